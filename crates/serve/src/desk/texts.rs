//! Texts of what is open, written at the desk: each is saved whole, and never over what was changed on the disk meanwhile.

use serde_json::{Value, json};

use base::toml_values;
use folder::issue::TEXTS;
use folder::store::Transaction;
use folder::{Content, Folder, IssueFolder};
use production::events::EventEffect;

use super::shown::{DeskRefusal, DeskState, refuse, refuse_with, saw};

/// The texts of every open issue and flyer, the last one first; its editorial or note also before there is one.
pub(super) fn texts(now: &DeskState) -> Vec<Value> {
    let open = now.content.in_time().rev().filter(|issue| issue.sealed.is_none());
    let names = open.flat_map(|issue| names(now.folder, issue));
    let shown = names.map(|name| {
        let text = now.folder.text(&name).map(|source| source.text.to_string()).unwrap_or_default();
        json!({ "file": name, "saw": saw(&text), "text": text })
    });
    let shown = shown.collect();
    now.folder.take_faults();
    shown
}

fn names(folder: &Folder, issue: &IssueFolder) -> Vec<String> {
    let base = &issue.folder;
    let begun = if issue.flyer.is_some() { "note.md" } else { "editorial.md" };
    let single = TEXTS.iter().map(|name| (*name, format!("{base}/{name}")));
    let mut names: Vec<String> =
        single.filter(|(name, path)| *name == begun || folder.is_there(path)).map(|(_, path)| path).collect();
    let press = format!("{base}/press");
    let games = folder.list(&press).into_iter().filter(|entry| entry.folder);
    let games = games.map(|entry| format!("{press}/{}", entry.name));
    let below = ["letters", "articles"].map(|name| format!("{base}/{name}")).into_iter().chain(games);
    names.extend(below.flat_map(|folders| folder.files(&folders, "md")));
    names
}

/// Whether a text may be begun under a name.
fn is_new_text(content: &Content, issue: &IssueFolder, name: &str) -> bool {
    let inner = name.strip_prefix(&issue.folder).and_then(|rest| rest.strip_prefix('/'));
    let parts: Vec<&str> = inner.unwrap_or_default().split('/').collect();
    match parts.as_slice() {
        [single] => TEXTS.contains(single),
        ["articles", file] => is_text_file(file),
        ["letters", file] => is_text_file(file) && content.people.contains_key(file.trim_end_matches(".md")),
        _ => false,
    }
}

fn is_text_file(name: &str) -> bool {
    name.strip_suffix(".md").is_some_and(|id| toml_values::is_new_id(id, false))
}

/// The change that saves a text as it was typed.
///
/// # Errors
/// A file that is no text of what is open, or was changed since it was shown; nothing is written then.
pub(super) fn save(
    desk: &Transaction,
    content: &Content,
    (file, seen): (&str, &str),
    typed: &str,
) -> Result<EventEffect, DeskRefusal> {
    let mut open = content.in_time().filter(|issue| issue.sealed.is_none());
    if !open.any(|issue| {
        names(desk.folder(), issue).iter().any(|name| name == file) || is_new_text(content, issue, file)
    }) {
        return Err(refuse("this is not a text of an open issue: name it with small letters, digits and -"));
    }
    let old = desk.text(file).map_err(refuse_with)?.unwrap_or_default();
    if saw(&old) != seen {
        return Err((
            409,
            format!("{file} has changed on the disk since you opened it: nothing was written"),
        ));
    }
    let text = format!("{}\n", typed.replace("\r\n", "\n").trim_end());
    let text = if old.contains("\r\n") { text.replace('\n', "\r\n") } else { text };
    if text == old {
        return Err(refuse(format!("{file} is saved already")));
    }
    let mut event = EventEffect { sentences: vec![format!("{file}: saved")], ..EventEffect::default() };
    event.changes.write.insert(file.into(), text.into_bytes());
    Ok(event)
}
