//! `issues/flyer-11a/flyer.toml`: some phases of one or more games, judged between two issues. It is read as an issue with
//! fewer parts.

use schemars::JsonSchema;
use serde::Deserialize;

use base::issue_number::IssueNumber;
use base::toml_values::{Day, Moment, Spanned};
use diagnostics::{Diagnostic, Source};

/// The whole file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlyerFile {
    /// The issue it follows.
    pub after: Spanned<i64>,
    /// Its letter.
    pub letter: Spanned<String>,
    /// Its date.
    pub date: Spanned<Day>,
    /// Why it is sent, as printed.
    pub why: Option<String>,
    /// What it plays.
    pub play: Vec<FlyerPlay>,
}

/// Phases of a game in a flyer.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlyerPlay {
    /// The game's id.
    pub game: Spanned<String>,
    /// The phases.
    pub phases: Vec<Spanned<String>>,
    /// When their orders are, or were, due.
    pub due: Spanned<Moment>,
    /// When what follows is due; else as the last issue announced.
    pub next: Option<Moment>,
    /// `wait`: it is not sealed while a set of orders is missing.
    pub nmr: Option<FlyerNmr>,
}

/// What a flyer does about missing orders, if not what the game's rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FlyerNmr {
    /// It waits for them.
    Wait,
}

impl FlyerFile {
    /// The phases of a game that it plays.
    pub fn phases(&self, game: &str) -> Vec<adjudicator::season::Turn> {
        let own = self.play.iter().filter(|play| play.game.get_ref() == game);
        own.flat_map(|play| &play.phases).filter_map(|phase| phase.get_ref().parse().ok()).collect()
    }

    /// The faults of its keys, given the name of its folder.
    pub fn faults(&self, source: &Source, name: IssueNumber) -> Vec<Diagnostic> {
        let mut out = Vec::new();
        let folder = name.folder();
        if *self.after.get_ref() != name.issue {
            let said = format!("this folder is {folder}, but after is {} here", self.after.get_ref());
            out.push(Diagnostic::error("flyer-name", said).at(source, self.after.span()));
        }
        if *self.letter.get_ref() != name.letter() {
            let said = format!("this folder is {folder}, but the letter here is “{}”", self.letter.get_ref());
            out.push(Diagnostic::error("flyer-name", said).at(source, self.letter.span()));
        }
        out
    }

    /// The games it plays, each once.
    pub fn games(&self) -> Vec<&str> {
        let mut out: Vec<&str> = Vec::new();
        for table in &self.play {
            if !out.contains(&table.game.get_ref().as_str()) {
                out.push(table.game.get_ref());
            }
        }
        out
    }
}
