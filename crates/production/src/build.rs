//! The pipeline: load, play, reckon, compose, print, and the files that come of it.

use std::collections::BTreeMap;

use diagnostics::{Diagnostic, Severity};
use folder::store::Changes;
use folder::{Content, Folder, IssueNumber};
use games::Games;
use page::model::IssuePage;
use publish::templates::Templates;

pub use crate::issue_page::{IssueWebFiles, WebEdition, build_web_page, has_errors};

/// An issue made, not written yet.
#[derive(Clone, Debug, Default)]
pub struct BuiltIssue {
    /// Its number.
    pub number: IssueNumber,
    /// Files by name from the root.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Pages of the PDF; 0 without the typesetter.
    pub pages: i64,
    /// Pages charged (`A-9`).
    pub charged: i64,
    /// Articles chosen to fill the issue up.
    pub fillers: Vec<String>,
    /// What the pages are like, in words; empty without the typesetter.
    pub paper: String,
    /// copies.csv.
    pub copies: String,
    /// lots.csv: what every reader has after it.
    pub lots: String,
    /// What its pages were made from.
    pub issue: IssuePage,
    /// Warnings and notes.
    pub faults: Vec<Diagnostic>,
    /// Those of them that its texts and pages gave rise to.
    pub findings: LayoutFindings,
}

/// Where the plan of an open issue is kept: with its texts.
pub fn plan_file(number: IssueNumber) -> String {
    format!("{}/plan.json", base::paths::issue_folder(number))
}

/// Makes an issue from the folder as it is loaded. `draft` issues say so and keep the secret of their draws.
///
/// # Errors
/// Everything that is wrong, if anything is an error.
pub fn build(
    folder: &Folder,
    content: &Content,
    games: &Games,
    number: impl Into<IssueNumber>,
    draft: bool,
) -> Result<BuiltIssue, Vec<Diagnostic>> {
    build_with(paper::print, folder, content, games, number.into(), draft)
}

/// As [`build`], for a preview: what Typst remembers is there when the issue is built again.
///
/// # Errors
/// As those of [`build`].
#[cfg(feature = "typeset")]
pub fn build_again(
    folder: &Folder,
    content: &Content,
    games: &Games,
    number: IssueNumber,
    draft: bool,
) -> Result<BuiltIssue, Vec<Diagnostic>> {
    build_with(paper::print_again, folder, content, games, number, draft)
}

/// A way to print an issue.
type Print = fn(&Folder, &Content, &Games, IssueNumber, bool) -> Result<BuiltIssue, Vec<Diagnostic>>;

fn build_with(
    print: Print,
    folder: &Folder,
    content: &Content,
    games: &Games,
    number: IssueNumber,
    draft: bool,
) -> Result<BuiltIssue, Vec<Diagnostic>> {
    if content.issue(number).is_none() {
        folder::check_all_read(content)?;
        let known: Vec<String> = folder::issue_numbers(folder).iter().map(i64::to_string).collect();
        let fault = Diagnostic::error("no-issue", format!("there is no {}", number.label()));
        return Err(vec![fault.in_file("issues").help(format!("there are: {}", known.join(", ")))]);
    }
    if let Some(seal) = content.issue(number).filter(|i| i.keeps_pages()).and_then(|i| i.seal()) {
        let templates = Templates::new(&folder.templates())?;
        let IssueWebFiles { files, issue, faults, .. } =
            crate::issue_page::sealed_page(folder, content, &templates, number)?;
        let (pages, charged, fillers) = (seal.pages, seal.charged, seal.fillers.clone());
        return Ok(BuiltIssue {
            number,
            files,
            pages,
            charged,
            fillers,
            issue,
            faults,
            ..BuiltIssue::default()
        });
    }
    let faults = before(folder, content, games);
    if stops(&faults, draft) {
        return Err(without_repeats(faults));
    }
    let mut built = print(folder, content, games, number, draft).map_err(|found| {
        let all: Vec<Diagnostic> = faults.iter().cloned().chain(found).collect();
        without_repeats(all)
    })?;
    built.faults.splice(0..0, faults);
    let open = content.issue(number).is_some_and(|issue| issue.sealed.is_none());
    if open {
        let leads = crate::text_links::has_inner_links(&built.issue);
        let dead =
            if leads { crate::text_links::dead_links(folder, number, &built.files) } else { Vec::new() };
        built.faults.extend(dead.iter().cloned());
        built.findings.links = Some(dead);
    }
    built.faults.extend(folder.take_faults());
    built.faults = without_repeats(std::mem::take(&mut built.faults));
    drop_old_notes(&mut built.faults, number);
    if stops(&built.faults, draft) { Err(built.faults) } else { Ok(built) }
}

/// What is wrong with a folder before anything is printed.
fn before(folder: &Folder, content: &Content, games: &Games) -> Vec<Diagnostic> {
    let mut faults: Vec<Diagnostic> = content.faults.iter().chain(&games.faults).cloned().collect();
    faults.extend(without_private(folder, content));
    faults
}

/// Whether an issue cannot be made: orders that cannot be read keep nobody from seeing the rest of a draft.
fn stops(faults: &[Diagnostic], draft: bool) -> bool {
    faults.iter().any(|f| f.severity == Severity::Error && !(draft && concerns_orders(f)))
}

/// What a build of an issue would say of it.
#[derive(Clone, Debug, Default)]
pub struct LayoutFindings {
    /// Of its texts; none if not all that is to be said of them was met on the way.
    pub texts: Option<Vec<Diagnostic>>,
    /// Of its pages, or why there are none.
    pub pages: Vec<Diagnostic>,
    /// Of the links in its texts, if these were followed.
    pub links: Option<Vec<Diagnostic>>,
}

/// What a build of an issue would say of its pages, which are laid out as it would; of nothing that a build stops at.
pub fn layout_findings(
    folder: &Folder,
    content: &Content,
    games: &Games,
    number: IssueNumber,
) -> LayoutFindings {
    let Some(issue) = content.issue(number).filter(|i| !i.keeps_pages()) else {
        return LayoutFindings::default();
    };
    let draft = issue.sealed.is_none();
    if stops(&before(folder, content, games), draft) {
        return LayoutFindings::default();
    }
    paper::findings(folder, content, games, issue, draft)
}

/// In a copy without private files nothing new can be made.
fn without_private(folder: &Folder, content: &Content) -> Option<Diagnostic> {
    let name = content.people_source.name.to_string();
    let gone = !folder.is_there(&name);
    let sealed = gone && content.issues.iter().any(|i| i.keeps_pages());
    let message = "the private files are not here: people, ledger, secrets and the mail of earlier issues";
    let help = "put private/ back; the archive of sealed issues can be made without it";
    sealed.then(|| Diagnostic::error("private-absent", message).in_file(name).help(help))
}

/// Whether something is wrong with players' orders or the rulings on them.
pub fn concerns_orders(fault: &Diagnostic) -> bool {
    fault.place().is_some_and(|p| p.starts_with("issues/") && p.split('/').nth(2) == Some("orders"))
}

/// Leaves out notes about the mail of other issues: they were told when those were made.
pub fn drop_old_notes(faults: &mut Vec<Diagnostic>, number: impl Into<IssueNumber>) {
    let here = format!("{}/", base::paths::issue_folder(number));
    faults.retain(|f| {
        let file = f.place().unwrap_or_default();
        f.severity > Severity::Note || !file.starts_with("issues/") || file.starts_with(&here)
    });
}

/// The same complaint once.
pub fn without_repeats(found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut out: Vec<Diagnostic> = Vec::new();
    for fault in found {
        if !out.contains(&fault) {
            out.push(fault);
        }
    }
    out
}

/// copies.csv and lots.csv. A flyer is charged to nobody, so that nobody's lots change.
fn sealed_copies(
    content: &Content,
    games: &Games,
    accounts: &games::bookkeeping::Accounts,
    number: IssueNumber,
) -> (String, String) {
    match content.issue(number).and_then(|i| i.flyer.as_ref()) {
        Some(flyer) => (
            accounts::sealed_lists::write(&games::bookkeeping::flyers::copies(content, games, flyer, number)),
            String::new(),
        ),
        None => games::bookkeeping::sealed_accounts(accounts, number.issue),
    }
}

/// The data attached to the PDF: the orders and results of the issue's seasons in the case format.
pub fn attachment(games: &Games, number: IssueNumber) -> String {
    let mut out = String::new();
    for history in &games.games {
        for played in history.in_issue(number) {
            out += &games::sealed_phases::case_text(history, played);
            out.push('\n');
        }
    }
    out
}

/// The changes that bring a group of made files to what they are now.
pub fn as_group_changes(name: &str, files: BTreeMap<String, Vec<u8>>) -> Changes {
    Changes { groups: vec![(name.to_string(), files)], ..Changes::default() }
}

#[cfg(feature = "typeset")]
pub use paper::{attachments, inputs_file, paper_line};

#[cfg(feature = "typeset")]
mod paper {
    //! With the typesetter: web page and PDF.

    use super::sealed_copies;
    use super::{BuiltIssue, Content, Diagnostic, Folder, Games, IssueNumber, LayoutFindings, attachment};
    use crate::outputs::{self, RenderedIssue, TypesetIssue};
    use crate::print_run::{Edition, PressRun, PrintedIssue};
    use diagnostics::code;
    use diagnostics::count_words::count_noun;
    use folder::IssueFolder;
    use publish::archive::model;
    use publish::templates::Attachment;
    use typesetting::page_layout::PlaceInPlan;

    pub fn print(
        folder: &Folder,
        content: &Content,
        games: &Games,
        number: IssueNumber,
        draft: bool,
    ) -> Result<BuiltIssue, Vec<Diagnostic>> {
        let attached = attachments(content, games, number);
        print_on(
            &PressRun::new(folder)?,
            &Edition { folder, content, games, number, draft, attachments: &attached },
        )
    }

    /// The same, for the preview that prints nearly the same again soon.
    pub fn print_again(
        folder: &Folder,
        content: &Content,
        games: &Games,
        number: IssueNumber,
        draft: bool,
    ) -> Result<BuiltIssue, Vec<Diagnostic>> {
        let attached = attachments(content, games, number);
        print_on(
            &PressRun::new(folder)?.with_lasting_cache(),
            &Edition { folder, content, games, number, draft, attachments: &attached },
        )
    }

    fn print_on(press: &PressRun, edition: &Edition) -> Result<BuiltIssue, Vec<Diagnostic>> {
        let Edition { folder, content, games, number, draft, attachments: attached } = *edition;
        let printed = press.print(edition)?;
        let (copies, lots) = sealed_copies(content, games, &printed.accounts, number);
        let mut built = BuiltIssue {
            number,
            pages: printed.pages,
            charged: printed.charged,
            fillers: printed.fillers.clone(),
            copies,
            lots,
            faults: printed.faults.clone(),
            paper: paper_line(content, &printed),
            findings: content
                .issue(number)
                .map(|issue| findings_of(content, issue, &printed))
                .unwrap_or_default(),
            ..BuiltIssue::default()
        };
        let source = press.templates.print(&printed.composed.issue, None, &without_bytes(attached))?;
        let inputs = press.inputs(&source, &printed.assets);
        built.files.insert(inputs_file(number), inputs.into_bytes());
        built
            .files
            .insert(crate::print_run::count_file(number), press.counted(&printed, attached)?.into_bytes());
        if !printed.plan_file.is_empty() {
            built.files.insert(super::plan_file(number), printed.plan_file.clone().into_bytes());
        }
        let composed = &printed.composed;
        let mut issue = match content.on_paper() {
            std::borrow::Cow::Borrowed(_) => composed.issue.clone(),
            // The web has other names than paper.
            std::borrow::Cow::Owned(_) => {
                let books = Some(&printed.accounts.reckoning.books);
                crate::compose::compose_for_web(content, games, books, number, draft).0.issue
            }
        };
        issue.words = crate::issue_page::words(content, number);
        crate::compose::citations::fill(content, number, &mut issue);
        let menu = crate::issue_page::menu(folder, content);
        let page = model::SealedIssuePage {
            pages: printed.pages as u32,
            issue,
            menu,
            ..model::SealedIssuePage::default()
        };
        let named = composed.pictures.iter().filter_map(|(name, _)| Some((name, printed.assets.get(name)?)));
        let pictures = composed.drawings.iter().chain(named);
        let mut made = RenderedIssue {
            pictures: pictures.map(|(name, bytes)| (name.clone(), bytes.clone())).collect(),
            paper: Some(TypesetIssue {
                composed,
                assets: &printed.assets,
                fonts: &press.fonts,
                cache: press.cache,
                typeset: Some(printed.typeset),
            }),
            ..RenderedIssue::new(content, number, &press.templates, page)
        };
        built.files.extend(outputs::make(outputs::outputs(), &mut made)?);
        built.issue = made.page.issue;
        Ok(built)
    }

    pub fn findings(
        folder: &Folder,
        content: &Content,
        games: &Games,
        issue: &IssueFolder,
        draft: bool,
    ) -> LayoutFindings {
        let number = issue.name();
        let attached = attachments(content, games, number);
        let edition = Edition { folder, content, games, number, draft, attachments: &attached };
        match PressRun::new(folder).and_then(|press| press.print(&edition)) {
            Ok(printed) => findings_of(content, issue, &printed),
            Err(pages) => LayoutFindings { texts: None, pages, links: None },
        }
    }

    fn findings_of(content: &Content, issue: &IssueFolder, printed: &PrintedIssue) -> LayoutFindings {
        let (texts, pages) = printed.faults.split_at(printed.of_texts);
        // With other names on paper, and with articles that may fill it up, it is not what is told of.
        let same = !issue.file.fill && matches!(content.on_paper(), std::borrow::Cow::Borrowed(_));
        match same {
            true => LayoutFindings { texts: Some(texts.to_vec()), pages: pages.to_vec(), links: None },
            false => LayoutFindings { texts: None, pages: printed.faults.clone(), links: None },
        }
    }

    /// `24 pages, 6 sheets, 3 % white; filled up with a conference map; white on page 7 (15 %, before Claudius)`.
    pub fn paper_line(content: &Content, printed: &PrintedIssue) -> String {
        let page = &content.zine.page;
        let booklet = page.booklet.unwrap_or(page.paper == folder::zine_config::PaperSize::A5);
        let booklet = booklet && !printed.composed.issue.flyer;
        let sheets = if booklet { (printed.pages + 3) / 4 } else { (printed.pages + 1) / 2 };
        let (pages, sheets) = (count_noun(printed.pages, "page"), count_noun(sheets, "sheet"));
        let mut out = format!("{pages}, {sheets}, {} % white", (printed.white.mean + 5) / 10);
        if !printed.faults.iter().any(|f| matches!(f.code, code::OVERFULL | code::OVERPRINT)) {
            out += ", nothing overfull";
        }
        let Some(plan) = &printed.plan else { return out };
        let fillers = plan.fillers();
        if !fillers.is_empty() {
            out += &format!("; filled up with {}", fillers.join(", "));
        }
        let name = |id: &str| {
            let game = printed.composed.issue.games.iter().find(|game| game.id == id);
            game.map_or_else(|| id.to_string(), |game| game.name.clone())
        };
        let gridless: Vec<String> = plan.without_grid().map(name).collect();
        if !gridless.is_empty() {
            out += &format!("; no room for the ownership grid of {}", gridless.join(", "));
        }
        let pages = printed.white.pages.iter().map(|(page, white)| {
            let said = format!("{page} ({} %", (white + 5) / 10);
            match plan.place_of(*page) {
                PlaceInPlan::Before(game) => format!("{said}, before {})", name(game)),
                PlaceInPlan::Within(game) => format!("{said}, in {})", name(game)),
                PlaceInPlan::Elsewhere => format!("{said})"),
            }
        });
        let pages: Vec<String> = pages.collect();
        if !pages.is_empty() {
            out += &format!("; white on page {}", pages.join(", "));
        }
        out
    }

    fn without_bytes(attached: &[(Attachment, Vec<u8>)]) -> Vec<Attachment> {
        attached.iter().map(|(attachment, _)| attachment.clone()).collect()
    }

    /// Where the hash of what a PDF was made from is kept.
    pub fn inputs_file(number: impl Into<IssueNumber>) -> String {
        format!(".zine/inputs/{}", number.into().folder())
    }

    /// What is attached to an issue's PDF: the orders and results of its seasons.
    pub fn attachments(content: &Content, games: &Games, number: IssueNumber) -> Vec<(Attachment, Vec<u8>)> {
        let data = attachment(games, number);
        let slug = crate::compose::slug(content.zine.title.get_ref());
        let file = Attachment {
            path: format!("{slug}-{number}-orders.txt"),
            mime: "text/plain".into(),
            description: "Orders and results of this issue's seasons".into(),
        };
        if data.is_empty() { Vec::new() } else { vec![(file, data.into_bytes())] }
    }
}

#[cfg(not(feature = "typeset"))]
mod paper {
    //! Without the typesetter: the web page only, and nothing to say of pages.

    use std::collections::BTreeMap;

    use super::{
        BuiltIssue, Content, Diagnostic, Folder, Games, IssueNumber, IssueWebFiles, LayoutFindings,
        WebEdition, build_web_page, sealed_copies,
    };
    use folder::IssueFolder;
    use publish::templates::Templates;

    pub fn findings(_: &Folder, _: &Content, _: &Games, _: &IssueFolder, _: bool) -> LayoutFindings {
        LayoutFindings::default()
    }

    pub fn print(
        folder: &Folder,
        content: &Content,
        games: &Games,
        number: IssueNumber,
        draft: bool,
    ) -> Result<BuiltIssue, Vec<Diagnostic>> {
        let templates = Templates::new(&folder.templates())?;
        let accounts =
            games::bookkeeping::compute_accounts(content, games, Some(number.issue), &BTreeMap::new());
        let edition =
            WebEdition { folder, content, games, accounts: &accounts, templates: &templates, number, draft };
        let IssueWebFiles { files, issue, faults, .. } = build_web_page(&edition)?;
        let (copies, lots) = sealed_copies(content, games, &accounts, number);
        Ok(BuiltIssue { number, copies, lots, files, issue, faults, ..BuiltIssue::default() })
    }
}
