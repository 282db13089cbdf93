//! Finds what is already booked: rows filed before, and lines that may be the same payment from another source.

use jiff::civil::Date;

use base::money::{Currency, Money};

use crate::account::EntryKind;
use crate::separated_values::fields;

use super::row::BankRow;

/// How many days a payment may be booked before or after the bank's day.
const NEAR: i32 = 3;

/// The words of a text, as the ledger stores it in one line.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// A line of the ledger as far as it can be read; a fault elsewhere in it does not make it another payment.
#[derive(Clone, Debug)]
struct BookedLine {
    number: u32,
    date: Option<Date>,
    person: String,
    /// The money received; negative if sent back.
    cash: Option<Money>,
    /// The sender and their note.
    note: String,
    reference: String,
    /// Whether it was matched to a row of the file.
    is_taken: bool,
}

/// The lines of a ledger, each of which can match one row of a file.
#[derive(Clone, Debug, Default)]
pub struct BookedLines {
    lines: Vec<BookedLine>,
}

impl BookedLines {
    /// Reads the lines of a ledger.
    pub fn read(text: &str, currency: &Currency) -> BookedLines {
        let lines = (1..).zip(text.lines()).filter_map(|(number, line)| {
            let mut cells = fields(line)?.into_iter();
            let [date, person, kind, amount] = std::array::from_fn(|_| cells.next().unwrap_or_default());
            let cash =
                EntryKind::parse(&kind).zip(currency.read(&amount).ok()).map(|(kind, sum)| kind.cash(sum));
            let [_, note, reference] = std::array::from_fn(|_| cells.next().unwrap_or_default());
            let date = date.parse().ok();
            Some(BookedLine { number, date, person, cash, note, reference, is_taken: false })
        });
        BookedLines { lines: lines.collect() }
    }

    /// Marks the line as which a row was filed, and returns whether there is one: with its reference, the same day, amount,
    /// payer and text. A reference alone does not identify a payment, since it is unique only within an account (OFX `FITID`,
    /// camt `AcctSvcrRef`), which a file does not always name. `person` is whom the row names, if anybody.
    pub fn take(&mut self, row: &BankRow, person: Option<&str>) -> bool {
        let said = row.said();
        let said = words(&said);
        self.lines
            .iter_mut()
            .find(|line| is_filed_row(line, &said, person, row))
            .map(|line| line.is_taken = true)
            .is_some()
    }

    /// The unmatched line that may be the same payment from another source: the same person and amount, nearest in days; or one
    /// with the bank's reference. One line may be near to several rows: the editor is asked about each.
    pub fn near(&self, row: &BankRow, person: &str) -> Option<u32> {
        let (sum, date) = (row.amount?, row.date?);
        let days = |line: &BookedLine| line.date.and_then(|day| Some(day.since(date).ok()?.get_days().abs()));
        let is_same = |line: &&BookedLine| {
            let called = row.is_known_as(&line.reference);
            let near = line.person == person
                && line.cash == Some(sum)
                && days(line).is_some_and(|days| days <= NEAR);
            !line.is_taken && (called || near)
        };
        let near = self.lines.iter().filter(is_same);
        near.min_by_key(|line| days(line).unwrap_or(i32::MAX)).map(|line| line.number)
    }

    /// The bank's line that a typed one may be: the same person and amount, nearest in days.
    pub fn of_bank(&self, person: &str, date: Date, cash: Money) -> Option<u32> {
        let days = |line: &BookedLine| line.date.and_then(|day| Some(day.since(date).ok()?.get_days().abs()));
        let same = self.lines.iter().filter(|line| {
            let near = days(line).is_some_and(|days| days <= NEAR);
            !line.reference.is_empty() && line.person == person && line.cash == Some(cash) && near
        });
        same.min_by_key(|line| days(line).unwrap_or(i32::MAX)).map(|line| line.number)
    }
}

fn is_filed_row(line: &&mut BookedLine, said: &[&str], person: Option<&str>, row: &BankRow) -> bool {
    let is_other = !row.foreign.is_empty();
    let sum = is_other || row.amount.is_none() || line.cash == row.amount;
    let day = row.date.is_none() || line.date == row.date;
    let called = row.is_known_as(&line.reference);
    // For other money, the amount comes after the text.
    let note = words(&line.note);
    let text = if is_other { note.starts_with(said) } else { note == *said };
    !line.is_taken && called && sum && day && text && person.is_none_or(|person| line.person == person)
}
