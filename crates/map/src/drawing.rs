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

use super::atlas::{Arc, ArcKind, Atlas, Cell, CellKind};
use super::base_map::{BaseMap, Plan, Planned, kind};
use super::check::{Difference, differences};
use super::label_space::{Given, Spots};
use super::path::Grid;
use super::shape::{Pt, bounds, pt, simple};

/// Points of all outlines together.
const POINTS: usize = 200_000;
/// Groups in groups.
const DEEPEST: usize = 64;
/// Width of the drawing in board units, and the height it has at most.
const WIDTH: f64 = 1000.0;
const HIGHEST: f64 = 1600.0;
/// Steps of the raster in a unit.
const FINE: f64 = 2.0;
/// How far curves may run from the stretches put in their place, in units.
const FLAT: f64 = 0.2;
/// Gaps and overlaps up to this width, in units, are none.
pub const NARROW: f64 = 4.0;
/// What part of the mean space a sliver has at most.
const SLIVER: f64 = 0.001;
/// How far the lines of the atlas may run from the edges of the raster, in its steps.
const SMOOTH: f64 = 1.2;

/// A shape of a province.
struct Outline {
    of: Province,
    lines: Vec<Vec<Pt>>,
    even_odd: bool,
    at: std::ops::Range<usize>,
}

/// What was read of the file.
#[derive(Default)]
struct Read {
    outlines: Vec<Outline>,
    given: BTreeMap<Province, Given>,
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
pub fn drawn(board: &Board, source: &Source) -> (Option<BaseMap>, Vec<Diagnostic>) {
    let (made, mut found) = make(board, source);
    let Some((plan, atlas)) = made else { return (None, found) };
    let base = BaseMap::new("", &plan, Shared::new(atlas), board);
    let ferried = |a: &str, b: &str| {
        let lists =
            |p: &str, q: &str| board.id(p).is_some_and(|p| board.province(p).ferry.iter().any(|to| to == q));
        lists(a, b) || lists(b, a)
    };
    // Where four spaces nearly meet in a point, two of them may share a hair.
    let hair = |a: &str, b: &str| {
        let is = |cell: Option<usize>, id: &str| cell.is_some_and(|c| base.atlas.cells[c].id == id);
        let between = |arc: &&Arc| is(arc.left, a) && is(arc.right, b) || is(arc.left, b) && is(arc.right, a);
        let long = |arc: &Arc| -> f64 {
            let steps = arc.points.windows(2);
            steps.map(|w| f64::from(w[0].0 - w[1].0).hypot(f64::from(w[0].1 - w[1].1)) / 10.0).sum()
        };
        base.atlas.arcs.iter().filter(between).map(long).sum::<f64>() < 2.0 * NARROW
    };
    for difference in differences(board, &base) {
        let told = match &difference {
            Difference::BorderOnlyDrawn(a, b) if hair(a, b) => continue,
            Difference::NoCommonBorder(a, b) if ferried(a, b) => continue,
            Difference::NoCommonBorder(..) => {
                "draw the border, take it out of the board's file, or list it as `ferry`"
            }
            Difference::BorderOnlyDrawn(..) => "list the border in the board's file, or draw the two apart",
            // What has no shape was said; along which coasts fleets may go is the board's to say.
            _ => continue,
        };
        found.push(
            Diagnostic::warning("B-DRAW", difference.to_string()).in_file(source.name.clone()).help(told),
        );
    }
    (Some(base), found)
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
        return Err(Box::new(fault(source, "is no SVG drawing").help("its first element must be `svg`")));
    }
    Ok(document)
}

/// A space of a drawing.
#[derive(Clone, Debug, Default)]
pub struct Space {
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
pub fn spaces(source: &Source, sea: &str) -> Result<Vec<Space>, Box<Diagnostic>> {
    let text = plain(source)?;
    let document = document(source, &text)?;
    let mut found: BTreeMap<String, (Space, bool)> = BTreeMap::new();
    let mut spots: Vec<(String, &str)> = Vec::new();
    let mut stack = vec![(document.root_element(), None::<&str>, 0_usize)];
    while let Some((node, above, depth)) = stack.pop() {
        let id = node.attribute("id").unwrap_or_default();
        if depth > DEEPEST {
            return Err(Box::new(
                fault(source, "the drawing is nested too deeply").help("take its groups apart"),
            ));
        }
        let shape = SHAPES.contains(&node.tag_name().name());
        let fill = filled(node).or(above);
        if let Some((of, what)) = id.split_once('.') {
            spots.extend(free_id(of).map(|of| (of, what)));
            continue;
        }
        let below = || node.children().filter(Node::is_element);
        let inner = |node: Node| {
            let own = |id: &str| id.contains('.') || free_id(id).is_some();
            let of = |n: Node| SHAPES.contains(&n.tag_name().name()) && n.attribute("id").is_some_and(own);
            node.descendants().skip(1).any(of)
        };
        let drawn = shape || node.tag_name().name() == "g" && depth > 0 && !inner(node);
        if let Some(own) = free_id(id).filter(|_| drawn) {
            let fill = fill.or_else(|| below().find_map(filled));
            let title = below().find(|n| n.tag_name().name() == "title").and_then(|n| n.text());
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
            let below: Vec<Node> = below().collect();
            stack.extend(below.into_iter().rev().map(|child| (child, fill, depth + 1)));
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
    let part =
        id.rsplit_once(['_', '-']).filter(|(_, n)| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()));
    let id = part.map_or(id.as_str(), |(id, _)| id);
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let own = (2..=8).contains(&id.len()) && id.chars().all(good) && !COASTS.contains(&id);
    (own && !automatic(id)).then(|| id.to_string())
}

/// Ids that programs of drawing hand out by themselves.
fn automatic(id: &str) -> bool {
    let word = id.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | '.'));
    let word = word.to_ascii_lowercase();
    SHAPES.contains(&word.as_str())
        || ["g", "svg", "layer", "text", "tspan", "image", "use", "defs", "title"].contains(&word.as_str())
        || matches!(word.as_str(), "shape" | "background" | "frame" | "border")
}

pub fn make(board: &Board, source: &Source) -> (Option<(Plan, Atlas)>, Vec<Diagnostic>) {
    let text = match plain(source) {
        Ok(text) => text,
        Err(error) => return (None, vec![*error]),
    };
    let document = match document(source, &text) {
        Ok(document) => document,
        Err(error) => return (None, vec![*error]),
    };
    let root = document.root_element();
    let mut read = Read { scale: 1.0, ..Read::default() };
    if let Some((_, size)) = page(root, &read) {
        read.scale = (WIDTH / size.x).min(HIGHEST / size.y);
    }
    if let Err(error) = read.walk(board, source, root) {
        return (None, vec![*error]);
    }
    let (low, size) = match page(root, &read) {
        Some(page) => page,
        None => return (None, vec![fault(source, "the drawing has no size").help("give it a `viewBox`")]),
    };
    let scale = (WIDTH / size.x).min(HIGHEST / size.y);
    let (width, height) = ((size.x * scale).round(), (size.y * scale).round());
    if !scale.is_finite() || width < 100.0 || height < 100.0 {
        return (None, vec![fault(source, "is too narrow to be a map").help("look at its `viewBox`")]);
    }
    let mut found = Vec::new();
    read.strangers(source, &mut found);
    let to_units = |p: Pt| (p - low) * scale;
    let mut drawn: Vec<Province> = read.outlines.iter().map(|o| o.of).collect();
    drawn.sort();
    drawn.dedup();
    let missing =
        board.all().filter(|p| !drawn.contains(p) && board.province(*p).terrain != Terrain::Outside);
    for p in missing {
        let info = board.province(p);
        let message = format!("{} ({}) has no shape", info.id, info.name);
        found.push(fault(source, message).help(format!("give its outline the id `{}`", info.id)));
    }
    if drawn.is_empty() {
        return (None, found);
    }
    let mut canvas = Canvas::new(width, height);
    for outline in &read.outlines {
        let value = drawn.binary_search(&outline.of).unwrap_or(0) as u16;
        let lines: Vec<Vec<Pt>> =
            outline.lines.iter().map(|l| l.iter().map(|p| to_units(*p) * FINE).collect()).collect();
        let dry = |v: u16| board.province(drawn[usize::from(v)]).terrain != Terrain::Sea;
        canvas.paint(value, &lines, outline.even_odd, &dry);
    }
    let name = |v: u16| board.province(drawn[usize::from(v)]).id.clone();
    let wide = canvas.wide;
    let place = |i: usize| {
        let at = pt((i % wide) as f64, (i / wide) as f64) * (1.0 / FINE / scale) + low;
        format!("at {:.0}, {:.0}", at.x, at.y)
    };
    let at = |v: u16| {
        let outline = read.outlines.iter().find(|o| o.of == drawn[usize::from(v)]);
        outline.map_or(0..0, |o| o.at.clone())
    };
    for (a, b, i) in canvas.overlaps() {
        let message = format!("{} and {} lie one on the other {}", name(a), name(b), place(i));
        found.push(
            Diagnostic::warning("B-DRAW", message).at(source, at(b)).help("draw their common border once"),
        );
    }
    canvas.close_gaps();
    canvas.drop_slivers(drawn.len());
    for i in canvas.holes() {
        let message = format!("an area {} does not belong to any province", place(i));
        let help = "give it the id of a province, or join its neighbours; water at the edge of the drawing needs none";
        found.push(Diagnostic::warning("B-DRAW", message).in_file(source.name.clone()).help(help));
    }
    let cells = drawn.iter().map(|p| {
        let info = board.province(*p);
        let kind = if info.terrain == Terrain::Sea { CellKind::Sea } else { CellKind::Land };
        Cell { id: info.id.clone(), kind }
    });
    let cells: Vec<Cell> = cells.collect();
    let arcs = canvas.arcs(&cells);
    let atlas = Atlas { width, height, arcs, cells, straight: true };
    let mut plan = Plan::default();
    for p in &drawn {
        let info = board.province(*p);
        let planned = Planned {
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
    let ids: Vec<String> = plan.place.keys().cloned().collect();
    let cells = plan.cells(&atlas);
    let spots = Spots::new(&atlas, ids.iter().map(String::as_str).collect(), &cells);
    let boxes = canvas.bounds(drawn.len());
    for (v, p) in drawn.iter().enumerate() {
        let info = board.province(*p);
        let Some(planned) = plan.place.get_mut(&info.id) else { continue };
        let Some(ground) = boxes[v] else {
            let message = format!("{} has no room left under the shapes drawn after it", info.id);
            found.push(Diagnostic::warning("B-DRAW", message).at(source, at(v as u16)));
            plan.place.remove(&info.id);
            continue;
        };
        let mut given = read.given.get(p).copied().unwrap_or_default();
        for spot in [&mut given.unit, &mut given.label, &mut given.dot].into_iter().flatten() {
            *spot = to_units(*spot);
        }
        if !spots.lay(&info.id, planned, &given, ground) {
            let message = format!("{} ({}) is too small for a piece and its name", info.id, info.name);
            let help = format!(
                "draw it larger, or say where they stand: shapes with the ids `{0}.unit`, `{0}.label`",
                info.id
            );
            found.push(Diagnostic::warning("B-DRAW", message).at(source, at(v as u16)).help(help));
        }
    }
    shores(board, &atlas, &drawn, &mut plan, |place| read.coasts.get(&place).map(|p| to_units(*p)));
    (Some((plan, atlas)), found)
}

/// The text without its document type, which may be there but may define nothing.
fn plain(source: &Source) -> Result<String, Box<Diagnostic>> {
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

impl Read {
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
                return Err(wrong("the drawing is nested too deeply".into(), "take its groups apart"));
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
            let shape = SHAPES.contains(&tag);
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
                    self.outlines.push(Outline { of, lines, even_odd: rule.contains("evenodd"), at: head });
                } else if !id.is_empty() {
                    self.strange.push((id.to_string(), head));
                }
                continue;
            }
            if !APART.contains(&tag) {
                let below: Vec<Node> = node.children().filter(Node::is_element).collect();
                stack.extend(below.into_iter().rev().map(|child| (child, here, named.or(group), depth + 1)));
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
        let n = |name: &str| number(node, name).unwrap_or(0.0);
        let oval = |cx: f64, cy: f64, rx: f64, ry: f64| {
            let turn = |k: usize| std::f64::consts::TAU * k as f64 / 72.0;
            vec![(0..72).map(|k| moved(here, cx + rx * turn(k).cos(), cy + ry * turn(k).sin())).collect()]
        };
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
                let (x, y, w, h) = (n("x"), n("y"), n("width"), n("height"));
                vec![
                    [(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map(|(x, y)| moved(here, x, y)).to_vec(),
                ]
            }
            "circle" => oval(n("cx"), n("cy"), n("r"), n("r")),
            _ => oval(n("cx"), n("cy"), n("rx"), n("ry")),
        };
        if !lines.iter().flatten().all(|p| finite(*p)) {
            return Err("a number that is none".into());
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

/// The province that an id names: `par`, `_par`, `par_2`, a name or an alias.
fn province(board: &Board, id: &str) -> Option<Province> {
    let id = id.strip_prefix('_').unwrap_or(id);
    let known =
        |id: &str| board.id(&id.to_lowercase()).or_else(|| board.find(id).filter(|_| !id.contains('/')));
    let part =
        id.rsplit_once(['_', '-']).filter(|(_, n)| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()));
    if id.is_empty() { None } else { known(id).or_else(|| part.and_then(|(id, _)| known(id))) }
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
        let m = |x: f64, y: f64| moved(here, x, y);
        match segment {
            SimplePathSegment::MoveTo { x, y } => {
                done += line.len();
                lines.push(std::mem::take(&mut line));
                (at, start) = (m(x, y), m(x, y));
                line.push(at);
            }
            SimplePathSegment::LineTo { x, y } => {
                at = m(x, y);
                line.push(at);
            }
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                let (b, c, d) = (m(x1, y1), m(x2, y2), m(x, y));
                curve([at, b, c, d], scale, &mut line);
                at = d;
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let (q, d) = (m(x1, y1), m(x, y));
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
fn page(root: Node, read: &Read) -> Option<(Pt, Pt)> {
    let good = |size: Pt| size.x > 0.0 && size.y > 0.0 && finite(size);
    if let Some(Ok(v)) = root.attribute("viewBox").map(|v| v.parse::<svgtypes::ViewBox>()) {
        return Some((pt(v.x, v.y), pt(v.w, v.h))).filter(|(_, size)| good(*size));
    }
    let pixels =
        |name: &str| number(root, name).filter(|_| !root.attribute(name).is_some_and(|t| t.ends_with('%')));
    if let (Some(w), Some(h)) = (pixels("width"), pixels("height")) {
        return Some((pt(0.0, 0.0), pt(w, h))).filter(|(_, size)| good(*size));
    }
    let points: Vec<Pt> = read.outlines.iter().flat_map(|o| o.lines.iter().flatten().copied()).collect();
    let (low, high) = bounds(&points);
    Some((low, high - low)).filter(|(_, size)| good(*size))
}

/// Where fleets stand on named coasts: where the drawing says it, else at the middle of the shore they sail from.
fn shores(
    board: &Board,
    atlas: &Atlas,
    drawn: &[Province],
    plan: &mut Plan,
    given: impl Fn(Place) -> Option<Pt>,
) {
    let units = |p: &Grid| pt(f64::from(p.0) / 10.0, f64::from(p.1) / 10.0);
    for (cell, p) in drawn.iter().enumerate() {
        for coast in members(board.coasts(*p)).map(Place) {
            let seas = board.fleet_provinces(coast);
            let wet = |c: Option<usize>| {
                c.is_some_and(|c| seas.has(drawn[c]) && board.province(drawn[c]).terrain == Terrain::Sea)
            };
            let faces =
                |a: &&Arc| (a.left == Some(cell) && wet(a.right)) || (a.right == Some(cell) && wet(a.left));
            let shore: Vec<Pt> =
                atlas.arcs.iter().filter(faces).flat_map(|a| a.points.iter().map(units)).collect();
            let (low, high) = bounds(&shore);
            let middle = (low + high) * 0.5;
            let near = shore.iter().min_by(|a, b| (**a - middle).len().total_cmp(&(**b - middle).len()));
            let code = board.coast(coast).unwrap_or_default().to_string();
            let Some(planned) = plan.place.get_mut(&board.province(*p).id) else { continue };
            let inland = pt(planned.unit[0], planned.unit[1]);
            let spot =
                given(coast).or_else(|| near.map(|q| *q + (inland - *q).unit() * 6.0)).unwrap_or(inland);
            planned.coasts.insert(code, [spot.x, spot.y]);
        }
    }
}

/// What no province has.
const FREE: u16 = u16::MAX;

/// The raster of half units: the province at each point.
struct Canvas {
    wide: usize,
    high: usize,
    of: Vec<u16>,
    /// Points that were painted twice, with the province below.
    below: BTreeMap<(u16, u16), Vec<usize>>,
}

/// Points kept of all that were painted twice.
const TWICE: usize = 400_000;

impl Canvas {
    fn new(width: f64, height: f64) -> Canvas {
        let (wide, high) = ((width * FINE) as usize, (height * FINE) as usize);
        Canvas { wide, high, of: vec![FREE; wide * high], below: BTreeMap::new() }
    }

    /// Paints the inside of some lines; land on water covers it and is no overlap.
    fn paint(&mut self, value: u16, lines: &[Vec<Pt>], even_odd: bool, dry: &dyn Fn(u16) -> bool) {
        let mut rows: Vec<Vec<(f64, i32)>> = vec![Vec::new(); self.high];
        for line in lines {
            for i in 0..line.len() {
                let (p, q) = (line[i], line[(i + 1) % line.len()]);
                let (first, last) = ((p.y.min(q.y) - 0.5).ceil().max(0.0), (p.y.max(q.y) - 0.5).ceil());
                let way = if q.y > p.y { 1 } else { -1 };
                for y in first as usize..(last.max(0.0) as usize).min(self.high) {
                    let t = (y as f64 + 0.5 - p.y) / (q.y - p.y);
                    rows[y].push((p.x + (q.x - p.x) * t, way));
                }
            }
        }
        for (y, row) in rows.iter_mut().enumerate() {
            row.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut winding = 0;
            for k in 0..row.len().saturating_sub(1) {
                winding += row[k].1;
                let inside = if even_odd { k % 2 == 0 } else { winding != 0 };
                if !inside {
                    continue;
                }
                let edge = |x: f64| (x - 0.5).ceil().clamp(0.0, self.wide as f64) as usize;
                for i in y * self.wide + edge(row[k].0)..y * self.wide + edge(row[k + 1].0) {
                    let old = std::mem::replace(&mut self.of[i], value);
                    if old != FREE && old != value && (dry(old) || !dry(value)) {
                        let list = self.below.entry((old, value)).or_default();
                        if list.len() < TWICE {
                            list.push(i);
                        }
                    }
                }
            }
        }
    }

    /// Provinces that lie one on the other by more than a narrow strip, with a point of it.
    fn overlaps(&self) -> Vec<(u16, u16, usize)> {
        let reach = (NARROW * FINE / 2.0) as usize;
        let far = [reach, reach * self.wide];
        let mut out = Vec::new();
        for ((old, new), points) in &self.below {
            let mut points = points.clone();
            points.sort_unstable();
            let has = |i: usize| points.binary_search(&i).is_ok();
            let wide = |i: &&usize| far.iter().all(|d| has(**i + d) && i.checked_sub(*d).is_some_and(has));
            out.extend(points.iter().find(wide).map(|i| (*old, *new, *i)));
        }
        out
    }

    /// The points beside one; at the edge of the paper the point itself stands for what is not there.
    fn beside(&self, i: usize) -> [usize; 4] {
        let (x, y, wide, high) = (i % self.wide, i / self.wide, self.wide, self.high);
        [
            if x > 0 { i - 1 } else { i },
            if x + 1 < wide { i + 1 } else { i },
            if y > 0 { i - wide } else { i },
            if y + 1 < high { i + wide } else { i },
        ]
    }

    /// Gives narrow gaps to the nearest province: what no disc of their width finds room in.
    fn close_gaps(&mut self) {
        let reach = (NARROW * FINE / 2.0) as u8;
        let (away, nearest) = self.spread(|i| self.of[i] != FREE, reach, |i| self.of[i]);
        // What is farther away than that is open, and so is all within its reach.
        let (open, _) = self.spread(|i| away[i] > reach, reach, |_| 0);
        for i in 0..self.of.len() {
            if self.of[i] == FREE && open[i] > reach {
                self.of[i] = nearest[i];
            }
        }
    }

    /// Steps from the nearest of some points, up to a reach; and what is told of that one.
    fn spread(
        &self,
        start: impl Fn(usize) -> bool,
        reach: u8,
        told: impl Fn(usize) -> u16,
    ) -> (Vec<u8>, Vec<u16>) {
        let mut steps = vec![u8::MAX; self.of.len()];
        let mut what = vec![FREE; self.of.len()];
        for i in (0..self.of.len()).filter(|i| start(*i)) {
            (steps[i], what[i]) = (0, told(i));
        }
        let outer = |i: &usize| steps[*i] == 0 && self.beside(*i).iter().any(|j| steps[*j] != 0);
        let mut edge: Vec<usize> = (0..self.of.len()).filter(outer).collect();
        for step in 1..=reach {
            let mut next = Vec::new();
            for i in edge {
                for j in self.beside(i) {
                    if steps[j] == u8::MAX {
                        (steps[j], what[j]) = (step, what[i]);
                        next.push(j);
                    }
                }
            }
            edge = next;
        }
        (steps, what)
    }

    /// Tells of each connected area of one province, or of none, by its points. One is held at a time: all of them take several
    /// times the room of the raster.
    fn areas(&self, mut tell: impl FnMut(&[u32])) {
        let mut seen = vec![false; self.of.len()];
        let mut area: Vec<u32> = Vec::new();
        for start in 0..self.of.len() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            area.clear();
            area.push(start as u32);
            let mut k = 0;
            while let Some(i) = area.get(k).copied() {
                for j in self.beside(i as usize) {
                    if !seen[j] && self.of[j] == self.of[start] {
                        seen[j] = true;
                        area.push(j as u32);
                    }
                }
                k += 1;
            }
            tell(&area);
        }
    }

    /// Gives areas that are next to nothing to the neighbour with the longest border.
    fn drop_slivers(&mut self, spaces: usize) {
        let least = SLIVER * self.of.len() as f64 / spaces.max(1) as f64;
        let (mut largest, mut small): (BTreeMap<u16, usize>, Vec<Vec<u32>>) = Default::default();
        self.areas(|area| {
            let most = largest.entry(self.of[area[0] as usize]).or_default();
            *most = area.len().max(*most);
            if (area.len() as f64) < least {
                small.push(area.to_vec());
            }
        });
        for area in small {
            let own = self.of[area[0] as usize];
            if own != FREE && largest.get(&own) == Some(&area.len()) {
                continue;
            }
            let mut beside: BTreeMap<u16, usize> = BTreeMap::new();
            for j in area.iter().flat_map(|i| self.beside(*i as usize)).filter(|j| self.of[*j] != own) {
                *beside.entry(self.of[j]).or_default() += 1;
            }
            if let Some((heir, _)) = beside.into_iter().max_by_key(|(_, n)| *n) {
                area.iter().for_each(|i| self.of[*i as usize] = heir);
            }
        }
    }

    /// Areas of no province that do not reach the edge of the paper.
    fn holes(&self) -> Vec<usize> {
        let edge = |i: &u32| {
            let (x, y) = (*i as usize % self.wide, *i as usize / self.wide);
            x == 0 || y == 0 || x + 1 == self.wide || y + 1 == self.high
        };
        let mut holes = Vec::new();
        self.areas(|area| {
            if self.of[area[0] as usize] == FREE && !area.iter().any(edge) {
                holes.push(area[area.len() / 2] as usize);
            }
        });
        holes
    }

    /// The boxes around so many provinces in units; those of which nothing is seen have none.
    fn bounds(&self, spaces: usize) -> Vec<Option<(Pt, Pt)>> {
        let mut found = vec![(usize::MAX, usize::MAX, 0, 0); spaces];
        for (y, row) in self.of.chunks(self.wide).enumerate() {
            for (x, value) in row.iter().enumerate() {
                if let Some(b) = found.get_mut(usize::from(*value)) {
                    *b = (b.0.min(x), b.1.min(y), b.2.max(x), b.3.max(y));
                }
            }
        }
        let units = |x: usize, y: usize| pt(x as f64, y as f64) * (1.0 / FINE);
        let some =
            |b: &(usize, usize, usize, usize)| (b.0 <= b.2).then(|| (units(b.0, b.1), units(b.2, b.3)));
        found.iter().map(some).collect()
    }

    fn at(&self, x: isize, y: isize) -> u16 {
        if x < 0 || y < 0 || x >= self.wide as isize || y >= self.high as isize {
            return FREE;
        }
        self.of[y as usize * self.wide + x as usize]
    }

    /// The lines between provinces, from where three meet to where three meet.
    fn arcs(&self, cells: &[Cell]) -> Vec<Arc> {
        let corners = self.wide + 1;
        // Which of the four edges at each corner part two provinces: right, down, left, up.
        let edges = |c: usize| {
            let (x, y) = ((c % corners) as isize, (c / corners) as isize);
            let [nw, ne, sw, se] =
                [self.at(x - 1, y - 1), self.at(x, y - 1), self.at(x - 1, y), self.at(x, y)];
            [ne != se, sw != se, nw != sw, nw != ne]
        };
        let steps: [isize; 4] = [1, corners as isize, -1, -(corners as isize)];
        let count = corners * (self.high + 1);
        let mut used = vec![0u8; count];
        let mut out = Vec::new();
        let all: Vec<usize> = (0..count).filter(|c| edges(*c).contains(&true)).collect();
        let ends = |c: usize| edges(c).iter().filter(|e| **e).count() != 2;
        for rings in [false, true] {
            for start in all.iter().copied().filter(|c| rings || ends(*c)) {
                for first in 0..4 {
                    if !edges(start)[first] || used[start] & 1 << first != 0 {
                        continue;
                    }
                    let (mut at, mut way) = (start, first);
                    let mut line = vec![at];
                    loop {
                        used[at] |= 1 << way;
                        at = at.wrapping_add_signed(steps[way]);
                        used[at] |= 1 << ((way + 2) % 4);
                        line.push(at);
                        if at == start || ends(at) {
                            break;
                        }
                        let here = edges(at);
                        match (0..4).find(|w| here[*w] && *w != (way + 2) % 4) {
                            Some(next) => way = next,
                            None => break,
                        }
                    }
                    out.push(self.arc(&line, first, corners, cells));
                }
            }
        }
        out
    }

    /// An arc through corners of the raster, made simple; `first` is the way of its first step.
    fn arc(&self, line: &[usize], first: usize, corners: usize, cells: &[Cell]) -> Arc {
        let (x, y) = ((line[0] % corners) as isize, (line[0] / corners) as isize);
        // Going down, the right is where x is greater, as in Europe's data.
        let (left, right) = match first {
            0 => (self.at(x, y), self.at(x, y - 1)),
            1 => (self.at(x - 1, y), self.at(x, y)),
            2 => (self.at(x - 1, y - 1), self.at(x - 1, y)),
            _ => (self.at(x, y - 1), self.at(x - 1, y - 1)),
        };
        let cell = |v: u16| (v != FREE).then_some(usize::from(v));
        let dry = |v: u16| cells.get(usize::from(v)).map(|c| c.kind == CellKind::Land);
        let kind = match (dry(left), dry(right)) {
            (None, _) | (_, None) => ArcKind::Frame,
            (Some(true), Some(true)) => ArcKind::Land,
            (Some(false), Some(false)) => ArcKind::Sea,
            _ => ArcKind::Coast,
        };
        let points: Vec<Pt> = line.iter().map(|c| pt((c % corners) as f64, (c / corners) as f64)).collect();
        let grid = |p: &Pt| super::path::snapped(((p.x * 10.0 / FINE) as i32, (p.y * 10.0 / FINE) as i32));
        let mut points: Vec<Grid> = simple(&points, SMOOTH).iter().map(grid).collect();
        points.dedup();
        Arc { kind, left: cell(left), right: cell(right), points }
    }
}
