//! Seals an issue again when something must not stay public: its page, PDF and pictures from its sources as they are now;
//! results, draws, copies and the ledger stay. Every later seal is chained anew.

use std::collections::BTreeMap;

use base::hash::{digest, salted_digest};
use base::paths::{private_folder, seal_file};
use diagnostics::Diagnostic;
use folder::seal::{PrivateSealFile, Resealing, SealFile};
use folder::store::{Changes, Faults};
use folder::{Content, Folder, IssueFolder, IssueNumber, kept_files};
use games::Games;
use publish::templates::Templates;

use super::create::{self, FileSet};
use super::register::{self, RegisterLine};
use super::sources;
use crate::build;

/// An issue sealed again.
#[derive(Debug, Default)]
pub struct ResealedIssue {
    /// What is to be written.
    pub changes: Changes,
    /// Words that are gone (`-`) and new (`+`), a line each.
    pub difference: Vec<String>,
    /// Later seals that were chained anew.
    pub chained: Vec<IssueNumber>,
    /// Warnings.
    pub faults: Faults,
}

/// Seals an issue again, on a day and with a reason.
///
/// # Errors
/// What stops it from being made, and a difference in what later issues begin with.
pub fn reseal(folder: &Folder, number: IssueNumber, why: &str, on: &str) -> Result<ResealedIssue, Faults> {
    let content = folder::load_or_fail(folder, Some(number))?;
    let issue = content.issue(number).ok_or_else(|| vec![fault(number, "this issue does not exist", "")])?;
    let (Some(old), Some(sealed)) = (issue.seal().filter(|s| s.keeps()), &issue.sealed) else {
        let help = "run `zine seal` to seal it, or `zine upgrade` to upgrade old seals";
        return Err(vec![fault(number, "this issue has no seal of version 2", help)]);
    };
    let Some(hidden) = sealed.private_seal() else {
        let help = "put the private files back: the new seal hashes them too";
        return Err(vec![fault(number, "the private part of the seal is not here", help)]);
    };
    let mut lines = register::read(folder).map_err(|fault| vec![fault])?.unwrap_or_default();
    let made = in_order(folder, issue, old, &hidden, &lines);
    if !made.is_empty() {
        return Err(made);
    }
    let games = games::play(&content, number);
    let own = sources::for_issue(folder, issue, &old.fillers);
    check_results_follow(folder, &content, &games, issue, &own, &hidden)?;

    let built = build::build(folder, &unkept(&content, number), &games, number, false)?;
    let templates = Templates::new(&folder.templates())?;
    let publication = create::publication(&templates, &content, &games, &built)?;
    if cfg!(not(feature = "typeset")) && old.pdf().is_some() {
        let help = "use a zine with the typesetter";
        return Err(vec![fault(number, "its PDF cannot be made again here", help)]);
    }
    let old_body = folder.bytes(&kept_files::place(number, kept_files::BODY)).unwrap_or_default();
    let body = publication.files.get(kept_files::BODY).map(|b| String::from_utf8_lossy(b).into_owned());
    let difference = difference(&String::from_utf8_lossy(&old_body), &body.unwrap_or_default());

    let mut changes = Changes::default();
    let hidden = rehashed(folder, &own, hidden, number);
    let hidden = toml::to_string(&hidden).unwrap_or_default().into_bytes();
    let before = folder.bytes(&seal_file(number)).map(|b| digest(&b)).unwrap_or_default();
    let mut seal = SealFile {
        private: Some(digest(&hidden)),
        pages: if publication.pages == 0 { old.pages } else { publication.pages },
        kept: None,
        published: publication.files.iter().map(|(name, bytes)| (name.clone(), digest(bytes))).collect(),
        sources: own.public.iter().filter_map(|n| Some((n.clone(), digest(&folder.bytes(n)?)))).collect(),
        ..old.clone()
    };
    seal.again.push(Resealing { seal: before, on: on.into(), why: why.into() });
    for name in old.published.keys().filter(|name| !publication.files.contains_key(*name)) {
        changes.remove.push(kept_files::place(number, name));
    }
    let mut public: FileSet = FileSet::new();
    for (name, bytes) in publication.files {
        if name != kept_files::BODY && name != kept_files::PAGE {
            public.insert(kept_files::built_path(number, &name), bytes.clone());
        }
        changes.write.insert(kept_files::place(number, &name), bytes);
    }
    public.insert(kept_files::built_path(number, "index.html"), publication.page.into_bytes());
    changes.groups.push((number.folder(), public));
    changes.write.insert(format!("{}/seal.toml", private_folder(number)), hidden);
    let chained = rechain(folder, &mut lines, number, seal, on, &mut changes)?;
    changes.write.insert(register::FILE.into(), register::write(&lines).into_bytes());
    Ok(ResealedIssue { changes, difference, chained, faults: built.faults })
}

/// The folder as if nothing were kept of the issue, so that it is made from its sources.
fn unkept(content: &Content, number: IssueNumber) -> Content {
    let mut out = content.clone();
    for issue in out.change_issues(|i| i.name() == number) {
        if let Some(Ok(seal)) = issue.sealed.as_mut().map(|s| s.read.as_mut()) {
            seal.version = 1;
        }
    }
    out
}

fn fault(number: IssueNumber, message: &str, help: &str) -> Diagnostic {
    Diagnostic::error("seal-again", format!("{}: {message}", number.label()))
        .in_file(seal_file(number))
        .help(help)
}

/// What the seal itself made of results, draws and copies stays, as do the seals that are chained anew: none of them may have been
/// changed since.
fn in_order(
    folder: &Folder,
    issue: &IssueFolder,
    seal: &SealFile,
    hidden: &PrivateSealFile,
    lines: &[RegisterLine],
) -> Faults {
    let private = format!("{}/", private_folder(issue.name()));
    let mut out = Vec::new();
    for line in lines.iter().skip_while(|l| l.number() != Some(issue.name())) {
        let name = line.number().map(seal_file).unwrap_or_default();
        check_unchanged(&name, &|bytes| digest(bytes) == line.hash, &mut out, folder);
    }
    check_unchanged(
        &format!("{private}seal.toml"),
        &|bytes| Some(digest(bytes)) == seal.private,
        &mut out,
        folder,
    );
    for (name, wanted) in &seal.facts {
        check_unchanged(
            &format!("{}/sealed/{name}", issue.folder),
            &|bytes| digest(bytes) == *wanted,
            &mut out,
            folder,
        );
    }
    for (name, wanted) in hidden.files.iter().filter(|(name, _)| name.starts_with(&private)) {
        check_unchanged(name, &|bytes| salted_digest(&hidden.salt, bytes) == *wanted, &mut out, folder);
    }
    out
}

fn check_unchanged(name: &str, is: &dyn Fn(&[u8]) -> bool, out: &mut Vec<Diagnostic>, folder: &Folder) {
    out.extend(kept_files::check_sealed_file(folder, name, is, "seal the issue again"));
}

/// Orders that were changed since must bring the results that were sealed.
fn check_results_follow(
    folder: &Folder,
    content: &Content,
    games: &Games,
    issue: &IssueFolder,
    own: &sources::IssueSources,
    hidden: &PrivateSealFile,
) -> Result<(), Faults> {
    let orders = format!("{}/orders/", issue.folder);
    let known = hidden.files.iter().filter(|(name, _)| name.starts_with(&orders));
    let now = known.map(|(name, hash)| (folder.bytes(name).map(|b| salted_digest(&hidden.salt, &b)), hash));
    let changed = now.filter(|(now, hash)| now.as_ref() != Some(hash)).count() > 0
        || own.private.iter().any(|name| name.starts_with(&orders) && !hidden.files.contains_key(name));
    if !changed {
        return Ok(());
    }
    let mut found = games::replay_check::check_sealed_phases(content, games);
    let inside = format!("{}/", issue.folder);
    found.retain(|f| f.severity == diagnostics::Severity::Error);
    found.retain(|f| f.place().is_some_and(|p| p.starts_with(&inside)));
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// The private part with the hashes of the files as they are now; what the seal itself made stays.
fn rehashed(
    folder: &Folder,
    own: &sources::IssueSources,
    mut hidden: PrivateSealFile,
    number: IssueNumber,
) -> PrivateSealFile {
    let made = format!("{}/", private_folder(number));
    let secret = sources::secret_path(number.issue);
    hidden.files.retain(|name, _| name.starts_with(&made) || *name == secret);
    for name in own.private.iter().filter(|name| **name != secret) {
        let hash = folder.bytes(name).map(|bytes| salted_digest(&hidden.salt, &bytes));
        hidden.files.extend(hash.map(|hash| (name.clone(), hash)));
    }
    hidden
}

/// Writes a seal and chains every later one to it.
fn rechain(
    folder: &Folder,
    lines: &mut [RegisterLine],
    number: IssueNumber,
    seal: SealFile,
    on: &str,
    changes: &mut Changes,
) -> Result<Vec<IssueNumber>, Faults> {
    let Some(at) = lines.iter().position(|l| l.number() == Some(number)) else {
        let help = "put issues/seals.txt back as it was";
        return Err(vec![fault(number, "the register does not have it", help)]);
    };
    let text = create::text(&seal).into_bytes();
    lines[at].hash = digest(&text);
    changes.write.insert(seal_file(number), text);
    let (mut previous, mut chained) = (lines[at].hash.clone(), Vec::new());
    let mut anew = BTreeMap::from([(lines[at].name.clone(), previous.clone())]);
    for line in &mut lines[at + 1..] {
        let Some(later) = line.number() else { continue };
        let file = seal_file(later);
        let source =
            folder.text(&file).ok_or_else(|| vec![fault(later, "its seal is missing", "put it back")])?;
        let mut seal: SealFile = base::toml_values::parse(&source).map_err(|fault| vec![fault])?;
        let why = format!("{} was sealed again", number.label());
        seal.again.push(Resealing { seal: digest(source.text.as_bytes()), on: on.into(), why });
        seal.previous = Some(previous);
        for (flyer, hash) in &mut seal.flyers {
            if let Some(new) = anew.get(flyer) {
                hash.clone_from(new);
            }
        }
        let text = create::text(&seal).into_bytes();
        line.hash = digest(&text);
        previous = line.hash.clone();
        anew.insert(line.name.clone(), previous.clone());
        changes.write.insert(file, text);
        chained.push(later);
    }
    Ok(chained)
}

/// Lines of words that one page has and the other has not.
fn difference(old: &str, new: &str) -> Vec<String> {
    let (old, new) = (words(old), words(new));
    let changes = similar::capture_diff_slices(similar::Algorithm::Myers, &old, &new);
    let changes: Vec<_> = changes.iter().filter(|change| change.tag() != similar::DiffTag::Equal).collect();
    let gone = changes.iter().flat_map(|change| &old[change.old_range()]).map(|l| format!("- {l}"));
    let come = changes.iter().flat_map(|change| &new[change.new_range()]).map(|l| format!("+ {l}"));
    gone.chain(come).collect()
}

/// The words of a page, a line for each line of its source.
fn words(html: &str) -> Vec<String> {
    let mut out = Vec::new();
    for line in html.lines().filter(|l| !l.contains("<svg")) {
        let mut text = String::new();
        let mut tag = false;
        for c in line.chars() {
            match c {
                '<' => tag = true,
                '>' => tag = false,
                c if !tag => text.push(c),
                _ => {}
            }
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            out.push(text);
        }
    }
    out
}
