//! The editor's folder as types: every file read, with spans. Reports faults of form only; whoever owns a meaning reports
//! faults of meaning, at these spans.

pub mod bank_rows;
pub mod board;
pub mod board_files;
pub mod editors;
pub mod flyer;
pub mod folder;
pub mod folder_version;
pub mod game;
pub mod hand;
mod house_rules_schema;
pub mod issue;
pub mod kept_files;
pub mod lent;
pub mod mail;
pub mod markdown_files;
pub mod people;
pub mod player_strings;
pub mod players;
pub mod polls;
pub mod schemas;
pub mod seal;
pub mod store;
pub mod zine_config;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use accounts::reckoning::Elsewhere;
use base::parallel;
use diagnostics::{Diagnostic, Source, code};
use page::lexicon::catalogue::Catalogues;

use crate::board_files::BoardFiles;
use crate::flyer::FlyerFile;
use crate::folder::FolderEntry;
pub use crate::folder::{Folder, FolderOpener};
pub use crate::game::{GameFile, GameFolder};
pub use crate::hand::{Game, HandGame};
pub use crate::issue::{GameMail, IssueFile, IssueFolder, SealedFiles};
pub use crate::mail::{GmFile, OrderLetter};
pub use crate::markdown_files::{
    ArticleSource, ErratumSource, HouseRules, LetterSource, MarkdownFile, PlainText, PressItem, ResultSource,
};
pub use crate::people::{People, Person};
use crate::store::Faults;
pub use base::issue_number::IssueNumber;
pub use base::toml_values::{Day, Moment, Spanned};
pub use zine_config::ZineFile;

/// The folder up to one issue. A clone shares the issues until one of them is changed.
#[derive(Clone, Debug)]
pub struct Content {
    /// Text of zine.toml.
    pub source: Source,
    /// zine.toml, parsed.
    pub zine: ZineFile,
    /// Text of people.toml; empty if there is none.
    pub people_source: Source,
    /// Everybody in people.toml.
    pub people: People,
    /// ledger.csv, if there is one.
    pub ledger: Option<Source>,
    /// Copies of the editor's other zines that are charged to the same accounts.
    pub elsewhere: Vec<Elsewhere>,
    /// Games of those zines; the ledger may name them.
    pub games_elsewhere: Vec<String>,
    /// Games that the program judges, by id.
    pub games: Vec<GameFolder>,
    /// Games that the gamesmaster judges, by id.
    pub hand_games: Vec<HandGame>,
    /// Board files, by id.
    pub boards: BoardFiles,
    /// Boards stored with seals for games, in order of time.
    pub sealed_boards: Vec<board::SealedBoard>,
    /// People who wait for any game of the zine.
    pub waiting: Vec<game::WaitingEntry>,
    /// Text of games/waiting.toml; empty if there is none.
    pub waiting_source: Source,
    /// Polls of the readers, by id.
    pub polls: BTreeMap<String, polls::Poll>,
    /// Issues by number, up to the one asked for.
    pub issues: Vec<Arc<IssueFolder>>,
    /// Flyers in order of time, up to the one asked for.
    pub flyers: Vec<Arc<IssueFolder>>,
    /// The editor's catalogues of words by language: `de` for words/de.ftl.
    pub words: BTreeMap<String, Source>,
    /// The entries at which the lists of games stopped in the last sealed issues, if long ones continue in the next.
    pub stopped: BTreeMap<i64, String>,
    /// Secrets of draws by issue, as far as they exist.
    pub secrets: BTreeMap<i64, String>,
    /// Flyers whose deadlines were announced to the players by mail.
    pub notices: Vec<IssueNumber>,
    /// Subzines that are lent, by id.
    pub lent: BTreeMap<String, lent::LentSubzine>,
    /// The faults of form.
    pub faults: Faults,
}

impl Content {
    /// The content as it is printed for the post: with `[readers] print_addresses`, whole addresses are used instead of towns,
    /// except for people who want or need theirs held back. Nothing mailed, published or sealed may be made from it.
    pub fn to_be_posted(&self) -> Cow<'_, Content> {
        if !self.zine.readers.print_addresses {
            return Cow::Borrowed(self);
        }
        let mut out = self.clone();
        for person in out.people.values_mut() {
            let is_kept_back = person.unlisted || person.initials || person.new_blood;
            if !is_kept_back && !person.address.is_empty() {
                person.town = Some(person.address.join(", "));
            }
        }
        Cow::Owned(out)
    }

    /// The content with everybody's name as it is on paper.
    pub fn on_paper(&self) -> Cow<'_, Content> {
        if self.people.values().all(|person| person.print_name.is_none()) {
            return Cow::Borrowed(self);
        }
        let mut out = self.clone();
        for person in out.people.values_mut() {
            person.name = person.print_name.take().unwrap_or_else(|| std::mem::take(&mut person.name));
        }
        Cow::Owned(out)
    }

    /// Notes with each issue the files of the polls that it counts.
    fn note_polls(&mut self) {
        let Content { polls, issues, .. } = self;
        for poll in polls.values() {
            if let Some(issue) = issues.iter_mut().find(|issue| issue.number() == poll.counted_in())
                && !issue.polls.contains(&poll.source.name.to_string())
            {
                Arc::make_mut(issue).polls.push(poll.source.name.to_string());
            }
        }
    }

    /// A game by id.
    pub fn game(&self, id: &str) -> Option<&GameFolder> {
        self.games.iter().find(|g| g.id == id)
    }

    /// An issue by number, or a flyer.
    pub fn issue(&self, number: impl Into<IssueNumber>) -> Option<&IssueFolder> {
        let number = number.into();
        let list = if number.is_flyer() { &self.flyers } else { &self.issues };
        // Sorted, unless the number in an issue.toml differs from its folder's.
        let at = list.binary_search_by_key(&number, |issue| issue.name());
        let issue = at.map_or_else(|_| list.iter().find(|i| i.name() == number), |at| list.get(at));
        issue.map(Arc::as_ref)
    }

    /// Issues and flyers in order of time.
    pub fn in_time(&self) -> impl DoubleEndedIterator<Item = &IssueFolder> {
        let mut all: Vec<&IssueFolder> = self.issues.iter().chain(&self.flyers).map(Arc::as_ref).collect();
        all.sort_by_key(|i| i.name());
        all.into_iter()
    }

    /// The chosen issues and flyers, mutable; only these are copied.
    pub fn change_issues(
        &mut self,
        is_chosen: impl Fn(&IssueFolder) -> bool,
    ) -> impl Iterator<Item = &mut IssueFolder> {
        let all = self.issues.iter_mut().chain(&mut self.flyers);
        all.filter(move |issue| is_chosen(issue)).map(Arc::make_mut)
    }

    /// The flyers that follow an issue.
    pub fn flyers_of(&self, issue: i64) -> impl Iterator<Item = &IssueFolder> {
        self.flyers.iter().map(Arc::as_ref).filter(move |f| f.number() == issue)
    }

    /// The flyers that are not sealed.
    pub fn open_flyers(&self) -> impl DoubleEndedIterator<Item = &IssueFolder> {
        self.flyers.iter().map(Arc::as_ref).filter(|flyer| flyer.sealed.is_none())
    }

    /// The secret of an issue's or flyer's draws. A flyer's is derived from the next issue's, which cannot be found from it: it
    /// is proved when that issue reveals its own.
    pub fn draw_secret(&self, number: impl Into<IssueNumber>) -> Option<String> {
        let number = number.into();
        if !number.is_flyer() {
            return self.secrets.get(&number.issue).cloned();
        }
        let next = self.secrets.get(&(number.issue + 1));
        next.map(|next| flyer_secret(next, number)).or_else(|| self.issue(number)?.seal()?.secret.clone())
    }

    /// A person's name as printed; the id if nobody has it.
    pub fn name(&self, person: &str) -> String {
        self.people.get(person).map_or_else(|| person.to_string(), Person::printed_name)
    }

    /// The id of the first person who has an e-mail address.
    pub fn person_at(&self, address: &str) -> Option<&str> {
        self.people.iter().find(|(_, person)| person.is_at(address)).map(|(id, _)| id.as_str())
    }

    /// The names that must not be printed, each with what is printed instead.
    pub fn pseudonyms(&self) -> Vec<(String, String)> {
        let shy = self.people.values().filter(|p| p.initials && !p.name.trim().is_empty());
        shy.map(|p| (p.name.clone(), p.printed_name())).collect()
    }
}

impl Catalogues for Content {
    fn language(&self) -> &str {
        &self.zine.language
    }

    fn language_of(&self, person: &str) -> Option<&str> {
        self.people.get(person)?.language.as_ref().map(|own| own.get_ref().as_str())
    }

    fn own(&self) -> &BTreeMap<Spanned<String>, String> {
        &self.zine.words
    }

    fn web(&self) -> &BTreeMap<Spanned<String>, String> {
        &self.zine.web.words
    }

    fn file(&self, tag: &str) -> Option<(&str, &Source)> {
        let mut files = self.words.iter().filter(|(name, _)| name.eq_ignore_ascii_case(tag));
        files.next().map(|(name, source)| (name.as_str(), source))
    }

    fn abbreviations(&self) -> bool {
        self.zine.results.abbreviations == zine_config::Abbreviations::Language
    }
}

/// Derives the secret of a flyer from that of the next issue.
pub fn flyer_secret(next: &str, flyer: IssueNumber) -> String {
    base::hash::hash(format!("{next}|{}", flyer.label()).as_bytes())
}

/// Numbers of all flyers with a folder, in order of time; no folder is opened.
pub fn flyer_numbers(folder: &Folder) -> Vec<IssueNumber> {
    let mut out: Vec<IssueNumber> = folder
        .folders("issues")
        .iter()
        .filter_map(|n: &String| n.starts_with("flyer-").then(|| n.parse::<IssueNumber>().ok()).flatten())
        .collect();
    out.sort_unstable();
    out
}

/// Numbers of all issues with a folder, ascending; no folder is opened.
pub fn issue_numbers(folder: &Folder) -> Vec<i64> {
    let names = folder.folders("issues");
    let numbers = names.iter().filter_map(|n| n.strip_prefix("issue-")?.parse().ok());
    let mut numbers: Vec<i64> = numbers.filter(|n| (0..1_000_000).contains(n)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Reads the folder with all issues and flyers up to `upto` (all if `None`). Folders of later ones are not opened.
///
/// # Errors
/// No usable zine.toml; the diagnostics say why. All other faults are in [`Content::faults`].
pub fn load(folder: &Folder, upto: Option<impl Into<IssueNumber>>) -> Result<Content, Faults> {
    let upto = upto.map(Into::into);
    let Some(source) = folder.text("zine.toml") else {
        let faults = folder.take_faults();
        return Err(if faults.is_empty() { vec![no_zine(folder.root())] } else { faults });
    };
    folder_version::check(&source).map_err(|e| vec![e])?;
    let zine: ZineFile = base::toml_values::parse(&source).map_err(|e| vec![e])?;
    zine.faults(&source).into_iter().for_each(|fault| folder.fault(fault));
    let home = zine.readers.account.as_ref().map_or(String::new(), |other| format!("{other}/"));
    let people_name = format!("{home}private/people.toml");
    let people_source = folder.text(&people_name).unwrap_or_else(|| Source::new(people_name.as_str(), ""));
    let people = match base::toml_values::parse::<People>(&people_source) {
        Ok(people) => {
            people::faults(&people, &people_source).into_iter().for_each(|fault| folder.fault(fault));
            people::bad_ids(&people_source).into_iter().for_each(|fault| folder.fault(fault));
            people
        }
        Err(fault) => {
            folder.fault(fault);
            People::new()
        }
    };
    let ledger = folder.text(&format!("{home}private/ledger.csv"));
    let (mut charged, mut games_elsewhere) = (Vec::new(), Vec::new());
    for other in zine.readers.account.iter().chain(&zine.readers.shared) {
        charged.extend(elsewhere(folder, other));
        games_elsewhere.extend(folder.folders(&format!("{other}/games")));
    }
    let (mut games, mut hand_games) = (Vec::new(), Vec::new());
    for id in folder.folders("games") {
        match game(folder, &id) {
            Some(Game::Judged(game)) => games.push(*game),
            Some(Game::ByHand(game)) => hand_games.push(*game),
            None => {}
        }
    }
    let waiting_source = folder.text(game::WAITING).unwrap_or_else(|| Source::new(game::WAITING, ""));
    let waiting: game::WaitFile =
        noted(folder, base::toml_values::parse(&waiting_source)).unwrap_or_default();
    let mut numbers = issue_numbers(folder);
    numbers.retain(|n| upto.is_none_or(|u| u >= *n));
    let issues = issues(folder, &numbers);
    let mut flyers = flyer_numbers(folder);
    flyers.retain(|n| upto.is_none_or(|u| *n <= u));
    let flyers = flyers.into_iter().filter_map(|n| issue(folder, n)).map(Arc::new).collect();
    let mut secrets = BTreeMap::new();
    for name in folder.files("private/secrets", "txt") {
        let number = name.rsplit('/').next();
        let number = number.and_then(|f| f.strip_prefix("issue-")?.strip_suffix(".txt")?.parse().ok());
        if let (Some(number), Some(text)) = (number, folder.text(&name)) {
            secrets.insert(number, text.text.trim().to_string());
        }
    }
    let mut words = BTreeMap::new();
    for name in folder.files("words", "ftl") {
        let tag = name.trim_start_matches("words/").trim_end_matches(".ftl").to_string();
        words.extend(folder.text(&name).map(|source| (tag, source)));
    }
    let mut stopped = BTreeMap::new();
    if zine.state.most.is_some() {
        // The last issue may itself be sealed.
        for number in issues.iter().rev().filter(|i| i.keeps_pages()).map(|i| i.number()).take(2) {
            let page = kept_files::page::<kept_files::PublishedNames>(folder, number);
            stopped.extend(page.ok().map(|page| (number, page.stopped)));
        }
    }
    let mut people = people;
    // In a copy without private files, the names printed in sealed issues are used instead of people.toml.
    if people.is_empty() && !folder.is_there(&people_name) {
        let named = kept_files::people(folder, &issues).unwrap_or_else(|faults| {
            faults.into_iter().for_each(|fault| folder.fault(fault));
            BTreeMap::new()
        });
        let codes = games.iter().flat_map(|game| game.file.unknown_codes());
        let named = named.into_iter().chain(codes.map(|code| (code.clone(), code)));
        people.extend(named.map(|(id, name)| (id, Person { name, ..Person::default() })));
    }
    let mut content = Content {
        polls: polls::read(folder),
        hand_games,
        words,
        boards: board_files(folder),
        sealed_boards: Vec::new(),
        elsewhere: charged,
        games_elsewhere,
        source,
        zine,
        people_source,
        people,
        ledger,
        games,
        waiting: waiting.wait,
        waiting_source,
        issues,
        flyers,
        stopped,
        secrets,
        notices: notices(folder),
        lent: lent::read(folder),
        faults: Vec::new(),
    };
    content.note_polls();
    content.sealed_boards = board::sealed_boards(content.in_time());
    content.faults = folder.take_faults();
    Ok(content)
}

/// Flyers for which a notice was sent, according to the mail journal.
fn notices(folder: &Folder) -> Vec<IssueNumber> {
    if flyer_numbers(folder).is_empty() {
        return Vec::new();
    }
    let journal = folder.text("private/post/journal.jsonl");
    let out = journal.iter().flat_map(|j| j.text.lines()).filter_map(|line: &str| {
        let (_, rest) = line.split_once("\"notice/")?;
        rest.split('/').next()?.parse().ok()
    });
    let mut out: Vec<IssueNumber> = out.collect();
    out.dedup();
    out
}

/// Like [`load`], for callers to whom absence matters: a file that cannot be read is an error.
///
/// # Errors
/// See [`load`] and [`check_all_read`].
pub fn load_or_fail(folder: &Folder, upto: Option<impl Into<IssueNumber>>) -> Result<Content, Faults> {
    let content = load(folder, upto)?;
    check_all_read(&content)?;
    Ok(content)
}

/// The fault of a folder without a zine.
pub fn no_zine(root: &std::path::Path) -> Diagnostic {
    Diagnostic::error("no-zine", "there is no zine.toml here")
        .in_file(root.display().to_string())
        .help("make a folder with `zine init DIR`, or name one with --root DIR")
}

/// The fault of an id that no person in people.toml has.
pub fn unknown_person(content: &Content, id: &str) -> Diagnostic {
    let ids: Vec<&str> = content.people.keys().map(String::as_str).collect();
    let near = base::toml_values::nearest_word(id, &ids);
    let help = match near {
        Some(near) => format!("did you mean “{near}”? Or add [{id}] to private/people.toml"),
        None => format!("add [{id}] to private/people.toml"),
    };
    Diagnostic::error("person", format!("no person in people.toml is called “{id}”")).help(help)
}

/// Whether a fault means that a file exists and could not be read, so that its content is unknown.
pub fn cannot_be_read(fault: &Diagnostic) -> bool {
    matches!(fault.code, code::UNREADABLE | code::NOT_UTF8)
}

/// Checks that every existing file could be read.
///
/// # Errors
/// The files that could not.
pub fn check_all_read(content: &Content) -> Result<(), Faults> {
    let unread: Faults = content.faults.iter().filter(|f| cannot_be_read(f)).cloned().collect();
    if unread.is_empty() { Ok(()) } else { Err(unread) }
}

/// Reads issues in parallel.
fn issues(folder: &Folder, numbers: &[i64]) -> Vec<Arc<IssueFolder>> {
    if numbers.len() <= FEW {
        return read_in_turn(folder, numbers);
    }
    let opener = folder.opener();
    let parts: Vec<&[i64]> = numbers.chunks(FEW).collect();
    let mut out = Vec::new();
    for (part, made) in parts.iter().zip(parallel::par_map(&parts, |part| read_part(part, &opener))) {
        let (issues, read) = made.unwrap_or_else(|| read_part(part, &opener));
        out.extend(issues);
        folder.take_over(&read);
    }
    out
}

fn read_part(part: &&[i64], opener: &FolderOpener) -> (Vec<Arc<IssueFolder>>, Folder) {
    let folder = opener.open();
    (read_in_turn(&folder, part), folder)
}

fn read_in_turn(folder: &Folder, numbers: &[i64]) -> Vec<Arc<IssueFolder>> {
    numbers.iter().filter_map(|n| issue(folder, (*n).into())).map(Arc::new).collect()
}

/// How many issues one thread reads at a time.
const FEW: usize = 16;

/// Reads one issue again. Its new faults replace its earlier ones.
pub fn renew(folder: &Folder, content: &mut Content, number: impl Into<IssueNumber>) {
    let number = number.into();
    let base = base::paths::issue_folder(number);
    let inside = format!("{base}/");
    folder.take_faults();
    content.faults.retain(|f| f.place().is_none_or(|p| p != base && !p.starts_with(&inside)));
    let read = issue(folder, number);
    content.faults.extend(folder.take_faults());
    let list = if number.is_flyer() { &mut content.flyers } else { &mut content.issues };
    let at = list.iter().position(|i| i.name() == number);
    match (at, read) {
        (Some(at), Some(read)) => list[at] = Arc::new(read),
        (Some(at), None) => drop(list.remove(at)),
        (None, Some(read)) => {
            list.push(Arc::new(read));
            list.sort_by_key(|issue| issue.name());
        }
        (None, None) => {}
    }
    content.note_polls();
    content.sealed_boards = board::sealed_boards(content.in_time());
}

/// The pictures that texts of an issue name, by that name, and the faults of the missing ones. `named` has each name with its
/// text.
pub fn named_pictures(
    folder: &Folder,
    issue: &IssueFolder,
    named: &[(String, Source)],
) -> (BTreeMap<String, Vec<u8>>, Faults) {
    let (mut found, mut missing) = (BTreeMap::new(), Vec::new());
    for (name, source) in named {
        match picture(folder, issue, name, source) {
            Ok(bytes) => drop(found.insert(name.clone(), bytes)),
            Err((said, help)) => {
                let at = source.text.find(name.as_str());
                let fault = Diagnostic::error("picture", said).help(help);
                // A name written with escapes is not found literally.
                missing.push(match at {
                    Some(at) => fault.at(source, at..at + name.len()),
                    None => fault.in_file(source.name.clone()),
                });
            }
        }
    }
    (found, missing)
}

/// A picture that a text of an issue names, as it may be published; else the fault and its help.
fn picture(
    folder: &Folder,
    issue: &IssueFolder,
    name: &str,
    source: &Source,
) -> Result<Vec<u8>, (String, String)> {
    let base = &issue.folder;
    let put = || format!("put the picture itself into {base}, say {base}/art/, and name it from there");
    let drive = name.get(1..2) == Some(":") || name.contains("://");
    let parts: Vec<&str> = name.split(['/', '\\']).collect();
    if drive || name.contains('\\') || parts.iter().any(|p| matches!(*p, "" | "." | "..")) {
        return Err((format!("the picture “{name}” is not a file of this issue"), put()));
    }
    let low: Vec<String> = parts.iter().map(|p| p.to_lowercase()).collect();
    let game = source.name.strip_prefix(&format!("{base}/press/")).and_then(|rest| rest.split('/').next());
    let other = low[0] == "press" && low.len() > 1 && game.is_none_or(|game| game.to_lowercase() != low[1]);
    let closed = matches!(low[0].as_str(), "orders" | "answers" | "sealed")
        || low.iter().any(|part| part == "private");
    if closed || other {
        return Err((format!("“{name}” is in a folder that no picture is published from"), put()));
    }
    let mut path = base.clone();
    for part in &parts {
        path = format!("{path}/{part}");
        let meta =
            base::disk::meta(&folder.path(&path)).map_err(|e| (format!("{path}: reading: {e}"), put()))?;
        match meta {
            None => return Err((format!("no such picture: “{name}”"), format!("put it into {base}"))),
            Some(meta) if meta.is_symlink() => {
                return Err((format!("“{name}” is reached by a symbolic link"), put()));
            }
            Some(_) => {}
        }
    }
    let bytes = folder.bytes(&path).ok_or_else(|| (format!("no such picture: “{name}”"), put()))?;
    base::pictures::clean(name, &bytes)
        .map_err(|why| (format!("the picture “{name}” {why}"), "pictures are PNG, JPEG, WebP or SVG".into()))
}

/// Charges of another zine of the editor's: the copies its seals list, each on the day of its issue.
fn elsewhere(folder: &Folder, other: &str) -> Vec<Elsewhere> {
    use accounts::sealed_lists;
    use accounts::{Exact, SubscriptionUnit};
    let mut out = Vec::new();
    for name in folder.folders(&format!("{other}/issues")) {
        let base = format!("{other}/issues/{name}");
        let private = format!("{other}/private/sealed/{name}/copies.csv");
        let copies = [format!("{base}/sealed/copies.csv"), private];
        let Some(source) = copies.iter().find_map(|name| folder.text(name)) else { continue };
        let file = folder.text(&format!("{base}/issue.toml"));
        let Some(file) =
            file.and_then(|source| noted(folder, base::toml_values::parse::<IssueFile>(&source)))
        else {
            continue;
        };
        let Ok(lines) = sealed_lists::read(&source.text) else {
            let found = Diagnostic::error("sealed-copies", "the copies another zine sealed cannot be read");
            folder.fault(found.in_file(source.name));
            continue;
        };
        for line in lines {
            let (unit, text) = match line.charged.strip_suffix("pp") {
                Some(pages) => (SubscriptionUnit::Page, pages),
                None => (SubscriptionUnit::Issue, line.charged.as_str()),
            };
            let cost = text.parse::<Exact>().ok().filter(|_| !line.is_single_copy());
            if let Some(cost) = cost {
                let zine = format!("{other} {}", file.number.get_ref());
                out.push(Elsewhere { date: file.date.0, zine, person: line.person, unit, cost });
            }
        }
    }
    out
}

/// All files of `boards/`.
pub fn board_files(folder: &Folder) -> BoardFiles {
    let files = folder.files("boards", "toml").into_iter();
    let drawings = folder.files("boards", "svg").into_iter();
    let all = files.chain(drawings);
    let all =
        all.filter_map(|name| Some((crate::board_files::id_of(&name).to_string(), folder.text(&name)?)));
    BoardFiles::new(all.collect())
}

/// Notes the fault of a result, if it has one.
fn noted<T>(folder: &Folder, result: Result<T, Diagnostic>) -> Option<T> {
    result.map_err(|fault| folder.fault(fault)).ok()
}

fn game(folder: &Folder, id: &str) -> Option<Game> {
    let name = format!("games/{id}/game.toml");
    let Some(source) = folder.text(&name) else {
        let fault = Diagnostic::error("no-game-toml", "this game has no game.toml");
        folder.fault(fault.in_file(format!("games/{id}")).help("make games with `zine new game ID`"));
        return None;
    };
    if !base::toml_values::is_id(id) {
        let message = "a game's folder is named with letters, digits, - and _ only";
        folder.fault(Diagnostic::error("bad-id", message).in_file(format!("games/{id}")));
        return None;
    }
    if hand::is_by_hand(&source) {
        let mut game = noted(folder, HandGame::read(id, &source))?;
        for name in folder.files(&format!("games/{id}/past"), "md") {
            let Some(source) = folder.text(&name) else { continue };
            game.past.extend(noted(folder, ResultSource::read(&name, &source)));
        }
        return Some(Game::ByHand(Box::new(game)));
    }
    let secret = folder.text(&players::PlayersList::file(id));
    let secret = secret.and_then(|secret| noted(folder, base::toml_values::parse(&secret)));
    let file = noted(folder, GameFile::read(&source, secret))?;
    let start = match &file.start.file {
        None => None,
        Some(name) => {
            let plain = !name.get_ref().contains(['/', '\\']);
            let start = plain.then(|| folder.text(&format!("games/{id}/{}", name.get_ref()))).flatten();
            if start.is_none() {
                let message = format!("there is no file “{}” beside game.toml", name.get_ref());
                folder.fault(Diagnostic::error("missing-file", message).at(&source, name.span()));
            }
            start
        }
    };
    let past = folder.files(&format!("games/{id}/past"), "case");
    let past = past.iter().filter_map(|name| folder.text(name)).collect();
    Some(Game::Judged(Box::new(GameFolder { id: id.into(), source, file, start, past })))
}

fn issue(folder: &Folder, number: IssueNumber) -> Option<IssueFolder> {
    let (base, kind) = (base::paths::issue_folder(number), number.kind());
    let Some(source) = folder.text(&format!("{base}/{kind}.toml")) else {
        let code = if number.is_flyer() { "no-flyer-toml" } else { "no-issue-toml" };
        let fault = Diagnostic::error(code, format!("this {kind} has no {kind}.toml")).in_file(base);
        folder.fault(fault.help(format!("open {kind}s with `zine new {kind}`")));
        return None;
    };
    let flyer: Option<FlyerFile> = match number.is_flyer() {
        true => Some(noted(folder, base::toml_values::parse(&source))?),
        false => None,
    };
    if let Some(flyer) = &flyer {
        let faults = flyer.faults(&source, number);
        let wrong = !faults.is_empty();
        faults.into_iter().for_each(|fault| folder.fault(fault));
        if wrong {
            return None;
        }
    }
    let file = match &flyer {
        Some(flyer) => flyer.issue(),
        None => noted(folder, base::toml_values::parse::<IssueFile>(&source))?,
    };
    let number = number.issue;
    if *file.number.get_ref() != number {
        let message =
            format!("this folder is issue-{number}, but the number here is {}", file.number.get_ref());
        folder.fault(Diagnostic::error("issue-number", message).at(&source, file.number.span()));
        return None;
    }
    let here = folder.list(&base);
    // On a disk that ignores case, `Editorial.md` is found as well.
    let found = |name: &str| here.iter().find(|e| e.name.eq_ignore_ascii_case(name));
    let entries = |name: &str| match found(name) {
        Some(entry) if entry.folder && entry.name == name => folder.entries(&format!("{base}/{name}")),
        Some(_) => folder.list(&format!("{base}/{name}")),
        None => Vec::new(),
    };
    let folders = |name: &str| entries(name).into_iter().filter(|e| e.folder).map(|e| e.name);
    let single = |name: &str| -> Option<PlainText> {
        let file = format!("{name}.md");
        debug_assert!(issue::TEXTS.contains(&&*file), "{file} is read, but is in no seal");
        let there = found(&file)?;
        let path = format!("{base}/{file}");
        let source = if there.name == file && !there.folder {
            folder.text_of_entry(&path)
        } else {
            folder.text(&path)
        };
        noted(folder, MarkdownFile::read(name, &source?))
    };
    if found("sealed").is_none() {
        here.iter()
            .filter(|entry| is_stray(folder, &base, entry))
            .for_each(|entry| folder.fault(stray(&base, entry)));
    }
    let (in_articles, in_letters) = (entries("articles"), entries("letters"));
    let mut articles: Vec<ArticleSource> = texts(folder, &format!("{base}/articles"), &in_articles);
    articles.sort_by_key(|a| a.front.order);
    let mut letters: Vec<LetterSource> = texts(folder, &format!("{base}/letters"), &in_letters);
    letters.sort_by_key(|l| l.front.order);
    let mut press = BTreeMap::new();
    for game in folders("press") {
        let name = format!("{base}/press/{game}");
        let mut items: Vec<PressItem> = texts(folder, &name, &folder.entries(&name));
        items.sort_by_key(|p| p.front.order);
        press.insert(game, items);
    }
    let subzines = folders("subzines").map(|id| {
        let base = format!("{base}/subzines/{id}");
        let texts_of = |name: &str| (format!("{base}/{name}"), folder.list(&format!("{base}/{name}")));
        let ((articles, in_articles), (letters, in_letters)) = (texts_of("articles"), texts_of("letters"));
        let editorial = folder.is_there(&format!("{base}/editorial.md"));
        let editorial = editorial.then(|| folder.text(&format!("{base}/editorial.md"))).flatten();
        let mut articles: Vec<ArticleSource> = texts(folder, &articles, &in_articles);
        articles.sort_by_key(|article| article.front.order);
        let mut letters: Vec<LetterSource> = texts(folder, &letters, &in_letters);
        letters.sort_by_key(|letter| letter.front.order);
        let editorial = editorial.and_then(|source| noted(folder, MarkdownFile::read("editorial", &source)));
        issue::SubzineFolder { id, editorial, articles, letters }
    });
    let subzines = subzines.collect();
    let house_rules = found("house-rules.md").and_then(|_| folder.text(&format!("{base}/house-rules.md")));
    let house_rules = house_rules.and_then(|s| noted(folder, MarkdownFile::read("house-rules", &s)));
    let mut orders = BTreeMap::new();
    for game in folders("orders") {
        let mail = mail_of(folder, &format!("{base}/orders/{game}"), &ORDERS);
        // A folder that is empty means nothing: git does not carry one.
        if mail.gm.is_some() || !mail.letters.is_empty() {
            orders.insert(game, mail);
        }
    }
    let mut answers = BTreeMap::new();
    for poll in folders("answers") {
        let mail = mail_of(folder, &format!("{base}/answers/{poll}"), &ANSWERS);
        answers.insert(poll, mail.letters);
    }
    let in_results = entries("results");
    let results = texts(folder, &format!("{base}/results"), &in_results);
    let results = results.into_iter().map(|result: ResultSource| (result.name.clone(), result)).collect();
    let errata = texts(folder, &format!("{base}/errata"), &entries("errata"));
    let files = pictures(&[
        ("", &here),
        ("art/", &entries("art")),
        ("articles/", &in_articles),
        ("letters/", &in_letters),
        ("press/", &entries("press")),
        ("results/", &in_results),
    ]);
    Some(IssueFolder {
        editorial: single(if flyer.is_some() { "note" } else { "editorial" }),
        ads: single("ads"),
        sealed: found("sealed").and_then(|_| sealed(folder, &base)),
        files,
        folder: base,
        source,
        file,
        flyer,
        articles,
        letters,
        subzines,
        press,
        house_rules,
        orders,
        answers,
        results,
        polls: Vec::new(),
        new_secret: None,
        errata,
    })
}

/// The folders of an issue that are read.
const ISSUE_FOLDERS: [&str; 10] =
    ["articles", "letters", "press", "orders", "answers", "results", "errata", "art", "sealed", "subzines"];

/// Whether a file or folder of an issue holds text that nothing reads.
fn is_stray(folder: &Folder, base: &str, entry: &FolderEntry) -> bool {
    let name = entry.name.as_str();
    if name.starts_with('.') {
        return false;
    }
    if entry.folder {
        let known = ISSUE_FOLDERS.iter().any(|known| name.eq_ignore_ascii_case(known));
        return !known && folder.list(&format!("{base}/{name}")).iter().any(has_text_ending);
    }
    has_text_ending(entry) && !issue::TEXTS.iter().any(|known| name.eq_ignore_ascii_case(known))
}

fn has_text_ending(entry: &FolderEntry) -> bool {
    ["md", "txt", "text"].iter().any(|end| entry.has_end(end))
}

/// The warning about it.
fn stray(base: &str, entry: &FolderEntry) -> Diagnostic {
    let name = &entry.name;
    let fault = Diagnostic::warning("stray-file", "nothing reads this: it is not printed")
        .in_file(format!("{base}/{name}"));
    fault.help("texts are editorial.md, ads.md, house-rules.md, and the files in letters/, articles/, press/GAME/ and errata/")
}

/// The texts of a folder that holds `entries`.
fn texts<F: serde::de::DeserializeOwned + Default>(
    folder: &Folder,
    name: &str,
    entries: &[FolderEntry],
) -> Vec<MarkdownFile<F>> {
    let entries = entries.iter().filter(|e| e.has_end("md")).filter_map(|entry: &FolderEntry| {
        let source = folder.text_of_entry(&format!("{name}/{}", entry.name))?;
        noted(folder, MarkdownFile::read(entry.name.strip_suffix(".md")?, &source))
    });
    entries.collect()
}

/// How a folder of letters names its files.
struct LetterNames {
    contents: &'static str,
    writer: &'static str,
    /// Whether `gm.txt` has the gamesmaster's lines.
    has_gm: bool,
}

const ORDERS: LetterNames = LetterNames { contents: "orders", writer: "power", has_gm: true };
const ANSWERS: LetterNames = LetterNames { contents: "answers", writer: "person", has_gm: false };

fn mail_of(folder: &Folder, name: &str, names: &LetterNames) -> GameMail {
    let LetterNames { contents, writer, has_gm } = names;
    let mut mail = GameMail::default();
    for entry in folder.entries(name) {
        let path = format!("{name}/{}", entry.name);
        let Some(stem) = entry.name.strip_suffix(".txt").filter(|_| !entry.folder) else {
            let message = format!("this is not an {contents} file and is not read");
            let help = format!("{contents} are named <{writer}>.txt, <{writer}>.2.txt and so on");
            folder.fault(Diagnostic::warning("stray-file", message).in_file(path).help(help));
            continue;
        };
        let Some(source) = folder.letter(&path) else { continue };
        if *has_gm && stem == "gm" {
            mail.gm = Some(GmFile::read(&source));
        } else {
            let (letter, faults) = OrderLetter::read(stem, &source);
            faults.into_iter().for_each(|f| folder.fault(f));
            mail.letters.push(letter);
        }
    }
    mail.letters.sort_by(|a, b| (&a.power, a.number).cmp(&(&b.power, b.number)));
    mail
}

fn sealed(folder: &Folder, base: &str) -> Option<SealedFiles> {
    let seal = folder.text(&format!("{base}/sealed/seal.toml"))?;
    let files = read_texts(&format!("{base}/sealed"), "seal.toml", folder);
    let secret = read_texts(&format!("private/sealed/{}", base.trim_start_matches("issues/")), "", folder);
    Some(SealedFiles { read: base::toml_values::parse(&seal), seal, files, secret })
}

fn read_texts(name: &str, skip: &str, folder: &Folder) -> BTreeMap<String, Source> {
    let files = folder.list(name).into_iter().filter(|e| !e.folder && e.name != skip);
    files
        .filter_map(|e| Some((e.name.clone(), folder.text_of_entry(&format!("{name}/{}", e.name))?)))
        .collect()
}

/// The pictures of an issue, by name in its folder; `parts` are its subfolders with their entries.
fn pictures(parts: &[(&str, &[FolderEntry])]) -> Vec<String> {
    let mut out = Vec::new();
    for (part, entries) in parts {
        for ext in ["png", "jpg", "jpeg", "svg", "webp"] {
            out.extend(entries.iter().filter(|e| e.has_end(ext)).map(|e| format!("{part}{}", e.name)));
        }
    }
    out
}
