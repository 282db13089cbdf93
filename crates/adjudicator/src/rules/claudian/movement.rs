//! Plays a movement phase: orders made legal, flows resolved, the report written (C-7 to C-11, C-13).

use super::allotment::{Served, Task};
use super::battle::Flow;
use super::flows::Now;
use super::fought::Fought;
use super::legality::{Legality, legality};
use super::orders::{Form, Order};
use super::size::{most, strength};
use super::system::{solve, start};
use super::{end_of_phase, explain};
use crate::judge::Tri;
use crate::rules::phases::retreats;
use crate::rules::prelude::*;

/// Plays the phase.
pub fn play(board: &Board, position: &Position, orders: &[(Owner, Order)], book: &mut Book) -> Report {
    let Legality { served, battle } = legality(board, position, orders);
    let mut report = Report::on(position);
    let mut ruled = explain::ruled(&served, book);
    let (mut known, mut struck, mut given, mut log);
    let (fought, after) = loop {
        (known, struck) = start(&battle);
        given = explain::pins(&ruled, &battle, book, &mut known);
        log = solve(&battle, &mut known, &mut struck);
        let now = Now { known: &known, struck: &struck };
        let fought = Fought { served: &served, battle: &battle, known: now, log: &log, given: &given };
        let after = aftermath(board, &fought);
        let crowding = ruled.iter().position(|(_, flow, succeeds)| {
            *succeeds == Tri::Yes && crowded(board, &after.units, &battle.flows[*flow])
        });
        let Some(at) = crowding else { break (fought, after) };
        let row = ruled.remove(at).0;
        book.settle(row, Err("a province holds one force, of 10,000 men or 250 ships (C-7.1, C-8.1)".into()));
    };
    report.after.units = after.units;
    report.after.contested = after.contested;
    report.dislodged = after.dislodged.iter().map(|d| d.unit).collect();
    report.destroyed = retreats::wait(&mut report.after, after.dislodged);
    lines(board, position, &fought, &mut report);
    events(board, position, &fought, &after.fallen, &mut report);
    end_of_phase::close(board, position, &mut report);
    report
}

/// Whether men of one power are too many where they got, or stand beside ships of theirs.
fn crowded(board: &Board, units: &[Unit], flow: &Flow) -> bool {
    let mut there = units.iter().filter(|u| u.owner == flow.owner && board.at(u) == flow.goal);
    there.any(|u| u.size > most(u.kind) || u.kind != flow.kind)
}

struct Aftermath {
    units: Vec<Unit>,
    dislodged: Vec<Dislodged>,
    fallen: Vec<Unit>,
    contested: Vec<Province>,
}

/// Who is where when the moves are over.
fn aftermath(board: &Board, fought: &Fought) -> Aftermath {
    let battle = fought.battle;
    let mut units: Vec<Unit> = Vec::new();
    let (mut dislodged, mut fallen) = (Vec::new(), Vec::new());
    for p in board.all() {
        let remains = battle.remains(p, fought.known).lo;
        if let Some(camp) = battle.camp(p).filter(|_| remains > 0) {
            let unit = camp.unit(remains);
            if !fought.lost(p) {
                units.push(unit);
            } else if board.owner(camp.owner).played {
                let from = fought.winners(p).into_iter().filter(|i| !battle.flows[*i].by_sea);
                let mut from: Vec<Place> = from.map(|i| battle.flows[i].from.place()).collect();
                from.sort();
                from.dedup();
                dislodged.push(Dislodged { unit, from, retreats: None });
            } else {
                // C-13.3
                fallen.push(unit);
            }
        }
        for i in fought.winners(p) {
            let flow = &battle.flows[i];
            let men = Unit { size: flow.size, ..Unit::new(flow.owner, flow.kind, flow.to) };
            super::retreats::arrive(&mut units, men);
        }
    }
    units.sort();
    let contested: Vec<Province> = board
        .all()
        .filter(|p| {
            let empty = !units.iter().any(|u| board.at(u) == *p);
            let mut lost = battle.into(*p).iter().filter(|i| !fought.won(**i));
            empty && lost.any(|i| battle.counts(*i, fought.known) == Tri::Yes)
        })
        .collect();
    for d in &mut dislodged {
        d.retreats = Some(retreats::open(board, &units, &contested, &d.unit, &d.from, |_, _| false));
    }
    Aftermath { units, dislodged, fallen, contested }
}

/// One line an order, and one for men nobody ordered.
fn lines(board: &Board, position: &Position, fought: &Fought, report: &mut Report) {
    let mut forces: Vec<Unit> = position.units.clone();
    forces.sort();
    for owner in board.all_owners() {
        for force in forces.iter().filter(|u| u.owner == owner) {
            let mut named = 0u32;
            for s in fought.served.iter().filter(|s| s.force == Some(*force)) {
                report.lines.push(line(board, fought, s));
                named += s.size;
            }
            if named < force.size && board.owner(owner).played {
                report.lines.push(unordered(board, fought, force, force.size - named));
            }
        }
        for s in fought.served.iter().filter(|s| s.owner == owner && s.force.is_none()) {
            report.lines.push(line(board, fought, s));
        }
    }
}

fn line(board: &Board, fought: &Fought, s: &Served) -> Line {
    let place = s.force.map(|f| board.at(&f));
    let lost = place.is_some_and(|p| fought.lost(p)) && s.size > 0;
    let (mut verdict, mut reason) = explain::verdict(fought, s);
    let got_away = matches!(s.task, Task::Move(flow) if fought.won(flow));
    if lost && !got_away {
        verdict = Verdict::Dislodged;
        if reason.is_none() || !matches!(s.task, Task::Void(_)) {
            reason = place.map(|p| explain::dislodged(fought, p));
        }
    }
    let invalid = matches!(s.task, Task::Void(_));
    let shape = match (&s.task, s.order.given.shape) {
        (Task::Move(flow), _) => {
            let flow = &fought.battle.flows[*flow];
            Shape::Move { to: flow.to, convoyed: flow.by_sea }
        }
        (_, shape) => shape,
    };
    Line {
        // A part of a force says its number (C-7.3).
        unit: s.force.map(|f| Unit { size: if s.size > 0 { s.size } else { f.size }, ..f }),
        shape,
        verdict,
        invalid,
        reason,
        strength: (!invalid).then(|| strength(s.order.kind, s.size)),
        ..s.order.given.line(None)
    }
}

fn unordered(board: &Board, fought: &Fought, force: &Unit, size: u32) -> Line {
    let province = board.at(force);
    let lost = fought.lost(province);
    let unit = UnitRef { number: Some(size), ..UnitRef::of(force) };
    Line {
        unit: Some(Unit { size, ..*force }),
        shape: Shape::Hold,
        verdict: if lost { Verdict::Dislodged } else { Verdict::Succeeds },
        reason: lost.then(|| explain::dislodged(fought, province)),
        strength: Some(strength(force.kind, size)),
        ..Line::new(force.owner, Form::Hold { unit }.stated())
    }
}

/// What is printed beside the orders: fights with their sums, forces joined and divided, garrisons, retreats (section 9).
fn events(board: &Board, position: &Position, fought: &Fought, fallen: &[Unit], report: &mut Report) {
    let mut events: Vec<Event> = board.all().filter_map(|p| explain::fight(fought, p)).collect();
    events.extend(fought.log.iter().map(|breaking| explain::breaking(fought, breaking)));
    for unit in &position.units {
        let province = board.at(unit);
        let out = fought.battle.out(province).iter().copied();
        let gone: Vec<usize> = out.filter(|i| fought.won(*i)).collect();
        let stay = fought.battle.remains(province, fought.known).lo;
        if gone.len() + usize::from(stay > 0) > 1 {
            let parts = gone.iter().map(|i| &fought.battle.flows[*i]);
            let parts = parts.map(|f| Message::new("note-divided-part").with("n", f.size).with("to", f.to));
            let parts: Vec<Message> = parts.collect();
            let divided = Event::of("divided").with("power", unit.owner).with("at", unit.place);
            events.push(divided.with("parts", parts).with("n", stay));
        }
    }
    for unit in &report.after.units {
        let into = fought.winners(board.at(unit));
        let there = fought.battle.remains(board.at(unit), fought.known).lo;
        let own =
            into.is_empty() || fought.battle.camp(board.at(unit)).is_some_and(|c| c.owner == unit.owner);
        if into.len() + usize::from(own && there > 0 && !into.is_empty()) > 1 {
            events.push(Event::of("joined").with("unit", *unit));
        }
    }
    events.extend(fallen.iter().map(|unit| Event::of("garrison").with("at", unit.place)));
    let armies = report.after.units.iter().filter(|u| u.kind == Kind::Army);
    let standing: Vec<Place> = armies.filter(|u| !board.owner(u.owner).played).map(|u| u.place).collect();
    if !standing.is_empty() {
        events.push(Event::of("garrisons").with("at", standing));
    }
    for d in &report.after.dislodged {
        let open = d.retreats.clone().unwrap_or_default();
        events.push(Event::of("claudian-retreat").with("unit", d.unit).with("to", open));
    }
    for unit in &report.destroyed {
        events.push(Event::of("claudian-disbanded").with("unit", *unit).with("why", "none"));
    }
    report.events.extend(events);
}
