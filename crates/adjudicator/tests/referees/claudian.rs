//! Claudian Diplomacy (seed 004; C-8, C-10, C-11): moves of men and ships, parts of forces, lift, claims. Knots with
//! rules of their own are skipped.

use adjudicator::board::{Board, Owner, Place, Province, Terrain, members};
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::season::{Phase as Kind, Season, Turn};

use super::chance::Chance;
use super::fight::{at_sea, chain};
use super::phase::{
    Comparison, MOST_MOVES, Outcome, Phase, anywhere, outcomes, phases, retreats, settled, steps,
};

/// An order for some men of a force.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    Hold,
    Move(Place),
    Support(usize, Option<Place>),
    Convoy(usize, Province),
}

/// A line: the force, the number of men (`None`: all others), the order.
type Line = (usize, Option<u32>, Order);

/// Men on their way.
#[derive(Clone, Copy)]
struct Flow {
    force: usize,
    size: u32,
    to: Place,
    by_sea: bool,
}

/// A support: the force, its men, the supported force, the province supported into, and whether for a move.
#[derive(Clone, Copy)]
struct Help {
    force: usize,
    men: u32,
    of: usize,
    into: Province,
    moving: bool,
}

struct Referee<'a> {
    board: &'a Board,
    units: &'a [Unit],
    flows: Vec<Flow>,
    helps: Vec<Help>,
    /// Ships ordered to convoy: the force, their number, the convoyed force, its goal.
    ships: Vec<(usize, u32, usize, Province)>,
}

/// “A fleet counts as no. of ships x 40.”
fn men(unit: &Unit, size: u32) -> u32 {
    if unit.kind == UnitKind::Fleet { size * 40 } else { size }
}

fn most(unit: &Unit) -> u32 {
    if unit.kind == UnitKind::Fleet { 250 } else { 10_000 }
}

impl Referee<'_> {
    fn at(&self, force: usize) -> Province {
        self.board.province_of(self.units[force].place)
    }

    fn goal(&self, flow: usize) -> Province {
        self.board.province_of(self.flows[flow].to)
    }

    fn unit(&self, flow: usize) -> &Unit {
        &self.units[self.flows[flow].force]
    }

    fn from(&self, flow: usize) -> Province {
        self.at(self.flows[flow].force)
    }

    fn left(&self, force: usize, won: &[bool]) -> u32 {
        let gone = self.flows.iter().zip(won).filter(|(f, won)| f.force == force && **won);
        self.units[force].size - gone.map(|(f, _)| f.size).sum::<u32>()
    }

    fn driven_out(&self, force: usize, won: &[bool]) -> bool {
        let enters = |f: usize| {
            won[f] && self.goal(f) == self.at(force) && self.unit(f).owner != self.units[force].owner
        };
        self.left(force, won) > 0 && (0..self.flows.len()).any(enters)
    }

    /// The most men that the ships still afloat can carry: the capacity of the narrowest row of seas.
    fn lift(&self, flow: usize, won: &[bool]) -> u32 {
        let (Flow { force, .. }, goal) = (self.flows[flow], self.goal(flow));
        let ships = self.ships.iter().filter(|s| (s.2, s.3) == (force, goal) && !self.driven_out(s.0, won));
        let ships: Vec<_> = ships.collect();
        let cuts = (0..1u32 << ships.len()).filter_map(|cut| {
            let left = ships.iter().enumerate().filter(|(n, _)| cut >> n & 1 == 0);
            let left: Vec<Province> = left.map(|(_, s)| self.at(s.0)).collect();
            let through =
                ships.iter().enumerate().filter(|(n, _)| cut >> n & 1 == 1).map(|(_, s)| s.1 * 20).sum();
            (!chain(self.board, self.from(flow), goal, &left, &|_, _| false)).then_some(through)
        });
        cuts.min().unwrap_or(0)
    }

    fn lifted(&self, flow: usize, won: &[bool]) -> bool {
        !self.flows[flow].by_sea || self.lift(flow, won) >= self.flows[flow].size
    }

    /// Flows of another power coming the other way.
    fn facing(&self, flow: usize) -> Vec<usize> {
        let meets = |k: &usize| {
            self.from(*k) == self.goal(flow)
                && self.goal(*k) == self.from(flow)
                && self.unit(*k).owner != self.unit(flow).owner
                && !self.flows[*k].by_sea
                && !self.flows[flow].by_sea
        };
        (0..self.flows.len()).filter(meets).collect()
    }

    fn counts(&self, flow: usize, won: &[bool]) -> bool {
        self.lifted(flow, won) && !self.facing(flow).iter().any(|k| won[*k])
    }

    /// “It will weaken the support by however many men were attacking.”
    fn worth(&self, help: &Help, won: &[bool]) -> u32 {
        if self.driven_out(help.force, won) {
            return 0;
        }
        let attack = (0..self.flows.len()).filter(|f| {
            self.goal(*f) == self.at(help.force)
                && self.unit(*f).owner != self.units[help.force].owner
                && self.from(*f) != help.into
                && self.counts(*f, won)
        });
        help.men.saturating_sub(attack.map(|f| men(self.unit(f), self.flows[f].size)).sum())
    }

    fn helped(&self, of: usize, into: Province, moving: bool, without: Option<Owner>, won: &[bool]) -> u32 {
        let mine = self.helps.iter().filter(|h| {
            (h.of, h.into, h.moving) == (of, into, moving) && Some(self.units[h.force].owner) != without
        });
        mine.map(|h| self.worth(h, won)).sum()
    }

    fn power(&self, claim: &[usize], without: Option<Owner>, won: &[bool]) -> u32 {
        let of = |f: &usize| {
            let helped = self.helped(self.flows[*f].force, self.goal(*f), true, without, won);
            men(self.unit(*f), self.flows[*f].size) + helped
        };
        claim.iter().map(of).sum()
    }

    /// The claims on a province, of flows that pass a test: those of one power, kind and coast are one unless they are too many.
    fn claims(
        &self,
        goal: Province,
        won: &[bool],
        counts: &dyn Fn(usize) -> bool,
    ) -> Vec<(Vec<usize>, bool)> {
        let mut claims: Vec<Vec<usize>> = Vec::new();
        for f in (0..self.flows.len()).filter(|f| self.goal(*f) == goal && counts(*f)) {
            let key = |g: usize| (self.unit(g).owner, self.unit(g).kind, self.flows[g].to);
            match claims.iter_mut().find(|c| key(c[0]) == key(f)) {
                Some(claim) => claim.push(f),
                None => claims.push(vec![f]),
            }
        }
        let mut out = Vec::new();
        for claim in claims {
            let lead = self.unit(claim[0]);
            let here = (0..self.units.len()).find(|u| self.at(*u) == goal && self.left(*u, won) > 0);
            let own = here.filter(|u| {
                let u = &self.units[*u];
                (u.owner, u.kind, u.place) == (lead.owner, lead.kind, self.flows[claim[0]].to)
            });
            let sum: u32 = claim.iter().map(|f| self.flows[*f].size).sum();
            let fits = sum + own.map_or(0, |u| self.left(u, won)) <= most(lead);
            if fits {
                out.push((claim, own.is_some()))
            } else {
                out.extend(claim.iter().map(|f| (vec![*f], false)))
            }
        }
        out
    }

    fn agrees(&self, won: &[bool]) -> bool {
        let mut right = vec![false; self.flows.len()];
        for goal in self.board.provinces() {
            let claims = self.claims(goal, won, &|f| self.counts(f, won));
            let here = (0..self.units.len()).find(|u| self.at(*u) == goal && self.left(*u, won) > 0);
            let defence = here.map_or(0, |u| {
                let stands = self.flows.iter().filter(|f| f.force == u).map(|f| f.size).sum::<u32>()
                    < self.units[u].size;
                let helped = if stands { self.helped(u, goal, false, None, won) } else { 0 };
                let joined = claims.iter().filter(|c| c.1).map(|c| self.power(&c.0, None, won)).sum::<u32>();
                men(&self.units[u], self.left(u, won)) + helped + joined
            });
            for (n, (claim, joins)) in claims.iter().enumerate() {
                let owner = self.unit(claim[0]).owner;
                let others = claims.iter().enumerate().filter(|(m, c)| *m != n && !c.1);
                let rivals = others.map(|(_, c)| self.power(&c.0, None, won)).max().unwrap_or(0);
                let power = self.power(claim, None, won);
                let wins = match here.map(|u| self.units[u].owner) {
                    _ if *joins => defence > rivals,
                    Some(theirs) if theirs == owner => false,
                    Some(theirs) => power > rivals && self.power(claim, Some(theirs), won) > defence,
                    None => power > rivals,
                };
                let beats = |k: usize| {
                    let whole = self.claims(self.goal(k), won, &|f| self.lifted(f, won));
                    let theirs =
                        whole.iter().find(|c| c.0.contains(&k)).map_or(0, |c| self.power(&c.0, None, won));
                    self.power(claim, Some(self.unit(k).owner), won) > theirs
                };
                let head_on =
                    claim.iter().flat_map(|f| self.facing(*f)).all(|k| !self.lifted(k, won) || beats(k));
                claim.iter().for_each(|f| right[*f] = wins && head_on);
            }
        }
        right == won
    }
}

fn judged(board: &Board, before: &Position, lines: &[Line]) -> Option<Outcome> {
    let units = &before.units;
    let mut r = Referee { board, units, flows: Vec::new(), helps: Vec::new(), ships: Vec::new() };
    let size = |line: &Line| {
        let others = lines.iter().filter(|l| l.0 == line.0).filter_map(|l| l.1).sum::<u32>();
        line.1.unwrap_or(units[line.0].size - others)
    };
    let fleets: Vec<Province> =
        (0..units.len()).filter(|u| at_sea(board, &units[*u])).map(|u| r.at(u)).collect();
    let reach = |unit: usize, into: Province| {
        steps(board, &units[unit]).iter().any(|p| board.province_of(*p) == into)
    };
    for line in lines {
        let (force, Order::Move(to)) = (line.0, line.2) else { continue };
        let (unit, goal) = (&units[force], board.province_of(to));
        if goal == r.at(force) || board.province(goal).impassable {
            continue;
        }
        let near: Vec<Place> = steps(board, unit)
            .into_iter()
            .filter(|p| board.province_of(*p) == goal && (board.coast(to).is_none() || *p == to))
            .collect();
        let army = unit.kind == UnitKind::Army;
        let way = match near.as_slice() {
            [one] if !army => Some((*one, false)),
            _ if !army || board.is_sea(goal) => None,
            _ if board.army(r.at(force)).has(goal) => Some((goal.place(), false)),
            _ => chain(board, r.at(force), goal, &fleets, &|_, _| false).then_some((goal.place(), true)),
        };
        if let Some((to, by_sea)) = way {
            match r.flows.iter_mut().find(|f| (f.force, f.to, f.by_sea) == (force, to, by_sea)) {
                Some(flow) => flow.size += size(line),
                None => r.flows.push(Flow { force, size: size(line), to, by_sea }),
            }
        }
    }
    // Two moves of one power across one border in opposite directions are both void.
    let crossing = |a: usize, b: usize| {
        let (own, land) = (r.unit(a).owner == r.unit(b).owner, !r.flows[a].by_sea && !r.flows[b].by_sea);
        own && land && r.from(a) == r.goal(b) && r.goal(a) == r.from(b)
    };
    let kept: Vec<Flow> = (0..r.flows.len())
        .filter(|a| !(0..r.flows.len()).any(|b| crossing(*a, b)))
        .map(|a| r.flows[a])
        .collect();
    r.flows = kept;
    let (mut helps, mut ships) = (Vec::new(), Vec::new());
    for line in lines {
        let (force, many) = (line.0, size(line));
        match line.2 {
            Order::Support(of, to) if of != force => {
                let into = to.map_or(r.at(of), |p| board.province_of(p));
                let moving = to.is_some() && into != r.at(of);
                let comes = r.flows.iter().any(|f| f.force == of && board.province_of(f.to) == into);
                let stays =
                    r.flows.iter().filter(|f| f.force == of).map(|f| f.size).sum::<u32>() < units[of].size;
                if into != r.at(force) && reach(force, into) && if moving { comes } else { stays } {
                    helps.push(Help { force, men: men(&units[force], many), of, into, moving });
                }
            }
            Order::Convoy(of, to) if at_sea(board, &units[force]) => ships.push((force, many, of, to)),
            _ => {}
        }
    }
    (r.helps, r.ships) = (helps, ships);
    let moves: Vec<usize> = (0..r.flows.len()).collect();
    if moves.len() > MOST_MOVES || r.ships.len() > 8 {
        return None;
    }
    let found = outcomes(moves.len(), &moves, |won| r.agrees(won));
    // Anything but a plain ring is a knot.
    let plain = r.helps.is_empty() && r.ships.is_empty();
    let won = settled(&found).filter(|_| found.len() == 1 || plain)?;
    let mut after = before.clone();
    let mut camps: Vec<Unit> = Vec::new();
    let mut add = |unit: Unit| {
        let same = |u: &&mut Unit| (u.owner, u.kind, u.place) == (unit.owner, unit.kind, unit.place);
        match camps.iter_mut().find(same) {
            Some(camp) => camp.size += unit.size,
            None => camps.push(unit),
        }
    };
    for u in (0..units.len()).filter(|u| r.left(*u, &won) > 0 && !r.driven_out(*u, &won)) {
        add(Unit { size: r.left(u, &won), ..units[u] });
    }
    for f in moves.iter().filter(|f| won[**f]) {
        add(Unit { size: r.flows[*f].size, place: r.flows[*f].to, ..*r.unit(*f) });
    }
    after.units = camps;
    let failed = |p: Province| {
        moves.iter().any(|f| r.goal(*f) == p && !won[*f] && r.counts(*f, &won))
            && !after.units.iter().any(|u| board.province_of(u.place) == p)
    };
    after.contested = board.provinces().filter(|p| failed(*p)).collect();
    let open = |u: usize| {
        let came = moves.iter().filter(|f| won[**f] && r.goal(**f) == r.at(u) && !r.flows[**f].by_sea);
        let from: Vec<Place> = came.map(|f| r.unit(*f).place).collect();
        let mut open = retreats(board, &after, &units[u], &from, &|_, _| false);
        open.sort();
        (Unit { size: r.left(u, &won), ..units[u] }, open)
    };
    Some(Outcome {
        driven_out: (0..units.len()).filter(|u| r.driven_out(*u, &won)).map(open).collect(),
        stood_off: after.contested.iter().copied().collect(),
        units: after.units.iter().copied().collect(),
        verdicts: vec![None; lines.len()],
    })
}

fn position(board: &Board, die: &mut Chance) -> Position {
    let mut position = Position::empty(board, Turn::new(Season::Spring, 2, Kind::Movement));
    let owners: Vec<Owner> = board.powers().collect();
    let core = board.touch(Province(die.below(board.len()) as u16));
    let region: Vec<u16> =
        members(members(core).fold(core, |set, p| set | board.touch(Province(p)))).collect();
    for _ in 0..6 + die.below(9) {
        let Some(province) = die.pick(&region).map(Province) else { continue };
        let info = board.province(province);
        if info.impassable || !position.is_vacant(board, province) {
            continue;
        }
        let fleet = info.terrain == Terrain::Sea || info.terrain == Terrain::Coast && die.percent(35);
        let coast = die.pick(&info.coasts).filter(|_| fleet);
        let kind = if fleet { UnitKind::Fleet } else { UnitKind::Army };
        let steps = if die.percent(40) { 3 } else { 1 + die.below(10) as u32 };
        let size = if fleet { 50 * (1 + steps % 5) } else { 1000 * steps };
        let owner = die.pick(&owners).unwrap();
        position.units.push(Unit { size, ..Unit::new(owner, kind, coast.unwrap_or(province.place())) });
    }
    position.sort();
    position
}

fn orders(board: &Board, position: &Position, die: &mut Chance, bad: usize) -> Vec<Line> {
    let units = &position.units;
    let at = |unit: usize| board.province_of(units[unit].place);
    let mut lines: Vec<Line> = Vec::new();
    let seas: Vec<Province> = (0..units.len()).filter(|u| at_sea(board, &units[*u])).map(at).collect();
    let mut sequence: Vec<usize> = (0..units.len()).collect();
    (0..units.len()).for_each(|n| sequence.swap(n, die.below(units.len())));
    for unit in sequence {
        let near = steps(board, &units[unit]);
        let choose = |die: &mut Chance, lines: &[Line]| {
            if die.percent(bad) {
                let other = die.below(units.len());
                return match die.below(3) {
                    0 => Order::Move(anywhere(board, die)),
                    1 => Order::Support(other, None),
                    _ => Order::Convoy(other, board.province_of(anywhere(board, die))),
                };
            }
            let within = |p: Province| near.iter().any(|q| board.province_of(*q) == p);
            let mut helps: Vec<(usize, Option<Place>)> = Vec::new();
            let mut carries: Vec<(usize, Province)> = Vec::new();
            for (of, _, order) in lines.iter().filter(|l| l.0 != unit) {
                match order {
                    Order::Move(to) => {
                        let goal = board.province_of(*to);
                        helps.extend(within(goal).then_some((*of, Some(goal.place()))));
                        let army = units[*of].kind == UnitKind::Army && !board.army(at(*of)).has(goal);
                        carries.extend((army && at_sea(board, &units[unit])).then_some((*of, goal)));
                    }
                    _ => helps.extend(within(at(*of)).then_some((*of, None))),
                }
            }
            let army = units[unit].kind == UnitKind::Army;
            let far =
                |p: &Province| army && board.is_coast(*p) && chain(board, at(unit), *p, &seas, &|_, _| false);
            let far: Vec<Province> =
                board.provinces().filter(far).filter(|_| board.is_coast(at(unit))).collect();
            if die.percent(70)
                && let Some((of, to)) = die.pick(&carries)
            {
                return Order::Convoy(of, to);
            }
            match die.below(100) {
                0..=15 if !far.is_empty() => Order::Move(die.pick(&far).unwrap().place()),
                0..=50 => die.pick(&near).map_or(Order::Hold, Order::Move),
                51..=92 => die.pick(&helps).map_or(Order::Hold, |(of, to)| Order::Support(of, to)),
                _ => Order::Hold,
            }
        };
        let first = choose(die, &lines);
        let least = if units[unit].kind == UnitKind::Fleet { 50 } else { 1000 };
        if units[unit].size >= 2 * least && die.percent(30) {
            let part = least * (1 + die.below((units[unit].size / least - 1) as usize) as u32);
            lines.push((unit, Some(part), first));
            let second = choose(die, &lines);
            let helps = |o: Order| matches!(o, Order::Support(..));
            // One support per force: how an attack is shared among several is not tested here.
            let second = if helps(first) && helps(second) { Order::Hold } else { second };
            lines.push((unit, Some(units[unit].size - part), second));
        } else {
            lines.push((unit, None, first));
        }
    }
    lines
}

#[test]
fn claudian_moves_come_out_as_a_slow_referee_says() {
    let mut comparison = Comparison::default();
    for number in 0..phases(300) {
        let die = &mut Chance::of(number);
        let mut phase = Phase::new("Claudian", "");
        let rules = phase.rule_set();
        let board = rules.board();
        phase.before = position(board, die);
        let bad = die.below(5) * 10;
        let lines = orders(board, &phase.before, die, bad);
        let units = &phase.before.units;
        let name = |unit: usize| format!("{} {}", units[unit].kind.code(), board.code(units[unit].place));
        let text = |(unit, size, order): &Line| {
            let size = size.map_or(String::new(), |n| format!(" {n}"));
            let me = format!("{}{size}", name(*unit));
            let text = match order {
                Order::Hold => format!("{me} H"),
                Order::Move(to) => format!("{me}-{}", board.code(*to)),
                Order::Support(of, None) => format!("{me} S {}", name(*of)),
                Order::Support(of, Some(to)) => format!("{me} S {}-{}", name(*of), board.code(*to)),
                Order::Convoy(of, to) => format!("{me} C {}-{}", name(*of), board.code(to.place())),
            };
            (units[*unit].owner, text)
        };
        phase.lines = lines.iter().map(text).collect();
        let expected = judged(board, &phase.before, &lines);
        comparison.add(number, &phase, &*rules, expected);
    }
    comparison.close("Claudian");
}
