//! `zine ledger import`, `assign` and `cost`: what banks and payment services report, and what the zine spends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use accounts::bank::{self, Assignment, BankStatement, Import, NotFiled, RowFault, StatementReader};
use accounts::ledger::{self, HEADER_REF};
use accounts::unmatched_payments::{self, FILE as OPEN, UnmatchedPayment, UnmatchedReason};
use accounts::{EntryKind, LedgerEntry, Purpose};
use base::disk;
use base::money::Currency;
use diagnostics::Source;
use folder::store::{Changes, Transaction};
use folder::{Content, Folder};
use games::bookkeeping;
use production::events;

use super::bank_preview;
use super::booked::filed_in_words;
use super::common::{FolderArgs, LEDGER, at_home, print, refuse, report_failure, say, show};

#[derive(Args)]
pub struct BankImportArgs {
    /// The bank's file: camt.053, MT940, OFX, QIF, a table of comma-separated values, or a ZIP of these
    file: PathBuf,
    /// Its format: paypal, camt.053, mt940, ofx, qif, or a [[bank]] of zine.toml [default: recognised]
    #[arg(long, value_name = "NAME")]
    bank: Option<String>,
    /// Only show what is in the file, what was guessed about it, and a [[bank]] for zine.toml
    #[arg(long)]
    preview: bool,
    /// Only show what would be filed
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(Args)]
pub struct AssignArgs {
    /// The row of private/bank/open.csv
    row: usize,
    /// Whose payment it is: an id of people.toml; `-` skips the row
    person: String,
    /// What it is for: sub, game:ID, deposit:ID, issue:N or any
    #[arg(long = "for", default_value = "")]
    purpose: String,
    /// The sum in the zine's currency, if the row has another or cannot be read: 6.10
    #[arg(long, value_name = "SUM")]
    amount: Option<String>,
    /// Remember the account in people.toml
    #[arg(long)]
    remember: bool,
    /// It is not the payment on the ledger line that it resembles
    #[arg(long)]
    another: bool,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(Args)]
pub struct CostArgs {
    /// The sum, like 3.00
    amount: String,
    /// What it was for
    note: Vec<String>,
    /// What it belongs to: issue:N, bank or any
    #[arg(long = "for", default_value = "")]
    purpose: String,
    /// Money that came in and is no person's payment
    #[arg(long)]
    income: bool,
    /// The day [default: today]
    #[arg(long, alias = "date", value_name = "DATE")]
    on: Option<jiff::civil::Date>,
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
    let purpose = Purpose::read(&args.purpose)
        .ok_or_else(|| refuse("unknown purpose of a cost: write issue:N, bank or any"))?;
    let kind = if args.income { EntryKind::Income } else { EntryKind::Cost };
    let date = args.on.unwrap_or_else(super::common::today);
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

/// The statements in a file of a bank, from its bytes.
///
/// # Errors
/// What is wrong with the file, or with the `[[bank]]` of zine.toml.
fn statements(
    content: &Content,
    (file, bytes): (&Path, &[u8]),
    wanted: Option<&str>,
) -> Result<Vec<BankStatement>, String> {
    let formats = bookkeeping::bank_formats(content)?;
    let described = wanted.and_then(|name| content.zine.bank.iter().find(|bank| bank.name == name));
    let encoding = described.and_then(|bank| bank.encoding.as_deref()).unwrap_or_default().to_lowercase();
    let (formats, encoding, currency) = (&formats[..], encoding.as_str(), content.zine.money());
    let reader = StatementReader { formats, wanted, encoding, currency };
    reader.read(&file.display().to_string(), bytes)
}

/// The bytes of a file.
fn bytes(file: &Path) -> Result<Vec<u8>, ExitCode> {
    match disk::read(file) {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(refuse(format!("there is no file “{}”", file.display()))),
        Err(error) => Err(refuse(format!("reading {}: {error}", file.display()))),
    }
}

/// `zine ledger import`.
pub fn import(args: &BankImportArgs) -> Result<ExitCode, ExitCode> {
    if args.preview {
        let content = args.root.load(None::<i64>)?;
        let bytes = bytes(&args.file)?;
        let read = statements(&content, (&args.file, &bytes), None).unwrap_or_default();
        return bank_preview::show(&content.zine.money(), (&args.file, &bytes), &read);
    }
    let (transaction, content) = args.root.begin_with(None::<i64>)?;
    let statements =
        statements(&content, (&args.file, &bytes(&args.file)?), args.bank.as_deref()).map_err(refuse)?;
    let mut books = OpenLedger::open(transaction, &content, &args.root)?;
    let waited = read_open(&books.transaction)?;
    let rules = bookkeeping::filing_rules(&content);
    let mut import = Import::new(&rules, std::mem::take(&mut books.text), waited.clone());
    for statement in &statements {
        import.statement(statement);
    }
    let Import { ledger, open, filed, not_filed, new, known, .. } = import;
    books.text = ledger;
    books.sound(&content)?;
    let after = Source::new(LEDGER, books.text.as_str());
    let changed = open != waited;
    if !args.dry_run && (new > 0 || changed) {
        let open = changed.then(|| (OPEN.into(), unmatched_payments::text(&open).into_bytes()));
        books.commit(open.into_iter().collect())?;
    }
    for line in filed_in_words(&content, &after, &filed, &args.root)? {
        print(&format!("{line}\n"));
    }
    for one in &not_filed {
        say(told(one, &rules.currency));
    }
    let waits = not_filed.iter().filter(|one| one.number.is_some()).count();
    let idle = not_filed.len() - waits;
    let idle = if idle > 0 { format!(", {idle} moved no money") } else { String::new() };
    print(&format!("{new} filed, {waits} open, {known} seen before{idle}\n"));
    if not_filed.iter().any(|one| matches!(one.fault, RowFault::Date)) {
        say(
            "some dates cannot be read: correct date = of this bank under [[bank]] in zine.toml, and import the file again",
        );
    }
    Ok(super::common::status(waits > 0))
}

/// What became of a row that was not filed, and what to do.
fn told(one: &NotFiled, currency: &Currency) -> String {
    let NotFiled { file, row, number, fault } = one;
    let date = row.date.map(|date| date.to_string()).unwrap_or_default();
    let code = if row.foreign.is_empty() { currency.code() } else { row.foreign.as_str() };
    let sum = row.amount.map(|sum| format!("{} {code}", currency.say(sum))).unwrap_or_default();
    let who = row.said();
    let what = [date.as_str(), &sum, &who].into_iter().filter(|part| !part.is_empty());
    let place = format!("{file}, line {}: {}", row.line, what.collect::<Vec<_>>().join(" "));
    let Some(number) = number else { return format!("{place}: {fault}") };
    let assign = format!("zine ledger assign {number}");
    let todo = match fault {
        RowFault::Perhaps(_) => {
            format!("run `{assign} -` if it is the same, `{assign} PERSON --another` if not")
        }
        RowFault::Foreign(..) => format!("run `{assign} PERSON --amount SUM`"),
        RowFault::Date | RowFault::Sum => {
            format!("run `zine ledger add PERSON SUM --on DATE`, then `{assign} -`")
        }
        RowFault::WentOut | RowFault::Reversal | RowFault::Own => {
            format!("run `{assign} PERSON` if it is a reader's, `{assign} -` if not")
        }
        _ => format!("run `{assign} PERSON`"),
    };
    format!("row {number} of {OPEN} ({place}): {fault}: {todo}")
}

/// The rows without a person, one on each line, with the reason.
pub(super) fn unmatched_rows(folder: &Folder, currency: &Currency) -> Result<Vec<String>, ExitCode> {
    Ok(unmatched_payments(folder)?
        .iter()
        .map(|waiting: &UnmatchedPayment| {
            let UnmatchedPayment { row, bank, date, amount, name, note, reason, .. } = waiting;
            let reason = reason.words();
            format!("{row}: {date} {amount} {} {name} {note} ({bank}): {reason}", waiting.money(currency))
        })
        .collect())
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

/// `zine ledger assign`.
pub fn assign(args: &AssignArgs) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = args.root.begin_with(None::<i64>)?;
    let mut books = OpenLedger::open(transaction, &content, &args.root)?;
    let mut open = read_open(&books.transaction)?;
    let wanted = args.row.to_string();
    let Some(at) = open.iter().position(|waiting| waiting.row == wanted) else {
        let rows: Vec<&str> = open.iter().map(|waiting| waiting.row.as_str()).collect();
        return Err(refuse(format!("{OPEN} has no row {wanted}: {}", rows.join(", "))));
    };
    if args.person == "-" {
        open[at].reason = UnmatchedReason::PassedOver;
        books.commit([(OPEN.into(), unmatched_payments::text(&open).into_bytes())].into())?;
        return Ok(ExitCode::SUCCESS);
    }
    let entries = assigned(args, &open[at], &content, &books.text)?;
    let account = bank::account_to_remember(&open, &open[at], &bookkeeping::filing_rules(&content));
    let mut more = BTreeMap::new();
    if args.remember {
        let account = account.as_ref().map_err(refuse)?;
        let name = "private/people.toml";
        let people = books.transaction.text(name).map_err(report_failure)?.unwrap_or_default();
        let text = events::with_account(name, &people, &args.person, account).map_err(refuse)?;
        more.insert(name.to_string(), text.into_bytes());
    }
    for entry in entries {
        print(&format!("{}\n", books.add(&entry, &content)));
    }
    books.sound(&content)?;
    let row = open.remove(at);
    if !row.currency.is_empty() && !row.fee.is_empty() {
        let (fee, currency) = (&row.fee, &row.currency);
        say(format!("the fee of {fee} {currency} is not filed: run `zine ledger cost SUM --for bank`"));
    }
    more.insert(OPEN.into(), unmatched_payments::text(&open).into_bytes());
    books.commit(more)?;
    let known = &content.people[&args.person].bank;
    if let Ok(account) = account
        && !args.remember
        && !known.contains(&account)
    {
        print(&format!(
            "to know the account again, write bank = [\"{account}\"] under [{}] in people.toml, or assign with --remember\n",
            args.person
        ));
    }
    Ok(ExitCode::SUCCESS)
}

/// What a row that waited brings, as the editor says.
fn assigned(
    args: &AssignArgs,
    waiting: &UnmatchedPayment,
    content: &Content,
    ledger: &str,
) -> Result<Vec<LedgerEntry>, ExitCode> {
    if !content.people.contains_key(&args.person) {
        return Err(refuse(format!("no person in people.toml has the id “{}”", args.person)));
    }
    let wanted = "unknown purpose: write sub, game:ID, deposit:ID, issue:N or any";
    let purpose = Purpose::read(&args.purpose).ok_or_else(|| refuse(wanted))?;
    let currency = content.zine.money();
    let amount = args.amount.as_ref().map(|amount| currency.parse(amount)).transpose().map_err(refuse)?;
    let said = Assignment { person: &args.person, purpose, amount, is_another: args.another };
    said.entries(waiting, ledger, &currency).map_err(refuse)
}
