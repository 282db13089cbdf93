//! Writes texts as HTML: every character escaped, every id with the prefix of its text.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::model::{Align, Inline, RichText, TextBlock};

/// A text as HTML blocks.
pub fn prose(text: &RichText) -> String {
    let mut writer = HtmlWriter { out: String::new(), id: &text.id };
    writer.blocks(&text.prose);
    writer.notes(text);
    spoken(text, "div", writer.out)
}

/// Names the language of a text that is not in that of the page.
fn spoken(text: &RichText, tag: &str, body: String) -> String {
    if text.lang.is_empty() {
        return body;
    }
    let mut out = format!("<{tag} lang=\"");
    push_escaped(&text.lang, &mut out);
    let end = if tag == "div" { "\n" } else { "" };
    out + "\">" + end + &body + "</" + tag + ">" + end
}

/// A text as HTML blocks whose first paragraph begins with a dateline and whose last one ends with a name; both may
/// be empty. Where there is no such paragraph, they get one of their own. A person's page, by its id, is linked from the name.
pub fn press(text: &RichText, dateline: &str, by: &str, person: &str) -> String {
    let mut writer = HtmlWriter { out: String::new(), id: &text.id };
    let last = text.prose.len().saturating_sub(1);
    for (index, block) in text.prose.iter().enumerate() {
        let TextBlock::Paragraph { text: line } = block else {
            if index == 0 && !dateline.is_empty() {
                writer.out.push_str("<p>");
                push_dateline(&mut writer.out, dateline);
                writer.out.push_str("</p>\n");
            }
            writer.block(block);
            if index == last && !by.is_empty() {
                writer.out.push_str("<p>");
                push_byline(&mut writer.out, by, person);
                writer.out.push_str("</p>\n");
            }
            continue;
        };
        writer.out.push_str("<p>");
        if index == 0 {
            push_dateline(&mut writer.out, dateline);
        }
        writer.line(line);
        if index == last {
            push_byline(&mut writer.out, by, person);
        }
        writer.out.push_str("</p>\n");
    }
    writer.notes(text);
    spoken(text, "div", writer.out)
}

fn push_byline(out: &mut String, by: &str, person: &str) {
    if !by.is_empty() {
        out.push_str(" <em>(");
        let _ = match person.is_empty() {
            true => write!(out, "{}", escape(by)),
            false => write!(out, "{}", person_link(by, person)),
        };
        out.push_str(")</em>");
    }
}

fn push_dateline(out: &mut String, dateline: &str) {
    if !dateline.is_empty() {
        out.push_str("<b>");
        push_escaped(dateline, out);
        out.push_str("</b> \u{2014} ");
    }
}

/// A name that leads to the person's page, from a page two folders below the root.
pub fn person_link(name: &str, person: &str) -> String {
    format!("<a href=\"../../people/{}/index.html\">{}</a>", escape(person), escape(name))
}

/// A text within a line: its paragraphs without tags of their own, the blocks between them dropped to their words.
pub fn line(text: &RichText) -> String {
    let mut writer = HtmlWriter { out: String::new(), id: &text.id };
    for (index, block) in text.prose.iter().enumerate() {
        if index > 0 {
            writer.out.push(' ');
        }
        match block {
            TextBlock::Paragraph { text } | TextBlock::Heading { text, .. } => writer.line(text),
            other => writer.blocks(std::slice::from_ref(other)),
        }
    }
    writer.notes(text);
    spoken(text, "span", writer.out)
}

/// A run of words with the name of its mark (see [`crate::model::RunMark`]).
pub fn push_run(text: &str, mark: &str, out: &mut String) {
    let (open, close) = match mark {
        "failed" => ("<u>", "</u>"),
        "void" => ("<u class=\"void\">", "</u>"),
        "missing" => ("<del>", "</del>"),
        "reason" => (" <small class=\"why\">", "</small>"),
        "strong" => ("<b>", "</b>"),
        "em" => ("<em>", "</em>"),
        _ => ("", ""),
    };
    out.push_str(open);
    push_escaped(text, out);
    out.push_str(close);
}

/// The text between the tags of a page.
pub fn text_without_tags(html: &str) -> String {
    let parts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let text = parts.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        .iter()
        .fold(text, |text, (name, sign)| text.replace(name, sign))
}

/// Whose pages a page leads to, by id, and what he is called there.
pub fn people(html: &str) -> BTreeMap<String, String> {
    let people = html.split("/people/").skip(1).filter_map(|link| {
        let (id, text) = link.split_once("/index.html\">")?;
        let name = text_without_tags(text.split("</a>").next()?);
        let sound = !id.is_empty() && !id.contains(['/', '"', '<', '>', ' ']) && !name.is_empty();
        sound.then(|| (id.to_string(), name))
    });
    people.collect()
}

/// Text with the characters that mean something in HTML replaced.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    push_escaped(text, &mut out);
    out
}

fn push_escaped(text: &str, out: &mut String) {
    escape_parts(text, |part| out.push_str(part));
}

/// The same in parts: what stands between the characters replaced comes whole.
pub fn escape_parts<'t>(mut text: &'t str, mut part: impl FnMut(&'t str)) {
    while let Some(at) = text.bytes().position(|b| matches!(b, b'&' | b'<' | b'>' | b'"' | b'\'')) {
        part(&text[..at]);
        part(match text.as_bytes()[at] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => "&#39;",
        });
        text = &text[at + 1..];
    }
    part(text);
}

struct HtmlWriter<'a> {
    out: String,
    id: &'a str,
}

impl HtmlWriter<'_> {
    fn blocks(&mut self, blocks: &[TextBlock]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &TextBlock) {
        match block {
            TextBlock::Paragraph { text } => match text.as_slice() {
                [Inline::Image { src, alt }] => {
                    self.out.push_str("<figure>");
                    self.image(src, alt);
                    self.out.push_str("</figure>\n");
                }
                [Inline::Reply { .. }] => {
                    self.out.push_str("<p class=\"ed\">");
                    self.line_in_reply(text);
                    self.out.push_str("</p>\n");
                }
                _ => {
                    self.out.push_str("<p>");
                    self.line(text);
                    self.out.push_str("</p>\n");
                }
            },
            TextBlock::Heading { level, id, text } => {
                // The title of the page is h1, so the first level on paper is h2 here.
                let level = (level + 1).min(6);
                let _ = write!(self.out, "<h{level} id=\"");
                self.identifier(id);
                self.out.push_str("\">");
                self.line(text);
                let _ = writeln!(self.out, "</h{level}>");
            }
            TextBlock::Quote { blocks } => {
                self.out.push_str("<blockquote>\n");
                self.blocks(blocks);
                self.out.push_str("</blockquote>\n");
            }
            TextBlock::List { start, tight, items } => self.list(*start, *tight, items),
            TextBlock::Code { text } => {
                self.out.push_str("<pre><code>");
                push_escaped(text, &mut self.out);
                self.out.push_str("</code></pre>\n");
            }
            TextBlock::Table { align, head, rows } => {
                self.out.push_str("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>");
                for (cell, align) in head.iter().zip(align) {
                    self.cell("th scope=\"col\"", "th", cell, *align);
                }
                self.out.push_str("</tr></thead>\n<tbody>\n");
                for row in rows {
                    self.out.push_str("<tr>");
                    for (cell, align) in row.iter().zip(align) {
                        self.cell("td", "td", cell, *align);
                    }
                    self.out.push_str("</tr>\n");
                }
                self.out.push_str("</tbody></table></div>\n");
            }
            TextBlock::Rule => self.out.push_str("<hr>\n"),
        }
    }

    fn list(&mut self, start: Option<u64>, tight: bool, items: &[Vec<TextBlock>]) {
        match start {
            None => self.out.push_str("<ul>\n"),
            Some(1) => self.out.push_str("<ol>\n"),
            Some(n) => {
                let _ = writeln!(self.out, "<ol start=\"{n}\">");
            }
        }
        for item in items {
            self.out.push_str("<li>");
            for block in item {
                match block {
                    TextBlock::Paragraph { text } if tight => self.line(text),
                    other => self.block(other),
                }
            }
            self.out.push_str("</li>\n");
        }
        self.out.push_str(if start.is_some() { "</ol>\n" } else { "</ul>\n" });
    }

    fn cell(&mut self, open: &str, close: &str, cell: &[Inline], align: Align) {
        let class = match align {
            Align::Left => "",
            Align::Center => " class=\"center\"",
            Align::Right => " class=\"right\"",
        };
        let _ = write!(self.out, "<{open}{class}>");
        self.line(cell);
        let _ = write!(self.out, "</{close}>");
    }

    fn line(&mut self, line: &[Inline]) {
        for inline in line {
            if matches!(inline, Inline::Reply { .. }) {
                self.out.push_str("<span class=\"ed\">");
                self.line_in_reply(std::slice::from_ref(inline));
                self.out.push_str("</span>");
            } else {
                self.inline(inline);
            }
        }
    }

    fn line_in_reply(&mut self, line: &[Inline]) {
        for inline in line {
            self.inline(inline);
        }
    }

    fn inline(&mut self, inline: &Inline) {
        match inline {
            Inline::Text { text, marks, link } => {
                let mut close = Vec::new();
                if let Some(url) = link {
                    self.out.push_str("<a href=\"");
                    push_escaped(url, &mut self.out);
                    self.out.push_str("\">");
                    close.push("</a>");
                }
                let tags =
                    [(marks.strong, "strong"), (marks.em, "em"), (marks.strike, "del"), (marks.code, "code")];
                for (_, tag) in tags.iter().filter(|(holds, _)| *holds) {
                    let _ = write!(self.out, "<{tag}>");
                    close.push(match *tag {
                        "strong" => "</strong>",
                        "em" => "</em>",
                        "del" => "</del>",
                        _ => "</code>",
                    });
                }
                push_escaped(text, &mut self.out);
                close.iter().rev().for_each(|tag| self.out.push_str(tag));
            }
            Inline::Break => self.out.push_str("<br>"),
            Inline::Image { src, alt } => self.image(src, alt),
            Inline::Note { number, reference } => {
                self.out.push_str("<sup class=\"ref\"><a id=\"");
                self.identifier(&format!("ref-{number}-{reference}"));
                self.out.push_str("\" href=\"#");
                self.identifier(&format!("note-{number}"));
                let _ = write!(self.out, "\">{number}</a></sup>");
            }
            Inline::Reply { open, text, sign, close } => {
                push_escaped(open, &mut self.out);
                self.line_in_reply(text);
                if !sign.is_empty() {
                    self.out.push(' ');
                    push_escaped(sign, &mut self.out);
                }
                push_escaped(close, &mut self.out);
            }
        }
    }

    fn image(&mut self, src: &str, alt: &str) {
        self.out.push_str("<img src=\"");
        push_escaped(src, &mut self.out);
        self.out.push_str("\" alt=\"");
        push_escaped(alt, &mut self.out);
        self.out.push_str("\" loading=\"lazy\">");
    }

    fn notes(&mut self, text: &RichText) {
        if text.notes.is_empty() {
            return;
        }
        self.out.push_str("<ol class=\"notes\">\n");
        for (index, note) in text.notes.iter().enumerate() {
            let number = index + 1;
            self.out.push_str("<li id=\"");
            self.identifier(&format!("note-{number}"));
            self.out.push_str("\">");
            match note.blocks.as_slice() {
                [TextBlock::Paragraph { text }] => self.line(text),
                blocks => self.blocks(blocks),
            }
            for reference in 1..=note.references {
                self.out.push_str(" <a class=\"back\" href=\"#");
                self.identifier(&format!("ref-{number}-{reference}"));
                let _ = write!(self.out, "\" aria-label=\"{number}\">↩</a>");
            }
            self.out.push_str("</li>\n");
        }
        self.out.push_str("</ol>\n");
    }

    fn identifier(&mut self, id: &str) {
        if !self.id.is_empty() {
            push_escaped(self.id, &mut self.out);
            self.out.push('-');
        }
        push_escaped(id, &mut self.out);
    }
}
