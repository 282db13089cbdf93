//! One reader's account: how a ledger line is allotted to debts, seats, single copies and the subscription (`A-2`, `A-12`,
//! `A-24` to `A-26`).

use jiff::civil::Date;

use base::money::Money;

use super::entitlement::Credit;
use super::fraction::Exact;
use super::lots::Lots;
use super::tariff::{Price, SubscriptionUnit, Tariff};

/// Kind of a ledger line (`A-2`, `A-39`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// Money the reader sent.
    Payment,
    /// Money someone else sent for the reader.
    Gift,
    /// Money sent back.
    Refund,
    /// A contributor's reduction: no money moves; it pays for the next game entered (`A-12`).
    Credit,
    /// A prize in a contest of the zine: no money moves; it pays for a game, for issues, or for the next game entered.
    Prize,
    /// A correction of an earlier line; the amount may be negative.
    Correction,
    /// Money the zine spent.
    Cost,
    /// Money the zine received that belongs to no reader's account.
    Income,
    /// A deposit that the zine keeps: no money moves.
    Forfeit,
}

impl EntryKind {
    /// Every kind with its word in the ledger.
    pub const ALL: [(EntryKind, &'static str); 9] = [
        (EntryKind::Payment, "payment"),
        (EntryKind::Gift, "gift"),
        (EntryKind::Refund, "refund"),
        (EntryKind::Credit, "credit"),
        (EntryKind::Prize, "prize"),
        (EntryKind::Correction, "correction"),
        (EntryKind::Cost, "cost"),
        (EntryKind::Income, "income"),
        (EntryKind::Forfeit, "forfeit"),
    ];

    /// The word in the ledger.
    pub fn word(self) -> &'static str {
        EntryKind::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    /// The kind of a word.
    pub fn parse(word: &str) -> Option<EntryKind> {
        EntryKind::ALL.iter().find(|(_, w)| *w == word).map(|(kind, _)| *kind)
    }

    /// Whether it is the zine's own money and no reader's.
    pub fn is_zines(self) -> bool {
        matches!(self, EntryKind::Cost | EntryKind::Income)
    }

    /// Whether no money moves: a reduction given by the zine.
    pub fn is_given(self) -> bool {
        matches!(self, EntryKind::Credit | EntryKind::Prize)
    }

    /// The amount that an entry of this kind adds to the cash.
    pub fn cash(self, amount: Money) -> Money {
        match self {
            EntryKind::Credit | EntryKind::Prize | EntryKind::Forfeit => Money(0),
            EntryKind::Refund | EntryKind::Cost => -amount,
            _ => amount,
        }
    }
}

/// The purpose of money: the `for` column (`A-2`).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Purpose {
    /// Empty, or `any`: debts and unpaid seats, the oldest first, then the subscription.
    #[default]
    Any,
    /// `sub`: debts, then the subscription.
    Subscription,
    /// `game:ID`: the reader's seat in that game.
    Game(String),
    /// `subzine:ID`: the reader's seats in the games of a subzine (`A-42`).
    Subzine(String),
    /// `deposit:ID`: held as security that the player sends orders in that game, until it is sent back or forfeited.
    Deposit(String),
    /// `issue:N`: a single copy of that issue; for a cost, that issue's.
    Issue(i64),
    /// `bank`: a charge of the bank.
    Bank,
}

impl std::fmt::Display for Purpose {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Purpose::Any => Ok(()),
            Purpose::Subscription => f.write_str("sub"),
            Purpose::Game(id) => write!(f, "game:{id}"),
            Purpose::Subzine(id) => write!(f, "subzine:{id}"),
            Purpose::Deposit(id) => write!(f, "deposit:{id}"),
            Purpose::Issue(n) => write!(f, "issue:{n}"),
            Purpose::Bank => f.write_str("bank"),
        }
    }
}

impl Purpose {
    /// Reads the `for` column; `None` if it has none of the forms.
    pub fn read(text: &str) -> Option<Purpose> {
        match text {
            "" | "any" => Some(Purpose::Any),
            "sub" => Some(Purpose::Subscription),
            "bank" => Some(Purpose::Bank),
            _ => match text.split_once(':')? {
                ("game", id) if !id.is_empty() => Some(Purpose::Game(id.into())),
                ("subzine", id) if !id.is_empty() => Some(Purpose::Subzine(id.into())),
                ("deposit", id) if !id.is_empty() => Some(Purpose::Deposit(id.into())),
                ("issue", n) => n.parse().ok().map(Purpose::Issue),
                _ => None,
            },
        }
    }
}

/// One line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// Day the money came; determines the offer in force.
    pub date: Date,
    /// The account's owner, an id of people.toml; empty for costs and income.
    pub person: String,
    /// Kind of the line.
    pub kind: EntryKind,
    /// The amount; negative only in corrections.
    pub amount: Money,
    /// Its purpose.
    pub purpose: Purpose,
    /// A remark of the editor's.
    pub note: String,
    /// The bank's reference, if it came from a bank.
    pub reference: String,
}

impl LedgerEntry {
    /// Whether it reduces the fee of the next game, whichever that is.
    pub fn is_reduction(&self) -> bool {
        self.kind.is_given() && self.purpose == Purpose::Any
    }

    /// Whether the reader's account gains by it: money, a reduction, a prize.
    pub fn comes(&self) -> bool {
        let leaves = matches!(self.kind, EntryKind::Refund | EntryKind::Forfeit);
        self.amount.0 > 0 && !leaves && !self.kind.is_zines()
    }
}

/// A seat whose fee is due, with what was paid for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatFee {
    /// The game.
    pub game: String,
    /// The subzine the game belongs to.
    pub subzine: Option<String>,
    /// The power, or whatever distinguishes the seats of a game.
    pub seat: String,
    /// Issue of entry.
    pub entered: i64,
    /// The fee in the table.
    pub full: Money,
    /// The fee after any reduction earned before.
    pub fee: Money,
    /// The amount paid.
    pub paid: Money,
    /// When it was last paid.
    pub paid_on: Option<Date>,
}

impl SeatFee {
    /// Whether the fee is covered.
    pub fn is_paid(&self) -> bool {
        self.paid >= self.fee
    }

    /// The amount still owed for the seat.
    pub fn owes(&self) -> Money {
        Money((self.fee - self.paid).0.max(0))
    }

    /// The words printed after the player (SEED 000); `None` where no fee is charged.
    pub fn words(&self) -> Option<&'static str> {
        match (self.full == Money(0), self.is_paid()) {
            (true, _) => None,
            (_, true) => Some("Paid"),
            (_, false) => Some("Owes Game Fees"),
        }
    }
}

/// A seat just entered, and how its fee was covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatEntered {
    /// The seat.
    pub seat: SeatFee,
    /// Reduction used for it.
    pub reduced: Money,
    /// Money paid ahead for it; the excess over the fee became a reduction.
    pub ahead: Money,
}

/// A debt of a reader other than fees (`A-25`, `A-26`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Debt {
    /// The issue whose single copy cost more than was prepaid; `None`: more was sent back than there was.
    pub issue: Option<i64>,
    /// Since when.
    pub date: Date,
    /// How much.
    pub sum: Money,
}

/// The use of a part of a ledger line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allotment {
    /// To the fee of a seat of this game.
    Fee(String, Money),
    /// To the subscription: what it bought (negative: took back), and by how much the value of the lots rose.
    Subscription {
        /// The money.
        sum: Money,
        /// Issues or pages.
        unit: SubscriptionUnit,
        /// How many.
        bought: Exact,
        /// Rise in the value of the lots.
        worth: Money,
    },
    /// To a single copy of this issue.
    Single(i64, Money),
    /// To a debt, for a copy of this issue; negative: a new debt.
    Debt(Option<i64>, Money),
    /// Kept as a reduction for the next game.
    Reduction(Money),
    /// Kept for a game the reader has not entered yet.
    Ahead(String, Money),
    /// Held as the deposit for a game.
    Deposit(String, Money),
    /// Nowhere: no price was in force on the day.
    Unpriced(Money),
    /// To the zine itself: a cost (negative) or income.
    Zine(Money),
}

impl Allotment {
    /// Its amount of money.
    pub fn sum(&self) -> Money {
        match self {
            Allotment::Fee(_, sum)
            | Allotment::Subscription { sum, .. }
            | Allotment::Single(_, sum)
            | Allotment::Zine(sum) => *sum,
            Allotment::Debt(_, sum)
            | Allotment::Reduction(sum)
            | Allotment::Ahead(_, sum)
            | Allotment::Deposit(_, sum)
            | Allotment::Unpriced(sum) => *sum,
        }
    }
}

/// A single copy ordered in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SingleCopyOrder {
    pub issue: i64,
    pub paid: Money,
    pub date: Date,
}

/// Everything a reader has paid for and not yet received.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// The subscription.
    pub lots: Lots,
    /// Debts other than fees, oldest first.
    pub debts: Vec<Debt>,
    /// Seats in order of entry.
    pub seats: Vec<SeatFee>,
    /// Reductions for the next game.
    pub reduction: Money,
    /// Money for games not entered yet.
    pub ahead: Vec<(String, Money)>,
    /// Deposits held, by game.
    pub deposits: Vec<(String, Money)>,
    /// Money that came before any price was in force.
    pub unpriced: Money,
    /// Sample copies sent.
    pub samples_sent: u32,
    /// Whether any money ever came; that ends sampling (`A-4`).
    pub has_paid: bool,
    /// Whether there ever was subscription credit.
    pub subscribed: bool,
    /// Issues waiting for their envelope (`A-11`).
    pub held_issues: Vec<i64>,
    pub(super) singles: Vec<SingleCopyOrder>,
    pub(super) paying_seats: usize,
}

/// A line about to be booked: its terms, and what is left of its money.
struct OpenPosting<'a> {
    price: Option<&'a Price>,
    date: Date,
    rest: Money,
    shares: Vec<Allotment>,
}

impl Account {
    /// Issues and pages left.
    pub fn credit(&self) -> Credit {
        self.lots.credit()
    }

    /// Debts other than fees.
    pub fn debt(&self) -> Money {
        self.debts.iter().map(|debt| debt.sum).sum()
    }

    /// Money paid for single copies still to come.
    pub fn prepaid(&self) -> Money {
        self.singles.iter().map(|single| single.paid).sum()
    }

    /// Everything owed: debts and fees.
    pub fn owes(&self) -> Money {
        self.debt() + self.seats.iter().map(SeatFee::owes).sum()
    }

    /// Enters a seat at the fee in force, less reductions earned before (`A-12`). A `waived` seat (a standby called up) costs
    /// nothing and does not count as the person's first game. Money paid ahead beyond the fee is kept for the next game.
    pub fn enter(&mut self, terms: &Tariff, seat: &super::FeeSeat) -> SeatEntered {
        let full = if seat.waived { Money(0) } else { terms.fee(seat.entered, self.paying_seats) };
        self.paying_seats += usize::from(!seat.waived);
        let reduced = Money(self.reduction.0.min(full.0).max(0));
        let fee = full - reduced;
        let mine = |(game, _): &&(String, Money)| *game == seat.game;
        let ahead: Money = self.ahead.iter().filter(mine).map(|(_, amount)| *amount).sum();
        self.ahead.retain(|entry| !mine(&entry));
        let paid = Money(ahead.0.min(fee.0));
        // The excess is for a second seat in the same game, else for the next game.
        self.reduction = self.reduction - reduced + (ahead - paid);
        let entered = SeatFee {
            game: seat.game.clone(),
            subzine: seat.subzine.clone(),
            seat: seat.seat.clone(),
            entered: seat.entered,
            full,
            fee,
            paid,
            paid_on: None,
        };
        self.seats.push(entered.clone());
        SeatEntered { seat: entered, reduced, ahead }
    }

    /// Charges a turn of a game: first to what was paid ahead for it; the rest is owed as its fee. Returns what was paid ahead.
    pub fn play(&mut self, game: &str, seat: &str, price: Money) -> Option<Money> {
        let at = self.seats.iter().rposition(|s| s.game == game && s.seat == seat)?;
        let mut rest = price;
        for (_, sum) in self.ahead.iter_mut().filter(|(ahead, _)| ahead == game) {
            let part = Money(sum.0.min(rest.0).max(0));
            (*sum, rest) = (*sum - part, rest - part);
        }
        self.ahead.retain(|(_, sum)| sum.0 > 0);
        let seat = &mut self.seats[at];
        (seat.full, seat.fee, seat.paid) = (seat.full + price, seat.fee + price, seat.paid + (price - rest));
        Some(price - rest)
    }

    /// Gives up a waiting place: its fee goes to the other seats, then to the subscription (`A-24a`).
    pub fn leave(
        &mut self,
        terms: &Tariff,
        seat: &super::FeeSeat,
        group: Option<&str>,
        day: Date,
    ) -> Option<(SeatFee, Vec<Allotment>)> {
        let at = self.seats.iter().position(|s| s.game == seat.game && s.seat == seat.seat)?;
        let left = self.seats.remove(at);
        self.paying_seats = self.paying_seats.saturating_sub(usize::from(!seat.waived));
        self.reduction = self.reduction + (left.full - left.fee);
        let date = left.paid_on.unwrap_or(day);
        let mut posting =
            OpenPosting { price: terms.price(date, group), date, rest: left.paid, shares: Vec::new() };
        self.pay_seats(&mut posting, |_| true);
        self.subscribe(&mut posting);
        Some((left, posting.shares))
    }

    /// Books a ledger line and returns where its money went. `price` is the price in force for the reader on its day.
    pub fn post(&mut self, price: Option<&Price>, entry: &LedgerEntry) -> Vec<Allotment> {
        let mut posting = OpenPosting { price, date: entry.date, rest: entry.amount, shares: Vec::new() };
        let held = matches!(entry.purpose, Purpose::Deposit(_));
        if matches!(entry.kind, EntryKind::Payment | EntryKind::Gift) && !held {
            self.has_paid = true;
        }
        match entry.kind {
            EntryKind::Cost | EntryKind::Income => {
                return vec![Allotment::Zine(entry.kind.cash(entry.amount))];
            }
            _ if entry.is_reduction() => {
                self.reduction = self.reduction + entry.amount;
                return vec![Allotment::Reduction(entry.amount)];
            }
            EntryKind::Refund => self.give_back(&mut posting, &entry.purpose),
            EntryKind::Forfeit => {
                self.give_back(&mut posting, &entry.purpose);
                posting.shares.push(Allotment::Zine(entry.amount));
            }
            EntryKind::Correction if entry.amount.0 < 0 => {
                posting.rest = -entry.amount;
                self.give_back(&mut posting, &entry.purpose);
            }
            _ => self.receive(&mut posting, &entry.purpose),
        }
        posting.shares
    }

    fn receive(&mut self, posting: &mut OpenPosting<'_>, purpose: &Purpose) {
        match purpose {
            Purpose::Game(id) => {
                if self.seats.iter().any(|s| s.game == *id) {
                    self.pay_seats(posting, |s| s.game == *id);
                }
                // If turns are charged, money beyond the fee is for turns to come.
                let is_ahead = posting.price.is_some_and(|price| price.per_turn.is_some());
                if posting.rest.0 > 0 && (is_ahead || !self.seats.iter().any(|s| s.game == *id)) {
                    self.ahead.push((id.clone(), posting.rest));
                    let rest = posting.take_rest();
                    posting.shares.push(Allotment::Ahead(id.clone(), rest));
                }
            }
            Purpose::Issue(issue) if self.debts.iter().any(|d| d.issue == Some(*issue)) => {
                self.pay_debts(posting, |d| d.issue == Some(*issue));
            }
            Purpose::Issue(issue) => {
                self.singles.push(SingleCopyOrder { issue: *issue, paid: posting.rest, date: posting.date });
                let rest = posting.take_rest();
                posting.shares.push(Allotment::Single(*issue, rest));
            }
            Purpose::Subzine(id) => self.pay_seats(posting, |s| s.subzine.as_ref() == Some(id)),
            Purpose::Deposit(id) => {
                let sum = posting.take_rest();
                self.deposits.push((id.clone(), sum));
                posting.shares.push(Allotment::Deposit(id.clone(), sum));
            }
            Purpose::Subscription | Purpose::Any | Purpose::Bank => {}
        }
        self.spend(posting, *purpose != Purpose::Subscription);
    }

    /// Spends money without a purpose: on debts, unpaid seats, the subscription.
    fn spend(&mut self, posting: &mut OpenPosting<'_>, seats: bool) {
        self.pay_debts(posting, |_| true);
        if seats {
            self.pay_seats(posting, |_| true);
        }
        self.subscribe(posting);
    }

    fn pay_debts(&mut self, posting: &mut OpenPosting<'_>, which: impl Fn(&Debt) -> bool) {
        for debt in self.debts.iter_mut().filter(|debt| which(debt)) {
            let part = posting.part(debt.sum);
            if part.0 > 0 {
                debt.sum = debt.sum - part;
                posting.shares.push(Allotment::Debt(debt.issue, part));
            }
        }
        self.debts.retain(|debt| debt.sum.0 > 0);
    }

    fn pay_seats(&mut self, posting: &mut OpenPosting<'_>, which: impl Fn(&SeatFee) -> bool) {
        for seat in self.seats.iter_mut().filter(|seat| which(seat)) {
            let part = posting.part(seat.owes());
            if part.0 > 0 {
                seat.paid = seat.paid + part;
                seat.paid_on = Some(posting.date);
                posting.shares.push(Allotment::Fee(seat.game.clone(), part));
            }
        }
    }

    /// Turns the rest into a lot at the offer in force on the day (`A-3`).
    fn subscribe(&mut self, posting: &mut OpenPosting<'_>) {
        let sum = posting.take_rest();
        if sum.0 == 0 {
            return;
        }
        let share = match posting.price.map(|price| (price.unit, price.unit_price(), price.turn(sum))) {
            Some((unit, price, bought)) if bought > Exact::ZERO => {
                self.subscribed = true;
                let worth = self.lots.buy(posting.date, unit, price, bought);
                Allotment::Subscription { sum, unit, bought, worth }
            }
            _ => {
                self.unpriced = self.unpriced + sum;
                Allotment::Unpriced(sum)
            }
        };
        posting.shares.push(share);
    }

    /// Refunds money: what was paid for the purpose; without one the newest lots first, then prepaid copies, then fees. A
    /// refund of more than there was becomes a debt (`A-25`).
    fn give_back(&mut self, posting: &mut OpenPosting<'_>, purpose: &Purpose) {
        let all = matches!(purpose, Purpose::Any | Purpose::Subscription | Purpose::Bank);
        if all {
            let before = posting.rest;
            let (taken, rest) = self.lots.give_back(before);
            let mut left = before - rest;
            let last = taken.len().saturating_sub(1);
            for (n, (unit, used)) in taken.into_iter().enumerate() {
                // The last share absorbs the rounding.
                let sum = if n == last { left } else { used.worth };
                left = left - sum;
                let (bought, worth) = (-used.amount, -used.worth);
                posting.shares.push(Allotment::Subscription { sum: -sum, unit, bought, worth });
            }
            posting.rest = rest;
            let part = posting.part(self.unpriced);
            posting.back(part, Allotment::Unpriced);
            self.unpriced = self.unpriced - part;
        }
        for single in self.singles.iter_mut().rev() {
            if all || *purpose == Purpose::Issue(single.issue) {
                let part = posting.part(single.paid);
                single.paid = single.paid - part;
                posting.back(part, |sum| Allotment::Single(single.issue, sum));
            }
        }
        self.singles.retain(|single| single.paid.0 > 0);
        for (game, sum) in self.ahead.iter_mut().rev() {
            if all || *purpose == Purpose::Game(game.clone()) {
                let part = posting.part(*sum);
                *sum = *sum - part;
                posting.back(part, |sum| Allotment::Ahead(game.clone(), sum));
            }
        }
        self.ahead.retain(|(_, sum)| sum.0 > 0);
        for (game, sum) in self.deposits.iter_mut().rev() {
            if *purpose == Purpose::Deposit(game.clone()) {
                let part = posting.part(*sum);
                *sum = *sum - part;
                posting.back(part, |sum| Allotment::Deposit(game.clone(), sum));
            }
        }
        self.deposits.retain(|(_, sum)| sum.0 > 0);
        for seat in self.seats.iter_mut().rev() {
            let mine = match purpose {
                Purpose::Game(game) => *game == seat.game,
                Purpose::Subzine(id) => seat.subzine.as_ref() == Some(id),
                _ => all,
            };
            if mine {
                let part = posting.part(seat.paid);
                seat.paid = seat.paid - part;
                posting.back(part, |sum| Allotment::Fee(seat.game.clone(), sum));
            }
        }
        let rest = posting.take_rest();
        if rest.0 > 0 {
            let issue = if let Purpose::Issue(n) = purpose { Some(*n) } else { None };
            self.debts.push(Debt { issue, date: posting.date, sum: rest });
            posting.shares.push(Allotment::Debt(issue, -rest));
        }
    }

    /// Spends what was paid for a single copy that is not sent: on debts, seats and the subscription.
    pub(super) fn spend_on(&mut self, price: Option<&Price>, date: Date, sum: Money) -> Vec<Allotment> {
        let mut posting = OpenPosting { price, date, rest: sum, shares: Vec::new() };
        self.spend(&mut posting, true);
        posting.shares
    }
}

impl OpenPosting<'_> {
    /// Takes at most `most` of the rest.
    fn part(&mut self, most: Money) -> Money {
        let part = Money(self.rest.0.min(most.0).max(0));
        self.rest = self.rest - part;
        part
    }

    fn take_rest(&mut self) -> Money {
        std::mem::take(&mut self.rest)
    }

    fn back(&mut self, part: Money, share: impl FnOnce(Money) -> Allotment) {
        if part.0 > 0 {
            self.shares.push(share(-part));
        }
    }
}
