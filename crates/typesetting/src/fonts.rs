//! The fonts: those compiled in, then the editor's; and which characters none of them has.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::OnceLock;

use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

macro_rules! built_in {
    ($($file:literal),* $(,)?) => { &[$(include_bytes!(concat!("../../../fonts/", $file))),*] };
}

/// The fonts of the looks; the licence of each stands in fonts/OFL.txt. They are no `const`, of which every part of the program that
/// names it would have a copy.
static BUILT_IN: &[&[u8]] = built_in![
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

/// What stands behind all others, for Han and kana; it is put into a PDF only where such characters are. Its licence stands in
/// fonts/APACHE.txt.
static FALLBACK: &[&[u8]] = built_in!["DroidSansFallback.ttf"];

/// All fonts there are. Making one reads every font, so make one a process.
#[derive(Debug)]
pub struct Fonts {
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
}

impl Fonts {
    /// The fonts of the looks, behind them those of the editor's fonts/ that are not the same, then what stands in for both.
    pub fn new<'a>(own: impl IntoIterator<Item = &'a [u8]>) -> Fonts {
        let built_in = BUILT_IN.iter().map(|data| Bytes::new(*data));
        let own = own.into_iter().filter(|data| !BUILT_IN.contains(data) && !FALLBACK.contains(data));
        let own = own.map(|data| Bytes::new(data.to_vec()));
        let fallback = FALLBACK.iter().map(|data| Bytes::new(*data));
        let fonts: Vec<Font> = built_in.chain(own).chain(fallback).flat_map(Font::iter).collect();
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

    /// A text in which a white square stands for what no font has, and the characters it stands for.
    pub fn replace_missing<'t>(&self, text: &'t str) -> (Cow<'t, str>, BTreeSet<char>) {
        let missing: BTreeSet<char> = text.chars().filter(|c| !c.is_ascii() && !self.covers(*c)).collect();
        if missing.is_empty() {
            return (Cow::Borrowed(text), missing);
        }
        let shown = text.chars().map(|c| if missing.contains(&c) { '\u{25a1}' } else { c });
        (Cow::Owned(shown.collect()), missing)
    }
}

impl Default for Fonts {
    /// The fonts compiled in.
    fn default() -> Fonts {
        Fonts::new([])
    }
}
