//! A change of a board put in force for a game under way.

use games::board_in_force::{self, BoardMoment};

use super::{EventContext, EventEffect, EventResult, toml_tables};

/// Puts the file of a board in force for a game from the season after the open issue on.
///
/// # Errors
/// A game that is not played on it or has no sealed season, a file that does not differ or cannot be taken over, no reason.
pub fn adopt_board(occasion: &EventContext, id: &str, game: &str, why: &str) -> EventResult {
    let history = occasion.game(game)?;
    occasion.open_issue()?;
    let file = &history.game.file;
    match &file.board {
        Some(board) if board.get_ref() == id => {}
        Some(board) => return Err(format!("{game} is played on {}, not on {id}", board.get_ref())),
        None => return Err(format!("{game} is played on the board of its rule-set")),
    }
    if history.over.is_some() {
        return Err(format!("{game} is over"));
    }
    if why.trim().is_empty() {
        return Err("give the reason, as it will be printed".into());
    }
    if file.adopts(occasion.issue.into()) {
        return Err(format!("boards/{id}.toml already applies after issue {}", occasion.issue));
    }
    let record = board_in_force::record(occasion.content, game, BoardMoment::After(occasion.issue.into()))
        .ok_or_else(|| format!("no season of {game} is sealed: it is played on boards/{id}.toml as it is"))?;
    let found = board_in_force::differences(occasion.content, record).map_err(|fault| fault.render(false))?;
    let Some((differences, _)) = found else {
        return Err(format!("boards/{id}.toml is as {game} is played (sealed in {})", record.number));
    };
    if differences.is_another() {
        return Err(format!(
            "{differences}: a game under way keeps its provinces and powers; give the new board another id"
        ));
    }
    let mut toml = occasion.toml_of(history)?;
    let row = vec![("issue", occasion.issue.into()), ("why", why.trim().into())];
    toml_tables::push(toml.root(), "adopted", row);
    let since = format!("from the season after issue {}: {differences}", occasion.issue);
    Ok(EventEffect::from_toml(&toml, format!("{game} is played on boards/{id}.toml as it is now {since}")))
}
