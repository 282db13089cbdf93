//! `sealed/seal.toml`: what was published, except for the case files and copies.csv beside it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use accounts::ledger::LedgerSeal;

use super::game::{EndKind, ProposalKind};

/// The whole file.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SealFile {
    /// Version of the format.
    pub version: u32,
    /// Number of the issue.
    pub number: i64,
    /// Its date, `2026-11-20`.
    pub date: String,
    /// Pages printed.
    pub pages: i64,
    /// Pages charged (`A-9`).
    pub charged: i64,
    /// Articles that filled it up without being named in issue.toml.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fillers: Vec<String>,
    /// The secret of its draws, revealed.
    pub secret: Option<String>,
    /// SHA-256 of the next issue's secret.
    pub next: Option<String>,
    /// Why the secret is not the one that the issue before promised.
    pub new_secret: Option<String>,
    /// For a flyer: the issue it follows.
    pub after: Option<i64>,
    /// For a flyer: its letter.
    pub letter: Option<String>,
    /// SHA-256 of the preceding seal in the register; `None` in the first.
    pub previous: Option<String>,
    /// The same as the issue printed it; `None` if it printed none.
    pub before: Option<String>,
    /// SHA-256 of the private part, `private/sealed/issue-N/seal.toml`.
    pub private: Option<String>,
    /// How the stored files came to be, if they are not byte for byte those that were published.
    pub kept: Option<String>,
    /// The ledger when the issue was sealed.
    #[serde(default)]
    pub ledger: LedgerSeal,
    /// The events of each game.
    #[serde(default)]
    pub game: Vec<GameSeal>,
    /// Version 1: SHA-256 of every file of the seal and every file published, by path from the root.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hashes: BTreeMap<String, String>,
    /// SHA-256 of what is served, by name below `published/`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub published: BTreeMap<String, String>,
    /// SHA-256 of every public file it was built from, by path from the root.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, String>,
    /// SHA-256 of every case file beside it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, String>,
    /// SHA-256 of the seals of the flyers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub flyers: BTreeMap<String, String>,
    /// Earlier seals of the same issue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<Resealing>,
}

impl SealFile {
    /// Whether what was published is stored beside it.
    pub fn keeps(&self) -> bool {
        self.version >= 2
    }
}

/// A seal that another one replaced.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Resealing {
    /// SHA-256 of the seal that was replaced.
    pub seal: String,
    /// The day.
    pub on: String,
    /// Why.
    pub why: String,
}

/// `private/sealed/issue-N/seal.toml`: the hashes of everything private.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PrivateSealFile {
    /// Version of the format.
    pub version: u32,
    /// Hashed before every file, so that nobody can guess the contents from the hash: 64 hexadecimal digits.
    pub salt: String,
    /// The first eight digits of the SHA-256 of every ledger line counted in.
    #[serde(default)]
    pub marks: Vec<String>,
    /// SHA-256 of salt and file, by path from the root.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// The events of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GameSeal {
    /// The game.
    pub id: String,
    /// Whether it was announced in this issue.
    #[serde(default, skip_serializing_if = "is_false")]
    pub started: bool,
    /// Phases played, `Fall 1903, Retreat`; each has a case file `<game> <short>.case`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<String>,
    /// Why it was held over, if it was.
    pub held: Option<String>,
    /// How it ended, if it did.
    pub ended: Option<EndSeal>,
    /// Players whose orders were missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<MissingSeal>,
    /// Standbys who take over by the policy for missing orders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seat: Vec<SeatSeal>,
    /// Votes taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vote: Vec<VoteSeal>,
    /// Proposals to be voted on with the next orders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proposal: Vec<ProposalSeal>,
    /// The gamesmaster's notes that were printed: phase and text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub note: Vec<NoteSeal>,
    /// Draws decided by the gamesmaster.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overruled: Vec<OverruledSeal>,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct EndSeal {
    /// Its last season.
    pub season: String,
    /// Kind of the end; `None`: a win on the board.
    pub kind: Option<EndKind>,
    /// The winners, or those who share.
    #[serde(default)]
    pub powers: Vec<String>,
}

/// A player whose orders were missing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MissingSeal {
    /// The phase.
    pub phase: String,
    /// The power.
    pub power: String,
    /// How many sets of moves in a row are now missing.
    #[serde(default)]
    pub row: u32,
    /// The policy applied.
    pub policy: Option<super::zine_config::NmrPolicy>,
    /// The standby asked for orders.
    pub asked: Option<String>,
    /// The person whose orders were used instead.
    pub stood_in: Option<String>,
}

/// A seat that changed hands by the policy for missing orders, or has no player by a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSeal {
    /// The power.
    pub power: String,
    /// The new player; `None`: nobody.
    pub person: Option<String>,
    /// First phase they order.
    pub from: String,
    /// Why the power has no player, if the gamesmaster ruled so; `None`: the policy for missing orders.
    pub why: Option<String>,
}

/// A vote taken.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct VoteSeal {
    /// Draw or concession.
    pub kind: ProposalKind,
    /// Those who share, or the power to whom the others concede.
    pub powers: Vec<String>,
    /// Whether it passed.
    pub passed: bool,
    /// The sentence printed about it.
    pub printed: String,
}

/// A proposal on the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ProposalSeal {
    /// Draw or concession.
    pub kind: ProposalKind,
    /// Those who share, or the power to whom the others concede.
    pub powers: Vec<String>,
}

/// A note of the gamesmaster's.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NoteSeal {
    /// The phase.
    pub phase: String,
    /// As printed.
    pub text: String,
}

/// A draw decided by the gamesmaster.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OverruledSeal {
    /// The phase.
    pub phase: String,
    /// The ruling: `DRAW 1 = mun`.
    pub ruling: String,
}
