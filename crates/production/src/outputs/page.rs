//! The page on the web.

use diagnostics::Diagnostic;
use publish::archive::site;

use super::{Files, Made, Output};

/// The issue's page, and the style sheets and scripts that all pages share.
pub struct Page;

impl Output for Page {
    fn file(&self) -> &'static str {
        "index.html"
    }

    fn about(&self) -> &'static str {
        "The issue as a page, with what it needs below `public/`: style sheets and scripts."
    }

    fn make(&self, made: &mut Made, files: &mut Files) -> Result<(), Vec<Diagnostic>> {
        let (content, templates) = (made.content, made.templates);
        let url = crate::compose::archive::url(content);
        let language = page::lexicon::Words::on_web(content);
        // It links to the archive where there is one.
        let archive = content.issues.iter().any(|i| i.sealed.is_some()).then_some(url.as_str());
        let place = super::beside(made.number, site::place(&made.page, (None, None), archive, &language));
        let html = templates.web(&made.page.issue, &place)?;
        files.insert(made.beside("index.html"), html.into_bytes());
        shared(templates, files);
        Ok(())
    }
}

/// Adds the files that all pages share: style sheets, scripts, the colours of maps.
pub fn shared(templates: &publish::templates::Templates, files: &mut Files) {
    for (name, text) in templates.plain() {
        files.extend(name.strip_prefix("web/").map(|n| (format!("public/{n}"), text.clone().into_bytes())));
    }
    let style = map::web::style(files);
    files.insert("public/map.css".into(), style.into_bytes());
}
