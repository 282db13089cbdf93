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
    let game = all.games.iter().find(|g| g.id == history.game.id)?;
    Some(Prose {
        prose: finished(desk.content, &all, game, 3),
        id: format!("{}-record", history.game.id),
        ..Prose::default()
    })
}

/// What is told of a game that is over: who played, how it went, what it did to the lists in force.
fn finished(content: &Content, all: &Records, game: &Game, level: u8) -> Vec<Block> {
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
    let players =
        Table { title: "Who played".into(), columns: vec!["power", "player", "from", "until", "note"], rows };
    let mut blocks = titled(&players, level);
    let turning = turning_points(game);
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
            columns: vec!["player", "list", "change"],
            rows: changes,
        };
        blocks.extend(titled(&table, level));
    }
    blocks
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
pub(super) fn pages(content: &Content, games: &Games, until: i64) -> Archived {
    let all = records(content, games, until);
    let mut overview = Vec::new();
    for list in print::ratings(content, &all, &System::ALL) {
        overview.extend(titled(&list, 1));
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
        games.push(heading(&game.name, 1));
        games.push(paragraph(&result(game)));
        games.extend(finished(content, &all, game, 2).into_iter().map(|block| within(block, &game.id)));
    }
    let roster = print::roster(&all);
    let roster = vec![paragraph(&roster.title), table(&roster)];
    let out = vec![
        page("", "Records", overview),
        page("countries", "Powers", countries),
        page("players", "Players", vec![table(&print::players(&all))]),
        page("games", "Games", games),
        page("roster", "Roster", roster),
    ];
    let data = vec![
        ("records.json".into(), serde_json::to_string_pretty(&all).unwrap_or_default() + "\n"),
        ("ratings.csv".into(), print::csv(&print::ratings(content, &all, &System::ALL))),
        ("games.csv".into(), print::csv(&[print::games(content, &all)])),
    ];
    let people = all.players.iter().filter(|p| p.games > 0).map(|p| (p.person.clone(), sentence(p)));
    Archived { pages: out, data, people: people.collect() }
}

/// What the archive shows of the records.
pub(super) struct Archived {
    /// Its pages.
    pub pages: Vec<RecordsPage>,
    /// Data beside them, by file name.
    pub data: Vec<(String, String)>,
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

/// A heading with an id of its own among those of other games.
fn within(block: Block, game: &str) -> Block {
    match block {
        Block::Heading { level, id, text } => Block::Heading { level, id: format!("{game}-{id}"), text },
        other => other,
    }
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
