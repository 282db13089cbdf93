//! What may be left out of a row, and what an order is made of.

use super::super::atoms::{Atom, Sense};
use super::super::language::is;

/// Words that say something even in a bracket.
const TELLING: &[&str] = &["via", "convoy", "convoyed", "otb", "perpetual"];

/// Without brackets that name nothing which could matter.
pub fn without_brackets(atoms: &[Atom]) -> Vec<Atom> {
    let mut out: Vec<Atom> = Vec::new();
    let mut at = 0;
    while at < atoms.len() {
        if atoms[at].is("(") || atoms[at].is("[") {
            let close = if atoms[at].is("(") { ")" } else { "]" };
            let end = (at + 1..atoms.len()).find(|i| atoms[*i].is(close)).unwrap_or(atoms.len());
            let inner = &atoms[at + 1..end];
            if harmless(inner) && !is_verb_of(&out, inner) {
                at = end + 1;
                continue;
            }
        }
        out.push(atoms[at].clone());
        at += 1;
    }
    out
}

/// `A Mun-Bur (no!)`, `No A Mun-Bur`, `A Mun-Bur... not`: a bracket of one word that denies what stands before it, a no before
/// a unit or behind everything.
pub fn denied(atoms: &[Atom]) -> bool {
    let says = |class: &str, a: &Atom| is(&a.first, class) && !a.is_place();
    let no = |a: &Atom| says("no", a) || says("not", a);
    let sign = |a: &&Atom| a.sense == Sense::Sign && !a.is("(") && !a.is(")");
    let bracket = |at: usize| {
        let closed = atoms[at + 1..].iter().find(|a| !sign(a)).is_some_and(|a| a.is(")") || a.is("]"));
        at > 0 && (atoms[at - 1].is("(") || atoms[at - 1].is("[")) && closed
    };
    let leads = |at: usize| {
        let free = at == 0 || atoms[at - 1].sense == Sense::Sign || atoms[at - 1].sense == Sense::And;
        free && says("no", &atoms[at]) && atoms.get(at + 1).is_some_and(Atom::is_unit)
    };
    let last = atoms.iter().rposition(|a| a.sense != Sense::Sign);
    let ends = |at: usize| last == Some(at) && atoms[..at].iter().any(Atom::is_place);
    (0..atoms.len()).any(|at| no(&atoms[at]) && (bracket(at) || leads(at) || ends(at)))
}

/// `A Mun (S) A Ber-Kie`: a verb in brackets behind the unit it is the verb of.
fn is_verb_of(before: &[Atom], inner: &[Atom]) -> bool {
    let ([one], Some((place, earlier))) = (inner, before.split_last()) else { return false };
    let verb =
        |a: &Atom| matches!(a.sense, Sense::Verb(_)) || a.sense == Sense::Unknown && connects(&a.first);
    verb(one) && place.is_place() && !earlier.last().is_some_and(|a| a.is("-") || verb(a))
}

fn harmless(inner: &[Atom]) -> bool {
    let dated = inner.iter().any(|a| is(&a.first, "months"));
    let idle = |a: &Atom| match a.sense {
        Sense::Place(..) | Sense::Unit(..) | Sense::Doubt | Sense::Condition("if" | "unless" | "else") => {
            false
        }
        Sense::Verb("disband" | "convoy" | "taken" | "support" | "hold") | Sense::Said("drop") => false,
        Sense::Number => dated,
        Sense::Sign => !a.is("?"),
        _ => !TELLING.contains(&a.first.as_str()),
    };
    !inner.is_empty() && inner.iter().all(idle)
}

/// Without polite words before and behind.
pub fn without_manners(atoms: &[Atom]) -> Vec<Atom> {
    let idle = |a: &&Atom| {
        matches!(a.sense, Sense::Harmless | Sense::Person) || [",", ".", "!"].iter().any(|s| a.is(s))
    };
    let before = atoms.iter().take_while(idle).count();
    let behind = atoms.iter().rev().take_while(idle).count();
    atoms.get(before..atoms.len() - behind).map(<[Atom]>::to_vec).unwrap_or_default()
}

/// Only what orders are made of; None if another word stands among it.
pub fn cleaned(atoms: &[Atom]) -> Option<Vec<Atom>> {
    let verb = |a: &Atom| matches!(a.sense, Sense::Verb(_));
    let end = |a: &Atom| a.sense == Sense::Unknown && ends(&a.first);
    let weight = |a: &Atom| a.is_place() || verb(a) && !a.is_verb(&["build"]) || end(a);
    let last = atoms.iter().rposition(weight)?;
    let first = atoms.iter().position(|a| weight(a) || a.is_unit() || verb(a))?;
    if atoms.iter().any(|a| a.is("?")) {
        return None;
    }
    let opens = |a: &Atom| {
        let condition = matches!(a.sense, Sense::Condition("if" | "unless" | "else"));
        condition || a.is_unit() || matches!(a.sense, Sense::Doubt | Sense::Number)
    };
    let mut out: Vec<Atom> = Vec::new();
    for (at, atom) in atoms.iter().enumerate() {
        let stop = || Atom { out: ";".into(), sense: Sense::Sign, ..atom.clone() };
        match &atom.sense {
            Sense::Harmless if matches!(atom.first.as_str(), "period" | "stop" | "full") => out.push(stop()),
            Sense::Harmless | Sense::Person => {}
            // `Ich löse die Armee Armenien nicht auf`
            Sense::Said("drop") => return None,
            // `A Bur-Mun, I go if Gus agrees`
            Sense::Said(_) if at > last && !atoms[at..].iter().any(opens) => break,
            Sense::Said("self") if at < first => {}
            Sense::Said(_) => return None,
            Sense::Unknown if at > last => {
                let whole = out.iter().any(|a| a.is("-") || verb(a) || a.sense == Sense::Unknown);
                let acts = ACTS.contains(&atom.first.as_str());
                if !whole && connects(&atom.first) || acts || atoms[at..].iter().any(opens) {
                    return None;
                }
                break;
            }
            Sense::Unknown if at < first && is(&atom.first, "greeting") => {}
            Sense::Unknown if connects(&atom.first) => out.push(atom.clone()),
            Sense::Unknown => return None,
            Sense::Number if at < first => {}
            Sense::Sign if out.is_empty() && !atom.is("(") && !atom.is("<") => {}
            Sense::Sign if atom.is(".") && at < last => out.push(Atom { out: ";".into(), ..atom.clone() }),
            Sense::Doubt | Sense::Condition("if" | "unless" | "else") => return None,
            Sense::Condition(_) => {}
            _ => out.push(atom.clone()),
        }
    }
    let idle = |a: &Atom| a.sense == Sense::Sign && !a.is(")") && !a.is("-") || a.sense == Sense::And;
    while out.last().is_some_and(idle) {
        out.pop();
    }
    // A goal that is not understood is none that can be left out.
    let hangs = |a: &Atom| a.is("-") || a.is_verb(&["move", "support", "convoy"]);
    (out.last().is_some_and(|a| !hangs(a))).then_some(out)
}

/// What a unit does once more, with a goal that is not understood: `A Par supports A Bur supports xyzzy`.
const ACTS: &[&str] = &[
    "support",
    "supports",
    "supporting",
    "sup",
    "convoys",
    "attack",
    "attacks",
    "attacking",
    "moves",
    "enters",
];

const ENDS: &[&str] = &[
    "h", "hold", "holds", "stands", "stand", "holding", "hld", "d", "disband", "disbands", "otb", "stays",
    "remains", "convoy", "coast",
];

/// Words an order may end with.
pub fn ends(word: &str) -> bool {
    ENDS.contains(&word)
}

const CONNECTS: &[&str] = &[
    "to",
    "s",
    "c",
    "h",
    "m",
    "r",
    "d",
    "b",
    "w",
    "via",
    "convoy",
    "by",
    "in",
    "at",
    "of",
    "from",
    "on",
    "attack",
    "attacks",
    "moves",
    "move",
    "goes",
    "support",
    "supports",
    "hold",
    "holds",
    "stands",
    "stand",
    "holding",
    "into",
    "convoys",
    "sails",
    "marches",
    "retreats",
    "retreat",
    "build",
    "builds",
    "disband",
    "disbands",
    "remove",
    "removes",
    "otb",
    "enters",
    "towards",
    "through",
    "all",
    "heads",
    "going",
    "attacking",
    "supporting",
    "each",
    "other",
    "advances",
    "proceeds",
    "coast",
    "sup",
    "ret",
    "hld",
    "stays",
    "remains",
    "everything",
    "remaining",
    "others",
    "army",
    "fleet",
    "armies",
    "fleets",
];

/// Words of orders that the order reader knows and this table does not name as verbs.
pub fn connects(word: &str) -> bool {
    CONNECTS.contains(&word)
}
