//! A board as it is drawn: its places with the spots for pieces and names, its borders, and its ready-made outlines.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use serde::Deserialize;

use super::atlas::{ATLAS, Arc, ArcKind, CellKind, HEIGHT, WIDTH};
use super::path::Grid;
use super::settings::{Full, NameOf, Settings};
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
    /// Where a fleet stands on a named coast.
    pub coasts: Vec<(String, Pt)>,
    /// The corners of the box around the place.
    pub bounds: (Pt, Pt),
    /// The outline of its land, in tenths.
    pub path: String,
}

/// Everything a board's maps share.
pub struct Sheet {
    /// The board's name in the data: `standard`, `swiss`, `rules1958`, `claudian`, `rather-silly`.
    pub name: &'static str,
    /// Its places in the order of their ids.
    pub places: Vec<Place>,
    /// Places joined by the underpass.
    pub tunnel: Vec<usize>,
    /// The home country of a power, by the power's livery name.
    pub homeland: Vec<(String, Vec<usize>)>,
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
    /// The common borders of two places (lower index first).
    shared: BTreeMap<(usize, usize), Vec<usize>>,
    of_cell: Vec<Option<usize>>,
    raster: Vec<u8>,
    by_id: FxHashMap<String, usize>,
}

/// What the raster says where no place is.
const NOWHERE: u8 = u8::MAX;

#[derive(Deserialize)]
struct Raw {
    #[serde(default)]
    bridge: Vec<String>,
    #[serde(default)]
    tunnel: Vec<String>,
    homeland: BTreeMap<String, Vec<String>>,
    place: BTreeMap<String, RawPlace>,
}

#[derive(Deserialize)]
struct RawPlace {
    name: String,
    abbr: String,
    kind: Kind,
    cells: Vec<String>,
    unit: [f64; 2],
    label: [f64; 2],
    dot: Option<[f64; 2]>,
    full: Option<Full>,
    #[serde(default)]
    impassable: bool,
    #[serde(default)]
    coasts: BTreeMap<String, [f64; 2]>,
}

static STANDARD: LazyLock<Sheet> = LazyLock::new(|| build("standard", include_str!("data/standard.toml")));
static SWISS: LazyLock<Sheet> = LazyLock::new(|| build("swiss", include_str!("data/swiss.toml")));
static RULES1958: LazyLock<Sheet> = LazyLock::new(|| build("rules1958", include_str!("data/rules1958.toml")));
static CLAUDIAN: LazyLock<Sheet> = LazyLock::new(|| build("claudian", include_str!("data/claudian.toml")));
static SILLY: LazyLock<Sheet> =
    LazyLock::new(|| build("rather-silly", include_str!("data/rather-silly.toml")));

/// The boards there are drawings of.
pub const BOARDS: [&str; 5] = ["standard", "swiss", "rules1958", "claudian", "rather-silly"];

/// The board of a rule-set, by the name of either; `None` when there is no drawing of it.
/// 1897 is played on the standard board (H-1.1).
pub fn sheet(name: &str) -> Option<&'static Sheet> {
    let key: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    Some(match key.as_str() {
        "standard" | "1897" | "diplomacy" => &STANDARD,
        "swiss" | "swissvariant" | "theswissvariant" => &SWISS,
        "rules1958" | "1958" | "1958rules" => &RULES1958,
        "claudian" | "claudiandiplomacy" => &CLAUDIAN,
        "rathersilly" | "rathersillydiplomacy" => &SILLY,
        _ => return None,
    })
}

fn build(name: &'static str, text: &str) -> Sheet {
    let raw: Raw = toml::from_str(text).unwrap_or(Raw {
        bridge: Vec::new(),
        tunnel: Vec::new(),
        homeland: BTreeMap::new(),
        place: BTreeMap::new(),
    });
    let ids: Vec<&str> = raw.place.keys().map(String::as_str).collect();
    let find = |id: &String| ids.binary_search(&id.as_str()).ok();
    let mut of_cell = vec![None; ATLAS.cells.len()];
    for (i, p) in raw.place.values().enumerate() {
        for c in p.cells.iter().filter_map(|c| ATLAS.cell(c)) {
            of_cell[c] = Some(i);
        }
    }
    let bridged: Vec<usize> = raw.bridge.iter().filter_map(|c| ATLAS.cell(c)).collect();
    let homeland: Vec<(String, Vec<usize>)> =
        raw.homeland.iter().map(|(k, v)| (k.clone(), v.iter().filter_map(find).collect())).collect();
    let raster = rasterise(&of_cell);
    let mut sheet = Sheet {
        name,
        places: raw.place.iter().map(|(id, p)| place(id, p)).collect(),
        tunnel: raw.tunnel.iter().filter_map(find).collect(),
        homeland,
        land: String::new(),
        shore: String::new(),
        barren: String::new(),
        islands: String::new(),
        sea_borders: String::new(),
        borders: String::new(),
        frontiers: String::new(),
        shared: BTreeMap::new(),
        of_cell,
        raster,
        by_id: raw.place.keys().cloned().zip(0..).collect(),
    };
    sheet.outline(&bridged);
    sheet
}

fn place(id: &str, p: &RawPlace) -> Place {
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
        coasts: p.coasts.iter().map(|(k, q)| (k.clone(), spot(*q))).collect(),
        bounds: (pt(WIDTH, HEIGHT), pt(0.0, 0.0)),
        path: String::new(),
    }
}

impl Sheet {
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

    /// The place at a point of the paper.
    pub fn at(&self, p: Pt) -> Option<usize> {
        let v = self.under(p);
        (v != usize::from(NOWHERE)).then_some(v)
    }

    /// The same as a bare number, 255 for none.
    pub fn under(&self, p: Pt) -> usize {
        if p.x < 0.0 || p.y < 0.0 || p.x >= WIDTH || p.y >= HEIGHT {
            return usize::from(NOWHERE);
        }
        let v = self.raster.get(p.y as usize * WIDTH as usize + p.x as usize);
        usize::from(*v.unwrap_or(&NOWHERE))
    }

    /// The common borders of two places as polylines in board units.
    pub fn border(&self, a: usize, b: usize) -> Vec<Vec<Pt>> {
        let arcs = self.shared.get(&(a.min(b), a.max(b)));
        arcs.into_iter()
            .flatten()
            .map(|i| ATLAS.arcs[*i].points.iter().map(|p| units(*p)).collect())
            .collect()
    }

    /// Path data of the common border of two places, in tenths.
    pub fn border_path(&self, a: usize, b: usize) -> String {
        self.shared.get(&(a.min(b), a.max(b))).map_or(String::new(), |arcs| ATLAS.arcs_path(arcs))
    }

    /// Every pair of places with a common border.
    pub fn borders_between(&self) -> impl Iterator<Item = (usize, usize)> {
        self.shared.keys().copied()
    }

    /// The place a cell belongs to.
    pub fn place_of(&self, cell: Option<usize>) -> Option<usize> {
        self.of_cell[cell?]
    }

    fn outline(&mut self, bridged: &[usize]) {
        let dry = |c: usize| ATLAS.cells[c].kind == CellKind::Land || bridged.contains(&c);
        let land = ATLAS.outline(dry);
        self.land = ATLAS.rings_path(&land);
        self.shore = ATLAS.coarse_path(&land, 700);
        let owner = |c: usize| self.of_cell[c];
        self.barren = ATLAS
            .rings_path(&ATLAS.outline(|c| dry(c) && owner(c).is_some_and(|p| self.places[p].impassable)));
        self.islands = ATLAS.rings_path(&ATLAS.outline(|c| dry(c) && owner(c).is_none()));
        let paths: Vec<String> = (0..self.places.len())
            .map(|i| ATLAS.rings_path(&ATLAS.outline(|c| dry(c) && owner(c) == Some(i))))
            .collect();
        let country = |p: usize| {
            self.homeland.iter().position(|(_, l)| l.contains(&p)).map_or(p as i64 + 100, |k| k as i64)
        };
        let (mut sea, mut inner, mut outer) = (Vec::new(), Vec::new(), Vec::new());
        for (i, a) in ATLAS.arcs.iter().enumerate() {
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
        self.sea_borders = ATLAS.arcs_path(&sea);
        self.borders = ATLAS.arcs_path(&inner);
        self.frontiers = ATLAS.arcs_path(&outer);
        for (p, path) in self.places.iter_mut().zip(paths) {
            p.path = path;
        }
        for (i, v) in self.raster.iter().enumerate().filter(|(_, v)| **v != NOWHERE) {
            let q = pt((i % WIDTH as usize) as f64, (i / WIDTH as usize) as f64);
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

/// The place under every square unit of the board.
fn rasterise(of_cell: &[Option<usize>]) -> Vec<u8> {
    let (w, h) = (WIDTH as usize, HEIGHT as usize);
    let mut out = vec![NOWHERE; w * h];
    let mut cuts: Vec<Vec<(f64, usize)>> = vec![Vec::new(); h];
    // Every arc changes the place when a scan line crosses it: sort the crossings, fill to the right of each.
    for a in &ATLAS.arcs {
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
            let v = of_cell.get(*cell).copied().flatten().map_or(NOWHERE, |p| p as u8);
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
            let s = sheet(name).unwrap();
            assert_eq!(s.places.len(), places, "{name}");
            assert_eq!(s.places.iter().filter(|p| p.dot.is_some()).count(), centres, "{name}");
        }
        assert!(sheet("Gunboat in space").is_none());
    }

    #[test]
    fn pieces_names_and_dots_stand_in_their_places() {
        for b in BOARDS {
            let s = sheet(b).unwrap();
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
