//! A row told to the order reader: whole or not at all. Words that could change an order refuse it; words that cannot are left out.

use super::World;
use super::atoms::{Atom, Lookup, Sense};
use super::language::{any_at, is_common};
use super::words::{Word, words};
use crate::diagnostic::Source;
use crate::orders::{Code, Reading};
use crate::position::{Kind as UnitKind, Position};
use crate::rules::RuleSet;
use crate::season::Phase;

/// A row that was understood.
#[derive(Clone, Debug)]
pub struct Told {
    /// What the order reader is told.
    pub text: String,
    /// It changes an earlier order.
    pub amends: bool,
    /// A typing slip or an abbreviation was mended.
    pub mended: bool,
    /// Every order in it is a unit's bare name.
    pub bare: bool,
    /// Provinces whose units it orders.
    pub units: Vec<String>,
}

/// Why a row was not understood.
#[derive(Clone, Debug, Default)]
pub struct Why {
    /// What the order reader said.
    pub codes: Vec<Code>,
    /// In a sentence.
    pub message: String,
    /// Part of it could be an attempt to order a unit of theirs.
    pub attempt: bool,
    /// It begins with a condition.
    pub condition: bool,
    /// The unit.
    pub unit: Option<String>,
    /// It names the unit of somebody else, and whose it is.
    pub others: bool,
}

/// Reads rows in a world.
pub struct Teller<'a> {
    world: &'a World<'a>,
    look: &'a Lookup<'a>,
    /// Rule-sets with verbs of their own, whose readers leave no word unexplained.
    pub strict: bool,
}

impl<'a> Teller<'a> {
    /// A teller.
    pub fn new(world: &'a World<'a>, look: &'a Lookup<'a>) -> Teller<'a> {
        Teller { world, look, strict: is_strict(world.rules, world.position) }
    }

    /// What a row tells the order reader.
    ///
    /// # Errors
    /// Why it tells nothing.
    pub fn tell(&self, text: &str, range: std::ops::Range<usize>) -> Result<Told, Why> {
        let found = words(&text[range.clone()], range.start);
        let atoms = self.look.atoms(text, &found);
        if self.strict {
            return self.plainly(text, range, &atoms);
        }
        let phase = self.world.position.turn.phase;
        let mut amends = false;
        let atoms = rewritten(self.look, atoms, phase, self.due(), &mut amends);
        let conditions = atoms.iter().any(|a| matches!(a.sense, Sense::Condition("if" | "unless")));
        let mut last = Why { condition: conditions, ..Why::default() };
        let lighter = without_brackets(self.look, &atoms, true);
        let mut trials: Vec<Vec<Atom>> = Vec::new();
        if lighter.len() < atoms.len() {
            trials.push(lighter.clone());
        }
        trials.push(atoms.clone());
        if let Some(clean) = cleaned(self.look, &lighter) {
            trials.push(clean);
        }
        let mut first = true;
        for trial in trials {
            let told = joined(text, &trial);
            if told.trim().is_empty() {
                continue;
            }
            let readings = self.read(&told);
            // What was left out leaves an order, not a name.
            let less = trial.len() < lighter.len();
            let doubtful = readings
                .iter()
                .any(|r| r.codes.iter().any(|c| matches!(c, Code::NoOrder | Code::Impossible)));
            match self.judged(&trial, &readings) {
                Ok(_) if less && doubtful => {}
                Ok((bare, mended)) => {
                    let units = readings.iter().filter_map(|r| unit_of(r.order.as_deref()?)).collect();
                    let amends = amends || readings.iter().any(|r| r.codes.contains(&Code::Amends));
                    return Ok(Told { text: told, amends, mended, bare, units });
                }
                Err((codes, message)) if first => {
                    last.codes = codes;
                    last.message = message;
                    first = false;
                }
                Err(_) => {}
            }
        }
        self.explain(&atoms, &mut last);
        Err(last)
    }

    /// A row for a reader that leaves no word unexplained: as it is.
    fn plainly(&self, text: &str, range: std::ops::Range<usize>, atoms: &[Atom]) -> Result<Told, Why> {
        let told = text[range].replace(['\n', '\r'], " ");
        let readings = self.read(&told);
        match self.judged(atoms, &readings) {
            Ok((bare, mended)) => Ok(Told { text: told, amends: false, mended, bare, units: Vec::new() }),
            Err((codes, message)) => Err(Why { codes, message, ..Why::default() }),
        }
    }

    /// How many builds or removals are due.
    fn due(&self) -> i64 {
        match self.world.position.turn.phase {
            Phase::Adjustment => self.world.rules.entitled(self.world.position, self.world.who),
            _ => 0,
        }
    }

    fn read(&self, told: &str) -> Vec<Reading> {
        self.world.rules.read(self.world.position, self.world.who, &Source::new("letter", told))
    }

    /// Whether a reading may be taken: no word of the row could change it.
    fn judged(&self, atoms: &[Atom], readings: &[Reading]) -> Result<(bool, bool), (Vec<Code>, String)> {
        let orders: Vec<&Reading> = readings.iter().filter(|r| r.order.is_some()).collect();
        if let Some(bad) = readings.iter().find(|r| r.is_error()) {
            return Err((bad.codes.clone(), bad.message.clone()));
        }
        let heads = |o: &&str| o.starts_with("HEADER") || o.starts_with("STATUS") || o.starts_with("VOTE");
        if orders.is_empty() || orders.iter().any(|r| r.order.as_deref().filter(heads).is_some()) {
            return Err((vec![Code::UnknownOrder], String::new()));
        }
        let no = |message: &str| Err((vec![Code::UnknownOrder], message.to_string()));
        let has = |code: Code| readings.iter().any(|r| r.codes.contains(&code));
        let plain = readings.iter().all(|r| r.codes.is_empty());
        let conditional = orders.iter().any(|r| r.order.as_deref().is_some_and(|o| o.contains("IF ")));
        let conditions = atoms.iter().any(|a| matches!(a.sense, Sense::Condition("if" | "unless" | "else")));
        if !(self.strict && plain) {
            if conditional != conditions && !(conditions && self.world.position.turn.phase != Phase::Movement)
            {
                return no("a condition that could not be read");
            }
            let listed = self.world.position.turn.phase != Phase::Movement;
            let open = |a: &&Atom| {
                let list = matches!(
                    a.first.as_str(),
                    "or" | "else" | "otherwise" | "oder" | "sonst" | "ou" | "o" | "eller" | "of" | "sinon"
                );
                a.sense == Sense::Doubt && !(listed && list) || a.is("?")
            };
            if let Some(doubt) = atoms.iter().find(open).filter(|_| !conditional) {
                return no(&format!("“{}” could change it", doubt.first));
            }
        }
        let unknown: Vec<&Atom> = atoms.iter().filter(|a| a.sense == Sense::Unknown).collect();
        if has(Code::Fuzzy) && unknown.iter().any(|a| is_common(&a.first) || a.first.chars().count() < 4) {
            return no("a word that is no slip for a province");
        }
        if has(Code::Extra) || has(Code::Fuzzy) {
            let last = atoms.iter().rposition(|a| a.is_place() || matches!(a.sense, Sense::Verb(_)));
            let within = |a: &&Atom| {
                let at = atoms.iter().position(|b| std::ptr::eq(b, *a));
                at < last && (!has(Code::Fuzzy) || is_common(&a.first))
            };
            let loose = unknown.iter().copied().filter(within).count();
            if loose > 0 {
                return no("words that could change it");
            }
        }
        let short = |a: &Atom| a.is_place() && a.words.len() > 1 && a.points;
        if has(Code::Impossible) && (unknown.iter().any(|a| !connects(&a.first)) || atoms.iter().any(short)) {
            return no("a word that is no province");
        }
        let idle =
            |a: &Atom| matches!(a.sense, Sense::Unknown | Sense::Person | Sense::Harmless | Sense::Said(_));
        if has(Code::NoOrder) && atoms.iter().any(idle) {
            return no("a unit without an order");
        }
        if has(Code::NoVerb) && atoms.iter().any(|a| a.sense == Sense::Unknown) {
            return no("two places without a verb");
        }
        let bare = orders.iter().all(|r| r.codes.contains(&Code::NoOrder));
        let mended = has(Code::Fuzzy)
            || atoms.iter().any(|a| matches!(a.sense, Sense::Place(_, super::places::Sure::Mended)));
        Ok((bare, mended))
    }

    /// Whether a row that was not understood could be an attempt to order a unit of theirs.
    fn explain(&self, atoms: &[Atom], why: &mut Why) {
        let own = |a: &Atom| matches!(a.sense, Sense::Place(Some(p), _) if self.look.own(p));
        let unknown = atoms.iter().filter(|a| a.sense == Sense::Unknown).count();
        let places = atoms.iter().filter(|a| a.is_place()).count();
        let verbs = atoms
            .iter()
            .filter(|a| matches!(a.sense, Sense::Verb(_)) || a.sense == Sense::Unknown && ends(&a.first))
            .count();
        let signs = atoms.windows(2).any(|w| w[0].is_place() && (w[1].is("-") || w[1].is("?")));
        let known = places + verbs + atoms.iter().filter(|a| a.is_unit()).count();
        let self_first = matches!(
            atoms.iter().find(|a| a.sense != Sense::Sign).map(|a| &a.sense),
            Some(Sense::Said("self"))
        );
        let next = |at: usize| atoms[at + 1..].iter().find(|a| !matches!(a.sense, Sense::Harmless));
        let unit =
            atoms.iter().enumerate().find(|(at, a)| a.is_unit() && next(*at).is_some_and(|b| b.is_place()));
        let unit_own = atoms.iter().enumerate().any(|(at, a)| a.is_unit() && next(at).is_some_and(&own));
        let unit_odd = atoms.iter().enumerate().any(|(at, a)| {
            a.is_unit()
                && at < 3
                && next(at).is_some_and(|b| b.sense == Sense::Unknown)
                && (places > 0 || verbs > 0)
                && unknown < 4
        });
        let goal = places > 1 || verbs > 0 || signs || atoms.iter().any(|a| a.sense == Sense::Doubt);
        let acted = atoms.iter().enumerate().any(|(at, a)| {
            let verb = |b: &Atom| {
                matches!(b.sense, Sense::Verb(_)) || b.sense == Sense::Unknown && connects(&b.first)
            };
            own(a) && next(at).is_some_and(|b| b.is("-") || b.is("?") || b.is(":") || verb(b))
        });
        why.attempt = unit_own && (goal || unknown <= 2)
            || unit_odd
            || acted && unknown <= known + 1 && !self_first && goal
            || places > 1 && atoms.iter().any(&own) && unknown <= 1 && !self_first
            || shaped(atoms);
        why.unit = atoms.iter().find(|a| own(a)).and_then(|a| match a.sense {
            Sense::Place(Some(p), _) => Some(self.world.rules.board().province(p).id.clone()),
            _ => None,
        });
        let powers = atoms.iter().any(|a| matches!(a.sense, Sense::Power(o) if o != self.world.who));
        let whole = unit.is_some() && goal;
        why.others = whole && !atoms.iter().any(own) && powers;
        if whole
            && !why.attempt
            && why.codes.iter().any(|c| matches!(c, Code::NotYours | Code::NoUnit))
            && unknown < 3
        {
            why.attempt = true;
        }
        if why.attempt && !why.codes.iter().any(|c| c.is_error()) {
            why.codes = vec![Code::UnknownOrder];
        }
    }
}

/// Whether a row has the shape of an order whatever its names are: `A xyz H`, `F xyz - abc`.
fn shaped(atoms: &[Atom]) -> bool {
    let words: Vec<&Atom> = atoms.iter().filter(|a| a.sense != Sense::Sign || a.is("-")).collect();
    let letter =
        |a: &Atom| matches!(a.first.as_str(), "a" | "f") && (a.is_unit() || a.sense == Sense::Unknown);
    match words.as_slice() {
        [unit, _, verb] => letter(unit) && verb.sense == Sense::Unknown && ends(&verb.first),
        [unit, _, sign, _] => letter(unit) && sign.is("-"),
        _ => false,
    }
}

/// Whether a rule-set's own reader leaves no word of a row unexplained, so that rows are told as they are.
pub fn is_strict(rules: &dyn RuleSet, position: &Position) -> bool {
    let usual = matches!(position.turn.phase, Phase::Movement | Phase::Retreat | Phase::Adjustment);
    !usual || matches!(rules.name(), "Rules1958" | "Claudian" | "Rather Silly")
}

/// What the order reader is told of some atoms.
fn joined(text: &str, atoms: &[Atom]) -> String {
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
    let _ = text;
    out.replace(['\n', '\r', '\t'], " ")
}

/// The atoms with the turns of phrase in the order reader's own: bullets and labels gone, changes cut down to what counts.
fn rewritten(look: &Lookup, mut atoms: Vec<Atom>, phase: Phase, due: i64, amends: &mut bool) -> Vec<Atom> {
    // `// remark`, `# remark`, `<- remark`
    let starts = |i: usize| {
        let two = |x: &str, y: &str| atoms[i].is(x) && atoms.get(i + 1).is_some_and(|b| b.is(y));
        i > 2 && (two("/", "/") || two("<", "-") || atoms[i].is("#"))
    };
    if let Some(at) = (0..atoms.len()).find(|i| starts(*i)) {
        atoms.truncate(at);
    }
    label(look, &mut atoms, phase, due);
    csv(&mut atoms);
    if let Some(at) = atoms.iter().position(|a| matches!(a.sense, Sense::Said("failing")))
        && phase != Phase::Movement
        && at > 0
    {
        let end = atoms[at..].iter().position(|a| a.is(".")).map_or(atoms.len(), |i| at + i);
        atoms.drain(at..end);
    }
    preferred(&mut atoms, phase, due);
    changed(look, &mut atoms, amends);
    excluded(&mut atoms);
    // `A Con stands and supports A Bul`
    while let Some(at) = atoms
        .windows(3)
        .position(|w| w[0].is_verb(&["hold"]) && w[1].sense == Sense::And && w[2].is_verb(&["support"]))
    {
        atoms.drain(at..at + 2);
    }
    // `A Mar S: A Par-Bur`
    while let Some(at) = atoms.windows(2).position(|w| supports(&w[0]) && w[1].is(":")) {
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
            let from = atoms[..at].iter().rposition(Atom::is_unit).unwrap_or(at);
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

/// Bullets, numbers and labels at the beginning; `+1:` and `-1:` of a winter.
fn label(look: &Lookup, atoms: &mut Vec<Atom>, phase: Phase, due: i64) {
    let first = atoms.iter().position(|a| a.sense != Sense::Sign || a.is("+") || a.is("-")).unwrap_or(0);
    if phase == Phase::Adjustment
        && atoms.get(first).is_some_and(|a| a.is("+") || a.is("-"))
        && atoms.get(first + 1).is_some_and(|a| a.sense == Sense::Number)
    {
        let build = atoms[first].is("+");
        let verb = if build { "build" } else { "remove" };
        let _ = due;
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
            ) || matches!(a.sense, Sense::Said("either way" | "amend" | "months"))
                || matches!(a.sense, Sense::Power(p) if p == look.who)
        };
        if atoms[..at].iter().all(idle) {
            atoms.drain(..=at);
        }
    }
    // `Hi Ada, please`
    let comma =
        atoms.iter().position(|a| a.is(",") || a.is(":")).filter(|at| *at <= 4 && *at + 1 < atoms.len());
    if let Some(at) = comma {
        let polite = |a: &Atom| matches!(a.sense, Sense::Unknown | Sense::Person | Sense::Harmless);
        let greets = atoms[0].sense == Sense::Unknown && GREETS.contains(&atoms[0].first.as_str())
            || atoms[0].sense == Sense::Person;
        if atoms[..at].iter().all(polite) && (greets || atoms[..at].iter().all(|a| a.sense != Sense::Unknown))
        {
            atoms.drain(..=at);
        }
    }
}

const GREETS: &[&str] = &[
    "dear", "hi", "hello", "hey", "hallo", "liebe", "lieber", "bonjour", "ciao", "hola", "hej", "beste",
    "cher", "chere", "caro", "cara", "moin", "salut", "hoi",
];

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
fn preferred(atoms: &mut Vec<Atom>, phase: Phase, due: i64) {
    let Some(at) = atoms.iter().position(|a| matches!(a.sense, Sense::Said("preference"))) else { return };
    if phase != Phase::Adjustment || due == 0 {
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
    if let Some(not) = atoms
        .iter()
        .position(|a| {
            a.sense == Sense::Doubt
                && matches!(a.first.as_str(), "not" | "nicht" | "pas" | "non" | "no" | "niet" | "inte")
        })
        .or_else(|| atoms.iter().position(|a| matches!(a.sense, Sense::Said("drop")) && a.words.len() == 1))
        && let Some(but) = atoms[not..].iter().position(|a| {
            matches!(a.first.as_str(), "but" | "sondern" | "mais" | "ma" | "sino" | "maar" | "utan")
        })
        && atoms[not..not + but].iter().any(Atom::is_place)
    {
        atoms.drain(not..=not + but);
    }
    let is_amend =
        |a: &Atom| matches!(a.sense, Sense::Said("amend" | "drop")) && a.first != "not" && a.first != "nicht";
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
            at > 0
                && (atoms[at - 1].is("-")
                    || atoms[at - 1].is_verb(&["move"])
                    || matches!(atoms[at - 1].first.as_str(), "to"))
        };
        let ends = |at: &usize| {
            atoms[*at].is_place() && to(&atoms[at + 1]) && goal(*at) && whole(&atoms[from..=*at])
        };
        if let Some(at) = (from..atoms.len().saturating_sub(1)).find(ends) {
            let unit: Vec<Atom> = atoms[from + 1..]
                .iter()
                .skip_while(|a| !a.is_unit() && !a.is_place())
                .take_while(|a| !a.is("-") && !a.is_verb(&["move"]))
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
    matches!(
        atom.first.as_str(),
        "to" | "into" | "in" | "zu" | "en" | "a" | "till" | "naar" | "-" | "by" | "with" | "auf"
    ) && !atom.is_unit()
}

/// `(not Bal!)`, `, not StP`: a place that was not ordered is excluded in vain.
fn excluded(atoms: &mut Vec<Atom>) {
    let is_not = |a: &Atom| {
        matches!(a.first.as_str(), "not" | "nicht" | "niet" | "inte" | "non" | "pas")
            && matches!(a.sense, Sense::Doubt | Sense::Said("drop"))
    };
    let mut at = 0;
    while let Some(not) = atoms[at..].iter().position(is_not).map(|i| at + i) {
        at = not + 1;
        let mut end = not + 1;
        while atoms.get(end).is_some_and(|a| {
            a.is_place()
                || a.is_unit()
                || a.sense == Sense::Harmless
                || matches!(a.first.as_str(), "to" | "nach" | "a")
        }) {
            end += 1;
        }
        let opened = not > 0 && atoms[not - 1].is("(");
        let comma = not > 0
            && (atoms[not - 1].is(",") || atoms[not - 1].is("-") && not > 1 && atoms[not - 2].is_place());
        let closed = atoms.get(end).is_some_and(|a| a.is(")"));
        let ends = atoms.get(end).is_none_or(|a| a.sense == Sense::Sign && !a.is("-"));
        let named: Vec<&str> =
            atoms[not + 1..end].iter().filter(|a| a.is_place()).map(|a| a.out.as_str()).collect();
        let kinds: Vec<UnitKind> = atoms[not + 1..end]
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
        let vain = !(named.is_empty() && kinds.is_empty())
            && named.iter().filter(ordered).count() == 0
            && !same_kind;
        if vain && (opened && closed || comma && ends) {
            atoms.drain(not - 1..end + usize::from(opened));
            at = not - 1;
        }
    }
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
    for atom in atoms[at + 1..].iter_mut() {
        if atom.is_place() {
            atom.out = format!("{letter} {}", atom.out);
        } else if atom.sense == Sense::And {
            atom.out = ",".into();
        }
    }
    let verb = atoms[..at].iter().any(|a| matches!(a.sense, Sense::Verb(_)));
    atoms[at].out = if verb { String::new() } else { "Build".into() };
    atoms[at].sense = Sense::Verb("build");
    let count = |a: &Atom| {
        a.sense == Sense::Number
            || matches!(
                a.first.as_str(),
                "two" | "three" | "zwei" | "drei" | "deux" | "due" | "dos" | "twee" | "tva"
            )
    };
    atoms[..at].iter_mut().filter(|a| count(a)).for_each(|a| a.out.clear());
    atoms.retain(|a| !(count(a) && a.out.is_empty()));
    let from = atoms.iter().position(|a| a.is_verb(&["build"])).map_or(0, |i| i + 1);
    if atoms.get(from).is_some_and(|a| a.is(",") || a.is(":")) {
        atoms.remove(from);
    }
}

/// Without brackets that name nothing which could matter.
fn without_brackets(look: &Lookup, atoms: &[Atom], _light: bool) -> Vec<Atom> {
    let mut out: Vec<Atom> = Vec::new();
    let mut at = 0;
    while at < atoms.len() {
        if atoms[at].is("(") || atoms[at].is("[") {
            let close = if atoms[at].is("(") { ")" } else { "]" };
            let end = (at + 1..atoms.len()).find(|i| atoms[*i].is(close)).unwrap_or(atoms.len());
            if harmless(look, &atoms[at + 1..end]) {
                at = end + 1;
                continue;
            }
        }
        out.push(atoms[at].clone());
        at += 1;
    }
    out
}

fn harmless(look: &Lookup, inner: &[Atom]) -> bool {
    let dated = inner.iter().any(|a| matches!(a.sense, Sense::Said("months")) || any_months(a));
    let _ = look;
    !inner.is_empty()
        && inner.iter().all(|a| match a.sense {
            Sense::Place(..)
            | Sense::Unit(..)
            | Sense::Doubt
            | Sense::Condition("if" | "unless" | "else") => false,
            Sense::Number => dated,
            _ => true,
        })
        && !(inner.iter().any(|a| matches!(a.sense, Sense::Verb("disband" | "convoy" | "taken")))
            || inner
                .iter()
                .any(|a| matches!(a.first.as_str(), "via" | "convoy" | "convoyed" | "otb" | "perpetual")))
}

fn any_months(atom: &Atom) -> bool {
    let word = Word {
        span: 0..0,
        text: atom.first.clone(),
        sort: super::words::Sort::Word,
        capital: true,
        glued: false,
    };
    any_at(&[word], 0, "months").is_some()
}

/// Only what orders are made of; None if another word stands among it.
fn cleaned(look: &Lookup, atoms: &[Atom]) -> Option<Vec<Atom>> {
    let weight = |a: &Atom| {
        a.is_place()
            || matches!(a.sense, Sense::Verb(_)) && !a.is_verb(&["build"])
            || a.sense == Sense::Unknown && ends(&a.first)
    };
    let _ = look;
    let last = atoms.iter().rposition(weight)?;
    let first = atoms.iter().position(|a| weight(a) || a.is_unit() || matches!(a.sense, Sense::Verb(_)))?;
    if atoms.iter().any(|a| a.is("?")) {
        return None;
    }
    let mut out: Vec<Atom> = Vec::new();
    for (at, atom) in atoms.iter().enumerate() {
        match &atom.sense {
            Sense::Harmless if matches!(atom.first.as_str(), "period" | "stop" | "full") => {
                out.push(Atom { out: ";".into(), sense: Sense::Sign, first: ";".into(), ..atom.clone() });
            }
            Sense::Harmless | Sense::Person => {}
            Sense::Said(_) if at > last => break,
            Sense::Said("self") if at < first => {}
            Sense::Said(_) => return None,
            Sense::Unknown if at > last => {
                let whole = out
                    .iter()
                    .any(|a| a.is("-") || matches!(a.sense, Sense::Verb(_)) || a.sense == Sense::Unknown);
                if !whole && connects(&atom.first) {
                    return None;
                }
                if atoms[at..].iter().any(|a| {
                    matches!(
                        a.sense,
                        Sense::Doubt
                            | Sense::Number
                            | Sense::Unit(..)
                            | Sense::Condition("if" | "unless" | "else")
                    )
                }) {
                    return None;
                }
                break;
            }
            Sense::Unknown if at < first && GREETS.contains(&atom.first.as_str()) => {}
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
    while out
        .last()
        .is_some_and(|a| a.sense == Sense::Sign && !a.is(")") && !a.is("-") || a.sense == Sense::And)
    {
        out.pop();
    }
    // A goal that is not understood is none that can be left out.
    let hangs = |a: &Atom| {
        a.is("-")
            || a.is_verb(&["move", "support", "convoy"])
            || a.sense == Sense::Unknown && connects(&a.first) && !ends(&a.first)
    };
    if out.last().is_some_and(hangs) {
        return None;
    }
    // The first-person part of a sentence is about the writer: `..., then I move to 12 Kiel Road`.
    (!out.is_empty()).then_some(out)
}

/// Words an order may end with.
fn ends(word: &str) -> bool {
    matches!(
        word,
        "h" | "hold"
            | "holds"
            | "stands"
            | "stand"
            | "holding"
            | "hld"
            | "d"
            | "disband"
            | "disbands"
            | "otb"
            | "stays"
            | "remains"
            | "convoy"
            | "coast"
    )
}

/// Words of orders that the order reader knows and this table does not name as verbs.
fn connects(word: &str) -> bool {
    matches!(
        word,
        "to" | "s"
            | "c"
            | "h"
            | "m"
            | "r"
            | "d"
            | "b"
            | "w"
            | "via"
            | "convoy"
            | "by"
            | "in"
            | "at"
            | "of"
            | "from"
            | "on"
            | "attack"
            | "attacks"
            | "moves"
            | "move"
            | "goes"
            | "support"
            | "supports"
            | "hold"
            | "holds"
            | "stands"
            | "stand"
            | "holding"
            | "into"
            | "convoys"
            | "sails"
            | "marches"
            | "retreats"
            | "retreat"
            | "build"
            | "builds"
            | "disband"
            | "disbands"
            | "remove"
            | "removes"
            | "otb"
            | "enters"
            | "towards"
            | "through"
            | "all"
            | "heads"
            | "going"
            | "attacking"
            | "supporting"
            | "each"
            | "other"
            | "advances"
            | "proceeds"
            | "coast"
            | "sup"
            | "ret"
            | "hld"
            | "stays"
            | "remains"
            | "everything"
            | "remaining"
            | "others"
            | "army"
            | "fleet"
            | "armies"
            | "fleets"
    )
}

/// The province of the unit that a canonical order is for: `A par-pic`, `Build F lon`, `IF ... THEN A war H`.
pub fn unit_of(order: &str) -> Option<String> {
    let order = order.strip_prefix("PERPETUAL ").unwrap_or(order);
    let order = match order.strip_prefix("IF ") {
        Some(rest) => rest.split_once(" THEN ").map_or(rest, |(_, then)| then),
        None => order,
    };
    let mut words = order.split(' ').filter(|w| !matches!(*w, "Build" | "Remove"));
    let first = words.next()?;
    if first == "Waive" {
        return Some("waive".into());
    }
    let place = if matches!(first, "A" | "F") {
        words.next()?
    } else {
        return Some(order.split('-').next().unwrap_or(order).trim().to_string());
    };
    let place: String = place.chars().take_while(|c| c.is_alphanumeric()).collect();
    (!place.is_empty()).then_some(place)
}
