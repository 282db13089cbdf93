//! Every address ever published, so that none vanishes without an alias.

use std::collections::BTreeSet;

use crate::diagnostic::Diagnostic;

/// Reads addresses.txt: one page, or page and fragment, a line.
pub fn read(text: &str) -> BTreeSet<String> {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).map(String::from).collect()
}

/// Whether an id of a page, outside its drawings, is an address: headings and captions are named for those who do not
/// see; what they stand in has the lasting name.
pub fn lasts(id: &str) -> bool {
    !id.ends_with("-h") && !id.starts_with("d-")
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
