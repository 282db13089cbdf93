//! What is to be told, as data: a kind and its facts, of which whoever prints makes words in a reader's language.

use crate::rules::prelude::*;

/// One fact of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageFact {
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
    Messages(Vec<CodedMessage>),
}

/// A kind with its facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodedMessage {
    /// The kind.
    pub code: MessageCode,
    /// The facts by name.
    pub facts: Vec<(&'static str, MessageFact)>,
}

impl CodedMessage {
    /// A message without facts yet.
    pub fn new(code: impl Into<MessageCode>) -> CodedMessage {
        CodedMessage { code: code.into(), facts: Vec::new() }
    }

    /// The same with one fact more.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<MessageFact>) -> CodedMessage {
        self.facts.push((name, fact.into()));
        self
    }

    /// The same with one fact more, if there is one.
    #[must_use]
    pub fn with_optional(self, name: &'static str, fact: Option<impl Into<MessageFact>>) -> CodedMessage {
        if let Some(fact) = fact { self.with(name, fact) } else { self }
    }

    /// A fact by its name.
    pub fn get(&self, name: &str) -> Option<&MessageFact> {
        fact(&self.facts, name)
    }

    /// As canonical text: the kind, then its facts.
    pub fn text(&self, board: &Board) -> String {
        let facts = self.facts.iter().map(|(_, fact)| fact.text(board));
        std::iter::once(self.code.to_string()).chain(facts).collect::<Vec<_>>().join(" ")
    }
}

/// A fact by its name.
pub fn fact<'a>(facts: &'a [(&'static str, MessageFact)], name: &str) -> Option<&'a MessageFact> {
    facts.iter().find(|(n, _)| *n == name).map(|(_, fact)| fact)
}

impl MessageFact {
    /// The powers it names or whose units it names, in the order of the board, each once.
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

    /// As canonical text, which no language changes: for data and for programs.
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
