//! Reads TOML into types: closed keys, and errors that show the place and list what is allowed.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error};

use diagnostics::{Diagnostic, Source};

/// A value with its place in the file. Values compare without their places.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spanned<T>(toml::Spanned<T>);

impl<T> Spanned<T> {
    /// A value at a byte range.
    pub fn new(span: Range<usize>, value: T) -> Spanned<T> {
        Spanned(toml::Spanned::new(span, value))
    }

    /// Its byte range.
    pub fn span(&self) -> Range<usize> {
        self.0.span()
    }

    /// The value.
    pub fn get_ref(&self) -> &T {
        self.0.get_ref()
    }

    /// The value, mutable.
    pub fn get_mut(&mut self) -> &mut T {
        self.0.get_mut()
    }

    /// The value without its place.
    pub fn into_inner(self) -> T {
        self.0.into_inner()
    }
}

impl<T> AsRef<T> for Spanned<T> {
    fn as_ref(&self) -> &T {
        self.0.get_ref()
    }
}

impl Borrow<str> for Spanned<String> {
    fn borrow(&self) -> &str {
        self.0.get_ref()
    }
}

impl<T: fmt::Debug> fmt::Debug for Spanned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Spanned<T>, D::Error> {
        toml::Spanned::deserialize(d).map(Spanned)
    }
}

impl<T: serde::Serialize> serde::Serialize for Spanned<T> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(s)
    }
}

/// Reads a whole TOML file.
pub fn parse<T: DeserializeOwned>(source: &Source) -> Result<T, Diagnostic> {
    parse_part(source, &source.text)
}

/// Reads a part of a file whose other parts have been blanked out, so that byte ranges stay those of the file.
pub fn parse_part<T: DeserializeOwned>(source: &Source, text: &str) -> Result<T, Diagnostic> {
    toml::from_str(text).map_err(|error| explain(source, &error))
}

/// Why a TOML file is wrong.
enum TomlCause<'a> {
    /// A key that is not allowed, and the allowed ones.
    UnknownKey(&'a str, Vec<&'a str>),
    /// A value that is not allowed, and the allowed ones.
    UnknownValue(&'a str, Vec<&'a str>),
    /// A missing key.
    MissingKey(&'a str),
    /// Anything else.
    Other,
}

impl TomlCause<'_> {
    /// Parses the message of the `toml` crate, whose errors have no other form.
    fn parse(text: &str) -> TomlCause<'_> {
        let (kind, _) = text.split_once('`').unwrap_or_default();
        let mut quoted = text.split('`').skip(1).step_by(2);
        let first = quoted.next().unwrap_or_default();
        match kind {
            "unknown field " => TomlCause::UnknownKey(first, quoted.collect()),
            "unknown variant " => TomlCause::UnknownValue(first, quoted.collect()),
            "missing field " => TomlCause::MissingKey(first),
            _ => TomlCause::Other,
        }
    }
}

/// Puts the error into words; for an unknown key it lists the allowed ones.
fn explain(source: &Source, error: &toml::de::Error) -> Diagnostic {
    let message = error.message().trim();
    let diagnostic = match TomlCause::parse(message) {
        TomlCause::UnknownKey(key, allowed) => {
            let mut help = match allowed.join(", ").as_str() {
                "" => "no key is allowed here".into(),
                allowed => format!("allowed here: {allowed}"),
            };
            if let Some(near) = nearest_word(key, &allowed) {
                help = format!("did you mean “{near}”? {help}");
            }
            Diagnostic::error("unknown-key", format!("there is no key “{key}”")).help(help)
        }
        TomlCause::UnknownValue(value, allowed) => {
            Diagnostic::error("unknown-value", format!("“{value}” is not allowed here"))
                .help(format!("one of: {}", allowed.join(", ")))
        }
        TomlCause::MissingKey(key) => Diagnostic::error("missing-key", format!("the key “{key}” is missing")),
        TomlCause::Other => Diagnostic::error("toml", message.lines().collect::<Vec<_>>().join(": ")),
    };
    diagnostic.at(source, error.span().unwrap_or(0..0))
}

/// A text as a TOML file has it, with its quotation marks.
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// The word of a list nearest to a misspelt one, if any is near.
pub fn nearest_word<'a>(word: &str, list: &[&'a str]) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).clamp(2, 3);
    let scored = list.iter().map(|w| (distance(word, w), *w)).filter(|(d, _)| *d <= limit);
    scored.min_by_key(|(d, _)| *d).map(|(_, w)| w)
}

/// Levenshtein distance without regard to case, of the first 60 letters.
fn distance(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|word| word.to_lowercase().chars().take(60).collect::<String>());
    strsim::levenshtein(&a, &b)
}

/// A calendar day: a TOML date, or a string that is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub jiff::civil::Date);

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Day, D::Error> {
        let text = date_text(toml::Value::deserialize(d)?);
        let day = text.and_then(|t| t.get(..10).and_then(|t| t.parse().ok()));
        day.map(Day).ok_or_else(|| D::Error::custom("expected a date like 2026-11-20"))
    }
}

impl serde::Serialize for Day {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(&self.0)
    }
}

/// A day, or a month if no day is given: `2026-11-20`, `"1968-12"`, `"December, 1968"` with the month in any language the
/// program knows. Sorting and counting use the first of the month; print shows no day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialDate(pub jiff::civil::Date, pub DatePrecision);

/// How precise a date is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatePrecision {
    /// To the day.
    Day,
    /// To the month.
    Month,
    /// To the month, in these words.
    Words(String),
}

impl PartialDate {
    /// Reads one of its forms; `None` if the text is not one.
    pub fn read(text: &str) -> Option<PartialDate> {
        let text = text.trim();
        if let Some(day) = text.get(..10).and_then(|t| t.parse().ok()) {
            return Some(PartialDate(day, DatePrecision::Day));
        }
        if let Some((year, month)) =
            text.split_once('-').filter(|(_, m)| m.len() == 2 && m.bytes().all(|b| b.is_ascii_digit()))
            && let (Some(year), Ok(month)) = (four_digits(year), month.parse())
        {
            return Some(PartialDate(first_of_month(year, month)?, DatePrecision::Month));
        }
        let (month, year) = text.rsplit_once(|c: char| c.is_whitespace() || c == ',')?;
        let month = crate::months::month(month.trim_end_matches([',', ' ']))?;
        Some(PartialDate(first_of_month(four_digits(year)?, month)?, DatePrecision::Words(text.into())))
    }

    /// The last day it may mean.
    pub fn latest_day(&self) -> jiff::civil::Date {
        if self.1 == DatePrecision::Day { self.0 } else { self.0.last_of_month() }
    }

    /// `1969-06-20`, or `1968-12` if no day is given.
    pub fn iso(&self) -> String {
        match self.1 {
            DatePrecision::Day => self.0.to_string(),
            _ => self.0.strftime("%Y-%m").to_string(),
        }
    }
}

fn first_of_month(year: i16, month: i8) -> Option<jiff::civil::Date> {
    jiff::civil::Date::new(year, month, 1).ok()
}

fn four_digits(year: &str) -> Option<i16> {
    let year = year.trim();
    (year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit())).then(|| year.parse().ok()).flatten()
}

impl<'de> Deserialize<'de> for PartialDate {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<PartialDate, D::Error> {
        let text = date_text(toml::Value::deserialize(d)?);
        text.and_then(|t| PartialDate::read(&t)).ok_or_else(|| {
            let said = "expected a date like 2026-11-20, or a month like \"1968-12\" or \"December 1968\" in quotation marks";
            D::Error::custom(said)
        })
    }
}

/// A moment as a clock shows it, with its time zone if one is given; without one it is in the zine's zone (`[play] zone`), else
/// in the zone of the moment it is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Date and time of day.
    pub at: jiff::civil::DateTime,
    /// `Europe/London` or an offset such as `+01:00`; `None` if not given.
    pub zone: Option<String>,
    /// `false` if only a day was written; the moment is then its last minute.
    pub timed: bool,
}

impl Moment {
    /// Reads `2026-12-18T20:00:00[Europe/London]`, `2026-12-18 20:00`, `2026-12-18 20:00 +0100` or `2026-12-18`. `None` if it
    /// is not a time or its zone is unknown.
    pub fn read(text: &str) -> Option<Moment> {
        let text = text.trim();
        let (time, zone) = match text.split_once('[') {
            Some((time, zone)) => (time, Some(zone.strip_suffix(']')?.to_string())),
            None => (text, None),
        };
        if let Some(zone) = &zone {
            time_zone(zone)?;
        }
        let (time, shift) = offset(time.trim());
        let zone = zone.or(shift);
        if let Ok(day) = time.parse::<jiff::civil::Date>()
            && time.len() <= 10
        {
            return Some(Moment { at: day.at(23, 59, 0, 0), zone, timed: false });
        }
        let at = time.replacen(' ', "T", 1).parse().ok()?;
        Some(Moment { at, zone, timed: true })
    }

    /// Its instant; `home` is the zone of moments without one.
    pub fn instant(&self, home: Option<&str>) -> jiff::Timestamp {
        let zone = self.zone.as_deref().or(home).and_then(time_zone).unwrap_or(jiff::tz::TimeZone::UTC);
        let instant = zone.to_ambiguous_timestamp(self.at).compatible();
        // At the limits of time, one zone has moments that no other has.
        instant.unwrap_or(if self.at.year() < 0 { jiff::Timestamp::MIN } else { jiff::Timestamp::MAX })
    }

    /// Whether clocks skip it or show it twice when they change for summer; `home` as above.
    pub fn oddity(&self, home: Option<&str>) -> Option<ClockOddity> {
        let zone = self.zone.as_deref().or(home).and_then(time_zone)?;
        match zone.to_ambiguous_timestamp(self.at).offset() {
            jiff::tz::AmbiguousOffset::Unambiguous { .. } => None,
            jiff::tz::AmbiguousOffset::Gap { .. } => Some(ClockOddity::Skipped),
            jiff::tz::AmbiguousOffset::Fold { .. } => Some(ClockOddity::Twice),
        }
    }

    /// Whether it is later than another moment. A moment without a zone is in `home`, else in the other's zone.
    pub fn is_after(&self, other: &Moment, home: Option<&str>) -> bool {
        let home = home.or(other.zone.as_deref()).or(self.zone.as_deref());
        self.instant(home) > other.instant(home)
    }

    /// Its day.
    pub fn day(&self) -> jiff::civil::Date {
        self.at.date()
    }

    /// The moment a number of hours later by the same clock.
    pub fn later_by(&self, hours: i64) -> Moment {
        let at = self.at.checked_add(jiff::Span::new().hours(hours)).unwrap_or(self.at);
        Moment { at, ..self.clone() }
    }
}

/// The fault of a moment when clocks change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockOddity {
    /// No clock ever shows it.
    Skipped,
    /// Clocks show it twice.
    Twice,
}

/// A time zone by name (`Europe/London`) or offset (`+01:00`), from the table compiled in: the same everywhere.
pub fn time_zone(name: &str) -> Option<jiff::tz::TimeZone> {
    static TABLE: std::sync::LazyLock<jiff::tz::TimeZoneDatabase> =
        std::sync::LazyLock::new(jiff::tz::TimeZoneDatabase::bundled);
    let name = name.trim();
    let (sign, digits) = match name.split_at_checked(1) {
        Some(("+", rest)) => (1, rest),
        Some(("-", rest)) => (-1, rest),
        _ if name == "Z" => (1, "0000"),
        _ => return TABLE.get(name).ok(),
    };
    let digits = digits.replace(':', "");
    let number: i32 = digits.parse().ok().filter(|_| digits.len() == 4)?;
    let (hours, minutes) = (number / 100, number % 100);
    let shift = jiff::tz::Offset::from_seconds(sign * (hours * 3600 + minutes * 60)).ok()?;
    (minutes < 60).then(|| jiff::tz::TimeZone::fixed(shift))
}

/// Splits an offset off the end of a time: `2026-12-18 20:00 +0100`, `2026-12-18T20:00:00Z`.
fn offset(time: &str) -> (&str, Option<String>) {
    let whole = (time, None);
    let Some(colon) = time.find(':') else { return whole };
    let Some(at) = time[colon..].find(['+', '-', 'Z']).map(|i| i + colon) else { return whole };
    let zone = &time[at..];
    if time_zone(zone).is_none() {
        return whole;
    }
    (time[..at].trim_end(), Some(zone.to_string()))
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Moment, D::Error> {
        let text = date_text(toml::Value::deserialize(d)?);
        text.and_then(|t| Moment::read(&t)).ok_or_else(|| {
            D::Error::custom("expected a time like \"2026-12-18T20:00:00[Europe/London]\" in quotation marks")
        })
    }
}

fn date_text(value: toml::Value) -> Option<String> {
    match value {
        toml::Value::Datetime(date) => Some(date.to_string()),
        toml::Value::String(text) => Some(text),
        _ => None,
    }
}

/// Whether a text may be an existing id: letters, digits, `-`, `_` and inner `.`, and not a name that an operating system
/// reserves.
pub fn is_id(text: &str) -> bool {
    (1..=60).contains(&text.len())
        && text.chars().all(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'))
        && !text.starts_with('.')
        && !text.ends_with('.')
        && !is_kept(text)
}

/// Whether Windows reserves a name.
fn is_kept(text: &str) -> bool {
    const KEPT: [&str; 4] = ["con", "prn", "aux", "nul"];
    let stem = text.split('.').next().unwrap_or("").to_ascii_lowercase();
    let mut ports = ["com", "lpt"].iter();
    KEPT.contains(&stem.as_str())
        || ports.any(|p| stem.strip_prefix(p).is_some_and(|n| n.len() == 1 && ("1"..="9").contains(&n)))
}

/// Why a text is not an id.
pub fn no_id(text: &str) -> &'static str {
    if is_kept(text) { KEPT_FOR_ITSELF } else { "letters, digits, - and _, and . inside" }
}

const KEPT_FOR_ITSELF: &str = "Windows reserves that name";

/// Whether a text may be a new id: small letters, digits and `-`, and capitals too where they are usual (`1968A`).
pub fn is_new_id(text: &str, capitals: bool) -> bool {
    is_spelt(text, capitals) && is_id(text)
}

fn is_spelt(text: &str, capitals: bool) -> bool {
    let letter = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase() || capitals && c.is_ascii_uppercase();
    text.len() <= 40 && text.starts_with(letter) && text.chars().all(|c| letter(c) || c == '-')
}

/// Why a text is not a new id.
pub fn no_new_id(text: &str, capitals: bool) -> &'static str {
    match (is_spelt(text, capitals), capitals) {
        (true, _) => KEPT_FOR_ITSELF,
        (false, true) => "letters, digits and - only, a letter or digit first, at most 40",
        (false, false) => "small letters, digits and - only, a letter or digit first, at most 40",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        #[allow(dead_code)]
        title: Option<String>,
        day: Option<Day>,
        deadline: Option<Moment>,
    }

    #[test]
    fn unknown_keys_name_the_allowed_ones_and_the_nearest() {
        let source = Source::new("zine.toml", "day = 2026-01-01\ntitel = \"x\"\n");
        let error = parse::<Sample>(&source).unwrap_err();
        assert_eq!(error.code.as_str(), "unknown-key");
        assert_eq!(error.place().as_deref(), Some("zine.toml:2:1"));
        let help = error.help.unwrap();
        assert!(help.contains("did you mean “title”") && help.contains("title, day, deadline"), "{help}");
    }

    #[test]
    fn times_of_different_zones_are_compared_as_instants() {
        let read = |text: &str| Moment::read(text).unwrap();
        let deadline = read("2026-12-18T20:00:00[Europe/London]");
        assert!(read("2026-12-18 21:30 +0100").is_after(&deadline, None));
        assert!(!read("2026-12-18 20:30 +01:00").is_after(&deadline, None));
        assert!(read("2026-12-18T20:00:01Z").is_after(&deadline, None));
        assert!(!read("2026-12-18 20:59[Europe/Paris]").is_after(&deadline, None));
        // Without a zone: the zine's, else the deadline's.
        assert!(!read("2026-12-18 20:59").is_after(&deadline, Some("Europe/Paris")));
        assert!(read("2026-12-18 20:59").is_after(&deadline, None));
        assert!(
            !read("2026-07-18 20:59")
                .is_after(&read("2026-07-18T20:00:00[Europe/London]"), Some("Europe/Paris"))
        );
        for wrong in
            ["2026-12-18T20:00:00[Europe/Lundon]", "2026-12-18 20:00 +9900", "2026-12-18 20:00 +0175"]
        {
            assert!(Moment::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_date_may_tell_its_month_only() {
        let read = |text: &str| PartialDate::read(text).map(|d| (d.iso(), d.0.day()));
        for text in
            ["1968-12", "December, 1968", "December 1968", "Dec. 1968", "Dezember 1968", "décembre 1968"]
        {
            assert_eq!(read(text), Some(("1968-12".to_string(), 1)), "{text}");
        }
        assert_eq!(read("1968-12-04"), Some(("1968-12-04".to_string(), 4)));
        for wrong in [
            "1968",
            "1968-+5",
            "1968-00",
            "1968-13",
            "68-12",
            "Ju 1968",
            "Smarch 1968",
            "December 68",
            "-",
            "",
            ",",
            "ä-ö",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn deadlines_are_read_in_every_form() {
        for text in [
            "2026-12-18T20:00:00",
            "\"2026-12-18T20:00:00[Europe/London]\"",
            "\"2026-12-18 20:00\"",
            "2026-12-18",
        ] {
            let source = Source::new("x", format!("deadline = {text}\nday = \"2026-11-20\""));
            let sample = parse::<Sample>(&source).unwrap();
            assert_eq!(sample.deadline.unwrap().day(), jiff::civil::date(2026, 12, 18), "{text}");
            assert!(sample.day.is_some());
        }
    }
}
