//! Facts with dates in TOML: one value, or a list of values each with `from` and `until` (`A-32`); values with the issue since
//! which they hold.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use diagnostics::{Diagnostic, Source};

use super::toml_values::{Day, Spanned};
use crate::term_history::{Dated, DatedValue, Point};

/// A term as it stands in a file, with the place of each of its values.
#[derive(Clone, Debug)]
pub struct Term<T> {
    values: Vec<Spanned<Valued<T>>>,
}

impl<T> Default for Term<T> {
    fn default() -> Term<T> {
        Term { values: Vec::new() }
    }
}

/// A value of a list. What it is called depends on the term: a zine, a name, copies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Valued<T> {
    #[serde(alias = "zine", alias = "name", alias = "copies")]
    value: T,
    from: Option<At>,
    until: Option<At>,
}

/// A number of an issue or a day.
#[derive(Clone, Copy, Debug)]
struct At(Point);

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<At, D::Error> {
        let value = toml::Value::deserialize(d)?;
        if let toml::Value::Integer(number) = value {
            return Ok(At(Point::Issue(number)));
        }
        let day = Day::deserialize(value)
            .map_err(|_| D::Error::custom("expected the number of an issue, or a day like 1969-01-15"))?;
        Ok(At(Point::Day(day.0)))
    }
}

impl<T> Term<T> {
    /// The term as the accounts take it.
    pub fn dated<U>(&self, map: impl Fn(&T) -> U) -> Dated<U> {
        let values = self.values.iter().map(Spanned::get_ref).map(|value| DatedValue {
            value: map(&value.value),
            from: value.from.map(|at| at.0),
            until: value.until.map(|at| at.0),
        });
        Dated(values.collect())
    }

    /// What is wrong with the dates of the list.
    pub fn fault(&self, source: &Source) -> Option<Diagnostic> {
        let (n, said) = self.dated(|_| ()).fault()?;
        let fault = Diagnostic::error("dated-terms", said).at(source, self.values.get(n)?.span());
        Some(
            fault.help(
                "say from which issue or day to which each holds: { value = ..., from = 5, until = 8 }",
            ),
        )
    }

    /// The dates of the value said last.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.values.iter().map(|value| &value.get_ref().value)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Term<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Term<T>, D::Error> {
        d.deserialize_any(Terms(PhantomData))
    }
}

struct Terms<T>(PhantomData<T>);

impl<T> Terms<T> {
    fn one<E>(value: T) -> Result<Term<T>, E> {
        Ok(Term { values: vec![Spanned::new(0..0, Valued { value, from: None, until: None })] })
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Terms<T> {
    type Value = Term<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value, or a list like [{ value = ..., from = 5, until = 8 }]")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Term<T>, E> {
        Terms::one(T::deserialize(serde::de::value::StrDeserializer::new(text))?)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Term<T>, E> {
        Terms::one(T::deserialize(serde::de::value::I64Deserializer::new(number))?)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Term<T>, A::Error> {
        let value = Valued::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Term { values: vec![Spanned::new(0..0, value)] })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Term<T>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            values.push(value);
        }
        Ok(Term { values })
    }
}

/// A word and the first issue it holds for: the word alone, or a table.
#[derive(Clone, Debug)]
pub struct Since {
    /// The word.
    pub value: String,
    /// The first issue; absent: always.
    pub since: Option<i64>,
}

impl Since {
    /// Whether it holds for an issue.
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

impl<'de> Deserialize<'de> for Since {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Since, D::Error> {
        match toml::Value::deserialize(d)? {
            toml::Value::String(value) => Ok(Since { value, since: None }),
            other => {
                let SinceTable { value, since } = SinceTable::deserialize(other).map_err(|_| {
                    D::Error::custom("expected a word, or a table like { value = ..., since = 12 }")
                })?;
                Ok(Since { value, since })
            }
        }
    }
}

/// One, or a list of them.
#[derive(Clone, Debug)]
pub struct Listed<T>(pub Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Listed<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Listed<T>, D::Error> {
        struct All<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for All<T> {
            type Value = Listed<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one value, or a list of them")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Listed<T>, E> {
                Ok(Listed(vec![T::deserialize(serde::de::value::StrDeserializer::new(text))?]))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Listed<T>, A::Error> {
                Ok(Listed(vec![T::deserialize(MapAccessDeserializer::new(map))?]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Listed<T>, A::Error> {
                let mut all = Vec::new();
                while let Some(one) = seq.next_element()? {
                    all.push(one);
                }
                Ok(Listed(all))
            }
        }
        d.deserialize_any(All(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::super::toml_values::parse;
    use super::*;

    #[derive(Debug, Deserialize)]
    struct File {
        trade: Term<String>,
    }

    #[test]
    fn a_term_is_one_value_or_a_list_with_dates() {
        let read = |text: &str| parse::<File>(&Source::new("people.toml", text));
        let dates = |text: &str| read(text).unwrap().trade.dated(String::clone).0;
        assert_eq!(dates("trade = \"Orc\"")[0].value, "Orc");
        assert_eq!(dates("trade = { zine = \"Orc\", until = 6 }")[0].until, Some(Point::Issue(6)));
        let list = dates("trade = [{ zine = \"Orc\", until = 2 }, { zine = \"Elf\", from = 1969-01-15 }]");
        assert_eq!(list[1].from, Some(Point::Day(jiff::civil::date(1969, 1, 15))));
        let text = "trade = [\n  { zine = \"Orc\", until = 5 },\n  { zine = \"Orc\", from = 5 },\n]\n";
        let source = Source::new("people.toml", text);
        let fault = parse::<File>(&source).unwrap().trade.fault(&source).unwrap();
        assert_eq!(fault.place().as_deref(), Some("people.toml:3:3"));
        assert!(read("trade = [{ zine = \"Orc\", form = 5 }]").is_err());
        assert!(read("trade = [{ zine = \"Orc\", from = \"soon\" }]").is_err());
    }
}
