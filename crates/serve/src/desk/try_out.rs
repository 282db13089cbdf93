//! The effect of something before it is written: an order read as it is typed, a ruling with the map before and after it.

use serde::Deserialize;
use serde_json::{Value, json};

use diagnostics::Source;
use folder::{Content, GmFile, IssueNumber};
use games::{GameHistory, Games, PlayedPhase, calendar};
use letters::{Names, Piece, World};
use map::{ColourMode, MapScene, SceneStyle, scene_from_game};
use page::lexicon::{Lexicon, results};
use production::check;
use production::check_summary::SeenFindings;
use production::events::{self, EventContext};

use super::shown::{
    DeskState, LetterLines, find_letter, number, reload_changed, unseen_findings, with_one_game,
};

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "try", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum TrialRequest {
    /// Reads an order of a power in a phase of an open issue.
    Order { issue: String, game: String, power: String, phase: Option<String>, text: String },
    /// Tries a ruling.
    Ruling { issue: String, game: String, line: String },
    /// Shows the season as judged.
    Map { issue: String, game: String },
    /// Judges the season without some lines of a letter.
    Without { at: LetterLines },
    /// Everything that `zine check` reports.
    Check {},
    /// What publishing an issue would do.
    Publish { issue: String },
}

/// Runs a trial.
///
/// # Errors
/// The problem, as a sentence.
pub(super) fn run_trial(now: &DeskState, what: &TrialRequest) -> Result<Value, String> {
    match what {
        TrialRequest::Order { issue, game, power, phase, text } => {
            order(now, number(issue)?, game, power, phase.as_deref(), text)
        }
        TrialRequest::Ruling { issue, game, line } => ruling(now, number(issue)?, game, line),
        TrialRequest::Map { issue, game } => {
            let (history, issue) = (find_game(now.games, game)?, number(issue)?);
            Ok(json!({ "title": title(history, issue), "map": draw_first_phase(history, issue)? }))
        }
        TrialRequest::Without { at } => without(now, at),
        TrialRequest::Publish { issue } => {
            let plan = super::publish::plan((now.folder.root(), now.program), issue)?;
            Ok(json!({ "plan": plan }))
        }
        TrialRequest::Check {} => {
            let checked = check::check(now.folder, None, false, &[&post::MailChecks]);
            Ok(json!({ "found": unseen_findings(&checked.faults, &SeenFindings::read(now.folder)) }))
        }
    }
}

/// The map if some lines of a letter were no orders.
fn without(now: &DeskState, at: &LetterLines) -> Result<Value, String> {
    let letter = find_letter(now.content, at).map_err(|(_, said)| said)?;
    let issue = letter.issue;
    let event = letter.marked(at, "remark").map_err(|(_, said)| said)?;
    let content = with_one_game(now.content, letter.game);
    let content = reload_changed(&content, &event.changes).ok_or("the letter is not in order")?;
    let games = games::play_judged(&content, issue, now.judged);
    let history = find_game(&games, letter.game)?;
    Ok(json!({ "title": title(history, issue), "map": draw_first_phase(history, issue)? }))
}

fn find_game<'g, 'c>(games: &'g Games<'c>, id: &str) -> Result<&'g GameHistory<'c>, String> {
    games.get(id).ok_or_else(|| "this game does not exist".into())
}

fn order(
    now: &DeskState,
    issue: IssueNumber,
    game: &str,
    power: &str,
    phase: Option<&str>,
    text: &str,
) -> Result<Value, String> {
    let history = find_game(now.games, game)?;
    let owner = history.rules.board().find_owner(power).ok_or("this power does not exist")?;
    let played = history.in_issue(issue);
    let played = played
        .iter()
        .find(|p: &&PlayedPhase| phase.is_none_or(|phase| calendar::editor_notation(p.turn) == phase))
        .ok_or("this issue plays no phase of the game")?;
    let text: String = text.chars().take(200).collect();
    let names = Names::default();
    let pieces = letters::read(&World::new(&*history.rules, &played.before, owner, &names), &text, 0).pieces;
    let bad = pieces.iter().find(|p| p.is_error());
    let stated = pieces.iter().filter_map(|p| p.order.as_ref());
    let read: Vec<String> = stated.map(|order| order.text(history.rules.board())).collect();
    let said = bad.or(pieces.first()).map(reason_of).unwrap_or_default();
    Ok(json!({ "order": read.join("; "), "good": bad.is_none() && !read.is_empty(), "why": said }))
}

fn reason_of(piece: &Piece) -> String {
    let code = piece.codes.first().map_or("", |code| code.meaning());
    if piece.cause.is_none() { code.to_string() } else { piece.message() }
}

/// A ruling as it would be written to gm.txt, the map before and after it, and the sentence printed for it.
fn ruling(now: &DeskState, issue: IssueNumber, game: &str, line: &str) -> Result<Value, String> {
    let before = find_game(now.games, game)?;
    let content = with_one_game(now.content, game);
    let eve = events::eve(&content, now.issue);
    let games = games::play_judged(&eve, now.issue, now.judged);
    let on = jiff::Zoned::now().date();
    let desk = EventContext { folder: now.folder, content: &content, games, issue: now.issue, date: on };
    let event = events::rule(&desk, now.judged, &events::RulingPlace { at: issue, game, phase: None }, line)?;
    let (file, text) = event.changes.write.into_iter().next().ok_or("it rules nothing")?;
    let mut ruled = content.clone();
    let gm = GmFile::read(&Source::new(file.as_str(), String::from_utf8_lossy(&text)));
    for open in ruled.change_issues(|i| i.name() == issue) {
        open.orders.entry(game.into()).or_default().gm = Some(gm.clone());
    }
    let games = games::play_judged(&ruled, issue, now.judged);
    let after = find_game(&games, game)?;
    let old = sentences(now.content, before, issue);
    let said: Vec<String> =
        sentences(now.content, after, issue).into_iter().filter(|s| !old.contains(s)).collect();
    Ok(json!({
        "title": title(after, issue),
        "file": file,
        "said": said,
        "before": draw_first_phase(before, issue)?,
        "after": draw_first_phase(after, issue)?,
    }))
}

/// The printed sentences of the GM's lines in an issue.
fn sentences(content: &Content, history: &GameHistory, issue: IssueNumber) -> Vec<String> {
    let words = Lexicon::for_zine(content);
    let voice = words.voice_for(history.rules.board(), results::ResultStyle::Uk);
    history.in_issue(issue).iter().flat_map(|p| p.printed_rulings(&voice)).map(|(_, said)| said).collect()
}

fn title(history: &GameHistory, issue: IssueNumber) -> String {
    let season = history.in_issue(issue).first().map(|p| p.turn.season_text()).unwrap_or_default();
    format!("{}, {season}", history.game.file.name.get_ref())
}

/// The map of the first season an issue plays of a game: orders and results, including the retreats.
fn draw_first_phase(history: &GameHistory, issue: IssueNumber) -> Result<String, String> {
    let look = SceneStyle { style: ColourMode::Colour, ..SceneStyle::default() };
    let title = title(history, issue);
    let scene = match history.in_issue(issue).split_first() {
        None => scene_from_game::position(&*history.rules, &title, &history.position),
        Some((first, more)) => {
            let same = more.iter().take_while(|p| {
                (p.turn.order().0, p.turn.order().1) == (first.turn.order().0, first.turn.order().1)
            });
            let retreats: Vec<_> = same.map(|p| &*p.report).collect();
            let scene =
                scene_from_game::season(&*history.rules, &title, &first.before, &first.report, &retreats);
            MapScene { unread: first.units_with_unread_orders(&*history.rules), ..scene }
        }
    };
    map::draw(&scene, &look).map_err(|e| e.to_string())
}
