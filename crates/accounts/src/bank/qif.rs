//! QIF: each line begins with a letter, `^` ends a movement.

use base::money::Currency;

use super::row::{BankRow, References};
use super::sums::{date_of, day, decimal_of, sum};

/// Formats of days.
const DAYS: &str = "%m/%d/%Y|%d/%m/%Y|%d.%m.%Y|%Y-%m-%d|%m/%d/%y|%d/%m/%y|%d.%m.%y";

/// What the records below a headline are.
#[derive(Clone, Copy)]
enum Section {
    Account,
    Movements,
    /// Categories, classes, stocks.
    Others,
}

impl Section {
    /// The section that a headline begins; `None` for an option.
    fn of(headline: &str) -> Option<Section> {
        let headline = headline.to_lowercase();
        let kind = headline.strip_prefix("!type:").map(str::trim);
        Some(match kind {
            Some("bank" | "ccard" | "cash" | "oth a" | "oth l") => Section::Movements,
            Some(_) => Section::Others,
            None if headline == "!account" => Section::Account,
            None => return None,
        })
    }
}

/// A movement: its first line, its account, its lines.
struct Record<'t> {
    line: usize,
    own_account: String,
    lines: Vec<&'t str>,
}

/// Reads a QIF statement; `form` is the format of its days if the bank's `[[bank]]` gives one.
///
/// # Errors
/// Days and months that cannot be told apart, nor decimals and thousands; a file that ends within a movement.
pub fn read_qif(text: &str, form: Option<&str>, currency: &Currency) -> Result<Vec<BankRow>, String> {
    let mut records: Vec<Record<'_>> = Vec::new();
    let mut record: Vec<&str> = Vec::new();
    let (mut first, mut section, mut own_account) = (1, Section::Movements, String::new());
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim().trim_start_matches('\u{feff}');
        match line {
            "" => {}
            "^" => {
                let lines = std::mem::take(&mut record);
                match section {
                    Section::Account => own_account = said(&lines, 'N'),
                    Section::Movements if !lines.is_empty() => {
                        records.push(Record { line: first, own_account: own_account.clone(), lines });
                    }
                    _ => {}
                }
            }
            line if line.starts_with('!') => section = Section::of(line).unwrap_or(section),
            line => {
                if record.is_empty() {
                    first = number;
                }
                record.push(line);
            }
        }
    }
    if !record.is_empty() {
        return Err(format!("line {first}: this movement (QIF) ends without ^: the file was cut short"));
    }
    let dates: Vec<String> = records.iter().map(|record| date(&record.lines)).collect();
    let form = date_of(&dates, form.unwrap_or(DAYS))?;
    let sums: Vec<String> = records.iter().map(|record| said(&record.lines, 'T')).collect();
    let decimal = decimal_of(&sums, currency)?;
    let mut references = References::default();
    let rows = records.into_iter().zip(dates.iter().zip(&sums)).map(|(record, (date, amount))| {
        let Record { line, own_account, lines } = record;
        let written = sum(amount, decimal, currency);
        let row = BankRow {
            line,
            own_account,
            reference: references.of("", &lines.join("\u{1f}")),
            date: day(date, Some(form)),
            amount: written.as_ref().map(|written| written.money),
            foreign: written.map(|written| written.foreign).unwrap_or_default(),
            name: said(&lines, 'P'),
            note: said(&lines, 'M'),
            ..BankRow::default()
        };
        row.judged(currency)
    });
    Ok(rows.collect())
}

/// The day of a movement; `11/27'26` is a year of this century.
fn date(record: &[&str]) -> String {
    said(record, 'D').replace("' ", "'0").replace('\'', "/20").replace(' ', "")
}

fn said(record: &[&str], letter: char) -> String {
    record.iter().find_map(|line| line.strip_prefix(letter)).unwrap_or_default().trim().to_string()
}
