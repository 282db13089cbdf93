//! Maps that share a page: the geography of a board once, and every season as a small drawing of uses.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::base_map::{BaseMap, MapPlace};
use super::composed_map::{ComposedMap, MapMarkKind};
use super::path::push_number;
use super::plan::PlaceKind;
use super::power_dress::{self, ColourMode, LIVERIES};
use super::scene::{MapScene, SceneStyle};
use super::shape::{Pt, pt};
use super::svg_styles::{self, Ink, Mode, escape, style_sheet};
use super::{NoBoard, description, svg};

/// The definitions used by the drawings of all pages: the hatchings.
static STYLE: LazyLock<Arc<str>> = LazyLock::new(|| {
    let mut style = String::from("<defs>");
    for l in &LIVERIES {
        // The one-ink looks refer to these hatchings in their custom properties.
        l.hatch.write_pattern(&mut style, &format!("h-{}", l.code), true);
    }
    style.push_str("</defs>");
    style.into()
});

/// The hatchings that one-ink looks use for boards from files.
static PATTERNS: LazyLock<Arc<str>> = LazyLock::new(|| power_dress::patterns().into());

/// The geography of boards, by the prefix of their ids.
static GEOGRAPHY: Mutex<BTreeMap<String, Arc<str>>> = Mutex::new(BTreeMap::new());

/// The parts of definitions that pages have used so far and that are the same on all of them.
pub fn shared_definitions() -> Vec<Arc<str>> {
    let boards = GEOGRAPHY.lock().unwrap_or_else(PoisonError::into_inner);
    if boards.is_empty() {
        return Vec::new();
    }
    std::iter::once(STYLE.clone()).chain(boards.values().cloned()).collect()
}

/// The style sheet of the drawings, as a separate file: a strict content policy refuses inline styles. It also has the
/// colours by which lists and charts tell powers apart.
///
/// `powers`: whether the zine has games with powers; only its first line says so. Dresses of boards from files are included if `pages`, the complete set of pages that use it, name them.
pub fn style(pages: &BTreeMap<String, Vec<u8>>, powers: bool) -> String {
    let mut own: BTreeMap<String, String> = BTreeMap::new();
    for page in pages.iter().filter(|(name, _)| name.ends_with(".html")).map(|(_, page)| page) {
        let pieces = memchr::memmem::find_iter(page, "gx").map(|at| at + 1);
        for at in pieces.chain(memchr::memmem::find_iter(page, "gtx").map(|at| at + 2)) {
            let code = page[at..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'-');
            let code: String = code.map(|b| char::from(*b)).collect();
            if !own.contains_key(&code) {
                let dress = power_dress::from_code(&code);
                own.extend(dress.is_own().then(|| (code, dress.rule())));
            }
        }
    }
    let base = (style_sheet() + &own.into_values().collect::<String>()).replace('}', "}\n");
    let colours = if powers { ", and the colours of powers" } else { "" };
    format!("/* zine: the style of the maps{colours}. */\n{base}")
}

/// The maps of one HTML page. Draw the seasons, then put [`MapPage::definitions`] once anywhere on the page, inside an
/// `<svg>` that takes no room.
///
/// Colours follow the page's custom properties (`--sea`, `--land`, `--t-au` ...), with the colour style as fallback.
pub struct MapPage {
    /// The prefix of all ids and of those of the drawings' own definitions.
    prefix: String,
    boards: BTreeMap<String, Arc<BaseMap>>,
    symbols: Symbols,
    /// The style in which every season is also drawn as a separate file, if it is.
    alone: Option<SceneStyle>,
}

/// Small drawings used repeatedly, by id.
pub type Symbols = BTreeMap<String, String>;

/// The drawing of a season.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Its `<svg>`.
    pub svg: String,
    /// The position in words, as in the drawing; empty if an element of the page describes it.
    pub description: String,
    /// The page's definitions it uses, besides hatchings and geography.
    pub symbols: Symbols,
    /// The same as a separate document, if the page wants one.
    pub alone: String,
}

impl Default for MapPage {
    /// A page of the zine: all have the same prefix, so that a drawing fits on any of them.
    fn default() -> MapPage {
        MapPage::new("m")
    }
}

impl MapPage {
    /// A page whose ids begin with `prefix`.
    pub fn new(prefix: &str) -> MapPage {
        MapPage { prefix: svg::clean(prefix), boards: BTreeMap::new(), symbols: Symbols::new(), alone: None }
    }

    /// A page whose seasons are also drawn as separate files, in a look of the zine.
    pub fn with_files(look: &str) -> MapPage {
        let style = if look == "mimeo" { ColourMode::Bw } else { ColourMode::Colour };
        MapPage { alone: Some(SceneStyle { style, ..SceneStyle::default() }), ..MapPage::default() }
    }

    /// Adds the definitions for a drawing of a board made by another page with the same prefix.
    ///
    /// # Errors
    /// The board has no map.
    pub fn adopt(&mut self, board: &str, symbols: &Symbols) -> Result<(), NoBoard> {
        let scene = MapScene { board: board.to_string(), ..MapScene::default() };
        self.hold(scene.base()?, symbols);
        Ok(())
    }

    fn hold(&mut self, base: Arc<BaseMap>, symbols: &Symbols) {
        self.boards.insert(base.code.clone(), base);
        for (id, symbol) in symbols {
            if !self.symbols.contains_key(id) {
                self.symbols.insert(id.clone(), symbol.clone());
            }
        }
    }

    /// Draws a season. `id` must be unique on the page; `described_by` is the id of an element that describes the drawing
    /// (the caption, the order list), otherwise the drawing contains a description.
    ///
    /// # Errors
    /// The scene's board has no map.
    pub fn season(
        &mut self,
        scene: &MapScene,
        id: &str,
        described_by: Option<&str>,
    ) -> Result<Drawing, NoBoard> {
        let base = &scene.base()?;
        let look = self.alone.clone().unwrap_or_default();
        let f = ComposedMap::compose(base, scene, &look);
        let b = self.board(base);
        let id = svg::clean(id);
        let mut ink = Ink::new(Mode::Page, &self.prefix, base.dresses.all());
        let mut out = String::with_capacity(16_000);
        let said = described_by.map_or_else(|| description::position(scene), |_| String::new());
        let (described, desc) = match described_by {
            Some(d) => (escape(d), String::new()),
            None => (format!("{id}d"), format!("<desc id=\"{id}d\">{}</desc>", escape(&said))),
        };
        out.push_str(&format!(
            "<svg class=\"map\" viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"{id}t\" aria-describedby=\"{described}\"><title id=\"{id}t\">{}</title>{desc}",
            base.atlas.width,
            base.atlas.height,
            escape(&description::title(scene))
        ));
        out.push_str(&format!("<use href=\"#{b}sea\"/><g transform=\"scale(.1)\"><use href=\"#{b}all\"/>"));
        for (i, l) in base.dresses.all().iter().enumerate() {
            let mine =
                || base.places.iter().zip(&f.land).filter(|(p, o)| **o == Some(i) && !p.path.is_empty());
            if mine().next().is_some() {
                out.push_str(&format!("<g class=\"gt{}\">", l.code));
                for (p, _) in mine() {
                    out.push_str(&format!("<use href=\"#{b}{}\"/>", p.id));
                }
                out.push_str("</g>");
            }
        }
        out.push_str(&format!("<use href=\"#{b}ln\"/>"));
        for (x, y) in &scene.barriers {
            if let (Some(x), Some(y)) = (base.find(x), base.find(y)) {
                out.push_str(&svg::barrier(&ink, &base.border_path(x, y)));
            }
        }
        out.push_str("</g>");
        svg::lines(&f, &mut ink, &mut out);
        set_names(&f, &b, &mut out);
        svg::pieces(&f, &mut ink, &mut out);
        out.push_str("</svg>");
        let alone = self.alone.as_ref().map(|_| svg::picture(&f)).unwrap_or_default();
        drop(f);
        self.hold(base.clone(), &ink.symbols);
        Ok(Drawing { svg: out, description: said, symbols: ink.symbols, alone })
    }

    /// Moves names and centres that the page's drawings have in common into definitions: those of all drawings, then of
    /// each half, and so on. This shortens the drawings of a long game by a quarter.
    pub fn gather(&mut self, mut drawings: Vec<&mut String>) {
        let boards: Vec<String> = self.boards.values().map(|base| self.board(base)).collect();
        let mut made = 0;
        for board in &boards {
            for kind in [format!("{board}n"), format!("{}d", self.prefix)] {
                let runs: Option<Vec<UseRun>> =
                    drawings.iter().map(|d| UseRun::of(d, board, &kind)).collect();
                let Some(mut runs) = runs else { continue };
                self.share(&mut runs, &kind, &mut made);
                for (drawing, run) in drawings.iter_mut().zip(runs) {
                    let own: String = run.uses.into_iter().collect();
                    drawing.replace_range(run.from..run.to, &(run.shared + &own));
                }
            }
        }
    }

    fn share(&mut self, runs: &mut [UseRun], kind: &str, made: &mut usize) {
        let Some((first, others)) = runs.split_first().filter(|(_, others)| !others.is_empty()) else {
            return;
        };
        let common: BTreeSet<String> = (first.uses.iter())
            .filter(|used| others.iter().all(|run| run.uses.contains(*used)))
            .cloned()
            .collect();
        if common.len() > 2 {
            let id = format!("{kind}_{made}");
            *made += 1;
            for run in runs.iter_mut() {
                run.uses.retain(|used| !common.contains(used));
                run.shared += &format!("<use href=\"#{id}\"/>");
            }
            self.symbols.insert(id, format!(">{}", common.into_iter().collect::<String>()));
        }
        let (former, latter) = runs.split_at_mut(runs.len() / 2);
        self.share(former, kind, made);
        self.share(latter, kind, made);
    }

    /// All definitions the seasons use: geography, names, pieces, hatchings.
    pub fn definitions(&self) -> String {
        self.parts().iter().map(|part| &**part).collect()
    }

    /// The definitions in parts, each complete in its own `<svg>`: all except the last are the same on every page with
    /// these boards.
    pub fn parts(&self) -> Vec<Arc<str>> {
        if self.boards.is_empty() {
            return Vec::new();
        }
        let mut parts = vec![STYLE.clone()];
        if self.boards.values().any(|base| base.foreign) {
            parts.push(PATTERNS.clone());
        }
        parts.extend(self.boards.values().map(|base| self.shared(base)));
        let own = format!("<defs>{}</defs>", svg_styles::definitions(&self.symbols));
        parts.push(own.into());
        parts
    }

    /// The geography of a board, built once for all pages with a prefix.
    fn shared(&self, base: &BaseMap) -> Arc<str> {
        let mut known = GEOGRAPHY.lock().unwrap_or_else(PoisonError::into_inner);
        let made = known.entry(self.board(base)).or_insert_with(|| {
            let mut board = String::from("<defs>");
            self.geography(base, &mut board);
            board.push_str("</defs>");
            board.into()
        });
        made.clone()
    }

    fn board(&self, s: &BaseMap) -> String {
        format!("{}{}-", self.prefix, s.code)
    }

    fn geography(&self, s: &BaseMap, out: &mut String) {
        let b = self.board(s);
        let (width, height) = (s.atlas.width, s.atlas.height);
        let (scheme, paper) = match &s.scheme {
            Some(scheme) => {
                let lines = scheme.lines(&Ink::new(Mode::Page, &self.prefix, s.dresses.all()), 1.0);
                let seas = format!("<path class=\"gmbox\" d=\"{}\"/>", scheme.seas);
                (format!("<g transform=\"scale(.1)\">{lines}{seas}</g>"), "gmpaper")
            }
            None => (String::new(), "gmsea"),
        };
        out.push_str(&format!(
            "<g id=\"{b}sea\"><path class=\"{paper}\" d=\"M0 0H{width}V{height}H0z\"/>{scheme}<g transform=\"scale(.1)\" class=\"gmw\"><path id=\"{b}sh\" class=\"gmw1\" d=\"{}\"/><use href=\"#{b}sh\" class=\"gmw2\"/><use href=\"#{b}sh\" class=\"gmw3\"/></g></g>",
            s.shore
        ));
        out.push_str(&format!("<path id=\"{b}ld\" d=\"{}\"/>", s.land));
        out.push_str(&format!("<g id=\"{b}all\"><use href=\"#{b}ld\" class=\"gmland\"/>"));
        for d in [&s.islands, &s.barren] {
            if !d.is_empty() {
                out.push_str(&format!("<path class=\"gmimp\" d=\"{d}\"/>"));
            }
        }
        out.push_str("</g>");
        for p in s.places.iter().filter(|p| !p.path.is_empty() && !p.impassable) {
            out.push_str(&format!("<path id=\"{b}{}\" d=\"{}\"/>", p.id, p.path));
        }
        out.push_str(&format!(
            "<g id=\"{b}ln\" class=\"gln\"><path class=\"gmsb\" d=\"{}\"/><path class=\"glw1\" d=\"{}\"/><path class=\"glw2\" d=\"{}\"/><use href=\"#{b}ld\" class=\"gmco glw3\"/></g>",
            s.sea_borders, s.borders, s.frontiers
        ));
        for p in s.places.iter().filter(|p| !p.abbr.is_empty()) {
            let class = if p.kind == PlaceKind::Sea { "gms" } else { "gml" };
            let at = usual(p);
            out.push_str(&format!("<text id=\"{b}n{}\" class=\"{class}\" x=\"", p.id));
            push_number(out, at.x);
            out.push_str("\" y=\"");
            push_number(out, at.y);
            out.push_str(&format!("\">{}</text>", escape(&p.abbr)));
        }
    }
}

/// Consecutive uses of one kind in a drawing.
struct UseRun {
    /// Their range in the drawing.
    from: usize,
    to: usize,
    /// The uses.
    uses: BTreeSet<String>,
    /// The uses that replace shared ones.
    shared: String,
}

impl UseRun {
    /// The first uses after the borders whose ids begin with `kind`, if there are any.
    fn of(drawing: &str, board: &str, kind: &str) -> Option<UseRun> {
        let borders = format!("<use href=\"#{board}ln\"/>");
        let behind = drawing.find(&borders)? + borders.len();
        let open = format!("<use href=\"#{kind}");
        let from = behind + drawing[behind..].find(&open)?;
        let (mut to, mut uses) = (from, BTreeSet::new());
        while let Some(rest) = drawing[to..].strip_prefix(&open) {
            let end = to + open.len() + rest.find("/>")? + 2;
            uses.insert(drawing[to..end].to_string());
            to = end;
        }
        Some(UseRun { from, to, uses, shared: String::new() })
    }
}

/// The baseline of a place's name at its usual spot.
fn usual(place: &MapPlace) -> Pt {
    let first = place.settings.of_look(false).first();
    first.map(|s| pt(s.at.x, s.at.y + s.size * 0.33)).unwrap_or_default()
}

/// Adds uses of the names, which are abbreviations on the web, where there is room.
fn set_names(f: &ComposedMap, b: &str, out: &mut String) {
    for m in &f.marks {
        let MapMarkKind::Name { size, .. } = &m.kind else { continue };
        out.push_str("<use href=\"#");
        out.push_str(b);
        out.push('n');
        let place = &f.base.places[m.place];
        out.push_str(&place.id);
        // Most names are on their usual spot; the others are moved from there, by whole units.
        let moved = pt(m.at.x, m.at.y + size * 0.33) - usual(place);
        for (name, by) in [("\" x=\"", moved.x), ("\" y=\"", moved.y)] {
            let by = by.round();
            if by != 0.0 {
                out.push_str(name);
                push_number(out, by);
            }
        }
        out.push_str("\"/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::ScenePiece;

    #[test]
    fn seasons_are_small_and_use_what_is_defined() {
        let mut page = MapPage::new("x");
        let mut scene =
            MapScene { board: "Standard".into(), title: "Saturn <1901>".into(), ..MapScene::default() };
        scene.owners.insert("par".into(), "France".into());
        scene.units.push(ScenePiece {
            owner: "France".into(),
            kind: "A".into(),
            place: "par".into(),
            ..ScenePiece::default()
        });
        let season = page.season(&scene, "s1901", Some("cap")).unwrap().svg;
        let again = page.season(&scene, "f1901", None).unwrap().svg;
        assert!(season.len() < 6_000, "{} bytes", season.len());
        assert!(season.contains("Saturn &lt;1901&gt;"));
        assert!(again.contains("France: army in Paris"));
        let check = |season: &str, defs: &str| {
            for used in season.split("href=\"#").skip(1).filter_map(|s| s.split('"').next()) {
                assert!(defs.contains(&format!("id=\"{used}\"")), "{used} is used but not defined");
            }
        };
        let defs = page.definitions();
        assert!(defs.len() < 125_000, "{} bytes", defs.len());
        check(&season, &defs);
        // Common parts are used once.
        let (mut season, mut again) = (season, again);
        let before = season.len();
        page.gather(vec![&mut season, &mut again]);
        let defs = page.definitions();
        assert!(
            season.len() < before - 2_000 && season.contains("<use href=\"#xb-n_0\"/>"),
            "{}",
            season.len()
        );
        [&season, &again, &defs].into_iter().for_each(|text| check(text, &defs));
    }
}
