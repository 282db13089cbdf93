//! The page-price loop: the charge depends on the pages, the pages on the label page, the label on the charge (`A-9`).

use super::fraction::Exact;

/// The most times an issue is typeset to settle its page count.
pub const PASSES: usize = 4;

/// The next step after typesetting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PagingStep {
    /// Charge for this many pages, make the codes and typeset again.
    Again(i64),
    /// Two passes agree: the issue has this many chargeable pages.
    Settled(i64),
}

/// The page count oscillates: the editor has to set it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the number of chargeable pages does not settle ({}): write `pages = {}` in issue.toml", list(.0), .0.iter().max().unwrap_or(&0))]
pub struct PageCountUnstable(pub Vec<i64>);

fn list(passes: &[i64]) -> String {
    passes.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// The state of the loop, driven from outside: the first pass is typeset with [`widest`] codes, each later one with those of
/// the pass before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paging {
    passes: Vec<i64>,
}

impl Paging {
    /// Records the chargeable pages of a pass: pages of the PDF less those flagged `nocharge`; the label page counts.
    pub fn pass(&mut self, chargeable: i64) -> Result<PagingStep, PageCountUnstable> {
        let agrees = self.passes.last() == Some(&chargeable);
        self.passes.push(chargeable);
        if agrees {
            Ok(PagingStep::Settled(chargeable))
        } else if self.passes.len() >= PASSES {
            Err(PageCountUnstable(std::mem::take(&mut self.passes)))
        } else {
            Ok(PagingStep::Again(chargeable))
        }
    }
}

/// Chargeable pages of an issue (`A-9`); `None` if more pages are flagged than exist.
pub fn chargeable_pages(pages: i64, nocharge: i64) -> Option<i64> {
    pages.checked_sub(nocharge).filter(|n| *n >= 0)
}

/// The widest code a label may carry, for the first pass.
pub fn widest(number: i64, greatest: Exact) -> String {
    let issues = widest_digits(number.saturating_add(greatest.floor()));
    let pages = widest_digits(greatest.floor());
    let paid = if pages.len() + 2 > issues.len() { format!("{pages}pp") } else { issues };
    format!("P/T/Z-{paid}/Y")
}

fn widest_digits(n: i64) -> String {
    "8".repeat(n.unsigned_abs().to_string().len())
}
