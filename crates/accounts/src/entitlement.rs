//! Decides who gets a copy, by which right, and with which codes (`A-4` to `A-8`): one reader and one issue.

use base::money::Money;

use super::fraction::Exact;
use super::label_code::LabelCode;
use super::tariff::{SubscriptionUnit, Tariff};

/// Everything a reader has paid for and not yet received. It stays the same when prices change (`A-3`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Credit {
    /// Issues.
    pub issues: Exact,
    /// Pages; may be negative (`A-8`).
    pub pages: Exact,
}

impl Credit {
    /// No issues and no pages.
    pub const NONE: Credit = Credit { issues: Exact::ZERO, pages: Exact::ZERO };

    /// Whether nothing is left and nothing overdrawn.
    pub fn is_none(&self) -> bool {
        *self == Credit::NONE
    }

    /// The difference from another.
    pub fn minus(self, other: Credit) -> Credit {
        Credit { issues: self.issues - other.issues, pages: self.pages - other.pages }
    }

    /// Adds issues or pages.
    pub fn add(&mut self, unit: SubscriptionUnit, amount: Exact) {
        match unit {
            SubscriptionUnit::Issue => self.issues = self.issues + amount,
            SubscriptionUnit::Page => self.pages = self.pages + amount,
        }
    }
}

/// `8`, `7.4`, `86pp`, `2 + 5pp`.
impl std::fmt::Display for Credit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.issues == Exact::ZERO, self.pages == Exact::ZERO) {
            (_, true) => write!(f, "{}", self.issues),
            (true, false) => write!(f, "{}pp", self.pages),
            (false, false) => write!(f, "{} + {}pp", self.issues, self.pages),
        }
    }
}

impl std::str::FromStr for Credit {
    type Err = super::fraction::NotExact;

    fn from_str(text: &str) -> Result<Credit, Self::Err> {
        let mut credit = Credit::NONE;
        for part in text.split('+') {
            let part = part.trim();
            match part.strip_suffix("pp") {
                Some(pages) => credit.pages = pages.parse()?,
                None => credit.issues = part.parse()?,
            }
        }
        Ok(credit)
    }
}

/// A right to the zine that costs no credit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FreeRight {
    /// Whether it carries this issue.
    pub now: bool,
    /// Whether it carries the next one too, as far as is known.
    pub next: bool,
}

/// A reader's rights and credit before one issue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReaderStanding {
    /// As a player (`P`).
    pub player: FreeRight,
    /// In trade (`T`).
    pub trade: FreeRight,
    /// Number of the sample copy due, from 1 (`S`); `None` once the reader has paid.
    pub sample: Option<u32>,
    /// The amount paid for a single copy of this issue, if one was ordered.
    pub single: Option<Money>,
    /// Credit bought beyond the price of that copy, from the next issue on.
    pub beyond: Credit,
    /// Credit paid in advance.
    pub credit: Credit,
}

/// The right that carried a copy, with its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// A player's copy, free.
    Player,
    /// A copy in trade, free.
    Trade,
    /// One issue of the subscription.
    Issue,
    /// This many pages of the subscription.
    Pages(i64),
    /// A single copy at its price.
    Single(Money),
    /// The n-th sample, free.
    Sample(u32),
}

/// One reader's share of one issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entitlement {
    /// The right that carried the copy; `None`: no copy is sent.
    pub right: Option<Right>,
    /// Every code that applies, in printing order; empty without a copy.
    pub codes: Vec<LabelCode>,
    /// Credit after this issue.
    pub left: Credit,
}

/// Decides by the first of P, T, Z, S (`A-4`); only Z costs credit. `pages` are the issue's chargeable pages (`A-9`) and
/// `single_price` is the price of a single copy.
///
/// A single copy ranks between Z and S. If issue and page credit exist together (the price model changed), the issues are used
/// first.
pub fn entitle(
    terms: &Tariff,
    number: i64,
    pages: i64,
    single_price: Money,
    reader: &ReaderStanding,
) -> Entitlement {
    let carried = match (reader.player.now, reader.trade.now) {
        (true, _) => Some(Right::Player),
        (_, true) => Some(Right::Trade),
        _ => None,
    };
    let mut left = reader.credit;
    let right = carried
        .or_else(|| subscription(terms, pages, &mut left))
        .or_else(|| {
            reader.single?;
            left.add(SubscriptionUnit::Issue, reader.beyond.issues);
            left.add(SubscriptionUnit::Page, reader.beyond.pages);
            Some(Right::Single(single_price))
        })
        .or_else(|| reader.sample.map(Right::Sample));
    let codes = right.map_or(Vec::new(), |right| codes(terms, number, right, reader, left));
    Entitlement { right, codes, left }
}

/// Takes the cost of a copy from the credit if that suffices (`A-5`, `A-8`).
fn subscription(terms: &Tariff, pages: i64, credit: &mut Credit) -> Option<Right> {
    let cost = Exact::from_integer(pages);
    if credit.issues >= Exact::ONE {
        credit.issues = credit.issues - Exact::ONE;
        Some(Right::Issue)
    } else if credit.pages > Exact::ZERO && (terms.overdraw || credit.pages >= cost) {
        credit.pages = credit.pages - cost;
        Some(Right::Pages(pages))
    } else {
        None
    }
}

fn codes(terms: &Tariff, number: i64, right: Right, reader: &ReaderStanding, left: Credit) -> Vec<LabelCode> {
    let mut codes = Vec::new();
    if reader.player.now {
        codes.push(LabelCode::Player);
    }
    if reader.trade.now {
        codes.push(LabelCode::Trade);
    }
    let paid = if left.issues >= Exact::ONE {
        Some(LabelCode::Paid(number.saturating_add(left.issues.floor())))
    } else if left.pages > Exact::ZERO && left.pages >= Exact::from_integer(terms.expected_pages) {
        Some(LabelCode::PaidPages(left.pages))
    } else {
        None
    };
    codes.extend(paid);
    if let Right::Sample(nth) = right {
        codes.push(LabelCode::Sample(nth));
    }
    // the last sample implies it, and Y is never printed if another copy follows.
    let follows = paid.is_some() || reader.player.next || reader.trade.next;
    match right {
        Right::Sample(_) => {}
        _ if !follows => codes.push(LabelCode::Last),
        Right::Issue | Right::Pages(_) if codes.is_empty() => codes.push(LabelCode::Paid(number)),
        _ => {}
    }
    codes
}
