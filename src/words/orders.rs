//! Orders in words that are not for a unit's own move: builds and removals, choices of a power, what only one rule-set knows,
//! and orders that are not followed.

use super::voice::{Facts, Voice};
use crate::board::{Board, Place, Province};
use crate::position::{Kind, Unit};
use crate::rules::{Fact, Line, Shape};

/// `builds A Par`, `removes F BLA`, `raises F2 Tri`.
pub fn adjusted(voice: &Voice, line: &Line, unit: &Unit) -> String {
    let id = match line.shape {
        _ if line.invalid => "order-would-build",
        Shape::Build if unit.number > 0 => "order-raises",
        Shape::Build => "order-builds",
        _ => "order-removes",
    };
    voice.say(id, &[("unit", Fact::Units(vec![*unit]))])
}

/// An order without a unit, or one that is not followed, in words.
pub fn special(voice: &Voice, line: &Line) -> String {
    let Some(board) = voice.board else { return line.order.clone() };
    let text = line.order.trim();
    // An order for another's unit begins with whose it is.
    let other =
        text.match_indices(' ').find_map(|(at, _)| Some((board.find_owner(&text[..at])?, &text[at + 1..])));
    if let Some((owner, rest)) = other {
        let of = Line { owner, ..line.clone() };
        let said = sentence(voice, board, &of, rest).unwrap_or_else(|| spelt(voice, board, rest));
        return voice.say("order-of", &[("power", Fact::Powers(vec![owner])), ("order", Fact::Text(said))]);
    }
    sentence(voice, board, line, text).unwrap_or_else(|| spelt(voice, board, text))
}

/// The words for a canonical order that has some of its own.
fn sentence(voice: &Voice, board: &Board, line: &Line, text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let place = |at: usize| words.get(at).and_then(|w| board.place(w));
    let say = |id: &str, facts: Facts| Some(voice.say(id, facts));
    let unit = |text: &str| Unit::read(board, line.owner, text).ok();
    let units = |u: Unit| ("unit", Fact::Units(vec![u]));
    let verb = words.first()?.to_lowercase();
    match (verb.as_str(), words.len()) {
        ("waive", _) => say("order-waives", &[("n", Fact::Count(1))]),
        ("raises" | "forgoes", _) if line.origin == crate::rules::Origin::None => Some(String::new()),
        ("build" | "b", _) => Some(wanted(voice, board, line, &words[1..])),
        ("remove", 3..) => match unit(&words[1..].join(" ")) {
            Some(u) => say("order-removes", &[units(u)]),
            None => Some(spelt(voice, board, &words[1..].join(" "))),
        },
        ("select", 2) => say("order-selects", &[("at", Fact::Places(vec![place(1)?]))]),
        ("capital", 2) => say("order-capital", &[("at", Fact::Places(vec![place(1)?]))]),
        ("raise", _) => Some(wanted(voice, board, line, &words[1..])),
        ("link" | "separate", 3) => {
            let id = if verb == "link" { "order-link" } else { "order-separate" };
            say(id, &[("a", Fact::Places(vec![place(1)?])), ("b", Fact::Places(vec![place(2)?]))])
        }
        ("consent" | "withdraw", 4) => {
            let id = if verb == "consent" { "order-consent" } else { "order-consent-withdrawn" };
            let power = ("power", Fact::Powers(vec![board.find_owner(words[1])?]));
            let (a, b) = (Fact::Places(vec![place(2)?]), Fact::Places(vec![place(3)?]));
            say(id, &[power, ("a", a), ("b", b)])
        }
        ("lost", 3..) => {
            let n = ("n", Fact::Count(words[1].parse().ok()?));
            let how = if words[2] == "first" { "first" } else { "coast" };
            let coast = Fact::Text(words.get(3).map(|w| (*w).to_string()).unwrap_or_default());
            say("order-lost-piece", &[n, ("how", Fact::Word(how)), ("coast", coast)])
        }
        ("predict", 2..) => {
            let at: Vec<Place> = (1..words.len()).filter_map(place).collect();
            say("order-predicts", &[("at", Fact::Places(at))])
        }
        ("llamas", 3) if words[2] == "EXPLODE" => {
            say("order-llamas-explode", &[("at", Fact::Places(vec![place(1)?]))])
        }
        ("llamas", _) => say("order-llamas", &[]),
        ("vote", 2..) => {
            let names = text.get(5..).unwrap_or("").split(['-', ' ', ',']).filter_map(|w| board.place(w));
            say("order-votes", &[("at", Fact::Places(names.collect()))])
        }
        _ => of_unit(voice, board, line, text),
    }
}

/// What only one rule-set's units do.
fn of_unit(voice: &Voice, board: &Board, line: &Line, text: &str) -> Option<String> {
    let unit = |text: &str| Unit::read(board, line.owner, text.trim()).ok();
    let of = |u: Unit| ("unit", Fact::Units(vec![u]));
    if let Some(rest) = text.strip_suffix(" SELL SOUL") {
        return Some(voice.say("order-sells-soul", &[of(unit(rest)?)]));
    }
    if let Some(rest) = text.strip_suffix(" EXPOSE") {
        return Some(voice.say("order-exposes", &[of(unit(rest)?)]));
    }
    if let Some((who, whom)) = text.split_once(" DISTRACT ") {
        let target = whom
            .split_once(' ')
            .and_then(|(owner, rest)| Unit::read(board, board.find_owner(owner)?, rest).ok());
        let whom = Fact::Units(vec![target.or_else(|| unit(whom))?]);
        return Some(voice.say("order-distracts", &[of(unit(who)?), ("of", whom)]));
    }
    // A piece in hyperspace: `A hyp 1-nao via hyperspace`.
    let (piece, goal) = text.trim_end_matches(" via hyperspace").split_once('-')?;
    let words: Vec<&str> = piece.split_whitespace().collect();
    if let [kind, "hyp", ..] = words[..] {
        let to = ("to", Fact::Places(vec![board.place(goal.trim())?]));
        let drawn = matches!(line.origin, crate::rules::Origin::Rule(_));
        let word = if kind == "F" { "fleet" } else { "army" };
        return Some(match drawn {
            true => voice.say("order-lost-drawn", &[("kind", Fact::Word(word)), to]),
            false => {
                let piece =
                    Fact::Text(words.iter().filter(|w| **w != "hyp").copied().collect::<Vec<_>>().join(" "));
                voice.say("order-out-of-hyperspace", &[("unit", piece), to])
            }
        });
    }
    (goal.trim() == "hyp").then_some(())?;
    Some(voice.say("order-into-hyperspace", &[of(unit(piece)?)]))
}

/// A build that is asked for and not made: `asks for A Ber`, or made of what could be read of it.
fn wanted(voice: &Voice, board: &Board, line: &Line, words: &[&str]) -> String {
    let text = words.join(" ");
    let id = if line.invalid { "order-would-build" } else { "order-builds" };
    let unit = match Unit::read(board, line.owner, &text) {
        Ok(unit) => Fact::Units(vec![unit]),
        Err(_) => Fact::Text(spelt(voice, board, &text)),
    };
    voice.say(id, &[("unit", unit)])
}

/// A canonical order with its places spelt as the style has them.
pub fn spelt(voice: &Voice, board: &Board, text: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    let flush = |word: &mut String, out: &mut String| {
        let id = word.split('/').next().unwrap_or("");
        let known = word.chars().all(|c| c.is_ascii_lowercase() || c == '/') && board.id(id).is_some();
        match board.place(word).filter(|_| known) {
            Some(place) => out.push_str(&voice.abbr(place)),
            None => out.push_str(word),
        }
        word.clear();
    };
    for c in text.chars() {
        if c.is_alphanumeric() || c == '/' {
            word.push(c);
        } else {
            flush(&mut word, &mut out);
            out.push(c);
        }
    }
    flush(&mut word, &mut out);
    out
}

/// The kind of the unit supported or carried, as it stands in the canonical order, with a blank behind it.
pub fn kind(order: &str) -> String {
    let words: Vec<&str> = order.split_whitespace().collect();
    let kind = words.windows(2).find(|w| matches!(w[0], "S" | "C")).map_or("", |w| w[1]);
    if Kind::ALL.iter().any(|k| k.code() == kind) { format!("{kind} ") } else { String::new() }
}

/// The numbers of men or ships in an order: the unit's own and those of the unit supported or carried (C-9).
pub fn numbers(voice: &Voice, unit: &Unit, order: &str) -> (String, String) {
    if unit.size == 0 {
        return Default::default();
    }
    let words: Vec<&str> = order.split_whitespace().collect();
    // `A kie 5000-ruh`: the number stands after kind and place.
    let after = |at: usize| {
        let digits = words.get(at + 2).copied().unwrap_or("").split('-').next().unwrap_or("");
        digits.parse().map_or(String::new(), |n: i64| format!(" {}", voice.words.figures(n)))
    };
    let start = words.iter().position(|w| matches!(*w, "A" | "F")).unwrap_or(0);
    let other = words.iter().position(|w| matches!(*w, "S" | "C")).map(|at| after(at + 1));
    (after(start), other.unwrap_or_default())
}

/// The unit supported in an order of 1958, its power named where it is another's: `F1`, `Austria A2` (R58-5).
pub fn marker(voice: &Voice, order: &str) -> Option<String> {
    let (_, rest) = order.split_once(" S ")?;
    Some(marked(voice, rest.split('-').next()?.trim()))
}

/// What only the orders of 1958 say: ` boards F1`, ` lands`, `, follows Italy A2` (R58-5).
pub fn numbered(voice: &Voice, order: &str) -> Option<String> {
    let say = |id: &str, of: &str| voice.say(id, &[("of", Fact::Text(marked(voice, of)))]);
    if let Some((_, of)) = order.split_once(" boards ") {
        return Some(format!(" {}", say("order-boards", of)));
    }
    if let Some((_, of)) = order.split_once(" follows ") {
        return Some(format!(", {}", say("order-follows", of)));
    }
    order.ends_with(" off").then(|| format!(" {}", voice.words.text("order-lands")))
}

/// Units of 1958 as printed: `A2` for `ARMY2`, `Austria A2` for another's.
fn marked(voice: &Voice, order: &str) -> String {
    let marker = order.replace("ARMY", "A").replace("FLEET", "F");
    let other = marker.rsplit_once(' ').and_then(|(name, unit)| Some((voice.board?.find_owner(name)?, unit)));
    other.map_or_else(|| marker.clone(), |(owner, unit)| format!("{} {unit}", voice.head(owner)))
}

/// A province as a place of its own.
pub fn bare(province: Province) -> Place {
    province.place()
}
