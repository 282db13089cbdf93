//! What the drawings of a document share: one dictionary of resources, patterns in their space, and paths that recur.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::content::{ContentStream, number};
use super::figure::{FormFigure, GraphicsParam, PaintedShape};
use super::file::{bytes, compress};
use super::path::{Matrix, bounds, format_number, inverse, times};

/// A path of so many bytes used once more than once is worth a form of its own.
const WORTH: usize = 600;

/// A colour: its space as it is written, and its values.
pub type Tint = (Vec<u8>, Vec<f64>);

/// What drawings share. Names are given in the order of first use.
pub struct SharedResources<'d> {
    /// The document.
    pub document: &'d mut Document,
    /// Resources of the page that is read.
    pub page: Dictionary,
    /// The dictionary of all drawings, and what is in it.
    resources: ObjectId,
    entries: BTreeMap<&'static str, Dictionary>,
    /// Names by kind and by what is named, as it is written.
    names: BTreeMap<(&'static str, Vec<u8>), String>,
    /// Patterns by what they are.
    patterns: BTreeMap<Vec<u8>, ObjectId>,
    /// How often a path is used, by how it is written.
    uses: BTreeMap<Vec<u8>, (usize, f64)>,
    /// Forms by content.
    forms: BTreeMap<Vec<u8>, ObjectId>,
}

impl<'d> SharedResources<'d> {
    /// Nothing shared yet.
    pub fn new(document: &'d mut Document) -> SharedResources<'d> {
        let resources = document.new_object_id();
        SharedResources {
            document,
            page: Dictionary::new(),
            resources,
            entries: BTreeMap::new(),
            names: BTreeMap::new(),
            patterns: BTreeMap::new(),
            uses: BTreeMap::new(),
            forms: BTreeMap::new(),
        }
    }

    /// Something in the resources of the page.
    fn of_page(&self, kind: &str, name: &[u8]) -> Option<Object> {
        within(self.document, &self.page, kind, name)
    }

    /// The name of something in the resources of all drawings.
    fn name(&mut self, kind: &'static str, letter: char, object: Object) -> String {
        let names = &mut self.names;
        let next = names.range((kind, Vec::new())..).take_while(|((k, _), _)| *k == kind).count() + 1;
        let name = names.entry((kind, bytes(&object))).or_insert_with(|| format!("{letter}{next}"));
        self.entries.entry(kind).or_default().set(name.as_bytes(), object);
        name.clone()
    }

    /// The name of a font of the page.
    pub fn font(&mut self, name: &[u8]) -> Option<String> {
        let font = self.of_page("Font", name.strip_prefix(b"/")?)?;
        Some(self.name("Font", 'F', font))
    }

    /// An operation that sets a colour or its space, as it is in a drawing; patterns as [`SharedResources::pattern`] moves them.
    pub fn colour(
        &mut self,
        operands: &[&[u8]],
        operator: &[u8],
        base: Matrix,
        origin: bool,
    ) -> Option<Vec<u8>> {
        let text = match (operator, operands) {
            (b"cs" | b"CS", [b"/Pattern" | b"/DeviceGray" | b"/DeviceRGB" | b"/DeviceCMYK"]) => {
                operands[0].to_vec()
            }
            (b"cs" | b"CS", [name]) => {
                let space = self.of_page("ColorSpace", name.strip_prefix(b"/")?)?;
                format!("/{}", self.name("ColorSpace", 'C', space)).into_bytes()
            }
            (b"scn", [name]) if name.starts_with(b"/") => {
                let pattern = self.of_page("Pattern", &name[1..])?.as_reference().ok()?;
                let pattern = Object::Reference(self.pattern(pattern, base, origin)?);
                format!("/{}", self.name("Pattern", 'P', pattern)).into_bytes()
            }
            _ if operands.iter().all(|n| number(n).is_some()) => operands.join(&b' '),
            _ => return None,
        };
        Some([&text[..], b" ", operator].concat())
    }

    /// The colours of a paint of the page: its own, or those its pattern is drawn in.
    pub fn inks(&self, space: Option<&[&[u8]]>, value: &[&[u8]]) -> Option<Vec<Tint>> {
        let ([name], Some([b"/Pattern"])) = (value, space) else {
            return Some(vec![resource_bytes(
                &self.page,
                space.and_then(|s| s.first()).copied(),
                value,
                self.document,
            )?]);
        };
        let pattern =
            within(self.document, &self.page, "Pattern", name.strip_prefix(b"/")?)?.as_reference().ok()?;
        let Some(Object::Stream(cell)) = self.document.objects.get(&pattern) else { return None };
        let own = self.document.dereference(cell.dict.get(b"Resources").ok()?).ok()?.1.as_dict().ok()?;
        let text = cell.get_plain_content().ok()?;
        let content = ContentStream::read(&text)?;
        let (mut inks, mut space) = (Vec::new(), None);
        for op in (0..content.len()).filter_map(|n| content.op(n)) {
            match (op.name, op.operands) {
                (b"cs" | b"CS", [name]) => space = Some(*name),
                (b"sc" | b"scn" | b"SC" | b"SCN", value) => {
                    inks.push(resource_bytes(own, space, value, self.document)?)
                }
                (b"g" | b"G" | b"rg" | b"RG" | b"k" | b"K" | b"Do" | b"sh" | b"gs", _) => return None,
                _ => {}
            }
        }
        Some(inks)
    }

    /// A tiling pattern of the page in the space of a drawing: its matrix counts from the form it is used in. With `origin` it
    /// begins there.
    fn pattern(&mut self, id: ObjectId, base: Matrix, origin: bool) -> Option<ObjectId> {
        let Some(Object::Stream(old)) = self.document.objects.get(&id) else { return None };
        if old.dict.get(b"PatternType").and_then(Object::as_i64).ok()? != 1 {
            return None;
        }
        let mut matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
        if let Ok(numbers) = old.dict.get(b"Matrix").and_then(Object::as_array) {
            for (to, from) in matrix.iter_mut().zip(numbers) {
                *to = f64::from(from.as_float().ok()?);
            }
        }
        let mut matrix = times(matrix, inverse(base)?);
        if origin {
            matrix[4..].fill(0.0);
        }
        let mut new = old.clone();
        let shown = matrix.iter().zip([3, 3, 3, 3, 1, 1]).map(|(n, digits)| real(*n, digits));
        new.dict.set("Matrix", Object::Array(shown.collect()));
        // Each pattern comes with resources of its own, all of which say the same.
        let own = self.document.dereference(new.dict.get(b"Resources").ok()?).ok()?.1.clone();
        new.dict.set("Resources", own);
        new.dict.remove(b"Length");
        let mut key = bytes(&Object::Dictionary(new.dict.clone()));
        key.extend_from_slice(&new.content);
        if let Some(id) = self.patterns.get(&key) {
            return Some(*id);
        }
        new.dict.set("Length", Object::Integer(new.content.len() as i64));
        let id = self.document.add_object(new);
        self.patterns.insert(key, id);
        Some(id)
    }

    /// Counts how often each path is used.
    pub fn count(&mut self, figure: &FormFigure) {
        for item in &figure.items {
            if let PaintedShape::Path { own, reach, .. } = &item.shape {
                let (count, farthest) = self.uses.entry(own.clone()).or_default();
                *count += 1;
                *farthest = farthest.max(*reach);
            }
        }
    }

    /// The form of a drawing: the one there is if it was drawn before.
    pub fn form(&mut self, figure: &FormFigure) -> ObjectId {
        let mut out = Vec::new();
        let mut now: BTreeMap<GraphicsParam, &[u8]> = BTreeMap::new();
        for item in &figure.items {
            for (setting, wanted) in &item.pen {
                if now.get(setting).copied().unwrap_or(setting.initial()) == &wanted[..] {
                    continue;
                }
                now.insert(*setting, wanted);
                // Another space begins with a colour of its own.
                match setting {
                    GraphicsParam::FillSpace => drop(now.remove(&GraphicsParam::Fill)),
                    GraphicsParam::StrokeSpace => drop(now.remove(&GraphicsParam::Stroke)),
                    _ => {}
                }
                out.extend_from_slice(wanted);
                out.push(b'\n');
            }
            match &item.shape {
                PaintedShape::Words(text) => out.extend_from_slice(text),
                PaintedShape::Path { own, at, placed, .. } => match self.recurring(own) {
                    None => out.extend_from_slice(placed),
                    Some(name) if *at == (0, 0) => out.extend(format!("/{name} Do").bytes()),
                    Some(name) => out.extend(format!("q 1 0 0 1 {} {} cm/{name} Do Q", at.0, at.1).bytes()),
                },
            }
            out.push(b'\n');
        }
        self.add_form(out, figure.bounds, true)
    }

    /// The name of the form of a path that is worth one.
    fn recurring(&mut self, own: &[u8]) -> Option<String> {
        let (count, reach) = *self.uses.get(own)?;
        if own.len() * (count - 1) < WORTH || own.len() < 60 {
            return None;
        }
        let form = self.add_form(own.to_vec(), bounds(own, reach), false);
        Some(self.name("XObject", 'X', Object::Reference(form)))
    }

    fn add_form(&mut self, content: Vec<u8>, bounds: [i64; 4], has_resources: bool) -> ObjectId {
        let mut dict = Dictionary::new();
        dict.set("Subtype", Object::Name(b"Form".to_vec()));
        dict.set("BBox", Object::Array(bounds.map(Object::Integer).to_vec()));
        if has_resources {
            dict.set("Resources", Object::Reference(self.resources));
        }
        let mut key = bytes(&Object::Dictionary(dict.clone()));
        key.extend_from_slice(&content);
        if let Some(id) = self.forms.get(&key) {
            return *id;
        }
        let id = self.document.add_object(compress(dict, &content));
        self.forms.insert(key, id);
        id
    }

    /// Puts the dictionary of resources into the document.
    pub fn finish(self) {
        let kinds =
            self.entries.into_iter().map(|(kind, dict)| (kind.as_bytes().to_vec(), Object::Dictionary(dict)));
        self.document.objects.insert(self.resources, Object::Dictionary(kinds.collect()));
    }
}

fn resource_bytes(
    page: &Dictionary,
    space: Option<&[u8]>,
    value: &[&[u8]],
    document: &Document,
) -> Option<(Vec<u8>, Vec<f64>)> {
    let space = match space {
        None => Vec::new(),
        Some(name) => bytes(&within(document, page, "ColorSpace", name.strip_prefix(b"/")?)?),
    };
    Some((space, value.iter().map(|n| number(n)).collect::<Option<_>>()?))
}

/// Something in a dictionary of resources.
fn within(document: &Document, resources: &Dictionary, kind: &str, name: &[u8]) -> Option<Object> {
    let object = match resources.get(kind.as_bytes()).ok()? {
        Object::Reference(id) => document.objects.get(id)?,
        object => object,
    };
    object.as_dict().ok()?.get(name).ok().cloned()
}

/// A number as an object, rounded.
fn real(n: f64, digits: usize) -> Object {
    let text = format_number(n, digits);
    match text.parse::<i64>() {
        Ok(whole) => Object::Integer(whole),
        Err(_) => Object::Real(text.parse().unwrap_or_default()),
    }
}
