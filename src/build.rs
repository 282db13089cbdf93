//! The pipeline: load, play, reckon, compose, typeset until the pages agree, and the files that come of it.

use std::collections::BTreeMap;

use crate::accounts::history::Reckoning;
use crate::compose::{self, Composed};
use crate::content::{self, Content, Folder};
use crate::diagnostic::{Diagnostic, Severity, Source};
use crate::games::{self, Games};
use crate::publish::templates::Templates;
use crate::store::Changes;

/// An issue made, not written yet.
#[derive(Clone, Debug, Default)]
pub struct Built {
    /// Its number.
    pub number: i64,
    /// Files by name from the root.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Pages of the PDF; 0 without the typesetter.
    pub pages: i64,
    /// Pages charged (`A-9`).
    pub charged: i64,
    /// copies.csv.
    pub copies: String,
    /// Warnings and notes.
    pub faults: Vec<Diagnostic>,
}

/// How an issue is to be made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// As it will be sealed: no draft, its secret revealed.
    pub publish: bool,
}

/// What an issue's own folder and the editor's templates and fonts hold besides text.
struct Workshop {
    templates: Templates,
    fonts: Vec<Vec<u8>>,
}

/// Makes an issue from the folder as it is loaded.
///
/// # Errors
/// Everything that is wrong, if anything is an error.
pub fn build(
    folder: &Folder,
    content: &Content,
    number: i64,
    options: Options,
) -> Result<Built, Vec<Diagnostic>> {
    let Some(issue) = content.issue(number) else {
        let known: Vec<String> = content::issue_numbers(folder).iter().map(i64::to_string).collect();
        let fault = Diagnostic::error("no-issue", format!("there is no issue {number}"));
        return Err(vec![fault.in_file("issues").help(format!("there are: {}", known.join(", ")))]);
    };
    let mut faults: Vec<Diagnostic> = content.faults.clone();
    let games = games::play(content, number);
    faults.extend(games.faults.iter().cloned());
    let draft = issue.sealed.is_none() && !options.publish;
    let workshop = Workshop::open(folder, &mut faults)?;
    let mut pages: BTreeMap<i64, i64> = BTreeMap::new();
    // Codes and fees depend on the pages, pages on what is printed: typeset until they agree (`A-9`).
    for _ in 0..4 {
        let reckoned = crate::office::reckoned(content, &games, Some(number), &pages);
        let mut found = faults.clone();
        found.extend(reckoned.faults.iter().cloned());
        let made = pass(folder, content, &games, &reckoned.reckoning, number, draft, &workshop, &mut found);
        if found.iter().any(|f| f.severity == Severity::Error) {
            return Err(unique(found));
        }
        let Some(mut built) = made else { return Err(unique(found)) };
        let counted = issue.file.pages.unwrap_or(built.pages);
        built.charged = counted;
        let known = pages.get(&number).copied();
        if built.pages == 0 || issue.file.pages.is_some() || known == Some(counted) || !by_the_page(content) {
            let style = reckoned.history.style;
            let list = reckoned.reckoning.list(number).cloned().unwrap_or_default();
            built.copies = crate::accounts::sealed::write(&crate::accounts::sealed::lines(&list, style));
            built.faults = unique(found);
            return Ok(built);
        }
        pages.insert(number, counted);
    }
    let fault =
        Diagnostic::error("pages", "the number of pages never settles: codes change it back and forth");
    Err(vec![fault.in_file(issue.source.name.clone()).help("say pages = N in issue.toml")])
}

fn by_the_page(content: &Content) -> bool {
    content.zine.price.iter().any(|p| p.model == crate::content::zine::Model::Pages)
}

/// The same complaint once.
fn unique(found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut out: Vec<Diagnostic> = Vec::new();
    for fault in found {
        if !out.contains(&fault) {
            out.push(fault);
        }
    }
    out
}

impl Workshop {
    fn open(folder: &Folder, faults: &mut Vec<Diagnostic>) -> Result<Workshop, Vec<Diagnostic>> {
        let mut own = Vec::new();
        for name in tree(folder, "templates") {
            if let Some(source) = folder.text(&name) {
                own.push(Source::new(name.trim_start_matches("templates/"), source.text));
            }
        }
        let templates = Templates::new(&own)?;
        let fonts = ["ttf", "otf", "ttc"].iter().flat_map(|ext| folder.files("fonts", ext));
        let fonts = fonts.filter(|f| !built_in(f)).filter_map(|f| folder.bytes(&f)).collect();
        faults.extend(folder.take_faults());
        Ok(Workshop { templates, fonts })
    }
}

/// The fonts compiled in lie in the repository's own fonts/ as well and are not read twice.
fn built_in(name: &str) -> bool {
    const NAMES: [&str; 5] =
        ["CourierPrime-", "LibertinusSerif-", "SourceSans3-", "SourceSerif4", "routed-gothic"];
    name.rsplit('/').next().is_some_and(|file| NAMES.iter().any(|n| file.starts_with(n)))
}

/// All files below a folder.
fn tree(folder: &Folder, name: &str) -> Vec<String> {
    let mut out = Vec::new();
    for entry in folder.list(name) {
        let path = format!("{name}/{}", entry.name);
        if entry.folder { out.extend(tree(folder, &path)) } else { out.push(path) }
    }
    out
}

/// One pass: compose, typeset, make the page for the web.
#[allow(clippy::too_many_arguments)]
fn pass(
    folder: &Folder,
    content: &Content,
    games: &Games,
    accounts: &Reckoning,
    number: i64,
    draft: bool,
    workshop: &Workshop,
    faults: &mut Vec<Diagnostic>,
) -> Option<Built> {
    let issue = content.issue(number)?;
    let covers = press::covers(workshop);
    let covers: Option<&dyn Fn(char) -> bool> = covers.as_deref().map(|c| c as &dyn Fn(char) -> bool);
    let (mut composed, found) = compose::compose(content, games, Some(accounts), number, draft, covers);
    faults.extend(found);
    let base = format!("public/issues/{number}");
    let mut built = Built { number, ..Built::default() };
    for (path, source) in std::mem::take(&mut composed.pictures) {
        match picture(folder, &issue.folder, &source, &path) {
            Some(bytes) => {
                built.files.insert(format!("{base}/{path}"), bytes.clone());
                composed.assets.insert(path, bytes);
            }
            None => {
                let at = source.text.find(&path).unwrap_or(0);
                let fault = Diagnostic::error("picture", format!("there is no picture “{path}”"));
                let fault = fault.at(&source, at..at + path.len());
                faults.push(fault.help("pictures lie beside the text or in the issue's art/ folder"));
            }
        }
    }
    faults.extend(folder.take_faults());
    if faults.iter().any(|f| f.severity == Severity::Error) {
        return None;
    }
    let slug = composed.issue.zine.slug.clone();
    let pdf = format!("{slug}-{number}.pdf");
    match press::print(&composed, workshop, &format!("{slug}-{number}"), games, number) {
        Ok(Some((bytes, pages, warnings))) => {
            built.pages = pages;
            faults.extend(warnings);
            built.files.insert(format!("{base}/{pdf}"), bytes);
        }
        Ok(None) => {}
        Err(found) => {
            faults.extend(found);
            return None;
        }
    }
    let place = crate::publish::archive::model::Number {
        pdf: if built.pages > 0 { pdf } else { String::new() },
        bytes: 0,
        pages: built.pages as u32,
        cover: false,
        issue: composed.issue.clone(),
    };
    match crate::publish::archive::site::issue_page(&workshop.templates, &place, None, None) {
        Ok(html) => {
            built.files.insert(format!("{base}/index.html"), html.into_bytes());
        }
        Err(found) => {
            faults.extend(found);
            return None;
        }
    }
    for (name, text) in workshop.templates.plain() {
        if let Some(file) = name.strip_prefix("web/") {
            built.files.insert(format!("public/{file}"), text.clone().into_bytes());
        }
    }
    Some(built)
}

/// A picture by its name in a text: beside the text, or in the issue's folder.
fn picture(folder: &Folder, issue: &str, source: &Source, path: &str) -> Option<Vec<u8>> {
    let inside = !path.starts_with('/') && !path.split('/').any(|part| part == ".." || part.is_empty());
    if !inside || path.contains(':') {
        return None;
    }
    let beside = source.name.rsplit_once('/').map_or("", |(f, _)| f);
    [beside, issue, &format!("{issue}/art")].iter().find_map(|base| folder.bytes(&format!("{base}/{path}")))
}

/// The data attached to the PDF: the orders and results of the issue's seasons in the case format.
pub fn attachment(games: &Games, number: i64) -> String {
    let mut out = String::new();
    for history in &games.games {
        for played in history.in_issue(number) {
            out += &games::past::case_text(history, played);
            out.push('\n');
        }
    }
    out
}

/// The changes a built issue makes to the folder, the manifest among them.
pub fn changes(folder: &Folder, built: &Built) -> Changes {
    let mut manifest = crate::store::Manifest::read(folder.root());
    let mut changes = manifest.update(&format!("issue-{}", built.number), built.files.clone());
    changes.write.insert(crate::store::MANIFEST.into(), manifest.text().into_bytes());
    changes
}

#[cfg(feature = "typeset")]
mod press {
    //! The typesetter.

    use super::{Composed, Diagnostic, Games, Workshop, attachment};
    use crate::publish::templates::Attachment;
    use crate::publish::typeset::{Fonts, Job, typeset};

    /// Whether some font has a character.
    pub fn covers(workshop: &Workshop) -> Option<Box<dyn Fn(char) -> bool>> {
        let fonts = fonts(workshop);
        Some(match fonts {
            Some(fonts) => Box::new(move |c| fonts.covers(c)),
            None => Box::new(|c| Fonts::built_in().covers(c)),
        })
    }

    fn fonts(workshop: &Workshop) -> Option<Fonts> {
        (!workshop.fonts.is_empty()).then(|| Fonts::new(workshop.fonts.iter().map(Vec::as_slice)))
    }

    /// The PDF with its pages and warnings.
    pub fn print(
        composed: &Composed,
        workshop: &Workshop,
        ident: &str,
        games: &Games,
        number: i64,
    ) -> Result<Option<(Vec<u8>, i64, Vec<Diagnostic>)>, Vec<Diagnostic>> {
        let mut assets = composed.assets.clone();
        let data = attachment(games, number);
        let mut attached = Vec::new();
        if !data.is_empty() {
            let path = format!("{ident}-orders.txt");
            assets.insert(path.clone(), data.into_bytes());
            attached.push(Attachment {
                path,
                mime: "text/plain".into(),
                description: "Orders and results of this issue's seasons".into(),
            });
        }
        let source = workshop.templates.print(&composed.issue, None, &attached)?;
        let job = Job {
            source,
            assets: &assets,
            modules: workshop.templates.plain(),
            ident: ident.into(),
            date: composed.issue.date.parts(),
        };
        let own = fonts(workshop);
        let document = typeset(&job, own.as_ref().unwrap_or_else(|| Fonts::built_in()))?;
        let pdf = document.pdf()?;
        Ok(Some((pdf, document.pages() as i64, document.warnings)))
    }
}

#[cfg(not(feature = "typeset"))]
mod press {
    //! Without the typesetter an issue has no PDF.

    use super::{Composed, Diagnostic, Games, Workshop};

    pub fn covers(_: &Workshop) -> Option<Box<dyn Fn(char) -> bool>> {
        None
    }

    pub fn print(
        _: &Composed,
        _: &Workshop,
        _: &str,
        _: &Games,
        _: i64,
    ) -> Result<Option<(Vec<u8>, i64, Vec<Diagnostic>)>, Vec<Diagnostic>> {
        Ok(None)
    }
}
