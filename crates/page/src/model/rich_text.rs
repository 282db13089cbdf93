//! A written text (letter, article, press, rule) as a tree that templates can print but never run.

use serde::{Deserialize, Serialize};

/// A text made from Markdown. It holds no markup of any output language: the two writers of
/// `publish` turn it into HTML and into Typst, word for word the same.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RichText {
    /// The blocks in reading order.
    pub prose: Vec<TextBlock>,
    /// The notes referred to, in the order of their first reference; printed at the end of the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Footnote>,
    /// Prefix of every id in this text, unique in the issue (`letter-bob`).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The language it is written in; empty for that of the page around it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lang: String,
}

/// A note at the foot of a text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Footnote {
    /// How many references lead to it; each gets a way back.
    pub references: u32,
    /// What it says.
    pub blocks: Vec<TextBlock>,
}

/// A block of a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TextBlock {
    /// A paragraph.
    Paragraph {
        /// Its text.
        text: Vec<Inline>,
    },
    /// A heading inside the text.
    Heading {
        /// Depth below the heading of the text itself, from 1, without gaps.
        level: u8,
        /// Unique in this text; printed with the prefix of the text.
        id: String,
        /// Its words.
        text: Vec<Inline>,
    },
    /// Something quoted.
    Quote {
        /// What is quoted.
        blocks: Vec<TextBlock>,
    },
    /// A list.
    List {
        /// The first number of a numbered list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<u64>,
        /// Whether the items stand close together.
        tight: bool,
        /// The items.
        items: Vec<Vec<TextBlock>>,
    },
    /// Text whose spaces and line ends count.
    Code {
        /// The lines, without a last line end.
        text: String,
    },
    /// A table.
    Table {
        /// One alignment a column.
        align: Vec<Align>,
        /// The cells of the head.
        head: Vec<Vec<Inline>>,
        /// The rows, each as wide as the head.
        rows: Vec<Vec<Vec<Inline>>>,
    },
    /// A break in the text.
    Rule,
}

/// How a column of a table is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Align {
    /// To the left.
    #[default]
    Left,
    /// In the middle.
    Center,
    /// To the right.
    Right,
}

/// A piece of a line. Marks do not nest: each run says all that holds for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Inline {
    /// Words.
    Text {
        /// The words as they are to be read; never markup.
        text: String,
        /// What holds for them.
        #[serde(default, skip_serializing_if = "RunMarks::is_plain")]
        marks: RunMarks,
        /// Where they lead: `http:`, `https:`, `mailto:`, or a place in the zine.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
    /// A forced end of the line.
    Break,
    /// A picture of the editor's folder.
    Image {
        /// Its path in the folder.
        src: String,
        /// What it shows, in words; never empty.
        alt: String,
    },
    /// A reference to a note.
    Note {
        /// Number of the note, from 1.
        number: u32,
        /// Which reference to that note, from 1.
        reference: u32,
    },
    /// The editor's reply, or the part of it that stands in this paragraph (L-2, L-3).
    Reply {
        /// The opening delimiter; empty when the reply began in an earlier paragraph.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        open: String,
        /// The words of the reply, without delimiters and signature.
        text: Vec<Inline>,
        /// The signature, where the reply ends.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        sign: String,
        /// The closing delimiter; empty when the reply goes on in a later paragraph.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        close: String,
    },
}

/// What holds for a run of words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RunMarks {
    /// Emphasis.
    #[serde(skip_serializing_if = "is_false")]
    pub em: bool,
    /// Strong emphasis.
    #[serde(skip_serializing_if = "is_false")]
    pub strong: bool,
    /// Struck out.
    #[serde(skip_serializing_if = "is_false")]
    pub strike: bool,
    /// Set in the typewriter face.
    #[serde(skip_serializing_if = "is_false")]
    pub code: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

impl RunMarks {
    /// Whether nothing holds.
    pub fn is_plain(&self) -> bool {
        *self == RunMarks::default()
    }
}

impl RichText {
    /// A text of plain paragraphs, for words that come from a settings file and not from Markdown.
    pub fn from_paragraphs<'a>(paragraphs: impl IntoIterator<Item = &'a str>) -> RichText {
        let prose = paragraphs
            .into_iter()
            .map(|text| TextBlock::Paragraph { text: vec![Inline::text(text)] })
            .collect();
        RichText { prose, ..RichText::default() }
    }

    /// Whether there is nothing to print.
    pub fn is_empty(&self) -> bool {
        self.prose.is_empty()
    }

    /// Every picture of the text, in reading order: its path and what it shows.
    pub fn images(&self) -> Vec<(&str, &str)> {
        let mut found = Vec::new();
        each_inline(&self.prose, &mut |inline| {
            if let Inline::Image { src, alt } = inline {
                found.push((src.as_str(), alt.as_str()));
            }
        });
        for note in &self.notes {
            each_inline(&note.blocks, &mut |inline| {
                if let Inline::Image { src, alt } = inline {
                    found.push((src.as_str(), alt.as_str()));
                }
            });
        }
        found
    }

    /// Where its links lead, in reading order.
    pub fn links(&self) -> Vec<&str> {
        let mut found = Vec::new();
        let blocks = std::iter::once(&self.prose).chain(self.notes.iter().map(|note| &note.blocks));
        for blocks in blocks {
            each_inline(blocks, &mut |inline| {
                if let Inline::Text { link: Some(link), .. } = inline {
                    found.push(link.as_str());
                }
            });
        }
        found
    }

    /// Changes where its links lead; what `way` has no answer to stays.
    pub fn map_links(&mut self, way: &dyn Fn(&str) -> Option<String>) {
        let notes = self.notes.iter_mut().map(|note| &mut note.blocks);
        let mut change = |inline: &mut Inline| {
            if let Inline::Text { link: Some(link), .. } = inline
                && let Some(new) = way(link)
            {
                *link = new;
            }
        };
        std::iter::once(&mut self.prose).chain(notes).for_each(|blocks| change_blocks(blocks, &mut change));
    }

    /// Adds another text below a heading (id and words) of its own, if it has one. The numbers of its notes follow.
    pub fn append(&mut self, heading: Option<(&str, &str)>, mut other: RichText) {
        let before = self.notes.len() as u32;
        let mut renumber = |inline: &mut Inline| {
            if let Inline::Note { number, .. } = inline {
                *number += before;
            }
        };
        let notes = other.notes.iter_mut().map(|note| &mut note.blocks);
        std::iter::once(&mut other.prose)
            .chain(notes)
            .for_each(|blocks| change_blocks(blocks, &mut renumber));
        let head = heading.map(|(id, words)| TextBlock::Heading {
            level: 1,
            id: id.into(),
            text: vec![Inline::text(words)],
        });
        self.prose.extend(head);
        self.prose.append(&mut other.prose);
        self.notes.append(&mut other.notes);
    }

    /// Changes the ids of the headings, in reading order.
    pub fn each_heading(&mut self, change: &mut dyn FnMut(&mut String)) {
        fn walk(blocks: &mut [TextBlock], change: &mut dyn FnMut(&mut String)) {
            for block in blocks {
                match block {
                    TextBlock::Heading { id, .. } => change(id),
                    TextBlock::Quote { blocks } => walk(blocks, change),
                    TextBlock::List { items, .. } => items.iter_mut().for_each(|item| walk(item, change)),
                    _ => {}
                }
            }
        }
        walk(&mut self.prose, change);
        self.notes.iter_mut().for_each(|note| walk(&mut note.blocks, change));
    }

    /// The words alone, one block a line; for a search index, a feed or a list of contents.
    pub fn words(&self) -> String {
        let mut out = String::new();
        write_words(&self.prose, &mut out);
        for note in &self.notes {
            write_words(&note.blocks, &mut out);
        }
        out
    }
}

/// Changes every piece of the lines of blocks, in reading order.
fn change_blocks(blocks: &mut [TextBlock], change: &mut dyn FnMut(&mut Inline)) {
    for block in blocks {
        match block {
            TextBlock::Paragraph { text } | TextBlock::Heading { text, .. } => change_line(text, change),
            TextBlock::Quote { blocks } => change_blocks(blocks, change),
            TextBlock::List { items, .. } => items.iter_mut().for_each(|item| change_blocks(item, change)),
            TextBlock::Table { head, rows, .. } => {
                let cells = head.iter_mut().chain(rows.iter_mut().flatten());
                cells.for_each(|cell| change_line(cell, change));
            }
            TextBlock::Code { .. } | TextBlock::Rule => {}
        }
    }
}

fn change_line(line: &mut [Inline], change: &mut dyn FnMut(&mut Inline)) {
    for inline in line {
        change(inline);
        if let Inline::Reply { text, .. } = inline {
            change_line(text, change);
        }
    }
}

impl Inline {
    /// Plain words.
    pub fn text(text: impl Into<String>) -> Inline {
        Inline::Text { text: text.into(), marks: RunMarks::default(), link: None }
    }
}

/// The words of a line alone.
pub fn line_words(line: &[Inline]) -> String {
    let mut out = String::new();
    push_words(line, &mut out);
    out
}

fn push_words(line: &[Inline], out: &mut String) {
    for inline in line {
        match inline {
            Inline::Text { text, .. } => out.push_str(text),
            Inline::Break => out.push(' '),
            Inline::Image { .. } => {}
            Inline::Note { .. } => {}
            Inline::Reply { open, text, sign, close } => {
                out.push_str(open);
                push_words(text, out);
                if !sign.is_empty() {
                    out.push(' ');
                    out.push_str(sign);
                }
                out.push_str(close);
            }
        }
    }
}

fn write_words(blocks: &[TextBlock], out: &mut String) {
    for block in blocks {
        match block {
            TextBlock::Paragraph { text } | TextBlock::Heading { text, .. } => {
                push_words(text, out);
                out.push('\n');
            }
            TextBlock::Quote { blocks } => write_words(blocks, out),
            TextBlock::List { items, .. } => items.iter().for_each(|item| write_words(item, out)),
            TextBlock::Code { text } => {
                out.push_str(text);
                out.push('\n');
            }
            TextBlock::Table { head, rows, .. } => {
                for row in std::iter::once(head).chain(rows) {
                    for cell in row {
                        push_words(cell, out);
                        out.push('\n');
                    }
                }
            }
            TextBlock::Rule => {}
        }
    }
}

/// Calls `look` with every piece of every line, replies included, in reading order.
pub fn each_inline<'a>(blocks: &'a [TextBlock], look: &mut impl FnMut(&'a Inline)) {
    fn line<'a>(pieces: &'a [Inline], look: &mut impl FnMut(&'a Inline)) {
        for piece in pieces {
            look(piece);
            if let Inline::Reply { text, .. } = piece {
                line(text, look);
            }
        }
    }
    for block in blocks {
        match block {
            TextBlock::Paragraph { text } | TextBlock::Heading { text, .. } => line(text, look),
            TextBlock::Quote { blocks } => each_inline(blocks, look),
            TextBlock::List { items, .. } => {
                for item in items {
                    each_inline(item, look);
                }
            }
            TextBlock::Table { head, rows, .. } => {
                for cell in head.iter().chain(rows.iter().flatten()) {
                    line(cell, look);
                }
            }
            TextBlock::Code { .. } | TextBlock::Rule => {}
        }
    }
}
