//! The sentences of causes, for the editor and for answers: the one place where they are made.

use adjudicator::orders::Code;

use super::cause::Cause;

/// What is said of a piece.
pub fn sentence(cause: &Cause) -> String {
    let word = |word: &Option<String>| word.as_deref().map(|w| format!("“{w}”"));
    match cause {
        Cause::Told(words) => words.clone(),
        Cause::Codes(codes) => meanings(codes),
        Cause::TooLong => "the letter is too long to be read".into(),
        Cause::TooManyLines => "the letter has too many lines to be read".into(),
        Cause::TooWide => "too long to be orders".into(),
        Cause::Unexplained => "no order found in this letter".into(),
        Cause::Unread => "this could be an order, and could not be read".into(),
        Cause::Beside(None) => "beside words that could not be read".into(),
        Cause::Beside(Some(word)) => format!("“{word}” beside it could not be read"),
        Cause::NoOrder => "the unit is named, and no order for it could be read".into(),
        Cause::UnknownName(name) => format!("No province is called “{name}”"),
        Cause::CannotGo(unit, place) => format!("{unit} cannot go to {place}"),
        Cause::NotHome(place) => format!("{place} is not a home centre of this power"),
        Cause::Rivals(orders) => format!("it can mean {}", orders.join(" or ")),
        Cause::Choice => "it names more than one thing to do: which?".into(),
        Cause::Doubted(why) => {
            word(why).map_or("it is in doubt".into(), |w| format!("in doubt because of {w}: is it an order?"))
        }
        Cause::Denied(why) => {
            format!("does {} deny it?", word(why).unwrap_or("what follows".into()))
        }
        Cause::Condition => "it depends on a condition".into(),
        Cause::Conditions => "a condition for what follows".into(),
        Cause::TakenBack => "does what follows take it back?".into(),
        Cause::TakesBack(false) => "does it take back the order above?".into(),
        Cause::TakesBack(true) => "does it take back the orders above?".into(),
        Cause::Unchanged => "what follows changes it, and could not be read".into(),
        Cause::Changes => "it changes an order, and could not be read".into(),
        Cause::Changed => "changed by a later order".into(),
        Cause::Moot => "its heading may take it back: is it an order?".into(),
        Cause::MakesMoot => "not meant by itself".into(),
        Cause::Addressed => "it is addressed to somebody else: is it an order?".into(),
        Cause::ToldToOthers => "is this an order, or addressed to somebody else?".into(),
        Cause::Said => "said by somebody else, or an order?".into(),
        Cause::GoneBy => "an order, or one of a season gone by? The unit has no other".into(),
        Cause::Later => "an order for now, or for a later season? The unit has no other".into(),
        Cause::Seasons => "an order for this season, or for another?".into(),
        Cause::Signed => "an order below the line of a signature?".into(),
        Cause::OtherTurn => "below words about another turn: an order for this one?".into(),
        Cause::Void => "are the orders of this letter meant to count?".into(),
        Cause::Conflict => "two orders for this unit conflict: neither counts".into(),
        Cause::Again => "the same order once more".into(),
        Cause::Units => "units without orders".into(),
        Cause::WhichUnits => "which units?".into(),
        Cause::VoteUnread => "a vote that could not be read".into(),
        Cause::NoTerms => "a proposal without its terms: a draw between whom?".into(),
        Cause::OtherGame => "about another game".into(),
        Cause::Apart => "a part for another power or game".into(),
        Cause::NoGame(name) => format!("no such game: {name}"),
        Cause::WrongSeason(named, due) => format!("orders for {}; due is {due}", named.words()),
        Cause::NotDue(named) => format!("for {}, which is not due yet", named.words()),
        Cause::TwoSeasons(one, two) => {
            format!("below a heading of two seasons: {} and {}", one.words(), two.words())
        }
        Cause::OtherSeason(true) => "for another season of this issue".into(),
        Cause::OtherSeason(false) => "for another season of this issue, without moves".into(),
        Cause::MarkedSeason => "for another season".into(),
        Cause::PressLike => "looks like press".into(),
        Cause::Kept => "kept private".into(),
        Cause::NoPress => "no press".into(),
        Cause::None => "no orders".into(),
        Cause::Attached => "an attachment is announced".into(),
        Cause::Keeps => "keeps orders that are not in this letter".into(),
        Cause::Stays => "the others stay as they were ordered, or where they are".into(),
        Cause::Unclear => "does this change what an earlier letter ordered?".into(),
        Cause::NothingEarlier => "there are no earlier orders to confirm".into(),
        Cause::NothingRecorded => "the orders of the last season are not on record for this one".into(),
        Cause::Replaced => "replaced by a later letter".into(),
        Cause::Undated => "several letters without a date: none counts".into(),
        Cause::FirstCounts => "another order for the unit comes first, and that one counts".into(),
        Cause::LastCounts => "a later order for the unit counts".into(),
        Cause::TooManyMen => "more men than the other orders leave: it is void".into(),
        Cause::MenLeft => "only the first order for all the men that are left counts".into(),
        Cause::MarkedOrder => "marked as an order, and it cannot be read".into(),
        Cause::Ruled => "read so by the gamesmaster".into(),
        Cause::MarkedVote(words) => format!("the line is marked as a vote, but “{words}” is not one"),
    }
}

/// What codes mean, in one sentence.
fn meanings(codes: &[Code]) -> String {
    let all: Vec<&str> = codes.iter().map(|code| code.meaning()).collect();
    let text = all.join("; ");
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
