//! The address codes of a label: `S-1`, `T`, `Z-10`, `Z-86pp`, `P`, `Y`, and how they are joined (`A-1`, `A-6`).

use std::fmt;

use super::fraction::Exact;

/// One code of an address label. The order of the variants is the order in which codes are joined: P T Z S Y (`A-6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LabelCode {
    /// `P`: a player in a game of the zine.
    Player,
    /// `T`: in trade for another zine.
    Trade,
    /// `Z-n`: subscriber, n is the number of the last issue paid for.
    Paid(i64),
    /// `Z-86pp`: subscriber by the page, with the pages left.
    PaidPages(Exact),
    /// `S-n`: the n-th sample copy.
    Sample(u32),
    /// `Y`: the last issue unless the reader does something.
    Last,
}

impl LabelCode {
    /// Reads the codes of a label, joined by `/`; anything else is ignored.
    pub fn read_joined(label: &str) -> Vec<LabelCode> {
        label.split('/').filter_map(LabelCode::read).collect()
    }

    fn read(text: &str) -> Option<LabelCode> {
        match text.split_at_checked(2) {
            Some(("S-", n)) => n.parse().ok().map(LabelCode::Sample),
            Some(("Z-", n)) => match n.strip_suffix("pp") {
                Some(pages) => pages.parse().ok().map(LabelCode::PaidPages),
                None => n.parse().ok().map(LabelCode::Paid),
            },
            _ => match text {
                "P" => Some(LabelCode::Player),
                "T" => Some(LabelCode::Trade),
                "Y" => Some(LabelCode::Last),
                _ => None,
            },
        }
    }
}

impl fmt::Display for LabelCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabelCode::Player => f.write_str("P"),
            LabelCode::Trade => f.write_str("T"),
            LabelCode::Paid(n) => write!(f, "Z-{n}"),
            LabelCode::PaidPages(pages) => write!(f, "Z-{}pp", pages.floor()),
            LabelCode::Sample(n) => write!(f, "S-{n}"),
            LabelCode::Last => f.write_str("Y"),
        }
    }
}

/// Which of a reader's codes are printed (`codes = all|first`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LabelCodes {
    /// Every code that applies, joined by `/`.
    #[default]
    All,
    /// The first only.
    First,
}

impl LabelCodes {
    /// The codes as printed, in the order P T Z S Y, joined by `/`.
    pub fn join(self, codes: &[LabelCode]) -> String {
        let mut codes = codes.to_vec();
        codes.sort();
        codes.dedup();
        if self == LabelCodes::First {
            codes.truncate(1);
        }
        codes.iter().map(LabelCode::to_string).collect::<Vec<_>>().join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_joined_in_the_order_p_t_z_s_y() {
        let codes = [LabelCode::Last, LabelCode::Paid(8), LabelCode::Trade, LabelCode::Player];
        assert_eq!(LabelCodes::All.join(&codes), "P/T/Z-8/Y");
        assert_eq!(LabelCodes::First.join(&codes), "P");
        assert_eq!(LabelCodes::All.join(&[LabelCode::PaidPages(Exact::from_integer(86))]), "Z-86pp");
    }
}
