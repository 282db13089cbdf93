//! The web archive of the folder: every sealed issue with what lists it, in one pass over the issues.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use accounts::Books;
use accounts::reckoning::Reckoner;
use base::disk;
use base::parallel::{self, WorkQueue};
use diagnostics::Diagnostic;
use folder::store::{Faults, Manifest, disk_fault};
use folder::zine_config::{FeedContent, FlyerArchive};
use folder::{Content, Folder, FolderOpener, IssueNumber, kept_files};
use games::{Games, JudgedCache, Timeline, bookkeeping};
use page::html;
use page::model::{IssuePage, LetterReference, Masthead, PrintedErratum, TemplateWords};
use publish::archive::links::LinkCheck;
use publish::archive::model::{self, Alias, Archive, ArchivedGame};
use publish::archive::page::{ArchiveFile, FileSet};
use publish::archive::sealed_page::SealedPage;
use publish::archive::{addresses, dead_ends, feed_content, press, search, search_entries, site};
use publish::issue_names::place;
use publish::templates::{MenuItem, Neighbour, PageFrame, Templates};

use crate::issue_page::{WebEdition, build_web_page, check_web_config, has_errors, menu_of, named};
use crate::{back_issues, compose, custom_pages};

/// The name of the file of all addresses ever published.
const ADDRESSES: &str = "public/addresses.txt";

/// What the archive came to.
#[derive(Clone, Debug, Default)]
pub struct WrittenArchive {
    /// Its files by name from the folder's root.
    pub files: FileSet,
    /// The issues in it.
    pub issues: Vec<i64>,
    /// What is odd but stops nothing.
    pub faults: Faults,
}

/// What making the archive file by file came to.
#[derive(Clone, Debug, Default)]
pub struct ArchiveSummary {
    /// The issues in it; none if nothing is sealed, and then no file was made.
    pub issues: Vec<i64>,
    /// How many files.
    pub files: usize,
    /// Every page with its links.
    pub survey: LinkCheck,
    /// What pages could lead to and do not, where this was asked.
    pub wanting: Faults,
    /// Files that the place where the archive will lie may refuse.
    pub faults: Faults,
}

/// Takes a file as soon as it is made: its name from the folder's root and its bytes.
pub type FileSink<'a> = &'a mut dyn FnMut(String, Vec<u8>) -> Result<(), Faults>;

/// The sealed issues of the folder, oldest first; no issue is read.
pub fn sealed_issues(folder: &Folder) -> Vec<i64> {
    folder::issue_numbers(folder).into_iter().filter(|n| is_sealed(folder, *n)).collect()
}

/// The same with the flyers, in the order of time.
pub fn all_sealed(folder: &Folder) -> Vec<IssueNumber> {
    let flyers = folder::flyer_numbers(folder).into_iter();
    let flyers = flyers.filter(|n| folder.is_there(&base::paths::seal_file(*n)));
    let mut out: Vec<IssueNumber> = sealed_issues(folder).into_iter().map(Into::into).chain(flyers).collect();
    out.sort_unstable();
    out
}

/// Whether an issue of the folder is sealed.
pub fn any_sealed(folder: &Folder) -> bool {
    folder::issue_numbers(folder).into_iter().any(|n| is_sealed(folder, n))
}

/// Whether the archive has an issue: a sealed one, or one from before the program.
pub fn has_issues(folder: &Folder) -> bool {
    any_sealed(folder) || !folder.folders(back_issues::FOLDER).is_empty()
}

fn is_sealed(folder: &Folder, number: i64) -> bool {
    folder.is_there(&base::paths::seal_file(number))
}

/// Makes the archive of all sealed issues and keeps it in memory, all but PDFs and covers.
///
/// # Errors
/// See [`make_archive`].
pub fn write_archive(folder: &Folder) -> Result<WrittenArchive, Faults> {
    let mut out = WrittenArchive::default();
    let made = pages(folder, SharedFiles::default(), &mut |name, bytes| {
        let printed = name.ends_with(".pdf") || name.ends_with("/cover.png");
        out.files.extend((!printed).then_some((name, bytes)));
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
pub fn make_archive(folder: &Folder, put: FileSink<'_>) -> Result<ArchiveSummary, Faults> {
    pages(folder, SharedFiles { shared: true, ..SharedFiles::default() }, put)
}

/// What is made besides the pages.
#[derive(Clone, Copy, Default)]
struct SharedFiles {
    /// The pictures that programs show beside links to games.
    shared: bool,
    /// What pages could lead to and do not.
    wanting: bool,
}

/// The same, with what is asked for besides.
fn pages(folder: &Folder, besides: SharedFiles, put: FileSink<'_>) -> Result<ArchiveSummary, Faults> {
    let issues = sealed_issues(folder);
    folder.check_readable()?;
    let Some(last) = issues.last().copied() else { return Ok(ArchiveSummary::default()) };
    let templates = Templates::new(&folder.templates())?;
    let shown = shown_issues(folder, last)?;
    let content = folder::load_or_fail(folder, shown.last().copied())?;
    check_web_config(&templates, &content)?;
    let (pages, faults) = custom_pages::pages(folder);
    let menu = menu_of(&content, &pages);
    let threads = parallel::count();
    let mut made = ArchiveSummary { issues, ..ArchiveSummary::default() };
    let (drawn, host) = (std::cell::RefCell::<LatestMaps>::default(), content.zine.web.host);
    let shared = besides.shared && cfg!(feature = "typeset") && content.zine.url.is_some();
    let mut take = |Sent { file, map }: Sent| {
        if let Some(map) = map.filter(|_| shared) {
            drawn.borrow_mut().note(map, &file);
        }
        made.survey.take(&file.path, file.page);
        made.files += 1;
        put(format!("public/{}", file.path), file.bytes)
    };
    let ArchiveState { games, numbers, search_pages: mut found } =
        composed((folder.opener(), &menu), &content, &templates, &shown, threads, &mut take)?;
    if has_errors(&faults) {
        return Err(faults);
    }
    let extra = custom_pages::files(folder)?;
    let mut archive: Archive = compose::archive::archive(&content, &games, numbers);
    archive.by_hand = compose::hand::archived(&content, last);
    let first = archive.issues.iter().find(|issue| !issue.issue.flyer);
    let back = back_issues::pages(&back_issues::BackIssueFrame {
        folder,
        content: &content,
        templates: &templates,
        menu: menu.clone(),
        url: archive.url.clone(),
        games: back_issues::game_links(&archive),
        searched: found.len(),
        next: first
            .map(|i| Neighbour { number: i.issue.number.clone(), title: i.issue.heading().to_string() }),
    })?;
    back.files.into_iter().try_for_each(|file| take(file.into()))?;
    archive.issues.splice(0..0, back.issues);
    found.extend(back.found);
    archive.menu = menu;
    archive.own_robots = extra.contains_key("robots.txt");
    for page in &pages {
        for from in &page.front.aliases {
            let alias = Alias { from: from.clone(), to: page.path.clone(), name: page.title.clone() };
            archive.aliases.push(alias);
        }
    }
    archive.pages = pages;
    archive.pages.extend(compose::hand::archive_pages(&content, &archive.by_hand));
    archive.pages.extend(compose::subzines::archive_pages(&content, &archive.issues));
    let pictures = drawn.take().pictures(folder, &mut archive.games)?;
    // What a seal made again has dropped was withdrawn.
    let again = content.in_time().filter(|i| i.seal().is_some_and(|seal| !seal.again.is_empty()));
    let again: Vec<String> = again.map(|i| format!("{}/", place(&i.name().to_string()))).collect();
    // What it was composed from is no longer needed, and much of a thousand issues.
    drop(games);
    std::thread::spawn(move || drop(content));
    site::make(&archive, found, &templates, threads, &mut |file| take(Sent { file, map: None }))?;
    for (name, bytes) in pictures {
        made.files += 1;
        put(name, bytes)?;
    }
    for number in &archive.issues {
        let base = place(&number.issue.number);
        if !number.pdf.is_empty() {
            made.survey.add_file(&format!("{base}/{}", number.pdf));
        }
        if number.cover {
            made.survey.add_file(&format!("{base}/cover.png"));
        }
    }
    if besides.wanting {
        made.wanting = dead_ends::check_dead_ends(&archive, &made.survey);
    }
    let now = made.survey.addresses();
    for (name, bytes) in extra {
        if let Some(other) = made.survey.meets(&name) {
            return Err(vec![custom_pages::in_the_way(&name, other)]);
        }
        made.survey.add_file(&name);
        made.files += 1;
        put(format!("public/{name}"), bytes)?;
    }
    let before = disk::text(&folder.path(ADDRESSES)).map_err(|e| disk_fault(ADDRESSES, "reading", &e))?;
    let mut before = before.map(|text| addresses::read(&text)).unwrap_or_default();
    before.retain(|address| !again.iter().any(|base| address.starts_with(base.as_str())));
    let gone = addresses::check_vanished(&before, &now);
    if !gone.is_empty() {
        return Err(gone);
    }
    put(ADDRESSES.into(), addresses::print(&now).into_bytes())?;
    for name in made.survey.files() {
        let Some(host) = host.filter(|host| !host.takes(name)) else { continue };
        let said = format!("{} may not take files of this kind", host.name());
        let fault = Diagnostic::warning("host-kind", said).in_file(format!("public/{name}"));
        made.faults.push(fault.help("leave it out when you upload the site, or ask the host"));
    }
    // Nobody waits until the models of all issues are cleared away.
    std::thread::spawn(move || drop(archive));
    Ok(made)
}

/// The map of a season, as one of the files of an issue.
struct MapFile {
    issue: IssueNumber,
    /// The anchor of its game.
    game: String,
}

/// A file on its way to the archive.
struct Sent {
    file: ArchiveFile,
    /// What it is a map of.
    map: Option<MapFile>,
}

impl From<ArchiveFile> for Sent {
    fn from(file: ArchiveFile) -> Sent {
        Sent { file, map: None }
    }
}

/// The maps that the latest issue of each game shows, by their paths, as they pass.
#[derive(Default)]
struct LatestMaps(BTreeMap<String, (IssueNumber, FileSet)>);

impl LatestMaps {
    fn note(&mut self, map: MapFile, file: &ArchiveFile) {
        let latest = self.0.entry(map.game).or_insert_with(|| (map.issue, FileSet::new()));
        if latest.0 < map.issue {
            *latest = (map.issue, FileSet::new());
        }
        if latest.0 == map.issue {
            latest.1.insert(file.path.clone(), file.bytes.clone());
        }
    }

    /// Each game's latest map as a picture to be shown beside a link, with the hash of what it was made from; it is made anew
    /// only where that is another.
    #[cfg(feature = "typeset")]
    fn pictures(self, folder: &Folder, games: &mut [ArchivedGame]) -> Result<FileSet, Faults> {
        let all: FileSet = self.0.into_values().flat_map(|(_, files)| files).collect();
        let (mut out, mut work) = (FileSet::new(), Vec::new());
        for game in games.iter() {
            let Some(svg) = all.get(&game.picture) else { continue };
            let said = format!("{}. {}", game.last, game.standing);
            let inputs = base::hash::hash(&[game.name.as_bytes(), said.as_bytes(), svg].concat());
            let (name, noted) =
                (format!("public/games/{}/map.png", game.id), format!(".zine/inputs/map-{}", game.id));
            let there = read(folder, &name)?;
            match there.filter(|_| matches!(read(folder, &noted), Ok(Some(old)) if old == inputs.as_bytes()))
            {
                Some(bytes) => drop(out.insert(name, bytes)),
                None => work.push((name, svg, &game.name, said)),
            }
            out.insert(noted, inputs.into_bytes());
        }
        let fonts = typesetting::Fonts::built_in();
        let made = parallel::par_map(&work, |(_, svg, title, said)| {
            typesetting::social_picture(svg, title, said, fonts)
        });
        typesetting::forget();
        for ((name, ..), png) in work.iter().zip(made) {
            out.extend(png.flatten().map(|png| (name.clone(), png)));
        }
        drop(work);
        for game in games {
            game.shared = out.contains_key(&format!("public/games/{}/map.png", game.id));
        }
        Ok(out)
    }

    #[cfg(not(feature = "typeset"))]
    fn pictures(self, _: &Folder, _: &mut [ArchivedGame]) -> Result<FileSet, Faults> {
        Ok(FileSet::new())
    }
}

/// The bytes of a file, if it is there.
fn read(folder: &Folder, name: &str) -> Result<Option<Vec<u8>>, Faults> {
    disk::read(&folder.path(name)).map_err(|e| disk_fault(name, "reading", &e))
}

/// What the archive shows up to the last sealed issue: the issues, and the flyers that may be seen: those before it, and where
/// zine.toml says so those after it.
fn shown_issues(folder: &Folder, last: i64) -> Result<Vec<IssueNumber>, Faults> {
    let mut out = all_sealed(folder);
    if out.last().is_some_and(|n| *n > last) {
        let zine = folder::load_or_fail(folder, Some(-1))?.zine;
        out.retain(|n| *n <= last || zine.flyers.archive == FlyerArchive::Now);
    }
    Ok(out)
}

/// What is left of the issues once their pages are made: the games as they stand in the last of them, the issues as lists
/// show them, their words.
#[derive(Default)]
struct ArchiveState<'a> {
    games: Games<'a>,
    numbers: Vec<model::SealedIssuePage>,
    search_pages: Vec<search::SearchPage>,
}

/// Everything the pages of the issues are made from.
struct ArchiveBuilder<'d, 'a> {
    opener: FolderOpener,
    content: &'a Content,
    templates: &'d Templates,
    history: &'d accounts::reckoning::LedgerHistory,
    judged: &'d JudgedCache,
    /// The games as they stand in the last issue, if errata of later issues have to be told.
    latest: Option<Games<'a>>,
    /// What issues that keep what they published corrected, by the number of the issue corrected.
    later: BTreeMap<String, Vec<PrintedErratum>>,
    zine: Masthead,
    words: TemplateWords,
    language: page::lexicon::Lexicon,
    url: String,
    menu: Arc<[MenuItem]>,
    /// The issues whose texts the feed has.
    fed: BTreeSet<IssueNumber>,
}

/// Makes the page of every issue and the pictures it shows. Each thread walks through the games of all issues and makes the
/// pages of those that no other makes.
fn composed<'a>(
    (opener, menu): (FolderOpener, &Arc<[MenuItem]>),
    content: &'a Content,
    templates: &Templates,
    issues: &[IssueNumber],
    threads: usize,
    take: &mut dyn FnMut(Sent) -> Result<(), Faults>,
) -> Result<ArchiveState<'a>, Faults> {
    // What is kept is not composed again.
    let language = page::lexicon::Lexicon::on_web(content);
    let charged = !content.zine.fee.is_empty() && content.issues.iter().any(|i| !i.keeps_pages());
    let corrected = content.issues.iter().any(|i| !i.keeps_pages() && !i.errata.is_empty());
    let judged = JudgedCache::judge_all_sealed(content);
    let last = issues.last().filter(|_| charged || corrected);
    let latest = last.map(|last| games::play_judged(content, *last, &judged));
    let history = match &latest {
        Some(games) if charged => {
            bookkeeping::history(content, bookkeeping::seats(content, games), &Default::default()).0
        }
        _ => Default::default(),
    };
    let latest = latest.filter(|_| corrected);
    let url = compose::archive::url(content);
    let mut later: BTreeMap<String, Vec<PrintedErratum>> = BTreeMap::new();
    for issue in kept_files::correcting_issues(content) {
        let page = kept_files::page::<SealedPage>(&opener.open(), issue.name())?;
        for wrong in page.errata.iter().map(|c| c.issue.clone()).collect::<BTreeSet<_>>() {
            later.entry(wrong.clone()).or_default().extend(page.corrects(&wrong));
        }
    }
    let now = Games::default();
    let (zine, words) = (
        compose::masthead(content, &language, &now, jiff::civil::Date::MAX),
        page::model::TemplateWords::from(&language),
    );
    let (history, judged_ref) = (&history, &judged);
    let maker = ArchiveBuilder {
        opener,
        content,
        templates,
        history,
        judged: judged_ref,
        latest,
        later,
        zine,
        words,
        language,
        url,
        menu: menu.clone(),
        fed: fed(content, issues),
    };
    let parts: Vec<&[IssueNumber]> = issues.chunks(FEW).collect();
    let turns = WorkQueue::default();
    let mut result = Ok(());
    let ended = parallel::par_stream(
        threads.min(parts.len()),
        |send| {
            maker
                .make(issues, turns.remaining(&parts).map(|(_, part)| *part), send)
                .inspect_err(|_| turns.end())
        },
        |file| {
            result = take(file);
            result.is_ok()
        },
    );
    result?;
    let (mut games, mut all, mut faults) = (Games::default(), Vec::new(), Vec::new());
    for part in ended {
        match part {
            Ok(Ok((last, made))) => {
                games = last;
                all.extend(made);
            }
            Ok(Err(fault)) => faults.push(fault),
            Err(_) => {
                let fault = Diagnostic::error("archive", "a page of the archive could not be composed");
                faults.push((i64::MAX.into(), vec![fault]));
            }
        }
    }
    if let Some((_, first)) = faults.into_iter().min_by_key(|(n, _)| *n) {
        return Err(first);
    }
    all.sort_by_key(|(n, ..)| *n);
    // Nobody waits until what was judged is cleared away.
    std::thread::spawn(move || drop(judged));
    let (numbers, found) = all.into_iter().map(|(_, number, found)| (number, found)).unzip();
    Ok(ArchiveState { games, numbers, search_pages: found })
}

/// The issues whose texts the feed has: those of the last twelve months, and as many as it has at least.
fn fed(content: &Content, issues: &[IssueNumber]) -> BTreeSet<IssueNumber> {
    let feed = &content.zine.web.feed;
    if feed.content == FeedContent::Summary {
        return BTreeSet::new();
    }
    let day = |n: &IssueNumber| content.issue(*n).map(|issue| issue.file.date.0);
    let year = jiff::Span::new().years(1);
    let since = issues.last().and_then(day).and_then(|last| last.checked_sub(year).ok());
    let newest = issues
        .iter()
        .rev()
        .enumerate()
        .filter(|(at, n)| *at < feed.issues || since.zip(day(n)).is_some_and(|(since, day)| day > since));
    newest.map(|(_, n)| *n).collect()
}

/// Letters of later sealed issues that answer letters of an issue.
fn answers(content: &Content, number: IssueNumber) -> Vec<(String, LetterReference)> {
    let later = content.issues.iter().filter(|i| i.name() > number && i.sealed.is_some());
    let all =
        later.flat_map(|i| i.letters.iter().filter(|l| l.front.print != Some(false)).map(move |l| (i, l)));
    let answering = all.filter_map(|(issue, letter)| {
        let (n, name) = letter.front.answers.as_ref()?.get_ref().split_once('/')?;
        (n == number.to_string()).then(|| {
            let anchor = compose::text_anchor("letter", &letter.name);
            let to = format!("../../issues/{}/index.html#{anchor}", issue.name());
            let who = compose::writer(content, letter);
            (
                compose::text_anchor("letter", name),
                LetterReference { number: issue.name().to_string(), who, to },
            )
        })
    });
    answering.collect()
}

/// So many issues are composed by one thread at a time.
const FEW: usize = 8;

/// What is left of an issue: its number, as lists show it, as the search finds it.
type IssueSummary = (IssueNumber, model::SealedIssuePage, search::SearchPage);

impl<'a> ArchiveBuilder<'_, 'a> {
    /// Walks through all the issues, makes the pages of those in its parts and gives the games as they stand in the last
    /// one; it ends when nobody takes the pages any more. An error comes with the number of its issue.
    fn make<'p>(
        &self,
        issues: &[IssueNumber],
        parts: impl Iterator<Item = &'p [IssueNumber]>,
        send: &SyncSender<Sent>,
    ) -> Result<(Games<'a>, Vec<IssueSummary>), (IssueNumber, Faults)> {
        let mut walk = Timeline::with_cache(self.content, self.judged);
        let (mut books, mut kept, mut ahead) =
            (Reckoner::new(self.history), Vec::new(), issues.iter().copied());
        for n in parts.flatten().copied() {
            for earlier in ahead.by_ref().take_while(|earlier| *earlier < n) {
                walk.advance_to(earlier);
            }
            let at = issues.partition_point(|before| *before < n);
            let games = walk.advance_to(n);
            let number = match self.content.issue(n).filter(|i| i.keeps_pages()) {
                Some(issue) => self.frame_sealed_page(issue, games, at, send),
                None => self.number(games, books.advance_to(Some(n.issue)), (at, n.issue), send),
            };
            let number = number.map_err(|found| (n, found))?;
            let Some((number, found)) = number else { return Ok((Games::default(), kept)) };
            kept.push((n, number, found));
        }
        for later in ahead.take_while(|later| *later < IssueNumber::from(i64::MAX)) {
            walk.advance_to(later);
        }
        Ok((walk.into_games(), kept))
    }

    /// Makes the page of an issue, the pictures it shows and what the search shows of it; None if nobody takes them. `at` is
    /// its place among the issues.
    fn number(
        &self,
        games: &Games,
        books: &Books,
        (at, n): (usize, i64),
        send: &SyncSender<Sent>,
    ) -> Result<Option<(model::SealedIssuePage, search::SearchPage)>, Faults> {
        let (folder, content) = (self.opener.open(), self.content);
        let (composed, faults) = compose::compose_for_web(content, games, Some(books), n, false);
        if has_errors(&faults) {
            return Err(faults);
        }
        let (mut files, mut drawn) = (Vec::new(), BTreeSet::new());
        if let Some(issue) = content.issue(n) {
            let (found, missing) = folder::named_pictures(&folder, issue, &composed.pictures);
            if !missing.is_empty() {
                return Err(missing);
            }
            drawn.extend(composed.drawings.keys().cloned());
            for (name, bytes) in found.into_iter().chain(composed.drawings) {
                let game = composed.issue.games.iter().find(|g| shows(g, &name));
                let map = game.map(|game| MapFile { issue: n.into(), game: game.id.clone() });
                files.push(Sent { file: ArchiveFile::new(format!("issues/{n}/{name}"), bytes), map });
            }
        }
        let menu = self.menu.clone();
        let answers = answers(content, n.into());
        let mut number = model::SealedIssuePage {
            pictures: drawn,
            menu,
            answers,
            ..with_files(&folder, content, composed.issue, n)
        };
        let later = self.later.get(&number.issue.number).into_iter().flatten().cloned();
        let about = self.latest.as_ref().map(|games| compose::errata_about(content, games, n));
        number.issue.errata.splice(0..0, about.into_iter().flatten().chain(later));
        let page = site::issue(self.templates, &number, self.around(n), &self.url, &self.language)?;
        let text = String::from_utf8_lossy(&page.bytes);
        number.press = press::on_page(&text, &number.issue);
        number.whole = self.feed_content(n.into(), &text);
        files.push(page.into());
        let found = search_entries::issue(&number);
        files.push(search_entries::texts_of(&found, at).into());
        if files.into_iter().any(|file| send.send(file).is_err()) {
            return Ok(None);
        }
        number.issue.keep_listed();
        Ok(Some((number, found)))
    }

    /// Makes the frame around the page that an issue keeps, puts its other files beside it and tells what lists and search
    /// show of it; None if nobody takes them.
    fn frame_sealed_page(
        &self,
        issue: &folder::IssueFolder,
        games: &Games,
        at: usize,
        send: &SyncSender<Sent>,
    ) -> Result<Option<(model::SealedIssuePage, search::SearchPage)>, Faults> {
        let (folder, content, n) = (self.opener.open(), self.content, issue.name());
        let base = place(&n.to_string());
        let Some(seal) = issue.seal() else { return Ok(None) };
        let mut page: SealedPage = kept_files::page(&folder, n)?;
        let printed: BTreeMap<&str, &str> =
            page.people.iter().map(|(id, p)| (p.as_str(), id.as_str())).collect();
        let issue = page.to_issue(compose::archived_games(content, games, n), &|name: &str, id: &str| {
            let id = if id.is_empty() { printed.get(name).copied().unwrap_or_default() } else { id };
            content.people.get(id).map_or_else(|| name.to_string(), |person| person.printed_name())
        });
        let words = named(&self.words, &self.language, n);
        let mut number = model::SealedIssuePage {
            issue: IssuePage { zine: self.zine.clone(), words: words.clone(), ..issue },
            pdf: seal.pdf().unwrap_or_default().to_string(),
            text: seal.other_form("txt").unwrap_or_default().to_string(),
            epub: seal.other_form("epub").unwrap_or_default().to_string(),
            pages: u32::try_from(seal.pages).unwrap_or(0),
            corrections: page.errata.clone(),
            menu: self.menu.clone(),
            hidden: !content.zine.web.index,
            answers: answers(content, n),
            ..model::SealedIssuePage::default()
        };
        let mut files = Vec::new();
        for name in seal.served_files() {
            let bytes = kept_files::bytes(&folder, n, name)?;
            if name == "cover.png" {
                number.cover = true;
                let small = base::pictures::thumbnail(&bytes, model::THUMBNAIL_WIDTH);
                number.thumbnail = small.is_some();
                files.extend(small.map(|small| Sent {
                    file: ArchiveFile::new(format!("{base}/{}", model::THUMBNAIL), small),
                    map: None,
                }));
            }
            number.pictures.extend(name.ends_with(".svg").then(|| name.to_string()));
            number.bytes = if name == number.pdf { bytes.len() as u64 } else { number.bytes };
            let game = name.strip_suffix(".svg").and_then(|name| Some(name.rsplit_once('-')?.0.to_string()));
            let map = game.map(|game| MapFile { issue: n, game });
            files.push(Sent { file: ArchiveFile::new(format!("{base}/{name}"), bytes), map });
        }
        // What was wrong in a flyer was wrong where it was printed again.
        let flyers = content.flyers.iter().map(|i| i.name());
        let flyers = flyers.filter(|f| !n.is_flyer() && f.printing_issue() == n.issue);
        let wrong = flyers.map(|f| f.to_string()).chain([page.number.clone()]);
        let later: Vec<PrintedErratum> =
            wrong.filter_map(|w| self.later.get(&w)).flatten().cloned().collect();
        let frame = PageFrame {
            zine: &self.zine,
            words: &words,
            number: &page.number,
            title: &page.title,
            blurb: &page.blurb,
            date: &page.date,
            page: &number.issue.page,
            errata: &later,
            own_look: seal.published.contains_key(kept_files::LOOK),
            sealed: true,
        };
        let around = if n.is_flyer() { (None, None) } else { self.around(n.issue) };
        let place = site::place(&number, around, Some(&self.url), &self.language);
        let body = kept_files::body(&folder, n)?;
        let html = self.templates.frame(&frame, &place, &body)?;
        number.press = press::on_page(&body, &number.issue);
        number.linked = html::people(&body);
        number.whole = self.feed_content(n, &body);
        files.push(ArchiveFile::new(format!("{base}/index.html"), html.into_bytes()).into());
        let found = page.to_search_page(&self.language);
        files.push(search_entries::texts_of(&found, at).into());
        let taken = files.into_iter().all(|file| send.send(file).is_ok());
        Ok(taken.then_some((number, found)))
    }

    /// What the feed has of an issue besides its summary.
    fn feed_content(&self, number: IssueNumber, page: &str) -> String {
        if self.fed.contains(&number) {
            feed_content::xhtml(page, &self.url, &place(&number.to_string()))
        } else {
            String::new()
        }
    }

    /// The sealed issues before and after one.
    fn around(&self, n: i64) -> (Option<Neighbour>, Option<Neighbour>) {
        let mut sealed = self.content.issues.iter().filter(|issue| issue.sealed.is_some());
        let before = sealed.clone().rfind(|issue| issue.number() < n);
        (before.map(|i| neighbour(i)), sealed.find(|issue| issue.number() > n).map(|i| neighbour(i)))
    }
}

fn neighbour(issue: &folder::IssueFolder) -> Neighbour {
    Neighbour {
        number: issue.number().to_string(),
        title: issue.editorial.as_ref().and_then(|e| e.front.title.clone()).unwrap_or_default(),
    }
}

/// Whether a picture is a map of the game's section.
fn shows(game: &page::model::GameSection, picture: &str) -> bool {
    let maps = game.seasons.iter().filter_map(|season| season.map.as_ref()).chain(&game.opening);
    maps.into_iter().any(|map| map.picture == picture)
}

/// An issue with the files that lie beside its page.
fn with_files(folder: &Folder, content: &Content, issue: IssuePage, number: i64) -> model::SealedIssuePage {
    let seal = content.issue(number).and_then(folder::IssueFolder::seal);
    let pdf = crate::outputs::pdf_name(content, number);
    let base = format!("public/issues/{number}");
    let bytes = folder.size(&format!("{base}/{pdf}"));
    model::SealedIssuePage {
        issue,
        pdf: if bytes.is_some() { pdf } else { String::new() },
        bytes: bytes.unwrap_or(0),
        pages: seal.map_or(0, |s| u32::try_from(s.pages).unwrap_or(0)),
        cover: folder.size(&format!("{base}/cover.png")).is_some(),
        hidden: !content.zine.web.index,
        ..model::SealedIssuePage::default()
    }
}

/// Everything made under public/ as it lies there, with the archive's pages as they were made now in place of older ones.
///
/// # Errors
/// A page that is there and cannot be read.
pub fn survey(folder: &Folder, mut made: LinkCheck, now: impl Fn(&str) -> bool) -> Result<LinkCheck, Faults> {
    for name in Manifest::read(folder.root())?.0.keys() {
        let Some(path) = name.strip_prefix("public/").filter(|_| !now(name)) else { continue };
        match path.ends_with(".html") {
            true => {
                made.add(path, &read(folder, name)?.unwrap_or_default());
            }
            false => made.add_file(path),
        }
    }
    Ok(made)
}

/// Every page with its links as a build now would make them: the archive, the issue in hand, and what else lies under
/// public/. What pages could lead to and do not comes besides.
///
/// # Errors
/// What stops the archive or the issue from being made.
pub fn check_links(folder: &Folder, number: IssueNumber) -> Result<(LinkCheck, Faults), Faults> {
    let mut fresh = BTreeSet::new();
    let besides = SharedFiles { wanting: true, ..SharedFiles::default() };
    let made = pages(folder, besides, &mut |name, _| {
        fresh.insert(name);
        Ok(())
    })?;
    let (mut out, wanting) = (made.survey, made.wanting);
    // They are there before anything is sealed.
    let own = custom_pages::files(folder)?;
    own.keys().for_each(|name| out.add_file(name));
    if !number.is_flyer() && !made.issues.contains(&number.issue) {
        let content = folder::load(folder, Some(number))?;
        let games = games::play(&content, number);
        let templates = Templates::new(&folder.templates())?;
        let accounts =
            bookkeeping::compute_accounts(&content, &games, Some(number.issue), &Default::default());
        if content.issue(number).is_some() {
            let (content, games, accounts, templates) = (&content, &games, &accounts, &templates);
            let edition = WebEdition { folder, content, games, accounts, templates, number, draft: true };
            let web = build_web_page(&edition)?;
            for (name, bytes) in web.files {
                out.add(name.strip_prefix("public/").unwrap_or(&name), &bytes);
                fresh.insert(name);
            }
            out.add_file(&format!("issues/{number}/{}", crate::outputs::pdf_name(content, number)));
        }
    }
    Ok((survey(folder, out, |name| fresh.contains(name))?, wanting))
}
