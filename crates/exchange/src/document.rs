//! Articles from word processors: `.docx` and `.odt` as Markdown, with everything that could not be kept. Nothing is fetched, no macro
//! is run, and the size of what is unpacked is limited, whatever a file says of itself.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use roxmltree::{Document, Node, ParsingOptions};

use diagnostics::count_words::count_noun;

/// Larger files are not opened, in bytes.
pub const LARGEST: usize = 64 << 20;
/// Largest part of a document, unpacked, in bytes.
const GROWN: u64 = 8 << 20;
/// Largest picture, in bytes.
const LARGEST_PICTURE: u64 = 16 << 20;
/// Most pictures of a document.
const MOST_PICTURES: usize = 100;
/// Most notes of a document.
const MOST_NOTES: usize = 1000;
/// Most columns of a table, and most blanks in a row.
const MOST_COLUMNS: usize = 64;
/// Kinds of pictures that pages can show.
const PICTURES: [&str; 6] = ["png", "jpg", "jpeg", "gif", "webp", "svg"];

/// A document as Markdown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadDocument {
    /// Its title; empty if it has none.
    pub title: String,
    /// Its text.
    pub markdown: String,
    /// Its pictures, by the names that the text has for them.
    pub pictures: Vec<(String, Vec<u8>)>,
    /// What was left out or changed, a sentence each.
    pub lost: Vec<String>,
}

/// Reads a document; the end of its name tells its kind. Its pictures are named after `stem`: `art/STEM-1.png`.
///
/// # Errors
/// A file of another kind, one that is damaged, protected or too large, one without words.
pub fn read_document(name: &str, stem: &str, bytes: &[u8]) -> Result<ReadDocument, String> {
    if bytes.len() > LARGEST {
        return Err(format!("“{name}” is larger than {} MB", LARGEST >> 20));
    }
    let kind = name.rsplit_once('.').map_or("", |(_, end)| end).to_ascii_lowercase();
    let main = match &*kind {
        "docx" => "word/document.xml",
        "odt" => "content.xml",
        _ => return Err(format!("“{name}” is no .docx and no .odt: save it as one of these")),
    };
    let text = part(bytes, main).ok_or_else(|| damaged_message(name, &kind))?;
    let document = xml(&text).ok_or_else(|| damaged_message(name, &kind))?;
    let mut reader = DocumentReader { bytes, stem, ..DocumentReader::default() };
    if kind == "docx" {
        reader.docx(&document);
    } else {
        reader.odt(&document);
    }
    let read = reader.finish();
    if read.markdown.trim().is_empty() { Err(format!("“{name}” has no words")) } else { Ok(read) }
}

fn damaged_message(name: &str, kind: &str) -> String {
    format!("“{name}” cannot be read: it is damaged, protected or too large; save it again as .{kind}")
}

/// A part of a ZIP archive by name; `None` if it is protected, damaged, or unpacks too large.
pub fn part(archive: &[u8], name: &str) -> Option<String> {
    String::from_utf8(unpack(archive, name, GROWN)?).ok()
}

fn unpack(archive: &[u8], name: &str, most: u64) -> Option<Vec<u8>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).ok()?;
    let mut bytes = Vec::new();
    archive.by_name(name).ok()?.take(most + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 <= most).then_some(bytes)
}

/// Parses XML, unless it is too deep or too large for a document that somebody wrote.
pub fn xml(text: &str) -> Option<Document<'_>> {
    let mut depth = 0i64;
    let bytes = text.as_bytes();
    for at in memchr::memchr_iter(b'<', bytes) {
        match bytes.get(at + 1) {
            Some(b'/') => depth -= 1,
            Some(b'!' | b'?') => {}
            _ => depth += 1,
        }
        let end = at + memchr::memchr(b'>', &bytes[at..])?;
        depth -= i64::from(bytes[end - 1] == b'/');
        if depth > 80 {
            return None;
        }
    }
    let options = ParsingOptions { nodes_limit: 200_000, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).ok()
}

/// What holds for a run of words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Marks {
    bold: bool,
    italic: bool,
    strike: bool,
}

/// A piece of a line.
#[derive(Clone, Debug)]
enum DocumentRun {
    Words { text: String, marks: Marks, link: Option<String> },
    Break,
    Picture { name: String, alt: String },
    Note(usize),
}

/// A block of the text.
enum DocumentBlock {
    Heading(usize, Vec<DocumentRun>),
    Paragraph(Vec<DocumentRun>),
    Item { depth: usize, ordered: bool, line: Vec<DocumentRun> },
    Table(Vec<Vec<Vec<DocumentRun>>>),
}

/// A style of paragraphs or words.
#[derive(Clone, Debug, Default)]
struct Style {
    /// Its name in the program, in lower case.
    name: String,
    parent: String,
    /// Its level as a heading, from 1.
    level: Option<usize>,
    marks: Marks,
    /// The style of its lists (`.odt`).
    list: String,
}

#[derive(Default)]
struct DocumentReader<'b> {
    bytes: &'b [u8],
    stem: &'b str,
    title: String,
    blocks: Vec<DocumentBlock>,
    notes: Vec<Vec<DocumentRun>>,
    /// Notes by the ids that the document has for them.
    note_texts: BTreeMap<String, Vec<DocumentRun>>,
    pictures: Vec<(String, Vec<u8>)>,
    /// Text in boxes, printed after the paragraph.
    boxes: Vec<Vec<DocumentRun>>,
    styles: BTreeMap<String, Style>,
    /// Whether a level of a list has numbers.
    ordered: BTreeMap<(String, usize), bool>,
    /// The addresses of links and pictures (`.docx`).
    targets: BTreeMap<String, String>,
    lost: BTreeMap<&'static str, i64>,
}

fn tag<'a>(node: &Node<'a, '_>) -> &'a str {
    node.tag_name().name()
}

fn attribute<'a>(node: &Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attributes().find(|attribute| attribute.name() == name).map(|attribute| attribute.value())
}

fn child<'a, 'i>(node: &Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|child| tag(child) == name)
}

/// The value of a property by the path of its element.
fn value<'a>(node: &Node<'a, '_>, path: &[&str]) -> Option<&'a str> {
    let found = path.iter().try_fold(*node, |node, name| child(&node, name))?;
    attribute(&found, "val")
}

impl DocumentReader<'_> {
    fn lose(&mut self, what: &'static str) {
        *self.lost.entry(what).or_default() += 1;
    }

    /// The level of a style as a heading: 0 for the title.
    fn level(&self, style: &str) -> Option<usize> {
        let mut id = style;
        for _ in 0..16 {
            let style = self.styles.get(id)?;
            if style.name == "title" {
                return Some(0);
            }
            let named = style.name.strip_prefix("heading ").and_then(|n| n.trim().parse().ok());
            if let Some(level) = style.level.or(named) {
                return Some(level);
            }
            id = &style.parent;
        }
        None
    }

    fn marks(&self, style: &str) -> Marks {
        let mut out = Marks::default();
        let mut id = style;
        for _ in 0..16 {
            let Some(style) = self.styles.get(id) else { break };
            out.bold |= style.marks.bold;
            out.italic |= style.marks.italic;
            out.strike |= style.marks.strike;
            id = &style.parent;
        }
        out
    }

    /// Adds a paragraph, or a heading if its style is one; the title is set apart.
    fn paragraph(&mut self, level: Option<usize>, line: Vec<DocumentRun>) {
        if has_words(&line) {
            match level {
                Some(0) if self.title.is_empty() && self.blocks.is_empty() => self.title = plain(&line),
                Some(level) => self.blocks.push(DocumentBlock::Heading(level.clamp(1, 6), line)),
                None => self.blocks.push(DocumentBlock::Paragraph(line)),
            }
        }
        for text in std::mem::take(&mut self.boxes) {
            if has_words(&text) {
                self.blocks.push(DocumentBlock::Paragraph(text));
            }
        }
    }

    fn words(&self, text: &str, marks: Marks, link: Option<&str>, out: &mut Vec<DocumentRun>) {
        let link = link
            .filter(|link| ["http://", "https://", "mailto:"].iter().any(|scheme| link.starts_with(scheme)))
            .map(String::from);
        if let Some(DocumentRun::Words { text: before, marks: same, link: there }) = out.last_mut()
            && *same == marks
            && *there == link
        {
            before.push_str(text);
            return;
        }
        out.push(DocumentRun::Words { text: text.to_string(), marks, link });
    }

    fn note(&mut self, text: Vec<DocumentRun>, out: &mut Vec<DocumentRun>) {
        if self.notes.len() >= MOST_NOTES {
            return self.lose("note beyond the thousandth");
        }
        self.notes.push(text);
        out.push(DocumentRun::Note(self.notes.len()));
    }

    /// Adds a picture of the archive.
    fn picture(&mut self, path: &str, alt: &str, out: &mut Vec<DocumentRun>) {
        let kind = path.rsplit_once('.').map_or("", |(_, end)| end).to_ascii_lowercase();
        if !PICTURES.contains(&&*kind) {
            return self.lose("picture of a kind that pages cannot show");
        }
        if self.pictures.len() >= MOST_PICTURES {
            return self.lose("picture beyond the hundredth");
        }
        let Some(bytes) = unpack(self.bytes, path, LARGEST_PICTURE) else {
            return self.lose("picture that is not in the file, or too large");
        };
        let name = format!("art/{}-{}.{kind}", self.stem, self.pictures.len() + 1);
        let alt = alt.split_whitespace().collect::<Vec<_>>().join(" ");
        let alt = if alt.is_empty() {
            self.lose("description of a picture, which the file has not: write it between the brackets");
            format!("Picture {}", self.pictures.len() + 1)
        } else {
            alt
        };
        self.pictures.push((name.clone(), bytes));
        out.push(DocumentRun::Picture { name, alt });
    }

    // Word

    fn docx(&mut self, document: &Document) {
        let read = |name: &str| part(self.bytes, name);
        let (styles, numbering, links) =
            (read("word/styles.xml"), read("word/numbering.xml"), read("word/_rels/document.xml.rels"));
        let notes = [("footnote", read("word/footnotes.xml")), ("endnote", read("word/endnotes.xml"))];
        for text in links.iter().filter_map(|text| xml(text)) {
            for link in text.descendants().filter(|n| tag(n) == "Relationship") {
                if let (Some(id), Some(target)) = (attribute(&link, "Id"), attribute(&link, "Target")) {
                    self.targets.insert(id.into(), target.into());
                }
            }
        }
        for text in styles.iter().filter_map(|text| xml(text)) {
            for style in text.descendants().filter(|n| tag(n) == "style") {
                let outline = value(&style, &["pPr", "outlineLvl"]).and_then(|n| n.parse::<usize>().ok());
                let style_read = Style {
                    name: value(&style, &["name"]).unwrap_or_default().to_lowercase(),
                    parent: value(&style, &["basedOn"]).unwrap_or_default().into(),
                    level: outline.filter(|n| *n < 9).map(|n| n + 1),
                    // A heading is bold because it is one.
                    marks: if attribute(&style, "type") == Some("character") {
                        docx_marks(&style, Marks::default())
                    } else {
                        Marks::default()
                    },
                    list: String::new(),
                };
                self.styles.insert(attribute(&style, "styleId").unwrap_or_default().into(), style_read);
            }
        }
        for text in numbering.iter().filter_map(|text| xml(text)) {
            let kinds: Vec<Node> = text.descendants().filter(|n| tag(n) == "abstractNum").collect();
            for number in text.descendants().filter(|n| tag(n) == "num") {
                let kind = value(&number, &["abstractNumId"]);
                let Some(kind) = kinds.iter().find(|k| attribute(k, "abstractNumId") == kind) else {
                    continue;
                };
                for level in kind.children().filter(|n| tag(n) == "lvl") {
                    let depth = attribute(&level, "ilvl").and_then(|n| n.parse().ok()).unwrap_or(0);
                    let ordered = !matches!(value(&level, &["numFmt"]), Some("bullet" | "none"));
                    self.ordered
                        .insert((attribute(&number, "numId").unwrap_or_default().into(), depth), ordered);
                }
            }
        }
        for (kind, text) in &notes {
            for text in text.iter().filter_map(|text| xml(text)) {
                for note in text.descendants().filter(|n| tag(n) == *kind) {
                    let mut line = Vec::new();
                    for paragraph in note.children().filter(|n| tag(n) == "p") {
                        self.next_line(&mut line);
                        self.docx_line(&paragraph, Marks::default(), None, &mut line);
                    }
                    self.note_texts
                        .insert(format!("{kind}{}", attribute(&note, "id").unwrap_or_default()), line);
                }
            }
        }
        if let Some(body) = document.descendants().find(|n| tag(n) == "body") {
            self.docx_blocks(&body);
        }
    }

    fn next_line(&self, line: &mut Vec<DocumentRun>) {
        if !line.is_empty() {
            line.push(DocumentRun::Break);
        }
    }

    fn docx_blocks(&mut self, parent: &Node) {
        for node in parent.children() {
            match tag(&node) {
                "p" => self.docx_paragraph(&node),
                "tbl" => {
                    let rows: Vec<Node> = node.children().filter(|n| tag(n) == "tr").collect();
                    let table = rows.iter().map(|row| self.docx_row(row)).collect();
                    self.blocks.push(DocumentBlock::Table(table));
                    self.paragraph(None, Vec::new());
                }
                "del" | "moveFrom" => self.lose("deletion that was marked"),
                "sectPr" => {}
                _ => self.docx_blocks(&node),
            }
        }
    }

    fn docx_paragraph(&mut self, node: &Node) {
        let mut line = Vec::new();
        self.docx_line(node, Marks::default(), None, &mut line);
        let style = value(node, &["pPr", "pStyle"]).unwrap_or_default();
        let level = self.level(style);
        let list = value(node, &["pPr", "numPr", "numId"]).filter(|id| *id != "0" && level.is_none());
        let named = self.styles.get(style).map_or("", |style| style.name.as_str());
        let bullet = named.starts_with("list bullet");
        if list.is_none() && !bullet && !named.starts_with("list number") || level.is_some() {
            return self.paragraph(level, line);
        }
        let depth = value(node, &["pPr", "numPr", "ilvl"]).and_then(|n| n.parse().ok()).unwrap_or(0).min(8);
        let known = list.and_then(|id| self.ordered.get(&(id.to_string(), depth)).copied());
        self.blocks.push(DocumentBlock::Item {
            depth,
            ordered: known.unwrap_or(!bullet && list.is_none()),
            line,
        });
        self.paragraph(None, Vec::new());
    }

    fn docx_row(&mut self, row: &Node) -> Vec<Vec<DocumentRun>> {
        let mut out = Vec::new();
        for cell in row.children().filter(|n| tag(n) == "tc") {
            let mut line = Vec::new();
            for paragraph in cell.descendants().filter(|n| tag(n) == "p") {
                self.next_line(&mut line);
                self.docx_line(&paragraph, Marks::default(), None, &mut line);
            }
            if cell.descendants().any(|n| tag(&n) == "tbl") {
                self.lose("table within a table, whose words are in one cell");
            }
            let span = value(&cell, &["tcPr", "gridSpan"]).and_then(|n| n.parse::<usize>().ok()).unwrap_or(1);
            if span > 1 || child(&cell, "tcPr").is_some_and(|p| child(&p, "vMerge").is_some()) {
                self.lose("cell that was joined with another");
            }
            out.push(line);
            out.extend(std::iter::repeat_n(Vec::new(), span.clamp(1, MOST_COLUMNS) - 1));
        }
        out
    }

    fn docx_line(&mut self, node: &Node, marks: Marks, link: Option<&str>, out: &mut Vec<DocumentRun>) {
        for piece in node.children() {
            match tag(&piece) {
                "r" => {
                    let style = value(&piece, &["rPr", "rStyle"]).unwrap_or_default();
                    let styled = self.marks(style);
                    let all = Marks {
                        bold: marks.bold || styled.bold,
                        italic: marks.italic || styled.italic,
                        strike: marks.strike || styled.strike,
                    };
                    let marks = docx_marks(&piece, all);
                    self.docx_line(&piece, marks, link, out);
                }
                "t" => self.words(piece.text().unwrap_or_default(), marks, link, out),
                "tab" if tag(node) == "r" => self.words(" ", marks, link, out),
                "noBreakHyphen" => self.words("-", marks, link, out),
                "br" | "cr" if attribute(&piece, "type").is_none_or(|kind| kind == "textWrapping") => {
                    out.push(DocumentRun::Break)
                }
                "hyperlink" => {
                    let target = attribute(&piece, "id").and_then(|id| self.targets.get(id)).cloned();
                    self.docx_line(&piece, marks, target.as_deref(), out);
                }
                kind @ ("footnoteReference" | "endnoteReference") => {
                    let id = format!(
                        "{}{}",
                        kind.trim_end_matches("Reference"),
                        attribute(&piece, "id").unwrap_or_default()
                    );
                    if let Some(text) = self.note_texts.get(&id).cloned() {
                        self.note(text, out);
                    }
                }
                "drawing" | "pict" | "object" => self.docx_drawing(&piece, out),
                "commentReference" => self.lose("comment"),
                "oMath" | "oMathPara" => self.lose("formula"),
                "sym" => self.lose("sign of a symbol font"),
                "del" | "moveFrom" => self.lose("deletion that was marked"),
                "pPr" | "rPr" | "instrText" | "delText" | "Fallback" => {}
                _ => self.docx_line(&piece, marks, link, out),
            }
        }
    }

    fn docx_drawing(&mut self, drawing: &Node, out: &mut Vec<DocumentRun>) {
        let boxes: Vec<Node> = drawing.descendants().filter(|n| tag(n) == "txbxContent").collect();
        for content in &boxes {
            for paragraph in content.children().filter(|n| tag(n) == "p") {
                let mut line = Vec::new();
                self.docx_line(&paragraph, Marks::default(), None, &mut line);
                self.boxes.push(line);
            }
            self.lose("box, whose words come after its paragraph");
        }
        let picture = drawing.descendants().find(|n| matches!(tag(n), "blip" | "imagedata"));
        let target = picture
            .and_then(|n| self.targets.get(attribute(&n, "embed").or_else(|| attribute(&n, "id"))?))
            .cloned();
        let properties = drawing.descendants().find(|n| tag(n) == "docPr");
        let alt = properties.and_then(|n| attribute(&n, "descr")).unwrap_or_default();
        match target {
            Some(target) => self.picture(&format!("word/{}", target.trim_start_matches("/word/")), alt, out),
            None if boxes.is_empty() => self.lose("drawing"),
            None => {}
        }
    }

    // OpenDocument

    fn odt(&mut self, document: &Document) {
        let common = part(self.bytes, "styles.xml");
        let common = common.as_deref().and_then(xml);
        for text in common.iter().chain([document]) {
            for style in text.descendants().filter(|n| matches!(tag(n), "style" | "list-style")) {
                self.odt_style(&style);
            }
        }
        let body = document.descendants().find(|n| tag(n) == "body").and_then(|n| child(&n, "text"));
        if let Some(body) = body {
            self.odt_blocks(&body, None);
        }
    }

    fn odt_style(&mut self, style: &Node) {
        let name = attribute(style, "name").unwrap_or_default().to_string();
        if tag(style) == "list-style" {
            for level in style.children().filter(|n| tag(n).starts_with("list-level-style")) {
                let depth: usize = attribute(&level, "level").and_then(|n| n.parse().ok()).unwrap_or(1);
                self.ordered.insert((name.clone(), depth.saturating_sub(1)), tag(&level).ends_with("number"));
            }
            return;
        }
        let words = child(style, "text-properties").filter(|_| attribute(style, "family") == Some("text"));
        let has =
            |name: &str, ok: &dyn Fn(&str) -> bool| words.and_then(|n| attribute(&n, name)).is_some_and(ok);
        let marks = Marks {
            bold: has("font-weight", &|w| w == "bold" || w.parse::<u32>().is_ok_and(|n| n >= 600)),
            italic: has("font-style", &|w| w != "normal"),
            strike: has("text-line-through-style", &|w| w != "none"),
        };
        let level = attribute(style, "default-outline-level").and_then(|n| n.parse().ok()).filter(|n| *n > 0);
        let style = Style {
            name: attribute(style, "display-name").unwrap_or(&name).to_lowercase(),
            parent: attribute(style, "parent-style-name").unwrap_or_default().into(),
            level,
            marks,
            list: attribute(style, "list-style-name").unwrap_or_default().into(),
        };
        self.styles.insert(name, style);
    }

    /// Blocks of an element; in a list its style and depth.
    fn odt_blocks(&mut self, parent: &Node, list: Option<(&str, usize)>) {
        for node in parent.children() {
            match tag(&node) {
                "h" => {
                    let line = self.odt_text(&node);
                    let level = attribute(&node, "outline-level").and_then(|n| n.parse().ok()).unwrap_or(1);
                    self.paragraph(Some(std::cmp::max(level, 1)), line);
                }
                "p" => {
                    let line = self.odt_text(&node);
                    let style = attribute(&node, "style-name").unwrap_or_default();
                    match list {
                        Some((name, depth)) => {
                            let own = self.styles.get(style).map_or("", |style| style.list.as_str());
                            let name = if name.is_empty() { own } else { name };
                            let ordered =
                                self.ordered.get(&(name.to_string(), depth)).copied().unwrap_or(false);
                            self.blocks.push(DocumentBlock::Item { depth: depth.min(8), ordered, line });
                            self.paragraph(None, Vec::new());
                        }
                        None => self.paragraph(self.level(style), line),
                    }
                }
                "list" => {
                    let (name, depth) = list.map_or(("", 0), |(name, depth)| (name, depth + 1));
                    let name = attribute(&node, "style-name").unwrap_or(name);
                    for item in node.children().filter(|n| matches!(tag(n), "list-item" | "list-header")) {
                        self.odt_blocks(&item, Some((name, depth)));
                    }
                }
                "table" => {
                    let rows: Vec<Node> = node.descendants().filter(|n| tag(n) == "table-row").collect();
                    let table = rows.iter().map(|row| self.odt_row(row)).collect();
                    self.blocks.push(DocumentBlock::Table(table));
                    self.paragraph(None, Vec::new());
                }
                "frame" => {
                    let mut line = Vec::new();
                    self.odt_frame(&node, &mut line);
                    self.paragraph(None, line);
                }
                "tracked-changes" => self.lose("deletion that was marked"),
                "table-of-content" => self.lose("list of contents"),
                "sequence-decls" | "forms" | "variable-decls" | "user-field-decls" => {}
                _ => self.odt_blocks(&node, list),
            }
        }
    }

    fn odt_row(&mut self, row: &Node) -> Vec<Vec<DocumentRun>> {
        let mut out: Vec<Vec<DocumentRun>> = Vec::new();
        for cell in row.children().filter(|n| matches!(tag(n), "table-cell" | "covered-table-cell")) {
            let mut line = Vec::new();
            for paragraph in cell.descendants().filter(|n| matches!(tag(n), "p" | "h")) {
                self.next_line(&mut line);
                line.extend(self.odt_text(&paragraph));
            }
            if tag(&cell) == "covered-table-cell" {
                self.lose("cell that was joined with another");
            }
            let repeated = attribute(&cell, "number-columns-repeated").and_then(|n| n.parse::<usize>().ok());
            out.extend(std::iter::repeat_n(line, repeated.unwrap_or(1).clamp(1, MOST_COLUMNS)));
        }
        out
    }

    fn odt_text(&mut self, node: &Node) -> Vec<DocumentRun> {
        let mut out = Vec::new();
        self.odt_line(node, Marks::default(), None, &mut out);
        out
    }

    fn odt_line(&mut self, node: &Node, marks: Marks, link: Option<&str>, out: &mut Vec<DocumentRun>) {
        for piece in node.children() {
            match tag(&piece) {
                _ if piece.is_text() => self.words(piece.text().unwrap_or_default(), marks, link, out),
                "span" => {
                    let own = self.marks(attribute(&piece, "style-name").unwrap_or_default());
                    let all = Marks {
                        bold: marks.bold || own.bold,
                        italic: marks.italic || own.italic,
                        strike: marks.strike || own.strike,
                    };
                    self.odt_line(&piece, all, link, out);
                }
                "a" => self.odt_line(&piece, marks, attribute(&piece, "href"), out),
                "s" | "tab" => self.words(" ", marks, link, out),
                "line-break" => out.push(DocumentRun::Break),
                "note" => {
                    let mut line = Vec::new();
                    for paragraph in child(&piece, "note-body")
                        .iter()
                        .flat_map(|n| n.descendants())
                        .filter(|n| tag(n) == "p")
                    {
                        self.next_line(&mut line);
                        self.odt_line(&paragraph, Marks::default(), None, &mut line);
                    }
                    self.note(line, out);
                }
                "frame" => self.odt_frame(&piece, out),
                "annotation" => self.lose("comment"),
                "custom-shape" | "line" | "path" | "g" => self.lose("drawing"),
                _ => self.odt_line(&piece, marks, link, out),
            }
        }
    }

    fn odt_frame(&mut self, frame: &Node, out: &mut Vec<DocumentRun>) {
        let words = |name: &str| child(frame, name).and_then(|n| n.text()).unwrap_or_default();
        let alt = if words("desc").is_empty() { words("title") } else { words("desc") };
        if let Some(content) = child(frame, "text-box") {
            for paragraph in content.descendants().filter(|n| matches!(tag(n), "p" | "h")) {
                let line = self.odt_text(&paragraph);
                self.boxes.push(line);
            }
            return self.lose("box, whose words come after its paragraph");
        }
        if child(frame, "object").is_some() {
            return self.lose("formula or chart");
        }
        match child(frame, "image").and_then(|n| attribute(&n, "href")) {
            Some(path) => self.picture(path.trim_start_matches("./"), alt, out),
            None => self.lose("drawing"),
        }
    }

    // Markdown

    fn finish(mut self) -> ReadDocument {
        // A heading above everything else is the title.
        if self.title.is_empty()
            && let Some(DocumentBlock::Heading(1, line)) = self.blocks.first()
        {
            self.title = plain(line);
            self.blocks.remove(0);
        }
        let mut out = String::new();
        let mut numbers = [0usize; 9];
        let mut in_list = false;
        for block in &self.blocks {
            let item = matches!(block, DocumentBlock::Item { .. });
            if !out.is_empty() {
                out += if item && in_list { "\n" } else { "\n\n" };
            }
            if !in_list {
                numbers = [0; 9];
            }
            in_list = item;
            match block {
                DocumentBlock::Heading(level, line) => {
                    out += &format!("{} {}", "#".repeat(*level), markdown(line, true))
                }
                DocumentBlock::Paragraph(line) => out += &markdown(line, false),
                DocumentBlock::Item { depth, ordered, line } => {
                    let depth = (*depth).min(numbers.iter().take_while(|n| **n > 0).count());
                    numbers[depth] += 1;
                    numbers[depth + 1..].fill(0);
                    let mark = if *ordered { format!("{}.", numbers[depth]) } else { "-".into() };
                    out += &format!("{}{mark} {}", "    ".repeat(depth), markdown(line, true));
                }
                DocumentBlock::Table(rows) => out += &table(rows),
            }
        }
        for (note, number) in self.notes.iter().zip(1..) {
            out += &format!("\n\n[^{number}]: {}", markdown(note, true));
        }
        let lost = self.lost.iter().map(|(what, count)| count_noun_with(*count, what));
        ReadDocument {
            title: self.title,
            markdown: out + "\n",
            lost: lost.collect(),
            pictures: self.pictures,
        }
    }
}

fn has_words(line: &[DocumentRun]) -> bool {
    line.iter().any(|piece| {
        !matches!(piece, DocumentRun::Words { text, .. } if text.trim().is_empty())
            && !matches!(piece, DocumentRun::Break)
    })
}

/// `2 comments`; of a noun with more words behind it the noun is counted.
fn count_noun_with(count: i64, what: &str) -> String {
    let end = what.find([' ', ',']).unwrap_or(what.len());
    let (noun, rest) = what.split_at(end);
    format!("{}{rest}", count_noun(count, noun))
}

fn docx_marks(run: &Node, before: Marks) -> Marks {
    let Some(properties) = child(run, "rPr") else { return before };
    Marks {
        bold: has_mark(&["b"], before.bold, &properties),
        italic: has_mark(&["i"], before.italic, &properties),
        strike: has_mark(&["strike", "dstrike"], before.strike, &properties),
    }
}

fn has_mark(names: &[&str], before: bool, properties: &Node<'_, '_>) -> bool {
    let set = properties.children().find(|n| names.contains(&tag(n)));
    set.map_or(before, |n| !matches!(attribute(&n, "val"), Some("false" | "0" | "none")))
}

/// The words of a line alone.
fn plain(line: &[DocumentRun]) -> String {
    let words = line.iter().map(|piece| match piece {
        DocumentRun::Words { text, .. } => text.as_str(),
        _ => " ",
    });
    words.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line as Markdown, all of it on one line if it is `flat`.
fn markdown(line: &[DocumentRun], flat: bool) -> String {
    let mut out = String::new();
    for piece in line {
        match piece {
            DocumentRun::Words { text, marks, link } => push_words(text, *marks, link.as_deref(), &mut out),
            DocumentRun::Break if flat => out.push(' '),
            DocumentRun::Break => out += "\\\n",
            DocumentRun::Picture { name, alt } => out += &format!("![{}]({name})", escape(alt, false)),
            DocumentRun::Note(number) => out += &format!("[^{number}]"),
        }
    }
    out.trim().trim_end_matches('\\').trim_end().to_string()
}

fn push_words(text: &str, marks: Marks, link: Option<&str>, out: &mut String) {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words = text.trim_matches(' ');
    let (before, after) = (text.starts_with(' '), text.ends_with(' '));
    if before && !out.is_empty() && !out.ends_with([' ', '\n']) {
        out.push(' ');
    }
    if words.is_empty() {
        return;
    }
    let mut marked = escape(words, out.is_empty() || out.ends_with('\n'));
    for (_, sign) in
        [(marks.strike, "~~"), (marks.italic, "*"), (marks.bold, "**")].iter().filter(|(on, _)| *on)
    {
        marked = format!("{sign}{marked}{sign}");
    }
    match link {
        Some(url) if !url.contains(['<', '>', ' ', '\n']) => *out += &format!("[{marked}](<{url}>)"),
        _ => *out += &marked,
    }
    if after {
        out.push(' ');
    }
}

/// Text in which no character is a mark of Markdown.
fn escape(text: &str, begins_line: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut digits = begins_line;
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let first = begins_line && out.is_empty();
        let marks = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '~' | '|' => true,
            '&' => characters.peek().is_some_and(|next| next.is_ascii_alphanumeric() || *next == '#'),
            '#' | '>' | '+' | '-' | '=' | ':' => first,
            '.' | ')' => digits && !out.is_empty(),
            _ => false,
        };
        digits &= c.is_ascii_digit();
        if marks {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn table(rows: &[Vec<Vec<DocumentRun>>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0).clamp(1, MOST_COLUMNS);
    let mut lines: Vec<String> = rows.iter().map(|row| table_line(row, columns)).collect();
    lines.insert(lines.len().min(1), format!("|{}", "---|".repeat(columns)));
    lines.join("\n")
}

fn table_line(row: &[Vec<DocumentRun>], columns: usize) -> String {
    let cells = (0..columns).map(|at| row.get(at).map_or(String::new(), |cell| markdown(cell, true)));
    format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
}
