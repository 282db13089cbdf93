//! The page budget of an issue: sheets, weight, postage, filling up.

use base::money::Money;

/// Paper and binding, as far as weight and sheets depend on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperStock {
    /// Width of a page of the zine, in tenths of a millimetre.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// Grams per square metre.
    pub grams: u32,
    /// Whether pages are printed on both sides.
    pub duplex: bool,
    /// Whether two pages are side by side on a sheet, folded and stapled.
    pub booklet: bool,
    /// Weight of envelope and label, in milligrams.
    pub envelope: u32,
}

impl Default for PaperStock {
    fn default() -> PaperStock {
        PaperStock { width: 1480, height: 2100, grams: 80, duplex: true, booklet: true, envelope: 5000 }
    }
}

impl PaperStock {
    /// Pages printed on one sheet: 4 in a booklet, 2 on both sides, else 1.
    pub fn pages_a_sheet(&self) -> u64 {
        match (self.booklet, self.duplex) {
            (true, _) => 4,
            (_, true) => 2,
            _ => 1,
        }
    }

    /// Sheets for a copy with this many pages.
    pub fn sheets(&self, pages: u64) -> u64 {
        pages.div_ceil(self.pages_a_sheet())
    }

    /// Weight of a copy with this many pages and its envelope, in milligrams.
    pub fn weight(&self, pages: u64) -> u64 {
        // A booklet's sheet has the area of two pages.
        let area = u64::from(self.width) * u64::from(self.height) * if self.booklet { 2 } else { 1 };
        // A square metre has a hundred million square tenths of a millimetre.
        let sheet = area * u64::from(self.grams) / 100_000;
        self.sheets(pages).saturating_mul(sheet).saturating_add(u64::from(self.envelope))
    }
}

/// A step of the postage table of a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Postage {
    /// Zone, such as `inland`.
    pub zone: String,
    /// Heaviest letter for this price, in grams.
    pub up_to: u32,
    /// Price.
    pub price: Money,
}

/// The cost of sending a copy to a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostageQuote {
    /// The price.
    pub price: Money,
    /// The weight limit of this step in grams.
    pub up_to: u32,
    /// Milligrams left before the next step.
    pub spare: u64,
    /// The price of the next step, if there is one.
    pub next: Option<Money>,
}

/// Looks up the postage of a weight in milligrams; `None` if the zone is unknown or the letter too heavy for the table.
pub fn postage(table: &[Postage], zone: &str, weight: u64) -> Option<PostageQuote> {
    let mut steps: Vec<&Postage> =
        table.iter().filter(|p| p.zone == zone && postage_limit(p) >= weight).collect();
    steps.sort_by_key(|p| p.up_to);
    let step = steps.first()?;
    let next = steps.iter().find(|p| p.up_to > step.up_to).map(|p| p.price);
    Some(PostageQuote { price: step.price, up_to: step.up_to, spare: postage_limit(step) - weight, next })
}

fn postage_limit(p: &Postage) -> u64 {
    u64::from(p.up_to) * 1000
}

/// A filler for empty pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filler {
    /// Its name.
    pub name: String,
    /// Pages it takes.
    pub pages: u64,
}

/// How an issue is filled up to a multiple of pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filling {
    /// Names of the fillers used, in the editor's order.
    pub used: Vec<String>,
    /// Pages that remain blank.
    pub blank: u64,
    /// Pages altogether.
    pub total: u64,
}

/// Fills up to a multiple of 1, 2 or 4 pages: with as few blank pages as the fillers allow, and among equals with the fillers
/// listed first.
pub fn fill(pages: u64, multiple: u64, fillers: &[Filler]) -> Filling {
    let multiple = multiple.clamp(1, 64);
    let missing = (multiple - pages % multiple) % multiple;
    // best[n]: the first choice that takes exactly n pages.
    let mut best: Vec<Option<Vec<usize>>> = vec![None; missing as usize + 1];
    best[0] = Some(Vec::new());
    for (i, filler) in fillers.iter().enumerate() {
        for n in (filler.pages..=missing).rev() {
            if best[n as usize].is_none()
                && let Some(mut choice) = best[(n - filler.pages) as usize].clone()
            {
                choice.push(i);
                best[n as usize] = Some(choice);
            }
        }
    }
    let most = (0..=missing).rev().find(|n| best[*n as usize].is_some()).unwrap_or(0);
    let used = best[most as usize].take().unwrap_or_default();
    Filling {
        used: used.into_iter().map(|i| fillers[i].name.clone()).collect(),
        blank: missing - most,
        total: pages + missing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weight_and_postage_step_up_with_the_sheets() {
        let paper = PaperStock::default();
        assert_eq!((paper.sheets(16), paper.sheets(17)), (4, 5));
        // Four sheets of A4 (as two pages of A5) at 80 g/m², and the envelope.
        assert_eq!(paper.weight(16), 4 * 4972 + 5000);
        let table: Vec<Postage> = [(20, 85), (50, 120), (100, 170)]
            .map(|(up_to, price)| Postage { zone: "inland".into(), up_to, price: Money(price) })
            .into();
        let stamp = postage(&table, "inland", paper.weight(16)).unwrap();
        assert_eq!((stamp.price, stamp.next), (Money(120), Some(Money(170))));
        assert_eq!(stamp.spare, 50_000 - paper.weight(16));
        assert_eq!(postage(&table, "inland", 20_000).unwrap().price, Money(85));
        assert_eq!(postage(&table, "inland", 100_001), None);
        assert_eq!(postage(&table, "abroad", 1), None);
    }

    #[test]
    fn fillers_leave_as_few_blank_pages_as_they_can() {
        let fillers: Vec<Filler> = [("poem", 2), ("map", 1), ("quiz", 1), ("story", 3)]
            .map(|(name, pages)| Filler { name: name.into(), pages })
            .into();
        let filled = |pages, multiple| fill(pages, multiple, &fillers);
        assert_eq!(filled(16, 4), Filling { used: vec![], blank: 0, total: 16 });
        assert_eq!(filled(15, 2).used, ["map"]);
        assert_eq!(filled(14, 4).used, ["poem"]);
        assert_eq!(filled(13, 4).used, ["poem", "map"]);
        assert_eq!(fill(13, 4, &fillers[3..]).used, ["story"]);
        assert_eq!(fill(14, 4, &fillers[3..]), Filling { used: vec![], blank: 2, total: 16 });
        assert_eq!(fill(13, 4, &[]).blank, 3);
    }
}
