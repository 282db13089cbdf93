//! Rather Silly Diplomacy 2½: eleven players, BORG, llamas, monsters and the Mont Blanc Underpass.
//!
//! A phase is a [`play::SillyPhase`]: steps over a [`state::SillyState`], one of which is a fight for the shared judge.
//! By rule number: 2 `borg` (with `appetite`), 3 `llamas`, 4 `monsters`, 5 `souls`, 6 and 7 `map` and `link`, 8 `birds`,
//! 9 and 10 `distract`, 11 `fifth`, 12 twins in `freeze` and `fight`, 13 the Jester in `freeze`, 14 `questions`, 15
//! `timeship`, 16 `mergers`, 17 `play`, `freeze`, `fight`, `retreats`, `adjustment`, `condition`, 18 `victory`, 19
//! `rulings`. The form of orders is in `orders` and `read`, that of facts in `facts`.

mod adjustment;
mod appetite;
mod birds;
mod board;
mod borg;
mod condition;
mod distract;
mod facts;
mod fifth;
mod fight;
mod freeze;
mod house;
mod legal;
mod link;
mod llamas;
mod log;
mod map;
mod mergers;
mod monsters;
mod orders;
mod play;
mod questions;
mod ratio;
mod read;
mod results;
mod retreats;
mod rulings;
mod souls;
mod state;
mod step1_orders;
mod submitted;
#[cfg(test)]
mod tests;
mod timeship;
mod victory;
mod words;

pub use house::SillyHouseRules;

use super::UnitRemarks;
use crate::rules::prelude::*;

/// The reason an order is not one of these rules, or cannot be given by its player or now.
pub(crate) fn general(what: &'static str) -> Reason {
    causal_reason("silly-general", what)
}

/// The reason a unit cannot be built.
pub(crate) fn no_build(what: &'static str) -> Reason {
    causal_reason("silly-build", what)
}

/// Common imports of the modules.
pub(crate) mod prelude {
    pub(crate) use super::map::{SeasonMap, bit};
    pub(crate) use super::orders::{ConditionalOrder, GRAMMAR, SillyOrder, SillyStep, SpaceOrUnderpass};
    pub(crate) use super::play::SillyPhase;
    pub(crate) use super::ratio::{Fraction, read_share, share_text};
    pub(crate) use super::state::{SillyState, SillyUnit, UnitId, UnitState};
    pub(crate) use super::step1_orders::{Effective, SillyAction, Step1Result};
    pub(crate) use super::submitted::UnitLookupError;
    pub(crate) use super::{general, no_build};
    pub(crate) use crate::rules::{prelude::*, rulings};
    pub(crate) use std::collections::{BTreeMap, BTreeSet};
}

/// Rather Silly Diplomacy with its house rules.
pub struct Silly {
    board: Board,
    cast: board::Cast,
    switches: Switches,
    house: SillyHouseRules,
    reader: Reader,
    policy: Policy,
    fifth_name: String,
}

/// Builds the rule-set.
pub fn make(switches: &Switches) -> RuleSetResult {
    let house = SillyHouseRules::checked(switches)?;
    let (board, cast) = board::make().unwrap_or_else(|e| unreachable!("built-in board: {e}"));
    Ok(Box::new(Silly {
        reader: read::reader(&board, &house::fifth_aliases(switches)),
        board,
        cast,
        switches: switches.clone(),
        house,
        policy: Policy::strict("", switches),
        fifth_name: house::fifth_name(switches),
    }))
}

impl RuleSet for Silly {
    fn basis(&self) -> Basis<'_> {
        let Silly { board, switches, reader, .. } = self;
        Basis { name: "Rather Silly", board, switches, grammar: &orders::GRAMMAR, reader }
    }

    fn start(&self, _players: &[Owner], _draws: &mut Draws) -> Position {
        let turn = Turn::new(Season::Winter, self.board.first_year - 1, Phase::Setup);
        Position { facts: vec!["borg off".into()], ..Position::at_start(&self.board, turn) }
    }

    fn due(&self, position: &Position) -> Option<Turn> {
        let world = state::SillyState::read(&self.board, position);
        (world.winners.is_empty() && !world.drawn).then_some(position.turn)
    }

    fn policy(&self) -> Policy {
        self.policy
    }

    /// RS-0.7, RS-6.1, RS-8.2: over borders, the link and the underpass; birds as far as they fly, the TARDIS anywhere.
    fn reach(&self, position: &Position, unit: &Unit) -> Set {
        let map = map::SeasonMap::new(&self.board, state::SillyState::read(&self.board, position).link);
        match unit.kind {
            UnitKind::Timeship => self.board.provinces().map(Province::place).collect(),
            UnitKind::Birds => {
                let on = |set: Set| {
                    set | crate::board::union(members(set).map(|p| map.reach(unit.kind, Place(p))))
                };
                on(on(map.reach(unit.kind, unit.place)))
            }
            _ => map.reach(unit.kind, unit.place),
        }
    }

    fn checked(&self, position: &Position, _who: Owner, reading: &mut Reading) {
        read::checked(&self.board, position, reading);
    }

    fn play(&self, position: &Position, sheets: &OrderSets, gm: &Rulings, draws: &mut Draws) -> PhaseResult {
        play::play(self, position, sheets, gm, draws)
    }

    /// RS-0.3, section E: fifth fleets have their published name; souls, mergers, twins and free units are marked.
    fn said_of(&self, position: &Position, unit: &Unit) -> UnitRemarks {
        let world = state::SillyState::read(&self.board, position);
        let man = world.units.iter().find(|m| m.start == Some(*unit));
        let Some(man) = man else { return UnitRemarks::default() };
        let mut remarks = Vec::new();
        match man.soul {
            0 => {}
            n => remarks.push(CodedMessage::new("remark-soul").with("n", i64::from(n))),
        }
        if man.merged > 0 {
            remarks.push(CodedMessage::new("remark-merged").with("n", man.merged));
        }
        if man.twin.is_some() {
            remarks.push(CodedMessage::new("remark-twin"));
        }
        if man.free {
            remarks.push(CodedMessage::new("remark-free"));
        }
        UnitRemarks { class: man.fifth.then(|| self.fifth_name.clone()), remarks }
    }

    /// Converts to codes of spaces, pairs in order (RS-0.13).
    fn draw_value(&self, value: &str) -> String {
        if let Some(place) = self.board.place(value) {
            return self.board.code(place).to_string();
        }
        if let Some((a, b)) = value.split_once('-')
            && let (Some(a), Some(b)) = (self.board.find(a), self.board.find(b))
        {
            return facts::pair_text(&self.board, a, b);
        }
        value.to_string()
    }

    fn holds(&self, fact: &str, report: &PhaseResult) -> bool {
        facts::holds(&self.board, fact, report)
    }
}
