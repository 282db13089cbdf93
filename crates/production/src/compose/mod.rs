//! From the folder and the games played to the page model of one issue.
//!
//! What private files hold is left behind here: the model has no field for it.

pub mod archive;
pub mod citations;
mod fee_rows;
mod game;
mod game_strip;
pub(crate) mod hand;
pub mod links;
mod lists;
mod names;
mod polls;
mod records;
mod state;
pub(crate) mod subzines;
mod texts;

pub use hand::data as hand_game_data;
pub use names::{anchor, text_anchor};
pub use texts::{errata_about, writer};

use jiff::civil::Date;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use accounts::Books;
use adjudicator::rules::MessageFact;
use base::toml_values::PartialDate;
use diagnostics::{Diagnostic, Source};
use folder::zine_config::{PaperSize, PriceConfig, ZineFile};
use folder::{Content, IssueFolder, IssueNumber, Spanned};
use games::seats::Seats;
use games::{GameHistory, Games};
use page::calls_for_players::Addresses;
use page::lexicon::Lexicon;
use page::markdown::Delimiters;
use page::model::{
    self, Department, GameSection, IssuePage, Masthead, PrintedDate, PrintedDeadline, TemplateWords,
    VariantCount,
};
use publish::archive::sealed_page::SealedPage;

/// An issue as page model, with the drawings it refers to.
#[derive(Clone, Debug, Default)]
pub struct ComposedIssue {
    /// The model.
    pub issue: IssuePage,
    /// Maps and the like by the path the model names.
    pub assets: BTreeMap<String, Vec<u8>>,
    /// Pictures that lie beside the page on the web, by name: the maps of its seasons.
    pub drawings: BTreeMap<String, Vec<u8>>,
    /// Pictures the texts name, as written there, with the text each stands in.
    pub pictures: Vec<(String, Source)>,
}

/// What an issue is composed for.
#[derive(Clone, Copy)]
enum Target<'f> {
    /// Its page on the web, whatever the fonts have.
    Web,
    /// Paper, with drawings; and whether some font has a character, where that is known.
    Paper(Option<&'f dyn Fn(char) -> bool>),
}

/// Everything composing reads.
pub struct IssueComposer<'a> {
    /// The folder.
    pub content: &'a Content,
    /// The issue's own folder.
    pub folder: &'a IssueFolder,
    /// The games played up to it.
    pub games: &'a Games<'a>,
    /// The accounts up to it.
    pub accounts: Option<&'a Books>,
    /// The zine's words.
    pub words: Lexicon,
    /// What is wrong with texts.
    pub faults: Vec<Diagnostic>,
    /// Whether some font has a character, where that is known.
    pub covers: Option<&'a dyn Fn(char) -> bool>,
    /// Whether drawings for paper are made as well.
    pub paper: bool,
    /// Whose addresses stand with players and fees.
    pub addresses: Addresses,
    /// The drawings of its page on the web.
    pub maps: map::web::MapPage,
    /// Drawings made on the way.
    pub assets: BTreeMap<String, Vec<u8>>,
    /// Pictures made on the way that lie beside the page on the web, by name.
    pub drawings: BTreeMap<String, Vec<u8>>,
    /// Whether the issue is one: it links to nothing that comes with its seal.
    pub draft: bool,
    /// Who has a page in the archive, by id.
    pub people_with_pages: BTreeSet<String>,
    /// The records up to the issue, made when first asked for.
    pub records: std::cell::OnceCell<games::records::ZineRecords>,
}

/// The games that wait for players, as an issue that is not sealed prints them.
pub fn openings(content: &Content, games: &Games, folder: &IssueFolder) -> Vec<page::model::Opening> {
    lists::openings_of(&IssueComposer::new(content, games, folder, true)).0
}

/// Composes an issue with its drawings for paper; a draft keeps its own draw secret to itself.
pub fn compose(
    content: &Content,
    games: &Games,
    accounts: Option<&Books>,
    number: impl Into<IssueNumber>,
    draft: bool,
    covers: Option<&dyn Fn(char) -> bool>,
) -> (ComposedIssue, Vec<Diagnostic>) {
    composed(content, games, accounts, number.into(), draft, Target::Paper(covers))
}

/// Composes an issue for its page on the web only: without drawings for paper, and whatever the fonts have.
pub fn compose_for_web(
    content: &Content,
    games: &Games,
    accounts: Option<&Books>,
    number: impl Into<IssueNumber>,
    draft: bool,
) -> (ComposedIssue, Vec<Diagnostic>) {
    composed(content, games, accounts, number.into(), draft, Target::Web)
}

fn composed(
    content: &Content,
    games: &Games,
    accounts: Option<&Books>,
    number: IssueNumber,
    draft: bool,
    target: Target,
) -> (ComposedIssue, Vec<Diagnostic>) {
    let (paper, covers) = match target {
        Target::Web => (false, None),
        Target::Paper(covers) => (true, covers),
    };
    let Some(folder) = content.issue(number) else { return Default::default() };
    let zine = &content.zine;
    let faults = crate::catalogue_check::check(content, false);
    let empty = IssueComposer::new(content, games, folder, draft);
    let mut composer = IssueComposer { accounts, faults, covers, paper, ..empty };
    if !paper {
        composer.words = Lexicon::on_web(content);
    }
    let page = TemplateWords::from(&composer.words);
    let mut issue = IssuePage {
        zine: masthead(content, &composer.words, games, folder.file.date.0),
        number: number.to_string(),
        date: date(&folder.file.date, &composer.words),
        deadline: folder.file.deadline.as_ref().map(|d| PrintedDeadline {
            day: composer.words.weekday(d.day()),
            time: composer.words.hour(d.at),
            moment: composer.words.moment(composer.words.weekday(d.day()), d.at),
            iso: d.day().to_string(),
        }),
        title: folder.file.title.clone().unwrap_or_default(),
        blurb: folder.file.blurb.clone().unwrap_or_default(),
        words: page,
        ..IssuePage::default()
    };
    issue.page.look = zine.page.look.clone();
    issue.page.web = zine.web.look.as_ref().map(|look| look.get_ref().clone()).unwrap_or_default();
    issue.page.draft = draft;
    let paper_of = zine.flyers.paper.filter(|_| number.is_flyer()).unwrap_or(zine.page.paper);
    issue.page.paper = match paper_of {
        PaperSize::A5 => model::PaperSize::A5,
        PaperSize::A4 => model::PaperSize::A4,
        PaperSize::Letter => model::PaperSize::Letter,
    };
    issue.page.replies = zine.reply.style;
    issue.order = order(folder, &mut composer.faults);
    composer.maps = map::web::MapPage::with_files(issue.page.on_web());
    for history in &games.games {
        issue.games.extend(game::game(&mut composer, history));
    }
    issue.games.extend(hand::sections(&mut composer));
    issue.geography = composer.maps.parts();
    if folder.flyer.is_none() {
        issue.fees = lists::fees(&mut composer);
    }
    texts::fill(&mut composer, &mut issue);
    if composer.folder.flyer.is_none() {
        let sections = subzines::sections(&mut composer, &issue);
        issue.articles.extend(sections);
    }
    match &folder.flyer {
        Some(flyer) => sheet(&mut composer, &mut issue, flyer),
        None => lists::fill(&mut composer, &mut issue),
    }
    links::fill(content, number, &mut issue);
    issue.wahf = folder.file.wahf.clone();
    issue.colophon = colophon(content, &composer.words, folder, draft);
    issue.seal_before = seal_before(content, folder).map(|(_, hash)| hash).unwrap_or_default();
    issue.finish();
    if !paper {
        citations::fill(content, number, &mut issue);
    }
    if paper && let Some((whole, outline)) = blank(content, games).filter(|_| !number.is_flyer()) {
        issue.conference_map = "maps/conference.svg".into();
        composer.assets.insert(issue.conference_map.clone(), whole.into_bytes());
        // For a column, where names would be too small to be read.
        composer.assets.insert("maps/conference-outline.svg".into(), outline.into_bytes());
    }
    let pictures = texts::pictures(&composer, &issue);
    (ComposedIssue { issue, assets: composer.assets, drawings: composer.drawings, pictures }, composer.faults)
}

/// Whether the archive has pages of a game, seen from an issue: it does once a sealed issue has printed something of it.
fn has_archive_page(content: &Content, history: &GameHistory, folder: &IssueFolder, draft: bool) -> bool {
    let (here, issues) = (folder.name(), &history.issues);
    let mut earlier = issues.range(..here).map(|(n, _)| *n).filter(|n| !n.is_flyer());
    !draft && issues.contains_key(&here)
        || earlier.any(|n| content.issue(n).is_some_and(|i| i.sealed.is_some()))
}

/// Who has a page in the archive, seen from an issue, besides those who sign something in it: who plays in a game it tells of,
/// runs it, stands by or vouches for it.
fn people_with_pages(
    content: &Content,
    games: &Games,
    folder: &IssueFolder,
    draft: bool,
) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    // Whom an open issue first speaks of comes into the archive with its seal.
    let before = content.issues.iter().filter(|i| draft && i.sealed.is_some() && i.name() < folder.name());
    let last = before.map(|i| i.number()).max();
    for history in games.games.iter().filter(|h| has_archive_page(content, h, folder, draft)) {
        let (game, at) = (history.game, last.unwrap_or(history.at));
        let seats = match at == history.at {
            true => Cow::Borrowed(&history.seats),
            false => {
                Cow::Owned(Seats::read(content, game, history.rules.board(), at.into(), &mut Vec::new()))
            }
        };
        let players = seats.0.iter().filter(|s| s.alias.is_none());
        out.extend(players.filter_map(|s| s.person.clone()));
        out.insert(game.file.gm(at).unwrap_or(content.zine.editor.get_ref()).to_string());
        let standbys = game.file.standbys(at).filter(|_| !game.file.is_hidden());
        out.extend(standbys.map(|person| person.get_ref().clone()));
        out.extend(game.file.guarantor(at).map(|g| g.person.get_ref().clone()));
    }
    out.retain(|id| content.people.contains_key(id));
    out
}

impl<'a> IssueComposer<'a> {
    /// What an issue is composed from in the zine's words, without accounts and without paper.
    fn new(
        content: &'a Content,
        games: &'a Games<'a>,
        folder: &'a IssueFolder,
        draft: bool,
    ) -> IssueComposer<'a> {
        IssueComposer {
            content,
            folder,
            games,
            accounts: None,
            words: Lexicon::for_zine(content),
            faults: Vec::new(),
            covers: None,
            paper: false,
            addresses: Addresses::default(),
            maps: map::web::MapPage::default(),
            assets: BTreeMap::new(),
            drawings: BTreeMap::new(),
            draft,
            people_with_pages: people_with_pages(content, games, folder, draft),
            records: std::cell::OnceCell::new(),
        }
    }

    /// The id again, if the person has a page in the archive; else nothing.
    pub(crate) fn person(&self, id: &str) -> String {
        if self.people_with_pages.contains(id) { id.to_string() } else { String::new() }
    }

    /// The same of somebody who signs something in this issue: once it is sealed he has a page.
    pub(crate) fn signer(&self, id: &str) -> String {
        let named = !self.draft && self.content.people.contains_key(id);
        if named { id.to_string() } else { self.person(id) }
    }
}

/// What makes a flyer of an issue: it has no departments of readers, and is called one.
fn sheet(composer: &mut IssueComposer, issue: &mut IssuePage, flyer: &folder::flyer::FlyerFile) {
    issue.flyer = true;
    issue.page.panel = false;
    issue.zine.price.clear();
    issue.zine.games.clear();
    issue.zine.counts.clear();
    issue.title = flyer.why.clone().unwrap_or_default();
    issue.words.replace("no", composer.words.text("flyer"));
    lists::fill_flyer_lists(composer, issue);
}

/// The games of a sealed issue as the archive tells them today: from its case files, in today's words.
pub fn archived_games(content: &Content, games: &Games, number: impl Into<IssueNumber>) -> Vec<GameSection> {
    let Some(folder) = content.issue(number) else { return Vec::new() };
    let mut composer = IssueComposer::new(content, games, folder, false);
    let games = games.games.iter();
    games.filter_map(|history| game::archived_section(&mut composer, history)).collect()
}

/// What the archive must go on knowing of an issue that is about to be sealed.
pub fn page_to_keep(content: &Content, games: &Games, issue: &IssuePage, number: IssueNumber) -> SealedPage {
    let file = content.issue(number);
    let mut listed: BTreeSet<&str> = BTreeSet::new();
    for history in games.games.iter().filter(|g| !g.issues.is_empty()) {
        listed
            .extend(history.seats.0.iter().filter(|s| s.alias.is_none()).filter_map(|s| s.person.as_deref()));
        listed.insert(history.gm(content));
    }
    listed.insert(content.zine.editor.get_ref());
    let people = content.people.iter();
    let people =
        people.map(|(id, p)| (id.clone(), (p.printed_name(), listed.contains(id.as_str())))).collect();
    let errata = file.map(|f| texts::errata_of(content, f)).unwrap_or_default();
    let errata: Vec<String> = errata.into_iter().map(|e| e.name.clone()).collect();
    SealedPage::from_issue(issue, &people, &errata)
}

/// The blank board that most games are played on, for plans in pencil, and the same without names.
fn blank(content: &Content, games: &Games) -> Option<(String, String)> {
    let mut boards: BTreeMap<(&str, &str), (usize, &dyn adjudicator::rules::RuleSet)> = BTreeMap::new();
    for history in games.games.iter().filter(|g| g.over.is_none()) {
        let rules = &*history.rules;
        boards.entry((rules.name(), &rules.board().about.id)).or_insert((0, rules)).0 += 1;
    }
    let (_, (_, rules)) = boards.into_iter().max_by_key(|(name, (n, _))| (*n, std::cmp::Reverse(*name)))?;
    let scene = map::scene_from_game::empty_scene(rules);
    let look = map::SceneStyle { prefix: "conference".into(), ..map::SceneStyle::default() };
    let outline = map::SceneStyle { nameless: true, ..look.clone() };
    let drawn = |look| map::draw_printed(&scene, look, game::map_type(content, false), true).ok();
    Some((drawn(&look)?.svg, drawn(&outline)?.svg))
}

/// A date in words and figures; where no day is told, in figures the first of the month.
pub(crate) fn date(date: &PartialDate, words: &Lexicon) -> PrintedDate {
    PrintedDate { printed: words.date(date), iso: date.0.to_string() }
}

/// A title as part of file names: lower case, blanks as `-`.
pub fn slug(title: &str) -> String {
    let mut out = String::new();
    for c in title.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    let out = out.trim_end_matches('-').to_string();
    if out.is_empty() { "zine".into() } else { out }
}

pub(crate) fn masthead(content: &Content, words: &Lexicon, games: &Games, day: Date) -> Masthead {
    let zine = &content.zine;
    let title = zine.title.get_ref().clone();
    let short =
        ["The ", "A ", "An "].iter().find_map(|a| title.strip_prefix(a)).unwrap_or(&title).to_string();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for history in games.games.iter().filter(|g| g.over.is_none() && !g.issues.is_empty()) {
        *counts.entry(names::ruleset(words, history)).or_default() += 1;
    }
    for history in games.by_hand.iter().filter(|g| g.has_begun() && g.over().is_none()) {
        *counts.entry(history.game.file.game.clone()).or_default() += 1;
    }
    let running = running(words, &counts);
    Masthead {
        short,
        slug: slug(&title),
        title,
        language: zine.language.clone(),
        motto: zine.motto.clone().unwrap_or_default(),
        subtitle: zine.subscribe.clone().unwrap_or_default(),
        editor: content.name(zine.editor.get_ref()),
        address: zine.address.iter().chain(zine.email.iter()).cloned().collect(),
        frequency: zine.frequency.clone().unwrap_or_default(),
        copy_price: copy_price(zine, words, day),
        price: price(zine, words, day),
        games: running,
        counts: counts.into_iter().map(|(name, n)| VariantCount { name, n }).collect(),
        copyright: zine.colophon.clone().unwrap_or_default(),
    }
}

/// How many games run, by rule-set: `Eight games: three Standard, one each of 1897 and Swiss`.
fn running(words: &Lexicon, counts: &BTreeMap<String, u32>) -> String {
    let total: u32 = counts.values().sum();
    let mut several: Vec<(&String, u32)> =
        counts.iter().map(|(r, n)| (r, *n)).filter(|(_, n)| *n > 1).collect();
    several.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    let mut list: Vec<String> = Vec::new();
    for (rules, n) in several {
        let facts = [("n", MessageFact::Count(i64::from(n))), ("rules", MessageFact::Text(rules.clone()))];
        list.push(words.say("masthead-games-of", &facts));
    }
    let single: Vec<String> = counts.iter().filter(|(_, n)| **n == 1).map(|(r, _)| r.clone()).collect();
    match single.as_slice() {
        [] => {}
        // The only game there is.
        [one] if total == 1 => list.push(one.clone()),
        [one] => {
            let facts = [("n", MessageFact::Count(1)), ("rules", MessageFact::Text(one.clone()))];
            list.push(words.say("masthead-games-of", &facts));
        }
        all => list.push(words.say("masthead-games-each", &[("rules", MessageFact::Text(words.list(all)))])),
    }
    let facts = [("n", MessageFact::Count(i64::from(total))), ("list", MessageFact::Text(list.join(", ")))];
    if total == 0 {
        String::new()
    } else {
        Lexicon::sentence(words.say("masthead-games", &facts).trim_end_matches('.'))
    }
}

/// What a copy costs, with the price of a thick one where there is such (`A-28`).
fn copy_price(zine: &ZineFile, words: &Lexicon, day: Date) -> String {
    price_list(zine, day).first().map(|price| single(zine, words, price).0).unwrap_or_default()
}

/// The prices in force on a day, each group once, everybody's first.
fn price_list(zine: &ZineFile, day: Date) -> Vec<&PriceConfig> {
    let mut out: Vec<&PriceConfig> = Vec::new();
    for price in zine.price.iter().map(Spanned::get_ref).filter(|price| price.from.0 <= day) {
        match out.iter_mut().find(|other| other.group == price.group) {
            Some(other) if price.from >= other.from => *other = price,
            Some(_) => {}
            None => out.push(price),
        }
    }
    out.sort_by_key(|price| price.group.is_some());
    out
}

/// `10¢`, or `10¢ a copy, 20¢ above 10 pages`; the bool says that the copy is named.
fn single(zine: &ZineFile, words: &Lexicon, price: &PriceConfig) -> (String, bool) {
    let currency = zine.money();
    let Some(single) = &price.single else { return Default::default() };
    let sum = words.money(&currency, single.get_ref().money());
    let Some(above) = &price.above else { return (sum, false) };
    let dearer = words.money(&currency, above.single.get_ref().money());
    let facts = [
        ("sum", MessageFact::Text(sum)),
        ("above", MessageFact::Text(dearer)),
        ("pages", MessageFact::Count(above.pages)),
    ];
    (words.say("price-copy-above", &facts), true)
}

/// One line of the price list in words.
fn price_words(zine: &ZineFile, words: &Lexicon, price: &PriceConfig) -> String {
    let mut parts = Vec::new();
    match single(zine, words, price) {
        (text, _) if text.is_empty() => {}
        (text, true) => parts.push(text),
        (sum, false) => parts.push(words.say("price-copy", &[("sum", MessageFact::Text(sum))])),
    }
    if let Some(offer) = price.offer.as_ref().map(Spanned::get_ref) {
        let sum = words.money(&zine.money(), offer.amount.get_ref().money());
        let issues = offer.issues.map(|n| ("price-issues", n));
        if let Some((id, n)) = issues.or(offer.pages.map(|n| ("price-pages", n))) {
            parts.push(words.say(id, &[("n", MessageFact::Count(n)), ("sum", MessageFact::Text(sum))]));
        }
    }
    match &price.group {
        Some(group) => words.with_heading(group, &parts.join(", ")),
        None => parts.join(", "),
    }
}

/// The price line: what holds on the day, each group once, and what is announced with its first day.
fn price(zine: &ZineFile, words: &Lexicon, day: Date) -> String {
    if let Some(text) = &zine.price_text {
        return text.clone();
    }
    let mut parts: Vec<String> =
        price_list(zine, day).into_iter().map(|price| price_words(zine, words, price)).collect();
    let mut later: Vec<&PriceConfig> =
        zine.price.iter().map(Spanned::get_ref).filter(|p| p.from.0 > day).collect();
    later.sort_by_key(|price| price.from);
    parts.extend(later.into_iter().map(|price| {
        let day = MessageFact::Text(words.day(price.from.0));
        let facts = [("day", day), ("price", MessageFact::Text(price_words(zine, words, price)))];
        words.say("price-from", &facts)
    }));
    words.join_with_semicolons(&parts)
}

fn order(folder: &IssueFolder, faults: &mut Vec<Diagnostic>) -> Vec<Department> {
    let mut out = Vec::new();
    for name in &folder.file.order {
        match Department::by_name(name.get_ref().trim_end_matches('!')) {
            Some(department) => out.push(department),
            None => {
                let names = Department::ALL.map(Department::name);
                let message = format!("no section is called “{}”", name.get_ref());
                let fault = Diagnostic::error("section", message).at(&folder.source, name.span());
                faults.push(fault.help(format!("one of: {}", names.join(", "))));
            }
        }
    }
    out
}

/// Digits of a seal's hash that are printed; the page's data have all of them.
const SHORT_HASH: usize = 16;

/// The issue or flyer sealed before one, and the hash of its seal: whoever has the copy notices a seal that is changed later.
/// A sealed issue tells what it printed.
pub(crate) fn seal_before(content: &Content, folder: &IssueFolder) -> Option<(IssueNumber, String)> {
    let before = content.in_time().rfind(|issue| issue.name() < folder.name() && issue.sealed.is_some())?;
    let hash = match folder.seal() {
        Some(seal) => seal.before.clone()?,
        None => base::hash::digest(before.sealed.as_ref()?.seal.text.as_bytes()),
    };
    Some((before.name(), hash))
}

fn colophon(content: &Content, words: &Lexicon, folder: &IssueFolder, draft: bool) -> Vec<String> {
    let fonts = [("fonts", MessageFact::Text("{fonts}".into()))];
    let mut out = vec![format!("{} {}", words.say("set-in", &fonts), words.text("made-with"))];
    // The hash of the next secret commits the editor to it before the orders come in.
    let made = content.secrets.get(&(folder.number() + 1)).map(|s| base::hash::hash(s.as_bytes()));
    let made = made.filter(|_| folder.flyer.is_none());
    if let Some(hash) = made.or_else(|| folder.seal()?.next.clone()) {
        let issue = ("issue", MessageFact::Text((folder.number() + 1).to_string()));
        out.push(words.say("draws-next", &[issue, ("hash", MessageFact::Text(hash))]));
    }
    if let Some((sealed, hash)) = seal_before(content, folder) {
        let short = MessageFact::Text(hash.get(..SHORT_HASH).unwrap_or(&hash).into());
        let sealed = ("issue", MessageFact::Text(sealed.to_string()));
        out.push(words.say("seal-before", &[sealed, ("hash", short)]));
    }
    let promised = folder.number() - 1;
    if let Some(why) = folder.new_secret.as_ref().or(folder.seal().and_then(|s| s.new_secret.as_ref())) {
        let why = why.trim().trim_end_matches('.');
        let facts =
            [("issue", MessageFact::Text(promised.to_string())), ("why", MessageFact::Text(why.to_string()))];
        out.push(words.say("draws-other-secret", &facts));
    }
    if let Some(secret) = content.draw_secret(folder.name())
        && !draft
    {
        let next = ("issue", MessageFact::Text(folder.name().printing_issue().to_string()));
        let id = if folder.flyer.is_some() { "draws-flyer" } else { "draws-this" };
        out.push(words.say(id, &[("secret", MessageFact::Text(secret)), next]));
    }
    out.extend(content.zine.privacy.notice.clone());
    out
}

/// Articles that filled a sealed issue up.
fn sealed_fillers(folder: &IssueFolder) -> Vec<String> {
    folder.seal().map(|seal| seal.fillers.clone()).unwrap_or_default()
}

/// The delimiters of the editors' replies (`L-2`, `L-3`), the first editor's first.
pub(crate) fn delimiters(content: &Content) -> Vec<Delimiters> {
    let replies = content.replies().map(|r| (r.open.clone(), r.close.clone(), r.sign.clone()));
    replies.map(|(open, close, sign)| Delimiters { open, close, sign }).collect()
}
