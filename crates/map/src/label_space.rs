//! Room for piece, name and centre in places not laid out by hand: where there is most ground around them.

use super::atlas::{Atlas, rasterise};
use super::metrics::{FontCut, width};
use super::plan::{PlaceKind, PlannedPlace};
use super::shape::{Pt, pt};

/// Size of a piece and of a centre.
const PIECE: Pt = pt(31.0, 21.0);
const DOT: Pt = pt(9.5, 9.5);
/// Clearance beyond which more is no better: on land, and at sea, where names are free-standing.
const ENOUGH: f64 = 5.0;
const WIDE: f64 = 24.0;
/// Clearance below which there is no room.
const TIGHT: f64 = -4.0;

/// The distance of every unit of the paper from the edge of its place.
pub struct LabelRaster<'a> {
    atlas: &'a Atlas,
    wide: usize,
    raster: Vec<u16>,
    inside: Vec<f32>,
    ids: Vec<&'a str>,
}

/// The spots of things relative to one point.
struct Layout {
    unit: Pt,
    label: Pt,
    dot: Option<Pt>,
    worse: f64,
}

impl<'a> LabelRaster<'a> {
    /// Measures the places `ids`, in their order; `cells` gives the place of each cell of the atlas.
    pub fn new(atlas: &'a Atlas, ids: Vec<&'a str>, cells: &[Option<usize>]) -> LabelRaster<'a> {
        let raster = rasterise(atlas, cells, ids.len());
        let wide = atlas.width as usize;
        let inside = distances(&raster, wide);
        LabelRaster { atlas, wide, raster, inside, ids }
    }

    /// The clearance of a point in a place; negative outside.
    fn clearance(&self, place: usize, p: Pt) -> f64 {
        if p.x < 0.0 || p.y < 0.0 || p.x >= self.atlas.width || p.y >= self.atlas.height {
            return -20.0;
        }
        let i = p.y as usize * self.wide + p.x as usize;
        let far = self.inside.get(i).map_or(0.0, |d| f64::from(*d));
        if self.raster.get(i).is_some_and(|v| usize::from(*v) == place) { far } else { -far - 1.0 }
    }

    /// The smallest clearance of a box around its centre.
    fn of_box(&self, place: usize, c: Pt, size: Pt, enough: f64) -> f64 {
        let mut least = f64::MAX;
        for (x, y) in
            [(0.0, 0.0), (-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0.0, -0.5), (0.0, 0.5)]
        {
            least = least.min(self.clearance(place, c + pt(x * size.x, y * size.y)));
            if least < enough {
                return least;
            }
        }
        least
    }

    /// Lays out a place, leaving given spots unchanged; returns whether everything found room.
    pub fn lay(&self, id: &str, planned: &mut PlannedPlace, given: &DrawnSpots, ground: (Pt, Pt)) -> bool {
        let Ok(place) = self.ids.binary_search(&id) else { return false };
        let label = label_size(planned);
        let centre = planned.dot.is_some();
        let enough = if planned.kind == PlaceKind::Sea { WIDE } else { ENOUGH };
        let mut best: Option<(f64, Pt, Pt, Option<Pt>)> = None;
        let (low, high) = ground;
        let middle = (low + high) * 0.5;
        let layouts = layouts(label, centre, planned.impassable);
        let step = 2.0;
        let starts: Vec<Pt> = match given.unit {
            Some(unit) => vec![unit],
            None => {
                let (nx, ny) = (((high.x - low.x) / step) as usize, ((high.y - low.y) / step) as usize);
                (0..=ny)
                    .flat_map(|j| (0..=nx).map(move |i| pt(i as f64 * step, j as f64 * step) + low))
                    .collect()
            }
        };
        for c in starts {
            if given.unit.is_none() && self.clearance(place, c) < 3.0 {
                continue;
            }
            for l in &layouts {
                // The unit is at the point being tried.
                let at = |p: Pt| c + p - l.unit;
                let (unit, name) = (at(l.unit), given.label.unwrap_or(at(l.label)));
                let dot = l.dot.map(|d| given.dot.unwrap_or(at(d)));
                let against = l.worse + (c - middle).len() * 0.04;
                let floor = best.as_ref().map_or(f64::MIN, |b| b.0 + against);
                if floor >= enough {
                    continue;
                }
                let mut room =
                    if planned.impassable { enough } else { self.of_box(place, unit, PIECE, floor) };
                if room > floor {
                    room = room.min(self.of_box(place, name, label, floor));
                }
                if let Some(dot) = dot.filter(|_| room > floor) {
                    room = room.min(self.of_box(place, dot, DOT, floor));
                }
                let score = room.min(enough) - against;
                if best.as_ref().is_none_or(|b| score > b.0) {
                    best = Some((score, unit, name, dot));
                }
            }
        }
        let Some((_, unit, name, dot)) = best else { return false };
        (planned.unit, planned.label) = ([unit.x, unit.y], [name.x, name.y]);
        planned.dot = dot.map(|d| [d.x, d.y]);
        let room = [(unit, PIECE), (name, label)].map(|(at, size)| self.of_box(place, at, size, f64::MIN));
        planned.impassable || room[0].min(room[1]) >= TIGHT
    }

    /// Finds a spot for the centre of a place whose other spots are known.
    pub fn dot(&self, id: &str, planned: &mut PlannedPlace) {
        let Ok(place) = self.ids.binary_search(&id) else { return };
        let (unit, name) = (Pt::from(planned.unit), Pt::from(planned.label));
        let label = label_size(planned);
        let around = [(unit, PIECE), (name, label)];
        let near = around.iter().flat_map(|(c, size)| {
            let (x, y) = ((size.x + DOT.x) / 2.0 + 1.5, (size.y + DOT.y) / 2.0 + 1.5);
            [(x, 0.0), (-x, 0.0), (0.0, y), (0.0, -y), (x, y), (-x, y), (x, -y), (-x, -y)]
                .map(|(x, y)| *c + pt(x, y))
        });
        let free = near.filter(|p| {
            around.iter().all(|(c, size)| {
                (p.x - c.x).abs() >= (size.x + DOT.x) / 2.0 + 1.0
                    || (p.y - c.y).abs() >= (size.y + DOT.y) / 2.0 + 1.0
            })
        });
        let rooms = free.map(|p| (self.of_box(place, p, DOT, f64::MIN), p));
        let best = rooms.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, p)| p);
        planned.dot = Some(best.map_or(planned.unit, |p| [p.x, p.y]));
    }
}

/// The spots of a place given by an editor's drawing.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawnSpots {
    /// The spot of a piece.
    pub unit: Option<Pt>,
    /// The centre of the name.
    pub label: Option<Pt>,
    /// The spot of the supply centre.
    pub dot: Option<Pt>,
}

fn label_size(planned: &PlannedPlace) -> Pt {
    let (cut, size) =
        if planned.kind == PlaceKind::Sea { (FontCut::Italic, 12.5) } else { (FontCut::Bold, 13.5) };
    pt(width(&planned.abbr, cut, size) + 1.5, size * 0.72)
}

/// The arrangements of piece, name and centre, usual ones first.
fn layouts(label: Pt, centre: bool, bare: bool) -> Vec<Layout> {
    if bare {
        return vec![Layout { unit: pt(0.0, 0.0), label: pt(0.0, 0.0), dot: None, worse: 0.0 }];
    }
    let (gap, half) = (1.5, |a: Pt, b: Pt| pt((a.x + b.x) / 2.0 + 1.5, (a.y + b.y) / 2.0 + 1.5));
    let by = half(PIECE, label);
    let names = [
        (pt(0.0, by.y), 0.0),
        (pt(0.0, -by.y), 0.3),
        (pt(by.x, 0.0), 0.5),
        (pt(-by.x, 0.0), 0.5),
        (pt(8.0, by.y), 0.3),
        (pt(-8.0, by.y), 0.3),
        (pt(8.0, -by.y), 0.5),
        (pt(-8.0, -by.y), 0.5),
        (pt(16.0, by.y), 0.7),
        (pt(-16.0, by.y), 0.7),
        (pt(16.0, -by.y), 0.9),
        (pt(-16.0, -by.y), 0.9),
    ];
    let mut out = Vec::new();
    for (name, worse) in names {
        let unit = pt(0.0, 0.0);
        if !centre {
            out.push(Layout { unit, label: name, dot: None, worse });
            continue;
        }
        let (n, u) = (half(label, DOT), half(PIECE, DOT));
        let dots = [
            (name + pt(n.x, 0.0), 0.0),
            (name - pt(n.x, 0.0), 0.0),
            (pt(u.x, 0.0), 0.2),
            (pt(-u.x, 0.0), 0.2),
            (pt(0.0, u.y), 0.3),
            (pt(0.0, -u.y), 0.3),
            (name + pt(0.0, n.y), 0.3),
            (name - pt(0.0, n.y), 0.3),
        ];
        for (dot, more) in dots {
            if clears_dot(unit, PIECE, gap, dot.x, dot.y) && clears_dot(name, label, gap, dot.x, dot.y) {
                out.push(Layout { unit, label: name, dot: Some(dot), worse: worse + more });
            }
        }
    }
    out
}

fn clears_dot(c: Pt, size: Pt, gap: f64, dot_x: f64, dot_y: f64) -> bool {
    (dot_x - c.x).abs() >= (size.x + DOT.x) / 2.0 + gap - 0.01
        || (dot_y - c.y).abs() >= (size.y + DOT.y) / 2.0 + gap - 0.01
}

/// The approximate distance of every unit of the paper from the nearest other place or the edge of the paper.
fn distances(raster: &[u16], wide: usize) -> Vec<f32> {
    let high = raster.len() / wide.max(1);
    let mut out = vec![f32::MAX; raster.len()];
    for y in 0..high {
        for x in 0..wide {
            let v = raster[y * wide + x];
            if x == 0
                || y == 0
                || x + 1 == wide
                || y + 1 == high
                || raster[y * wide + x - 1] != v
                || raster[y * wide + x + 1] != v
                || raster[(y - 1) * wide + x] != v
                || raster[(y + 1) * wide + x] != v
            {
                out[y * wide + x] = 0.5;
            }
        }
    }
    // Two sweeps, each propagating the distances of the neighbours behind.
    const SIDE: f32 = 1.0;
    const CORNER: f32 = 1.414;
    for y in 1..high {
        for x in 1..wide.saturating_sub(1) {
            let i = y * wide + x;
            let near = (out[i - 1] + SIDE)
                .min(out[i - wide] + SIDE)
                .min(out[i - wide - 1] + CORNER)
                .min(out[i - wide + 1] + CORNER);
            out[i] = out[i].min(near);
        }
    }
    for y in (0..high.saturating_sub(1)).rev() {
        for x in (1..wide.saturating_sub(1)).rev() {
            let i = y * wide + x;
            let near = (out[i + 1] + SIDE)
                .min(out[i + wide] + SIDE)
                .min(out[i + wide + 1] + CORNER)
                .min(out[i + wide - 1] + CORNER);
            out[i] = out[i].min(near);
        }
    }
    out
}
