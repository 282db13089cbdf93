//! Standard Diplomacy, adjudicated by DATC 3.2 and the house rules in effect.
//!
//! * `submitted`, `order_choice`: which of several orders counts
//! * [`legality`]: legality, matching, the fight
//! * [`house`]: the switches that change the fighting
//! * `movement`, `retreat`, `adjustment`, `end_of_phase`: the phases; `reasons`: causes of results
//! * [`benchmark`]: speed of the judge

mod adjustment;
pub mod benchmark;
mod convoys;
mod derived_orders;
mod end_of_phase;
mod facts;
mod faults;
pub(super) mod grammar;
pub mod house;
pub mod legality;
mod movement;
mod order_choice;
mod phased;
mod player_order;
mod reasons;
mod retreat;
mod submitted;

use std::sync::Arc;

use super::phases;
use crate::board::bit_tables::{Tables, Width};
use crate::judge::{Broad, Vast, Wide};
use crate::orders::policy::ReadingRules;
use crate::orders::{MailRules, Policy, Vocabulary, words};
use crate::rules::prelude::*;
use crate::switches::Switch;
use house::{Dutchman, StandardHouseRules};
use legality::LegalityContext;
use player_order::StandardSubmission;

/// The switches of standard Diplomacy.
pub(super) const TABLES: &[&[Switch]] = &[StandardHouseRules::TABLE, ReadingRules::TABLE, MailRules::TABLE];

/// Standard Diplomacy with its switches.
pub struct Standard {
    board: Board,
    tables: Tables,
    switches: Switches,
    reader: Arc<Reader>,
    house: StandardHouseRules,
    policy: Policy,
    /// Whether nothing changes the fighting.
    usual: bool,
}

/// Builds the rule-set.
pub fn make(switches: &Switches) -> RuleSetResult {
    with_board(&Board::standard(), switches)
}

/// Builds the rule-set on a board.
pub fn with_board(board: &Board, switches: &Switches) -> RuleSetResult {
    Ok(Box::new(Standard::new(board.clone(), switches)?))
}

impl Standard {
    /// The rules on a board, with switches; unknown keys and values are errors.
    pub fn new(board: Board, switches: &Switches) -> Result<Standard, SwitchError> {
        Standard::spoken(board, switches, words::COMMON)
    }

    /// The same, with words and patterns for letters.
    pub(super) fn spoken(
        board: Board,
        switches: &Switches,
        vocabulary: Vocabulary,
    ) -> Result<Standard, SwitchError> {
        let switches = switches.validate("Standard", TABLES)?;
        let house = StandardHouseRules::read(&switches);
        let policy = Policy::new(&switches);
        Ok(Standard {
            tables: Tables::default(),
            reader: Arc::new(Reader::new(&board, &grammar::GRAMMAR, vocabulary)),
            usual: house.is_usual(),
            board,
            switches,
            house,
            policy,
        })
    }

    /// The same rules on a board that differs only in the owners of home centres and in closed ways, not in names.
    pub(super) fn with_board(&self, board: Board) -> Standard {
        let (switches, reader) = (self.switches.clone(), Arc::clone(&self.reader));
        Standard { board, tables: Tables::default(), switches, reader, ..*self }
    }

    /// The board and rules for judging movements.
    pub fn terms<S: Width>(&self) -> LegalityContext<'_, S::Places> {
        let arena = S::arena(&self.tables, &self.board);
        let weak = self.board.special.ways.iter().any(|way| way.weak).then_some(&self.board);
        let usual = self.usual && weak.is_none();
        LegalityContext { arena, house: &self.house, reading: self.policy.reading, usual, weak }
    }
}

impl RuleSet for Standard {
    fn basis(&self) -> Basis<'_> {
        let Standard { board, switches, reader, .. } = self;
        Basis { name: "Standard", board, switches, grammar: &grammar::GRAMMAR, reader }
    }

    fn due(&self, position: &Position) -> Option<Turn> {
        let won = position.facts.iter().any(|f| f.to_lowercase().starts_with("victory "));
        (!won).then_some(position.turn)
    }

    fn policy(&self) -> Policy {
        self.policy
    }

    fn play(&self, position: &Position, sheets: &OrderSets, gm: &Rulings, draws: &mut Draws) -> PhaseResult {
        if let Some(board) = self.board.closed_in(position.turn) {
            // Ways closed now are open again after this turn: only the judging must not see them.
            return self.with_board(board).play(position, sheets, gm, draws);
        }
        let mut position = position.clone();
        position.units.sort();
        let mut report = PhaseResult::new(&position);
        let mut book = RulingLog::open(self, &position, gm);
        book.overrule(draws);
        let sheets = &*book.apply_read_rulings(self, &position, sheets);
        let readings = self.readings(&position, sheets);
        let (mut entries, lasting) = submitted::entries(self, &position, &readings, sheets);
        for (owner, term) in book.orders() {
            let ordered = StandardSubmission { gm: true, ..StandardSubmission::from_term(owner, &term) };
            // If the player wrote the same, it is one order.
            entries.retain(|e| e.owner != owner || e.order.is_none() || e.order != ordered.order);
            entries.push(ordered);
        }
        let moving = !matches!(position.turn.phase, Phase::Retreat | Phase::Adjustment);
        let mut kept = Vec::new();
        if moving {
            kept = derived_orders::update_perpetual_orders(self, &position, &lasting, &mut entries);
        }
        let stowaways = derived_orders::dutchmen(self, &position);
        let found = self.house.flying_dutchman();
        if found == Dutchman::Remove {
            position.units.retain(|u| !stowaways.contains(u));
            for entry in &mut entries {
                let at = entry.province(self);
                if stowaways.iter().any(|u| u.owner == entry.owner && Some(self.board.unit_province(u)) == at)
                {
                    let reason = derived_orders::refused_dutchman();
                    entry.refuse_for(reason);
                }
            }
        }
        report.readings = readings;
        let first = draws.log().len();
        let mut report = match position.turn.phase {
            Phase::Retreat => retreat::play(self, &position, entries, draws, report),
            Phase::Adjustment => adjustment::play(self, &position, entries, report),
            _ => match (self.board.places(), position.units.len()) {
                (..=128, ..=64) => movement::play::<u64>(self, &position, entries, &mut book, report),
                (..=128, ..=256) => movement::play::<Wide>(self, &position, entries, &mut book, report),
                (..=384, ..=384) => movement::play::<Broad>(self, &position, entries, &mut book, report),
                _ => movement::play::<Vast>(self, &position, entries, &mut book, report),
            },
        };
        report.draws = draws.log().get(first..).unwrap_or_default().to_vec();
        if found == Dutchman::Of1966 {
            // Allowed until challenged: its actions in this phase are valid.
            let removed: Vec<Unit> = stowaways.iter().filter_map(|s| report.unit_after(s)).collect();
            report.after.units.retain(|u| !removed.contains(u));
        }
        if found != Dutchman::UntilAdjustment || position.turn.phase == Phase::Adjustment {
            report.after.facts.retain(|f| !f.starts_with("flying-dutchman "));
        } else {
            derived_orders::follow_dutchmen(self, &stowaways, &mut report);
        }
        if moving && self.house.perpetual_orders() {
            report.after.facts.retain(|f| !f.starts_with("perpetual "));
            report.after.facts.extend(kept);
        }
        for unit in stowaways.iter().filter(|_| found == Dutchman::Remove) {
            phases::destroy(&mut report, *unit, "dutchman", None);
        }
        report.after.sort();
        book.finish(draws, &mut report);
        report
    }
}
