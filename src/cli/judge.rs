//! `zine judge`: runs case files.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use serde::Serialize;

use adjudicator::cases::{self, Case, CaseResult, Runner};
use adjudicator::rules::standard::Standard;
use adjudicator::rules::standard::benchmark::{JudgeBench, TimedPhase, rate};
use adjudicator::rules::{self, RuleSet, Switches, presets};
use adjudicator::season;
use diagnostics::Source;
use diagnostics::count_words::thousands;

use super::common::{print, print_json, say, status};

#[derive(clap::Args)]
pub struct Arguments {
    /// Case files, plain or compressed (.gz)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print the outcomes as JSON
    #[arg(long)]
    json: bool,
    /// First measure how fast the movement phases of standard Diplomacy in the files are adjudicated
    #[arg(long)]
    time: bool,
    /// Adjudicate under a preset (1971, 2000, jDip ...) or switches (key=value,key=value); what a case sets itself comes first
    #[arg(long)]
    rules: Option<String>,
    /// The folder whose boards/ the cases may name
    #[arg(long)]
    root: Option<PathBuf>,
    /// A board file for cases that name no board
    #[arg(long)]
    board: Option<PathBuf>,
}

#[derive(Serialize)]
struct JudgeReport {
    cases: Vec<CaseResult>,
    passed: usize,
    failed: usize,
}

/// Runs the command: status 1 if a case differs or a file cannot be read.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let base = arguments.rules.as_deref().map_or(Ok(Switches::default()), presets::preset_switches);
    let base = base.map_err(|message| {
        say(format_args!("error: {message}"));
        ExitCode::from(2)
    })?;
    let mut summary = JudgeReport { cases: Vec::new(), passed: 0, failed: 0 };
    let mut read = Vec::new();
    for file in &arguments.files {
        match exchange::text_of(file).and_then(|text| cases::read(&text).map_err(|error| *error.0)) {
            Ok(cases) => read.extend(cases),
            Err(fault) => {
                say(fault.render(false));
                summary.failed += 1;
            }
        }
    }
    if arguments.time {
        time(&read, &base);
    }
    summary.cases = judge_all(&read, &base, &|id, file| find_board(arguments, id, file));
    summary.failed += summary.cases.iter().filter(|c| !c.differences.is_empty()).count();
    summary.passed = summary.cases.iter().filter(|c| c.differences.is_empty()).count();
    if arguments.json {
        print_json(&summary);
    } else {
        for outcome in summary.cases.iter().filter(|c| !c.differences.is_empty()) {
            print(&format!("{}: {}\n", outcome.place, outcome.case));
            for difference in &outcome.differences {
                print(&format!("    {difference}\n"));
            }
        }
        print(&format!("{} passed, {} failed\n", summary.passed, summary.failed));
    }
    Ok(status(summary.failed > 0))
}

/// Judges all cases, on all processors; the outcomes stand in the order of the cases.
fn judge_all(
    read: &[Case],
    base: &Switches,
    boards: &(dyn Fn(&str, &str) -> Option<Source> + Sync),
) -> Vec<CaseResult> {
    let workers = base::parallel::count();
    let share = read.len().div_ceil(workers).max(1);
    std::thread::scope(|scope| {
        let started = read.chunks(share).map(|part| {
            scope.spawn(move || {
                let finds = |id: &str, file: &str| boards(id, file);
                let mut runner = Runner::with_boards(base, &finds);
                part.iter().map(|case| runner.run(case)).collect::<Vec<_>>()
            })
        });
        let started: Vec<_> = started.collect();
        let finished = started.into_iter().map(|worker| match worker.join() {
            Ok(outcomes) => outcomes,
            Err(fault) => std::panic::resume_unwind(fault),
        });
        finished.flatten().collect()
    })
}

/// The file of a board that a case names, or that of cases that name none.
fn find_board(arguments: &Arguments, id: &str, case: &str) -> Option<Source> {
    if id.is_empty() {
        return folder::board_files::read(arguments.board.as_ref()?);
    }
    folder::board_files::of_case(arguments.root.as_deref(), id, case)
}

/// Times the movement phases of standard Diplomacy: one thread, workings reused, reading excluded.
fn time(read: &[Case], base: &Switches) {
    let Ok(rules) = Standard::new(adjudicator::board::Board::standard(), base) else { return };
    let mut phases = Vec::new();
    for case in read.iter().filter(is_standard).filter(is_moves).filter(|c| c.rules.0.is_empty()) {
        let Ok(position) = cases::position(case, &rules) else { continue };
        let Ok((sheets, _, _)) = cases::sheets(case, rules.board(), rules::SheetAuthor::Person) else {
            continue;
        };
        phases.push(TimedPhase::new(&rules, &position, &sheets));
    }
    if phases.is_empty() {
        say(format_args!("nothing to time: no movement phase of standard Diplomacy"));
        return;
    }
    let mut bench = JudgeBench::default();
    let second = Duration::from_secs(1);
    let plain = rate(&phases, second, |p| bench.judge(&rules, p));
    print(&format!("adjudicated: {} phases a second\n", rounded(plain)));
    let full = rate(&phases, second, |p| bench.explain(&rules, p));
    print(&format!("with reasons and retreats: {} phases a second\n", rounded(full)));
}

fn is_moves(case: &&Case) -> bool {
    case.turn.is_some_and(|t| t.phase == season::Phase::Movement)
}

fn is_standard(case: &&Case) -> bool {
    rules::find(&case.variant).is_some_and(|e| e.name == "Standard")
}

/// `812,000`: to the thousand, or to the unit below ten thousand.
fn rounded(rate: f64) -> String {
    let number = if rate >= 10_000.0 { (rate / 1000.0).round() as u64 * 1000 } else { rate.round() as u64 };
    thousands(number)
}

#[cfg(test)]
mod tests {
    #[test]
    fn rates_have_thousands_apart() {
        assert_eq!(super::rounded(812_345.0), "812,000");
        assert_eq!(super::rounded(1_234_567.0), "1,235,000");
        assert_eq!(super::rounded(999.0), "999");
    }
}
