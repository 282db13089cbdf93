//! The private report of an issue: who got what and why, receipts, debts. Never part of anything public.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use base::money::{Currency, Money};
use diagnostics::count_words::count_noun;

use super::account::Allotment;
use super::books::{CopyEntry, Envelope};
use super::fraction::Exact;
use super::reckoning::{LedgerHistory, LedgerMovement, Reckoning};
use super::sealed_lists::CopyLine;
use super::tariff::SubscriptionUnit;

/// The report as data.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AccountsReport {
    /// Number of the issue.
    pub issue: i64,
    /// The day on which second copies are sent (batch B, `A-11`), if there are any.
    pub second_on: Option<String>,
    /// One line for each reader.
    pub readers: Vec<ReaderLine>,
    /// Money booked since the issue before.
    pub money: Vec<ReceiptLine>,
    /// Fees by seat.
    pub seats: Vec<SeatLine>,
    /// The guarantors' calendar (`G-5`).
    pub guarantors: Vec<GuarantorLine>,
    /// Fees held by third persons until games end.
    pub escrow: Vec<EscrowLine>,
    /// Sums of the issue.
    pub sums: Sums,
    /// The result of the issue.
    pub result: Outturn,
    /// Costs of its flyers to the editor.
    pub flyers: Vec<FlyerLine>,
    /// Disagreements between seals and reckoning.
    pub differences: Vec<String>,
    /// Currency of all amounts.
    #[serde(skip)]
    pub currency: Currency,
}

/// Earnings and costs of an issue (`A-39`).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Outturn {
    /// Value of its copies, and fees of the seats that begin with it.
    pub earned: String,
    /// Postage: as in the ledger, else by the table.
    pub postage: String,
    /// Postage by the table.
    pub postage_reckoned: String,
    /// Postage as typed in the ledger, if it is.
    pub postage_typed: Option<String>,
    /// Its other costs.
    pub costs: String,
    /// The profit.
    pub profit: String,
}

/// The cost of a flyer, which is charged to nobody.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FlyerLine {
    /// Its name.
    pub flyer: String,
    /// Copies of all kinds.
    pub copies: usize,
    /// Copies on paper.
    pub paper: u64,
    /// Sheets of paper.
    pub sheets: u64,
    /// Postage.
    pub postage: String,
}

impl FlyerLine {
    /// The line in words.
    pub fn text(&self) -> String {
        let FlyerLine { flyer, copies, paper, sheets, postage } = self;
        let (copies, sheets) = (count_noun(copies, "copy"), count_noun(sheets, "sheet"));
        format!(
            "flyer {flyer}: {copies}, {paper} on paper, {sheets}, postage {postage}, at the editor’s cost"
        )
    }
}

/// A reader's copy and account.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ReaderLine {
    /// Id.
    pub person: String,
    /// Name.
    pub name: String,
    /// Codes of the label; empty without a copy.
    pub code: String,
    /// `sent`, `held`, `sent with 10, 11`, `not sent`.
    pub copy: String,
    /// Whether a second copy goes in batch B.
    pub second: bool,
    /// How it is sent: `paper`, `mail`, `list`; empty without a copy.
    pub by: String,
    /// Credit before.
    pub before: String,
    /// The charge.
    pub charged: String,
    /// Credit after.
    pub left: String,
    /// Debts: game fees and others; empty if nothing.
    pub owes: String,
    /// The amount asked for: debts and, with the last copy, a new subscription (`A-30`); empty if nothing.
    pub due: String,
    /// Why.
    pub why: String,
}

/// Money booked.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ReceiptLine {
    /// Line of the ledger.
    pub line: u32,
    /// Date.
    pub date: String,
    /// Id.
    pub person: String,
    /// Name.
    pub name: String,
    /// Payment, gift, refund, credit, correction.
    pub kind: String,
    /// The amount.
    pub amount: String,
    /// Its use, in words.
    pub went: String,
}

/// The rights of a game's guarantor, with dates (`G-5`).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GuarantorLine {
    /// The game.
    pub game: String,
    /// The guarantor.
    pub person: String,
    /// When the issue is expected.
    pub expected: String,
    /// Status: `nothing`, `may ask`, `waiting`, `may take over`, `answered`.
    pub status: String,
    /// The day of that status.
    pub on: String,
    /// From when they may ask.
    pub may_ask: String,
    /// When they asked, if the question counts.
    pub asked: Option<String>,
    /// From when they may take over, if they have asked.
    pub may_take_over: Option<String>,
    /// Days until the next of these; negative: since then.
    pub days: i32,
    /// Days without an answer after which they may take over.
    pub after_asking: i32,
}

/// Fees of a game held by a third person.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct EscrowLine {
    /// The game.
    pub game: String,
    /// The person who holds them.
    pub person: String,
    /// How much.
    pub sum: String,
}

/// The fee of a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SeatLine {
    /// The game.
    pub game: String,
    /// The power.
    pub seat: String,
    /// Id.
    pub person: String,
    /// Name.
    pub name: String,
    /// The subzine the game belongs to.
    pub subzine: Option<String>,
    /// The fee.
    pub fee: String,
    /// Paid.
    pub paid: String,
    /// Still owed; empty if nothing.
    pub owes: String,
}

/// Sums of an issue.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Sums {
    /// Copies made, second copies included.
    pub copies: usize,
    /// Second copies.
    pub second: usize,
    /// Copies held for a later envelope.
    pub held: usize,
    /// Readers who got none.
    pub lapsed: usize,
    /// Copies by the code that carried them (`P`, `T`, `Z`, `S`).
    pub by_right: BTreeMap<String, usize>,
    /// Cash received since the issue before, less refunds.
    pub received: String,
    /// Cash received since the beginning.
    pub cash: String,
    /// Fees still owed, and debts.
    pub owed: String,
    /// Issues paid for and not yet sent.
    pub issues_ahead: Exact,
    /// Pages paid for and not yet sent.
    pub pages_ahead: Exact,
}

/// Makes the report of an issue; `None` if the reckoning has no such issue. `name` returns the name of an id.
pub fn report(
    history: &LedgerHistory,
    reckoning: &Reckoning,
    number: i64,
    name: impl Fn(&str) -> String,
) -> Option<AccountsReport> {
    let list = reckoning.list(number)?;
    let (style, currency) = (history.style, &history.terms.currency);
    let mut out = AccountsReport { issue: number, currency: currency.clone(), ..AccountsReport::default() };
    for copy in &list.lines {
        out.readers.push(ReaderLine {
            person: copy.person.clone(),
            name: name(&copy.person),
            code: copy.code(style),
            copy: words(copy, number),
            second: copy.second,
            by: String::new(),
            before: copy.before.to_string(),
            charged: copy.charge_text(currency),
            left: copy.left.to_string(),
            owes: currency.format_unless_zero(copy.owes),
            due: currency.format_unless_zero(copy.due),
            why: copy.why.clone(),
        });
        out.sums.lapsed += usize::from(!copy.gets_one());
        out.sums.held += usize::from(copy.envelope == Envelope::Held);
        if let Some(code) = copy.right.and_then(|_| carrier(copy)) {
            *out.sums.by_right.entry(code).or_default() += 1;
        }
        out.sums.second += usize::from(copy.second);
    }
    out.sums.copies = list.copies();
    receipts(reckoning, number, &name, &mut out);
    let mut owed = Money(0);
    for (person, account) in reckoning.books.accounts() {
        for seat in &account.seats {
            out.seats.push(SeatLine {
                game: seat.game.clone(),
                seat: seat.seat.clone(),
                person: person.into(),
                name: name(person),
                subzine: seat.subzine.clone(),
                fee: currency.say(seat.fee),
                paid: currency.say(seat.paid),
                owes: currency.format_unless_zero(seat.owes()),
            });
        }
        owed = owed + account.owes();
        let credit = account.credit();
        out.sums.issues_ahead = out.sums.issues_ahead + credit.issues;
        out.sums.pages_ahead = out.sums.pages_ahead + credit.pages;
    }
    out.sums.owed = currency.say(owed);
    out.seats.sort_by(|a, b| (&a.game, &a.seat, &a.person).cmp(&(&b.game, &b.seat, &b.person)));
    out.differences = reckoning
        .differences
        .iter()
        .filter(|d| d.sealed.is_some() || d.now.is_some())
        .map(|d| {
            format!(
                "issue {}, {}: sealed {}, reckoned {}",
                d.issue,
                d.person,
                copy_line_text(&d.sealed),
                copy_line_text(&d.now)
            )
        })
        .collect();
    Some(out)
}

/// A line of copies.csv in words.
fn copy_line_text(line: &Option<CopyLine>) -> String {
    line.as_ref().map_or("no copy".into(), |l| {
        format!("{} charged {} left {}", text_or_dash(&l.code), text_or_dash(&l.charged), l.left)
    })
}

fn text_or_dash(text: &str) -> String {
    if text.is_empty() { "-".into() } else { text.to_string() }
}

fn words(copy: &CopyEntry, number: i64) -> String {
    match &copy.envelope {
        _ if !copy.gets_one() => "not sent".into(),
        Envelope::Held => "held".into(),
        Envelope::Sent(held) if held.is_empty() => "sent".into(),
        Envelope::Sent(held) => {
            let held: Vec<String> = held.iter().filter(|n| **n != number).map(i64::to_string).collect();
            format!("sent with {}", held.join(", "))
        }
    }
}

fn carrier(copy: &CopyEntry) -> Option<String> {
    use super::Right;
    let letter = match copy.right? {
        Right::Player => "P",
        Right::Trade => "T",
        Right::Issue | Right::Pages(_) => "Z",
        Right::Single(_) => "single",
        Right::Sample(_) => "S",
    };
    Some(letter.into())
}

/// Adds the money booked between the issue before and this one, and the totals of cash.
fn receipts(reckoning: &Reckoning, number: i64, name: &impl Fn(&str) -> String, out: &mut AccountsReport) {
    let currency = &out.currency.clone();
    let (mut received, mut all) = (Money(0), Money(0));
    let by = |n: i64| reckoning.booked.iter().rfind(|(issue, _)| *issue <= n).map_or(0, |(_, many)| *many);
    let before = by(number.saturating_sub(1));
    for (n, movement) in reckoning.movements.iter().enumerate().take(by(number)) {
        let LedgerMovement::Posted(line, entry, shares) = movement else { continue };
        let cash = entry.kind.cash(entry.amount);
        all = all + cash;
        if n >= before {
            received = received + cash;
            out.money.push(ReceiptLine {
                line: *line,
                date: entry.date.to_string(),
                person: entry.person.clone(),
                name: name(&entry.person),
                kind: entry.kind.word().into(),
                amount: currency.say(entry.amount),
                went: shares.iter().map(|share| went(share, currency)).collect::<Vec<_>>().join(", "),
            });
        }
    }
    (out.sums.received, out.sums.cash) = (currency.say(received), currency.say(all));
}

/// The use of a part of a ledger line, in words.
pub fn went(share: &Allotment, currency: &Currency) -> String {
    let sum = currency.say(share.sum());
    match share {
        Allotment::Fee(game, _) => format!("{sum} fee of {game}"),
        Allotment::Subscription { unit: SubscriptionUnit::Issue, bought, .. } => {
            format!("{sum} for {}", count_noun(bought, "issue"))
        }
        Allotment::Subscription { unit: SubscriptionUnit::Page, bought, .. } => {
            format!("{sum} for {}", count_noun(bought, "page"))
        }
        Allotment::Single(issue, _) => format!("{sum} single copy of {issue}"),
        Allotment::Debt(issue, sum) if sum.0 < 0 => {
            let more = currency.say(-*sum);
            issue.map_or(format!("{more} more than there was"), |n| format!("{more} owed again for {n}"))
        }
        Allotment::Debt(Some(issue), _) => format!("{sum} owed for {issue}"),
        Allotment::Debt(None, _) => format!("{sum} owed since a refund"),
        Allotment::Reduction(_) => format!("{sum} off the next game"),
        Allotment::Deposit(game, sum) if sum.0 < 0 => {
            format!("{} of the deposit for {game}", currency.say(-*sum))
        }
        Allotment::Deposit(game, _) => format!("{sum} held as deposit for {game}"),
        Allotment::Ahead(game, _) => format!("{sum} ahead for {game}"),
        Allotment::Unpriced(_) => format!("{sum} without a price"),
        Allotment::Zine(sum) if sum.0 < 0 => format!("{} spent", currency.say(-*sum)),
        Allotment::Zine(_) => format!("{sum} earned"),
    }
}

impl AccountsReport {
    /// The report as plain text, in columns.
    pub fn text(&self) -> String {
        let mut out = format!("Accounts of issue {}: private\n", self.issue);
        let sums = &self.sums;
        let rights: Vec<String> = sums.by_right.iter().map(|(code, n)| format!("{code} {n}")).collect();
        let _ = writeln!(
            out,
            "\n{} ({}), {} of them second copies, {} held; {} lapsed",
            count_noun(sums.copies, "copy"),
            rights.join(", "),
            sums.second,
            sums.held,
            sums.lapsed
        );
        if let Some(day) = &self.second_on {
            let _ = writeln!(out, "second copies (batch B) are sent on {day}");
        }
        let _ =
            writeln!(out, "received {}, cash {}, owed to the zine {}", sums.received, sums.cash, sums.owed);
        let _ = writeln!(
            out,
            "paid ahead: {}, {}\n",
            count_noun(sums.issues_ahead, "issue"),
            count_noun(sums.pages_ahead, "page")
        );
        let result = &self.result;
        let (earned, profit) = (&result.earned, &result.profit);
        let _ = writeln!(
            out,
            "earned {earned}, postage {}, costs {}: profit {profit}",
            result.postage, result.costs
        );
        if let Some(typed) = &result.postage_typed {
            let _ = writeln!(out, "postage by the table {}, by the ledger {typed}", result.postage_reckoned);
        }
        for flyer in &self.flyers {
            let _ = writeln!(out, "{}", flyer.text());
        }
        out.push('\n');
        out.push_str(&self.copies_text());
        for one in self.tables().iter().skip(1) {
            section(&mut out, &one.title, one.text());
        }
        section(&mut out, "Other than sealed", self.differences.iter().map(|d| format!("{d}\n")).collect());
        out
    }

    /// Its tables: copies, receipts, seats, guarantors, fees held by others. Some may have no rows.
    pub fn tables(&self) -> Vec<ReportTable> {
        let money = self.money.iter().map(|r| {
            let line = format!("line {}", r.line);
            vec![r.date.clone(), r.name.clone(), r.kind.clone(), r.amount.clone(), r.went.clone(), line]
        });
        let mut out = vec![
            self.copies(),
            ReportTable::new("Received", &["date", "who", "what", "amount", "went to", "ledger"], money)
                .with_total(vec![(3, self.sums.received.clone())]),
        ];
        for (title, seats) in self.by_subzine() {
            let rows = seats
                .iter()
                .map(|s| [&s.game, &s.seat, &s.name, &s.fee, &s.paid, &s.owes].map(String::clone).to_vec());
            let table = ReportTable::new(&title, &["game", "seat", "who", "fee", "paid", "owes"], rows);
            out.push(table.with_sums(&[3, 4, 5], &self.currency));
        }
        let guarantors = self.guarantors.iter().map(|g| {
            let days = g.after_asking.to_string();
            let status = format!("{} ({})", g.status, g.on);
            vec![g.game.clone(), g.person.clone(), g.expected.clone(), g.may_ask.clone(), days, status]
        });
        let heads = ["game", "guarantor", "issue expected", "may ask from", "days to an answer", "now"];
        out.push(ReportTable::new("Guarantors", &heads, guarantors));
        let held = self.escrow.iter().map(|e| [&e.game, &e.person, &e.sum].map(String::clone).to_vec());
        let held =
            ReportTable::new("Fees held by others until the game ends", &["game", "held by", "sum"], held);
        out.push(held.with_sums(&[2], &self.currency));
        out
    }

    /// The seats of the zine's own games, then those of each subzine (`A-42`), with their headings.
    pub fn by_subzine(&self) -> Vec<(String, Vec<&SeatLine>)> {
        let mut out: BTreeMap<Option<&String>, Vec<&SeatLine>> = BTreeMap::new();
        for seat in &self.seats {
            out.entry(seat.subzine.as_ref()).or_default().push(seat);
        }
        let titled = out.into_iter().map(|(subzine, seats)| match subzine {
            Some(id) => (format!("Seats in the games of {id}"), seats),
            None => ("Seats".to_string(), seats),
        });
        titled.collect()
    }

    fn copies(&self) -> ReportTable {
        let rows = self.readers.iter().map(|r| {
            let copy = if r.second { format!("{}, 2nd", r.copy) } else { r.copy.clone() };
            let sums = [&r.before, &r.charged, &r.left, &r.owes, &r.due, &r.why];
            let cells = [&r.name, &r.code, &copy, &r.by].into_iter().chain(sums);
            cells.cloned().collect()
        });
        let heads = ["name", "code", "copy", "by", "before", "charged", "left", "owes", "due", "why"];
        ReportTable::new("Copies", &heads, rows).with_sums(&[7, 8], &self.currency)
    }

    /// The table of copies as text.
    pub fn copies_text(&self) -> String {
        self.copies().text()
    }
}

/// A table of amounts and words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportTable {
    /// Its heading.
    pub title: String,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// Its rows; a table without rows is not shown.
    pub rows: Vec<Vec<String>>,
    /// The last row, with the totals; empty: none.
    pub total: Vec<String>,
}

impl ReportTable {
    /// A table without totals.
    pub fn new(title: &str, heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> ReportTable {
        let heads = heads.iter().map(|head| (*head).to_string()).collect();
        ReportTable { title: title.into(), heads, rows: rows.collect(), total: Vec::new() }
    }

    /// Adds totals, known for some columns, if there are rows to add up.
    fn with_total(mut self, sums: Vec<(usize, String)>) -> ReportTable {
        if self.rows.len() > 1 && sums.iter().any(|(_, sum)| !sum.is_empty()) {
            self.total = vec![String::new(); self.heads.len()];
            self.total[0] = "total".into();
            for (column, sum) in sums {
                self.total[column] = sum;
            }
        }
        self
    }

    /// Adds the totals of some columns, of the cells that can be read as money; a column without amounts gets none.
    pub fn with_sums(self, columns: &[usize], currency: &Currency) -> ReportTable {
        let sums = columns.iter().map(|column| {
            let read = self.rows.iter().filter_map(|row| currency.read(row.get(*column)?).ok());
            (*column, currency.format_unless_zero(read.sum()))
        });
        let sums = sums.collect();
        self.with_total(sums)
    }

    /// For each column, whether it has only figures, which are aligned right.
    pub fn has_figures(&self) -> Vec<bool> {
        let figures = (0..self.heads.len()).map(|column| {
            let cells = self.rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.is_empty());
            let mut cells = cells.peekable();
            cells.peek().is_some() && cells.all(|cell| is_figure(cell))
        });
        figures.collect()
    }

    /// The table as plain text, each column as wide as its widest cell; empty if there are no rows.
    pub fn text(&self) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let all: Vec<&Vec<String>> = [&self.heads]
            .into_iter()
            .chain(&self.rows)
            .chain([&self.total].into_iter().filter(|t| !t.is_empty()))
            .collect();
        let columns = self.has_figures().into_iter().enumerate().map(|(column, figures)| {
            let cells = all.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
            (cells.max().unwrap_or_default(), figures)
        });
        let columns: Vec<(usize, bool)> = columns.collect();
        let mut out = String::new();
        for row in &all {
            let cells = row.iter().zip(&columns).map(|(cell, (width, figures))| {
                let blanks = blanks(cell, *width);
                if *figures { blanks + cell } else { cell.clone() + &blanks }
            });
            let _ = writeln!(out, "{}", cells.collect::<Vec<String>>().join("  ").trim_end());
        }
        out
    }
}

/// Whether a cell is a number: figures, with a sign before them or a point among them.
fn is_figure(cell: &str) -> bool {
    let figures = cell.strip_prefix('-').unwrap_or(cell);
    let (whole, part) = figures.split_once('.').unwrap_or((figures, "0"));
    is_all_digits(whole) && is_all_digits(part)
}

fn is_all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn section(out: &mut String, title: &str, body: String) {
    if !body.is_empty() {
        let _ = write!(out, "\n{title}\n{body}");
    }
}

/// Blanks that fill a cell up to a width. Rust's formatter takes no widths from 65,536 on, and a name may be that long.
pub fn blanks(cell: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(cell.chars().count()))
}

/// A table as plain text, columns as wide as their widest cell, figures aligned right; empty if there are no rows.
pub fn table(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    ReportTable::new("", heads, rows).text()
}
