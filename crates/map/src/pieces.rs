//! Spots of pieces: the usual one, or one beside it if several share a place or one is dislodged.

use super::composed_map::{ComposedMap, LineStroke, MapLine, MapMarkKind, UnitOutline};
use super::metrics::{BOX, box_width};
use super::scene::{SceneAction, SceneDislodged, ScenePiece};
use super::shape::{CurveChain, Footprint, Pt, pt};

/// The area a piece covers.
pub fn footprint(form: UnitOutline, c: Pt, pile: usize) -> Footprint {
    let poly = |q: &[(f64, f64)]| Footprint::new(q.iter().map(|(x, y)| pt(c.x + x, c.y + y)).collect());
    let up = 2.5 * pile as f64;
    match form {
        UnitOutline::Army if pile == 0 => Footprint::disc(c, 11.0),
        UnitOutline::Army => Footprint::disc(c + pt(up / 2.0, -up / 2.0), 11.0 + up / 2.0),
        UnitOutline::Fleet | UnitOutline::SeaMonster => poly(&[
            (-16.4, -9.4 - up),
            (16.4 + up, -9.4 - up),
            (14.6 + up, -0.5),
            (11.0 + up, 6.0),
            (5.0, 9.9),
            (-5.0, 9.9),
            (-11.0, 6.0),
            (-14.6, -0.5),
        ]),
        UnitOutline::Birds => {
            poly(&[(-16.0, -9.0), (16.0, -9.0), (16.0, -4.0), (6.0, 10.0), (-6.0, 10.0), (-16.0, -4.0)])
        }
        UnitOutline::Lozenge => poly(&[(0.0, -14.5), (14.5, 0.0), (0.0, 14.5), (-14.5, 0.0)]),
        UnitOutline::Shield => poly(&[(-12.0, -11.0), (12.0, -11.0), (12.0, 4.0), (0.0, 13.5), (-12.0, 4.0)]),
        UnitOutline::Box => Footprint::rect(c, 18.0, 28.0),
        UnitOutline::SpaceMonster => Footprint::disc(c, 14.0),
        UnitOutline::Borg => Footprint::rect(c, 24.0, 24.0),
        UnitOutline::Herd => Footprint::rect(c, 20.0, 14.0),
    }
}

/// Pieces of one power and kind in the same place.
struct PieceGroup<'u> {
    units: Vec<&'u ScenePiece>,
    passengers: Vec<&'u ScenePiece>,
}

/// Least distance between a burst and the spot its piece retreats to: the burst, the head and a bit of shaft.
const ARROW: f64 = 42.0;

impl ComposedMap<'_> {
    /// Draws the fixed parts of the board: the underpass.
    pub(super) fn furniture(&mut self) {
        if self.scene.underpass
            && let Some(hub) = self.base.find("swi")
        {
            self.underpass(hub);
        }
    }

    fn underpass(&mut self, hub: usize) {
        let c = self.base.places[hub].unit;
        for &q in &self.base.tunnel {
            let Some(gate) = middle_of(&self.base.border(hub, q)) else { continue };
            let way = (gate - c).unit();
            let end = gate + way * 7.0;
            self.lines.push(MapLine {
                stroke: LineStroke::Tunnel,
                curve: CurveChain::line(c, end),
                way: None,
                order: None,
            });
            self.add_mark(MapMarkKind::Portal(way), end, Footprint::disc(end, 6.5), q);
        }
        self.add_mark(MapMarkKind::Portal(Pt::default()), c, Footprint::disc(c, 6.0), hub);
    }

    /// Draws stand-offs, then pieces, then dislodged ones.
    pub(super) fn pieces(&mut self) {
        let scene = self.scene;
        let struck: Vec<&str> = scene
            .orders
            .iter()
            .filter(|o| matches!(o.act, SceneAction::Remove))
            .map(|o| o.from.as_str())
            .collect();
        let mut groups = groups(scene.units.iter());
        let built: Vec<ScenePiece> = (scene.orders.iter())
            .filter(|o| o.act == SceneAction::Build && o.outcome != super::scene::OrderEffect::Void)
            .filter(|o| !scene.units.iter().any(|u| u.place == o.from && u.kind == o.kind))
            .map(|o| ScenePiece {
                owner: o.owner.clone(),
                kind: o.kind.clone(),
                place: o.from.clone(),
                label: o.label.clone(),
                aboard: false,
            })
            .collect();
        groups.extend(self::groups(built.iter()));
        for g in &groups {
            if let Some(u) = g.units.first() {
                self.hand = self.order_of(u);
                self.group(g, u);
                if struck.contains(&u.place.as_str()) {
                    self.strike(&u.place);
                }
            }
        }
        for o in scene.orders.iter().filter(|o| o.act == SceneAction::Build) {
            if let (Some(i), Some(at)) =
                (self.base.find(&o.from), self.piece_spot(&o.from, &o.kind, &o.owner))
            {
                self.hand = o.n;
                self.add_mark(MapMarkKind::DoubleRing, at, Footprint::disc(at, 19.0), i);
            }
        }
        self.hand = None;
        for s in &scene.standoffs {
            if let Some(i) = self.base.find(s) {
                let spot = self.base.places[i].unit;
                let star = Footprint::disc(spot, 10.5);
                if self.is_free(&star, 0.0) {
                    self.add_mark(MapMarkKind::Star, spot, star, i);
                }
            }
        }
        scene.unread.iter().for_each(|place| self.doubted(place));
        for d in &scene.dislodged {
            self.dislodged_piece(d);
        }
    }

    /// Draws a ring, as for a build, around a piece that holds because its order was not read.
    fn doubted(&mut self, place: &str) {
        if let (Some(i), Some(at)) = (self.base.find(place), self.piece_spot(place, "", "")) {
            self.add_mark(MapMarkKind::DoubleRing, at, Footprint::disc(at, 19.0), i);
        }
    }

    fn strike(&mut self, place: &str) {
        if let (Some(i), Some(at)) = (self.base.find(place), self.piece_spot(place, "", "")) {
            self.add_mark(MapMarkKind::Strike, at, Footprint::disc(at, 12.0), i);
        }
    }

    fn group(&mut self, g: &PieceGroup, u: &ScenePiece) {
        let (Some(i), Some(home)) = (self.base.find(&u.place), self.base.spot(&u.place)) else { return };
        let form = UnitOutline::for_kind(&u.kind);
        let pile = g.units.len().saturating_sub(1).min(2);
        let at = self.room_near(home, i, |c| footprint(form, c, pile));
        self.piece(u, at, i, false, pile);
        for p in &g.passengers {
            let spot = at + pt(8.0, -10.0);
            self.add_mark(
                MapMarkKind::Passenger { dress: self.base.dresses.index_of(&p.owner) },
                spot,
                Footprint::disc(spot, 5.0),
                i,
            );
        }
    }

    fn piece(&mut self, u: &ScenePiece, at: Pt, place: usize, dislodged: bool, pile: usize) {
        let form = UnitOutline::for_kind(&u.kind);
        let (dress, letter) = (self.base.dresses.index_of(&u.owner), self.base.dresses.letter(&u.owner));
        let shape = footprint(form, at, pile);
        self.add_mark(MapMarkKind::Piece { form, dress, letter, dislodged, pile }, at, shape, place);
    }

    fn dislodged_piece(&mut self, d: &SceneDislodged) {
        let (Some(i), Some(home)) = (self.base.find(&d.unit.place), self.base.spot(&d.unit.place)) else {
            return;
        };
        self.hand = self.order_of(&d.unit);
        let wide = !matches!(UnitOutline::for_kind(&d.unit.kind), UnitOutline::Army);
        let burst = |c: Pt| Footprint::disc(c, if wide { 19.5 } else { 18.0 });
        let attacker = d.from.as_deref().and_then(|f| self.base.spot(f));
        let push = attacker.map_or(pt(0.0, 0.0), |a| (home - a).unit() * 13.0);
        // An arrow of retreat needs room between the burst and its goal.
        let retreat =
            self.scene.orders.iter().find(|o| o.act == SceneAction::Retreat && o.from == d.unit.place);
        let goal = retreat.and_then(|o| self.base.spot(o.to.as_deref()?));
        let away = goal.map_or(pt(0.0, 0.0), |g| (home - g).unit());
        let near = [push, away * 13.0, away * 20.0, away * 27.0, away * 34.0];
        let near = near
            .map(|p| home + p)
            .into_iter()
            .find(|c| goal.is_none_or(|g| (*c - g).len() >= ARROW) && self.is_free(&burst(*c), 0.0));
        let at = near.unwrap_or_else(|| {
            let start = home + push;
            if self.is_free(&burst(start), 0.0) { start } else { self.room_near(start, i, burst) }
        });
        self.add_mark(MapMarkKind::Burst { wide }, at, burst(at), i);
        self.piece(&d.unit, at, i, true, 0);
        let gone = self.scene.orders.iter().any(|o| o.act == SceneAction::Disband && o.from == d.unit.place);
        if gone {
            self.add_mark(MapMarkKind::Strike, at, Footprint::disc(at, 12.0), i);
        }
    }

    /// The nearest free spot to `home`, preferably inside the place.
    fn room_near(&self, home: Pt, place: usize, shape: impl Fn(Pt) -> Footprint) -> Pt {
        if self.is_free(&shape(home), 0.5) {
            return home;
        }
        let mut best = (f64::MAX, home);
        for d in super::label_placement::spiral() {
            let c = home + *d;
            let far = d.len();
            if far >= best.0 {
                break;
            }
            let s = shape(c);
            let (low, high) = s.bounds();
            if self.base.is_near_edge(low, 3.0) || self.base.is_near_edge(high, 3.0) || !self.is_free(&s, 0.5)
            {
                continue;
            }
            let outside = [low, high, c, pt(low.x, high.y), pt(high.x, low.y)]
                .iter()
                .filter(|p| self.base.place_at(**p) != Some(place))
                .count();
            let other = self.base.place_at(c) != Some(place);
            let cost = far + 6.0 * outside as f64 + if other { 40.0 } else { 0.0 };
            if cost < best.0 {
                best = (cost, c);
            }
        }
        best.1
    }

    /// The spot of the piece that an order refers to: a dislodged one before one that stays.
    pub(super) fn piece_spot(&self, place: &str, kind: &str, owner: &str) -> Option<Pt> {
        let i = self.base.find(place)?;
        let letter = self.base.dresses.letter(owner);
        let form = UnitOutline::for_kind(kind);
        let mine = self.marks.iter().filter(|m| m.place == i);
        let fits = mine.clone().find(
            |m| matches!(&m.kind, MapMarkKind::Piece { form: f, letter: l, .. } if *f == form && *l == letter),
        );
        fits.or_else(|| mine.clone().find(|m| matches!(m.kind, MapMarkKind::Piece { .. }))).map(|m| m.at)
    }

    /// Draws supply centres, moved aside if something is on their spot.
    pub(super) fn dots(&mut self) {
        for i in 0..self.base.places.len() {
            let p = &self.base.places[i];
            let Some(home) = p.dot else { continue };
            let owned = self.scene.owners.get(&p.id).is_some_and(|o| !o.is_empty());
            let (house, capital) =
                (self.scene.homes.contains_key(&p.id), self.scene.capitals.contains_key(&p.id));
            let r = if house || capital { 6.2 } else { 4.3 };
            let at = self.room_near(home, i, |c| Footprint::disc(c, r));
            self.add_mark(MapMarkKind::Dot { owned, house, capital }, at, Footprint::disc(at, r), i);
        }
    }

    /// Draws the owner's letter in every owned land, if there are too many powers for colours alone.
    pub(super) fn letters(&mut self) {
        for i in 0..if self.base.dresses.lettered { self.land.len() } else { 0 } {
            let Some(dress) = self.land[i] else { continue };
            let letter = self.base.dresses.all()[dress].letter.to_string();
            let place = &self.base.places[i];
            let w = box_width(&letter);
            let name = place.settings.of_look(false).first().map_or(0.0, |s| s.wide);
            let beside = place.label + pt((name + w) / 2.0 + 1.0, 0.0);
            let above = place.unit + pt(w / 2.0 + 18.0, 0.0);
            let home = if self.base.scheme.is_some() { above } else { beside };
            let at = self.room_near(home, i, |c| Footprint::rect(c, w, BOX));
            self.add_mark(MapMarkKind::Badge(letter), at, Footprint::rect(at, w, BOX), i);
        }
    }

    /// Draws the attributes of pieces: figures, the bar of a hold, the wave of a convoy, the ring of a supported hold.
    pub(super) fn attributes(&mut self) {
        let scene = self.scene;
        for g in groups(scene.units.iter()) {
            let text: Vec<&str> = g
                .units
                .iter()
                .chain(&g.passengers)
                .map(|u| u.label.as_str())
                .filter(|l| !l.is_empty())
                .collect();
            if let Some(u) = g.units.first() {
                self.hand = self.order_of(u);
                self.badge(&u.place, &u.kind, &u.owner, &text);
            }
        }
        for d in &scene.dislodged {
            self.hand = self.order_of(&d.unit);
            self.badge(&d.unit.place, &d.unit.kind, &d.unit.owner, &[d.unit.label.as_str()]);
        }
        let mut seen: Vec<(SceneAction, &str)> = Vec::new();
        for o in &scene.orders {
            let void = o.outcome == super::scene::OrderEffect::Void;
            if void
                || !matches!(o.act, SceneAction::Hold | SceneAction::Convoy)
                || seen.contains(&(o.act, o.from.as_str()))
            {
                continue;
            }
            seen.push((o.act, &o.from));
            let (Some(i), Some(at)) = (self.base.find(&o.from), self.piece_spot(&o.from, &o.kind, &o.owner))
            else {
                continue;
            };
            let (what, w, h) = if o.act == SceneAction::Hold {
                (MapMarkKind::Bar, 26.0, 4.0)
            } else {
                (MapMarkKind::Wave, 35.0, 8.0)
            };
            let below = self.base.places[i].label.y > at.y + 6.0;
            let near = if o.act == SceneAction::Hold { 13.6 } else { 14.5 };
            let sides = if below { [-near, near] } else { [near, -near] };
            let spot = sides
                .into_iter()
                .chain(sides.map(|s| s * 1.5))
                .map(|y| at + pt(0.0, y))
                .find(|c| self.is_free(&Footprint::rect(*c, w, h), -0.6));
            if let Some(c) = spot {
                self.hand = o.n;
                self.add_mark(what, c, Footprint::rect(c, w - 1.2, h - 1.2), i);
            }
        }
    }

    /// Figures as a drawing says them: short ones where it is for a page.
    pub(super) fn figures(&self, text: &str) -> String {
        let words = text.split(' ');
        if self.style.short_figures {
            words.map(thousands).collect::<Vec<_>>().join(" ")
        } else {
            text.into()
        }
    }

    fn badge(&mut self, place: &str, kind: &str, owner: &str, text: &[&str]) {
        let text = text.join(" ");
        let (Some(i), Some(at)) = (self.base.find(place), self.piece_spot(place, kind, owner)) else {
            return;
        };
        if text.is_empty() {
            return;
        }
        let text = self.figures(&text);
        let w = box_width(&text);
        let (x, y) = (w / 2.0 + 14.0, 17.7);
        let ring = [
            (0.0, y),
            (0.0, -y),
            (x, 0.0),
            (-x, 0.0),
            (w / 3.0, y),
            (-w / 3.0, y),
            (w / 3.0, -y),
            (-w / 3.0, -y),
            (x, 8.0),
            (-x, 8.0),
            (x, -8.0),
            (-x, -8.0),
            (0.0, 23.0),
            (0.0, -23.0),
        ];
        let spot = ring
            .iter()
            .map(|(dx, dy)| at + pt(*dx, *dy))
            .find(|c| self.is_free(&Footprint::rect(*c, w, BOX), 0.0));
        let c = spot.unwrap_or_else(|| self.room_near(at + pt(0.0, y), i, |c| Footprint::rect(c, w, BOX)));
        self.add_mark(MapMarkKind::Badge(text), c, Footprint::rect(c, w, BOX), i);
    }
}

/// A number of thousands with its quarters, as `10k` and `7½k`; anything else as it is.
fn thousands(figures: &str) -> String {
    let parts = figures.split_once(',').filter(|(whole, _)| whole.bytes().all(|b| b.is_ascii_digit()));
    let quarters = parts.and_then(|(whole, rest)| {
        let (_, fraction) =
            [("000", ""), ("250", "¼"), ("500", "½"), ("750", "¾")].into_iter().find(|q| q.0 == rest)?;
        Some(format!("{whole}{fraction}k"))
    });
    quarters.unwrap_or_else(|| figures.to_string())
}

/// Pieces together by place, power and kind, in the order they come; who is aboard goes with what carries it.
fn groups<'u>(units: impl Iterator<Item = &'u ScenePiece> + Clone) -> Vec<PieceGroup<'u>> {
    let mut out: Vec<PieceGroup> = Vec::new();
    for u in units.clone().filter(|u| !u.aboard) {
        let group = out.iter_mut().find(|g| {
            g.units.first().is_some_and(|f| f.place == u.place && f.owner == u.owner && f.kind == u.kind)
        });
        match group {
            Some(g) => g.units.push(u),
            None => out.push(PieceGroup { units: vec![u], passengers: Vec::new() }),
        }
    }
    for u in units.filter(|u| u.aboard) {
        let carrier = out.iter_mut().find(|g| {
            g.units.first().is_some_and(|f| {
                f.place == u.place
                    && matches!(UnitOutline::for_kind(&f.kind), UnitOutline::Fleet | UnitOutline::Birds)
            })
        });
        match carrier {
            Some(g) => g.passengers.push(u),
            None => out.push(PieceGroup { units: vec![u], passengers: Vec::new() }),
        }
    }
    out
}

/// The midpoint of the longest of several lines.
fn middle_of(lines: &[Vec<Pt>]) -> Option<Pt> {
    let lengths = lines.iter().map(|l| (l.windows(2).map(|s| (s[1] - s[0]).len()).sum::<f64>(), l));
    let (length, line) = lengths.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let mut left = length / 2.0;
    for s in line.windows(2) {
        let d = (s[1] - s[0]).len();
        if d >= left && d > 0.0 {
            return Some(s[0] + (s[1] - s[0]) * (left / d));
        }
        left -= d;
    }
    line.last().copied()
}
