//! The pipeline: load, play, reckon, compose, print, and the files that come of it.

use std::collections::BTreeMap;

use crate::admin::Reckoned;
use crate::content::{self, Content, Folder, Number as Name};
use crate::diagnostic::{Diagnostic, Severity};
use crate::games::{self, Games};
use crate::issue::Issue;
use crate::publish::archive::model::Number;
use crate::publish::archive::site;
use crate::publish::templates::Templates;
use crate::seal::kept;
use crate::store::Changes;

/// An issue made, not written yet.
#[derive(Clone, Debug, Default)]
pub struct Built {
    /// Its number.
    pub number: Name,
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
    pub issue: Issue,
    /// Warnings and notes.
    pub faults: Vec<Diagnostic>,
}

/// Makes an issue from the folder as it is loaded. `draft` issues say so and keep the secret of their draws.
///
/// # Errors
/// Everything that is wrong, if anything is an error.
pub fn build(
    folder: &Folder,
    content: &Content,
    games: &Games,
    number: impl Into<Name>,
    draft: bool,
) -> Result<Built, Vec<Diagnostic>> {
    let number = number.into();
    if content.issue(number).is_none() {
        content::wholly_read(content)?;
        let known: Vec<String> = content::issue_numbers(folder).iter().map(i64::to_string).collect();
        let fault = Diagnostic::error("no-issue", format!("there is no {}", number.said()));
        return Err(vec![fault.in_file("issues").help(format!("there are: {}", known.join(", ")))]);
    }
    if let Some(seal) = content.issue(number).filter(|i| i.kept()).and_then(|i| i.seal()) {
        let templates = Templates::new(&folder.templates())?;
        let Web { files, issue, faults } = crate::site::served(folder, content, &templates, number)?;
        let (pages, charged, fillers) = (seal.pages, seal.charged, seal.fillers.clone());
        return Ok(Built { number, files, pages, charged, fillers, issue, faults, ..Built::default() });
    }
    let mut faults: Vec<Diagnostic> = content.faults.iter().chain(&games.faults).cloned().collect();
    faults.extend(without_private(folder, content));
    // Orders that cannot be read keep nobody from seeing the rest of a draft.
    let stops = |faults: &[Diagnostic]| {
        faults.iter().any(|f| f.severity == Severity::Error && !(draft && of_orders(f)))
    };
    if stops(&faults) {
        return Err(unique(faults));
    }
    let mut built = paper::print(folder, content, games, number, draft).map_err(|found| {
        let all: Vec<Diagnostic> = faults.iter().cloned().chain(found).collect();
        unique(all)
    })?;
    built.faults.splice(0..0, faults);
    built.faults.extend(folder.take_faults());
    built.faults = unique(std::mem::take(&mut built.faults));
    drop_old_notes(&mut built.faults, number);
    if stops(&built.faults) { Err(built.faults) } else { Ok(built) }
}

/// In a copy without private files nothing new can be made.
fn without_private(folder: &Folder, content: &Content) -> Option<Diagnostic> {
    let name = content.people_source.name.to_string();
    let gone = !folder.is_there(&name);
    let sealed = gone && content.issues.iter().any(|i| i.kept());
    let message = "the private files are not here: people, ledger, secrets and the mail of earlier issues";
    let help = "put private/ back; the archive of sealed issues can be made without";
    sealed.then(|| Diagnostic::error("private-absent", message).in_file(name).help(help))
}

/// Whether something is wrong with players' orders or the rulings on them.
pub fn of_orders(fault: &Diagnostic) -> bool {
    fault.place().is_some_and(|p| p.starts_with("issues/") && p.split('/').nth(2) == Some("orders"))
}

/// True if an error is among them.
pub fn grave(faults: &[Diagnostic]) -> bool {
    faults.iter().any(|f| f.severity == Severity::Error)
}

/// Leaves out notes about the mail of other issues: they were told when those were made.
pub fn drop_old_notes(faults: &mut Vec<Diagnostic>, number: impl Into<Name>) {
    let here = format!("{}/", content::issue_folder(number));
    faults.retain(|f| {
        let file = f.place().unwrap_or_default();
        f.severity > Severity::Note || !file.starts_with("issues/") || file.starts_with(&here)
    });
}

/// The same complaint once.
pub fn unique(found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut out: Vec<Diagnostic> = Vec::new();
    for fault in found {
        if !out.contains(&fault) {
            out.push(fault);
        }
    }
    out
}

/// The page of an issue on the web with the pictures its texts name, and everything odd about it.
///
/// # Errors
/// What is wrong with texts, pictures or templates.
pub fn web(
    folder: &Folder,
    content: &Content,
    games: &Games,
    accounts: &Reckoned,
    templates: &Templates,
    number: impl Into<Name>,
    draft: bool,
) -> Result<Web, Vec<Diagnostic>> {
    let number = number.into();
    if content.issue(number).is_some_and(|i| i.kept()) {
        return crate::site::served(folder, content, templates, number);
    }
    let (composed, mut faults) =
        crate::compose::compose_for_web(content, games, Some(&accounts.reckoning.books), number, draft);
    let mut files = BTreeMap::new();
    if let Some(issue) = content.issue(number) {
        let (pictures, missing) = content::named_pictures(folder, issue, &composed.pictures);
        let pictures = pictures.into_iter().chain(composed.drawings);
        files.extend(pictures.map(|(name, bytes)| (kept::made(number, &name), bytes)));
        faults.extend(missing);
    }
    if grave(&faults) {
        return Err(faults);
    }
    crate::site::asked(templates, content)?;
    let pdf = if cfg!(feature = "typeset") { pdf_name(content, number) } else { String::new() };
    let menu = crate::site::menu(folder, content);
    let place = Number { issue: composed.issue, pdf, menu, ..Number::default() };
    page(&mut files, content, templates, number, &place)?;
    Ok(Web { files, issue: place.issue, faults })
}

/// The page of an issue on the web.
pub struct Web {
    /// It and what lies beside it, by name from the root.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What it was made from.
    pub issue: Issue,
    /// What is odd about it.
    pub faults: Vec<Diagnostic>,
}

/// The file name of an issue's PDF: the one it was published under, else one after the title.
pub fn pdf_name(content: &Content, number: impl Into<Name>) -> String {
    let number = number.into();
    let sealed = content.issue(number).and_then(|i| i.seal()?.pdf());
    let new = || format!("{}-{number}.pdf", crate::compose::slug(content.zine.title.get_ref()));
    sealed.map_or_else(new, String::from)
}

/// Where the page of a flyer stands until the next issue is out: below print/, beside public/.
pub fn beside(name: Name, place: crate::publish::templates::Web) -> crate::publish::templates::Web {
    let root = if name.is_flyer() { "../../public/".into() } else { place.root };
    crate::publish::templates::Web { root, ..place }
}

/// Adds the page on the web and what it needs. It links to the archive where there is one.
fn page(
    files: &mut BTreeMap<String, Vec<u8>>,
    content: &Content,
    templates: &Templates,
    name: Name,
    number: &Number,
) -> Result<(), Vec<Diagnostic>> {
    let url = crate::compose::archive::url(content);
    templates.speak(crate::words::Words::on_web(content));
    let archive = content.issues.iter().any(|i| i.sealed.is_some()).then_some(url.as_str());
    let html = templates.web(&number.issue, &beside(name, site::place(number, (None, None), archive)))?;
    files.insert(kept::made(name, "index.html"), html.into_bytes());
    for (name, text) in templates.plain() {
        if let Some(file) = name.strip_prefix("web/") {
            files.insert(format!("public/{file}"), text.clone().into_bytes());
        }
    }
    let style = crate::map::web::style(files);
    files.insert("public/map.css".into(), style.into_bytes());
    Ok(())
}

/// copies.csv and lots.csv. A flyer is charged to nobody, so that nobody's lots change.
fn copies(
    content: &Content,
    games: &Games,
    accounts: &crate::admin::Reckoned,
    number: Name,
) -> (String, String) {
    match content.issue(number).and_then(|i| i.flyer.as_ref()) {
        Some(flyer) => (
            crate::accounts::sealed::write(&crate::admin::flyers::copies(content, games, flyer, number)),
            String::new(),
        ),
        None => crate::admin::sealed_accounts(accounts, number.issue),
    }
}

/// The data attached to the PDF: the orders and results of the issue's seasons in the case format.
pub fn attachment(games: &Games, number: Name) -> String {
    let mut out = String::new();
    for history in &games.games {
        for played in history.in_issue(number) {
            out += &games::past::case_text(history, played);
            out.push('\n');
        }
    }
    out
}

/// The changes that bring a group of made files to what they are now.
pub fn group(name: &str, files: BTreeMap<String, Vec<u8>>) -> Changes {
    Changes { groups: vec![(name.to_string(), files)], ..Changes::default() }
}

#[cfg(feature = "typeset")]
pub use paper::{attachments, inputs_file, paper_line, pdf_and_cover};

#[cfg(feature = "typeset")]
mod paper {
    //! With the typesetter: web page and PDF.

    use std::collections::BTreeMap;

    use super::copies;
    use super::{Built, Content, Diagnostic, Folder, Games, Name, Number, attachment, kept, page, pdf_name};
    use crate::compose::Composed;
    use crate::printing::{Edition, Press};
    use crate::publish::templates::Attachment;
    use crate::publish::typeset::{self, Assets, Fonts, Typeset};

    /// Width of a cover that is the picture of the first page, in pixels.
    const COVER: u32 = 600;

    pub fn print(
        folder: &Folder,
        content: &Content,
        games: &Games,
        number: Name,
        draft: bool,
    ) -> Result<Built, Vec<Diagnostic>> {
        let press = Press::new(folder)?;
        let attached = attachments(content, games, number);
        let printed =
            press.print(&Edition { folder, content, games, number, draft, attachments: &attached })?;
        let (copies, lots) = copies(content, games, &printed.accounts, number);
        let mut built = Built {
            number,
            pages: printed.pages,
            charged: printed.charged,
            fillers: printed.fillers.clone(),
            copies,
            lots,
            faults: printed.faults.clone(),
            paper: paper_line(content, &printed),
            files: pdf_and_cover(
                content,
                number,
                printed.set,
                &printed.composed,
                &printed.assets,
                &press.fonts,
            )?,
            ..Built::default()
        };
        let source = press.templates.print(&printed.composed.issue, None, &plain(&attached))?;
        let inputs = press.inputs(&source, &printed.assets);
        built.files.insert(inputs_file(number), inputs.into_bytes());
        if !draft {
            // What was printed but for what is put into the PDF is what the count hangs on.
            let source = press.templates.print(&printed.composed.issue, None, &[])?;
            let mut assets = printed.assets.clone();
            assets.retain(|path, _| attached.iter().all(|(attachment, _)| attachment.path != *path));
            let counted = format!("{} {}\n", press.inputs(&source, &assets), printed.charged);
            built.files.insert(crate::printing::count_file(number), counted.into_bytes());
        } else if printed.composed.issue.page.panel {
            let pages = BTreeMap::from([(number.issue, printed.charged)]);
            let edition = Edition::new(folder, content, games, number);
            let counted = format!("{} {}\n", press.count_hash(&edition, &pages)?, printed.charged);
            built.files.insert(crate::printing::count_file(number), counted.into_bytes());
        }
        if !printed.kept.is_empty() {
            built.files.insert(crate::planning::file(number), printed.kept.clone().into_bytes());
        }
        for (name, bytes) in &printed.composed.drawings {
            built.files.insert(kept::made(number, name), bytes.clone());
        }
        for (name, _) in &printed.composed.pictures {
            if let Some(bytes) = printed.assets.get(name) {
                built.files.insert(kept::made(number, name), bytes.clone());
            }
        }
        let pdf = pdf_name(content, number);
        let mut issue = match content.on_paper() {
            std::borrow::Cow::Borrowed(_) => printed.composed.issue.clone(),
            // The web has other names than paper.
            std::borrow::Cow::Owned(_) => {
                let books = Some(&printed.accounts.reckoning.books);
                crate::compose::compose_for_web(content, games, books, number, draft).0.issue
            }
        };
        issue.words = crate::site::words(content, number);
        crate::compose::cited::fill(content, number, &mut issue);
        let place = Number {
            bytes: built.files.get(&kept::made(number, &pdf)).map_or(0, |pdf| pdf.len() as u64),
            pages: printed.pages as u32,
            cover: true,
            pdf,
            issue,
            menu: crate::site::menu(folder, content),
            ..Number::default()
        };
        page(&mut built.files, content, &press.templates, number, &place)?;
        built.issue = place.issue;
        Ok(built)
    }

    /// `24 pages, 6 sheets, 3 % white; filled up with a conference map`.
    pub fn paper_line(content: &Content, printed: &crate::printing::Printed) -> String {
        let page = &content.zine.page;
        let booklet = page.booklet.unwrap_or(page.paper == crate::content::zine::Paper::A5);
        let booklet = booklet && !printed.composed.issue.flyer;
        let sheets = if booklet { (printed.pages + 3) / 4 } else { (printed.pages + 1) / 2 };
        let word = |n| if n == 1 { "sheet" } else { "sheets" };
        let mut out = format!(
            "{} pages, {sheets} {}, {} % white",
            printed.pages,
            word(sheets),
            (printed.white + 5) / 10
        );
        let wrong = |code: &str| printed.faults.iter().any(|f| f.code == code);
        if !wrong("overfull") && !wrong("overprint") {
            out += ", nothing overfull";
        }
        let fillers = printed.plan.as_ref().map(crate::publish::plan::Plan::fillers).unwrap_or_default();
        if !fillers.is_empty() {
            out += &format!("; filled up with {}", fillers.join(", "));
        }
        out
    }

    fn plain(attached: &[(Attachment, Vec<u8>)]) -> Vec<Attachment> {
        attached.iter().map(|(attachment, _)| attachment.clone()).collect()
    }

    /// Where the hash of what a PDF was made from is kept.
    pub fn inputs_file(number: impl Into<Name>) -> String {
        format!(".zine/inputs/{}", number.into().folder())
    }

    /// What is attached to an issue's PDF: the orders and results of its seasons.
    pub fn attachments(content: &Content, games: &Games, number: Name) -> Vec<(Attachment, Vec<u8>)> {
        let data = attachment(games, number);
        let slug = crate::compose::slug(content.zine.title.get_ref());
        let file = Attachment {
            path: format!("{slug}-{number}-orders.txt"),
            mime: "text/plain".into(),
            description: "Orders and results of this issue's seasons".into(),
        };
        if data.is_empty() { Vec::new() } else { vec![(file, data.into_bytes())] }
    }

    /// PDF and cover by name from the root.
    ///
    /// # Errors
    /// What the standards forbid in the PDF.
    pub fn pdf_and_cover(
        content: &Content,
        number: Name,
        set: Typeset,
        composed: &Composed,
        assets: &Assets,
        fonts: &Fonts,
    ) -> Result<BTreeMap<String, Vec<u8>>, Vec<Diagnostic>> {
        let pdf = kept::made(number, &pdf_name(content, number));
        let picture = pictured(content, number, composed, assets);
        // A picture that cannot be shown is no reason to have none.
        let cover = typeset::cover(&composed.issue, picture, fonts).or_else(|| set.cover(COVER));
        let mut files = BTreeMap::from([(pdf, set.into_pdf()?)]);
        if let Some(cover) = cover.filter(|_| !number.is_flyer()) {
            files.insert(kept::made(number, "cover.png"), cover);
        }
        Ok(files)
    }

    /// What a cover shows: the picture that issue.toml names, else the first one of an article, else the map of the season in
    /// which most changed hands.
    fn pictured<'c>(
        content: &'c Content,
        number: Name,
        composed: &'c Composed,
        assets: &'c Assets,
    ) -> Option<(&'c str, &'c [u8])> {
        let own =
            content.issue(number).and_then(|i| i.file.cover.as_ref()).map(|name| name.get_ref().as_str());
        let articles = composed.issue.articles.iter().flat_map(|a| a.body.images()).map(|(path, _)| path);
        let named =
            own.into_iter().chain(articles).find_map(|name| Some((name, assets.get(name)?.as_slice())));
        let seasons = composed.issue.games.iter().flat_map(|g| &g.seasons);
        let drawn = seasons.filter_map(|season| {
            let name = season.map.as_ref()?.picture.as_str();
            let gains: usize = season.adjustments.iter().map(|a| a.gains.len()).sum();
            let orders: usize = season.results.iter().map(|r| r.orders.len()).sum();
            Some(((gains, orders), name, composed.drawings.get(name)?.as_slice()))
        });
        named.or_else(|| drawn.max_by_key(|(changed, ..)| *changed).map(|(_, name, bytes)| (name, bytes)))
    }
}

#[cfg(not(feature = "typeset"))]
mod paper {
    //! Without the typesetter: the web page only.

    use std::collections::BTreeMap;

    use super::{Built, Content, Diagnostic, Folder, Games, Name, Web, copies, web};
    use crate::publish::templates::Templates;

    pub fn print(
        folder: &Folder,
        content: &Content,
        games: &Games,
        number: Name,
        draft: bool,
    ) -> Result<Built, Vec<Diagnostic>> {
        let templates = Templates::new(&folder.templates())?;
        let accounts = crate::admin::reckoned(content, games, Some(number.issue), &BTreeMap::new());
        let Web { files, issue, faults } = web(folder, content, games, &accounts, &templates, number, draft)?;
        let (copies, lots) = copies(content, games, &accounts, number);
        Ok(Built { number, copies, lots, files, issue, faults, ..Built::default() })
    }
}
