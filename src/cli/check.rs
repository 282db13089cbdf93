//! `zine check`: everything that is wrong before the deadline, and how every order was read. Writes nothing.

use std::process::ExitCode;

use serde::Serialize;

use super::desk::{self, Root, issue_number};
use crate::build::{grave, unique};
use crate::content::{self, Content, Folder};
use crate::diagnostic::{Diagnostic, Severity};
use crate::games::{self, Games, History, Played};
use crate::orders::Reading;
use crate::rules::{Shape, Verdict};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue: 12 or issue-12; the last one if none is named
    #[arg(value_parser = issue_number)]
    issue: Option<i64>,
    #[command(flatten)]
    root: Root,
    /// Judge every sealed season again and report any difference
    #[arg(long)]
    replay: bool,
    /// Only what is wrong, not how every order was read
    #[arg(short, long)]
    quiet: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// How the orders of a power were read.
#[derive(Serialize)]
struct Sheet {
    game: String,
    phase: String,
    power: String,
    player: Option<String>,
    file: Option<String>,
    missing: Option<String>,
    orders: Vec<Reading>,
}

/// Runs the command: status 1 on any error.
pub fn run(arguments: &Arguments) -> ExitCode {
    let folder = arguments.root.folder();
    let number = arguments.issue.or_else(|| content::issue_numbers(&folder).last().copied());
    let content = match content::load(&folder, number) {
        Ok(content) => content,
        Err(faults) => return finish(arguments, Vec::new(), faults, 0),
    };
    let number = number.unwrap_or(0);
    let games = games::play(&content, number);
    let mut faults: Vec<Diagnostic> = content.faults.iter().chain(&games.faults).cloned().collect();
    if arguments.issue.is_some() && content.issue(number).is_none() {
        let fault = Diagnostic::error("no-issue", format!("there is no issue {number}")).in_file("issues");
        faults.push(fault);
    }
    faults.extend(crate::seal::check(&content));
    faults.extend(crate::office::check(&content, &games));
    texts(&folder, &content, &games, number, &mut faults);
    let sheets = sheets(&games, number, &mut faults);
    if arguments.replay {
        faults.extend(crate::replay::check(&content, &games));
    }
    finish(arguments, sheets, faults, number)
}

fn finish(arguments: &Arguments, sheets: Vec<Sheet>, faults: Vec<Diagnostic>, number: i64) -> ExitCode {
    let faults = unique(faults);
    let count = |s: Severity| faults.iter().filter(|f| f.severity == s).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    if arguments.json {
        let out = serde_json::json!({
            "issue": number, "errors": errors, "warnings": warnings, "sheets": sheets, "diagnostics": faults,
        });
        desk::print(&format!("{}\n", serde_json::to_string_pretty(&out).unwrap_or_default()));
        return ExitCode::from(u8::from(errors > 0));
    }
    if !arguments.quiet {
        desk::print(&listing(&sheets));
    }
    desk::show(&faults);
    let plural = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let verdict = match (errors, warnings) {
        (0, 0) => "nothing is wrong".to_string(),
        (0, w) => format!("{}, no error", plural(w, "warning")),
        (e, w) => format!("{}, {}", plural(e, "error"), plural(w, "warning")),
    };
    desk::print(&format!("issue {number}: {verdict}\n"));
    ExitCode::from(u8::from(grave(&faults)))
}

fn listing(sheets: &[Sheet]) -> String {
    let mut out = String::new();
    let mut head = String::new();
    for sheet in sheets {
        let here = format!("{} {}", sheet.game, sheet.phase);
        if here != head {
            out += &format!("{here}\n");
            head = here;
        }
        let player = sheet.player.as_ref().map(|p| format!(" ({p})")).unwrap_or_default();
        match &sheet.missing {
            Some(mark) => out += &format!("  {}{player}: {mark} nothing received\n", sheet.power),
            None => out += &format!("  {}{player}: {}\n", sheet.power, sheet.file.as_deref().unwrap_or("")),
        }
        for reading in &sheet.orders {
            let order = reading.order.as_deref().unwrap_or("-");
            let codes = reading.codes.iter().map(|c| c.text()).collect::<Vec<_>>().join(" ");
            let text = reading.text.trim().replace('\n', " ");
            out += &format!("    {:>4}  {text:<36} {order:<28} {codes}", reading.line).trim_end().to_string();
            out.push('\n');
        }
    }
    out
}

/// How the orders of the issue were read; what was refused becomes an error, what was doubtful a warning.
fn sheets(games: &Games, number: i64, faults: &mut Vec<Diagnostic>) -> Vec<Sheet> {
    let mut out = Vec::new();
    for history in &games.games {
        for played in history.in_issue(number).iter().filter(|p| !p.sealed) {
            read(history, played, faults, &mut out);
            own_supports(history, played, faults);
        }
    }
    out
}

fn read(history: &History, played: &Played, faults: &mut Vec<Diagnostic>, out: &mut Vec<Sheet>) {
    let board = history.rules.board();
    let phase = games::calendar::written(played.turn);
    for owner in board.powers() {
        let power = board.owner(owner).name.clone();
        let player = history.seats.player(owner, played.turn).map(String::from);
        let mut sent = false;
        for (index, sheet) in played.sheets.of(owner) {
            sent = true;
            let readings = played.report.readings.get(index).cloned().unwrap_or_default();
            for reading in &readings {
                faults.extend(fault(history, played, &sheet.text, reading));
            }
            out.push(Sheet {
                game: history.game.id.clone(),
                phase: phase.clone(),
                power: power.clone(),
                player: player.clone(),
                file: Some(sheet.text.name.to_string()),
                missing: None,
                orders: readings,
            });
        }
        let missing = played.missing.iter().find(|m| m.power == owner);
        if let (Some(missing), false) = (missing, sent) {
            let what = match missing.kind {
                games::missing::Kind::Moves => "no orders",
                games::missing::Kind::Retreats => "no retreats",
                games::missing::Kind::Builds => "no builds",
                games::missing::Kind::Removals => "no removals",
            };
            let who = player.clone().unwrap_or_default();
            let message = format!("{what} from {who} for {power}, {phase}: {}", missing.kind.mark());
            let fault = Diagnostic::warning("missing", message);
            faults.push(fault.in_file(format!("orders/{}", history.game.id)));
            out.push(Sheet {
                game: history.game.id.clone(),
                phase: phase.clone(),
                power,
                player,
                file: None,
                missing: Some(missing.kind.mark().into()),
                orders: Vec::new(),
            });
        }
    }
}

/// What is to be said about a reading. What is refused in one phase and understood in another of the issue is in order.
fn fault(
    history: &History,
    played: &Played,
    source: &crate::diagnostic::Source,
    reading: &Reading,
) -> Option<Diagnostic> {
    let silent = reading.codes.iter().all(|c| matches!(c.text(), "W-QUOTED" | "W-SIGNATURE" | "W-EXTRA"));
    if reading.codes.is_empty() || silent {
        return None;
    }
    if reading.is_error() {
        let elsewhere = history.in_issue(played.issue).iter().filter(|p| p.turn != played.turn).any(|p| {
            p.sheets.0.iter().zip(&p.report.readings).any(|(s, readings)| {
                s.text.name == source.name
                    && readings
                        .iter()
                        .any(|r| r.line == reading.line && r.text == reading.text && !r.is_error())
            })
        });
        if elsewhere {
            return None;
        }
    }
    let codes = reading.codes.iter().map(|c| c.text()).collect::<Vec<_>>().join(" ");
    let meaning = reading.codes.first().map_or("", |c| c.meaning());
    let message = if reading.message.is_empty() { meaning.to_string() } else { reading.message.clone() };
    let made = if reading.is_error() {
        Diagnostic::error(codes, message)
    } else {
        Diagnostic::warning(codes, message)
    };
    let line = source.line_range(reading.line);
    let text = &source.text[line.clone()];
    let at = |column: u32| text.char_indices().nth(column as usize).map_or(text.len(), |(i, _)| i);
    let from = line.start + at(reading.columns.0.saturating_sub(1));
    let to = line.start + at(reading.columns.1);
    // The line is shown as it stands in the file, which the sheet keeps at its place.
    Some(made.at(source, from..to.max(from)))
}

/// Supports of a player's own unit that match nothing he ordered.
fn own_supports(history: &History, played: &Played, faults: &mut Vec<Diagnostic>) {
    let board = history.rules.board();
    for line in played.report.lines.iter().filter(|l| l.verdict == Verdict::Void && !l.invalid) {
        let of = match line.shape {
            Shape::SupportHold { of } | Shape::SupportMove { of, .. } | Shape::Convoy { of, .. } => of,
            _ => continue,
        };
        let province = board.province_of(of);
        let own = played.before.at(board, province).any(|u| u.owner == line.owner);
        let Some(written) = line.written.filter(|_| own) else { continue };
        let Some(sheet) = played.sheets.0.get(written.sheet) else { continue };
        let why = line.reason.as_ref().map_or("it matches nothing", |r| r.text.as_str());
        let message = format!("{} does not fit the player's own orders: {why}", line.order);
        let range = sheet.text.line_range(written.line);
        faults.push(Diagnostic::warning("own-support", message).at(&sheet.text, range));
    }
}

/// Letters, articles, press and rules as they would be printed.
fn texts(folder: &Folder, content: &Content, games: &Games, number: i64, faults: &mut Vec<Diagnostic>) {
    let Some(issue) = content.issue(number) else { return };
    #[cfg(feature = "typeset")]
    let press = match crate::printing::Press::new(folder) {
        Ok(press) => Some(press),
        Err(found) => {
            faults.extend(found);
            None
        }
    };
    #[cfg(feature = "typeset")]
    let has = move |c: char| press.as_ref().is_none_or(|p| p.fonts.covers(c));
    #[cfg(feature = "typeset")]
    let covers: Option<&dyn Fn(char) -> bool> = Some(&has);
    #[cfg(not(feature = "typeset"))]
    let covers: Option<&dyn Fn(char) -> bool> = None;
    let draft = issue.sealed.is_none();
    let (_, found) = crate::compose::compose(content, games, None, number, draft, covers);
    faults.extend(found);
    faults.extend(folder.take_faults());
}
