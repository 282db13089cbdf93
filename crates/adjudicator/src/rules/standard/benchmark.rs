//! Movement phases judged per second: the figures of `zine judge --time` and of the benchmarks.

use std::time::{Duration, Instant};

use super::legality::{MovementOrders, StandardLegality, UnitAction, UnitOnBoard};
use super::order_choice::settle_orders;
use super::{Standard, submitted};
use crate::board::bit_tables::Width;
use crate::judge::{Broad, ForceOutcome, IndexSet, StandardHooks, Vast, Wide, explain};
use crate::rules::prelude::*;

/// A movement phase with its orders already read.
#[derive(Clone, Debug)]
pub struct TimedPhase {
    /// The units.
    pub pieces: Vec<UnitOnBoard>,
    /// Their orders.
    pub orders: Vec<UnitAction>,
}

impl TimedPhase {
    /// The orders of sheets, one per unit.
    pub fn new(rules: &Standard, position: &Position, sheets: &OrderSets) -> TimedPhase {
        let mut position = position.clone();
        position.units.sort();
        let readings: Vec<_> = sheets.0.iter().map(|s| rules.read(&position, s.owner, &s.text)).collect();
        let (mut entries, _) = submitted::entries(rules, &position, &readings, sheets);
        let chosen = settle_orders::<Vast>(rules, &position, &mut entries);
        TimedPhase { pieces: chosen.pieces, orders: chosen.orders }
    }
}

/// Buffers reused by the judge from phase to phase.
#[derive(Default)]
pub struct JudgeBench {
    narrow: BenchBuffers<u64>,
    wide: BenchBuffers<Wide>,
    broad: BenchBuffers<Broad>,
}

/// The buffers for sets of one width.
#[derive(Default)]
struct BenchBuffers<S: IndexSet> {
    legality: StandardLegality<S>,
    findings: Vec<ForceOutcome<S>>,
}

impl JudgeBench {
    /// Legality, matching, resolution, dislodgement and stand-offs of one phase. The returned number depends on the
    /// result, so that no part of the work is optimised away.
    pub fn judge(&mut self, rules: &Standard, phase: &TimedPhase) -> u128 {
        self.work(rules, phase, false)
    }

    /// The same, with a reason for every order and the open retreats of dislodged units.
    pub fn explain(&mut self, rules: &Standard, phase: &TimedPhase) -> u128 {
        self.work(rules, phase, true)
    }

    fn work(&mut self, rules: &Standard, phase: &TimedPhase, explained: bool) -> u128 {
        match (rules.board.places(), phase.pieces.len()) {
            (..=128, ..=64) => work(rules, phase, &mut self.narrow, explained),
            (..=128, _) => work(rules, phase, &mut self.wide, explained),
            _ => work(rules, phase, &mut self.broad, explained),
        }
    }
}

fn work<S: Width>(rules: &Standard, phase: &TimedPhase, work: &mut BenchBuffers<S>, explained: bool) -> u128 {
    let terms = rules.terms::<S>();
    let BenchBuffers { legality, findings } = work;
    let orders = MovementOrders { pieces: &phase.pieces, orders: &phase.orders, paths: &[] };
    let (solution, outcome) = legality.judge(&terms, orders);
    if !explained {
        return (outcome.contested | outcome.occupied).len() as u128 ^ solution.decisions.yes.len() as u128;
    }
    if terms.usual {
        explain(&legality.fight, &StandardHooks, &solution, &outcome, S::none(), findings);
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

/// Phases per second of a function over all phases: after one pass to warm up, the median of five runs, each of as many
/// passes as fill `each`.
pub fn rate(phases: &[TimedPhase], each: Duration, mut run: impl FnMut(&TimedPhase) -> u128) -> f64 {
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
