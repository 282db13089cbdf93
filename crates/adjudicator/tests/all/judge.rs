//! Properties of the judge on random phases, dense in supports and convoys, under every paradox rule.

use adjudicator::board::{Board, Place, Province, Set, members, union};
use adjudicator::judge::{
    Combat, DecisionSystem, Decisions, ForceOutcome, IndexSet as _, MoveOutcome, NOWHERE, Outcome, Solution,
    StandardHooks, Tri, connects, explain,
};
use adjudicator::rules::Switches;
use adjudicator::rules::standard::Standard;
use adjudicator::rules::standard::legality::{MovementOrders, StandardLegality, UnitAction, UnitOnBoard};

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % n.max(1) as u64) as usize
    }

    fn pick(&mut self, set: Set) -> Option<u16> {
        let n = self.below(set.len());
        members(set).nth(n)
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Scene {
    pieces: Vec<UnitOnBoard>,
    orders: Vec<UnitAction>,
}

/// Units on provinces of `where_`, many of them convoying, supporting and attacking each other.
fn scene(board: &Board, where_: Set, count: usize, random: &mut Random) -> Scene {
    let mut pieces: Vec<UnitOnBoard> = Vec::new();
    let mut taken = Set::EMPTY;
    let sea = board.of_terrain(adjudicator::board::Terrain::Sea);
    while pieces.len() < count {
        let Some(p) = random.pick(where_ & !taken) else { break };
        taken.insert(p);
        let province = Province(p);
        let info = board.province(province);
        if info.impassable {
            continue;
        }
        let fleet = sea.has(p) || (board.fleet_can_stand(province) && random.below(3) == 0);
        let place = match (fleet, info.coasts.as_slice()) {
            (true, coasts) if !coasts.is_empty() => coasts[random.below(coasts.len())].0,
            _ => p,
        };
        pieces.push(UnitOnBoard { owner: random.below(7) as u8, fleet, place });
    }
    let at = |piece: &UnitOnBoard| board.province_of(Place(piece.place));
    let fleets = pieces.iter().filter(|p| p.fleet && sea.has(at(p))).map(at).collect::<Set>();
    let mut orders = vec![UnitAction::Hold; pieces.len()];
    let mut convoys: Vec<(Province, Province)> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        if random.below(100) >= 50 {
            continue;
        }
        let here = at(piece);
        if !piece.fleet && random.below(2) == 0 {
            let mut reached = board.touch(here) & fleets;
            for _ in 0..3 {
                reached |= union(members(reached).map(|p| board.touch(Province(p)))) & fleets;
            }
            let shores = union(members(reached).map(|p| board.touch(Province(p))));
            let goals = shores & board.of_terrain(adjudicator::board::Terrain::Coast) & !Set::singleton(here);
            if let Some(to) = random.pick(goals & where_) {
                orders[i] = UnitAction::Move { to: Place(to), via: random.below(2) == 0 };
                convoys.push((here, Province(to)));
                continue;
            }
        }
        let reach = if piece.fleet { board.fleet(Place(piece.place)) } else { board.army(here) };
        let reach = members(reach).filter(|p| where_.has(board.province_of(Place(*p))));
        if let Some(to) = random.pick(reach.collect()) {
            orders[i] = UnitAction::Move { to: Place(to), via: false };
        }
    }
    for i in 0..pieces.len() {
        if orders[i] != UnitAction::Hold {
            continue;
        }
        let here = at(&pieces[i]);
        if pieces[i].fleet && fleets.has(here) && !convoys.is_empty() && random.below(3) > 0 {
            let (of, to) = convoys[random.below(convoys.len())];
            orders[i] = UnitAction::Convoy { of, to };
            continue;
        }
        let reach =
            if pieces[i].fleet { board.fleet_provinces(Place(pieces[i].place)) } else { board.army(here) };
        let mut choices = Vec::new();
        for (j, other) in pieces.iter().enumerate().filter(|(j, _)| *j != i) {
            match orders[j] {
                UnitAction::Move { to, .. } if reach.has(board.province_of(to)) => {
                    choices
                        .push(UnitAction::SupportMove { of: at(other), to: board.province_of(to).place() });
                }
                UnitAction::Move { .. } => {}
                _ if reach.has(at(other)) => choices.push(UnitAction::SupportHold { of: at(other) }),
                _ => {}
            }
        }
        if !choices.is_empty() {
            orders[i] = choices[random.below(choices.len())];
        }
    }
    Scene { pieces, orders }
}

fn rules(text: &str) -> Standard {
    Standard::new(Board::standard(), &Switches::read(text)).unwrap()
}

const RULES: &[&str] = &[
    "",
    "convoy_paradox=1971",
    "convoy_paradox=1982",
    "convoy_paradox=2000",
    "convoy_paradox=all_hold",
    "convoy_disruption=any_route adjacent_convoy=1971",
    "adjacent_fallback=yes convoyed_attack_from=sea",
    "failed_mover=0 support_mover_standing=yes own_unit_cuts_support=yes dislodgement_cuts=no",
];

fn judged(
    rules: &Standard,
    scene: &Scene,
    legality: &mut StandardLegality<u64>,
) -> (Solution<u64>, Outcome<u64>) {
    legality.judge(
        &rules.terms::<u64>(),
        MovementOrders { pieces: &scene.pieces, orders: &scene.orders, paths: &[] },
    )
}

/// The fate of each unit: its place, or `None` if dislodged.
fn fates(rules: &Standard, scene: &Scene) -> Vec<(UnitOnBoard, Option<u16>)> {
    let mut legality = StandardLegality::<u64>::default();
    let (solution, outcome) = judged(rules, scene, &mut legality);
    let fate = |i: usize| match (outcome.dislodged.has(i), solution.decisions.yes.has(i)) {
        (true, _) => None,
        (_, true) => Some(legality.goals[i]),
        _ => Some(scene.pieces[i].place),
    };
    (0..scene.pieces.len()).map(|i| (scene.pieces[i], fate(i))).collect()
}

fn everywhere(board: &Board) -> Set {
    board.provinces().filter(|p| !board.province(*p).impassable).collect()
}

#[test]
fn a_finished_solution_gives_itself_back_or_names_what_broke_it() {
    let board = Board::standard();
    for text in RULES {
        let rules = rules(text);
        let mut random = Random(88_172_645_463_325_252);
        let mut legality = StandardLegality::<u64>::default();
        for _ in 0..300 {
            let count = 10 + random.below(40);
            let scene = scene(&board, everywhere(&board), count, &mut random);
            let (solution, _) = judged(&rules, &scene, &mut legality);
            assert!(solution.decisions.open.is_empty());
            let orders = MovementOrders { pieces: &scene.pieces, orders: &scene.orders, paths: &[] };
            let bend = legality.bend(&rules.terms::<u64>(), orders);
            let combat = Combat { fight: &legality.fight, bend: &bend };
            let excused = solution.broken.iter().fold(0u64, |s, b| s | b.core | b.struck);
            for m in (legality.fight.movers & !excused).members() {
                let value = combat.value(m, &solution.decisions, &solution.derived);
                assert_eq!(value, solution.decisions.get(m), "{text}: {:?}", scene.orders[m]);
            }
        }
    }
}

#[test]
fn nobody_appears_vanishes_or_shares_a_province() {
    let board = Board::standard();
    for text in RULES {
        let rules = rules(text);
        let mut random = Random(4711);
        for _ in 0..300 {
            let count = 10 + random.below(50);
            let scene = scene(&board, everywhere(&board), count, &mut random);
            let mut seen = Set::EMPTY;
            for (_, fate) in fates(&rules, &scene) {
                if let Some(place) = fate {
                    let province = board.province_of(Place(place));
                    assert!(!seen.has(province), "{text}: two units in {}", board.code(province.place()));
                    seen.insert(province);
                }
            }
        }
    }
}

#[test]
fn neither_the_order_of_units_nor_the_names_of_powers_matter() {
    let board = Board::standard();
    for text in RULES {
        let rules = rules(text);
        let mut random = Random(99);
        for _ in 0..150 {
            let scene = scene(&board, everywhere(&board), 34, &mut random);
            let mut before = fates(&rules, &scene);
            let mut turned = scene.clone();
            for _ in 0..40 {
                let (a, b) = (random.below(scene.pieces.len()), random.below(scene.pieces.len()));
                turned.pieces.swap(a, b);
                turned.orders.swap(a, b);
            }
            let mut after = fates(&rules, &turned);
            before.sort_by_key(|(p, _)| p.place);
            after.sort_by_key(|(p, _)| p.place);
            assert_eq!(before, after, "{text}");
            let mut renamed = scene.clone();
            renamed.pieces.iter_mut().for_each(|p| p.owner = (p.owner + 3) % 7);
            let other = fates(&rules, &renamed);
            let same = fates(&rules, &scene);
            assert!(same.iter().zip(&other).all(|(a, b)| a.1 == b.1), "{text}");
        }
    }
}

#[test]
fn a_fight_far_away_changes_nothing() {
    let board = Board::standard();
    let far: Set = ["arm", "smy", "syr", "ank", "eas"].iter().map(|id| board.id(id).unwrap()).collect();
    let mut near = far;
    for _ in 0..2 {
        near |= union(members(near).map(|p| board.touch(Province(p))));
    }
    let west = everywhere(&board) & !near;
    for text in RULES {
        let rules = rules(text);
        let mut random = Random(2024);
        for _ in 0..150 {
            let scene_west = scene(&board, west, 25, &mut random);
            let alone = fates(&rules, &scene_west);
            let mut both = scene_west.clone();
            let east = scene(&board, far, 4, &mut random);
            both.pieces.extend(east.pieces);
            both.orders.extend(east.orders);
            assert_eq!(alone, fates(&rules, &both)[..alone.len()], "{text}");
        }
    }
}

/// A unit's strength with the supports that are not cut, without those in `without`.
fn strength(legality: &StandardLegality<u64>, solution: &Solution<u64>, i: usize, without: u64) -> u32 {
    let force = &legality.fight.forces[i];
    1 + (force.help & solution.derived.given & !without).count_ones()
}

#[test]
fn every_reason_can_be_worked_out_again_from_the_position() {
    let board = Board::standard();
    let rules = rules("");
    let mut random = Random(31_337);
    let mut legality = StandardLegality::<u64>::default();
    let mut findings: Vec<ForceOutcome<u64>> = Vec::new();
    let (mut bounced, mut cut, mut routes) = (0, 0, 0);
    for _ in 0..1500 {
        let scene = scene(&board, everywhere(&board), 34, &mut random);
        let (solution, outcome) = judged(&rules, &scene, &mut legality);
        explain(&legality.fight, &StandardHooks, &solution, &outcome, 0, &mut findings);
        let f = &legality.fight;
        for (i, finding) in findings.iter().enumerate() {
            match finding.outcome {
                None => assert_eq!(f.forces[i].goal, NOWHERE),
                Some(MoveOutcome::Moved) => assert!(solution.decisions.yes.has(i)),
                Some(MoveOutcome::Bounced { own, other, by, with }) => {
                    bounced += 1;
                    assert!(own <= other, "{own} against {other}");
                    let stays = f.ground[f.forces[i].goal].at & !solution.decisions.yes;
                    let theirs =
                        stays.members().fold(0, |s, o| s | f.forces_by_owner[f.forces[o].owner as usize]);
                    assert_eq!(own, strength(&legality, &solution, i, theirs));
                    let left = stays.has(by) && f.moves(by);
                    assert_eq!(other, if left { 1 } else { strength(&legality, &solution, by, 0) });
                    assert_eq!(other, 1 + with.count_ones());
                }
                Some(MoveOutcome::HeadToHead { own, other, by, .. }) => {
                    assert!(own <= other && f.forces[by].goal == f.forces[i].place);
                }
                Some(MoveOutcome::OwnUnit { by }) => {
                    assert_eq!(f.forces[by].owner, f.forces[i].owner);
                    assert!(f.ground[f.forces[i].goal].at.has(by) && !solution.decisions.yes.has(by));
                }
                Some(MoveOutcome::NoRoute { lost }) => {
                    routes += 1;
                    let force = &f.forces[i];
                    assert!(lost.within(force.carriers & outcome.dislodged));
                    assert!(!connects(f, force.carriers & !outcome.dislodged, force.place, force.goal));
                }
                Some(MoveOutcome::Struck { core, .. }) => {
                    assert!(solution.broken.iter().any(|b| b.core == core && b.struck.has(i)));
                }
                Some(other) => panic!("{other:?} has no place in standard Diplomacy"),
            }
            if solution.derived.cut.has(i) {
                cut += 1;
                assert!(!finding.cutters.is_empty());
                for a in finding.cutters.members() {
                    assert_eq!(f.forces[a].goal, f.forces[i].place);
                    assert_ne!(f.forces[a].owner, f.forces[i].owner);
                    assert!(f.forces[a].place != f.forces[i].aim || solution.decisions.yes.has(a));
                }
            }
            if let Some(d) = finding.dislodged {
                assert!(d.attack > d.defence, "{} against {}", d.attack, d.defence);
                assert_eq!(f.forces[d.by].goal, f.forces[i].place);
            }
            assert_eq!(finding.dislodged.is_some(), outcome.dislodged.has(i));
        }
    }
    assert!(bounced > 1000 && cut > 300 && routes > 10, "{bounced} {cut} {routes}");
}

/// A system with one self-contradictory decision still terminates.
#[test]
fn a_system_without_an_answer_and_without_a_rule_comes_out_no() {
    struct Liar;
    impl DecisionSystem for Liar {
        type Set = u64;
        type Derived = ();
        type Broken = ();
        fn settle(&self, _: &mut Decisions<u64>, _: &mut ()) {}
        fn value(&self, m: usize, known: &Decisions<u64>, _: &()) -> Tri {
            match known.get(m) {
                Tri::Yes => Tri::No,
                Tri::No => Tri::Yes,
                Tri::Open => Tri::Open,
            }
        }
        fn reads(&self, m: usize, _: &Decisions<u64>, _: &()) -> u64 {
            u64::one(m)
        }
        fn break_core(
            &self,
            _: &adjudicator::judge::Core<u64, ()>,
            _: &mut Decisions<u64>,
            _: &mut (),
        ) -> Option<()> {
            None
        }
    }
    let mut known = Decisions { yes: 0, no: 0, open: 1 };
    let log = adjudicator::judge::solve(&Liar, &mut known, &mut ());
    assert_eq!((known.no, log), (1, vec![(1, None)]));
}
