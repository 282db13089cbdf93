//! What a key does: the change an editor would make by hand, in one transaction, refused where the folder is no longer what was
//! seen.

use std::path::Path;
use std::time::Duration;

use serde::Deserialize;

use accounts::{Entry, Kind, Purpose, ledger};
use folder::store::{self, Caller, Record, Transaction};
use folder::{Content, Mail, Number};
use games::{Judged, bookkeeping};
use letters::marks::{self, Mark};
use production::check;
use production::check_summary::{self, Group, Seen};
use production::events::{self, Event, Occasion, Seating};

use super::view;
use super::worker::sentence;

/// What begins the name of each of the desk's transactions.
const COMMAND: &str = "desk";
/// How long it waits for another command.
const WAIT: Duration = Duration::from_secs(10);
/// The ledger.
const LEDGER: &str = "private/ledger.csv";

/// Lines of a letter as it was shown.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    /// The letter.
    pub letter: String,
    /// The hash of what was shown.
    saw: String,
    /// Its lines, the first and the last.
    pub from: u32,
    pub to: u32,
}

/// What a key says.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Act {
    /// Lines are this: `signature`, `amend`, `vote draw yes`.
    Mark { at: Place, says: String },
    /// The letter is for this season.
    Season { at: Place, phase: String },
    /// The letter before it does not count.
    Withdraws { at: Place },
    /// Lines are press.
    Press { at: Place, kind: String },
    /// Lines are a letter for print.
    Print { at: Place },
    /// Lines are a new address.
    Address { at: Place, lines: Vec<String>, email: Option<String> },
    /// The player gives up the power.
    Resign { at: Place, person: Option<String>, season: Option<String>, why: String },
    /// Lines tell of money.
    Pay { at: Place, person: String, amount: String, purpose: String, note: String },
    /// A mail that waits unsorted is of this power.
    File { mail: String, saw: String, game: String, power: String, season: Option<String> },
    /// The gamesmaster rules.
    Rule { issue: String, game: String, saw: String, line: String },
    /// Who is missing is written to.
    Remind {},
    /// What is only to be looked at in a letter has been.
    Seen { at: Place },
    /// The last of these is taken back.
    Undo {},
}

/// A status and a sentence.
pub(super) type Refusal = (u16, String);

pub(super) fn no(said: impl Into<String>) -> Refusal {
    (400, said.into())
}

pub(super) fn failed(faults: Vec<diagnostics::Diagnostic>) -> Refusal {
    let status = if faults.iter().any(|f| f.code == diagnostics::code::CONFLICT) { 409 } else { 400 };
    (status, sentence(&faults))
}

/// Does it; gives what happened. `shown` is the folder as it was last read: what only marks a letter needs no more of it.
pub(super) fn done(
    root: &Path,
    (shown, judged): (&Content, &Judged),
    act: &Act,
    own: &mut Own,
) -> Result<Event, Refusal> {
    let caller = |about: &str| Caller { wait: WAIT, ..Caller::new(&format!("{COMMAND} {about}")) };
    match act {
        Act::Undo {} => return undone(root, caller("undo"), own),
        // What goes out is none of what can be taken back.
        Act::Remind {} => return reminded(root, Caller { wait: WAIT, ..Caller::new("remind --outbox") }),
        _ => {}
    }
    let about: String = act.about().chars().filter(|c| !c.is_control()).take(180).collect();
    let mut desk = Transaction::begin(root, caller(&about)).map_err(failed)?;
    if let Some(at) = act.at() {
        still(&desk, shown, at)?;
    }
    let event = match act {
        Act::Mark { .. } | Act::Season { .. } | Act::Withdraws { .. } => made(&desk, shown, judged, act)?,
        _ => {
            let content = desk.load(None::<i64>).map_err(failed)?;
            if let Act::Seen { at } = act {
                let event = seen(&mut desk, &content, at)?;
                own.did(root, &about);
                return Ok(event);
            }
            let event = made(&desk, &content, judged, act)?;
            let issue = events::issue_of(&content, None).map_err(no)?;
            events::verify(&content, &event.changes, issue).map_err(failed)?;
            event
        }
    };
    desk.commit(event.changes.clone()).map_err(failed)?;
    own.did(root, &about);
    Ok(event)
}

/// An issue or flyer that an action names.
pub(super) fn number(name: &str) -> Result<Number, String> {
    name.parse().map_err(|()| "there is no such issue on the desk".into())
}

/// Which of the transactions that can be taken back are this desk's: those from before it was opened, and its own.
#[derive(Debug, Default)]
pub(super) struct Own {
    opened: u64,
    did: Vec<u64>,
}

impl Own {
    /// Those of a desk that is opened now.
    pub fn begin(root: &Path) -> Own {
        let records = store::records(root).unwrap_or_default();
        Own { opened: records.first().map_or(0, |r| r.number), did: Vec::new() }
    }

    fn did(&mut self, root: &Path, about: &str) {
        let records = store::records(root).unwrap_or_default();
        let same = |r: &&Record| r.command == format!("{COMMAND} {about}");
        self.did.extend(records.iter().find(same).map(|r| r.number));
    }

    /// The last of them.
    pub fn last(&self, records: Vec<Record>) -> Option<Record> {
        let own = |r: &Record| r.number <= self.opened || self.did.contains(&r.number);
        records.into_iter().find(|r| r.command.split(' ').next() == Some(COMMAND) && own(r))
    }

    /// A number that was taken back may be given again, to another.
    fn forget(&mut self, number: u64) {
        self.opened = self.opened.min(number - 1);
        self.did.retain(|n| *n != number);
    }
}

/// Refuses where a letter is no longer what was shown, or where a mark would rewrite it, being in another charset.
fn still(desk: &Transaction, shown: &Content, at: &Place) -> Result<(), Refusal> {
    let name = named(shown, at)?.mail.name();
    let text = desk.text(&name).map_err(failed)?.unwrap_or_default();
    if view::saw(&text) == at.saw {
        return Ok(());
    }
    Err((409, format!("{name} was changed meanwhile: look at it again")))
}

impl Act {
    /// The lines of a letter that it is about.
    fn at(&self) -> Option<&Place> {
        match self {
            Act::Mark { at, .. } | Act::Season { at, .. } | Act::Withdraws { at } | Act::Print { at } => {
                Some(at)
            }
            Act::Press { at, .. } | Act::Address { at, .. } | Act::Resign { at, .. } => Some(at),
            Act::Pay { at, .. } | Act::Seen { at } => Some(at),
            Act::File { .. } | Act::Rule { .. } | Act::Remind {} | Act::Undo {} => None,
        }
    }

    /// As the list of what can be taken back names it.
    fn about(&self) -> String {
        match self {
            Act::Mark { at, says } => format!("mark {} {}-{} {says}", at.letter, at.from, at.to),
            Act::Season { at, phase } => format!("mark {} season {phase}", at.letter),
            Act::Withdraws { at } => format!("mark {} withdraws", at.letter),
            Act::Press { at, kind } => format!("press {kind} {}", at.letter),
            Act::Print { at } => format!("letter {}", at.letter),
            Act::Address { at, .. } => format!("address {}", at.letter),
            Act::Resign { at, .. } => format!("seat {}", at.letter),
            Act::Pay { person, amount, .. } => format!("ledger {person} {amount}"),
            Act::File { mail, game, power, .. } => format!("inbox --as {game}/{power} {mail}"),
            Act::Rule { game, line, .. } => format!("rule {game} {line}"),
            Act::Seen { at } => format!("seen {}", at.letter),
            Act::Remind {} => "remind".into(),
            Act::Undo {} => "undo".into(),
        }
    }
}

/// A letter that an action names, as it lies in the folder.
pub(super) struct NamedLetter<'a> {
    pub game: &'a str,
    pub issue: Number,
    mail: &'a Mail,
}

/// The letter, if it is there and still what was shown.
pub(super) fn named<'a>(content: &'a Content, at: &Place) -> Result<NamedLetter<'a>, Refusal> {
    let found = view::letters(content).find(|(id, ..)| *id == at.letter);
    let (_, issue, game, mail) = found.ok_or_else(|| no("there is no such letter on the desk"))?;
    let source = mail.source.reveal();
    if view::saw(&source.text) != at.saw {
        return Err((409, format!("{} was changed meanwhile: look at it again", source.name)));
    }
    Ok(NamedLetter { game, issue: issue.name(), mail })
}

impl NamedLetter<'_> {
    /// The words of some lines.
    fn words(&self, at: &Place) -> Result<String, Refusal> {
        let text = &self.mail.source.reveal().text;
        let lines = marks::lines(text, self.mail.body);
        let of = at.from.checked_sub(1).and_then(|from| lines.get(from as usize..at.to as usize));
        let of = of.filter(|of| !of.is_empty()).ok_or_else(|| no("the letter has no such lines"))?;
        Ok(of.iter().map(|l| &text[l.clone()]).collect::<Vec<_>>().join("\n"))
    }

    /// The change that marks some lines.
    pub fn marked(&self, at: &Place, says: &str) -> Result<Event, Refusal> {
        let lines = if at.from == at.to { at.from.to_string() } else { format!("{}-{}", at.from, at.to) };
        events::mark(self.mail, &format!("{lines} {says}")).map_err(no)
    }
}

/// Two events as one.
fn both(mut one: Event, other: Event) -> Event {
    one.changes.write.extend(other.changes.write);
    one.told.extend(other.told);
    one.warned.extend(other.warned);
    one
}

fn made(desk: &Transaction, content: &Content, judged: &Judged, act: &Act) -> Result<Event, Refusal> {
    match act {
        Act::Mark { at, says } => named(content, at)?.marked(at, says),
        Act::Season { at, phase } => {
            events::mark(named(content, at)?.mail, &format!("season {phase}")).map_err(no)
        }
        Act::Withdraws { at } => {
            let letter = named(content, at)?;
            let file = before(content, &letter).ok_or_else(|| no("there is no letter before this one"))?;
            events::mark(letter.mail, &format!("withdraws {file}")).map_err(no)
        }
        Act::Pay { at, person, amount, purpose, note } => {
            let mark = named(content, at)?.marked(at, "subscription")?;
            Ok(both(paid(desk, content, [person, amount, purpose, note])?, mark))
        }
        Act::File { .. } => filed(desk, content, act),
        Act::Rule { issue, game, saw, line } => {
            let at = number(issue).map_err(no)?;
            let open = content.issue(at).and_then(|issue| issue.orders.get(game));
            let gm = open.and_then(|mail| mail.gm.as_ref()).map(|gm| gm.source.text.to_string());
            if view::saw(&gm.unwrap_or_default()) != *saw {
                return Err((409, format!("gm.txt of {game} was changed meanwhile: look at it again")));
            }
            let only = only(content, game);
            at_desk(desk, &only, |desk| events::rule(desk, judged, at, game, line))
        }
        Act::Press { at, .. } | Act::Print { at } | Act::Address { at, .. } | Act::Resign { at, .. } => {
            let letter = named(content, at)?;
            at_desk(desk, content, |desk| told_of(desk, &letter, at, act).map_err(|(_, said)| said))
        }
        Act::Seen { .. } | Act::Remind {} | Act::Undo {} => Err(no("that is not a change")),
    }
}

fn filed(desk: &Transaction, content: &Content, act: &Act) -> Result<Event, Refusal> {
    let Act::File { mail, saw, game, power, season } = act else {
        return Err(no("that is not a mail message"));
    };
    let (game, power, season) = (game.clone(), power.clone(), season.clone());
    let told = post::sorter::Told { game, power, season };
    super::mail::filed(desk, content, (mail, saw), told)
}

fn reminded(root: &Path, caller: Caller) -> Result<Event, Refusal> {
    super::mail::reminded(root, caller)
}

/// The folder with one game only, for what concerns nothing else.
pub(super) fn only(content: &Content, game: &str) -> Content {
    let mut content = content.clone();
    content.games.retain(|g| g.id == game);
    content
}

/// An event of the open issue, as the commands make it.
fn at_desk(
    desk: &Transaction,
    content: &Content,
    make: impl FnOnce(&Occasion) -> events::Made,
) -> Result<Event, Refusal> {
    let issue = events::issue_of(content, None).map_err(no)?;
    let eve = events::eve(content, issue);
    let games = games::play(&eve, issue);
    make(&Occasion { folder: desk.folder(), content, games, issue, on: jiff::Zoned::now().date() })
        .map_err(no)
}

/// What a player writes that is filed elsewhere as well.
fn told_of(desk: &Occasion, letter: &NamedLetter, at: &Place, act: &Act) -> Result<Event, Refusal> {
    let history = desk.game(letter.game).map_err(no)?;
    let board = history.rules.board();
    let owner =
        board.find_owner(&letter.mail.power).ok_or_else(|| no("the letter does not belong to any power"))?;
    let power = board.owner(owner).name.clone();
    let player = history.seats.player(owner, history.position.turn).map(String::from);
    let player = player.ok_or_else(|| no(format!("nobody plays {power}")))?;
    let words = letter.words(at)?;
    let (mark, event) = match act {
        Act::Press { kind, .. } if !["white", "grey", "black"].contains(&kind.as_str()) => {
            return Err(no(format!("“{kind}” is not a kind of press: write white, grey or black")));
        }
        Act::Press { kind, .. } => {
            let event = events::press(desk, letter.game, &power, &player, kind, &words);
            (format!("press {kind}"), event)
        }
        Act::Print { .. } => ("letter".to_string(), events::letter(desk, &player, &words, false)),
        Act::Address { lines, email, .. } => {
            ("address".to_string(), events::address(desk, &player, lines, email.as_deref()))
        }
        Act::Resign { person, season, why, .. } => {
            let standby = person.as_ref().is_some_and(|p| history.standbys().any(|s| s == p));
            let how = Seating { person: person.as_deref(), from: season.as_deref(), why: Some(why), standby };
            ("resignation".to_string(), events::seat(desk, letter.game, &power, how))
        }
        _ => return Err(no("that is nothing a letter says")),
    };
    Ok(both(event.map_err(no)?, letter.marked(at, &mark)?))
}

/// The file of the last letter of the same power that came before this one and still counts.
fn before(content: &Content, letter: &NamedLetter) -> Option<String> {
    let mine = letter.mail;
    let file = |mail: &Mail| mail.name().rsplit('/').next().unwrap_or_default().to_string();
    let folder = |mail: &Mail| mail.name().rsplit_once('/').map(|(folder, _)| folder.to_string());
    let his: Vec<&Mail> = view::letters(content)
        .map(|(.., mail)| mail)
        .filter(|mail| mail.power == mine.power && folder(mail) == folder(mine))
        .collect();
    let gone = |name: &String| {
        his.iter().flat_map(|mail| &mail.marks).any(|mark| *mark == Mark::Withdraws(name.clone()))
    };
    let home = content.zine.home();
    let key = |mail: &Mail| (mail.received.as_ref().map(|m| m.instant(home)), mail.number);
    let earlier = his.iter().filter(|mail| key(mail) < key(mine) && !gone(&file(mail)));
    earlier.max_by_key(|mail| key(mail)).map(|mail| file(mail))
}

/// A payment, as a line of the ledger.
fn paid(desk: &Transaction, content: &Content, told: [&String; 4]) -> Result<Event, Refusal> {
    let [person, amount, purpose, note] = told;
    if let Some(other) = &content.zine.readers.account {
        return Err(no(format!("the accounts are kept in {other}: `zine ledger add` there")));
    }
    let currency = content.zine.money();
    let amount = currency.typed(amount).map_err(|e| no(e.to_string()))?;
    let purpose = Purpose::read(purpose).ok_or_else(|| no("money is for sub, game:ID, issue:N or any"))?;
    let (date, kind, reference) = (jiff::Zoned::now().date(), Kind::Payment, String::new());
    let entry = Entry { date, person: person.clone(), kind, amount, purpose, note: note.clone(), reference };
    let line = ledger::line(&entry, &currency);
    let old = desk.text(LEDGER).map_err(failed)?;
    let (source, _, faults) = ledger::appended(LEDGER, old, &line, &bookkeeping::known(content));
    if view::is_grave(&faults) {
        return Err(failed(faults));
    }
    let mut event = Event { told: vec![line], ..Event::default() };
    event.changes.write.insert(LEDGER.into(), source.text.as_bytes().to_vec());
    Ok(event)
}

/// Remembers that the editor has seen what is to be looked at in a letter.
fn seen(desk: &mut Transaction, content: &Content, at: &Place) -> Result<Event, Refusal> {
    let file = named(content, at)?.mail.name();
    let open = events::issue_of(content, None).map_err(no)?;
    let games = games::play(content, open);
    let mut faults: Vec<_> = content.faults.iter().chain(&games.faults).cloned().collect();
    for issue in content.in_time().filter(|i| i.sealed.is_none()) {
        check::sheets(&games, issue.name(), &mut faults);
    }
    let mut seen = Seen::read(desk.folder());
    let here = |n: &check_summary::Notice| n.fault.place().is_some_and(|place| place.starts_with(&*file));
    let notices = check_summary::notices(&faults, &seen);
    let notices: Vec<_> = notices.into_iter().filter(here).collect();
    let count = notices.iter().filter(|n| matches!(n.group, Group::ToLookAt | Group::Note)).count();
    if count == 0 {
        return Err(no("nothing of it is to be looked at"));
    }
    seen.add(&notices);
    let mut event = Event { told: vec![format!("{file}: seen")], ..Event::default() };
    event.changes.write.insert(check_summary::SEEN.into(), seen.text().into_bytes());
    desk.commit(event.changes.clone()).map_err(failed)?;
    Ok(event)
}

/// The last of the desk's transactions, in words.
pub(super) fn undoable(root: &Path, own: &Own) -> Option<String> {
    let last = own.last(store::records(root).unwrap_or_default());
    last.map(|r| r.command[COMMAND.len()..].trim().into())
}

/// Takes back the last thing that was done at the desk, if nobody changed its files since.
fn undone(root: &Path, caller: Caller, own: &mut Own) -> Result<Event, Refusal> {
    let mut desk = Transaction::begin(root, caller).map_err(failed)?;
    let records = store::records(root).map_err(failed)?;
    let last = own.last(records).ok_or_else(|| no("nothing that was done at the desk can be taken back"))?;
    let changes = events::taking_back(&desk, &folder::Folder::new(root), &last).map_err(failed)?;
    desk.take_back(last.number, changes.clone()).map_err(failed)?;
    own.forget(last.number);
    let told = vec![format!("taken back: {}", last.command[COMMAND.len()..].trim())];
    Ok(Event { changes, told, ..Event::default() })
}
