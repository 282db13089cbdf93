//! `zine labels`: sheets of address labels for an issue.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use accounts::{CopyEntry, Envelope};
use diagnostics::Diagnostic;
use diagnostics::count_words::count_noun;
use folder::people::{DeliveryMode, PrintedAddress};
use folder::store::Changes;
use folder::zine_config::LabelSheetConfig;
use folder::{Content, IssueFolder, IssueNumber};
use production::print_run::PIECE;
use publish::label_sheets::{
    AddressLabel, LabelRun, LabelStock, SHEETS, TOO_HIGH, TOO_WIDE, outlines, source,
};
use typesetting::Fonts;
use typesetting::joined_pieces::JoinedPieces;

use super::common::{self, FolderArgs, print, refuse, report_failure, show};
use super::paper::{self, fonts, typeset_plain};

/// For which issue, on which sheets.
#[derive(Args)]
pub struct Arguments {
    /// The issue or flyer [default: the last issue]
    #[arg(value_parser = common::number)]
    issue: Option<IssueNumber>,
    /// A sheet by its name or its maker's, L7160 [default: as zine.toml says, else a4-3x7]
    #[arg(long)]
    sheet: Option<String>,
    /// List the sheets known, with their measures in millimetres
    #[arg(long)]
    sheets: bool,
    /// Move all labels by these millimetres to the right and down: 1.5,-0.8
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = pair)]
    offset: Option<[f64; 2]>,
    /// Print the outlines of the labels and a ruler only
    #[arg(long)]
    test: bool,
    /// The number of labels already used on the first sheet
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// First copies, second copies, or all
    #[arg(long, value_enum, default_value_t = MailingBatch::All)]
    batch: MailingBatch,
    /// The file to write [default: print/issue-N/labels.pdf]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite a file that was not made by this command
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// Which mailing.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MailingBatch {
    /// First copies
    A,
    /// Second copies, sent on another day
    B,
    /// Both, second copies last
    All,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    if arguments.sheets {
        return Ok(sheets());
    }
    let content = arguments.root.load(arguments.issue)?;
    let issue = match arguments.issue {
        Some(n) => content.issue(n).ok_or_else(|| refuse(format!("there is no {}", n.label())))?,
        None => content.issues.last().ok_or_else(|| refuse("there is no issue yet: run `zine new issue`"))?,
    };
    let sheet = sheet(&content, arguments.sheet.as_deref()).map_err(|found| report_failure(vec![found]))?;
    if arguments.test {
        let (title, date) = ("Labels: outlines".to_string(), issue.file.date.0.first_of_year());
        let offset = offset(&content, arguments);
        let printing = LabelRun { sheet: &sheet, labels: &[], skip: 0, offset, title: &title, date };
        let set = typeset_plain(outlines(&printing), "labels-test", date, &Fonts::default())
            .map_err(report_failure)?;
        let name = "print/labels-test.pdf";
        let path = arguments.out.clone().unwrap_or_else(|| arguments.root.folder().path(name));
        let (out, pdf) = (arguments.out.as_deref(), set.pdf().map_err(report_failure)?);
        arguments.root.commit(Changes::one_made_file(out, "labels-test", name, pdf, arguments.force))?;
        print(&format!("{}\n", path.display()));
        return Ok(ExitCode::SUCCESS);
    }
    let copies = match issue.flyer {
        Some(_) => of_flyer(&content, issue)?,
        None => of_issue(arguments, &content, issue)?,
    };
    if copies.is_empty() {
        return Err(refuse("there are no labels: nobody gets this issue on paper in this batch"));
    }
    let fonts = fonts(&arguments.root)?;
    let mut faults: Vec<(String, String)> = Vec::new();
    let mut label = |(person, code): &(String, String)| {
        let PrintedAddress { name, address, odd } =
            content.people.get(person)?.printed_address(&|c| fonts.covers(c));
        let Some(why) = odd else {
            return Some(AddressLabel { name, code: code.clone(), address });
        };
        faults.push((person.clone(), why));
        None
    };
    let mut labels: Vec<Option<AddressLabel>> = copies.iter().map(&mut label).collect();
    let title = format!("{} {}: labels", content.zine.title.get_ref(), issue.name());
    let date = issue.file.date.0;
    let ident = format!("labels-{}", issue.name());
    let offset = offset(&content, arguments);
    // Whole sheets at a time: memory does not grow with the number of labels.
    let of_sheet = sheet.columns.saturating_mul(sheet.rows).max(1);
    let piece = PIECE.next_multiple_of(of_sheet);
    let (mut joined, mut start, mut skip) = (JoinedPieces::default(), 0, arguments.skip);
    while start < labels.len() {
        let taken = piece.saturating_sub(skip % of_sheet).max(1);
        let end = labels.len().min(start + taken);
        let set = loop {
            let some = &labels[start..end];
            let printing = LabelRun { sheet: &sheet, labels: some, skip, offset, title: &title, date };
            let set = typeset_plain(source(&printing), &ident, date, &fonts).map_err(report_failure)?;
            // What does not fit is told, and its place stays empty.
            let why = [
                (TOO_HIGH, "more lines than fit at the smallest type"),
                (TOO_WIDE, "a line too wide for the label"),
            ];
            let mut odd: Vec<(usize, &str)> = Vec::new();
            for (mark, why) in why {
                let found = set.numbers(mark).into_iter().filter_map(|n| usize::try_from(n).ok());
                odd.extend(found.map(|n| (start + n, why)));
            }
            if odd.is_empty() {
                break set;
            }
            for (n, why) in odd {
                faults.push((copies[n].0.clone(), why.into()));
                labels[n] = None;
            }
        };
        joined.add(set.into_pdf().map_err(report_failure)?).map_err(|fault| refuse(fault.to_string()))?;
        (start, skip) = (end, 0);
    }
    let sheets = joined.pages();
    let pdf = joined.finish().map_err(|fault| refuse(fault.to_string()))?;
    let name = format!("print/{}/labels.pdf", issue.name().folder());
    let path = arguments.out.clone().unwrap_or_else(|| arguments.root.folder().path(&name));
    let group = format!("labels-{}", issue.name());
    arguments.root.commit(Changes::one_made_file(
        arguments.out.as_deref(),
        &group,
        &name,
        pdf,
        arguments.force,
    ))?;
    let made = labels.iter().flatten().count();
    let (labels, sheets) = (count_noun(made, "label"), count_noun(sheets, "sheet"));
    print(&format!("{}: {labels} on {sheets}\n", path.display()));
    faults.sort();
    faults.dedup();
    for (person, why) in &faults {
        let said = format!("no label for {person}: {why}");
        let help = "its place on the sheet is empty; correct the address, or write latin = [\"...\"]";
        show(&[Diagnostic::error("label", said).in_file(content.people_source.name.clone()).help(help)]);
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The persons who get an issue on paper in a batch, with the codes of their labels, second copies last.
fn of_issue(
    arguments: &Arguments,
    content: &Content,
    issue: &IssueFolder,
) -> Result<Vec<(String, String)>, ExitCode> {
    let games = games::play(content, issue.number());
    let accounts =
        paper::accounts_with_page_counts(&arguments.root.folder(), content, &games, issue.number())?;
    if show(&accounts.faults) {
        return Err(ExitCode::FAILURE);
    }
    let Some(list) = accounts.reckoning.list(issue.number()) else {
        return Err(refuse("nobody gets this issue"));
    };
    let mut copies: Vec<&CopyEntry> = list
        .lines
        .iter()
        .filter(|copy: &&CopyEntry| {
            let sent = copy.gets_one() && matches!(copy.envelope, Envelope::Sent(_));
            sent && on_paper(content, issue, &copy.person)
        })
        .collect();
    copies.sort_by_key(|copy| content.people.get(&copy.person).map(|p| (p.sort_key(), copy.person.clone())));
    if arguments.batch == MailingBatch::B {
        copies.retain(|copy| copy.second);
    }
    let again: Vec<&CopyEntry> = copies.iter().copied().filter(|copy| copy.second).collect();
    if arguments.batch == MailingBatch::All {
        copies.extend(again);
    }
    Ok(copies.into_iter().map(|c| (c.person.clone(), c.code(accounts.history.style))).collect())
}

/// The persons who get a flyer on paper, with their codes in it.
fn of_flyer(content: &Content, issue: &IssueFolder) -> Result<Vec<(String, String)>, ExitCode> {
    let mut copies = super::copies::flyer_copies(content, issue.name())?;
    copies.retain(|copy| on_paper(content, issue, &copy.person));
    copies.sort_by_key(|copy| content.people.get(&copy.person).map(|p| (p.sort_key(), copy.person.clone())));
    Ok(copies.into_iter().map(|copy| (copy.person, copy.code)).collect())
}

fn on_paper(content: &Content, issue: &IssueFolder, person: &str) -> bool {
    let wants = content.people.get(person).map(|p| p.wants(issue.date()));
    matches!(wants, Some(DeliveryMode::Print | DeliveryMode::Both))
}

/// How far all labels are moved, in hundredths of a millimetre.
fn offset(content: &Content, arguments: &Arguments) -> (i64, i64) {
    let [x, y] = arguments.offset.or(content.zine.labels.offset).unwrap_or_default();
    let hundredths =
        |mm: f64| if mm.is_finite() { (mm * 100.0).round().clamp(-5000.0, 5000.0) as i64 } else { 0 };
    (hundredths(x), hundredths(y))
}

/// `1.5,-0.8`: to the right and down, in millimetres.
fn pair(text: &str) -> Result<[f64; 2], String> {
    let both = text.split_once(',').and_then(|(x, y)| Some([parse_millimetres(x)?, parse_millimetres(y)?]));
    both.ok_or_else(|| {
        format!("“{text}” is not an offset: write it as 1.5,-0.8, in millimetres to the right and down")
    })
}

fn parse_millimetres(part: &str) -> Option<f64> {
    part.trim().parse::<f64>().ok().filter(|mm| mm.abs() <= 50.0)
}

/// The sheets known, with their measures.
fn sheets() -> ExitCode {
    let rows =
        SHEETS.iter().map(|(name, paper, columns, rows, [width, height, left, top, step_x, step_y])| {
            let grid = format!("{columns} x {rows}");
            let [width, height, left, top, step_x, step_y] =
                [width, height, left, top, step_x, step_y].map(|n| format!("{:.1}", f64::from(*n) / 100.0));
            vec![name.to_string(), paper.to_string(), grid, width, height, left, top, step_x, step_y]
        });
    let heads = ["sheet", "paper", "labels", "width", "height", "left", "top", "step right", "step down"];
    print(&accounts::report::table(&heads, rows));
    ExitCode::SUCCESS
}

/// The sheet asked for, else that of zine.toml.
fn sheet(content: &Content, asked: Option<&str>) -> Result<LabelStock, Diagnostic> {
    let labels = &content.zine.labels;
    let unknown = |name: &str| {
        Diagnostic::error("label-sheet", format!("no label sheet is called “{name}”")).help(format!(
            "use one of {}, or set measures of your own in [labels.own]",
            SHEETS.map(|s| s.0).join(", ")
        ))
    };
    if let Some(name) = asked {
        return LabelStock::by_name(name).ok_or_else(|| unknown(name));
    }
    if let Some(own) = &labels.own {
        let sheet = measured(own.get_ref());
        return match sheet.fault() {
            Some(said) => Err(Diagnostic::error("label-sheet", said).at(&content.source, own.span())),
            None => Ok(sheet),
        };
    }
    match &labels.sheet {
        None => LabelStock::by_name(SHEETS[0].0).ok_or_else(|| unknown(SHEETS[0].0)),
        Some(name) => LabelStock::by_name(name.get_ref())
            .ok_or_else(|| unknown(name.get_ref()).at(&content.source, name.span())),
    }
}

fn measured(own: &LabelSheetConfig) -> LabelStock {
    let hundredths = |mm: f64| if mm.is_finite() { (mm * 100.0).round().clamp(0.0, 1e6) as u32 } else { 0 };
    LabelStock {
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
