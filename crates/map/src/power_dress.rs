//! How powers are told apart: the colour and hatching of their land, the fill and letter of their pieces.

use std::borrow::Cow;
use std::collections::HashMap;

use adjudicator::board::{Board, Owner};
use diagnostics::Diagnostic;

use super::colour_distance::{self, Rgb};

/// The two ways of printing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColourMode {
    /// Black ink only: engravers' hatching.
    #[default]
    Bw,
    /// Tints that remain distinct in the three common kinds of colour blindness.
    Colour,
}

/// The dress of one power.
#[derive(Clone, Debug, PartialEq)]
pub struct PowerDress {
    /// The power it was designed for.
    pub name: Cow<'static, str>,
    /// The code used in ids and classes: two letters, or one that [`PowerDress::coded`] parses.
    pub code: Cow<'static, str>,
    /// One or two letters for the pieces.
    pub letter: Cow<'static, str>,
    /// Colour of the pieces (Okabe and Ito's palette, safe for colour-blind readers).
    pub paint: Cow<'static, str>,
    /// Colour of the letter on that colour.
    pub ink: &'static str,
    /// Land: the colour mixed with white, in strengths chosen to maximise the smallest difference.
    pub tint: Cow<'static, str>,
    /// Fill of the pieces in black and white.
    pub grey: &'static str,
    /// Colour of the letter on that grey.
    pub grey_ink: &'static str,
    /// The hatching's tile: the traditional colours of the pieces by the engravers' rule (Petra Sancta): azure bars,
    /// gules pales, vert bends, purpure bends sinister, sable a grid, or dots, argent crosses.
    pub hatch: Tile,
}

/// A tile of a hatching.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// Width.
    width: u8,
    /// Height.
    height: u8,
    /// The content as SVG.
    content: &'static str,
}

impl Tile {
    const fn new(width: u8, height: u8, content: &'static str) -> Tile {
        Tile { width, height, content }
    }

    /// Writes the hatching as a pattern; `tenths` for use in the geography.
    pub fn write_pattern(&self, out: &mut String, id: &str, tenths: bool) {
        let Tile { width, height, content } = self;
        let scale = if tenths { " patternTransform=\"scale(10)\"" } else { "" };
        out.push_str(&format!("<pattern id=\"{id}\" width=\"{width}\" height=\"{height}\" patternUnits=\"userSpaceOnUse\"{scale}>{content}</pattern>"));
    }
}

impl PowerDress {
    /// Its hatching as a small drawing; empty where the looks know it by its code.
    pub fn swatch(&self) -> String {
        if LIVERIES.iter().any(|dress| dress.code == self.code) {
            return String::new();
        }
        let mut pattern = String::new();
        self.hatch.write_pattern(&mut pattern, "s", false);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 11.5\" width=\"16\" height=\"11.5\"><defs>{pattern}</defs><path d=\"M0 0H16V11.5H0z\" fill=\"url(#s)\"/></svg>"
        )
    }
}

macro_rules! palette {
    ($name:literal, $code:literal, $letter:literal, $paint:literal, $ink:literal, $tint:literal, $grey:literal, $gi:literal, $hatch:expr) => {
        PowerDress {
            name: Cow::Borrowed($name),
            code: Cow::Borrowed($code),
            letter: Cow::Borrowed($letter),
            paint: Cow::Borrowed($paint),
            ink: $ink,
            tint: Cow::Borrowed($tint),
            grey: $grey,
            grey_ink: $gi,
            hatch: $hatch,
        }
    };
}

// The tiles of hatchings used by several dresses.
const PALES: Tile = Tile::new(5, 5, r##"<path d="M2.5 0V5" stroke="#333" stroke-width=".56"/>"##);
const SINISTER: Tile =
    Tile::new(7, 7, r##"<path d="M-1 1L1-1M0 7L7 0M6 8L8 6" stroke="#333" stroke-width=".56"/>"##);
const BARS: Tile = Tile::new(5, 5, r##"<path d="M0 2.5H5" stroke="#333" stroke-width=".56"/>"##);
const GRID: Tile = Tile::new(6, 6, r##"<path d="M3 0V6M0 3H6" stroke="#333" stroke-width=".4"/>"##);
const BENDS: Tile =
    Tile::new(7, 7, r##"<path d="M-1 6L1 8M0 0L7 7M6-1L8 1" stroke="#333" stroke-width=".56"/>"##);
const CROSSES: Tile = Tile::new(
    14,
    14,
    r##"<path d="M1.8 3.5h3.4M3.5 1.8v3.4M8.8 10.5h3.4M10.5 8.8v3.4" stroke="#000" stroke-width=".7"/>"##,
);
const DOTS: Tile = Tile::new(
    7,
    7,
    r##"<path d="M1.75 1.75h0M5.25 5.25h0" stroke="#000" stroke-width="1.7" stroke-linecap="round"/>"##,
);
const CHEVRONS: Tile = Tile::new(
    10,
    6,
    r##"<path d="M0 4.5L2.5 1.5L5 4.5L7.5 1.5L10 4.5" fill="none" stroke="#000" stroke-width=".7"/>"##,
);
const DIAMONDS: Tile = Tile::new(
    12,
    12,
    r##"<path d="M3 1L5 3L3 5L1 3ZM9 7L11 9L9 11L7 9Z" fill="none" stroke="#333" stroke-width=".6"/>"##,
);
const WAVES: Tile =
    Tile::new(12, 6, r##"<path d="M0 3Q3 0 6 3T12 3" fill="none" stroke="#333" stroke-width=".6"/>"##);

/// All dresses. Patterns are drawn upright and across the corners of their tile, because a rotated tile shows seams in PDF.
pub static LIVERIES: [PowerDress; 14] = [
    palette!("austria", "au", "A", "#D55E00", "#fff", "#edbb94", "#bbb", "#000", PALES),
    palette!("england", "en", "E", "#0072B2", "#fff", "#70b0d4", "#555", "#fff", SINISTER),
    palette!("france", "fr", "F", "#56B4E9", "#000", "#9fd4f2", "#fff", "#000", BARS),
    palette!("germany", "ge", "G", "#4d4d4d", "#fff", "#9d9d9d", "#000", "#fff", GRID),
    palette!("italy", "it", "I", "#009E73", "#fff", "#78ccb5", "#fff", "#000", BENDS),
    palette!("russia", "ru", "R", "#CC79A7", "#000", "#e7c0d6", "#fff", "#000", CROSSES),
    palette!("turkey", "tu", "T", "#F0E442", "#000", "#f7f095", "#fff", "#000", DOTS),
    palette!("trogs", "tr", "S", "#E69F00", "#000", "#f5d896", "#fff", "#000", CHEVRONS),
    palette!("jester", "je", "J", "#8a5a2b", "#fff", "#d9c3a5", "#fff", "#000", DIAMONDS),
    palette!(
        "mastermind",
        "ma",
        "M",
        "#5b3a8c",
        "#fff",
        "#bfb0d8",
        "#555",
        "#fff",
        Tile::new(8, 8, r##"<path d="M0 2H4M4 6H8" stroke="#333" stroke-width=".8"/>"##)
    ),
    palette!(
        "doctor",
        "do",
        "D",
        "#1d3f73",
        "#fff",
        "#a9bddb",
        "#000",
        "#fff",
        Tile::new(8, 8, r##"<path d="M2 0V4M6 4V8" stroke="#333" stroke-width=".8"/>"##)
    ),
    palette!("soothsayer", "so", "Y", "#7a7a00", "#fff", "#d3d38a", "#bbb", "#000", WAVES),
    palette!(
        "monsters",
        "mo",
        "\u{d7}",
        "#222222",
        "#fff",
        "#c9c2b8",
        "#000",
        "#fff",
        Tile::new(8, 8, r##"<path d="M1 1L4 4M4 1L1 4" stroke="#333" stroke-width=".6"/>"##)
    ),
    palette!(
        "neutral",
        "ne",
        "N",
        "#ffffff",
        "#000",
        "#eeeeee",
        "#fff",
        "#000",
        Tile::new(9, 9, r##"<path d="M4.5 4.5h0" stroke="#777" stroke-width="1" stroke-linecap="round"/>"##)
    ),
];

/// The hatching of land that is off the board.
pub const BARREN: Tile = Tile::new(
    6,
    6,
    r##"<path d="M-1 1L1-1M0 6L6 0M5 7L7 5M-1 5L1 7M0 0L6 6M5-1L7 1" stroke="#333" stroke-width=".45"/>"##,
);

/// The dress for powers that have none of their own.
const NEUTRAL: usize = LIVERIES.len() - 1;

/// Number of dresses assigned by rank.
const RANKS: usize = 12;

/// The index of the dress designed for a power: by its own name; for the tribes of Claudian Diplomacy (C-3.1), by their country's.
fn known(power: &str) -> Option<usize> {
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
    LIVERIES.iter().position(|l| l.name == key)
}

/// The dress of a power of the built-in boards. One without a dress is neutral, with the first letter of its name.
pub fn for_power(power: &str) -> &'static PowerDress {
    &LIVERIES[known(power).unwrap_or(NEUTRAL)]
}

/// The dress of a style sheet's code (`au`, `xd55e00-pales1`).
pub fn from_code(code: &str) -> PowerDress {
    let known = LIVERIES.iter().find(|l| l.code == code).cloned();
    known.or_else(|| PowerDress::coded(code)).unwrap_or_else(|| LIVERIES[NEUTRAL].clone())
}

/// Hatchings by their names in board files.
const PATTERNS: [(&str, Tile); 13] = [
    ("pales", PALES),
    ("sinister", SINISTER),
    ("bars", BARS),
    ("grid", GRID),
    ("bends", BENDS),
    ("crosses", CROSSES),
    ("dots", DOTS),
    ("chevrons", CHEVRONS),
    ("diamonds", DIAMONDS),
    (
        "bricks",
        Tile::new(
            12,
            8,
            r##"<path d="M0 .5H12M0 4.5H12M3 .5V4.5M9 4.5V8.5" stroke="#333" stroke-width=".6"/>"##,
        ),
    ),
    ("waves", WAVES),
    (
        "scales",
        Tile::new(
            8,
            8,
            r##"<path d="M0 0A4 4 0 0 0 8 0M-4 4A4 4 0 0 0 4 4A4 4 0 0 0 12 4" fill="none" stroke="#333" stroke-width=".6"/>"##,
        ),
    ),
    (
        "plain",
        Tile::new(9, 9, r##"<path d="M4.5 4.5h0" stroke="#777" stroke-width="1" stroke-linecap="round"/>"##),
    ),
];

/// Fills of pieces in black and white, with their letters.
const GREYS: [(&str, &str); 4] = [("#fff", "#000"), ("#bbb", "#000"), ("#555", "#fff"), ("#000", "#fff")];

fn tile(pattern: &str) -> Tile {
    PATTERNS.iter().find(|(name, _)| *name == pattern).map_or(Tile::new(9, 9, ""), |(_, tile)| *tile)
}

impl PowerDress {
    /// A dress for an editor's board.
    fn own(paint: Rgb, strength: f64, pattern: &str, grey: usize) -> PowerDress {
        let grey = grey % GREYS.len();
        let strength = (strength * 100.0).round();
        PowerDress {
            name: Cow::Borrowed(""),
            code: format!("x{}-{pattern}{grey}{strength:02}", &paint.hex()[1..]).into(),
            letter: Cow::Borrowed(""),
            paint: paint.hex().into(),
            ink: if paint.needs_dark_text() { "#000" } else { "#fff" },
            tint: paint.mix_with_white(strength / 100.0).hex().into(),
            grey: GREYS[grey].0,
            grey_ink: GREYS[grey].1,
            hatch: tile(pattern),
        }
    }

    /// Whether it was made for an editor's board.
    pub fn is_own(&self) -> bool {
        self.code.len() > 2
    }

    /// Parses the code of a dress for an editor's board.
    fn coded(code: &str) -> Option<PowerDress> {
        let (colour, rest) = code.strip_prefix('x')?.split_once('-')?;
        let (pattern, figures) = rest.split_at(rest.find(|c: char| c.is_ascii_digit())?);
        let (grey, strength) = (figures.get(..1)?.parse().ok()?, figures.get(1..)?.parse::<u8>().ok()?);
        let made =
            PowerDress::own(Rgb::read(&format!("#{colour}"))?, f64::from(strength) / 100.0, pattern, grey);
        (made.code == code).then_some(made)
    }

    /// The name of its hatching.
    fn pattern(&self) -> &'static str {
        PATTERNS.iter().find(|(_, tile)| *tile == self.hatch).map_or("none", |(name, _)| name)
    }

    /// The style sheet's rule for a dress of an editor's board.
    pub fn rule(&self) -> String {
        let grey = GREYS.iter().position(|(fill, _)| *fill == self.grey).unwrap_or(0);
        let (c, pattern) = (&self.code, self.pattern());
        format!(
            ".g{c}{{--f:var(--xp-{grey},{});--g:var(--xq-{grey},{});--c:var(--f)}}.gt{c}{{fill:var(--xt-{pattern},{})}}",
            self.paint, self.ink, self.tint
        )
    }
}

/// The hatchings that boards may name, as definitions for a page whose style sheet uses them.
pub fn patterns() -> String {
    let mut out = String::from("<defs>");
    for (name, tile) in PATTERNS {
        tile.write_pattern(&mut out, &format!("h-x-{name}"), true);
    }
    out + "</defs>"
}

/// The dresses of a board's owners.
#[derive(Clone, Debug, Default)]
pub struct Wardrobe {
    /// Dresses made for the board, the last for owners without one; empty for built-in boards.
    own: Vec<PowerDress>,
    /// Names and ids of owners in lower case, with the indices of their dresses.
    names: HashMap<String, usize>,
    /// Whether there are so many powers that the owner's letter is printed in the land.
    pub lettered: bool,
}

/// Most powers that colour and hatching alone distinguish.
pub const FEW: usize = 14;

impl Wardrobe {
    /// The dresses of a board's owners: those of its file first, then those designed for their names, then the rest by
    /// rank; of many powers, those without a colour get ones as different as possible.
    pub fn of_board(board: &Board) -> Wardrobe {
        let owners: Vec<Owner> = board.all_owners().collect();
        let players = board.powers().count();
        let many = players > FEW;
        let mut taken: Vec<usize> = if many {
            Vec::new()
        } else {
            owners.iter().filter_map(|o| known(&board.owner(*o).name)).collect()
        };
        let said = |o: &Owner| board.owner(*o).colour.as_deref().and_then(Rgb::read);
        let mut colours: Vec<Rgb> = owners.iter().filter_map(said).collect();
        let wanted = if many { owners.iter().filter(|o| said(o).is_none()).count() } else { 0 };
        let strength = if many { 0.72 } else { 0.55 };
        let mut found = colour_distance::distinct_colours(&mut colours, wanted, strength).into_iter();
        let mut patterns = PATTERNS[..PATTERNS.len() - 1].iter().map(|(name, _)| *name).cycle();
        let mut own = Vec::new();
        for (rank, owner) in owners.iter().enumerate() {
            let info = board.owner(*owner);
            let made_for = known(&info.name).filter(|_| !many);
            let base = if info.colour.is_some() && info.pattern.is_some() {
                None
            } else if let Some(found) = made_for {
                Some(found)
            } else if !info.played && !many {
                Some(NEUTRAL)
            } else if many {
                None
            } else {
                let free = (0..RANKS).find(|i| !taken.contains(i));
                taken.extend(free);
                free
            };
            let (colour, pattern) = (
                said(owner),
                info.pattern.as_deref().filter(|p| !tile(p).content.is_empty() || *p == "none"),
            );
            let palette = match (base, colour, pattern) {
                (Some(base), None, None) => LIVERIES[base].clone(),
                _ => {
                    let paint = colour.or_else(|| base.and_then(|b| Rgb::read(&LIVERIES[b].paint)));
                    let paint = paint.or_else(|| found.next()).unwrap_or(Rgb::GREY);
                    let pattern =
                        pattern.or_else(|| base.map(|b| LIVERIES[b].pattern()).filter(|p| *p != "none"));
                    let pattern = pattern.or_else(|| patterns.next()).unwrap_or("plain");
                    PowerDress::own(paint, strength, pattern, rank / 3 + rank)
                }
            };
            own.push(palette);
        }
        let letters = letters_of(board);
        let mut names = HashMap::new();
        for (i, letter) in letters.into_iter().enumerate() {
            own[i].letter = letter.into();
            let info = board.owner(owners[i]);
            names.insert(info.id.to_lowercase(), i);
            names.insert(info.name.to_lowercase(), i);
        }
        own.push(LIVERIES[NEUTRAL].clone());
        Wardrobe { own, names, lettered: many }
    }

    /// All dresses.
    pub fn all(&self) -> &[PowerDress] {
        if self.own.is_empty() { &LIVERIES } else { &self.own }
    }

    /// The index of a power's dress.
    pub fn index_of(&self, power: &str) -> usize {
        if self.own.is_empty() {
            return known(power).unwrap_or(NEUTRAL);
        }
        self.names.get(&power.trim().to_lowercase()).copied().unwrap_or(self.own.len() - 1)
    }

    /// A power's dress.
    pub fn dress(&self, power: &str) -> &PowerDress {
        &self.all()[self.index_of(power)]
    }

    /// The letters on the pieces of a power.
    pub fn letter(&self, power: &str) -> String {
        let palette = self.dress(power);
        let known = palette.name != "neutral" || power.eq_ignore_ascii_case("neutral");
        let tribe = ["britons", "gauls", "teutons", "romans", "phoenicians"];
        let tribe = self.own.is_empty() && tribe.contains(&power.trim().to_lowercase().as_str());
        let named = self.names.contains_key(&power.trim().to_lowercase());
        match power.trim().chars().next() {
            Some(c) if !named && (tribe || !known) => c.to_uppercase().next().unwrap_or(c).to_string(),
            _ => palette.letter.to_string(),
        }
    }
}

/// The two players of a board whose lands are hardest to distinguish in colour, with the distance of their tints.
pub fn closest(board: &Board) -> Option<(Owner, Owner, f64)> {
    let wardrobe = Wardrobe::of_board(board);
    let seen: Vec<(Owner, Rgb)> = board
        .powers()
        .filter_map(|o| Some((o, Rgb::read(&wardrobe.dress(&board.owner(o).name).tint)?)))
        .collect();
    let pairs = seen.iter().enumerate().flat_map(|(i, a)| seen[i + 1..].iter().map(move |b| (a, b)));
    pairs
        .map(|((a, x), (b, y))| (*a, *b, colour_distance::distance(*x, *y)))
        .min_by(|x, y| x.2.total_cmp(&y.2))
}

/// Tints closer than this are easily confused.
const NEAR: f64 = 8.0;

/// Reports that two players of a board are hard to distinguish in colour (`B-DRESS`).
pub fn check_distinct(board: &Board) -> Option<Diagnostic> {
    let (a, b, apart) = closest(board).filter(|(.., apart)| *apart < NEAR)?;
    let [a, b] = [a, b].map(|o| &board.owner(o).name);
    let message =
        format!("the colours of {a} and {b} are too similar: they differ by {apart:.1}, and need {NEAR}");
    Some(
        Diagnostic::warning("B-DRESS", message)
            .help("give one of them another `colour`; their letters and hatchings differ"),
    )
}

/// The letters of a board's owners: those of its file, else the first of the name, with a second one if that is taken.
fn letters_of(board: &Board) -> Vec<String> {
    let mut out: Vec<String> =
        board.owners.iter().map(|o| o.letter.clone().unwrap_or_default().chars().take(2).collect()).collect();
    for i in 0..out.len() {
        if !out[i].is_empty() {
            continue;
        }
        let mut name = board.owners[i].name.chars().filter(|c| c.is_alphanumeric());
        let first: String = name.next().map_or_else(|| "?".into(), |c| c.to_uppercase().collect());
        let two = name.map(|c| format!("{first}{}", c.to_lowercase()));
        let free = std::iter::once(first.clone()).chain(two).find(|l| !out.contains(l));
        out[i] = free.unwrap_or(first);
    }
    out
}

/// Letters for the powers of a game: the shortest beginning of each name that no other name has, at most three letters,
/// with the name's capitals.
pub fn letters(names: &[&str]) -> Vec<String> {
    let start = |name: &str, n: usize| name.chars().take(n).collect::<String>();
    let shared = |name: &str, n: usize| {
        let mine = start(name, n).to_lowercase();
        names.iter().any(|other| *other != name && start(other, n).to_lowercase() == mine)
    };
    names.iter().map(|name| start(name, (1..3).find(|n| !shared(name, *n)).unwrap_or(3))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tribes_and_strangers_have_their_letters() {
        let letter = |power: &str| Wardrobe::default().letter(power);
        assert_eq!((for_power("Gauls").name.as_ref(), letter("Gauls")), ("france", "G".to_string()));
        assert_eq!(letter("Germany"), "G");
        assert_eq!(letter("TROGS"), "S");
        assert_eq!(letter("Xanadu"), "X");
    }
}
