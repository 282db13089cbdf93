//! House rules cited by their printed numbers: `C-11.6`.

/// The number at the beginning of a paragraph's heading, if it can be told from other numbers: `C-11.6`, `4.2`.
pub fn label(head: &str) -> Option<&str> {
    let word = head.split_whitespace().next()?.trim_end_matches(['.', ':', ',']);
    let parts = word.char_indices().any(|(at, c)| at > 0 && matches!(c, '-' | '.'));
    let fits =
        word.char_indices().all(|(at, c)| c.is_ascii_alphanumeric() || at > 0 && matches!(c, '-' | '.'));
    (parts && fits && word.ends_with(|c: char| c.is_ascii_digit())).then_some(word)
}

/// The places in a text where a paragraph's number is cited, with that number: never within a longer one.
pub fn find_citations<'t, 'l>(text: &'t str, labels: impl Iterator<Item = &'l str>) -> Vec<(usize, &'t str)> {
    let mut out = Vec::new();
    for label in labels {
        for (at, found) in text.match_indices(label) {
            let before = text[..at].chars().next_back();
            let mut after = text[at + label.len()..].chars();
            let goes_on = match (after.next(), after.next()) {
                (Some('.' | '-'), Some(c)) => c.is_ascii_digit(),
                (Some(c), _) => c.is_alphanumeric(),
                (None, _) => false,
            };
            if !goes_on && !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '.' | '-')) {
                out.push((at, found));
            }
        }
    }
    out.sort_unstable();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_cited_by_their_numbers_and_by_nothing_else() {
        assert_eq!(label("C-11.6 Standbys"), Some("C-11.6"));
        assert_eq!(label("4.2. Votes"), Some("4.2"));
        for head in ["7 Votes", "Two orders", "1904", "stand-off", "-1 x", ""] {
            assert_eq!(label(head), None, "{head}");
        }
        let text = "See C-11.6, not C-11.61 or AC-11.6 or C-11.6.2; C-11.6.";
        let at: Vec<usize> =
            find_citations(text, ["C-11.6"].into_iter()).into_iter().map(|(at, _)| at).collect();
        assert_eq!(at, [4, 48]);
    }
}
