//! `zine map`: draws a position or a season.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cases;
use crate::diagnostic::Source;
use crate::map::{self, Look, Scene, Style, adapter};
use crate::rules::Switches;

#[derive(clap::Args)]
pub struct Arguments {
    /// A case file, with `:` and the beginning of a case's title if it has more than one
    #[arg(required_unless_present = "check")]
    game: Option<String>,
    /// The position after the phase instead of the orders
    #[arg(long)]
    after: bool,
    /// Black ink or colours
    #[arg(long, value_parser = ["bw", "colour"], default_value = "bw")]
    style: String,
    /// Names of places in full where they fit
    #[arg(long)]
    full: bool,
    /// With the box that explains powers and pieces
    #[arg(long)]
    legend: bool,
    /// Say the map in words instead of drawing it
    #[arg(long)]
    words: bool,
    /// Where to write it; without it the SVG goes to standard output
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Hold the borders of every rule-set against its map instead
    #[arg(long)]
    check: bool,
}

/// Runs the command: status 1 if there is nothing to draw or it cannot be written.
pub fn run(arguments: &Arguments) -> ExitCode {
    if arguments.check {
        return check();
    }
    match drawn(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn drawn(arguments: &Arguments) -> Result<(), String> {
    let scene = scene(arguments)?;
    if arguments.words {
        println!("{}\n{}", map::words::title(&scene), map::words::position(&scene));
        return Ok(());
    }
    let style = if arguments.style == "colour" { Style::Colour } else { Style::Bw };
    let look = Look { style, full_names: arguments.full, legend: arguments.legend, ..Look::default() };
    let svg = map::draw(&scene, &look).map_err(|e| format!("error: {e}"))?;
    match &arguments.output {
        None => println!("{svg}"),
        Some(path) => write(path, svg)?,
    }
    Ok(())
}

fn write(path: &std::path::Path, svg: String) -> Result<(), String> {
    std::fs::write(path, svg).map_err(|e| format!("error: {}: {e}", path.display()))
}

/// The scene of a case file.
fn scene(arguments: &Arguments) -> Result<Scene, String> {
    let given = arguments.game.as_deref().unwrap_or_default();
    let (file, name) = if std::path::Path::new(given).exists() {
        (given, "")
    } else {
        given.rsplit_once(':').unwrap_or((given, ""))
    };
    let text = std::fs::read(file).map_err(|e| format!("error: {file}: {e}"))?;
    let source = Source::new(file, String::from_utf8_lossy(&text).into_owned());
    let all = cases::read(&source).map_err(|e| e.0.render(false))?;
    let case = all
        .iter()
        .find(|c| c.name.starts_with(name))
        .ok_or_else(|| format!("error: {file}: there is no case “{name}”"))?;
    let played = cases::play(case, &Switches::default()).map_err(|e| e.0.render(false))?;
    let position = if arguments.after { &played.report.after } else { &played.before };
    let title = format!("{}, {}", case.name, position.turn.season_text());
    Ok(if arguments.after {
        adapter::position(&*played.rules, &title, position)
    } else {
        adapter::season(&*played.rules, &title, &played.before, &played.report, &[])
    })
}

/// Prints what boards and maps do not agree about.
fn check() -> ExitCode {
    let found = map::check::all();
    for line in &found {
        println!("{line}");
    }
    println!("{} differences between boards and maps", found.len());
    ExitCode::from(u8::from(!found.is_empty()))
}
