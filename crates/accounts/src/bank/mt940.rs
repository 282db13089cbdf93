//! MT940, the statement of SWIFT: text fields, `:61:` a movement, `:86:` its details.

use jiff::civil::Date;

use base::money::{Currency, Money};

use super::row::{BankRow, References, RowFault, names_something};
use super::sums::{day, sum};

/// A field with its tag (`61`), its line number, and its text.
struct Field {
    tag: String,
    line: usize,
    text: String,
}

/// Reads MT940 statements.
///
/// # Errors
/// A statement that does not end with its closing balance, or whose movements do not lead from one balance to the other.
pub fn read_mt940(text: &str, currency: &Currency) -> Result<Vec<BankRow>, String> {
    let fields = fields(text);
    let (mut out, mut code, mut opening): (Vec<BankRow>, String, Option<i64>) =
        (Vec::new(), String::new(), None);
    let mut cells: Vec<String> = Vec::new();
    let (mut moved, mut is_open, mut own_account) = (0i64, false, String::new());
    for field in &fields {
        match field.tag.as_str() {
            "25" | "25P" => own_account = field.text.lines().next().unwrap_or_default().trim().into(),
            "60F" | "60M" => {
                code = field.text.get(7..10).unwrap_or_default().to_string();
                (opening, moved) = (balance(&field.text), 0);
            }
            "61" => {
                is_open = true;
                let mut row = movement(field, &code, currency);
                row.own_account.clone_from(&own_account);
                moved = moved.saturating_add(row.amount.map_or(0, |sum| sum.0));
                row.foreign =
                    if code.is_empty() || code == currency.code() { String::new() } else { code.clone() };
                cells.push(field.text.clone());
                out.push(row);
            }
            "86" => {
                if let Some(row) = out.last_mut().filter(|_| is_open) {
                    tell(row, &field.text);
                    cells.last_mut().into_iter().for_each(|cells| cells.push_str(&field.text));
                }
                continue;
            }
            "62F" | "62M" => {
                let closing = balance(&field.text);
                if let (Some(opening), Some(closing)) = (opening.take(), closing)
                    && code == currency.code()
                    && out.iter().all(|row| row.amount.is_some())
                    && opening.saturating_add(moved) != closing
                {
                    return Err(format!(
                        "the movements above line {} do not lead from the first balance to the last: the file is incomplete",
                        field.line
                    ));
                }
                is_open = false;
            }
            _ => {}
        }
    }
    if is_open || out.is_empty() && !fields.iter().any(|field| field.tag.starts_with("62")) {
        return Err(
            "this statement (MT940) ends without its closing balance (:62F:): the file was cut short".into(),
        );
    }
    // A movement is identified by everything said about it.
    let mut references = References::default();
    for (row, cells) in out.iter_mut().zip(&cells) {
        row.reference = references.of(&row.reference, cells);
    }
    Ok(out.into_iter().map(|row| row.judged(currency)).collect())
}

/// The fields of a file.
fn fields(text: &str) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let tagged = text.strip_prefix(':').and_then(|rest| rest.split_once(':'));
        let tagged =
            tagged.filter(|(tag, _)| (2..4).contains(&tag.len()) && tag.as_bytes()[0].is_ascii_digit());
        match (tagged, fields.last_mut()) {
            (Some((tag, rest)), _) => fields.push(Field { tag: tag.into(), line, text: rest.into() }),
            (None, Some(field)) if !text.starts_with('-') || text.len() > 2 => {
                field.text.push('\n');
                field.text.push_str(text);
            }
            _ => {}
        }
    }
    fields
}

/// A balance in minor units: `C261127EUR110,00`.
fn balance(text: &str) -> Option<i64> {
    let (code, amount) = (text.get(7..10)?, text.get(10..)?.trim());
    let sum = sum(amount.strip_suffix(',').unwrap_or(amount), ',', &Currency::new(code))?.money.0;
    Some(if text.starts_with('D') { -sum } else { sum })
}

/// `2611271127CR10,00N062NONREF//BANK`: day, booking day, direction, amount, type, references.
fn movement(field: &Field, code: &str, currency: &Currency) -> BankRow {
    let first = field.text.lines().next().unwrap_or_default();
    let digits = first.bytes().take_while(u8::is_ascii_digit).count();
    let date: Option<Date> = first.get(..6).and_then(|text| day(text, Some("%y%m%d")));
    let rest = if digits == 6 || digits == 10 { &first[digits..] } else { "" };
    let start = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
    let (way, rest) = rest.split_at(start);
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
    let (amount, rest) = rest.split_at(end);
    let amount = amount.strip_suffix(',').unwrap_or(amount);
    let money = Currency::new(if code.is_empty() { currency.code() } else { code });
    let amount = sum(amount, ',', &money).map(|written| written.money);
    let (out_of, fault) = match way {
        way if way.starts_with("RC") => (true, Some(RowFault::Reversal)),
        way if way.starts_with("RD") => (false, Some(RowFault::Reversal)),
        way if way.starts_with('E') => (way.starts_with("ED"), Some(RowFault::Idle("expected".into()))),
        way if way.starts_with('C') => (false, None),
        way if way.starts_with('D') => (true, None),
        way => (false, Some(RowFault::Direction(way.into()))),
    };
    let named = rest.get(4..).unwrap_or_default();
    let (own, bank) = named.split_once("//").unwrap_or((named, ""));
    let own = [bank, own].into_iter().find(|reference| names_something(reference)).unwrap_or_default();
    BankRow {
        line: field.line,
        reference: own.into(),
        date,
        amount: amount.map(|sum| if out_of { Money(-sum.0) } else { sum }),
        fault,
        ..BankRow::default()
    }
}

/// The beginnings of details of money that came back: a direct debit, a transfer.
const RETURNED: [&str; 3] = ["108?", "109?", "159?"];

/// Names of the parts of details.
const NAMED: [&str; 19] = [
    "NAME", "IBAN", "REMI", "BIC", "EREF", "TRTP", "CSID", "MARF", "CNTP", "ORDP", "BENM", "TRCD", "PURP",
    "PREF", "RTRN", "ULTD", "ULTC", "ISDT", "ADDR",
];

/// Reads the `:86:` details of a movement: in numbered parts (`?20`), in named parts (`/NAME/`), or in words.
fn tell(row: &mut BankRow, text: &str) {
    let joined = text.replace(['\n', '\r'], "");
    let is_back = RETURNED.iter().any(|mark| joined.starts_with(mark)) || joined.contains("/RTRN/");
    row.fault = row.fault.take().or(is_back.then_some(RowFault::Reversal));
    if joined.get(3..4) == Some("?") {
        let mut notes = String::new();
        for part in joined.split('?').skip(1) {
            let (Some(number), Some(said)) = (part.get(..2), part.get(2..)) else { continue };
            match number.parse::<u8>() {
                Ok(31) => row.account = said.into(),
                Ok(32 | 33) => run_on(&mut row.name, said),
                Ok(20..=29 | 60..=63) => run_on(&mut notes, said),
                _ => {}
            }
        }
        row.name = row.name.trim_end().into();
        row.note = purpose(&notes);
        return;
    }
    let (mut key, mut nth) = ("", 0);
    for part in joined.split('/') {
        if NAMED.contains(&part) {
            (key, nth) = (part, 0);
            continue;
        }
        match (key, nth) {
            // The other side: account, code of its bank, name, place.
            ("NAME", 0) | ("CNTP", 2) if row.name.is_empty() => row.name = part.into(),
            ("IBAN" | "CNTP", 0) if row.account.is_empty() => row.account = part.into(),
            // Words, or a number in a structure.
            ("REMI", 0) if matches!(part, "USTD" | "STRD") => {}
            ("REMI", _) => row.note = format!("{} {part}", row.note).trim().into(),
            _ => {}
        }
        nth += 1;
    }
    if row.name.is_empty() && row.note.is_empty() {
        row.note = text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
}

/// Length of a numbered part that is full, so that the next runs on within a word.
const FULL: usize = 27;

/// Adds a numbered part to a text.
fn run_on(text: &mut String, part: &str) {
    text.push_str(part);
    if part.chars().count() < FULL {
        text.push(' ');
    }
}

/// The payer's note, from a text in which the bank marks it (`SVWZ+`).
fn purpose(notes: &str) -> String {
    let said = notes.split_once("SVWZ+").map_or(notes, |(_, said)| said);
    let end = ["EREF+", "MREF+", "CRED+", "KREF+", "ABWA+", "IBAN+", "BIC+"]
        .iter()
        .filter_map(|mark| said.find(mark))
        .min();
    let said = if notes.contains("SVWZ+") { &said[..end.unwrap_or(said.len())] } else { said };
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}
