//! Guesses what an undescribed table may mean, for its editor to look at: nothing is filed by a guess.

use std::cmp::{Ordering, Reverse};

use base::money::Currency;

use super::row::{RowFault, direction, state_fault};
use super::sums::{day, decimal_of, sum};
use super::table::{BankFormat, NumberedCells, PREAMBLE, cells, idle_kind};

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
    /// Its possible content, one of [`COLUMNS`](super::COLUMNS).
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

/// Words in the names of columns, by what the columns hold.
const NAMES: [(&str, &str); 15] = [
    (
        "date",
        "date datum buchungstag buchungsdatum buchung boekdatum data fecha dato bokföringsdag abschlussdatum posted",
    ),
    (
        "in",
        "in credit eingang haben einnahmen gutschrift moneyin entrate paidin crédit credito bij deposit inn innpåkonto",
    ),
    (
        "out",
        "out debit ausgang soll ausgaben lastschrift belastung moneyout uscite paidout débit debito af withdrawal ut utfrakonto",
    ),
    (
        "amount",
        "amount betrag sum summe umsatz gross brutto bedrag montant importo importe beløb belopp kwota määrä value",
    ),
    (
        "name",
        "name payer payername partnername counterpartyname sourcename zahlungsbeteiligter beguenstigter begünstigter auftraggeber empfänger avsändare avsender \
         afzender naamtegenpartij naamtegenrekening tegenrekeninghouder zahlungspflichtige naam namn navn nom nome counterparty counterparties payee \
         sender maksaja",
    ),
    (
        "note",
        "note notes reference verwendungszweck zahlungszweck mitteilung meddelande zweck memo message mededelingen mededeling \
         notifications communication causale betreff viesti paymentreference",
    ),
    // Texts of payer and note in one.
    (
        "text",
        "text tekst description descrizione descripción omschrijving beschreibung buchungstext avisierungstext libellé libelle details \
         transactiondescription beskrivelse forklaring concepto",
    ),
    (
        "account",
        "iban account konto kontonummer kontonummeriban accountnumber tegenrekening counterpartyaccount rekeningnummer",
    ),
    ("email", "email fromemailaddress mail absenderemailadresse"),
    ("ref", "id ref transactionid transaktionscode transferwiseid fitid referenz"),
    ("fee", "fee fees gebühr gebuehr entgelt kosten frais totalfees"),
    ("currency", "currency währung waehrung valuta muntsoort devise sourcecurrency"),
    ("state", "state status statut"),
    ("direction", "direction debitcredit afbij richtung"),
    ("kind", "type typ kind art buchungstext umsatztyp transactiontype"),
];

/// Formats of days.
const DAYS: [&str; 17] = [
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
    "%d %b %y",
    "%d-%b-%y",
    "%m-%d-%Y",
];

/// Guesses what a table means; `None` if it is none.
pub fn guess(text: &str, currency: &Currency) -> Option<Guess> {
    let text = text.trim_start_matches('\u{feff}');
    let tables = [';', ',', '\t', '|'].map(|separator| (separator, cells(text, separator)));
    let scored = tables.into_iter().map(|(separator, rows)| {
        let heads =
            rows.iter().take(PREAMBLE).enumerate().map(|(at, (_, head))| (known_names(head), Reverse(at)));
        let best = heads.max().unwrap_or((0, Reverse(0)));
        (best.0, separator, best.1.0, rows)
    });
    let (known, separator, at, rows) =
        scored.max_by_key(|(known, _, _, rows)| (*known, rows.first().map_or(0, |r| r.1.len())))?;
    let (line, head) = rows.get(at)?;
    if known == 0 && head.len() < 2 {
        return None;
    }
    let is_row =
        head.iter().any(|cell| is_day(cell)) && head.iter().any(|cell| money(cell, currency).is_some());
    let (line, head, body) = match is_row {
        true => (None, (1..=head.len()).map(|number| number.to_string()).collect(), &rows[..]),
        false => (Some(*line), head.clone(), &rows[at + 1..]),
    };
    let columns = Columns::of(&head, body, currency).held();
    let date = days(&columns);
    let tells_decimals = decimal_of(&cells_of(&["amount", "in", "out", "fee"], &columns), currency).is_ok();
    let mut unknown_states = cells_of(&["state"], &columns);
    unknown_states.retain(|word| !is_state(word));
    unknown_states.sort();
    unknown_states.dedup();
    let columns = columns
        .into_iter()
        .map(|column| GuessedColumn { cells: column.cells.into_iter().take(3).collect(), ..column });
    Some(Guess { separator, line, date, tells_decimals, unknown_states, columns: columns.collect() })
}

fn cells_of(keys: &[&str], columns: &[GuessedColumn]) -> Vec<String> {
    let columns = columns.iter().filter(|column| column.holds.is_some_and(|key| keys.contains(&key)));
    columns.flat_map(|column| column.cells.clone()).collect()
}

/// The columns of a table while it is found out what they hold; each with all of its cells that are not empty.
struct Columns<'t> {
    all: Vec<GuessedColumn>,
    body: &'t [NumberedCells],
    currency: &'t Currency,
}

impl<'t> Columns<'t> {
    fn of(head: &[String], body: &'t [NumberedCells], currency: &'t Currency) -> Columns<'t> {
        let all = head.iter().enumerate().map(|(at, name)| {
            let cells =
                body.iter().filter_map(|(_, cells)| cells.get(at)).map(|cell| cell.trim().to_string());
            GuessedColumn {
                name: name.trim().into(),
                holds: None,
                cells: cells.filter(|cell| !cell.is_empty()).collect(),
            }
        });
        Columns { all: all.collect(), body, currency }
    }

    /// The best of the free columns that are not empty, the first of equal ones.
    fn best<R: Ord>(&self, rank: impl Fn(&GuessedColumn) -> Option<R>) -> Option<usize> {
        let free = self
            .all
            .iter()
            .enumerate()
            .filter(|(_, column)| column.holds.is_none() && !column.cells.is_empty());
        let ranked = free.filter_map(|(at, column)| Some((rank(column)?, Reverse(at))));
        ranked.max().map(|(_, Reverse(at))| at)
    }

    fn take<R: Ord>(&mut self, key: &'static str, rank: impl Fn(&GuessedColumn) -> Option<R>) -> bool {
        let at = self.best(rank);
        at.into_iter().for_each(|at| self.all[at].holds = Some(key));
        at.is_some()
    }

    /// Finds what the columns hold, by their cells first, then by their names.
    fn held(mut self) -> Vec<GuessedColumn> {
        self.take_accounts();
        self.take("date", |column| {
            let count = column.cells.iter().filter(|cell| is_day(cell)).count();
            (count > 0 && count * 2 >= column.cells.len()).then(|| (count, named(column, "date").is_some()))
        });
        self.take("state", |column| {
            let is_all = column.cells.iter().all(|cell| is_state(cell));
            (is_all || named(column, "state").is_some()).then(|| (is_all, named(column, "state")))
        });
        let code = self.currency.code();
        self.take("currency", |column| {
            let is_own = column.cells.iter().all(|cell| cell.eq_ignore_ascii_case(code));
            let is_code =
                |cell: &String| cell.len() == 3 && cell.bytes().all(|byte| byte.is_ascii_alphabetic());
            let word = named(column, "currency").filter(|_| column.cells.iter().all(is_code));
            (is_own || word.is_some()).then_some(word)
        });
        self.take_sums();
        self.take("email", |column| {
            let is_all = column.cells.iter().all(|cell| cell.contains('@') && cell.contains('.'));
            is_all.then(|| named(column, "email"))
        });
        self.take("kind", |column| {
            named(column, "kind").filter(|_| column.cells.iter().any(|cell| idle_kind(cell).is_some()))
        });
        self.take("ref", |column| named(column, "ref").filter(|_| distinct(column) == column.cells.len()));
        self.take("note", |column| named(column, "note"));
        let is_named = self.take("name", |column| score_of_texts(column, "name"))
            || self.take("name", |column| score_of_texts(column, "text"))
            || self.take("name", score_of_words);
        if is_named && self.all.iter().all(|column| column.holds != Some("note")) {
            let _ = self.take("note", |column| score_of_texts(column, "text"))
                || self.take("note", score_of_words);
        }
        self.all
    }

    /// The columns of accounts, by name or by their numbers: the payer's is the one whose cells differ, of several the one with
    /// the clearest name; a number in all rows is the statement's own.
    fn take_accounts(&mut self) {
        let payers = self
            .best(|column| score_of_account(column, self.currency).filter(|_| !is_statement_account(column)));
        payers.into_iter().for_each(|at| self.all[at].holds = Some("account"));
        let (currency, one_row) = (self.currency, self.body.len() == 1);
        self.take("own", |column| {
            let is_account = column.cells.iter().all(|cell| is_account(cell, currency));
            let is_known = is_account
                && (named(column, "account").is_some() || column.cells.iter().all(|cell| is_iban(cell)));
            (is_known && (is_statement_account(column) || one_row)).then_some(())
        });
    }

    /// The columns of money: one of amounts, or two of money in and money out, whichever say more; without a name the only one of
    /// money, or the one that leads from balance to balance.
    fn take_sums(&mut self) {
        let currency = self.currency;
        let sums = |column: &GuessedColumn| -> Option<Vec<i64>> {
            let read = |cell: &String| [',', '.'].into_iter().find_map(|mark| sum(cell, mark, currency));
            column.cells.iter().map(|cell| read(cell).map(|written| written.money.0)).collect()
        };
        let moves =
            |column: &GuessedColumn| sums(column).map(|sums| sums.iter().filter(|sum| **sum != 0).count());
        let has = |column: &GuessedColumn, is: fn(i64) -> bool| {
            sums(column).is_some_and(|sums| sums.into_iter().any(is))
        };
        let (gains, loses) = (|sum: i64| sum > 0, |sum: i64| sum < 0);
        let came = |column: &GuessedColumn| {
            named(column, "in").filter(|_| moves(column).is_some() && !has(column, loses))
        };
        let went = |column: &GuessedColumn| {
            named(column, "out")
                .filter(|_| moves(column).is_some() && !(has(column, loses) && has(column, gains)))
        };
        let moved = |column: &GuessedColumn| {
            let word =
                named(column, "amount").filter(|_| came(column).is_none() && went(column).is_none())?;
            Some((
                moves(column).filter(|count| *count > 0)?,
                plain(&column.name).chars().count() == word,
                word,
            ))
        };
        let (amount, both) = (self.best(moved), [self.best(came), self.best(went)]);
        let count = |at: Option<usize>| at.and_then(|at| moves(&self.all[at])).unwrap_or_default();
        let apart = both.map(count).iter().sum::<usize>();
        let (amount, both) = match amount {
            Some(at) if count(Some(at)) >= apart => (Some(at), [None, None]),
            _ if apart > 0 => (None, both),
            _ => self.sums_without_names(),
        };
        let found = [amount, both[0], both[1]].into_iter().zip(["amount", "in", "out"]);
        found.for_each(|(at, key)| at.into_iter().for_each(|at| self.all[at].holds = Some(key)));
        // A word for the direction counts only beside amounts without a sign.
        if amount.is_some_and(|at| {
            !self.all[at].cells.iter().any(|cell| cell.contains(['-', '+', '\u{2212}', '(']))
        }) {
            self.take("direction", |column| {
                let is_all = column.cells.iter().all(|cell| direction(cell).is_some());
                is_all.then(|| named(column, "direction"))
            });
        }
        self.take("fee", |column| named(column, "fee").filter(|_| sums(column).is_some()));
    }

    /// How the first day compares with the last, in every format in which all days can be read; `None` if they are equal.
    fn order(&self) -> Option<Ordering> {
        let cells = &self.all.iter().find(|column| column.holds == Some("date"))?.cells;
        let mut orders = DAYS
            .iter()
            .filter_map(|form| cells.iter().map(|cell| day(cell, Some(form))).collect::<Option<Vec<_>>>())
            .map(|days| days.first().cmp(&days.last()));
        let order = orders.next().filter(|order| order.is_ne())?;
        orders.all(|other| other == order).then_some(order)
    }

    /// The columns of money where no name tells them: of amounts, or of money in and out. What moved leads from one balance, in
    /// another column, to the next.
    fn sums_without_names(&self) -> (Option<usize>, [Option<usize>; 2]) {
        let free = self
            .all
            .iter()
            .enumerate()
            .filter(|(_, column)| column.holds.is_none() && !column.cells.is_empty());
        let sums = free.filter_map(|(at, _)| {
            let cells = self.body.iter().map(|(_, cells)| cells.get(at).map_or("", |cell| cell.trim()));
            let sums: Vec<Option<Option<i64>>> =
                cells.map(|cell| (!cell.is_empty()).then(|| money(cell, self.currency))).collect();
            let is_money = sums.iter().flatten().all(Option::is_some);
            is_money.then(|| (at, sums.into_iter().map(Option::flatten).collect::<Vec<_>>()))
        });
        let sums: Vec<(usize, Vec<Option<i64>>)> = sums.collect();
        let full = |sums: &[Option<i64>]| sums.iter().copied().collect::<Option<Vec<i64>>>();
        let whole: Vec<(usize, Vec<i64>)> =
            sums.iter().filter_map(|(at, sums)| Some((*at, full(sums)?))).collect();
        // A balance stands behind its amount or before it.
        let sign = self.order().map(|order| if order == Ordering::Less { 1 } else { -1 });
        // A word in another column may be the sign.
        let has_ways = self.all.iter().filter(|column| column.holds.is_none()).any(|column| {
            !column.cells.is_empty() && column.cells.iter().all(|cell| direction(cell).is_some())
        });
        let amounts = whole
            .iter()
            .filter(|(at, moved)| sums.len() == 1 || has_balances(moved, *at, has_ways, &whole, sign));
        if let [(at, _)] = amounts.collect::<Vec<_>>()[..] {
            return (Some(*at), [None, None]);
        }
        let some = || sums.iter().filter(|(_, sums)| full(sums).is_none());
        for ((came, gains), (went, losses)) in some().flat_map(|one| some().map(move |other| (one, other))) {
            let moved = gains.iter().zip(losses).map(|row| match row {
                (Some(gain), None) => Some(*gain),
                (None, Some(loss)) => loss.checked_neg(),
                _ => None,
            });
            if moved
                .collect::<Option<Vec<i64>>>()
                .is_some_and(|moved| has_balances(&moved, *came, false, &whole, sign))
            {
                return (None, [Some(*came), Some(*went)]);
            }
        }
        (None, [None, None])
    }
}

fn is_statement_account(column: &GuessedColumn) -> bool {
    column.cells.len() > 1 && distinct(column) == 1
}

fn has_balances(
    moved: &[i64],
    but: usize,
    is_unsigned: bool,
    whole: &[(usize, Vec<i64>)],
    sign: Option<i64>,
) -> bool {
    whole.iter().any(|(other, balances)| *other != but && balances_follow(moved, balances, is_unsigned, sign))
}

fn balances_follow(moved: &[i64], balances: &[i64], is_unsigned: bool, sign: Option<i64>) -> bool {
    let is_always = |nth: usize| {
        balances.windows(2).map(|pair| pair[1].checked_sub(pair[0])).zip(moved.windows(2)).all(
            |(step, moved)| {
                let signed = sign.and_then(|sign| moved[nth].checked_mul(sign));
                step.is_some_and(|step| {
                    signed == Some(step) || is_unsigned && step.saturating_abs() == moved[nth]
                })
            },
        )
    };
    moved.len() > 1 && (is_always(0) || is_always(1))
}

fn score_of_account(column: &GuessedColumn, currency: &Currency) -> Option<(bool, Option<usize>)> {
    let is_iban = column.cells.iter().all(|cell| is_iban(cell));
    let is_account = column.cells.iter().all(|cell| is_account(cell, currency));
    let word = named(column, "account").filter(|_| is_account);
    (is_iban || word.is_some()).then_some((is_iban, word))
}

fn score_of_texts(column: &GuessedColumn, key: &str) -> Option<(bool, usize)> {
    let varies = distinct(column) > 1 || column.cells.len() == 1;
    named(column, key).filter(|_| score_of_words(column).is_some()).map(|word| (varies, word))
}

/// Words that say which way the money went are no text.
fn score_of_words(column: &GuessedColumn) -> Option<(usize, usize)> {
    let is_text = column.cells.iter().any(|cell| cell.chars().filter(|c| c.is_alphabetic()).count() > 2);
    let is_other = column.cells.iter().all(|cell| direction(cell).is_some() || is_day(cell));
    let letters = column.cells.iter().flat_map(|cell| cell.chars()).filter(|c| c.is_alphabetic()).count();
    (is_text && !is_other).then(|| (distinct(column), letters))
}

/// Whether a cell is a day in any format.
fn is_day(cell: &str) -> bool {
    let cell = cell.trim();
    let has_figures = cell.bytes().filter(u8::is_ascii_digit).count() > 2;
    has_figures && cell.len() < 40 && DAYS.iter().any(|form| day(cell, Some(form)).is_some())
}

/// An amount with its decimals or its sign, in minor units.
fn money(cell: &str, currency: &Currency) -> Option<i64> {
    let cell = cell.trim();
    let decimal = if cell.rfind(',') > cell.rfind('.') { ',' } else { '.' };
    let written = sum(cell, decimal, currency).filter(|_| cell.contains([decimal, '-', '+']));
    written.map(|written| written.money.0)
}

/// Whether a cell can be the number of an account.
fn is_account(cell: &str, currency: &Currency) -> bool {
    let length = cell.chars().filter(|c| c.is_alphanumeric()).count();
    length > 2
        && cell.contains(|c: char| c.is_ascii_digit())
        && !is_day(cell)
        && money(cell, currency).is_none()
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

/// How many different cells a column has.
fn distinct(column: &GuessedColumn) -> usize {
    column.cells.iter().collect::<std::collections::BTreeSet<_>>().len()
}

/// The one format in which all days of a table can be read; `None` if there is not exactly one.
fn days(columns: &[GuessedColumn]) -> Option<String> {
    let all = &columns.iter().find(|column| column.holds == Some("date"))?.cells;
    let read = DAYS.map(|form| (form, all.iter().map(|cell| day(cell, Some(form))).collect::<Vec<_>>()));
    let most = read.iter().map(|(_, days)| days.iter().flatten().count()).max().filter(|most| *most > 0)?;
    let mut best = read.iter().filter(|(_, days)| days.iter().flatten().count() == most);
    let (form, days) = best.next()?;
    best.all(|(_, other)| other == days).then(|| form.to_string())
}

/// How many columns of a line have a name that tells what they hold.
fn known_names(head: &[String]) -> usize {
    head.iter().filter(|name| NAMES.iter().any(|(_, words)| named_by(name, words).is_some())).count()
}

/// Length of the word in a column's name that tells what it holds.
fn named(column: &GuessedColumn, key: &str) -> Option<usize> {
    let (_, words) = NAMES.iter().find(|(known, _)| *known == key)?;
    named_by(&column.name, words)
}

/// A name in small letters, without signs and blanks.
fn plain(name: &str) -> String {
    name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Length of the longest of some words in a name: it is the name or a word of it, or begins or ends one with at least four letters.
fn named_by(name: &str, words: &str) -> Option<usize> {
    let whole = plain(name);
    let parts: Vec<String> = name.split(|c: char| !c.is_alphanumeric()).map(plain).collect();
    let named = words
        .split(' ')
        .filter(|word| is_word_in(&whole, word) || parts.iter().any(|part| is_word_in(part, word)));
    named.map(|word| word.chars().count()).max()
}

fn is_word_in(part: &str, word: &str) -> bool {
    part == word || (word.len() >= 4 && (part.starts_with(word) || part.ends_with(word)))
}
