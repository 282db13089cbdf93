//! The page on the web.

use diagnostics::Diagnostic;
use folder::Content;
use publish::archive::site;
use publish::templates::PageFrame;

use super::{FileSet, IssueOutput, RenderedIssue};

/// The issue's page, and the style sheets and scripts that all pages share.
pub struct WebPageOutput;

impl IssueOutput for WebPageOutput {
    fn file(&self) -> &'static str {
        "index.html"
    }

    fn about(&self) -> &'static str {
        "The issue as a page, with what it needs below `public/`: style sheets and scripts."
    }

    fn make(&self, made: &mut RenderedIssue, files: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        let (content, templates) = (made.content, made.templates);
        let url = crate::compose::archive::url(content);
        let language = page::lexicon::Lexicon::on_web(content);
        // It links to the archive where there is one.
        let archive = content.issues.iter().any(|i| i.sealed.is_some()).then_some(url.as_str());
        let place = site::place(&made.page, (None, None), archive, &language);
        let place = super::before_issue_is_out(made.number, place);
        made.fill_body()?;
        let frame = PageFrame::for_issue(&made.page.issue);
        let html = templates.frame(&frame, &place, made.body.as_deref().unwrap_or_default())?;
        files.insert(made.sibling_path("index.html"), html.into_bytes());
        add_shared_files(templates, content, files);
        Ok(())
    }
}

/// Adds the files that all pages share: style sheets, scripts, the colours of maps.
pub fn add_shared_files(templates: &publish::templates::Templates, content: &Content, files: &mut FileSet) {
    for (name, text) in templates.static_files() {
        files.extend(name.strip_prefix("web/").map(|n| (format!("public/{n}"), text.clone().into_bytes())));
    }
    let style = map::web::style(files, !content.is_all_by_hand());
    files.insert("public/map.css".into(), style.into_bytes());
}
