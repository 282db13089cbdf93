//! The result of an issue: earnings and costs (`A-39`).

use page_budget::Postage;
use serde::Serialize;

use accounts::page_budget::{self, PaperStock};
use accounts::reckoning::LedgerMovement;
use accounts::report::Outturn;
use accounts::{EntryKind, Envelope, Exact, Purpose};
use base::money::Money;
use folder::people::DeliveryMode;
use folder::zine_config::{self, ZineFile};
use folder::{Content, IssueFolder};

use super::reckoned_accounts::Accounts;

/// The paper of a zine, or of its flyers, which are loose sheets.
pub fn paper(zine: &ZineFile, flyer: bool) -> PaperStock {
    let page = &zine.page;
    let size = zine.flyers.paper.filter(|_| flyer).unwrap_or(page.paper);
    let (width, height) = match size {
        zine_config::PaperSize::A5 => (1480, 2100),
        zine_config::PaperSize::A4 => (2100, 2970),
        zine_config::PaperSize::Letter => (2159, 2794),
    };
    let booklet = !flyer && page.booklet.unwrap_or(page.paper == zine_config::PaperSize::A5);
    let envelope = page.envelope.saturating_mul(1000);
    PaperStock { width, height, grams: page.grams, duplex: page.duplex, booklet, envelope }
}

/// The result of an issue, in the accounts up to it. Fractions are rounded once, in the total.
pub(super) fn outturn(content: &Content, accounts: &Accounts, number: i64) -> Outturn {
    let currency = &accounts.history.terms.currency;
    let mut earned = Exact::ZERO;
    for movement in &accounts.reckoning.movements {
        let part = match movement {
            LedgerMovement::Charged(n, _, _, _, worth, _) if *n == number => *worth,
            LedgerMovement::Turn(n, _, turn) if *n == number => Exact::from_integer(turn.price.0),
            LedgerMovement::Entered(n, _, _, entry) if *n == number => Exact::from_integer(entry.seat.fee.0),
            LedgerMovement::Left(n, _, _, seat, _) if *n == number => Exact::from_integer(-seat.fee.0),
            _ => continue,
        };
        earned = earned + part;
    }
    let mine = accounts.history.ledger.iter().map(|(_, entry)| entry);
    let mine = mine.filter(|entry| entry.purpose == Purpose::Issue(number));
    let (mut costs, mut typed) = (Money(0), None);
    for entry in mine {
        match entry.kind {
            EntryKind::Income => earned = earned + Exact::from_integer(entry.amount.0),
            EntryKind::Cost if entry.note.trim().to_lowercase().starts_with("postage") => {
                typed = Some(typed.unwrap_or_default() + entry.amount);
            }
            EntryKind::Cost => costs = costs + entry.amount,
            _ => {}
        }
    }
    let reckoned: Money = postage(content, accounts, number).iter().map(PostageCount::sum).sum();
    let earned = Money(earned.round());
    let paid: Money = typed.unwrap_or(reckoned);
    Outturn {
        earned: currency.say(earned),
        postage: currency.say(paid),
        postage_reckoned: currency.say(reckoned),
        postage_typed: typed.map(|sum: Money| currency.say(sum)),
        costs: currency.say(costs),
        profit: currency.say(earned - paid - costs),
    }
}

/// Letters of one zone and step of the postage table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PostageCount {
    /// The zone.
    pub zone: String,
    /// The heaviest letter of the step in grams; `None`: too heavy for the table.
    pub up_to: Option<u32>,
    /// How many letters.
    pub letters: u32,
    /// Price of each.
    #[serde(skip)]
    pub price: Money,
}

impl PostageCount {
    /// The cost of all of them.
    pub fn sum(&self) -> Money {
        Money(self.price.0.saturating_mul(self.letters.into()))
    }
}

/// The table of postage.
pub fn rates(zine: &ZineFile) -> Vec<Postage> {
    let steps = zine.postage.iter().map(|step| (step.zone.clone(), step.up_to, step.price.get_ref().money()));
    steps.map(|(zone, up_to, price)| Postage { zone, up_to, price }).collect()
}

/// Adds a letter of a weight in milligrams to the postage.
pub(super) fn stamp(out: &mut Vec<PostageCount>, rates: &[Postage], zone: &str, weight: u64) {
    let step = page_budget::postage(rates, zone, weight);
    let (up_to, price) = (step.map(|s| s.up_to), step.map_or(Money(0), |s| s.price));
    match out.iter_mut().find(|s| s.zone == zone && s.up_to == up_to) {
        Some(stamps) => stamps.letters += 1,
        None => out.push(PostageCount { zone: zone.into(), up_to, letters: 1, price }),
    }
}

/// Sorts the postage in the order of the table.
pub(super) fn in_table_order(mut out: Vec<PostageCount>, rates: &[Postage]) -> Vec<PostageCount> {
    out.sort_by_key(|s| (rates.iter().position(|rate| rate.zone == s.zone), s.up_to.is_none(), s.up_to));
    out
}

/// Postage for every envelope on paper, by zone and weight: second copies, and held issues with the one that takes them along.
pub fn postage(content: &Content, accounts: &Accounts, number: i64) -> Vec<PostageCount> {
    let mut out: Vec<PostageCount> = Vec::new();
    let Some(issue) = content.issue(number) else { return out };
    let (zine, when) = (&content.zine, issue.date());
    let (paper, rates) = (paper(zine, false), rates(zine));
    let Some(first) = rates.first().map(|rate| rate.zone.clone()) else { return out };
    let list = accounts.reckoning.list(number);
    for copy in list.iter().flat_map(|list| &list.lines).filter(|copy| copy.gets_one()) {
        let Some(person) = content.people.get(&copy.person) else { continue };
        let Envelope::Sent(held) = &copy.envelope else { continue };
        if !matches!(person.wants(when), DeliveryMode::Print | DeliveryMode::Both) {
            continue;
        }
        let zone = person.zone(when).unwrap_or_else(|| first.clone());
        let own = paper.weight(pages_of_issue(number, content, &accounts.history.issues));
        let more = held.iter().filter(|n| **n != number);
        let more: u64 = more
            .map(|n| {
                paper
                    .weight(pages_of_issue(*n, content, &accounts.history.issues))
                    .saturating_sub(u64::from(paper.envelope))
            })
            .sum();
        stamp(&mut out, &rates, &zone, own.saturating_add(more));
        if copy.second {
            stamp(&mut out, &rates, &zone, own);
        }
    }
    in_table_order(out, &rates)
}

fn pages_of_issue(
    n: i64,
    content: &Content,
    accounts_history_issues: &[accounts::reckoning::AccountedIssue],
) -> u64 {
    let facts = accounts_history_issues.iter().find(|i| i.facts.number == n);
    let printed =
        content.issue(n).and_then(IssueFolder::seal).map(|seal| seal.pages).filter(|pages| *pages > 0);
    u64::try_from(printed.or(facts.map(|i| i.facts.pages)).unwrap_or(0)).unwrap_or(0)
}
