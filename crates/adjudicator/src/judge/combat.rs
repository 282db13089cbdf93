//! Moves, supports and convoys by the standard rules, on the solver: bounds on strengths are narrowed until nothing
//! changes; cores of moves without a single answer are broken.

use std::cell::Cell;
use std::hint::select_unpredictable;

use super::rule_hooks::Combat;
use super::solution::{BrokenCore, Derived, Solution};
use super::{
    Core, CutRule, DecisionSystem, Decisions, IndexSet, NOWHERE, ProvinceForces, RuleHooks, Tri, connects,
    solve,
};

/// Records the decisions that a value depends on; [`Blind`] records nothing.
pub(super) trait DecisionView<S> {
    fn know(&self, m: usize);
    fn supports(&self, set: S);
    fn attempt(&self, m: usize);
}

struct Blind;

impl<S> DecisionView<S> for Blind {
    #[inline(always)]
    fn know(&self, _: usize) {}
    #[inline(always)]
    fn supports(&self, _: S) {}
    #[inline(always)]
    fn attempt(&self, _: usize) {}
}

#[derive(Default)]
pub(super) struct Recorder<S> {
    pub(super) known: Cell<S>,
    pub(super) supports: Cell<S>,
    pub(super) attempts: Cell<S>,
}

impl<S: IndexSet> DecisionView<S> for Recorder<S> {
    fn know(&self, m: usize) {
        self.known.set(self.known.get() | S::one(m));
    }

    fn supports(&self, set: S) {
        self.supports.set(self.supports.get() | set);
    }

    fn attempt(&self, m: usize) {
        self.attempts.set(self.attempts.get() | S::one(m));
    }
}

/// The strength of a move and the greatest strength opposing it, each as lower and upper bound.
struct AttackStrengths {
    attack: (u32, u32),
    against: (u32, u32),
}

impl<S: IndexSet, B: RuleHooks<S>> Combat<'_, S, B> {
    /// Decides the fight.
    pub fn solve(&self) -> Solution<S> {
        let (known, derived) = self.start();
        self.solve_from(known, derived)
    }

    /// The decisions before solving. GM rulings on results go into them before [`Combat::solve_from`]: a move into `yes`
    /// or `no` (and out of `open`), a support into `cut` or `given` (and out of `pending`).
    #[inline]
    pub fn start(&self) -> (Decisions<S>, Derived<S>) {
        self.start_without(S::none())
    }

    /// The same, with the moves in `missing` having no effect whatever happens.
    #[inline]
    pub fn start_without(&self, missing: S) -> (Decisions<S>, Derived<S>) {
        let f = self.fight;
        let known = Decisions { yes: S::none(), no: S::none(), open: f.movers };
        let exists = f.movers & !(f.carried & !f.either) & !missing;
        let mut d = Derived { exists, missing, ..Derived::default() };
        for s in f.supporters.members() {
            let attackers = f.ground[f.forces[s].place].into;
            if attackers.is_empty() {
                d.given.insert(s);
                continue;
            }
            match self.bend.cut(self, s, &known, &d) {
                Tri::Yes => d.cut.insert(s),
                Tri::No => d.given.insert(s),
                Tri::Open => d.pending.insert(s),
            }
        }
        (known, d)
    }

    /// Decides all that is open.
    #[inline]
    pub fn solve_from(&self, mut known: Decisions<S>, mut derived: Derived<S>) -> Solution<S> {
        // With convoys, what is known of their routes in the end depends on the order of the decisions.
        if B::PLAIN && self.fight.carried.is_empty() {
            self.at_a_glance(&mut known, &derived);
        }
        let log = solve(self, &mut known, &mut derived);
        let broken = log
            .into_iter()
            .map(|(core, what)| what.unwrap_or(BrokenCore { core, how: None, struck: S::none() }))
            .collect();
        Solution { decisions: known, derived, broken }
    }

    /// Decides the moves that follow from the orders alone, as [`Combat::judge`] would: unopposed ones; unsupported ones
    /// against a unit that stays or a rival for an empty place; then those that follow them. Branch-free, because the
    /// branches would be unpredictable.
    #[inline]
    fn at_a_glance(&self, k: &mut Decisions<S>, d: &Derived<S>) {
        let f = self.fight;
        for follow in [false, true] {
            let (mut yes, mut no) = (S::none(), S::none());
            for m in (k.open & d.exists).members() {
                let me = &f.forces[m];
                debug_assert!(me.weight == 1 && !f.harmless.has(m));
                let ProvinceForces { at, into } = f.ground[me.goal];
                let rivals = into.without(m);
                let (left, hindered) = if follow {
                    // Possible head-to-head battles are left to the solver.
                    let back = at.meets(f.ground[me.place].into);
                    (at.within(k.yes) & !back, at.meets(k.no))
                } else {
                    (at.is_empty(), !at.within(f.movers) | (at.is_empty() & rivals.meets(d.exists)))
                };
                yes |= select_unpredictable(left & rivals.is_empty(), S::one(m), S::none());
                no |= select_unpredictable(me.help.is_empty() & hindered, S::one(m), S::none());
            }
            *k = Decisions { yes: k.yes | yes, no: k.no | no, open: k.open & !(yes | no) };
        }
    }

    /// The standard rule for whether a support is cut: by any single attack.
    #[inline]
    pub fn is_support_cut(&self, s: usize, k: &Decisions<S>, d: &Derived<S>) -> Tri {
        let f = self.fight;
        let mut open = false;
        for a in f.ground[f.forces[s].place].into.members() {
            match self.cuts(a, s, k, d) {
                Tri::Yes => return Tri::Yes,
                Tri::Open => open = true,
                Tri::No => {}
            }
        }
        if open { Tri::Open } else { Tri::No }
    }

    /// Whether one attack cuts a support.
    #[inline]
    pub fn cuts(&self, attacker: usize, supporter: usize, k: &Decisions<S>, d: &Derived<S>) -> Tri {
        if d.missing.has(attacker) {
            return Tri::No;
        }
        match self.bend.may_cut(self.fight, attacker, supporter) {
            CutRule::Never => Tri::No,
            CutRule::Made if d.exists.has(attacker) => Tri::Yes,
            CutRule::Made => Tri::Open,
            CutRule::Dislodging => k.get(attacker),
            CutRule::Avoiding(carrier) => self.route(attacker, S::one(carrier), k),
        }
    }

    /// Whether a move by sea has a route without the carriers in `not`.
    fn route(&self, m: usize, not: S, k: &Decisions<S>) -> Tri {
        self.route_spared(m, not, S::none(), k)
    }

    /// The same, as if the attacks in `spared` failed.
    fn route_spared(&self, m: usize, not: S, spared: S, k: &Decisions<S>) -> Tri {
        let f = self.fight;
        let force = &f.forces[m];
        let (mut safe, mut afloat, mut sunk) = (S::none(), S::none(), false);
        for c in (force.carriers & !not).members() {
            let attackers = f.ground[f.forces[c].place].into & !spared;
            if attackers.meets(k.yes) {
                sunk = true;
                continue;
            }
            afloat.insert(c);
            if attackers.within(k.no) {
                safe.insert(c);
            }
        }
        if sunk && self.bend.every_carrier() {
            return Tri::No;
        }
        let enough = if self.bend.every_carrier() { safe == force.carriers & !not } else { !safe.is_empty() };
        if enough && connects(f, safe, force.place, force.goal) {
            return Tri::Yes;
        }
        if safe == afloat || !connects(f, afloat, force.place, force.goal) { Tri::No } else { Tri::Open }
    }

    /// The weights of a set of forces together.
    #[inline(always)]
    fn weigh(&self, set: S) -> u32 {
        if B::PLAIN { set.len() as u32 } else { self.fight.weigh(set) }
    }

    /// Lower and upper bound of a strength. Supports by the forces in `not` do not count.
    #[inline(always)]
    fn strength<V: DecisionView<S>>(&self, m: usize, not: S, d: &Derived<S>, v: &V) -> (u32, u32) {
        let force = &self.fight.forces[m];
        v.supports(force.help);
        let help = force.help & !not;
        if help.is_empty() {
            return (force.weight, force.weight);
        }
        let least = force.weight + self.weigh(help & d.given);
        let open = help & !(d.given | d.cut);
        (least, if open.is_empty() { least } else { least + self.weigh(open) })
    }

    /// Whether two forces meet on their way: both go by land, or meet at sea as well; open while a route may still break.
    #[inline(always)]
    fn by_land<V: DecisionView<S>>(&self, a: usize, b: usize, d: &Derived<S>, v: &V) -> Tri {
        let f = self.fight;
        if !f.carried.has(a) && !f.carried.has(b) {
            return Tri::Yes;
        }
        let mut answer = Tri::Yes;
        for x in [a, b] {
            if f.carried.has(x) {
                let at_sea = self.bend.meets_at_sea();
                let (meets, passes) =
                    if at_sea { (d.whole, d.broken | d.missing) } else { (d.broken, d.whole) };
                if !(f.either.has(x) || at_sea) || passes.has(x) {
                    return Tri::No;
                }
                if !meets.has(x) {
                    v.attempt(x);
                    answer = Tri::Open;
                }
            }
        }
        answer
    }

    /// Whether two forces are ordered to each other's places and meet.
    #[inline(always)]
    fn meet<V: DecisionView<S>>(&self, a: usize, b: usize, d: &Derived<S>, v: &V) -> Tri {
        let (x, y) = (&self.fight.forces[a], &self.fight.forces[b]);
        if x.goal != y.place || y.goal != x.place || !self.bend.head_to_head(self.fight, a, b) {
            return Tri::No;
        }
        self.by_land(a, b, d, v)
    }

    /// The value of a move: attack against the strongest opposition, each between bounds.
    #[inline(always)]
    pub(super) fn judge<V: DecisionView<S>>(&self, m: usize, k: &Decisions<S>, d: &Derived<S>, v: &V) -> Tri {
        match self.judge_if(m, None, k, d, v) {
            Some(answer) => answer,
            // Whether it meets a force in its goal head to head is open: an answer that is the same either way is final.
            None => {
                let one = self.judge_if(m, Some(true), k, d, v);
                if one == self.judge_if(m, Some(false), k, d, v) {
                    one.unwrap_or(Tri::Open)
                } else {
                    Tri::Open
                }
            }
        }
    }

    #[inline(always)]
    fn judge_if<V: DecisionView<S>>(
        &self,
        m: usize,
        assume: Option<bool>,
        k: &Decisions<S>,
        d: &Derived<S>,
        v: &V,
    ) -> Option<Tri> {
        if d.missing.has(m) {
            return Some(Tri::No);
        }
        let f = self.fight;
        let me = &f.forces[m];
        let ground = &f.ground[me.goal];
        let (there, rivals) = (ground.at, ground.into.without(m));
        let sure = d.exists.has(m);
        if !sure {
            v.attempt(m);
        }
        if f.harmless.has(m) {
            return Some(self.slip(m, there, rivals, sure, k, v));
        }
        if !B::PLAIN && self.bend.weak(m) && self.strength(m, S::none(), d, v).1 == 0 {
            let open = rivals & !(d.exists | d.missing);
            open.members().for_each(|q| v.attempt(q));
            return Some(match self.slip(m, there, rivals & d.exists, sure, k, v) {
                Tri::Yes if !open.is_empty() => Tri::Open,
                answer => answer,
            });
        }
        let across = if B::ACROSS { self.bend.across(f, m) } else { S::none() };
        if there.is_empty() && rivals.is_empty() && across.is_empty() {
            return Some(if sure { Tri::Yes } else { Tri::Open });
        }
        let mut sides = self.holders(m, there, assume, k, d, v)?;
        if !sure {
            sides.attack.0 = 0;
        }
        if sides.attack.1 <= sides.against.0 {
            return Some(Tri::No);
        }
        if B::ACROSS {
            self.comers(m, across, &mut sides.against, k, d, v);
        }
        self.rivals((there, rivals), &mut sides.against, k, d, v);
        let AttackStrengths { attack: (attack_least, attack_most), against: (least, most) } = sides;
        Some(if attack_least > most {
            Tri::Yes
        } else if attack_most <= least {
            Tri::No
        } else {
            Tri::Open
        })
    }

    /// The strength of a move, and the greatest of the forces in its goal; `None` if that depends on whether they meet
    /// head to head.
    #[inline(always)]
    fn holders<V: DecisionView<S>>(
        &self,
        m: usize,
        there: S,
        assume: Option<bool>,
        k: &Decisions<S>,
        d: &Derived<S>,
        v: &V,
    ) -> Option<AttackStrengths> {
        let f = self.fight;
        let me = &f.forces[m];
        let (mut attack_least, mut attack_most) = (u32::MAX, u32::MAX);
        let (mut least, mut most) = (0, 0);
        let mut plain = true;
        for o in there.members() {
            let other = &f.forces[o];
            let moving = other.goal != NOWHERE;
            let meets = match if moving { self.meet(m, o, d, v) } else { Tri::No } {
                Tri::Yes => true,
                Tri::No => false,
                Tri::Open => assume?,
            };
            if moving {
                v.know(o);
            }
            // Head to head it counts as staying: if it gets away, it has beaten this move.
            let stays = if !moving || meets { Tri::Yes } else { !k.get(o) };
            if stays == Tri::No {
                continue;
            }
            let own = other.owner == me.owner;
            let theirs = f.forces_by_owner[other.owner as usize];
            let attack = if own { (0, 0) } else { self.strength(m, theirs, d, v) };
            attack_least = attack_least.min(attack.0);
            if stays == Tri::Yes {
                plain = false;
                attack_most = attack_most.min(attack.1);
            }
            let (low, high) = if meets || !moving {
                let sums = self.strength(o, S::none(), d, v);
                if meets { self.with_standing(o, m, sums, k, d, v) } else { sums }
            } else {
                let left = self.bend.left(f, o, m);
                self.standing(o, left, d, v)
            };
            if stays == Tri::Yes {
                least = least.max(low);
            }
            most = most.max(high);
        }
        if plain {
            let attack = self.strength(m, S::none(), d, v);
            (attack_least, attack_most) = (attack_least.min(attack.0), attack.1);
        }
        Some(AttackStrengths { attack: (attack_least, attack_most), against: (least, most) })
    }

    /// Raises the opposition by the forces that come across the way of a move.
    #[inline(always)]
    fn comers<V: DecisionView<S>>(
        &self,
        m: usize,
        across: S,
        (least, most): &mut (u32, u32),
        k: &Decisions<S>,
        d: &Derived<S>,
        v: &V,
    ) {
        for q in across.members() {
            let carried = self.fight.carried.has(q);
            if !carried && d.missing.has(q) {
                continue;
            }
            // This move attacks the convoy and meets the convoyed force before the convoy could be broken.
            let there = if carried { self.route_spared(q, S::none(), S::one(m), k) } else { Tri::Yes };
            match there {
                Tri::Yes => {}
                Tri::Open => v.attempt(q),
                Tri::No => continue,
            }
            let (low, high) = self.strength(q, S::none(), d, v);
            *least = (*least).max(if there == Tri::Yes { low } else { 0 });
            *most = (*most).max(high);
        }
    }

    /// Raises the opposition by other moves to the same goal; one beaten head to head by a force in the goal does not count.
    #[inline(always)]
    fn rivals<V: DecisionView<S>>(
        &self,
        (there, rivals): (S, S),
        (least, most): &mut (u32, u32),
        k: &Decisions<S>,
        d: &Derived<S>,
        v: &V,
    ) {
        let f = self.fight;
        for q in (rivals & !d.missing & !f.harmless).members() {
            let (mut low, mut high) = self.strength(q, S::none(), d, v);
            if !d.exists.has(q) {
                v.attempt(q);
                low = 0;
            }
            for o in there.members() {
                if f.forces[o].goal != f.forces[q].place {
                    continue;
                }
                let land = self.by_land(q, o, d, v);
                let maybe = self.bend.beaten(f, q, o, land != Tri::No);
                if !maybe {
                    continue;
                }
                v.know(o);
                let surely = self.bend.beaten(f, q, o, land == Tri::Yes);
                match k.get(o) {
                    Tri::Yes if surely => (low, high) = (0, 0),
                    Tri::No => {}
                    _ => low = 0,
                }
            }
            *least = (*least).max(low);
            *most = (*most).max(high);
        }
    }

    /// The defence of a force left behind by its own move, with the supports it has for holding.
    #[inline(always)]
    fn standing<V: DecisionView<S>>(&self, o: usize, left: u32, d: &Derived<S>, v: &V) -> (u32, u32) {
        let help = self.fight.forces[o].stay_help;
        if help.is_empty() {
            return (left, left);
        }
        v.supports(help);
        (left + self.weigh(help & d.given), left + self.weigh(help & !d.cut))
    }

    /// Head to head, the opposing force also defends with its supports for holding unless it gets away.
    #[inline(always)]
    fn with_standing<V: DecisionView<S>>(
        &self,
        o: usize,
        m: usize,
        (low, high): (u32, u32),
        k: &Decisions<S>,
        d: &Derived<S>,
        v: &V,
    ) -> (u32, u32) {
        if self.fight.forces[o].stay_help.is_empty() {
            return (low, high);
        }
        let (a, b) = self.standing(o, self.bend.left(self.fight, o, m), d, v);
        (if k.no.has(o) { low.max(a) } else { low }, if k.yes.has(o) { high } else { high.max(b) })
    }

    /// A move without effect: it succeeds if no other force is ordered there and every force there leaves.
    fn slip<V: DecisionView<S>>(
        &self,
        m: usize,
        there: S,
        rivals: S,
        sure: bool,
        k: &Decisions<S>,
        v: &V,
    ) -> Tri {
        if !rivals.is_empty() {
            return Tri::No;
        }
        let mut answer = Tri::from_bool(sure);
        if !sure {
            answer = Tri::Open;
        }
        for o in there.members() {
            let (f, other) = (self.fight, &self.fight.forces[o]);
            let meets = other.goal == f.forces[m].place && self.bend.head_to_head(f, m, o);
            if other.goal == NOWHERE || (meets && !f.carried.has(m) && !f.carried.has(o)) {
                return Tri::No;
            }
            v.know(o);
            match k.get(o) {
                Tri::Yes => {}
                Tri::No => return Tri::No,
                Tri::Open => answer = Tri::Open,
            }
        }
        answer
    }
}

impl<S: IndexSet, B: RuleHooks<S>> DecisionSystem for Combat<'_, S, B> {
    type Set = S;
    type Derived = Derived<S>;
    type Broken = BrokenCore<S>;

    fn settle(&self, k: &mut Decisions<S>, d: &mut Derived<S>) {
        let f = self.fight;
        loop {
            let mut changed = false;
            for m in (f.carried & !d.whole & !d.broken & !d.missing).members() {
                match self.route(m, S::none(), k) {
                    Tri::Open => continue,
                    Tri::Yes => {
                        d.whole.insert(m);
                        d.exists.insert(m);
                    }
                    Tri::No => {
                        d.broken.insert(m);
                        if !f.either.has(m) {
                            d.missing.insert(m);
                        }
                    }
                }
                changed = true;
            }
            for s in d.pending.members() {
                match self.bend.cut(self, s, k, d) {
                    Tri::Open => continue,
                    Tri::Yes => d.cut.insert(s),
                    Tri::No => d.given.insert(s),
                }
                d.pending.remove(s);
                changed = true;
            }
            for m in k.open.members() {
                changed |= k.decide(m, self.judge(m, k, d, &Blind));
            }
            // With convoys, the latest decisions may have broken a route.
            if !changed || (k.open.is_empty() && d.pending.is_empty() && f.carried.is_empty()) {
                return;
            }
        }
    }

    fn value(&self, m: usize, k: &Decisions<S>, d: &Derived<S>) -> Tri {
        self.judge(m, k, d, &Blind)
    }

    fn reads(&self, m: usize, k: &Decisions<S>, d: &Derived<S>) -> S {
        self.looks(m, k, d).0
    }

    fn break_core(
        &self,
        core: &Core<S, Derived<S>>,
        k: &mut Decisions<S>,
        d: &mut Derived<S>,
    ) -> Option<BrokenCore<S>> {
        self.unknot(core, k, d)
    }
}
