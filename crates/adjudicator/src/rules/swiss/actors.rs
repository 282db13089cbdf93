//! Who acts in a movement phase, and whose order is whose: units, pieces in hyperspace, the lost piece that is drawn
//! (S-29, S-32, S-37).

use super::grammar::{Given, Order};
use super::reach::Reach;
use super::space::Piece;
use crate::judge::{Set, Wide};
use crate::rules::prelude::*;

/// Who acts: a unit on the board or a piece in hyperspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A unit of the position.
    Unit(Unit),
    /// A piece in hyperspace.
    Piece(Piece),
}

/// What an actor does once its order was found valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
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
    /// Carries an actor.
    Convoy(usize),
}

/// One actor with its order.
pub struct Actor {
    /// Who.
    pub who: Who,
    /// Its owner's index.
    pub owner: crate::board::Owner,
    /// Its place in the list of orders, if it was ordered.
    pub order: Option<usize>,
    /// What it does.
    pub doing: Doing,
    /// The rule makes it go (S-32).
    pub drawn: bool,
}

impl Actor {
    /// Army or fleet.
    pub fn kind(&self) -> Kind {
        match self.who {
            Who::Unit(unit) => unit.kind,
            Who::Piece(piece) => piece.kind,
        }
    }

    /// The province it stands in; None in hyperspace.
    pub fn province(&self, reach: &Reach) -> Option<Province> {
        match self.who {
            Who::Unit(unit) => Some(reach.board.at(&unit)),
            Who::Piece(_) => None,
        }
    }

    /// The unit it is; a piece is one off the board.
    pub fn unit(&self, reach: &Reach) -> Unit {
        match self.who {
            Who::Unit(unit) => unit,
            Who::Piece(p) => Unit {
                number: u16::try_from(p.number).unwrap_or(u16::MAX),
                aboard: Unit::OUTSIDE,
                ..Unit::new(self.owner, p.kind, reach.places.swi.place())
            },
        }
    }

    /// Where it is ordered to.
    pub fn goal(&self, reach: &Reach) -> Option<Province> {
        match self.doing {
            Doing::Move { to, .. } => Some(reach.board.province_of(to)),
            _ => None,
        }
    }

    /// An army on its way into a sea (S-22).
    pub fn to_sea(&self, reach: &Reach) -> bool {
        self.kind() != Kind::Fleet && self.goal(reach).is_some_and(|p| reach.board.is_sea(p))
    }
}

/// All actors, and what is wrong with orders that are not followed.
pub struct Legality {
    /// Units in the order of the position, then pieces that leave hyperspace.
    pub actors: Vec<Actor>,
    /// For each order: why it is invalid.
    pub invalid: Vec<Option<Reason>>,
    /// For each order: why it is void without being invalid.
    pub void: Vec<Option<Reason>>,
}

/// A lost piece and where the draw sends it.
pub struct Drawn {
    /// The piece.
    pub piece: Piece,
    /// Where it must go.
    pub to: Place,
}

impl Legality {
    /// Units and pieces that nobody has ordered yet; the piece drawn goes where it must.
    pub fn of(reach: &Reach, units: &[Unit], orders: usize, drawn: Option<&Drawn>) -> Legality {
        let actor = |who, owner| Actor { who, owner, order: None, doing: Doing::Hold, drawn: false };
        let mut m = Legality {
            actors: units.iter().map(|u| actor(Who::Unit(*u), u.owner)).collect(),
            invalid: vec![None; orders],
            void: vec![None; orders],
        };
        for piece in &reach.space.pieces {
            let sent = drawn.filter(|d| d.piece.number == piece.number && d.piece.lost == piece.lost);
            if m.actors.len() >= Wide::CAPACITY {
                break;
            }
            m.actors.push(Actor {
                doing: sent.map_or(Doing::Hold, |d| Doing::Move { to: d.to, hyper: true, carried: false }),
                drawn: sent.is_some(),
                ..actor(Who::Piece(*piece), reach.places.trogs)
            });
        }
        m
    }
}

/// Gives each actor its order; two different ones for it are all struck (S-37).
pub fn assign(reach: &Reach, given: &[Given], m: &mut Legality) {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new(); m.actors.len()];
    for (i, g) in given.iter().enumerate() {
        let Ok(order) = &g.order else { continue };
        let Some(named) = order.unit() else { continue };
        if matches!(order, Order::Build { .. } | Order::Remove { .. } | Order::Disband { .. }) {
            m.invalid[i] = Some(Reason::of("wrong-phase"));
            continue;
        }
        let found = match named.at {
            At::Place(place) => {
                let province = reach.board.province_of(place);
                let there = m.actors.iter().position(|a| a.province(reach) == Some(province));
                match there {
                    Some(a) if m.actors[a].owner == g.owner => Ok(a),
                    Some(_) => Err(Reason::of("not-yours")),
                    None => Err(Reason::of("no-unit")),
                }
            }
            _ => piece(reach, m, g, named.number, named.kind),
        };
        match found {
            Ok(a) if named.kind.is_some_and(|k| k != m.actors[a].kind()) => {
                m.invalid[i] = Some(Reason::of("kind-wrong"));
            }
            Ok(a) => orders[a].push(i),
            Err(fault) => m.invalid[i] = Some(fault),
        }
    }
    for (actor, list) in m.actors.iter_mut().zip(&orders) {
        actor.order = one(given, list, &mut m.invalid);
    }
}

/// The order of several that counts: two different ones are both struck (S-37).
pub fn one(given: &[Given], list: &[usize], invalid: &mut [Option<Reason>]) -> Option<usize> {
    let (first, others) = list.split_first()?;
    let same = others.iter().all(|i| given[*i].order == given[*first].order);
    let (struck, why) = if same { (others, "repeated") } else { (list, "several-orders") };
    struck.iter().for_each(|i| invalid[*i] = Some(Reason::of(why)));
    same.then_some(*first)
}

fn piece_fault(what: &'static str) -> Reason {
    because("hyper-piece", what)
}

fn piece(
    reach: &Reach,
    m: &Legality,
    g: &Given,
    number: Option<u32>,
    kind: Option<Kind>,
) -> Result<usize, Reason> {
    if g.owner != reach.places.trogs {
        return Err(piece_fault("owner"));
    }
    let pieces: Vec<(usize, Piece)> = m
        .actors
        .iter()
        .enumerate()
        .filter_map(|(i, a)| match a.who {
            Who::Piece(p) => Some((i, p)),
            Who::Unit(_) => None,
        })
        .collect();
    let found = pieces.iter().filter(|(_, p)| match number {
        Some(n) => p.number == n,
        None => !p.lost && kind.is_none_or(|k| k == p.kind),
    });
    match found.collect::<Vec<_>>().as_slice() {
        [(_, p)] if p.lost => Err(piece_fault("drawn")),
        [(i, _)] => Ok(*i),
        [] => Err(piece_fault("none")),
        _ => Err(piece_fault("number")),
    }
}
