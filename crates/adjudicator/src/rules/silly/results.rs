//! The published results of step 1: every effective order with its result and origin (section E).

use super::prelude::*;

impl SillyPhase<'_> {
    /// Reports one result per unit; dislodgement overrides all others.
    pub fn report_moves(&mut self) {
        let driven =
            |(id, _): &&(UnitId, WrittenAt)| self.log.dislodged.contains(id) && self.man(*id).fights();
        let lines: Vec<WrittenAt> = self.moves.refused.iter().filter(driven).map(|(_, at)| *at).collect();
        let refused = self.report.orders.iter_mut().filter(|l| l.invalid);
        refused
            .filter(|l| l.written_at.is_some_and(|at| lines.contains(&at)))
            .for_each(|l| l.verdict = Verdict::Dislodged);
        let ids: Vec<UnitId> = self.moves.orders.keys().copied().collect();
        for id in ids {
            let Some(order) = self.moves.orders.get(&id).cloned() else { continue };
            let result = self.moves.results.get(&id).cloned().unwrap_or_else(Step1Result::success);
            let man = self.man(id);
            let dislodged = self.log.dislodged.contains(&id) && man.fights();
            let start = man.start.unwrap_or(man.unit());
            let shape = self.shape(&order.act);
            let verdict = if dislodged { Verdict::Dislodged } else { result.verdict };
            self.report.orders.push(OrderResult {
                unit: Some(start),
                shape,
                origin: order.origin,
                written_at: order.written,
                verdict,
                reason: result.reason,
                strength: result.strength,
                ..OrderResult::new(man.owner, order.stated)
            });
        }
    }

    fn shape(&self, act: &SillyAction) -> OrderShape {
        let start = |i: UnitId| self.moves.from.get(&i).copied().unwrap_or(self.man(i).place);
        match act {
            SillyAction::Hold { .. } => OrderShape::Hold,
            SillyAction::Move { to, convoy, .. } => OrderShape::Move { to: *to, convoyed: *convoy },
            SillyAction::Support { of, to: None, .. } => OrderShape::SupportHold { of: start(*of) },
            SillyAction::Support { of, to: Some(to), .. } => {
                OrderShape::SupportMove { of: start(*of), to: *to }
            }
            SillyAction::Convoy { of, to } => OrderShape::Convoy { of: start(*of), to: to.place() },
            SillyAction::Fly { path } | SillyAction::Carry { path, .. } | SillyAction::Ride { path, .. } => {
                match path.last() {
                    Some(end) => OrderShape::Move { to: end.place(), convoyed: false },
                    None => OrderShape::Hold,
                }
            }
            SillyAction::Jump { to, .. } => OrderShape::Move { to: to.place(), convoyed: false },
            SillyAction::With { carrier } => match self.moves.act(*carrier).goal() {
                Some(to) => OrderShape::Move { to, convoyed: false },
                None => OrderShape::Hold,
            },
            SillyAction::Distract { .. } | SillyAction::Expose => OrderShape::Other,
        }
    }

    /// A result for a letter with another text: the order as carried out, without its condition.
    pub fn letter_copy(&self, index: usize, order: StatedOrder) -> OrderResult {
        let letter = &self.mail[index];
        OrderResult {
            origin: OrderOrigin::Player,
            written_at: Some(letter.written),
            ..OrderResult::new(letter.owner, order)
        }
    }
}
