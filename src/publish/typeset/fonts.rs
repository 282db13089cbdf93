//! The fonts: those compiled in, then the editor's; and which characters none of them has.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

use crate::diagnostic::{Diagnostic, Source};

macro_rules! built_in {
    ($($file:literal),* $(,)?) => { &[$(include_bytes!(concat!("../../../fonts/", $file))),*] };
}

/// The fonts of the looks; the licence of each stands in fonts/OFL.txt.
const BUILT_IN: &[&[u8]] = built_in![
    "CourierPrime-Regular.ttf",
    "CourierPrime-Italic.ttf",
    "CourierPrime-Bold.ttf",
    "LibertinusSerif-Regular.otf",
    "LibertinusSerif-Italic.otf",
    "LibertinusSerif-Bold.otf",
    "SourceSans3-Regular.otf",
    "SourceSans3-It.otf",
    "SourceSans3-Semibold.otf",
    "SourceSerif4Display-Semibold.otf",
    "SourceSerif4SmText-Regular.otf",
    "SourceSerif4SmText-It.otf",
    "SourceSerif4SmText-Semibold.otf",
    "routed-gothic-wide.ttf",
];

/// All fonts there are. Making one reads every font, so make one a process.
#[derive(Debug)]
pub struct Fonts {
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
}

impl Fonts {
    /// The fonts compiled in and, behind them, those of the editor's fonts/.
    pub fn new<'a>(own: impl IntoIterator<Item = &'a [u8]>) -> Fonts {
        let built_in = BUILT_IN.iter().map(|data| Bytes::new(*data));
        let own = own.into_iter().map(|data| Bytes::new(data.to_vec()));
        let fonts: Vec<Font> = built_in.chain(own).flat_map(Font::iter).collect();
        let book = FontBook::from_fonts(&fonts);
        Fonts { book: LazyHash::new(book), fonts }
    }

    /// The fonts compiled in, read once a process.
    pub fn built_in() -> &'static Fonts {
        static BUILT_IN: OnceLock<Fonts> = OnceLock::new();
        BUILT_IN.get_or_init(Fonts::default)
    }

    pub(super) fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }

    pub(super) fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index).cloned()
    }

    /// Whether some font has a glyph for the character.
    pub fn covers(&self, c: char) -> bool {
        // Line ends, joiners and soft hyphens print nothing.
        matches!(c, '\n' | '\t' | '\r' | '\u{ad}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\u{feff}')
            || ('\u{fe00}'..='\u{fe0f}').contains(&c)
            || self.fonts.iter().any(|font| font.info().coverage.contains(u32::from(c)))
    }

    /// One error for each character of a source that no font has, at its first occurrence.
    pub fn missing(&self, source: &Source) -> Vec<Diagnostic> {
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for (at, c) in source.text.char_indices() {
            if c.is_ascii() || seen.contains(&c) {
                continue;
            }
            seen.insert(c);
            if !self.covers(c) {
                let message =
                    format!("no font has the character \u{201c}{c}\u{201d} (U+{:04X})", u32::from(c));
                let help = "put a font that has it into fonts/, or write it otherwise";
                found.push(Diagnostic::error("glyph", message).at(source, at..at + c.len_utf8()).help(help));
            }
        }
        found
    }

    /// The characters of a text that no font has, for words that come from no file of their own.
    pub fn missing_in(&self, text: &str) -> BTreeSet<char> {
        text.chars().filter(|c| !self.covers(*c)).collect()
    }
}

impl Default for Fonts {
    /// The fonts compiled in.
    fn default() -> Fonts {
        Fonts::new([])
    }
}
