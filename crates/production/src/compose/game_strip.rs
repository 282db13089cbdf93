//! The strip above a game: what a reader takes in at a glance, of what is public.

use adjudicator::board::Owner;
use adjudicator::rules::MessageFact;
use adjudicator::season::{Phase, Turn};
use folder::game::{EndKind, ProposalKind};
use games::nmr::MissingKind;
use games::{GameHistory, IssuePhases, PlayedPhase};
use page::lexicon::Voice;
use page::lexicon::speaker::MessageFacts;

/// What the strip says of the powers, and the rest of it.
#[derive(Default)]
pub(super) struct GameStrip {
    /// The first three powers, as the table of the front page has them.
    pub leading: String,
    /// All of it in its order, what has nothing to say left out.
    pub parts: Vec<String>,
}

/// The strip of a game; empty where nothing was played.
pub(super) fn strip(
    voice: &Voice,
    history: &GameHistory,
    played: &[PlayedPhase],
    here: &IssuePhases,
) -> GameStrip {
    let Some(first) = played.first() else { return GameStrip::default() };
    let centres = centres(history, first);
    let [moves, retreat_orders, builds] = missing(voice, played);
    let parts = [
        measured(voice, &centres, true, " · "),
        out(voice, played),
        outcome_text(voice, history, here),
        retreats(voice, history),
        due(voice, history),
        moves,
        retreat_orders,
        builds,
        here.proposals.first().map(|proposal| {
            let kind = if proposal.kind == ProposalKind::Draw { "draw" } else { "concession" };
            voice.say("glance-vote", &[("kind", MessageFact::Word(kind))])
        }),
    ];
    let leading = measured(voice, centres.get(..3).unwrap_or(&centres), false, ", ");
    let parts = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    GameStrip { leading: leading.unwrap_or_default(), parts }
}

/// A power with its centres (or whatever wins), their change since before the phases printed here, and its strength where that
/// is counted.
type PowerProgress = (Owner, usize, i64, Option<u64>);

/// The powers, strongest first.
fn centres(history: &GameHistory, first: &PlayedPhase) -> Vec<PowerProgress> {
    let (rules, board) = (&*history.rules, history.rules.board());
    let mut list: Vec<PowerProgress> = board
        .all_owners()
        .map(|o| {
            let ((now, strength), (before, _)) =
                (rules.tally(&history.position, o), rules.tally(&first.before, o));
            (o, now, now as i64 - before as i64, strength)
        })
        .filter(|(o, now, _, strength)| *now > 0 || board.owner(*o).played && strength.is_some_and(|n| n > 0))
        .collect();
    list.sort_by_key(|(o, now, ..)| (std::cmp::Reverse(*now), *o));
    list
}

fn measured(voice: &Voice, list: &[PowerProgress], strong: bool, by: &str) -> Option<String> {
    let said = list.iter().map(|&(o, now, change, strength)| {
        let strength = strength.filter(|_| strong);
        let facts = [
            ("power", MessageFact::Powers(vec![o])),
            ("n", MessageFact::Count(now as i64)),
            ("change", MessageFact::Count(change)),
            ("sign", MessageFact::Text(if change < 0 { "−" } else { "+" }.into())),
            ("by", MessageFact::Count(change.abs())),
            ("strength", MessageFact::Count(strength.unwrap_or(0) as i64)),
        ];
        voice.say(if strength.is_some() { "glance-strength" } else { "glance-centres" }, &facts)
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| said.join(by))
}

fn out(voice: &Voice, played: &[PlayedPhase]) -> Option<String> {
    let events = played.iter().flat_map(|p| &p.report.events).filter(|e| e.code.is_elimination());
    let powers: Vec<Owner> = events.filter_map(|e| e.get("power")).flat_map(MessageFact::owners).collect();
    (!powers.is_empty()).then(|| voice.say("glance-out-now", &[("powers", MessageFact::Powers(powers))]))
}

fn outcome_text(voice: &Voice, history: &GameHistory, here: &IssuePhases) -> Option<String> {
    let over = history.over.as_ref().filter(|_| here.ended)?;
    let facts: MessageFacts = &[
        ("powers", MessageFact::Powers(over.powers.clone())),
        ("n", MessageFact::Count(over.powers.len() as i64)),
    ];
    Some(match over.kind {
        None | Some(EndKind::Win | EndKind::Concession) => voice.say("glance-won", facts),
        Some(EndKind::Draw) => voice.words.text("glance-drawn"),
        Some(EndKind::Abandoned) => voice.words.text("glance-abandoned"),
    })
}

fn retreats(voice: &Voice, history: &GameHistory) -> Option<String> {
    let waiting = &history.position.dislodged;
    if waiting.is_empty() || history.over.is_some() {
        return None;
    }
    let mut said: Vec<String> = Vec::new();
    for owner in history.rules.board().all_owners() {
        let units: Vec<_> = waiting.iter().map(|d| d.unit).filter(|u| u.owner == owner).collect();
        if !units.is_empty() {
            let facts = [("units", MessageFact::Units(units)), ("power", MessageFact::Powers(vec![owner]))];
            said.push(voice.say("glance-retreat-of", &facts));
        }
    }
    Some(voice.say("glance-retreat", &[("list", MessageFact::Text(said.join(", ")))]))
}

fn due(voice: &Voice, history: &GameHistory) -> Option<String> {
    if !matches!(history.phase_due(), Some(Turn { phase: Phase::Adjustment, .. })) {
        return None;
    }
    let mut said: Vec<String> = Vec::new();
    for owner in history.rules.board().powers() {
        let n = history.rules.entitled(&history.position, owner);
        if n != 0 {
            let what = if n > 0 { "builds" } else { "removals" };
            let facts = [
                ("power", MessageFact::Powers(vec![owner])),
                ("n", MessageFact::Count(n.abs())),
                ("what", MessageFact::Word(what)),
            ];
            said.push(voice.say("glance-due", &facts));
        }
    }
    (!said.is_empty()).then(|| voice.say("glance-build", &[("list", MessageFact::Text(said.join(", ")))]))
}

/// Whose orders did not come: for moves, for retreats, for builds and removals.
fn missing(voice: &Voice, played: &[PlayedPhase]) -> [Option<String>; 3] {
    [
        missing_text("glance-missing", &[MissingKind::Moves], played, voice),
        missing_text("glance-missing-retreats", &[MissingKind::Retreats], played, voice),
        missing_text("glance-missing-builds", &[MissingKind::Builds, MissingKind::Removals], played, voice),
    ]
}

fn missing_text(
    id: &'static str,
    kinds: &[MissingKind],
    played: &[PlayedPhase],
    voice: &Voice<'_>,
) -> Option<String> {
    let missing = played.iter().flat_map(|p| &p.missing).filter(|m| kinds.contains(&m.kind));
    let mut powers: Vec<Owner> = Vec::new();
    for m in missing {
        if !powers.contains(&m.power) {
            powers.push(m.power);
        }
    }
    (!powers.is_empty()).then(|| voice.say(id, &[("powers", MessageFact::Powers(powers))]))
}
