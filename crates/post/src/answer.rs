//! The answer to a mail: how its orders were read, what is missing, when they are due. It goes to the sender, and is only about
//! the sender's own orders.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use adjudicator::orders::Code;
use adjudicator::rules::MessageFact;
use adjudicator::season::{Phase, Turn};
use adjudicator::terms::{ArrowKind, OrderItem, StatedOrder};
use folder::{Content, IssueFolder, Moment, Person};
use games::Games;
use games::mailbox::ReceivedOrders;
use letters::sets::Standing;
use letters::{Act, Kind, Piece};
use page::lexicon::results::ResultStyle;
use page::lexicon::speaker::MessageFacts;
use page::lexicon::{Lexicon, LexiconCache, Voice};

use super::log::{FiledAs, LoggedMail};
use super::mail::{MailKind as Mail, Trust};
use super::missing_players::{self, AbsentPower};
use super::outgoing::OutgoingMail;
use super::player_orders::{self, PlayerOrders};
use super::wait_reason::WaitCause;
use super::{deadline_times, reply_token};

/// The sources of answers.
pub struct Answerer<'a> {
    /// The folder.
    pub content: &'a Content,
    /// The games as last published.
    pub games: &'a Games<'a>,
    /// The open issue.
    pub issue: &'a IssueFolder,
    /// The time zone of the zine's clock.
    pub zone: TimeZone,
    /// The sender: name and address.
    pub from: (String, String),
    /// The key of the tokens on order sheets.
    pub secret: Option<String>,
    /// The catalogues of the languages needed so far.
    pub words: LexiconCache<'a>,
    /// Orders read for earlier answers: each player and power is read once, however many mails there are.
    pub read: Sheets,
}

/// Players' orders as read, by game, power and person.
pub type Sheets = RefCell<HashMap<(String, String, String), Option<Rc<PlayerOrders>>>>;

/// Its name in the journal. A mail that waits and is filed later is answered again, since its orders now count.
pub fn key(entry: &LoggedMail) -> String {
    let waits = if entry.why.is_some() { "waits-" } else { "" };
    format!("ack/{waits}{}", entry.hash)
}

/// The person who gets an answer to a mail: its author, if the address is theirs. Mail of strangers, machines and forgers gets
/// none.
pub fn wants_answer(content: &Content, entry: &LoggedMail) -> Option<String> {
    let person = entry.person.clone()?;
    let entry_of = content.people.get(&person)?;
    // A sender recognised by the token of a sheet is answered at the known address.
    let known = entry_of.is_at(&entry.from) || entry.token && entry_of.email.is_some();
    if !known || entry_of.bounced.is_some() {
        return None;
    }
    let is_filed = !entry.became.is_empty();
    (is_filed || entry.cause.is_some_and(WaitCause::is_answered)).then_some(person)
}

impl Answerer<'_> {
    /// The answer to a mail.
    pub fn answer(&self, entry: &LoggedMail, person: &str) -> Option<OutgoingMail> {
        let reader = self.content.people.get(person)?;
        let words = &*self.words.for_person(person);
        let mut out = words.say("mail-dear", &[text("name", &reader.name)]) + "\n\n";
        out += &match entry.subject.as_str() {
            "" => words.say("mail-arrived", &[text("when", &arrived(words, entry))]),
            about => words
                .say("mail-arrived-about", &[text("when", &arrived(words, entry)), text("subject", about)]),
        };
        out.push('\n');
        if entry.why.is_some() {
            out += &waits(words, entry, self.content.is_all_by_hand());
        }
        let mut heads: Vec<String> = Vec::new();
        let mut tokens: Vec<String> = Vec::new();
        let mut told: Vec<(&Option<String>, &Option<String>)> = Vec::new();
        for became in &entry.became {
            let poll = became
                .poll
                .as_ref()
                .map_or("", |id| self.content.polls.get(id).map_or(id, |poll| poll.title()));
            let filed = [text("game", &self.game(became)), text("poll", poll), ("n", self.number())];
            let id = match became.kind {
                Mail::Orders | Mail::Vote => None,
                Mail::Press => Some("mail-press-filed"),
                Mail::Letter => Some("mail-letter-filed"),
                Mail::Question => Some("mail-question"),
                Mail::Answer => Some("mail-poll-filed"),
                Mail::Private => Some("mail-letter-kept"),
            };
            out += &id.map_or_else(String::new, |id| format!("\n{}\n", words.say(id, &filed)));
            // Whoever replies to a sheet is sent it again, whatever they wrote.
            let replies = matches!(became.kind, Mail::Question | Mail::Private)
                && self.player_orders(became, person).is_some();
            let what = (&became.game, &became.power);
            if (id.is_none() || replies) && !told.contains(&what) {
                told.push(what);
                out += &self.orders(words, became, person, reader, &mut heads);
                tokens.extend(self.token(became, person, &entry.from));
            }
        }
        for (from, to) in &entry.away {
            let (Ok(from), Ok(to)) = (from.parse::<Date>(), to.parse::<Date>()) else { continue };
            let days = [text("from", &words.day(from)), text("to", &words.day(to))];
            out += &format!("\n{}\n", words.say("mail-away", &days));
            for one in self.due_between(person, from, to) {
                let Some(moment) = &one.deadline else { continue };
                let name = format!("{}, {}", one.name, one.phase(words, self.games));
                let when = deadline_times::deadline_text(words, moment, &self.zone, reader);
                out +=
                    &format!("{}\n", words.say("mail-away-due", &[text("what", &name), text("when", &when)]));
            }
        }
        if let Some(list) = &entry.list {
            let facts = [text("list", list), text("address", &self.from.1)];
            out += &format!("\n{}\n", words.say("mail-through-list", &facts));
        }
        if entry.trust == Some(Trust::Doubtful) {
            out += &format!("\n{}\n", words.text("mail-doubtful"));
        }
        let known = reader.email.as_ref().map(|e| e.get_ref().clone()).filter(|_| !reader.is_at(&entry.from));
        if known.is_some() {
            out += &format!("\n{}\n", words.say("mail-other-address", &[text("address", &entry.from)]));
        }
        out += &format!("\n{}\n", self.content.zine.title.get_ref());
        let again = entry.subject.to_lowercase().starts_with("re:");
        let marks: String = tokens.iter().map(|t| format!(" [{t}]")).collect();
        let subject = match (heads.as_slice(), entry.subject.is_empty(), again) {
            ([_, ..], ..) => words.join_with_semicolons(&heads) + &marks,
            (_, true, _) => words.text("mail-arrived-subject"),
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
        Some(OutgoingMail {
            from: self.from.clone(),
            to: (reader.name.clone(), known.unwrap_or_else(|| entry.from.clone())),
            subject,
            reply_to,
            text: out,
            answers: entry.id.clone(),
            automatic: true,
            ..OutgoingMail::default()
        })
    }

    /// The answer, and a copy to the address the mail came from if that is not known to be the person's; each with its name in
    /// the journal.
    pub fn mails(&self, entry: &LoggedMail, person: &str) -> Vec<(String, OutgoingMail)> {
        let Some(draft) = self.answer(entry, person) else { return Vec::new() };
        let key = key(entry);
        let other = (draft.to.1 != entry.from).then(|| {
            let to = (draft.to.0.clone(), entry.from.clone());
            (format!("{key}/from"), OutgoingMail { to, ..draft.clone() })
        });
        std::iter::once((key, draft)).chain(other).collect()
    }

    /// A second answer to a mail whose orders no longer all fit, because a flyer has moved its game on since; with its name in
    /// the journal. `None` if no flyer changed anything for it.
    pub fn after_flyer(&self, entry: &LoggedMail, person: &str) -> Option<(String, OutgoingMail)> {
        let flyer = entry.became.iter().filter(|b| b.kind == Mail::Orders).find_map(|became| {
            let history = self.games.get(became.game.as_deref()?)?;
            let flyer = history.flyers(self.issue.number()).last().filter(|_| self.issue.flyer.is_none())?;
            let sent = self.content.issue(flyer)?.file.date.0;
            let before = entry.received.get(..10)?.parse::<jiff::civil::Date>().ok()? <= sent;
            let own = self.player_orders(became, person).filter(|_| before)?;
            let received = own.received.as_ref()?;
            let mine = received.letters.iter().filter(|l| *l.source.reveal().name == *became.file);
            mine.flat_map(|l| &l.read.pieces).any(Piece::is_error).then_some(flyer)
        })?;
        let mut draft = self.answer(entry, person)?;
        let words = &*self.words.for_person(person);
        let said = words.say("mail-after-flyer", &[text("flyer", &flyer.to_string())]);
        draft.text = draft.text.replacen("\n\n", &format!("\n\n{said}\n"), 1);
        Some((format!("ack/after-{flyer}-{}", entry.hash), draft))
    }

    /// Orders a person still owes that are due between two days.
    fn due_between(&self, person: &str, from: Date, to: Date) -> Vec<AbsentPower> {
        let mut due = missing_players::powers_without_orders(self.content, self.games, self.issue);
        let within =
            |one: &AbsentPower| one.deadline.as_ref().is_some_and(|at| (from..=to).contains(&at.day()));
        due.retain(|one| one.person == person && within(one));
        due
    }

    /// A player's orders, as filed.
    fn player_orders(&self, became: &FiledAs, person: &str) -> Option<Rc<PlayerOrders>> {
        let power = became.power.as_deref().unwrap_or_default();
        let key = (became.game.clone().unwrap_or_default(), power.to_string(), person.to_string());
        if let Some(known) = self.read.borrow().get(&key) {
            return known.clone();
        }
        let history = became.game.as_deref().and_then(|g| self.games.get(g));
        let own = history.and_then(|h| {
            let owner = h.rules.board().find_owner(power)?;
            player_orders::read(self.content, h, self.issue, owner, person)
        });
        let own = own.map(Rc::new);
        self.read.borrow_mut().insert(key, own.clone());
        own
    }

    /// The number of the issue, or the name of the flyer.
    fn number(&self) -> MessageFact {
        match self.issue.flyer {
            None => MessageFact::Count(self.issue.number()),
            Some(_) => MessageFact::Text(self.issue.name().to_string()),
        }
    }

    fn game(&self, became: &FiledAs) -> String {
        let id = became.game.as_deref().unwrap_or_default();
        let by_hand = self.content.hand_game(id).map(|game| &game.file.name);
        let game = self.content.game(id).map(|game| &game.file.name).or(by_hand);
        game.map_or_else(
            || id.to_string(),
            |name| {
                let name = name.get_ref();
                if name == id { name.clone() } else { format!("{name} ({id})") }
            },
        )
    }

    /// The token on the sheet of a person, or of the person who shares their address and holds the power.
    fn token(&self, became: &FiledAs, person: &str, address: &str) -> Option<String> {
        let game = became.game.as_deref()?;
        let history = self.games.get(game)?;
        let due = history.phase_due()?;
        let owner = history.rules.board().find_owner(became.power.as_deref()?)?;
        let person = history
            .seats
            .player(owner, due)
            .filter(|id: &&str| self.content.people.get(*id).is_some_and(|p| p.is_at(address)))
            .unwrap_or(person);
        Some(reply_token::token(self.secret.as_deref()?, person, game, &due.code()))
    }

    fn orders(
        &self,
        words: &Lexicon,
        became: &FiledAs,
        person: &str,
        reader: &Person,
        heads: &mut Vec<String>,
    ) -> String {
        let power = became.power.as_deref().unwrap_or_default();
        let history = became.game.as_deref().and_then(|g| self.games.get(g));
        let spoken = history.and_then(|h| {
            let board = h.rules.board();
            Some(words.voice_for(board, ResultStyle::Uk).head(board.find_owner(power)?))
        });
        let spoken = spoken.unwrap_or_else(|| power.to_string());
        let head = format!("{}, {spoken}", self.game(became));
        let Some(own) = self.player_orders(became, person) else {
            let filed = [text("what", &head), ("n", self.number())];
            return format!("\n{}\n", words.say("mail-filed", &filed));
        };
        let name = history.map_or("", |h| h.game.file.name.get_ref());
        let seasons = history.map_or(Cow::Borrowed(words), |h| words.in_game(h.rules.name()));
        let phase = seasons.phase(own.begins.unwrap_or(own.turn));
        let (subject, title) = (format!("{name}, {phase}, {spoken}"), format!("{head}, {phase}"));
        let mut out = String::new();
        // Whoever plays from a later phase on owes nothing for the one that is due.
        if own.begins.is_some() {
            heads.push(subject);
            out += &format!("\n{title}\n\n");
        } else {
            let counted = counted(words, &own);
            heads.push(words.with_heading(&subject, &counted));
            out += &format!("\n{}\n\n", words.with_heading(&title, &counted));
            let board = history.map(|h| h.rules.board());
            out += &sheet(&Voice { words, board, style: ResultStyle::Uk, classes: None }, &own);
            if let Some(due) = own.due {
                let id = if due > 0 { "mail-may-build" } else { "mail-must-remove" };
                out += &format!("  {}\n", words.say(id, &[("n", MessageFact::Count(due.abs()))]));
            }
            out += &beside(words, &own, &became.file);
        }
        if !own.later.is_empty() && !own.later_phases.is_empty() {
            let phases: Vec<String> = own.later_phases.iter().map(|t| seasons.phase(*t)).collect();
            let kept = words.say("mail-kept", &[text("phases", &phases.join(", "))]);
            out += &format!("{kept}\n    {}\n", own.later.join("\n    "));
        }
        if own.begins.is_some() {
            return out;
        }
        if !is_confirmed(&own) {
            out += &(words.text("mail-reply") + "\n");
        }
        match &own.deadline {
            Some(moment) => {
                let when = deadline_times::deadline_text(words, moment, &self.zone, reader);
                out + &words.say("mail-deadline", &[text("when", &when)]) + "\n"
            }
            None => out,
        }
    }
}

/// Why a mail waits. A reason that the catalogues lack is in English, for the editor.
fn waits(words: &Lexicon, entry: &LoggedMail, by_hand: bool) -> String {
    let english = entry.why.as_ref().filter(|_| words.is_english());
    let said = entry.reason.as_ref().map(|reason| reason.say(words)).or(english.cloned());
    let reason = said.map_or(String::new(), |why| format!(": {why}"));
    let out = format!("\n{}\n", words.say("mail-not-filed", &[text("why", &reason)]));
    let next = if by_hand { "mail-not-filed-by-hand" } else { "mail-not-filed-waits" };
    out + &format!("{}\n", words.text(next))
}

fn text(name: &'static str, words: &str) -> (&'static str, MessageFact) {
    (name, MessageFact::Text(words.to_string()))
}

/// `3 of 5 orders read`.
fn counted(words: &Lexicon, own: &PlayerOrders) -> String {
    let all = own.units.len();
    let read = own.units.iter().filter(|unit| of(own, &unit.key).is_some()).count();
    let facts = |n: usize| [("read", MessageFact::Count(read as i64)), ("n", MessageFact::Count(n as i64))];
    match own.received.as_ref().map_or(0, |r| r.counting_orders.orders.len()) {
        orders if all == 0 => words.say("mail-orders-read", &facts(orders)),
        _ if read == all => words.say("mail-orders-all", &facts(all)),
        _ => words.say("mail-orders-some", &facts(all)),
    }
}

/// The order of a unit in the set.
fn of<'a>(own: &'a PlayerOrders, unit: &str) -> Option<&'a Standing> {
    own.received.as_ref()?.counting_orders.orders.iter().find(|o| o.unit.as_deref() == Some(unit))
}

/// The fate of a unit without an order: it holds, or is disbanded if it has to retreat.
fn no_order(words: &Lexicon, turn: Turn) -> String {
    let phase = if turn.phase == Phase::Retreat { "retreat" } else { "other" };
    words.say("mail-no-order", &[("phase", MessageFact::Word(phase))])
}

/// One line for each unit: number, name, the order in words and in short form, and the writer's own words if something is
/// wrong.
fn sheet(voice: &Voice, own: &PlayerOrders) -> String {
    let words = voice.words;
    let mut out = String::new();
    let mut put = |name: &str, said: &str| {
        let number = out.matches('\n').count() + 1;
        out += format!("{number:>2}  {name:<20}  {said}").trim_end();
        out.push('\n');
    };
    let Some(received) = &own.received else {
        own.units.iter().for_each(|unit| put(&unit.name(voice), &no_order(words, own.turn)));
        return out;
    };
    let short = |order: &Standing| voice.board.map_or_else(String::new, |board| order.order.text(board));
    for unit in &own.units {
        let all = received.letters.iter().enumerate();
        let attempt = all
            .flat_map(|(at, l)| {
                l.read
                    .pieces
                    .iter()
                    .filter(|p: &&Piece| p.kind == Kind::Unread && p.unit.as_ref() == Some(&unit.key))
                    .map(move |p| (at, p))
            })
            .next_back();
        let said = match (of(own, &unit.key), attempt) {
            (Some(order), _) => {
                let spoken = in_words(voice, &order.order).unwrap_or_default();
                format!("{spoken:<34}  {}{}", short(order), remark(words, received, order))
            }
            (None, Some((at, piece))) => {
                words.say("mail-no-order-wrote", &[text("words", &quoted(received, at, piece))])
            }
            (None, None) => no_order(words, own.turn),
        };
        put(&unit.name(voice), &said);
    }
    for order in
        received.counting_orders.orders.iter().filter(|o: &&Standing| {
            o.unit.as_ref().is_none_or(|u| !own.units.iter().any(|unit| unit.key == *u))
        })
    {
        put(&short(order), remark(words, received, order).trim_start());
    }
    out
}

/// The origin of an order, and what was filled in or corrected; empty if there is nothing to say.
fn remark(words: &Lexicon, received: &ReceivedOrders, order: &Standing) -> String {
    let came = &received.letters[order.letter];
    let piece = &came.read.pieces[order.piece];
    let mut out = String::new();
    if piece.codes.contains(&Code::Fuzzy) {
        let wrote = text("words", &quoted(received, order.letter, piece));
        out += &format!("  ({})", words.say("mail-you-wrote", &[wrote]));
    }
    if order.letter + 1 < received.letters.len()
        && received
            .counting_orders
            .acts
            .last()
            .is_some_and(|a| a.contains(&Act::Amends) || a.contains(&Act::Keeps))
        && let Some(moment) = &came.received
    {
        out += &format!("  {}", words.say("mail-letter-of", &[text("day", &day(words, moment))]));
    }
    out
}

/// When a mail came, in the reader's language: `10 November 2026, 20:14`.
fn arrived(words: &Lexicon, entry: &LoggedMail) -> String {
    match DateTime::strptime("%Y-%m-%d %H:%M", &entry.received) {
        Ok(at) => words.moment(words.day(at.date()), at),
        Err(_) => entry.received.clone(),
    }
}

/// `10 November`.
fn day(words: &Lexicon, moment: &Moment) -> String {
    let month = words.text(&format!("month-{}", moment.at.month()));
    words.say("mail-day", &[("day", MessageFact::Count(i64::from(moment.at.day()))), text("month", &month)])
}

fn quoted(received: &ReceivedOrders, letter: usize, piece: &Piece) -> String {
    received.words(letter, piece).split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}

/// Whether the player has confirmed the orders as they are.
fn is_confirmed(own: &PlayerOrders) -> bool {
    own.received.as_ref().is_some_and(|received| received.counting_orders.confirmed.is_some())
}

/// Text that was not understood, other content, and the effect of a letter on orders it does not mention.
fn beside(words: &Lexicon, own: &PlayerOrders, file: &str) -> String {
    let Some(received) = &own.received else { return String::new() };
    let mut out = String::new();
    // Earlier letters had answers of their own.
    let mine: Vec<usize> = (0..received.letters.len())
        .filter(|at| &*received.letters[*at].source.reveal().name == file)
        .collect();
    let pieces = || mine.iter().flat_map(|at| received.letters[*at].read.pieces.iter().map(|p| (*at, p)));
    let english = words.is_english();
    for (at, piece) in pieces().filter(|(_, p)| p.is_error()) {
        let shown = piece
            .unit
            .as_ref()
            .is_some_and(|u| own.units.iter().any(|unit| unit.key == *u) && of(own, u).is_none());
        if shown && piece.kind == Kind::Unread && piece.cause.is_none() {
            continue;
        }
        // The reader of orders gives its reasons in English.
        let why = piece.cause.as_ref().filter(|_| english).map(|_| format!(" ({})", piece.message()));
        let why = why.unwrap_or_default();
        let facts = [text("words", &quoted(received, at, piece)), text("why", &why)];
        out += &format!("{}\n", words.say("mail-not-understood", &facts));
    }
    for (at, named, whole) in received.counting_orders.partial.iter().filter(|(at, ..)| mine.contains(at)) {
        let when = received.letters[*at].received.as_ref().map_or(String::new(), |m| day(words, m));
        let id = if *whole > 0 { "mail-partial-units" } else { "mail-partial" };
        let count = |n: usize| MessageFact::Count(n as i64);
        let facts = [text("day", &when), ("named", count(*named)), ("n", count(*whole))];
        out += &format!("{}\n", words.say(id, &facts));
    }
    if is_confirmed(own) {
        out += &format!("{}\n", words.text("mail-confirmed"));
    }
    let mut also: Vec<String> = Vec::new();
    let count = |kind: Kind| pieces().filter(|(_, p)| p.kind == kind && !p.is_error()).count();
    for (_, piece) in pieces().filter(|(_, p)| p.kind == Kind::Vote) {
        let vote = match &piece.order {
            Some(StatedOrder::Item(_, item)) => item.vote(),
            _ => None,
        };
        if let Some((what, how)) = vote {
            also.push(words.say("mail-also-vote", &[text("words", &format!("{what}: {how}"))]));
        } else if let Some(proposal) = &piece.proposal {
            let proposal = text("words", proposal.trim_start_matches("Propose: "));
            also.push(words.say("mail-also-proposal", &[proposal]));
        }
    }
    let press: usize = mine.iter().map(|at| received.letters[*at].read.press.len()).sum();
    for (count, id) in [
        (press, "mail-also-press"),
        (count(Kind::Address), "mail-also-address"),
        (count(Kind::Resignation), "mail-also-resigns"),
        (count(Kind::Concession), "mail-also-concedes"),
        (count(Kind::Proxy), "mail-also-proxy"),
        (count(Kind::Subscription), "mail-also-money"),
        (count(Kind::Question), "mail-also-question"),
        (count(Kind::Dateline), "mail-also-dateline"),
    ] {
        also.extend((count > 0).then(|| words.text(id)));
    }
    if !also.is_empty() {
        out += &format!("{}\n", words.say("mail-also", &[text("list", &words.join_with_semicolons(&also))]));
    }
    let private = count(Kind::Remark) as i64;
    if private > 0 {
        out += &format!("{}\n", words.say("mail-kept-private", &[("n", MessageFact::Count(private))]));
    }
    out
}

/// `A con S A bul-rum` in words: `supports A Bulgaria to Rumania`; `None` if it is not an order.
fn in_words(voice: &Voice, order: &StatedOrder) -> Option<String> {
    let StatedOrder::Item(grammar, OrderItem::Order { term, .. }) = order else { return None };
    let say = |id: &str, facts: MessageFacts| Some(voice.words.say(id, facts));
    let to = || term.goal().map(|to| voice.place(to));
    let other = || {
        let of = term.units().nth(1)?;
        let unit = format!("{} {}", of.kind?.code(), voice.place(of.place()?));
        match to() {
            Some(to) => say("mail-word-moving", &[text("unit", &unit), text("place", &to)]),
            None => Some(unit),
        }
    };
    match (grammar.form(term).arrow, order.form()?.0) {
        (ArrowKind::Support, _) => say("mail-word-supports", &[text("unit", &other()?)]),
        (ArrowKind::Convoy, _) => say("mail-word-convoys", &[text("unit", &other()?)]),
        (_, "Hold") => say("mail-word-holds", &[]),
        (_, "Disband") => say("mail-word-disbands", &[]),
        (ArrowKind::Move, _) => {
            let id = if order.by_convoy() { "mail-word-to-by-convoy" } else { "mail-word-to" };
            say(id, &[text("place", &to()?)])
        }
        _ => None,
    }
}
