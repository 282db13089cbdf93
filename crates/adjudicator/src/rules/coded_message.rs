//! Messages as data: a kind and its facts. Whoever prints them puts them into words in the reader's language.

use crate::rules::prelude::*;

/// One fact of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageFact {
    /// Powers, in any order, each once.
    Powers(Vec<Owner>),
    /// Units, at their places before the phase; if a message names powers, the owners of these units.
    Units(Vec<Unit>),
    /// Places.
    Places(Vec<Place>),
    /// A number: strengths, men, centres.
    Count(i64),
    /// One of a few words by which a message chooses its form.
    Word(&'static str),
    /// A phase or its season.
    Turn(Turn),
    /// Text as written, a name without translation, or a figure as printed.
    Text(String),
    /// A list of messages, or one nested message.
    Messages(Vec<CodedMessage>),
}

/// A message: a kind with its facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodedMessage {
    /// The kind.
    pub code: MessageCode,
    /// The facts by name.
    pub facts: Vec<(&'static str, MessageFact)>,
}

impl CodedMessage {
    /// A message without facts.
    pub fn new(code: impl Into<MessageCode>) -> CodedMessage {
        CodedMessage { code: code.into(), facts: Vec::new() }
    }

    /// Adds a fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<MessageFact>) -> CodedMessage {
        self.facts.push((name, fact.into()));
        self
    }

    /// Adds a fact, if there is one.
    #[must_use]
    pub fn with_optional(self, name: &'static str, fact: Option<impl Into<MessageFact>>) -> CodedMessage {
        if let Some(fact) = fact { self.with(name, fact) } else { self }
    }

    /// A fact by its name.
    pub fn get(&self, name: &str) -> Option<&MessageFact> {
        fact(&self.facts, name)
    }

    /// The canonical text: the kind, then the facts.
    pub fn text(&self, board: &Board) -> String {
        let facts = self.facts.iter().map(|(_, fact)| fact.text(board));
        std::iter::once(self.code.to_string()).chain(facts).collect::<Vec<_>>().join(" ")
    }
}

/// Finds a fact by its name.
pub fn fact<'a>(facts: &'a [(&'static str, MessageFact)], name: &str) -> Option<&'a MessageFact> {
    facts.iter().find(|(n, _)| *n == name).map(|(_, fact)| fact)
}

impl MessageFact {
    /// The powers it names, or the owners of its units, in the order of the board, each once.
    pub fn owners(&self) -> Vec<Owner> {
        let mut owners: Vec<Owner> = match self {
            MessageFact::Powers(owners) => owners.clone(),
            MessageFact::Units(units) => units.iter().map(|u| u.owner).collect(),
            _ => Vec::new(),
        };
        owners.sort_unstable();
        owners.dedup();
        owners
    }

    /// The units it names.
    pub fn units(&self) -> &[Unit] {
        match self {
            MessageFact::Units(units) => units,
            _ => &[],
        }
    }

    /// The canonical text, the same in every language: for data and for programs.
    pub fn text(&self, board: &Board) -> String {
        let listed: Vec<String> = match self {
            MessageFact::Powers(owners) => owners.iter().map(|o| board.owner(*o).name.clone()).collect(),
            MessageFact::Units(units) => units.iter().map(|u| u.owned_text(board)).collect(),
            MessageFact::Places(places) => places.iter().map(|p| board.code(*p).to_string()).collect(),
            MessageFact::Count(n) => return n.to_string(),
            MessageFact::Word(word) => return (*word).to_string(),
            MessageFact::Turn(turn) => return turn.to_string(),
            MessageFact::Text(text) => return text.clone(),
            MessageFact::Messages(all) => all.iter().map(|m| m.text(board)).collect(),
        };
        listed.join(", ")
    }
}

macro_rules! facts_from {
    ($($from:ty, $value:ident => $to:expr;)*) => {$(
        impl From<$from> for MessageFact {
            fn from($value: $from) -> MessageFact { $to }
        }
    )*};
}

facts_from! {
    Owner, one => MessageFact::Powers(vec![one]);
    Vec<Owner>, all => MessageFact::Powers(all);
    Unit, one => MessageFact::Units(vec![one]);
    Vec<Unit>, all => MessageFact::Units(all);
    Place, one => MessageFact::Places(vec![one]);
    Vec<Place>, all => MessageFact::Places(all);
    Province, one => MessageFact::Places(vec![one.place()]);
    Vec<Province>, all => MessageFact::Places(all.into_iter().map(Province::place).collect());
    i64, n => MessageFact::Count(n);
    u32, n => MessageFact::Count(i64::from(n));
    usize, n => MessageFact::Count(i64::try_from(n).unwrap_or(i64::MAX));
    &'static str, word => MessageFact::Word(word);
    String, text => MessageFact::Text(text);
    Turn, turn => MessageFact::Turn(turn);
    CodedMessage, one => MessageFact::Messages(vec![one]);
    Vec<CodedMessage>, all => MessageFact::Messages(all);
}
