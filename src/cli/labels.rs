//! `zine labels`: sheets of address labels for an issue.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::desk::{Root, issue_number, print, refuse, show};
use crate::accounts::{Copy, Envelope};
use crate::content::Content;
use crate::content::people::Wanted;
use crate::content::zine::LabelSheet;
use crate::diagnostic::Diagnostic;
use crate::publish::labels::{Label, SHEETS, Sheet, source};
use crate::publish::typeset::{Assets, Fonts, Job, typeset};
use crate::store::Changes;
use crate::{games, office};

/// For which issue, on which sheets.
#[derive(Args)]
pub struct Arguments {
    /// The issue [default: the last]
    #[arg(value_parser = issue_number)]
    issue: Option<i64>,
    /// a4-3x7, a4-3x8 or letter-3x10 [default: as zine.toml says, else a4-3x7]
    #[arg(long)]
    sheet: Option<String>,
    /// So many labels of the first sheet are used up
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// First copies, second copies, or all
    #[arg(long, value_enum, default_value_t = Batch::All)]
    batch: Batch,
    /// The file to write [default: print/issue-N/labels.pdf]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write over a file that was not made by this command
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    root: Root,
}

/// Which mailing.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Batch {
    /// First copies
    A,
    /// Second copies, sent on another day
    B,
    /// Both, second copies last
    All,
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
    if arguments.issue.is_some_and(|n| n != issue.number()) {
        return Err(refuse(format!("there is no issue {}", arguments.issue.unwrap_or_default())));
    }
    let fail = |found: Vec<Diagnostic>| {
        show(&found);
        ExitCode::FAILURE
    };
    let sheet = sheet(&content, arguments.sheet.as_deref()).map_err(|found| fail(vec![found]))?;
    let games = games::play(&content, issue.number());
    let accounts = office::reckoned(&content, &games, Some(issue.number()), &BTreeMap::new());
    if show(&accounts.faults) {
        return Err(ExitCode::FAILURE);
    }
    let Some(list) = accounts.reckoning.list(issue.number()) else {
        return Err(refuse("nobody gets this issue"));
    };
    let on_paper = |copy: &&Copy| {
        let wants = content
            .people
            .get(&copy.person)
            .is_some_and(|p| matches!(p.wants(issue.when()), Wanted::Print | Wanted::Both));
        wants && copy.gets_one() && matches!(copy.envelope, Envelope::Sent(_))
    };
    let mut copies: Vec<&Copy> = list.lines.iter().filter(on_paper).collect();
    copies.sort_by_key(|copy| content.people.get(&copy.person).map(|p| (p.sort_key(), copy.person.clone())));
    let label = |copy: &&Copy| {
        let person = content.people.get(&copy.person)?;
        let code = copy.code(accounts.history.style);
        Some(Label { name: person.name.clone(), code, address: person.address.clone() })
    };
    let mut labels: Vec<Label> = Vec::new();
    if arguments.batch != Batch::B {
        labels.extend(copies.iter().filter_map(label));
    }
    if arguments.batch != Batch::A {
        labels.extend(copies.iter().filter(|copy| copy.second).filter_map(label));
    }
    if labels.is_empty() {
        return Err(refuse("no label is wanted: nobody gets this issue on paper in this batch"));
    }
    let title = format!("{} {}: labels", content.zine.title.get_ref(), issue.number());
    let date = issue.file.date.0;
    let (assets, modules) = (Assets::new(), BTreeMap::new());
    let job = Job {
        source: source(&sheet, &labels, arguments.skip, &title, (date.year(), date.month(), date.day())),
        assets: &assets,
        modules: &modules,
        ident: format!("labels-{}", issue.number()),
        date: u8::try_from(date.month())
            .ok()
            .zip(u8::try_from(date.day()).ok())
            .map(|(m, d)| (date.year().into(), m, d)),
    };
    let pdf =
        typeset(&job, &fonts(&arguments.root)).and_then(|set| Ok((set.pages(), set.pdf()?))).map_err(fail)?;
    let name = format!("print/issue-{}/labels.pdf", issue.number());
    let path = arguments.out.clone().unwrap_or_else(|| arguments.root.folder().path(&name));
    let group = format!("labels-{}", issue.number());
    let changes = Changes::made(arguments.out.as_deref(), &group, &name, pdf.1, arguments.force);
    arguments.root.commit(changes)?;
    print(&format!("{}: {} labels on {} sheets\n", path.display(), labels.len(), pdf.0));
    Ok(ExitCode::SUCCESS)
}

/// The fonts built in and those of the folder.
fn fonts(root: &Root) -> Fonts {
    let folder = root.folder();
    let names = ["otf", "ttf"].into_iter().flat_map(|ext| folder.files("fonts", ext));
    let own: Vec<Vec<u8>> = names.filter_map(|name| folder.bytes(&name)).collect();
    Fonts::new(own.iter().map(Vec::as_slice))
}

/// The sheet asked for, else that of zine.toml.
fn sheet(content: &Content, asked: Option<&str>) -> Result<Sheet, Diagnostic> {
    let labels = &content.zine.labels;
    let unknown = |name: &str| {
        Diagnostic::error("label-sheet", format!("there is no label sheet “{name}”"))
            .help(format!("one of {}, or measures of your own in [labels.own]", SHEETS.join(", ")))
    };
    if let Some(name) = asked {
        return Sheet::named(name).ok_or_else(|| unknown(name));
    }
    if let Some(own) = &labels.own {
        let sheet = measured(own.get_ref());
        return match sheet.fault() {
            Some(said) => Err(Diagnostic::error("label-sheet", said).at(&content.source, own.span())),
            None => Ok(sheet),
        };
    }
    match &labels.sheet {
        None => Sheet::named(SHEETS[0]).ok_or_else(|| unknown(SHEETS[0])),
        Some(name) => Sheet::named(name.get_ref())
            .ok_or_else(|| unknown(name.get_ref()).at(&content.source, name.span())),
    }
}

fn measured(own: &LabelSheet) -> Sheet {
    let hundredths = |mm: f64| if mm.is_finite() { (mm * 100.0).round().clamp(0.0, 1e6) as u32 } else { 0 };
    Sheet {
        paper: own.paper.clone(),
        columns: own.columns.min(100),
        rows: own.rows.min(100),
        width: hundredths(own.width),
        height: hundredths(own.height),
        left: hundredths(own.left),
        top: hundredths(own.top),
        step_x: hundredths(own.step_x.unwrap_or(own.width)),
        step_y: hundredths(own.step_y.unwrap_or(own.height)),
    }
}
