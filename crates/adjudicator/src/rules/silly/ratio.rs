//! Shares of a free unit (RS-14.4). Sums saturate at 64 bits.

pub use diagnostics::fraction::Fraction;

/// Reads a share: a whole number, or two numbers separated by a slash.
pub fn read_share(text: &str) -> Option<Fraction> {
    let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
    let [top, bottom] = [top, bottom].map(|n| n.trim().trim_start_matches('+').parse::<i64>().ok());
    Some(Fraction::ratio(top?, bottom?)?.within_i64())
}

/// Writes a share: `2` or `1/3`.
pub fn share_text(share: Fraction) -> String {
    match share.denominator() {
        1 => share.numerator().to_string(),
        bottom => format!("{}/{bottom}", share.numerator()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_exactly() {
        let [third, half] = ["1/3", "1/2"].map(|text| read_share(text).unwrap());
        assert_eq!(share_text(third + third + third), "1");
        assert_eq!(share_text(Fraction::from_integer(2) + half - Fraction::ONE), "3/2");
        assert!(read_share("1/0").is_none());
        assert_eq!(share_text(read_share("+1/2").unwrap()), "1/2");
    }
}
