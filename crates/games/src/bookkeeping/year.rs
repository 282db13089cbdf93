//! The treasurer's report of a year (`A-40`): cash, receipts and costs, debts either way, the result by issue.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use serde::Serialize;

use accounts::journal::balance;
use accounts::reckoning::{LedgerMovement, Reckoning, reckon_by};
use accounts::report::{Outturn, table};
use accounts::{Account, EntryKind, Exact, Purpose, SubscriptionUnit};
use base::money::{Currency, Money};
use folder::Content;

use super::reckoned_accounts::Accounts;

/// The report as data; amounts are in the zine's currency.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct YearReport {
    /// The year.
    pub year: i16,
    /// Cash at its beginning.
    pub cash_before: String,
    /// Cash at its end.
    pub cash: String,
    /// Receipts, by kind; refunds are negative.
    pub received: BTreeMap<&'static str, String>,
    /// Costs of the zine, by purpose: `issue:6`, `bank`, `any`.
    pub costs: BTreeMap<String, String>,
    /// Owed to the zine at its end.
    pub owed_to: OwedTo,
    /// Owed by the zine at its end.
    pub owed_by: OwedBy,
    /// The result of each issue of the year, by its number.
    pub issues: BTreeMap<i64, Outturn>,
    /// Rows of bank files still without a person, each with its reason.
    pub unmatched: Vec<String>,
    /// Totals that must agree, each reckoned in two ways.
    pub checks: Vec<CashProof>,
}

/// Debts of readers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OwedTo {
    /// Debts from single copies and refunds.
    pub debts: String,
    /// Game fees.
    pub fees: String,
}

/// Debts of the zine to its readers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OwedBy {
    /// Issues paid for and not sent.
    pub issues: Exact,
    /// Their value at purchase prices.
    pub issues_worth: String,
    /// Pages paid for and not sent.
    pub pages: Exact,
    /// Their value.
    pub pages_worth: String,
    /// Single copies paid for and not sent.
    pub copies: String,
    /// Fees for games not entered yet, and reductions for the next one.
    pub games: String,
    /// Money that came before any price was in force.
    pub unpriced: String,
}

/// A total reckoned in two ways.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CashProof {
    /// Its name.
    pub what: &'static str,
    /// By the ledger and the lots.
    pub books: String,
    /// By the double-entry journal.
    pub journal: String,
}

impl CashProof {
    /// Whether both agree.
    pub fn agrees(&self) -> bool {
        self.books == self.journal
    }
}

/// Makes the report of a year; `open` are the rows of bank files that wait for a name.
pub fn year(content: &Content, accounts: &Accounts, year: i16, open: Vec<String>) -> Option<YearReport> {
    let (first, last) = (Date::new(year, 1, 1).ok()?, Date::new(year, 12, 31).ok()?);
    let currency = &accounts.history.terms.currency;
    let before = reckon_by(&accounts.history, first.yesterday().ok()?);
    let then = reckon_by(&accounts.history, last);
    let (cash_before, cash) = (cash(&before), cash(&then));
    let earlier: BTreeSet<u32> = lines(&before).map(|(line, ..)| line).collect();
    let (mut received, mut costs) = (BTreeMap::new(), BTreeMap::new());
    for (_, kind, purpose, amount) in lines(&then).filter(|(line, ..)| !earlier.contains(line)) {
        let (sum, more): (&mut Money, Money) = match kind {
            EntryKind::Cost => (costs.entry(any(purpose)).or_default(), amount),
            // No money moves.
            EntryKind::Credit | EntryKind::Prize | EntryKind::Forfeit => continue,
            kind => (received.entry(kind.word()).or_default(), kind.cash(amount)),
        };
        *sum = *sum + more;
    }
    let say = |sum: Money| currency.say(sum);
    let books = Accounts { history: accounts.history.clone(), reckoning: then, faults: Vec::new() };
    let issues = content.issues.iter().filter(|i| (first..=last).contains(&i.file.date.0));
    let issues =
        issues.map(|i| (i.number(), super::issue_result::outturn(content, &books, i.number()))).collect();
    let then = books.reckoning;
    let all =
        |of: fn(&Account) -> Money| then.books.accounts().map(|(_, account)| of(account)).sum::<Money>();
    let lots =
        |unit| then.books.accounts().flat_map(|(_, a)| &a.lots.open).filter(move |lot| lot.unit == unit);
    let worth = |unit| lots(unit).map(|lot| lot.value()).sum::<Money>();
    let left = |unit| lots(unit).fold(Exact::ZERO, |sum, lot| sum + lot.left);
    let check = |what, books, journal| CashProof { what, books: say(books), journal: say(journal) };
    let debts = all(Account::debt);
    let fees = all(|a| a.owes() - a.debt());
    let booked = |account: &[&str]| balance(&then.movements, account);
    let ahead = worth(SubscriptionUnit::Issue) + worth(SubscriptionUnit::Page);
    Some(YearReport {
        year,
        cash_before: say(cash_before),
        cash: say(cash),
        received: received.into_iter().map(|(kind, sum)| (kind, say(sum))).collect(),
        costs: costs.into_iter().map(|(of, sum)| (of, say(sum))).collect(),
        owed_to: OwedTo { debts: say(debts), fees: say(fees) },
        owed_by: OwedBy {
            issues: left(SubscriptionUnit::Issue),
            issues_worth: say(worth(SubscriptionUnit::Issue)),
            pages: left(SubscriptionUnit::Page),
            pages_worth: say(worth(SubscriptionUnit::Page)),
            copies: say(all(Account::prepaid)),
            games: say(all(|a| a.reduction + a.ahead.iter().chain(&a.deposits).map(|(_, sum)| *sum).sum())),
            unpriced: say(all(|a| a.unpriced)),
        },
        issues,
        unmatched: open,
        checks: vec![
            check("cash", cash, booked(&["assets", "cash"])),
            check("issues and pages ahead", ahead, -booked(&["liabilities", "subscriptions"])),
            check("debts and fees", debts + fees, booked(&["assets", "debts"]) + booked(&["assets", "fees"])),
        ],
    })
}

/// The ledger lines that were booked: line, kind, purpose, amount.
fn lines(reckoning: &Reckoning) -> impl Iterator<Item = (u32, EntryKind, &Purpose, Money)> {
    reckoning.movements.iter().filter_map(|movement| match movement {
        LedgerMovement::Posted(line, entry, _) => Some((*line, entry.kind, &entry.purpose, entry.amount)),
        _ => None,
    })
}

fn cash(reckoning: &Reckoning) -> Money {
    lines(reckoning).map(|(_, kind, _, amount)| kind.cash(amount)).sum()
}

fn any(purpose: &Purpose) -> String {
    if *purpose == Purpose::Any { "any".into() } else { purpose.to_string() }
}

impl YearReport {
    /// Whether all proofs agree.
    pub fn agrees(&self) -> bool {
        self.checks.iter().all(CashProof::agrees)
    }

    /// The report as plain text, in columns.
    pub fn text(&self, title: &str, currency: &Currency) -> String {
        fn row(what: &str, sum: &str) -> Vec<String> {
            vec![what.to_string(), sum.to_string()]
        }
        let by = self.owed_by.clone();
        let mut sums = vec![row("cash at the beginning", &self.cash_before)];
        sums.extend(self.received.iter().map(|(kind, sum)| row(&format!("{kind}s"), sum)));
        sums.extend(self.costs.iter().map(|(of, sum)| row(&format!("costs: {of}"), sum)));
        sums.push(row("cash at the end", &self.cash));
        let owed = [
            row("to the zine: debts", &self.owed_to.debts),
            row("to the zine: game fees", &self.owed_to.fees),
            row(&format!("by the zine: {}", ahead_text(by.issues, "issues")), &by.issues_worth),
            row(&format!("by the zine: {}", ahead_text(by.pages, "pages")), &by.pages_worth),
            row("by the zine: single copies ordered", &by.copies),
            row("by the zine: for games to come", &by.games),
            row("by the zine: money without a price", &by.unpriced),
        ];
        let issues = self.issues.iter().map(|(n, r)| {
            vec![n.to_string(), r.earned.clone(), r.postage.clone(), r.costs.clone(), r.profit.clone()]
        });
        let checks = self.checks.iter().map(|c| {
            let same = if c.agrees() { "agree" } else { "DIFFER" };
            [c.what, &c.books, &c.journal, same].map(String::from).to_vec()
        });
        let mut out = format!("{title}: accounts of {} in {currency}: private\n\n", self.year);
        let tables = [
            ("Cash", table(&["what", "sum"], sums.into_iter())),
            ("Owed", table(&["what", "sum"], owed.into_iter())),
            ("Issues", table(&["issue", "earned", "postage", "costs", "profit"], issues)),
            ("Sums that must agree", table(&["what", "books", "journal", ""], checks)),
        ];
        for (title, body) in tables.iter().filter(|(_, body)| !body.is_empty()) {
            out += &format!("{title}\n{body}\n");
        }
        let lines: String = self.unmatched.iter().map(|row| format!("{row}\n")).collect();
        if !lines.is_empty() {
            out += &format!("Rows of banks' reports that have no person yet\n{lines}");
        }
        out
    }
}

fn ahead_text(n: Exact, unit: &str) -> String {
    format!("{n} {unit} ahead, at the prices they were bought at")
}
