//! A file of the archive, and what every page of it knows.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::json;

use super::links;
use super::model::Archive;
use crate::diagnostic::Diagnostic;
use crate::issue;
use crate::publish::templates::{Section, Templates, Web};

/// Every file of the archive but PDFs and covers, by its path from the root.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A file of the archive.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path from the root.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// What it leads to, if it is a page.
    pub page: Option<links::Page>,
}

impl File {
    /// A file that was made; a page is looked at.
    pub fn new(path: String, bytes: Vec<u8>) -> File {
        let page = path.ends_with(".html").then(|| match std::str::from_utf8(&bytes) {
            Ok(html) => links::Page::of(html),
            Err(_) => links::Page::of(&String::from_utf8_lossy(&bytes)),
        });
        File { path, bytes, page }
    }
}

/// The archive on its way to its pages.
pub(super) struct Site<'a> {
    pub archive: &'a Archive,
    pub templates: &'a Templates,
    /// What was printed of each game, by its anchor: the issue and its section.
    pub printed: BTreeMap<&'a str, Vec<(&'a str, &'a crate::issue::Game)>>,
}

impl Site<'_> {
    /// Adds the page of a template.
    pub fn page(
        &self,
        out: &mut Files,
        path: &str,
        template: &str,
        section: &str,
        content: &impl Serialize,
    ) -> Result<(), Vec<Diagnostic>> {
        out.insert(path.to_owned(), self.rendered(path, (template, section), content, &[])?.into_bytes());
        Ok(())
    }

    /// The page of a template, with what every page of the archive knows and the definitions its maps share.
    pub fn rendered(
        &self,
        path: &str,
        (template, section): (&str, &str),
        content: &impl Serialize,
        geography: &[Arc<str>],
    ) -> Result<String, Vec<Diagnostic>> {
        let a = self.archive;
        let root = "../".repeat(path.matches('/').count());
        let all = json!({
            "zine": a.zine, "words": a.words, "url": a.url, "email": a.email,
            "page": issue::Page { look: a.look.clone(), draft: false, ..issue::Page::default() },
            "web": Web { root, sections: sections(&a.words, section), ..Web::default() },
        });
        self.templates.archive(template, &all, content, geography)
    }
}

/// The departments of the archive, seen from one of them.
pub(super) fn sections(words: &issue::Words, here: &str) -> Vec<Section> {
    let all = [
        ("issues", "archive_issues"),
        ("games", "games"),
        ("people", "archive_people"),
        ("rules", "archive_rules"),
        ("records", "records"),
        ("search", "archive_search"),
    ];
    all.map(|(id, word)| Section { id: id.into(), title: words.get(word).into(), here: id == here }).to_vec()
}
