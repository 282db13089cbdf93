//! Numbers of issues and flyers in order of time: `11 < 11a < 11b < 12`. A flyer holds the seasons judged between two issues;
//! it is named after the issue it follows, with a letter.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// Valid issue numbers. The two below 1 keep arithmetic on them simple.
pub const NUMBERS: std::ops::Range<i64> = -1..1_000_000;

/// An issue, or a flyer that follows it. Compares with plain issue numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IssueNumber {
    /// Number of the issue; for a flyer, of the issue it follows.
    pub issue: i64,
    /// Which of the issue's flyers, from 1; 0: the issue itself.
    pub flyer: u32,
}

impl IssueNumber {
    /// The flyer with a letter (`a` to `z`, then `aa`) after an issue. `None` if the letter is invalid.
    pub fn flyer(after: i64, letter: &str) -> Option<IssueNumber> {
        let fit = (1..=4).contains(&letter.len()) && letter.bytes().all(|b| b.is_ascii_lowercase());
        fit.then(|| {
            let flyer = letter.bytes().fold(0, |n: u32, b| n * 26 + u32::from(b - b'a') + 1);
            IssueNumber { issue: after, flyer }
        })
    }

    /// Whether it is a flyer.
    pub fn is_flyer(self) -> bool {
        self.flyer > 0
    }

    /// The letter of a flyer; empty for an issue.
    pub fn letter(self) -> String {
        let (mut n, mut out) = (self.flyer, Vec::new());
        while n > 0 {
            out.push(char::from(b'a' + ((n - 1) % 26) as u8));
            n = (n - 1) / 26;
        }
        out.into_iter().rev().collect()
    }

    /// The latest possible number before it; for an issue, that of the previous issue's last possible flyer.
    pub fn predecessor(self) -> IssueNumber {
        match self.flyer {
            0 => IssueNumber { issue: self.issue - 1, flyer: u32::MAX },
            flyer => IssueNumber { flyer: flyer - 1, ..self },
        }
    }

    /// The issue that prints it: for a flyer, the next one.
    pub fn printing_issue(self) -> i64 {
        if self.is_flyer() { self.issue.saturating_add(1) } else { self.issue }
    }

    /// Name of its folder: `issue-12`, `flyer-11a`.
    pub fn folder(self) -> String {
        format!("{}-{self}", self.kind())
    }

    /// `issue` or `flyer`, for messages.
    pub fn kind(self) -> &'static str {
        if self.is_flyer() { "flyer" } else { "issue" }
    }

    /// Its name in messages: `issue 12`, `flyer 11a`.
    pub fn label(self) -> String {
        format!("{} {self}", self.kind())
    }
}

impl From<i64> for IssueNumber {
    fn from(issue: i64) -> IssueNumber {
        IssueNumber { issue, flyer: 0 }
    }
}

impl PartialEq<i64> for IssueNumber {
    fn eq(&self, other: &i64) -> bool {
        *self == IssueNumber::from(*other)
    }
}

impl PartialOrd<i64> for IssueNumber {
    fn partial_cmp(&self, other: &i64) -> Option<Ordering> {
        Some(self.cmp(&IssueNumber::from(*other)))
    }
}

impl fmt::Display for IssueNumber {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.issue, self.letter())
    }
}

impl FromStr for IssueNumber {
    type Err = ();

    /// Reads `12`, `issue-12`, `11a` or `flyer-11a`.
    fn from_str(text: &str) -> Result<IssueNumber, ()> {
        let (name, kind) = match (text.strip_prefix("issue-"), text.strip_prefix("flyer-")) {
            (Some(name), _) => (name, Some(false)),
            (_, Some(name)) => (name, Some(true)),
            _ => (text, None),
        };
        let at = name.rfind(|c: char| !c.is_ascii_lowercase()).map_or(0, |at| at + 1);
        let (digits, letter) = name.split_at_checked(at).ok_or(())?;
        let issue: i64 = digits.parse().ok().filter(|n| NUMBERS.contains(n)).ok_or(())?;
        let out =
            if letter.is_empty() { issue.into() } else { IssueNumber::flyer(issue, letter).ok_or(())? };
        if kind.is_none_or(|flyer| flyer == out.is_flyer()) { Ok(out) } else { Err(()) }
    }
}

impl serde::Serialize for IssueNumber {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if self.is_flyer() { s.collect_str(self) } else { s.serialize_i64(self.issue) }
    }
}

impl<'de> serde::Deserialize<'de> for IssueNumber {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<IssueNumber, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged, expecting = "expected an issue like 12, or a flyer like \"11a\"")]
        enum Written {
            Issue(i64),
            Name(String),
        }
        match Written::deserialize(d)? {
            Written::Issue(issue) => Ok(issue.into()),
            Written::Name(name) => name.parse().map_err(|()| {
                serde::de::Error::custom(format!(
                    "“{name}” is not the number of an issue: write 12 or \"11a\""
                ))
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flyers_stand_between_the_issues_and_are_read_as_they_are_written() {
        let names = ["11", "11a", "11b", "11z", "11aa", "11ab", "11zz", "11aaa", "12", "12a"];
        let numbers: Vec<IssueNumber> = names.iter().map(|n| n.parse().unwrap()).collect();
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(numbers.iter().map(IssueNumber::to_string).collect::<Vec<_>>(), names);
        assert_eq!("flyer-11b".parse(), Ok(numbers[2]));
        assert_eq!("issue-12".parse(), Ok(IssueNumber::from(12)));
        for wrong in ["", "a", "11A", "issue-11a", "flyer-11", "11.a", "11a2"] {
            assert_eq!(wrong.parse::<IssueNumber>(), Err(()), "{wrong}");
        }
        assert_eq!(numbers[1].printing_issue(), 12);
        assert!(numbers[1] > 11 && numbers[1] < 12 && IssueNumber::from(12).predecessor() > numbers[7]);
    }
}
