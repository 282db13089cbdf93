//! Turns comrak's tree into blocks of a text, with notes numbered and headings in order.

use std::collections::{BTreeSet, HashMap};

use comrak::nodes::{AstNode, ListType, Node, NodeValue, TableAlignment};

use diagnostics::Source;

use super::lines::{InlinePiece, join_runs, pieces, trim_blanks};
use super::replies::Replies;
use super::text_source::{Counted, TextSource};
use super::{DEEPEST, ParseOptions};
use crate::model::{Align, Footnote, Inline, RichText, TextBlock, line_words};

/// Makes texts from the nodes of one source.
pub(super) struct Converter<'a> {
    pub text: TextSource<'a>,
    definitions: Vec<&'a AstNode<'a>>,
    /// Level of each open heading as the writer typed it.
    headings: Vec<u8>,
    ids: HashMap<String, u32>,
    too_deep: bool,
}

impl<'a> Converter<'a> {
    pub fn new(
        source: &'a Source,
        reading: &'a ParseOptions<'a>,
        shift: Option<(usize, usize)>,
        definitions: Vec<&'a AstNode<'a>>,
    ) -> Converter<'a> {
        Converter {
            text: TextSource {
                source,
                reading,
                shift,
                notes: Vec::new(),
                counts: [0; 4],
                seen: BTreeSet::new(),
                found: Vec::new(),
            },
            definitions,
            headings: Vec::new(),
            ids: HashMap::new(),
            too_deep: false,
        }
    }

    /// Makes a text of its own, with notes and ids of its own, from some of the top-level nodes.
    pub fn text(&mut self, nodes: &[Node<'a>], id: &str, replies: &mut Replies<'_>) -> RichText {
        self.begin();
        let prose = self.blocks(nodes.iter().copied(), 0, replies);
        self.end(prose, id)
    }

    /// Forgets notes and headings of the text before.
    pub fn begin(&mut self) {
        self.text.notes.clear();
        self.headings.clear();
        self.ids.clear();
    }

    /// The pieces of a paragraph that may turn out to begin another text: if it does, call this again after
    /// [`Converter::begin`], so that its notes are its own.
    pub fn peek(&mut self, node: Node<'a>) -> Vec<InlinePiece> {
        let notes = self.text.notes.clone();
        let (seen, counts) = (self.text.seen.clone(), self.text.counts);
        let found = self.text.found.len();
        let pieces = pieces(node, &mut self.text);
        self.text.notes = notes;
        (self.text.seen, self.text.counts) = (seen, counts);
        self.text.found.truncate(found);
        pieces
    }

    /// Adds the notes to the blocks made since [`Converter::begin`].
    pub fn end(&mut self, prose: Vec<TextBlock>, id: &str) -> RichText {
        let mut notes = Vec::new();
        // A note may refer to further notes, so the list can grow while it is written.
        while let Some((name, _)) = self.text.notes.get(notes.len()).cloned() {
            let definition = self.definitions.iter().copied().find(
                |node| matches!(&node.data().value, NodeValue::FootnoteDefinition(d) if d.name == name),
            );
            let mut silent = Replies::new(&[]);
            let blocks =
                definition.map_or_else(Vec::new, |node| self.blocks(node.children(), 1, &mut silent));
            notes.push(Footnote { references: 0, blocks });
        }
        for (note, (_, references)) in notes.iter_mut().zip(&self.text.notes) {
            note.references = *references;
        }
        RichText { prose, notes, id: id.to_owned(), lang: self.text.reading.lang.clone() }
    }

    /// The blocks of some siblings.
    pub fn blocks(
        &mut self,
        nodes: impl Iterator<Item = Node<'a>>,
        depth: usize,
        replies: &mut Replies<'_>,
    ) -> Vec<TextBlock> {
        let mut blocks = Vec::new();
        for node in nodes {
            self.block(node, depth, replies, &mut blocks);
        }
        blocks
    }

    /// The block or blocks of a node.
    pub fn block(
        &mut self,
        node: Node<'a>,
        depth: usize,
        replies: &mut Replies<'_>,
        out: &mut Vec<TextBlock>,
    ) {
        let data = node.data();
        let place = data.sourcepos;
        if depth > DEEPEST {
            if !self.too_deep {
                let help = "quotes and lists inside one another: move some of it out";
                self.text.error("too-deep", format!("this is nested more than {DEEPEST} deep"), place, help);
            }
            self.too_deep = true;
            return;
        }
        match &data.value {
            NodeValue::Paragraph => {
                let pieces = pieces(node, &mut self.text);
                self.paragraph(pieces, replies, out);
            }
            NodeValue::Heading(heading) => {
                let level = self.heading_level(heading.level);
                let pieces = pieces(node, &mut self.text);
                let text = trim_blanks(join_runs(replies.scan(pieces, &mut self.text)));
                if !text.is_empty() {
                    let id = self.heading_id(&text);
                    out.push(TextBlock::Heading { level, id, text });
                }
            }
            NodeValue::BlockQuote => {
                let blocks = self.blocks(node.children(), depth + 1, replies);
                out.push(TextBlock::Quote { blocks });
            }
            NodeValue::List(list) => {
                let items =
                    node.children().map(|item| self.blocks(item.children(), depth + 1, replies)).collect();
                let start = (list.list_type == ListType::Ordered).then_some(list.start as u64);
                out.push(TextBlock::List { start, tight: list.tight, items });
            }
            NodeValue::CodeBlock(code) => {
                self.text.check(&code.literal, place);
                out.push(TextBlock::Code { text: code.literal.trim_end_matches('\n').to_owned() });
            }
            NodeValue::HtmlBlock(html) => {
                self.text.check(&html.literal, place);
                let mut text = Vec::new();
                let shown = super::comments::remove_comments(&html.literal);
                if shown.trim().is_empty() {
                    return;
                }
                for line in shown.trim().lines() {
                    if !text.is_empty() {
                        text.push(Inline::Break);
                    }
                    text.push(Inline::text(line));
                }
                out.push(TextBlock::Paragraph { text });
            }
            NodeValue::Table(table) => {
                let (columns, rows) = (table.alignments.len(), node.children().count());
                let cells = columns.saturating_mul(rows);
                if !self.text.count(Counted::Columns, columns, place)
                    || !self.text.count(Counted::Cells, cells, place)
                {
                    return;
                }
                let align = table.alignments.iter().map(|a| match a {
                    TableAlignment::Center => Align::Center,
                    TableAlignment::Right => Align::Right,
                    TableAlignment::Left | TableAlignment::None => Align::Left,
                });
                let align: Vec<Align> = align.collect();
                let mut rows =
                    node.children().map(|row| self.row(row, align.len(), replies)).collect::<Vec<_>>();
                let head = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
                out.push(TextBlock::Table { align, head, rows });
            }
            NodeValue::ThematicBreak => out.push(TextBlock::Rule),
            _ => {
                let blocks = self.blocks(node.children(), depth + 1, replies);
                out.extend(blocks);
            }
        }
    }

    /// A paragraph from its pieces; nothing if it prints nothing.
    pub fn paragraph(
        &mut self,
        pieces: Vec<InlinePiece>,
        replies: &mut Replies<'_>,
        out: &mut Vec<TextBlock>,
    ) {
        let text = trim_blanks(join_runs(replies.scan(pieces, &mut self.text)));
        if !text.is_empty() {
            out.push(TextBlock::Paragraph { text });
        }
    }

    fn row(&mut self, row: Node<'a>, width: usize, replies: &mut Replies<'_>) -> Vec<Vec<Inline>> {
        let mut cells = Vec::with_capacity(width);
        for cell in row.children().take(width) {
            let pieces = pieces(cell, &mut self.text);
            cells.push(trim_blanks(join_runs(replies.scan(pieces, &mut self.text))));
        }
        cells.resize(width, Vec::new());
        cells
    }

    /// Headings of a text begin one below that above the text and go down one at a time, whatever was typed.
    fn heading_level(&mut self, typed: u8) -> u8 {
        self.headings.retain(|open| *open < typed);
        self.headings.push(typed);
        (self.text.reading.under + self.headings.len() as u8).min(6)
    }

    fn heading_id(&mut self, text: &[Inline]) -> String {
        let slug = slug(&line_words(text));
        let count = self.ids.entry(slug.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { slug } else { format!("{slug}-{count}") }
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
