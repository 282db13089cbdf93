//! The content of an issue, taken from its page as XHTML for feed readers.

use super::links::is_external;
use super::tags::{Attribute, Tag, tags};

/// Attributes with a meaning outside the archive.
const KEPT: [&str; 11] =
    ["href", "src", "alt", "title", "width", "height", "colspan", "rowspan", "datetime", "lang", "start"];
/// Elements without an end tag.
const VOID: [&str; 6] = ["br", "hr", "img", "wbr", "col", "input"];

/// Editorial, games and letters of an issue's page, with links from the root of the site, or from `base`, its address. `place`
/// is the folder of the issue. Empty if the page has none of them, or is not well-formed.
pub fn xhtml(page: &str, base: &str, place: &str) -> String {
    let mut out = String::new();
    // How far the page was copied, and the element that is copied or skipped: its name, and how often it is open.
    let (mut from, mut taken, mut passed) = (0, ("", 0_usize), ("", 0_usize));
    for tag in tags(page) {
        let (name, ends) = (tag.name.trim_start_matches('/'), tag.name.starts_with('/'));
        if taken.1 == 0 {
            if wanted(&tag) {
                (from, taken) = (tag.at, (tag.name, 0));
            } else {
                continue;
            }
        }
        if passed.1 == 0 {
            out.push_str(page.get(from..tag.at).unwrap_or_default());
        }
        from = tag.end();
        let count =
            |open: usize| if ends { open.saturating_sub(1) } else { open + usize::from(!tag.empty()) };
        if passed.1 > 0 || needless(&tag) {
            if passed.1 == 0 {
                passed.0 = tag.name;
            }
            passed.1 = if name == passed.0 { count(passed.1) } else { passed.1 };
        } else {
            write(&tag, base, place, &mut out);
        }
        taken.1 = if name == taken.0 { count(taken.1) } else { taken.1 };
    }
    let whole = format!("<div xmlns=\"http://www.w3.org/1999/xhtml\">{out}</div>");
    let sound = !out.is_empty() && roxmltree::Document::parse(&whole).is_ok();
    if sound { whole } else { String::new() }
}

fn attribute<'a>(tag: &Tag<'a>, name: &str) -> &'a str {
    tag.attributes().find(|attribute| attribute.name == name).map_or("", |attribute| attribute.value)
}

fn wanted(tag: &Tag) -> bool {
    match tag.name {
        "section" => ["editorial", "letters"].contains(&attribute(tag, "id")),
        "article" => attribute(tag, "class") == "game",
        _ => false,
    }
}

/// Whether a tag is for navigation in the page, or for browsers only.
fn needless(tag: &Tag) -> bool {
    ["script", "style", "svg", "template"].contains(&tag.name)
        || tag.name == "p" && attribute(tag, "class") == "up"
}

fn write(tag: &Tag, base: &str, place: &str, out: &mut String) {
    out.push('<');
    out.push_str(tag.name);
    for Attribute { name, value, .. } in tag.attributes().filter(|a| KEPT.contains(&a.name)) {
        let value = if ["href", "src"].contains(&name) { way(value, base, place) } else { value.to_string() };
        *out += &format!(" {name}=\"{value}\"");
    }
    out.push_str(if VOID.contains(&tag.name) || tag.empty() { "/>" } else { ">" });
}

/// A link of an issue's page, relative to the root of the site.
pub fn way(value: &str, base: &str, place: &str) -> String {
    if is_external(value) || value.starts_with('/') {
        return value.to_string();
    }
    let (file, fragment) = value.find('#').map_or((value, ""), |at| value.split_at(at));
    let mut parts: Vec<&str> = place.split('/').collect();
    for part in if file.is_empty() { "index.html" } else { file }.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    format!("{base}{}{fragment}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editorial_games_and_letters_are_taken_with_ways_from_outside() {
        let page = "<nav><a href=\"#x\">no</a></nav><section id=\"editorial\" class=\"prose\"><h2 id=\"e\"><a href=\"#editorial\">\
                    Hello &amp; all</a></h2><p>One<br>two <img src=\"hat.png\" alt=\"A hat\" hidden></p><section><p>in</p></section>\
                    <p class=\"up\"><a href=\"#toc\">Contents</a></p></section><section id=\"ads\"><p>no</p></section>\
                    <article id=\"g\" class=\"game\"><a href=\"../../games/g/1901.html#s1901\">S</a> \
                    <a href=\"https://example.org/?a&amp;b\">e</a></article>";
        let wanted = "<div xmlns=\"http://www.w3.org/1999/xhtml\"><section><h2>\
                      <a href=\"https://z.example/issues/7/index.html#editorial\">Hello &amp; all</a></h2><p>One<br/>two \
                      <img src=\"https://z.example/issues/7/hat.png\" alt=\"A hat\"/></p><section><p>in</p></section></section><article>\
                      <a href=\"https://z.example/games/g/1901.html#s1901\">S</a> <a href=\"https://example.org/?a&amp;b\">e</a></article></div>";
        assert_eq!(xhtml(page, "https://z.example/", "issues/7"), wanted);
        assert_eq!(
            xhtml("<section id=\"letters\"><p>a&nbsp;b</section>", "", "issues/7"),
            "",
            "not well-formed"
        );
        assert_eq!(xhtml("<p>nothing</p>", "", "issues/7"), "");
    }
}
