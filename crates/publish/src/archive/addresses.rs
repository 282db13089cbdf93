//! Every address ever published, so that none vanishes without an alias.

use std::collections::BTreeSet;

use diagnostics::Diagnostic;

/// Reads addresses.txt: one page, or page and fragment, per line.
pub fn read(text: &str) -> BTreeSet<String> {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).map(String::from).collect()
}

/// Whether an id of a page, outside its drawings, is an address. Headings and captions have ids for screen readers; the lasting
/// one is on the element around them.
pub fn lasts(id: &str) -> bool {
    !id.ends_with("-h") && !id.starts_with("d-")
}

/// Whether a file has a permanent address: a page, what programs fetch, PDFs and pictures of issues.
pub fn is_permanent(path: &str) -> bool {
    // It exists only while `url` is set.
    path != "sitemap.xml" && ends_with_one(path, &[".html", ".xml", ".ics", ".json"])
        || (of_number(path)
            && ends_with_one(path, &[".pdf", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"]))
}

fn ends_with_one(path: &str, all: &[&str]) -> bool {
    all.iter().any(|end| path.ends_with(end))
}

/// Whether it belongs to an issue or flyer.
fn of_number(path: &str) -> bool {
    path.starts_with("issues/") || path.starts_with("flyers/")
}

/// Whether the places on a page last: those of issues, of the seasons of games, of editions of the house rules. Lists, and the
/// house rules now in force, are rebuilt each time.
pub fn fragments_last(path: &str) -> bool {
    let own = path.rsplit('/').next().unwrap_or(path) != "index.html";
    of_number(path) && path.matches('/').count() == 2
        || own && (path.starts_with("games/") || path.starts_with("rules/house-rules/"))
}

/// Reports addresses that were published before and no longer exist.
pub fn check_vanished(before: &BTreeSet<String>, now: &BTreeSet<String>) -> Vec<Diagnostic> {
    // Older lists promise every place of every page; if a place does not last, its page does.
    let before: BTreeSet<String> = before
        .iter()
        .map(|address: &String| match address.split_once('#') {
            Some((page, _)) if !fragments_last(page) => page.to_string(),
            _ => address.clone(),
        })
        .collect();
    before
        .difference(now)
        .filter(|address| *address != "sitemap.xml")
        .map(|address| {
            Diagnostic::error("address-vanished", format!("the published address {address} no longer exists"))
                .in_file("public/addresses.txt")
                .help("give the page's new place an alias with the old name, or restore what was there")
        })
        .collect()
}

/// The text of addresses.txt.
pub fn print(addresses: &BTreeSet<String>) -> String {
    addresses.iter().map(|a| format!("{a}\n")).collect()
}
