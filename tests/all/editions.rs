//! An issue in other forms: beside its page, sealed with it, in the mail.

use mail_parser::{MessageParser, MimeHeaders};

use crate::post::{self, Place, told};

fn good(place: &Place, arguments: &[&str]) -> String {
    let output = place.zine(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", told(&output));
    told(&output)
}

/// The text of a mail in the outbox, its HTML, and the names of its files.
fn mailed(place: &Place, person: &str) -> (String, Option<String>, Vec<String>) {
    let name = place.names("private/outbox/").into_iter().find(|n| n.contains(person)).unwrap();
    let (_, bytes) = place.files().into_iter().find(|(file, _)| *file == name).unwrap();
    let mail = MessageParser::default().parse(&bytes).unwrap();
    let files = mail.attachments().filter_map(|file| file.attachment_name().map(String::from)).collect();
    let html =
        mail.html_part(0).filter(|part| part.is_text_html()).map(|part| part.text_contents().unwrap().into());
    (mail.body_text(0).unwrap().into_owned(), html, files)
}

#[test]
fn an_issue_is_made_sealed_and_mailed_in_other_forms() {
    let place = Place::new("editions");
    let zine = place.read("zine.toml");
    place.write("zine.toml", format!("{zine}body = \"full\"\n[page]\nalso = [\"text\", \"epub\"]\n"));
    let people = place.read("private/people.toml").replace("copy = \"pdf\"", "copy = \"text\"");
    place.write("private/people.toml", people.replace("[eve]", "[eve]\ncopy = \"epub\""));
    post::seal(&place);
    let page = place.read("public/issues/2/index.html");
    let text = place.read("public/issues/2/the-lantern-2.txt");
    for file in ["the-lantern-2.txt", "the-lantern-2.epub"] {
        assert!(page.contains(&format!("href=\"{file}\"")), "{page}");
    }
    assert!(
        text.contains("\nA plain word from the editor.\n") && text.contains("the position before the orders"),
        "{text}"
    );
    // The forms are sealed: later settings change nothing.
    place.write("zine.toml", format!("{zine}body = \"full\"\n"));
    let before = place.files();
    good(&place, &["build"]);
    let now = place.files();
    for name in ["public/issues/2/the-lantern-2.epub", "public/issues/2/the-lantern-2.txt"] {
        let bytes =
            |files: &[(String, Vec<u8>)]| files.iter().find(|(n, _)| n == name).map(|(_, b)| b.clone());
        assert!(bytes(&before).is_some_and(|b| !b.is_empty()) && bytes(&before) == bytes(&now), "{name}");
    }
    good(&place, &["mail", "2", "--outbox"]);
    let (letter, html, files) = mailed(&place, "hans");
    assert!(
        letter.starts_with("Dear Hans Gruber") && letter.replace('\r', "").contains(text.trim_end()),
        "{letter}"
    );
    assert!(html.is_none() && files.is_empty(), "{html:?} {files:?}");
    let (_, html, files) = mailed(&place, "eve");
    assert_eq!(files, ["the-lantern-2.epub"]);
    let html = html.unwrap();
    assert!(
        html.contains("<p>A plain word from the editor.</p>")
            && !html.contains("class=")
            && !html.contains("<img"),
        "{html}"
    );
    let (letter, ..) = mailed(&place, "dee");
    assert!(letter.contains("A plain word from the editor."), "{letter}");
}

#[test]
fn an_article_comes_from_a_word_processor_and_a_file_of_another_kind_is_refused() {
    use std::io::{Cursor, Write};
    let place = Place::new("article");
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file("word/document.xml", zip::write::SimpleFileOptions::default()).unwrap();
    writer
        .write_all(b"<w:document xmlns:w=\"w\"><w:body><w:p><w:r><w:t>In the fog.</w:t><w:commentReference/></w:r></w:p></w:body></w:document>")
        .unwrap();
    place.write("fog.docx", writer.finish().unwrap().into_inner());
    place.write("fog.doc", "x");
    let file = |name: &str| place.0.join(name).to_string_lossy().into_owned();
    let said = good(&place, &["article", &file("fog.docx"), "--by", "bob", "--title", "Fog"]);
    assert!(said.contains("not kept: 1 comment"), "{said}");
    let article = place.read("issues/issue-2/articles/fog.md");
    assert_eq!(article, "+++\ntitle = \"Fog\"\nby = \"bob\"\n+++\nIn the fog.\n");
    let refused = place.zine(&["article", &file("fog.doc")]);
    assert!(
        !refused.status.success() && told(&refused).contains("no .docx and no .odt"),
        "{}",
        told(&refused)
    );
}
