//! The actors of a movement phase and their orders: units, pieces in hyperspace, the lost piece that is drawn (S-29, S-32, S-37).

use super::grammar::{SubmittedSwissOrder, SwissOrder};
use super::reach::Reach;
use super::space::HyperspacePiece;
use crate::judge::{IndexSet, Wide};
use crate::rules::prelude::*;

/// The action of an actor with a valid order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SwissAction {
    /// Holds.
    Hold,
    /// Moves to a place, coast included, through hyperspace or by convoy.
    Move { to: Place, hyper: bool, carried: bool },
    /// Goes into hyperspace.
    Enter,
    /// Supports an actor that holds.
    SupportHold(usize),
    /// Supports an actor that moves to a province.
    SupportMove(usize, Province),
    /// Convoys an actor.
    Convoy(usize),
}

/// One actor with its order.
pub struct Actor {
    /// The unit; for a piece in hyperspace, a unit off the board.
    pub unit: Unit,
    /// The piece in hyperspace, if it is not a unit of the position.
    pub piece: Option<HyperspacePiece>,
    /// Its province; `None` in hyperspace.
    pub at: Option<Province>,
    /// The index of its order, if it has one.
    pub order: Option<usize>,
    /// Its action.
    pub doing: SwissAction,
    /// Whether the draw for lost pieces moves it (S-32).
    pub drawn: bool,
}

impl Actor {
    /// The unit of the position; `None` for a piece in hyperspace.
    pub fn on_board(&self) -> Option<Unit> {
        self.at.map(|_| self.unit)
    }

    /// The province it is ordered to.
    pub fn goal(&self, reach: &Reach) -> Option<Province> {
        match self.doing {
            SwissAction::Move { to, .. } => Some(reach.board.province_of(to)),
            _ => None,
        }
    }

    /// Whether it is an army moving into a sea (S-22).
    pub fn to_sea(&self, reach: &Reach) -> bool {
        self.unit.kind != UnitKind::Fleet && self.goal(reach).is_some_and(|p| reach.board.is_sea(p))
    }
}

/// All actors, and the faults of orders that are not followed.
pub struct SwissLegality {
    /// Units in the order of the position, then pieces that leave hyperspace.
    pub actors: Vec<Actor>,
    /// For each order, why it is invalid, if it is.
    pub invalid: Vec<Option<Reason>>,
    /// For each order, why it is void without being invalid, if it is.
    pub void: Vec<Option<Reason>>,
}

/// A lost piece and its goal by the draw.
pub struct LostPieceDraw {
    /// The piece.
    pub piece: HyperspacePiece,
    /// The place it must go to.
    pub to: Place,
}

impl SwissLegality {
    /// Units and pieces without orders yet; the piece drawn moves to its goal.
    pub fn new(reach: &Reach, units: &[Unit], orders: usize, drawn: Option<&LostPieceDraw>) -> SwissLegality {
        let actor =
            |unit, piece, at| Actor { unit, piece, at, order: None, doing: SwissAction::Hold, drawn: false };
        let mut m = SwissLegality {
            actors: units.iter().map(|u| actor(*u, None, Some(reach.board.unit_province(u)))).collect(),
            invalid: vec![None; orders],
            void: vec![None; orders],
        };
        for piece in &reach.space.pieces {
            let sent = drawn.filter(|d| d.piece.number == piece.number && d.piece.lost == piece.lost);
            if m.actors.len() >= Wide::CAPACITY {
                break;
            }
            m.actors.push(Actor {
                doing: sent.map_or(SwissAction::Hold, |d| SwissAction::Move {
                    to: d.to,
                    hyper: true,
                    carried: false,
                }),
                drawn: sent.is_some(),
                ..actor(piece.unit(reach.places), Some(*piece), None)
            });
        }
        m
    }
}

/// Assigns orders to actors; two different ones for an actor are both struck (S-37).
pub fn assign(reach: &Reach, given: &[SubmittedSwissOrder], m: &mut SwissLegality) {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new(); m.actors.len()];
    for (i, g) in given.iter().enumerate() {
        let Ok(order) = &g.order else { continue };
        let Some(named) = order.unit() else { continue };
        if matches!(order, SwissOrder::Build { .. } | SwissOrder::Remove { .. } | SwissOrder::Disband { .. })
        {
            m.invalid[i] = Some(Reason::of("wrong-phase"));
            continue;
        }
        let found = match named.at {
            UnitLocation::Place(place) => {
                let province = reach.board.province_of(place);
                let there = m.actors.iter().position(|a| a.at == Some(province));
                match there {
                    Some(a) if m.actors[a].unit.owner == g.owner => Ok(a),
                    Some(_) => Err(Reason::of("not-yours")),
                    None => Err(Reason::of("no-unit")),
                }
            }
            _ => piece(reach, m, g, &named),
        };
        match found {
            Ok(a) if named.kind.is_some_and(|k| k != m.actors[a].unit.kind) => {
                m.invalid[i] = Some(Reason::of("kind-wrong"));
            }
            Ok(a) => orders[a].push(i),
            Err(fault) => m.invalid[i] = Some(fault),
        }
    }
    for (actor, list) in m.actors.iter_mut().zip(&orders) {
        actor.order = single_valid_order(given, list, &mut m.invalid);
    }
}

/// The one of several orders that counts: two different ones are both struck (S-37).
pub fn single_valid_order(
    given: &[SubmittedSwissOrder],
    list: &[usize],
    invalid: &mut [Option<Reason>],
) -> Option<usize> {
    let (first, others) = list.split_first()?;
    let same = others.iter().all(|i| given[*i].order == given[*first].order);
    let (struck, why) = if same { (others, "repeated") } else { (list, "several-orders") };
    struck.iter().for_each(|i| invalid[*i] = Some(Reason::of(why)));
    same.then_some(*first)
}

fn piece_fault(what: &'static str) -> Reason {
    causal_reason("hyper-piece", what)
}

fn piece(
    reach: &Reach,
    m: &SwissLegality,
    g: &SubmittedSwissOrder,
    named: &UnitRef,
) -> Result<usize, Reason> {
    if g.owner != reach.places.trogs {
        return Err(piece_fault("owner"));
    }
    let pieces = m.actors.iter().enumerate().filter_map(|(i, actor)| Some((i, actor.piece?)));
    let found = pieces.filter(|(_, p)| match named.number {
        Some(n) => p.number == n,
        None => !p.lost && named.kind.is_none_or(|k| k == p.kind),
    });
    match found.collect::<Vec<_>>().as_slice() {
        [(_, p)] if p.lost => Err(piece_fault("drawn")),
        [(i, _)] => Ok(*i),
        [] => Err(piece_fault("none")),
        _ => Err(piece_fault("number")),
    }
}
