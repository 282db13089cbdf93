//! Brings seals of version 1, which keep no pages, over to version 2: all issues in one transaction.

use std::collections::BTreeMap;

use base::hash::{digest, hash};
use diagnostics::Diagnostic;
use folder::store::Changes;
use folder::{Content, Folder, IssueFolder, kept_files};
use games::{Games, bookkeeping};
use publish::templates::Templates;

use super::create::{FileSet, SealChain, publication, with_facts};
use super::game_facts::SealFacts;
use crate::build::{self, BuiltIssue};

/// What stands in a seal whose files were made again.
const MADE: &str = "made at the upgrade";

/// The seals of version 1 as seals of version 2, and the issues concerned, oldest first. `progress` is told each issue
/// before it is made.
///
/// # Errors
/// A file that is not what was sealed, and what stops an issue from being made.
pub fn upgrade(
    folder: &Folder,
    key: String,
    progress: &mut dyn FnMut(i64),
) -> Result<(Changes, Vec<i64>), Vec<Diagnostic>> {
    let numbers = crate::web_archive::sealed_issues(folder);
    let old: Vec<i64> = numbers.iter().copied().filter(|n| !kept_files::keeps(folder, *n)).collect();
    folder.check_readable()?;
    let mut changes = Changes::default();
    if old.is_empty() {
        return Ok((changes, old));
    }
    if let Some(new) = numbers.iter().find(|n| !old.contains(n)) {
        let fault = format!("issue {new} already has a seal of version 2, but others do not");
        let fault = Diagnostic::error("seal-version", fault).in_file(base::paths::seal_file(*new));
        return Err(vec![fault.help("put the seals back as they were before")]);
    }
    let templates = Templates::new(&folder.templates())?;
    let mut chain = SealChain { key, ..SealChain::default() };
    for number in old.iter().copied() {
        progress(number);
        let content = folder::load_or_fail(folder, Some(number))?;
        let Some(issue) = content.issue(number) else { return Err(content.faults) };
        unchanged(folder, issue)?;
        let games = games::play(&content, number);
        let (built, again) = built(folder, &content, &games, issue, &templates)?;
        let mut publication = publication(&templates, &content, &games, &built)?;
        publication.kept = again.then(|| MADE.to_string());
        let facts = as_sealed(issue);
        let cases = facts.cases.clone();
        let mut files = with_facts(folder, &content, facts, issue, &publication, &mut chain)?;
        // Case files stay as they are, whatever the program would write today.
        files.retain(|name, _| !cases.contains_key(name));
        changes.write.extend(files);
        changes.remove.push(format!("{}/sealed/copies.csv", issue.folder));
        let mut public: FileSet = publication.files.clone();
        public.remove(kept_files::BODY);
        public.remove(kept_files::PAGE);
        let mut public: FileSet =
            public.into_iter().map(|(n, b)| (kept_files::served_path(number, &n), b)).collect();
        public.insert(kept_files::served_path(number, "index.html"), publication.page.clone().into_bytes());
        changes.groups.push((format!("paper-{number}"), BTreeMap::new()));
        changes.groups.push((format!("issue-{number}"), public));
    }
    changes.write.insert(super::create::KEY.into(), format!("{}\n", chain.key).into_bytes());
    Ok((changes, old))
}

/// What an issue brought the games, as its seal of version 1 has it.
fn as_sealed(issue: &IssueFolder) -> SealFacts {
    let Some((sealed, seal)) = issue.sealed.as_ref().zip(issue.seal()) else { return SealFacts::default() };
    let own = format!("{}/sealed", issue.folder);
    let private = base::paths::private_folder(issue.number());
    let cases = sealed.files.iter().filter(|(name, _)| *name != "copies.csv");
    let cases = cases.map(|(name, source)| (format!("{own}/{name}"), source.text.to_string()));
    let secret = sealed.secret.iter();
    SealFacts {
        cases: cases.filter(|(name, _)| seal.hashes.contains_key(name)).collect(),
        secret: secret.map(|(name, source)| (format!("{private}/{name}"), source.text.to_string())).collect(),
        games: seal.game.clone(),
    }
}

/// The files of a seal of version 1 are those that were sealed.
fn unchanged(folder: &Folder, issue: &IssueFolder) -> Result<(), Vec<Diagnostic>> {
    let Some(sealed) = &issue.sealed else { return Ok(()) };
    let seal = sealed.read.as_ref().map_err(|fault| vec![fault.clone()])?;
    let own = seal.hashes.iter().filter(|(name, _)| name.starts_with(&issue.folder));
    for (name, wanted) in own {
        let found = kept_files::check_sealed_file(folder, name, &|bytes| is(bytes, wanted), "upgrade");
        if !found.is_empty() {
            return Err(found);
        }
    }
    Ok(())
}

fn is(bytes: &[u8], wanted: &str) -> bool {
    hash(bytes) == wanted || digest(bytes) == wanted
}

/// An issue of version 1 as it was published, as far as that is still below public/; the rest is made again. Also says
/// whether anything was.
fn built(
    folder: &Folder,
    content: &Content,
    games: &Games,
    issue: &IssueFolder,
    templates: &Templates,
) -> Result<(BuiltIssue, bool), Vec<Diagnostic>> {
    let number = issue.number();
    let Some(seal) = issue.seal() else { return Ok(Default::default()) };
    let accounts = bookkeeping::compute_accounts(content, games, Some(number), &BTreeMap::new());
    let web = build::build_web_page(&build::WebEdition {
        folder,
        content,
        games,
        accounts: &accounts,
        templates,
        number: number.into(),
        draft: false,
    })?;
    let mut files = web.files;
    let base = kept_files::served_path(number, "");
    let published =
        seal.hashes.iter().filter(|(name, _)| name.starts_with(&base) && !name.ends_with(".html"));
    let (mut again, mut typeset, mut pages) =
        (seal.hashes.keys().any(|name| name.ends_with(".html")), None::<BuiltIssue>, None);
    for (name, wanted) in published {
        if let Some(bytes) = folder.bytes(name).filter(|bytes| is(bytes, wanted)) {
            files.insert(name.clone(), bytes);
            continue;
        }
        again = true;
        // All other files are made with the page.
        if !(name.ends_with(".pdf") || name.ends_with("/cover.png")) {
            continue;
        }
        let made = match typeset.take() {
            Some(made) => made,
            None => build::build(folder, content, games, number, false)?,
        };
        let made = typeset.insert(made);
        let Some(bytes) = made.files.get(name) else {
            let said = "this file was published and cannot be made here";
            let fault = Diagnostic::error("sealed-missing", said).in_file(name.clone());
            return Err(vec![fault.help("put it back, or use a zine with the typesetter")]);
        };
        files.insert(name.clone(), bytes.clone());
        // What was charged stays; how many pages there are is said of the PDF that is kept.
        pages = pages.or(Some(made.pages).filter(|_| name.ends_with(".pdf")));
    }
    let copies = issue.sealed.as_ref().and_then(|s| s.copies());
    let copies = copies.map(|c| c.text.to_string()).unwrap_or_default();
    let built = BuiltIssue {
        number: number.into(),
        files,
        pages: pages.unwrap_or(seal.pages),
        charged: seal.charged,
        fillers: seal.fillers.clone(),
        copies,
        issue: web.issue,
        faults: web.faults,
        ..BuiltIssue::default()
    };
    Ok((built, again))
}
