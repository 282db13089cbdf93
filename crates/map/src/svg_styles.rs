//! The styles of lines and shapes, as attributes in a standalone drawing or as classes in one that shares its page with
//! others, and the small drawings used repeatedly.

use std::collections::BTreeMap;

use super::composed_map::{MapMarkKind, UnitOutline};
use super::path::{number, polygon, tenths};
use super::power_dress::{ColourMode, LIVERIES, PowerDress};
use super::shape::Pt;

/// The font families of names.
pub const FONT: &str = "Libertinus Serif, Georgia, Times New Roman, serif";

/// The source of styles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Attributes: the drawing is self-contained.
    Alone(ColourMode),
    /// Classes of the page's style sheet.
    Page,
}

/// Styles, and the small drawings used so far.
pub struct Ink<'d> {
    /// The dresses of the powers.
    pub dresses: &'d [PowerDress],
    /// The source of styles.
    pub mode: Mode,
    /// Prefix of every id.
    pub prefix: String,
    /// The small drawings by id.
    pub symbols: BTreeMap<String, String>,
    /// The order being drawn; on a page, its elements carry the number.
    pub order: Option<usize>,
}

impl<'d> Ink<'d> {
    /// Creates an ink without small drawings.
    pub fn new(mode: Mode, prefix: &str, dresses: &'d [PowerDress]) -> Ink<'d> {
        Ink { dresses, mode, prefix: prefix.to_string(), symbols: BTreeMap::new(), order: None }
    }

    /// The style called `name`, as an attribute list with a leading blank.
    pub fn style(&self, name: &str) -> &'static str {
        match self.mode {
            Mode::Page => page_class(name),
            Mode::Alone(_) => plain(name),
        }
    }

    /// The `data-o` attribute of the order being drawn, with a leading blank; empty in a standalone drawing.
    pub fn data(&self) -> String {
        match (self.mode, self.order) {
            (Mode::Page, Some(n)) => format!(" data-o=\"{n}\""),
            _ => String::new(),
        }
    }

    /// Uses the small drawing `id` at a point; `body` creates it the first time.
    pub fn place(
        &mut self,
        out: &mut String,
        id: &str,
        x: f64,
        y: f64,
        body: impl FnOnce(&Ink<'d>) -> String,
    ) {
        out.push_str("<use");
        out.push_str(&self.data());
        out.push_str(" href=\"#");
        let at = out.len();
        out.push_str(&self.prefix);
        out.push_str(id);
        if !self.symbols.contains_key(&out[at..]) {
            let symbol = body(self);
            self.symbols.insert(out[at..].to_string(), symbol);
        }
        out.push_str("\" x=\"");
        super::path::push_number(out, x);
        out.push_str("\" y=\"");
        super::path::push_number(out, y);
        out.push_str("\"/>");
    }

    /// Writes a mark.
    pub fn mark(&mut self, out: &mut String, what: &MapMarkKind, x: f64, y: f64) {
        match what {
            MapMarkKind::Dot { owned, house, capital } => {
                let id = format!("d{}{}{}", u8::from(*owned), u8::from(*house), u8::from(*capital));
                self.place(out, &id, x, y, |ink| ink.dot(*owned, *house, *capital));
            }
            MapMarkKind::Piece { form, dress, letter, dislodged, pile } => {
                let palette = &self.dresses[*dress];
                let id = piece_id(*form, palette, letter, *dislodged, *pile);
                self.place(out, &id, x, y, |ink| ink.piece(*form, palette, letter, *dislodged, *pile));
            }
            MapMarkKind::Passenger { dress } => {
                let palette = &self.dresses[*dress];
                self.place(out, &format!("p{}", palette.code), x, y, |ink| {
                    format!("{}><circle r=\"4.6\"{}/>", ink.group(palette), ink.body(palette))
                })
            }
            MapMarkKind::Burst { wide } => {
                let (id, d) = if *wide { ("xf", BURST_WIDE) } else { ("xa", BURST) };
                self.place(out, id, x, y, |ink| format!("><path d=\"{d}\"{}/>", ink.style("mb")));
            }
            MapMarkKind::Star => {
                self.place(out, "so", x, y, |ink| format!("><path d=\"{STAR}\"{}/>", ink.style("mb")))
            }
            MapMarkKind::Head { points, hollow } => {
                out.push_str(&format!(
                    "<path{}{} d=\"{}\"/>",
                    self.data(),
                    self.style(if *hollow { "mb" } else { "h" }),
                    match self.mode {
                        Mode::Page => shorter(points),
                        Mode::Alone(_) => polygon(points),
                    }
                ));
            }
            MapMarkKind::Cross { small } => {
                let (id, d) = if *small {
                    ("xs", "M-3.6-3.6L3.6 3.6M-3.6 3.6L3.6-3.6")
                } else {
                    ("xx", "M-4.4-4.4L4.4 4.4M-4.4 4.4L4.4-4.4")
                };
                self.place(out, id, x, y, |ink| ink.twice(d, "c4", "k"));
            }
            MapMarkKind::Strike => {
                self.place(out, "xk", x, y, |ink| ink.twice("M-11-11L11 11M-11 11L11-11", "c6", "k3"))
            }
            MapMarkKind::Bead => {
                self.place(out, "bd", x, y, |ink| format!("><circle r=\"3.4\"{}/>", ink.style("mb")))
            }
            MapMarkKind::Ring => {
                self.place(out, "hr", x, y, |ink| format!("><circle r=\"16\"{}/>", ink.style("sd")))
            }
            MapMarkKind::DoubleRing => self.place(out, "nb", x, y, |ink| {
                format!(
                    "><circle r=\"17\"{}/><circle r=\"15\"{}/><circle r=\"18.6\"{}/>",
                    ink.style("c4"),
                    ink.style("k1"),
                    ink.style("k1")
                )
            }),
            MapMarkKind::Wave => {
                self.place(out, "cw", x, y, |ink| ink.twice("M-16 1.5q4-6 8 0t8 0t8 0t8 0", "c4", "kw"))
            }
            MapMarkKind::Bar => self.place(out, "hb", x, y, |ink| ink.twice("M-12 0H12", "c4", "k")),
            MapMarkKind::Badge(text) => {
                let w = super::metrics::box_width(text);
                let data = self.data();
                if !data.is_empty() {
                    out.push_str(&format!("<g{data}>"));
                }
                out.push_str(&format!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"12.4\" rx=\"2\"{}/><text x=\"{}\" y=\"{}\"{}>{}</text>",
                    number(x - w / 2.0),
                    number(y - 6.2),
                    number(w),
                    self.style("bg"),
                    number(x),
                    number(y + 4.2),
                    self.style("bt"),
                    escape(text)
                ));
                if !data.is_empty() {
                    out.push_str("</g>");
                }
            }
            MapMarkKind::Portal(way) => {
                if way.len() < 0.5 {
                    self.place(out, "ph", x, y, |ink| format!("><circle r=\"5\"{}/>", ink.style("h")));
                } else {
                    let (u, v) = (*way, way.turned());
                    let p = [
                        (-4.0, -6.0),
                        (1.0, -6.0),
                        (4.6, -4.0),
                        (6.0, 0.0),
                        (4.6, 4.0),
                        (1.0, 6.0),
                        (-4.0, 6.0),
                    ]
                    .map(|(a, b)| super::shape::pt(x, y) + u * a + v * b);
                    out.push_str(&format!("<path{} d=\"{}\"/>", self.style("h"), polygon(&p)));
                }
            }
            MapMarkKind::Name { .. } => {}
        }
    }

    /// The same path twice: white and wide, then black.
    fn twice(&self, d: &str, under: &str, over: &str) -> String {
        format!("><path d=\"{d}\"{}/><path d=\"{d}\"{}/>", self.style(under), self.style(over))
    }

    fn dot(&self, owned: bool, house: bool, capital: bool) -> String {
        let mut s = String::from(">");
        if house {
            s += &format!("<path d=\"M-5 5V-1L0-6L5-1V5Z\"{}/>", self.style("dt"));
        } else {
            if capital {
                s += &format!("<circle r=\"5.6\"{}/>", self.style("dt"));
            }
            s += &format!("<circle r=\"3.6\"{}/>", self.style("dt"));
        }
        if owned {
            s += &format!("<circle r=\"1.8\"{}/>", if house { " cy=\"1\"" } else { "" });
        }
        s
    }

    fn group(&self, palette: &PowerDress) -> String {
        match self.mode {
            Mode::Page => format!(" class=\"gu g{}\"", palette.code),
            Mode::Alone(_) => String::new(),
        }
    }

    fn body(&self, palette: &PowerDress) -> String {
        match self.mode {
            Mode::Page => " class=\"gb\"".to_string(),
            Mode::Alone(ColourMode::Bw) => {
                format!(" fill=\"{}\" stroke=\"#000\" stroke-width=\"1.7\"", palette.grey)
            }
            Mode::Alone(ColourMode::Colour) => {
                format!(" fill=\"{}\" stroke=\"#000\" stroke-width=\"1.7\"", palette.paint)
            }
        }
    }

    fn piece(
        &self,
        form: UnitOutline,
        palette: &PowerDress,
        letter: &str,
        dislodged: bool,
        pile: usize,
    ) -> String {
        let d = outline(form);
        let mut s = format!("{}>", self.group(palette));
        let body = if form == UnitOutline::Borg {
            " fill=\"#000\" stroke=\"#000\" stroke-width=\"1.7\"".to_string()
        } else {
            self.body(palette)
        };
        for k in (1..=pile).rev() {
            let o = number(2.5 * k as f64);
            s += &format!(
                "<g transform=\"translate({o} -{o})\"><path d=\"{d}\"{}/><path d=\"{d}\"{body}/></g>",
                self.style("rm")
            );
        }
        if !dislodged {
            s += &format!("<path d=\"{d}\"{}/>", self.style("rm"));
        }
        s += &format!("<path d=\"{d}\"{body}{}/>", if dislodged { " stroke-dasharray=\"3 2\"" } else { "" });
        let ink = match self.mode {
            Mode::Page => String::new(),
            Mode::Alone(ColourMode::Bw) => format!(" fill=\"{}\"", palette.grey_ink),
            Mode::Alone(ColourMode::Colour) => format!(" fill=\"{}\"", palette.ink),
        };
        // Two letters need more room.
        let (style, up) = if letter.chars().nth(1).is_some() { ("p2", 1.3) } else { ("pt", 0.0) };
        let y = match form {
            UnitOutline::Fleet | UnitOutline::Shield | UnitOutline::Birds => 4.3,
            UnitOutline::SeaMonster => 6.6,
            _ => 4.9,
        } - up;
        let y = number(y);
        match form {
            UnitOutline::Borg => {
                s += "<path d=\"M-11-3H11M-11 4H11M-4-11V11M4-11V11\" fill=\"none\" stroke=\"#fff\" stroke-width=\"1.1\"/>"
            }
            UnitOutline::Herd => s += &format!("<text y=\"3.6\"{}{ink}>LL</text>", self.style("pt")),
            _ => s += &format!("<text y=\"{y}\"{}{ink}>{}</text>", self.style(style), escape(letter)),
        }
        s
    }
}

/// The definitions of small drawings.
pub fn definitions(symbols: &BTreeMap<String, String>) -> String {
    symbols.iter().map(|(id, b)| format!("<g id=\"{id}\"{b}</g>")).collect()
}

fn piece_id(form: UnitOutline, palette: &PowerDress, letter: &str, dislodged: bool, pile: usize) -> String {
    let own = LIVERIES.iter().any(|l| l.code == palette.code && l.letter == letter);
    let mut id = format!("{}{}", form_code(form), palette.code);
    for letter in letter.chars().filter(|_| !own) {
        id.push('-');
        id.push_str(&(letter as u32).to_string());
    }
    if dislodged {
        id.push('x');
    }
    if pile > 0 {
        id.push_str(&pile.to_string());
    }
    id
}

fn form_code(form: UnitOutline) -> &'static str {
    match form {
        UnitOutline::Army => "A",
        UnitOutline::Fleet => "F",
        UnitOutline::Birds => "B",
        UnitOutline::Lozenge => "FA",
        UnitOutline::Shield => "DA",
        UnitOutline::Box => "T",
        UnitOutline::SeaMonster => "SM",
        UnitOutline::SpaceMonster => "XM",
        UnitOutline::Borg => "BO",
        UnitOutline::Herd => "HE",
    }
}

/// The path of a piece around its centre.
pub fn outline(form: UnitOutline) -> &'static str {
    match form {
        UnitOutline::Army => "M-10 0A10 10 0 0 1 10 0A10 10 0 0 1-10 0Z",
        UnitOutline::Fleet => "M-15.5-8.5H15.5C14.5 2 10 9 4.5 9H-4.5C-10 9-14.5 2-15.5-8.5Z",
        UnitOutline::Birds => {
            "M-17-5Q-10-14-2-6Q0-8.5 2-6Q10-14 17-5Q10-5 8 1Q7 8 0 11.5Q-7 8-8 1Q-10-5-17-5Z"
        }
        UnitOutline::Lozenge => "M0-13.5L13.5 0L0 13.5L-13.5 0Z",
        UnitOutline::Shield => "M-11-10H11V3Q9 10 0 12.5Q-9 10-11 3Z",
        UnitOutline::Box => "M-8-10H-4V-13H4V-10H8V13H-8Z",
        UnitOutline::SeaMonster => {
            "M-15.5-8.5L-10.5-4L-5.5-8.5L0-4L5.5-8.5L10.5-4L15.5-8.5C14.5 2 10 9 4.5 9H-4.5C-10 9-14.5 2-15.5-8.5Z"
        }
        UnitOutline::SpaceMonster => {
            "M0-13.5L3.4-9.4L9.5-9.5L9.4-3.4L13.5 0L9.4 3.4L9.5 9.5L3.4 9.4L0 13.5L-3.4 9.4L-9.5 9.5L-9.4 3.4L-13.5 0L-9.4-3.4L-9.5-9.5L-3.4-9.4Z"
        }
        UnitOutline::Borg => "M-11-11H11V11H-11Z",
        UnitOutline::Herd => "M-9-6H9V6H-9Z",
    }
}

const STAR: &str = "M0-11L3-4L10-6L6 0L10 6L3 4L0 11L-3 4L-10 6L-6 0L-10-6L-3-4Z";
const BURST: &str = "M18.5 0L13 3.5L16 9.3L9.5 9.5L9.3 16L3.5 13L0 18.5L-3.5 13L-9.3 16L-9.5 9.5L-16 9.3L-13 3.5L-18.5 0L-13-3.5L-16-9.3L-9.5-9.5L-9.3-16L-3.5-13L0-18.5L3.5-13L9.3-16L9.5-9.5L16-9.3L13-3.5Z";
const BURST_WIDE: &str = "M20.5 0L15.6 3.5L18.4 9.3L10.9 9.5L10.7 16L4 13L0 18.5L-4 13L-10.7 16L-10.9 9.5L-18.4 9.3L-15.6 3.5L-20.5 0L-15.6-3.5L-18.4-9.3L-10.9-9.5L-10.7-16L-4-13L0-18.5L4-13L10.7-16L10.9-9.5L18.4-9.3L15.6-3.5Z";

/// Text escaped for a drawing.
pub fn escape(s: &str) -> String {
    let mut out = String::with_capacity(s.len());
    for c in s.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A polygon in relative coordinates, which are shorter than absolute ones.
fn shorter(points: &[Pt]) -> String {
    let mut out = String::from("M");
    let mut last = (0, 0);
    for (n, (x, y)) in points.iter().map(|p| (tenths(p.x), tenths(p.y))).enumerate() {
        if n == 1 {
            out.push('l');
        }
        for by in [x - last.0, y - last.1] {
            let text = number(by as f64 / 10.0);
            if !out.ends_with(['M', 'l']) && !text.starts_with('-') {
                out.push(' ');
            }
            out.push_str(&text);
        }
        last = (x, y);
    }
    out + "z"
}

/// Declares the styles by name: as attributes, and as the class of the same name.
macro_rules! styles {
    ($($name:literal => $attributes:literal),* $(,)?) => {
        fn plain(name: &str) -> &'static str {
            match name { $($name => concat!(" ", $attributes),)* _ => "" }
        }
        fn page_class(name: &str) -> &'static str {
            match name { $($name => concat!(" class=\"g", $name, "\""),)* _ => "" }
        }
    };
}

styles! {
    "c" => r##"fill="none" stroke="#fff" stroke-width="5.2" stroke-linecap="round""##,
    "c4" => r##"fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round""##,
    "c6" => r##"fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round""##,
    "c8" => r##"fill="none" stroke="#fff" stroke-width="8""##,
    "m" => r##"fill="none" stroke="#000" stroke-width="2.4""##,
    "mf" => r##"fill="none" stroke="#000" stroke-width="2.4" stroke-dasharray="7 4""##,
    "mh" => r##"fill="none" stroke="#000" stroke-width="2.4" stroke-dasharray="12 3 2 3""##,
    "sd" => r##"fill="none" stroke="#000" stroke-width="1.9" stroke-dasharray="1.2 3.6" stroke-linecap="round""##,
    "k" => r##"fill="none" stroke="#000" stroke-width="2.2""##,
    "kw" => r##"fill="none" stroke="#000" stroke-width="1.9""##,
    "k1" => r##"fill="none" stroke="#000" stroke-width="1.3""##,
    "k3" => r##"fill="none" stroke="#000" stroke-width="3""##,
    "k5" => r##"fill="none" stroke="#000" stroke-width="5" stroke-dasharray="10 5""##,
    "c2" => r##"fill="none" stroke="#fff" stroke-width="2.4" stroke-dasharray="10 5""##,
    "kt" => r##"fill="none" stroke="#000" stroke-width="5""##,
    "ct" => r##"fill="none" stroke="#fff" stroke-width="2.6" stroke-dasharray="3 2""##,
    "r1" => r##"fill="none" stroke="#000" stroke-width="4.2""##,
    "r2" => r##"fill="none" stroke="#fff" stroke-width="2""##,
    "h" => r##"stroke="#fff" stroke-width="1.6" stroke-linejoin="round" paint-order="stroke""##,
    "mb" => r##"fill="#fff" stroke="#000" stroke-width="1.5" stroke-linejoin="round""##,
    "rm" => r##"fill="#fff" stroke="#fff" stroke-width="4.2" stroke-linejoin="round""##,
    "dt" => r##"fill="#fff" stroke="#000" stroke-width="1.1""##,
    "bg" => r##"fill="#fff" stroke="#000" stroke-width=".9""##,
    "bt" => r##"text-anchor="middle" font-size="12.5""##,
    "pt" => r##"text-anchor="middle" font-weight="bold" font-size="14.8""##,
    "p2" => r##"text-anchor="middle" font-weight="bold" font-size="12.5""##,
    "sb" => r##"fill="none" stroke="#000" stroke-width="15" stroke-linejoin="round""##,
    "sa" => r##"fill="none" stroke="#000" stroke-width="7" stroke-linejoin="round""##,
    "sf" => r##"fill="none" stroke="#000" stroke-width="9" stroke-linejoin="round""##,
    "sc" => r##"text-anchor="middle" font-size="12.5" font-style="italic" stroke="#fff" stroke-width="2.2" paint-order="stroke""##,
    "b1" => r##"stroke="#fff" stroke-width="100""##,
    "b2" => r##"stroke="#000" stroke-width="76""##,
    "b3" => r##"stroke="#fff" stroke-width="44" stroke-dasharray="58 24""##,
    "lw1" => r##"stroke-width="8" stroke-dasharray="30 22""##,
    "lw2" => r##"stroke-width="15""##,
    "lw3" => r##"stroke-width="11""##,
    "ln" => r##"fill="none" stroke="#000" stroke-linejoin="round" stroke-linecap="round""##,
}

/// The style sheet for drawings that share a page. Single classes only, because other selectors do not reach into
/// `<use>`. Colours are custom properties of the page, with those of the colour style as fallbacks.
pub fn style_sheet() -> String {
    let names = [
        "c", "c4", "c6", "c8", "m", "mf", "mh", "sd", "k", "kw", "k1", "k3", "k5", "c2", "kt", "ct", "r1",
        "r2", "h", "mb", "rm", "dt", "bg", "bt", "pt", "p2", "sb", "sa", "sf", "sc", "b1", "b2", "b3", "lw1",
        "lw2", "lw3", "ln",
    ];
    let mut s = String::new();
    for n in names {
        let rules = plain(n).trim().trim_end_matches('"').replace("=\"", ":").replace("\" ", ";");
        s += &format!(
            ".g{n}{{{}}}",
            rules.replace("font-size:12.5", "font-size:12.5px").replace("font-size:14.8", "font-size:14.8px")
        );
    }
    s += ".gmsea{fill:var(--sea,#dfe9f0)}.gmw{fill:none;stroke-linejoin:round;stroke:var(--wl,#9db8c9)}.gmw1{stroke-width:125;stroke-opacity:.35}.gmw2{stroke-width:80;stroke-opacity:.35}.gmw3{stroke-width:42;stroke-opacity:.5}";
    s += ".gmland{fill:var(--land,#fbf7ea)}.gmimp{fill:var(--imp,#e3ddcd)}.gmsb{fill:none;stroke:var(--sb,#7d97a8);stroke-width:9;stroke-dasharray:1 26;stroke-linecap:round}.gmco{fill:none}.gmpaper{fill:var(--land,#fff)}.gmbox{fill:var(--sea,#dfe9f0);stroke:var(--sb,#7d97a8);stroke-width:9}";
    s += ".gml,.gms{text-anchor:middle;font:bold 13.5px \"Libertinus Serif\",Georgia,serif;stroke:#fff;stroke-width:4px;stroke-linejoin:round;paint-order:stroke;fill:#000}.gms{font:italic 12.5px \"Libertinus Serif\",Georgia,serif}";
    s += ".gpt,.gp2,.gbt,.gsc{font-family:\"Libertinus Serif\",Georgia,serif}.gpt,.gp2{fill:var(--g,#000)}.gb{stroke:#000;stroke-width:1.7;fill:var(--f,#fff)}";
    for l in &super::power_dress::LIVERIES {
        let c = &l.code;
        s += &format!(
            ".g{c}{{--f:var(--p-{c},{});--g:var(--q-{c},{});--c:var(--f)}}.gt{c}{{fill:var(--t-{c},{})}}",
            l.paint, l.ink, l.tint
        );
    }
    s
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_sheet_has_a_rule_for_every_style() {
        let css = style_sheet();
        assert!(css.contains(".gmf{fill:none;stroke:#000;stroke-width:2.4;stroke-dasharray:7 4}"), "{css}");
        assert_eq!(css.matches('{').count(), css.matches('}').count());
    }

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(escape("<b a=\"x\">&"), "&lt;b a=&quot;x&quot;&gt;&amp;");
    }
}
