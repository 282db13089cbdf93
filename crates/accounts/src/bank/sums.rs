//! Reads amounts and days as banks write them.

use jiff::civil::Date;

use base::money::{Currency, Money};

use super::row::{Direction, direction};

/// An amount as a bank writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WrittenSum {
    /// The amount; negative for money that went out.
    pub(super) money: Money,
    /// A currency sign or code beside it that is not the zine's.
    pub(super) foreign: String,
}

/// Reads an amount, with a currency sign or without; thousands only as the decimal sign allows, in threes.
pub(super) fn sum(text: &str, decimal: char, currency: &Currency) -> Option<WrittenSum> {
    let text: String = text.trim().chars().filter_map(plain).collect();
    let in_brackets = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let (mut sign, mut bare) =
        (if in_brackets.is_some() { -1 } else { 1 }, in_brackets.unwrap_or(&text).trim());
    let mut foreign = String::new();
    // `100.-` and `100,-` are whole amounts.
    let whole = ["--", "-"].iter().find_map(|dash| bare.strip_suffix(dash)?.strip_suffix(['.', ',', ':']));
    bare = whole.filter(|sum| sum.ends_with(|c: char| c.is_ascii_digit())).unwrap_or(bare);
    // A currency sign and a plus or minus may be on either side, each once.
    let start = bare.find(|c: char| c.is_ascii_digit())?;
    let end = bare.rfind(|c: char| c.is_ascii_digit())? + 1;
    let (before, after) = (bare[..start].trim(), bare[end..].trim());
    bare = &bare[start..end];
    let mut marks = 0;
    for mark in [before, after].iter().flat_map(|side| marks_of(side)) {
        match direction(&mark) {
            Some(way) if mark.chars().any(|c| !c.is_lowercase()) => {
                sign = if way == Direction::Out { -sign } else { sign };
                marks += 1;
            }
            _ if is_own(&mark, currency) => {}
            _ if foreign.is_empty() && is_money(&mark) => foreign = mark,
            _ => return None,
        }
    }
    if marks + usize::from(in_brackets.is_some()) > 1 {
        return None;
    }
    let thousands = if decimal == ',' { '.' } else { ',' };
    let (whole, part) = bare.split_once(decimal).unwrap_or((bare, ""));
    let groups: Vec<&str> = whole.split([thousands, ' ', '\'']).collect();
    let in_threes =
        groups[1..].iter().all(|group| group.len() == 3) && (groups.len() == 1 || groups[0].len() <= 3);
    let mut numbers = groups.iter().chain(bare.contains(decimal).then_some(&part));
    if !in_threes || !numbers.all(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    // Zeros beyond the currency's decimals, but not three figures, which may be thousands.
    let (decimals, mut noughts) = (currency.decimals(), part.bytes().skip(currency.decimals()));
    let spare = part.len() > decimals && part.len() != 3 && noughts.all(|b| b == b'0');
    let part = if spare { &part[..decimals] } else { part };
    let amount = if part.is_empty() { groups.concat() } else { format!("{}.{part}", groups.concat()) };
    let amount = currency.parse(&amount).ok()?;
    Some(WrittenSum { money: Money(amount.0.checked_mul(sign)?), foreign })
}

/// A character of an amount as keyboards have it; `None` for marks of direction.
fn plain(c: char) -> Option<char> {
    Some(match c {
        '\u{2212}' | '\u{2013}' | '\u{2010}' | '\u{2011}' => '-',
        '\u{a0}' | '\u{202f}' | '\u{2009}' | '\u{2007}' | '\u{2008}' => ' ',
        '\u{2019}' | '\u{2bc}' | '\u{b4}' | '`' => '\'',
        '\u{200e}' | '\u{200f}' | '\u{2066}'..='\u{2069}' => return None,
        c => c,
    })
}

/// The marks beside an amount: words, without the full stop of an abbreviation, and each sign on its own.
fn marks_of(text: &str) -> Vec<String> {
    let mut marks: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in text.chars() {
        let letter = c.is_alphabetic();
        match marks.last_mut().filter(|_| letter && in_word) {
            Some(word) => word.push(c),
            None if c.is_whitespace() || c == '.' && in_word => {}
            None => marks.push(c.to_string()),
        }
        in_word = letter;
    }
    marks
}

/// Whether a mark is of this currency. Banks write only their own country's sign alone.
fn is_own(mark: &str, currency: &Currency) -> bool {
    let signs: &[&str] = match currency.code() {
        "DKK" | "NOK" | "SEK" | "ISK" => &["kr", "Kr"],
        "CHF" => &["Fr", "SFr", "sFr"],
        "PLN" => &["zł"],
        "CZK" => &["Kč"],
        "HUF" => &["Ft"],
        "RON" => &["lei"],
        "JPY" => &["¥", "￥", "円"],
        "AUD" | "CAD" | "NZD" | "USD" => &["$"],
        _ => &[],
    };
    mark == currency.code() || Some(mark) == currency.sign() || signs.contains(&mark)
}

/// Whether a mark can be of a currency.
fn is_money(mark: &str) -> bool {
    let code = mark.len() == 3 && mark.bytes().all(|b| b.is_ascii_uppercase());
    code || mark.chars().all(|c| matches!(c, '$' | '£' | '€' | '¥' | '₣' | '\u{20a0}'..='\u{20cf}'))
        || matches!(mark, "kr" | "Kr" | "zł" | "Kč" | "Ft" | "Fr" | "SFr" | "sFr" | "lei" | "￥" | "円")
}

/// The decimal sign of a file's amounts.
pub(super) fn decimal_of(sums: &[String], currency: &Currency) -> Result<char, String> {
    let mut found: Option<char> = None;
    for text in sums {
        let Some(at) = text.rfind([',', '.']) else { continue };
        let last = if text[at..].starts_with(',') { ',' } else { '.' };
        let other = if last == ',' { '.' } else { ',' };
        let digits = text[at + 1..].chars().filter(char::is_ascii_digit).count();
        if digits == 0 {
            continue;
        }
        let telling = digits != 3
            || text.contains(other)
            || currency.decimals() == 3
            || text.contains(['\'', '\u{2019}']);
        if telling && found.replace(last).is_some_and(|before| before != last) {
            return Err(
                "some sums have a decimal point and some a comma: set decimal = \",\" or \".\" for this bank"
                    .into(),
            );
        }
    }
    let marks: Vec<char> =
        [',', '.'].into_iter().filter(|c| sums.iter().any(|text| text.contains(*c))).collect();
    if found.is_none() && !marks.is_empty() {
        // In money without decimals a mark separates thousands.
        if let ([mark], 0) = (marks.as_slice(), currency.decimals()) {
            return Ok(if *mark == ',' { '.' } else { ',' });
        }
        return Err("cannot tell decimals from thousands: set decimal = \",\" or \".\" for this bank".into());
    }
    Ok(found.unwrap_or('.'))
}

/// Reads a day in a format, or as 1969-05-01, with or without an hour after it. Years before 1900 are refused: no zine is
/// older, so the format was wrong.
pub(super) fn day(text: &str, form: Option<&str>) -> Option<Date> {
    let hour = text.find(':').and_then(|colon| text[..colon].rfind([' ', 'T']));
    let before_hour = || text.get(..hour?).map(str::trim_end);
    let day = match form {
        Some(form) => Date::strptime(form, text)
            .ok()
            .or_else(|| Date::strptime(form, before_hour()?.trim_end_matches(',')).ok()),
        None => text.get(..10).and_then(|text| text.parse().ok()),
    };
    day.filter(|day: &Date| day.year() >= 1900)
}

/// The format, of several, that reads most of a file's dates.
pub(super) fn date_of<'f>(dates: &[String], forms: &'f str) -> Result<&'f str, String> {
    let all: Vec<(&str, Vec<Option<Date>>)> = forms
        .split('|')
        .map(|form: &'f str| (form, dates.iter().map(|date| day(date, Some(form))).collect::<Vec<_>>()))
        .collect();
    let most = all.iter().map(|(_, days)| days.iter().flatten().count()).max().unwrap_or_default();
    let mut best = all.iter().filter(|(_, days)| days.iter().flatten().count() == most);
    let (form, days) = best.next().ok_or("no date format is given: set date = for this bank")?;
    match best.all(|(_, other)| other == days) {
        true => Ok(form),
        false => Err(
            "cannot tell days from months: set date = \"%d/%m/%Y\" or date = \"%m/%d/%Y\" for this bank, \
                      under [[bank]] in zine.toml"
                .into(),
        ),
    }
}
