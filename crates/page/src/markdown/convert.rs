//! Turns comrak's tree into blocks of a text, with notes numbered and headings in order.

use std::collections::{BTreeSet, HashMap};

use comrak::nodes::{AstNode, ListType, Node, NodeValue, Sourcepos, TableAlignment};

use diagnostics::{Diagnostic, Source};

use super::lines::{Piece, joined, trimmed};
use super::replies::Replies;
use super::unprintable::reason;
use super::{DEEPEST, Reading};
use crate::model::{Align, Block, Inline, Note, Prose, line_words};

/// Makes texts from the nodes of one source.
pub(super) struct Converter<'a> {
    source: &'a Source,
    pub reading: &'a Reading<'a>,
    /// A line that was read without so many bytes at its start.
    shift: Option<(usize, usize)>,
    definitions: Vec<&'a AstNode<'a>>,
    /// Names of the notes of the text in hand, in order of first reference, and how often each was referred to.
    notes: Vec<(String, u32)>,
    /// Level of each open heading as the writer typed it.
    headings: Vec<u8>,
    ids: HashMap<String, u32>,
    too_deep: bool,
    /// Characters already reported.
    seen: BTreeSet<char>,
    /// What was wrong so far.
    pub found: Vec<Diagnostic>,
}

impl<'a> Converter<'a> {
    pub fn new(
        source: &'a Source,
        reading: &'a Reading<'a>,
        shift: Option<(usize, usize)>,
        definitions: Vec<&'a AstNode<'a>>,
    ) -> Converter<'a> {
        Converter {
            source,
            reading,
            shift,
            seen: BTreeSet::new(),
            definitions,
            notes: Vec::new(),
            headings: Vec::new(),
            ids: HashMap::new(),
            too_deep: false,
            found: Vec::new(),
        }
    }

    /// Makes a text of its own, with notes and ids of its own, from some of the top-level nodes.
    pub fn text(&mut self, nodes: &[Node<'a>], id: &str, replies: &mut Replies<'_>) -> Prose {
        self.begin();
        let prose = self.blocks(nodes.iter().copied(), 0, replies);
        self.end(prose, id)
    }

    /// Forgets notes and headings of the text before.
    pub fn begin(&mut self) {
        self.notes.clear();
        self.headings.clear();
        self.ids.clear();
    }

    /// The pieces of a paragraph that may turn out to begin another text: if it does, call this again after
    /// [`Converter::begin`], so that its notes are its own.
    pub fn peek(&mut self, node: Node<'a>) -> Vec<Piece> {
        let notes = self.notes.clone();
        let seen = self.seen.clone();
        let found = self.found.len();
        let pieces = self.pieces(node);
        self.notes = notes;
        self.seen = seen;
        self.found.truncate(found);
        pieces
    }

    /// Adds the notes to the blocks made since [`Converter::begin`].
    pub fn end(&mut self, prose: Vec<Block>, id: &str) -> Prose {
        let mut notes = Vec::new();
        // A note may refer to further notes, so the list can grow while it is written.
        while let Some((name, _)) = self.notes.get(notes.len()).cloned() {
            let definition = self.definitions.iter().copied().find(
                |node| matches!(&node.data().value, NodeValue::FootnoteDefinition(d) if d.name == name),
            );
            let mut silent = Replies::new(&[]);
            let blocks =
                definition.map_or_else(Vec::new, |node| self.blocks(node.children(), 1, &mut silent));
            notes.push(Note { references: 0, blocks });
        }
        for (note, (_, references)) in notes.iter_mut().zip(&self.notes) {
            note.references = *references;
        }
        Prose { prose, notes, id: id.to_owned(), lang: self.reading.lang.clone() }
    }

    /// The number of the note of that name, and which reference to it this is.
    pub fn note(&mut self, name: &str) -> (u32, u32) {
        let index = self.notes.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            self.notes.push((name.to_owned(), 0));
            self.notes.len() - 1
        });
        let entry = &mut self.notes[index];
        entry.1 += 1;
        (index as u32 + 1, entry.1)
    }

    /// The blocks of some siblings.
    pub fn blocks(
        &mut self,
        nodes: impl Iterator<Item = Node<'a>>,
        depth: usize,
        replies: &mut Replies<'_>,
    ) -> Vec<Block> {
        let mut blocks = Vec::new();
        for node in nodes {
            self.block(node, depth, replies, &mut blocks);
        }
        blocks
    }

    /// The block or blocks of a node.
    pub fn block(&mut self, node: Node<'a>, depth: usize, replies: &mut Replies<'_>, out: &mut Vec<Block>) {
        let data = node.data();
        let place = data.sourcepos;
        if depth > DEEPEST {
            if !self.too_deep {
                let help = "quotes and lists inside one another: move some of it out";
                self.error("too-deep", format!("this is nested more than {DEEPEST} deep"), place, help);
            }
            self.too_deep = true;
            return;
        }
        match &data.value {
            NodeValue::Paragraph => {
                let pieces = self.pieces(node);
                self.paragraph(pieces, replies, out);
            }
            NodeValue::Heading(heading) => {
                let level = self.heading_level(heading.level);
                let pieces = self.pieces(node);
                let text = trimmed(joined(replies.scan(pieces, self)));
                if !text.is_empty() {
                    let id = self.heading_id(&text);
                    out.push(Block::Heading { level, id, text });
                }
            }
            NodeValue::BlockQuote => {
                let blocks = self.blocks(node.children(), depth + 1, replies);
                out.push(Block::Quote { blocks });
            }
            NodeValue::List(list) => {
                let items =
                    node.children().map(|item| self.blocks(item.children(), depth + 1, replies)).collect();
                let start = (list.list_type == ListType::Ordered).then_some(list.start as u64);
                out.push(Block::List { start, tight: list.tight, items });
            }
            NodeValue::CodeBlock(code) => {
                self.check(&code.literal, place);
                out.push(Block::Code { text: code.literal.trim_end_matches('\n').to_owned() });
            }
            NodeValue::HtmlBlock(html) => {
                self.check(&html.literal, place);
                let mut text = Vec::new();
                let shown = super::comments::removed(&html.literal);
                if shown.trim().is_empty() {
                    return;
                }
                for line in shown.trim().lines() {
                    if !text.is_empty() {
                        text.push(Inline::Break);
                    }
                    text.push(Inline::text(line));
                }
                out.push(Block::Paragraph { text });
            }
            NodeValue::Table(table) => {
                let align = table.alignments.iter().map(|a| match a {
                    TableAlignment::Center => Align::Center,
                    TableAlignment::Right => Align::Right,
                    TableAlignment::Left | TableAlignment::None => Align::Left,
                });
                let align: Vec<Align> = align.collect();
                let mut rows =
                    node.children().map(|row| self.row(row, align.len(), replies)).collect::<Vec<_>>();
                let head = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
                out.push(Block::Table { align, head, rows });
            }
            NodeValue::ThematicBreak => out.push(Block::Rule),
            _ => {
                let blocks = self.blocks(node.children(), depth + 1, replies);
                out.extend(blocks);
            }
        }
    }

    /// A paragraph from its pieces; nothing if it prints nothing.
    pub fn paragraph(&mut self, pieces: Vec<Piece>, replies: &mut Replies<'_>, out: &mut Vec<Block>) {
        let text = trimmed(joined(replies.scan(pieces, self)));
        if !text.is_empty() {
            out.push(Block::Paragraph { text });
        }
    }

    fn row(&mut self, row: Node<'a>, width: usize, replies: &mut Replies<'_>) -> Vec<Vec<Inline>> {
        let mut cells = Vec::with_capacity(width);
        for cell in row.children().take(width) {
            let pieces = self.pieces(cell);
            cells.push(trimmed(joined(replies.scan(pieces, self))));
        }
        cells.resize(width, Vec::new());
        cells
    }

    /// Headings of a text begin one below that above the text and go down one at a time, whatever was typed.
    fn heading_level(&mut self, typed: u8) -> u8 {
        self.headings.retain(|open| *open < typed);
        self.headings.push(typed);
        (self.reading.under + self.headings.len() as u8).min(6)
    }

    fn heading_id(&mut self, text: &[Inline]) -> String {
        let slug = slug(&line_words(text));
        let count = self.ids.entry(slug.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { slug } else { format!("{slug}-{count}") }
    }

    /// Reports characters that cannot be printed or have no glyph. Those of the source itself that cannot be printed
    /// are reported already; but an entity can stand for any character.
    pub fn check(&mut self, text: &str, place: Sourcepos) {
        if text.bytes().all(|b| matches!(b, b' '..=b'~')) {
            return;
        }
        for c in text.chars().filter(|c| !c.is_ascii() || c.is_ascii_control()) {
            let glyphless = self.reading.covers.is_some_and(|covers| !covers(c));
            let refused = reason(c).filter(|_| !self.source.text.contains(c));
            if !(glyphless || refused.is_some()) || !self.seen.insert(c) {
                continue;
            }
            let range = self.find(c, place);
            let code = u32::from(c);
            match refused {
                Some(what) => {
                    let message = format!("the character U+{code:04X} cannot be printed: {what}");
                    self.error_at("unprintable", message, range, "remove it, or write what it stands for");
                }
                None if reason(c).is_some() => {}
                None => {
                    let message = format!("no font has {c} (U+{code:04X}): a white square stands for it");
                    let help = "put a font that has it into fonts/, or write it otherwise";
                    self.found.push(Diagnostic::warning("glyph", message).at(self.source, range).help(help));
                }
            }
        }
    }

    /// Where a character of a node stands; the node itself if the source has it in other clothes.
    fn find(&self, c: char, place: Sourcepos) -> std::ops::Range<usize> {
        let start = self.offset(place.start.line, place.start.column);
        let end = self.offset(place.end.line, place.end.column + 1).max(start);
        match self.source.text[start..end].find(c) {
            Some(at) => start + at..start + at + c.len_utf8(),
            None => start..end,
        }
    }

    /// Reports an error at a place of the tree.
    pub fn error(&mut self, code: &'static str, message: impl Into<String>, place: Sourcepos, help: &str) {
        let start = self.offset(place.start.line, place.start.column);
        let end = self.offset(place.end.line, place.end.column + 1).max(start);
        self.error_at(code, message, start..end, help);
    }

    /// Reports what may be meant otherwise at the first line of an element.
    pub fn warning(&mut self, code: &'static str, message: impl Into<String>, place: Sourcepos, help: &str) {
        let start = self.offset(place.start.line, place.start.column);
        let end = self.source.line_range(place.start.line as u32).end.max(start);
        self.found.push(Diagnostic::warning(code, message).at(self.source, start..end).help(help));
    }

    /// Reports an error at a byte range of the source.
    pub fn error_at(
        &mut self,
        code: &'static str,
        message: impl Into<String>,
        range: std::ops::Range<usize>,
        help: &str,
    ) {
        self.found.push(Diagnostic::error(code, message).at(self.source, range).help(help));
    }

    /// The byte offset of a line and byte column (both from 1).
    fn offset(&self, line: usize, column: usize) -> usize {
        let range = self.source.line_range(line as u32);
        let lost = self.shift.filter(|(shifted, _)| *shifted == line).map_or(0, |(_, bytes)| bytes);
        let mut at = (range.start + lost + column.saturating_sub(1)).min(range.end);
        while !self.source.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Where the `index`th byte of a piece stands in the source. Typographic quotes differ in length from typed ones,
    /// so the same character is counted from the start of the piece; the `nth` occurrence of it is meant.
    pub fn place_of(&self, piece: &Piece, index: usize) -> usize {
        let start = self.offset(piece.at.line, piece.at.column);
        let words = piece.words();
        let Some(wanted) = words.get(index..).and_then(|rest| rest.chars().next()) else { return start };
        let mut before = words[..index].matches(wanted).count();
        let line_end = self.source.line_range(piece.at.line as u32).end;
        for (offset, c) in self.source.text.get(start..line_end).unwrap_or("").char_indices() {
            if c == wanted {
                if before == 0 {
                    return start + offset;
                }
                before -= 1;
            }
        }
        start
    }
}

/// Words as an id: lower case letters and digits of any alphabet, with hyphens between them.
pub(super) fn slug(words: &str) -> String {
    let mut out = String::new();
    for c in words.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with('-') && !matches!(c, '\'' | '\u{2019}') {
            out.push('-');
        }
    }
    let out = out.trim_end_matches('-');
    if out.is_empty() { "part".to_owned() } else { out.chars().take(60).collect() }
}
