//! Players of a game become secret.

use toml_edit::Value;

use folder::players::PlayersList;

use super::toml_tables;
use super::{EventContext, EventEffect, EventResult, TomlEditor};

/// Moves the players of a game made before into its secret list. `salt` is random.
///
/// # Errors
/// A game that is over.
pub fn hide_players(occasion: &EventContext, game: &str, press: &str, salt: String) -> EventResult {
    let history = occasion.open_game(game)?;
    let file = &history.game.file;
    let told = format!("the players of {game} are secret until `zine end {game}`");
    if file.is_hidden() && file.players.is_some() {
        return Ok(EventEffect::from_toml(&occasion.toml_of(history)?, told));
    }
    let mut toml = TomlEditor::read(&history.game.source.name, &history.game.source.text)?;
    toml_tables::set(toml.root(), "anonymous", press);
    // Draws are made from the codes in their order: those drawn as ids get codes in the order of the ids.
    let mut drawn: Vec<String> = file
        .draw
        .iter()
        .filter(|draw| draw.name == "powers")
        .flat_map(|draw| draw.candidates.clone())
        .collect();
    drawn.sort();
    drawn.dedup();
    let players = PlayersList { salt, list: drawn };
    for row in toml_tables::rows(toml.root(), "draw") {
        let code = |value: &Value| value.as_str().and_then(|id| players.code(id));
        if let Some(all) = row.get_mut("candidates").and_then(|all| all.as_array_mut()) {
            let codes = all.iter().map(|one| code(one).map_or_else(|| one.clone(), Value::from));
            *all = codes.collect();
        }
        if let Some(value) = row.get("value").and_then(|value| code(value.as_value()?)) {
            toml_tables::set(row, "value", value);
        }
    }
    let toml = toml.with_players(game, players, occasion.issue);
    let mut event = EventEffect::from_toml(&toml, told);
    event.sentences.push("issues and versions in git from before still name them".into());
    Ok(event)
}
