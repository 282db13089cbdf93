//! The issue as text and as an EPUB, where zine.toml asks for them or a reader gets it so.

use diagnostics::Diagnostic;
use folder::zine_config::OtherForm;
use folder::{Content, IssueNumber, kept_files};
use games::Games;
use page::lexicon::Lexicon;
use page::model::IssuePage;

use super::{FileSet, IssueOutput, RenderedIssue};
use crate::{compose, issue_page};

/// An issue from which its other forms are made.
pub use editions::IssueEdition;

/// The issue as text.
pub struct TextOutput;

impl IssueOutput for TextOutput {
    fn file(&self) -> &'static str {
        "TITLE-N.txt"
    }

    fn about(&self) -> &'static str {
        "The issue as text of 72 columns, with `also = [\"text\"]` in [page] of zine.toml."
    }

    fn make(&self, made: &mut RenderedIssue, files: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        if made.content.zine.page.also.contains(&OtherForm::Text) {
            made.page.text = file_name(made.content, made.number, "txt");
            let text = edition_of(made, files)?.text();
            files.insert(made.sibling_path(&made.page.text), text.into_bytes());
        }
        Ok(())
    }
}

/// The issue as an EPUB.
pub struct EpubOutput;

impl IssueOutput for EpubOutput {
    fn file(&self) -> &'static str {
        "TITLE-N.epub"
    }

    fn about(&self) -> &'static str {
        "The issue for electronic readers, with `also = [\"epub\"]` in [page] of zine.toml."
    }

    fn make(&self, made: &mut RenderedIssue, files: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        if made.content.zine.page.also.contains(&OtherForm::Epub) {
            made.page.epub = file_name(made.content, made.number, "epub");
            let epub = edition_of(made, files)?.epub().map_err(unpacked)?;
            files.insert(made.sibling_path(&made.page.epub), epub);
        }
        Ok(())
    }
}

/// The fault of an EPUB that cannot be packed.
fn unpacked(message: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error("epub", message).help("make the pictures of the issue smaller")]
}

/// The name of the file of another form: that of the PDF with another ending.
pub fn file_name(content: &Content, number: IssueNumber, ending: &str) -> String {
    let pdf = super::pdf_name(content, number);
    format!("{}.{ending}", pdf.trim_end_matches(".pdf"))
}

fn edition_of<'e>(
    made: &'e mut RenderedIssue,
    files: &'e FileSet,
) -> Result<IssueEdition<'e>, Vec<Diagnostic>> {
    made.fill_body()?;
    Ok(edition(made.content, made.number, &made.page.issue, made.body.as_deref().unwrap_or_default(), files))
}

/// An issue from which its other forms are made: its page model, the body of its page, and the files of a build.
pub fn edition<'e>(
    content: &Content,
    number: IssueNumber,
    issue: &IssuePage,
    body: &'e str,
    files: &'e FileSet,
) -> IssueEdition<'e> {
    let language = Lexicon::on_web(content);
    let words = issue_page::words(content, number);
    let masthead = compose::masthead(content, &language, &Games::default(), jiff::civil::Date::MAX);
    let base = kept_files::built_path(number, "");
    let beside = files.iter().filter_map(|(name, bytes)| Some((name.strip_prefix(&base)?, bytes.as_slice())));
    let heading = if issue.heading().is_empty() {
        String::new()
    } else {
        format!("{} {}", words.get("colon"), issue.heading())
    };
    let place = kept_files::served_path(number, "");
    IssueEdition {
        body,
        files: beside.collect(),
        title: format!("{} {number}{heading}", words.get("no")),
        zine: masthead.title,
        number: number.to_string(),
        place: place.trim_start_matches("public/").trim_end_matches('/').to_string(),
        editor: masthead.editor,
        language: masthead.language,
        date: issue.date.iso.clone(),
        url: compose::archive::url(content),
        notice: if issue.page.draft { words.get("draft").to_string() } else { String::new() },
        contents: words.get("contents").to_string(),
        accessibility: language.text("epub-accessibility"),
    }
}
