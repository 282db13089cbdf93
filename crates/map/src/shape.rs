//! Plane geometry for drawing: points, convex outlines that must not meet, and curves.

use std::ops::{Add, Mul, Sub};

/// A point or vector in board units (the board is 1000 wide).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pt {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// Shorthand for a point.
pub const fn pt(x: f64, y: f64) -> Pt {
    Pt { x, y }
}

impl From<[f64; 2]> for Pt {
    fn from([x, y]: [f64; 2]) -> Pt {
        pt(x, y)
    }
}

impl Add for Pt {
    type Output = Pt;
    fn add(self, o: Pt) -> Pt {
        pt(self.x + o.x, self.y + o.y)
    }
}

impl Sub for Pt {
    type Output = Pt;
    fn sub(self, o: Pt) -> Pt {
        pt(self.x - o.x, self.y - o.y)
    }
}

impl Mul<f64> for Pt {
    type Output = Pt;
    fn mul(self, k: f64) -> Pt {
        pt(self.x * k, self.y * k)
    }
}

impl Pt {
    /// The length of the vector.
    pub fn len(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The vector of length one in this direction; to the right if the vector is zero.
    pub fn unit(self) -> Pt {
        let d = self.len();
        if d < 1e-9 { pt(1.0, 0.0) } else { self * (1.0 / d) }
    }

    /// The vector after a quarter turn.
    pub fn turned(self) -> Pt {
        pt(-self.y, self.x)
    }

    fn dot(self, o: Pt) -> f64 {
        self.x * o.x + self.y * o.y
    }
}

/// The distance from `p` to the nearest of several line segments.
fn distance_to_lines(p: Pt, lines: impl Iterator<Item = (Pt, Pt)>) -> f64 {
    let squares = lines.map(|(a, b)| {
        let ab = b - a;
        let l = ab.dot(ab);
        let t = if l < 1e-12 { 0.0 } else { ((p - a).dot(ab) / l).clamp(0.0, 1.0) };
        let d = p - (a + ab * t);
        d.dot(d)
    });
    squares.fold(f64::MAX, f64::min).sqrt()
}

/// The distance from `p` to a polyline.
pub fn distance_to_path(p: Pt, path: &[Pt]) -> f64 {
    distance_to_lines(p, path.windows(2).map(|s| (s[0], s[1])))
}

/// A polyline without unnecessary points (Douglas and Peucker), its ends included: points dropped are no farther than
/// `near` from the line between those that stay.
pub fn simplify(points: &[Pt], near: f64) -> Vec<Pt> {
    let n = points.len();
    if n < 3 {
        return points.to_vec();
    }
    let mut keep = vec![false; n];
    (keep[0], keep[n - 1]) = (true, true);
    let mut open = vec![(0, n - 1)];
    if points[0] == points[n - 1] {
        let away = (1..n - 1).map(|i| ((points[i] - points[0]).len(), i));
        let half = away.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(n / 2, |(_, i)| i);
        keep[half] = true;
        open = vec![(0, half), (half, n - 1)];
    }
    while let Some((from, to)) = open.pop() {
        let chord = [points[from], points[to]];
        let away = (from + 1..to).map(|i| (distance_to_path(points[i], &chord), i));
        let Some((distance, far)) = away.max_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
        if distance > near {
            keep[far] = true;
            open.extend([(from, far), (far, to)]);
        }
    }
    points.iter().zip(&keep).filter(|(_, k)| **k).map(|(p, _)| *p).collect()
}

/// A convex outline with its bounding box: the area a mark covers.
#[derive(Clone, Debug)]
pub struct Footprint {
    outline: OutlineKind,
    low: Pt,
    high: Pt,
}

#[derive(Clone, Debug)]
enum OutlineKind {
    /// The bounding box itself.
    Box,
    /// Centre and radius.
    Disc(Pt, f64),
    /// Corners in order.
    Triangle([Pt; 3]),
    /// Corners in order.
    Polygon(Vec<Pt>),
}

impl Footprint {
    /// The outline through `points`, which must be convex.
    pub fn new(points: Vec<Pt>) -> Footprint {
        let (low, high) = bounds(&points);
        Footprint { outline: OutlineKind::Polygon(points), low, high }
    }

    /// The upright box around the points.
    pub fn bounding_box(points: &[Pt]) -> Footprint {
        let (low, high) = bounds(points);
        Footprint { outline: OutlineKind::Box, low, high }
    }

    /// The triangle with these corners.
    pub fn triangle(corners: [Pt; 3]) -> Footprint {
        let (low, high) = bounds(&corners);
        Footprint { outline: OutlineKind::Triangle(corners), low, high }
    }

    /// An upright box around its centre.
    pub fn rect(c: Pt, w: f64, h: f64) -> Footprint {
        let half = pt(w / 2.0, h / 2.0);
        Footprint { outline: OutlineKind::Box, low: c - half, high: c + half }
    }

    /// A disc.
    pub fn disc(c: Pt, r: f64) -> Footprint {
        Footprint { outline: OutlineKind::Disc(c, r), low: c - pt(r, r), high: c + pt(r, r) }
    }

    /// The upper left and the lower right corner of the bounding box.
    pub fn bounds(&self) -> (Pt, Pt) {
        (self.low, self.high)
    }

    /// Whether the outlines are closer than `gap`.
    pub fn meets(&self, o: &Footprint, gap: f64) -> bool {
        if self.low.x - gap >= o.high.x
            || o.low.x - gap >= self.high.x
            || self.low.y - gap >= o.high.y
            || o.low.y - gap >= self.high.y
        {
            return false;
        }
        match (&self.outline, &o.outline) {
            (OutlineKind::Box, OutlineKind::Box) => true,
            (OutlineKind::Disc(c, r), _) => o.distance(*c) < r + gap,
            (_, OutlineKind::Disc(c, r)) => self.distance(*c) < r + gap,
            // The bounding boxes, whose sides are those of a box, were compared above.
            (_, OutlineKind::Box) => !parted(self.corners(), &o.box_corners(), gap),
            (OutlineKind::Box, _) => !parted(o.corners(), &self.box_corners(), gap),
            _ => {
                let (p, q) = (self.corners(), o.corners());
                !parted(p, q, gap) && !parted(q, p, gap)
            }
        }
    }

    fn box_corners(&self) -> [Pt; 4] {
        [self.low, pt(self.high.x, self.low.y), self.high, pt(self.low.x, self.high.y)]
    }

    /// The corners of an outline that lists them.
    fn corners(&self) -> &[Pt] {
        match &self.outline {
            OutlineKind::Triangle(corners) => corners,
            OutlineKind::Polygon(corners) => corners,
            OutlineKind::Box | OutlineKind::Disc(..) => &[],
        }
    }

    /// The distance of a point from the outline; zero or less inside.
    fn distance(&self, p: Pt) -> f64 {
        match &self.outline {
            OutlineKind::Box => {
                let c = pt(p.x.clamp(self.low.x, self.high.x), p.y.clamp(self.low.y, self.high.y));
                (p - c).len()
            }
            OutlineKind::Disc(c, r) => (p - *c).len() - r,
            OutlineKind::Triangle(_) | OutlineKind::Polygon(_) => {
                let q = self.corners();
                let n = q.len();
                let side = |i: usize| (q[(i + 1) % n] - q[i]).turned().dot(p - q[i]);
                let inside = (0..n).all(|i| side(i) >= 0.0) || (0..n).all(|i| side(i) <= 0.0);
                if inside {
                    return 0.0;
                }
                distance_to_lines(p, (0..n).map(|i| (q[i], q[(i + 1) % n])))
            }
        }
    }

    /// Whether the segment `a`-`b` crosses the bounding box.
    pub fn is_crossed_by(&self, a: Pt, b: Pt) -> bool {
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        for (at, step, low, high) in
            [(a.x, b.x - a.x, self.low.x, self.high.x), (a.y, b.y - a.y, self.low.y, self.high.y)]
        {
            if step.abs() < 1e-9 {
                if at < low || at > high {
                    return false;
                }
                continue;
            }
            let (s, t) = ((low - at) / step, (high - at) / step);
            from = from.max(s.min(t));
            to = to.min(s.max(t));
        }
        from <= to
    }
}

/// The corners of the box around the points.
pub fn bounds(points: &[Pt]) -> (Pt, Pt) {
    let mut low = pt(f64::MAX, f64::MAX);
    let mut high = pt(f64::MIN, f64::MIN);
    for p in points {
        low = pt(low.x.min(p.x), low.y.min(p.y));
        high = pt(high.x.max(p.x), high.y.max(p.y));
    }
    (low, high)
}

/// Whether a side of `p` separates it from `q` by at least `gap`.
fn parted(p: &[Pt], q: &[Pt], gap: f64) -> bool {
    (0..p.len()).any(|i| {
        let axis = (p[(i + 1) % p.len()] - p[i]).turned().unit();
        let (a, b) = (extent(p, axis), extent(q, axis));
        a.0 - gap >= b.1 || b.0 - gap >= a.1
    })
}

/// The extent of points along an axis.
fn extent(points: &[Pt], axis: Pt) -> (f64, f64) {
    points.iter().map(|p| p.dot(axis)).fold((f64::MAX, f64::MIN), |r, v| (r.0.min(v), r.1.max(v)))
}

/// A chain of cubic curves.
#[derive(Clone, Debug)]
pub struct CurveChain {
    /// Start, two handles and end of each piece; every piece starts where the last one ended.
    pub pieces: Vec<[Pt; 4]>,
}

/// Number of points at which a piece of a curve is measured.
const STEPS: usize = 14;

/// The weights of the four points of a piece at each step.
const PARTS: [[f64; 4]; STEPS] = {
    let mut parts = [[0.0; 4]; STEPS];
    let mut i = 0;
    while i < STEPS {
        let t = i as f64 / STEPS as f64;
        let s = 1.0 - t;
        parts[i] = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        i += 1;
    }
    parts
};

impl CurveChain {
    /// A straight line.
    pub fn line(a: Pt, b: Pt) -> CurveChain {
        let d = (b - a) * (1.0 / 3.0);
        CurveChain { pieces: vec![[a, a + d, b - d, b]] }
    }

    /// A quadratic curve with one handle.
    pub fn quadratic(a: Pt, handle: Pt, b: Pt) -> CurveChain {
        let k = 2.0 / 3.0;
        CurveChain { pieces: vec![[a, a + (handle - a) * k, b + (handle - b) * k, b]] }
    }

    /// A curve from `a` to `b` that passes `gate` in the direction `way`.
    pub fn through(a: Pt, gate: Pt, way: Pt, b: Pt) -> CurveChain {
        let (l, r) = ((gate - a).len() * 0.4, (b - gate).len() * 0.4);
        CurveChain {
            pieces: vec![
                [a, a + (gate - way * l - a) * 0.45, gate - way * l, gate],
                [gate, gate + way * r, b + (gate + way * r - b) * 0.45, b],
            ],
        }
    }

    /// A smooth curve through all the points.
    pub fn chain(points: &[Pt]) -> CurveChain {
        let n = points.len();
        let at = |i: isize| -> Pt {
            if i < 0 {
                points[0] * 2.0 - points[1.min(n - 1)]
            } else if i as usize >= n {
                points[n - 1] * 2.0 - points[n.saturating_sub(2)]
            } else {
                points[i as usize]
            }
        };
        let pieces = (0..n.saturating_sub(1) as isize)
            .map(|i| {
                let (p, q) = (at(i), at(i + 1));
                [p, p + (q - at(i - 1)) * (1.0 / 6.0), q - (at(i + 2) - p) * (1.0 / 6.0), q]
            })
            .collect();
        CurveChain { pieces }
    }

    /// The point at `t`, which runs from 0 to the number of pieces.
    pub fn point_at(&self, t: f64) -> Pt {
        let i = (t as usize).min(self.pieces.len().saturating_sub(1));
        let Some([a, b, c, d]) = self.pieces.get(i).copied() else { return Pt::default() };
        let t = (t - i as f64).clamp(0.0, 1.0);
        let s = 1.0 - t;
        a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)
    }

    /// Its approximate length: the handles count half.
    pub fn length(&self) -> f64 {
        let lengths = self.pieces.iter().map(|p| {
            let around = (p[1] - p[0]).len() + (p[2] - p[1]).len() + (p[3] - p[2]).len();
            ((p[3] - p[0]).len() + around) / 2.0
        });
        lengths.sum()
    }

    /// The largest `t`.
    pub fn end(&self) -> f64 {
        self.pieces.len() as f64
    }

    /// The curve as a polyline, evenly spaced in `t`.
    pub fn to_polyline(&self) -> Vec<Pt> {
        let n = self.pieces.len() * STEPS;
        let mut out = Vec::with_capacity(n + 1);
        if let Some([a, b, c, d]) = self.pieces.first().copied() {
            out.extend(PARTS.map(|[i, j, k, l]| a * i + b * j + c * k + d * l));
        }
        out.extend((out.len()..=n).map(|i| self.point_at(i as f64 / STEPS as f64)));
        out
    }

    /// The part between two values of `t`.
    pub fn part(&self, from: f64, to: f64) -> CurveChain {
        let mut pieces = Vec::new();
        for (i, p) in self.pieces.iter().enumerate() {
            let (a, b) = ((from - i as f64).clamp(0.0, 1.0), (to - i as f64).clamp(0.0, 1.0));
            if b - a > 1e-6 {
                pieces.push(cut(*p, a, b));
            }
        }
        if pieces.is_empty() {
            let p = self.point_at(from);
            pieces.push([p; 4]);
        }
        CurveChain { pieces }
    }
}

/// The two parts of a cubic curve, before and after `t`.
fn split(p: [Pt; 4], t: f64) -> ([Pt; 4], [Pt; 4]) {
    let mix = |u: Pt, v: Pt| u + (v - u) * t;
    let (ab, bc, cd) = (mix(p[0], p[1]), mix(p[1], p[2]), mix(p[2], p[3]));
    let (abc, bcd) = (mix(ab, bc), mix(bc, cd));
    let m = mix(abc, bcd);
    ([p[0], ab, abc, m], [m, bcd, cd, p[3]])
}

fn cut(p: [Pt; 4], a: f64, b: f64) -> [Pt; 4] {
    let left = split(p, b).0;
    if b <= 0.0 { left } else { split(left, a / b).1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_and_discs_part_when_there_is_room_between_them() {
        let a = Footprint::rect(pt(0.0, 0.0), 10.0, 10.0);
        assert!(a.meets(&Footprint::rect(pt(9.0, 0.0), 10.0, 10.0), 0.0));
        assert!(!a.meets(&Footprint::rect(pt(11.0, 0.0), 10.0, 10.0), 0.0));
        assert!(a.meets(&Footprint::rect(pt(11.0, 0.0), 10.0, 10.0), 2.0));
        let d = Footprint::disc(pt(9.0, 9.0), 5.0);
        assert!(!a.meets(&d, 0.0), "the disc lies off the corner of the box");
        assert!(a.is_crossed_by(pt(-20.0, 1.0), pt(20.0, 2.0)));
        assert!(!a.is_crossed_by(pt(-20.0, 7.0), pt(20.0, 7.0)));
    }

    #[test]
    fn a_part_of_a_curve_lies_on_the_curve() {
        let c = CurveChain::quadratic(pt(0.0, 0.0), pt(50.0, 30.0), pt(100.0, 0.0));
        let p = c.part(0.25, 0.75);
        assert!((p.point_at(0.0) - c.point_at(0.25)).len() < 1e-9);
        assert!((p.point_at(0.5) - c.point_at(0.5)).len() < 1e-9);
        assert!((p.point_at(1.0) - c.point_at(0.75)).len() < 1e-9);
        let flat = CurveChain::chain(&[pt(0.0, 0.0), pt(40.0, 30.0), pt(90.0, 0.0)]).to_polyline();
        assert!(flat.len() == 2 * STEPS + 1 && (flat[STEPS] - pt(40.0, 30.0)).len() < 1e-9);
    }
}
