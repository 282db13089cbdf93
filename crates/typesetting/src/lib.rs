//! Typesetting: Typst source and assets in, a PDF out that is PDF/UA-1 and PDF/A-3a at once. Same input, same bytes.
//!
//! Nothing is read but what is handed in: no file system, no network, no clock, no fonts of the system.

pub mod booklet;
mod cover;
mod fonts;
pub mod joined_pieces;
pub mod layout_problems;
pub mod page_layout;
pub mod pdf_compaction;
pub mod pdf_text;
pub mod personal_copies;
mod plate;
mod world;

use std::collections::{BTreeMap, BTreeSet};

use typst::diag::SourceDiagnostic;
use typst::foundations::Smart;
use typst::syntax::DiagSpan;
use typst::utils::Scalar;
use typst::{World, WorldExt};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};
use typst_render::RenderOptions;

use base::template_limits;
use diagnostics::{Diagnostic, Source};
use page::model::CalendarDay;

use crate::pdf_compaction::pack;

pub use crate::cover::{cover, first_page, social_picture};
pub use crate::fonts::Fonts;
pub use crate::plate::plate;
use crate::world::{MAIN, TypstSources};

/// Files by path: maps, pictures, attachments, Typst modules.
pub type Assets = BTreeMap<String, Vec<u8>>;

/// What is to be typeset.
#[derive(Clone, Debug)]
pub struct TypesetJob<'a> {
    /// The Typst source, as [`publish::templates::Templates::print`] makes it.
    pub source: String,
    /// The files it may use.
    pub assets: &'a Assets,
    /// The Typst modules of the templates, [`publish::templates::Templates::plain`].
    pub modules: &'a BTreeMap<String, String>,
    /// What identifies the document for ever (`night-ferry-12`).
    pub ident: String,
    /// The date of the issue.
    pub date: Option<CalendarDay>,
    /// What becomes of what Typst remembers of it.
    pub cache: CachePolicy,
}

/// What becomes of what Typst remembers of a document when its pages need the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CachePolicy {
    /// It is dropped.
    Drop,
    /// It is there for the next one: for a preview, which sets nearly the same again, and where issues are laid out side by side.
    Keep,
}

impl CachePolicy {
    /// Drops what Typst remembers, unless it is to be there for the next.
    pub fn release(self) {
        if self == CachePolicy::Drop {
            forget();
        }
    }
}

/// A typeset issue.
pub struct Typeset {
    document: PagedDocument,
    ident: String,
    cache: CachePolicy,
    /// What Typst found odd, for the editor of a template, and what no font has.
    pub warnings: Vec<Diagnostic>,
    /// The characters that no font has.
    pub missing: BTreeSet<char>,
}

thread_local! {
    static TYPESETTINGS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// How often something was typeset on this thread, for the tests that count it.
pub fn typesettings() -> usize {
    TYPESETTINGS.get()
}

/// Lays an issue out.
///
/// # Errors
/// What stands in the way, with the place in the template where there is one.
pub fn typeset(job: &TypesetJob<'_>, fonts: &Fonts) -> Result<Typeset, Vec<Diagnostic>> {
    let (source, missing) = fonts.replace_missing(&job.source);
    TYPESETTINGS.set(TYPESETTINGS.get() + 1);
    let Some(sources) = TypstSources::new(job, &source, fonts) else {
        return Err(vec![Diagnostic::error("typst", "the page cannot be named")]);
    };
    let watched = template_limits::guard("typesetting templates/print/");
    let result = typst::compile::<PagedDocument>(&sources);
    drop(watched);
    let mut warnings: Vec<Diagnostic> = result
        .warnings
        .iter()
        .map(|w| told(&sources, w, Diagnostic::warning("typst", &*w.message)))
        .collect();
    warnings.extend(missing.iter().copied().map(glyph));
    match result.output {
        Ok(document) => {
            Ok(Typeset { document, ident: job.ident.clone(), cache: job.cache, warnings, missing })
        }
        Err(errors) => Err(all(&sources, &errors)),
    }
}

impl Typeset {
    /// How many pages it has.
    pub fn pages(&self) -> usize {
        self.document.pages().len()
    }

    /// The PDF, made small.
    ///
    /// # Errors
    /// What the standards forbid: a picture without words, a glyph that no font has.
    pub fn pdf(&self) -> Result<Vec<u8>, Vec<Diagnostic>> {
        pack(&self.raw_pdf()?).map_err(|e| vec![Diagnostic::error("pdf", e.to_string())])
    }

    /// The same, with the pages given up before it is made small: both at once take twice the memory.
    ///
    /// # Errors
    /// As those of [`Typeset::pdf`].
    pub fn into_pdf(self) -> Result<Vec<u8>, Vec<Diagnostic>> {
        let (pdf, cache) = (self.raw_pdf()?, self.cache);
        drop(self);
        cache.release();
        pack(&pdf).map_err(|e| vec![Diagnostic::error("pdf", e.to_string())])
    }

    /// The PDF as typesetting writes it, several times as big.
    ///
    /// # Errors
    /// As those of [`Typeset::pdf`].
    pub fn raw_pdf(&self) -> Result<Vec<u8>, Vec<Diagnostic>> {
        self.cache.release();
        let standards = PdfStandards::new(&[PdfStandard::Ua_1, PdfStandard::A_3a])
            .map_err(|e| vec![Diagnostic::error("pdf", e.message().as_str())])?;
        let options = PdfOptions {
            ident: Smart::Custom(self.ident.clone()),
            creator: Smart::Custom(Some("zine".to_owned())),
            standards,
            ..PdfOptions::default()
        };
        typst_pdf::pdf(&self.document, &options).map_err(|errors| {
            errors.iter().map(|e| hinted(Diagnostic::error("pdf", &*e.message), e)).collect()
        })
    }

    /// The value of the metadata with this label, as data.
    pub fn data(&self, label: &str) -> Option<serde_json::Value> {
        use typst::introspection::{Introspector, MetadataElem};
        let label = typst::foundations::Label::new(typst::utils::PicoStr::intern(label))?;
        let content = self.document.introspector().query_label(label).ok()?;
        serde_json::to_value(&content.to_packed::<MetadataElem>()?.value).ok()
    }

    /// The values of all metadata with this label, as data, in order.
    pub fn metadata(&self, label: &str) -> Vec<serde_json::Value> {
        use typst::introspection::{Introspector, MetadataElem};
        let Some(label) = typst::foundations::Label::new(typst::utils::PicoStr::intern(label)) else {
            return Vec::new();
        };
        let found = self.document.introspector().query(&typst::foundations::Selector::Label(label));
        let values = found
            .iter()
            .filter_map(|content| serde_json::to_value(&content.to_packed::<MetadataElem>()?.value).ok());
        values.collect()
    }

    /// What is wrong with the pages as they are laid out, and how white each is.
    pub fn looked_over(&self, area: &layout_problems::Area) -> layout_problems::LayoutProblems {
        layout_problems::look(&self.document, area)
    }

    /// Headings of the first level with the page each stands on, from 1, in order.
    pub fn departments(&self) -> Vec<(String, usize)> {
        use typst::foundations::NativeElement;
        use typst::introspection::Introspector;
        use typst::model::HeadingElem;
        let introspector = self.document.introspector();
        let found = introspector.query(&HeadingElem::ELEM.select());
        let first = found.iter().filter_map(|content| {
            let heading = content.to_packed::<HeadingElem>()?;
            let level = heading.resolve_level(typst::foundations::StyleChain::default());
            let page = introspector.page(content.location()?)?.get();
            (level.get() == 1).then(|| (heading.body.plain_text().to_string(), page))
        });
        first.collect()
    }

    /// The whole numbers that metadata of this label hold, in order.
    pub fn numbers(&self, label: &str) -> Vec<i64> {
        use typst::introspection::{Introspector, MetadataElem};
        let Some(label) = typst::foundations::Label::new(typst::utils::PicoStr::intern(label)) else {
            return Vec::new();
        };
        let found = self.document.introspector().query(&typst::foundations::Selector::Label(label));
        let numbers = found.iter().filter_map(|content| match content.to_packed::<MetadataElem>()?.value {
            typst::foundations::Value::Int(n) => Some(n),
            _ => None,
        });
        numbers.collect()
    }

    /// How many pages lay-out put in of itself: blank ones, boards to pencil on, slips with a page to themselves. The templates
    /// mark them; nobody pays for them.
    pub fn idle_pages(&self) -> usize {
        use typst::introspection::Introspector;
        let introspector = self.document.introspector();
        let label = typst::foundations::Label::new(typst::utils::PicoStr::intern("idle"));
        let marks = label.map(|label| introspector.query(&typst::foundations::Selector::Label(label)));
        let found = marks.iter().flat_map(|found| found.iter());
        let pages = found.filter_map(|content| introspector.page(content.location()?));
        pages.collect::<std::collections::BTreeSet<_>>().len()
    }

    /// The first page as a PNG of the given width in pixels.
    pub fn cover(&self, width: u32) -> Option<Vec<u8>> {
        let page = self.document.pages().first()?;
        let points = page.frame.width().to_pt();
        let pixel_per_pt = Scalar::new(f64::from(width.clamp(1, 4000)) / points);
        let options = RenderOptions { pixel_per_pt, ..RenderOptions::default() };
        typst_render::render(page, &options).encode_png().ok()
    }
}

/// A character that no font has stands as a white square: that stops nothing.
fn glyph(c: char) -> Diagnostic {
    let said = format!("no font has {c} (U+{:04X}): a white square is printed instead", u32::from(c));
    Diagnostic::warning("glyph", said).help("put a font that has it into fonts/, or use another character")
}

/// Drops what Typst remembers of earlier issues. Call it between issues, never while one is laid out on another thread.
pub fn forget() {
    typst::comemo::evict(0);
}

/// Drops what Typst has not used for the last few issues or versions; what it still uses makes the next one quicker.
pub fn forget_old() {
    typst::comemo::evict(3);
}

fn all(sources: &TypstSources<'_>, errors: &[SourceDiagnostic]) -> Vec<Diagnostic> {
    errors.iter().map(|e| told(sources, e, Diagnostic::error("typst", &*e.message))).collect()
}

/// A message of Typst with its place in the template or in what it made.
fn told(sources: &TypstSources<'_>, said: &SourceDiagnostic, mut diagnostic: Diagnostic) -> Diagnostic {
    diagnostic = hinted(diagnostic, said);
    let spans = std::iter::once(said.span).chain(said.trace.iter().map(|t| DiagSpan::from(t.span)));
    for span in spans {
        let Some(id) = span.id() else { continue };
        let (Ok(source), Some(range)) = (sources.source(id), sources.range(span)) else { continue };
        let path = id.vpath().get_without_slash().to_owned();
        let name = if path == MAIN {
            "the page as the templates made it".to_owned()
        } else {
            format!("templates/{path}")
        };
        return diagnostic.at(&Source::new(name, source.text()), range);
    }
    diagnostic
}

fn hinted(diagnostic: Diagnostic, said: &SourceDiagnostic) -> Diagnostic {
    let hints: Vec<&str> = said.hints.iter().map(|hint| hint.v.as_str()).collect();
    if hints.is_empty() { diagnostic } else { diagnostic.help(hints.join("; ")) }
}
