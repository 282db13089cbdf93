//! `zine read`: shows how a player's text on standard input is read in a position.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;

use adjudicator::board::{Board, BoardLoader, Owner};
use adjudicator::cases;
use adjudicator::orders::{Policy, Reading};
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use adjudicator::season::{Phase, Season, Turn};
use base::disk;
use diagnostics::{Diagnostic, Severity, Source};
use folder::board_files;
use letters::reading::matching::Status;
use letters::reading::{Evidence, explain};
use letters::{Kind, Names, World, sets};
use production::check::CheckRow;

use super::common::{self, FolderArgs, say};

#[derive(clap::Args)]
pub struct Arguments {
    /// A game of the folder: its orders are read as the open issue would
    #[arg(requires = "of", conflicts_with_all = ["case", "variant", "board", "rules", "power"])]
    game: Option<String>,
    /// Whose orders of the game they are
    of: Option<String>,
    #[command(flatten)]
    root: FolderArgs,
    /// The position: a case file and the name of a case in it, FILE:NAME; without it the board is empty
    #[arg(long, value_name = "FILE:NAME")]
    case: Option<String>,
    /// Whose orders they are
    #[arg(long, required_unless_present = "game")]
    power: Option<String>,
    /// The rule-set, if it is not the one the case names
    #[arg(long)]
    variant: Option<String>,
    /// A board file; else the one the case names, looked for beside the case file, in the folder above it and in boards/ below
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// House-rule switches, key=value; of two orders for one unit none counts (double_orders=hold) unless set otherwise
    #[arg(long, num_args = 1..)]
    rules: Vec<String>,
    /// Show for every statement what it counts for, the word that decides, the form, and what else it could mean
    #[arg(long)]
    why: bool,
    /// Print the readings as JSON
    #[arg(long)]
    json: bool,
}

/// A letter, read.
#[derive(Default, Serialize)]
struct ReadReport {
    orders: Vec<CheckRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    statements: Vec<StatementRow>,
}

/// A statement of a letter, certain or not, and why it is read so.
#[derive(Serialize)]
struct StatementRow {
    /// Its line, from 1.
    line: u32,
    /// Its words.
    text: String,
    /// The order, in canonical text.
    order: Option<String>,
    /// What it counts for.
    status: Status,
    /// The word that decides that.
    because: Option<String>,
    /// The form of orders that it follows.
    form: Option<&'static str>,
    /// How far its words are from that form, in hundredths; 0 where nothing had to be supposed.
    cost: i32,
    /// What else it could mean at nearly the same price.
    alternatives: Vec<String>,
}

impl StatementRow {
    fn new(letter: &Source, found: Evidence) -> StatementRow {
        StatementRow {
            line: letter.line_column(found.span.start).0,
            text: letter.text.get(found.span).unwrap_or("").replace('\n', " / "),
            order: found.order,
            status: found.status,
            because: found.because.map(|span| letter.text.get(span).unwrap_or("").replace('\n', " / ")),
            form: found.form,
            cost: found.cost,
            alternatives: found.rivals,
        }
    }

    /// As the terminal shows it.
    fn told(&self) -> String {
        let part = |name: &str, said: Option<&str>| said.map_or(String::new(), |s| format!("; {name} “{s}”"));
        let alternatives = self.alternatives.join(" ; ");
        let other = Some(alternatives.as_str()).filter(|list| !list.is_empty());
        format!(
            "    why: “{}” → {}: {}{}{}{}, price {}\n",
            self.text,
            self.order.as_deref().unwrap_or("-"),
            self.status.meaning(),
            part("because of", self.because.as_deref()),
            part("form", self.form),
            part("or", other),
            self.cost,
        )
    }
}

/// Runs the command: status 1 if a piece was refused, 2 if the position cannot be had.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let mut bytes = Vec::new();
    let came = std::io::stdin().read_to_end(&mut bytes);
    came.map_err(|error| stop_with(format!("error: standard input: {error}")))?;
    let (text, _) = base::charset::text(&bytes).ok_or_else(|| {
        stop_with(format!("error: standard input: {}: save it as UTF-8", disk::not_utf8(&bytes).0))
    })?;
    let text = Source::new("<stdin>", text);
    let mut read = match (&arguments.game, &arguments.of) {
        (Some(game), Some(power)) => {
            let content = arguments.root.load(None::<i64>)?;
            in_game(&content, (game, power), &text).map_err(|said| stop_with(format!("error: {said}")))?
        }
        _ => read(arguments, &text).map_err(stop_with)?,
    };
    if !arguments.why {
        read.statements.clear();
    }
    let refused = read.orders.iter().any(|r| r.reading.is_error());
    if arguments.json {
        common::print_json(&read);
    } else {
        let mut statements = read.statements.iter().peekable();
        let next = read.orders.iter().skip(1).map(|row| row.reading.line).chain([u32::MAX]);
        for (row, next) in read.orders.iter().zip(next) {
            tell(&text, &row.reading);
            while let Some(statement) = statements.next_if(|s| s.line < next) {
                common::print(&statement.told());
            }
        }
    }
    Ok(common::status(refused))
}

fn stop_with(said: String) -> ExitCode {
    say(said);
    ExitCode::from(2)
}

fn tell(text: &Source, reading: &Reading) {
    let codes = reading.codes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let order = reading.order.as_deref().unwrap_or("-");
    let (name, line, words) = (&text.name, reading.line, reading.text.replace('\n', " / "));
    common::print(&format!("{name}:{line}: {words:<40} {order:<28} {codes}\n"));
    if !reading.message.is_empty() && !reading.codes.is_empty() {
        common::print(&format!("    {}\n", reading.message));
    }
}

fn read(arguments: &Arguments, text: &Source) -> Result<ReadReport, String> {
    let mut switches = Switches::default();
    let case = match &arguments.case {
        Some(place) => Some(find(place)?),
        None => None,
    };
    if let Some(case) = &case {
        switches.0.extend(case.rules.0.clone());
    }
    switches.0.extend(Switches::read(&arguments.rules.join(" ")).0);
    let name =
        arguments.variant.as_deref().or(case.as_ref().map(|c| c.variant.as_str())).unwrap_or("Standard");
    let entry = rules::find(name).ok_or_else(|| {
        let known = rules::LIST.iter().map(|e| e.name).collect::<Vec<_>>().join(", ");
        format!("error: no rule-set is called “{name}”: the rule-sets are {known}")
    })?;
    // An editor who looks at a letter wants to see orders that disagree.
    let mut held = switches.clone();
    held.0.entry("double_orders".into()).or_insert("hold".into());
    let board = board(arguments, case.as_ref())?;
    let made = entry.ready_on(board.as_ref(), &held);
    let rules =
        made.or_else(|_| entry.ready_on(board.as_ref(), &switches)).map_err(|e| format!("error: {e}"))?;
    let board = rules.board();
    // Somebody the board does not know has no unit on it; his letter is read all the same.
    let power = arguments.power.as_deref().unwrap_or_default();
    let who = board.find_owner(power).unwrap_or(Owner(u8::MAX));
    let Some(case) = &case else { return Ok(anywhere(&*rules, who, text)) };
    let position = cases::position(case, &*rules).map_err(|e| e.0.render(false))?;
    Ok(rows(&*rules, &position, (who, &Names::default()), text))
}

/// A letter as the open issue would read it: in the position of the game, with the names it may use.
fn in_game(
    content: &folder::Content,
    (game, power): (&str, &str),
    text: &Source,
) -> Result<ReadReport, String> {
    let issue = content.issues.iter().rfind(|issue| issue.sealed.is_none());
    let issue = issue.ok_or("no issue is open: run `zine new issue` to open the next one")?;
    let games = games::eve(content, issue.name());
    let history = games.get(game).ok_or_else(|| format!("no game is called “{game}”"))?;
    let board = history.rules.board();
    let who = board.find_owner(power).ok_or_else(|| format!("“{power}” is not a power of {game}"))?;
    let due = history.phase_due().ok_or_else(|| format!("nothing is due in {game}"))?;
    let position = Position { turn: due, ..history.position.clone() };
    let (names, _) = games::mailbox::names(content);
    Ok(rows(&*history.rules, &position, (who, &names), text))
}

/// The board of the command line, or of the case.
fn board(arguments: &Arguments, case: Option<&cases::Case>) -> Result<Option<Board>, String> {
    let file = arguments.board.as_deref().map(|path| {
        board_files::read(path)
            .ok_or_else(|| format!("error: {}: the board file does not exist", path.display()))
    });
    let shelf = BoardLoader(&|id: &str| {
        let folder = Path::new(case.map_or("", |c| &c.source.name)).parent().unwrap_or(Path::new(""));
        let folders = ["", "..", "boards", "../boards"].map(|part| folder.join(part));
        folders.iter().find_map(|folder| board_files::in_folder(folder, id))
    });
    let found = match (file.transpose()?, case.and_then(|c| c.board.as_deref())) {
        (Some(source), _) => {
            let (board, found) = shelf.load(&source);
            let error = found.into_iter().find(|f| f.severity == Severity::Error);
            error.map_or(Ok(board), |e| Err(Box::new(e)))
        }
        (None, Some(id)) => shelf.board(id).map(Some),
        (None, None) => Ok(None),
    };
    found.map_err(|fault| fault.render(false))
}

/// A letter without a position: on the empty board, in the phase in which least of it is refused.
fn anywhere(rules: &dyn RuleSet, who: Owner, text: &Source) -> ReadReport {
    let board = rules.board();
    let phases =
        [Phase::Movement, Phase::Adjustment, Phase::Retreat, Phase::Selection, Phase::Season, Phase::Setup];
    let read = phases.into_iter().map(|phase| {
        let season = if phase == Phase::Adjustment { Season::Winter } else { Season::Spring };
        let empty = Position::empty(board, Turn::new(season, board.first_year, phase));
        rows(rules, &empty, (who, &Names::default()), text)
    });
    read.min_by_key(|read: &ReadReport| {
        let given = read.orders.iter().filter(|r| r.kind == Kind::Order).count();
        (read.orders.iter().filter(|r| r.reading.is_error()).count(), usize::MAX - given)
    })
    .unwrap_or_default()
}

/// One letter: its pieces, and why they are read so.
fn rows(
    rules: &dyn RuleSet,
    position: &Position,
    (who, names): (Owner, &Names),
    text: &Source,
) -> ReadReport {
    let found = explain(&World::new(rules, position, who, names), &text.text, 0);
    let mut letters = [found.letter];
    sets::combine(&mut letters, &Policy::new(rules.switches()), 0);
    let pieces = letters[0].pieces.iter();
    ReadReport {
        orders: pieces.map(|p| CheckRow::from_piece(rules.board(), text, p)).collect(),
        statements: found.evidence.into_iter().map(|e| StatementRow::new(text, e)).collect(),
    }
}

fn find(place: &str) -> Result<cases::Case, String> {
    let split = place.char_indices().filter(|(_, c)| *c == ':').map(|(i, _)| i);
    let split = split.into_iter().find(|i| std::path::Path::new(&place[..*i]).is_file());
    let (file, name) = match split {
        Some(at) => (&place[..at], place[at + 1..].trim()),
        None => place
            .rsplit_once(':')
            .ok_or_else(|| format!("error: “{place}” is not a position: write it as FILE:NAME"))?,
    };
    let bytes = std::fs::read(file).map_err(|e| format!("error: {file}: {e}"))?;
    let source = Source::new(file, String::from_utf8_lossy(&bytes).into_owned());
    let all = cases::read(&source).map_err(|e| e.0.render(false))?;
    let exact = all.iter().find(|c| c.name == name);
    let found = exact.or_else(|| all.iter().find(|c| c.name.split_whitespace().next() == Some(name)));
    found.cloned().ok_or_else(|| {
        let known = all.iter().take(12).map(|c| c.name.as_str()).collect::<Vec<_>>().join(", ");
        Diagnostic::error("case", format!("{file} has no case “{name}”: it has {known}")).render(false)
    })
}
