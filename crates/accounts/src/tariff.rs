//! Prices by issue or by page, offers in force on a day, and the fee table (`A-3`, `A-12`).

use jiff::civil::Date;

use base::money::{Currency, Money};
use base::term_history::{IssueDate, TermHistory};

use super::fraction::Exact;

/// The unit of a subscription.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SubscriptionUnit {
    /// Issues: every copy costs one.
    #[default]
    Issue,
    /// Pages: a copy costs its chargeable pages.
    Page,
}

/// A number of issues (or pages) for a sum of money, and for smaller or larger sums in proportion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The sum.
    pub amount: Money,
    /// How many issues or pages it buys.
    pub buys: i64,
}

/// One line of the price list, in force from a day until the next line for the same group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// First day on which it applies.
    pub from: Date,
    /// The readers it is for: `None` everybody, or a group such as `members`.
    pub group: Option<String>,
    /// Whether money buys issues or pages.
    pub unit: SubscriptionUnit,
    /// Price of a single copy; by default the offer's price of one issue.
    pub single: Option<Money>,
    /// Price of a single copy of more than this many pages (SEED 001: twenty cents above ten pages).
    pub above: Option<(i64, Money)>,
    /// The subscription offer; by default issues at the single price.
    pub offer: Option<Offer>,
    /// A player's price for each of their games in which an issue plays a turn, if any.
    pub per_turn: Option<Money>,
}

impl Price {
    /// The issues or pages that `amount` buys at this price, pro rata and exactly: 70 c at 12 for $1 is 8.4 issues. Zero if the
    /// price is zero.
    pub fn turn(&self, amount: Money) -> Exact {
        let (buys, per) = match (self.offer, self.single) {
            (Some(offer), _) => (offer.buys, offer.amount.0),
            (None, Some(single)) => (1, single.0),
            (None, None) => return Exact::ZERO,
        };
        if per <= 0 {
            Exact::ZERO
        } else {
            Exact::from_integer(amount.0).times(buys, per).unwrap_or_default()
        }
    }

    /// The offer's price of one issue or page, in minor units.
    pub fn unit_price(&self) -> Exact {
        match (self.offer, self.single) {
            (Some(offer), _) => Exact::ratio(offer.amount.0, offer.buys).unwrap_or_default(),
            (None, single) => Exact::from_integer(single.map_or(0, |sum| sum.0)),
        }
    }

    /// Price of a single copy with this many chargeable pages.
    pub fn single_copy(&self, pages: i64) -> Money {
        match self.above {
            Some((limit, dearer)) if pages > limit => dearer,
            _ => self.single.unwrap_or_else(|| self.proportional(pages)),
        }
    }

    /// Without a single price, a copy costs its part of the offer, rounded up to a whole minor unit.
    fn proportional(&self, pages: i64) -> Money {
        let Some(offer) = self.offer.filter(|o| o.buys > 0) else { return Money(0) };
        let count = if self.unit == SubscriptionUnit::Page { pages.max(0) } else { 1 };
        let cost = i128::from(offer.amount.0) * i128::from(count);
        let buys = i128::from(offer.buys);
        let up = cost.div_euclid(buys) + i128::from(cost.rem_euclid(buys) != 0);
        Money(i64::try_from(up).unwrap_or(i64::MAX))
    }
}

/// One line of the fee table, for games entered in or after an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fee {
    /// First issue it applies to.
    pub from_issue: i64,
    /// Fee of a person's first game.
    pub first: Money,
    /// Fee of every later one.
    pub later: Money,
}

/// How long players get the zine free (`players_free`, `A-4`).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum PlayersFree {
    /// Till the last of their games here ends.
    #[default]
    End,
    /// Till they are eliminated from the last of them.
    Out,
    /// Never: players pay like other readers.
    No,
}

/// Everything that determines what is charged to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tariff {
    /// The price list, in any order.
    pub prices: Vec<Price>,
    /// The fee table, in any order.
    pub fees: Vec<Fee>,
    /// How long players get the zine free.
    pub players_free: TermHistory<PlayersFree>,
    /// With fewer pages left than this, the last-issue code is printed (`A-8`).
    pub expected_pages: i64,
    /// Whether page credit may become negative, since the reader cannot know how long an issue will be (`A-8`).
    pub overdraw: bool,
    /// Currency of all amounts.
    pub currency: Currency,
}

impl Default for Tariff {
    fn default() -> Tariff {
        Tariff {
            prices: Vec::new(),
            fees: Vec::new(),
            players_free: PlayersFree::End.into(),
            expected_pages: 10,
            overdraw: true,
            currency: Currency::default(),
        }
    }
}

impl Tariff {
    /// The price in force on a day for a group: the group's own line if there is one, else the line for everybody.
    pub fn price(&self, day: Date, group: Option<&str>) -> Option<&Price> {
        group
            .and_then(|g| latest_price(Some(g), day, &self.prices))
            .or_else(|| latest_price(None, day, &self.prices))
    }

    /// Whether anything that is charged depends on how many pages an issue has.
    pub fn by_pages(&self) -> bool {
        self.prices.iter().any(|price| price.unit == SubscriptionUnit::Page || price.above.is_some())
    }

    /// The least a new subscription costs: the cheapest of the offers in force on a day for a group (`A-30`).
    pub fn renewal(&self, day: Date, group: Option<&str>) -> Money {
        let Some(last) = self.price(day, group) else { return Money(0) };
        let same = self.prices.iter().filter(|p| p.from == last.from && p.group == last.group);
        let asked = same.filter_map(|p| p.offer.map(|offer| offer.amount).or(p.single));
        asked.min().unwrap_or_default()
    }

    /// How long players get an issue free.
    pub fn players_free(&self, when: IssueDate) -> PlayersFree {
        self.players_free.value_at(when).copied().unwrap_or_default()
    }

    /// The fee of a seat entered in an issue; `nth` is its index among the person's paying seats (`A-12`).
    pub fn fee(&self, entered: i64, nth: usize) -> Money {
        let line = self.fees.iter().filter(|f| f.from_issue <= entered).max_by_key(|f| f.from_issue);
        match line {
            None => Money(0),
            Some(line) if nth == 0 => line.first,
            Some(line) => line.later,
        }
    }
}

fn latest_price<'p>(group: Option<&str>, day: Date, prices: &'p [Price]) -> Option<&'p Price> {
    prices.iter().filter(|p| p.from <= day && p.group.as_deref() == group).max_by_key(|p| p.from)
}
