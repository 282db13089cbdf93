//! Guesses what an undescribed table may mean, for its editor to look at: nothing is filed by a guess.

use base::money::Currency;

use super::row::{RowFault, direction, state_fault};
use super::sums::{day, decimal_of, sum};
use super::table::{BankFormat, COLUMNS, NumberedCells, cells, idle_kind};

/// A table with what its columns may hold.
#[derive(Clone, Debug, Default)]
pub struct Guess {
    /// Separator between two cells.
    pub separator: char,
    /// The line that names the columns; `None` if the file does not name them, so that they are called by their numbers.
    pub line: Option<usize>,
    /// Format of the days, if it could be determined.
    pub date: Option<String>,
    /// Whether decimals can be told from thousands.
    pub tells_decimals: bool,
    /// Unknown words in the column of states.
    pub unknown_states: Vec<String>,
    /// The columns in order.
    pub columns: Vec<GuessedColumn>,
}

/// A column of a table.
#[derive(Clone, Debug, Default)]
pub struct GuessedColumn {
    /// Its name in the file.
    pub name: String,
    /// Its possible content, one of [`COLUMNS`].
    pub holds: Option<&'static str>,
    /// Its first cells that are not empty.
    pub cells: Vec<String>,
}

impl Guess {
    /// The format guessed.
    pub fn format(&self) -> BankFormat {
        let columns = self.columns.iter().filter_map(|column| Some((column.holds?, column.name.clone())));
        BankFormat {
            separator: Some(self.separator),
            date: self.date.clone(),
            columns: columns.collect(),
            ..BankFormat::default()
        }
    }
}

/// Words in the names of columns, by what the columns hold, in the order in which they are tried.
const NAMES: [(&str, &str); 14] = [
    (
        "date",
        "date datum buchungstag buchungsdatum buchung valuta wertstellung rentedatum boekdatum data fecha dato bokføringsdato bokföringsdag bokförd \
         transaktionsdatum abschlussdatum completeddate createdon finishedon posted",
    ),
    (
        "in",
        "in credit eingang haben einnahmen gutschrift gutschriftinchf moneyin entrate paidin crédit credito bij deposit deposits",
    ),
    (
        "out",
        "out debit ausgang soll ausgaben lastschrift lastschriftinchf belastung moneyout uscite paidout débit debito af withdrawal withdrawals",
    ),
    (
        "direction",
        "direction creditdebit debitcredit afbij debetcredit sollhaben richtung kreditdebit dc cd sh",
    ),
    (
        "amount",
        "amount betrag sum summe umsatz gross brutto bedrag montant importo importe beløb belopp kwota value",
    ),
    (
        "name",
        "name tekst payer payername partnername counterpartyname sourcename zahlungsbeteiligter beguenstigter auftraggeberempfänger empfänger avsändare \
         afzender naamtegenpartij naamtegenrekening zahlungspflichtige auftraggeber beguenstigterzahlungspflichtiger naam nom nome counterparty counterparties payee sender description descrizione descripción omschrijvingnaam beschreibung zahlungspflichtiger namedescription transactiondescription",
    ),
    (
        "note",
        "note notes reference verwendungszweck avisierungstext mitteilung meddelande zweck memo message mededelingen notifications communication libellé causale omschrijving betreff details paymentreference",
    ),
    (
        "account",
        "iban account konto kontonummer kontonummeriban accountnumber tegenrekening counterpartyaccount",
    ),
    ("email", "email fromemailaddress mail absenderemailadresse"),
    ("ref", "id ref transactionid transaktionscode transferwiseid fitid referenz"),
    ("fee", "fee fees gebühr gebuehr entgelt kosten frais totalfees"),
    ("currency", "currency währung waehrung valuta muntsoort devise sourcecurrency"),
    ("state", "state status statut"),
    ("kind", "type typ kind art buchungstext umsatztyp transactiontype"),
];

/// Formats of days.
const DAYS: [&str; 14] = [
    "%Y-%m-%d",
    "%d.%m.%Y",
    "%d.%m.%y",
    "%d/%m/%Y",
    "%m/%d/%Y",
    "%d/%m/%y",
    "%m/%d/%y",
    "%d-%m-%Y",
    "%Y%m%d",
    "%d %b %Y",
    "%d-%b-%Y",
    "%b %d, %Y",
    "%Y/%m/%d",
    "%d-%m-%y",
];

/// Guesses what a table means; `None` if it is none.
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
    let is_row = head.iter().any(|cell| is_day(cell)) && head.iter().any(|cell| is_money(cell, currency));
    let (line, head, body) = match is_row {
        true => (None, (1..=head.len()).map(|number| number.to_string()).collect(), &rows[..]),
        false => (Some(*line), head.clone(), &rows[at + 1..]),
    };
    let head = &head;
    let amount = if is_row { amount(head.len(), body, currency) } else { None };
    let accounts = Accounts::of(head, body);
    let mut taken: Vec<&'static str> = Vec::new();
    let mut columns: Vec<GuessedColumn> = Vec::new();
    let mut all: Vec<Vec<String>> = Vec::new();
    for (n, name) in head.iter().enumerate() {
        let cells = filled(body, n);
        let holds = match n {
            n if accounts.payers == Some(n) => Some("account"),
            n if accounts.own == Some(n) => Some("own"),
            n if amount == Some(n) => Some("amount"),
            _ if is_row => held(&cells, &taken),
            _ => holds(name, &cells, currency).filter(|key| *key != "account"),
        };
        let holds = holds.filter(|key| !taken.contains(key));
        taken.extend(holds);
        columns.push(GuessedColumn {
            name: name.trim().into(),
            holds,
            cells: cells.iter().take(3).cloned().collect(),
        });
        all.push(cells);
    }
    // If one column has the amount of every row, columns that look like money in or out are something else.
    if taken.contains(&"amount") {
        columns.iter_mut().filter(|c| matches!(c.holds, Some("in" | "out"))).for_each(|c| c.holds = None);
    }
    let date = days(&columns, head, body);
    let of = |keys: &[&str]| -> Vec<String> {
        let columns = columns
            .iter()
            .zip(&all)
            .filter(|(column, _)| column.holds.is_some_and(|key| keys.contains(&key)));
        columns.flat_map(|(_, cells)| cells.clone()).collect()
    };
    let tells_decimals = decimal_of(&of(&["amount", "in", "out", "fee"]), currency).is_ok();
    let mut unknown_states = of(&["state"]);
    unknown_states.retain(|word| !is_state(word));
    unknown_states.sort();
    unknown_states.dedup();
    Some(Guess { separator, line, date, tells_decimals, unknown_states, columns })
}

/// Whether a cell is a day in any format.
fn is_day(cell: &str) -> bool {
    DAYS.iter().any(|form| day(cell.trim(), Some(form)).is_some())
}

/// An amount with its decimals or its sign, in minor units.
fn money(cell: &str, currency: &Currency) -> Option<i64> {
    let cell = cell.trim();
    let decimal = if cell.rfind(',') > cell.rfind('.') { ',' } else { '.' };
    let written = sum(cell, decimal, currency).filter(|_| cell.contains([decimal, '-', '+']));
    written.map(|written| written.money.0)
}

fn is_money(cell: &str, currency: &Currency) -> bool {
    money(cell, currency).is_some()
}

/// The column of the amounts in a table whose columns have no names: the only one of money, or the one whose amounts lead from
/// one balance in another column to the next.
fn amount(columns: usize, body: &[NumberedCells], currency: &Currency) -> Option<usize> {
    let all = (0..columns).filter_map(|at| {
        let sums: Option<Vec<i64>> =
            body.iter().map(|(_, cells)| money(cells.get(at).map_or("", String::as_str), currency)).collect();
        Some((at, sums?))
    });
    let all: Vec<(usize, Vec<i64>)> = all.collect();
    let leads = |moved: &[i64], balances: &[i64]| {
        let step = |pair: &[i64]| pair[1].checked_sub(pair[0]);
        let mut steps = balances.windows(2).map(step).zip(moved.windows(2));
        let mut back = steps.clone();
        moved.len() > 1
            && (steps.all(|(step, moved)| step == Some(moved[1]))
                || back.all(|(step, moved)| step == moved[0].checked_neg()))
    };
    let mut found = all.iter().filter(|(at, moved)| {
        all.len() == 1 || all.iter().any(|(other, balances)| other != at && leads(moved, balances))
    });
    found.next().map(|(at, _)| *at).filter(|_| found.next().is_none())
}

/// The possible content of a column without a name, by its cells; the first text is the name.
fn held(cells: &[String], taken: &[&'static str]) -> Option<&'static str> {
    let all = |is: &dyn Fn(&str) -> bool| !cells.is_empty() && cells.iter().all(|cell| is(cell));
    let is_text = |cell: &String| cell.chars().filter(|c| c.is_alphabetic()).count() > 3;
    let key = match () {
        _ if all(&is_day) => "date",
        _ if all(&|cell| direction(cell).is_some()) => "direction",
        _ if !cells.iter().any(is_text) => return None,
        _ if taken.contains(&"name") => "note",
        _ => "name",
    };
    COLUMNS.into_iter().find(|known| *known == key)
}

/// The cells of a column that are not empty.
fn filled(body: &[NumberedCells], column: usize) -> Vec<String> {
    let cells = body.iter().filter_map(|(_, cells)| cells.get(column)).map(|cell| cell.trim().to_string());
    cells.filter(|cell| !cell.is_empty()).collect()
}

/// The columns of accounts.
#[derive(Clone, Copy, Debug, Default)]
struct Accounts {
    /// Index of the payer's account.
    payers: Option<usize>,
    /// Index of the statement's own account.
    own: Option<usize>,
}

impl Accounts {
    /// Finds the columns of accounts, by name or by their numbers: the payer's is the one whose cells differ, of several the
    /// one with the clearest name; a number in all rows is the statement's own.
    fn of(head: &[String], body: &[NumberedCells]) -> Accounts {
        let words = NAMES.iter().find(|(key, _)| *key == "account").map_or("", |(_, words)| words);
        let found = head.iter().enumerate().filter_map(|(at, name)| {
            let cells = filled(body, at);
            let is_iban = !cells.is_empty() && cells.iter().all(|cell| is_iban(cell));
            let told = named_by(name, words);
            let is_own = cells.len() > 1 && cells.iter().all(|cell| *cell == cells[0]);
            (is_iban || told.is_some()).then_some((at, (is_iban, told), is_own))
        });
        let found: Vec<(usize, (bool, Option<usize>), bool)> = found.collect();
        let payers = found.iter().filter(|(_, _, is_own)| !is_own);
        let payers = payers.max_by_key(|(at, told, _)| (*told, std::cmp::Reverse(*at))).map(|(at, ..)| *at);
        let own = found.iter().find(|(at, _, is_own)| *is_own || (body.len() == 1 && Some(*at) != payers));
        Accounts { payers, own: own.map(|(at, ..)| *at) }
    }
}

/// Whether a cell has the form of an IBAN.
fn is_iban(cell: &str) -> bool {
    let plain: String = cell.chars().filter(|c| !c.is_whitespace()).collect();
    let bytes = plain.as_bytes();
    (15..=34).contains(&bytes.len())
        && bytes.iter().all(u8::is_ascii_alphanumeric)
        && bytes[..2].iter().all(u8::is_ascii_uppercase)
        && bytes[2..4].iter().all(u8::is_ascii_digit)
}

/// Whether a word for the state of a row is known.
fn is_state(word: &str) -> bool {
    !matches!(state_fault(word), Some(RowFault::State(_)))
}

/// The one format in which all days of a table can be read; `None` if there is not exactly one.
fn days(columns: &[GuessedColumn], head: &[String], body: &[NumberedCells]) -> Option<String> {
    let at = columns.iter().position(|column| column.holds == Some("date")).filter(|at| *at < head.len())?;
    let all: Vec<&str> = body.iter().filter_map(|(_, cells)| cells.get(at)).map(|cell| cell.trim()).collect();
    let read = DAYS.map(|form| (form, all.iter().map(|cell| day(cell, Some(form))).collect::<Vec<_>>()));
    let count = |days: &[Option<jiff::civil::Date>]| days.iter().flatten().count();
    let most = read.iter().map(|(_, days)| count(days)).max().filter(|most| *most > 0)?;
    let mut best = read.iter().filter(|(_, days)| count(days) == most);
    let (form, days) = best.next()?;
    best.all(|(_, other)| other == days).then(|| form.to_string())
}

/// How many columns of a line have a name that tells what they hold.
fn known_names(head: &[String]) -> usize {
    head.iter().filter(|name| NAMES.iter().any(|(_, words)| is_named(name, words))).count()
}

/// The possible content of a column, by its name and its cells.
fn holds(name: &str, cells: &[String], currency: &Currency) -> Option<&'static str> {
    let is_sum = |cell: &String| [',', '.'].into_iter().any(|decimal| sum(cell, decimal, currency).is_some());
    let all = |is: &dyn Fn(&str) -> bool| !cells.is_empty() && cells.iter().all(|cell| is(cell));
    let ways = all(&|cell| direction(cell).is_some());
    let named = NAMES.iter().find(|(_, words)| is_named(name, words)).map(|(key, _)| *key);
    let key = match named {
        _ if ways => "direction",
        _ if all(&is_state) => "state",
        named => named?,
    };
    let fits = match key {
        "amount" | "in" | "out" | "fee" => cells.iter().all(is_sum),
        "direction" => ways,
        "kind" => cells.iter().any(|cell| idle_kind(cell).is_some()),
        _ => true,
    };
    COLUMNS.into_iter().find(|known| fits && *known == key)
}

/// Whether a column's name is one of some words, or begins or ends with one of at least four letters.
fn is_named(name: &str, words: &str) -> bool {
    named_by(name, words).is_some()
}

/// Length of the longest word so matched.
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
