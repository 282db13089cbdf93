//! Dead links in what people wrote for an issue, each at its line, before the issue is written or sealed.

use std::collections::BTreeMap;

use diagnostics::Severity;
use folder::store::{Faults, Manifest};
use folder::{Content, Folder, IssueFolder, IssueNumber, kept_files};
use games::Games;
use games::bookkeeping;
use publish::archive::links::{LinkCheck, is_external};
use publish::templates::Templates;

use crate::issue_page::{WebEdition, build_web_page};
use crate::{custom_pages, web_archive};

/// Dead links in the texts of an open issue; none if it has no text with a link that stays in the zine.
pub fn check(folder: &Folder, content: &Content, games: &Games, issue: &IssueFolder) -> Faults {
    let number = issue.name();
    let is_open = issue.sealed.is_none() && !number.is_flyer();
    if !is_open || !custom_pages::has_inner_links(folder, &issue.folder) {
        return Vec::new();
    }
    let Ok(templates) = Templates::new(&folder.templates()) else { return Vec::new() };
    let accounts = bookkeeping::compute_accounts(content, games, Some(number.issue), &BTreeMap::new());
    let (accounts, templates) = (&accounts, &templates);
    let edition = WebEdition { folder, content, games, accounts, templates, number, draft: true };
    // What keeps the page from being made is told by who makes it.
    build_web_page(&edition).map_or_else(|_| Vec::new(), |web| dead_links(folder, number, &web.files))
}

/// Whether a text has a link that leads to a place in the zine.
pub fn has_inner_links(issue: &page::model::IssuePage) -> bool {
    issue.texts().iter().any(|text| text.links().iter().any(|link| !is_external(link)))
}

/// The links in an issue's texts that lead nowhere. `files` are its page and what is beside it, by name from the folder's root.
pub fn dead_links(folder: &Folder, number: IssueNumber, files: &BTreeMap<String, Vec<u8>>) -> Faults {
    let page = kept_files::built_path(number, "index.html");
    let Some(page) = page.strip_prefix("public/") else { return Vec::new() };
    let mut survey = LinkCheck::default();
    for (name, bytes) in files {
        match name.strip_prefix("public/") {
            Some(path) if path == page => survey.add(path, bytes),
            Some(path) => survey.add_file(path),
            None => {}
        }
    }
    let own = custom_pages::files(folder).unwrap_or_default();
    own.keys().for_each(|name| survey.add_file(name));
    // The archive as it was last made knows most places.
    for name in Manifest::read(folder.root()).unwrap_or_default().0.keys() {
        survey.extend_files(name.strip_prefix("public/"));
    }
    let targets = survey.leads(page);
    for file in
        targets.iter().filter_map(|target| Some(target.split_once('#')?.0)).filter(|file| *file != page)
    {
        if let Some(bytes) = folder.bytes(&format!("public/{file}")) {
            survey.add(file, &bytes);
        }
    }
    let found = located(folder, page, &survey);
    if found.is_empty() || !web_archive::has_issues(folder) {
        return found;
    }
    // What was sealed since has places of its own.
    match web_archive::check_links(folder, number) {
        Ok((survey, _)) => located(folder, page, &survey),
        Err(_) => found,
    }
}

/// The dead links of a page that are written in the issue's texts.
fn located(folder: &Folder, page: &str, survey: &LinkCheck) -> Faults {
    let faults = survey.page_faults().into_iter().filter(|fault| fault.page == page);
    let placed = faults.map(|fault| custom_pages::locate_dead_link(folder, &fault));
    placed.filter(|fault| fault.severity == Severity::Error && fault.span.is_some()).collect()
}
