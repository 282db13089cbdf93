//! Spellings of an order as people write them, and one-letter changes of a text: the material of the reading tests.

use adjudicator::board::{Board, Place};
use adjudicator::orders::{Reader, words};
use adjudicator::position::{Position, UnitKind};
use adjudicator::rules;

use crate::rng::Rng;

/// A reader of standard letters.
pub fn reader(board: &Board) -> Reader {
    let rules = (rules::find("Standard").unwrap().make)(&Default::default()).unwrap();
    Reader::new(board, rules.grammar(), words::COMMON)
}

/// An order of a record, taken apart without the reader under test.
pub struct Written {
    kind: UnitKind,
    place: Place,
    what: What,
}

enum What {
    Hold,
    Move(Place, bool),
    Support(UnitKind, Place, Option<Place>),
    Convoy(UnitKind, Place, Place),
    Retreat(Place),
    Disband,
    Build,
    Remove,
    Waive,
}

impl Written {
    /// Takes `A PAR S A MAR - BUR`, `F NTH - NWY`, `A LON B` apart; None for what is none of these.
    pub fn parse(board: &Board, position: &Position, text: &str) -> Option<Written> {
        use adjudicator::season::Phase;
        let phase = position.turn.phase;
        let words: Vec<&str> = text.split_whitespace().collect();
        let kind = |w: &str| match w.to_uppercase().as_str() {
            "A" => Some(UnitKind::Army),
            "F" => Some(UnitKind::Fleet),
            _ => None,
        };
        if words.len() == 1 && words[0].eq_ignore_ascii_case("waive") {
            return Some(Written { kind: UnitKind::Army, place: Place(0), what: What::Waive });
        }
        let unit = |w: &[&str]| Some((kind(w.first()?)?, board.place(w.get(1)?)?));
        let (words, verb) = match words[0].to_lowercase().as_str() {
            "build" => (&words[1..], "B"),
            "remove" => (&words[1..], "D"),
            _ => (&words[..], ""),
        };
        let (own, place) = unit(words)?;
        // A fleet that supports or is supported stands where it stands.
        let stands = |kind: UnitKind, place: Place| {
            let province = board.province_of(place);
            let waiting = position.dislodged.iter().map(|d| &d.unit).filter(|_| phase == Phase::Retreat);
            let units = waiting.chain(&position.units);
            let found = units
                .filter(|u| u.kind == kind && board.province_of(u.place) == province)
                .map(|u| u.place)
                .next();
            found.unwrap_or(place)
        };
        let rest: Vec<&str> = words[2..].to_vec();
        let what = match (rest.first().copied().unwrap_or(verb), rest.len()) {
            ("H", 1) => What::Hold,
            ("-", 2) if phase == Phase::Retreat => What::Retreat(board.place(rest[1])?),
            ("-", 2) => What::Move(board.place(rest[1])?, false),
            ("-", 3) if rest[2] == "VIA" => What::Move(board.place(rest[1])?, true),
            ("R", 2) => What::Retreat(board.place(rest[1])?),
            ("S", 3) => unit(&rest[1..]).map(|(k, p)| What::Support(k, stands(k, p), None))?,
            ("S", 5) => {
                let (k, p) = unit(&rest[1..])?;
                What::Support(k, stands(k, p), Some(board.place(rest[4])?))
            }
            ("C", 5) => {
                let (k, p) = unit(&rest[1..])?;
                What::Convoy(k, p, board.place(rest[4])?)
            }
            ("D", _) if phase == Phase::Retreat => What::Disband,
            ("D", _) => What::Remove,
            ("B", _) => What::Build,
            _ => return None,
        };
        let place = if matches!(what, What::Build) { place } else { stands(own, place) };
        Some(Written { kind: own, place, what })
    }

    /// The canonical text.
    pub fn canonical(&self, board: &Board) -> String {
        let unit = |k: UnitKind, p: Place| format!("{} {}", k.code(), board.code(p));
        let own = unit(self.kind, self.place);
        let bare = |p: Place| board.code(p).to_string();
        match &self.what {
            What::Hold => format!("{own} H"),
            What::Move(to, false) | What::Retreat(to) => format!("{own}-{}", bare(*to)),
            What::Move(to, true) => format!("{own}-{} via convoy", bare(*to)),
            What::Support(k, p, None) => format!("{own} S {}", unit(*k, *p)),
            What::Support(k, p, Some(to)) => format!("{own} S {}-{}", unit(*k, *p), bare(*to)),
            What::Convoy(k, p, to) => format!("{own} C {}-{}", unit(*k, *p), bare(*to)),
            What::Disband => format!("{own} D"),
            What::Build => format!("Build {own}"),
            What::Remove => format!("Remove {own}"),
            What::Waive => "Waive".into(),
        }
    }

    /// True if the text is this order.
    pub fn is(&self, board: &Board, text: &str) -> bool {
        text == self.canonical(board)
    }

    /// The order in all the ways of writing.
    pub fn spellings(&self, board: &Board) -> Vec<String> {
        STYLES.iter().map(|style| self.spelt(board, style)).collect()
    }

    fn spelt(&self, board: &Board, style: &Style) -> String {
        let name = |p: Place| {
            let province = board.province(board.province_of(p));
            let coast = board.coast(p);
            let full = coast.map(|c| match c {
                "nc" => "north",
                "sc" => "south",
                "ec" => "east",
                _ => "west",
            });
            let base = match style.names {
                Names::Code => province.id.clone(),
                Names::Upper => province.id.to_uppercase(),
                Names::Abbr => province.abbr.clone(),
                Names::Full => province.name.clone(),
                Names::Alias => {
                    let shared = |a: &String| board.shared.iter().any(|(name, _)| name == a);
                    let plain = |a: &&String| board.place(a).is_some() && a.len() > 2 && !shared(a);
                    province.aliases.iter().find(plain).unwrap_or(&province.name).replace('-', " ")
                }
            };
            match coast {
                None => base,
                Some(c) => match style.names {
                    Names::Code => format!("{base}/{c}"),
                    Names::Upper => format!("{base}/{}", c.to_uppercase()),
                    Names::Abbr => format!("{base}({c})"),
                    Names::Full => format!("{base} ({} coast)", full.unwrap_or("")),
                    Names::Alias => format!("{base} {c}"),
                },
            }
        };
        let unit = |k: UnitKind, p: Place| {
            let army = k == UnitKind::Army;
            match style.units {
                Units::Letter => format!("{} {}", k.code(), name(p)),
                Units::Small => format!("{} {}", k.code().to_lowercase(), name(p)),
                Units::Bracket => format!("{}({})", k.code(), name(p)),
                Units::Word => format!("{} {}", if army { "Army" } else { "Fleet" }, name(p)),
                Units::German => format!("{} {}", if army { "Armee" } else { "Flotte" }, name(p)),
                Units::Dot => format!("{}. {}", k.code().to_lowercase(), name(p)),
                Units::None => name(p),
            }
        };
        let own = unit(self.kind, self.place);
        let v = style.verbs;
        let text = match &self.what {
            What::Hold => format!("{own} {}", v.hold),
            What::Move(to, false) => format!("{own}{}{}", v.arrow, name(*to)),
            What::Move(to, true) => format!("{own}{}{} {}", v.arrow, name(*to), v.via),
            What::Retreat(to) => format!("{own}{}{}", v.retreat, name(*to)),
            What::Support(k, p, None) => format!("{own} {} {}", v.support, unit(*k, *p)),
            What::Support(k, p, Some(to)) => {
                format!("{own} {} {}{}{}", v.support, unit(*k, *p), v.arrow, name(*to))
            }
            What::Convoy(k, p, to) => format!("{own} {} {}{}{}", v.convoy, unit(*k, *p), v.arrow, name(*to)),
            What::Disband => format!("{own} {}", v.disband),
            // Without a letter a build has no meaning.
            What::Build if matches!(style.units, Units::None) => {
                format!("{} {} {}", v.build, self.kind.code(), name(self.place))
            }
            What::Build => format!("{} {own}", v.build),
            What::Remove => format!("{} {own}", v.remove),
            What::Waive => v.waive.to_string(),
        };
        format!("{}{text}{}", style.before, style.after)
    }
}

enum Names {
    Code,
    Upper,
    Abbr,
    Full,
    Alias,
}

enum Units {
    Letter,
    Small,
    Bracket,
    Word,
    German,
    Dot,
    None,
}

struct Verbs {
    hold: &'static str,
    arrow: &'static str,
    via: &'static str,
    retreat: &'static str,
    support: &'static str,
    convoy: &'static str,
    disband: &'static str,
    build: &'static str,
    remove: &'static str,
    waive: &'static str,
}

struct Style {
    names: Names,
    units: Units,
    verbs: &'static Verbs,
    before: &'static str,
    after: &'static str,
}

macro_rules! verbs {
    ($name:ident $($word:literal)*) => { const $name: Verbs = verbs!(@ $($word)*); };
    (@ $h:literal $a:literal $v:literal $r:literal $s:literal $c:literal $d:literal $b:literal $x:literal $w:literal) => {
        Verbs { hold: $h, arrow: $a, via: $v, retreat: $r, support: $s, convoy: $c, disband: $d, build: $b, remove: $x, waive: $w }
    };
}

verbs!(CANONICAL "H" "-" "via convoy" "-" "S" "C" "D" "Build" "Remove" "Waive");
verbs!(JUDGE "H" " - " "VIA" " - " "S" "C" "D" "B" "REMOVE" "WAIVE");
verbs!(SHARP "stands" "—" "by convoy" "—" "S" "C" "disbands" "build" "remove" "waives");
verbs!(WORDS "holds" " moves to " "via convoy" " retreats to " "supports" "convoys" "is disbanded" "Build" "Remove" "no build");
verbs!(ARROWS "hold" " -> " "via convoy" " -> " "sup" "conv" "otb" "+" "remove" "waive");
verbs!(LUDO "xxx" " => " "by sea" " => " "support" "convoy" "off the board" "builds" "disband" "pass");
verbs!(TERSE "h" " m " "via convoy" " r " "s" "c" "d" "b" "d" "w");
verbs!(PLAIN "stand" " to " "by convoy" " to " "supports" "convoys" "disband" "build" "remove" "waive");
verbs!(DASHED "std." " – " "via convoy" " – " "S" "C" "D" "place" "destroys" "waives");
verbs!(GERMAN "hält" " nach " "per Konvoi" " Rückzug nach " "unterstützt" "konvoyiert" "löst sich auf" "baut" "entfernt" "Verzicht");
verbs!(FRENCH "tient" " vers " "par convoi" " retraite vers " "soutient" "convoie" "dissoute" "construit" "retire" "passe");

const fn style(
    names: Names,
    units: Units,
    verbs: &'static Verbs,
    before: &'static str,
    after: &'static str,
) -> Style {
    Style { names, units, verbs, before, after }
}

const STYLES: &[Style] = &[
    style(Names::Code, Units::Letter, &CANONICAL, "", ""),
    style(Names::Upper, Units::Letter, &JUDGE, "", ""),
    style(Names::Abbr, Units::Bracket, &SHARP, "", ""),
    style(Names::Full, Units::Word, &WORDS, "", ""),
    style(Names::Abbr, Units::Letter, &ARROWS, "", ";"),
    style(Names::Abbr, Units::Letter, &LUDO, "", ""),
    style(Names::Code, Units::Small, &TERSE, "", ""),
    style(Names::Full, Units::None, &PLAIN, "", "."),
    style(Names::Alias, Units::Letter, &DASHED, "", ""),
    style(Names::Full, Units::German, &GERMAN, "", ""),
    style(Names::Abbr, Units::Letter, &FRENCH, "", ""),
    style(Names::Alias, Units::Word, &PLAIN, "  ", "  "),
    style(Names::Abbr, Units::Dot, &CANONICAL, "", ","),
    style(Names::Full, Units::Bracket, &WORDS, "", "."),
];

/// One letter changed, added, taken away, or exchanged with its neighbour.
pub fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = rng.below(chars.len());
    const LETTERS: &[char] = &[
        'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't',
        'u', 'v', 'w', 'x', 'y', 'z', 'A', 'F', 'S', 'H', ' ', '-', '.', ',', '/', '(', '1',
    ];
    let letter = LETTERS[rng.below(LETTERS.len())];
    match rng.below(4) {
        0 => chars[at] = letter,
        1 => chars.insert(at, letter),
        2 => {
            chars.remove(at);
        }
        _ if at + 1 < chars.len() => chars.swap(at, at + 1),
        _ => chars[at] = letter,
    }
    chars.into_iter().collect()
}

/// The words and signs of a text, letter case left out.
fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        } else if !word.is_empty() {
            out.push(std::mem::take(&mut word));
        }
    }
    out.extend((!word.is_empty()).then_some(word));
    out
}

/// The changed text is itself a right way of writing what it says: every word that changed became another exact name of the
/// board, another unit letter, another coast, or another of the letters `S`, `C`, `MS`, so that no reader could know better.
pub fn rightful(board: &Board, before: &str, after: &str) -> bool {
    let (a, b) = (words(before), words(after));
    let changed: Vec<&String> = b.iter().filter(|w| !a.contains(w)).collect();
    changed.iter().all(|w| {
        matches!(w.as_str(), "a" | "f" | "ms" | "s" | "c" | "nc" | "sc" | "ec" | "wc")
            || !board.places_named(w).is_empty()
    })
}
