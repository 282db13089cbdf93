//! The raster on which the shapes of a drawing are painted and repaired, and whose edges are traced.

use std::collections::BTreeMap;

use super::atlas::{Arc, ArcKind, AtlasCell, CellKind};
use super::path::{PathPoint, snap};
use super::shape::{Pt, pt, simplify};

/// Raster points per unit.
pub const FINE: f64 = 2.0;
/// Gaps and overlaps up to this width, in units, are ignored.
pub const NARROW: f64 = 4.0;
/// Largest sliver, as a fraction of the mean space.
const SLIVER: f64 = 0.001;
/// Largest distance of the atlas's lines from the edges of the raster, in raster steps.
const SMOOTH: f64 = 1.2;
/// The value of points without a province.
const FREE: u16 = u16::MAX;

/// A raster of half units with the province at each point.
pub struct CellRaster {
    wide: usize,
    high: usize,
    of: Vec<u16>,
    /// Points that were painted twice, by the province below and the one above.
    below: BTreeMap<(u16, u16), Vec<usize>>,
}

/// Two provinces that overlap, with a point where they do.
pub struct Overlap {
    /// The province painted first.
    pub below: u16,
    /// The province painted over it.
    pub above: u16,
    /// The index of a point in both.
    pub point: usize,
}

/// Most points recorded as painted twice.
const TWICE: usize = 400_000;

impl CellRaster {
    /// An empty raster for paper of this size in units.
    pub fn new(width: f64, height: f64) -> CellRaster {
        let (wide, high) = ((width * FINE) as usize, (height * FINE) as usize);
        CellRaster { wide, high, of: vec![FREE; wide * high], below: BTreeMap::new() }
    }

    /// Paints the inside of lines with a province; land covers water without counting as an overlap.
    pub fn paint(&mut self, value: u16, lines: &[Vec<Pt>], even_odd: bool, dry: &dyn Fn(u16) -> bool) {
        let mut rows: Vec<Vec<(f64, i32)>> = vec![Vec::new(); self.high];
        for line in lines {
            for i in 0..line.len() {
                let (p, q) = (line[i], line[(i + 1) % line.len()]);
                let (first, last) = ((p.y.min(q.y) - 0.5).ceil().max(0.0), (p.y.max(q.y) - 0.5).ceil());
                let way = if q.y > p.y { 1 } else { -1 };
                for y in first as usize..(last.max(0.0) as usize).min(self.high) {
                    let t = (y as f64 + 0.5 - p.y) / (q.y - p.y);
                    rows[y].push((p.x + (q.x - p.x) * t, way));
                }
            }
        }
        for (y, row) in rows.iter_mut().enumerate() {
            row.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut winding = 0;
            for k in 0..row.len().saturating_sub(1) {
                winding += row[k].1;
                let inside = if even_odd { k % 2 == 0 } else { winding != 0 };
                if !inside {
                    continue;
                }
                let [from, to] = [row[k].0, row[k + 1].0]
                    .map(|x| y * self.wide + (x - 0.5).ceil().clamp(0.0, self.wide as f64) as usize);
                for i in from..to {
                    let old = std::mem::replace(&mut self.of[i], value);
                    if old != FREE && old != value && (dry(old) || !dry(value)) {
                        let list = self.below.entry((old, value)).or_default();
                        if list.len() < TWICE {
                            list.push(i);
                        }
                    }
                }
            }
        }
    }

    /// Provinces that overlap by more than a narrow strip, with a point of it.
    pub fn overlaps(&self) -> Vec<Overlap> {
        let reach = (NARROW * FINE / 2.0) as usize;
        let far = [reach, reach * self.wide];
        let mut out = Vec::new();
        for ((old, new), points) in &self.below {
            let mut points = points.clone();
            points.sort_unstable();
            let has = |i: usize| points.binary_search(&i).is_ok();
            let wide = (points.iter().copied())
                .find(|i| far.iter().all(|d| has(i + d) && i.checked_sub(*d).is_some_and(has)));
            out.extend(wide.map(|point| Overlap { below: *old, above: *new, point }));
        }
        out
    }

    /// The neighbours of a point; at the edge of the paper, the point itself where there is none.
    fn beside(&self, i: usize) -> [usize; 4] {
        let (x, y, wide, high) = (i % self.wide, i / self.wide, self.wide, self.high);
        [
            if x > 0 { i - 1 } else { i },
            if x + 1 < wide { i + 1 } else { i },
            if y > 0 { i - wide } else { i },
            if y + 1 < high { i + wide } else { i },
        ]
    }

    /// Gives narrow gaps to the nearest province: those where no disc of their width fits.
    pub fn close_gaps(&mut self) {
        let reach = (NARROW * FINE / 2.0) as u8;
        let (away, nearest) = self.spread(|i| self.of[i] != FREE, reach, |i| self.of[i]);
        // Points farther away are open, and so are all within their reach.
        let (open, _) = self.spread(|i| away[i] > reach, reach, |_| 0);
        for i in 0..self.of.len() {
            if self.of[i] == FREE && open[i] > reach {
                self.of[i] = nearest[i];
            }
        }
    }

    /// The steps from the nearest starting point, up to a reach, and the value of that point.
    fn spread(
        &self,
        start: impl Fn(usize) -> bool,
        reach: u8,
        value: impl Fn(usize) -> u16,
    ) -> (Vec<u8>, Vec<u16>) {
        let mut steps = vec![u8::MAX; self.of.len()];
        let mut what = vec![FREE; self.of.len()];
        for i in (0..self.of.len()).filter(|i| start(*i)) {
            (steps[i], what[i]) = (0, value(i));
        }
        let mut edge: Vec<usize> = (0..self.of.len())
            .filter(|i| steps[*i] == 0 && self.beside(*i).iter().any(|j| steps[*j] != 0))
            .collect();
        for step in 1..=reach {
            let mut next = Vec::new();
            for i in edge {
                for j in self.beside(i) {
                    if steps[j] == u8::MAX {
                        (steps[j], what[j]) = (step, what[i]);
                        next.push(j);
                    }
                }
            }
            edge = next;
        }
        (steps, what)
    }

    /// Passes each connected area of one province, or of none, to `tell`, as its points; one at a time, because all of
    /// them would take several times the memory of the raster.
    fn areas(&self, mut tell: impl FnMut(&[u32])) {
        let mut seen = vec![false; self.of.len()];
        let mut area: Vec<u32> = Vec::new();
        for start in 0..self.of.len() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            area.clear();
            area.push(start as u32);
            let mut k = 0;
            while let Some(i) = area.get(k).copied() {
                for j in self.beside(i as usize) {
                    if !seen[j] && self.of[j] == self.of[start] {
                        seen[j] = true;
                        area.push(j as u32);
                    }
                }
                k += 1;
            }
            tell(&area);
        }
    }

    /// Gives tiny areas to the neighbour with the longest border.
    pub fn drop_slivers(&mut self, spaces: usize) {
        let least = SLIVER * self.of.len() as f64 / spaces.max(1) as f64;
        let (mut largest, mut small): (BTreeMap<u16, usize>, Vec<Vec<u32>>) = Default::default();
        self.areas(|area| {
            let most = largest.entry(self.of[area[0] as usize]).or_default();
            *most = area.len().max(*most);
            if (area.len() as f64) < least {
                small.push(area.to_vec());
            }
        });
        for area in small {
            let own = self.of[area[0] as usize];
            if own != FREE && largest.get(&own) == Some(&area.len()) {
                continue;
            }
            let mut beside: BTreeMap<u16, usize> = BTreeMap::new();
            for j in area.iter().flat_map(|i| self.beside(*i as usize)).filter(|j| self.of[*j] != own) {
                *beside.entry(self.of[j]).or_default() += 1;
            }
            if let Some((heir, _)) = beside.into_iter().max_by_key(|(_, n)| *n) {
                area.iter().for_each(|i| self.of[*i as usize] = heir);
            }
        }
    }

    /// Areas without a province that do not reach the edge of the paper.
    pub fn holes(&self) -> Vec<usize> {
        let mut holes = Vec::new();
        self.areas(|area| {
            if self.of[area[0] as usize] == FREE && !area.iter().any(|i| self.is_at_edge(*i as usize)) {
                holes.push(area[area.len() / 2] as usize);
            }
        });
        holes
    }

    fn is_at_edge(&self, i: usize) -> bool {
        let (x, y) = (i % self.wide, i / self.wide);
        x == 0 || y == 0 || x + 1 == self.wide || y + 1 == self.high
    }

    /// The boxes around the provinces in units; `None` for those that are not visible.
    pub fn bounds(&self, spaces: usize) -> Vec<Option<(Pt, Pt)>> {
        let mut found: Vec<Option<(Pt, Pt)>> = vec![None; spaces];
        for (i, value) in self.of.iter().enumerate() {
            if let Some(found) = found.get_mut(usize::from(*value)) {
                let p = self.spot(i);
                let (low, high) = found.get_or_insert((p, p));
                *low = pt(low.x.min(p.x), low.y.min(p.y));
                *high = pt(high.x.max(p.x), high.y.max(p.y));
            }
        }
        found.into_iter().map(|b| b.map(|(low, high)| (low * (1.0 / FINE), high * (1.0 / FINE)))).collect()
    }

    /// A point of the raster, in raster steps.
    pub fn spot(&self, i: usize) -> Pt {
        pt((i % self.wide) as f64, (i / self.wide) as f64)
    }

    fn at(&self, x: isize, y: isize) -> u16 {
        if x < 0 || y < 0 || x >= self.wide as isize || y >= self.high as isize {
            return FREE;
        }
        self.of[y as usize * self.wide + x as usize]
    }

    /// The lines between provinces, from one meeting point of three to the next.
    pub fn arcs(&self, cells: &[AtlasCell]) -> Vec<Arc> {
        let corners = self.wide + 1;
        let steps: [isize; 4] = [1, corners as isize, -1, -(corners as isize)];
        let count = corners * (self.high + 1);
        let mut used = vec![0u8; count];
        let mut out = Vec::new();
        let all: Vec<usize> = (0..count).filter(|c| self.edges(*c).contains(&true)).collect();
        for rings in [false, true] {
            for start in
                all.iter().copied().filter(|c| rings || self.edges(*c).iter().filter(|e| **e).count() != 2)
            {
                for first in 0..4 {
                    if !self.edges(start)[first] || used[start] & 1 << first != 0 {
                        continue;
                    }
                    let (mut at, mut way) = (start, first);
                    let mut line = vec![at];
                    loop {
                        used[at] |= 1 << way;
                        at = at.wrapping_add_signed(steps[way]);
                        used[at] |= 1 << ((way + 2) % 4);
                        line.push(at);
                        if at == start || self.edges(at).iter().filter(|e| **e).count() != 2 {
                            break;
                        }
                        let here = self.edges(at);
                        match (0..4).find(|w| here[*w] && *w != (way + 2) % 4) {
                            Some(next) => way = next,
                            None => break,
                        }
                    }
                    out.push(self.arc(&line, first, cells));
                }
            }
        }
        out
    }

    /// The coordinates of a corner; a row has one corner more than it has points.
    fn corner(&self, c: usize) -> (isize, isize) {
        ((c % (self.wide + 1)) as isize, (c / (self.wide + 1)) as isize)
    }

    /// Which of the four edges at a corner separate two provinces: right, down, left, up.
    fn edges(&self, c: usize) -> [bool; 4] {
        let (x, y) = self.corner(c);
        let [nw, ne, sw, se] = [self.at(x - 1, y - 1), self.at(x, y - 1), self.at(x - 1, y), self.at(x, y)];
        [ne != se, sw != se, nw != sw, nw != ne]
    }

    /// An arc through corners of the raster, simplified; `first` is the direction of its first step.
    fn arc(&self, line: &[usize], first: usize, cells: &[AtlasCell]) -> Arc {
        let (x, y) = self.corner(line[0]);
        // Going down, larger x is on the right, as in Europe's data.
        let (left, right) = match first {
            0 => (self.at(x, y), self.at(x, y - 1)),
            1 => (self.at(x - 1, y), self.at(x, y)),
            2 => (self.at(x - 1, y - 1), self.at(x - 1, y)),
            _ => (self.at(x, y - 1), self.at(x - 1, y - 1)),
        };
        let dry = [left, right].map(|v| cells.get(usize::from(v)).map(|c| c.kind == CellKind::Land));
        let kind = match (dry[0], dry[1]) {
            (None, _) | (_, None) => ArcKind::Frame,
            (Some(true), Some(true)) => ArcKind::Land,
            (Some(false), Some(false)) => ArcKind::Sea,
            _ => ArcKind::Coast,
        };
        let points: Vec<Pt> =
            line.iter().map(|c| self.corner(*c)).map(|(x, y)| pt(x as f64, y as f64)).collect();
        let mut points: Vec<PathPoint> = (simplify(&points, SMOOTH).iter())
            .map(|p| snap(((p.x * 10.0 / FINE) as i32, (p.y * 10.0 / FINE) as i32)))
            .collect();
        points.dedup();
        let [left, right] = [left, right].map(|v| (v != FREE).then_some(usize::from(v)));
        Arc { kind, left, right, points }
    }
}
