//! The body of a page as a tree.

use base::html_entities::unescape;
use publish::archive::tags::tags;

/// Elements without an end tag.
pub const VOID: [&str; 9] = ["br", "hr", "img", "wbr", "col", "input", "link", "meta", "source"];
/// Elements that end where the next of their kind begins.
const REPEATED: [&str; 7] = ["p", "li", "td", "th", "tr", "dt", "dd"];
/// Elements are nested at most this deep; those further in become siblings.
const DEEPEST: usize = 64;

/// A piece of a page.
pub enum HtmlNode {
    /// Text as it is read, without entities.
    Text(String),
    /// An element.
    Element(HtmlElement),
}

/// An element with its content.
#[derive(Default)]
pub struct HtmlElement {
    /// Its name in lower case; empty for the page itself.
    pub name: String,
    /// Its attributes, values without entities.
    pub attributes: Vec<(String, String)>,
    /// Its content.
    pub children: Vec<HtmlNode>,
}

impl HtmlElement {
    /// The value of an attribute; empty if it has none.
    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// Whether it is of a class.
    pub fn has_class(&self, class: &str) -> bool {
        self.attribute("class").split_ascii_whitespace().any(|word| word == class)
    }

    /// The elements directly in it.
    pub fn elements(&self) -> impl Iterator<Item = &HtmlElement> {
        self.children.iter().filter_map(|node| match node {
            HtmlNode::Element(element) => Some(element),
            HtmlNode::Text(_) => None,
        })
    }

    /// The first element in it, at any depth, of which `is` holds; itself is not looked at.
    pub fn find(&self, is: &dyn Fn(&HtmlElement) -> bool) -> Option<&HtmlElement> {
        self.elements().find_map(|element| if is(element) { Some(element) } else { element.find(is) })
    }

    /// Shows every element in it, in the order of the page.
    pub fn visit(&self, look: &mut dyn FnMut(&HtmlElement)) {
        for element in self.elements() {
            look(element);
            element.visit(look);
        }
    }

    /// Its text as it is, line ends included.
    pub fn text(&self) -> String {
        let parts = self.children.iter().map(|node| match node {
            HtmlNode::Text(text) => text.clone(),
            HtmlNode::Element(element) => element.text(),
        });
        parts.collect()
    }
}

/// Reads HTML. Tags that match nothing are passed over, so that any text gives a tree.
pub fn parse(html: &str) -> HtmlElement {
    let mut open = vec![HtmlElement::default()];
    let mut from = 0;
    for tag in tags(html) {
        push_text(&mut open, html.get(from..tag.at).unwrap_or_default());
        from = tag.end();
        let name = tag.name.to_ascii_lowercase();
        if let Some(name) = name.strip_prefix('/') {
            if let Some(at) = open.iter().rposition(|element| element.name == name).filter(|at| *at > 0) {
                close(&mut open, at);
            }
            continue;
        }
        if name.starts_with('!') {
            continue;
        }
        if REPEATED.contains(&&*name) && open.last().is_some_and(|top| top.name == name) {
            let top = open.len() - 1;
            close(&mut open, top);
        }
        let ends = tag.empty() || VOID.contains(&&*name) || open.len() >= DEEPEST;
        let attributes = tag.attributes().map(|a| (a.name.to_ascii_lowercase(), unescape(a.value))).collect();
        open.push(HtmlElement { name, attributes, children: Vec::new() });
        if ends {
            let top = open.len() - 1;
            close(&mut open, top);
        }
    }
    push_text(&mut open, html.get(from..).unwrap_or_default());
    close(&mut open, 1);
    open.pop().unwrap_or_default()
}

/// Closes the open elements down to one.
fn close(open: &mut Vec<HtmlElement>, at: usize) {
    while open.len() > at.max(1) {
        let Some(last) = open.pop() else { return };
        if let Some(parent) = open.last_mut() {
            parent.children.push(HtmlNode::Element(last));
        }
    }
}

fn push_text(open: &mut [HtmlElement], mut text: &str) {
    let mut words = String::new();
    // What is between two tags may hold comments.
    while let Some((before, rest)) = text.split_once("<!--") {
        words.push_str(before);
        text = rest.split_once("-->").map_or("", |(_, after)| after);
    }
    words.push_str(text);
    if let Some(parent) = open.last_mut().filter(|_| !words.is_empty()) {
        parent.children.push(HtmlNode::Text(unescape(&words)));
    }
}
