//! OFX, version 1 or 2: tags may be unclosed.

use base::money::Currency;

use super::row::{BankRow, References, RowFault};
use super::sums::{day, sum};

/// A tag with the text after it, and its line.
struct Tag<'t> {
    name: String,
    text: &'t str,
    line: usize,
}

/// Reads an OFX statement.
///
/// # Errors
/// A file that ends before its last tag.
pub fn read_ofx(text: &str, currency: &Currency) -> Result<Vec<BankRow>, String> {
    let tags = tags(text);
    if !tags.iter().any(|tag| tag.name == "/OFX") {
        return Err("this file (OFX) ends before </OFX>: it was cut short".into());
    }
    let mut references = References::default();
    let (mut out, mut code): (Vec<BankRow>, String) = (Vec::new(), currency.code().into());
    let mut own_account = String::new();
    let mut rows: Option<(BankRow, String, String)> = None;
    for tag in &tags {
        let said = entities(tag.text.trim());
        match (tag.name.as_str(), rows.as_mut()) {
            ("CURDEF", _) => code = said.to_uppercase(),
            ("ACCTID", None) => own_account = said,
            ("STMTTRN", _) => {
                let (foreign, own_account) = (code.clone(), own_account.clone());
                let row = BankRow { line: tag.line, foreign, own_account, ..BankRow::default() };
                rows = Some((row, String::new(), String::new()));
            }
            ("/STMTTRN", Some(_)) => {
                if let Some((mut row, own, cells)) = rows.take() {
                    row.reference = references.of(&own, &cells);
                    out.push(row);
                }
            }
            (name, Some((row, own, cells))) => {
                cells.push_str(&format!("{name}={said}\u{1f}"));
                tell(row, own, name, &said);
            }
            _ => {}
        }
    }
    for row in &mut out {
        if row.foreign == currency.code() {
            row.foreign.clear();
        }
    }
    Ok(out.into_iter().map(|row| row.judged(currency)).collect())
}

/// Applies one tag to a row.
fn tell(row: &mut BankRow, own: &mut String, name: &str, said: &str) {
    match name {
        // The day as the bank writes it, in its own time zone: no hour moves it.
        "DTPOSTED" => row.date = said.get(..8).and_then(|text| day(text, Some("%Y%m%d"))),
        "TRNAMT" => {
            let decimal = if said.contains(',') { ',' } else { '.' };
            row.amount = sum(said, decimal, &Currency::new(&row.foreign)).map(|written| written.money);
        }
        "FITID" => *own = said.into(),
        "CURSYM" => row.foreign = said.to_uppercase(),
        "NAME" => row.name = said.into(),
        "MEMO" => row.note = said.into(),
        "ACCTID" if row.account.is_empty() => row.account = said.into(),
        "TRNTYPE" if said.eq_ignore_ascii_case("HOLD") => row.fault = Some(RowFault::Idle(said.into())),
        _ => {}
    }
}

fn tags(text: &str) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    let mut line = 1;
    for piece in text.split('<') {
        if let Some((name, text)) = piece.split_once('>') {
            let name = name.split_whitespace().next().unwrap_or_default().to_uppercase();
            tags.push(Tag { name, text, line });
        }
        line += piece.matches('\n').count();
    }
    tags
}

/// Resolves the five entities and numeric character references.
fn entities(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        out.push_str(before);
        let named = behind.split_once(';').and_then(|(name, behind)| Some((entity(name)?, behind)));
        match named {
            Some((c, behind)) => {
                out.push(c);
                rest = behind;
            }
            None => {
                out.push('&');
                rest = behind;
            }
        }
    }
    out + rest
}

fn entity(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some(' '),
        name => {
            let digits = name.strip_prefix('#')?;
            let number = match digits.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => digits.parse(),
            };
            number.ok().and_then(char::from_u32)
        }
    }
}
