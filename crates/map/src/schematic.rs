//! A map of a board without a drawing, from its borders alone: a box for every space, a line for every border.
//!
//! Spaces are placed so that their distances come close to the number of steps between them (stress majorisation), then
//! moved to the points of a grid, so that no two overlap, and swapped while that shortens lines. A line that would cross
//! a third space is led round it. The result depends on the board only, not on chance.

use std::collections::{BTreeMap, BinaryHeap};
use std::fmt::Write;
use std::sync::Arc;

use adjudicator::board::{Board, Place, Province, Set, Terrain, members};

use super::atlas::Atlas;
use super::base_map::{BaseMap, Schematic};
use super::metrics::{FontCut, width};
use super::path::tenths;
use super::plan::{PlaceKind, PlacePlan, PlannedPlace, kind};
use super::shape::{Footprint, Pt, pt};
use super::svg_styles::Ink;

/// Height of a box, and room between boxes.
const HIGH: f64 = 44.0;
const GAP: Pt = pt(34.0, 30.0);
/// Room around everything.
const MARGIN: f64 = 14.0;
/// Least distance between a line and a space it passes.
const AWAY: f64 = 3.0;
/// Share of the grid's points that are filled; the others leave room for lines and for the shape of the board.
const FILLED: f64 = 0.74;

impl Schematic {
    /// The lines of the borders; codes of coasts keep their size in a drawing at a scale.
    pub fn lines(&self, ink: &Ink, scale: f64) -> String {
        let mut out = String::new();
        for (line, style) in self.lines.iter().zip(["sb", "sa", "sf", ""]).filter(|(l, _)| !l.is_empty()) {
            let _ = write!(out, "<path d=\"{line}\"{}/>", ink.style(style));
        }
        if !self.codes.is_empty() {
            let _ = write!(out, "<g transform=\"scale({})\">", super::path::number(10.0 / scale));
            for (code, at) in &self.codes {
                let at = *at * scale;
                let _ =
                    write!(out, "<text x=\"{:.1}\" y=\"{:.1}\"{}>{code}</text>", at.x, at.y, ink.style("sc"));
            }
            out += "</g>";
        }
        out
    }
}

/// The units a border lets through, and whether it is one-way.
struct SchemeBorder {
    a: usize,
    b: usize,
    armies: bool,
    fleets: bool,
    one_way: bool,
    /// The coasts at either end.
    coasts: [Vec<String>; 2],
}

/// The map of a board from its borders.
pub fn base(board: &Board, code: &str) -> BaseMap {
    let spaces: Vec<Province> = (board.provinces())
        .filter(|p| !board.province(*p).impassable && board.province(*p).terrain != Terrain::Outside)
        .collect();
    let borders = borders(board, &spaces);
    let lettered = board.powers().count() > super::power_dress::FEW;
    let widths = spaces.iter().map(|p| {
        let info = board.province(*p);
        let cut = if info.terrain == Terrain::Sea { (FontCut::Italic, 12.5) } else { (FontCut::Bold, 13.5) };
        let name = width(&info.abbr, cut.0, cut.1) + if info.centre { 24.0 } else { 10.0 };
        name.clamp(if lettered { 58.0 } else { 46.0 }, 110.0)
    });
    let widths: Vec<f64> = widths.collect();
    let pitch = pt(widths.iter().fold(46.0, |a: f64, b| a.max(*b)) + GAP.x, HIGH + GAP.y);
    let mut near = vec![Vec::new(); spaces.len()];
    for b in &borders {
        near[b.a].push(b.b);
        near[b.b].push(b.a);
    }
    let grid = HexGrid::of(&near, pitch);
    let middles: Vec<Pt> = (0..spaces.len()).map(|i| grid.point(grid.cell_of[i])).collect();
    let (low, high) = super::shape::bounds(&middles);
    let edge = pt(pitch.x / 2.0 - GAP.x / 2.0 + MARGIN, HIGH / 2.0 + MARGIN);
    let middles: Vec<Pt> = middles.iter().map(|p| *p - low + edge).collect();
    let size = if spaces.is_empty() { pt(200.0, 100.0) } else { high - low + edge * 2.0 };
    let boxes: Vec<(Pt, Pt)> = middles
        .iter()
        .zip(&widths)
        .map(|(c, w)| (*c - pt(w / 2.0, HIGH / 2.0), *c + pt(w / 2.0, HIGH / 2.0)))
        .collect();
    let mut plan = PlacePlan::default();
    for (i, p) in spaces.iter().enumerate() {
        let info = board.province(*p);
        let (c, w) = (middles[i], widths[i]);
        let unit = c + pt(if lettered { 18.5 - w / 2.0 } else { 0.0 }, -9.0);
        let label = c + pt(if info.centre { -6.0 } else { 0.0 }, 12.5);
        let coasts = members(board.coasts(*p)).map(Place);
        let coasts = coasts.map(|place| {
            let code = board.coast(place).unwrap_or_default();
            let at = unit + toward(code) * 9.0;
            (code.to_string(), [at.x, at.y])
        });
        let planned = PlannedPlace {
            name: info.name.clone(),
            abbr: info.abbr.clone(),
            kind: kind(info.terrain),
            cells: Vec::new(),
            unit: [unit.x, unit.y],
            label: [label.x, label.y],
            dot: info.centre.then_some([c.x + w / 2.0 - 8.0, c.y + 12.5]),
            full: None,
            impassable: false,
            coasts: coasts.collect(),
        };
        plan.place.insert(info.id.clone(), planned);
    }
    let atlas = Atlas { width: size.x.ceil(), height: size.y.ceil(), ..Atlas::default() };
    let mut base = BaseMap::new(code, &plan, Arc::new(atlas), board);
    let ways = ways(&boxes, &borders);
    let mut seas = String::new();
    for (i, (low, high)) in boxes.iter().enumerate() {
        let path = outline(*low, *high, base.places[i].kind);
        if base.places[i].kind == PlaceKind::Sea {
            seas += &path;
        } else {
            base.land += &path;
            base.places[i].path = path;
        }
        base.fill(i, *low, *high);
    }
    let mut scheme = Schematic {
        seas,
        crossings: crossings(&ways),
        boxes,
        ways,
        lines: Default::default(),
        codes: Vec::new(),
    };
    scheme.draw(&borders);
    base.scheme = Some(scheme);
    base
}

/// The direction of a coast.
fn toward(code: &str) -> Pt {
    let x = if code.contains('e') {
        1.0
    } else if code.contains('w') {
        -1.0
    } else {
        0.0
    };
    let y = if code.starts_with('n') {
        -1.0
    } else if code.starts_with('s') {
        1.0
    } else {
        0.0
    };
    pt(x, y)
}

/// The places where fleets in a space can be.
fn berths(board: &Board, p: Province) -> Vec<Place> {
    let coasts = board.coasts(p);
    if coasts.is_empty() { vec![p.place()] } else { members(coasts).map(Place).collect() }
}

/// Whether a fleet can sail from one space to another.
fn sails(board: &Board, from: Province, to: Province) -> bool {
    berths(board, from).into_iter().any(|berth| board.fleet_provinces(berth).has(to))
}

/// The codes of the coasts of a space from which fleets sail to another.
fn coasts_toward(board: &Board, from: Province, to: Province) -> Vec<String> {
    let named = berths(board, from).into_iter().filter(|berth| board.fleet_provinces(*berth).has(to));
    named.filter_map(|berth| board.coast(berth).map(str::to_string)).collect()
}

/// All borders between shown spaces.
fn borders(board: &Board, spaces: &[Province]) -> Vec<SchemeBorder> {
    let mut out = Vec::new();
    for (a, p) in spaces.iter().enumerate() {
        let all: Set = board.touch(*p) | spaces.iter().filter(|q| board.touch(**q).has(*p)).collect();
        for q in members(all).map(Province) {
            let Some(b) = spaces.binary_search(&q).ok().filter(|b| *b > a) else { continue };
            let (to, from) =
                ((board.army(*p).has(q), sails(board, *p, q)), (board.army(q).has(*p), sails(board, q, *p)));
            // A one-way line runs from its first end to its second.
            let back = !(to.0 || to.1);
            let (a, b, p, q) = if back { (b, a, q, *p) } else { (a, b, *p, q) };
            out.push(SchemeBorder {
                a,
                b,
                armies: to.0 || from.0,
                fleets: to.1 || from.1,
                one_way: !(to.0 || to.1) || !(from.0 || from.1),
                coasts: [coasts_toward(board, p, q), coasts_toward(board, q, p)],
            });
        }
    }
    out
}

/// The points of a grid, every second row shifted by half a step, with the space on each.
struct HexGrid {
    columns: usize,
    pitch: Pt,
    of_cell: Vec<Option<usize>>,
    cell_of: Vec<usize>,
}

impl HexGrid {
    fn of(near: &[Vec<usize>], pitch: Pt) -> HexGrid {
        let n = near.len();
        let places = spread(near);
        // About as wide as it is high on the paper, or somewhat wider.
        let cells = (n as f64 / FILLED).ceil().max(1.0);
        let columns = ((cells * 1.2 * pitch.y / pitch.x).sqrt().ceil() as usize).max(1);
        let rows = (cells / columns as f64).ceil() as usize;
        let mut grid =
            HexGrid { columns, pitch, of_cell: vec![None; columns * rows.max(1)], cell_of: vec![0; n] };
        let (low, high) = super::shape::bounds(&places);
        let room = pt((columns as f64 - 0.5) * pitch.x, (rows as f64 - 1.0).max(0.0) * pitch.y);
        let size = pt((high.x - low.x).max(1e-6), (high.y - low.y).max(1e-6));
        let wanted: Vec<Pt> = (places.iter())
            .map(|p| pt((p.x - low.x) / size.x * room.x, (p.y - low.y) / size.y * room.y))
            .collect();
        let middle = room * 0.5;
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|a, b| {
            (wanted[*a] - middle).len().total_cmp(&(wanted[*b] - middle).len()).then(a.cmp(b))
        });
        for i in order {
            let free = (0..grid.of_cell.len()).filter(|c| grid.of_cell[*c].is_none());
            let away = free.map(|c| ((grid.point(c) - wanted[i]).len(), c));
            if let Some((_, c)) = away.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))) {
                grid.of_cell[c] = Some(i);
                grid.cell_of[i] = c;
            }
        }
        grid.improve(near);
        grid
    }

    fn point(&self, cell: usize) -> Pt {
        let (x, y) = (cell % self.columns, cell / self.columns);
        pt((x as f64 + if y % 2 == 1 { 0.5 } else { 0.0 }) * self.pitch.x, y as f64 * self.pitch.y)
    }

    /// The cost of a space's lines if it were in a cell, without those to `but`.
    fn cost(&self, near: &[usize], cell: usize, but: usize) -> f64 {
        let c = self.point(cell);
        let others = near.iter().filter(|j| **j != but);
        others.map(|j| (self.point(self.cell_of[*j]) - c).len()).map(|d| d * d.sqrt()).sum()
    }

    /// Moves and swaps spaces while that shortens lines.
    fn improve(&mut self, near: &[Vec<usize>]) {
        let rows = self.of_cell.len() / self.columns;
        for _ in 0..24 {
            let mut changed = false;
            for i in 0..near.len() {
                if near[i].is_empty() {
                    continue;
                }
                let sum = near[i].iter().fold(pt(0.0, 0.0), |s, j| s + self.point(self.cell_of[*j]));
                let aim = sum * (1.0 / near[i].len() as f64);
                let here = self.cell_of[i];
                let around = [self.point(here), aim].into_iter().flat_map(|p| {
                    let (x, y) =
                        ((p.x / self.pitch.x).round() as isize, (p.y / self.pitch.y).round() as isize);
                    (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (x + dx, y + dy)))
                });
                let cells: Vec<usize> = around
                    .filter(|(x, y)| (0..self.columns as isize).contains(x) && (0..rows as isize).contains(y))
                    .map(|(x, y)| y as usize * self.columns + x as usize)
                    .collect();
                let mut best = (-1e-6, here);
                for c in cells.into_iter().filter(|c| *c != here) {
                    let gain = match self.of_cell[c] {
                        None => self.cost(&near[i], c, usize::MAX) - self.cost(&near[i], here, usize::MAX),
                        Some(j) => {
                            self.cost(&near[i], c, j) + self.cost(&near[j], here, i)
                                - self.cost(&near[i], here, j)
                                - self.cost(&near[j], c, i)
                        }
                    };
                    if gain < best.0 {
                        best = (gain, c);
                    }
                }
                if best.1 != here {
                    let other = self.of_cell[best.1];
                    (self.of_cell[best.1], self.of_cell[here]) = (Some(i), other);
                    self.cell_of[i] = best.1;
                    if let Some(j) = other {
                        self.cell_of[j] = here;
                    }
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
    }
}

/// Steps from a space to all others; a very large number if there is no way.
fn steps(near: &[Vec<usize>], from: usize) -> Vec<f64> {
    let mut out = vec![f64::MAX; near.len()];
    let mut edge = vec![from];
    out[from] = 0.0;
    let mut step = 0.0;
    while !edge.is_empty() {
        step += 1.0;
        let mut next = Vec::new();
        for j in edge.iter().flat_map(|i| &near[*i]) {
            if out[*j] == f64::MAX {
                out[*j] = step;
                next.push(*j);
            }
        }
        edge = next;
    }
    out.iter().map(|d| if *d == f64::MAX { step + 1.0 } else { *d }).collect()
}

/// Positions whose distances come close to the numbers of steps, with the longer side horizontal.
fn spread(near: &[Vec<usize>]) -> Vec<Pt> {
    let n = near.len();
    if n == 0 {
        return Vec::new();
    }
    let d: Vec<Vec<f64>> = (0..n).map(|i| steps(near, i)).collect();
    // The initial axes run between two pairs of spaces far from each other.
    let a = farthest_node(&|i| d[0][i], n);
    let b = farthest_node(&|i| d[a][i], n);
    let across = |i: usize| (d[a][i] - d[b][i]).abs();
    let c = farthest_node(&|i| d[a][i].min(d[b][i]) - across(i), n);
    let e = farthest_node(&|i| d[c][i] - across(i), n);
    let mut at: Vec<Pt> = (0..n)
        .map(|i| {
            let apart = (i * 7919 % 1000) as f64 / 5000.0;
            pt(d[a][i] - d[b][i] + apart, (d[c][i] - d[e][i]) * 1.1 - apart) * 0.5
        })
        .collect();
    for _ in 0..(40_000_000 / (n * n)).clamp(12, 60) {
        for i in 0..n {
            let (mut sum, mut weight) = (pt(0.0, 0.0), 0.0);
            let own = at[i];
            for j in (0..n).filter(|j| *j != i) {
                let want = d[i][j];
                let w = 1.0 / (want * want);
                let away = own - at[j];
                let len = away.len().max(1e-6);
                sum = sum + (at[j] + away * (want / len)) * w;
                weight += w;
            }
            if weight > 0.0 {
                at[i] = sum * (1.0 / weight);
            }
        }
    }
    // Rotated so that the longer side is horizontal.
    let mean = at.iter().fold(pt(0.0, 0.0), |s, p| s + *p) * (1.0 / n as f64);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for p in &at {
        let q = *p - mean;
        (xx, xy, yy) = (xx + q.x * q.x, xy + q.x * q.y, yy + q.y * q.y);
    }
    let turn = 0.5 * (2.0 * xy).atan2(xx - yy);
    let (sin, cos) = turn.sin_cos();
    at.iter().map(|p| *p - mean).map(|q| pt(q.x * cos + q.y * sin, q.y * cos - q.x * sin)).collect()
}

fn farthest_node(score: &dyn Fn(usize) -> f64, n: usize) -> usize {
    (0..n).max_by(|a, b| score(*a).total_cmp(&score(*b)).then(b.cmp(a))).unwrap_or(0)
}

/// A box as path data: land square, coasts with a wavy lower edge, seas rounded.
fn outline(low: Pt, high: Pt, kind: PlaceKind) -> String {
    let [x0, y0, x1, y1] = [low.x, low.y, high.x, high.y].map(tenths);
    match kind {
        PlaceKind::Land => format!("M{x0} {y0}H{x1}V{y1}H{x0}z"),
        PlaceKind::Sea => {
            let (r, w, h) = (120, x1 - x0 - 240, y1 - y0 - 240);
            format!(
                "M{} {y0}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1-{r} {r}h-{w}a{r} {r} 0 0 1-{r}-{r}v-{h}a{r} {r} 0 0 1 {r}-{r}z",
                x0 + r
            )
        }
        PlaceKind::Coast => {
            let waves = ((x1 - x0) / 110).max(2);
            let step = (x1 - x0) / waves;
            let mut out = format!("M{x0} {y0}H{x1}V{y1}");
            for k in 0..waves {
                let to = if k + 1 == waves { x1 - x0 - step * k } else { step };
                let _ = write!(out, "q-{} {} -{to} 0", to / 2, if k % 2 == 0 { -40 } else { 40 });
            }
            out + "z"
        }
    }
}

/// The lines of all borders, laid shortest first.
fn ways(boxes: &[(Pt, Pt)], borders: &[SchemeBorder]) -> BTreeMap<(usize, usize), Vec<Pt>> {
    let mut order: Vec<(f64, &SchemeBorder)> =
        borders.iter().map(|b| ((middle(boxes[b.a]) - middle(boxes[b.b])).len(), b)).collect();
    order.sort_by(|(far, p), (farther, q)| far.total_cmp(farther).then((p.a, p.b).cmp(&(q.a, q.b))));
    let solid: Vec<Footprint> = boxes
        .iter()
        .map(|(l, h)| Footprint::bounding_box(&[*l - pt(AWAY, AWAY), *h + pt(AWAY, AWAY)]))
        .collect();
    let mut router = Router { boxes, solid: &solid, uses: BTreeMap::new() };
    let mut out = BTreeMap::new();
    for (_, b) in order {
        let (p, q) = (b.a.min(b.b), b.a.max(b.b));
        let mut way = router.way(p, q);
        let last = way.len() - 1;
        way[0] = leaves(boxes[p], way[0], way[1]);
        way[last] = leaves(boxes[q], way[last], way[last - 1]);
        out.insert((p, q), way);
    }
    out
}

fn middle(space: (Pt, Pt)) -> Pt {
    (space.0 + space.1) * 0.5
}

/// The point where a line from the centre of a box to a point outside leaves the box.
fn leaves(space: (Pt, Pt), from: Pt, to: Pt) -> Pt {
    let half = (space.1 - space.0) * 0.5;
    let d = to - from;
    let parts = [(half.x, d.x), (half.y, d.y)]
        .map(|(half, d)| if d.abs() < 1e-9 { f64::MAX } else { half / d.abs() });
    from + d * parts[0].min(parts[1]).min(1.0)
}

/// Finds ways between boxes around others.
struct Router<'a> {
    boxes: &'a [(Pt, Pt)],
    solid: &'a [Footprint],
    /// Number of lines that already bend at a point.
    uses: BTreeMap<(i64, i64), usize>,
}

/// A point with the length of the way to it.
#[derive(PartialEq)]
struct QueuedPoint(f64, usize);

impl Eq for QueuedPoint {}

impl PartialOrd for QueuedPoint {
    fn partial_cmp(&self, other: &QueuedPoint) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for QueuedPoint {
    fn cmp(&self, other: &QueuedPoint) -> std::cmp::Ordering {
        other.0.total_cmp(&self.0).then(other.1.cmp(&self.1))
    }
}

impl Router<'_> {
    /// The way between the centres of two boxes.
    fn way(&mut self, p: usize, q: usize) -> Vec<Pt> {
        let (a, b) = (middle(self.boxes[p]), middle(self.boxes[q]));
        let all: Vec<usize> = (0..self.boxes.len()).collect();
        if is_way_clear(&all, a, b, p, q, self.solid) {
            return vec![a, b];
        }
        let long = (b - a).len();
        let mut found = None;
        for reach in [long * 1.25 + 120.0, f64::MAX] {
            let near = all.iter().copied().filter(|i| {
                let c = middle(self.boxes[*i]);
                (c - a).len() + (c - b).len() <= reach
            });
            let near: Vec<usize> = near.collect();
            let mut points = vec![a, b];
            for i in &near {
                let (l, h) = self.boxes[*i];
                for by in [6.0, 11.0] {
                    points.extend([
                        pt(l.x - by, l.y - by),
                        pt(h.x + by, l.y - by),
                        pt(h.x + by, h.y + by),
                        pt(l.x - by, h.y + by),
                    ]);
                }
            }
            found = self.shortest(&points, |x, y| is_way_clear(&near, x, y, p, q, self.solid));
            if found.is_some() {
                break;
            }
        }
        let way = found.unwrap_or_else(|| vec![a, b]);
        for bend in &way[1..way.len() - 1] {
            *self.uses.entry(key(*bend)).or_default() += 1;
        }
        way
    }

    /// The shortest way from the first of the points to the second; bends cost something, more where other lines bend.
    fn shortest(&self, points: &[Pt], clear: impl Fn(Pt, Pt) -> bool) -> Option<Vec<Pt>> {
        let mut cost = vec![f64::MAX; points.len()];
        let mut from = vec![usize::MAX; points.len()];
        let mut done = vec![false; points.len()];
        let mut open = BinaryHeap::from([QueuedPoint((points[1] - points[0]).len(), 0)]);
        cost[0] = 0.0;
        let dear: Vec<f64> =
            points.iter().map(|p| 9.0 + 14.0 * self.uses.get(&key(*p)).map_or(0.0, |n| *n as f64)).collect();
        while let Some(QueuedPoint(_, i)) = open.pop() {
            if i == 1 {
                let mut way = vec![points[1]];
                let mut k = 1;
                while from[k] != usize::MAX {
                    k = from[k];
                    way.push(points[k]);
                }
                way.reverse();
                return Some(way);
            }
            if std::mem::replace(&mut done[i], true) {
                continue;
            }
            for j in 1..points.len() {
                let next = cost[i] + (points[j] - points[i]).len() + if j == 1 { 0.0 } else { dear[j] };
                if !done[j] && next < cost[j] && clear(points[i], points[j]) {
                    (cost[j], from[j]) = (next, i);
                    open.push(QueuedPoint(next + (points[1] - points[j]).len(), j));
                }
            }
        }
        None
    }
}

fn is_way_clear(near: &[usize], x: Pt, y: Pt, p: usize, q: usize, solid: &[Footprint]) -> bool {
    !near.iter().any(|i| *i != p && *i != q && solid[*i].is_crossed_by(x, y))
}

fn key(p: Pt) -> (i64, i64) {
    ((p.x * 10.0) as i64, (p.y * 10.0) as i64)
}

/// Number of crossings of lines.
fn crossings(ways: &BTreeMap<(usize, usize), Vec<Pt>>) -> usize {
    let parts: Vec<(usize, Pt, Pt)> =
        ways.values().enumerate().flat_map(|(k, w)| w.windows(2).map(move |s| (k, s[0], s[1]))).collect();
    let mut count = 0;
    for (i, (k, a, b)) in parts.iter().enumerate() {
        for (m, c, d) in &parts[i + 1..] {
            let apart = a.x.max(b.x) < c.x.min(d.x) || c.x.max(d.x) < a.x.min(b.x);
            if k != m
                && !apart
                && side_of(*a, *b, *c) * side_of(*a, *b, *d) < 0.0
                && side_of(*c, *d, *a) * side_of(*c, *d, *b) < 0.0
            {
                count += 1;
            }
        }
    }
    count
}

fn side_of(a: Pt, b: Pt, c: Pt) -> f64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

impl Schematic {
    /// Writes the lines, the heads of one-way ones, and the codes of coasts.
    fn draw(&mut self, borders: &[SchemeBorder]) {
        for b in borders {
            let Some(way) = self.ways.get(&(b.a.min(b.b), b.a.max(b.b))) else { continue };
            let mut way = way.clone();
            if b.a > b.b {
                way.reverse();
            }
            let (kind, wavy) = match (b.armies, b.fleets) {
                (true, true) => (0, false),
                (true, false) => (1, false),
                _ => (2, true),
            };
            let out = &mut self.lines[kind];
            let _ = write!(out, "M{} {}", tenths(way[0].x), tenths(way[0].y));
            for s in way.windows(2) {
                let (d, n) = (s[1] - s[0], (s[1] - s[0]).unit().turned());
                let waves = if wavy { (d.len() / 4.5).round().max(2.0) as usize } else { 0 };
                for k in 1..=waves {
                    let side = if k % 2 == 0 { 3.0 } else { -3.0 };
                    let [h, e] = [k as f64 - 0.5, k as f64].map(|part| s[0] + d * (part / waves as f64));
                    let h = h + n * side;
                    let _ = write!(out, "Q{} {} {} {}", tenths(h.x), tenths(h.y), tenths(e.x), tenths(e.y));
                }
                if waves == 0 {
                    let _ = write!(out, "L{} {}", tenths(s[1].x), tenths(s[1].y));
                }
            }
            let last = way.len() - 1;
            if b.one_way {
                let u = (way[last] - way[last - 1]).unit();
                let (tip, w) = (way[last], u.turned() * 4.0);
                let base = tip - u * 10.0;
                let p = [tip, base + w, base - w].map(|p| format!("{} {}", tenths(p.x), tenths(p.y)));
                let _ = write!(self.lines[3], "M{}L{}L{}z", p[0], p[1], p[2]);
            }
            for (coasts, at, to) in [(&b.coasts[0], way[0], way[1]), (&b.coasts[1], way[last], way[last - 1])]
            {
                if !coasts.is_empty() {
                    let u = (to - at).unit();
                    let spot = at + u * 8.0 + u.turned() * 6.0;
                    self.codes.push((coasts.join(" "), pt(spot.x, spot.y + 3.0)));
                }
            }
        }
    }
}
