//! The pages of a game: its own page, and its seasons step by step.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::model::{Game, Played, Shown};
use super::page::{Files, Site};
use crate::diagnostic::Diagnostic;
use crate::issue::{Prose, Season};
use crate::map::{Style, chart, web};
use crate::rules::Fact;

/// Years on one page of a game's seasons: an address depends on the year only, so it is fixed when it is printed.
const BLOCK: i32 = 6;

/// A page of the stepper.
#[derive(Serialize)]
struct Steps<'a> {
    game: &'a Game,
    steps: Vec<Step<'a>>,
    years: Vec<Json>,
    here: &'a str,
    span: String,
}

/// A season in the stepper, with the ways to its neighbours.
#[derive(Serialize)]
struct Step<'a> {
    code: &'a str,
    season: &'a Season,
    map: Option<String>,
    issue: &'a str,
    errata: &'a [Prose],
    prev: Option<Json>,
    next: Option<Json>,
}

impl Site<'_> {
    /// The pages and the data of a game.
    pub fn game(&self, out: &mut Files, game: &Game) -> Result<(), Vec<Diagnostic>> {
        self.overview(out, game)?;
        self.steps(out, game)?;
        if game.data {
            out.insert(format!("games/{}/orders.json", game.id), game.json.clone().into_bytes());
        }
        Ok(())
    }

    /// A game's own page: the latest season, the chart, the players, the press.
    fn overview(&self, out: &mut Files, game: &Game) -> Result<(), Vec<Diagnostic>> {
        let last = game.seasons.last();
        let mut page = web::Page::default();
        let map = last.and_then(|s| drawn(&mut page, game, s));
        let before = game.seasons.len().checked_sub(2).and_then(|i| game.seasons.get(i));
        let link =
            |s: &Played| json!({"page": block(game, s.year), "code": s.season.code, "name": s.season.name});
        let chart_svg = game.chart.as_ref().map(|c| {
            let series = c.rows.iter().map(|r| chart::Series {
                power: r.power.clone(),
                centres: r.n.iter().map(|n| Some(*n)).collect(),
            });
            let chart = chart::Chart {
                title: self.archive.language.say("chart-title", &[("game", Fact::Text(game.name.clone()))]),
                years: c.years.clone(),
                powers: series.collect(),
                victory: game.victory,
            };
            chart.svg(Style::Colour, "c-")
        });
        let mut press: Vec<Json> = Vec::new();
        let mut in_issues: Vec<Json> = Vec::new();
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
        let content = json!({
            "game": game, "season": last.map(|s| &s.season), "map": map,
            "before": before.map(link), "last_page": last.map(|s| block(game, s.year)),
            "years": strip(game), "chart": game.chart, "chart_svg": chart_svg, "press": press, "in_issues": in_issues,
        });
        let path = format!("games/{}/index.html", game.id);
        let text = self.rendered(&path, ("game", "games"), &content, &page.parts())?;
        out.insert(path, text.into_bytes());
        Ok(())
    }

    /// The stepper: blocks of six years, each season with its map and results.
    fn steps(&self, out: &mut Files, game: &Game) -> Result<(), Vec<Diagnostic>> {
        let pages: BTreeSet<String> = game.seasons.iter().map(|s| block(game, s.year)).collect();
        for here in pages {
            let mut page = web::Page::default();
            let mut steps = Vec::new();
            let (mut first, mut last) = (i32::MAX, i32::MIN);
            for (i, played) in game.seasons.iter().enumerate() {
                if block(game, played.year) != here {
                    continue;
                }
                (first, last) = (first.min(played.year), last.max(played.year));
                let link = |other: Option<&Played>| {
                    other.map(|o| {
                        let file = block(game, o.year);
                        let file = if file == here { String::new() } else { file };
                        json!({"href": format!("{file}#{}", o.season.code), "name": o.season.name})
                    })
                };
                steps.push(Step {
                    code: &played.season.code,
                    season: &played.season,
                    map: drawn(&mut page, game, played),
                    issue: &played.issue,
                    errata: &played.errata,
                    prev: link(i.checked_sub(1).and_then(|p| game.seasons.get(p))),
                    next: link(game.seasons.get(i + 1)),
                });
            }
            let span = if first == last { first.to_string() } else { format!("{first}–{last}") };
            let content = Steps { game, steps, years: strip(game), here: &here, span };
            let path = format!("games/{}/{here}", game.id);
            let text = self.rendered(&path, ("steps", "games"), &content, &page.parts())?;
            out.insert(path, text.into_bytes());
        }
        Ok(())
    }
}

/// The page of the block of years a year lies in: `1901.html`, `1907.html`.
fn block(game: &Game, year: i32) -> String {
    let first = game.seasons.first().map_or(year, |s| s.year);
    format!("{}.html", first + (year - first).div_euclid(BLOCK) * BLOCK)
}

/// The strip of all seasons above a stepper.
fn strip(game: &Game) -> Vec<Json> {
    let mut years: Vec<(i32, Vec<Json>)> = Vec::new();
    for played in &game.seasons {
        let short = played.season.name.split_whitespace().next().unwrap_or_default();
        let retreat = if played.season.code.ends_with('r') { " retreats" } else { "" };
        let season = json!({"code": played.season.code, "short": format!("{short}{retreat}")});
        match years.last_mut().filter(|(y, _)| *y == played.year) {
            Some((_, list)) => list.push(season),
            None => years.push((played.year, vec![season])),
        }
    }
    let line = |(year, seasons)| json!({"year": year, "seasons": seasons, "page": block(game, year)});
    years.into_iter().map(line).collect()
}

/// The drawing of a season; None where there is nothing to draw, or no map of the board.
fn drawn(page: &mut web::Page, game: &Game, played: &Played) -> Option<String> {
    let code = &played.season.code;
    match &played.map {
        Shown::Nothing => None,
        Shown::Printed(map) => page.adopt(&game.board, &map.symbols).ok().map(|()| map.web.clone()),
        Shown::Scene(scene) => {
            let drawing = page.season(scene, &format!("m-{code}"), Some(&format!("d-{code}")));
            drawing.ok().map(|drawing| drawing.svg)
        }
    }
}

pub(super) fn excerpt(words: &str) -> String {
    let mut out: String = words.chars().take(60).collect();
    if out.len() < words.len() {
        out = out.rsplit_once(' ').map_or(out.clone(), |(start, _)| start.to_owned()) + " …";
    }
    out
}
