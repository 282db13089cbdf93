//! The accounts as a journal for hledger: every movement in double entry, balanced to the minor unit.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use jiff::civil::Date;

use super::account::{Entered, Entry, Kind, Share};
use super::exact::Exact;
use super::history::Movement;
use super::tariff::Unit;
use super::{Credit, Right, Settled};
use crate::money::Money;

/// Writes the journal. Prepaid issues and pages are commodities of their own, exchanged for money over `equity:prepaid`, so that
/// no copy has to be valued and every commodity sums to nothing; `currency` is a code such as `GBP`.
pub fn journal(currency: &str, movements: &[Movement]) -> String {
    let currency: String = currency.chars().filter(char::is_ascii_alphabetic).collect();
    let currency = if currency.is_empty() { "money".into() } else { currency };
    let mut writer = Writer {
        currency,
        body: String::new(),
        accounts: BTreeSet::new(),
        credits: BTreeMap::new(),
        last: Date::MIN,
    };
    for movement in movements {
        writer.movement(movement);
    }
    let mut out = format!("commodity 1.00 {}\ncommodity 1. issues\ncommodity 1. pages\n\n", writer.currency);
    for account in &writer.accounts {
        let _ = writeln!(out, "account {account}");
    }
    out + &writer.body
}

struct Writer {
    currency: String,
    body: String,
    accounts: BTreeSet<String>,
    credits: BTreeMap<String, Credit>,
    last: Date,
}

impl Writer {
    fn movement(&mut self, movement: &Movement) {
        match movement {
            Movement::Entered(date, person, Entered { seat, reduced, ahead }) => {
                if seat.full.0 == 0 && ahead.0 == 0 {
                    return;
                }
                self.title(*date, "game fee", person, &seat.game);
                let (person, game) = (word(person), word(&seat.game));
                self.money(&format!("assets:fees:{person}:{game}"), seat.fee - seat.paid);
                self.money(&format!("liabilities:reductions:{person}"), *reduced - (*ahead - seat.paid));
                self.money(&format!("liabilities:ahead:{person}:{game}"), *ahead);
                self.money("income:fees", Money(0) - seat.full);
            }
            Movement::Posted(line, entry, shares) => self.posted(*line, entry, shares),
            Movement::Charged(issue, date, person, right) => {
                let (unit, cost) = match right {
                    Right::Issue => (Unit::Issue, Exact::ONE),
                    Right::Pages(pages) => (Unit::Page, Exact::whole(*pages)),
                    _ => return,
                };
                self.used(*date, "copy", person, &format!("issue {issue}"), unit, cost);
            }
            Movement::Single(issue, date, person, Settled { paid, kept, bought: (unit, bought) }) => {
                let date = self.in_order(*date);
                self.title(date, "single copy", person, &format!("issue {issue}"));
                self.money(&format!("liabilities:single:{}", word(person)), *paid);
                self.money("income:copies", Money(0) - *kept);
                if *bought != Exact::ZERO {
                    self.credit(person, *unit, -*bought, Some(*paid - *kept));
                } else {
                    self.money(&format!("liabilities:unpriced:{}", word(person)), *kept - *paid);
                }
            }
            Movement::Elsewhere(charge) => {
                self.used(charge.date, "copy", &charge.person, &charge.zine, charge.unit, charge.cost);
            }
            Movement::Restored(issue, date, person, credit) => {
                let now = self.credits.get(person).copied().unwrap_or_default();
                for (unit, by) in
                    [(Unit::Issue, now.issues - credit.issues), (Unit::Page, now.pages - credit.pages)]
                {
                    if by != Exact::ZERO {
                        self.used(*date, "as sealed", person, &format!("issue {issue}"), unit, by);
                    }
                }
            }
        }
    }

    fn used(&mut self, date: Date, what: &str, person: &str, note: &str, unit: Unit, cost: Exact) {
        let date = self.in_order(date);
        self.title(date, what, person, note);
        self.credit(person, unit, cost, None);
    }

    /// The date of a transaction that asserts a balance: never before an earlier one, since balances are asserted in the order of
    /// dates.
    fn in_order(&mut self, date: Date) -> Date {
        self.last = self.last.max(date);
        self.last
    }

    fn posted(&mut self, line: u32, entry: &Entry, shares: &[Share]) {
        let person = word(&entry.person);
        let date = self.in_order(entry.date);
        let mut note = format!("line {line} of {}", entry.date);
        if !entry.note.is_empty() {
            note = format!("{note}: {}", entry.note);
        }
        self.title(date, entry.kind.word(), &entry.person, &note);
        let amount = if entry.kind == Kind::Refund { Money(0) - entry.amount } else { entry.amount };
        let from = match entry.kind {
            Kind::Credit => "expenses:contributors",
            _ => "assets:cash",
        };
        self.money(from, amount);
        for share in shares {
            match share {
                Share::Fee(game, sum) => {
                    self.money(&format!("assets:fees:{person}:{}", word(game)), Money(0) - *sum)
                }
                Share::Ahead(game, sum) => {
                    self.money(&format!("liabilities:ahead:{person}:{}", word(game)), Money(0) - *sum)
                }
                Share::Single(_, sum) => self.money(&format!("liabilities:single:{person}"), Money(0) - *sum),
                Share::Reduction(sum) => {
                    self.money(&format!("liabilities:reductions:{person}"), Money(0) - *sum)
                }
                Share::Unpriced(sum) => {
                    self.money(&format!("liabilities:unpriced:{person}"), Money(0) - *sum)
                }
                Share::Subscription(sum, unit, bought) => {
                    self.credit(&entry.person, *unit, -*bought, Some(*sum))
                }
            }
        }
    }

    fn title(&mut self, date: Date, what: &str, person: &str, note: &str) {
        let clean = |text: &str| text.replace(|c: char| c == ';' || c.is_control(), " ");
        let _ = writeln!(self.body, "\n{date} {what} | {}  ; {}", clean(person), clean(note));
    }

    fn money(&mut self, account: &str, amount: Money) {
        if amount.0 != 0 {
            self.accounts.insert(account.into());
            let _ = writeln!(self.body, "    {account}  {amount} {}", self.currency);
        }
    }

    /// Changes prepaid credit (a liability, so what is used up is positive), bought for a sum or used up by a copy. Where decimals
    /// can say the balance exactly it is asserted.
    fn credit(&mut self, person: &str, unit: Unit, by: Exact, paid: Option<Money>) {
        let account = format!("liabilities:subscriptions:{}", word(person));
        let name = if unit == Unit::Issue { "issues" } else { "pages" };
        self.accounts.insert(account.clone());
        let credit = self.credits.entry(person.into()).or_default();
        credit.add(unit, -by);
        let balance = -if unit == Unit::Issue { credit.issues } else { credit.pages };
        let assertion = match decimal(balance) {
            (text, true) => format!(" = {text} {name}"),
            _ => String::new(),
        };
        let amount = decimal(by).0;
        let _ = writeln!(self.body, "    {account}  {amount} {name}{assertion}");
        let other = if paid.is_some() { "equity:prepaid" } else { "income:copies" };
        self.accounts.insert(other.into());
        let _ = writeln!(self.body, "    {other}  {} {name}", decimal(-by).0);
        if let Some(sum) = paid {
            self.money(other, Money(0) - sum);
        }
    }
}

/// A decimal of at most twelve places, and whether it is exact.
fn decimal(number: Exact) -> (String, bool) {
    let text = number.to_string();
    if !text.contains('/') {
        return (text, true);
    }
    let scaled = number.times(1_000_000_000_000, 1).unwrap_or_default().floor();
    let sign = if scaled < 0 { "-" } else { "" };
    let digits = scaled.unsigned_abs();
    (format!("{sign}{}.{:012}", digits / 1_000_000_000_000, digits % 1_000_000_000_000), false)
}

/// An id as a part of an account name.
fn word(text: &str) -> String {
    text.chars()
        .map(|c| if c == ':' || c == ';' || c.is_whitespace() || c.is_control() { '-' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    use super::super::history::{History, PastIssue, reckon};
    use super::super::{Fee, IssueFacts, Offer, Price, Purpose, Reader, Seat, Terms};
    use super::*;
    use jiff::civil::date;

    /// Two years of every kind of movement, with a price of a third and one by the page.
    fn movements() -> Vec<Movement> {
        let price = |from, unit, single, amount, buys| Price {
            from,
            group: None,
            unit,
            single: Some(Money(single)),
            above: None,
            offer: Some(Offer { amount: Money(amount), buys }),
        };
        let entry = |day, person: &str, kind, amount, purpose: &str| Entry {
            date: day,
            person: person.into(),
            kind,
            amount: Money(amount),
            purpose: Purpose::read(purpose).unwrap(),
            note: "cheque; no. 7".into(),
        };
        let lines = [
            entry(date(1968, 1, 1), "bob", Kind::Payment, 250, "game:1968A"),
            entry(date(1968, 3, 1), "bob", Kind::Payment, 500, ""),
            entry(date(1968, 2, 1), "dee", Kind::Gift, 100, "sub"),
            entry(date(1968, 4, 1), "dee", Kind::Credit, 50, ""),
            entry(date(1968, 5, 1), "dee", Kind::Refund, 30, "sub"),
            entry(date(1968, 6, 1), "dee", Kind::Correction, -10, ""),
            entry(date(1968, 6, 2), "may", Kind::Payment, 100, "issue:7"),
            entry(date(1969, 3, 1), "bob", Kind::Payment, 100, ""),
        ];
        let seat = |game: &str, person: &str, entered| Seat {
            game: game.into(),
            seat: "Italy".into(),
            person: person.into(),
            entered,
            ends: Some(9),
            ..Seat::default()
        };
        let issue = |n: i8| PastIssue {
            facts: IssueFacts {
                number: n.into(),
                date: date(1968 + i16::from(n / 12), 1 + n % 12, 5),
                pages: 7,
                games: None,
                second_copies: false,
            },
            sealed: None,
        };
        let history = History {
            terms: Terms {
                prices: vec![
                    price(date(1968, 1, 1), Unit::Issue, 30, 100, 3),
                    price(date(1969, 1, 1), Unit::Page, 10, 100, 90),
                ],
                fees: vec![Fee { from_issue: 1, first: Money(200), later: Money(150) }],
                ..Terms::default()
            },
            readers: ["bob", "dee", "may"].map(|id| Reader { id: id.into(), ..Reader::default() }).into(),
            seats: vec![seat("1968A", "bob", 1), seat("1968B", "bob", 5), seat("1968B", "dee", 6)],
            ledger: (2..).zip(lines).collect(),
            issues: (1..20).map(issue).collect(),
            ..History::default()
        };
        reckon(&history, None).movements
    }

    #[test]
    fn every_transaction_balances() {
        let text = journal("GBP", &movements());
        assert!(text.contains("equity:prepaid"), "{text}");
        for block in text.split("\n\n").filter(|b| b.starts_with("19")) {
            let (mut money, mut units) = (Money(0), 0.0);
            for posting in block.lines().skip(1) {
                let words: Vec<&str> = posting.split_whitespace().collect();
                match words[2] {
                    "GBP" => money = money + words[1].parse().unwrap(),
                    _ => units += words[1].parse::<f64>().unwrap(),
                }
            }
            assert_eq!(money, Money(0), "{block}");
            assert!(units == 0.0, "{block}");
        }
    }

    #[test]
    fn hledger_finds_nothing_wrong_where_it_is_installed() {
        let hledger = Command::new("hledger")
            .args(["-f", "-", "check", "--strict"])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let Ok(mut hledger) = hledger else { return };
        let text = journal("GBP", &movements());
        hledger.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let out = hledger.wait_with_output().unwrap();
        assert!(out.status.success(), "{}\n{text}", String::from_utf8_lossy(&out.stderr));
    }
}
