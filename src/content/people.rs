//! `private/people.toml`: everybody the zine knows, by the id used everywhere.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::schema::{Day, Spanned};

/// The whole file: id to person. Order is that of the ids.
pub type People = BTreeMap<String, Person>;

/// One person. Name and town are public; everything else stays private.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Person {
    /// The name as printed.
    pub name: String,
    /// The name as sorted, if not by its last word.
    pub sort: Option<String>,
    /// The address label, a line each; `% Name` is care of.
    pub address: Vec<String>,
    /// Zone of the postage table; the first of the table if absent.
    pub zone: Option<String>,
    /// Address for mail.
    pub email: Option<Spanned<String>>,
    /// Further addresses he writes from.
    pub also: Vec<String>,
    /// Telephone.
    pub phone: Option<String>,
    /// Town, printed in the archive.
    pub town: Option<String>,
    /// How he gets the zine.
    pub copy: Wanted,
    /// A trade with another zine.
    pub trade: Option<Trade>,
    /// Sample copies promised.
    pub samples: Option<Samples>,
    /// So many issues go in one envelope (`A-11`).
    pub hold: usize,
    /// First issue he is counted from.
    pub since: Option<i64>,
    /// Price group such as `members`.
    pub group: Option<String>,
    /// He asked about the game: printed among the new people from the issue `since` on (`L-8`).
    pub new_blood: bool,
    /// He must not be named: printed by his initials everywhere.
    pub initials: bool,
    /// He publishes a zine of this name; guarantors should.
    pub zine: Option<String>,
    /// He runs games.
    pub gamesmaster: bool,
    /// He no longer wants mail.
    pub unsubscribed: Option<Day>,
    /// Mail to him came back, or was refused for good, on this day; nothing more is sent until the line is removed.
    pub bounced: Option<Day>,
    /// His time zone, `Europe/London`: deadlines are told him in it.
    pub timezone: Option<Spanned<String>>,
    /// A remark of the editor's, never printed.
    pub note: Option<String>,
}

/// How a person gets the zine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// On paper.
    Print,
    /// As PDF by mail.
    Pdf,
    /// Both ways.
    #[default]
    Both,
    /// Not at all: a contributor, a former player.
    None,
}

/// A trade with another zine.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Trade {
    /// The other zine.
    pub zine: String,
    /// First issue sent for it.
    pub from: Option<i64>,
    /// Last issue sent for it.
    pub until: Option<i64>,
}

/// Sample copies promised.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Samples {
    /// First issue sent as a sample.
    pub from: i64,
    /// How many.
    pub copies: u32,
}

impl Person {
    /// The name as it may be printed: initials for a person who asked for it.
    pub fn printed(&self) -> String {
        if !self.initials {
            return self.name.clone();
        }
        self.name.split_whitespace().filter_map(|w| w.chars().next()).map(|c| format!("{c}.")).collect()
    }

    /// What the name is sorted by.
    pub fn sort_key(&self) -> String {
        let last = || self.name.split_whitespace().last().unwrap_or("").to_string();
        self.sort.clone().unwrap_or_else(last).to_lowercase()
    }

    /// Whether mail from this sender (`Hans <hans@example.org>`) is his.
    pub fn wrote(&self, id: &str, from: &str) -> bool {
        let (name, address) = match from.split_once('<') {
            Some((name, rest)) => (name.trim().trim_matches('"'), rest.trim_end_matches('>').trim()),
            None => (from.trim(), from.trim()),
        };
        let mine =
            self.email.iter().map(|e| e.get_ref().as_str()).chain(self.also.iter().map(String::as_str));
        mine.into_iter().any(|m| m.eq_ignore_ascii_case(address))
            || id == address
            || (!self.name.is_empty() && self.name.eq_ignore_ascii_case(name))
    }
}
