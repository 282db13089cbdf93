//! When somebody says that they are away: “Away 3 to 20 August” in seven languages. Only the writer's own plain statement about
//! days to come counts: not a question, a condition or a denial, not what others do, not what is over.

use std::ops::Range;

use jiff::Span;
use jiff::civil::Date;

use super::language::{self, any_at};
use super::reading::words::{Class, Trait, lexicon};
use super::words::{Sort, Word, words};

/// The first and the last day on which the writer is away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedAbsence {
    /// The first day.
    pub from: Date,
    /// The last day.
    pub to: Date,
    /// The sentence that says so, by its bytes in the text.
    pub span: Range<usize>,
}

/// No absence begins later than so many days from now, unless its year is written.
const SOON: i64 = 300;
/// No absence is longer than so many days.
const LONGEST: i32 = 366;
/// So many words may stand between the statement and its days: “away on business in Spain from”.
const BETWEEN: usize = 6;

/// The absences that a text written on a day states.
pub fn absences(text: &str, written: Date) -> Vec<StatedAbsence> {
    let mut tokens = words(text, 0);
    // `3 t/m 20 augustus`
    let strokes: Vec<usize> = (1..tokens.len().saturating_sub(1))
        .filter(|at| tokens[*at].is("/") && [at - 1, at + 1].iter().all(|n| tokens[*n].sort == Sort::Word))
        .collect();
    strokes.into_iter().rev().for_each(|at| drop(tokens.remove(at)));
    let mut out: Vec<StatedAbsence> = Vec::new();
    for sentence in sentences(text, &tokens) {
        let asks = sentence.last().is_some_and(|word| word.is("?"));
        let Some((from, to)) = stated(sentence, asks).and_then(|days| days.dated(written)) else { continue };
        let span = sentence.first().map_or(0, |w| w.span.start)..sentence.last().map_or(0, |w| w.span.end);
        if !out.iter().any(|known| (known.from, known.to) == (from, to)) {
            out.push(StatedAbsence { from, to, span });
        }
    }
    out
}

/// The sentences of a text. A stop behind a number or a month ends none unless a new sentence follows.
fn sentences<'w>(text: &str, tokens: &'w [Word]) -> Vec<&'w [Word]> {
    let (mut out, mut from) = (Vec::new(), 0);
    for (at, word) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        let blank = next.is_some_and(|next| {
            let between = text.get(word.span.end..next.span.start).unwrap_or("");
            between.matches('\n').count() > 1
        });
        let dated = || at > 0 && (tokens[at - 1].sort == Sort::Number || month_at(tokens, at - 1).is_some());
        let goes_on = || {
            next.is_some_and(|next| {
                let small = next.sort == Sort::Word && !next.capital;
                next.glued
                    || next.sort == Sort::Number
                    || small
                    || month_at(tokens, at + 1).is_some()
                    || next.is("-")
            })
        };
        let stop = word.is("!") || word.is("?") || word.is(";") || word.is(".") && !(dated() && goes_on());
        if stop || blank {
            out.push(&tokens[from..=at]);
            from = at + 1;
        }
    }
    out.push(&tokens[from..]);
    out.retain(|sentence| !sentence.is_empty());
    out
}

/// The number of a month that begins at a token, and how many tokens it takes.
fn month_at(words: &[Word], at: usize) -> Option<(i8, usize)> {
    let found = any_at(words, at, "months")?;
    Some((found.means.parse().ok()?, found.len))
}

/// Days as they are written: some parts may be left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct WrittenDay {
    day: Option<i8>,
    month: Option<i8>,
    year: Option<i16>,
}

/// What a sentence says of days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WrittenDays {
    /// From one to another.
    Range(WrittenDay, WrittenDay),
    /// From now to one.
    Until(WrittenDay),
    /// One day.
    Day(WrittenDay),
    /// A whole month.
    Month(WrittenDay),
}

/// What the writer says of their own absence in a sentence.
fn stated(sentence: &[Word], asks: bool) -> Option<WrittenDays> {
    (0..sentence.len()).find_map(|at| {
        // A phrase that says who: `estaré fuera`; else one that the writer is the subject of, or that begins the sentence.
        let own = any_at(sentence, at, "away-self");
        let found = own.or_else(|| any_at(sentence, at, "away"))?;
        let writer = (0..at).rev().find(|n| is_writer(&sentence[*n])).filter(|_| own.is_none());
        let leads = |from: usize| (from..at).all(|n| passes(sentence, n));
        // Without the writer it begins the sentence, or its days do.
        let opens = || (at == 0 || sentence[..at].iter().any(|w| w.sort == Sort::Number)) && leads(0);
        let spoken =
            own.is_some() || writer.map_or_else(|| opens() || greeted(sentence, at), |n| leads(n + 1));
        let first = writer.unwrap_or(at);
        let ends = |n: &usize| [",", ":", "(", ".", "-"].iter().any(|sign| sentence[*n].is(sign));
        let clause = (0..first).rev().find(ends);
        let clause = clause.map_or(0, |sign| sign + 1);
        let open = [Class::If, Class::Unless, Class::Doubt];
        let doubtful = (clause.max(first.saturating_sub(2))..first)
            .any(|n| sentence[n].sort == Sort::Word && language::orders(&sentence[n].text, &open));
        // What is asked may stand in a clause of its own: `as I am away from 3 to 20 August, could you wait?`
        let rest = &sentence[at + found.len..];
        let asked = asks && first > clause && !rest.iter().any(|word| word.is(","));
        if !spoken || doubtful || asked {
            return None;
        }
        let most = if own.or(writer.map(|_| found)).is_some() { BETWEEN } else { 0 };
        after(rest, most).or_else(|| before(&sentence[..at], writer.map_or(0, |n| n + 1)))
    })
}

/// Whether a word is the writer: `I`, `wir`.
fn is_writer(word: &Word) -> bool {
    let known = lexicon();
    word.sort == Sort::Word
        && known.info(known.id(&word.text)).traits.iter().any(|traits| traits.has(Trait::Writer))
}

/// Whether a token may stand between the writer and their absence: a verb, a day, a word before one.
fn passes(words: &[Word], at: usize) -> bool {
    let inside = |class: &str| {
        (0..=at.min(3)).any(|back| any_at(words, at - back, class).is_some_and(|found| found.len > back))
    };
    // `May` is a month beside a day.
    let near = &words[at.saturating_sub(2)..words.len().min(at + 3)];
    let dated = || near.iter().any(|word| word.sort == Sort::Number) && inside("months");
    let light = ["away-verb", "until", "weekdays", "day-word", "between-days", "and-day", "ps"];
    words[at].sort != Sort::Word
        || light.iter().any(|class| inside(class))
        || dated()
        || ordinal(words, at) > at
}

/// Whether nothing but a greeting stands before a token: `Dear Ada, away 3 to 20 August`.
fn greeted(words: &[Word], at: usize) -> bool {
    let close = at.checked_sub(1).is_some_and(|n| [",", ":", "-"].iter().any(|sign| words[n].is(sign)));
    close && at <= 5 && any_at(words, 0, "greeting").is_some()
}

/// The days behind a statement. So many other words may stand before the days of a range, and no comma with them; a single day
/// is none if more figures follow: `on the 3rd of August, and back on the 20th`.
fn after(rest: &[Word], most: usize) -> Option<WrittenDays> {
    let (mut strange, mut comma) = (0, false);
    for at in 0..rest.len() {
        if let Some((days, end)) = days(&rest[at..]) {
            let most = match days {
                WrittenDays::Range(..) => most,
                WrittenDays::Until(_) => most.min(2),
                WrittenDays::Day(_) | WrittenDays::Month(_) => 0,
            };
            let more = rest[at + end..].iter().any(|word| word.sort == Sort::Number);
            let whole = !(more && matches!(days, WrittenDays::Day(_)));
            return (whole && strange <= if comma { 0 } else { most }).then_some(days);
        }
        comma |= rest[at].is(",");
        strange += usize::from(!passes(rest, at));
    }
    None
}

/// The days between the writer and what is said, `ich bin vom 3. bis 20. August im Urlaub`, or before both.
fn before(words: &[Word], from: usize) -> Option<WrittenDays> {
    let found = |from: usize| (from..words.len()).find_map(|at| days(&words[at..])).map(|(days, _)| days);
    found(from).or_else(|| found(0))
}

/// Days at the beginning of some tokens, and how many tokens they take.
fn days(words: &[Word]) -> Option<(WrittenDays, usize)> {
    if let Some(found) = any_at(words, 0, "during") {
        let at = skip(words, found.len);
        if let Some((month, len)) = month_at(words, at) {
            let (year, len) =
                year_at(words, at + len).map_or((None, at + len), |(year, end)| (Some(year), end));
            return Some((WrittenDays::Month(WrittenDay { day: None, month: Some(month), year }), len));
        }
    }
    let start = skip(words, 0);
    if let Some(found) = any_at(words, start, "until")
        && let Some((to, end)) = day_at(words, skip(words, start + found.len))
        && to.month.is_some()
    {
        return Some((WrittenDays::Until(to), end));
    }
    let between = any_at(words, start, "between-days").map(|found| start + found.len);
    let (first, end) = day_at(words, skip(words, between.unwrap_or(start)))?;
    let next = skip_light(words, end);
    let joined = words.get(next).filter(|w| w.is("-")).map(|_| next + 1);
    let joined = joined.or_else(|| any_at(words, next, "until").map(|found| next + found.len));
    let joined = joined.or_else(|| between.and(any_at(words, next, "and-day")).map(|found| next + found.len));
    if let Some(joined) = joined
        && let Some((last, end)) = day_at(words, skip(words, joined))
    {
        return Some((WrittenDays::Range(first, last), end));
    }
    first.month.map(|_| (WrittenDays::Day(first), end))
}

/// Past words that say nothing of which day it is: weekdays, articles, `from`.
fn skip(words: &[Word], mut at: usize) -> usize {
    loop {
        let light = any_at(words, at, "weekdays").or_else(|| any_at(words, at, "day-word"));
        match light {
            Some(found) => at += found.len,
            None if words.get(at).is_some_and(|w| w.is(",") || w.is("(") || w.is(":")) => at += 1,
            None => return at,
        }
    }
}

fn skip_light(words: &[Word], at: usize) -> usize {
    if words.get(at).is_some_and(|w| w.is(",")) { at + 1 } else { at }
}

fn number(word: &Word) -> Option<i64> {
    if word.sort == Sort::Number { word.text.parse().ok() } else { None }
}

fn year_at(words: &[Word], at: usize) -> Option<(i16, usize)> {
    let at = skip_light(words, at);
    let at = any_at(words, at, "day-word").map_or(at, |found| at + found.len);
    let year = number(words.get(at)?).filter(|year| (1990..2200).contains(year))?;
    Some((i16::try_from(year).ok()?, at + 1))
}

/// A day at a token: `3rd of August 2026`, `August 3`, `3.8.`, `2026-08-03`, `3`.
fn day_at(words: &[Word], at: usize) -> Option<(WrittenDay, usize)> {
    if let Some((month, len)) = month_at(words, at) {
        let mut here = skip(words, at + len);
        let day = number(words.get(here)?).filter(|day| (1..=31).contains(day))?;
        here = ordinal(words, here + 1);
        let (year, end) = year_at(words, here).map_or((None, here), |(year, end)| (Some(year), end));
        return Some((WrittenDay { day: i8::try_from(day).ok(), month: Some(month), year }, end));
    }
    let value = number(words.get(at)?)?;
    let glued = |n: usize, sign: &str| words.get(n).is_some_and(|w| w.is(sign) && w.glued);
    let figure = |n: usize| words.get(n).and_then(number);
    let small = |n: i64| i8::try_from(n).ok();
    // 2026-08-03
    if (1990..2200).contains(&value) && glued(at + 1, "-") && glued(at + 3, "-") {
        let (month, day) = (figure(at + 2)?, figure(at + 4)?);
        let year = i16::try_from(value).ok();
        return Some((WrittenDay { day: small(day), month: small(month), year }, at + 5));
    }
    if !(1..=31).contains(&value) {
        return None;
    }
    // 3.8. and 3.8.2026; 23/8, where only one of the two can be a month.
    let separated = [".", "/"].into_iter().find(|sign| {
        let close = words.get(at + 2).is_some_and(|w| w.glued || *sign == ".");
        glued(at + 1, sign)
            && close
            && figure(at + 2).is_some_and(|m| (1..=31).contains(&m))
            && (*sign == "/"
                || glued(at + 3, ".")
                || month_at(words, at + 3).is_none() && words[at + 2].glued)
    });
    if let Some(sign) = separated {
        let other = figure(at + 2)?;
        let (day, month) = match sign {
            "/" if value > 12 => (value, other),
            "/" if other > 12 => (other, value),
            "/" => return None,
            _ => (value, other),
        };
        let month = small(month).filter(|month| (1..=12).contains(month))?;
        let mut end = at + 3;
        let mut year = None;
        if glued(end, sign) {
            end += 1;
            if let Some(found) = figure(end).filter(|_| words[end].glued || sign == ".") {
                let whole = if found < 100 { 2000 + found } else { found };
                if (1990..2200).contains(&whole) && (found > 31 || words[end].glued) {
                    (year, end) = (i16::try_from(whole).ok(), end + 1);
                }
            }
        }
        return Some((WrittenDay { day: small(day), month: Some(month), year }, end));
    }
    let here = ordinal(words, at + 1);
    let named = skip(words, here);
    if let Some((month, len)) = month_at(words, named) {
        let here = named + len;
        let here = here + usize::from(words.get(here).is_some_and(|w| w.is(".") && w.glued));
        let (year, end) = year_at(words, here).map_or((None, here), |(year, end)| (Some(year), end));
        return Some((WrittenDay { day: small(value), month: Some(month), year }, end));
    }
    Some((WrittenDay { day: small(value), month: None, year: None }, here))
}

/// Past what makes a number a day: `3rd`, `3.`, `1er`.
fn ordinal(words: &[Word], at: usize) -> usize {
    const ENDS: [&str; 12] = ["st", "nd", "rd", "th", "er", "e", "eme", "o", "a", "ste", "de", "en"];
    match words.get(at) {
        Some(word) if word.glued && (word.is(".") || ENDS.contains(&word.text.as_str())) => at + 1,
        _ => at,
    }
}

impl WrittenDays {
    /// The days themselves, as somebody means them who writes on a day; None for what is over, far off or no day.
    fn dated(self, written: Date) -> Option<(Date, Date)> {
        let year = |day: WrittenDay| day.year.unwrap_or_else(|| written.year());
        let date = |day: WrittenDay, year: i16| Date::new(year, day.month?, day.day?).ok();
        let (from, to, fixed) = match self {
            WrittenDays::Range(first, last) => {
                let first = WrittenDay { month: first.month.or(last.month), ..first };
                let last = WrittenDay { month: last.month.or(first.month), ..last };
                let said = last.year.or(first.year);
                let end = date(last, said.unwrap_or_else(|| written.year()))?;
                let begin = date(first, first.year.unwrap_or(end.year()))?;
                // 20 December to 3 January
                match (begin <= end, first.year, last.year) {
                    (true, ..) => (begin, end, said.is_some()),
                    (false, None, Some(_)) => (date(first, end.year() - 1)?, end, true),
                    (false, said, None) => (begin, date(last, end.year() + 1)?, said.is_some()),
                    _ => return None,
                }
            }
            WrittenDays::Until(last) => {
                let end = date(last, year(last))?;
                let end =
                    if end < written && last.year.is_none() { date(last, end.year() + 1)? } else { end };
                (written, end, true)
            }
            WrittenDays::Day(day) => {
                let day_ = date(day, year(day))?;
                (day_, day_, day.year.is_some())
            }
            WrittenDays::Month(month) => {
                let first = Date::new(year(month), month.month?, 1).ok()?;
                (first, first.last_of_month(), month.year.is_some())
            }
        };
        let later = |day: Date| day.checked_add(Span::new().years(1)).ok();
        let (from, to) = if to < written && !fixed { (later(from)?, later(to)?) } else { (from, to) };
        let days = |a: Date, b: Date| a.until(b).map_or(i32::MAX, |span| span.get_days());
        let soon = fixed || i64::from(days(written, from)) <= SOON;
        (to >= written && soon && days(from, to) <= LONGEST && from.year() <= written.year() + 2)
            .then_some((from, to))
    }
}
