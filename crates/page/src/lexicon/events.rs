//! What happened and is no order, in sentences: of each kind one, of each power one, whoever it is about named once.

use std::collections::BTreeMap;

use serde::Serialize;

use adjudicator::board::{Owner, Place};
use adjudicator::position::{Kind, Unit};
use adjudicator::rules::{Event, Fact, MessageCode, Statement};

use super::catalogue::Words;
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
const COUNTED: [MessageCode; 6] = [
    MessageCode::CLAUDIAN_DISBANDED,
    MessageCode::CLAUDIAN_KNOT,
    MessageCode::CLAUDIAN_LOSES,
    MessageCode::CLAUDIAN_OUT,
    MessageCode::CLAUDIAN_RETREAT,
    MessageCode::CLAUDIAN_VICTORY,
];

/// The events of a phase in paragraphs, in the order in which they happened.
pub fn paragraphs(voice: &Voice, events: &[Event]) -> Vec<Paragraph> {
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
            let all: Vec<&Event> = events.iter().filter(|e| (e.code, e.heading.as_str()) == key).collect();
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
    let sentence = Words::sentence(sentence.trim());
    if sentence.ends_with(['.', '!', '?', '”', '»', '“']) { sentence } else { format!("{sentence}.") }
}

fn grouped(event: &Event) -> bool {
    event.code != MessageCode::NOTE
}

/// The words of a heading; one that no catalogue knows is as it stands.
fn heading(voice: &Voice, event: &Event) -> String {
    let id = match event.heading.as_str() {
        "" => return String::new(),
        "in-force" => "table-in-force".to_string(),
        "consents" => "table-consents".to_string(),
        other => format!("heading-{other}"),
    };
    voice.try_say(&id, None, &event.facts).unwrap_or_else(|| event.heading.clone())
}

fn single(voice: &Voice, event: &Event) -> String {
    match event.get("text") {
        Some(Fact::Text(text)) if event.code == MessageCode::NOTE => text.clone(),
        _ => plain(voice, event),
    }
}

/// The message of an event with its own facts.
fn plain(voice: &Voice, event: &Event) -> String {
    let mut facts = event.facts.clone();
    if let Some(unit) = event.get("unit").and_then(|f| f.units().first().copied()) {
        facts.push(("power", Fact::Powers(vec![unit.owner])));
        facts.push(("kind", Fact::Word(if unit.kind == Kind::Fleet { "fleet" } else { "army" })));
        if COUNTED.contains(&event.code) {
            facts.push(("n", Fact::Count(i64::from(unit.size))));
            facts.push(("at", Fact::Places(vec![unit.place])));
        }
    }
    if event.get("to") == Some(&Fact::Places(Vec::new())) {
        return String::new();
    }
    let mut rooms = ["event", "note"].into_iter();
    rooms
        .find_map(|room| voice.try_say(&format!("{room}-{}", event.code), None, &facts))
        .unwrap_or_else(|| event.code.as_str().replace('-', " "))
}

fn group(voice: &Voice, all: &[&Event]) -> Vec<String> {
    let Some(first) = all.first() else { return Vec::new() };
    match first.code {
        MessageCode::GAINS => gains(voice, all),
        code if code.is_elimination() => {
            let owners: Vec<Owner> =
                all.iter().filter_map(|e| e.get("power")).flat_map(Fact::owners).collect();
            let n = Fact::Count(owners.len() as i64);
            let facts = [("powers", Fact::Powers(owners)), ("n", n)];
            vec![voice.say(&format!("event-{}", first.code), &facts)]
        }
        MessageCode::DESTROYED | MessageCode::SWISS_DESTROYED => losses(voice, all),
        // Their lines say so.
        MessageCode::REMOVED_BY_RULE => Vec::new(),
        MessageCode::INITIAL => {
            let list: Vec<String> = all.iter().map(|e| plain(voice, e)).collect();
            vec![voice.say("event-initial-all", &[("list", Fact::Text(list.join(", ")))])]
        }
        MessageCode::ENDED => ended_spans(voice, all),
        MessageCode::BARRED => counts(voice, all, "note-barred", false),
        MessageCode::LINKS_LEFT => counts(voice, all, "note-links-left", true),
        MessageCode::FIGHT => all.iter().map(|e| fight(voice, e)).collect(),
        MessageCode::JOINED => joined(voice, all),
        MessageCode::DIVIDED => all.iter().map(|e| divided(voice, e)).collect(),
        MessageCode::GARRISON => {
            let at: Vec<Place> = all.iter().flat_map(|e| places(e, "at")).collect();
            at.iter().map(|p| voice.say("event-garrison", &[("at", Fact::Places(vec![*p]))])).collect()
        }
        _ => all.iter().map(|e| plain(voice, e)).collect(),
    }
}

fn places(event: &Event, name: &str) -> Vec<Place> {
    match event.get(name) {
        Some(Fact::Places(places)) => places.clone(),
        _ => Vec::new(),
    }
}

fn owner(event: &Event, name: &str) -> Option<Owner> {
    event.get(name).and_then(|f| f.owners().first().copied())
}

/// One sentence a power: what nobody owned before what was taken, the last owner behind a run of centres.
fn gains(voice: &Voice, all: &[&Event]) -> Vec<String> {
    let mut by: BTreeMap<Owner, Vec<(Option<Owner>, Place)>> = BTreeMap::new();
    for event in all {
        if let (Some(power), Some(at)) = (owner(event, "power"), places(event, "at").first()) {
            by.entry(power).or_default().push((owner(event, "from"), *at));
        }
    }
    by.into_iter()
        .map(|(power, mut list)| {
            list.sort_by_key(|(_, at)| *at);
            let of = |from: Option<Owner>| -> Vec<Place> {
                list.iter().filter(|(f, _)| *f == from).map(|(_, at)| *at).collect()
            };
            let mut owners: Vec<Owner> = Vec::new();
            list.iter().filter_map(|(f, _)| *f).for_each(|f| {
                if !owners.contains(&f) {
                    owners.push(f);
                }
            });
            let free = voice.fact(&Fact::Places(of(None)));
            let taken = owners.iter().map(|from| {
                let facts = [("at", Fact::Places(of(Some(*from)))), ("from", Fact::Powers(vec![*from]))];
                voice.say("event-gain-from", &facts)
            });
            let taken = voice.words.list(&taken.collect::<Vec<_>>());
            let gains = match (free.is_empty(), taken.is_empty()) {
                (false, false) => {
                    voice.say("event-gain-both", &[("free", Fact::Text(free)), ("taken", Fact::Text(taken))])
                }
                (true, _) => taken,
                _ => free,
            };
            voice.say("event-gains", &[("power", Fact::Powers(vec![power])), ("gains", Fact::Text(gains))])
        })
        .collect()
}

/// One sentence for each cause and place, with all units of all powers in it.
fn losses(voice: &Voice, all: &[&Event]) -> Vec<String> {
    let mut causes: Vec<(&'static str, Vec<Place>, Vec<Unit>)> = Vec::new();
    for event in all {
        let (Some(Fact::Word(why)), Some(Fact::Units(units))) = (event.get("why"), event.get("unit")) else {
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
                    let facts = [("power", Fact::Powers(vec![power])), ("units", Fact::Units(units))];
                    voice.say("event-loss", &facts)
                })
                .collect();
            let facts = [
                ("losses", Fact::Text(voice.words.list(&parts))),
                ("n", Fact::Count(units.len() as i64)),
                ("at", Fact::Places(at)),
                ("why", Fact::Word(why)),
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
fn ended_spans(voice: &Voice, all: &[&Event]) -> Vec<String> {
    ["barrier", "linkage"]
        .into_iter()
        .filter_map(|kind| {
            let of = all.iter().filter(|e| e.get("kind") == Some(&Fact::Word(kind)));
            let list: Vec<String> = of.filter_map(|e| e.get("at")).map(|at| voice.fact(at)).collect();
            let facts = [("kind", Fact::Word(kind)), ("list", Fact::Text(list.join(", ")))];
            (!list.is_empty()).then(|| voice.say("event-ended", &facts))
        })
        .collect()
}

/// A number for each power, by year; what most have is said of all of them at once.
fn counts(voice: &Voice, all: &[&Event], id: &str, rest: bool) -> Vec<String> {
    let mut years: BTreeMap<String, Vec<(Owner, i64)>> = BTreeMap::new();
    for event in all {
        if let (Some(Fact::Text(year)), Some(power), Some(Fact::Count(n))) =
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
            let facts = [("power", Fact::Powers(vec![*power])), ("n", Fact::Count(*n))];
            parts.push(voice.say("note-of-power", &facts));
        }
        if let Some(n) = usual {
            let id = if parts.is_empty() { "note-links-all" } else { "note-links-rest" };
            parts.push(voice.say(id, &[("n", Fact::Count(n))]));
        }
        voice.say(id, &[("year", Fact::Text(year)), ("list", Fact::Text(parts.join(", ")))])
    });
    sentences.collect()
}

/// `Burgundy: Gauls 10,000 and 6,000, Teutons 2,500.`
fn fight(voice: &Voice, event: &Event) -> String {
    let Some(Fact::Messages(sides)) = event.get("sides") else { return String::new() };
    let mut by: Vec<(Owner, Vec<String>)> = Vec::new();
    for side in sides {
        let (Some(power), Some(Fact::Count(n))) =
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
        let men = Fact::Text(voice.words.list(&men));
        voice.say("note-side", &[("power", Fact::Powers(vec![power])), ("n", men)])
    });
    let sides = parts.collect::<Vec<_>>().join(", ");
    voice.say("note-sides", &[("at", Fact::Places(places(event, "at"))), ("sides", Fact::Text(sides))])
}

/// Forces that joined: one sentence for each power, kind and size.
fn joined(voice: &Voice, all: &[&Event]) -> Vec<String> {
    let mut by: Vec<(Unit, Vec<Place>)> = Vec::new();
    for unit in all.iter().filter_map(|e| e.get("unit")).flat_map(Fact::units) {
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
                ("power", Fact::Powers(vec![unit.owner])),
                ("at", Fact::Places(at)),
                ("men", Fact::Count(i64::from(unit.size))),
                ("kind", Fact::Word(if unit.kind == Kind::Fleet { "fleet" } else { "army" })),
                ("places", Fact::Word(places)),
            ];
            voice.say("note-joined", &facts)
        })
        .collect()
}

fn divided(voice: &Voice, event: &Event) -> String {
    let Some(Fact::Messages(parts)) = event.get("parts") else { return String::new() };
    let stay = event.get("n") != Some(&Fact::Count(0));
    let mut said: Vec<String> = parts.iter().map(|m| voice.message(m)).collect();
    if !stay && let Some(last) = said.last_mut() {
        *last = last.trim_end_matches(',').to_string();
    }
    let mut facts = event.facts.clone();
    facts.retain(|(name, _)| *name != "parts");
    facts.push(("parts", Fact::Text(said.join(" "))));
    voice.say(if stay { "note-divided" } else { "note-divided-all" }, &facts)
}

/// A list of a rule-set in words: its heading, the heads of its columns, its rows, the sentences below it.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
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
pub fn statement(voice: &Voice, of: &Statement) -> Told {
    Told {
        heading: voice.words.text(of.heading),
        head: of.head.iter().map(|id| voice.words.text(id)).collect(),
        rows: of.rows.iter().map(|row| row.iter().map(|cell| voice.cell(cell)).collect()).collect(),
        notes: of.notes.iter().map(|note| voice.message(note)).collect(),
    }
}
