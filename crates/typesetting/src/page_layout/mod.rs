//! The plan of an issue on paper: which matter stands on which page, made from heights measured once, without a clock and
//! without chance. A region is what one game owns, from its head to the next; the front page and what stands with it is one too.

mod region;
mod search;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use search::{PageDeficit, plan, replan};

/// A height or width in hundredths of a point.
pub(crate) type LayoutUnits = i64;

/// What the typesetter measured, in points.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Measurements {
    /// Height of the text on a page.
    pub tall: f64,
    /// Width of the measure.
    pub width: f64,
    /// Width of a column.
    pub column: f64,
    /// Columns of a page.
    pub columns: usize,
    /// Space between columns.
    pub gutter: f64,
    /// Left margin.
    pub side: f64,
    /// Upper margin.
    pub top: f64,
    /// A line.
    pub line: f64,
    /// Space between lines.
    pub lead: f64,
    /// A heading within a game, with the space about it.
    pub heading: f64,
    /// What a department has at its head that stays with its first lines.
    pub start: f64,
    /// What stands at the head of the front page, over the measure.
    pub front: f64,
    /// What stands at its foot.
    pub foot: f64,
    /// The games at a glance, over the measure, where they may fill the front page; 0 where they may not.
    pub glance: f64,
    /// What may fill a hole in a column: the blank board, the dates that are due.
    pub fillers: Vec<PieceSize>,
    /// The editor's words of a flyer, over the measure.
    pub note: f64,
    /// The games in their order.
    pub games: Vec<GameSize>,
    /// Departments and articles.
    pub pieces: Vec<PieceSize>,
}

/// The sizes of a game.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct GameSize {
    /// Its anchor.
    pub id: String,
    /// Whether it has a plate.
    pub plate: bool,
    /// The head over the measure.
    pub head: f64,
    /// The head in a column.
    pub column_head: f64,
    /// What flows in columns, block by block, without the chart.
    pub blocks: Vec<f64>,
    /// Which of the blocks do not break.
    pub keeps: Vec<bool>,
    /// Which of the others begin with a heading.
    pub heads: Vec<bool>,
    /// The chart in a column.
    pub chart: f64,
    /// Before which block the chart stands.
    pub chart_at: usize,
    /// Charts of so many years, for beside a map.
    pub charts: Vec<ChartSize>,
    /// The map over the whole measure, with its caption.
    pub map: f64,
    /// The narrowest it is drawn for, in percent of the measure; 0 where its drawing does not say.
    pub narrowest: u32,
    /// The caption alone.
    pub caption: f64,
    /// The grid of owners, by how many years it has.
    pub grids: Vec<f64>,
    /// A map of two of three columns with results beside it: its height, and the blocks that are left.
    pub beside: Option<Beside>,
    /// An order slip in a column; 0 where nothing is due.
    pub slip: f64,
}

/// A chart of so many years.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct ChartSize {
    /// Years.
    pub years: u32,
    /// Its natural width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// A map with results beside it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Beside {
    /// Height of map and caption.
    pub height: f64,
    /// What is left for the columns.
    pub blocks: Vec<f64>,
    /// Which of these do not break.
    #[serde(default)]
    pub keeps: Vec<bool>,
    /// Which of the others begin with a heading.
    #[serde(default)]
    pub heads: Vec<bool>,
}

/// The size of a department or article in a column.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct PieceSize {
    /// Its name.
    pub id: String,
    /// Its height.
    pub height: f64,
}

/// What the editor asks for.
#[derive(Clone, Debug, Default)]
pub struct LayoutWishes {
    /// Pages are a multiple of this.
    pub fill: u32,
    /// Exactly so many pages.
    pub pages: Option<u32>,
    /// Whether the last page is an address side, and so even and apart.
    pub panel: bool,
    /// The pieces in the order of the issue, with `games` where the games stand.
    pub order: Vec<String>,
    /// Pieces that stay where the order has them.
    pub pinned: Vec<String>,
    /// Articles that may be left out.
    pub optional: Vec<String>,
    /// Whether order slips may fill pages.
    pub slips: bool,
    /// Whether they may do so only on pages of their own, as where readers pay by the page.
    pub apart: bool,
    /// Whether the dates that are due may fill a hole.
    pub dates: bool,
    /// Path of the blank board; empty where it may not fill a page.
    pub map: String,
    /// It is a flyer: a leaf a game, with the first game below its head.
    pub sheet: bool,
    /// Few pages count more than wide maps.
    pub few: bool,
    /// Names of the games by anchor, for the running foot.
    pub names: BTreeMap<String, String>,
}

/// The plan: data for the templates.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LayoutPlan {
    /// `plan`, or `measure` for the run that measures.
    pub mode: String,
    /// Pieces on the front pages.
    pub front: Vec<String>,
    /// The games, each with the pieces behind it.
    pub games: Vec<Placed>,
    /// Names of games for the running foot, by page.
    pub feet: BTreeMap<String, String>,
    /// Path of the blank board.
    pub map: String,
    /// Pages with the back page.
    pub pages: u32,
    /// Pages of each region.
    pub regions: Vec<u32>,
    /// Room that stays blank on its inner pages, in hundredths of a page.
    pub free: i64,
    /// Whether the first game stands on the front page, below its head.
    #[serde(default)]
    pub joined: bool,
    /// Whether the games at a glance fill the front page.
    #[serde(default)]
    pub glance: bool,
    /// What the pages are a multiple of.
    #[serde(default)]
    pub fill: u32,
    /// Whether they are exactly as many as the editor asked for.
    #[serde(default)]
    pub exact: bool,
    /// Whether slips may fill pages.
    #[serde(default)]
    pub slips: bool,
}

/// A game in the plan.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    /// Its anchor.
    pub id: String,
    /// `page` if it opens a page, `column` if it goes on in the column.
    pub open: String,
    /// Width of the map in percent of the measure.
    pub width: u32,
    /// Years of the chart beside the map; 0 for a chart in the column.
    pub years: u32,
    /// Years of the grid of owners; below 0 for all.
    pub rows: i32,
    /// Behind which block the plate is called; 0 for before all.
    pub after: usize,
    /// Whether results stand beside the map.
    pub beside: bool,
    /// What follows it: names of pieces, `slip:GAME`, `board` in a column, `dates`, `map` on a page of its own.
    pub pieces: Vec<String>,
}

/// The blank board in a column, as what follows a game.
const BOARD: &str = "board";
/// The dates that are due, as what follows a game.
const DATES: &str = "dates";

/// The department that stands over the measure on a flyer whose first game stands below it.
const NOTE: &str = "editorial";

impl Measurements {
    /// The same with the head of the front page as part of that of the first game, where a flyer has room for both.
    fn with_joined_head(&self, wishes: &LayoutWishes) -> Option<Measurements> {
        let game = self.games.first().filter(|_| wishes.sheet)?;
        let note = if self.note > 0.0 { self.note + self.line } else { 0.0 };
        let head = self.front + self.line + note + game.head;
        let mut out = (head < self.tall * 0.5).then(|| self.clone())?;
        out.games[0].head = head;
        (out.front, out.foot) = (0.0, 0.0);
        out.pieces.retain(|piece| piece.id != NOTE);
        Some(out)
    }
}

impl LayoutPlan {
    /// The plan of the run that measures.
    pub fn for_measuring() -> LayoutPlan {
        LayoutPlan { mode: "measure".into(), ..LayoutPlan::default() }
    }

    /// The games whose grid of owners finds no room.
    pub fn without_grid(&self) -> impl Iterator<Item = &str> {
        self.games.iter().filter(|game| game.open == "page" && game.rows == 0).map(|game| game.id.as_str())
    }

    /// Where a page is among the games, from 1.
    pub fn place_of(&self, page: usize) -> PlaceInPlan<'_> {
        let mut opening = self.games.iter().filter(|game| game.open == "page").map(|game| game.id.as_str());
        let mut here = if self.regions.len() > opening.clone().count() { None } else { opening.next() };
        let mut end = 0;
        for pages in &self.regions {
            let next = opening.next();
            end += *pages as usize;
            if page <= end {
                return match (here, next) {
                    (_, Some(next)) if page == end => PlaceInPlan::Before(next),
                    (Some(here), _) => PlaceInPlan::Within(here),
                    _ => PlaceInPlan::Elsewhere,
                };
            }
            here = next;
        }
        PlaceInPlan::Elsewhere
    }

    /// What fills pages that were left, in words.
    pub fn fillers(&self) -> Vec<String> {
        let mut out = Vec::new();
        let front = self.front.iter().map(|piece| ("the front page", piece));
        let behind = self.games.iter().flat_map(|g| g.pieces.iter().map(|piece| (g.id.as_str(), piece)));
        for (place, piece) in front.chain(behind) {
            match piece.split_once(':') {
                Some(("slip", id)) => out.push(format!("an order slip ({id})")),
                None if piece == DATES => out.push(format!("the dates (behind {place})")),
                None if piece == "map" || piece == BOARD => {
                    out.push(format!("a conference map (behind {place})"))
                }
                _ => {}
            }
        }
        out
    }
}

/// Where a page is among the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceInPlan<'a> {
    /// The last before a game that opens a page.
    Before(&'a str),
    /// An inner page of a game.
    Within(&'a str),
    /// Before the games or behind them.
    Elsewhere,
}

/// Where the typesetter put the end of something.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct EndMark {
    /// What ends there.
    pub id: String,
    /// Its page, from 1.
    pub page: u32,
    /// From the left edge, in points.
    pub x: f64,
    /// From the upper edge, in points.
    pub y: f64,
}

/// Points as units.
pub(crate) fn units(points: f64) -> LayoutUnits {
    (points * 100.0).round() as LayoutUnits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_before_a_game_or_within_one() {
        let game = |id: &str| Placed { id: id.into(), open: "page".into(), ..Placed::default() };
        let plan = LayoutPlan {
            regions: vec![2, 3, 4],
            games: vec![game("a"), Placed { open: "column".into(), ..game("short") }, game("b")],
            ..LayoutPlan::default()
        };
        let places: Vec<_> = (1..=10).map(|page| plan.place_of(page)).collect();
        let (a, b) = (PlaceInPlan::Within("a"), PlaceInPlan::Within("b"));
        let (to_a, to_b, none) = (PlaceInPlan::Before("a"), PlaceInPlan::Before("b"), PlaceInPlan::Elsewhere);
        assert_eq!(places, [none, to_a, a, a, to_b, b, b, b, b, none]);
        let joined = LayoutPlan { regions: vec![1, 4], ..plan };
        assert_eq!([1, 2, 6].map(|page| joined.place_of(page)), [to_b, b, none]);
    }
}
