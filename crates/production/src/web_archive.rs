//! The web archive of the folder: every sealed issue with what lists it, in one pass over the issues.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use accounts::Books;
use accounts::reckoning::Run;
use base::disk;
use base::parallel::{self, Turns};
use diagnostics::{Diagnostic, Severity};
use folder::store::{Manifest, disk_fault};
use folder::zine_config::{FeedContent, FlyerArchive, Host};
use folder::{Content, Folder, Number as Name, kept_files};
use games::{Games, Judged, Walk, bookkeeping};
use page::html;
use page::model::{Answered, Erratum, Issue, Words, Zine};
use publish::archive::links::Survey;
use publish::archive::model::{Alias, Archive, Number};
use publish::archive::page::{File, Files};
use publish::archive::sealed_page::Page;
use publish::archive::{addresses, dead_ends, feed_content, press, search, search_entries, site};
use publish::issue_names::place;
use publish::templates::{Frame, Neighbour, Section, Templates};

use crate::{compose, custom_pages};

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
    /// What pages could lead to and do not, where this was asked.
    pub wanting: Vec<Diagnostic>,
    /// Files that the place where the archive will lie may refuse.
    pub faults: Vec<Diagnostic>,
}

/// Takes a file as soon as it is made: its name from the folder's root and its bytes.
pub type Keep<'a> = &'a mut dyn FnMut(String, Vec<u8>) -> Result<(), Vec<Diagnostic>>;

/// The sealed issues of the folder, oldest first; no issue is read.
pub fn sealed(folder: &Folder) -> Vec<i64> {
    folder::issue_numbers(folder).into_iter().filter(|n| is_sealed(folder, *n)).collect()
}

/// The same with the flyers, in the order of time.
pub fn all_sealed(folder: &Folder) -> Vec<Name> {
    let flyers = folder::flyer_numbers(folder).into_iter();
    let flyers = flyers.filter(|n| folder.is_there(&base::paths::seal_file(*n)));
    let mut out: Vec<Name> = sealed(folder).into_iter().map(Into::into).chain(flyers).collect();
    out.sort_unstable();
    out
}

/// Whether an issue of the folder is sealed.
pub fn any_sealed(folder: &Folder) -> bool {
    folder::issue_numbers(folder).into_iter().any(|n| is_sealed(folder, n))
}

fn is_sealed(folder: &Folder, number: i64) -> bool {
    folder.is_there(&base::paths::seal_file(number))
}

/// That there is what `[web]` in zine.toml asks for: the look, the game on the first page, the words.
///
/// # Errors
/// What there is not.
pub fn asked(templates: &Templates, content: &Content) -> Result<(), Vec<Diagnostic>> {
    let web = &content.zine.web;
    let mut faults: Vec<Diagnostic> = Vec::new();
    if let Some(look) = &web.look {
        let fault = templates.web_look(look.get_ref()).err();
        faults.extend(fault.map(|f| f.at(&content.source, look.span())));
    }
    if let Some(front) = web.front.as_ref().filter(|f| content.game(f.get_ref()).is_none()) {
        let known: Vec<&str> = content.games.iter().map(|g| g.id.as_str()).collect();
        let fault = Diagnostic::error("no-game", format!("no such game: {}", front.get_ref()));
        faults.push(fault.at(&content.source, front.span()).help(format!("one of: {}", known.join(", "))));
    }
    if !web.words.is_empty() {
        let found = crate::catalogue_check::check(content, false);
        faults.extend(found.into_iter().filter(|f| f.severity == Severity::Error));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// The menu of the archive, with the editor's own pages that are to stand in it.
pub fn menu(folder: &Folder, content: &Content) -> Arc<[Section]> {
    menu_of(content, &custom_pages::pages(folder).0)
}

fn menu_of(content: &Content, pages: &[publish::archive::custom::Page]) -> Arc<[Section]> {
    let words = Words::from(&page::lexicon::Words::on_web(content));
    custom_pages::menu(&content.zine.web.menu, pages, &words)
}

/// Makes the archive of all sealed issues and keeps it in memory, all but PDFs and covers.
///
/// # Errors
/// See [`make`].
pub fn site(folder: &Folder) -> Result<Site, Vec<Diagnostic>> {
    let mut out = Site::default();
    let made = pages(folder, Besides::default(), &mut |name, bytes| {
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
pub fn make(folder: &Folder, put: Keep<'_>) -> Result<Made, Vec<Diagnostic>> {
    pages(folder, Besides { shared: true, ..Besides::default() }, put)
}

/// What is made besides the pages.
#[derive(Clone, Copy, Default)]
struct Besides {
    /// The pictures that programs show beside links to games.
    shared: bool,
    /// What pages could lead to and do not.
    wanting: bool,
}

/// The same, with what is asked for besides.
fn pages(folder: &Folder, besides: Besides, put: Keep<'_>) -> Result<Made, Vec<Diagnostic>> {
    let issues = sealed(folder);
    folder.readable()?;
    let Some(last) = issues.last().copied() else { return Ok(Made::default()) };
    let templates = Templates::new(&folder.templates())?;
    let shown = shown(folder, last)?;
    let content = folder::load_whole(folder, shown.last().copied())?;
    asked(&templates, &content)?;
    let (pages, faults) = custom_pages::pages(folder);
    let menu = menu_of(&content, &pages);
    let threads = parallel::count();
    let mut made = Made { issues, ..Made::default() };
    let (drawn, host) = (std::cell::RefCell::<Drawn>::default(), content.zine.web.host);
    let shared = besides.shared && cfg!(feature = "typeset") && content.zine.url.is_some();
    let mut take = |file: File| {
        if shared {
            drawn.borrow_mut().note(&file);
        }
        made.survey.take(&file.path, file.page);
        made.files += 1;
        put(format!("public/{}", file.path), file.bytes)
    };
    let Composed { games, numbers, found } =
        composed((folder.root(), &menu), &content, &templates, &shown, threads, &mut take)?;
    if faults.iter().any(|f| f.severity == Severity::Error) {
        return Err(faults);
    }
    let extra = custom_pages::files(folder)?;
    let mut archive: Archive = compose::archive::archive(&content, &games, numbers);
    archive.menu = menu;
    archive.own_robots = extra.contains_key("robots.txt");
    for page in &pages {
        let alias =
            |from: &String| Alias { from: from.clone(), to: page.path.clone(), name: page.title.clone() };
        archive.aliases.extend(page.front.aliases.iter().map(alias));
    }
    archive.pages = pages;
    let pictures = drawn.take().pictures(folder, &mut archive.games)?;
    // What a seal made again has dropped was withdrawn.
    let again = content.in_time().filter(|i| i.seal().is_some_and(|seal| !seal.again.is_empty()));
    let again: Vec<String> = again.map(|i| format!("{}/", place(&i.name().to_string()))).collect();
    // What it was composed from is no longer needed, and much of a thousand issues.
    drop(games);
    std::thread::spawn(move || drop(content));
    site::make(&archive, found, &templates, threads, &mut take)?;
    for (name, bytes) in pictures {
        made.files += 1;
        put(name, bytes)?;
    }
    for number in &archive.issues {
        let base = place(&number.issue.number);
        if !number.pdf.is_empty() {
            made.survey.there(&format!("{base}/{}", number.pdf));
        }
        if number.cover {
            made.survey.there(&format!("{base}/cover.png"));
        }
    }
    if besides.wanting {
        made.wanting = dead_ends::wanting(&archive, &made.survey);
    }
    let now = made.survey.addresses();
    for (name, bytes) in extra {
        if let Some(other) = made.survey.meets(&name) {
            return Err(vec![custom_pages::in_the_way(&name, other)]);
        }
        made.survey.there(&name);
        made.files += 1;
        put(format!("public/{name}"), bytes)?;
    }
    let before = disk::text(&folder.path(ADDRESSES)).map_err(|e| disk_fault(ADDRESSES, "reading", &e))?;
    let mut before = before.map(|text| addresses::read(&text)).unwrap_or_default();
    before.retain(|address| !again.iter().any(|base| address.starts_with(base.as_str())));
    let gone = addresses::vanished(&before, &now);
    if !gone.is_empty() {
        return Err(gone);
    }
    put(ADDRESSES.into(), addresses::print(&now).into_bytes())?;
    let refused = |name: &&str| host.is_some_and(|host| !host.takes(name));
    let refused = made.survey.files().filter(refused).map(|name| {
        let said = format!("{} may not take files of this kind", host.map_or("", Host::name));
        let fault = Diagnostic::warning("host-kind", said).in_file(format!("public/{name}"));
        fault.help("leave it out when you upload the site, or ask there")
    });
    made.faults.extend(refused);
    // Nobody waits until the models of all issues are cleared away.
    std::thread::spawn(move || drop(archive));
    Ok(made)
}

/// The maps that the latest issue of each game shows, by their paths, as they pass.
#[derive(Default)]
struct Drawn(BTreeMap<String, (Name, Files)>);

impl Drawn {
    fn note(&mut self, file: &File) {
        let map = file.path.strip_suffix(".svg").and_then(|path| {
            let (_, rest) = path.split_once('/')?;
            let (number, name) = rest.split_once('/')?;
            Some((number.parse::<Name>().ok()?, name.rsplit_once('-')?.0))
        });
        let Some((number, game)) = map else { return };
        let latest = self.0.entry(game.to_string()).or_insert_with(|| (number, Files::new()));
        if latest.0 < number {
            *latest = (number, Files::new());
        }
        if latest.0 == number {
            latest.1.insert(file.path.clone(), file.bytes.clone());
        }
    }

    /// Each game's latest map as a picture to be shown beside a link, with the hash of what it was made from; it is made anew
    /// only where that is another.
    #[cfg(feature = "typeset")]
    fn pictures(
        self,
        folder: &Folder,
        games: &mut [publish::archive::model::Game],
    ) -> Result<Files, Vec<Diagnostic>> {
        let all: Files = self.0.into_values().flat_map(|(_, files)| files).collect();
        let read = |name: &str| disk::read(&folder.path(name)).map_err(|e| disk_fault(name, "reading", &e));
        let (mut out, mut work) = (Files::new(), Vec::new());
        for game in games.iter() {
            let Some(svg) = all.get(&game.picture) else { continue };
            let said = format!("{}. {}", game.last, game.standing);
            let inputs = base::hash::hash(&[game.name.as_bytes(), said.as_bytes(), svg].concat());
            let (name, noted) =
                (format!("public/games/{}/map.png", game.id), format!(".zine/inputs/map-{}", game.id));
            match read(&name)?.filter(|_| matches!(read(&noted), Ok(Some(old)) if old == inputs.as_bytes())) {
                Some(bytes) => drop(out.insert(name, bytes)),
                None => work.push((name, svg, &game.name, said)),
            }
            out.insert(noted, inputs.into_bytes());
        }
        let fonts = typesetting::Fonts::built_in();
        let made =
            parallel::each(&work, |(_, svg, title, said)| typesetting::shared(svg, title, said, fonts));
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
    fn pictures(self, _: &Folder, _: &mut [publish::archive::model::Game]) -> Result<Files, Vec<Diagnostic>> {
        Ok(Files::new())
    }
}

/// What the archive shows up to the last sealed issue: the issues, and the flyers that may be seen: those before it, and where
/// zine.toml says so those after it.
fn shown(folder: &Folder, last: i64) -> Result<Vec<Name>, Vec<Diagnostic>> {
    let mut out = all_sealed(folder);
    if out.last().is_some_and(|n| *n > last) {
        let zine = folder::load_whole(folder, Some(-1))?.zine;
        out.retain(|n| *n <= last || zine.flyers.archive == FlyerArchive::Now);
    }
    Ok(out)
}

/// What is left of the issues once their pages are made: the games as they stand in the last of them, the issues as lists
/// show them, their words.
#[derive(Default)]
struct Composed<'a> {
    games: Games<'a>,
    numbers: Vec<Number>,
    found: Vec<search::Page>,
}

/// Everything the pages of the issues are made from.
struct SiteMaker<'d, 'a> {
    root: &'d Path,
    content: &'a Content,
    templates: &'d Templates,
    history: &'d accounts::reckoning::History,
    judged: &'d Judged,
    /// The games as they stand in the last issue, if errata of later issues have to be told.
    latest: Option<Games<'a>>,
    /// What issues that keep what they published corrected, by the number of the issue corrected.
    later: BTreeMap<String, Vec<Erratum>>,
    zine: Zine,
    words: Words,
    language: page::lexicon::Words,
    url: String,
    menu: Arc<[Section]>,
    /// The issues whose texts the feed has.
    fed: BTreeSet<Name>,
}

/// Makes the page of every issue and the pictures it shows. Each thread walks through the games of all issues and makes the
/// pages of those that no other makes.
fn composed<'a>(
    (root, menu): (&Path, &Arc<[Section]>),
    content: &'a Content,
    templates: &Templates,
    issues: &[Name],
    threads: usize,
    take: site::Put<'_>,
) -> Result<Composed<'a>, Vec<Diagnostic>> {
    // What is kept is not composed again.
    let language = page::lexicon::Words::on_web(content);
    let anew = |i: &&folder::Issue| !i.kept();
    let charged = !content.zine.fee.is_empty() && content.issues.iter().any(|i| anew(&i));
    let corrected = content.issues.iter().filter(anew).any(|i| !i.errata.is_empty());
    let judged = Judged::all(content);
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
    let mut later: BTreeMap<String, Vec<Erratum>> = BTreeMap::new();
    for issue in kept_files::correcting(content) {
        let page = kept_files::page::<Page>(&Folder::new(root), issue.name())?;
        for wrong in page.errata.iter().map(|c| c.issue.clone()).collect::<BTreeSet<_>>() {
            later.entry(wrong.clone()).or_default().extend(page.corrects(&wrong));
        }
    }
    let now = Games::default();
    let (zine, words) = (
        compose::masthead(content, &language, &now, jiff::civil::Date::MAX),
        page::model::Words::from(&language),
    );
    let (history, judged_ref) = (&history, &judged);
    let maker = SiteMaker {
        root,
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
    let parts: Vec<&[Name]> = issues.chunks(FEW).collect();
    let turns = Turns::default();
    let mut result = Ok(());
    let ended = parallel::streamed(
        threads.min(parts.len()),
        |send| maker.make(issues, turns.of(&parts).map(|(_, part)| *part), send).inspect_err(|_| turns.end()),
        |file| {
            result = take(file);
            result.is_ok()
        },
    );
    result?;
    let failed = || vec![Diagnostic::error("archive", "a page of the archive could not be composed")];
    let (mut games, mut all, mut faults) = (Games::default(), Vec::new(), Vec::new());
    for part in ended {
        match part.unwrap_or_else(|_| Err((i64::MAX.into(), failed()))) {
            Ok((last, made)) => {
                games = last;
                all.extend(made);
            }
            Err(fault) => faults.push(fault),
        }
    }
    if let Some((_, first)) = faults.into_iter().min_by_key(|(n, _)| *n) {
        return Err(first);
    }
    all.sort_by_key(|(n, ..)| *n);
    // Nobody waits until what was judged is cleared away.
    std::thread::spawn(move || drop(judged));
    let (numbers, found) = all.into_iter().map(|(_, number, found)| (number, found)).unzip();
    Ok(Composed { games, numbers, found })
}

/// The issues whose texts the feed has: those of the last twelve months, and as many as it has at least.
fn fed(content: &Content, issues: &[Name]) -> BTreeSet<Name> {
    let feed = &content.zine.web.feed;
    if feed.content == FeedContent::Summary {
        return BTreeSet::new();
    }
    let day = |n: &Name| content.issue(*n).map(|issue| issue.file.date.0);
    let year = jiff::Span::new().years(1);
    let since = issues.last().and_then(day).and_then(|last| last.checked_sub(year).ok());
    let recent = |n: &Name| since.zip(day(n)).is_some_and(|(since, day)| day > since);
    let newest = issues.iter().rev().enumerate().filter(|(at, n)| *at < feed.issues || recent(n));
    newest.map(|(_, n)| *n).collect()
}

/// Letters of later sealed issues that answer letters of an issue.
fn answers(content: &Content, number: Name) -> Vec<(String, Answered)> {
    let later = content.issues.iter().filter(|i| i.name() > number && i.sealed.is_some());
    let all =
        later.flat_map(|i| i.letters.iter().filter(|l| l.front.print != Some(false)).map(move |l| (i, l)));
    let one = |(issue, letter): (&folder::Issue, &folder::Letter)| {
        let (n, name) = letter.front.answers.as_ref()?.get_ref().split_once('/')?;
        (n == number.to_string()).then(|| {
            let to = format!("../../issues/{}/index.html#letter-{}", issue.name(), letter.name);
            let who = compose::writer(content, letter);
            (format!("letter-{name}"), Answered { number: issue.name().to_string(), who, to })
        })
    };
    all.filter_map(one).collect()
}

/// So many issues are composed by one thread at a time.
const FEW: usize = 8;

/// What is left of an issue: its number, as lists show it, as the search finds it.
type Kept = (Name, Number, search::Page);

impl<'a> SiteMaker<'_, 'a> {
    /// Walks through all the issues, makes the pages of those in its parts and gives the games as they stand in the last
    /// one; it ends when nobody takes the pages any more. An error comes with the number of its issue.
    fn make<'p>(
        &self,
        issues: &[Name],
        parts: impl Iterator<Item = &'p [Name]>,
        send: &SyncSender<File>,
    ) -> Result<(Games<'a>, Vec<Kept>), (Name, Vec<Diagnostic>)> {
        let mut walk = Walk::over(self.content, self.judged);
        let (mut books, mut kept, mut ahead) = (Run::new(self.history), Vec::new(), issues.iter().copied());
        let mut on = |walk: &mut Walk<'a, '_>, to: Name| {
            for n in ahead.by_ref().take_while(|n| *n < to) {
                walk.to(n);
            }
        };
        for n in parts.flatten().copied() {
            on(&mut walk, n);
            let at = issues.partition_point(|before| *before < n);
            let games = walk.to(n);
            let number = match self.content.issue(n).filter(|i| i.kept()) {
                Some(issue) => self.kept(issue, games, at, send),
                None => self.number(games, books.to(Some(n.issue)), (at, n.issue), send),
            };
            let number = number.map_err(|found| (n, found))?;
            let Some((number, found)) = number else { return Ok((Games::default(), kept)) };
            kept.push((n, number, found));
        }
        on(&mut walk, i64::MAX.into());
        Ok((walk.into_games(), kept))
    }

    /// Makes the page of an issue, the pictures it shows and what the search shows of it; None if nobody takes them. `at` is
    /// its place among the issues.
    fn number(
        &self,
        games: &Games,
        books: &Books,
        (at, n): (usize, i64),
        send: &SyncSender<File>,
    ) -> Result<Option<(Number, search::Page)>, Vec<Diagnostic>> {
        let (folder, content) = (Folder::new(self.root), self.content);
        let (composed, faults) = compose::compose_for_web(content, games, Some(books), n, false);
        if crate::build::grave(&faults) {
            return Err(faults);
        }
        let (mut files, mut drawn) = (Vec::new(), BTreeSet::new());
        if let Some(issue) = content.issue(n) {
            let (found, missing) = folder::named_pictures(&folder, issue, &composed.pictures);
            if !missing.is_empty() {
                return Err(missing);
            }
            drawn.extend(composed.drawings.keys().cloned());
            let path = |name| format!("issues/{n}/{name}");
            files.extend(
                found.into_iter().chain(composed.drawings).map(|(name, bytes)| File::new(path(name), bytes)),
            );
        }
        let menu = self.menu.clone();
        let answers = answers(content, n.into());
        let mut number =
            Number { pictures: drawn, menu, answers, ..with_files(&folder, content, composed.issue, n) };
        let later = self.later.get(&number.issue.number).into_iter().flatten().cloned();
        let about = self.latest.as_ref().map(|games| compose::errata_about(content, games, n));
        number.issue.errata.splice(0..0, about.into_iter().flatten().chain(later));
        let page = site::issue(self.templates, &number, self.around(n), &self.url, &self.language)?;
        let text = String::from_utf8_lossy(&page.bytes);
        number.press = press::on_page(&text, &number.issue);
        number.whole = self.whole(n.into(), &text);
        files.push(page);
        let found = search_entries::issue(&number);
        files.push(search_entries::texts_of(&found, at));
        if files.into_iter().any(|file| send.send(file).is_err()) {
            return Ok(None);
        }
        number.issue.keep_listed();
        Ok(Some((number, found)))
    }

    /// Makes the frame around the page that an issue keeps, puts its other files beside it and tells what lists and search
    /// show of it; None if nobody takes them.
    fn kept(
        &self,
        issue: &folder::Issue,
        games: &Games,
        at: usize,
        send: &SyncSender<File>,
    ) -> Result<Option<(Number, search::Page)>, Vec<Diagnostic>> {
        let (folder, content, n) = (Folder::new(self.root), self.content, issue.name());
        let base = place(&n.to_string());
        let Some(seal) = issue.seal() else { return Ok(None) };
        let mut page: Page = kept_files::page(&folder, n)?;
        let printed: BTreeMap<&str, &str> =
            page.people.iter().map(|(id, p)| (p.as_str(), id.as_str())).collect();
        let name = |name: &str, id: &str| {
            let id = if id.is_empty() { printed.get(name).copied().unwrap_or_default() } else { id };
            content.people.get(id).map_or_else(|| name.to_string(), |person| person.printed())
        };
        let issue = page.listed(compose::listed(content, games, n), &name);
        let words = named(&self.words, &self.language, n);
        let mut number = Number {
            issue: Issue { zine: self.zine.clone(), words: words.clone(), ..issue },
            pdf: seal.pdf().unwrap_or_default().to_string(),
            pages: u32::try_from(seal.pages).unwrap_or(0),
            corrections: page.errata.clone(),
            menu: self.menu.clone(),
            hidden: !content.zine.web.index,
            answers: answers(content, n),
            ..Number::default()
        };
        let mut files = Vec::new();
        for name in seal.served() {
            let bytes = kept_files::bytes(&folder, n, name)?;
            number.cover |= name == "cover.png";
            number.pictures.extend(name.ends_with(".svg").then(|| name.to_string()));
            number.bytes = if name == number.pdf { bytes.len() as u64 } else { number.bytes };
            files.push(File::new(format!("{base}/{name}"), bytes));
        }
        // What was wrong in a flyer was wrong where it was printed again.
        let flyers = content
            .flyers
            .iter()
            .map(folder::Issue::name)
            .filter(|f| !n.is_flyer() && f.printed() == n.issue);
        let wrong = flyers.map(|f| f.to_string()).chain([page.number.clone()]);
        let later: Vec<Erratum> = wrong.filter_map(|w| self.later.get(&w)).flatten().cloned().collect();
        let frame = Frame {
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
        number.whole = self.whole(n, &body);
        files.push(File::new(format!("{base}/index.html"), html.into_bytes()));
        let found = page.found(&self.language);
        files.push(search_entries::texts_of(&found, at));
        let taken = files.into_iter().all(|file| send.send(file).is_ok());
        Ok(taken.then_some((number, found)))
    }

    /// What the feed has of an issue besides its summary.
    fn whole(&self, number: Name, page: &str) -> String {
        let told = self.fed.contains(&number);
        if told { feed_content::xhtml(page, &self.url, &place(&number.to_string())) } else { String::new() }
    }

    /// The sealed issues before and after one.
    fn around(&self, n: i64) -> (Option<Neighbour>, Option<Neighbour>) {
        let sealed = |issue: &&folder::Issue| issue.sealed.is_some();
        let neighbour = |issue: &folder::Issue| Neighbour {
            number: issue.number().to_string(),
            title: issue.editorial.as_ref().and_then(|e| e.front.title.clone()).unwrap_or_default(),
        };
        let all = &self.content.issues;
        let before = all.partition_point(|i| i.number() < n);
        let after = all.partition_point(|i| i.number() <= n);
        let before = all[..before].iter().rfind(sealed);
        (before.map(neighbour), all[after..].iter().find(sealed).map(neighbour))
    }
}

/// The fixed words of the page of an issue or flyer.
pub fn words(content: &Content, number: Name) -> Words {
    let language = page::lexicon::Words::on_web(content);
    named(&Words::from(&language), &language, number)
}

/// The fixed words of the page of an issue; a flyer is called one.
fn named(words: &Words, language: &page::lexicon::Words, number: Name) -> Words {
    let mut out = words.clone();
    if number.is_flyer() {
        out.set("no", language.text("flyer"));
    }
    out
}

/// A sealed issue as it was published, for the page alone: neighbours and later corrections stand in the archive.
///
/// # Errors
/// A kept file that is missing, a template that fails.
pub fn served(
    folder: &Folder,
    content: &Content,
    templates: &Templates,
    number: Name,
) -> Result<crate::build::Web, Vec<Diagnostic>> {
    let page: Page = kept_files::page(folder, number)?;
    let seal = content.issue(number).and_then(folder::Issue::seal);
    let mut files = BTreeMap::new();
    for name in seal.iter().flat_map(|s| s.served()) {
        files.insert(kept_files::made(number, name), kept_files::bytes(folder, number, name)?);
    }
    let issue = page.listed(Vec::new(), &|name, _| name.to_string());
    let pdf = seal.and_then(|s| s.pdf()).unwrap_or_default().to_string();
    let bytes = files.get(&kept_files::made(number, &pdf)).map_or(0, |b| b.len() as u64);
    let cover = files.contains_key(&kept_files::made(number, "cover.png"));
    let language = page::lexicon::Words::on_web(content);
    let frame = Frame {
        zine: &compose::masthead(content, &language, &Games::default(), jiff::civil::Date::MAX),
        words: &words(content, number),
        title: &page.title,
        own_look: seal.is_some_and(|s| s.published.contains_key(kept_files::LOOK)),
        sealed: true,
        ..Frame::of(&issue)
    };
    let menu = menu(folder, content);
    let hidden = !content.zine.web.index;
    let place = Number { pdf, bytes, cover, menu, hidden, issue: issue.clone(), ..Number::default() };
    let place = site::place(&place, (None, None), Some(&compose::archive::url(content)), &language);
    let place = crate::outputs::beside(number, place);
    let html = templates.frame(&frame, &place, &kept_files::body(folder, number)?)?;
    files.insert(kept_files::made(number, "index.html"), html.into_bytes());
    crate::outputs::shared(templates, &mut files);
    Ok(crate::build::Web { files, issue, faults: Vec::new() })
}

/// An issue with the files that lie beside its page.
fn with_files(folder: &Folder, content: &Content, issue: Issue, number: i64) -> Number {
    let seal = content.issue(number).and_then(folder::Issue::seal);
    let pdf = crate::outputs::pdf_name(content, number);
    let base = format!("public/issues/{number}");
    let bytes = folder.size(&format!("{base}/{pdf}"));
    Number {
        issue,
        pdf: if bytes.is_some() { pdf } else { String::new() },
        bytes: bytes.unwrap_or(0),
        pages: seal.map_or(0, |s| u32::try_from(s.pages).unwrap_or(0)),
        cover: folder.size(&format!("{base}/cover.png")).is_some(),
        hidden: !content.zine.web.index,
        ..Number::default()
    }
}

/// Everything made under public/ as it lies there, with the archive's pages as they were made now in place of older ones.
///
/// # Errors
/// A page that is there and cannot be read.
pub fn survey(
    folder: &Folder,
    mut made: Survey,
    now: impl Fn(&str) -> bool,
) -> Result<Survey, Vec<Diagnostic>> {
    for name in Manifest::read(folder.root())?.0.keys() {
        let Some(path) = name.strip_prefix("public/").filter(|_| !now(name)) else { continue };
        match path.ends_with(".html") {
            true => {
                let page = disk::read(&folder.path(name)).map_err(|e| disk_fault(name, "reading", &e))?;
                made.add(path, &page.unwrap_or_default());
            }
            false => made.there(path),
        }
    }
    Ok(made)
}

/// Every page with its links as a build now would make them: the archive, the issue in hand, and what else lies under
/// public/. What pages could lead to and do not comes besides.
///
/// # Errors
/// What stops the archive or the issue from being made.
pub fn linked(folder: &Folder, number: Name) -> Result<(Survey, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut fresh = BTreeSet::new();
    let besides = Besides { wanting: true, ..Besides::default() };
    let made = pages(folder, besides, &mut |name, _| {
        fresh.insert(name);
        Ok(())
    })?;
    let (mut out, wanting) = (made.survey, made.wanting);
    if !number.is_flyer() && !made.issues.contains(&number.issue) {
        let content = folder::load(folder, Some(number))?;
        let games = games::play(&content, number);
        let templates = Templates::new(&folder.templates())?;
        let accounts = bookkeeping::reckoned(&content, &games, Some(number.issue), &Default::default());
        let draft = true;
        if content.issue(number).is_some() {
            let web = crate::build::web(folder, &content, &games, &accounts, &templates, number, draft)?;
            for (name, bytes) in web.files {
                out.add(name.strip_prefix("public/").unwrap_or(&name), &bytes);
                fresh.insert(name);
            }
            out.there(&format!("issues/{number}/{}", crate::outputs::pdf_name(&content, number)));
        }
    }
    Ok((survey(folder, out, |name| fresh.contains(name))?, wanting))
}
