//! The editor's own part of the web archive: files below `static/`, pages below `pages/`, the menu.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostics::{Diagnostic, Source};
use folder::zine_config::MenuEntry;
use folder::{Folder, MarkdownFile};
use page::markdown::{self, ParseOptions};
use page::model;
use publish::archive::custom::{CustomPage, CustomPageFront, MenuSetting};
use publish::archive::links::{DeadLink, PageFault, is_external};
use publish::template_reference;
use publish::templates::MenuItem;

use crate::compose::links::{UP, from_root, split_fragment};

/// Folders the program writes itself.
const TAKEN: &[&str] =
    &["issues", "games", "people", "rules", "search", "boards", "data", "flyers", "records", "subzines"];

/// The pages below `pages/` that are published, by address, and what is wrong with them.
pub fn pages(folder: &Folder) -> (Vec<CustomPage>, Vec<Diagnostic>) {
    let mut out = Vec::new();
    let names = tree(folder, "pages");
    let mut faults = links(folder, "pages/");
    for name in names {
        match name.strip_suffix(".md") {
            Some(stem) => {
                let Some(source) = folder.text(&format!("pages/{name}")) else { continue };
                match page(stem, &source, &mut faults) {
                    Ok(page) if page.front.draft => {}
                    Ok(page) => out.push(page),
                    Err(fault) => faults.push(fault),
                }
            }
            None => {
                let fault = Diagnostic::warning("unused-file", "nothing uses this file");
                let help = "pages are Markdown files that end in .md; pictures belong in static/";
                faults.push(fault.in_file(format!("pages/{name}")).help(help));
            }
        }
    }
    (out, faults)
}

fn page(stem: &str, source: &Source, faults: &mut Vec<Diagnostic>) -> Result<CustomPage, Diagnostic> {
    let first = stem.split('/').next().unwrap_or(stem);
    let plain = stem.split('/').all(|part| !part.is_empty())
        && stem.chars().all(|c| c.is_alphanumeric() || "-_/".contains(c));
    if TAKEN.contains(&first) || stem == "index" || !plain {
        let message = format!("a page cannot be called “{stem}”");
        let help = format!("letters, digits, - and _; these are the program's own: {}", TAKEN.join(", "));
        return Err(Diagnostic::error("page-name", message).at(source, 0..0).help(help));
    }
    let file: MarkdownFile<CustomPageFront> = MarkdownFile::read(stem, source)?;
    let Some(title) = file.front.title.as_ref().map(|t| t.get_ref().clone()).filter(|t| !t.trim().is_empty())
    else {
        let fault =
            Diagnostic::error("page-title", "the page has no title").at(source, 0..source.text.len().min(3));
        return Err(fault.help("begin the file with +++, title = \"…\", +++"));
    };
    let reading = ParseOptions { skip: file.body, under: 1, ..ParseOptions::default() };
    let (mut text, found) = markdown::text(source, &reading);
    faults.extend(found);
    text.map_links(&|way| way_from(stem, way));
    Ok(CustomPage { path: format!("{stem}/index.html"), front: file.front, title, text })
}

/// Where a way of a page leads, seen from the page: `/games/` is from the root of the site, `about.md` another page.
fn way_from(stem: &str, way: &str) -> Option<String> {
    let up = "../".repeat(stem.matches('/').count() + 1);
    if let Some(way) = from_root(way, &up) {
        return Some(way);
    }
    let (file, place) = split_fragment(way);
    let other = file.strip_suffix(".md").filter(|_| !file.contains(':'))?;
    // Names of pages are seen from the folder of the file.
    let mut parts: Vec<&str> = stem.split('/').collect();
    parts.pop();
    for part in other.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    Some(format!("{up}{}/index.html{place}", parts.join("/")))
}

/// What is wrong with a page, as it is shown: a dead link at its place in the Markdown it was written in, which is a page of the
/// editor's own or a text of an issue.
pub fn locate_dead_link(folder: &Folder, fault: &PageFault) -> Diagnostic {
    let dead = fault.dead.as_ref().and_then(|dead| at_its_place(folder, &fault.page, dead));
    dead.unwrap_or_else(|| fault.diagnostic())
}

fn at_its_place(folder: &Folder, page: &str, dead: &DeadLink) -> Option<Diagnostic> {
    let stem = page.strip_suffix("/index.html")?;
    let href = dead.href()?.split('"').next()?;
    let issue = stem.strip_prefix("issues/").map(|number| format!("issues/issue-{number}"));
    let names = match &issue {
        Some(issue) => texts_below(folder, issue),
        None => vec![format!("pages/{stem}.md")],
    };
    names.iter().filter(|name| folder.is_there(name)).find_map(|name| {
        let source = folder.text(name)?;
        let mut ways = links_in(&source.text);
        let at = ways.find(|at| {
            let way = &source.text[at.clone()];
            way == href || way_of_link(way, stem, &issue).is_some_and(|to| to == href)
        })?;
        let fault = Diagnostic::error("dead-link", dead.message.clone()).at(&source, at);
        Some(fault.help("name another text as `other.md`, a file of static/ as `/name.pdf`"))
    })
}

fn way_of_link(way: &str, stem: &str, issue: &Option<String>) -> Option<String> {
    match *issue {
        Some(_) => from_root(way, UP),
        None => way_from(stem, way),
    }
}

/// The Markdown files below a folder, by name from the root.
fn texts_below(folder: &Folder, root: &str) -> Vec<String> {
    let names = tree(folder, root).into_iter().filter(|name| name.ends_with(".md"));
    names.map(|name| format!("{root}/{name}")).collect()
}

/// Whether a text below a folder has a link that leads to a place in the zine.
pub fn has_inner_links(folder: &Folder, root: &str) -> bool {
    texts_below(folder, root)
        .iter()
        .filter_map(|name| folder.text(name))
        .any(|source| links_in(&source.text).any(|at| !is_external(&source.text[at])))
}

/// Where links lead in a Markdown text, as places in it: `[words](way)`, and `[word]: way` at the head of a line.
fn links_in(text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    let behind =
        |sign: &'static str| memchr::memmem::find_iter(text.as_bytes(), sign).map(|at| at + sign.len());
    behind("](").chain(behind("]: ")).map(|start| {
        let start = start + usize::from(text[start..].starts_with('<'));
        let way = &text[start..];
        start..start + way.find([')', ' ', '\n', '>']).unwrap_or(way.len())
    })
}

/// What is odd about the editor's own templates, pages and files of them that nothing uses.
pub fn check_custom_files(folder: &Folder) -> Vec<Diagnostic> {
    let mut out = template_reference::check_templates(&folder.templates(), &tree(folder, "templates"));
    out.extend(pages(folder).1);
    out
}

/// Every file below a folder, by its path from there; those that begin with a dot too.
fn tree(folder: &Folder, root: &str) -> Vec<String> {
    let (mut out, mut todo) = (Vec::new(), vec![String::new()]);
    while let Some(below) = todo.pop() {
        for entry in folder.list_all(&format!("{root}/{below}")) {
            let path = format!("{below}{}", entry.name);
            if entry.folder { todo.push(path + "/") } else { out.push(path) }
        }
    }
    out.sort();
    out
}

/// The links below a folder of the editor's own that were met, each with where it leads: what lies elsewhere is not published.
fn links(folder: &Folder, below: &str) -> Vec<Diagnostic> {
    let (mut links, others): (Vec<_>, Vec<_>) = folder.take_faults().into_iter().partition(|f| {
        f.code == diagnostics::code::SYMBOLIC_LINK && f.place().is_some_and(|p| p.starts_with(below))
    });
    others.into_iter().for_each(|fault| folder.fault(fault));
    for link in &mut links {
        let goal = link.place().and_then(|place| std::fs::read_link(folder.path(&place)).ok());
        link.append(&goal.map(|goal| format!(": this one leads to {}", goal.display())).unwrap_or_default());
    }
    links
}

/// The files below `static/`, by their path from the root of the site.
///
/// # Errors
/// Two names that differ only in case, links.
pub fn files(folder: &Folder) -> Result<BTreeMap<String, Vec<u8>>, Vec<Diagnostic>> {
    let (mut out, mut seen) = (BTreeMap::new(), BTreeMap::<String, String>::new());
    let names = tree(folder, "static");
    let links = links(folder, "static/");
    if !links.is_empty() {
        return Err(links);
    }
    for name in names {
        if let Some(other) = seen.insert(name.to_lowercase(), name.clone()) {
            let message = format!("static/{other} and static/{name} differ only in case");
            let fault = Diagnostic::error("same-name", message).in_file(format!("static/{name}"));
            return Err(vec![fault.help("many file systems and servers make no difference: rename one")]);
        }
        if let Some(bytes) = folder.bytes(&format!("static/{name}")) {
            out.insert(name, bytes);
        }
    }
    Ok(out)
}

/// A file of `static/` in the way of one that the program makes.
pub fn in_the_way(name: &str, made: &str) -> Diagnostic {
    let message = format!("static/{name} would replace public/{made}, which the program makes");
    let fault = Diagnostic::error("in-the-way", message).in_file(format!("static/{name}"));
    fault.help("give it another name")
}

/// The menu: the departments or what zine.toml has in their place, then the pages that ask for it.
pub fn menu(entries: &[MenuEntry], pages: &[CustomPage], words: &model::TemplateWords) -> Arc<[MenuItem]> {
    let mut own: Vec<(i64, MenuItem)> = Vec::new();
    for page in pages {
        let title = match &page.front.menu {
            None | Some(MenuSetting::Whether(false)) => continue,
            Some(MenuSetting::Whether(true)) => page.title.clone(),
            Some(MenuSetting::Named(name)) => name.clone(),
        };
        let id = page.path.trim_end_matches("/index.html").to_string();
        own.push((page.front.order, MenuItem { id, title, to: page.path.clone(), here: false }));
    }
    let mut first: Vec<(i64, MenuItem)> = Vec::new();
    for entry in entries {
        let to = entry.to.get_ref().trim_start_matches('/');
        // `https://example.org/shop` or `mailto:` leads elsewhere.
        let to = if to.contains(':') {
            to.to_string()
        } else if to.is_empty() || to.ends_with('/') {
            format!("{to}index.html")
        } else {
            to.to_string()
        };
        let id = to.split('/').next().unwrap_or_default().to_string();
        first.push((entry.order, MenuItem { id, title: entry.title.clone(), to, here: false }));
    }
    if entries.is_empty() {
        let usual = publish::archive::page::departments(words);
        first.extend(usual.into_iter().map(|section| (i64::MIN, section)));
    }
    // What has no place of its own stands in the order it came.
    first.sort_by_key(|(order, _)| *order);
    own.sort_by(|(a, x), (b, y)| (a, &x.title).cmp(&(b, &y.title)));
    first.into_iter().chain(own).map(|(_, section)| section).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_lead_from_where_a_page_lies() {
        assert_eq!(way_from("about", "/games/2025AK/").as_deref(), Some("../games/2025AK/index.html"));
        assert_eq!(way_from("guide/convoys", "/").as_deref(), Some("../../index.html"));
        assert_eq!(
            way_from("guide/convoys", "supports.md#cut").as_deref(),
            Some("../../guide/supports/index.html#cut")
        );
        assert_eq!(way_from("guide/convoys", "../about.md").as_deref(), Some("../../about/index.html"));
        assert_eq!(way_from("about", "https://example.org/x.md"), None);
    }
}
