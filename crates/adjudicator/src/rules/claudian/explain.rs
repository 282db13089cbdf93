//! Verdicts and their reasons, recomputed from the finished fight; every sum is printed (section 9).

use super::battle::Aid;
use super::bounds::Range;
use super::movement::Fought;
use super::orders::What;
use super::serve::{Served, Task};
use super::size::{noun, thousands};
use super::system::{Breaking, Flows};
use crate::board::{Board, Province};
use crate::judge::{Known, Set, Tri};
use crate::position::{Kind, Unit};
use crate::rules::rulings::Book;
use crate::rules::{Reason, Verdict};

/// The result of an order as if nobody had been dislodged, with its reason.
pub fn verdict(board: &Board, f: &Fought, s: &Served) -> (Verdict, Option<Reason>) {
    match &s.task {
        Task::Void(fault) => (Verdict::Void, Some(Reason::new(fault.code, fault.text.clone()))),
        Task::Stand => (Verdict::Succeeds, None),
        Task::Move(flow) if f.won(*flow) => (Verdict::Succeeds, won(board, f, *flow)),
        Task::Move(flow) => (Verdict::Fails, Some(failed(board, f, *flow))),
        Task::Support(support) => worth(board, f, *support),
        Task::Convoy(flow) if f.known.struck(*flow) => (
            Verdict::Fails,
            Some(Reason::new("paradox", "the convoyed move hangs on itself and is treated as not made")),
        ),
        Task::Convoy(_) => (Verdict::Succeeds, None),
    }
}

fn worth(board: &Board, f: &Fought, s: usize) -> (Verdict, Option<Reason>) {
    let support = &f.battle.supports[s];
    let left = f.battle.worth(s, f.known).lo;
    if left == support.men {
        return (Verdict::Succeeds, None);
    }
    let by: Vec<String> =
        f.battle.weakened_by(s, f.known).into_iter().map(|i| flow_text(board, f, i)).collect();
    let from = if by.is_empty() { String::new() } else { format!(" by {}", by.join(", ")) };
    let mut reason = if f.known.cut(s) {
        Reason::new("cut-by-rule", "cut: two attacks hang on each other's supports, and both are cut")
    } else if left == 0 {
        Reason::new("cut", format!("cut{from}"))
    } else {
        let text = format!("{} of {}: weakened{from}", thousands(left), thousands(support.men));
        Reason::new("weakened", text)
    };
    reason.strengths = Some((left, support.men));
    reason.by = by;
    (if left == 0 { Verdict::Cut } else { Verdict::Weakened }, Some(reason))
}

/// The sums of a move that met somebody and won; nothing for one that met nobody.
fn won(board: &Board, f: &Fought, i: usize) -> Option<Reason> {
    let (own, other, by) = opposition(board, f, i)?;
    let mut reason = Reason::new("won", sums(own, other, &by));
    reason.strengths = Some((own, other));
    reason.by = by;
    Some(reason)
}

/// Own strength and the greatest one against it, of those that were met; the strongest opponent named.
fn opposition(board: &Board, f: &Fought, i: usize) -> Option<(u32, u32, Vec<String>)> {
    let b = f.battle;
    let mut best: Option<(u32, u32, Vec<String>)> = None;
    let mut offer = |own: Range, other: Range, by: Vec<String>| {
        if other.lo > 0
            && best.as_ref().is_none_or(|(o, t, _)| {
                i64::from(own.lo) - i64::from(other.lo) < i64::from(*o) - i64::from(*t)
            })
        {
            best = Some((own.lo, other.lo, by));
        }
    };
    let goal = b.flows[i].goal;
    let rivals = b.into(goal).iter().copied().filter(|j| {
        let apart = *j != i && !b.together(i, *j, f.known);
        apart && b.counts(*j, f.known) == Tri::Yes && (!f.won(*j) || !f.won(i))
    });
    offer(b.strength(i, f.known), b.rival(i, f.known), rivals.map(|j| flow_text(board, f, j)).collect());
    let camp = b.camps[goal.0 as usize].filter(|c| c.owner != b.flows[i].owner);
    let remains = b.remains(goal, f.known).lo;
    if let Some(camp) = camp.filter(|_| remains > 0) {
        let unit = Unit { size: remains, ..Unit::new(camp.owner, camp.kind, camp.place) };
        offer(b.attack(i, f.known), b.defence(goal, f.known), vec![force_text(board, &unit)]);
    }
    for m in b.meets(i) {
        let (own, other) = b.road(i, *m, f.known);
        offer(own, other, vec![flow_text(board, f, *m)]);
    }
    best
}

/// Why a valid move did not come about.
fn failed(board: &Board, f: &Fought, i: usize) -> Reason {
    let b = f.battle;
    let flow = &b.flows[i];
    if let Some((_, words)) = f.given.iter().find(|(g, _)| *g == i) {
        return Reason::new("ruling", format!("by the gamesmaster's ruling: {words}"));
    }
    if f.known.struck(i) {
        return Reason::new(
            "paradox",
            "its landing would decide the fate of its own fleets: treated as not made",
        );
    }
    if b.lifted(i, f.known) != Tri::Yes {
        let lift = b.lift(i, f.known).lo;
        let mut reason = Reason::new(
            "no-lift",
            format!("the fleets lift {} of {} men", thousands(lift), thousands(flow.size)),
        );
        reason.strengths = Some((lift, flow.size));
        return reason;
    }
    if let Some(by) = b.meets(i).iter().copied().find(|m| f.won(*m)) {
        let (theirs, mine) = b.road(by, i, f.known);
        let by = vec![flow_text(board, f, by)];
        let mut reason = Reason::new(
            "beaten",
            format!("beaten on the road, {} : {}, {}", thousands(mine.lo), thousands(theirs.lo), by[0]),
        );
        reason.strengths = Some((mine.lo, theirs.lo));
        reason.by = by;
        return reason;
    }
    let own_camp = b.camps[flow.goal.0 as usize]
        .filter(|c| c.owner == flow.owner && b.remains(flow.goal, f.known).lo > 0);
    if let Some(camp) = own_camp {
        let there = b.remains(flow.goal, f.known).lo;
        let (defence, rival) = (b.defence(flow.goal, f.known).lo, b.rival(i, f.known).lo);
        if camp.kind != flow.kind
            || camp.place != flow.to
            || there.saturating_add(flow.size) > super::size::most(flow.kind)
        {
            return Reason::new(
                "own-men",
                format!("{} {} of its own are there and cannot be joined", thousands(there), noun(camp.kind)),
            );
        }
        let by: Vec<String> = rivals_text(board, f, i);
        let mut reason = Reason::new("stood-off", format!("kept out, {}", sums(defence, rival, &by)));
        reason.strengths = Some((defence, rival));
        reason.by = by;
        return reason;
    }
    match opposition(board, f, i) {
        Some((own, other, by)) => {
            let mut reason = Reason::new("bounced", format!("repelled, {}", sums(own, other, &by)));
            reason.strengths = Some((own, other));
            reason.by = by;
            reason
        }
        None => Reason::new("knot", "it hangs on a knot without an answer and fails"),
    }
}

fn rivals_text(board: &Board, f: &Fought, i: usize) -> Vec<String> {
    let b = f.battle;
    let others = b.into(b.flows[i].goal).iter().copied();
    others
        .filter(|j| b.flows[*j].owner != b.flows[i].owner && b.counts(*j, f.known) == Tri::Yes)
        .map(|j| flow_text(board, f, j))
        .collect()
}

/// Why the men in a province were dislodged.
pub fn dislodged(board: &Board, f: &Fought, province: Province) -> Reason {
    let winners = f.winners(province);
    let by: Vec<String> = winners.iter().map(|i| flow_text(board, f, *i)).collect();
    let defence = f.battle.defence(province, f.known).lo;
    let attack = winners.first().map_or(0, |i| f.battle.attack(*i, f.known).lo);
    let mut reason = Reason::new(
        "dislodged",
        format!("dislodged, {} : {}, by {}", thousands(defence), thousands(attack), by.join(", ")),
    );
    reason.strengths = Some((defence, attack));
    reason.by = by;
    reason
}

/// One sentence about the fight in a province, if there was one: `Ruhr: Teutons 7,500 : Gauls 6,000`.
pub fn fight(board: &Board, f: &Fought, province: Province) -> Option<String> {
    let b = f.battle;
    let mut sides: Vec<(u32, String)> = Vec::new();
    let mut seen: Vec<usize> = Vec::new();
    for i in b.into(province) {
        let flow = &b.flows[*i];
        // Own men who come to relieve are in the defence already.
        if b.counts(*i, f.known) != Tri::Yes || b.relief(*i, f.known) {
            continue;
        }
        let strength = b.strength(*i, f.known).lo;
        let name = board.owner(flow.owner).name.clone();
        let same = |j: &usize| {
            let other = &b.flows[*j];
            other.owner == flow.owner && other.to == flow.to && b.strength(*j, f.known).lo == strength
        };
        if !seen.iter().any(same) {
            seen.push(*i);
            sides.push((strength, name));
        }
    }
    let remains = b.remains(province, f.known).lo;
    if let Some(camp) = b.camps[province.0 as usize].filter(|_| remains > 0) {
        let name = board.owner(camp.owner).name.clone();
        sides.push((b.defence(province, f.known).lo, name));
    }
    if sides.len() < 2 {
        return None;
    }
    sides.sort_by_key(|(men, _)| std::cmp::Reverse(*men));
    let text: Vec<String> = sides.iter().map(|(men, name)| format!("{name} {}", thousands(*men))).collect();
    Some(format!("{}: {}.", board.province(province).name, text.join(" : ")))
}

/// What a rule did to a knot.
pub fn breaking(board: &Board, f: &Fought, breaking: &Breaking) -> String {
    let flows = |set: Flows| set.members().map(|i| flow_text(board, f, i)).collect::<Vec<_>>().join(", ");
    match *breaking {
        Breaking::Ring(list) => format!("They go round in a ring: {}.", flows(list)),
        Breaking::Struck(list) => format!(
            "Treated as not made, because the landing would decide the fate of its own fleets: {}.",
            flows(list)
        ),
        Breaking::Cut(list) => {
            let supports: Vec<String> = list
                .members()
                .map(|s| {
                    let support = &f.battle.supports[s];
                    let aid = match support.aid {
                        Aid::Flow(i) => flow_text(board, f, i),
                        Aid::Place(p) => format!("the men in {}", board.province(p).name),
                    };
                    let (who, at) = (&board.owner(support.owner).name, &board.province(support.at).name);
                    format!("{who} in {at} for {aid}")
                })
                .collect();
            format!(
                "Cut entirely, because the attacks hang on each other's supports: {}.",
                supports.join("; ")
            )
        }
        Breaking::Failed(list) => {
            format!("They hang on each other without an answer and fail: {}.", flows(list))
        }
    }
}

/// Results the gamesmaster fixed (`RESULT Italy A ven-apu = fails`) go in before anything is decided; gives the flows decided.
pub fn pins(served: &[Served], book: &mut Book, known: &mut Known<Flows>) -> Vec<(usize, String)> {
    let order = |s: &Served| (s.owner, s.order.text.clone(), s.order.text.clone());
    let orders: Vec<_> = served.iter().map(order).collect();
    let mut given = Vec::new();
    for (row, index, verdict) in book.results(&orders) {
        let outcome = match (&served[index].task, verdict) {
            (Task::Move(flow), Verdict::Succeeds | Verdict::Fails) => {
                known.decide(*flow, Tri::of(verdict == Verdict::Succeeds));
                given.push((*flow, book.why(row)));
                Ok(())
            }
            (Task::Move(_), _) => Err("a move succeeds or fails".into()),
            _ => Err(format!("“{}” is no valid move, and only moves can be ruled on", orders[index].1)),
        };
        book.settle(row, outcome);
    }
    given
}

fn sums(own: u32, other: u32, by: &[String]) -> String {
    let against = if by.is_empty() { String::new() } else { format!(" against {}", by.join(", ")) };
    format!("{} : {}{against}", thousands(own), thousands(other))
}

/// `Teutons: A kie 5000-ruh`.
pub fn flow_text(board: &Board, f: &Fought, i: usize) -> String {
    let flow = &f.battle.flows[i];
    let via = f
        .served
        .iter()
        .any(|s| s.task == Task::Move(i) && matches!(s.order.what, Ok(What::Move { via: true, .. })));
    format!(
        "{}: {} {} {}-{}{}",
        board.owner(flow.owner).name,
        flow.kind.code(),
        board.province(flow.from).id,
        flow.size,
        board.code(flow.to),
        if via { " via convoy" } else { "" }
    )
}

fn force_text(board: &Board, unit: &Unit) -> String {
    unit.owned_text(board)
}

/// `The Roman army in Venice` in the words of the board: `Romans: army in Venice`.
pub fn army(board: &Board, unit: &Unit) -> String {
    let what = if unit.kind == Kind::Fleet { "fleet" } else { "army" };
    let (who, place) = (&board.owner(unit.owner).name, board.place_name(unit.place));
    format!("The {what} of the {who} in {place}")
}
