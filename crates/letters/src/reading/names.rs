//! The names of a board's provinces and powers as tables: exact names, beginnings, slips, letters of names.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet, FxHasher};

use adjudicator::board::{Board, Owner, Province};

use super::words::{CODE, LANGUAGES, lexicon, parts};

/// A price, in hundredths.
pub type Cost = i32;
/// More than any price.
pub const NEVER: Cost = 1_000_000;

const NAMES: &str = include_str!("../names.tsv");
const SHORT: &str = include_str!("short-names.txt");

/// A name in folded words, and what it means.
#[derive(Debug)]
pub struct Name {
    /// Its words behind the first.
    pub rest: Box<[Box<str>]>,
    /// Provinces with price and languages.
    pub means: Vec<Meant>,
}

/// A province that a name can mean.
#[derive(Clone, Copy, Debug)]
pub struct Meant {
    /// Which.
    pub province: Province,
    /// How far from the board's own name.
    pub cost: Cost,
    /// Languages that have it, as bits; [`CODE`] for a code.
    pub languages: u8,
}

/// A real name, which can be cut short or misspelt.
#[derive(Debug)]
pub struct Full {
    /// Its words.
    pub words: Box<[Box<str>]>,
    /// The same in one piece.
    pub joined: Box<str>,
    /// What it means.
    pub province: Province,
    /// Its language, as a bit.
    pub language: u8,
}

/// The names of a board.
#[derive(Debug, Default)]
pub struct BoardNames {
    first: HashMap<Box<str>, Vec<Name>>,
    /// Names of one word by first letter, for slips.
    single: HashMap<char, Vec<Box<str>>>,
    /// In the order of their joined forms.
    full: Vec<Full>,
    /// Those of several words, by first letter.
    multi: HashMap<char, Vec<u32>>,
    several: Vec<u32>,
    codes: HashSet<Box<str>>,
    with_coasts: HashSet<Box<str>>,
    powers: HashMap<Box<str>, Vec<(Vec<String>, Owner)>>,
    /// The powers of [`super::words::WordFiles::owners`] on this board.
    foreign_powers: Vec<Option<Owner>>,
}

/// The names of a board, made once.
pub fn of(board: &Board) -> Arc<BoardNames> {
    static READY: OnceLock<Mutex<HashMap<u64, Arc<BoardNames>>>> = OnceLock::new();
    let mut key = FxHasher::default();
    board.name.hash(&mut key);
    board.about.hash.hash(&mut key);
    board.provinces().for_each(|p| board.province(p).name.hash(&mut key));
    let mut ready = READY.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    ready.entry(key.finish()).or_insert_with(|| Arc::new(BoardNames::new(board))).clone()
}

/// The bit of a language.
fn bit(language: &str) -> u8 {
    LANGUAGES.iter().position(|l| *l == language).map_or(0, |at| 1 << at)
}

impl BoardNames {
    fn new(board: &Board) -> BoardNames {
        let mut names = BoardNames::default();
        for province in board.provinces() {
            let info = board.province(province);
            names.codes.insert(info.id.as_str().into());
            if !info.coasts.is_empty() {
                names.with_coasts.insert(info.id.as_str().into());
            }
            names.put(&info.id, province, 0, CODE, false);
            names.put(&info.name, province, 0, 1, true);
            names.put(&info.abbr, province, 0, CODE, false);
            for alias in &info.aliases {
                names.put(alias, province, 2, 1, alias.len() > 4);
            }
            for (language, name) in &info.names {
                names.put(name, province, 5, bit(language), true);
            }
        }
        for (name, provinces) in &board.shared {
            provinces.iter().for_each(|p| names.put(name, *p, 3, 1, false));
        }
        names.known_from_standard(board);
        names.full.sort_by(|a, b| {
            (&a.joined, a.province.0, a.language).cmp(&(&b.joined, b.province.0, b.language))
        });
        for (at, full) in names.full.iter().enumerate().filter(|(_, f)| f.words.len() > 1) {
            let Some(letter) = full.joined.chars().next() else { continue };
            names.multi.entry(letter).or_default().push(at as u32);
            names.several.push(at as u32);
        }
        let mut single: Vec<&Box<str>> =
            names.first.iter().filter(|(_, l)| l.iter().any(|n| n.rest.is_empty())).map(|(w, _)| w).collect();
        single.sort();
        let single: Vec<Box<str>> = single.into_iter().cloned().collect();
        for word in single {
            let Some(letter) = word.chars().next() else { continue };
            names.single.entry(letter).or_default().push(word);
        }
        names.powers_of(board);
        names
    }

    /// Short names and names of other languages, for provinces that are those of the standard board.
    fn known_from_standard(&mut self, board: &Board) {
        let standard = Board::standard();
        // Another board may use a code for another place.
        let same = |code: &str| {
            let here = board.id(code)?;
            let name = &board.province(here).name;
            // "ire", which the standard board has not
            let begins = || name.to_lowercase().starts_with(code);
            let is = standard.id(code).map_or_else(begins, |there| *name == standard.province(there).name);
            is.then_some(here)
        };
        for line in SHORT.lines().filter(|l| !l.starts_with('#')) {
            let Some((code, list)) = line.split_once(": ") else { continue };
            let Some(province) = same(code) else { continue };
            list.trim().split('|').for_each(|name| self.put(name, province, 3, 1, name.len() > 5));
        }
        let mut rows = NAMES.lines();
        let languages: Vec<u8> = rows.next().unwrap_or("").split('\t').skip(1).map(bit).collect();
        for row in rows {
            let mut cells = row.split('\t');
            let Some(province) = cells.next().and_then(same) else { continue };
            for (language, cell) in languages.iter().zip(cells) {
                cell.split('|').for_each(|name| self.foreign(name, province, *language));
            }
        }
    }

    fn foreign(&mut self, name: &str, province: Province, language: u8) {
        self.put(name, province, 5, language, true);
        let lower = name.to_lowercase();
        for (from, to) in [("ä", "ae"), ("ö", "oe"), ("ü", "ue")] {
            if lower.contains(from) {
                self.put(&lower.replace(from, to), province, 5, language, true);
            }
        }
        if language == bit("de") && lower.contains(['ä', 'ö', 'ü']) && name.chars().count() > 4 {
            self.put(&name.chars().take(3).collect::<String>(), province, 5, language, false);
        }
    }

    fn put(&mut self, name: &str, province: Province, cost: Cost, languages: u8, full: bool) {
        let words: Vec<Box<str>> = parts(name).into_iter().map(String::into_boxed_str).collect();
        let Some((first, rest)) = words.split_first() else { return };
        let list = self.first.entry(first.clone()).or_default();
        let at = list.iter().position(|n| *n.rest == *rest).unwrap_or_else(|| {
            list.push(Name { rest: rest.into(), means: Vec::new() });
            list.len() - 1
        });
        let means = &mut list[at].means;
        match means.iter_mut().find(|m| m.province == province) {
            Some(old) => {
                old.cost = old.cost.min(cost);
                old.languages |= languages;
            }
            None => means.push(Meant { province, cost, languages }),
        }
        if full {
            let joined: Box<str> = words.concat().into();
            let known = |f: &Full| f.joined == joined && f.province == province && f.language == languages;
            if !self.full.iter().any(known) {
                self.full.push(Full { words: words.into(), joined, province, language: languages });
            }
        }
    }

    fn powers_of(&mut self, board: &Board) {
        for owner in board.all_owners() {
            let info = board.owner(owner);
            let mut all: Vec<String> = vec![info.name.clone(), info.id.clone()];
            all.extend(info.aliases.iter().chain(&info.adjective).chain(info.names.values()).cloned());
            let short: String = info.id.chars().take(3).collect();
            let alone = board.all_owners().filter(|o| board.owner(*o).id.starts_with(&short)).count() == 1;
            all.extend(alone.then_some(short));
            for name in all {
                let words = parts(&name);
                let Some((first, rest)) = words.split_first() else { continue };
                let list = self.powers.entry(first.as_str().into()).or_default();
                if !list.iter().any(|(r, _)| r == rest) {
                    list.push((rest.to_vec(), owner));
                }
            }
        }
        let lexicon = lexicon();
        let ids = lexicon.owners.iter().map(|id| board.all_owners().find(|o| board.owner(*o).id == **id));
        self.foreign_powers = ids.collect();
    }

    /// Names that begin with a word.
    pub fn beginning(&self, word: &str) -> &[Name] {
        self.first.get(word).map_or(&[], Vec::as_slice)
    }

    /// Whether a word is a name by itself.
    pub fn is_name(&self, word: &str) -> bool {
        self.alone(word).is_some()
    }

    /// What a word means by itself.
    pub fn alone(&self, word: &str) -> Option<&Name> {
        self.beginning(word).iter().find(|n| n.rest.is_empty())
    }

    /// Whether words are a name.
    pub fn is_phrase(&self, words: &[&str]) -> bool {
        let Some((first, rest)) = words.split_first() else { return false };
        self.beginning(first).iter().any(|n| n.rest.iter().map(|w| &**w).eq(rest.iter().copied()))
    }

    /// Whether a word is a code of the board.
    pub fn is_code(&self, word: &str) -> bool {
        self.codes.contains(word)
    }

    /// Whether a code is of a province with two coasts.
    pub fn has_coasts(&self, code: &str) -> bool {
        self.with_coasts.contains(code)
    }

    /// Real names whose joined form begins so.
    pub fn starting(&self, start: &str) -> &[Full] {
        let from = self.full.partition_point(|f| &*f.joined < start);
        let length = self.full[from..].partition_point(|f| f.joined.starts_with(start));
        &self.full[from..from + length]
    }

    /// Real names of several words with a first letter.
    pub fn several(&self, letter: char) -> impl Iterator<Item = &Full> {
        self.multi.get(&letter).into_iter().flatten().map(|at| &self.full[*at as usize])
    }

    /// All real names of several words.
    pub fn all_several(&self) -> impl Iterator<Item = &Full> {
        self.several.iter().map(|at| &self.full[*at as usize])
    }

    /// Names of one word with a first letter.
    pub fn single(&self, letter: char) -> &[Box<str>] {
        self.single.get(&letter).map_or(&[], Vec::as_slice)
    }

    /// Powers whose name begins with a word, with the other words of it.
    pub fn powers(&self, word: &str) -> &[(Vec<String>, Owner)] {
        self.powers.get(word).map_or(&[], Vec::as_slice)
    }

    /// The power that a word of the word files names: an index from 1.
    pub fn foreign_power(&self, index: u8) -> Option<Owner> {
        *self.foreign_powers.get(usize::from(index).checked_sub(1)?)?
    }
}

/// How many letters are exchanged, missing or too many, neighbours that change places counted once; None if more than `most`.
pub fn distance(one: &str, other: &str, most: usize) -> Option<usize> {
    const WIDE: usize = 40;
    let (mut a, mut b) = (['\0'; WIDE], ['\0'; WIDE]);
    let (n, m) = (letters(one, &mut a)?, letters(other, &mut b)?);
    if n.abs_diff(m) > most {
        return None;
    }
    let (mut older, mut last, mut row) = ([0usize; WIDE + 1], [0usize; WIDE + 1], [0usize; WIDE + 1]);
    (0..=m).for_each(|j| last[j] = j);
    for i in 1..=n {
        row[0] = i;
        for j in 1..=m {
            let changed = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + changed);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(older[j - 2] + 1);
            }
            row[j] = best;
        }
        if row[..=m].iter().all(|cost| *cost > most) {
            return None;
        }
        (older, last) = (last, row);
    }
    (last[m] <= most).then_some(last[m])
}

/// One letter more, less or other, or two neighbours that change places, behind the first letter.
pub fn one_slip(one: &str, other: &str) -> bool {
    one.chars().next() == other.chars().next() && distance(one, other, 1) == Some(1)
}

/// The letters of a word; None for a very long one.
fn letters(word: &str, into: &mut [char]) -> Option<usize> {
    let mut count = 0;
    for c in word.chars() {
        *into.get_mut(count)? = c;
        count += 1;
    }
    Some(count)
}

/// Whether the letters of one word stand in another in this order.
pub fn is_within(letters: &str, word: &str) -> bool {
    let mut rest = word.chars();
    letters.chars().all(|c| rest.any(|d| d == c))
}
