//! Features that few boards have: ways that are closed at times or weak, named centres that win, homes that
//! shift, builds more often or never. Empty for all other boards.

use super::file::{BoardFile, FileWord, WayEntry, province_code, word_list};
use super::{Board, Place, Province, Set, UnitKind, members};
use crate::season::{Phase, Season, Turn};

/// Years in which a way is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Years {
    /// Odd years.
    Odd,
    /// Even years.
    Even,
    /// From the first to the second, inclusive.
    Span(i32, i32),
}

impl Years {
    /// Reads `odd`, `even`, `1914`, `1914 to 1918`, `to 1914`, `from 1914`.
    pub fn read(text: &str) -> Option<Years> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(match words[..] {
            ["odd"] => Years::Odd,
            ["even"] => Years::Even,
            [one] => Years::Span(parse_year(one)?, parse_year(one)?),
            ["to", last] => Years::Span(i32::MIN, parse_year(last)?),
            ["from", first] => Years::Span(parse_year(first)?, i32::MAX),
            [first, "to", last] => Years::Span(parse_year(first)?, parse_year(last)?),
            _ => return None,
        })
    }

    /// Whether it includes a year.
    pub fn has(self, year: i32) -> bool {
        match self {
            Years::Odd => year.rem_euclid(2) == 1,
            Years::Even => year.rem_euclid(2) == 0,
            Years::Span(first, last) => (first..=last).contains(&year),
        }
    }
}

fn parse_year(word: &str) -> Option<i32> {
    word.parse::<i32>().ok()
}

/// A marked way: closed at times, or weak.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// Its beginning; `None`: everywhere next to its goal.
    pub from: Option<Province>,
    /// Its goal.
    pub to: Province,
    /// The kind of units it is for; `None`: all.
    pub kind: Option<UnitKind>,
    /// Seasons in which it is closed; empty: all seasons of the years given.
    pub seasons: Vec<Season>,
    /// Years in which it is closed; `None`: all.
    pub years: Option<Years>,
    /// Whether units acting over it have a strength of one less.
    pub weak: bool,
}

impl std::fmt::Display for Years {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Years::Odd => f.write_str("odd"),
            Years::Even => f.write_str("even"),
            Years::Span(first, last) if first == last => write!(f, "{first}"),
            Years::Span(i32::MIN, last) => write!(f, "to {last}"),
            Years::Span(first, i32::MAX) => write!(f, "from {first}"),
            Years::Span(first, last) => write!(f, "{first} to {last}"),
        }
    }
}

impl Way {
    /// The seasons and years in which it is closed.
    pub fn when(&self) -> String {
        let mut all: Vec<String> = self.seasons.iter().map(ToString::to_string).collect();
        all.extend(self.years.map(|years| years.to_string()));
        all.join(", ")
    }

    /// Whether it is closed in a turn.
    pub fn is_closed(&self, turn: Turn) -> bool {
        !self.weak
            && (self.seasons.is_empty() || self.seasons.contains(&turn.season))
            && self.years.is_none_or(|years| years.has(turn.year))
    }

    /// Whether it leads a unit of a kind from one province to another.
    pub fn leads(&self, kind: UnitKind, from: Province, to: Province) -> bool {
        self.to == to && self.from.is_none_or(|p| p == from) && self.kind.is_none_or(|k| k == kind)
    }
}

/// Features that few boards have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpecialRules {
    /// Marked ways.
    pub ways: Vec<Way>,
    /// Centres that win the game for the power that owns them all.
    pub hold: Vec<Province>,
    /// At the end of this year the centres each power owns become its homes.
    pub shift: Option<i32>,
    /// The build seasons, if not once after the last moves; empty: no power ever builds.
    pub adjustments: Option<Vec<Season>>,
    pub(super) named_ways: Vec<(Option<String>, String)>,
    pub(super) named_centres: Vec<String>,
}

impl SpecialRules {
    /// Reads the features from a file, provinces by name.
    pub(super) fn from_file(file: &BoardFile) -> SpecialRules {
        let seasons = file.play.adjustments.as_ref();
        SpecialRules {
            ways: file.way.iter().map(way_from_entry).collect(),
            named_ways: file
                .way
                .iter()
                .map(|w| (w.from.as_ref().map(code_of_word), code_of_word(&w.to)))
                .collect(),
            named_centres: word_list(&file.play.hold).iter().map(code_of_word).collect(),
            shift: file.play.shift.as_ref().map(|year| *year.get_ref()),
            adjustments: seasons
                .map(|list| list.get_ref().iter().filter_map(|w| w.get_ref().parse().ok()).collect()),
            hold: Vec::new(),
        }
    }
}

fn code_of_word(word: &FileWord) -> String {
    province_code(word.get_ref()).to_string()
}

fn way_from_entry(entry: &WayEntry) -> Way {
    Way {
        kind: entry.kind(),
        seasons: word_list(&entry.closed).iter().filter_map(|w| w.get_ref().parse().ok()).collect(),
        years: entry.years.as_ref().and_then(|w| Years::read(w.get_ref())),
        weak: entry.weak,
        ..Way::default()
    }
}

impl WayEntry {
    /// The kind of units it is for; `None`: all.
    fn kind(&self) -> Option<UnitKind> {
        match self.what.as_ref().map(|w| w.get_ref().as_str()) {
            Some("army") => Some(UnitKind::Army),
            Some("fleet") => Some(UnitKind::Fleet),
            _ => None,
        }
    }
}

impl Board {
    /// The board without the ways that are closed in a turn; `None` if all are open.
    pub fn closed_in(&self, turn: Turn) -> Option<Board> {
        let closed: Vec<&Way> = self.special.ways.iter().filter(|way| way.is_closed(turn)).collect();
        if closed.is_empty() || turn.phase == Phase::Adjustment {
            return None;
        }
        let mut board = self.clone();
        board.special.ways.retain(|way| !way.is_closed(turn));
        for from in self.provinces() {
            let open = members(self.army(from))
                .filter(|to| !closed.iter().any(|way| way.leads(UnitKind::Army, from, Province(*to))));
            board.army[usize::from(from)] = open.collect::<Set>();
        }
        for from in (0..self.places() as u16).map(Place) {
            let at = self.province_of(from);
            let open = members(self.fleet(from)).filter(|to| {
                !closed.iter().any(|way| way.leads(UnitKind::Fleet, at, self.province_of(Place(*to))))
            });
            board.fleet[usize::from(from)] = open.collect::<Set>();
        }
        Some(board)
    }

    /// Whether a way is weak for a unit of a kind.
    pub fn is_weak(&self, kind: UnitKind, from: Province, to: Province) -> bool {
        self.special.ways.iter().any(|way| way.weak && way.leads(kind, from, to))
    }
}
