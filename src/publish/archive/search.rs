//! The search index: words and where they occur, cut into scripts that a page opened from a disk may load.
//!
//! A document is a section of a page with an anchor. Words are folded (NFKD, no marks, lower case), not stemmed. Sorted,
//! they are cut into shards of some 40 kB; `dir.js` has the first word of each. A posting is a base-32 varint of
//! `gap * 8 + weight` in 64 printable characters; the weight is a quantised BM25 in which a heading counts eight times.

use std::collections::{BTreeMap, HashMap};

use serde_json::json;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// One page of the archive as the index sees it.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The number of an issue, or None for another page.
    pub issue: Option<String>,
    /// Where it is, from the root of the archive: `games/saturn/1901.html`. Unused for issues.
    pub href: String,
    /// What stands below a hit: `Number 8, 19 June 2026`.
    pub when: String,
    /// Its sections.
    pub sections: Vec<Section>,
}

/// A stretch of a page that a hit leads to.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Fragment of the page.
    pub anchor: String,
    /// Its heading.
    pub title: String,
    /// Its text, as read.
    pub text: String,
    /// Words it is found by as well and that are not shown: full names of the places abbreviated in it.
    pub also: String,
}

/// Size of a shard, in bytes, at which the next begins.
const SHARD: usize = 40_000;
/// How often a word of a heading counts.
const HEADING: u32 = 8;
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A word of a text, folded as the script folds a query.
pub fn fold(text: &str) -> String {
    text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// The words of a text that are indexed: two letters or more, or a number.
fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| w.chars().nth(1).is_some() || w.bytes().any(|b| b.is_ascii_digit()))
}

/// The files of the index, by their path below `search/`.
pub fn index(pages: &[Page]) -> Vec<(String, String)> {
    let mut ordered: Vec<&Page> = pages.iter().filter(|p| p.issue.is_some()).collect();
    ordered.extend(pages.iter().filter(|p| p.issue.is_none()));

    let mut postings: BTreeMap<String, Vec<(u32, u32)>> = BTreeMap::new();
    let mut lengths: Vec<u32> = Vec::new();
    for section in ordered.iter().flat_map(|p| &p.sections) {
        let document = lengths.len() as u32;
        let mut counts: HashMap<&str, u32> = HashMap::new();
        let (title, body, also) = (fold(&section.title), fold(&section.text), fold(&section.also));
        words(&title).for_each(|w| *counts.entry(w).or_default() += HEADING);
        words(&body).chain(words(&also)).for_each(|w| *counts.entry(w).or_default() += 1);
        lengths.push(counts.values().sum());
        for (word, count) in counts {
            match postings.get_mut(word) {
                Some(list) => list.push((document, count)),
                None => {
                    postings.insert(word.to_string(), vec![(document, count)]);
                }
            }
        }
    }
    let average = lengths.iter().map(|n| f64::from(*n)).sum::<f64>() / lengths.len().max(1) as f64;
    let weight = |document: u32, count: u32| {
        let length = f64::from(lengths[document as usize]) / average.max(1.0);
        let count = f64::from(count);
        // BM25 without the rarity of the word, which the script adds: from 0 to 2.2.
        let score = count * 2.2 / (count + 1.2 * (0.25 + 0.75 * length));
        ((score / 2.2 * 8.0) as u32).min(7)
    };

    let mut files = Vec::new();
    let mut first: Vec<&str> = Vec::new();
    let mut shard = String::new();
    let mut number = 0;
    for (word, list) in &postings {
        if shard.is_empty() {
            first.push(word);
        }
        shard.push_str(word);
        shard.push(' ');
        let mut last = -1i64;
        for (document, count) in list {
            let gap = (i64::from(*document) - last - 1) as u32;
            last = i64::from(*document);
            encode(gap * 8 + weight(*document, *count), &mut shard);
        }
        shard.push('|');
        if shard.len() >= SHARD {
            files.push((format!("w{number}.js"), format!("zs({number},{})\n", json!(shard))));
            shard.clear();
            number += 1;
        }
    }
    if !shard.is_empty() {
        files.push((format!("w{number}.js"), format!("zs({number},{})\n", json!(shard))));
    }

    let counts: Vec<usize> = ordered.iter().map(|p| p.sections.len()).collect();
    let names: Vec<serde_json::Value> = ordered
        .iter()
        .map(|p| match p.issue.as_deref().map(|n| (n, n.parse::<u32>())) {
            Some((_, Ok(n))) => json!(n),
            Some((n, Err(_))) => json!(format!("issues/{n}/index.html")),
            None => json!(p.href),
        })
        .collect();
    let directory =
        json!({ "n": lengths.len(), "issues": names, "counts": counts, "first": first.join(" ") });
    files.push(("dir.js".into(), format!("zd({directory})\n")));
    for (at, page) in ordered.iter().enumerate() {
        let key = names[at].as_u64().map_or_else(|| format!("x{at}"), |n| n.to_string());
        let sections: Vec<_> = page.sections.iter().map(|s| json!([s.anchor, s.title, s.text])).collect();
        let name = if names[at].is_u64() { names[at].clone() } else { json!(key) };
        files.push((format!("t/{key}.js"), format!("zt({})\n", json!([name, page.when, sections]))));
    }
    files
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
        let section = |text: &str| Section {
            anchor: "a".into(),
            title: "Letters".into(),
            text: text.into(),
            also: String::new(),
        };
        let mut sections: Vec<Section> = (0..200).map(|_| section("nothing here")).collect();
        sections[3] = section("Élan in Belgium");
        sections[150] = section("Belgium Belgium, and 1905");
        let files = index(&[Page { issue: Some("12".into()), sections, ..Page::default() }]);
        let shard = &files.iter().find(|(n, _)| n == "w0.js").unwrap().1;
        let postings = |word: &str| {
            let at = shard.find(&format!("|{word} ")).unwrap() + word.len() + 2;
            decode(shard[at..].split('|').next().unwrap())
        };
        let found: Vec<i64> = postings("belgium").iter().map(|p| p.0).collect();
        assert_eq!(found, [3, 150]);
        assert!(postings("belgium")[1].1 >= postings("belgium")[0].1);
        assert_eq!(postings("elan").len(), 1);
        assert!(files.iter().any(|(n, t)| n == "t/12.js" && t.contains("Élan in Belgium")));
    }
}
