//! The command line: one file a command; `main` only calls [`run`].

mod judge;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Makes zines for games of Diplomacy by mail and e-mail.
#[derive(Parser)]
#[command(name = "zine", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Judge case files and say where they differ from what they expect
    Judge(judge::Arguments),
}

/// Reads the command line, runs the command, and gives its exit status.
pub fn run() -> ExitCode {
    match Arguments::parse().command {
        Command::Judge(arguments) => judge::run(&arguments),
    }
}
