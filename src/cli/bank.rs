//! `zine ledger import`, `assign` and `cost`: what banks and payment services report, and what the zine spends.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use accounts::bank::{self, BankFormat, BankRow, Payer};
use accounts::ledger::{self, HEADER_REF};
use accounts::unmatched_payments::{self, FILE as OPEN, UnmatchedPayment};
use accounts::{EntryKind, LedgerEntry, Purpose};
use base::disk;
use base::money::{Currency, Money};
use diagnostics::Source;
use folder::store::{Changes, Transaction};
use folder::zine_config::BankConfig;
use folder::{Content, Folder};
use games::bookkeeping;

use super::common::{FolderArgs, LEDGER, at_home, print, refuse, report_failure, say, show};

#[derive(Args)]
pub struct BankImportArgs {
    /// The bank's file: comma-separated values, or camt.053
    file: PathBuf,
    /// Whose form it has: paypal, camt.053, or a [[bank]] of zine.toml
    #[arg(long, value_name = "NAME")]
    bank: String,
    /// Only say what would be filed
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(Args)]
pub struct AssignArgs {
    /// The row of private/bank/open.csv
    row: usize,
    /// Whose it is: an id of people.toml; `-` passes it over, as nobody's
    person: String,
    /// sub, game:ID, issue:N or any
    #[arg(long = "for", default_value = "")]
    purpose: String,
    /// What a sum in other money, or one that could not be read, is in the zine's: 6.10
    #[arg(long, value_name = "SUM")]
    amount: Option<String>,
    /// Remember the account in people.toml
    #[arg(long)]
    remember: bool,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(Args)]
pub struct CostArgs {
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
    root: FolderArgs,
}

/// The ledger in hand: its text with the lines that were added.
struct OpenLedger {
    transaction: Transaction,
    text: String,
    /// Lines there were before.
    before: u32,
}

impl OpenLedger {
    fn open(transaction: Transaction, content: &Content, root: &FolderArgs) -> Result<OpenLedger, ExitCode> {
        let transaction = at_home(transaction, content.zine.readers.account.as_ref(), root)?;
        let text = transaction.text(LEDGER).map_err(report_failure)?;
        let mut text = text.unwrap_or_else(|| format!("{HEADER_REF}\n"));
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let before = text.lines().count() as u32;
        Ok(OpenLedger { transaction, text, before })
    }

    fn add(&mut self, entry: &LedgerEntry, content: &Content) -> String {
        let line = ledger::line(entry, &content.zine.money());
        self.text += &format!("{line}\n");
        line
    }

    /// Reads the new lines as `zine check` would; shows what is wrong with them.
    fn sound(&self, content: &Content) -> Result<(), ExitCode> {
        let source = Source::new(LEDGER, self.text.as_str());
        let (_, found) = ledger::read(&source, &bookkeeping::ledger_names(content));
        let start = source.line_range(self.before + 1).start;
        let new = found.into_iter().filter(|d| d.span.as_ref().is_some_and(|s| s.range.start >= start));
        if show(&new.collect::<Vec<_>>()) { Err(ExitCode::FAILURE) } else { Ok(()) }
    }

    fn commit(mut self, mut more: BTreeMap<String, Vec<u8>>) -> Result<(), ExitCode> {
        more.insert(LEDGER.to_string(), self.text.into_bytes());
        self.transaction.commit(Changes { write: more, ..Changes::default() }).map_err(report_failure)
    }
}

/// `zine ledger cost`.
pub fn cost(args: &CostArgs) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = args.root.begin_with(None::<i64>)?;
    let amount = content.zine.money().parse(&args.amount).map_err(refuse)?;
    let purpose = Purpose::read(&args.purpose).ok_or_else(|| refuse("a cost is for issue:N, bank or any"))?;
    let kind = if args.income { EntryKind::Income } else { EntryKind::Cost };
    let date = args.date.unwrap_or_else(super::common::today);
    let (note, none) = (args.note.join(" "), String::new);
    let entry = LedgerEntry { date, person: none(), kind, amount, purpose, note, reference: none() };
    let mut books = OpenLedger::open(transaction, &content, &args.root)?;
    let line = books.add(&entry, &content);
    books.sound(&content)?;
    if !args.dry_run {
        books.commit(BTreeMap::new())?;
    }
    print(&format!("{line}\n"));
    Ok(ExitCode::SUCCESS)
}

/// `zine ledger import`.
pub fn import(args: &BankImportArgs) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = args.root.begin_with(None::<i64>)?;
    let rows = rows(&content, args)?;
    let mut books = OpenLedger::open(transaction, &content, &args.root)?;
    let mut open = read_open(&books.transaction)?;
    let known = known_references(&books.text);
    let waited = open.clone();
    let payers = payers(&content);
    let (mut filed, mut unmatched, mut again) = (0, 0, 0);
    let unread = rows.iter().any(|row| row.date.is_none());
    for row in rows {
        let waits = waited.iter().find(|other| other.reference == row.reference);
        match waits {
            // What could not be read is read again: the form of the bank's file may have been mended.
            Some(other)
                if !other.is_dismissed() && other.is_unreadable() && row.date.and(row.amount).is_some() =>
            {
                open.retain(|kept| kept.row != other.row);
            }
            Some(other) if !other.is_dismissed() => {
                unmatched += 1;
                continue;
            }
            None if !known.contains(&row.reference) => {}
            _ => {
                again += 1;
                continue;
            }
        }
        let found = match &row.fault {
            Some(fault) => Err(fault.clone()),
            None => bank::payer(&row, &payers),
        };
        let found = found.and_then(|(person, purpose)| match &purpose {
            Purpose::Game(id) if !bookkeeping::ledger_names(&content).games.contains(id) => {
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
                let number = add_open(&mut open, &row, &args.bank, &why, &content);
                say(format!("row {number} of {OPEN} (line {} of {}): {why}", row.line, args.file.display()));
            }
        }
    }
    books.sound(&content)?;
    let changed = open != waited;
    if !args.dry_run && (filed > 0 || changed) {
        let open = changed.then(|| (OPEN.into(), unmatched_payments::text(&open).into_bytes()));
        books.commit(open.into_iter().collect())?;
    }
    print(&format!("{filed} filed, {unmatched} open, {again} known already\n"));
    if unread {
        say(
            "days that cannot be read: mend date = of this bank, under [[bank]] in zine.toml, and import the file again",
        );
    }
    if unmatched > 0 {
        say("zine ledger assign ROW PERSON files one");
    }
    Ok(super::common::status(unmatched > 0))
}

/// A reader's payment, and what the bank kept of it.
fn entries(row: &BankRow, bank: &str, person: String, purpose: Purpose) -> Vec<LedgerEntry> {
    let (Some(date), Some(amount)) = (row.date, row.amount) else { return Vec::new() };
    let note = [row.name.as_str(), row.note.as_str()].join(" ").trim().to_string();
    let kind = if amount.0 < 0 { EntryKind::Refund } else { EntryKind::Payment };
    let (amount, reference) = (Money(amount.0.saturating_abs()), row.reference.clone());
    let mut out = vec![LedgerEntry { date, person, kind, amount, purpose, note, reference }];
    if row.fee.0 > 0 {
        let (person, note, reference) =
            (String::new(), format!("{bank} fee"), format!("{}/fee", row.reference));
        let (kind, purpose, amount) = (EntryKind::Cost, Purpose::Bank, row.fee);
        out.push(LedgerEntry { date, person, kind, amount, purpose, note, reference });
    }
    out
}

/// The rows of the file, in the form of its bank.
fn rows(content: &Content, args: &BankImportArgs) -> Result<Vec<BankRow>, ExitCode> {
    let bytes = match disk::read(Path::new(&args.file)) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(refuse(format!("there is no file {}", args.file.display()))),
        Err(error) => return Err(refuse(format!("reading {}: {error}", args.file.display()))),
    };
    let currency = content.zine.money();
    let own = content.zine.bank.iter().find(|bank| bank.name == args.bank);
    let encoding = own.and_then(|bank| bank.encoding.as_deref()).unwrap_or_default().to_lowercase();
    let wide = base::charset::wide(&bytes);
    let text = match (encoding.as_str(), std::str::from_utf8(&bytes)) {
        ("" | "utf-16" | "utf16", _) if wide.is_some() => wide.unwrap_or_default(),
        ("utf-16" | "utf16", _) => return Err(refuse(format!("{} is not UTF-16", args.file.display()))),
        ("" | "utf-8" | "utf8", Ok(text)) => text.to_string(),
        ("utf-8" | "utf8", Err(_)) => return Err(refuse(format!("{} is not UTF-8", args.file.display()))),
        ("" | "latin-1" | "iso-8859-1" | "windows-1252", _) => {
            disk::decode_text(&bytes, encoding != "latin-1" && encoding != "iso-8859-1").0
        }
        (other, _) => {
            let said = format!("“{other}” is not an encoding for a bank's file");
            return Err(refuse(format!("{said}: use utf-8, utf-16 or latin-1")));
        }
    };
    let form = match (own, args.bank.as_str()) {
        (Some(bank), _) => form(bank).map_err(refuse)?,
        (None, "camt.053") => {
            return bank::read_camt(&text, &currency)
                .map_err(|fault| refuse(format!("{}: {fault}", args.file.display())));
        }
        (None, "paypal") => BankFormat::paypal(),
        (None, name) => {
            let own: Vec<&str> = content.zine.bank.iter().map(|bank| bank.name.as_str()).collect();
            let known = ["paypal", "camt.053"].into_iter().chain(own).collect::<Vec<_>>().join(", ");
            return Err(refuse(format!("there is no bank “{name}”: {known}, or a [[bank]] in zine.toml")));
        }
    };
    bank::read(&text, &form, &currency).map_err(|fault| refuse(format!("{}: {fault}", args.file.display())))
}

fn form(bank: &BankConfig) -> Result<BankFormat, String> {
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
    let named = named.into_iter().filter_map(|(key, name)| Some((key, name?.clone())));
    let mut form = if bank.name == "paypal" { BankFormat::paypal() } else { BankFormat::default() };
    form.columns.extend(named.filter(|(_, name)| !name.is_empty()));
    for key in ["date", "amount"] {
        if !form.columns.contains_key(key) {
            let name = &bank.name;
            return Err(format!("bank {name} does not name the column of the {key} in [bank.columns]"));
        }
    }
    let date = bank.date.clone().or(form.date);
    Ok(BankFormat { separator: one(&bank.separator, "separator")?, decimal, date, skip: bank.skip, ..form })
}

fn payers(content: &Content) -> Vec<Payer> {
    let payers = content.people.iter().map(|(id, person): (&String, &folder::Person)| {
        let (id, name, accounts) = (id.clone(), person.name.clone(), person.bank.clone());
        let own = person.email.iter().map(|e| e.get_ref().trim().to_string());
        Payer { id, name, accounts, emails: own.chain(person.also.clone()).collect() }
    });
    payers.collect()
}

/// What the rows in the ledger are known by.
fn known_references(text: &str) -> BTreeSet<String> {
    let fields = text.lines().filter_map(ledger::fields);
    fields.filter_map(|fields| fields.into_iter().nth(6)).filter(|reference| !reference.is_empty()).collect()
}

/// The rows nobody could be named for, a line each with its reason.
pub(super) fn unmatched_rows(folder: &Folder, currency: &Currency) -> Result<Vec<String>, ExitCode> {
    Ok(unmatched_payments(folder)?
        .iter()
        .map(|waiting: &UnmatchedPayment| {
            let UnmatchedPayment { row, bank, date, amount, name, note, reason, .. } = waiting;
            let reason = reason.words();
            format!("{row}: {date} {amount} {} {name} {note} ({bank}): {reason}", money(waiting, currency))
        })
        .collect())
}

/// The code of a row's money.
fn money(waiting: &UnmatchedPayment, currency: &Currency) -> String {
    if waiting.currency.is_empty() { currency.to_string() } else { waiting.currency.clone() }
}

/// The rows of open.csv.
pub(super) fn unmatched_payments(folder: &Folder) -> Result<Vec<UnmatchedPayment>, ExitCode> {
    let text = folder.text(OPEN).map(|source| source.text.to_string()).unwrap_or_default();
    super::common::require_readable(folder)?;
    rows_of(&text)
}

fn read_open(transaction: &Transaction) -> Result<Vec<UnmatchedPayment>, ExitCode> {
    rows_of(&transaction.text(OPEN).map_err(report_failure)?.unwrap_or_default())
}

fn rows_of(text: &str) -> Result<Vec<UnmatchedPayment>, ExitCode> {
    unmatched_payments::read(text).map_err(|line| refuse(format!("{OPEN}:{line}: this line cannot be read")))
}

/// Adds a row, and gives its number.
fn add_open(
    open: &mut Vec<UnmatchedPayment>,
    row: &BankRow,
    bank: &str,
    why: &str,
    content: &Content,
) -> usize {
    let currency = content.zine.money();
    let last = open.iter().filter_map(|waiting| waiting.row.parse::<usize>().ok()).max().unwrap_or(0);
    let number = last.saturating_add(1);
    open.push(UnmatchedPayment {
        row: number.to_string(),
        bank: bank.into(),
        date: row.date.map(|date| date.to_string()).unwrap_or_default(),
        amount: row.amount.map(|sum| currency.say(sum)).unwrap_or_default(),
        currency: row.foreign.clone(),
        fee: currency.format_unless_zero(row.fee),
        name: row.name.clone(),
        note: row.note.clone(),
        account: row.account.clone(),
        email: row.email.clone(),
        reference: row.reference.clone(),
        reason: why.to_string().into(),
    });
    number
}

/// What a row that waited brings, as the editor says.
fn assigned(
    args: &AssignArgs,
    waiting: &UnmatchedPayment,
    content: &Content,
) -> Result<Vec<LedgerEntry>, String> {
    if !content.people.contains_key(&args.person) {
        return Err(format!("nobody in people.toml has the id “{}”", args.person));
    }
    let purpose = Purpose::read(&args.purpose).ok_or("it is for sub, game:ID, issue:N or any")?;
    let currency = content.zine.money();
    let (foreign, date) = (!waiting.currency.is_empty(), waiting.date.parse().ok());
    let (own, row) = (currency.code(), &waiting.row);
    let sum = format!("{} {}", waiting.amount, money(waiting, &currency));
    let typed = args.amount.as_ref().map(|amount| currency.parse(amount)).transpose();
    let typed = typed
        .map_err(|fault| fault.to_string())?
        .map(|sum: Money| if waiting.amount.starts_with('-') { Money(-sum.0.saturating_abs()) } else { sum });
    let amount = match (currency.read(&waiting.amount).ok().filter(|_| !foreign), typed) {
        (Some(_), Some(_)) => return Err(format!("row {row} is {sum}, and needs no --amount")),
        (None, None) if foreign => {
            return Err(format!("row {row} is {sum}: say with --amount what came of it in {own}"));
        }
        (read, typed) => read.or(typed),
    };
    let note = if foreign { format!("{} ({})", waiting.note, sum.trim()) } else { waiting.note.clone() };
    // What the bank kept of other money is no sum of the zine's.
    let fee = if foreign { Money(0) } else { currency.read(&waiting.fee).unwrap_or_default() };
    let (name, reference) = (waiting.name.clone(), waiting.reference.clone());
    let read = BankRow { date, amount, fee, name, note: note.trim().into(), reference, ..BankRow::default() };
    let made = entries(&read, &waiting.bank, args.person.clone(), purpose);
    match made.is_empty() {
        true => Err(format!("the day or the sum of row {row} cannot be read: type it with zine ledger add")),
        false => Ok(made),
    }
}

/// `zine ledger assign`.
pub fn assign(args: &AssignArgs) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = args.root.begin_with(None::<i64>)?;
    let mut books = OpenLedger::open(transaction, &content, &args.root)?;
    let mut open = read_open(&books.transaction)?;
    let wanted = args.row.to_string();
    let Some(at) = open.iter().position(|waiting| waiting.row == wanted) else {
        let rows: Vec<&str> = open.iter().map(|waiting| waiting.row.as_str()).collect();
        return Err(refuse(format!("there is no row {wanted} in {OPEN}: {}", rows.join(", "))));
    };
    let account = open[at].account.clone();
    let mut more = BTreeMap::new();
    if args.person == "-" {
        open[at].reason = unmatched_payments::WaitReason::PassedOver;
    } else {
        for entry in assigned(args, &open[at], &content).map_err(refuse)? {
            print(&format!("{}\n", books.add(&entry, &content)));
        }
        books.sound(&content)?;
        let row = open.remove(at);
        if !row.currency.is_empty() && !row.fee.is_empty() {
            let (fee, currency) = (&row.fee, &row.currency);
            say(format!("the fee of {fee} {currency} is not filed: zine ledger cost SUM --for bank"));
        }
        if args.remember && !account.is_empty() {
            let people =
                books.transaction.text("private/people.toml").map_err(report_failure)?.unwrap_or_default();
            let text = remembered(&people, &args.person, &account).map_err(refuse)?;
            more.insert("private/people.toml".to_string(), text.into_bytes());
        }
    }
    more.insert(OPEN.into(), unmatched_payments::text(&open).into_bytes());
    books.commit(more)?;
    let new = args.person != "-" && !content.people[&args.person].bank.contains(&account);
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
    let next = lines[at + 1..].iter().position(|line| line.trim_start().starts_with('['));
    let end = next.map_or(lines.len(), |n| at + 1 + n);
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
    let read = base::toml_values::parse::<folder::People>(&Source::new("private/people.toml", text.as_str()));
    let kept = read.ok().and_then(|people| people.get(person).map(|p| p.bank.iter().any(|a| a == account)));
    if kept == Some(true) {
        Ok(text)
    } else {
        Err("people.toml could not be edited: add the account by hand".into())
    }
}
