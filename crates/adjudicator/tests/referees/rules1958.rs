//! The rules of 1958 (seed 001; R58-6 to R58-28): moves and possible retreats.

use std::collections::BTreeSet;

use adjudicator::board::{Board, Owner, Place, Province, Terrain, members};
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::Verdict;
use adjudicator::season::{Phase as Kind, Season, Turn};

use super::chance::Chance;
use super::phase::{
    Comparison, MOST_MOVES, Outcome, Phase, anywhere, outcomes, phases, retreats, settled, steps,
};

const SEATS: [(&str, &str, &[&str]); 7] = [
    ("Austria", "vie", &["tri"]),
    ("England", "lon", &["lon"]),
    ("France", "par", &["bre"]),
    ("Germany", "ber", &["kie"]),
    ("Italy", "rom", &["nap"]),
    ("Russia", "stp", &["stp/sc", "sev"]),
    ("Turkey", "con", &["con"]),
];

/// An order; units by their index.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    Hold,
    Move(Place),
    MoveAboard(Place, usize),
    Follow(usize),
    Aboard(usize),
    Off,
    Support(usize, Option<Province>),
}

/// The house-rule switches that affect the fight.
#[derive(Clone, Copy, Default)]
struct House {
    weak_after_failing: bool,
    mover_supported: bool,
    ousted_counts_not: bool,
    foreign_fleets: bool,
}

struct Referee<'a> {
    board: &'a Board,
    house: House,
    units: Vec<Unit>,
    /// The fleet each army is aboard at the start, or boards in its province.
    carrier: Vec<Option<usize>>,
    /// The legal goal of each unit; the unit it follows; the unit it meets there to board or to take aboard.
    goes: Vec<Option<Place>>,
    follows: Vec<Option<usize>>,
    partner: Vec<Option<usize>>,
    lands: Vec<bool>,
    /// Supporter, supported, province supported into, whether for a move.
    supports: Vec<(usize, usize, Province, bool)>,
}

impl Referee<'_> {
    fn at(&self, unit: usize) -> Province {
        self.board.province_of(self.units[unit].place)
    }

    fn goal(&self, unit: usize) -> Option<Province> {
        self.goes[unit].map(|p| self.board.province_of(p))
    }

    fn own(&self, a: usize, b: usize) -> bool {
        self.units[a].owner == self.units[b].owner
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.units.len()
    }

    /// “Any number of its own fleets in its naval base and any number of its own armies in its capital.”
    fn home(&self, unit: &Unit, place: Place) -> bool {
        let (_, capital, bases) =
            SEATS.iter().find(|s| self.board.find_owner(s.0) == Some(unit.owner)).unwrap();
        match unit.kind {
            UnitKind::Army => self.board.find(capital) == Some(self.board.province_of(place)),
            _ => bases.contains(&self.board.code(place)),
        }
    }

    fn may_stack(&self, unit: usize) -> bool {
        self.goes[unit].is_some_and(|to| self.home(&self.units[unit], to))
    }

    /// Whether its move is attempted: a follower goes only if its leader gets away.
    fn attempts(&self, unit: usize, won: &[bool]) -> bool {
        self.goes[unit].is_some() && self.follows[unit].is_none_or(|leader| won[leader])
    }

    /// Whether it is a force: not an army on board, except one that lands.
    fn fights(&self, unit: usize, won: &[bool]) -> bool {
        self.carrier[unit].is_none_or(|fleet| self.lands[unit] && won[fleet])
    }

    /// “An army may not move into its own capital if one of its own fleets is in it, nor a fleet ...”
    fn barred(&self, unit: usize, won: &[bool]) -> bool {
        self.may_stack(unit)
            && self.partner[unit].is_none()
            && self.all().any(|other| {
                let stays = Some(self.at(other)) == self.goal(unit) && !won[other] && self.fights(other, won);
                let comes = self.goal(other) == self.goal(unit)
                    && self.may_stack(other)
                    && self.partner[other].is_none()
                    && self.attempts(other, won);
                self.own(other, unit) && self.units[other].kind != self.units[unit].kind && (stays || comes)
            })
    }

    /// “If the location of a supporting unit is attacked by a unit, not the one whose location is the objective ...”
    fn cut(&self, (supporter, _, into, _): (usize, usize, Province, bool), won: &[bool]) -> bool {
        self.all().any(|unit| {
            let there = self.goal(unit) == Some(self.at(supporter)) && self.attempts(unit, won);
            let own_there = self.all().any(|u| Some(self.at(u)) == self.goal(unit) && self.own(u, unit));
            let joins =
                self.partner[unit].is_some() || self.may_stack(unit) && own_there && !self.barred(unit, won);
            there && self.at(unit) != into && !joins
        })
    }

    fn helpers(&self, unit: usize, moving: bool, without: Option<Owner>, won: &[bool]) -> u32 {
        let counts = |s: &&(usize, usize, Province, bool)| {
            s.1 == unit && s.3 == moving && Some(self.units[s.0].owner) != without && !self.cut(**s, won)
        };
        self.supports.iter().filter(counts).count() as u32
    }

    fn power(&self, unit: usize, without: Option<Owner>, won: &[bool]) -> u32 {
        1 + self.helpers(unit, true, without, won)
    }

    /// Whether nothing prevents the move.
    fn gets_there(&self, unit: usize, won: &[bool]) -> bool {
        let (Some(goal), here) = (self.goal(unit), self.at(unit)) else { return false };
        if !self.attempts(unit, won) || self.barred(unit, won) {
            return false;
        }
        // A leader that moves to its follower's place would change places with it.
        if self.follows[unit].is_some_and(|leader| self.goal(leader) == Some(here)) {
            return false;
        }
        self.all().filter(|other| *other != unit && self.partner[unit] != Some(*other)).all(|other| {
            let theirs = self.units[other].owner;
            let crossing = self.goal(other) == Some(here)
                && self.at(other) == goal
                && (self.attempts(other, won) || self.follows[other] == Some(unit));
            if crossing
                && (self.own(unit, other)
                    || self.power(unit, Some(theirs), won) <= self.power(other, None, won))
            {
                return false;
            }
            if self.goal(other) == Some(goal) && self.attempts(other, won) {
                let together = self.own(unit, other)
                    && self.units[unit].kind == self.units[other].kind
                    && self.may_stack(unit)
                    && self.may_stack(other);
                let ousted = !won[other]
                    && self.all().any(|by| {
                        won[by]
                            && self.at(by) == goal
                            && self.goal(by) == Some(self.at(other))
                            && !self.own(by, other)
                    });
                let nothing = together || self.house.ousted_counts_not && ousted;
                if !nothing && self.power(unit, None, won) <= self.power(other, None, won) {
                    return false;
                }
            }
            if self.at(other) != goal || won[other] || !self.fights(other, won) {
                return true;
            }
            if self.own(unit, other) {
                return self.may_stack(unit);
            }
            // “They are worth only one in defence”: the best supported of those that stay.
            let moves = self.goes[other].is_some();
            let head_on = self.goal(other) == Some(here);
            let alone = u32::from(!(moves && self.house.weak_after_failing && !head_on));
            let helped =
                if moves && !self.house.mover_supported { 0 } else { self.helpers(other, false, None, won) };
            self.power(unit, Some(theirs), won) > alone + helped
        })
    }

    /// The units that dislodge a unit.
    fn ousters(&self, unit: usize, won: &[bool]) -> Vec<usize> {
        let by = |by: &usize| {
            won[*by]
                && self.goal(*by) == Some(self.at(unit))
                && !self.own(*by, unit)
                && self.partner[*by] != Some(unit)
        };
        if won[unit] { Vec::new() } else { self.all().filter(by).collect() }
    }

    fn reach(&self, unit: usize, to: Place) -> Option<Place> {
        reach(self.board, &self.units[unit], to)
    }
}

/// The end of a legal move: the coast named, or the only one.
fn reach(board: &Board, unit: &Unit, to: Place) -> Option<Place> {
    let near: Vec<Place> = steps(board, unit)
        .into_iter()
        .filter(|p| board.province_of(*p) == board.province_of(to) && (board.coast(to).is_none() || *p == to))
        .collect();
    match (unit.kind, near.as_slice()) {
        (UnitKind::Army, [..]) => {
            let next = board.army(board.province_of(unit.place)).has(board.province_of(to));
            next.then(|| board.province_of(to).place())
        }
        (_, [one]) => Some(*one),
        _ => None,
    }
}

/// Judges by the text of the rules, including the verdict of every line.
fn judged(board: &Board, house: House, before: &Position, lines: &[(usize, Order)]) -> Option<Outcome> {
    let units = before.units.clone();
    let count = units.len();
    let mut r = Referee {
        board,
        house,
        carrier: vec![None; count],
        goes: vec![None; count],
        follows: vec![None; count],
        partner: vec![None; count],
        lands: vec![false; count],
        supports: Vec::new(),
        units,
    };
    for army in r.all().filter(|u| r.units[*u].aboard > 0).collect::<Vec<_>>() {
        let fleet = |f: &usize| {
            let f = &r.units[*f];
            f.kind == UnitKind::Fleet && f.owner == r.units[army].owner && f.number == r.units[army].aboard
        };
        r.carrier[army] = r.all().find(fleet);
    }
    // One order per unit: a move takes precedence over a support, two that disagree are none.
    let mut line: Vec<Option<usize>> = vec![None; count];
    for unit in r.all() {
        let of = |support: bool| {
            let mine = lines.iter().enumerate().filter(|(_, l)| l.0 == unit);
            mine.filter(|(_, l)| matches!(l.1, Order::Support(..)) == support).collect::<Vec<_>>()
        };
        let list = if of(false).is_empty() { of(true) } else { of(false) };
        if let Some(first) = list.first()
            && list.iter().all(|l| l.1.1 == first.1.1)
        {
            line[unit] = Some(first.0);
        }
    }
    let order = |line: &[Option<usize>], unit: usize| line[unit].map(|l| lines[l].1);
    // An army on board has no order except to go off.
    for unit in r.all() {
        if r.carrier[unit].is_some() && order(&line, unit) != Some(Order::Off) {
            line[unit] = None;
        }
        if let Some(Order::Move(to) | Order::MoveAboard(to, _)) = order(&line, unit) {
            r.goes[unit] = r.reach(unit, to);
            if r.goes[unit].is_none() {
                line[unit] = None;
            }
        }
        if let Some(Order::Follow(leader)) = order(&line, unit) {
            r.goes[unit] = r.reach(unit, r.at(leader).place());
            r.follows[unit] = Some(leader).filter(|_| r.goes[unit].is_some());
            if r.goes[unit].is_none() {
                line[unit] = None;
            }
        }
    }
    stay_behind(&mut r, &mut line);
    for army in r.all() {
        let (fleet, comes) = match order(&line, army) {
            Some(Order::Aboard(fleet)) => (fleet, false),
            Some(Order::MoveAboard(_, fleet)) => (fleet, true),
            _ => continue,
        };
        let kinds = (r.units[army].kind, r.units[fleet].kind) == (UnitKind::Army, UnitKind::Fleet);
        let nation = r.own(army, fleet) || r.house.foreign_fleets;
        let full = r.carrier.contains(&Some(fleet))
            || r.partner.contains(&Some(fleet))
            || r.partner[fleet].is_some();
        let (here, there) = (r.at(army), r.at(fleet));
        let ok = kinds && nation && !full;
        if ok && comes && r.goal(army) == Some(there) && r.goes[fleet].is_none() {
            r.partner[army] = Some(fleet);
        } else if ok && !comes && here == there {
            r.carrier[army] = Some(fleet);
        } else if ok && !comes && r.goal(fleet) == Some(here) {
            r.partner[fleet] = Some(army);
        } else {
            (line[army], r.goes[army]) = (None, None);
        }
    }
    stay_behind(&mut r, &mut line);
    for army in r.all().filter(|u| order(&line, *u) == Some(Order::Off)).collect::<Vec<_>>() {
        let leaves = r.carrier[army].is_some_and(|f| r.goes[f].is_some());
        r.lands[army] = leaves && board.is_coast(r.at(army));
        if !r.lands[army] {
            line[army] = None;
        }
    }
    let mut unmatched = BTreeSet::new();
    for unit in r.all() {
        let Some(Order::Support(of, to)) = order(&line, unit) else { continue };
        let into = to.unwrap_or(r.at(of));
        let near = steps(board, &r.units[unit]).iter().any(|p| board.province_of(*p) == into);
        let moving = r.goal(of) == Some(into);
        let stands = into == r.at(of)
            && (r.carrier[of].is_none() || r.lands[of])
            && (r.goes[of].is_none() || r.house.mover_supported);
        let twin = r.supports.iter().any(|s| s.1 == of && r.at(s.0) == r.at(unit));
        if r.at(of) == r.at(unit) || !near {
            line[unit] = None;
        } else if !moving && !stands {
            unmatched.insert(unit);
        } else if twin {
            line[unit] = None;
        } else {
            r.supports.push((unit, of, into, moving));
        }
    }
    let moves: Vec<usize> = r.all().filter(|u| r.goes[*u].is_some()).collect();
    if moves.len() > MOST_MOVES {
        return None;
    }
    let found = outcomes(count, &moves, |won| moves.iter().all(|m| r.gets_there(*m, won) == won[*m]));
    let won = settled(&found)?;
    Some(told(&r, &won, lines, &line, &unmatched, before))
}

/// Removes the moves of followers of a unit without a legal move.
fn stay_behind(r: &mut Referee, line: &mut [Option<usize>]) {
    while let Some(unit) = r.all().find(|u| r.follows[*u].is_some_and(|l| r.goes[l].is_none())) {
        (r.goes[unit], r.follows[unit], line[unit]) = (None, None, None);
        if let Some(army) = r.partner[unit].take() {
            line[army] = None;
        }
    }
}

fn told(
    r: &Referee,
    won: &[bool],
    lines: &[(usize, Order)],
    line: &[Option<usize>],
    unmatched: &BTreeSet<usize>,
    before: &Position,
) -> Outcome {
    let mut carrier = r.carrier.clone();
    let mut place: Vec<Place> = r.units.iter().map(|u| u.place).collect();
    for unit in r.all().filter(|u| won[*u]) {
        place[unit] = r.goes[unit].unwrap();
        match r.partner[unit] {
            Some(fleet) if r.units[unit].kind == UnitKind::Army => carrier[unit] = Some(fleet),
            Some(army) => carrier[army] = Some(unit),
            None => {}
        }
    }
    for unit in r.all() {
        if r.lands[unit] && r.carrier[unit].is_some_and(|f| won[f]) {
            carrier[unit] = None;
        }
    }
    let by = |unit: usize| r.ousters(carrier[unit].unwrap_or(unit), won);
    let now = |unit: usize| Unit {
        place: carrier[unit].map_or(place[unit], |f| place[f]),
        aboard: carrier[unit].map_or(0, |f| r.units[f].number),
        ..r.units[unit]
    };
    let mut after = before.clone();
    after.units = r.all().filter(|u| by(*u).is_empty()).map(now).collect();
    let failed = |p: Province| {
        r.all().filter(|u| r.goal(*u) == Some(p) && r.attempts(*u, won) && !won[*u]).collect::<Vec<_>>()
    };
    let counts = |unit: &usize| {
        let ousted = r.all().any(|o| {
            won[o] && Some(r.at(o)) == r.goal(*unit) && r.goal(o) == Some(r.at(*unit)) && !r.own(o, *unit)
        });
        !(r.house.ousted_counts_not && ousted)
    };
    let empty = |p: &Province| !after.units.iter().any(|u| r.board.province_of(u.place) == *p);
    let off: Vec<Province> = (r.board.provinces())
        .filter(|p| failed(*p).iter().filter(|u| counts(u)).count() > 1 && empty(p))
        .collect();
    after.contested = off.clone();
    let open = |unit: usize| {
        let who = carrier[unit].unwrap_or(unit);
        let from: Vec<Place> = r.ousters(who, won).iter().map(|b| r.units[*b].place).collect();
        let joins = |u: &Unit, place: Place| {
            (u.owner, u.kind) == (r.units[who].owner, r.units[who].kind) && r.home(&r.units[who], place)
        };
        let mut open = retreats(r.board, &after, &now(who), &from, &joins);
        open.sort();
        (now(unit), open)
    };
    let verdict = |n: usize| {
        let (unit, order) = lines[n];
        let repeated = line[unit] == Some(n);
        let fleet = r.carrier[unit].filter(|f| !r.lands[unit] || !won[*f]);
        let support = r.supports.iter().find(|s| s.0 == unit);
        let missed = matches!(order, Order::Aboard(_)) && carrier[unit].is_none();
        let stuck = r.lands[unit] && r.carrier[unit].is_some_and(|f| !won[f]);
        match () {
            () if !repeated => Verdict::Void,
            () if !r.ousters(fleet.unwrap_or(unit), won).is_empty() => Verdict::Dislodged,
            () if unmatched.contains(&unit) => Verdict::Void,
            () if support.is_some_and(|s| r.cut(*s, won)) => Verdict::Cut,
            () if r.goes[unit].is_some() && !won[unit] || missed || stuck => Verdict::Fails,
            () => Verdict::Succeeds,
        }
    };
    Outcome {
        driven_out: r.all().filter(|u| !by(*u).is_empty()).map(open).collect(),
        units: after.units.into_iter().collect(),
        stood_off: off.into_iter().collect(),
        verdicts: (0..lines.len()).map(|n| Some(verdict(n))).collect(),
    }
}

/// A position: units all over one half of the board, stacks at home, armies on board.
fn position(board: &Board, die: &mut Chance) -> Position {
    let mut position = Position::empty(board, Turn::new(Season::Spring, 1902, Kind::Movement));
    let owners: Vec<Owner> = board.powers().collect();
    let core = Province(die.below(board.len()) as u16);
    let near = board.touch(core);
    let region = members(near).fold(near, |set, p| set | board.touch(Province(p)));
    let region: Vec<u16> = members(region | board.touch(core)).collect();
    let mut numbers = std::collections::BTreeMap::new();
    let mut add = |position: &mut Position, owner: Owner, kind: UnitKind, place: Place, aboard: u16| {
        let number = numbers.entry((owner, kind)).and_modify(|n| *n += 1).or_insert(1u16);
        position.units.push(Unit { number: *number, aboard, ..Unit::new(owner, kind, place) });
        *number
    };
    for _ in 0..8 + die.below(10) {
        let seat = die.pick(&SEATS).filter(|_| die.percent(15));
        let (place, owner) = match seat {
            Some((power, capital, bases)) => {
                let at = if die.percent(60) { capital } else { bases[0] };
                (board.place(at).unwrap(), board.find_owner(power).unwrap())
            }
            None => (Province(die.pick(&region).unwrap_or(core.0)).place(), die.pick(&owners).unwrap()),
        };
        let province = board.province_of(place);
        if board.province(province).impassable {
            continue;
        }
        let there: Vec<Unit> = position.units_in(board, province).copied().collect();
        let kind = match board.province(province).terrain {
            Terrain::Sea => UnitKind::Fleet,
            Terrain::Land => UnitKind::Army,
            _ if die.percent(50) => UnitKind::Army,
            _ => UnitKind::Fleet,
        };
        let coasts = &board.province(province).coasts;
        let place = match kind {
            UnitKind::Fleet if board.coast(place).is_none() => die.pick(coasts).unwrap_or(place),
            UnitKind::Army => province.place(),
            _ => place,
        };
        let home = |unit: &Unit| {
            let (_, capital, bases) =
                SEATS.iter().find(|s| board.find_owner(s.0) == Some(unit.owner)).unwrap();
            match unit.kind {
                UnitKind::Army => board.find(capital) == Some(board.province_of(unit.place)),
                _ => bases.contains(&board.code(unit.place)),
            }
        };
        let unit = Unit::new(owner, kind, place);
        if !there.iter().all(|u| u.owner == owner && home(u) && home(&unit)) {
            continue;
        }
        let number = add(&mut position, owner, kind, place, 0);
        if kind == UnitKind::Fleet && die.percent(25) {
            add(&mut position, owner, UnitKind::Army, place, number);
        }
    }
    position.sort();
    position.units.sort_by_key(|u| (u.owner, u.kind, u.number, u.place));
    position
}

/// One order for every unit, a share of them bad, sometimes a second one.
fn orders(board: &Board, position: &Position, die: &mut Chance, bad: usize) -> Vec<(usize, Order)> {
    let units = &position.units;
    let any = |die: &mut Chance| die.below(units.len());
    let mut lines: Vec<(usize, Order)> = Vec::new();
    for unit in 0..units.len() {
        let choose = |die: &mut Chance, lines: &[(usize, Order)]| {
            let near = steps(board, &units[unit]);
            let beside: Vec<usize> = (0..units.len())
                .filter(|o| {
                    *o != unit
                        && near.iter().any(|p| board.province_of(*p) == board.province_of(units[*o].place))
                })
                .collect();
            let same: Vec<usize> = (0..units.len())
                .filter(|o| {
                    units[*o].place == units[unit].place && units[*o].owner == units[unit].owner && *o != unit
                })
                .collect();
            let fleet = |die: &mut Chance| {
                let own = beside.iter().chain(&same).copied();
                die.pick(&own.filter(|o| units[*o].owner == units[unit].owner).collect::<Vec<_>>())
            };
            match die.below(100) {
                _ if die.percent(bad) => match die.below(5) {
                    0 => Order::Move(anywhere(board, die)),
                    1 => Order::Support(any(die), Some(board.province_of(anywhere(board, die)))),
                    2 => Order::Follow(any(die)),
                    3 => Order::Aboard(any(die)),
                    _ => Order::Off,
                },
                0..=47 => die.pick(&near).map_or(Order::Hold, Order::Move),
                48..=57 => die.pick(&beside).map_or(Order::Hold, Order::Follow),
                58..=63 => match fleet(die) {
                    Some(f) if die.percent(50) => {
                        Order::MoveAboard(board.province_of(units[f].place).place(), f)
                    }
                    Some(f) => Order::Aboard(f),
                    None => Order::Hold,
                },
                64..=68 if units[unit].aboard > 0 => Order::Off,
                69..=72 => Order::Hold,
                _ => {
                    let goals = lines.iter().map(|(of, order)| match order {
                        Order::Move(to) | Order::MoveAboard(to, _) => (*of, Some(board.province_of(*to))),
                        Order::Follow(leader) => (*of, Some(board.province_of(units[*leader].place))),
                        _ => (*of, None),
                    });
                    let within = |(of, to): &(usize, Option<Province>)| {
                        let at = to.unwrap_or(board.province_of(units[*of].place));
                        *of != unit && near.iter().any(|p| board.province_of(*p) == at)
                    };
                    let goals: Vec<_> = goals.filter(within).collect();
                    match die.pick(&goals) {
                        Some((of, to)) => Order::Support(of, to),
                        None => die.pick(&beside).map_or(Order::Hold, |of| Order::Support(of, None)),
                    }
                }
            }
        };
        let first = choose(die, &lines);
        lines.push((unit, first));
        if die.percent(bad / 4) {
            let second = choose(die, &lines);
            lines.push((unit, second));
        }
    }
    lines
}

#[test]
fn moves_of_1958_come_out_as_a_slow_referee_says() {
    let mut comparison = Comparison::default();
    for number in 0..phases(400) {
        let die = &mut Chance::of(number);
        let switches = [
            "",
            "",
            "",
            "failed_mover=0",
            "support_mover_standing=yes",
            "ousted_rival=none",
            "board_foreign=yes",
        ];
        let text = die.pick(&switches).unwrap();
        let house = House {
            weak_after_failing: text.starts_with("failed"),
            mover_supported: text.starts_with("support"),
            ousted_counts_not: text.starts_with("ousted"),
            foreign_fleets: text.starts_with("board"),
        };
        let mut phase = Phase::new("Rules1958", text);
        let rules = phase.rule_set();
        let board = rules.board();
        phase.before = position(board, die);
        let bad = die.below(5) * 10;
        let lines = orders(board, &phase.before, die, bad);
        let units = &phase.before.units;
        let name = |unit: &usize, of: Option<usize>| {
            let u = &units[*unit];
            let foreign = of.is_some_and(|of| units[of].owner != u.owner);
            let power = if foreign { format!("{} ", board.owner(u.owner).name) } else { String::new() };
            format!("{power}{}{}", u.kind.code(), u.number)
        };
        let text = |(unit, order): &(usize, Order)| {
            let me = format!("{} {}", name(unit, None), board.code(units[*unit].place));
            let other = |of: &usize| name(of, Some(*unit));
            let text = match order {
                Order::Hold => format!("{me} H"),
                Order::Move(to) => format!("{me}-{}", board.code(*to)),
                Order::MoveAboard(to, fleet) => format!("{me}-{} boards {}", board.code(*to), other(fleet)),
                Order::Follow(leader) => format!("{me} follows {}", other(leader)),
                Order::Aboard(fleet) => format!("{me} boards {}", other(fleet)),
                Order::Off => format!("{me} off"),
                Order::Support(of, to) => {
                    let to = to.map_or(String::new(), |to| format!("-{}", board.code(to.place())));
                    format!("{me} supports {} {}{to}", other(of), board.code(units[*of].place))
                }
            };
            (units[*unit].owner, text)
        };
        phase.lines = lines.iter().map(text).collect();
        let expected = judged(board, house, &phase.before, &lines);
        comparison.add(number, &phase, &*rules, expected);
    }
    comparison.close("1958");
}
