//! A file of the archive, and what every page of it knows.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value as Json, json};

use diagnostics::Diagnostic;
use page::model;

use super::model::Archive;
use super::{links, search};
use crate::templates::{About, Section, Templates, Web};

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
    pub printed: BTreeMap<&'a str, Vec<(&'a str, &'a page::model::Game)>>,
    /// What the search finds in the issues.
    pub found: &'a [search::Page],
}

impl Site<'_> {
    /// Adds the page of a template.
    pub fn page(
        &self,
        out: &mut Files,
        path: &str,
        template: (&str, &str),
        about: About,
        content: &impl Serialize,
    ) -> Result<(), Vec<Diagnostic>> {
        out.insert(path.to_owned(), self.rendered(path, template, about, content, &[])?.into_bytes());
        Ok(())
    }

    /// What a page is called and says, with its address where that of the site is known. `data` is its JSON-LD, which gets the
    /// address as well.
    pub fn about(&self, path: &str, name: &str, text: &str, data: Option<Json>) -> About {
        let a = self.archive;
        let address = if a.url.is_empty() { String::new() } else { format!("{}{path}", a.url) };
        let data = data.map(|mut data| {
            data["@context"] = json!("https://schema.org");
            if !address.is_empty() {
                data["url"] = json!(address);
            }
            About::safe(&data)
        });
        let more = [a.zine.title.as_str(), &a.zine.subtitle].join(", ");
        About {
            name: name.into(),
            text: About::said(text, more.trim_end_matches(", ")),
            kind: "website",
            address,
            data: data.unwrap_or_default(),
            ..About::default()
        }
    }

    /// The page of a template, with what every page of the archive knows and the definitions its maps share.
    pub fn rendered(
        &self,
        path: &str,
        (template, section): (&str, &str),
        about: About,
        content: &impl Serialize,
        geography: &[Arc<str>],
    ) -> Result<String, Vec<Diagnostic>> {
        let a = self.archive;
        let root = "../".repeat(path.matches('/').count());
        let all = json!({
            "zine": a.zine, "words": a.words, "url": a.url, "email": a.email,
            "page": model::Page { look: a.look.clone(), draft: false, ..model::Page::default() },
            "web": Web { root, sections: sections(&a.menu, &a.words, section), about, hidden: a.hidden, ..Web::default() },
        });
        self.templates.archive(template, &all, content, geography, &a.language)
    }
}

/// The menu, seen from one of its departments; the usual departments where there is none.
pub(super) fn sections(menu: &[Section], words: &model::Words, here: &str) -> Vec<Section> {
    let all = if menu.is_empty() { departments(words) } else { menu.to_vec() };
    all.into_iter().map(|section| Section { here: section.id == here, ..section }).collect()
}

/// The departments of the archive.
pub fn departments(words: &model::Words) -> Vec<Section> {
    let all = [
        ("issues", "archive_issues"),
        ("games", "games"),
        ("people", "archive_people"),
        ("rules", "archive_rules"),
        ("records", "records"),
        ("search", "archive_search"),
    ];
    all.map(|(id, word): (&str, &str)| Section {
        id: id.into(),
        title: words.get(word).into(),
        to: format!("{id}/index.html"),
        here: false,
    })
    .to_vec()
}
