//! Common parts of the referees: the search over outcomes, the play of a phase by the program, and the comparison.

use std::collections::BTreeSet;

use adjudicator::board::{Board, Owner, Place, Province, members};
use adjudicator::cases;
use adjudicator::draw::Draws;
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{self, OrderSets, RuleSet, Rulings, SheetAuthor, Switches, Verdict};

use super::chance::Chance;

/// Number of phases to compare: `usual`, or 20,000.
pub fn phases(usual: usize) -> usize {
    if std::env::var_os("ZINE_LONG").is_some() { 20_000 } else { usual }
}

/// Most moves for which all outcomes are tried.
pub const MOST_MOVES: usize = 13;

/// All outcomes that agree with the rules, as the success of every unit's move.
pub fn outcomes(units: usize, moves: &[usize], agrees: impl Fn(&[bool]) -> bool) -> Vec<Vec<bool>> {
    let trials = (0..1u32 << moves.len()).map(|bits| {
        let mut won = vec![false; units];
        moves.iter().enumerate().for_each(|(n, unit)| won[*unit] = bits >> n & 1 == 1);
        won
    });
    trials.filter(|won| agrees(won)).collect()
}

/// The single outcome; among several, the one whose successes include those of all others (a circle succeeds).
pub fn settled(found: &[Vec<bool>]) -> Option<Vec<bool>> {
    let all = |won: &Vec<bool>| found.iter().all(|o| o.iter().zip(won).all(|(theirs, ours)| !theirs | ours));
    found.iter().find(|won| all(won)).cloned()
}

/// The compared parts of a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Units after it.
    pub units: BTreeSet<Unit>,
    /// Dislodged units with their open retreats.
    pub driven_out: BTreeSet<(Unit, Vec<Place>)>,
    /// Provinces left empty by a stand-off.
    pub stood_off: BTreeSet<Province>,
    /// The result of each line; `None` is not compared.
    pub verdicts: Vec<Option<Verdict>>,
}

/// A phase for the program: its position and its lines, each with its writer.
pub struct Phase {
    /// The rule-set's name, and its switches as text.
    pub rules: (&'static str, String),
    /// The position before.
    pub before: Position,
    /// The orders.
    pub lines: Vec<(Owner, String)>,
}

impl Phase {
    /// An empty phase of a rule-set with switches as text.
    pub fn new(rules: &'static str, switches: &str) -> Phase {
        Phase { rules: (rules, switches.to_string()), before: Position::default(), lines: Vec::new() }
    }

    /// The rule-set.
    pub fn rule_set(&self) -> std::sync::Arc<dyn RuleSet> {
        rules::find(self.rules.0).unwrap().instantiate(&Switches::read(&self.rules.1)).unwrap()
    }

    /// The program's outcome.
    pub fn judged(&self, rules: &dyn RuleSet) -> Outcome {
        let board = rules.board();
        let lines = self.lines.iter().map(|(owner, text)| (*owner, text.as_str()));
        let (sheets, written) = OrderSets::from_lines(board, SheetAuthor::Person, lines);
        let report = rules.play(&self.before, &sheets, &Rulings::default(), &mut Draws::from_list([""; 0]));
        let after = &report.after;
        let retreats = |unit: &Unit| {
            let waiting = after.dislodged.iter().find(|d| d.unit == *unit);
            let mut open = waiting.map_or(Vec::new(), |d| match &d.retreats {
                Some(open) => open.clone(),
                None => retreats(board, after, unit, &d.from, &|_, _| false),
            });
            open.sort();
            (*unit, open)
        };
        let verdict = |at: &_| {
            let line = report.orders.iter().find(|l| l.written_at.as_ref() == Some(at));
            Some(line.map_or(Verdict::Void, |l| l.verdict))
        };
        Outcome {
            units: after.units.iter().copied().collect(),
            driven_out: report.dislodged.iter().map(retreats).collect(),
            stood_off: after.contested.iter().copied().collect(),
            verdicts: written.iter().map(verdict).collect(),
        }
    }

    /// The phase as a case, without expected results.
    fn told(&self, board: &Board) -> String {
        let head = format!("CASE x\nVARIANT {}\nRULES {}\nPRESTATE_SETPHASE", self.rules.0, self.rules.1);
        let orders =
            self.lines.iter().map(|(owner, text)| format!("\n\t{}: {text}", board.owner(*owner).name));
        let before = cases::print_position(board, &self.before, "PRESTATE", true);
        format!("{head} ...\n{before}ORDERS{}\nEND", orders.collect::<String>())
    }
}

/// The possible retreats of a unit by the rules common to all rule-sets: adjacent, empty, not where an attacker came
/// from, not left empty by a stand-off; `joins` opens an own stack.
pub fn retreats(
    board: &Board,
    after: &Position,
    unit: &Unit,
    from: &[Place],
    joins: &dyn Fn(&Unit, Place) -> bool,
) -> Vec<Place> {
    let here = |place: Place| board.province_of(place);
    let open = |place: &Place| {
        let there = after.units.iter().filter(|u| here(u.place) == here(*place));
        !after.contested.contains(&here(*place))
            && !from.iter().any(|f| here(*f) == here(*place))
            && there.into_iter().all(|u| joins(u, *place))
    };
    steps(board, unit).into_iter().filter(open).collect()
}

/// Any province; not one whose code is also an abbreviation of another's name (`tyr`), which readers ask about.
pub fn anywhere(board: &Board, die: &mut Chance) -> Place {
    let place = Place(die.below(board.len()) as u16);
    if board.code(place) == "tyr" { anywhere(board, die) } else { place }
}

/// The places next to a unit by the board.
pub fn steps(board: &Board, unit: &Unit) -> Vec<Place> {
    members(board.steps(unit.kind, unit.place)).map(Place).collect()
}

/// Counts phases, and collects those that differ.
#[derive(Default)]
pub struct Comparison {
    compared: usize,
    undecided: usize,
    differ: Vec<String>,
}

impl Comparison {
    /// Compares a phase; `expected` is `None` if the rules have no single answer.
    pub fn add(&mut self, number: usize, phase: &Phase, rules: &dyn RuleSet, expected: Option<Outcome>) {
        let Some(expected) = expected else {
            self.undecided += 1;
            return;
        };
        self.compared += 1;
        let mut found = phase.judged(rules);
        found
            .verdicts
            .iter_mut()
            .zip(&expected.verdicts)
            .filter(|(_, e)| e.is_none())
            .for_each(|(f, _)| *f = None);
        if found == expected || self.differ.len() > 5 {
            return;
        }
        let board = rules.board();
        let name = |u: &Unit| {
            format!("{} {}{} {}", board.owner(u.owner).name, u.kind.code(), u.number, board.code(u.place))
        };
        let mut told = format!("phase {number}\n{}\n", phase.told(board));
        for (what, ours, theirs) in [("referee", &expected, &found), ("program", &found, &expected)] {
            let units: Vec<_> = ours.units.difference(&theirs.units).map(name).collect();
            let out = ours.driven_out.difference(&theirs.driven_out);
            let out: Vec<_> = out
                .map(|(u, open)| {
                    format!(
                        "{} -> {}",
                        name(u),
                        open.iter().map(|p| board.code(*p)).collect::<Vec<_>>().join(" ")
                    )
                })
                .collect();
            let off: Vec<_> =
                ours.stood_off.difference(&theirs.stood_off).map(|p| board.code(p.place())).collect();
            let verdicts =
                ours.verdicts.iter().zip(&theirs.verdicts).enumerate().filter(|(_, (a, b))| a != b);
            let verdicts: Vec<_> = verdicts
                .map(|(n, (a, _))| format!("{} = {}", phase.lines[n].1, a.map_or("", Verdict::word)))
                .collect();
            told += &format!("{what} alone: {units:?} driven out {out:?} stood off {off:?} {verdicts:?}\n");
        }
        self.differ.push(told);
    }

    /// Asserts that nothing differs, and that few phases are undecided.
    pub fn close(self, what: &str) {
        println!("{what}: {} compared, {} undecided", self.compared, self.undecided);
        assert!(self.differ.is_empty(), "{}", self.differ.join("\n"));
        assert!(self.compared > 10 * self.undecided, "{} of {} undecided", self.undecided, self.compared);
    }
}
