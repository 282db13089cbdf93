//! Terms that apply from one issue or day until another (`A-32`).

use jiff::civil::Date;

/// Beginning or end of a term: an issue or a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermStart {
    Issue(i64),
    Day(Date),
}

/// An issue and its day, at which a term is looked up.
pub type IssueDate = (i64, Date);

impl TermStart {
    fn begun(self, (number, day): IssueDate) -> bool {
        match self {
            TermStart::Issue(first) => first <= number,
            TermStart::Day(first) => first <= day,
        }
    }

    fn has_passed(self, (number, day): IssueDate) -> bool {
        match self {
            TermStart::Issue(last) => last < number,
            TermStart::Day(last) => last < day,
        }
    }

    /// Whether it is before another; `None` if one is an issue and the other a day.
    pub fn is_before(self, other: TermStart) -> Option<bool> {
        match (self, other) {
            (TermStart::Issue(a), TermStart::Issue(b)) => Some(a < b),
            (TermStart::Day(a), TermStart::Day(b)) => Some(a < b),
            _ => None,
        }
    }
}

impl std::fmt::Display for TermStart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TermStart::Issue(n) => write!(f, "{n}"),
            TermStart::Day(day) => write!(f, "{day}"),
        }
    }
}

/// A value and when it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatedValue<T> {
    /// The value.
    pub value: T,
    /// First issue or day; `None`: from the beginning.
    pub from: Option<TermStart>,
    /// Last issue or day; `None`: until the next value begins.
    pub until: Option<TermStart>,
}

/// All values of a term over time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermHistory<T>(pub Vec<DatedValue<T>>);

impl<T> Default for TermHistory<T> {
    fn default() -> TermHistory<T> {
        TermHistory(Vec::new())
    }
}

impl<T> From<T> for TermHistory<T> {
    fn from(value: T) -> TermHistory<T> {
        TermHistory(vec![DatedValue { value, from: None, until: None }])
    }
}

impl<T> TermHistory<T> {
    /// The value for an issue of a day: the last that has begun, unless it is over.
    pub fn value_at(&self, when: IssueDate) -> Option<&T> {
        let entry = self.0.iter().rfind(|e| e.from.is_none_or(|from| from.begun(when)))?;
        entry.until.is_none_or(|until| !until.has_passed(when)).then_some(&entry.value)
    }

    /// The values that have begun by an issue of a day, over or not.
    pub fn values_begun(&self, when: IssueDate) -> impl Iterator<Item = &DatedValue<T>> {
        self.0.iter().filter(move |e| e.from.is_none_or(|from| from.begun(when)))
    }

    /// The first wrong entry and why: it ends before it begins, or overlaps the one before it.
    pub fn fault(&self) -> Option<(usize, &'static str)> {
        for (n, entry) in self.0.iter().enumerate() {
            if let (Some(from), Some(until)) = (entry.from, entry.until)
                && until.is_before(from) == Some(true)
            {
                return Some((n, "this ends before it begins"));
            }
            let Some(former) = n.checked_sub(1).and_then(|n| self.0.get(n)) else { continue };
            let Some(from) = entry.from else {
                return Some((n, "this value has no beginning, so it must come first"));
            };
            let start = former.until.or(former.from);
            if start.is_some_and(|start| start.is_before(from) == Some(false)) {
                return Some((n, "this overlaps the one before it"));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn what_has_begun_last_holds_until_it_is_over() {
        let entry = |value, from: Option<i64>, until: Option<i64>| DatedValue {
            value,
            from: from.map(TermStart::Issue),
            until: until.map(TermStart::Issue),
        };
        let term = TermHistory(vec![
            entry('a', None, Some(2)),
            entry('b', Some(5), None),
            entry('c', Some(8), None),
        ]);
        assert_eq!(
            [1, 2, 3, 5, 7, 8].map(|n| term.value_at((n, date(1969, 1, 1))).copied()),
            [Some('a'), Some('a'), None, Some('b'), Some('b'), Some('c')]
        );
        assert_eq!(term.fault(), None);
        assert!(TermHistory(vec![entry('a', None, Some(5)), entry('b', Some(5), None)]).fault().is_some());
        assert!(TermHistory(vec![entry('a', None, None), entry('b', None, None)]).fault().is_some());
        assert!(TermHistory(vec![entry('a', Some(3), Some(2))]).fault().is_some());
    }
}
