//! The editor's own pages in the web archive.

use serde::Deserialize;

use base::toml_values::Spanned;
use page::model::RichText;

/// Front matter of a page.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CustomPageFront {
    /// Its title; required.
    pub title: Option<Spanned<String>>,
    /// Whether it is in the menu, or its name there.
    pub menu: Option<MenuSetting>,
    /// Its place in the menu.
    pub order: i64,
    /// Its content in a sentence, for search engines.
    pub description: Option<String>,
    /// Former addresses of it.
    pub aliases: Vec<String>,
    /// Whether it is not published yet.
    pub draft: bool,
    /// The template it is shown with: `web/archive/page.html` if absent.
    pub template: Option<Spanned<String>>,
}

/// How a page is in the menu.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum MenuSetting {
    /// Whether it is there, with its title.
    Whether(bool),
    /// With another name.
    Named(String),
}

/// One of the editor's own pages.
#[derive(Clone, Debug, Default)]
pub struct CustomPage {
    /// Its address: `about/index.html`.
    pub path: String,
    /// Its front matter.
    pub front: CustomPageFront,
    /// Its title.
    pub title: String,
    /// Its text, with links relative to its folder.
    pub text: RichText,
}
