//! Subzines whose gamesmaster works elsewhere: what is lent, what comes back, and what of it is filed.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use adjudicator::season::Turn;
use base::hash::hash;
use base::paths::issue_folder;
use base::toml_values::is_id;
use diagnostics::{Diagnostic, Severity, Source};
use folder::lent::LentSubzine;
use folder::store::{Changes, Faults};
use folder::zine_config::SubzineConfig;
use folder::{Content, Folder, IssueFolder};
use games::bookkeeping::handover;
use games::bookkeeping::packet::{LentIssue, Packet, WholeFile};
use games::{Games, calendar};

use crate::seal::git;
use crate::seal::sources::{files_below, secret_path};

/// The settings of the zine that the gamesmaster's folder has, too.
const SETTINGS: [&str; 6] = ["language", "made_with", "play", "results", "rules", "words"];
/// The settings made for that folder.
const FOLDER_KEYS: [&str; 4] = ["title", "editor", "email", "subzine"];
/// The keys of issue.toml that are about every game.
const ISSUE_KEYS: [&str; 4] = ["number", "date", "deadline", "expected"];
/// Its tables that are about one game.
const GAME_ROWS: [&str; 3] = ["play", "hold", "proposal"];

/// Files that the gamesmaster's folder gets once.
const OWN: [&str; 2] = ["zine.toml", ".gitignore"];

/// The games of a subzine, by id.
fn games_of(content: &Content, id: &str) -> BTreeSet<String> {
    let judged = content.games.iter().map(|game| (&game.id, &game.file.subzine));
    let by_hand = content.hand_games.iter().map(|game| (&game.id, &game.file.subzine));
    let own = judged.chain(by_hand).filter(|(_, subzine)| subzine.as_deref() == Some(id));
    own.map(|(game, _)| game.clone()).collect()
}

/// Whether a file of an issue is the gamesmaster's: mail, rulings, press and results of the games, texts of the subzine.
fn is_own(name: &str, issue: &str, subzine: &str, games: &BTreeSet<String>) -> bool {
    let Some(rest) = name.strip_prefix(issue).and_then(|rest| rest.strip_prefix('/')) else { return false };
    let has_id = |file: &str, end: &str| file.strip_suffix(end).is_some_and(is_id);
    match *rest.split('/').collect::<Vec<_>>() {
        ["orders", game, file] => games.contains(game) && has_id(file, ".txt"),
        ["press", game, file] => games.contains(game) && has_id(file, ".md"),
        ["results", file] => file.strip_suffix(".md").is_some_and(|game| games.contains(game)),
        ["subzines", own, _, ..] => own == subzine,
        _ => false,
    }
}

fn own_files(
    folder: &Folder,
    issue: &str,
    subzine: &str,
    games: &BTreeSet<String>,
) -> BTreeMap<String, Vec<u8>> {
    let names = files_below(folder, issue).into_iter().filter(|name| is_own(name, issue, subzine, games));
    names.filter_map(|name| folder.bytes(&name).map(|bytes| (name, bytes))).collect()
}

fn whole_files(files: &BTreeMap<String, Vec<u8>>) -> Vec<WholeFile> {
    files.iter().map(|(name, bytes)| WholeFile::new(name.clone(), bytes.clone())).collect()
}

fn hashes(files: &BTreeMap<String, Vec<u8>>) -> BTreeMap<String, String> {
    files.iter().map(|(name, bytes)| (name.clone(), hash(bytes))).collect()
}

fn note(subzine: &str, lent: &LentSubzine) -> (String, Vec<u8>) {
    (LentSubzine::file(subzine), toml::to_string_pretty(lent).unwrap_or_default().into_bytes())
}

fn refused(said: String, help: &str) -> Diagnostic {
    Diagnostic::error("packet", said).help(help.to_string())
}

/// The subzine of zine.toml with an id.
pub fn subzine<'c>(content: &'c Content, id: &str) -> Option<&'c SubzineConfig> {
    content.zine.subzine.iter().find(|subzine| subzine.id.get_ref() == id)
}

/// Packs a subzine for its gamesmaster: its games, its files of the open issue, the people concerned. `packet` has the games.
///
/// # Errors
/// No open issue.
pub fn lend(
    folder: &Folder,
    content: &Content,
    games: &Games,
    subzine: &SubzineConfig,
    mut packet: Packet,
) -> Result<(Packet, (String, Vec<u8>)), Diagnostic> {
    let id = subzine.id.get_ref();
    let Some(open) = content.issues.iter().rfind(|issue| issue.sealed.is_none()) else {
        return Err(
            Diagnostic::error("issue", "no issue is open to lend it for").help("run `zine new issue`")
        );
    };
    let own = games_of(content, id);
    let files = own_files(folder, &open.folder, id, &own);
    let lent = LentIssue {
        issue: open.number(),
        answers: None,
        zine: settings(content, subzine),
        file: issue_table(content, games, open, &own),
    };
    let made = Packet::of_lent_issue(content.zine.title.get_ref().clone(), id, lent, whole_files(&files));
    // The mail is among the files, by its name in the issue.
    packet.game.iter_mut().for_each(|game| game.waiting.clear());
    let editors = [subzine.editor.get_ref(), content.zine.editor.get_ref()];
    let known = editors.into_iter().filter_map(|id| content.people.get_key_value(id));
    let people = known.map(|(id, person)| (id.clone(), handover::contact(person))).collect();
    let packet = Packet { game: packet.game, people, ..made };
    let lent = LentSubzine {
        issue: open.number(),
        lender: None,
        packet: hash(packet.text().as_bytes()),
        returned: None,
        file: hashes(&files),
        base: BTreeMap::new(),
    };
    Ok((packet, note(id, &lent)))
}

/// zine.toml of the gamesmaster's folder.
fn settings(content: &Content, subzine: &SubzineConfig) -> Table {
    let all: Table = toml::from_str(&content.source.text).unwrap_or_default();
    let id = subzine.id.get_ref();
    let rows = all.get("subzine").and_then(Value::as_array).into_iter().flatten();
    let row = rows.filter(|row| row.get("id").and_then(Value::as_str) == Some(id)).cloned().collect();
    let mut out: Table = all.into_iter().filter(|(key, _)| SETTINGS.contains(&key.as_str())).collect();
    out.insert("title".into(), Value::String(subzine.title.clone()));
    out.insert("editor".into(), Value::String(subzine.editor.get_ref().clone()));
    let email = content.people.get(subzine.editor.get_ref()).and_then(|editor| editor.email.as_ref());
    out.extend(email.map(|email| ("email".to_string(), Value::String(email.get_ref().clone()))));
    out.insert("subzine".into(), Value::Array(row));
    out
}

/// issue.toml of the gamesmaster's folder: what it says of all games, and of the subzine's.
fn issue_table(content: &Content, games: &Games, open: &IssueFolder, own: &BTreeSet<String>) -> Table {
    let mut out: Table = toml::from_str(&open.source.text).unwrap_or_default();
    out.retain(|key, _| ISSUE_KEYS.contains(&key) || GAME_ROWS.contains(&key));
    for (key, rows) in out.iter_mut() {
        let Value::Array(rows) = rows else { continue };
        rows.retain(|row| row.get("game").and_then(Value::as_str).is_some_and(|game| own.contains(game)));
        for row in rows.iter_mut().filter_map(Value::as_table_mut).filter(|_| key == "play") {
            if let Some(minis) = deadlines(content, games, open, row) {
                row.insert("mini".into(), minis);
            }
        }
    }
    out.retain(|_, rows| rows.as_array().is_none_or(|rows| !rows.is_empty()));
    out
}

/// The deadlines of a game's phases, which the issue before announced.
fn deadlines(content: &Content, games: &Games, open: &IssueFolder, row: &Table) -> Option<Value> {
    let history = games.get(row.get("game")?.as_str()?)?;
    let named = row.get("phases").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let mut turns: Vec<Turn> = named.filter_map(|phase| phase.parse().ok()).collect();
    turns.extend(history.phase_due().filter(|due| !turns.contains(due)));
    let minis = turns.into_iter().filter_map(|turn| {
        let due = history.deadline(content, open, turn)?;
        let phase = Value::String(calendar::editor_notation(turn));
        let due = Value::String(handover::moment(&due));
        Some(Value::Table(Table::from_iter([("phase".to_string(), phase), ("deadline".to_string(), due)])))
    });
    let minis: Vec<Value> = minis.collect();
    (!minis.is_empty()).then_some(Value::Array(minis))
}

/// Packs a lent subzine in its gamesmaster's folder for the zine that lent it, with warnings of changes that do not go along.
pub fn give_back(folder: &Folder, content: &Content, id: &str, lent: &LentSubzine) -> (Packet, Faults) {
    let (issue, own) = (issue_folder(lent.issue), games_of(content, id));
    let files = own_files(folder, &issue, id, &own);
    let changed =
        lent.base.iter().filter(|(name, then)| folder.bytes(name).is_none_or(|now| hash(&now) != **then));
    let warnings = changed.map(|(name, _)| {
        let fault =
            Diagnostic::warning("lent", "this was changed here, and does not go back").in_file(name.clone());
        fault.help(format!("ask the editor of {} to change it", lent.lender.as_deref().unwrap_or_default()))
    });
    let issue = LentIssue { issue: lent.issue, answers: Some(lent.packet.clone()), ..LentIssue::default() };
    let lender = lent.lender.clone().unwrap_or_default();
    (Packet::of_lent_issue(lender, id, issue, whole_files(&files)), warnings.collect())
}

/// What files a packet that comes back; nothing if it was taken before.
///
/// # Errors
/// A subzine that was not lent from here for this issue, a file outside its games, one that was changed on both sides.
pub fn take_back(folder: &Folder, content: &Content, packet: &Packet) -> Result<Changes, Faults> {
    let (Some(id), Some(issue)) = (&packet.subzine, &packet.lent) else { return Ok(Changes::default()) };
    let lent = content.lent.get(id).filter(|lent| lent.lender.is_none() && lent.issue == issue.issue);
    let Some(lent) = lent.filter(|_| packet.zine == *content.zine.title.get_ref()) else {
        let said = format!("“{id}” was not lent from here for issue {} of {}", issue.issue, packet.zine);
        return Err(vec![refused(said, "take it in the folder that lent it")]);
    };
    let hash_of_packet = hash(packet.text().as_bytes());
    if lent.returned.as_ref() == Some(&hash_of_packet) {
        return Ok(Changes::default());
    }
    let files = packet.files().map_err(|fault| vec![fault])?;
    let (base, own) = (issue_folder(issue.issue), games_of(content, id));
    let outside = files.keys().filter(|name| !is_own(name, &base, id, &own));
    let outside: Faults = outside
        .map(|name| {
            let said = format!("“{name}” in the packet is outside the games and texts of “{id}”");
            refused(said, "nothing was taken: ask its gamesmaster for a packet without it")
        })
        .collect();
    if !outside.is_empty() {
        return Err(outside);
    }
    if content.issue(issue.issue).is_none_or(|open| open.sealed.is_some()) {
        let said = format!("issue {} is sealed: the packet comes too late", issue.issue);
        return Err(vec![refused(said, "file what is in it in the open issue by hand")]);
    }
    let is_answer = issue.answers.as_ref() == Some(&lent.packet);
    let mut changes = merged(folder, &files, lent, is_answer)?;
    let lent = LentSubzine { returned: Some(hash_of_packet), file: hashes(&files), ..lent.clone() };
    changes.write.extend([note(id, &lent)]);
    Ok(changes)
}

/// Files as they would have been filed here. What only one side changed since the last packet is as that side has it; a letter
/// that differs on both sides becomes another letter. With `removes` what the packet lacks is removed.
fn merged(
    folder: &Folder,
    files: &BTreeMap<String, Vec<u8>>,
    lent: &LentSubzine,
    removes: bool,
) -> Result<Changes, Faults> {
    let (mut changes, mut faults) = (Changes::default(), Faults::new());
    for (name, bytes) in files {
        let (now, then) = (folder.bytes(name), lent.file.get(name));
        let is_changed_here = now.as_ref().map(|now| hash(now)).as_ref() != then;
        if now.as_ref() == Some(bytes) || then == Some(&hash(bytes)) {
            continue;
        }
        if !is_changed_here || now.is_none() {
            changes.write.insert(name.clone(), bytes.clone());
        } else if is_letter(name) {
            let free = another_letter(folder, &changes, name, bytes);
            changes.write.extend(free.map(|name| (name, bytes.clone())));
        } else {
            let fault = Diagnostic::error("lent", "this was changed here and by the gamesmaster")
                .in_file(name.clone());
            faults.push(fault.help("nothing was taken: agree on one version, and pack or take it again"));
        }
    }
    let gone = lent.file.iter().filter(|(name, _)| removes && !files.contains_key(*name));
    let gone = gone.filter(|(name, then)| folder.bytes(name).is_some_and(|now| hash(&now) == **then));
    changes.remove.extend(gone.map(|(name, _)| name.clone()));
    if faults.is_empty() { Ok(changes) } else { Err(faults) }
}

fn is_letter(name: &str) -> bool {
    name.split('/').nth(2) == Some("orders") && !name.ends_with("/gm.txt")
}

/// The next free name for a letter of the same power; `None` if the letter is there already.
fn another_letter(folder: &Folder, changes: &Changes, name: &str, bytes: &[u8]) -> Option<String> {
    let (place, file) = name.rsplit_once('/')?;
    let power = file.split('.').next().unwrap_or_default();
    let mut names = std::iter::once(format!("{place}/{power}.txt"))
        .chain((2u32..).map(|n| format!("{place}/{power}.{n}.txt")));
    names.find_map(|name| match changes.write.get(&name).cloned().or_else(|| folder.bytes(&name)) {
        Some(other) if other == bytes => Some(None),
        Some(_) => None,
        None => Some(Some(name)),
    })?
}

/// What makes the gamesmaster's folder of a lent subzine, or brings it up to date; nothing if the packet was taken before.
/// `content` is that of the folder, if there is one; `secret` is random, for the draws of its preview.
///
/// # Errors
/// Another zine's folder; a packet older than the last one; a file that was changed on both sides.
pub fn take_lent(
    folder: &Folder,
    content: Option<&Content>,
    packet: &Packet,
    secret: &str,
) -> Result<Changes, Faults> {
    let (Some(id), Some(issue)) = (&packet.subzine, &packet.lent) else { return Ok(Changes::default()) };
    let nothing = LentSubzine::default();
    let last = match content {
        None => &nothing,
        Some(content) => {
            let last = content.lent.get(id).filter(|last| last.lender.as_ref() == Some(&packet.zine));
            last.ok_or_else(|| {
                let said =
                    format!("this packet lends “{id}” to its gamesmaster, and this folder is another zine");
                vec![refused(said, "take it into a folder of its own with --root DIR")]
            })?
        }
    };
    let hash_of_packet = hash(packet.text().as_bytes());
    if last.packet == hash_of_packet {
        return Ok(Changes::default());
    }
    if issue.issue < last.issue {
        let said = format!(
            "this packet is for issue {}, and this folder has come to issue {}",
            issue.issue, last.issue
        );
        return Err(vec![refused(said, "ask for the newest packet")]);
    }
    let files = packet.files().map_err(|fault| vec![fault])?;
    let (place, own) = (issue_folder(issue.issue), packet.game.iter().map(|game| game.id.clone()).collect());
    let ids = packet.game.iter().map(|game| &game.id).chain(packet.people.keys()).chain([id]);
    let ids = ids.chain(packet.game.iter().filter_map(|game| game.board.as_ref()).map(|board| &board.id));
    let wrong = ids.chain(packet.game.iter().flat_map(|game| game.people.keys())).find(|id| !is_id(id));
    let wrong = wrong.or_else(|| files.keys().find(|name| !is_own(name, &place, id, &own)));
    if let Some(wrong) = wrong {
        let said = format!("“{wrong}” in the packet is no part of “{id}”");
        return Err(vec![refused(said, "this packet was not made by zine: do not use it")]);
    }
    let base = base_files(folder, content, packet, issue, id);
    let is_same_issue = issue.issue == last.issue;
    let mut changes = merged(folder, &files, last, is_same_issue)?;
    let mut removed: Vec<String> = last.base.keys().cloned().collect();
    if !is_same_issue && content.is_some() {
        removed.extend(files_below(folder, &issue_folder(last.issue)));
    }
    removed.retain(|name| !base.contains_key(name) && folder.is_there(name));
    changes.remove.extend(removed);
    let mut noted = hashes(&base);
    // What only a new folder gets is its gamesmaster's own from then on.
    noted.retain(|name, _| !OWN.contains(&name.as_str()));
    changes.write.extend(base);
    let secret = (secret_path(issue.issue), format!("{secret}\n").into_bytes());
    changes.write.extend([secret].into_iter().filter(|(name, _)| !folder.is_there(name)));
    let lent = LentSubzine {
        issue: issue.issue,
        lender: Some(packet.zine.clone()),
        packet: hash_of_packet,
        returned: None,
        file: hashes(&files),
        base: noted,
    };
    changes.write.extend([note(id, &lent)]);
    Ok(changes)
}

/// The files of the gamesmaster's folder that are not theirs to change.
fn base_files(
    folder: &Folder,
    content: Option<&Content>,
    packet: &Packet,
    issue: &LentIssue,
    id: &str,
) -> BTreeMap<String, Vec<u8>> {
    let mut out = BTreeMap::new();
    let place = issue_folder(issue.issue);
    let text = |table: &Table| toml::to_string_pretty(table).unwrap_or_default();
    if content.is_none() {
        let mut zine = issue.zine.clone();
        zine.retain(|key, _| SETTINGS.contains(&key) || FOLDER_KEYS.contains(&key));
        out.insert("zine.toml".to_string(), text(&zine));
        out.insert(".gitignore".to_string(), git::IGNORE.to_string());
    }
    out.insert(format!("{place}/issue.toml"), text(&issue.file));
    let contacts = packet.game.iter().flat_map(|game| &game.people).chain(&packet.people);
    let new: BTreeMap<_, _> =
        contacts.filter(|(id, _)| content.is_none_or(|c| !c.people.contains_key(*id))).collect();
    let name = "private/people.toml";
    let people = folder.text(name).map(|source: Source| source.text.to_string()).unwrap_or_default();
    let gap = if people.is_empty() || new.is_empty() { "" } else { "\n" };
    out.insert(name.into(), format!("{people}{gap}{}", toml::to_string_pretty(&new).unwrap_or_default()));
    for game in &packet.game {
        let mut table = game.game.clone();
        table.insert("subzine".into(), Value::String(id.into()));
        if let Some(board) = &game.board {
            table.insert("board".into(), Value::String(board.id.clone()));
            out.insert(format!("boards/{}.toml", board.id), board.text.clone());
        }
        out.extend(handover::game_files(game, &game.id, table, issue.issue));
    }
    out.into_iter().map(|(name, text)| (name, text.into_bytes())).collect()
}

/// What is to be said of lent subzines while an issue is open: those that have not come back, and those not lent yet.
pub fn check(content: &Content, games: &Games, issue: &IssueFolder) -> Faults {
    let (mut faults, number) = (Faults::new(), issue.number());
    let lent = content.zine.subzine.iter().filter_map(|one| Some((one, content.lent.get(one.id.get_ref())?)));
    for (subzine, lent) in lent.filter(|(_, lent)| issue.sealed.is_none() && lent.lender.is_none()) {
        let (id, file) = (subzine.id.get_ref(), LentSubzine::file(subzine.id.get_ref()));
        if lent.issue < number {
            let said = format!("{} is not lent for issue {number} yet", subzine.title);
            let help =
                format!("run `zine pack subzine:{id}`, or remove this file if it is edited here again");
            faults.push(Diagnostic::warning("not-lent", said).in_file(file).help(help));
        } else if lent.issue == number && lent.returned.is_none() {
            let said =
                format!("the packet of {} has not come from {}", subzine.title, subzine.editor.get_ref());
            let own = games_of(content, id);
            let is_due = games.games.iter().any(|history| {
                own.contains(&history.game.id)
                    && history.in_issue(issue.name()).iter().any(|played| !played.sealed)
            });
            let help = "run `zine take FILE` when it has; to go without, add a [[hold]] for each of its games to issue.toml, or remove this file";
            let mut fault = Diagnostic::warning("not-returned", said).in_file(file).help(help);
            // Without its mail every power of its games would be missing.
            fault.severity = if is_due { Severity::Error } else { fault.severity };
            faults.push(fault);
        }
    }
    faults
}
