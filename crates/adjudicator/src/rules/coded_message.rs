//! What is to be told, as data: a kind and its facts, of which whoever prints makes words in a reader's language.

use serde::Serialize;

use crate::rules::prelude::*;

/// The kind of a message, a reason or an event: the name of its message in the catalogues (of a reason without `why-`, of an
/// event without `event-`).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct MessageCode(&'static str);

impl std::fmt::Debug for MessageCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self.0, f)
    }
}

macro_rules! message_codes {
    ($($name:ident $code:literal)*) => {
        /// The kinds on which something depends besides their words.
        #[allow(missing_docs)]
        impl MessageCode {
            $(pub const $name: MessageCode = MessageCode($code);)*
        }
    };
}

message_codes! {
    STANDOFF "standoff"  STANDOFF_OWN "standoff-own"  OUTDONE "outdone"  HOLDS "holds"
    HOLDS_SUPPORTED "holds-supported"  STAYED "stayed"  STAYED_AGAINST "stayed-against"
    HEAD_ON "head-on"  HEAD_ON_LOST "head-on-lost"  OWN_UNIT "own-unit"  OWN_FIRST "own-first"
    BEATEN "beaten"  SWISS_HOLDS "swiss-holds"  SWISS_OWN "swiss-own"  RULES_1958_OWN "1958-own"
    SILLY_OWN "silly-own"  RETREAT_CLASH "retreat-clash"  DISLODGED "dislodged"
    RULES_1958_DISLODGED "1958-dislodged"  SILLY_DISLODGED "silly-dislodged"
    CLAUDIAN_DISLODGED "claudian-dislodged"  CLAUDIAN_REPELLED "claudian-repelled"  CUT "cut"
    SILLY_CUT "silly-cut"  GAMESMASTER "gamesmaster"  PARADOX "paradox"  PARADOX_HOLD "paradox-hold"
    CIRCULAR "circular"  UNFOUNDED "unfounded"  NO_CONVOY "no-convoy"  CONVOY_BROKEN "convoy-broken"
    NO_CONVOYS "no-convoys"  SWISS_NO_CONVOY "swiss-no-convoy"  CANNOT_CONVOY "cannot-convoy"
    NO_ROUTE "no-route"  OFF_ROUTE "off-route"  SILLY_ROUTE "silly-route"  NO_UNIT "no-unit"
    NOT_YOURS "not-yours"  COAST_UNCLEAR "coast-unclear"  REPEATED "repeated"  CHANGED "changed"
    REPLACED "replaced"  UNREADABLE "unreadable"  LINK "link"  TIED "tied"  DROWNED "drowned"
    TOPPED_UP "topped-up"  TAKEN "taken"  UNCLEAR "unclear"  NOTE "note"  GM_NOTE "gm-note"
    GAINS "gains"  LOST_DRAWN "lost-drawn"  ELIMINATED "eliminated"  CLAUDIAN_OUT "claudian-out"
    RULES_1958_OUT "1958-out"  SILLY_OUT "silly-out"  DESTROYED "destroyed"
    SWISS_DESTROYED "swiss-destroyed"  REMOVED_BY_RULE "removed-by-rule"  INITIAL "initial"
    ENDED "ended"  BARRED "barred"  LINKS_LEFT "links-left"  FIGHT "fight"  JOINED "joined"
    DIVIDED "divided"  GARRISON "garrison"  CLAUDIAN_DISBANDED "claudian-disbanded"
    CLAUDIAN_KNOT "claudian-knot"  CLAUDIAN_LOSES "claudian-loses"  CLAUDIAN_RETREAT "claudian-retreat"
    CLAUDIAN_VICTORY "claudian-victory"  CELL_AT "cell-at"  CELL_LOST "cell-lost"
    CELL_MOVED "cell-moved"
}

impl MessageCode {
    /// The name as the catalogues and data have it.
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Reasons of convoys and of routes.
    pub fn is_of_convoy(self) -> bool {
        matches!(
            self,
            Self::NO_CONVOY
                | Self::CONVOY_BROKEN
                | Self::NO_CONVOYS
                | Self::SWISS_NO_CONVOY
                | Self::CANNOT_CONVOY
                | Self::NO_ROUTE
                | Self::OFF_ROUTE
                | Self::SILLY_ROUTE
        )
    }

    /// A power is out of the game.
    pub fn is_elimination(self) -> bool {
        matches!(self, Self::ELIMINATED | Self::CLAUDIAN_OUT | Self::RULES_1958_OUT | Self::SILLY_OUT)
    }
}

impl From<&'static str> for MessageCode {
    fn from(code: &'static str) -> MessageCode {
        MessageCode(code)
    }
}

impl std::fmt::Display for MessageCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}

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
