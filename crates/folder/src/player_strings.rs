//! Player strings of the state of the games: name, power letter and unit count (`G-3`).

use adjudicator::board::Board;
use adjudicator::season::Turn;

/// How a count is written; the seed has both, per game.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
pub enum CountStyle {
    /// `G16`.
    #[default]
    #[serde(rename = "G16")]
    LetterFirst,
    /// `16G`.
    #[serde(rename = "16G")]
    CountFirst,
}

/// One player of a game with their power's units after the last completed build season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerCount {
    /// The name as printed.
    pub name: String,
    /// Name of the power.
    pub power: String,
    /// Three-letter code of the power, for rule-sets where initials are not unique.
    pub code: String,
    /// Units; 0: eliminated.
    pub units: u32,
}

/// `Pournelle G16, von Metzke E7`: most units first, then by name; eliminated powers are left out.
///
/// A power is given by its initial if no other power of the game shares it, else by its three-letter code.
pub fn player_list(players: &[PlayerCount], style: CountStyle) -> String {
    let mut alive: Vec<&PlayerCount> = players.iter().filter(|p| p.units > 0).collect();
    alive.sort_by(|a, b| {
        b.units.cmp(&a.units).then_with(|| a.name.cmp(&b.name)).then_with(|| a.power.cmp(&b.power))
    });
    let strings = alive.iter().map(|p| {
        let letter = letter(p, players);
        match style {
            CountStyle::LetterFirst => format!("{} {letter}{}", p.name, p.units),
            CountStyle::CountFirst => format!("{} {}{letter}", p.name, p.units),
        }
    });
    strings.collect::<Vec<_>>().join(", ")
}

fn letter(player: &PlayerCount, players: &[PlayerCount]) -> String {
    let initial = |p: &PlayerCount| p.power.chars().next().map(|c| c.to_uppercase());
    let shared = players.iter().any(|p| {
        p.power != player.power && initial(p).into_iter().flatten().eq(initial(player).into_iter().flatten())
    });
    match initial(player) {
        Some(initial) if !shared => initial.to_string(),
        _ => player.code.to_uppercase(),
    }
}

/// Whether counts are those of an earlier year than the season shown (Fall is published and the winter still open). Until the
/// last moves of a year are played, the latest possible builds are those of the year before.
pub fn is_older(board: &Board, shown: Turn, counts_of: i32) -> bool {
    counts_of < board.last_builds(shown)
}
