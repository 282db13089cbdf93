//! An answer to one mail in the editor's own words: laid in the outbox, with the mail settled by it.

use std::path::Path;

use diagnostics::Diagnostic;
use folder::Content;
use folder::store::{Faults, Transaction};

use super::journal::MailJournal;
use super::log::{self, LOG};
use super::outbox::{OUTBOX, stage_outbox};
use super::outgoing::OutgoingMail;
use super::send::PlannedMail;
use super::{inbox, lists, mail, sender};

/// Name of its outbox.
const NAME: &str = "reply";

/// Answers the mail named, or what it became, and settles it, in one transaction; gives to whom and where the answer lies.
///
/// # Errors
/// No such mail, one without an address to answer to, an answer without words; what the file system says.
pub fn reply(
    transaction: &mut Transaction,
    journal: &mut MailJournal,
    content: &Content,
    file: &Path,
    text: &str,
) -> Result<String, Faults> {
    let bad = |said: String| vec![Diagnostic::error("reply", said)];
    let mut entries = log::read(transaction.folder());
    let entry = inbox::named(&mut entries, file).map_err(bad)?;
    if text.trim().is_empty() {
        return Err(bad("the answer has no words: write what is to be sent".into()));
    }
    let to = mail::plain_address(&entry.from)
        .ok_or_else(|| bad(format!("“{}” is not an address to answer to", entry.from)))?;
    if lists::mailing_lists(content).any(|(list, _)| lists::address(list) == to) {
        return Err(bad(format!("{to} is a list's address, and lists are sent nothing private")));
    }
    let from = sender(content).map_err(bad)?;
    let about = mail::line(&entry.subject, 180);
    let subject = match about.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("re:")) {
        true => about,
        false if about.is_empty() => content.zine.title.get_ref().clone(),
        false => format!("Re: {about}"),
    };
    // Whoever was a stranger when the mail came may be known by now.
    let person = entry.person.clone().or_else(|| content.person_at(&to).map(String::from));
    let name = person.as_ref().map(|id| content.name(id)).unwrap_or_default();
    let draft = OutgoingMail {
        from: from.clone(),
        to: (name, to.clone()),
        subject,
        text: format!("{}\n", text.trim_end()),
        answers: entry.id.clone(),
        ..OutgoingMail::default()
    };
    let key = format!("{NAME}/{}", entry.hash);
    let person = person.unwrap_or_else(|| "stranger".into());
    entry.settled = true;
    let plan = PlannedMail { key, person, to: to.clone(), after: Vec::new() };
    let how = (NAME, false, false);
    let (_, mut changes) =
        stage_outbox(transaction, journal, how, &[plan], &from, &mut |_| Ok(draft.clone()))?;
    changes.write.insert(LOG.into(), log::text(&entries).into_bytes());
    transaction.commit(changes)?;
    Ok(format!("answer to {to} in {OUTBOX}/{NAME}/, for your mail program"))
}
