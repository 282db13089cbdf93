//! The accounts of the whole zine, carried forward from issue to issue: seats entered, money posted, copies charged (`A-2` to
//! `A-11`).

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use base::money::{Currency, Money};
use base::term_history::{IssueDate, TermHistory};

use super::account::{Account, Allotment, Debt, LedgerEntry, Purpose, SeatEntered, SeatFee};
use super::entitlement::{Credit, Entitlement, FreeRight, ReaderStanding, Right, entitle};
use super::fraction::Exact;
use super::label_code::{LabelCode, LabelCodes};
use super::seat::FeeSeat;
use super::tariff::{PlayersFree, Price, SubscriptionUnit, Tariff};

/// A reader, as far as copies are concerned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subscriber {
    /// Id in people.toml.
    pub id: String,
    /// First issue that counts for them.
    pub since: Option<i64>,
    /// The zines received in trade.
    pub trade: TermHistory<String>,
    /// Sample copies promised.
    pub samples: TermHistory<u32>,
    /// Price group such as `members`.
    pub group: TermHistory<String>,
    /// Copies sent together in one envelope; 0 and 1 mean each by itself (`A-11`).
    pub hold: TermHistory<usize>,
    /// `false` for those who get no copies: contributors, former players.
    pub copies: TermHistory<bool>,
}

impl Subscriber {
    /// The price group for an issue of a day.
    pub fn group(&self, when: IssueDate) -> Option<&str> {
        self.group.value_at(when).map(String::as_str)
    }

    fn trades(&self, when: IssueDate) -> bool {
        self.since.is_none_or(|since| since <= when.0) && self.trade.value_at(when).is_some()
    }
}

/// One issue about to be charged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssueFacts {
    /// Its number.
    pub number: i64,
    /// Its date.
    pub date: Date,
    /// Date of the next one, as far as it is known: terms that end on a day are announced before it (`A-7`).
    pub next: Date,
    /// Chargeable pages (`A-9`).
    pub pages: i64,
    /// The games it concerns; `None`: all. Only their players get a second copy (`A-11`).
    pub games: Option<BTreeSet<String>>,
    /// Whether players get second copies.
    pub second_copies: bool,
}

/// When a copy is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Envelope {
    /// Now, with these earlier issues that were held for it.
    Sent(Vec<i64>),
    /// Held until the envelope is full.
    Held,
}

/// How the money for a single copy was used: what the copy cost, and where the rest went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SingleCopyPayment {
    /// The amount paid.
    pub paid: Money,
    /// The amount the copy took of it; zero if the reader got a copy anyway.
    pub used: Money,
    /// The amount the copy cost beyond it: a debt.
    pub owed: Money,
    /// Whether a copy was sent for it.
    pub sent: bool,
    /// The use of the rest.
    pub rest: Vec<Allotment>,
}

/// A turn of a game that was charged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnCharge {
    /// The player.
    pub person: String,
    /// The game.
    pub game: String,
    /// Its price.
    pub price: Money,
    /// How much of that had been paid ahead; the rest is owed.
    pub ahead: Money,
}

impl Default for Envelope {
    fn default() -> Envelope {
        Envelope::Sent(Vec::new())
    }
}

/// One reader's line of the mailing list (`A-10`: one line for each person).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CopyEntry {
    /// The reader.
    pub person: String,
    /// The right that carried it; `None`: no copy, the reader has lapsed.
    pub right: Option<Right>,
    /// The codes of the label.
    pub codes: Vec<LabelCode>,
    /// Credit before the issue.
    pub before: Credit,
    /// Credit after it.
    pub left: Credit,
    /// Everything owed after it: debts and fees.
    pub owes: Money,
    /// Everything asked for: what is owed and, with the last copy, a new subscription (`A-30`).
    pub due: Money,
    /// The zine's earnings from the copy: the price of the lot it came from, or of the single copy (`A-39`).
    pub earned: Exact,
    /// Fall in the value of the reader's lots, in whole minor units.
    pub worth: Money,
    /// How money for a single copy of this issue was used.
    pub settled: Option<SingleCopyPayment>,
    /// When it is sent.
    pub envelope: Envelope,
    /// Whether a second copy goes in batch B (`A-11`).
    pub second: bool,
    /// Why, in a few words.
    pub why: String,
}

impl CopyEntry {
    /// Whether a copy is made for this reader.
    pub fn gets_one(&self) -> bool {
        self.right.is_some()
    }

    /// The codes as printed on the label.
    pub fn code(&self, style: LabelCodes) -> String {
        style.join(&self.codes)
    }

    /// The charge: `1`, `14pp`, `0.20`, or empty.
    pub fn charge_text(&self, currency: &Currency) -> String {
        match self.right {
            Some(Right::Issue) => "1".into(),
            Some(Right::Pages(n)) => format!("{n}pp"),
            Some(Right::Single(price)) => currency.say(price),
            _ => String::new(),
        }
    }
}

/// The mailing list of an issue: first copies, second copies, lapsed readers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    /// Every reader with a copy or a reason for none, in the order of people.toml.
    pub lines: Vec<CopyEntry>,
}

impl Distribution {
    /// The number of copies, second copies included.
    pub fn copies(&self) -> usize {
        self.lines.iter().filter(|c| c.gets_one()).map(|c| 1 + usize::from(c.second)).sum()
    }

    /// The line of a person.
    pub fn copy_for(&self, person: &str) -> Option<&CopyEntry> {
        self.lines.iter().find(|c| c.person == person)
    }
}

/// The accounts of all readers at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Books {
    terms: Tariff,
    readers: Vec<Subscriber>,
    seats: Vec<FeeSeat>,
    accounts: BTreeMap<String, Account>,
}

impl Books {
    /// Empty books under some terms, for some readers.
    pub fn new(terms: Tariff, readers: Vec<Subscriber>) -> Books {
        Books { terms, readers, seats: Vec::new(), accounts: BTreeMap::new() }
    }

    /// Changes the terms from now on; earlier charges stay.
    pub fn set_terms(&mut self, terms: Tariff) {
        self.terms = terms;
    }

    /// Changes the readers from now on: a trade ended, a new reader.
    pub fn set_readers(&mut self, readers: Vec<Subscriber>) {
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

    /// The account of a person, mutable.
    pub(super) fn account_mut(&mut self, person: &str) -> &mut Account {
        self.accounts.entry(person.into()).or_default()
    }

    /// Sets the credit that a sealed issue left; credit without a lot of its own gets the price of the day.
    pub fn set_credit(&mut self, person: &str, credit: Credit, when: IssueDate) {
        let price = self.price(person, when).map(Price::unit_price).unwrap_or_default();
        let account = self.account_mut(person);
        account.lots.settle(credit, when.1, price);
        account.subscribed |= !credit.is_none();
    }

    fn reader(&self, person: &str) -> Option<&Subscriber> {
        // Readers come in order of their ids; a list that does not is short.
        let found = self.readers.binary_search_by(|r| r.id.as_str().cmp(person)).ok();
        found.or_else(|| self.readers.iter().position(|r| r.id == person)).map(|n| &self.readers[n])
    }

    /// The price in force for a person on a day, before an issue.
    pub fn price(&self, person: &str, when: IssueDate) -> Option<&Price> {
        self.terms.price(when.1, self.reader(person).and_then(|r| r.group(when)))
    }

    /// Enters a seat and charges its fee (`A-12`), which is returned with what was paid for it ahead.
    pub fn enter(&mut self, seat: FeeSeat) -> SeatEntered {
        let account = self.accounts.entry(seat.person.clone()).or_default();
        let entered = account.enter(&self.terms, &seat);
        self.seats.push(seat);
        entered
    }

    /// Gives up a waiting place (`A-24a`); returns its fee and where it went.
    pub fn leave(&mut self, seat: &FeeSeat, when: IssueDate) -> Option<(SeatFee, Vec<Allotment>)> {
        let group = self.reader(&seat.person).and_then(|r| r.group(when)).map(str::to_string);
        self.accounts.get_mut(&seat.person)?.leave(&self.terms, seat, group.as_deref(), when.1)
    }

    /// Books a ledger line before an issue; returns where its money went.
    pub fn post(&mut self, entry: &LedgerEntry, number: i64) -> Vec<Allotment> {
        let price = self.price(&entry.person, (number, entry.date)).cloned();
        let account = self.account_mut(&entry.person);
        // Money for a copy of an issue that is already out, with nothing owed for it, is money without a purpose.
        match entry.purpose {
            Purpose::Issue(n)
                if n < number && entry.comes() && !account.debts.iter().any(|debt| debt.issue == Some(n)) =>
            {
                account.post(price.as_ref(), &LedgerEntry { purpose: Purpose::Any, ..entry.clone() })
            }
            _ => account.post(price.as_ref(), entry),
        }
    }

    /// Charges the account shared with another zine of the same editor (SEED 001, “any or all of these”; `A-8`).
    pub fn charge_elsewhere(
        &mut self,
        person: &str,
        unit: SubscriptionUnit,
        cost: Exact,
    ) -> super::lots::LotUse {
        self.account_mut(person).lots.take(unit, cost)
    }

    /// The fee of a seat and what was paid for it.
    pub fn seat_fee(&self, game: &str, seat: &str, person: &str) -> Option<&SeatFee> {
        self.accounts.get(person)?.seats.iter().rfind(|s| s.game == game && s.seat == seat)
    }

    /// A person's debts and fees. Overdrawn pages are not owed; the credit shows them.
    pub fn owes(&self, person: &str) -> Money {
        self.accounts.get(person).map_or(Money(0), Account::owes)
    }

    /// Charges the turns of games that an issue plays, to each player at the price in force.
    pub fn charge_turns(&mut self, issue: &IssueFacts) -> Vec<TurnCharge> {
        let when = (issue.number, issue.date);
        let seats: Vec<FeeSeat> =
            self.seats.iter().filter(|s| !s.waived && s.turns.contains(&issue.number)).cloned().collect();
        let charged = seats.into_iter().filter_map(|FeeSeat { person, game, seat, .. }| {
            let price = self.price(&person, when)?.per_turn?;
            let ahead = self.account_mut(&person).play(&game, &seat, price)?;
            Some(TurnCharge { person, game, price, ahead })
        });
        charged.collect()
    }

    /// Charges an issue and returns its mailing list; the books are then as after the issue.
    pub fn charge(&mut self, issue: &IssueFacts) -> Distribution {
        let readers = std::mem::take(&mut self.readers);
        let seats = self.by_person();
        let lines = readers
            .iter()
            .filter_map(|r| self.charge_reader(issue, r, seats.get(&r.id).map_or(&[][..], Vec::as_slice)))
            .collect();
        self.readers = readers;
        Distribution { lines }
    }

    /// The seats of each person.
    fn by_person(&self) -> BTreeMap<String, Vec<FeeSeat>> {
        let mut out: BTreeMap<String, Vec<FeeSeat>> = BTreeMap::new();
        for seat in &self.seats {
            out.entry(seat.person.clone()).or_default().push(seat.clone());
        }
        out
    }

    fn charge_reader(
        &mut self,
        issue: &IssueFacts,
        reader: &Subscriber,
        seats: &[FeeSeat],
    ) -> Option<CopyEntry> {
        let (number, when) = (issue.number, (issue.number, issue.date));
        if reader.since.is_some_and(|since| number < since) || reader.copies.value_at(when) == Some(&false) {
            return None;
        }
        let price = self.terms.price(issue.date, reader.group(when)).cloned();
        let single_price = price.as_ref().map_or(Money(0), |p| p.single_copy(issue.pages));
        let mut account = self.accounts.remove(&reader.id).unwrap_or_default();
        let next = (number.saturating_add(1), issue.next);
        let before = account.credit();
        let mut standing = ReaderStanding {
            player: self.player(seats, when, next),
            trade: FreeRight { now: reader.trades(when), next: reader.trades(next) },
            sample: sample(reader, &account, when),
            credit: before,
            ..ReaderStanding::default()
        };
        let anyway = entitle(&self.terms, number, issue.pages, single_price, &standing).right;
        let anyway = anyway.is_some_and(|right| !matches!(right, Right::Sample(_)));
        let ordered = self.single(&mut account, reader, issue, single_price, anyway);
        // An excess is credit before the copy if that comes anyway, else after it.
        if let Some(settled) = &ordered {
            if anyway {
                standing.credit = account.credit();
            } else {
                standing.single = settled.sent.then_some(settled.used);
                standing.beyond = account.credit().minus(before);
            }
        }
        let outcome = entitle(&self.terms, number, issue.pages, single_price, &standing);
        let used = match outcome.right {
            Some(Right::Issue) => account.lots.take(SubscriptionUnit::Issue, Exact::ONE),
            Some(Right::Pages(pages)) => {
                account.lots.take(SubscriptionUnit::Page, Exact::from_integer(pages))
            }
            _ => Default::default(),
        };
        if matches!(outcome.right, Some(Right::Sample(_))) {
            account.samples_sent += 1;
        }
        let lapsed = account.has_paid || account.subscribed || account.samples_sent > 0;
        let envelope = envelope(reader, &mut account, when, &outcome);
        let owes = account.owes();
        let left = account.credit();
        self.accounts.insert(reader.id.clone(), account);
        if outcome.right.is_none() && !lapsed {
            return None;
        }
        let second = issue.second_copies && outcome.right.is_some() && concerned(seats, issue);
        let why = self.why(reader, seats, when, &outcome);
        let renewal = outcome
            .codes
            .contains(&LabelCode::Last)
            .then(|| self.terms.renewal(issue.date, reader.group(when)));
        Some(CopyEntry {
            person: reader.id.clone(),
            right: outcome.right,
            codes: outcome.codes,
            before,
            left,
            owes,
            due: owes + renewal.unwrap_or_default(),
            earned: if let Some(Right::Single(price)) = outcome.right {
                Exact::from_integer(price.0)
            } else {
                used.exact
            },
            worth: used.worth,
            settled: ordered,
            envelope,
            second,
            why,
        })
    }

    /// Settles what was paid for a single copy of this issue. An excess, or all of it if the reader gets a copy anyway (`A-10`:
    /// nobody gets two paid copies), is spent like money without a purpose. A shortfall is owed, unless the reader already owes
    /// something: then there is no copy (`A-26`).
    fn single(
        &self,
        account: &mut Account,
        reader: &Subscriber,
        issue: &IssueFacts,
        price: Money,
        anyway: bool,
    ) -> Option<SingleCopyPayment> {
        let ordered: Vec<_> = account.singles.iter().filter(|s| s.issue == issue.number).copied().collect();
        account.singles.retain(|s| s.issue != issue.number);
        let last = ordered.last()?;
        let paid: Money = ordered.iter().map(|s| s.paid).sum();
        let refused = anyway || (paid < price && account.debt().0 > 0);
        let kept = if refused { Money(0) } else { Money(paid.0.min(price.0)) };
        let owed = if refused { Money(0) } else { price - kept };
        let group = reader.group((issue.number, last.date));
        let rest = account.spend_on(self.terms.price(last.date, group), last.date, paid - kept);
        if owed.0 > 0 {
            account.debts.push(Debt { issue: Some(issue.number), date: issue.date, sum: owed });
        }
        Some(SingleCopyPayment { paid, used: kept, owed, sent: !refused, rest })
    }

    fn player(&self, seats: &[FeeSeat], now: IssueDate, next: IssueDate) -> FreeRight {
        FreeRight { now: seats_carry(now, seats, &self.terms), next: seats_carry(next, seats, &self.terms) }
    }

    fn why(&self, reader: &Subscriber, seats: &[FeeSeat], when: IssueDate, outcome: &Entitlement) -> String {
        let free = self.terms.players_free(when);
        match outcome.right {
            Some(Right::Player) => {
                let mine = seats.iter().filter(|s| s.carries(when.0, free));
                let games: BTreeSet<&str> = mine.map(|s| s.game.as_str()).collect();
                format!("player in {}", games.into_iter().collect::<Vec<_>>().join(", "))
            }
            Some(Right::Trade) => {
                format!("trade for {}", reader.trade.value_at(when).map_or("", String::as_str))
            }
            Some(Right::Issue) => "subscription by the issue".into(),
            Some(Right::Pages(_)) => "subscription by the page".into(),
            Some(Right::Single(_)) => "single copy".into(),
            Some(Right::Sample(n)) => format!("sample {n} of {}", promised(reader, when)),
            None if outcome.left.is_none() => "lapsed".into(),
            None => format!("lapsed: {} is not enough for this issue", outcome.left),
        }
    }
}

fn seats_carry(when: IssueDate, seats: &[FeeSeat], terms: &Tariff) -> bool {
    let free = terms.players_free(when);
    free != PlayersFree::No && seats.iter().any(|s| s.carries(when.0, free))
}

/// Whether an issue concerns one of some seats, so that a second copy is sent.
fn concerned(seats: &[FeeSeat], issue: &IssueFacts) -> bool {
    seats
        .iter()
        .any(|s| s.plays(issue.number) && issue.games.as_ref().is_none_or(|games| games.contains(&s.game)))
}

/// How many sample copies were promised by an issue.
fn promised(reader: &Subscriber, when: IssueDate) -> u32 {
    reader.samples.values_begun(when).map(|entry| entry.value).fold(0, u32::saturating_add)
}

/// The number of the sample copy due, if any: none after money came (`A-4`).
fn sample(reader: &Subscriber, account: &Account, when: IssueDate) -> Option<u32> {
    let due = reader.samples.value_at(when).is_some() && account.samples_sent < promised(reader, when);
    (due && !account.has_paid).then_some(account.samples_sent + 1)
}

/// Decides when a copy is sent: players and samples never wait, a last copy is never left behind (`A-11`). Copies held for a
/// reader who gets none stay held.
fn envelope(reader: &Subscriber, account: &mut Account, when: IssueDate, outcome: &Entitlement) -> Envelope {
    let hold = reader.hold.value_at(when).copied().unwrap_or_default();
    let waits = match outcome.right {
        Some(Right::Trade | Right::Issue | Right::Pages(_)) => {
            !outcome.codes.contains(&LabelCode::Last) && account.held_issues.len() + 1 < hold
        }
        None => return Envelope::default(),
        _ => false,
    };
    if waits {
        account.held_issues.push(when.0);
        Envelope::Held
    } else {
        Envelope::Sent(std::mem::take(&mut account.held_issues))
    }
}
