//! A small board: its outline without names and pieces, and the centres that changed hands in the dress of their new owners.

use std::collections::BTreeSet;

use super::atlas::Ring;
use super::base_map::BaseMap;
use super::path::{PathPoint, Pen, number};
use super::power_dress::ColourMode;
use super::scene::{MapScene, SceneStyle};
use super::shape::{Pt, pt, simplify};
use super::svg::clean;
use super::{NoBoard, description, svg_styles};

/// Its width, in tenths of millimetres.
const WIDE: f64 = 280.0;
/// Greatest distance of an outline from the map's, in the same units.
const NEAR: f64 = 0.9;
/// Smaller islands and lakes are dropped.
const SPECK: i32 = 5;
/// Narrower places have a disc over them, of this radius.
const NARROW: f64 = 20.0;
const DISC: f64 = 8.0;

/// Draws the owners of a scene, taken as new owners of centres, as an SVG document; centres without an owner are white.
///
/// # Errors
/// The scene has no base, and its board is not in `data/`.
pub fn draw(scene: &MapScene, look: &SceneStyle) -> Result<String, NoBoard> {
    let base = scene.base()?;
    let (p, bw) = (clean(&look.prefix), look.style == ColourMode::Bw);
    let small = Thumbnail { base: &base, scale: WIDE / base.atlas.width.max(1.0) };
    let (width, height) = (number(WIDE), number((base.atlas.height * small.scale).ceil()));
    let (sea, land) = if bw { ("#fff", "#fff") } else { ("#dfe9f0", "#fbf7ea") };
    let (mut defs, mut filled, mut made) = (String::new(), String::new(), BTreeSet::new());
    for (n, (id, owner)) in scene.owners.iter().enumerate() {
        let Some(place) = base.find(id) else { continue };
        let dress = base.dresses.dress(owner);
        let fill = match (owner.is_empty(), bw) {
            (true, _) => "#fff".to_string(),
            (false, false) => dress.paint.to_string(),
            (false, true) => format!("url(#{p}h{})", dress.code),
        };
        if bw && !owner.is_empty() && made.insert(dress.code.to_string()) {
            dress.hatch.write_pattern(&mut defs, &format!("{p}h{}", dress.code), false);
        }
        defs += &format!("<g id=\"{p}c{n}\">{}</g>", small.place(place));
        // The ground with its outline, white below its dress.
        for worn in ["", " stroke=\"none\"", &format!(" stroke=\"none\" fill=\"{fill}\"")] {
            filled += &format!("<use href=\"#{p}c{n}\"{worn}/>");
        }
    }
    let style = if bw {
        ""
    } else {
        "<style>@media (prefers-color-scheme:dark){svg{filter:brightness(.8) saturate(.9)}}</style>"
    };
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"{p}title\"><title id=\"{p}title\">{}</title>{style}<defs>{defs}</defs><path d=\"M0 0H{width}V{height}H0z\" fill=\"{sea}\"/><g stroke=\"#000\" stroke-width=\".8\" stroke-linejoin=\"round\"><g fill=\"{land}\" fill-rule=\"evenodd\">{}</g><g fill=\"#fff\" stroke-width=\"2\">{filled}</g></g><path d=\"M.5.5H{}V{}H.5z\" fill=\"none\" stroke=\"#000\"/></svg>",
        svg_styles::escape(&description::describe_changes(scene)),
        small.board(),
        number(WIDE - 0.5),
        number((base.atlas.height * small.scale).ceil() - 0.5),
    ))
}

/// A board at the scale of a thumbnail.
struct Thumbnail<'a> {
    base: &'a BaseMap,
    scale: f64,
}

impl Thumbnail<'_> {
    /// The outline of all land, or the boxes of a scheme.
    fn board(&self) -> String {
        match &self.base.scheme {
            Some(scheme) => scheme.boxes.iter().map(|(low, high)| self.framed(*low, *high)).collect(),
            None => self.outline(|cell| self.base.is_land(cell)),
        }
    }

    /// The ground of a place, with a disc over it if it is narrow.
    fn place(&self, at: usize) -> String {
        let place = &self.base.places[at];
        if let Some((low, high)) = self.base.scheme.as_ref().and_then(|scheme| scheme.boxes.get(at)) {
            return self.framed(*low, *high);
        }
        let mine = |cell: usize| self.base.place_of(Some(cell)) == Some(at);
        let ground = self.outline(|cell| mine(cell) && self.base.is_land(cell));
        let ground = if ground.is_empty() { self.outline(mine) } else { ground };
        let size = (place.bounds.1 - place.bounds.0) * self.scale;
        if size.x.min(size.y) >= NARROW && !ground.is_empty() {
            return ground;
        }
        let middle = place.dot.unwrap_or(place.unit) * self.scale;
        let (x, y) = (number(middle.x), number(middle.y));
        format!("{ground}<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", number(DISC))
    }

    fn framed(&self, low: Pt, high: Pt) -> String {
        let (at, size) = (low * self.scale, (high - low) * self.scale);
        let [x, y, w, h] = [at.x, at.y, size.x, size.y].map(number);
        format!("<path d=\"M{x} {y}h{w}v{h}h-{w}z\"/>")
    }

    /// The outline of cells with few points: each line between two others keeps the points far from the straight line.
    fn outline(&self, inside: impl Fn(usize) -> bool) -> String {
        let mut pen = Pen::default();
        for ring in self.base.atlas.outline(inside) {
            let points = self.ring(&ring);
            if points.len() > 2
                && (spread_of(|p| p.0, &points) >= SPECK || spread_of(|p| p.1, &points) >= SPECK)
            {
                pen.move_to(points[0]);
                pen.arc(&points, true);
                pen.close();
            }
        }
        let path = pen.finish();
        if path.is_empty() { path } else { format!("<path d=\"{path}\"/>") }
    }

    fn ring(&self, ring: &Ring) -> Vec<PathPoint> {
        let mut out: Vec<PathPoint> = Vec::new();
        for (arc, back) in ring {
            let whole: Vec<Pt> = (self.base.atlas.arcs[*arc].points.iter())
                .map(|p| pt(f64::from(p.0), f64::from(p.1)) * (self.scale / 10.0))
                .collect();
            let mut points = simplify(&whole, NEAR);
            if *back {
                points.reverse();
            }
            out.extend(points.iter().map(|p| (p.x.round() as i32, p.y.round() as i32)));
        }
        out.dedup();
        if out.first() == out.last() {
            out.pop();
        }
        out
    }
}

fn spread_of(of: fn(&PathPoint) -> i32, points: &[(i32, i32)]) -> i32 {
    let (low, high) = (points.iter().map(of).min(), points.iter().map(of).max());
    high.zip(low).map_or(0, |(high, low)| high - low)
}
