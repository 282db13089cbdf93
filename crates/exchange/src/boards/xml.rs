//! XML in the files of other programs.

use roxmltree::{Document, ParsingOptions};

use diagnostics::{Diagnostic, Source};

/// Deepest nesting of elements.
const DEEPEST: usize = 64;

/// Parses XML without entities of its own, nested no deeper than [`DEEPEST`].
///
/// # Errors
/// The fault, with its place.
pub fn xml(source: &Source) -> Result<Document<'_>, Box<Diagnostic>> {
    let fail = |at: usize, said: String| Err(Box::new(Diagnostic::error("import", said).at(source, at..at)));
    if let Some(at) = source.text.find("<!ENTITY") {
        return fail(at, "entities are not read".into());
    }
    let (mut depth, mut open) = (0_usize, 0);
    for (at, _) in source.text.match_indices('<') {
        if at < open {
            continue;
        }
        let rest = &source.text[at + 1..];
        let over = |mark: &str| at + rest.find(mark).unwrap_or(rest.len());
        match rest.as_bytes().first() {
            Some(b'!') if rest.starts_with("!--") => open = over("-->"),
            Some(b'!') if rest.starts_with("![CDATA[") => open = over("]]>"),
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'!' | b'?') | None => {}
            Some(_) => {
                let end = rest.find(['<', '>']).unwrap_or(rest.len());
                depth += usize::from(!rest[..end].ends_with('/'));
            }
        }
        if depth > DEEPEST {
            return fail(at, format!("more than {DEEPEST} elements within each other"));
        }
    }
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 200_000, ..ParsingOptions::default() };
    Document::parse_with_options(&source.text, options).or_else(|error| {
        let pos = error.pos();
        let line = source.line_range(pos.row);
        let start = source.text[line.clone()].char_indices().nth((pos.col as usize).saturating_sub(1));
        fail(line.start + start.map_or(0, |(at, _)| at), format!("cannot be read as XML: {error}"))
    })
}
