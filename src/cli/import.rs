//! `zine import`: games from elsewhere, written as case files or taken up as a running game.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use diagnostics::count_words::count_noun;
use exchange::answers::GapAnswer;
use exchange::read::{ExchangeFormat, ReadGames, read_parts, read_told};
use exchange::{GameTransfer, ReadGame, adopt, text_of};
use folder::store;
use production::back_issues;

use super::common::{
    FolderArgs, fail, issue_number, next, print, refuse, report_failure, say, write_and_name,
};
use super::pack;

/// What is read, and what is made of it.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("goal").required(true).multiple(true).args(["game", "cases", "issues", "dry_run"]))]
pub struct Arguments {
    /// Files with games (.gz too); their format is recognised
    #[arg(required_unless_present = "issues")]
    files: Vec<PathBuf>,
    /// A folder with issues from before the program (PDF, HTML, text, .docx, .odt, pictures): without --table it writes
    /// old.csv, to be corrected
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["files", "game", "cases"])]
    issues: Option<PathBuf>,
    /// With --issues: the corrected table; its issues become part of the archive
    #[arg(long, value_name = "FILE", requires = "issues")]
    table: Option<PathBuf>,
    /// python (the package diplomacy), data (of a web archive), cases, judge (mail of a judge), webdiplomacy (its page
    /// of orders), or packet (of zine pack)
    #[arg(long, value_parser = ExchangeFormat::parse)]
    form: Option<ExchangeFormat>,
    /// Adopt the game under this id
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Its name [default: the id]
    #[arg(long, requires = "game")]
    name: Option<String>,
    /// Where it came from, as printed: "webDiplomacy 274667" [default: the file and its own id]
    #[arg(long, value_name = "PLACE", requires = "game")]
    came: Option<String>,
    /// The player of a power from now on: England=ada
    #[arg(long, value_name = "POWER=PERSON", requires = "game", value_parser = seat)]
    seat: Vec<(String, String)>,
    /// The open issue in which it continues
    #[arg(long, value_parser = issue_number, requires = "game")]
    issue: Option<i64>,
    /// Print the seasons before in an article of this open issue
    #[arg(long, value_name = "ISSUE", value_parser = issue_number, requires = "game")]
    print: Option<i64>,
    /// What a file leaves open: "F1903R A gal = ukr", = D for off the board
    #[arg(long, value_name = "ANSWER", value_parser = GapAnswer::read)]
    answer: Vec<GapAnswer>,
    /// Write case files and touch no folder
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    cases: Option<PathBuf>,
    /// The game of this number, where there are several
    #[arg(long, value_name = "N", conflicts_with = "all")]
    pick: Option<usize>,
    /// All games, where there are several
    #[arg(long, conflicts_with = "game")]
    all: bool,
    /// Treat a result that differs from the one elsewhere as an error
    #[arg(long)]
    strict: bool,
    /// Only show what would be written
    #[arg(long)]
    dry_run: bool,
    /// Overwrite a file that was not made by this command
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    root: FolderArgs,
}

fn seat(text: &str) -> Result<(String, String), String> {
    let (power, person) =
        text.split_once('=').ok_or_else(|| format!("“{text}” is not a seat: write England=ada"))?;
    Ok((power.trim().to_string(), person.trim().to_string()))
}

/// Runs the command: status 1 if a file cannot be read or nothing may be written.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    if let Some(folder) = &arguments.issues {
        return import_issues(arguments, folder);
    }
    let boards = folder::board_files(&arguments.root.folder());
    let mut games = Vec::new();
    let sources = arguments.files.iter().map(|file| text_of(file)).collect::<Result<Vec<_>, _>>();
    let sources = sources.map_err(fail)?;
    let parts = read_parts(&sources, arguments.form, &boards, &arguments.answer).map_err(fail)?;
    let single = if parts.is_some() { 0 } else { sources.len() };
    games.extend(parts.into_iter().flatten().map(|game| (sources[0].name.to_string(), game)));
    for (source, file) in sources.iter().zip(&arguments.files).take(single) {
        let found = read_told(source, arguments.form, &boards, &arguments.answer);
        let name = file.display();
        match found.map_err(fail)? {
            ReadGames::Games(all) => games.extend(all.into_iter().map(|game| (name.to_string(), game))),
            ReadGames::Packet(_) if arguments.files.len() > 1 || arguments.cases.is_some() => {
                return Err(refuse(format!("{name} is a packet of zine pack: import it alone")));
            }
            ReadGames::Packet(_) => {
                say(format_args!("{name} is a packet of zine pack: adopted as by `zine take`"));
                let (id, issue) = (arguments.game.clone(), arguments.issue);
                let root = arguments.root.clone();
                let packet = pack::TakeArgs {
                    file: file.clone(),
                    id,
                    issue,
                    shared: false,
                    dry_run: arguments.dry_run,
                    root,
                };
                return pack::take(&packet);
            }
        }
    }
    let games = chosen(arguments, games)?;
    let mut differs = false;
    for (_, (record, warnings)) in &games {
        warnings.iter().for_each(|said| say(format_args!("warning: {}: {said}", record.id)));
        for phase in &record.phases {
            for said in phase.remarks() {
                differs = true;
                say(format_args!("{}: {said}", record.id));
            }
        }
    }
    if arguments.strict && differs {
        return Err(refuse("some results there differ from those adjudicated here, and --strict was given"));
    }
    match (&arguments.game, &arguments.cases) {
        (Some(id), _) => take_up(arguments, id, &games),
        (None, Some(out)) => write_cases(arguments, out, &games),
        (None, None) => {
            for (file, (record, _)) in &games {
                print(&format!("{file}: {}\n", game_summary(record)));
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Takes issues from before the program: first as a table, then as the table says.
fn import_issues(arguments: &Arguments, from: &Path) -> Result<ExitCode, ExitCode> {
    let files = issue_files(from).map_err(|e| refuse(format!("{}: {e}", from.display())))?;
    let mut transaction = arguments.root.begin()?;
    let content = transaction.load(None::<i64>).map_err(report_failure)?;
    let Some(table) = &arguments.table else {
        let rows = back_issues::propose(&files);
        let questions = back_issues::questions(&rows, &content);
        let text = back_issues::print_table(&rows, &questions);
        print(&text);
        if !arguments.dry_run {
            let mut changes = store::Changes::default();
            changes.write.insert("old.csv".into(), text.into_bytes());
            transaction.commit(changes).map_err(report_failure)?;
            next(format_args!(
                "correct old.csv, then `zine import --issues {} --table old.csv`",
                from.display()
            ));
        }
        let open = questions.iter().filter(|question| !question.is_empty()).count();
        return Ok(if open == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    };
    let text = std::fs::read_to_string(table).map_err(|e| refuse(format!("{}: {e}", table.display())))?;
    let wrong = |message: String| refuse(format!("{}: {message}", table.display()));
    let rows = back_issues::read_table(&text).map_err(wrong)?;
    for (row, question) in rows.iter().zip(back_issues::questions(&rows, &content)) {
        if !question.is_empty() {
            return Err(wrong(format!("{}: {question}", row.file)));
        }
    }
    let (changes, warnings) = back_issues::take(&rows, &files).map_err(wrong)?;
    warnings.iter().for_each(|warning| say(format_args!("warning: {warning}")));
    if !arguments.dry_run {
        transaction.commit(changes).map_err(report_failure)?;
    }
    say(count_noun(rows.len(), "back issue") + " in issues/back/");
    next("`zine build`, which makes their pages");
    Ok(ExitCode::SUCCESS)
}

/// The files of a folder that can be issues, by name; others are named and skipped.
fn issue_files(from: &Path) -> std::io::Result<BTreeMap<String, Vec<u8>>> {
    let mut out = BTreeMap::new();
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let end = name.rsplit_once('.').map_or("", |(_, end)| end).to_ascii_lowercase();
        let meta = entry.metadata()?;
        if !meta.is_file() || !back_issues::KINDS.contains(&&*end) || meta.len() > back_issues::LARGEST as u64
        {
            say(format_args!(
                "skipped {name}: only files up to {} MB of these kinds: {}",
                back_issues::LARGEST >> 20,
                back_issues::KINDS.join(", ")
            ));
            continue;
        }
        out.insert(name, std::fs::read(entry.path())?);
    }
    Ok(out)
}

/// A game with the file it is from, and what has no counterpart.
type ImportedGame = (String, ReadGame);

/// The games wanted of those found.
fn chosen(arguments: &Arguments, mut games: Vec<ImportedGame>) -> Result<Vec<ImportedGame>, ExitCode> {
    let many = games.len();
    if let Some(n) = arguments.pick {
        if n == 0 || n > many {
            return Err(refuse(format!("the file has no game {n}: it has {many}")));
        }
        return Ok(vec![games.swap_remove(n - 1)]);
    }
    if many > 1 && !arguments.all {
        let rows = games.iter().enumerate().take(20);
        let rows = rows.map(|(n, (_, (record, _)))| format!("\n  {} {}", n + 1, game_summary(record)));
        let more = if many > 20 { "\n  …" } else { "" };
        let list = rows.collect::<String>() + more;
        return Err(refuse(format!(
            "the file has {many} games: choose one with --pick N, or take all with --all{list}"
        )));
    }
    if many == 0 {
        return Err(refuse("the file has no game"));
    }
    Ok(games)
}

/// A game in a line.
fn game_summary(record: &GameTransfer) -> String {
    let due = record.phase_due().map_or("over".to_string(), |turn| format!("{turn} is due"));
    let phases = record.phases.len();
    format!("{}, {}, {phases} phases, {due}", record.id, record.rules.name())
}

fn write_cases(arguments: &Arguments, out: &PathBuf, games: &[ImportedGame]) -> Result<ExitCode, ExitCode> {
    let text: String = games.iter().map(|(_, (record, _))| record.cases()).collect();
    if !arguments.dry_run {
        store::write_single(out, text.as_bytes(), arguments.force).map_err(report_failure)?;
    }
    for (_, (record, _)) in games {
        print(&format!("{}: {}\n", out.display(), game_summary(record)));
    }
    Ok(ExitCode::SUCCESS)
}

/// Takes a running game up, all or nothing.
fn take_up(arguments: &Arguments, id: &str, games: &[ImportedGame]) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = arguments.root.begin_with(None::<i64>)?;
    let Some((file, (record, _))) = games.first() else { return Err(refuse("the file has no game")) };
    let name = PathBuf::from(file).file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let wish = adopt::AdoptOptions {
        id: id.to_string(),
        name: arguments.name.clone(),
        from: arguments.came.clone().unwrap_or_else(|| format!("{name} ({})", record.id)),
        issue: arguments.issue,
        print: arguments.print,
        seats: arguments.seat.clone(),
    };
    let files = adopt::files(&content, record, &wish).map_err(fail)?;
    write_and_name(transaction, files, arguments.dry_run)
}
