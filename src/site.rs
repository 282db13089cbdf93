//! The web archive of the folder: every sealed issue with what lists it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::compose;
use crate::content::{self, Folder};
use crate::diagnostic::{Diagnostic, Severity};
use crate::games;
use crate::office;
use crate::publish::archive::model::Number;
use crate::publish::archive::{addresses, links, site};
use crate::publish::templates::Templates;
use crate::store::Manifest;

/// The name of the file of all addresses ever published.
const ADDRESSES: &str = "public/addresses.txt";

/// What the archive came to.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Its files by name from the folder's root.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The issues in it.
    pub issues: Vec<i64>,
    /// What is odd but stops nothing.
    pub faults: Vec<Diagnostic>,
}

/// The sealed issues of the folder, oldest first.
///
/// # Errors
/// What is wrong with the folder's files.
pub fn sealed(folder: &Folder) -> Result<Vec<i64>, Vec<Diagnostic>> {
    let content = content::load(folder, None)?;
    Ok(content.issues.iter().filter(|i| i.sealed.is_some()).map(content::Issue::number).collect())
}

/// Makes the archive of all sealed issues. PDFs and covers that lie beside the pages are linked, none is made here.
///
/// # Errors
/// What is wrong with the folder, a template that fails, an address that was published and is gone.
pub fn site(folder: &Folder) -> Result<Site, Vec<Diagnostic>> {
    let issues = sealed(folder)?;
    let Some(last) = issues.last().copied() else { return Ok(Site::default()) };
    let templates = Templates::new(&folder.templates())?;
    let content = content::load(folder, Some(last))?;
    let games = games::play(&content, last);
    let mut numbers = Vec::new();
    for number in &issues {
        let mut made = composed(folder, *number)?;
        made.issue.errata.splice(0..0, compose::errata_about(&content, &games, *number));
        numbers.push(made);
    }
    let archive = compose::archive::archive(&content, &games, numbers);
    let mut out = Site { issues, ..Site::default() };
    for (name, bytes) in site::files(&archive, &templates)? {
        out.files.insert(format!("public/{name}"), bytes);
    }
    keep_addresses(folder, &mut out)?;
    Ok(out)
}

/// An issue as it was sealed, with the files that lie beside its page.
fn composed(folder: &Folder, number: i64) -> Result<Number, Vec<Diagnostic>> {
    let content = content::load(folder, Some(number))?;
    let games = games::play(&content, number);
    let accounts = office::reckoned(&content, &games, Some(number), &BTreeMap::new());
    let (composed, faults) =
        compose::compose(&content, &games, Some(&accounts.reckoning), number, false, None);
    if faults.iter().any(|f| f.severity == Severity::Error) {
        return Err(faults);
    }
    let seal = content.issue(number).and_then(|i| i.sealed.as_ref());
    let seal: Option<content::seal::Seal> = seal.and_then(|s| content::schema::parse(&s.seal).ok());
    let pdf = format!("{}-{number}.pdf", compose::slug(content.zine.title.get_ref()));
    let base = folder.path(&format!("public/issues/{number}"));
    let bytes = fs::metadata(base.join(&pdf)).map(|m| m.len()).ok();
    Ok(Number {
        issue: composed.issue,
        pdf: if bytes.is_some() { pdf } else { String::new() },
        bytes: bytes.unwrap_or(0),
        pages: seal.map_or(0, |s| u32::try_from(s.pages).unwrap_or(0)),
        cover: base.join("cover.png").is_file(),
    })
}

/// Adds the pages and fragments of now to those ever published, and complains about those that are gone.
fn keep_addresses(folder: &Folder, out: &mut Site) -> Result<(), Vec<Diagnostic>> {
    let mut now = BTreeSet::new();
    for (name, bytes) in &out.files {
        let path = name.strip_prefix("public/").unwrap_or(name);
        if path.ends_with(".html")
            || path.ends_with(".xml")
            || path.ends_with(".ics")
            || path.ends_with(".json")
        {
            now.extend(addresses::of_page(path, &String::from_utf8_lossy(bytes)));
        }
    }
    let before = fs::read_to_string(folder.path(ADDRESSES)).map(|t| addresses::read(&t)).unwrap_or_default();
    let gone = addresses::vanished(&before, &now);
    if !gone.is_empty() {
        return Err(gone);
    }
    out.files.insert(ADDRESSES.into(), addresses::print(&now).into_bytes());
    Ok(())
}

/// Checks the links of what lies under public/ after these files are written.
pub fn check_links(folder: &Folder, site: &Site) -> Vec<Diagnostic> {
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for name in Manifest::read(folder.root()).0.keys() {
        if let Some(path) = name.strip_prefix("public/") {
            let text = if path.ends_with(".html") {
                fs::read_to_string(folder.path(name)).unwrap_or_default()
            } else {
                String::new()
            };
            files.insert(path.to_string(), text);
        }
    }
    for (name, bytes) in &site.files {
        let path = name.strip_prefix("public/").unwrap_or(name);
        let text =
            if path.ends_with(".html") { String::from_utf8_lossy(bytes).into_owned() } else { String::new() };
        files.insert(path.to_string(), text);
    }
    links::check(&files)
}
