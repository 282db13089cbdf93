//! Names of places: on their usual spot, or anywhere in their place where nothing else is.

use std::sync::LazyLock;

use super::composed_map::{ComposedMap, MapMark, MapMarkKind};
use super::label_sizes::{EDGE, LabelSetting, LabelSpot, RANGES};
use super::plan::PlaceKind;
use super::shape::{Footprint, Pt, pt};

/// Offsets from near to far, for finding room.
static SPIRAL: LazyLock<Vec<Pt>> = LazyLock::new(|| {
    let step = 3.0;
    let mut v: Vec<(i32, i32)> = (-30..=30)
        .flat_map(|y| (-30..=30).map(move |x| (x, y)))
        .filter(|(x, y)| x * x + y * y <= 900)
        .collect();
    v.sort_by_key(|(x, y)| (x * x + y * y, *y, *x));
    v.into_iter().map(|(x, y)| pt(f64::from(x) * step, f64::from(y) * step)).collect()
});

/// The offsets from near to far.
pub fn spiral() -> &'static [Pt] {
    &SPIRAL
}

/// The marks near a place.
struct NearbyMarks<'a> {
    solid: Vec<&'a Footprint>,
    rings: Vec<&'a Footprint>,
    shafts: Vec<(Pt, Pt)>,
}

impl ComposedMap<'_> {
    /// Places all names, beginning with the most crowded places.
    pub(super) fn names(&mut self) {
        let n = self.base.places.len();
        let crowds = (0..n).map(|i| {
            let near = self.marks.iter().filter(|m| {
                let d = m.at - self.base.places[i].label;
                m.place == i || d.x * d.x + d.y * d.y < 900.0
            });
            (near.count(), i)
        });
        let mut order: Vec<(usize, usize)> = crowds.collect();
        order.sort_by_key(|(c, i)| (usize::MAX - c, *i));
        let paths: Vec<(Footprint, Vec<Pt>)> = (self.lines.iter())
            .map(|l| l.curve.to_polyline())
            .map(|path| (Footprint::bounding_box(&path), path))
            .collect();
        let mut shafts: Vec<(Pt, Pt)> = Vec::with_capacity(paths.iter().map(|(_, path)| path.len()).sum());
        shafts.extend(paths.iter().flat_map(|(_, path)| path.windows(2).map(|w| (w[0], w[1]))));
        let rings: Vec<Footprint> =
            self.marks.iter().filter(|m| is_soft(m)).map(|m| m.shape.clone()).collect();
        for (_, i) in order {
            let base = self.base;
            let place = &base.places[i];
            let settings = place.settings.of_look(self.style.full_names);
            // Most names are on their usual spot.
            let found = settings.first().filter(|s| self.usual(s, i, &paths, &rings)).map(|s| (0, s, s.at));
            let found = found.or_else(|| {
                let about = self.about(i, settings, &shafts);
                let last = settings.len() - 1;
                let mut ways = settings.iter().enumerate();
                ways.find_map(|(k, s)| Some((k, s, self.room_for(s, i, &about, k == last)?)))
            });
            if let Some((setting, s, at)) = found {
                let sea = place.kind == PlaceKind::Sea;
                let shape = Footprint::rect(at, s.wide, s.high);
                self.add_mark(MapMarkKind::Name { setting, size: s.size, sea, full: s.full }, at, shape, i);
            }
        }
    }

    /// Whether a name fits its usual spot, in its own place with nothing else there.
    fn usual(
        &self,
        s: &LabelSetting,
        place: usize,
        paths: &[(Footprint, Vec<Pt>)],
        rings: &[Footprint],
    ) -> bool {
        let shape = Footprint::rect(s.at, s.wide, s.high);
        *s.clear.get_or_init(|| self.spots(s, place, 0.0).next().is_some())
            && self.is_free(&shape, 0.3)
            && !rings.iter().any(|r| r.meets(&shape, 0.0))
            && !paths.iter().any(|(around, path)| {
                around.meets(&shape, 0.1) && path.windows(2).any(|w| shape.is_crossed_by(w[0], w[1]))
            })
    }

    /// The marks that may be in the way of any of the settings.
    fn about(&self, place: usize, settings: &[LabelSetting], shafts: &[(Pt, Pt)]) -> NearbyMarks<'_> {
        let wide = settings.iter().map(|s| s.wide).fold(0.0, f64::max);
        let apart = settings.iter().map(|s| (s.at - self.base.places[place].label).len()).fold(0.0, f64::max);
        let (centre, reach) = (self.base.places[place].label, 92.0 + wide + apart);
        let marks = (self.marks.iter())
            .filter(|m| (m.at.x - centre.x).abs().max((m.at.y - centre.y).abs()) < reach)
            .map(|m| ((m.at - centre).len(), m));
        let mut near: Vec<(f64, &MapMark)> = marks.filter(|(away, _)| *away < reach).collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        let near = near.into_iter().map(|(_, m)| m);
        NearbyMarks {
            solid: near.clone().filter(|m| m.kind.must_stay_visible()).map(|m| &m.shape).collect(),
            rings: near.filter(|m| is_soft(m)).map(|m| &m.shape).collect(),
            shafts: shafts
                .iter()
                .copied()
                .filter(|(a, b)| ((*a + *b) * 0.5 - centre).len() < reach)
                .collect(),
        }
    }

    /// A spot for a name. With `any`, the best there is; otherwise only a good one.
    fn room_for(&self, s: &LabelSetting, place: usize, about: &NearbyMarks, any: bool) -> Option<Pt> {
        // Names are hardly ever put where it costs much, so all spots are hardly ever computed.
        let ranges = if any { LIMITS.len() } else { 1 };
        let known = LIMITS.iter().zip(&s.spots).take(ranges);
        let near =
            known.map(|(limit, spots)| (spots.get_or_init(|| self.cheapest_spots(*limit, place, s)), *limit));
        let best = near.into_iter().find_map(|(spots, limit)| cheapest(s, about, spots, limit));
        if !any || best.is_some() {
            return best;
        }
        cheapest(s, about, &self.cheapest_spots(f64::MAX, place, s), f64::MAX).or(Some(s.at))
    }

    /// Spots around the usual one, from near to far, with their cost if it is at most `limit`: distance from the usual
    /// spot, and ground.
    fn spots(&self, s: &LabelSetting, place: usize, limit: f64) -> impl Iterator<Item = LabelSpot> {
        let costs = self.costs(place);
        spiral()
            .iter()
            .map_while(move |d| Some((d.len() * 0.09, s.at + *d)).filter(|spot| spot.0 <= limit))
            .filter_map(move |(away, at)| {
                let (low, high) = Footprint::rect(at, s.wide, s.high).bounds();
                if self.base.is_near_edge(low, EDGE) || self.base.is_near_edge(high, EDGE) {
                    return None;
                }
                let cost = away + self.ground(&costs, at, s, limit - away);
                (cost <= limit).then_some((cost, at))
            })
    }

    /// The cost of a name leaving its place: low at sea for a land's name, high in another land. Above `bound` the exact
    /// value does not matter.
    fn ground(&self, costs: &[f64], c: Pt, s: &LabelSetting, bound: f64) -> f64 {
        let mut cost = 0.0;
        // The centre counts twice, and most spots are ruled out by what is under it.
        for (fx, weight) in [(0.0, 2.0), (-0.5, 1.0), (0.5, 1.0), (-0.25, 1.0), (0.25, 1.0)] {
            for fy in [0.0, -0.5, 0.5] {
                cost += weight * costs[self.base.place_index_at(c + pt(s.wide * fx, s.high * fy))];
            }
            if cost > bound {
                break;
            }
        }
        cost
    }

    /// The cost of each place under the name of `place`; the last entry is for paper outside all places.
    fn costs(&self, place: usize) -> Vec<f64> {
        let own = self.base.places[place].kind;
        let mut costs = vec![0.45; self.base.places.len() + 1];
        for (cost, other) in costs.iter_mut().zip(&self.base.places) {
            *cost = match (own, other.kind) {
                (PlaceKind::Sea, PlaceKind::Sea) => 1.0,
                (PlaceKind::Coast | PlaceKind::Land, PlaceKind::Sea) => 0.5,
                _ => 1.6,
            };
        }
        costs[place] = 0.0;
        costs
    }

    fn cheapest_spots(&self, limit: f64, place: usize, s: &LabelSetting) -> Box<[(f64, Pt)]> {
        let mut spots: Box<[LabelSpot]> = self.spots(s, place, limit).collect();
        spots.sort_by(|a, b| a.0.total_cmp(&b.0));
        spots
    }
}

/// Whether a name may cover a mark at a cost.
fn is_soft(m: &MapMark) -> bool {
    matches!(m.kind, MapMarkKind::Ring | MapMarkKind::DoubleRing | MapMarkKind::Passenger { .. })
}

/// The cheapest spot where nothing else is, from spots sorted by cost: arrows and rings under a name add to the cost.
fn cheapest(s: &LabelSetting, about: &NearbyMarks, spots: &[LabelSpot], limit: f64) -> Option<Pt> {
    let mut best: Option<LabelSpot> = None;
    let mut in_the_way = 0;
    for (cost, at) in spots {
        if *cost > best.map_or(limit, |b| b.0) {
            break;
        }
        let shape = Footprint::rect(*at, s.wide, s.high);
        // An obstacle to one spot is often an obstacle to the next.
        if about.solid.get(in_the_way).is_some_and(|m| m.meets(&shape, 0.3)) {
            continue;
        }
        if let Some(k) = about.solid.iter().position(|m| m.meets(&shape, 0.3)) {
            in_the_way = k;
            continue;
        }
        let crossed = about.shafts.iter().filter(|(a, b)| shape.is_crossed_by(*a, *b)).count();
        let ringed = about.rings.iter().filter(|m| m.meets(&shape, 0.0)).count();
        let cost = cost + 1.3 * crossed as f64 + 2.0 * ringed as f64;
        if cost <= limit && best.is_none_or(|b| cost < b.0) {
            best = Some((cost, *at));
        }
    }
    best.map(|b| b.1)
}

/// Greatest cost of a good spot, then of the ranges tried before all spots are.
const LIMITS: [f64; RANGES] = [6.0, 12.0, 24.0];
