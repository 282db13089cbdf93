//! RS-17.1a: the fighting of step 1, compiled for the shared judge (section C), and the meaning of its solution.

use super::house::Underpass;
use super::prelude::*;
use crate::board::{reachable_from, union};
use crate::judge::{
    Bits, Combat, Decisions, Derived, Fight, Force, IndexSet, Outcome, RuleHooks, Solution, Tri,
};
use crate::rules::forced_moves::ForcedMoves;
use crate::rules::forced_results;
use crate::rules::reasons::bounce_reason;

/// Wide enough for every unit of a real game with its shadow.
type Forces = Bits<4>;

/// Siamese twins: each has a shadow beside it that supports the other's action (RS-12.3).
#[derive(Debug, Default)]
struct Twins {
    /// Shadows of units that also give an ordered support, each with its unit.
    doubled: BTreeMap<usize, usize>,
}

impl RuleHooks<Forces> for Twins {
    /// RS-12.5: an ordered support is cut first; the twin's needs a second attack, or one with an uncut support.
    fn cut(&self, c: &Combat<Forces, Self>, s: usize, k: &Decisions<Forces>, d: &Derived<Forces>) -> Tri {
        let Some(&unit) = self.doubled.get(&s) else { return c.is_support_cut(s, k, d) };
        let f = c.fight;
        let (mut one, mut strong, mut sure, mut possible) = (Tri::No, Tri::No, 0, 0);
        for a in f.ground[f.forces[s].place].into.members() {
            let Force { owner, help, .. } = f.forces[a];
            if k.get(a) == Tri::Yes && owner != f.forces[s].owner {
                return Tri::Yes;
            }
            let twin = c.cuts(a, s, k, d);
            let either = twin.or(c.cuts(a, unit, k, d));
            sure += u32::from(either == Tri::Yes);
            possible += u32::from(either != Tri::No);
            let helped = if help.meets(d.given) { Tri::Yes } else { open_or_no(!help.is_subset(d.cut)) };
            // It may still be dislodged.
            let driven = open_or_no(k.get(a) == Tri::Open);
            one = one.or(twin).or(driven);
            strong = strong.or(twin.and(helped)).or(driven);
        }
        let second = Tri::from_bool(sure >= 2).hull(Tri::from_bool(possible >= 2));
        strong.or(one.and(second))
    }

    /// For every attack: whether it dislodges the twin, whether it cuts the ordered support, and its supporters.
    fn cut_reads(
        &self,
        c: &Combat<Forces, Self>,
        s: usize,
        k: &Decisions<Forces>,
        d: &Derived<Forces>,
    ) -> (Forces, Forces) {
        let (mut moves, mut supports) = (Forces::none(), Forces::none());
        if let Some(unit) = self.doubled.get(&s) {
            for a in c.fight.ground[c.fight.forces[s].place].into.members() {
                if [k.get(a), c.cuts(a, *unit, k, d)].contains(&Tri::Open) {
                    moves.insert(a);
                }
                if c.cuts(a, s, k, d) != Tri::No {
                    supports |= c.fight.forces[a].help;
                }
            }
        }
        (moves, supports)
    }
}

fn open_or_no(is_open: bool) -> Tri {
    if is_open { Tri::Open } else { Tri::No }
}

/// A compiled fight, with the units of its forces.
struct CompiledFight {
    fight: Fight<Forces>,
    twins: Twins,
    force: BTreeMap<UnitId, usize>,
    unit: BTreeMap<usize, UnitId>,
}

impl SillyPhase<'_> {
    /// Plays step 1 from the frozen orders on (RS-17.1).
    pub fn fight(&mut self) {
        self.pair_carriages();
        self.intend_convoys();
        let mut field = self.compile();
        let (pins, mut pinned) = self.pin(&field);
        let void = pins.prepare(&mut field.fight, false);
        let (solution, outcome, ruled) = pins.solve(&field.fight, &field.twins, void);
        // Rivals of a unit that arrives by ruling are decided with it.
        for force in ruled.members() {
            if let Some(id) = field.unit.get(&force) {
                let entered = solution.decisions.yes.has(force);
                let verdict = if entered { Verdict::Succeeds } else { Verdict::Fails };
                pinned.entry(*id).or_insert(verdict);
            }
        }
        self.moves.pinned = pinned.clone();
        self.read_results(&field, &solution, &outcome, &pinned);
        self.walk_without_fight();
        self.travel();
        self.land_birds();
        self.chase_distractors();
        self.kill_and_exorcise();
        self.settle_log();
        self.report_moves();
        self.part_twins(SillyStep::Moves);
    }

    /// Combat units on the ground when the fighting begins.
    fn fighters(&self) -> Vec<UnitId> {
        let fighters = self.world.standing().filter(|(_, man)| man.fights()).map(|(id, _)| id);
        let mut ids: Vec<UnitId> =
            fighters.filter(|id| !matches!(self.moves.act(*id), SillyAction::Ride { .. })).collect();
        ids.truncate(Forces::CAPACITY / 2);
        ids
    }

    /// DATC 4.A.3 (2023): sends an army that could also walk by sea if so ordered, or if a fleet of its own (RS-12.6: its
    /// twin) convoys it.
    fn intend_convoys(&mut self) {
        for id in self.moves.movers() {
            let SillyAction::Move { to, convoy, under, .. } = *self.moves.act(id) else { continue };
            let (man, to) = (self.man(id), self.province(to));
            let carriers = self.carriers(id, to);
            let whole = self.connected(&carriers, id, to);
            let by_sea = match convoy {
                true => true,
                false => {
                    let own = carriers.iter().any(|c| self.man(*c).owner == man.owner);
                    whole && !under && man.kind == UnitKind::Army && own
                }
            };
            if let Some(Effective { act: SillyAction::Move { convoy, .. }, .. }) =
                self.moves.orders.get_mut(&id)
            {
                *convoy = by_sea;
            }
        }
    }

    /// Units with a matching convoy order.
    fn carriers(&self, army: UnitId, to: Province) -> BTreeSet<UnitId> {
        self.moves
            .with(|a| matches!(a, SillyAction::Convoy { of, to: t } if *of == army && *t == to))
            .collect()
    }

    /// Whether the carriers join the army's space and its goal.
    fn connected(&self, carriers: &BTreeSet<UnitId>, army: UnitId, to: Province) -> bool {
        let (start, seas) = (bit(self.province_of(army)), self.board.of_terrain(Terrain::Sea));
        let links = carriers.iter().map(|id| (bit(self.province_of(*id)), self.carrier_reach(*id, army, to)));
        let links: Vec<_> = links.collect();
        let boards =
            links.iter().filter(|(_, touch)| touch.meets(start)).fold(start, |set, (at, _)| set | *at);
        let reached = reachable_from(boards, |p| {
            union(links.iter().filter(|(at, _)| at.has(p)).map(|(_, touch)| *touch & seas))
        });
        links.iter().any(|(at, touch)| at.meets(reached) && touch.has(to))
    }

    /// The spaces a carrier touches; a twin army carries only its twin, over its own space (RS-12.6).
    fn carrier_reach(&self, carrier: UnitId, army: UnitId, to: Province) -> crate::board::Set {
        if self.man(carrier).kind == UnitKind::Army {
            return bit(self.province_of(army)) | bit(to);
        }
        self.map.touch(self.province_of(carrier))
    }

    fn compile(&self) -> CompiledFight {
        let mut field = CompiledFight {
            fight: Fight::default(),
            twins: Twins::default(),
            force: BTreeMap::new(),
            unit: BTreeMap::new(),
        };
        let f = &mut field.fight;
        f.clear(self.board.len());
        for id in self.fighters() {
            let man = self.man(id);
            let i = f.add(self.province_of(id).0, man.owner.0, man.weight());
            field.force.insert(id, i);
            field.unit.insert(i, id);
        }
        for (id, i) in &field.force {
            let SillyAction::Move { to, convoy, .. } = self.moves.act(*id) else { continue };
            let to = self.province(*to);
            f.order_move(*i, to.0);
            if *convoy {
                f.carried.insert(*i);
                for carrier in self.carriers(*id, to) {
                    if let Some(c) = field.force.get(&carrier) {
                        f.forces[*i].carriers.insert(*c);
                        f.reach[*c] = self.carrier_reach(carrier, *id, to).resize();
                    }
                }
            }
        }
        for (id, i) in &field.force {
            let SillyAction::Support { of, to, .. } = self.moves.act(*id) else { continue };
            if self.support_trouble(*id).is_some() {
                continue;
            }
            let Some(supported) = field.force.get(of) else { continue };
            let aim = to.map_or(self.province_of(*of), |to| self.province(to));
            f.order_support(*i, *supported, aim.0);
        }
        for (id, i) in &field.force {
            let man = self.man(*id);
            let Some(twin) = man.twin else { continue };
            let Some(t) = field.force.get(&twin) else { continue };
            let shadow = f.shadow(self.province_of(*id).0, man.owner.0, man.weight());
            let aim = self.moves.act(twin).goal().map_or(self.province_of(twin), |g| self.province(g));
            f.order_support(shadow, *t, aim.0);
            if f.supporters.has(*i) {
                field.twins.doubled.insert(shadow, *i);
            }
        }
        field
    }

    /// Why a support has no effect in any case: unmatched (void), or cut in the underpass (RS-6.4).
    pub fn support_trouble(&self, id: UnitId) -> Option<Step1Result> {
        let SillyAction::Support { of, to, under } = self.moves.act(id) else { return None };
        let target = self.moves.act(*of);
        let matches = match to {
            Some(to) => target.goal().is_some_and(|g| {
                self.province(g) == self.province(*to) && (self.board.coast(*to).is_none() || g == *to)
            }),
            None => !matches!(target, SillyAction::Move { .. } | SillyAction::Ride { .. }),
        };
        if !matches {
            let origin = self.moves.orders.get(of).map(|e| &e.origin);
            let what = match origin {
                Some(crate::rules::OrderOrigin::Rule(_)) => "changed",
                _ => "unit",
            };
            return Some(Step1Result::void(no_match(what)));
        }
        if let (Some(to), SillyAction::Move { convoy: true, .. }) = (to, target)
            && !self.map.reaches(self.man(*of).kind, self.man(*of).place, self.province(*to))
            && !self.convoy_possible_without(Some(id), *of, self.province(*to))
        {
            return Some(Step1Result::void(no_match("unit")));
        }
        if !under {
            return None;
        }
        let owner = self.man(id).owner;
        let user = self.moves.orders.iter().find(|(other, e)| {
            let foreign = self.man(**other).owner != owner && **other != *of;
            let used = match &e.act {
                SillyAction::Move { under, .. } => *under,
                SillyAction::Support { under, .. } => {
                    *under && self.rules.house.underpass_use() == Underpass::All && **other != id
                }
                _ => false,
            };
            foreign && used && !self.man(**other).monster()
        });
        let (user, _) = user?;
        let reason = Reason::of("silly-cut").with("by", self.unit_at_start(*user)).with("where", "underpass");
        Some(Step1Result::failure(Verdict::Cut, reason))
    }

    /// Enters `GM: RESULT` before anything is decided.
    fn pin(&mut self, field: &CompiledFight) -> (ForcedMoves, BTreeMap<UnitId, Verdict>) {
        let (mut pinned, mut claims) = (BTreeMap::new(), Vec::new());
        for (ruling, owner, order, verdict) in self.book.common.result_rulings() {
            let order = order.with_power(None).term().and_then(SillyOrder::of).map(plain_term);
            let ordered = self.moves.orders.iter().find(|(id, e)| {
                let term = e.stated.term().and_then(SillyOrder::of).map(plain_term);
                let same = order
                    .as_ref()
                    .zip(term)
                    .is_some_and(|(o, term)| forced_results::fits(self.board, o, &term));
                self.man(**id).owner == owner && same
            });
            let Some(id) = ordered.map(|(id, _)| *id) else {
                self.book.common.settle(ruling, Err("no unit is so ordered".into()));
                continue;
            };
            // These take effect before the fighting.
            let early = matches!(
                self.moves.act(id),
                SillyAction::Distract { .. } | SillyAction::Expose | SillyAction::Hold { shoo: true, .. }
            );
            if early && verdict != Verdict::Succeeds {
                let why = "an order that takes effect before the moves cannot be ruled to fail; rule on it with READ or ORDER";
                self.book.common.settle(ruling, Err(why.into()));
                continue;
            }
            let held = self.book.common.holder(owner, &self.moves.orders[&id].stated, verdict);
            claims.push((ruling, id, verdict, held));
        }
        let mut pins = ForcedMoves::default();
        for (ruling, id, verdict) in self.book.common.resolve_contradictions(claims, false) {
            self.book.common.settle(ruling, Ok(()));
            pinned.insert(id, verdict);
            if let Some(force) = field.force.get(&id) {
                pins.fix(*force, verdict);
            }
        }
        (pins, pinned)
    }

    fn read_results(
        &mut self,
        field: &CompiledFight,
        solution: &Solution<Forces>,
        outcome: &Outcome<Forces>,
        pinned: &BTreeMap<UnitId, Verdict>,
    ) {
        let (f, k) = (&field.fight, &solution.decisions);
        self.moves.contested = outcome.contested.members().collect();
        let mut dislodged: Vec<(UnitId, usize)> = Vec::new();
        for (&i, &id) in &field.unit {
            let result = self.result(field, solution, i, id);
            self.moves.results.insert(id, result);
            if outcome.dislodged.has(i) {
                let attacker = f.ground[f.forces[i].place].into.members().find(|a| k.yes.has(*a));
                dislodged.push((id, attacker.unwrap_or(i)));
            }
        }
        self.note_attempts(field, solution);
        for (id, verdict) in pinned {
            self.moves.results.insert(
                *id,
                match verdict {
                    Verdict::Succeeds | Verdict::Dislodged => Step1Result::success(),
                    other => Step1Result::failure(*other, Reason::of("gamesmaster")),
                },
            );
            if *verdict == Verdict::Dislodged && !dislodged.iter().any(|(d, _)| d == id) {
                dislodged.push((*id, usize::MAX));
            }
        }
        for (i, id) in &field.unit {
            if k.yes.has(*i)
                && let SillyAction::Move { to, .. } = self.moves.act(*id).clone()
            {
                self.world.units[*id].place = to;
            }
        }
        self.drive_out(field, dislodged);
    }

    /// The result of a unit's order in the fight.
    fn result(
        &self,
        field: &CompiledFight,
        solution: &Solution<Forces>,
        i: usize,
        id: UnitId,
    ) -> Step1Result {
        let (f, k, d) = (&field.fight, &solution.decisions, &solution.derived);
        let strength = Some(f.forces[i].weight + f.weigh(f.forces[i].help & d.given));
        match self.moves.act(id).clone() {
            SillyAction::Move { convoy, .. } if !k.yes.has(i) => self.why_not(field, solution, i, convoy),
            SillyAction::Support { of, .. } => match self.support_trouble(id) {
                Some(trouble) => trouble,
                None if d.cut.has(i) => {
                    let combat = Combat { fight: f, bend: &field.twins };
                    let attackers = f.ground[f.forces[i].place].into.members();
                    let by: Vec<Unit> = attackers
                        .filter(|a| combat.cuts(*a, i, k, d) == Tri::Yes)
                        .filter_map(|a| field.unit.get(&a))
                        .map(|a| self.unit_at_start(*a))
                        .collect();
                    let ruled = by.is_empty().then(|| Reason::of("gamesmaster"));
                    let cut = Reason::of("silly-cut").with("by", by).with("where", "open");
                    Step1Result::failure(Verdict::Cut, ruled.unwrap_or(cut))
                }
                None if !field.force.contains_key(&of) => Step1Result::void(no_match("unit")),
                None => Step1Result { strength: Some(f.forces[i].weight), ..Step1Result::success() },
            },
            SillyAction::Convoy { of, to } => match self.moves.act(of) {
                SillyAction::Move { to: t, .. } if self.province(*t) == to => Step1Result::success(),
                _ => Step1Result::void(no_match("army")),
            },
            _ => Step1Result { strength, ..Step1Result::success() },
        }
    }

    /// Makes a unit retreat, but not to where it was driven from.
    pub fn drive(&mut self, id: UnitId, from: Option<Place>) {
        self.world.units[id].state = UnitState::Dislodged(from.into_iter().collect());
        self.log.dislodged.insert(id);
    }

    /// Dislodges units, each with the index of the unit that did it, if one did.
    fn drive_out(&mut self, field: &CompiledFight, dislodged: Vec<(UnitId, usize)>) {
        let f = &field.fight;
        for (id, attacker) in dislodged {
            let by = field.unit.get(&attacker).filter(|a| **a != id);
            let from = by.filter(|_| !f.carried.has(attacker)).and_then(|a| self.moves.from.get(a));
            self.drive(id, from.copied());
            let Some(result) = self.moves.results.get_mut(&id) else { continue };
            let then = result.reason.take();
            result.reason = match by.map(|a| &self.world.units[*a]) {
                Some(man) => {
                    let by = Reason::of("silly-dislodged").with("by", man.start.unwrap_or(man.unit()));
                    Some(by.with_optional("then", then))
                }
                None => then.or(Some(Reason::of("gamesmaster"))),
            };
        }
    }

    /// The reason a move failed: what was in the way, and how strong it was.
    fn why_not(
        &self,
        field: &CompiledFight,
        solution: &Solution<Forces>,
        i: usize,
        convoy: bool,
    ) -> Step1Result {
        let (f, k, d) = (&field.fight, &solution.decisions, &solution.derived);
        let me = &f.forces[i];
        if d.missing.has(i) {
            let none = convoy && me.carriers.is_empty();
            let (verdict, what) = if none { (Verdict::Void, "none") } else { (Verdict::Fails, "broken") };
            return Step1Result::failure(verdict, Reason::of("silly-route").with("what", what));
        }
        let against = |x: usize, not: Forces| f.forces[x].weight + f.weigh(f.forces[x].help & d.given & !not);
        let given = |x: usize| against(x, Forces::none());
        let ground = &f.ground[me.goal];
        let rivals = ground.into.without(i);
        let head = |o: usize| f.forces[o].goal == me.place && !f.carried.has(i) && !f.carried.has(o);
        let stayers: Vec<usize> = ground.at.members().filter(|o| !k.yes.has(*o) || head(*o)).collect();
        // The unit that came out against it, or that got there; else one of its own country that stayed there; else the
        // strongest in the way, in the goal or from it.
        let winner = stayers.iter().copied().find(|o| k.yes.has(*o));
        let winner = winner.or_else(|| rivals.members().find(|q| k.yes.has(*q)));
        let own = stayers.iter().copied().find(|o| f.forces[*o].owner == me.owner);
        let other = match (winner, own) {
            (Some(winner), _) => Some((given(winner), winner)),
            (None, Some(own)) => Some((given(own), own)),
            _ => {
                let rivals = rivals.members().filter(|q| !d.missing.has(*q)).map(|q| (given(q), q));
                let stayed = stayers
                    .iter()
                    .map(|o| (if f.moves(*o) && !head(*o) { f.forces[*o].weight } else { given(*o) }, *o));
                rivals.chain(stayed).max()
            }
        };
        let Some((theirs, index, unit)) = other.and_then(|(n, o)| Some((n, o, field.unit.get(&o)?))) else {
            return Step1Result::fails(causal_reason("silly-route", "underpass"));
        };
        let loyal = stayers
            .iter()
            .fold(Forces::none(), |s, o| s | f.forces_by_owner[f.forces[*o].owner as usize & 63]);
        let ours = against(i, loyal);
        let (rival, even) = (f.forces[index].goal == me.goal, (ours, theirs) == (1, 1));
        let leaving = f.moves(index) && !d.missing.has(index);
        let same = f.forces[index].owner == me.owner;
        let own_stays = winner.is_none() && own.is_some() || same && !rival && !head(index);
        let code = match () {
            () if own_stays => "silly-own",
            () if rival && ours != theirs && !(same && k.yes.has(index)) => "beaten",
            () if head(index) && even => "head-on",
            () if head(index) => "head-on-lost",
            () => bounce_reason((rival, same, leaving), (ours, theirs), ["silly-own", "holds-supported"]),
        };
        let reason = Reason::of(code).with("by", self.unit_at_start(*unit));
        let reason = match () {
            () if ours <= theirs => reason.with("own", ours).with("other", theirs),
            () if own_stays => reason,
            // Strong enough, and still it fails: no rule decides it.
            () => Reason::of("circular").with("units", self.core(field, solution, i)),
        };
        let reason = reason.with("at", Province(me.goal));
        Step1Result { verdict: Verdict::Fails, reason: Some(reason), strength: Some(ours) }
    }

    /// The units that depend on each other, including this one.
    fn core(&self, field: &CompiledFight, solution: &Solution<Forces>, i: usize) -> Vec<Unit> {
        let core = solution.broken.iter().map(|b| b.core).find(|core| core.has(i));
        let units = core.unwrap_or(Forces::singleton(i)).members().filter_map(|i| field.unit.get(&i));
        units.map(|id| self.unit_at_start(*id)).collect()
    }

    /// RS-16.2, RS-16.3: records the units on their way to a space that were not stopped before it.
    fn note_attempts(&mut self, field: &CompiledFight, solution: &Solution<Forces>) {
        let (f, k, d) = (&field.fight, &solution.decisions, &solution.derived);
        for p in self.board.provinces() {
            let ground = &f.ground[p.0];
            let going = ground.into.members().filter(|m| {
                let stopped = ground.at.members().any(|o| {
                    f.forces[o].goal == f.forces[*m].place
                        && k.yes.has(o)
                        && !f.carried.has(o)
                        && !f.carried.has(*m)
                });
                !d.missing.has(*m) && !stopped
            });
            let going: Vec<usize> = going.collect();
            let strengths = going.iter().map(|m| f.forces[*m].weight + f.weigh(f.forces[*m].help & d.given));
            let strengths: Vec<_> = strengths.collect();
            let Some(most) = strengths.iter().max() else { continue };
            if strengths.iter().filter(|n| *n == most).count() == 1 {
                self.moves.beaten |= bit(p);
            }
            let players = going.iter().filter_map(|m| field.unit.get(m)).copied();
            let players: Vec<UnitId> = players.filter(|id| !self.man(*id).monster()).collect();
            self.moves.attempts.insert(p, players);
        }
    }

    /// (b) RS-9.2: moves distractors and exposers, which fight nobody, unless their convoy is broken.
    fn walk_without_fight(&mut self) {
        for id in self.moves.movers() {
            if !matches!(self.man(id).kind, UnitKind::Distractor | UnitKind::Exposer) {
                continue;
            }
            let SillyAction::Move { to, convoy, .. } = *self.moves.act(id) else { continue };
            let goal = self.province(to);
            let ordered = self.carriers(id, goal);
            let afloat: BTreeSet<UnitId> =
                ordered.iter().copied().filter(|c| self.man(*c).standing()).collect();
            let ruled = self.moves.ruled_result(id);
            let result = if let Some(Err(result)) = ruled {
                result
            } else if ruled.is_some() || !convoy || self.connected(&afloat, id, goal) {
                self.world.units[id].place = to;
                Step1Result::success()
            } else if ordered.is_empty() {
                Step1Result::void(causal_reason("silly-route", "none"))
            } else {
                Step1Result::fails(causal_reason("silly-route", "broken"))
            };
            self.moves.results.insert(id, result);
        }
    }

    /// (e) RS-9.7: makes a distractor leave if her target ended in her space.
    fn chase_distractors(&mut self) {
        let pairs = self.moves.distracted.clone();
        for (her, target) in pairs {
            let (woman, man) = (self.man(her), self.man(target));
            if !woman.standing() || !man.standing() || self.province_of(her) != self.province_of(target) {
                continue;
            }
            let from = self.moves.from.get(&target).copied();
            let from = from.filter(|p| self.province(*p) != self.province_of(her));
            self.drive(her, from);
            self.tell_of(SillyStep::Moves, "flirt", her);
        }
    }

    /// Records results for conditions, and contested provinces for retreats.
    fn settle_log(&mut self) {
        for (id, result) in &self.moves.results {
            self.log
                .success
                .insert(*id, result.verdict == Verdict::Succeeds && !self.log.dislodged.contains(id));
        }
        for (id, from) in &self.moves.from {
            let man = self.man(*id);
            if man.alive() && man.place != *from {
                self.log.moved.push((*id, self.province(man.place)));
            }
        }
        self.log.contested = self.moves.contested;
        self.world.contested = members(self.moves.contested).map(Province).collect();
    }
}

/// The way a unit moves is optional.
fn plain_term(order: SillyOrder) -> OrderTerm {
    match order {
        SillyOrder::Move { unit, path, .. } => {
            SillyOrder::Move { unit, path, under: false, convoy: false, carry: false }.term()
        }
        other => other.term(),
    }
}

/// The reason for an unmatched order; its target does something else: `changed`, `army`, `unit`.
fn no_match(what: &'static str) -> Reason {
    Reason::of("silly-no-match").with("what", what)
}
