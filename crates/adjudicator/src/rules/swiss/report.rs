//! What is printed: every order with its outcome and reason, links and separations, and the tables (S-36).

use super::Rules;

use super::actors::{Doing, Drawn, Muster, Who};
use super::links::{self, Tie};
use super::movement::{Aftermath, Fought};
use super::orders::{Given, Order};
use super::reach::Fault;
use super::space::{Pair, Space, Span, When};
use crate::board::Board;
use crate::judge::{Finding, How, Set, Why, Wide, explain};
use crate::position::{Kind, Unit};
use crate::rules::pins::Pins;
use crate::rules::rulings::Book;
use crate::rules::{Event, Line, Origin, Reason, Report, Shape, Verdict};

/// `TROGS: A swi`
pub fn unit_text(board: &Board, unit: &Unit) -> String {
    unit.owned_text(board)
}

/// The line of an order that is for no unit, or is not followed.
pub fn refused(g: &Given, fault: Option<Fault>) -> Line {
    let fault = match &g.order {
        Err(why) => Some(fault.unwrap_or(("unreadable", why.clone()))),
        Ok(_) => fault,
    };
    Line {
        owner: g.owner,
        unit: None,
        order: g.text.clone(),
        shape: Shape::Other,
        origin: if g.order.is_err() { Origin::Refused } else { Origin::Player },
        written: Some(g.written),
        verdict: if fault.is_some() { Verdict::Void } else { Verdict::Succeeds },
        invalid: fault.is_some(),
        reason: fault.map(|(code, text)| Reason::new(code, text)),
        strength: None,
    }
}

/// The lines and events of a movement phase, but for links and separations.
pub fn movement(f: &Fought, after: &Aftermath, drawn: Option<&Drawn>, report: &mut Report) {
    let board = f.reach.board;
    let mut findings: Vec<Finding<Wide>> = Vec::new();
    explain(f.fight, f.spaces, f.solution, f.outcome, f.pinned, &mut findings);
    let mut told = vec![false; f.given.len()];
    let mut lines: Vec<Line> = Vec::new();
    for (a, finding) in findings.iter().enumerate() {
        let actor = &f.muster.actors[a];
        let resting = matches!(actor.who, Who::Piece(_)) && !matches!(actor.doing, Doing::Move { .. });
        if resting && actor.order.is_none() {
            continue;
        }
        if let Some(i) = actor.order {
            told[i] = true;
        }
        lines.push(line(f, a, finding));
    }
    for (i, g) in f.given.iter().enumerate() {
        let other = matches!(g.order, Ok(Order::Link(..) | Order::Separate(..)));
        if !told[i] && !other {
            let mut line = refused(g, f.muster.invalid[i].clone());
            if let Ok(Order::Unit { at: super::orders::At::Place(place), act, .. }) = &g.order {
                let units = f.muster.actors.iter().filter_map(|x| match x.who {
                    Who::Unit(u) => Some(u),
                    Who::Piece(_) => None,
                });
                let mut mine = units.filter(|u| u.owner == g.owner);
                line.unit = mine.find(|u| board.province_of(u.place) == board.province_of(*place));
                line.shape = super::orders::shape(act);
            }
            lines.push(line);
        }
    }
    lines.sort_by_key(|l| (l.owner, l.unit.is_none(), l.unit, l.written));
    report.lines.extend(lines);
    let mut add = |code, heading: &str, text: String| {
        report.events.push(Event { code, heading: heading.into(), text });
    };
    if let Some(d) = drawn {
        let kind = if d.piece.kind == Kind::Fleet { "fleet" } else { "army" };
        let out = after.out.contains(&d.piece);
        let end = if out { "it comes out" } else { "it stays lost" };
        add(
            "drawn",
            "Hyperspace",
            format!(
                "Drawn for the lost {kind}, piece {}: {}; {end}.",
                d.piece.number,
                board.place_name(d.to)
            ),
        );
    }
    for unit in &after.entered {
        add("entered", "Hyperspace", format!("{} goes into hyperspace.", unit_text(board, unit)));
    }
    for unit in &after.drowned {
        add("drowned", "Destroyed", format!("{} is drowned.", unit_text(board, unit)));
    }
    for d in after.dislodged.iter().filter(|d| d.retreats.as_ref().is_none_or(Vec::is_empty)) {
        let text = format!("{} has no retreat and is destroyed.", unit_text(board, &d.unit));
        add("destroyed", "Destroyed", text);
    }
}

fn actor_text(f: &Fought, a: usize) -> String {
    let board = f.reach.board;
    let actor = &f.muster.actors[a];
    match actor.who {
        Who::Unit(unit) => unit_text(board, &unit),
        Who::Piece(p) => format!("{}: {} hyp {}", board.owner(actor.owner).name, p.kind.code(), p.number),
    }
}

/// The order an actor carries out, as text.
fn order_text(f: &Fought, a: usize) -> String {
    let board = f.reach.board;
    let actor = &f.muster.actors[a];
    match (actor.order, actor.who, &actor.doing) {
        (Some(i), ..) => f.given[i].text.clone(),
        (None, Who::Piece(p), Doing::Move { to, .. }) => {
            format!("{} hyp {}-{} via hyperspace", p.kind.code(), p.number, board.code(*to))
        }
        (None, Who::Unit(unit), _) => format!("{} H", unit.text(board)),
        (None, Who::Piece(p), _) => format!("{} hyp {} H", p.kind.code(), p.number),
    }
}

fn line(f: &Fought, a: usize, finding: &Finding<Wide>) -> Line {
    let actor = &f.muster.actors[a];
    let dislodged = f.outcome.dislodged.has(a);
    let void = actor.order.and_then(|i| f.muster.void[i].clone());
    let (mut verdict, mut reason) = match (&void, &actor.doing) {
        (Some((code, text)), _) => (Verdict::Void, Some(Reason::new(code, text.clone()))),
        (None, Doing::Move { carried: true, .. }) if f.fight.forces[a].carriers.is_empty() => {
            (Verdict::Void, Some(Reason::new("no-convoy", "no fleet was ordered to carry it there")))
        }
        (None, Doing::Move { .. }) if f.moved(a) => {
            let drowned = actor.to_sea(f.reach);
            (
                Verdict::Succeeds,
                drowned.then(|| Reason::new("drowned", "nobody opposes it: the army is drowned")),
            )
        }
        (None, Doing::Move { .. }) => (Verdict::Fails, finding.why.map(|why| why_text(f, why))),
        (None, Doing::SupportHold(_) | Doing::SupportMove(..)) if f.solution.derived.cut.has(a) => {
            let by: Vec<String> = finding.cutters.members().map(|c| full_text(f, c)).collect();
            let mut reason = Reason::new("cut", format!("cut by {}", by.join(", ")));
            reason.by = by;
            (Verdict::Cut, Some(reason))
        }
        (None, Doing::Convoy(of)) if struck(f, *of) => (
            Verdict::Fails,
            Some(Reason::new("paradox", "the convoyed move hangs on itself and has no effect")),
        ),
        _ => (Verdict::Succeeds, None),
    };
    if let Some(ruled) = f.pins.verdict(a) {
        reason = (ruled != Verdict::Succeeds).then(|| why_text(f, Why::Ruled));
        verdict = ruled;
    }
    if dislodged && finding.dislodged.is_some() {
        verdict = Verdict::Dislodged;
        reason = finding.dislodged.map(|d| {
            let by = full_text(f, d.by);
            let text = format!("dislodged by {by}: {} against {}", d.attack, d.defence);
            Reason { code: "dislodged", text, strengths: Some((d.defence, d.attack)), by: vec![by] }
        });
    }
    let unit = match actor.who {
        Who::Unit(unit) => Some(unit),
        Who::Piece(_) => None,
    };
    let origin = match (actor.order, actor.drawn) {
        (_, true) => Origin::Rule("drawn for a lost piece".into()),
        (Some(_), _) => Origin::Player,
        _ => Origin::None,
    };
    Line {
        owner: actor.owner,
        unit,
        order: order_text(f, a),
        shape: shape(f, a),
        origin,
        written: actor.order.map(|i| f.given[i].written),
        verdict,
        invalid: false,
        reason,
        strength: Some(finding.strength),
    }
}

fn struck(f: &Fought, a: usize) -> bool {
    f.solution.broken.iter().any(|b| b.struck.has(a))
}

fn shape(f: &Fought, a: usize) -> Shape {
    let actor = &f.muster.actors[a];
    match (&actor.doing, actor.order.map(|i| &f.given[i].order)) {
        (Doing::Move { to, carried, .. }, _) => Shape::Move { to: *to, convoyed: *carried },
        (_, Some(Ok(Order::Unit { act, .. }))) => super::orders::shape(act),
        _ => Shape::Hold,
    }
}

/// `Germany: A bur-par`
fn full_text(f: &Fought, a: usize) -> String {
    let name = &f.reach.board.owner(f.muster.actors[a].owner).name;
    format!("{name}: {}", order_text(f, a))
}

fn why_text(f: &Fought, why: Why<Wide>) -> Reason {
    let fight = |code, own: u32, other: u32, by: usize, with: Wide| {
        let mut list = vec![full_text(f, by)];
        list.extend(with.members().map(|s| full_text(f, s)));
        let with: Vec<String> = list[1..].to_vec();
        let with = if with.is_empty() { String::new() } else { format!(" with {}", with.join(", ")) };
        let verb = if code == "head-to-head" { "met head to head" } else { "bounced" };
        let text = format!("{verb}: {own} against {other}, {}{with}", list[0]);
        Reason { code, text, strengths: Some((own, other)), by: list }
    };
    let all = |set: Wide| set.members().map(|m| full_text(f, m)).collect::<Vec<_>>();
    let listed = |code, start: &str, list: Vec<String>| {
        let text = if list.is_empty() { start.to_string() } else { format!("{start}: {}", list.join(", ")) };
        Reason { code, text, strengths: None, by: list }
    };
    match why {
        Why::Bounced { own, other, by, with } => fight("bounced", own, other, by, with),
        Why::HeadToHead { own, other, by, with } => fight("head-to-head", own, other, by, with),
        Why::OwnUnit { by } => {
            listed("own-unit", "a unit of the same power stays there", vec![actor_text(f, by)])
        }
        Why::NoRoute { lost } => listed("no-route", "the convoy is broken", all(lost)),
        Why::Struck { how: How::Ring, core } | Why::Undecided { core } => {
            listed("undecided", "the moves hang on each other and fail", all(core))
        }
        Why::Struck { core, .. } => {
            listed("paradox", "the convoyed move has no effect, as it hangs on itself", all(core))
        }
        Why::NotFree => {
            listed("sea-not-free", "the sea is not free: the army stays and has no effect", Vec::new())
        }
        Why::Ruled => listed("ruling", "by the gamesmaster's ruling", Vec::new()),
        Why::Moved | Why::Unfounded => listed("unfounded", "what it hung on did not come about", Vec::new()),
    }
}

/// The lines of Link and Separate orders (S-36).
pub fn ties(given: &[Given], ties: &[Tie], report: &mut Report) {
    for tie in ties {
        let mut line = refused(&given[tie.index], tie.void.clone());
        if tie.void.is_none() {
            let (done, text) = &tie.outcome;
            line.verdict = if *done { Verdict::Succeeds } else { Verdict::Fails };
            let code = match (done, text.starts_with("stood off")) {
                (true, _) => "tied",
                (_, true) => "stood-off",
                _ => "nothing-to-do",
            };
            line.reason = Some(Reason::new(code, text.clone()));
        }
        report.lines.push(line);
    }
}

/// Results the gamesmaster fixed (`RESULT Germany A mun-bur = fails`), by actor.
pub fn pins(m: &Muster, given: &[Given], book: &mut Book) -> Pins {
    let mut pins = Pins::default();
    let actors: Vec<(usize, usize)> =
        m.actors.iter().enumerate().filter_map(|(a, actor)| Some((a, actor.order?))).collect();
    let order = |(_, i): &(usize, usize)| (given[*i].owner, given[*i].text.clone(), given[*i].text.clone());
    let orders: Vec<_> = actors.iter().map(order).collect();
    for (row, index, verdict) in book.results(&orders) {
        pins.fix(actors[index].0, verdict);
        book.settle(row, Ok(()));
    }
    pins
}

/// What S-36 puts first of all: linkages and barriers in force next season, and who may use them.
pub fn tables(rules: &Rules, space: &Space, report: &mut Report, now: When) {
    let board = rules.board;
    let next = now.next();
    let mut add = |code, heading: String, text: String| report.tables.push(Event { code, heading, text });
    let heading = format!("In force in {}", season(next));
    let home = rules.places.home.map(|p| board.province(p).name.clone());
    add("permanent", heading.clone(), format!("Linked for ever: {}, {}, {}.", home[0], home[1], home[2]));
    for (word, spans) in [("Linkage", &space.links), ("Barrier", &space.barriers)] {
        let mut spans: Vec<&Span> = spans.iter().filter(|s| s.holds(next)).collect();
        spans.sort_by_key(|s| s.pair);
        for s in spans {
            let Pair(a, b) = s.pair;
            let double = if word == "Linkage" && links::doubly(board, a, b) { ", doubly linked" } else { "" };
            let text = format!("{word} {}{double}; last season {}.", s.pair.names(board), season(s.ends));
            add("in-force", heading.clone(), text);
        }
    }
    for (power, pair) in
        space.consents.iter().filter(|(_, pair)| space.linked(rules.places, pair.0, pair.1, next))
    {
        let text = format!("{} may use {}.", board.owner(*power).name, pair.names(board));
        add("consent", "Consents of TROGS".into(), text);
    }
}

/// Linkages and barriers whose last season this was, by their time or by an order (S-12).
pub fn ended(board: &Board, space: &Space, report: &mut Report, now: When) {
    for (word, spans) in [("linkage", &space.links), ("barrier", &space.barriers)] {
        for span in spans.iter().filter(|s| s.ends <= now) {
            let text = format!("The {word} between {} ends.", span.pair.names(board));
            report.events.push(Event { code: "ended", heading: String::new(), text });
        }
    }
}

/// What else S-36 lists: pieces in hyperspace, builds barred, quotas left.
pub fn records(rules: &Rules, space: &Space, report: &mut Report, now: When, winter: bool) {
    let board = rules.board;
    let mut list: Vec<Event> = Vec::new();
    let mut add = |code, heading: String, text: String| list.push(Event { code, heading, text });
    for p in &space.pieces {
        let kind = if p.kind == Kind::Fleet { "fleet" } else { "army" };
        let fate = if p.lost {
            "lost".into()
        } else {
            format!("lost at the close of {} if it stays", season(p.entered.year_on()))
        };
        let text = format!("Piece {}, {kind}, entered {}: {fate}.", p.number, season(p.entered));
        add("piece", "Hyperspace".into(), text);
    }
    if !winter {
        for (power, n, year) in &space.embargo {
            let text =
                format!("{}: {n} destroyed in {year}, not replaced that winter.", board.owner(*power).name);
            add("barred", "Builds barred".into(), text);
        }
    }
    let year = now.next().year;
    let left: Vec<String> = board
        .powers()
        .map(|o| {
            let all = if o == rules.places.trogs { 2 } else { 1 };
            let left = all - space.used(o, year).min(all);
            format!("{} {left}", board.owner(o).name)
        })
        .collect();
    add("quota", format!("Link and Separate orders left in {year}"), format!("{}.", left.join(", ")));
    report.events.append(&mut list);
}

/// `Fall 1902`
fn season(when: When) -> String {
    format!("{} {}", if when.fall { "Fall" } else { "Spring" }, when.year)
}
