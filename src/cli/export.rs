//! `zine export`: a game written in the forms of other programs, as data or as case files.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use adjudicator::season::Turn;
use exchange::{GameTransfer, data, python};
use games::bookkeeping::handover;
use games::sealed_phases;
use page::lexicon::Lexicon;

use super::common::{FolderArgs, fail, game, print, refuse, say};

/// What is written, and how.
#[derive(clap::Args)]
pub struct Arguments {
    /// A game of the folder, or a case file (with `:` and the first word of the titles if it has several games)
    source: String,
    /// python (the package diplomacy), data (as in the web archive), cases, or text (as a judge's mail)
    #[arg(long, visible_alias = "format", value_parser = form)]
    form: GameExportFormat,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The first phase: "Fall 1903", F1903R
    #[arg(long, value_name = "PHASE")]
    from: Option<Turn>,
    /// The last phase
    #[arg(long, value_name = "PHASE")]
    to: Option<Turn>,
    /// Include what is not published yet
    #[arg(long)]
    secret: bool,
    /// Write JSON on one line, for programs that read one game on each line; of a case file all games
    #[arg(long)]
    lines: bool,
    /// Include the names of the players, where the format has a place for them
    #[arg(long)]
    names: bool,
    /// Overwrite a file that was not made by this command
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// A form in which a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameExportFormat {
    Python,
    Data,
    Cases,
    Text,
}

fn form(text: &str) -> Result<GameExportFormat, String> {
    const ALL: &str = "python, data, cases or text";
    match text.to_lowercase().as_str() {
        "python" | "diplomacy" => Ok(GameExportFormat::Python),
        "data" | "json" => Ok(GameExportFormat::Data),
        "cases" => Ok(GameExportFormat::Cases),
        "text" | "judge" => Ok(GameExportFormat::Text),
        "jdip" => Err(format!("only jDip itself can write its saved games: use {ALL}")),
        _ => Err(format!("unknown format “{text}”; use {ALL}")),
    }
}

/// Runs the command: status 1 for an unknown game, or one the format cannot hold.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let mut text = String::new();
    let (mut records, words) = match by_hand(arguments)? {
        Some(game) => {
            text = if arguments.lines { lined(&game)? } else { format!("{game:#}\n") };
            Default::default()
        }
        None => source(arguments)?,
    };
    for record in &mut records {
        record.cut(arguments.from, arguments.to);
        text += &match arguments.form {
            GameExportFormat::Cases => record.cases(),
            GameExportFormat::Text => {
                let (text, warnings) = exchange::text::write(record).map_err(refuse)?;
                warnings.iter().for_each(|said| say(format_args!("warning: {}: {said}", record.id)));
                text
            }
            GameExportFormat::Data if arguments.lines => lined(&data::write(record, &words))?,
            GameExportFormat::Data => data::write(record, &words).text(),
            GameExportFormat::Python => {
                let note = if arguments.names { players(record) } else { String::new() };
                let (game, warnings) = python::write(record, &note).map_err(refuse)?;
                warnings.iter().for_each(|said| say(format_args!("warning: {}: {said}", record.id)));
                if arguments.lines { lined(&game)? } else { format!("{game:#}\n") }
            }
        };
    }
    match &arguments.output {
        None => print(&text),
        Some(path) => {
            arguments.root.write_outside(vec![(path.clone(), text.into_bytes())], arguments.force)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn lined(game: &impl serde::Serialize) -> Result<String, ExitCode> {
    serde_json::to_string(game).map(|text| text + "\n").map_err(refuse)
}

/// Puts what only the gamesmaster knows into the cases of a game: every order as it was written, and what positions hide.
fn with_secrets(record: &mut GameTransfer) {
    for phase in &mut record.phases {
        let title = format!("{} {}", record.id, phase.before.turn);
        let (rules, before, report) = (&*phase.rules, &phase.before, &phase.report);
        let text = sealed_phases::secret_case_text(&title, rules, before, &phase.orders, report);
        phase.sealed = text.map(Into::into).or(phase.sealed.take());
    }
}

/// Who plays what now.
fn players(record: &GameTransfer) -> String {
    let now = record.public.seats.iter().filter(|seat| seat.until.is_none());
    now.map(|seat| format!("{}: {}", seat.power, seat.who.name)).collect::<Vec<_>>().join("; ")
}

/// A game run by hand as data.
fn by_hand(arguments: &Arguments) -> Result<Option<serde_json::Value>, ExitCode> {
    let file = arguments.source.rsplit_once(':').map_or(arguments.source.as_str(), |(file, _)| file);
    if Path::new(&arguments.source).is_file() || Path::new(file).is_file() {
        return Ok(None);
    }
    let content = arguments.root.load(None::<i64>)?;
    let Some(game) = content.hand_game(&arguments.source) else { return Ok(None) };
    if arguments.form != GameExportFormat::Data {
        let said = format!("{} is run by hand: only --form data can hold it", game.id);
        return Err(refuse(said));
    }
    let last = match arguments.secret {
        true => content.issues.last().map_or(0, |issue| issue.number()),
        false => handover::last_sealed(&content).issue,
    };
    let history = games::hand::history(&content, game, last);
    Ok(Some(production::compose::hand_game_data(&content, &history)))
}

/// The game, of the folder or a case file, and the words of the zine. All games of a file go on lines.
fn source(arguments: &Arguments) -> Result<(Vec<GameTransfer>, Lexicon), ExitCode> {
    let given = arguments.source.as_str();
    let (file, name) = given.rsplit_once(':').unwrap_or((given, ""));
    let file = [(given, ""), (file, name)].into_iter().find(|(file, _)| Path::new(file).is_file());
    if let Some((file, name)) = file {
        let boards = folder::board_files(&arguments.root.folder());
        let read = exchange::text_of(Path::new(file)).and_then(|text| match name {
            "" if arguments.lines => GameTransfer::all_of_cases(&text, &boards),
            name => Ok(vec![GameTransfer::of_cases(&text, name, &boards)?]),
        });
        return Ok((read.map_err(fail)?, Lexicon::built_in("en")));
    }
    let mut content = arguments.root.load(None::<i64>)?;
    let mut last = content.issues.last().map_or(0.into(), |issue| issue.name());
    if !arguments.secret {
        last = handover::last_sealed(&content);
        content = handover::without_open_flyers(&content);
    }
    let games = games::play(&content, last);
    let mut record = GameTransfer::of_history(&content, game(&games, given)?);
    if arguments.secret {
        with_secrets(&mut record);
    }
    Ok((vec![record], Lexicon::for_zine(&content)))
}
