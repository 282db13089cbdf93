//! Mail: orders in, issues out.
//!
//! # Orders in
//! * [`mailbox`]: messages of files, mboxes, Maildirs and folders, one at a time
//! * [`incoming`]: a raw message understood: sender, time, the writer's own words ([`quotes`], [`html`]), [`bounce`]s
//! * [`sorter`]: sender, then person, then seats; subject and text decide game and kind ([`names`]); what is in doubt stays so ([`person_marks`]) and says [`wait_reason`]
//! * [`inbox`], `filing`: into the open issue, the raw mail kept, a [`log`] of all; nothing twice, nothing lost
//! * [`unsorted_mail`]: what waits of people who are known, told by every command that looks for orders; [`reply`]: answered by the editor
//! * [`player_orders`], [`answer`], [`missing_players`], [`remind`]: what his orders look like, to the sender alone; who is missing; deadlines ([`deadline_times`])
//!
//! # Issues out
//! * [`mailing`]: the recipients of an issue, each with their own copy
//! * [`outgoing`]: builds a mail from text and files; [`settings`]: the server
//! * [`send`], [`smtp`], [`outbox`]: by the [`journal`], so that nobody gets a mail twice; or as files
//! * [`lists`], [`results`]: the public issue to mailing lists, and mail that comes back through them
//! * [`bounce`], [`unsubscribe`]: bounces and cancellations, marked on the person ([`person_marks`])

pub mod answer;
mod attachments;
pub mod bounce;
pub mod deadline_times;
mod filing;
pub mod html;
pub mod inbox;
pub mod inbox_options;
pub mod incoming;
pub mod journal;
pub mod lists;
pub mod log;
mod machine;
pub mod mail;
pub mod mailbox;
pub mod mailing;
pub mod missing_players;
pub mod names;
pub mod outbox;
pub mod outgoing;
pub mod person_marks;
pub mod player_orders;
mod possible_changes;
pub mod quotes;
pub mod remind;
pub mod reply;
pub mod reply_token;
pub mod results;
pub mod send;
pub mod settings;
pub mod signs;
pub mod smtp;
pub mod sorter;
pub mod taken_back;
pub mod trust;
pub mod unsorted_mail;
pub mod unsubscribe;
pub mod wait_reason;

use folder::Content;

/// The recipient of answers to mail about some games: the co-editor responsible for all of them; `None`: the first editor.
pub fn reply_to<'a>(content: &Content, games: impl Iterator<Item = &'a str>) -> Option<(String, String)> {
    let mut editors = games.map(|game| Some(content.co_editor(game)?.person.get_ref().as_str()));
    let one = editors.next()??;
    if !editors.all(|other| other == Some(one)) {
        return None;
    }
    let address = content.people.get(one)?.email.as_ref()?;
    Some((content.name(one), mail::plain_address(address.get_ref())?))
}

/// The sender of mail: the zine's name, at the editor's address.
///
/// # Errors
/// No address.
pub fn sender(content: &Content) -> Result<(String, String), String> {
    let zine = &content.zine;
    let editor = content.people.get(zine.editor.get_ref());
    let address = zine.mail.from.as_ref().map(|f| f.get_ref().clone());
    let address = address
        .or_else(|| editor?.email.as_ref().map(|e| e.get_ref().clone()))
        .or_else(|| zine.email.clone());
    let address = address.and_then(|a| mail::plain_address(&a));
    let address = address
        .ok_or("the editor has no e-mail address: set one with zine person set EDITOR email ADDRESS")?;
    Ok((zine.mail.name.clone().unwrap_or_else(|| zine.title.get_ref().clone()), address))
}

/// The mail checks of `zine check`.
pub struct MailChecks;

impl production::check::MoreChecks for MailChecks {
    fn folder(&self, content: &folder::Content) -> Vec<diagnostics::Diagnostic> {
        mailing::check(content)
    }

    fn issue(
        &self,
        folder: &folder::Folder,
        content: &folder::Content,
        issue: &folder::IssueFolder,
    ) -> Vec<diagnostics::Diagnostic> {
        let unheard = unsorted_mail::check_authserv(folder, content, None).filter(|_| issue.sealed.is_none());
        let old = log::check_age(folder, content, issue);
        unsorted_mail::check_unsorted(folder, content, issue).into_iter().chain(unheard).chain(old).collect()
    }
}
