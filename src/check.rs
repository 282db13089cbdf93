//! Everything that is wrong with an issue before it is made, and how every order of it was read.

use serde::Serialize;

use crate::content::{self, Content, Folder};
use crate::diagnostic::Diagnostic;
use crate::games::{self, Games, History, Played};
use crate::orders::Reading;
use crate::rules::{Shape, Verdict};

/// How the orders of a power were read.
#[derive(Clone, Debug, Serialize)]
pub struct Sheet {
    /// The game's id.
    pub game: String,
    /// The phase, `Fall 1903 Retreat`.
    pub phase: String,
    /// The power.
    pub power: String,
    /// Id of its player.
    pub player: Option<String>,
    /// The file.
    pub file: Option<String>,
    /// What is printed when nothing came: `NMR!`.
    pub missing: Option<String>,
    /// Every piece of the text.
    pub orders: Vec<Reading>,
}

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The issue.
    pub issue: i64,
    /// How orders were read.
    pub sheets: Vec<Sheet>,
    /// What is wrong, each once.
    pub faults: Vec<Diagnostic>,
}

/// Checks an issue; the last one if none is named. With `replay` every sealed season is judged again.
pub fn check(folder: &Folder, issue: Option<i64>, replay: bool) -> Checked {
    let number = issue.or_else(|| content::issue_numbers(folder).last().copied());
    let content = match content::load(folder, number) {
        Ok(content) => content,
        Err(faults) => return Checked { faults, ..Checked::default() },
    };
    let number = number.unwrap_or(0);
    let games = games::play(&content, number);
    let mut faults: Vec<Diagnostic> = content.faults.iter().chain(&games.faults).cloned().collect();
    if issue.is_some() && !content::issue_numbers(folder).contains(&number) {
        faults.push(Diagnostic::error("no-issue", format!("there is no issue {number}")).in_file("issues"));
    }
    faults.extend(crate::seal::check(folder, &content));
    faults.extend(crate::office::check(&content, &games));
    faults.extend(crate::office::check_games(&content));
    zone(&content, &mut faults);
    #[cfg(feature = "post")]
    faults.extend(crate::post::mailing::check(&content));
    if !content.people.is_empty() && !content.people.contains_key(content.zine.editor.get_ref()) {
        let fault = games::seats::unknown_person(&content, content.zine.editor.get_ref());
        faults.push(fault.at(&content.source, content.zine.editor.span()));
    }
    texts(folder, &content, &games, number, &mut faults);
    faults.extend(crate::records::check(&content, &games, number));
    let sheets = sheets(&games, number, &mut faults);
    if replay {
        faults.extend(crate::replay::check(&content, &games));
    }
    let mut faults = crate::build::unique(faults);
    if !replay {
        crate::build::drop_old_notes(&mut faults, number);
    }
    Checked { issue: number, sheets, faults }
}

/// A time zone of the zine that there is none of.
fn zone(content: &Content, faults: &mut Vec<Diagnostic>) {
    let Some(zone) = &content.zine.play.zone else { return };
    if content::schema::time_zone(zone.get_ref()).is_none() {
        let fault = Diagnostic::error("time-zone", format!("there is no time zone “{}”", zone.get_ref()));
        faults.push(
            fault.at(&content.source, zone.span()).help("write it like Europe/London or America/New_York"),
        );
    }
}

/// What is wrong with an issue; the last one if none is named.
pub fn faults(folder: &Folder, issue: Option<i64>) -> Vec<Diagnostic> {
    check(folder, issue, false).faults
}

/// How the orders of the issue were read; what was refused becomes an error, what was doubtful a warning.
pub fn sheets(games: &Games, number: i64, faults: &mut Vec<Diagnostic>) -> Vec<Sheet> {
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
    let nobody = played.sheets.0.is_empty() && played.missing.len() > 1;
    if nobody {
        let powers = played.missing.len();
        let message = format!("no orders at all for {phase}: those of all {powers} players are missing");
        let file = format!("{}/orders/{}", crate::content::issue_folder(played.issue), history.game.id);
        faults.push(Diagnostic::warning("missing", message).in_file(file));
    }
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
            let file = format!("{}/orders/{}", crate::content::issue_folder(played.issue), history.game.id);
            faults.extend((!nobody).then(|| fault.in_file(file)));
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
        let words = crate::words::Words::default();
        let voice = words.on(board, crate::words::results::Style::Uk);
        let why = line.reason.as_ref().map(|r| crate::words::reasons::short(&voice, r)).unwrap_or_default();
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
    let (composed, found) = crate::compose::compose(content, games, None, number, draft, covers);
    faults.extend(found);
    faults.extend(content::named_pictures(folder, issue, &composed.pictures).1);
    faults.extend(folder.take_faults());
}
