//! Conflicts: which moves succeed (R58-10 to R58-20), as a system of decisions on the shared solver.
//!
//! A decision is the success of one unit's attempt. Supports are evaluated afresh every time: whether one is cut depends
//! only on attempts that exist.

use super::plan::{Attempt, BoardingMode, MatchedSupport, MovementPlan1958};
use super::{FailedMover, OustedRival, Rules1958};
use crate::judge::{Core, DecisionSystem, Decisions, IndexSet, Tri, Wide, solve};
use crate::rules::bounds::Bounds;
use crate::rules::prelude::*;
use crate::rules::reasons::bounce_reason;

/// The fight of one movement phase.
pub struct Fight1958<'a> {
    plan: &'a MovementPlan1958<'a>,
    ousted_rival_counts: bool,
    failed_mover: u32,
    mover_supported: bool,
    pins: Vec<(usize, Tri)>,
}

/// The result of a fight.
pub struct FightResult {
    known: Decisions<Wide>,
}

/// An obstacle to a move, with the strengths compared if there is a comparison.
struct Obstacle {
    stops: Tri,
    code: &'static str,
    who: Option<usize>,
    strengths: Option<(u32, u32)>,
}

impl Obstacle {
    /// An obstacle without a comparison of strengths.
    fn new(stops: Tri, code: &'static str, who: Option<usize>) -> Obstacle {
        Obstacle { stops, code, who, strengths: None }
    }

    /// A unit that stops one no stronger than itself; `code` turns the two strengths into a reason.
    fn stronger(
        there: Tri,
        who: usize,
        (mine, theirs): (Bounds, Bounds),
        code: impl Fn((u32, u32)) -> &'static str,
    ) -> Obstacle {
        let strengths = (mine.lo, theirs.lo);
        let stops = there.and(!mine.is_above(theirs));
        Obstacle { stops, code: code(strengths), who: Some(who), strengths: Some(strengths) }
    }
}

/// The codes for a unit of its own in the way, and for a supported unit of another country.
const WORDS: [&str; 2] = ["1958-own", "holds-supported"];

/// Reads decisions and records those that were open.
struct DecisionReader<'a> {
    known: &'a Decisions<Wide>,
    seen: std::cell::Cell<Wide>,
}

impl DecisionReader<'_> {
    fn new(known: &Decisions<Wide>) -> DecisionReader<'_> {
        DecisionReader { known, seen: Default::default() }
    }

    fn of(&self, m: usize) -> Tri {
        let value = self.known.get(m);
        if value == Tri::Open {
            self.seen.set(self.seen.get() | Wide::singleton(m));
        }
        value
    }
}

impl<'a> Fight1958<'a> {
    /// The fight of a plan. `pins` are results fixed by the GM.
    pub fn new(rules: &Rules1958, plan: &'a MovementPlan1958, pins: Vec<(usize, Tri)>) -> Fight1958<'a> {
        Fight1958 {
            plan,
            ousted_rival_counts: rules.house.ousted_rival() == OustedRival::StandsOff,
            failed_mover: u32::from(rules.house.failed_mover() == FailedMover::One),
            mover_supported: rules.house.support_mover_standing(),
            pins,
        }
    }

    /// Decides every attempt.
    pub fn resolve(&self) -> FightResult {
        let mut known: Decisions<Wide> = Decisions::default();
        for unit in 0..self.plan.units.len().min(Wide::CAPACITY) {
            if self.plan.attempt[unit].is_some() {
                known.open.insert(unit);
            }
        }
        for (unit, value) in &self.pins {
            if known.open.has(*unit) {
                known.decide(*unit, *value);
            }
        }
        solve(self, &mut known, &mut ());
        FightResult { known }
    }

    fn attempts(&self) -> impl Iterator<Item = (usize, Attempt)> + '_ {
        self.plan.attempt.iter().enumerate().filter_map(|(i, a)| a.map(|a| (i, a)))
    }

    fn attempts_into(&self, goal: Province) -> impl Iterator<Item = (usize, Attempt)> + '_ {
        self.attempts().filter(move |(_, a)| a.goal == goal)
    }

    /// Whether an attempt exists: a follower's only if its leader gets away (R58-16).
    fn exists(&self, attempt: &Attempt, view: &DecisionReader) -> Tri {
        attempt.follows.map_or(Tri::Yes, |leader| view.of(leader))
    }

    /// Whether a unit remains in its province after the moves unless dislodged.
    fn stays(&self, unit: usize, view: &DecisionReader) -> Tri {
        if self.plan.attempt[unit].is_some() { !view.of(unit) } else { Tri::Yes }
    }

    /// Whether the unit is a separate force: not a carried army; a landing one only if its fleet gets away (R58-24, R58-25).
    fn fights(&self, unit: usize, view: &DecisionReader) -> Tri {
        match self.plan.carrier[unit] {
            Some(fleet) if self.plan.lands[unit] => view.of(fleet),
            Some(_) => Tri::No,
            None => Tri::Yes,
        }
    }

    /// Whether an own unit of the other kind bars the way into a shared capital and base (R58-20), unless one boards the
    /// other. Also names the first that certainly does.
    fn barred(&self, unit: usize, attempt: &Attempt, view: &DecisionReader) -> (Tri, Option<usize>) {
        let (mut barred, mut who) = (Tri::No, None);
        if !attempt.stack || attempt.join != BoardingMode::None {
            return (barred, who);
        }
        let me = &self.plan.units[unit];
        for other in 0..self.plan.units.len() {
            let them = &self.plan.units[other];
            if them.owner != me.owner || them.kind == me.kind || other == unit {
                continue;
            }
            let mut bars = Tri::No;
            if self.plan.at[other] == attempt.goal {
                bars = self.fights(other, view).and(self.stays(other, view));
            }
            if let Some(theirs) = self.plan.attempt[other]
                && theirs.goal == attempt.goal
                && theirs.stack
                && theirs.join == BoardingMode::None
            {
                bars = bars.or(self.exists(&theirs, view));
            }
            barred = barred.or(bars);
            who = who.or((bars == Tri::Yes).then_some(other));
        }
        (barred, who)
    }

    /// Whether a support is cut (R58-13): by any attempt on the supporter's province except from the place supported
    /// into, even by its own country; a move that may join is no attack.
    fn cut(&self, support: &MatchedSupport, view: &DecisionReader) -> Tri {
        let here = self.plan.at[support.supporter];
        let mut cut = Tri::No;
        for (unit, attempt) in self.attempts_into(here) {
            if self.plan.at[unit] == support.into {
                continue;
            }
            cut = cut.or(self.exists(&attempt, view).and(self.attacks(unit, &attempt, view)));
        }
        cut
    }

    /// Whether an attempt on an occupied province is an attack, not just joining its units.
    fn attacks(&self, unit: usize, attempt: &Attempt, view: &DecisionReader) -> Tri {
        let held_by_own = (0..self.plan.units.len()).any(|u| {
            self.plan.at[u] == attempt.goal && self.plan.units[u].owner == self.plan.units[unit].owner
        });
        match attempt.join {
            BoardingMode::Boards(_) | BoardingMode::Fetches(_) => Tri::No,
            BoardingMode::None if attempt.stack && held_by_own => self.barred(unit, attempt, view).0,
            BoardingMode::None => Tri::Yes,
        }
    }

    /// Strength of an attempt: 1 and its uncut supports, without those of one country if given (R58-14).
    fn strength(&self, unit: usize, without: Option<Owner>, view: &DecisionReader) -> Bounds {
        let mut range = Bounds::exactly(1);
        for support in self.plan.supports.iter().filter(|s| s.supported == unit && s.moving) {
            if without == Some(self.plan.units[support.supporter].owner) {
                continue;
            }
            range = range.plus_one_if(!self.cut(support, view));
        }
        range
    }

    /// The defence of a province against an attempt, and whether there is any: the foreign units that stay, as one force
    /// with the support of the best supported (R58-18).
    fn defence(
        &self,
        attacker: usize,
        goal: Province,
        view: &DecisionReader,
    ) -> (Tri, Bounds, Option<usize>) {
        let (mut any, mut range, mut who) = (Tri::No, Bounds::NONE, None);
        let me = self.plan.units[attacker].owner;
        for unit in 0..self.plan.units.len() {
            if self.plan.at[unit] != goal || unit == attacker || self.plan.units[unit].owner == me {
                continue;
            }
            let partner = self.plan.attempt[attacker].is_some_and(|a| a.join == BoardingMode::Boards(unit));
            let there = self.fights(unit, view).and(self.stays(unit, view));
            if there == Tri::No || partner {
                continue;
            }
            any = any.or(there);
            who = who.or(Some(unit));
            let mover = self.plan.attempt[unit].is_some();
            // Units ordered to each other's places have their full strength against each other (H-5).
            let opposed = self.plan.attempt[unit].is_some_and(|a| a.goal == self.plan.at[attacker]);
            let base = if mover && !opposed { self.failed_mover } else { 1 };
            let mut defends = Bounds::exactly(base);
            for support in self.plan.supports.iter().filter(|s| s.supported == unit && !s.moving) {
                if mover && !self.mover_supported {
                    continue;
                }
                defends = defends.plus_one_if(!self.cut(support, view));
            }
            range = range.max(defends.if_true(there));
        }
        (any, range, who)
    }

    /// Whether the unit was ousted by one coming the other way, from the place it tried to reach (R58-15, H-8).
    fn ousted_head_on(&self, unit: usize, goal: Province, view: &DecisionReader) -> Tri {
        let here = self.plan.at[unit];
        let mut ousted = Tri::No;
        for (other, _) in self.attempts_into(here) {
            if self.plan.at[other] == goal && self.plan.units[other].owner != self.plan.units[unit].owner {
                ousted = ousted.or(view.of(other));
            }
        }
        ousted.and(!view.of(unit))
    }

    /// Reports every obstacle to an attempt, one by one.
    fn obstacles(&self, unit: usize, view: &DecisionReader, found: &mut dyn FnMut(Obstacle)) {
        let Some(attempt) = self.plan.attempt[unit] else { return };
        let me = &self.plan.units[unit];
        if let Some(leader) = attempt.follows {
            let stops = !view.of(leader);
            let exchange = self.plan.attempt[leader].is_some_and(|a| a.goal == self.plan.at[unit]);
            let stops = if exchange { Tri::Yes } else { stops };
            let code = if exchange { "exchange" } else { "not-followed" };
            found(Obstacle::new(stops, code, Some(leader)));
        }
        let (barred, who) = self.barred(unit, &attempt, view);
        found(Obstacle::new(barred, "closed", who));
        for (rival, theirs) in self.attempts_into(attempt.goal) {
            if rival == unit {
                continue;
            }
            let them = &self.plan.units[rival];
            let together = them.owner == me.owner && them.kind == me.kind;
            if together && attempt.stack && theirs.stack {
                continue;
            }
            let mut there = self.exists(&theirs, view);
            if !self.ousted_rival_counts {
                there = there.and(!self.ousted_head_on(rival, attempt.goal, view));
            }
            let strengths = (self.strength(unit, None, view), self.strength(rival, None, view));
            let how = (true, them.owner == me.owner, false);
            found(Obstacle::stronger(there, rival, strengths, |s| bounce_reason(how, s, WORDS)));
        }
        self.exchanges(unit, &attempt, view, found);
        self.own_units(unit, &attempt, view, found);
        let (any, defence, who) = self.defence(unit, attempt.goal, view);
        if let Some(who) = who {
            let mine = self.strength(unit, Some(self.plan.units[who].owner), view);
            let how = (false, false, self.plan.attempt[who].is_some());
            found(Obstacle::stronger(any, who, (mine, defence), |s| bounce_reason(how, s, WORDS)));
        }
    }

    /// Reports units that would change places with it.
    fn exchanges(
        &self,
        unit: usize,
        attempt: &Attempt,
        view: &DecisionReader,
        found: &mut dyn FnMut(Obstacle),
    ) {
        let me = &self.plan.units[unit];
        for (other, theirs) in self.attempts_into(self.plan.at[unit]) {
            if self.plan.at[other] != attempt.goal || other == unit {
                continue;
            }
            // A unit's own follower would change places with it: it is an obstacle like any other (R58-16).
            let there = if theirs.follows == Some(unit) { Tri::Yes } else { self.exists(&theirs, view) };
            let them = &self.plan.units[other];
            if them.owner == me.owner {
                found(Obstacle::new(there, "exchange", Some(other)));
                continue;
            }
            let strengths = (self.strength(unit, Some(them.owner), view), self.strength(other, None, view));
            found(Obstacle::stronger(there, other, strengths, |s| match s {
                (1, 1) => "head-on",
                _ => "head-on-lost",
            }));
        }
    }

    /// Reports own units that stay in its goal.
    fn own_units(
        &self,
        unit: usize,
        attempt: &Attempt,
        view: &DecisionReader,
        found: &mut dyn FnMut(Obstacle),
    ) {
        let me = &self.plan.units[unit];
        for other in 0..self.plan.units.len() {
            let them = &self.plan.units[other];
            let partner =
                matches!(attempt.join, BoardingMode::Boards(p) | BoardingMode::Fetches(p) if p == other);
            // In a shared capital, its own stack is no obstacle; units of the other kind are counted by `barred`.
            if self.plan.at[other] != attempt.goal
                || other == unit
                || them.owner != me.owner
                || partner
                || attempt.stack
            {
                continue;
            }
            let stops = self.fights(other, view).and(self.stays(other, view));
            found(Obstacle::new(stops, "1958-own", Some(other)));
        }
    }

    /// The reason a decided attempt failed: a ruling; else the strongest obstacles of other countries that certainly stop
    /// it; else one without strengths, such as an own unit that stays; else rivals of its own country.
    pub fn reason(&self, unit: usize, outcome: &FightResult) -> Option<Reason> {
        if self.pins.iter().any(|(u, _)| *u == unit) {
            return Some(Reason::of("gamesmaster"));
        }
        let view = DecisionReader::new(&outcome.known);
        let mut found: Vec<Obstacle> = Vec::new();
        self.obstacles(unit, &view, &mut |o| found.extend(Some(o).filter(|o| o.stops == Tri::Yes)));
        let owner = self.plan.units[unit].owner;
        // The first of equals.
        let worst = found.iter().rev().max_by_key(|o| {
            let foreign = o.who.is_some_and(|w| self.plan.units[w].owner != owner);
            let rank = if o.strengths.is_none() { 1 } else { 2 * u8::from(foreign) };
            (rank, o.strengths.map(|(own, other)| other - own))
        })?;
        let equals = found
            .iter()
            .filter(|o| o.strengths.is_some() && (o.code, o.strengths) == (worst.code, worst.strengths));
        let by = if worst.strengths.is_some() {
            equals.filter_map(|o| o.who).collect()
        } else {
            Vec::from_iter(worst.who)
        };
        let by: Vec<Unit> = by.into_iter().map(|w| self.plan.units[w]).collect();
        let reason = Reason::of(worst.code).with("by", by);
        Some(
            reason
                .with_optional("own", worst.strengths.map(|s| s.0))
                .with_optional("other", worst.strengths.map(|s| s.1)),
        )
    }

    /// The reason a support was cut, if it was.
    pub fn cut_by(&self, support: &MatchedSupport, outcome: &FightResult) -> Option<Reason> {
        let view = DecisionReader::new(&outcome.known);
        if self.cut(support, &view) != Tri::Yes {
            return None;
        }
        let here = self.plan.at[support.supporter];
        let by: Vec<Unit> = self
            .attempts_into(here)
            .filter(|(u, a)| {
                self.plan.at[*u] != support.into
                    && self.exists(a, &view).and(self.attacks(*u, a, &view)) == Tri::Yes
            })
            .map(|(u, _)| self.plan.units[u])
            .collect();
        Some(Reason::of("cut").with("by", by))
    }

    /// The final strength of an attempt; `None` if it never existed.
    pub fn final_strength(&self, unit: usize, outcome: &FightResult) -> Option<u32> {
        let view = DecisionReader::new(&outcome.known);
        let attempt = self.plan.attempt[unit]?;
        (self.exists(&attempt, &view) == Tri::Yes).then(|| self.strength(unit, None, &view).lo)
    }

    /// Provinces two units attempted to occupy in vain (R58-27): their attempts existed, and they were not ousted without effect.
    pub fn stood_off(&self, outcome: &FightResult) -> Vec<Province> {
        let view = DecisionReader::new(&outcome.known);
        let failed = self.attempts().filter_map(|(unit, attempt)| {
            let ousted =
                !self.ousted_rival_counts && self.ousted_head_on(unit, attempt.goal, &view) == Tri::Yes;
            let there = self.exists(&attempt, &view) == Tri::Yes && !ousted;
            (there && !outcome.succeeds(unit)).then_some(attempt.goal)
        });
        let mut found: Vec<Province> = failed.collect();
        found.sort();
        found
            .chunk_by(|a, b| a == b)
            .filter(|attempts| attempts.len() > 1)
            .map(|attempts| attempts[0])
            .collect()
    }

    fn evaluate(&self, unit: usize, view: &DecisionReader) -> Tri {
        let mut stopped = Tri::No;
        self.obstacles(unit, view, &mut |o| stopped = stopped.or(o.stops));
        !stopped
    }
}

impl FightResult {
    /// Whether the unit's attempt succeeded.
    pub fn succeeds(&self, unit: usize) -> bool {
        self.known.get(unit) == Tri::Yes
    }
}

impl DecisionSystem for Fight1958<'_> {
    type Set = Wide;
    type Derived = ();
    type Broken = ();

    fn value(&self, m: usize, known: &Decisions<Wide>, _derived: &()) -> Tri {
        if let Some((_, pinned)) = self.pins.iter().find(|(u, _)| *u == m) {
            return *pinned;
        }
        self.evaluate(m, &DecisionReader::new(known))
    }

    fn reads(&self, m: usize, known: &Decisions<Wide>, _derived: &()) -> Wide {
        let view = DecisionReader::new(known);
        self.evaluate(m, &view);
        view.seen.get()
    }

    /// A circle of moves that nothing prevents succeeds: of several answers, the one whose successes include the others'.
    fn break_core(
        &self,
        core: &Core<Wide, ()>,
        known: &mut Decisions<Wide>,
        _derived: &mut (),
    ) -> Option<()> {
        let all = core.solutions.iter().fold(Wide::none(), |set, (k, ())| set | k.yes);
        let (widest, ()) = core.solutions.iter().find(|(k, ())| all.is_subset(k.yes))?;
        let outside = known.open & !core.decisions;
        *known = Decisions { open: outside, ..*widest };
        Some(())
    }
}
