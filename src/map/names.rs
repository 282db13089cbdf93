//! Names of places: on their usual spot, or wherever in their place nothing else stands.

use std::sync::LazyLock;

use super::atlas::{HEIGHT, WIDTH};
use super::figure::{Figure, Mark, What};
use super::metrics::{Cut, width};
use super::shape::{Pt, Shape, pt};
use super::sheet::{Kind, Place};

/// Offsets from near to far, to look for room with.
static SPIRAL: LazyLock<Vec<Pt>> = LazyLock::new(|| {
    let step = 3.0;
    let mut v: Vec<(i32, i32)> = (-30..=30)
        .flat_map(|y| (-30..=30).map(move |x| (x, y)))
        .filter(|(x, y)| x * x + y * y <= 900)
        .collect();
    v.sort_by_key(|(x, y)| (x * x + y * y, *y, *x));
    v.into_iter().map(|(x, y)| pt(f64::from(x) * step, f64::from(y) * step)).collect()
});

/// Offsets from near to far.
pub fn spiral() -> &'static [Pt] {
    &SPIRAL
}

/// What stands near a place.
struct About {
    solid: Vec<Shape>,
    rings: Vec<Shape>,
    shafts: Vec<(Pt, Pt)>,
}

/// A name as it could be set.
struct Setting {
    lines: Vec<String>,
    size: f64,
    full: bool,
    wide: f64,
    high: f64,
    at: Pt,
}

impl Figure<'_> {
    /// All names; places with most about them first.
    pub(super) fn names(&mut self) {
        let n = self.sheet.places.len();
        let near = |i: usize, m: &Mark| m.place == i || (m.at - self.sheet.places[i].label).len() < 30.0;
        let mut order: Vec<(usize, usize)> =
            (0..n).map(|i| (self.marks.iter().filter(|m| near(i, m)).count(), i)).collect();
        order.sort_by_key(|(c, i)| (usize::MAX - c, *i));
        let shafts: Vec<(Pt, Pt)> = (self.lines.iter())
            .flat_map(|l| l.curve.flat().windows(2).map(|w| (w[0], w[1])).collect::<Vec<_>>())
            .collect();
        for (_, i) in order {
            let mut settings = Vec::new();
            if self.look.full_names {
                settings.extend(full_settings(&self.sheet.places[i]));
            }
            settings.push(short(&self.sheet.places[i], self.look.full_names));
            let about = self.about(i, &settings, &shafts);
            let last = settings.len() - 1;
            for (k, s) in settings.into_iter().enumerate() {
                if let Some(at) = self.room_for(&s, i, &about, k == last) {
                    let sea = self.sheet.places[i].kind == Kind::Sea;
                    let shape = Shape::rect(at, s.wide, s.high);
                    self.put(What::Name { lines: s.lines, size: s.size, sea, full: s.full }, at, shape, i);
                    break;
                }
            }
        }
    }

    /// What may lie in the way of any of the settings.
    fn about(&self, place: usize, settings: &[Setting], shafts: &[(Pt, Pt)]) -> About {
        let wide = settings.iter().map(|s| s.wide).fold(0.0, f64::max);
        let apart =
            settings.iter().map(|s| (s.at - self.sheet.places[place].label).len()).fold(0.0, f64::max);
        let (centre, reach) = (self.sheet.places[place].label, 92.0 + wide + apart);
        let near = self.marks.iter().filter(|m| (m.at - centre).len() < reach);
        let soft = |m: &Mark| matches!(m.what, What::Ring | What::DoubleRing | What::Passenger { .. });
        About {
            solid: near.clone().filter(|m| m.what.solid()).map(|m| m.shape.clone()).collect(),
            rings: near.filter(|m| soft(m)).map(|m| m.shape.clone()).collect(),
            shafts: shafts
                .iter()
                .copied()
                .filter(|(a, b)| ((*a + *b) * 0.5 - centre).len() < reach)
                .collect(),
        }
    }

    /// A spot for a name. `any` takes the best there is; otherwise only a good one will do.
    fn room_for(&self, s: &Setting, place: usize, about: &About, any: bool) -> Option<Pt> {
        let p = &self.sheet.places[place];
        let mut best: Option<(f64, Pt)> = None;
        for d in spiral() {
            let c = s.at + *d;
            let away = d.len() * 0.09;
            let limit = if any { f64::MAX } else { 6.0 };
            if away > limit || best.is_some_and(|b| away >= b.0) {
                break;
            }
            let shape = Shape::rect(c, s.wide, s.high);
            let (low, high) = shape.bounds();
            if low.x < 4.0 || low.y < 4.0 || high.x > WIDTH - 4.0 || high.y > HEIGHT - 4.0 {
                continue;
            }
            let bound = best.map_or(limit, |b| b.0.min(limit));
            let cost = away + self.ground(p, place, c, s, bound - away);
            if cost > limit
                || best.is_some_and(|b| cost >= b.0)
                || about.solid.iter().any(|m| m.meets(&shape, 0.3))
            {
                continue;
            }
            let crossed = about.shafts.iter().filter(|(a, b)| shape.crossed(*a, *b)).count();
            let ringed = about.rings.iter().filter(|m| m.meets(&shape, 0.0)).count();
            let cost = cost + 1.3 * crossed as f64 + 2.0 * ringed as f64;
            if cost <= limit && best.is_none_or(|b| cost < b.0) {
                best = Some((cost, c));
            }
        }
        best.map(|b| b.1).or(any.then_some(s.at))
    }

    /// What it costs that a name leaves its place: little at sea for a land's name, much in another land.
    /// Anything above `bound` is as good as the next.
    fn ground(&self, p: &Place, place: usize, c: Pt, s: &Setting, bound: f64) -> f64 {
        let mut cost = 0.0;
        for (fx, weight) in [(-0.5, 1.0), (-0.25, 1.0), (0.0, 2.0), (0.25, 1.0), (0.5, 1.0)] {
            if cost > bound {
                break;
            }
            for fy in [-0.5, 0.0, 0.5] {
                let q = c + pt(s.wide * fx, s.high * fy);
                cost += weight
                    * match self.sheet.at(q) {
                        Some(x) if x == place => 0.0,
                        None => 0.45,
                        Some(x) => match (p.kind, self.sheet.places[x].kind) {
                            (Kind::Sea, Kind::Sea) => 1.0,
                            (Kind::Sea, _) => 1.6,
                            (Kind::Coast | Kind::Land, Kind::Sea) => 0.5,
                            _ => 1.6,
                        },
                    };
            }
        }
        cost
    }
}

/// The abbreviation.
fn short(p: &Place, small: bool) -> Setting {
    let sea = p.kind == Kind::Sea;
    let size = if sea {
        12.5
    } else if small {
        11.5
    } else {
        13.5
    };
    let cut = if sea { Cut::Italic } else { Cut::Bold };
    Setting {
        wide: width(&p.abbr, cut, size) + 1.5,
        high: size * 0.72,
        lines: vec![p.abbr.clone()],
        size,
        full: false,
        at: p.label,
    }
}

/// The full name, as it was laid out, then smaller and in more lines.
fn full_settings(p: &Place) -> Vec<Setting> {
    let sea = p.kind == Kind::Sea;
    let cut = if sea { Cut::Italic } else { Cut::Regular };
    let set = |lines: Vec<String>, size: f64, at: Pt| {
        let wide = lines.iter().map(|l| width(l, cut, size)).fold(0.0, f64::max) + 1.5;
        let high = size * (0.74 + (lines.len() as f64 - 1.0));
        Setting { lines, size, full: true, wide, high, at }
    };
    let mut out = Vec::new();
    if let Some(f) = &p.full {
        out.push(set(f.lines.clone(), f.size, pt(f.at[0], f.at[1])));
    }
    let words: Vec<&str> = p.name.split(' ').collect();
    let mut ways = vec![vec![p.name.clone()]];
    if words.len() > 1 {
        ways.push(vec![words[0].to_string(), words[1..].join(" ")]);
    }
    if words.len() > 2 {
        ways.push(vec![words[..words.len() - 1].join(" "), words[words.len() - 1].to_string()]);
        ways.push(words.iter().map(|w| w.to_string()).collect());
    }
    for size in if sea { [12.5, 11.0, 9.5] } else { [11.5, 10.5, 9.5] } {
        out.extend(ways.iter().map(|w| set(w.clone(), size, p.label)));
    }
    out
}
