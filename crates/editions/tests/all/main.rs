//! The other forms of an issue have the words of its page, and keep to their own rules.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Path, PathBuf};

use editions::{IssueEdition, WIDTH};

fn edition<'a>(body: &'a str, files: BTreeMap<&'a str, &'a [u8]>) -> IssueEdition<'a> {
    IssueEdition {
        body,
        files,
        zine: "The Lantern".into(),
        title: "No. 7: Fog & rain".into(),
        number: "7".into(),
        place: "issues/7".into(),
        editor: "Ada Lane".into(),
        language: "en-GB".into(),
        date: "2026-05-02".into(),
        url: "https://lantern.example/".into(),
        notice: String::new(),
        contents: "In this issue".into(),
        accessibility: "Everything is text.".into(),
    }
}

fn text(body: &str) -> String {
    edition(body, BTreeMap::new()).text()
}

/// The folders of what the sample published.
fn sample() -> Vec<PathBuf> {
    let issues = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../issues");
    let folders =
        std::fs::read_dir(issues).unwrap().map(|entry| entry.unwrap().path().join("sealed/published"));
    let mut out: Vec<PathBuf> = folders.filter(|folder| folder.join("body.html").is_file()).collect();
    out.sort();
    out
}

fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(String::from).collect()
}

/// A page without elements that begin so.
fn without(page: &str, begin: &str, end: &str) -> String {
    let mut parts = page.split(begin);
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |out, part| out + part.split_once(end).map_or("", |(_, rest)| rest))
}

/// Sections of a page by their ids.
fn sections(page: &str) -> Vec<(String, String)> {
    let (_, body) = page.split_once("<div class=\"body\">").unwrap();
    let mut out: Vec<(String, String)> = Vec::new();
    for line in body.lines() {
        let top = line.strip_prefix("<section id=\"").or_else(|| line.strip_prefix("<article id=\""));
        if let Some(rest) = top {
            out.push((rest.split('"').next().unwrap().into(), String::new()));
        }
        if let Some((_, text)) = out.last_mut() {
            *text += line;
            text.push('\n');
        }
    }
    out
}

#[test]
fn every_section_of_the_sample_has_the_same_words_as_its_page() {
    let folders = sample();
    assert!(folders.len() >= 11, "{folders:?}");
    for folder in folders {
        let body = std::fs::read_to_string(folder.join("body.html")).unwrap();
        let all = text(&body);
        for line in all.lines().filter(|line| !line.contains("://")) {
            assert!(line.chars().count() <= WIDTH, "{}: {line}", folder.display());
        }
        for (id, section) in sections(&body) {
            let seen = without(&section, "<p class=\"up\">", "</p>");
            let seen = without(&seen, "<figure class=\"mapfig\">", "</figure>");
            let seen = page::html::text_without_tags(&seen.replace("\u{2d}", " "));
            let (page, printed) = (words(&seen), words(&text(&section)));
            // A word longer than a line is broken; addresses of links are added.
            let lost: Vec<_> = page.difference(&printed).filter(|word| word.len() < 40).collect();
            assert!(lost.is_empty(), "{} {id}: {lost:?}", folder.display());
            let added: Vec<_> = printed.difference(&page).collect();
            assert!(
                added.len() < 20 && !added.iter().any(|w| *w == "div"),
                "{} {id}: {added:?}",
                folder.display()
            );
        }
    }
}

#[test]
fn results_have_the_marks_of_the_zine_and_replies_their_parentheses() {
    let page = "<header class=\"mast\"><h1>The Lantern</h1><p class=\"strip\">No. 7</p></header><div class=\"body\">\
        <article id=\"g\" class=\"game\"><header><h2>Saturn <span>Spring 1901</span></h2><p class=\"deadline\"><b>Fall 1901</b> due \
        1 May</p></header><section><h3 class=\"vh\">Spring 1901</h3><div class=\"results\"><div><h4>Austria <span class=\"by\">Bob</span> \
        <strong class=\"nmr\">NMR!</strong></h4><ul><li><u>A Vie-Gal</u> <small class=\"why\">(Russia holds, 2–1)</small></li>\
        <li><u class=\"void\">A Bud S A Gal</u></li><li><del>F Lon</del></li></ul></div></div>\
        <figure class=\"mapfig\"><img class=\"map\" src=\"m.svg\" alt=\"no\"><figcaption>no</figcaption></figure>\
        <details class=\"words\"><summary>The position</summary><ul><li><b>Austria</b> Army Vienna.</li></ul></details></section>\
        <p class=\"up\"><a href=\"#t\">up</a></p></article><section><h2>Letters</h2><p>A <em>hat</em>,&nbsp;&amp; \
        <a href=\"https://hat.example/\">more</a>.</p><p class=\"ed\">((No.))</p></section></div>";
    let want = "                              The Lantern\n                                 No. 7\n\n\
        Saturn – Spring 1901\n====================\n\nFall 1901 due 1 May\n\n\
        Austria (Bob) NMR!\n  _A Vie-Gal_ (Russia holds, 2–1)\n  ~A Bud S A Gal~\n  [F Lon]\n\n\
        The position\n- Austria Army Vienna.\n\n\nLetters\n=======\n\nA *hat*, & more <https://hat.example/>.\n\n((No.))\n";
    assert_eq!(text(page), want);
}

#[test]
fn tables_are_columns_and_those_too_wide_are_broken_or_printed_in_parts() {
    let long = "word ".repeat(30);
    let page = format!(
        "<table><thead><tr><th>Game</th><th>Due</th></tr></thead><tbody><tr><th>Saturn</th><td>1 May<br>noon</td></tr>\
        <tr><th>Io</th><td>{long}</td></tr></tbody></table>"
    );
    let made = text(&page);
    assert!(made.starts_with("Game    Due\n------  ------"), "{made}");
    assert!(made.contains("\nSaturn  1 May\n        noon\n\nIo      word"), "{made}");
    let cells =
        |cell: &str, n: usize| (0..n).map(|at| format!("<{cell}>c{at:03}</{cell}>")).collect::<String>();
    let grid =
        format!("<table><thead><tr>{}</tr></thead><tr>{}</tr></table>", cells("th", 40), cells("td", 40));
    let made = text(&grid);
    assert!(made.lines().all(|line| line.len() <= WIDTH), "{made}");
    assert_eq!(made.matches("c039").count(), 2, "{made}");
    assert_eq!(made.matches("c000").count(), 8, "each part has the first column: {made}");
}

#[test]
fn whatever_a_template_writes_is_printed_and_nothing_panics() {
    for page in [
        "",
        "<",
        "<p",
        "</p>",
        "<p>a<p>b",
        "<ul><li>a<li>b</ul>",
        "<table><tr><td colspan=\"99999999\">x</table>",
        "<!-- <p> -->x",
        "<ol start=\"18446744073709551615\"><li>a</li><li>b</li></ol>",
        "&#xffffffff; &bogus; &",
        "<h2></h2><hr><pre>\n\u{e9}</pre>",
        "<table></table><table><tr></tr></table><img alt=\"x\"><figure></figure>",
    ] {
        let edition = edition(page, BTreeMap::new());
        edition.text();
        edition.mail_html(&BTreeMap::new());
        edition.epub().unwrap();
    }
    let deep = "<blockquote>".repeat(100_000) + "x";
    assert!(text(&deep).contains('x'));
    assert!(text(&format!("{}x{}", "<ul><li>".repeat(500), "</li></ul>".repeat(500))).contains('x'));
}

#[test]
fn an_epub_has_the_same_bytes_again_sound_parts_and_its_pictures() {
    for folder in sample() {
        let body = std::fs::read_to_string(folder.join("body.html")).unwrap();
        let read = |entry: std::fs::DirEntry| {
            (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap())
        };
        let files: Vec<(String, Vec<u8>)> =
            std::fs::read_dir(&folder).unwrap().map(|entry| read(entry.unwrap())).collect();
        let files: BTreeMap<&str, &[u8]> =
            files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        let edition = edition(&body, files);
        let epub = edition.epub().unwrap();
        assert_eq!(epub, edition.epub().unwrap());
        assert!(epub[30..].starts_with(b"mimetypeapplication/epub+zip"));
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(&epub)).unwrap();
        let mut parts = 0;
        for at in 0..archive.len() {
            let mut file = archive.by_index(at).unwrap();
            let name = file.name().unwrap().to_string();
            if name.ends_with(".xhtml") || name.ends_with(".opf") {
                let mut text = String::new();
                file.read_to_string(&mut text).unwrap();
                let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
                roxmltree::Document::parse_with_options(&text, options)
                    .unwrap_or_else(|e| panic!("{name}: {e}"));
                parts += 1;
            }
        }
        assert!(parts > 4, "{parts}");
        let mail = edition.mail_html(&BTreeMap::new());
        assert!(
            !mail.contains("<img") && !mail.contains("href=\"../") && !mail.contains("href=\"#"),
            "{}",
            folder.display()
        );
    }
}
