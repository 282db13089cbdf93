//! `zine copies`: who gets a copy of an issue, with which code, what was charged, what is left and why.

use std::process::ExitCode;

use clap::Args;

use accounts::report::table;
use diagnostics::count_words::many;
use folder::{Content, Number};
use games::bookkeeping;

use super::common::{self, Root, print, refuse, show};

/// Which issue, and in which form.
#[derive(Args)]
pub struct Arguments {
    /// The issue or flyer [default: the last issue]
    #[arg(value_parser = common::number)]
    issue: Option<Number>,
    /// As data
    #[arg(long)]
    json: bool,
    /// The whole private report: money received, fees, sums
    #[arg(long)]
    report: bool,
    /// For the press: the issue once, and every reader's back page for its last sheet
    #[cfg(feature = "typeset")]
    #[arg(long)]
    pdf: bool,
    /// With --pdf: each reader's whole copy instead of the back pages
    #[cfg(feature = "typeset")]
    #[arg(long, requires = "pdf")]
    whole: bool,
    /// With --pdf: the folder to write to [default: print/issue-N/copies]
    #[cfg(feature = "typeset")]
    #[arg(long, value_name = "DIR")]
    out: Option<std::path::PathBuf>,
    /// With --out: write over files that were not made by this command
    #[cfg(feature = "typeset")]
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    root: Root,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    if let Some(flyer) = arguments.issue.filter(|n| n.is_flyer()) {
        return of_flyer(arguments, flyer);
    }
    #[cfg(feature = "typeset")]
    if arguments.pdf {
        return pdfs(arguments);
    }
    list(arguments)
}

/// Who gets a flyer, and why; it is charged to nobody.
fn of_flyer(arguments: &Arguments, number: Number) -> Result<ExitCode, ExitCode> {
    #[cfg(feature = "typeset")]
    if arguments.pdf {
        return Err(refuse(format!(
            "a flyer has no back page: the copies of {number} are all the same, print/{}/",
            number.folder()
        )));
    }
    let content = arguments.root.load(arguments.issue)?;
    let copies = flyer_copies(&content, number)?;
    if arguments.json {
        print(&(serde_json::to_string_pretty(&copies).map_err(refuse)? + "\n"));
        return Ok(ExitCode::SUCCESS);
    }
    let rows = copies
        .iter()
        .map(|c| vec![content.name(&c.person), c.code.clone(), c.left.clone(), c.why.words().to_string()]);
    print(&table(&["name", "code", "left", "why"], rows));
    print(&format!("\n{}, charged to nobody\n", many(copies.len(), "copy")));
    Ok(ExitCode::SUCCESS)
}

/// The copies of a flyer, if there is one of this name.
pub(super) fn flyer_copies(
    content: &Content,
    number: Number,
) -> Result<Vec<accounts::sealed_lists::CopyLine>, ExitCode> {
    let issue = content.issue(number).ok_or_else(|| refuse(format!("there is no {}", number.said())))?;
    Ok(bookkeeping::flyers::sent(content, &games::play(content, number), issue))
}

fn list(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let Some(last) = content.issues.last() else {
        return Err(refuse("there is no issue yet: zine new issue"));
    };
    let number = arguments.issue.map_or(last.number(), |n| n.issue);
    let games = games::play(&content, number);
    let accounts = super::common::counted(&arguments.root.folder(), &content, &games, number)?;
    let bad = show(&accounts.faults);
    let Some(report) = bookkeeping::report(&content, &accounts, number, super::common::today()) else {
        return Err(refuse(format!("there is no issue {number}")));
    };
    if arguments.json {
        print(&(serde_json::to_string_pretty(&report).map_err(refuse)? + "\n"));
    } else if arguments.report {
        print(&report.text());
    } else {
        print(&report.copies_text());
        let sums = &report.sums;
        let said = format!(
            "\n{}, {} of them second copies, {} held\n",
            many(sums.copies, "copy"),
            sums.second,
            sums.held
        );
        print(&said);
    }
    Ok(if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Writes the issue without a label for the print run, and beside it the back pages of all who get a copy, or their whole copies.
#[cfg(feature = "typeset")]
fn pdfs(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    use folder::store::Changes;
    use production::print_run::{Edition, Press};
    let content = arguments.root.load(arguments.issue)?;
    let folder = arguments.root.folder();
    let Some(issue) = content.issues.last() else {
        return Err(refuse("there is no issue yet: zine new issue"));
    };
    let number = arguments.issue.map_or(issue.number(), |n| n.issue);
    let fail = |found: Vec<diagnostics::Diagnostic>| {
        show(&found);
        ExitCode::FAILURE
    };
    let games = games::play(&content, number);
    let press = Press::new(&folder).map_err(fail)?;
    let printed = press.print(&Edition::new(&folder, &content, &games, number)).map_err(fail)?;
    show(&printed.faults);
    if show(&printed.accounts.faults) {
        return Err(ExitCode::FAILURE);
    }
    super::common::readable(&folder)?;
    let run = ("print-run".to_string(), printed.set.pdf().map_err(fail)?);
    let readers = press.readers(&content, issue, &printed).map_err(fail)?;
    let count = readers.len();
    let copies = match (arguments.whole, readers.is_empty()) {
        (true, _) => press.copies(&content, issue, &printed).map_err(fail)?,
        (_, true) => Vec::new(),
        _ => {
            let labels: Vec<_> = readers.into_iter().map(|(_, label)| label).collect();
            vec![("backs".to_string(), press.backs(&content, issue, &printed, &labels).map_err(fail)?)]
        }
    };
    let files = std::iter::once(run).chain(copies).map(|(name, pdf)| (format!("{name}.pdf"), pdf));
    let folder_name = format!("print/issue-{number}/copies");
    let (mut changes, base) =
        (Changes { force: arguments.force, ..Changes::default() }, arguments.out.clone());
    match &base {
        Some(base) => changes.outside.extend(files.map(|(name, pdf)| (base.join(name), pdf))),
        None => {
            let files = files.map(|(name, pdf)| (format!("{folder_name}/{name}"), pdf)).collect();
            changes.groups.push((format!("copies-{number}"), files));
        }
    }
    arguments.root.commit(changes)?;
    let base = base.unwrap_or_else(|| folder.path(&folder_name));
    let what = match arguments.whole {
        true => format!("{} of {}, and the print run", many(count, "copy"), many(printed.pages, "page")),
        false => {
            let (pages, backs) = (many(printed.pages, "page"), many(count, "back page"));
            format!("the print run of {pages}, and {backs} for its last sheet")
        }
    };
    print(&format!("{}: {what}\n", base.display()));
    Ok(ExitCode::SUCCESS)
}
