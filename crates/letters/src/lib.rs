//! Letters: which words of a letter are orders, what becomes of the rest, and how several letters make one set.
//!
//! * [`words`], [`language`]: words with their places in the text; phrases of seven languages that order nothing, as data
//! * [`absence`]: from when to when somebody is away
//! * [`charset`]: letters in another charset than they say
//! * [`blocks`]: the writer's own words, what is quoted, forwarded, signed, struck out
//! * [`headers`]: games, powers, seasons, date lines
//! * [`reading`]: the reader: every piece of a letter with its kind
//! * [`marks`]: what the editor says that lines are
//! * [`contact`]: what tells how somebody is reached, and is no reader's business
//! * [`named`]: what the sentences of a text name, orders or not
//! * [`sets`], [`units`]: letters that amend, keep, confirm, replace, withdraw; the unit an order is for
//!
//! What a player wrote never leaves as text that could be printed: pieces give places in the letter, canonical orders and verdicts;
//! only [`Printable`], which the reader makes of what stands under a mark for print, has words of theirs.

pub mod absence;
pub mod blocks;
pub mod contact;
pub mod headers;
pub mod language;
pub mod marks;
pub mod named;
pub mod reading;
pub mod sets;
pub mod units;
pub mod words;

use std::ops::Range;

use serde::Serialize;

use adjudicator::board::{Board, Owner};
use adjudicator::orders::{Code, Reading};
use adjudicator::position::{Position, Private};
use adjudicator::rules::RuleSet;
use adjudicator::season::Turn;
use adjudicator::terms::StatedOrder;
use diagnostics::Source;

pub use crate::headers::Names;
pub use crate::reading::cause::Cause;
pub use crate::reading::read;

/// What a piece of a letter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// An order, read.
    Order,
    /// An attempt to order that could not be read: asked about.
    #[serde(rename = "order?")]
    Unread,
    /// Game, season, power.
    Header,
    /// Units without orders.
    UnitList,
    /// A place and a date.
    DateLine,
    /// Words a letter begins with.
    Greeting,
    /// Words it ends with.
    Closing,
    /// What stands below them.
    Signature,
    /// Prose; kept for the editor.
    Remark,
    /// Under a mark for print.
    Press,
    /// Looks like press, without a mark.
    Dateline,
    /// A vote or a proposal.
    Vote,
    /// Final or preliminary.
    Status,
    /// Concedes.
    Concession,
    /// Gives up the seat.
    Resignation,
    /// Wants another to order.
    Proxy,
    /// A new address.
    Address,
    /// Money and copies.
    Subscription,
    /// A question to the editor.
    Question,
    /// Quoted.
    Quote,
    /// Passed on from somebody else.
    Forwarded,
    /// Struck out.
    Struck,
    /// What somebody else does or said.
    Others,
    /// About a season gone by.
    Past,
    /// For a later season.
    Later,
    /// Changes or keeps earlier orders.
    Amend,
    /// Confirms them.
    Confirm,
    /// Takes them back.
    Withdraw,
    /// Announces an attachment.
    Attachment,
    /// Says that there are no orders.
    None,
}

impl Kind {
    /// Whether the editor must hear of it although nothing is wrong.
    pub fn is_for_the_editor(self) -> bool {
        self.concerns("").is_some()
    }

    /// What the editor may do about it, in a game.
    pub fn concerns(self, game: &str) -> Option<String> {
        Some(match self {
            Kind::Concession => "concedes: put it to a vote with a [[proposal]] in issue.toml".into(),
            Kind::Resignation => {
                format!("resigns: run `zine seat {game} POWER PERSON --why resigned` (or --nobody)")
            }
            Kind::Proxy => "wants another to order for them: the editor decides".into(),
            Kind::Address => "a new address: run `zine person address`".into(),
            Kind::Subscription => "about money or copies: run `zine ledger add` if money came".into(),
            Kind::Question => "a question".into(),
            Kind::Dateline => {
                "looks like press: printed with “Press:” above it, or [play] unmarked_press = \"print\""
                    .into()
            }
            _ => return None,
        })
    }
}

/// What a letter does to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Changes the orders of the units it names.
    Amends,
    /// Says that the others stay.
    Keeps,
    /// Says that all stand.
    Confirms,
    /// Begins anew.
    Replaces,
    /// Goes back to the first set.
    GoesBack,
    /// Takes all back.
    Withdraws,
    /// Wants those of the last season.
    Repeats,
}

/// A piece of a letter. It has no words, only the place where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its bytes in the letter.
    pub span: Range<usize>,
    /// What it is.
    pub kind: Kind,
    /// The order, vote, header or status.
    pub order: Option<StatedOrder>,
    /// How it was read.
    pub codes: Vec<Code>,
    /// Why it is what it is.
    pub cause: Option<Cause>,
    /// The province of the unit it orders or tries to.
    pub unit: Option<String>,
    /// What it does to earlier letters.
    pub act: Option<Act>,
    /// A proposal in canonical words: `draw England France`.
    pub proposal: Option<String>,
    /// What the order reader was told of it.
    pub told: Option<Private<String>>,
    /// An order that is well written and does not count: beyond the number due, one of two that disagree.
    pub attempt: Option<StatedOrder>,
    /// The editor said that it is this: nobody is asked.
    pub marked: bool,
    /// These words were held back from press as private.
    pub is_withheld: bool,
}

impl Piece {
    /// Whether it stands under the heading of a season that is not due, and says nothing about the one that is.
    pub fn is_stray(&self) -> bool {
        self.codes == [Code::WrongPhase] && matches!(self.cause, Some(Cause::WrongSeason(..)))
    }

    /// Whether it stands under the heading of another season of the issue.
    pub fn is_for_another_season(&self) -> bool {
        matches!(self.cause, Some(Cause::OtherSeason(_) | Cause::MarkedSeason))
    }

    /// A piece that is no order.
    pub fn new(span: Range<usize>, kind: Kind) -> Piece {
        Piece {
            span,
            kind,
            order: None,
            codes: Vec::new(),
            cause: None,
            unit: None,
            act: None,
            proposal: None,
            told: None,
            attempt: None,
            marked: false,
            is_withheld: false,
        }
    }

    /// An order of a unit, a build or removal; not a vote or header.
    pub fn is_order(&self) -> bool {
        self.kind == Kind::Order && self.order.is_some()
    }

    /// Whether it was refused.
    pub fn is_error(&self) -> bool {
        self.codes.iter().any(|c| c.is_error())
    }

    /// What is said of it; empty where there is nothing to say.
    pub fn message(&self) -> String {
        self.cause.as_ref().map(reading::said::sentence).unwrap_or_default()
    }
}

/// Words that a player marked for print. Only the reader of letters makes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printable {
    /// Its words.
    text: String,
    /// White, grey, black.
    pub style: Option<&'static str>,
    /// Where it begins.
    pub at: usize,
    /// A private turn ended it: the editor should look.
    pub cut: bool,
}

impl Printable {
    /// The words.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A letter, read.
#[derive(Clone, Debug, Default)]
pub struct Letter {
    /// Its pieces, in order.
    pub pieces: Vec<Piece>,
    /// What was marked for print.
    pub press: Vec<Printable>,
    /// The language found, `de`.
    pub language: &'static str,
    /// It answers a sheet of their orders, so that it changes what it names and nothing else.
    pub reply: bool,
}

impl Letter {
    /// Whether all it says about orders is for seasons that are not due.
    pub fn strays(&self) -> bool {
        self.pieces.iter().any(|p| p.codes.contains(&Code::WrongPhase)) && !self.speaks()
    }

    /// Whether it has orders, attempts, or a word that there are none.
    pub fn speaks(&self) -> bool {
        // Who is asked what he means at all is missing still.
        let idle = |p: &Piece| p.kind == Kind::Unread && p.cause == Some(Cause::Unexplained);
        let says = |p: &Piece| matches!(p.kind, Kind::Order | Kind::Unread | Kind::None);
        self.pieces.iter().any(|p| says(p) && !p.is_stray() && !idle(p))
    }

    /// What it does to earlier letters.
    pub fn does(&self, act: Act) -> bool {
        self.pieces.iter().any(|p| p.act == Some(act) && p.cause != Some(Cause::Unclear))
    }
}

/// What a letter is read with.
pub struct World<'a> {
    /// The rules.
    pub rules: &'a dyn RuleSet,
    /// The position it is for.
    pub position: &'a Position,
    /// Whose letter it is.
    pub who: Owner,
    /// Names of games and people.
    pub names: &'a Names,
    /// First name of the editor, folded.
    pub editor: &'a str,
    /// The id of the game it was filed for.
    pub game: Option<&'a str>,
    /// The phases that are due besides the position's.
    pub phases: &'a [Turn],
    /// The writer's own language, where the letter does not tell.
    pub language: Option<&'a str>,
    /// It answers a sheet of their orders: numbers before its orders are lines of that sheet.
    pub reply: bool,
}

impl<'a> World<'a> {
    /// What a letter of nobody's game is read with: no game, no editor, no other phases. Fields say more where it is known.
    pub fn new(rules: &'a dyn RuleSet, position: &'a Position, who: Owner, names: &'a Names) -> World<'a> {
        World {
            rules,
            position,
            who,
            names,
            editor: "",
            game: None,
            phases: &[],
            language: None,
            reply: false,
        }
    }
}

/// A piece as the editor's terminal shows it, with the words it stands for. For the editor alone.
pub fn reading(board: &Board, letter: &Source, piece: &Piece) -> Reading {
    let text = letter.text.get(piece.span.clone()).unwrap_or("");
    let (line, column) = letter.line_column(piece.span.start);
    let wide = text.chars().count().max(1) as u32;
    Reading {
        order: piece.order.as_ref().map(|o| o.text(board)),
        codes: piece.codes.clone(),
        message: piece.message(),
        ..Reading::new(line, (column, column + wide - 1), text.to_string())
    }
}
