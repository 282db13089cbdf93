//! A content stream taken apart into its operations.

/// An operation with its operands as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Op<'a, 't> {
    /// The operator, such as `cm`.
    pub name: &'a [u8],
    /// Its operands.
    pub operands: &'t [&'a [u8]],
    /// Where the first operand begins.
    pub start: usize,
    /// Where the operator ends.
    pub end: usize,
}

impl Op<'_, '_> {
    /// The operands as so many numbers; `None` if they are not.
    pub fn numbers<const N: usize>(&self) -> Option<[f64; N]> {
        let mut out = [0.0; N];
        if self.operands.len() != N {
            return None;
        }
        for (to, text) in out.iter_mut().zip(self.operands) {
            *to = number(text)?;
        }
        Some(out)
    }
}

/// A number of a content stream; `None` for anything else and for numbers that are not finite.
pub fn number(text: &[u8]) -> Option<f64> {
    std::str::from_utf8(text).ok()?.parse().ok().filter(|n: &f64| n.is_finite())
}

/// The operations of a content stream.
pub struct ContentStream<'a> {
    tokens: Vec<&'a [u8]>,
    /// Of each operation: its first operand among the tokens, its operator, where it begins and ends.
    spans: Vec<(usize, usize, usize, usize)>,
}

impl<'a> ContentStream<'a> {
    /// Takes a stream apart; `None` if it holds what this does not read: inline images, broken strings.
    pub fn read(text: &'a [u8]) -> Option<ContentStream<'a>> {
        let mut content = ContentStream { tokens: Vec::new(), spans: Vec::new() };
        let (mut at, mut first, mut start) = (0, 0, None);
        while let Some((from, to)) = token(text, at)? {
            let token = &text[from..to];
            at = to;
            let start_here = *start.get_or_insert(from);
            content.tokens.push(token);
            if is_operand(token) {
                continue;
            }
            if token == b"BI" {
                return None;
            }
            let own = content.tokens.len() - 1;
            content.spans.push((first, own, start_here, to));
            (first, start) = (own + 1, None);
        }
        (first == content.tokens.len()).then_some(content)
    }

    /// How many operations there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// An operation; `None` beyond the last.
    pub fn op(&self, n: usize) -> Option<Op<'a, '_>> {
        let (first, own, start, end) = *self.spans.get(n)?;
        Some(Op { name: self.tokens[own], operands: &self.tokens[first..own], start, end })
    }

    /// Whether a name occurs among the operands, without its slash.
    pub fn names(&self) -> std::collections::BTreeSet<&'a [u8]> {
        self.tokens.iter().filter_map(|token| token.strip_prefix(b"/")).collect()
    }
}

fn is_operand(token: &[u8]) -> bool {
    matches!(token.first(), Some(b'0'..=b'9' | b'+' | b'-' | b'.' | b'/' | b'(' | b'<' | b'['))
        || matches!(token, b"true" | b"false" | b"null")
}

fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | 9 | 10 | 12 | 13 | 32)
}

fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

/// From where to where the next token goes; an array or dictionary is one. `Some(None)` at the end, `None` for what is broken.
fn token(text: &[u8], mut at: usize) -> Option<Option<(usize, usize)>> {
    loop {
        match text.get(at) {
            None => return Some(None),
            Some(b'%') => at += text[at..].iter().take_while(|b| !matches!(b, b'\n' | b'\r')).count(),
            Some(byte) if is_space(*byte) => at += 1,
            Some(_) => break,
        }
    }
    let rest = &text[at..];
    let long = match rest {
        [b'(', ..] => string(rest)?,
        [b'[', ..] | [b'<', b'<', ..] => nested(rest)?,
        [b'<', ..] => rest.iter().position(|b| *b == b'>')? + 1,
        [b'/', name @ ..] => 1 + regular(name),
        _ => regular(rest),
    };
    (long > 0).then_some(Some((at, at + long)))
}

fn regular(text: &[u8]) -> usize {
    text.iter().take_while(|b| !is_space(**b) && !is_delimiter(**b)).count()
}

/// How long a string in parentheses is.
fn string(text: &[u8]) -> Option<usize> {
    let (mut depth, mut at) = (0usize, 0);
    loop {
        match text.get(at)? {
            b'\\' => at += 1,
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at + 1),
            b')' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
}

/// How long an array or dictionary is.
fn nested(text: &[u8]) -> Option<usize> {
    let (mut depth, mut at) = (0usize, 0);
    loop {
        let rest = text.get(at..)?;
        match rest {
            [] => return None,
            [b'(', ..] => at += string(rest)?,
            [b'<', b'<', ..] => (depth, at) = (depth + 1, at + 2),
            [b'>', b'>', ..] => (depth, at) = (depth.checked_sub(1)?, at + 2),
            [b'[', ..] => (depth, at) = (depth + 1, at + 1),
            [b']', ..] => (depth, at) = (depth.checked_sub(1)?, at + 1),
            [b'<', ..] => at += rest.iter().position(|b| *b == b'>')? + 1,
            _ => at += 1,
        }
        if depth == 0 {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_taken_apart() {
        let text = b"EMC/Span<</MCID 1/Alt(a \\) (map))>>BDC\n[(a]) -5<0a>]TJ 1 -.5 m% no 1 l\nS";
        let content = ContentStream::read(text).unwrap();
        let names: Vec<&[u8]> = (0..content.len()).map(|n| content.op(n).unwrap().name).collect();
        assert_eq!(names, [&b"EMC"[..], b"BDC", b"TJ", b"m", b"S"]);
        assert_eq!(content.op(1).unwrap().operands[1], b"<</MCID 1/Alt(a \\) (map))>>");
        assert_eq!(content.op(3).unwrap().numbers::<2>(), Some([1.0, -0.5]));
        let dash = content.op(1).unwrap();
        assert_eq!(&text[dash.start..dash.start + 5], b"/Span");
    }

    #[test]
    fn what_is_broken_is_left_alone() {
        for text in ["(open", "[1 2", "<</A 1", "1 2", "BI /W 1 ID x EI", "<12", ")", "]"] {
            assert!(ContentStream::read(text.as_bytes()).is_none(), "{text}");
        }
    }
}
