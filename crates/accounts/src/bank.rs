//! Files of banks and payment services: their rows read in any form, and matched to people without guessing (`A-37`).

use std::collections::BTreeMap;

use jiff::civil::Date;
use roxmltree::{Document, Node};
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use base::money::{Currency, Money};

use super::account::Purpose;

/// The form of a file.
#[derive(Clone, Debug, Default)]
pub struct BankFormat {
    /// Between two cells; found out if absent.
    pub separator: Option<char>,
    /// Before the decimals; found out if absent.
    pub decimal: Option<char>,
    /// How a date is written; several ways that it may be meant are divided by `|`, and the whole file decides among them.
    pub date: Option<String>,
    /// Lines before the header.
    pub skip: usize,
    /// Names of columns by what they hold (`date`, `amount`, `name`, `note`, `account`, `email`, `ref`, `fee`, `currency`,
    /// `state`); several that may stand for one are divided by `|`.
    pub columns: BTreeMap<&'static str, String>,
}

impl BankFormat {
    /// The number of the column that holds something, by the names in the first line of a file.
    fn column(&self, head: &[String], key: &str) -> Option<usize> {
        let mut names = self.columns.get(key)?.split('|');
        names.find_map(|name| head.iter().position(|cell| cell.trim() == name.trim()))
    }

    /// The form of PayPal's reports.
    pub fn paypal() -> BankFormat {
        let columns = [
            ("date", "Date"),
            ("amount", "Gross"),
            ("name", "Name"),
            ("note", "Note|Subject"),
            ("email", "From Email Address"),
            ("ref", "Transaction ID"),
            ("fee", "Fee"),
            ("currency", "Currency"),
            ("state", "Status"),
        ];
        let columns = columns.into_iter().map(|(key, name)| (key, name.to_string())).collect();
        BankFormat {
            date: Some("%m/%d/%Y|%d/%m/%Y|%d.%m.%Y|%Y-%m-%d".into()),
            columns,
            ..BankFormat::default()
        }
    }
}

/// A row as the bank has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BankRow {
    /// Its line in the file.
    pub line: usize,
    /// What it is known by.
    pub reference: String,
    /// The day.
    pub date: Option<Date>,
    /// The sum; below nothing for money that went out.
    pub amount: Option<Money>,
    /// What the bank kept of it.
    pub fee: Money,
    /// The code of its currency, if that is not the zine's.
    pub foreign: String,
    /// Who sent it.
    pub name: String,
    /// What they wrote.
    pub note: String,
    /// The account it came from.
    pub account: String,
    /// The address for mail it came from.
    pub email: String,
    /// Why it cannot be filed, if that is known already.
    pub fault: Option<String>,
}

/// Reads a file of comma-separated values of any kind.
///
/// # Errors
/// Columns that are not there, decimals that cannot be told from thousands, days that cannot be told from months.
pub fn read(text: &str, form: &BankFormat, currency: &Currency) -> Result<Vec<BankRow>, String> {
    let text = text.trim_start_matches('\u{feff}');
    let body: String = text.split_inclusive('\n').skip(form.skip).collect();
    let mut best: Option<(Vec<NumberedCells>, usize)> = None;
    for separator in form.separator.map_or(vec![',', ';', '\t', '|'], |c| vec![c]) {
        let rows = cells(&body, separator);
        let found = rows.first().map_or(0, |(_, head)| {
            form.columns.keys().filter(|key| form.column(head, key).is_some()).count()
        });
        if best.as_ref().is_none_or(|(_, most)| found > *most) {
            best = Some((rows, found));
        }
    }
    let (rows, _) = best.unwrap_or_default();
    let Some((_, head)) = rows.first() else { return Ok(Vec::new()) };
    for key in ["date", "amount"] {
        if form.column(head, key).is_none() {
            let name = form.columns.get(key).cloned().unwrap_or_default();
            return Err(format!(
                "there is no column “{name}” for the {key}; the file has: {}",
                head.join(", ")
            ));
        }
    }
    let cell = |cells: &[String], key: &str| {
        form.column(head, key).and_then(|n| cells.get(n)).map(|c| c.trim().to_string()).unwrap_or_default()
    };
    let sums: Vec<String> = rows[1..].iter().flat_map(|(_, c)| [cell(c, "amount"), cell(c, "fee")]).collect();
    let decimal = match form.decimal {
        Some(decimal) => decimal,
        None => decimal_of(&sums, currency)?,
    };
    let dates: Vec<String> = rows[1..].iter().map(|(_, c)| cell(c, "date")).collect();
    let date = form.date.as_deref().map(|forms| date_of(&dates, forms)).transpose()?;
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = Vec::new();
    for (line, cells) in &rows[1..] {
        let mut row = BankRow {
            line: line + form.skip,
            name: cell(cells, "name"),
            note: cell(cells, "note"),
            account: cell(cells, "account"),
            email: cell(cells, "email"),
            reference: cell(cells, "ref"),
            date: day(&cell(cells, "date"), date),
            amount: sum(&cell(cells, "amount"), decimal, currency),
            ..BankRow::default()
        };
        row.fee =
            sum(&cell(cells, "fee"), decimal, currency).map_or(Money(0), |fee| Money(fee.0.saturating_abs()));
        if row.reference.is_empty() {
            row.reference = known_by(&cells.join("\u{1f}"), &mut seen);
        }
        let (state, code) = (cell(cells, "state"), cell(cells, "currency"));
        row.foreign = if code == currency.code() { String::new() } else { code };
        row.fault = fault(&row, &state, currency);
        out.push(row);
    }
    Ok(out)
}

/// What is wrong with a row, as far as its own cells tell.
fn fault(row: &BankRow, state: &str, currency: &Currency) -> Option<String> {
    let done = ["", "completed", "complete", "booked", "book", "settled", "cleared", "posted"];
    match (row.date, row.amount) {
        (None, _) => Some("the date cannot be read".into()),
        (_, None) => Some("the sum cannot be read".into()),
        _ if !row.foreign.is_empty() => Some(format!("it is in {}, not in {currency}", row.foreign)),
        _ if !done.contains(&state.to_lowercase().as_str()) => Some(format!("its state is “{state}”")),
        (_, Some(sum)) if sum.0 < 0 => Some("money that went out".into()),
        (_, Some(Money(0))) => Some("it moves no money".into()),
        _ => None,
    }
}

/// What a row without a name of its own is known by: the hash of its cells, and its number among equal ones.
fn known_by(cells: &str, seen: &mut BTreeMap<String, usize>) -> String {
    let hash: String = Sha256::digest(cells.as_bytes()).iter().take(8).map(|b| format!("{b:02x}")).collect();
    let n = seen.entry(hash.clone()).or_default();
    *n += 1;
    if *n == 1 { hash } else { format!("{hash}-{n}") }
}

/// Reads a statement in the form camt.053 (ISO 20022).
///
/// # Errors
/// A text that is no XML.
pub fn read_camt(text: &str, currency: &Currency) -> Result<Vec<BankRow>, String> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document =
        Document::parse_with_options(text, options).map_err(|fault| format!("this is no XML: {fault}"))?;
    let mut out = Vec::new();
    let mut seen = BTreeMap::new();
    for entry in descendants(document.root(), "Ntry") {
        let parts: Vec<Node<'_, '_>> = descendants(entry, "TxDtls").collect();
        let rows: Vec<BankRow> = match parts.is_empty() {
            true => vec![camt_row(text, entry, None, currency, &mut seen)],
            false => {
                let alone = parts.len() == 1;
                let parts = parts.into_iter();
                parts.map(|part| camt_row(text, entry, Some((part, alone)), currency, &mut seen)).collect()
            }
        };
        let sum = camt_sum(entry, currency);
        let state = text_of(entry, &["Sts"]).unwrap_or_default();
        let adds_up = adds_up(&rows, sum);
        out.extend(rows.into_iter().map(|mut row| {
            row.fault = fault(&row, &state, currency);
            if row.fault.is_none() && !adds_up {
                row.fault = Some("the payments of its entry do not add up to the entry's sum".into());
            }
            row
        }));
    }
    Ok(out)
}

/// Whether the payments of an entry come to its sum, as far as they are in the currency of the zine.
fn adds_up(rows: &[BankRow], sum: Option<Money>) -> bool {
    let Some(sum) = sum.filter(|_| rows.len() > 1 && rows.iter().all(|row| row.foreign.is_empty())) else {
        return true;
    };
    let parts: Option<Vec<i64>> = rows.iter().map(|row| Some(row.amount?.0.saturating_abs())).collect();
    parts.is_some_and(|parts| parts.into_iter().fold(0i64, i64::saturating_add) == sum.0.saturating_abs())
}

/// A row of an entry, or of one payment of an entry that is collected from several or has this one `alone`.
fn camt_row(
    text: &str,
    entry: Node<'_, '_>,
    payment: Option<(Node<'_, '_>, bool)>,
    currency: &Currency,
    seen: &mut BTreeMap<String, usize>,
) -> BankRow {
    let (part, many) = payment.map_or((entry, false), |(part, alone)| (part, !alone));
    // What an entry has alone came as the entry says, whatever was instructed.
    let amount = match payment.filter(|_| many || child(entry, "Amt").is_none()) {
        Some((part, _)) => part_amount(part),
        None => child(entry, "Amt"),
    };
    let code = amount.or(child(entry, "Amt")).and_then(|amount| amount.attribute("Ccy")).unwrap_or_default();
    let code = code.trim_matches(['"', '\'', ' ']);
    let out_of = descendants(entry, "CdtDbtInd").next().is_some_and(|node| content(node) == "DBIT");
    let sum = amount.and_then(|amount| sum(&content(amount), '.', currency));
    let reference = text_of(part, &["Refs", "AcctSvcrRef"]).or_else(|| text_of(part, &["Refs", "TxId"]));
    let reference = reference.or_else(|| if many { None } else { text_of(entry, &["AcctSvcrRef"]) });
    let range = inside(text, part);
    let notes: Vec<String> = descendants(part, "Ustrd").map(content).collect();
    BankRow {
        line: text[..range.start].matches('\n').count() + 1,
        reference: reference.unwrap_or_else(|| known_by(&text[range], seen)),
        date: ["BookgDt", "ValDt"].iter().find_map(|name| text_of(entry, &[name])?.get(..10)?.parse().ok()),
        amount: sum.map(|sum| if out_of { -sum } else { sum }),
        foreign: if code == currency.code() { String::new() } else { code.into() },
        name: text_of(part, &["Dbtr", "Nm"]).unwrap_or_default(),
        note: notes.join(" "),
        account: text_of(part, &["DbtrAcct", "IBAN"]).unwrap_or_default(),
        ..BankRow::default()
    }
}

/// The sum of an entry, if it is in the currency of the zine.
fn camt_sum(entry: Node<'_, '_>, currency: &Currency) -> Option<Money> {
    let amount = child(entry, "Amt")?;
    let is_foreign = amount.attribute("Ccy").is_some_and(|code| code.trim() != currency.code());
    if is_foreign { None } else { sum(&content(amount), '.', currency) }
}

/// What came with a payment, not what was instructed.
fn part_amount<'a, 'i>(part: Node<'a, 'i>) -> Option<Node<'a, 'i>> {
    let sent = child(part, "AmtDtls").and_then(|details| child(child(details, "TxAmt")?, "Amt"));
    sent.or_else(|| child(part, "Amt"))
}

/// The elements of a name within another, whatever the prefix of their name space.
fn descendants<'a, 'i>(node: Node<'a, 'i>, name: &str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants().skip(1).filter(move |node| node.tag_name().name() == name)
}

fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|node| node.tag_name().name() == name)
}

/// The text of an element within others.
fn text_of(node: Node<'_, '_>, names: &[&str]) -> Option<String> {
    names.iter().try_fold(node, |node, name| descendants(node, name).next()).map(content)
}

/// All text within an element.
fn content(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text).filter_map(|node| node.text());
    texts.collect::<String>().trim().to_string()
}

/// Where the inside of an element stands in the text.
fn inside(text: &str, element: Node<'_, '_>) -> std::ops::Range<usize> {
    let range = element.range();
    let mut quote = None;
    let begin = text[range.clone()].find(|c: char| match quote {
        Some(open) => {
            quote = Some(open).filter(|open| *open != c);
            false
        }
        None => {
            quote = Some(c).filter(|c| matches!(c, '"' | '\''));
            c == '>'
        }
    });
    let begin = begin.map_or(range.end, |at| range.start + at + 1);
    let end = text[begin..range.end].rfind("</").map_or(range.end, |at| begin + at);
    begin..end
}

/// A row's cells with the number of its line.
pub type NumberedCells = (usize, Vec<String>);

/// The rows of a file with their lines; a cell in quotation marks may hold anything.
pub fn cells(text: &str, separator: char) -> Vec<NumberedCells> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut quoted, mut line, mut first) = (false, 1, 1);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        line += usize::from(c == '\n');
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' if quoted => quoted = false,
            '"' if cell.trim().is_empty() => {
                cell.clear();
                quoted = true;
            }
            c if c == separator && !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push((first, std::mem::take(&mut row)));
                first = line;
            }
            '\r' if !quoted => {}
            c => cell.push(c),
        }
    }
    row.push(cell);
    rows.push((first, row));
    rows.retain(|(_, row): &(usize, Vec<String>)| row.iter().any(|cell| !cell.trim().is_empty()));
    rows
}

fn day(text: &str, form: Option<&str>) -> Option<Date> {
    match form {
        Some(form) => Date::strptime(form, text).ok(),
        None => text.get(..10).and_then(|text| text.parse().ok()),
    }
}

/// How a file's dates are written, of several ways: the one that reads most of them.
fn date_of<'f>(dates: &[String], forms: &'f str) -> Result<&'f str, String> {
    let all: Vec<(&str, Vec<Option<Date>>)> = forms
        .split('|')
        .map(|form: &'f str| (form, dates.iter().map(|date| day(date, Some(form))).collect::<Vec<_>>()))
        .collect();
    let count = |days: &[Option<Date>]| days.iter().flatten().count();
    let most = all.iter().map(|(_, days)| count(days)).max().unwrap_or_default();
    let mut best = all.iter().filter(|(_, days)| count(days) == most);
    let (form, days) = best.next().ok_or("there is no form of a date")?;
    match best.all(|(_, other)| other == days) {
        true => Ok(form),
        false => Err("days cannot be told from months: write date = \"%d/%m/%Y\" or date = \"%m/%d/%Y\" for this bank, \
                      under [[bank]] in zine.toml"
            .into()),
    }
}

/// An amount as a bank writes it; thousands are read only as the decimal sign allows, in threes.
fn sum(text: &str, decimal: char, currency: &Currency) -> Option<Money> {
    let text =
        text.trim().trim_start_matches('+').replace('\u{2212}', "-").replace(['\u{a0}', '\u{202f}'], " ");
    let text = text.trim();
    let (sign, digits) = match text.strip_prefix('-').or_else(|| text.strip_suffix('-')) {
        Some(rest) => (-1, rest.trim()),
        None => (1, text),
    };
    let thousands = if decimal == ',' { '.' } else { ',' };
    let (whole, part) = digits.split_once(decimal).unwrap_or((digits, ""));
    let groups: Vec<&str> = whole.split([thousands, ' ', '\'']).collect();
    let in_threes =
        groups[1..].iter().all(|group| group.len() == 3) && (groups.len() == 1 || groups[0].len() <= 3);
    let mut numbers = groups.iter().chain(digits.contains(decimal).then_some(&part));
    if !in_threes || !numbers.all(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    let amount = if part.is_empty() { groups.concat() } else { format!("{}.{part}", groups.concat()) };
    let amount = currency.parse(&amount).ok()?;
    Some(Money(sign * amount.0))
}

/// The decimal sign of a file's sums.
fn decimal_of(sums: &[String], currency: &Currency) -> Result<char, String> {
    let mut found: Option<char> = None;
    for text in sums {
        let Some(at) = text.rfind([',', '.']) else { continue };
        let last = if text[at..].starts_with(',') { ',' } else { '.' };
        let other = if last == ',' { '.' } else { ',' };
        let digits = text[at + 1..].trim_end_matches('-').trim().len();
        let telling = digits != 3 || text.contains(other) || currency.decimals() == 3;
        if telling && found.replace(last).is_some_and(|before| before != last) {
            return Err(
                "some sums have a decimal point and some a comma: write decimal = \",\" for this bank".into(),
            );
        }
    }
    let doubtful = found.is_none() && sums.iter().any(|text| text.contains([',', '.']));
    if doubtful {
        return Err(
            "decimals cannot be told from thousands: write decimal = \",\" or \".\" for this bank".into()
        );
    }
    Ok(found.unwrap_or('.'))
}

/// Somebody payments may come from.
#[derive(Clone, Debug, Default)]
pub struct Payer {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Accounts.
    pub accounts: Vec<String>,
    /// Addresses for mail.
    pub emails: Vec<String>,
}

/// Whose payment a row is, and what for: by a mark in the text, the account, the address for mail, the whole name; the first that
/// gives exactly one person. Where one gives several, only these are looked for further on.
///
/// # Errors
/// Why nobody can be named.
pub fn payer(row: &BankRow, payers: &[Payer]) -> Result<(String, Purpose), String> {
    let (marked, purpose) = marks(&row.note, payers);
    let plain = |text: &str| text.replace(' ', "").to_lowercase();
    let (account, email) = (plain(&row.account), row.email.trim().to_lowercase());
    let name = name_key(&row.name);
    type AssignmentRule<'a> = (&'a str, Box<dyn Fn(&Payer) -> bool + 'a>);
    let rules: [AssignmentRule<'_>; 4] = [
        ("the mark", Box::new(|p: &Payer| marked.contains(&p.id))),
        (
            "the account",
            Box::new(|p: &Payer| !account.is_empty() && p.accounts.iter().any(|a| plain(a) == account)),
        ),
        (
            "the address for mail",
            Box::new(|p: &Payer| !email.is_empty() && p.emails.iter().any(|e| e.to_lowercase() == email)),
        ),
        ("the name", Box::new(|p: &Payer| !name.is_empty() && name_key(&p.name) == name)),
    ];
    let mut several: Option<(Vec<&Payer>, &str)> = None;
    for (what, fits) in &rules {
        let found: Vec<&Payer> = payers
            .iter()
            .filter(|p| fits(p))
            .filter(|p: &&Payer| several.as_ref().is_none_or(|(some, _)| some.iter().any(|s| s.id == p.id)))
            .collect();
        match found.as_slice() {
            [] => {}
            [one] => return Ok((one.id.clone(), purpose)),
            _ => several = Some((found, what)),
        }
    }
    match several {
        Some((some, what)) => {
            let ids: Vec<&str> = some.iter().map(|p| p.id.as_str()).collect();
            Err(format!("{what} fits {}", ids.join(" and ")))
        }
        None => Err("nobody known fits it".into()),
    }
}

/// The people marked in a text, `#bob`, and the purpose that stands behind the mark.
fn marks(note: &str, payers: &[Payer]) -> (Vec<String>, Purpose) {
    let (mut marked, mut purpose) = (Vec::new(), Purpose::Any);
    let mut words = note.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let Some((_, id)) = word.split_once('#') else { continue };
        let id = id.trim_end_matches([',', '.', ';', ':', ')', '!']);
        if let Some(payer) = payers.iter().find(|p| p.id.eq_ignore_ascii_case(id)) {
            marked.push(payer.id.clone());
            let next = words.peek().map(|next| next.trim_end_matches([',', '.', ';', ')']));
            if let Some(said) = next.and_then(Purpose::read) {
                purpose = said;
            }
        }
    }
    (marked, purpose)
}

/// A name without regard to case, order of words, commas and accents; `ue`, `ü` and `u` are one.
pub fn name_key(name: &str) -> Vec<String> {
    let folded: String =
        name.to_lowercase().replace('ß', "ss").nfkd().filter(|c| !is_combining_mark(*c)).collect();
    let folded =
        folded.replace("ae", "a").replace("oe", "o").replace("ue", "u").replace('ø', "o").replace('æ', "a");
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut words: Vec<String> = words.map(str::to_string).collect();
    words.sort();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> BankFormat {
        let columns = [
            ("date", "Buchungstag"),
            ("amount", "Betrag"),
            ("name", "Name"),
            ("note", "Zweck"),
            ("account", "IBAN"),
        ];
        let columns = columns.into_iter().map(|(key, name)| (key, name.to_string())).collect();
        BankFormat { date: Some("%d.%m.%Y".into()), columns, ..BankFormat::default() }
    }

    #[test]
    fn a_file_is_read_in_any_form_and_its_sums_only_as_written() {
        let text = "Buchungstag;Name;Zweck;IBAN;Betrag\n01.05.1969;\"Müller; Hans\";\"#bob\";GB29;1.234,50\n\
                    02.05.1969;Dee;;;-3,00\n02.05.1969;Dee;;;12.34\nxx;Dee;;;1,00\n02.05.1969;Dee;;;1,00\n02.05.1969;Dee;;;1,00\n";
        let form = BankFormat { decimal: Some(','), ..form() };
        let rows = read(text, &form, &Currency::new("EUR")).unwrap();
        let sums: Vec<Option<i64>> = rows.iter().map(|r| r.amount.map(|m| m.0)).collect();
        assert_eq!(sums, [Some(123450), Some(-300), None, Some(100), Some(100), Some(100)]);
        assert_eq!(rows[0].name, "Müller; Hans");
        assert_eq!(rows[1].fault.as_deref(), Some("money that went out"));
        assert!(rows[2].fault.is_some() && rows[3].fault.is_some());
        assert_ne!(rows[4].reference, rows[5].reference, "equal rows are counted");
        assert_eq!(read(text, &form, &Currency::new("EUR")).unwrap(), rows, "the same file is known again");
        let unknown = "there is no column “Buchungstag” for the date; the file has: Day, Sum";
        assert_eq!(read("Day,Sum\n1,2\n", &form, &Currency::new("EUR")).unwrap_err(), unknown);
        let doubtful = "Buchungstag;Betrag\n01.05.1969;1.000\n";
        assert!(read(doubtful, &self::form(), &Currency::new("EUR")).is_err());
    }

    #[test]
    fn a_payer_is_matched_and_never_guessed() {
        let payer = |id: &str, name: &str, account: &str, email: &str| Payer {
            id: id.into(),
            name: name.into(),
            accounts: vec![account.into()],
            emails: vec![email.into()],
        };
        let all = [
            payer("bob", "Hans Müller", "GB29 1", "bob@x"),
            payer("dee", "Dee Müller", "GB29 1", "dee@x"),
            payer("eve", "Jürgen Groß", "", ""),
            payer("eva", "Eva", "", "e@x"),
            payer("ed", "Eva", "", "e@x"),
        ];
        let row = |name: &str, note: &str, account: &str, email: &str| BankRow {
            name: name.into(),
            note: note.into(),
            account: account.into(),
            email: email.into(),
            ..BankRow::default()
        };
        let who = |row: BankRow| super::payer(&row, &all);
        assert_eq!(
            who(row("X", "thanks #bob game:saturn", "", "")),
            Ok(("bob".into(), Purpose::Game("saturn".into())))
        );
        assert_eq!(
            who(row("MUELLER, HANS", "", "gb291", "")),
            Ok(("bob".into(), Purpose::Any)),
            "an account of two"
        );
        assert_eq!(who(row("GROSS Jurgen", "", "", "")), Ok(("eve".into(), Purpose::Any)));
        assert_eq!(who(row("Gross, Juergen", "", "", "")), Ok(("eve".into(), Purpose::Any)));
        for (name, note, account, email) in [
            ("Hans", "", "", ""),
            ("Eva", "", "", "e@x"),
            ("Eve", "", "GB29 1", ""),
            ("Hans Müller", "#bob #dee", "", "z@x"),
        ] {
            let got = who(row(name, note, account, email));
            assert!(got.is_err() || note.contains("#dee"), "{name}: {got:?}");
        }
        assert!(who(row("", "#bob #dee", "", "")).is_err());
    }

    #[test]
    fn a_camt_statement_is_read() {
        let text = "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy=\"EUR\">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>\
                    <BookgDt><Dt>2026-01-05</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr>\
                    <Nm>Hans M&amp;M</Nm></Dbtr><DbtrAcct><Id><IBAN>DE1</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>#bob sub</Ustrd>\
                    </RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>";
        let rows = read_camt(text, &Currency::new("EUR")).unwrap();
        assert_eq!(rows.len(), 1);
        let row = &rows[0];
        assert_eq!(
            (row.amount, row.name.as_str(), row.account.as_str()),
            (Some(Money(1000)), "Hans M&M", "DE1")
        );
        assert_eq!((row.reference.as_str(), row.note.as_str(), &row.fault), ("R1", "#bob sub", &None));
        assert!(read_camt(text, &Currency::new("GBP")).unwrap()[0].fault.is_some());
    }

    #[test]
    fn a_camt_statement_is_read_as_xml() {
        let part = |amounts: &str, name: &str| {
            format!("<TxDtls>{amounts}<RltdPties><Dbtr><Nm>{name}</Nm></Dbtr></RltdPties></TxDtls>")
        };
        let entry = |sum: &str, parts: &str| {
            let day = "<BookgDt><Dt>2026-01-05</Dt></BookgDt>";
            format!("<Ntry><Amt Ccy=\"EUR\">{sum}</Amt>{day}<NtryDtls>{parts}</NtryDtls></Ntry>")
        };
        let sums = |entries: &str| -> Vec<(Option<i64>, bool)> {
            let text =
                format!("<?xml version=\"1.0\"?>\n<d:Document xmlns:d=\"urn:x\">{entries}</d:Document>");
            let rows = read_camt(&text, &Currency::new("EUR")).unwrap();
            rows.iter().map(|row| (row.amount.map(|sum| sum.0), row.fault.is_none())).collect()
        };
        let instructed = "<AmtDtls><InstdAmt><Amt Ccy=\"EUR\">50.00</Amt></InstdAmt>\
                          <TxAmt><Amt Ccy=\"EUR\">5.00</Amt></TxAmt></AmtDtls>";
        let plain = "<Amt Ccy=\"EUR\">3.00</Amt>";
        assert_eq!(sums(&entry("5.00", &part(instructed, "A"))), [(Some(500), true)]);
        let two = part(instructed, "A") + &part(plain, "B");
        assert_eq!(sums(&entry("8.00", &two)), [(Some(500), true), (Some(300), true)]);
        assert_eq!(sums(&entry("9.00", &two)), [(Some(500), false), (Some(300), false)]);
        let bare = part(plain, "A") + &part("", "B");
        assert_eq!(sums(&entry("8.00", &bare)), [(Some(300), false), (None, false)]);
        assert_eq!(
            sums(&format!("<!-- {} -->{}", entry("1.00", ""), entry("2.00", ""))),
            [(Some(200), true)]
        );
        for (written, name) in [("<![CDATA[M & M <Co>]]>", "M & M <Co>"), ("J&#228;ne", "Jäne")] {
            let text = entry("5.00", &part("", written));
            assert_eq!(read_camt(&text, &Currency::new("EUR")).unwrap()[0].name, name);
        }
        let broken = read_camt("date,amount\n1,2\n", &Currency::new("EUR")).unwrap_err();
        assert!(broken.starts_with("this is no XML: "), "{broken}");
    }
}
