//! Mail at the desk: unsorted mail, reminders to players without orders, and mail filed by the editor.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use diagnostics::count_words::count_noun;
use folder::Content;
use folder::store::{CommandContext, Transaction};
use games::Games;
use post::log::{self, UNSORTED};
use post::remind::Notice;
use post::send::PlannedMail;
use post::sorter::FilingOverride;
use post::{
    inbox, inbox_options, incoming, journal, missing_players, outbox, remind, reply, sender, unsorted_mail,
};
use production::events::{self, EventEffect};

use super::shown::{DeskRefusal, DeskState, is_grave, refuse, refuse_with};

/// The unsorted mails, each with the reason, followed by unsettled mails with questions and messages for the editor.
/// Their names are those of the folder's list.
pub(super) fn unsorted_mails(now: &DeskState) -> Vec<Value> {
    let folder = now.folder;
    let entries = log::read(folder);
    let waits = entries.iter().filter(|e| e.why.is_some() && !e.settled && e.raw.starts_with(UNSORTED));
    let issue = now.content.issue(now.issue).filter(|issue| issue.sealed.is_none());
    let asked = issue.map(|_| unsorted_mail::open_mails(folder, now.content)).unwrap_or_default();
    let asked = asked.iter().map(|(mail, _)| mail).filter(|mail| mail.why.is_none());
    let out = waits
        .chain(asked)
        .filter_map(|entry: &log::LoggedMail| {
            let bytes = folder.bytes(&entry.raw)?;
            let text = incoming::read(&bytes).text;
            let name = entry.raw.rsplit('/').next().unwrap_or_default();
            Some(json!({
                "id": name,
                "saw": entry.hash,
                "from": entry.from,
                "person": entry.person.as_deref().or_else(|| now.content.person_at(&entry.from)),
                "subject": entry.subject,
                "when": entry.received,
                "raw": entry.raw,
                "why": entry.why.clone().unwrap_or_else(|| "words for you, which nobody has answered yet".into()),
                "text": text.chars().take(20_000).collect::<String>(),
            }))
        })
        .collect();
    folder.take_faults();
    out
}

/// The players without orders, with the consequences, and the mails that `zine remind` would send.
pub(super) fn reminders(now: &DeskState) -> (Vec<Value>, Vec<Value>) {
    let Some(issue) = now.content.issue(now.issue).filter(|i| i.sealed.is_none()) else {
        return Default::default();
    };
    let eve: Games = games::eve(now.content, now.issue);
    let list = missing_players::powers_without_orders(now.content, &eve, issue);
    let zone = inbox::zone(now.content, TimeZone::system());
    let told = sender(now.content).map(|from| {
        let clock = (&zone, Timestamp::now());
        remind::reminders(now.content, &eve, issue, &list, &from, clock, Notice::Remind)
    });
    let told = told.unwrap_or_default().into_iter();
    let mails = told.map(|one| json!({ "to": one.draft.to.0, "address": one.address, "subject": one.draft.subject, "text": one.draft.text }));
    (list.iter().map(|a| absence_json(a, now.content)).collect(), mails.collect())
}

fn absence_json(a: &missing_players::AbsentPower, content: &Content) -> Value {
    json!({ "game": a.game, "power": a.power, "phase": a.phase, "who": content.name(&a.person),
                "mark": a.mark, "follows": missing_players::outlook(a) })
}

/// Writes the reminders to the outbox, as `zine remind --outbox` does: none twice on one day.
pub(super) fn write_reminders(
    root: &std::path::Path,
    caller: CommandContext,
) -> Result<EventEffect, DeskRefusal> {
    let mut journal = journal::MailJournal::open(root).map_err(journal_busy)?;
    let mut desk = Transaction::begin(root, caller).map_err(refuse_with)?;
    let content = desk.load(None::<i64>).map_err(refuse_with)?;
    if is_grave(&content.faults) {
        return Err(refuse_with(content.faults));
    }
    let issue = inbox::open_issue(&content, None).map_err(refuse)?;
    let games = games::eve(&content, issue.name());
    let from = sender(&content).map_err(refuse)?;
    let list = missing_players::powers_without_orders(&content, &games, issue);
    let zone = inbox::zone(&content, TimeZone::system());
    let all =
        remind::reminders(&content, &games, issue, &list, &from, (&zone, Timestamp::now()), Notice::Remind);
    let plans = remind::plans(&all, journal.states());
    let mut make = |plan: &PlannedMail| {
        let found = all.iter().find(|r| r.key == plan.key);
        found.map(|r| r.draft.clone()).ok_or_else(|| "this reminder does not exist".to_string())
    };
    let count =
        outbox::write_outbox(&mut desk, &mut journal, ("remind", false, true), &plans, &from, &mut make);
    let told = match count.map_err(refuse_with)? {
        0 => "everybody with an address has already been written to today".to_string(),
        n => format!("{} in {}/remind/", count_noun(n, "reminder"), outbox::OUTBOX),
    };
    Ok(EventEffect { sentences: vec![told], ..EventEffect::default() })
}

/// Adds the writer of an unsorted mail as a person, as `zine person add` does.
///
/// # Errors
/// No such mail, or a person who cannot be added.
pub(super) fn add_person(
    desk: &Transaction,
    content: &Content,
    (mail, saw): (&str, &str),
    (id, name): (&str, &str),
) -> Result<EventEffect, DeskRefusal> {
    let entries = log::read(desk.folder());
    let raw = format!("{UNSORTED}/{mail}");
    let waits = entries.iter().find(|e| e.raw == raw && e.hash == saw);
    let entry = waits.ok_or_else(|| refuse("no such mail waits"))?;
    events::add(content, id, name, Some(entry.from.as_str()), &[]).map_err(refuse)
}

/// A mail that waits is answered in the editor's words, as `zine inbox --answer` does it.
///
/// # Errors
/// A mail that does not wait, an answer that cannot be written; mail that is being sent.
pub(super) fn answer_mail(
    root: &std::path::Path,
    desk: &mut Transaction,
    content: &Content,
    (id, saw): (&str, &str),
    text: &str,
) -> Result<EventEffect, DeskRefusal> {
    let entry = waiting_mail(desk, id, saw)?;
    let mut journal = journal::MailJournal::open(root).map_err(journal_busy)?;
    let told = reply::reply(desk, &mut journal, content, entry.raw.as_ref(), text).map_err(refuse_with)?;
    Ok(EventEffect { sentences: vec![told], ..EventEffect::default() })
}

/// The logged mail whose raw file has a name, as it was shown.
fn waiting_mail(desk: &Transaction, id: &str, saw: &str) -> Result<log::LoggedMail, DeskRefusal> {
    log::read(desk.folder())
        .into_iter()
        .find(|e| e.hash == saw && e.raw.rsplit('/').next() == Some(id))
        .ok_or_else(|| refuse("no such mail waits"))
}

fn journal_busy(error: std::io::Error) -> DeskRefusal {
    (409, format!("mail is being sent, or its journal cannot be read: {error}"))
}

/// A mail that waits is settled otherwise, as `zine inbox --settled` says it.
///
/// # Errors
/// No such mail.
pub(super) fn settle_mail(desk: &Transaction, id: &str, saw: &str) -> Result<EventEffect, DeskRefusal> {
    let entry = waiting_mail(desk, id, saw)?;
    let changes = inbox::settle(desk.folder(), &[(&entry.raw).into()]).map_err(refuse)?;
    Ok(EventEffect { changes, sentences: vec!["settled".into()], ..EventEffect::default() })
}

/// Files a mail for a game and power, as `zine inbox --as` does.
///
/// # Errors
/// No such mail, or one that cannot be filed this way.
pub(super) fn file_mail(
    desk: &Transaction,
    content: &Content,
    (id, saw): (&str, &str),
    told: FilingOverride,
) -> Result<EventEffect, DeskRefusal> {
    let entries = log::read(desk.folder());
    let entry = entries
        .iter()
        .find(|e| e.why.is_some() && e.raw == format!("{UNSORTED}/{id}"))
        .ok_or_else(|| refuse("no such mail waits"))?;
    if entry.hash != saw {
        return Err((409, "the mail has changed since you opened it: check it and try again".into()));
    }
    let issue = inbox::open_issue(content, None).map_err(refuse)?;
    let (now, zone) = (Timestamp::now(), TimeZone::system());
    let options = inbox_options::Options { now, zone, filing_override: Some(told), key: None };
    let path = desk.folder().path(&entry.raw);
    let taken = inbox::take(desk.folder(), content, issue, &[path], &options);
    if is_grave(&taken.faults) {
        return Err(refuse_with(taken.faults));
    }
    let mail = taken.mails.iter().find(|m| m.entry.hash == saw).map(|m| &m.entry);
    match mail {
        Some(entry) if entry.why.is_none() => {
            let files: Vec<&str> = entry.became.iter().map(|b| b.file.as_str()).collect();
            let told = vec![format!("filed: {}", files.join(", "))];
            Ok(EventEffect { changes: taken.changes, sentences: told, ..EventEffect::default() })
        }
        Some(entry) => Err(refuse(entry.why.clone().unwrap_or_default())),
        None => Err(refuse("the mail cannot be read")),
    }
}
