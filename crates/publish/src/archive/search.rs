//! The search index: words and where they occur, divided into scripts that a page opened from a disk may load.
//!
//! A document is a section of a page with an anchor, of a kind and perhaps of a game. Words are folded ([`fold`]: lower case,
//! no marks, `LETTERS`), not stemmed; one with an umlaut is also indexed as it is spelt without (`SPELT`). An apostrophe within a
//! word belongs to it. Sorted, they are divided into shards of some 40 kB; `dir.js` has the first word of each. A posting is a base-32 varint of `gap * 8 + weight` in 64 printable characters; the weight is a
//! quantised BM25 in which a heading counts eight times.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use serde_json::json;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// One page of the archive in the index.
#[derive(Clone, Debug, Default)]
pub struct SearchPage {
    /// The number of an issue; `None` for another page.
    pub issue: Option<String>,
    /// Its path from the root of the archive: `games/saturn/1901.html`. Unused for issues.
    pub href: String,
    /// The line below a hit: `Number 8, 19 June 2026`.
    pub when: String,
    /// The year of the issue, by which hits are sorted and filtered; for other pages, that of the last issue.
    pub year: i32,
    /// Its sections.
    pub sections: Vec<SearchSection>,
}

impl SearchPage {
    /// Its name in the directory.
    fn name(&self) -> serde_json::Value {
        match self.issue.as_deref().map(|n| (n, n.parse::<u32>())) {
            Some((_, Ok(n))) => json!(n),
            Some((n, Err(_))) => json!(format!("{}/index.html", crate::issue_names::place(n))),
            None => json!(self.href),
        }
    }

    /// The file of its texts: its path below `search/` and its content. `at` is the page's place in the index, from 0.
    pub fn texts(&self, at: usize) -> (String, String) {
        let name = self.name();
        let key = name.as_u64().map_or_else(|| format!("x{at}"), |n| n.to_string());
        let sections: Vec<_> =
            self.sections.iter().map(|s| (&s.anchor, &s.title, &s.text, &s.also)).collect();
        let own = if name.is_u64() { name } else { json!(key) };
        (format!("t/{key}.js"), format!("zt({})\n", quoted(&(own, &self.when, sections))))
    }
}

/// A section of a page, the target of a hit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchSection {
    /// Fragment of the page.
    pub anchor: String,
    /// Its heading.
    pub title: String,
    /// Its text, as read.
    pub text: String,
    /// Words by which it is also found, and which are not shown: full names of places abbreviated in it.
    pub also: String,
    /// Its kind, one of [`KINDS`]; derived from the anchor if empty, as in data of older versions.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Id of the game it is about; empty if none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub game: String,
}

/// Kinds of hits, as in addresses of searches (`in=letters`), each with its letter in the directory.
pub const KINDS: [(&str, char); 7] = [
    ("issues", 'i'),
    ("letters", 'l'),
    ("press", 'p'),
    ("games", 'g'),
    ("people", 'h'),
    ("rules", 'r'),
    ("pages", 's'),
];

impl SearchSection {
    /// A section of a kind.
    pub fn new(kind: &str, anchor: &str, title: &str, text: String) -> SearchSection {
        let (anchor, title, kind) = (anchor.to_string(), title.to_string(), kind.to_string());
        SearchSection { anchor, title, text, kind, ..SearchSection::default() }
    }

    fn letter(&self) -> char {
        let kind = match self.kind.as_str() {
            "" if self.anchor.starts_with("letter-") => "letters",
            "" if self.anchor == "house-rules" => "rules",
            "" => "issues",
            kind => kind,
        };
        KINDS.iter().find(|(name, _)| *name == kind).map_or('s', |(_, letter)| *letter)
    }
}

/// Bytes after which the next shard begins.
const SHARD: usize = 40_000;
/// How many times a word of a heading counts.
const HEADING: u32 = 8;
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Letters that keep no plain letter when their marks are removed, each before its replacement. `zine.js` has the same line.
const LETTERS: &str = "ßss æae œoe øo łl đd ðd þth ħh ıi ςσ ’' ʼ'";
/// Letters as they are spelt where a keyboard lacks them. `zine.js` has the same line.
const SPELT: &str = "äae öoe üue øoe åaa";

/// The replacement of a letter in a table.
fn replacement(table: &'static str, letter: char) -> Option<&'static str> {
    table.split(' ').find_map(|entry| entry.strip_prefix(letter))
}

/// Whether a character is invisible within a word: soft hyphens, joiners.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// Folds a word, as the script folds a query.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    folded(text, false)
}

/// Folds a text; `spelt`: `ue` for ü, not `u`.
fn folded(text: &str, spelt: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.nfc().flat_map(char::to_lowercase) {
        let table = if spelt { replacement(SPELT, c) } else { None };
        if c.is_ascii() {
            out.push(c);
        } else if let Some(letters) = table.or_else(|| replacement(LETTERS, c)) {
            out.push_str(letters);
        } else {
            let plain = std::iter::once(c).nfkd().filter(|c| !is_combining_mark(*c) && !is_invisible(*c));
            out.extend(plain.flat_map(char::to_lowercase));
        }
    }
    out
}

/// The parts of a text that can be spelt in another way, so spelt.
fn respelt(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().filter(|part| !part.is_ascii()).filter_map(|part| {
        let spelt = folded(part, true);
        (spelt != fold(part)).then_some(spelt)
    })
}

/// The words of a text that are indexed. The rest after a short word and an apostrophe (`l'armee`) is also a word of its own.
fn words(folded: &str) -> impl Iterator<Item = &str> {
    let ascii = folded.is_ascii();
    let mut rest = folded;
    let parts = std::iter::from_fn(move || {
        let letter = |b: &u8| b.is_ascii_alphanumeric();
        let start = if ascii { rest.bytes().position(|b| letter(&b)) } else { rest.find(is_word_char) };
        rest = &rest[start?..];
        let mut end = 0;
        loop {
            let tail = &rest[end..];
            let stop =
                if ascii { tail.bytes().position(|b| !letter(&b)) } else { tail.find(|c| !is_word_char(c)) };
            end += stop.unwrap_or(tail.len());
            // An apostrophe between two letters does not end a word.
            let mut behind = rest[end..].chars();
            if behind.next() != Some('\'') || !behind.next().is_some_and(is_word_char) {
                break;
            }
            end += 1;
        }
        let (found, later) = rest.split_at(end);
        rest = later;
        Some(found)
    });
    parts.flat_map(|word| {
        let short = word.split_once('\'').filter(|(start, _)| start.chars().nth(2).is_none());
        std::iter::once(word).chain(short.map(|(_, behind)| behind))
    })
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric()
}

/// The places of a word: section by section, the gap to the one before and the count, in as few bytes as possible.
#[derive(Default)]
struct Postings {
    bytes: Vec<u8>,
    /// The section after the last one in it.
    next: u32,
}

impl Postings {
    fn push(&mut self, document: u32, count: u32) {
        for mut value in [document - self.next, count] {
            while value > 127 {
                self.bytes.push(value as u8 | 128);
                value >>= 7;
            }
            self.bytes.push(value as u8);
        }
        self.next = document + 1;
    }

    /// The gaps, each followed by how often the word occurs.
    fn iter(&self) -> impl Iterator<Item = (u32, u32)> {
        let mut bytes = self.bytes.iter();
        std::iter::from_fn(move || Some((next_value(&mut bytes)?, next_value(&mut bytes)?)))
    }
}

fn next_value(bytes: &mut std::slice::Iter<'_, u8>) -> Option<u32> {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = u32::from(*bytes.next()?);
        value |= (byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            return Some(value);
        }
    }
}

/// The words of all sections.
#[derive(Default)]
struct Inverted {
    numbers: FxHashMap<Box<str>, u32>,
    postings: Vec<Postings>,
    /// How often each word occurs in the present section.
    counts: Vec<u32>,
    /// The words of the present section.
    here: Vec<u32>,
    /// Words of each section.
    lengths: Vec<u32>,
}

impl Inverted {
    fn section(&mut self, section: &SearchSection) {
        let mut length = 0;
        for (text, weight) in [(&section.title, HEADING), (&section.text, 1), (&section.also, 1)] {
            for word in words(&fold(text)) {
                self.count(word, weight);
                length += weight;
            }
            for part in respelt(text) {
                words(&part).for_each(|word| self.count(word, weight));
            }
        }
        let document = self.lengths.len() as u32;
        self.lengths.push(length);
        for number in self.here.drain(..) {
            let count = std::mem::take(&mut self.counts[number as usize]);
            self.postings[number as usize].push(document, count);
        }
    }

    /// Counts a word of the present section.
    fn count(&mut self, word: &str, weight: u32) {
        let number = self.number(word);
        let count = &mut self.counts[number as usize];
        if *count == 0 {
            self.here.push(number);
        }
        *count += weight;
    }

    fn number(&mut self, word: &str) -> u32 {
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        let number = self.postings.len() as u32;
        self.numbers.insert(word.into(), number);
        self.postings.push(Postings::default());
        self.counts.push(0);
        number
    }

    /// All words in alphabetical order, with their postings.
    fn sorted(&self) -> Vec<(&str, &Postings)> {
        let mut all: Vec<(&str, &Postings)> =
            self.numbers.iter().map(|(word, n)| (&**word, &self.postings[*n as usize])).collect();
        all.sort_unstable_by_key(|(word, _)| *word);
        all
    }
}

/// The index being built: issues first, oldest first, then other pages.
#[derive(Default)]
pub struct SearchIndex {
    inverted: Inverted,
    /// The name of each page in the directory.
    names: Vec<serde_json::Value>,
    /// The title of each page: that of its section `main`, empty if it has none.
    titles: Vec<String>,
    /// The kinds of its sections, one letter each.
    kinds: Vec<String>,
    /// The games they are about, two digits each; `..` for none, empty if no section is about a game.
    games: Vec<String>,
    years: Vec<i32>,
    /// The games by id, in order of appearance.
    ids: Vec<String>,
    numbers: FxHashMap<String, usize>,
}

impl SearchIndex {
    /// Adds a page.
    pub fn page(&mut self, page: &SearchPage) {
        page.sections.iter().for_each(|section| self.inverted.section(section));
        self.kinds.push(page.sections.iter().map(SearchSection::letter).collect());
        let games = page.sections.iter().map(|s| self.game(&s.game)).collect::<String>();
        self.games.push(if games.bytes().all(|b| b == b'.') { String::new() } else { games });
        self.years.push(page.year);
        self.names.push(page.name());
        let main = page.sections.first().filter(|section| section.anchor == "main");
        self.titles.push(main.map(|section| section.title.clone()).unwrap_or_default());
    }

    /// Two digits for a game.
    fn game(&mut self, id: &str) -> String {
        if id.is_empty() {
            return "..".into();
        }
        let new = self.ids.len();
        let n = *self.numbers.entry(id.to_string()).or_insert(new);
        if n == new {
            self.ids.push(id.to_string());
        }
        [n / 64, n % 64].map(|digit| char::from(DIGITS[digit % 64])).iter().collect()
    }

    /// The shards and the directory, by path below `search/`. `named` returns the name of a game for its id.
    pub fn files(&self, named: &dyn Fn(&str) -> String) -> Vec<(String, String)> {
        let lengths = &self.inverted.lengths;
        let average = lengths.iter().map(|n| f64::from(*n)).sum::<f64>() / lengths.len().max(1) as f64;
        let mut files = Vec::new();
        let mut first: Vec<&str> = Vec::new();
        let mut shard = String::with_capacity(SHARD * 2);
        for (word, list) in self.inverted.sorted() {
            if shard.is_empty() {
                first.push(word);
            }
            shard.push_str(word);
            shard.push(' ');
            let mut document = 0;
            for (gap, count) in list.iter() {
                document += gap;
                encode(gap * 8 + weight(lengths[document as usize], average, count), &mut shard);
                document += 1;
            }
            shard.push('|');
            if shard.len() >= SHARD {
                files.push(script(files.len(), &shard));
                shard.clear();
            }
        }
        if !shard.is_empty() {
            files.push(script(files.len(), &shard));
        }
        let ids: Vec<(&str, String)> = self.ids.iter().map(|id| (id.as_str(), named(id))).collect();
        let directory = json!({
            "n": lengths.len(), "issues": self.names, "titles": self.titles, "kinds": self.kinds, "games": self.games,
            "years": self.years, "ids": ids, "first": first.join(" "),
        });
        files.push(("dir.js".into(), format!("zd({directory})\n")));
        files
    }
}

/// The weight, 0 to 7, of a word that occurs `count` times in a section of `length` words.
fn weight(length: u32, average: f64, count: u32) -> u32 {
    let length = f64::from(length) / average.max(1.0);
    let count = f64::from(count);
    // BM25 without the rarity of the word, which the script adds: from 0 to 2.2.
    let score = count * 2.2 / (count + 1.2 * (0.25 + 0.75 * length));
    ((score / 2.2 * 8.0) as u32).min(7)
}

/// The file of a shard.
fn script(number: usize, shard: &str) -> (String, String) {
    (format!("w{number}.js"), format!("zs({number},{})\n", quoted(shard)))
}

/// A value as a script literal.
fn quoted(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn encode(mut value: u32, out: &mut String) {
    loop {
        let low = value & 31;
        value >>= 5;
        let digit = DIGITS[(low | if value > 0 { 32 } else { 0 }) as usize];
        out.push(char::from(digit));
        if value == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(postings: &str) -> Vec<(i64, u32)> {
        let (mut id, mut n, mut shift, mut out) = (-1i64, 0u32, 0, Vec::new());
        for byte in postings.bytes() {
            let v = DIGITS.iter().position(|d| *d == byte).unwrap() as u32;
            n |= (v & 31) << shift;
            if v > 31 {
                shift += 5;
            } else {
                id += i64::from(n >> 3) + 1;
                out.push((id, n & 7));
                (n, shift) = (0, 0);
            }
        }
        out
    }

    #[test]
    fn a_word_is_found_where_it_stands_and_nowhere_else() {
        let section = |text: &str| SearchSection {
            anchor: "a".into(),
            title: "Letters".into(),
            text: text.into(),
            ..SearchSection::default()
        };
        let mut sections: Vec<SearchSection> = (0..200).map(|_| section("nothing here")).collect();
        sections[3] = section("Élan in Belgium");
        sections[150] = section("Belgium Belgium, and 1905");
        let mut index = SearchIndex::default();
        let page = SearchPage { issue: Some("12".into()), sections, ..SearchPage::default() };
        index.page(&page);
        let text = page.texts(0);
        assert!(text.0 == "t/12.js" && text.1.contains("Élan in Belgium"));
        let files = index.files(&str::to_string);
        let shard = &files.iter().find(|(n, _)| n == "w0.js").unwrap().1;
        let postings = |word: &str| {
            let at = shard.find(&format!("|{word} ")).unwrap() + word.len() + 2;
            decode(shard[at..].split('|').next().unwrap())
        };
        let found: Vec<i64> = postings("belgium").iter().map(|p| p.0).collect();
        assert_eq!(found, [3, 150]);
        assert!(postings("belgium")[1].1 >= postings("belgium")[0].1);
        assert_eq!(postings("elan").len(), 1);
    }

    #[test]
    fn an_apostrophe_within_a_word_belongs_to_it() {
        let all = |text: &str| words(&fold(text)).map(String::from).collect::<Vec<_>>();
        assert_eq!(all("Don’t 'quote' a 7"), ["don't", "quote", "a", "7"]);
        assert_eq!(all("L’armée d'Été, dogs'"), ["l'armee", "armee", "d'ete", "ete", "dogs"]);
    }

    /// The script folds as the index does; `tests/browser/check.mjs` holds the script to the same list.
    #[test]
    fn the_script_folds_as_the_index_does() {
        let script = include_str!("../../../../templates/web/zine.js");
        assert!(
            script.contains(&format!("table(\"{LETTERS}\")"))
                && script.contains(&format!("table(\"{SPELT}\")"))
        );
        let list = include_str!("../../../../tests/browser/folded.json");
        let list: Vec<[String; 3]> = serde_json::from_str(list).unwrap();
        for [text, plain, spelt] in list {
            assert_eq!([fold(&text), folded(&text, true)], [plain, spelt], "{text}");
        }
    }

    #[test]
    fn a_word_with_an_umlaut_is_found_in_both_spellings() {
        let mut all = Inverted::default();
        all.section(&SearchSection::new("letters", "a", "Łódź", "A Mün\u{ad}chen holds in Tromsø".into()));
        let words: Vec<&str> = all.sorted().into_iter().map(|(word, _)| word).collect();
        assert_eq!(words, ["a", "holds", "in", "lodz", "muenchen", "munchen", "tromso", "tromsoe"]);
    }
}
