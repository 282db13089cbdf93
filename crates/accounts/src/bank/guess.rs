//! What a table that nobody described may mean, for its editor to look at: nothing is filed by a guess.

use base::money::Currency;

use super::row::direction;
use super::sums::{day, sum};
use super::table::{COLUMNS, NumberedCells, cells};

/// A table as it stands, with what its columns may hold.
#[derive(Clone, Debug, Default)]
pub struct Guess {
    /// Between two cells.
    pub separator: char,
    /// The line that names the columns.
    pub line: usize,
    /// How days are written, if that could be told.
    pub date: Option<String>,
    /// The columns in their order: name, what it may hold, the first cells.
    pub columns: Vec<GuessedColumn>,
}

/// A column of a table.
#[derive(Clone, Debug, Default)]
pub struct GuessedColumn {
    /// Its name in the file.
    pub name: String,
    /// What it may hold, of [`COLUMNS`].
    pub holds: Option<&'static str>,
    /// Its first cells that are not empty.
    pub cells: Vec<String>,
}

/// Words in the names of columns by what these hold, in the order in which they are tried.
const NAMES: [(&str, &str); 14] = [
    (
        "date",
        "date datum buchungstag buchungsdatum buchung valuta wertstellung rentedatum boekdatum data fecha dato bokføringsdato",
    ),
    ("in", "in credit eingang haben einnahmen gutschrift moneyin paidin crédit credito bij deposit deposits"),
    (
        "out",
        "out debit ausgang soll ausgaben lastschrift belastung moneyout paidout débit debito af withdrawal withdrawals",
    ),
    (
        "direction",
        "direction creditdebit debitcredit afbij debetcredit sollhaben richtung kreditdebit dc cd sh",
    ),
    (
        "amount",
        "amount betrag sum summe umsatz gross brutto bedrag montant importo importe beløb kwota value",
    ),
    (
        "name",
        "name payer zahlungspflichtige auftraggeber beguenstigterzahlungspflichtiger naam nom nome counterparty payee sender description beschreibung zahlungspflichtiger namedescription transactiondescription",
    ),
    (
        "note",
        "note reference verwendungszweck zweck memo message mededelingen notifications communication libellé causale omschrijving betreff details paymentreference",
    ),
    (
        "account",
        "iban account konto kontonummer kontonummeriban accountnumber tegenrekening counterpartyaccount",
    ),
    ("email", "email fromemailaddress mail absenderemailadresse"),
    ("ref", "id ref transactionid transaktionscode transferwiseid fitid referenz"),
    ("fee", "fee fees gebühr gebuehr entgelt kosten frais totalfees"),
    ("currency", "currency währung waehrung valuta muntsoort devise sourcecurrency"),
    ("state", "state status"),
    ("kind", "type typ kind art buchungstext umsatztyp transactiontype"),
];

/// Ways in which days are written.
const DAYS: [&str; 10] = [
    "%Y-%m-%d", "%d.%m.%Y", "%d.%m.%y", "%d/%m/%Y", "%m/%d/%Y", "%d/%m/%y", "%d-%m-%Y", "%Y%m%d", "%d %b %Y",
    "%Y/%m/%d",
];

/// What a table may mean; none where there is no line that could name its columns.
pub fn guess(text: &str, currency: &Currency) -> Option<Guess> {
    let text = text.trim_start_matches('\u{feff}');
    let tables = [';', ',', '\t', '|'].map(|separator| (separator, cells(text, separator)));
    let scored = tables.into_iter().map(|(separator, rows)| {
        let heads = rows
            .iter()
            .take(40)
            .enumerate()
            .map(|(at, (_, head))| (known_names(head), std::cmp::Reverse(at)));
        let best = heads.max().unwrap_or((0, std::cmp::Reverse(0)));
        (best.0, separator, best.1.0, rows)
    });
    let (known, separator, at, rows) =
        scored.max_by_key(|(known, _, _, rows)| (*known, rows.first().map_or(0, |r| r.1.len())))?;
    let (line, head) = rows.get(at)?;
    if known == 0 && head.len() < 2 {
        return None;
    }
    let body = &rows[at + 1..];
    let account = payers_account(head, body);
    let mut taken: Vec<&'static str> = Vec::new();
    let mut columns: Vec<GuessedColumn> = Vec::new();
    for (n, name) in head.iter().enumerate() {
        let cells = body.iter().filter_map(|(_, cells)| cells.get(n)).map(|cell| cell.trim().to_string());
        let cells: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
        let holds = holds(name, &cells, currency)
            .filter(|key| !taken.contains(key) && (*key != "account" || account == Some(n)));
        taken.extend(holds);
        columns.push(GuessedColumn {
            name: name.trim().into(),
            holds,
            cells: cells.into_iter().take(3).collect(),
        });
    }
    // Where a column has the sum of all rows, those that look like what came or went are others.
    if taken.contains(&"amount") {
        columns.iter_mut().filter(|c| matches!(c.holds, Some("in" | "out"))).for_each(|c| c.holds = None);
    }
    let date = days(&columns, head, body);
    Some(Guess { separator, line: *line, date, columns })
}

/// The column of the payer's account: of those named so the one whose name tells most. What stands in all rows is the editor's own.
fn payers_account(head: &[String], body: &[NumberedCells]) -> Option<usize> {
    let (_, words) = NAMES.iter().find(|(key, _)| *key == "account")?;
    let is_own = |at: usize| {
        let cells: Vec<&str> = body.iter().filter_map(|(_, cells)| cells.get(at)).map(|c| c.trim()).collect();
        cells.len() > 1 && cells.iter().all(|cell| *cell == cells[0])
    };
    let named = head.iter().enumerate().filter_map(|(at, name)| Some((at, named_by(name, words)?)));
    named.filter(|(at, _)| !is_own(*at)).min_by_key(|(_, told)| std::cmp::Reverse(*told)).map(|(at, _)| at)
}

/// The way in which all days of a table can be read, if there is just one.
fn days(columns: &[GuessedColumn], head: &[String], body: &[NumberedCells]) -> Option<String> {
    let at = columns.iter().position(|column| column.holds == Some("date")).filter(|at| *at < head.len())?;
    let all: Vec<&str> = body.iter().filter_map(|(_, cells)| cells.get(at)).map(|cell| cell.trim()).collect();
    let read = |form: &&&str| all.iter().filter(|cell| day(cell, Some(form)).is_some()).count();
    let most = DAYS.iter().map(|form| read(&form)).max().filter(|most| *most > 0)?;
    let mut best = DAYS.iter().filter(|form| read(form) == most);
    let form = best.next()?;
    best.next().is_none().then(|| form.to_string())
}

/// How many columns of a line have a name that tells what they hold.
fn known_names(head: &[String]) -> usize {
    head.iter().filter(|name| NAMES.iter().any(|(_, words)| is_named(name, words))).count()
}

/// What a column may hold, by its name and by what stands in it.
fn holds(name: &str, cells: &[String], currency: &Currency) -> Option<&'static str> {
    let is_sum = |cell: &String| [',', '.'].into_iter().any(|decimal| sum(cell, decimal, currency).is_some());
    let ways = !cells.is_empty() && cells.iter().all(|cell| direction(cell).is_some());
    let key = NAMES.iter().find(|(_, words)| is_named(name, words)).map(|(key, _)| *key);
    let key = if ways { Some("direction") } else { key };
    let fits = match key? {
        "amount" | "in" | "out" | "fee" => cells.iter().all(is_sum),
        "direction" => ways,
        _ => true,
    };
    COLUMNS.into_iter().find(|known| fits && Some(*known) == key)
}

/// Whether a name of a column is one of some words, or begins or ends with one of four letters and more.
fn is_named(name: &str, words: &str) -> bool {
    named_by(name, words).is_some()
}

/// The length of the longest word by which a column is so named.
fn named_by(name: &str, words: &str) -> Option<usize> {
    let plain: String = name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    let named = words.split(' ').filter(|word| {
        plain == *word
            || (word.len() >= 4
                && plain.len() > word.len()
                && (plain.starts_with(*word) || plain.ends_with(*word)))
    });
    named.map(str::len).max()
}
