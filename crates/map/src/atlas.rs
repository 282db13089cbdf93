//! A geography: arcs with a cell on either side. The built-in boards share that of Europe, `data/europe.json`.

use std::collections::BTreeMap;
use std::sync::{Arc as Shared, LazyLock};

use serde::Deserialize;

use super::path::{PathPoint, Pen, snap, units};

/// The kind of an arc, which decides its stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArcKind {
    /// Land against water.
    Coast,
    /// Land against land.
    Land,
    /// Sea against sea.
    Sea,
    /// Sea against the water of a land place (the Belts, the Bosporus, Messina).
    Strait,
    /// The edge of the board.
    Frame,
}

/// The kind of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CellKind {
    /// Dry land.
    Land,
    /// A sea.
    Sea,
    /// Straits that are part of a land place.
    Water,
}

/// A line between two nodes, with the cells on either side.
pub struct Arc {
    /// The kind, which decides its stroke.
    pub kind: ArcKind,
    /// The cell on the left; `None` outside the frame.
    pub left: Option<usize>,
    /// The cell on the right; `None` outside the frame.
    pub right: Option<usize>,
    /// Its points in tenths of units, all even.
    pub points: Vec<PathPoint>,
}

/// A cell: the smallest area that boards build places from.
pub struct AtlasCell {
    /// Its name in the data.
    pub id: String,
    /// The kind.
    pub kind: CellKind,
}

/// A whole geography.
#[derive(Default)]
pub struct Atlas {
    /// Width in board units.
    pub width: f64,
    /// Height in board units.
    pub height: f64,
    /// Lines between cells.
    pub arcs: Vec<Arc>,
    /// Areas, in alphabetical order.
    pub cells: Vec<AtlasCell>,
    /// Whether lines are straight from point to point; otherwise they are rounded.
    pub straight: bool,
}

/// The geography of Europe, read once.
pub static EUROPE: LazyLock<Shared<Atlas>> =
    LazyLock::new(|| Shared::new(read(include_str!("data/europe.json"))));

#[derive(Deserialize)]
struct RawAtlas {
    width: f64,
    height: f64,
    arcs: Vec<RawArc>,
    cells: BTreeMap<String, RawCell>,
}

#[derive(Deserialize)]
struct RawArc {
    t: ArcKind,
    l: Option<String>,
    r: Option<String>,
    d: Vec<i32>,
}

#[derive(Deserialize)]
struct RawCell {
    kind: CellKind,
}

fn read(text: &str) -> Atlas {
    // The data is built in, and the tests below read it.
    let Ok(raw) = serde_json::from_str::<RawAtlas>(text) else {
        return Atlas::default();
    };
    let names: BTreeMap<&str, usize> = raw.cells.keys().enumerate().map(|(i, k)| (k.as_str(), i)).collect();
    let find = |k: &Option<String>| k.as_deref().and_then(|k| names.get(k).copied());
    let arcs = raw
        .arcs
        .iter()
        .map(|a| {
            let mut at = (0, 0);
            let mut points: Vec<PathPoint> = Vec::with_capacity(a.d.len() / 2);
            for d in a.d.chunks_exact(2) {
                at = (at.0 + d[0], at.1 + d[1]);
                let p = snap(at);
                if points.last() != Some(&p) {
                    points.push(p);
                }
            }
            Arc { kind: a.t, left: find(&a.l), right: find(&a.r), points }
        })
        .collect();
    let cells = raw.cells.iter().map(|(k, c)| AtlasCell { id: k.clone(), kind: c.kind }).collect();
    Atlas { width: raw.width, height: raw.height, arcs, cells, straight: false }
}

/// A closed line of arcs; `true` means the arc runs backwards.
pub type Ring = Vec<(usize, bool)>;

impl Atlas {
    /// The index of the cell with this name.
    pub fn cell(&self, id: &str) -> Option<usize> {
        self.cells.binary_search_by(|c| c.id.as_str().cmp(id)).ok()
    }

    /// The outline of all cells that `inside` accepts, as rings with the inside on their left.
    pub fn outline(&self, inside: impl Fn(usize) -> bool) -> Vec<Ring> {
        let mut starts: BTreeMap<PathPoint, Vec<(usize, bool)>> = BTreeMap::new();
        for (i, a) in self.arcs.iter().enumerate() {
            let (l, r) = (a.left.is_some_and(&inside), a.right.is_some_and(&inside));
            let (Some(first), Some(last)) = (a.points.first(), a.points.last()) else { continue };
            if l != r {
                starts.entry(if l { *first } else { *last }).or_default().push((i, r));
            }
        }
        let mut rings = Vec::new();
        while let Some((start, _)) = starts.first_key_value() {
            let start = *start;
            let (mut ring, mut at) = (Vec::new(), start);
            while let Some(next) = starts.get_mut(&at).and_then(|v| v.pop()) {
                if starts.get(&at).is_some_and(|v| v.is_empty()) {
                    starts.remove(&at);
                }
                ring.push(next);
                let p = &self.arcs[next.0].points;
                at = if next.1 { p[0] } else { p[p.len() - 1] };
                if at == start {
                    break;
                }
            }
            if ring.is_empty() {
                starts.remove(&start);
            } else {
                rings.push(ring);
            }
        }
        rings
    }

    /// The points of a ring, the first one repeated at the end.
    pub fn points(&self, ring: &Ring) -> Vec<PathPoint> {
        let mut out: Vec<PathPoint> = Vec::new();
        for &(i, back) in ring {
            let p = &self.arcs[i].points;
            let from = usize::from(!out.is_empty());
            if back {
                out.extend(p.iter().rev().skip(from));
            } else {
                out.extend(p.iter().skip(from));
            }
        }
        out
    }

    /// Path data of rings.
    pub fn rings_path(&self, rings: &[Ring]) -> String {
        let mut pen = Pen::default();
        for ring in rings {
            if let [(i, back)] = ring[..]
                && self.arcs[i].points.first() == self.arcs[i].points.last()
            {
                let mut p = self.arcs[i].points.clone();
                if back {
                    p.reverse();
                }
                self.closed(&mut pen, &p);
                continue;
            }
            for (k, &(i, back)) in ring.iter().enumerate() {
                let a = &self.arcs[i];
                let mut p = a.points.clone();
                if back {
                    p.reverse();
                }
                if k == 0 {
                    pen.move_to(p[0]);
                }
                pen.arc(&p, self.straight || a.kind == ArcKind::Frame);
            }
            pen.close();
        }
        pen.finish()
    }

    /// Path data of individual arcs.
    pub fn arcs_path(&self, which: &[usize]) -> String {
        let mut pen = Pen::default();
        for &i in which {
            let p = &self.arcs[i].points;
            if p.len() > 2 && p.first() == p.last() {
                self.closed(&mut pen, p);
            } else if let Some(first) = p.first() {
                pen.move_to(*first);
                pen.arc(p, self.straight);
            }
        }
        pen.finish()
    }

    /// Draws a closed line of one arc.
    fn closed(&self, pen: &mut Pen, points: &[PathPoint]) {
        if self.straight {
            pen.move_to(points[0]);
            pen.arc(&points[..points.len() - 1], true);
            pen.close();
        } else {
            pen.ring(points);
        }
    }

    /// Path data of rings with few points, for the wide strokes along the shore: drops points whose triangle with their
    /// neighbours is smaller than `area` (in square tenths).
    pub fn coarse_path(&self, rings: &[Ring], area: i64) -> String {
        let mut pen = Pen::default();
        for ring in rings {
            let mut p = self.points(ring);
            p.pop();
            loop {
                let n = p.len();
                if n <= 4 {
                    break;
                }
                let Some(k) = (0..n).min_by_key(|i| triangle_size(*i, &p, n)) else { break };
                if triangle_size(k, &p, n) > area {
                    break;
                }
                p.remove(k);
            }
            if let Some(first) = p.first().copied() {
                pen.move_to(first);
                pen.arc(&p, true);
                pen.close();
            }
        }
        pen.finish()
    }
}

fn triangle_size(i: usize, p: &[(i32, i32)], n: usize) -> i64 {
    let (a, b, c) = (p[(i + n - 1) % n], p[i], p[(i + 1) % n]);
    (i64::from(c.0 - a.0) * i64::from(b.1 - a.1) - i64::from(b.0 - a.0) * i64::from(c.1 - a.1)).abs() / 2
}

/// The place under every square unit of the board; `none` where there is no place.
pub fn rasterise(atlas: &Atlas, of_cell: &[Option<usize>], none: usize) -> Vec<u16> {
    let (w, h) = (atlas.width as usize, atlas.height as usize);
    let mut out = vec![none as u16; w * h];
    let mut cuts: Vec<Vec<(f64, usize)>> = vec![Vec::new(); h];
    // The place changes wherever a scan line crosses an arc: sorts the crossings and fills to the right of each.
    for a in &atlas.arcs {
        for s in a.points.windows(2) {
            let (p, q) = (units(s[0]), units(s[1]));
            let (first, last) =
                ((p.y.min(q.y) - 0.5).ceil().max(0.0), (p.y.max(q.y) - 0.5).ceil().min(h as f64));
            let beyond = if q.y > p.y { a.right } else { a.left };
            for y in first as usize..last as usize {
                let t = (y as f64 + 0.5 - p.y) / (q.y - p.y);
                cuts[y].push((p.x + (q.x - p.x) * t, beyond.unwrap_or(usize::MAX)));
            }
        }
    }
    for (y, row) in cuts.iter_mut().enumerate() {
        row.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (k, (x, cell)) in row.iter().enumerate() {
            let to = row.get(k + 1).map_or(w as f64, |n| n.0);
            let v = of_cell.get(*cell).copied().flatten().unwrap_or(none) as u16;
            let (from, to) =
                ((x - 0.5).ceil().max(0.0) as usize, (to - 0.5).ceil().clamp(0.0, w as f64) as usize);
            if from < to {
                out[y * w + from..y * w + to].fill(v);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_geography_is_read_whole() {
        assert_eq!(EUROPE.arcs.len(), 283);
        assert_eq!(EUROPE.cells.len(), 95);
    }

    #[test]
    fn the_outline_of_every_cell_is_closed() {
        for c in 0..EUROPE.cells.len() {
            let rings = EUROPE.outline(|x| x == c);
            assert!(!rings.is_empty());
            for r in &rings {
                let p = EUROPE.points(r);
                assert_eq!(p.first(), p.last(), "cell {}", EUROPE.cells[c].id);
            }
        }
    }
}
