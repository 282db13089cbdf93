//! An issue in other forms: beside its page, sealed with it, in the mail.

use std::io::Write;
use std::process::{Command, Stdio};

use mail_parser::{MessageParser, MimeHeaders};

use crate::post::{self, Place, told};

fn good(place: &Place, arguments: &[&str]) -> String {
    let output = place.zine(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", told(&output));
    told(&output)
}

/// The text of a mail in the outbox, its HTML, the names of its files, and the addresses of the pictures that the HTML shows.
fn mailed(place: &Place, person: &str) -> (String, Option<String>, Vec<String>, Vec<String>) {
    let name = place.names("private/outbox/").into_iter().find(|n| n.contains(person)).unwrap();
    let (_, bytes) = place.files().into_iter().find(|(file, _)| *file == name).unwrap();
    let mail = MessageParser::default().parse(&bytes).unwrap();
    let (shown, others): (Vec<_>, Vec<_>) = mail.attachments().partition(|file| file.content_id().is_some());
    let files = others.iter().filter_map(|file| file.attachment_name().map(String::from)).collect();
    let shown = shown.iter().map(|file| format!("cid:{}", file.content_id().unwrap())).collect();
    let html =
        mail.html_part(0).filter(|part| part.is_text_html()).map(|part| part.text_contents().unwrap().into());
    (mail.body_text(0).unwrap().into_owned(), html, files, shown)
}

/// Asks the tables of what mail programs know about the HTML of a mail, where they are installed.
fn is_shown_by_mail_programs(html: &str) {
    if !std::path::Path::new("tests/browser/node_modules/caniemail").is_dir() {
        println!("skipped: the package caniemail is not in tests/browser/node_modules");
        return;
    }
    let mut asked = Command::new("node");
    let mut child =
        asked.arg("tests/browser/mail.mjs").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(html.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success(), "{}{html}", String::from_utf8_lossy(&out.stdout));
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
    let (letter, html, files, shown) = mailed(&place, "hans");
    assert!(
        letter.starts_with("Dear Hans Gruber") && letter.replace('\r', "").contains(text.trim_end()),
        "{letter}"
    );
    assert!(html.is_none() && files.is_empty() && shown.is_empty(), "{html:?} {files:?}");
    let (_, html, files, shown) = mailed(&place, "eve");
    assert_eq!(files, ["the-lantern-2.epub"]);
    let html = html.unwrap();
    assert!(html.contains("<p>A plain word from the editor.</p>") && !html.contains("class="), "{html}");
    // Every picture is in the mail; two games with the same map share one.
    let sources = |address: &String| html.matches(&format!("src=\"{address}\"")).count();
    let (pictures, known) = (html.matches("<img").count(), shown.iter().map(sources).sum::<usize>());
    assert!(pictures > 0 && pictures == known, "{shown:?} {html}");
    is_shown_by_mail_programs(&html);
    let (letter, ..) = mailed(&place, "dee");
    assert!(letter.contains("A plain word from the editor."), "{letter}");
}

#[test]
fn an_article_comes_from_a_word_processor_and_a_file_of_another_kind_is_refused() {
    use std::io::Cursor;
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

#[test]
fn back_issues_become_a_table_and_then_pages_of_the_archive() {
    let place = Place::new("back");
    post::seal(&place);
    good(&place, &["build"]);
    let feed = place.read("public/feed.xml");
    place.write(
        "old/lantern-87.txt",
        "The Lantern\nNo. 87, 1 May 1987\n\nThe walrus wins Saturn, not Saturnalia.\n",
    );
    let page = "<html><head><title>x</title></head><body><h1>The Lantern</h1><p>Issue 88, June 1987</p><script>evil()</script></body></html>";
    place.write("old/misnamed.html", page);
    place.write("old/scan.pdf", "%PDF-1.4\n/JavaScript\n");
    place.write("old/notes.xyz", "x");
    let front = std::fs::read(place.0.join("public/issues/2/the-lantern-2.pdf")).unwrap();
    place.write("old/lantern-85-1987-03.pdf", front);
    let from = place.0.join("old").to_string_lossy().into_owned();
    let table = place.0.join("old.csv").to_string_lossy().into_owned();
    let asked = place.zine(&["import", "--issues", &from]);
    assert_eq!(asked.status.code(), Some(1), "{}", told(&asked));
    let rows = "number,date,title,file,note\n85,1987-03,,lantern-85-1987-03.pdf,\n87,1987-05-01,,lantern-87.txt,\n88,1987-06,,misnamed.html,\n,,,scan.pdf,which number?\n";
    assert!(told(&asked).contains(rows) && told(&asked).contains("skipped notes.xyz"), "{}", told(&asked));
    let refused = place.zine(&["import", "--issues", &from, "--table", &table]);
    assert!(
        !refused.status.success() && told(&refused).contains("scan.pdf: which number?"),
        "{}",
        told(&refused)
    );
    let corrected =
        place.read("old.csv").replace(",,,scan.pdf,which number?", "86,1987-04,The first,scan.pdf,");
    place.write("old.csv", corrected);
    let said = good(&place, &["import", "--issues", &from, "--table", &table]);
    assert!(said.contains("4 back issues") && said.contains("scan.pdf has a script or a form"), "{said}");
    good(&place, &["build"]);
    assert_eq!(place.read("public/issues/86/the-lantern-86.pdf"), "%PDF-1.4\n/JavaScript\n");
    let page = place.read("public/issues/87/index.html");
    let linked =
        "<p>The walrus wins <a href=\"../../games/1968A/index.html\">Saturn</a>, not Saturnalia.</p>";
    assert!(page.contains(linked), "{page}");
    // A PDF has its first page as a cover, and what cannot be shown has none.
    let covers = place.names("public/issues/").into_iter().filter(|name| name.ends_with("cover.png"));
    let covers: Vec<String> = covers.filter(|name| name.contains("/8")).collect();
    assert_eq!(covers, ["public/issues/85/cover.png"]);
    assert!(place.names("public/issues/85/").contains(&"public/issues/85/cover-small.jpg".to_string()));
    let html = place.read("public/issues/88/index.html");
    assert!(html.contains("Issue 88, June 1987") && !html.contains("evil"), "{html}");
    assert!(place.read("public/issues/index.html").contains("The first"));
    assert!(place.read("public/addresses.txt").contains("issues/87/"));
    let search = place.names("public/search/");
    assert!(search.iter().any(|name| place.read(name).contains("walrus")), "{search:?}");
    assert_eq!(place.read("public/feed.xml"), feed, "readers of the feed are told nothing old");
    good(&place, &["check", "--links", "2"]);
    place.write("issues/back/87/as-it-came.txt", "Changed.\n");
    let changed = place.zine(&["build"]);
    assert!(
        !changed.status.success() && told(&changed).contains("is not here as it came"),
        "{}",
        told(&changed)
    );
}
