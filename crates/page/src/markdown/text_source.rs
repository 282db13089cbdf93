//! A source while its text is read: what is found wrong in it, each with its place, and the notes that it refers to.

use std::collections::BTreeSet;
use std::ops::Range;

use comrak::nodes::{LineColumn, Sourcepos};

use diagnostics::{Diagnostic, Source};

use super::unprintable::reason;
use super::{MOST_CELLS, MOST_COLUMNS, MOST_LINKS, MOST_NOTES, ParseOptions};

/// Things a text may have only a limited number of: more would take the typesetter minutes and gigabytes.
#[derive(Clone, Copy)]
pub(super) enum Counted {
    Columns,
    Cells,
    Notes,
    Links,
}

impl Counted {
    /// The limit, and what it is a limit of.
    fn limit(self) -> (usize, &'static str) {
        match self {
            Counted::Columns => (MOST_COLUMNS, "columns in a table"),
            Counted::Cells => (MOST_CELLS, "cells in the tables of a text"),
            Counted::Notes => (MOST_NOTES, "notes to a text"),
            Counted::Links => (MOST_LINKS, "links, pictures and references to notes in a text"),
        }
    }
}

/// A source in hand.
pub(super) struct TextSource<'a> {
    pub source: &'a Source,
    pub reading: &'a ParseOptions<'a>,
    /// A line that was read without so many bytes at its start.
    pub shift: Option<(usize, usize)>,
    /// Names of the notes of the text in hand, in order of first reference, and how often each was referred to.
    pub notes: Vec<(String, u32)>,
    /// How many of each [`Counted`] were met; columns are those of the widest table.
    pub counts: [usize; 4],
    /// Characters already reported.
    pub seen: BTreeSet<char>,
    /// What was wrong so far.
    pub found: Vec<Diagnostic>,
}

impl TextSource<'_> {
    /// Counts so many more of something that is limited; `false` if there are too many of it now. Said once, at the place where
    /// the limit is passed.
    pub fn count(&mut self, counted: Counted, more: usize, place: Sourcepos) -> bool {
        let (limit, of) = counted.limit();
        let count = &mut self.counts[counted as usize];
        let before = *count;
        *count = if matches!(counted, Counted::Columns) { before.max(more) } else { before + more };
        let (within, first) = (*count <= limit, before <= limit);
        if !within && first {
            let message = format!("more than {limit} {of}");
            self.error("too-many", message, place, "split it, or leave some of it out");
        }
        within
    }

    /// The number of the note of that name, and which reference to it this is; `None` if there are too many notes or references.
    pub fn note(&mut self, name: &str, place: Sourcepos) -> Option<(u32, u32)> {
        if !self.count(Counted::Links, 1, place) {
            return None;
        }
        let known = self.notes.iter().position(|(known, _)| known == name);
        let index = match known {
            Some(index) => index,
            None if self.count(Counted::Notes, 1, place) => {
                self.notes.push((name.to_owned(), 0));
                self.notes.len() - 1
            }
            None => return None,
        };
        let entry = &mut self.notes[index];
        entry.1 += 1;
        Some((index as u32 + 1, entry.1))
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
                    let message =
                        format!("no font has {c} (U+{code:04X}): a white square is printed instead");
                    let help = "put a font that has it into fonts/, or use another character";
                    self.found.push(Diagnostic::warning("glyph", message).at(self.source, range).help(help));
                }
            }
        }
    }

    /// Where a character of a node stands; the node itself if the source has it in other clothes.
    fn find(&self, c: char, place: Sourcepos) -> Range<usize> {
        let Range { start, end } = self.range(place);
        match self.source.text[start..end].find(c) {
            Some(at) => start + at..start + at + c.len_utf8(),
            None => start..end,
        }
    }

    /// Reports an error at a place of the tree.
    pub fn error(&mut self, code: &'static str, message: impl Into<String>, place: Sourcepos, help: &str) {
        self.error_at(code, message, self.range(place), help);
    }

    /// Reports what may be meant otherwise at the first line of an element.
    pub fn warning(&mut self, code: &'static str, message: impl Into<String>, place: Sourcepos, help: &str) {
        let start = self.offset(place.start);
        let end = self.source.line_range(place.start.line as u32).end.max(start);
        self.found.push(Diagnostic::warning(code, message).at(self.source, start..end).help(help));
    }

    /// Reports an error at a byte range of the source.
    pub fn error_at(
        &mut self,
        code: &'static str,
        message: impl Into<String>,
        range: Range<usize>,
        help: &str,
    ) {
        self.found.push(Diagnostic::error(code, message).at(self.source, range).help(help));
    }

    fn range(&self, place: Sourcepos) -> Range<usize> {
        let start = self.offset(place.start);
        start..self.offset(place.end.column_add(1)).max(start)
    }

    /// The byte offset of a line and byte column (both from 1).
    pub fn offset(&self, LineColumn { line, column }: LineColumn) -> usize {
        let range = self.source.line_range(line as u32);
        let lost = self.shift.filter(|(shifted, _)| *shifted == line).map_or(0, |(_, bytes)| bytes);
        let mut at = (range.start + lost + column.saturating_sub(1)).min(range.end);
        while !self.source.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}
