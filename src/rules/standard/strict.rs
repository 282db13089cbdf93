//! Reads orders in canonical form or as case files write them, against a position: one order a line.

use super::order::{Order, Ordered, parse, print};
use crate::board::{Board, Owner, Place, Province};
use crate::orders::{Code, Reading};
use crate::position::{Kind, Position, Unit};
use crate::season::Phase;

/// The unit an order names: in a retreat phase a dislodged one where there is one.
pub(super) fn unit_at(board: &Board, position: &Position, province: Province) -> Option<Unit> {
    let here = |u: &&Unit| board.province_of(u.place) == province;
    let waiting = position.dislodged.iter().map(|d| &d.unit).find(here);
    let standing = position.units.iter().find(here);
    if position.turn.phase == Phase::Retreat { waiting.or(standing) } else { standing }.copied()
}

/// Reads every line of a text.
pub fn read(board: &Board, position: &Position, who: Owner, text: &str) -> Vec<Reading> {
    let lines = text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty());
    lines
        .map(|(i, line)| {
            let lead = line.chars().take_while(|c| c.is_whitespace()).count();
            let line = line.trim();
            let mut reading = Reading {
                line: i as u32 + 1,
                columns: (lead as u32 + 1, (lead + line.chars().count()) as u32),
                text: line.to_string(),
                order: None,
                codes: Vec::new(),
                message: String::new(),
            };
            match parse(board, line) {
                Some(ordered) => canonical(board, position, who, &ordered, &mut reading),
                None => {
                    reading.codes.push(Code::UnknownOrder);
                    reading.message = "this is no order".into();
                }
            }
            reading
        })
        .collect()
}

/// The canonical form of an order read, with what had to be filled in or put right.
fn canonical(board: &Board, position: &Position, who: Owner, read: &Ordered, out: &mut Reading) {
    let Some(place) = read.place else {
        out.order = Some("Waive".into());
        return;
    };
    let province = board.province_of(place);
    if read.order == Order::Build {
        let Some(kind) = read.kind else {
            out.codes.push(Code::UnknownOrder);
            out.message = "a build needs A or F".into();
            return;
        };
        let place = if kind == Kind::Army { province.place() } else { place };
        out.order = Some(print(board, kind, place, Order::Build, None));
        return;
    }
    let Some(unit) = unit_at(board, position, province) else {
        out.codes.push(Code::NoUnit);
        out.message = format!("no unit is in {}", board.place_name(province.place()));
        return;
    };
    if unit.owner != who {
        out.codes.push(Code::NotYours);
        out.message =
            format!("the unit in {} is not {}’s", board.place_name(province.place()), board.owner(who).name);
        return;
    }
    match read.kind {
        None => out.codes.push(Code::TypeFilled),
        Some(kind) if kind != unit.kind => out.codes.push(Code::TypeFixed),
        _ => {}
    }
    if board.coast(place).is_some() && place != unit.place {
        out.codes.push(Code::CoastIgnored);
    }
    let mut order = read.order;
    match &mut order {
        Order::Move { to, .. } if unit.kind == Kind::Army => {
            if board.coast(*to).is_some() {
                out.codes.push(Code::CoastIgnored);
            }
            *to = board.province_of(*to).place();
        }
        Order::Move { to, .. } => {
            let coasts = board.province(board.province_of(*to)).coasts.as_slice();
            let open: Vec<&Place> =
                coasts.iter().filter(|c| board.fleet(unit.place) >> c.0 & 1 == 1).collect();
            if board.coast(*to).is_none()
                && let [one] = open[..]
            {
                *to = *one;
                out.codes.push(Code::CoastFilled);
            }
        }
        _ => {}
    }
    let supported = match order {
        Order::SupportHold { of } | Order::SupportMove { of, .. } | Order::Convoy { of, .. } => {
            position.units.iter().find(|u| board.province_of(u.place) == of)
        }
        _ => None,
    };
    if let (Some(unit), Some(of)) = (supported, read.of) {
        match read.other {
            None => out.codes.push(Code::TypeFilled),
            Some(kind) if kind != unit.kind => out.codes.push(Code::TypeFixed),
            _ => {}
        }
        if board.coast(of).is_some() && of != unit.place {
            out.codes.push(Code::CoastIgnored);
        }
    }
    let other = match (supported, read.of) {
        (Some(unit), _) => Some((unit.kind, unit.place)),
        (None, Some(of)) => Some((read.other.unwrap_or(Kind::Army), of)),
        _ => None,
    };
    let mut text = print(board, unit.kind, unit.place, order, other);
    if !read.path.is_empty()
        && let Some(cut) = text.strip_suffix("via convoy")
    {
        let path: Vec<&str> = read.path.iter().map(|p| board.province(*p).id.as_str()).collect();
        text = format!("{cut}via {}", path.join(" "));
    }
    out.order = Some(text);
}
