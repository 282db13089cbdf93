//! The lattice: everything the words of a letter can mean. Nothing is decided here.

mod leads;
mod names;
mod places;
pub mod shapes;
mod units;
mod wraps;

use std::cell::OnceCell;
use std::rc::Rc;

use adjudicator::board::{Owner, Province, UnitKind};
use adjudicator::terms::UnitNaming;

use super::ground::Ground;
use super::names::{BoardNames, Cost};
use super::tokens::{BACK, Token, TokenKind, Tokens};
use super::words::classes;
use super::words::{CODE, Class, Classes, ENGLISH, Info, LANGUAGES, Trait, WordFiles};

/// A class that begins at a token, and where its words end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The class.
    pub class: Class,
    /// The token behind it.
    pub end: usize,
    language: u8,
}

/// A province that some words can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mean {
    /// Which.
    pub province: Province,
    /// At which price.
    pub cost: Cost,
    /// Not by mending a slip.
    pub exact: bool,
}

/// Provinces by price.
pub type Means = Rc<[Mean]>;

/// A name: where it ends and what it can mean.
#[derive(Clone, Debug)]
pub struct NameAt {
    /// The token behind it.
    pub end: usize,
    /// What it can mean.
    pub means: Means,
}

/// A place: a name with a coast, in brackets or not.
#[derive(Clone, Debug)]
pub struct PlaceAt {
    /// The token behind it.
    pub end: usize,
    /// What it can mean.
    pub means: Means,
    /// The coast named.
    pub coast: Option<&'static str>,
}

/// A unit as it was named.
#[derive(Clone, Debug)]
pub struct UnitAt {
    /// The token behind it.
    pub end: usize,
    /// The kind said.
    pub kind: Option<UnitKind>,
    /// The kind said of one before it in a list.
    pub inherited: Option<UnitKind>,
    /// Where it can be.
    pub means: Means,
    /// The coast named.
    pub coast: Option<&'static str>,
    /// The power named.
    pub power: Option<Owner>,
    /// How many men, or which of several.
    pub number: Option<u32>,
    /// Its price.
    pub cost: Cost,
    /// `Paris's attack`: the move of the unit, not the unit.
    pub is_move: bool,
    /// Its kind was said in a word, not by a letter.
    pub is_spoken: bool,
}

impl UnitAt {
    /// A unit by its kind and where it can be, with nothing else said of it.
    pub fn new(end: usize, kind: Option<UnitKind>, means: Means, cost: Cost) -> UnitAt {
        UnitAt {
            end,
            kind,
            inherited: None,
            means,
            coast: None,
            power: None,
            number: None,
            cost,
            is_move: false,
            is_spoken: false,
        }
    }
}

/// Several units.
#[derive(Clone, Debug)]
pub struct ListAt {
    /// The token behind the last.
    pub end: usize,
    /// The units.
    pub units: Vec<UnitAt>,
    /// Their price.
    pub cost: Cost,
}

/// Words that lead to a goal.
#[derive(Clone, Copy, Debug)]
pub struct LeadAt {
    /// The token behind them.
    pub end: usize,
    /// Their price.
    pub cost: Cost,
}

/// How units are named besides kind and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitShape {
    /// `A mun`
    Placed,
    /// `A mun 2500`
    Sized,
    /// `ARMY2`
    Numbered,
    /// `FA par`
    Many,
}

impl UnitShape {
    /// How the units of a grammar are named.
    pub fn of(naming: UnitNaming) -> UnitShape {
        match naming {
            UnitNaming::Sized => UnitShape::Sized,
            UnitNaming::Numbered => UnitShape::Numbered,
            UnitNaming::Owned => UnitShape::Many,
            UnitNaming::Placed | UnitNaming::Outside => UnitShape::Placed,
        }
    }
}

/// The words of the languages that decide.
pub const DANGER: Classes = classes!(Neg If Unless Else Or Doubt Except Inst Corr Scrap Told Past Later But);
const COASTS: [(Class, &str); 4] =
    [(Class::CoastN, "nc"), (Class::CoastS, "sc"), (Class::CoastE, "ec"), (Class::CoastW, "wc")];
const KINDS: [(Class, UnitKind); 8] = [
    (Class::Army, UnitKind::Army),
    (Class::Fleet, UnitKind::Fleet),
    (Class::Birds, UnitKind::Birds),
    (Class::Distractor, UnitKind::Distractor),
    (Class::Exposer, UnitKind::Exposer),
    (Class::Timeship, UnitKind::Timeship),
    (Class::SeaMonster, UnitKind::SeaMonster),
    (Class::SpaceMonster, UnitKind::SpaceMonster),
];
const LETTER_CLASSES: Classes = classes!(Sup Hold Conv Move Army Fleet Disband Build Remove Retreat);

/// What a letter's words can mean.
pub struct Lattice<'a> {
    /// The letter.
    pub text: &'a str,
    /// Its tokens; one more stands at the end.
    pub tokens: &'a Tokens,
    /// How many tokens.
    pub len: usize,
    /// The position.
    pub ground: &'a Ground<'a>,
    /// The names of the board.
    pub names: &'a BoardNames,
    /// The words of the languages.
    pub lexicon: &'static WordFiles,
    /// How units are named.
    pub shape: UnitShape,
    /// No capital stands in the letter.
    pub is_lower: bool,
    /// All of it is in capitals.
    pub is_shouted: bool,
    /// The language of most evidence.
    pub best: usize,
    /// More than one little word speaks for it.
    pub is_told: bool,
    /// The units of the sheet that the letter answers: numbers before orders are its lines.
    pub sheet: Vec<(UnitKind, Province)>,
    languages: u8,
    scores: [f32; 7],
    meanings: Vec<(u32, u32)>,
    all: Vec<Meaning>,
    classes: Vec<Classes>,
    jumps: Vec<u32>,
    bracketed: Vec<bool>,
    name_slots: Vec<OnceCell<Rc<[NameAt]>>>,
    place_slots: Vec<OnceCell<Rc<[PlaceAt]>>>,
    unit_slots: Vec<OnceCell<Rc<[UnitAt]>>>,
    list_slots: Vec<OnceCell<Rc<[ListAt]>>>,
    lead_slots: Vec<OnceCell<Rc<[LeadAt]>>>,
    skip_slots: Vec<OnceCell<(Cost, usize)>>,
    columns: OnceCell<bool>,
    table: OnceCell<bool>,
}

fn slots<T>(count: usize) -> Vec<OnceCell<T>> {
    (0..=count).map(|_| OnceCell::new()).collect()
}

impl<'a> Lattice<'a> {
    /// The lattice of a letter. `active`: classes that the rule-set has.
    pub fn new(
        text: &'a str,
        tokens: &'a Tokens,
        ground: &'a Ground<'a>,
        names: &'a BoardNames,
        lexicon: &'static WordFiles,
        rules: (UnitShape, Classes),
    ) -> Lattice<'a> {
        let len = tokens.list.len().saturating_sub(1);
        let mut words = tokens.list[..len].iter().filter(|t| t.is_word());
        let mut lattice = Lattice {
            text,
            tokens,
            len,
            ground,
            names,
            lexicon,
            shape: rules.0,
            is_lower: !words.clone().any(|t| t.capital),
            is_shouted: words.all(|t| t.upper),
            best: ENGLISH,
            is_told: false,
            sheet: Vec::new(),
            languages: 1,
            scores: [0.0; 7],
            meanings: Vec::with_capacity(len + 1),
            all: Vec::new(),
            classes: Vec::with_capacity(len + 1),
            jumps: vec![0; len + 1],
            bracketed: Vec::new(),
            name_slots: slots(len),
            place_slots: slots(len),
            unit_slots: slots(len),
            list_slots: slots(len),
            lead_slots: slots(len),
            skip_slots: slots(len),
            columns: OnceCell::new(),
            table: OnceCell::new(),
        };
        lattice.find_languages();
        lattice.find_brackets();
        lattice.find_meanings(rules.1);
        lattice.find_asides();
        lattice
    }

    /// A token; the one at the end for any number beyond.
    pub fn token(&self, i: usize) -> &Token {
        &self.tokens.list[i.min(self.len)]
    }

    /// The tokens of some bytes.
    pub fn tokens_in(&self, bytes: &std::ops::Range<usize>) -> std::ops::Range<usize> {
        let list = &self.tokens.list[..self.len];
        let from = list.partition_point(|t| (t.start as usize) < bytes.start);
        from..list.partition_point(|t| (t.start as usize) < bytes.end).max(from)
    }

    /// The folded form of a word.
    pub fn folded(&self, i: usize) -> &'a str {
        self.tokens.folded(self.token(i))
    }

    /// What the lexicon knows of a word.
    pub fn info(&self, i: usize) -> &'static Info {
        self.lexicon.info(self.token(i).word)
    }

    /// Whether a word has a trait.
    pub fn is(&self, i: usize, one: Trait) -> bool {
        let traits = &self.info(i).traits;
        (0..7).any(|l| self.languages >> l & 1 == 1 && traits[l].has(one))
    }

    /// Whether a word is among the commonest of a language.
    pub fn is_common(&self, i: usize) -> bool {
        self.info(i).common != 0
    }

    /// Whether a word is a code of the board.
    pub fn is_code(&self, i: usize) -> bool {
        self.names.is_code(self.folded(i))
    }

    /// The classes of a token.
    pub fn classes(&self, i: usize) -> Classes {
        self.classes[i.min(self.len)]
    }

    /// Whether a token has one of some classes.
    pub fn any(&self, i: usize, classes: Classes) -> bool {
        self.classes(i).meets(classes)
    }

    /// The meanings of a token.
    pub fn meanings(&self, i: usize) -> &[Meaning] {
        let (from, to) = self.meanings[i.min(self.len)];
        &self.all[from as usize..to as usize]
    }

    /// Where the longest phrase at a token ends.
    pub fn end(&self, i: usize) -> usize {
        self.meanings(i).iter().map(|m| m.end).max().unwrap_or(i + 1)
    }

    /// Where a class at a token ends.
    pub fn end_of(&self, i: usize, class: Class) -> Option<usize> {
        self.meanings(i).iter().filter(|m| m.class == class).map(|m| m.end).max()
    }

    /// Whether the first word of a phrase has a class in a language of the phrase: `en` of `en automne` is no Dutch "and".
    pub fn begins_with(&self, i: usize, class: Class) -> bool {
        let spoken = |language: u8| self.meanings(i).iter().any(|m| m.language == language);
        let first = |e: &super::words::Entry| e.class == class && e.rest.is_empty() && spoken(e.language);
        self.info(i).entries.iter().any(first)
    }

    /// The bracket that closes the one at a token.
    pub fn closing(&self, i: usize) -> Option<usize> {
        self.jumps.get(i).map(|j| *j as usize).filter(|j| *j > 0)
    }

    /// The languages in force, as bits.
    fn knows(&self, languages: u8) -> bool {
        languages & (self.languages | CODE) != 0
    }

    /// Whether most of the letter is in a language.
    pub fn is_best(&self, language: &str) -> bool {
        LANGUAGES[self.best] == language
    }

    /// Whether a word was written with more than the letters of ASCII.
    pub fn is_accented(&self, i: usize) -> bool {
        let token = self.token(i);
        self.text.get(token.start as usize..token.end as usize).is_some_and(|t| !t.is_ascii())
    }

    fn find_languages(&mut self) {
        let mut scores = [0.0f32; 7];
        scores[ENGLISH] = 0.7;
        if let Some(own) = self.ground.language {
            scores[own] += 1.1;
        }
        let mut told = [0; 7];
        for i in (0..self.len).filter(|i| self.token(*i).is_word()) {
            let bits = self.evidence(i) & !CODE;
            let share = 1.2 / bits.count_ones().max(1) as f32;
            let token = self.token(i);
            // A unit's letter before a name tells by itself.
            let named = i > 0 && self.token(i - 1).upper && self.token(i - 1).length == 1;
            let words = match token.length {
                1 => 2,
                // Behind it stands a name.
                _ => i32::from(!named),
            };
            for l in (0..7).filter(|l| bits >> l & 1 == 1) {
                (scores[l], told[l]) = (scores[l] + share, told[l] + words);
            }
            let written = self.text.get(token.start as usize..token.end as usize).unwrap_or("");
            if !written.is_ascii() {
                written.chars().for_each(|c| letter_scores(c, &mut scores));
            }
        }
        let best = scores.iter().copied().fold(0.0, f32::max);
        self.best = scores.iter().position(|s| *s == best).unwrap_or(ENGLISH);
        self.is_told = told[self.best] > 1;
        // Where no word is English, a word of several languages speaks for each of them.
        let foreign = (1..7).map(|l| scores[l]).fold(0.0, f32::max);
        let unsure = scores[ENGLISH] < 1.25 && foreign < 1.05;
        let (least, share) = if unsure { (foreign.max(0.06) - 0.01, 0.0) } else { (1.05, 0.6) };
        let active = (0..7).filter(|l| scores[*l] >= share * best && scores[*l] > least);
        self.languages = active.fold(1, |all, l| all | 1 << l);
        self.scores = scores;
    }

    /// Languages a word speaks for.
    fn evidence(&self, i: usize) -> u8 {
        let (token, folded, info) = (self.token(i), self.folded(i), self.info(i));
        let units = classes!(Army Fleet);
        if token.upper && token.length > 1 && !self.is_shouted {
            // Capitals are for names and codes.
            return 0;
        }
        let named = token.capital && self.token(i + 1).capital;
        let mut bits = 0;
        let before = self.token(i.saturating_sub(1));
        let slot = i > 0 && (before.is_dash() || before.length == 1 && before.upper && before.is_word());
        if slot && token.capital && token.length <= 4 && self.names.alone(folded).is_none() {
            // What stands where a name does is one: cut short, it speaks for the languages that have it.
            let begun = self.names.starting(folded).iter().filter(|_| token.length > 2);
            let languages = begun.fold(0, |all, full| all | full.language);
            return if languages & 1 == 1 { 0 } else { languages };
        }
        for entry in &info.entries {
            let phrase = !entry.rest.is_empty();
            let speaks = phrase || folded.len() > 2 || named && units.has(entry.class);
            if speaks && (!phrase || self.phrase_end(i + 1, &entry.rest, entry.stem.as_deref()).is_some()) {
                bits |= 1 << entry.language;
            }
        }
        self.lexicon.stems(folded).for_each(|stem| bits |= 1 << stem.language);
        match self.names.alone(folded) {
            None => bits |= info.common,
            Some(_) if folded.len() <= 4 => bits = 0,
            Some(_) => {}
        }
        if let Some(name) = self.names.alone(folded).filter(|_| folded.len() > 3) {
            name.means.iter().for_each(|m| bits |= m.languages);
        }
        if token.length == 1 && token.upper && named {
            bits |= match folded {
                "l" | "v" => 1 << 5,
                "e" => 1 << 4,
                _ => 0,
            };
        }
        bits
    }

    fn find_brackets(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        for i in 0..self.len {
            let token = *self.token(i);
            if token.kind == TokenKind::Blank {
                open.clear();
            } else if token.is("([{") {
                open.push(i);
            } else if token.is(")]}")
                && let Some(start) = open.pop()
            {
                self.jumps[start] = i as u32;
            }
        }
        let mut change = vec![0i32; self.len + 2];
        for (open, close) in self.jumps.iter().enumerate().filter(|(_, close)| **close > 0) {
            change[open + 1] += 1;
            change[*close as usize] -= 1;
        }
        let mut depth = 0;
        self.bracketed = change
            .into_iter()
            .map(|c| {
                depth += c;
                depth > 0
            })
            .collect();
    }

    /// Words between two dashes that say something of somebody are as good as in brackets: `goes to Ukraine - I thought of Moscow - and`.
    fn find_asides(&mut self) {
        const LONGEST: usize = 40;
        const SHORTEST: usize = 3;
        let mut open = 0;
        while open < self.len {
            let rest = open + 1..self.len.min(open + LONGEST);
            let within = rest.take_while(|i| !self.token(*i).is_break() && !self.token(*i).is(".;!?"));
            let close = within.filter(|i| self.is_spaced_dash(*i)).find(|i| *i > open + SHORTEST);
            let says = |i: usize| self.is(i, Trait::Writer) || self.is(i, Trait::Subject);
            let plain = |i: usize| self.kind(i).is_none() && !self.is_exact(i);
            let aside = close.filter(|close| {
                self.is_spaced_dash(open)
                    && plain(open + 1)
                    && plain(close + 1)
                    && (open + 1..*close).any(says)
            });
            if let Some(close) = aside {
                self.jumps[open] = close as u32;
                self.bracketed[open + 1..close].fill(true);
            }
            open = aside.unwrap_or(open) + 1;
        }
    }

    fn is_spaced_dash(&self, i: usize) -> bool {
        self.token(i).is("-") && self.token(i).space && self.token(i + 1).space
    }

    /// Whether a token lies within brackets.
    pub fn is_bracketed(&self, i: usize) -> bool {
        self.bracketed.get(i).copied().unwrap_or(false)
    }

    fn find_meanings(&mut self, active: Classes) {
        let mut before = Classes::default();
        for i in 0..=self.len {
            let mut found = self.raw(i);
            let raw = found.iter().fold(Classes::default(), |all, m| all.with(Classes::of(&[m.class])));
            let clause_begins = i == 0 || !self.token(i - 1).is_word() || before.meets(classes!(And But));
            if !clause_begins && self.is(i, Trait::Would) && raw.has(Class::If) {
                found = vec![Meaning { class: Class::Wish, end: i + 1, language: 0 }];
            }
            if self.is_shouted && self.is(i, Trait::Telegraph) {
                // In telegrams it ends a sentence.
                found = vec![Meaning { class: Class::Fill, end: i + 1, language: 0 }];
            }
            let counts = |j: usize| self.token(j).is_number() && self.token(j).length < 3;
            if self.is(i, Trait::NumberWord) && self.token(i + 1).is(".") && counts(i + 2) {
                // "No. 3 should read F Kie - Hel"
                found.clear();
            }
            // "Munich holds and Silesia supports."
            // "A Kiel unterst. F Nordsee"
            let cut = |end: usize| self.token(end).is(".") && self.token(end + 1).length == 1;
            let alone = |m: &&Meaning| {
                let full = self.token(i).length > 6 && self.folded(i).ends_with('s');
                self.token(m.end).is(".;!") && (full || !cut(m.end))
            };
            let whole = self.token(i).length > 4;
            for (class, it) in [(Class::Sup, Class::SupIt), (Class::Conv, Class::ConvIt)] {
                let said = found.iter().filter(|m| m.class == class && whole).find(alone);
                if let Some(end) = said.map(|m| m.end) {
                    found.push(Meaning { class: it, end, language: 0 });
                }
            }
            found.retain(|m| active.has(m.class));
            let longest = found.iter().map(|m| m.end).max().unwrap_or(0);
            found.retain(|m| m.end == longest || COASTS.iter().any(|(c, _)| *c == m.class));
            let classes = found.iter().fold(Classes::default(), |all, m| all.with(Classes::of(&[m.class])));
            let from = self.all.len() as u32;
            self.all.append(&mut found);
            self.meanings.push((from, self.all.len() as u32));
            self.classes.push(classes);
            before = raw;
        }
    }

    /// All classes that begin at a token, in the best of the letter's languages that knows its word.
    fn raw(&self, i: usize) -> Vec<Meaning> {
        let token = *self.token(i);
        let sign = |class| vec![Meaning { class, end: i + 1, language: 0 }];
        match token.kind {
            TokenKind::Sign if token.sign == '&' => return sign(Class::And),
            TokenKind::Sign if token.sign == '+' => return sign(Class::Plus),
            TokenKind::Sign if token.sign == BACK => return sign(Class::Back),
            TokenKind::Number if token.value == 2 && token.length == 1 && self.token(i + 1).is_word() => {
                return sign(Class::To);
            }
            TokenKind::Word => {}
            _ => return Vec::new(),
        }
        if self.is_clitic(i) {
            return Vec::new();
        }
        let mut out = Vec::new();
        let folded = self.folded(i);
        for entry in &self.info(i).entries {
            if self.languages >> entry.language & 1 == 0 {
                continue;
            }
            let letter = entry.rest.is_empty() && matches!(folded, "e" | "v" | "l");
            let backs = entry.class == Class::SupA && folded == "a";
            // "la dame s'ennuie"
            let elided = token.length == 1 && token.lower && self.token(i + 1).hangs && entry.rest.is_empty();
            let lettered = LETTER_CLASSES.has(entry.class);
            if (letter && lettered || backs) && !token.upper || elided && lettered {
                continue;
            }
            if let Some(end) = self.phrase_end(i + 1, &entry.rest, entry.stem.as_deref()) {
                out.push(Meaning { class: entry.class, end, language: entry.language });
            }
        }
        for stem in self.lexicon.stems(folded) {
            if self.languages >> stem.language & 1 == 1 && !self.names.is_name(folded) {
                out.push(Meaning { class: stem.class, end: i + 1, language: stem.language });
            }
        }
        if out.is_empty() && folded.len() > 2 && self.info(i).common & self.languages == 0 {
            // A word that denies in one language denies in a letter of another that does not have it.
            let denies = |e: &&super::words::Entry| e.class == Class::Neg && e.rest.is_empty();
            let language = self.info(i).entries.iter().find(denies).map(|e| e.language);
            out.extend(language.map(|language| Meaning { class: Class::Neg, end: i + 1, language }));
        }
        if out.len() > 1 && self.languages.count_ones() > 1 {
            let score = |m: &Meaning| {
                let same = out.iter().filter(|o| o.class == m.class && o.end == m.end);
                same.map(|o| self.scores[o.language as usize] + 0.01).fold(0.0, f32::max)
            };
            let scores: Vec<f32> = out.iter().map(score).collect();
            let top = scores.iter().copied().fold(0.0, f32::max);
            let mut keep = scores.iter().map(|s| *s >= 0.75 * top);
            out.retain(|_| keep.next().unwrap_or(true));
        }
        out
    }

    /// `'s`, `'ll`: letters that hang on a word.
    pub fn is_clitic(&self, i: usize) -> bool {
        self.token(i).hangs && matches!(self.folded(i), "s" | "d" | "ll" | "ve" | "re" | "m")
    }

    /// `'s`
    fn is_genitive(&self, i: usize) -> bool {
        self.token(i).hangs && self.folded(i) == "s"
    }

    fn phrase_end(&self, from: usize, rest: &[super::words::WordId], stem: Option<&str>) -> Option<usize> {
        let mut j = from;
        for (at, word) in rest.iter().enumerate() {
            while self.token(j).is("-'/") && !self.token(j).space {
                j += 1;
            }
            let begins = stem.filter(|_| at + 1 == rest.len()).is_some_and(|s| self.folded(j).starts_with(s));
            let token = self.token(j);
            let written = self.text.get(token.start as usize..token.end as usize).unwrap_or("");
            let number = token.is_number() && self.lexicon.id(written) == *word;
            let said = self.token(j).is_word() && (self.token(j).word == *word || begins);
            if !said && !number {
                return None;
            }
            j += 1;
        }
        Some(j)
    }

    /// The kind of unit a word says.
    pub fn kind(&self, i: usize) -> Option<UnitKind> {
        let token = self.token(i);
        if !token.is_word() || i >= self.len {
            return None;
        }
        let folded = self.folded(i);
        if token.length == 1 && matches!(folded, "a" | "f") {
            // "a fleet" is no army.
            let article = token.lower && KINDS.iter().any(|(class, _)| self.classes(i + 1).has(*class));
            if self.token(i + 1).is_break() && !token.upper || article && self.token(i + 1).length > 1 {
                return None;
            }
            let kind = if folded == "a" { UnitKind::Army } else { UnitKind::Fleet };
            let romance = self.languages & 0b1_1100 != 0;
            let apart = token.space && (i == 0 || !self.token(i - 1).is_word());
            let last = i.saturating_sub(1);
            let named = apart || self.is_lower || !self.classes(last).is_empty() || self.has_name(last);
            return (token.upper || apart || !romance && named).then_some(kind);
        }
        if token.length == 1 && !token.upper {
            return None;
        }
        let classes = self.classes(i);
        if classes.is_empty() {
            return None;
        }
        KINDS.iter().find(|(class, _)| classes.has(*class)).map(|(_, kind)| *kind)
    }

    /// Whether a word is a letter `a` or `f`.
    pub fn is_kind_letter(&self, i: usize) -> bool {
        matches!(self.folded(i), "a" | "f")
    }

    /// The power a word names, and where its name ends.
    pub fn power_at(&self, i: usize) -> Option<(Owner, usize)> {
        if !self.token(i).is_word() {
            return None;
        }
        let mut best: Option<(Owner, usize)> = None;
        for (rest, owner) in self.names.powers(self.folded(i)) {
            let mut j = i + 1;
            let whole = rest.iter().all(|word| {
                while self.token(j).is("-") && !self.token(j).space {
                    j += 1;
                }
                j += 1;
                self.folded(j - 1) == word
            });
            if whole && best.is_none_or(|(_, end)| end < j) {
                best = Some((*owner, j));
            }
        }
        // "Dear Frances" is no French in a letter without Spanish.
        let info = self.info(i);
        let foreign = || self.names.foreign_power(info.owner).filter(|_| self.knows(info.owner_languages));
        best.or_else(|| Some((foreign()?, i + 1)))
    }

    /// The power a word names.
    pub fn power(&self, i: usize) -> Option<Owner> {
        self.power_at(i).map(|(owner, _)| owner)
    }

    /// Whether a word names a power that is not the writer's.
    pub fn is_other_power(&self, i: usize) -> bool {
        self.power(i).is_some_and(|power| power != self.ground.who)
    }
}

/// Points for the languages that write a letter.
fn letter_scores(c: char, scores: &mut [f32; 7]) {
    let languages = match c.to_lowercase().next().unwrap_or(c) {
        'ä' | 'ö' => &["de", "sv"][..],
        'ü' => &["de"],
        'ß' => &["de"],
        'å' => &["sv"],
        'ñ' | 'ó' | 'í' => &["es"],
        'ç' | 'ê' => &["fr"],
        'è' | 'à' => &["fr", "it"],
        'ù' | 'ò' => &["it"],
        'é' => &["fr", "es"],
        'ë' | 'ï' => &["nl"],
        _ => &[],
    };
    for language in languages {
        if let Some(at) = LANGUAGES.iter().position(|l| l == language) {
            scores[at] += 0.55;
        }
    }
}
