//! `zine accounts`: the private report of an issue as PDF and text, and the packets for guarantors.

use std::collections::BTreeMap;
use std::process::ExitCode;

use clap::Args;

use super::desk::{Root, issue_number, print, refuse, show};
use crate::diagnostic::Diagnostic;
use crate::office::handover;
use crate::publish::accounts_sheet;
use crate::publish::typeset::{Assets, Fonts, Job, typeset};
use crate::store::Changes;
use crate::{games, office};

/// Of which issue.
#[derive(Args)]
pub struct Arguments {
    /// The issue [default: the last]
    #[arg(value_parser = issue_number)]
    issue: Option<i64>,
    /// As data, on standard output; writes nothing
    #[arg(long)]
    json: bool,
    /// The day for which the guarantors' calendar is told [default: today]
    #[arg(long, value_name = "DATE")]
    on: Option<jiff::civil::Date>,
    #[command(flatten)]
    root: Root,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> ExitCode {
    made(arguments).unwrap_or_else(|status| status)
}

fn made(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let Some(issue) = content.issues.last() else {
        return Err(refuse("there is no issue yet: zine new issue"));
    };
    let number = arguments.issue.unwrap_or(issue.number());
    let games = games::play(&content, number);
    let accounts = super::desk::counted(&arguments.root.folder(), &content, &games, number)?;
    let bad = show(&accounts.faults);
    let on = arguments.on.unwrap_or_else(super::desk::today);
    let Some(report) = office::report(&content, &accounts, number, on) else {
        return Err(refuse(format!("there is no issue {number}")));
    };
    if arguments.json {
        print(&(serde_json::to_string_pretty(&report).map_err(refuse)? + "\n"));
        return Ok(if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS });
    }
    let date = issue.file.date.0;
    let title = content.zine.title.get_ref();
    let (assets, modules) = (Assets::new(), BTreeMap::new());
    let day = (date.year(), date.month(), date.day());
    let job = Job {
        source: accounts_sheet::source(&report, title, &content.zine.currency, day),
        assets: &assets,
        modules: &modules,
        ident: format!("accounts-{number}"),
        date: u8::try_from(day.1).ok().zip(u8::try_from(day.2).ok()).map(|(m, d)| (day.0.into(), m, d)),
    };
    let fail = |found: Vec<Diagnostic>| {
        show(&found);
        ExitCode::FAILURE
    };
    let pdf = typeset(&job, &Fonts::default()).and_then(|set| set.pdf()).map_err(fail)?;
    let folder = arguments.root.folder();
    let base = format!("print/issue-{number}");
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    files.insert(format!("{base}/accounts.pdf"), pdf);
    files.insert(format!("{base}/accounts.txt"), report.text().into_bytes());
    // A guarantor gets everything at once, unpublished orders too (G-5).
    let sealed = games::play(&content, handover::last_sealed(&content));
    for game in content.games.iter().filter(|game| game.file.guarantor.is_some()) {
        if sealed.get(&game.id).is_none_or(|history| history.over.is_some()) {
            continue;
        }
        let former = folder.text(&handover::former_file(&game.id));
        match handover::packet(&content, &sealed, &game.id, former.as_ref()) {
            Err(found) => {
                show(&[found]);
            }
            Ok(packet) => {
                files.insert(format!("{base}/guarantor-{}.toml", game.id), packet.text().into_bytes());
            }
        }
    }
    let names: String = files.keys().map(|name| format!("{}\n", folder.path(name).display())).collect();
    let groups = vec![(format!("accounts-{number}"), files)];
    arguments.root.commit(Changes { groups, ..Changes::default() })?;
    print(&names);
    Ok(if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
