//! Boards stored with seals.

use diagnostics::Source;

use super::{IssueFolder, IssueNumber};

/// A board stored with a seal for a game.
#[derive(Clone, Debug)]
pub struct SealedBoard {
    /// The game.
    pub game: String,
    /// The issue or flyer.
    pub number: IssueNumber,
    /// The board's id.
    pub id: String,
    /// The file, with everything of its base in it.
    pub source: Source,
}

/// Name of a board's file in `sealed/`.
pub fn sealed_file(game: &str, id: &str) -> String {
    format!("{game} {id}.toml")
}

/// All boards stored with seals, in order of time.
pub fn sealed_boards<'a>(issues: impl Iterator<Item = &'a IssueFolder>) -> Vec<SealedBoard> {
    let mut out: Vec<SealedBoard> = Vec::new();
    for issue in issues {
        for (name, source) in issue.sealed.iter().flat_map(|s| &s.files) {
            let Some((game, id)) = name.strip_suffix(".toml").and_then(|stem| stem.split_once(' ')) else {
                continue;
            };
            let (game, id, number) = (game.to_string(), id.to_string(), issue.name());
            out.push(SealedBoard { game, number, id, source: source.clone() });
        }
    }
    out.sort_by_key(|s| s.number);
    out
}
