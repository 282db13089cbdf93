//! OFX, version 1 or 2: tags may be unclosed.

use base::html_entities::unescape;
use base::money::Currency;

use super::row::{BankRow, References, RowFault};
use super::sums::{day, sum};

/// A tag with the text after it, and its line.
struct OfxTag<'t> {
    name: String,
    text: &'t str,
    line: usize,
}

/// A movement as its tags tell it.
#[derive(Default)]
struct Movement {
    row: BankRow,
    /// The bank's reference.
    own: String,
    /// Everything that is said about it.
    cells: String,
    /// Its type.
    kind: String,
    /// Whether what follows is about the money it was changed from.
    is_original: bool,
}

/// Types of movements by which money only goes out.
const OUT: [&str; 6] = ["DEBIT", "DIRECTDEBIT", "FEE", "SRVCHG", "POS", "CHECK"];

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
    let mut open: Option<Movement> = None;
    for tag in &tags {
        let said = unescape(tag.text.trim());
        match (tag.name.as_str(), open.as_mut()) {
            ("CURDEF", _) => code = said.to_uppercase(),
            ("ACCTID", None) => own_account = said,
            // A movement ends where the next begins, too: some banks do not close it.
            ("STMTTRN" | "/STMTTRN" | "/BANKTRANLIST" | "/OFX", _) => {
                out.extend(open.take().map(|movement| movement.end(&mut references, currency)));
                let (foreign, own_account) = (code.clone(), own_account.clone());
                let row = BankRow { line: tag.line, foreign, own_account, ..BankRow::default() };
                open = (tag.name == "STMTTRN").then(|| Movement { row, ..Movement::default() });
            }
            (name, Some(movement)) => movement.tell(name, said),
            _ => {}
        }
    }
    Ok(out)
}

impl Movement {
    /// Applies one tag.
    fn tell(&mut self, name: &str, said: String) {
        self.cells.push_str(&format!("{name}={said}\u{1f}"));
        let row = &mut self.row;
        match name {
            // The day as the bank writes it, in its own time zone: no hour moves it.
            "DTPOSTED" => row.date = said.get(..8).and_then(|text| day(text, Some("%Y%m%d"))),
            "TRNAMT" => {
                let decimal = if said.contains(',') { ',' } else { '.' };
                row.amount = sum(&said, decimal, &Currency::new(&row.foreign)).map(|written| written.money);
            }
            "FITID" => self.own = said,
            "ORIGCURRENCY" | "/ORIGCURRENCY" => self.is_original = name == "ORIGCURRENCY",
            "CURSYM" if !self.is_original => row.foreign = said.to_uppercase(),
            "NAME" => row.name = said,
            "MEMO" => row.note = said,
            "ACCTID" if row.account.is_empty() => row.account = said,
            "TRNTYPE" => self.kind = said.to_uppercase(),
            _ => {}
        }
    }

    /// The row, once everything about it is told.
    fn end(self, references: &mut References, currency: &Currency) -> BankRow {
        let Movement { mut row, own, cells, kind, .. } = self;
        row.reference = references.of(&own, &cells);
        if row.foreign == currency.code() {
            row.foreign.clear();
        }
        row.fault = match kind.as_str() {
            "HOLD" => Some(RowFault::Idle(kind)),
            out if OUT.contains(&out) && row.amount.is_some_and(|sum| sum.0 > 0) => {
                Some(RowFault::Direction(kind))
            }
            _ => None,
        };
        row.judged(currency)
    }
}

fn tags(text: &str) -> Vec<OfxTag<'_>> {
    let mut tags = Vec::new();
    let mut line = 1;
    for piece in text.split('<') {
        if let Some((name, text)) = piece.split_once('>') {
            let name = name.split_whitespace().next().unwrap_or_default().to_uppercase();
            tags.push(OfxTag { name, text, line });
        }
        line += piece.matches('\n').count();
    }
    tags
}
