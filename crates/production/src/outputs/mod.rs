//! What a build makes of an issue, a file an [`IssueOutput`]: whoever wants another writes one more, and names it in [`outputs`].

use std::collections::BTreeMap;

use diagnostics::Diagnostic;
use folder::{Content, IssueNumber, kept_files};
use publish::archive::model;
use publish::templates::{PagePlace, Templates};

pub mod editions;
mod page;
#[cfg(feature = "typeset")]
mod pdf;
mod pictures;

pub use page::add_shared_files;
#[cfg(feature = "typeset")]
pub use pdf::{CoverOutput, PdfOutput, TypesetIssue};

/// Files made, by name from the root.
pub type FileSet = BTreeMap<String, Vec<u8>>;

/// An issue composed, and typeset where there is a typesetter: what outputs are made from.
pub struct RenderedIssue<'a> {
    /// The folder.
    pub content: &'a Content,
    /// Its number.
    pub number: IssueNumber,
    /// The templates, the editor's own first.
    pub templates: &'a Templates,
    /// What stands on its page on the web, with what is known of the PDF beside it.
    pub page: model::SealedIssuePage,
    /// The body of that page, once an output has asked for it.
    pub(crate) body: Option<String>,
    /// Drawings and pictures that lie beside the page, by the names by which it shows them.
    pub pictures: Vec<(String, Vec<u8>)>,
    /// The issue on paper.
    #[cfg(feature = "typeset")]
    pub paper: Option<TypesetIssue<'a>>,
}

impl<'a> RenderedIssue<'a> {
    /// An issue with its page alone.
    pub fn new(
        content: &'a Content,
        number: IssueNumber,
        templates: &'a Templates,
        page: model::SealedIssuePage,
    ) -> RenderedIssue<'a> {
        RenderedIssue {
            content,
            number,
            templates,
            page,
            body: None,
            pictures: Vec::new(),
            #[cfg(feature = "typeset")]
            paper: None,
        }
    }

    /// Fills in the template of the body, unless that was done.
    fn fill_body(&mut self) -> Result<(), Vec<Diagnostic>> {
        if self.body.is_none() {
            let language = ::page::lexicon::Lexicon::on_web(self.content);
            self.body = Some(self.templates.body(&self.page.issue, &language)?);
        }
        Ok(())
    }

    /// The name from the root of a file that lies beside the page.
    pub fn sibling_path(&self, name: &str) -> String {
        kept_files::built_path(self.number, name)
    }
}

/// One kind of files that a build makes of an issue.
pub trait IssueOutput: Sync {
    /// The file as readers find it below `public/issues/N/`, as the manual lists it.
    fn file(&self) -> &'static str;

    /// What it is, in a sentence, as the manual lists it.
    fn about(&self) -> &'static str;

    /// Adds its files. What outputs before it made is there already.
    ///
    /// # Errors
    /// What is wrong with texts, pictures or templates, each at its place; nothing is written then.
    fn make(&self, made: &mut RenderedIssue, files: &mut FileSet) -> Result<(), Vec<Diagnostic>>;
}

/// Every output, in the order in which they are made: the page says how long the PDF is.
pub const fn outputs() -> &'static [&'static dyn IssueOutput] {
    &[
        #[cfg(feature = "typeset")]
        &CoverOutput,
        #[cfg(feature = "typeset")]
        &PdfOutput,
        &pictures::PicturesOutput,
        &editions::TextOutput,
        &editions::EpubOutput,
        &page::WebPageOutput,
    ]
}

/// Makes some outputs of an issue.
///
/// # Errors
/// What the first that fails says.
pub fn make(outputs: &[&dyn IssueOutput], made: &mut RenderedIssue) -> Result<FileSet, Vec<Diagnostic>> {
    let mut files = FileSet::new();
    outputs.iter().try_for_each(|output| output.make(made, &mut files))?;
    Ok(files)
}

/// The file name of an issue's PDF: the one it was published under, else one after the title.
pub fn pdf_name(content: &Content, number: impl Into<IssueNumber>) -> String {
    let number = number.into();
    let sealed = content.issue(number).and_then(|i| i.seal()?.pdf());
    sealed.map_or_else(
        || format!("{}-{number}.pdf", crate::compose::slug(content.zine.title.get_ref())),
        String::from,
    )
}

/// Where the page of a flyer stands until the next issue is out: below print/, beside public/.
pub fn before_issue_is_out(name: IssueNumber, place: PagePlace) -> PagePlace {
    let root = if name.is_flyer() { "../../public/".into() } else { place.root };
    PagePlace { root, ..place }
}
