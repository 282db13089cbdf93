//! Dated facts in TOML: one value, or a list of values each with `from` and `until` (`A-32`); and values that apply from an
//! issue on.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use diagnostics::{Diagnostic, Source};

use super::toml_values::{Day, Spanned};
use crate::term_history::{DatedValue, TermHistory, TermStart};

/// A term as written in a file, with the place of each of its values.
#[derive(Clone, Debug)]
pub struct DatedTerm<T> {
    values: Vec<Spanned<TermValue<T>>>,
}

impl<T> Default for DatedTerm<T> {
    fn default() -> DatedTerm<T> {
        DatedTerm { values: Vec::new() }
    }
}

/// A value of a list. The name of its key depends on the term: a zine, a name, copies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TermValue<T> {
    #[serde(alias = "zine", alias = "name", alias = "copies")]
    value: T,
    from: Option<IssueOrDay>,
    until: Option<IssueOrDay>,
}

/// An issue number or a day.
#[derive(Clone, Copy, Debug)]
struct IssueOrDay(TermStart);

impl<'de> Deserialize<'de> for IssueOrDay {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<IssueOrDay, D::Error> {
        let value = toml::Value::deserialize(d)?;
        if let toml::Value::Integer(number) = value {
            return Ok(IssueOrDay(TermStart::Issue(number)));
        }
        let day = Day::deserialize(value)
            .map_err(|_| D::Error::custom("expected the number of an issue, or a day like 1969-01-15"))?;
        Ok(IssueOrDay(TermStart::Day(day.0)))
    }
}

impl<T> DatedTerm<T> {
    /// The term as the accounts use it.
    pub fn history<U>(&self, map: impl Fn(&T) -> U) -> TermHistory<U> {
        let values = self.values.iter().map(Spanned::get_ref).map(|value| DatedValue {
            value: map(&value.value),
            from: value.from.map(|at| at.0),
            until: value.until.map(|at| at.0),
        });
        TermHistory(values.collect())
    }

    /// The first fault in the dates of the list, if any.
    pub fn fault(&self, source: &Source) -> Option<Diagnostic> {
        let (n, said) = self.history(|_| ()).fault()?;
        let fault = Diagnostic::error("dated-terms", said).at(source, self.values.get(n)?.span());
        Some(fault.help("give each value its issues or days: { value = ..., from = 5, until = 8 }"))
    }

    /// The values, in the order of the file.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.values.iter().map(|value| &value.get_ref().value)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for DatedTerm<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<DatedTerm<T>, D::Error> {
        d.deserialize_any(TermVisitor(PhantomData))
    }
}

struct TermVisitor<T>(PhantomData<T>);

impl<T> TermVisitor<T> {
    fn without_dates<E>(value: T) -> Result<DatedTerm<T>, E> {
        Ok(DatedTerm { values: vec![Spanned::new(0..0, TermValue { value, from: None, until: None })] })
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for TermVisitor<T> {
    type Value = DatedTerm<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value, or a list like [{ value = ..., from = 5, until = 8 }]")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<DatedTerm<T>, E> {
        TermVisitor::without_dates(T::deserialize(serde::de::value::StrDeserializer::new(text))?)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<DatedTerm<T>, E> {
        TermVisitor::without_dates(T::deserialize(serde::de::value::I64Deserializer::new(number))?)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<DatedTerm<T>, A::Error> {
        let value = TermValue::deserialize(MapAccessDeserializer::new(map))?;
        Ok(DatedTerm { values: vec![Spanned::new(0..0, value)] })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<DatedTerm<T>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            values.push(value);
        }
        Ok(DatedTerm { values })
    }
}

/// A word and the first issue it applies to: the word alone, or a table.
#[derive(Clone, Debug)]
pub struct SinceWord {
    /// The word.
    pub value: String,
    /// The first issue; `None`: always.
    pub since: Option<i64>,
}

impl SinceWord {
    /// Whether it applies to an issue.
    pub fn holds(&self, issue: i64) -> bool {
        self.since.is_none_or(|since| since <= issue)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SinceTable {
    #[serde(alias = "person", alias = "number")]
    value: String,
    since: Option<i64>,
}

impl<'de> Deserialize<'de> for SinceWord {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<SinceWord, D::Error> {
        match toml::Value::deserialize(d)? {
            toml::Value::String(value) => Ok(SinceWord { value, since: None }),
            other => {
                let SinceTable { value, since } = SinceTable::deserialize(other).map_err(|_| {
                    D::Error::custom("expected a word, or a table like { value = ..., since = 12 }")
                })?;
                Ok(SinceWord { value, since })
            }
        }
    }
}

/// One value, or a list of them.
#[derive(Clone, Debug)]
pub struct OneOrMany<T>(pub Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<OneOrMany<T>, D::Error> {
        struct ListVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
            type Value = OneOrMany<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one value, or a list of them")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<OneOrMany<T>, E> {
                Ok(OneOrMany(vec![T::deserialize(serde::de::value::StrDeserializer::new(text))?]))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<OneOrMany<T>, A::Error> {
                Ok(OneOrMany(vec![T::deserialize(MapAccessDeserializer::new(map))?]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<OneOrMany<T>, A::Error> {
                let mut all = Vec::new();
                while let Some(one) = seq.next_element()? {
                    all.push(one);
                }
                Ok(OneOrMany(all))
            }
        }
        d.deserialize_any(ListVisitor(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::super::toml_values::parse;
    use super::*;

    #[derive(Debug, Deserialize)]
    struct File {
        trade: DatedTerm<String>,
    }

    #[test]
    fn a_term_is_one_value_or_a_list_with_dates() {
        let read = |text: &str| parse::<File>(&Source::new("people.toml", text));
        let dates = |text: &str| read(text).unwrap().trade.history(String::clone).0;
        assert_eq!(dates("trade = \"Orc\"")[0].value, "Orc");
        assert_eq!(dates("trade = { zine = \"Orc\", until = 6 }")[0].until, Some(TermStart::Issue(6)));
        let list = dates("trade = [{ zine = \"Orc\", until = 2 }, { zine = \"Elf\", from = 1969-01-15 }]");
        assert_eq!(list[1].from, Some(TermStart::Day(jiff::civil::date(1969, 1, 15))));
        let text = "trade = [\n  { zine = \"Orc\", until = 5 },\n  { zine = \"Orc\", from = 5 },\n]\n";
        let source = Source::new("people.toml", text);
        let fault = parse::<File>(&source).unwrap().trade.fault(&source).unwrap();
        assert_eq!(fault.place().as_deref(), Some("people.toml:3:3"));
        assert!(read("trade = [{ zine = \"Orc\", form = 5 }]").is_err());
        assert!(read("trade = [{ zine = \"Orc\", from = \"soon\" }]").is_err());
    }
}
