//! The lattice: everything the words of a letter can mean. Nothing is decided here.

pub mod shapes;
mod wraps;

use std::cell::OnceCell;
use std::rc::Rc;

use adjudicator::board::{Owner, Province, Unit, UnitKind};
use adjudicator::terms::UnitNaming;

use super::ground::Ground;
use super::names::{BoardNames, Cost, NEVER, distance, is_within};
use super::tokens::{BACK, DOTS, Token, TokenKind, Tokens};
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
    fn new(end: usize, kind: Option<UnitKind>, means: Means, cost: Cost) -> UnitAt {
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
const FILL: Classes = classes!(Fill);
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
const STOPS_ORDER: Classes = classes!(SupBy ConvBy Rest Pron Repeat Keep Scrap Also);
/// Classes that end the words leading to a goal.
const STOPS_LEAD: Classes = classes!(
    Neg If Unless Else Or Doubt Except Inst Corr Scrap Told Past Later But Hold Stand Sup SupBy Conv
    ConvBy Mutual All Rest Pron Repeat Build Remove Disband KeepV And ViaCon Proxy Perp
);

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
            // "Munich holds and Silesia supports."
            // "A Kiel unterst. F Nordsee"
            let cut = |end: usize| self.token(end).is(".") && self.token(end + 1).length == 1;
            let alone = |m: &&Meaning| m.class == Class::Sup && self.token(m.end).is(".;!") && !cut(m.end);
            if self.token(i).length > 4
                && let Some(end) = found.iter().find(alone).map(|m| m.end)
            {
                found.push(Meaning { class: Class::SupIt, end, language: 0 });
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
            if (letter && LETTER_CLASSES.has(entry.class) || backs) && !token.upper {
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
        best.or_else(|| Some((self.names.foreign_power(self.info(i).owner)?, i + 1)))
    }

    /// The power a word names.
    pub fn power(&self, i: usize) -> Option<Owner> {
        self.power_at(i).map(|(owner, _)| owner)
    }

    /// Whether a word names a power that is not the writer's.
    pub fn is_other_power(&self, i: usize) -> bool {
        self.power(i).is_some_and(|power| power != self.ground.who)
    }

    /// The names that begin at a token, the longest first.
    pub fn names(&self, i: usize) -> &[NameAt] {
        if i >= self.len || !self.token(i).is_word() {
            return &[];
        }
        self.name_slots[i].get_or_init(|| self.find_names(i).into())
    }

    /// Whether a name begins at a token.
    pub fn has_name(&self, i: usize) -> bool {
        !self.names(i).is_empty()
    }

    fn find_names(&self, i: usize) -> Vec<NameAt> {
        let mut found = Found::default();
        self.exact_names(i, &mut found);
        if self.token(i).length == 2 && self.token(i + 1).is("/") && !self.coasts(i + 1).is_empty() {
            // Sp/nc
            let board = self.ground.board;
            let coastal = self
                .names
                .starting(self.folded(i))
                .iter()
                .filter(|f| !board.province(f.province).coasts.is_empty());
            coastal.for_each(|f| found.add(i + 1, f.province, 20, true));
        }
        let is_exact = !found.0.is_empty();
        found.keep_longest(i);
        self.cut_names(i, &mut found);
        let folded = self.folded(i);
        let length = self.token(i).length;
        if !is_exact {
            if self.token(i + 1).is_word() && self.token(i + 1).space && length > 2 && !self.is_common(i) {
                let joined = [folded, self.folded(i + 1)].concat();
                let name = self.names.alone(&joined);
                name.iter().flat_map(|n| &n.means).for_each(|m| found.add(i + 2, m.province, 60, true));
            }
            let lettered = i > 0 && self.is_kind_letter(i - 1) && self.token(i - 1).upper;
            let power = self.power_at(i).is_some() && !(lettered && self.stands_in_slot(i));
            if length >= 3 && !power && !self.is_known(i) {
                self.short_names(i, &mut found);
            }
            self.long_slips(i, &mut found);
        }
        found.sorted()
    }

    /// Whether a word stands where only a name does: beside a dash, between a kind of unit and a verb.
    pub fn stands_in_slot(&self, i: usize) -> bool {
        const VERBS: Classes = classes!(Hold Sup Conv);
        let lettered = i > 0 && self.kind(i - 1).is_some();
        let dashed = i > 0 && self.token(i - 1).is_dash() || self.token(i + 1).is_dash();
        let led = i > 0 && self.any(i - 1, classes!(To)) && !self.token(i + 1).is_word();
        dashed || led || lettered && (self.token(i + 1).is_break() || self.any(i + 1, VERBS))
    }

    /// Whether a word of the active languages, so that it is no slip of a name.
    fn is_known(&self, i: usize) -> bool {
        let before = self.token(i.saturating_sub(1));
        const SIDES: Classes = classes!(Fill CoastN CoastS CoastE CoastW);
        let begun = self.classes(i).without(SIDES).is_empty() && self.stands_in_slot(i);
        let slot = i > 0 && (before.is_dash() || self.kind(i - 1).is_some()) || self.token(i + 1).is_dash();
        if slot && self.token(i).capital && (self.classes(i).is_empty() || begun) {
            return false;
        }
        let time = classes!(Month Wday);
        self.info(i).common & self.languages != 0 || !self.classes(i).without(time).is_empty()
    }

    fn exact_names(&self, i: usize, found: &mut Found) {
        let (token, folded) = (self.token(i), self.folded(i));
        let shouts = token.upper && token.length == 3 && !self.is_shouted;
        for name in self.names.beginning(folded) {
            let Some(end) = self.name_end(i + 1, &name.rest) else { continue };
            let single = name.rest.is_empty();
            if single && token.lower && self.meanings(i).iter().any(|m| m.end > i + 1) {
                continue;
            }
            for mean in &name.means {
                let known = self.knows(mean.languages);
                if single && !known && (folded.len() < 4 || self.is_common(i)) {
                    continue;
                }
                let mut cost = mean.cost + if known { 0 } else { 10 };
                if single && shouts && name.means.len() > 1 && !self.ground.board.is_sea(mean.province) {
                    // Capitals mean the sea.
                    cost += 50;
                }
                let prose = single && token.lower && !self.is_lower && self.scores[self.best] > 3.0;
                if prose && self.info(i).common >> self.best & 1 == 1 && !self.stands_in_slot(i) {
                    let lettered = i > 0 && self.kind(i - 1).is_some();
                    let foreign = self.best != ENGLISH && !self.meanings(i).is_empty() && !lettered;
                    cost += if foreign { 250 } else { 90 };
                }
                found.add(end, mean.province, cost, true);
            }
        }
    }

    /// Where the other words of a name end.
    fn name_end(&self, from: usize, rest: &[Box<str>]) -> Option<usize> {
        let mut j = from;
        for word in rest {
            while self.token(j).is(".:-'")
                && !self.token(j).space
                && !(self.token(j).is("-") && self.token(j + 1).space)
            {
                j += 1;
            }
            if !self.token(j).is_word() || self.folded(j) != &**word {
                return None;
            }
            j += 1;
        }
        Some(j)
    }

    /// Names of several words, each cut short: `N. Sea`, `Gulf of Both.`
    fn cut_names(&self, i: usize, found: &mut Found) {
        let folded = self.folded(i);
        let Some(letter) = folded.chars().next() else { return };
        if !self.token(i + 1).is_word() && !self.token(i + 1).is(".-") {
            return;
        }
        for full in self.names.several(letter).filter(|f| self.languages & f.language != 0) {
            if !full.words[0].starts_with(folded) {
                continue;
            }
            let mut long = folded.len() >= 3;
            let mut j = i + 1;
            let whole = full.words[1..].iter().all(|word| {
                while self.token(j).is(".") || self.token(j).is("-") && !self.token(j).space {
                    j += 1;
                }
                let part = self.folded(j);
                let slot = i > 0 && self.token(i - 1).is_dash() && found.0.is_empty();
                let fits = self.token(j).is_word()
                    && word.starts_with(part)
                    && (part.len() > 1 || slot || **word == *part);
                long |= part.len() >= 3 && word.len() > 3;
                j += 1;
                fits
            });
            if whole
                && (long || folded.len() > 1 || i > 0 && self.token(i - 1).is_dash() && found.0.is_empty())
            {
                found.add(j, full.province, 25, true);
            }
        }
    }

    /// Beginnings of names; where there are none, slips and letters of names.
    fn short_names(&self, i: usize, found: &mut Found) {
        let folded = self.folded(i);
        let mut any = false;
        for full in self.names.starting(folded) {
            let known = self.languages & full.language != 0;
            // "A Vie - Gall" alone does not tell that "Galles" is meant.
            any |= known && (self.is_told || full.language & 1 == 1);
            found.add(i + 1, full.province, if known { 20 } else { 40 }, true);
        }
        if !any {
            self.slips(i, found);
        }
    }

    fn slips(&self, i: usize, found: &mut Found) {
        let word = self.folded(i);
        let length = word.chars().count();
        let most = if length < 6 { 1 } else { 2 };
        let mut letters = word.chars();
        let (first, second) = (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '));
        let mut any = false;
        let exchanged: &[Box<str>] = if second != first { self.names.single(second) } else { &[] };
        let exchanged = exchanged.iter().filter(|n| n.chars().nth(1) == Some(first));
        for name in self.names.single(first).iter().chain(exchanged) {
            let long = name.chars().count();
            let is_code = long == 3 && self.names.is_code(name);
            if long < 3 || long == 3 && length > 4 || length == 3 && !is_code || long.abs_diff(length) > most
            {
                continue;
            }
            let Some(edits) = distance(word, name, most) else { continue };
            let cost = 50 * edits as Cost + 10 + if length < 4 { 30 } else { 0 };
            for mean in self.names.alone(name).iter().flat_map(|n| &n.means) {
                if self.knows(mean.languages) {
                    any = true;
                    found.add(i + 1, mean.province, cost, false);
                }
            }
        }
        if any || matches!(first, 'a' | 'e' | 'i' | 'o' | 'u') {
            return;
        }
        for full in self.names.starting(&word[..first.len_utf8()]) {
            let long = full.joined.len();
            let fits = long > word.len() && (length == 3 || long <= 2 * word.len() + 1);
            if fits && self.languages & full.language != 0 && is_within(word, &full.joined) {
                found.add(i + 1, full.province, 100, false);
            }
        }
    }

    /// Slips in names of two or three words.
    fn long_slips(&self, i: usize, found: &mut Found) {
        for count in [2, 3] {
            let range = i..i + count;
            if range.end > self.len || !range.clone().all(|j| self.token(j).is_word()) {
                return;
            }
            let words: [&str; 3] = [0, 1, 2].map(|n| if n < count { self.folded(i + n) } else { "" });
            let words = &words[..count];
            let length: usize = words.iter().map(|w| w.len()).sum();
            if length < 7
                || range.clone().all(|j| self.is_common(j))
                || words.iter().all(|w| self.names.is_name(w))
                || self.names.is_phrase(words)
            {
                continue;
            }
            let most = if length < 12 { 2 } else { 3 };
            let joined = words.concat();
            for full in self.names.all_several() {
                if full.words.len() != count
                    || full.joined.len().abs_diff(length) > most
                    || self.languages & full.language == 0
                {
                    continue;
                }
                let same = full.words.iter().zip(words).filter(|(a, b)| a.chars().next() == b.chars().next());
                if same.count() + 1 < count {
                    continue;
                }
                if let Some(edits) = distance(&joined, &full.joined, most) {
                    found.add(i + count, full.province, 35 * edits as Cost + 10, false);
                }
            }
        }
    }

    /// Whether an exact name begins at a word.
    pub fn is_exact(&self, i: usize) -> bool {
        self.names(i).iter().any(|n| n.means.iter().any(|m| m.exact && m.cost < 30))
    }

    /// Whether a name of several words begins at a word: `North` of `North Sea`.
    pub fn begins_long_name(&self, i: usize) -> bool {
        self.names(i).iter().any(|n| n.end > i + 1 && n.means.iter().any(|m| m.exact && m.cost < 30))
    }

    /// An exact name with a capital, which nothing may pass over.
    pub fn is_capital_name(&self, i: usize) -> bool {
        self.token(i).capital && self.is_exact(i) && (self.classes(i).is_empty() || self.is_code(i))
    }

    /// A name that is not also a common word in small letters.
    pub fn is_place_word(&self, i: usize) -> bool {
        self.has_name(i) && self.is_no_common(i)
    }

    /// Not a common word, or with a capital that its sentence does not give it: `Den här våren` begins with no Denmark.
    pub fn is_no_common(&self, i: usize) -> bool {
        let begins = i == 0 || self.token(i - 1).is_break() || self.token(i - 1).is(".!?");
        let spoken = self.best != ENGLISH && self.info(i).common >> self.best & 1 == 1;
        let lent = begins && spoken && self.token(i + 1).lower && self.classes(i + 1).is_empty();
        !self.is_common(i) || self.token(i).capital && !lent
    }

    /// The provinces of the longest name at a token.
    pub fn provinces(&self, i: usize) -> impl Iterator<Item = Province> {
        self.names(i).first().into_iter().flat_map(|n| n.means.iter().map(|m| m.province))
    }

    // ---- coasts, places, units

    /// Coasts named right at a token.
    fn coasts(&self, i: usize) -> Vec<(usize, &'static str)> {
        let mut out = Vec::new();
        let mut j = i;
        let token = self.token(j);
        let bracket = token.is("([");
        let slash = token.is("/-.") && !token.space && !self.token(j + 1).space;
        if bracket || slash {
            j += 1;
        }
        if self.is_genitive(j) {
            j += 1;
        }
        while self.is(j, Trait::CoastLead) {
            j += 1;
        }
        if !self.token(j).is_word() {
            return out;
        }
        let letter = ["nc", "sc", "ec", "wc"].into_iter().find(|c| self.folded(j) == &c[..1]);
        if let Some(coast) = letter.filter(|_| bracket || slash) {
            let end = if self.token(j + 1).is(".") { j + 2 } else { j + 1 };
            if bracket && self.token(end).is(")]") {
                out.push((end + 1, coast));
            } else if slash && !token.is(".") {
                out.push((end, coast));
            }
        }
        for meaning in self.meanings(j) {
            let Some((_, coast)) = COASTS.iter().find(|(class, _)| *class == meaning.class) else { continue };
            let mut end = meaning.end;
            if end == j + 1 && self.is(j, Trait::CoastBare) && !bracket && self.token(end).is_word() {
                continue;
            }
            while self.token(end).is(".") {
                end += 1;
            }
            if self.is(end, Trait::CoastWord) {
                end += 1;
            }
            if !bracket {
                out.push((end, coast));
            } else if self.token(end).is(")]") {
                out.push((end + 1, coast));
            }
        }
        out
    }

    /// Whether a coast is named at a token with its word: `south coast`, not `s`.
    fn is_coast_named(&self, i: usize) -> bool {
        let words = |end: usize| (i..end).any(|j| self.is(j, Trait::CoastWord)) || end > i + 1;
        self.token(i).is_word() && self.coasts(i).iter().any(|(end, _)| words(*end))
    }

    /// A coast that is named before its province, and where the name begins: `north coast of St Petersburg`.
    fn coast_before(&self, i: usize) -> Option<(&'static str, usize)> {
        let (end, coast) = *self.coasts(i).first().filter(|_| self.is_coast_named(i))?;
        let mut from = end;
        while from < end + 3 && self.any(from, classes!(At Fill From)) && !self.has_name(from) {
            from += 1;
        }
        (from > end && self.has_name(from)).then_some((coast, from))
    }

    /// The places that begin at a token.
    pub fn places(&self, i: usize) -> &[PlaceAt] {
        if i >= self.len {
            return &[];
        }
        self.place_slots[i].get_or_init(|| self.find_places(i).into())
    }

    /// The longest place at a token.
    pub fn place(&self, i: usize) -> Option<&PlaceAt> {
        self.places(i).iter().max_by_key(|p| p.end)
    }

    /// `there` or `it` behind a verb of going: a place that was named before, the nearest at the least price.
    fn place_before(&self, i: usize) -> Option<PlaceAt> {
        const FARTHEST: usize = 40;
        const NEAREST: Cost = 30;
        const STEP: Cost = 50;
        let named = self.is(i, Trait::There) || self.is(i, Trait::Refer) && !self.is(i, Trait::Third);
        // "takes it" may be said of an army.
        let goes = i > 0 && self.any(i - 1, classes!(Move));
        if !named || !goes || self.is(i, Trait::Refer) && !self.is(i - 1, Trait::Strikes) {
            return None;
        }
        let mut means: Vec<Mean> = Vec::new();
        let before = (i.saturating_sub(FARTHEST)..i).rev();
        for j in before.take_while(|j| self.token(*j).kind != TokenKind::Blank) {
            let inner = j > 0 && self.names(j - 1).iter().any(|name| name.end > j);
            let named = self.is_exact(j) && self.is_no_common(j) && !inner;
            for province in self.provinces(j).filter(|_| named).take(1) {
                let fresh = means.iter().all(|m| m.province != province);
                if fresh && means.len() < 3 && self.ground.own(province, None).is_none() {
                    let cost = NEAREST + STEP * means.len() as Cost;
                    means.push(Mean { province, cost, exact: true });
                }
            }
        }
        (!means.is_empty()).then(|| PlaceAt { end: i + 1, means: means.into(), coast: None })
    }

    fn find_places(&self, i: usize) -> Vec<PlaceAt> {
        let mut out: Vec<PlaceAt> = self.place_before(i).into_iter().collect();
        let mut j = i;
        while j < i + 3 && self.token(j).is_word() && self.classes(j).has(Class::Fill) && !self.has_name(j) {
            j += 1;
        }
        let opened = self.token(j);
        let (bracket, quoted) = (opened.is("(["), opened.is("*\""));
        if bracket || quoted {
            j += 1;
        }
        let led = self.coast_before(j);
        if let Some((coast, from)) = led {
            let named = self.names(from).iter();
            out.extend(named.map(|n| PlaceAt { end: n.end, means: n.means.clone(), coast: Some(coast) }));
        }
        for name in self.names(j) {
            let mut end = name.end;
            if bracket {
                if self.token(end).is(")]") {
                    end += 1;
                } else if self.coasts(end).is_empty() {
                    continue;
                }
            } else if quoted && self.token(end).is("*\"") {
                end += 1;
            }
            let mut coasts = self.coasts(end);
            if self.token(end).is(",") && self.is_coast_named(end + 1) {
                // "Bulgaria, south coast"
                coasts = self.coasts(end + 1);
            }
            if let Some(gloss) = self.gloss(end).filter(|_| !bracket) {
                // "the Atlantic (MAO)"
                let same = |m: &&Mean| gloss.iter().any(|other| other.province == m.province);
                let means: Vec<Mean> = name.means.iter().filter(same).copied().collect();
                if let Some(close) = self.closing(end).filter(|_| !means.is_empty()) {
                    out.push(PlaceAt { end: close + 1, means: means.into(), coast: None });
                }
            }
            if self.token(end).is("([/-") && self.token(end + 1).length == 1 || self.is(end, Trait::CoastBare)
            {
                // (S) behind a province of one shore is a verb.
                let board = self.ground.board;
                coasts.retain(|(_, coast)| {
                    name.means.iter().any(|m| board.with_coast(m.province, coast).is_some())
                });
            }
            if coasts.is_empty() {
                out.push(PlaceAt { end, means: name.means.clone(), coast: None });
            }
            for (end, coast) in coasts {
                out.push(PlaceAt { end, means: name.means.clone(), coast: Some(coast) });
            }
        }
        out
    }

    /// What a name alone in brackets means.
    fn gloss(&self, open: usize) -> Option<Means> {
        let close = self.closing(open).filter(|_| self.token(open).is("("))?;
        let name = self.names(open + 1).iter().find(|name| name.end == close)?;
        Some(name.means.clone())
    }

    /// The units that begin at a token.
    pub fn units(&self, i: usize) -> &[UnitAt] {
        if i >= self.len {
            return &[];
        }
        self.unit_slots[i].get_or_init(|| self.find_units(i).into())
    }

    /// Whether a unit begins at a token.
    pub fn has_unit(&self, i: usize) -> bool {
        !self.units(i).is_empty()
    }

    /// Whether a unit begins at a token with its kind.
    pub fn has_kind_unit(&self, i: usize) -> bool {
        self.kind(i).is_some() && self.has_unit(i)
    }

    fn find_units(&self, i: usize) -> Vec<UnitAt> {
        let token = *self.token(i);
        if let Some(unit) = self.line_named(i) {
            return vec![unit];
        }
        // `Line 3: to Wales`
        let labelled = self.is(i, Trait::SheetLine) && self.token(i + 1).is_number() && self.begins(i);
        let number = if labelled { i + 1 } else { i };
        if let Some(unit) = self.sheet_line(number).filter(|_| labelled || self.begins(i)) {
            return vec![unit];
        }
        if token.is("([*\"") {
            return if self.token(i + 1).is_word() { self.enclosed_units(i, token) } else { Vec::new() };
        }
        let mut out = Vec::new();
        self.units_of(i, i, None, &mut out);
        if let Some((power, end)) = self.power_at(i) {
            let mut k = if self.is_genitive(end) { end + 1 } else { end };
            while self.token(k).is("*:") {
                k += 1;
            }
            self.units_of(i, k, Some(power), &mut out);
        }
        shapes::extend(self, i, &mut out);
        out.extend(self.referent(i));
        out
    }

    /// `F Ska S #1`, `F Hol to support (a)`: what the unit of that line does.
    fn line_named(&self, i: usize) -> Option<UnitAt> {
        let supports = i > 0 && self.any(i - 1, classes!(Sup));
        let (label, end) = self.line_label(i).filter(|_| supports)?;
        let begins = |j: &usize| *j == 0 || self.token(j - 1).is_break();
        let same = |j: usize| self.line_label(j).filter(|(other, _)| *other == label);
        let behind = (0..i).filter(begins).find_map(same)?.1;
        let unit = self.units(behind).iter().max_by_key(|unit| unit.end)?;
        Some(UnitAt { end, is_move: true, ..unit.clone() })
    }

    /// The number or letter of a line, and where it ends: `#1`, `(a)`, `2)`.
    fn line_label(&self, i: usize) -> Option<(&'a str, usize)> {
        let opens = self.token(i).is("(#");
        let at = i + usize::from(opens);
        let token = self.token(at);
        let closes = self.token(at + 1).is(").");
        let letter = token.is_word() && token.length == 1 && closes && self.token(at + 1).is(")");
        let number = token.is_number() && token.length <= 2 && (opens || closes);
        let text = self.text.get(token.start as usize..token.end as usize)?;
        (letter || number).then_some((text, at + 1 + usize::from(closes)))
    }

    /// Whether something may begin at a token: a row, or what follows a stop or `and`.
    fn begins(&self, i: usize) -> bool {
        let before = self.token(i.saturating_sub(1));
        i == 0 || before.is_break() || before.is(",.(&+") || self.any(i - 1, classes!(And))
    }

    /// A number that is a line of the sheet the letter answers: `3 H`, `1: Den`.
    fn sheet_line(&self, i: usize) -> Option<UnitAt> {
        let token = self.token(i);
        if !token.is_number() || token.length > 2 {
            return None;
        }
        let (kind, province) = *self.sheet.get((token.value as usize).checked_sub(1)?)?;
        let mean = Mean { province, cost: 0, exact: true };
        let end = if self.token(i + 1).is(".:)") { i + 2 } else { i + 1 };
        Some(UnitAt::new(end, Some(kind), [mean].into(), 0))
    }

    /// `it` before a verb: a unit that was named before.
    fn referent(&self, i: usize) -> Option<UnitAt> {
        // English has a word for units alone, other languages have not.
        let unit = !self.is(i, Trait::Third) || self.best != ENGLISH;
        if let Some(end) = self.end_of(i, Class::Pron).filter(|end| *end == i + 2)
            && let Some(kind) = self.kind(i + 1)
        {
            // "that fleet"
            return self.named_before(i, end, Some(kind));
        }
        let subject = self.is(i, Trait::Refer) && unit;
        subject.then(|| self.named_before(i, i + 1, None)).flatten()
    }

    /// A unit without its place, by words from `i` to `end` before a verb (`it`, `the fleet`): the only one of the writer, of the kind
    /// said, that the sentence has named, or the sentence before it.
    fn named_before(&self, i: usize, end: usize, kind: Option<UnitKind>) -> Option<UnitAt> {
        const FARTHEST: usize = 30;
        let verb = classes!(Sup Conv Hold Stand Move);
        let next = (end..end + 2).find(|j| !self.any(*j, FILL)).filter(|j| self.any(*j, verb));
        next?;
        let mut found: Option<Province> = None;
        for j in (i.saturating_sub(FARTHEST)..i).rev() {
            let token = self.token(j);
            if token.kind == TokenKind::Blank || token.is(".;!?") && found.is_some() {
                break;
            }
            if found.is_none() && self.power(j).is_some_and(|power| power != self.ground.who) {
                return None;
            }
            let named = self.is_exact(j) && self.is_no_common(j);
            let fits =
                |p: &Province| self.ground.own(*p, kind).is_some_and(|u| kind.is_none_or(|k| k == u.kind));
            for province in self.provinces(j).filter(|p| named && fits(p)) {
                if found.replace(province).is_some_and(|before| before != province) {
                    return None;
                }
            }
        }
        let mean = Mean { province: found?, cost: 10, exact: true };
        Some(UnitAt::new(end, kind, [mean].into(), 10))
    }

    /// A word before a kind of unit that nobody needs to know: `my poor fleet`.
    fn is_adjective(&self, j: usize) -> bool {
        let kind = self.kind(j + 1).is_some() && !self.is_kind_letter(j + 1);
        kind && self.token(j).is_word()
            && self.token(j).lower
            && self.classes(j).is_empty()
            && !self.has_name(j)
    }

    fn enclosed_units(&self, i: usize, open: Token) -> Vec<UnitAt> {
        let mut out = Vec::new();
        let closing = self.closing(i);
        for unit in self.units(i + 1) {
            let closes = if open.is("([") {
                closing == Some(unit.end)
            } else {
                unit.end < self.len && self.token(unit.end).is(if open.is("*") { "*" } else { "\"" })
            };
            if closes {
                out.push(UnitAt { end: unit.end + 1, ..unit.clone() });
            }
        }
        // *Turkey* A Con
        if open.is("*")
            && let Some((power, end)) = self.power_at(i + 1)
        {
            let from = if self.token(end).is("*") { end + 1 } else { end };
            self.units_of(i, from, Some(power), &mut out);
        }
        out
    }

    /// How many thousands one word says: `femtusen`.
    fn thousands(&self, i: usize) -> Option<u32> {
        let lexicon = self.lexicon;
        let ends = |at: &usize| lexicon.info(lexicon.id(&self.folded(i)[*at..])).has(Trait::Thousand);
        let at = self.folded(i).char_indices().map(|(at, _)| at).skip(1).find(ends)?;
        let number = lexicon.info(lexicon.id(&self.folded(i)[..at])).number;
        (number > 0).then_some(u32::from(number))
    }

    /// The place that an adjective tells, with a unit's kind beside it: `Belgian army`, `l'armée belge`.
    fn site(&self, i: usize) -> Option<Means> {
        let at = usize::from(self.info(i).site).checked_sub(1)?;
        let name = self.names.alone(self.lexicon.sites.get(at)?)?;
        let mean = |m: &super::names::Meant| Mean { province: m.province, cost: 5, exact: true };
        (self.power_at(i).is_none() && self.token(i).is_word()).then(|| name.means.iter().map(mean).collect())
    }

    fn is_plain_fill(&self, j: usize, class: Class) -> bool {
        self.token(j).is_word() && self.classes(j).has(class) && !self.has_name(j) && self.kind(j).is_none()
    }

    /// Units at `from`, behind the power that was named for them.
    fn units_of(&self, start: usize, from: usize, power: Option<Owner>, out: &mut Vec<UnitAt>) {
        let mut j = from;
        let mut power = power;
        while j < from + 2 && self.is_plain_fill(j, Class::Fill) {
            j += 1;
        }
        if j > from && (self.is_adjective(j) || self.is(j + 1, Trait::Troops) && self.classes(j).is_empty()) {
            j += 1;
        }
        if power.is_none()
            && j > start
            && let Some((named, end)) = self.power_at(j)
        {
            power = Some(named);
            j = end;
        }
        while power.is_some() && j > start && self.is_plain_fill(j, Class::At) {
            j += 1;
        }
        if j >= self.len {
            return;
        }
        let spoken = |k: usize| self.kind(k).filter(|_| !self.is_kind_letter(k));
        let adjective = |at: usize, kind: UnitKind, end: usize| {
            let unit = UnitAt::new(end, Some(kind), self.site(at)?, 0);
            Some(UnitAt { power, is_spoken: true, ..unit })
        };
        out.extend(spoken(j + 1).and_then(|kind| adjective(j, kind, self.kind_end(j + 1))));
        let Some(kind) = self.kind(j) else {
            if self.is(j, Trait::Troops) && power.is_none() && self.ground.retreats() {
                // "My poor fellows retreat to Budapest."
                let mut due = self.ground.due();
                let only = due.next().filter(|_| due.next().is_none()).map(|unit| unit.kind);
                return out.extend(only.and_then(|kind| self.only_unit(kind, j + 1)));
            }
            // "the one in Trieste", "celle de Marseille"
            let begins =
                |i: usize| i >= start && self.is(i, Trait::ThatOne) && self.is_plain_fill(i + 1, Class::At);
            let last = j + usize::from(self.token(j).is_word());
            let place = (j.saturating_sub(1)..=last).find(|i| begins(*i)).map_or(j, |i| i + 2);
            return self.units_at(place, None, power, out);
        };
        let letter = self.is_kind_letter(j);
        if !letter && self.has_name(j) {
            self.units_at(j, None, power, out);
        }
        let kind_end = self.kind_end(j);
        let noun = self.token(j).length > 1 && !self.begins_long_name(kind_end);
        out.extend(adjective(kind_end, kind, kind_end + 1).filter(|_| noun));
        let mut e = kind_end;
        if self.token(e).is("./") || self.is_column(e) || self.token(e).is(";") && self.is_table() {
            e += 1;
        }
        if power.is_none()
            && let Some((named, end)) = self.power_at(e)
            && (!self.has_name(e) || self.has_name(end))
        {
            self.units_at(end, Some(kind), Some(named), out);
        }
        if self.any(e, classes!(Pron))
            && (self.any(e + 1, classes!(Stand Fill)) || self.is(e + 1, Trait::Copula))
            && self.any(e + 2, classes!(At))
        {
            // "the army that stands in Burgundy"
            e += 2;
        }
        let mut skipped = 0;
        while skipped < 3 && self.token(e).is_word() && self.any(e, classes!(At Fill)) && !self.has_name(e) {
            e += 1;
            skipped += 1;
        }
        let before = out.len();
        self.units_at(e, Some(kind), power, out);
        out[before..].iter_mut().for_each(|unit| unit.is_spoken = !letter);
        let own = power.is_none_or(|p| p == self.ground.who);
        if out.len() == before && !letter && !own && self.info_plain(j) {
            out.extend(power.and_then(|power| self.units_of_power(power, kind, kind_end)));
        }
        let last = j.saturating_sub(1);
        let one = self.info(last).number > 0 || self.is(last, Trait::Indefinite);
        let named = j > 0 && (self.classes(last).has(Class::Fill) || self.is_adjective(last)) && !one;
        if out.len() == before && !letter && own && named && !self.ground.is_winter() && self.info_plain(j) {
            let unit = self.only_unit(kind, kind_end);
            out.extend(unit.or_else(|| self.named_before(start, kind_end, Some(kind))));
        }
    }

    /// A comma between columns: `A,Vie,Bud`.
    pub fn is_column(&self, i: usize) -> bool {
        self.token(i).is(",")
            && !self.token(i).space
            && !self.token(i + 1).space
            && self.token(i + 1).is_word()
    }

    /// Whether a semicolon parts the columns of a table: `A Vie;Gal`, a unit and what it does, with no other unit behind it, or lines
    /// of many.
    pub fn is_column_sign(&self, i: usize) -> bool {
        let begins = |i: &usize| *i == 0 || self.token(i - 1).is_break();
        let behind = |i: usize| self.units(i).iter().map(|u| u.end).max();
        let row = |i: usize| {
            let end = behind(i).filter(|end| self.token(*end).is(";"));
            end.is_some_and(|end| self.token(end + 1).is_word() && !self.has_kind_unit(end + 1))
        };
        let columns = || self.is_table() || (0..self.len).filter(begins).any(row);
        self.token(i).is(";") && *self.columns.get_or_init(columns)
    }

    /// Whether lines of the letter have many columns.
    fn is_table(&self) -> bool {
        const FEWEST: usize = 3;
        *self.table.get_or_init(|| {
            let text = |line: &std::ops::Range<usize>| self.text.get(line.clone()).unwrap_or("");
            let columns = self.tokens.lines.iter().map(|line| text(line).matches(';').count());
            columns.filter(|count| *count >= FEWEST).count() > 1
        })
    }

    /// Where the words of a kind end: `dirty old man army`.
    fn kind_end(&self, j: usize) -> usize {
        let kinds = self.meanings(j).iter().filter(|m| KINDS.iter().any(|(class, _)| *class == m.class));
        kinds.map(|m| m.end).max().unwrap_or(j + 1)
    }

    /// One unit, not several: `fleet`, not `fleets`.
    fn info_plain(&self, j: usize) -> bool {
        !self.is(j, Trait::UnitWord) && self.names(j + 1).is_empty()
    }

    /// `my fleet`: the only one the writer has.
    fn only_unit(&self, kind: UnitKind, end: usize) -> Option<UnitAt> {
        let mut own = self.ground.due().filter(|u| u.kind == kind);
        let unit = own.next().filter(|_| own.next().is_none())?;
        let mean = Mean { province: self.ground.board.unit_province(unit), cost: 0, exact: true };
        Some(UnitAt::new(end, Some(kind), [mean].into(), 30))
    }

    /// `the Turkish fleet`: one of those the power has.
    fn units_of_power(&self, power: Owner, kind: UnitKind, end: usize) -> Option<UnitAt> {
        let units = self.ground.position.units.iter().filter(|u| u.owner == power && u.kind == kind);
        let mean = |u: &Unit| Mean { province: self.ground.board.unit_province(u), cost: 30, exact: true };
        let means: Vec<Mean> = units.map(mean).collect();
        let unit = UnitAt { power: Some(power), ..UnitAt::new(end, Some(kind), means.into(), 0) };
        (!unit.means.is_empty()).then_some(unit)
    }

    /// Units whose place stands at `from`.
    fn units_at(&self, from: usize, kind: Option<UnitKind>, power: Option<Owner>, out: &mut Vec<UnitAt>) {
        for place in self.places(from) {
            let unit = UnitAt {
                coast: place.coast,
                power,
                ..UnitAt::new(place.end, kind, place.means.clone(), if kind.is_some() { 0 } else { 30 })
            };
            let mut e = place.end;
            if self.is_genitive(e) {
                e += 1;
                if self.is(e, Trait::AttackNoun) {
                    out.push(UnitAt { end: e + 1, cost: 10, is_move: true, ..unit.clone() });
                }
                let noun = self.token(e).is_word() && self.meanings(e).is_empty() && !self.has_name(e);
                if kind.is_none() && noun && self.kind(e).is_none() {
                    out.push(UnitAt { end: e + 1, cost: 45, ..unit.clone() });
                }
            }
            if let Some(end) = self.end_of(place.end, Class::InIt) {
                // "supports the Ruhr in doing so"
                out.push(UnitAt { end, is_move: true, ..unit.clone() });
            }
            // Vie A - Gal
            // Tunis F S Naples
            let verb = self.token(e + 1).length == 1 && self.any(e + 1, classes!(Sup Hold Conv));
            let dashed = self.token(e).upper && (self.token(e + 1).is_dash() || verb);
            let behind = self.kind(e).filter(|_| kind.is_none() && (dashed || !self.is_kind_letter(e)));
            if behind.is_some() {
                let is_spoken = !self.is_kind_letter(e);
                out.push(UnitAt { end: e + 1, kind: behind, cost: 5, is_spoken, ..unit.clone() });
            }
            if self.token(e).is("(")
                && self.closing(e) == Some(e + 2)
                && let Some(named) = self.power(e + 1)
            {
                out.push(UnitAt { end: e + 3, power: Some(named), ..unit.clone() });
            }
            out.push(unit);
        }
    }

    // ---- what may be passed over, what leads to a goal

    /// The price of passing over what stands at a token inside an order, and the token behind it.
    pub fn skip(&self, i: usize) -> (Cost, usize) {
        if i >= self.len {
            return (NEVER, i + 1);
        }
        *self.skip_slots[i].get_or_init(|| self.find_skip(i))
    }

    fn find_skip(&self, i: usize) -> (Cost, usize) {
        let token = self.token(i);
        let next = self.token(i + 1);
        match token.kind {
            TokenKind::Line | TokenKind::Blank => return (NEVER, i + 1),
            TokenKind::Number => {
                let listed = next.is(".)");
                let free = self.ground.retreats() && listed && token.length < 3;
                return (if free { 10 } else { NEVER }, if listed { i + 2 } else { i + 1 });
            }
            TokenKind::Sign => return self.skip_sign(i),
            TokenKind::Word => {}
        }
        // "may as well march"
        let phrase = self.end_of(i, Class::Fill).unwrap_or(i + 1);
        let named = (i + 1..phrase).any(|j| self.has_name(j) || self.kind(j).is_some());
        (self.skip_word(i), if named { i + 1 } else { phrase })
    }

    fn skip_sign(&self, i: usize) -> (Cost, usize) {
        let token = self.token(i);
        if let Some(end) = self.closing(i) {
            return self.skip_bracket(i, end);
        }
        let (before, next) = (self.token(i.saturating_sub(1)), self.token(i + 1));
        if token.is(".") {
            if i == 0 || !before.is_word() {
                return (NEVER, i + 1);
            }
            let named = before.length > 4 && self.is_exact(i - 1) || self.is(i - 1, Trait::SeaWord);
            if next.is_word() && next.capital && named && !self.is_shouted {
                return (90, i + 1);
            }
            let ends = next.is_word()
                && next.capital
                && next.space
                && before.lower
                && !self.is_lower
                && before.length > 3;
            // "A Nwy - Fin. Pint on me"; not "A Gal. Support"
            let remark = next.is_word() && next.capital && next.space && next.length > 3;
            let remark =
                remark && self.is_exact(i - 1) && self.classes(i + 1).is_empty() && !self.is_exact(i + 1);
            let lettered = next.length == 1 && self.is_kind_letter(i + 1);
            let short = (before.length == 4 || lettered) && self.any(i - 1, classes!(Sup Conv));
            if ends && !short || remark {
                return (NEVER, i + 1);
            }
            let verb = (before.length <= 5 || short) && self.any(i - 1, classes!(Sup Conv Retreat Hold));
            let short = before.length <= 3 || verb || self.has_name(i - 1) || self.kind(i - 1).is_some();
            return (if before.length <= 8 && short { 5 } else { NEVER }, i + 1);
        }
        const VERBS: Classes = classes!(Sup Conv Hold);
        let cost = match token.sign {
            // "Budapest - supports Galicia"
            '-' if self.any(i + 1, VERBS) && !self.is_exact(i + 1) && self.is_verb_behind(i) => 15,
            // "A Mar-s-A Par-Bur"
            '-' if before.length <= 2
                && self.any(i.saturating_sub(1), VERBS)
                && self.has_kind_unit(i + 1) =>
            {
                10
            }
            ',' => 25,
            ':' => 15,
            ';' if self.is_column_sign(i) => 10,
            DOTS | '*' | '\'' | '<' => 5,
            '"' | '|' => 10,
            _ => NEVER,
        };
        (cost, i + 1)
    }

    /// Whether a word of a verb stands behind a sign; a letter only if a unit follows: `A Mar - S A Par - Bur`.
    fn is_verb_behind(&self, i: usize) -> bool {
        let (dash, verb) = (self.token(i), self.token(i + 1));
        let unit = self.has_kind_unit(i + 2) || self.token(i + 2).is_dash() && self.has_kind_unit(i + 3);
        dash.space && verb.length > 2 || verb.length <= 2 && unit
    }

    fn skip_bracket(&self, i: usize, end: usize) -> (Cost, usize) {
        if end == i + 2 && self.token(i + 1).is_number() && self.token(i + 1).length < 3 {
            return (10, end + 1);
        }
        let decides = classes!(If Unless Or Doubt Neg Except);
        // (S), (H)
        let letter =
            end == i + 2 && self.token(i + 1).length == 1 && self.any(i + 1, classes!(Sup Conv Hold));
        let asks_who = |k: usize| self.is(k, Trait::Subject) || self.is(k, Trait::Where);
        let rhetorical = end - i < 6 && (i + 1..end).any(asks_who);
        let bad = |k: usize| {
            letter
                || self.any(k, decides)
                || self.has_name(k)
                || self.token(k).is_number()
                || self.token(k).is("?") && !rhetorical
        };
        let cost = if end - i > 60 || (i + 1..end).any(bad) { NEVER } else { 30 };
        (cost, end + 1)
    }

    fn skip_word(&self, i: usize) -> Cost {
        let classes = self.classes(i);
        if self.is_clitic(i) {
            return 5;
        }
        if self.begins_long_name(i) || self.is(i, Trait::Thousand) {
            return NEVER;
        }
        let kind = |j: usize| self.kind(j).is_some() && !self.is_kind_letter(j);
        if classes.has(Class::Pron) && (kind(i + 1) || self.info(i + 1).number > 0 && kind(i + 2)) {
            // "removes her second army"
            return 3;
        }
        if classes.without(classes!(Corr)).meets(DANGER) || classes.meets(STOPS_ORDER) {
            return NEVER;
        }
        if self.kind(i).is_some() && !matches!(self.folded(i), "e" | "l" | "v") || self.is_capital_name(i) {
            return NEVER;
        }
        if classes.meets(classes!(Fill All)) {
            return 3;
        }
        if self.is_exact(i) || self.power_at(i).is_some() {
            return NEVER;
        }
        if self.has_name(i) {
            return 100;
        }
        const VERBS: Classes = classes!(Move Hold Sup Conv Retreat Disband Stand);
        const PARTICLES: Classes = classes!(At To Tov From);
        match () {
            () if classes.has(Class::Corr) => NEVER,
            () if classes.has(Class::And) => 40,
            () if classes.has(Class::To) && self.token(i).length > 1 && self.is_exact(i + 1) => NEVER,
            () if classes.meets(PARTICLES) => 30,
            // "goes aid to Smy" is neither a move nor a support, "goes to support Smy" is one.
            () if classes.has(Class::Move) && !self.any(self.end(i), classes!(To)) => 200,
            () if classes.meets(VERBS) => 90,
            () if classes.has(Class::Tail) => 5,
            () => 60,
        }
    }

    /// What leads to a goal from a token on.
    pub fn leads(&self, i: usize) -> &[LeadAt] {
        if i >= self.len {
            return &[];
        }
        self.lead_slots[i].get_or_init(|| Lead::new(self, i).run().into())
    }

    /// Lists of two or more units.
    pub fn lists(&self, i: usize) -> &[ListAt] {
        if i >= self.len {
            return &[];
        }
        self.list_slots[i].get_or_init(|| {
            let mut out = Vec::new();
            for unit in self.longest_units(i, false) {
                let kind = unit.kind;
                let cost = unit.cost;
                let several = kind.is_some() && self.is(i, Trait::UnitWord);
                self.grow(vec![unit], (kind, several), cost, &mut out);
            }
            out.into()
        })
    }

    /// The cheapest unit at each of the two furthest ends.
    fn longest_units(&self, i: usize, cheap: bool) -> Vec<UnitAt> {
        let mut best: Vec<UnitAt> = Vec::new();
        for unit in self.units(i) {
            match best.iter_mut().find(|b| b.end == unit.end) {
                Some(old) if old.cost > unit.cost => *old = unit.clone(),
                Some(_) => {}
                None => best.push(unit.clone()),
            }
        }
        best.sort_by_key(|u| std::cmp::Reverse(u.end));
        best.truncate(2);
        if cheap {
            best.iter_mut().for_each(|u| u.cost = u.cost.min(10));
        }
        best
    }

    /// `said`: the kind, and whether its word is for several, so that names may follow without a sign.
    fn grow(&self, units: Vec<UnitAt>, said: (Option<UnitKind>, bool), cost: Cost, out: &mut Vec<ListAt>) {
        let (kind, several) = said;
        let Some(end) = units.last().map(|u| u.end) else { return };
        if units.len() > 1 {
            out.push(ListAt { end, units: units.clone(), cost });
        }
        if units.len() > 9 || out.len() > 40 {
            return;
        }
        let (mut k, mut parted, mut commas) = (end, false, 0);
        while k < self.len {
            if self.token(k).is(",&+/") || self.classes(k).has(Class::And) {
                // "by the fleet in the North Sea, and the London fleet sails"
                commas += usize::from(self.token(k).is(",") || commas > 0);
                parted = true;
            } else if !(parted
                && self.any(k, classes!(Fill At))
                && !self.has_name(k)
                && self.kind(k).is_none())
            {
                break;
            }
            k += 1;
        }
        if !(parted || several && self.is_exact(end)) {
            return;
        }
        for mut unit in self.longest_units(k, true) {
            if unit.end == k + 1 && self.is(k, Trait::Refer) {
                // "not to Burgundy, it stays"
                continue;
            }
            if unit.kind.is_some() && kind.is_none() {
                // "Sev, A War"; but "Budapest and the Albanian fleet"
                let joined = (end..k).any(|j| self.any(j, classes!(And)));
                unit.cost += if joined && !self.is_kind_letter(k) { 20 } else { 200 };
            }
            if unit.kind.is_none() {
                unit.inherited = kind;
            }
            let (kind, mut cost) = (unit.kind.or(kind), cost + unit.cost);
            if commas > 1 && units.len() == 1 {
                cost += 200;
            }
            let mut more = units.clone();
            more.push(unit);
            self.grow(more, (kind, several), cost, out);
        }
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

/// Provinces found by the end of their names.
#[derive(Default)]
struct Found(Vec<(usize, Vec<Mean>)>);

impl Found {
    fn add(&mut self, end: usize, province: Province, cost: Cost, exact: bool) {
        let at = self.0.iter().position(|(e, _)| *e == end).unwrap_or_else(|| {
            self.0.push((end, Vec::new()));
            self.0.len() - 1
        });
        let means = &mut self.0[at].1;
        match means.iter_mut().find(|m| m.province == province) {
            Some(old) if old.cost > cost => *old = Mean { province, cost, exact },
            Some(_) => {}
            None => means.push(Mean { province, cost, exact }),
        }
    }

    /// Leaves out the beginnings of a name of several words: `Mid` of `Mid-Atlantic Ocean`.
    fn keep_longest(&mut self, i: usize) {
        let longest = self.0.iter().map(|(end, _)| *end).max().unwrap_or(0);
        if longest > i + 1 {
            self.0.retain(|(end, _)| *end == longest);
        }
    }

    fn sorted(mut self) -> Vec<NameAt> {
        self.0.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
        self.0.into_iter().map(|(end, means)| NameAt { end, means: means.into() }).collect()
    }
}

/// A walk over the words between a unit and its goal.
struct Lead<'l, 'a> {
    lattice: &'l Lattice<'a>,
    start: usize,
    at: usize,
    cost: Cost,
    /// A sign, a particle or a verb was there, so that a goal may follow.
    leads: bool,
    /// A sign or a verb was.
    verb: bool,
    unknown: usize,
    words: usize,
    out: Vec<LeadAt>,
}

impl<'l, 'a> Lead<'l, 'a> {
    fn new(lattice: &'l Lattice<'a>, start: usize) -> Lead<'l, 'a> {
        Lead {
            lattice,
            start,
            at: start,
            cost: 0,
            leads: false,
            verb: false,
            unknown: 0,
            words: 0,
            out: Vec::new(),
        }
    }

    fn run(mut self) -> Vec<LeadAt> {
        while self.at < self.lattice.len && self.words < 9 && self.step().is_some() {}
        self.out
    }

    fn offer(&mut self, extra: Cost) {
        self.out.push(LeadAt { end: self.at, cost: self.cost + extra });
    }

    /// One token; None at what ends the walk.
    fn step(&mut self) -> Option<()> {
        let lattice = self.lattice;
        let token = *lattice.token(self.at);
        match token.kind {
            TokenKind::Sign => return self.sign(token),
            TokenKind::Number if token.value == 2 && token.length == 1 => {
                self.at += 1;
                self.cost += 10;
                self.leads = true;
                self.offer(0);
                return Some(());
            }
            TokenKind::Word => {}
            _ => return None,
        }
        if lattice.is_clitic(self.at) {
            self.at += 1;
            return Some(());
        }
        if lattice.is_capital_name(self.at) || lattice.begins_long_name(self.at) {
            return None;
        }
        if lattice.is(self.at, Trait::Refer) && self.at > self.start && lattice.token(self.at - 1).is(":,") {
            (self.at, self.cost) = (self.at + 1, self.cost + 5);
            return Some(());
        }
        self.word()
    }

    fn sign(&mut self, token: Token) -> Option<()> {
        let lattice = self.lattice;
        let next = lattice.token(self.at + 1);
        let column = self.start > 1 && lattice.is_column(self.start) && lattice.is_column(self.start - 2);
        if self.at == self.start
            && (column || token.is("/") || token.is(".") && !token.space && !next.space && next.is_word())
        {
            // A Vie/Gal, A Vie.Gal
            self.at += 1;
            self.out.push(LeadAt { end: self.at, cost: if token.space { 40 } else { 30 } });
            return None;
        }
        if token.is_dash() {
            while lattice.token(self.at).is_dash() {
                self.at += 1;
            }
            (self.leads, self.verb) = (true, true);
            self.offer(0);
        } else if token.sign == DOTS && !self.leads {
            self.at += 1;
            self.offer(20);
            self.cost += 5;
        } else if self.at == self.start
            && (token.is(":=") && !(token.is(":") && lattice.has_kind_unit(self.at + 1))
                || lattice.is_column_sign(self.at))
        {
            self.at += 1;
            self.out.push(LeadAt { end: self.at, cost: 45 });
            self.cost += 30;
        } else if token.is("(")
            && self.at == self.start
            && (lattice.any(self.at + 1, classes!(To Move)) || next.is_dash())
        {
            // "A Rom (to Apulia)"
            self.at += 1;
            self.cost += 10;
        } else if token.is("([,\"*.|") {
            let (cost, next) = lattice.skip(self.at);
            if cost >= NEVER {
                return None;
            }
            (self.at, self.cost) = (next, self.cost + cost);
        } else {
            return None;
        }
        Some(())
    }

    fn word(&mut self) -> Option<()> {
        const DECIDES: Classes = classes!(Sup Conv Hold Neg If Or);
        const OVERRIDES_FILL: Classes = classes!(If Neg Or Past Told Doubt Hold Sup);
        const HARMLESS: Classes = classes!(Month Wday Then From Now Perp Retreat Wish Via);
        let lattice = self.lattice;
        let (at, classes) = (self.at, lattice.classes(self.at));
        let end = lattice.end(at);
        self.words += 1;
        if classes.has(Class::Neg)
            && !self.leads
            && let Some(but) = self.not_but()
        {
            self.at = but;
            self.cost += 20;
            self.leads = true;
            self.offer(0);
            return Some(());
        }
        if classes.has(Class::Neg) && !self.leads {
            return None;
        }
        let goes = classes.meets(classes!(Move To)) && !classes.meets(DECIDES);
        let fills = classes.has(Class::Fill) && !classes.meets(OVERRIDES_FILL);
        if classes.has(Class::And) && self.unknown > 0 && !self.leads && lattice.any(end, classes!(Move)) {
            // "makes room and sails into"
            (self.at, self.cost) = (end, self.cost + 10);
            return Some(());
        }
        let legs = lattice.is(at, Trait::Refer) && self.unknown > 0;
        if classes.meets(STOPS_LEAD) && !goes && !fills && !legs {
            return None;
        }
        if classes.has(Class::Move) {
            self.cost += 10;
            self.at = end;
            self.offer(0);
            (self.leads, self.verb) = (true, true);
        } else if classes.has(Class::To) {
            self.cost += if self.unknown > 0 { 30 } else { 10 };
            self.at = end;
            self.offer(0);
            self.leads = true;
        } else if classes.meets(classes!(Tov At Tail)) {
            self.at = end;
            if self.verb {
                self.cost += 5;
                self.offer(0);
            } else if !(classes.has(Class::Tail) && self.leads) {
                self.cost += 30;
            }
        } else if lattice.is(at, Trait::Refer) && self.unknown > 0 && self.words > 1 {
            // "legs it to Wales"
            self.at += 1;
            self.cost += 5;
        } else if classes.meets(classes!(Fill Retreat Wish Also)) {
            self.at = end;
            self.cost += 2;
            // "is going to Trieste"
            self.leads |= end > at + 1 && classes.has(Class::Wish) && lattice.any(end - 1, classes!(To));
            if self.leads {
                self.offer(0);
            }
        } else if lattice.kind(at).is_some() || lattice.is_exact(at) || lattice.power_at(at).is_some() {
            return None;
        } else {
            let between = at > 0 && lattice.token(at - 1).is_dash() && lattice.token(at + 1).is_dash();
            if between && lattice.has_name(at) {
                // "A Con - aegaen - Smy"
                return None;
            }
            self.cost += if lattice.has_name(at) { 50 } else { 0 };
            self.unknown += 1;
            if !classes.without(HARMLESS).is_empty() || self.unknown > 2 {
                return None;
            }
            self.cost += 25;
            self.at += 1;
            if self.leads {
                self.offer(10);
            }
        }
        Some(())
    }

    /// `not to Rum but to Bla`: the word behind "but".
    fn not_but(&self) -> Option<usize> {
        let lattice = self.lattice;
        let is_but = |k: usize| lattice.classes(k).has(Class::But);
        let mut k = self.at + 1;
        while k < self.at + 9 && lattice.token(k).is_word() && !is_but(k) {
            k += 1;
        }
        if lattice.token(k).is(",") {
            k += 1;
        }
        let named = (self.at + 1..k).any(|q| lattice.has_name(q));
        lattice.end_of(k, Class::But).filter(|_| named)
    }
}
