//! The answer to a mail: how its orders were read, what is missing, when they are due. To its sender, about his own orders only.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use jiff::tz::TimeZone;

use super::letter::Trust;
use super::log::{Became, Entry};
use super::message::Draft;
use super::own::{self, Own};
use super::sort::Kind as Mail;
use super::{token, when};
use crate::board::Board;
use crate::content::{Content, Issue, Person};
use crate::games::Games;
use crate::games::letters::Received;
use crate::letters::sets::Standing;
use crate::letters::{Act, Kind, Piece};
use crate::orders::Code;

/// What answers are made from.
pub struct Desk<'a> {
    /// The folder.
    pub content: &'a Content,
    /// The games as last published.
    pub games: &'a Games<'a>,
    /// The open issue.
    pub issue: &'a Issue,
    /// The zine's clock.
    pub zone: TimeZone,
    /// The sender: name and address.
    pub from: (String, String),
    /// The key of the words on sheets of orders.
    pub secret: Option<String>,
    /// Orders read for earlier answers: one reading a player and power, however many mails.
    pub read: Sheets,
}

/// Players' orders as they were read, by game, power and person.
pub type Sheets = RefCell<HashMap<(String, String, String), Option<Rc<Own>>>>;

/// Its name in the journal. A mail that waits and is filed later is answered again, for now its orders count.
pub fn key(entry: &Entry) -> String {
    let waits = if entry.why.is_some() { "waits-" } else { "" };
    format!("ack/{waits}{}", entry.hash)
}

/// Whether a mail gets an answer: one that a person wrote whose address it is. Mail of strangers, machines and forgers gets none.
pub fn wanted(content: &Content, entry: &Entry) -> Option<String> {
    let person = entry.person.clone()?;
    let entry_of = content.people.get(&person)?;
    // Who was known by the word of his sheet is answered at the address that is known.
    let known = is_his(entry_of, &entry.from) || entry.token && entry_of.email.is_some();
    if !known || entry_of.bounced.is_some() {
        return None;
    }
    let silent = ["forged", "a machine wrote it", "undelivered", "it is from the editor", "several people"];
    let why = entry.why.as_deref().unwrap_or_default();
    let filed = !entry.became.is_empty();
    (filed || entry.why.is_some() && !silent.iter().any(|s| why.contains(s))).then_some(person)
}

fn is_his(person: &Person, address: &str) -> bool {
    let mut his = person.email.iter().map(|e| e.get_ref()).chain(&person.also);
    his.any(|a| a.eq_ignore_ascii_case(address))
}

impl Desk<'_> {
    /// The answer to a mail.
    pub fn answer(&self, entry: &Entry, person: &str) -> Option<Draft> {
        let reader = self.content.people.get(person)?;
        let mut out = format!("Dear {},\n\n", reader.name);
        let subject =
            if entry.subject.is_empty() { String::new() } else { format!(" (“{}”)", entry.subject) };
        out += &format!("your mail of {}{subject} has arrived.\n", entry.received);
        if let Some(why) = &entry.why {
            out += &format!("\nIt could not be filed by itself: {why}.");
            out += "\nThe editor will look at it; nothing of it counts until then.\n\
                    If it has orders: send them again with game, season and power in the subject.\n";
        }
        let mut heads: Vec<String> = Vec::new();
        let mut tokens: Vec<String> = Vec::new();
        let mut told: Vec<(&Option<String>, &Option<String>)> = Vec::new();
        for became in &entry.became {
            match became.kind {
                Mail::Orders | Mail::Vote => {
                    let what = (&became.game, &became.power);
                    if !told.contains(&what) {
                        told.push(what);
                        out += &self.orders(became, person, reader, &mut heads);
                        tokens.extend(self.token(became, person));
                    }
                }
                Mail::Press => {
                    out += &format!(
                        "\nYour press for {} is filed for issue {}.\n",
                        self.game(became),
                        self.issue.number()
                    )
                }
                Mail::Letter => {
                    out += &format!("\nYour letter is filed for issue {}.\n", self.issue.number())
                }
                Mail::Question => out += "\nYour question is with the editor, who will answer it.\n",
                Mail::Private => {
                    out += "\nYour letter is with the editor. It is not printed unless both of you want it to be.\n"
                }
            }
        }
        if entry.trust == Some(Trust::Doubtful) {
            out += "\nNo mail server vouched for the address this mail came from. If it was not you, please reply.\n";
        }
        out += &format!("\n{}\n", self.content.zine.title.get_ref());
        let again = entry.subject.to_lowercase().starts_with("re:");
        let words: String = tokens.iter().map(|t| format!(" [{t}]")).collect();
        let subject = match (heads.as_slice(), entry.subject.is_empty(), again) {
            ([_, ..], ..) => heads.join("; ") + &words,
            (_, true, _) => "Your mail has arrived".to_string(),
            (.., true) => entry.subject.clone(),
            _ => format!("Re: {}", entry.subject),
        };
        let games = entry.became.iter().map(|became| became.game.as_deref().unwrap_or_default());
        let mut reply_to = super::reply_to(self.content, games);
        if let Some(token) = tokens.first().filter(|_| self.content.zine.mail.plus) {
            let (name, address) = reply_to.unwrap_or_else(|| self.from.clone());
            reply_to =
                address.split_once('@').map(|(local, domain)| (name, format!("{local}+{token}@{domain}")));
        }
        let known =
            reader.email.as_ref().filter(|_| !is_his(reader, &entry.from)).map(|e| e.get_ref().clone());
        Some(Draft {
            from: self.from.clone(),
            to: (reader.name.clone(), known.unwrap_or_else(|| entry.from.clone())),
            subject,
            reply_to,
            text: out,
            answers: entry.id.clone(),
            automatic: true,
            ..Draft::default()
        })
    }

    fn game(&self, became: &Became) -> String {
        let id = became.game.as_deref().unwrap_or_default();
        let game = self.content.game(id);
        game.map_or_else(
            || id.to_string(),
            |g| {
                let name = g.file.name.get_ref();
                if name == id { name.clone() } else { format!("{name} ({id})") }
            },
        )
    }

    /// The word of the sheet of a person.
    fn token(&self, became: &Became, person: &str) -> Option<String> {
        let game = became.game.as_deref()?;
        let due = self.games.get(game)?.due()?;
        Some(token::token(self.secret.as_deref()?, person, game, &due.short()))
    }

    fn orders(&self, became: &Became, person: &str, reader: &Person, heads: &mut Vec<String>) -> String {
        let power = became.power.as_deref().unwrap_or_default();
        let head = format!("\n{}, {power}", self.game(became));
        let history = became.game.as_deref().and_then(|g| self.games.get(g));
        let key = (became.game.clone().unwrap_or_default(), power.to_string(), person.to_string());
        let known = self.read.borrow().get(&key).cloned();
        let own = known.unwrap_or_else(|| {
            let own = history.and_then(|h| {
                let owner = h.rules.board().find_owner(power)?;
                own::read(self.content, h, self.issue, owner, person)
            });
            let own = own.map(Rc::new);
            self.read.borrow_mut().insert(key, own.clone());
            own
        });
        let Some(own) = own else {
            return format!("{head}: filed for issue {}.\n", self.issue.number());
        };
        let name = history.map_or("", |h| h.game.file.name.get_ref());
        heads.push(format!("{name}, {}, {power}: {}", own.phase, counted(&own)));
        let mut out = format!("{head}, {}: {}\n\n", own.phase, counted(&own));
        let board = history.map(|h| h.rules.board());
        out += &sheet(&own, board);
        if let Some(due) = &own.due {
            out += &format!("  {due}\n");
        }
        out += &beside(&own, &became.file);
        if !own.later.is_empty() && !own.later_phases.is_empty() {
            let phases = own.later_phases.join(", ");
            out += &format!("Kept, and read when it is time ({phases}):\n    {}\n", own.later.join("\n    "));
        }
        out += "Please reply “OK”, or only what is wrong: one line with the order as it should be, or “stand”.\n";
        match &own.deadline {
            Some(moment) => out + &format!("Deadline: {}\n", when::told(moment, &self.zone, reader)),
            None => out,
        }
    }
}

/// `3 of 5 orders read`.
fn counted(own: &Own) -> String {
    let read = own.received.as_ref().map_or(0, |r| r.set.orders.len());
    match own.units.len() {
        0 => format!("{read} order{} read", if read == 1 { "" } else { "s" }),
        all if own.units.iter().all(|(unit, _)| of(own, unit).is_some()) => format!("all {all} orders read"),
        all => format!(
            "{} of {all} orders read",
            own.units.iter().filter(|(unit, _)| of(own, unit).is_some()).count()
        ),
    }
}

/// The order of a unit in the set.
fn of<'a>(own: &'a Own, unit: &str) -> Option<&'a Standing> {
    own.received.as_ref()?.set.orders.iter().find(|o| o.unit.as_deref() == Some(unit))
}

/// One line a unit: its number, its name, the order in words and in short, and the writer's own words where something is wrong.
fn sheet(own: &Own, board: Option<&Board>) -> String {
    let mut out = String::new();
    let mut number = 0;
    let Some(received) = &own.received else {
        return own
            .units
            .iter()
            .enumerate()
            .map(|(at, (_, name))| format!("{:>2}  {name:<20}  NO ORDER. It will stand.\n", at + 1))
            .collect();
    };
    for (unit, name) in &own.units {
        number += 1;
        let tried = |p: &&Piece| p.kind == Kind::Unread && p.unit.as_ref() == Some(unit);
        let all = received.letters.iter().enumerate();
        let attempt =
            all.flat_map(|(at, l)| l.read.pieces.iter().filter(tried).map(move |p| (at, p))).next_back();
        out += &match (of(own, unit), attempt) {
            (Some(order), _) => {
                let words = board.and_then(|b| in_words(b, &order.order)).unwrap_or_default();
                let from = remark(received, order);
                format!("{number:>2}  {name:<20}  {words:<34}  {}{from}", order.order).trim_end().to_string()
                    + "\n"
            }
            (None, Some((at, piece))) => {
                format!("{number:>2}  {name:<20}  NO ORDER. You wrote: “{}”\n", quoted(received, at, piece))
            }
            (None, None) => format!("{number:>2}  {name:<20}  NO ORDER. It will stand.\n"),
        };
    }
    let listed = |o: &&Standing| o.unit.as_ref().is_none_or(|u| !own.units.iter().any(|(unit, _)| unit == u));
    for order in received.set.orders.iter().filter(listed) {
        number += 1;
        out += &format!("{number:>2}  {}{}\n", order.order, remark(received, order));
    }
    out
}

/// Where an order came from and what was filled in or mended, if there is anything to say.
fn remark(received: &Received, order: &Standing) -> String {
    let came = &received.letters[order.letter];
    let piece = &came.read.pieces[order.piece];
    let mut out = String::new();
    let mended = piece
        .codes
        .iter()
        .any(|c| matches!(c, Code::Fuzzy | Code::TypeFilled | Code::TypeFixed | Code::Context));
    if mended && piece.codes.contains(&Code::Fuzzy) {
        out += &format!("  (you wrote “{}”)", quoted(received, order.letter, piece));
    }
    if order.letter + 1 < received.letters.len()
        && received.set.acts.last().is_some_and(|a| a.contains(&Act::Amends) || a.contains(&Act::Keeps))
        && let Some(moment) = &came.received
    {
        out += &format!("  letter of {}", moment.at.strftime("%-d %B"));
    }
    out
}

fn quoted(received: &Received, letter: usize, piece: &Piece) -> String {
    received.words(letter, piece).split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}

/// What was not understood, what else came, and what a letter without a word about the others did.
fn beside(own: &Own, file: &str) -> String {
    let Some(received) = &own.received else { return String::new() };
    let mut out = String::new();
    // Earlier letters had answers of their own.
    let mine: Vec<usize> = (0..received.letters.len())
        .filter(|at| &*received.letters[*at].source.reveal().name == file)
        .collect();
    let pieces = || mine.iter().flat_map(|at| received.letters[*at].read.pieces.iter().map(|p| (*at, p)));
    for (at, piece) in pieces().filter(|(_, p)| p.is_error()) {
        let shown = piece
            .unit
            .as_ref()
            .is_some_and(|u| own.units.iter().any(|(unit, _)| unit == u) && of(own, u).is_none());
        if shown && piece.kind == Kind::Unread && piece.message.is_empty() {
            continue;
        }
        let why = if piece.message.is_empty() { String::new() } else { format!(" ({})", piece.message) };
        out += &format!("Not understood, and not counted: “{}”{why}.\n", quoted(received, at, piece));
    }
    for (at, named, whole) in received.set.partial.iter().filter(|(at, ..)| mine.contains(at)) {
        let when = received.letters[*at]
            .received
            .as_ref()
            .map_or(String::new(), |m| format!(" of {}", m.at.strftime("%-d %B")));
        let of = if *whole > 0 { format!("{named} of {whole} units") } else { format!("{named} orders") };
        out += &format!(
            "Your letter{when} orders {of} and does not say what becomes of the others: they keep their earlier orders, as above. If they are to have none, reply “these replace my orders” with the orders that count.\n"
        );
    }
    if received.set.confirmed.is_some() {
        out += "You have confirmed these orders.\n";
    }
    let mut also: Vec<String> = Vec::new();
    let count = |kind: Kind| pieces().filter(|(_, p)| p.kind == kind && !p.is_error()).count();
    for (_, piece) in pieces().filter(|(_, p)| p.kind == Kind::Vote) {
        if let Some(vote) = piece.order.as_ref().and_then(|o| o.strip_prefix("VOTE ")) {
            also.push(format!("your vote ({})", vote.replace('=', ": ")));
        } else if let Some(proposal) = &piece.proposal {
            also.push(format!("your proposal ({})", proposal.trim_start_matches("Propose: ")));
        }
    }
    let press: usize = mine.iter().map(|at| received.letters[*at].read.press.len()).sum();
    for (count, what) in [
        (press, "press, for print"),
        (count(Kind::Address), "your new address"),
        (count(Kind::Resignation), "that you resign"),
        (count(Kind::Proxy), "your wish for a proxy (the editor decides)"),
        (count(Kind::Subscription), "words about your subscription"),
        (count(Kind::Question), "your question"),
        (count(Kind::Dateline), "what looks like press but has no mark: it is kept back"),
    ] {
        if count > 0 {
            also.push(what.to_string());
        }
    }
    if !also.is_empty() {
        out += &format!("Also received: {}.\n", also.join("; "));
    }
    let private = count(Kind::Remark);
    if private > 0 {
        out += &format!("Kept private: {private} remark{}.\n", if private == 1 { "" } else { "s" });
    }
    out
}

/// `A con S A bul-rum` in words: `supports A Bulgaria to Rumania`. None for orders that are no such.
fn in_words(board: &Board, order: &str) -> Option<String> {
    let plain = order.split(" [R").next()?.trim_start_matches("PERPETUAL ");
    let place = |code: &str| Some(board.place_name(board.place(code.trim())?));
    let unit = |text: &str| {
        let (kind, rest) = text.split_once(' ')?;
        let (at, to) = match rest.split_once('-') {
            Some((at, to)) => (at, Some(to)),
            None => (rest, None),
        };
        let to = to.map(|t| t.split(" via ").next().unwrap_or(t));
        Some(match to {
            Some(to) => format!("{kind} {} to {}", place(at)?, place(to)?),
            None => format!("{kind} {}", place(at)?),
        })
    };
    let (_, rest) = plain.split_once(' ')?;
    if let Some((_, of)) = rest.split_once(" S ") {
        return Some(format!("supports {}", unit(of)?));
    }
    if let Some((_, of)) = rest.split_once(" C ") {
        return Some(format!("convoys {}", unit(of)?));
    }
    if rest.ends_with(" H") {
        return Some("holds".into());
    }
    if rest.ends_with(" D") {
        return Some("is disbanded".into());
    }
    let (_, to) = rest.split_once('-')?;
    let convoy = if to.contains(" via ") { " by convoy" } else { "" };
    Some(format!("to {}{convoy}", place(to.split(" via ").next()?)?))
}
