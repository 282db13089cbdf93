//! HTML comments in a text: the editor's notes, which are printed nowhere.

use std::ops::Range;

use diagnostics::{Diagnostic, Source};

const OPEN: &str = "<!--";
const CLOSE: &str = "-->";

/// The text with all that stands in comments made meaningless, each byte in its place, so that a comment is one whatever is
/// written in it. An empty line in a comment gets a letter: it would end the paragraph, and the comment with it.
pub(super) fn blank_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for Range { start, end } in find_comments(text).0 {
        out.push_str(&text[done..start + OPEN.len()]);
        let inner = &text[start + OPEN.len()..end - CLOSE.len()];
        let lines: Vec<&str> = inner.split('\n').collect();
        for (n, line) in lines.iter().enumerate() {
            if n > 0 {
                out.push('\n');
            }
            let between = n > 0 && n + 1 < lines.len();
            out.push_str(if between && line.trim().is_empty() { "x" } else { "" });
            out.push_str(&"x".repeat(line.len()));
        }
        out.push_str(CLOSE);
        done = end;
    }
    out.push_str(&text[done..]);
    out
}

/// What is left of HTML without its comments.
pub(super) fn remove_comments(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(OPEN) {
        out.push_str(before);
        rest = after.split_once(CLOSE).map_or("", |(_, after)| after);
    }
    out + rest
}

/// A comment that is not closed would hide, or show, all that follows.
pub(super) fn check_unclosed(source: &Source, skip: usize) -> Option<Diagnostic> {
    let text = source.text.get(skip..)?;
    let at = skip + find_comments(text).1?;
    let fault = Diagnostic::error("comment", "this comment is not closed").at(source, at..at + OPEN.len());
    Some(fault.help("close it with -->"))
}

/// Comments outside code, and where one begins that is not closed.
fn find_comments(text: &str) -> (Vec<Range<usize>>, Option<usize>) {
    let (mut out, mut open) = (Vec::new(), None);
    if !text.contains(OPEN) {
        return (out, open);
    }
    let mut at = 0;
    let mut fence: Option<(char, usize)> = None;
    while at < text.len() {
        let end = text[at..].find('\n').map_or(text.len(), |i| at + i + 1);
        let line = &text[at..end];
        let indent = line.len() - line.trim_start_matches(' ').len();
        let mark = line.trim_start().chars().next().filter(|c| matches!(c, '`' | '~'));
        let run = mark.map_or(0, |mark| line.trim_start().chars().take_while(|c| *c == mark).count());
        match fence {
            Some((open, count)) => {
                if mark == Some(open) && run >= count {
                    fence = None;
                }
                at = end;
            }
            None if run >= 3 && indent < 4 => {
                fence = mark.map(|mark| (mark, run));
                at = end;
            }
            None if indent >= 4 || line.starts_with('\t') => at = end,
            None => at = in_line(text, at..end, &mut out, &mut open),
        }
    }
    (out, open)
}

/// Comments that begin in a line; gives where to go on.
fn in_line(text: &str, line: Range<usize>, out: &mut Vec<Range<usize>>, open: &mut Option<usize>) -> usize {
    let mut at = line.start;
    while at < line.end {
        let rest = &text[at..];
        if let Some(after) = rest.strip_prefix(OPEN) {
            match after.find(CLOSE) {
                Some(length) => {
                    let end = at + OPEN.len() + length + CLOSE.len();
                    out.push(at..end);
                    // What follows on its last line is looked at as a line of its own.
                    return end;
                }
                None => {
                    open.get_or_insert(at);
                    return line.end;
                }
            }
        }
        let ticks = rest.bytes().take_while(|b| *b == b'`').count();
        at += match ticks {
            0 => rest.chars().next().map_or(1, char::len_utf8),
            // Code up to as many ticks again, if there are any in this paragraph.
            _ => {
                let run = "`".repeat(ticks);
                let part = rest.split("\n\n").next().unwrap_or(rest);
                let close = part[ticks..].find(&run).map(|length| ticks + length + ticks);
                close.unwrap_or(ticks)
            }
        };
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_found_whatever_is_in_them_and_code_is_left_alone() {
        for (text, blank) in [
            ("a <!-- b --> c", "a <!--xxx--> c"),
            ("<!--\n\n# x\n-->", "<!--\nx\nxxx\n-->"),
            ("a <!--é\n\nb--> c", "a <!--xx\nx\nx--> c"),
            ("`<!-- a -->` <!--b-->", "`<!-- a -->` <!--x-->"),
            ("```\n<!-- a -->\n```\n<!--b-->", "```\n<!-- a -->\n```\n<!--x-->"),
            ("    <!-- a -->", "    <!-- a -->"),
            ("é `x <!--a-->", "é `x <!--x-->"),
            ("none", "none"),
        ] {
            assert_eq!(blank_comments(text), blank, "{text}");
        }
        assert_eq!(remove_comments("<!--x--> a <!--y-->\nb"), " a \nb");
        let source = Source::new("a.md", "one\ntwo <!-- three");
        assert_eq!(check_unclosed(&source, 0).unwrap().place().unwrap(), "a.md:2:5");
        assert!(check_unclosed(&Source::new("a.md", "<!-- x -->"), 0).is_none());
    }
}
