//! An issue as an EPUB 3: a chapter for each section, a list of contents, maps and pictures with their words.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use publish::archive::xml;

use super::IssueEdition;
use super::markup::{self, Rules};
use super::text::is_left_out;
use super::tree::{self, HtmlElement};

/// Media types of pictures, by the end of their names.
const PICTURES: [(&str, &str); 6] = [
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
];
/// Which accessibility features of schema.org it has.
const FEATURES: [&str; 6] = [
    "alternativeText",
    "displayTransformability",
    "longDescription",
    "readingOrder",
    "structuralNavigation",
    "tableOfContents",
];

/// A file of its own in the book.
struct Chapter<'t> {
    file: String,
    title: String,
    content: Vec<&'t HtmlElement>,
    ids: BTreeSet<&'t str>,
}

/// A picture in the book.
struct Picture<'e> {
    file: String,
    kind: &'static str,
    bytes: &'e [u8],
}

/// The book being written.
struct Book<'e> {
    edition: &'e IssueEdition<'e>,
    chapters: Vec<Chapter<'e>>,
    /// Pictures by the names that the page has for them.
    pictures: BTreeMap<&'e str, Picture<'e>>,
}

/// The rules for a chapter.
struct ChapterRules<'e> {
    book: &'e Book<'e>,
    chapter: &'e Chapter<'e>,
    /// Ids that were written before: each names one place.
    used: std::cell::RefCell<BTreeSet<String>>,
}

impl Rules for ChapterRules<'_> {
    fn is_left_out(&self, element: &HtmlElement) -> bool {
        // Maps are shown, and headings that are only heard are heard.
        let shown = element.name == "figure" || element.name.starts_with('h');
        !shown && is_left_out(element) || element.name == "nav"
    }

    fn link(&self, href: &str) -> Option<String> {
        let Some(id) = href.strip_prefix('#') else { return self.book.edition.outside(href) };
        if self.chapter.ids.contains(id) {
            return Some(href.to_string());
        }
        let other = self.book.chapters.iter().find(|chapter| chapter.ids.contains(id))?;
        Some(format!("{}#{id}", other.file))
    }

    fn picture(&self, src: &str) -> Option<String> {
        self.book.pictures.get(src).map(|picture| picture.file.clone())
    }

    fn attribute(&self, element: &HtmlElement, name: &str, value: &str) -> Option<String> {
        match name {
            "id" if !self.used.borrow_mut().insert(value.to_string()) => None,
            "aria-labelledby" if !self.chapter.ids.contains(value) => None,
            "datetime" | "class" if value.is_empty() => None,
            "lang" if value.is_empty() => None,
            "scope" if element.name != "th" => None,
            _ => Some(value.to_string()),
        }
    }
}

/// Writes the book.
///
/// # Errors
/// A file that is too large for a ZIP archive.
pub fn write(edition: &IssueEdition) -> Result<Vec<u8>, String> {
    let page = tree::parse(edition.body);
    let chapters = chapters(edition, &page);
    let mut pictures = BTreeMap::new();
    for (name, bytes) in &edition.files {
        let end = name.rsplit_once('.').map_or("", |(_, end)| end);
        let Some((end, kind)) = PICTURES.iter().find(|(known, _)| *known == end) else { continue };
        if *name == "cover.png" || chapters.iter().any(|chapter| shows_picture(chapter, name)) {
            let file = format!("picture-{}.{end}", pictures.len() + 1);
            pictures.insert(*name, Picture { file, kind, bytes });
        }
    }
    let book = Book { edition, chapters, pictures };
    let mut files: Vec<(String, Vec<u8>)> = vec![
        ("META-INF/container.xml".into(), CONTAINER.as_bytes().to_vec()),
        ("EPUB/package.opf".into(), book.package().into_bytes()),
        ("EPUB/contents.xhtml".into(), book.contents().into_bytes()),
        ("EPUB/style.css".into(), include_bytes!("epub.css").to_vec()),
    ];
    for chapter in &book.chapters {
        files.push((format!("EPUB/{}", chapter.file), book.chapter(chapter).into_bytes()));
    }
    files.extend(book.pictures.values().map(|p| (format!("EPUB/{}", p.file), p.bytes.to_vec())));
    pack(&files).map_err(|error| format!("the EPUB cannot be packed: {error}"))
}

fn shows_picture(chapter: &Chapter, name: &&str) -> bool {
    chapter.content.iter().any(|part| part.find(&|e| e.attribute("src") == *name).is_some())
}

/// Where the package is, for reading programs.
const CONTAINER: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"#;

/// Packs files, without any time of day.
fn pack(files: &[(String, Vec<u8>)]) -> zip::result::ZipResult<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options =
        SimpleFileOptions::default().last_modified_time(DateTime::default()).unix_permissions(0o644);
    writer.start_file("mimetype", options.compression_method(CompressionMethod::Stored))?;
    writer.write_all(b"application/epub+zip")?;
    for (name, bytes) in files {
        let stored = name.ends_with(".png") || name.ends_with(".jpg");
        let method = if stored { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        writer.start_file(name.as_str(), options.compression_method(method))?;
        writer.write_all(bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// The parts of a page: its head with what stands above the list of contents, then a chapter for each of its sections.
fn chapters<'t>(edition: &IssueEdition, page: &'t HtmlElement) -> Vec<Chapter<'t>> {
    let body = page.find(&|element| element.name == "div" && element.has_class("body"));
    let mut front = Vec::new();
    push_heads(page, &mut front);
    page.elements().for_each(|element| push_heads(element, &mut front));
    let sections: Vec<&HtmlElement> = match body {
        Some(body) => {
            body.elements().filter(|element| matches!(&*element.name, "section" | "article")).collect()
        }
        None => page.elements().collect(),
    };
    let mut out = Vec::new();
    let parts = std::iter::once((edition.title.clone(), front))
        .filter(|(_, front)| body.is_some() && !front.is_empty());
    let parts = parts.chain(sections.into_iter().map(|section| {
        let head = section.find(&|element| element.name == "h2");
        let title = head.map_or_else(|| section.attribute("aria-label").to_string(), HtmlElement::text);
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        (if title.is_empty() { edition.title.clone() } else { title }, vec![section])
    }));
    for (index, (title, content)) in parts.enumerate() {
        let mut ids = BTreeSet::new();
        content.iter().for_each(|part| collect_ids(part, &mut ids));
        out.push(Chapter { file: format!("part-{}.xhtml", index + 1), title, content, ids });
    }
    out
}

fn push_heads<'t>(element: &'t HtmlElement, out: &mut Vec<&'t HtmlElement>) {
    out.extend(element.elements().filter(|e| e.name == "header" || e.has_class("erratum")));
}

fn collect_ids<'t>(element: &'t HtmlElement, out: &mut BTreeSet<&'t str>) {
    let id = element.attribute("id");
    // A page ends with ways up, which are left out.
    if !id.is_empty() {
        out.insert(id);
    }
    element.elements().for_each(|inner| collect_ids(inner, out));
}

impl Book<'_> {
    /// A page of the book.
    fn page(&self, title: &str, body: &str) -> String {
        let language = xml(&self.edition.language);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" \
             xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"{language}\" xml:lang=\"{language}\">\n<head><title>{}</title>\
             <link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/></head>\n<body>\n{body}\n</body>\n</html>\n",
            xml(title)
        )
    }

    fn chapter(&self, chapter: &Chapter) -> String {
        let mut body = String::new();
        if !self.edition.notice.is_empty() {
            body += &format!("<p><b>{}</b></p>\n", xml(&self.edition.notice));
        }
        let rules = ChapterRules { book: self, chapter, used: Default::default() };
        for part in &chapter.content {
            markup::write_element(part, &rules, &mut body);
        }
        self.page(&chapter.title, &body)
    }

    fn contents(&self) -> String {
        let lines =
            self.chapters.iter().map(|c| format!("<li><a href=\"{}\">{}</a></li>\n", c.file, xml(&c.title)));
        let heading = xml(&self.edition.contents);
        let list = lines.collect::<String>();
        let body = format!(
            "<nav epub:type=\"toc\" role=\"doc-toc\" aria-labelledby=\"toc\"><h1 id=\"toc\">{heading}</h1><ol>\n{list}</ol></nav>"
        );
        self.page(&self.edition.contents, &body)
    }

    fn package(&self) -> String {
        let edition = self.edition;
        let date = if edition.date.is_empty() { "1970-01-01" } else { &edition.date };
        let mut out = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" \
             unique-identifier=\"id\" xml:lang=\"{0}\">\n<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n\
             <dc:identifier id=\"id\">{1}</dc:identifier>\n<dc:title>{2}</dc:title>\n<dc:language>{0}</dc:language>\n\
             <dc:creator>{3}</dc:creator>\n<dc:date>{4}</dc:date>\n",
            xml(&edition.language),
            self.identifier(),
            xml(&format!("{}, {}", edition.zine, edition.title)),
            xml(&edition.editor),
            xml(date),
        );
        out += &meta_element("dcterms:modified", &format!("{date}T00:00:00Z"));
        out +=
            &format!("<meta property=\"belongs-to-collection\" id=\"zine\">{}</meta>\n", xml(&edition.zine));
        out += "<meta refines=\"#zine\" property=\"collection-type\">series</meta>\n";
        if edition.number.parse::<u32>().is_ok() {
            out +=
                &format!("<meta refines=\"#zine\" property=\"group-position\">{}</meta>\n", edition.number);
        }
        out += &meta_element("schema:accessMode", "textual");
        if !self.pictures.is_empty() {
            out += &meta_element("schema:accessMode", "visual");
        }
        out += &meta_element("schema:accessModeSufficient", "textual");
        FEATURES.iter().for_each(|feature| out += &meta_element("schema:accessibilityFeature", feature));
        out += &meta_element("schema:accessibilityHazard", "none");
        out += &meta_element("schema:accessibilitySummary", &edition.accessibility);
        out += "</metadata>\n<manifest>\n<item id=\"contents\" href=\"contents.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\n\
                <item id=\"style\" href=\"style.css\" media-type=\"text/css\"/>\n";
        for (chapter, n) in self.chapters.iter().zip(1..) {
            out += &format!(
                "<item id=\"part-{n}\" href=\"{}\" media-type=\"application/xhtml+xml\"/>\n",
                chapter.file
            );
        }
        for ((name, picture), n) in self.pictures.iter().zip(1..) {
            let cover = if *name == "cover.png" { " properties=\"cover-image\"" } else { "" };
            out += &format!(
                "<item id=\"picture-{n}\" href=\"{}\" media-type=\"{}\"{cover}/>\n",
                picture.file, picture.kind
            );
        }
        out += "</manifest>\n<spine>\n";
        // The list of contents comes after the first page, as in the zine.
        for n in 1..=self.chapters.len() {
            out += &format!("<itemref idref=\"part-{n}\"/>\n");
            out += if n == 1 { "<itemref idref=\"contents\"/>\n" } else { "" };
        }
        out + "</spine>\n</package>\n"
    }

    /// An identifier that the issue keeps for ever: a UUID of version 8 made of its address, or of its zine and number.
    fn identifier(&self) -> String {
        let zine = if self.edition.url.is_empty() { &self.edition.zine } else { &self.edition.url };
        let sum = base::hash::hash(format!("{zine}\n{}", self.edition.place).as_bytes());
        let part = |from: usize, to: usize| sum.get(from..to).unwrap_or_default();
        format!(
            "urn:uuid:{}-{}-8{}-a{}-{}",
            part(0, 8),
            part(8, 12),
            part(12, 15),
            part(15, 18),
            part(18, 30)
        )
    }
}

fn meta_element(property: &str, value: &str) -> String {
    format!("<meta property=\"{property}\">{}</meta>\n", xml(value))
}
