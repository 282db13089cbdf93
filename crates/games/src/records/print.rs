//! Tables of the records: the same rows on the terminal, as CSV, in the issue and in the archive.

use folder::Content;

use super::ZineRecords;
use super::ratings::{self, RatingRow, RatingSystem};

/// A table of text.
#[derive(Clone, Debug, Default)]
pub struct RecordsTable {
    /// Its heading.
    pub title: String,
    /// Names of the columns, as in the JSON.
    pub columns: Vec<String>,
    /// Rows, each with as many cells as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl RecordsTable {
    /// The table aligned for a terminal: numbers to the right.
    pub fn text(&self) -> String {
        let mut widths: Vec<usize> = self.columns.iter().map(|c| c.chars().count()).collect();
        let mut numbers = vec![true; widths.len()];
        for row in &self.rows {
            for (at, cell) in row.iter().enumerate() {
                widths[at] = widths[at].max(cell.chars().count());
                numbers[at] &= cell.is_empty() || cell.starts_with(|c: char| c.is_ascii_digit() || c == '-');
            }
        }
        let mut out = format!("{}\n", self.title);
        let columns: Vec<String> = self.columns.iter().map(|c| c.replace('_', " ")).collect();
        for row in std::iter::once(&columns).chain(&self.rows) {
            let mut line = String::new();
            for (at, cell) in row.iter().enumerate() {
                let space = " ".repeat(widths[at] - cell.chars().count());
                line += "  ";
                line += &if numbers[at] { space + cell } else { cell.clone() + &space };
            }
            out += line.trim_end();
            out.push('\n');
        }
        out
    }
}

/// Splits names of columns at blanks.
pub fn columns(names: &str) -> Vec<String> {
    names.split(' ').map(String::from).collect()
}

/// Tables as CSV, each with its header line, separated by an empty line.
pub fn csv(tables: &[RecordsTable]) -> String {
    let line = |row: &Vec<String>| row.iter().map(csv_cell).collect::<Vec<_>>().join(",") + "\n";
    tables
        .iter()
        .map(|table| table.columns.join(",") + "\n" + &table.rows.iter().map(line).collect::<String>())
        .collect::<Vec<_>>()
        .join("\n")
}

fn csv_cell(text: &String) -> String {
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.clone(),
    }
}

fn two(value: Option<f64>) -> String {
    value.map(|v| format!("{v:.2}")).unwrap_or_default()
}

/// A player's points as printed: `5 (5W)`, `1 1/3`.
pub fn points(row: &RatingRow, fractions: bool) -> String {
    let whole = row.points.is_some_and(|p| p.fract() == 0.0);
    let points = if fractions || whole { row.fraction.clone() } else { two(row.points) };
    match row.wins {
        Some(wins) if wins > 0 => format!("{points} ({wins}W)"),
        _ => points,
    }
}

/// The lists of these systems, a table for each rule-set and system.
pub fn ratings(content: &Content, records: &ZineRecords, systems: &[RatingSystem]) -> Vec<RecordsTable> {
    rating_tables(content, records, systems).into_iter().map(|(table, _)| table).collect()
}

/// Like [`ratings`], each with the ids of the people in its rows.
pub fn rating_tables(
    content: &Content,
    records: &ZineRecords,
    systems: &[RatingSystem],
) -> Vec<(RecordsTable, Vec<String>)> {
    let mut out = Vec::new();
    for (variant, lists) in &records.ratings {
        for system in systems {
            let Some(rows) = lists.get(system.name()).filter(|rows| !rows.is_empty()) else { continue };
            let table = rating(variant, *system, rows, content.zine.records.fractions);
            out.push((table, rows.iter().map(|r| r.person.clone()).collect()));
        }
    }
    out
}

fn rating(variant: &str, system: RatingSystem, rows: &[RatingRow], fractions: bool) -> RecordsTable {
    let columns = columns(match system {
        RatingSystem::Calhamer => "rank name points games draws average",
        RatingSystem::Dolchstoss => "rank name rating ranking games dropouts",
    });
    let rows = rows.iter().map(|row: &RatingRow| {
        let games = row.games.to_string();
        let rest = match system {
            RatingSystem::Calhamer => {
                vec![points(row, fractions), games, number_text(row.draws), two(row.average)]
            }
            RatingSystem::Dolchstoss => {
                vec![two(row.rating), two(row.ranking), games, number_text(row.dropouts)]
            }
        };
        [vec![row.rank.to_string(), row.name.clone()], rest].concat()
    });
    RecordsTable { title: format!("{variant}: {}", system.name()), columns, rows: rows.collect() }
}

fn number_text(n: Option<usize>) -> String {
    n.unwrap_or_default().to_string()
}

/// The powers, a table for each rule-set.
pub fn countries(records: &ZineRecords) -> Vec<RecordsTable> {
    let columns = columns("power games wins draws points survived eliminated eliminated_in centres missing");
    let lists = records.countries.iter().map(|(variant, list)| (variant.clone(), list.iter().map(power_row)));
    lists
        .map(|(title, rows)| RecordsTable { title, columns: columns.clone(), rows: rows.collect() })
        .collect()
}

fn power_row(c: &super::PowerStatistics) -> Vec<String> {
    let mut row = vec![c.power.clone()];
    row.extend([c.games, c.wins, c.draws].map(|n| n.to_string()));
    row.push(two(Some(c.points)));
    row.extend([c.survived, c.eliminated].map(|n| n.to_string()));
    row.push(c.eliminated_in.map(|y| format!("{y:.1}")).unwrap_or_default());
    row.extend([two(c.centres), c.missing.to_string()]);
    row
}

/// Everybody who played or wrote.
pub fn players(records: &ZineRecords) -> RecordsTable {
    let columns = columns(
        "name games wins draws survived eliminated left stood_in running missing best letters first last powers",
    );
    let rows = records.players.iter().map(|p| {
        let numbers =
            [p.games, p.wins, p.draws, p.survived, p.eliminated, p.left, p.stood_in, p.running, p.missing];
        let mut row = vec![p.name.clone()];
        row.extend(numbers.iter().map(ToString::to_string));
        row.extend([p.best.to_string(), p.letters.to_string()]);
        row.extend([p.first, p.last].iter().map(|n| n.map(|n| n.to_string()).unwrap_or_default()));
        row.push(p.powers.join(", "));
        row
    });
    RecordsTable { title: "Players".into(), columns, rows: rows.collect() }
}

/// The games.
pub fn games(content: &Content, records: &ZineRecords) -> RecordsTable {
    let columns = columns("id name number variant gm began ended years seasons result standbys errata");
    let rows = records.games.iter().map(|game| {
        let ended = game.ended.as_ref();
        vec![
            game.id.clone(),
            game.name.clone(),
            game.numbers.join(" "),
            game.variant.clone(),
            content.name(&game.gm),
            game.started.as_ref().map(|s| s.issue.to_string()).unwrap_or_default(),
            ended.map(|e| e.issue.to_string()).unwrap_or_default(),
            game.years.len().saturating_sub(1).to_string(),
            game.seasons.to_string(),
            ended
                .map(|e| format!("{} {} {}", e.kind, e.season, e.powers.join(", ")).trim().to_string())
                .unwrap_or_default(),
            game.standbys.to_string(),
            game.errata.len().to_string(),
        ]
    });
    RecordsTable { title: "Games".into(), columns, rows: rows.collect() }
}

/// The roster, with the tally as its heading.
pub fn roster(records: &ZineRecords) -> RecordsTable {
    let rows = records.roster.people.iter().map(|row| vec![row.name.clone(), row.state.text().to_string()]);
    RecordsTable { title: records.roster.sentence(), columns: columns("name state"), rows: rows.collect() }
}

/// The zine in numbers.
pub fn totals(records: &ZineRecords) -> RecordsTable {
    let t = &records.totals;
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut row = |name: &str, value: String| rows.push(vec![name.to_string(), value]);
    row("issues", t.issues.to_string());
    row("flyers", t.flyers.to_string());
    row("pages", t.pages.to_string());
    row("first issue", t.first.clone().unwrap_or_default());
    row("last issue", t.last.clone().unwrap_or_default());
    row("mean days between issues", t.days.map(|d| format!("{d:.1}")).unwrap_or_default());
    row("longest gap in days", t.gap.map(|d| d.to_string()).unwrap_or_default());
    for (variant, (begun, over, running)) in &t.games {
        row(&format!("games of {variant}"), format!("{begun} begun, {over} over, {running} running"));
    }
    for (unit, mean) in [("years", t.years), ("days", t.length)] {
        let mean = mean.map(|(mean, n)| format!("{mean:.1} (of {n})")).unwrap_or_default();
        row(&format!("mean length in {unit}"), mean);
    }
    row("orders", t.orders.to_string());
    let missing = t.missing.map(|m| format!("{m:.1}% of {} sets due", t.due)).unwrap_or_default();
    row("orders missing", missing);
    row("letters", format!("{} by {}", t.letters, t.writers));
    let title = format!("{}, until No. {}", records.title, records.until);
    RecordsTable { title, columns: columns("what number"), rows }
}

/// The output of `zine records` on its own: the zine in numbers, the lists in force, the tally.
pub fn overview(content: &Content, records: &ZineRecords) -> Vec<RecordsTable> {
    let mut out = vec![totals(records)];
    let lists = ratings(content, records, &content.zine.records.ratings);
    if lists.is_empty() {
        out.push(RecordsTable { title: "No rated game has ended yet.".into(), ..RecordsTable::default() });
    }
    out.extend(lists);
    out.push(RecordsTable { title: records.roster.sentence(), ..RecordsTable::default() });
    out
}

/// A change of a list in words: `1000.00 to 1120.00`.
pub fn change(system: RatingSystem, before: f64, after: f64) -> String {
    match system {
        RatingSystem::Calhamer if before.fract() == 0.0 && after.fract() == 0.0 => {
            format!("{before} to {after}")
        }
        _ => format!("{before:.2} to {after:.2}"),
    }
}

/// The rating system with a name.
pub fn system(name: &str) -> Option<RatingSystem> {
    ratings::RatingSystem::ALL.into_iter().find(|s| s.name() == name)
}
