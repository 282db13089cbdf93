//! The actions of keys: the changes an editor would make by hand, each in one transaction, refused if the folder is no
//! longer as shown.

use std::path::Path;
use std::time::Duration;

use serde::Deserialize;

use accounts::{EntryKind, LedgerEntry, Purpose, ledger};
use folder::store::{self, CommandContext, Transaction};
use folder::{Content, OrderLetter};
use games::{JudgedCache, bookkeeping};
use letters::marks::Mark;
use production::check;
use production::check_summary::{self, CheckGroup, SeenFindings};
use production::events::{self, EventContext, EventEffect, SeatChange};

use super::shown::{
    COMMAND, DeskRefusal, DeskUndo, LetterLines, NamedLetter, find_letter, is_grave, letters, number, refuse,
    refuse_with, saw, with_one_game,
};

/// Longest wait for another command.
const WAIT: Duration = Duration::from_secs(10);
/// The ledger.
const LEDGER: &str = "private/ledger.csv";

/// The action of a key.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum DeskAction {
    /// Marks lines: `signature`, `amend`, `vote draw yes`.
    Mark { at: LetterLines, says: String },
    /// Assigns the letter to this season.
    Season { at: LetterLines, phase: String },
    /// Withdraws the previous letter.
    Withdraws { at: LetterLines },
    /// Marks lines as press.
    Press { at: LetterLines, kind: String },
    /// Marks lines as a letter to print.
    Print { at: LetterLines },
    /// Lines are a new address; without lines of a letter it is that of the person.
    Address { at: Option<LetterLines>, person: Option<String>, lines: Vec<String>, email: Option<String> },
    /// The player gives up the power.
    Resign { at: LetterLines, person: Option<String>, season: Option<String>, why: String },
    /// Money came; lines of a letter may tell of it.
    Pay { at: Option<LetterLines>, person: String, amount: String, purpose: String, note: String },
    /// A mail that waits unsorted is of this power.
    File { mail: String, saw: String, game: String, power: String, season: Option<String> },
    /// Marks an unsorted mail as settled otherwise.
    Settled { mail: String, saw: String },
    /// Adds the writer of an unsorted mail as a person.
    Person { mail: String, saw: String, id: String, name: String },
    /// A mail that waits is answered, and settled by that.
    Answer { mail: String, saw: String, text: String },
    /// A person plays a power.
    Seat { game: String, power: String, person: String, why: String },
    /// A person stands by in a game.
    Standby { game: String, person: String },
    /// A person waits for a game; for any if none is named.
    Join { game: Option<String>, person: String },
    /// A text of an open issue is this from now on.
    Text { file: String, saw: String, text: String },
    /// An issue is published.
    Publish { issue: String, early: bool, unsorted: bool },
    /// The gamesmaster rules.
    Rule { issue: String, game: String, saw: String, line: String },
    /// Writes reminders to players without orders.
    Remind {},
    /// Marks the notices about a letter as seen.
    Seen { at: LetterLines },
    /// Undoes the last action.
    Undo {},
}

/// Performs an action and returns its effects. `shown` is the folder as last read, which suffices for actions that only
/// mark a letter.
pub(super) fn perform(
    (root, program): (&Path, &Path),
    (shown, judged): (&Content, &JudgedCache),
    act: &DeskAction,
    own: &mut DeskUndo,
) -> Result<EventEffect, DeskRefusal> {
    let caller =
        |about: &str| CommandContext { wait: WAIT, ..CommandContext::new(&format!("{COMMAND} {about}")) };
    match act {
        DeskAction::Undo {} => return undone(root, caller("undo"), own),
        // Outgoing mail cannot be undone.
        DeskAction::Remind {} => {
            return reminded(root, CommandContext { wait: WAIT, ..CommandContext::new("remind --outbox") });
        }
        DeskAction::Publish { issue, early, unsorted } => {
            return super::publish::publish((root, program), issue, *early, *unsorted);
        }
        _ => {}
    }
    let about: String = act.about().chars().filter(|c| !c.is_control()).take(180).collect();
    let mut desk = Transaction::begin(root, caller(&about)).map_err(refuse_with)?;
    if let Some(at) = act.at() {
        still(&desk, shown, at)?;
    }
    let event = match act {
        DeskAction::Mark { .. } | DeskAction::Season { .. } | DeskAction::Withdraws { .. } => {
            effect_of(&desk, shown, judged, act)?
        }
        // A text with a fault in it must be saved to be corrected.
        DeskAction::Text { file, saw, text } => super::texts::save(&desk, shown, (file, saw), text)?,
        _ => {
            let content = desk.load(None::<i64>).map_err(refuse_with)?;
            let written = match act {
                DeskAction::Seen { at } => Some(seen(&mut desk, &content, at)?),
                DeskAction::Answer { mail, saw, text } => {
                    Some(super::mail::answer_mail(root, &mut desk, &content, (mail, saw), text)?)
                }
                _ => None,
            };
            if let Some(event) = written {
                own.did(root, &about);
                return Ok(event);
            }
            let event = effect_of(&desk, &content, judged, act)?;
            let issue = events::issue_of(&content, None).map_err(refuse)?;
            events::verify(&content, &event.changes, issue).map_err(refuse_with)?;
            event
        }
    };
    desk.commit(event.changes.clone()).map_err(refuse_with)?;
    own.did(root, &about);
    Ok(event)
}

/// Refuses if a letter is no longer as shown, or if a mark would rewrite it because it is in another charset.
fn still(desk: &Transaction, shown: &Content, at: &LetterLines) -> Result<(), DeskRefusal> {
    let name = find_letter(shown, at)?.mail.name();
    let text = desk.text(&name).map_err(refuse_with)?.unwrap_or_default();
    if saw(&text) == at.saw {
        return Ok(());
    }
    Err((409, format!("{name} has changed since you opened it: check it and try again")))
}

impl DeskAction {
    /// The lines of a letter that it concerns.
    fn at(&self) -> Option<&LetterLines> {
        match self {
            DeskAction::Mark { at, .. }
            | DeskAction::Season { at, .. }
            | DeskAction::Withdraws { at }
            | DeskAction::Press { at, .. }
            | DeskAction::Print { at }
            | DeskAction::Resign { at, .. }
            | DeskAction::Seen { at } => Some(at),
            DeskAction::Pay { at, .. } | DeskAction::Address { at, .. } => at.as_ref(),
            _ => None,
        }
    }

    /// Its name in the list of undoable actions.
    fn about(&self) -> String {
        match self {
            DeskAction::Mark { at, says } => format!("mark {} {}-{} {says}", at.letter, at.from, at.to),
            DeskAction::Season { at, phase } => format!("mark {} season {phase}", at.letter),
            DeskAction::Withdraws { at } => format!("mark {} withdraws", at.letter),
            DeskAction::Press { at, kind } => format!("press {kind} {}", at.letter),
            DeskAction::Print { at } => format!("letter {}", at.letter),
            DeskAction::Address { at, person, .. } => {
                format!(
                    "address {}",
                    at.as_ref().map_or(person.as_deref().unwrap_or_default(), |at| &at.letter)
                )
            }
            DeskAction::Resign { at, .. } => format!("seat {}", at.letter),
            DeskAction::Pay { person, amount, .. } => format!("ledger {person} {amount}"),
            DeskAction::File { mail, game, power, .. } => format!("inbox --as {game}/{power} {mail}"),
            DeskAction::Settled { mail, .. } => format!("inbox --settled {mail}"),
            DeskAction::Person { id, .. } => format!("person add {id}"),
            DeskAction::Answer { mail, .. } => format!("inbox --answer {mail}"),
            DeskAction::Seat { game, power, person, .. } => format!("seat {game} {power} {person}"),
            DeskAction::Standby { game, person } => format!("standby {game} {person}"),
            DeskAction::Join { game, person } => {
                format!("join {} {person}", game.as_deref().unwrap_or("--any"))
            }
            DeskAction::Text { file, .. } => format!("text {file}"),
            DeskAction::Publish { issue, .. } => format!("publish {issue}"),
            DeskAction::Rule { game, line, .. } => format!("rule {game} {line}"),
            DeskAction::Seen { at } => format!("seen {}", at.letter),
            DeskAction::Remind {} => "remind".into(),
            DeskAction::Undo {} => "undo".into(),
        }
    }
}

/// Merges two effects.
fn combine_events(mut one: EventEffect, other: EventEffect) -> EventEffect {
    one.changes.write.extend(other.changes.write);
    one.sentences.extend(other.sentences);
    one.warnings.extend(other.warnings);
    one
}

fn effect_of(
    desk: &Transaction,
    content: &Content,
    judged: &JudgedCache,
    act: &DeskAction,
) -> Result<EventEffect, DeskRefusal> {
    match act {
        DeskAction::Mark { at, says } => find_letter(content, at)?.marked(at, says),
        DeskAction::Season { at, phase } => {
            events::mark(find_letter(content, at)?.mail, &format!("season {phase}")).map_err(refuse)
        }
        DeskAction::Withdraws { at } => {
            let letter = find_letter(content, at)?;
            let file =
                before(content, &letter).ok_or_else(|| refuse("there is no letter before this one"))?;
            events::mark(letter.mail, &format!("withdraws {file}")).map_err(refuse)
        }
        DeskAction::Pay { at, person, amount, purpose, note } => {
            let paid = paid(desk, content, [person, amount, purpose, note])?;
            match at {
                Some(at) => Ok(combine_events(paid, find_letter(content, at)?.marked(at, "subscription")?)),
                None => Ok(paid),
            }
        }
        DeskAction::File { .. } => filed(desk, content, act),
        DeskAction::Settled { mail, saw } => super::mail::settle_mail(desk, mail, saw),
        DeskAction::Person { mail, saw, id, name } => {
            super::mail::add_person(desk, content, (mail, saw), (id.trim(), name.trim()))
        }
        DeskAction::Rule { issue, game, saw: seen, line } => {
            let at = number(issue).map_err(refuse)?;
            let open = content.issue(at).and_then(|issue| issue.orders.get(game));
            let gm = open.and_then(|mail| mail.gm.as_ref()).map(|gm| gm.source.text.to_string());
            if saw(&gm.unwrap_or_default()) != *seen {
                return Err((
                    409,
                    format!("gm.txt of {game} has changed since you opened it: check it and try again"),
                ));
            }
            let only = with_one_game(content, game);
            let place = events::RulingPlace { at, game, phase: None };
            at_desk(desk, &only, |desk| events::rule(desk, judged, &place, line))
        }
        DeskAction::Seat { game, power, person, why } => at_desk(desk, content, |desk| {
            let standby = desk.game(game)?.standbys().any(|one| one == person);
            let why = Some(why.as_str());
            events::seat(desk, game, power, SeatChange { person: Some(person), from: None, why, standby })
        }),
        DeskAction::Standby { game, person } => {
            at_desk(desk, content, |desk| events::standby(desk, game, person, false))
        }
        DeskAction::Join { game, person } => at_desk(desk, content, |desk| match game {
            Some(game) => events::join(desk, game, person, &[]),
            None => events::join_any(desk, person, &[], &[]),
        }),
        DeskAction::Address { at: None, person, lines, email } => {
            let person = person.as_deref().ok_or_else(|| refuse("choose whose address it is"))?;
            at_desk(desk, content, |desk| events::address(desk, person, lines, email.as_deref()))
        }
        DeskAction::Press { at, .. }
        | DeskAction::Print { at }
        | DeskAction::Address { at: Some(at), .. }
        | DeskAction::Resign { at, .. } => {
            let letter = find_letter(content, at)?;
            at_desk(desk, content, |desk| told_of(desk, &letter, at, act).map_err(|(_, said)| said))
        }
        DeskAction::Seen { .. }
        | DeskAction::Answer { .. }
        | DeskAction::Text { .. }
        | DeskAction::Publish { .. }
        | DeskAction::Remind {}
        | DeskAction::Undo {} => Err(refuse("that is not a change")),
    }
}

fn filed(desk: &Transaction, content: &Content, act: &DeskAction) -> Result<EventEffect, DeskRefusal> {
    let DeskAction::File { mail, saw, game, power, season } = act else {
        return Err(refuse("that is not a mail message"));
    };
    let (game, power, season) = (game.clone(), power.clone(), season.clone());
    let told = post::sorter::FilingOverride { game, power, season };
    super::mail::file_mail(desk, content, (mail, saw), told)
}

fn reminded(root: &Path, caller: CommandContext) -> Result<EventEffect, DeskRefusal> {
    super::mail::write_reminders(root, caller)
}

/// An event of the open issue, created as the commands do.
fn at_desk(
    desk: &Transaction,
    content: &Content,
    make: impl FnOnce(&EventContext) -> events::EventResult,
) -> Result<EventEffect, DeskRefusal> {
    let issue = events::issue_of(content, None).map_err(refuse)?;
    let eve = events::eve(content, issue);
    let games = games::play(&eve, issue);
    make(&EventContext { folder: desk.folder(), content, games, issue, date: jiff::Zoned::now().date() })
        .map_err(refuse)
}

/// Further effects of a player's lines that are also filed elsewhere.
fn told_of(
    desk: &EventContext,
    letter: &NamedLetter,
    at: &LetterLines,
    act: &DeskAction,
) -> Result<EventEffect, DeskRefusal> {
    let history = desk.game(letter.game).map_err(refuse)?;
    let board = history.rules.board();
    let owner = board
        .find_owner(&letter.mail.power)
        .ok_or_else(|| refuse("the letter does not belong to any power"))?;
    let power = board.owner(owner).name.clone();
    let player = history.seats.player(owner, history.position.turn).map(String::from);
    let player = player.ok_or_else(|| refuse(format!("{power} has no player")))?;
    let words = letter.words(at)?;
    let (mark, event) = match act {
        DeskAction::Press { kind, .. } if !["white", "grey", "black"].contains(&kind.as_str()) => {
            return Err(refuse(format!("“{kind}” is not a kind of press: write white, grey or black")));
        }
        DeskAction::Press { kind, .. } => {
            let event = events::press(desk, letter.game, &power, &player, kind, &words);
            (format!("press {kind}"), event)
        }
        DeskAction::Print { .. } => ("letter".to_string(), events::letter(desk, &player, &words, false)),
        DeskAction::Address { lines, email, .. } => {
            ("address".to_string(), events::address(desk, &player, lines, email.as_deref()))
        }
        DeskAction::Resign { person, season, why, .. } => {
            let standby = person.as_ref().is_some_and(|p| history.standbys().any(|s| s == p));
            let how =
                SeatChange { person: person.as_deref(), from: season.as_deref(), why: Some(why), standby };
            ("resignation".to_string(), events::seat(desk, letter.game, &power, how))
        }
        _ => return Err(refuse("that is not a kind of line in a letter")),
    };
    Ok(combine_events(event.map_err(refuse)?, letter.marked(at, &mark)?))
}

/// The file of the last earlier letter of the same power that still counts.
fn before(content: &Content, letter: &NamedLetter) -> Option<String> {
    let mine = letter.mail;
    let file = |mail: &OrderLetter| mail.name().rsplit('/').next().unwrap_or_default().to_string();
    let his: Vec<&OrderLetter> = letters(content)
        .map(|(.., mail)| mail)
        .filter(|mail| mail.power == mine.power && folder_of(mail) == folder_of(mine))
        .collect();
    let home = content.zine.home();
    let key = |mail: &OrderLetter| (mail.received.as_ref().map(|m| m.instant(home)), mail.number);
    let earlier = his.iter().filter(|mail| key(mail) < key(mine) && !is_withdrawn(&file(mail), &his));
    earlier.max_by_key(|mail| key(mail)).map(|mail| file(mail))
}

fn folder_of(mail: &OrderLetter) -> Option<String> {
    mail.name().rsplit_once('/').map(|(folder, _)| folder.to_string())
}

fn is_withdrawn(name: &String, his: &[&OrderLetter]) -> bool {
    his.iter().flat_map(|mail| &mail.marks).any(|mark| *mark == Mark::Withdraws(name.clone()))
}

/// A payment, as an entry of the ledger.
fn paid(desk: &Transaction, content: &Content, told: [&String; 4]) -> Result<EventEffect, DeskRefusal> {
    let [person, amount, purpose, note] = told;
    if let Some(other) = &content.zine.readers.account {
        return Err(refuse(format!("the accounts are kept in {other}: `zine ledger add` there")));
    }
    let currency = content.zine.money();
    let amount = currency.parse(amount).map_err(|e| refuse(e.to_string()))?;
    let purpose = Purpose::read(purpose)
        .ok_or_else(|| refuse("unknown purpose: write sub, game:ID, issue:N or any"))?;
    let (date, kind, reference) = (jiff::Zoned::now().date(), EntryKind::Payment, String::new());
    let entry =
        LedgerEntry { date, person: person.clone(), kind, amount, purpose, note: note.clone(), reference };
    let line = ledger::line(&entry, &currency);
    let old = desk.text(LEDGER).map_err(refuse_with)?;
    let (source, _, faults) =
        ledger::append_and_check(LEDGER, old, &line, &bookkeeping::ledger_names(content));
    if is_grave(&faults) {
        return Err(refuse_with(faults));
    }
    let mut event = EventEffect { sentences: vec![line], ..EventEffect::default() };
    event.changes.write.insert(LEDGER.into(), source.text.as_bytes().to_vec());
    Ok(event)
}

/// Records that the editor has seen the notices about a letter.
fn seen(desk: &mut Transaction, content: &Content, at: &LetterLines) -> Result<EventEffect, DeskRefusal> {
    let file = find_letter(content, at)?.mail.name();
    let open = events::issue_of(content, None).map_err(refuse)?;
    let games = games::play(content, open);
    let mut faults: Vec<_> = content.faults.iter().chain(&games.faults).cloned().collect();
    for issue in content.in_time().filter(|i| i.sealed.is_none()) {
        check::sheets(&games, issue.name(), &mut faults);
    }
    let mut seen = SeenFindings::read(desk.folder());
    let notices = check_summary::notices(&faults, &seen);
    let notices: Vec<_> = notices
        .into_iter()
        .filter(|n: &check_summary::CheckItem| n.fault.place().is_some_and(|place| place.starts_with(&*file)))
        .collect();
    let count = notices.iter().filter(|n| matches!(n.group, CheckGroup::ToLookAt | CheckGroup::Note)).count();
    if count == 0 {
        return Err(refuse("it has nothing to look at"));
    }
    seen.add(&notices);
    let mut event = EventEffect { sentences: vec![format!("{file}: seen")], ..EventEffect::default() };
    event.changes.write.insert(check_summary::SEEN.into(), seen.text().into_bytes());
    desk.commit(event.changes.clone()).map_err(refuse_with)?;
    Ok(event)
}

/// Undoes the last action at the desk, if its files have not been changed since.
fn undone(root: &Path, caller: CommandContext, own: &mut DeskUndo) -> Result<EventEffect, DeskRefusal> {
    let mut desk = Transaction::begin(root, caller).map_err(refuse_with)?;
    let records = store::records(root).map_err(refuse_with)?;
    let last =
        own.last_transaction(records).ok_or_else(|| refuse("nothing done at the desk can be undone"))?;
    let mut changes = events::taking_back(&desk, &folder::Folder::new(root), &last).map_err(refuse_with)?;
    post::taken_back::keep_mail(desk.folder(), &mut changes).map_err(|fault| refuse_with(vec![fault]))?;
    desk.take_back(last.number, changes.clone()).map_err(refuse_with)?;
    own.forget(last.number);
    let told = vec![format!("undone: {}", last.command[COMMAND.len()..].trim())];
    Ok(EventEffect { changes, sentences: told, ..EventEffect::default() })
}
