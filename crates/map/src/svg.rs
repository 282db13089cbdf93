//! A map as an SVG document.

use super::base_map::View;
use super::composed_map::{ComposedMap, LineStroke, MapMarkKind};
use super::description;
use super::metrics::{FontCut, width};
use super::path::{curve, number};
use super::power_dress::{BARREN, ColourMode, PowerDress};
use super::svg_styles::{FONT, Ink, Mode, definitions, escape, outline};

/// The figure as a picture for a page, with a quieter tone if the page is dark. The page describes it.
pub fn picture(f: &ComposedMap) -> String {
    let dark = "<style>@media (prefers-color-scheme:dark){svg{filter:brightness(.8) saturate(.9)}}</style>";
    written(f, dark, "")
}

/// Writes the figure. Every id starts with the style's prefix; there are no classes and no style sheet, so that the
/// drawing can be inline in any page and be read by Typst.
pub fn write(f: &ComposedMap) -> String {
    let p = clean(&f.style.prefix);
    let said = format!("<desc id=\"{p}desc\">{}</desc>", escape(&description::position(f.scene)));
    written(f, "", &said)
}

fn written(f: &ComposedMap, style: &str, said: &str) -> String {
    let look = f.style;
    let p = &clean(&look.prefix);
    let mut ink = Ink::new(Mode::Alone(look.style), p, f.base.dresses.all());
    let over = above_land(f, &mut ink);
    let (width, mut height) = (f.base.view.size.x, f.base.view.size.y);
    let mut legend = String::new();
    if look.legend {
        legend = self::legend(f, p, &mut ink, &mut height);
    }
    let mut out = String::with_capacity(150_000);
    out.push_str(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"{p}title{}\"><title id=\"{p}title\">{}</title>{said}{style}",
        if said.is_empty() { String::new() } else { format!(" {p}desc") },
        escape(&description::title(f.scene)),
    ));
    ground(f, p, height, &mut out);
    out.push_str("<defs>");
    out.push_str(&definitions(&ink.symbols));
    out.push_str("</defs>");
    out.push_str(&format!("<g font-family=\"{FONT}\">"));
    out.push_str(&over);
    out.push_str(&legend);
    out.push_str(&format!(
        "</g><path d=\"M.8.8H{}V{}H.8Z\" fill=\"none\" stroke=\"#000\" stroke-width=\"1.6\"/></svg>",
        number(width - 0.8),
        number(height - 0.8)
    ));
    out
}

/// A prefix with only characters that are safe in ids and references.
pub fn clean(prefix: &str) -> String {
    prefix.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).collect()
}

/// The colours of sea, land and shore.
struct GroundColours {
    sea: &'static str,
    land: &'static str,
    barren: &'static str,
    water: [&'static str; 3],
    sea_border: &'static str,
}

fn colours(style: ColourMode) -> GroundColours {
    match style {
        ColourMode::Bw => GroundColours {
            sea: "#fff",
            land: "#fff",
            barren: "",
            water: ["#aaa", "#888", "#666"],
            sea_border: "#000",
        },
        ColourMode::Colour => GroundColours {
            sea: "#dfe9f0",
            land: "#fbf7ea",
            barren: "#e3ddcd",
            water: ["#9db8c9", "#9db8c9", "#9db8c9"],
            sea_border: "#7d97a8",
        },
    }
}

/// Draws sea, land, ownership and borders. Coordinates are tenths of units.
fn ground(f: &ComposedMap, p: &str, height: f64, out: &mut String) {
    let (s, style) = (f.base, f.style.style);
    let g = colours(style);
    let mut owners: Vec<usize> = f.land.iter().flatten().copied().collect();
    let dress = |i: &usize| &s.dresses.all()[*i];
    owners.sort_by_key(|i| (&dress(i).code, *i));
    owners.dedup();
    let once = |list: Vec<usize>| -> Vec<&PowerDress> {
        let mut list: Vec<&PowerDress> = list.iter().map(dress).collect();
        list.dedup_by_key(|l| &l.code);
        list
    };
    out.push_str(&format!(
        "<defs><path id=\"{p}sh\" d=\"{}\"/><path id=\"{p}ld\" d=\"{}\"/>",
        s.shore, s.land
    ));
    if style == ColourMode::Bw {
        for l in once(owners.clone()) {
            l.hatch.write_pattern(out, &format!("{p}h{}", l.code), true);
        }
        if !s.barren.is_empty() {
            BARREN.write_pattern(out, &format!("{p}hno"), true);
        }
        if f.style.legend {
            let mut shown: Vec<usize> =
                f.scene.players().into_iter().map(|name| s.dresses.index_of(name)).collect();
            shown.sort_by_key(|i| &dress(i).code);
            for l in once(shown) {
                l.hatch.write_pattern(out, &format!("{p}k{}", l.code), false);
            }
        }
    }
    out.push_str(&format!(
        "</defs><path d=\"M0 0H{}V{height}H0Z\" fill=\"{}\"/><g transform=\"{}\">",
        s.view.size.x,
        if s.scheme.is_some() { "#fff" } else { g.sea },
        transform(&s.view)
    ));
    // Engravers' water lines: stacked wide strokes of the shore, later covered by the land.
    out.push_str("<g fill=\"none\" stroke-linejoin=\"round\">");
    for (w, c) in [118, 76, 40].into_iter().zip(g.water) {
        for (w, c) in [(w + 7, c), (w - 2, g.sea)].into_iter().filter(|_| s.scheme.is_none()) {
            out.push_str(&format!("<use href=\"#{p}sh\" stroke=\"{c}\" stroke-width=\"{w}\"/>"));
        }
    }
    out.push_str(&format!(
        "</g><path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"9\" stroke-dasharray=\"1 26\" stroke-linecap=\"round\"/>",
        s.sea_borders, g.sea_border
    ));
    let ink = Ink::new(Mode::Alone(style), p, s.dresses.all());
    if let Some(scheme) = &s.scheme {
        out.push_str(&scheme.lines(&ink, s.view.scale));
        let fill = format!(" fill=\"{}\" stroke=\"{}\" stroke-width=\"9\"", g.sea, g.sea_border);
        out.push_str(&format!("<path d=\"{}\"{fill}/>", scheme.seas));
    }
    out.push_str(&format!("<use href=\"#{p}ld\" fill=\"{}\"/>", g.land));
    for i in &owners {
        let l = dress(i);
        match style {
            ColourMode::Bw => out.push_str(&format!("<g fill=\"url(#{p}h{})\">", l.code)),
            ColourMode::Colour => out.push_str(&format!("<g fill=\"{}\">", l.tint)),
        }
        for (place, _) in s.places.iter().zip(&f.land).filter(|(_, o)| **o == Some(*i)) {
            if !place.path.is_empty() {
                out.push_str("<path d=\"");
                out.push_str(&place.path);
                out.push_str("\"/>");
            }
        }
        out.push_str("</g>");
    }
    if !g.barren.is_empty() {
        out.push_str(&format!("<path d=\"{}\" fill=\"{}\"/>", s.islands, g.barren));
    }
    if !s.barren.is_empty() {
        let fill = if style == ColourMode::Bw { format!("url(#{p}hno)") } else { g.barren.to_string() };
        out.push_str(&format!("<path d=\"{}\" fill=\"{fill}\"/>", s.barren));
    }
    out.push_str(&format!(
        "<g{}><path d=\"{}\"{}/><path d=\"{}\"{}/><use href=\"#{p}ld\"{}/></g>",
        ink.style("ln"),
        s.borders,
        ink.style("lw1"),
        s.frontiers,
        ink.style("lw2"),
        ink.style("lw3")
    ));
    for (a, b) in &f.scene.barriers {
        if let (Some(a), Some(b)) = (s.find(a), s.find(b)) {
            out.push_str(&barrier(&ink, &s.border_path(a, b)));
        }
    }
    out.push_str("</g>");
}

/// Tenths of the board's units in the drawing's.
fn transform(view: &View) -> String {
    let at = view.low * -view.scale;
    let moved = format!("translate({} {})", number(at.x), number(at.y));
    match (view.scale, at.x == 0.0 && at.y == 0.0) {
        (1.0, true) => "scale(.1)".into(),
        (1.0, false) => format!("{moved} scale(.1)"),
        (scale, _) => format!("{moved} scale({:.5})", scale / 10.0),
    }
}

/// A ladder along a border.
pub fn barrier(ink: &Ink, d: &str) -> String {
    if d.is_empty() {
        return String::new();
    }
    format!(
        "<g fill=\"none\"><path d=\"{d}\"{}/><path d=\"{d}\"{}/><path d=\"{d}\"{}/></g>",
        ink.style("b1"),
        ink.style("b2"),
        ink.style("b3")
    )
}

/// Draws lines, names, marks and pieces.
fn above_land(f: &ComposedMap, ink: &mut Ink) -> String {
    let mut out = String::with_capacity(30_000);
    lines(f, ink, &mut out);
    names(f, &mut out);
    pieces(f, ink, &mut out);
    out
}

/// Draws arrows and dotted lines, with the rings under the pieces.
pub fn lines(f: &ComposedMap, ink: &mut Ink, out: &mut String) {
    let mut lines: Vec<_> = f.lines.iter().collect();
    lines.sort_by_key(|l| match l.stroke {
        LineStroke::Tunnel => 0,
        LineStroke::Link => 1,
        LineStroke::Support => 2,
        LineStroke::Retreat => 4,
        _ => 3,
    });
    for m in f.marks.iter().filter(|m| matches!(m.kind, MapMarkKind::Ring | MapMarkKind::DoubleRing)) {
        ink.order = m.order;
        ink.mark(out, &m.kind, m.at.x, m.at.y);
    }
    for l in lines {
        ink.order = l.order;
        let data = ink.data();
        let styles: &[&str] = match l.stroke {
            LineStroke::Move => &["c", "m"],
            LineStroke::Failed => &["c", "mf"],
            LineStroke::Hyperspace | LineStroke::HyperspaceFailed => &["c", "mh"],
            LineStroke::Support => &["c", "sd"],
            LineStroke::Retreat => &["c6", "r1", "r2"],
            LineStroke::Link => &["c8", "k5", "c2"],
            LineStroke::Tunnel => &["c8", "kt", "ct"],
        };
        let d = curve(&l.curve);
        for s in styles {
            out.push_str("<path");
            out.push_str(&data);
            out.push_str(ink.style(s));
            out.push_str(" d=\"");
            out.push_str(&d);
            out.push_str("\"/>");
        }
    }
}

/// Draws names with a white halo.
fn names(f: &ComposedMap, out: &mut String) {
    out.push_str("<g text-anchor=\"middle\" stroke=\"#fff\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\">");
    let groups = [
        (false, false, "<g font-weight=\"bold\" font-size=\"13.5\">"),
        (false, true, "<g>"),
        (true, false, "<g font-style=\"italic\" font-size=\"12.5\">"),
        (true, true, "<g font-style=\"italic\">"),
    ];
    for (is_sea, is_full, open) in groups {
        let mut inner = String::new();
        for m in &f.marks {
            let MapMarkKind::Name { setting, size, sea, full } = &m.kind else { continue };
            let settings = f.base.places[m.place].settings.of_look(f.style.full_names);
            let lines = settings.get(*setting).map_or(&[][..], |s| &s.lines);
            if *sea != is_sea || *full != is_full {
                continue;
            }
            let own = *full || (!*sea && *size != 13.5);
            for (i, line) in lines.iter().enumerate() {
                let y = m.at.y + size * 0.33 + (i as f64 - (lines.len() as f64 - 1.0) / 2.0) * size;
                inner.push_str(&format!("<text x=\"{}\" y=\"{}\"", number(m.at.x), number(y)));
                if own {
                    inner.push_str(&format!(" font-size=\"{}\"", number(*size)));
                }
                inner.push('>');
                inner.push_str(&escape(line));
                inner.push_str("</text>");
            }
        }
        if !inner.is_empty() {
            out.push_str(open);
            out.push_str(&inner);
            out.push_str("</g>");
        }
    }
    out.push_str("</g>");
}

/// The layer of a foreground mark; 0 for those drawn elsewhere.
fn layer(what: &MapMarkKind) -> usize {
    match what {
        MapMarkKind::Dot { .. } => 1,
        MapMarkKind::Head { .. }
        | MapMarkKind::Cross { .. }
        | MapMarkKind::Bead
        | MapMarkKind::Wave
        | MapMarkKind::Bar
        | MapMarkKind::Portal(_) => 2,
        MapMarkKind::Star | MapMarkKind::Burst { .. } => 3,
        MapMarkKind::Piece { .. } => 4,
        MapMarkKind::Passenger { .. } => 5,
        MapMarkKind::Badge(_) => 6,
        MapMarkKind::Strike => 7,
        MapMarkKind::Name { .. } | MapMarkKind::Ring | MapMarkKind::DoubleRing => 0,
    }
}

/// Draws centres, marks, pieces and figures, in this order.
pub fn pieces(f: &ComposedMap, ink: &mut Ink, out: &mut String) {
    for r in 1..=7 {
        for m in f.marks.iter().filter(|m| layer(&m.kind) == r) {
            ink.order = m.order;
            ink.mark(out, &m.kind, m.at.x, m.at.y);
        }
    }
    ink.order = None;
}

/// Most powers in a box on the map.
const BOXED: usize = 10;

/// Draws the legend of powers and pieces: a box on a map of Europe, where a corner is free; otherwise, or with many
/// powers, a strip below the map, which makes the picture taller.
fn legend(f: &ComposedMap, p: &str, ink: &mut Ink, height: &mut f64) -> String {
    let players = f.scene.players();
    let dresses = &f.base.dresses;
    let below = players.len() > BOXED || f.base.foreign;
    let widest = players.iter().map(|name| width(name, FontCut::Regular, 10.5)).fold(64.0, f64::max);
    let column = widest + 70.0;
    let columns = if below { ((f.base.view.size.x - 16.0) / column).max(1.0) as usize } else { 1 };
    let rows = players.len().div_ceil(columns);
    let (x, y) = (8.0, if below { *height + 2.0 } else { 8.0 });
    let (wide, high) = if below {
        (f.base.view.size.x - 16.0, 14.0 * rows as f64 + 40.0)
    } else {
        (134.0, 14.0 * rows as f64 + 40.0)
    };
    if below {
        *height = (*height + high + 10.0).ceil();
    }
    let mut o = format!(
        "<g font-size=\"10.5\"><rect x=\"{x}\" y=\"{}\" width=\"{}\" height=\"{high}\"{}/>",
        number(y),
        number(wide),
        ink.style("bg")
    );
    for (i, name) in players.iter().enumerate() {
        let l = dresses.dress(name);
        let (left, top) = (column * (i / rows.max(1)) as f64, y + 6.0 + 14.0 * (i % rows.max(1)) as f64);
        let (swatch, fill, letter) = match f.style.style {
            ColourMode::Bw => (format!("url(#{p}k{})", l.code), l.grey, l.grey_ink),
            ColourMode::Colour => (l.tint.to_string(), l.paint.as_ref(), l.ink),
        };
        let sign = dresses.letter(name);
        let size = if sign.chars().nth(1).is_some() { "8" } else { "9.5" };
        o += &format!(
            "<path d=\"M{s} {t}h26v11h-26z\" fill=\"{swatch}\" stroke=\"#000\" stroke-width=\".8\"/><circle cx=\"{m}\" cy=\"{c}\" r=\"6\" fill=\"{fill}\" stroke=\"#000\"/><text x=\"{m}\" y=\"{b}\" text-anchor=\"middle\" font-weight=\"bold\" font-size=\"{size}\" fill=\"{letter}\">{}</text><text x=\"{n}\" y=\"{b}\">{}</text>",
            escape(&sign),
            escape(name),
            s = number(left + 14.0),
            m = number(left + 52.0),
            n = number(left + 64.0),
            t = number(top),
            c = number(top + 5.5),
            b = number(top + 9.0)
        );
    }
    let line = y + 14.0 * rows as f64 + 14.0;
    let (a, b) = (number(line), number(line + 3.6));
    o += &format!(
        "<circle cx=\"22\" cy=\"{a}\" r=\"6\"{s}/><text x=\"32\" y=\"{b}\">army</text>",
        s = ink.style("mb")
    );
    o += &format!(
        "<path transform=\"translate(76 {a}) scale(.62)\" d=\"{}\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.9\"/><text x=\"90\" y=\"{b}\">fleet</text>",
        outline(super::composed_map::UnitOutline::Fleet)
    );
    for (cx, owned, word) in [(22.0, true, "owned"), (76.0, false, "vacant")] {
        ink.mark(&mut o, &MapMarkKind::Dot { owned, house: false, capital: false }, cx, line + 16.0);
        o += &format!(
            "<text x=\"{}\" y=\"{}\">{word}</text>",
            number(cx + if owned { 10.0 } else { 14.0 }),
            number(line + 19.6)
        );
    }
    o + "</g>"
}
