//! The composed drawing: the places of marks and lines, before anything is written as SVG.

use std::cell::Cell;

use super::base_map::BaseMap;
use super::scene::{MapScene, ScenePiece, SceneStyle};
use super::shape::{CurveChain, Footprint, Pt, pt};

/// The outline of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnitOutline {
    /// A disc.
    Army,
    /// A hull.
    Fleet,
    /// Wings.
    Birds,
    /// A lozenge: the distractor.
    Lozenge,
    /// A shield: the exposer.
    Shield,
    /// An upright box: the timeship.
    Box,
    /// A hull with teeth: the sea monster.
    SeaMonster,
    /// A spiked disc: the space monster.
    SpaceMonster,
    /// The cube.
    Borg,
    /// A grazing herd.
    Herd,
}

impl UnitOutline {
    /// The outline for a kind code (RS-0.2); unknown kinds are armies.
    pub fn for_kind(kind: &str) -> UnitOutline {
        match kind.to_ascii_uppercase().as_str() {
            "F" => UnitOutline::Fleet,
            "B" => UnitOutline::Birds,
            "FA" => UnitOutline::Lozenge,
            "DA" => UnitOutline::Shield,
            "T" => UnitOutline::Box,
            "SM" => UnitOutline::SeaMonster,
            "XM" => UnitOutline::SpaceMonster,
            "BORG" => UnitOutline::Borg,
            "HERD" => UnitOutline::Herd,
            _ => UnitOutline::Army,
        }
    }
}

/// The kind of a mark.
#[derive(Clone, Debug)]
pub enum MapMarkKind {
    /// A supply centre: owned or not, in a little house (home centre), with a second ring (capital).
    Dot { owned: bool, house: bool, capital: bool },
    /// The name of a place, in the setting of that index, line by line from the centre.
    Name { setting: usize, size: f64, sea: bool, full: bool },
    /// A piece in the dress of that index; `pile` more of the same are under it.
    Piece { form: UnitOutline, dress: usize, letter: String, dislodged: bool, pile: usize },
    /// A small piece on a carrier.
    Passenger { dress: usize },
    /// The burst behind a dislodged piece.
    Burst { wide: bool },
    /// A stand-off in an empty place.
    Star,
    /// The point of an arrow.
    Head { points: [Pt; 4], hollow: bool },
    /// A cross for a failure.
    Cross { small: bool },
    /// The point where a support joins an arrow.
    Bead,
    /// The wave of a convoying fleet.
    Wave,
    /// The bar of a piece ordered to hold.
    Bar,
    /// The dotted ring around a supported piece.
    Ring,
    /// The double ring of a new piece or at the end of a link.
    DoubleRing,
    /// The large cross over a piece that is removed.
    Strike,
    /// Figures beside a piece or on an arrow.
    Badge(String),
    /// An end of the underpass, with the direction out of it.
    Portal(Pt),
}

impl MapMarkKind {
    /// Whether it may not be covered: names, pieces, centres, arrow heads, and the marks that explain them.
    pub fn must_stay_visible(&self) -> bool {
        !matches!(
            self,
            MapMarkKind::Ring | MapMarkKind::DoubleRing | MapMarkKind::Strike | MapMarkKind::Passenger { .. }
        )
    }
}

/// A mark with its footprint.
#[derive(Clone, Debug)]
pub struct MapMark {
    /// The kind.
    pub kind: MapMarkKind,
    /// Its centre.
    pub at: Pt,
    /// The area it covers.
    pub shape: Footprint,
    /// The place it is part of.
    pub place: usize,
    /// The order it was drawn for, if any (see [`super::SceneOrder::n`]).
    pub order: Option<usize>,
}

/// The stroke of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStroke {
    /// A successful move.
    Move,
    /// A move that failed.
    Failed,
    /// A support.
    Support,
    /// A retreat.
    Retreat,
    /// A move through hyperspace.
    Hyperspace,
    /// A move through hyperspace that failed.
    HyperspaceFailed,
    /// A link through hyperspace.
    Link,
    /// The underpass.
    Tunnel,
}

/// A line under the names.
#[derive(Clone, Debug)]
pub struct MapLine {
    /// The stroke.
    pub stroke: LineStroke,
    /// The curve.
    pub curve: CurveChain,
    /// The origin and goal of a move.
    pub way: Option<(usize, usize)>,
    /// The order it was drawn for, if any.
    pub order: Option<usize>,
}

/// A composed map, ready to be written.
pub struct ComposedMap<'a> {
    /// The board.
    pub base: &'a BaseMap,
    /// The scene shown.
    pub scene: &'a MapScene,
    /// The style.
    pub style: &'a SceneStyle,
    /// The dress of every place's land, if it has an owner.
    pub land: Vec<Option<usize>>,
    /// Lines, drawn directly above the land.
    pub lines: Vec<MapLine>,
    /// Marks, in the order in which they were placed.
    pub marks: Vec<MapMark>,
    /// The boxes around the marks that must stay visible, in the order of the marks; the others have a box that meets nothing.
    boxes: Vec<(Pt, Pt)>,
    /// The order being drawn.
    pub(super) hand: Option<usize>,
}

thread_local! {
    /// A buffer for the marks of the next figure on this thread, reused because it is large.
    static ROOM: Cell<Vec<MapMark>> = const { Cell::new(Vec::new()) };
}

impl Drop for ComposedMap<'_> {
    fn drop(&mut self) {
        ROOM.set(std::mem::take(&mut self.marks));
    }
}

/// A box that nothing meets.
const NOWHERE: (Pt, Pt) = (pt(f64::MAX, f64::MAX), pt(f64::MIN, f64::MIN));

impl<'a> ComposedMap<'a> {
    /// Composes the drawing of a scene. Marks that cannot move come first; names, which can be anywhere in their place, last.
    pub fn compose(base: &'a BaseMap, scene: &'a MapScene, look: &'a SceneStyle) -> ComposedMap<'a> {
        let land = base
            .holders(|id| scene.owners.get(id).filter(|o| !o.is_empty()).map(|o| base.dresses.index_of(o)));
        let (mut marks, boxes) = (ROOM.take(), Vec::with_capacity(256));
        marks.clear();
        marks.reserve(256);
        let mut f =
            ComposedMap { base, scene, style: look, land, lines: Vec::new(), marks, boxes, hand: None };
        f.furniture();
        f.pieces();
        f.hand = None;
        f.dots();
        f.attributes();
        f.hand = None;
        f.letters();
        f.links();
        f.arrows();
        f.supports();
        f.hand = None;
        if !look.nameless {
            f.names();
        }
        f
    }

    /// Whether the footprint meets no mark that must stay visible.
    pub fn is_free(&self, s: &Footprint, gap: f64) -> bool {
        let (low, high) = s.bounds();
        let (low, high) = (pt(low.x - gap, low.y - gap), pt(high.x + gap, high.y + gap));
        !self.boxes.iter().zip(&self.marks).any(|((from, to), m)| {
            let is_near = low.x < to.x && from.x < high.x && low.y < to.y && from.y < high.y;
            is_near && m.shape.meets(s, gap)
        })
    }

    /// Adds a mark.
    pub fn add_mark(&mut self, what: MapMarkKind, at: Pt, shape: Footprint, place: usize) {
        self.boxes.push(if what.must_stay_visible() { shape.bounds() } else { NOWHERE });
        self.marks.push(MapMark { kind: what, at, shape, place, order: self.hand });
    }

    /// The number of a piece's order.
    pub(super) fn order_of(&self, u: &ScenePiece) -> Option<usize> {
        let mut numbered = self.scene.orders.iter().filter(|o| o.n.is_some());
        numbered.find(|o| o.from == u.place && o.owner == u.owner && o.kind == u.kind)?.n
    }

    /// Pairs of marks that hide each other, as descriptions; parts of one thing (a burst and its piece) do not count.
    /// Used by tests over real games.
    pub fn overlaps(&self) -> Vec<(String, String)> {
        let shown: Vec<&MapMark> = self.marks.iter().filter(|m| m.kind.must_stay_visible()).collect();
        let mut out = Vec::new();
        for (i, a) in shown.iter().enumerate() {
            for b in &shown[i + 1..] {
                if !belongs(a, b) && a.shape.meets(&b.shape, -0.15) {
                    out.push((self.describe(a), self.describe(b)));
                }
            }
        }
        out
    }

    fn describe(&self, m: &MapMark) -> String {
        let kind = match &m.kind {
            MapMarkKind::Dot { .. } => "centre",
            MapMarkKind::Name { .. } => "name",
            MapMarkKind::Piece { .. } => "piece",
            MapMarkKind::Burst { .. } => "burst",
            MapMarkKind::Star => "star",
            MapMarkKind::Head { .. } => "head",
            MapMarkKind::Cross { .. } => "cross",
            MapMarkKind::Bead => "bead",
            MapMarkKind::Wave => "wave",
            MapMarkKind::Bar => "bar",
            MapMarkKind::Badge(_) => "badge",
            MapMarkKind::Portal(_) => "portal",
            _ => "mark",
        };
        format!("{kind} {}", self.base.places[m.place].id)
    }
}

/// Whether two marks are parts of one thing: a burst is the background of its piece.
fn belongs(a: &MapMark, b: &MapMark) -> bool {
    matches!(
        (&a.kind, &b.kind),
        (MapMarkKind::Burst { .. }, MapMarkKind::Piece { dislodged: true, .. })
            | (MapMarkKind::Piece { dislodged: true, .. }, MapMarkKind::Burst { .. })
    ) && (a.at - b.at).len() < 0.1
}
