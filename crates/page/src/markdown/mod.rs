//! Reads what people wrote in Markdown into [`RichText`], the tree that both outputs are written from.
//!
//! Raw HTML is text; HTML comments are the editor's notes and are printed nowhere. Headings are moved below the heading of the text and made consecutive. Quotation marks, dashes
//! and dots become typographic once, here, so that both outputs say the same. The editor's replies are found on the
//! tree and not in the source, so that code and escaped brackets are left alone. What cannot be printed faithfully is
//! refused with its place: an unclosed reply, a picture without words, a link that leads to a program, nesting beyond
//! [`DEEPEST`], characters that are no text.

mod comments;
mod convert;
mod lines;
mod multi_text_files;
mod replies;
#[cfg(test)]
mod tests;
mod text_source;
mod unprintable;
mod writer_names;

use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options};

use diagnostics::{Diagnostic, Source};

use crate::model::RichText;
use convert::Converter;
pub use multi_text_files::{
    AdEntry, LetterText, PressText, Writers, WrittenHouseRule, WrittenHouseRules, ads, letters, press, rules,
};
pub use replies::Delimiters;
use replies::Replies;
pub use unprintable::check_characters;

/// How deep quotes and lists may nest. Typst parses 128 nested brackets but lays out no more than 64 nested show
/// rules, of which a quote or a list needs two; nobody writes twenty.
pub const DEEPEST: usize = 20;

/// The most columns a table may have.
pub const MOST_COLUMNS: usize = 60;

/// The most cells that the tables of one file may have.
pub const MOST_CELLS: usize = 6_000;

/// The most notes a file may have.
pub const MOST_NOTES: usize = 500;

/// The most links, pictures and references to notes a file may have.
pub const MOST_LINKS: usize = 2_000;

/// The most bytes a text may have, some three hundred pages: typesetting more takes minutes.
pub const MOST_BYTES: usize = 1 << 20;

/// How a text is to be read.
#[derive(Clone, Default)]
pub struct ParseOptions<'a> {
    /// Bytes at the head of the source that are no text (front matter).
    pub skip: usize,
    /// Prefix of the ids in the text, unique in the issue.
    pub id: String,
    /// The level of the heading above the text, from 1; headings in it begin one below.
    pub under: u8,
    /// Delimiters and signature of each editor; none in texts without replies (articles, press).
    pub editors: Vec<Delimiters>,
    /// Whether some font has a character; where it is said, a character without a glyph is an error with its place.
    pub covers: Option<&'a dyn Fn(char) -> bool>,
    /// The language the text is written in; empty for that of the page.
    pub lang: String,
    /// Names that must not be printed, each with what is printed in its place.
    pub unnamed: Vec<(String, String)>,
}

/// Reads a whole source as one text.
pub fn text(source: &Source, reading: &ParseOptions<'_>) -> (RichText, Vec<Diagnostic>) {
    read(source, reading, |converter, nodes| {
        let mut replies = Replies::new(&reading.editors);
        let text = converter.text(nodes, &reading.id, &mut replies);
        replies.finish(&mut converter.text);
        text
    })
}

/// Parses a source and hands its top-level blocks to `make`.
fn read<T>(
    source: &Source,
    reading: &ParseOptions<'_>,
    make: impl for<'a> FnOnce(&mut Converter<'a>, &[Node<'a>]) -> T,
) -> (T, Vec<Diagnostic>) {
    read_body(source, reading, &body(source, reading.skip), None, make)
}

/// As [`read`], for a text whose first line may stand behind something else in its file (`Press: Anon: ...`): the
/// blanks before it are no indentation.
fn read_flush<T>(
    source: &Source,
    reading: &ParseOptions<'_>,
    make: impl for<'a> FnOnce(&mut Converter<'a>, &[Node<'a>]) -> T,
) -> (T, Vec<Diagnostic>) {
    let mut body = body(source, reading.skip);
    let start = body.len() - body.trim_start().len();
    let line_start = body[..start].rfind('\n').map_or(0, |i| i + 1);
    let shift = (body[..start].matches('\n').count() + 1, start - line_start);
    body.replace_range(line_start..start, "");
    read_body(source, reading, &body, Some(shift), make)
}

/// Parses `body`; the line of `shift` lost so many bytes at its start.
fn read_body<T>(
    source: &Source,
    reading: &ParseOptions<'_>,
    body: &str,
    shift: Option<(usize, usize)>,
    make: impl for<'a> FnOnce(&mut Converter<'a>, &[Node<'a>]) -> T,
) -> (T, Vec<Diagnostic>) {
    let mut found = check_characters(source);
    found.extend(comments::check_unclosed(source, reading.skip));
    let arena = Arena::new();
    let is_too_long = body.len() > MOST_BYTES;
    if is_too_long {
        let said = format!("this text is longer than {} MB", MOST_BYTES >> 20);
        let fault = Diagnostic::error("too-many", said).at(source, MOST_BYTES..MOST_BYTES + 1);
        found.push(fault.help("split it, or leave some of it out"));
    }
    let root = comrak::parse_document(&arena, if is_too_long { "" } else { body }, &options());
    let nodes: Vec<Node<'_>> =
        root.children().filter(|n| !matches!(n.data().value, NodeValue::FootnoteDefinition(_))).collect();
    let definitions =
        root.children().filter(|n| matches!(n.data().value, NodeValue::FootnoteDefinition(_))).collect();
    let mut converter = Converter::new(source, reading, shift, definitions);
    let made = make(&mut converter, &nodes);
    let mut diagnostics = found;
    diagnostics.append(&mut converter.text.found);
    (made, diagnostics)
}

/// The source with everything before `skip` blanked, so that lines and columns stay what the editor sees.
fn body(source: &Source, skip: usize) -> String {
    let mut skip = skip.min(source.text.len());
    while !source.text.is_char_boundary(skip) {
        skip -= 1;
    }
    let (head, rest) = source.text.split_at(skip);
    let lines = head.bytes().filter(|b| *b == b'\n').count();
    let mut body = "\n".repeat(lines);
    let column = head.len() - head.rfind('\n').map_or(0, |i| i + 1);
    body.push_str(&" ".repeat(column));
    body.push_str(rest.strip_prefix('\u{feff}').unwrap_or(rest));
    comments::blank_comments(&body)
}

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.parse.smart = true;
    options.parse.escaped_char_spans = true;
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.footnotes = true;
    options
}
