//! The records in print: rating lists and games that ended, the summary of a finished game, the records pages of the archive.

use std::collections::BTreeMap;

use crate::content::Content;
use crate::content::zine::RecordsPrint;
use crate::games::{Games, History};
use crate::issue::{Align, Block, Inline, Prose};
use crate::publish::archive::model::RecordsPage;
use crate::records::print::{self, Table};
use crate::records::ratings::System;
use crate::records::{Ended, Game, Records, records};

use super::Desk;

/// The department of ratings of the issue in hand, where it has one.
pub(super) fn department(desk: &Desk) -> Option<Prose> {
    let (content, number) = (desk.content, desk.folder.number());
    let settings = &content.zine.records;
    let ended = desk.games.games.iter().any(|h| h.over.as_ref().is_some_and(|o| o.issue == number));
    let wanted = match settings.print {
        RecordsPrint::Never => false,
        RecordsPrint::Ends => ended,
        RecordsPrint::Always => true,
    };
    if !wanted {
        return None;
    }
    let all = records(content, desk.games, number);
    let over = all.ended_in(number);
    if settings.print == RecordsPrint::Ends && !over.iter().any(|game| game.rated) {
        return None;
    }
    let mut blocks = Vec::new();
    if !over.is_empty() {
        blocks.push(heading("Games that ended", 2));
        let item = |game: &&Game| vec![paragraph(&format!("{}: {}", game.name, result(game)))];
        blocks.push(Block::List { start: None, tight: true, items: over.iter().map(item).collect() });
    }
    for list in print::ratings(content, &all, &settings.ratings) {
        blocks.extend(titled(&list, 2));
    }
    if blocks.is_empty() {
        return None;
    }
    if all.roster.names > 0 {
        blocks.push(paragraph(&all.roster.sentence()));
    }
    Some(Prose { prose: blocks, id: "ratings".into(), ..Prose::default() })
}

/// The summary of a finished game, in the issue that ends it and wherever issue.toml asks for it again.
pub(super) fn summary(desk: &Desk, history: &History) -> Option<Prose> {
    let number = desk.folder.number();
    let over = history.over.as_ref()?;
    let again = desk.folder.file.obituary.iter().any(|id| *id.get_ref() == history.game.id);
    if over.issue != number && !again {
        return None;
    }
    let all = records(desk.content, desk.games, number);
    Some(Prose {
        prose: finished(desk.content, history, &all, 3),
        id: format!("{}-record", super::game::anchor(&history.game.id)),
        ..Prose::default()
    })
}

/// What is told of a game that is over: who played, how it went, what it did to the lists in force.
fn finished(content: &Content, history: &History, all: &Records, level: u8) -> Vec<Block> {
    let Some(game) = all.games.iter().find(|g| g.id == history.game.id) else { return Vec::new() };
    let name = |id: &str| crate::records::printed(content, id);
    let mut rows = Vec::new();
    for power in &game.powers {
        for part in &power.parts {
            let why = match (&part.why, part.standby) {
                (Some(why), true) => format!("standby; {why}"),
                (Some(why), false) => why.clone(),
                (None, true) => "standby".into(),
                (None, false) => String::new(),
            };
            // Who stayed to the end of the power was there no longer than it was.
            let out = power.eliminated.filter(|_| power.parts.last() == Some(part) && part.why.is_none());
            let until = out.map(|year| format!("out in {year}")).or(part.until.clone()).unwrap_or_default();
            rows.push(vec![power.power.clone(), name(&part.person), part.from.clone(), until, why]);
        }
    }
    let players = Table {
        title: "Who played".into(),
        columns: print::columns(&["power", "player", "from", "until", "note"]),
        rows,
    };
    let mut blocks = titled(&players, level);
    blocks.extend(titled(&chart(game), level));
    let mut turning = turning_points(game);
    turning.extend(history.issues.values().flat_map(|i| &i.votes).map(|v| v.printed.clone()));
    if !turning.is_empty() {
        blocks.push(heading("How it went", level));
        blocks.push(Block::List {
            start: None,
            tight: true,
            items: turning.iter().map(|t| vec![paragraph(t)]).collect(),
        });
    }
    let mut changes = Vec::new();
    for (system, change) in all.effect(&game.id, &content.zine.records.ratings) {
        let Some(system) = print::system(system) else { continue };
        let mut people: Vec<(&String, &(f64, f64))> = change.iter().collect();
        people.sort_by(|a, b| (b.1.1).total_cmp(&a.1.1).then(a.0.cmp(b.0)));
        for (person, (before, after)) in people {
            changes.push(vec![name(person), system.name().into(), print::change(system, *before, *after)]);
        }
    }
    if !changes.is_empty() {
        let table = Table {
            title: "What it did to the lists".into(),
            columns: print::columns(&["player", "list", "change"]),
            rows: changes,
        };
        blocks.extend(titled(&table, level));
    }
    blocks
}

/// Centres by year, all years; an eliminated power has a dash.
fn chart(game: &Game) -> Table {
    let row = |power: &crate::records::Power| {
        let gone = |year: i32| power.eliminated.is_some_and(|e| year >= e);
        let counts = power.counts.iter().zip(&game.years);
        let shown = counts.map(|(n, year)| if gone(*year) { "–".into() } else { n.to_string() });
        std::iter::once(power.power.clone()).chain(shown).collect()
    };
    let years = game.years.iter().map(|y| format!("{:02}", y.rem_euclid(100)));
    let columns = std::iter::once("power".to_string()).chain(years).collect();
    Table { title: "Centres".into(), columns, rows: game.powers.iter().map(row).collect() }
}

/// What can be computed of how a game went.
fn turning_points(game: &Game) -> Vec<String> {
    let mut out = Vec::new();
    let years = || game.years.iter().enumerate().skip(1);
    let first = years().find_map(|(at, year)| {
        let ten: Vec<&str> =
            game.powers.iter().filter(|p| p.counts[at] >= 10).map(|p| p.power.as_str()).collect();
        (!ten.is_empty()).then(|| format!("First to ten: {}, in {year}.", ten.join(" and ")))
    });
    out.extend(first);
    // Who led, from year to year; a lead is told once.
    let mut led: Vec<(String, i32)> = Vec::new();
    for (at, year) in years() {
        let most = game.powers.iter().map(|p| p.counts[at]).max().unwrap_or(0);
        let leaders: Vec<&str> =
            game.powers.iter().filter(|p| p.counts[at] == most).map(|p| p.power.as_str()).collect();
        let leaders = listed(&leaders);
        if led.last().is_none_or(|(before, _)| *before != leaders) {
            led.push((leaders, *year));
        }
    }
    if !led.is_empty() {
        let told: Vec<String> = led.iter().map(|(who, year)| format!("{who} from {year}")).collect();
        out.push(format!("In the lead: {}.", told.join("; ")));
    }
    let most = |p: &crate::records::Power| p.counts.iter().copied().max().unwrap_or(0);
    if let Some(best) = game.powers.iter().max_by_key(|p| most(p)) {
        let at = best.counts.iter().position(|n| *n == most(best)).unwrap_or(0);
        out.push(format!("Greatest extent: {}, {} in {}.", best.power, most(best), game.years[at]));
    }
    let still = years().filter(|(at, _)| game.powers.iter().all(|p| p.counts[*at] == p.counts[at - 1]));
    let still: Vec<String> = still.map(|(_, year)| year.to_string()).collect();
    if !still.is_empty() {
        out.push(format!("Years without a change: {}.", still.join(", ")));
    }
    for power in game.powers.iter().filter(|p| p.eliminated.is_some()) {
        out.push(format!("{} was out in {}.", power.power, power.eliminated.unwrap_or_default()));
    }
    if game.missing > 0 {
        out.push(format!("Sets of moves missing: {} of {}.", game.missing, game.due));
    }
    if !game.errata.is_empty() {
        let issues: Vec<String> = game.errata.iter().map(|n| format!("No. {n}")).collect();
        out.push(format!("Corrected in {}.", issues.join(", ")));
    }
    out
}

/// The result of a game in a sentence, with season and issue.
fn result(game: &Game) -> String {
    let Some(Ended { issue, date, season, kind, powers, .. }) = &game.ended else { return String::new() };
    let who = listed(&powers.iter().map(String::as_str).collect::<Vec<_>>());
    let how = match *kind {
        "win" => format!("won by {who}"),
        "concession" => format!("conceded to {who}"),
        "draw" => format!("a draw between {who}"),
        _ => "abandoned".to_string(),
    };
    format!("{how}, {season} (No. {issue}, {date}).")
}

fn listed(names: &[&str]) -> String {
    match names {
        [] => "nobody".to_string(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The records of the archive: its pages, and the data beside them.
pub(super) fn pages(content: &Content, played: &Games, until: i64) -> Archived {
    let all = records(content, played, until);
    let mut overview = Vec::new();
    for (list, people) in print::rated(content, &all, &System::ALL) {
        let page = |p: &String| anchor(p).map(|a| format!("players/index.html{a}"));
        overview.push(heading(&list.title, 1));
        overview.push(linked(list, &people.iter().map(page).collect::<Vec<_>>()));
    }
    if overview.is_empty() {
        overview.push(paragraph("No rated game has ended yet."));
    }
    overview.extend(titled(&print::totals(&all), 1));
    let page = |id: &str, title: &str, blocks: Vec<Block>| RecordsPage {
        id: id.into(),
        title: title.into(),
        body: Prose { prose: blocks, id: format!("records-{id}"), ..Prose::default() },
    };
    let countries = print::countries(&all).iter().flat_map(|t| titled(t, 1)).collect();
    let mut games = vec![table(&print::games(content, &all))];
    for game in all.games.iter().filter(|g| g.ended.is_some()) {
        let link = Some(format!("../../games/{}/index.html", game.id));
        let name = Inline::Text { text: game.name.clone(), marks: Default::default(), link };
        games.push(Block::Paragraph { text: vec![name, Inline::text(format!(": {}", result(game)))] });
    }
    let roster = print::roster(&all);
    let roster = vec![paragraph(&roster.title), table(&roster)];
    let out = vec![
        page("", "Records", overview),
        page("countries", "Powers", countries),
        page("players", "Players", players(&all)),
        page("games", "Games", games),
        page("roster", "Roster", roster),
    ];
    let data = vec![
        ("records.json".into(), serde_json::to_string_pretty(&all).unwrap_or_default() + "\n"),
        ("ratings.csv".into(), print::csv(&print::ratings(content, &all, &System::ALL))),
        ("games.csv".into(), print::csv(&[print::games(content, &all)])),
    ];
    let summaries = played.games.iter().filter(|h| h.over.is_some()).map(|history| {
        let body = finished(content, history, &all, 2);
        (history.game.id.clone(), Prose { prose: body, id: "record".into(), ..Prose::default() })
    });
    let summaries = summaries.collect();
    let people = all.players.iter().filter(|p| p.games > 0).map(|p| (p.person.clone(), sentence(p)));
    Archived { pages: out, data, people: people.collect(), summaries }
}

/// What the archive shows of the records.
pub(super) struct Archived {
    /// Its pages.
    pub pages: Vec<RecordsPage>,
    /// Data beside them, by file name.
    pub data: Vec<(String, String)>,
    /// The summary of each game that is over, by id.
    pub summaries: BTreeMap<String, Prose>,
    /// A sentence for the page of each person with rated games, by id.
    pub people: BTreeMap<String, String>,
}

/// `3 rated games: 1 won, 1 drawn, 1 survived, none lost.`
fn sentence(player: &crate::records::Player) -> String {
    let parts = [
        (player.wins, "won"),
        (player.draws, "drawn"),
        (player.survived, "survived"),
        (player.eliminated, "eliminated"),
    ];
    let said: Vec<String> =
        parts.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
    let games =
        if player.games == 1 { "1 rated game".into() } else { format!("{} rated games", player.games) };
    format!("{games}: {}.", said.join(", "))
}

/// The players: a table, and for each with rated games the games that count.
fn players(all: &Records) -> Vec<Block> {
    let to: Vec<Option<String>> =
        all.players.iter().map(|p| anchor(&p.person).filter(|_| p.games > 0)).collect();
    let mut blocks = vec![linked(print::players(all), &to)];
    for player in all.players.iter().filter(|p| p.games > 0) {
        blocks.push(Block::Heading { level: 1, id: slug_of(&player.person), text: text(&player.name) });
        let mine = all.games.iter().filter(|g| g.rated).flat_map(|game| {
            let powers = game.powers.iter().filter(|p| p.entry.as_deref() == Some(player.person.as_str()));
            powers.map(move |power| (game, power))
        });
        let item = |(game, power): (&Game, &crate::records::Power)| {
            let link = Some(format!("../../games/{}/index.html", game.id));
            let name = Inline::Text { text: game.name.clone(), marks: Default::default(), link };
            let how = format!(" ({}, {}): {}", power.power, power.r#final, result(game));
            vec![Block::Paragraph { text: vec![name, Inline::text(how)] }]
        };
        blocks.push(Block::List { start: None, tight: true, items: mine.map(item).collect() });
    }
    blocks
}

/// The place of a person on the page of players.
fn anchor(person: &str) -> Option<String> {
    Some(format!("#records-players-{}", slug_of(person)))
}

fn slug_of(person: &str) -> String {
    super::slug(&person.replace(':', "-"))
}

/// A table whose names lead somewhere, row by row.
fn linked(list: Table, to: &[Option<String>]) -> Block {
    let at = list.columns.iter().position(|c| c == "name").unwrap_or(0);
    let mut made = table(&list);
    if let Block::Table { rows, .. } = &mut made {
        for (row, to) in rows.iter_mut().zip(to) {
            if let Some(Inline::Text { link, .. }) = row.get_mut(at).and_then(|cell| cell.first_mut()) {
                link.clone_from(to);
            }
        }
    }
    made
}

fn text(words: &str) -> Vec<Inline> {
    if words.is_empty() { Vec::new() } else { vec![Inline::text(words)] }
}

fn paragraph(words: &str) -> Block {
    Block::Paragraph { text: text(words) }
}

fn heading(words: &str, level: u8) -> Block {
    Block::Heading { level, id: super::slug(words), text: text(words) }
}

fn titled(list: &Table, level: u8) -> Vec<Block> {
    vec![heading(&list.title, level), table(list)]
}

/// A table of text; columns of numbers stand to the right.
fn table(list: &Table) -> Block {
    let number = |at: usize| {
        let cells = || list.rows.iter().filter_map(|row| row.get(at)).filter(|c| !c.is_empty());
        cells().next().is_some() && cells().all(|c| c.starts_with(|c: char| c.is_ascii_digit() || c == '-'))
    };
    Block::Table {
        align: (0..list.columns.len())
            .map(|at| if number(at) { Align::Right } else { Align::Left })
            .collect(),
        head: list.columns.iter().map(|c| text(label(c))).collect(),
        rows: list.rows.iter().map(|row| row.iter().map(|cell| text(cell)).collect()).collect(),
    }
}

/// Heads of columns in print.
fn label(column: &str) -> &str {
    match column {
        "rank" => "Rank",
        "name" | "player" => "Player",
        "points" => "Points",
        "games" => "Games",
        "draws" => "Draws",
        "wins" => "Wins",
        "average" => "Mean",
        "total" => "Total",
        "rating" => "Rating",
        "ranking" => "Ranked by",
        "dropouts" | "left" => "Left",
        "power" => "Power",
        "powers" => "Powers",
        "survived" => "Survived",
        "eliminated" => "Out",
        "eliminated_in" => "Mean year",
        "centres" => "Mean end",
        "missing" => "NMR",
        "stood_in" => "Stood in",
        "running" => "Running",
        "best" => "Best",
        "letters" => "Letters",
        "first" => "First",
        "last" => "Last",
        "id" => "Id",
        "number" => "Number",
        "variant" => "Rules",
        "gm" => "GM",
        "began" => "Began",
        "ended" => "Ended",
        "years" => "Years",
        "seasons" => "Seasons",
        "result" => "Result",
        "standbys" => "Standbys",
        "errata" => "Errata",
        "state" => "State",
        "from" => "From",
        "until" => "Until",
        "note" => "Note",
        "list" => "List",
        "change" => "From, to",
        "what" => "What",
        other => other,
    }
}
