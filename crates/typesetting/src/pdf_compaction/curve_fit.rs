//! Fewer curves for the same line: runs of curves that one curve follows as well.

/// A point.
pub type PdfPoint = (f64, f64);
/// A cubic curve.
pub type Bezier = [PdfPoint; 4];

/// So many curves become one at most.
const LONGEST: usize = 8;

/// Joins runs of curves, each of which begins where the one before ends. The new ones lie no farther than `near` from the old.
pub fn join_curves(curves: &[Bezier], near: f64) -> Vec<Bezier> {
    let mut out = Vec::with_capacity(curves.len());
    let mut at = 0;
    while at < curves.len() {
        let (mut joined, mut end) = (curves[at], at + 1);
        while end < curves.len().min(at + LONGEST) {
            let Some(curve) = one(&curves[at..=end], near) else { break };
            (joined, end) = (curve, end + 1);
        }
        out.push(joined);
        at = end;
    }
    out
}

fn minus(a: PdfPoint, b: PdfPoint) -> PdfPoint {
    (a.0 - b.0, a.1 - b.1)
}

fn along(a: PdfPoint, d: PdfPoint, n: f64) -> PdfPoint {
    (a.0 + d.0 * n, a.1 + d.1 * n)
}

fn dot(a: PdfPoint, b: PdfPoint) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

fn unit(a: PdfPoint) -> Option<PdfPoint> {
    let long = a.0.hypot(a.1);
    (long > 1e-6).then(|| (a.0 / long, a.1 / long))
}

/// The weights of the four points of a curve.
fn weights(t: f64) -> [f64; 4] {
    let s = 1.0 - t;
    [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t]
}

fn on(curve: &Bezier, t: f64) -> PdfPoint {
    weights(t).iter().zip(curve).fold((0.0, 0.0), |sum, (w, p)| along(sum, *p, *w))
}

/// The one curve that follows a run, with its directions at both ends, if there is one: least squares over points of the run.
fn one(run: &[Bezier], near: f64) -> Option<Bezier> {
    let (first, last) = (run.first()?, run.last()?);
    let (start, end) = (first[0], last[3]);
    let out = unit(minus(first[1], start)).or_else(|| unit(minus(first[2], start)))?;
    let back = unit(minus(last[2], end)).or_else(|| unit(minus(last[1], end)))?;
    let points: Vec<PdfPoint> =
        run.iter().flat_map(|curve| [0.25, 0.5, 0.75, 1.0].map(|t| on(curve, t))).collect();
    let mut times = Vec::with_capacity(points.len());
    let (mut long, mut before) = (0.0, start);
    for point in &points {
        let step = minus(*point, before);
        long += step.0.hypot(step.1);
        times.push(long);
        before = *point;
    }
    if long < 1e-6 {
        return None;
    }
    times.iter_mut().for_each(|t| *t /= long);
    for _ in 0..3 {
        let curve = least([start, end], [out, back], &points, &times, long)?;
        let far = points.iter().zip(&times).map(|(point, t)| {
            let off = minus(on(&curve, *t), *point);
            dot(off, off)
        });
        let far = far.fold(0.0, f64::max);
        if far <= near * near {
            return Some(curve);
        }
        if far > 64.0 * near * near {
            return None;
        }
        nearer(&curve, &points, &mut times);
    }
    None
}

/// The curve with these ends and directions that comes nearest to points at given times.
fn least(
    [start, end]: [PdfPoint; 2],
    [out, back]: [PdfPoint; 2],
    points: &[PdfPoint],
    times: &[f64],
    long: f64,
) -> Option<Bezier> {
    let (mut aa, mut ab, mut bb, mut a, mut b) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (point, t) in points.iter().zip(times) {
        let [w0, w1, w2, w3] = weights(*t);
        let still = along(along((0.0, 0.0), start, w0 + w1), end, w2 + w3);
        let (p, q, rest) = ((out.0 * w1, out.1 * w1), (back.0 * w2, back.1 * w2), minus(*point, still));
        aa += dot(p, p);
        ab += dot(p, q);
        bb += dot(q, q);
        a += dot(p, rest);
        b += dot(q, rest);
    }
    let det = aa * bb - ab * ab;
    let (m, n) = ((a * bb - b * ab) / det, (b * aa - a * ab) / det);
    let fits = [m, n].iter().all(|n| *n > 0.0 && *n < long);
    (det.abs() > 1e-9 && fits).then(|| [start, along(start, out, m), along(end, back, n), end])
}

/// Moves each time to where the curve is nearest to its point, by one step of Newton's.
fn nearer(curve: &Bezier, points: &[PdfPoint], times: &mut [f64]) {
    let [p, q, r, s] = *curve;
    for (point, t) in points.iter().zip(times) {
        let u = 1.0 - *t;
        let (a, b, c) = (minus(q, p), minus(r, q), minus(s, r));
        let slope = along(along(along((0.0, 0.0), a, 3.0 * u * u), b, 6.0 * u * *t), c, 3.0 * *t * *t);
        let bend = along(along((0.0, 0.0), minus(b, a), 6.0 * u), minus(c, b), 6.0 * *t);
        let off = minus(on(curve, *t), *point);
        let down = dot(slope, slope) + dot(off, bend);
        if down.abs() > 1e-9 {
            *t = (*t - dot(off, slope) / down).clamp(0.0, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_halves_of_a_curve_are_the_curve() {
        let curve = [(0.0, 0.0), (30.0, 40.0), (70.0, 40.0), (100.0, 0.0)];
        let mid = |a: PdfPoint, b: PdfPoint| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let [p, q, r, s] = curve;
        let (pq, qr, rs) = (mid(p, q), mid(q, r), mid(r, s));
        let (left, right) = (mid(pq, qr), mid(qr, rs));
        let joint = mid(left, right);
        let joined = join_curves(&[[p, pq, left, joint], [joint, right, rs, s]], 1.0);
        assert_eq!(joined.len(), 1);
        for t in [0.2, 0.5, 0.9] {
            let off = minus(on(&joined[0], t), on(&curve, t));
            assert!(off.0.hypot(off.1) < 1.0);
        }
    }

    #[test]
    fn a_corner_stays() {
        let line = |a: PdfPoint, b: PdfPoint| {
            [a, along(a, minus(b, a), 1.0 / 3.0), along(a, minus(b, a), 2.0 / 3.0), b]
        };
        let corner = [line((0.0, 0.0), (100.0, 0.0)), line((100.0, 0.0), (100.0, 100.0))];
        assert_eq!(join_curves(&corner, 1.0), corner);
    }
}
