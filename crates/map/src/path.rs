//! Path data: outlines and curves in short form, the same in both directions.

use super::shape::{CurveChain, Pt, pt};

/// A point of the geography, in tenths of a board unit.
pub type PathPoint = (i32, i32);

/// The point in board units.
pub fn units(p: PathPoint) -> Pt {
    pt(f64::from(p.0) / 10.0, f64::from(p.1) / 10.0)
}

/// A length in tenths.
pub fn tenths(v: f64) -> i64 {
    (v * 10.0).round() as i64
}

/// Rounds coordinates to even numbers, so that the midpoints between them are whole.
pub fn snap(p: PathPoint) -> PathPoint {
    (round_half_even(p.0), round_half_even(p.1))
}

fn round_half_even(v: i32) -> i32 {
    v.div_euclid(2) * 2 + if v.rem_euclid(2) == 1 && v.div_euclid(2) % 2 != 0 { 2 } else { 0 }
}

/// Writes relative path data with as few characters as SVG allows.
#[derive(Default)]
pub struct Pen {
    out: String,
    at: PathPoint,
    last: char,
}

impl Pen {
    /// The path data.
    pub fn finish(self) -> String {
        self.out
    }

    /// Starts a new line at `p`.
    pub fn move_to(&mut self, p: PathPoint) {
        self.out.push('M');
        self.last = 'M';
        self.number(p.0, true);
        self.number(p.1, false);
        self.at = p;
    }

    /// Closes the line.
    pub fn close(&mut self) {
        self.out.push('z');
        self.last = 'z';
    }

    fn number(&mut self, v: i32, first: bool) {
        if v >= 0 && !first {
            self.out.push(' ');
        }
        push_int(&mut self.out, v);
    }

    fn command(&mut self, c: char, points: &[PathPoint]) {
        let fresh = self.last != c;
        if fresh {
            self.out.push(c);
            self.last = c;
        }
        for (i, p) in points.iter().enumerate() {
            self.number(p.0 - self.at.0, fresh && i == 0);
            self.number(p.1 - self.at.1, false);
        }
        if let Some(p) = points.last() {
            self.at = *p;
        }
    }

    /// An open arc from the current point: straight to the middle of the first segment, then curves through the middles
    /// with the points as handles, then straight to the end. Each handle mirrors the previous one, so `t` suffices.
    pub fn arc(&mut self, points: &[PathPoint], straight: bool) {
        let n = points.len();
        if straight || n < 3 {
            for p in points.iter().skip(1) {
                self.command('l', &[*p]);
            }
            return;
        }
        self.command('l', &[middle(points[0], points[1])]);
        self.command('q', &[points[1], middle(points[1], points[2])]);
        for w in points[2..].windows(2) {
            self.command('t', &[middle(w[0], w[1])]);
        }
        self.command('l', &[points[n - 1]]);
    }

    /// A closed ring of one arc, whose first and last points are equal.
    pub fn ring(&mut self, points: &[PathPoint]) {
        let q = &points[..points.len().saturating_sub(1)];
        let n = q.len();
        if n < 2 {
            return;
        }
        self.move_to(middle(q[n - 1], q[0]));
        self.command('q', &[q[0], middle(q[0], q[1])]);
        for i in 1..n {
            self.command('t', &[middle(q[i], q[(i + 1) % n])]);
        }
        self.close();
    }
}

fn middle(a: PathPoint, b: PathPoint) -> PathPoint {
    ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
}

fn push_int(out: &mut String, v: i32) {
    let mut digits = [0u8; 11];
    let mut n = v.unsigned_abs();
    let mut i = digits.len();
    loop {
        i -= 1;
        digits[i] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    if v < 0 {
        out.push('-');
    }
    out.extend(digits[i..].iter().map(|d| *d as char));
}

/// Writes a length with at most one decimal, as short as possible.
pub fn push_number(out: &mut String, v: f64) {
    let tenths = (v * 10.0).round() as i32;
    if tenths < 0 {
        out.push('-');
    }
    let t = tenths.unsigned_abs() as i32;
    if t >= 10 || t == 0 {
        push_int(out, t / 10);
    }
    if t % 10 != 0 {
        out.push('.');
        push_int(out, t % 10);
    }
}

/// The length as text.
pub fn number(v: f64) -> String {
    let mut s = String::new();
    push_number(&mut s, v);
    s
}

/// Path data of a curve.
pub fn curve(c: &CurveChain) -> String {
    let mut s = String::with_capacity(48);
    for (i, p) in c.pieces.iter().enumerate() {
        if i == 0 {
            s.push('M');
            push_point(&mut s, p[0], true);
        }
        s.push('C');
        push_point(&mut s, p[1], true);
        push_point(&mut s, p[2], false);
        push_point(&mut s, p[3], false);
    }
    s
}

fn push_point(s: &mut String, p: Pt, first: bool) {
    if !first {
        s.push(' ');
    }
    push_number(s, p.x);
    s.push(' ');
    push_number(s, p.y);
}

/// Path data of a polygon.
pub fn polygon(points: &[Pt]) -> String {
    let mut s = String::with_capacity(40);
    for (i, p) in points.iter().enumerate() {
        s.push(if i == 0 { 'M' } else { 'L' });
        push_number(&mut s, p.x);
        s.push(' ');
        push_number(&mut s, p.y);
    }
    s.push('z');
    s
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (v, s) in [
            (0.0, "0"),
            (-0.04, "0"),
            (0.5, ".5"),
            (-0.5, "-.5"),
            (12.0, "12"),
            (12.34, "12.3"),
            (-7.96, "-8"),
        ] {
            assert_eq!(number(v), s);
        }
    }

    #[test]
    fn arcs_use_mirrored_handles() {
        let mut pen = Pen::default();
        pen.move_to((0, 0));
        pen.arc(&[(0, 0), (10, 0), (20, 10), (30, 10)], false);
        assert_eq!(pen.finish(), "M0 0l5 0q5 0 10 5t10 5l5 0");
    }

    #[test]
    fn snapping_gives_even_numbers() {
        for v in -9..9 {
            let (x, _) = snap((v, 0));
            assert_eq!(x % 2, 0);
            assert!((x - v).abs() <= 1);
        }
    }
}
