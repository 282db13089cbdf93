//! The printer of terms.

use std::fmt::Write;

use super::form::FormPart;
use super::{Arg, Grammar, OrderTerm, UnitLocation, UnitNaming, UnitRef};
use crate::board::Board;
use crate::position::UnitKind;

impl Grammar {
    /// Writes a term in canonical form.
    pub fn print(&self, board: &Board, term: &OrderTerm, out: &mut String) {
        let mut args = term.args.iter().map(Option::as_ref);
        if let Some(parts) = self.parts().get(term.verb.0 as usize) {
            self.put(board, parts, &mut args, out);
        }
    }

    fn put<'a>(
        &self,
        board: &Board,
        parts: &[FormPart],
        args: &mut (impl Iterator<Item = Option<&'a Arg>> + Clone),
        out: &mut String,
    ) {
        for part in parts {
            match part {
                FormPart::Lit(text) => out.push_str(text),
                FormPart::Flag(text) => {
                    if args.next().flatten().is_some() {
                        out.push_str(text);
                    }
                }
                FormPart::Opt(inner) => {
                    if args.clone().next().flatten().is_some() {
                        self.put(board, inner, args, out);
                    } else {
                        args.next();
                    }
                }
                FormPart::Slot(_) => {
                    if let Some(arg) = args.next().flatten() {
                        self.argument(board, arg, out);
                    }
                }
                FormPart::Many(_, between) => {
                    let Some(Arg::List(list)) = args.next().flatten() else { continue };
                    for (index, arg) in list.iter().enumerate() {
                        if index > 0 {
                            out.push_str(between);
                        }
                        self.argument(board, arg, out);
                    }
                }
            }
        }
    }

    fn argument(&self, board: &Board, arg: &Arg, out: &mut String) {
        match arg {
            Arg::Unit(unit) => self.unit(board, unit, out),
            Arg::Place(place) => out.push_str(board.code(*place)),
            Arg::Power(owner) => out.push_str(&board.owner(*owner).name),
            Arg::Kind(kind) => out.push_str(kind.code()),
            Arg::Number(number) => _ = write!(out, "{number}"),
            Arg::Text(text) if ["nc", "sc", "ec", "wc"].contains(&&**text) => out.push_str(text),
            Arg::Text(text) => {
                _ = write!(out, "\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
            }
            Arg::Flag => {}
            Arg::Spot(Some(province)) => out.push_str(board.code(province.place())),
            Arg::Spot(None) => out.push_str("mbu"),
            Arg::Foretold(province, kind, coast) => {
                out.push_str(board.code(province.place()));
                match (coast, kind) {
                    (Some(coast), _) => _ = write!(out, " AS F {}", board.code(*coast)),
                    (None, Some(UnitKind::Fleet)) => out.push_str(" AS FLEET"),
                    (None, Some(_)) => out.push_str(" AS ARMY"),
                    (None, None) => {}
                }
            }
            Arg::List(_) => {}
        }
    }

    /// Writes a unit.
    pub fn unit(&self, board: &Board, unit: &UnitRef, out: &mut String) {
        if let Some(power) = unit.power {
            _ = write!(out, "{} ", board.owner(power).name);
        }
        if self.units == UnitNaming::Numbered {
            let word = if unit.kind == Some(UnitKind::Fleet) { "FLEET" } else { "ARMY" };
            if let UnitLocation::Marker(number) = unit.at {
                _ = write!(out, "{word}{number}");
            }
            return;
        }
        if let Some(kind) = unit.kind {
            _ = write!(out, "{} ", kind.code());
        }
        out.push_str(match unit.at {
            UnitLocation::Place(place) => board.code(place),
            _ => "hyp",
        });
        if let Some(number) = unit.number {
            _ = write!(out, " {number}");
        }
    }
}
