//! A drawing in a space of its own: its items in order, each with the pen it is drawn with.

use std::collections::BTreeMap;

use super::path::Matrix;

/// A drawing found on a page.
pub struct FormFigure {
    /// Where in the content it stands.
    pub range: (usize, usize),
    /// From its own space to the page.
    pub base: Matrix,
    /// What is seen of its own space: left, top, right, bottom.
    pub bounds: [i64; 4],
    /// What is drawn, in order.
    pub items: Vec<PaintedItem>,
}

/// A path or some words with the pen they are drawn with.
pub struct PaintedItem {
    /// Settings of the graphics state it needs, by kind.
    pub pen: BTreeMap<GraphicsParam, Vec<u8>>,
    /// What is drawn.
    pub shape: PaintedShape,
}

/// What is drawn.
pub enum PaintedShape {
    /// A path with its painting operator, as it is where the pen starts and in its place.
    Path {
        /// Around the origin.
        own: Vec<u8>,
        /// Where the origin goes.
        at: (i64, i64),
        /// In its place.
        placed: Vec<u8>,
        /// How far beyond the path its stroke may reach.
        reach: f64,
    },
    /// A text object.
    Words(Vec<u8>),
}

/// A parameter of the graphics state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GraphicsParam {
    FillSpace,
    Fill,
    StrokeSpace,
    Stroke,
    Width,
    Cap,
    Join,
    Miter,
    Dash,
    Font,
}

impl GraphicsParam {
    /// What holds where nothing was set.
    pub fn initial(self) -> &'static [u8] {
        match self {
            GraphicsParam::Width => b"1 w",
            GraphicsParam::Cap => b"0 J",
            GraphicsParam::Join => b"0 j",
            GraphicsParam::Miter => b"10 M",
            GraphicsParam::Dash => b"[]0 d",
            _ => b"",
        }
    }
}
