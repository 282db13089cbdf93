//! What a stretch of words can mean on a board: its own names, those of the languages, abbreviations, and one slip.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet, FxHasher};

use adjudicator::board::{Board, Place, Province};

use super::language::{Language, is_common};
use super::words::{Word, fold, words};

/// The names players of six languages use: code, then a column a language.
const NAMES: &str = include_str!("names.tsv");
/// Words between the words of a name that an abbreviation leaves out.
const LITTLE: &[&str] = &["of", "the", "de", "du", "di", "del", "della", "von", "van"];

/// How sure a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sure {
    /// A name or code of the board.
    Exact,
    /// A name in another language.
    Foreign,
    /// The beginning of one name only.
    Short,
    /// A slip of the pen, or letters of a name.
    Mended,
}

/// A place found in some words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// What it can be; several if the name is shared.
    pub places: Vec<Place>,
    /// Tokens used, coast included.
    pub len: usize,
    /// How sure.
    pub sure: Sure,
    /// The coast that was named.
    pub coast: Option<&'static str>,
}

/// The names of a board.
#[derive(Debug)]
pub struct Places {
    exact: HashMap<String, Vec<Place>>,
    /// By language code: full names in words.
    foreign: HashMap<&'static str, HashMap<String, Vec<Place>>>,
    /// Full names word by word, of the board itself and of each language.
    long: HashMap<&'static str, Vec<(Vec<String>, Place)>>,
    /// The same in one piece, by language and first letter.
    initials: HashMap<(&'static str, char), Vec<(String, Place)>>,
    longest: usize,
    /// Joined forms of names that are written with a hyphen.
    hyphened: HashSet<String>,
}

/// The names of a board, made ready once.
pub fn of(board: &Board) -> Arc<Places> {
    static READY: OnceLock<Mutex<HashMap<u64, Arc<Places>>>> = OnceLock::new();
    let mut key = FxHasher::default();
    board.provinces().for_each(|p| board.province(p).name.hash(&mut key));
    board.about.hash.hash(&mut key);
    let mut ready = READY.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    ready.entry(key.finish()).or_insert_with(|| Arc::new(Places::new(board))).clone()
}

/// The words of a name without signs.
fn parts(name: &str) -> Vec<String> {
    words(name, 0).into_iter().filter(Word::says).map(|w| w.text).collect()
}

impl Places {
    fn new(board: &Board) -> Places {
        let mut exact: HashMap<String, Vec<Place>> = HashMap::default();
        for (name, places) in board.names() {
            exact.insert(fold(name), places.clone());
        }
        let own = board.provinces().map(|p| (parts(&board.province(p).name), p.place()));
        let mut long: HashMap<&'static str, Vec<(Vec<String>, Place)>> = HashMap::default();
        long.insert("en", own.collect());
        let mut foreign: HashMap<&'static str, HashMap<String, Vec<Place>>> = HashMap::default();
        let standard = Board::standard();
        let mut rows = NAMES.lines();
        let codes: Vec<&'static str> = rows.next().unwrap_or("").split('\t').skip(1).collect();
        for row in rows {
            let mut cells = row.split('\t');
            let code = cells.next().unwrap_or("");
            let (Some(here), Some(there)) = (board.id(code), standard.id(code)) else { continue };
            // Another board may use the code for another place.
            if board.province(here).name != standard.province(there).name {
                continue;
            }
            for (language, names) in codes.iter().zip(cells) {
                for name in names.split('|') {
                    let mut forms = vec![name.to_string()];
                    let spelt =
                        name.replace(['ä', 'Ä'], "ae").replace(['ö', 'Ö'], "oe").replace(['ü', 'Ü'], "ue");
                    forms.extend((spelt != name).then_some(spelt));
                    for form in forms {
                        let parts = parts(&form);
                        let list = foreign.entry(language).or_default().entry(parts.concat()).or_default();
                        if !list.contains(&here.place()) {
                            list.push(here.place());
                        }
                        long.entry(language).or_default().push((parts, here.place()));
                    }
                }
            }
        }
        let longest = long.values().flatten().map(|(p, _)| p.len()).max().unwrap_or(1) + 2;
        let mut initials: HashMap<(&'static str, char), Vec<(String, Place)>> = HashMap::default();
        for (code, names) in &long {
            for (name, place) in names {
                let joined = name.concat();
                let Some(first) = joined.chars().next() else { continue };
                initials.entry((code, first)).or_default().push((joined, *place));
            }
        }
        let mut hyphened = HashSet::default();
        let written = NAMES.lines().flat_map(|l| l.split(['\t', '|'])).map(String::from);
        for name in board
            .provinces()
            .map(|p| board.province(p).name.clone())
            .chain(written)
            .filter(|n| n.contains('-'))
        {
            let parts = parts(&name);
            let head = name.split('-').next().map_or(0, |h| words(h, 0).iter().filter(|w| w.says()).count());
            for len in head + 1..=parts.len() {
                hyphened.insert(parts[..len].concat());
            }
        }
        Places { exact, foreign, long, initials, longest, hyphened }
    }

    /// Points for the languages whose names stand in a text, in the order of the languages.
    pub fn hints(&self, words: &[Word], languages: &[Language]) -> Vec<usize> {
        let mut out = vec![0; languages.len()];
        for at in 0..words.len() {
            let Some((joined, _)) = self.stretches(words, at).next_back() else { continue };
            // A code, or a name as the board itself has it, speaks for no language.
            let own = |name: &Vec<String>| name.concat() == joined;
            let plain = || self.long.get("en").is_some_and(|l| l.iter().any(|(name, _)| own(name)));
            if self.exact.contains_key(&joined) && (joined.len() <= 3 || plain()) {
                continue;
            }
            let knows = |l: &Language| self.foreign.get(l.code).is_some_and(|n| n.contains_key(&joined));
            let knowing = languages.iter().filter(|l| knows(l)).count();
            for (points, language) in out.iter_mut().zip(languages) {
                *points += usize::from(knows(language)) * if knowing == 1 { 3 } else { 1 };
            }
        }
        out
    }

    /// The stretches of words that begin at a token and may be one name: joined, and how many tokens.
    fn stretches<'a>(
        &'a self,
        words: &'a [Word],
        at: usize,
    ) -> impl DoubleEndedIterator<Item = (String, usize)> + 'a {
        let mut joined = String::new();
        let mut out: Vec<(String, usize)> = Vec::new();
        let (mut next, mut count) = (at, 0);
        while let Some(word) = words.get(next) {
            if word.says() {
                // `Mar S` is a province and a verb, `Mar d'Irlanda` a name.
                let apart = !word.glued && !words.get(next + 1).is_some_and(|w| w.is("'") && w.glued);
                if count > 0 && apart && word.text.chars().count() == 1 && !words[next - 1].is(".") {
                    break;
                }
                joined.push_str(&word.text);
                count += 1;
                next += 1;
                out.push((joined.clone(), next - at));
                if count >= self.longest {
                    break;
                }
                continue;
            }
            // `St. Petersburg`, `M.A.O.`, `Midden-Atlantische`, `Mar d'Irlanda`, `S:t`
            let glue = matches!(word.text.as_str(), "." | "'" | ":") || word.is("-") && word.glued;
            let more = words
                .get(next + 1)
                .is_some_and(|w| w.says() && (w.glued || word.is(".")) && (w.glued || joined.len() < 6));
            if count == 0 || !glue || !more {
                break;
            }
            next += 1;
        }
        out.into_iter()
    }

    /// The place named at a token, with the coast behind it.
    pub fn at(&self, board: &Board, words: &[Word], at: usize, language: &Language) -> Option<At> {
        let first = words.get(at).filter(|w| w.says())?;
        if first.sort == super::words::Sort::Number {
            return None;
        }
        let all: Vec<(String, usize)> = self.stretches(words, at).collect();
        let mut found: Option<(Vec<Place>, usize, Sure)> = None;
        let own = self.foreign.get(language.code);
        for (joined, len) in all.iter().rev() {
            let dashed = words[at..at + len].iter().any(|w| w.is("-"));
            // `Mid-Atlantic` is one name, `Lon-Den` are two.
            let whole = self.exact.contains_key(joined) && !self.exact.contains_key(&first.text);
            if dashed && !self.hyphened.contains(joined) && !whole {
                continue;
            }
            let exact = self.exact.get(joined);
            let foreign = own.and_then(|n| n.get(joined));
            let hit = match (foreign, exact) {
                // The letter's language decides a name that means two places.
                (Some(places), _) => Some((places.clone(), Sure::Foreign)),
                (None, Some(places)) => Some((places.clone(), Sure::Exact)),
                (None, None) => {
                    let mut others: Vec<Place> =
                        self.foreign.values().filter_map(|n| n.get(joined)).flatten().copied().collect();
                    others.sort();
                    others.dedup();
                    (!others.is_empty()).then_some((others, Sure::Foreign))
                }
            };
            if let Some((places, sure)) = hit {
                found = Some((places, *len, sure));
                break;
            }
        }
        // `TyrrSea`, `Gulf of Bothina` are more than the short name they begin with.
        let more: Vec<(String, usize)> = match &found {
            Some((_, len, Sure::Exact)) => all.iter().filter(|(_, l)| l > len).cloned().collect(),
            _ => Vec::new(),
        };
        let next = found.as_ref().and_then(|(_, len, _)| words.get(at + len));
        let goes_on = next.is_some_and(|w| w.says() && (w.glued || LITTLE.contains(&w.text.as_str())));
        let longer = goes_on.then(|| {
            self.shortened(words, at, language, &more).or_else(|| self.mended(&more, words, at, language))
        });
        let found = longer.flatten().or(found);
        let many: Vec<(String, usize)> = all.iter().filter(|(_, l)| *l > 1).cloned().collect();
        let found = found
            .or_else(|| self.shortened(words, at, language, &many))
            .or_else(|| self.mended(&many, words, at, language))
            .or_else(|| self.shortened(words, at, language, &all));
        let (places, len, sure) = found.or_else(|| self.mended(&all, words, at, language))?;
        let mut out = At { places, len, sure, coast: None };
        if let Some((coast, used)) = coast(words, at + out.len, language) {
            let coasts: Vec<Place> =
                out.places.iter().filter_map(|p| board.with_coast(board.province_of(*p), coast)).collect();
            if !coasts.is_empty() {
                out.places = coasts;
                out.coast = Some(coast);
                out.len += used;
            }
        }
        // A point behind an abbreviation belongs to it.
        if words.get(at + out.len).is_some_and(|w| w.is(".") && w.glued)
            && words.get(at + out.len + 1).is_some_and(|w| !w.capital || !w.says())
            && sure != Sure::Exact
        {
            out.len += 1;
        }
        Some(out)
    }

    /// The beginning of one name only, word by word: `Serb`, `Engl. Ch.`, `N. Sea`, `E. Med.`
    fn shortened(
        &self,
        words: &[Word],
        at: usize,
        language: &Language,
        all: &[(String, usize)],
    ) -> Option<(Vec<Place>, usize, Sure)> {
        for (joined, len) in all.iter().rev() {
            let given: Vec<&str> =
                words[at..at + len].iter().filter(|w| w.says()).map(|w| w.text.as_str()).collect();
            if words[at..at + len].iter().any(|w| w.is("-")) {
                continue;
            }
            if given.len() == 1 && (given[0].len() < 3 || is_common(joined) && !words[at].capital) {
                continue;
            }
            // `the Mid` is a word and the beginning of a name.
            if [given.first(), given.last()].into_iter().flatten().any(|g| LITTLE.contains(g)) {
                continue;
            }
            let given: Vec<&str> = given.into_iter().filter(|g| !LITTLE.contains(g)).collect();
            let fits = |name: &[String]| {
                let name: Vec<&String> = name.iter().filter(|n| !LITTLE.contains(&n.as_str())).collect();
                match given.as_slice() {
                    [] => false,
                    [one] => name.iter().any(|n| n.starts_with(one)),
                    many => {
                        many.len() == name.len()
                            && many.iter().zip(&name).all(|(g, n)| n.starts_with(g) || direction(g, n))
                            && !many
                                .iter()
                                .zip(&name)
                                .any(|(g, n)| g.len() == 1 && *n != g && !point_of(g, n))
                    }
                }
            };
            let pick = |code: &str, first: bool| {
                let mut out: Vec<Place> = Vec::new();
                for (name, place) in self.long.get(code).into_iter().flatten() {
                    let begins = !first
                        || name.first().is_some_and(|n| given.first().is_some_and(|g| n.starts_with(g)));
                    if begins && fits(name) && !out.contains(place) {
                        out.push(*place);
                    }
                }
                out
            };
            for code in [language.code, "en"] {
                for first in [true, false] {
                    let found = pick(code, first);
                    // What several names begin with, the position may decide.
                    if found.len() == 1 || first && !found.is_empty() {
                        return Some((found, *len, Sure::Short));
                    }
                }
            }
        }
        None
    }

    /// One slip, or the letters of one name only; never a common word.
    fn mended(
        &self,
        all: &[(String, usize)],
        words: &[Word],
        at: usize,
        language: &Language,
    ) -> Option<(Vec<Place>, usize, Sure)> {
        for (joined, len) in all.iter().rev() {
            let stretch = &words[at..at + len];
            if joined.len() < 3 || is_common(joined) || stretch.iter().any(|w| w.is("-")) {
                continue;
            }
            if *len > 1 && joined.len() < 8 {
                continue;
            }
            let near = |close: &dyn Fn(&str, &str) -> bool| {
                let mut found: Vec<Place> = Vec::new();
                let first = joined.chars().next().unwrap_or(' ');
                for code in [language.code, "en"] {
                    for (name, place) in self.initials.get(&(code, first)).into_iter().flatten() {
                        if !found.contains(place) && close(joined, name) {
                            found.push(*place);
                        }
                    }
                }
                found
            };
            let slip = |a: &str, b: &str| a.len() > 3 && one_slip(a, b);
            let letters = |a: &str, b: &str| *len == 1 && words[at].capital && skeleton(a, b);
            for found in [near(&slip), near(&letters)] {
                if found.len() == 1 {
                    return Some((found, *len, Sure::Mended));
                }
            }
        }
        None
    }
}

/// `N.` is north, whatever else begins so.
fn direction(given: &str, name: &str) -> bool {
    matches!(
        (given, name),
        ("n" | "no", "north") | ("e", "east" | "eastern") | ("w", "west" | "western") | ("s", "south")
    )
}

/// A single letter stands for a point of the compass or for the sea, and for nothing else.
fn point_of(given: &str, name: &str) -> bool {
    direction(given, name)
        || matches!(
            (given, name),
            ("s", "sea")
                | ("o", "ocean")
                | ("m", "mediterranean")
                | ("g", "gulf")
                | ("c", "channel")
                | ("a", "africa" | "atlantic")
        )
}

/// The coast named at a token, and the tokens it takes.
pub fn coast(words: &[Word], at: usize, language: &Language) -> Option<(&'static str, usize)> {
    // `Spain's south coast`
    let of = words.get(at).is_some_and(|w| w.is("'"))
        && words.get(at + 1).is_some_and(|w| w.text == "s" && w.glued);
    if of {
        return coast(words, at + 2, language).map(|(coast, len)| (coast, len + 2));
    }
    let open = words.get(at).is_some_and(|w| matches!(w.text.as_str(), "(" | "/" | "["));
    let from = at + usize::from(open);
    let closes = |len: usize| {
        let dot = usize::from(words.get(from + len).is_some_and(|w| w.is(".")));
        if words.get(from + len + dot).is_some_and(|w| w.is(")") || w.is("]")) { dot + 1 } else { 0 }
    };
    let classes = ["nc", "sc", "ec", "wc"];
    let found = language
        .at_any(words, from, &classes)
        .or_else(|| super::language::english().at_any(words, from, &classes));
    if let Some(found) = found {
        let one_word = found.len == 1;
        if open || !one_word || words[from].text.len() == 2 {
            let close = if open { closes(found.len) } else { 0 };
            return Some((found.class, usize::from(open) + found.len + close));
        }
    }
    let letter = words.get(from).map(|w| w.text.as_str());
    let bare = match letter {
        Some("n" | "north") => "nc",
        Some("s" | "south") => "sc",
        Some("e" | "east") => "ec",
        Some("w" | "west") => "wc",
        _ => return None,
    };
    (open && closes(1) == 1).then_some((bare, 3))
}

/// One letter more, less or other, or two neighbours exchanged, but not the first letter another.
pub fn one_slip(a: &str, b: &str) -> bool {
    a.chars().next() == b.chars().next() && adjudicator::orders::one_slip(a, b)
}

/// Letters of a name with the same first letter, in their order: `Srb`, `Trst`, `Lnd`.
fn skeleton(a: &str, b: &str) -> bool {
    let vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u');
    let mut rest = b.chars();
    (a.len() > 3 || !a.chars().skip(1).any(vowel)) && a.chars().all(|c| rest.any(|r| r == c))
}

/// The province all places lie in, if it is one.
pub fn province(board: &Board, places: &[Place]) -> Option<Province> {
    let first = board.province_of(*places.first()?);
    places.iter().all(|p| board.province_of(*p) == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::super::language;
    use super::*;

    fn place(text: &str, code: &str) -> String {
        let board = Board::standard();
        let language = language::all().iter().find(|l| l.code == code).unwrap();
        let words = words(text, 0);
        let Some(found) = of(&board).at(&board, &words, 0, language) else { return "-".into() };
        assert!(found.len <= words.len());
        found.places.iter().map(|p| board.code(*p)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_are_known_in_every_language() {
        let rows = [
            ("Galizien", "de", "gal"),
            ("Mar Nero", "it", "bla"),
            ("Berlijn", "nl", "ber"),
            ("Svarta havet", "sv", "bla"),
            ("Munich", "en", "mun"),
            ("Monaco", "it", "mun"),
            ("Engl. Ch.", "en", "eng"),
            ("N. Sea", "en", "nth"),
            ("E.Med.", "en", "eas"),
            ("M.A.O.", "en", "mao"),
            ("Trst", "en", "tri"),
            ("Sevestopol", "en", "sev"),
            ("St Petersburg (south coast)", "en", "stp/sc"),
            ("Spain south coast", "en", "spa/sc"),
            ("S:t Petersburg (nk)", "sv", "stp/nc"),
            ("Middellandse", "en", "-"),
            ("for", "en", "-"),
            ("home", "en", "-"),
            ("Nea", "de", "nap"),
            ("IonSea", "en", "ion"),
            ("GLyon", "en", "lyo"),
            ("Egeo", "it", "aeg"),
            ("Mid-Atlantic", "en", "mao"),
            ("Lon-Den", "en", "lon"),
            ("TyrrSea", "en", "tys"),
            ("Gulf of Bothina", "en", "bot"),
            ("Irish", "en", "iri"),
        ];
        for (text, code, wanted) in rows {
            assert_eq!(place(text, code), wanted, "{text} ({code})");
        }
    }

    #[test]
    fn common_words_are_no_places() {
        let board = Board::standard();
        let places = of(&board);
        for word in include_str!("languages/common-en.txt").split_whitespace() {
            let found = places.at(&board, &words(word, 0), 0, language::english());
            let exact = |f: &At| f.sure <= Sure::Foreign;
            assert!(found.as_ref().is_none_or(exact), "{word}: {found:?}");
        }
    }

    #[test]
    fn slips_are_one_letter() {
        assert!(
            one_slip("warsow", "warsaw") && one_slip("purssia", "prussia") && one_slip("barrents", "barents")
        );
        assert!(!one_slip("paris", "burgundy") && !one_slip("home", "rome") && !one_slip("paris", "paris"));
    }
}
