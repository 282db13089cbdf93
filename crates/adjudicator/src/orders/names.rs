//! Names: what provinces a stretch of tokens can mean, in tiers of evidence: exact, prefix, one typing slip.
//!
//! The tiers are tried in turn, never mixed: a token that is an exact name is nothing else, and a real name is never
//! mended into another. What is left open is decided by the position (`resolve`) or not at all.

use std::ops::Deref;

use super::slips::{QuickMap, Slips};
use super::words;
use crate::board::{fold, head};
use crate::orders::prelude::*;

/// How good the evidence for a name is; earlier is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// A code, alias or full name.
    Exact,
    /// At least three letters from the beginning of a name, or the beginnings of its words.
    Prefix,
    /// One letter wrong, missing, too many, or two exchanged.
    Slip,
    /// No name of the board.
    Unknown,
}

/// A few provinces a name can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meanings {
    list: [Province; 16],
    count: u8,
}

impl Meanings {
    /// None.
    pub const NONE: Meanings = Meanings { list: [Province(0); 16], count: 0 };

    fn add(&mut self, province: Province) {
        if (self.count as usize) < self.list.len() && !self.contains(&province) {
            self.list[self.count as usize] = province;
            self.count += 1;
        }
    }
}

impl Deref for Meanings {
    type Target = [Province];

    fn deref(&self) -> &[Province] {
        &self.list[..self.count as usize]
    }
}

impl FromIterator<Province> for Meanings {
    fn from_iter<I: IntoIterator<Item = Province>>(provinces: I) -> Meanings {
        let mut out = Meanings::NONE;
        provinces.into_iter().for_each(|p| out.add(p));
        out
    }
}

/// One way to read a name at a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The token after it.
    pub end: usize,
    /// The evidence.
    pub tier: Tier,
    /// What it can mean; empty for an unknown name.
    pub provinces: Meanings,
    /// The coast written, `nc`, `sc`, `ec` or `wc`.
    pub coast: Option<&'static str>,
}

impl Name {
    /// No name that means a place, up to a token.
    pub fn none(end: usize, tier: Tier) -> Name {
        Name { end, tier, provinces: Meanings::NONE, coast: None }
    }
}

/// All names of a board, ready to be looked up.
#[derive(Debug)]
pub struct Lexicon {
    exact: QuickMap<String, Vec<Exact>>,
    /// All exact names in alphabetical order, to know whether a name can go on.
    begun: Sorted<()>,
    /// Long names, for prefixes.
    long: Sorted<(Province, usize)>,
    /// The first words of names of more than one word, with all of them.
    worded: Sorted<(Vec<String>, Province)>,
    /// Everything a slip can be mended to.
    slips: Slips<Meanings>,
    /// Names and adjectives of powers, and what they begin with from three letters on, with the power if it is one alone.
    owners: QuickMap<String, Option<(Owner, bool)>>,
    /// The letters that only one power's name begins with.
    initials: Vec<(char, Owner)>,
    sea: Vec<bool>,
    split: Vec<bool>,
}

#[derive(Debug)]
struct Exact {
    province: Province,
    /// Byte offsets in the folded name where one of its words begins.
    cuts: u64,
}

/// Words in alphabetical order, each with what it means.
#[derive(Debug)]
struct Sorted<T> {
    /// The first eight bytes of each, as a number in the same order.
    heads: Vec<u64>,
    rows: Vec<(String, T)>,
}

impl<T: Ord> Sorted<T> {
    fn new(rows: impl Iterator<Item = (String, T)>) -> Sorted<T> {
        let mut rows: Vec<(String, T)> = rows.collect();
        rows.sort();
        rows.dedup();
        Sorted { heads: rows.iter().map(|(word, _)| head(word)).collect(), rows }
    }

    /// Those that begin with a word.
    fn beginning<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a (String, T)> {
        let head = head(word);
        let from = self.heads.partition_point(|h| *h < head);
        let behind = self.rows[from..].iter().skip_while(move |(row, _)| row.as_str() < word);
        behind.take_while(move |(row, _)| row.starts_with(word))
    }
}

/// What powers are called, and what that begins with.
fn owners(board: &Board) -> QuickMap<String, Option<(Owner, bool)>> {
    let mut out: QuickMap<String, Option<(Owner, bool)>> = QuickMap::default();
    let mut begun: QuickMap<String, Option<(Owner, bool)>> = QuickMap::default();
    let add = |map: &mut QuickMap<_, Option<(Owner, bool)>>, key: &str, owner: Owner, whole: bool| {
        let known = map.entry(key.to_string()).or_insert(Some((owner, whole)));
        *known = known.filter(|(other, _)| *other == owner);
    };
    for owner in board.all_owners() {
        let info = board.owner(owner);
        for name in [&info.id, &info.name].into_iter().chain(&info.aliases) {
            let key = fold(name) + "s";
            for (at, letter) in key.char_indices() {
                let end = at + letter.len_utf8();
                if key[..end].chars().count() >= 3 {
                    add(&mut begun, &key[..end], owner, false);
                }
            }
            add(&mut out, &key, owner, true);
            add(&mut out, &key[..key.len() - 1], owner, true);
        }
    }
    begun.into_iter().for_each(|(key, found)| {
        out.entry(key).or_insert(found);
    });
    out
}

/// Words of a name with the offsets in the folded whole at which they begin.
fn words_of(name: &str) -> (Vec<String>, u64) {
    let words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’')
        .map(fold)
        .filter(|w| !w.is_empty())
        .collect();
    let (mut at, mut cuts) = (0, 0u64);
    for word in &words {
        if at < 64 {
            cuts |= 1 << at;
        }
        at += word.len();
    }
    (words, cuts)
}

/// Names gathered from a board.
#[derive(Default)]
struct Gathered {
    exact: QuickMap<String, Vec<Exact>>,
    long: Vec<(String, Province, usize)>,
    worded: Vec<(Vec<String>, Province)>,
}

impl Gathered {
    /// Three letters are enough of the full name; of other names it takes more, `least`, or all (0).
    fn add(&mut self, name: &str, province: Province, least: usize) {
        let (words, cuts) = words_of(name);
        let key = words.concat();
        if key.is_empty() {
            return;
        }
        let list = self.exact.entry(key.clone()).or_default();
        match list.iter_mut().find(|e| e.province == province) {
            Some(old) => old.cuts |= cuts,
            None => list.push(Exact { province, cuts }),
        }
        if least > 0 {
            self.long.push((key, province, least));
        }
        if words.len() > 1 {
            self.worded.push((words, province));
        }
    }

    fn of(board: &Board) -> Gathered {
        let mut out = Gathered::default();
        for province in board.provinces() {
            let info = board.province(province);
            for (name, least) in [(&info.id, 0), (&info.abbr, 0), (&info.name, 3)] {
                out.add(name, province, least);
            }
            info.aliases.iter().for_each(|alias| out.add(alias, province, 5));
        }
        for (name, provinces) in &board.shared {
            provinces.iter().for_each(|province| out.add(name, *province, 0));
        }
        // A board's own code is not shared with an alias, unless the board lists it as shared.
        for province in board.provinces() {
            let id = fold(&board.province(province).id);
            if !board.shared.iter().any(|(name, _)| fold(name) == id)
                && let Some(list) = out.exact.get_mut(&id)
            {
                list.retain(|e| e.province == province);
            }
        }
        out.long.sort();
        out.long.dedup();
        out.worded.sort();
        out
    }
}

impl Lexicon {
    /// The names of a board.
    pub fn new(board: &Board) -> Lexicon {
        let Gathered { exact, long, worded } = Gathered::of(board);
        let known = exact.iter().filter(|(key, _)| key.chars().count() >= 3);
        let mut keys: Vec<(String, Meanings)> =
            known.map(|(key, list)| (key.clone(), list.iter().map(|e| e.province).collect())).collect();
        keys.sort_by(|a, b| a.0.cmp(&b.0));
        let begun = Sorted::new(exact.keys().map(|key| (key.clone(), ())));
        let long = Sorted::new(long.into_iter().map(|(name, province, least)| (name, (province, least))));
        let worded = Sorted::new(worded.into_iter().map(|row| (row.0[0].clone(), row)));
        let owners = owners(board);
        let initial = |owner: Owner| fold(&board.owner(owner).name).chars().next();
        let mut initials: Vec<(char, Owner)> =
            board.all_owners().filter_map(|owner| Some((initial(owner)?, owner))).collect();
        let letters: Vec<char> = initials.iter().map(|i| i.0).collect();
        initials.retain(|(letter, _)| letters.iter().filter(|l| *l == letter).count() == 1);
        let sea = board.provinces().map(|p| board.is_sea(p)).collect();
        let split = board.provinces().map(|p| !board.province(p).coasts.is_empty()).collect();
        let slips = Slips::new(keys);
        Lexicon { exact, begun, long, worded, slips, owners, initials, sea, split }
    }

    /// All ways to read a name at token `at`. Slips are tried only if nothing else is found and `mend` says so.
    pub fn names_at(&self, tokens: &[Token], at: usize, mend: impl FnOnce() -> bool) -> Vec<Name> {
        let mut out = Vec::new();
        self.known(tokens, at, &mut out);
        if out.is_empty() && mend() {
            self.slips(tokens, at, &mut out);
        }
        self.with_coasts(tokens, &mut out);
        out
    }

    /// True if the token is a name by itself: exact or prefix.
    pub fn is_name(&self, word: &str) -> bool {
        self.is_exact(word) || !self.prefixed(word).is_empty()
    }

    /// True if a single word is an exact name.
    pub fn is_exact(&self, word: &str) -> bool {
        self.exact.get(word).is_some_and(|list| !list.is_empty())
    }

    fn known(&self, tokens: &[Token], at: usize, out: &mut Vec<Name>) {
        let Some(first) = tokens.get(at).filter(|t| t.is_word()) else { return };
        let mut key = String::with_capacity(24);
        let mut cuts = 0u64;
        let mut end = at;
        let (mut list, mut count) = ([""; 12], 0);
        while count < list.len() {
            let Some(token) = tokens.get(end).filter(|t| t.is_word()) else { break };
            // A figure begins another number, unless a name has it: `adr2`.
            let counts = count == 1 && token.sign == Sign::Number;
            let is_joined = counts && token.glued && self.is_exact(&format!("{key}{}", token.name()));
            if counts && !is_joined {
                break;
            }
            if key.len() < 64 && !is_joined {
                cuts |= 1 << key.len();
            }
            key.push_str(token.name());
            list[count] = token.name();
            count += 1;
            let words = &list[..count];
            end += 1;
            let before = out.len();
            if let Some(list) = self.exact.get(&key) {
                let fits = list.iter().filter(|e| e.cuts & cuts == cuts);
                let provinces: Meanings = fits.map(|e| e.province).collect();
                if !provinces.is_empty() {
                    out.push(Name { provinces, ..Name::none(end, Tier::Exact) });
                }
            }
            // Behind a hyphen two letters are too little of a name: `bal-se`.
            let hyphen =
                end > at + 1 && tokens[end - 2].sign == Sign::Arrow && words[words.len() - 1].len() < 3;
            if out.len() == before && !hyphen {
                let provinces =
                    if words.len() == 1 { self.prefixed(&key) } else { self.abbreviated(words, true) };
                if !provinces.is_empty() {
                    out.push(Name { provinces, ..Name::none(end, Tier::Prefix) });
                }
            }
            if !self.goes_on(&key, words) {
                break;
            }
            // A point after an abbreviation, a hyphen without blanks: the name may go on.
            match tokens.get(end).map(|t| t.sign) {
                Some(Sign::Dot) if tokens[end].glued => end += 1,
                Some(Sign::Arrow)
                    if tokens[end].glued
                        && tokens[end].word.chars().count() == 1
                        && tokens.get(end + 1).is_some_and(|t| t.glued) =>
                {
                    end += 1;
                }
                _ => {}
            }
        }
        if out.is_empty() {
            out.extend(self.with_coast_onto(first, at));
        }
        // `Skagerrak Sea`: the kind of water after the name of one.
        for index in 0..out.len() {
            let name = out[index];
            let water = tokens.get(name.end).is_some_and(|t| matches!(t.word.as_str(), "sea" | "ocean"));
            if !water || out.iter().any(|n| n.end == name.end + 1) {
                continue;
            }
            let provinces: Meanings = name.provinces.iter().copied().filter(|p| self.is_sea(*p)).collect();
            if !provinces.is_empty() {
                out.push(Name { end: name.end + 1, provinces, ..name });
            }
        }
    }

    /// `spanc`: a coast written onto the name.
    fn with_coast_onto(&self, token: &Token, at: usize) -> Option<Name> {
        let word = Some(&token.word).filter(|_| token.sign == Sign::Word)?;
        let (name, coast) = word.split_at_checked(word.len().checked_sub(2)?)?;
        let (coast, list) = (coast_code(coast)?, self.exact.get(name)?);
        let provinces: Meanings = list.iter().map(|e| e.province).filter(|p| self.is_split(&[*p])).collect();
        let name = Name { provinces, coast: Some(coast), ..Name::none(at + 1, Tier::Exact) };
        (!provinces.is_empty()).then_some(name)
    }

    /// True if a further word could belong to the name.
    fn goes_on(&self, key: &str, words: &[&str]) -> bool {
        let longer = self.begun.beginning(key).take(2).any(|(name, ())| name != key);
        longer || !self.abbreviated(words, false).is_empty()
    }

    /// Names the word (three letters or more) begins.
    fn prefixed(&self, word: &str) -> Meanings {
        let mut out = Meanings::NONE;
        let letters = word.chars().count();
        if letters < 3 || word.starts_with(|c: char| c.is_ascii_digit()) {
            return out;
        }
        for (_, (province, least)) in self.long.beginning(word) {
            if letters >= *least {
                out.add(*province);
            }
        }
        out
    }

    /// Names whose words begin with these words: `N. Africa`, `west med`. All of the name, or only its beginning.
    fn abbreviated(&self, words: &[&str], whole: bool) -> Meanings {
        let mut out = Meanings::NONE;
        let letters: usize = words.iter().map(|w| w.len()).sum();
        if whole && (letters < 4 || words.iter().skip(1).all(|w| w.len() < 2)) {
            return out;
        }
        let Some(first) = words.first() else { return out };
        for (_, (name, province)) in self.worded.beginning(first) {
            let rest = name.get(words.len()..).unwrap_or_default();
            let done = rest.iter().all(|w| matches!(w.as_str(), "sea" | "ocean" | "bight"));
            if name.len() >= words.len()
                && name.iter().zip(words).all(|(n, w)| n.starts_with(*w))
                && (if whole { done } else { !rest.is_empty() })
            {
                out.add(*province);
            }
        }
        out
    }

    fn slips(&self, tokens: &[Token], at: usize, out: &mut Vec<Name>) {
        let mut key = String::new();
        let mut end = at;
        while end < at + 3 {
            let Some(token) = tokens.get(end).filter(|t| t.sign == Sign::Word) else { break };
            key.push_str(&token.word);
            end += 1;
            if key.chars().count() >= 3 {
                let provinces = self.near(&key);
                if !provinces.is_empty() {
                    out.push(Name { provinces, ..Name::none(end, Tier::Slip) });
                }
            }
            if tokens.get(end).is_some_and(|t| t.sign == Sign::Dot && t.glued) && end == at + 1 {
                end += 1;
            }
        }
    }

    /// Provinces with a name one slip away from the word.
    pub fn near(&self, word: &str) -> Meanings {
        let mut all: Vec<Province> = self.slips.near(word).iter().flat_map(|w| w.1.iter().copied()).collect();
        all.sort();
        all.into_iter().collect()
    }

    /// Provinces whose names look most like an unknown word, for messages: those it begins or that are up to two slips away.
    pub fn resembling(&self, word: &str) -> Vec<Province> {
        let mut out = self.near(word).to_vec();
        if out.is_empty() && word.chars().count() >= 2 && word.len() < 40 {
            let short: String = word.chars().take(2).collect();
            for (key, provinces) in self.slips.words() {
                if key.starts_with(word) || (key.starts_with(&short) && distance(word, key) <= 2) {
                    for province in provinces.iter() {
                        if !out.contains(province) {
                            out.push(*province);
                        }
                    }
                }
            }
        }
        out.truncate(4);
        out
    }

    /// Adds to every name the forms with a coast behind it.
    fn with_coasts(&self, tokens: &[Token], out: &mut Vec<Name>) {
        for index in 0..out.len() {
            let name = &out[index];
            if name.coast.is_some() {
                continue;
            }
            let split = name.provinces.iter().any(|p| self.split[p.0 as usize]);
            if let Some((end, coast)) = coast_at(tokens, name.end, split) {
                let name = Name { end, coast: Some(coast), ..*name };
                out.push(name);
            }
        }
    }

    /// The owner a word names: name, adjective, or at least three letters of one; the flag says the word was exact.
    pub fn owner(&self, word: &str) -> Option<(Owner, bool)> {
        self.owners.get(word).copied().flatten()
    }

    /// The owner whose name alone begins with a capital letter: `G`.
    pub fn owner_by_letter(&self, token: &Token) -> Option<Owner> {
        let letter = token.word.chars().next().filter(|_| token.word.len() == 1)?;
        let found = self.initials.iter().find(|(initial, _)| *initial == letter)?;
        (token.capitals == Capitals::All).then_some(found.1)
    }

    /// True if one of the provinces has several coasts.
    pub fn is_split(&self, provinces: &[Province]) -> bool {
        provinces.iter().any(|p| self.split[p.0 as usize])
    }

    /// True if the province is a sea.
    pub fn is_sea(&self, province: Province) -> bool {
        self.sea[province.0 as usize]
    }
}

/// Letters to change, add or drop from one word to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

/// The code of a coast: `nc`.
fn coast_code(word: &str) -> Option<&'static str> {
    COASTS.into_iter().find(|c| *c == word)
}

const COASTS: [&str; 4] = ["nc", "sc", "ec", "wc"];

/// The coast a word means: in full, or as one letter where `letter` is set. German and French words too.
pub(super) fn coast_word(word: &str, letter: bool) -> Option<&'static str> {
    let classes = words::of(word);
    let one = |letters: &str| letter && word.len() == 1 && letters.contains(word);
    let mut points = COASTS.into_iter().zip(["n", "s", "eo", "w"]);
    points.find(|(coast, letters)| classes.contains(coast) || one(letters)).map(|(coast, _)| coast)
}

/// A coast at a token: `/nc`, `(nc)`, `(n.c.)`, `(north coast)`, `nc`, `north coast`, `-nc`, `.nc`; behind a province with
/// several coasts (`split`) also the bare point of the compass, if nothing that could go on with it follows.
fn coast_at(tokens: &[Token], at: usize, split: bool) -> Option<(usize, &'static str)> {
    let first = tokens.get(at)?;
    match first.sign {
        Sign::Open => {
            let (end, coast) = coast_words(tokens, at + 1, true)?;
            (tokens.get(end)?.sign == Sign::Close).then_some((end + 1, coast))
        }
        Sign::Slash => coast_words(tokens, at + 1, true),
        Sign::Arrow | Sign::Dot if first.glued && matches!(first.word.as_str(), "-" | ".") => {
            let next = tokens.get(at + 1).filter(|t| t.glued)?;
            Some((at + 2, coast_code(&next.word)?))
        }
        Sign::Comma => {
            let next = tokens.get(at + 1)?;
            let word = tokens.get(at + 2).filter(|t| t.word == "coast");
            match (coast_code(&next.word), word) {
                (Some(coast), None) => Some((at + 2, coast)),
                (None, Some(_)) => Some((at + 3, coast_word(&next.word, false)?)),
                _ => None,
            }
        }
        Sign::Word => coast_words(tokens, at, false).or_else(|| {
            let last = tokens.get(at + 1).is_none_or(|t| !t.is_word() && t.sign != Sign::Arrow);
            Some((at + 1, coast_word(&first.word, false).filter(|_| split && last)?))
        }),
        _ => None,
    }
}

fn coast_words(tokens: &[Token], at: usize, letter: bool) -> Option<(usize, &'static str)> {
    let first = tokens.get(at)?;
    let mut end = at + 1;
    let point = |end: usize| tokens.get(end).is_some_and(|t| t.sign == Sign::Dot && t.glued);
    // `n.c.`
    if matches!(first.word.as_str(), "n" | "s" | "e" | "w")
        && point(end)
        && tokens.get(end + 1).is_some_and(|t| t.word == "c")
    {
        end += 2;
        return Some((end + usize::from(point(end)), coast_word(&first.word, true)?));
    }
    let coast = coast_word(&first.word, letter)?;
    if letter && point(end) {
        end += 1;
    }
    if tokens.get(end).is_some_and(|t| words::said("COAST", &t.word)) {
        return Some((end + 1, coast));
    }
    // Without a bracket or a stroke the bare point of the compass is too little.
    (letter || coast_code(&first.word).is_some()).then_some((end, coast))
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    fn read(text: &str) -> Vec<(String, Tier, Option<&'static str>)> {
        let board = Board::standard();
        let lexicon = Lexicon::new(&board);
        let tokens = tokens(text, 0..text.len());
        let names = lexicon.names_at(&tokens, 0, || true);
        let whole = names.into_iter().filter(|n| n.end == tokens.len());
        whole
            .map(|n| {
                let ids: Vec<_> = n.provinces.iter().map(|p| board.province(*p).id.clone()).collect();
                (ids.join(" "), n.tier, n.coast)
            })
            .collect()
    }

    #[test]
    fn words_are_found_by_what_they_begin_with() {
        let words = [
            "gulf",
            "gulfofbothnia",
            "gulfofly",
            "gulfoflyons",
            "northafrica",
            "northatlantic",
            "norway",
            "par",
            "paris",
        ];
        for many in 0..=words.len() {
            let sorted = Sorted::new(words[..many].iter().map(|w| (w.to_string(), ())));
            for (word, end) in words.iter().flat_map(|w| (1..=w.len()).map(move |end| (w, end))) {
                let part = &word[..end];
                let found: Vec<&str> = sorted.beginning(part).map(|(w, ())| w.as_str()).collect();
                let begin: Vec<&str> =
                    words[..many].iter().copied().filter(|w| w.starts_with(part)).collect();
                assert_eq!(found, begin, "{part} among {many}");
            }
        }
    }

    #[test]
    fn names_come_in_tiers() {
        assert_eq!(read("gulf of bot"), [("bot".into(), Tier::Prefix, None)]);
        assert_eq!(read("gulfofb"), [("bot".into(), Tier::Exact, None)]);
        assert_eq!(read("N. Afric"), [("naf".into(), Tier::Prefix, None)]);
        assert_eq!(read("Mid Atlantic"), [("mao".into(), Tier::Exact, None)]);
        assert_eq!(read("Spain (n.c.)"), [("spa".into(), Tier::Exact, Some("nc"))]);
        assert_eq!(read("spanc"), [("spa".into(), Tier::Exact, Some("nc"))]);
        assert_eq!(read("St. Petersburg south coast"), [("stp".into(), Tier::Exact, Some("sc"))]);
        assert_eq!(read("nor")[0].0, "nwy nwg");
        assert_eq!(read("liv")[0].0, "lvn lvp");
        assert_eq!(read("Bug"), [("bud bul bur".into(), Tier::Slip, None)]);
        assert_eq!(read("se"), []);
        assert_eq!(read("Mar S"), []);
    }
}
