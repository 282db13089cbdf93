//! Press among the rows of a letter.

use std::ops::Range;

use adjudicator::orders::Code;

use super::super::atoms::Sense;
use super::super::blocks::{Blocks, Whose};
use super::super::reading::press::{Mark, Press, PressRows};
use super::super::{Cause, Kind, Piece};
use super::{Frame, WIDEST, Work, trimmed};

impl Work<'_> {
    /// Takes press in, paragraph by paragraph; gives the line after it.
    pub(super) fn press(&mut self, blocks: &Blocks, at: usize, mark: Mark) -> usize {
        let rows: Vec<Range<usize>> =
            blocks.lines.iter().map(|l| trimmed(self.text, l.range.clone())).collect();
        let own: Vec<bool> = blocks.lines.iter().map(|l| l.whose == Whose::Own).collect();
        let is_order = |row: usize| self.plain_order(rows[row].clone());
        let (text, world, language) = (self.text, self.world, self.look.language);
        let press = PressRows { text, world, language, rows: &rows, own: &own, is_order: &is_order };
        let part = press.take(at, mark);
        match (part.what, self.frame.clone()) {
            (Press::Nothing, _) => self.note(rows[at].clone(), Kind::Remark, Cause::NoPress),
            (Press::Kept, _) => {
                for row in &rows[at..part.end] {
                    let cause = Some(Cause::Kept);
                    let piece = Piece { cause, is_withheld: true, ..Piece::new(row.clone(), Kind::Remark) };
                    self.push(piece, None);
                }
            }
            // What belongs to another game, or to one that nobody knows, is not printed in this one.
            (Press::Marked(span, _), Frame::Elsewhere) => self.note(span, Kind::Others, Cause::Apart),
            (Press::Marked(span, _), Frame::Nowhere(cause)) => {
                self.error(span, Kind::Unread, Code::UnknownOrder, cause, None);
            }
            (Press::Marked(span, printable), _) => {
                self.press.extend(printable);
                self.note(span, Kind::Press, None);
            }
        }
        part.end
    }

    /// A row that is an order for a unit of theirs with nothing else in it.
    pub(super) fn plain_order(&self, range: Range<usize>) -> bool {
        if range.len() > WIDEST {
            return false;
        }
        let atoms = self.teller.atoms(&range);
        if self.teller.strict {
            return self.teller.tell(&range).is_ok_and(|t| !t.bare);
        }
        let odd = atoms.iter().any(|a| {
            matches!(a.sense, Sense::Unknown | Sense::Person)
                && a.first.len() > 1
                && !matches!(a.first.as_str(), "to" | "via" | "by")
        });
        !odd && self.teller.tell(&range).is_ok_and(|t| !t.bare)
    }
}
