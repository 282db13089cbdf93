//! Lots: what payments bought and is not used up yet, each at its purchase price (`A-24`).

use jiff::civil::Date;

use base::money::Money;

use super::entitlement::Credit;
use super::fraction::Exact;
use super::tariff::SubscriptionUnit;

/// The remainder of one purchase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lot {
    /// The day it was bought.
    pub date: Date,
    /// Issues or pages.
    pub unit: SubscriptionUnit,
    /// Price of one, in minor units of money.
    pub price: Exact,
    /// How many are left.
    pub left: Exact,
}

impl Lot {
    /// Value of the remainder, in money, rounded half up.
    pub fn value(&self) -> Money {
        Money(self.price.product(self.left).round())
    }
}

/// The lots of a reader, oldest first, and what was used beyond them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lots {
    /// Lots with something left.
    pub open: Vec<Lot>,
    /// Used and not paid for: overdrawn pages (`A-8`).
    pub overdrawn: Credit,
}

/// A part taken from lots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LotUse {
    /// Its value, exactly.
    pub exact: Exact,
    /// Fall in the value of the lots, in whole minor units.
    pub worth: Money,
    /// How many issues or pages were taken from lots.
    pub amount: Exact,
}

impl Lots {
    /// Issues and pages left.
    pub fn credit(&self) -> Credit {
        let mut credit = Credit { issues: -self.overdrawn.issues, pages: -self.overdrawn.pages };
        for lot in &self.open {
            credit.add(lot.unit, lot.left);
        }
        credit
    }

    /// Value of the lots.
    pub fn value(&self) -> Money {
        self.open.iter().map(Lot::value).sum()
    }

    /// Buys a lot; what was overdrawn is taken from it at once. Returns the value of the rest.
    pub fn buy(&mut self, date: Date, unit: SubscriptionUnit, price: Exact, amount: Exact) -> Money {
        let over = match unit {
            SubscriptionUnit::Issue => &mut self.overdrawn.issues,
            SubscriptionUnit::Page => &mut self.overdrawn.pages,
        };
        let filled = (*over).min(amount);
        *over = *over - filled;
        let lot = Lot { date, unit, price, left: amount - filled };
        let worth = lot.value();
        if lot.left > Exact::ZERO {
            self.open.push(lot);
        }
        worth
    }

    /// Uses issues or pages, oldest lot first; the shortfall is overdrawn.
    pub fn take(&mut self, unit: SubscriptionUnit, amount: Exact) -> LotUse {
        let (mut rest, mut used) = (amount, LotUse::default());
        for lot in self.open.iter_mut().filter(|lot| lot.unit == unit) {
            let part = lot.left.min(rest);
            rest = rest - part;
            used.add(lot, part);
        }
        self.open.retain(|lot| lot.left > Exact::ZERO);
        self.overdrawn.add(unit, rest);
        used
    }

    /// Refunds money out of the newest lots, each at its price. Returns what was taken and the money that could not be found.
    pub fn give_back(&mut self, money: Money) -> (Vec<(SubscriptionUnit, LotUse)>, Money) {
        let (mut rest, mut all) = (Exact::from_integer(money.0), Vec::new());
        for lot in self.open.iter_mut().rev().filter(|lot| lot.price > Exact::ZERO) {
            if rest <= Exact::ZERO {
                break;
            }
            let part = lot.left.min(rest.checked_div(lot.price).unwrap_or_default());
            rest = if part == lot.left {
                (rest - lot.price.product(part)).max(Exact::ZERO)
            } else {
                Exact::ZERO
            };
            let mut used = LotUse::default();
            used.add(lot, part);
            all.push((lot.unit, used));
        }
        self.open.retain(|lot| lot.left > Exact::ZERO);
        (all, Money(rest.round()))
    }

    /// Adjusts the credit to a seal's: an excess is taken from the oldest lots, a shortfall is bought at a price.
    pub fn settle(&mut self, credit: Credit, date: Date, price: Exact) {
        let now = self.credit();
        for (unit, by) in [
            (SubscriptionUnit::Issue, credit.issues - now.issues),
            (SubscriptionUnit::Page, credit.pages - now.pages),
        ] {
            if by > Exact::ZERO {
                self.buy(date, unit, price, by);
            } else {
                self.take(unit, -by);
            }
        }
    }
}

impl LotUse {
    fn add(&mut self, lot: &mut Lot, part: Exact) {
        let before = lot.value();
        lot.left = lot.left - part;
        self.worth = self.worth + (before - lot.value());
        self.exact = self.exact + lot.price.product(part);
        self.amount = self.amount + part;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn the_oldest_lot_is_used_and_the_newest_given_back() {
        let mut lots = Lots::default();
        let buy = |lots: &mut Lots, price, amount| {
            lots.buy(
                date(1969, 1, 1),
                SubscriptionUnit::Issue,
                Exact::from_integer(price),
                Exact::from_integer(amount),
            )
        };
        assert_eq!(buy(&mut lots, 10, 5), Money(50));
        buy(&mut lots, 20, 2);
        assert_eq!(lots.take(SubscriptionUnit::Issue, Exact::from_integer(3)).exact, Exact::from_integer(30));
        let (taken, rest) = lots.give_back(Money(50));
        assert_eq!(taken.iter().map(|(_, used)| used.worth).collect::<Vec<_>>(), [Money(40), Money(10)]);
        assert_eq!((rest, lots.credit().issues), (Money(0), Exact::ONE));
        assert_eq!(lots.give_back(Money(25)).1, Money(15));
        lots.take(SubscriptionUnit::Page, Exact::from_integer(4));
        assert_eq!(lots.credit().to_string(), "-4pp");
        lots.buy(date(1969, 1, 1), SubscriptionUnit::Page, Exact::ONE, Exact::from_integer(25));
        assert_eq!(lots.credit().to_string(), "21pp");
    }

    #[test]
    fn worth_in_whole_minor_units_sums_up_whatever_the_price() {
        for (amount, buys) in [(100, 12), (1000, 7), (100, 3), (1, 9)] {
            let mut lots = Lots::default();
            let price = Exact::ratio(amount, buys).unwrap();
            let mut sum = Money(0);
            let whole = lots.buy(date(1969, 1, 1), SubscriptionUnit::Issue, price, Exact::from_integer(buys));
            while lots.credit().issues > Exact::ZERO {
                sum = sum + lots.take(SubscriptionUnit::Issue, Exact::ONE).worth;
            }
            assert_eq!((whole, sum), (Money(amount), Money(amount)));
        }
    }
}
