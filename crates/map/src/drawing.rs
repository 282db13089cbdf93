//! A board's drawing from an SVG file with ids: what any program of drawing writes, an editor's work, read within bounds and
//! with none of its bytes passed on but numbers.
//!
//! The shapes of each province are painted, in the order of the file, into a raster of half units. That makes neighbours of
//! outlines that share no points; narrow gaps and slivers go to whom they lie next to. The lines between the painted areas,
//! made simple again, are the arcs of an [`Atlas`] like Europe's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc as Shared;

use roxmltree::{Document, Node, ParsingOptions};
use svgtypes::{SimplePathSegment, SimplifyingPathParser, Transform};

use adjudicator::board::file::LARGEST_DRAWING;
use adjudicator::board::{Board, Place, Province, Terrain, members};
use diagnostics::{Diagnostic, Source};

use super::atlas::{Atlas, Cell, CellKind};
use super::base_map::BaseMap;
pub use super::canvas::NARROW;
use super::canvas::{CellRaster, FINE};
use super::check::{BoardMapDifference, differences};
use super::label_space::{DrawnSpots, LabelRaster};
use super::path::units;
use super::plan::{PlacePlan, PlannedPlace, kind};
use super::shape::{Pt, bounds, pt};

/// Points of all outlines together.
const POINTS: usize = 200_000;
/// Groups in groups.
const DEEPEST: usize = 64;
/// Width of the drawing in board units, and the height it has at most.
const WIDTH: f64 = 1000.0;
const HIGHEST: f64 = 1600.0;
/// How far curves may run from the stretches put in their place, in units.
const FLAT: f64 = 0.2;

/// A shape of a province.
struct ProvinceOutline {
    province: Province,
    lines: Vec<Vec<Pt>>,
    even_odd: bool,
    at: std::ops::Range<usize>,
}

/// What was read of the file.
#[derive(Default)]
struct DrawingFile {
    outlines: Vec<ProvinceOutline>,
    given: BTreeMap<Province, DrawnSpots>,
    coasts: BTreeMap<Place, Pt>,
    /// Ids of shapes that are no province's, with their places.
    strange: Vec<(String, std::ops::Range<usize>)>,
    points: usize,
    /// Board units in a unit of the drawing, as far as that is known before the shapes are.
    scale: f64,
}

/// The base of a board by its drawing; none if it cannot be used.
pub fn base(board: &Board, source: &Source, code: &str) -> Option<BaseMap> {
    let (made, _) = make(board, source);
    made.map(|(plan, atlas)| BaseMap::new(code, &plan, Shared::new(atlas), board))
}

/// A board's drawing, and what is wrong with it (`B-DRAW`): spaces without shape, shapes without space, gaps and overlaps,
/// borders that are drawn and not listed or the reverse, spaces too small for piece and name.
pub fn load(board: &Board, source: &Source) -> (Option<BaseMap>, Vec<Diagnostic>) {
    let (made, mut found) = make(board, source);
    let Some((plan, atlas)) = made else { return (None, found) };
    let base = BaseMap::new("", &plan, Shared::new(atlas), board);
    for difference in differences(board, &base) {
        let help = match &difference {
            BoardMapDifference::BorderOnlyDrawn(a, b) if meet_by_a_hair(&base, a, b) => continue,
            BoardMapDifference::NoCommonBorder(a, b) if are_ferried(board, a, b) => continue,
            BoardMapDifference::NoCommonBorder(..) => {
                "draw the border, remove it from the board's file, or list it as `ferry`"
            }
            BoardMapDifference::BorderOnlyDrawn(..) => {
                "list the border in the board's file, or draw the two apart"
            }
            // What has no shape was said; along which coasts fleets may go is the board's to say.
            _ => continue,
        };
        found.push(
            Diagnostic::warning("B-DRAW", difference.to_string()).in_file(source.name.clone()).help(help),
        );
    }
    (Some(base), found)
}

/// Whether one of two provinces lists a ferry to the other.
fn are_ferried(board: &Board, a: &str, b: &str) -> bool {
    [(a, b), (b, a)].into_iter().any(|(from, to)| {
        board.id(from).is_some_and(|p| board.province(p).ferry.iter().any(|ferry| ferry == to))
    })
}

/// Whether two spaces share no more than a hair, as two of four may that nearly meet in a point.
fn meet_by_a_hair(base: &BaseMap, a: &str, b: &str) -> bool {
    let between = base.atlas.arcs.iter().filter(|arc| {
        let ids = [arc.left, arc.right].map(|cell| cell.map(|c| base.atlas.cells[c].id.as_str()));
        ids == [Some(a), Some(b)] || ids == [Some(b), Some(a)]
    });
    let lengths = between.map(|arc| {
        let steps = arc.points.windows(2);
        steps.map(|w| f64::from(w[0].0 - w[1].0).hypot(f64::from(w[0].1 - w[1].1)) / 10.0).sum::<f64>()
    });
    lengths.sum::<f64>() < 2.0 * NARROW
}

fn fault(source: &Source, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("B-DRAW", message).in_file(source.name.clone())
}

/// The document of a drawing without its document type.
fn document<'t>(source: &Source, text: &'t str) -> Result<Document<'t>, Box<Diagnostic>> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: 1_000_000, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|e| {
        let at = source.line_range(e.pos().row);
        let error =
            Diagnostic::error("B-DRAW", format!("the drawing cannot be read as SVG: {e}")).at(source, at);
        Box::new(error.help("save it again as plain SVG"))
    })?;
    if document.root_element().tag_name().name() != "svg" {
        return Err(Box::new(fault(source, "is not an SVG drawing").help("its first element must be `svg`")));
    }
    Ok(document)
}

/// A space of a drawing.
#[derive(Clone, Debug, Default)]
pub struct ProposedSpace {
    /// Its id.
    pub id: String,
    /// What its shape is called, if it is.
    pub name: Option<String>,
    /// It is water.
    pub sea: bool,
    /// It has a spot for its centre.
    pub centre: bool,
    /// The coasts for whose fleets there are spots.
    pub coasts: BTreeSet<String>,
}

/// The spaces that a drawing alone tells of: shapes with ids, and groups of shapes that have none. Water has the colour said,
/// or, where not all have it, an id in capitals.
///
/// # Errors
/// It cannot be read, is nested too deeply, or has too many spaces, or none.
pub fn spaces(source: &Source, sea: &str) -> Result<Vec<ProposedSpace>, Box<Diagnostic>> {
    let text = without_doctype(source)?;
    let document = document(source, &text)?;
    let mut found: BTreeMap<String, (ProposedSpace, bool)> = BTreeMap::new();
    let mut spots: Vec<(String, &str)> = Vec::new();
    let mut stack = vec![(document.root_element(), None::<&str>, 0_usize)];
    while let Some((node, above, depth)) = stack.pop() {
        let id = node.attribute("id").unwrap_or_default();
        if depth > DEEPEST {
            return Err(Box::new(
                fault(source, "the drawing is nested too deeply").help("ungroup its shapes"),
            ));
        }
        let fill = filled(node).or(above);
        if let Some((of, what)) = id.split_once('.') {
            spots.extend(free_id(of).map(|of| (of, what)));
            continue;
        }
        let drawn = is_shape(node) || node.tag_name().name() == "g" && depth > 0 && !has_named_shapes(node);
        if let Some(own) = free_id(id).filter(|_| drawn) {
            let fill = fill.or_else(|| elements(node).find_map(filled));
            let title = elements(node).find(|n| n.tag_name().name() == "title").and_then(|n| n.text());
            let name =
                title.map(|t| t.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|t| !t.is_empty());
            let (space, capitals) = found.entry(own.clone()).or_default();
            space.sea |= fill.is_some_and(|fill| fill.trim().eq_ignore_ascii_case(sea));
            space.name = space.name.take().or(name);
            *capitals |= !id.chars().any(char::is_lowercase) && id.chars().any(char::is_uppercase);
            space.id = own;
            if found.len() > SPACES {
                return Err(Box::new(fault(source, format!("the drawing has more than {SPACES} spaces"))));
            }
        } else if !APART.contains(&node.tag_name().name()) {
            stack.extend(elements(node).rev().map(|child| (child, fill, depth + 1)));
        }
    }
    if found.is_empty() {
        let help = "give the outline of every province its id: two to eight letters and figures";
        return Err(Box::new(fault(source, "no shape has an id that a province could have").help(help)));
    }
    let spoken = found.values().any(|(_, capitals)| !capitals);
    found.values_mut().for_each(|(space, capitals)| space.sea |= *capitals && spoken);
    for (of, what) in spots {
        let Some((space, _)) = found.get_mut(&of) else { continue };
        space.centre |= what == "dot";
        space.coasts.extend(COASTS.contains(&what).then(|| what.to_string()).filter(|_| !space.sea));
    }
    // One coast is no coast: it is where the fleet stands.
    found
        .values_mut()
        .filter(|(space, _)| space.coasts.len() < 2)
        .for_each(|(space, _)| space.coasts.clear());
    Ok(found.into_values().map(|(space, _)| space).collect())
}

/// The elements directly within another.
fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl DoubleEndedIterator<Item = Node<'a, 'i>> {
    node.children().filter(Node::is_element)
}

fn is_shape(node: Node) -> bool {
    SHAPES.contains(&node.tag_name().name())
}

/// Whether a shape within an element has an id that a space or a spot could have.
fn has_named_shapes(node: Node) -> bool {
    node.descendants()
        .skip(1)
        .filter(|n| is_shape(*n))
        .any(|shape| shape.attribute("id").is_some_and(|id| id.contains('.') || free_id(id).is_some()))
}

/// Spaces a drawing may propose.
const SPACES: usize = 1_024;
/// Codes of coasts.
const COASTS: [&str; 8] = ["nc", "ne", "ec", "se", "sc", "sw", "wc", "nw"];

/// The colour of an element, if it says one.
fn filled<'n>(node: Node<'n, '_>) -> Option<&'n str> {
    let style = node.attribute("style").into_iter().flat_map(|style| style.split(';'));
    let said = style.filter_map(|part| part.split_once(':')).find(|(key, _)| key.trim() == "fill");
    said.map(|(_, colour)| colour.trim()).or_else(|| node.attribute("fill"))
}

/// The id that a province could have by that of a shape: `par`, `_par`, `PAR_2`; none for what programs hand out by themselves.
fn free_id(id: &str) -> Option<String> {
    let id = id.strip_prefix('_').unwrap_or(id).to_ascii_lowercase();
    let id = without_number(&id).unwrap_or(&id);
    let is_fit = (2..=8).contains(&id.len())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && !COASTS.contains(&id);
    (is_fit && !automatic(id)).then(|| id.to_string())
}

/// An id without the number behind it (`par_2`), if it has one.
fn without_number(id: &str) -> Option<&str> {
    let (id, number) = id.rsplit_once(['_', '-'])?;
    (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then_some(id)
}

/// Ids that programs of drawing hand out by themselves.
fn automatic(id: &str) -> bool {
    let word = id.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | '.'));
    let word = word.to_ascii_lowercase();
    SHAPES.contains(&word.as_str())
        || ["g", "svg", "layer", "text", "tspan", "image", "use", "defs", "title"].contains(&word.as_str())
        || matches!(word.as_str(), "shape" | "background" | "frame" | "border")
}

/// What places and lines a drawing gives, none if it cannot be used, and what is wrong with it.
pub fn make(board: &Board, source: &Source) -> (Option<(PlacePlan, Atlas)>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let made = match Sheet::parse(board, source, &mut found) {
        Ok(sheet) if sheet.drawn.is_empty() => None,
        Ok(sheet) => Some(sheet.map(&mut found)),
        Err(error) => {
            found.push(*error);
            None
        }
    };
    (made, found)
}

/// A drawing that was read, with the paper it goes on.
struct Sheet<'a> {
    board: &'a Board,
    source: &'a Source,
    read: DrawingFile,
    /// The upper left corner of the paper in the drawing's units.
    low: Pt,
    /// Board units in a unit of the drawing.
    scale: f64,
    /// The size of the paper in board units.
    size: Pt,
    /// The provinces that have shapes, in order.
    drawn: Vec<Province>,
}

impl Sheet<'_> {
    /// Reads the shapes; provinces without shape and shapes without province are found.
    fn parse<'a>(
        board: &'a Board,
        source: &'a Source,
        found: &mut Vec<Diagnostic>,
    ) -> Result<Sheet<'a>, Box<Diagnostic>> {
        let text = without_doctype(source)?;
        let document = document(source, &text)?;
        let root = document.root_element();
        let mut read = DrawingFile { scale: 1.0, ..DrawingFile::default() };
        if let Some((_, size)) = page(root, &read) {
            read.scale = (WIDTH / size.x).min(HIGHEST / size.y);
        }
        read.walk(board, source, root)?;
        let Some((low, size)) = page(root, &read) else {
            return Err(Box::new(fault(source, "the drawing has no size").help("give it a `viewBox`")));
        };
        let scale = (WIDTH / size.x).min(HIGHEST / size.y);
        let size = pt((size.x * scale).round(), (size.y * scale).round());
        if !scale.is_finite() || size.x < 100.0 || size.y < 100.0 {
            return Err(Box::new(fault(source, "is too narrow to be a map").help("look at its `viewBox`")));
        }
        read.strangers(source, found);
        let mut drawn: Vec<Province> = read.outlines.iter().map(|o| o.province).collect();
        drawn.sort();
        drawn.dedup();
        for p in board.provinces().filter(|p| !drawn.contains(p)) {
            let info = board.province(p);
            if info.terrain != Terrain::Outside {
                let message = format!("{} ({}) has no shape", info.id, info.name);
                found.push(fault(source, message).help(format!("give its outline the id `{}`", info.id)));
            }
        }
        Ok(Sheet { board, source, read, low, scale, size, drawn })
    }

    /// A point of the drawing on the paper.
    fn to_units(&self, p: Pt) -> Pt {
        (p - self.low) * self.scale
    }

    /// Where the first shape of a province stands in the file.
    fn range(&self, value: u16) -> std::ops::Range<usize> {
        let outline = self.read.outlines.iter().find(|o| o.province == self.drawn[usize::from(value)]);
        outline.map_or(0..0, |o| o.at.clone())
    }

    /// Paints the shapes, mends the picture, and puts pieces and names where they find room.
    fn map(&self, found: &mut Vec<Diagnostic>) -> (PlacePlan, Atlas) {
        let mut canvas = self.paint();
        self.mend(&mut canvas, found);
        let cells: Vec<Cell> = (self.drawn.iter().map(|p| self.board.province(*p)))
            .map(|info| {
                let kind = if info.terrain == Terrain::Sea { CellKind::Sea } else { CellKind::Land };
                Cell { id: info.id.clone(), kind }
            })
            .collect();
        let arcs = canvas.arcs(&cells);
        let atlas = Atlas { width: self.size.x, height: self.size.y, arcs, cells, straight: true };
        let mut plan = self.plan();
        self.lay_out(&mut plan, &atlas, &canvas, found);
        self.shores(&atlas, &mut plan);
        (plan, atlas)
    }

    fn paint(&self) -> CellRaster {
        let mut canvas = CellRaster::new(self.size.x, self.size.y);
        for outline in &self.read.outlines {
            let value = self.drawn.binary_search(&outline.province).unwrap_or(0) as u16;
            let lines: Vec<Vec<Pt>> =
                outline.lines.iter().map(|l| l.iter().map(|p| self.to_units(*p) * FINE).collect()).collect();
            canvas.paint(value, &lines, outline.even_odd, &|v| {
                self.board.province(self.drawn[usize::from(v)]).terrain != Terrain::Sea
            });
        }
        canvas
    }

    /// Closes narrow gaps and drops slivers; shapes that lie one on the other are found, and holes.
    fn mend(&self, canvas: &mut CellRaster, found: &mut Vec<Diagnostic>) {
        for overlap in canvas.overlaps() {
            let [a, b] =
                [overlap.below, overlap.above].map(|v| &self.board.province(self.drawn[usize::from(v)]).id);
            let message = format!("{a} and {b} overlap {}", self.spot(canvas, overlap.point));
            let warning = Diagnostic::warning("B-DRAW", message).at(self.source, self.range(overlap.above));
            found.push(warning.help("draw their common border once"));
        }
        canvas.close_gaps();
        canvas.drop_slivers(self.drawn.len());
        for point in canvas.holes() {
            let message = format!("an area {} does not belong to any province", self.spot(canvas, point));
            let help = "give it the id of a province, or join its neighbours; water at the edge of the drawing needs none";
            found.push(Diagnostic::warning("B-DRAW", message).in_file(self.source.name.clone()).help(help));
        }
    }

    /// A point of the raster in the drawing's units, in words.
    fn spot(&self, canvas: &CellRaster, point: usize) -> String {
        let at = canvas.spot(point) * (1.0 / FINE / self.scale) + self.low;
        format!("at {:.0}, {:.0}", at.x, at.y)
    }

    /// The places, their pieces and names nowhere yet.
    fn plan(&self) -> PlacePlan {
        let mut plan = PlacePlan::default();
        for info in self.drawn.iter().map(|p| self.board.province(*p)) {
            let planned = PlannedPlace {
                name: info.name.clone(),
                abbr: info.abbr.clone(),
                kind: kind(info.terrain),
                cells: vec![info.id.clone()],
                unit: [0.0; 2],
                label: [0.0; 2],
                dot: info.centre.then_some([0.0; 2]),
                full: None,
                impassable: info.impassable,
                coasts: BTreeMap::new(),
            };
            plan.place.insert(info.id.clone(), planned);
        }
        plan
    }

    /// Puts piece, name and centre of every place where the drawing says, else where there is room.
    fn lay_out(&self, plan: &mut PlacePlan, atlas: &Atlas, canvas: &CellRaster, found: &mut Vec<Diagnostic>) {
        let ids: Vec<String> = plan.place.keys().cloned().collect();
        let spots = LabelRaster::new(atlas, ids.iter().map(String::as_str).collect(), &plan.cells(atlas));
        let boxes = canvas.bounds(self.drawn.len());
        for (v, p) in self.drawn.iter().enumerate() {
            let info = self.board.province(*p);
            let Some(planned) = plan.place.get_mut(&info.id) else { continue };
            let Some(ground) = boxes[v] else {
                let message = format!("{} has no room left under the shapes drawn after it", info.id);
                found.push(Diagnostic::warning("B-DRAW", message).at(self.source, self.range(v as u16)));
                plan.place.remove(&info.id);
                continue;
            };
            let mut given = self.read.given.get(p).copied().unwrap_or_default();
            for spot in [&mut given.unit, &mut given.label, &mut given.dot].into_iter().flatten() {
                *spot = self.to_units(*spot);
            }
            if !spots.lay(&info.id, planned, &given, ground) {
                let message = format!("{} ({}) is too small for a piece and its name", info.id, info.name);
                let help = format!(
                    "draw it larger, or place them with shapes whose ids are `{0}.unit` and `{0}.label`",
                    info.id
                );
                let warning = Diagnostic::warning("B-DRAW", message).at(self.source, self.range(v as u16));
                found.push(warning.help(help));
            }
        }
    }

    /// Puts fleets on named coasts: where the drawing says it, else at the middle of the shore they sail from.
    fn shores(&self, atlas: &Atlas, plan: &mut PlacePlan) {
        let board = self.board;
        for (cell, p) in self.drawn.iter().enumerate() {
            for coast in members(board.coasts(*p)).map(Place) {
                let shore = self.shore(atlas, cell, coast);
                let (low, high) = bounds(&shore);
                let middle = (low + high) * 0.5;
                let near = shore.iter().min_by(|a, b| (**a - middle).len().total_cmp(&(**b - middle).len()));
                let code = board.coast(coast).unwrap_or_default().to_string();
                let Some(planned) = plan.place.get_mut(&board.province(*p).id) else { continue };
                let inland = pt(planned.unit[0], planned.unit[1]);
                let spot = (self.read.coasts.get(&coast).map(|p| self.to_units(*p)))
                    .or_else(|| near.map(|q| *q + (inland - *q).unit() * 6.0))
                    .unwrap_or(inland);
                planned.coasts.insert(code, [spot.x, spot.y]);
            }
        }
    }

    /// The points where a cell meets the seas that fleets on one of its coasts sail.
    fn shore(&self, atlas: &Atlas, cell: usize, coast: Place) -> Vec<Pt> {
        let seas = self.board.fleet_provinces(coast);
        let faces = atlas.arcs.iter().filter(|arc| {
            [(arc.left, arc.right), (arc.right, arc.left)].into_iter().any(|(near, far)| {
                near == Some(cell)
                    && far
                        .map(|c| self.drawn[c])
                        .is_some_and(|sea| seas.has(sea) && self.board.province(sea).terrain == Terrain::Sea)
            })
        });
        faces.flat_map(|arc| arc.points.iter().map(|p| units(*p))).collect()
    }
}

/// The text without its document type, which may be there but may define nothing.
fn without_doctype(source: &Source) -> Result<String, Box<Diagnostic>> {
    let text = &*source.text;
    if text.len() > LARGEST_DRAWING {
        let error = fault(source, "the drawing is larger than 4 MB");
        return Err(Box::new(error.help("leave out pictures, and draw outlines with fewer points")));
    }
    let Some(start) = text.find("<!DOCTYPE") else { return Ok(text.to_string()) };
    let end = text[start..].find('>').map_or(text.len(), |i| start + i + 1);
    if text[start..end].contains('[') {
        let error = Diagnostic::error("B-DRAW", "the drawing defines entities").at(source, start..end);
        return Err(Box::new(error.help("save it as plain SVG, without a document type")));
    }
    Ok([&text[..start], &" ".repeat(end - start), &text[end..]].concat())
}

/// Elements whose shapes are not drawn where they stand.
const APART: &[&str] =
    &["defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "style", "script"];
/// Elements that are shapes.
const SHAPES: &[&str] = &["path", "polygon", "polyline", "rect", "circle", "ellipse"];

impl DrawingFile {
    /// Goes through all elements with what they inherit: transform, province of a group, depth.
    fn walk(&mut self, board: &Board, source: &Source, root: Node) -> Result<(), Box<Diagnostic>> {
        let mut stack = vec![(root, Transform::default(), None::<Province>, 0usize)];
        while let Some((node, above, group, depth)) = stack.pop() {
            let range = node.range();
            let head = range.start..range.end.min(range.start + 60);
            let wrong = |message: String, help: &str| {
                Box::new(Diagnostic::error("B-DRAW", message).at(source, head.clone()).help(help))
            };
            if depth > DEEPEST {
                return Err(wrong("the drawing is nested too deeply".into(), "ungroup its shapes"));
            }
            let own = match node.attribute("transform").map(|t| t.parse::<Transform>()) {
                Some(Ok(own)) if depth > 0 => own,
                Some(Err(e)) if depth > 0 => {
                    return Err(wrong(
                        format!("the transform cannot be read: {e}"),
                        "save the drawing again",
                    ));
                }
                _ => Transform::default(),
            };
            let here = joined(above, own);
            let tag = node.tag_name().name();
            let id = node.attribute("id").unwrap_or_default();
            let shape = is_shape(node);
            let spot = id
                .split_once('.')
                .filter(|_| shape || tag == "text")
                .and_then(|(id, what)| Some((province(board, id)?, what)));
            let named = if spot.is_some() { None } else { province(board, id) };
            if let Some((of, what)) = spot {
                if let Some(at) = self.middle(node, here) {
                    self.stand(board, of, what, at);
                }
                continue;
            }
            if shape {
                if let Some(of) = named.or(group) {
                    let lines = self.outline(node, here).map_err(|message| {
                        wrong(
                            format!("{message} in the shape of {}", board.province(of).id),
                            "save the drawing again",
                        )
                    })?;
                    if self.points > POINTS {
                        let message = format!("the outlines have more than {POINTS} points");
                        return Err(wrong(message, "simplify them"));
                    }
                    let rule =
                        node.attribute("fill-rule").or_else(|| node.attribute("style")).unwrap_or_default();
                    self.outlines.push(ProvinceOutline {
                        province: of,
                        lines,
                        even_odd: rule.contains("evenodd"),
                        at: head,
                    });
                } else if !id.is_empty() {
                    self.strange.push((id.to_string(), head));
                }
                continue;
            }
            if !APART.contains(&tag) {
                stack.extend(elements(node).rev().map(|child| (child, here, named.or(group), depth + 1)));
            }
        }
        Ok(())
    }

    /// A spot that an id with a point names: `par.unit`, `par.label`, `par.dot`, `spa.nc`.
    fn stand(&mut self, board: &Board, of: Province, what: &str, at: Pt) {
        let given = self.given.entry(of).or_default();
        match what {
            "unit" => given.unit = Some(at),
            "label" => given.label = Some(at),
            "dot" => given.dot = Some(at),
            coast => {
                if let Some(place) = board.with_coast(of, coast) {
                    self.coasts.insert(place, at);
                }
            }
        }
    }

    /// The middle of a shape or text.
    fn middle(&mut self, node: Node, here: Transform) -> Option<Pt> {
        if node.tag_name().name() == "text" {
            return Some(moved(here, number(node, "x")?, number(node, "y")?)).filter(|p| finite(*p));
        }
        let lines = self.outline(node, here).ok()?;
        let points = lines.concat();
        let (low, high) = bounds(&points);
        (!points.is_empty()).then(|| (low + high) * 0.5)
    }

    /// The outline of a shape in the drawing's own units, curves made stretches.
    fn outline(&mut self, node: Node, here: Transform) -> Result<Vec<Vec<Pt>>, String> {
        let measures = |names: [&str; 4]| names.map(|name| number(node, name).unwrap_or(0.0));
        let lines: Vec<Vec<Pt>> = match node.tag_name().name() {
            "path" => flattened(
                node.attribute("d").unwrap_or_default(),
                here,
                self.scale,
                POINTS - self.points.min(POINTS),
            )?,
            "polygon" | "polyline" => {
                let points = svgtypes::PointsParser::from(node.attribute("points").unwrap_or_default());
                vec![points.take(POINTS + 1).map(|(x, y)| moved(here, x, y)).collect()]
            }
            "rect" => {
                let [x, y, w, h] = measures(["x", "y", "width", "height"]);
                vec![
                    [(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map(|(x, y)| moved(here, x, y)).to_vec(),
                ]
            }
            "circle" => vec![oval(measures(["cx", "cy", "r", "r"]), here)],
            _ => vec![oval(measures(["cx", "cy", "rx", "ry"]), here)],
        };
        if !lines.iter().flatten().all(|p| finite(*p)) {
            return Err("a number that is not finite".into());
        }
        self.points += lines.iter().map(Vec::len).sum::<usize>();
        Ok(lines)
    }

    /// Shapes with an id that is no province's, told in one; ids that programs hand out by themselves say nothing.
    fn strangers(&self, source: &Source, found: &mut Vec<Diagnostic>) {
        let strange: Vec<&(String, _)> = self.strange.iter().filter(|(id, _)| !automatic(id)).collect();
        let Some((_, at)) = strange.first() else { return };
        let few: Vec<&str> = strange.iter().take(6).map(|(id, _)| id.as_str()).collect();
        let more = if strange.len() > few.len() {
            format!(" and {} more", strange.len() - few.len())
        } else {
            String::new()
        };
        let message = format!("no province of the board has the id of a shape: {}{more}", few.join(", "));
        found.push(Diagnostic::warning("B-DRAW", message).at(source, at.clone()));
    }
}

/// An ellipse about `cx`, `cy` as stretches.
fn oval([cx, cy, rx, ry]: [f64; 4], here: Transform) -> Vec<Pt> {
    let turns = (0..72).map(|k| std::f64::consts::TAU * k as f64 / 72.0);
    turns.map(|turn| moved(here, cx + rx * turn.cos(), cy + ry * turn.sin())).collect()
}

/// The province that an id names: `par`, `_par`, `par_2`, a name or an alias.
fn province(board: &Board, id: &str) -> Option<Province> {
    let id = id.strip_prefix('_').unwrap_or(id);
    let known =
        |id: &str| board.id(&id.to_lowercase()).or_else(|| board.find(id).filter(|_| !id.contains('/')));
    if id.is_empty() { None } else { known(id).or_else(|| without_number(id).and_then(known)) }
}

fn finite(p: Pt) -> bool {
    p.x.abs() < 1e9 && p.y.abs() < 1e9
}

fn number(node: Node, name: &str) -> Option<f64> {
    let text = node.attribute(name)?;
    text.parse::<svgtypes::Length>().ok().map(|l| l.number)
}

fn moved(t: Transform, x: f64, y: f64) -> Pt {
    pt(t.a * x + t.c * y + t.e, t.b * x + t.d * y + t.f)
}

/// One transform within another.
fn joined(o: Transform, i: Transform) -> Transform {
    Transform {
        a: o.a * i.a + o.c * i.b,
        b: o.b * i.a + o.d * i.b,
        c: o.a * i.c + o.c * i.d,
        d: o.b * i.c + o.d * i.d,
        e: o.a * i.e + o.c * i.f + o.e,
        f: o.b * i.e + o.d * i.f + o.f,
    }
}

/// The lines of path data.
fn flattened(data: &str, here: Transform, scale: f64, most: usize) -> Result<Vec<Vec<Pt>>, String> {
    let mut lines: Vec<Vec<Pt>> = Vec::new();
    let mut line: Vec<Pt> = Vec::new();
    let mut done = 0;
    let (mut at, mut start) = (pt(0.0, 0.0), pt(0.0, 0.0));
    for segment in SimplifyingPathParser::from(data) {
        let segment = segment.map_err(|e| format!("path data that cannot be read ({e})"))?;
        match segment {
            SimplePathSegment::MoveTo { x, y } => {
                done += line.len();
                lines.push(std::mem::take(&mut line));
                (at, start) = (moved(here, x, y), moved(here, x, y));
                line.push(at);
            }
            SimplePathSegment::LineTo { x, y } => {
                at = moved(here, x, y);
                line.push(at);
            }
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                let (b, c, d) = (moved(here, x1, y1), moved(here, x2, y2), moved(here, x, y));
                curve([at, b, c, d], scale, &mut line);
                at = d;
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let (q, d) = (moved(here, x1, y1), moved(here, x, y));
                let k = 2.0 / 3.0;
                curve([at, at + (q - at) * k, d + (q - d) * k, d], scale, &mut line);
                at = d;
            }
            SimplePathSegment::ClosePath => {
                done += line.len();
                lines.push(std::mem::take(&mut line));
                at = start;
                line.push(at);
            }
        }
        if done + line.len() > most {
            break;
        }
    }
    lines.push(line);
    lines.retain(|l| l.len() > 2);
    Ok(lines)
}

/// A cubic curve as stretches, more where it bends more: its handles say how far it runs from the straight line.
fn curve([a, b, c, d]: [Pt; 4], scale: f64, out: &mut Vec<Pt>) {
    let bend = (a - b * 2.0 + c).len().max((b - c * 2.0 + d).len()) * scale;
    let steps = ((bend * 0.75 / FLAT).sqrt().ceil() as usize).clamp(1, 200);
    for k in 1..=steps {
        let t = k as f64 / steps as f64;
        let s = 1.0 - t;
        out.push(a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t));
    }
}

/// The part of the drawing that is the paper: its upper left corner and its size.
fn page(root: Node, read: &DrawingFile) -> Option<(Pt, Pt)> {
    let sides = ["width", "height"]
        .map(|name| number(root, name).filter(|_| !root.attribute(name).is_some_and(|t| t.ends_with('%'))));
    let (low, size) = match (root.attribute("viewBox").map(|v| v.parse::<svgtypes::ViewBox>()), sides) {
        (Some(Ok(v)), _) => (pt(v.x, v.y), pt(v.w, v.h)),
        (_, [Some(width), Some(height)]) => (pt(0.0, 0.0), pt(width, height)),
        _ => {
            let outlines = read.outlines.iter().flat_map(|o| o.lines.iter().flatten().copied());
            let (low, high) = bounds(&outlines.collect::<Vec<Pt>>());
            (low, high - low)
        }
    };
    (size.x > 0.0 && size.y > 0.0 && finite(size)).then_some((low, size))
}
