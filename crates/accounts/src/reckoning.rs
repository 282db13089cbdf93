//! The accounts over all issues: sealed issues stay as printed, the rest is reckoned from the ledger and the seats.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use base::money::Money;

use super::account::{Account, Allotment, LedgerEntry, Purpose, SeatEntered, SeatFee};
use super::books::{Books, Distribution, IssueFacts, Subscriber, TurnCharge};
use super::fraction::Exact;
use super::label_code::LabelCodes;
use super::lots::LotUse;
use super::sealed_lists::{CopyLine, LotLine};
use super::seat::FeeSeat;
use super::tariff::{SubscriptionUnit, Tariff};
use super::{Right, SingleCopyPayment};

/// Everything the accounts depend on.
#[derive(Clone, Debug, Default)]
pub struct LedgerHistory {
    /// Prices, fees and terms.
    pub terms: Tariff,
    /// Which codes are printed; sealed codes are compared in this form.
    pub style: LabelCodes,
    /// Readers in the order of people.toml.
    pub readers: Vec<Subscriber>,
    /// Seats in the order of entry.
    pub seats: Vec<FeeSeat>,
    /// Ledger lines with their line numbers, in the order of the file.
    pub ledger: Vec<(u32, LedgerEntry)>,
    /// Issues by number.
    pub issues: Vec<AccountedIssue>,
    /// Copies of the editor's other zines charged to the same account (`A-8`).
    pub elsewhere: Vec<Elsewhere>,
}

/// An issue, sealed or not.
#[derive(Clone, Debug)]
pub struct AccountedIssue {
    /// Number, date, pages, games.
    pub facts: IssueFacts,
    /// Its seal's account data, if it is sealed.
    pub sealed: Option<SealedIssue>,
}

/// The account data of a seal.
#[derive(Clone, Debug, Default)]
pub struct SealedIssue {
    /// copies.csv.
    pub copies: Vec<CopyLine>,
    /// lots.csv; seals of the first version have none.
    pub lots: Option<Vec<LotLine>>,
    /// How many ledger lines had been booked.
    pub ledger_lines: Option<usize>,
}

/// A copy of another zine, charged to a shared account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// When it was charged.
    pub date: Date,
    /// The other zine, with its issue.
    pub zine: String,
    /// The account's owner.
    pub person: String,
    /// Whether it is counted in issues or pages.
    pub unit: SubscriptionUnit,
    /// How many.
    pub cost: Exact,
}

/// Something that was booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerMovement {
    /// A seat was entered and its fee charged (of issue, date, person).
    Entered(i64, Date, String, SeatEntered),
    /// A waiting place was given up (of issue, date, person); its fee, and where the money went.
    Left(i64, Date, String, SeatFee, Vec<Allotment>),
    /// A ledger line was booked, and where its money went.
    Posted(u32, LedgerEntry, Vec<Allotment>),
    /// A copy of an issue (number, date) was charged: its value, exactly and in whole minor units.
    Charged(i64, Date, String, Right, Exact, Money),
    /// Money for a single copy of an issue was used.
    Single(i64, Date, String, SingleCopyPayment),
    /// A turn of a game was charged with an issue (number, date).
    Turn(i64, Date, TurnCharge),
    /// A copy of another zine was charged.
    Elsewhere(Elsewhere, LotUse),
    /// A sealed issue left another account (the second) than the one reckoned now (the first).
    Restored(i64, Date, String, Box<(Account, Account)>),
}

/// A sealed line that would be different today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestatedLine {
    /// The issue.
    pub issue: i64,
    /// The reader.
    pub person: String,
    /// The seal's line, if it has one for the reader.
    pub sealed: Option<CopyLine>,
    /// The line reckoned now.
    pub now: Option<CopyLine>,
    /// The account before the seal was applied, and after.
    pub accounts: Box<(Account, Account)>,
}

/// The accounts after the last issue.
#[derive(Clone, Debug, Default)]
pub struct Reckoning {
    /// The books.
    pub books: Books,
    /// The mailing list of every issue, in order.
    pub lists: Vec<(i64, Distribution)>,
    /// Everything booked, in order.
    pub movements: Vec<LedgerMovement>,
    /// How much had been booked when an issue (the first number) was charged.
    pub booked: Vec<(i64, usize)>,
    /// Disagreements between seals and reckoning; the seal prevails.
    pub differences: Vec<RestatedLine>,
    /// Ledger lines that pay for a single copy of an issue that was already out and owe nothing for it, with the issue.
    pub too_late: Vec<(u32, i64)>,
}

impl Reckoning {
    /// The mailing list of an issue.
    pub fn list(&self, number: i64) -> Option<&Distribution> {
        self.lists.iter().find(|(n, _)| *n == number).map(|(_, list)| list)
    }

    /// Ledger lines that sent back more than there was, with the excess (`A-25`).
    pub fn excess_refunds(&self) -> impl Iterator<Item = (u32, Money)> {
        self.movements.iter().filter_map(|movement| match movement {
            LedgerMovement::Posted(line, _, shares) => shares.iter().find_map(|share| match share {
                Allotment::Debt(_, sum) if sum.0 < 0 => Some((*line, -*sum)),
                _ => None,
            }),
            _ => None,
        })
    }

    /// Ledger lines for which no price was in force, with the amount.
    pub fn unpriced_payments(&self) -> impl Iterator<Item = (u32, Money)> {
        self.movements.iter().filter_map(|movement| match movement {
            LedgerMovement::Posted(line, _, shares) => shares.iter().find_map(|share| match share {
                Allotment::Unpriced(amount) => Some((*line, *amount)),
                _ => None,
            }),
            _ => None,
        })
    }
}

/// Reckons all issues up to and including `until`, or all of them (`None`) and what was booked since the last.
///
/// A ledger line belongs before a sealed issue if the seal counted it, and before an unsealed one if it is dated no later.
/// Seats are entered at the beginning of the period before their issue, so that money coming with the entry pays for them; only
/// reductions for the next game that were earned before the day on which the place was asked for come first.
pub fn reckon(history: &LedgerHistory, until: Option<i64>) -> Reckoning {
    let mut run = Reckoner::new(history);
    run.advance_to(until);
    if until.is_none() {
        let next = run.issues.last().map_or(1, |issue| issue.facts.number.saturating_add(1));
        run.post(|_, _| true, Date::MAX, next);
    }
    run.reckoning.books = run.books;
    run.reckoning
}

/// Reckons what was booked by a day: the issues of that day and before, and the lines dated no later.
pub fn reckon_by(history: &LedgerHistory, day: Date) -> Reckoning {
    let mut run = Reckoner::new(history);
    let out = run.issues.iter().rev().find(|issue| issue.facts.date <= day).map(|i| i.facts.number);
    if out.is_some() {
        run.advance_to(out);
    }
    run.post(|_, entry| entry.date <= day, day, out.map_or(1, |n| n.saturating_add(1)));
    run.reckoning.books = run.books;
    run.reckoning
}

/// Reckons the books issue by issue, in one pass.
pub struct Reckoner<'a> {
    history: &'a LedgerHistory,
    books: Books,
    seats: Vec<&'a FeeSeat>,
    next_seat: usize,
    booked: Vec<bool>,
    elsewhere: Vec<bool>,
    issues: Vec<&'a AccountedIssue>,
    next_issue: usize,
    reckoning: Reckoning,
}

impl<'a> Reckoner<'a> {
    /// Starts before the first issue.
    pub fn new(history: &'a LedgerHistory) -> Reckoner<'a> {
        let mut seats: Vec<&FeeSeat> = history.seats.iter().collect();
        seats.sort_by(|a, b| a.rank().cmp(&b.rank()));
        let mut issues: Vec<&AccountedIssue> = history.issues.iter().collect();
        issues.sort_by_key(|issue| issue.facts.number);
        Reckoner {
            history,
            books: Books::new(history.terms.clone(), history.readers.clone()),
            next_seat: 0,
            booked: vec![false; history.ledger.len()],
            elsewhere: vec![false; history.elsewhere.len()],
            seats,
            issues,
            next_issue: 0,
            reckoning: Reckoning::default(),
        }
    }

    /// Reckons up to an issue, or to the last; returns the books at that point.
    pub fn advance_to(&mut self, until: Option<i64>) -> &Books {
        while let Some(issue) = self.issues.get(self.next_issue).copied() {
            if until.is_some_and(|last| issue.facts.number > last) {
                break;
            }
            self.next_issue += 1;
            self.issue(issue);
        }
        &self.books
    }

    fn issue(&mut self, issue: &AccountedIssue) {
        let facts = &issue.facts;
        let when = (facts.number, facts.date);
        let former = self.issues[..self.next_issue - 1].last().map_or(i64::MIN, |i| i.facts.number);
        for seat in self.seats[..self.next_seat]
            .iter()
            .filter(|seat| seat.left_in.is_some_and(|last| former <= last && last < facts.number))
        {
            if let Some((fee, shares)) = self.books.leave(seat, when) {
                let left = LedgerMovement::Left(facts.number, facts.date, seat.person.clone(), fee, shares);
                self.reckoning.movements.push(left);
            }
        }
        let ledger = &self.history.ledger;
        let counted = issue.sealed.as_ref().and_then(|sealed| sealed.ledger_lines).unwrap_or_else(|| {
            ledger.iter().rposition(|(_, entry)| entry.date <= facts.date).map_or(0, |last| last + 1)
        });
        while let Some(seat) =
            self.seats.get(self.next_seat).copied().filter(|seat| seat.entered <= facts.number)
        {
            self.next_seat += 1;
            if seat.left_in.is_some_and(|last| last < facts.number) {
                continue;
            }
            if let Some(joined) = seat.joined {
                let due = |n: usize, entry: &LedgerEntry| {
                    n < counted && entry.date < joined && entry.is_reduction() && entry.person == seat.person
                };
                self.post(due, Date::MIN, facts.number);
            }
            let entered = self.books.enter(seat.clone());
            self.reckoning.movements.push(LedgerMovement::Entered(
                facts.number,
                facts.date,
                seat.person.clone(),
                entered,
            ));
        }
        self.post(|n, _| n < counted, facts.date, facts.number);
        self.reckoning.booked.push((facts.number, self.reckoning.movements.len()));
        let turns = self.books.charge_turns(facts).into_iter();
        let turns = turns.map(|turn| LedgerMovement::Turn(facts.number, facts.date, turn));
        self.reckoning.movements.extend(turns);
        let mut list = self.books.charge(facts);
        for copy in &list.lines {
            let person = copy.person.clone();
            if let Some(settled) = &copy.settled {
                let single =
                    LedgerMovement::Single(facts.number, facts.date, person.clone(), settled.clone());
                self.reckoning.movements.push(single);
            }
            if let Some(right) = copy.right {
                let (earned, worth) = (copy.earned, copy.worth);
                let charged = LedgerMovement::Charged(facts.number, facts.date, person, right, earned, worth);
                self.reckoning.movements.push(charged);
            }
        }
        if let Some(sealed) = &issue.sealed {
            self.heed(facts, sealed, &mut list);
        }
        self.reckoning.lists.push((facts.number, list));
    }

    /// Books the lines due before an issue, by date and then in the order of the file.
    fn post(&mut self, due: impl Fn(usize, &LedgerEntry) -> bool, before: Date, number: i64) {
        let history = self.history;
        let mut lines: Vec<usize> = (0..history.ledger.len())
            .filter(|n| !self.booked[*n] && due(*n, &history.ledger[*n].1))
            .collect();
        lines.sort_by_key(|n| history.ledger[*n].1.date);
        for n in lines {
            let (line, entry) = &history.ledger[n];
            self.booked[n] = true;
            let shares = self.books.post(entry, number);
            if let Purpose::Issue(issue) = &entry.purpose
                && entry.comes()
                && *issue < number
                && !shares.iter().any(|share| matches!(share, Allotment::Debt(Some(n), _) if n == issue))
            {
                self.reckoning.too_late.push((*line, *issue));
            }
            self.reckoning.movements.push(LedgerMovement::Posted(*line, entry.clone(), shares));
        }
        for (n, charge) in history.elsewhere.iter().enumerate() {
            if !self.elsewhere[n] && charge.date <= before {
                self.elsewhere[n] = true;
                let used = self.books.charge_elsewhere(&charge.person, charge.unit, charge.cost);
                self.reckoning.movements.push(LedgerMovement::Elsewhere(charge.clone(), used));
            }
        }
    }

    /// Compares the reckoning with the seal. The seal prevails: what it says was sent and left is carried forward.
    fn heed(&mut self, facts: &IssueFacts, sealed: &SealedIssue, list: &mut Distribution) {
        let when = (facts.number, facts.date);
        let now = super::sealed_lists::lines(list, self.history.style, &self.history.terms.currency);
        let (mut now, mut said) = (first_copies(&now), first_copies(&sealed.copies));
        let mut lots: BTreeMap<&str, Vec<&LotLine>> = BTreeMap::new();
        for line in sealed.lots.iter().flatten() {
            lots.entry(&line.person).or_default().push(line);
        }
        let people: BTreeSet<String> =
            said.keys().chain(now.keys()).cloned().chain(lots.keys().map(|p| p.to_string())).collect();
        for person in people {
            let before = self.books.account(&person).cloned().unwrap_or_default();
            match (&sealed.lots, said.get(&person)) {
                (Some(_), _) => {
                    let mine = lots.get(person.as_str()).map_or(&[][..], Vec::as_slice);
                    super::sealed_lists::restore(self.books.account_mut(&person), mine);
                }
                (None, Some(line)) => {
                    if let Some(credit) = line.credit().filter(|credit| *credit != before.credit()) {
                        self.books.set_credit(&person, credit, when);
                    }
                }
                _ => {}
            }
            let after = self.books.account(&person).cloned().unwrap_or_default();
            let (line, reckoned) = (said.remove(&person), now.remove(&person));
            let same = match (&line, &reckoned) {
                (Some(a), Some(b)) => a.says() == b.says(),
                (a, b) => has_no_copy(a) && has_no_copy(b),
            };
            if same && before == after {
                continue;
            }
            if before != after {
                let both = Box::new((before.clone(), after.clone()));
                self.reckoning.movements.push(LedgerMovement::Restored(
                    facts.number,
                    facts.date,
                    person.clone(),
                    both,
                ));
            }
            let accounts = Box::new((before, after));
            let issue = facts.number;
            self.reckoning.differences.push(RestatedLine {
                issue,
                person,
                sealed: line,
                now: reckoned,
                accounts,
            });
        }
        super::sealed_lists::restore_sealed_copies(list, &sealed.copies, &self.books);
    }
}

fn has_no_copy(l: &Option<CopyLine>) -> bool {
    l.as_ref().is_none_or(|l| l.copy == "none")
}

fn first_copies(lines: &[CopyLine]) -> BTreeMap<String, CopyLine> {
    let first = lines.iter().filter(|l| l.copy != "2");
    first.map(|l| (l.person.clone(), l.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{EntryKind, Offer, Price, sealed_lists};
    use super::*;
    use jiff::civil::date;

    fn history() -> LedgerHistory {
        let price = Price {
            from: date(1968, 1, 1),
            group: None,
            unit: SubscriptionUnit::Issue,
            single: Some(Money(10)),
            above: None,
            offer: Some(Offer { amount: Money(100), buys: 10 }),
            per_turn: None,
        };
        let entry = |day: i8, amount| LedgerEntry {
            date: date(1968, 12, day),
            person: "bob".into(),
            kind: EntryKind::Payment,
            amount: Money(amount),
            purpose: Purpose::Any,
            note: String::new(),
            reference: String::new(),
        };
        let issue = |number, month| AccountedIssue {
            facts: IssueFacts {
                number,
                date: date(1969, month, 1),
                next: date(1969, month + 1, 1),
                pages: 10,
                games: None,
                second_copies: false,
            },
            sealed: None,
        };
        LedgerHistory {
            terms: Tariff { prices: vec![price], ..Tariff::default() },
            readers: vec![Subscriber { id: "bob".into(), ..Subscriber::default() }],
            ledger: vec![(2, entry(4, 100)), (3, entry(9, 50))],
            issues: vec![issue(1, 1), issue(2, 2)],
            ..LedgerHistory::default()
        }
    }

    #[test]
    fn a_line_the_seal_did_not_count_belongs_to_the_next_issue() {
        let mut history = history();
        let plain = reckon(&history, None);
        assert_eq!(plain.list(1).unwrap().copy_for("bob").unwrap().code(LabelCodes::All), "Z-15");
        let copies = sealed_lists::read("bob,1,Z-10,1,9,subscription\n").unwrap();
        history.issues[0].sealed = Some(SealedIssue { copies, lots: None, ledger_lines: Some(1) });
        let after = reckon(&history, None);
        assert_eq!(after.differences, []);
        assert_eq!(after.list(2).unwrap().copy_for("bob").unwrap().code(LabelCodes::All), "Z-15");
    }

    #[test]
    fn a_seal_stands_against_changed_data_and_the_difference_is_told() {
        let mut history = history();
        let copies = sealed_lists::read("bob,1,Z-20,1,19,subscription\n").unwrap();
        history.issues[0].sealed = Some(SealedIssue { copies, lots: None, ledger_lines: Some(2) });
        let after = reckon(&history, Some(1));
        assert_eq!(after.differences.len(), 1);
        assert_eq!(after.differences[0].now.as_ref().unwrap().says(), ("1", "Z-15", "1", "14"));
        assert_eq!(after.books.account("bob").unwrap().credit().to_string(), "19");
    }
}
