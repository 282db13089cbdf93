//! Imposes the pages of a booklet on its sheets.

/// One side of a sheet of a booklet: left and right page, counted from 1; `None` is blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookletSide {
    /// Left page.
    pub left: Option<u64>,
    /// Right page.
    pub right: Option<u64>,
    /// Sheet counted from the outside, from 0.
    pub sheet: u64,
}

/// The sides of a saddle-stitched booklet in printing order, front and back of the outermost sheet first. Missing pages are
/// blank; with `last_outside` the blanks come before the last page, so that it stays on the back (the label page).
pub fn booklet(pages: u64, last_outside: bool) -> Vec<BookletSide> {
    let total = pages.div_ceil(4) * 4;
    let blank = total - pages;
    let mut sides = Vec::new();
    for sheet in 0..total / 4 {
        let outer = 2 * sheet;
        sides.push(BookletSide {
            left: page_at(total - outer, pages, last_outside, total, blank),
            right: page_at(1 + outer, pages, last_outside, total, blank),
            sheet,
        });
        sides.push(BookletSide {
            left: page_at(2 + outer, pages, last_outside, total, blank),
            right: page_at(total - 1 - outer, pages, last_outside, total, blank),
            sheet,
        });
    }
    sides
}

fn page_at(n: u64, pages: u64, last_outside: bool, total: u64, blank: u64) -> Option<u64> {
    match n {
        n if !last_outside => (n <= pages).then_some(n),
        n if n == total => Some(pages),
        n if n < total - blank => Some(n),
        _ => None,
    }
}

/// How far the pages of a sheet are moved towards the fold, in micrometres, so that they line up after trimming: each sheet
/// further in protrudes by the thickness of the paper.
pub fn creep(sheet: u64, thickness: u64) -> u64 {
    sheet.saturating_mul(thickness)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Folds the printed sides back into a booklet and reads it from front to back.
    fn leaf_through(sides: &[BookletSide]) -> Vec<Option<u64>> {
        let (mut front, mut back) = (Vec::new(), Vec::new());
        for sheet in sides.chunks(2) {
            front.extend([sheet[0].right, sheet[1].left]);
            back.extend([sheet[0].left, sheet[1].right]);
        }
        back.reverse();
        // Read from the inside, each sheet gives its outer page last.
        front.extend(back);
        front
    }

    #[test]
    fn a_folded_booklet_reads_in_order_for_4_to_64_pages() {
        for pages in 4..=64 {
            let sides = booklet(pages, false);
            assert_eq!(sides.len() as u64, pages.div_ceil(4) * 2, "{pages}");
            let read: Vec<u64> = leaf_through(&sides).into_iter().flatten().collect();
            assert_eq!(read, (1..=pages).collect::<Vec<_>>(), "{pages}");
            let outside = booklet(pages, true);
            assert_eq!(outside[0].left, Some(pages), "the label page is the back cover of {pages}");
            let read: Vec<u64> = leaf_through(&outside).into_iter().flatten().collect();
            assert_eq!(read, (1..=pages).collect::<Vec<_>>(), "{pages}");
        }
        let first = |n| booklet(n, false)[..2].iter().map(|s| (s.left, s.right)).collect::<Vec<_>>();
        assert_eq!(first(8), [(Some(8), Some(1)), (Some(2), Some(7))]);
        assert_eq!(first(6), [(None, Some(1)), (Some(2), None)]);
        assert_eq!(booklet(0, true), []);
    }
}
