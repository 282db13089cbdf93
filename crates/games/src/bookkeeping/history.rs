//! The history of the accounts, from the folder; and what `zine check` reports about money.

use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

use accounts::ledger::{self, LedgerNames, LedgerSeal};
use accounts::reckoning::{AccountedIssue, LedgerHistory, SealedIssue, reckon};
use accounts::report::{self, AccountsReport, GuarantorLine};
use accounts::{FeeSeat, IssueFacts, LabelCodes, Subscriber, TermHistory, sealed_lists};
use base::dated_terms::DatedTerm;
use base::money::Currency;
use diagnostics::{Diagnostic, Source};
use folder::people::{DeliveryMode, Person};
use folder::store::Faults;
use folder::zine_config::Codes;
use folder::{Content, IssueFolder, Spanned};

use super::reckoned_accounts::Accounts;
use super::tariff_from_config::terms;
use crate::state_of_games::{GameNumber, GuarantorClock, GuarantorEvent, fitness};
use crate::{Games, standings};

/// Reckons the accounts of a folder from the games as played. See [`history`] for `pages`.
pub fn compute_accounts(
    content: &Content,
    games: &Games,
    upto: Option<i64>,
    pages: &BTreeMap<i64, i64>,
) -> Accounts {
    let (history, faults) = history(content, seats(content, games), pages);
    let reckoning = reckon(&history, upto);
    Accounts { history, reckoning, faults }
}

/// Builds the history. `pages` are the chargeable pages of open issues, as far as they have been typeset; for others issue.toml
/// or the expected number is used instead.
pub fn history(
    content: &Content,
    seats: Vec<FeeSeat>,
    pages: &BTreeMap<i64, i64>,
) -> (LedgerHistory, Faults) {
    let zine = &content.zine;
    let (terms, mut found) = terms(zine, &content.source);
    let style = match zine.readers.codes {
        Codes::All => LabelCodes::All,
        Codes::First => LabelCodes::First,
    };
    let mut ledger = Vec::new();
    if let Some(source) = &content.ledger {
        let (read, faults) = ledger::read(source, &ledger_names(content));
        ledger = read.entries;
        found.extend(faults);
    }
    let mut issues = Vec::new();
    for (n, issue) in content.issues.iter().enumerate() {
        let (sealed, faults) = sealed_issue(issue, &terms.currency);
        found.extend(faults);
        let number = issue.number();
        let counted =
            issue.seal().map(|seal| seal.charged).or(issue.file.pages).or(pages.get(&number).copied());
        issues.push(AccountedIssue {
            facts: IssueFacts {
                number,
                date: issue.file.date.0,
                next: next(content, n),
                pages: counted.unwrap_or(zine.readers.expected_pages),
                games: Some(concerned(issue)),
                second_copies: zine.readers.second_copies,
            },
            sealed,
        });
    }
    let readers = content.people.iter().map(|(id, p)| reader(id, p)).collect();
    let elsewhere = content.elsewhere.clone();
    (LedgerHistory { terms, style, readers, seats, ledger, issues, elsewhere }, found)
}

/// Date of the issue after one: its own if it exists, else after the same interval as before this one.
fn next(content: &Content, n: usize) -> Date {
    let this = content.issues[n].file.date.0;
    if let Some(next) = content.issues.get(n + 1) {
        return next.file.date.0;
    }
    let before = n.checked_sub(1).map(|n| content.issues[n].file.date.0);
    let gap = before.map_or(28, |before| (this - before).get_days()).clamp(1, 3650);
    this.saturating_add(jiff::ToSpan::days(gap))
}

/// The names a ledger may use.
pub fn ledger_names(content: &Content) -> LedgerNames {
    let by_hand = content.hand_games.iter().map(|game| &game.id);
    let games = content.games.iter().map(|game| &game.id).chain(by_hand).chain(&content.games_elsewhere);
    LedgerNames {
        people: content.people.keys().cloned().collect(),
        games: games.cloned().collect(),
        currency: content.zine.money(),
    }
}

fn reader(id: &str, person: &Person) -> Subscriber {
    fn dated<T: Clone>(term: &Option<Spanned<DatedTerm<T>>>) -> TermHistory<T> {
        term.as_ref().map(|term| term.get_ref().history(T::clone)).unwrap_or_default()
    }
    let copies =
        person.copy.as_ref().map(|term| term.get_ref().history(|wanted| *wanted != DeliveryMode::None));
    Subscriber {
        id: id.into(),
        since: person.since,
        trade: dated(&person.trade),
        samples: dated(&person.samples),
        group: dated(&person.group),
        hold: dated(&person.hold),
        copies: copies.unwrap_or_default(),
    }
}

/// The games an issue concerns: those it plays or holds over.
fn concerned(issue: &IssueFolder) -> BTreeSet<String> {
    let played = issue.file.play.iter().map(|play| play.game.get_ref().clone());
    let held = issue.file.hold.iter().map(|hold| hold.game.get_ref().clone());
    played.chain(held).chain(issue.orders.keys().cloned()).collect()
}

/// The seats of all games in issue numbers, and the places of people who wait for a game to begin.
pub fn seats(content: &Content, games: &Games) -> Vec<FeeSeat> {
    let mut seats: Vec<FeeSeat> = Vec::new();
    for history in &games.games {
        seats.extend(waiting_seats(content, history));
        seats.extend(standings::account_seats(history));
    }
    for history in &games.by_hand {
        seats.extend(history.fee_seats());
    }
    seats.sort_by(|a, b| a.rank().cmp(&b.rank()));
    seats
}

/// Places of people who wait, or waited, for a game without a seat in it: players assigned to a game that has not begun, and
/// those on its list. Nobody owes a fee for a list that is given up.
pub fn waiting_seats(content: &Content, history: &crate::GameHistory) -> Vec<FeeSeat> {
    let (game, file) = (history.game, &history.game.file);
    let played = standings::account_seats(history);
    let seated: BTreeSet<&str> = played.iter().map(|seat| seat.person.as_str()).collect();
    let over = history.over.as_ref().map(|over| over.issue.printing_issue());
    let announced = file.first_issue().or_else(|| content.issues.last().map(|i| i.number()));
    let Some(announced) = announced else { return Vec::new() };
    let full = !played.is_empty();
    let started = played.iter().map(|seat| seat.entered).max().unwrap_or(announced);
    let mut out: Vec<FeeSeat> = Vec::new();
    for (order, seat) in file.seat.iter().enumerate().filter(|_| seated.is_empty()) {
        let Some(person) = &seat.person else { continue };
        out.push(FeeSeat {
            seat: seat.power.get_ref().clone(),
            person: person.get_ref().clone(),
            entered: seat.entered.unwrap_or(announced),
            order,
            joined: seat.joined.as_ref().map(|day| day.get_ref().0),
            waived: seat.waived,
            left_in: over.map(|issue| issue - 1),
            ..FeeSeat::default()
        });
    }
    for (order, place) in file.preference.iter().enumerate() {
        let person = place.person.get_ref();
        if seated.contains(person.as_str()) && place.until.is_none()
            || out.iter().any(|seat| seat.person == *person && seat.left_in.is_none())
        {
            continue;
        }
        // Anybody without a seat when the game began stays on its list without a fee.
        let gone = [place.until, over.map(|n| n - 1), full.then(|| started - 1)].into_iter().flatten().min();
        out.push(FeeSeat {
            person: person.clone(),
            entered: place.since.unwrap_or(announced),
            order,
            joined: place.joined.as_ref().map(|day| day.get_ref().0),
            left_in: gone,
            ..FeeSeat::default()
        });
    }
    out.sort_by(|a, b| a.rank().cmp(&b.rank()));
    // Anybody after the last free place is on the list, but not yet in a game.
    let mut free = history.rules.board().powers().count();
    for seat in out.iter_mut().filter(|seat| seat.left_in.is_none()) {
        seat.waived |= free == 0;
        free = free.saturating_sub(1);
    }
    out.into_iter()
        .map(|seat| FeeSeat { game: game.id.clone(), subzine: file.subzine.clone(), ..seat })
        .collect()
}

/// The account data of an issue's seal.
fn sealed_issue(issue: &IssueFolder, currency: &Currency) -> (Option<SealedIssue>, Faults) {
    let Some(files) = &issue.sealed else { return (None, Vec::new()) };
    let ledger_lines = issue.seal().map(|seal| seal.ledger.lines);
    let Some(source) = files.copies() else { return (None, Vec::new()) };
    let copies = match sealed_lists::read(&source.text) {
        Ok(copies) => copies,
        Err(line) => return unread_line(source, line),
    };
    let lots = files.secret.get("lots.csv").or_else(|| files.files.get("lots.csv"));
    let lots = lots.map(|source| (source, sealed_lists::read_lots(&source.text, currency)));
    let lots = match lots {
        Some((source, Err(line))) => return unread_line(source, line),
        Some((_, Ok(lots))) => Some(lots),
        None => None,
    };
    (Some(SealedIssue { copies, lots, ledger_lines }), Vec::new())
}

fn unread_line(source: &Source, line: usize) -> (Option<SealedIssue>, Vec<Diagnostic>) {
    let said = "this line of the seal cannot be read";
    let help = "sealed files are not edited: put the file back as it was";
    let found = Diagnostic::error("sealed-copies", said).at(source, source.line_range(line as u32));
    (None, vec![found.help(help)])
}

/// The account data to be sealed with an issue: copies.csv and lots.csv.
pub fn sealed_accounts(accounts: &Accounts, number: i64) -> (String, String) {
    let currency = &accounts.history.terms.currency;
    let list = accounts.reckoning.list(number).cloned().unwrap_or_default();
    let copies = sealed_lists::write(&sealed_lists::lines(&list, accounts.history.style, currency));
    (copies, sealed_lists::lots(&accounts.reckoning.books, currency))
}

/// The seal of the ledger in the latest sealed issue.
pub fn last_ledger_seal(content: &Content) -> Option<(i64, LedgerSeal)> {
    let sealed = content.issues.iter().rev().filter(|issue| issue.sealed.is_some());
    sealed.into_iter().find_map(|issue| {
        let mut seal = issue.seal()?.ledger.clone();
        if issue.keeps_pages() {
            seal.marks = issue.sealed.as_ref()?.private_seal().map(|p| p.marks).unwrap_or_default();
        }
        Some((issue.number(), seal))
    })
}

/// The private report of an issue, with the guarantors' calendar as of a day; `None` if there is no such issue.
pub fn report(content: &Content, accounts: &Accounts, number: i64, on: Date) -> Option<AccountsReport> {
    let mut report =
        report::report(&accounts.history, &accounts.reckoning, number, |id: &str| content.name(id))?;
    let issue = content.issue(number)?;
    let file = &issue.file;
    for line in report.readers.iter_mut().filter(|line| !line.code.is_empty() || line.copy != "not sent") {
        line.by = content.people.get(&line.person).map_or("", |p| p.way(issue.date())).into();
    }
    report.result = super::issue_result::outturn(content, accounts, number);
    report.flyers = super::flyers::costs(content, number);
    if report.sums.second > 0 {
        let after = i64::from(content.zine.readers.second_after);
        let on = file.date.0.saturating_add(jiff::ToSpan::days(after.min(3650)));
        report.second_on = Some(on.to_string());
    }
    for game in &content.games {
        let Some(guarantor) = game.file.guarantor(number) else { continue };
        let mut clock = GuarantorClock::new(file.expected.map_or(file.date.0, |day| day.0));
        clock.ask_after = guarantor.ask_after.unwrap_or(clock.ask_after);
        clock.take_over_after = guarantor.take_over_after.unwrap_or(clock.take_over_after);
        clock.events =
            file.delayed.iter().map(|notice| GuarantorEvent::Notice(notice.on.0, notice.until.0)).collect();
        for asked in &guarantor.asked {
            clock.events.push(GuarantorEvent::Asked(asked.on.0));
            clock.events.extend(asked.answered.map(|day| GuarantorEvent::Answered(day.0)));
        }
        let standing = clock.on(on);
        report.guarantors.push(GuarantorLine {
            game: game.id.clone(),
            person: content.name(guarantor.person.get_ref()),
            expected: standing.expected.to_string(),
            may_ask: standing.may_ask.to_string(),
            after_asking: clock.take_over_after,
            status: standing.words().into(),
            on: on.to_string(),
            asked: standing.asked.map(|day| day.to_string()),
            may_take_over: standing.may_take_over.map(|day| day.to_string()),
            days: standing.days(on),
        });
    }
    report.escrow = super::escrow::lines(content, &accounts.reckoning.books, number);
    Some(report)
}

/// Faults of numbers and guarantors: numbers of unknown form or given twice (`G-2`), people who cannot be guarantors (`G-5`).
pub fn check_games(content: &Content) -> Faults {
    let mut found = Vec::new();
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let own = content.games.iter().flat_map(|g| {
        g.file.numbers.iter().map(move |n| (&g.source, n.get_ref().value.as_str(), n.span(), g.id.as_str()))
    });
    let others = content.zine.state.game.iter();
    let others = others.flat_map(|g| {
        g.numbers.iter().map(|n| (&content.source, n.get_ref().as_str(), n.span(), g.zine.as_str()))
    });
    for (source, text, span, game) in own.chain(others) {
        if let Err(fault) = text.parse::<GameNumber>() {
            found.push(Diagnostic::error("game-number", fault.to_string()).at(source, span.clone()));
        }
        if let Some(other) = seen.insert(text.to_string(), game.to_string()) {
            let said = format!("the number {text} is given twice: {other} has it too");
            let help = "give each game its own number, with `zine game number`";
            found.push(Diagnostic::error("game-number", said).at(source, span).help(help));
        }
    }
    super::escrow::faults(content, &mut found);
    for game in &content.games {
        let file = &game.file;
        let seats = file.seat.iter().filter_map(|s| Some((s.joined.as_ref()?, s.entered)));
        let places = file.preference.iter().filter_map(|p| Some((p.joined.as_ref()?, p.since)));
        for (joined, entered) in seats.chain(places) {
            let (day, issue) =
                (joined.get_ref().0, entered.or(file.start.issue).and_then(|n| content.issue(n)));
            if let Some(issue) = issue.filter(|issue| issue.file.date.latest_day() < day) {
                let said =
                    format!("asked for on {day}, after issue {} in which it is entered", issue.number());
                let fault = Diagnostic::warning("joined", said).at(&game.source, joined.span());
                found.push(
                    fault.help("the earlier of two games is the first, and has the fee of a first game"),
                );
            }
        }
    }
    for game in &content.games {
        let Some(guarantor) = game.file.guarantor(i64::MAX) else { continue };
        let person = &guarantor.person;
        let gm = game.file.gm(i64::MAX).unwrap_or(content.zine.editor.get_ref());
        let known = content.people.get(person.get_ref());
        let runs = content.games.iter().any(|g| g.file.gm(i64::MAX) == Some(person.get_ref().as_str()));
        let publishes = known.is_some_and(|p| p.zine.is_some() || p.gamesmaster || p.trade.is_some());
        // An unknown guarantor is reported where the game's people are read.
        if known.is_some()
            && let Err((grave, said)) =
                fitness(gm, person.get_ref(), runs || publishes || !guarantor.zine.is_empty())
        {
            let fault = if grave {
                Diagnostic::error("guarantor", said)
            } else {
                Diagnostic::warning("guarantor", said)
            };
            let help = format!("name another: `zine game guarantor {} PERSON --zine ZINE`", game.id);
            found.push(fault.at(&game.source, person.span()).help(help));
        }
    }
    found
}

/// Everything `zine check` reports about accounts: slips in the ledger by line, prices, sealed lines changed, seals that would
/// be different today.
pub fn check(content: &Content, games: &Games) -> Faults {
    let Accounts { reckoning, history, faults: mut found } =
        compute_accounts(content, games, None, &BTreeMap::new());
    found.extend(super::unknown(content));
    found.extend(super::account_fault(content));
    if let (Some(source), Some((number, sealed))) = (&content.ledger, last_ledger_seal(content)) {
        found.extend(ledger::check_seal(source, &sealed));
        let day = content.issue(number).map(|issue| issue.file.date.0);
        let since = history.ledger.iter().skip(sealed.lines);
        for (line, entry) in since.filter(|(_, entry)| day.is_some_and(|day| entry.date <= day)) {
            let (date, next) = (entry.date, "it counts from the next issue");
            let said = format!("issue {number} was sealed without this line of {date}: {next}");
            found.push(Diagnostic::note("ledger-late", said).at(source, source.line_range(*line)));
        }
    }
    if let Some(source) = &content.ledger {
        let counted = last_ledger_seal(content).map_or(0, |(_, seal)| seal.lines);
        for (line, sum) in reckoning.excess_refunds() {
            let said = format!(
                "this refunds {} more than there was; the rest is now owed",
                content.zine.money().say(sum)
            );
            found.push(Diagnostic::warning("over-refund", said).at(source, source.line_range(line)));
        }
        // A line counted by a seal can no longer be changed.
        let booked: BTreeSet<u32> = history.ledger.iter().take(counted).map(|(line, _)| *line).collect();
        for &(line, issue) in reckoning.too_late.iter().filter(|(line, _)| !booked.contains(line)) {
            let next = content
                .issues
                .last()
                .map_or(issue + 1, |last| last.number().max(issue) + i64::from(last.sealed.is_some()));
            let said = format!("issue {issue} is already sealed, and nothing is owed for it");
            let fault = Diagnostic::error("ledger-for", said).at(source, source.line_range(line));
            found.push(fault.help(format!("write issue:{next}, sub, or leave it empty")));
        }
        for (line, amount) in reckoning.unpriced_payments() {
            let said = format!("no price applied to these {}", content.zine.money().say(amount));
            let fault = Diagnostic::error("ledger-price", said).at(source, source.line_range(line));
            let help = "add a [[price]] with an earlier day to zine.toml, or say what the money is for";
            found.push(fault.help(help));
        }
    }
    found.extend(super::restated_terms::check_restated_terms(content, &history, &reckoning));
    found
}
