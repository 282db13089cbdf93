//! Turns of phrase in the order reader's own words: bullets, labels, changes, preferences, what is excluded in vain.

use adjudicator::board::Province;
use adjudicator::position::UnitKind;
use adjudicator::season::Phase;

use super::super::atoms::{Atom, Lookup, Sense};
use super::super::language::is;
use super::super::places::Sure;

/// What the order reader is told of some atoms.
pub fn joined(atoms: &[Atom]) -> String {
    let mut out = String::new();
    let mut end: Option<usize> = None;
    for atom in atoms {
        let gap = end.is_some_and(|e| e < atom.span.start || matches!(atom.sense, Sense::Verb(_)));
        if gap && !out.ends_with(' ') {
            out.push(' ');
        }
        out.push_str(&atom.out);
        if matches!(atom.sense, Sense::Verb(_)) {
            out.push(' ');
        }
        end = Some(atom.span.end);
    }
    out.replace(['\n', '\r', '\t'], " ")
}

/// The atoms with the turns of phrase in the order reader's own: bullets and labels gone, changes cut down to what counts.
pub fn rewritten(
    look: &Lookup,
    mut atoms: Vec<Atom>,
    phase: Phase,
    due: i64,
    amends: &mut bool,
) -> Vec<Atom> {
    // `// remark`, `# remark`, `<- remark`
    let starts = |i: usize| {
        let two = |x: &str, y: &str| atoms[i].is(x) && atoms.get(i + 1).is_some_and(|b| b.is(y));
        i > 2 && (two("/", "/") || two("<", "-") || atoms[i].is("#"))
    };
    if let Some(at) = (0..atoms.len()).find(|i| starts(*i)) {
        atoms.truncate(at);
    }
    numbered(look, &mut atoms);
    label(look, &mut atoms, phase, amends);
    csv(&mut atoms);
    if let Some(at) = atoms.iter().position(|a| matches!(a.sense, Sense::Said("failing")))
        && phase != Phase::Movement
        && at > 0
    {
        let end = atoms[at..].iter().position(|a| a.is(".")).map_or(atoms.len(), |i| at + i);
        atoms.drain(at..end);
    }
    preferred(&mut atoms, due);
    changed(look, &mut atoms, amends);
    excluded(&mut atoms, phase);
    repeated(look, &mut atoms);
    // `A Mar S: A Par-Bur`
    while let Some(at) = atoms.windows(2).position(|w| supports(&w[0]) && w[1].is(":")) {
        atoms.remove(at + 1);
    }
    // `Munich: to Burgundy`
    while let Some(at) = atoms.windows(3).position(|w| w[0].is_place() && w[1].is(":") && w[2].first == "to")
    {
        atoms.remove(at + 1);
    }
    // `the North Sea fleet moves`
    for at in 0..atoms.len().saturating_sub(1) {
        let free = at == 0
            || !atoms[..at].iter().rev().find(|a| a.sense != Sense::Harmless).is_some_and(Atom::is_unit);
        let lone = atoms.get(at + 2).is_none_or(|a| !a.is_place() && a.sense != Sense::Harmless);
        if atoms[at].is_place() && atoms[at + 1].is_unit() && free && lone && atoms[at + 1].first.len() > 1 {
            let (place, unit) = (atoms[at].out.clone(), atoms[at + 1].out.clone());
            atoms[at].out = format!("{unit} {place}");
            atoms[at + 1].out.clear();
            atoms[at + 1].sense = Sense::Harmless;
        }
    }
    counted(&mut atoms, phase);
    winter(&mut atoms, phase);
    // `A Ber unt. A Mün`; `A Con, A Bul all hold`
    while let Some(at) = atoms.windows(2).position(|w| {
        matches!(w[0].sense, Sense::Verb(_)) && w[1].is(".") && w[0].span.end == w[1].span.start
    }) {
        if at + 2 >= atoms.len() {
            break;
        }
        atoms.remove(at + 1);
    }
    for at in 1..atoms.len() {
        if atoms[at].is_verb(&["all hold"]) && atoms[at - 1].is_place() {
            atoms[at].out = "H".into();
        }
    }
    // `Scrap F Bla, please keep A Bul!`
    if phase == Phase::Adjustment
        && let Some(at) = atoms.iter().position(|a| matches!(a.sense, Sense::Said("spare")))
        && at > 0
        && atoms[at + 1..].iter().all(|a| {
            a.is_unit() || a.is_place() || matches!(a.sense, Sense::Sign | Sense::And | Sense::Harmless)
        })
        && !atoms[at + 1..]
            .iter()
            .any(|a| a.is_place() && atoms[..at].iter().any(|b| b.is_place() && b.out == a.out))
    {
        atoms.truncate(at);
        while atoms.last().is_some_and(|a| a.sense == Sense::Harmless || a.is(",")) {
            atoms.pop();
        }
    }
    // A verb's second half, and words that only say that a unit makes room.
    let mut at = 0;
    while at < atoms.len() {
        if atoms[at].is_verb(&["aside"]) {
            let again = atoms.get(at + 1).is_some_and(|a| a.is(":"));
            // `A Par-Pic makes way: A Mar-Par`: what it is ordered stays.
            let lone = |from: &usize| atoms[*from..at].iter().filter(|a| a.is_place()).count() < 2;
            let from = atoms[..at].iter().rposition(Atom::is_unit).filter(lone).unwrap_or(at);
            // `A Par makes way A Mar-Par` does not say where to.
            let unsaid = atoms.get(at + 1).is_none_or(|a| a.is_unit() || a.sense == Sense::Sign);
            if from < at && !again && unsaid {
                atoms[at].sense = Sense::Doubt;
                at += 1;
                continue;
            }
            if again {
                atoms.drain(from..=at + 1);
                at = from;
                continue;
            }
        }
        let idle = atoms[at].is_verb(&["move end"]) || matches!(atoms[at].sense, Sense::Said("either way"));
        // German verbs may end a clause: `Falls A Vie nach Gal zieht:`
        let ends = atoms[at].is_verb(&["move"])
            && at > 0
            && atoms[at - 1].is_place()
            && atoms[..at].iter().rev().take(3).any(|a| a.is("-") || a.is_verb(&["move"]))
            && atoms.get(at + 1).is_none_or(|a| a.sense == Sense::Sign && !a.is("-"));
        if idle || ends {
            atoms.remove(at);
            continue;
        }
        at += 1;
    }
    atoms
}

fn supports(atom: &Atom) -> bool {
    atom.is_verb(&["support", "convoy"])
        || matches!(atom.first.as_str(), "s" | "c") && atom.sense == Sense::Unknown
}

/// The line of the sheet that a row answers by its number: the atom behind the number, and the unit of the line, unless a unit
/// of theirs is named as well.
pub fn line<'l>(look: &'l Lookup, atoms: &[Atom]) -> Option<(usize, Option<&'l (String, Province)>)> {
    let mut first = atoms.iter().position(|a| a.sense != Sense::Sign)?;
    // `Line 3: to Rum`
    if LINES.contains(&atoms[first].first.as_str()) {
        first += 1 + atoms.get(first + 1..)?.iter().take_while(|a| a.is(".")).count();
    }
    let number = atoms.get(first).filter(|a| a.sense == Sense::Number)?.first.parse::<usize>().ok()?;
    let line = look.sheet.get(number.checked_sub(1)?)?;
    let next =
        (first + 1..atoms.len()).find(|i| !matches!(atoms[*i].sense, Sense::Sign) || atoms[*i].is("-"))?;
    let own = |a: &Atom| matches!(a.sense, Sense::Place(Some(p), _) if look.own(p));
    let leads = atoms.get(next + 1).is_some_and(|a| !a.is("."));
    let bare = matches!(atoms[next].sense, Sense::Place(Some(p), _) if p == line.1);
    let named = atoms[next].is_unit() || own(&atoms[next]) && leads || bare;
    Some((next, (!named).then_some(line)))
}

/// Words for a line of a sheet.
const LINES: [&str; 8] = ["line", "no", "nr", "zeile", "ligne", "riga", "regel", "rad"];

/// `3 to Rum` in answer to a sheet is an order for the unit of its third line.
fn numbered(look: &Lookup, atoms: &mut Vec<Atom>) {
    let Some((next, Some((unit, province)))) = line(look, atoms) else { return };
    let goes = atoms[next].is_place();
    atoms.drain(1..next);
    atoms[0].out = if goes { format!("{unit} -") } else { unit.clone() };
    atoms[0].sense = Sense::Place(Some(*province), super::super::places::Sure::Exact);
    atoms[0].first = "a".into();
}

/// Bullets, numbers and labels at the beginning; `+1:` and `-1:` of a winter.
fn label(look: &Lookup, atoms: &mut Vec<Atom>, phase: Phase, amends: &mut bool) {
    let first = atoms.iter().position(|a| a.sense != Sense::Sign || a.is("+") || a.is("-")).unwrap_or(0);
    if phase == Phase::Adjustment
        && atoms.get(first).is_some_and(|a| a.is("+") || a.is("-"))
        && atoms.get(first + 1).is_some_and(|a| a.sense == Sense::Number)
    {
        let build = atoms[first].is("+");
        let verb = if build { "build" } else { "remove" };
        atoms[first].out = if build { "Build".into() } else { "Remove".into() };
        atoms[first].sense = Sense::Verb(verb);
        let colon = usize::from(atoms.get(first + 2).is_some_and(|a| a.is(":")));
        atoms.drain(first + 1..first + 2 + colon);
    }
    let bullet =
        atoms.iter().take_while(|a| a.sense == Sense::Sign && !a.is("(") || a.sense == Sense::Number).count();
    if bullet < atoms.len() && atoms[..bullet].iter().any(|a| a.sense == Sense::Number) {
        atoms.drain(..bullet);
    } else {
        let signs = atoms.iter().take_while(|a| a.sense == Sense::Sign && !a.is("(") && !a.is("<")).count();
        atoms.drain(..signs);
    }
    // `Other orders:`, `First:`, `In any case:`, `The usual opening:`
    let colon = atoms.iter().position(|a| a.is(":")).filter(|at| *at <= 8 && *at + 1 < atoms.len());
    if let Some(at) = colon {
        let idle = |a: &Atom| {
            matches!(
                a.sense,
                Sense::Unknown | Sense::Harmless | Sense::Person | Sense::Number | Sense::Sign | Sense::And
            ) && !a.first.starts_with("waiv")
                || matches!(a.sense, Sense::Said("either way" | "amend" | "months"))
                || phase == Phase::Adjustment
                    && a.is_verb(&["build"])
                    && !atoms[at..].iter().any(|b| b.is_verb(&["build"]))
                || matches!(a.sense, Sense::Power(p) if p == look.who)
        };
        // `I forgot Smyrna: A Smy - Syr`
        let forgot = atoms[..at].iter().any(|a| matches!(a.sense, Sense::Said("amend")));
        let province = |a: &Atom| if let Sense::Place(place, _) = a.sense { place } else { None };
        let unit = atoms[at..].iter().find_map(province);
        let named = |a: &Atom| {
            a.is_place() && province(a) == unit || a.sense == Sense::Said("self") || a.first == "to"
        };
        if atoms[..at].iter().all(idle) {
            atoms.drain(..=at);
        } else if forgot && atoms[..at].iter().all(|a| idle(a) || named(a)) {
            *amends = true;
            atoms.drain(..=at);
        }
    }
    // `Hi Ada, please`
    let comma = atoms.iter().position(|a| a.is(",") || a.is(":")).filter(|at| *at <= 4);
    if let Some(at) = comma {
        let polite = |a: &Atom| matches!(a.sense, Sense::Unknown | Sense::Person | Sense::Harmless);
        let greets = atoms[0].sense == Sense::Unknown && is(&atoms[0].first, "greeting")
            || atoms[0].sense == Sense::Person;
        if atoms[..at].iter().all(polite) && (greets || atoms[..at].iter().all(|a| a.sense != Sense::Unknown))
        {
            atoms.drain(..=at);
        }
    }
}

/// `Italy,A,Ven,-,Tri`
fn csv(atoms: &mut Vec<Atom>) {
    let tabled = atoms.windows(3).any(|w| w[0].is_unit() && w[1].is(",") && w[2].is_place());
    if tabled {
        atoms.retain(|a| !a.is(","));
        if matches!(atoms.first().map(|a| &a.sense), Some(Sense::Power(_))) {
            atoms.remove(0);
        }
    }
}

/// `Remove (in order of preference): A Arm, F Aeg, F Bla` with one due is A Arm.
fn preferred(atoms: &mut Vec<Atom>, due: i64) {
    let Some(at) = atoms.iter().position(|a| matches!(a.sense, Sense::Said("preference"))) else { return };
    if due == 0 {
        return;
    }
    let open = at.checked_sub(1).filter(|i| atoms[*i].is("("));
    let end = at + 1 + usize::from(open.is_some() && atoms.get(at + 1).is_some_and(|a| a.is(")")));
    atoms.drain(open.unwrap_or(at)..end);
    let places: Vec<usize> = (0..atoms.len()).filter(|i| atoms[*i].is_place()).collect();
    if let Some(last) = places.get(due.unsigned_abs() as usize - 1) {
        atoms.truncate(last + 1);
    }
}

/// `change A Lvp-Yor to A Lvp-Edi`, `A Tyr - Ven instead of A Tyr - Mun`, `instead of X I now want Y`: what counts is left.
fn changed(look: &Lookup, atoms: &mut Vec<Atom>, amends: &mut bool) {
    // `not to Rum but to Bla`
    if let Some(not) = atoms.iter().position(|a| matches!(a.sense, Sense::Said("drop")) && a.words.len() == 1)
        && let Some(but) = atoms[not..].iter().position(|a| is(&a.first, "but"))
        && atoms[not..not + but].iter().any(Atom::is_place)
    {
        atoms.drain(not..=not + but);
    }
    let is_amend = |a: &Atom| {
        matches!(a.sense, Sense::Said("amend" | "drop")) && !(a.words.len() == 1 && is(&a.first, "not"))
    };
    if let Some(at) = atoms.iter().position(|a| matches!(a.sense, Sense::Said("drop")) && a.words.len() > 1) {
        // What is dropped: unit, place, sign, place.
        let mut end = at + 1;
        while atoms.get(end).is_some_and(|a| {
            a.is_unit()
                || a.is_place()
                || a.is("-")
                || a.is_verb(&["move", "hold"])
                || a.sense == Sense::Harmless && end == at + 1
        }) {
            end += 1;
        }
        if end > at + 1 {
            *amends = true;
            atoms.drain(at..end);
            while atoms.first().is_some_and(|a| a.is(",") || matches!(a.sense, Sense::Said("self"))) {
                atoms.remove(0);
            }
        }
    }
    if atoms.iter().any(is_amend) {
        *amends = true;
        // `change A Lvp-Yor to A Lvp-Edi`
        let from = atoms.iter().position(is_amend).unwrap_or(0);
        let whole = |part: &[Atom]| part.iter().filter(|a| a.is_place()).count() >= 2;
        let goal = |at: usize| {
            atoms[at - 1].is("-") || atoms[at - 1].is_verb(&["move"]) || atoms[at - 1].first == "to"
        };
        let ends = |at: &usize| {
            atoms[*at].is_place() && to(&atoms[at + 1]) && goal(*at) && whole(&atoms[from..=*at])
        };
        if let Some(at) = (from + 1..atoms.len().saturating_sub(1)).find(ends) {
            let unit: Vec<Atom> = atoms[from..]
                .iter()
                .skip_while(|a| !a.is_unit() && !a.is_place())
                .take_while(|a| !a.is("-") && !a.is_verb(&["move"]) && a.first != "to")
                .cloned()
                .collect();
            let rest = &atoms[at + 2..];
            let bare = rest
                .first()
                .is_some_and(|a| a.is_place() && !matches!(a.sense, Sense::Place(Some(p), _) if look.own(p)));
            let mut out: Vec<Atom> = Vec::new();
            if bare {
                out.extend(unit);
                let mut sign = atoms[at + 1].clone();
                sign.sense = Sense::Verb("move");
                sign.out = "-".into();
                out.push(sign);
            }
            out.extend(rest.iter().cloned());
            *atoms = out;
        }
        atoms.retain(|a| !is_amend(a));
        let idle =
            |a: &Atom| a.is(":") || a.is(",") || matches!(a.sense, Sense::Said("self") | Sense::Harmless);
        while atoms.first().is_some_and(idle) {
            atoms.remove(0);
        }
    }
}

fn to(atom: &Atom) -> bool {
    (atom.is("-") || is(&atom.first, "goal")) && !atom.is_unit()
}

/// `(not Bal!)`, `, not StP`: a place that was not ordered is excluded in vain.
fn excluded(atoms: &mut Vec<Atom>, phase: Phase) {
    let is_not = |a: &Atom| is(&a.first, "not") && matches!(a.sense, Sense::Said("drop"));
    let mut at = 0;
    while let Some(not) = atoms[at..].iter().position(is_not).map(|i| at + i) {
        at = not + 1;
        let mut end = not + 1;
        while atoms.get(end).is_some_and(|a| {
            a.is_place() || a.is_unit() || a.sense == Sense::Harmless || is(&a.first, "goal")
        }) {
            end += 1;
        }
        let opened = not > 0 && atoms[not - 1].is("(");
        let comma = not > 0
            && (atoms[not - 1].is(",") || atoms[not - 1].is("-") && not > 1 && atoms[not - 2].is_place());
        let closed = atoms.get(end).is_some_and(|a| a.is(")"));
        let ends = atoms.get(end).is_none_or(|a| a.sense == Sense::Sign && !a.is("-"));
        let named: Vec<&str> =
            atoms[not..end].iter().filter(|a| a.is_place()).map(|a| a.out.as_str()).collect();
        let kinds: Vec<UnitKind> = atoms[not..end]
            .iter()
            .filter_map(|a| match a.sense {
                Sense::Unit(k, _) => Some(k),
                _ => None,
            })
            .collect();
        let ordered = |name: &&&str| atoms[..not].iter().any(|a| a.is_place() && a.out == ***name);
        let same_kind = kinds
            .iter()
            .any(|k| atoms[..not].iter().any(|a| matches!(a.sense, Sense::Unit(u, _) if u == *k)));
        // `A Par - not Bur` says nothing that it does.
        let does = |a: &Atom| {
            matches!(a.sense, Sense::Verb(_)) || a.sense == Sense::Unknown && super::clean::ends(&a.first)
        };
        let said = phase == Phase::Adjustment
            || atoms[..not].iter().any(does)
            || atoms[..not].iter().filter(|a| a.is_place()).count() > 1;
        let vain = said
            && !(named.is_empty() && kinds.is_empty())
            && named.iter().filter(ordered).count() == 0
            && !same_kind;
        if vain && (opened && closed || comma && ends) {
            atoms.drain(not - 1..end + usize::from(opened));
            at = not - 1;
        }
    }
}

/// `A Mar S A Par to Bur (from Par)` says again where it is; `A Bur-Mun, supported by German A Ber` says what somebody else does.
fn repeated(look: &Lookup, atoms: &mut Vec<Atom>) {
    let again = |atoms: &[Atom], at: usize| match &atoms[at..] {
        [open, from, place, close, ..] if open.is("(") && is(&from.first, "origin") && close.is(")") => {
            let same = |w: &[Atom]| w[0].is_unit() && w[1].is_place() && w[1].out == place.out;
            place.is_place() && atoms[..at].windows(2).any(same)
        }
        _ => false,
    };
    while let Some(at) = (0..atoms.len()).find(|at| again(atoms, *at)) {
        atoms.drain(at..at + 4);
    }
    let Some(at) = atoms.iter().position(|a| a.sense == Sense::Said("supported")) else { return };
    let own = |a: &Atom| matches!(a.sense, Sense::Place(place, _) if place.is_none_or(|p| look.own(p)));
    let told = |a: &Atom| match a.sense {
        Sense::Power(who) => who != look.who,
        _ => a.is_unit() || a.is_place() || matches!(a.sense, Sense::Sign | Sense::Harmless | Sense::And),
    };
    let tail = &atoms[at + 1..];
    let named = tail.iter().any(|a| a.is_place() || matches!(a.sense, Sense::Power(_)));
    if at > 0 && named && tail.iter().all(told) && !tail.iter().any(|a| own(a) || a.is("-") || a.is("?")) {
        atoms.truncate(at);
        while atoms.last().is_some_and(|a| a.is(",") || a.is("(") || a.sense == Sense::Harmless) {
            atoms.pop();
        }
    }
}

/// `Ich baue eine Flotte in Brest`, `Je renonce à ma construction`: in whatever order its words stand, a sentence of one verb,
/// units, places and words that say nothing is an order of a winter.
fn winter(atoms: &mut Vec<Atom>, phase: Phase) {
    let has = |class: &str| atoms.iter().any(|a| a.is_verb(&[class]));
    let verb = match (has("build"), has("remove"), has("waive")) {
        (true, false, false) => "build",
        (false, true, false) => "remove",
        (_, false, true) => "waive",
        _ => return,
    };
    let idle = |a: &Atom| match a.sense {
        Sense::Sign => [",", ".", "!", "'", "’", ":"].iter().any(|sign| a.is(sign)),
        Sense::And | Sense::Harmless | Sense::Person | Sense::Said("self") => true,
        Sense::Verb(class) => class == verb || verb == "waive" && class == "build" || is(&a.first, "between"),
        Sense::Unit(_, many) => !many,
        Sense::Place(place, Sure::Exact | Sure::Foreign) => place.is_some(),
        _ => is(&a.first, "between"),
    };
    // `une armée à Paris`: without its accent the word for "in" is the letter of an army.
    let within = |at: usize| at > 0 && atoms[at].first == "a" && atoms[at - 1].is_unit();
    let named = (0..atoms.len()).filter(|at| !within(*at)).map(|at| &atoms[at]);
    let mut named: Vec<&Atom> = named.filter(|a| a.is_unit() || a.is_place()).collect();
    // `In Paris baue ich eine Armee`
    if named.len() == 2 && named[0].is_place() {
        named.swap(0, 1);
    }
    let pairs = named.chunks(2).all(|pair| pair.len() == 2 && pair[0].is_unit() && pair[1].is_place());
    if phase != Phase::Adjustment
        || !atoms.iter().all(idle)
        || !pairs
        || named.is_empty() != (verb == "waive")
    {
        return;
    }
    let said = atoms.iter().find(|a| a.is_verb(&[verb])).cloned();
    let units = named.chunks(2).enumerate().map(|(at, pair)| {
        let comma = if at > 0 { ", " } else { "" };
        Atom { out: format!("{comma}{} {}", pair[0].out, pair[1].out), ..pair[1].clone() }
    });
    let units: Vec<Atom> = units.collect();
    *atoms = said.into_iter().chain(units).collect();
}

/// `Two fleets, London and Edinburgh`: the kind goes to every place.
fn counted(atoms: &mut Vec<Atom>, phase: Phase) {
    if phase != Phase::Adjustment {
        return;
    }
    let Some(at) = atoms.iter().position(|a| matches!(a.sense, Sense::Unit(_, true))) else { return };
    let listed = atoms[at + 1..].iter().all(|a| {
        a.is_place() || a.sense == Sense::Sign || a.sense == Sense::And || matches!(a.sense, Sense::Harmless)
    });
    if !listed {
        return;
    }
    let letter = atoms[at].out.clone();
    for atom in atoms[at..].iter_mut() {
        if atom.is_place() {
            atom.out = format!("{letter} {}", atom.out);
        } else if atom.sense == Sense::And {
            atom.out = ",".into();
        }
    }
    let verb = atoms[..at].iter().any(|a| matches!(a.sense, Sense::Verb(_)));
    atoms[at].out = if verb { String::new() } else { "Build".into() };
    atoms[at].sense = Sense::Verb("build");
    let count = |a: &Atom| a.sense == Sense::Number || is(&a.first, "count");
    atoms[..at].iter_mut().filter(|a| count(a)).for_each(|a| a.out.clear());
    atoms.retain(|a| !(count(a) && a.out.is_empty()));
    let from = atoms.iter().position(|a| a.is_verb(&["build"])).map_or(0, |i| i + 1);
    if atoms.get(from).is_some_and(|a| a.is(",") || a.is(":")) {
        atoms.remove(from);
    }
}
