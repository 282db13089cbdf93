//! A map for a page: the part of the board that is in play, with type of so many points.

use super::NoBoard;
use super::base_map::BaseMap;
use super::composed_map::ComposedMap;
use super::metrics::FIGURE;
use super::plan::PlaceKind;
use super::scene::{MapScene, SceneStyle};
use super::shape::{Pt, pt};
use super::svg;

/// What is kept about a piece and about a name, in units of the board.
const PIECE: Pt = pt(30.0, 28.0);
const NAME: f64 = 12.0;
/// How much farther in than usual the name of a sea may be that has no piece.
const INWARD: f64 = 45.0;
/// By how much less of the board's width is drawn in the same space, from one try to the next.
const STEP: f64 = 1.06;

/// A map drawn for a page.
pub struct PrintedMap {
    /// The drawing.
    pub svg: String,
    /// Size of its smallest letters on the page, in points.
    pub smallest: f64,
    /// Whether nothing on it hides anything.
    pub is_clear: bool,
}

/// Draws a scene for a page, `width` points wide, with no letters smaller than `smallest` points. `shrinks` says whether they
/// may be smaller where they would hide something.
///
/// # Errors
/// No base, and no drawing of the board in `data/`.
pub fn draw_printed(
    scene: &MapScene,
    look: &SceneStyle,
    (width, smallest): (f64, f64),
    shrinks: bool,
) -> Result<PrintedMap, NoBoard> {
    let base = scene.base()?;
    let (low, high) = frame(&base, scene);
    // At 1 the letters are as large as on the web, and no map is drawn with larger ones.
    let mut scale = (FIGURE * width / smallest / (high.x - low.x)).min(1.0);
    loop {
        let framed = base.framed(low, high, scale);
        let map = ComposedMap::compose(&framed, scene, look);
        let is_clear = map.overlaps().is_empty();
        if is_clear || !shrinks || scale >= 1.0 {
            let smallest = FIGURE * width / framed.view.size.x;
            return Ok(PrintedMap { svg: svg::write(&map), smallest, is_clear });
        }
        scale = (scale * STEP).min(1.0);
    }
}

/// The part of the board that a scene needs: all land, the seas in play, and of the others as much as their names want.
fn frame(base: &BaseMap, scene: &MapScene) -> (Pt, Pt) {
    let all = (pt(0.0, 0.0), base.view.size);
    if base.scheme.is_some() {
        return all;
    }
    let (mut low, mut high) = (all.1, all.0);
    for place in base.places.iter().filter(|place| !place.impassable) {
        let wide = place.settings.of_look(false).first().map_or(0.0, |name| name.wide);
        if place.kind == PlaceKind::Sea {
            stretch(place.label, pt(wide / 2.0 - INWARD, NAME - INWARD), &mut low, &mut high);
            continue;
        }
        stretch(place.unit, PIECE, &mut low, &mut high);
        stretch(place.label, pt(wide / 2.0 + NAME, NAME), &mut low, &mut high);
        place.coasts.iter().for_each(|(_, at)| stretch(*at, PIECE, &mut low, &mut high));
    }
    let pieces =
        scene.units.iter().chain(scene.dislodged.iter().map(|gone| &gone.unit)).map(|unit| &unit.place);
    let ways =
        scene.orders.iter().flat_map(|order| [Some(&order.from), order.to.as_ref()].into_iter().flatten());
    for at in pieces.chain(ways).filter_map(|id| base.spot(id)) {
        stretch(at, PIECE, &mut low, &mut high);
    }
    let (low, high) = (
        pt(low.x.floor().max(all.0.x), low.y.floor().max(all.0.y)),
        pt(high.x.ceil().min(all.1.x), high.y.ceil().min(all.1.y)),
    );
    if low.x < high.x && low.y < high.y { (low, high) } else { all }
}

fn stretch(at: Pt, half: Pt, low: &mut Pt, high: &mut Pt) {
    *low = pt(low.x.min(at.x - half.x), low.y.min(at.y - half.y));
    *high = pt(high.x.max(at.x + half.x), high.y.max(at.y + half.y));
}
