//! The printed report: every order with its result and reason, links and separations, and the tables (S-36).

use super::SwissRules;
use super::actors::{Actor, LostPieceDraw, SwissAction, SwissLegality};
use super::fought::{SwissAftermath, SwissFight};
use super::grammar::{SubmittedSwissOrder, SwissOrder};
use super::links::{self, Tie};
use super::space::{HyperspaceState, MoveSeason, TimedPair};
use crate::judge::{ForceOutcome, IndexSet, MoveOutcome, Wide, explain};
use crate::rules::forced_moves::ForcedMoves;
use crate::rules::prelude::*;
use crate::rules::reasons::{self, bounce_reason, cause, sums};

/// Reports the orders and events of a movement phase, except links and separations.
pub fn movement(
    f: &SwissFight,
    after: &SwissAftermath,
    drawn: Option<&LostPieceDraw>,
    report: &mut PhaseResult,
) {
    let board = f.reach.board;
    let mut findings: Vec<ForceOutcome<Wide>> = Vec::new();
    explain(f.fight, f.spaces, f.solution, f.outcome, f.pinned, &mut findings);
    let mut told = vec![false; f.given.len()];
    let mut lines: Vec<OrderResult> = Vec::new();
    for (a, finding) in findings.iter().enumerate() {
        let actor = &f.legality.actors[a];
        let resting = actor.piece.is_some() && !matches!(actor.doing, SwissAction::Move { .. });
        if resting && actor.order.is_none() {
            continue;
        }
        if let Some(i) = actor.order {
            told[i] = true;
        }
        lines.push(line(f, a, finding));
    }
    for (i, g) in f.given.iter().enumerate() {
        let other = matches!(g.order, Ok(SwissOrder::Link { .. } | SwissOrder::Separate { .. }));
        if !told[i] && !other {
            let mut line = g.line(f.legality.invalid[i].clone());
            let named = g.order.as_ref().ok().and_then(SwissOrder::unit);
            if let Some(place) = named.and_then(|u| u.place()) {
                let units = f.legality.actors.iter().filter_map(Actor::on_board);
                let mut mine = units.filter(|u| u.owner == g.owner);
                line.unit = mine.find(|u| board.unit_province(u) == board.province_of(place));
                line.shape = g.shape;
            }
            lines.push(line);
        }
    }
    lines.sort_by_key(|l| (l.owner, l.unit.is_none(), l.unit, l.written_at));
    report.orders.extend(lines);
    if let Some(d) = drawn {
        let end = if after.out.contains(&d.piece) { "out" } else { "stays" };
        let event = PhaseEvent::new("lost-drawn").with("kind", d.piece.kind.word()).with("at", d.to);
        report.events.push(event.with("end", end));
    }
    report.events.extend(after.entered.iter().map(|unit| PhaseEvent::new("hyper-in").with("unit", *unit)));
    for unit in &after.drowned {
        let line = report.orders.iter().find(|l| l.unit == Some(*unit));
        let sea = line.and_then(|l| if let OrderShape::Move { to, .. } = l.shape { Some(to) } else { None });
        let event = destroyed_event(unit).with("why", "drowned").with("at", sea.unwrap_or(unit.place));
        report.events.push(event);
    }
    for d in after.dislodged.iter().filter(|d| d.retreats.as_ref().is_none_or(Vec::is_empty)) {
        report.events.push(destroyed_event(&d.unit).with("why", "none"));
    }
}

fn destroyed_event(unit: &Unit) -> PhaseEvent {
    PhaseEvent::new("swiss-destroyed").with("unit", *unit)
}

/// The order an actor carries out.
fn stated(f: &SwissFight, a: usize) -> StatedOrder {
    let actor = &f.legality.actors[a];
    let unit = actor.piece.map_or(UnitRef::by_place(&actor.unit), |piece| piece.named());
    match (actor.order, actor.piece, &actor.doing) {
        (Some(i), ..) => f.given[i].stated.clone(),
        (None, Some(_), SwissAction::Move { to, .. }) => {
            SwissOrder::Move { unit, to: *to, convoy: false, hyper: true }.stated()
        }
        _ => SwissOrder::Hold { unit }.stated(),
    }
}

fn line(f: &SwissFight, a: usize, finding: &ForceOutcome<Wide>) -> OrderResult {
    let actor = &f.legality.actors[a];
    let dislodged = f.outcome.dislodged.has(a);
    let void = actor.order.and_then(|i| f.legality.void[i].clone());
    let (mut verdict, mut reason) = match (&void, &actor.doing) {
        (Some(fault), _) => (Verdict::Void, Some(fault.clone())),
        (None, SwissAction::Move { carried: true, .. }) if f.fight.forces[a].carriers.is_empty() => {
            (Verdict::Void, Some(Reason::of("swiss-no-convoy")))
        }
        (None, SwissAction::Move { .. }) if f.move_succeeded(a) => {
            let drowned = actor.to_sea(f.reach);
            (Verdict::Succeeds, drowned.then(|| Reason::of("drowned")))
        }
        (None, SwissAction::Move { .. }) => (Verdict::Fails, finding.outcome.map(|found| why(f, a, found))),
        (None, SwissAction::SupportHold(_) | SwissAction::SupportMove(..))
            if f.solution.derived.cut.has(a) =>
        {
            let by = units(f, finding.cutters);
            let ruled = by.is_empty().then(|| Reason::of("gamesmaster"));
            (Verdict::Cut, ruled.or(Some(Reason::of("cut").with("by", by))))
        }
        (None, SwissAction::Convoy(of)) if struck(f, *of) => {
            (Verdict::Fails, Some(Reason::of("paradox").with("units", units(f, Wide::singleton(*of)))))
        }
        _ => (Verdict::Succeeds, None),
    };
    if let Some(ruled) = f.pins.verdict(a) {
        reason = (ruled != Verdict::Succeeds).then(|| Reason::of("gamesmaster"));
        verdict = ruled;
    }
    if dislodged && finding.dislodged.is_some() {
        verdict = Verdict::Dislodged;
        reason = finding.dislodged.map(|d| {
            let by =
                reasons::dislodged_reason("dislodged", units(f, Wide::singleton(d.by)), d.defence, d.attack);
            by.with_optional("then", reason.take().filter(|_| void.is_none()))
        });
    }
    let origin = match (actor.order, actor.drawn) {
        (_, true) => OrderOrigin::Rule(CodedMessage::new("")),
        (Some(_), _) => OrderOrigin::Player,
        _ => OrderOrigin::None,
    };
    OrderResult {
        unit: actor.on_board(),
        shape: shape(f, a),
        origin,
        written_at: actor.order.map(|i| f.given[i].written_at),
        verdict,
        reason,
        strength: Some(finding.strength),
        ..OrderResult::new(actor.unit.owner, stated(f, a))
    }
}

fn struck(f: &SwissFight, a: usize) -> bool {
    f.solution.broken.iter().any(|b| b.struck.has(a))
}

fn shape(f: &SwissFight, a: usize) -> OrderShape {
    let actor = &f.legality.actors[a];
    match (&actor.doing, actor.order.map(|i| &f.given[i])) {
        (SwissAction::Move { to, carried, .. }, _) => OrderShape::Move { to: *to, convoyed: *carried },
        (_, Some(given)) => given.shape,
        _ => OrderShape::Hold,
    }
}

fn units(f: &SwissFight, set: Wide) -> Vec<Unit> {
    set.members().map(|a| f.legality.actors[a].unit).collect()
}

fn why(f: &SwissFight, a: usize, why: MoveOutcome<Wide>) -> Reason {
    let goal = f.legality.actors[a].goal(f.reach);
    let reason = match why {
        MoveOutcome::Bounced { own, other, by, with } => {
            let rival = &f.legality.actors[by];
            let its_goal = rival.goal(f.reach);
            let same_owner = rival.unit.owner == f.legality.actors[a].unit.owner;
            let how = (its_goal.is_some() && its_goal == goal, same_owner, its_goal.is_some());
            let code = bounce_reason(how, (own, other), ["swiss-own", "swiss-holds"]);
            sums(code, own, other, units(f, Wide::singleton(by)), units(f, with))
        }
        MoveOutcome::NotFree => Reason::of("sea-not-free"),
        _ => cause(why, "swiss-own", |set| units(f, set)).unwrap_or(Reason::of("unfounded")),
    };
    match why {
        MoveOutcome::Bounced { .. } | MoveOutcome::HeadToHead { .. } => reason.with_optional("at", goal),
        _ => reason,
    }
}

/// Reports Link and Separate orders (S-36).
pub fn ties(given: &[SubmittedSwissOrder], ties: &[Tie], report: &mut PhaseResult) {
    for tie in ties {
        let mut line = given[tie.index].line(tie.void.clone());
        if tie.void.is_none() {
            let (done, reason) = &tie.outcome;
            line.verdict = if *done { Verdict::Succeeds } else { Verdict::Fails };
            line.reason = Some(reason.clone());
        }
        report.orders.push(line);
    }
}

/// Results fixed by the GM (`RESULT Germany A mun-bur = fails`), by actor.
pub fn pins(m: &SwissLegality, given: &[SubmittedSwissOrder], book: &mut RulingLog) -> ForcedMoves {
    let actors: Vec<(usize, usize)> =
        m.actors.iter().enumerate().filter_map(|(a, actor)| Some((a, actor.order?))).collect();
    let orders = actors.iter().map(|(_, i)| &given[*i]);
    let orders: Vec<_> = orders.map(|g| (g.owner, g.stated.clone(), StatedOrder::default())).collect();
    book.pins(&orders, |index| actors[index].0, |_| false)
}

/// The tables S-36 puts first: linkages and barriers in effect next season, and who may use them.
pub fn tables(rules: &SwissRules, space: &HyperspaceState, report: &mut PhaseResult, now: MoveSeason) {
    let board = rules.board;
    let next = now.next();
    let table = |code| PhaseEvent::new(code).with_heading("in-force").with("season", next.turn());
    report.tables.push(table("linked-for-ever").with("at", rules.places.home.to_vec()));
    for (is_link, spans) in [(true, &space.links), (false, &space.barriers)] {
        let mut spans: Vec<&TimedPair> = spans.iter().filter(|s| s.holds(next)).collect();
        spans.sort_by_key(|s| s.pair);
        for s in spans {
            let double = is_link && links::joined_in_both_spaces(board, s.pair.0, s.pair.1);
            let kind = if is_link { "linkage" } else { "barrier" };
            let row = table("linkage").with("kind", kind).with("at", s.pair.message());
            let row = row.with("double", if double { "yes" } else { "no" });
            report.tables.push(row.with("until", s.ends.turn()));
        }
    }
    for (power, pair) in
        space.consents.iter().filter(|(_, pair)| space.is_linked(rules.places, pair.0, pair.1, next))
    {
        let consent = PhaseEvent::new("consent").with_heading("consents").with("power", *power);
        report.tables.push(consent.with("at", pair.message()));
    }
}

/// Reports linkages and barriers that end with this season, by expiry or by an order (S-12).
pub fn ended(space: &HyperspaceState, report: &mut PhaseResult, now: MoveSeason) {
    for (kind, spans) in [("linkage", &space.links), ("barrier", &space.barriers)] {
        for span in spans.iter().filter(|s| s.ends <= now) {
            report.events.push(PhaseEvent::new("ended").with("kind", kind).with("at", span.pair.message()));
        }
    }
}

/// The other lists of S-36: pieces in hyperspace, builds barred, quotas left.
pub fn records(
    rules: &SwissRules,
    space: &HyperspaceState,
    report: &mut PhaseResult,
    now: MoveSeason,
    winter: bool,
) {
    for p in &space.pieces {
        let piece = PhaseEvent::new("piece").with("n", p.number).with("kind", p.kind.word());
        let piece = piece.with("since", p.entered.turn()).with("until", p.entered.year_on().turn());
        report.events.push(piece.with("fate", if p.lost { "lost" } else { "until" }));
    }
    if !winter {
        for (power, n, year) in &space.embargo {
            let barred = PhaseEvent::new("barred").with("power", *power).with("n", *n);
            report.events.push(barred.with("year", year.to_string()));
        }
    }
    let year = now.next().year;
    for power in rules.board.powers() {
        let all = if power == rules.places.trogs { 2 } else { 1 };
        let left = all - space.links_used(power, year).min(all);
        let quota = PhaseEvent::new("links-left").with("power", power).with("n", left);
        report.events.push(quota.with("year", year.to_string()));
    }
}
