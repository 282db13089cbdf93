//! The orders of standard Diplomacy as types, and their strict canonical text.

use crate::board::{Board, Place, Province};
use crate::position::Kind;

/// An order of any phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `A par H`
    Hold,
    /// `A par-pic`, `A lon-den via convoy`; in a retreat phase a retreat.
    Move {
        /// Where to.
        to: Place,
        /// By convoy, said so.
        via: bool,
    },
    /// `A mun S A ber`
    SupportHold {
        /// The province of the supported unit.
        of: Province,
    },
    /// `A mar S A par-bur`
    SupportMove {
        /// The province of the supported unit.
        of: Province,
        /// Where it goes; with a coast only if the order names one.
        to: Place,
    },
    /// `F nth C A lon-den`
    Convoy {
        /// The army's province.
        of: Province,
        /// Where it goes.
        to: Province,
    },
    /// `A mun D`, in a retreat phase.
    Disband,
    /// `Build A lon`
    Build,
    /// `Remove F den`
    Remove,
    /// `Waive`
    Waive,
}

/// An order with the unit it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ordered {
    /// The kind written, if any.
    pub kind: Option<Kind>,
    /// The place written; None for `Waive`.
    pub place: Option<Place>,
    /// What it is to do.
    pub order: Order,
    /// The kind written for the unit supported or convoyed.
    pub other: Option<Kind>,
    /// The coast or province written for the unit supported or convoyed.
    pub of: Option<Place>,
    /// The convoy path written: provinces, in sequence.
    pub path: Vec<Province>,
}

/// Reads an order in canonical form, or as case files and records of games write it (`A PAR - PIC`, `F KIE B`,
/// `A mun supports A ber`). Places may have any name of the board.
pub fn parse(board: &Board, text: &str) -> Option<Ordered> {
    let spaced = text.replace('-', " - ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let first = rest.first()?.to_lowercase();
    let mut ordered =
        Ordered { kind: None, place: None, order: Order::Waive, other: None, of: None, path: Vec::new() };
    if rest.len() == 1 && matches!(first.as_str(), "waive" | "waives") {
        return Some(ordered);
    }
    let verb = match first.as_str() {
        "build" => Some(Order::Build),
        "remove" | "disband" => Some(Order::Remove),
        _ => None,
    };
    if verb.is_some() {
        rest = &rest[1..];
    }
    ordered.kind = kind(&mut rest);
    let (place, keyword) = place_until(board, &mut rest, true)?;
    ordered.place = Some(place);
    ordered.order = match (verb, keyword.as_str()) {
        (Some(verb), "") => verb,
        (Some(_), _) => return None,
        (None, "" | "h" | "hold" | "holds" | "stand" | "stands") => end(rest, Order::Hold)?,
        (None, "d" | "disband" | "disbands") => end(rest, Order::Disband)?,
        (None, "b" | "build") => end(rest, Order::Build)?,
        (None, "-" | "to" | "r" | "retreats") => {
            let (to, keyword) = place_until(board, &mut rest, true)?;
            let via = keyword == "via";
            if !via && !keyword.is_empty() {
                return None;
            }
            for word in rest.iter().filter(|w| !w.eq_ignore_ascii_case("convoy") && **w != "-") {
                ordered.path.push(board.find(word)?);
            }
            Order::Move { to, via }
        }
        (None, "s" | "supports" | "support") => {
            ordered.other = kind(&mut rest);
            let (of, keyword) = place_until(board, &mut rest, true)?;
            ordered.of = Some(of);
            match keyword.as_str() {
                "" | "h" | "hold" | "holds" => end(rest, Order::SupportHold { of: board.province_of(of) })?,
                "-" | "to" => {
                    let (to, keyword) = place_until(board, &mut rest, true)?;
                    if !matches!(keyword.as_str(), "" | "via") {
                        return None;
                    }
                    Order::SupportMove { of: board.province_of(of), to }
                }
                _ => return None,
            }
        }
        (None, "c" | "convoys" | "convoy") => {
            ordered.other = kind(&mut rest);
            let (of, keyword) = place_until(board, &mut rest, true)?;
            ordered.of = Some(of);
            if !matches!(keyword.as_str(), "-" | "to") {
                return None;
            }
            let (to, keyword) = place_until(board, &mut rest, true)?;
            if !matches!(keyword.as_str(), "" | "via") {
                return None;
            }
            Order::Convoy { of: board.province_of(of), to: board.province_of(to) }
        }
        _ => return None,
    };
    Some(ordered)
}

fn end(rest: &[&str], order: Order) -> Option<Order> {
    rest.is_empty().then_some(order)
}

fn kind(rest: &mut &[&str]) -> Option<Kind> {
    let kind = match rest.first()?.to_lowercase().as_str() {
        "a" | "army" => Kind::Army,
        "f" | "fleet" => Kind::Fleet,
        _ => return None,
    };
    *rest = &rest[1..];
    Some(kind)
}

/// The place at the start of the words, and the keyword that ends it (empty at the end of the order).
fn place_until(board: &Board, rest: &mut &[&str], verbs: bool) -> Option<(Place, String)> {
    const VERBS: &[&str] = &[
        "-", "to", "via", "h", "hold", "holds", "stand", "stands", "d", "disband", "disbands", "b", "build",
        "r", "retreats", "s", "support", "supports", "c", "convoy", "convoys",
    ];
    let is_verb = |w: &&str| verbs && VERBS.contains(&w.to_lowercase().as_str());
    let at = rest.iter().skip(1).position(is_verb).map_or(rest.len(), |i| i + 1);
    let name = rest.get(..at)?.join(" ");
    let keyword = rest.get(at).map(|w| w.to_lowercase()).unwrap_or_default();
    *rest = rest.get(at + 1..).unwrap_or(&[]);
    Some((board.place(&name)?, keyword))
}

/// The canonical text of an order for a unit of this kind at this place. `other` is the kind of the unit supported or convoyed.
pub fn print(board: &Board, kind: Kind, place: Place, order: Order, other: Option<(Kind, Place)>) -> String {
    let unit = format!("{} {}", kind.code(), board.code(place));
    let of = |province: Province| match other {
        Some((kind, place)) => format!("{} {}", kind.code(), board.code(place)),
        None => format!("A {}", board.code(province.place())),
    };
    match order {
        Order::Hold => format!("{unit} H"),
        Order::Move { to, via: false } => format!("{unit}-{}", board.code(to)),
        Order::Move { to, via: true } => format!("{unit}-{} via convoy", board.code(to)),
        Order::SupportHold { of: p } => format!("{unit} S {}", of(p)),
        Order::SupportMove { of: p, to } => format!("{unit} S {}-{}", of(p), board.code(to)),
        Order::Convoy { of: p, to } => format!("{unit} C {}-{}", of(p), board.code(to.place())),
        Order::Disband => format!("{unit} D"),
        Order::Build => format!("Build {unit}"),
        Order::Remove => format!("Remove {unit}"),
        Order::Waive => "Waive".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_orders_read_back_as_printed() {
        let board = Board::standard();
        for text in [
            "A par-pic",
            "A lon-den via convoy",
            "A mar S A par-bur",
            "F nth C A lon-nwy",
            "A mun D",
            "Build A lon",
            "Remove F den",
            "F stp/sc S F bot",
            "F mao-spa/nc",
            "A par H",
            "Build F stp/nc",
        ] {
            let read = parse(&board, text).unwrap();
            let other = read.other.zip(read.of);
            assert_eq!(print(&board, read.kind.unwrap(), read.place.unwrap(), read.order, other), text);
        }
        for text in ["", "A", "A par-", "A par - pic H", "F nth C A lon", "Build", "A par S", "A par x pic"] {
            assert_eq!(parse(&board, text), None, "{text}");
        }
    }
}
