//! How each power is told apart: the colour and the hatching of its land, the fill and the letter of its pieces.

use super::sheet::Sheet;

/// The two ways of printing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Black ink only: engravers' hatching.
    #[default]
    Bw,
    /// Tints that stay apart in the three common kinds of colour blindness.
    Colour,
}

/// The dress of one power.
#[derive(Debug)]
pub struct Livery {
    /// The power it was made for.
    pub name: &'static str,
    /// Two letters, used in ids and classes.
    pub code: &'static str,
    /// On the pieces.
    pub letter: char,
    /// Colour of the pieces (Okabe and Ito's palette, safe for colour-blind readers).
    pub paint: &'static str,
    /// Letter on that colour.
    pub ink: &'static str,
    /// Land: the colour mixed with white, by strengths found in a search for the largest smallest difference.
    pub tint: &'static str,
    /// Pieces in black and white.
    pub grey: &'static str,
    /// Letter on that grey.
    pub grey_ink: &'static str,
    /// The hatching's tile: width, height, content. By the traditional colours of the pieces after the engravers' rule
    /// (Petra Sancta): azure bars, gules pales, vert bends, purpure bends sinister, sable a grid, or dots, argent crosses.
    pub hatch: (u8, u8, &'static str),
}

macro_rules! livery {
    ($name:literal, $code:literal, $letter:literal, $paint:literal, $ink:literal, $tint:literal, $grey:literal, $gi:literal, $w:literal, $h:literal, $hatch:literal) => {
        Livery {
            name: $name,
            code: $code,
            letter: $letter,
            paint: $paint,
            ink: $ink,
            tint: $tint,
            grey: $grey,
            grey_ink: $gi,
            hatch: ($w, $h, $hatch),
        }
    };
}

/// All dresses. Patterns are drawn upright and over the corners of their tile, because a turned tile shows seams in PDF.
pub const LIVERIES: [Livery; 14] = [
    livery!(
        "austria",
        "au",
        'A',
        "#D55E00",
        "#fff",
        "#edbb94",
        "#bbb",
        "#000",
        5,
        5,
        r##"<path d="M2.5 0V5" stroke="#333" stroke-width=".56"/>"##
    ),
    livery!(
        "england",
        "en",
        'E',
        "#0072B2",
        "#fff",
        "#70b0d4",
        "#555",
        "#fff",
        7,
        7,
        r##"<path d="M-1 1L1-1M0 7L7 0M6 8L8 6" stroke="#333" stroke-width=".56"/>"##
    ),
    livery!(
        "france",
        "fr",
        'F',
        "#56B4E9",
        "#000",
        "#9fd4f2",
        "#fff",
        "#000",
        5,
        5,
        r##"<path d="M0 2.5H5" stroke="#333" stroke-width=".56"/>"##
    ),
    livery!(
        "germany",
        "ge",
        'G',
        "#4d4d4d",
        "#fff",
        "#9d9d9d",
        "#000",
        "#fff",
        6,
        6,
        r##"<path d="M3 0V6M0 3H6" stroke="#333" stroke-width=".4"/>"##
    ),
    livery!(
        "italy",
        "it",
        'I',
        "#009E73",
        "#fff",
        "#78ccb5",
        "#fff",
        "#000",
        7,
        7,
        r##"<path d="M-1 6L1 8M0 0L7 7M6-1L8 1" stroke="#333" stroke-width=".56"/>"##
    ),
    livery!(
        "russia",
        "ru",
        'R',
        "#CC79A7",
        "#000",
        "#e7c0d6",
        "#fff",
        "#000",
        14,
        14,
        r##"<path d="M1.8 3.5h3.4M3.5 1.8v3.4M8.8 10.5h3.4M10.5 8.8v3.4" stroke="#000" stroke-width=".7"/>"##
    ),
    livery!(
        "turkey",
        "tu",
        'T',
        "#F0E442",
        "#000",
        "#f7f095",
        "#fff",
        "#000",
        7,
        7,
        r##"<path d="M1.75 1.75h0M5.25 5.25h0" stroke="#000" stroke-width="1.7" stroke-linecap="round"/>"##
    ),
    livery!(
        "trogs",
        "tr",
        'S',
        "#E69F00",
        "#000",
        "#f5d896",
        "#fff",
        "#000",
        10,
        6,
        r##"<path d="M0 4.5L2.5 1.5L5 4.5L7.5 1.5L10 4.5" fill="none" stroke="#000" stroke-width=".7"/>"##
    ),
    livery!(
        "jester",
        "je",
        'J',
        "#8a5a2b",
        "#fff",
        "#d9c3a5",
        "#fff",
        "#000",
        12,
        12,
        r##"<path d="M3 1L5 3L3 5L1 3ZM9 7L11 9L9 11L7 9Z" fill="none" stroke="#333" stroke-width=".6"/>"##
    ),
    livery!(
        "mastermind",
        "ma",
        'M',
        "#5b3a8c",
        "#fff",
        "#bfb0d8",
        "#555",
        "#fff",
        8,
        8,
        r##"<path d="M0 2H4M4 6H8" stroke="#333" stroke-width=".8"/>"##
    ),
    livery!(
        "doctor",
        "do",
        'D',
        "#1d3f73",
        "#fff",
        "#a9bddb",
        "#000",
        "#fff",
        8,
        8,
        r##"<path d="M2 0V4M6 4V8" stroke="#333" stroke-width=".8"/>"##
    ),
    livery!(
        "soothsayer",
        "so",
        'Y',
        "#7a7a00",
        "#fff",
        "#d3d38a",
        "#bbb",
        "#000",
        12,
        6,
        r##"<path d="M0 3Q3 0 6 3T12 3" fill="none" stroke="#333" stroke-width=".6"/>"##
    ),
    livery!(
        "monsters",
        "mo",
        '\u{d7}',
        "#222222",
        "#fff",
        "#c9c2b8",
        "#000",
        "#fff",
        8,
        8,
        r##"<path d="M1 1L4 4M4 1L1 4" stroke="#333" stroke-width=".6"/>"##
    ),
    livery!(
        "neutral",
        "ne",
        'N',
        "#ffffff",
        "#000",
        "#eeeeee",
        "#fff",
        "#000",
        9,
        9,
        r##"<path d="M4.5 4.5h0" stroke="#777" stroke-width="1" stroke-linecap="round"/>"##
    ),
];

/// The hatching of land that is off the board.
pub const BARREN: (u8, u8, &str) = (
    6,
    6,
    r##"<path d="M-1 1L1-1M0 6L6 0M5 7L7 5M-1 5L1 7M0 0L6 6M5-1L7 1" stroke="#333" stroke-width=".45"/>"##,
);

/// The dress of a power: by its own name, the tribes of Claudian Diplomacy (C-3.1) by their country's. Everybody else
/// goes as neutral, with the first letter of the name.
pub fn of(power: &str) -> &'static Livery {
    let key = power.trim().to_lowercase();
    let key = match key.as_str() {
        "britons" => "england",
        "gauls" => "france",
        "teutons" => "germany",
        "romans" => "italy",
        "phoenicians" => "turkey",
        "switzerland" | "swiss" => "trogs",
        k => k,
    };
    LIVERIES.iter().find(|l| l.name == key).unwrap_or(&LIVERIES[LIVERIES.len() - 1])
}

/// The dress that a code of style sheets stands for (`au`).
pub fn coded(code: &str) -> &'static Livery {
    LIVERIES.iter().find(|l| l.code == code).unwrap_or(&LIVERIES[LIVERIES.len() - 1])
}

/// Letters for the powers of a game: of each name the shortest beginning that no other name has, three letters at most,
/// written as the name writes them.
pub fn letters(names: &[&str]) -> Vec<String> {
    let start = |name: &str, n: usize| name.chars().take(n).collect::<String>();
    let shared = |name: &str, n: usize| {
        let mine = start(name, n).to_lowercase();
        names.iter().any(|other| *other != name && start(other, n).to_lowercase() == mine)
    };
    names.iter().map(|name| start(name, (1..3).find(|n| !shared(name, *n)).unwrap_or(3))).collect()
}

/// The letter on the pieces of a power.
pub fn letter(power: &str) -> char {
    let l = of(power);
    let known = l.name != "neutral" || power.eq_ignore_ascii_case("neutral");
    let tribe = ["britons", "gauls", "teutons", "romans", "phoenicians"]
        .contains(&power.trim().to_lowercase().as_str());
    match power.trim().chars().next() {
        Some(c) if tribe || !known => c.to_uppercase().next().unwrap_or(c),
        _ => l.letter,
    }
}

/// Whose land every place is painted as: a centre by its owner; a place without centre in somebody's home country by
/// whoever owns most of that country's centres, its own power first.
pub fn land(sheet: &Sheet, owner: impl Fn(&str) -> Option<&'static Livery>) -> Vec<Option<&'static Livery>> {
    let mut out: Vec<Option<&'static Livery>> =
        sheet.places.iter().map(|p| if p.impassable { None } else { owner(&p.id) }).collect();
    for (power, home) in &sheet.homeland {
        let own = of(power);
        let mut count: Vec<(usize, &'static Livery)> = Vec::new();
        for p in home.iter().filter(|p| sheet.places[**p].dot.is_some()) {
            if let Some(l) = out[*p] {
                match count.iter_mut().find(|(_, k)| k.code == l.code) {
                    Some((n, _)) => *n += 1,
                    None => count.push((1, l)),
                }
            }
        }
        let most = count.iter().map(|(n, _)| *n).max().unwrap_or(0);
        let first = count.iter().filter(|(n, _)| *n == most);
        let holder = first.clone().find(|(_, l)| l.code == own.code).or(if first.clone().count() == 1 {
            first.clone().next()
        } else {
            None
        });
        for p in home.iter().filter(|p| sheet.places[**p].dot.is_none() && !sheet.places[**p].impassable) {
            out[*p] = out[*p].or(holder.map(|(_, l)| *l));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::sheet::sheet;

    #[test]
    fn a_home_country_follows_the_majority_of_its_centres() {
        let s = sheet("standard").unwrap();
        let owned = |id: &str| match id {
            "vie" | "bud" => Some(of("Germany")),
            "tri" => Some(of("Austria")),
            "par" => Some(of("France")),
            "bre" => Some(of("England")),
            _ => None,
        };
        let l = land(s, owned);
        let at = |id: &str| l[s.find(id).unwrap()].map(|l| l.name);
        assert_eq!(at("gal"), Some("germany"));
        assert_eq!(at("gas"), Some("france"), "its own power has the first claim when nobody has more");
        assert_eq!(at("sil"), None);
        assert_eq!(at("naf"), None);
    }

    #[test]
    fn tribes_and_strangers_have_their_letters() {
        assert_eq!((of("Gauls").name, letter("Gauls")), ("france", 'G'));
        assert_eq!(letter("Germany"), 'G');
        assert_eq!(letter("TROGS"), 'S');
        assert_eq!(letter("Xanadu"), 'X');
    }
}
