//! The pages of a game: its own page, and its seasons step by step. Both have a viewer, the game's own page for the latest
//! years.

use serde::Serialize;
use serde_json::{Value, json};

use adjudicator::rules::MessageFact;
use diagnostics::Diagnostic;
use map::{ColourMode, chart, power_dress, web};
use page::lexicon::Lexicon;
use page::model::{PrintedPhase, RichText};

use super::model::{ArchivedGame, ArchivedPhase, CentresHeld, MapSource};
use super::order_writing::OrderWriting;
use super::page::{FileSet, SiteWriter};
use super::xml;
use crate::templates::PageMeta;

/// Years on one page of a game's seasons: an address depends on the year only, so it is fixed when it is printed.
const BLOCK: i32 = 6;

/// A viewer: the seasons of a block of years.
#[derive(Serialize)]
struct GameViewer<'a> {
    game: &'a ArchivedGame,
    steps: Vec<ViewerStep<'a>>,
    years: &'a [Value],
    here: &'a str,
    /// The chart of every power's centres after each season, with its width and height.
    columns: String,
    width: usize,
    high: usize,
    /// The same as a table: the powers, and one row for each season.
    powers: Vec<&'a str>,
    rows: Vec<Value>,
}

/// A season in the stepper, with links to its neighbours.
#[derive(Serialize)]
struct ViewerStep<'a> {
    code: &'a str,
    season: &'a PrintedPhase,
    map: Option<String>,
    issue: &'a str,
    errata: &'a [RichText],
    prev: Option<Value>,
    next: Option<Value>,
    /// The same season a year before.
    year: Option<Value>,
    press: &'a [String],
}

/// A page with the seasons of some years.
#[derive(Default)]
struct ViewerBlock {
    page: String,
    span: String,
    viewer: String,
    /// The position in which orders are given, if these are the latest years of a game that waits for some.
    position: Option<String>,
}

impl SiteWriter<'_> {
    /// Writes the pages and the data of a game.
    pub fn game(&self, out: &mut FileSet, game: &ArchivedGame) -> Result<(), Vec<Diagnostic>> {
        let mut blocks: Vec<Value> = Vec::new();
        let years = strip(game, &self.archive.language);
        let mut latest = ViewerBlock::default();
        for block in game.seasons.chunk_by(|a, b| page_of(game, a.year) == page_of(game, b.year)) {
            latest = self.steps(out, game, block, &years)?;
            blocks.push(json!({"page": latest.page, "span": latest.span}));
        }
        self.overview(out, game, &latest, &blocks)?;
        if let Some(changed) = &game.changed {
            out.insert(format!("games/{}/changed.svg", game.id), changed.svg.clone().into_bytes());
        }
        if game.data {
            out.insert(format!("games/{}/orders.json", game.id), game.json.clone().into_bytes());
            self.open_game(out, game);
        }
        Ok(())
    }

    /// A game's own page: the viewer of its latest years, the chart, the players, the press.
    fn overview(
        &self,
        out: &mut FileSet,
        game: &ArchivedGame,
        latest: &ViewerBlock,
        blocks: &[Value],
    ) -> Result<(), Vec<Diagnostic>> {
        let chart_svg = game.chart.as_ref().map(|c| {
            let series = c.rows.iter().map(|r| chart::Series {
                power: r.power.clone(),
                dress: power_dress::from_code(&r.code),
                centres: r.n.iter().map(|n| Some(*n)).collect(),
            });
            let chart = chart::YearChart {
                title: self
                    .archive
                    .language
                    .say("chart-title", &[("game", MessageFact::Text(game.name.clone()))]),
                years: c.years.clone(),
                powers: series.collect(),
                victory: game.victory,
                words: self.archive.language.clone(),
            };
            chart.svg(ColourMode::Colour, "c-")
        });
        let mut press: Vec<Value> = Vec::new();
        let mut in_issues: Vec<Value> = Vec::new();
        for (n, printed) in self.printed.get(game.anchor.as_str()).into_iter().flatten() {
            let what: Vec<&str> = printed.seasons.iter().map(|s| s.name.as_str()).collect();
            let what = if what.is_empty() { String::new() } else { format!("({})", what.join(", ")) };
            in_issues.push(json!({"n": n, "what": what}));
            for item in &printed.press {
                let words = item.body.words();
                let title = if item.dateline.is_empty() { excerpt(&words) } else { item.dateline.clone() };
                press.push(json!({"n": n, "anchor": item.id, "title": title, "by": item.by}));
            }
        }
        let orders = game.orders.as_ref().map(|orders| {
            // Before anything was played no viewer has the geography.
            let (mut page, data) = (web::MapPage::default(), PageMeta::safe(&json!(orders.data)));
            let map = latest.position.clone().or_else(|| draw_position(&mut page, orders));
            json!({"season": orders.season, "geography": page.definitions(), "map": map, "data": data})
        });
        let content = json!({
            "game": game, "viewer": latest.viewer, "blocks": blocks, "chart": game.chart, "chart_svg": chart_svg,
            "press": press, "in_issues": in_issues, "orders": orders,
        });
        let path = format!("games/{}/index.html", game.id);
        let name = format!("{}, {}", game.name, game.variant);
        let said = format!("{name}. {} {}", Lexicon::with_full_stop(&game.last), game.standing);
        let data = json!({"@type": "Game", "name": game.name, "description": said});
        let about = PageMeta {
            picture: self.preview_picture(game),
            ..self.page_meta(&path, &name, &said, Some(data))
        };
        self.page(out, &path, ("game", "games"), about, &content)
    }

    /// The picture that programs show beside a link to a game, and its description.
    fn preview_picture(&self, game: &ArchivedGame) -> (String, String) {
        let address = format!("{}games/{}/map.png", self.archive.url, game.id);
        if game.shared { (address, game.picture_says.clone()) } else { Default::default() }
    }

    /// The page of a block of years, each season with its map and results.
    fn steps(
        &self,
        out: &mut FileSet,
        game: &ArchivedGame,
        block: &[ArchivedPhase],
        years: &[Value],
    ) -> Result<ViewerBlock, Vec<Diagnostic>> {
        let (first, last) = (block.first().map_or(0, |s| s.year), block.last().map_or(0, |s| s.year));
        let here = &page_of(game, first);
        let mut page = web::MapPage::default();
        let mut steps = Vec::new();
        let shown: Vec<&ArchivedPhase> = block.iter().collect();
        for (i, played) in game.seasons.iter().enumerate().filter(|(_, p)| page_of(game, p.year) == *here) {
            steps.push(ViewerStep {
                code: &played.season.code,
                season: &played.season,
                map: draw_phase(&mut page, game, played),
                issue: &played.issue,
                errata: &played.errata,
                prev: i.checked_sub(1).and_then(|p| game.seasons.get(p)).map(|other| link(game, here, other)),
                next: game.seasons.get(i + 1).map(|other| link(game, here, other)),
                year: game
                    .seasons
                    .iter()
                    .find(|o: &&ArchivedPhase| o.year == played.year - 1 && o.season.is_like(&played.season))
                    .map(|other| link(game, here, other)),
                press: &played.press,
            });
        }
        let latest = game.seasons.last().is_some_and(|s| page_of(game, s.year) == *here);
        let mut position =
            game.orders.as_ref().filter(|_| latest).and_then(|orders| draw_position(&mut page, orders));
        let maps = steps.iter_mut().filter_map(|step| step.map.as_mut());
        page.gather(maps.chain(&mut position).collect());
        let ends = [steps.first(), steps.last()];
        let ends: Vec<&str> = ends.iter().flatten().map(|s| s.season.name.as_str()).collect();
        let language = &self.archive.language;
        let span = match first == last {
            true => language.year(first),
            false => format!("{}–{}", language.year(first), language.year(last)),
        };
        let lead = self.archive.words.get("archive_steps_lead");
        let said = format!("{}: {} {lead}", game.name, Lexicon::with_full_stop(&ends.join(" – ")));
        let ((columns, width), (powers, rows)) = (columns(&shown), table(&shown));
        let content =
            GameViewer { game, steps, years, here, columns, width, high: HIGH as usize + 6, powers, rows };
        let path = format!("games/{}/{here}", game.id);
        let (part, about) = (("web/parts/viewer.html", "games"), PageMeta::default());
        let viewer = self.render(&path, part, about, &content, &page.parts())?;
        let name = format!("{}, {span}", game.name);
        let data = json!({"@type": "Game", "name": name, "description": said});
        let about = PageMeta {
            picture: self.preview_picture(game),
            ..self.page_meta(&path, &name, &said, Some(data))
        };
        let content = json!({"game": game, "span": span, "viewer": viewer});
        self.page(out, &path, ("steps", "games"), about, &content)?;
        Ok(ViewerBlock { page: here.clone(), span, viewer, position })
    }
}

/// The page of the block that has a year, in a game that begins in the year `first`: `1901.html`, `1907.html`.
pub fn block(first: i32, year: i32) -> String {
    format!("{}.html", first + (year - first).div_euclid(BLOCK) * BLOCK)
}

/// The page that shows a year of a game.
pub(super) fn page_of(game: &ArchivedGame, year: i32) -> String {
    block(game.seasons.first().map_or(year, |s| s.year), year)
}

/// The link from a page of a game to one of its seasons.
fn link(game: &ArchivedGame, here: &str, season: &ArchivedPhase) -> Value {
    let file = page_of(game, season.year);
    let file = if file == here { String::new() } else { file };
    json!({"href": format!("{file}#{}", season.season.code), "name": season.season.name})
}

/// Width of a column of the chart, with its gap.
const COLUMN: usize = 34;
const HIGH: f64 = 120.0;
/// The least height of a bar with room for its figures.
const FIGURES: f64 = 10.0;

/// Each power's centres after each season, as columns that link to the seasons; and their total width.
fn columns(shown: &[&ArchivedPhase]) -> (String, usize) {
    let few = shown.len() <= 40;
    let told = shown.iter().filter(|p| !p.season.is_retreat() && (few || p.season.is_winter()));
    let mut out = String::new();
    let mut x = 0;
    for played in told {
        let (code, name) = (xml(&played.season.code), xml(&played.season.name));
        let said: Vec<String> = played.counts.iter().map(|h| format!("{} {}", xml(&h.power), h.n)).collect();
        // Its accessible name begins with the text seen in it.
        let high = |h: &CentresHeld| f64::from(h.n) * HIGH / f64::from(played.all.max(1));
        let seen = played.counts.iter().filter(|h| high(h) >= FIGURES);
        let seen: Vec<String> = seen.map(|h| format!("{} {}", xml(&h.letter), h.n)).collect();
        out += &format!(
            "<a href=\"#{code}\" data-col=\"{code}\" aria-label=\"{name}: {}; {}\"><g transform=\"translate({} 3)\"><rect class=\"none\"/>",
            seen.join(" "),
            said.join(", "),
            x + 3,
        );
        let mut y = 0.0;
        for held in &played.counts {
            let high = high(held);
            out += &format!("<g class=\"g{}\"><rect y=\"{y:.1}\" height=\"{high:.1}\"/>", held.code,);
            if high >= FIGURES {
                // The style sheet sets the width of a column, and centres its figures.
                let (letter, base) = (xml(&held.letter), y + high / 2.0 + 3.2);
                out += &format!("<text y=\"{base:.1}\">{letter} {} </text>", held.n);
            }
            out += "</g>";
            y += high;
        }
        out += "<rect class=\"cur\" x=\"-1.5\" y=\"-1.5\"/></g></a>";
        x += COLUMN;
    }
    (out, x + 4)
}

/// The chart as a table: the powers, and a row for each season with a figure for each of them.
fn table<'p>(shown: &[&'p ArchivedPhase]) -> (Vec<&'p str>, Vec<Value>) {
    let mut powers: Vec<&str> = Vec::new();
    for held in shown.iter().flat_map(|p| &p.counts) {
        if !powers.contains(&held.power.as_str()) {
            powers.push(&held.power);
        }
    }
    let rows = shown
        .iter()
        .filter(|p| !p.season.is_retreat())
        .map(|p: &&ArchivedPhase| {
            let n: Vec<u32> = powers
                .iter()
                .map(|power| p.counts.iter().find(|h| h.power == *power).map_or(0, |h| h.n))
                .collect();
            json!({ "name": p.season.name, "code": p.season.code, "n": n })
        })
        .collect();
    (powers, rows)
}

/// The strip of all seasons above a stepper.
fn strip(game: &ArchivedGame, words: &Lexicon) -> Vec<Value> {
    let mut years: Vec<(i32, Vec<Value>)> = Vec::new();
    for played in &game.seasons {
        let short = played.season.name.split_whitespace().next().unwrap_or_default();
        let season =
            json!({"code": played.season.code, "short": short, "retreat": played.season.is_retreat()});
        match years.last_mut().filter(|(y, _)| *y == played.year) {
            Some((_, list)) => list.push(season),
            None => years.push((played.year, vec![season])),
        }
    }
    years.into_iter().map(|(year, seasons)| json!({"year": words.year(year), "seasons": seasons, "page": page_of(game, year)})).collect()
}

/// The drawing of a season; `None` if there is nothing to draw, or no map of the board.
fn draw_phase(page: &mut web::MapPage, game: &ArchivedGame, played: &ArchivedPhase) -> Option<String> {
    let code = &played.season.code;
    match &played.map {
        MapSource::Nothing => None,
        MapSource::Printed(map) => page.adopt(&game.board, &map.symbols).ok().map(|()| map.web.clone()),
        MapSource::Scene(scene) => {
            let drawing = page.season(scene, &format!("m-{code}"), Some(&format!("d-{code}")));
            drawing.ok().map(|drawing| drawing.svg)
        }
    }
}

/// The drawing of the position in which orders are given; `None` without a map of the board.
fn draw_position(page: &mut web::MapPage, orders: &OrderWriting) -> Option<String> {
    Some(page.season(&orders.scene, "m-orders", None).ok()?.svg)
}

pub(super) fn excerpt(words: &str) -> String {
    let mut out: String = words.chars().take(60).collect();
    if out.len() < words.len() {
        out = out.rsplit_once(' ').map_or(out.clone(), |(start, _)| start.to_owned()) + " …";
    }
    out
}
