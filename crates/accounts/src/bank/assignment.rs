//! Assigns a waiting row to a person, as the editor decides.

use base::money::{Currency, Money};

use crate::account::{LedgerEntry, Purpose};
use crate::unmatched_payments::UnmatchedPayment;

use super::filing::BookedLines;
use super::import::{FilingRules, entries, same_line};
use super::payer::plain_account;
use super::row::BankRow;

/// The editor's decision about a waiting row.
#[derive(Clone, Debug)]
pub struct Assignment<'a> {
    /// The payer.
    pub person: &'a str,
    /// Its purpose.
    pub purpose: Purpose,
    /// The amount in the zine's money, if the row has foreign money or could not be read.
    pub amount: Option<Money>,
    /// Whether it is another payment than the ledger line it may be.
    pub is_another: bool,
}

/// Why a row cannot be assigned as the editor decided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AssignFault {
    /// The amount is known: number of the row, amount.
    #[error("row {0} is {1}, and needs no --amount")]
    KnownSum(String, String),
    /// The amount is in other money: number of the row, its amount, the zine's currency.
    #[error("row {0} is in another currency ({1}): give its value in {2} with --amount")]
    OtherMoney(String, String, String),
    /// The day or the amount could not be read: number of the row.
    #[error("the date or the sum of row {0} cannot be read: add the payment with `zine ledger add`")]
    Unreadable(String),
    /// It may already be booked: number of the row, line of the ledger.
    #[error(
        "row {0} may be line {1} of private/ledger.csv: if it is, run `zine ledger assign {0} -`; if not, add --another"
    )]
    Perhaps(String, u32),
    /// It names no account: number of the row.
    #[error("row {0} does not name the account it came from: assign it without --remember")]
    NoAccount(String),
    /// The account is the editor's own.
    #[error("the account {0} is the editor's own, not the payer's: assign the row without --remember")]
    EditorsAccount(String),
    /// The account is in every row of the bank.
    #[error(
        "the account {0} is in every row of this bank, so it is not the payer's: assign the row without --remember"
    )]
    EveryRow(String),
}

impl Assignment<'_> {
    /// The ledger lines for a row.
    ///
    /// # Errors
    /// An amount too many or too few; a payment that may already be booked, unless the editor says it is another.
    pub fn entries(
        &self,
        waiting: &UnmatchedPayment,
        ledger: &str,
        currency: &Currency,
    ) -> Result<Vec<LedgerEntry>, AssignFault> {
        let (is_foreign, number) = (!waiting.currency.is_empty(), || waiting.row.clone());
        let sum = format!("{} {}", waiting.amount, waiting.money(currency));
        let went_out = waiting.amount.starts_with('-');
        let typed = self.amount.map(|sum| if went_out { Money(-sum.0.saturating_abs()) } else { sum });
        let amount = match (currency.read(&waiting.amount).ok().filter(|_| !is_foreign), typed) {
            (Some(_), Some(_)) => return Err(AssignFault::KnownSum(number(), sum)),
            (None, None) if is_foreign => {
                return Err(AssignFault::OtherMoney(number(), sum, currency.code().into()));
            }
            (read, typed) => read.or(typed),
        };
        let note =
            if is_foreign { format!("{} ({})", waiting.note, sum.trim()) } else { waiting.note.clone() };
        let mut row = BankRow {
            date: waiting.date.parse().ok(),
            amount,
            // A bank's fee in other money is not an amount of the zine's.
            fee: if is_foreign { Money(0) } else { currency.read(&waiting.fee).unwrap_or_default() },
            name: waiting.name.clone(),
            note: note.trim().into(),
            reference: waiting.reference.clone(),
            ..BankRow::default()
        };
        let made = |row: &BankRow| entries(row, &waiting.bank, self.person.into(), self.purpose.clone());
        let books = BookedLines::read(ledger, currency);
        match books.near(&row, self.person).filter(|_| !self.is_another) {
            _ if row.date.is_none() || row.amount.is_none() => return Err(AssignFault::Unreadable(number())),
            Some(line) => return Err(AssignFault::Perhaps(number(), line)),
            None => {}
        }
        // A line identical to an existing one gets a number after its name.
        let mut entries = made(&row);
        let mut nth = 2;
        while same_line(&entries, ledger, currency).is_some() {
            row.reference = format!("{}~{nth}", waiting.reference);
            entries = made(&row);
            nth += 1;
        }
        Ok(entries)
    }
}

/// The account by which the row's payer can be recognised in future.
///
/// # Errors
/// No account, or one that is not the payer's.
pub fn account_to_remember(
    open: &[UnmatchedPayment],
    waiting: &UnmatchedPayment,
    rules: &FilingRules,
) -> Result<String, AssignFault> {
    let account = plain_account(&waiting.account);
    if account.is_empty() {
        return Err(AssignFault::NoAccount(waiting.row.clone()));
    }
    let editors = rules.payers.iter().filter(|payer| payer.id == rules.editor);
    if editors.flat_map(|editor| &editor.accounts).any(|own| plain_account(own) == account) {
        return Err(AssignFault::EditorsAccount(waiting.account.clone()));
    }
    let mut others = open.iter().filter(|other| other.bank == waiting.bank);
    let in_all = others.clone().all(|other| plain_account(&other.account) == account);
    if in_all && others.any(|other| other.name != waiting.name) {
        return Err(AssignFault::EveryRow(waiting.account.clone()));
    }
    Ok(waiting.account.clone())
}
