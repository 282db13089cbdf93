//! A row of a bank file in any format, and why it is not filed as it is.

use std::collections::BTreeMap;

use jiff::civil::Date;
use sha2::{Digest, Sha256};

use base::money::{Currency, Money};

/// A row as the bank has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BankRow {
    /// Its line in the file.
    pub line: usize,
    /// The bank's reference, or a substitute if it has none.
    pub reference: String,
    /// The account the statement is of, as the bank writes it; empty if the file does not say.
    pub own_account: String,
    /// The day.
    pub date: Option<Date>,
    /// The amount; negative for money that went out.
    pub amount: Option<Money>,
    /// The bank's fee.
    pub fee: Money,
    /// Code of its currency, if that is not the zine's.
    pub foreign: String,
    /// The sender or recipient.
    pub name: String,
    /// Their note.
    pub note: String,
    /// The account it came from.
    pub account: String,
    /// The sender's e-mail address.
    pub email: String,
    /// All cells of a row of a table: the sender's mark may stand in any of them.
    pub others: Vec<String>,
    /// Why it cannot be filed, if that is already known.
    pub fault: Option<RowFault>,
}

/// Why a row is not filed as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowFault {
    /// Its day cannot be read in the format of the file.
    #[error("the date cannot be read")]
    Date,
    /// Its amount cannot be read.
    #[error("the sum cannot be read")]
    Sum,
    /// It is in other money than the zine's.
    #[error("it is in {0}, not in {1}")]
    Foreign(String, String),
    /// The word for its state is unknown.
    #[error("its state is “{0}”")]
    State(String),
    /// The word for its direction is unknown.
    #[error("“{0}” does not say whether money came or went")]
    Direction(String),
    /// It is money the zine paid, or sent back.
    #[error("money that went out")]
    WentOut,
    /// It reverses a payment in either direction.
    #[error("a payment that was reversed")]
    Reversal,
    /// The payments of a batch do not add up to the entry.
    #[error("the payments of its entry do not add up to the entry's sum")]
    Parts,
    /// It names the account of the zine or of its editor.
    #[error("it is the editor's own")]
    Own,
    /// Something in it fits several people.
    #[error("{0} fits {one}", one = .1.join(" and "))]
    Several(&'static str, Vec<String>),
    /// Something in it and the name fit different people.
    #[error("{0} fits {1}, but the name {2}")]
    Contrary(&'static str, String, String),
    /// Nothing in it fits anybody.
    #[error("no person in people.toml fits it")]
    Nobody,
    /// The game of its mark does not exist.
    #[error("no game is called “{0}”")]
    NoGame(String),
    /// The purpose of its mark is not for readers.
    #[error("a reader's payment is not for the bank")]
    ForTheBank,
    /// A line of the ledger has the same person and amount, at most three days apart.
    #[error("it may be line {0} of the ledger")]
    Perhaps(u32),
    /// It moves no money: its amount is zero.
    #[error("it moves no money")]
    Nothing,
    /// It moves no money yet, or never did: the bank's word.
    #[error("it moves no money: “{0}”")]
    Idle(String),
    /// It is a total of other lines.
    #[error("it is the sum of other rows")]
    Total,
}

impl RowFault {
    /// Whether there is nothing to file, since no money moved.
    pub fn moves_nothing(&self) -> bool {
        matches!(self, RowFault::Nothing | RowFault::Idle(_) | RowFault::Total)
    }
}

impl BankRow {
    /// Its reference in the ledger: with the account, since a bank's reference is unique only within one.
    pub fn known_as(&self) -> String {
        let account: String = self.own_account.split_whitespace().collect();
        if account.is_empty() { self.reference.clone() } else { format!("{}@{account}", self.reference) }
    }

    /// Whether a reference in the ledger is this row's: with the account of its statement, or without it as in ledgers and
    /// files that do not have it; and with a number after it if several were the same (`R1~2`).
    pub(super) fn is_known_as(&self, called: &str) -> bool {
        [self.known_as(), self.reference.clone()].iter().any(|name| {
            let rest = called.strip_prefix(name.as_str()).filter(|_| !name.is_empty());
            rest.is_some_and(|rest| rest.is_empty() || is_copy_number(rest))
        })
    }

    /// Sender and note: the note of its line in the ledger.
    pub fn said(&self) -> String {
        [self.name.as_str(), self.note.as_str()].join(" ").trim().to_string()
    }

    /// Determines what prevents filing: no money moved, something unreadable, other money, a fault of its format, money that
    /// went out.
    pub(super) fn judged(mut self, currency: &Currency) -> BankRow {
        let found = self.fault.take();
        let idle = found.as_ref().is_some_and(RowFault::moves_nothing);
        self.fault = match (self.date, self.amount) {
            _ if idle => found,
            (None, _) => Some(RowFault::Date),
            (_, None) => Some(RowFault::Sum),
            _ if !self.foreign.is_empty() => {
                Some(RowFault::Foreign(self.foreign.clone(), currency.to_string()))
            }
            _ if found.is_some() => found,
            (_, Some(Money(0))) => Some(RowFault::Nothing),
            (_, Some(sum)) if sum.0 < 0 => Some(RowFault::WentOut),
            _ => None,
        };
        self
    }
}

fn is_copy_number(rest: &str) -> bool {
    let number = rest.strip_prefix('~');
    number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// References for rows without one: the hash of their cells, and their number among equal ones.
#[derive(Debug, Default)]
pub(super) struct References {
    seen: BTreeMap<String, usize>,
}

impl References {
    /// The reference of a row: the bank's, unless it is a placeholder.
    pub(super) fn of(&mut self, own: &str, cells: &str) -> String {
        if names_something(own) {
            return own.trim().to_string();
        }
        let hash: String =
            Sha256::digest(cells.as_bytes()).iter().take(8).map(|b| format!("{b:02x}")).collect();
        let n = self.seen.entry(hash.clone()).or_default();
        *n += 1;
        if *n == 1 { hash } else { format!("{hash}-{n}") }
    }
}

/// Whether a reference identifies anything: banks write `NONREF` and `NOTPROVIDED` if they have none.
pub(super) fn names_something(reference: &str) -> bool {
    let letters: String = reference.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    !letters.chars().all(|c| c == '0')
        && !matches!(letters.as_str(), "nonref" | "noref" | "notprovided" | "none" | "na")
}

/// The fault, if any, in a bank's word for the state of a row.
pub(super) fn state_fault(word: &str) -> Option<RowFault> {
    let plain = word.trim().trim_end_matches('.').to_lowercase();
    // Savings banks write `Umsatz gebucht`.
    let said = plain.strip_prefix("umsatz ").or_else(|| plain.strip_prefix("buchung ")).unwrap_or(&plain);
    match said {
        "" | "completed" | "complete" | "booked" | "book" | "settled" | "cleared" | "posted" | "gebucht"
        | "verbucht" | "ausgeführt" | "gutgeschrieben" | "abgeschlossen" | "geboekt" | "voltooid"
        | "comptabilisé" | "terminé" | "effectué" | "bokförd" | "bokført" | "udført" | "utförd"
        | "utført" | "zaksięgowano" | "zaúčtováno" | "done" | "executed" | "paid" | "completado"
        | "completato" | "contabilizzato" | "bogført" | "accepted" | "accepté" | "geaccepteerd" => None,
        "pending" | "pdng" | "info" | "futr" | "authorised" | "authorized" | "ausstehend" | "vorgemerkt"
        | "reserverad" | "reservert" | "reserveret" | "offen" | "in bearbeitung" | "in behandeling"
        | "en attente" | "processing" | "uncleared" | "unclaimed" | "cancelled" | "canceled" | "denied"
        | "declined" | "failed" | "expired" | "voided" | "storniert" | "abgelehnt" | "abgebrochen"
        | "fehlgeschlagen" | "abgelaufen" | "geannuleerd" | "annulé" | "refusé" => {
            Some(RowFault::Idle(word.trim().into()))
        }
        _ => Some(RowFault::State(word.trim().into())),
    }
}

/// Direction of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    In,
    Out,
    Neither,
}

/// Reads a bank's word for the direction.
pub(super) fn direction(word: &str) -> Option<Direction> {
    Some(match word.trim().trim_end_matches('.').to_lowercase().as_str() {
        "in" | "+" | "credit" | "cr" | "crdt" | "c" | "k" | "h" | "haben" | "bij" | "kredit" | "crédit"
        | "credito" | "avere" | "eingang" | "gutschrift" | "incoming" | "received" | "money in" => {
            Direction::In
        }
        "out" | "-" | "\u{2212}" | "debit" | "dr" | "dbit" | "d" | "s" | "soll" | "af" | "debet"
        | "débit" | "debito" | "dare" | "ausgang" | "lastschrift" | "belastung" | "outgoing" | "sent"
        | "money out" => Direction::Out,
        "neutral" | "memo" => Direction::Neither,
        _ => return None,
    })
}
