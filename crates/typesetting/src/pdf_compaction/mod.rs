//! The finished PDF made small: drawings as forms that share what recurs, objects in object streams.
//!
//! What is said does not change: pages, words, tags, marks, links. Marked content stays on the page; a drawing's form is drawn
//! within the marks of its figure and has none of its own. The same bytes go in, the same come out.

mod content;
mod curve_fit;
mod figure;
pub mod file;
mod find_figures;
mod path;
mod shared_resources;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

use content::ContentStream;
use figure::FormFigure;
use shared_resources::SharedResources;

/// Makes a PDF small.
///
/// # Errors
/// A PDF that cannot be read.
pub fn pack(pdf: &[u8]) -> Result<Vec<u8>, lopdf::Error> {
    let mut document = Document::load_mem(pdf)?;
    share(&mut document);
    file::write(&document)
}

/// A page with drawings.
struct DrawnPage {
    id: ObjectId,
    content: Vec<u8>,
    figures: Vec<FormFigure>,
}

/// Makes forms of the drawings on all pages.
fn share(document: &mut Document) {
    let ids: Vec<ObjectId> = document.page_iter().collect();
    let mut shared = SharedResources::new(document);
    let mut pages = Vec::new();
    for id in ids {
        let Some(content) = text(shared.document, id) else { continue };
        let Some(read) = ContentStream::read(&content) else { continue };
        shared.page = resources(shared.document, id);
        let figures = find_figures::find(&read, &mut shared);
        if !figures.is_empty() {
            figures.iter().for_each(|figure| shared.count(figure));
            pages.push(DrawnPage { id, content, figures });
        }
    }
    for page in &pages {
        let forms: Vec<ObjectId> = page.figures.iter().map(|figure| shared.form(figure)).collect();
        redraw(shared.document, page, &forms);
    }
    if !pages.is_empty() {
        shared.finish();
    }
}

/// Draws forms where the drawings were.
fn redraw(document: &mut Document, page: &DrawnPage, forms: &[ObjectId]) {
    let mut resources = resources(document, page.id);
    let mut drawn = match resources.get(b"XObject") {
        Ok(Object::Reference(id)) => document.get_dictionary(*id).cloned().unwrap_or_default(),
        Ok(Object::Dictionary(dict)) => dict.clone(),
        _ => Dictionary::new(),
    };
    let (mut out, mut at) = (Vec::new(), 0);
    for (figure, form) in page.figures.iter().zip(forms) {
        let same = drawn.iter().find(|(_, object)| object.as_reference().is_ok_and(|id| id == *form));
        let name = match same {
            Some((name, _)) => name.clone(),
            None => {
                (1..).map(|n| format!("D{n}").into_bytes()).find(|name| !drawn.has(name)).unwrap_or_default()
            }
        };
        let (from, to) = figure.range;
        out.extend_from_slice(&page.content[at..from]);
        let matrix = figure.base.iter().map(|n| path::format_number(*n, 9)).collect::<Vec<_>>().join(" ");
        out.extend(format!("q {matrix} cm/").bytes().chain(name.iter().copied()).chain(*b" Do Q"));
        drawn.set(name, Object::Reference(*form));
        at = to;
    }
    out.extend_from_slice(&page.content[at..]);
    resources.set("XObject", Object::Dictionary(drawn));
    if let Some(read) = ContentStream::read(&out) {
        let names = read.names();
        for kind in ["Font", "Pattern", "ColorSpace", "XObject"] {
            let Ok(Object::Dictionary(dict)) = resources.get_mut(kind.as_bytes()) else { continue };
            let kept = dict.iter().filter(|(name, _)| names.contains(&name[..]));
            *dict = kept.map(|(name, object)| (name.clone(), object.clone())).collect();
            if dict.is_empty() {
                resources.remove(kind.as_bytes());
            }
        }
    }
    let content = document.add_object(file::compress(Dictionary::new(), &out));
    if let Ok(dict) = document.get_object_mut(page.id).and_then(Object::as_dict_mut) {
        dict.set("Contents", Object::Reference(content));
        dict.set("Resources", Object::Dictionary(resources));
    }
}

/// The content of a page; `None` if it cannot be read.
fn text(document: &Document, page: ObjectId) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    for id in document.get_page_contents(page) {
        let stream: &Stream = document.get_object(id).ok()?.as_stream().ok()?;
        out.extend(stream.get_plain_content().ok()?);
        out.push(b'\n');
    }
    Some(out)
}

/// The resources of a page itself.
fn resources(document: &Document, page: ObjectId) -> Dictionary {
    let own = document.get_dictionary(page).and_then(|dict| dict.get(b"Resources"));
    match own {
        Ok(Object::Reference(id)) => document.get_dictionary(*id).cloned().unwrap_or_default(),
        Ok(Object::Dictionary(dict)) => dict.clone(),
        _ => Dictionary::new(),
    }
}
