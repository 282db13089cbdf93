//! What one order came to: its canonical text, or why there is none.

use super::Code;
use super::resolve::{Own, Refusal};
use crate::board::Province;

/// What kind of thing an outcome is, for the work on the whole sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// An order to a unit.
    Unit,
    /// A build.
    Build,
    /// A removal.
    Remove,
    /// A build waived.
    Waive,
    /// Something else.
    Other,
}

/// One order, or one refusal.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its canonical text.
    pub order: Option<String>,
    /// The codes.
    pub codes: Vec<Code>,
    /// What there is to say, in sentences without a full stop.
    pub notes: Vec<String>,
    /// The province whose unit is ordered, built or removed.
    pub unit: Option<Province>,
    /// Its kind.
    pub sort: Sort,
    /// Provinces of own units it needs an order of: supported or convoyed moves.
    pub implies: Option<(Province, String)>,
    /// Without a position: no unit there could do it, so another reading is better.
    pub unlikely: bool,
}

impl Outcome {
    /// A refusal.
    pub fn refused((code, note): Refusal) -> Outcome {
        Outcome {
            order: None,
            codes: vec![code],
            notes: vec![note],
            unit: None,
            sort: Sort::Unit,
            implies: None,
            unlikely: false,
        }
    }

    pub(super) fn made(order: String, unit: &Own, province: impl Into<Option<Province>>) -> Outcome {
        Outcome {
            order: Some(order),
            codes: unit.codes.clone(),
            notes: unit.notes.clone(),
            unit: province.into(),
            sort: Sort::Unit,
            implies: None,
            unlikely: false,
        }
    }

    /// True if the unit can carry it out.
    pub fn possible(&self) -> bool {
        self.order.is_some()
            && !self.unlikely
            && !self.codes.iter().any(|c| matches!(c, Code::Impossible | Code::Void))
    }

    pub(super) fn code(&mut self, code: Code) {
        if !self.codes.contains(&code) {
            self.codes.push(code);
        }
    }
}
