//! What comes on paper, typed in: letters for print, orders; and the gamesmaster's rulings.

use adjudicator::board::Owner;
use adjudicator::rules::{OrderOrigin, RuleSet, Ruling, Verdict};
use adjudicator::season::{Phase, Season, Turn};
use diagnostics::{Diagnostic, Severity, Source};
use folder::mail::{GmFile, next_number, numbered_stem};
use folder::store::Faults;
use folder::{Content, IssueNumber};
use games::{GameHistory, JudgedCache, PlayedPhase, calendar, flyers};
use letters::marks::{self, Mark};

use super::{EventContext, EventEffect, EventResult, name, power, seats};

pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.into()).to_string()
}

/// Files a letter of a person, for print or not.
///
/// # Errors
/// Who is not there, no words, no open issue.
pub fn letter(occasion: &EventContext, person: &str, text: &str, private: bool) -> EventResult {
    let person = occasion.person(person)?;
    let issue = occasion.open_issue()?;
    let text = text.trim();
    if text.is_empty() {
        return Err("the letter has no words".into());
    }
    let folder = match private {
        true => format!("private/letters/issue-{}", occasion.issue),
        false => format!("{}/letters", issue.folder),
    };
    let file = free(occasion, &folder, person);
    let front = format!("+++\nwriters = [{}]\ndate = {}\n+++\n", quoted(person), occasion.date);
    let told = format!("the letter of {} is {file}", occasion.content.name(person));
    Ok(EventEffect::from_file(file, format!("{front}{text}\n"), told))
}

/// Files an article from a word processor as Markdown with its pictures; what could not be kept comes as warnings.
///
/// # Errors
/// A writer who is not there, a file that cannot be read or has no words, no open issue.
pub fn article(
    occasion: &EventContext,
    (name, bytes): (&str, &[u8]),
    by: Option<&str>,
    title: Option<&str>,
) -> EventResult {
    let by = by.map(|by| occasion.person(by)).transpose()?;
    let base = &occasion.open_issue()?.folder;
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let file = free(occasion, &format!("{base}/articles"), &crate::compose::slug(stem));
    let id = file.rsplit('/').next().unwrap_or(&file).trim_end_matches(".md");
    let read = exchange::document::read_document(name, id, bytes)?;
    let title = title.unwrap_or(if read.title.is_empty() { stem } else { &read.title });
    let by = by.map_or(String::new(), |by| format!("by = {}\n", quoted(by)));
    let text = format!("+++\ntitle = {}\n{by}+++\n{}", quoted(title), read.markdown);
    let mut effect = EventEffect::from_file(file.clone(), text, format!("the article “{title}” is {file}"));
    for (name, bytes) in read.pictures {
        effect.changes.write.insert(format!("{base}/{name}"), bytes);
    }
    effect.warnings = read.lost.into_iter().map(|lost| format!("not kept: {lost}")).collect();
    Ok(effect)
}

/// Says in a letter's head what lines of it are; the letter stays as it came.
///
/// # Errors
/// What a mark cannot say, lines that the letter has not, a mark that is there.
pub fn mark(mail: &folder::OrderLetter, says: &str) -> EventResult {
    let source = mail.source.reveal();
    let says = super::line(says, "the mark")?;
    let mark = Mark::read(says)?;
    if mail.marks.contains(&mark) {
        return Err(format!("{} is already marked so", source.name));
    }
    let text = marks::marked(&source.text, mail.body, says);
    let (_, faults) = folder::OrderLetter::read("letter", &Source::new(source.name.clone(), text.as_str()));
    if let Some(fault) = faults.into_iter().find(|f| f.code == diagnostics::code::MARK) {
        return Err(fault.sentence().into());
    }
    Ok(EventEffect::from_file(source.name.to_string(), text, format!("{}: {says}", source.name)))
}

/// Files press that came in a letter: white with its author, grey or black without.
///
/// # Errors
/// No words, no open issue.
pub fn press(occasion: &EventContext, game: &str, of: &str, by: &str, kind: &str, text: &str) -> EventResult {
    let history = occasion.game(game)?;
    let board = history.rules.board();
    let stem = name(board, power(board, of)?).to_lowercase();
    let folder = format!("{}/press/{game}", occasion.open_issue()?.folder);
    let text = text.trim();
    if text.is_empty() {
        return Err("the press has no words".into());
    }
    let file = free(occasion, &folder, &stem);
    let front = format!("+++\nkind = {}\nby = {}\n+++\n", quoted(kind), quoted(by));
    let told = format!("{kind} press is {file}");
    Ok(EventEffect::from_file(file, format!("{front}{text}\n"), told))
}

/// The first free name of a text in a folder: `bob.md`, `bob-2.md`.
fn free(occasion: &EventContext, folder: &str, stem: &str) -> String {
    let names = std::iter::once(format!("{folder}/{stem}.md"));
    let mut names = names.chain((2..).map(|n| format!("{folder}/{stem}-{n}.md")));
    names.find(|name| occasion.folder.path(name).symlink_metadata().is_err()).unwrap_or_default()
}

/// The phases the open issue plays of a game.
pub(super) fn planned_phases(occasion: &EventContext, history: &GameHistory) -> Result<Vec<Turn>, String> {
    let issue = occasion.open_issue()?;
    let plan = history.plan(issue);
    let phases: Vec<Turn> = match plan.and_then(|p| p.phases.as_ref()) {
        Some(list) => list.iter().filter_map(|p| p.get_ref().parse().ok()).collect(),
        None if plan.is_some() || issue.orders.contains_key(&history.game.id) => history.next_phases(),
        None => Vec::new(),
    };
    match phases.is_empty() {
        true => {
            let (issue, id) = (occasion.issue, &history.game.id);
            Err(format!("issue {issue} plays no phase of {id}; add one under [[play]] in issue.toml"))
        }
        false => Ok(phases),
    }
}

/// Where orders for a game and rulings on it may go: the open flyers that play it, then the open issue.
pub fn sheets(occasion: &EventContext, game: &str) -> impl Iterator<Item = IssueNumber> {
    let flyers = occasion.content.open_flyers();
    let flyers = flyers.filter(|f| f.flyer.as_ref().is_some_and(|file| !file.phases(game).is_empty()));
    flyers.map(|i| i.name()).chain([occasion.issue.into()])
}

/// Files orders that came on paper: in the issue or flyer asked for, else in each that plays a season they name, else in the
/// first that is to be judged.
///
/// # Errors
/// What is not there, a season that is not played, no words, orders that cannot be read.
pub fn orders(
    occasion: &EventContext,
    game: &str,
    of: &str,
    text: &str,
    at: Option<&str>,
    asked: Option<IssueNumber>,
) -> EventResult {
    let history = occasion.running_game(game)?;
    let owner = power(history.rules.board(), of)?;
    let text = text.trim();
    if text.is_empty() {
        return Err("there are no orders".into());
    }
    let mut heading = String::new();
    if let Some(at) = at {
        let turn = seats::parse_season(at, history)?;
        let exact = letters::marks::heading(at).is_some_and(|(_, exact)| exact);
        heading = format!("{}\n", if exact { calendar::editor_notation(turn) } else { turn.season_text() });
    }
    let text = format!("Received: {}\n\n{heading}{text}\n", occasion.date);
    let mut all: Vec<IssueNumber> = asked.map_or_else(|| sheets(occasion, game).collect(), |n| vec![n]);
    let headed = folder::mail::lines(&text, 0..text.len()).any(|(_, l)| letters::marks::heading(l).is_some());
    if all.len() > 1 {
        let mut named = all.clone();
        named.retain(|n| flyers::speaks_of(&text, &played(occasion, history, *n).unwrap_or_default()));
        named.truncate(if headed { named.len() } else { 1 });
        all = if named.is_empty() { vec![occasion.issue.into()] } else { named };
    }
    let mut event = EventEffect::default();
    for sheet in all {
        let phases = played(occasion, history, sheet)?;
        if let Some(at) = at.filter(|_| !flyers::speaks_of(&heading, &phases)) {
            let plays = phases.iter().map(|t| calendar::editor_notation(*t)).collect::<Vec<_>>().join(", ");
            return Err(format!("{} plays {plays} of {game}, not {at}", sheet.label()));
        }
        filed(occasion, history, owner, &text, sheet, &mut event)?;
    }
    Ok(event)
}

/// What an open issue or flyer plays of a game.
fn played(occasion: &EventContext, history: &GameHistory, sheet: IssueNumber) -> Result<Vec<Turn>, String> {
    let flyer = occasion.content.issue(sheet).and_then(|i| i.flyer.as_ref());
    match flyer.map(|flyer| flyer.phases(&history.game.id)) {
        Some(phases) if phases.is_empty() => {
            Err(format!("{} plays no phase of {}", sheet.label(), history.game.id))
        }
        Some(phases) => Ok(phases),
        None => planned_phases(occasion, history),
    }
}

/// Files orders in one issue or flyer.
fn filed(
    occasion: &EventContext,
    history: &GameHistory,
    owner: Owner,
    text: &str,
    sheet: IssueNumber,
    event: &mut EventEffect,
) -> Result<(), String> {
    let (board, game) = (history.rules.board(), &history.game.id);
    let issue = occasion.content.issue(sheet).ok_or_else(|| format!("{} is not open", sheet.label()))?;
    let mail = issue.orders.get(game).into_iter().flat_map(|m| &m.letters);
    let mine = mail.filter(|m| board.find_owner(&m.power) == Some(owner));
    let number = next_number(mine.map(|m| m.number));
    let stem = numbered_stem(&name(board, owner).to_lowercase(), number);
    let file = format!("{}/orders/{game}/{stem}.txt", issue.folder);
    if occasion.folder.path(&file).symlink_metadata().is_ok() {
        return Err(format!("{file} already exists"));
    }
    let mut content = occasion.content.clone();
    let (letter, _) = folder::OrderLetter::read(&stem, &Source::new(file.as_str(), text));
    for issue in content.change_issues(|i| i.name() == sheet) {
        issue.orders.entry(game.clone()).or_default().letters.push(letter.clone());
    }
    let found = new_faults(&JudgedCache::default(), occasion.content, &content, sheet);
    event.sentences.push(format!("the orders for {} are {file}", name(board, owner)));
    event.warnings.extend(found.iter().filter(|f| is_in(f, &file)).map(|f| f.to_string()));
    event.changes.write.insert(file, text.as_bytes().to_vec());
    Ok(())
}

fn is_in(fault: &Diagnostic, file: &str) -> bool {
    fault.span.as_ref().is_some_and(|s| *s.source.name == *file)
}

/// What is wrong with the games of an issue and how its orders are read, as far as that is new.
fn new_faults(judged: &JudgedCache, before: &Content, after: &Content, issue: IssueNumber) -> Faults {
    let [known, mut found] = [before, after].map(|content| {
        let games = games::play_judged(content, issue, judged);
        let mut faults = games.faults.clone();
        crate::check::sheets(&games, issue, &mut faults);
        faults
    });
    super::retain_new(&mut found, &known);
    found
}

/// Where a ruling belongs: an issue or flyer, a game, and the phase if it is said.
pub struct RulingPlace<'a> {
    /// The issue or flyer.
    pub at: IssueNumber,
    /// The game's id.
    pub game: &'a str,
    /// The phase, like `Winter 1903`; without one the first season in which the ruling fits.
    pub phase: Option<&'a str>,
}

/// Adds a ruling to gm.txt of the open issue or of a flyer, under its season. `judged` are sealed seasons that need not be judged
/// again.
///
/// # Errors
/// A line that rules nothing, or matches nothing; a phase that is not played.
pub fn rule(
    occasion: &EventContext,
    judged: &JudgedCache,
    place: &RulingPlace<'_>,
    line: &str,
) -> EventResult {
    let RulingPlace { at, game, phase } = *place;
    let history = occasion.running_game(game)?;
    let issue = if at.is_flyer() { occasion.content.issue(at) } else { Some(occasion.open_issue()?) };
    let issue = issue.filter(|i| i.sealed.is_none()).ok_or_else(|| format!("{} is not open", at.label()))?;
    let phases = match &issue.flyer {
        Some(flyer) => flyer.phases(game),
        None => planned_phases(occasion, history)?,
    };
    let line = line.trim().strip_prefix("GM:").unwrap_or(line.trim()).trim();
    if line.is_empty() || line.contains(['\n', '\r']) {
        let example = "READ Italy \"A Tus - Roma\" AS A tus-rom \"a slip\"";
        return Err(format!("a ruling is one line, like: {example}"));
    }
    let file = format!("{}/orders/{game}/gm.txt", issue.folder);
    let old = issue.orders.get(game).and_then(|m| m.gm.as_ref()).map(|gm| gm.source.text.to_string());
    let old = old.unwrap_or_default();
    let ruled = format!("GM: {line}");
    let mut why = String::new();
    for head in headings(&phases, phase)? {
        let Some(text) = head.with_line(&old, &ruled) else { continue };
        let mut content = occasion.content.clone();
        let gm = GmFile::read(&Source::new(file.as_str(), text.as_str()));
        for issue in content.change_issues(|i| i.name() == at) {
            issue.orders.entry(game.into()).or_default().gm = Some(gm.clone());
        }
        // A season that is not played shows nothing of a ruling.
        let games = games::play_judged(&content, at, judged);
        let played = games.get(game).map(|h| h.in_issue(at)).unwrap_or_default();
        if !played.iter().any(|p| head.holds(p.turn)) {
            continue;
        }
        // What a winter takes stands under the winter, not under the fall before it.
        let taken = played.iter().find(|p| p.rulings.0.iter().any(|r| is_line(r, &ruled)));
        if taken.is_some_and(|p| !head.holds(p.turn)) {
            continue;
        }
        let ordered = taken.filter(|_| line.starts_with("ORDER"));
        if let Some(void) = ordered.and_then(|played| void_adjustment(&*history.rules, played)) {
            why = void;
            continue;
        }
        let found = new_faults(judged, occasion.content, &content, at);
        match found.iter().find(|f| f.severity == Severity::Error && is_in(f, &file)) {
            Some(fault) => {
                let help = fault.help.as_ref().map(|h| format!(" ({h})")).unwrap_or_default();
                why = format!("{}{help}", fault.sentence());
            }
            None => {
                let told = format!("ruled for {} of {game}: {line}", head.text());
                return Ok(EventEffect::from_file(file, text, told));
            }
        }
    }
    if why.is_empty() {
        why = format!("{} plays no season of {game} yet", at.label());
    }
    Err(format!("“{line}”: {why}"))
}

/// Why a build or removal that the gamesmaster orders in a phase is void, if one is.
fn void_adjustment(rules: &dyn RuleSet, played: &PlayedPhase) -> Option<String> {
    let lines = Some(&played.report.orders).filter(|_| played.turn.phase == Phase::Adjustment)?;
    let line =
        lines.iter().find(|line| line.origin == OrderOrigin::Gamesmaster && line.verdict == Verdict::Void)?;
    let words = page::lexicon::Lexicon::default();
    let voice = words.voice_for(rules.board(), page::lexicon::results::ResultStyle::Uk);
    let reason = line.reason.as_ref().map(|reason| page::lexicon::reasons::short_reason(&voice, reason));
    Some(format!("{} would be void: {}", line.text(rules.board()), reason.unwrap_or_default()))
}

/// Whether a ruling was written as a line.
fn is_line(ruling: &Ruling, line: &str) -> bool {
    let written = ruling.span.as_ref().and_then(|span| span.source.text.get(span.range.clone()));
    written.is_some_and(|written| written.trim() == line)
}

/// The headings of gm.txt under which a ruling may go, one after the other.
fn headings(phases: &[Turn], asked: Option<&str>) -> Result<Vec<RulingHeading>, String> {
    if let Some(asked) = asked {
        let turn = asked.parse::<Turn>().ok().filter(|turn| phases.contains(turn));
        return turn.map(|turn| vec![RulingHeading::Phase(turn)]).ok_or_else(|| {
            let known: Vec<String> = phases.iter().map(|turn| calendar::editor_notation(*turn)).collect();
            format!("“{asked}” is not a phase that is played: there are {}", known.join(", "))
        });
    }
    let mut out: Vec<RulingHeading> =
        phases.first().map(|turn| RulingHeading::First(*turn)).into_iter().collect();
    for turn in phases {
        let head = match turn.phase {
            Phase::Setup | Phase::Questions | Phase::Selection => RulingHeading::Phase(*turn),
            _ => RulingHeading::Season(turn.year, turn.season),
        };
        if !out.contains(&head) {
            out.push(head);
        }
    }
    Ok(out)
}

/// Where in gm.txt a ruling stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RulingHeading {
    /// Above all headings, for the first phase played.
    First(Turn),
    /// Under a season, for any of its phases.
    Season(i32, Season),
    /// Under a phase.
    Phase(Turn),
}

impl RulingHeading {
    fn holds(self, turn: Turn) -> bool {
        match self {
            RulingHeading::First(first) => first == turn,
            RulingHeading::Season(year, season) => (year, season) == (turn.year, turn.season),
            RulingHeading::Phase(phase) => phase == turn,
        }
    }

    fn text(self) -> String {
        match self {
            RulingHeading::First(turn) => turn.season_text(),
            RulingHeading::Season(year, season) => Turn::new(season, year, Phase::Season).season_text(),
            RulingHeading::Phase(turn) if turn.phase == Phase::Adjustment => calendar::editor_notation(turn),
            RulingHeading::Phase(turn) => format!("{} {}", turn.season_text(), turn.phase),
        }
    }

    /// A text of gm.txt with a line under this heading, which is added if it is not there; None if the line can stand above
    /// all headings no more.
    fn with_line(self, text: &str, line: &str) -> Option<String> {
        let heads = folder::mail::lines(text, 0..text.len());
        let heads: Vec<(usize, Turn, bool)> = heads
            .filter_map(|(at, l)| letters::marks::heading(l).map(|(turn, exact)| (at, turn, exact)))
            .collect();
        let mut out = text.to_string();
        if !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
        if matches!(self, RulingHeading::First(_)) {
            return heads.is_empty().then(|| format!("{out}{line}\n"));
        }
        let own = letters::marks::heading(&self.text());
        match heads.iter().rposition(|(_, turn, exact)| own == Some((*turn, *exact))) {
            Some(n) => {
                let end = heads.get(n + 1).map_or(out.len(), |(at, ..)| *at);
                let kept = out[..end].trim_end().len();
                let rest = out.split_off(kept);
                out += &format!("\n{line}{}", if rest.is_empty() { "\n" } else { &rest });
            }
            None => {
                if !out.is_empty() {
                    out.push('\n');
                }
                out += &format!("{}\n{line}\n", self.text());
            }
        }
        Some(out)
    }
}
