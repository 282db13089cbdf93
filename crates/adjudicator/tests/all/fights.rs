//! Fights by the judge, compared with a direct implementation of the rules: every possible outcome is tried, and the
//! self-consistent ones are kept.

use adjudicator::judge::{
    BreakMethod, Combat, CutRule, Derived, Dislodging, Fight, ForceOutcome, IndexSet, MoveOutcome, NOWHERE,
    Outcome, Paradox, RuleHooks, StandardHooks, connects, explain,
};

/// Pseudorandom numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }
}

/// Changes to the rules of a fight.
#[derive(Clone, Copy, Debug, Default)]
struct Bent {
    /// Moves that pass each other without meeting.
    passing: u64,
    /// Whether a convoyed army meets a unit that comes from its goal.
    from_sea: bool,
    /// Whether one lost carrier breaks the convoy.
    every_carrier: bool,
    /// Whether a dislodged unit still bounces others.
    never_beaten: bool,
    /// Whether a failed move defends with nothing.
    nothing_left: bool,
    /// Whether a convoyed army cuts a support against one of its carriers only if it can do without that carrier.
    rule_of_2000: bool,
    /// Whether a paradox makes all its moves fail.
    all_hold: bool,
}

impl RuleHooks<u64> for Bent {
    const ACROSS: bool = true;

    fn head_to_head(&self, _: &Fight<u64>, a: usize, b: usize) -> bool {
        !(self.passing.has(a) && self.passing.has(b))
    }

    fn across(&self, f: &Fight<u64>, m: usize) -> u64 {
        let me = &f.forces[m];
        let brought = (f.ground[me.place].into & f.carried).members();
        let meets = |q: &usize| self.from_sea && f.forces[*q].owner != me.owner;
        brought.filter(meets).fold(0, |set, q| set | u64::one(q))
    }

    fn beaten(&self, f: &Fight<u64>, rival: usize, winner: usize, land: bool) -> bool {
        !self.never_beaten && land && self.head_to_head(f, rival, winner)
    }

    fn may_cut(&self, f: &Fight<u64>, attacker: usize, supporter: usize) -> CutRule {
        let (a, s) = (&f.forces[attacker], &f.forces[supporter]);
        match (f.ground[s.aim].at & a.carriers).first() {
            _ if a.owner == s.owner || f.harmless.has(attacker) => CutRule::Never,
            Some(carrier) if self.rule_of_2000 => CutRule::Avoiding(carrier),
            _ if a.place == s.aim => CutRule::Dislodging,
            _ => CutRule::Made,
        }
    }

    fn left(&self, f: &Fight<u64>, force: usize, _: usize) -> u32 {
        if self.nothing_left { 0 } else { f.forces[force].weight }
    }

    fn every_carrier(&self) -> bool {
        self.every_carrier
    }

    fn paradox(&self) -> Paradox {
        if self.all_hold { Paradox::AllHold } else { Paradox::Szykman }
    }
}

/// Up to eight units on up to eight mutually adjacent provinces, in the buffers of an earlier fight.
fn thrown(dice: &mut Dice, plain: bool, before: &Fight<u64>) -> Fight<u64> {
    let mut f = before.clone();
    let provinces = 3 + dice.below(6);
    f.clear(provinces);
    let (owners, moving, carried) = (1 + dice.below(4), 30 + dice.below(50), dice.below(60));
    for place in 0..provinces as u16 {
        if dice.percent(85) {
            let weight = if plain || dice.percent(70) { 1 } else { 2 };
            let i = f.add(place, dice.below(owners) as u8, weight);
            f.reach[i] = 0;
        }
    }
    let many = f.forces.len();
    for i in 0..many {
        let goal = dice.below(provinces) as u16;
        if goal != f.forces[i].place && dice.percent(moving) {
            f.order_move(i, goal);
        }
    }
    for i in f.movers.members() {
        if dice.percent(carried) {
            f.carried.insert(i);
            for c in (0..many).filter(|c| f.forces[*c].goal == NOWHERE).collect::<Vec<_>>() {
                if dice.percent(45) {
                    f.forces[i].carriers.insert(c);
                    for p in 0..provinces as u16 {
                        let chance = if [f.forces[i].place, f.forces[i].goal].contains(&p) { 85 } else { 30 };
                        if dice.percent(chance) {
                            f.reach[c].insert(p as usize);
                        }
                    }
                }
            }
            if !plain && dice.percent(30) {
                f.either.insert(i);
            }
        } else if !plain && dice.percent(8) {
            f.harmless.insert(i);
        }
    }
    let carriers = f.forces.iter().fold(0, |set, force| set | force.carriers);
    for i in (0..many).filter(|i| !carriers.has(*i)) {
        let of = dice.below(many);
        if f.moves(i) || of == i || dice.percent(25) {
            continue;
        }
        let Some((goal, place)) = f.forces.get(of).map(|o| (o.goal, o.place)) else { continue };
        if goal == NOWHERE {
            f.order_support(i, of, place);
        } else if !plain && dice.percent(25) {
            f.order_support(i, of, place);
            f.forces[of].help.remove(i);
            f.forces[of].stay_help.insert(i);
        } else if goal != f.forces[i].place {
            f.order_support(i, of, goal);
        }
    }
    f
}

/// A fight in which exactly these moves succeed.
struct If<'a, B> {
    f: &'a Fight<u64>,
    bend: &'a B,
    yes: u64,
    whole: u64,
    given: u64,
}

impl<'a, B: RuleHooks<u64>> If<'a, B> {
    fn new(f: &'a Fight<u64>, bend: &'a B, yes: u64) -> If<'a, B> {
        let mut so = If { f, bend, yes, whole: 0, given: 0 };
        so.whole = f.carried.members().filter(|m| so.route(*m, 0, 0)).fold(0, |set, m| set | u64::one(m));
        so.given = f.supporters.members().filter(|s| !so.cut(*s)).fold(0, |set, s| set | u64::one(s));
        so
    }

    fn route(&self, m: usize, without: u64, spared: u64) -> bool {
        let force = &self.f.forces[m];
        let carriers = force.carriers & !without;
        let lost = |c: &usize| self.f.ground[self.f.forces[*c].place].into.meets(self.yes & !spared);
        let afloat = carriers.members().filter(|c| !lost(c)).fold(0, |set, c| set | u64::one(c));
        (afloat == carriers || !self.bend.every_carrier())
            && connects(self.f, afloat, force.place, force.goal)
    }

    fn made(&self, m: usize) -> bool {
        !self.f.carried.has(m) || self.f.either.has(m) || self.whole.has(m)
    }

    fn cut(&self, s: usize) -> bool {
        let attackers = self.f.ground[self.f.forces[s].place].into;
        attackers.members().filter(|a| self.made(*a)).any(|a| match self.bend.may_cut(self.f, a, s) {
            CutRule::Never => false,
            CutRule::Made => true,
            CutRule::Dislodging => self.yes.has(a),
            CutRule::Avoiding(carrier) => self.route(a, u64::one(carrier), 0),
        })
    }

    fn by_land(&self, m: usize) -> bool {
        !self.f.carried.has(m) || self.f.either.has(m) && !self.whole.has(m)
    }

    fn strength(&self, m: usize, not: u64) -> u32 {
        self.f.forces[m].weight + self.f.weigh(self.f.forces[m].help & self.given & !not)
    }

    fn meet(&self, a: usize, b: usize) -> bool {
        let (x, y) = (&self.f.forces[a], &self.f.forces[b]);
        let opposite = x.goal == y.place && y.goal == x.place;
        opposite && self.by_land(a) && self.by_land(b) && self.bend.head_to_head(self.f, a, b)
    }

    /// The defence of a force's place against a move.
    fn defence(&self, o: usize, m: usize) -> u32 {
        let standing = self.bend.left(self.f, o, m) + self.f.weigh(self.f.forces[o].stay_help & self.given);
        match (self.f.moves(o), self.meet(m, o)) {
            (false, _) => self.strength(o, 0),
            (true, true) if self.yes.has(o) => self.strength(o, 0),
            (true, true) => self.strength(o, 0).max(standing),
            (true, false) => standing,
        }
    }

    fn beaten(&self, q: usize, place: u16) -> bool {
        (self.f.ground[place].at & self.yes).members().any(|o| {
            self.f.forces[o].goal == self.f.forces[q].place
                && self.bend.beaten(self.f, q, o, self.by_land(q) && self.by_land(o))
        })
    }

    fn succeeds(&self, m: usize) -> bool {
        let (f, me) = (self.f, &self.f.forces[m]);
        let (there, rivals) = (f.ground[me.goal].at, f.ground[me.goal].into.without(m));
        if !self.made(m) {
            return false;
        }
        if f.harmless.has(m) {
            let passes = |o| {
                let land = !f.carried.has(m) && !f.carried.has(o);
                let opposite = f.forces[o].goal == me.place && self.bend.head_to_head(f, m, o);
                self.yes.has(o) && !(opposite && land)
            };
            return rivals.is_empty() && there.members().all(passes);
        }
        let stays = |o: &usize| !self.yes.has(*o) || self.meet(m, *o);
        let (mut attack, mut against) = (self.strength(m, 0), 0);
        for o in there.members().filter(stays) {
            let theirs = f.forces_by_owner[f.forces[o].owner as usize];
            attack = if f.forces[o].owner == me.owner { 0 } else { attack.min(self.strength(m, theirs)) };
            against = against.max(self.defence(o, m));
        }
        for q in self.bend.across(f, m).members() {
            if !f.carried.has(q) || self.whole.has(q) || self.route(q, 0, u64::one(m)) {
                against = against.max(self.strength(q, 0));
            }
        }
        for q in
            rivals.members().filter(|q| self.made(*q) && !f.harmless.has(*q) && !self.beaten(*q, me.goal))
        {
            against = against.max(self.strength(q, 0));
        }
        attack > against
    }

    fn agrees(&self) -> bool {
        self.f.movers.members().all(|m| self.succeeds(m) == self.yes.has(m))
    }
}

/// Every self-consistent outcome of a fight.
fn ends<B: RuleHooks<u64>>(f: &Fight<u64>, bend: &B) -> Vec<u64> {
    let movers: Vec<usize> = f.movers.members().collect();
    let pick = |n: usize| {
        movers.iter().enumerate().filter(|(at, _)| n >> at & 1 == 1).fold(0, |set, (_, m)| set | u64::one(*m))
    };
    (0..1 << movers.len()).map(pick).filter(|yes| If::new(f, bend, *yes).agrees()).collect()
}

/// Solves a fight and compares it with the rules; returns how each knot was broken.
fn held<B: RuleHooks<u64>>(f: &Fight<u64>, bend: &B, at: &str) -> Vec<Option<BreakMethod>> {
    let solution = Combat { fight: f, bend }.solve();
    let outcome = Outcome::from_solution(f, bend, &solution);
    let mut findings = Vec::new();
    explain(f, bend, &solution, &outcome, 0, &mut findings);
    let (yes, ends) = (solution.decisions.yes, ends(f, bend));
    assert_eq!(
        (solution.decisions.open, yes | solution.decisions.no, yes & solution.decisions.no),
        (0, f.movers, 0),
        "{at}"
    );
    if solution.broken.is_empty() {
        assert_eq!(ends, [yes], "{at}");
        settled(&If::new(f, bend, yes), &solution.derived, &outcome, &findings, at);
    } else {
        assert_ne!(ends.len(), 1, "{at}: {:b} only, but {:?}", ends[0], solution);
    }
    if solution.broken.iter().all(|b| b.how == Some(BreakMethod::Ring)) {
        assert!(ends.iter().all(|end| end.within(yes)) && ends.contains(&yes), "{at}: a ring turns");
    }
    solution.broken.iter().map(|b| b.how).collect()
}

/// Checks the consequences of the successful moves, and the reasons of the others.
fn settled<B: RuleHooks<u64>>(
    so: &If<B>,
    derived: &Derived<u64>,
    outcome: &Outcome<u64>,
    findings: &[ForceOutcome<u64>],
    at: &str,
) {
    let (f, mut contested) = (so.f, 0u128);
    assert_eq!(
        (derived.given, derived.cut, derived.pending),
        (so.given, f.supporters & !so.given, 0),
        "{at}"
    );
    for (i, (force, finding)) in f.forces.iter().zip(findings).enumerate() {
        let comes = f.ground[force.place].into & so.yes & !f.harmless;
        let dislodged = !so.yes.has(i) && !comes.is_empty();
        assert_eq!(outcome.dislodged.has(i), dislodged, "{at}: {i}");
        if let Some(Dislodging { by, attack, defence }) = finding.dislodged {
            let theirs = f.forces_by_owner[force.owner as usize];
            assert!(attack > defence && comes.has(by), "{at}: {i}");
            let stays = if f.moves(i) && !so.meet(i, by) { so.defence(i, by) } else { so.strength(i, 0) };
            assert_eq!((attack, defence), (so.strength(by, theirs), stays), "{at}: {i}");
        }
        assert_eq!(finding.dislodged.is_some(), dislodged, "{at}: {i}");
        match finding.outcome {
            None => assert!(!f.moves(i), "{at}: {i}"),
            Some(MoveOutcome::Moved) => assert!(so.yes.has(i), "{at}: {i}"),
            Some(
                MoveOutcome::Bounced { own, other, by, .. } | MoveOutcome::HeadToHead { own, other, by, .. },
            ) => {
                assert!(own <= other && by != i && so.made(i) && !so.yes.has(i), "{at}: {i}");
            }
            Some(MoveOutcome::OwnUnit { by }) => {
                assert!(f.ground[force.goal].at.has(by) && !so.yes.has(i), "{at}: {i}")
            }
            Some(MoveOutcome::NoRoute { .. }) => assert!(!so.made(i), "{at}: {i}"),
            Some(MoveOutcome::NotFree) => assert!(f.harmless.has(i) && !so.yes.has(i), "{at}: {i}"),
            Some(other) => panic!("{at}: {i}: {other:?} in a fight without a knot"),
        }
        let tried = f.moves(i) && !so.yes.has(i) && so.made(i) && !f.harmless.has(i);
        if tried && !so.beaten(i, force.goal) {
            contested.insert(force.goal as usize);
        }
    }
    assert_eq!(outcome.contested, contested & !outcome.occupied, "{at}");
}

/// Two fights at once, far from each other.
fn beside(one: &Fight<u64>, other: &Fight<u64>) -> Fight<u64> {
    let mut f = one.clone();
    let (many, far) = (one.forces.len(), 20);
    for force in &other.forces {
        let i = f.add(force.place + far, force.owner, force.weight);
        if force.goal != NOWHERE {
            f.order_move(i, force.goal + far);
        }
    }
    for (i, force) in other.forces.iter().enumerate() {
        let moved = &mut f.forces[many + i];
        moved.aim = if force.aim == NOWHERE { NOWHERE } else { force.aim + far };
        (moved.help, moved.stay_help) = (force.help << many, force.stay_help << many);
        moved.carriers = force.carriers << many;
        f.reach[many + i] = other.reach[i] << far;
    }
    f.carried |= other.carried << many;
    f.either |= other.either << many;
    f.harmless |= other.harmless << many;
    f.supporters |= other.supporters << many;
    f
}

/// Moves, dislodgements, the knots and their rules, and the reasons of failures.
type FightEnd = (u64, u64, Vec<(u64, Option<BreakMethod>, u64)>, Vec<String>);

/// The outcome of a fight, with shifted numbers of forces.
fn told<B: RuleHooks<u64>>(f: &Fight<u64>, bend: &B, by: usize) -> FightEnd {
    let solution = Combat { fight: f, bend }.solve();
    let outcome = Outcome::from_solution(f, bend, &solution);
    let mut findings = Vec::new();
    explain(f, bend, &solution, &outcome, 0, &mut findings);
    let why = |found: &ForceOutcome<u64>| match found.outcome {
        Some(MoveOutcome::Undecided { core }) => format!("Undecided {}", core << by),
        Some(MoveOutcome::Struck { how, core }) => format!("{how:?} {}", core << by),
        Some(MoveOutcome::Bounced { own, other, by: it, with }) => {
            format!("{own} {other} {} {}", it + by, with << by)
        }
        Some(MoveOutcome::HeadToHead { own, other, by: it, with }) => {
            format!("{own} {other} {} {}", it + by, with << by)
        }
        Some(MoveOutcome::NoRoute { lost }) => format!("NoRoute {}", lost << by),
        Some(MoveOutcome::OwnUnit { by: it }) => format!("OwnUnit {}", it + by),
        other => format!("{other:?} {}", found.strength),
    };
    let broken = solution.broken.iter().map(|b| (b.core << by, b.how, b.struck << by)).collect();
    (solution.decisions.yes << by, outcome.dislodged << by, broken, findings.iter().map(why).collect())
}

#[test]
fn two_fights_at_once_end_as_each_alone() {
    let (mut dice, empty) = (Dice(1914), Fight::default());
    for round in 0..6000 {
        let bent = Bent {
            all_hold: dice.percent(25),
            nothing_left: dice.percent(25),
            from_sea: dice.percent(25),
            ..Bent::default()
        };
        let fights = [thrown(&mut dice, false, &empty), thrown(&mut dice, false, &empty)];
        let both = beside(&fights[0], &fights[1]);
        let mut all = told(&both, &bent, 0);
        let (one, other) = (told(&fights[0], &bent, 0), told(&fights[1], &bent, fights[0].forces.len()));
        let mut broken = [one.2, other.2].concat();
        broken.sort_by_key(|(core, ..)| *core);
        all.2.sort_by_key(|(core, ..)| *core);
        let apart = (one.0 | other.0, one.1 | other.1, broken, [one.3, other.3].concat());
        assert_eq!(all, apart, "{round}");
    }
}

#[test]
fn a_fight_ends_in_the_one_way_that_agrees_with_itself() {
    let (mut dice, mut knots, mut f) = (Dice(1901), Vec::new(), Fight::default());
    for round in 0..6000 {
        let plain = round % 3 == 0;
        f = thrown(&mut dice, plain, &f);
        if plain {
            knots.extend(held(&f, &StandardHooks, &format!("{round}")));
            continue;
        }
        let mut maybe = || dice.percent(25);
        let mut bent = Bent {
            passing: 0,
            from_sea: maybe(),
            every_carrier: maybe(),
            never_beaten: maybe(),
            nothing_left: maybe(),
            rule_of_2000: maybe(),
            all_hold: maybe(),
        };
        if dice.percent(25) {
            bent.passing = f.movers;
        }
        knots.extend(held(&f, &bent, &format!("{round}")));
    }
    for how in [BreakMethod::Ring, BreakMethod::Szykman, BreakMethod::AllHold] {
        assert!(knots.contains(&Some(how)), "{how:?}");
    }
}
