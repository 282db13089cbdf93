//! What commands ask of the typesetter: with it (`typeset`), and without it, where nothing is printed (`plain`).

#[cfg(not(feature = "typeset"))]
mod plain;
#[cfg(feature = "typeset")]
mod typeset;

use std::process::ExitCode;

use folder::store::{self, CommandContext};
use folder::{Content, Folder};
use games::bookkeeping::Accounts;
use production::compose::ComposedIssue;

use super::common::{refuse, show};

#[cfg(not(feature = "typeset"))]
pub(super) use plain::*;
#[cfg(feature = "typeset")]
pub(super) use typeset::*;

/// The date of an issue.
pub(super) type MapDate = Option<page::model::CalendarDay>;

/// The printed copies of an issue.
pub(super) trait Copies {
    /// The copy of a person.
    fn pdf(&self, person: &str) -> Result<Vec<u8>, String>;
    /// The copy that everybody may have, without a label.
    fn public(&self) -> Result<Vec<u8>, String>;
    /// The accounts up to the issue.
    fn accounts(&self) -> &Accounts;
    /// The issue as it was composed.
    fn composed(&self) -> &ComposedIssue;
}

/// The accounts of an issue from counted pages (`A-20`), as all that goes to readers has them.
///
/// # Errors
/// What stands in the way of counting, shown.
pub(super) fn accounts_with_page_counts(
    folder: &Folder,
    content: &Content,
    games: &games::Games,
    number: i64,
) -> Result<Accounts, ExitCode> {
    let pages = pages(folder, content, games, number)?;
    Ok(games::bookkeeping::compute_accounts(content, games, Some(number), &pages))
}

/// The chargeable pages of the issues that are not sealed, counted.
///
/// # Errors
/// What stands in the way of counting, shown.
pub(super) fn pages(
    folder: &Folder,
    content: &Content,
    games: &games::Games,
    number: i64,
) -> Result<std::collections::BTreeMap<i64, i64>, ExitCode> {
    let mut remember = |file: &str, text: &str| {
        store::remember(folder.root(), file, text.as_bytes(), &CommandContext::new("pages"));
    };
    counted_pages(folder, content, games, number, &mut remember).map_err(|found| {
        show(&found);
        let said =
            format!("the pages of issue {number} cannot be counted, and codes and charges depend on them");
        refuse(format!("{said}: correct it, or set pages = N in issue.toml"))
    })
}
