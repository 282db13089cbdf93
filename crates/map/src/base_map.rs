//! A board as drawn: its places with the spots for pieces and names, its borders, and its outlines.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc as Shared;

use rustc_hash::FxHashMap;

use adjudicator::board::{Board, Owner};

use super::atlas::{Arc, ArcKind, Atlas, CellKind, rasterise};
use super::label_sizes::{LabelKey, LabelSettings};
use super::path::{tenths, units};
use super::plan::{PlaceKind, PlacePlan, PlannedPlace};
use super::power_dress::Wardrobe;
use super::shape::{Pt, pt};

/// A province or sea with its spots on the paper.
#[derive(Clone)]
pub struct MapPlace {
    /// The board's id, such as `par`.
    pub id: String,
    /// The full English name.
    pub name: String,
    /// The printed abbreviation.
    pub abbr: String,
    /// Land, coast or sea.
    pub kind: PlaceKind,
    /// Whether no unit may enter.
    pub impassable: bool,
    /// The spot of a piece.
    pub unit: Pt,
    /// The centre of the abbreviation.
    pub label: Pt,
    /// The spot of the supply centre.
    pub dot: Option<Pt>,
    /// The ways to set its name.
    pub settings: LabelSettings,
    /// Names in other languages, by language code.
    pub names: BTreeMap<String, String>,
    /// The spots of fleets on named coasts.
    pub coasts: Vec<(String, Pt)>,
    /// The corners of the box around it.
    pub bounds: (Pt, Pt),
    /// The outline of its land, in tenths.
    pub path: String,
}

/// Boxes and lines instead of a drawing; path data is in tenths of units.
#[derive(Clone)]
pub struct Schematic {
    /// The boxes of seas.
    pub seas: String,
    /// The boxes of all places, as upper left and lower right corners.
    pub boxes: Vec<(Pt, Pt)>,
    /// The line of each border (lower place first), from edge to edge.
    pub ways: BTreeMap<(usize, usize), Vec<Pt>>,
    /// Number of crossings of lines.
    pub crossings: usize,
    /// Path data of borders for armies and fleets, for armies, for fleets, and of the heads of one-way borders.
    pub(super) lines: [String; 4],
    /// Codes of coasts where lines begin.
    pub(super) codes: Vec<(String, Pt)>,
}

/// The part of a board that is drawn, and the scale at which it is.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Upper left corner, in board units.
    pub low: Pt,
    /// Units of the drawing in a unit of the board; pieces and names are the same at every scale.
    pub scale: f64,
    /// Width and height of the drawing.
    pub size: Pt,
}

impl View {
    /// A point of the board in the drawing.
    fn drawn(&self, p: Pt) -> Pt {
        (p - self.low) * self.scale
    }
}

/// Everything a board's maps share.
#[derive(Clone)]
pub struct BaseMap {
    /// Prefix of ids on a web page, after the page's own; unique to every drawing.
    pub code: String,
    /// The geography it is drawn from.
    pub atlas: Shared<Atlas>,
    /// What of it is drawn; the whole in its own units, unless [`BaseMap::framed`] says otherwise.
    pub view: View,
    /// Its places in the order of their ids.
    pub places: Vec<MapPlace>,
    /// Places joined by the underpass.
    pub tunnel: Vec<usize>,
    /// Whether capitals are shown (R58-32).
    pub capitals: bool,
    /// The dresses of the powers.
    pub dresses: Wardrobe,
    /// Home countries as places, each with the power's dress.
    pub homeland: Vec<(usize, Vec<usize>)>,
    /// The outline of all land, closed; also the coast.
    pub land: String,
    /// The coast, with few points.
    pub shore: String,
    /// The ground of impassable places.
    pub barren: String,
    /// Islands that are not places of this board.
    pub islands: String,
    /// Sea borders.
    pub sea_borders: String,
    /// Borders within a country.
    pub borders: String,
    /// Borders between countries.
    pub frontiers: String,
    /// The boxes and lines, if there is no drawing.
    pub scheme: Option<Schematic>,
    /// Whether the catalogues' names of places and powers belong to another board.
    pub foreign: bool,
    /// The arcs between two places (lower index first).
    shared: BTreeMap<(usize, usize), Vec<usize>>,
    of_cell: Vec<Option<usize>>,
    /// Cells of water painted as land.
    bridged: Vec<usize>,
    raster: Vec<u16>,
    by_id: FxHashMap<String, usize>,
}

/// The home country of each owner of a board from a file: places that are its homeland or homes.
fn homelands(board: &Board) -> Vec<(Owner, Vec<String>)> {
    let homes = board.all_owners().map(|o| {
        let infos = board.provinces().map(|p| board.province(p));
        (o, infos.filter(|info| info.homeland.or(info.home) == Some(o)).map(|info| info.id.clone()).collect())
    });
    homes.collect()
}

fn place(id: &str, p: &PlannedPlace) -> MapPlace {
    MapPlace {
        id: id.to_string(),
        name: p.name.clone(),
        abbr: p.abbr.clone(),
        kind: p.kind,
        impassable: p.impassable,
        unit: p.unit.into(),
        label: p.label.into(),
        dot: p.dot.map(Pt::from),
        settings: LabelSettings::of(&LabelKey {
            name: &p.name,
            abbr: &p.abbr,
            sea: p.kind == PlaceKind::Sea,
            label: p.label.into(),
            full: p.full.as_ref(),
        }),
        names: BTreeMap::new(),
        coasts: p.coasts.iter().map(|(k, q)| (k.clone(), Pt::from(*q))).collect(),
        bounds: (pt(f64::MAX, f64::MAX), pt(0.0, 0.0)),
        path: String::new(),
    }
}

impl BaseMap {
    /// The base of a board from a file.
    pub fn new(code: &str, plan: &PlacePlan, atlas: Shared<Atlas>, board: &Board) -> BaseMap {
        let dresses = Wardrobe::of_board(board);
        let homeland = homelands(board).into_iter();
        let homeland = homeland.map(|(o, home)| (dresses.index_of(&board.owner(o).name), home)).collect();
        let mut base = BaseMap::make(code, plan, atlas, dresses, homeland);
        base.foreign = true;
        for place in &mut base.places {
            place.names = board.id(&place.id).map(|p| board.province(p).names.clone()).unwrap_or_default();
        }
        let ferries = board.provinces.iter().flat_map(|info| info.ferry.iter().map(move |to| (&info.id, to)));
        let ends = ferries.filter_map(|(a, b)| base.find(a).zip(base.find(b)));
        let ends: BTreeSet<(usize, usize)> = ends.map(|(a, b)| (a.min(b), a.max(b))).collect();
        for (a, b) in ends {
            let bridge = base.bridge(a, b);
            base.frontiers += &bridge;
        }
        base
    }

    /// The bridge of a ferry: two parallel lines where the shores are nearest; empty if they touch.
    fn bridge(&self, a: usize, b: usize) -> String {
        if self.shared.contains_key(&(a, b)) {
            return String::new();
        }
        let (from, to) = (self.shore_points(a), self.shore_points(b));
        let pairs = from.iter().flat_map(|p| to.iter().map(move |q| ((p.x - q.x).hypot(p.y - q.y), p, q)));
        let Some((length, p, q)) = pairs.min_by(|x, y| x.0.total_cmp(&y.0)) else { return String::new() };
        let far = length.max(1.0);
        let side = pt((p.y - q.y) / far * 2.5, (q.x - p.x) / far * 2.5);
        let lines = [1.0, -1.0].map(|sign| {
            let (dx, dy) = (side.x * sign, side.y * sign);
            format!("M{} {}L{} {}", tenths(p.x + dx), tenths(p.y + dy), tenths(q.x + dx), tenths(q.y + dy))
        });
        lines.concat()
    }

    /// Some points along the outline of a place.
    fn shore_points(&self, place: usize) -> Vec<Pt> {
        let around = (self.atlas.arcs.iter())
            .filter(|arc| [arc.left, arc.right].iter().any(|cell| self.place_of(*cell) == Some(place)));
        let all: Vec<Pt> = around
            .flat_map(|arc| arc.points.windows(2))
            .flat_map(|s| {
                let (p, q) = (units(s[0]), units(s[1]));
                (0..8).map(move |n| {
                    pt(p.x + (q.x - p.x) * f64::from(n) / 8.0, p.y + (q.y - p.y) * f64::from(n) / 8.0)
                })
            })
            .collect();
        all.iter().step_by(all.len() / 800 + 1).copied().collect()
    }

    /// The base of a plan, with dresses and home countries.
    pub(super) fn make(
        code: &str,
        plan: &PlacePlan,
        atlas: Shared<Atlas>,
        dresses: Wardrobe,
        homeland: Vec<(usize, Vec<String>)>,
    ) -> BaseMap {
        let ids: Vec<&str> = plan.place.keys().map(String::as_str).collect();
        let of_cell = plan.cells(&atlas);
        let bridged: Vec<usize> = plan.bridge.iter().filter_map(|c| atlas.cell(c)).collect();
        let countries: Vec<Vec<usize>> = if plan.homeland.is_empty() {
            homeland.iter().map(|(_, home)| indices_of(home, &ids)).collect()
        } else {
            plan.homeland.values().map(|of| indices_of(of, &ids)).collect()
        };
        let mut base = BaseMap {
            code: code.to_string(),
            view: View { low: pt(0.0, 0.0), scale: 1.0, size: pt(atlas.width, atlas.height) },
            raster: rasterise(&atlas, &of_cell, plan.place.len()),
            places: plan.place.iter().map(|(id, p)| place(id, p)).collect(),
            tunnel: indices_of(&plan.tunnel, &ids),
            capitals: plan.capitals,
            homeland: homeland.iter().map(|(dress, home)| (*dress, indices_of(home, &ids))).collect(),
            dresses,
            land: String::new(),
            shore: String::new(),
            barren: String::new(),
            islands: String::new(),
            sea_borders: String::new(),
            borders: String::new(),
            frontiers: String::new(),
            scheme: None,
            foreign: false,
            shared: BTreeMap::new(),
            of_cell,
            bridged,
            atlas,
            by_id: plan.place.keys().cloned().zip(0..).collect(),
        };
        base.outline(&countries);
        base.measure();
        base
    }

    /// The part of the board between two corners, drawn at a scale.
    pub fn framed(&self, low: Pt, high: Pt, scale: f64) -> BaseMap {
        let size = (high - low) * scale;
        let view = View { low, scale, size: pt(size.x.round(), size.y.round()) };
        let mut base = BaseMap { view, ..self.clone() };
        for place in &mut base.places {
            place.unit = view.drawn(place.unit);
            place.label = view.drawn(place.label);
            place.dot = place.dot.map(|dot| view.drawn(dot));
            place.coasts.iter_mut().for_each(|(_, at)| *at = view.drawn(*at));
            place.settings.move_to(|at| view.drawn(at), view.size);
        }
        base
    }

    /// The number of a place; a coast (`stp/sc`) is its place.
    pub fn find(&self, id: &str) -> Option<usize> {
        let id = id.split(['/', '(']).next().unwrap_or(id);
        self.by_id.get(id).copied()
    }

    /// The spot of a piece in `id`, which may name a coast.
    pub fn spot(&self, id: &str) -> Option<Pt> {
        let p = &self.places[self.find(id)?];
        let coast = id.split_once('/').map(|(_, c)| c);
        Some(p.coasts.iter().find(|(k, _)| Some(k.as_str()) == coast).map_or(p.unit, |(_, q)| *q))
    }

    /// Whether a point is within `margin` of the edge of the paper.
    pub fn is_near_edge(&self, p: Pt, margin: f64) -> bool {
        let size = self.view.size;
        p.x < margin || p.y < margin || p.x > size.x - margin || p.y > size.y - margin
    }

    /// The place at a point of the paper.
    pub fn place_at(&self, p: Pt) -> Option<usize> {
        let v = self.place_index_at(p);
        (v != self.places.len()).then_some(v)
    }

    /// The index of the place at a point; the number of places if there is none.
    pub fn place_index_at(&self, p: Pt) -> usize {
        let (w, h) = (self.atlas.width, self.atlas.height);
        let p = self.view.low + p * (1.0 / self.view.scale);
        if p.x < 0.0 || p.y < 0.0 || p.x >= w || p.y >= h {
            return self.places.len();
        }
        let v = self.raster.get(p.y as usize * w as usize + p.x as usize);
        v.map_or(self.places.len(), |v| usize::from(*v))
    }

    /// The arcs between two places as polylines in board units.
    pub fn border(&self, a: usize, b: usize) -> Vec<Vec<Pt>> {
        let arcs = self.shared.get(&(a.min(b), a.max(b)));
        arcs.into_iter()
            .flatten()
            .map(|i| self.atlas.arcs[*i].points.iter().map(|p| self.view.drawn(units(*p))).collect())
            .collect()
    }

    /// Path data of the common border of two places, in tenths.
    pub fn border_path(&self, a: usize, b: usize) -> String {
        self.shared.get(&(a.min(b), a.max(b))).map_or(String::new(), |arcs| self.atlas.arcs_path(arcs))
    }

    /// Every pair of places with a common border.
    pub fn borders_between(&self) -> impl Iterator<Item = (usize, usize)> {
        self.shared.keys().copied()
    }

    /// The place a cell is part of.
    pub fn place_of(&self, cell: Option<usize>) -> Option<usize> {
        self.of_cell[cell?]
    }

    /// Whether a cell is painted as land.
    pub fn is_land(&self, cell: usize) -> bool {
        self.atlas.cells[cell].kind == CellKind::Land || self.bridged.contains(&cell)
    }

    /// Makes a box part of a place's ground.
    pub fn fill(&mut self, place: usize, low: Pt, high: Pt) {
        let (w, h) = (self.atlas.width as usize, self.atlas.height as usize);
        let (from, to) = ((low.x.max(0.0) as usize).min(w), (high.x.max(0.0) as usize).min(w));
        for y in low.y.max(0.0) as usize..(high.y.max(0.0) as usize).min(h) {
            self.raster[y * w + from..y * w + to].fill(place as u16);
        }
        self.places[place].bounds = (low, high);
    }

    /// The line between two places of a schematic map, from the first to the second.
    pub fn way(&self, a: usize, b: usize) -> Option<Vec<Pt>> {
        let way = self.scheme.as_ref()?.ways.get(&(a.min(b), a.max(b)))?;
        let mut way: Vec<Pt> = way.iter().map(|p| self.view.drawn(*p)).collect();
        if a > b {
            way.reverse();
        }
        Some(way)
    }

    /// The dress in whose colour every place is painted: a centre's is its owner's; that of a place without a centre in a
    /// home country belongs to the power with most of that country's centres, its own power first.
    pub fn holders(&self, owner: impl Fn(&str) -> Option<usize>) -> Vec<Option<usize>> {
        let mut out: Vec<Option<usize>> =
            self.places.iter().map(|p| if p.impassable { None } else { owner(&p.id) }).collect();
        for (own, home) in &self.homeland {
            let mut count: Vec<(usize, usize)> = Vec::new();
            for p in home.iter().filter(|p| self.places[**p].dot.is_some()) {
                if let Some(l) = out[*p] {
                    match count.iter_mut().find(|(_, k)| *k == l) {
                        Some((n, _)) => *n += 1,
                        None => count.push((1, l)),
                    }
                }
            }
            let most = count.iter().map(|(n, _)| *n).max().unwrap_or(0);
            let first = count.iter().filter(|(n, _)| *n == most);
            let holder = first.clone().find(|(_, l)| l == own).or(if first.clone().count() == 1 {
                first.clone().next()
            } else {
                None
            });
            for p in home.iter().filter(|p| self.places[**p].dot.is_none() && !self.places[**p].impassable) {
                out[*p] = out[*p].or(holder.map(|(_, l)| *l));
            }
        }
        out
    }

    fn outline(&mut self, countries: &[Vec<usize>]) {
        let (atlas, bridged) = (self.atlas.clone(), self.bridged.clone());
        let dry = |c: usize| atlas.cells[c].kind == CellKind::Land || bridged.contains(&c);
        let land = atlas.outline(dry);
        self.land = atlas.rings_path(&land);
        self.shore = atlas.coarse_path(&land, 700);
        self.barren = atlas.rings_path(
            &atlas.outline(|c| dry(c) && self.of_cell[c].is_some_and(|p| self.places[p].impassable)),
        );
        self.islands = atlas.rings_path(&atlas.outline(|c| dry(c) && self.of_cell[c].is_none()));
        let paths: Vec<String> = (0..self.places.len())
            .map(|i| atlas.rings_path(&atlas.outline(|c| dry(c) && self.of_cell[c] == Some(i))))
            .collect();
        let country =
            |p: usize| countries.iter().position(|l| l.contains(&p)).map_or(p as i64 + 1000, |k| k as i64);
        let (mut sea, mut inner, mut outer) = (Vec::new(), Vec::new(), Vec::new());
        for (i, a) in atlas.arcs.iter().enumerate() {
            let (l, r) = (self.place_of(a.left), self.place_of(a.right));
            if let (Some(l), Some(r)) = (l, r)
                && l != r
            {
                self.shared.entry((l.min(r), l.max(r))).or_default().push(i);
            }
            match stroke(a, l, r, &dry) {
                BorderStroke::None => {}
                BorderStroke::Sea => sea.push(i),
                BorderStroke::Land => match (l, r) {
                    (Some(l), Some(r)) if country(l) == country(r) => inner.push(i),
                    (Some(l), Some(r)) if self.places[l].impassable && self.places[r].impassable => {
                        inner.push(i)
                    }
                    _ => outer.push(i),
                },
            }
        }
        self.sea_borders = atlas.arcs_path(&sea);
        self.borders = atlas.arcs_path(&inner);
        self.frontiers = atlas.arcs_path(&outer);
        for (p, path) in self.places.iter_mut().zip(paths) {
            p.path = path;
        }
    }

    /// Measures the boxes around the places.
    fn measure(&mut self) {
        let (w, none) = (self.atlas.width as usize, self.places.len());
        for (i, v) in self.raster.iter().enumerate().filter(|(_, v)| usize::from(**v) != none) {
            let q = pt((i % w) as f64, (i / w) as f64);
            let b = &mut self.places[*v as usize].bounds;
            *b = (pt(b.0.x.min(q.x), b.0.y.min(q.y)), pt(b.1.x.max(q.x + 1.0), b.1.y.max(q.y + 1.0)));
        }
    }
}

fn indices_of(of: &Vec<String>, ids: &[&str]) -> Vec<usize> {
    of.iter().filter_map(|id| ids.binary_search(&id.as_str()).ok()).collect()
}

enum BorderStroke {
    None,
    Sea,
    Land,
}

/// The stroke of an arc that is not a coast; coasts come from the outline of the land.
fn stroke(a: &Arc, l: Option<usize>, r: Option<usize>, dry: &impl Fn(usize) -> bool) -> BorderStroke {
    let (Some(cl), Some(cr)) = (a.left, a.right) else { return BorderStroke::None };
    if a.kind == ArcKind::Frame || dry(cl) != dry(cr) || (l == r && (l.is_some() || cl == cr)) {
        if a.kind == ArcKind::Strait && !dry(cl) && !dry(cr) {
            return BorderStroke::Sea;
        }
        return BorderStroke::None;
    }
    if dry(cl) { BorderStroke::Land } else { BorderStroke::Sea }
}
