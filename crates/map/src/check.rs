//! Compares a rule-set's board with its drawing: places, centres, borders.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use adjudicator::board::{Board, Province, Set, Terrain, union};

use super::base_map::BaseMap;
use super::path::PathPoint;
use super::plan::{PlaceKind, kind};

/// A difference between board and drawing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoardMapDifference {
    /// A province of the board that is not drawn.
    NotDrawn(String),
    /// A place of the drawing that is not a province of the board.
    NotOnBoard(String),
    /// A place that is land, coast, sea or impassable in one but not in the other.
    Terrain(String),
    /// A supply centre in one but not in the other.
    Centre(String),
    /// Neighbours on the board that do not touch in the drawing.
    NoCommonBorder(String, String),
    /// Places that touch in the drawing but are not neighbours on the board.
    BorderOnlyDrawn(String, String),
    /// Neighbours for fleets along a coast that is interrupted in the drawing.
    NoCommonCoast(String, String),
    /// A continuous coast in the drawing that no fleet may follow.
    CoastOnlyDrawn(String, String),
}

impl fmt::Display for BoardMapDifference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BoardMapDifference::NotDrawn(p) => write!(f, "{p}: not drawn"),
            BoardMapDifference::NotOnBoard(p) => write!(f, "{p}: drawn, but not a province of the board"),
            BoardMapDifference::Terrain(p) => write!(f, "{p}: land, coast or sea differs"),
            BoardMapDifference::Centre(p) => write!(f, "{p}: supply centre in one and not in the other"),
            BoardMapDifference::NoCommonBorder(p, q) => {
                write!(f, "{p}-{q}: neighbours, but no common border is drawn")
            }
            BoardMapDifference::BorderOnlyDrawn(p, q) => {
                write!(f, "{p}-{q}: a common border is drawn, but they are not neighbours")
            }
            BoardMapDifference::NoCommonCoast(p, q) => {
                write!(f, "{p}-{q}: neighbours for fleets, but their coasts do not meet")
            }
            BoardMapDifference::CoastOnlyDrawn(p, q) => {
                write!(f, "{p}-{q}: their coasts meet, but no fleet can move between them")
            }
        }
    }
}

/// All differences between board and drawing. Places that no unit can enter need not be on the board.
pub fn differences(board: &Board, base: &BaseMap) -> Vec<BoardMapDifference> {
    let mut out = BTreeSet::new();
    let drawn = |p: Province| base.find(&board.province(p).id);
    for p in board.provinces() {
        let info = board.province(p);
        if info.terrain == Terrain::Outside {
            continue;
        }
        let Some(i) = drawn(p) else {
            out.insert(BoardMapDifference::NotDrawn(info.id.clone()));
            continue;
        };
        let place = &base.places[i];
        if info.impassable != place.impassable || (!info.impassable && kind(info.terrain) != place.kind) {
            out.insert(BoardMapDifference::Terrain(info.id.clone()));
        }
        if info.centre != place.dot.is_some() {
            out.insert(BoardMapDifference::Centre(info.id.clone()));
        }
    }
    for place in base.places.iter().filter(|p| !p.impassable) {
        if board.id(&place.id).is_none() {
            out.insert(BoardMapDifference::NotOnBoard(place.id.clone()));
        }
    }
    let borders: BTreeSet<(usize, usize)> = base.borders_between().collect();
    let coasts = common_coasts(base);
    let open = |p: Province| !board.province(p).impassable && board.province(p).terrain != Terrain::Outside;
    for p in board.provinces().filter(|p| open(*p)) {
        for q in board.provinces().filter(|q| *q > p && open(*q)) {
            let (Some(a), Some(b)) = (drawn(p), drawn(q)) else { continue };
            let pair = (a.min(b), a.max(b));
            let (x, y) = (board.province(p).id.clone(), board.province(q).id.clone());
            let coastal = [p, q].iter().all(|p| board.province(*p).terrain == Terrain::Coast);
            if coastal {
                match (sails(board, p).has(q), coasts.contains(&pair)) {
                    (true, false) => {
                        out.insert(BoardMapDifference::NoCommonCoast(x.clone(), y.clone()));
                    }
                    (false, true) => {
                        out.insert(BoardMapDifference::CoastOnlyDrawn(x.clone(), y.clone()));
                    }
                    _ => {}
                }
            }
            match (board.touch(p).has(q), borders.contains(&pair)) {
                (true, false) => {
                    out.insert(BoardMapDifference::NoCommonBorder(x, y));
                }
                (false, true) => {
                    out.insert(BoardMapDifference::BorderOnlyDrawn(x, y));
                }
                _ => {}
            }
        }
    }
    out.into_iter().collect()
}

/// Provinces a fleet can sail to from any coast of `p`.
fn sails(board: &Board, p: Province) -> Set {
    let coasts = &board.province(p).coasts;
    union(coasts.iter().copied().chain([p.place()]).map(|c| board.fleet_provinces(c)))
}

/// Pairs of land places whose coasts on one sea touch.
fn common_coasts(base: &BaseMap) -> BTreeSet<(usize, usize)> {
    // The (land, sea) coasts that end at each node.
    let mut ends: BTreeMap<PathPoint, BTreeSet<(usize, usize)>> = BTreeMap::new();
    for a in &base.atlas.arcs {
        let (Some(l), Some(r)) = (base.place_of(a.left), base.place_of(a.right)) else { continue };
        let coast = match [l, r].map(|p| base.places[p].kind == PlaceKind::Sea) {
            [false, true] => (l, r),
            [true, false] => (r, l),
            _ => continue,
        };
        for end in [a.points.first(), a.points.last()].into_iter().flatten() {
            ends.entry(*end).or_default().insert(coast);
        }
    }
    let mut out = BTreeSet::new();
    for coasts in ends.values() {
        for (a, w) in coasts {
            for (b, v) in coasts {
                if a < b && w == v {
                    out.insert((*a, *b));
                }
            }
        }
    }
    out
}
