//! What most commands begin with: the editor's folder, opened and read, and how diagnostics are shown.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::content::{self, Content, Folder};
use crate::diagnostic::{Diagnostic, Severity};

/// Where the editor's folder is.
#[derive(clap::Args)]
pub struct Root {
    /// The zine's folder
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub root: PathBuf,
}

impl Root {
    /// The folder.
    pub fn folder(&self) -> Folder {
        Folder::new(&self.root)
    }

    /// Reads the folder up to an issue. Faults of form are shown; without a usable zine.toml the exit status is returned.
    pub fn load(&self, upto: Option<i64>) -> Result<Content, ExitCode> {
        match content::load(&self.folder(), upto) {
            Ok(mut content) => {
                show(&std::mem::take(&mut content.faults));
                Ok(content)
            }
            Err(faults) => {
                show(&faults);
                Err(ExitCode::FAILURE)
            }
        }
    }
}

/// The number of an issue as typed: `12` or `issue-12`.
pub fn issue_number(text: &str) -> Result<i64, String> {
    let digits = text.trim_end_matches('/').rsplit('/').next().unwrap_or(text);
    let digits = digits.strip_prefix("issue-").unwrap_or(digits);
    digits.parse().map_err(|_| format!("“{text}” is no issue: write 12 or issue-12"))
}

/// Today, by the clock of this machine.
pub fn today() -> jiff::civil::Date {
    jiff::Zoned::now().date()
}

/// Shows diagnostics on standard error, with colours on a terminal; says whether there is an error among them.
pub fn show(found: &[Diagnostic]) -> bool {
    let colour = std::io::stderr().is_terminal();
    for diagnostic in found {
        eprintln!("{}\n", diagnostic.render(colour));
    }
    found.iter().any(|d| d.severity == Severity::Error)
}

/// Says on standard error why a command cannot go on, and gives the exit status of failure.
pub fn refuse(message: impl std::fmt::Display) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::FAILURE
}

/// Writes a file by way of a temporary one beside it, so that it is there whole or not at all.
pub fn write(path: &std::path::Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".part");
    let part = path.with_file_name(name);
    std::fs::write(&part, bytes)?;
    std::fs::rename(&part, path)
}

/// Prints to standard output. A reader that has gone away (`| head`) is no fault.
pub fn print(text: &str) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
