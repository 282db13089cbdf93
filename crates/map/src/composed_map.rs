//! The composed drawing: which marks and lines stand where, before anything is written as SVG.

use std::cell::Cell;

use super::base_map::BaseMap;
use super::scene::{Look, Scene, Unit};
use super::shape::{Curve, Pt, Shape, pt};

/// The outline of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
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

impl Form {
    /// The outline for a kind code (RS-0.2); what is unknown is an army.
    pub fn of(kind: &str) -> Form {
        match kind.to_ascii_uppercase().as_str() {
            "F" => Form::Fleet,
            "B" => Form::Birds,
            "FA" => Form::Lozenge,
            "DA" => Form::Shield,
            "T" => Form::Box,
            "SM" => Form::SeaMonster,
            "XM" => Form::SpaceMonster,
            "BORG" => Form::Borg,
            "HERD" => Form::Herd,
            _ => Form::Army,
        }
    }
}

/// What a mark is.
#[derive(Clone, Debug)]
pub enum What {
    /// A supply centre: owned or not, in a little house (home centre), with a second ring (capital).
    Dot { owned: bool, house: bool, capital: bool },
    /// The name of a place, in the setting of that number, line by line from the middle.
    Name { setting: usize, size: f64, sea: bool, full: bool },
    /// A piece in the dress of that number; `pile` more of the same are under it.
    Piece { form: Form, dress: usize, letter: String, dislodged: bool, pile: usize },
    /// A small piece on a carrier.
    Passenger { dress: usize },
    /// The burst behind a dislodged piece.
    Burst { wide: bool },
    /// A stand-off in an empty place.
    Star,
    /// The point of an arrow.
    Head { points: [Pt; 4], hollow: bool },
    /// A failure.
    Cross { small: bool },
    /// Where a support joins an arrow.
    Bead,
    /// A convoying fleet.
    Wave,
    /// A piece that holds by order.
    Bar,
    /// The dotted ring about a supported piece.
    Ring,
    /// The double ring of a new piece or the end of a link.
    DoubleRing,
    /// The big cross over a piece that goes.
    Strike,
    /// Figures beside a piece or on an arrow.
    Badge(String),
    /// An end of the underpass, with the direction out of it.
    Portal(Pt),
}

impl What {
    /// Whether it may not be covered: names, pieces, centres, arrow heads, and what explains them.
    pub fn solid(&self) -> bool {
        !matches!(self, What::Ring | What::DoubleRing | What::Strike | What::Passenger { .. })
    }
}

/// A mark with its footprint.
#[derive(Clone, Debug)]
pub struct Mark {
    /// What it is.
    pub what: What,
    /// Its middle.
    pub at: Pt,
    /// The paper it covers.
    pub shape: Shape,
    /// The place it belongs to.
    pub place: usize,
    /// The order it was drawn for, if any (see [`super::Order::n`]).
    pub order: Option<usize>,
}

/// How a line is stroked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A move carried out.
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
pub struct Line {
    /// How it is stroked.
    pub stroke: Stroke,
    /// Where it runs.
    pub curve: Curve,
    /// The places a move goes from and to.
    pub way: Option<(usize, usize)>,
    /// The order it was drawn for, if any.
    pub order: Option<usize>,
}

/// A map, ready to be written.
pub struct Figure<'a> {
    /// The board.
    pub base: &'a BaseMap,
    /// What is shown.
    pub scene: &'a Scene,
    /// How.
    pub look: &'a Look,
    /// Whose land every place is painted as.
    pub land: Vec<Option<usize>>,
    /// Lines, drawn under everything else but the land.
    pub lines: Vec<Line>,
    /// Marks, in the order they were found room for.
    pub marks: Vec<Mark>,
    /// The boxes around the marks that must stay visible, in the order of the marks; nothing meets the others.
    boxes: Vec<(Pt, Pt)>,
    /// The order that is being drawn.
    pub(super) hand: Option<usize>,
}

thread_local! {
    /// Room for the marks of the next figure on this thread: much of it, for every figure anew.
    static ROOM: Cell<Vec<Mark>> = const { Cell::new(Vec::new()) };
}

impl Drop for Figure<'_> {
    fn drop(&mut self) {
        ROOM.set(std::mem::take(&mut self.marks));
    }
}

/// A box that nothing meets.
const NOWHERE: (Pt, Pt) = (pt(f64::MAX, f64::MAX), pt(f64::MIN, f64::MIN));

impl<'a> Figure<'a> {
    /// Composes the drawing of a scene. Things that cannot move come first, names, which can go anywhere in their
    /// place, last.
    pub fn compose(base: &'a BaseMap, scene: &'a Scene, look: &'a Look) -> Figure<'a> {
        let land =
            base.holders(|id| scene.owners.get(id).filter(|o| !o.is_empty()).map(|o| base.dresses.of(o)));
        let (mut marks, boxes) = (ROOM.take(), Vec::with_capacity(256));
        marks.clear();
        marks.reserve(256);
        let mut f = Figure { base, scene, look, land, lines: Vec::new(), marks, boxes, hand: None };
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
        f.names();
        f
    }

    /// Whether the footprint is free of all marks that must stay visible.
    pub fn free(&self, s: &Shape, gap: f64) -> bool {
        let (low, high) = s.bounds();
        let (low, high) = (pt(low.x - gap, low.y - gap), pt(high.x + gap, high.y + gap));
        !self.boxes.iter().zip(&self.marks).any(|((from, to), m)| {
            let is_near = low.x < to.x && from.x < high.x && low.y < to.y && from.y < high.y;
            is_near && m.shape.meets(s, gap)
        })
    }

    /// Adds a mark.
    pub fn put(&mut self, what: What, at: Pt, shape: Shape, place: usize) {
        self.boxes.push(if what.solid() { shape.bounds() } else { NOWHERE });
        self.marks.push(Mark { what, at, shape, place, order: self.hand });
    }

    /// The order that a piece was given.
    pub(super) fn order_of(&self, u: &Unit) -> Option<usize> {
        let mut numbered = self.scene.orders.iter().filter(|o| o.n.is_some());
        numbered.find(|o| o.from == u.place && o.owner == u.owner && o.kind == u.kind)?.n
    }

    /// Pairs of marks that hide each other, as their descriptions; what belongs together (a burst and its piece) is
    /// no pair. Used by the tests over real games.
    pub fn overlaps(&self) -> Vec<(String, String)> {
        let shown: Vec<&Mark> = self.marks.iter().filter(|m| m.what.solid()).collect();
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

    fn describe(&self, m: &Mark) -> String {
        let kind = match &m.what {
            What::Dot { .. } => "centre",
            What::Name { .. } => "name",
            What::Piece { .. } => "piece",
            What::Burst { .. } => "burst",
            What::Star => "star",
            What::Head { .. } => "head",
            What::Cross { .. } => "cross",
            What::Bead => "bead",
            What::Wave => "wave",
            What::Bar => "bar",
            What::Badge(_) => "badge",
            What::Portal(_) => "portal",
            _ => "mark",
        };
        format!("{kind} {}", self.base.places[m.place].id)
    }
}

/// Marks that are one thing: a burst is the background of its piece.
fn belongs(a: &Mark, b: &Mark) -> bool {
    matches!(
        (&a.what, &b.what),
        (What::Burst { .. }, What::Piece { dislodged: true, .. })
            | (What::Piece { dislodged: true, .. }, What::Burst { .. })
    ) && (a.at - b.at).len() < 0.1
}
