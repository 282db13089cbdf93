//! `zine board`: boards as files: looked through, shown, begun, brought in from other programs, and written for them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Subcommand, ValueEnum};
use serde::Serialize;

use diagnostics::Diagnostic;
use diagnostics::count_words::count_noun;
use exchange::boards::look::{self, BoardCounts, CheckedBoard};
use exchange::boards::{export, import};
use folder::board_files;
use folder::store::{self, Changes};

use super::common::{self, FolderArgs, fail, print, refuse, report_failure, show};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: BoardCommand,
}

#[derive(Subcommand)]
enum BoardCommand {
    /// Put a changed board in force for a game under way, from the season after the open issue on
    Adopt(super::board_adopt::BoardAdoptArgs),
    /// Say everything that is wrong with a board, or with all of boards/
    Check {
        /// The id of a board of boards/, or a file
        board: Option<String>,
        /// What is found as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// List the boards of the folder
    List {
        /// As JSON
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
        /// Write over a file that was not made by this command
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Begin a board: a file with remarks, to be filled in
    New {
        /// Its id: letters, digits, - and _
        id: String,
        /// The board it changes: standard, or another one of boards/
        #[arg(long)]
        base: Option<String>,
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
        /// Which variant of the file
        #[arg(long, value_name = "NAME")]
        variant: Option<String>,
        /// The colour of water in a drawing [default: #dceaf2]
        #[arg(long, value_name = "COLOUR")]
        sea: Option<String>,
        /// Print the board file instead of writing it
        #[arg(long)]
        dry_run: bool,
        /// Over a board that is there
        #[arg(long)]
        replace: bool,
        /// Refuse a file of which something must be left out
        #[arg(long)]
        strict: bool,
        #[command(flatten)]
        root: FolderArgs,
    },
    /// Write a board for another program, or its map to be drawn on
    Export {
        /// The id of a board of boards/, standard, or a file
        board: String,
        /// For which
        #[arg(long, value_enum)]
        form: BoardExportFormat,
        /// The file, for jdip the folder; without it a map goes to standard output
        #[arg(short, long, value_name = "PATH", required_if_eq("form", "jdip"))]
        output: Option<PathBuf>,
        /// Write over files that were not made by this command
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
        BoardCommand::Import { .. } => import(&arguments.what),
        BoardCommand::Export { board, form, output, force, root } => {
            export(root, board, *form, output.as_deref(), *force)
        }
    };
    done.map(|()| ExitCode::SUCCESS)
}

/// A board that was looked through, as data.
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
            common::say("boards/ has no boards: `zine board new ID` begins one");
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
        return Err(refuse(format!("{path} is there already; nothing was written")));
    }
    Ok(path)
}

fn new(root: &FolderArgs, id: &str, base: Option<&str>) -> Result<(), ExitCode> {
    let path = free(root, id, false)?;
    let quoted = |text: &str| toml::Value::from(text).to_string();
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
    print(&format!("{path} is begun; `zine board check {id}` looks it through\n"));
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
    if *strict && !made.left_out.is_empty() {
        let things = count_noun(made.left_out.len(), "thing");
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
        common::say(format_args!("warning: left out, as the form cannot express it: {thing}"));
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
