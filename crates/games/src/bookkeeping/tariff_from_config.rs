//! Prices, fees and terms of `zine.toml` as the accounts need them, and their faults.

use std::collections::{BTreeMap, BTreeSet};

use accounts::{SubscriptionUnit, Tariff};
use base::money::{Amount, Money};
use diagnostics::{Diagnostic, Source};
use folder::zine_config::{Model, PriceConfig, ZineFile};
use folder::{Content, Spanned};

use crate::state_of_games::LatenessLimits;

fn money(amount: &Spanned<Amount>) -> Money {
    amount.get_ref().money()
}

/// The terms of a zine (`A-3`, `A-4`, `A-8`, `A-12`). An unusable price is left out and reported.
pub fn terms(zine: &ZineFile, source: &Source) -> (Tariff, Vec<Diagnostic>) {
    let (mut prices, mut found) = (Vec::new(), Vec::new());
    found.extend(doubles(zine, source));
    for said in &zine.price {
        match price(said, source) {
            Ok(price) => prices.push(price),
            Err(fault) => found.push(*fault),
        }
    }
    let (mut fees, below) = (Vec::new(), Money(0));
    for line in &zine.fee {
        let fee = line.get_ref();
        if money(&fee.first) < below || money(&fee.later) < below {
            let said = format!("the fee from issue {} is negative", fee.from_issue);
            found.push(Diagnostic::error("fee", said).at(source, line.span()));
            continue;
        }
        let (from_issue, first, later) = (fee.from_issue, money(&fee.first), money(&fee.later));
        fees.push(accounts::Fee { from_issue, first, later });
    }
    let free = zine.readers.players_free.as_ref();
    let terms = Tariff {
        prices,
        fees,
        players_free: free.map(|term| term.get_ref().history(|free| *free)).unwrap_or_default(),
        expected_pages: zine.readers.expected_pages,
        overdraw: zine.readers.overdraw,
        currency: zine.money(),
    };
    (terms, found)
}

/// Reports prices and fees given twice for the same day or issue.
fn doubles(zine: &ZineFile, source: &Source) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (n, line) in zine.price.iter().enumerate() {
        let price = line.get_ref();
        let key = |price: &PriceConfig| (price.from.0, price.model, price.group.clone());
        if zine.price[..n].iter().any(|other| key(other.get_ref()) == key(price)) {
            let group = price.group.as_ref().map(|group| format!(" for {group}")).unwrap_or_default();
            found.push(duplicate_fault(
                "price",
                format!("the price from {}{group}", price.from.0),
                line.span(),
                source,
            ));
        }
    }
    for (n, line) in zine.fee.iter().enumerate() {
        let from = line.get_ref().from_issue;
        if zine.fee[..n].iter().any(|other| other.get_ref().from_issue == from) {
            found.push(duplicate_fault("fee", format!("the fee from issue {from}"), line.span(), source));
        }
    }
    found
}

fn duplicate_fault(
    code: &'static str,
    what: String,
    line: std::ops::Range<usize>,
    source: &Source,
) -> Diagnostic {
    let fault = Diagnostic::error(code, format!("{what} is given twice")).at(source, line);
    fault.help("remove one of them, or give it another day")
}

/// Reports groups and zones of people that the tables of prices and of postage do not have.
pub fn unknown(content: &Content) -> Vec<Diagnostic> {
    let groups: BTreeSet<&str> =
        content.zine.price.iter().filter_map(|price| price.get_ref().group.as_deref()).collect();
    let zones: BTreeSet<&str> = content.zine.postage.iter().map(|postage| postage.zone.as_str()).collect();
    let mut found = Vec::new();
    for (id, person) in &content.people {
        for (key, term, known, what) in [
            ("group", &person.group, &groups, "[[price]] is for the group"),
            ("zone", &person.zone, &zones, "[[postage]] has the zone"),
        ] {
            let Some(term) = term else { continue };
            let odd = term.get_ref().values().find(|name| !known.contains(name.as_str()));
            // Without a postage table there are no zones.
            let Some(name) = odd.filter(|_| key == "group" || !known.is_empty()) else { continue };
            let all: Vec<&str> = known.iter().copied().collect();
            let help = match base::toml_values::nearest_word(name, &all) {
                Some(near) => format!("did you mean “{near}”?"),
                None if all.is_empty() => "zine.toml has none".into(),
                None => format!("zine.toml has {}", all.join(", ")),
            };
            let said = format!("no {what} “{name}” ({id} has it)");
            found.push(Diagnostic::warning(key, said).at(&content.people_source, term.span()).help(help));
        }
    }
    found
}

/// A line of the price list.
fn price(line: &Spanned<PriceConfig>, source: &Source) -> Result<accounts::Price, Box<Diagnostic>> {
    let price = line.get_ref();
    let fault = |said: String| Box::new(Diagnostic::error("price", said).at(source, line.span()));
    let unit = match price.model {
        Model::Issue => SubscriptionUnit::Issue,
        Model::Pages => SubscriptionUnit::Page,
    };
    let mut offer = None;
    if let Some(said) = &price.offer {
        let inner = said.get_ref();
        let (buys, other, word) = match unit {
            SubscriptionUnit::Issue => (inner.issues, inner.pages, "issues"),
            SubscriptionUnit::Page => (inner.pages, inner.issues, "pages"),
        };
        let amount = money(&inner.amount);
        match buys.filter(|buys| *buys > 0 && amount > Money(0) && other.is_none()) {
            Some(buys) => offer = Some(accounts::Offer { amount, buys }),
            None => {
                let wrong = format!("an offer of this model is a number of {word} for a sum");
                let fault = Diagnostic::error("offer", wrong).at(source, said.span());
                let offer = format!("write offer = {{ amount = \"1.00\", {word} = 10 }}");
                return Err(Box::new(fault.help(format!("{offer}; a free zine has no [[price]]"))));
            }
        }
    }
    let sums = price.single.iter().chain(price.above.as_ref().map(|above| &above.single));
    if let Some(sum) = sums.into_iter().find(|sum| money(sum) <= Money(0)) {
        let fault = Diagnostic::error("price", "a copy must cost something").at(source, sum.span());
        return Err(Box::new(fault.help("a free zine has no [[price]]")));
    }
    let single = price.single.as_ref().map(money);
    if let Some(turn) = price.turn.as_ref().filter(|turn| money(turn) <= Money(0)) {
        let fault = Diagnostic::error("price", "a turn must cost something").at(source, turn.span());
        return Err(Box::new(fault.help("where turns are free, leave turn out")));
    }
    if offer.is_none() && single.is_none() && price.turn.is_none() {
        let from = price.from.0;
        return Err(fault(format!("the price from {from} has neither a single price nor an offer")));
    }
    if offer.is_none() && unit == SubscriptionUnit::Page && (single.is_some() || price.turn.is_none()) {
        let wrong = fault(format!("the price from {} counts pages but has no offer of pages", price.from.0));
        return Err(Box::new(wrong.help("write offer = { amount = \"1.00\", pages = 100 }")));
    }
    Ok(accounts::Price {
        from: price.from.0,
        group: price.group.clone(),
        unit,
        single,
        above: price.above.as_ref().map(|above| (above.pages, money(&above.single))),
        offer,
        per_turn: price.turn.as_ref().map(money),
    })
}

/// Page counts where nothing can be typeset: none, which is a fault if a price depends on pages.
///
/// # Errors
/// The first issue whose pages would have to be counted.
pub fn no_page_counts(content: &folder::Content, number: i64) -> Result<BTreeMap<i64, i64>, Vec<Diagnostic>> {
    let (terms, _) = terms(&content.zine, &content.source);
    let open = content.issues.iter().filter(|i| i.number() <= number);
    match open.into_iter().find(|i| terms.by_pages() && i.sealed.is_none() && i.file.pages.is_none()) {
        None => Ok(Default::default()),
        Some(issue) => {
            let said = format!("issue {} is charged by its pages, which are not counted", issue.number());
            let fault = Diagnostic::error("pages", said).in_file(issue.source.name.clone());
            Err(vec![fault.help("set pages = N, or use a zine program that can typeset")])
        }
    }
}

/// When games are marked late (`G-4`).
pub fn patience(zine: &ZineFile) -> LatenessLimits {
    LatenessLimits { late_after: zine.state.late_after, dead_after: zine.state.dead_after }
}
