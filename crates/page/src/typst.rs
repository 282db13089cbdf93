//! Writes texts and values as Typst source in which no character of theirs can become code.
//!
//! Words go in as string literals, in markup each as a terminated expression `#"...";`. Anything richer is a call of
//! a function of the page library (`reply`, `picture`, `note-ref`, ...), whose first argument is the theme `t`.

use std::fmt::Write;

use serde_json::Value;

use crate::model::{Align, Inline, RichText, RunMarks, TextBlock};

/// A string as a Typst literal, quotes included.
pub fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_string(text, &mut out);
    out
}

/// A string as an expression in markup: it prints its characters and ends where it ends.
pub fn words(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    push_words(text, &mut out);
    out
}

/// A text as markup.
pub fn prose(text: &RichText) -> String {
    let mut writer = TypstWriter { out: String::new(), id: &text.id };
    writer.blocks(&text.prose);
    writer.notes(text);
    if text.lang.is_empty() {
        return writer.out;
    }
    let tag = text.lang.split(['-', '_']).next().unwrap_or_default();
    format!("#[#set text(lang: {});\n{}]", string(tag), writer.out)
}

/// A value as a Typst expression: dictionaries, arrays, strings, numbers, and each [`RichText`] in it as content.
pub fn value(value: &Value) -> String {
    let mut out = String::new();
    push_value(value, &mut out);
    out
}

fn push_value(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("none"),
        Value::Bool(yes) => out.push_str(if *yes { "true" } else { "false" }),
        Value::Number(n) if n.is_f64() => {
            let _ = write!(out, "float({n})");
        }
        Value::Number(n) => {
            let _ = write!(out, "{n}");
        }
        Value::String(text) => push_string(text, out),
        Value::Array(items) => {
            out.push('(');
            for item in items {
                push_value(item, out);
                out.push(',');
            }
            out.push(')');
        }
        Value::Object(map) if map.contains_key("prose") => {
            match serde_json::from_value::<RichText>(value.clone()) {
                Ok(text) if text.is_empty() => out.push_str("none"),
                Ok(text) => {
                    out.push('[');
                    out.push_str(&prose(&text));
                    out.push(']');
                }
                Err(_) => out.push_str("none"),
            }
        }
        Value::Object(map) if map.is_empty() => out.push_str("(:)"),
        Value::Object(map) => {
            out.push('(');
            for (key, item) in map {
                push_string(key, out);
                out.push(':');
                push_value(item, out);
                out.push(',');
            }
            out.push(')');
        }
    }
}

fn push_words(text: &str, out: &mut String) {
    out.push('#');
    push_string(text, out);
    out.push(';');
}

fn push_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

struct TypstWriter<'a> {
    out: String,
    id: &'a str,
}

impl TypstWriter<'_> {
    /// Blocks with an empty line between siblings only: one at the end would split the tag around them.
    fn blocks(&mut self, blocks: &[TextBlock]) {
        for (index, block) in blocks.iter().enumerate() {
            if index > 0 {
                self.out.push_str("\n\n");
            }
            self.block(block);
        }
    }

    fn block(&mut self, block: &TextBlock) {
        match block {
            TextBlock::Paragraph { text } => match text.as_slice() {
                [Inline::Image { src, alt }] => {
                    self.out.push_str("#picture(t, ");
                    self.picture(src, alt);
                    self.out.push_str(");");
                }
                [Inline::Reply { .. }] => {
                    self.out.push_str("#own-reply(t)[");
                    self.line(text);
                    self.out.push_str("];");
                }
                _ => self.line(text),
            },
            TextBlock::Heading { level, id, text } => {
                let _ = write!(self.out, "#[#heading(level: {level})[");
                self.line(text);
                self.out.push_str("] #label(");
                push_string(&self.identifier(id), &mut self.out);
                self.out.push_str(")];");
            }
            TextBlock::Quote { blocks } => {
                self.out.push_str("#quote(block: true)[");
                self.blocks(blocks);
                self.out.push_str("];");
            }
            TextBlock::List { start, tight, items } => {
                match start {
                    None => {
                        let _ = write!(self.out, "#list(tight: {tight}");
                    }
                    Some(start) => {
                        let _ = write!(self.out, "#enum(tight: {tight}, start: {start}");
                    }
                }
                for item in items {
                    self.out.push_str(", [");
                    self.blocks(item);
                    self.out.push(']');
                }
                self.out.push_str(");");
            }
            TextBlock::Code { text } => {
                self.out.push_str("#raw(block: true, ");
                push_string(text, &mut self.out);
                self.out.push_str(");");
            }
            TextBlock::Table { align, head, rows } => {
                self.out.push_str("#text-table(t, (");
                for align in align {
                    self.out.push_str(match align {
                        Align::Left => "left,",
                        Align::Center => "center,",
                        Align::Right => "right,",
                    });
                }
                self.out.push_str("), (");
                self.cells(head);
                self.out.push_str("), (");
                rows.iter().for_each(|row| self.cells(row));
                self.out.push_str("));");
            }
            TextBlock::Rule => self.out.push_str("#text-break(t);"),
        }
    }

    fn cells(&mut self, cells: &[Vec<Inline>]) {
        for cell in cells {
            self.out.push('[');
            self.line(cell);
            self.out.push_str("],");
        }
    }

    fn line(&mut self, line: &[Inline]) {
        for inline in line {
            self.inline(inline);
        }
    }

    fn inline(&mut self, inline: &Inline) {
        match inline {
            Inline::Text { text, marks, link } => self.run(text, *marks, link.as_deref()),
            Inline::Break => self.out.push_str("#linebreak();"),
            Inline::Image { src, alt } => {
                self.out.push_str("#small-picture(t, ");
                self.picture(src, alt);
                self.out.push_str(");");
            }
            Inline::Note { number, reference } => {
                self.out.push_str("#note-ref(t, ");
                push_string(&self.identifier(""), &mut self.out);
                let _ = write!(self.out, ", {number}, {reference});");
            }
            Inline::Reply { open, text, sign, close } => {
                self.out.push_str("#reply(t, ");
                push_string(open, &mut self.out);
                self.out.push_str(", [");
                self.line(text);
                self.out.push_str("], ");
                push_string(sign, &mut self.out);
                self.out.push_str(", ");
                push_string(close, &mut self.out);
                self.out.push_str(");");
            }
        }
    }

    fn run(&mut self, text: &str, marks: RunMarks, link: Option<&str>) {
        let mut close = 0;
        // A place in the archive is no place on paper: addresses of the world are links there, and places of the issue itself
        // if they turn out to be in it.
        if let Some(place) = link.and_then(|url| url.strip_prefix('#')) {
            let mut name = String::new();
            push_string(place, &mut name);
            let _ = write!(
                self.out,
                "#((b) => context {{ let l = label({name}); if query(l).len() > 0 {{ link(l, b) }} else {{ b }} }})["
            );
            close += 1;
        }
        if let Some(url) = link.filter(|url| url.contains(':')) {
            self.out.push_str("#link(");
            push_string(url, &mut self.out);
            self.out.push_str(")[");
            close += 1;
        }
        for (_, call) in [(marks.strong, "#strong["), (marks.em, "#emph["), (marks.strike, "#strike[")]
            .iter()
            .filter(|(holds, _)| *holds)
        {
            self.out.push_str(call);
            close += 1;
        }
        if marks.code {
            self.out.push_str("#raw(");
            push_string(text, &mut self.out);
            self.out.push_str(");");
        } else {
            push_words(text, &mut self.out);
        }
        for _ in 0..close {
            self.out.push_str("];");
        }
    }

    fn picture(&mut self, src: &str, alt: &str) {
        push_string(&format!("/{src}"), &mut self.out);
        self.out.push_str(", ");
        push_string(alt, &mut self.out);
    }

    fn notes(&mut self, text: &RichText) {
        if text.notes.is_empty() {
            return;
        }
        self.out.push_str("\n\n#text-notes(t, ");
        push_string(&self.identifier(""), &mut self.out);
        self.out.push_str(", (");
        for note in &text.notes {
            let one = matches!(note.blocks.as_slice(), [] | [TextBlock::Paragraph { .. }]);
            self.out.push_str(if one { "[" } else { "(blocks: [" });
            self.blocks(&note.blocks);
            self.out.push_str(if one { "]," } else { "])," });
        }
        self.out.push_str("));");
    }

    fn identifier(&self, id: &str) -> String {
        match (self.id.is_empty(), id.is_empty()) {
            (true, _) => id.to_owned(),
            (false, true) => self.id.to_owned(),
            (false, false) => format!("{}-{id}", self.id),
        }
    }
}
