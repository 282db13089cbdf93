//! A movement phase: orders made legal, flows resolved, the report written (C-7 to C-11, C-13).

use super::allotment::{AllottedOrder, AllottedTask};
use super::battle::Flow;
use super::flows::FlowState;
use super::fought::ClaudianFight;
use super::legality::{ClaudianLegality, legality};
use super::orders::{ClaudianForm, ClaudianOrder};
use super::size::{maximum_force, strength};
use super::system::{solve, start};
use super::{end_of_phase, explain};
use crate::judge::Tri;
use crate::rules::phases::retreats;
use crate::rules::prelude::*;

/// Plays the phase.
pub fn play(
    board: &Board,
    position: &Position,
    orders: &[(Owner, ClaudianOrder)],
    book: &mut RulingLog,
) -> PhaseResult {
    let ClaudianLegality { served, battle } = legality(board, position, orders);
    let mut report = PhaseResult::new(position);
    let mut ruled = explain::apply_result_rulings(&served, book);
    let (mut known, mut struck, mut given, mut log);
    let (fought, after) = loop {
        (known, struck) = start(&battle);
        given = explain::pins(&ruled, &battle, book, &mut known);
        log = solve(&battle, &mut known, &mut struck);
        let now = FlowState { known: &known, struck: &struck };
        let fought = ClaudianFight { served: &served, battle: &battle, known: now, log: &log, ruled: &given };
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

/// Whether men of one power are too many in their goal, or share it with ships of their own.
fn crowded(board: &Board, units: &[Unit], flow: &Flow) -> bool {
    let mut there = units.iter().filter(|u| u.owner == flow.owner && board.unit_province(u) == flow.goal);
    there.any(|u| u.size > maximum_force(u.kind) || u.kind != flow.kind)
}

struct ClaudianAftermath {
    units: Vec<Unit>,
    dislodged: Vec<DislodgedUnit>,
    fallen: Vec<Unit>,
    contested: Vec<Province>,
}

/// Determines where everything is after the moves.
fn aftermath(board: &Board, fought: &ClaudianFight) -> ClaudianAftermath {
    let battle = fought.battle;
    let mut units: Vec<Unit> = Vec::new();
    let (mut dislodged, mut fallen) = (Vec::new(), Vec::new());
    for p in board.provinces() {
        let remains = battle.remains(p, fought.known).lo;
        if let Some(camp) = battle.camp(p).filter(|_| remains > 0) {
            let unit = camp.unit(remains);
            if !fought.is_dislodged(p) {
                units.push(unit);
            } else if board.owner(camp.owner).played {
                let from = fought.winners(p).into_iter().filter(|i| !battle.flows[*i].by_sea);
                let mut from: Vec<Place> = from.map(|i| battle.flows[i].from.place()).collect();
                from.sort();
                from.dedup();
                dislodged.push(DislodgedUnit { unit, from, retreats: None });
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
        .provinces()
        .filter(|p| {
            let empty = !units.iter().any(|u| board.unit_province(u) == *p);
            let mut lost = battle.into(*p).iter().filter(|i| !fought.flow_succeeded(**i));
            empty && lost.any(|i| battle.counts(*i, fought.known) == Tri::Yes)
        })
        .collect();
    for d in &mut dislodged {
        d.retreats = Some(retreats::open(board, &units, &contested, &d.unit, &d.from, |_, _| false));
    }
    ClaudianAftermath { units, dislodged, fallen, contested }
}

/// Adds one result per order, and one for men without orders.
fn lines(board: &Board, position: &Position, fought: &ClaudianFight, report: &mut PhaseResult) {
    let mut forces: Vec<Unit> = position.units.clone();
    forces.sort();
    for owner in board.all_owners() {
        for force in forces.iter().filter(|u| u.owner == owner) {
            let mut named = 0u32;
            for s in fought.served.iter().filter(|s| s.force == Some(*force)) {
                report.orders.push(line(board, fought, s));
                named += s.size;
            }
            if named < force.size && board.owner(owner).played {
                report.orders.push(unordered(board, fought, force, force.size - named));
            }
        }
        for s in fought.served.iter().filter(|s| s.owner == owner && s.force.is_none()) {
            report.orders.push(line(board, fought, s));
        }
    }
}

fn line(board: &Board, fought: &ClaudianFight, s: &AllottedOrder) -> OrderResult {
    let place = s.force.map(|f| board.unit_province(&f));
    let lost = place.is_some_and(|p| fought.is_dislodged(p)) && s.size > 0;
    let (mut verdict, mut reason) = explain::verdict(fought, s);
    let got_away = matches!(s.task, AllottedTask::Move(flow) if fought.flow_succeeded(flow));
    if lost && !got_away {
        verdict = Verdict::Dislodged;
        if reason.is_none() || !matches!(s.task, AllottedTask::Void(_)) {
            reason = place.map(|p| explain::dislodged_reason(fought, p));
        }
    }
    let invalid = matches!(s.task, AllottedTask::Void(_));
    let shape = match (&s.task, s.order.given.shape) {
        (AllottedTask::Move(flow), _) => {
            let flow = &fought.battle.flows[*flow];
            OrderShape::Move { to: flow.to, convoyed: flow.by_sea }
        }
        (_, shape) => shape,
    };
    OrderResult {
        // Part of a force gives its number (C-7.3).
        unit: s.force.map(|f| Unit { size: if s.size > 0 { s.size } else { f.size }, ..f }),
        shape,
        verdict,
        invalid,
        reason,
        strength: (!invalid).then(|| strength(s.order.kind, s.size)),
        ..s.order.given.line(None)
    }
}

fn unordered(board: &Board, fought: &ClaudianFight, force: &Unit, size: u32) -> OrderResult {
    let province = board.unit_province(force);
    let lost = fought.is_dislodged(province);
    let unit = UnitRef { number: Some(size), ..UnitRef::by_place(force) };
    OrderResult {
        unit: Some(Unit { size, ..*force }),
        shape: OrderShape::Hold,
        verdict: if lost { Verdict::Dislodged } else { Verdict::Succeeds },
        reason: lost.then(|| explain::dislodged_reason(fought, province)),
        strength: Some(strength(force.kind, size)),
        ..OrderResult::new(force.owner, ClaudianForm::Hold { unit }.stated())
    }
}

/// Adds events: fights with their sums, forces joined and divided, garrisons, retreats (section 9).
fn events(
    board: &Board,
    position: &Position,
    fought: &ClaudianFight,
    fallen: &[Unit],
    report: &mut PhaseResult,
) {
    let mut events: Vec<PhaseEvent> = board.provinces().filter_map(|p| explain::fight(fought, p)).collect();
    events.extend(fought.log.iter().map(|breaking| explain::breaking(fought, breaking)));
    for unit in &position.units {
        let province = board.unit_province(unit);
        let out = fought.battle.flows_from(province).iter().copied();
        let gone: Vec<usize> = out.filter(|i| fought.flow_succeeded(*i)).collect();
        let stay = fought.battle.remains(province, fought.known).lo;
        if gone.len() + usize::from(stay > 0) > 1 {
            let parts = gone.iter().map(|i| &fought.battle.flows[*i]);
            let parts =
                parts.map(|f| CodedMessage::new("note-divided-part").with("n", f.size).with("to", f.to));
            let parts: Vec<CodedMessage> = parts.collect();
            let divided = PhaseEvent::new("divided").with("power", unit.owner).with("at", unit.place);
            events.push(divided.with("parts", parts).with("n", stay));
        }
    }
    for unit in &report.after.units {
        let into = fought.winners(board.unit_province(unit));
        let there = fought.battle.remains(board.unit_province(unit), fought.known).lo;
        let own = into.is_empty()
            || fought.battle.camp(board.unit_province(unit)).is_some_and(|c| c.owner == unit.owner);
        if into.len() + usize::from(own && there > 0 && !into.is_empty()) > 1 {
            events.push(PhaseEvent::new("joined").with("unit", *unit));
        }
    }
    events.extend(fallen.iter().map(|unit| PhaseEvent::new("garrison").with("at", unit.place)));
    let armies = report.after.units.iter().filter(|u| u.kind == UnitKind::Army);
    let standing: Vec<Place> = armies.filter(|u| !board.owner(u.owner).played).map(|u| u.place).collect();
    if !standing.is_empty() {
        events.push(PhaseEvent::new("garrisons").with("at", standing));
    }
    for d in &report.after.dislodged {
        let open = d.retreats.clone().unwrap_or_default();
        events.push(PhaseEvent::new("claudian-retreat").with("unit", d.unit).with("to", open));
    }
    for unit in &report.destroyed {
        events.push(PhaseEvent::new("claudian-disbanded").with("unit", *unit).with("why", "none"));
    }
    report.events.extend(events);
}
