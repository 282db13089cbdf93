//! What would come of something before it is written: an order read as it is typed, a ruling with the map before and after it.

use serde::Deserialize;
use serde_json::{Value, json};

use super::act;
use super::work::Now;
use crate::content::{Content, GmFile};
use crate::diagnostic::Source;
use crate::events::{self, Desk};
use crate::games::{self, Games, History, Played, calendar};
use crate::map::{self, Look, Style, adapter};
use crate::words::{Words, results};

/// What is tried.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "try", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Try {
    /// An order of a power, read in a phase of the open issue.
    Order { game: String, power: String, phase: Option<String>, text: String },
    /// A ruling.
    Ruling { game: String, line: String },
    /// The season as judged.
    Map { game: String },
}

/// Tries it.
///
/// # Errors
/// What is wrong, in a sentence.
pub(super) fn tried(now: &Now, what: &Try) -> Result<Value, String> {
    match what {
        Try::Order { game, power, phase, text } => order(now, game, power, phase.as_deref(), text),
        Try::Ruling { game, line } => ruling(now, game, line),
        Try::Map { game } => {
            let history = known(now.games, game)?;
            Ok(json!({ "title": title(history, now.issue), "map": drawn(history, now.issue)? }))
        }
    }
}

fn known<'g, 'c>(games: &'g Games<'c>, id: &str) -> Result<&'g History<'c>, String> {
    games.get(id).ok_or_else(|| "there is no such game".into())
}

fn order(now: &Now, game: &str, power: &str, phase: Option<&str>, text: &str) -> Result<Value, String> {
    let history = known(now.games, game)?;
    let owner = history.rules.board().find_owner(power).ok_or("there is no such power")?;
    let played = history.in_issue(now.issue);
    let wanted = |p: &&Played| phase.is_none_or(|phase| calendar::written(p.turn) == phase);
    let played = played.iter().find(wanted).ok_or("nothing of the game is played in this issue")?;
    let text: String = text.chars().take(200).collect();
    let readings = history.rules.read(&played.before, owner, &Source::new("order", text));
    let bad = readings.iter().find(|r| r.is_error());
    let read: Vec<&str> = readings.iter().filter_map(|r| r.order.as_deref()).collect();
    let why = |r: &crate::orders::Reading| {
        let code = r.codes.first().map_or("", |code| code.meaning());
        if r.message.is_empty() { code.to_string() } else { r.message.clone() }
    };
    let said = bad.or(readings.first()).map(why).unwrap_or_default();
    Ok(json!({ "order": read.join("; "), "good": bad.is_none() && !read.is_empty(), "why": said }))
}

/// A ruling as it would stand in gm.txt, the map before and after it, and the sentence that would be printed.
fn ruling(now: &Now, game: &str, line: &str) -> Result<Value, String> {
    let before = known(now.games, game)?;
    let content = act::only(now.content, game);
    let eve = events::eve(&content, now.issue);
    let games = games::play(&eve, now.issue);
    let on = jiff::Zoned::now().date();
    let desk = Desk { folder: now.folder, content: &content, games, issue: now.issue, on };
    let event = events::rule(&desk, game, line)?;
    let (file, text) = event.changes.write.into_iter().next().ok_or("it rules nothing")?;
    let mut ruled = content.clone();
    let gm = GmFile::read(&Source::new(file.as_str(), String::from_utf8_lossy(&text)));
    for issue in ruled.issues.iter_mut().filter(|i| i.number() == now.issue) {
        issue.orders.entry(game.into()).or_default().gm = Some(gm.clone());
    }
    let games = games::play(&ruled, now.issue);
    let after = known(&games, game)?;
    let old = sentences(now.content, before, now.issue);
    let said: Vec<String> =
        sentences(now.content, after, now.issue).into_iter().filter(|s| !old.contains(s)).collect();
    Ok(json!({
        "title": title(after, now.issue),
        "file": file,
        "said": said,
        "before": drawn(before, now.issue)?,
        "after": drawn(after, now.issue)?,
    }))
}

/// What the gamesmaster's lines of an issue are printed as.
fn sentences(content: &Content, history: &History, issue: i64) -> Vec<String> {
    let words = Words::of(content);
    let voice = words.on(history.rules.board(), results::Style::Uk);
    history.in_issue(issue).iter().flat_map(|p| p.ruled(&voice)).map(|(_, said)| said).collect()
}

fn title(history: &History, issue: i64) -> String {
    let season = history.in_issue(issue).first().map(|p| p.turn.season_text()).unwrap_or_default();
    format!("{}, {season}", history.game.file.name.get_ref())
}

/// The first season an issue plays of a game: its orders and what became of them, with the retreats.
fn drawn(history: &History, issue: i64) -> Result<String, String> {
    let look = Look { style: Style::Colour, ..Look::default() };
    let title = title(history, issue);
    let scene = match history.in_issue(issue).split_first() {
        None => adapter::position(&*history.rules, &title, &history.position),
        Some((first, more)) => {
            let season = |t: crate::season::Turn| (t.order().0, t.order().1);
            let same = more.iter().take_while(|p| season(p.turn) == season(first.turn));
            let retreats: Vec<_> = same.map(|p| &*p.report).collect();
            adapter::season(&*history.rules, &title, &first.before, &first.report, &retreats)
        }
    };
    map::draw(&scene, &look).map_err(|e| e.to_string())
}
