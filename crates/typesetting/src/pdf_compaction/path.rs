//! Paths and matrices of content streams.

use super::content::Op;
use super::curve_fit::{Bezier, PdfPoint, join_curves};

/// A matrix `[a b c d e f]`: a point (x, y) goes to (a x + c y + e, b x + d y + f).
pub type Matrix = [f64; 6];

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PathSegment {
    Move(PdfPoint),
    Line(PdfPoint),
    Curve(PdfPoint, PdfPoint, PdfPoint),
    Close,
}

/// A path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PdfPath(Vec<PathSegment>);

/// A point on the grid.
type GridPoint = (i64, i64);

/// One matrix after the other.
pub fn times(m: Matrix, n: Matrix) -> Matrix {
    let [(a, b), (c, d), (e, f)] =
        [(m[0], m[1]), (m[2], m[3]), (m[4], m[5])].map(|(x, y)| (x * n[0] + y * n[2], x * n[1] + y * n[3]));
    [a, b, c, d, e + n[4], f + n[5]]
}

/// The matrix that undoes one, if there is one.
pub fn inverse([a, b, c, d, e, f]: Matrix) -> Option<Matrix> {
    let det = a * d - b * c;
    (det != 0.0 && det.is_finite())
        .then(|| [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det])
}

/// A matrix without the noise of what was written with eight digits, so that what is the same twice is.
pub fn round_matrix(mut m: Matrix) -> Matrix {
    for (n, step) in m.iter_mut().zip([1e-4, 1e-4, 1e-4, 1e-4, 1e-2, 1e-2]) {
        *n = (*n / step).round() * step;
    }
    m
}

/// A number with at most so many decimals, as short as it goes.
pub fn format_number(n: f64, decimals: usize) -> String {
    let text = format!("{n:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    match text {
        "-0" | "" => "0".to_string(),
        text => text.replacen("0.", ".", usize::from(text.starts_with("0.") || text.starts_with("-0."))),
    }
}

fn point(m: Matrix, (x, y): PdfPoint) -> PdfPoint {
    (x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5])
}

impl PdfPath {
    /// Takes an operation that constructs a path; `false` if it is none.
    pub fn take(&mut self, op: &Op) -> bool {
        let part = match op.name {
            b"m" => op.numbers().map(|[x, y]| PathSegment::Move((x, y))),
            b"l" => op.numbers().map(|[x, y]| PathSegment::Line((x, y))),
            b"c" => op.numbers().map(|[a, b, c, d, x, y]| PathSegment::Curve((a, b), (c, d), (x, y))),
            b"h" if op.operands.is_empty() => Some(PathSegment::Close),
            _ => None,
        };
        self.0.extend(part);
        part.is_some()
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many parts it has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Left, top, right and bottom if, moved by a matrix, it is an upright rectangle.
    pub fn rectangle(&self, m: Matrix) -> Option<[i64; 4]> {
        let mut corners = Vec::new();
        for part in &self.0 {
            match part {
                PathSegment::Move(p) | PathSegment::Line(p) => corners.push(point(m, *p)),
                PathSegment::Close => {}
                PathSegment::Curve(..) => return None,
            }
        }
        let [p, q, r, s] = corners[..] else { return None };
        let upright = is_close(p.1, q.1) && is_close(q.0, r.0) && is_close(r.1, s.1) && is_close(s.0, p.0);
        let lying = is_close(p.0, q.0) && is_close(q.1, r.1) && is_close(r.0, s.0) && is_close(s.1, p.1);
        let (left, right) = (p.0.min(r.0).round(), p.0.max(r.0).round());
        let (top, bottom) = (p.1.min(r.1).round(), p.1.max(r.1).round());
        let is_small = [left, right, top, bottom].iter().all(|n| n.abs() < 1e8);
        (is_small && (upright || lying)).then_some([left as i64, top as i64, right as i64, bottom as i64])
    }
}

fn is_close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1.0
}

/// A path moved by a matrix onto the grid, with the operator that paints it; curves may come to lie `near` where they were.
/// `None` where it leaves the grid.
pub fn write_path(path: &PdfPath, m: Matrix, near: f64, paint: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(path.len() * 16);
    let (mut at, mut first): (GridPoint, GridPoint) = ((0, 0), (0, 0));
    let closes = path.0.last() == Some(&PathSegment::Close);
    let parts = smooth(&path.0[..path.0.len() - usize::from(closes)], m, near);
    for (n, part) in parts.iter().enumerate() {
        match *part {
            PathSegment::Move(p) => {
                at = rounded_spot(p)?;
                first = at;
                put(&mut out, &[at], b'm');
            }
            PathSegment::Line(p) => {
                let to = rounded_spot(p)?;
                // A dot is a line without length; any other such line is nothing.
                if to != at || matches!(parts.get(n.wrapping_sub(1)), Some(PathSegment::Move(_))) {
                    put(&mut out, &[to], b'l');
                }
                at = to;
            }
            PathSegment::Curve(p, q, r) => {
                let (p, q, r) = (rounded_spot(p)?, rounded_spot(q)?, rounded_spot(r)?);
                match () {
                    () if p == at => put(&mut out, &[q, r], b'v'),
                    () if q == r => put(&mut out, &[p, r], b'y'),
                    () => put(&mut out, &[p, q, r], b'c'),
                }
                at = r;
            }
            PathSegment::Close => {
                at = first;
                out.extend_from_slice(b"h\n");
            }
        }
    }
    let paint: &[u8] = match (closes, paint) {
        (true, b"S") => b"s",
        (true, b"B") => b"b",
        (true, b"B*") => b"b*",
        (_, paint) => paint,
    };
    out.extend_from_slice(paint);
    Some(out)
}

fn rounded_spot(p: PdfPoint) -> Option<(i64, i64)> {
    (p.0.abs() < 1e8 && p.1.abs() < 1e8).then_some((p.0.round() as i64, p.1.round() as i64))
}

/// A path moved by a matrix, with no more curves than it takes.
fn smooth(parts: &[PathSegment], m: Matrix, near: f64) -> Vec<PathSegment> {
    let mut out = Vec::with_capacity(parts.len());
    let mut run: Vec<Bezier> = Vec::new();
    let mut at = (0.0, 0.0);
    for part in parts {
        let part = match *part {
            PathSegment::Curve(p, q, r) => {
                let curve = [at, point(m, p), point(m, q), point(m, r)];
                at = curve[3];
                run.push(curve);
                continue;
            }
            PathSegment::Move(p) => PathSegment::Move(point(m, p)),
            PathSegment::Line(p) => PathSegment::Line(point(m, p)),
            PathSegment::Close => PathSegment::Close,
        };
        end_curves(&mut run, &mut out, near);
        if let PathSegment::Move(p) | PathSegment::Line(p) = part {
            at = p;
        }
        out.push(part);
    }
    end_curves(&mut run, &mut out, near);
    out
}

fn end_curves(run: &mut Vec<Bezier>, out: &mut Vec<PathSegment>, near: f64) {
    out.extend(join_curves(run, near).into_iter().map(|[_, p, q, r]| PathSegment::Curve(p, q, r)));
    run.clear();
}

fn put(out: &mut Vec<u8>, spots: &[GridPoint], operator: u8) {
    for (x, y) in spots {
        out.extend_from_slice(format!("{x} {y} ").as_bytes());
    }
    out.extend([operator, b'\n']);
}

/// Left, top, right and bottom of a written path, with room around.
pub fn bounds(written: &[u8], reach: f64) -> [i64; 4] {
    let numbers = written.split(u8::is_ascii_whitespace).filter_map(super::content::number);
    let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
    for (n, value) in numbers.enumerate() {
        low[n % 2] = low[n % 2].min(value);
        high[n % 2] = high[n % 2].max(value);
    }
    [low[0] - reach, low[1] - reach, high[0] + reach + 1.0, high[1] + reach + 1.0]
        .map(|n| n.floor().clamp(-1e9, 1e9) as i64)
}
