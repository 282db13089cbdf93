//! Drawings on a page: a clip with paths and words within, each in a matrix of its own, as typesetting writes an SVG.
//!
//! A drawing becomes a form in its own space: the space in which most of its path lies, in steps of at most a seventeenth of a
//! point, so that coordinates are whole numbers that do not hang on where on the page it stands or how wide it is. Colours and
//! pens are written where they change and not with every path.

use std::collections::BTreeMap;

use super::content::{ContentStream, Op, number};
use super::figure::{FormFigure, GraphicsParam, PaintedItem, PaintedShape};
use super::path::{Matrix, PdfPath, bounds, format_number, inverse, round_matrix, times, write_path};
use super::shared_resources::{SharedResources, Tint};

/// A unit of a drawing's own space is at most so many points.
const UNIT: f64 = 0.06;

/// Colours that differ by less are the same where one lies over the edge of the other.
const NEARLY: f64 = 0.21;
/// A path of more parts is ground.
const GROUND: usize = 40;

/// An item as it stands in the content.
#[derive(Default)]
struct RawItem<'a> {
    matrix: Option<Matrix>,
    /// Colours: operands and operator, fill and stroke.
    colours: BTreeMap<GraphicsParam, (Vec<&'a [u8]>, &'a [u8])>,
    pen: BTreeMap<GraphicsParam, f64>,
    dash: Option<(Vec<f64>, f64)>,
    path: PdfPath,
    paint: &'a [u8],
    words: Vec<(Vec<&'a [u8]>, &'a [u8])>,
}

impl RawItem<'_> {
    /// The colours it paints with: space and values. `None` if they cannot be told.
    fn inks(&self, shared: &SharedResources) -> Option<Vec<Tint>> {
        let fills = !matches!(self.paint, b"S" | b"s");
        let strokes = !matches!(self.paint, b"f" | b"f*" | b"");
        let mut inks = Vec::new();
        let both = [
            (fills, GraphicsParam::FillSpace, GraphicsParam::Fill),
            (strokes, GraphicsParam::StrokeSpace, GraphicsParam::Stroke),
        ];
        for (_, space, value) in both.into_iter().filter(|(used, ..)| *used) {
            let (space, (value, _)) = (self.colours.get(&space).map(|c| &c.0[..]), self.colours.get(&value)?);
            inks.extend(shared.inks(space, value)?);
        }
        Some(inks)
    }

    fn fills_pattern(&self) -> bool {
        !self.path.is_empty()
            && self.colours.get(&GraphicsParam::FillSpace).is_some_and(|c| c.0 == [b"/Pattern"])
    }
}

/// The drawings on a page that are worth a form.
pub fn find(content: &ContentStream, shared: &mut SharedResources) -> Vec<FormFigure> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < content.len() {
        let raw = raw_figure(content, at).or_else(|| raw_swatch(content, at));
        match raw.and_then(|(end, raw)| Some((end, figure(content, (at, end), raw, shared)?))) {
            Some((end, figure)) => {
                found.push(figure);
                at = end + 1;
            }
            None => at += 1,
        }
    }
    found
}

/// Reads `q`, a clip, isolated items, `Q` from an operation on: the last operation, the clip and the items.
fn raw_figure<'a>(content: &ContentStream<'a>, at: usize) -> Option<(usize, (PdfPath, Vec<RawItem<'a>>))> {
    content.op(at).filter(|op| op.name == b"q")?;
    let mut clip = PdfPath::default();
    let mut n = at + 1;
    while clip.take(&content.op(n)?) {
        n += 1;
    }
    content.op(n).filter(|op| matches!(op.name, b"W" | b"W*") && !clip.is_empty())?;
    content.op(n + 1).filter(|op| op.name == b"n")?;
    n += 2;
    let mut items = Vec::new();
    loop {
        let op = content.op(n)?;
        match op.name {
            b"Q" => return Some((n, (clip, items))),
            b"q" => {
                let (end, item) = raw_item(content, n + 1)?;
                items.push(item);
                n = end + 1;
            }
            _ => return None,
        }
    }
}

/// Reads an item by itself that is filled with a pattern.
fn raw_swatch<'a>(content: &ContentStream<'a>, at: usize) -> Option<(usize, (PdfPath, Vec<RawItem<'a>>))> {
    content.op(at).filter(|op| op.name == b"q")?;
    let (end, item) = raw_item(content, at + 1)?;
    item.fills_pattern().then(|| (end, (PdfPath::default(), vec![item])))
}

/// Reads one item up to its `Q`; `None` for anything that does not only draw one path or some words.
fn raw_item<'a>(content: &ContentStream<'a>, mut n: usize) -> Option<(usize, RawItem<'a>)> {
    let mut raw = RawItem::default();
    loop {
        let op = content.op(n)?;
        let one = || op.numbers::<1>().map(|[value]| value);
        match op.name {
            b"Q" => return (!raw.paint.is_empty() || !raw.words.is_empty()).then_some((n, raw)),
            b"cm" if raw.matrix.is_none() => raw.matrix = Some(op.numbers::<6>()?),
            b"BT" if raw.paint.is_empty() && raw.words.is_empty() => {
                n += 1;
                while content.op(n)?.name != b"ET" {
                    let op = content.op(n)?;
                    raw.words.push((op.operands.to_vec(), op.name));
                    n += 1;
                }
                if raw.words.is_empty() {
                    return None;
                }
            }
            b"f" | b"f*" | b"S" | b"s" | b"B" | b"B*" | b"b" | b"b*"
                if raw.paint.is_empty() && raw.words.is_empty() && !raw.path.is_empty() =>
            {
                raw.paint = op.name;
            }
            _ if !raw.paint.is_empty() || !raw.words.is_empty() => return None,
            b"w" => drop(raw.pen.insert(GraphicsParam::Width, one()?)),
            b"J" => drop(raw.pen.insert(GraphicsParam::Cap, one()?)),
            b"j" => drop(raw.pen.insert(GraphicsParam::Join, one()?)),
            b"M" => drop(raw.pen.insert(GraphicsParam::Miter, one()?)),
            b"d" => raw.dash = Some(dash(&op)?),
            name => match colour(name) {
                Some(setting) => drop(raw.colours.insert(setting, (op.operands.to_vec(), op.name))),
                None if raw.path.take(&op) => {}
                None => return None,
            },
        }
        n += 1;
    }
}

fn colour(operator: &[u8]) -> Option<GraphicsParam> {
    Some(match operator {
        b"cs" => GraphicsParam::FillSpace,
        b"sc" | b"scn" | b"g" | b"rg" | b"k" => GraphicsParam::Fill,
        b"CS" => GraphicsParam::StrokeSpace,
        b"SC" | b"SCN" | b"G" | b"RG" | b"K" => GraphicsParam::Stroke,
        _ => return None,
    })
}

fn dash(op: &Op) -> Option<(Vec<f64>, f64)> {
    let [list, phase] = op.operands else { return None };
    let list = list.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let items = list.split(u8::is_ascii_whitespace).filter(|n| !n.is_empty());
    Some((items.map(number).collect::<Option<_>>()?, number(phase)?))
}

/// Moves a drawing into its own space. `None` if something in it cannot be moved, or nothing is gained by it.
fn figure(
    content: &ContentStream,
    (from, to): (usize, usize),
    (clip, mut items): (PdfPath, Vec<RawItem>),
    shared: &mut SharedResources,
) -> Option<FormFigure> {
    let patterns = items.iter().any(RawItem::fills_pattern);
    let strokes = items
        .iter()
        .any(|raw| raw.colours.get(&GraphicsParam::StrokeSpace).is_some_and(|c| c.0 == [b"/Pattern"]));
    let long: usize = items.iter().map(|raw| raw.path.len()).sum();
    if strokes || !patterns && (items.len() < 12 || long < 200) {
        return None;
    }
    let base = base(&items)?;
    let back = inverse(base)?;
    outlined(&mut items, shared);
    let mut out = Vec::with_capacity(items.len());
    for raw in &items {
        let matrix = times(raw.matrix.unwrap_or([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]), back);
        out.push(item(raw, round_matrix(matrix), (base, clip.is_empty()), shared)?);
    }
    let range = (content.op(from)?.start, content.op(to)?.end);
    let bounds = match &out[..] {
        [PaintedItem { shape: PaintedShape::Path { placed, reach, .. }, .. }] if clip.is_empty() => {
            bounds(placed, *reach)
        }
        _ => clip.rectangle(back)?,
    };
    Some(FormFigure { range, base, bounds, items: out })
}

/// Whether two colours can hardly be told apart.
fn is_nearly(a: &Tint, b: &Tint) -> bool {
    a.0 == b.0 && a.1.len() == b.1.len() && a.1.iter().zip(&b.1).all(|(a, b)| (a - b).abs() < NEARLY)
}

/// Fills a ground and draws its outline at once, where they were two: only if nothing between them has another colour than (nearly)
/// the outline, which then may as well lie below.
fn outlined(items: &mut Vec<RawItem>, shared: &SharedResources) {
    let mut n = 0;
    while n < items.len() {
        let line = &items[n];
        let is_line = matches!(line.paint, b"S" | b"s") && line.path.len() > GROUND;
        let below = is_line.then(|| line.inks(shared)).flatten().and_then(|ink| {
            let mut earlier = items[..n].iter().enumerate().rev();
            let stop = earlier.find(|(_, raw)| {
                is_same_fill(raw, &line.matrix, &line.path)
                    || !raw
                        .inks(shared)
                        .is_some_and(|inks| inks.iter().all(|a| ink.iter().all(|b| is_nearly(a, b))))
            });
            stop.filter(|(_, raw)| is_same_fill(raw, &line.matrix, &line.path)).map(|(at, _)| at)
        });
        let Some(at) = below else {
            n += 1;
            continue;
        };
        let line = items.remove(n);
        let ground = &mut items[at];
        let colours = line.colours.into_iter();
        ground
            .colours
            .extend(colours.filter(|(s, _)| matches!(s, GraphicsParam::StrokeSpace | GraphicsParam::Stroke)));
        (ground.pen, ground.dash, ground.paint) = (line.pen, line.dash, b"B");
    }
}

fn is_same_fill(raw: &RawItem, line_matrix: &Option<[f64; 6]>, line_path: &PdfPath) -> bool {
    !raw.fills_pattern() && raw.paint == b"f" && raw.matrix == *line_matrix && raw.path == *line_path
}

/// The space most of the paths are in, made finer where whole numbers would be too coarse.
fn base(items: &[RawItem]) -> Option<Matrix> {
    let mut spaces: Vec<(Matrix, usize)> = Vec::new();
    for (matrix, raw) in items.iter().filter_map(|raw| Some((raw.matrix?, raw))) {
        match spaces.iter_mut().find(|(space, _)| *space == matrix) {
            Some((_, count)) => *count += raw.path.len(),
            None => spaces.push((matrix, raw.path.len())),
        }
    }
    let most = spaces.iter().map(|(_, count)| *count).max()?;
    let (mut base, _) = spaces.into_iter().find(|(_, count)| *count == most)?;
    base.iter_mut().filter(|n| n.abs() < 1e-9).for_each(|n| *n = 0.0);
    // A space without extent is no space, and one with an enormous one has no use for whole numbers.
    if !(1e-4..1e4).contains(&scale_of(base)) {
        return None;
    }
    while scale_of(base) > UNIT {
        base[..4].iter_mut().for_each(|n| *n /= 10.0);
    }
    Some(base)
}

/// How much larger things are in a matrix.
fn scale_of([a, b, c, d, ..]: Matrix) -> f64 {
    (a * d - b * c).abs().sqrt()
}

/// An item in the space of its drawing. One that stands for itself has its hatch begin at its own `origin`, so that all like it
/// are the same.
fn item(
    raw: &RawItem,
    matrix: Matrix,
    (base, origin): (Matrix, bool),
    shared: &mut SharedResources,
) -> Option<PaintedItem> {
    let [a, b, c, d, x, y] = matrix;
    let scale = scale_of(matrix);
    if !((1e-6..1e9).contains(&scale) && x.abs() < 1e8 && y.abs() < 1e8) {
        return None;
    }
    let fills = !matches!(raw.paint, b"S" | b"s") || !raw.words.is_empty();
    let strokes = !matches!(raw.paint, b"f" | b"f*" | b"");
    let mut pen = BTreeMap::new();
    for (setting, (operands, operator)) in &raw.colours {
        let used =
            if matches!(setting, GraphicsParam::FillSpace | GraphicsParam::Fill) { fills } else { strokes };
        if used {
            pen.insert(*setting, shared.colour(operands, operator, base, origin)?);
        }
    }
    if !raw.words.is_empty() {
        let words = words(raw, matrix, scale, shared)?;
        pen.extend(words.0.map(|font| (GraphicsParam::Font, font)));
        return Some(PaintedItem { pen, shape: PaintedShape::Words(words.1) });
    }
    // A pen is as round in the space of the drawing as in its own only if both are alike.
    let alike = ((a - d).abs() + (b + c).abs()).min((a + d).abs() + (b - c).abs()) < 1e-3 * scale;
    // A fill of many parts is ground whose edge is drawn over it; a broad line may waver more than a thin one.
    let (mut reach, mut near) = (0.0, if raw.path.len() > GROUND { 3.0 } else { 1.0 });
    if strokes {
        if !alike {
            return None;
        }
        let width = raw.pen.get(&GraphicsParam::Width).unwrap_or(&1.0) * scale;
        (reach, near) = (stroke(raw, scale, &mut pen), (width / 6.0).clamp(1.0, 3.5));
    }
    let own = write_path(&raw.path, [a, b, c, d, 0.0, 0.0], near, raw.paint)?;
    let at = (x.round() as i64, y.round() as i64);
    let placed = if at == (0, 0) { own.clone() } else { write_path(&raw.path, matrix, near, raw.paint)? };
    Some(PaintedItem { pen, shape: PaintedShape::Path { own, at, placed, reach } })
}

/// The pen of a stroke, and how far it reaches beyond the path.
fn stroke(raw: &RawItem, scale: f64, pen: &mut BTreeMap<GraphicsParam, Vec<u8>>) -> f64 {
    let value = |setting, initial| raw.pen.get(&setting).copied().unwrap_or(initial);
    let width = value(GraphicsParam::Width, 1.0) * scale;
    let (join, miter) = (value(GraphicsParam::Join, 0.0), value(GraphicsParam::Miter, 10.0));
    pen.insert(GraphicsParam::Width, format!("{} w", format_number(width, 2)).into());
    pen.insert(GraphicsParam::Cap, format!("{} J", value(GraphicsParam::Cap, 0.0)).into());
    pen.insert(GraphicsParam::Join, format!("{join} j").into());
    if join == 0.0 {
        pen.insert(GraphicsParam::Miter, format!("{} M", format_number(miter, 2)).into());
    }
    let (dashes, phase) = raw.dash.clone().unwrap_or_default();
    let dashes: Vec<String> = dashes.iter().map(|n| format_number(n * scale, 1)).collect();
    pen.insert(
        GraphicsParam::Dash,
        format!("[{}]{} d", dashes.join(" "), format_number(phase * scale, 1)).into(),
    );
    width / 2.0 * if join == 0.0 { miter.max(1.5) } else { 1.5 }
}

/// Words: the font, and the text object in its place.
fn words(
    raw: &RawItem,
    matrix: Matrix,
    scale: f64,
    shared: &mut SharedResources,
) -> Option<(Option<Vec<u8>>, Vec<u8>)> {
    let mut font = None;
    let mut out = b"BT".to_vec();
    let line = [matrix[0] / scale, matrix[1] / scale, matrix[2] / scale, matrix[3] / scale];
    for (operands, operator) in &raw.words {
        match (*operator, &operands[..]) {
            (b"Tr", [mode]) if number(mode) == Some(0.0) => {}
            (b"Tf", [name, size]) if font.is_none() => {
                let name = shared.font(name)?;
                font = Some(format!("/{name} {} Tf", format_number(number(size)? * scale, 2)).into_bytes());
            }
            (b"Tm", _) if operands.len() == 6 => {
                let mut own = [0.0; 6];
                for (to, text) in own.iter_mut().zip(operands) {
                    *to = number(text)?;
                }
                // The size takes the scale, the matrix all else.
                let [.., x, y] = times(own, matrix);
                own = times(own, [line[0], line[1], line[2], line[3], 0.0, 0.0]);
                let [a, b, c, d, ..] = own.map(|n| format_number(n, 5));
                out.extend(
                    format!(" {a} {b} {c} {d} {} {} Tm", format_number(x, 0), format_number(y, 0)).bytes(),
                );
            }
            (b"Tj" | b"TJ", [text]) => {
                out.extend_from_slice(text);
                out.extend_from_slice(operator);
            }
            // What a ligature says; a mark with a number would be of the structure and cannot move.
            (b"BDC", [b"/Span", said]) if !said.windows(5).any(|w| w == b"/MCID") => {
                out.extend_from_slice(&[b"/Span", *said, b"BDC"].concat());
            }
            (b"EMC", []) => out.extend_from_slice(b" EMC"),
            _ => return None,
        }
    }
    out.extend_from_slice(b" ET");
    Some((font, out))
}
