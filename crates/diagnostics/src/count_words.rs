//! Numbers as people read them.

/// A number with thousands separators: `7,500`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// A number with a noun and its plural in -s: `1 centre`, `3 centres`, `2 copies`.
pub fn count_noun(number: impl std::fmt::Display, thing: &str) -> String {
    match (number.to_string(), thing.strip_suffix("py")) {
        (one, _) if one == "1" => format!("1 {thing}"),
        (number, Some(stem)) => format!("{number} {stem}pies"),
        (number, None) => format!("{number} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_printed_with_their_thousands() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(750), "750");
        assert_eq!(thousands(7_500), "7,500");
        assert_eq!(thousands(1_234_567), "1,234,567");
    }
}
