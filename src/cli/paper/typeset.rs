//! A program with the typesetter: copies, maps, slips and sheets as PDFs and pictures.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use accounts::report::AccountsReport;
use adjudicator::rules::MessageFact;
use diagnostics::Diagnostic;
use diagnostics::count_words::count_noun;
use folder::store::{Changes, Faults, Transaction};
use folder::zine_config::PaperSize;
use folder::{Content, Folder, IssueFolder, IssueNumber};
use games::Games;
use games::bookkeeping::{Accounts, RenewalSlip};
use page::lexicon::Lexicon;
use post::outgoing::MailAttachment;
use production::accounts_sheet::AccountsSheet;
use production::compose::ComposedIssue;
use production::pdf_archive;
use production::print_run::{self, Edition, PressRun, PrintedIssue};
use publish::renewal_sheets::{self, PrintedSlip, SlipFrame};
use typesetting::joined_pieces::JoinedPieces;
use typesetting::{Assets, Fonts, Typeset, TypesetJob, plate};

use super::super::common::{FolderArgs, Progress, print, refuse, report_failure, require_readable, show};
use super::{Copies, MapDate};

pub(in super::super) use production::print_run::chargeable_page_counts as counted_pages;

/// Shows what stands in the way of typesetting.
fn stopped(found: Vec<Diagnostic>) -> ExitCode {
    show(&found);
    ExitCode::FAILURE
}

/// An issue with the copies of its readers.
struct PrintedCopies<'a> {
    press: PressRun,
    content: &'a Content,
    issue: &'a IssueFolder,
    printed: PrintedIssue,
    run: Run,
}

/// Each reader's PDF, or one for all where the issue has no address panel.
enum Run {
    /// Typeset batch by batch as they are asked for.
    Own {
        readers: Vec<(String, publish::templates::CopyLabel)>,
        made: RefCell<Option<Box<Batch>>>,
    },
    Common(Vec<u8>),
}

/// Copies typeset at once. Memory does not grow with the number of readers.
const BATCH: usize = 100;

/// Some of the copies, and which they are.
struct Batch {
    number: usize,
    copies: typesetting::personal_copies::CopyTemplate,
}

impl PrintedCopies<'_> {
    fn copy(
        &self,
        person: &str,
        readers: &[(String, publish::templates::CopyLabel)],
        made: &RefCell<Option<Box<Batch>>>,
    ) -> Result<Vec<u8>, Vec<Diagnostic>> {
        let none =
            || vec![Diagnostic::error("copies", format!("{person} gets no copy of this issue by mail"))];
        let at = readers.iter().position(|(p, _)| p == person).ok_or_else(none)?;
        let number = at / BATCH;
        let mut made = made.borrow_mut();
        if made.as_ref().is_none_or(|batch| batch.number != number) {
            *made = None;
            let some = readers.iter().skip(number * BATCH).take(BATCH);
            let labels: Vec<_> = some.map(|(_, label)| label.clone()).collect();
            let copies = self.press.typeset_with_labels(self.content, self.issue, &self.printed, &labels)?;
            *made = Some(Box::new(Batch { number, copies }));
        }
        match made.as_ref() {
            Some(batch) => print_run::nth_copy(&batch.copies, at % BATCH),
            None => Err(none()),
        }
    }
}

impl Copies for PrintedCopies<'_> {
    fn pdf(&self, person: &str) -> Result<Vec<u8>, String> {
        match &self.run {
            Run::Common(pdf) => Ok(pdf.clone()),
            Run::Own { readers, made } => self.copy(person, readers, made).map_err(|found| first(&found)),
        }
    }

    fn public(&self) -> Result<Vec<u8>, String> {
        match &self.run {
            Run::Common(pdf) => Ok(pdf.clone()),
            Run::Own { .. } => self.printed.typeset.pdf().map_err(|found| first(&found)),
        }
    }

    fn accounts(&self) -> &Accounts {
        &self.printed.accounts
    }

    fn composed(&self) -> &ComposedIssue {
        &self.printed.composed
    }
}

/// Typesets an issue for who is mailed it.
pub(in super::super) fn copies<'a>(
    folder: &Folder,
    content: &'a Content,
    games: &Games,
    issue: &'a IssueFolder,
    draft: bool,
) -> Result<Option<Box<dyn Copies + 'a>>, ExitCode> {
    let press = PressRun::new(folder).map_err(stopped)?;
    let edition = Edition { draft, ..Edition::new(folder, content, games, issue.name()) };
    let printed = press.print(&edition).map_err(stopped)?;
    if show(&printed.accounts.faults) {
        return Err(ExitCode::FAILURE);
    }
    let run = if printed.composed.issue.page.panel {
        let readers = press.readers(content, issue, &printed).map_err(stopped)?;
        Run::Own { readers, made: RefCell::new(None) }
    } else {
        Run::Common(printed.typeset.pdf().map_err(stopped)?)
    };
    Ok(Some(Box::new(PrintedCopies { press, content, issue, printed, run })))
}

/// Width of a map in a mail, in pixels.
const MAIL_PIXELS: u32 = 1000;

/// A map for a mail.
pub(in super::super) fn mail_picture(
    path: &str,
    alt: &str,
    svg: &[u8],
    date: MapDate,
) -> Result<MailAttachment, String> {
    let name = path.rsplit('/').next().unwrap_or(path).replace(".svg", ".png");
    let page = plate(&String::from_utf8_lossy(svg), &name, alt, date, &Fonts::new([]));
    let page = page.map_err(|found| first(&found))?;
    Ok((name, "image/png", page.cover(MAIL_PIXELS).ok_or("the picture cannot be made")?))
}

fn first(found: &[Diagnostic]) -> String {
    found.first().map(ToString::to_string).unwrap_or_default()
}

/// The page of a reader's own, shortened until it is one.
pub(in super::super) fn slip(
    content: &Content,
    page: &publish::reader_slip::SlipPage,
    issue: &IssueFolder,
) -> Result<Option<Vec<u8>>, String> {
    let date = issue.file.date.0;
    let ident = format!("slip-{}-{}", issue.name(), page.name);
    let paper = match content.zine.page.paper {
        PaperSize::A5 => "a5",
        PaperSize::A4 => "a4",
        PaperSize::Letter => "us-letter",
    };
    let fonts = Fonts::new([]);
    for step in 0.. {
        let source = publish::reader_slip::source(page, paper, step, date);
        let set = typeset_plain(source, &ident, date, &fonts).map_err(|found| first(&found))?;
        if set.pages() == 1 || step > 3 {
            return set.pdf().map(Some).map_err(|found| first(&found));
        }
    }
    Ok(None)
}

/// Width of a PNG in pixels: 128 mm at 300 to the inch.
const PIXELS: u32 = 1512;

/// A drawing as PNG or PDF.
pub(in super::super) fn drawing(
    form: &str,
    svg: &str,
    title: &str,
    words: &str,
    date: MapDate,
) -> Result<Vec<u8>, ExitCode> {
    let page = plate(svg, title, words, date, &Fonts::new([])).map_err(stopped)?;
    if form == "pdf" {
        return page.pdf().map_err(stopped);
    }
    page.cover(PIXELS).ok_or_else(|| refuse("the picture cannot be made"))
}

/// The sheet of accounts.
pub(in super::super) fn accounts(
    report: &AccountsReport,
    content: &Content,
    issue: &IssueFolder,
    number: i64,
) -> Result<Option<Vec<u8>>, ExitCode> {
    let (date, title) = (issue.file.date.0, content.zine.title.get_ref());
    let day = (date.year(), date.month(), date.day());
    let mut joined = JoinedPieces::default();
    let sheet = AccountsSheet::new(report, title, &content.zine.currency, day);
    for piece in &sheet.pieces {
        let source = sheet.source(piece, joined.pages());
        let set = typeset_plain(source, &format!("accounts-{number}"), date, &Fonts::default());
        let pdf = set.and_then(Typeset::into_pdf).map_err(report_failure)?;
        joined.add(pdf).map_err(|fault| refuse(fault.to_string()))?;
    }
    joined.finish().map(Some).map_err(|fault| refuse(fault.to_string()))
}

/// Prints the sealed issues whose PDF is not there or would be another now; `made` is told number, pages, files and faults
/// of each once all are printed.
pub(in super::super) fn print_sealed(
    transaction: &mut Transaction,
    folder: &Folder,
    made: &mut dyn FnMut(i64, i64, Vec<String>, Vec<Diagnostic>),
) -> Result<(), Faults> {
    let line = Progress::new(false);
    let printed = pdf_archive::bring_up_to_date(transaction, folder, &mut |now: &[i64], all: usize| {
        let now: Vec<String> = now.iter().map(i64::to_string).collect();
        if !now.is_empty() {
            line.say(format_args!("typesetting {} of {all}", now.join(", ")));
        }
    });
    drop(line);
    for pdf_archive::UpdatedPdf { number, pages, faults, files } in printed? {
        made(number, pages, files, faults);
    }
    Ok(())
}

/// The print run of an issue.
#[derive(clap::Args)]
pub struct PrintRun {
    /// For the press: the issue once, and every reader's back page for its last sheet
    #[arg(long)]
    pdf: bool,
    /// With --pdf: each reader's whole copy instead of the back pages
    #[arg(long, requires = "pdf")]
    whole: bool,
    /// With --pdf: the folder to write to [default: print/issue-N/copies]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// With --out: overwrite files that were not made by this command
    #[arg(long)]
    force: bool,
}

impl PrintRun {
    /// Writes it, if it is asked for.
    pub(in super::super) fn print(
        &self,
        root: &FolderArgs,
        asked: Option<IssueNumber>,
    ) -> Option<Result<ExitCode, ExitCode>> {
        if !self.pdf {
            return None;
        }
        let Some(flyer) = asked.filter(|n| n.is_flyer()) else {
            return Some(write_print_run(self, root, asked));
        };
        Some(Err(refuse(format!(
            "a flyer has no back page: the copies of {flyer} are all the same, print/{}/",
            flyer.folder()
        ))))
    }
}

/// Writes the issue without a label for the print run, and beside it the back pages of all who get a copy, or their whole copies.
fn write_print_run(
    arguments: &PrintRun,
    root: &FolderArgs,
    asked: Option<IssueNumber>,
) -> Result<ExitCode, ExitCode> {
    let content = root.load(asked)?;
    let folder = root.folder();
    let Some(issue) = content.issues.last() else {
        return Err(refuse("there is no issue yet: run `zine new issue`"));
    };
    let number = asked.map_or(issue.number(), |n| n.issue);
    let content = content.to_be_posted();
    let games = games::play(&content, number);
    let press = PressRun::new(&folder).map_err(stopped)?;
    let printed = press.print(&Edition::new(&folder, &content, &games, number)).map_err(stopped)?;
    show(&printed.faults);
    if show(&printed.accounts.faults) {
        return Err(ExitCode::FAILURE);
    }
    require_readable(&folder)?;
    let run = ("print-run".to_string(), printed.typeset.pdf().map_err(stopped)?);
    let readers = press.readers(&content, issue, &printed).map_err(stopped)?;
    let count = readers.len();
    let copies = match (arguments.whole, readers.is_empty()) {
        (true, _) => press.copies(&content, issue, &printed).map_err(stopped)?,
        (_, true) => Vec::new(),
        _ => {
            let labels: Vec<_> = readers.into_iter().map(|(_, label)| label).collect();
            vec![("backs".to_string(), press.backs(&content, issue, &printed, &labels).map_err(stopped)?)]
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
    root.commit(changes)?;
    let base = base.unwrap_or_else(|| folder.path(&folder_name));
    let what = match arguments.whole {
        true => format!(
            "{} of {}, and the print run",
            count_noun(count, "copy"),
            count_noun(printed.pages, "page")
        ),
        false => {
            let (pages, backs) = (count_noun(printed.pages, "page"), count_noun(count, "back page"));
            format!("the print run of {pages}, and {backs} for its last sheet")
        }
    };
    print(&format!("{}: {what}\n", base.display()));
    Ok(ExitCode::SUCCESS)
}

/// Slips that ask for money.
#[derive(clap::Args)]
pub struct RenewalSlips {
    /// Make slips to go with the copies, four on each page: print/issue-N/renewals.pdf
    #[arg(long)]
    pdf: bool,
}

impl RenewalSlips {
    /// Writes them, if they are asked for.
    pub(in super::super) fn print(
        &self,
        root: &FolderArgs,
        content: &Content,
        number: i64,
        asked: &[RenewalSlip],
    ) -> Option<Result<ExitCode, ExitCode>> {
        self.pdf.then(|| renewal_slips(root, content, number, asked))
    }
}

/// Writes the slips.
fn renewal_slips(
    root: &FolderArgs,
    content: &Content,
    number: i64,
    asked: &[RenewalSlip],
) -> Result<ExitCode, ExitCode> {
    let Some(issue) = content.issue(number).filter(|_| !asked.is_empty()) else {
        return Err(refuse(format!("nobody is asked for money with issue {number}")));
    };
    let fonts = fonts(root)?;
    let (zine, words) = (&content.zine, Lexicon::for_zine(content));
    let quoted =
        |reference: &str| words.say("slip-reference", &[("reference", MessageFact::Text(reference.into()))]);
    let slip = |slip: &RenewalSlip| {
        let person = content.people.get(&slip.person);
        let to = person.map(|p| p.printed_address(&|c| fonts.covers(c))).unwrap_or_default();
        let sum = words.money(&zine.money(), zine.money().read(&slip.due).unwrap_or_default());
        PrintedSlip {
            name: to.name,
            code: slip.code.clone(),
            address: to.address,
            text: zine.renewal.text.as_ref().map_or_else(String::new, |_| slip.text.clone()),
            lines: slip.lines.iter().map(|line| (line.what.clone(), line.sum.clone())).collect(),
            total: (slip.pay_by.clone(), sum),
            ways: slip.ways.iter().cloned().chain([quoted(&slip.reference)]).collect(),
            payment_code: slip.payment_code.clone(),
        }
    };
    let made: Vec<PrintedSlip> = asked.iter().map(slip).collect();
    let date = issue.file.date.0;
    let editor = content.people.get(zine.editor.get_ref());
    let editor = editor.map(|p| p.printed_address(&|c| fonts.covers(c))).unwrap_or_default();
    let no = format!("{} {number}", words.text("no"));
    let frame = SlipFrame {
        title: [zine.title.get_ref().as_str(), &no, &words.date(&issue.file.date)].join(" · "),
        to: [editor.name].into_iter().chain(editor.address).collect(),
        words: ["slip-enclose", "slip-for", "slip-to"].map(|id| words.text(id)),
        language: zine.language.clone(),
    };
    let ident = format!("renewals-{number}");
    let set = typeset_plain(renewal_sheets::source(&frame, &made, date), &ident, date, &fonts);
    let set = set.map_err(report_failure)?;
    show(&set.warnings);
    let pdf = set.pdf().map_err(report_failure)?;
    let name = format!("print/issue-{number}/renewals.pdf");
    root.commit(Changes::one_made_file(None, &format!("renewals-{number}"), &name, pdf, false))?;
    print(&format!("{}: {}\n", root.folder().path(&name).display(), count_noun(made.len(), "slip")));
    Ok(ExitCode::SUCCESS)
}

/// Lays out what has no pictures: labels, slips, tables.
///
/// # Errors
/// What Typst says.
pub(in super::super) fn typeset_plain(
    source: String,
    ident: &str,
    date: jiff::civil::Date,
    fonts: &Fonts,
) -> Result<Typeset, Vec<Diagnostic>> {
    let (assets, modules) = (Assets::new(), BTreeMap::new());
    let month_and_day = u8::try_from(date.month()).ok().zip(u8::try_from(date.day()).ok());
    let date =
        month_and_day.map(|(month, day)| page::model::CalendarDay { year: date.year().into(), month, day });
    let cache = typesetting::CachePolicy::Drop;
    typesetting::typeset(
        &TypesetJob { source, assets: &assets, modules: &modules, ident: ident.into(), date, cache },
        fonts,
    )
}

/// The fonts built in and those of the folder.
pub(in super::super) fn fonts(root: &FolderArgs) -> Result<Fonts, ExitCode> {
    let folder = root.folder();
    let names = ["otf", "ttf"].into_iter().flat_map(|ext| folder.files("fonts", ext));
    let own: Vec<Vec<u8>> = names.filter_map(|name| folder.bytes(&name)).collect();
    require_readable(&folder)?;
    Ok(Fonts::new(own.iter().map(Vec::as_slice)))
}
