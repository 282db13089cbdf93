//! A booklet of an issue: two pages a side of the sheet, in the order for folding and stapling.
//!
//! Every page becomes a form that is drawn at its place; nothing is typeset again. A booklet is for the printing press: tags,
//! bookmarks and links stay with the PDF that is read, and so does the claim to be accessible or an archive's.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

use base::folding::{BookletSide, booklet, creep};

use super::pdf_compaction::file;
use super::personal_copies::CopyError;

/// How a booklet is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Folding {
    /// Blank pages stand before the last one, so that it is the outside of the booklet.
    pub last_outside: bool,
    /// Thickness of the paper in micrometres: pages of the inner sheets are moved towards the fold by as much a sheet.
    pub thickness: u64,
}

/// Makes the booklet of a PDF.
///
/// # Errors
/// A PDF that cannot be read or has no pages.
pub fn impose(pdf: &[u8], folding: Folding) -> Result<Vec<u8>, CopyError> {
    let mut document = Document::load_mem(pdf)?;
    let pages: Vec<ObjectId> = document.page_iter().collect();
    let first = *pages.first().ok_or(CopyError::Missing("pages"))?;
    let (width, height) = size(&document, first);
    let mut forms = Vec::new();
    for page in &pages {
        let form = form(&document, *page)?;
        forms.push(document.add_object(form));
    }
    let tree = document.new_object_id();
    let mut kids = Vec::new();
    for side in booklet(pages.len() as u64, folding.last_outside) {
        let page = sheet(&mut document, side, &forms, (width, height), folding.thickness, tree);
        kids.push(Object::Reference(page));
    }
    let mut root = Dictionary::new();
    root.set("Type", Object::Name(b"Pages".to_vec()));
    let sides = kids.len();
    root.set("Count", Object::Integer(sides as i64));
    root.set("Kids", Object::Array(kids));
    document.objects.insert(tree, Object::Dictionary(root));
    without_claims(&mut document, tree, sides, "imposed for printing")?;
    Ok(file::write(&document)?)
}

/// Gives a document another tree of pages and takes away what went with the old one: tags, bookmarks, and in the metadata the claims to
/// standards, instead of which they say what was done.
pub(super) fn without_claims(
    document: &mut Document,
    tree: ObjectId,
    pages: usize,
    done: &str,
) -> Result<(), CopyError> {
    let catalog = document.catalog_mut()?;
    for key in [
        "StructTreeRoot",
        "MarkInfo",
        "Outlines",
        "PageLabels",
        "Dests",
        "Names",
        "OpenAction",
        "PageMode",
        "AF",
        "OutputIntents",
    ] {
        catalog.remove(key.as_bytes());
    }
    catalog.set("Pages", Object::Reference(tree));
    if let Ok(id) = catalog.get(b"Metadata").and_then(Object::as_reference)
        && let Ok(Object::Stream(metadata)) = document.get_object_mut(id)
    {
        let said = modest(&String::from_utf8_lossy(&metadata.content), pages, done);
        metadata.set_content(said.into_bytes());
    }
    Ok(())
}

/// Metadata of so many pages without claims to standards they do not keep, and saying what was done with them.
fn modest(metadata: &str, pages: usize, done: &str) -> String {
    let mut out = metadata.to_string();
    for name in ["pdfaExtension:schemas", "dc:description", "xmpTPg:NPages"] {
        remove_between(&mut out, &format!("<{name}>"), &format!("</{name}>"));
    }
    for prefix in ["pdfaid", "pdfuaid"] {
        for name in ["part", "conformance", "amd", "corr", "rev"] {
            remove_between(&mut out, &format!("<{prefix}:{name}>"), &format!("</{prefix}:{name}>"));
        }
    }
    for prefix in ["pdfaid", "pdfuaid", "pdfaExtension", "pdfaSchema", "pdfaProperty"] {
        remove_between(&mut out, &format!(" xmlns:{prefix}=\""), "\"");
    }
    let said = format!(
        "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">{done}</rdf:li></rdf:Alt></dc:description>\
         <xmpTPg:NPages>{pages}</xmpTPg:NPages></rdf:Description>"
    );
    out.replacen("</rdf:Description>", &said, 1)
}

fn remove_between(out: &mut String, open: &str, close: &str) {
    while let Some(from) = out.find(open) {
        let Some(long) = out[from..].find(close) else { break };
        out.replace_range(from..from + long + close.len(), "");
    }
}

/// Width and height of a page in points.
fn size(document: &Document, page: ObjectId) -> (f32, f32) {
    let measured =
        document.get_dictionary(page).and_then(|dict| dict.get(b"MediaBox")).and_then(Object::as_array);
    let numbers: Vec<f32> = measured.into_iter().flatten().filter_map(|n| n.as_float().ok()).collect();
    match numbers[..] {
        [left, bottom, right, top] => (right - left, top - bottom),
        _ => (419.53, 595.28),
    }
}

/// A page as a form.
fn form(document: &Document, page: ObjectId) -> Result<Stream, CopyError> {
    let dict = document.get_dictionary(page)?;
    let mut streams = Vec::new();
    for id in document.get_page_contents(page) {
        if let Ok(Object::Stream(stream)) = document.get_object(id) {
            streams.push(stream);
        }
    }
    let (width, height) = size(document, page);
    let mut form = match streams[..] {
        // One stream stays compressed as it is.
        [stream] => {
            let mut head = Dictionary::new();
            for key in ["Filter", "DecodeParms"] {
                if let Ok(value) = stream.dict.get(key.as_bytes()) {
                    head.set(key, value.clone());
                }
            }
            Stream::new(head, stream.content.clone())
        }
        _ => {
            let mut content = Vec::new();
            for stream in streams {
                content.extend(stream.get_plain_content()?);
                content.push(b'\n');
            }
            Stream::new(Dictionary::new(), content)
        }
    };
    form.dict.set("Type", Object::Name(b"XObject".to_vec()));
    form.dict.set("Subtype", Object::Name(b"Form".to_vec()));
    form.dict.set("BBox", Object::Array([0.0, 0.0, width, height].map(Object::Real).to_vec()));
    for (from, to) in [("Resources", "Resources"), ("Group", "Group")] {
        if let Ok(value) = dict.get(from.as_bytes()) {
            form.dict.set(to, value.clone());
        }
    }
    Ok(form)
}

/// One side of a sheet with its two pages.
fn sheet(
    document: &mut Document,
    side: BookletSide,
    forms: &[ObjectId],
    (width, height): (f32, f32),
    thickness: u64,
    parent: ObjectId,
) -> ObjectId {
    // Micrometres to points.
    let shift = creep(side.sheet, thickness) as f32 * 72.0 / 25_400.0;
    let mut names: BTreeMap<String, ObjectId> = BTreeMap::new();
    let mut content = String::new();
    for (page, x) in [(side.left, shift), (side.right, width - shift)] {
        let Some(page) = page else { continue };
        let Some(form) = forms.get(page as usize - 1) else { continue };
        let name = format!("Page{page}");
        content += &format!("q 1 0 0 1 {x:.4} 0 cm /{name} Do Q\n");
        names.insert(name, *form);
    }
    let mut drawn = Dictionary::new();
    for (name, form) in names {
        drawn.set(name, Object::Reference(form));
    }
    let mut resources = Dictionary::new();
    resources.set("XObject", Object::Dictionary(drawn));
    let content = document.add_object(Stream::new(Dictionary::new(), content.into_bytes()));
    let mut page = Dictionary::new();
    page.set("Type", Object::Name(b"Page".to_vec()));
    page.set("Parent", Object::Reference(parent));
    page.set("MediaBox", Object::Array([0.0, 0.0, 2.0 * width, height].map(Object::Real).to_vec()));
    page.set("Resources", Object::Dictionary(resources));
    page.set("Contents", Object::Reference(content));
    document.add_object(page)
}
