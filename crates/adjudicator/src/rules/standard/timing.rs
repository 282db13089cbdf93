//! How many movement phases a second the judge decides: the figures of `zine judge --time` and of the benchmarks.

use crate::rules::prelude::*;
use std::time::{Duration, Instant};

use super::choice::settle_orders;
use super::legality::{Act, Legality, Orders, Piece};
use super::{Standard, given};
use crate::board::arena::Width;
use crate::judge::{Broad, Finding, Set, Usual, Vast, Wide, explain};

/// A movement phase with its orders read.
#[derive(Clone, Debug)]
pub struct Phase {
    /// The units.
    pub pieces: Vec<Piece>,
    /// Their orders.
    pub orders: Vec<Act>,
}

impl Phase {
    /// The orders of sheets, one a unit.
    pub fn new(rules: &Standard, position: &Position, sheets: &Sheets) -> Phase {
        let mut position = position.clone();
        position.units.sort();
        let readings: Vec<_> = sheets.0.iter().map(|s| rules.read(&position, s.owner, &s.text)).collect();
        let (mut entries, _) = given::entries(rules, &position, &readings, sheets);
        let chosen = settle_orders::<Vast>(rules, &position, &mut entries);
        Phase { pieces: chosen.pieces, orders: chosen.orders }
    }
}

/// What the judge needs again and again.
#[derive(Default)]
pub struct Bench {
    narrow: Legality<u64>,
    wide: Legality<Wide>,
    broad: Legality<Broad>,
    findings: Vec<Finding<u64>>,
    wide_findings: Vec<Finding<Wide>>,
    broad_findings: Vec<Finding<Broad>>,
}

impl Bench {
    /// Legality, matching, resolution, dislodgement and stand-offs of one phase. The number depends on the result, so that no
    /// part of the work can be left out.
    pub fn judge(&mut self, rules: &Standard, phase: &Phase) -> u128 {
        match (rules.board.places(), phase.pieces.len()) {
            (..=128, ..=64) => judge(rules, phase, &mut self.narrow),
            (..=128, _) => judge(rules, phase, &mut self.wide),
            _ => judge(rules, phase, &mut self.broad),
        }
    }

    /// The same, and a reason for every order and the open retreats of the dislodged.
    pub fn explain(&mut self, rules: &Standard, phase: &Phase) -> u128 {
        match (rules.board.places(), phase.pieces.len()) {
            (..=128, ..=64) => with_reasons(rules, phase, &mut self.narrow, &mut self.findings),
            (..=128, _) => with_reasons(rules, phase, &mut self.wide, &mut self.wide_findings),
            _ => with_reasons(rules, phase, &mut self.broad, &mut self.broad_findings),
        }
    }
}

fn judge<S: Width>(rules: &Standard, phase: &Phase, legality: &mut Legality<S>) -> u128 {
    let orders = Orders { pieces: &phase.pieces, orders: &phase.orders, paths: &[] };
    let (solution, outcome) = legality.judge(&rules.terms::<S>(), orders);
    (outcome.contested | outcome.occupied).len() as u128 ^ solution.known.yes.len() as u128
}

fn with_reasons<S: Width>(
    rules: &Standard,
    phase: &Phase,
    legality: &mut Legality<S>,
    findings: &mut Vec<Finding<S>>,
) -> u128 {
    let terms = rules.terms::<S>();
    let orders = Orders { pieces: &phase.pieces, orders: &phase.orders, paths: &[] };
    let (solution, outcome) = legality.judge(&terms, orders);
    if terms.usual {
        explain(&legality.fight, &Usual, &solution, &outcome, S::none(), findings);
    } else {
        let bend = legality.bend(&terms, orders);
        explain(&legality.fight, &bend, &solution, &outcome, S::none(), findings);
    }
    let closed = outcome.occupied | outcome.contested;
    let retreats = outcome
        .dislodged
        .members()
        .map(|i| legality.retreats(&terms, &phase.pieces, i, &solution, closed).open.len() as u128);
    let retreats: u128 = retreats.sum();
    let strengths = findings.iter().map(|f| f.strength as u128).sum::<u128>();
    retreats ^ outcome.contested.len() as u128 ^ strengths
}

/// Phases a second of a function over all phases: one pass to warm up, then five times as many passes as fill `each`, and the
/// median of the five.
pub fn rate(phases: &[Phase], each: Duration, mut run: impl FnMut(&Phase) -> u128) -> f64 {
    let mut pass =
        || phases.iter().fold(0u128, |sum, p| sum ^ std::hint::black_box(run(std::hint::black_box(p))));
    std::hint::black_box(pass());
    let mut rates: Vec<f64> = (0..5)
        .map(|_| {
            let start = Instant::now();
            let mut passes = 0u32;
            while passes == 0 || start.elapsed() < each {
                std::hint::black_box(pass());
                passes += 1;
            }
            f64::from(passes) * phases.len() as f64 / start.elapsed().as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    rates[2]
}
