//! Finds the tags of a page with their attributes, quickly: most of a page is outlines and text between them.

use memchr::{memchr, memchr2};

/// A tag of a page.
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a> {
    /// `img`, or `/svg` for an end tag.
    pub name: &'a str,
    /// Offset of its `<`.
    pub at: usize,
    /// The text after the name, up to the `>`.
    inside: &'a str,
    /// Offset of that text.
    from: usize,
}

/// An attribute in double quotation marks.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'a> {
    /// Its name.
    pub name: &'a str,
    /// Offset of its value.
    pub at: usize,
    /// The value as written.
    pub value: &'a str,
}

impl<'a> Tag<'a> {
    /// Offset after its `>`.
    pub fn end(&self) -> usize {
        self.from + self.inside.len() + 1
    }

    /// Whether it is self-closing (`<br/>`).
    pub fn empty(&self) -> bool {
        self.inside.ends_with('/')
    }

    /// Its attributes in double quotation marks.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute<'a>> + use<'a> {
        let (inside, from) = (self.inside, self.from);
        let mut at = 0;
        std::iter::from_fn(move || {
            let open = at + memchr(b'"', inside.as_bytes().get(at..)?)?;
            let close = open + 1 + memchr(b'"', &inside.as_bytes()[open + 1..])?;
            let name = inside[at..open].trim_end_matches('=').trim();
            let name = name.rsplit(|c: char| c.is_ascii_whitespace()).next().unwrap_or(name);
            at = close + 1;
            Some(Attribute { name, at: from + open + 1, value: &inside[open + 1..close] })
        })
    }
}

/// Elements whose text is not markup.
const RAW: [&str; 2] = ["script", "style"];

/// The tags of a page in order; comments are skipped, and so is the content of scripts and style sheets.
pub struct TagScanner<'a> {
    html: &'a str,
    at: usize,
}

impl TagScanner<'_> {
    /// Continues at an offset, the start of a tag or the end of the page.
    pub fn go_on_at(&mut self, at: usize) {
        self.at = at;
    }
}

/// All tags of a page.
pub fn tags(html: &str) -> TagScanner<'_> {
    TagScanner { html, at: 0 }
}

impl<'a> Iterator for TagScanner<'a> {
    type Item = Tag<'a>;

    fn next(&mut self) -> Option<Tag<'a>> {
        loop {
            let open = self.at + memchr(b'<', self.html.as_bytes().get(self.at..)?)?;
            let rest = &self.html[open + 1..];
            if let Some(comment) = rest.strip_prefix("!--") {
                self.at = open + 4 + comment.find("-->")? + 3;
                continue;
            }
            let name = &rest[..rest.find(|c: char| c.is_ascii_whitespace() || c == '>')?];
            if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!') {
                self.at = open + 1;
                continue;
            }
            let from = open + 1 + name.len();
            let close = from + end(&self.html.as_bytes()[from..])?;
            self.at = close + 1;
            if RAW.contains(&name) {
                let rest = &self.html[self.at..];
                self.at += rest.find(&format!("</{name}")).unwrap_or(rest.len());
            }
            let inside = &self.html[from..close];
            return Some(Tag { name: name.trim_end_matches('/'), at: open, inside, from });
        }
    }
}

/// The offset of the `>` that ends a tag, ignoring those in quotation marks.
fn end(inside: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let next = at + memchr2(b'"', b'>', inside.get(at..)?)?;
        if inside[next] == b'>' {
            return Some(next);
        }
        at = next + 1 + memchr(b'"', &inside[next + 1..])? + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_with_their_attributes_and_nothing_else_is() {
        let page = "<!DOCTYPE html><p id=\"a>b\" hidden class=\"c\">x < y</p><!-- <p id=\"no\"> --><br/>\
                    <script src=\"s.js\">if (a<b) {\"<p id='no'>\"}</script><img alt=\"\" src=\"d.png\"/>";
        let found: Vec<String> = tags(page)
            .map(|t| {
                let attributes: Vec<String> =
                    t.attributes().map(|a| format!(" {}={}", a.name, a.value)).collect();
                t.name.to_string() + &attributes.concat()
            })
            .collect();
        let want =
            ["!DOCTYPE", "p id=a>b class=c", "/p", "br", "script src=s.js", "/script", "img alt= src=d.png"];
        assert_eq!(found, want);
        for Attribute { at, value, .. } in tags(page).flat_map(|t| t.attributes().collect::<Vec<_>>()) {
            assert_eq!(&page[at..at + value.len()], value);
        }
        for end in 0..page.len() {
            tags(&page[..end]).for_each(|t| t.attributes().for_each(drop));
        }
    }
}
