//! Checks the links, fragments, pictures and alternative texts of a built site.

use std::collections::{BTreeMap, BTreeSet};

use super::addresses::ids;
use crate::diagnostic::{Diagnostic, Source};

/// Checks every page. `files` has the text of pages and the empty text for all others.
pub fn check(files: &BTreeMap<String, String>) -> Vec<Diagnostic> {
    let anchors: BTreeMap<&str, BTreeSet<String>> = files
        .iter()
        .filter(|(path, _)| path.ends_with(".html"))
        .map(|(path, text)| (path.as_str(), ids(text).into_iter().collect()))
        .collect();
    let mut out = Vec::new();
    for (path, text) in files.iter().filter(|(path, _)| path.ends_with(".html")) {
        let source = Source::new(path.as_str(), text.as_str());
        for (attribute, at, value) in attributes(text) {
            let range = at..at + value.len();
            let fault = |message: String| Diagnostic::error("dead-link", message).at(&source, range.clone());
            if external(&value) || value.is_empty() {
                continue;
            }
            let (file, fragment) = value.split_once('#').unwrap_or((&value, ""));
            let file = file.split('?').next().unwrap_or(file);
            let target = if file.is_empty() { Some(path.clone()) } else { join(path, file) };
            let Some(target) = target else {
                out.push(fault(format!("{attribute}=\"{value}\" leads out of the site")));
                continue;
            };
            if !files.contains_key(&target) {
                out.push(fault(format!("{attribute}=\"{value}\" leads to {target}, which is not there")));
            } else if !fragment.is_empty()
                && anchors.get(target.as_str()).is_some_and(|a| !a.contains(&decoded(fragment)))
            {
                out.push(fault(format!("{attribute}=\"{value}\": {target} has no place called {fragment}")));
            }
        }
        for (at, _) in text.match_indices("<img") {
            let tag = text[at..].split('>').next().unwrap_or_default();
            if !tag.contains(" alt=") {
                let message = "a picture has no alternative text";
                out.push(Diagnostic::error("no-alt", message).at(&source, at..at + tag.len()));
            }
        }
    }
    out
}

/// The links of a page that lead elsewhere, for those who ask to have them listed.
pub fn external_links(html: &str) -> Vec<String> {
    attributes(html).into_iter().filter(|(_, _, v)| v.starts_with("http")).map(|(_, _, v)| v).collect()
}

fn external(value: &str) -> bool {
    ["http:", "https:", "mailto:", "tel:", "data:"].iter().any(|scheme| value.starts_with(scheme))
}

/// All `href` and `src` values with their offsets.
fn attributes(html: &str) -> Vec<(&'static str, usize, String)> {
    let mut out = Vec::new();
    for (name, pattern) in [("href", " href=\""), ("src", " src=\"")] {
        for (at, _) in html.match_indices(pattern) {
            let start = at + pattern.len();
            let value = html[start..].split('"').next().unwrap_or_default();
            out.push((name, start, value.replace("&amp;", "&")));
        }
    }
    out.sort_by_key(|(_, at, _)| *at);
    out
}

/// The path a relative link leads to; None if it leaves the site.
fn join(page: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    let mut path = decoded(&parts.join("/"));
    if link.ends_with('/') || path.is_empty() {
        path = format!("{path}/index.html").trim_start_matches('/').to_string();
    }
    Some(path)
}

/// Percent signs decoded.
pub(crate) fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut out, mut i) = (Vec::new(), 0);
    while i < bytes.len() {
        let hex = bytes.get(i + 1..i + 3).and_then(|h| std::str::from_utf8(h).ok());
        match hex.filter(|_| bytes[i] == b'%').and_then(|h| u8::from_str_radix(h, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                i += 3;
            }
            None => {
                out.push(bytes[i]);
                i += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_links_fragments_and_pictures_without_text_are_found() {
        let page = "<p id=\"a\"><a href=\"../b.html#x\">b</a> <a href=\"#a\">a</a> <a href=\"#no\">n</a> \
                    <a href=\"../../c.html\">c</a><img src=\"d.png\">";
        let mut files = BTreeMap::new();
        files.insert("issues/index.html".to_string(), page.to_string());
        files.insert("b.html".to_string(), "<p id=\"x\">".to_string());
        let found: Vec<String> = check(&files).iter().map(|d| d.message.clone()).collect();
        assert_eq!(found.len(), 4, "{found:?}");
    }
}
