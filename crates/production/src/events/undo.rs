//! What a command wrote, taken back while it is the editor's own: nothing that was published is.

use accounts::ledger;
use diagnostics::{Diagnostic, Source};
use folder::players::PlayersList;
use folder::store::{Changes, Faults, Transaction, UndoRecord};
use folder::{Content, Folder, GameFile};

/// What taking a command back writes and removes.
///
/// # Errors
/// A file that was changed since, or that is in a sealed issue; a folder that cannot be read.
pub fn taking_back(occasion: &Transaction, folder: &Folder, last: &UndoRecord) -> Result<Changes, Faults> {
    let mut changes = occasion.taking_back(last.number)?;
    // Some faults may be what is to be taken back.
    let content = folder::load_or_fail(folder, None::<i64>)?;
    if let Some(why) = published(&content, last, &changes) {
        let said = format!("\"{}\" of {} cannot be undone: {why}", last.command, last.time);
        return Err(vec![Diagnostic::error("undo", said)]);
    }
    note_seen_draws(&content, last, &mut changes);
    Ok(changes)
}

/// Powers that were drawn have been seen: that is noted, and another draw must say why.
fn note_seen_draws(content: &Content, record: &UndoRecord, changes: &mut Changes) {
    for game in &content.games {
        let file = format!("games/{}/game.toml", game.id);
        let written = changes.write.get(&file).map(|bytes| String::from_utf8_lossy(bytes));
        if record.files.contains(&file)
            && !written.is_some_and(|text| text.contains("[[draw]]"))
            && let Some(key) = super::who_drew(content, game)
        {
            changes.write.insert(format!("private/drawn/{}.txt", game.id), format!("{key}\n").into_bytes());
        }
    }
}

/// Why what was written is no longer the editor's own: it is in a sealed issue.
fn published(content: &Content, record: &UndoRecord, changes: &Changes) -> Option<String> {
    for issue in content.issues.iter().filter(|issue| issue.sealed.is_some()) {
        let number = issue.number();
        let said = Some(format!("issue {number} has been sealed since"));
        let own = [format!("{}/", issue.folder), format!("private/secrets/issue-{number}.")];
        if record.files.iter().any(|file| own.iter().any(|own| file.starts_with(own))) {
            return said;
        }
        let Some(seal) = issue.seal() else { continue };
        // Facts of a game begin with an issue: what the sealed ones say is theirs.
        let games = seal.game.iter().map(|game| (&game.id, format!("games/{}/game.toml", game.id)));
        let mut mine = games.filter(|(_, file)| record.files.contains(file));
        if mine.any(|(id, file)| changes_sealed(content, id, (&file, changes), number)) {
            return said;
        }
        let books = changes.write.iter().find(|(name, _)| name.ends_with("private/ledger.csv"));
        let text = books.map(|(name, bytes)| Source::new(name.as_str(), String::from_utf8_lossy(bytes)));
        if text.is_some_and(|text| !ledger::check_seal(&text, &seal.ledger).is_empty()) {
            return said;
        }
    }
    None
}

/// Whether writing the game's file as it was would change what an issue says of it.
fn changes_sealed(content: &Content, id: &str, (file, changes): (&str, &Changes), sealed: i64) -> bool {
    let mut before = content.clone();
    let secret = changes.write.get(&PlayersList::file(id)).map(|bytes| String::from_utf8_lossy(bytes));
    let secret =
        secret.and_then(|text| base::toml_values::parse(&Source::new(PlayersList::file(id), &*text)).ok());
    let secret = secret.or_else(|| content.game(id)?.file.players.clone());
    match changes.write.get(file) {
        None => before.games.retain(|g| g.id != id),
        Some(bytes) => {
            let text = String::from_utf8_lossy(bytes);
            for game in before.games.iter_mut().filter(|g| g.id == id) {
                let source = diagnostics::Source::new(game.source.name.clone(), &*text);
                let Ok(file) = GameFile::read(&source, secret.clone()) else { return true };
                game.file = file;
            }
        }
    }
    view(content, id, sealed) != view(&before, id, sealed)
}

/// All that an issue says of a game.
fn view(content: &Content, id: &str, sealed: i64) -> Option<String> {
    let games = games::play(content, sealed);
    let history = games.get(id)?;
    let file = &history.game.file;
    let first = file.first_issue().unwrap_or(sealed);
    let listed = file.preference.iter().filter(|p| p.is_listed_in(sealed, first));
    let listed: Vec<&str> = listed.map(|p| p.person.get_ref().as_str()).collect();
    let guarantor = file.guarantor(sealed).map(|g| g.person.get_ref());
    let standbys: Vec<&String> = history.standbys().collect();
    let (number, gm) = (history.number(), history.gm(content));
    // The name of a power only covers that of a secret player.
    let mut seats = history.seats.clone();
    for seat in seats.0.iter_mut().filter(|_| file.is_hidden()) {
        let power = &history.rules.board().owner(seat.power).name;
        seat.alias.take_if(|alias| alias == power);
    }
    Some(format!("{:?}", (&seats, history.players_wanted(), number, gm, standbys, guarantor, listed)))
}
