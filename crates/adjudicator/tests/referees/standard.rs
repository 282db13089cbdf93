//! Standard, 1897, the Swiss Variant and Rather Silly without its creatures: legality of orders, and results of moves.

use adjudicator::board::{Board, Owner, Place, Province, Terrain, members};
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::{RuleSet, Verdict};
use adjudicator::season::{Phase as Kind, Season, Turn};

use super::chance::Chance;
use super::fight::{By, Doing, Fight, Order, at_sea, chain};
use super::phase::{
    Comparison, MOST_MOVES, Outcome, Phase, anywhere, outcomes, phases, retreats, settled, steps,
};

/// The rules to follow where they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Book {
    Standard,
    Swiss,
    Silly,
}

/// Hyperspace and barriers of the Swiss Variant (seed 000); empty for the others.
#[derive(Default)]
struct Space {
    republic: Option<Owner>,
    links: Vec<(Province, Province)>,
    barriers: Vec<(Province, Province)>,
    consents: Vec<(Owner, Province, Province)>,
    convoys_pass: bool,
    fleets_pass: bool,
}

/// The data for judging the orders of a phase.
struct Rules<'a> {
    book: Book,
    board: &'a Board,
    units: &'a [Unit],
    lines: &'a [(usize, Order)],
    space: &'a Space,
}

fn pair(list: &[(Province, Province)], a: Province, b: Province) -> bool {
    list.iter().any(|p| *p == (a, b) || *p == (b, a))
}

impl Rules<'_> {
    fn at(&self, unit: usize) -> Province {
        self.board.province_of(self.units[unit].place)
    }

    /// [2], [6], [21]: whether there is a current linkage that the power may use.
    fn linked(&self, owner: Owner, a: Province, b: Province) -> bool {
        let ever = |p: Province| ["swi", "ire", "ice"].contains(&self.board.code(p.place()));
        let consent = |(o, x, y): &(Owner, Province, Province)| {
            *o == owner && ((*x, *y) == (a, b) || (*x, *y) == (b, a))
        };
        let free = self.space.republic == Some(owner) || self.space.consents.iter().any(consent);
        self.space.republic.is_some()
            && a != b
            && (ever(a) && ever(b) || pair(&self.space.links, a, b) && free)
    }

    /// [3], [7]: whether a border is open.
    fn crosses(&self, unit: usize, to: Province) -> bool {
        let swiss = |p: Province| self.space.republic.is_some() && self.board.code(p.place()) == "swi";
        let own_army =
            Some(self.units[unit].owner) == self.space.republic && self.units[unit].kind == UnitKind::Army;
        !pair(&self.space.barriers, self.at(unit), to) && (own_army || !swiss(self.at(unit)) && !swiss(to))
    }

    /// Rather Silly 0.8: whether only the Mastermind may enter.
    fn closed(&self, province: Province) -> bool {
        self.book == Book::Silly && ["cor", "ice", "hyp", "swi"].contains(&self.board.code(province.place()))
    }

    /// Whether fleets that could convoy, except one, form a chain.
    fn carried(&self, from: Province, to: Province, without: Option<usize>) -> bool {
        let fleets =
            (0..self.units.len()).filter(|f| at_sea(self.board, &self.units[*f]) && Some(*f) != without);
        let seas: Vec<Province> = fleets.map(|f| self.at(f)).collect();
        let shut = |a: Province, b: Province| pair(&self.space.barriers, a, b);
        let coasts = self.board.is_coast(from) && self.board.is_coast(to);
        coasts && chain(self.board, from, to, &seas, &shut)
    }

    /// The goal and way of a legal move.
    fn way(&self, unit: usize, to: Place, said: Option<By>) -> Option<(Place, By)> {
        let (me, goal) = (&self.units[unit], self.board.province_of(to));
        let (named, info) = (self.board.coast(to).is_some(), self.board.province(goal));
        if goal == self.at(unit) || info.impassable || self.closed(goal) {
            return None;
        }
        let fleet = me.kind == UnitKind::Fleet;
        if said == Some(By::Hyper) {
            let foreign = Some(me.owner) != self.space.republic && self.board.code(goal.place()) == "swi";
            let ever = ["ire", "ice"].contains(&self.board.code(self.at(unit).place()));
            let ok = self.linked(me.owner, self.at(unit), goal) && (!foreign || ever);
            let place = if fleet { to } else { goal.place() };
            return (ok && (!fleet || named || info.coasts.is_empty())).then_some((place, By::Hyper));
        }
        if fleet {
            let near: Vec<Place> = steps(self.board, me)
                .into_iter()
                .filter(|p| self.board.province_of(*p) == goal && (!named || *p == to))
                .collect();
            let [one] = near.as_slice() else { return None };
            // Swiss [13]: “One must always specify the coast.”
            if self.book == Book::Swiss && !named && !info.coasts.is_empty() {
                return None;
            }
            return (said.is_none() && self.crosses(unit, goal)).then_some((*one, By::Land));
        }
        let next = self.board.army(self.at(unit)).has(goal) && self.crosses(unit, goal);
        let carried = self.carried(self.at(unit), goal, None);
        // By sea without saying so: a fleet of its own is among those ordered to convoy it, and they form a chain.
        let own = || {
            let ordered = self
                .lines
                .iter()
                .filter(|(f, order)| *order == Order::Convoy(unit, goal) && self.convoys(*f, unit, goal));
            let fleets: Vec<usize> = ordered.map(|(f, _)| *f).collect();
            let seas: Vec<Province> = fleets.iter().map(|f| self.at(*f)).collect();
            let shut = |a: Province, b: Province| pair(&self.space.barriers, a, b);
            fleets.iter().any(|f| self.units[*f].owner == me.owner)
                && chain(self.board, self.at(unit), goal, &seas, &shut)
        };
        match (next, carried) {
            (_, true) if said == Some(By::Sea) || !next || own() => Some((goal.place(), By::Sea)),
            (true, _) if said.is_none() => Some((goal.place(), By::Land)),
            _ => None,
        }
    }

    /// Whether a convoy order can be carried out: the fleet is on a chain of fleets from shore to shore.
    fn convoys(&self, fleet: usize, army: usize, to: Province) -> bool {
        let (board, from) = (self.board, self.at(army));
        if !at_sea(board, &self.units[fleet]) || self.units[army].kind != UnitKind::Army {
            return false;
        }
        self.carried(from, to, None) && self.on_a_way(fleet, from, to)
    }

    /// Whether a chain from shore to shore contains the fleet and needs all its fleets.
    fn on_a_way(&self, fleet: usize, from: Province, to: Province) -> bool {
        let fleets: Vec<usize> =
            (0..self.units.len()).filter(|f| at_sea(self.board, &self.units[*f])).collect();
        let near = |a: usize, p: Province| {
            let reach = self.board.fleet(self.units[a].place);
            members(reach).any(|q| self.board.province_of(Place(q)) == p)
                && !pair(&self.space.barriers, self.at(a), p)
        };
        let mut ways: Vec<Vec<usize>> = fleets.iter().filter(|f| near(**f, from)).map(|f| vec![*f]).collect();
        while let Some(way) = ways.pop() {
            let last = way[way.len() - 1];
            if near(last, to) {
                if way.contains(&fleet) {
                    return true;
                }
                continue;
            }
            for next in &fleets {
                let (body, _) = way.split_at(way.len() - 1);
                let short = near(*next, from) || body.iter().any(|b| near(*b, self.at(*next)));
                if near(last, self.at(*next)) && !way.contains(next) && !short {
                    ways.push([way.as_slice(), &[*next]].concat());
                }
            }
        }
        false
    }

    /// Whether a unit may support into a province.
    fn reaches(&self, unit: usize, into: Province, hyper: bool) -> bool {
        let me = &self.units[unit];
        if into == self.at(unit) || self.board.province(into).impassable || self.closed(into) {
            return false;
        }
        if hyper {
            return self.linked(me.owner, self.at(unit), into)
                && (me.kind == UnitKind::Fleet || !self.board.is_sea(into));
        }
        steps(self.board, me).iter().any(|p| self.board.province_of(*p) == into) && self.crosses(unit, into)
    }

    /// Whether an order could be carried out as far as the board shows.
    fn legal(&self, unit: usize, order: Order) -> bool {
        match order {
            Order::Hold => true,
            Order::Move(to, said) => self.way(unit, to, said).is_some(),
            Order::Convoy(army, to) => self.convoys(unit, army, to),
            Order::Support(of, to, hyper) => {
                let into = to.map_or(self.at(of), |p| self.board.province_of(p));
                let there = steps(self.board, &self.units[of]);
                let army = self.units[of].kind == UnitKind::Army;
                let goes = there.iter().any(|p| self.board.province_of(*p) == into)
                    || army && self.carried(self.at(of), into, None)
                    || self.book == Book::Swiss;
                of != unit && self.reaches(unit, into, hyper) && (to.is_none() || goes)
            }
        }
    }
}

/// Judges by the text of the rules.
fn judged(
    book: Book,
    board: &Board,
    before: &Position,
    lines: &[(usize, Order)],
    space: &Space,
) -> Option<Outcome> {
    let (units, count) = (before.units.clone(), before.units.len());
    let rules = Rules { book, board, units: &units, lines, space };
    // One order per unit. Standard: the first that is possible; Swiss: two that disagree are none; Rather Silly: the last.
    let swiss = book == Book::Swiss;
    let line: Vec<Option<usize>> = (0..count)
        .map(|unit| {
            let mine: Vec<usize> = (0..lines.len()).filter(|n| lines[*n].0 == unit).collect();
            let possible = mine.iter().copied().find(|n| rules.legal(unit, lines[*n].1));
            let agree = mine.iter().all(|n| lines[*n].1 == lines[mine[0]].1);
            match book {
                Book::Standard => possible.or(mine.first().copied()),
                Book::Swiss => mine.first().copied().filter(|_| agree),
                Book::Silly => mine.last().copied(),
            }
        })
        .collect();
    // Only the orders that count are considered.
    let chosen: Vec<(usize, Order)> = line.iter().flatten().map(|n| lines[*n]).collect();
    let rules = Rules { lines: &chosen, ..rules };
    let order = |unit: usize| line[unit].map(|n| lines[n].1).filter(|o| rules.legal(unit, *o));
    let mut doing = vec![Doing::Stand; count];
    for unit in 0..count {
        if let Some(Order::Move(to, said)) = order(unit) {
            let (to, by) = rules.way(unit, to, said)?;
            doing[unit] = Doing::Go(to, by);
        }
    }
    let goes = doing.clone();
    let goal = |unit: usize| if let Doing::Go(to, _) = goes[unit] { Some(to) } else { None };
    let mut void = vec![false; count];
    for unit in 0..count {
        match order(unit) {
            Some(Order::Convoy(army, to)) => {
                let comes = matches!(goes[army], Doing::Go(p, By::Sea) if board.province_of(p) == to);
                (doing[unit], void[unit]) =
                    if comes { (Doing::Carry(army), false) } else { (Doing::Stand, true) };
            }
            Some(Order::Support(of, to, _)) => {
                let into = to.map_or(rules.at(of), |p| board.province_of(p));
                let moving = goal(of);
                let comes = moving.is_some_and(|p| {
                    board.province_of(p) == into
                        && to.is_none_or(|t| board.coast(t).is_none() || t == p)
                        && !(units[of].kind == UnitKind::Army && board.is_sea(into))
                });
                // DATC 6.D.31: no army arrives by a convoy that only the supporter could carry.
                let sea = matches!(goes[of], Doing::Go(_, By::Sea));
                let walks = board.army(rules.at(of)).has(into);
                let comes =
                    comes && (swiss || !sea || walks || rules.carried(rules.at(of), into, Some(unit)));
                let stands = to.is_none() && moving.is_none();
                if to.is_some() && comes || stands {
                    doing[unit] = Doing::Help(of, into, to.is_some());
                } else {
                    void[unit] = true;
                }
            }
            _ => {}
        }
    }
    let by = |unit: usize| if let Doing::Go(_, by) = goes[unit] { by } else { By::Land };
    let meet = |a: usize, b: usize| {
        let hyper = (by(a) == By::Hyper, by(b) == By::Hyper);
        let sea = by(a) == By::Sea || by(b) == By::Sea;
        let passes = |u: usize| {
            Some(units[u].owner) == space.republic && (space.fleets_pass || units[u].kind == UnitKind::Army)
        };
        match hyper {
            (false, false) => !sea || swiss && !space.convoys_pass,
            (true, true) => !(passes(a) && passes(b)),
            _ => false,
        }
    };
    let shut = |a: Province, b: Province| pair(&space.barriers, a, b);
    let fight = Fight { board, units: units.clone(), doing, meet: &meet, shut: &shut };
    let moves: Vec<usize> = fight.all().filter(|u| goal(*u).is_some()).collect();
    if moves.len() > MOST_MOVES {
        return None;
    }
    let found = outcomes(count, &moves, |won| moves.iter().all(|m| fight.gets_there(*m, won) == won[*m]));
    // Convoy paradoxes have rules of their own.
    let seas = moves.iter().any(|m| by(*m) == By::Sea);
    if found.len() > 1 && seas {
        return None;
    }
    let won = settled(&found)?;
    let mut after = before.clone();
    let stays = |u: &usize| !(fight.driven_out(*u, &won) || won[*u] && fight.drowning(*u));
    let now = |u: usize| Unit { place: goal(u).filter(|_| won[u]).unwrap_or(units[u].place), ..units[u] };
    after.units = fight.all().filter(stays).map(now).collect();
    after.contested = fight.stood_off(&won, &after.units);
    let open = |unit: usize| {
        let comers =
            fight.all().filter(|b| won[*b] && fight.goal(*b) == Some(fight.at(unit)) && by(*b) != By::Sea);
        let from: Vec<Place> = comers.map(|b| units[b].place).collect();
        let mut open = retreats(board, &after, &units[unit], &from, &|_, _| false);
        open.retain(|p| !rules.closed(board.province_of(*p)));
        if swiss {
            open = swiss_retreats(&rules, &after, unit, &from, open);
        }
        open.sort();
        (units[unit], open)
    };
    let verdict = |n: usize| {
        let (unit, what) = lines[n];
        let legal = line[unit] == Some(n) && order(unit).is_some();
        let ordered =
            |m: usize| matches!(fight.doing[m], Doing::Go(_, By::Sea)) && !fight.route(m, &|_| true);
        Some(match what {
            _ if line[unit] != Some(n) => return None,
            // The rule-sets differ in the verdict on an invalid order of a dislodged unit.
            _ if (!legal || void[unit]) && fight.driven_out(unit, &won) => return None,
            _ if fight.driven_out(unit, &won) => Verdict::Dislodged,
            Order::Convoy(..) => return None,
            _ if !legal || void[unit] => Verdict::Void,
            Order::Support(..) if fight.cut(unit, &won) => Verdict::Cut,
            Order::Move(..) if ordered(unit) => return None,
            Order::Move(..) if !won[unit] => Verdict::Fails,
            _ => Verdict::Succeeds,
        })
    };
    Some(Outcome {
        driven_out: fight.all().filter(|u| fight.driven_out(*u, &won)).map(open).collect(),
        stood_off: after.contested.iter().copied().collect(),
        units: after.units.iter().copied().collect(),
        verdicts: (0..lines.len()).map(verdict).collect(),
    })
}

/// [6], [17]: retreats, also through linkages, any coast; barriers and the Swiss border close the rest. An army may drown itself.
fn swiss_retreats(
    rules: &Rules,
    after: &Position,
    unit: usize,
    from: &[Place],
    open: Vec<Place>,
) -> Vec<Place> {
    let board = rules.board;
    let here = |p: Place| board.province_of(p);
    let mut all: Vec<Place> = open.into_iter().filter(|p| rules.crosses(unit, here(*p))).collect();
    for p in board.provinces().filter(|p| !board.province(*p).impassable) {
        let coasts = board.province(p).coasts.clone();
        let fleet = rules.units[unit].kind == UnitKind::Fleet && !coasts.is_empty();
        let places = if fleet { coasts } else { vec![p.place()] };
        let free = after.units.iter().all(|u| here(u.place) != p)
            && !after.contested.contains(&p)
            && from.iter().all(|f| here(*f) != p);
        all.extend(places.into_iter().filter(|to| free && rules.way(unit, *to, Some(By::Hyper)).is_some()));
    }
    all.sort();
    all.dedup();
    all
}

/// Units all over one part of the board.
fn position(book: Book, board: &Board, die: &mut Chance) -> Position {
    let mut position = Position::empty(board, Turn::new(Season::Spring, 1902, Kind::Movement));
    let owners: Vec<Owner> = board.powers().filter(|o| !board.owner(*o).home.is_empty()).collect();
    // The ends of the underpass, and reserved spaces.
    let shut = ["bur", "mar", "mun", "pie", "tyr", "cor", "ice", "hyp", "swi"];
    let core = board.touch(Province(die.below(board.len()) as u16));
    let region = members(core).fold(core, |set, p| set | board.touch(Province(p)));
    let region: Vec<u16> = members(region).collect();
    for _ in 0..7 + die.below(11) {
        let Some(province) = die.pick(&region).map(Province) else { continue };
        let info = board.province(province);
        let silly = book == Book::Silly && shut.contains(&info.id.as_str());
        if info.impassable || silly || !position.is_vacant(board, province) {
            continue;
        }
        let kind = match info.terrain {
            Terrain::Sea => UnitKind::Fleet,
            Terrain::Land if !(book == Book::Swiss && die.percent(10)) => UnitKind::Army,
            _ if die.percent(55) => UnitKind::Army,
            _ => UnitKind::Fleet,
        };
        let coast = die.pick(&info.coasts).filter(|_| kind == UnitKind::Fleet);
        let owner = die.pick(&owners).unwrap();
        position.units.push(Unit::new(owner, kind, coast.unwrap_or(province.place())));
    }
    position.sort();
    position
}

/// One order for every unit, a share of them bad, sometimes a second one.
fn orders(rules: &Rules, die: &mut Chance, bad: usize) -> Vec<(usize, Order)> {
    let (board, units) = (rules.board, rules.units);
    let mut lines: Vec<(usize, Order)> = Vec::new();
    let mut sequence: Vec<usize> = (0..units.len()).collect();
    (0..units.len()).for_each(|n| sequence.swap(n, die.below(units.len())));
    let place = |die: &mut Chance| anywhere(board, die);
    for unit in sequence {
        let linked: Vec<Province> =
            board.provinces().filter(|p| rules.linked(units[unit].owner, rules.at(unit), *p)).collect();
        let choose = |die: &mut Chance, lines: &[(usize, Order)]| {
            let near = steps(board, &units[unit]);
            if die.percent(bad) {
                let other = die.below(units.len());
                return match die.below(5) {
                    0 => Order::Move(place(die), None),
                    1 if units[unit].kind == UnitKind::Army => Order::Move(place(die), Some(By::Sea)),
                    1 | 2 => Order::Support(other, None, false),
                    3 => {
                        let to = Some(place(die)).filter(|p| board.province_of(*p) != rules.at(other));
                        Order::Support(other, to, false)
                    }
                    _ => Order::Convoy(other, board.province_of(place(die))),
                };
            }
            let mut goals: Vec<(usize, Option<Place>, bool)> = Vec::new();
            for of in (0..units.len()).filter(|of| *of != unit) {
                let to = lines.iter().find(|l| l.0 == of).and_then(|l| match l.1 {
                    Order::Move(to, _) => Some(board.province_of(to).place()),
                    _ => None,
                });
                let into = to.map_or(rules.at(of), |p| board.province_of(p));
                let ways = [false, true].into_iter().filter(|hyper| rules.reaches(unit, into, *hyper));
                goals.extend(ways.map(|hyper| (of, to, hyper)));
            }
            let carried: Vec<(usize, Province)> = lines
                .iter()
                .filter_map(|(of, order)| match order {
                    Order::Move(to, _) => Some((*of, board.province_of(*to))),
                    _ => None,
                })
                .filter(|(of, to)| at_sea(board, &units[unit]) && rules.convoys(unit, *of, *to))
                .collect();
            let far: Vec<Place> = board
                .provinces()
                .filter(|p| units[unit].kind == UnitKind::Army && rules.carried(rules.at(unit), *p, None))
                .map(Province::place)
                .collect();
            if !carried.is_empty() && die.percent(70) {
                return die.pick(&carried).map_or(Order::Hold, |(of, to)| Order::Convoy(of, to));
            }
            match die.below(100) {
                0..=24 if !far.is_empty() => {
                    let said = Some(By::Sea).filter(|_| die.percent(40));
                    die.pick(&far).map_or(Order::Hold, |to| Order::Move(to, said))
                }
                0..=20 if !linked.is_empty() => die.pick(&linked).map_or(Order::Hold, |p| {
                    let coast =
                        die.pick(&board.province(p).coasts).filter(|_| units[unit].kind == UnitKind::Fleet);
                    Order::Move(coast.unwrap_or(p.place()), Some(By::Hyper))
                }),
                0..=54 => die.pick(&near).map_or(Order::Hold, |to| Order::Move(to, None)),
                55..=92 => {
                    die.pick(&goals).map_or(Order::Hold, |(of, to, hyper)| Order::Support(of, to, hyper))
                }
                _ => Order::Hold,
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

/// The lines for the program.
fn texts(rules: &Rules) -> Vec<(Owner, String)> {
    let (board, units) = (rules.board, rules.units);
    let name = |unit: usize| format!("{} {}", units[unit].kind.code(), board.code(units[unit].place));
    let line = |(unit, order): &(usize, Order)| {
        let way = |said: Option<By>| match said {
            Some(By::Sea) => " via convoy",
            Some(By::Hyper) => " via hyperspace",
            _ => "",
        };
        let me = name(*unit);
        let text = match order {
            Order::Hold => format!("{me} H"),
            Order::Move(to, said) => format!("{me}-{}{}", board.code(*to), way(*said)),
            Order::Support(of, to, hyper) => {
                let to = to.map_or(String::new(), |to| format!("-{}", board.code(to)));
                format!("{me} S {}{to}{}", name(*of), way(hyper.then_some(By::Hyper)))
            }
            Order::Convoy(of, to) => format!("{me} C {}-{}", name(*of), board.code(to.place())),
        };
        (units[*unit].owner, text)
    };
    rules.lines.iter().map(line).collect()
}

/// Random linkages, barriers and consents, and the facts that state them.
fn hyperspace(board: &Board, units: &[Unit], die: &mut Chance, switches: &str) -> (Space, Vec<String>) {
    let mut space = Space {
        republic: board.find_owner("TROGS"),
        convoys_pass: switches.starts_with("convoy"),
        fleets_pass: switches.starts_with("exchange"),
        ..Space::default()
    };
    let mut facts = Vec::new();
    let nar = |p: Province| board.province(p).impassable;
    for _ in 0..die.below(6) {
        let spot = |die: &mut Chance| match die.pick(units).filter(|_| die.percent(80)) {
            Some(unit) => board.province_of(unit.place),
            None => Province(die.below(board.len()) as u16),
        };
        let (a, b) = (spot(die), spot(die));
        let ever = |p: Province| ["swi", "ire", "ice"].contains(&board.code(p.place()));
        if a == b
            || nar(a)
            || nar(b)
            || ever(a) && ever(b)
            || pair(&space.links, a, b)
            || pair(&space.barriers, a, b)
        {
            continue;
        }
        let [x, y] = [a, b].map(|p| board.code(p.place()).to_string());
        if die.percent(25) {
            space.barriers.push((a, b));
            facts.push(format!("BARRIER {x} {y} made F1901 ends F1902"));
            continue;
        }
        space.links.push((a, b));
        facts.push(format!("LINK {x} {y} made F1901 ends F1902"));
        for owner in board.powers().filter(|o| Some(*o) != space.republic) {
            if die.percent(50) {
                space.consents.push((owner, a, b));
                facts.push(format!("CONSENT {} {x} {y}", board.owner(owner).name));
            }
        }
    }
    (space, facts)
}

fn compare(book: Book, name: &'static str, switches: &[&str], usual: usize) {
    let mut comparison = Comparison::default();
    for number in 0..phases(usual) {
        let die = &mut Chance::of(number);
        let text = die.pick(switches).unwrap();
        let mut phase = Phase::new(name, text);
        let program: std::sync::Arc<dyn RuleSet> = phase.rule_set();
        let board = program.board();
        let swiss = book == Book::Swiss;
        phase.before = position(book, board, die);
        let mut space = Space::default();
        if swiss {
            (space, phase.before.facts) = hyperspace(board, &phase.before.units, die, text);
        }
        let units = phase.before.units.clone();
        let bad = die.below(5) * 10;
        let rules = Rules { book, board, units: &units, lines: &[], space: &space };
        let lines = orders(&rules, die, bad);
        phase.lines = texts(&Rules { lines: &lines, ..rules });
        let expected = judged(book, board, &phase.before, &lines, &space);
        comparison.add(number, &phase, &*program, expected);
    }
    comparison.close(name);
}

#[test]
fn standard_moves_come_out_as_a_slow_referee_says() {
    compare(Book::Standard, "Standard", &[""], 400);
}

#[test]
fn moves_of_1897_come_out_as_a_slow_referee_says() {
    compare(Book::Standard, "1897", &[""], 200);
}

#[test]
fn swiss_moves_come_out_as_a_slow_referee_says() {
    compare(Book::Swiss, "Swiss", &["", "", "convoy_exchange=yes", "exchange=units"], 400);
}

#[test]
fn moves_of_rather_silly_come_out_as_a_slow_referee_says() {
    compare(Book::Silly, "Rather Silly", &["arrivals=no questions=no"], 300);
}
