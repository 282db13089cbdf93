//! The press of an issue, taken from its page for the pages of its games.

use std::collections::BTreeMap;

use page::html;
use page::model::{IssuePage, PressSection};

/// The press on the page of an issue, by anchor. Its links and pictures are rewritten for the pages of games, which are at the
/// same depth below the root. Signatures have today's names.
pub fn on_page(page: &str, issue: &IssuePage) -> BTreeMap<String, String> {
    let items = issue.games.iter().flat_map(|g| &g.press);
    items
        .filter_map(|p| Some((p.id.clone(), signed(seen_from(item(page, &p.id)?, &issue.number), p)?)))
        .collect()
}

/// The text with today's name in the link to the person who signed it.
fn signed(text: String, press: &PressSection) -> Option<String> {
    let link = format!("people/{}/index.html\">", press.person);
    let at = text.rfind(&link).filter(|_| !press.person.is_empty()).map(|at| at + link.len());
    let (Some(at), Some(by)) = (at, &press.by) else { return Some(text) };
    let end = at + text[at..].find('<')?;
    Some(format!("{}{}{}", &text[..at], html::escape(by), &text[end..]))
}

/// The content of the `<div>` with an id.
fn item<'p>(page: &'p str, id: &str) -> Option<&'p str> {
    let open = format!("<div id=\"{id}\">");
    let rest = &page[page.find(&open)? + open.len()..];
    let (mut depth, mut at) = (1_usize, 0);
    while depth > 0 {
        let next = at + rest[at..].find("div")?;
        depth = match &rest.as_bytes()[..next] {
            [.., b'<', b'/'] => depth - 1,
            [.., b'<'] => depth + 1,
            _ => depth,
        };
        at = next + 3;
    }
    rest.get(..at.checked_sub("</div".len())?)
}

/// The text with its own links rewritten for another page.
fn seen_from(text: &str, number: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(LinkedValue { before, value, after }) = next_way(rest) {
        out.push_str(before);
        let away = value.starts_with("../") || value.contains(':') || value.starts_with('/');
        match value.strip_prefix('#') {
            Some(id) if text.contains(&format!("id=\"{id}\"")) => {}
            Some(_) => out.push_str(&format!("../../issues/{number}/index.html")),
            None if away => {}
            None => out.push_str(&format!("../../issues/{number}/")),
        }
        out.push_str(value);
        rest = after;
    }
    out + rest
}

/// A value of `href` or `src`, with the text before and after it.
struct LinkedValue<'t> {
    before: &'t str,
    value: &'t str,
    after: &'t str,
}

/// Splits at the next value of `href` or `src`.
fn next_way(text: &str) -> Option<LinkedValue<'_>> {
    let found = [" href=\"", " src=\""].into_iter().filter_map(|name| Some(text.find(name)? + name.len()));
    let at = found.min()?;
    let end = at + text[at..].find('"')?;
    Some(LinkedValue { before: &text[..at], value: &text[at..end], after: &text[end..] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::model::GameSection;

    #[test]
    fn press_leads_to_the_same_places_from_the_pages_of_games() {
        let page = "<p>x</p><div id=\"g-press-a\"><p>Rome <a href=\"#n1\">1</a> <a href=\"#letters\">l</a></p>\
                    <div><img src=\"hat.png\"></div><p id=\"n1\"><a href=\"../../people/x/index.html\">X</a></p></div><p>y</p>";
        let press = PressSection {
            id: "g-press-a".into(),
            person: "x".into(),
            by: Some("X. & Y.".into()),
            ..PressSection::default()
        };
        let game = GameSection { press: vec![press], ..GameSection::default() };
        let issue = IssuePage { number: "7".into(), games: vec![game], ..IssuePage::default() };
        let said = &on_page(page, &issue)["g-press-a"];
        let wanted = "<p>Rome <a href=\"#n1\">1</a> <a href=\"../../issues/7/index.html#letters\">l</a></p>\
                      <div><img src=\"../../issues/7/hat.png\"></div><p id=\"n1\"><a href=\"../../people/x/index.html\">X. &amp; Y.</a></p>";
        assert_eq!(said, wanted);
    }
}
