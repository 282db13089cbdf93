//! Whether everything below the seals is as it was: register, chain, sources, kept files, private files, what is served.

use std::collections::{BTreeMap, BTreeSet};

use adjudicator::season::Turn;
use base::hash::{digest, hash, salted_digest};
use base::paths::{issue_folder, private_folder, seal_file};
use base::toml_values;
use diagnostics::Diagnostic;
use folder::kept_files::{self, HELP};
use folder::seal::{PrivateSealFile, SealFile};
use folder::{Content, Folder, IssueFolder, IssueNumber};
use publish::templates::sealed_body;

use super::hash_cache::{CachedHash, HashCache};
use super::register::{self, RegisterLine};
use super::sources;

/// Everything below the seals that is not as it was. `content` may end before the last sealed issue. What is remembered of hashes
/// is relied on; what is to be remembered is given back.
pub fn check(folder: &Folder, content: &Content, memory: &HashCache) -> (Vec<Diagnostic>, Vec<CachedHash>) {
    let sealed = crate::web_archive::all_sealed(folder);
    let kept: BTreeSet<IssueNumber> =
        sealed.iter().copied().filter(|n| kept_files::keeps(folder, *n)).collect();
    let mut out: Vec<Diagnostic> = content.in_time().flat_map(first_version).collect();
    let lines = match register::read(folder) {
        Ok(lines) => lines,
        Err(fault) => {
            out.push(fault);
            return (out, Vec::new());
        }
    };
    let lines = lines.unwrap_or_default();
    // No seal of version 1 is in the register: one that is there was changed.
    let old = sealed.iter().filter(|n| !kept.contains(n) && lines.iter().all(|l| l.number() != Some(**n)));
    let old: Vec<String> = old.map(IssueNumber::to_string).collect();
    if !old.is_empty() {
        let message = match old.as_slice() {
            [one] => format!("the seal of issue {one} is of version 1 and keeps no pages"),
            more => format!("the seals of issues {} are of version 1 and keep no pages", more.join(", ")),
        };
        let fault = Diagnostic::warning("seal-version", message).in_file("issues");
        out.push(fault.help("run `zine upgrade` to upgrade all of them"));
    }
    chain(folder, &lines, &kept, &mut out);
    lost(folder, &kept, &mut out);
    let numbers: Vec<IssueNumber> = kept.iter().copied().collect();
    let opener = folder.opener();
    let check = |number: &IssueNumber| SealCheck::check_issue(opener.open(), content, memory, *number);
    let made = base::parallel::par_map(&numbers, check);
    let (mut absent, mut seen) = (Vec::new(), Vec::new());
    for (number, made) in numbers.iter().zip(made) {
        let made = made.unwrap_or_else(|| check(number));
        out.extend(made.faults);
        seen.extend(made.seen);
        absent.extend(Some(*number).filter(|_| made.absent));
    }
    if !absent.is_empty() {
        let list = absent.iter().map(IssueNumber::to_string).collect::<Vec<_>>().join(", ");
        let message = format!("the private files of issues {list} are not here, so they cannot be checked");
        let fault = Diagnostic::warning("private-absent", message).in_file("private");
        out.push(fault.help("a copy without them shows the archive; to seal and to build, put them back"));
    }
    out.extend(content.in_time().filter(|i| i.sealed.is_none()).flat_map(unprinted));
    out.extend(super::git::check(folder));
    (out, seen)
}

/// The chain: each seal is the one that the register and the seal after it name.
fn chain(folder: &Folder, lines: &[RegisterLine], kept: &BTreeSet<IssueNumber>, out: &mut Vec<Diagnostic>) {
    let mut before: Option<(String, String)> = None;
    let mut unlisted: BTreeMap<String, IssueNumber> = BTreeMap::new();
    for number in kept.iter().filter(|n| !lines.iter().any(|l| l.number() == Some(**n))) {
        let message = format!("{} is sealed, but the register does not have it", number.label());
        push_file_fault("sealed-chain", message, register::FILE.into(), out);
        unlisted.extend(folder.bytes(&seal_file(*number)).map(|b| (digest(&b), *number)));
    }
    for line in lines {
        let Some(number) = line.number() else { continue };
        let said = number.label();
        let file = seal_file(number);
        let Some(bytes) = folder.bytes(&file) else {
            let message = format!("{said} was sealed, and its seal is missing");
            push_file_fault("sealed-missing", message, file.clone(), out);
            before = Some((file, line.hash.clone()));
            continue;
        };
        let now = digest(&bytes);
        if now != line.hash {
            let message = format!("the seal of {said} is not the one in {}", register::FILE);
            push_file_fault("sealed-chain", message, file.clone(), out);
        }
        let seal = std::str::from_utf8(&bytes).ok();
        let seal = seal.and_then(|t| toml::from_str::<SealFile>(&base::hash::normalize_text(t)).ok());
        if let Some(seal) = seal.filter(SealFile::keeps) {
            let wanted = before.as_ref().map(|(_, hash)| hash);
            let known = seal.previous.as_ref().is_some_and(|p| unlisted.contains_key(p));
            if seal.previous.as_ref() != wanted && !known {
                let (file, message) = match &before {
                    Some((before, _)) if now == line.hash => {
                        (before.clone(), format!("the seal of {said} does not follow the seal before it"))
                    }
                    _ => (file.clone(), format!("the seal of {said} does not name the one before it")),
                };
                push_file_fault("sealed-chain", message, file, out);
            }
        }
        before = Some((file, now));
    }
}

fn push_file_fault(code: &'static str, message: String, file: String, out: &mut Vec<Diagnostic>) {
    out.push(Diagnostic::error(code, message).in_file(file).help("put it back as it was"));
}

/// Flyers that the issue after them does not name in its seal.
fn lost(folder: &Folder, kept: &BTreeSet<IssueNumber>, out: &mut Vec<Diagnostic>) {
    for flyer in kept.iter().filter(|n| n.is_flyer()) {
        let next = IssueNumber::from(flyer.printing_issue());
        let file = seal_file(next);
        let seal = folder.text(&file).filter(|_| kept.contains(&next));
        let Some(seal) = seal.and_then(|s| toml_values::parse::<SealFile>(&s).ok()) else { continue };
        let now = folder.bytes(&seal_file(*flyer)).map(|b| digest(&b));
        if seal.flyers.get(&flyer.to_string()) != now.as_ref() {
            let message =
                format!("{} is sealed, and does not name {} as it is sealed", next.label(), flyer.label());
            out.push(
                Diagnostic::error("flyer-lost", message).in_file(file).help("put both back as they were"),
            );
        }
    }
}

/// What was found about one issue.
struct SealCheck<'m> {
    memory: &'m HashCache,
    seen: Vec<CachedHash>,
    faults: Vec<Diagnostic>,
    /// All its private files are missing.
    absent: bool,
}

impl<'m> SealCheck<'m> {
    fn check_issue(
        folder: Folder,
        content: &Content,
        memory: &'m HashCache,
        number: IssueNumber,
    ) -> SealCheck<'m> {
        let mut own = SealCheck { memory, seen: Vec::new(), faults: Vec::new(), absent: false };
        let file = seal_file(number);
        let read = folder.text(&file).map(|source| toml_values::parse::<SealFile>(&source));
        match read {
            Some(Ok(seal)) => own.verify(&folder, content, number, &seal),
            Some(Err(fault)) => own.faults.push(fault),
            None => own.faults.extend(folder.take_faults()),
        }
        own.faults.extend(folder.take_faults());
        own
    }

    fn verify(&mut self, folder: &Folder, content: &Content, number: IssueNumber, seal: &SealFile) {
        let base = format!("{}/sealed", issue_folder(number));
        for (name, wanted) in &seal.sources {
            self.file(folder, name, wanted, &digest, number);
        }
        let published = seal.published.iter().map(|(name, h)| (kept_files::place(number, name), h));
        let facts = seal.facts.iter().map(|(name, h)| (format!("{base}/{name}"), h));
        let mut known: BTreeSet<String> = BTreeSet::from([seal_file(number)]);
        for (name, wanted) in published.chain(facts) {
            self.file(folder, &name, wanted, &digest, number);
            known.insert(name);
        }
        for name in sources::files_below(folder, &base).into_iter().filter(|n| !known.contains(n)) {
            self.stray(name, number);
        }
        let hidden = self.private(folder, number, seal);
        if let Some(issue) = content.issue(number) {
            let own = sources::for_issue(folder, issue, &seal.fillers);
            // A letter that is printed was not when it was sealed, or the other way round: it is known all the same.
            let secret = own.private.iter().filter(|_| hidden.is_some());
            let strays = own.public.iter().chain(secret).filter(|n| {
                let is_hidden = hidden.as_ref().is_some_and(|h| h.files.contains_key(*n));
                !is_hidden && !seal.sources.contains_key(*n) && !erred(content, issue, n)
            });
            strays.for_each(|n| self.stray(n.clone(), number));
        }
        self.served(folder, number, seal);
    }

    /// One file with its hash.
    fn file(
        &mut self,
        folder: &Folder,
        name: &str,
        wanted: &str,
        hash: &dyn Fn(&[u8]) -> String,
        number: IssueNumber,
    ) {
        let (code, what) = match self.hashed(folder, name, hash) {
            Some(now) if now == wanted => return,
            Some(_) if name.starts_with("private/secrets/") => ("secret", "this file was changed since"),
            Some(_) => ("sealed-changed", "this file was changed since"),
            None => {
                let faults = folder.take_faults();
                let unread = faults.iter().any(|fault| fault.place().as_deref() == Some(name));
                self.faults.extend(faults);
                if unread {
                    return;
                }
                ("sealed-missing", "this file of it is missing")
            }
        };
        let fault = Diagnostic::error(code, format!("{} is sealed, and {what}", number.label()));
        self.faults.push(fault.in_file(name.to_string()).help(HELP));
    }

    fn hashed(&mut self, folder: &Folder, name: &str, hash: &dyn Fn(&[u8]) -> String) -> Option<String> {
        let seen = self.memory.hash(folder, name, hash)?;
        let now = seen.hash().to_string();
        self.seen.push(seen);
        Some(now)
    }

    fn stray(&mut self, name: String, number: IssueNumber) {
        let message = format!("{} is sealed, and this file was not there then", number.label());
        let fault = Diagnostic::error("sealed-stray", message).in_file(name);
        self.faults.push(fault.help("move it to the open issue, or remove it"));
    }

    /// The private part; it is given back if it can be relied on.
    fn private(&mut self, folder: &Folder, number: IssueNumber, seal: &SealFile) -> Option<PrivateSealFile> {
        let wanted = seal.private.as_ref()?;
        let base = private_folder(number);
        let file = format!("{base}/seal.toml");
        let Some(bytes) = folder.bytes(&file) else {
            let mut left = sources::files_below(folder, &base);
            let here = issue_folder(number);
            for kind in ["orders", "answers", "press"] {
                left.extend(sources::files_below(folder, &format!("{here}/{kind}")));
            }
            let secret = sources::secret_path(number.issue);
            left.extend(Some(secret).filter(|name| !number.is_flyer() && folder.is_there(name)));
            self.absent = left.is_empty();
            if !self.absent {
                self.file(folder, &file, wanted, &digest, number);
            }
            return None;
        };
        if digest(&bytes) != *wanted {
            self.file(folder, &file, wanted, &digest, number);
            return None;
        }
        let text = String::from_utf8(bytes).ok()?;
        let hidden: PrivateSealFile = toml::from_str(&base::hash::normalize_text(&text)).ok()?;
        for (name, wanted) in &hidden.files {
            self.file(folder, name, wanted, &|bytes| salted_digest(&hidden.salt, bytes), number);
        }
        let strays = sources::files_below(folder, &base).into_iter();
        let strays = strays.filter(|n| *n != file && !hidden.files.contains_key(n));
        strays.for_each(|name| self.stray(name, number));
        Some(hidden)
    }

    /// What lies below public/, as far as it is there.
    fn served(&mut self, folder: &Folder, number: IssueNumber, seal: &SealFile) {
        let mark = number.to_string();
        let of_body = |page: &[u8]| {
            let page = String::from_utf8_lossy(page);
            digest(sealed_body(&page, &mark).unwrap_or_default().as_bytes())
        };
        let files = seal.served_files().map(|name| (name, name)).chain([("index.html", kept_files::BODY)]);
        for (name, kept) in files.collect::<Vec<_>>() {
            let file = kept_files::served_path(number, name);
            let hash: &dyn Fn(&[u8]) -> String = if kept == kept_files::BODY { &of_body } else { &digest };
            if self.hashed(folder, &file, hash).is_some_and(|now| Some(&now) != seal.published.get(kept)) {
                let message = format!("this file of {} is not the one that was published", number.label());
                let fault = Diagnostic::error("published-changed", message).in_file(file);
                self.faults.push(fault.help("run `zine build` to put it back"));
            }
        }
    }
}

/// Seals of version 1: files of `sealed/` that are no longer what was sealed, are missing, or were never sealed.
fn first_version(issue: &IssueFolder) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    let Some(sealed) = &issue.sealed else { return out };
    let seal = match &sealed.read {
        Ok(seal) if seal.keeps() => return out,
        Ok(seal) => seal,
        Err(fault) => return vec![fault.clone()],
    };
    let base = format!("{}/sealed", issue.folder);
    for (name, wanted) in seal.hashes.iter().filter(|(n, _)| n.starts_with(&format!("{base}/"))) {
        let fault = match sealed.files.get(&name[base.len() + 1..]) {
            None => Diagnostic::error("sealed-missing", "this sealed file is missing"),
            Some(source)
                if hash(source.text.as_bytes()) != *wanted && digest(source.text.as_bytes()) != *wanted =>
            {
                Diagnostic::error("sealed-changed", "this sealed file was changed after it was sealed")
            }
            Some(_) => continue,
        };
        out.push(fault.in_file(name.clone()).help(HELP));
    }
    for file in sealed.files.keys().filter(|f| !seal.hashes.contains_key(&format!("{base}/{f}"))) {
        let message = "this file is not part of the seal";
        out.push(Diagnostic::warning("sealed-stray", message).in_file(format!("{base}/{file}")));
    }
    out
}

/// Whether a file is mail of a game whose results in this issue an erratum of a later one corrects: it was put there to be
/// read for that.
fn erred(content: &Content, issue: &IssueFolder, name: &str) -> bool {
    let base = format!("{}/orders/", issue.folder);
    let Some((game, _)) = name.strip_prefix(&base).and_then(|name| name.split_once('/')) else {
        return false;
    };
    let files = issue.sealed.as_ref().map(|sealed| &sealed.files);
    let later = content.in_time().filter(|i| i.name() > issue.name()).flat_map(|i| &i.errata);
    let of_game = later.filter(|e| e.front.game.as_ref().is_some_and(|id| id.get_ref() == game));
    let mut phases = of_game.filter_map(|e| e.front.phase.as_ref()).map(|phase| phase.get_ref());
    phases.any(|phase| {
        let turn = phase.parse::<Turn>().ok().map(|turn| games::sealed_phases::phase_file(game, turn));
        turn.zip(files).is_some_and(|(file, files)| files.contains_key(&file))
    })
}

/// Letters that are not printed, among those that git publishes.
fn unprinted(issue: &IssueFolder) -> Vec<Diagnostic> {
    let hidden = issue.letters.iter().filter(|l| l.front.print == Some(false));
    let told = hidden.map(|letter| {
        let message = "this letter is not for print, but is in a folder where everything is public";
        let fault = Diagnostic::note("private-letter", message).in_file(letter.source.name.clone());
        fault.help(format!("move it to private/letters/{}/", issue.name().folder()))
    });
    told.collect()
}
