//! Determines what a mail is and where it belongs: sender, then person, then their seats; subject and text decide the rest.
//! Anything undecided is reported, never guessed.

mod letter_or_question;

use std::cmp::Reverse;

use adjudicator::board::Owner;
use adjudicator::season::Turn;
use diagnostics::Source;
use folder::mail::lines;
use folder::zine_config::SenderTrust;
use folder::{Content, IssueFolder, Person};
use games::hand::HandHistory;
use games::polls::{self, StatedAnswer};
use games::{GameHistory, Games, calendar};
use letters::language::any_at;
use letters::marks::heading;
use letters::reading::press::mark;
use letters::units;
use letters::words::words as tokens;

use super::log::LoggedMail;
use super::mail::{IncomingMail, MachineMail, MailKind, Trust};
use super::names::{self, NamedSeason, SubjectNames, ZineNames, power, with_full_years};
use super::reply_token;
use super::signs::{MailSigns, OrderSigns, SeatText};
use super::wait_reason::{WaitCause, WaitMessage};

/// The most files made from one mail, pictures included: parts for each game and power, letters, press.
const MOST_FILES: usize = 20;

/// The context for sorting: the folder, the games up to the issue before the open one, and that issue.
pub struct MailSorter<'a> {
    /// The folder.
    pub content: &'a Content,
    /// The games as last published.
    pub games: &'a Games<'a>,
    /// The open issue.
    pub issue: &'a IssueFolder,
    /// Open flyers, which get the orders for what they play.
    flyers: Vec<&'a IssueFolder>,
    names: ZineNames,
    editor: String,
    /// The key of the tokens on order sheets.
    secret: Option<String>,
}

/// An order sheet that a mail answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetAnswer {
    /// The person whose sheet it was.
    pub person: String,
    /// The game.
    pub game: String,
    /// The power.
    pub power: String,
}

/// A piece of a mail that belongs in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailPart {
    /// Its kind.
    pub kind: MailKind,
    /// The sender.
    pub person: String,
    /// The game it is about.
    pub game: Option<String>,
    /// The power it is for.
    pub power: Option<String>,
    /// The poll it answers.
    pub poll: Option<String>,
    /// Its words.
    pub text: String,
    /// Remarks for the editor.
    pub remarks: Vec<String>,
    /// Whether it answers an order sheet.
    pub reply: bool,
}

impl MailPart {
    /// A part that is about no game and no poll.
    fn new(kind: MailKind, person: &str, text: &str) -> MailPart {
        let (person, text) = (person.to_string(), text.to_string());
        MailPart {
            kind,
            person,
            game: None,
            power: None,
            poll: None,
            text,
            remarks: Vec::new(),
            reply: false,
        }
    }
}

/// What the editor says a mail is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilingOverride {
    /// The game's id.
    pub game: String,
    /// The power the orders are for.
    pub power: String,
    /// The season, if the letter names a wrong one by a slip.
    pub season: Option<String>,
}

/// The effect of a mail on orders filed before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderOverride {
    /// It withdraws them.
    TakenBack,
    /// It orders units that may already have orders.
    Replaced,
}

/// A power somebody may write for.
#[derive(Clone)]
pub(super) struct WritingSeat<'a> {
    pub(super) history: &'a GameHistory<'a>,
    pub(super) power: Owner,
    person: String,
}

impl<'a> MailSorter<'a> {
    /// A sorter for the open issue; `games` are played up to the issue before it.
    pub fn new(
        content: &'a Content,
        games: &'a Games<'a>,
        issue: &'a IssueFolder,
        secret: Option<String>,
    ) -> MailSorter<'a> {
        let (known, editor) = games::mailbox::names(content);
        let mut names = ZineNames::new(known);
        for history in &games.games {
            names.add(&history.rules);
        }
        let flyers = content.open_flyers().collect();
        MailSorter { content, games, issue, flyers, names, editor, secret }
    }

    /// The phases of a game for which orders are accepted: in flyers, and in the open issue.
    pub(super) fn turns(&self, history: &GameHistory) -> Vec<Turn> {
        let all = self.flyers.iter().chain([&self.issue]);
        let mut out: Vec<Turn> = all.flat_map(|issue| phases(history, issue)).collect();
        out.sort_by_key(Turn::order);
        out.dedup();
        out
    }

    /// Whether a text has orders for some power of a game, or of any game.
    pub fn may_order(&self, game: Option<&str>, text: &str) -> bool {
        let games = self.games.games.iter().filter(|h| h.phase_due().is_some());
        let games = games.filter(|h| game.is_none_or(|id| h.game.id == id));
        let mut seats = games.flat_map(|history| {
            let powers = history.rules.board().powers();
            powers.map(move |power| WritingSeat { history, power, person: String::new() })
        });
        seats.any(|seat| self.look(&seat, text).good > 0)
    }

    /// The people who write from an address.
    pub fn people(&self, address: &str) -> Vec<String> {
        let of = |theirs: &dyn Fn(&Person) -> bool| -> Vec<String> {
            let people = self.content.people.iter().filter(|(_, p)| theirs(p));
            people.map(|(id, _)| id.clone()).collect()
        };
        // `pair+bob@example.org` is Bob if somebody has exactly that address.
        let exact = of(&|p| p.addresses().any(|own| own.eq_ignore_ascii_case(address)));
        if exact.is_empty() { of(&|p| p.is_at(address)) } else { exact }
    }

    /// The people who may have written a mail: those who write from its address, or, if a list of somebody else's has put its own
    /// address there, those the list names.
    pub fn writers(&self, letter: &IncomingMail) -> Vec<String> {
        let from = letter.from.as_deref().map(|address| self.people(address)).unwrap_or_default();
        match &letter.named {
            Some(named) if from.is_empty() => self.people(named),
            _ => from,
        }
    }

    /// The order sheets whose tokens a mail has.
    ///
    /// # Errors
    /// Tokens of nobody, of somebody else, or of an earlier sheet.
    pub fn answered_sheets(&self, letter: &IncomingMail) -> Result<Vec<SheetAnswer>, WaitMessage> {
        let (Some(secret), [word, ..]) = (&self.secret, letter.tokens.as_slice()) else {
            return Ok(Vec::new());
        };
        let senders = letter.from.as_deref().map(|a| self.people(a)).unwrap_or_default();
        let mut found: Vec<SheetAnswer> = Vec::new();
        for history in &self.games.games {
            let (board, id) = (history.rules.board(), &history.game.id);
            let due = history.phase_due();
            let turns = due.into_iter().chain(history.phases.iter().map(|p| p.turn));
            for turn in turns {
                for power in board.powers() {
                    let standby = history.game.file.standby.iter().map(|s| s.person.get_ref().as_str());
                    for person in history.seats.player(power, turn).into_iter().chain(standby) {
                        if !letter.tokens.contains(&reply_token::token(secret, person, id, &turn.code())) {
                            continue;
                        }
                        if Some(turn) != due {
                            return Err(WaitMessage::new("over-sheet")
                                .with("season", calendar::editor_notation(turn)));
                        }
                        let power = board.owner(power).name.clone();
                        found.push(SheetAnswer { person: person.into(), game: id.clone(), power });
                    }
                }
            }
        }
        match found.as_slice() {
            [] => {
                let said = "is not on any sheet of orders: its sender is probably forged";
                Err(WaitMessage::because(WaitCause::Forged, format!("the word [{word}] in it {said}")))
            }
            all if !all.iter().all(|j: &SheetAnswer| senders.is_empty() || senders.contains(&j.person)) => {
                let said =
                    "it carries the code word of somebody else's answer: the sender is probably forged";
                Err(WaitMessage::because(WaitCause::Forged, said))
            }
            _ => Ok(found),
        }
    }

    /// Sorts a mail. `answered` is the mail whose answer it answers.
    ///
    /// # Errors
    /// Doubtful mails, unknown senders, games and powers that are not the sender's, two that are possible, seasons that are not
    /// due.
    pub fn sort(
        &self,
        letter: &IncomingMail,
        answered: Option<&LoggedMail>,
    ) -> Result<Vec<MailPart>, WaitMessage> {
        if let Some(machine) = self.machine(letter) {
            return Err(self.set_aside(letter, machine));
        }
        // Orders may be in the subject alone.
        let empty = letter.doubt.as_ref().filter(|doubt| doubt.cause == WaitCause::NoText);
        if let Some(doubt) = letter.doubt.as_ref().filter(|_| empty.is_none()) {
            return Err(doubt.clone());
        }
        self.believed(letter)?;
        let joined = self.answered_sheets(letter)?;
        let address = letter.from.as_deref().ok_or("it names no sender")?;
        let mut people: Vec<String> = joined.iter().map(|j| j.person.clone()).collect();
        people.sort();
        people.dedup();
        if people.is_empty() {
            people = self.people(address);
        }
        let sheets = |e: &LoggedMail| -> Vec<(String, String)> {
            let mut of: Vec<_> =
                e.became.iter().filter_map(|b| b.game.clone().zip(b.power.clone())).collect();
            of.dedup();
            of
        };
        let answered = answered.filter(|e| e.person.as_ref().is_some_and(|p| people.contains(p))).map(sheets);
        if people.is_empty() {
            return Err(format!("no person in people.toml has the address {address}").into());
        }
        let seats: Vec<WritingSeat> = people.iter().flat_map(|p| self.seats(p)).collect();
        if let Some(part) = self.hand_orders(&people, seats.is_empty(), letter)? {
            return Ok(vec![part]);
        }
        if seats.is_empty() && people.contains(self.content.zine.editor.get_ref()) {
            return Err(WaitMessage::because(WaitCause::Editor, "it is from the editor"));
        }
        let mut subject = self.names.find(&letter.subject);
        // A mail through the list of a game is about that game.
        let listed = letter.listed.as_ref().and_then(|listed| listed.game.clone());
        if let Some(game) = listed.filter(|id| seats.iter().any(|s| s.history.game.id == *id))
            && subject.games.is_empty()
        {
            subject.games.push(game);
        }
        // An answer to the results of a season is about the next one.
        let answers = answers(&letter.subject);
        let due =
            |s: &NamedSeason| seats.iter().any(|seat| self.turns(seat.history).iter().any(|t| s.fits(*t)));
        subject.season = subject.season.filter(|s| !answers || due(s));
        // Answers to several sheets in one mail say themselves which is which.
        let sheet = match joined.as_slice() {
            [one] => Some((one.game.clone(), one.power.clone())),
            _ => None,
        };
        let one =
            answered.as_ref().filter(|a| a.len() == 1 && subject.games.is_empty()).map(|a| a[0].clone());
        if let Some((game, power)) = sheet.or(one) {
            subject = SubjectNames { games: vec![game], powers: vec![power.to_lowercase()], season: None };
        }
        let reply = !joined.is_empty() || answered.is_some();
        let mut items = Vec::new();
        let text = self.worded(letter, &seats);
        if let Some(doubt) = empty.filter(|_| text.trim().is_empty()) {
            return Err(doubt.clone());
        }
        let mut sections = self.sections(&text, &letter.subject, &seats);
        // `OK to both`
        if let [(head, text)] = sections.as_slice()
            && head.games.is_empty()
            && head.powers.is_empty()
            && joined.len() > 1
            && seats.iter().all(|seat| self.look(seat, text).only_acts())
        {
            let head = |j: &SheetAnswer| SubjectNames {
                games: vec![j.game.clone()],
                powers: vec![j.power.to_lowercase()],
                season: head.season,
            };
            sections = joined.iter().map(|j| (head(j), text.clone())).collect();
        }
        if sections.len() > MOST_FILES {
            return Err(WaitMessage::new("parts").with("n", MOST_FILES));
        }
        for (head, text) in sections {
            let head = merged(&subject, head);
            let item = self.item(&people, &seats, &letter.subject, &head, &text, reply)?;
            let there = |items: &[MailPart]| {
                items.iter().any(|i| matches!(i.kind, MailKind::Letter | MailKind::Private))
            };
            let beside = self.letter_beside(&item, &letter.subject);
            let beside = beside.filter(|beside| beside.kind == MailKind::Letter || !there(&items));
            items.push(item);
            items.extend(beside);
        }
        let printed =
            |item: &&MailPart| matches!(item.kind, MailKind::Letter | MailKind::Private | MailKind::Press);
        if items.len() + items.iter().filter(printed).count() * letter.pictures.len() > MOST_FILES {
            return Err(WaitMessage::new("parts").with("n", MOST_FILES));
        }
        self.opened(letter, &items)?;
        for item in &mut items {
            // Pictures are filed with text for print.
            let texts = matches!(item.kind, MailKind::Letter | MailKind::Private | MailKind::Press);
            let filed = |name: &&String| texts && letter.pictures.iter().any(|p| p.name == **name);
            let unopened: Vec<&str> =
                letter.unopened.iter().filter(|n| !filed(n)).map(String::as_str).collect();
            if !unopened.is_empty() {
                item.remarks.push(format!("attachments are not opened: {}", unopened.join(", ")));
            }
            if letter.text.contains('\u{fffd}') {
                item.remarks.push("some characters could not be read".into());
            }
        }
        Ok(items)
    }

    /// A mail with orders for a game run by hand: its subject names the game, or its writer plays in no other. They are filed
    /// as they are.
    ///
    /// # Errors
    /// Several seats of theirs that it may be for.
    fn hand_orders(
        &self,
        people: &[String],
        plays_no_other: bool,
        letter: &IncomingMail,
    ) -> Result<Option<MailPart>, WaitMessage> {
        let at = self.issue.number();
        let open =
            self.games.by_hand.iter().filter(|history| history.has_begun() && history.over().is_none());
        let mut all: Vec<(&HandHistory, &String, &str)> = Vec::new();
        for history in open {
            for person in people {
                all.extend(history.game.seats_of(person, at).map(|seat| (history, person, seat)));
            }
        }
        if all.is_empty() {
            return Ok(None);
        }
        let says = |name: &str| {
            let (name, subject) = (names::words(name), names::words(&letter.subject));
            !name.is_empty() && subject.windows(name.len()).any(|part| part == name.as_slice())
        };
        let is_named =
            |history: &HandHistory| says(&history.game.id) || says(history.game.file.name.get_ref());
        if all.iter().any(|(history, ..)| is_named(history)) {
            all.retain(|(history, ..)| is_named(history));
        } else if !plays_no_other || !MailSigns::scan(&letter.subject, &letter.text).orders {
            return Ok(None);
        }
        if all.len() > 1 && all.iter().any(|(.., seat)| says(seat)) {
            all.retain(|(.., seat)| says(seat));
        }
        match all.as_slice() {
            [] => Ok(None),
            [(history, person, seat)] => Ok(Some(MailPart {
                game: Some(history.game.id.clone()),
                power: Some((*seat).to_string()),
                ..MailPart::new(MailKind::Orders, person, &letter.text)
            })),
            several => {
                let seats = several.iter().map(|(history, _, seat)| format!("{seat}/{}", history.game.id));
                Err(WaitMessage::new("which").with("seats", seats.collect::<Vec<_>>().join(", ")))
            }
        }
    }

    /// The answers to polls in a mail, as parts of it.
    ///
    /// # Errors
    /// A mail of a machine, a doubtful one, an unknown sender, an address of several people.
    pub fn answers(
        &self,
        letter: &IncomingMail,
        answers: &[StatedAnswer],
    ) -> Result<Vec<MailPart>, WaitMessage> {
        if let Some(machine) = self.machine(letter).filter(|_| !answers.is_empty()) {
            return Err(self.set_aside(letter, machine));
        }
        answers
            .iter()
            .map(|answer| {
                self.believed(letter)?;
                let address = letter.from.as_deref().ok_or("it names no sender")?;
                match self.people(address).as_slice() {
                    [] => Err(format!("no person in people.toml has the address {address}").into()),
                    [person] => Ok(MailPart {
                        poll: Some(answer.poll.clone()),
                        remarks: self.answer_remarks(answer),
                        ..MailPart::new(MailKind::Answer, person, &answer.text)
                    }),
                    people => {
                        let said = format!("several people write from this address: {}", people.join(", "));
                        Err(WaitMessage::because(WaitCause::SharedAddress, said))
                    }
                }
            })
            .collect()
    }

    /// Why an answer to a poll will not count.
    fn answer_remarks(&self, answer: &StatedAnswer) -> Vec<String> {
        let Some(poll) = self.content.polls.get(&answer.poll) else { return Vec::new() };
        let unread = polls::read_answer(poll, &Source::new("answer", answer.text.as_str()), 0).err();
        let late = !poll.is_open_in(self.issue.number());
        let late = late.then(|| format!("it is late: issue {} has counted the poll", poll.counted_in()));
        unread.map(|fault| fault.sentence().to_string()).into_iter().chain(late).collect()
    }

    /// The machine that wrote a mail. A person may have an address like that of a server.
    fn machine<'l>(&self, letter: &'l IncomingMail) -> Option<&'l MachineMail> {
        let person = || letter.from.as_deref().is_some_and(|address| !self.people(address).is_empty());
        let machine = letter.machine.as_ref().filter(|machine| **machine != MachineMail::Server || !person());
        machine.or_else(|| self.is_titled_by_machine(letter).then_some(&MachineMail::Possible))
    }

    /// Whether a subject is that of a sheet of orders below words that no answer begins with, in any language (`Gelesen: Saturn, ...`),
    /// and its mail does nothing and names no place.
    fn is_titled_by_machine(&self, letter: &IncomingMail) -> bool {
        let Some((head, _)) = letter.subject.split_once(':').filter(|_| !letter.tokens.is_empty()) else {
            return false;
        };
        let seats: Vec<WritingSeat> = self.writers(letter).iter().flat_map(|p| self.seats(p)).collect();
        let says = |seat: &WritingSeat| {
            let look = self.look(seat, &letter.text);
            let turns = self.turns(seat.history);
            let sight = self.sight(seat, &letter.text, &turns);
            look.any() || look.concerns > 0 || sight.sentences().iter().any(|said| !said.places.is_empty())
        };
        let titled = !answers(&letter.subject) && self.names.find(head).games.is_empty();
        titled && !seats.is_empty() && !seats.iter().any(says)
    }

    /// Why a mail of a machine waits. Headers make a machine of many a person: what may be a player's orders is told of.
    fn set_aside(&self, letter: &IncomingMail, machine: &MachineMail) -> WaitMessage {
        let people = self.writers(letter);
        let seats: Vec<WritingSeat> = people.iter().flat_map(|person| self.seats(person)).collect();
        let text = self.worded(letter, &seats);
        if seats.iter().any(|seat| letter.doubt.is_some() || self.look(seat, &text).any()) {
            let said = "it has signs of a machine's mail, but orders may be in it: check it";
            return WaitMessage::because(WaitCause::MachineOrders, said);
        }
        let (cause, said) = match machine {
            MachineMail::Possible if !people.is_empty() && !text.trim().is_empty() => {
                (WaitCause::MachineWords, "it has signs of a machine's mail: look whether it is one")
            }
            MachineMail::Receipt => (WaitCause::Machine, "a machine wrote it: a receipt, or a report"),
            _ => (WaitCause::Machine, "a machine wrote it: an answer while away, or a mailing list"),
        };
        WaitMessage::because(cause, said)
    }

    /// How far the sender of a mail can be trusted.
    pub fn trust(&self, letter: &IncomingMail) -> Trust {
        let said = letter.trust(self.content.zine.mail.authserv.as_deref());
        match self.answered_sheets(letter) {
            _ if said == Trust::Forged => said,
            Ok(joined) if !joined.is_empty() => Trust::Vouched,
            Err(why) if why.cause == WaitCause::Forged => Trust::Forged,
            _ => said,
        }
    }

    fn believed(&self, letter: &IncomingMail) -> Result<(), WaitMessage> {
        let policy = self.content.zine.mail.trust;
        match self.trust(letter) {
            Trust::Forged if self.answered_sheets(letter).is_err() => Ok(()),
            Trust::Forged => {
                let list = letter.listed.as_ref().filter(|l| l.through);
                let list = list.map_or_else(String::new, |l| {
                    format!("; the list {} may have broken its signature", l.list)
                });
                let said = "its sender is probably forged: the mail server says so (Authentication-Results)";
                Err(WaitMessage::because(WaitCause::Forged, format!("{said}{list}")))
            }
            Trust::Doubtful if policy != SenderTrust::Remark => Err(WaitMessage::new("doubtful")),
            Trust::Unknown if policy == SenderTrust::Strict => Err(WaitMessage::new("unknown")),
            _ => Ok(()),
        }
    }

    /// The effect of an item on orders filed for its power: withdraws them, or replaces some; `None` for neither.
    pub fn overrides(&self, item: &MailPart) -> Option<OrderOverride> {
        let history = self.games.get(item.game.as_deref()?)?;
        let power = history.rules.board().find_owner(item.power.as_deref()?)?;
        let seat = WritingSeat { history, power, person: item.person.clone() };
        let look = self.look(&seat, &item.text);
        match (look.takes_back, look.good + look.refused) {
            (true, _) => Some(OrderOverride::TakenBack),
            (false, 1..) => Some(OrderOverride::Replaced),
            (false, 0) => None,
        }
    }

    /// Refuses a mail if orders may be in what was not opened: it waits, and its sender is told.
    fn opened(&self, letter: &IncomingMail, items: &[MailPart]) -> Result<(), WaitMessage> {
        // A picture with text for print is a picture; with any other mail it may be orders.
        let printed = items.iter().all(|item| matches!(item.kind, MailKind::Letter | MailKind::Press));
        let shown = |name: &&String| printed && letter.pictures.iter().any(|p| p.name == **name);
        let unopened: Vec<&str> = letter.unopened.iter().filter(|n| !shown(n)).map(String::as_str).collect();
        let looks = |item: &MailPart| {
            let history = self.games.get(item.game.as_deref()?)?;
            let power = history.rules.board().find_owner(item.power.as_deref()?)?;
            let seat = WritingSeat { history, power, person: item.person.clone() };
            let look = self.look(&seat, &item.text);
            Some((look.any(), look.attached))
        };
        let looks: Vec<Option<(bool, bool)>> = items.iter().map(looks).collect();
        let orders = looks.iter().flatten().any(|(orders, _)| *orders);
        let announced = looks.iter().flatten().any(|(_, announced)| *announced)
            || MailSigns::scan(&letter.subject, "").orders;
        if orders || unopened.is_empty() && !announced {
            return Ok(());
        }
        if unopened.is_empty() {
            return match letter.attached.is_empty() && looks.iter().flatten().any(|(_, a)| *a) {
                true => Err(WaitMessage::new("no-attachment")),
                false => Ok(()),
            };
        }
        Err(WaitMessage::new("not-opened").with("names", unopened.join(", ")))
    }

    /// Files a mail as the editor says, whoever sent it: orders for a power.
    ///
    /// # Errors
    /// No such game or power; a mail without text.
    pub fn as_told(
        &self,
        letter: &IncomingMail,
        told: &FilingOverride,
    ) -> Result<Vec<MailPart>, WaitMessage> {
        let (game, name) = (told.game.as_str(), told.power.as_str());
        let history = self.games.get(game).ok_or_else(|| format!("no game is called “{game}”"))?;
        if history.phase_due().is_none() {
            return Err(self.not_due(history));
        }
        let board = history.rules.board();
        let owner = board.find_owner(name).filter(|o| board.owner(*o).played);
        let owner = owner.ok_or_else(|| format!("“{name}” is not a power of {game}"))?;
        let turn = history.phase_due().unwrap_or(history.position.turn);
        let player = history.seats.player(owner, turn).unwrap_or_default().to_string();
        let seat = WritingSeat { history, power: owner, person: player.clone() };
        let mut remarks = vec!["filed as the editor said".to_string()];
        let words = self.worded(letter, std::slice::from_ref(&seat));
        if words.trim().is_empty() {
            return Err(letter.doubt.clone().unwrap_or_else(|| WaitMessage::from("it has no text")));
        }
        let text = match &told.season {
            None => self.for_a_season(&seat, None, &words).map_err(|why| {
                format!("{why}; if that is a slip, add --season \"{}\"", calendar::editor_notation(turn))
            })?,
            Some(said) => {
                let (head, exact) = heading(said).ok_or_else(|| format!("“{said}” is not a season"))?;
                let line = if exact { calendar::editor_notation(head) } else { head.season_text() };
                self.for_a_season(&seat, None, &format!("{line}\n"))?;
                // The letter's own heading is kept, but no longer as a heading.
                let mut text = format!("{line}\n");
                for own in words.lines() {
                    match heading(own) {
                        Some(_) => {
                            remarks.push(format!("it says {}; filed for {line}", own.trim()));
                            text += &format!("(written: {})\n", own.trim());
                        }
                        None => text += &format!("{own}\n"),
                    }
                }
                text
            }
        };
        let known = letter.from.as_deref().and_then(|a| self.people(a).first().cloned());
        Ok(vec![MailPart {
            kind: MailKind::Orders,
            person: known.unwrap_or(player),
            game: Some(game.to_string()),
            power: Some(board.owner(owner).name.clone()),
            poll: None,
            text,
            remarks,
            reply: false,
        }])
    }

    /// The powers a person holds in any phase the open issue plays.
    pub(super) fn seats(&self, person: &str) -> Vec<WritingSeat<'a>> {
        let mut out = Vec::new();
        for history in self.games.games.iter().filter(|h| h.phase_due().is_some()) {
            let turns = self.turns(history);
            for power in history.rules.board().powers() {
                if turns.iter().any(|t| history.seats.player(power, *t) == Some(person)) {
                    out.push(WritingSeat { history, power, person: person.to_string() });
                }
            }
        }
        out
    }

    /// The text of a mail with the orders of its subject above it, and with the text below the signature line if a seat may
    /// mean it as orders.
    fn worded(&self, letter: &IncomingMail, seats: &[WritingSeat]) -> String {
        let subject = &letter.subject;
        let marks = MailSigns::scan(subject, "");
        // The subject of an answer is that of an earlier mail.
        let own = !answers(subject) && !marks.press && !marks.letter && !marks.secret;
        let orders =
            |seat: &WritingSeat, text: &str| self.sight(seat, text, &self.turns(seat.history)).orders().len();
        let tried = |seat: &WritingSeat, text: &str| self.look(seat, text).refused;
        let words = letters::words::words(subject, 0);
        // Begins where most orders can be read; the game's name may come before them.
        let from = |count: &dyn Fn(&WritingSeat, &str) -> usize| {
            let most = |at: usize| seats.iter().map(|seat| count(seat, &subject[at..])).max().unwrap_or(0);
            let starts = words.iter().filter(|w| w.says()).take(40).map(|w| w.span.start);
            let best = starts.map(|at| (most(at), Reverse(at))).max();
            best.filter(|(count, _)| *count > 0).map(|(_, Reverse(at))| at)
        };
        let titled = if own { from(&orders).or_else(|| from(&tried)) } else { None };
        let mut text = titled.map_or_else(String::new, |at| format!("{}\n", &subject[at..]));
        text += &letter.text;
        if seats.iter().any(|seat| orders(seat, &letter.signed) + tried(seat, &letter.signed) > 0) {
            text += &format!("\n--\n{}", letter.signed);
        }
        text
    }

    /// The text in sections, each below the heading that names another game or power, or that begins press for another game.
    /// Text before the first heading is a section only if something in it may be an order, or there is no other.
    fn sections(&self, text: &str, subject: &str, seats: &[WritingSeat]) -> Vec<(SubjectNames, String)> {
        let mut out: Vec<(SubjectNames, String)> = vec![(SubjectNames::default(), String::new())];
        let mut games = self.names.find(subject).games;
        if games.is_empty() {
            games.extend(seats.iter().map(|seat| seat.history.game.id.clone()));
            games.dedup();
        }
        // Press may have a power's name on a line of its own. It runs to the next blank line; without words after the colon, to
        // the end, or to the heading of another game.
        let mut press = None;
        for line in text.lines().flat_map(|l| self.stretches(l)) {
            press = match press {
                Some(whole) if whole || !line.trim().is_empty() => Some(whole),
                _ => announced(line),
            };
            let heading = self.names.heading(line).filter(|(h, _)| press.is_none() || !h.games.is_empty());
            let heading = heading.or_else(|| self.press_heading(line).filter(|(h, _)| h.games != games));
            if let Some((head, end)) = heading {
                press = None;
                if !head.games.is_empty() {
                    games.clone_from(&head.games);
                }
                let season = head.season;
                let mut below = season.map(|s| format!("{s}\n")).unwrap_or_default();
                let rest = line[end..].trim();
                if !rest.is_empty() {
                    below += &format!("{rest}\n");
                }
                out.push((head, below));
            } else if let Some((_, text)) = out.last_mut() {
                text.push_str(line);
                text.push('\n');
            }
        }
        let bare = |text: &str| text.lines().all(|l| l.trim().is_empty() || heading(l).is_some());
        let before = std::mem::take(&mut out[0].1);
        // More than `Dear Ada,` is a letter, if it is called one.
        let letter = || {
            MailSigns::scan(subject, &before).letter
                && !before.lines().all(|line: &str| {
                    let found = tokens(line, 0);
                    let said = found.iter().filter(|w| w.says()).count();
                    let signs = found.iter().rev().skip(1).any(|w| !w.says());
                    said == 0 || !signs && any_at(&found, 0, "greeting").is_some_and(|f| said <= f.len + 2)
                })
        };
        let greeting = !letter()
            && !before.contains(['-', '–', '>'])
            && before.lines().filter(|l| !l.trim().is_empty()).count() <= 2;
        if out.len() == 1 || !(bare(&before) || greeting) {
            out[0].1 = before;
        } else {
            out.remove(0);
            // A heading of its own above them all, such as a power's name above a season, applies to what follows.
            while out.len() > 1 && bare(&out[0].1) && out[0].1.is_empty() {
                let (above, _) = out.remove(0);
                let below = std::mem::take(&mut out[0].0);
                out[0].0 = merged(&above, below);
            }
        }
        out
    }

    /// The game in a line that begins press for it, `White press for Jupiter: ...`; the line itself is part of what it begins.
    fn press_heading(&self, line: &str) -> Option<(SubjectNames, usize)> {
        let (head, _) = line.split_once(':').filter(|_| mark(&tokens(line, 0)).is_some())?;
        let games = self.names.find(head).games;
        (games.len() == 1).then(|| (SubjectNames { games, ..SubjectNames::default() }, 0))
    }

    /// Divides a line before every sentence that begins with a game's name: `Saturn: ... Jupiter: ...`
    fn stretches<'t>(&self, line: &'t str) -> Vec<&'t str> {
        let mut cuts = vec![0];
        for (at, _) in line.match_indices(". ").take(40) {
            let next = at + 2;
            let game =
                |(head, end): &(SubjectNames, usize)| !head.games.is_empty() && *end < line[next..].len();
            if self.names.heading(&line[next..]).is_some_and(|h| game(&h)) {
                cuts.push(next);
            }
        }
        cuts.push(line.len());
        cuts.windows(2).map(|w| &line[w[0]..w[1]]).collect()
    }

    fn look(&self, seat: &WritingSeat, text: &str) -> OrderSigns {
        self.sight(seat, text, &self.turns(seat.history)).look()
    }

    pub(super) fn sight<'t>(
        &'t self,
        seat: &WritingSeat<'t>,
        text: &'t str,
        phases: &'t [Turn],
    ) -> SeatText<'t> {
        let WritingSeat { history, power, .. } = *seat;
        SeatText { history, power, text, names: &self.names.names, editor: &self.editor, phases }
    }

    /// One section of a mail.
    fn item(
        &self,
        people: &[String],
        seats: &[WritingSeat<'a>],
        subject: &str,
        head: &SubjectNames,
        text: &str,
        reply: bool,
    ) -> Result<MailPart, WaitMessage> {
        let mut marks = MailSigns::scan(subject, text);
        // The subject of an order sheet names orders; an unreadable answer to it is answered with the sheet.
        marks.orders |= reply;
        let seat = match self.seat(people, seats, head, text, &marks)? {
            Some(seat) => seat,
            None => return self.for_the_zine(people, text, &marks),
        };
        let board = seat.history.rules.board();
        let look = self.look(&seat, text);
        if look.good + look.votes + look.acts + look.concerns == 0
            && !look.press
            && !marks.press
            && !marks.letter
        {
            let asks = self.only_asks(&seat, text);
            // `Rendben!` in reply to a sheet of orders.
            let says_nothing = reply && look.refused + look.later == 0 && self.names_nothing(&seat, text);
            if asks || says_nothing {
                let part = self.for_the_zine(people, text, &MailSigns { question: asks, ..marks })?;
                let power = board.owner(seat.power).name.clone();
                return Ok(match reply {
                    true => MailPart {
                        game: Some(seat.history.game.id.clone()),
                        power: Some(power),
                        reply,
                        ..part
                    },
                    false => part,
                });
            }
        }
        // Orders below the subject `Press` are orders; press beside them is separated when they are read.
        let whole = units::due(&seat.history.position, seat.power).len();
        let titled = marks.press;
        marks.press &= look.good == 0 || !look.press && look.good < whole.min(2);
        let id = &seat.history.game.id;
        let power = board.owner(seat.power).name.clone();
        let mut item = MailPart {
            kind: MailKind::Orders,
            person: seat.person.clone(),
            game: Some(id.clone()),
            power: Some(power.clone()),
            poll: None,
            text: text.to_string(),
            remarks: Vec::new(),
            reply,
        };
        let like = look.refused + look.later > 0;
        // `Usual opening please` below the power's name: the editor is asked.
        let named = !head.powers.is_empty();
        let asked = named && look.unknown > 0 && text.len() < 600;
        let asked = asked && !marks.letter && !marks.question && !marks.secret;
        // A resignation, a move or a concession is shown with the game's orders.
        let concerns = look.concerns > 0 && !marks.letter && !look.press && !marks.press;
        let orders = look.good + look.votes + look.acts > 0
            || concerns
            || like && !marks.letter
            || asked
            || marks.orders;
        if marks.press && !marks.orders || !orders && (marks.says_press || look.press) {
            item.kind = MailKind::Press;
            let (printed, cut) = self.sight(&seat, text, &self.turns(seat.history)).printable_press();
            item.text = printed;
            if item.text.is_empty() {
                return Err(WaitMessage::new("press-unmarked"));
            }
            if cut {
                item.remarks.push("it ends where private words begin: check what is printed".into());
            }
            if look.good > 0 {
                item.remarks.push("some of it looks like orders, but it was filed as press".into());
            }
        } else if !orders {
            return self.for_the_zine(people, text, &marks);
        } else {
            if look.good + look.votes == 0 && look.foreign > 0 {
                return Err(WaitMessage::new("units").with("power", power).with("game", id));
            }
            if look.good + look.refused + look.later + look.acts == 0 && look.votes > 0 {
                item.kind = MailKind::Vote;
            }
            item.text = self.for_a_season(&seat, head.season, text)?;
            if titled && !look.press {
                item.remarks.push(
                    "the subject says press; in a mail with orders, put `Press:` above the press itself"
                        .into(),
                );
            }
            let refused = look.refused + look.unknown;
            if let Some(due) = seat.history.phase_due().filter(|_| refused > 0) {
                let due = calendar::editor_notation(due);
                item.remarks
                    .push(format!("lines that are not orders for {due}: {refused}; `zine check` shows them"));
            }
        }
        self.takes(&seat)?;
        Ok(item)
    }

    /// The seat a section is for; `None` if it is about no game.
    fn seat(
        &self,
        people: &[String],
        seats: &[WritingSeat<'a>],
        head: &SubjectNames,
        text: &str,
        marks: &MailSigns,
    ) -> Result<Option<WritingSeat<'a>>, WaitMessage> {
        let named: Vec<&GameHistory> = head.games.iter().filter_map(|g| self.games.get(g)).collect();
        // If a subject names two games, the text decides.
        let game = match named.as_slice() {
            [one] => Some(one.game.id.as_str()),
            _ => None,
        };
        if let Some(history) = game.and_then(|id| self.games.get(id))
            && history.phase_due().is_none()
        {
            // Words about a game that is over are for the zine.
            let orders =
                |power| self.look(&WritingSeat { history, power, person: String::new() }, text).any();
            let plays = marks.orders || marks.press || history.rules.board().powers().any(orders);
            return if plays { Err(self.not_due(history)) } else { Ok(None) };
        }
        let mut fit: Vec<WritingSeat<'a>> = seats
            .iter()
            .filter(|s: &&WritingSeat<'a>| game.is_none_or(|id| s.history.game.id == id))
            .cloned()
            .collect();
        let of_power = |s: &WritingSeat<'a>| {
            head.powers.iter().any(|p| power(s.history.rules.board(), p) == Some(s.power))
        };
        // Press may name anybody.
        if !head.powers.is_empty() && !marks.press {
            let his: Vec<WritingSeat<'a>> = fit.iter().filter(|s| of_power(s)).cloned().collect();
            if his.is_empty() {
                if let Some(seat) = self.standing_by(people, game, head) {
                    return Ok(Some(seat));
                }
                if seats.is_empty() && game.is_none() {
                    return Ok(None);
                }
                let why = |id: &str| WaitMessage::new(id).with("who", people.join(", "));
                // A name that only other games' boards have is not meant.
                let mut powers: Vec<String> = head
                    .powers
                    .iter()
                    .filter(|p: &&String| fit.iter().any(|s| power(s.history.rules.board(), p).is_some()))
                    .cloned()
                    .collect();
                if powers.is_empty() {
                    powers.clone_from(&head.powers);
                }
                return Err(match (fit.as_slice(), game) {
                    ([], Some(game)) => why("no-power").with("game", game),
                    ([], None) => why("no-power-at-all"),
                    _ => why("not-his").with("powers", powers.join(", ")).with("seats", listed(&fit)),
                });
            }
            fit = his;
        }
        if let (Some(id), true) = (game, fit.is_empty()) {
            let stands =
                self.games.get(id).is_some_and(|h| h.standbys().any(|person| people.contains(person)));
            return Err(match stands {
                true => WaitMessage::new("standby"),
                false => WaitMessage::new("no-power"),
            }
            .with("who", people.join(", "))
            .with("game", id));
        }
        if let Some(season) = head.season
            && fit.len() > 1
        {
            let due: Vec<WritingSeat<'a>> = fit
                .iter()
                .filter(|s| self.turns(s.history).iter().any(|t| season.fits(*t)))
                .cloned()
                .collect();
            if !due.is_empty() {
                fit = due;
            }
        }
        if fit.len() > 1 {
            let looks: Vec<OrderSigns> = fit.iter().map(|s| self.look(s, text)).collect();
            let orders = |l: &OrderSigns| l.good + l.votes + l.acts;
            let mut sure: Vec<usize> = (0..fit.len()).filter(|i| orders(&looks[*i]) > 0).collect();
            // All of it fits one game, and most of it none of the others.
            let whole = |l: &OrderSigns| l.good > 1 && l.refused == 0;
            let best: Vec<usize> = sure.iter().copied().filter(|i| whole(&looks[*i])).collect();
            if let [one] = best.as_slice()
                && sure.iter().all(|i| i == one || looks[*i].refused + looks[*i].unknown > looks[*i].good)
            {
                sure = best;
            }
            return match sure.as_slice() {
                [one] => Ok(Some(fit[*one].clone())),
                [] if looks.iter().all(|l| l.refused + l.later == 0)
                    && !marks.orders
                    && !marks.press
                    && !marks.says_press =>
                {
                    Ok(None)
                }
                _ => Err(WaitMessage::new("which").with("seats", listed(&fit))),
            };
        }
        Ok(fit.into_iter().next())
    }

    /// The seat of a standby in a game who names the power they order for.
    fn standing_by(
        &self,
        people: &[String],
        game: Option<&str>,
        head: &SubjectNames,
    ) -> Option<WritingSeat<'a>> {
        let mut found = Vec::new();
        for history in self
            .games
            .games
            .iter()
            .filter(|h| game.is_none_or(|id| h.game.id == id) && h.phase_due().is_some())
        {
            for person in history.standbys() {
                let named = head.powers.iter().filter_map(|p| power(history.rules.board(), p));
                if people.contains(person) {
                    found.extend(named.map(|power| WritingSeat { history, power, person: person.clone() }));
                }
            }
        }
        let first = found.pop()?;
        found.is_empty().then_some(first)
    }

    /// The text with the season it is for; `Err` if that is not one of the open issue.
    fn for_a_season(
        &self,
        seat: &WritingSeat,
        subject: Option<NamedSeason>,
        text: &str,
    ) -> Result<String, WaitMessage> {
        let turns = self.turns(seat.history);
        let near = turns.first().map_or(seat.history.position.turn.year, |t| t.year);
        let (subject, text) = (subject.map(|s| s.with_full_year(near)), &with_full_years(text, near));
        let own: Vec<(Turn, bool)> = lines(text, 0..text.len()).filter_map(|(_, l)| heading(l)).collect();
        let plays = || turns.iter().map(|t| calendar::editor_notation(*t)).collect::<Vec<_>>().join(", ");
        let wrong = |season: String| {
            let why = WaitMessage::new("season").with("season", season).with("phases", plays());
            Err(why.with("n", self.issue.name()).with("game", &seat.history.game.id))
        };
        if !own.is_empty() {
            if !own.iter().any(|(head, exact): &(Turn, bool)| {
                turns.iter().any(|t| {
                    let season = t.order().1;
                    if *exact { head == t } else { head.year == t.year && head.season.holds(season) }
                })
            }) {
                return wrong(calendar::editor_notation(own[0].0));
            }
            return Ok(text.to_string());
        }
        match subject {
            Some(season) => match turns.iter().find(|t| season.fits(**t)) {
                None => wrong(season.to_string()),
                // If orders for several sheets are accepted, each letter says which it is for.
                Some(turn) if season.phase.is_some() || !self.flyers.is_empty() => {
                    Ok(format!("{}\n{text}", calendar::editor_notation(*turn)))
                }
                Some(_) => Ok(text.to_string()),
            },
            None => {
                // Whoever plays from a later phase on writes for that.
                let plays =
                    |turn: &&Turn| seat.history.seats.player(seat.power, **turn) == Some(&*seat.person);
                let begins = turns.iter().find(plays).filter(|begins| Some(*begins) != turns.first());
                let head = begins.map_or_else(String::new, |turn| calendar::editor_notation(*turn) + "\n");
                Ok(head + text)
            }
        }
    }

    /// Checks that the open issue accepts orders and press for a game.
    fn takes(&self, seat: &WritingSeat) -> Result<(), WaitMessage> {
        let (id, number) = (&seat.history.game.id, self.issue.number());
        let file = &self.issue.file;
        if file.hold.iter().any(|h| h.game.get_ref() == id) {
            return Err(WaitMessage::new("held").with("game", id).with("n", number));
        }
        let planned = self.issue.orders.contains_key(id) || file.play.iter().any(|p| p.game.get_ref() == id);
        if !planned && seat.history.game.file.start.issue == Some(number) {
            return Err(self.only_announced(seat.history));
        }
        Ok(())
    }

    /// Why nothing is due in a game.
    fn not_due(&self, history: &GameHistory) -> WaitMessage {
        match history.players_wanted() {
            _ if history.game.file.start.issue == Some(self.issue.number()) => self.only_announced(history),
            0 => WaitMessage::new("over").with("game", &history.game.id),
            n => WaitMessage::new("players").with("game", &history.game.id).with("n", n),
        }
    }

    fn only_announced(&self, history: &GameHistory) -> WaitMessage {
        WaitMessage::new("announced").with("game", &history.game.id).with("n", self.issue.number())
    }
}

/// The phases an issue plays of a game.
pub fn phases(history: &GameHistory, issue: &IssueFolder) -> Vec<Turn> {
    let plan = issue.file.play.iter().find(|p| *p.game.get_ref() == history.game.id);
    match plan.and_then(|p| p.phases.as_ref()) {
        Some(list) => list.iter().filter_map(|p| p.get_ref().parse().ok()).collect(),
        None if issue.flyer.is_some() => Vec::new(),
        None => history.next_phases(),
    }
}

/// How mail programs begin the subject of an answer, in capitals.
const ANSWERS: [&str; 24] = [
    "RE",
    "AW",
    "SV",
    "ANTW",
    "ANTWORT",
    "ODP",
    "VS",
    "VA",
    "VÁ",
    "YNT",
    "ΑΠ",
    "ΑΠΑΝΤΗΣΗ",
    "RIF",
    "R",
    "RES",
    "REF",
    "RÉF",
    "ATB",
    "BLS",
    "VAST",
    "SVAR",
    "回复",
    "答复",
    "返信",
];

/// Whether a subject says that its mail answers another: `Re: Saturn`, `RE : Saturn`, `Odp: Saturn`, `Re[2]: Saturn`.
pub(super) fn answers(subject: &str) -> bool {
    let head = subject.split([':', '：']).next().filter(|head| head.len() < subject.len()).unwrap_or("");
    let word = head.split(['[', '(']).next().unwrap_or("").trim().to_uppercase();
    ANSWERS.contains(&word.trim_end_matches(|c: char| c.is_ascii_digit()))
}

/// Whether a line begins press (`Some`), and whether all that follows is press.
fn announced(line: &str) -> Option<bool> {
    let (head, rest) = line.split_once(':')?;
    matches!(head.trim().to_lowercase().as_str(), "press" | "propaganda").then(|| rest.trim().is_empty())
}

/// Completes what a heading names by the one above it.
fn merged(above: &SubjectNames, mut head: SubjectNames) -> SubjectNames {
    if head.games.is_empty() {
        head.games.clone_from(&above.games);
        if head.powers.is_empty() {
            head.powers.clone_from(&above.powers);
        }
    }
    head.season = head.season.or(above.season);
    head
}

fn listed(seats: &[WritingSeat]) -> String {
    seats
        .iter()
        .map(|s: &WritingSeat| {
            format!("{}/{}", s.history.rules.board().owner(s.power).name, s.history.game.id)
        })
        .collect::<Vec<_>>()
        .join(", ")
}
