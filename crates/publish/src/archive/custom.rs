//! Pages of the editor's own in the web archive.

use serde::Deserialize;

use base::toml_values::Spanned;
use page::model::RichText;

/// What the front matter of a page says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CustomPageFront {
    /// Its title; required.
    pub title: Option<Spanned<String>>,
    /// Whether it stands in the menu, or under which name it does.
    pub menu: Option<MenuSetting>,
    /// Its place in the menu.
    pub order: i64,
    /// What is on it, for search engines.
    pub description: Option<String>,
    /// Former addresses of it.
    pub aliases: Vec<String>,
    /// It is not published yet.
    pub draft: bool,
    /// The template it is shown with: `web/archive/page.html` if absent.
    pub template: Option<Spanned<String>>,
}

/// How a page stands in the menu.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum MenuSetting {
    /// Whether it does, under its title.
    Whether(bool),
    /// Under another name.
    Named(String),
}

/// A page of the editor's own.
#[derive(Clone, Debug, Default)]
pub struct CustomPage {
    /// Its address: `about/index.html`.
    pub path: String,
    /// What its front matter says.
    pub front: CustomPageFront,
    /// Its title.
    pub title: String,
    /// What it says, with ways that lead from where it lies.
    pub text: RichText,
}
