//! The page of one issue on the web: made from what lies in the folder, or served as it was published.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostics::{Diagnostic, Severity};
use folder::{Content, Folder, IssueNumber, kept_files};
use games::Games;
use games::bookkeeping::Accounts;
use page::lexicon::Lexicon;
use page::model::{IssuePage, TemplateWords};
use publish::archive::sealed_page::SealedPage;
use publish::archive::{model, site};
use publish::templates::{MenuItem, PageFrame, Templates};

use crate::outputs::{self, RenderedIssue};
use crate::{compose, custom_pages};

/// The page of an issue on the web.
pub struct IssueWebFiles {
    /// It and what lies beside it, by name from the root.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What it was made from.
    pub issue: IssuePage,
    /// The body of the page.
    pub body: String,
    /// What is odd about it.
    pub faults: Vec<Diagnostic>,
}

impl IssueWebFiles {
    /// The issue from which its other forms are made, for those to whom it is mailed.
    pub fn edition(&self, content: &Content, number: IssueNumber) -> outputs::editions::IssueEdition<'_> {
        outputs::editions::edition(content, number, &self.issue, &self.body, &self.files)
    }
}

/// An issue whose page on the web is to be made.
#[derive(Clone, Copy)]
pub struct WebEdition<'a> {
    /// The editor's folder.
    pub folder: &'a Folder,
    /// What is in it.
    pub content: &'a Content,
    /// The games as the issue leaves them.
    pub games: &'a Games<'a>,
    /// The accounts up to it.
    pub accounts: &'a Accounts,
    /// The templates, the editor's own first.
    pub templates: &'a Templates,
    /// Number of the issue.
    pub number: IssueNumber,
    /// It is a draft and says so.
    pub draft: bool,
}

/// The page of an issue on the web with the pictures its texts name, and everything odd about it.
///
/// # Errors
/// What is wrong with texts, pictures or templates.
pub fn build_web_page(edition: &WebEdition) -> Result<IssueWebFiles, Vec<Diagnostic>> {
    let WebEdition { folder, content, games, accounts, templates, number, draft } = *edition;
    if content.issue(number).is_some_and(|i| i.keeps_pages()) {
        return sealed_page(folder, content, templates, number);
    }
    let (composed, mut faults) =
        compose::compose_for_web(content, games, Some(&accounts.reckoning.books), number, draft);
    let mut pictures = Vec::new();
    if let Some(issue) = content.issue(number) {
        let (named, missing) = folder::named_pictures(folder, issue, &composed.pictures);
        pictures.extend(named.into_iter().chain(composed.drawings));
        faults.extend(missing);
    }
    if has_errors(&faults) {
        return Err(faults);
    }
    check_web_config(templates, content)?;
    let pdf = if cfg!(feature = "typeset") { outputs::pdf_name(content, number) } else { String::new() };
    let menu = menu(folder, content);
    let page =
        model::SealedIssuePage { issue: composed.issue, pdf, menu, ..model::SealedIssuePage::default() };
    let mut made = RenderedIssue { pictures, ..RenderedIssue::new(content, number, templates, page) };
    let files = outputs::make(outputs::outputs(), &mut made)?;
    Ok(IssueWebFiles { files, issue: made.page.issue, body: made.body.unwrap_or_default(), faults })
}

/// True if an error is among them.
pub fn has_errors(faults: &[Diagnostic]) -> bool {
    faults.iter().any(|f| f.severity == Severity::Error)
}

/// That there is what `[web]` in zine.toml asks for: the look, the game on the first page, the words.
///
/// # Errors
/// What there is not.
pub fn check_web_config(templates: &Templates, content: &Content) -> Result<(), Vec<Diagnostic>> {
    let web = &content.zine.web;
    let mut faults: Vec<Diagnostic> = Vec::new();
    if let Some(look) = &web.look {
        let fault = templates.web_look(look.get_ref()).err();
        faults.extend(fault.map(|f| f.at(&content.source, look.span())));
    }
    if let Some(front) = web.front.as_ref().filter(|f| content.game(f.get_ref()).is_none()) {
        let known: Vec<&str> = content.games.iter().map(|g| g.id.as_str()).collect();
        let fault = Diagnostic::error("no-game", format!("no game is called “{}”", front.get_ref()));
        faults.push(fault.at(&content.source, front.span()).help(format!("one of: {}", known.join(", "))));
    }
    if !web.words.is_empty() {
        let found = crate::catalogue_check::check(content, false);
        faults.extend(found.into_iter().filter(|f| f.severity == Severity::Error));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// The menu of the archive, with the editor's own pages that are to stand in it.
pub fn menu(folder: &Folder, content: &Content) -> Arc<[MenuItem]> {
    menu_of(content, &custom_pages::pages(folder).0)
}

pub(crate) fn menu_of(content: &Content, pages: &[publish::archive::custom::CustomPage]) -> Arc<[MenuItem]> {
    let words = TemplateWords::from(&Lexicon::on_web(content));
    custom_pages::menu(&content.zine.web.menu, pages, &words)
}

/// The fixed words of the page of an issue or flyer.
pub fn words(content: &Content, number: IssueNumber) -> TemplateWords {
    let language = Lexicon::on_web(content);
    named(&TemplateWords::from(&language), &language, number)
}

/// The fixed words of the page of an issue; a flyer is called one.
pub(crate) fn named(words: &TemplateWords, language: &Lexicon, number: IssueNumber) -> TemplateWords {
    let mut out = words.clone();
    if number.is_flyer() {
        out.replace("no", language.text("flyer"));
    }
    out
}

/// A sealed issue as it was published, for the page alone: neighbours and later corrections stand in the archive.
///
/// # Errors
/// A kept file that is missing, a template that fails.
pub fn sealed_page(
    folder: &Folder,
    content: &Content,
    templates: &Templates,
    number: IssueNumber,
) -> Result<IssueWebFiles, Vec<Diagnostic>> {
    let page: SealedPage = kept_files::page(folder, number)?;
    let seal = content.issue(number).and_then(folder::IssueFolder::seal);
    let mut files = BTreeMap::new();
    for name in seal.iter().flat_map(|s| s.served_files()) {
        files.insert(kept_files::built_path(number, name), kept_files::bytes(folder, number, name)?);
    }
    let issue = page.to_issue(Vec::new(), &|name, _| name.to_string());
    let pdf = seal.and_then(|s| s.pdf()).unwrap_or_default().to_string();
    let bytes = files.get(&kept_files::built_path(number, &pdf)).map_or(0, |b| b.len() as u64);
    let cover = files.contains_key(&kept_files::built_path(number, "cover.png"));
    let language = Lexicon::on_web(content);
    let frame = PageFrame {
        zine: &compose::masthead(content, &language, &Games::default(), jiff::civil::Date::MAX),
        words: &words(content, number),
        title: &page.title,
        own_look: seal.is_some_and(|s| s.published.contains_key(kept_files::LOOK)),
        sealed: true,
        ..PageFrame::for_issue(&issue)
    };
    let menu = menu(folder, content);
    let hidden = !content.zine.web.index;
    let form = |ending: &str| seal.and_then(|s| s.other_form(ending)).unwrap_or_default().to_string();
    let place = model::SealedIssuePage {
        pdf,
        text: form("txt"),
        epub: form("epub"),
        bytes,
        cover,
        menu,
        hidden,
        issue: issue.clone(),
        ..model::SealedIssuePage::default()
    };
    let place = site::place(&place, (None, None), Some(&compose::archive::url(content)), &language);
    let place = outputs::before_issue_is_out(number, place);
    let body = kept_files::body(folder, number)?;
    let html = templates.frame(&frame, &place, &body)?;
    files.insert(kept_files::built_path(number, "index.html"), html.into_bytes());
    outputs::add_shared_files(templates, content, &mut files);
    Ok(IssueWebFiles { files, issue, body, faults: Vec::new() })
}
