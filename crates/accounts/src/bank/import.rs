//! What becomes of the rows of banks' files: filed, waiting for the editor, known already, or nothing at all.

use std::collections::BTreeSet;

use base::money::{Currency, Money};

use crate::account::{EntryKind, LedgerEntry, Purpose};
use crate::ledger;
use crate::unmatched_payments::UnmatchedPayment;

use super::filing::BookedLines;
use super::payer::{Payer, payer};
use super::row::{BankRow, RowFault};
use super::statement::Statement;

/// What rows are filed by.
#[derive(Clone, Debug, Default)]
pub struct FilingRules {
    /// Whose payments they can be.
    pub payers: Vec<Payer>,
    /// The editor's id: what is theirs is no reader's payment.
    pub editor: String,
    /// The games a payment can be for.
    pub games: BTreeSet<String>,
    /// The zine's money.
    pub currency: Currency,
}

/// A row that was not filed.
#[derive(Clone, Debug)]
pub struct NotFiled {
    /// The file it stands in.
    pub file: String,
    /// The row.
    pub row: BankRow,
    /// Its number among those that wait; none for one that moved no money.
    pub number: Option<usize>,
    /// Why it was not filed.
    pub why: RowFault,
}

/// An import under way: the ledger and the rows that wait, as far as it has got, and what became of the rows.
#[derive(Clone, Debug)]
pub struct Import<'r> {
    rules: &'r FilingRules,
    /// The ledger before the file that is read.
    booked: BookedLines,
    /// The ledger's text.
    pub ledger: String,
    /// The rows that wait.
    pub open: Vec<UnmatchedPayment>,
    /// Lines of the ledger that were added for readers.
    pub filed: Vec<u32>,
    /// What was not filed.
    pub not_filed: Vec<NotFiled>,
    /// How many rows were filed.
    pub new: usize,
    /// How many rows were known.
    pub known: usize,
}

impl<'r> Import<'r> {
    /// Begins with a ledger and the rows that wait. The ledger ends with a line feed.
    pub fn new(rules: &'r FilingRules, ledger: String, open: Vec<UnmatchedPayment>) -> Import<'r> {
        let (booked, filed, not_filed) = (BookedLines::default(), Vec::new(), Vec::new());
        Import { rules, booked, ledger, open, filed, not_filed, new: 0, known: 0 }
    }

    /// Takes in the rows of a file.
    pub fn statement(&mut self, statement: &Statement) {
        let rows = without_own_account(&statement.rows);
        // Each file of a ZIP is asked about as if it had come by itself: after what the ones before it filed.
        self.booked = BookedLines::read(&self.ledger, &self.rules.currency);
        // What was filed before is known first: only other lines of the ledger can be a payment by another way.
        let known = rows.iter().map(|row| {
            let person = payer(row, &self.rules.payers).ok().map(|(person, _)| person);
            self.booked.take(row, person.as_deref())
        });
        let known: Vec<bool> = known.collect();
        let mut waiting = vec![false; self.open.len()];
        for (row, known) in rows.iter().zip(known) {
            let at = if known { None } else { self.waiting_as(row, &waiting) };
            if let Some(at) = at {
                waiting[at] = true;
            }
            match (at, row.fault.as_ref().filter(|fault| fault.moves_nothing())) {
                _ if known => self.known += 1,
                (Some(at), _) if self.open[at].is_dismissed() => self.known += 1,
                (_, Some(idle)) => self.not_filed.push(NotFiled {
                    file: statement.file.clone(),
                    row: row.clone(),
                    number: None,
                    why: idle.clone(),
                }),
                (at, None) => self.one(statement, row, at, &mut waiting),
            }
        }
    }

    /// Files a row, or lets it wait: in the place `at` where it waited before.
    fn one(&mut self, statement: &Statement, row: &BankRow, at: Option<usize>, waiting: &mut Vec<bool>) {
        match self.entries(row, &statement.bank) {
            Ok(entries) => {
                self.new += 1;
                if let Some(at) = at {
                    self.open.remove(at);
                    waiting.remove(at);
                }
                for entry in entries {
                    self.ledger += &format!("{}\n", ledger::line(&entry, &self.rules.currency));
                    if !entry.person.is_empty() {
                        self.filed.push(self.ledger.lines().count() as u32);
                    }
                }
            }
            Err(why) => {
                let number = self.wait(row, &statement.bank, &why, at);
                waiting.resize(self.open.len(), true);
                let (file, row) = (statement.file.clone(), row.clone());
                self.not_filed.push(NotFiled { file, row, number: Some(number), why });
            }
        }
    }

    /// What a row brings, if nothing speaks against filing it.
    fn entries(&self, row: &BankRow, bank: &str) -> Result<Vec<LedgerEntry>, RowFault> {
        if let Some(fault) = &row.fault {
            return Err(fault.clone());
        }
        let (person, purpose) = payer(row, &self.rules.payers)?;
        match &purpose {
            Purpose::Game(id) | Purpose::Deposit(id) if !self.rules.games.contains(id) => {
                return Err(RowFault::NoGame(id.clone()));
            }
            Purpose::Bank => return Err(RowFault::ForTheBank),
            _ => {}
        }
        if person == self.rules.editor {
            return Err(RowFault::Own);
        }
        let near = self.booked.near(row, &person);
        let made = entries(row, bank, person, purpose);
        // A file may have a payment twice: what is told word for word as a line that stands there may be that line.
        match near.or_else(|| same_line(&made, &self.ledger, &self.rules.currency)) {
            Some(line) => Err(RowFault::Perhaps(line)),
            None => Ok(made),
        }
    }

    /// Where a row waits already: by its name in the books, payer, text, day and sum; without the last two where these could not be
    /// read.
    fn waiting_as(&self, row: &BankRow, taken: &[bool]) -> Option<usize> {
        let date = row.date.map(|date| date.to_string()).unwrap_or_default();
        let sum = row.amount.map(|sum| self.rules.currency.say(sum)).unwrap_or_default();
        let account = in_one_line(&row.account);
        let cells = [&row.name, &row.note, &row.email].map(|cell| in_one_line(cell));
        let fits = |waiting: &UnmatchedPayment| {
            let told = [&waiting.name, &waiting.note, &waiting.email].map(|cell| in_one_line(cell));
            let other = in_one_line(&waiting.account);
            row.is_known_as(&waiting.reference)
                && told == cells
                && (account == other || account.is_empty() || other.is_empty())
                && (waiting.is_unreadable()
                    || row.amount.is_none()
                    || (waiting.date == date && waiting.amount == sum))
        };
        (0..self.open.len()).find(|at| !taken.get(*at).copied().unwrap_or(false) && fits(&self.open[*at]))
    }

    /// Lets a row wait, in the place where it waited before or behind the others, and gives its number.
    fn wait(&mut self, row: &BankRow, bank: &str, why: &RowFault, at: Option<usize>) -> usize {
        let currency = &self.rules.currency;
        let last =
            self.open.iter().filter_map(|waiting| waiting.row.parse::<usize>().ok()).max().unwrap_or(0);
        let number = at.and_then(|at| self.open[at].row.parse().ok()).unwrap_or(last.saturating_add(1));
        let waiting = UnmatchedPayment {
            row: number.to_string(),
            bank: bank.into(),
            date: row.date.map(|date| date.to_string()).unwrap_or_default(),
            amount: row.amount.map(|sum| currency.say(sum)).unwrap_or_default(),
            currency: row.foreign.clone(),
            fee: currency.format_unless_zero(row.fee),
            name: row.name.clone(),
            note: row.note.clone(),
            account: row.account.clone(),
            email: row.email.clone(),
            reference: row.known_as(),
            reason: why.to_string().into(),
        };
        match at {
            Some(at) => self.open[at] = waiting,
            None => self.open.push(waiting),
        }
        number
    }
}

/// Rows without an account that stands in all of them though they have different names: it is the statement's own, not the payers'.
fn without_own_account(rows: &[BankRow]) -> Vec<BankRow> {
    let own = rows.first().map(|row| row.account.clone()).unwrap_or_default();
    let is_own = !own.is_empty()
        && rows.iter().all(|row| row.account == own)
        && rows.iter().any(|row| row.name != rows[0].name);
    let mut rows = rows.to_vec();
    if is_own {
        rows.iter_mut().for_each(|row| row.account.clear());
    }
    rows
}

/// A cell as open.csv keeps it.
fn in_one_line(cell: &str) -> String {
    cell.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The line of a ledger that is word for word as one of some new ones.
pub(super) fn same_line(made: &[LedgerEntry], ledger: &str, currency: &Currency) -> Option<u32> {
    let new: Vec<String> = made.iter().map(|entry| ledger::line(entry, currency)).collect();
    (1..).zip(ledger.lines()).find(|(_, line)| new.iter().any(|new| new == line)).map(|(n, _)| n)
}

/// A reader's payment, and what the bank kept of it; nothing for a row without a day or a sum.
pub(super) fn entries(row: &BankRow, bank: &str, person: String, purpose: Purpose) -> Vec<LedgerEntry> {
    let (Some(date), Some(amount)) = (row.date, row.amount) else { return Vec::new() };
    let (note, reference) = (row.said(), row.known_as());
    let kind = if amount.0 < 0 { EntryKind::Refund } else { EntryKind::Payment };
    let amount = Money(amount.0.saturating_abs());
    let kept = (row.fee.0 > 0).then(|| LedgerEntry {
        date,
        person: String::new(),
        kind: EntryKind::Cost,
        amount: row.fee,
        purpose: Purpose::Bank,
        note: format!("{bank} fee"),
        reference: format!("{reference}/fee"),
    });
    let payment = LedgerEntry { date, person, kind, amount, purpose, note, reference };
    std::iter::once(payment).chain(kept).collect()
}
