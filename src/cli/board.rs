//! `zine board`: boards as files: looked through, shown, begun, brought in from other programs, and written for them.

use base::toml_values::quoted;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Subcommand, ValueEnum};
use serde::Serialize;

use adjudicator::rules::{self, Switches};
use diagnostics::Diagnostic;
use diagnostics::count_words::count_noun;
use exchange::boards::look::{self, BoardCounts, CheckedBoard};
use exchange::boards::shelf::SHELF;
use exchange::boards::{export, import, trial};
use folder::board_files;
use folder::store::{self, Changes};
use page::lexicon::Lexicon;
use page::lexicon::reasons::short_reason;
use page::lexicon::results::ResultStyle;

use super::common::{self, FolderArgs, fail, print, refuse, report_failure, show};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: BoardCommand,
}

#[derive(Subcommand)]
enum BoardCommand {
    /// Adopt a changed board for a game under way, from the season after the open issue on
    Adopt(super::board_adopt::BoardAdoptArgs),
    /// Report everything that is wrong with a board, or with all of boards/
    Check {
        /// The id of a board of boards/, or a file
        board: Option<String>,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// List the boards of the folder
    List {
        /// Print the list as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Show a board: its powers, or with --words every province with its borders
    Show {
        /// The id of a board of boards/, standard, or a file
        board: String,
        /// Every province with its borders
        #[arg(long)]
        words: bool,
        /// Draw it, as it begins, into an SVG file instead
        #[arg(short, long, value_name = "FILE.svg", conflicts_with = "words")]
        output: Option<PathBuf>,
        /// Overwrite a file that was not made by this command
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Start a board: a file with remarks, to be filled in
    New {
        /// Its id: letters, digits, - and _
        id: String,
        /// The board it changes: standard, or another one of boards/
        #[arg(long)]
        base: Option<String>,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// List the boards that come with the program, or copy one with its drawing, notes and cases into boards/
    Get {
        /// The board to copy; without it they are listed
        name: Option<String>,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Play the first years of a board with random orders, and draw each phase
    Try {
        /// The id of a board of boards/, standard, or a file
        board: String,
        /// The number that the random orders are made from; another gives other orders
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The number of years
        #[arg(long, default_value_t = 1)]
        years: u8,
        /// The name of the drawings: NAME-S1901M.svg [default: the board's id]
        #[arg(short, long, value_name = "NAME")]
        output: Option<PathBuf>,
        /// Overwrite files that were not made by this command
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Read a board from another program's file: a map of the DPjudge or of diplomacy, a variant of jDip, a drawing
    Import {
        /// The file, or a folder or .zip with variants.xml
        file: PathBuf,
        /// Its id in boards/ [default: the file's name]
        #[arg(long = "as", value_name = "ID")]
        id: Option<String>,
        /// The variant, if the file has several
        #[arg(long, value_name = "NAME")]
        variant: Option<String>,
        /// The colour of water in a drawing [default: #dceaf2]
        #[arg(long, value_name = "COLOUR")]
        sea: Option<String>,
        /// Print the board file instead of writing it
        #[arg(long)]
        dry_run: bool,
        /// Overwrite a board that exists
        #[arg(long)]
        replace: bool,
        /// Refuse a file if something in it must be left out
        #[arg(long)]
        strict: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Write a board for another program, or its map to be drawn on
    Export {
        /// The id of a board of boards/, standard, or a file
        board: String,
        /// The program it is for
        #[arg(long, value_enum)]
        form: BoardExportFormat,
        /// The file to write, for jdip the folder; without it a map goes to standard output
        #[arg(short, long, value_name = "PATH", required_if_eq("form", "jdip"))]
        output: Option<PathBuf>,
        /// Overwrite files that were not made by this command
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
}

/// What a board is written for.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum BoardExportFormat {
    /// The DPjudge, and the Python package diplomacy
    Map,
    /// jDip: variants.xml and its file of adjacencies
    Jdip,
    /// A program of drawing: the map with the provinces' ids
    Svg,
}

/// Runs the command: status 1 for a board that is not there, or that has an error.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let done = match &arguments.what {
        BoardCommand::Adopt(adopt) => return super::events::run(adopt),
        BoardCommand::Check { board, json, root } => check(root, board.as_deref(), *json),
        BoardCommand::List { json, root } => list(root, *json),
        BoardCommand::Show { board, words, output: None, root, .. } => show_board(root, board, *words),
        BoardCommand::Show { board, output: Some(path), force, root, .. } => {
            write_map(root, board, path, *force)
        }
        BoardCommand::New { id, base, root } => new(root, id, base.as_deref()),
        BoardCommand::Get { name, root } => get(root, name.as_deref()),
        BoardCommand::Try { board, seed, years, output, force, root } => {
            try_out(root, board, (*seed, *years), output.as_deref(), *force)
        }
        BoardCommand::Import { .. } => import(&arguments.what),
        BoardCommand::Export { board, form, output, force, root } => {
            export(root, board, *form, output.as_deref(), *force)
        }
    };
    done.map(|()| ExitCode::SUCCESS)
}

/// A checked board, as data.
#[derive(Serialize)]
struct BoardCheckReport<'a> {
    id: &'a str,
    name: Option<&'a str>,
    good: bool,
    counts: Option<BoardCounts>,
    findings: &'a [Diagnostic],
}

impl<'a> BoardCheckReport<'a> {
    fn from_checked(looked: &'a CheckedBoard) -> BoardCheckReport<'a> {
        let board = looked.board.as_ref();
        BoardCheckReport {
            id: &looked.id,
            name: board.map(|b| b.name.as_str()),
            good: board.is_some(),
            counts: board.map(BoardCounts::count),
            findings: &looked.faults,
        }
    }
}

fn json(all: &[CheckedBoard]) {
    let entries: Vec<BoardCheckReport> = all.iter().map(BoardCheckReport::from_checked).collect();
    common::print_json(&entries);
}

fn find_board(root: &FolderArgs, name: &str) -> Result<CheckedBoard, ExitCode> {
    let source = look::source(&root.root, name).map_err(|fault| fail(*fault))?;
    Ok(look::look(&root.root, &source))
}

fn check_all(root: &FolderArgs) -> Result<Vec<CheckedBoard>, ExitCode> {
    let files = look::files(&root.root).map_err(|error| refuse(format!("boards/: {error}")))?;
    Ok(files.iter().map(|source| look::look(&root.root, source)).collect())
}

fn check(root: &FolderArgs, board: Option<&str>, as_json: bool) -> Result<(), ExitCode> {
    let all = match board {
        Some(name) => vec![find_board(root, name)?],
        None => check_all(root)?,
    };
    if as_json {
        json(&all);
    } else {
        for looked in &all {
            show(&looked.faults);
            print(&format!("{}\n", looked.line()));
        }
        if all.is_empty() {
            common::say("boards/ has no boards: run `zine board new ID` to start one");
        }
    }
    if all.iter().all(|looked| looked.board.is_some()) { Ok(()) } else { Err(ExitCode::FAILURE) }
}

fn list(root: &FolderArgs, as_json: bool) -> Result<(), ExitCode> {
    let all = check_all(root)?;
    if as_json {
        json(&all);
        return Ok(());
    }
    for looked in &all {
        let name = looked.board.as_ref().map(|board| format!(" ({})", board.name)).unwrap_or_default();
        let line = looked.line();
        let rest = line.strip_prefix(&looked.id).unwrap_or(&line);
        print(&format!("{}{name}{rest}\n", looked.id));
    }
    Ok(())
}

fn write_map(root: &FolderArgs, name: &str, path: &Path, force: bool) -> Result<(), ExitCode> {
    let looked = find_board(root, name)?;
    let Some(board) = &looked.board else { return Err(report_failure(looked.faults)) };
    if !path.extension().is_some_and(|e| e.eq_ignore_ascii_case("svg")) {
        let said = "a board is drawn as .svg; `zine map` writes .png and .pdf";
        return Err(refuse(format!("{}: {said}", path.display())));
    }
    let look = map::SceneStyle { style: map::ColourMode::Colour, legend: true, ..map::SceneStyle::default() };
    let svg = map::draw(&map::scene_from_game::starting_scene(board), &look).map_err(refuse)?;
    store::write_single(path, svg.as_bytes(), force).map_err(report_failure)
}

fn show_board(root: &FolderArgs, name: &str, words: bool) -> Result<(), ExitCode> {
    let looked = find_board(root, name)?;
    let Some(board) = &looked.board else { return Err(report_failure(looked.faults)) };
    print(&if words { look::words(board) } else { look::summary(board) });
    Ok(())
}

/// The file of a board with an id that is still free.
fn free(root: &FolderArgs, id: &str, replace: bool) -> Result<String, ExitCode> {
    if !board_files::is_id(id) {
        return Err(refuse(format!("“{id}” cannot be a board's id: letters, digits, - and _")));
    }
    if id.eq_ignore_ascii_case("standard") {
        return Err(refuse("“standard” is the program's own board: choose another id"));
    }
    let path = format!("boards/{id}.toml");
    if !replace && root.folder().is_there(&path) {
        return Err(refuse(format!("{path} already exists; nothing was written")));
    }
    Ok(path)
}

fn new(root: &FolderArgs, id: &str, base: Option<&str>) -> Result<(), ExitCode> {
    let path = free(root, id, false)?;
    let mut letters = id.chars();
    let name: String = letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default();
    let text = match base {
        Some(base) => {
            find_board(root, base)?;
            include_str!("../../templates/init/board-changed.toml").replace("BASE", &quoted(base))
        }
        None => include_str!("../../templates/init/board.toml").to_string(),
    };
    let text = text.replace("NAME", &quoted(&name)).replace("ID", id);
    root.commit(Changes { write: [(path.clone(), text.into_bytes())].into(), ..Changes::default() })?;
    print(&format!("{path} is written. Next: `zine board check {id}`\n"));
    Ok(())
}

fn get(root: &FolderArgs, name: Option<&str>) -> Result<(), ExitCode> {
    let Some(name) = name else {
        for board in SHELF {
            print(&format!("{}: {}\n", board.id, board.title()));
        }
        return Ok(());
    };
    let Some(board) = SHELF.iter().find(|board| board.id == name) else {
        let all: Vec<&str> = SHELF.iter().map(|board| board.id).collect();
        return Err(refuse(format!("no board of the program is called “{name}”: {}", all.join(", "))));
    };
    free(root, board.id, false)?;
    let files = board.files().map(|(path, text)| (path, text.as_bytes().to_vec()));
    let names: String = files.iter().map(|(path, _)| format!("{path}\n")).collect();
    root.commit(Changes { write: files.into(), ..Changes::default() })?;
    let next = format!("`zine board show {name}` shows it, `zine new game NAME --board {name}` plays on it");
    print(&format!("{names}{next}\n"));
    Ok(())
}

fn try_out(
    root: &FolderArgs,
    name: &str,
    (seed, years): (u64, u8),
    output: Option<&Path>,
    force: bool,
) -> Result<(), ExitCode> {
    let looked = find_board(root, name)?;
    let Some(board) = &looked.board else { return Err(report_failure(looked.faults)) };
    let wanted = board.about.rules.first().map_or("Standard", String::as_str);
    let rules = rules::find(wanted).map(|info| info.build(Some(board), &Switches::default()));
    let rules = match rules {
        Some(Ok(rules)) => rules,
        Some(Err(error)) => return Err(refuse(error)),
        None => return Err(refuse(format!("no rule-set is called “{wanted}”"))),
    };
    let look = map::SceneStyle { style: map::ColourMode::Colour, legend: true, ..map::SceneStyle::default() };
    let stem = output.map_or(looked.id.clone(), |path| path.display().to_string());
    let words = Lexicon::built_in("en-GB");
    let voice = words.voice_for(board, ResultStyle::Uk);
    let mut drawings = Vec::new();
    for phase in trial::years(&*rules, seed, years) {
        let turn = phase.before.turn;
        print(&format!("{turn}\n"));
        for line in &phase.report.orders {
            let name = &board.owner(line.owner).name;
            let why = line.reason.as_ref().map(|reason| format!(" ({})", short_reason(&voice, reason)));
            let (text, verdict) = (line.text(board), line.verdict.word());
            print(&format!("  {name}: {text} = {verdict}{}\n", why.unwrap_or_default()));
        }
        let title = format!("{}, {}", board.name, turn.season_text());
        let scene = map::scene_from_game::season(&*rules, &title, &phase.before, &phase.report, &[]);
        let svg = map::draw(&scene, &look).map_err(refuse)?;
        drawings.push((PathBuf::from(format!("{stem}-{}.svg", turn.code())), svg.into_bytes()));
    }
    let names: Vec<String> = drawings.iter().map(|(path, _)| path.display().to_string()).collect();
    for (path, svg) in &drawings {
        store::write_single(path, svg, force).map_err(report_failure)?;
    }
    common::say(format_args!(
        "drawn: {}; for other orders, add --seed {}",
        names.join(", "),
        seed.wrapping_add(1)
    ));
    Ok(())
}

fn import(what: &BoardCommand) -> Result<(), ExitCode> {
    let BoardCommand::Import { file, id, variant, sea, dry_run, replace, strict, root } = what else {
        return Ok(());
    };
    let id = id.clone().unwrap_or_else(|| import::id_for(file));
    let path = free(root, &id, *replace || *dry_run)?;
    let wish = import::BoardImport { variant: variant.as_deref(), sea: sea.as_deref() };
    let made = import::import(&root.root, file, &id, &wish).map_err(|fault| fail(*fault))?;
    show(&made.left_out);
    let (lost, otherwise) = (made.lost(), made.plays_otherwise());
    if *strict && lost > 0 {
        let things = count_noun(lost, "thing");
        return Err(refuse(format!("{things} cannot be expressed in a board file; nothing was written")));
    }
    show(&made.faults);
    let looked = CheckedBoard { id, board: made.board, faults: made.faults };
    if *dry_run {
        print(&made.source.text);
        common::say(looked.line());
    } else {
        let mut write = Changes::default().write;
        write.insert(path.clone(), made.source.text.as_bytes().to_vec());
        let beside = format!("boards/{}.svg", looked.id);
        let drawing = made.drawing.filter(|_| *replace || !root.folder().is_there(&beside));
        write.extend(drawing.map(|drawing| (beside, drawing.text.as_bytes().to_vec())));
        let names: String = write.keys().rev().map(|name| format!("{name}\n")).collect();
        root.commit(Changes { write, ..Changes::default() })?;
        print(&format!("{names}{}\n", looked.line()));
    }
    if otherwise > 0 {
        let things = count_noun(otherwise, "thing");
        let said = "cannot be expressed in a board file, and a game would be played differently";
        return Err(refuse(format!("{things} {said}: see the warnings marked plays-otherwise")));
    }
    if looked.board.is_some() { Ok(()) } else { Err(ExitCode::FAILURE) }
}

fn export(
    root: &FolderArgs,
    name: &str,
    form: BoardExportFormat,
    output: Option<&Path>,
    force: bool,
) -> Result<(), ExitCode> {
    let looked = find_board(root, name)?;
    let Some(board) = &looked.board else { return Err(report_failure(looked.faults)) };
    let single = |(text, lost)| (vec![(output.map(Path::to_path_buf), text)], lost);
    let (files, lost) = match form {
        BoardExportFormat::Map => single(export::map(board)),
        BoardExportFormat::Svg => single(export::drawing(board)),
        BoardExportFormat::Jdip => {
            let export::Variant { variants, adjacencies, lost } = export::jdip(board, &looked.id);
            let below = |name: &str| output.map(|folder| folder.join(name));
            let names = [below("variants.xml"), below(&format!("{}_adjacency.xml", looked.id))];
            (names.into_iter().zip([variants, adjacencies]).collect(), lost)
        }
    };
    for thing in lost {
        common::say(format_args!("warning: left out, as the format cannot express it: {thing}"));
    }
    let mut outside = Vec::new();
    for (path, text) in files {
        match path {
            Some(path) => outside.push((path, text.into_bytes())),
            None => print(&text),
        }
    }
    root.write_outside(outside, force)
}
