//! Retreats: the first open place of a list, and lists written behind an order.

use super::{Interpreter, Made, lost};
use crate::orders::cover::Preference;
use crate::orders::prelude::*;

impl Interpreter<'_, '_> {
    /// A list of retreats as text, with a blank before each place; unchecked.
    pub(super) fn list(&self, list: &[Preference]) -> Result<(String, Vec<Code>), Refusal> {
        let board = self.context.board;
        let mut out = String::new();
        let mut codes = Vec::new();
        let own = self.subjects().first().and_then(|u| self.own(u).ok());
        for preference in list {
            out.push(' ');
            match preference {
                Preference::Off => out.push('D'),
                Preference::Place(name) => {
                    let steps = own.as_ref().map_or(Set::EMPTY, |o| self.context.steps(o.kind, o.place));
                    let at = name.end.saturating_sub(1);
                    let province = self.context.goal(name, at, self.tokens, &[steps], None, &mut codes)?;
                    let fleet = own.as_ref().is_some_and(|o| o.kind == UnitKind::Fleet);
                    let coast = name.coast.and_then(|c| board.with_coast(province, c)).filter(|_| fleet);
                    out.push_str(board.code(coast.unwrap_or(province.place())));
                }
            }
        }
        Ok((out, codes))
    }

    pub(super) fn retreat(&self) -> Made {
        let context = self.context;
        let board = context.board;
        let unit = self.subject()?;
        let mut own = self.own(unit)?;
        let list = captured!(self, Capture::Prefs(list) => list.as_slice()).ok_or_else(lost)?;
        if own.nowhere() {
            return match list.first().ok_or_else(lost)? {
                Preference::Off => Ok(Interpreted::made(format!("{} D", self.unit(&own)), &own, None)),
                Preference::Place(name) => self.move_from_nowhere(own, name, name.end.saturating_sub(1)),
            };
        }
        let open = context.retreats(own.place);
        let provinces = board.provinces_of(open);
        let from = self.province(own.place);
        let mut first: Option<(String, Vec<Code>)> = None;
        let mut passed = false;
        for preference in list {
            let mut codes = Vec::new();
            let (text, possible) = match preference {
                Preference::Off => (format!("{} D", self.unit(&own)), true),
                Preference::Place(name) => {
                    let at = name.end.saturating_sub(1);
                    let steps = context.steps(own.kind, own.place);
                    let to =
                        context.goal(name, at, self.tokens, &[provinces, steps], Some(from), &mut codes)?;
                    let goal = if own.kind == UnitKind::Fleet {
                        let reach =
                            if open.meets(coast_set(board, to)) { open } else { board.fleet(own.place) };
                        context.fleet_goal(reach, to, name.coast, &mut codes)?
                    } else {
                        if name.coast.is_some() {
                            codes.push(Code::CoastIgnored);
                        }
                        to.place()
                    };
                    let possible = open.has(goal) || context.blank;
                    (format!("{}-{}", self.unit(&own), board.code(goal)), possible)
                }
            };
            if possible {
                own.codes.extend(codes);
                if passed {
                    own.codes.push(Code::Context);
                }
                let mut out = Interpreted::made(text, &own, from);
                if self.verbless() && unit.number.is_none() {
                    out.code(Code::NoVerb);
                }
                return Ok(out);
            }
            passed = true;
            first = first.or(Some((text, codes)));
        }
        let (text, codes) = first.ok_or_else(lost)?;
        own.codes.extend(codes);
        let mut out = Interpreted::made(text, &own, from);
        out.doubt(Code::Impossible, "the unit cannot retreat there");
        Ok(out)
    }
}

fn coast_set(board: &Board, province: Province) -> Set {
    board.coasts(province) | Set::singleton(province)
}
