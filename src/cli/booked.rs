//! The accounts with everything booked, and what lines of the ledger did to them.

use std::process::ExitCode;

use accounts::Credit;
use accounts::reckoning::LedgerMovement;
use accounts::report::went;
use diagnostics::Source;
use folder::Content;
use games::bookkeeping;

use super::common::FolderArgs;

/// The accounts of a folder as they stand, with everything booked.
pub(super) fn with_all_booked(
    content: &Content,
    root: &FolderArgs,
) -> Result<bookkeeping::Accounts, ExitCode> {
    let last = content.issues.last().map_or(0, |i| i.number());
    let games = games::play(content, last);
    let pages = super::paper::pages(&root.folder(), content, &games, last)?;
    Ok(bookkeeping::compute_accounts(content, &games, None, &pages))
}

/// What lines of a ledger did, in words: who paid how much, what it went to, and until which issue it is good.
pub(super) fn filed_in_words(
    content: &Content,
    ledger: &Source,
    lines: &[u32],
    root: &FolderArgs,
) -> Result<Vec<String>, ExitCode> {
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    let content = Content { ledger: Some(ledger.clone()), ..content.clone() };
    let reckoning = with_all_booked(&content, root)?.reckoning;
    let (currency, last) = (content.zine.money(), content.issues.last().map_or(0, |issue| issue.number()));
    let told = reckoning.movements.iter().filter_map(|movement| {
        let LedgerMovement::Posted(line, entry, shares) = movement else { return None };
        if !lines.contains(line) {
            return None;
        }
        let shares: Vec<String> = shares.iter().map(|share| went(share, &currency)).collect();
        let credit =
            reckoning.books.account(&entry.person).map(|account| account.credit()).unwrap_or_default();
        let good = match credit.issues.floor() {
            0 if credit == Credit::NONE => String::new(),
            0 => format!("; {credit} left"),
            issues => format!("; good to No. {}", last.saturating_add(issues)),
        };
        let (name, sum) = (content.name(&entry.person), currency.say(entry.amount));
        Some(format!(
            "{name} ({}): {sum} {currency} of {}: {}{good}",
            entry.person,
            entry.date,
            shares.join(", ")
        ))
    });
    Ok(told.collect())
}
