//! `zine ledger import`, `assign` and `cost`: what banks and payment services report, and what the zine spends.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::common::{Root, failed, print, refuse, say, show};
use super::ledger::{LEDGER, at_home};
use crate::accounts::bank::{self, Form, Payer, Row};
use crate::accounts::ledger::{self, HEADER_REF};
use crate::accounts::{Entry, Kind, Purpose};
use crate::content::zine::Bank;
use crate::content::{Content, Folder};
use crate::diagnostic::Source;
use crate::money::{Currency, Money};
use crate::store::{Changes, Transaction};
use crate::{admin, disk};

/// Rows nobody could be named for.
const OPEN: &str = "private/bank/open.csv";
const OPEN_HEADER: &str = "row,bank,date,amount,fee,name,note,account,email,ref,reason";

#[derive(Args)]
pub struct Import {
    /// The bank's file: comma-separated values, or camt.053
    file: PathBuf,
    /// Whose form it has: paypal, camt.053, or a [[bank]] of zine.toml
    #[arg(long, value_name = "NAME")]
    bank: String,
    /// Only say what would be filed
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    root: Root,
}

#[derive(Args)]
pub struct Assign {
    /// The row of private/bank/open.csv
    row: usize,
    /// Whose it is: an id of people.toml; `-` passes it over, as nobody's
    person: String,
    /// sub, game:ID, issue:N or any
    #[arg(long = "for", default_value = "")]
    purpose: String,
    /// Remember the account in people.toml
    #[arg(long)]
    remember: bool,
    #[command(flatten)]
    root: Root,
}

#[derive(Args)]
pub struct Cost {
    /// The sum, like 3.00
    amount: String,
    /// What it was for
    note: Vec<String>,
    /// issue:N, bank or any
    #[arg(long = "for", default_value = "")]
    purpose: String,
    /// Money that came in and is nobody's payment
    #[arg(long)]
    income: bool,
    /// The day [default: today]
    #[arg(long)]
    date: Option<jiff::civil::Date>,
    /// Only show the line
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    root: Root,
}

/// The ledger in hand: its text with the lines that were added.
struct Books {
    transaction: Transaction,
    text: String,
    /// Lines there were before.
    before: u32,
}

impl Books {
    fn open(transaction: Transaction, content: &Content, root: &Root) -> Result<Books, ExitCode> {
        let transaction = at_home(transaction, content.zine.readers.account.as_ref(), root)?;
        let text = transaction.text(LEDGER).map_err(failed)?;
        let mut text = text.unwrap_or_else(|| format!("{HEADER_REF}\n"));
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let before = text.lines().count() as u32;
        Ok(Books { transaction, text, before })
    }

    fn add(&mut self, entry: &Entry, content: &Content) -> String {
        let line = ledger::line(entry, &content.zine.money());
        self.text += &format!("{line}\n");
        line
    }

    /// Reads the new lines as `zine check` would; shows what is wrong with them.
    fn sound(&self, content: &Content) -> Result<(), ExitCode> {
        let source = Source::new(LEDGER, self.text.as_str());
        let (_, found) = ledger::read(&source, &admin::known(content));
        let start = source.line_range(self.before + 1).start;
        let new = found.into_iter().filter(|d| d.span.as_ref().is_some_and(|s| s.range.start >= start));
        if show(&new.collect::<Vec<_>>()) { Err(ExitCode::FAILURE) } else { Ok(()) }
    }

    fn commit(mut self, mut more: BTreeMap<String, Vec<u8>>) -> Result<(), ExitCode> {
        more.insert(LEDGER.to_string(), self.text.into_bytes());
        self.transaction.commit(Changes { write: more, ..Changes::default() }).map_err(failed)
    }
}

/// `zine ledger cost`.
pub fn cost(args: &Cost) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = args.root.begin_with(None::<i64>)?;
    let amount = content.zine.money().typed(&args.amount).map_err(refuse)?;
    let purpose = Purpose::read(&args.purpose).ok_or_else(|| refuse("a cost is for issue:N, bank or any"))?;
    let kind = if args.income { Kind::Income } else { Kind::Cost };
    let date = args.date.unwrap_or_else(super::common::today);
    let (note, none) = (args.note.join(" "), String::new);
    let entry = Entry { date, person: none(), kind, amount, purpose, note, reference: none() };
    let mut books = Books::open(transaction, &content, &args.root)?;
    let line = books.add(&entry, &content);
    books.sound(&content)?;
    if !args.dry_run {
        books.commit(BTreeMap::new())?;
    }
    print(&format!("{line}\n"));
    Ok(ExitCode::SUCCESS)
}

/// `zine ledger import`.
pub fn import(args: &Import) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = args.root.begin_with(None::<i64>)?;
    let rows = rows(&content, args)?;
    let mut books = Books::open(transaction, &content, &args.root)?;
    let mut open = Open::read(&books.transaction)?;
    let mut known = known_references(&books.text);
    known.extend(open.rows.iter().map(|cells| cells[9].clone()));
    let payers = payers(&content);
    let (mut filed, mut unmatched, mut again) = (0, 0, 0);
    for row in rows {
        if known.contains(&row.reference) {
            again += 1;
            continue;
        }
        let found = match &row.fault {
            Some(fault) => Err(fault.clone()),
            None => bank::payer(&row, &payers),
        };
        let found = found.and_then(|(person, purpose)| match &purpose {
            Purpose::Game(id) if !admin::known(&content).games.contains(id) => {
                Err(format!("there is no game “{id}”"))
            }
            Purpose::Bank => Err("a reader's payment is not for the bank".into()),
            _ => Ok((person, purpose)),
        });
        match found {
            Ok((person, purpose)) => {
                filed += 1;
                for entry in entries(&row, &args.bank, person, purpose) {
                    print(&format!("{}\n", books.add(&entry, &content)));
                }
            }
            Err(why) => {
                unmatched += 1;
                let number = open.add(&row, &args.bank, &why, &content);
                say(format!("row {number} of {OPEN} (line {} of {}): {why}", row.line, args.file.display()));
            }
        }
    }
    books.sound(&content)?;
    if !args.dry_run && filed + unmatched > 0 {
        let more = if unmatched > 0 {
            BTreeMap::from([(OPEN.into(), open.text().into_bytes())])
        } else {
            BTreeMap::new()
        };
        books.commit(more)?;
    }
    print(&format!("{filed} filed, {unmatched} open, {again} known already\n"));
    if unmatched > 0 {
        say("zine ledger assign ROW PERSON files one");
    }
    Ok(if unmatched > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// A reader's payment, and what the bank kept of it.
fn entries(row: &Row, bank: &str, person: String, purpose: Purpose) -> Vec<Entry> {
    let (Some(date), Some(amount)) = (row.date, row.amount) else { return Vec::new() };
    let note = [row.name.as_str(), row.note.as_str()].join(" ").trim().to_string();
    let kind = if amount.0 < 0 { Kind::Refund } else { Kind::Payment };
    let (amount, reference) = (Money(amount.0.saturating_abs()), row.reference.clone());
    let mut out = vec![Entry { date, person, kind, amount, purpose, note, reference }];
    if row.fee.0 > 0 {
        let note = format!("{bank} fee");
        let reference = format!("{}/fee", row.reference);
        let (kind, purpose) = (Kind::Cost, Purpose::Bank);
        out.push(Entry { date, person: String::new(), kind, amount: row.fee, purpose, note, reference });
    }
    out
}

/// The rows of the file, in the form of its bank.
fn rows(content: &Content, args: &Import) -> Result<Vec<Row>, ExitCode> {
    let bytes = match disk::read(Path::new(&args.file)) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(refuse(format!("there is no file {}", args.file.display()))),
        Err(error) => return Err(refuse(format!("reading {}: {error}", args.file.display()))),
    };
    let currency = content.zine.money();
    let own = content.zine.bank.iter().find(|bank| bank.name == args.bank);
    let encoding = own.and_then(|bank| bank.encoding.as_deref()).unwrap_or_default().to_lowercase();
    let text = match (encoding.as_str(), std::str::from_utf8(&bytes)) {
        ("" | "utf-8" | "utf8", Ok(text)) => text.to_string(),
        ("utf-8" | "utf8", Err(_)) => return Err(refuse(format!("{} is not UTF-8", args.file.display()))),
        ("" | "latin-1" | "iso-8859-1" | "windows-1252", _) => {
            disk::decoded(&bytes, encoding != "latin-1" && encoding != "iso-8859-1").0
        }
        (other, _) => {
            return Err(refuse(format!(
                "“{other}” is not an encoding for a bank's file: use utf-8 or latin-1"
            )));
        }
    };
    let form = match (own, args.bank.as_str()) {
        (Some(bank), _) => form(bank).map_err(refuse)?,
        (None, "camt.053") => return Ok(bank::read_camt(&text, &currency)),
        (None, "paypal") => Form::paypal(),
        (None, name) => {
            let own: Vec<&str> = content.zine.bank.iter().map(|bank| bank.name.as_str()).collect();
            let known = ["paypal", "camt.053"].into_iter().chain(own).collect::<Vec<_>>().join(", ");
            return Err(refuse(format!("there is no bank “{name}”: {known}, or a [[bank]] in zine.toml")));
        }
    };
    bank::read(&text, &form, &currency).map_err(|fault| refuse(format!("{}: {fault}", args.file.display())))
}

fn form(bank: &Bank) -> Result<Form, String> {
    let one = |text: &Option<String>, what: &str| match text.as_deref().map(|t| (t, t.chars().count())) {
        None => Ok(None),
        Some(("\\t", _)) => Ok(Some('\t')),
        Some((text, 1)) => Ok(text.chars().next()),
        Some((text, _)) => Err(format!("the {what} of bank {} is one character, not “{text}”", bank.name)),
    };
    let decimal = one(&bank.decimal, "decimal")?;
    if decimal.is_some_and(|c| c != ',' && c != '.') {
        return Err(format!("the decimal of bank {} is \",\" or \".\"", bank.name));
    }
    let columns = &bank.columns;
    let named = [
        ("date", Some(&columns.date)),
        ("amount", Some(&columns.amount)),
        ("name", columns.name.as_ref()),
        ("note", columns.note.as_ref()),
        ("account", columns.account.as_ref()),
        ("email", columns.email.as_ref()),
        ("ref", columns.r#ref.as_ref()),
        ("fee", columns.fee.as_ref()),
        ("currency", columns.currency.as_ref()),
        ("state", columns.state.as_ref()),
    ];
    let columns = named.into_iter().filter_map(|(key, name)| Some((key, name?.clone()))).collect();
    Ok(Form {
        separator: one(&bank.separator, "separator")?,
        decimal,
        date: bank.date.clone(),
        skip: bank.skip,
        columns,
    })
}

fn payers(content: &Content) -> Vec<Payer> {
    let payer = |(id, person): (&String, &crate::content::Person)| Payer {
        id: id.clone(),
        name: person.name.clone(),
        accounts: person.bank.clone(),
        emails: person
            .email
            .iter()
            .map(|e| e.get_ref().trim().to_string())
            .chain(person.also.clone())
            .collect(),
    };
    content.people.iter().map(payer).collect()
}

/// What the rows in the ledger are known by.
fn known_references(text: &str) -> BTreeSet<String> {
    let fields = text.lines().filter_map(ledger::fields);
    fields.filter_map(|fields| fields.into_iter().nth(6)).filter(|reference| !reference.is_empty()).collect()
}

/// open.csv.
struct Open {
    rows: Vec<[String; 11]>,
}

/// The rows nobody could be named for, a line each with its reason.
pub(super) fn unmatched(folder: &Folder, currency: &Currency) -> Result<Vec<String>, ExitCode> {
    let text = folder.text(OPEN).map(|source| source.text.to_string()).unwrap_or_default();
    super::common::readable(folder)?;
    let row = |cells: &[String; 11]| {
        let [row, bank, date, amount, _, name, note, .., why] = cells;
        format!("{row}: {date} {amount} {currency} {name} {note} ({bank}): {why}")
    };
    Ok(Open::of(&text)?.rows.iter().map(row).collect())
}

impl Open {
    fn read(transaction: &Transaction) -> Result<Open, ExitCode> {
        Open::of(&transaction.text(OPEN).map_err(failed)?.unwrap_or_default())
    }

    fn of(text: &str) -> Result<Open, ExitCode> {
        let mut rows = Vec::new();
        for (n, line) in text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty() && *l != OPEN_HEADER) {
            let cells: Option<[String; 11]> = ledger::fields(line).and_then(|cells| cells.try_into().ok());
            rows.push(cells.ok_or_else(|| refuse(format!("{OPEN}:{}: this line cannot be read", n + 1)))?);
        }
        Ok(Open { rows })
    }

    fn add(&mut self, row: &Row, bank: &str, why: &str, content: &Content) -> usize {
        let currency = content.zine.money();
        let last = self.rows.iter().filter_map(|cells| cells[0].parse::<usize>().ok()).max().unwrap_or(0);
        let date = row.date.map(|date| date.to_string()).unwrap_or_default();
        let amount = row.amount.map(|sum| currency.say(sum)).unwrap_or_default();
        self.rows.push([
            (last + 1).to_string(),
            bank.into(),
            date,
            amount,
            currency.some(row.fee),
            row.name.clone(),
            row.note.clone(),
            row.account.clone(),
            row.email.clone(),
            row.reference.clone(),
            why.into(),
        ]);
        last + 1
    }

    fn text(&self) -> String {
        let row = |cells: &[String; 11]| ledger::row(&cells.each_ref().map(String::as_str));
        format!("{OPEN_HEADER}\n{}", self.rows.iter().map(row).collect::<String>())
    }
}

/// `zine ledger assign`.
pub fn assign(args: &Assign) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = args.root.begin_with(None::<i64>)?;
    let mut books = Books::open(transaction, &content, &args.root)?;
    let mut open = Open::read(&books.transaction)?;
    let wanted = args.row.to_string();
    let Some(at) = open.rows.iter().position(|cells| cells[0] == wanted) else {
        let rows: Vec<&str> = open.rows.iter().map(|cells| cells[0].as_str()).collect();
        return Err(refuse(format!("there is no row {wanted} in {OPEN}: {}", rows.join(", "))));
    };
    let currency = content.zine.money();
    let cells = open.rows[at].clone();
    let mut more = BTreeMap::new();
    if args.person == "-" {
        open.rows[at][10] = "passed over".into();
    } else {
        if !content.people.contains_key(&args.person) {
            return Err(refuse(format!("nobody in people.toml has the id “{}”", args.person)));
        }
        let purpose =
            Purpose::read(&args.purpose).ok_or_else(|| refuse("it is for sub, game:ID, issue:N or any"))?;
        let row = Row {
            date: cells[2].parse().ok(),
            amount: currency.read(&cells[3]).ok(),
            fee: currency.read(&cells[4]).unwrap_or_default(),
            name: cells[5].clone(),
            note: cells[6].clone(),
            reference: cells[9].clone(),
            ..Row::default()
        };
        let made = entries(&row, &cells[1], args.person.clone(), purpose);
        if made.is_empty() {
            return Err(refuse(format!(
                "the day or the sum of row {wanted} cannot be read: type it with zine ledger add"
            )));
        }
        for entry in made {
            print(&format!("{}\n", books.add(&entry, &content)));
        }
        books.sound(&content)?;
        open.rows.remove(at);
        if args.remember && !cells[7].is_empty() {
            let people = books.transaction.text("private/people.toml").map_err(failed)?.unwrap_or_default();
            let text = remembered(&people, &args.person, &cells[7]).map_err(refuse)?;
            more.insert("private/people.toml".to_string(), text.into_bytes());
        }
    }
    more.insert(OPEN.into(), open.text().into_bytes());
    books.commit(more)?;
    let account = &cells[7];
    let new = args.person != "-" && !content.people[&args.person].bank.contains(account);
    if new && !args.remember && !account.is_empty() {
        print(&format!(
            "to know the account again, write bank = [\"{account}\"] under [{}] in people.toml, or assign with --remember\n",
            args.person
        ));
    }
    Ok(ExitCode::SUCCESS)
}

/// people.toml with an account more for a person; everything else stays as it is.
fn remembered(text: &str, person: &str, account: &str) -> Result<String, String> {
    let quoted = toml::Value::String(account.into()).to_string();
    let head = format!("[{person}]");
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_string).collect();
    let at =
        lines.iter().position(|line| line.trim() == head).ok_or(format!("people.toml has no line {head}"))?;
    let end = lines[at + 1..]
        .iter()
        .position(|line| line.trim_start().starts_with('['))
        .map_or(lines.len(), |n| at + 1 + n);
    let own = (at + 1..end).find(|n| lines[*n].trim_start().starts_with("bank"));
    match own {
        Some(n) => {
            let close = lines[n]
                .rfind(']')
                .ok_or("the line “bank” of this person goes over several lines: add it by hand")?;
            lines[n].insert_str(close, &format!(", {quoted}"));
        }
        None => lines.insert(at + 1, format!("bank = [{quoted}]\n")),
    }
    let text = lines.concat();
    let read = crate::content::schema::parse::<crate::content::People>(&Source::new(
        "private/people.toml",
        text.as_str(),
    ));
    let kept = read.ok().and_then(|people| people.get(person).map(|p| p.bank.iter().any(|a| a == account)));
    if kept == Some(true) {
        Ok(text)
    } else {
        Err("people.toml could not be edited: add the account by hand".into())
    }
}
