//! Makes the seal of an issue: what is kept of it, the hashes of what it was made from, the chain.

use std::collections::BTreeMap;

use accounts::ledger;
use base::hash::{digest, hash, salted_digest};
use base::paths::{private_folder, seal_file};
use diagnostics::Diagnostic;
use folder::seal::{PrivateSealFile, Resealing, SealFile};
use folder::{Content, Folder, IssueFolder, IssueNumber, kept_files};
use games::Games;
use publish::archive::model;
use publish::archive::site;
use publish::templates::{PageFrame, Templates};

use super::game_facts::{SealFacts, facts};
use super::{register, sources};
use crate::build::BuiltIssue;
use crate::compose;

/// Files by name.
pub type FileSet = BTreeMap<String, Vec<u8>>;

/// The key that salts are made from. It is never revealed.
pub const KEY: &str = "private/secrets/seals.txt";

/// What goes out with an issue.
#[derive(Clone, Debug, Default)]
pub struct PublishedIssue {
    /// Pages printed.
    pub pages: i64,
    /// Pages charged.
    pub charged: i64,
    /// Articles chosen to fill the issue up.
    pub fillers: Vec<String>,
    /// copies.csv.
    pub copies: String,
    /// lots.csv: what each reader then had; the next issue begins with it.
    pub lots: String,
    /// What is kept, by name below `published/`.
    pub files: FileSet,
    /// The page on the web, around the body.
    pub page: String,
    /// How it came to be, if it is not what went out.
    pub kept: Option<String>,
}

/// What goes out with an issue that was built.
///
/// # Errors
/// A template that fails.
pub fn publication(
    templates: &Templates,
    content: &Content,
    games: &Games,
    built: &BuiltIssue,
) -> Result<PublishedIssue, Vec<Diagnostic>> {
    let number = built.number;
    let language = page::lexicon::Lexicon::on_web(content);
    let body = templates.body(&built.issue, &language)?;
    let base = kept_files::built_path(number, "");
    let beside = built.files.iter().filter_map(|(name, bytes)| Some((name.strip_prefix(&base)?, bytes)));
    let mut files: FileSet =
        beside.filter(|(name, _)| *name != "index.html").map(|(n, b)| (n.to_string(), b.clone())).collect();
    let own_look = templates.own_look(built.issue.page.on_web());
    files.extend(own_look.clone().map(|css| (kept_files::LOOK.to_string(), css.into_bytes())));
    let page = compose::page_to_keep(content, games, &built.issue, number);
    let page = serde_json::to_string(&page).unwrap_or_default() + "\n";
    files.insert(kept_files::PAGE.into(), page.into_bytes());
    let frame =
        PageFrame { sealed: true, own_look: own_look.is_some(), ..PageFrame::for_issue(&built.issue) };
    let pdf = files.keys().find(|name| name.ends_with(".pdf")).cloned().unwrap_or_default();
    let place = model::SealedIssuePage {
        text: form_name("txt", number, &files, content),
        epub: form_name("epub", number, &files, content),
        bytes: files.get(&pdf).map_or(0, |bytes| bytes.len() as u64),
        cover: files.contains_key("cover.png"),
        pages: u32::try_from(built.pages).unwrap_or(0),
        pdf,
        issue: built.issue.clone(),
        hidden: !content.zine.web.index,
        ..model::SealedIssuePage::default()
    };
    let url = compose::archive::url(content);
    let place = site::place(&place, (None, None), Some(&url), &language);
    let shown = templates.frame(&frame, &crate::outputs::before_issue_is_out(number, place), &body)?;
    files.insert(kept_files::BODY.into(), body.into_bytes());
    // Text is kept as its hash is taken, so that what is served does not depend on how a copy ends its lines.
    let files =
        files.into_iter().map(|(name, bytes)| (name, base::hash::normalize(&bytes).into_owned())).collect();
    Ok(PublishedIssue {
        pages: built.pages,
        charged: built.charged,
        fillers: built.fillers.clone(),
        copies: built.copies.clone(),
        lots: built.lots.clone(),
        files,
        page: shown,
        kept: None,
    })
}

fn form_name(
    ending: &str,
    number: IssueNumber,
    files: &BTreeMap<String, Vec<u8>>,
    content: &Content,
) -> String {
    let name = crate::outputs::editions::file_name(content, number, ending);
    if files.contains_key(&name) { name } else { String::new() }
}

/// What a seal is chained to.
#[derive(Clone, Debug, Default)]
pub struct SealChain {
    /// The register as it will stand.
    pub register: Vec<register::RegisterLine>,
    /// The key of the salts.
    pub key: String,
    /// Earlier seals of the issue.
    pub again: Vec<Resealing>,
}

impl SealChain {
    /// The chain as the register has it.
    ///
    /// # Errors
    /// A register that cannot be read.
    pub fn read(folder: &Folder, key: String) -> Result<SealChain, Diagnostic> {
        Ok(SealChain { register: register::read(folder)?.unwrap_or_default(), key, ..SealChain::default() })
    }

    /// Notes the seal of an issue, in its old place if it has one.
    pub fn note(&mut self, number: IssueNumber, seal: &[u8]) {
        let line = register::RegisterLine { name: number.to_string(), hash: digest(seal) };
        match self.register.iter_mut().find(|l| l.name == line.name) {
            Some(old) => *old = line,
            None => self.register.push(line),
        }
    }

    /// The hash of the seal before that of an issue: the one before it in the register, else the last.
    pub fn previous_hash(&self, number: IssueNumber) -> Option<String> {
        let at = self.register.iter().position(|l| l.number() == Some(number)).unwrap_or(self.register.len());
        Some(self.register.get(at.checked_sub(1)?)?.hash.clone())
    }
}

/// The files of the seal of an issue by name from the root, the register among them.
///
/// # Errors
/// A file of the issue that cannot be read.
pub fn seal(
    folder: &Folder,
    content: &Content,
    games: &Games,
    issue: &IssueFolder,
    publication: &PublishedIssue,
    chain: &mut SealChain,
) -> Result<FileSet, Vec<Diagnostic>> {
    with_facts(folder, content, facts(content, games, issue), issue, publication, chain)
}

/// As [`seal`], from what is known of the games. Files that only the gamesmaster may see go below private/, never into
/// `sealed/`.
///
/// # Errors
/// See there.
pub fn with_facts(
    folder: &Folder,
    content: &Content,
    facts: SealFacts,
    issue: &IssueFolder,
    publication: &PublishedIssue,
    chain: &mut SealChain,
) -> Result<FileSet, Vec<Diagnostic>> {
    let number = issue.name();
    let (base, private) = (format!("{}/sealed", issue.folder), private_folder(number));
    let old = issue.seal();
    let (mut files, mut secret) = (FileSet::new(), FileSet::new());
    for (name, bytes) in &publication.files {
        files.insert(kept_files::place(number, name), bytes.clone());
    }
    files.extend(facts.cases.iter().map(|(name, text)| (name.clone(), text.clone().into_bytes())));
    secret.extend(facts.secret.into_iter().map(|(name, text)| (name, text.into_bytes())));
    for (name, text) in [("copies.csv", &publication.copies), ("lots.csv", &publication.lots)] {
        if !text.is_empty() || name == "copies.csv" {
            secret.insert(format!("{private}/{name}"), text.clone().into_bytes());
        }
    }

    let own = sources::for_issue(folder, issue, &publication.fillers);
    let salt = hash(format!("salt{number}{}", chain.key).as_bytes());
    let mut hidden = PrivateSealFile { version: 2, salt, ..PrivateSealFile::default() };
    for name in &own.private {
        hidden.files.insert(name.clone(), salted_digest(&hidden.salt, &read(folder, name)?));
    }
    if let Some(secret) = content.secrets.get(&number.issue).filter(|_| !number.is_flyer()) {
        let name = sources::secret_path(number.issue);
        let salt = &hidden.salt;
        let entry = hidden.files.entry(name);
        entry.or_insert_with(|| salted_digest(salt, format!("{secret}\n").as_bytes()));
    }
    hidden
        .files
        .extend(secret.iter().map(|(name, bytes)| (name.clone(), salted_digest(&hidden.salt, bytes))));
    let mut ledger = content.ledger.as_ref().map(|l| ledger::seal(l, issue.file.date.0)).unwrap_or_default();
    // What was counted once is counted for good.
    if let (Some(old), Some(sealed)) = (issue.seal(), &issue.sealed) {
        ledger = old.ledger.clone();
        ledger.marks = sealed.private_seal().map_or(ledger.marks, |p| p.marks);
    }
    hidden.marks = std::mem::take(&mut ledger.marks);
    let hidden = toml::to_string(&hidden).unwrap_or_default().into_bytes();

    let base = format!("{base}/");
    let facts_by_name = facts.cases.iter().map(|(name, text)| {
        let below = name.strip_prefix(&base).unwrap_or(name);
        (below.to_string(), digest(text.as_bytes()))
    });
    let mut made_from = BTreeMap::new();
    for name in &own.public {
        made_from.insert(name.clone(), digest(&read(folder, name)?));
    }
    let flyer = number.is_flyer();
    let seal = SealFile {
        version: 2,
        number: number.issue,
        after: flyer.then_some(number.issue),
        letter: flyer.then(|| number.letter()),
        flyers: flyers(folder, content, number),
        date: issue.file.date.0.to_string(),
        pages: publication.pages,
        charged: publication.charged,
        fillers: publication.fillers.clone(),
        secret: old.map_or_else(|| content.draw_secret(number), |o| o.secret.clone()),
        next: old.map_or_else(
            || content.secrets.get(&(number.issue + 1)).filter(|_| !flyer).map(|s| hash(s.as_bytes())),
            |o| o.next.clone(),
        ),
        new_secret: issue.new_secret.clone(),
        previous: chain.previous_hash(number),
        before: old
            .map_or_else(|| compose::seal_before(content, issue).map(|(_, hash)| hash), |o| o.before.clone()),
        private: Some(digest(&hidden)),
        kept: publication.kept.clone(),
        ledger,
        game: facts.games,
        published: publication.files.iter().map(|(name, bytes)| (name.clone(), digest(bytes))).collect(),
        sources: made_from,
        facts: facts_by_name.collect(),
        again: chain.again.clone(),
        ..SealFile::default()
    };
    let seal = text(&seal).into_bytes();
    chain.note(number, &seal);
    files.insert(seal_file(number), seal);
    files.extend(secret);
    files.insert(format!("{private}/seal.toml"), hidden);
    files.insert(register::FILE.into(), register::write(&chain.register).into_bytes());
    Ok(files)
}

/// The seals of the flyers between an issue and the one before it.
fn flyers(folder: &Folder, content: &Content, number: IssueNumber) -> BTreeMap<String, String> {
    let mine = content.flyers.iter().map(|i| i.name()).filter(|f| f.printing_issue() == number.issue);
    let mine = mine.filter(|_| !number.is_flyer());
    mine.filter_map(|f| Some((f.to_string(), digest(&folder.bytes(&seal_file(f))?)))).collect()
}

/// A seal as written.
pub fn text(seal: &SealFile) -> String {
    toml::to_string(seal).unwrap_or_default()
}

/// A file that must be there.
fn read(folder: &Folder, name: &str) -> Result<Vec<u8>, Vec<Diagnostic>> {
    folder.bytes(name).ok_or_else(|| {
        let mut faults = folder.take_faults();
        if faults.is_empty() {
            let fault = Diagnostic::error("unreadable", "this file cannot be read");
            faults.push(fault.in_file(name.to_string()));
        }
        faults
    })
}
