//! Several orders for one unit, where the reader of orders leaves them to the rules: asked about where none counts, said where the
//! rules choose.

use adjudicator::orders::Code;
use adjudicator::position::Position;
use adjudicator::terms::{ArrowKind, OrderItem, OrderTerm, StatedOrder, UnitLocation, UnitNaming, UnitRef};

use super::super::{Act, Cause, Kind, Piece, World};

/// Looks at all the orders of a letter that are for the same unit.
pub fn rivals(world: &World, pieces: &mut [Piece]) {
    for at in 0..pieces.len() {
        let Some(unit) = pieces[at].unit.clone().filter(|_| counts(world, &pieces[at])) else { continue };
        if pieces[..at].iter().any(|p| p.unit.as_ref() == Some(&unit) && counts(world, p)) {
            continue;
        }
        let of: Vec<usize> = (at..pieces.len())
            .filter(|i| pieces[*i].unit.as_ref() == Some(&unit) && counts(world, &pieces[*i]))
            .collect();
        if of.len() > 1 {
            settled(world, pieces, &of);
        }
    }
}

/// Whether a piece is an order that may have a rival.
fn counts(world: &World, piece: &Piece) -> bool {
    let drawn = |term: &OrderTerm| {
        let form = world.rules.grammar().form(term);
        form.name == "Select"
            || matches!(
                form.arrow,
                ArrowKind::Hold | ArrowKind::Move | ArrowKind::Support | ArrowKind::Convoy
            )
    };
    let known = piece.is_order() && !piece.is_error() && piece.act != Some(Act::Amends);
    known && term(piece).is_some_and(drawn)
}

fn term(piece: &Piece) -> Option<&OrderTerm> {
    match &piece.order {
        Some(StatedOrder::Item(_, OrderItem::Order { term, .. })) => Some(term),
        _ => None,
    }
}

fn settled(world: &World, pieces: &mut [Piece], of: &[usize]) {
    let grammar = world.rules.grammar();
    let form = |at: usize| term(&pieces[at]).map(|t| grammar.form(t));
    if grammar.units == UnitNaming::Sized {
        return sized(world.position, pieces, of);
    }
    if of.iter().all(|at| pieces[*at].order == pieces[of[0]].order) {
        return;
    }
    let select = of.iter().any(|at| form(*at).is_some_and(|f| f.name == "Select"));
    let supports = |at: &usize| form(*at).is_some_and(|f| f.arrow == ArrowKind::Support);
    match grammar.units {
        _ if select => warn(pieces, &of[1..], "the first selection counts"),
        // The last counts (RS-0.16).
        UnitNaming::Owned => warn(pieces, &of[..of.len() - 1], "a later order for the unit counts"),
        UnitNaming::Numbered if of.iter().any(supports) && !of.iter().all(supports) => {
            let (less, more): (Vec<usize>, Vec<usize>) = of.iter().partition(|at| supports(at));
            warn(pieces, &less, "the move of the same unit counts");
            if more.len() > 1 {
                settled(world, pieces, &more);
            }
        }
        _ => {
            for at in of {
                let piece = &mut pieces[*at];
                piece.attempt = piece.order.take();
                piece.kind = Kind::Unread;
                piece.codes = vec![Code::Conflict];
                piece.cause = Some(Cause::Conflict);
            }
        }
    }
}

/// Parts of a force: its men are ordered once (C-10.4, C-10.5).
fn sized(position: &Position, pieces: &mut [Piece], of: &[usize]) {
    let unit = |at: usize| -> Option<UnitRef> { term(&pieces[at])?.units().next().copied() };
    let Some(first) = unit(of[0]) else { return };
    let here = |u: &&adjudicator::position::Unit| {
        first.at == UnitLocation::Place(u.place) && first.kind.is_none_or(|k| k == u.kind)
    };
    let Some(force) = position.units.iter().find(here) else { return };
    let (mut left, mut rest) = (force.size, 0);
    let (mut many, mut again) = (Vec::new(), Vec::new());
    for at in of {
        match unit(*at).and_then(|u| u.number) {
            Some(men) if men > left => many.push(*at),
            Some(men) => left -= men,
            None => rest += 1,
        }
        if rest > 1 && unit(*at).is_some_and(|u| u.number.is_none()) {
            again.push(*at);
        }
    }
    warn(pieces, &again, "only the first order for all the men that are left counts");
    for at in many {
        note(&mut pieces[at], Code::Impossible, "more men than the other orders leave: it is void");
    }
}

fn warn(pieces: &mut [Piece], of: &[usize], message: &str) {
    of.iter().for_each(|at| note(&mut pieces[*at], Code::Extra, message));
}

fn note(piece: &mut Piece, code: Code, message: &str) {
    if !piece.codes.contains(&code) {
        piece.codes.push(code);
        piece.codes.sort_unstable();
    }
    piece.cause = Cause::told(message);
}
