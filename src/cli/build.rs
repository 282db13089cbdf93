//! `zine build`: makes an issue, or the whole web archive.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use super::common::{self, Root};
use crate::build;
use crate::content::{self, Folder, Number, issue_numbers};
use crate::diagnostic::{Diagnostic, Severity};
use crate::number::many;
#[cfg(feature = "typeset")]
use crate::papers::Printed;
use crate::store::{Changes, Faults, Transaction};
use crate::{fresh, seal, site};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue or flyer: 12 or issue-12, 11a or flyer-11a; without one the PDF of every sealed issue that is not there or would be another now, and
    /// the whole web archive
    #[arg(value_parser = common::number)]
    issue: Option<Number>,
    #[command(flatten)]
    root: Root,
    /// Print what was made as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command: status 1 if the issue cannot be made, or is a draft with orders that are not read.
pub fn run(arguments: &Arguments) -> ExitCode {
    let mut made = Made::default();
    if let Err(faults) = all(arguments, &mut made) {
        return failed(&faults, arguments.json);
    }
    let status = ExitCode::from(u8::from(build::grave(&made.faults)));
    if arguments.json {
        let out = serde_json::json!({
            "issue": arguments.issue, "pages": made.pages, "files": made.files, "diagnostics": made.faults,
        });
        common::print(&format!("{}\n", serde_json::to_string_pretty(&out).unwrap_or_default()));
        return status;
    }
    common::show(&made.faults);
    common::print(&made.text);
    status
}

fn all(arguments: &Arguments, made: &mut Made) -> Result<(), Faults> {
    let folder = arguments.root.folder();
    let caller = arguments.root.patience.caller();
    let mut transaction = Transaction::begin(folder.root(), caller.clone())?;
    made.faults.extend(crate::own::odd(&folder).into_iter().filter(|f| f.severity < Severity::Error));
    let then = match arguments.issue {
        Some(_) => None,
        None => fresh::state(folder.root())?,
    };
    if let Some(said) =
        then.as_ref().filter(|_| !arguments.json).and_then(|now| fresh::unchanged(folder.root(), now))
    {
        made.text += &said;
        return folder.readable();
    }
    match arguments.issue {
        Some(number) => issue(&mut transaction, &folder, number, made)?,
        None => every(&mut transaction, &folder, made)?,
    }
    // What lists the issues follows them; a draft stands in no list.
    let said = archive(&mut transaction, &folder, made)?;
    made.text += &said;
    drop(transaction);
    // What there is to warn of is said by every build.
    if let Some(then) =
        then.filter(|_| !said.is_empty() && !made.faults.iter().any(|f| f.code == "host-kind"))
    {
        fresh::remember(folder.root(), &then, &said, &caller);
    }
    Ok(())
}

/// What was made.
#[derive(Default)]
struct Made {
    pages: i64,
    files: Vec<String>,
    faults: Vec<Diagnostic>,
    text: String,
}

fn issue(
    transaction: &mut Transaction,
    folder: &Folder,
    number: Number,
    made: &mut Made,
) -> Result<(), Faults> {
    let content = content::load(folder, Some(number))?;
    if content.issue(number).is_some_and(|i| i.kept()) {
        made.text += &format!("{} is sealed: it is served as it was published\n", number.said());
        return Ok(());
    }
    let games = crate::games::play(&content, number);
    let draft = content.issue(number).is_none_or(|i| i.sealed.is_none());
    let mut built = build::build(folder, &content, &games, number, draft)?;
    if draft {
        let mut read = Vec::new();
        crate::check::sheets(&games, number, &mut read);
        built.faults.extend(read.into_iter().filter(|f| f.severity == Severity::Error));
    }
    let changes = seal::gates::changes(folder, &content, &built);
    folder.readable()?;
    transaction.commit(changes)?;
    let pages = if built.pages > 0 { format!(", {} pages", built.pages) } else { String::new() };
    let flyer = if number.is_flyer() { ", flyer" } else { "" };
    made.text += &format!("{}{flyer} {number}{pages}:\n", content.zine.title.get_ref());
    if !built.paper.is_empty() {
        made.text += &format!("  {}\n", built.paper);
    }
    for file in built.files.keys().filter(|f| f.ends_with(".html") || f.ends_with(".pdf")) {
        made.text += &format!("  {file}\n");
    }
    made.pages += built.pages;
    made.files.extend(built.files.into_keys());
    made.faults.extend(built.faults);
    Ok(())
}

/// Every sealed issue whose PDF is not there or would be another now; the last issue while nothing is sealed.
fn every(transaction: &mut Transaction, folder: &Folder, made: &mut Made) -> Result<(), Faults> {
    if site::any_sealed(folder) {
        return papers(transaction, folder, made);
    }
    let last = issue_numbers(folder).last().copied();
    folder.readable()?;
    let none =
        || Diagnostic::error("no-issue", "there is no issue yet").help("open one with `zine new issue`");
    issue(transaction, folder, last.ok_or_else(|| vec![none()])?.into(), made)
}

#[cfg(feature = "typeset")]
fn papers(transaction: &mut Transaction, folder: &Folder, made: &mut Made) -> Result<(), Faults> {
    let line = common::Progress::new(false);
    let mut progress = |now: &[i64], all: usize| {
        let now: Vec<String> = now.iter().map(i64::to_string).collect();
        if !now.is_empty() {
            line.say(format_args!("typesetting {} of {all}", now.join(", ")));
        }
    };
    let printed = crate::papers::bring_up_to_date(transaction, folder, &mut progress);
    drop(line);
    for number in printed? {
        let Printed { number, pages, faults, files } = number;
        made.text += &format!("{number}, {pages} pages:\n");
        for file in files.iter().filter(|f| f.ends_with(".pdf")) {
            made.text += &format!("  {file}\n");
        }
        made.pages += pages;
        made.files.extend(files);
        made.faults.extend(faults);
    }
    Ok(())
}

#[cfg(not(feature = "typeset"))]
fn papers(_: &mut Transaction, _: &Folder, _: &mut Made) -> Result<(), Faults> {
    Ok(())
}

/// The archive, if anything is sealed, and what there is to say of it.
fn archive(transaction: &mut Transaction, folder: &Folder, made: &mut Made) -> Result<String, Faults> {
    if !site::any_sealed(folder) {
        return folder.readable().map(|()| String::new());
    }
    let mut names = Vec::new();
    let mut groups = Groups::default();
    let line = common::Progress::new(false);
    let site = site::make(folder, &mut |name, bytes| {
        transaction.put(groups.of(folder, &name), &name, &bytes)?;
        names.push(name);
        if names.len() % 100 == 0 {
            line.say(format_args!("archive: {}", many(names.len(), "file")));
        }
        Ok(())
    })?;
    drop(line);
    let fresh: BTreeSet<String> = names.iter().cloned().collect();
    let survey = site::survey(folder, site.survey, |name| fresh.contains(name))?;
    let dead = survey.faults();
    if !dead.is_empty() {
        return Err(dead.into_iter().map(|fault| crate::own::told(folder, fault)).collect());
    }
    folder.readable()?;
    transaction.commit(Changes::default())?;
    made.files.extend(names);
    made.faults.extend(site.faults);
    Ok(format!(
        "archive of {}, {}: public/index.html\n",
        many(site.issues.len(), "issue"),
        many(site.files, "file")
    ))
}

/// The groups that the files of issues belong to, by number.
#[derive(Default)]
struct Groups(BTreeMap<Number, String>);

impl Groups {
    /// What an issue keeps belongs to it: what it had before under another name goes.
    fn of(&mut self, folder: &Folder, name: &str) -> &str {
        let below = ["public/issues/", "public/flyers/"].iter().find_map(|base| name.strip_prefix(base));
        let number =
            below.and_then(|rest| rest.split_once('/')).and_then(|(number, _)| number.parse::<Number>().ok());
        let Some(number) = number.filter(|n: &Number| !n.is_flyer()) else { return ARCHIVE };
        self.0.entry(number).or_insert_with(|| match seal::kept::keeps(folder, number) {
            true => number.folder(),
            false => ARCHIVE.into(),
        })
    }
}

/// The group of what belongs to no issue.
const ARCHIVE: &str = "archive";

fn failed(faults: &[crate::diagnostic::Diagnostic], json: bool) -> ExitCode {
    if json {
        let out = serde_json::json!({ "diagnostics": faults });
        common::print(&format!("{}\n", serde_json::to_string_pretty(&out).unwrap_or_default()));
    } else {
        common::show(faults);
        common::say("error: nothing was written");
    }
    ExitCode::FAILURE
}
