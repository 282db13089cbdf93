//! A flyer opened: its folder, the orders for it that lay in the open issue already, and what it leaves that issue to play.

use jiff::civil::Date;

use adjudicator::season::Turn;
use base::paths::issue_folder;
use base::toml_values;
use diagnostics::Diagnostic;
use folder::issue::{IssueFile, PlayedPhases};
use folder::{Content, Folder, IssueFolder, IssueNumber};
use games::{GameHistory, Games, calendar, flyers};

use super::letters::quoted;
use super::{EventEffect, EventResult};

/// What a flyer is to be.
pub struct FlyerRequest<'w> {
    /// Its games.
    pub games: &'w [String],
    /// The phases; the one that is due if none is named.
    pub phases: &'w [String],
    /// When their orders are due, as typed.
    pub deadline: &'w str,
    /// When what follows is due, as typed.
    pub next: Option<&'w str>,
    /// Its date; the day after the deadline if none is named.
    pub date: Option<Date>,
    /// Why it is sent, as printed.
    pub why: Option<&'w str>,
}

/// Opens the next flyer after the last sealed issue.
///
/// # Errors
/// Nothing is published yet; games and phases that cannot be in it.
pub fn flyer(folder: &Folder, content: &Content, wish: &FlyerRequest) -> EventResult {
    let last = content.issues.iter().rfind(|i| i.sealed.is_some()).map(|i| i.number());
    let last = last.ok_or("nothing is published yet: a flyer follows an issue")?;
    let number = flyers::next_flyer_number(folder, last);
    let due = parse_moment(wish.deadline)?;
    wish.next.map(parse_moment).transpose()?;
    let open = content.issue(last + 1);
    let games = games::play(content, IssueNumber::from(last + 1).predecessor());
    let date = wish.date.unwrap_or_else(|| due.day().tomorrow().unwrap_or(due.day()));
    let mut out = format!("after = {last}\nletter = \"{}\"\ndate = {date}\n", number.letter());
    out += &wish.why.map(|why| format!("why = {}\n", quoted(why))).unwrap_or_default();
    let mut event = EventEffect::default();
    let (base, mut left) = (issue_folder(number), Vec::new());
    for id in wish.games {
        let history = playing(content, &games, open, id)?;
        let turns = turns(history, wish.phases)?;
        let names: Vec<String> = turns.iter().map(|t| quoted(&calendar::editor_notation(*t))).collect();
        out += &format!("\n[[play]]\ngame = {}\nphases = [{}]\n", quoted(id), names.join(", "));
        out += &format!("due = {}\n", quoted(wish.deadline));
        out += &wish.next.map(|next| format!("next = {}\n", quoted(next))).unwrap_or_default();
        let phases: Vec<String> = turns.iter().map(|t| calendar::editor_notation(*t)).collect();
        event.sentences.push(format!("{id}: {}", phases.join(", ")));
        let mail = open.and_then(|issue| issue.orders.get(id));
        let letters = mail.iter().flat_map(|m| &m.letters).map(|l| l.source.reveal());
        for source in letters.chain(mail.iter().filter_map(|m| m.gm.as_ref()).map(|gm| &gm.source)) {
            if !flyers::speaks_of(&source.text, &turns) {
                continue;
            }
            let name = source.name.rsplit('/').next().unwrap_or_default();
            event.sentences.push(format!("copied: {}", source.name));
            event.changes.write.insert(format!("{base}/orders/{id}/{name}"), source.text.as_bytes().to_vec());
        }
        event.changes.folders.extend(["orders", "press"].map(|part| format!("{base}/{part}/{id}")));
        left.extend(turns.last().map(|last| (history, *last)));
    }
    event.changes.write.insert(format!("{base}/flyer.toml"), out.into_bytes());
    let (label, due) = (number.label(), wish.deadline);
    event.sentences.insert(0, format!("{label} of {date} is open in {base}; orders are due {due}"));
    let changed = rewritten(folder, last + 1, &|id| {
        let (history, last) = left.iter().find(|(h, _)| h.game.id == id)?;
        let next = calendar::next_phases(history.rules.board(), history.settings.calendar, *last)?;
        Some((*history, next))
    });
    let changed = changed.map_err(|faults| faults[0].to_string())?;
    if let Some(((name, text), said)) = changed {
        event.changes.write.insert(name, text.into_bytes());
        event.sentences.push(said.trim().to_string());
    }
    Ok(event)
}

fn parse_moment(text: &str) -> Result<folder::Moment, String> {
    toml_values::Moment::read(text)
        .ok_or(format!("“{text}” is not a deadline: write it like 2026-12-18T20:00"))
}

/// A game that can be in a flyer.
fn playing<'g, 'a>(
    content: &Content,
    games: &'g Games<'a>,
    open: Option<&IssueFolder>,
    id: &str,
) -> Result<&'g GameHistory<'a>, String> {
    let known: Vec<&str> = content.games.iter().map(|g| g.id.as_str()).collect();
    let history = games
        .get(id)
        .ok_or_else(|| format!("no game is called “{id}”: the games are {}", known.join(", ")))?;
    if let Some(over) = &history.over {
        return Err(format!("{id} ended in {}", over.issue.label()));
    }
    if history.players_wanted() > 0 {
        return Err(format!("{id} waits for players: nobody can order for it"));
    }
    if open.is_some_and(|i| i.file.hold.iter().any(|h| h.game.get_ref() == id)) {
        return Err(format!("{id} is held over in issue {}", open.map_or(0, IssueFolder::number)));
    }
    let other = content.open_flyers();
    let mut other = other.filter(|f| f.flyer.as_ref().is_some_and(|f| f.games().contains(&id)));
    match other.next() {
        Some(other) => Err(format!("{id} is in {}, which is open", other.name().label())),
        None => Ok(history),
    }
}

/// The phases of a game that a flyer plays: those asked for, which must be due one after the other, else the one that is due.
fn turns(history: &GameHistory, asked: &[String]) -> Result<Vec<Turn>, String> {
    let id = &history.game.id;
    let due = history.phase_due().ok_or_else(|| format!("nothing is due in {id}"))?;
    let mut out: Vec<Turn> = Vec::new();
    for text in asked {
        let turn: Turn = text.parse().map_err(|_| {
            format!("“{text}” is not a phase: write it like Fall 1903 Retreat or Winter 1903")
        })?;
        let (phase, next) = (calendar::editor_notation(turn), calendar::editor_notation(due));
        if let Some(played) = history.phases.iter().find(|p| p.turn == turn) {
            return Err(format!(
                "{phase} of {id} was adjudicated in {}; {next} is due",
                played.issue.label()
            ));
        }
        let before = out.last().copied();
        if before.map_or(turn != due, |before| turn <= before) {
            return Err(match before {
                None => format!("{phase} of {id} is not due; {next} is"),
                Some(before) => format!("{phase} does not come after {}", calendar::editor_notation(before)),
            });
        }
        out.push(turn);
    }
    Ok(if out.is_empty() { vec![due] } else { out })
}

/// A game's phases that are left to play, by its id.
type PhasesLeft<'f, 'h, 'a> = &'f dyn Fn(&str) -> Option<(&'h GameHistory<'a>, Vec<Turn>)>;

/// A file and its new text.
type FlyerFileText = (String, String);

/// issue.toml of the issue after a flyer, if it is open, with the phases that the flyer's games have left to play, and what is to
/// be said of it. A line that is not as `zine new issue` writes it is left to the editor.
///
/// # Errors
/// An issue.toml that cannot be read.
pub fn next_play(
    folder: &Folder,
    content: &Content,
    games: &Games,
    flyer: IssueNumber,
) -> Result<Option<(FlyerFileText, String)>, Vec<Diagnostic>> {
    let own = content.issue(flyer).and_then(|i| i.flyer.as_ref()).map(|f| f.games()).unwrap_or_default();
    rewritten(folder, flyer.printing_issue(), &|id| {
        let history = games.get(id).filter(|_| own.contains(&id))?;
        Some((history, history.next_phases()))
    })
}

/// An open issue with other phases to play in some games: `left` has those of a game.
fn rewritten<'h, 'a: 'h>(
    folder: &Folder,
    number: i64,
    left: PhasesLeft<'_, 'h, 'a>,
) -> Result<Option<(FlyerFileText, String)>, Vec<Diagnostic>> {
    let base = issue_folder(number);
    let name = format!("{base}/issue.toml");
    if !folder.is_there(&name) || folder.is_there(&format!("{base}/sealed/seal.toml")) {
        return Ok(None);
    }
    let source = folder.text(&name).ok_or_else(|| folder.take_faults())?;
    let file: IssueFile = toml_values::parse(&source).map_err(|fault| vec![fault])?;
    let (mut text, mut said) = (source.text.to_string(), String::new());
    // From the end, so that places before it stay.
    for play in file.play.iter().rev() {
        let Some((history, next)) = left(play.game.get_ref()) else { continue };
        let Some(range) = phases_in_file(history, play) else { continue };
        let line: Vec<String> =
            next.into_iter().map(|t| format!("\"{}\"", calendar::editor_notation(t))).collect();
        let line = line.join(", ");
        if text[range.clone()] != line {
            said = format!("  {name}: {} plays [{line}]\n{said}", history.game.id);
            text.replace_range(range, &line);
        }
    }
    Ok((!said.is_empty()).then_some(((name, text), said)))
}

/// Where the phases of a line stand, if they are those of the calendar, as `zine new issue` writes them.
fn phases_in_file(history: &GameHistory, play: &PlayedPhases) -> Option<std::ops::Range<usize>> {
    let list = play.phases.as_ref()?;
    let turns: Vec<Turn> = list.iter().filter_map(|p| p.get_ref().parse().ok()).collect();
    let as_made = calendar::phases(history.rules.board(), history.settings.calendar, *turns.first()?);
    let same = turns.len() == list.len() && turns == as_made;
    same.then(|| Some(list.first()?.span().start..list.last()?.span().end)).flatten()
}
