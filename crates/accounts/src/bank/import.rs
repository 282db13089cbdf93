//! Imports the rows of bank files: each is filed, waits for the editor, is already known, or moves no money.

use std::collections::BTreeSet;

use base::money::{Currency, Money};

use crate::account::{EntryKind, LedgerEntry, Purpose};
use crate::ledger;
use crate::unmatched_payments::UnmatchedPayment;

use super::filing::BookedLines;
use super::payer::{Payer, payer};
use super::row::{BankRow, RowFault};
use super::statement::BankStatement;

/// The rules by which rows are filed.
#[derive(Clone, Debug, Default)]
pub struct FilingRules {
    /// Everybody whose payments they can be.
    pub payers: Vec<Payer>,
    /// The editor's id: their own payments are not a reader's.
    pub editor: String,
    /// The games a payment can be for.
    pub games: BTreeSet<String>,
    /// The zine's currency.
    pub currency: Currency,
}

/// A row that was not filed.
#[derive(Clone, Debug)]
pub struct NotFiled {
    /// Its file.
    pub file: String,
    /// The row.
    pub row: BankRow,
    /// Its number among the waiting rows; `None` if it moved no money.
    pub number: Option<usize>,
    /// Why it was not filed.
    pub fault: RowFault,
}

/// An import in progress: the ledger and the waiting rows so far, and the results.
#[derive(Clone, Debug)]
pub struct Import<'r> {
    rules: &'r FilingRules,
    /// The ledger as it was before the file being read.
    booked: BookedLines,
    /// The ledger's text.
    pub ledger: String,
    /// The waiting rows.
    pub open: Vec<UnmatchedPayment>,
    /// Ledger lines added for readers.
    pub filed: Vec<u32>,
    /// Rows that were not filed.
    pub not_filed: Vec<NotFiled>,
    /// How many rows were filed.
    pub new: usize,
    /// How many rows were already known.
    pub known: usize,
}

impl<'r> Import<'r> {
    /// Begins with a ledger and the waiting rows. The ledger ends with a line feed.
    pub fn new(rules: &'r FilingRules, ledger: String, open: Vec<UnmatchedPayment>) -> Import<'r> {
        let (booked, filed, not_filed) = (BookedLines::default(), Vec::new(), Vec::new());
        Import { rules, booked, ledger, open, filed, not_filed, new: 0, known: 0 }
    }

    /// Imports the rows of a file.
    pub fn statement(&mut self, statement: &BankStatement) {
        let rows = without_own_account(&statement.rows);
        // Each file of a ZIP is treated as if it had come on its own, after those before it were filed.
        self.booked = BookedLines::read(&self.ledger, &self.rules.currency);
        // Rows filed before are matched first: only other ledger lines can be the same payment from another source.
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
                    fault: idle.clone(),
                }),
                (at, None) => self.one(statement, row, at, &mut waiting),
            }
        }
    }

    /// Files a row, or lets it wait at the index `at` where it waited before.
    fn one(&mut self, statement: &BankStatement, row: &BankRow, at: Option<usize>, waiting: &mut Vec<bool>) {
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
            Err(fault) => {
                let number = self.wait(row, &statement.bank, &fault, at);
                waiting.resize(self.open.len(), true);
                let (file, row) = (statement.file.clone(), row.clone());
                self.not_filed.push(NotFiled { file, row, number: Some(number), fault });
            }
        }
    }

    /// The ledger lines for a row, if nothing prevents filing it.
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
        // A file may contain a payment twice: an identical line may be that payment.
        match near.or_else(|| same_line(&made, &self.ledger, &self.rules.currency)) {
            Some(line) => Err(RowFault::Perhaps(line)),
            None => Ok(made),
        }
    }

    /// Index at which a row already waits, matched by reference, payer, text, day and amount; without the last two if they
    /// could not be read.
    fn waiting_as(&self, row: &BankRow, taken: &[bool]) -> Option<usize> {
        let date = row.date.map(|date| date.to_string()).unwrap_or_default();
        let sum = row.amount.map(|sum| self.rules.currency.say(sum)).unwrap_or_default();
        let account = in_one_line(&row.account);
        let cells = [&row.name, &row.note, &row.email].map(|cell| in_one_line(cell));
        (0..self.open.len()).find(|at| {
            !taken.get(*at).copied().unwrap_or(false)
                && is_same_waiting(&self.open[*at], &cells, &account, &date, &sum, row)
        })
    }

    /// Lets a row wait, at its former index or after the others, and returns its number.
    fn wait(&mut self, row: &BankRow, bank: &str, fault: &RowFault, at: Option<usize>) -> usize {
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
            reason: fault.to_string().into(),
        };
        match at {
            Some(at) => self.open[at] = waiting,
            None => self.open.push(waiting),
        }
        number
    }
}

fn is_same_waiting(
    waiting: &UnmatchedPayment,
    cells: &[String; 3],
    account: &str,
    date: &str,
    sum: &str,
    row: &BankRow,
) -> bool {
    let told = [&waiting.name, &waiting.note, &waiting.email].map(|cell| in_one_line(cell));
    let other = in_one_line(&waiting.account);
    row.is_known_as(&waiting.reference)
        && told == *cells
        && (*account == other || account.is_empty() || other.is_empty())
        && (waiting.is_unreadable()
            || row.amount.is_none()
            || (waiting.date == *date && waiting.amount == *sum))
}

/// Clears the account of all rows if it is the same in all though the names differ: it is the statement's own, not the payers'.
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

/// A cell as stored in open.csv.
fn in_one_line(cell: &str) -> String {
    cell.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The ledger line identical to one of the new ones.
pub(super) fn same_line(made: &[LedgerEntry], ledger: &str, currency: &Currency) -> Option<u32> {
    let new: Vec<String> = made.iter().map(|entry| ledger::line(entry, currency)).collect();
    (1..).zip(ledger.lines()).find(|(_, line)| new.iter().any(|new| new == line)).map(|(n, _)| n)
}

/// A reader's payment, and the bank's fee; empty for a row without a day or an amount.
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
