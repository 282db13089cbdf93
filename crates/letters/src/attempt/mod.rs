//! A row told to the order reader: whole or not at all. Words that could change an order refuse it; words that cannot are left out.

mod clean;
mod rewrite;

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::atoms::{Atom, Lookup, Sense};
use super::headers::between;
use super::language::{Language, any_at, any_in, english, is, is_common};
use super::places::Sure;
use super::words::{Word, words};
use super::{World, units};
use adjudicator::board::Province;
use adjudicator::orders::words::by_convoy;
use adjudicator::orders::{Code, Reading};
use adjudicator::position::Position;
use adjudicator::rules::RuleSet;
use adjudicator::season::Phase;
use adjudicator::terms::{OrderForm, OrderItem, OrderTerm};
pub use clean::{connects, ends};
use diagnostics::Source;

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
    /// The units it orders, by their keys.
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
    /// It names a unit of theirs, with its letter, and something it could do.
    pub own: bool,
    /// The unit.
    pub unit: Option<String>,
    /// It names the unit of somebody else, and whose it is.
    pub others: bool,
}

/// A stretch of the letter.
type Stretch = (usize, usize);

/// Reads rows of one letter in a world; what it found once it remembers.
pub struct Teller<'a> {
    world: &'a World<'a>,
    look: &'a Lookup<'a>,
    text: &'a str,
    /// Rule-sets with verbs of their own, whose readers leave no word unexplained.
    pub strict: bool,
    atoms: RefCell<FxHashMap<Stretch, Rc<[Atom]>>>,
    told: RefCell<FxHashMap<Stretch, Result<Told, Why>>>,
}

impl<'a> Teller<'a> {
    /// A teller of the rows of a letter.
    pub fn new(world: &'a World<'a>, look: &'a Lookup<'a>, text: &'a str) -> Teller<'a> {
        let strict = is_strict(world.rules, world.position);
        Teller { world, look, text, strict, atoms: RefCell::default(), told: RefCell::default() }
    }

    /// The words of a row with their senses.
    pub fn atoms(&self, range: &Range<usize>) -> Rc<[Atom]> {
        let key = (range.start, range.end);
        if let Some(known) = self.atoms.borrow().get(&key) {
            return Rc::clone(known);
        }
        let found = words(&self.text[range.clone()], range.start);
        let atoms: Rc<[Atom]> = self.look.atoms(self.text, &found).into();
        self.atoms.borrow_mut().insert(key, Rc::clone(&atoms));
        atoms
    }

    /// What a row tells the order reader.
    ///
    /// # Errors
    /// Why it tells nothing.
    pub fn tell(&self, range: &Range<usize>) -> Result<Told, Why> {
        let key = (range.start, range.end);
        if let Some(known) = self.told.borrow().get(&key) {
            return known.clone();
        }
        let mut told = match self.strict {
            _ if clean::denied(&self.atoms(range)) => self.refused(range, "a no that could change it"),
            _ if self.labelled(range) => self.refused(range, "words before it that could take it back"),
            false if self.said(range) => self.refused(range, "said by somebody else, or an order?"),
            true => self.plainly(range),
            false => self.freely(range),
        };
        if let Err(why) = &mut told {
            why.attempt |= self.answers(&self.atoms(range));
        }
        self.told.borrow_mut().insert(key, told.clone());
        told
    }

    fn refused(&self, range: &Range<usize>, message: &str) -> Result<Told, Why> {
        let mut why = Why { message: message.into(), ..Why::default() };
        self.explain(&self.atoms(range), &mut why);
        Err(why)
    }

    /// A label that takes back what stands behind it, or that nobody knows: `Plan B: A Mun-Bur`, `In Jupiter: A Mun-Bur`.
    fn labelled(&self, range: &Range<usize>) -> bool {
        let atoms = self.atoms(range);
        let Some(colon) = atoms.iter().position(|a| a.is(":")).filter(|at| (1..=8).contains(at)) else {
            return false;
        };
        let (label, rest) = (&atoms[..colon], &atoms[colon + 1..]);
        // `A Bel H (retreat: Pic)` orders before it.
        let acts = |a: &Atom| a.is("-") || matches!(a.sense, Sense::Verb(_)) || connects(&a.first);
        let unit = label.iter().skip_while(|a| !a.is_unit()).any(Atom::is_place);
        let ordered = unit || label.windows(2).any(|w| w[0].is_place() && acts(&w[1]));
        if ordered || !rest.iter().any(Atom::is_place) {
            return false;
        }
        let found = words(&self.text[range.start..atoms[colon].span.start], 0);
        let year = |a: &Atom| a.first.len() == 4 && a.first.parse() != Ok(self.world.position.turn.year);
        let own = &self.world.rules.board().owner(self.world.who).name;
        let ps = any_at(&found, 0, "ps").is_some();
        if self.tells(&found) {
            return false;
        }
        let odd = |a: &Atom| match a.sense {
            Sense::Number => label.len() == 1 && year(a),
            Sense::Unknown if !self.strict && !ps => {
                let known = a.first == self.world.editor
                    || is_common(&a.first)
                    || ["label", "greeting", "announce"].iter().any(|class| is(&a.first, class));
                let letter = a.first.len() == 1;
                !known && !letter && !self.telling(&a.first) && !own.to_lowercase().starts_with(&a.first)
            }
            _ => false,
        };
        let amends = ["amend", "replace"].iter().any(|class| any_in(&found, class));
        !amends && any_in(&found, "moot")
            || between(self.world.rules.board(), &found)
            || label.iter().any(odd)
    }

    /// Whether words say that somebody told something, which is another question.
    fn tells(&self, found: &[Word]) -> bool {
        let languages = [self.look.language, english()];
        let told = |at: usize, l: &Language| l.at(found, at, "told").is_some_and(|f| f.len > 1 || at > 0);
        (0..found.len()).any(|at| languages.iter().any(|l| told(at, l)))
    }

    /// Speech: an order inside quotation marks, and words outside them that do not announce it.
    fn said(&self, range: &Range<usize>) -> bool {
        let atoms = self.atoms(range);
        let mut marks = (0..atoms.len()).filter(|at| atoms[*at].is("\""));
        let (Some(open), Some(close)) = (marks.next(), marks.next()) else { return false };
        let placed = atoms[open..close].iter().any(Atom::is_place);
        let outside = || atoms[..open].iter().chain(&atoms[close..]);
        let found = words(&self.text[range.clone()], 0);
        let other = outside().any(|a| a.sense == Sense::Unknown && a.first.len() > 1);
        placed && other && !any_in(&found, "announce") && !self.tells(&found)
    }

    /// A row that the order reader understands as it is, every word of it.
    pub fn as_it_is(&self, range: &Range<usize>) -> Option<Told> {
        let atoms = self.atoms(range);
        let odd = |a: &Atom| {
            a.is("?") || matches!(a.sense, Sense::Place(_, Sure::Foreign | Sure::Mended) | Sense::Said(_))
        };
        if atoms.iter().any(odd) {
            return None;
        }
        let text = self.text[range.clone()].replace(['\n', '\r'], " ");
        let readings = self.read(&text);
        // One half of a row may be for the unit of somebody else.
        let half = readings.iter().any(|r| r.order.is_some());
        let slight = |c: &Code| match c {
            Code::TypeFilled | Code::TypeFixed | Code::CoastFilled | Code::CoastIgnored => true,
            Code::Context | Code::Implied | Code::Amends | Code::Impossible | Code::Void => true,
            Code::NotYours => half,
            _ => false,
        };
        let whole = |r: &Reading| r.order.is_some() || r.codes == [Code::NotYours];
        if !readings.iter().all(|r| whole(r) && r.codes.iter().all(slight)) {
            return None;
        }
        let readings: Vec<Reading> = readings.into_iter().filter(|r| r.order.is_some()).collect();
        // What stands in lists of retreats, and `All hold except A Par-Pic`, the reader of orders knows. So it does every
        // other word, or it would have said so.
        let all = atoms.iter().any(|a| a.is_verb(&["all hold"]));
        let conditions = atoms.iter().any(|a| matches!(a.sense, Sense::Condition(_)));
        let list =
            |r: &Reading| matches!(&r.item, Some(OrderItem::Order { retreats, .. }) if !retreats.is_empty());
        let lists = readings.iter().all(list);
        let known = |a: &&Atom| match a.sense {
            // `via convoy`: whether it was said is asked below.
            Sense::Unknown => by_convoy().any(|phrase| phrase.split(' ').any(|word| word == a.first)),
            Sense::Doubt => !(all && !conditions && is(&a.first, "except") || lists && is(&a.first, "or")),
            Sense::Condition(_) => !lists,
            _ => true,
        };
        let kept: Vec<Atom> = atoms.iter().filter(known).cloned().collect();
        let (bare, mended) = self.judged(&kept, &readings).ok()?;
        let amends = readings.iter().any(|r| r.codes.contains(&Code::Amends));
        Some(Told { text, amends, mended, bare, units: self.units(&readings) })
    }

    fn freely(&self, range: &Range<usize>) -> Result<Told, Why> {
        let atoms = self.atoms(range);
        if let Some(told) = self.as_it_is(range) {
            return Ok(told);
        }
        if let Some(at) = (0..atoms.len()).find(|at| self.foreign_doubt(&atoms, *at)) {
            let message = format!("“{}” could change it", atoms[at].first);
            let mut why = Why { message, ..Why::default() };
            self.explain(&atoms, &mut why);
            return Err(why);
        }
        let phase = self.world.position.turn.phase;
        let mut amends = false;
        let atoms = rewrite::rewritten(self.look, atoms.to_vec(), phase, self.due(), &mut amends);
        let condition = atoms.iter().any(|a| matches!(a.sense, Sense::Condition("if" | "unless")));
        let lighter = clean::without_brackets(&atoms);
        let mut trials: Vec<Vec<Atom>> = Vec::new();
        if lighter.len() < atoms.len() {
            trials.push(lighter.clone());
        }
        trials.push(atoms.clone());
        // `Please link Switzerland and Munich`
        if self.own_verb(&atoms) {
            trials.push(clean::without_manners(&lighter));
        }
        trials.extend(clean::cleaned(&lighter));
        let mut last: Option<Why> = None;
        for trial in trials {
            let text = rewrite::joined(&trial);
            if text.trim().is_empty() {
                continue;
            }
            let readings = self.read(&text);
            // What was left out leaves an order, not a name.
            let less = trial.len() < lighter.len();
            let idle = |r: &Reading| r.codes.iter().any(|c| matches!(c, Code::NoOrder | Code::Impossible));
            match self.judged(&trial, &readings) {
                Ok(_) if less && readings.iter().any(idle) => {}
                Ok((bare, mended)) => {
                    let amends = amends || readings.iter().any(|r| r.codes.contains(&Code::Amends));
                    return Ok(Told { text, amends, mended, bare, units: self.units(&readings) });
                }
                Err((codes, message)) => {
                    last.get_or_insert(Why { codes, message, ..Why::default() });
                }
            }
        }
        let mut why = Why { condition, ..last.unwrap_or_default() };
        self.explain(&atoms, &mut why);
        Err(why)
    }

    /// A row for a reader that leaves no word unexplained: as it is, or without its harmless brackets.
    fn plainly(&self, range: &Range<usize>) -> Result<Told, Why> {
        let atoms = self.atoms(range);
        let whole = self.text[range.clone()].replace(['\n', '\r'], " ");
        let lighter = clean::without_brackets(&atoms);
        let idle = |a: &Atom| a.sense == Sense::Sign || is_common(&a.first) && !self.telling(&a.first);
        let kept = |a: &Atom| lighter.iter().any(|b| b.span == a.span);
        let idle = atoms.iter().filter(|a| !kept(a)).all(idle);
        let less = (lighter.len() < atoms.len() && idle).then(|| {
            let parts = lighter.chunk_by(|a, b| a.words.end == b.words.start);
            let part = |p: &[Atom]| Some(&self.text[p.first()?.span.start..p.last()?.span.end]);
            parts.filter_map(part).collect::<Vec<_>>().join(" ").replace(['\n', '\r'], " ")
        });
        let mut why: Option<Why> = None;
        // `2: Rum` orders the unit of the second line, whatever the words behind the number mean by themselves.
        let line = self.by_line(range, &atoms);
        let answers = line.len() > 1 && !self.numbered(range);
        let trials = [Some(whole), less, self.bared(&atoms)];
        let trials = trials.into_iter().flatten().filter(|_| !answers).chain(line);
        for text in trials.filter(|t| !t.trim().is_empty()) {
            let readings = self.read(&text);
            match self.judged(&atoms, &readings) {
                Ok((bare, mended)) => {
                    return Ok(Told { text, amends: false, mended, bare, units: self.units(&readings) });
                }
                Err((codes, message)) => {
                    why.get_or_insert(Why { codes, message, ..Why::default() });
                }
            }
        }
        let mut why = why.unwrap_or_default();
        self.explain(&atoms, &mut why);
        // `2F S Italy 1 Trieste`
        why.attempt |= self.numbered(range);
        Err(why)
    }

    /// Whether a word stands in an order of the rule-set, or begins one that does.
    pub fn telling(&self, word: &str) -> bool {
        let same = |w: &str| w == word || word.len() > 2 && w.starts_with(word);
        let text = |f: &OrderForm| f.text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(same);
        self.world.rules.grammar().forms.iter().any(text)
    }

    /// A row without the polite words before and behind it: `Then A Mun-Bur, as usual`.
    fn bared(&self, atoms: &[Atom]) -> Option<String> {
        let idle = |a: &&Atom| match a.sense {
            Sense::Sign => !a.is("?") && !a.is("("),
            Sense::Harmless => a.words.len() > 1 || !self.telling(&a.first),
            Sense::Person | Sense::Condition("then") => true,
            Sense::And => !self.telling(&a.first),
            _ => false,
        };
        let before = atoms.iter().take_while(idle).count();
        let behind = atoms.iter().rev().take_while(|a| idle(a) || a.is(")")).count();
        let kept = atoms.get(before..atoms.len().saturating_sub(behind))?;
        let count = |part: &[Atom], sign: &str| part.iter().filter(|a| a.is(sign)).count();
        let (front, back) = (&atoms[..before], &atoms[atoms.len() - behind..]);
        let whole = before + behind == 0
            || count(kept, "(") != count(kept, ")")
            || count(front, "\"") != count(back, "\"");
        let (first, last) = (kept.first()?, kept.last()?);
        (!whole).then(|| self.text[first.span.start..last.span.end].replace(['\n', '\r'], " "))
    }

    /// What a row says that begins with the number of a line of the sheet it answers.
    fn by_line(&self, range: &Range<usize>, atoms: &[Atom]) -> Vec<String> {
        let Some((next, unit)) = rewrite::line(self.look, atoms) else { return Vec::new() };
        let rest = self.text[atoms[next].span.start..range.end].replace(['\n', '\r'], " ");
        match unit {
            None => vec![rest],
            Some((unit, _)) => vec![format!("{unit} {rest}"), format!("{unit} - {rest}")],
        }
    }

    /// Whether a row begins with the number of a line of the sheet it answers, and names anything of an order.
    fn answers(&self, atoms: &[Atom]) -> bool {
        let told =
            |a: &Atom| a.is_place() || a.is_unit() || matches!(a.sense, Sense::Verb(_)) || ends(&a.first);
        rewrite::line(self.look, atoms).is_some() && atoms.iter().any(told)
    }

    fn numbered(&self, range: &Range<usize>) -> bool {
        let found = words(&self.text[range.clone()], range.start);
        let numbers = self.world.rules.grammar().units == adjudicator::terms::UnitNaming::Numbered;
        numbers
            && found.windows(2).any(|w| w[1].glued && w[0].says() && w[1].says() && w[0].sort != w[1].sort)
    }

    fn units(&self, readings: &[Reading]) -> Vec<String> {
        readings.iter().filter_map(|r| units::of(self.world.rules, r.item.as_ref()?)).collect()
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
        // What only the whole set can tell is told of the whole set.
        let grave = |r: &&Reading| {
            r.codes.iter().any(|c| c.is_error() && !matches!(c, Code::TooMany | Code::Conflict))
        };
        if let Some(bad) = readings.iter().find(grave) {
            return Err((bad.codes.clone(), bad.message.clone()));
        }
        let grammar = self.world.rules.grammar();
        let heads = |item: &OrderItem| match item {
            OrderItem::Heading(_) => item.proxy().is_none(),
            other => other.terms().any(|t| grammar.form(t).name == "Vote"),
        };
        if orders.is_empty() || orders.iter().any(|r| r.item.as_ref().is_some_and(heads)) {
            return Err((vec![Code::UnknownOrder], String::new()));
        }
        let no = |message: &str| Err((vec![Code::UnknownOrder], message.to_string()));
        let has = |code: Code| readings.iter().any(|r| r.codes.contains(&code));
        let plain = readings.iter().all(|r| r.codes.is_empty());
        let conditional = orders.iter().any(|r| matches!(r.item, Some(OrderItem::Cases { .. })));
        let conditions = atoms.iter().any(|a| matches!(a.sense, Sense::Condition("if" | "unless" | "else")));
        if self.strict && plain {
            if self.doubted(atoms) {
                return no("a word that could change it");
            }
        } else {
            if conditional != conditions && !(conditions && self.world.position.turn.phase != Phase::Movement)
            {
                return no("a condition that could not be read");
            }
            let listed = self.world.position.turn.phase != Phase::Movement;
            let open = |a: &&Atom| {
                a.sense == Sense::Doubt && !(listed && is(&a.first, "or"))
                    || is(&a.first, "not") && matches!(a.sense, Sense::Said("drop"))
                    || a.is("?")
            };
            // `All hold except if A Par-Pic` turns its condition round.
            let all = atoms.iter().any(|a| a.is_verb(&["all hold"]));
            let turned = |a: &&Atom| !conditional || all && is(&a.first, "except");
            if let Some(doubt) = atoms.iter().filter(open).find(turned) {
                return no(&format!("“{}” could change it", doubt.first));
            }
        }
        // `Je ne construis pas une armée à Paris`: what is waived is no build as well.
        let waived =
            atoms.split(|a| a.is_verb(&["waive"]) || a.first.starts_with("waiv")).skip(1).any(|rest| {
                rest.iter()
                    .find(|a| !matches!(a.sense, Sense::Harmless | Sense::Number) && !a.is(":"))
                    .is_some_and(Atom::is_unit)
            });
        if waived {
            return no("a build that is waived");
        }
        let unknown: Vec<&Atom> = atoms.iter().filter(|a| a.sense == Sense::Unknown).collect();
        if has(Code::Fuzzy) && unknown.iter().any(|a| is_common(&a.first) || a.first.chars().count() < 3) {
            return no("a word that is not a slip for a province");
        }
        let idle = |a: &Atom| {
            matches!(a.sense, Sense::Person | Sense::Harmless | Sense::Said(_)) && is_common(&a.first)
        };
        if has(Code::Fuzzy) && unknown.is_empty() && atoms.iter().any(idle) {
            return no("a word that is not a slip for a province");
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
        let short = |a: &Atom| a.is_place() && a.points;
        if has(Code::Impossible) && (unknown.iter().any(|a| !connects(&a.first)) || atoms.iter().any(short)) {
            return no("a word that is not a province");
        }
        let idle = |a: &Atom| {
            matches!(a.sense, Sense::Person | Sense::Harmless | Sense::Said(_))
                || a.sense == Sense::Unknown && !connects(&a.first)
        };
        if has(Code::NoOrder) && atoms.iter().any(idle) {
            return no("a unit without an order");
        }
        if has(Code::NoVerb) && atoms.iter().any(|a| a.sense == Sense::Unknown) {
            return no("two places without a verb");
        }
        // `F NTH - Den london`: a name behind an order orders nothing.
        let units = atoms.iter().filter(|a| a.is_unit()).count();
        if has(Code::NoOrder)
            && units < orders.len()
            && !orders.iter().all(|r| r.codes.contains(&Code::NoOrder))
        {
            return no("a name without an order");
        }
        // `A Lon york`: two names are a move only if both are plainly places.
        let plain = |a: &Atom| {
            let capital = self.text[a.span.clone()].starts_with(char::is_uppercase);
            matches!(a.sense, Sense::Place(_, Sure::Exact)) && (capital || a.first.len() <= 3)
        };
        if has(Code::NoVerb) && (has(Code::Impossible) || !atoms.iter().filter(|a| a.is_place()).all(plain)) {
            return no("two places without a verb");
        }
        // `A Smy - Aeg - Gre` names its way.
        let way = atoms.iter().filter(|a| a.is_place()).count() > 2;
        let said = |t: &OrderTerm, words: &str| grammar.has_flag(t, words);
        let sails = |t: &OrderTerm| said(t, " via convoy") || grammar.form(t).name == "Path";
        let by = |t: &OrderTerm| said(t, " via convoy") && !said(t, " via hyperspace") || !way && sails(t);
        let terms = || orders.iter().flat_map(|r| r.item.iter().flat_map(OrderItem::terms));
        if terms().any(by) && !self.sails(atoms) {
            return no("a convoy that is not named");
        }
        // `A Con goes europäische to Smy`: what is no whole name is no way.
        let short = |a: &Atom| matches!(a.sense, Sense::Place(_, Sure::Short | Sure::Mended));
        if terms().any(sails) && atoms.iter().any(short) && !self.sails(atoms) {
            return no("a convoy that is not named");
        }
        let bare = orders.iter().all(|r| r.codes.contains(&Code::NoOrder));
        let mended =
            has(Code::Fuzzy) || atoms.iter().any(|a| matches!(a.sense, Sense::Place(_, Sure::Mended)));
        Ok((bare, mended))
    }

    /// Whether a row has a word of doubt that no rule-set's orders have: `perhaps`, `forse`; not inside quotation marks.
    pub fn doubted(&self, atoms: &[Atom]) -> bool {
        let quoted = |a: &Atom| {
            let from = atoms.first().map_or(a.span.start, |first| first.span.start);
            self.text[from..a.span.start].matches(['"', '“', '”', '„']).count() % 2 == 1
        };
        let doubt = |a: &Atom| a.sense == Sense::Doubt && !ORDERED.contains(&a.first.as_str());
        let foreign = |at: usize| self.foreign_doubt(atoms, at);
        (0..atoms.len()).any(|at| (doubt(&atoms[at]) || foreign(at)) && !quoted(&atoms[at]))
    }

    /// A row of one language may have the doubt or the condition of another.
    fn foreign_doubt(&self, atoms: &[Atom], at: usize) -> bool {
        let (a, end) = (&atoms[at], atoms.last().map_or(0, |last| last.span.end));
        let odd = a.sense == Sense::Unknown && a.first.len() > 2 && !english().has(&a.first);
        if !odd {
            return false;
        }
        let found = words(&self.text[a.span.start..end.max(a.span.end)], 0);
        ["doubt", "if", "unless"].iter().any(|class| any_at(&found, 0, class).is_some())
    }

    /// Whether words of a row say that a unit goes by convoy.
    fn sails(&self, atoms: &[Atom]) -> bool {
        // `A Con` is no convoy.
        let plain = atoms.iter().filter(|a| !a.is_place());
        let said = plain.flat_map(|a| words(&self.text[a.span.clone()], 0));
        let said: Vec<String> = said.filter(|w| w.says()).map(|w| w.text).collect();
        let said = format!(" {} ", said.join(" "));
        let verb = |a: &Atom| a.is_verb(&["convoy", "taken"]) || a.first == "hyperspace";
        atoms.iter().any(verb) || by_convoy().any(|phrase| said.contains(&format!(" {phrase} ")))
    }

    /// Whether a row begins with a verb that only this rule-set has (`LINK`, `LLAMAS`, `Capital`).
    fn own_verb(&self, atoms: &[Atom]) -> bool {
        let idle = |a: &&Atom| !matches!(a.sense, Sense::Sign | Sense::Harmless | Sense::Person);
        let Some(first) = atoms.iter().find(idle) else { return false };
        let verb = |text: &'static str| text.split(' ').next().filter(|w| w.len() > 2 && !w.starts_with('{'));
        let own = |f: &OrderForm| !matches!(f.name, "Build" | "Remove" | "Waive");
        let forms = self.world.rules.grammar().forms.iter().filter(|f| own(f));
        forms.filter_map(|f| verb(f.text)).any(|verb| verb.eq_ignore_ascii_case(&first.first))
    }

    /// Whether a row that was not understood could be an attempt to order a unit of theirs.
    fn explain(&self, atoms: &[Atom], why: &mut Why) {
        // In winter a centre of theirs may be built in.
        let winter = self.world.position.turn.phase == Phase::Adjustment;
        let theirs = |p: Province| {
            winter && self.world.position.owners.get(p.0 as usize) == Some(&Some(self.world.who))
        };
        let own = |a: &Atom| matches!(a.sense, Sense::Place(Some(p), _) if self.look.own(p) || theirs(p));
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
        // `the army in Norway`, `the North Sea fleet`, `Armée Vienne` in a letter that is English
        let within = |a: &&Atom| {
            !matches!(a.sense, Sense::Harmless)
                && !matches!(a.first.as_str(), "in" | "at" | "of" | "de" | "von" | "i")
        };
        let near = |at: usize| atoms[at + 1..].iter().find(within);
        let before = |at: usize| atoms[..at].last();
        let unit_own = atoms.iter().enumerate().any(|(at, a)| {
            a.is_unit() && (near(at).is_some_and(&own) || a.first.len() > 3 && before(at).is_some_and(&own))
        });
        let alien = |a: &Atom| {
            if a.sense != Sense::Unknown || a.first.chars().count() < 4 {
                return false;
            }
            let word = words_of(self.text, a);
            ["army", "fleet"].iter().any(|class| any_at(&word, 0, class).is_some())
        };
        let alien_own = atoms.iter().enumerate().any(|(at, a)| alien(a) && near(at).is_some_and(&own));
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
        let told = |a: &Atom| a.sense == Sense::Number || a.is("\"");
        why.own = unit_own && goal;
        why.attempt = unit_own && (goal || unknown <= 2)
            || alien_own
            || unit_odd
            || acted && unknown <= known + 1 && !self_first && goal
            || places > 1 && atoms.iter().any(&own) && unknown <= 1 && !self_first
            || self.shaped(atoms)
            || self.own_verb(atoms) && (places > 0 || atoms.iter().any(told));
        let named = atoms.iter().position(own).and_then(|at| match atoms[at].sense {
            Sense::Place(Some(p), _) => Some((p, atoms[..at].last().map(|a| &a.sense))),
            _ => None,
        });
        why.unit = named.and_then(|(province, before)| {
            let kind = before.and_then(|s| if let Sense::Unit(kind, _) = s { Some(*kind) } else { None });
            units::standing(self.world.rules, self.world.position, self.world.who, province, kind)
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
    }

    /// Whether a row has the shape of an order whatever its names are: `A xyz H`, `F xyz - abc`, `V Nzee - Den of Hel`.
    fn shaped(&self, atoms: &[Atom]) -> bool {
        let words: Vec<&Atom> = atoms.iter().filter(|a| a.sense != Sense::Sign || a.is("-")).collect();
        let unit = |a: &Atom| {
            let word = words_of(self.text, a);
            let letter = |class| self.look.language.at(&word, 0, class).is_some_and(|f| f.len == 1);
            a.first.len() == 1
                && (a.is_unit()
                    || a.sense == Sense::Unknown
                        && (matches!(a.first.as_str(), "a" | "f")
                            || word.iter().all(|w| w.capital) && (letter("army") || letter("fleet"))))
        };
        let holds = |a: &Atom| {
            a.sense == Sense::Unknown && ends(&a.first) || a.is_verb(&["hold"]) && !english().has(&a.first)
        };
        match words.as_slice() {
            [first, _, verb] if holds(verb) => unit(first),
            [first, _, sign, _] if sign.is("-") => unit(first),
            [first, name, sign, rest @ ..] => {
                let odd = name.sense == Sense::Unknown && !is_common(&name.first);
                let named = self.text[name.span.clone()].starts_with(char::is_uppercase);
                let leads = sign.is_verb(&["move", "support", "convoy"])
                    || matches!(sign.first.as_str(), "to" | "s" | "c" | "m" | "supports" | "moves");
                (sign.is("-") || named && leads) && odd && unit(first) && rest.iter().any(|a| a.is_place())
            }
            _ => false,
        }
    }
}

/// The words of an atom.
fn words_of(text: &str, atom: &Atom) -> Vec<Word> {
    words(&text[atom.span.clone()], 0)
}

/// Words of doubt that stand in orders of some rule-sets, whose readers know what they mean.
const ORDERED: &[&str] = &[
    "or",
    "not",
    "if",
    "unless",
    "except",
    "only",
    "but",
    "until",
    "else",
    "otherwise",
    "when",
    "then",
    "no",
    "without",
    "against",
    "instead",
    "should",
    "any",
    "never",
    "depends",
];

/// Whether a rule-set's own reader leaves no word of a row unexplained, so that rows are told as they are.
pub fn is_strict(rules: &dyn RuleSet, position: &Position) -> bool {
    let usual = matches!(position.turn.phase, Phase::Movement | Phase::Retreat | Phase::Adjustment);
    !usual || matches!(rules.name(), "Rules1958" | "Claudian" | "Rather Silly")
}
