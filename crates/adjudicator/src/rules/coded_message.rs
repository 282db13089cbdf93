//! What is to be told, as data: a kind and its facts, of which whoever prints makes words in a reader's language.

use crate::rules::prelude::*;

/// One fact of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Powers, in any order; each is named once.
    Powers(Vec<Owner>),
    /// Units, where they stood before the phase. Where a message names powers, they stand for theirs.
    Units(Vec<Unit>),
    /// Places.
    Places(Vec<Place>),
    /// A number: strengths, men, centres.
    Count(i64),
    /// One of a few words that a message chooses by.
    Word(&'static str),
    /// A phase or its season.
    Turn(Turn),
    /// What somebody wrote, a name without translation, a figure as it is printed.
    Text(String),
    /// A list of messages, or one within another.
    Messages(Vec<Message>),
}

/// A kind with its facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The kind.
    pub code: MessageCode,
    /// The facts by name.
    pub facts: Vec<(&'static str, Fact)>,
}

impl Message {
    /// A message without facts yet.
    pub fn new(code: impl Into<MessageCode>) -> Message {
        Message { code: code.into(), facts: Vec::new() }
    }

    /// The same with one fact more.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Message {
        self.facts.push((name, fact.into()));
        self
    }

    /// The same with one fact more, if there is one.
    #[must_use]
    pub fn maybe(self, name: &'static str, fact: Option<impl Into<Fact>>) -> Message {
        if let Some(fact) = fact { self.with(name, fact) } else { self }
    }

    /// A fact by its name.
    pub fn get(&self, name: &str) -> Option<&Fact> {
        fact(&self.facts, name)
    }

    /// As canonical text: the kind, then its facts.
    pub fn text(&self, board: &Board) -> String {
        let facts = self.facts.iter().map(|(_, fact)| fact.text(board));
        std::iter::once(self.code.to_string()).chain(facts).collect::<Vec<_>>().join(" ")
    }
}

/// A fact by its name.
pub fn fact<'a>(facts: &'a [(&'static str, Fact)], name: &str) -> Option<&'a Fact> {
    facts.iter().find(|(n, _)| *n == name).map(|(_, fact)| fact)
}

impl Fact {
    /// The powers it names or whose units it names, in the order of the board, each once.
    pub fn owners(&self) -> Vec<Owner> {
        let mut owners: Vec<Owner> = match self {
            Fact::Powers(owners) => owners.clone(),
            Fact::Units(units) => units.iter().map(|u| u.owner).collect(),
            _ => Vec::new(),
        };
        owners.sort_unstable();
        owners.dedup();
        owners
    }

    /// The units it names.
    pub fn units(&self) -> &[Unit] {
        match self {
            Fact::Units(units) => units,
            _ => &[],
        }
    }

    /// As canonical text, which no language changes: for data and for programs.
    pub fn text(&self, board: &Board) -> String {
        let listed: Vec<String> = match self {
            Fact::Powers(owners) => owners.iter().map(|o| board.owner(*o).name.clone()).collect(),
            Fact::Units(units) => units.iter().map(|u| u.owned_text(board)).collect(),
            Fact::Places(places) => places.iter().map(|p| board.code(*p).to_string()).collect(),
            Fact::Count(n) => return n.to_string(),
            Fact::Word(word) => return (*word).to_string(),
            Fact::Turn(turn) => return turn.to_string(),
            Fact::Text(text) => return text.clone(),
            Fact::Messages(all) => all.iter().map(|m| m.text(board)).collect(),
        };
        listed.join(", ")
    }
}

macro_rules! facts_from {
    ($($from:ty, $value:ident => $to:expr;)*) => {$(
        impl From<$from> for Fact {
            fn from($value: $from) -> Fact { $to }
        }
    )*};
}

facts_from! {
    Owner, one => Fact::Powers(vec![one]);
    Vec<Owner>, all => Fact::Powers(all);
    Unit, one => Fact::Units(vec![one]);
    Vec<Unit>, all => Fact::Units(all);
    Place, one => Fact::Places(vec![one]);
    Vec<Place>, all => Fact::Places(all);
    Province, one => Fact::Places(vec![one.place()]);
    Vec<Province>, all => Fact::Places(all.into_iter().map(Province::place).collect());
    i64, n => Fact::Count(n);
    u32, n => Fact::Count(i64::from(n));
    usize, n => Fact::Count(i64::try_from(n).unwrap_or(i64::MAX));
    &'static str, word => Fact::Word(word);
    String, text => Fact::Text(text);
    Turn, turn => Fact::Turn(turn);
    Message, one => Fact::Messages(vec![one]);
    Vec<Message>, all => Fact::Messages(all);
}
