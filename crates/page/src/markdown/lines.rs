//! A paragraph as a flat row of pieces: comrak's nested emphasis and links become marks on each piece.

use std::ops::Range;

use comrak::nodes::{AstNode, LineColumn, Node, NodeCode, NodeLink, NodeValue, Sourcepos};

use super::text_source::{Counted, TextSource};
use crate::model::{Inline, RunMarks, line_words};

/// A piece of a line, with where it came from.
#[derive(Clone, Debug)]
pub(super) struct InlinePiece {
    /// What it is.
    pub kind: InlineKind,
    /// Where it begins in the source: line and byte column, from 1.
    pub at: LineColumn,
}

/// Kinds of pieces.
#[derive(Clone, Debug)]
pub(super) enum InlineKind {
    /// Words; `literal` ones (code, escaped characters, raw HTML) are never taken for delimiters.
    Text { text: String, marks: RunMarks, link: Option<String>, literal: bool },
    /// Anything else, already as it will be printed.
    Done(Inline),
}

impl InlinePiece {
    /// The words of the piece, with a line end of the source as a line feed.
    pub fn words(&self) -> &str {
        match &self.kind {
            InlineKind::Text { text, .. } => text,
            InlineKind::Done(_) => "",
        }
    }

    /// Where the `index`th byte of a piece stands in the source. Typographic quotes differ in length from typed ones,
    /// so the same character is counted from the start of the piece; the `nth` occurrence of it is meant.
    pub fn place_of(&self, index: usize, source: &TextSource<'_>) -> usize {
        let start = source.offset(self.at);
        let words = self.words();
        let Some(wanted) = words.get(index..).and_then(|rest| rest.chars().next()) else { return start };
        let mut before = words[..index].matches(wanted).count();
        let line_end = source.source.line_range(self.at.line as u32).end;
        for (offset, c) in source.source.text.get(start..line_end).unwrap_or("").char_indices() {
            if c == wanted {
                if before == 0 {
                    return start + offset;
                }
                before -= 1;
            }
        }
        start
    }

    /// The piece as it is printed; line ends of the source become spaces.
    pub fn inline(self) -> Inline {
        match self.kind {
            InlineKind::Text { text, marks, link, .. } => {
                Inline::Text { text: text.replace('\n', " "), marks, link }
            }
            InlineKind::Done(inline) => inline,
        }
    }
}

/// The pieces of everything below a paragraph, heading or cell.
pub(super) fn pieces<'a>(container: &'a AstNode<'a>, source: &mut TextSource<'_>) -> Vec<InlinePiece> {
    let mut pieces: Vec<InlinePiece> = Vec::new();
    // Emphasis and links may nest ten thousand deep: count them instead of recursing.
    let mut depth = Depth::default();
    let mut next = container.first_child().map(NestingStep::Enter);
    while let Some(step) = next {
        match step {
            NestingStep::Enter(node) => {
                let inside = enter(node, source, &mut depth, &mut pieces);
                next = match node.first_child().filter(|_| inside) {
                    Some(child) => Some(NestingStep::Enter(child)),
                    None => Some(NestingStep::Leave(node, inside)),
                };
            }
            NestingStep::Leave(node, entered) => {
                if entered {
                    depth.leave(&node.data().value);
                }
                next = match node.next_sibling() {
                    Some(sibling) => Some(NestingStep::Enter(sibling)),
                    None => node
                        .parent()
                        .filter(|p| !std::ptr::eq(*p, container))
                        .map(|p| NestingStep::Leave(p, true)),
                };
            }
        }
    }
    for (name, printed) in &source.reading.unnamed {
        unname(&mut pieces, name, printed);
    }
    pieces
}

/// Takes a node in; true if its children are to be visited.
fn enter<'a>(
    node: Node<'a>,
    source: &mut TextSource<'_>,
    depth: &mut Depth,
    pieces: &mut Vec<InlinePiece>,
) -> bool {
    let data = node.data();
    let at = data.sourcepos.start;
    if let NodeValue::Text(words) = &data.value {
        source.check(words, data.sourcepos);
    } else if let NodeValue::Code(NodeCode { literal, .. }) | NodeValue::HtmlInline(literal) = &data.value {
        source.check(literal, data.sourcepos);
    }
    let mut text = |text: &str, literal: bool, code: bool| {
        let marks = RunMarks { code, ..depth.marks() };
        let link = depth.links.last().cloned().flatten();
        pieces
            .push(InlinePiece { kind: InlineKind::Text { text: text.to_owned(), marks, link, literal }, at });
    };
    match &data.value {
        NodeValue::Text(words) => text(words, depth.escaped > 0, false),
        NodeValue::SoftBreak => text("\n", false, false),
        NodeValue::Code(code) => text(&code.literal, true, true),
        NodeValue::HtmlInline(html) if html.starts_with("<!--") => {}
        NodeValue::HtmlInline(html) => text(html, true, false),
        NodeValue::LineBreak => pieces.push(InlinePiece { kind: InlineKind::Done(Inline::Break), at }),
        NodeValue::FootnoteReference(reference) => {
            let note = source.note(&reference.name, data.sourcepos);
            let note = note.map(|(number, reference)| Inline::Note { number, reference });
            pieces.extend(note.map(|note| InlinePiece { kind: InlineKind::Done(note), at }));
        }
        NodeValue::Image(_) | NodeValue::Link(_) if !source.count(Counted::Links, 1, data.sourcepos) => {}
        NodeValue::Image(link) => {
            let inline = image(source, node, link, data.sourcepos);
            pieces.push(InlinePiece { kind: InlineKind::Done(inline), at });
            return false;
        }
        NodeValue::Link(link) => {
            let target = link_target(source, link, data.sourcepos);
            depth.links.push(target);
            return true;
        }
        value => {
            depth.enter(value);
            return true;
        }
    }
    false
}

fn image(source: &mut TextSource<'_>, node: Node<'_>, link: &NodeLink, place: Sourcepos) -> Inline {
    let mut alt = String::new();
    for inside in node.descendants() {
        match &inside.data().value {
            NodeValue::Text(words) => alt.push_str(words),
            NodeValue::Code(code) => alt.push_str(&code.literal),
            NodeValue::SoftBreak | NodeValue::LineBreak => alt.push(' '),
            _ => {}
        }
    }
    let mut alt = alt.trim().to_owned();
    for (name, printed) in &source.reading.unnamed {
        for place in places(&alt, name).into_iter().rev() {
            alt.replace_range(place, printed);
        }
    }
    if alt.is_empty() {
        let help = "describe it between the brackets: ![A hand-drawn map of Galicia](map.png)";
        source.error("image-alt", "this picture has no alternative text", place, help);
    }
    let outside = link.url.is_empty()
        || link.url.contains(':')
        || link.url.contains('\\')
        || link.url.starts_with('/')
        || link.url.split('/').any(|part| part == "..");
    if outside {
        let help = "put the file into the zine's folder and name its path from there";
        source.error(
            "image-place",
            format!("\u{201c}{}\u{201d} is not a picture of this folder", link.url),
            place,
            help,
        );
        return Inline::text(alt);
    }
    Inline::Image { src: link.url.clone(), alt }
}

/// Where a link leads, if that is a place one can print.
fn link_target(source: &mut TextSource<'_>, link: &NodeLink, place: Sourcepos) -> Option<String> {
    let url = link.url.trim();
    let scheme =
        url.split(['/', '?', '#']).next().and_then(|head| head.split_once(':')).map(|(scheme, _)| scheme);
    match scheme.map(str::to_ascii_lowercase).as_deref() {
        None | Some("http" | "https" | "mailto") => Some(url.to_owned()).filter(|u| !u.is_empty()),
        Some(other) => {
            let help = "links may lead to http:, https:, mailto:, or a place in the zine";
            source.error("link-scheme", format!("a link to {other}: is not printed"), place, help);
            None
        }
    }
}

/// Puts what is printed of a name in its place, also where a line ends within it or part of it is emphasized.
fn unname(pieces: &mut [InlinePiece], name: &str, printed: &str) {
    let all: String =
        pieces.iter().map(|p| if p.words().is_empty() { "\u{fffc}" } else { p.words() }).collect();
    for place in places(&all, name).into_iter().rev() {
        let mut start = 0;
        for piece in pieces.iter_mut() {
            let length = piece.words().len().max(if piece.words().is_empty() { 3 } else { 0 });
            let (from, to) = (place.start.max(start), place.end.min(start + length));
            if let InlineKind::Text { text, .. } = &mut piece.kind
                && from < to
                && !text.is_empty()
            {
                text.replace_range(from - start..to - start, if from == place.start { printed } else { "" });
            }
            start += length;
        }
    }
}

/// Where a name stands in a text as words of its own, whatever its capitals, blanks and apostrophes.
fn places(text: &str, name: &str) -> Vec<Range<usize>> {
    let wanted: Vec<char> =
        name.split_whitespace().collect::<Vec<_>>().join(" ").chars().map(plain_char).collect();
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let letter =
        |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|(_, c)| c.is_alphanumeric());
    let ends = |from: usize| {
        let mut at = from;
        for c in &wanted {
            let (_, here) = chars.get(at)?;
            if *c == ' ' {
                let blanks = chars[at..].iter().take_while(|(_, c)| c.is_whitespace()).count();
                at += if blanks > 0 { blanks } else { return None };
            } else {
                at += if plain_char(*here) == *c { 1 } else { return None };
            }
        }
        (!letter(Some(at))).then_some(at)
    };
    let (mut out, mut at) = (Vec::new(), 0);
    while at < chars.len() && !wanted.is_empty() {
        match ends(at).filter(|_| !letter(at.checked_sub(1))) {
            Some(end) => {
                out.push(chars[at].0..chars.get(end).map_or(text.len(), |(byte, _)| *byte));
                at = end;
            }
            None => at += 1,
        }
    }
    out
}

fn plain_char(c: char) -> char {
    if c == '\u{2019}' { '\'' } else { c.to_lowercase().next().unwrap_or(c) }
}

enum NestingStep<'a> {
    Enter(Node<'a>),
    Leave(Node<'a>, bool),
}

/// How many of each mark are open.
#[derive(Default)]
struct Depth {
    em: usize,
    strong: usize,
    strike: usize,
    escaped: usize,
    links: Vec<Option<String>>,
}

impl Depth {
    fn enter(&mut self, value: &NodeValue) {
        if let Some(count) = self.count(value) {
            *count += 1;
        }
    }

    fn leave(&mut self, value: &NodeValue) {
        if matches!(value, NodeValue::Link(_)) {
            self.links.pop();
        } else if let Some(count) = self.count(value) {
            *count = count.saturating_sub(1);
        }
    }

    fn count(&mut self, value: &NodeValue) -> Option<&mut usize> {
        match value {
            NodeValue::Emph => Some(&mut self.em),
            NodeValue::Strong => Some(&mut self.strong),
            NodeValue::Strikethrough => Some(&mut self.strike),
            NodeValue::Escaped => Some(&mut self.escaped),
            _ => None,
        }
    }

    fn marks(&self) -> RunMarks {
        RunMarks { em: self.em > 0, strong: self.strong > 0, strike: self.strike > 0, code: false }
    }
}

/// Joins neighbouring words that look alike, so that the tree is small and the same text always gives the same tree.
pub(super) fn join_runs(line: Vec<Inline>) -> Vec<Inline> {
    let mut out: Vec<Inline> = Vec::with_capacity(line.len());
    for inline in line {
        match (out.last_mut(), inline) {
            (
                Some(Inline::Text { text, marks, link }),
                Inline::Text { text: more, marks: more_marks, link: more_link },
            ) if *marks == more_marks && *link == more_link => text.push_str(&more),
            (_, Inline::Text { text, .. }) if text.is_empty() => {}
            (_, inline) => out.push(inline),
        }
    }
    out
}

/// Removes blanks at both ends of a line; a line of blanks becomes empty.
pub(super) fn trim_blanks(mut line: Vec<Inline>) -> Vec<Inline> {
    while let Some(Inline::Text { text, .. }) = line.first_mut() {
        let short = text.trim_start();
        if short.is_empty() {
            line.remove(0);
            continue;
        }
        *text = short.to_owned();
        break;
    }
    while let Some(Inline::Text { text, .. }) = line.last_mut() {
        let short = text.trim_end();
        if short.is_empty() {
            line.pop();
            continue;
        }
        *text = short.to_owned();
        break;
    }
    line
}

/// Whether a line prints nothing.
pub(super) fn is_blank(line: &[Inline]) -> bool {
    line.iter().all(|i| !matches!(i, Inline::Image { .. } | Inline::Note { .. }))
        && line_words(line).trim().is_empty()
}
