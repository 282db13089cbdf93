//! What the eye finds on laid-out pages: words over words, words outside the measure, and how much of a page is blank.

use serde::Deserialize;
use typst::layout::{Frame, FrameItem, Point, Transform};
use typst_layout::PagedDocument;

/// The text area of a page, in points.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Area {
    /// Left margin.
    pub side: f64,
    /// Width of the measure.
    pub wide: f64,
    /// Upper margin.
    pub top: f64,
    /// Height of the text.
    pub tall: f64,
    /// Columns.
    pub columns: usize,
    /// Space between columns.
    pub gutter: f64,
}

/// Something on a page, in points from its upper left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageItem {
    /// The page, from 1.
    pub page: usize,
    /// Left edge, upper edge, right edge, lower edge.
    pub place: [f64; 4],
    /// Its letters; empty for a picture or a rule.
    pub text: String,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct LayoutProblems {
    /// Words over words.
    pub over: Vec<(PageItem, PageItem)>,
    /// Words outside the measure, with how far in points.
    pub outside: Vec<(PageItem, f64)>,
    /// How much of each page is blank, in thousandths.
    pub white: Vec<i64>,
}

/// Two texts that share more than this in both directions are one over the other.
const SHARED: f64 = 1.0;
/// Words stick out that leave the measure by more than this.
const BEYOND: f64 = 1.5;
/// Shorter runs without anything, as a share of the height, are leading and white lines.
const RUN: f64 = 0.05;

/// Looks over all pages.
pub(super) fn look(document: &PagedDocument, area: &Area) -> LayoutProblems {
    let mut out = LayoutProblems::default();
    for (n, page) in document.pages().iter().enumerate() {
        let mut things = Vec::new();
        walk(&page.frame, Transform::identity(), n + 1, &mut things);
        out.white.push(white(&things, area));
        let words: Vec<PageItem> =
            things.into_iter().filter(|t| t.text.chars().any(char::is_alphanumeric)).collect();
        let right = area.side + area.wide;
        for word in &words {
            let beyond = (area.side - word.place[0]).max(word.place[2] - right);
            if area.wide > 0.0 && beyond > BEYOND {
                out.outside.push((word.clone(), beyond));
            }
        }
        over(words, &mut out.over);
    }
    out
}

/// Everything that leaves ink, with its place on the page; of letters the part between base line and x-height.
fn walk(frame: &Frame, at: Transform, page: usize, out: &mut Vec<PageItem>) {
    for (pos, item) in frame.items() {
        let here = at.pre_concat(Transform::translate(pos.x, pos.y));
        let (text, from, to) = match item {
            FrameItem::Group(group) => {
                walk(&group.frame, here.pre_concat(group.transform), page, out);
                continue;
            }
            FrameItem::Text(text) => {
                let up = Point::new(typst::layout::Abs::zero(), -(text.size * 0.5));
                (text.text.to_string(), up, Point::new(text.width(), typst::layout::Abs::zero()))
            }
            FrameItem::Shape(shape, _) => {
                let area = shape.bbox(true);
                (String::new(), area.min, area.max)
            }
            FrameItem::Image(_, size, _) => (String::new(), Point::zero(), size.to_point()),
            FrameItem::Link(..) | FrameItem::Tag(_) => continue,
        };
        let corners =
            [from, Point::new(to.x, from.y), Point::new(from.x, to.y), to].map(|p| p.transform(here));
        let least = |of: fn(&Point) -> f64| corners.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&Point) -> f64| corners.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        let x: fn(&Point) -> f64 = |p| p.x.to_pt();
        let y: fn(&Point) -> f64 = |p| p.y.to_pt();
        out.push(PageItem { page, place: [least(x), least(y), most(x), most(y)], text });
    }
}

fn over(mut words: Vec<PageItem>, out: &mut Vec<(PageItem, PageItem)>) {
    words.sort_by(|a, b| a.place[1].total_cmp(&b.place[1]));
    for (n, a) in words.iter().enumerate() {
        for b in words[n + 1..].iter().take_while(|b| b.place[1] < a.place[3] - SHARED) {
            let shared =
                [0, 1].map(|low| a.place[low + 2].min(b.place[low + 2]) - a.place[low].max(b.place[low]));
            if shared[0] > SHARED && shared[1] > SHARED {
                out.push((a.clone(), b.clone()));
            }
        }
    }
}

/// How much of a page is blank, in thousandths: in each column the runs without anything that are longer than a few lines.
fn white(things: &[PageItem], area: &Area) -> i64 {
    let columns = area.columns.max(1);
    let width = (area.wide - area.gutter * (columns - 1) as f64) / columns as f64;
    let mut blank = 0.0;
    for column in 0..columns {
        let left = area.side + (width + area.gutter) * column as f64;
        let mut spans: Vec<(f64, f64)> = (things.iter())
            .filter(|t| t.place[0] < left + width - 1.0 && t.place[2] > left + 1.0)
            .map(|t| (t.place[1], t.place[3]))
            .collect();
        spans.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut at, end) = (area.top, area.top + area.tall);
        for (from, to) in spans.into_iter().chain([(end, end)]) {
            let run = from.min(end) - at;
            if run > RUN * area.tall {
                blank += run;
            }
            at = at.max(to);
        }
    }
    (blank / (area.tall * columns as f64) * 1000.0).round() as i64
}
