//! `zine check`: everything that is wrong before the deadline, and how every order was read. Writes nothing.

use std::process::ExitCode;

use super::desk::{self, Root, issue_number};
use super::reach;
use crate::build::grave;
use crate::check::{Checked, Sheet, check};
use crate::diagnostic::{Diagnostic, Severity};
use crate::site;
use crate::{disk, store};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue: 12 or issue-12; the last one if none is named
    #[arg(value_parser = issue_number)]
    issue: Option<i64>,
    #[command(flatten)]
    root: Root,
    /// Judge every sealed season again and report any difference
    #[arg(long)]
    replay: bool,
    /// Check the links of every page: places they lead to, pictures, alternative texts
    #[arg(long)]
    links: bool,
    /// With --links: try the addresses elsewhere too (of secure ones only whether the server answers)
    #[arg(long, requires = "links")]
    external: bool,
    /// Only what is wrong, not how every order was read
    #[arg(short, long)]
    quiet: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command: status 1 on any error.
pub fn run(arguments: &Arguments) -> ExitCode {
    let folder = arguments.root.folder();
    // What an interrupted command began is finished first: nothing else is written here.
    let caller = arguments.root.patience.caller();
    let reading =
        store::recover(folder.root(), &caller).and_then(|()| store::reading(folder.root(), &caller));
    let reading = match reading {
        Ok(reading) => reading,
        Err(faults) => return desk::failed(faults),
    };
    let Checked { issue, sheets, mut faults } = check(&folder, arguments.issue, arguments.replay);
    drop(reading);
    if arguments.links && !grave(&faults) {
        match site::linked(&folder, issue) {
            Ok(survey) => {
                faults.extend(survey.faults());
                let (pages, links) = survey.count();
                if !arguments.json {
                    desk::print(&format!("{pages} pages with {links} links\n"));
                }
                if arguments.external {
                    faults.extend(reach::all(survey.external()));
                }
            }
            Err(found) => faults.extend(found),
        }
    }
    finish(arguments, &sheets, &faults, issue)
}

fn finish(arguments: &Arguments, sheets: &[Sheet], faults: &[Diagnostic], number: i64) -> ExitCode {
    let count = |s: Severity| faults.iter().filter(|f| f.severity == s).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    if arguments.json {
        let out = serde_json::json!({
            "issue": number, "errors": errors, "warnings": warnings, "sheets": sheets, "diagnostics": faults,
        });
        desk::print(&format!("{}\n", serde_json::to_string_pretty(&out).unwrap_or_default()));
        return ExitCode::from(u8::from(errors > 0));
    }
    if !arguments.quiet {
        desk::print(&listing(sheets));
    }
    desk::show(faults);
    let plural = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let verdict = match (errors, warnings) {
        (0, 0) => "nothing is wrong".to_string(),
        (0, w) => format!("{}, no error", plural(w, "warning")),
        (e, w) => format!("{}, {}", plural(e, "error"), plural(w, "warning")),
    };
    if !arguments.quiet && is_open(&arguments.root) {
        desk::print("note: others on this machine can read private/: chmod -R go= private\n");
    }
    desk::print(&format!("issue {number}: {verdict}\n"));
    ExitCode::from(u8::from(grave(faults)))
}

/// Whether a file below private/ can be read by everybody.
fn is_open(root: &desk::Root) -> bool {
    let others =
        |path: &std::path::Path| disk::meta(path).ok().flatten().map_or(0, |meta| disk::mode(&meta) & 0o007);
    let private = root.root.join("private");
    let files = disk::list(&private).ok().flatten().unwrap_or_default();
    cfg!(unix) && others(&private) & 1 != 0 && files.iter().any(|file| others(&file.path()) & 4 != 0)
}

fn listing(sheets: &[Sheet]) -> String {
    let mut out = String::new();
    let mut head = String::new();
    for sheet in sheets {
        let here = format!("{} {}", sheet.game, sheet.phase);
        if here != head {
            out += &format!("{here}\n");
            head = here;
        }
        let player = sheet.player.as_ref().map(|p| format!(" ({p})")).unwrap_or_default();
        match &sheet.missing {
            Some(mark) => out += &format!("  {}{player}: {mark} nothing received\n", sheet.power),
            None => out += &format!("  {}{player}: {}\n", sheet.power, sheet.file.as_deref().unwrap_or("")),
        }
        for row in &sheet.orders {
            let reading = &row.reading;
            let order = reading.order.as_deref().unwrap_or("-");
            let codes = reading.codes.iter().map(|c| c.text()).collect::<Vec<_>>().join(" ");
            let text = reading.text.trim().replace('\n', " ");
            out += format!("    {:>4}  {text:<36} {order:<28} {codes}", reading.line).trim_end();
            out.push('\n');
        }
    }
    out
}
