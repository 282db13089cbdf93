//! A part of a page as markup for elsewhere: XHTML for an EPUB, plain HTML for a mail.

use std::collections::BTreeMap;

use publish::archive::xml;

use super::IssueEdition;
use super::text::is_left_out;
use super::tree::{HtmlElement, HtmlNode, VOID};

/// Attributes with a meaning outside the archive.
const ATTRIBUTES: [&str; 15] = [
    "id",
    "href",
    "src",
    "alt",
    "title",
    "colspan",
    "rowspan",
    "scope",
    "datetime",
    "lang",
    "start",
    "class",
    "role",
    "aria-label",
    "aria-labelledby",
];
/// Elements that readers and mail programs may keep closed, or know nothing of, with those that are written instead.
const RENAMED: [(&str, &str); 2] = [("details", "div"), ("summary", "p")];

/// What a place of its own does with the parts of a page.
pub trait Rules {
    /// Whether an element is left out with its content.
    fn is_left_out(&self, element: &HtmlElement) -> bool;
    /// The address for a link; `None` if only its words are kept.
    fn link(&self, href: &str) -> Option<String>;
    /// The address of a picture; `None` if the words about it are printed instead.
    fn picture(&self, src: &str) -> Option<String>;
    /// The value of another attribute; `None` if it is left out.
    fn attribute(&self, element: &HtmlElement, name: &str, value: &str) -> Option<String>;
}

/// Writes nodes.
pub fn write(nodes: &[HtmlNode], rules: &dyn Rules, out: &mut String) {
    for node in nodes {
        match node {
            HtmlNode::Text(text) => *out += &xml(text),
            HtmlNode::Element(element) if rules.is_left_out(element) => {}
            HtmlNode::Element(element) => write_element(element, rules, out),
        }
    }
}

/// Writes an element.
pub fn write_element(element: &HtmlElement, rules: &dyn Rules, out: &mut String) {
    let name = &*element.name;
    let picture = (name == "img").then(|| rules.picture(element.attribute("src")));
    if let Some(None) = picture {
        *out += &xml(&format!("[{}]", element.attribute("alt")));
        return;
    }
    let link =
        (name == "a" && !element.attribute("href").is_empty()).then(|| rules.link(element.attribute("href")));
    let name = match link {
        Some(None) => "span",
        _ => RENAMED.iter().find(|(from, _)| *from == name).map_or(name, |(_, to)| to),
    };
    *out += &format!("<{name}");
    for (key, value) in element.attributes.iter().filter(|(key, _)| ATTRIBUTES.contains(&&**key)) {
        let value = match &**key {
            "href" => link.clone().flatten(),
            "src" => picture.clone().flatten(),
            _ => rules.attribute(element, key, value),
        };
        if let Some(value) = value {
            *out += &format!(" {key}=\"{}\"", xml(&value));
        }
    }
    if VOID.contains(&name) {
        *out += "/>";
        return;
    }
    out.push('>');
    write(&element.children, rules, out);
    *out += &format!("</{name}>");
}

/// The rules for a mail.
struct MailMarkup<'a> {
    edition: &'a IssueEdition<'a>,
    /// The addresses of the pictures that the mail carries, by the names of their files.
    addresses: &'a BTreeMap<String, String>,
}

impl Rules for MailMarkup<'_> {
    fn is_left_out(&self, element: &HtmlElement) -> bool {
        let shown = element.name == "figure"
            && element.find(&|inner| self.addresses.contains_key(inner.attribute("src"))).is_some();
        !shown && is_left_out(element) || element.name == "nav"
    }

    fn link(&self, href: &str) -> Option<String> {
        self.edition.outside(href)
    }

    fn picture(&self, src: &str) -> Option<String> {
        self.addresses.get(src).cloned()
    }

    fn attribute(&self, element: &HtmlElement, name: &str, value: &str) -> Option<String> {
        match name {
            "colspan" | "rowspan" | "start" | "lang" | "title" | "alt" => Some(value.to_string()),
            "class" if element.name == "img" && element.has_class("map") => Some("map".to_string()),
            // Void orders are dotted on the page; mail programs underline everything alike.
            "class" if element.name == "u" && value == "void" => Some(value.to_string()),
            _ => None,
        }
    }
}

/// The body of an issue for a mail, without anything that a mail program may take away: no style sheet, no places to jump to.
pub fn mail(edition: &IssueEdition, addresses: &BTreeMap<String, String>, body: &HtmlElement) -> String {
    let mut out = String::new();
    if !edition.notice.is_empty() {
        out += &format!("<p><b>{}</b></p>\n", xml(&edition.notice));
    }
    write(&body.children, &MailMarkup { edition, addresses }, &mut out);
    // The attributes of old, which every mail program knows.
    out = out.replace("<table>", "<table border=\"1\" cellpadding=\"3\" cellspacing=\"0\">");
    out = out
        .replace("<img ", "<img style=\"max-width: 100%; height: auto\" ")
        .replace(" class=\"map\"", " width=\"600\"");
    out.replace("<u class=\"void\">", "<u style=\"text-decoration: underline dotted\">")
}
