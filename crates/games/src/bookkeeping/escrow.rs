//! Fees that a third person holds until a game ends, and the faults of such arrangements.

use accounts::Books;
use accounts::report::EscrowLine;
use adjudicator::rules::MessageFact;
use base::money::Money;
use diagnostics::Diagnostic;
use folder::{Content, GameFolder};
use page::lexicon::Lexicon;

use crate::GameHistory;

/// The amount held for a game as of an issue: from game.toml, else what its players have paid; `None` if nothing is held, or
/// there are no accounts to tell.
pub fn held_for_game(game: &GameFolder, books: Option<&Books>, issue: i64) -> Option<Money> {
    let escrow = game.file.escrow.as_ref().filter(|e| e.holds(issue))?;
    if let Some(sum) = &escrow.sum {
        return Some(sum.get_ref().money());
    }
    let paid = books?.accounts().flat_map(|(_, account)| {
        let seats = account.seats.iter().filter(|s| s.game == game.id).map(|s| s.paid);
        let ahead = account.ahead.iter().chain(&account.deposits);
        seats.chain(ahead.filter(|(id, _)| *id == game.id).map(|(_, sum)| *sum))
    });
    Some(paid.sum())
}

/// The text about it printed with the game: who holds how much.
pub fn escrow_words(
    content: &Content,
    words: &Lexicon,
    history: &GameHistory,
    books: Option<&Books>,
    issue: i64,
) -> Option<String> {
    let ended = history.over.as_ref().is_some_and(|over| over.issue.printing_issue() < issue);
    let escrow = history.game.file.escrow.as_ref().filter(|e| e.holds(issue) && !ended)?;
    let sum = held_for_game(history.game, books, issue).map(|sum| words.money(&content.zine.money(), sum));
    let facts = [
        ("who", MessageFact::Text(content.name(escrow.person.get_ref()))),
        ("known", MessageFact::Word(if sum.is_some() { "sum" } else { "none" })),
        ("sum", MessageFact::Text(sum.unwrap_or_default())),
    ];
    Some(words.say("escrow-held", &facts))
}

/// The lines of the private report.
pub(super) fn lines(content: &Content, books: &Books, issue: i64) -> Vec<EscrowLine> {
    let lines = content.games.iter().filter_map(|game: &GameFolder| {
        let sum = content.zine.money().say(held_for_game(game, Some(books), issue)?);
        let person = content.name(game.file.escrow.as_ref()?.person.get_ref());
        Some(EscrowLine { game: game.id.clone(), person, sum })
    });
    lines.collect()
}

/// Reports invalid amounts, and holders who are not a third person.
pub(super) fn faults(content: &Content, found: &mut Vec<Diagnostic>) {
    let currency = content.zine.money();
    for game in &content.games {
        let Some(escrow) = &game.file.escrow else { continue };
        let person = escrow.person.get_ref();
        let gm = game.file.gm(i64::MAX).unwrap_or(content.zine.editor.get_ref());
        if person == gm || person == content.zine.editor.get_ref() {
            let said = format!("{person} runs the game and cannot hold its fees; name somebody else");
            found.push(Diagnostic::error("escrow", said).at(&game.source, escrow.person.span()));
        }
        let Some(sum) = &escrow.sum else { continue };
        let negative =
            (sum.get_ref().money().0 < 0).then(|| "write how much is held, like \"10.50\"".to_string());
        if let Some(help) = sum.get_ref().fault(&currency).map(|fault| fault.help).or(negative) {
            let text = &game.source.text[sum.span()];
            let said = format!("{text} is not a sum that can be held in {currency}");
            found.push(Diagnostic::error("money", said).at(&game.source, sum.span()).help(help));
        }
    }
}
