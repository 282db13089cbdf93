//! The whole history of the accounts, from the folder; and what `zine check` says about money.

use std::collections::{BTreeMap, BTreeSet};

use super::dates::GameDates;
use super::terms::terms;
use crate::accounts::history::{Elsewhere, History, PastIssue, SealedIssue, reckon};
use crate::accounts::ledger::{self, Known, LedgerSeal};
use crate::accounts::{CodeStyle, IssueFacts, Reader, Samples, Seat, Trade, Unit, sealed};
use crate::content::people::{Person, Wanted};
use crate::content::zine::Codes;
use crate::content::{Content, Folder, Game, Issue};
use crate::diagnostic::{Diagnostic, Source};
use crate::season::Turn;

/// Makes the history. `pages` are the chargeable pages of issues not sealed, as far as they have been typeset; for others
/// issue.toml or the expected number stands in.
pub fn history(
    content: &Content,
    dates: &[GameDates],
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
        let counted = sealed_pages(issue).or(issue.file.pages).or(pages.get(&number).copied());
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
    let mut seats: Vec<Seat> = Vec::new();
    for game in &content.games {
        let none = GameDates::default();
        let dates = dates.iter().find(|d| d.game == game.id).unwrap_or(&none);
        seats.extend(seats_of(game, dates, content));
    }
    seats.sort_by_key(|seat| seat.entered);
    let history = History { terms, style, readers, seats, ledger: lines, issues, elsewhere: Vec::new() };
    (history, found)
}

/// What ledger lines may name.
fn known(content: &Content) -> Known {
    Known {
        people: content.people.keys().cloned().collect(),
        games: content.games.iter().map(|game| game.id.clone()).collect(),
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

/// The seats of a game in issue numbers. A player who follows another on the same power was called up and pays no fee; those who
/// wait for powers have a seat as well.
fn seats_of(game: &Game, dates: &GameDates, content: &Content) -> Vec<Seat> {
    let mut seats = Vec::new();
    let mut taken: BTreeSet<&str> = BTreeSet::new();
    let start = dates.announced.or_else(|| content.issues.last().map(Issue::number)).unwrap_or(0);
    for seat in &game.file.seat {
        let power = seat.power.get_ref();
        let turn = |text: &Option<crate::content::Spanned<String>>| -> Option<Turn> {
            text.as_ref().and_then(|t| t.get_ref().parse().ok())
        };
        let from = turn(&seat.from);
        let entered = seat.entered.or_else(|| from.and_then(|t| dates.before(t))).unwrap_or(start);
        let follows = !taken.insert(power) && from.is_some();
        seats.push(Seat {
            game: game.id.clone(),
            seat: power.clone(),
            person: seat.person.get_ref().clone(),
            entered,
            out: dates.out.get(power).copied(),
            left: turn(&seat.until).and_then(|t| dates.of_season(t)).map(|n| n.max(entered)),
            ends: dates.ended,
            waived: seat.waived || follows,
        });
    }
    for waiting in &game.file.preference {
        let person = waiting.person.get_ref();
        if !game.file.seat.iter().any(|seat| seat.person.get_ref() == person) {
            seats.push(Seat {
                game: game.id.clone(),
                person: person.clone(),
                entered: start,
                ends: dates.ended,
                ..Seat::default()
            });
        }
    }
    seats
}

/// What the seal of an issue says about copies and ledger.
fn sealed_issue(issue: &Issue) -> (Option<SealedIssue>, Vec<Diagnostic>) {
    let Some(files) = &issue.sealed else { return (None, Vec::new()) };
    let ledger_lines = ledger_seal(&files.seal).map(|seal| seal.lines);
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

/// The `[ledger]` table of a seal.
fn ledger_seal(seal: &Source) -> Option<LedgerSeal> {
    let table: toml::Table = toml::from_str(&seal.text).ok()?;
    table.get("ledger")?.clone().try_into().ok()
}

/// The chargeable pages a seal counted.
fn sealed_pages(issue: &Issue) -> Option<i64> {
    let seal = &issue.sealed.as_ref()?.seal;
    let table: toml::Table = toml::from_str(&seal.text).ok()?;
    table.get("charged_pages").or(table.get("pages"))?.as_integer()
}

/// The seal of the latest sealed issue that counted ledger lines.
pub fn last_ledger_seal(content: &Content) -> Option<(i64, LedgerSeal)> {
    let sealed =
        content.issues.iter().rev().filter_map(|issue| Some((issue.number(), issue.sealed.as_ref()?)));
    sealed.into_iter().find_map(|(number, files)| Some((number, ledger_seal(&files.seal)?)))
}

/// Everything `zine check` says about accounts: slips of the ledger by line, prices, sealed lines changed, seals that would come
/// out differently.
pub fn check(content: &Content, dates: &[GameDates]) -> Vec<Diagnostic> {
    let (history, mut found) = history(content, dates, &BTreeMap::new());
    if let (Some(source), Some((_, sealed))) = (&content.ledger, last_ledger_seal(content)) {
        found.extend(ledger::check_seal(source, &sealed));
    }
    let reckoning = reckon(&history, None);
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

/// Copies of another zine of the editor's, which its folder has sealed: they are charged to the same accounts (`A-8`). `zine` is
/// its title.
pub fn elsewhere(folder: &Folder) -> Vec<Elsewhere> {
    let Ok(content) = crate::content::load(folder, None) else { return Vec::new() };
    let mut out = Vec::new();
    for issue in &content.issues {
        let copies = issue.sealed.as_ref().and_then(|files| files.files.get("copies.csv"));
        let Some(lines) = copies.and_then(|source| sealed::read(&source.text).ok()) else { continue };
        for line in lines {
            let (unit, text) = match line.charged.strip_suffix("pp") {
                Some(pages) => (Unit::Page, pages),
                None => (Unit::Issue, line.charged.as_str()),
            };
            if let Ok(cost) = text.parse::<crate::accounts::Exact>()
                && !text.contains('.')
            {
                let zine = format!("{} {}", content.zine.title.get_ref(), issue.number());
                out.push(Elsewhere { date: issue.file.date.0, zine, person: line.person, unit, cost });
            }
        }
    }
    out
}
