//! `zine judge`: runs case files.

use std::path::PathBuf;
use std::process::ExitCode;

use serde::Serialize;

use crate::cases::{self, Outcome};
use crate::diagnostic::Source;
use crate::rules::Switches;

#[derive(clap::Args)]
pub struct Arguments {
    /// Case files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print the outcomes as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Summary {
    cases: Vec<Outcome>,
    passed: usize,
    failed: usize,
}

/// Runs the command: status 1 if a case differs or a file cannot be read.
pub fn run(arguments: &Arguments) -> ExitCode {
    let mut summary = Summary { cases: Vec::new(), passed: 0, failed: 0 };
    let base = Switches::default();
    for file in &arguments.files {
        let name = file.display().to_string();
        let bytes = match std::fs::read(file) {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("error: {name}: {error}");
                summary.failed += 1;
                continue;
            }
        };
        let source = Source::new(name, String::from_utf8_lossy(&bytes).into_owned());
        match cases::read(&source) {
            Ok(read) => summary.cases.extend(read.iter().map(|case| cases::run(case, &base))),
            Err(error) => {
                eprintln!("{}", error.0.render(false));
                summary.failed += 1;
            }
        }
    }
    summary.failed += summary.cases.iter().filter(|c| !c.differences.is_empty()).count();
    summary.passed = summary.cases.iter().filter(|c| c.differences.is_empty()).count();
    if arguments.json {
        println!("{}", serde_json::to_string_pretty(&summary).unwrap_or_default());
    } else {
        for outcome in summary.cases.iter().filter(|c| !c.differences.is_empty()) {
            println!("{}: {}", outcome.place, outcome.case);
            for difference in &outcome.differences {
                println!("    {difference}");
            }
        }
        println!("{} passed, {} failed", summary.passed, summary.failed);
    }
    ExitCode::from(u8::from(summary.failed > 0))
}
