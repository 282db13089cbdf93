//! Headers: what a line or the beginning of one names: games, powers, people, a season.

use adjudicator::board::{Board, Owner};
use adjudicator::season::{Phase, Season, Turn};

use super::contact::Contacts;
use super::language::{self, Language, any_at, is, is_common, is_known};
use super::reading::names::one_slip;
use super::reading::words::Class;
use super::words::{Sort, Word, fold, words};

/// The names a letter may head its parts with.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Games: id, and every name in words.
    pub games: Vec<(String, Vec<Vec<String>>)>,
    /// Names of people in words: the players', the editor's.
    pub people: Vec<Vec<String>>,
    single: rustc_hash::FxHashSet<String>,
    /// Where people live and how they are reached.
    pub contacts: Contacts,
    /// What looks like press is printed without a mark (`[play] unmarked_press = "print"`).
    pub unmarked_press: bool,
}

/// A season as somebody writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The season.
    pub season: Season,
    /// The year, in the century of the game.
    pub year: i32,
    /// The phase, if it was named.
    pub phase: Option<Phase>,
}

/// What a header names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Ids of games; a name nobody knows as written.
    pub games: Vec<String>,
    /// Powers.
    pub powers: Vec<Owner>,
    /// The season.
    pub season: Option<Named>,
    /// A season without its year beside a game or a power.
    pub undated: Option<Season>,
    /// Another season beside it.
    pub second: Option<Named>,
    /// What stands for a game and is the name of none, folded.
    pub unknown: Option<String>,
    /// Tokens it takes.
    pub len: usize,
    /// It ends in a colon, and something follows.
    pub leads: bool,
}

impl Names {
    /// Adds a game.
    pub fn game(&mut self, id: &str, names: &[&str]) {
        let forms = std::iter::once(id).chain(names.iter().copied()).map(say).filter(|w| !w.is_empty());
        self.games.push((id.to_string(), forms.collect()));
    }

    /// Adds a person; parts of the name count as well.
    pub fn person(&mut self, name: &str) {
        let parts = say(name);
        for part in &parts {
            if part.len() > 1 {
                self.people.push(vec![part.clone()]);
                self.single.insert(part.clone());
            }
        }
        self.people.push(parts);
    }

    /// Whether a folded word is part of somebody's name.
    pub fn is_person(&self, word: &str) -> bool {
        self.single.contains(word)
    }
}

/// The words of a text, folded.
pub fn say(text: &str) -> Vec<String> {
    words(text, 0).into_iter().filter(Word::says).map(|w| w.text).collect()
}

impl Named {
    /// Whether it can mean a phase. A fall includes the winter after it.
    pub fn fits(&self, turn: Turn) -> bool {
        let season = turn.order().1;
        let same = self.season == turn.season || self.season.holds(season);
        let winter = self.phase == Some(Phase::Adjustment) && turn.phase == Phase::Adjustment;
        // A summer retreat follows the moves of spring.
        let summer =
            self.season == Season::Summer && turn.season == Season::Spring && turn.phase == Phase::Retreat;
        (same || winter || summer) && self.year == turn.year && self.phase.is_none_or(|p| p == turn.phase)
    }

    /// As people read it: `Fall 1903`.
    pub fn words(&self) -> String {
        let phase = self.phase.filter(|p| *p != Phase::Movement).map(|p| format!(" {p}")).unwrap_or_default();
        format!("{} {}{phase}", self.season, self.year)
    }
}

/// Words of headers that name nothing.
const FILL: &[&str] = &[
    "orders",
    "order",
    "for",
    "game",
    "my",
    "the",
    "moves",
    "from",
    "as",
    "player",
    "turn",
    "season",
    "ad",
    "final",
    "preliminary",
    "and",
    "of",
    "in",
    "power",
    "playing",
    "re",
    "fwd",
    "fw",
    "aw",
    "sv",
    "r",
    "rv",
    "antw",
    "name",
    "country",
    "here",
    "are",
    "year",
    "phase",
    "fur",
    "zuge",
    "befehle",
    "ordres",
    "pour",
    "ordini",
    "per",
    "ordenes",
    "para",
    "voor",
    "zetten",
    "till",
    "on",
    "new",
    "these",
    "change",
    "partie",
    "spiel",
    "partita",
    "partida",
    "le",
    "la",
    "il",
    "de",
    "l",
    "players",
    "set",
    "to",
    "gm",
    "position",
    "units",
];

/// What a text names, among other words.
pub fn find(board: &Board, names: &Names, text: &str, year: i32) -> Head {
    scan(board, names, &words(text, 0), year, false).unwrap_or_default()
}

/// What the beginning of a line names that is a header and nothing else: the whole line, or up to its colon.
pub fn header(board: &Board, names: &Names, words: &[Word], year: i32) -> Option<Head> {
    let last = words.iter().rposition(Word::says)?;
    let colon = words.iter().position(|w| w.is(":") && !w_in_key(words, w));
    let whole = words[..=last].len() <= 24;
    if whole && let Some(mut head) = scan(board, names, words, year, true).filter(Head::names) {
        head.len = words.len();
        return Some(head);
    }
    // `Saturn, Spring 1904, Turkey: A Con-Bul`; `Orders 1.11.2026 - France - A Par H`
    let colon = colon?;
    let mut head = scan(board, names, &words[..colon], year, true).filter(Head::names)?;
    head.len = colon + 1;
    head.leads = true;
    Some(head)
}

/// The colon of a label inside a header: `GAME: Saturn`.
fn w_in_key(words: &[Word], colon: &Word) -> bool {
    let at = words.iter().position(|w| std::ptr::eq(w, colon)).unwrap_or(0);
    at > 0 && LABELS.contains(&words[at - 1].text.as_str())
}

const LABELS: &[&str] = &[
    "game", "season", "power", "name", "country", "turn", "phase", "player", "spiel", "land", "partie",
    "pays", "partita", "partida", "juego", "spel", "partij", "parti",
];

/// What every game is.
const HOBBY: &[&str] = &[
    "diplomacy",
    "diplo",
    "dippy",
    "dip",
    "standard",
    "regular",
    "postal",
    "variant",
    "vote",
    "votes",
    "ballot",
    "press",
    "moves",
    "orders",
    "retreats",
    "builds",
    "update",
    "updated",
    "revised",
    "revision",
    "results",
    "deadline",
    "urgent",
    "reminder",
    "copy",
    "answers",
    "reply",
    "corrected",
    "correction",
    "complete",
];

/// Whether a word is an order by itself: `Waive, Winter 1902` is no heading.
pub fn orders(word: &str) -> bool {
    language::orders(word, &[Class::Hold, Class::Waive, Class::Disband, Class::Build, Class::Remove])
}

/// Labels of a game.
const GAMES: &[&str] = &["game", "spiel", "partie", "partita", "partida", "juego", "spel", "partij", "parti"];

/// Whether a word says that the name of a game follows.
pub fn is_game(word: &str) -> bool {
    GAMES.contains(&word)
}

impl Head {
    /// Whether it names anything.
    pub fn names(&self) -> bool {
        let named = !self.games.is_empty() || !self.powers.is_empty() || self.season.is_some();
        named || self.unknown.is_some()
    }
}

impl Names {
    /// Whether a word of a heading can only be the name of a game: no slip for a game's and no person's; without a label
    /// before it no common word.
    pub fn strange(&self, name: &str, labelled: bool) -> bool {
        let slip = |form: &Vec<String>| one_slip(name, &form.concat());
        let known = self.games.iter().flat_map(|(_, forms)| forms).any(slip);
        let classes = ["greeting", "announce", "press", "none", "retreats"];
        let ordered = language::orders(name, &[Class::Build, Class::Remove]);
        let said = HOBBY.contains(&name) || ordered || classes.iter().any(|class| is(name, class));
        let common = !labelled && is_common(name);
        !self.games.is_empty() && !known && !said && !common && !self.is_person(name)
    }
}

fn scan(board: &Board, names: &Names, words: &[Word], year: i32, whole: bool) -> Option<Head> {
    let mut head = Head::default();
    let mut unknown: Vec<String> = Vec::new();
    let (mut at, mut bracket, mut dashed, mut label) = (0, false, false, "");
    while at < words.len() {
        let word = &words[at];
        if !word.says() {
            bracket = if word.is("(") { true } else { bracket && !word.is(")") };
            dashed |= word.is("-");
            if whole
                && !matches!(
                    word.text.as_str(),
                    "(" | ")"
                        | ","
                        | ":"
                        | "."
                        | "-"
                        | "/"
                        | "*"
                        | "#"
                        | "="
                        | "|"
                        | ";"
                        | "\""
                        | "'"
                        | "!"
                        | "_"
                        | "["
                        | "]"
                        | "+"
                        | "&"
                )
            {
                return None;
            }
            at += 1;
            continue;
        }
        let rest = &words[at..];
        let begins = |name: &[String]| spelt(rest, name);
        if LABELS.contains(&word.text.as_str()) && rest.get(1).is_some_and(|w| w.is(":")) {
            label = LABELS.iter().find(|l| **l == word.text).copied().unwrap_or("");
            at += 2;
            continue;
        }
        let game = names.games.iter().filter_map(|(id, forms)| {
            forms.iter().filter_map(|f| begins(f)).max().map(|len| (id.clone(), len))
        });
        let games: Vec<(String, usize)> = game.collect();
        let longest = games.iter().map(|(_, len)| *len).max().unwrap_or(0);
        let power = power(board, rest);
        let named = season(rest, year);
        let played = |s: &Named| s.season != Season::Year || board.play.seasons.contains(&Season::Year);
        if let Some((season, used)) = named.filter(|(s, _)| played(s)) {
            match head.season {
                Some(first) if first != season => head.second = Some(season),
                _ => head.season = Some(season),
            }
            at += used;
        } else if longest > 0 && longest >= power.map_or(0, |(_, len)| len) {
            head.games.extend(games.into_iter().filter(|(_, len)| *len == longest).map(|(id, _)| id));
            at += longest;
        } else if let Some((power, used)) = power {
            head.powers.push(power);
            at += used;
        } else if let Some((season, used)) =
            bare(rest).filter(|_| whole && word.capital && !names.is_person(&word.text))
        {
            head.undated = Some(season);
            at += used;
        } else if let Some(used) =
            names.people.iter().filter_map(|p| begins(p)).max().filter(|_| bracket || label == "name")
        {
            at += used;
        } else if !whole || FILL.contains(&word.text.as_str()) || label == "name" || (bracket && word.capital)
        {
            at += 1;
        } else if word.sort == Sort::Number && date(rest).is_some() {
            at += date(rest).unwrap_or(1);
        } else if GAMES.contains(&label) && unknown.len() < 3
            || word.capital
                && word.sort == Sort::Word
                && word.text.len() > 2
                && unknown.is_empty()
                && !orders(&word.text)
                && (at < 2 || behind(&head, words, at))
        {
            unknown.push(word.text.clone());
            at += 1;
        } else {
            return None;
        }
    }
    if whole && !unknown.is_empty() {
        // A game nobody knows is one only beside a season or a power.
        let place = board.places_named(&unknown[0]);
        let labelled = words.windows(2).any(|w| GAMES.contains(&w[0].text.as_str()) && w[1].is(":"));
        let proper = |w: &Word| w.text == unknown[0] && (w.capital || w.sort == Sort::Number);
        let name = unknown.concat();
        if head.games.is_empty()
            && names.strange(&name, labelled)
            && (labelled && words.iter().any(proper)
                || !labelled && place.is_empty() && head.season.is_some())
        {
            head.unknown = Some(unknown.join(" "));
            return Some(head);
        }
        if !(head.season.is_some() || !head.powers.is_empty() && !dashed) || !place.is_empty() {
            return None;
        }
        if head.games.is_empty() && names.games.is_empty() {
            head.games.push(unknown.remove(0));
        } else if head.games.is_empty() && head.season.is_none() {
            return None;
        }
    }
    // `Germany - France` is no header, but the head of press.
    if whole && head.powers.len() > 1 && head.games.is_empty() && head.season.is_none() {
        return None;
    }
    head.games.sort();
    head.games.dedup();
    head.powers.sort();
    head.powers.dedup();
    Some(head)
}

/// The season that words begin with, and the tokens it takes.
fn bare(words: &[Word]) -> Option<(Season, usize)> {
    SEASONS.into_iter().find_map(|(class, season)| Some((season, any_at(words, 0, class)?.len)))
}

/// Whether a word that says nothing else ends a heading behind its season and a sign: `Spring 1905, Neptune`.
fn behind(head: &Head, words: &[Word], at: usize) -> bool {
    let sign = |w: &Word| w.is(",") || w.is("-") || w.is("(") || w.is("/");
    let last = words[..at].last().is_some_and(sign) && !words[at + 1..].iter().any(Word::says);
    head.season.is_some() && last && !is_known(&words[at].text)
}

/// A date in figures: `1.11.2026`, and the tokens it takes.
fn date(words: &[Word]) -> Option<usize> {
    let part = |at: usize| words.get(at).is_some_and(|w| w.sort == Sort::Number);
    let dot = |at: usize| words.get(at).is_some_and(|w| matches!(w.text.as_str(), "." | "/" | "-"));
    (part(0) && dot(1) && part(2)).then(|| if dot(3) && part(4) { 5 } else { 3 })
}

/// How many tokens a name takes at the beginning of some.
fn spelt(words: &[Word], name: &[String]) -> Option<usize> {
    let mut at = 0;
    for part in name {
        while words.get(at).is_some_and(|w| !w.says() && w.glued) {
            at += 1;
        }
        if words.get(at).is_none_or(|w| w.text != *part) {
            return None;
        }
        at += 1;
    }
    (at > 0).then_some(at)
}

/// The power named at the beginning of some tokens, in any language.
pub fn power(board: &Board, words: &[Word]) -> Option<(Owner, usize)> {
    let first = words.first().filter(|w| w.sort == Sort::Word)?;
    if let Some(found) = any_at(words, 0, "powers")
        && let Some(owner) = board.find_owner(found.means).filter(|_| first.capital)
        && fold(&board.owner(owner).name) == found.means
    {
        return Some((owner, found.len));
    }
    let mut best = None;
    for owner in board.all_owners() {
        let info = board.owner(owner);
        let letter = first.text.chars().next();
        let begins = |name: &&String| {
            let own = name.chars().next().filter(char::is_ascii).map(|c| c.to_ascii_lowercase());
            own.is_none() || own == letter
        };
        for name in std::iter::once(&info.name).chain(&info.aliases).filter(begins) {
            let parts = say(name);
            if parts.concat().len() > 2
                && let Some(len) = spelt(words, &parts)
            {
                best = best.max(Some((len, owner)));
            }
        }
    }
    best.map(|(len, owner)| (owner, len))
}

/// Whether words name two powers with a dash between them, whole or by their first letters: `Ger-Fra`, `G - F`.
pub fn between(board: &Board, words: &[Word]) -> bool {
    let named = |w: &Word| {
        let begins = |owner: &Owner| fold(&board.owner(*owner).name).starts_with(&w.text);
        board.powers().find(begins).filter(|_| w.sort == Sort::Word && w.capital)
    };
    let pair = |w: &[Word]| w[1].is("-") && named(&w[0]).zip(named(&w[2])).is_some_and(|(a, b)| a != b);
    words.windows(3).any(pair)
}

/// Seasons by the classes of their names.
const SEASONS: [(&str, Season); 5] = [
    ("spring", Season::Spring),
    ("summer", Season::Summer),
    ("fall", Season::Fall),
    ("year", Season::Year),
    ("winter", Season::Winter),
];

/// The phase that a word behind a season names.
fn phase(word: &str) -> Option<Phase> {
    match word {
        "retreat" | "retreats" | "ruckzuge" | "retraites" => Some(Phase::Retreat),
        "builds" | "build" | "adjustments" | "adjustment" | "removals" => Some(Phase::Adjustment),
        "moves" | "movement" => Some(Phase::Movement),
        _ => None,
    }
}

/// A season named without a year somewhere among words (`im Herbst`), and the tokens it takes; nothing that means something
/// else as well, as `auf jeden Fall` and `vår armé` do.
pub fn undated(language: &Language, board: &Board, words: &[Word]) -> Option<(Season, usize, usize)> {
    let named = |at: usize| {
        SEASONS.into_iter().find_map(|(class, season)| {
            let own = language.at(words, at, class);
            // `Autumn` is English wherever it stands, `Fall` and `Spring` are not.
            let odd = matches!(words[at].text.as_str(), "fall" | "spring" | "spr" | "aut" | "var" | "lente");
            let len = own.or_else(|| any_at(words, at, class).filter(|_| !odd))?.len;
            let next = words.get(at + len);
            let back = matches!(next.map(|w| w.text.as_str()), Some("back" | "to" | "on" | "from" | "for"));
            let ours = words[at].text == "var" && next.is_some_and(Word::says);
            let played = match season {
                Season::Year => false,
                Season::Summer => board.play.seasons.contains(&season),
                _ => true,
            };
            (played && !ours && !(words[at].text == "fall" && back)).then_some((season, at, len))
        })
    };
    let year = |w: &Word| w.sort == Sort::Number;
    let dated = |at: usize, len: usize| {
        let behind = words[at + len..].iter().take(3).find(|w| w.says()).is_some_and(year);
        behind || at > 0 && year(&words[at - 1])
    };
    (0..words.len()).filter_map(named).find(|(_, at, len)| !dated(*at, *len))
}

/// A heading that names a season without its year, and nothing else but whose orders they are: `Autumn moves:`, `Für den Herbst`,
/// `Germany, Fall`. The year is the one that is due.
pub fn seasonal(language: &Language, board: &Board, words: &[Word], due: Turn, who: Owner) -> Option<Head> {
    let german = words[0].text == "fall" && words.iter().filter(|w| w.says()).count() == 1;
    let found = undated(language, board, words).or_else(|| german.then_some((Season::Fall, 0, 1)));
    let (season, from, len) = found?;
    let idle = |w: &Word| {
        let said = ["harmless", "announce", "between"].iter().any(|class| is(&w.text, class));
        said || FILL.contains(&w.text.as_str()) || phase(&w.text).is_some()
    };
    let sign = |w: &Word| [":", ",", ".", "'", "-", "*", "(", ")"].iter().any(|sign| w.is(sign));
    let mut head = Head { len: words.len(), ..Head::default() };
    let (mut at, mut named) = (0, None);
    while at < words.len() {
        let word = &words[at];
        named = named.or_else(|| phase(&word.text));
        let announced = any_at(words, at, "announce").filter(|f| at >= from || at + f.len <= from);
        at += match (power(board, &words[at..]), announced) {
            _ if at == from => len,
            (Some((owner, len)), _) if owner == who => {
                head.powers = vec![who];
                len
            }
            (_, Some(found)) => found.len,
            _ if if word.says() { idle(word) } else { sign(word) } => 1,
            _ => return None,
        };
    }
    let season = if named == Some(Phase::Adjustment) { Season::Winter } else { season };
    head.season = Some(Named { season, year: due.year, phase: named });
    (words.len() <= 16).then_some(head)
}

/// `Fall 1903`, `autumn '03`, `1903 Fall`, `Herbst 03`, `S1903M`, `F03`, and the tokens it takes.
pub fn season(words: &[Word], century: i32) -> Option<(Named, usize)> {
    let first = words.first()?;
    let year = |word: &Word| {
        let number = word.text.parse::<i32>().ok().filter(|_| word.sort == Sort::Number)?;
        match word.text.len() {
            1 | 2 => Some(nearest(number, century)),
            3 | 4 => Some(number),
            _ => None,
        }
    };
    let skip = |mut at: usize| {
        while words.get(at).is_some_and(|w| {
            matches!(w.text.as_str(), "'" | "," | "." | "of" | "ad" | "de" | "del" | "season" | "-")
        }) {
            at += 1;
        }
        at
    };
    let (season, year, mut used) = if let Some((season, len)) = bare(words) {
        let at = skip(len);
        (season, year(words.get(at)?)?, at + 1)
    } else if let (Some(year), Some((season, len))) =
        (year(first).filter(|_| first.text.len() == 4), words.get(1).and_then(|_| bare(&words[1..])))
    {
        (season, year, 1 + len)
    } else {
        // `S1903M`, `F03`, `1903S`
        let letter = |w: &Word| match w.text.as_str() {
            "s" | "sp" => Some(Season::Spring),
            "f" => Some(Season::Fall),
            "y" => Some(Season::Year),
            "w" => Some(Season::Winter),
            _ => None,
        };
        // `F 1901` is no unit in a province.
        let second = words.get(1).filter(|w| w.glued || w.text.len() == 4)?;
        let wide = |w: &Word| matches!(w.text.len(), 2 | 4);
        let (season, number) = match (letter(first), letter(second)) {
            (Some(season), _) if wide(second) => (season, year(second)?),
            (_, Some(season)) if first.text.len() == 4 => (season, year(first)?),
            _ => return None,
        };
        let mark = words.get(2).filter(|w| w.glued).and_then(|w| match w.text.as_str() {
            "m" => Some(Phase::Movement),
            "r" => Some(Phase::Retreat),
            "a" | "b" => Some(Phase::Adjustment),
            _ => None,
        });
        let used = 2 + usize::from(mark.is_some());
        let season = if mark == Some(Phase::Adjustment) { Season::Winter } else { season };
        return Some((Named { season, year: number, phase: mark }, used));
    };
    let next = skip(used);
    let phase = words.get(next).and_then(|w| match w.text.as_str() {
        "m" if w.glued && next == used => Some(Phase::Movement),
        said => phase(said),
    });
    if phase.is_some() {
        used = next + 1;
    }
    let season = if phase == Some(Phase::Adjustment) { Season::Winter } else { season };
    Some((Named { season, year, phase }, used))
}

/// The year with these last figures that is nearest to another.
pub fn nearest(short: i32, year: i32) -> i32 {
    let base = year - year.rem_euclid(100) + short;
    [base - 100, base, base + 100].into_iter().min_by_key(|y| (y - year).abs()).unwrap_or(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let mut names = Names::default();
        names.game("1968A", &["Saturn"]);
        names.game("swiss-one", &["The Alpine"]);
        names.person("Tom Smith");
        names.person("John England");
        names
    }

    fn head(text: &str) -> Option<Head> {
        header(&Board::standard(), &names(), &words(text, 0), 1903)
    }

    #[test]
    fn headers_are_read_in_all_their_spellings() {
        for (text, season) in [
            ("Fall 03", "Fall 1903"),
            ("F03", "Fall 1903"),
            ("F1903", "Fall 1903"),
            ("S1903M", "Spring 1903"),
            ("Spring '04", "Spring 1904"),
            ("Herbst 1903", "Fall 1903"),
            ("printemps 04", "Spring 1904"),
            ("Saturn, Fall 1903", "Fall 1903"),
            ("1903 Fall", "Fall 1903"),
            ("Autumn '03 retreats", "Fall 1903 Retreat"),
            ("Saturn - Turkey - Spring 1904:", "Spring 1904"),
        ] {
            let found = head(text).and_then(|h| h.season).map(|s| s.words());
            assert_eq!(found.as_deref(), Some(season), "{text}");
        }
        assert_eq!(head("Saturn, Turkey (Tom):").unwrap().games, ["1968A"]);
        assert_eq!(head("SATURN - England").unwrap().powers.len(), 1);
        assert!(head("Saturn: F Lon-NTH, F Edi-NWG.").unwrap().leads);
        // A player is named in brackets however it is spelt, and behind a label whatever the name is elsewhere.
        for text in [
            "1968a - Turkey",
            "1968A, Turkey (tom)",
            "Saturn - Turkey (tom smith)",
            "Saturn - Power: Turkey - Name: John England",
            "Saturn - turkey",
        ] {
            let found = head(text).unwrap_or_default();
            assert_eq!((found.games, found.powers.len()), (vec!["1968A".to_string()], 1), "{text}");
        }
        for no in ["A Mun - Boh", "Germany - France: go home", "", "orders", "Berlin (AP): no", "F Lon - NTH"]
        {
            assert!(head(no).is_none(), "{no}: {:?}", head(no));
        }
    }

    #[test]
    fn a_season_takes_no_more_than_its_own_words() {
        let movement = Some(Phase::Movement);
        for (text, phase, used) in [
            ("Fall 1903M A Par-Bur", movement, 3),
            ("Fall 1903 moves: A Par-Bur", movement, 3),
            ("Fall 1903, movement", movement, 4),
            ("F1903M A Par-Bur", movement, 3),
            // `M` for Munich.
            ("Fall 1903 M-Bur", None, 2),
            ("Fall 1903, m-bur", None, 2),
            ("1903 Fall, A Par-Bur", None, 2),
        ] {
            let found = season(&words(text, 0), 1901).map(|(named, used)| (named.phase, used));
            assert_eq!(found, Some((phase, used)), "{text}");
        }
    }

    #[test]
    fn powers_of_other_languages_are_names_with_a_capital() {
        let found = |text: &str| power(&Board::standard(), &words(text, 0)).map(|(_, used)| used);
        for (text, used) in [("Turquie", 1), ("Österreich:", 1), ("turkey", 1), ("austria hungary", 2)] {
            assert_eq!(found(text), Some(used), "{text}");
        }
        for text in ["turquie", "italia", "angleterre", "A Tri"] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
