//! The issue on paper: the PDF, and the picture of its cover.

use diagnostics::Diagnostic;
use folder::{Content, IssueNumber};
use typesetting::{Assets, CachePolicy, Fonts, Typeset};

use super::{FileSet, IssueOutput, RenderedIssue};
use crate::compose::ComposedIssue;

/// Width of a cover that is the picture of the first page, in pixels.
const COVER: u32 = 600;

/// An issue as it was typeset.
pub struct TypesetIssue<'a> {
    /// The page model as it is printed, which may give names otherwise than the web.
    pub composed: &'a ComposedIssue,
    /// Drawings and pictures by path.
    pub assets: &'a Assets,
    /// The fonts it was set in.
    pub fonts: &'a Fonts,
    /// What becomes of what Typst remembers of it.
    pub cache: CachePolicy,
    /// Its pages; taken by the PDF, which needs the memory.
    pub typeset: Option<Typeset>,
}

/// The picture of the issue in lists and beside links.
pub struct CoverOutput;

impl IssueOutput for CoverOutput {
    fn file(&self) -> &'static str {
        "cover.png"
    }

    fn about(&self) -> &'static str {
        "The picture of its cover, for lists of issues; flyers have none."
    }

    fn make(&self, made: &mut RenderedIssue, files: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        let Some(paper) = made.paper.as_ref().filter(|_| !made.number.is_flyer()) else { return Ok(()) };
        paper.cache.release();
        let picture = pictured(made.content, made.number, paper.composed, paper.assets);
        // A picture that cannot be shown is no reason to have none.
        let drawn = typesetting::cover(&paper.composed.issue, picture, paper.fonts);
        let cover = drawn.or_else(|| paper.typeset.as_ref().and_then(|set| set.cover(COVER)));
        made.page.cover = cover.is_some();
        files.extend(cover.map(|cover| (made.sibling_path("cover.png"), cover)));
        Ok(())
    }
}

/// What a cover shows: the picture that issue.toml names, else the first one of an article, else the map of the season in
/// which most changed hands.
fn pictured<'c>(
    content: &'c Content,
    number: IssueNumber,
    composed: &'c ComposedIssue,
    assets: &'c Assets,
) -> Option<(&'c str, &'c [u8])> {
    let own = content.issue(number).and_then(|i| i.file.cover.as_ref()).map(|name| name.get_ref().as_str());
    let articles = composed.issue.articles.iter().flat_map(|a| a.body.images()).map(|(path, _)| path);
    let named = own.into_iter().chain(articles).find_map(|name| Some((name, assets.get(name)?.as_slice())));
    let seasons = composed.issue.games.iter().flat_map(|g| &g.seasons);
    let drawn = seasons.filter_map(|season| {
        let name = season.map.as_ref()?.picture.as_str();
        let gains: usize = season.adjustments.iter().map(|a| a.gains.len()).sum();
        let orders: usize = season.results.iter().map(|r| r.orders.len()).sum();
        Some(((gains, orders), name, composed.drawings.get(name)?.as_slice()))
    });
    named.or_else(|| drawn.max_by_key(|(changed, ..)| *changed).map(|(_, name, bytes)| (name, bytes)))
}

/// The issue as a PDF.
pub struct PdfOutput;

impl IssueOutput for PdfOutput {
    fn file(&self) -> &'static str {
        "TITLE-N.pdf"
    }

    fn about(&self) -> &'static str {
        "The issue on paper, named after the zine; orders and results of its seasons are attached to it."
    }

    fn make(&self, made: &mut RenderedIssue, files: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        let Some(set) = made.paper.as_mut().and_then(|paper| paper.typeset.take()) else { return Ok(()) };
        let pdf = set.into_pdf()?;
        made.page.pdf = super::pdf_name(made.content, made.number);
        made.page.bytes = pdf.len() as u64;
        files.insert(made.sibling_path(&made.page.pdf), pdf);
        Ok(())
    }
}
