//! Tables of separated values, as banks and payment services export them.

use std::collections::BTreeMap;

use base::money::{Currency, Money};

use super::row::{BankRow, Direction, References, RowFault, direction, state_fault};
use super::sums::{WrittenSum, date_of, day, decimal_of, sum};

/// The format of a table.
#[derive(Clone, Debug, Default)]
pub struct BankFormat {
    /// Separator of cells; recognised if absent.
    pub separator: Option<char>,
    /// Decimal sign; recognised if absent.
    pub decimal: Option<char>,
    /// Format of dates; several possible ones are separated by `|`, and the whole file decides among them.
    pub date: Option<String>,
    /// Lines to skip; after them the first line that names the columns is searched for in any case.
    pub skip: usize,
    /// The bank's words for booked rows, besides the known ones.
    pub booked: Vec<String>,
    /// Names of columns by what they hold, one of [`COLUMNS`]; alternatives are separated by `|`.
    pub columns: BTreeMap<&'static str, String>,
}

/// The possible contents of columns.
pub const COLUMNS: [&str; 15] = [
    "date",
    "amount",
    "in",
    "out",
    "direction",
    "name",
    "note",
    "account",
    "own",
    "email",
    "ref",
    "fee",
    "currency",
    "state",
    "kind",
];

/// The most lines searched for the header.
pub(super) const PREAMBLE: usize = 40;

/// The rows of a table.
struct FoundRows {
    /// The names of the columns; their numbers if the file does not name them.
    head: Vec<String>,
    /// The rows below.
    rows: Vec<NumberedCells>,
    /// The line of a cell whose quotation mark is never closed.
    unclosed: Option<usize>,
}

impl BankFormat {
    /// Index of the column that holds something, by the names in the header.
    fn column(&self, head: &[String], key: &str) -> Option<usize> {
        let mut names = self.columns.get(key)?.split('|');
        names.find_map(|name| head.iter().position(|cell| cell.trim() == name.trim()))
    }

    /// The first required column that a header lacks.
    fn missing(&self, head: &[String]) -> Option<&'static str> {
        let has = |key| self.column(head, key).is_some();
        match (has("date"), has("amount") || has("in") || has("out")) {
            (false, _) => Some("date"),
            (_, false) => Some("amount"),
            _ => None,
        }
    }

    /// Whether the columns are called by their numbers, since the file does not name them.
    fn is_numbered(&self) -> bool {
        let mut names = self.columns.values().flat_map(|names| names.split('|'));
        !self.columns.is_empty() && names.all(|name| name.trim().parse::<usize>().is_ok())
    }

    /// Checks that it names the columns of the day and the amount.
    ///
    /// # Errors
    /// What the format of this name lacks.
    pub fn complete(&self, name: &str) -> Result<(), String> {
        if !self.columns.contains_key("date") {
            return Err(format!("bank {name} does not name the column of the date in [bank.columns]"));
        }
        if !["amount", "in", "out"].into_iter().any(|key| self.columns.contains_key(key)) {
            return Err(format!(
                "bank {name} does not name the column of the amount in [bank.columns], or those of in and out"
            ));
        }
        Ok(())
    }

    /// Whether a table has all columns of this format, the required ones among them.
    pub fn fits(&self, text: &str) -> bool {
        self.complete("").is_ok() && self.has(text, &self.columns.keys().copied().collect::<Vec<_>>())
    }

    /// Whether a table has the columns that all reports of PayPal have.
    pub fn fits_paypal(&self, text: &str) -> bool {
        self.has(text, &["date", "amount", "name", "ref", "currency", "fee"])
    }

    /// Whether a table has the columns of the day and the amount, and these; where columns are called by their numbers, whether
    /// the first row has a day and an amount there.
    fn has(&self, text: &str, keys: &[&str]) -> bool {
        let cell = |found: &FoundRows, key| {
            let at = self.column(&found.head, key)?;
            found.rows.first()?.1.get(at).map(|cell| cell.trim().to_string())
        };
        self.rows(text).is_ok_and(|found| {
            let sum = ["amount", "in", "out"].into_iter().find_map(|key| cell(&found, key));
            self.missing(&found.head).is_none()
                && keys.iter().all(|key| self.column(&found.head, key).is_some())
                && (!self.is_numbered()
                    || cell(&found, "date").is_some_and(|cell| is_day_of_format(cell, &self.date))
                        && sum
                            .is_some_and(|sum| sum.is_empty() || sum.contains(|c: char| c.is_ascii_digit())))
        })
    }

    /// The rows of a table with the separator that gives most columns.
    fn rows(&self, text: &str) -> Result<FoundRows, String> {
        let text = text.trim_start_matches('\u{feff}');
        let body: String = text.split_inclusive('\n').skip(self.skip).collect();
        let mut best: Option<(FoundRows, usize)> = None;
        for separator in self.separator.map_or(vec![',', ';', '\t', '|'], |c| vec![c]) {
            let (mut rows, unclosed) = divided(&body, separator);
            let head = if self.is_numbered() {
                let most = rows.iter().map(|(_, cells)| cells.len()).max().unwrap_or_default();
                (1..=most).map(|number| number.to_string()).collect()
            } else {
                let mut heads = rows.iter().take(PREAMBLE);
                let at = heads.position(|(_, head)| self.missing(head).is_none()).unwrap_or(0);
                rows.drain(..(at + 1).min(rows.len())).next_back().map(|(_, head)| head).unwrap_or_default()
            };
            let found = self.columns.keys().filter(|key| self.column(&head, key).is_some()).count();
            if best.as_ref().is_none_or(|(_, most)| found > *most) {
                best = Some((FoundRows { head, rows, unclosed }, found));
            }
        }
        let found = best.map(|(found, _)| found).filter(|found| !found.head.is_empty());
        found.ok_or_else(|| "this file is empty".into())
    }

    /// The format of PayPal's reports, in English and German.
    pub fn paypal() -> BankFormat {
        let columns = [
            ("date", "Date|Datum"),
            ("amount", "Gross|Brutto"),
            ("name", "Name"),
            ("note", "Note|Subject|Hinweis|Betreff|Nachricht"),
            ("email", "From Email Address|Absender E-Mail-Adresse|Von E-Mail-Adresse"),
            ("ref", "Transaction ID|Transaktionscode"),
            ("fee", "Fee|Gebühr|Entgelt"),
            ("currency", "Currency|Währung"),
            ("state", "Status"),
            ("kind", "Type|Typ|Beschreibung|Description"),
            ("direction", "Balance Impact|Auswirkung auf Guthaben"),
        ];
        let columns = columns.into_iter().map(|(key, name)| (key, name.to_string())).collect();
        BankFormat {
            date: Some("%m/%d/%Y|%d/%m/%Y|%d.%m.%Y|%Y-%m-%d".into()),
            columns,
            ..BankFormat::default()
        }
    }
}

fn is_day_of_format(cell: String, date: &Option<String>) -> bool {
    let forms = date.as_deref().map_or(vec![None], |forms| forms.split('|').map(Some).collect());
    forms.into_iter().any(|form| day(&cell, form).is_some())
}

/// Reads a table of separated values of any kind.
///
/// # Errors
/// Missing columns; decimals and thousands, or days and months, that cannot be told apart; a file that ends within a cell.
pub fn read(text: &str, form: &BankFormat, currency: &Currency) -> Result<Vec<BankRow>, String> {
    if text.trim_matches(['\u{feff}', ' ', '\n', '\r', '\t']).is_empty() {
        return Ok(Vec::new());
    }
    let found = form.rows(text)?;
    let head = &found.head;
    if let Some(key) = form.missing(head) {
        let name = form.columns.get(key).map(|name| name.replace('|', "” or “")).unwrap_or_default();
        return Err(format!("there is no column “{name}” for the {key}; the file has: {}", head.join(", ")));
    }
    if let Some(line) = found.unclosed {
        let line = line + form.skip;
        return Err(format!(
            "line {line}: a cell begins with a quotation mark that is never closed: the file was cut short"
        ));
    }
    let table = Table::new(form, head, &found.rows, currency)?;
    let mut references = References::default();
    Ok(table.rows.iter().map(|(line, cells)| table.row(*line, cells, &mut references)).collect())
}

/// A table with what is determined from the whole of it.
struct Table<'t> {
    form: &'t BankFormat,
    head: &'t [String],
    rows: &'t [NumberedCells],
    currency: &'t Currency,
    decimal: char,
    date: Option<&'t str>,
    /// Index of the column for the direction of money.
    direction: Option<usize>,
    /// Index of the column that counts the rows of this file: another export of the same payments counts them otherwise.
    counter: Option<usize>,
}

impl<'t> Table<'t> {
    fn new(
        form: &'t BankFormat,
        head: &'t [String],
        rows: &'t [NumberedCells],
        currency: &'t Currency,
    ) -> Result<Table<'t>, String> {
        let mut table =
            Table { form, head, rows, currency, decimal: '.', date: None, direction: None, counter: None };
        let sums =
            rows.iter().flat_map(|(_, c)| ["amount", "in", "out", "fee"].map(|key| table.cell(c, key)));
        let sums: Vec<String> = sums.collect();
        table.decimal = form.decimal.map_or_else(|| decimal_of(&sums, currency), Ok)?;
        let dates: Vec<String> = rows.iter().map(|(_, c)| table.cell(c, "date")).collect();
        table.date = form.date.as_deref().map(|forms| date_of(&dates, forms)).transpose()?;
        table.direction = form.column(head, "direction").or_else(|| table.unnamed_direction());
        let counter = table.unnamed().find(|at| table.is_counter(*at));
        table.counter = counter;
        Ok(table)
    }

    fn cell(&self, cells: &[String], key: &str) -> String {
        let cell = self.form.column(self.head, key).and_then(|n| cells.get(n));
        cell.map(|c| c.trim().to_string()).unwrap_or_default()
    }

    /// Indices of the columns that the format does not name.
    fn unnamed(&self) -> impl Iterator<Item = usize> {
        let named: Vec<usize> = COLUMNS.iter().filter_map(|key| self.form.column(self.head, key)).collect();
        (0..self.head.len()).filter(move |at| !named.contains(at))
    }

    /// Whether a column counts the rows from 1 upwards or down to 1.
    fn is_counter(&self, at: usize) -> bool {
        let numbers: Vec<Option<usize>> =
            self.rows.iter().map(|(_, cells)| cells.get(at)?.trim().parse().ok()).collect();
        let counted = (1..=self.rows.len()).map(Some);
        counted.clone().eq(numbers.iter().copied()) || counted.eq(numbers.iter().rev().copied())
    }

    /// What identifies a row without a reference: its cells, without its number in the file.
    fn identity(&self, cells: &[String]) -> String {
        let told = cells.iter().enumerate().filter(|(at, _)| Some(*at) != self.counter);
        told.map(|(_, cell)| cell.as_str()).collect::<Vec<_>>().join("\u{1f}")
    }

    /// The only unnamed column with a word for the direction in every row, some of them out: a bank that writes amounts without
    /// a sign.
    fn unnamed_direction(&self) -> Option<usize> {
        let mut found = self.unnamed().filter(|at| is_direction_column(at, self.rows));
        let signed = self.rows.iter().any(|(_, c)| self.cell(c, "amount").contains(['-', '\u{2212}', '(']));
        found.next().filter(|_| !signed && found.next().is_none())
    }

    fn row(&self, line: usize, cells: &[String], references: &mut References) -> BankRow {
        let cell = |key| self.cell(cells, key);
        let code = cell("currency");
        let mut row = BankRow {
            line: line + self.form.skip,
            name: cell("name"),
            note: cell("note"),
            account: cell("account"),
            own_account: cell("own"),
            email: cell("email"),
            others: cells.to_vec(),
            reference: references.of(&cell("ref"), &self.identity(cells)),
            date: day(&cell("date"), self.date),
            ..BankRow::default()
        };
        let fee = sum(&cell("fee"), self.decimal, self.currency);
        row.fee = fee.map_or(Money(0), |fee| Money(fee.money.0.saturating_abs()));
        let written = self.amount(cells);
        row.foreign = if code.is_empty() {
            written.as_ref().map(|w| w.foreign.clone()).unwrap_or_default()
        } else {
            code
        };
        if row.foreign.eq_ignore_ascii_case(self.currency.code()) {
            row.foreign.clear();
        }
        row.amount = written.map(|written| written.money);
        self.turn(&mut row, cells);
        let total = (row.date.is_none() && is_total(cells)).then_some(RowFault::Total);
        let found = [total, idle_kind(&cell("kind")), row.fault.take(), self.state(&cell("state"))];
        let (idle, other): (Vec<_>, Vec<_>) = found.into_iter().flatten().partition(RowFault::moves_nothing);
        row.fault = idle.into_iter().chain(other).next();
        row.judged(self.currency)
    }

    /// The fault, if any, in the word for the state of a row.
    fn state(&self, word: &str) -> Option<RowFault> {
        let is_booked = self.form.booked.iter().any(|own| own.eq_ignore_ascii_case(word));
        if is_booked { None } else { state_fault(word) }
    }

    /// The amount of a row, from one column or from two.
    fn amount(&self, cells: &[String]) -> Option<WrittenSum> {
        let read = |key| sum(&self.cell(cells, key), self.decimal, self.currency);
        let is_there = |key| !self.cell(cells, key).is_empty();
        if is_there("amount") || !(is_there("in") || is_there("out")) {
            return read("amount");
        }
        let zero = |key| read(key).is_none_or(|written| written.money == Money(0));
        match (is_there("in") && !zero("in"), is_there("out") && !zero("out")) {
            (true, true) => None,
            (_, true) => read("out")
                .map(|written| WrittenSum { money: Money(-written.money.0.saturating_abs()), ..written }),
            _ if is_there("in") => read("in"),
            _ => read("out"),
        }
    }

    /// Gives the amount of a row the sign of its direction.
    fn turn(&self, row: &mut BankRow, cells: &[String]) {
        let Some(word) = self.direction.and_then(|at| cells.get(at)).map(|word| word.trim()) else { return };
        match direction(word) {
            Some(Direction::In) => {}
            Some(Direction::Out) => row.amount = row.amount.map(|sum| Money(-sum.0.saturating_abs())),
            Some(Direction::Neither) => row.fault = Some(RowFault::Idle(word.into())),
            None if row.date.is_none() => {}
            None => row.fault = Some(RowFault::Direction(word.into())),
        }
    }
}

fn is_direction_column(at: &usize, rows: &[(usize, Vec<String>)]) -> bool {
    let words: Vec<_> = rows.iter().filter_map(|(_, cells)| cells.get(*at)).collect();
    let ways: Option<Vec<Direction>> =
        words.into_iter().filter(|word| !word.trim().is_empty()).map(|word| direction(word)).collect();
    ways.is_some_and(|ways| ways.contains(&Direction::Out))
}

/// Kinds of rows in which no money moves: it is promised, asked for, or set aside.
pub(super) fn idle_kind(kind: &str) -> Option<RowFault> {
    let lower = kind.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
    let set_aside = [
        "authorization",
        "authorisation",
        "autorisierung",
        "autorisierungen",
        "void",
        "hold",
        "einbehaltung",
        "zahlungseinbehaltung",
        "einbehalten",
    ];
    let asked =
        ["order", "request", "invoice", "bestellung", "rechnung", "zahlungsanforderung", "geldanforderung"];
    let idle = has(&set_aside) || (has(&asked) && !has(&["payment", "zahlung", "standing"]));
    idle.then(|| RowFault::Idle(kind.trim().into()))
}

/// Whether a row without a day is a total of others.
fn is_total(cells: &[String]) -> bool {
    let words = [
        "total",
        "totals",
        "totaal",
        "sum",
        "summe",
        "gesamt",
        "gesamtsumme",
        "saldo",
        "solde",
        "somme",
        "totale",
        "balance",
        "kontostand",
        "endsaldo",
        "anfangssaldo",
        "eindsaldo",
        "beginsaldo",
        "schlusssaldo",
    ];
    let mut all = cells.iter().flat_map(|cell| cell.split(|c: char| !c.is_alphanumeric()));
    all.any(|word| words.contains(&word.to_lowercase().as_str()))
}

/// The cells of a row with its line number.
pub type NumberedCells = (usize, Vec<String>);

/// The rows of a file with their line numbers; a cell in quotation marks may hold anything.
pub fn cells(text: &str, separator: char) -> Vec<NumberedCells> {
    divided(text, separator).0
}

/// The rows of a file, and the line of a cell whose quotation mark is never closed.
fn divided(text: &str, separator: char) -> (Vec<NumberedCells>, Option<usize>) {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut quoted, mut line, mut first) = (None, 1, 1);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted.is_some() && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' if quoted.is_some() => quoted = None,
            '"' if cell.trim().is_empty() => {
                cell.clear();
                quoted = Some(line);
            }
            c if c == separator && quoted.is_none() => row.push(std::mem::take(&mut cell)),
            '\n' if quoted.is_none() => {
                row.push(std::mem::take(&mut cell));
                rows.push((first, std::mem::take(&mut row)));
                first = line + 1;
            }
            '\r' if quoted.is_none() => {}
            c => cell.push(c),
        }
        line += usize::from(c == '\n');
    }
    row.push(cell);
    rows.push((first, row));
    rows.retain(|(_, row): &NumberedCells| row.iter().any(|cell| !cell.trim().is_empty()));
    // Some programs put each line into quotation marks as a whole.
    let whole = rows.len() > 1 && rows.iter().all(|(_, row)| row.len() == 1 && row[0].contains(separator));
    if whole && quoted.is_none() {
        for (_, row) in &mut rows {
            *row = divided(&row[0], separator).0.into_iter().flat_map(|(_, cells)| cells).collect();
        }
    }
    (rows, quoted)
}
