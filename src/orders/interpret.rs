//! From a pattern with its slots filled to canonical orders, with the codes of the evidence used.

use super::Code;
use super::cover::{Capture, Match, Preference, UnitText};
use super::names::{Name, Tier};
use super::resolve::{Context, Own, Refusal};
use super::tokens::Token;
use super::vocabulary::Meaning;
use crate::board::{Place, Province, Set, Terrain};
use crate::position::{Kind, Unit};
use crate::season::Phase;

/// What kind of thing an outcome is, for the work on the whole sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// An order to a unit.
    Unit,
    /// A build.
    Build,
    /// A removal.
    Remove,
    /// A build waived.
    Waive,
    /// Something else.
    Other,
}

/// One order, or one refusal.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its canonical text.
    pub order: Option<String>,
    /// The codes.
    pub codes: Vec<Code>,
    /// What there is to say, in sentences without a full stop.
    pub notes: Vec<String>,
    /// The province whose unit is ordered, built or removed.
    pub unit: Option<Province>,
    /// Its kind.
    pub sort: Sort,
    /// Provinces of own units it needs an order of: supported or convoyed moves.
    pub implies: Option<(Province, String)>,
    /// Without a position: no unit there could do it, so another reading is better.
    pub unlikely: bool,
}

impl Outcome {
    /// A refusal.
    pub fn refused((code, note): Refusal) -> Outcome {
        Outcome {
            order: None,
            codes: vec![code],
            notes: vec![note],
            unit: None,
            sort: Sort::Unit,
            implies: None,
            unlikely: false,
        }
    }

    fn made(order: String, unit: &Own, province: Province) -> Outcome {
        Outcome {
            order: Some(order),
            codes: unit.codes.clone(),
            notes: unit.notes.clone(),
            unit: Some(province),
            sort: Sort::Unit,
            implies: None,
            unlikely: false,
        }
    }

    /// True if the unit can carry it out.
    pub fn possible(&self) -> bool {
        self.order.is_some()
            && !self.unlikely
            && !self.codes.iter().any(|c| matches!(c, Code::Impossible | Code::Void))
    }

    fn code(&mut self, code: Code) {
        if !self.codes.contains(&code) {
            self.codes.push(code);
        }
    }
}

/// Reads one match.
pub fn interpret(context: &Context, tokens: &[Token], found: &Match, meaning: Meaning) -> Vec<Outcome> {
    let reader = Reader { context, tokens, found };
    if found.wrong_phase {
        return vec![reader.wrong_phase(meaning)];
    }
    let mut out = match meaning {
        Meaning::Hold => reader.each(|own| Ok(format!("{} H", reader.unit(own)))),
        Meaning::AllHold => reader.all_hold(),
        Meaning::Move => reader.each_move(),
        Meaning::Path => vec![reader.path()],
        Meaning::Via => vec![reader.via()],
        Meaning::ViaConvoy => vec![reader.via_convoy()],
        Meaning::SupportHold => reader.supports(false),
        Meaning::SupportMove => reader.supports(true),
        Meaning::Convoy => reader.convoys(),
        Meaning::Mutual => reader.mutual(),
        Meaning::Chain => reader.chain(),
        Meaning::Retreat => vec![reader.retreat()],
        Meaning::Disband => reader.each(|own| Ok(format!("{} D", reader.unit(own)))),
        Meaning::Build | Meaning::Remove | Meaning::Adjust => reader.adjust(meaning),
        Meaning::Waive => reader.waive(),
        Meaning::Either => vec![reader.either()],
        Meaning::Text(template) => vec![reader.text(template)],
    };
    if let [one] = out.as_mut_slice()
        && let (Some(order), Some(list)) = (&one.order, &found.retreats)
    {
        match reader.list(list) {
            Ok((text, codes)) => {
                one.order = Some(format!("{order} [R{text}]"));
                one.codes.extend(codes);
            }
            Err(refusal) => *one = Outcome { unit: one.unit, ..Outcome::refused(refusal) },
        }
    }
    for outcome in &mut out {
        if found.slip {
            outcome.code(Code::Fuzzy);
        }
        if outcome.order.is_some() && (found.bare_list || reader.rare_letter(meaning)) {
            outcome.code(Code::Context);
        }
        if outcome.order.is_none() {
            if outcome.unit.is_none() {
                outcome.unit = reader.first_province();
            }
            for note in &mut outcome.notes {
                if let Some(named) = reader.named(note) {
                    *note = named;
                }
            }
        }
    }
    out
}

struct Reader<'a, 'b> {
    context: &'a Context<'b>,
    tokens: &'a [Token],
    found: &'a Match,
}

impl Reader<'_, '_> {
    fn units(&self) -> Vec<&UnitText> {
        let mut out = Vec::new();
        for capture in &self.found.captures {
            match capture {
                Capture::Unit(unit) => out.push(unit),
                Capture::Units(list) => out.extend(list),
                _ => {}
            }
        }
        out
    }

    fn subjects(&self) -> Vec<&UnitText> {
        match self.found.captures.iter().find(|c| matches!(c, Capture::Unit(_) | Capture::Units(_))) {
            Some(Capture::Unit(unit)) => vec![unit],
            Some(Capture::Units(list)) => list.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The unit after the subjects.
    fn other_unit(&self) -> Option<&UnitText> {
        let units = self.found.captures.iter().filter(|c| matches!(c, Capture::Unit(_) | Capture::Units(_)));
        match units.clone().nth(1) {
            Some(Capture::Unit(unit)) => Some(unit),
            _ => None,
        }
    }

    fn place(&self) -> Option<(&Name, usize)> {
        self.found.captures.iter().find_map(|c| match c {
            Capture::Place(name, at) => Some((name, *at)),
            _ => None,
        })
    }

    fn path_names(&self) -> Option<&[(Name, usize)]> {
        self.found.captures.iter().find_map(|c| match c {
            Capture::Path(list) => Some(list.as_slice()),
            _ => None,
        })
    }

    fn first_province(&self) -> Option<Province> {
        let unit = self.units().into_iter().next()?;
        match &*unit.name.provinces {
            [one] => Some(*one),
            several => several
                .iter()
                .copied()
                .find(|p| self.context.unit_in(*p).is_some_and(|u| Some(u.owner) == self.context.who)),
        }
    }

    fn province(&self, place: Place) -> Province {
        self.context.board.province_of(place)
    }

    fn unit(&self, own: &Own) -> String {
        let mut out = self.context.unit_text(own.kind, own.place);
        if let Some(size) = own.size {
            out += &format!(" {size}");
        }
        out
    }

    /// The unit that moves, with its number where the game divides units into parts.
    fn mover(&self, own: &Own) -> String {
        if self.context.words.vocabulary.sizes {
            return self.unit(own);
        }
        self.context.unit_text(own.kind, own.place)
    }

    /// A single letter stands for a word that it seldom stands for: `w`, `u`, `k`, `t`, or `c` for a move by convoy.
    fn rare_letter(&self, meaning: Meaning) -> bool {
        self.found.captures.iter().any(|c| {
            let Capture::Word(Some(verb)) = c else { return false };
            let word =
                verb.end.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or("", |t| t.word.as_str());
            matches!(word, "w" | "u" | "k" | "t") || (meaning == Meaning::ViaConvoy && word == "c")
        })
    }

    /// Names the unit in messages that only say “the unit”.
    fn named(&self, note: &str) -> Option<String> {
        let rest = note.split_once("The unit can ")?;
        let own = self.context.own(self.subjects().first()?, self.tokens).ok()?;
        let unit = format!("{} {}", own.kind.code(), self.context.board.place_abbr(own.place));
        Some(format!("{}{unit} can {}", rest.0, rest.1))
    }

    fn wrong_phase(&self, meaning: Meaning) -> Outcome {
        let what = match meaning {
            Meaning::Build | Meaning::Adjust => "a build",
            Meaning::Remove => "a removal",
            Meaning::Waive => "a waived build",
            Meaning::Retreat => "a retreat",
            Meaning::Disband => "an order to disband",
            Meaning::Hold | Meaning::AllHold => "an order to stand",
            Meaning::SupportHold | Meaning::SupportMove | Meaning::Mutual | Meaning::Chain => "a support",
            Meaning::Convoy | Meaning::ViaConvoy => "a convoy",
            _ => "a move",
        };
        let phase = self.context.position.turn.phase;
        let note = match phase {
            Phase::Retreat => format!("this is {what}; now dislodged units retreat or disband"),
            Phase::Adjustment => format!("this is {what}; now units are built or removed"),
            Phase::Movement => format!("this is {what}; now units move"),
            _ => format!("this is {what}, which does not belong to this phase"),
        };
        let mut out = Outcome::refused((Code::WrongPhase, note));
        out.unit = self.first_province();
        out
    }

    fn each(&self, text: impl Fn(&Own) -> Result<String, Refusal>) -> Vec<Outcome> {
        let bare = self.found.captures.len() == 1;
        self.subjects()
            .into_iter()
            .map(|unit| {
                match self.context.own(unit, self.tokens).and_then(|own| text(&own).map(|t| (own, t))) {
                    Ok((own, text)) => {
                        let mut out = Outcome::made(text, &own, self.province(own.place));
                        if bare {
                            out.code(Code::NoOrder);
                        }
                        out
                    }
                    Err(refusal) => Outcome { unit: single(unit), ..Outcome::refused(refusal) },
                }
            })
            .collect()
    }

    fn all_hold(&self) -> Vec<Outcome> {
        let context = self.context;
        let says = |class: &str| {
            let class = context.words.class_of(class);
            self.found.captures.iter().any(|c| matches!(c, Capture::Word(Some(v)) if Some(v.class) == class))
        };
        let only = match (says("ARMIES"), says("FLEETS")) {
            (true, _) => Some(Kind::Army),
            (_, true) => Some(Kind::Fleet),
            _ => None,
        };
        let mine = context.position.units.iter().filter(|u| Some(u.owner) == context.who);
        mine.filter(|u| only.is_none_or(|k| k == u.kind))
            .map(|u| Outcome {
                order: Some(format!("{} H", context.unit_text(u.kind, u.place))),
                codes: Vec::new(),
                notes: Vec::new(),
                unit: Some(self.province(u.place)),
                sort: Sort::Unit,
                implies: None,
                unlikely: false,
            })
            .collect()
    }

    fn each_move(&self) -> Vec<Outcome> {
        let Some((name, at)) = self.place() else { return Vec::new() };
        self.subjects()
            .into_iter()
            .map(|unit| {
                self.one_move(unit, name, at)
                    .unwrap_or_else(|r| Outcome { unit: single(unit), ..Outcome::refused(r) })
            })
            .collect()
    }

    fn verbless(&self) -> bool {
        self.found.captures.windows(2).any(|p| {
            matches!(
                p,
                [
                    Capture::Unit(_) | Capture::Units(_),
                    Capture::Place(..) | Capture::Path(_) | Capture::Prefs(_)
                ]
            )
        })
    }

    fn one_move(&self, unit: &UnitText, name: &Name, at: usize) -> Result<Outcome, Refusal> {
        let context = self.context;
        let mut own = context.own(unit, self.tokens)?;
        let from = self.province(own.place);
        let steps = context.steps(own.kind, own.place);
        let all = context.goals(own.kind, own.place);
        let to = context.goal(name, at, self.tokens, &[steps, all], Some(from), &mut own.codes)?;
        if to == from && context.words.vocabulary.home_is_hold {
            return Ok(Outcome::made(format!("{} H", self.unit(&own)), &own, from));
        }
        let goal = if own.kind == Kind::Fleet {
            let open = context.board.fleet(own.place);
            context.fleet_goal(open, to, name.coast, &mut own.codes)?
        } else {
            self.idle_coast(name, &mut own)?;
            to.place()
        };
        let possible = if own.kind == Kind::Fleet {
            context.board.fleet(own.place) >> goal.0 & 1 == 1
        } else {
            all >> to.0 & 1 == 1
        };
        let text = format!("{}-{}", self.mover(&own), context.board.code(goal));
        let mut out = Outcome::made(text, &own, from);
        if !possible && context.blank {
            out.unlikely = true;
        } else if !possible {
            out.code(Code::Impossible);
            out.notes.push(format!(
                "{} cannot go to {}",
                context.unit_text(own.kind, own.place),
                context.board.place_name(goal)
            ));
        }
        if self.verbless() {
            out.code(Code::NoVerb);
        }
        Ok(out)
    }

    /// A coast written for an army.
    fn idle_coast(&self, name: &Name, own: &mut Own) -> Result<(), Refusal> {
        if name.coast.is_some() {
            if !self.context.policy.ignore_idle_coast {
                return Err((Code::UnknownCoast, "an army has no coast".into()));
            }
            own.codes.push(Code::CoastIgnored);
        }
        Ok(())
    }

    /// Seas of a path, in turn.
    fn seas(&self, names: &[(Name, usize)], codes: &mut Vec<Code>) -> Result<Vec<Province>, Refusal> {
        let seas = self.context.board.of_terrain(Terrain::Sea);
        names
            .iter()
            .map(|(name, at)| {
                let mut found = Vec::new();
                let province = self.context.goal(name, *at, self.tokens, &[seas], None, &mut found)?;
                codes.extend(found.into_iter().filter(|c| *c != Code::Context));
                if seas >> province.0 & 1 == 0 {
                    let comma =
                        names.windows(2).any(|p| {
                            self.tokens.get(p[0].0.end).is_some_and(|t| t.sign == super::tokens::Sign::Comma)
                        }) || self.tokens.get(name.end).is_some_and(|t| t.sign == super::tokens::Sign::Comma);
                    if comma {
                        return Err((
                            Code::AmbiguousOrder,
                            "the order names several goals: say which one is meant".into(),
                        ));
                    }
                    let place = self.context.board.place_name(province.place());
                    return Err((
                        Code::UnknownOrder,
                        format!("{place} is no sea an army could be carried over"),
                    ));
                }
                Ok(province)
            })
            .collect()
    }

    fn path(&self) -> Outcome {
        let result = || {
            let unit = *self.subjects().first().ok_or_else(lost)?;
            let names = self.path_names().ok_or_else(lost)?;
            let (last, seas) = names.split_last().ok_or_else(lost)?;
            self.carried(unit, (&last.0, last.1), seas)
        };
        result().unwrap_or_else(Outcome::refused)
    }

    fn via(&self) -> Outcome {
        let places: Vec<(&Name, usize)> = self
            .found
            .captures
            .iter()
            .filter_map(|c| match c {
                Capture::Place(name, at) => Some((name, *at)),
                _ => None,
            })
            .collect();
        let via_first = self.found.captures.iter().skip(1).take(1).any(
            |c| matches!(c, Capture::Word(Some(v)) if Some(v.class) == self.context.words.class_of("VIA")),
        );
        let result = || {
            let unit = *self.subjects().first().ok_or_else(lost)?;
            let (goal, mut seas): (_, Vec<(Name, usize)>) = match places.as_slice() {
                [sea, goal] if via_first => (*goal, vec![(*sea.0, sea.1)]),
                [goal, sea] => (*goal, vec![(*sea.0, sea.1)]),
                [goal] => (*goal, Vec::new()),
                _ => return Err(lost()),
            };
            if let Some(path) = self.path_names() {
                seas = path.to_vec();
            }
            self.carried(unit, goal, &seas)
        };
        result().unwrap_or_else(Outcome::refused)
    }

    /// An army along a path of seas.
    fn carried(
        &self,
        unit: &UnitText,
        goal: (&Name, usize),
        seas: &[(Name, usize)],
    ) -> Result<Outcome, Refusal> {
        let context = self.context;
        let board = context.board;
        let mut own = context.own(unit, self.tokens)?;
        let from = self.province(own.place);
        if own.kind == Kind::Fleet {
            return Err((Code::UnknownOrder, "a fleet moves one space: it cannot follow a path".into()));
        }
        let path = self.seas(seas, &mut own.codes)?;
        let carried = context.carried(from);
        let coasts = board.of_terrain(Terrain::Coast);
        let to = context.goal(goal.0, goal.1, self.tokens, &[carried, coasts], Some(from), &mut own.codes)?;
        self.idle_coast(goal.0, &mut own)?;
        let codes: Vec<&str> = path.iter().map(|p| board.code(p.place())).collect();
        let text = format!("{}-{} via {}", self.mover(&own), board.code(to.place()), codes.join(" "));
        let mut out = Outcome::made(text, &own, from);
        let mut at: Set = board.touch(from);
        let mut whole = true;
        for sea in &path {
            let fleet = context.position.at(board, *sea).any(|u| u.kind == Kind::Fleet);
            whole &= at >> sea.0 & 1 == 1 && fleet;
            at = board.fleet_provinces(sea.place());
        }
        whole &= at >> to.0 & 1 == 1 && coasts >> to.0 & 1 == 1;
        if !whole && !context.blank {
            out.code(Code::Impossible);
            out.notes.push("there is no unbroken chain of fleets along this path".into());
        }
        Ok(out)
    }

    fn via_convoy(&self) -> Outcome {
        let result = || {
            let unit = *self.subjects().first().ok_or_else(lost)?;
            let (name, at) = self.place().ok_or_else(lost)?;
            let context = self.context;
            let mut own = context.own(unit, self.tokens)?;
            let from = self.province(own.place);
            let carried = context.carried(from);
            let to = context.goal(name, at, self.tokens, &[carried], Some(from), &mut own.codes)?;
            self.idle_coast(name, &mut own)?;
            let board = context.board;
            let text = format!("{}-{} via convoy", self.mover(&own), board.code(to.place()));
            let mut out = Outcome::made(text, &own, from);
            if own.kind == Kind::Fleet || (carried >> to.0 & 1 == 0 && !context.blank) {
                out.code(Code::Impossible);
                out.notes.push("no chain of fleets could carry it there".into());
            }
            Ok(out)
        };
        result().unwrap_or_else(Outcome::refused)
    }

    fn supports(&self, moving: bool) -> Vec<Outcome> {
        let Some(other) = self.other_unit() else { return Vec::new() };
        self.subjects()
            .into_iter()
            .map(|unit| {
                self.support(unit, other, moving)
                    .unwrap_or_else(|r| Outcome { unit: single(unit), ..Outcome::refused(r) })
            })
            .collect()
    }

    fn support(&self, unit: &UnitText, other: &UnitText, moving: bool) -> Result<Outcome, Refusal> {
        let context = self.context;
        let board = context.board;
        let mut own = context.own(unit, self.tokens)?;
        let from = self.province(own.place);
        let reach = context.steps(own.kind, own.place);
        let mut kinded = *other;
        if kinded.kind.is_none() {
            kinded.kind = self.kind_in_verb();
        }
        let goal = if moving { self.place().map(|p| p.0) } else { None };
        let could = |unit: &Unit| match goal {
            Some(name) => {
                let goals = context.goals(unit.kind, unit.place);
                let can = |set: Set| u8::from(name.provinces.iter().any(|p| set >> p.0 & 1 == 1));
                can(goals) + can(goals & reach)
            }
            None => (reach >> board.province_of(unit.place).0 & 1) as u8,
        };
        let (helped, stands) = context.other(&kinded, self.tokens, &could)?;
        let at = self.province(helped.place);
        for code in &helped.codes {
            if !own.codes.contains(code) {
                own.codes.push(*code);
            }
        }
        own.notes.extend(helped.notes.clone());
        let mut place = self.place();
        if place.is_none()
            && let Some(path) = self.path_names()
        {
            place = path.last().map(|(n, at)| (n, *at));
        }
        let mut text = format!("{} S {}", self.unit(&own), self.unit(&helped));
        let mut faults: Vec<String> = Vec::new();
        let mut void = false;
        let mut unable = false;
        let mut target = at;
        if moving {
            let (name, name_at) = place.ok_or_else(lost)?;
            let steps = context.steps(helped.kind, helped.place);
            let all = context.goals(helped.kind, helped.place);
            let to = context.goal(
                name,
                name_at,
                self.tokens,
                &[steps & reach, all & reach, all, reach],
                None,
                &mut own.codes,
            )?;
            target = to;
            if to != at {
                let coast = name.coast.and_then(|c| board.with_coast(to, c));
                let goal = match (name.coast, coast) {
                    (Some(_), _) if helped.kind == Kind::Army => {
                        self.idle_coast(name, &mut own)?;
                        to.place()
                    }
                    (Some(c), None) if !board.province(to).coasts.is_empty() => {
                        return Err(super::explain::unknown_coast(context, to, c));
                    }
                    (Some(_), None) => {
                        self.idle_coast(name, &mut own)?;
                        to.place()
                    }
                    (_, Some(place)) => place,
                    (None, None) => to.place(),
                };
                text += &format!("-{}", board.code(goal));
                if all >> to.0 & 1 == 0 && stands.is_some() {
                    void = true;
                    faults.push(format!("{} cannot go to {}", self.unit(&helped), board.place_name(goal)));
                }
            }
        } else if self.context.policy.implied {
            // A support in standing implies nothing.
        }
        if reach >> target.0 & 1 == 0 {
            unable = true;
            let place = board.place_name(target.place());
            faults.push(if target == from {
                "a unit cannot support itself or an attack on its own place".into()
            } else {
                format!("{} cannot reach {place}", self.unit(&own))
            });
        }
        let mut out = Outcome::made(text, &own, from);
        if !context.blank {
            if unable {
                out.code(Code::Impossible);
            }
            if void || unable {
                out.code(Code::Void);
            }
            out.notes.extend(faults);
        }
        if moving && target != at && stands.is_some_and(|u| Some(u.owner) == context.who) {
            out.implies = Some((
                at,
                format!("{}-{}", context.unit_text(helped.kind, helped.place), board.code(target.place())),
            ));
        } else if stands.is_some_and(|u| Some(u.owner) == context.who) {
            out.implies = Some((at, String::new()));
        }
        if moving
            && self.found.captures.windows(2).any(|p| matches!(p, [Capture::Unit(_), Capture::Place(..)]))
        {
            out.code(Code::NoVerb);
        }
        Ok(out)
    }

    fn kind_in_verb(&self) -> Option<Kind> {
        self.found.captures.iter().find_map(|c| match c {
            Capture::Word(Some(verb)) => verb.kind,
            _ => None,
        })
    }

    fn convoys(&self) -> Vec<Outcome> {
        let Some(other) = self.other_unit() else { return Vec::new() };
        self.subjects()
            .into_iter()
            .map(|unit| {
                self.convoy(unit, other)
                    .unwrap_or_else(|r| Outcome { unit: single(unit), ..Outcome::refused(r) })
            })
            .collect()
    }

    fn convoy(&self, unit: &UnitText, other: &UnitText) -> Result<Outcome, Refusal> {
        let context = self.context;
        let board = context.board;
        let mut own = context.own(unit, self.tokens)?;
        let from = self.province(own.place);
        let mut kinded = *other;
        if kinded.kind.is_none() {
            kinded.kind = self.kind_in_verb();
        }
        let could = |unit: &Unit| {
            u8::from(unit.kind == Kind::Army && context.carried(board.province_of(unit.place)) != 0)
        };
        let (army, stands) = context.other(&kinded, self.tokens, &could)?;
        for code in &army.codes {
            if !own.codes.contains(code) {
                own.codes.push(*code);
            }
        }
        own.notes.extend(army.notes.clone());
        let at = self.province(army.place);
        let (name, name_at) = match (self.place(), self.path_names()) {
            (Some(place), _) => place,
            (None, Some(path)) => {
                let (last, seas) = path.split_last().ok_or_else(lost)?;
                self.seas(seas, &mut own.codes)?;
                (&last.0, last.1)
            }
            _ => return Err(lost()),
        };
        let carried = context.carried(at);
        let coasts = board.of_terrain(Terrain::Coast);
        let to = context.goal(name, name_at, self.tokens, &[carried, coasts], Some(at), &mut own.codes)?;
        self.idle_coast(name, &mut own)?;
        let text = format!("{} C {}-{}", self.unit(&own), self.unit(&army), board.code(to.place()));
        let mut out = Outcome::made(text, &own, from);
        if !context.blank {
            let at_sea = board.province(from).terrain == Terrain::Sea;
            if own.kind != Kind::Fleet || !at_sea {
                out.code(Code::Impossible);
                out.notes.push("only a fleet at sea can convoy".into());
            } else if stands.is_some() && (army.kind == Kind::Fleet || carried >> to.0 & 1 == 0) {
                out.code(Code::Void);
                out.notes.push("this convoy cannot be".into());
            }
        }
        if stands.is_some_and(|u| Some(u.owner) == context.who) {
            out.implies = Some((
                at,
                format!("{}-{}", context.unit_text(army.kind, army.place), board.code(to.place())),
            ));
        }
        if self.found.captures.windows(2).any(|p| matches!(p, [Capture::Unit(_), Capture::Place(..)])) {
            out.code(Code::NoVerb);
        }
        Ok(out)
    }

    fn mutual(&self) -> Vec<Outcome> {
        let units = self.units();
        let [.., a, b] = units.as_slice() else { return Vec::new() };
        if units.len() > 2 && self.found.captures.len() == 2 {
            return vec![Outcome::refused((
                Code::AmbiguousOrder,
                "more than two units cannot support each other".into(),
            ))];
        }
        let mut out = Vec::new();
        let mut pairs: Vec<(&UnitText, &UnitText)> = units.windows(2).map(|p| (p[0], p[1])).collect();
        pairs.push((b, a));
        for (unit, other) in pairs {
            out.push(
                self.support(unit, other, false)
                    .unwrap_or_else(|r| Outcome { unit: single(unit), ..Outcome::refused(r) }),
            );
        }
        out
    }

    fn chain(&self) -> Vec<Outcome> {
        let units = self.units();
        let [a, b, c] = units.as_slice() else { return Vec::new() };
        let moving = self.place().is_some();
        let first = self.support(a, b, false);
        let second = self.support(b, c, moving);
        [(a, first), (b, second)]
            .into_iter()
            .map(|(u, r)| r.unwrap_or_else(|r| Outcome { unit: single(u), ..Outcome::refused(r) }))
            .collect()
    }

    /// A list of retreats as text, with a blank before each place; unchecked.
    fn list(&self, list: &[Preference]) -> Result<(String, Vec<Code>), Refusal> {
        let board = self.context.board;
        let mut out = String::new();
        let mut codes = Vec::new();
        let own = self.subjects().first().and_then(|u| self.context.own(u, self.tokens).ok());
        for preference in list {
            out.push(' ');
            match preference {
                Preference::Off => out.push('D'),
                Preference::Place(name) => {
                    let steps = own.as_ref().map_or(0, |o| self.context.steps(o.kind, o.place));
                    let at = name.end.saturating_sub(1);
                    let province = self.context.goal(name, at, self.tokens, &[steps], None, &mut codes)?;
                    let fleet = own.as_ref().is_some_and(|o| o.kind == Kind::Fleet);
                    let coast = name.coast.and_then(|c| board.with_coast(province, c)).filter(|_| fleet);
                    out.push_str(board.code(coast.unwrap_or(province.place())));
                }
            }
        }
        Ok((out, codes))
    }

    fn retreat(&self) -> Outcome {
        let result = || {
            let context = self.context;
            let board = context.board;
            let unit = *self.subjects().first().ok_or_else(lost)?;
            let mut own = context.own(unit, self.tokens)?;
            let list = self
                .found
                .captures
                .iter()
                .find_map(|c| match c {
                    Capture::Prefs(list) => Some(list.as_slice()),
                    _ => None,
                })
                .ok_or_else(lost)?;
            let open = context.retreats(own.place);
            let provinces = board.provinces_of(open);
            let from = self.province(own.place);
            let mut first: Option<(String, Vec<Code>)> = None;
            let mut passed = false;
            for preference in list {
                let mut codes = Vec::new();
                let (text, possible) = match preference {
                    Preference::Off => (format!("{} D", self.unit(&own)), true),
                    Preference::Place(name) => {
                        let at = name.end.saturating_sub(1);
                        let steps = context.steps(own.kind, own.place);
                        let to = context.goal(
                            name,
                            at,
                            self.tokens,
                            &[provinces, steps],
                            Some(from),
                            &mut codes,
                        )?;
                        let goal = if own.kind == Kind::Fleet {
                            let reach =
                                if open & coast_set(board, to) != 0 { open } else { board.fleet(own.place) };
                            context.fleet_goal(reach, to, name.coast, &mut codes)?
                        } else {
                            if name.coast.is_some() {
                                codes.push(Code::CoastIgnored);
                            }
                            to.place()
                        };
                        let possible = open >> goal.0 & 1 == 1 || context.blank;
                        (format!("{}-{}", self.unit(&own), board.code(goal)), possible)
                    }
                };
                if possible {
                    own.codes.extend(codes);
                    if passed {
                        own.codes.push(Code::Context);
                    }
                    let mut out = Outcome::made(text, &own, from);
                    if self.verbless() {
                        out.code(Code::NoVerb);
                    }
                    return Ok(out);
                }
                passed = true;
                first = first.or(Some((text, codes)));
            }
            let (text, codes) = first.ok_or_else(lost)?;
            own.codes.extend(codes);
            let mut out = Outcome::made(text, &own, from);
            out.code(Code::Impossible);
            out.notes.push("the unit cannot retreat there".into());
            Ok(out)
        };
        result().unwrap_or_else(Outcome::refused)
    }

    /// Builds and removals.
    fn adjust(&self, meaning: Meaning) -> Vec<Outcome> {
        let due = self.context.adjustments();
        let bare = meaning == Meaning::Adjust;
        let build = match meaning {
            Meaning::Build => true,
            Meaning::Remove => false,
            _ => due >= 0,
        };
        self.subjects()
            .into_iter()
            .map(|unit| {
                let made = if build { self.build(unit) } else { self.remove(unit) };
                let mut out = made.unwrap_or_else(|r| Outcome { unit: single(unit), ..Outcome::refused(r) });
                if bare {
                    out.code(Code::Context);
                }
                out
            })
            .collect()
    }

    fn build(&self, unit: &UnitText) -> Result<Outcome, Refusal> {
        let context = self.context;
        let board = context.board;
        let name = &unit.name;
        let mut own =
            Own { kind: Kind::Army, place: Place(0), size: unit.size, codes: Vec::new(), notes: Vec::new() };
        let mine = |p: &Province| context.position.owners.get(p.0 as usize).copied().flatten() == context.who;
        let centre = |p: Province| board.province(p).centre && (context.blank || mine(&p));
        let open: Set = board
            .all()
            .filter(|p| centre(*p) && board.province(*p).home == context.who && context.unit_in(*p).is_none())
            .fold(0, |s, p| s | 1 << p.0);
        let owned: Set = board.all().filter(|p| centre(*p)).fold(0, |s, p| s | 1 << p.0);
        let province = context.goal(name, unit.name_at, self.tokens, &[open, owned], None, &mut own.codes)?;
        let info = board.province(province);
        own.kind = match unit.kind {
            Some(Kind::Fleet) if info.terrain == Terrain::Land && context.policy.inland_fleet_is_army => {
                own.codes.push(Code::TypeFixed);
                Kind::Army
            }
            Some(kind) => kind,
            None if info.terrain == Terrain::Land && context.policy.build_by_place => {
                own.codes.push(Code::TypeFilled);
                Kind::Army
            }
            None if info.terrain == Terrain::Sea => Kind::Fleet,
            None if name.coast.is_some() && context.policy.build_by_coast => {
                own.codes.push(Code::TypeFilled);
                Kind::Fleet
            }
            None => {
                return Err((Code::AmbiguousOrder, format!("an army or a fleet in {}?", info.name)));
            }
        };
        own.place = province.place();
        if own.kind == Kind::Fleet {
            let all = info.coasts.iter().fold(0, |s, c| s | 1 << c.0);
            own.place = context.fleet_goal(all, province, name.coast, &mut own.codes)?;
        } else {
            self.idle_coast(name, &mut own)?;
        }
        let mut out = Outcome::made(format!("Build {}", self.unit(&own)), &own, province);
        out.sort = Sort::Build;
        if !context.blank {
            let why = if context.adjustments() <= 0 {
                Some("no build is due".to_string())
            } else if context.unit_in(province).is_some() {
                Some(format!("{} is occupied", info.name))
            } else if info.home != context.who && !self.context.words.vocabulary.parts {
                Some(format!("{} is no home centre of this power", info.name))
            } else if !mine(&province) {
                Some(format!("{} is not owned", info.name))
            } else if own.kind == Kind::Fleet && info.terrain == Terrain::Land {
                Some(format!("{} has no shore", info.name))
            } else {
                None
            };
            if let Some(why) = why {
                out.code(Code::Impossible);
                out.notes.push(why);
            }
        }
        Ok(out)
    }

    fn remove(&self, unit: &UnitText) -> Result<Outcome, Refusal> {
        let own = self.context.own(unit, self.tokens)?;
        let mut out = Outcome::made(format!("Remove {}", self.unit(&own)), &own, self.province(own.place));
        out.sort = Sort::Remove;
        if !self.context.blank && self.context.adjustments() >= 0 {
            out.code(Code::Impossible);
            out.notes.push("no removal is due".into());
        }
        Ok(out)
    }

    fn waive(&self) -> Vec<Outcome> {
        let due = self.context.adjustments().max(1) as usize;
        let mut count = 1;
        for (index, capture) in self.found.captures.iter().enumerate() {
            match capture {
                Capture::Number(number) => count = (*number as usize).clamp(1, 34),
                Capture::Word(Some(verb)) if Some(verb.class) == self.context.words.class_of("COUNT") => {
                    let start = self.start_of(index);
                    count = match self.tokens.get(start).map_or("", |t| t.word.as_str()) {
                        "two" => 2,
                        "three" => 3,
                        "four" => 4,
                        "five" => 5,
                        "both" => 2,
                        "all" | "rest" | "remaining" | "any" | "others" => due,
                        _ => 1,
                    };
                }
                _ => {}
            }
        }
        let one = Outcome {
            order: Some("Waive".into()),
            codes: Vec::new(),
            notes: Vec::new(),
            unit: None,
            sort: Sort::Waive,
            implies: None,
            unlikely: false,
        };
        vec![one; count]
    }

    /// The first token of a capture that is a word.
    fn start_of(&self, index: usize) -> usize {
        let mut at = self.found.start;
        for capture in &self.found.captures[..index] {
            at = match capture {
                Capture::Unit(unit) => unit.end,
                Capture::Units(list) => list.last().map_or(at, |u| u.end),
                Capture::Place(name, _) => name.end,
                Capture::Word(Some(verb)) => verb.end,
                Capture::Text(_, end) => *end,
                _ => at + 1,
            };
        }
        at
    }

    fn either(&self) -> Outcome {
        let mut out = Outcome::refused((
            Code::AmbiguousOrder,
            "the order offers a choice: say which one is meant".into(),
        ));
        if let Some(unit) = self.subjects().first() {
            match self.context.own(unit, self.tokens) {
                Ok(own) => out.unit = Some(self.province(own.place)),
                Err(refusal) if self.context.position.turn.phase == Phase::Movement => {
                    return Outcome::refused(refusal);
                }
                Err(_) => {}
            }
        }
        out
    }

    /// An order of the rule-set's own.
    fn text(&self, template: &str) -> Outcome {
        if template.is_empty() {
            return Outcome::refused((
                Code::UnknownOrder,
                "what is to be supported, and by which unit?".into(),
            ));
        }
        let mut out = Outcome {
            order: None,
            codes: Vec::new(),
            notes: Vec::new(),
            unit: None,
            sort: Sort::Other,
            implies: None,
            unlikely: false,
        };
        let mut values: Vec<String> = Vec::new();
        let mut first = true;
        for capture in &self.found.captures {
            match capture {
                Capture::Unit(unit) => {
                    let found = if first {
                        self.context.own(unit, self.tokens)
                    } else {
                        self.context.other(unit, self.tokens, &|_| 1).map(|o| o.0)
                    };
                    match found {
                        Ok(own) => {
                            if first {
                                out.unit = Some(self.province(own.place));
                                out.sort = Sort::Unit;
                            }
                            out.codes.extend(
                                own.codes
                                    .iter()
                                    .copied()
                                    .filter(|c| !out.codes.contains(c))
                                    .collect::<Vec<_>>(),
                            );
                            out.notes.extend(own.notes.clone());
                            values.push(self.unit(&own));
                        }
                        Err(refusal) => return Outcome::refused(refusal),
                    }
                    first = false;
                }
                Capture::Place(name, at) => {
                    match self.context.goal(name, *at, self.tokens, &[Set::MAX], None, &mut out.codes) {
                        Ok(province) => {
                            let coast = name.coast.and_then(|c| self.context.board.with_coast(province, c));
                            values
                                .push(self.context.board.code(coast.unwrap_or(province.place())).to_string());
                        }
                        Err(refusal) => return Outcome::refused(refusal),
                    }
                }
                Capture::Power(owner) => values.push(self.context.board.owner(*owner).name.clone()),
                Capture::Number(number) => values.push(number.to_string()),
                Capture::Text(from, to) => values.push(super::explain::written(self.tokens, *from, *to)),
                _ => {}
            }
        }
        let mut text = template.to_string();
        for (index, value) in values.iter().enumerate() {
            text = text.replace(&format!("{{{index}}}"), value);
        }
        out.order = Some(text);
        out
    }
}

fn coast_set(board: &crate::board::Board, province: Province) -> Set {
    let info = board.province(province);
    info.coasts.iter().fold(1 << province.0, |s, c| s | 1 << c.0)
}

fn single(unit: &UnitText) -> Option<Province> {
    match &*unit.name.provinces {
        [one] if unit.name.tier != Tier::Slip => Some(*one),
        _ => None,
    }
}

fn lost() -> Refusal {
    (Code::UnknownOrder, "this is no order".into())
}
