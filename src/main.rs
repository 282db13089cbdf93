//! The `zine` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    zine::cli::run()
}
