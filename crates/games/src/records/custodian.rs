//! Reports to a number custodian (Boardman numbers for regular games, Miller numbers for variants): plain text of 72 columns,
//! ready to be mailed.

use std::fmt::Write as _;

use folder::Content;
use folder::game::GameFile;

use super::{GameRecord, SeatRecord, ZineRecords, printed_name};
use crate::{GameHistory, Games};

const WIDTH: usize = 72;

/// The report of a game: its end once it is over, else its start with all changes since.
///
/// # Errors
/// No such game; a report of an end without a number or a year of the chart.
pub fn game(
    content: &Content,
    games: &Games,
    records: &ZineRecords,
    id: &str,
    addresses: bool,
) -> Result<String, String> {
    let report = CustodianReport::of(content, games, records, id, addresses)?;
    match report.game.ended {
        Some(_) => report.end(),
        None => Ok(report.start() + &report.changes(None)),
    }
}

/// Everything in an issue: games that start, change hands, end.
///
/// # Errors
/// An issue that the records do not count; an incomplete report of an end.
pub fn issue(
    content: &Content,
    games: &Games,
    records: &ZineRecords,
    number: i64,
    addresses: bool,
) -> Result<String, String> {
    if records.until < number || content.issue(number).is_none() {
        return Err(format!("issue {number} is not sealed, so it has no report"));
    }
    let mut out = Vec::new();
    for game in &records.games {
        let report = CustodianReport::of(content, games, records, &game.id, addresses)?;
        if game.started.as_ref().is_some_and(|s| s.issue == number) {
            out.push(report.start());
        }
        let changes = report.changes(Some(number));
        if !changes.is_empty() {
            out.push(changes);
        }
        if game.ended.as_ref().is_some_and(|e| e.issue == number) {
            out.push(report.end()?);
        }
    }
    match out.is_empty() {
        true => Ok(format!("Issue {number} brings no start, change or end of a game.\n")),
        false => Ok(out.join("\n")),
    }
}

struct CustodianReport<'a> {
    content: &'a Content,
    history: &'a GameHistory<'a>,
    game: &'a GameRecord,
    file: &'a GameFile,
    addresses: bool,
}

impl<'a> CustodianReport<'a> {
    fn of(
        content: &'a Content,
        games: &'a Games<'a>,
        records: &'a ZineRecords,
        id: &str,
        addresses: bool,
    ) -> Result<CustodianReport<'a>, String> {
        let game = records.games.iter().find(|g| g.id == id);
        let (Some(game), Some(history)) = (game, games.get(id)) else {
            let known: Vec<&str> = records.games.iter().map(|g| g.id.as_str()).collect();
            return Err(match content.game(id) {
                Some(_) => format!("{id} has not begun in a sealed issue, so it has no report yet"),
                None => format!("no game is called {id}; the games that have begun are {}", known.join(", ")),
            });
        };
        Ok(CustodianReport { content, history, game, file: &history.game.file, addresses })
    }

    /// The head of every report: number, zine, gamesmaster, rule-set, name.
    fn head(&self, what: &str) -> String {
        let mut out = format!("{what}\n{}\n", "=".repeat(what.chars().count()));
        let numbers = match self.game.numbers.as_slice() {
            [] => "number requested".to_string(),
            all => all.join(", "),
        };
        field(&mut out, "Number", &numbers);
        field(&mut out, "Game", &self.game.name);
        field(&mut out, "Rule-set", self.history.rules.title());
        let code = self.game.numbers.iter().find_map(|n| {
            let number = n.parse::<crate::state_of_games::GameNumber>().ok()?;
            Some(number.designator().to_string()).filter(|d| !d.is_empty())
        });
        if let Some(code) = code {
            field(&mut out, "Variant code", &code);
        }
        field(&mut out, "Zine", self.content.zine.title.get_ref());
        field(&mut out, "Editor", &self.contact(self.content.zine.editor.get_ref()));
        field(&mut out, "Gamesmaster", &self.contact(&self.game.gm));
        out
    }

    /// Name and, for the editor and the gamesmaster, the address from people.toml.
    fn contact(&self, id: &str) -> String {
        let Some(person) = self.content.people.get(id) else { return self.content.name(id) };
        let mut parts = vec![person.printed_name()];
        parts.extend(person.address.iter().filter(|l| !l.trim().is_empty() && **l != person.name).cloned());
        parts.extend(person.email.iter().map(|e| e.get_ref().clone()));
        parts.join(", ")
    }

    fn player(&self, id: &str) -> String {
        if self.addresses { self.contact(id) } else { printed_name(self.content, id) }
    }

    fn start(&self) -> String {
        let mut out = self.head("START OF A GAME");
        if let Some(started) = &self.game.started {
            field(&mut out, "Announced", &format!("issue {} of {}", started.issue, started.date));
            let deadline = self.history.issue_phases(started.issue).and_then(|i| i.deadline.as_ref());
            if let Some(deadline) = deadline {
                field(&mut out, "First deadline", &deadline.day().to_string());
            }
        }
        if let Some(from) = &self.file.start.from {
            field(&mut out, "Taken over from", from);
        }
        let given = match self.file.draw.as_slice() {
            [] => "as the gamesmaster gave them".to_string(),
            draws => {
                format!("drawn ({})", draws.iter().map(|d| d.name.as_str()).collect::<Vec<_>>().join("; "))
            }
        };
        field(&mut out, "Powers", &given);
        let rules: Vec<String> =
            self.history.in_force.iter().map(|s| format!("{} = {}", s.key, s.value)).collect();
        let none = "none apart from the rule-set's".to_string();
        field(&mut out, "House rules", &if rules.is_empty() { none } else { rules.join(", ") });
        if let Some(guarantor) = self.file.guarantor(self.history.at) {
            field(&mut out, "Guarantor", &self.content.name(guarantor.person.get_ref()));
        }
        out.push('\n');
        for power in &self.game.powers {
            let player = power.parts.first().map_or("nobody".into(), |p| self.player(&p.person));
            field(&mut out, &power.power, &player);
        }
        out
    }

    /// The changes of players, with power and season; in one issue, or all.
    fn changes(&self, issue: Option<i64>) -> String {
        let mut lines = Vec::new();
        for power in &self.game.powers {
            for (at, part) in power.parts.iter().enumerate() {
                let Some(last) = part.last else { continue };
                let season = last.season_text();
                let played = self.history.phases.iter().rfind(|p| p.turn.season_text() == season);
                if issue.is_some() && played.map(|p| p.issue.printing_issue()) != issue {
                    continue;
                }
                let why = part.why.as_ref().map(|w| format!(" ({w})")).unwrap_or_default();
                let mut line =
                    format!("{}: {} left after {season}{why}", power.power, self.player(&part.person));
                if let Some(next) = power.parts.get(at + 1) {
                    let as_what = if next.standby { ", as a standby" } else { "" };
                    let _ = write!(line, "; {} from {}{as_what}", self.player(&next.person), next.from);
                }
                lines.push(line);
            }
        }
        for (person, since) in super::gamesmasters(self.content, self.history) {
            let Some(since) = since.filter(|since| issue.is_none_or(|issue| issue == *since)) else {
                continue;
            };
            lines.push(format!("Gamesmaster: {} from {}", self.contact(&person), self.dated(since)));
        }
        if lines.is_empty() {
            return String::new();
        }
        let mut out = if issue.is_some() { self.head("CHANGE IN A GAME") } else { String::new() };
        out.push('\n');
        for line in lines {
            wrap(&mut out, &line, 0);
        }
        out
    }

    fn end(&self) -> Result<String, String> {
        let Some(ended) = &self.game.ended else { return Err(format!("{} is not over", self.game.id)) };
        let mut lacks = Vec::new();
        if self.game.numbers.is_empty() {
            lacks.push(format!("a number: numbers = [\"...\"] in games/{}/game.toml", self.game.id));
        }
        if self.game.cut {
            let file = format!("games/{}/game.toml", self.game.id);
            lacks.push(format!("the years before it was taken over: [start] history in {file}"));
        }
        let gap = self.game.years.windows(2).find(|y| y[1] != y[0] + 1);
        if let Some(gap) = gap {
            lacks.push(format!("a line of the chart between {} and {}", gap[0], gap[1]));
        }
        if !lacks.is_empty() {
            return Err(format!("the report of {} lacks {}", self.game.id, lacks.join("; ")));
        }
        let mut out = self.head("END OF A GAME");
        if let Some(started) = &self.game.started {
            let season = self.history.start.turn.season_text();
            field(&mut out, "Begun", &format!("issue {} of {}, {season}", started.issue, started.date));
        }
        field(&mut out, "Ended", &format!("issue {} of {}, {}", ended.issue, ended.date, ended.season));
        let masters = super::gamesmasters(self.content, self.history);
        if masters.len() > 1 {
            let masters = masters.iter().map(|(person, since): &(String, Option<i64>)| match since {
                None => self.content.name(person),
                Some(since) => format!("{} from {}", self.content.name(person), self.dated(*since)),
            });
            field(&mut out, "Gamesmasters", &masters.collect::<Vec<_>>().join("; "));
        }
        if let Some(from) = &self.file.start.from {
            let began = self.game.started.as_ref().map(|s| format!("until {}; then here", s.date));
            field(&mut out, "Zines", &format!("{from}, {}", began.unwrap_or_default()));
        }
        let result = match (ended.kind, ended.powers.join(", ")) {
            ("win", who) => format!("won by {who}"),
            ("concession", who) => format!("conceded to {who}"),
            ("draw", who) => format!("drawn, shared by {who}"),
            (_, _) => "abandoned".to_string(),
        };
        field(&mut out, "Result", &result);
        out.push_str("\nPlayers\n");
        for power in &self.game.powers {
            let all: Vec<String> = power.parts.iter().map(|p| self.held(p)).collect();
            field(&mut out, &power.power, &if all.is_empty() { "nobody".into() } else { all.join("; ") });
        }
        out.push_str("\nCentres\n");
        out += &self.chart();
        Ok(out)
    }

    /// An issue with its date.
    fn dated(&self, issue: i64) -> String {
        match self.content.issue(issue) {
            Some(there) => format!("issue {issue} of {}", there.file.date.0),
            None => format!("issue {issue}"),
        }
    }

    fn held(&self, part: &SeatRecord) -> String {
        let until = part.until.clone().unwrap_or_default();
        let mut more: Vec<String> = Vec::new();
        more.extend(part.standby.then(|| "standby".to_string()));
        more.extend(part.why.clone());
        let more = if more.is_empty() { String::new() } else { format!(" ({})", more.join(", ")) };
        format!("{}, {} to {until}{more}", self.player(&part.person), part.from)
    }

    /// One line for each power, one column for each year; a long game continues in a second block.
    fn chart(&self) -> String {
        let name = self.game.powers.iter().map(|p| p.power.chars().count()).max().unwrap_or(0);
        let columns = WIDTH.saturating_sub(name + 6).max(8) / 3;
        let mut out = String::new();
        let years: Vec<usize> = (0..self.game.years.len()).collect();
        for block in years.chunks(columns) {
            let head: String =
                block.iter().map(|y| format!(" {:02}", self.game.years[*y].rem_euclid(100))).collect();
            let _ = writeln!(out, "{}{head}", " ".repeat(name));
            for power in &self.game.powers {
                let counts = block.iter();
                let counts = counts.map(|y| format!(" {:>2}", power.counts.get(*y).copied().unwrap_or(0)));
                let counts: String = counts.collect();
                let gone = power.eliminated.filter(|_| block.last() == years.last());
                let gone = gone.map(|year| format!("  {year}")).unwrap_or_default();
                let pad = " ".repeat(name - power.power.chars().count());
                let _ = writeln!(out, "{}{pad}{counts}{gone}", power.power);
            }
        }
        out
    }
}

/// `Name: text`, wrapped below itself.
fn field(out: &mut String, name: &str, text: &str) {
    wrap(out, &format!("{name}: {text}"), 4);
}

/// Wraps lines at [`WIDTH`] characters; a longer word gets a line of its own.
fn wrap(out: &mut String, text: &str, indent: usize) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        let begun = !line.trim().is_empty();
        if begun && line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(out, "{line}");
            line = " ".repeat(indent);
        } else if begun {
            line.push(' ');
        }
        line.push_str(word);
    }
    let _ = writeln!(out, "{line}");
}
