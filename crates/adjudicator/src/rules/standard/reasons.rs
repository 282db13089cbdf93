//! Reasons in words: one plain phrase for everything that is no plain success.

use super::Standard;
use super::movement::Phased;
use super::muster::Fault;
use super::order::Order;
use crate::board::Province;
use crate::judge::{Dislodging, Finding, How, Set, Why};
use crate::rules::Reason;

/// Words the causes of one phase.
pub(super) struct Words<'a, 'b, S> {
    pub rules: &'a Standard,
    pub phase: &'a Phased<'b, S>,
}

impl<S: Set> Words<'_, '_, S> {
    /// `A boh`.
    fn unit(&self, i: usize) -> String {
        self.phase.position.units[i].text(&self.rules.board)
    }

    /// `Austria: A boh`.
    fn owned(&self, i: usize) -> String {
        self.phase.position.units[i].owned_text(&self.rules.board)
    }

    fn units(&self, set: S) -> String {
        set.members().map(|i| self.unit(i)).collect::<Vec<_>>().join(" and ")
    }

    /// `A tyr-mun`, or `A boh` for a unit that stands.
    fn deed(&self, i: usize) -> String {
        let goal = self.phase.muster.fight.forces[i].goal;
        if goal == crate::judge::NOWHERE {
            return self.unit(i);
        }
        format!("{}-{}", self.unit(i), self.rules.board.code(Province(goal).place()))
    }

    fn with(&self, code: &'static str, text: String, by: S) -> Reason {
        Reason { code, text, strengths: None, by: by.members().map(|i| self.owned(i)).collect() }
    }

    fn fight(&self, code: &'static str, own: u32, other: u32, by: usize, with: S) -> Reason {
        let word = if code == "head-to-head" { "bounced head to head" } else { "bounced" };
        let help = if with.is_empty() { String::new() } else { format!(" with {}", self.units(with)) };
        let mut names = vec![self.owned(by)];
        names.extend(with.members().map(|i| self.owned(i)));
        Reason {
            code,
            text: format!("{word}: {own} against {other}, {}{help}", self.deed(by)),
            strengths: Some((own, other)),
            by: names,
        }
    }

    /// Why a move failed.
    pub fn failed(&self, i: usize, findings: &[Finding<S>]) -> Reason {
        match findings[i].why {
            Some(Why::Bounced { own, other, by, with }) => self.fight("bounced", own, other, by, with),
            Some(Why::HeadToHead { own, other, by, with }) => {
                self.fight("head-to-head", own, other, by, with)
            }
            Some(Why::OwnUnit { by }) => self.with(
                "own-unit",
                format!("stopped: {} of its own country stays", self.unit(by)),
                S::one(by),
            ),
            Some(Why::NoRoute { lost }) if lost.is_empty() => {
                Reason::new("no-convoy", "no convoy: no route was ordered")
            }
            Some(Why::NoRoute { lost }) => {
                self.with("no-convoy", format!("no convoy: {} dislodged", self.units(lost)), lost)
            }
            Some(Why::Struck { how, core }) => {
                let rule = match how {
                    How::AllHold => "all moves of the paradox fail",
                    _ => "the convoyed move has no effect",
                };
                let deeds = core.members().map(|m| self.deed(m)).collect::<Vec<_>>().join(", ");
                self.with("paradox", format!("convoy paradox with {deeds}: {rule}"), core)
            }
            Some(Why::Undecided { core }) => {
                let deeds = core.members().map(|m| self.deed(m)).collect::<Vec<_>>().join(", ");
                self.with(
                    "circular",
                    format!("{deeds} depend on each other without an answer: they fail"),
                    core,
                )
            }
            Some(Why::Ruled) => self.ruled(),
            Some(Why::Unfounded) => Reason::new("unfounded", "what it depended on did not happen"),
            Some(Why::NotFree) => Reason::new("not-free", "the place was not free"),
            Some(Why::Moved) | None => Reason::new("stands", "it was not ordered to move"),
        }
    }

    /// The gamesmaster said so.
    pub fn ruled(&self) -> Reason {
        Reason::new("gamesmaster", "by ruling of the gamesmaster")
    }

    /// Who cut a support.
    pub fn cut(&self, i: usize, findings: &[Finding<S>]) -> Reason {
        let cutters = findings[i].cutters;
        if cutters.is_empty() {
            return self.ruled();
        }
        self.with("cut", format!("cut by {}", self.units(cutters)), cutters)
    }

    /// A convoy struck by the paradox rule though its fleet stayed.
    pub fn struck_fleet(&self, i: usize) -> Reason {
        let f = &self.phase.muster.fight;
        let attackers = f.ground[f.forces[i].place as usize].into;
        self.with("paradox", format!("convoy paradox with {}", self.units(attackers)), attackers)
    }

    /// Dislodged, and by whom; what became of the order is kept as far as it failed before that.
    pub fn dislodged(&self, i: usize, findings: &[Finding<S>], before: Option<Reason>) -> Reason {
        let mut reason = match findings[i].dislodged {
            Some(Dislodging { by, attack, defence }) => {
                let text = format!("dislodged by {}: {attack} against {defence}", self.deed(by));
                Reason { strengths: Some((defence, attack)), ..self.with("dislodged", text, S::one(by)) }
            }
            None => self.ruled(),
        };
        if let Some(before) = before
            && before.code != "gamesmaster"
        {
            reason.text = format!("{}; {}", reason.text, before.text);
        }
        reason
    }

    /// What is wrong with an order that is illegal or has no match.
    pub fn fault(&self, fault: Fault, i: usize) -> Reason {
        let board = &self.rules.board;
        let (of, to) = match self.phase.chosen.orders[i] {
            Order::Move { to, .. } => (None, Some(board.province_of(to))),
            Order::SupportHold { of } => (Some(of), None),
            Order::SupportMove { of, to } => (Some(of), Some(board.province_of(to))),
            Order::Convoy { of, to } => (Some(of), Some(to)),
            _ => (None, None),
        };
        let name = |p: Option<Province>| p.map_or(String::new(), |p| board.province(p).name.clone());
        let (of_name, to_name) = (name(of), name(to));
        let target =
            of.and_then(|p| self.phase.position.units.iter().position(|u| board.province_of(u.place) == p));
        let unit = target.map_or_else(|| format!("the unit in {of_name}"), |t| self.unit(t));
        let (code, text) = match fault {
            Fault::NotAdjacent => ("not-adjacent", format!("invalid: {to_name} is not next to it")),
            Fault::ArmyAtSea => ("army-at-sea", format!("invalid: an army cannot go to {to_name}")),
            Fault::FleetInland => ("fleet-inland", format!("invalid: a fleet cannot go to {to_name}")),
            Fault::OwnProvince => ("own-province", "invalid: it is ordered to where it stands".into()),
            Fault::CoastUnclear => {
                ("coast-unclear", format!("invalid: the coast of {to_name} must be named"))
            }
            Fault::CoastUnreachable => {
                ("coast-unreachable", format!("invalid: that coast of {to_name} cannot be reached"))
            }
            Fault::NoFleets => {
                ("no-fleets", format!("invalid: no fleets are there for a convoy to {to_name}"))
            }
            Fault::SupportOutOfReach => {
                let aim = if to_name.is_empty() { of_name } else { to_name };
                ("support-out-of-reach", format!("invalid: it could not go to {aim} itself"))
            }
            Fault::SupportsItself => ("supports-itself", "invalid: a unit cannot support itself".into()),
            Fault::NobodyThere => ("nobody-there", format!("invalid: no unit is in {of_name}")),
            Fault::SupportedCannot => ("supported-cannot", format!("invalid: {unit} cannot go to {to_name}")),
            Fault::CannotConvoy => ("cannot-convoy", "invalid: only a fleet at sea can convoy".into()),
            Fault::NoArmy => ("no-army", format!("invalid: {unit} cannot be convoyed")),
            Fault::OffRoute => {
                ("off-route", format!("invalid: it lies on no route from {of_name} to {to_name}"))
            }
            Fault::WrongPhase => ("wrong-phase", "invalid: an order of another phase".into()),
            Fault::Moves => ("supported-moves", format!("supports nothing: {unit} was ordered to move")),
            Fault::GoesElsewhere | Fault::Stands => {
                ("supported-elsewhere", format!("supports nothing: {unit} was not ordered to {to_name}"))
            }
            Fault::OtherCoast => {
                ("other-coast", format!("supports nothing: {unit} goes to another coast of {to_name}"))
            }
            Fault::InDisorder => ("disorder", format!("supports nothing: {unit} is in civil disorder")),
            Fault::ArmyElsewhere => {
                ("army-elsewhere", format!("convoys nothing: {unit} was not ordered to {to_name}"))
            }
            Fault::NoConvoy => ("no-convoy", format!("no convoy: no route to {to_name} was ordered")),
            Fault::NoPath => ("no-path", "no convoy: the path was not named".into()),
        };
        let mut reason = Reason::new(code, text);
        if let (Some(t), false) = (target, fault.is_illegal()) {
            reason.by = vec![self.owned(t)];
        }
        reason
    }
}
