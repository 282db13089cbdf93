//! Vocabularies: the words and the patterns of orders a rule-set understands, as tables.
//!
//! A pattern is a row of slots; the compiled patterns of all phases form one tree that is walked over the tokens of a line.

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

use super::slips::{QuickMap, Slips};
use super::tokens::tokens;
use crate::orders::prelude::*;

/// Words as a text: a line has the name of a class and then words and phrases of it, parted by `|`; a blank stands between the
/// words of a phrase. One in brackets counts only in brackets, and there before all others. A class may have several lines; one
/// that begins with `#` is a remark.
pub type Words = &'static str;

/// The lines of a text of words: the name of a class, and words and phrases of it.
pub fn classes(words: Words) -> impl Iterator<Item = (&'static str, &'static str)> {
    words.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '))
}

/// Patterns as a text, a row a line: phases, a meaning, a colon and the slots (`M SupportHold: unit SUPPORT other`). Templates
/// stand behind `text`, `pair`, `doubtful` and `never`; a line that begins with `#` is a remark.
pub type Patterns = &'static str;

/// The rows of a text of patterns.
pub fn rows(patterns: Patterns) -> impl Iterator<Item = Pattern> {
    patterns.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (head, slots) = line.split_once(": ").unwrap_or((line, ""));
        let (phases, meaning) = head.split_once(' ').unwrap_or((head, ""));
        Pattern { phases, slots, meaning: Meaning::read(meaning) }
    })
}

/// What an order of a pattern is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Meaning {
    /// `unit` stands.
    Hold,
    /// `unit` to `place`.
    Move,
    /// `unit` along a `path` of seas.
    Path,
    /// `unit` to `place` by way of a `path`.
    Via,
    /// `unit` to `place` by convoy.
    ViaConvoy,
    /// `unit` supports `other` in standing.
    SupportHold,
    /// `unit` supports `other` into `place`.
    SupportMove,
    /// `unit` convoys `other` to `place`, the last of a `path` if there is one.
    Convoy,
    /// A retreat: `unit` to the first possible of some places.
    Retreat,
    /// A dislodged unit leaves the board.
    Disband,
    /// Builds of one or several units.
    Build,
    /// Removals of one or several units.
    Remove,
    /// Units named in winter without a verb.
    Adjust,
    /// Builds left unused.
    Waive,
    /// An order of the rule-set's own, printed by a template: `LINK {0} {1}` with the slots in turn.
    #[serde(skip)]
    Text(&'static str),
    /// The same, the last two slots in the sequence of the board.
    #[serde(skip)]
    Pair(&'static str),
    /// The same, of a line that says something else: W-CONTEXT.
    #[serde(skip)]
    Doubtful(&'static str),
    /// One that these rules never carry out, read so that it can be refused by its name.
    #[serde(skip)]
    Never(&'static str),
}

impl Meaning {
    fn read(text: &'static str) -> Meaning {
        let (word, template) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "text" => Meaning::Text(template),
            "pair" => Meaning::Pair(template),
            "doubtful" => Meaning::Doubtful(template),
            "never" => Meaning::Never(template),
            name => {
                let name: StrDeserializer<'_, Error> = name.into_deserializer();
                Meaning::deserialize(name).expect("a meaning of that name")
            }
        }
    }
}

/// One row of a pattern table.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// The phases it belongs to, of `MRWS`; in others the order is read as one of the wrong phase.
    pub phases: &'static str,
    /// The slots, separated by blanks; several spellings are parted by ` | `:
    /// `unit` the unit ordered; `other` another unit; `place` where it goes; `prov` any province; `path` two places or more
    /// joined by arrows;
    /// `flight` places joined by arrows, one or more; `spots` spaces in a list, `omens` the same with what shall stand there,
    /// `spot` one of them; `kind`, `power`, `number`, `text` (in quotation marks); a word in capitals is a class of [`Words`];
    /// `>` is an arrow or a word of the class `MOVE`; `;` any sign or word between parts; `[ ]` around a slot: it may be missing.
    pub slots: &'static str,
    /// What it means.
    pub meaning: Meaning,
}

impl Pattern {
    /// True if it belongs to a phase.
    pub fn belongs(&self, phase: Phase) -> bool {
        self.phases.contains(match phase {
            Phase::Movement | Phase::Season => 'M',
            Phase::Retreat => 'R',
            Phase::Adjustment => 'W',
            Phase::Selection | Phase::Setup | Phase::Questions => 'S',
        })
    }
}

/// Everything a rule-set adds to reading: its tables and its few freedoms.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// Pattern tables, tried together.
    pub patterns: &'static [Patterns],
    /// Words of all languages read.
    pub words: &'static [Words],
    /// Patterns and words of the rule-set's own, behind the others.
    pub own: (Patterns, Words),
    /// Words for kinds of units, parted by `|`.
    pub kinds: &'static [(&'static str, UnitKind)],
    /// A number stands after a place (`A mun 2500`).
    pub sizes: bool,
    /// Several orders for one unit do not disagree (parts of a force).
    pub parts: bool,
    /// An order to the own province is an order to hold.
    pub home_is_hold: bool,
    /// A unit named by the wrong kind is not the one meant (C-10.8, S-37).
    pub kinds_count: bool,
    /// Units go by number (`2F`, `Army 1`, `Italy 1`), and there are no convoys.
    pub numbered: bool,
    /// No path of a convoy is written: it goes by convoy.
    pub pathless: bool,
    /// Units are named as they are said and compared with no position; conditions stand behind their orders; there are texts in
    /// quotation marks.
    pub owned: bool,
    /// Signs and words that are one word.
    pub joined: &'static [&'static str],
    /// Words for where units are that are not on the board (`A hyp 2`).
    pub outside: &'static [&'static str],
    /// Where units go by ways of the rule-set's own.
    pub ways: Option<Ways>,
}

/// The provinces a unit of a kind at a place can go to by no border (through hyperspace, in the air).
pub type Ways = fn(&Board, &Position, UnitKind, Place) -> Set;

/// A slot as the matcher sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The unit ordered.
    Unit,
    /// Another unit.
    Other,
    /// A goal.
    Place,
    /// Any province.
    Province,
    /// Places joined by arrows, two or more.
    Path,
    /// A power.
    Power,
    /// A kind of unit.
    Kind,
    /// A number.
    Number,
    /// A text in quotation marks.
    Text,
    /// Places joined by arrows, one or more.
    Flight,
    /// A space of a list.
    Spot,
    /// Spaces in a list.
    Spots,
    /// Spaces in a list with what shall stand there.
    Omens,
    /// Any sign or word between parts.
    Between,
    /// A word of a class.
    Class(u16),
    /// An arrow or a word of the class `MOVE`.
    Arrow,
    /// A comma between the parts of one order.
    Comma,
    /// A plus sign.
    Plus,
    /// A dash that means taking away.
    Minus,
}

/// One step of the pattern tree.
#[derive(Debug, Default)]
pub struct Node {
    /// Where each slot leads.
    pub next: Vec<(Slot, usize)>,
    /// Patterns that end here.
    pub ends: Vec<usize>,
}

#[derive(Debug)]
struct Phrase {
    rest: Vec<String>,
    class: u16,
}

impl Phrase {
    /// The phrase at a token, if all its words stand there.
    fn verb(&self, tokens: &[Token], at: usize) -> Option<Verb> {
        let mut end = at + 1;
        for word in &self.rest {
            let sign = |t: &Token| matches!(t.sign, Sign::Arrow | Sign::Dot) && t.glued && t.word != *word;
            end += usize::from(tokens.get(end).is_some_and(sign));
            tokens.get(end).filter(|t| t.word == *word)?;
            end += 1;
        }
        Some(Verb { end, class: self.class, slip: false, kind: None })
    }
}

/// A word of a class found in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// The token after it.
    pub end: usize,
    /// Its class.
    pub class: u16,
    /// It was one slip away.
    pub slip: bool,
    /// `SA`, `SF`, `CA`: the kind of the next unit is in the word.
    pub kind: Option<UnitKind>,
}

/// A vocabulary made ready.
#[derive(Debug)]
pub struct Compiled {
    /// The tables it was made from.
    pub vocabulary: Vocabulary,
    /// All patterns in the order of the tables.
    pub patterns: Vec<Pattern>,
    /// The pattern tree; the root is the first node.
    pub tree: Vec<Node>,
    classes: QuickMap<&'static str, u16>,
    phrases: QuickMap<String, Vec<Phrase>>,
    kinds: QuickMap<String, UnitKind>,
    /// Phrases that are one word, the longest first.
    joined: Vec<Vec<String>>,
    slips: Slips<u16>,
}

impl Compiled {
    /// Makes a vocabulary ready, with more words for kinds of units.
    pub fn new(vocabulary: Vocabulary, kinds: &[(String, UnitKind)]) -> Compiled {
        let parts = |text: &str| tokens(text, 0..text.len()).into_iter().map(|t| t.word).collect::<Vec<_>>();
        let listed = vocabulary.kinds.iter().flat_map(|(words, k)| words.split('|').map(|w| (parts(w), *k)));
        let kinds: Vec<(Vec<String>, UnitKind)> =
            listed.chain(kinds.iter().map(|(w, k)| (parts(w), *k))).collect();
        let phrases = kinds.iter().map(|(w, _)| w.clone()).chain(vocabulary.joined.iter().map(|w| parts(w)));
        let mut joined: Vec<Vec<String>> = phrases.filter(|w| w.len() > 1).collect();
        joined.sort_by_key(|w| std::cmp::Reverse(w.len()));
        let mut made = Compiled {
            vocabulary,
            patterns: Vec::new(),
            tree: vec![Node::default()],
            classes: QuickMap::default(),
            phrases: QuickMap::default(),
            kinds: kinds.into_iter().map(|(w, k)| (w.concat(), k)).collect(),
            joined,
            slips: Slips::new(Vec::new()),
        };
        let mut long: Vec<(String, u16)> = Vec::new();
        for (name, words) in
            vocabulary.words.iter().chain([&vocabulary.own.1]).flat_map(|words| classes(words))
        {
            let class = made.class(name);
            for phrase in words.split('|') {
                let mut parts = phrase.trim_end_matches(')').split(' ').map(String::from);
                let Some(first) = parts.next() else { continue };
                let rest: Vec<String> = parts.collect();
                if rest.is_empty() && first.len() >= 4 {
                    long.push((first.clone(), class));
                }
                made.phrases.entry(first).or_default().push(Phrase { rest, class });
            }
        }
        made.slips = Slips::new(long);
        for pattern in vocabulary.patterns.iter().chain([&vocabulary.own.0]).flat_map(|text| rows(text)) {
            let index = made.patterns.len();
            made.patterns.push(pattern);
            pattern.slots.split(" | ").for_each(|slots| made.grow(0, slots, index));
        }
        made
    }

    /// The number of a class; classes nobody listed words for match nothing.
    pub fn class(&mut self, name: &'static str) -> u16 {
        let next = self.classes.len() as u16;
        *self.classes.entry(name).or_insert(next)
    }

    /// The number of a class that exists.
    pub fn class_of(&self, name: &str) -> Option<u16> {
        self.classes.get(name).copied()
    }

    fn grow(&mut self, node: usize, slots: &'static str, pattern: usize) {
        let (first, rest) = slots.trim().split_once(' ').unwrap_or((slots.trim(), ""));
        if first.is_empty() {
            self.tree[node].ends.push(pattern);
            return;
        }
        let mut name = first;
        if let Some(inner) = first.strip_prefix('[') {
            name = inner.trim_end_matches(']');
            self.grow(node, rest, pattern);
        }
        let slot = match name {
            "unit" => Slot::Unit,
            "other" => Slot::Other,
            "place" => Slot::Place,
            "prov" => Slot::Province,
            "path" => Slot::Path,
            "power" => Slot::Power,
            "kind" => Slot::Kind,
            "number" => Slot::Number,
            "text" => Slot::Text,
            "flight" => Slot::Flight,
            "spot" => Slot::Spot,
            "spots" => Slot::Spots,
            "omens" => Slot::Omens,
            ";" => Slot::Between,
            ">" => Slot::Arrow,
            "," => Slot::Comma,
            "+" => Slot::Plus,
            "-" => Slot::Minus,
            class => Slot::Class(self.class(class)),
        };
        let next = match self.tree[node].next.iter().find(|(s, _)| *s == slot) {
            Some((_, next)) => *next,
            None => {
                self.tree.push(Node::default());
                let next = self.tree.len() - 1;
                self.tree[node].next.push((slot, next));
                next
            }
        };
        self.grow(next, rest, pattern);
    }

    /// Texts in quotation marks and phrases that are one word made one token each.
    pub fn whole(&self, text: &str, tokens: &mut Vec<Token>) {
        let mark = |t: &Token| ["\"", "“", "”", "„"].contains(&t.word.as_str());
        let mut at = if self.vocabulary.owned { 0 } else { tokens.len() };
        while at < tokens.len() {
            let close = tokens[at + 1..].iter().position(mark).filter(|_| mark(&tokens[at]));
            if let Some(close) = close.map(|i| at + 1 + i) {
                let inner = text.get(tokens[at].span.end..tokens[close].span.start).unwrap_or("");
                tokens[at].word = inner.trim().replace('"', "'");
                self.join(tokens, at..close + 1, Sign::Quoted);
            }
            at += 1;
        }
        for at in 0..if self.joined.is_empty() { 0 } else { tokens.len() } {
            let here = |w: &&Vec<String>| {
                w.iter()
                    .enumerate()
                    .all(|(i, p)| tokens.get(at + i).is_some_and(|t| t.word == *p && t.sign != Sign::Quoted))
            };
            if let Some(words) = self.joined.iter().find(here) {
                tokens[at].word = words.concat();
                self.join(tokens, at..at + words.len(), Sign::Word);
            }
        }
    }

    fn join(&self, tokens: &mut Vec<Token>, range: std::ops::Range<usize>, sign: Sign) {
        tokens[range.start].span.end = tokens[range.end - 1].span.end;
        tokens[range.start].sign = sign;
        tokens.drain(range.start + 1..range.end);
    }

    /// The kind of unit a word means.
    pub fn kind(&self, word: &str) -> Option<UnitKind> {
        self.kinds.get(word).copied()
    }

    /// The kind of unit that a token means.
    pub fn kind_at(&self, tokens: &[Token], at: usize) -> Option<UnitKind> {
        self.kind(&tokens.get(at)?.word)
    }

    /// True if the word belongs to some class, exactly, as a word of its own.
    pub fn is_word(&self, word: &str) -> bool {
        self.phrases.get(word).is_some_and(|l| l.iter().any(|p| p.rest.is_empty()))
    }

    /// True if a single word belongs to the class.
    pub fn is(&self, word: &str, class: &str) -> bool {
        let class = self.class_of(class);
        let here = |p: &Phrase| p.rest.is_empty() && Some(p.class) == class;
        self.phrases.get(word).is_some_and(|l| l.iter().any(here))
    }

    /// True if a word or phrase of some class begins with the word.
    pub fn begins(&self, word: &str) -> bool {
        self.phrases.contains_key(word)
    }

    /// The end of a word or phrase of the class at a token, the longest if there are several.
    pub fn word_at(&self, tokens: &[Token], at: usize, class: &str) -> Option<usize> {
        let list = self.phrases_at(tokens, at)?;
        let class = self.class_of(class)?;
        let found = list.iter().filter(|phrase| phrase.class == class);
        found.filter_map(|phrase| phrase.verb(tokens, at)).map(|v| v.end).max()
    }

    /// A phrase that counts only in brackets, at an opening one.
    pub fn bracketed(&self, tokens: &[Token], at: usize) -> Option<Verb> {
        tokens.get(at).filter(|t| t.sign == Sign::Open)?;
        let first = tokens.get(at + 1)?;
        let list = self.phrases.get(&format!("({}", first.word))?;
        let mut found = list.iter().filter_map(|phrase| phrase.verb(tokens, at + 1));
        let closed = found.find(|v| tokens.get(v.end).is_some_and(|t| t.sign == Sign::Close))?;
        Some(Verb { end: closed.end + 1, ..closed })
    }

    /// The phrases that may begin at a token.
    fn phrases_at(&self, tokens: &[Token], at: usize) -> Option<&Vec<Phrase>> {
        let owned = self.vocabulary.owned;
        let first = tokens.get(at).filter(|t| t.is_word() || owned && t.sign != Sign::Quoted)?;
        self.phrases.get(&first.word)
    }

    fn begun<'a>(&'a self, tokens: &'a [Token], at: usize) -> impl Iterator<Item = Verb> + 'a {
        self.phrases_at(tokens, at).into_iter().flatten().filter_map(move |phrase| phrase.verb(tokens, at))
    }

    /// All words of classes at a token, in brackets and with a point after them too; one slip away only if there is nothing else.
    pub fn verbs_at(&self, tokens: &[Token], at: usize, mend: bool) -> Vec<Verb> {
        let mut out: Vec<Verb> = self.begun(tokens, at).collect();
        let Some(token) = tokens.get(at) else { return out };
        if token.sign == Sign::Open {
            if let Some(verb) = self.bracketed(tokens, at) {
                return vec![verb];
            }
            let inside: Vec<Verb> = self.begun(tokens, at + 1).collect();
            out.extend(
                inside
                    .into_iter()
                    .filter(|v| tokens.get(v.end).is_some_and(|t| t.sign == Sign::Close))
                    .map(|v| Verb { end: v.end + 1, ..v }),
            );
            return out;
        }
        if token.sign == Sign::And
            && let Some(class) = self.class_of("AND")
        {
            return vec![Verb { end: at + 1, class, slip: false, kind: None }];
        }
        if token.sign != Sign::Word {
            return out;
        }
        if out.is_empty()
            && token.word.len() == 2
            && token.word.is_ascii()
            && let (Some(kind), Some(class)) = (
                self.kind(&token.word[1..]),
                self.class_of(match &token.word[..1] {
                    "s" => "SUPPORT",
                    "c" => "CONVOY",
                    _ => "",
                }),
            )
        {
            out.push(Verb { end: at + 1, class, slip: false, kind: Some(kind) });
        }
        if out.is_empty() && mend && token.word.len() >= 4 && self.kind(&token.word).is_none() {
            for (_, class) in self.slips.near(&token.word) {
                if !out.iter().any(|v: &Verb| v.class == *class) {
                    out.push(Verb { end: at + 1, class: *class, slip: true, kind: None });
                }
            }
        }
        for index in 0..out.len() {
            let verb = out[index];
            if tokens.get(verb.end).is_some_and(|t| t.sign == Sign::Dot && t.glued) {
                out.push(Verb { end: verb.end + 1, ..verb });
            }
        }
        out
    }
}
