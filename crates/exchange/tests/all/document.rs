//! Articles from word processors.

use std::io::{Cursor, Write};

use exchange::document::{ReadDocument, read_document};

fn pack(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn docx(body: &str, more: &[(&str, &[u8])]) -> ReadDocument {
    let document = format!(
        "<w:document xmlns:w=\"w\" xmlns:r=\"r\" xmlns:wp=\"wp\" xmlns:a=\"a\"><w:body>{body}</w:body></w:document>"
    );
    let mut files = vec![("word/document.xml", document.as_bytes())];
    files.extend(more);
    read_document("report.docx", "report", &pack(&files)).unwrap()
}

const STYLES: &str = "<w:styles xmlns:w=\"w\"><w:style w:type=\"paragraph\" w:styleId=\"Titel\"><w:name w:val=\"Title\"/></w:style>\
    <w:style w:type=\"paragraph\" w:styleId=\"berschrift2\"><w:name w:val=\"heading 2\"/></w:style></w:styles>";

#[test]
fn a_document_of_word_becomes_markdown_and_what_is_lost_is_told() {
    let body = "<w:p><w:pPr><w:pStyle w:val=\"Titel\"/></w:pPr><w:r><w:t>Fog</w:t></w:r></w:p>\
        <w:p><w:pPr><w:pStyle w:val=\"berschrift2\"/></w:pPr><w:r><w:t>Part 1</w:t></w:r></w:p>\
        <w:p><w:r><w:t xml:space=\"preserve\">A </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space=\"preserve\">bold </w:t></w:r>\
        <w:r><w:rPr><w:i/></w:rPr><w:t>move</w:t></w:r><w:r><w:t>, *and* a</w:t></w:r><w:hyperlink r:id=\"l\"><w:r><w:t xml:space=\"preserve\"> link</w:t></w:r></w:hyperlink>\
        <w:r><w:footnoteReference w:id=\"2\"/></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>\
        <w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>one</w:t></w:r></w:p>\
        <w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>two</w:t></w:r></w:p>\
        <w:p><w:pPr><w:numPr><w:ilvl w:val=\"1\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>deeper</w:t></w:r></w:p>\
        <w:tbl><w:tr><w:tc><w:p><w:r><w:t>Power</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Units</w:t></w:r></w:p></w:tc></w:tr>\
        <w:tr><w:tc><w:p><w:r><w:t>Italy</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>4 | 5</w:t></w:r></w:p></w:tc></w:tr></w:tbl>\
        <w:p><w:r><w:t>1. not a list</w:t></w:r></w:p>\
        <w:p><w:r><w:drawing><wp:docPr descr=\"A hat\"/><a:blip r:embed=\"p\"/></w:drawing></w:r></w:p>\
        <w:p><w:r><w:drawing><a:blip r:embed=\"e\"/></w:drawing></w:r></w:p>";
    let links = "<Relationships><Relationship Id=\"l\" Target=\"https://hat.example/\"/><Relationship Id=\"p\" Target=\"media/hat.png\"/>\
        <Relationship Id=\"e\" Target=\"media/hat.emf\"/></Relationships>";
    let notes = "<w:footnotes xmlns:w=\"w\"><w:footnote w:id=\"2\"><w:p><w:r><w:t>Really.</w:t></w:r></w:p></w:footnote></w:footnotes>";
    let numbers = "<w:numbering xmlns:w=\"w\"><w:abstractNum w:abstractNumId=\"7\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"decimal\"/></w:lvl>\
        <w:lvl w:ilvl=\"1\"><w:numFmt w:val=\"bullet\"/></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"7\"/></w:num></w:numbering>";
    let read = docx(
        body,
        &[
            ("word/styles.xml", STYLES.as_bytes()),
            ("word/_rels/document.xml.rels", links.as_bytes()),
            ("word/footnotes.xml", notes.as_bytes()),
            ("word/numbering.xml", numbers.as_bytes()),
            ("word/media/hat.png", b"png"),
        ],
    );
    let want = "## Part 1\n\nA **bold** *move*, \\*and\\* a [link](<https://hat.example/>)[^1]\n\n1. one\n2. two\n    - deeper\n\n\
        | Power | Units |\n|---|---|\n| Italy | 4 \\| 5 |\n\n1\\. not a list\n\n![A hat](art/report-1.png)\n\n[^1]: Really.\n";
    assert_eq!((read.title.as_str(), read.markdown.as_str()), ("Fog", want));
    assert_eq!(read.pictures, [("art/report-1.png".to_string(), b"png".to_vec())]);
    assert_eq!(read.lost, ["1 deletion that was marked", "1 picture of a kind that pages cannot show"]);
}

#[test]
fn a_document_of_libreoffice_becomes_markdown() {
    let content = "<o:document xmlns:o=\"o\" xmlns:t=\"t\" xmlns:s=\"s\" xmlns:f=\"f\" xmlns:d=\"d\" xmlns:x=\"x\"><o:automatic-styles>\
        <s:style s:name=\"T1\" s:family=\"text\"><s:text-properties f:font-weight=\"bold\"/></s:style>\
        <t:list-style s:name=\"L1\"><t:list-level-style-number t:level=\"1\"/></t:list-style></o:automatic-styles><o:body><o:text>\
        <t:h t:outline-level=\"1\">Fog</t:h><t:p>A <t:span t:style-name=\"T1\">bold</t:span> move<t:note><t:note-citation>1</t:note-citation>\
        <t:note-body><t:p>Really.</t:p></t:note-body></t:note>.<o:annotation><t:p>no</t:p></o:annotation></t:p>\
        <t:list t:style-name=\"L1\"><t:list-item><t:p>one</t:p></t:list-item><t:list-item><t:p>two</t:p></t:list-item></t:list>\
        <t:p><d:frame><d:image x:href=\"Pictures/a.png\"/><s:desc>A hat</s:desc></d:frame></t:p></o:text></o:body></o:document>";
    let bytes = pack(&[("content.xml", content.as_bytes()), ("Pictures/a.png", b"png")]);
    let read = read_document("fog.odt", "fog", &bytes).unwrap();
    let want = "A **bold** move[^1].\n\n1. one\n2. two\n\n![A hat](art/fog-1.png)\n\n[^1]: Really.\n";
    assert_eq!((read.title.as_str(), read.markdown.as_str()), ("Fog", want));
    assert_eq!(read.lost, ["1 comment"]);
}

#[test]
fn hostile_documents_are_errors() {
    let read = |name: &str, bytes: &[u8]| read_document(name, "x", bytes);
    assert!(read("a.doc", b"").unwrap_err().contains("no .docx and no .odt"));
    assert!(read("a.docx", b"PK").unwrap_err().contains("damaged"));
    assert!(read("a.docx", &pack(&[("word/document.xml", b"<w/>")])).unwrap_err().contains("no words"));
    let deep = "<p>".repeat(100_000);
    assert!(read("a.odt", &pack(&[("content.xml", deep.as_bytes())])).is_err());
    let bomb = vec![b' '; 9 << 20];
    assert!(read("a.docx", &pack(&[("word/document.xml", &bomb)])).unwrap_err().contains("too large"));
    let laughs = b"<!DOCTYPE x [<!ENTITY a \"aaaa\">]><x>&a;</x>";
    assert!(read("a.odt", &pack(&[("content.xml", laughs)])).is_err());
    let turns = "<w:document xmlns:w=\"w\"><w:body><w:p><w:pPr><w:pStyle w:val=\"a\"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p><w:tbl/>\
        <w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"99999999999\"/></w:tcPr></w:tc></w:tr></w:tbl></w:body></w:document>";
    let circle =
        "<w:styles xmlns:w=\"w\"><w:style w:styleId=\"a\"><w:basedOn w:val=\"a\"/></w:style></w:styles>";
    let bytes = pack(&[("word/document.xml", turns.as_bytes()), ("word/styles.xml", circle.as_bytes())]);
    assert!(read("a.docx", &bytes).unwrap().markdown.starts_with('x'));
    // Changed bytes of a sound file never panic.
    for at in (0..bytes.len()).step_by(3) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x15;
        let _ = read("a.docx", &changed);
    }
}
