//! Limits what `zine undo` does to mail: received mail belongs to the players, and a key that was used in mails is known to
//! them.

use diagnostics::Diagnostic;
use folder::Folder;
use folder::store::Changes;

use super::filing::reason_file;
use super::log::{self, LOG, LoggedMail, UNSORTED};
use super::wait_reason::WaitCause;
use super::{answer, journal, reply_token, unsubscribe};

/// Removes from an undo everything that would lose mail: keys stay, and mails that the command filed become unsorted, in their
/// log as well.
///
/// # Errors
/// A mail whose answer was sent: the answer was true then.
pub fn keep_mail(folder: &Folder, changes: &mut Changes) -> Result<(), Diagnostic> {
    for key in [reply_token::KEY, unsubscribe::KEY] {
        changes.write.remove(key);
        changes.remove.retain(|name| name != key);
    }
    let gone = changes.remove.iter().any(|name| name == LOG);
    if !gone && !changes.write.contains_key(LOG) {
        return Ok(());
    }
    let old = changes.write.get(LOG).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let mut entries: Vec<LoggedMail> =
        old.iter().flat_map(|text| text.lines()).filter_map(log::entry).collect();
    let sent = journal::read(folder);
    for mut entry in log::read(folder) {
        let before = entries.iter().find(|before| before.hash == entry.hash);
        let known = before.is_some();
        // Whether it is settled is the editor's to say, and to take back.
        if before.is_some_and(|before| LoggedMail { settled: entry.settled, ..before.clone() } == entry) {
            continue;
        }
        let key = answer::key(&entry);
        if sent.get(&key).is_some_and(|(state, _)| state.is_settled() || *state == journal::MailState::Doubt)
        {
            let said = format!("the mail of {} was answered: it cannot be undone", entry.from);
            let help = "what is filed of it can be changed by hand, or by another mail";
            return Err(Diagnostic::error("undo", said).in_file(entry.raw).help(help));
        }
        if known {
            continue;
        }
        let name = entry.raw.rsplit('/').next().unwrap_or_default();
        let waits = format!("{UNSORTED}/{name}");
        if entry.raw == waits {
            changes.remove.retain(|name| *name != waits && *name != reason_file(&waits));
        } else if let Some(bytes) = folder.bytes(&entry.raw) {
            let why = "its filing was undone by zine undo";
            let said = format!("This mail is not filed: {why}. `zine inbox` tries it again.\n");
            changes.write.insert(reason_file(&waits), said.into_bytes());
            changes.write.insert(waits.clone(), bytes);
            if !changes.remove.contains(&entry.raw) {
                changes.remove.push(entry.raw.clone());
            }
            entry = LoggedMail {
                raw: waits,
                why: Some(why.into()),
                cause: Some(WaitCause::TakenBack),
                became: Vec::new(),
                issue: None,
                ..entry
            };
        }
        entries.push(entry);
    }
    changes.remove.retain(|name| name != LOG);
    changes.write.insert(LOG.into(), log::text(&entries).into_bytes());
    Ok(())
}
