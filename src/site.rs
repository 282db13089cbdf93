//! The web archive of the folder: every sealed issue with what lists it, in one pass over the issues.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::accounts::history::Run;
use crate::compose;
use crate::content::{self, Content, Folder};
use crate::diagnostic::Diagnostic;
use crate::games::{self, Games, Walk};
use crate::office;
use crate::publish::archive::links::Survey;
use crate::publish::archive::model::{Archive, Number};
use crate::publish::archive::site::{Files, Put};
use crate::publish::archive::{addresses, site};
use crate::publish::templates::Templates;
use crate::store::Manifest;

/// The name of the file of all addresses ever published.
const ADDRESSES: &str = "public/addresses.txt";

/// What the archive came to.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Its files by name from the folder's root.
    pub files: Files,
    /// The issues in it.
    pub issues: Vec<i64>,
    /// What is odd but stops nothing.
    pub faults: Vec<Diagnostic>,
}

/// What making the archive file by file came to.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// The issues in it; none if nothing is sealed, and then no file was made.
    pub issues: Vec<i64>,
    /// How many files.
    pub files: usize,
    /// Every page with its links.
    pub survey: Survey,
}

/// The sealed issues of the folder, oldest first; no issue is read.
pub fn sealed(folder: &Folder) -> Vec<i64> {
    let is_sealed =
        |n: &i64| folder.path(&format!("{}/sealed/seal.toml", content::issue_folder(*n))).is_file();
    content::issue_numbers(folder).into_iter().filter(is_sealed).collect()
}

/// Makes the archive of all sealed issues and keeps it in memory.
///
/// # Errors
/// See [`make`].
pub fn site(folder: &Folder) -> Result<Site, Vec<Diagnostic>> {
    let mut out = Site::default();
    let made = make(folder, &mut |name, bytes| {
        out.files.insert(name, bytes);
        Ok(())
    })?;
    out.issues = made.issues;
    Ok(out)
}

/// Makes the archive of all sealed issues and hands over each file, named from the root, as soon as it is made. PDFs and
/// covers that lie beside the pages are linked, none is made here.
///
/// # Errors
/// What is wrong with the folder, a template that fails, an address that was published and is gone, whatever `put` says.
pub fn make(folder: &Folder, put: Put<'_>) -> Result<Made, Vec<Diagnostic>> {
    let issues = sealed(folder);
    let Some(last) = issues.last().copied() else { return Ok(Made::default()) };
    let templates = Templates::new(&folder.templates())?;
    let content = content::load(folder, Some(last))?;
    let games = games::play(&content, last);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (numbers, pictures) = composed(folder.root(), &content, &games, &issues, threads)?;
    let archive: Archive = compose::archive::archive(&content, &games, numbers);
    let mut made = Made { issues, ..Made::default() };
    let mut now = BTreeSet::new();
    let mut take = |path: String, bytes: Vec<u8>| {
        if [".html", ".xml", ".ics", ".json"].iter().any(|end| path.ends_with(end)) {
            now.extend(addresses::of_page(&path, &String::from_utf8_lossy(&bytes)));
        }
        made.survey.add(&path, &bytes);
        made.files += 1;
        put(format!("public/{path}"), bytes)
    };
    pictures.into_iter().try_for_each(|(path, bytes)| take(path, bytes))?;
    site::make(&archive, &templates, threads, &mut take)?;
    for number in archive.issues.iter().filter(|n| !n.pdf.is_empty() || n.cover) {
        let base = format!("issues/{}", number.issue.number);
        made.survey.there(&format!("{base}/{}", number.pdf));
        made.survey.there(&format!("{base}/cover.png"));
    }
    let before = fs::read_to_string(folder.path(ADDRESSES)).map(|t| addresses::read(&t)).unwrap_or_default();
    let gone = addresses::vanished(&before, &now);
    if !gone.is_empty() {
        return Err(gone);
    }
    put(ADDRESSES.into(), addresses::print(&now).into_bytes())?;
    Ok(made)
}

/// The sealed issues as they were sealed, and the pictures of their texts. Each thread walks through the games up to its
/// share of the issues.
fn composed(
    root: &Path,
    content: &Content,
    games: &Games,
    issues: &[i64],
    threads: usize,
) -> Result<(Vec<Number>, Files), Vec<Diagnostic>> {
    let pool = Pool::default();
    let share = issues.len().div_ceil(threads.max(1)).max(1);
    let (history, _) = if content.zine.fee.is_empty() {
        Default::default()
    } else {
        office::history(content, office::seats(content, games), &Default::default())
    };
    let parts: Vec<Result<(Vec<Number>, Files), Vec<Diagnostic>>> = std::thread::scope(|scope| {
        let start = |part: &[i64]| {
            let (part, pool, history) = (part.to_vec(), &pool, &history);
            scope.spawn(move || {
                let folder = Folder::new(root);
                let (mut walk, mut books) = (Walk::new(content), Run::new(history));
                let (mut numbers, mut pictures) = (Vec::new(), Files::new());
                for number in part {
                    let games = walk.to(number);
                    let (composed, faults) =
                        compose::compose_for_web(content, games, Some(books.to(Some(number))), number, false);
                    if crate::build::grave(&faults) {
                        return Err(faults);
                    }
                    let base = format!("issues/{number}");
                    if let Some(issue) = content.issue(number) {
                        let (found, missing) = content::named_pictures(&folder, issue, &composed.pictures);
                        if !missing.is_empty() {
                            return Err(missing);
                        }
                        pictures
                            .extend(found.into_iter().map(|(name, bytes)| (format!("{base}/{name}"), bytes)));
                    }
                    numbers.push(with_files(&folder, content, composed.issue, number, pool));
                }
                Ok((numbers, pictures))
            })
        };
        let workers: Vec<_> = issues.chunks(share).map(start).collect();
        let failed = || vec![Diagnostic::error("archive", "a page of the archive could not be composed")];
        workers.into_iter().map(|w| w.join().unwrap_or_else(|_| Err(failed()))).collect()
    });
    let (mut numbers, mut pictures) = (Vec::new(), Files::new());
    for part in parts {
        let (more, found) = part?;
        numbers.extend(more);
        pictures.extend(found);
    }
    for number in &mut numbers {
        let n: i64 = number.issue.number.parse().unwrap_or_default();
        number.issue.errata.splice(0..0, compose::errata_about(content, games, n));
    }
    Ok((numbers, pictures))
}

/// Long texts that many issues have in common, each once.
#[derive(Default)]
struct Pool(Mutex<HashMap<String, Arc<str>>>);

impl Pool {
    fn one(&self, text: String) -> Arc<str> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(text).or_insert_with_key(|text| Arc::from(text.as_str())).clone()
    }
}

/// An issue with the files that lie beside its page.
fn with_files(
    folder: &Folder,
    content: &Content,
    mut issue: crate::issue::Issue,
    number: i64,
    pool: &Pool,
) -> Number {
    let seal = content.issue(number).and_then(|i| i.sealed.as_ref());
    let seal: Option<content::seal::Seal> = seal.and_then(|s| content::schema::parse(&s.seal).ok());
    let pdf = format!("{}-{number}.pdf", compose::slug(content.zine.title.get_ref()));
    let base = folder.path(&format!("public/issues/{number}"));
    let bytes = fs::metadata(base.join(&pdf)).map(|m| m.len()).ok();
    let mut geography: Vec<Arc<str>> = Vec::new();
    let mut parts = std::mem::take(&mut issue.geography);
    let own = parts.pop();
    geography.extend(parts.into_iter().map(|part| pool.one(part)));
    geography.extend(own.map(Arc::from));
    Number {
        issue,
        geography,
        pdf: if bytes.is_some() { pdf } else { String::new() },
        bytes: bytes.unwrap_or(0),
        pages: seal.map_or(0, |s| u32::try_from(s.pages).unwrap_or(0)),
        cover: base.join("cover.png").is_file(),
    }
}

/// Everything made under public/ as it lies there, with the archive's pages as they were made now in place of older ones.
pub fn survey(folder: &Folder, mut made: Survey, now: impl Fn(&str) -> bool) -> Survey {
    for name in Manifest::read(folder.root()).0.keys() {
        let Some(path) = name.strip_prefix("public/").filter(|_| !now(name)) else { continue };
        match path.ends_with(".html") {
            true => made.add(path, &fs::read(folder.path(name)).unwrap_or_default()),
            false => made.there(path),
        }
    }
    made
}

/// Every page with its links as a build now would make them: the archive, the issue in hand, and what else lies under
/// public/.
///
/// # Errors
/// What stops the archive or the issue from being made.
pub fn linked(folder: &Folder, number: i64) -> Result<Survey, Vec<Diagnostic>> {
    let mut fresh = BTreeSet::new();
    let made = make(folder, &mut |name, _| {
        fresh.insert(name);
        Ok(())
    })?;
    let mut out = made.survey;
    if !made.issues.contains(&number) {
        let content = content::load(folder, Some(number))?;
        let games = games::play(&content, number);
        let templates = Templates::new(&folder.templates())?;
        let accounts = office::reckoned(&content, &games, Some(number), &Default::default());
        let draft = true;
        if content.issue(number).is_some() {
            let (files, _) =
                crate::build::web(folder, &content, &games, &accounts, &templates, number, draft)?;
            for (name, bytes) in files {
                out.add(name.strip_prefix("public/").unwrap_or(&name), &bytes);
                fresh.insert(name);
            }
            let slug = compose::slug(content.zine.title.get_ref());
            out.there(&format!("issues/{number}/{slug}-{number}.pdf"));
        }
    }
    Ok(survey(folder, out, |name| fresh.contains(name)))
}
