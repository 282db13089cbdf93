//! The source of a board's drawing. [`for_board`] gives the drawing of any board: a built-in one, a variant of one, an
//! SVG with ids, or a schematic map.

use std::hash::Hasher;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use adjudicator::board::{Board, Owner};
use adjudicator::rules;

use super::atlas::EUROPE;
use super::base_map::BaseMap;
use super::check::{BoardMapDifference, differences};
use super::label_space::LabelRaster;
use super::plan::PlacePlan;
use super::power_dress::{self, PowerDress, Wardrobe};
use super::{drawing, schematic, svg};

/// The boards with built-in drawings.
pub const BOARDS: [&str; 5] = ["standard", "swiss", "rules1958", "claudian", "rather-silly"];

static OWN: [LazyLock<Arc<BaseMap>>; 5] = [
    LazyLock::new(|| built("b", include_str!("data/standard.toml"))),
    LazyLock::new(|| built("s", include_str!("data/swiss.toml"))),
    LazyLock::new(|| built("o", include_str!("data/rules1958.toml"))),
    LazyLock::new(|| built("c", include_str!("data/claudian.toml"))),
    LazyLock::new(|| built("r", include_str!("data/rather-silly.toml"))),
];

/// The built-in drawing for the name of a board or rule-set; `None` if there is none. 1897 is played on the standard board (H-1.1).
pub fn base(name: &str) -> Option<Arc<BaseMap>> {
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
    Some(Arc::clone(&OWN[at]))
}

/// The drawing of any board; `rules` is the name of the rule-set, which identifies built-in boards.
pub fn for_board(rules: &str, board: &Board) -> Arc<BaseMap> {
    let own = if board.about.id.is_empty() { base(rules) } else { None };
    own.unwrap_or_else(|| of_board(board))
}

/// Cache of base maps of boards from files, the latest last.
static MADE: Mutex<Vec<(String, Arc<BaseMap>)>> = Mutex::new(Vec::new());

/// Size of the cache.
const KEPT: usize = 24;

/// The drawing of a board from a file.
pub fn of_board(board: &Board) -> Arc<BaseMap> {
    let about = &board.about;
    let mut hash = rustc_hash::FxHasher::default();
    hash.write(about.drawing.as_ref().map_or("", |d| &d.text).as_bytes());
    let key = format!("{} {} {:?} {} {}", about.id, board.name, about.map, about.hash, hash.finish());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(i) = made.iter().position(|(k, _)| *k == key) {
        return made[i].1.clone();
    }
    let code: String = adjudicator::draw::commitment(key.as_bytes()).chars().take(6).collect();
    let code = format!("_{}-{code}", svg::clean(&about.id));
    let drawn = match &about.drawing {
        Some(source) if about.map.as_deref().is_none_or(|m| m != "schematic") => {
            drawing::base(board, source, &code)
        }
        _ => None,
    };
    let own = about.map.as_deref().is_none_or(|map| map == "base");
    let base = drawn.or_else(|| if own { from_standard(board, &code) } else { None });
    let base = Arc::new(base.unwrap_or_else(|| schematic::base(board, &code)));
    if made.len() >= KEPT {
        made.remove(0);
    }
    made.push((key, base.clone()));
    base
}

/// The standard board's drawing with the changes of a board based on it; `None` if it has places or borders that are not drawn.
fn from_standard(board: &Board, code: &str) -> Option<BaseMap> {
    let standard = &OWN[0];
    let found = differences(board, standard);
    if found
        .iter()
        .any(|d| matches!(d, BoardMapDifference::NotDrawn(_) | BoardMapDifference::NoCommonBorder(..)))
    {
        return None;
    }
    let mut plan: PlacePlan = toml::from_str(include_str!("data/standard.toml")).ok()?;
    plan.place.retain(|id, place| place.impassable || board.id(id).is_some());
    let mut bare = Vec::new();
    for p in board.provinces() {
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
        let spots = LabelRaster::new(&EUROPE, ids.iter().map(String::as_str).collect(), &cells);
        for id in bare {
            if let Some(place) = plan.place.get_mut(&id) {
                spots.dot(&id, place);
            }
        }
    }
    Some(BaseMap::new(code, &plan, EUROPE.clone(), board))
}

/// A base from built-in data.
fn built(code: &str, text: &str) -> Arc<BaseMap> {
    // The data is built in, and the tests below read it.
    let plan: PlacePlan = toml::from_str(text).unwrap_or_default();
    let dresses = Wardrobe::default();
    let homeland =
        plan.homeland.iter().map(|(power, home)| (dresses.index_of(power), home.clone())).collect();
    Arc::new(BaseMap::make(code, &plan, EUROPE.clone(), dresses, homeland))
}

/// The dress of an owner of a board.
pub fn for_owner(board: &Board, owner: Owner) -> PowerDress {
    let name = &board.owner(owner).name;
    if board.about.id.is_empty() {
        power_dress::for_power(name).clone()
    } else {
        of_board(board).dresses.dress(name).clone()
    }
}

/// Intended differences: the rule-set, the difference as printed, the reason.
pub const ON_PURPOSE: &[(&str, &str, &str)] = &[];

/// Differences between the boards of all rule-sets and their maps, without the intended ones.
pub fn unmeant_differences() -> Vec<String> {
    let mut out = Vec::new();
    for entry in rules::LIST {
        let Some(base) = base(entry.name) else {
            out.push(format!("{}: there is no map", entry.name));
            continue;
        };
        if let Ok(rules) = (entry.make)(&rules::Switches::default()) {
            let found = differences(rules.board(), &base).into_iter().map(|d| d.to_string());
            let unmeant = found.filter(|d| !ON_PURPOSE.iter().any(|(r, m, _)| *r == entry.name && m == d));
            out.extend(unmeant.map(|d| format!("{}: {d}", entry.name)));
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
                // Norfolk has no room for a piece, which is at anchor in the North Sea.
                let offshore = s.place_at(p.unit).is_some_and(|x| s.places[x].id == "nth") && p.id == "nfk";
                assert!(s.place_at(p.unit) == Some(i) || offshore, "{b} {}", p.id);
                if let Some(d) = p.dot {
                    assert_eq!(s.place_at(d), Some(i), "{b} centre of {}", p.id);
                }
            }
        }
    }

    #[test]
    fn a_home_country_follows_the_majority_of_its_centres() {
        let s = base("standard").unwrap();
        let dress = |power: &str| Some(s.dresses.index_of(power));
        let owned = |id: &str| match id {
            "vie" | "bud" => dress("Germany"),
            "tri" => dress("Austria"),
            "par" => dress("France"),
            "bre" => dress("England"),
            _ => None,
        };
        let l = s.holders(owned);
        let at = |id: &str| l[s.find(id).unwrap()].map(|l| s.dresses.all()[l].name.as_ref());
        assert_eq!(at("gal"), Some("germany"));
        assert_eq!(at("gas"), Some("france"), "its own power has the first claim when nobody has more");
        assert_eq!(at("sil"), None);
        assert_eq!(at("naf"), None);
    }

    #[test]
    fn every_rule_sets_borders_are_those_of_its_map() {
        assert_eq!(unmeant_differences(), Vec::<String>::new());
    }
}
