//! Missing orders and their consequences by the game's policy (practice.md, section 2: NMR and its family).

use adjudicator::board::{Board, Owner};
use adjudicator::position::Position;
use adjudicator::rules::{CodedMessage, RuleSet};
use adjudicator::season::{Phase, Season, Turn};
use folder::zine_config::NmrPolicy;

/// Something a power failed to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissingKind {
    /// No moves (or no season, no selection) received.
    Moves,
    /// No retreats received.
    Retreats,
    /// No builds received.
    Builds,
    /// No removals received.
    Removals,
}

impl MissingKind {
    /// The mark printed after the power's name.
    pub fn mark(self) -> &'static str {
        match self {
            MissingKind::Moves => "NMR!",
            MissingKind::Retreats => "NRR!",
            MissingKind::Builds => "NBR!",
            MissingKind::Removals => "NDR!",
        }
    }
}

/// A power without orders in a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingOrders {
    /// The power.
    pub power: Owner,
    /// The person who should have written.
    pub person: String,
    /// The missing orders.
    pub kind: MissingKind,
    /// How many sets of moves in a row are missing now; 0 if it is not a set of moves.
    pub row: u32,
    /// The policy applied; `None` if it is not a set of moves.
    pub policy: Option<NmrPolicy>,
    /// The standby asked for orders for the next season.
    pub asked: Option<String>,
    /// The person whose orders were used instead.
    pub stood_in: Option<String>,
    /// The successor from the next season on; `Some(None)`: nobody.
    pub replaced: Option<Option<String>>,
}

impl MissingOrders {
    /// The sentence printed about it below the results, with the names of the people concerned.
    pub fn sentence(&self, name: impl Fn(&str) -> String) -> Option<CodedMessage> {
        let said =
            |id, player: &str| CodedMessage::new(id).with("player", name(player)).with("power", self.power);
        if let Some(standby) = &self.stood_in {
            let takes = self.replaced.is_some();
            return Some(said(if takes { "seat-standby-takes" } else { "seat-standby-used" }, standby));
        }
        match (&self.replaced, &self.asked) {
            (Some(Some(person)), _) => Some(said("seat-lost-to", &self.person).with("next", name(person))),
            (Some(None), _) if self.policy == Some(NmrPolicy::Standby) => {
                Some(said("seat-lost-to-nobody", &self.person))
            }
            (Some(None), _) => Some(said("seat-disorder", &self.person).with("standby", "some")),
            (None, Some(standby)) => Some(said("seat-standby-asked", standby)),
            (None, None) => None,
        }
    }
}

/// The policy for the `row`th missing set of moves.
pub fn policy(policies: &[NmrPolicy], row: u32) -> NmrPolicy {
    let index = (row.max(1) as usize - 1).min(policies.len().saturating_sub(1));
    policies.get(index).copied().unwrap_or(NmrPolicy::Hold)
}

/// The kind of orders a power must send in a phase, if any.
pub fn kind_due(rules: &dyn RuleSet, position: &Position, power: Owner) -> Option<MissingKind> {
    match position.turn.phase {
        Phase::Retreat => {
            position.dislodged.iter().any(|d| d.unit.owner == power).then_some(MissingKind::Retreats)
        }
        Phase::Adjustment => match rules.entitled(position, power) {
            0 => None,
            due => Some(if due > 0 { MissingKind::Builds } else { MissingKind::Removals }),
        },
        Phase::Movement => position.units_of(power).next().is_some().then_some(MissingKind::Moves),
        // Set-ups are the powers' own: one without centres has nothing to place (Winter 1900 of Rather Silly).
        Phase::Setup if position.centres(power) == 0 && !position.units.is_empty() => None,
        _ => (position.units_of(power).next().is_some() || position.units.is_empty())
            .then_some(MissingKind::Moves),
    }
}

/// The season from which a successor orders: the next one with moves.
pub fn successor_from(board: &Board, turn: Turn) -> Turn {
    if !matches!(turn.phase, Phase::Season | Phase::Questions | Phase::Setup) {
        return board.moves_after(turn);
    }
    let (season, years) = match turn.season {
        Season::Spring => (Season::Summer, 0),
        Season::Summer => (Season::Fall, 0),
        Season::Fall | Season::Year => (Season::Winter, 0),
        Season::Winter => (Season::Spring, 1),
    };
    Turn::new(season, turn.year.saturating_add(years), Phase::Season)
}

/// The season from which somebody who takes a power over in a phase orders for it: the next one, whatever is due in it, except
/// phases played together with this one (`later`), which follow from another's moves.
pub fn takes_over_from(board: &Board, turn: Turn, later: &[Turn]) -> Turn {
    let winter = board.ends_cycle(turn) && turn.phase == Phase::Movement;
    match winter && !later.iter().any(|t| t.phase == Phase::Adjustment) {
        true => board.adjustment(turn),
        false => successor_from(board, turn),
    }
}

/// The season with moves before a given one; `every`: the rule-set moves in every season of the year.
pub fn previous_movement(board: &Board, turn: Turn, every: bool) -> Turn {
    if !every {
        return Turn { phase: turn.phase, ..board.moves_before(turn) };
    }
    let (season, years) = match turn.season {
        Season::Spring => (Season::Winter, 1),
        Season::Summer => (Season::Spring, 0),
        Season::Fall => (Season::Summer, 0),
        Season::Year | Season::Winter => (Season::Fall, 0),
    };
    Turn::new(season, turn.year.saturating_sub(years), turn.phase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_policy_holds_for_all_later_ones() {
        let list = [NmrPolicy::Hold, NmrPolicy::Standby];
        assert_eq!(policy(&list, 1), NmrPolicy::Hold);
        assert_eq!(policy(&list, 2), NmrPolicy::Standby);
        assert_eq!(policy(&list, 5), NmrPolicy::Standby);
        assert_eq!(policy(&[], 1), NmrPolicy::Hold);
    }

    #[test]
    fn successors_begin_with_moves() {
        let from = |t: &str| successor_from(&Board::standard(), t.parse().unwrap()).to_string();
        assert_eq!(from("Spring 1903"), "Fall 1903, Movement");
        assert_eq!(from("Fall 1903"), "Spring 1904, Movement");
    }
}
