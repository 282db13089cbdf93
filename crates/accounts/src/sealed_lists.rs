//! `copies.csv` and `lots.csv`: an issue's mailing list and each reader's balance after it, as stored in the seal.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use base::money::{Currency, Money};

use super::account::{Account, Debt, SingleCopyOrder};
use super::books::{Books, CopyEntry, Distribution, Envelope};
use super::entitlement::{Credit, Right};
use super::fraction::Exact;
use super::label_code::{LabelCode, LabelCodes};
use super::lots::{Lot, Lots};
use super::separated_values::{fields, row};
use super::tariff::SubscriptionUnit;

/// The first line of the file.
pub const HEADER: &str = "person,copy,code,charged,left,why";

/// One line of copies.csv.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CopyLine {
    /// The reader.
    pub person: String,
    /// `1`; `2` for a second copy; `held` for one held for a later envelope; `none` for a lapsed reader.
    pub copy: String,
    /// The codes of the label.
    pub code: String,
    /// `1`, `14pp`, `0.20` or empty.
    pub charged: String,
    /// Credit left: `8`, `7.4`, `86pp`.
    pub left: String,
    /// Why, in a few words.
    pub why: CopyReason,
}

/// Why a copy was sent, in a few words; for a single copy they decide how its charge is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyReason {
    /// A single copy, charged in money.
    SingleCopy,
    /// Anything else.
    Words(String),
}

impl CopyReason {
    /// The words for a single copy.
    const SINGLE_COPY: &str = "single copy";

    /// The words.
    pub fn words(&self) -> &str {
        match self {
            CopyReason::SingleCopy => CopyReason::SINGLE_COPY,
            CopyReason::Words(words) => words,
        }
    }
}

impl From<String> for CopyReason {
    fn from(words: String) -> CopyReason {
        if words == CopyReason::SINGLE_COPY { CopyReason::SingleCopy } else { CopyReason::Words(words) }
    }
}

impl serde::Serialize for CopyReason {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.words())
    }
}

impl CopyLine {
    /// The credit left, if the column can be read.
    pub fn credit(&self) -> Option<Credit> {
        self.left.parse().ok()
    }

    /// The columns that count: copy, code, charge and credit left.
    pub fn says(&self) -> (&str, &str, &str, &str) {
        (&self.copy, &self.code, &self.charged, &self.left)
    }
}

/// The lines of a mailing list: first copies and lapsed readers, each second copy right after the first.
pub fn lines(list: &Distribution, style: LabelCodes, currency: &Currency) -> Vec<CopyLine> {
    let mut lines = Vec::new();
    for copy in &list.lines {
        lines.push(line(copy, style, currency, false));
        if copy.second {
            lines.push(line(copy, style, currency, true));
        }
    }
    lines
}

fn line(copy: &CopyEntry, style: LabelCodes, currency: &Currency, second: bool) -> CopyLine {
    let number = match (&copy.envelope, copy.gets_one()) {
        (_, false) => "none",
        (Envelope::Held, _) => "held",
        _ if second => "2",
        _ => "1",
    };
    CopyLine {
        person: copy.person.clone(),
        copy: number.into(),
        code: copy.code(style),
        charged: if second { String::new() } else { copy.charge_text(currency) },
        left: copy.left.to_string(),
        why: if second { "second copy".to_string() } else { copy.why.clone() }.into(),
    }
}

/// The file as text.
pub fn write(lines: &[CopyLine]) -> String {
    format!(
        "{HEADER}\n{}",
        lines
            .iter()
            .map(|l: &CopyLine| row(&[&l.person, &l.copy, &l.code, &l.charged, &l.left, l.why.words()]))
            .collect::<String>()
    )
}

/// Reads the file; `Err` is the number of a line without six columns or without a credit in its fifth.
pub fn read(text: &str) -> Result<Vec<CopyLine>, usize> {
    rows(text, HEADER, |[person, copy, code, charged, left, why]| {
        let line = CopyLine { person, copy, code, charged, left, why: why.into() };
        line.credit().is_some().then_some(line)
    })
}

fn rows<T>(text: &str, head: &str, read: impl Fn([String; 6]) -> Option<T>) -> Result<Vec<T>, usize> {
    let rows = text.lines().enumerate().filter(|(_, raw)| !raw.trim().is_empty() && *raw != head);
    rows.map(|(n, raw): (usize, &str)| {
        let fields: Option<[String; 6]> = fields(raw).and_then(|f| f.try_into().ok());
        fields.and_then(&read).ok_or(n + 1)
    })
    .collect()
}

/// Changes a mailing list to what the seal says.
pub(super) fn restore_sealed_copies(list: &mut Distribution, sealed: &[CopyLine], books: &Books) {
    let reckoned = std::mem::take(&mut list.lines).into_iter();
    let mut reckoned: BTreeMap<String, CopyEntry> =
        reckoned.map(|copy| (copy.person.clone(), copy)).collect();
    let second: BTreeSet<&str> = sealed.iter().filter(|l| l.copy == "2").map(|l| l.person.as_str()).collect();
    for line in sealed.iter().filter(|line| line.copy != "2") {
        let mut copy = reckoned
            .remove(&line.person)
            .unwrap_or_else(|| CopyEntry { person: line.person.clone(), ..CopyEntry::default() });
        copy.right = (line.copy != "none").then(|| line.right(&copy));
        copy.codes = line.codes();
        copy.left = line.credit().unwrap_or_default();
        copy.why = line.why.words().into();
        copy.second = second.contains(line.person.as_str());
        copy.envelope = match (line.copy.as_str(), copy.envelope) {
            ("held", _) => Envelope::Held,
            (_, Envelope::Held) => Envelope::Sent(Vec::new()),
            (_, sent) => sent,
        };
        // With the last copy a new subscription is asked for.
        let renewal = if copy.codes.contains(&LabelCode::Last) { copy.due - copy.owes } else { Money(0) };
        copy.owes = books.owes(&line.person);
        copy.due = copy.owes + renewal;
        list.lines.push(copy);
    }
}

impl CopyLine {
    /// The right that carried the copy.
    fn right(&self, reckoned: &CopyEntry) -> Right {
        let codes = self.codes();
        let pages = self.charged.strip_suffix("pp").and_then(|n| n.parse().ok());
        match (pages, self.charged.as_str(), codes.first()) {
            (Some(pages), ..) => Right::Pages(pages),
            (_, "1", _) if !self.is_single_copy() => Right::Issue,
            (_, "", Some(LabelCode::Player)) => Right::Player,
            (_, "", Some(LabelCode::Trade)) => Right::Trade,
            (_, "", Some(LabelCode::Sample(n))) => Right::Sample(*n),
            _ => reckoned.right.unwrap_or(Right::Single(Money(0))),
        }
    }

    /// Whether it is a single copy, which is charged in money and does not touch credit.
    pub fn is_single_copy(&self) -> bool {
        matches!(self.why, CopyReason::SingleCopy)
    }

    /// The codes of the label.
    pub fn codes(&self) -> Vec<LabelCode> {
        LabelCode::read_joined(&self.code)
    }
}

/// The first line of lots.csv.
pub const LOTS: &str = "person,what,for,date,price,left";

/// One line of lots.csv: something a reader has or owes after an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LotLine {
    /// The reader.
    pub person: String,
    /// The thing itself.
    pub has: LotKind,
}

/// Something a reader has or owes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LotKind {
    /// Issues or pages left of a payment.
    Lot(Lot),
    /// Issues or pages used and not paid for.
    Overdrawn(SubscriptionUnit, Exact),
    /// A debt.
    Debt(Debt),
    /// A single copy of an issue to come, paid on a day.
    Copy(i64, Date, Money),
    /// A seat: game, power, when it was last paid, its fee, what was paid.
    Fee(String, String, Option<Date>, Money, Money),
    /// A reduction for the next game.
    Reduction(Money),
    /// Money for a game not entered yet.
    Ahead(String, Money),
    /// A deposit held for a game.
    Deposit(String, Money),
    /// Money that came before any price was in force.
    Unpriced(Money),
    /// Samples sent.
    Samples(u32),
    /// An issue waiting for its envelope.
    Held(i64),
}

/// Writes lots.csv: every reader's balance, person by person, with which the next issue begins.
pub fn lots(books: &Books, currency: &Currency) -> String {
    let mut out = format!("{LOTS}\n");
    for (person, account) in books.accounts() {
        for has in account.has() {
            out += &has.row(person, currency);
        }
    }
    out
}

/// Reads lots.csv; `Err` is the number of the unreadable line.
pub fn read_lots(text: &str, currency: &Currency) -> Result<Vec<LotLine>, usize> {
    rows(text, LOTS, |[person, what, of, date, price, left]| {
        let money = |text: &str| currency.read(text).ok();
        let day = || date.parse::<Date>().ok();
        let issue = || of.strip_prefix("issue:").and_then(|n| n.parse().ok());
        let has = match what.as_str() {
            "issues" | "pages" => {
                let unit = if what == "pages" { SubscriptionUnit::Page } else { SubscriptionUnit::Issue };
                let price = price.parse::<Exact>().ok()?.product(Exact::from_integer(currency.minor_units()));
                LotKind::Lot(Lot { date: day()?, unit, price, left: left.parse().ok()? })
            }
            "overdrawn" => LotKind::Overdrawn(
                if of == "pages" { SubscriptionUnit::Page } else { SubscriptionUnit::Issue },
                left.parse().ok()?,
            ),
            "debt" => LotKind::Debt(Debt { issue: issue(), date: day()?, sum: money(&left)? }),
            "copy" => LotKind::Copy(issue()?, day()?, money(&left)?),
            "fee" => {
                let (game, seat) = of.split_once('/')?;
                LotKind::Fee(game.into(), seat.into(), day(), money(&price)?, money(&left)?)
            }
            "reduction" => LotKind::Reduction(money(&left)?),
            "ahead" => LotKind::Ahead(of.strip_prefix("game:")?.into(), money(&left)?),
            "deposit" => LotKind::Deposit(of.strip_prefix("game:")?.into(), money(&left)?),
            "unpriced" => LotKind::Unpriced(money(&left)?),
            "samples" => LotKind::Samples(left.parse().ok()?),
            "held" => LotKind::Held(issue()?),
            _ => return None,
        };
        Some(LotLine { person, has })
    })
}

impl LotKind {
    fn row(&self, person: &str, currency: &Currency) -> String {
        let say = |sum: &Money| currency.say(*sum);
        let none = String::new;
        let (what, of, date, price, left) = match self {
            LotKind::Lot(lot) => {
                let what = if lot.unit == SubscriptionUnit::Page { "pages" } else { "issues" };
                let price =
                    lot.price.checked_div(Exact::from_integer(currency.minor_units())).unwrap_or_default();
                (what, none(), lot.date.to_string(), price.to_string(), lot.left.to_string())
            }
            LotKind::Overdrawn(unit, n) => {
                let of = if *unit == SubscriptionUnit::Page { "pages" } else { "issues" };
                ("overdrawn", of.into(), none(), none(), n.to_string())
            }
            LotKind::Debt(debt) => {
                let of = debt.issue.map(|n| format!("issue:{n}")).unwrap_or_default();
                ("debt", of, debt.date.to_string(), none(), say(&debt.sum))
            }
            LotKind::Copy(n, date, paid) => {
                ("copy", format!("issue:{n}"), date.to_string(), none(), say(paid))
            }
            LotKind::Fee(game, seat, day, fee, paid) => {
                let day = day.map(|day| day.to_string()).unwrap_or_default();
                ("fee", format!("{game}/{seat}"), day, say(fee), say(paid))
            }
            LotKind::Reduction(sum) => ("reduction", none(), none(), none(), say(sum)),
            LotKind::Ahead(game, sum) => ("ahead", format!("game:{game}"), none(), none(), say(sum)),
            LotKind::Deposit(game, sum) => ("deposit", format!("game:{game}"), none(), none(), say(sum)),
            LotKind::Unpriced(sum) => ("unpriced", none(), none(), none(), say(sum)),
            LotKind::Samples(n) => ("samples", none(), none(), none(), n.to_string()),
            LotKind::Held(n) => ("held", format!("issue:{n}"), none(), none(), "1".into()),
        };
        row(&[person, what, &of, &date, &price, &left])
    }
}

impl Account {
    /// Everything in it, as in lots.csv.
    fn has(&self) -> Vec<LotKind> {
        let mut out: Vec<LotKind> = self.lots.open.iter().cloned().map(LotKind::Lot).collect();
        let over = self.lots.overdrawn;
        let over = [(SubscriptionUnit::Issue, over.issues), (SubscriptionUnit::Page, over.pages)].into_iter();
        out.extend(over.filter(|(_, n)| *n != Exact::ZERO).map(|(unit, n)| LotKind::Overdrawn(unit, n)));
        out.extend(self.debts.iter().cloned().map(LotKind::Debt));
        out.extend(self.singles.iter().map(|s| LotKind::Copy(s.issue, s.date, s.paid)));
        out.extend(self.seats.iter().filter(|s| s.full != Money(0)).map(|s: &super::SeatFee| {
            LotKind::Fee(s.game.clone(), s.seat.clone(), s.paid_on, s.fee, s.paid)
        }));
        out.extend((self.reduction != Money(0)).then_some(LotKind::Reduction(self.reduction)));
        out.extend(self.ahead.iter().map(|(game, sum)| LotKind::Ahead(game.clone(), *sum)));
        out.extend(self.deposits.iter().map(|(game, sum)| LotKind::Deposit(game.clone(), *sum)));
        out.extend((self.unpriced != Money(0)).then_some(LotKind::Unpriced(self.unpriced)));
        out.extend((self.samples_sent > 0).then_some(LotKind::Samples(self.samples_sent)));
        out.extend(self.held_issues.iter().map(|n| LotKind::Held(*n)));
        out
    }
}

/// Sets an account to the lines of lots.csv; the fee of a seat is found by its game, and by its power if there are two.
pub(super) fn restore(account: &mut Account, lines: &[&LotLine]) {
    account.lots = Lots::default();
    (account.debts, account.singles, account.ahead, account.held_issues) = Default::default();
    (account.reduction, account.unpriced, account.samples_sent, account.deposits) = Default::default();
    for line in lines {
        match line.has.clone() {
            LotKind::Lot(lot) => account.lots.open.push(lot),
            LotKind::Overdrawn(unit, n) => account.lots.overdrawn.add(unit, n),
            LotKind::Debt(debt) => account.debts.push(debt),
            LotKind::Copy(issue, date, paid) => account.singles.push(SingleCopyOrder { issue, paid, date }),
            LotKind::Fee(game, seat, day, fee, paid) => {
                let exact = account.seats.iter_mut().find(|s| s.game == game && s.seat == seat);
                let found = match exact {
                    Some(found) => Some(found),
                    None => account.seats.iter_mut().find(|s: &&mut super::SeatFee| s.game == game),
                };
                if let Some(found) = found {
                    (found.fee, found.paid, found.paid_on) = (fee, paid, day);
                }
            }
            LotKind::Reduction(sum) => account.reduction = sum,
            LotKind::Ahead(game, sum) => account.ahead.push((game, sum)),
            LotKind::Deposit(game, sum) => account.deposits.push((game, sum)),
            LotKind::Unpriced(sum) => account.unpriced = sum,
            LotKind::Samples(n) => account.samples_sent = n,
            LotKind::Held(n) => account.held_issues.push(n),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_read_back_as_written() {
        let line = |left: &str, why: &str| CopyLine {
            person: "bob".into(),
            copy: "1".into(),
            code: "P/Z-12".into(),
            charged: "1".into(),
            left: left.into(),
            why: why.to_string().into(),
        };
        let lines = vec![line("7.4", "player in 1968A, 1971C"), line("-4pp", "subscription by the page")];
        assert_eq!(read(&write(&lines)), Ok(lines));
        assert_eq!(read("bob,1,P,,x,why\n"), Err(1));
        assert_eq!(read("person,copy\n\nbob,1\n"), Err(1));
    }

    #[test]
    fn what_a_reader_has_reads_back_as_written() {
        let text = format!(
            "{LOTS}\nbob,issues,,1968-12-04,1/12,7.4\nbob,overdrawn,pages,,,4\nbob,debt,issue:1,1969-01-20,,0.10\n\
             bob,debt,,1969-01-20,,4.10\nbob,copy,issue:7,1969-01-02,,0.20\nbob,fee,saturn/Austria,1969-01-02,2.00,1.50\n\
             bob,reduction,,,,0.50\nbob,ahead,game:titan,,,1.00\nbob,samples,,,,2\nbob,held,issue:11,,,1\n"
        );
        let currency = Currency::default();
        let read = read_lots(&text, &currency).unwrap();
        let again: String = read.iter().map(|line| line.has.row(&line.person, &currency)).collect();
        assert_eq!(format!("{LOTS}\n{again}"), text);
        assert_eq!(read_lots("bob,issues,,x,1,1\n", &currency), Err(1));
    }
}
