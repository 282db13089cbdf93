//! Draws in words: what was drawn, what came, from how many; the lists themselves stand in the game's data.

use adjudicator::draw::Draw;
use adjudicator::rules::{MessageCode, MessageFact, PhaseEvent};

use super::speaker::Voice;

/// Lists to so many names are printed.
const LISTED: usize = 12;

/// What is said of the draws of a phase, one sentence each; `decided` are those that the gamesmaster made.
pub fn sentences(
    voice: &Voice,
    draws: &[Draw],
    events: &[PhaseEvent],
    decided: impl Fn(u32) -> bool,
) -> Vec<String> {
    let real: Vec<&Draw> = draws.iter().filter(|d| d.candidates.len() > 1).collect();
    let mut out: Vec<String> = real.iter().map(|d| sentence(voice, d, events, decided(d.number))).collect();
    if real.iter().any(|d| d.candidates.len() > LISTED) {
        out.push(voice.words.text("draw-all"));
    }
    out
}

fn sentence(voice: &Voice, draw: &Draw, events: &[PhaseEvent], decided: bool) -> String {
    let (name, rest) = draw.name.split_once(' ').unwrap_or((&draw.name, ""));
    let place = voice.board.and_then(|b| b.place(rest.rsplit(' ').next().unwrap_or("")));
    let lost =
        events.iter().filter(|e| e.code == MessageCode::LOST_DRAWN).find_map(|e| e.get("kind").cloned());
    let what = [
        ("name", MessageFact::Text(name.to_string())),
        ("n", MessageFact::Text(rest.to_string())),
        ("at", MessageFact::Places(place.into_iter().collect())),
        ("kind", lost.unwrap_or(MessageFact::Word("piece"))),
    ];
    let listed = (draw.candidates.len() <= LISTED).then(|| {
        let names: Vec<String> = draw.candidates.iter().map(|c| value(voice, c)).collect();
        names.join(", ")
    });
    let facts = [
        ("n", MessageFact::Count(i64::from(draw.number))),
        ("what", MessageFact::Text(voice.say("draw-what", &what))),
        ("value", MessageFact::Text(value(voice, &draw.value))),
        ("of", MessageFact::Count(draw.candidates.len() as i64)),
        ("from", MessageFact::Word(if listed.is_some() { "list" } else { "none" })),
        ("list", MessageFact::Text(listed.unwrap_or_default())),
    ];
    voice.say(if decided { "draw-forced" } else { "draw-line" }, &facts)
}

/// A candidate in words: places by name, two places as a pair.
fn value(voice: &Voice, text: &str) -> String {
    let place = |text: &str| voice.board.and_then(|b| b.place(text));
    if let Some(place) = place(text) {
        return voice.place(place);
    }
    if let Some((a, b)) = text.split_once('-').and_then(|(a, b)| place(a).zip(place(b))) {
        return voice
            .say("place-pair", &[("a", MessageFact::Places(vec![a])), ("b", MessageFact::Places(vec![b]))]);
    }
    let word = match text {
        "yes" => "draw-yes",
        "no" => "draw-no",
        "nc" => "coast-north",
        "sc" => "coast-south",
        "ec" => "coast-east",
        "wc" => "coast-west",
        _ => "",
    };
    match (word, voice.board) {
        ("", Some(board)) => voice.spelt(board, text),
        ("", None) => text.to_string(),
        (word, _) => voice.words.text(word),
    }
}
