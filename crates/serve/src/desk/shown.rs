//! Common parts of the desk: the folder as read, its letters by name, refusals, undo.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use base::hash::hash;
use diagnostics::{Diagnostic, Severity, Source};
use folder::store::{self, Changes, UndoRecord};
use folder::{Content, Folder, IssueFolder, IssueNumber, OrderLetter};
use games::{Games, JudgedCache};
use letters::marks;
use production::check_summary::{self, CheckGroup, CheckItem, SeenFindings};
use production::events::{self, EventEffect};

/// The beginning of the names of the desk's transactions.
pub(super) const COMMAND: &str = "desk";

/// The current folder with its games.
pub(super) struct DeskState<'a> {
    /// The folder.
    pub folder: &'a Folder,
    /// Its content.
    pub content: &'a Content,
    /// The games up to the open issue.
    pub games: &'a Games<'a>,
    /// The results of sealed seasons.
    pub judged: &'a JudgedCache,
    /// The open issue.
    pub issue: i64,
    /// The transactions that can be undone here.
    pub undo: &'a DeskUndo,
    /// The program that does what whole commands do.
    pub program: &'a Path,
}

/// The number of the open issue: the last one, or the first if there is none.
pub(super) fn open_issue(content: &Content) -> i64 {
    content.issues.last().map_or(1, |i| i.number())
}

/// The name of a letter in actions.
fn id(open: i64, issue: &IssueFolder, game: &str, mail: &OrderLetter) -> String {
    let name = mail.name();
    let stem = name.rsplit('/').next().unwrap_or_default().trim_end_matches(".txt").to_string();
    // A flyer, or another unsealed issue, is included in the name.
    let other =
        if issue.name() == IssueNumber::from(open) { String::new() } else { format!("{}/", issue.name()) };
    format!("{other}{game}/{stem}")
}

/// The letters of unsealed issues and flyers, each with its issue or flyer and the id of its game.
pub(super) fn letters(content: &Content) -> impl Iterator<Item = (String, &IssueFolder, &str, &OrderLetter)> {
    let (last, open) = (open_issue(content), content.in_time().filter(|issue| issue.sealed.is_none()));
    open.flat_map(move |issue| {
        let games = issue.orders.iter();
        games.flat_map(move |(game, all)| {
            all.letters.iter().map(move |mail| (id(last, issue, game, mail), issue, game.as_str(), mail))
        })
    })
}

/// The hash by which an action identifies the text it was shown.
pub(super) fn saw(text: &str) -> String {
    hash(text.as_bytes())[..16].to_string()
}

/// Findings not yet seen, except those about missing orders.
pub(super) fn unseen_findings(faults: &[Diagnostic], seen: &SeenFindings) -> Vec<Value> {
    let notices = check_summary::notices(faults, seen)
        .into_iter()
        .filter(|n| !n.seen && n.group != CheckGroup::Missing);
    let mut all: Vec<CheckItem> = notices.collect();
    all.sort_by_key(|n| n.group);
    all.iter().map(|n: &CheckItem| json!({ "group": n.group, "place": n.fault.place(), "message": n.fault.sentence(), "help": n.fault.help })).collect()
}

/// Whether any finding is an error, so that the folder cannot be written.
pub(super) fn is_grave(faults: &[Diagnostic]) -> bool {
    faults.iter().any(|f| f.severity == Severity::Error)
}

/// Lines of a letter as shown.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LetterLines {
    /// The letter.
    pub letter: String,
    /// The hash of the text shown.
    pub saw: String,
    /// The first line, from 1.
    pub from: u32,
    /// The last line.
    pub to: u32,
}

/// The status and sentence of a refusal.
pub(super) type DeskRefusal = (u16, String);

pub(super) fn refuse(said: impl Into<String>) -> DeskRefusal {
    (400, said.into())
}

pub(super) fn refuse_with(faults: Vec<diagnostics::Diagnostic>) -> DeskRefusal {
    let status = if faults.iter().any(|f| f.code == diagnostics::code::CONFLICT) { 409 } else { 400 };
    (status, sentence(&faults))
}

/// Findings as one sentence for the page.
pub(super) fn sentence(faults: &[Diagnostic]) -> String {
    faults
        .iter()
        .take(3)
        .map(|fault: &Diagnostic| match fault.place() {
            Some(place) if !fault.sentence().to_string().starts_with(&place) => {
                format!("{place}: {}", fault.sentence())
            }
            _ => fault.sentence().to_string(),
        })
        .collect::<Vec<_>>()
        .join("; ")
}

/// The issue or flyer that an action names.
pub(super) fn number(name: &str) -> Result<IssueNumber, String> {
    name.parse().map_err(|()| "this issue is not on the desk".into())
}

/// The letter that an action names, as it is in the folder.
pub(super) struct NamedLetter<'a> {
    pub game: &'a str,
    pub issue: IssueNumber,
    pub mail: &'a OrderLetter,
}

/// Finds the letter, if it exists and is still as shown.
pub(super) fn find_letter<'a>(
    content: &'a Content,
    at: &LetterLines,
) -> Result<NamedLetter<'a>, DeskRefusal> {
    let found = letters(content).find(|(id, ..)| *id == at.letter);
    let (_, issue, game, mail) = found.ok_or_else(|| refuse("this letter is not on the desk"))?;
    let source = mail.source.reveal();
    if saw(&source.text) != at.saw {
        return Err((
            409,
            format!("{} has changed since you opened it: check it and try again", source.name),
        ));
    }
    Ok(NamedLetter { game, issue: issue.name(), mail })
}

impl NamedLetter<'_> {
    /// The text of some lines.
    pub fn words(&self, at: &LetterLines) -> Result<String, DeskRefusal> {
        let text = &self.mail.source.reveal().text;
        let lines = marks::lines(text, self.mail.body);
        let of = at.from.checked_sub(1).and_then(|from| lines.get(from as usize..at.to as usize));
        let of = of.filter(|of| !of.is_empty()).ok_or_else(|| refuse("the letter has no such lines"))?;
        Ok(of.iter().map(|l| &text[l.clone()]).collect::<Vec<_>>().join("\n"))
    }

    /// The change that marks some lines.
    pub fn marked(&self, at: &LetterLines, says: &str) -> Result<EventEffect, DeskRefusal> {
        let lines = if at.from == at.to { at.from.to_string() } else { format!("{}-{}", at.from, at.to) };
        events::mark(self.mail, &format!("{lines} {says}")).map_err(refuse)
    }
}

/// The folder with only one game, for actions that concern no other.
pub(super) fn with_one_game(content: &Content, game: &str) -> Content {
    let mut content = content.clone();
    content.games.retain(|g| g.id == game);
    content
}

/// The folder after a change, if that affects only letters that were read without errors; otherwise it must be reread.
pub(super) fn reload_changed(content: &Content, changes: &Changes) -> Option<Content> {
    if !changes.remove.is_empty() {
        return None;
    }
    let mut content = content.clone();
    for (name, bytes) in &changes.write {
        let source = Source::new(name.as_str(), std::str::from_utf8(bytes).ok()?);
        if content
            .faults
            .iter()
            .any(|f: &Diagnostic| f.place().is_some_and(|place| place.starts_with(name.as_str())))
        {
            return None;
        }
        let open = content.change_issues(|issue| issue.sealed.is_none());
        let mut letters = open.flat_map(|i| i.orders.values_mut()).flat_map(|mail| &mut mail.letters);
        let letter = letters.find(|letter| *letter.name() == **name)?;
        let stem = name.rsplit('/').next()?.strip_suffix(".txt")?;
        let (read, faults) = OrderLetter::read(stem, &source);
        *letter = Some(read).filter(|_| faults.is_empty())?;
    }
    Some(content)
}

/// Undoable transactions of this desk: those from before it was opened, and its own.
#[derive(Debug, Default)]
pub(super) struct DeskUndo {
    opened: u64,
    did: Vec<u64>,
}

impl DeskUndo {
    /// A desk opened now.
    pub fn begin(root: &Path) -> DeskUndo {
        let records = store::records(root).unwrap_or_default();
        DeskUndo { opened: records.first().map_or(0, |r| r.number), did: Vec::new() }
    }

    /// Records the latest transaction with this description as this desk's.
    pub fn did(&mut self, root: &Path, about: &str) {
        let records = store::records(root).unwrap_or_default();
        self.did.extend(
            records
                .iter()
                .find(|r: &&UndoRecord| r.command == format!("{COMMAND} {about}"))
                .map(|r| r.number),
        );
    }

    /// The last of them.
    pub fn last_transaction(&self, records: Vec<UndoRecord>) -> Option<UndoRecord> {
        records.into_iter().filter(|r| !r.is_undo()).find(|r| {
            r.command.split(' ').next() == Some(COMMAND)
                && (r.number <= self.opened || self.did.contains(&r.number))
        })
    }

    /// Forgets an undone transaction, whose number may be reused.
    pub fn forget(&mut self, number: u64) {
        self.opened = self.opened.min(number - 1);
        self.did.retain(|n| *n != number);
    }
}

/// The description of the desk's last transaction.
pub(super) fn last_undoable(root: &Path, own: &DeskUndo) -> Option<String> {
    let last = own.last_transaction(store::records(root).unwrap_or_default());
    last.map(|r| r.command[COMMAND.len()..].trim().into())
}
