//! `private/bank/open.csv`: rows of bank files for which no person could be found, until the editor names one.

use base::money::Currency;

use super::separated_values::{fields, row};

/// Path of the file.
pub const FILE: &str = "private/bank/open.csv";

const HEADER: &str = "row,bank,date,amount,currency,fee,name,note,account,email,ref,reason";
/// The columns of older files, without the currency.
const FORMER: &str = "row,bank,date,amount,fee,name,note,account,email,ref,reason";

/// The cells of a waiting row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnmatchedPayment {
    /// Its number, by which it is assigned.
    pub row: String,
    /// The bank.
    pub bank: String,
    /// The day; empty if it could not be read.
    pub date: String,
    /// The sum; empty if it could not be read.
    pub amount: String,
    /// The code of the sum's currency; empty if it is the zine's.
    pub currency: String,
    /// The bank's fee.
    pub fee: String,
    /// The sender.
    pub name: String,
    /// Their note.
    pub note: String,
    /// The account it came from.
    pub account: String,
    /// The sender's e-mail address.
    pub email: String,
    /// Its reference.
    pub reference: String,
    /// Why it waits.
    pub reason: UnmatchedReason,
}

/// Why a row waits, or that it no longer does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnmatchedReason {
    /// The editor said that it belongs to nobody.
    PassedOver,
    /// It waits, for this reason.
    Waits(String),
}

impl UnmatchedReason {
    /// The words for a dismissed row.
    const PASSED_OVER: &str = "passed over";

    /// The words of the file.
    pub fn words(&self) -> &str {
        match self {
            UnmatchedReason::PassedOver => UnmatchedReason::PASSED_OVER,
            UnmatchedReason::Waits(words) => words,
        }
    }
}

impl Default for UnmatchedReason {
    fn default() -> UnmatchedReason {
        UnmatchedReason::Waits(String::new())
    }
}

impl From<String> for UnmatchedReason {
    fn from(words: String) -> UnmatchedReason {
        if words == UnmatchedReason::PASSED_OVER {
            UnmatchedReason::PassedOver
        } else {
            UnmatchedReason::Waits(words)
        }
    }
}

impl UnmatchedPayment {
    fn from_cells(mut cells: Vec<String>) -> Option<UnmatchedPayment> {
        if cells.len() == 11 {
            cells.insert(4, currency_of_former(&cells[10]));
        }
        let [row, bank, date, amount, currency, fee, name, note, account, email, reference, reason] =
            <[String; 12]>::try_from(cells).ok()?;
        Some(UnmatchedPayment {
            row,
            bank,
            date,
            amount,
            currency,
            fee,
            name,
            note,
            account,
            email,
            reference,
            reason: reason.into(),
        })
    }

    fn line(&self) -> String {
        row(&[
            &self.row,
            &self.bank,
            &self.date,
            &self.amount,
            &self.currency,
            &self.fee,
            &self.name,
            &self.note,
            &self.account,
            &self.email,
            &self.reference,
            self.reason.words(),
        ])
    }

    /// The code of its money.
    pub fn money<'s>(&'s self, currency: &'s Currency) -> &'s str {
        if self.currency.is_empty() { currency.code() } else { &self.currency }
    }

    /// Whether its day or its sum could not be read.
    pub fn is_unreadable(&self) -> bool {
        self.date.is_empty() || self.amount.is_empty()
    }

    /// Whether the editor said that it belongs to nobody.
    pub fn is_dismissed(&self) -> bool {
        matches!(self.reason, UnmatchedReason::PassedOver)
    }
}

/// The currency of a row of an older file: its last cell names it, if it is not the zine's.
fn currency_of_former(cell: &str) -> String {
    let foreign = cell.strip_prefix("it is in ").and_then(|rest| rest.split_once(','));
    foreign.map(|(code, _)| code.to_string()).unwrap_or_default()
}

/// Reads the rows.
///
/// # Errors
/// The number of a line that is not a row.
pub fn read(text: &str) -> Result<Vec<UnmatchedPayment>, usize> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, l)| !l.trim().is_empty() && *l != HEADER && *l != FORMER);
    lines.map(|(n, line)| fields(line).and_then(UnmatchedPayment::from_cells).ok_or(n + 1)).collect()
}

/// Writes the file.
pub fn text(rows: &[UnmatchedPayment]) -> String {
    format!("{HEADER}\n{}", rows.iter().map(UnmatchedPayment::line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_without_a_currency_are_read_and_written_with_it() {
        let former = "1,pp,2026-12-01,7.00,0.30,Fay,note,,,R3,\"it is in EUR, not in GBP\"\n\
                      2,pp,,5.00,,Dan,,,,R4,the date cannot be read\n3,pp,2026-12-01,5.00,,Dan,,,,R5,passed over\n";
        let rows = read(&format!("{FORMER}\n{former}")).unwrap();
        let told: Vec<_> =
            rows.iter().map(|r| (r.currency.as_str(), r.is_unreadable(), r.is_dismissed())).collect();
        assert_eq!(told, [("EUR", false, false), ("", true, false), ("", false, true)]);
        let written = text(&rows);
        assert!(written.starts_with(HEADER) && written.contains("7.00,EUR,0.30"), "{written}");
        assert_eq!(read(&written), Ok(rows));
        assert_eq!(read(&format!("{HEADER}\n1,2,3\n")), Err(2));
    }
}
