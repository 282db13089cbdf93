//! Retreats.

use super::{Interpreter, Made, lost};
use crate::orders::prelude::*;

impl Interpreter<'_, '_> {
    pub(super) fn retreat(&self) -> Made {
        let context = self.context;
        let board = context.board;
        let unit = self.subject()?;
        let mut own = self.own(unit)?;
        let (name, at) = self.place().ok_or_else(lost)?;
        if own.nowhere() {
            return self.move_from_nowhere(own, name, at);
        }
        let open = context.retreats(own.place);
        let provinces = board.provinces_of(open);
        let from = self.province(own.place);
        let steps = context.steps(own.kind, own.place);
        let to = context.goal(name, at, self.tokens, &[provinces, steps], Some(from), &mut own.codes)?;
        let goal = if own.kind == UnitKind::Fleet {
            let reach = if open.meets(coast_set(board, to)) { open } else { board.fleet(own.place) };
            context.fleet_goal(reach, to, name.coast, &mut own.codes)?
        } else {
            if name.coast.is_some() {
                own.codes.push(Code::CoastIgnored);
            }
            to.place()
        };
        let mut out = Interpreted::made(format!("{}-{}", self.unit(&own), board.code(goal)), &own, from);
        if !open.has(goal) && !context.blank {
            out.doubt(Code::Impossible, "the unit cannot retreat there");
        } else if self.verbless() && unit.number.is_none() {
            out.code(Code::NoVerb);
        }
        Ok(out)
    }
}

fn coast_set(board: &Board, province: Province) -> Set {
    board.coasts(province) | Set::singleton(province)
}
