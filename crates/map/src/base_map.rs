//! A board as it is drawn: its places with the spots for pieces and names, its borders, and its ready-made outlines. [`of`] gives
//! that of any board: the program's own, one made from them, a drawing with ids, or a scheme of boxes and lines.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher;
use std::sync::{Arc as Shared, LazyLock, Mutex, PoisonError};

use rustc_hash::FxHashMap;
use serde::Deserialize;

use adjudicator::board::{Board, Owner, Terrain};

use super::atlas::{Arc, ArcKind, Atlas, CellKind, EUROPE};
use super::check::Difference;
use super::label_sizes::{Full, NameOf, Settings};
use super::label_space;
use super::path::Grid;
use super::power_dress::Wardrobe;
use super::schematic::{self, Scheme};
use super::shape::{Pt, pt};

/// What a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// No water.
    Land,
    /// Land with a coast.
    Coast,
    /// Water.
    Sea,
}

/// A province or sea with its spots on the paper.
pub struct Place {
    /// The board's id, such as `par`.
    pub id: String,
    /// The full English name.
    pub name: String,
    /// The printed abbreviation.
    pub abbr: String,
    /// Land, coast or sea.
    pub kind: Kind,
    /// Nobody may enter.
    pub impassable: bool,
    /// Where a piece stands.
    pub unit: Pt,
    /// The middle of the abbreviation.
    pub label: Pt,
    /// The supply centre.
    pub dot: Option<Pt>,
    /// The ways its name can be set.
    pub settings: Settings,
    /// Its names in other languages, by the code of the language.
    pub names: BTreeMap<String, String>,
    /// Where a fleet stands on a named coast.
    pub coasts: Vec<(String, Pt)>,
    /// The corners of the box around the place.
    pub bounds: (Pt, Pt),
    /// The outline of its land, in tenths.
    pub path: String,
}

/// Everything a board's maps share.
pub struct BaseMap {
    /// What ids on a web page begin with behind the page's prefix; every drawing has one of its own.
    pub code: String,
    /// The geography it is drawn from.
    pub atlas: Shared<Atlas>,
    /// Its places in the order of their ids.
    pub places: Vec<Place>,
    /// Places joined by the underpass.
    pub tunnel: Vec<usize>,
    /// Capitals are shown (R58-32).
    pub capitals: bool,
    /// What the powers wear.
    pub dresses: Wardrobe,
    /// The home country of a power, by the power's dress.
    pub homeland: Vec<(usize, Vec<usize>)>,
    /// The outline of all land, closed, which is also the coast.
    pub land: String,
    /// The coast with few points.
    pub shore: String,
    /// Places nobody can enter.
    pub barren: String,
    /// Islands that are no place of this board.
    pub islands: String,
    /// Sea borders.
    pub sea_borders: String,
    /// Borders within a country.
    pub borders: String,
    /// Borders between countries.
    pub frontiers: String,
    /// Boxes and lines, where there is no drawing.
    pub scheme: Option<Scheme>,
    /// The catalogues' names of places and powers are those of another board.
    pub foreign: bool,
    /// The common borders of two places (lower index first).
    shared: BTreeMap<(usize, usize), Vec<usize>>,
    of_cell: Vec<Option<usize>>,
    /// Water that is painted as land.
    bridged: Vec<usize>,
    raster: Vec<u16>,
    by_id: FxHashMap<String, usize>,
}

/// What a drawing gives: which cells make a place, and where things stand on it.
#[derive(Default, Deserialize)]
pub struct Plan {
    /// Water painted as land.
    #[serde(default)]
    pub bridge: Vec<String>,
    /// Places joined by the underpass.
    #[serde(default)]
    pub tunnel: Vec<String>,
    /// Capitals are shown.
    #[serde(default)]
    pub capitals: bool,
    /// Countries: places that no frontier parts.
    #[serde(default)]
    pub homeland: BTreeMap<String, Vec<String>>,
    /// The places by their ids.
    pub place: BTreeMap<String, Planned>,
}

impl Plan {
    /// The number of the place that each cell is part of.
    pub fn cells(&self, atlas: &Atlas) -> Vec<Option<usize>> {
        let mut of_cell = vec![None; atlas.cells.len()];
        for (i, p) in self.place.values().enumerate() {
            for c in p.cells.iter().filter_map(|c| atlas.cell(c)) {
                of_cell[c] = Some(i);
            }
        }
        of_cell
    }
}

/// A place of a drawing.
#[derive(Deserialize)]
#[allow(missing_docs)]
pub struct Planned {
    pub name: String,
    pub abbr: String,
    pub kind: Kind,
    #[serde(default)]
    pub cells: Vec<String>,
    pub unit: [f64; 2],
    pub label: [f64; 2],
    pub dot: Option<[f64; 2]>,
    pub full: Option<Full>,
    #[serde(default)]
    pub impassable: bool,
    #[serde(default)]
    pub coasts: BTreeMap<String, [f64; 2]>,
}

/// The boards there are drawings of in the program.
pub const BOARDS: [&str; 5] = ["standard", "swiss", "rules1958", "claudian", "rather-silly"];

static OWN: [LazyLock<Shared<BaseMap>>; 5] = [
    LazyLock::new(|| built("b", include_str!("data/standard.toml"))),
    LazyLock::new(|| built("s", include_str!("data/swiss.toml"))),
    LazyLock::new(|| built("o", include_str!("data/rules1958.toml"))),
    LazyLock::new(|| built("c", include_str!("data/claudian.toml"))),
    LazyLock::new(|| built("r", include_str!("data/rather-silly.toml"))),
];

/// The board of a rule-set of the program's own, by the name of either; `None` when there is no drawing of it.
/// 1897 is played on the standard board (H-1.1).
pub fn base(name: &str) -> Option<Shared<BaseMap>> {
    let key: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let at = match key.as_str() {
        "standard" | "1897" | "diplomacy" => 0,
        "swiss" | "swissvariant" | "theswissvariant" => 1,
        "rules1958" | "1958" | "1958rules" => 2,
        "claudian" | "claudiandiplomacy" => 3,
        "rathersilly" | "rathersillydiplomacy" => 4,
        _ => return None,
    };
    Some(Shared::clone(&OWN[at]))
}

/// How any board is drawn: `rules` is the name of the rule-set, which says it for the program's own boards.
pub fn of(rules: &str, board: &Board) -> Shared<BaseMap> {
    let own = if board.about.id.is_empty() { base(rules) } else { None };
    own.unwrap_or_else(|| of_board(board))
}

/// Sheets made of boards in files, the latest last.
static MADE: Mutex<Vec<(String, Shared<BaseMap>)>> = Mutex::new(Vec::new());

/// Sheets that are kept.
const KEPT: usize = 24;

/// How the board of a file is drawn.
pub fn of_board(board: &Board) -> Shared<BaseMap> {
    let about = &board.about;
    let mut hash = rustc_hash::FxHasher::default();
    hash.write(about.drawing.as_ref().map_or("", |d| &d.text).as_bytes());
    let key = format!("{} {} {:?} {} {}", about.id, board.name, about.map, about.hash, hash.finish());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(i) = made.iter().position(|(k, _)| *k == key) {
        return made[i].1.clone();
    }
    let code: String = adjudicator::draw::commitment(key.as_bytes()).chars().take(6).collect();
    let code = format!("_{}-{code}", super::svg::clean(&about.id));
    let drawn = match &about.drawing {
        Some(source) if about.map.as_deref().is_none_or(|m| m != "schematic") => {
            super::drawing::base(board, source, &code)
        }
        _ => None,
    };
    let own = about.map.as_deref().is_none_or(|map| map == "base");
    let base = drawn.or_else(|| if own { from_standard(board, &code) } else { None });
    let base = Shared::new(base.unwrap_or_else(|| schematic::base(board, &code)));
    if made.len() >= KEPT {
        made.remove(0);
    }
    made.push((key, base.clone()));
    base
}

/// The standard board's drawing with what a board made from it changes; none if it has places or borders that are not drawn.
fn from_standard(board: &Board, code: &str) -> Option<BaseMap> {
    let standard = &OWN[0];
    let found = super::check::differences(board, standard);
    let other = |d: &Difference| matches!(d, Difference::NotDrawn(_) | Difference::NoCommonBorder(..));
    if found.iter().any(other) {
        return None;
    }
    let mut plan: Plan = toml::from_str(include_str!("data/standard.toml")).ok()?;
    plan.place.retain(|id, place| place.impassable || board.id(id).is_some());
    let mut bare = Vec::new();
    for p in board.all() {
        let info = board.province(p);
        let Some(place) = plan.place.get_mut(&info.id) else { continue };
        if place.name != info.name {
            place.full = None;
        }
        (place.name, place.abbr, place.impassable) = (info.name.clone(), info.abbr.clone(), info.impassable);
        if info.centre && place.dot.is_none() {
            bare.push(info.id.clone());
        }
        place.dot = place.dot.filter(|_| info.centre);
    }
    if !bare.is_empty() {
        let ids: Vec<String> = plan.place.keys().cloned().collect();
        let cells = plan.cells(&EUROPE);
        let spots = label_space::Spots::new(&EUROPE, ids.iter().map(String::as_str).collect(), &cells);
        for id in bare {
            if let Some(place) = plan.place.get_mut(&id) {
                spots.dot(&id, place);
            }
        }
    }
    Some(BaseMap::new(code, &plan, EUROPE.clone(), board))
}

/// What boards of files have in common with their drawings: countries by home, and the dresses.
pub fn homelands(board: &Board) -> Vec<(Owner, Vec<String>)> {
    let home = |o: Owner| {
        let mine = board.all().filter(move |p| {
            let info = board.province(*p);
            info.homeland.or(info.home) == Some(o)
        });
        (o, mine.map(|p| board.province(p).id.clone()).collect())
    };
    board.all_owners().map(home).collect()
}

/// A base of the program's own data.
fn built(code: &str, text: &str) -> Shared<BaseMap> {
    // The data is part of the program; the tests below read it.
    let plan: Plan = toml::from_str(text).unwrap_or_default();
    let dresses = Wardrobe::default();
    let homeland = plan.homeland.iter().map(|(power, home)| (dresses.of(power), home.clone())).collect();
    Shared::new(BaseMap::make(code, &plan, EUROPE.clone(), dresses, homeland))
}

/// The board's word for a kind of place.
pub fn kind(terrain: Terrain) -> Kind {
    match terrain {
        Terrain::Land => Kind::Land,
        Terrain::Coast => Kind::Coast,
        Terrain::Sea | Terrain::Outside => Kind::Sea,
    }
}

fn place(id: &str, p: &Planned) -> Place {
    let spot = |q: [f64; 2]| pt(q[0], q[1]);
    Place {
        id: id.to_string(),
        name: p.name.clone(),
        abbr: p.abbr.clone(),
        kind: p.kind,
        impassable: p.impassable,
        unit: spot(p.unit),
        label: spot(p.label),
        dot: p.dot.map(spot),
        settings: Settings::of(&NameOf {
            name: &p.name,
            abbr: &p.abbr,
            sea: p.kind == Kind::Sea,
            label: spot(p.label),
            full: p.full.as_ref(),
        }),
        names: BTreeMap::new(),
        coasts: p.coasts.iter().map(|(k, q)| (k.clone(), spot(*q))).collect(),
        bounds: (pt(f64::MAX, f64::MAX), pt(0.0, 0.0)),
        path: String::new(),
    }
}

impl BaseMap {
    /// The base of a board in a file.
    pub fn new(code: &str, plan: &Plan, atlas: Shared<Atlas>, board: &Board) -> BaseMap {
        let dresses = Wardrobe::of_board(board);
        let homeland = homelands(board).into_iter();
        let homeland = homeland.map(|(o, home)| (dresses.of(&board.owner(o).name), home)).collect();
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

    /// The bridge of a ferry: two lines side by side where the shores are nearest; nothing where they touch.
    fn bridge(&self, a: usize, b: usize) -> String {
        if self.shared.contains_key(&(a, b)) {
            return String::new();
        }
        let shore = |place: usize| -> Vec<Pt> {
            let on =
                |arc: &&Arc| [arc.left, arc.right].iter().any(|cell| self.place_of(*cell) == Some(place));
            let along = |s: &[Grid]| {
                let (p, q) = (units(s[0]), units(s[1]));
                (0..8).map(move |n| {
                    pt(p.x + (q.x - p.x) * f64::from(n) / 8.0, p.y + (q.y - p.y) * f64::from(n) / 8.0)
                })
            };
            let all = self.atlas.arcs.iter().filter(on).flat_map(|arc| arc.points.windows(2)).flat_map(along);
            let all: Vec<Pt> = all.collect();
            all.iter().step_by(all.len() / 800 + 1).copied().collect()
        };
        let (from, to) = (shore(a), shore(b));
        let length = |(p, q): &(&Pt, &Pt)| (p.x - q.x).hypot(p.y - q.y);
        let pairs = from.iter().flat_map(|p| to.iter().map(move |q| (p, q)));
        let Some((p, q)) = pairs.min_by(|x, y| length(x).total_cmp(&length(y))) else { return String::new() };
        let far = length(&(p, q)).max(1.0);
        let side = pt((p.y - q.y) / far * 2.5, (q.x - p.x) / far * 2.5);
        let line = |sign: f64| {
            let tenths = |x: f64| (x * 10.0).round() as i64;
            let (dx, dy) = (side.x * sign, side.y * sign);
            format!("M{} {}L{} {}", tenths(p.x + dx), tenths(p.y + dy), tenths(q.x + dx), tenths(q.y + dy))
        };
        line(1.0) + &line(-1.0)
    }

    fn make(
        code: &str,
        plan: &Plan,
        atlas: Shared<Atlas>,
        dresses: Wardrobe,
        homeland: Vec<(usize, Vec<String>)>,
    ) -> BaseMap {
        let ids: Vec<&str> = plan.place.keys().map(String::as_str).collect();
        let find = |id: &String| ids.binary_search(&id.as_str()).ok();
        let all = |ids: &Vec<String>| -> Vec<usize> { ids.iter().filter_map(find).collect() };
        let of_cell = plan.cells(&atlas);
        let bridged: Vec<usize> = plan.bridge.iter().filter_map(|c| atlas.cell(c)).collect();
        let countries: Vec<Vec<usize>> = if plan.homeland.is_empty() {
            homeland.iter().map(|(_, home)| all(home)).collect()
        } else {
            plan.homeland.values().map(all).collect()
        };
        let mut base = BaseMap {
            code: code.to_string(),
            raster: rasterise(&atlas, &of_cell, plan.place.len()),
            places: plan.place.iter().map(|(id, p)| place(id, p)).collect(),
            tunnel: all(&plan.tunnel),
            capitals: plan.capitals,
            homeland: homeland.iter().map(|(dress, home)| (*dress, all(home))).collect(),
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

    /// The number of a place; a coast (`stp/sc`) is its place.
    pub fn find(&self, id: &str) -> Option<usize> {
        let id = id.split(['/', '(']).next().unwrap_or(id);
        self.by_id.get(id).copied()
    }

    /// Where a piece stands in `id`, which may name a coast.
    pub fn spot(&self, id: &str) -> Option<Pt> {
        let p = &self.places[self.find(id)?];
        let coast = id.split_once('/').map(|(_, c)| c);
        Some(p.coasts.iter().find(|(k, _)| Some(k.as_str()) == coast).map_or(p.unit, |(_, q)| *q))
    }

    /// Whether a point lies nearer to the edge of the paper than `margin`.
    pub fn beyond(&self, p: Pt, margin: f64) -> bool {
        p.x < margin || p.y < margin || p.x > self.atlas.width - margin || p.y > self.atlas.height - margin
    }

    /// The place at a point of the paper.
    pub fn at(&self, p: Pt) -> Option<usize> {
        let v = self.under(p);
        (v != self.places.len()).then_some(v)
    }

    /// The same as a bare number, that of all places for none.
    pub fn under(&self, p: Pt) -> usize {
        let (w, h) = (self.atlas.width, self.atlas.height);
        if p.x < 0.0 || p.y < 0.0 || p.x >= w || p.y >= h {
            return self.places.len();
        }
        let v = self.raster.get(p.y as usize * w as usize + p.x as usize);
        v.map_or(self.places.len(), |v| usize::from(*v))
    }

    /// The common borders of two places as polylines in board units.
    pub fn border(&self, a: usize, b: usize) -> Vec<Vec<Pt>> {
        let arcs = self.shared.get(&(a.min(b), a.max(b)));
        arcs.into_iter()
            .flatten()
            .map(|i| self.atlas.arcs[*i].points.iter().map(|p| units(*p)).collect())
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

    /// The place a cell belongs to.
    pub fn place_of(&self, cell: Option<usize>) -> Option<usize> {
        self.of_cell[cell?]
    }

    /// Whether a cell is painted as land.
    pub fn dry(&self, cell: usize) -> bool {
        self.atlas.cells[cell].kind == CellKind::Land || self.bridged.contains(&cell)
    }

    /// Makes a box the ground of a place.
    pub fn fill(&mut self, place: usize, low: Pt, high: Pt) {
        let (w, h) = (self.atlas.width as usize, self.atlas.height as usize);
        let (from, to) = ((low.x.max(0.0) as usize).min(w), (high.x.max(0.0) as usize).min(w));
        for y in low.y.max(0.0) as usize..(high.y.max(0.0) as usize).min(h) {
            self.raster[y * w + from..y * w + to].fill(place as u16);
        }
        self.places[place].bounds = (low, high);
    }

    /// The line between two places of a scheme, from the first to the second.
    pub fn way(&self, a: usize, b: usize) -> Option<Vec<Pt>> {
        let mut way = self.scheme.as_ref()?.ways.get(&(a.min(b), a.max(b)))?.clone();
        if a > b {
            way.reverse();
        }
        Some(way)
    }

    fn outline(&mut self, countries: &[Vec<usize>]) {
        let (atlas, bridged) = (self.atlas.clone(), self.bridged.clone());
        let dry = |c: usize| atlas.cells[c].kind == CellKind::Land || bridged.contains(&c);
        let land = atlas.outline(dry);
        self.land = atlas.rings_path(&land);
        self.shore = atlas.coarse_path(&land, 700);
        let owner = |c: usize| self.of_cell[c];
        self.barren = atlas
            .rings_path(&atlas.outline(|c| dry(c) && owner(c).is_some_and(|p| self.places[p].impassable)));
        self.islands = atlas.rings_path(&atlas.outline(|c| dry(c) && owner(c).is_none()));
        let paths: Vec<String> = (0..self.places.len())
            .map(|i| atlas.rings_path(&atlas.outline(|c| dry(c) && owner(c) == Some(i))))
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
                Stroke::None => {}
                Stroke::Sea => sea.push(i),
                Stroke::Land => match (l, r) {
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

    /// The boxes around the places.
    fn measure(&mut self) {
        let (w, none) = (self.atlas.width as usize, self.places.len());
        for (i, v) in self.raster.iter().enumerate().filter(|(_, v)| usize::from(**v) != none) {
            let q = pt((i % w) as f64, (i / w) as f64);
            let b = &mut self.places[*v as usize].bounds;
            *b = (pt(b.0.x.min(q.x), b.0.y.min(q.y)), pt(b.1.x.max(q.x + 1.0), b.1.y.max(q.y + 1.0)));
        }
    }
}

enum Stroke {
    None,
    Sea,
    Land,
}

/// How an arc that is no coast is stroked; coasts come from the outline of the land.
fn stroke(a: &Arc, l: Option<usize>, r: Option<usize>, dry: &impl Fn(usize) -> bool) -> Stroke {
    let (Some(cl), Some(cr)) = (a.left, a.right) else { return Stroke::None };
    if a.kind == ArcKind::Frame || dry(cl) != dry(cr) || (l == r && (l.is_some() || cl == cr)) {
        if a.kind == ArcKind::Strait && !dry(cl) && !dry(cr) {
            return Stroke::Sea;
        }
        return Stroke::None;
    }
    if dry(cl) { Stroke::Land } else { Stroke::Sea }
}

fn units(p: Grid) -> Pt {
    pt(f64::from(p.0) / 10.0, f64::from(p.1) / 10.0)
}

/// The place under every square unit of the board; `none` where there is none.
pub fn rasterise(atlas: &Atlas, of_cell: &[Option<usize>], none: usize) -> Vec<u16> {
    let (w, h) = (atlas.width as usize, atlas.height as usize);
    let mut out = vec![none as u16; w * h];
    let mut cuts: Vec<Vec<(f64, usize)>> = vec![Vec::new(); h];
    // Every arc changes the place when a scan line crosses it: sort the crossings, fill to the right of each.
    for a in &atlas.arcs {
        for s in a.points.windows(2) {
            let (p, q) = (units(s[0]), units(s[1]));
            let (first, last) =
                ((p.y.min(q.y) - 0.5).ceil().max(0.0), (p.y.max(q.y) - 0.5).ceil().min(h as f64));
            let beyond = if q.y > p.y { a.right } else { a.left };
            for y in first as usize..last as usize {
                let t = (y as f64 + 0.5 - p.y) / (q.y - p.y);
                cuts[y].push((p.x + (q.x - p.x) * t, beyond.unwrap_or(usize::MAX)));
            }
        }
    }
    for (y, row) in cuts.iter_mut().enumerate() {
        row.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (k, (x, cell)) in row.iter().enumerate() {
            let to = row.get(k + 1).map_or(w as f64, |n| n.0);
            let v = of_cell.get(*cell).copied().flatten().unwrap_or(none) as u16;
            let (from, to) =
                ((x - 0.5).ceil().max(0.0) as usize, (to - 0.5).ceil().clamp(0.0, w as f64) as usize);
            if from < to {
                out[y * w + from..y * w + to].fill(v);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_read_whole() {
        for (name, places, centres) in [
            ("standard", 76, 34),
            ("Swiss", 82, 40),
            ("1958", 76, 35),
            ("Claudian", 76, 30),
            ("Rather Silly", 78, 34),
            ("1897", 76, 34),
        ] {
            let s = base(name).unwrap();
            assert_eq!(s.places.len(), places, "{name}");
            assert_eq!(s.places.iter().filter(|p| p.dot.is_some()).count(), centres, "{name}");
        }
        assert!(base("Gunboat in space").is_none());
    }

    #[test]
    fn pieces_names_and_dots_stand_in_their_places() {
        for b in BOARDS {
            let s = base(b).unwrap();
            for (i, p) in s.places.iter().enumerate() {
                // Norfolk has no room for a piece: it lies at anchor in the North Sea.
                let offshore = s.at(p.unit).is_some_and(|x| s.places[x].id == "nth") && p.id == "nfk";
                assert!(s.at(p.unit) == Some(i) || offshore, "{b} {}", p.id);
                if let Some(d) = p.dot {
                    assert_eq!(s.at(d), Some(i), "{b} centre of {}", p.id);
                }
            }
        }
    }
}
