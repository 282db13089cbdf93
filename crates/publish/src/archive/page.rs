//! A file of the archive, and what all its pages share.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use diagnostics::Diagnostic;
use page::model;

use super::model::Archive;
use super::{links, search};
use crate::templates::{MenuItem, PageMeta, PagePlace, Templates};

/// Every file of the archive except PDFs and covers, by path from the root.
pub type FileSet = BTreeMap<String, Vec<u8>>;

/// A file of the archive.
#[derive(Clone, Debug)]
pub struct ArchiveFile {
    /// Its path from the root.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its links, if it is a page.
    pub page: Option<links::LinkedPage>,
}

impl ArchiveFile {
    /// A built file; a page is scanned.
    pub fn new(path: String, bytes: Vec<u8>) -> ArchiveFile {
        let page = path.ends_with(".html").then(|| match std::str::from_utf8(&bytes) {
            Ok(html) => links::LinkedPage::scan(html),
            Err(_) => links::LinkedPage::scan(&String::from_utf8_lossy(&bytes)),
        });
        ArchiveFile { path, bytes, page }
    }
}

/// Writes the pages of an archive.
pub(super) struct SiteWriter<'a> {
    pub archive: &'a Archive,
    pub templates: &'a Templates,
    /// The sections printed of each game, by its anchor: the issue and its section.
    pub printed: BTreeMap<&'a str, Vec<(&'a str, &'a page::model::GameSection)>>,
    /// The search data of the issues.
    pub found: &'a [search::SearchPage],
}

impl SiteWriter<'_> {
    /// Adds the page of a template.
    pub fn page(
        &self,
        out: &mut FileSet,
        path: &str,
        template: (&str, &str),
        about: PageMeta,
        content: &impl Serialize,
    ) -> Result<(), Vec<Diagnostic>> {
        out.insert(path.to_owned(), self.render(path, template, about, content, &[])?.into_bytes());
        Ok(())
    }

    /// Metadata of a page, with its address if that of the site is known. `data` is its JSON-LD, to which the address is added.
    pub fn page_meta(&self, path: &str, name: &str, text: &str, data: Option<Value>) -> PageMeta {
        let a = self.archive;
        let address = if a.url.is_empty() { String::new() } else { format!("{}{path}", a.url) };
        let data = data.map(|mut data| {
            data["@context"] = json!("https://schema.org");
            if !address.is_empty() {
                data["url"] = json!(address);
            }
            PageMeta::safe(&data)
        });
        let more = [a.zine.title.as_str(), &a.zine.subtitle].join(", ");
        PageMeta {
            name: name.into(),
            text: PageMeta::description(text, more.trim_end_matches(", ")),
            kind: "website",
            address,
            data: data.unwrap_or_default(),
            ..PageMeta::default()
        }
    }

    /// Fills in a template, with what all pages of the archive share and the definitions of its maps.
    pub fn render(
        &self,
        path: &str,
        (template, section): (&str, &str),
        about: PageMeta,
        content: &impl Serialize,
        geography: &[Arc<str>],
    ) -> Result<String, Vec<Diagnostic>> {
        let a = self.archive;
        let root = "../".repeat(path.matches('/').count());
        let all = json!({
            "zine": a.zine, "words": a.words, "url": a.url, "email": a.email,
            "page": model::PageSetup { look: a.look.clone(), draft: false, ..model::PageSetup::default() },
            "web": PagePlace { root, sections: sections(&a.menu, &a.words, section), about, hidden: a.hidden, ..PagePlace::default() },
        });
        self.templates.archive(template, &all, content, geography, &a.language)
    }
}

/// The menu with one department marked as the present one; the usual departments if there is no menu.
pub(super) fn sections(menu: &[MenuItem], words: &model::TemplateWords, here: &str) -> Vec<MenuItem> {
    let all = if menu.is_empty() { departments(words) } else { menu.to_vec() };
    all.into_iter().map(|section| MenuItem { here: section.id == here, ..section }).collect()
}

/// The departments of the archive.
pub fn departments(words: &model::TemplateWords) -> Vec<MenuItem> {
    let all = [
        ("issues", "archive_issues"),
        ("games", "games"),
        ("people", "archive_people"),
        ("rules", "archive_rules"),
        ("records", "records"),
        ("search", "archive_search"),
    ];
    all.map(|(id, word): (&str, &str)| MenuItem {
        id: id.into(),
        title: words.get(word).into(),
        to: format!("{id}/index.html"),
        here: false,
    })
    .to_vec()
}
