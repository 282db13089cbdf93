//! What happened and is no order, in sentences: of each kind one, of each power one, whoever it is about named once.

use std::collections::BTreeMap;

use serde::Serialize;

use adjudicator::board::{Owner, Place};
use adjudicator::position::{Unit, UnitKind};
use adjudicator::rules::{MessageCode, MessageFact, PhaseEvent, PublishedTable};

use super::catalogue::Lexicon;
use super::speaker::Voice;

/// A paragraph: its heading, empty for none, and its sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// What it is about.
    pub heading: String,
    /// What it says.
    pub text: String,
}

/// Events that say how many men or ships a unit has, and where it stands.
fn says_size(code: MessageCode) -> bool {
    matches!(
        code,
        MessageCode::CLAUDIAN_DISBANDED
            | MessageCode::CLAUDIAN_KNOT
            | MessageCode::CLAUDIAN_LOSES
            | MessageCode::CLAUDIAN_OUT
            | MessageCode::CLAUDIAN_RETREAT
            | MessageCode::CLAUDIAN_VICTORY
    )
}

/// The events of a phase in paragraphs, in the order in which they happened.
pub fn paragraphs(voice: &Voice, events: &[PhaseEvent]) -> Vec<Paragraph> {
    let mut out: Vec<Paragraph> = Vec::new();
    let mut done: Vec<(MessageCode, &str)> = Vec::new();
    for event in events {
        let key = (event.code, event.heading.as_str());
        if done.contains(&key) && grouped(event) {
            continue;
        }
        let heading = heading(voice, event);
        let sentences = if grouped(event) {
            done.push(key);
            let all: Vec<&PhaseEvent> =
                events.iter().filter(|e| (e.code, e.heading.as_str()) == key).collect();
            group(voice, &all)
        } else {
            vec![single(voice, event)]
        };
        let text: Vec<String> = sentences.into_iter().filter(|s| !s.is_empty()).map(|s| ended(&s)).collect();
        if text.is_empty() {
            continue;
        }
        let text = text.join(" ");
        match out.last_mut().filter(|p| !heading.is_empty() && p.heading == heading) {
            Some(last) => last.text += &format!(" {text}"),
            None => out.push(Paragraph { heading, text }),
        }
    }
    out
}

/// With its first letter large and its stop.
fn ended(sentence: &str) -> String {
    let sentence = Lexicon::sentence(sentence.trim());
    if sentence.ends_with(['.', '!', '?', '”', '»', '“']) { sentence } else { format!("{sentence}.") }
}

fn grouped(event: &PhaseEvent) -> bool {
    event.code != MessageCode::NOTE
}

/// The words of a heading; one that no catalogue knows is as it stands.
fn heading(voice: &Voice, event: &PhaseEvent) -> String {
    let id = match event.heading.as_str() {
        "" => return String::new(),
        "in-force" => "table-in-force".to_string(),
        "consents" => "table-consents".to_string(),
        other => format!("heading-{other}"),
    };
    voice.try_say(&id, None, &event.facts).unwrap_or_else(|| event.heading.clone())
}

fn single(voice: &Voice, event: &PhaseEvent) -> String {
    match event.get("text") {
        Some(MessageFact::Text(text)) if event.code == MessageCode::NOTE => text.clone(),
        _ => event_text(voice, event),
    }
}

/// The message of an event with its own facts.
fn event_text(voice: &Voice, event: &PhaseEvent) -> String {
    let mut facts = event.facts.clone();
    if let Some(unit) = event.get("unit").and_then(|f| f.units().first().copied()) {
        facts.push(("power", MessageFact::Powers(vec![unit.owner])));
        facts.push(("kind", MessageFact::Word(if unit.kind == UnitKind::Fleet { "fleet" } else { "army" })));
        if says_size(event.code) {
            facts.push(("n", MessageFact::Count(i64::from(unit.size))));
            facts.push(("at", MessageFact::Places(vec![unit.place])));
        }
    }
    if event.get("to") == Some(&MessageFact::Places(Vec::new())) {
        return String::new();
    }
    let mut rooms = ["event", "note"].into_iter();
    rooms
        .find_map(|room| voice.try_say(&format!("{room}-{}", event.code), None, &facts))
        .unwrap_or_else(|| event.code.as_str().replace('-', " "))
}

fn group(voice: &Voice, all: &[&PhaseEvent]) -> Vec<String> {
    let Some(first) = all.first() else { return Vec::new() };
    match first.code {
        MessageCode::GAINS => gains(voice, all),
        code if code.is_elimination() => {
            let owners: Vec<Owner> =
                all.iter().filter_map(|e| e.get("power")).flat_map(MessageFact::owners).collect();
            let n = MessageFact::Count(owners.len() as i64);
            let facts = [("powers", MessageFact::Powers(owners)), ("n", n)];
            vec![voice.say(&format!("event-{}", first.code), &facts)]
        }
        MessageCode::DESTROYED | MessageCode::SWISS_DESTROYED => losses(voice, all),
        // Their lines say so.
        MessageCode::REMOVED_BY_RULE => Vec::new(),
        MessageCode::INITIAL => {
            let list: Vec<String> = all.iter().map(|e| event_text(voice, e)).collect();
            vec![voice.say("event-initial-all", &[("list", MessageFact::Text(list.join(", ")))])]
        }
        MessageCode::ENDED => ended_spans(voice, all),
        MessageCode::BARRED => counts(voice, all, "note-barred", false),
        MessageCode::LINKS_LEFT => counts(voice, all, "note-links-left", true),
        MessageCode::FIGHT => all.iter().map(|e| fight(voice, e)).collect(),
        MessageCode::JOINED => joined_forces(voice, all),
        MessageCode::DIVIDED => all.iter().map(|e| divided(voice, e)).collect(),
        MessageCode::GARRISON => {
            let at: Vec<Place> = all.iter().flat_map(|e| places(e, "at")).collect();
            at.iter().map(|p| voice.say("event-garrison", &[("at", MessageFact::Places(vec![*p]))])).collect()
        }
        _ => all.iter().map(|e| event_text(voice, e)).collect(),
    }
}

fn places(event: &PhaseEvent, name: &str) -> Vec<Place> {
    match event.get(name) {
        Some(MessageFact::Places(places)) => places.clone(),
        _ => Vec::new(),
    }
}

fn owner(event: &PhaseEvent, name: &str) -> Option<Owner> {
    event.get(name).and_then(|f| f.owners().first().copied())
}

/// One sentence a power: what nobody owned before what was taken, the last owner behind a run of centres.
fn gains(voice: &Voice, all: &[&PhaseEvent]) -> Vec<String> {
    let mut by: BTreeMap<Owner, Vec<(Option<Owner>, Place)>> = BTreeMap::new();
    for event in all {
        if let (Some(power), Some(at)) = (owner(event, "power"), places(event, "at").first()) {
            by.entry(power).or_default().push((owner(event, "from"), *at));
        }
    }
    by.into_iter()
        .map(|(power, mut list)| {
            list.sort_by_key(|(_, at)| *at);
            let mut owners: Vec<Owner> = Vec::new();
            list.iter().filter_map(|(f, _)| *f).for_each(|f| {
                if !owners.contains(&f) {
                    owners.push(f);
                }
            });
            let free = voice.fact(&MessageFact::Places(places_of(None, &list)));
            let taken = owners.iter().map(|from| {
                let facts = [
                    ("at", MessageFact::Places(places_of(Some(*from), &list))),
                    ("from", MessageFact::Powers(vec![*from])),
                ];
                voice.say("event-gain-from", &facts)
            });
            let taken = voice.words.list(&taken.collect::<Vec<_>>());
            let gains = match (free.is_empty(), taken.is_empty()) {
                (false, false) => voice.say(
                    "event-gain-both",
                    &[("free", MessageFact::Text(free)), ("taken", MessageFact::Text(taken))],
                ),
                (true, _) => taken,
                _ => free,
            };
            voice.say(
                "event-gains",
                &[("power", MessageFact::Powers(vec![power])), ("gains", MessageFact::Text(gains))],
            )
        })
        .collect()
}

fn places_of(from: Option<Owner>, list: &[(Option<Owner>, Place)]) -> Vec<Place> {
    list.iter().filter(|(f, _)| *f == from).map(|(_, at)| *at).collect()
}

/// One sentence for each cause and place, with all units of all powers in it.
fn losses(voice: &Voice, all: &[&PhaseEvent]) -> Vec<String> {
    let mut causes: Vec<(&'static str, Vec<Place>, Vec<Unit>)> = Vec::new();
    for event in all {
        let (Some(MessageFact::Word(why)), Some(MessageFact::Units(units))) =
            (event.get("why"), event.get("unit"))
        else {
            continue;
        };
        let at = places(event, "at");
        match causes.iter_mut().find(|(w, a, _)| w == why && *a == at) {
            Some((.., list)) => list.extend(units),
            None => causes.push((why, at, units.clone())),
        }
    }
    causes
        .into_iter()
        .map(|(why, at, units)| {
            let mut by: BTreeMap<Owner, Vec<Unit>> = BTreeMap::new();
            units.iter().for_each(|u| by.entry(u.owner).or_default().push(*u));
            let parts: Vec<String> = by
                .into_iter()
                .map(|(power, units)| {
                    let facts =
                        [("power", MessageFact::Powers(vec![power])), ("units", MessageFact::Units(units))];
                    voice.say("event-loss", &facts)
                })
                .collect();
            let facts = [
                ("losses", MessageFact::Text(voice.words.list(&parts))),
                ("n", MessageFact::Count(units.len() as i64)),
                ("at", MessageFact::Places(at)),
                ("why", MessageFact::Word(why)),
            ];
            let id = match why {
                "none" | "order" | "death" | "drowned" => "event-swiss-destroyed".to_string(),
                why => format!("event-destroyed-{why}"),
            };
            voice.say(&id, &facts)
        })
        .collect()
}

/// Barriers and linkages that end, one sentence a kind.
fn ended_spans(voice: &Voice, all: &[&PhaseEvent]) -> Vec<String> {
    ["barrier", "linkage"]
        .into_iter()
        .filter_map(|kind| {
            let of = all.iter().filter(|e| e.get("kind") == Some(&MessageFact::Word(kind)));
            let list: Vec<String> = of.filter_map(|e| e.get("at")).map(|at| voice.fact(at)).collect();
            let facts = [("kind", MessageFact::Word(kind)), ("list", MessageFact::Text(list.join(", ")))];
            (!list.is_empty()).then(|| voice.say("event-ended", &facts))
        })
        .collect()
}

/// A number for each power, by year; what most have is said of all of them at once.
fn counts(voice: &Voice, all: &[&PhaseEvent], id: &str, rest: bool) -> Vec<String> {
    let mut years: BTreeMap<String, Vec<(Owner, i64)>> = BTreeMap::new();
    for event in all {
        if let (Some(MessageFact::Text(year)), Some(power), Some(MessageFact::Count(n))) =
            (event.get("year"), owner(event, "power"), event.get("n"))
        {
            years.entry(year.clone()).or_default().push((power, *n));
        }
    }
    let sentences = years.into_iter().map(|(year, list)| {
        let often = |n: i64| list.iter().filter(|(_, m)| *m == n).count();
        let usual = list.iter().map(|(_, n)| *n).max_by_key(|n| often(*n)).filter(|n| rest && often(*n) > 2);
        let mut parts: Vec<String> = Vec::new();
        for (power, n) in list.iter().filter(|(_, n)| Some(*n) != usual) {
            let facts = [("power", MessageFact::Powers(vec![*power])), ("n", MessageFact::Count(*n))];
            parts.push(voice.say("note-of-power", &facts));
        }
        if let Some(n) = usual {
            let id = if parts.is_empty() { "note-links-all" } else { "note-links-rest" };
            parts.push(voice.say(id, &[("n", MessageFact::Count(n))]));
        }
        voice.say(id, &[("year", MessageFact::Text(year)), ("list", MessageFact::Text(parts.join(", ")))])
    });
    sentences.collect()
}

/// `Burgundy: Gauls 10,000 and 6,000, Teutons 2,500.`
fn fight(voice: &Voice, event: &PhaseEvent) -> String {
    let Some(MessageFact::Messages(sides)) = event.get("sides") else { return String::new() };
    let mut by: Vec<(Owner, Vec<String>)> = Vec::new();
    for side in sides {
        let (Some(power), Some(MessageFact::Count(n))) =
            (side.get("power").and_then(|f| f.owners().first().copied()), side.get("n"))
        else {
            continue;
        };
        let men = voice.words.figures(*n);
        match by.iter_mut().find(|(o, _)| *o == power) {
            Some((_, list)) => list.push(men),
            None => by.push((power, vec![men])),
        }
    }
    let parts = by.into_iter().map(|(power, men)| {
        let men = MessageFact::Text(voice.words.list(&men));
        voice.say("note-side", &[("power", MessageFact::Powers(vec![power])), ("n", men)])
    });
    let sides = parts.collect::<Vec<_>>().join(", ");
    voice.say(
        "note-sides",
        &[("at", MessageFact::Places(places(event, "at"))), ("sides", MessageFact::Text(sides))],
    )
}

/// Forces that joined: one sentence for each power, kind and size.
fn joined_forces(voice: &Voice, all: &[&PhaseEvent]) -> Vec<String> {
    let mut by: Vec<(Unit, Vec<Place>)> = Vec::new();
    for unit in all.iter().filter_map(|e| e.get("unit")).flat_map(MessageFact::units) {
        let same =
            by.iter_mut().find(|(u, _)| (u.owner, u.kind, u.size) == (unit.owner, unit.kind, unit.size));
        match same {
            Some((_, places)) => places.push(unit.place),
            None => by.push((*unit, vec![unit.place])),
        }
    }
    by.into_iter()
        .map(|(unit, at)| {
            let places = if at.len() == 1 { "one" } else { "other" };
            let facts = [
                ("power", MessageFact::Powers(vec![unit.owner])),
                ("at", MessageFact::Places(at)),
                ("men", MessageFact::Count(i64::from(unit.size))),
                ("kind", MessageFact::Word(if unit.kind == UnitKind::Fleet { "fleet" } else { "army" })),
                ("places", MessageFact::Word(places)),
            ];
            voice.say("note-joined", &facts)
        })
        .collect()
}

fn divided(voice: &Voice, event: &PhaseEvent) -> String {
    let Some(MessageFact::Messages(parts)) = event.get("parts") else { return String::new() };
    let stay = event.get("n") != Some(&MessageFact::Count(0));
    let mut said: Vec<String> = parts.iter().map(|m| voice.message(m)).collect();
    if !stay && let Some(last) = said.last_mut() {
        *last = last.trim_end_matches(',').to_string();
    }
    let mut facts = event.facts.clone();
    facts.retain(|(name, _)| *name != "parts");
    facts.push(("parts", MessageFact::Text(said.join(" "))));
    voice.say(if stay { "note-divided" } else { "note-divided-all" }, &facts)
}

/// A list of a rule-set in words: its heading, the heads of its columns, its rows, the sentences below it.
#[derive(Clone, Debug, Serialize)]
pub struct StatementText {
    /// What it is.
    pub heading: String,
    /// The heads of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// Sentences below the table.
    pub notes: Vec<String>,
}

/// A list of a rule-set in words.
pub fn statement(voice: &Voice, of: &PublishedTable) -> StatementText {
    StatementText {
        heading: voice.words.text(of.heading),
        head: of.head.iter().map(|id| voice.words.text(id)).collect(),
        rows: of.rows.iter().map(|row| row.iter().map(|cell| voice.cell(cell)).collect()).collect(),
        notes: of.notes.iter().map(|note| voice.message(note)).collect(),
    }
}
