//! A board's drawing from an SVG file with ids, written by an editor with any drawing program: read within limits, and
//! nothing but numbers is passed on.
//!
//! The shapes of each province are painted, in file order, into a raster of half units. So outlines that share no points
//! become neighbours; narrow gaps and slivers go to an adjacent province. The lines between the painted areas,
//! simplified, are the arcs of an [`Atlas`] like Europe's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use roxmltree::{Document, Node, ParsingOptions};
use svgtypes::{SimplePathSegment, SimplifyingPathParser, Transform};

use adjudicator::board::file::LARGEST_DRAWING;
use adjudicator::board::{Board, Place, Province, Terrain, members};
use diagnostics::{Diagnostic, Source};

use super::atlas::{Atlas, AtlasCell, CellKind};
use super::base_map::BaseMap;
pub use super::canvas::NARROW;
use super::canvas::{CellRaster, FINE};
use super::check::{BoardMapDifference, differences};
use super::label_space::{DrawnSpots, LabelRaster};
use super::path::units;
use super::plan::{PlacePlan, PlannedPlace, kind};
use super::shape::{Pt, bounds, pt};

/// Most points of all outlines together.
const POINTS: usize = 200_000;
/// Deepest nesting of groups.
const DEEPEST: usize = 64;
/// Width of the drawing in board units, and its greatest height.
const WIDTH: f64 = 1000.0;
const HIGHEST: f64 = 1600.0;
/// Greatest distance of curves from the line segments that replace them, in units.
const FLAT: f64 = 0.2;

/// A shape of a province.
struct ProvinceOutline {
    province: Province,
    lines: Vec<Vec<Pt>>,
    even_odd: bool,
    at: std::ops::Range<usize>,
}

/// The content read from the file.
#[derive(Default)]
struct DrawingFile {
    outlines: Vec<ProvinceOutline>,
    given: BTreeMap<Province, DrawnSpots>,
    coasts: BTreeMap<Place, Pt>,
    /// Ids of shapes that are not provinces, with their places.
    strange: Vec<(String, std::ops::Range<usize>)>,
    points: usize,
    /// Board units per unit of the drawing; an estimate until the shapes have been read.
    scale: f64,
}

/// The base of a board from its drawing; `None` if that is unusable.
pub fn base(board: &Board, source: &Source, code: &str) -> Option<BaseMap> {
    let (made, _) = make(board, source);
    made.map(|(plan, atlas)| BaseMap::new(code, &plan, Arc::new(atlas), board))
}

/// A board's drawing and the findings (`B-DRAW`): spaces without shape, shapes without space, gaps and overlaps, borders
/// drawn but not listed or vice versa, spaces too small for piece and name.
pub fn load(board: &Board, source: &Source) -> (Option<BaseMap>, Vec<Diagnostic>) {
    let (made, mut found) = make(board, source);
    let Some((plan, atlas)) = made else { return (None, found) };
    let base = BaseMap::new("", &plan, Arc::new(atlas), board);
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
            // Missing shapes have been reported; along which coasts fleets may go is up to the board.
            _ => continue,
        };
        found.push(
            Diagnostic::warning("B-DRAW", difference.to_string()).in_file(source.name.clone()).help(help),
        );
    }
    (Some(base), found)
}

/// Whether either of two provinces lists a ferry to the other.
fn are_ferried(board: &Board, a: &str, b: &str) -> bool {
    [(a, b), (b, a)].into_iter().any(|(from, to)| {
        board.id(from).is_some_and(|p| board.province(p).ferry.iter().any(|ferry| ferry == to))
    })
}

/// Whether two spaces share only a tiny border, as two of four that nearly meet in a point may.
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

/// Parses a drawing, which must have no document type.
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

/// A space proposed by a drawing.
#[derive(Clone, Debug, Default)]
pub struct ProposedSpace {
    /// The id.
    pub id: String,
    /// The name of its shape, if it has one.
    pub name: Option<String>,
    /// Whether it is water.
    pub sea: bool,
    /// Whether it has a spot for a centre.
    pub centre: bool,
    /// The coasts with spots for fleets.
    pub coasts: BTreeSet<String>,
}

/// The spaces that a drawing shows by itself: shapes with ids, and groups of shapes without. Water has the colour `sea`
/// or, if not all of it does, an id in capitals.
///
/// # Errors
/// The drawing is unreadable, too deeply nested, has too many spaces, or none.
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
    // A single coast only gives the fleet's spot.
    found
        .values_mut()
        .filter(|(space, _)| space.coasts.len() < 2)
        .for_each(|(space, _)| space.coasts.clear());
    Ok(found.into_values().map(|(space, _)| space).collect())
}

/// The child elements of a node.
fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl DoubleEndedIterator<Item = Node<'a, 'i>> {
    node.children().filter(Node::is_element)
}

fn is_shape(node: Node) -> bool {
    SHAPES.contains(&node.tag_name().name())
}

/// Whether any shape within an element has an id that a space or a spot could have.
fn has_named_shapes(node: Node) -> bool {
    node.descendants()
        .skip(1)
        .filter(|n| is_shape(*n))
        .any(|shape| shape.attribute("id").is_some_and(|id| id.contains('.') || free_id(id).is_some()))
}

/// Most spaces that a drawing may propose.
const SPACES: usize = 1_024;
/// Codes of coasts.
const COASTS: [&str; 8] = ["nc", "ne", "ec", "se", "sc", "sw", "wc", "nw"];

/// The fill colour of an element, if it has one.
fn filled<'n>(node: Node<'n, '_>) -> Option<&'n str> {
    let style = node.attribute("style").into_iter().flat_map(|style| style.split(';'));
    let said = style.filter_map(|part| part.split_once(':')).find(|(key, _)| key.trim() == "fill");
    said.map(|(_, colour)| colour.trim()).or_else(|| node.attribute("fill"))
}

/// The province id that a shape's id suggests: `par`, `_par`, `PAR_2`; `None` for ids that programs generate.
fn free_id(id: &str) -> Option<String> {
    let id = id.strip_prefix('_').unwrap_or(id).to_ascii_lowercase();
    let id = without_number(&id).unwrap_or(&id);
    let is_fit = (2..=8).contains(&id.len())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && !COASTS.contains(&id);
    (is_fit && !automatic(id)).then(|| id.to_string())
}

/// An id without its number (`par_2`), if it has one.
fn without_number(id: &str) -> Option<&str> {
    let (id, number) = id.rsplit_once(['_', '-'])?;
    (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then_some(id)
}

/// Whether drawing programs generate such ids.
fn automatic(id: &str) -> bool {
    let word = id.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | '.'));
    let word = word.to_ascii_lowercase();
    SHAPES.contains(&word.as_str())
        || ["g", "svg", "layer", "text", "tspan", "image", "use", "defs", "title"].contains(&word.as_str())
        || matches!(word.as_str(), "shape" | "background" | "frame" | "border")
}

/// The places and lines of a drawing, `None` if it is unusable, and the findings.
pub fn make(board: &Board, source: &Source) -> (Option<(PlacePlan, Atlas)>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let made = match DrawingSheet::parse(board, source, &mut found) {
        Ok(sheet) if sheet.drawn.is_empty() => None,
        Ok(sheet) => Some(sheet.map(&mut found)),
        Err(error) => {
            found.push(*error);
            None
        }
    };
    (made, found)
}

/// A drawing after reading, with its paper.
struct DrawingSheet<'a> {
    board: &'a Board,
    source: &'a Source,
    read: DrawingFile,
    /// The upper left corner of the paper in the drawing's units.
    low: Pt,
    /// Board units per unit of the drawing.
    scale: f64,
    /// The size of the paper in board units.
    size: Pt,
    /// The provinces with shapes, in order.
    drawn: Vec<Province>,
}

impl DrawingSheet<'_> {
    /// Reads the shapes; reports provinces without shape and shapes without province.
    fn parse<'a>(
        board: &'a Board,
        source: &'a Source,
        found: &mut Vec<Diagnostic>,
    ) -> Result<DrawingSheet<'a>, Box<Diagnostic>> {
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
        Ok(DrawingSheet { board, source, read, low, scale, size, drawn })
    }

    /// Converts a point of the drawing to the paper.
    fn to_units(&self, p: Pt) -> Pt {
        (p - self.low) * self.scale
    }

    /// The place of a province's first shape in the file.
    fn range(&self, value: u16) -> std::ops::Range<usize> {
        let outline = self.read.outlines.iter().find(|o| o.province == self.drawn[usize::from(value)]);
        outline.map_or(0..0, |o| o.at.clone())
    }

    /// Paints the shapes, repairs the raster, and finds room for pieces and names.
    fn map(&self, found: &mut Vec<Diagnostic>) -> (PlacePlan, Atlas) {
        let mut canvas = self.paint();
        self.mend(&mut canvas, found);
        let cells: Vec<AtlasCell> = (self.drawn.iter().map(|p| self.board.province(*p)))
            .map(|info| {
                let kind = if info.terrain == Terrain::Sea { CellKind::Sea } else { CellKind::Land };
                AtlasCell { id: info.id.clone(), kind }
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

    /// Closes narrow gaps and drops slivers; reports overlapping shapes and holes.
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

    /// The places, without spots for pieces and names.
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

    /// Places piece, name and centre of every place where the drawing says, else where there is room.
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

    /// Places fleets on named coasts where the drawing says, else at the middle of the shore they sail from.
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

    /// The points where a cell touches the seas that fleets on one of its coasts can sail.
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

/// The text without its document type, which may be present but must define nothing.
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

/// Elements whose shapes are not drawn where they are.
const APART: &[&str] =
    &["defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "style", "script"];
/// Elements that are shapes.
const SHAPES: &[&str] = &["path", "polygon", "polyline", "rect", "circle", "ellipse"];

impl DrawingFile {
    /// Walks all elements with their inherited transform, group province and depth.
    fn walk(&mut self, board: &Board, source: &Source, root: Node) -> Result<(), Box<Diagnostic>> {
        let mut stack = vec![(root, Transform::default(), None::<Province>, 0usize)];
        while let Some((node, above, group, depth)) = stack.pop() {
            let range = node.range();
            let head = range.start..range.end.min(range.start + 60);
            if depth > DEEPEST {
                return Err(drawing_error(
                    "the drawing is nested too deeply".into(),
                    "ungroup its shapes",
                    &head,
                    source,
                ));
            }
            let own = match node.attribute("transform").map(|t| t.parse::<Transform>()) {
                Some(Ok(own)) if depth > 0 => own,
                Some(Err(e)) if depth > 0 => {
                    return Err(drawing_error(
                        format!("the transform cannot be read: {e}"),
                        "save the drawing again",
                        &head,
                        source,
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
                        drawing_error(
                            format!("{message} in the shape of {}", board.province(of).id),
                            "save the drawing again",
                            &head,
                            source,
                        )
                    })?;
                    if self.points > POINTS {
                        let message = format!("the outlines have more than {POINTS} points");
                        return Err(drawing_error(message, "simplify them", &head, source));
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

    /// Records a spot named by an id with a point: `par.unit`, `par.label`, `par.dot`, `spa.nc`.
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

    /// The centre of a shape or text.
    fn middle(&mut self, node: Node, here: Transform) -> Option<Pt> {
        if node.tag_name().name() == "text" {
            return Some(moved(here, number(node, "x")?, number(node, "y")?)).filter(|p| finite(*p));
        }
        let lines = self.outline(node, here).ok()?;
        let points = lines.concat();
        let (low, high) = bounds(&points);
        (!points.is_empty()).then(|| (low + high) * 0.5)
    }

    /// The outline of a shape in the drawing's own units, with curves as line segments.
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

    /// Reports shapes whose ids are no province's in one finding; ids generated by programs are ignored.
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

fn drawing_error(
    message: String,
    help: &str,
    head: &std::ops::Range<usize>,
    source: &Source,
) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("B-DRAW", message).at(source, head.clone()).help(help))
}

/// An ellipse around `cx`, `cy` as line segments.
fn oval([cx, cy, rx, ry]: [f64; 4], here: Transform) -> Vec<Pt> {
    let turns = (0..72).map(|k| std::f64::consts::TAU * k as f64 / 72.0);
    turns.map(|turn| moved(here, cx + rx * turn.cos(), cy + ry * turn.sin())).collect()
}

/// The province an id names: `par`, `_par`, `par_2`, a name or an alias.
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

/// One transform inside another.
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

/// The lines of path data, with curves as line segments.
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

/// A cubic curve as line segments, more where it bends more: its handles tell its distance from the straight line.
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
