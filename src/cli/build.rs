//! `zine build`: makes an issue, or the whole web archive.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use diagnostics::count_words::count_noun;
use diagnostics::{Diagnostic, Severity};
use folder::store::{Changes, Faults, Transaction};
use folder::{Folder, IssueNumber, issue_numbers};
use production::build;
use production::build_stamp::{self, BuildMessages, FolderStamp, Made};

use super::common::{self, FolderArgs};
use super::paper;
use production::{layout_memory, seal, web_archive};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue or flyer: 12 or issue-12, 11a or flyer-11a; without one, the PDF of every sealed issue that is missing or would now be different, and
    /// the whole web archive
    #[arg(value_parser = common::number)]
    issue: Option<IssueNumber>,
    #[command(flatten)]
    root: FolderArgs,
    /// Print what was made as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command: status 1 if the issue cannot be made, or is a draft with orders that are not read.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let said = build_all(arguments).map_err(|failure| failed(&failure, arguments.json))?;
    if arguments.json {
        common::print(&said.json);
    } else {
        let [plain, coloured] = &said.faults;
        common::say_all(if common::stderr_has_colour() { coloured } else { plain });
        common::print(&said.text);
        if let Some(number) = arguments.issue.filter(|_| !said.grave) {
            common::next(format_args!("`zine publish {number}`, or `zine seal {number}`"));
        }
    }
    Ok(common::status(said.grave))
}

/// Why a build stopped, and whether the issue in hand was written before.
struct BuildFailure {
    faults: Faults,
    is_issue_written: bool,
}

impl From<Faults> for BuildFailure {
    fn from(faults: Faults) -> BuildFailure {
        BuildFailure { faults, is_issue_written: false }
    }
}

fn build_all(arguments: &Arguments) -> Result<BuildMessages, BuildFailure> {
    let (folder, wanted) = (arguments.root.folder().that_reads_once(), arguments.issue);
    let caller = arguments.root.lock.caller();
    let mut transaction = Transaction::begin(folder.root(), caller.clone())?;
    let then = build_stamp::folder_stamp(folder.root())?;
    let build = Made::Build(wanted);
    if let Some(said) = then.as_ref().and_then(|now| build.cached_messages(folder.root(), now)) {
        return Ok(said);
    }
    let mut made = BuildReport::default();
    let odd = production::custom_pages::check_custom_files(&folder).into_iter();
    made.faults.extend(odd.filter(|f| f.severity < Severity::Error));
    match wanted {
        Some(number) => issue(&mut transaction, &folder, number, &mut made)?,
        None => every(&mut transaction, &folder, &mut made)?,
    }
    // What lists the issues follows them; a draft stands in no list.
    let is_issue_written = !made.files.is_empty();
    let archived = archive(&mut transaction, &folder, &mut made);
    let archived = archived.map_err(|faults| BuildFailure { faults, is_issue_written })?;
    drop(transaction);
    if let Some(ArchiveMade { open, then, said }) = archived {
        Made::Archive(&open).remember(folder.root(), then, &said, &caller);
    }
    // What is remembered of an issue hangs on the archive as well.
    for (number, findings, charged) in &made.findings {
        let Some(then) = &then else { break };
        let count = charged.map(|charged| layout_memory::remembered_count(&folder, *number, then, charged));
        let count = count.map(|count| (layout_memory::count_file(*number), count));
        let found = layout_memory::remembered(&folder, *number, then, findings);
        let found = found.map(|found| (layout_memory::file(*number), found));
        for (file, text) in count.into_iter().chain(found) {
            folder::store::remember(folder.root(), &file, text.as_bytes(), &caller);
        }
    }
    let said = made.messages(wanted);
    if let Some(then) = then {
        build.remember(folder.root(), then, &said, &caller);
    }
    Ok(said)
}

/// What was made.
#[derive(Default)]
struct BuildReport {
    pages: i64,
    files: Vec<String>,
    faults: Vec<Diagnostic>,
    text: String,
    /// What was found wrong with the texts and pages of issues, and the pages charged for, where they were counted.
    findings: Vec<(IssueNumber, build::LayoutFindings, Option<i64>)>,
}

impl BuildReport {
    fn messages(&self, issue: Option<IssueNumber>) -> BuildMessages {
        let out = serde_json::json!({
            "issue": issue, "pages": self.pages, "files": self.files, "diagnostics": self.faults,
        });
        BuildMessages {
            grave: build::has_errors(&self.faults),
            text: self.text.clone(),
            faults: [false, true].map(|colour| common::render_all(&self.faults, colour)),
            json: format!("{}\n", serde_json::to_string_pretty(&out).unwrap_or_default()),
        }
    }
}

fn issue(
    transaction: &mut Transaction,
    folder: &Folder,
    number: IssueNumber,
    made: &mut BuildReport,
) -> Result<(), Faults> {
    let content = folder::load(folder, Some(number))?;
    if content.issue(number).is_some_and(|i| i.keeps_pages()) {
        made.text += &format!("{} is sealed: it is served as it was published\n", number.label());
        return Ok(());
    }
    let games = games::play(&content, number);
    let draft = content.issue(number).is_none_or(|i| i.sealed.is_none());
    let mut built = build::build(folder, &content, &games, number, draft)?;
    if draft {
        let mut read = Vec::new();
        production::check::sheets(&games, number, &mut read);
        built.faults.extend(read.into_iter().filter(|f| f.severity == Severity::Error));
    }
    let changes = seal::preconditions::changes(folder, &content, &built);
    folder.check_readable()?;
    transaction.commit(changes)?;
    let pages =
        if built.pages > 0 { format!(", {}", count_noun(built.pages, "page")) } else { String::new() };
    let flyer = if number.is_flyer() { ", flyer" } else { "" };
    made.text += &format!("{}{flyer} {number}{pages}:\n", content.zine.title.get_ref());
    if !built.paper.is_empty() {
        made.text += &format!("  {}\n", built.paper);
    }
    for file in built.files.keys().filter(|f| f.ends_with(".html") || f.ends_with(".pdf")) {
        made.text += &format!("  {file}\n");
    }
    made.pages += built.pages;
    let charged = (built.pages > 0).then_some(built.charged);
    made.findings.push((number, built.findings, charged));
    made.files.extend(built.files.into_keys());
    made.faults.extend(built.faults);
    Ok(())
}

/// Every sealed issue whose PDF is not there or would be another now; the last issue while nothing is sealed.
fn every(transaction: &mut Transaction, folder: &Folder, made: &mut BuildReport) -> Result<(), Faults> {
    if web_archive::any_sealed(folder) {
        return papers(transaction, folder, made);
    }
    let last = issue_numbers(folder).last().copied();
    folder.check_readable()?;
    issue(transaction, folder, last.ok_or_else(|| vec![no_issue()])?.into(), made)
}

fn no_issue() -> Diagnostic {
    Diagnostic::error("no-issue", "there is no issue yet").help("run `zine new issue` to open one")
}

fn papers(transaction: &mut Transaction, folder: &Folder, made: &mut BuildReport) -> Result<(), Faults> {
    paper::print_sealed(transaction, folder, &mut |number, pages, files, faults| {
        made.text += &format!("{number}, {}:\n", count_noun(pages, "page"));
        for file in files.iter().filter(|f| f.ends_with(".pdf")) {
            made.text += &format!("  {file}\n");
        }
        made.pages += pages;
        made.files.extend(files);
        made.faults.extend(faults);
    })
}

/// An archive that was made, to be remembered.
struct ArchiveMade {
    /// The open issues beside it.
    open: Vec<IssueNumber>,
    /// The folder before.
    then: FolderStamp,
    said: BuildMessages,
}

/// The archive, if it has an issue: made again unless it would be the same.
fn archive(
    transaction: &mut Transaction,
    folder: &Folder,
    made: &mut BuildReport,
) -> Result<Option<ArchiveMade>, Faults> {
    if !web_archive::has_issues(folder) {
        return folder.check_readable().map(|()| None);
    }
    let sealed =
        |number: &IssueNumber| folder.is_there(&format!("{}/sealed", base::paths::issue_folder(*number)));
    let open = issue_numbers(folder).into_iter().map(IssueNumber::from).filter(|number| !sealed(number));
    let open: Vec<IssueNumber> = open.collect();
    let then = build_stamp::archive_stamp(folder.root(), &open)?;
    if let Some(said) = then.as_ref().and_then(|now| Made::Archive(&open).cached_messages(folder.root(), now))
    {
        made.files.extend(build_stamp::made_files(folder.root(), &open)?);
        made.text += &said.text;
        return Ok(None);
    }
    let mut names = Vec::new();
    let mut groups = Groups::default();
    let line = common::Progress::new(false);
    let site = web_archive::make_archive(folder, &mut |name, bytes| {
        transaction.stage_group_file(groups.group_of(folder, &name), &name, &bytes)?;
        names.push(name);
        if names.len() % 100 == 0 {
            line.say(format_args!("archive: {}", count_noun(names.len(), "file")));
        }
        Ok(())
    })?;
    drop(line);
    let fresh: BTreeSet<String> = names.iter().cloned().collect();
    let survey = web_archive::survey(folder, site.survey, |name| fresh.contains(name))?;
    let dead = survey.page_faults();
    if !dead.is_empty() {
        return Err(dead
            .iter()
            .map(|fault| production::custom_pages::locate_dead_link(folder, fault))
            .collect());
    }
    folder.check_readable()?;
    transaction.commit(Changes::default())?;
    made.files.extend(names);
    let (issues, files) = (count_noun(site.issues.len(), "issue"), count_noun(site.files, "file"));
    let text = format!("archive of {issues}, {files}: public/index.html\n");
    made.text += &text;
    // What is odd about it is said each time.
    let then = then.filter(|_| site.faults.is_empty());
    made.faults.extend(site.faults);
    Ok(then.map(|then| ArchiveMade { open, then, said: BuildMessages { text, ..BuildMessages::default() } }))
}

/// The groups that the files of issues belong to, by number.
#[derive(Default)]
struct Groups(BTreeMap<IssueNumber, String>);

impl Groups {
    /// What an issue keeps belongs to it: what it had before under another name goes.
    fn group_of(&mut self, folder: &Folder, name: &str) -> &str {
        let below = ["public/issues/", "public/flyers/"].iter().find_map(|base| name.strip_prefix(base));
        let number = below
            .and_then(|rest| rest.split_once('/'))
            .and_then(|(number, _)| number.parse::<IssueNumber>().ok());
        let Some(number) = number.filter(|n: &IssueNumber| !n.is_flyer()) else { return ARCHIVE };
        self.0.entry(number).or_insert_with(|| match folder::kept_files::keeps(folder, number) {
            true => number.folder(),
            false => ARCHIVE.into(),
        })
    }
}

/// The group of what belongs to no issue.
const ARCHIVE: &str = "archive";

fn failed(failure: &BuildFailure, json: bool) -> ExitCode {
    let BuildFailure { faults, is_issue_written } = failure;
    if json {
        common::print_json(&serde_json::json!({ "diagnostics": faults }));
    } else {
        common::show(faults);
        let unwritten = if *is_issue_written { "the archive was not written" } else { "nothing was written" };
        common::say(format_args!("error: {unwritten}"));
    }
    ExitCode::FAILURE
}
