//! One reader's account: how a ledger line is allotted to seats, single copies and the subscription (`A-2`, `A-3`, `A-12`).

use jiff::civil::Date;

use super::entitlement::Credit;
use super::exact::Exact;
use super::tariff::{Terms, Unit};
use crate::money::Money;

/// What kind of line the ledger holds (`A-2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Money the reader sent.
    Payment,
    /// Money someone else sent for the reader.
    Gift,
    /// Money sent back.
    Refund,
    /// A contributor's reduction: no money moves; it pays for the next game entered (`A-12`).
    Credit,
    /// A mistake of an earlier line put right; the amount may be negative.
    Correction,
}

impl Kind {
    /// Every kind with its word in the ledger.
    pub const ALL: [(Kind, &'static str); 5] = [
        (Kind::Payment, "payment"),
        (Kind::Gift, "gift"),
        (Kind::Refund, "refund"),
        (Kind::Credit, "credit"),
        (Kind::Correction, "correction"),
    ];

    /// The word in the ledger.
    pub fn word(self) -> &'static str {
        Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    /// The kind of a word.
    pub fn of(word: &str) -> Option<Kind> {
        Kind::ALL.iter().find(|(_, w)| *w == word).map(|(kind, _)| *kind)
    }
}

/// What money is for: the `for` column (`A-2`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// Nothing said, or `any`: the oldest unpaid seat first, then the subscription.
    #[default]
    Any,
    /// `sub`: the subscription.
    Subscription,
    /// `game:ID`: the reader's seat in that game.
    Game(String),
    /// `issue:N`: a single copy of that issue.
    Issue(i64),
}

impl std::fmt::Display for Purpose {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Purpose::Any => Ok(()),
            Purpose::Subscription => f.write_str("sub"),
            Purpose::Game(id) => write!(f, "game:{id}"),
            Purpose::Issue(n) => write!(f, "issue:{n}"),
        }
    }
}

impl Purpose {
    /// Reads the `for` column; `None` when it is none of the four forms.
    pub fn read(text: &str) -> Option<Purpose> {
        match text {
            "" | "any" => Some(Purpose::Any),
            "sub" => Some(Purpose::Subscription),
            _ => match text.split_once(':')? {
                ("game", id) if !id.is_empty() => Some(Purpose::Game(id.into())),
                ("issue", n) => n.parse().ok().map(Purpose::Issue),
                _ => None,
            },
        }
    }
}

/// One line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Day the money came; decides the offer in force.
    pub date: Date,
    /// Whose account, an id of people.toml.
    pub person: String,
    /// What kind of line.
    pub kind: Kind,
    /// The amount; negative only in corrections.
    pub amount: Money,
    /// What it is for.
    pub purpose: Purpose,
    /// A remark of the editor's.
    pub note: String,
}

/// A seat whose fee is due, with what was paid for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatFee {
    /// The game.
    pub game: String,
    /// The power, or what tells the seats of a game apart.
    pub seat: String,
    /// Issue of entry.
    pub entered: i64,
    /// The fee of the table.
    pub full: Money,
    /// The fee after any reduction earned before.
    pub fee: Money,
    /// What was paid.
    pub paid: Money,
}

impl SeatFee {
    /// Whether the fee is covered.
    pub fn is_paid(&self) -> bool {
        self.paid >= self.fee
    }

    /// What is still owed for the seat.
    pub fn owes(&self) -> Money {
        Money((self.fee - self.paid).0.max(0))
    }

    /// The words printed behind the player (SEED 000); nothing where no fee is asked.
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
pub struct Entered {
    /// The seat.
    pub seat: SeatFee,
    /// Reduction used for it.
    pub reduced: Money,
    /// Money that had been paid for it ahead; what is more than the fee became a reduction.
    pub ahead: Money,
}

/// Where a part of a ledger line went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Share {
    /// To the fee of a seat of this game.
    Fee(String, Money),
    /// To the subscription, with what it bought.
    Subscription(Money, Unit, Exact),
    /// To a single copy of this issue.
    Single(i64, Money),
    /// Kept as a reduction for the next game.
    Reduction(Money),
    /// Kept for a game the reader has not entered yet.
    Ahead(String, Money),
    /// To no use: no price was in force on the day.
    Unpriced(Money),
}

/// A single copy ordered in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Single {
    pub issue: i64,
    pub paid: Money,
    pub date: Date,
}

/// Everything a reader has paid for and not yet had.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Subscription credit.
    pub credit: Credit,
    /// Seats in order of entry.
    pub seats: Vec<SeatFee>,
    /// Reductions for the next game.
    pub reduction: Money,
    /// Money for games not entered yet.
    pub ahead: Vec<(String, Money)>,
    /// Sample copies sent.
    pub samples_sent: u32,
    /// Whether money ever came; it ends sampling (`A-4`).
    pub has_paid: bool,
    /// Whether there ever was subscription credit.
    pub subscribed: bool,
    /// Issues waiting for their envelope (`A-11`).
    pub held: Vec<i64>,
    pub(super) singles: Vec<Single>,
    pub(super) paying_seats: usize,
}

impl Account {
    /// Enters a seat at the fee in force, less reductions earned before (`A-12`). A `waived` seat (a standby called up) costs
    /// nothing and does not count as the person's first game. What was paid ahead beyond the fee is kept for the next game.
    pub fn enter(&mut self, terms: &Terms, game: &str, seat: &str, entered: i64, waived: bool) -> Entered {
        let full = if waived { Money(0) } else { terms.fee(entered, self.paying_seats) };
        if !waived {
            self.paying_seats += 1;
        }
        let reduced = Money(self.reduction.0.min(full.0).max(0));
        let fee = full - reduced;
        let ahead: Money = self.ahead.iter().filter(|(id, _)| id == game).map(|(_, amount)| *amount).sum();
        self.ahead.retain(|(id, _)| id != game);
        let paid = Money(ahead.0.min(fee.0));
        self.reduction = self.reduction - reduced + (ahead - paid);
        let seat = SeatFee { game: game.into(), seat: seat.into(), entered, full, fee, paid };
        self.seats.push(seat.clone());
        Entered { seat, reduced, ahead }
    }

    /// Books a line of the ledger and says where its money went. `group` is the reader's price group.
    pub fn post(&mut self, terms: &Terms, group: Option<&str>, entry: &Entry) -> Vec<Share> {
        let mut shares = Vec::new();
        let amount = match entry.kind {
            Kind::Refund => Money(entry.amount.0.saturating_neg()),
            _ => entry.amount,
        };
        if matches!(entry.kind, Kind::Payment | Kind::Gift) {
            self.has_paid = true;
        }
        if entry.kind == Kind::Credit && entry.purpose == Purpose::Any {
            self.reduction = self.reduction + amount;
            shares.push(Share::Reduction(amount));
            return shares;
        }
        let mut rest = amount;
        match &entry.purpose {
            Purpose::Game(id) => self.for_game(id, &mut rest, &mut shares),
            Purpose::Issue(issue) => {
                self.singles.push(Single { issue: *issue, paid: rest, date: entry.date });
                shares.push(Share::Single(*issue, rest));
                return shares;
            }
            _ => {}
        }
        if entry.purpose != Purpose::Subscription && rest.0 > 0 {
            for seat in &mut self.seats {
                pay(seat, &mut rest, &mut shares);
            }
        }
        if rest.0 != 0 {
            shares.push(self.subscribe(terms, group, entry.date, rest));
        }
        shares
    }

    fn for_game(&mut self, id: &str, rest: &mut Money, shares: &mut Vec<Share>) {
        let mut entered = false;
        for seat in self.seats.iter_mut().filter(|s| s.game == id) {
            entered = true;
            if rest.0 < 0 {
                seat.paid = seat.paid + *rest;
                shares.push(Share::Fee(seat.game.clone(), *rest));
                *rest = Money(0);
            } else {
                pay(seat, rest, shares);
            }
        }
        if !entered {
            self.ahead.push((id.into(), *rest));
            shares.push(Share::Ahead(id.into(), *rest));
            *rest = Money(0);
        }
    }

    /// Turns money into credit at the offer in force on the day (`A-3`).
    fn subscribe(&mut self, terms: &Terms, group: Option<&str>, day: Date, amount: Money) -> Share {
        match terms.price(day, group) {
            None => Share::Unpriced(amount),
            Some(price) => {
                let bought = price.turn(amount);
                if bought == Exact::ZERO {
                    return Share::Unpriced(amount);
                }
                self.credit.add(price.unit, bought);
                self.subscribed = true;
                Share::Subscription(amount, price.unit, bought)
            }
        }
    }
}

/// Pays a seat up to its fee.
fn pay(seat: &mut SeatFee, rest: &mut Money, shares: &mut Vec<Share>) {
    let part = Money(seat.owes().0.min(rest.0).max(0));
    if part.0 > 0 {
        seat.paid = seat.paid + part;
        *rest = *rest - part;
        shares.push(Share::Fee(seat.game.clone(), part));
    }
}
