//! What is in the books already: rows filed before, and lines that may be the same payment by another way.

use jiff::civil::Date;

use base::money::{Currency, Money};

use crate::account::EntryKind;
use crate::separated_values::fields;

use super::row::BankRow;

/// A payment may stand in the books so many days before or after the day of the bank.
const NEAR: i32 = 3;

/// A text as the ledger keeps it, in one line.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// A line of the ledger, as far as it can be read: what is wrong elsewhere in it makes it no other payment.
#[derive(Clone, Debug)]
struct BookedLine {
    number: u32,
    date: Option<Date>,
    person: String,
    /// What it brought; below nothing for what was sent back.
    cash: Option<Money>,
    /// Who sent it and what they wrote.
    note: String,
    reference: String,
    /// Whether a row of the file is this line.
    is_taken: bool,
}

/// The lines of a ledger, of which each can be one row of a file.
#[derive(Clone, Debug, Default)]
pub struct BookedLines {
    lines: Vec<BookedLine>,
}

impl BookedLines {
    /// The lines of a ledger's text.
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

    /// Takes the line a row was filed as, and says whether there is one: by its reference, of the same day, sum, payer and text. A
    /// bank's reference is one only within an account (OFX `FITID`, camt `AcctSvcrRef`), which a file does not always name, so alone it
    /// names no payment. `person` is
    /// the one whom the row names, if it names one.
    pub fn take(&mut self, row: &BankRow, person: Option<&str>) -> bool {
        let said = row.said();
        let said = words(&said);
        let fits = |line: &&mut BookedLine| {
            let is_other = !row.foreign.is_empty();
            let sum = is_other || row.amount.is_none() || line.cash == row.amount;
            let day = row.date.is_none() || line.date == row.date;
            let called = row.is_known_as(&line.reference);
            // Behind the text of other money stands its sum.
            let note = words(&line.note);
            let text = if is_other { note.starts_with(&said) } else { note == said };
            !line.is_taken
                && called
                && sum
                && day
                && text
                && person.is_none_or(|person| line.person == person)
        };
        self.lines.iter_mut().find(fits).map(|line| line.is_taken = true).is_some()
    }

    /// The line that may be the same payment by another way, which no row of the file was filed as: of the same person and sum,
    /// nearest in days; or one that the bank calls the same. Several rows may be one line: each is asked about.
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

    /// The line of a bank that a typed one may be: of the same person and sum, nearest in days.
    pub fn of_bank(&self, person: &str, date: Date, cash: Money) -> Option<u32> {
        let days = |line: &BookedLine| line.date.and_then(|day| Some(day.since(date).ok()?.get_days().abs()));
        let same = self.lines.iter().filter(|line| {
            let near = days(line).is_some_and(|days| days <= NEAR);
            !line.reference.is_empty() && line.person == person && line.cash == Some(cash) && near
        });
        same.min_by_key(|line| days(line).unwrap_or(i32::MAX)).map(|line| line.number)
    }
}
