//! What one order came to: its canonical text, or why there is none.

use crate::orders::prelude::*;

/// What kind of thing an outcome is, for the work on the whole sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// An order to a unit, or anything else.
    #[default]
    Unit,
    /// A build.
    Build,
    /// A removal.
    Remove,
    /// A build waived.
    Waive,
}

/// One order, or one refusal.
#[derive(Clone, Debug, Default)]
pub struct Interpreted {
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
    /// Of a refusal, what it says as far as it was understood.
    pub meant: Option<String>,
    /// The unit a refusal names.
    pub named: Option<String>,
    /// For which other order it is put aside.
    pub put_aside: Option<PutAside>,
    /// Slight faults.
    pub slips: Vec<Slip>,
    /// Its bytes in the text, where it is only a part of what was written together.
    pub span: Option<Range<usize>>,
}

impl Interpreted {
    /// A refusal.
    pub fn refused((code, note): Refusal) -> Interpreted {
        Interpreted { codes: vec![code], notes: vec![note], ..Interpreted::default() }
    }

    pub(super) fn made(order: String, unit: &Own, province: impl Into<Option<Province>>) -> Interpreted {
        let (codes, notes, slips) = (unit.codes.clone(), unit.notes.clone(), unit.slips.clone());
        Interpreted {
            order: Some(order),
            codes,
            notes,
            slips,
            unit: province.into(),
            ..Interpreted::default()
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

    /// A code, and what there is to say of it.
    pub(super) fn doubt(&mut self, code: Code, note: impl Into<String>) {
        self.code(code);
        self.notes.push(note.into());
    }
}
