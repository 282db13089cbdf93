//! Opens attachments that are texts: `.txt` and its like, HTML, `.docx`, `.odt`, and the text of a PDF if there is a typesetter.
//! Nothing is fetched, no macro is run, and the size of what is unpacked is limited, whatever a file says of itself.

use roxmltree::Node;

use base::charset;
use exchange::document::{part, xml};

use super::html;
use super::mail::LONGEST;

/// Larger files are not opened.
pub const LARGEST: usize = 1 << 20;

/// The text of a file; `None` if it is of another type, too large, protected, or empty.
pub fn text(name: &str, bytes: &[u8]) -> Option<String> {
    if bytes.len() > LARGEST {
        return None;
    }
    let text = match name.rsplit_once('.')?.1.to_ascii_lowercase().as_str() {
        "txt" | "text" | "md" | "csv" | "asc" => charset::text(bytes)?.0,
        "htm" | "html" => html::text(&charset::text(bytes)?.0).0,
        "docx" => docx(&part(bytes, "word/document.xml")?)?,
        "odt" => odt(&part(bytes, "content.xml")?)?,
        #[cfg(feature = "typeset")]
        "pdf" => typesetting::pdf_text::text_of_pdf(bytes)?,
        _ => return None,
    };
    (text.len() <= LONGEST && text.chars().any(char::is_alphanumeric)).then_some(text)
}

/// The paragraphs of a document, one line each with its prefix; the cells of a table row are on one line.
fn paragraphs<'a, 'i>(
    root: Node<'a, 'i>,
    row: &str,
    cell: &str,
    names: &[&str],
) -> Vec<(&'static str, Node<'a, 'i>)> {
    let mut out: Vec<(&'static str, Node)> = Vec::new();
    let mut last: Option<Node> = None;
    for paragraph in root.descendants().filter(|n| names.contains(&n.tag_name().name())) {
        // A paragraph within a paragraph is a note or a box: its words come with the outer one.
        if paragraph.ancestors().skip(1).any(|n| names.contains(&n.tag_name().name())) {
            continue;
        }
        let above = |name: &str| paragraph.ancestors().find(|n| n.tag_name().name() == name);
        let here = above(cell).and(above(row));
        let between = match (here, last) {
            (Some(here), Some(before)) if here == before => "\t",
            _ if out.is_empty() => "",
            _ => "\n",
        };
        last = here;
        out.push((between, paragraph));
    }
    out
}

fn docx(text: &str) -> Option<String> {
    let document = xml(text)?;
    let on = |n: Node| {
        !matches!(n.attributes().find(|a| a.name() == "val").map(|a| a.value()), Some("false" | "0" | "none"))
    };
    let struck = |run: Node| {
        let marks = run.children().filter(|n| n.tag_name().name() == "rPr").flat_map(|n| n.children());
        marks.into_iter().any(|n| matches!(n.tag_name().name(), "strike" | "dstrike" | "vanish") && on(n))
    };
    let mut out = String::new();
    for (between, paragraph) in paragraphs(document.root(), "tr", "tc", &["p"]) {
        out.push_str(between);
        if out.len() > LONGEST {
            break;
        }
        for node in paragraph.descendants() {
            let gone = |n: &Node| match n.tag_name().name() {
                "del" | "moveFrom" => true,
                "r" => struck(*n),
                _ => false,
            };
            if !matches!(node.tag_name().name(), "t" | "tab" | "br") || node.ancestors().any(|n| gone(&n)) {
                continue;
            }
            match node.tag_name().name() {
                // A tab character, not the list of tab stops.
                "tab" if node.parent().is_some_and(|p| p.tag_name().name() == "r") => out.push('\t'),
                "br" => out.push('\n'),
                "t" => out.push_str(node.text().unwrap_or("")),
                _ => {}
            }
        }
    }
    Some(out)
}

fn odt(text: &str) -> Option<String> {
    let document = xml(text)?;
    let attribute =
        |n: &Node, name: &str| n.attributes().find(|a| a.name() == name).map(|a| a.value().to_string());
    let through = |n: &Node| {
        let marks = n.attributes().filter(|a| a.name().starts_with("text-line-through-"));
        n.tag_name().name() == "text-properties" && marks.into_iter().any(|a| a.value() != "none")
    };
    let styles = document.descendants().filter(|n| n.tag_name().name() == "style");
    let struck: Vec<String> =
        styles.filter(|n| n.children().any(|c| through(&c))).filter_map(|n| attribute(&n, "name")).collect();
    let body = document.descendants().find(|n| n.tag_name().name() == "body")?;
    let mut out = String::new();
    for (between, paragraph) in paragraphs(body, "table-row", "table-cell", &["p", "h"]) {
        out.push_str(between);
        if out.len() > LONGEST {
            break;
        }
        for node in paragraph.descendants() {
            let gone = |n: &Node| {
                let styled =
                    n.is_element() && attribute(n, "style-name").is_some_and(|s| struck.contains(&s));
                styled || matches!(n.tag_name().name(), "tracked-changes" | "annotation")
            };
            if node.ancestors().any(|n| gone(&n)) {
                continue;
            }
            match node.tag_name().name() {
                "tab" => out.push('\t'),
                "line-break" => out.push('\n'),
                "s" => {
                    let count = attribute(&node, "c").and_then(|c| c.parse::<usize>().ok()).unwrap_or(1);
                    out.extend(std::iter::repeat_n(' ', count.min(80)));
                }
                _ if node.is_text() => out.push_str(node.text().unwrap_or("")),
                _ => {}
            }
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ZIP with one file, compressed or not.
    pub fn zip(name: &str, text: &[u8], packed: bool) -> Vec<u8> {
        use std::io::Write;
        use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};
        let method = if packed { CompressionMethod::Deflated } else { CompressionMethod::Stored };
        let mut writer = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        writer.start_file(name, SimpleFileOptions::default().compression_method(method)).unwrap();
        writer.write_all(text).unwrap();
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn documents_are_opened_and_struck_words_left_out() {
        let word = "<w:document xmlns:w='x'><w:body><w:p><w:r><w:t>A Mun-Bur</w:t></w:r></w:p>\
            <w:p><w:r><w:rPr><w:strike/></w:rPr><w:t>A Ber-Sil</w:t></w:r><w:del><w:r><w:delText>A Ber H</w:delText></w:r></w:del>\
            <w:r><w:rPr><w:strike w:val='false'/></w:rPr><w:t>A Ber-Kie</w:t></w:r></w:p>\
            <w:tbl><w:tr><w:tc><w:p><w:r><w:t>F Kie</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Den</w:t></w:r></w:p></w:tc></w:tr></w:tbl>\
            </w:body></w:document>";
        let open = "<o xmlns:text='x' xmlns:style='s' xmlns:table='t'><style:style style:name='T1'><style:text-properties \
            style:text-line-through-style='solid'/></style:style><body><text><text:tracked-changes><text:p>A Par H</text:p></text:tracked-changes>\
            <text:p>A Par<text:s text:c='2'/>- Bur<text:line-break/><text:span text:style-name='T1'>A Mar H</text:span>A Mar<text:tab/>- Spa</text:p>\
            </text></body></o>";
        for packed in [false, true] {
            let docx = zip("word/document.xml", word.as_bytes(), packed);
            assert_eq!(text("Zug.DOCX", &docx).as_deref(), Some("A Mun-Bur\nA Ber-Kie\nF Kie\tDen"));
            let odt = zip("content.xml", open.as_bytes(), packed);
            let read = text("a.odt", &odt).unwrap();
            assert!(read.ends_with("A Par  - Bur\nA Mar\t- Spa") && !read.contains("A Par H"), "{read}");
        }
    }

    #[test]
    fn hostile_files_are_not_opened() {
        let bomb = zip("word/document.xml", &vec![b' '; 300 << 20], true);
        assert!(bomb.len() <= LARGEST && text("a.docx", &bomb).is_none());
        let deep = format!("<d>{}{}</d>", "<p>".repeat(100_000), "</p>".repeat(100_000));
        assert!(text("a.odt", &zip("content.xml", deep.as_bytes(), true)).is_none());
        let laughs = "<!DOCTYPE d [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><d><body><p>&b;</p></body></d>";
        assert!(text("a.odt", &zip("content.xml", laughs.as_bytes(), true)).is_none());
        let whole = zip("word/document.xml", b"<w><p><t>A Mun H</t></p></w>", true);
        for cut in 0..whole.len() {
            let mut odd = whole.clone();
            odd[cut] ^= 0xff;
            let _ = (text("a.docx", &whole[..cut]), text("a.docx", &odd));
        }
        for name in ["a.pdf", "a.zip", "a.doc", "txt", "a.jpg"] {
            assert!(text(name, b"%PDF-1.4 [[[[").is_none(), "{name}");
        }
    }
}
