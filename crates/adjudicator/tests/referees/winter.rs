//! Winters of Standard: builds in own, vacant home centres, removals, orders that are too many, impossible or double.

use adjudicator::board::{Board, Owner, Place, Province, Terrain};
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::season::{Phase as Kind, Season, Turn};

use super::chance::Chance;
use super::phase::{Comparison, Outcome, Phase, phases};

/// A line: a build or a removal.
type Line = (Owner, bool, UnitKind, Place);

fn position(board: &Board, die: &mut Chance) -> Position {
    let mut position = Position::empty(board, Turn::new(Season::Winter, 1902, Kind::Adjustment));
    let owners: Vec<Owner> = board.powers().collect();
    for centre in board.centres().collect::<Vec<_>>() {
        let home = board.province(centre).home.filter(|_| die.percent(75));
        position.owners[centre.0 as usize] = home.or(die.pick(&owners).filter(|_| die.percent(70)));
    }
    for province in board.provinces().filter(|p| !board.province(*p).impassable).collect::<Vec<_>>() {
        if die.percent(70) {
            continue;
        }
        let info = board.province(province);
        let fleet = info.terrain == Terrain::Sea || info.terrain == Terrain::Coast && die.percent(50);
        let coast = die.pick(&info.coasts).filter(|_| fleet);
        let kind = if fleet { UnitKind::Fleet } else { UnitKind::Army };
        let owner = die.pick(&owners).unwrap();
        position.units.push(Unit::new(owner, kind, coast.unwrap_or(province.place())));
    }
    position.sort();
    position
}

fn due(position: &Position, owner: Owner) -> i64 {
    position.centres(owner) as i64 - position.units_of(owner).count() as i64
}

fn orders(board: &Board, position: &Position, die: &mut Chance, bad: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let kind = |die: &mut Chance| if die.percent(50) { UnitKind::Army } else { UnitKind::Fleet };
    for owner in board.powers() {
        let homes = &board.owner(owner).home;
        if due(position, owner) < 0 {
            // All are named, so that none is removed by rule.
            let mut units: Vec<Unit> = position.units_of(owner).copied().collect();
            (0..units.len()).for_each(|n| units.swap(n, die.below(n + 1)));
            lines.extend(units.iter().map(|u| (owner, false, u.kind, u.place)));
            continue;
        }
        for _ in 0..die.below(5) {
            let home = die.pick(homes).unwrap();
            let coast = die.pick(&board.province(home).coasts).filter(|_| !die.percent(bad));
            let place = match kind(die) {
                _ if die.percent(bad / 2) => (kind(die), Province(die.below(board.len()) as u16).place()),
                UnitKind::Fleet => (UnitKind::Fleet, coast.unwrap_or(home.place())),
                army => (army, home.place()),
            };
            lines.push((owner, true, place.0, place.1));
        }
    }
    lines
}

fn judged(board: &Board, before: &Position, lines: &[Line]) -> Outcome {
    let mut units: Vec<Unit> = before.units.clone();
    for owner in board.powers() {
        let due = due(before, owner);
        let mine = lines.iter().filter(|l| l.0 == owner);
        if due < 0 {
            let gone: Vec<Place> = mine.take(-due as usize).map(|l| l.3).collect();
            units.retain(|u| u.owner != owner || !gone.contains(&u.place));
            continue;
        }
        let mut built: Vec<Unit> = Vec::new();
        for (_, _, kind, place) in mine {
            let province = board.province_of(*place);
            let info = board.province(province);
            let fleet = *kind == UnitKind::Fleet;
            let possible = board.owner(owner).home.contains(&province)
                && before.owns(owner, province)
                && before.is_vacant(board, province)
                && (!fleet
                    || info.terrain == Terrain::Coast
                        && (info.coasts.is_empty() || info.coasts.contains(place)));
            let taken = built.iter().any(|u| board.province_of(u.place) == province);
            if possible && !taken && (built.len() as i64) < due {
                built.push(Unit::new(owner, *kind, *place));
            }
        }
        units.extend(built);
    }
    Outcome { units: units.into_iter().collect(), verdicts: vec![None; lines.len()], ..Outcome::default() }
}

#[test]
fn winters_come_out_as_a_slow_referee_says() {
    let mut comparison = Comparison::default();
    for number in 0..phases(300) {
        let die = &mut Chance::of(number);
        let mut phase = Phase::new("Standard", "");
        let rules = phase.rule_set();
        let board = rules.board();
        phase.before = position(board, die);
        let bad = die.below(5) * 10;
        let lines = orders(board, &phase.before, die, bad);
        let text = |(owner, build, kind, place): &Line| {
            let word = if *build { "Build" } else { "Remove" };
            (*owner, format!("{word} {} {}", kind.code(), board.code(*place)))
        };
        phase.lines = lines.iter().map(text).collect();
        let expected = judged(board, &phase.before, &lines);
        comparison.add(number, &phase, &*rules, Some(expected));
    }
    comparison.close("winters");
}
