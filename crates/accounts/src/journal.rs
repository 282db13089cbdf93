//! The accounts as a double-entry journal for hledger or beancount: every movement, subscriptions at their value.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use jiff::civil::Date;

use base::money::{Currency, Money};

use super::account::{Account, Allotment, EntryKind, LedgerEntry, Purpose, SeatEntered, SeatFee};
use super::reckoning::LedgerMovement;
use super::{Right, SingleCopyPayment, TurnCharge};

/// Whose form the journal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum JournalFormat {
    /// hledger and ledger.
    #[default]
    Hledger,
    /// beancount.
    Beancount,
}

/// Writes the journal, in order of dates. Copies paid for and not yet sent are a liability at their purchase price, to the
/// minor unit: a copy earns what the value of the lots falls by.
pub fn journal(currency: &Currency, movements: &[LedgerMovement], form: JournalFormat) -> String {
    let mut book = JournalBuilder::default();
    for movement in movements {
        book.movement(movement);
    }
    book.transactions.retain(|made| !made.postings.is_empty());
    book.transactions.sort_by_key(|made| made.date);
    match form {
        JournalFormat::Hledger => hledger(currency, &book.transactions),
        JournalFormat::Beancount => beancount(currency, &book.transactions),
    }
}

/// The balance of an account of the journal and of those below it: `["assets", "cash"]`, `["liabilities", "subscriptions"]`.
pub fn balance(movements: &[LedgerMovement], account: &[&str]) -> Money {
    let mut book = JournalBuilder::default();
    movements.iter().for_each(|movement| book.movement(movement));
    let postings = book.transactions.iter().flat_map(|made| &made.postings);
    postings.filter(|(path, _)| path.iter().zip(account).all(|(a, b)| a == b)).map(|(_, sum)| *sum).sum()
}

/// An account by its parts: `assets`, `fees`, a person, a game.
type AccountPath = Vec<String>;

struct JournalEntry {
    date: Date,
    what: String,
    person: String,
    note: String,
    postings: Vec<(AccountPath, Money)>,
}

#[derive(Default)]
struct JournalBuilder {
    transactions: Vec<JournalEntry>,
}

impl JournalEntry {
    fn post(&mut self, account: &[&str], sum: Money) {
        if sum.0 != 0 {
            self.postings.push((account.iter().map(|part| part.to_string()).collect(), sum));
        }
    }

    /// Books money that went to somebody's account.
    fn shares(&mut self, person: &str, shares: &[Allotment]) {
        for share in shares {
            match share {
                Allotment::Fee(game, sum) => self.post(&["assets", "fees", person, game], -*sum),
                Allotment::Ahead(game, sum) => self.post(&["liabilities", "ahead", person, game], -*sum),
                Allotment::Deposit(game, sum) => self.post(&["liabilities", "deposits", person, game], -*sum),
                Allotment::Single(_, sum) => self.post(&["liabilities", "single", person], -*sum),
                Allotment::Reduction(sum) => self.post(&["liabilities", "reductions", person], -*sum),
                Allotment::Unpriced(sum) => self.post(&["liabilities", "unpriced", person], -*sum),
                Allotment::Debt(_, sum) => self.post(&["assets", "debts", person], -*sum),
                Allotment::Subscription { sum, worth, .. } => {
                    self.post(&["liabilities", "subscriptions", person], -*worth);
                    self.post(&["income", "subscriptions"], *worth - *sum);
                }
                Allotment::Zine(_) => {}
            }
        }
    }

    /// Books what changed an account from one state to another without a movement of its own.
    fn restored(&mut self, person: &str, before: &Account, after: &Account) {
        let pairs = [
            ("liabilities", "subscriptions", before.lots.value() - after.lots.value()),
            ("liabilities", "single", before.prepaid() - after.prepaid()),
            ("liabilities", "reductions", before.reduction - after.reduction),
            ("liabilities", "unpriced", before.unpriced - after.unpriced),
            ("assets", "debts", after.debt() - before.debt()),
        ];
        let mut rest = Money(0);
        for (kind, name, sum) in pairs {
            self.post(&[kind, name, person], sum);
            rest = rest + sum;
        }
        let mut games: BTreeMap<(&str, &str, &str), Money> = BTreeMap::new();
        for (account, sign) in [(before, -1), (after, 1)] {
            for seat in &account.seats {
                let sum = games.entry(("assets", "fees", &seat.game)).or_default();
                *sum = *sum + Money((seat.fee - seat.paid).0.saturating_mul(sign));
            }
            for (game, paid) in &account.ahead {
                let sum = games.entry(("liabilities", "ahead", game)).or_default();
                *sum = *sum - Money(paid.0.saturating_mul(sign));
            }
            for (game, held) in &account.deposits {
                let sum = games.entry(("liabilities", "deposits", game)).or_default();
                *sum = *sum - Money(held.0.saturating_mul(sign));
            }
        }
        for ((kind, name, game), sum) in games {
            self.post(&[kind, name, person, game], sum);
            rest = rest + sum;
        }
        self.post(&["equity", "sealed"], -rest);
    }
}

impl JournalBuilder {
    fn begin(&mut self, date: Date, what: &str, person: &str, note: String) -> &mut JournalEntry {
        let (what, person) = (what.to_string(), person.to_string());
        self.transactions.push(JournalEntry { date, what, person, note, postings: Vec::new() });
        let last = self.transactions.len() - 1;
        &mut self.transactions[last]
    }

    fn movement(&mut self, movement: &LedgerMovement) {
        match movement {
            LedgerMovement::Entered(_, date, person, SeatEntered { seat, reduced, ahead }) => {
                let made = self.begin(*date, "game fee", person, seat.game.clone());
                made.post(&["assets", "fees", person, &seat.game], seat.fee - seat.paid);
                made.post(&["liabilities", "reductions", person], *reduced - (*ahead - seat.paid));
                made.post(&["liabilities", "ahead", person, &seat.game], *ahead);
                made.post(&["income", "fees"], -seat.full);
            }
            LedgerMovement::Left(_, date, person, SeatFee { game, full, fee, paid, .. }, shares) => {
                let made = self.begin(*date, "place given up", person, game.clone());
                made.post(&["income", "fees"], *full);
                made.post(&["liabilities", "reductions", person], *fee - *full);
                made.post(&["assets", "fees", person, game], *paid - *fee);
                made.shares(person, shares);
            }
            LedgerMovement::Posted(line, entry, shares) => self.posted(*line, entry, shares),
            LedgerMovement::Charged(issue, date, person, right, _, worth) => {
                if matches!(right, Right::Issue | Right::Pages(_)) {
                    let made = self.begin(*date, "copy", person, format!("issue {issue}"));
                    made.post(&["liabilities", "subscriptions", person], *worth);
                    made.post(&["income", "subscriptions"], -*worth);
                }
            }
            LedgerMovement::Single(
                issue,
                date,
                person,
                SingleCopyPayment { paid, used: kept, owed, rest, .. },
            ) => {
                let made = self.begin(*date, "single copy", person, format!("issue {issue}"));
                made.post(&["liabilities", "single", person], *paid);
                made.post(&["assets", "debts", person], *owed);
                made.post(&["income", "copies"], -(*kept + *owed));
                made.shares(person, rest);
            }
            LedgerMovement::Turn(issue, date, TurnCharge { person, game, price, ahead }) => {
                let made = self.begin(*date, "game turn", person, format!("{game}, issue {issue}"));
                made.post(&["assets", "fees", person, game], *price - *ahead);
                made.post(&["liabilities", "ahead", person, game], *ahead);
                made.post(&["income", "fees"], -*price);
            }
            LedgerMovement::Elsewhere(charge, used) => {
                let made = self.begin(charge.date, "copy", &charge.person, charge.zine.clone());
                made.post(&["liabilities", "subscriptions", &charge.person], used.worth);
                made.post(&["income", "elsewhere"], -used.worth);
            }
            LedgerMovement::Restored(issue, date, person, both) => {
                let made = self.begin(*date, "as sealed", person, format!("issue {issue}"));
                made.restored(person, &both.0, &both.1);
            }
        }
    }

    fn posted(&mut self, line: u32, entry: &LedgerEntry, shares: &[Allotment]) {
        let mut note = format!("line {line}");
        if !entry.note.is_empty() {
            note = format!("{note}: {}", entry.note);
        }
        let made = self.begin(entry.date, entry.kind.word(), &entry.person, note);
        let cash = entry.kind.cash(entry.amount);
        made.post(&["assets", "cash"], cash);
        let of = match &entry.purpose {
            Purpose::Issue(n) => format!("issue-{n}"),
            Purpose::Bank => "bank".into(),
            Purpose::Any | Purpose::Subscription => "other".into(),
            Purpose::Game(id) | Purpose::Subzine(id) | Purpose::Deposit(id) => id.clone(),
        };
        match entry.kind {
            EntryKind::Cost => made.post(&["expenses", "costs", &of], -cash),
            EntryKind::Income => made.post(&["income", "other", &of], -cash),
            EntryKind::Credit => made.post(&["expenses", "contributors"], entry.amount),
            EntryKind::Prize => made.post(&["expenses", "prizes"], entry.amount),
            EntryKind::Forfeit => made.post(&["income", "forfeits", &of], -entry.amount),
            _ => {}
        }
        made.shares(&entry.person, shares);
    }
}

/// Unique names of accounts, made from their parts.
struct AccountNames {
    known: BTreeMap<AccountPath, String>,
    taken: BTreeSet<String>,
}

impl AccountNames {
    fn name(&mut self, path: &AccountPath, part: fn(&str) -> String) -> String {
        if let Some(name) = self.known.get(path) {
            return name.clone();
        }
        let plain = path.iter().map(|p| part(p)).collect::<Vec<_>>().join(":");
        let mut name = plain.clone();
        let mut n = 2;
        while !self.taken.insert(name.clone()) {
            name = format!("{plain}-{n}");
            n += 1;
        }
        self.known.insert(path.clone(), name.clone());
        name
    }
}

fn named(made: &[JournalEntry], part: fn(&str) -> String) -> AccountNames {
    let mut names = AccountNames { known: BTreeMap::new(), taken: BTreeSet::new() };
    for (path, _) in made.iter().flat_map(|made| &made.postings) {
        names.name(path, part);
    }
    names
}

fn hledger(currency: &Currency, made: &[JournalEntry]) -> String {
    fn part(text: &str) -> String {
        text.chars()
            .map(|c| if ":;*!=()[]@\"".contains(c) || c.is_whitespace() || c.is_control() { '-' } else { c })
            .collect()
    }
    fn clean(text: &str) -> String {
        text.chars().map(|c| if ";|".contains(c) || c.is_control() { ' ' } else { c }).collect()
    }
    let code: String = currency.code().chars().filter(char::is_ascii_alphabetic).collect();
    let code = if code.is_empty() { "money".into() } else { code };
    let mut names = named(made, part);
    let places = "0".repeat(currency.decimals());
    let mut out = format!("commodity 1.{places} {code}\n\n");
    for name in &names.taken {
        let _ = writeln!(out, "account {name}");
    }
    for JournalEntry { date, what, person, note, postings } in made {
        let _ = writeln!(out, "\n{date} {} | {}  ; {}", clean(what), clean(person), clean(note));
        for (path, sum) in postings {
            let _ = writeln!(out, "    {}  {} {code}", names.name(path, part), currency.say(*sum));
        }
    }
    out
}

fn beancount(currency: &Currency, made: &[JournalEntry]) -> String {
    fn part(text: &str) -> String {
        let plain: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let mut chars = plain.chars();
        match chars.next() {
            Some(first) if first.is_ascii_alphanumeric() => {
                first.to_ascii_uppercase().to_string() + chars.as_str()
            }
            _ => format!("X{plain}"),
        }
    }
    fn string(text: &str) -> String {
        let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
    }
    let code: String =
        currency.code().to_ascii_uppercase().chars().filter(char::is_ascii_alphanumeric).collect();
    let code = if code.len() < 2 || !code.starts_with(|c: char| c.is_ascii_alphabetic()) {
        "MONEY".into()
    } else {
        code
    };
    let mut names = named(made, part);
    let first = made.first().map_or(jiff::civil::date(1970, 1, 1), |made| made.date);
    let mut out = format!("option \"operating_currency\" \"{code}\"\n\n");
    for name in &names.taken {
        let _ = writeln!(out, "{first} open {name} {code}");
    }
    for JournalEntry { date, what, person, note, postings } in made {
        let payee = if person.is_empty() { what.clone() } else { person.clone() };
        let _ = writeln!(out, "\n{date} * {} {}", string(&payee), string(&format!("{what}, {note}")));
        for (path, sum) in postings {
            let _ = writeln!(out, "  {}  {} {code}", names.name(path, part), currency.say(*sum));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::reckoning::{AccountedIssue, LedgerHistory, Reckoning, reckon};
    use super::super::{Fee, FeeSeat, IssueFacts, Offer, Price, Subscriber, SubscriptionUnit, Tariff};
    use super::*;
    use jiff::civil::date;

    /// Two years with every kind of movement, a price of a third and one by the page.
    fn reckoning() -> Reckoning {
        let price = |from, unit, single, amount, buys| Price {
            from,
            group: None,
            unit,
            single: Some(Money(single)),
            above: None,
            offer: Some(Offer { amount: Money(amount), buys }),
            per_turn: None,
        };
        let entry = |day, person: &str, kind, amount, purpose: &str| LedgerEntry {
            date: day,
            person: person.into(),
            kind,
            amount: Money(amount),
            purpose: Purpose::read(purpose).unwrap(),
            note: "cheque; no. \"7\" | \\".into(),
            reference: String::new(),
        };
        let lines = [
            entry(date(1968, 1, 1), "bob", EntryKind::Payment, 250, "game:1968A"),
            entry(date(1968, 3, 1), "bob", EntryKind::Payment, 500, ""),
            entry(date(1968, 2, 1), "dee", EntryKind::Gift, 100, "sub"),
            entry(date(1968, 4, 1), "dee", EntryKind::Credit, 50, ""),
            entry(date(1968, 5, 1), "dee", EntryKind::Refund, 30, "sub"),
            entry(date(1968, 6, 1), "dee", EntryKind::Correction, -10, ""),
            entry(date(1968, 6, 2), "may", EntryKind::Payment, 100, "issue:7"),
            entry(date(1968, 6, 3), "may", EntryKind::Payment, 10, "issue:8"),
            entry(date(1968, 7, 1), "may", EntryKind::Refund, 1000, ""),
            entry(date(1968, 8, 1), "", EntryKind::Cost, 15, "issue:6"),
            entry(date(1968, 8, 2), "", EntryKind::Income, 25, ""),
            entry(date(1969, 3, 1), "bob", EntryKind::Payment, 100, ""),
        ];
        let seat = |game: &str, person: &str, entered| FeeSeat {
            game: game.into(),
            seat: "Italy".into(),
            person: person.into(),
            entered,
            ends: Some(9),
            ..FeeSeat::default()
        };
        let issue = |n: i8| AccountedIssue {
            facts: IssueFacts {
                number: n.into(),
                date: date(1968 + i16::from(n / 12), 1 + n % 12, 5),
                next: date(1968 + i16::from((n + 1) / 12), 1 + (n + 1) % 12, 5),
                pages: 7,
                games: None,
                second_copies: false,
            },
            sealed: None,
        };
        let history = LedgerHistory {
            terms: Tariff {
                prices: vec![
                    price(date(1968, 1, 1), SubscriptionUnit::Issue, 30, 100, 3),
                    price(date(1969, 1, 1), SubscriptionUnit::Page, 10, 100, 90),
                ],
                fees: vec![Fee { from_issue: 1, first: Money(200), later: Money(150) }],
                ..Tariff::default()
            },
            readers: ["bob", "dee", "may"]
                .map(|id| Subscriber { id: id.into(), ..Subscriber::default() })
                .into(),
            seats: vec![seat("1968A", "bob", 1), seat("1968B", "bob", 5), seat("1968B", "dee", 6)],
            ledger: (2..).zip(lines).collect(),
            issues: (1..20).map(issue).collect(),
            ..LedgerHistory::default()
        };
        reckon(&history, None)
    }

    #[test]
    fn every_transaction_balances_and_lots_are_what_is_owed() {
        let Reckoning { movements, books, .. } = reckoning();
        let mut book = JournalBuilder::default();
        movements.iter().for_each(|movement| book.movement(movement));
        let mut cash = Money(0);
        for made in &book.transactions {
            assert_eq!(
                made.postings.iter().map(|(_, sum)| *sum).sum::<Money>(),
                Money(0),
                "{} {}",
                made.what,
                made.note
            );
            let here = made.postings.iter().filter(|(path, _)| path[1] == "cash");
            cash = cash + here.map(|(_, sum)| *sum).sum();
        }
        let lots: Money = books.accounts().map(|(_, account)| account.lots.value()).sum();
        assert_eq!(-balance(&movements, &["liabilities", "subscriptions"]), lots);
        assert_eq!(balance(&movements, &["assets", "cash"]), cash);
        assert_eq!(cash, Money(250 + 500 + 100 - 30 - 10 + 100 + 10 - 1000 - 15 + 25 + 100));
    }

    #[test]
    fn ids_that_a_program_cannot_tell_apart_have_accounts_of_their_own() {
        let paid = |(line, person): (u32, &str)| {
            let entry = LedgerEntry {
                date: date(1968, 1, 1),
                person: person.into(),
                kind: EntryKind::Payment,
                amount: Money(100),
                purpose: Purpose::Any,
                note: String::new(),
                reference: String::new(),
            };
            LedgerMovement::Posted(line, entry, vec![Allotment::Reduction(Money(100))])
        };
        let people = ["o.k", "o_k", "o k", "o-k", "o_k"];
        let movements: Vec<LedgerMovement> = (2..).zip(people).map(paid).collect();
        for (form, names) in [
            (JournalFormat::Beancount, ["O-k", "O-k-2", "O-k-3", "O-k-4", "O-k-2"]),
            (JournalFormat::Hledger, ["o.k", "o_k", "o-k", "o-k-2", "o_k"]),
        ] {
            let text = journal(&Currency::default(), &movements, form).to_lowercase();
            let postings = text.lines().filter(|l| l.starts_with("  ") && l.contains(":reductions:"));
            let told: Vec<&str> = postings.filter_map(|l| l.trim().split("  ").next()).collect();
            assert_eq!(told, names.map(|name| format!("liabilities:reductions:{}", name.to_lowercase())));
        }
    }
}
