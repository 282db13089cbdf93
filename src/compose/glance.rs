//! The strip above a game: what a reader takes in at a glance, of what is public.

use crate::content::game::{EndKind, ProposalKind};
use crate::games::{History, InIssue, Played};
use crate::rules::Fact;
use crate::season::{Phase, Turn};
use crate::words::{Voice, voice::Facts};

use crate::board::Owner;

/// Its parts in their order, those with nothing to say left out.
pub(super) fn strip(voice: &Voice, history: &History, played: &[Played], here: &InIssue) -> Vec<String> {
    let Some(first) = played.first() else { return Vec::new() };
    let parts = [
        centres(voice, history, first),
        out(voice, played),
        over(voice, history, here),
        retreats(voice, history),
        due(voice, history),
        missing(voice, played),
        here.proposals.first().map(|proposal| {
            let kind = if proposal.kind == ProposalKind::Draw { "draw" } else { "concession" };
            voice.say("glance-vote", &[("kind", Fact::Word(kind))])
        }),
    ];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect()
}

/// Centres (or whatever wins), most first, with the change since before the phases printed here.
fn centres(voice: &Voice, history: &History, first: &Played) -> Option<String> {
    let (rules, board) = (&*history.rules, history.rules.board());
    let count = |at: &crate::position::Position, o| rules.tally(at, o);
    let mut list: Vec<(Owner, usize, i64, Option<u64>)> = board
        .all_owners()
        .map(|o| {
            let ((now, strength), (before, _)) = (count(&history.position, o), count(&first.before, o));
            (o, now, now as i64 - before as i64, strength)
        })
        .filter(|(o, now, _, strength)| *now > 0 || board.owner(*o).played && strength.is_some_and(|n| n > 0))
        .collect();
    list.sort_by_key(|(o, now, ..)| (std::cmp::Reverse(*now), *o));
    let said = list.into_iter().map(|(o, now, change, strength)| {
        let facts = [
            ("power", Fact::Powers(vec![o])),
            ("n", Fact::Count(now as i64)),
            ("change", Fact::Count(change)),
            ("sign", Fact::Text(if change < 0 { "−" } else { "+" }.into())),
            ("by", Fact::Count(change.abs())),
            ("strength", Fact::Count(strength.unwrap_or(0) as i64)),
        ];
        voice.say(if strength.is_some() { "glance-strength" } else { "glance-centres" }, &facts)
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| said.join(" · "))
}

fn out(voice: &Voice, played: &[Played]) -> Option<String> {
    let codes = ["eliminated", "claudian-out", "1958-out", "silly-out"];
    let events = played.iter().flat_map(|p| &p.report.events).filter(|e| codes.contains(&e.code));
    let powers: Vec<Owner> = events.filter_map(|e| e.get("power")).flat_map(Fact::owners).collect();
    (!powers.is_empty()).then(|| voice.say("glance-out-now", &[("powers", Fact::Powers(powers))]))
}

fn over(voice: &Voice, history: &History, here: &InIssue) -> Option<String> {
    let over = history.over.as_ref().filter(|_| here.ended)?;
    let facts: Facts =
        &[("powers", Fact::Powers(over.powers.clone())), ("n", Fact::Count(over.powers.len() as i64))];
    Some(match over.kind {
        None | Some(EndKind::Win | EndKind::Concession) => voice.say("glance-won", facts),
        Some(EndKind::Draw) => voice.words.text("glance-drawn"),
        Some(EndKind::Abandoned) => voice.words.text("glance-abandoned"),
    })
}

fn retreats(voice: &Voice, history: &History) -> Option<String> {
    let waiting = &history.position.dislodged;
    if waiting.is_empty() || history.over.is_some() {
        return None;
    }
    let mut said: Vec<String> = Vec::new();
    for owner in history.rules.board().all_owners() {
        let units: Vec<_> = waiting.iter().map(|d| d.unit).filter(|u| u.owner == owner).collect();
        if !units.is_empty() {
            let facts = [("units", Fact::Units(units)), ("power", Fact::Powers(vec![owner]))];
            said.push(voice.say("glance-retreat-of", &facts));
        }
    }
    Some(voice.say("glance-retreat", &[("list", Fact::Text(said.join(", ")))]))
}

fn due(voice: &Voice, history: &History) -> Option<String> {
    if !matches!(history.due(), Some(Turn { phase: Phase::Adjustment, .. })) {
        return None;
    }
    let mut said: Vec<String> = Vec::new();
    for owner in history.rules.board().powers() {
        let n = history.rules.entitled(&history.position, owner);
        if n != 0 {
            let what = if n > 0 { "builds" } else { "removals" };
            let facts = [
                ("power", Fact::Powers(vec![owner])),
                ("n", Fact::Count(n.abs())),
                ("what", Fact::Word(what)),
            ];
            said.push(voice.say("glance-due", &facts));
        }
    }
    (!said.is_empty()).then(|| voice.say("glance-build", &[("list", Fact::Text(said.join(", ")))]))
}

fn missing(voice: &Voice, played: &[Played]) -> Option<String> {
    let powers: Vec<Owner> = played.iter().flat_map(|p| &p.missing).map(|m| m.power).collect();
    (!powers.is_empty()).then(|| voice.say("glance-missing", &[("powers", Fact::Powers(powers))]))
}
