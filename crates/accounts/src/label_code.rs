//! The address codes of a label: `S-1`, `T`, `Z-10`, `Z-86pp`, `P`, `Y`, and how they are joined (`A-1`, `A-6`).

use std::fmt;

use super::fraction::Exact;

/// One code of an address label. The order of the variants is the order in which codes are joined: P T Z S Y (`A-6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// `P`: a player in a game within.
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

impl Code {
    /// Reads the codes of a label, joined by `/`; what is no code is passed over.
    pub fn read_joined(label: &str) -> Vec<Code> {
        label.split('/').filter_map(Code::read).collect()
    }

    fn read(text: &str) -> Option<Code> {
        match text.split_at_checked(2) {
            Some(("S-", n)) => n.parse().ok().map(Code::Sample),
            Some(("Z-", n)) => match n.strip_suffix("pp") {
                Some(pages) => pages.parse().ok().map(Code::PaidPages),
                None => n.parse().ok().map(Code::Paid),
            },
            _ => match text {
                "P" => Some(Code::Player),
                "T" => Some(Code::Trade),
                "Y" => Some(Code::Last),
                _ => None,
            },
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Code::Player => f.write_str("P"),
            Code::Trade => f.write_str("T"),
            Code::Paid(n) => write!(f, "Z-{n}"),
            Code::PaidPages(pages) => write!(f, "Z-{}pp", pages.floor()),
            Code::Sample(n) => write!(f, "S-{n}"),
            Code::Last => f.write_str("Y"),
        }
    }
}

/// Which of a reader's codes are printed (`codes = all|first`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CodeStyle {
    /// Every true code, joined by `/`.
    #[default]
    All,
    /// The first only.
    First,
}

impl CodeStyle {
    /// The codes as printed, in the order P T Z S Y, joined by `/`.
    pub fn join(self, codes: &[Code]) -> String {
        let mut codes = codes.to_vec();
        codes.sort();
        codes.dedup();
        if self == CodeStyle::First {
            codes.truncate(1);
        }
        codes.iter().map(Code::to_string).collect::<Vec<_>>().join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_joined_in_the_order_p_t_z_s_y() {
        let codes = [Code::Last, Code::Paid(8), Code::Trade, Code::Player];
        assert_eq!(CodeStyle::All.join(&codes), "P/T/Z-8/Y");
        assert_eq!(CodeStyle::First.join(&codes), "P");
        assert_eq!(CodeStyle::All.join(&[Code::PaidPages(Exact::whole(86))]), "Z-86pp");
    }
}
