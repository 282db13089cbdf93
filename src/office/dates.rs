//! In which issues a game was announced, played and ended: what accounts need to know of games.

use std::collections::BTreeMap;

use crate::content::{Content, Game, Issue};
use crate::season::Turn;

/// A game in numbers of issues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameDates {
    /// Its id.
    pub game: String,
    /// The issue that announced it.
    pub announced: Option<i64>,
    /// Every turn played, with the issue that printed it, in order.
    pub turns: Vec<(Turn, i64)>,
    /// Issue in which a power was eliminated.
    pub out: BTreeMap<String, i64>,
    /// Issue in which it ended.
    pub ended: Option<i64>,
}

impl GameDates {
    /// The issue that printed the last turn before one, or, before any turn, announced the game.
    pub fn before(&self, turn: Turn) -> Option<i64> {
        let printed = self.turns.iter().filter(|(t, _)| *t < turn).map(|(_, issue)| *issue).max();
        printed.or(self.announced).or_else(|| self.turns.iter().map(|(_, issue)| *issue).min())
    }

    /// The issue that printed the last turn of a season and year, if a later season was printed since or this was its last phase.
    pub fn of_season(&self, turn: Turn) -> Option<i64> {
        let same = |t: &Turn| t.year == turn.year && t.season == turn.season;
        self.turns.iter().filter(|(t, _)| same(t)).map(|(_, issue)| *issue).max()
    }
}

/// What the folder itself says: seals, the phases an issue plays, announced ends. Eliminations and wins are found by playing the
/// games and come from there.
pub fn dates(content: &Content) -> Vec<GameDates> {
    content.games.iter().map(|game| of_game(content, game)).collect()
}

fn of_game(content: &Content, game: &Game) -> GameDates {
    let mut turns: Vec<(Turn, i64)> = Vec::new();
    let mut first = None;
    for issue in &content.issues {
        let number = issue.number();
        let found = turns_in(issue, &game.id);
        if (!found.is_empty() || issue.orders.contains_key(&game.id)) && first.is_none() {
            first = Some(number);
        }
        for turn in found {
            if !turns.iter().any(|(t, _)| *t == turn) {
                turns.push((turn, number));
            }
        }
    }
    turns.sort();
    let mut dates =
        GameDates { game: game.id.clone(), announced: game.file.start.issue, turns, ..GameDates::default() };
    dates.announced = dates.announced.or(first);
    dates.ended = game.file.end.as_ref().and_then(|end| {
        let turn: Turn = end.season.get_ref().parse().ok()?;
        dates
            .of_season(turn)
            .or_else(|| dates.turns.iter().filter(|(t, _)| *t <= turn).map(|(_, n)| *n).max())
    });
    dates
}

/// The turns of a game an issue printed: what its seal holds or, unsealed, what it is to play.
fn turns_in(issue: &Issue, game: &str) -> Vec<Turn> {
    if let Some(sealed) = &issue.sealed {
        let names = sealed.files.keys().filter_map(|name| name.strip_suffix(".case")?.strip_prefix(game));
        return names.filter_map(|rest| rest.trim_start_matches([' ', '-', '_']).parse().ok()).collect();
    }
    let plays = issue.file.play.iter().filter(|play| play.game.get_ref() == game);
    let phases = plays.flat_map(|play| play.phases.iter().flatten());
    phases.filter_map(|phase| phase.get_ref().parse().ok()).collect()
}
