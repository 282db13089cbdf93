//! The accounts of the whole zine, carried from issue to issue: seats entered, money posted, copies charged (`A-2` to `A-11`).

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::account::{Account, Entered, Entry, Share};
use super::code::{Code, CodeStyle};
use super::entitlement::{Carry, Credit, Outcome, Right, Standing, entitle};
use super::tariff::{PlayersFree, Terms, Unit};
use crate::money::Money;

/// A reader as far as copies are concerned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reader {
    /// Id in people.toml.
    pub id: String,
    /// First issue he is counted from.
    pub since: Option<i64>,
    /// The zine received in trade, and the last issue sent for it if an end is agreed.
    pub trade: Option<Trade>,
    /// Sample copies promised.
    pub samples: Option<Samples>,
    /// Price group such as `members`.
    pub group: Option<String>,
    /// Copies sent together in one envelope; 0 and 1 mean each by itself (`A-11`).
    pub hold: usize,
}

/// A trade with another zine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trade {
    /// The other zine.
    pub zine: String,
    /// First issue sent for it.
    pub from: Option<i64>,
    /// Last issue sent for it.
    pub until: Option<i64>,
}

/// Sample copies promised to a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Samples {
    /// First issue sent as a sample.
    pub from: i64,
    /// How many.
    pub copies: u32,
}

/// A seat in a game of this zine, in issue numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// The game.
    pub game: String,
    /// The power, or what tells the seats of the game apart.
    pub seat: String,
    /// Who plays it.
    pub person: String,
    /// Issue in which he entered.
    pub entered: i64,
    /// Issue in which the power was eliminated.
    pub out: Option<i64>,
    /// Issue in which he left the seat to another.
    pub left: Option<i64>,
    /// Issue in which the game ended.
    pub ends: Option<i64>,
    /// No fee: a standby called up.
    pub waived: bool,
}

impl Seat {
    /// The last issue this seat carries, if known (`A-4`).
    fn last(&self, free: PlayersFree) -> Option<i64> {
        let out = if free == PlayersFree::Out { self.out } else { None };
        [self.left, self.ends, out].into_iter().flatten().min()
    }

    fn carries(&self, number: i64, free: PlayersFree) -> bool {
        self.entered <= number && self.last(free).is_none_or(|last| number <= last)
    }

    /// Whether the seat is still played in an issue, for second copies (`A-11`).
    fn plays(&self, number: i64) -> bool {
        self.entered <= number
            && [self.left, self.ends, self.out].into_iter().flatten().all(|last| number <= last)
    }
}

/// One issue about to be charged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssueFacts {
    /// Its number.
    pub number: i64,
    /// Its date.
    pub date: Date,
    /// Chargeable pages (`A-9`).
    pub pages: i64,
    /// Games it concerns; `None` all of them. Only their players get a second copy (`A-11`).
    pub games: Option<BTreeSet<String>>,
    /// Whether players get second copies.
    pub second_copies: bool,
}

/// Where a copy goes when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Envelope {
    /// Sent now, with these earlier issues held for it.
    Sent(Vec<i64>),
    /// Kept until the envelope is full.
    Held,
}

/// How the money for a single copy was used: what the copy took, and the rest with what it bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What was paid.
    pub paid: Money,
    /// What the copy took of it; nothing if the reader got his copy anyway.
    pub kept: Money,
    /// What the rest bought.
    pub bought: (Unit, super::Exact),
}

/// One reader's line of the mailing list (`A-10`: one line a person).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copy {
    /// Who.
    pub person: String,
    /// What carried it; `None`: no copy, the reader has lapsed.
    pub right: Option<Right>,
    /// The codes of the label.
    pub codes: Vec<Code>,
    /// Credit before the issue.
    pub before: Credit,
    /// Credit after it.
    pub left: Credit,
    /// What remains to be paid for a single copy.
    pub owes: Money,
    /// How money for a single copy of this issue was used.
    pub settled: Option<Settled>,
    /// With which envelope it goes.
    pub envelope: Envelope,
    /// A second copy goes in batch B (`A-11`).
    pub second: bool,
    /// Why, in a few words.
    pub why: String,
}

impl Copy {
    /// Whether a copy is made for this reader.
    pub fn gets_one(&self) -> bool {
        self.right.is_some()
    }

    /// The codes as printed on the label.
    pub fn code(&self, style: CodeStyle) -> String {
        style.join(&self.codes)
    }

    /// What was charged: `1`, `14pp`, `0.20`, or nothing.
    pub fn charged(&self) -> String {
        match self.right {
            Some(Right::Issue) => "1".into(),
            Some(Right::Pages(n)) => format!("{n}pp"),
            Some(Right::Single(price)) => price.to_string(),
            _ => String::new(),
        }
    }
}

/// The mailing list of an issue: first copies, second copies, lapsed readers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailingList {
    /// Every reader with a copy or a reason for none, in the order of people.toml.
    pub lines: Vec<Copy>,
}

impl MailingList {
    /// Copies made, second copies included.
    pub fn copies(&self) -> usize {
        self.lines.iter().filter(|c| c.gets_one()).map(|c| 1 + usize::from(c.second)).sum()
    }

    /// The line of a person.
    pub fn of(&self, person: &str) -> Option<&Copy> {
        self.lines.iter().find(|c| c.person == person)
    }
}

/// The accounts of all readers at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Books {
    terms: Terms,
    readers: Vec<Reader>,
    seats: Vec<Seat>,
    accounts: BTreeMap<String, Account>,
}

impl Books {
    /// Empty books under the given terms, for these readers.
    pub fn new(terms: Terms, readers: Vec<Reader>) -> Books {
        Books { terms, readers, seats: Vec::new(), accounts: BTreeMap::new() }
    }

    /// Changes the terms from here on; what was charged before stays.
    pub fn set_terms(&mut self, terms: Terms) {
        self.terms = terms;
    }

    /// Changes the readers from here on: a trade ended, a new reader.
    pub fn set_readers(&mut self, readers: Vec<Reader>) {
        self.readers = readers;
    }

    /// The account of a person.
    pub fn account(&self, person: &str) -> Option<&Account> {
        self.accounts.get(person)
    }

    /// Every account with its owner, by id.
    pub fn accounts(&self) -> impl Iterator<Item = (&str, &Account)> {
        self.accounts.iter().map(|(id, account)| (id.as_str(), account))
    }

    /// Sets a credit, as a sealed issue left it.
    pub fn set_credit(&mut self, person: &str, credit: Credit) {
        let account = self.accounts.entry(person.into()).or_default();
        account.credit = credit;
        account.subscribed |= !credit.is_none();
    }

    /// Enters a seat and charges its fee (`A-12`), which is returned with what was paid for it ahead.
    pub fn enter(&mut self, seat: Seat) -> Entered {
        let account = self.accounts.entry(seat.person.clone()).or_default();
        let entered = account.enter(&self.terms, &seat.game, &seat.seat, seat.entered, seat.waived);
        self.seats.push(seat);
        entered
    }

    /// Books a line of the ledger; says where its money went.
    pub fn post(&mut self, entry: &Entry) -> Vec<Share> {
        let group = self.readers.iter().find(|r| r.id == entry.person).and_then(|r| r.group.clone());
        let account = self.accounts.entry(entry.person.clone()).or_default();
        account.post(&self.terms, group.as_deref(), entry)
    }

    /// Charges the account shared with another zine of the same editor (SEED 001, “any or all of these”; `A-8`).
    pub fn charge_elsewhere(&mut self, person: &str, unit: Unit, cost: super::Exact) {
        self.accounts.entry(person.into()).or_default().credit.add(unit, -cost);
    }

    /// The fee of a seat and what was paid for it.
    pub fn seat_fee(&self, game: &str, person: &str) -> Option<&super::SeatFee> {
        self.accounts.get(person)?.seats.iter().rfind(|s| s.game == game)
    }

    /// What a person owes: fees of seats, and pages overdrawn are not owed but listed by the credit.
    pub fn owes(&self, person: &str) -> Money {
        self.accounts.get(person).map_or(Money(0), |a| a.seats.iter().map(super::SeatFee::owes).sum())
    }

    /// Charges an issue and returns its mailing list. Books afterwards stand as after the issue.
    pub fn charge(&mut self, issue: &IssueFacts) -> MailingList {
        let readers = std::mem::take(&mut self.readers);
        let lines = readers.iter().filter_map(|reader| self.charge_reader(issue, reader)).collect();
        self.readers = readers;
        MailingList { lines }
    }

    fn charge_reader(&mut self, issue: &IssueFacts, reader: &Reader) -> Option<Copy> {
        let number = issue.number;
        if reader.since.is_some_and(|since| number < since) {
            return None;
        }
        let group = reader.group.as_deref();
        let mut account = self.accounts.remove(&reader.id).unwrap_or_default();
        let player = self.player(&reader.id, number);
        let trade = reader.trade.as_ref().map_or(Carry::default(), |t| t.carry(number));
        let before = account.credit;
        let sample = sample(reader, &account, number);
        let mut standing = Standing { player, trade, sample, credit: before, ..Standing::default() };
        let single_price =
            self.terms.price(issue.date, group).map_or(Money(0), |p| p.single_copy(issue.pages));
        let anyway = match entitle(&self.terms, number, issue.pages, single_price, &standing).right {
            Some(right) => !matches!(right, Right::Sample(_)),
            None => false,
        };
        let settled = self.single(&mut account, group, number, single_price, anyway);
        if let Some(Settled { kept, bought: (unit, amount), .. }) = settled {
            if !anyway {
                standing.single = Some(kept);
            }
            let credit = if anyway { &mut standing.credit } else { &mut standing.beyond };
            credit.add(unit, amount);
        }
        let outcome = entitle(&self.terms, number, issue.pages, single_price, &standing);
        account.credit = outcome.left;
        if matches!(outcome.right, Some(Right::Sample(_))) {
            account.samples_sent += 1;
        }
        let lapsed = account.has_paid || account.subscribed || account.samples_sent > 0;
        let envelope = envelope(reader, &mut account, number, &outcome);
        self.accounts.insert(reader.id.clone(), account);
        if outcome.right.is_none() && !lapsed {
            return None;
        }
        let second = issue.second_copies && outcome.right.is_some() && self.concerned(&reader.id, issue);
        let why = self.why(reader, number, &outcome);
        let Outcome { right, codes, left, owes } = outcome;
        Some(Copy {
            person: reader.id.clone(),
            right,
            codes,
            before,
            left,
            owes,
            settled,
            envelope,
            second,
            why,
        })
    }

    /// Looks up what was paid for a single copy of this issue. What is too much, or all of it when the reader gets his copy
    /// anyway, goes to the subscription (`A-10`: nobody gets two paid copies).
    fn single(
        &self,
        account: &mut Account,
        group: Option<&str>,
        number: i64,
        price: Money,
        anyway: bool,
    ) -> Option<Settled> {
        let ordered: Vec<_> = account.singles.iter().filter(|s| s.issue == number).copied().collect();
        account.singles.retain(|s| s.issue != number);
        let last = ordered.last()?;
        let paid: Money = ordered.iter().map(|s| s.paid).sum();
        let kept = if anyway { Money(0) } else { Money(paid.0.min(price.0)) };
        let bought = match self.terms.price(last.date, group) {
            Some(terms) if paid > kept => (terms.unit, terms.turn(paid - kept)),
            _ => (Unit::Issue, super::Exact::ZERO),
        };
        Some(Settled { paid, kept, bought })
    }

    fn player(&self, person: &str, number: i64) -> Carry {
        let free = self.terms.players_free;
        let carries = |n: i64| {
            free != PlayersFree::No && self.seats.iter().any(|s| s.person == person && s.carries(n, free))
        };
        Carry { now: carries(number), next: number.checked_add(1).is_some_and(carries) }
    }

    fn concerned(&self, person: &str, issue: &IssueFacts) -> bool {
        self.seats.iter().any(|s| {
            s.person == person
                && s.plays(issue.number)
                && issue.games.as_ref().is_none_or(|games| games.contains(&s.game))
        })
    }

    fn why(&self, reader: &Reader, number: i64, outcome: &Outcome) -> String {
        let free = self.terms.players_free;
        match outcome.right {
            Some(Right::Player) => {
                let mine = self.seats.iter().filter(|s| s.person == reader.id && s.carries(number, free));
                let games: BTreeSet<&str> = mine.map(|s| s.game.as_str()).collect();
                format!("player in {}", games.into_iter().collect::<Vec<_>>().join(", "))
            }
            Some(Right::Trade) => {
                format!("trade for {}", reader.trade.as_ref().map_or("", |t| t.zine.as_str()))
            }
            Some(Right::Issue) => "subscription by the issue".into(),
            Some(Right::Pages(_)) => "subscription by the page".into(),
            Some(Right::Single(_)) => "single copy".into(),
            Some(Right::Sample(n)) => {
                format!("sample {n} of {}", reader.samples.map_or(n, |s| s.copies))
            }
            None if outcome.left.is_none() => "lapsed".into(),
            None => format!("lapsed: {} is not enough for this issue", outcome.left),
        }
    }
}

impl Trade {
    fn carry(&self, number: i64) -> Carry {
        let holds = |n: i64| self.from.is_none_or(|f| f <= n) && self.until.is_none_or(|u| n <= u);
        Carry { now: holds(number), next: number.checked_add(1).is_some_and(holds) }
    }
}

/// The sample copy due, if any: not after money came (`A-4`).
fn sample(reader: &Reader, account: &Account, number: i64) -> Option<u32> {
    let samples = reader.samples?;
    let due = number >= samples.from && account.samples_sent < samples.copies && !account.has_paid;
    due.then_some(account.samples_sent + 1)
}

/// Puts a copy into its envelope: players and samples never wait, a last copy never stays behind (`A-11`).
fn envelope(reader: &Reader, account: &mut Account, number: i64, outcome: &Outcome) -> Envelope {
    let waits = match outcome.right {
        Some(Right::Trade | Right::Issue | Right::Pages(_)) => {
            reader.hold > 1 && !outcome.codes.contains(&Code::Last) && account.held.len() + 1 < reader.hold
        }
        _ => false,
    };
    if waits {
        account.held.push(number);
        Envelope::Held
    } else {
        Envelope::Sent(std::mem::take(&mut account.held))
    }
}
