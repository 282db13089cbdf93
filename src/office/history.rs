//! The whole history of the accounts, from the folder; and what `zine check` says about money.

use std::collections::{BTreeMap, BTreeSet};

use super::terms::terms;
use crate::accounts::history::{History, PastIssue, Reckoning, SealedIssue, reckon};
use crate::accounts::ledger::{self, Known, LedgerSeal};
use crate::accounts::report::{self, GuarantorLine, Report};
use crate::accounts::{CodeStyle, IssueFacts, Reader, Samples, Seat, Trade, sealed};
use crate::content::people::{Person, Wanted};
use crate::content::zine::Codes;
use crate::content::{Content, Game, Issue};
use crate::diagnostic::Diagnostic;
use crate::games::{Games, standings};
use crate::state_of_games::{Clock, Event, GameNumber, fitness};

/// The accounts up to an issue, or of all issues and what was booked since.
#[derive(Clone, Debug)]
pub struct Reckoned {
    /// What they are made from.
    pub history: History,
    /// How they stand.
    pub reckoning: Reckoning,
    /// What is wrong with ledger, prices and seals.
    pub faults: Vec<Diagnostic>,
}

/// Reckons the accounts of a folder from the games as they were played. See [`history`] for `pages`.
pub fn reckoned(content: &Content, games: &Games, upto: Option<i64>, pages: &BTreeMap<i64, i64>) -> Reckoned {
    let (history, faults) = history(content, seats(content, games), pages);
    let reckoning = reckon(&history, upto);
    Reckoned { history, reckoning, faults }
}

/// Makes the history. `pages` are the chargeable pages of issues not sealed, as far as they have been typeset; for others
/// issue.toml or the expected number stands in.
pub fn history(
    content: &Content,
    seats: Vec<Seat>,
    pages: &BTreeMap<i64, i64>,
) -> (History, Vec<Diagnostic>) {
    let zine = &content.zine;
    let (terms, mut found) = terms(zine, &content.source);
    let style = match zine.readers.codes {
        Codes::All => CodeStyle::All,
        Codes::First => CodeStyle::First,
    };
    let mut lines = Vec::new();
    if let Some(source) = &content.ledger {
        let (read, faults) = ledger::read(source, &known(content));
        lines = read.entries;
        found.extend(faults);
    }
    let mut issues = Vec::new();
    for issue in &content.issues {
        let (sealed, faults) = sealed_issue(issue);
        found.extend(faults);
        let number = issue.number();
        let counted =
            issue.seal().map(|seal| seal.charged).or(issue.file.pages).or(pages.get(&number).copied());
        issues.push(PastIssue {
            facts: IssueFacts {
                number,
                date: issue.file.date.0,
                pages: counted.unwrap_or(zine.readers.expected_pages),
                games: Some(concerned(issue)),
                second_copies: zine.readers.second_copies,
            },
            sealed,
        });
    }
    let readers =
        content.people.iter().filter(|(_, p)| p.copy != Wanted::None).map(|(id, p)| reader(id, p)).collect();
    let history =
        History { terms, style, readers, seats, ledger: lines, issues, elsewhere: content.elsewhere.clone() };
    (history, found)
}

/// What ledger lines may name.
pub fn known(content: &Content) -> Known {
    Known {
        people: content.people.keys().cloned().collect(),
        games: content
            .games
            .iter()
            .map(|game| game.id.clone())
            .chain(content.games_elsewhere.clone())
            .collect(),
    }
}

fn reader(id: &str, person: &Person) -> Reader {
    let trade = person.trade.as_ref();
    Reader {
        id: id.into(),
        since: person.since,
        trade: trade.map(|t| Trade { zine: t.zine.clone(), from: t.from.or(person.since), until: t.until }),
        samples: person.samples.as_ref().map(|s| Samples { from: s.from, copies: s.copies }),
        group: person.group.clone(),
        hold: person.hold,
    }
}

/// The games an issue concerns: those it plays or holds over.
fn concerned(issue: &Issue) -> BTreeSet<String> {
    let played = issue.file.play.iter().map(|play| play.game.get_ref().clone());
    let held = issue.file.hold.iter().map(|hold| hold.game.get_ref().clone());
    played.chain(held).chain(issue.orders.keys().cloned()).collect()
}

/// The seats of all games in issue numbers, and those of players who wait for a game to begin.
pub fn seats(content: &Content, games: &Games) -> Vec<Seat> {
    let mut seats: Vec<Seat> = Vec::new();
    for history in &games.games {
        let played = standings::account_seats(history);
        if played.is_empty() {
            seats.extend(waiting(history.game, content));
        }
        seats.extend(played);
    }
    seats.sort_by_key(|seat| seat.entered);
    seats
}

/// Who waits for a game that has not begun: players with a seat, and those who have said what they would like to play.
fn waiting(game: &Game, content: &Content) -> Vec<Seat> {
    let announced = game.file.start.issue.or_else(|| content.issues.last().map(Issue::number));
    let Some(entered) = announced else { return Vec::new() };
    let seated =
        game.file.seat.iter().map(|s| (s.power.get_ref().clone(), s.person.get_ref(), s.entered, s.waived));
    let listed = game.file.preference.iter().map(|p| (String::new(), p.person.get_ref(), None, false));
    let mut seen = BTreeSet::new();
    let all = seated.chain(listed).filter(|(_, person, ..)| seen.insert((*person).clone()));
    all.map(|(seat, person, said, waived)| Seat {
        game: game.id.clone(),
        seat,
        person: person.clone(),
        entered: said.unwrap_or(entered),
        waived,
        ..Seat::default()
    })
    .collect()
}

/// What the seal of an issue says about copies and ledger.
fn sealed_issue(issue: &Issue) -> (Option<SealedIssue>, Vec<Diagnostic>) {
    let Some(files) = &issue.sealed else { return (None, Vec::new()) };
    let ledger_lines = issue.seal().map(|seal| seal.ledger.lines);
    let Some(source) = files.files.get("copies.csv") else {
        return (None, Vec::new());
    };
    match sealed::read(&source.text) {
        Ok(copies) => (Some(SealedIssue { copies, ledger_lines }), Vec::new()),
        Err(line) => {
            let said = "this line of the seal cannot be read";
            let help = "sealed files are not edited: put the file back as it was";
            let found = Diagnostic::error("sealed-copies", said).at(source, source.line_range(line as u32));
            (None, vec![found.help(help)])
        }
    }
}

/// The seal of the ledger in the latest sealed issue.
pub fn last_ledger_seal(content: &Content) -> Option<(i64, LedgerSeal)> {
    let sealed = content.issues.iter().rev().filter(|issue| issue.sealed.is_some());
    sealed.into_iter().find_map(|issue| Some((issue.number(), issue.seal()?.ledger.clone())))
}

/// The private report of an issue, with the guarantors' calendar; `None` if there is no such issue.
pub fn report(content: &Content, accounts: &Reckoned, number: i64) -> Option<Report> {
    let name = |id: &str| content.name(id);
    let mut report = report::report(&accounts.reckoning, number, accounts.history.style, name)?;
    let file = &content.issue(number)?.file;
    if report.sums.second > 0 {
        let after = i64::from(content.zine.readers.second_after);
        let on = file.date.0.saturating_add(jiff::ToSpan::days(after.min(3650)));
        report.second_on = Some(on.to_string());
    }
    for game in &content.games {
        let Some(guarantor) = &game.file.guarantor else { continue };
        let mut clock = Clock::new(file.expected.map_or(file.date.0, |day| day.0));
        clock.ask_after = guarantor.ask_after.unwrap_or(clock.ask_after);
        clock.take_over_after = guarantor.take_over_after.unwrap_or(clock.take_over_after);
        clock.events = file.delayed.iter().map(|notice| Event::Notice(notice.on.0, notice.until.0)).collect();
        let standing = clock.on(jiff::civil::Date::MAX);
        report.guarantors.push(GuarantorLine {
            game: game.id.clone(),
            person: content.name(guarantor.person.get_ref()),
            expected: standing.expected.to_string(),
            may_ask: standing.may_ask.to_string(),
            after_asking: clock.take_over_after,
        });
    }
    Some(report)
}

/// What is wrong with numbers and guarantors: numbers of no known form or given twice (`G-2`), guarantors who cannot be (`G-5`).
pub fn check_games(content: &Content) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let own =
        content.games.iter().flat_map(|g| g.file.numbers.iter().map(move |n| (&g.source, n, g.id.as_str())));
    let others = content.zine.state.game.iter();
    let others = others.flat_map(|g| g.numbers.iter().map(|n| (&content.source, n, g.zine.as_str())));
    for (source, number, game) in own.chain(others) {
        let text = number.get_ref();
        if let Err(fault) = text.parse::<GameNumber>() {
            found.push(Diagnostic::error("game-number", fault.to_string()).at(source, number.span()));
        }
        if let Some(other) = seen.insert(text.clone(), game.to_string()) {
            let said = format!("the number {text} is given twice: {other} has it as well");
            found.push(Diagnostic::error("game-number", said).at(source, number.span()));
        }
    }
    for game in &content.games {
        let Some(guarantor) = &game.file.guarantor else { continue };
        let (person, gm) = (&guarantor.person, game.file.gm.as_ref().unwrap_or(&content.zine.editor));
        let known = content.people.get(person.get_ref());
        let runs = content
            .games
            .iter()
            .any(|g| g.file.gm.as_ref().is_some_and(|gm| gm.get_ref() == person.get_ref()));
        let publishes = known.is_some_and(|p| p.zine.is_some() || p.gamesmaster || p.trade.is_some());
        // That a guarantor is unknown is said where the game's people are read.
        if known.is_some()
            && let Err((grave, said)) =
                fitness(gm.get_ref(), person.get_ref(), runs || publishes || !guarantor.zine.is_empty())
        {
            let fault = if grave {
                Diagnostic::error("guarantor", said)
            } else {
                Diagnostic::warning("guarantor", said)
            };
            found.push(fault.at(&game.source, person.span()));
        }
    }
    found
}

/// Everything `zine check` says about accounts: slips of the ledger by line, prices, sealed lines changed, seals that would come
/// out differently.
pub fn check(content: &Content, games: &Games) -> Vec<Diagnostic> {
    let Reckoned { reckoning, faults: mut found, .. } = reckoned(content, games, None, &BTreeMap::new());
    if let (Some(source), Some((_, sealed))) = (&content.ledger, last_ledger_seal(content)) {
        found.extend(ledger::check_seal(source, &sealed));
    }
    if let Some(source) = &content.ledger {
        for (line, amount) in reckoning.unpriced() {
            let said = format!("no price was in force for these {amount}");
            let found_here = Diagnostic::error("ledger-price", said).at(source, source.line_range(line));
            found.push(
                found_here
                    .help("give zine.toml a [[price]] from an earlier day, or say what the money is for"),
            );
        }
    }
    for difference in &reckoning.differences {
        let said = format!(
            "issue {}: {} was sealed as {} and would now be {}",
            difference.issue, difference.person, difference.sealed, difference.now
        );
        let file = format!("issues/issue-{}/sealed/copies.csv", difference.issue);
        let found_here = Diagnostic::warning("sealed-accounts", said).in_file(file);
        found
            .push(found_here.help("the seal stands; data of people, games or prices was changed afterwards"));
    }
    found
}
