//! The ways to set the name of a place: in full or abbreviated, in various sizes, on one or several lines.

use std::sync::OnceLock;

use serde::Deserialize;

use super::metrics::{FontCut, width};
use super::shape::{Pt, pt};

/// A full name as laid out by hand.
#[derive(Clone, Debug, Deserialize)]
pub struct FullLabel {
    /// Its lines.
    pub lines: Vec<String>,
    /// The size of the letters in board units.
    pub size: f64,
    /// The centre.
    pub at: [f64; 2],
}

/// A spot for the centre of a name, with its cost.
pub type LabelSpot = (f64, Pt);

/// The least distance of a name from the edge of the drawing.
pub const EDGE: f64 = 4.0;

/// Ranges of costs that spots are kept for.
pub const RANGES: usize = 3;

/// The ways the name of a place can be set, best first; the last is taken wherever it fits least badly.
#[derive(Clone)]
pub struct LabelSettings {
    /// The abbreviation alone.
    short: [LabelSetting; 1],
    /// The full name, then the abbreviation.
    full: Vec<LabelSetting>,
}

impl LabelSettings {
    /// The settings of a place; they do not depend on the scene.
    pub fn of(place: &LabelKey) -> LabelSettings {
        let mut full = full_settings(place);
        full.push(short(place, true));
        LabelSettings { short: [short(place, false)], full }
    }

    /// Moves the usual spots of all settings, none nearer to the edge of a drawing of this size than a name may be.
    pub fn move_to(&mut self, drawn: impl Fn(Pt) -> Pt, size: Pt) {
        for setting in self.short.iter_mut().chain(&mut self.full) {
            let (at, half) = (drawn(setting.at), pt(setting.wide / 2.0 + EDGE, setting.high / 2.0 + EDGE));
            setting.at = pt(at.x.min(size.x - half.x).max(half.x), at.y.min(size.y - half.y).max(half.y));
            (setting.clear, setting.spots) = Default::default();
        }
    }

    /// Those that a look allows.
    pub fn of_look(&self, full_names: bool) -> &[LabelSetting] {
        if full_names { &self.full } else { &self.short }
    }
}

/// The data that the settings of a name depend on.
pub struct LabelKey<'a> {
    /// The full English name.
    pub name: &'a str,
    /// The printed abbreviation.
    pub abbr: &'a str,
    /// Whether it is water.
    pub sea: bool,
    /// The centre of the abbreviation.
    pub label: Pt,
    /// The full name as laid out by hand, if it fits.
    pub full: Option<&'a FullLabel>,
}

/// A name as it could be set.
#[derive(Clone)]
pub struct LabelSetting {
    /// Its lines.
    pub lines: Vec<String>,
    /// The size of the letters in board units.
    pub size: f64,
    /// Whether it is the full name.
    pub full: bool,
    /// Its width.
    pub wide: f64,
    /// Its height.
    pub high: f64,
    /// The centre of its usual spot.
    pub at: Pt,
    /// Whether its usual spot is free on the empty board, once computed.
    pub clear: OnceLock<bool>,
    /// Its spots on the empty board by range of cost, cheapest first, once computed.
    pub spots: [OnceLock<Box<[LabelSpot]>>; RANGES],
}

/// The abbreviation.
fn short(p: &LabelKey, small: bool) -> LabelSetting {
    let sea = p.sea;
    let size = if sea {
        12.5
    } else if small {
        11.5
    } else {
        13.5
    };
    let cut = if sea { FontCut::Italic } else { FontCut::Bold };
    LabelSetting {
        wide: width(p.abbr, cut, size) + 1.5,
        high: size * 0.72,
        lines: vec![p.abbr.to_string()],
        size,
        full: false,
        at: p.label,
        clear: OnceLock::new(),
        spots: Default::default(),
    }
}

/// The full name as laid out by hand, then smaller and on more lines.
fn full_settings(p: &LabelKey) -> Vec<LabelSetting> {
    let sea = p.sea;
    let cut = if sea { FontCut::Italic } else { FontCut::Regular };
    let mut out = Vec::new();
    if let Some(f) = p.full {
        out.push(set_label(f.lines.clone(), f.size, pt(f.at[0], f.at[1]), &cut));
    }
    let words: Vec<&str> = p.name.split(' ').collect();
    let mut ways = vec![vec![p.name.to_string()]];
    if words.len() > 1 {
        ways.push(vec![words[0].to_string(), words[1..].join(" ")]);
    }
    if words.len() > 2 {
        ways.push(vec![words[..words.len() - 1].join(" "), words[words.len() - 1].to_string()]);
        ways.push(words.iter().map(|w| w.to_string()).collect());
    }
    for size in if sea { [12.5, 11.0, 9.5] } else { [11.5, 10.5, 9.5] } {
        out.extend(ways.iter().map(|w| set_label(w.clone(), size, p.label, &cut)));
    }
    out
}

fn set_label(lines: Vec<String>, size: f64, at: Pt, cut: &FontCut) -> LabelSetting {
    let wide = lines.iter().map(|l| width(l, *cut, size)).fold(0.0, f64::max) + 1.5;
    let high = size * (0.74 + (lines.len() as f64 - 1.0));
    LabelSetting {
        lines,
        size,
        full: true,
        wide,
        high,
        at,
        clear: OnceLock::new(),
        spots: Default::default(),
    }
}
