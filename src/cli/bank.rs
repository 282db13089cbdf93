//! `zine ledger import`, `assign` and `cost`: what banks and payment services report, and what the zine spends.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use accounts::bank::{self, BankRow, BookedLines, Payer, RowFault};
use accounts::ledger::{self, HEADER_REF};
use accounts::unmatched_payments::{self, FILE as OPEN, UnmatchedPayment};
use accounts::{EntryKind, LedgerEntry, Purpose};
use base::money::{Currency, Money};
use diagnostics::Source;
use folder::store::{Changes, Transaction};
use folder::{Content, Folder};
use games::bookkeeping;

use super::bank_file::{self, Statement};
use super::bank_preview;
use super::booked::filed_in_words;
use super::common::{FolderArgs, LEDGER, at_home, print, refuse, report_failure, say, show};

#[derive(Args)]
pub struct BankImportArgs {
    /// The bank's file: camt.053, MT940, OFX, QIF, a table of comma-separated values, or a ZIP of these
    file: PathBuf,
    /// Whose form it has: paypal, camt.053, mt940, ofx, qif, or a [[bank]] of zine.toml [default: found out]
    #[arg(long, value_name = "NAME")]
    bank: Option<String>,
    /// Only show what stands in the file, what is guessed of it, and a [[bank]] for zine.toml
    #[arg(long)]
    preview: bool,
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
    /// sub, game:ID, deposit:ID, issue:N or any
    #[arg(long = "for", default_value = "")]
    purpose: String,
    /// What a sum in other money, or one that could not be read, is in the zine's: 6.10
    #[arg(long, value_name = "SUM")]
    amount: Option<String>,
    /// Remember the account in people.toml
    #[arg(long)]
    remember: bool,
    /// It is another payment than the line of the ledger that it may be
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
    /// issue:N, bank or any
    #[arg(long = "for", default_value = "")]
    purpose: String,
    /// Money that came in and is nobody's payment
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

    /// The line that is word for word as one of some new ones.
    fn same(&self, entries: &[LedgerEntry], content: &Content) -> Option<u32> {
        let money = content.zine.money();
        let new: Vec<String> = entries.iter().map(|entry| ledger::line(entry, &money)).collect();
        (1..).zip(self.text.lines()).find(|(_, line)| new.iter().any(|new| new == line)).map(|(n, _)| n)
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

/// `zine ledger import`.
pub fn import(args: &BankImportArgs) -> Result<ExitCode, ExitCode> {
    if args.preview {
        return bank_preview::show(&args.root.load(None::<i64>)?, &args.file);
    }
    let (transaction, content) = args.root.begin_with(None::<i64>)?;
    let statements = bank_file::statements(&content, &args.file, args.bank.as_deref())?;
    let books = OpenLedger::open(transaction, &content, &args.root)?;
    let waited = read_open(&books.transaction)?;
    let open = waited.clone();
    let mut import = Import {
        content: &content,
        books,
        open,
        booked: BookedLines::default(),
        filed: Vec::new(),
        told: Vec::new(),
        counts: [0; 4],
    };
    for statement in &statements {
        import.statement(statement);
    }
    import.books.sound(&content)?;
    let changed = import.open != waited;
    let Import { books, open, filed, told, counts: [done, unmatched, again, idle], .. } = import;
    let after = Source::new(LEDGER, books.text.as_str());
    if !args.dry_run && (done > 0 || changed) {
        let open = changed.then(|| (OPEN.into(), unmatched_payments::text(&open).into_bytes()));
        books.commit(open.into_iter().collect())?;
    }
    for line in filed_in_words(&content, &after, &filed, &args.root)? {
        print(&format!("{line}\n"));
    }
    for line in told {
        say(line);
    }
    let idle = if idle > 0 { format!(", {idle} moved no money") } else { String::new() };
    print(&format!("{done} filed, {unmatched} open, {again} known already{idle}\n"));
    if statements.iter().flat_map(|statement| &statement.rows).any(|row| row.fault == Some(RowFault::Date)) {
        say(
            "days that cannot be read: mend date = of this bank, under [[bank]] in zine.toml, and import the file again",
        );
    }
    Ok(super::common::status(unmatched > 0))
}

/// What becomes of the rows of a file.
struct Import<'c> {
    content: &'c Content,
    books: OpenLedger,
    open: Vec<UnmatchedPayment>,
    /// The ledger as it was before the file that is read.
    booked: BookedLines,
    /// Lines of the ledger that were added for readers.
    filed: Vec<u32>,
    told: Vec<String>,
    /// How many were filed, wait, were known, moved no money.
    counts: [usize; 4],
}

impl Import<'_> {
    fn statement(&mut self, statement: &Statement) {
        let payers = payers(self.content);
        // Each file of a ZIP is asked about as if it had come by itself: after what the ones before it filed.
        self.booked = BookedLines::read(&self.books.text, &self.content.zine.money());
        // What was filed before is known first: only other lines of the ledger can be a payment by another way.
        let known = statement.rows.iter().map(|row| {
            let person = bank::payer(row, &payers).ok().map(|(person, _)| person);
            self.booked.take(row, person.as_deref())
        });
        let known: Vec<bool> = known.collect();
        let mut waiting = vec![false; self.open.len()];
        for (row, known) in statement.rows.iter().zip(known) {
            let at = if known { None } else { waiting_as(&self.open, &waiting, row, self.content) };
            if let Some(at) = at {
                waiting[at] = true;
            }
            match at {
                _ if known => self.counts[2] += 1,
                Some(at) if self.open[at].is_dismissed() => self.counts[2] += 1,
                _ if row.fault.as_ref().is_some_and(RowFault::moves_nothing) => {
                    self.counts[3] += 1;
                    self.tell(statement, row, None);
                }
                at => self.one(statement, row, at, &payers, &mut waiting),
            }
        }
    }

    /// Files a row, or lets it wait: in the place `at` where it waited before.
    fn one(
        &mut self,
        statement: &Statement,
        row: &BankRow,
        at: Option<usize>,
        payers: &[Payer],
        waiting: &mut Vec<bool>,
    ) {
        match self.entries(row, &statement.bank, payers) {
            Ok(entries) => {
                self.counts[0] += 1;
                if let Some(at) = at {
                    self.open.remove(at);
                    waiting.remove(at);
                }
                for entry in entries {
                    self.books.add(&entry, self.content);
                    if !entry.person.is_empty() {
                        self.filed.push(self.books.text.lines().count() as u32);
                    }
                }
            }
            Err(why) => {
                self.counts[1] += 1;
                let number = add_open(&mut self.open, row, &statement.bank, &why, self.content, at);
                waiting.resize(self.open.len(), true);
                self.tell(statement, row, Some((number, why)));
            }
        }
    }

    /// What a row brings, if nothing speaks against filing it.
    fn entries(&self, row: &BankRow, bank: &str, payers: &[Payer]) -> Result<Vec<LedgerEntry>, RowFault> {
        if let Some(fault) = &row.fault {
            return Err(fault.clone());
        }
        let (person, purpose) = bank::payer(row, payers)?;
        match &purpose {
            Purpose::Game(id) | Purpose::Deposit(id)
                if !bookkeeping::ledger_names(self.content).games.contains(id) =>
            {
                return Err(RowFault::NoGame(id.clone()));
            }
            Purpose::Bank => return Err(RowFault::ForTheBank),
            _ => {}
        }
        if person == *self.content.zine.editor.get_ref() {
            return Err(RowFault::Own);
        }
        let near = self.booked.near(row, &person);
        let made = entries(row, bank, person, purpose);
        // A file may have a payment twice: what is told word for word as a line that stands there may be that line.
        match near.or_else(|| self.books.same(&made, self.content)) {
            Some(line) => Err(RowFault::Perhaps(line)),
            None => Ok(made),
        }
    }

    /// Says what became of a row that was not filed, and what to do.
    fn tell(&mut self, statement: &Statement, row: &BankRow, waits: Option<(usize, RowFault)>) {
        let currency = self.content.zine.money();
        let date = row.date.map(|date| date.to_string()).unwrap_or_default();
        let code = if row.foreign.is_empty() { currency.code() } else { row.foreign.as_str() };
        let sum = row.amount.map(|sum| format!("{} {code}", currency.say(sum))).unwrap_or_default();
        let who = row.said();
        let what = [date.as_str(), &sum, &who].into_iter().filter(|part| !part.is_empty());
        let what = what.collect::<Vec<_>>().join(" ");
        let place = format!("{}, line {}: {what}", statement.file, row.line);
        let Some((number, why)) = waits else {
            let why = row.fault.as_ref().map(|fault| format!(": {fault}")).unwrap_or_default();
            self.told.push(format!("{place}{why}"));
            return;
        };
        let todo = match &why {
            RowFault::Perhaps(_) => {
                format!(
                    "zine ledger assign {number} - if it is the same; zine ledger assign {number} PERSON --another if not"
                )
            }
            RowFault::Foreign(..) => format!("zine ledger assign {number} PERSON --amount SUM"),
            RowFault::Date | RowFault::Sum => {
                format!("zine ledger add PERSON SUM --on DATE, then zine ledger assign {number} -")
            }
            RowFault::WentOut | RowFault::Reversal | RowFault::Own => {
                format!(
                    "zine ledger assign {number} PERSON if it is a reader's, zine ledger assign {number} - if not"
                )
            }
            _ => format!("zine ledger assign {number} PERSON"),
        };
        self.told.push(format!("row {number} of {OPEN} ({place}): {why}: {todo}"));
    }
}

/// Where a row waits already: by its reference, payer, text, day and sum; without the last two where these could not be read.
fn waiting_as(open: &[UnmatchedPayment], taken: &[bool], row: &BankRow, content: &Content) -> Option<usize> {
    let date = row.date.map(|date| date.to_string()).unwrap_or_default();
    let sum = row.amount.map(|sum| content.zine.money().say(sum)).unwrap_or_default();
    let told = |w: &UnmatchedPayment| [&w.name, &w.note, &w.account, &w.email].map(|cell| in_one_line(cell));
    let cells = [&row.name, &row.note, &row.account, &row.email].map(|cell| in_one_line(cell));
    let fits = |waiting: &UnmatchedPayment| {
        waiting.reference == row.reference
            && told(waiting) == cells
            && (waiting.is_unreadable()
                || row.amount.is_none()
                || (waiting.date == date && waiting.amount == sum))
    };
    (0..open.len()).find(|at| !taken.get(*at).copied().unwrap_or(false) && fits(&open[*at]))
}

/// A cell as open.csv keeps it.
fn in_one_line(cell: &str) -> String {
    cell.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A reader's payment, and what the bank kept of it.
fn entries(row: &BankRow, bank: &str, person: String, purpose: Purpose) -> Vec<LedgerEntry> {
    let (Some(date), Some(amount)) = (row.date, row.amount) else { return Vec::new() };
    let note = row.said();
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

fn payers(content: &Content) -> Vec<Payer> {
    let payers = content.people.iter().map(|(id, person): (&String, &folder::Person)| {
        let (id, name, accounts) = (id.clone(), person.name.clone(), person.bank.clone());
        let own = person.email.iter().map(|e| e.get_ref().trim().to_string());
        Payer { id, name, accounts, emails: own.chain(person.also.clone()).collect() }
    });
    payers.collect()
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

/// Lets a row wait, in the place where it waited before or behind the others, and gives its number.
fn add_open(
    open: &mut Vec<UnmatchedPayment>,
    row: &BankRow,
    bank: &str,
    why: &RowFault,
    content: &Content,
    at: Option<usize>,
) -> usize {
    let currency = content.zine.money();
    let last = open.iter().filter_map(|waiting| waiting.row.parse::<usize>().ok()).max().unwrap_or(0);
    let number = at.and_then(|at| open[at].row.parse().ok()).unwrap_or(last.saturating_add(1));
    let waiting = UnmatchedPayment {
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
    };
    match at {
        Some(at) => open[at] = waiting,
        None => open.push(waiting),
    }
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
    let purpose = Purpose::read(&args.purpose).ok_or("it is for sub, game:ID, deposit:ID, issue:N or any")?;
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

/// The line of the ledger that a payment may be, which came by another way.
fn perhaps(made: &[LedgerEntry], ledger: &str, content: &Content) -> Option<u32> {
    let entry = made.first()?;
    let amount = Some(entry.kind.cash(entry.amount));
    let row =
        BankRow { date: Some(entry.date), amount, reference: entry.reference.clone(), ..BankRow::default() };
    BookedLines::read(ledger, &content.zine.money()).near(&row, &entry.person)
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
        let made = assigned(args, &open[at], &content).map_err(refuse)?;
        if !args.another
            && let Some(line) = perhaps(&made, &books.text, &content)
        {
            return Err(refuse(format!(
                "row {wanted} is perhaps line {line} of {LEDGER}: `zine ledger assign {wanted} -` if it is, --another if it is not"
            )));
        }
        for entry in made {
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
