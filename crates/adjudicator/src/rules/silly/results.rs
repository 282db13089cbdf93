//! The published lines of step 1: every effective order with its result and where it came from (section E).

use super::prelude::*;

impl Play<'_> {
    /// One line a unit, dislodgement over everything else.
    pub fn report_moves(&mut self) {
        let ids: Vec<Id> = self.moves.orders.keys().copied().collect();
        for id in ids {
            let Some(order) = self.moves.orders.get(&id).cloned() else { continue };
            let result = self.moves.results.get(&id).cloned().unwrap_or_else(Result1::success);
            let man = self.man(id);
            let dislodged = self.log.dislodged.contains(&id) && man.fights();
            let start = man.start.unwrap_or(man.unit());
            let shape = self.shape(&order.act);
            let verdict = if dislodged { Verdict::Dislodged } else { result.verdict };
            self.report.lines.push(Line {
                unit: Some(start),
                shape,
                origin: order.origin,
                written: order.written,
                verdict,
                reason: result.reason,
                strength: result.strength,
                ..Line::new(man.owner, order.stated)
            });
        }
    }

    fn shape(&self, act: &Act) -> Shape {
        let start = |i: Id| self.moves.from.get(&i).copied().unwrap_or(self.man(i).place);
        match act {
            Act::Hold { .. } => Shape::Hold,
            Act::Move { to, convoy, .. } => Shape::Move { to: *to, convoyed: *convoy },
            Act::Support { of, to: None, .. } => Shape::SupportHold { of: start(*of) },
            Act::Support { of, to: Some(to), .. } => Shape::SupportMove { of: start(*of), to: to.place() },
            Act::Convoy { of, to } => Shape::Convoy { of: start(*of), to: to.place() },
            Act::Fly { path } | Act::Carry { path, .. } | Act::Ride { path, .. } => match path.last() {
                Some(end) => Shape::Move { to: end.place(), convoyed: false },
                None => Shape::Hold,
            },
            Act::Jump { to, .. } => Shape::Move { to: to.place(), convoyed: false },
            Act::With { carrier } => match self.moves.act(*carrier).goal() {
                Some(to) => Shape::Move { to, convoyed: false },
                None => Shape::Hold,
            },
            Act::Distract { .. } | Act::Expose => Shape::Other,
        }
    }

    /// A line for a letter with another text: the order as carried out, without its condition.
    pub fn letter_copy(&self, index: usize, order: Stated) -> Line {
        let letter = &self.mail[index];
        Line { origin: Origin::Player, written: Some(letter.written), ..Line::new(letter.owner, order) }
    }
}
