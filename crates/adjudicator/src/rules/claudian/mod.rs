//! Claudian Diplomacy: forces counted in men and ships, divided and joined, for five tribes from AD 01.
//!
//! The rule numbers in this folder (`C-11.6`) are those of the zine's specification, after the rules of the seed text.
//! * [`board`] — tribes, garrisoned centres, Russia off the board (C-3 to C-6)
//! * [`size`] — sizes of forces and their strength (C-7, C-8, C-9)
//! * [`orders`], [`read`] — orders, their canonical text, and how they are read (C-10)
//! * [`allotment`], [`legality`] — men allotted to orders; void orders (C-7.4, C-10, C-11.17)
//! * [`lift`] — convoys (C-8.3 to C-8.9)
//! * [`battle`], [`claims`] — influence of flows on each other (C-11)
//! * [`system`] — the flows as decisions on the judge's solver, and the rules for knots
//! * [`movement`], [`retreats`], [`winter`], [`end_of_phase`] — the phases (C-R, C-12, C-13, C-14)
//! * [`explain`] — verdicts and reasons with their sums

mod allotment;
mod battle;
mod board;
mod claims;
mod end_of_phase;
mod explain;
mod flows;
mod fought;
mod grammar;
mod legality;
mod lift;
mod movement;
mod orders;
mod read;
#[cfg(test)]
mod reference;
mod retreats;
#[cfg(test)]
mod scenes;
mod size;
mod system;
mod winter;

use super::submitted::open_phase;
use crate::rules::prelude::*;
use orders::ClaudianOrder;

/// The name as printed.
pub const NAME: &str = "Claudian";

/// Claudian Diplomacy.
pub struct Claudian {
    switches: Switches,
}

/// Builds the rule-set; it has no switches of its own.
pub fn make(switches: &Switches) -> RuleSetResult {
    switches.check(NAME, &[MailRules::TABLE])?;
    Ok(Box::new(Claudian { switches: switches.clone() }))
}

impl RuleSet for Claudian {
    fn basis(&self) -> Basis<'_> {
        static READER: std::sync::OnceLock<Reader> = std::sync::OnceLock::new();
        let (board, switches) = (board::board(), &self.switches);
        let reader = READER.get_or_init(|| read::reader(board));
        Basis { name: NAME, board, switches, grammar: &grammar::GRAMMAR, reader }
    }

    /// C-6.1, C-13.1: the opening forces at full strength, their centres, and the garrisons.
    fn start(&self, _players: &[Owner], _draws: &mut Draws) -> Position {
        let board = self.board();
        let mut position = Position::at_start(board, board.first_turn());
        position.units.iter_mut().for_each(|u| u.size = size::maximum_force(u.kind));
        if let Some(neutral) = board.find_owner("Neutral") {
            position.units.extend(board::neutral_centres(board).map(|p| {
                let army = crate::position::UnitKind::Army;
                Unit { size: size::maximum_force(army), ..Unit::new(neutral, army, p.place()) }
            }));
        }
        position.sort();
        position
    }

    fn due(&self, position: &Position) -> Option<Turn> {
        (!end_of_phase::has_winner(position)).then_some(position.turn)
    }

    /// C-10.8: the kind of a force must be right.
    fn policy(&self) -> Policy {
        Policy::strict("unit_type_wrong=invalid", &self.switches)
    }

    fn play(&self, position: &Position, sheets: &OrderSets, gm: &Rulings, draws: &mut Draws) -> PhaseResult {
        let board = self.board();
        let (mut orders, mut refused) = (Vec::new(), Vec::new());
        let (mut book, given, readings) = open_phase(self, position, sheets, gm, draws);
        for given in given {
            let owner = given.owner;
            match ClaudianOrder::new(&given) {
                Some(order) => orders.push((owner, order)),
                None if given.order.is_err() => refused.push(given.line(None)),
                None => {}
            }
        }
        let mut report = match position.turn.phase {
            Phase::Retreat => retreats::play(board, position, &orders),
            Phase::Adjustment => winter::play(board, position, &orders),
            _ => movement::play(board, position, &orders, &mut book),
        };
        report.readings = readings;
        report.orders.append(&mut refused);
        report.orders.sort_by_key(|l| l.owner);
        book.finish(draws, &mut report);
        report
    }

    fn tally(&self, position: &Position, power: Owner) -> (usize, Option<u64>) {
        (position.centres(power), Some(end_of_phase::total(position, power) / 1000))
    }

    fn holds(&self, fact: &str, report: &PhaseResult) -> bool {
        let board = self.board();
        let said = super::normalize_fact(fact);
        let other = said.strip_prefix("no ");
        match other.unwrap_or(&said).split_once(' ') {
            Some(("eliminated", name)) => board
                .find_owner(name)
                .is_some_and(|owner| end_of_phase::is_eliminated(&report.after, owner) == other.is_none()),
            _ => super::holds(board, fact, report),
        }
    }
}
