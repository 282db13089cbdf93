//! A retreat phase: dislodged units go to an open place, or off the board.

use super::house::{Disorder, SameRetreat};
use super::movement::{destroy, refused_line};
use super::order::{Order, print};
use super::sheet::{Entry, choose};
use super::{Standard, after, facts};
use crate::board::{Place, Province};
use crate::draw::Draws;
use crate::orders::policy::{ImpossibleCoast, MissingOne, MissingTwo};
use crate::position::{Dislodged, Kind, Position};
use crate::rules::{Line, Origin, Reason, Report, Shape, Verdict};

/// The places open to a dislodged unit: as the position says, or worked out from attackers and stand-offs.
pub(super) fn open(rules: &Standard, position: &Position, dislodged: &Dislodged) -> Vec<Place> {
    if let Some(retreats) = &dislodged.retreats {
        return retreats.clone();
    }
    let province = |p: Place| 1u128 << rules.board.province_of(p).0;
    let mut closed = position.contested.iter().fold(0u128, |set, p| set | 1 << p.0);
    closed |= position.units.iter().fold(0, |set, u| set | province(u.place));
    closed |= dislodged.from.iter().fold(0, |set, p| set | province(*p));
    after::open_places(rules, &dislodged.unit, closed)
}

/// Plays a retreat phase.
pub(super) fn play(
    rules: &Standard,
    position: &Position,
    mut entries: Vec<Entry>,
    draws: &mut Draws,
    mut report: Report,
) -> Report {
    let board = &rules.board;
    let mut waiting: Vec<&Dislodged> = position.dislodged.iter().collect();
    waiting.sort_by_key(|d| d.unit);
    let here = |d: &Dislodged, p: Option<Province>| p == Some(board.province_of(d.unit.place));
    for entry in &mut entries {
        let Some(ordered) = entry.ordered.clone() else { continue };
        let unit = waiting.iter().find(|d| here(d, entry.province(rules)));
        match unit {
            _ if !matches!(ordered.order, Order::Move { .. } | Order::Disband | Order::Remove) => {
                entry.refuse("wrong-phase", "invalid: only retreats can be ordered");
            }
            None => entry.refuse("no-unit", "invalid: no dislodged unit is there"),
            Some(d) if d.unit.owner != entry.owner => {
                entry.refuse("not-yours", "invalid: the unit belongs to another power");
            }
            Some(_) => {}
        }
    }
    // The goal of each: an open place, None for off the board.
    let mut goals: Vec<(Option<Place>, Option<usize>)> = Vec::new();
    for d in &waiting {
        let places = open(rules, position, d);
        let goal_of = |entry: &Entry| match entry.ordered.as_ref().map(|o| o.order) {
            Some(Order::Move { to, via }) => goal(rules, d, &places, to).filter(|_| !via),
            _ => None,
        };
        let off = |entry: &Entry| {
            matches!(entry.ordered.as_ref().map(|o| o.order), Some(Order::Disband | Order::Remove))
        };
        let mut candidates: Vec<usize> = (0..entries.len())
            .filter(|e| {
                let e = &entries[*e];
                e.refused.is_none() && e.owner == d.unit.owner && here(d, e.province(rules))
            })
            .collect();
        if let Some(last) = candidates.iter().copied().rfind(|c| entries[*c].gm) {
            for c in candidates.iter().filter(|c| **c != last) {
                entries[*c].refuse("gamesmaster", "invalid: the gamesmaster ordered the unit");
            }
            candidates = vec![last];
        }
        let legal: Vec<bool> =
            candidates.iter().map(|c| goal_of(&entries[*c]).is_some() || off(&entries[*c])).collect();
        let pick = match candidates.as_slice() {
            [] => None,
            [one] => Some(*one),
            _ => choose(rules, &mut entries, &candidates, &legal),
        };
        goals.push((pick.and_then(|e| goal_of(&entries[e])), pick));
    }
    let arrives = meetings(rules, &waiting, &goals, draws);
    let mut next = Position { dislodged: Vec::new(), contested: Vec::new(), ..position.clone() };
    for (i, d) in waiting.iter().enumerate() {
        let (goal, entry) = goals[i];
        let entry = entry.map(|e| &entries[e]);
        let order = entry.and_then(|e| e.ordered.as_ref()).map(|o| o.order);
        let places = open(rules, position, d);
        let (verdict, invalid, reason) = match (order, goal) {
            (None, _) => (
                Verdict::Succeeds,
                false,
                Some(Reason::new("no-retreat", "off the board: no retreat was ordered")),
            ),
            (Some(Order::Move { to, .. }), None) => {
                (Verdict::Void, true, Some(refusal(rules, position, d, to)))
            }
            (_, None) => (Verdict::Succeeds, false, None),
            (_, Some(_)) if arrives[i] => (Verdict::Succeeds, false, None),
            (_, Some(to)) => {
                let others: Vec<usize> = (0..waiting.len())
                    .filter(|j| {
                        *j != i && goals[*j].0.is_some_and(|p| board.province_of(p) == board.province_of(to))
                    })
                    .collect();
                let names: Vec<String> = others.iter().map(|j| waiting[*j].unit.text(board)).collect();
                let by = others.iter().map(|j| waiting[*j].unit.owned_text(board)).collect();
                let text = format!("bounced: {} retreated there, too", names.join(" and "));
                (Verdict::Fails, false, Some(Reason { code: "bounced", text, strengths: None, by }))
            }
        };
        let order = match (order, goal) {
            (Some(Order::Move { .. }), Some(to)) => Order::Move { to, via: false },
            (Some(Order::Remove) | None, _) => Order::Disband,
            (Some(order), _) => order,
        };
        let origin = match entry {
            Some(e) if e.gm => Origin::Gamesmaster,
            Some(_) => Origin::Player,
            None => Origin::None,
        };
        report.lines.push(Line {
            owner: d.unit.owner,
            unit: Some(d.unit),
            order: print(board, d.unit.kind, d.unit.place, order, None),
            shape: match order {
                Order::Move { to, .. } => Shape::Move { to, convoyed: false },
                _ => Shape::Disband,
            },
            origin,
            written: entry.and_then(|e| e.written),
            verdict,
            invalid,
            reason,
            strength: None,
        });
        match goal {
            Some(place) if arrives[i] => {
                next.units.push(crate::position::Unit { place, ..d.unit });
            }
            _ if matches!(order, Order::Disband) && entry.is_some() => {}
            _ if places.is_empty() => destroy(rules, &mut report, d.unit, "no retreat was open"),
            Some(_) => destroy(rules, &mut report, d.unit, "several units retreated to one place"),
            None => destroy(rules, &mut report, d.unit, "it did not retreat"),
        }
    }
    for entry in entries.iter().filter(|e| e.refused.is_some()) {
        report.lines.push(refused_line(rules, position, entry));
    }
    report.lines.sort_by_key(|l| l.owner);
    if rules.house.civil_disorder() == Disorder::Oldest {
        let stood = position.units.iter().map(|u| (*u, *u));
        let went =
            waiting.iter().enumerate().filter(|(i, _)| arrives[*i]).filter_map(|(i, d)| {
                goals[i].0.map(|place| (crate::position::Unit { place, ..d.unit }, d.unit))
            });
        let pairs: Vec<_> = stood.chain(went).collect();
        facts::keep_away(board, position, &mut next, &pairs, 0);
    }
    after::season_over(rules, position.turn, &mut next, &mut report);
    next.sort();
    report.after = next;
    report
}

/// The open place an order names.
fn goal(rules: &Standard, d: &Dislodged, open: &[Place], to: Place) -> Option<Place> {
    if open.contains(&to) {
        return Some(to);
    }
    if d.unit.kind == Kind::Army {
        let bare = rules.board.province_of(to).place();
        return open.contains(&bare).then_some(bare);
    }
    if rules.board.coast(to).is_some() && rules.policy.reading.coast_impossible() == ImpossibleCoast::Illegal
    {
        return None;
    }
    let province = rules.board.province_of(to);
    let mut same = open.iter().copied().filter(|p| rules.board.province_of(*p) == province);
    match (same.next(), same.next()) {
        (Some(one), None) if rules.policy.reading.coast_missing_one() == MissingOne::Infer => Some(one),
        (Some(one), Some(_)) if rules.policy.reading.coast_missing_two() == MissingTwo::DefaultCoast => {
            Some(one)
        }
        _ => None,
    }
}

/// Why a retreat is not possible.
fn refusal(rules: &Standard, position: &Position, d: &Dislodged, to: Place) -> Reason {
    let board = &rules.board;
    let province = board.province_of(to);
    let name = &board.province(province).name;
    let reach = after::open_places(rules, &d.unit, 0);
    if !reach.iter().any(|p| board.province_of(*p) == province) {
        Reason::new("not-adjacent", format!("invalid: {name} is not next to it"))
    } else if d.from.iter().any(|p| board.province_of(*p) == province) {
        Reason::new("attacker-came-from", format!("invalid: the attacker came from {name}"))
    } else if position.contested.contains(&province) {
        Reason::new("contested", format!("invalid: {name} was left empty by a stand-off"))
    } else if let Some(unit) = position.units.iter().find(|u| board.province_of(u.place) == province) {
        let by = vec![unit.owned_text(board)];
        Reason {
            code: "occupied",
            text: format!("invalid: {} is in {name}", unit.text(board)),
            strengths: None,
            by,
        }
    } else if reach.iter().filter(|p| board.province_of(**p) == province).count() > 1 {
        Reason::new("coast-unclear", format!("invalid: the coast of {name} must be named"))
    } else {
        Reason::new("closed", format!("invalid: {name} was not open to it"))
    }
}

/// Units that go to one province: none arrives, or the lot decides (H-6 `same_retreat`).
fn meetings(
    rules: &Standard,
    waiting: &[&Dislodged],
    goals: &[(Option<Place>, Option<usize>)],
    draws: &mut Draws,
) -> Vec<bool> {
    let board = &rules.board;
    let province = |i: usize| goals[i].0.map(|p| board.province_of(p));
    let mut arrives: Vec<bool> = goals.iter().map(|g| g.0.is_some()).collect();
    for p in board.all() {
        // Listed by power, then by the id of the province they leave.
        let mut group: Vec<usize> = (0..waiting.len()).filter(|i| province(*i) == Some(p)).collect();
        if group.len() < 2 {
            continue;
        }
        group.sort_by_key(|i| (waiting[*i].unit.owner, board.province_of(waiting[*i].unit.place)));
        let mut lucky = None;
        if rules.house.same_retreat() == SameRetreat::Lot {
            let numbers: Vec<String> = (1..=group.len()).map(|n| n.to_string()).collect();
            lucky = Some(group[draws.draw(&format!("retreat to {}", board.province(p).id), &numbers)]);
        }
        for i in group {
            arrives[i] = lucky == Some(i);
        }
    }
    arrives
}
