//! What a build makes of an issue, a file an [`Output`]: whoever wants another writes one more, and names it in [`all`].

use std::collections::BTreeMap;

use diagnostics::Diagnostic;
use folder::{Content, Number, kept_files};
use publish::archive::model;
use publish::templates::Templates;

mod page;
#[cfg(feature = "typeset")]
mod pdf;
mod pictures;

pub use page::shared;
#[cfg(feature = "typeset")]
pub use pdf::{Cover, Paper, Pdf};

/// Files made, by name from the root.
pub type Files = BTreeMap<String, Vec<u8>>;

/// An issue composed, and typeset where there is a typesetter: what outputs are made from.
pub struct Made<'a> {
    /// The folder.
    pub content: &'a Content,
    /// Its number.
    pub number: Number,
    /// The templates, the editor's own first.
    pub templates: &'a Templates,
    /// What stands on its page on the web, with what is known of the PDF beside it.
    pub page: model::Number,
    /// Drawings and pictures that lie beside the page, by the names by which it shows them.
    pub pictures: Vec<(String, Vec<u8>)>,
    /// The issue on paper.
    #[cfg(feature = "typeset")]
    pub paper: Option<Paper<'a>>,
}

impl<'a> Made<'a> {
    /// An issue with its page alone.
    pub fn new(
        content: &'a Content,
        number: Number,
        templates: &'a Templates,
        page: model::Number,
    ) -> Made<'a> {
        Made {
            content,
            number,
            templates,
            page,
            pictures: Vec::new(),
            #[cfg(feature = "typeset")]
            paper: None,
        }
    }

    /// The name from the root of a file that lies beside the page.
    pub fn beside(&self, name: &str) -> String {
        kept_files::made(self.number, name)
    }
}

/// One kind of files that a build makes of an issue.
pub trait Output: Sync {
    /// The file as readers find it below `public/issues/N/`, as the manual lists it.
    fn file(&self) -> &'static str;

    /// What it is, in a sentence, as the manual lists it.
    fn about(&self) -> &'static str;

    /// Adds its files. What outputs before it made is there already.
    ///
    /// # Errors
    /// What is wrong with texts, pictures or templates, each at its place; nothing is written then.
    fn make(&self, made: &mut Made, files: &mut Files) -> Result<(), Vec<Diagnostic>>;
}

/// Every output, in the order in which they are made: the page says how long the PDF is.
pub const fn all() -> &'static [&'static dyn Output] {
    &[
        #[cfg(feature = "typeset")]
        &Cover,
        #[cfg(feature = "typeset")]
        &Pdf,
        &pictures::Pictures,
        &page::Page,
    ]
}

/// Makes some outputs of an issue.
///
/// # Errors
/// What the first that fails says.
pub fn make(outputs: &[&dyn Output], made: &mut Made) -> Result<Files, Vec<Diagnostic>> {
    let mut files = Files::new();
    outputs.iter().try_for_each(|output| output.make(made, &mut files))?;
    Ok(files)
}

/// The file name of an issue's PDF: the one it was published under, else one after the title.
pub fn pdf_name(content: &Content, number: impl Into<Number>) -> String {
    let number = number.into();
    let sealed = content.issue(number).and_then(|i| i.seal()?.pdf());
    sealed.map_or_else(
        || format!("{}-{number}.pdf", crate::compose::slug(content.zine.title.get_ref())),
        String::from,
    )
}

/// Where the page of a flyer stands until the next issue is out: below print/, beside public/.
pub fn beside(name: Number, place: publish::templates::Web) -> publish::templates::Web {
    let root = if name.is_flyer() { "../../public/".into() } else { place.root };
    publish::templates::Web { root, ..place }
}
