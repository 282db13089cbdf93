//! Arrows of moves and retreats, and dotted lines of supports: they avoid pieces and cross the common border.

use super::composed_map::{ComposedMap, LineStroke, MapLine, MapMarkKind};
use super::metrics::{BOX, box_width};
use super::scene::{OrderEffect, SceneAction, SceneOrder, TravelMode};
use super::shape::{CurveChain, Footprint, Pt, bounds, distance_to_path};

/// Cost of an arrow head without a free spot.
const NO_ROOM: f64 = 200.0;

/// Routes that cost less are good enough.
const QUIET: f64 = 1.5;

/// A route with its cost.
struct Route {
    curve: CurveChain,
    cost: f64,
}

impl ComposedMap<'_> {
    /// Draws links through hyperspace, each with a ring at both ends; a second link of a pair bows the other way.
    pub(super) fn links(&mut self) {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for (a, b) in &self.scene.links {
            let (Some(p), Some(q)) = (self.base.find(a), self.base.find(b)) else { continue };
            let (a, b) = (self.base.places[p].unit, self.base.places[q].unit);
            let twin = pairs.contains(&(p, q)) || pairs.contains(&(q, p));
            let bows: &[f64] = if twin { &[-0.22, -0.3, -0.14] } else { &[0.22, 0.14, 0.3, 0.06, -0.1] };
            let costs =
                bows.iter().map(|k| (self.blocked(&bow(a, b, *k), a, b) + (k - bows[0]).abs() * 30.0, *k));
            let best = costs.min_by(|x, y| x.0.total_cmp(&y.0)).map_or(0.22, |(_, k)| k);
            let c = bow(a, b, best);
            let n = 60;
            let from = (0..n)
                .map(|i| f64::from(i) / f64::from(n))
                .find(|t| (c.point_at(*t) - a).len() > 18.0)
                .unwrap_or(0.0);
            let curve = c.part(from, beyond(&c, b, 18.0));
            self.lines.push(MapLine { stroke: LineStroke::Link, curve, way: None, order: self.hand });
            for (spot, place) in [(a, p), (b, q)] {
                self.add_mark(MapMarkKind::DoubleRing, spot, Footprint::disc(spot, 19.0), place);
            }
            pairs.push((p, q));
        }
    }

    /// Draws moves, then retreats.
    pub(super) fn arrows(&mut self) {
        let scene = self.scene;
        let mut done: Vec<(&str, &str, &str)> = Vec::new();
        // Successful moves have the first claim to the middle of their goal.
        for ok in [true, false] {
            for o in scene.orders.iter().filter(|o| {
                o.act == SceneAction::Move
                    && o.outcome != OrderEffect::Void
                    && (o.outcome == OrderEffect::Succeeds) == ok
            }) {
                let key = (o.from.as_str(), o.to.as_deref().unwrap_or(""), o.label.as_str());
                if !done.contains(&key) {
                    done.push(key);
                    self.arrow(o);
                }
            }
        }
        for o in
            scene.orders.iter().filter(|o| o.act == SceneAction::Retreat && o.outcome != OrderEffect::Void)
        {
            self.arrow(o);
        }
    }

    fn arrow(&mut self, o: &SceneOrder) {
        self.hand = o.n;
        let Some((mut routes, place)) = self.routes(o, false) else { return };
        let ok = o.outcome == OrderEffect::Succeeds;
        let stroke = match (o.act, o.by, ok) {
            (SceneAction::Retreat, _, _) => LineStroke::Retreat,
            (_, TravelMode::Hyperspace, true) => LineStroke::Hyperspace,
            (_, TravelMode::Hyperspace, false) => LineStroke::HyperspaceFailed,
            (_, _, true) => LineStroke::Move,
            _ => LineStroke::Failed,
        };
        let mut best = self.best(&mut routes);
        if best.as_ref().is_none_or(|b| b.0 > QUIET)
            && routes.len() == 1
            && let Some((mut all, _)) = self.routes(o, true)
        {
            best = self.best(&mut all);
        }
        let Some((_, curve, head)) = best else { return };
        let from = self.start(&curve);
        let curve = curve.part(from, head.t.max(from));
        let shape = Footprint::triangle([head.points[0], head.points[1], head.points[3]]);
        self.add_mark(
            MapMarkKind::Head { points: head.points, hollow: stroke == LineStroke::Retreat },
            head.points[0],
            shape,
            place,
        );
        if !ok && o.act == SceneAction::Move {
            self.cross(&curve, place);
        }
        if !o.label.is_empty() {
            self.note(&curve, &o.label, place);
        }
        let way = self.base.find(&o.from).map(|p| (p, place));
        self.lines.push(MapLine { stroke, curve, way, order: self.hand });
    }

    /// The cheapest of several routes, including its head.
    fn best(&self, routes: &mut [Route]) -> Option<(f64, CurveChain, ArrowHead)> {
        routes.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let mut best: Option<(f64, CurveChain, ArrowHead)> = None;
        for (k, r) in routes.iter().enumerate() {
            if best.as_ref().is_some_and(|b| b.0 <= r.cost || (k > 5 && b.0 < NO_ROOM)) {
                break;
            }
            let (head, slide) = self.tip(&r.curve);
            let cost = r.cost + slide;
            if best.as_ref().is_none_or(|b| cost < b.0) {
                best = Some((cost, r.curve.clone(), head));
            }
        }
        best
    }

    /// The possible curves for an order, and its goal; only the usual curve if it is good enough, unless `all` is set.
    fn routes(&self, o: &SceneOrder, all: bool) -> Option<(Vec<Route>, usize)> {
        let to = o.to.as_deref()?;
        let (p, q) = (self.base.find(&o.from)?, self.base.find(to)?);
        let a = self.piece_spot(&o.from, &o.kind, &o.owner).or_else(|| self.base.spot(&o.from))?;
        let b = self.base.spot(to)?;
        if p == q {
            return None;
        }
        let mut curves: Vec<(CurveChain, f64)> = Vec::new();
        if o.by == TravelMode::Underpass {
            let hub = self.base.spot("swi")?;
            curves.push((CurveChain::chain(&[a, hub, b]), 0.0));
        } else if o.by == TravelMode::Hyperspace {
            curves.extend([0.16, -0.16, 0.28, -0.28].map(|k: f64| (bow(a, b, k), k.abs() * 10.0)));
        } else if o.via.is_empty() {
            self.direct(a, b, p, q, &mut curves);
        } else {
            self.carried(a, b, o, &mut curves);
        }
        let bordered = o.by == TravelMode::Border && o.via.is_empty();
        if bordered && !all {
            let curve = bow(a, b, 0.1);
            let cost = self.cost(&curve, a, b, Some((p, q)));
            if cost <= QUIET {
                return Some((vec![Route { curve, cost }], q));
            }
        }
        let routes = curves
            .into_iter()
            .map(|(curve, base)| Route {
                cost: base + self.cost(&curve, a, b, bordered.then_some((p, q))),
                curve,
            })
            .collect();
        Some((routes, q))
    }

    fn direct(&self, a: Pt, b: Pt, p: usize, q: usize, out: &mut Vec<(CurveChain, f64)>) {
        // Every arrow bows a little to its right, so that opposed and parallel ones part.
        out.extend(
            [0.1, 0.0, -0.1, 0.2, -0.2, 0.32, -0.32, 0.55, -0.55]
                .map(|k: f64| (bow(a, b, k), (k - 0.1).abs() * 14.0)),
        );
        if let Some(way) = self.base.way(p, q).filter(|way| way.len() > 2) {
            // Beside the line of the border, on its right.
            let bends = way.windows(3).map(|w| w[1] + (w[2] - w[0]).unit().turned() * 5.0);
            let points: Vec<Pt> = [a].into_iter().chain(bends).chain([b]).collect();
            out.push((CurveChain::chain(&points), 0.0));
        }
        for line in self.base.border(p, q) {
            let length: f64 = line.windows(2).map(|s| (s[1] - s[0]).len()).sum();
            for part in [0.5, 0.3, 0.7, 0.15, 0.85] {
                let mut left = length * part;
                for s in line.windows(2) {
                    let d = (s[1] - s[0]).len();
                    if d < left || d == 0.0 {
                        left -= d;
                        continue;
                    }
                    let gate = s[0] + (s[1] - s[0]) * (left / d);
                    let mut way = (s[1] - s[0]).turned().unit();
                    if self.base.place_at(gate + way * 2.5) != Some(q)
                        && self.base.place_at(gate - way * 2.5) == Some(q)
                    {
                        way = way * -1.0;
                    }
                    out.push((CurveChain::quadratic(a, gate * 2.0 - (a + b) * 0.5, b), 3.0));
                    out.push((CurveChain::through(a, gate, way, b), 4.0));
                    break;
                }
            }
        }
    }

    /// Adds curves of a convoyed move: past each fleet, on either side of it.
    fn carried(&self, a: Pt, b: Pt, o: &SceneOrder, out: &mut Vec<(CurveChain, f64)>) {
        let fleets: Vec<Pt> =
            o.via.iter().filter_map(|v| self.piece_spot(v, "F", "").or_else(|| self.base.spot(v))).collect();
        let n = fleets.len().min(4);
        for sides in 0..(1usize << n) {
            let mut points = vec![a];
            for (k, f) in fleets.iter().enumerate() {
                let next = fleets.get(k + 1).copied().unwrap_or(b);
                let last = points[points.len() - 1];
                let side = if sides >> k.min(n.max(1) - 1) & 1 == 0 { 17.0 } else { -17.0 };
                points.push(*f + (next - last).unit().turned() * side);
            }
            points.push(b);
            out.push((CurveChain::chain(&points), 0.0));
        }
    }

    /// The cost of a curve: detours, foreign ground, pieces in the way, stars and heads.
    fn cost(&self, c: &CurveChain, a: Pt, b: Pt, own: Option<(usize, usize)>) -> f64 {
        let flat = c.to_polyline();
        let straight = (b - a).len().max(1.0);
        let length: f64 = flat.windows(2).map(|s| (s[1] - s[0]).len()).sum();
        let mut cost = if own.is_some() { (length / straight - 1.0) * 12.0 } else { length * 0.02 };
        for s in flat.windows(2) {
            let (m, d) = ((s[0] + s[1]) * 0.5, (s[1] - s[0]).len());
            if self.base.is_near_edge(m, 6.0) {
                cost += d * 4.0;
            }
            if let Some((p, q)) = own {
                match self.base.place_at(m) {
                    Some(x) if x == p || x == q => {}
                    Some(_) if self.base.scheme.is_some() => cost += d * 4.0,
                    None if self.base.scheme.is_some() => {}
                    Some(_) => cost += d * 0.8,
                    None => cost += d * 0.6,
                }
            }
        }
        let (low, high) = bounds(&flat);
        let far = |p: Pt, r: f64| p.x < low.x - r || p.y < low.y - r || p.x > high.x + r || p.y > high.y + r;
        for m in self.marks.iter().filter(|m| !far(m.at, 14.0)) {
            let (reach, weight) = match &m.kind {
                MapMarkKind::Piece { .. } | MapMarkKind::Burst { .. } if (m.at - a).len() > 1.0 => {
                    (14.0, 5.0)
                }
                MapMarkKind::Star => (10.0, 3.0),
                MapMarkKind::Head { .. } => (5.0, 4.0),
                MapMarkKind::Dot { .. } => (5.0, 1.0),
                MapMarkKind::Badge(_) => (7.0, 1.5),
                _ => continue,
            };
            // The arrow may end at the piece in the goal.
            if (m.at - b).len() < 1.0 {
                continue;
            }
            let near = distance_to_path(m.at, &flat);
            if near < reach {
                cost += 4.0 + (reach - near) * weight;
            }
        }
        cost
    }

    /// The `t` at which the shaft leaves the piece it starts from.
    fn start(&self, c: &CurveChain) -> f64 {
        let a = c.point_at(0.0);
        let n = 24;
        (0..n)
            .map(|i| f64::from(i) / f64::from(n) * c.end() * 0.5)
            .find(|t| (c.point_at(*t) - a).len() > 11.5)
            .unwrap_or(0.0)
    }

    /// The head of the arrow and its cost: as near to the goal as possible without covering anything.
    fn tip(&self, c: &CurveChain) -> (ArrowHead, f64) {
        let mut best: Option<(ArrowHead, f64)> = None;
        for (size, cost) in [(10.5, 0.0), (8.5, 6.0), (7.0, 12.0)] {
            let (head, slide) = self.tip_of(c, size);
            if best.as_ref().is_none_or(|b| slide + cost < b.1) {
                best = Some((head, slide + cost));
            }
            if slide < NO_ROOM {
                break;
            }
        }
        best.unwrap_or((ArrowHead::new(c, c.point_at(c.end()), c.end(), 10.5, stride(c)), NO_ROOM))
    }

    fn tip_of(&self, c: &CurveChain, size: f64) -> (ArrowHead, f64) {
        let flat = c.to_polyline();
        let step = stride(c);
        let mut run = 0.0;
        let mut last = None;
        let mut i = flat.len() - 1;
        // Walk back along the curve in small steps.
        let mut at = flat[i];
        let total: f64 = flat.windows(2).map(|s| (s[1] - s[0]).len()).sum();
        while run < total * 0.62 {
            let t = c.end() * locate(&flat, i, at);
            let points = outline(c, at, t, size, step);
            if self.is_free(&Footprint::triangle([points[0], points[1], points[3]]), 1.2) {
                return (ArrowHead::new(c, at, t, size, step), run * 0.25);
            }
            last = last.or(Some((at, t)));
            let mut left = 2.0;
            while i > 0 && left > 0.0 {
                let d = (flat[i - 1] - at).len();
                if d > left {
                    at = at + (flat[i - 1] - at) * (left / d);
                    run += left;
                    left = 0.0;
                } else {
                    at = flat[i - 1];
                    i -= 1;
                    run += d;
                    left -= d;
                }
            }
            if i == 0 {
                break;
            }
        }
        let (at, t) = last.unwrap_or((flat[flat.len() - 1], c.end()));
        (ArrowHead::new(c, at, t, size, step), NO_ROOM)
    }

    /// Draws the cross on a line that failed.
    fn cross(&mut self, c: &CurveChain, place: usize) {
        let spot = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8]
            .iter()
            .map(|k| c.point_at(c.end() * k))
            .find(|p| self.is_free(&Footprint::disc(*p, 5.4), 0.0));
        if let Some(p) = spot {
            self.add_mark(MapMarkKind::Cross { small: false }, p, Footprint::disc(p, 5.4), place);
        }
    }

    /// Draws figures on an arrow.
    fn note(&mut self, c: &CurveChain, text: &str, place: usize) {
        let text = self.figures(text);
        let w = box_width(&text);
        let spot = [0.35, 0.5, 0.25, 0.6, 0.7, 0.42, 0.56]
            .iter()
            .map(|k| c.point_at(c.end() * k))
            .find(|p| self.is_free(&Footprint::rect(*p, w, BOX), 0.0));
        if let Some(p) = spot {
            self.add_mark(MapMarkKind::Badge(text), p, Footprint::rect(p, w, BOX), place);
        }
    }

    /// Draws dotted lines from supporters to the pieces they support.
    pub(super) fn supports(&mut self) {
        let scene = self.scene;
        for o in
            scene.orders.iter().filter(|o| o.act == SceneAction::Support && o.outcome != OrderEffect::Void)
        {
            let (Some(aid), Some(i)) = (o.aid.as_deref(), self.base.find(&o.from)) else { continue };
            let Some(a) = self.piece_spot(&o.from, &o.kind, &o.owner) else { continue };
            let cut = o.outcome != OrderEffect::Succeeds;
            self.hand = o.n;
            match o.to.as_deref().filter(|t| self.base.find(t) != self.base.find(aid)) {
                Some(to) => self.support_move(a, aid, to, i, cut),
                None => self.support_hold(a, aid, i, cut),
            }
        }
    }

    fn support_hold(&mut self, a: Pt, aid: &str, place: usize, cut: bool) {
        let (Some(b), Some(goal)) = (self.piece_spot(aid, "", ""), self.base.find(aid)) else { return };
        if !self.marks.iter().any(|m| matches!(m.kind, MapMarkKind::Ring) && m.place == goal) {
            self.add_mark(MapMarkKind::Ring, b, Footprint::disc(b, 17.0), goal);
        }
        let curve = self.dotted(a, b);
        let curve = curve.part(self.start(&curve), beyond(&curve, b, 16.0));
        if cut {
            self.small_cross(&curve, place);
        }
        self.lines.push(MapLine { stroke: LineStroke::Support, curve, way: None, order: self.hand });
    }

    fn support_move(&mut self, a: Pt, aid: &str, to: &str, place: usize, cut: bool) {
        let Some(goal) = self.base.find(to) else { return };
        let order = (self.scene.orders.iter()).find(|o| {
            o.act == SceneAction::Move
                && self.base.find(&o.from) == self.base.find(aid)
                && o.to.as_deref().and_then(|t| self.base.find(t)) == Some(goal)
        });
        let start = order
            .and_then(|o| self.piece_spot(&o.from, &o.kind, &o.owner))
            .or_else(|| self.piece_spot(aid, "", ""));
        let Some(start) = start else { return };
        let spot = self.base.spot(to).unwrap_or(start);
        // Among several arrows between the two places, the one that starts at the supported piece.
        let from = self.base.find(aid);
        let shaft = (self.lines.iter())
            .filter(|l| {
                l.way.is_some_and(|(p, q)| Some(p) == from && q == goal) && l.stroke != LineStroke::Retreat
            })
            .min_by(|l, m| {
                (l.curve.point_at(0.0) - start).len().total_cmp(&(m.curve.point_at(0.0) - start).len())
            })
            .map(|l| l.curve.clone());
        let shaft = shaft.unwrap_or_else(|| CurveChain::line(start, (start + spot) * 0.5));
        let mut best: Option<(f64, Pt, CurveChain)> = None;
        for k in [0.58, 0.5, 0.66, 0.42, 0.74, 0.34, 0.82, 0.26, 0.9] {
            let m = shaft.point_at(shaft.end() * k);
            let bead = Footprint::disc(m, 4.3);
            let mut cost = (m - a).len() * 0.5 + (k - 0.58_f64).abs() * 30.0;
            if !self.is_free(&bead, 0.3) {
                cost += 400.0;
            }
            let curve = self.dotted(a, m);
            cost += self.blocked(&curve, a, m);
            if best.as_ref().is_none_or(|b| cost < b.0) {
                best = Some((cost, m, curve));
            }
        }
        let Some((cost, m, curve)) = best else { return };
        if cost < 400.0 {
            self.add_mark(MapMarkKind::Bead, m, Footprint::disc(m, 4.3), goal);
        }
        let curve = curve.part(self.start(&curve), curve.end());
        if cut {
            self.small_cross(&curve, place);
        }
        self.lines.push(MapLine { stroke: LineStroke::Support, curve, way: None, order: self.hand });
    }

    fn small_cross(&mut self, c: &CurveChain, place: usize) {
        let spot = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18]
            .iter()
            .map(|k| c.point_at(c.end() * k))
            .find(|p| self.is_free(&Footprint::disc(*p, 4.6), 0.0));
        if let Some(p) = spot {
            self.add_mark(MapMarkKind::Cross { small: true }, p, Footprint::disc(p, 4.6), place);
        }
    }

    /// A dotted line, straight unless a piece is in its way.
    fn dotted(&self, a: Pt, b: Pt) -> CurveChain {
        let mut best = (f64::MAX, CurveChain::line(a, b));
        for k in [0.0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36] {
            let c = bow(a, b, k);
            let cost = self.blocked(&c, a, b) + k.abs() * 20.0;
            if cost < best.0 {
                best = (cost, c);
            }
            if best.0 <= 0.0 {
                break;
            }
        }
        best.1
    }

    /// The cost of pieces in the way of a dotted line.
    fn blocked(&self, c: &CurveChain, a: Pt, b: Pt) -> f64 {
        let flat = c.to_polyline();
        let (low, high) = bounds(&flat);
        let mut cost = 0.0;
        for m in &self.marks {
            if m.at.x < low.x - 13.0
                || m.at.y < low.y - 13.0
                || m.at.x > high.x + 13.0
                || m.at.y > high.y + 13.0
            {
                continue;
            }
            let reach = match m.kind {
                MapMarkKind::Piece { .. } => 13.0,
                MapMarkKind::Star => 9.0,
                _ => continue,
            };
            if (m.at - a).len() < 1.0 || (m.at - b).len() < reach {
                continue;
            }
            let near = distance_to_path(m.at, &flat);
            if near < reach {
                cost += 20.0 + (reach - near) * 3.0;
            }
        }
        cost
    }
}

struct ArrowHead {
    points: [Pt; 4],
    t: f64,
}

impl ArrowHead {
    /// The head whose point is at `tip`, where the curve is at `t`; the shaft ends inside the head.
    fn new(c: &CurveChain, tip: Pt, t: f64, long: f64, step: f64) -> ArrowHead {
        let mut end = t;
        while end > 0.0 && (c.point_at(end) - tip).len() < long * 0.72 {
            end -= step / 2.0;
        }
        ArrowHead { points: outline(c, tip, t, long, step), t: end.max(0.0) }
    }
}

/// A step of `t` of about two units along the curve.
fn stride(c: &CurveChain) -> f64 {
    (2.0 * c.end() / c.length().max(1.0)).clamp(0.002, 0.1)
}

/// The corners of a head that points in the direction of the curve at its end.
fn outline(c: &CurveChain, tip: Pt, t: f64, long: f64, step: f64) -> [Pt; 4] {
    let mut back = t;
    while back > 0.0 && (c.point_at(back) - tip).len() < 8.0 {
        back -= step;
    }
    let u = (tip - c.point_at(back.max(0.0))).unit();
    let w = u.turned() * (long * 0.5);
    let base = tip - u * long;
    [tip, base + w, tip - u * (long * 0.72), base - w]
}

/// How far along a flattened curve the point `at`, just before its `i`-th corner, is, from 0 to 1.
fn locate(flat: &[Pt], i: usize, at: Pt) -> f64 {
    let d = if i > 0 { (flat[i] - flat[i - 1]).len() } else { 0.0 };
    let part = if d > 0.0 { (at - flat[i]).len() / d } else { 0.0 };
    (i as f64 - part) / (flat.len() - 1).max(1) as f64
}

/// The last `t` at which the curve is still at least `reach` away from `b`.
fn beyond(c: &CurveChain, b: Pt, reach: f64) -> f64 {
    let n = 48;
    (0..=n)
        .rev()
        .map(|i| c.end() * f64::from(i) / f64::from(n))
        .find(|t| (c.point_at(*t) - b).len() >= reach)
        .unwrap_or(c.end() * 0.5)
}

/// A curve that bows to its right by `k` times its length.
fn bow(a: Pt, b: Pt, k: f64) -> CurveChain {
    CurveChain::quadratic(a, (a + b) * 0.5 + (b - a).turned() * k, b)
}
