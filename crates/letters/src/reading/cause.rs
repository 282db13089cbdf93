//! Why a piece of a letter is what it is: typed, so that nothing is ever decided by a sentence. The sentences are in [`super::said`].

use adjudicator::orders::Code;
use adjudicator::season::Turn;

use crate::headers::Named;

/// Why a piece of a letter is what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// In words of the rules, or of the reader of single orders.
    Told(String),
    /// How its words were read, and nothing else.
    Codes(Vec<Code>),
    /// The letter has too many bytes.
    TooLong,
    /// It has too many lines.
    TooManyLines,
    /// A row has too many bytes.
    TooWide,
    /// Nothing in the letter was understood.
    Unexplained,
    /// It looks like an order.
    Unread,
    /// It is well written, and a word in it cannot be read: the word.
    Beside(Option<String>),
    /// It is named, and no order for it was understood.
    NoOrder,
    /// A name in it is of no province: the name.
    UnknownName(String),
    /// The unit, as canonical orders name it, cannot go to the place.
    CannotGo(String, String),
    /// The place where it would be built is not a home centre of the writer.
    NotHome(String),
    /// It can mean several orders.
    Rivals(Vec<String>),
    /// It names several things to do.
    Choice,
    /// A word makes it doubtful: the word.
    Doubted(Option<String>),
    /// A word denies it: the word.
    Denied(Option<String>),
    /// It depends on something.
    Condition,
    /// What it depends on; it stands above orders.
    Conditions,
    /// What is read behind it takes it back.
    TakenBack,
    /// It takes back what stands above it: all of that, or the last.
    TakesBack(bool),
    /// What is read behind it changes it, and was not understood.
    Unchanged,
    /// It changes an order, and was not understood.
    Changes,
    /// A later order of the letter changes it.
    Changed,
    /// It stands below a heading that may take it back.
    Moot,
    /// A heading that may take back what stands below it.
    MakesMoot,
    /// It stands in words to somebody else.
    Addressed,
    /// It stands below words about what somebody else was told.
    ToldToOthers,
    /// Somebody else may have said it.
    Said,
    /// It may be of a season gone by.
    GoneBy,
    /// It may be for a later season.
    Later,
    /// It names another season than the one that is due.
    Seasons,
    /// It stands below the line of a signature.
    Signed,
    /// It stands below words about another turn.
    OtherTurn,
    /// Its letter may not be meant to count.
    Void,
    /// Orders for one unit disagree.
    Conflict,
    /// It is said again.
    Again,
    /// Units are named and nothing is ordered.
    Units,
    /// No unit is named.
    WhichUnits,
    /// A vote that was not understood.
    VoteUnread,
    /// A proposal without its terms.
    NoTerms,
    /// About another game.
    OtherGame,
    /// A part for another power or game.
    Apart,
    /// A part for a game that nobody knows.
    NoGame(String),
    /// A part for a season that is gone.
    WrongSeason(Named, Turn),
    /// A part for a season that is not due yet.
    NotDue(Named),
    /// A part under a heading of two seasons.
    TwoSeasons(Named, Named),
    /// A part for another season that the issue plays; whether that is one of moves.
    OtherSeason(bool),
    /// The editor said that the letter is for another season.
    MarkedSeason,
    /// It looks like press.
    PressLike,
    /// Private words stand in the paragraph of the mark for print.
    Kept,
    /// It says that there is no press.
    NoPress,
    /// It says that there are no orders.
    None,
    /// An attachment is announced.
    Attached,
    /// It keeps orders that are not in the letter.
    Keeps,
    /// The others stay: as they were ordered before, or where they are.
    Stays,
    /// Words about earlier letters that may not be meant so.
    Unclear,
    /// No earlier letter has orders that could stand.
    NothingEarlier,
    /// The orders of the last season are not known here.
    NothingRecorded,
    /// A later letter replaces it.
    Replaced,
    /// Of letters without a date none counts.
    Undated,
    /// Another order for the unit comes first, and counts.
    FirstCounts,
    /// A later order for the unit counts.
    LastCounts,
    /// More men than the other orders of their force leave.
    TooManyMen,
    /// Another order before it is for all the men that are left.
    MenLeft,
    /// The editor said that it is an order.
    MarkedOrder,
    /// The gamesmaster said what it means.
    Ruled,
    /// The editor said that it is a vote, in these words.
    MarkedVote(String),
}

impl Cause {
    /// Words of somebody else's; None where there are none.
    pub fn told(words: &str) -> Option<Cause> {
        (!words.is_empty()).then(|| Cause::Told(words.into()))
    }
}
