//! Every address ever published, so that none vanishes without an alias.

use std::collections::BTreeSet;

use crate::diagnostic::Diagnostic;

/// Reads addresses.txt: one page, or page and fragment, a line.
pub fn read(text: &str) -> BTreeSet<String> {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).map(String::from).collect()
}

/// The addresses of a page: its own and those of its fragments.
pub fn of_page(path: &str, html: &str) -> Vec<String> {
    let mut found = vec![path.to_string()];
    if path.ends_with(".html") {
        // Headings and captions are named for those who do not see; what they stand in has the lasting name.
        let lasting = |id: &String| !id.ends_with("-h") && !id.starts_with("d-");
        found.extend(
            ids(&without_drawings(html)).into_iter().filter(lasting).map(|id| format!("{path}#{id}")),
        );
    }
    found
}

/// A page without its drawings, whose ids nobody links to.
fn without_drawings(html: &str) -> String {
    let (mut out, mut rest) = (String::new(), html);
    while let Some(at) = rest.find("<svg") {
        out.push_str(&rest[..at]);
        rest = rest[at..].find("</svg>").map_or("", |end| &rest[at + end + 6..]);
    }
    out + rest
}

/// All ids of a page.
pub fn ids(html: &str) -> Vec<String> {
    let mut out = Vec::new();
    for (at, _) in html.match_indices(" id=\"") {
        let rest = &html[at + 5..];
        if let Some(id) = rest.split('"').next()
            && !id.is_empty()
        {
            out.push(id.to_string());
        }
    }
    out
}

/// What was published before and is there no more.
pub fn vanished(before: &BTreeSet<String>, now: &BTreeSet<String>) -> Vec<Diagnostic> {
    let gone = before.difference(now);
    gone.map(|address| {
        Diagnostic::error("address-vanished", format!("the address {address} was published and is gone"))
            .in_file("public/addresses.txt")
            .help("give the page's new place an alias with the old name, or restore what was there")
    })
    .collect()
}

/// The file as written.
pub fn print(addresses: &BTreeSet<String>) -> String {
    addresses.iter().map(|a| format!("{a}\n")).collect()
}
