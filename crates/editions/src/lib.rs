//! An issue in other forms than its page and its PDF: as text, as an EPUB, in a mail.
//!
//! All of them are made from the body of its page. So they have the words, results, figures and headings of the page, whatever
//! templates it was made with; and a sealed issue, which stores its body, has them as well.

mod epub;
mod markup;
mod text;
mod tree;

use std::collections::BTreeMap;

pub use text::WIDTH;

/// The text of any page, as [`IssueEdition::text`] has it.
pub fn text_of_page(html: &str) -> String {
    text::write(&tree::parse(html), "")
}

/// An issue whose other forms are to be made.
#[derive(Clone, Debug)]
pub struct IssueEdition<'a> {
    /// The body of its page, as HTML.
    pub body: &'a str,
    /// The files beside its page, by name: maps, pictures, `cover.png`.
    pub files: BTreeMap<&'a str, &'a [u8]>,
    /// The title of the zine.
    pub zine: String,
    /// Its own: `No. 12: Two into Albania`.
    pub title: String,
    /// Its number as printed.
    pub number: String,
    /// Its folder below the root of the archive (`issues/12`).
    pub place: String,
    /// The name of the editor.
    pub editor: String,
    /// The language of the zine (`en-GB`).
    pub language: String,
    /// Its date as `YYYY-MM-DD`; empty if it has none.
    pub date: String,
    /// The address of the archive, ending in `/`; empty if it is not known. Links into the archive are left out then.
    pub url: String,
    /// What is printed above all else, as `Draft`; empty for nothing.
    pub notice: String,
    /// The heading of its list of contents.
    pub contents: String,
    /// What readers who do not see the page can expect of the EPUB, in a sentence.
    pub accessibility: String,
}

impl IssueEdition<'_> {
    /// The issue as text of [`WIDTH`] columns: orders that failed are between underscores, void ones between tildes, those to
    /// units that are not there in brackets. Instead of maps it has the positions.
    pub fn text(&self) -> String {
        text::write(&tree::parse(self.body), &self.notice)
    }

    /// The issue as an EPUB 3 with the metadata of EPUB Accessibility. The same issue gives the same bytes.
    ///
    /// # Errors
    /// A file that is too large for a ZIP archive.
    pub fn epub(&self) -> Result<Vec<u8>, String> {
        epub::write(self)
    }

    /// The issue as HTML for the body of a mail: tables and headings without a style sheet. `addresses` has the address of each
    /// picture that the mail carries, by the name of its file; of others the words about them are printed.
    pub fn mail_html(&self, addresses: &BTreeMap<String, String>) -> String {
        markup::mail(self, addresses, &tree::parse(self.body))
    }

    /// The pictures shown on its page that are files beside it, in order, each once: its name, the words about it, its bytes.
    pub fn pictures(&self) -> Vec<(String, String, &[u8])> {
        let mut out: Vec<(String, String, &[u8])> = Vec::new();
        tree::parse(self.body).visit(&mut |element| {
            let source = element.attribute("src");
            let known = out.iter().any(|(name, ..)| name == source);
            if let Some(bytes) = self.files.get(source).filter(|_| element.name == "img" && !known) {
                out.push((source.to_string(), element.attribute("alt").to_string(), bytes));
            }
        });
        out
    }

    /// The address to which a link of its page leads from elsewhere; `None` for a place in the page itself, or if the address of
    /// the archive is not known.
    fn outside(&self, link: &str) -> Option<String> {
        if publish::archive::links::is_external(link) {
            let known = ["http://", "https://", "mailto:"];
            return known.iter().any(|scheme| link.starts_with(scheme)).then(|| link.to_string());
        }
        let inside = self.url.is_empty() || link.is_empty() || link.starts_with(['#', '/']);
        (!inside).then(|| publish::archive::feed_content::way(link, &self.url, &self.place))
    }
}
