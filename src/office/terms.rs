//! Prices, fees and terms of `zine.toml` as the accounts need them, and what is wrong with them.

use crate::accounts::{self, Terms, Unit};
use crate::content::zine::{Model, Zine};
use crate::diagnostic::{Diagnostic, Source};
use crate::money::Money;
use crate::state_of_games::Patience;

/// The terms of a zine (`A-3`, `A-4`, `A-8`, `A-12`). A price that says nothing usable is left out and reported.
pub fn terms(zine: &Zine, source: &Source) -> (Terms, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let mut prices = Vec::new();
    for price in &zine.price {
        let unit = match price.model {
            Model::Issue => Unit::Issue,
            Model::Pages => Unit::Page,
        };
        let mut offer = None;
        if let Some(said) = &price.offer {
            let at = said.span();
            let inner = said.get_ref();
            let (buys, other, word) = match unit {
                Unit::Issue => (inner.issues, inner.pages, "issues"),
                Unit::Page => (inner.pages, inner.issues, "pages"),
            };
            match buys {
                Some(buys) if buys > 0 && inner.amount > Money(0) && other.is_none() => {
                    offer = Some(accounts::Offer { amount: inner.amount, buys });
                }
                _ => {
                    let said = format!("an offer of this model is so many {word} for so much money");
                    let help = format!("write offer = {{ amount = \"1.00\", {word} = 10 }}");
                    found.push(Diagnostic::error("offer", said).at(source, at).help(help));
                    continue;
                }
            }
        }
        let single = price.single.filter(|sum| *sum > Money(0));
        if offer.is_none() && single.is_none() {
            let said = format!("the price from {} has neither a single price nor an offer", price.from.0);
            found.push(Diagnostic::error("price", said).in_file(source.name.clone()));
            continue;
        }
        if offer.is_none() && unit == Unit::Page {
            let said = format!("the price from {} counts pages and has no offer of pages", price.from.0);
            let help = "write offer = { amount = \"1.00\", pages = 100 }";
            found.push(Diagnostic::error("price", said).in_file(source.name.clone()).help(help));
            continue;
        }
        prices.push(accounts::Price {
            from: price.from.0,
            group: price.group.clone(),
            unit,
            single,
            above: price.above.map(|above| (above.pages, above.single)),
            offer,
        });
    }
    let negative = |fee: &&crate::content::zine::Fee| fee.first < Money(0) || fee.later < Money(0);
    if let Some(fee) = zine.fee.iter().find(negative) {
        let said = format!("the fee from issue {} is less than nothing", fee.from_issue);
        found.push(Diagnostic::error("fee", said).in_file(source.name.clone()));
    }
    let fees = zine.fee.iter().filter(|fee| !negative(fee));
    let fees =
        fees.map(|fee| accounts::Fee { from_issue: fee.from_issue, first: fee.first, later: fee.later });
    let terms = Terms {
        prices,
        fees: fees.collect(),
        players_free: zine.readers.players_free,
        expected_pages: zine.readers.expected_pages,
        overdraw: zine.readers.overdraw,
    };
    (terms, found)
}

/// When games are marked late (`G-4`).
pub fn patience(zine: &Zine) -> Patience {
    Patience { late_after: zine.state.late_after, dead_after: zine.state.dead_after }
}
