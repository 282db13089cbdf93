//! `zine ledger`: adds a line to the ledger, shows it, balances it, exports it for hledger.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde::Serialize;

use accounts::bank::BookedLines;
use accounts::reckoning::{LedgerMovement, Reckoning};
use accounts::report::{ReportTable, table, went};
use accounts::{Allotment, EntryKind, LedgerEntry, Purpose, journal, ledger, unmatched_payments};
use base::disk;
use base::money::Money;
use diagnostics::{Diagnostic, Source};
use folder::Content;
use folder::store::Changes;
use games::bookkeeping;

use super::bank;
use super::booked::{filed_in_words, with_all_booked};
use super::common::{
    FolderArgs, LEDGER, at_home, fail, print, print_json, refuse, report_failure, say, show, status,
};

/// What to do with the ledger.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: LedgerCommand,
}

#[derive(Subcommand)]
enum LedgerCommand {
    /// Append a line: money that came, or was sent back
    Add(Add),
    /// Show the lines, and where each sum went
    Show(Show),
    /// Show what everybody has left and owes, and that the sums agree
    Balance(Show),
    /// Write a journal that hledger or beancount reads
    Export(Export),
    /// File the payments of a bank's or a payment service's report
    Import(bank::BankImportArgs),
    /// File a row of a report that could not be matched
    Assign(bank::AssignArgs),
    /// Append what the zine spent, or earned besides payments
    Cost(bank::CostArgs),
    /// Rewrite the ledger as UTF-8, if another program saved it otherwise
    Recode(Recode),
}

#[derive(Args)]
struct Add {
    /// Whose account: an id of people.toml
    person: String,
    /// The sum, like 3.00
    amount: String,
    /// A remark
    note: Vec<String>,
    /// Its kind: payment, gift, refund, credit, prize, correction or forfeit
    #[arg(long, default_value = "payment")]
    kind: String,
    /// What it is for: sub, game:ID, deposit:ID, issue:N or any
    #[arg(long = "for", default_value = "")]
    purpose: String,
    /// The day the money came [default: today]
    #[arg(long, alias = "date", value_name = "DATE")]
    on: Option<String>,
    /// It is not the payment on the line of a bank that it resembles
    #[arg(long)]
    another: bool,
    /// Allow a refund larger than the balance; the rest is then owed
    #[arg(long)]
    over: bool,
    /// Only show the line
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(Args)]
struct Show {
    /// Only this person
    person: Option<String>,
    /// Print the balances as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(Args)]
struct Export {
    /// The file to write; standard output if none is named
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The program it is for
    #[arg(long, value_enum, default_value_t)]
    format: journal::JournalFormat,
    /// Overwrite a file that was not made by this command
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(Args)]
struct Recode {
    /// How it was saved: latin-1, windows-1252 or utf-16. Lines that are UTF-8 already stay as they are
    #[arg(long, value_parser = ["latin-1", "windows-1252", "utf-16"])]
    from: String,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    match &arguments.what {
        LedgerCommand::Add(add) => append(add),
        LedgerCommand::Show(args) => lines(args),
        LedgerCommand::Balance(args) => balance(args),
        LedgerCommand::Export(args) => export(args),
        LedgerCommand::Import(args) => bank::import(args),
        LedgerCommand::Assign(args) => bank::assign(args),
        LedgerCommand::Cost(args) => bank::cost(args),
        LedgerCommand::Recode(args) => recode(args),
    }
}

fn append(add: &Add) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = add.root.begin_with(None::<i64>)?;
    let date = match &add.on {
        Some(text) => {
            text.parse().map_err(|_| refuse(format!("“{text}” is not a date: write it as 1968-12-04")))?
        }
        None => jiff::Zoned::now().date(),
    };
    let currency = content.zine.money();
    let amount = currency.parse(&add.amount).map_err(refuse)?;
    let kinds: Vec<&str> = EntryKind::ALL.iter().map(|(_, word)| *word).collect();
    let kind =
        EntryKind::parse(&add.kind).ok_or_else(|| refuse(format!("the kinds are {}", kinds.join(", "))))?;
    let wanted = "unknown purpose: write sub, game:ID, deposit:ID, issue:N or any";
    let purpose = Purpose::read(&add.purpose).ok_or_else(|| refuse(wanted))?;
    let note = add.note.join(" ");
    let (person, reference) = (add.person.clone(), String::new());
    let entry = LedgerEntry { date, person, kind, amount, purpose, note, reference };
    let line = ledger::line(&entry, &currency);
    let cash = entry.kind.cash(amount);
    // The line is read back as `zine check` would read it, with the ledger it is to be added to.
    let home = content.zine.readers.account.as_ref();
    let mut books = at_home(transaction, home, &add.root)?;
    let text = books.text(LEDGER).map_err(report_failure)?;
    let name = home.map_or(LEDGER.to_string(), |other| format!("{other}/{LEDGER}"));
    let of_bank = BookedLines::read(text.as_deref().unwrap_or_default(), &currency);
    let of_bank = of_bank.of_bank(&entry.person, date, cash).filter(|_| !add.another && cash != Money(0));
    if let Some(line) = of_bank {
        return Err(refuse(format!(
            "this may be line {line} of {name}, which came from a bank: if it is not, add --another"
        )));
    }
    let (source, start, own) =
        ledger::append_and_check(&name, text, &line, &bookkeeping::ledger_names(&content));
    let before = source.line_column(start).0 - 1;
    if show(&own) {
        return Err(ExitCode::FAILURE);
    }
    let unpriced = unpriced(&content, &entry).map(|fault| fault.at(&source, start..source.text.len()));
    show(unpriced.as_slice());
    let back = matches!(kind, EntryKind::Refund | EntryKind::Forfeit) || amount.0 < 0;
    let more =
        if back && !add.over { refund_excess(&content, &source, before + 1, &add.root)? } else { None };
    if let Some(sum) = more {
        let (money, are) =
            (page::lexicon::Lexicon::default().money(&currency, sum), if sum.0 > 0 { "are" } else { "is" });
        let said = format!("{money} {are} more than the balance");
        return Err(refuse(format!("{said}: add --over to refund it all the same; the rest is then owed")));
    }
    if !add.dry_run {
        let write = [(LEDGER.to_string(), source.text.as_bytes().to_vec())].into();
        books.commit(Changes { write, ..Changes::default() }).map_err(report_failure)?;
    }
    print(&format!("{line}\n"));
    // What it means, where the accounts are kept here and need no pages that were not counted yet.
    let last = content.issues.last().map_or(0, |issue| issue.number());
    if home.is_none() && bookkeeping::no_page_counts(&content, last).is_ok() {
        let told = filed_in_words(&content, &source, &[before + 1], &add.root)?;
        print(&told.iter().map(|said| format!("{said}\n")).collect::<String>());
    }
    Ok(ExitCode::SUCCESS)
}

/// Money for a subscription of a day before the first price: `zine check` will ask for one.
fn unpriced(content: &Content, entry: &LedgerEntry) -> Option<Diagnostic> {
    let comes =
        matches!(entry.kind, EntryKind::Payment | EntryKind::Gift | EntryKind::Prize) && entry.amount.0 > 0;
    let subscribes = matches!(entry.purpose, Purpose::Any | Purpose::Subscription);
    let priced = content.zine.price.iter().any(|price| price.get_ref().from.0 <= entry.date);
    let said = format!("no price applies on {}: this buys no issues yet", entry.date);
    (comes && subscribes && !priced).then(|| {
        Diagnostic::warning("ledger-price", said)
            .help("add a [[price]] from that day or earlier to zine.toml, or say what the money is for (--for game:ID)")
    })
}

/// What a line sends back beyond what there is (`A-25`).
fn refund_excess(
    content: &Content,
    ledger: &Source,
    line: u32,
    root: &FolderArgs,
) -> Result<Option<Money>, ExitCode> {
    let content = Content { ledger: Some(ledger.clone()), ..content.clone() };
    let reckoning = with_all_booked(&content, root)?.reckoning;
    Ok(reckoning.excess_refunds().find(|(n, _)| *n == line).map(|(_, sum)| sum))
}

/// Rewrites the ledger as UTF-8. Nothing else is read, since nothing else can be while the ledger cannot.
fn recode(args: &Recode) -> Result<ExitCode, ExitCode> {
    let mut transaction = args.root.begin()?;
    let zine = transaction.folder().text("zine.toml");
    let zine = zine.ok_or_else(|| report_failure(transaction.folder().take_faults()))?;
    let zine: folder::ZineFile = base::toml_values::parse(&zine).map_err(fail)?;
    transaction = at_home(transaction, zine.readers.account.as_ref(), &args.root)?;
    let bytes = transaction.folder().bytes(LEDGER);
    let bytes = match (bytes, transaction.folder().take_faults()) {
        (Some(bytes), faults) if faults.is_empty() => bytes,
        (None, faults) if faults.is_empty() => return Err(refuse(format!("there is no {LEDGER}"))),
        (_, faults) => return Err(report_failure(faults)),
    };
    let (text, lines) = match (base::charset::wide(&bytes), args.from.as_str()) {
        (Some(text), "utf-16") => {
            let text = text.trim_start_matches('\u{feff}').to_string();
            let lines = text.lines().count();
            (text, lines)
        }
        (Some(_), _) => {
            return Err(refuse(format!("{LEDGER} is UTF-16: run `zine ledger recode --from utf-16`")));
        }
        (None, "utf-16") => return Err(refuse(format!("{LEDGER} is not UTF-16"))),
        (None, from) => disk::decode_text(&bytes, from == "windows-1252"),
    };
    if lines > 0 {
        let write = [(LEDGER.to_string(), text.into_bytes())].into();
        transaction.commit(Changes { write, ..Changes::default() }).map_err(report_failure)?;
    }
    print(&format!("{LEDGER}: {lines} lines read as {} and written as UTF-8\n", args.from));
    Ok(ExitCode::SUCCESS)
}

/// The accounts as they stand, with everything booked. Slips of the ledger are shown and make the command fail in the end.
fn reckoned(root: &FolderArgs) -> Result<(Content, Reckoning, bool), ExitCode> {
    let content = root.load(None::<i64>)?;
    let accounts = with_all_booked(&content, root)?;
    let bad = show(&accounts.faults);
    Ok((content, accounts.reckoning, bad))
}

/// A line of the ledger as it was booked.
#[derive(Serialize)]
struct Booked {
    line: u32,
    date: String,
    person: String,
    name: String,
    kind: &'static str,
    amount: String,
    went: Vec<String>,
    note: String,
}

fn lines(args: &Show) -> Result<ExitCode, ExitCode> {
    let (content, reckoning, bad) = reckoned(&args.root)?;
    let currency = content.zine.money();
    let booked = reckoning.movements.iter().filter_map(|movement| match movement {
        LedgerMovement::Posted(line, entry, shares) => Some(Booked {
            line: *line,
            date: entry.date.to_string(),
            person: entry.person.clone(),
            name: content.name(&entry.person),
            kind: entry.kind.word(),
            amount: currency.say(entry.amount),
            went: shares.iter().map(|share| went(share, &currency)).collect(),
            note: entry.note.clone(),
        }),
        _ => None,
    });
    let mut booked: Vec<Booked> =
        booked.filter(|b| args.person.as_ref().is_none_or(|p| *p == b.person)).collect();
    booked.sort_by_key(|b| b.line);
    if args.json {
        print_json(&booked);
        return Ok(status(bad));
    }
    let rows = booked.into_iter().map(|b| {
        vec![b.line.to_string(), b.date, b.name, b.kind.into(), b.amount, b.went.join(", "), b.note]
    });
    print(&table(&["line", "date", "who", "kind", "amount", "went to", "note"], rows));
    Ok(status(bad))
}

/// What one person has and owes.
#[derive(Serialize)]
struct BalanceReport {
    person: String,
    name: String,
    paid: String,
    left: String,
    owes: String,
    reduction: String,
    held: String,
}

fn balance(args: &Show) -> Result<ExitCode, ExitCode> {
    let (content, reckoning, mut bad) = reckoned(&args.root)?;
    let currency = content.zine.money();
    let mut cash: BTreeMap<&str, Money> = BTreeMap::new();
    let (mut total, mut shared) = (Money(0), Money(0));
    for movement in &reckoning.movements {
        let LedgerMovement::Posted(_, entry, shares) = movement else { continue };
        let sum = if entry.kind.is_given() { entry.amount } else { entry.kind.cash(entry.amount) };
        shared = shared + shares.iter().map(Allotment::sum).sum();
        total = total + sum;
        let own = cash.entry(&entry.person).or_default();
        *own = *own + entry.kind.cash(entry.amount);
    }
    let ids: BTreeSet<&str> =
        reckoning.books.accounts().map(|(id, _)| id).filter(|id| !id.is_empty()).collect();
    let wanted = ids.into_iter().filter(|id| args.person.as_ref().is_none_or(|p| p == id));
    let balances = wanted.filter_map(|id| {
        let account = reckoning.books.account(id)?;
        Some(BalanceReport {
            person: id.into(),
            name: content.name(id),
            paid: currency.format_unless_zero(cash.get(id).copied().unwrap_or_default()),
            left: account.credit().to_string(),
            owes: currency.format_unless_zero(account.owes()),
            reduction: currency.format_unless_zero(account.reduction),
            held: currency.format_unless_zero(account.deposits.iter().map(|(_, sum)| *sum).sum()),
        })
    });
    let balances: Vec<BalanceReport> = balances.collect();
    if total != shared {
        let (total, shared) = (currency.say(total), currency.say(shared));
        say(format_args!("error: {total} were booked, but {shared} allotted"));
        bad = true;
    }
    if args.json {
        print_json(&balances);
        return Ok(status(bad));
    }
    // A zine without deposits has no column for them.
    let heads = ["who", "name", "paid in", "left", "owes", "off next game", "deposits"];
    let columns = heads.len() - usize::from(balances.iter().all(|b| b.held.is_empty()));
    let rows = balances.iter().map(|b| {
        let cells = [&b.person, &b.name, &b.paid, &b.left, &b.owes, &b.reduction, &b.held];
        cells.into_iter().take(columns).cloned().collect()
    });
    let table = ReportTable::new("", &heads[..columns], rows);
    print(&table.with_sums(&[2, 4, 5, 6][..columns - 3], &currency).text());
    let all: Money = cash.values().copied().sum();
    print(&format!("\ncash {} {currency}, all of it allotted\n", currency.say(all)));
    let rows = super::bank::unmatched_payments(&args.root.folder())?;
    let open = rows.iter().filter(|row| !row.is_dismissed()).count();
    if open > 0 {
        let file = unmatched_payments::FILE;
        print(&format!("not in it: what is open in {file}, {open} of the bank's rows\n"));
    }
    Ok(status(bad))
}

fn export(args: &Export) -> Result<ExitCode, ExitCode> {
    let (content, reckoning, bad) = reckoned(&args.root)?;
    let text = journal::journal(&content.zine.money(), &reckoning.movements, args.format);
    match &args.out {
        None => print(&text),
        Some(path) => args.root.write_outside(vec![(path.clone(), text.into_bytes())], args.force)?,
    }
    Ok(status(bad))
}
