//! `zine show`: a game on the terminal.

use folder::Content;
use std::process::ExitCode;

use accounts::report::blanks;
use adjudicator::rules::OrderResult;
use adjudicator::season::Turn;
use games::{GameHistory, PlayedPhase, standings};
use page::lexicon::results::{self, ResultStyle};
use page::lexicon::{Lexicon, Voice, events, reasons};

use super::common::{self, FolderArgs};

#[derive(clap::Args)]
pub struct Arguments {
    /// Id of the game
    game: String,
    /// One season or phase: "Fall 1903", "Fall 1903 Retreat", F1903R; all of it with --season all
    #[arg(long)]
    season: Option<String>,
    /// Style of results: uk, caps, parentheses, stars, words; else the game's own
    #[arg(long)]
    style: Option<String>,
    /// Print the game as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command: status 1 for an unknown game or season.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let folder = arguments.root.folder();
    let content = folder::load_or_fail(&folder, None::<i64>).map_err(common::report_failure)?;
    let upto = content.issues.last().map_or(0, |i| i.number());
    let games = games::play(&content, upto);
    let Some(history) = games.get(&arguments.game) else {
        common::show(&games.faults);
        let known = games.games.iter().map(|g| g.game.id.as_str()).collect::<Vec<_>>().join(", ");
        return Err(common::refuse(format!(
            "no game is called “{}”: the folder has {known}",
            arguments.game
        )));
    };
    let named = history.game.file.style.as_ref().unwrap_or(&content.zine.results.style).get_ref().clone();
    let named = arguments.style.clone().unwrap_or(named);
    let Some(style) = ResultStyle::find(&named) else {
        let known = ResultStyle::ALL.map(|(n, _)| n).join(", ");
        return Err(common::refuse(format!("no style is called “{named}”: the styles are {known}")));
    };
    let phases = chosen(history, arguments.season.as_deref()).map_err(common::refuse)?;
    if arguments.json {
        common::print_json(&json(history, &phases, style));
        return Ok(ExitCode::SUCCESS);
    }
    common::print(&text(&content, history, &phases, style));
    Ok(ExitCode::SUCCESS)
}

/// The phases asked for: those of the last issue if none are named.
fn chosen<'a>(history: &'a GameHistory, season: Option<&str>) -> Result<Vec<&'a PlayedPhase>, String> {
    let Some(season) = season else {
        let last = history.phases.last().map(|p| p.issue);
        return Ok(history.phases.iter().filter(|p| Some(p.issue) == last).collect());
    };
    if season == "all" {
        return Ok(history.phases.iter().collect());
    }
    let turn: Turn =
        season.parse().map_err(|_| format!("“{season}” is not a season: write it like Fall 1903"))?;
    let (_, exact) = letters::marks::heading(season).unwrap_or((turn, false));
    let fits = |p: &&PlayedPhase| {
        p.turn == turn || !exact && (p.turn.year, p.turn.order().1) == (turn.year, turn.order().1)
    };
    let found: Vec<&PlayedPhase> = history.phases.iter().filter(fits).collect();
    if found.is_empty() {
        return Err(format!("{season} has not been played in {}", history.game.id));
    }
    Ok(found)
}

fn text(content: &Content, history: &GameHistory, phases: &[&PlayedPhase], style: ResultStyle) -> String {
    let board = history.rules.board();
    let words = style.words(&Lexicon::built_in("en-GB").in_game(history.rules.name()));
    let voice = words.voice_for(board, style);
    let mut out =
        format!("{} ({}), {}\n", history.game.file.name.get_ref(), history.game.id, history.rules.title());
    for (at, played) in phases.iter().enumerate() {
        let corrected = if played.corrected.is_some() { ", corrected" } else { "" };
        out += &format!("\n{} (No. {}{corrected})\n", words.phase(played.turn), played.issue);
        // How things stand is said once, where it was so first.
        let before = at.checked_sub(1).map(|i| phases[i].report.tables.as_slice()).unwrap_or_default();
        let fresh: Vec<_> = played.report.tables.iter().filter(|t| !before.contains(t)).cloned().collect();
        for table in events::paragraphs(&voice, &fresh) {
            out += &format!("  {}: {}\n", table.heading, table.text);
        }
        for owner in board.all_owners() {
            let lines: Vec<_> = played.report.orders.iter().filter(|l| l.owner == owner).collect();
            let missing = played.missing.iter().find(|m| m.power == owner);
            if lines.is_empty() && missing.is_none() {
                continue;
            }
            let player = history.seats.printed_player(content, owner, played.turn);
            let player = player.map(|p| format!(" ({p})")).unwrap_or_default();
            let mark = missing.map(|m| format!(" {}", m.kind.mark())).unwrap_or_default();
            out += &format!("  {}{player}{mark}\n", board.owner(owner).name);
            for line in lines {
                out += &format!("    {}\n", printed(history, played, line, &voice));
            }
        }
        for said in events::paragraphs(&voice, &played.report.events) {
            let heading = if said.heading.is_empty() { String::new() } else { format!("{}: ", said.heading) };
            out += &format!("  {heading}{}\n", said.text);
        }
        for (_, text) in played.printed_rulings(&voice) {
            out += &format!("  {text}\n");
        }
        for missing in &played.missing {
            let sentence = missing.sentence(|person| history.seats.printed_person(content, person));
            out += &sentence.map(|said| format!("  {}\n", voice.message(&said))).unwrap_or_default();
        }
        for statement in history.rules.published(&played.before, &played.report) {
            out += &table(&events::statement(&voice, &statement), "  ");
        }
    }
    for statement in history.rules.standing(&history.position) {
        out += &format!("\n{}", table(&events::statement(&voice, &statement), ""));
    }
    if !history.position.dislodged.is_empty() {
        out += "\nRetreats due\n";
    }
    for dislodged in &history.position.dislodged {
        let open = dislodged.retreats.iter().flatten().map(|p| board.place_abbr(*p));
        let open: Vec<String> = open.chain(["off the board".to_string()]).collect();
        let unit = voice.unit(&dislodged.unit);
        out += &format!("  {} {unit}: {}\n", board.owner(dislodged.unit.owner).name, open.join(", "));
    }
    let years = standings::years(history);
    out += "\nCentres\n";
    out += &format!("  {:<12}", "");
    for year in &years {
        out += &format!("{:>5}", year.year);
    }
    out.push('\n');
    for power in board.powers().filter(|p| years.iter().any(|y| y.count(*p) > 0)) {
        out += &format!("  {:<12}", board.owner(power).name);
        for year in &years {
            out += &format!("{:>5}", year.count(power));
        }
        out.push('\n');
    }
    match (&history.over, history.phase_due()) {
        (Some(over), _) => {
            let names: Vec<&str> = over.powers.iter().map(|o| board.owner(*o).name.as_str()).collect();
            let kind = over.kind.map_or("won by".to_string(), |k| format!("{k:?} of").to_lowercase());
            out += &format!("\nOver: {kind} {}\n", names.join(", "));
        }
        (None, Some(_)) => {
            let due: Vec<String> = history.next_phases().iter().map(|t| words.phase(*t)).collect();
            out += &format!("\nNext: {}\n", due.join(", "));
        }
        (None, None) => {}
    }
    out
}

/// A list of the rule-set in columns.
fn table(statement: &events::StatementText, indent: &str) -> String {
    let mut out = format!("{indent}{}\n", statement.heading);
    let all = || std::iter::once(&statement.head).chain(&statement.rows);
    let widths: Vec<usize> = (0..statement.head.len())
        .map(|i: usize| all().filter_map(|row| row.get(i)).map(|c| c.chars().count()).max().unwrap_or(0))
        .collect();
    for row in all().filter(|row| !row.is_empty()) {
        let cells = row.iter().zip(&widths).map(|(cell, width)| cell.clone() + &blanks(cell, *width));
        let line = cells.collect::<Vec<_>>().join("  ");
        out += &format!("{indent}  {}\n", line.trim_end());
    }
    for note in &statement.notes {
        out += &format!("{indent}  {note}\n");
    }
    out
}

/// A line as it is printed, the unit under the name of its class where it has one.
fn printed(history: &GameHistory, played: &PlayedPhase, line: &OrderResult, voice: &Voice) -> String {
    let said = line.unit.map(|unit| history.rules.said_of(&played.before, &unit)).unwrap_or_default();
    page::model::plain_text(&results::line_of(voice, line, said.class.as_deref(), true))
}

/// A game as data. Nothing only the gamesmaster may see is in it.
pub fn json(history: &GameHistory, phases: &[&PlayedPhase], style: ResultStyle) -> serde_json::Value {
    let board = history.rules.board();
    let words = style.words(&Lexicon::built_in("en-GB"));
    let voice = &words.voice_for(board, style);
    let counted = standings::years(history);
    let years = counted.iter().map(|y| {
        let counts: serde_json::Map<String, serde_json::Value> =
            board.powers().map(|p| (board.owner(p).name.clone(), y.count(p).into())).collect();
        serde_json::json!({ "year": y.year, "centres": counts })
    });
    serde_json::json!({
        "game": history.game.id, "name": history.game.file.name.get_ref(), "variant": history.rules.name(),
        "phases": phases.iter().map(|played| phase_json(played, board, voice, history)).collect::<Vec<_>>(),
        "years": years.collect::<Vec<_>>(),
        "standing": history.rules.standing(&history.position).iter().map(|s| events::statement(voice, s)).collect::<Vec<_>>(),
        "held": standings::tenures(history),
        "due": history.next_phases().iter().map(|t| t.to_string()).collect::<Vec<_>>(),
        "over": history.over.as_ref().map(|o| serde_json::json!({
            "kind": o.kind, "powers": o.powers.iter().map(|p| board.owner(*p).name.clone()).collect::<Vec<_>>(),
            "issue": o.issue, "phase": o.turn.map(|t| t.to_string()),
        })),
    })
}

fn phase_json(
    played: &&PlayedPhase,
    board: &adjudicator::board::Board,
    voice: &Voice<'_>,
    history: &GameHistory<'_>,
) -> serde_json::Value {
    let lines = played.report.orders.iter().map(|l| {
        serde_json::json!({
            "power": board.owner(l.owner).name, "order": l.text(board), "result": l.verdict.word(),
            "invalid": l.invalid,
            "reason": l.reason.as_ref().map(|r| reasons::short_reason(voice, r)),
            "reason_code": l.reason.as_ref().map(|r| r.code),
            "reason_facts": l.reason.as_ref().map(|r| facts_json(&r.facts, board)),
            "printed": printed(history, played, l, voice),
        })
    });
    let missing: Vec<&str> = played.missing.iter().map(|m| board.owner(m.power).name.as_str()).collect();
    serde_json::json!({
        "phase": played.turn.to_string(), "issue": played.issue, "sealed": played.sealed,
        "tables": events_json(&played.report.tables, board, voice), "orders": lines.collect::<Vec<_>>(), "events": events_json(&played.report.events, board, voice), "missing": missing,
        "published": history.rules.published(&played.before, &played.report).iter().map(|s| events::statement(voice, s)).collect::<Vec<_>>(),
        "units": played.report.after.units.iter().map(|u| u.owned_text(board)).collect::<Vec<_>>(),
    })
}

fn events_json(
    events: &[adjudicator::rules::PhaseEvent],
    board: &adjudicator::board::Board,
    voice: &Voice<'_>,
) -> Vec<serde_json::Value> {
    events.iter().map(|e: &adjudicator::rules::PhaseEvent| {
            let text: Vec<String> =
                events::paragraphs(voice, std::slice::from_ref(e)).into_iter().map(|p| p.text).collect();
            serde_json::json!({ "code": e.code, "heading": e.heading, "facts": facts_json(&e.facts, board), "text": text.join(" ") })
        }).collect()
}

fn facts_json(
    facts: &[(&'static str, adjudicator::rules::MessageFact)],
    board: &adjudicator::board::Board,
) -> serde_json::Map<String, serde_json::Value> {
    facts.iter().map(|(name, fact)| ((*name).to_string(), fact.text(board).into())).collect()
}
