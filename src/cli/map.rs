//! `zine map`: draws a position or a season.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use accounts::report::blanks;
use adjudicator::board::BoardLoader;
use adjudicator::cases;
use adjudicator::rules::{MessageFact, Switches};
use adjudicator::season::{Phase, Turn};
use diagnostics::Source;
use diagnostics::count_words::count_noun;
use folder::board_files;
use games::{GameHistory, PlayedPhase};
use map::chart::{Series, YearChart};
use map::{ColourMode, MapScene, SceneStyle, scene_from_game};

use super::common::{FolderArgs, fail, game, print, refuse, report_failure, status};
use super::paper::{self, MapDate};

/// What is drawn, and how.
#[derive(clap::Args)]
pub struct Arguments {
    /// A game of the folder, a case file (with `:` and the beginning of a title if it has several cases), or a board: its file,
    /// or its id in `boards/`
    #[arg(required_unless_present = "check")]
    game: Option<String>,
    /// The season, such as "Fall 1903" [default: the last one played]
    #[arg(long)]
    season: Option<String>,
    /// Draw the position after the season instead of its orders
    #[arg(long)]
    after: bool,
    /// Draw in black ink or in colours
    #[arg(long, value_parser = ["bw", "colour"], default_value = "bw")]
    style: String,
    /// Write names of places in full where they fit
    #[arg(long)]
    full: bool,
    /// Include the box that explains powers and pieces
    #[arg(long)]
    legend: bool,
    /// Describe the map in words instead of drawing it
    #[arg(long)]
    words: bool,
    /// FILE.svg, FILE.png or FILE.pdf; without it the SVG goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite a file that was not made by this command
    #[arg(long)]
    force: bool,
    /// Draw the centres of the powers by year as a line chart instead; with --words as a table
    #[arg(long)]
    chart: bool,
    /// Compare the borders of every rule-set with its map instead
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command: status 1 if no map is drawn or it cannot be written.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    if arguments.check {
        return Ok(check());
    }
    let given = arguments.game.as_deref().unwrap_or_default();
    let picture = match case_file(given) {
        _ if given.ends_with(".toml") => of_scene(arguments, &of_board(arguments, given)?, None)?,
        Some(_) if arguments.chart => return Err(refuse("a case has no years: name a game")),
        Some((file, name)) => of_scene(arguments, &of_case(arguments, file, name)?, None)?,
        None if arguments.chart => chart_of(arguments, given)?,
        None if board_file(arguments, given).is_some() => {
            of_scene(arguments, &of_board(arguments, given)?, None)?
        }
        None => {
            let (scene, date) = of_game(arguments, given)?;
            of_scene(arguments, &scene, date)?
        }
    };
    match &arguments.output {
        _ if arguments.words => print(&format!("{}\n{}\n", picture.title, picture.words)),
        None => print(&format!("{}\n", picture.svg)),
        Some(path) => {
            let outside = vec![(path.clone(), in_form_of(path, &picture)?)];
            arguments.root.write_outside(outside, arguments.force)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A drawing with what is said of it.
struct MapPicture {
    svg: String,
    title: String,
    words: String,
    date: MapDate,
}

fn style(arguments: &Arguments) -> ColourMode {
    if arguments.style == "colour" { ColourMode::Colour } else { ColourMode::Bw }
}

fn of_scene(arguments: &Arguments, scene: &MapScene, date: MapDate) -> Result<MapPicture, ExitCode> {
    let look = SceneStyle {
        style: style(arguments),
        full_names: arguments.full,
        legend: arguments.legend,
        ..SceneStyle::default()
    };
    let svg = map::draw(scene, &look).map_err(refuse)?;
    let (title, words) = (map::description::title(scene), map::description::position(scene));
    Ok(MapPicture { svg, title, words, date })
}

/// The centres of a game by year.
fn chart_of(arguments: &Arguments, id: &str) -> Result<MapPicture, ExitCode> {
    let content = arguments.root.load(None::<i64>)?;
    let last = content.issues.last().map_or(0, |i| i.number());
    let played = games::play(&content, last);
    let history = game(&played, id)?;
    let board = history.rules.board();
    let years = games::standings::years(history);
    let powers = board.powers().filter(|p| years.iter().any(|y| y.count(*p) > 0));
    let words = page::lexicon::Lexicon::for_zine(&content);
    let name = MessageFact::Text(history.game.file.name.get_ref().clone());
    let chart = YearChart {
        title: words.say("chart-title", &[("game", name)]),
        years: years.iter().map(|y| y.year.to_string()).collect(),
        powers: powers
            .map(|p| Series {
                power: board.owner(p).name.clone(),
                dress: map::sources::for_owner(board, p),
                centres: years.iter().map(|y| Some(y.count(p) as u32)).collect(),
            })
            .collect(),
        victory: Some(board.victory),
        words,
    };
    let end = history.phases.last().and_then(|p| content.issue(p.issue));
    let date = end.and_then(|issue| parts(issue.file.date.0));
    let table = chart.table();
    let width = |i: usize| table.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
    let rows = table.iter().map(|row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(i, cell)| match i {
            0 => cell.clone() + &blanks(cell, width(0)),
            _ => blanks(cell, width(i)) + cell,
        });
        cells.collect::<Vec<_>>().join("  ")
    });
    let words = rows.collect::<Vec<_>>().join("\n");
    Ok(MapPicture { svg: chart.svg(style(arguments), "c-"), title: chart.title.clone(), words, date })
}

fn parts(day: jiff::civil::Date) -> MapDate {
    page::model::CalendarDay::of(day)
}

/// The drawing in the form that the file's name asks for.
fn in_form_of(path: &Path, picture: &MapPicture) -> Result<Vec<u8>, ExitCode> {
    let form = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    match form.as_str() {
        "svg" => Ok(picture.svg.clone().into_bytes()),
        "png" | "pdf" => paper::drawing(&form, &picture.svg, &picture.title, &picture.words, picture.date),
        _ => Err(refuse(format!("{}: a map is written as .svg, .png or .pdf", path.display()))),
    }
}

/// The file of a board, if that is what was given and no game is called so.
fn board_file(arguments: &Arguments, given: &str) -> Option<Source> {
    let root = &arguments.root.root;
    if given.ends_with(".toml") {
        return board_files::read(Path::new(given));
    }
    let found = board_files::in_folder(&root.join("boards"), given).filter(|_| !given.ends_with(".svg"));
    found.filter(|_| !root.join("games").join(given).exists())
}

/// The beginning of a board.
fn of_board(arguments: &Arguments, given: &str) -> Result<MapScene, ExitCode> {
    let Some(source) = board_file(arguments, given) else {
        return Err(refuse(format!("no board is called “{given}”")));
    };
    let own = Path::new(&*source.name).parent().map(Path::to_path_buf).unwrap_or_default();
    let folders = [own, arguments.root.root.join("boards")];
    let (board, found) =
        BoardLoader(&|id| folders.iter().find_map(|folder| board_files::in_folder(folder, id))).load(&source);
    board.map(|board| scene_from_game::starting_scene(&board)).ok_or_else(|| report_failure(found))
}

/// A case file and the beginning of a title, if that is what was given.
fn case_file(given: &str) -> Option<(&str, &str)> {
    let (file, name) = given.rsplit_once(':').unwrap_or((given, ""));
    [(given, ""), (file, name)].into_iter().find(|(f, _)| Path::new(f).is_file())
}

fn of_case(arguments: &Arguments, file: &str, name: &str) -> Result<MapScene, ExitCode> {
    let text =
        base::disk::read(Path::new(file)).map_err(|e| refuse(format!("{file}: {e}")))?.unwrap_or_default();
    let source = Source::new(file, String::from_utf8_lossy(&text).into_owned());
    let all = cases::read(&source).map_err(|e| fail(*e.0))?;
    let case = all.iter().find(|c| c.name.starts_with(name));
    let case = case.ok_or_else(|| refuse(format!("{file}: no case begins with “{name}”")))?;
    let played = cases::Runner::with_boards(&Switches::default(), &|id, file| {
        board_files::of_case(Some(&arguments.root.root), id, file)
    })
    .play(case)
    .map_err(|e| fail(*e.0))?;
    let title = format!("{}, {}", case.name, played.before.turn.season_text());
    Ok(if arguments.after {
        scene_from_game::position(&*played.rules, &format!("{title}, after"), &played.report.after)
    } else {
        scene_from_game::season(&*played.rules, &title, &played.before, &played.report, &[])
    })
}

fn of_game(arguments: &Arguments, id: &str) -> Result<(MapScene, MapDate), ExitCode> {
    let content = arguments.root.load(None::<i64>)?;
    let last = content.issues.last().map_or(0, |i| i.number());
    let played = games::play(&content, last);
    let history = game(&played, id)?;
    let name = history.game.file.name.get_ref();
    let Some(phases) = season(history, arguments.season.as_deref())? else {
        let scene = scene_from_game::position(&*history.rules, &format!("{name}, start"), &history.position);
        return Ok((scene, None));
    };
    let Some((first, more)) = phases.split_first() else { return Err(refuse("no phase was played")) };
    let title = format!("{name}, {}", first.turn.season_text());
    let end = more.last().unwrap_or(first);
    let date = content.issue(end.issue).and_then(|i| parts(i.file.date.0));
    let scene = if arguments.after {
        scene_from_game::position(&*history.rules, &format!("{title}, after"), &end.report.after)
    } else {
        let retreats: Vec<_> = more.iter().map(|p| &*p.report).collect();
        scene_from_game::season(&*history.rules, &title, &first.before, &first.report, &retreats)
    };
    Ok((scene, date))
}

/// The phases of the season named, or of the last one played; none when nothing was played and none is named.
fn season<'h>(history: &'h GameHistory, named: Option<&str>) -> Result<Option<&'h [PlayedPhase]>, ExitCode> {
    let wanted: Turn = match named {
        Some(text) => text.parse().map_err(|e| refuse(format!("{e}")))?,
        None => match history.phases.last() {
            Some(p) => p.turn,
            None => return Ok(None),
        },
    };
    // A season is its movement with the retreats after it; adjustments are a map of their own.
    let adjusts = wanted.phase == Phase::Adjustment;
    let from = history.phases.iter().position(|p| is_phase(&p, adjusts, wanted.year, &wanted.season));
    let Some(from) = from else {
        let seasons: Vec<String> = history.phases.iter().map(|p| p.turn.season_text()).collect();
        let have = if seasons.is_empty() { "none".to_string() } else { seasons.join(", ") };
        return Err(refuse(format!("{} was not played; played: {have}", wanted.season_text())));
    };
    let count = history.phases[from..]
        .iter()
        .take_while(|p| is_phase(p, adjusts, wanted.year, &wanted.season))
        .count();
    Ok(Some(&history.phases[from..from + count]))
}

fn is_phase(
    p: &&PlayedPhase,
    adjusts: bool,
    wanted_year: i32,
    wanted_season: &adjudicator::season::Season,
) -> bool {
    p.turn.year == wanted_year
        && (p.turn.phase == Phase::Adjustment) == adjusts
        && (adjusts || p.turn.season == *wanted_season)
}

/// Prints what boards and maps do not agree about.
fn check() -> ExitCode {
    let found = map::sources::unmeant_differences();
    for line in &found {
        print(&format!("{line}\n"));
    }
    print(&format!("{} between boards and maps\n", count_noun(found.len(), "difference")));
    status(!found.is_empty())
}
