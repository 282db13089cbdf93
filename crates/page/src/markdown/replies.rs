//! The editor's replies in a letter, by conventions L-2 to L-4.

use super::lines::{InlineKind, InlinePiece, join_runs, trim_blanks};
use super::text_source::TextSource;
use crate::model::{Inline, RunMarks};

/// How an editor marks his replies (L-3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delimiters {
    /// What opens a reply.
    pub open: String,
    /// What closes it.
    pub close: String,
    /// Signature before the close, added when absent; empty for none.
    pub sign: String,
}

impl Default for Delimiters {
    /// Double parentheses, unsigned.
    fn default() -> Delimiters {
        Delimiters { open: "((".to_owned(), close: "))".to_owned(), sign: String::new() }
    }
}

impl Delimiters {
    /// Inside double parentheses single ones nest and are counted; with other delimiters nothing is (L-3).
    fn counted(&self) -> bool {
        self.open == "((" && self.close == "))"
    }
}

/// Finds replies paragraph by paragraph; one open at the end of a paragraph goes on in the next.
pub(super) struct Replies<'d> {
    editors: &'d [Delimiters],
    open: Option<OpenReply>,
}

/// A reply that is not closed yet.
struct OpenReply {
    editor: usize,
    /// Where its delimiter stands in the source.
    at: std::ops::Range<usize>,
    /// Single parentheses open in it.
    depth: usize,
    /// Whether its opening delimiter stands in an earlier paragraph.
    carried: bool,
}

impl<'d> Replies<'d> {
    pub fn new(editors: &'d [Delimiters]) -> Replies<'d> {
        Replies { editors, open: None }
    }

    /// Whether a reply is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Turns the pieces of a paragraph into what is printed, replies apart.
    pub fn scan(&mut self, pieces: Vec<InlinePiece>, source: &mut TextSource<'_>) -> Vec<Inline> {
        let mut line = ReplyParagraph {
            editors: self.editors,
            open: self.open.take(),
            brackets: 0,
            out: Vec::new(),
            reply: Vec::new(),
        };
        for piece in pieces {
            match &piece.kind {
                InlineKind::Text { literal: false, .. } => line.words(&piece, source),
                _ => line.push(piece.inline()),
            }
        }
        self.open = line.pause();
        line.out
    }

    /// Ends the text: a reply still open is an error.
    pub fn finish(&mut self, source: &mut TextSource<'_>) {
        if let Some(open) = self.open.take() {
            let delimiters = &self.editors[open.editor];
            let message =
                format!("this reply is not closed: \u{201c}{}\u{201d} is missing", delimiters.close);
            source.error_at(
                "reply-unclosed",
                message,
                open.at,
                "close it, or write \\(( for brackets that are not a reply",
            );
        }
    }
}

/// The paragraph in hand.
struct ReplyParagraph<'d> {
    editors: &'d [Delimiters],
    open: Option<OpenReply>,
    /// Single parentheses open outside a reply.
    brackets: usize,
    out: Vec<Inline>,
    reply: Vec<Inline>,
}

impl ReplyParagraph<'_> {
    fn push(&mut self, inline: Inline) {
        if self.open.is_some() { self.reply.push(inline) } else { self.out.push(inline) }
    }

    /// Reads the words of a piece character by character.
    fn words(&mut self, piece: &InlinePiece, source: &mut TextSource<'_>) {
        let InlineKind::Text { text, marks, link, .. } = &piece.kind else { return };
        let mut start = 0;
        let mut at = 0;
        // Outside a reply nothing else needs to be looked at.
        let delimiters = self.editors.iter().flat_map(|d| [&d.open, &d.close]);
        let mut first = [false; 256];
        for byte in delimiters.filter_map(|d| d.bytes().next()).chain([b'(', b')']) {
            first[usize::from(byte)] = true;
        }
        loop {
            if self.open.is_none() {
                let rest = &text.as_bytes()[at..];
                at += rest.iter().position(|b| first[usize::from(*b)]).unwrap_or(rest.len());
            }
            let rest = &text[at..];
            let Some(c) = rest.chars().next() else { break };
            match &mut self.open {
                None => {
                    if let Some(editor) = self.opener(rest) {
                        self.cut(&text[start..at], *marks, link);
                        let place = piece.place_of(at, source);
                        let length = self.editors[editor].open.len();
                        self.open =
                            Some(OpenReply { editor, at: place..place + length, depth: 0, carried: false });
                        at += length;
                        start = at;
                        continue;
                    }
                    if let Some(length) = self.stray_close(c, rest) {
                        let place = piece.place_of(at, source);
                        let message = "this closes a reply that was never opened";
                        let help = "open it, or write \\)) for brackets that are not a reply";
                        source.error_at("reply-unopened", message, place..place + length, help);
                        at += length;
                        continue;
                    }
                }
                Some(open) if self.editors[open.editor].counted() => match c {
                    '(' => open.depth += 1,
                    ')' if open.depth > 0 => open.depth -= 1,
                    ')' => {
                        let run = rest.len() - rest.trim_start_matches(')').len();
                        if run >= 2 {
                            // Those before the last two are text: ((see :)))
                            self.cut(&text[start..at + run - 2], *marks, link);
                            self.close();
                            at += run;
                            start = at;
                            continue;
                        }
                    }
                    _ => {}
                },
                Some(open) => {
                    let close = &self.editors[open.editor].close;
                    if rest.starts_with(close.as_str()) {
                        let length = close.len();
                        self.cut(&text[start..at], *marks, link);
                        self.close();
                        at += length;
                        start = at;
                        continue;
                    }
                }
            }
            at += c.len_utf8();
        }
        self.cut(&text[start..], *marks, link);
    }

    /// The editor whose reply opens here; of two that fit, the one with the longer delimiter.
    fn opener(&self, rest: &str) -> Option<usize> {
        let fits =
            self.editors.iter().enumerate().filter(|(_, d)| !d.open.is_empty() && rest.starts_with(&d.open));
        fits.max_by_key(|(_, d)| d.open.len()).map(|(index, _)| index)
    }

    /// The length of a closing delimiter that closes nothing; single parentheses are balanced first.
    fn stray_close(&mut self, c: char, rest: &str) -> Option<usize> {
        match c {
            '(' => self.brackets += 1,
            ')' if self.brackets > 0 => {
                self.brackets -= 1;
                return None;
            }
            _ => {}
        }
        let stray = self.editors.iter().filter(|d| !d.close.is_empty() && rest.starts_with(&d.close));
        stray.map(|d| d.close.len()).max()
    }

    fn cut(&mut self, words: &str, marks: RunMarks, link: &Option<String>) {
        if !words.is_empty() {
            self.push(Inline::Text { text: words.replace('\n', " "), marks, link: link.clone() });
        }
    }

    /// The reply ends here.
    fn close(&mut self) {
        let Some(open) = self.open.take() else { return };
        let delimiters = &self.editors[open.editor];
        let mut text = trim_blanks(join_runs(std::mem::take(&mut self.reply)));
        unsign(&mut text, &delimiters.sign);
        let opening = if open.carried { String::new() } else { delimiters.open.clone() };
        self.out.push(Inline::Reply {
            open: opening,
            text,
            sign: delimiters.sign.clone(),
            close: delimiters.close.clone(),
        });
    }

    /// The paragraph ends; a reply that is open prints what it has and goes on in the next.
    fn pause(&mut self) -> Option<OpenReply> {
        let mut open = self.open.take()?;
        let text = trim_blanks(join_runs(std::mem::take(&mut self.reply)));
        if !text.is_empty() || !open.carried {
            let opening = if open.carried { String::new() } else { self.editors[open.editor].open.clone() };
            self.out.push(Inline::Reply { open: opening, text, sign: String::new(), close: String::new() });
        }
        open.carried = true;
        Some(open)
    }
}

/// Takes the signature off the end of a reply, as typed or with typographic dashes, so that it is printed once.
fn unsign(text: &mut Vec<Inline>, sign: &str) {
    if sign.is_empty() {
        return;
    }
    let smart = sign.replace("---", "\u{2014}").replace("--", "\u{2013}").replace('\'', "\u{2019}");
    if let Some(Inline::Text { text: words, .. }) = text.last_mut() {
        let short = words.strip_suffix(sign).or_else(|| words.strip_suffix(smart.as_str()));
        if let Some(short) = short {
            *words = short.trim_end().to_owned();
            if words.is_empty() {
                text.pop();
            }
        }
    }
}
