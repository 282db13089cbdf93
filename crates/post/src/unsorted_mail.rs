//! Mail of people who are known that waits unsorted: there may be orders in it, so it is told of until it is settled.

use diagnostics::Diagnostic;
use folder::{Content, Folder, IssueFolder};

use super::log::{self, LOG, LoggedMail, UNSORTED};
use super::wait_reason::WaitCause;

/// What waits of people in people.toml, with the ids of those who write from its address; not what machines wrote, nor the
/// editor's own.
pub fn of_people(folder: &Folder, content: &Content) -> Vec<(LoggedMail, Vec<String>)> {
    let mails = log::read(folder).into_iter().filter(|mail| {
        mail.raw.starts_with(UNSORTED)
            && !mail.cause.is_some_and(WaitCause::is_machine)
            && folder.is_there(&mail.raw)
    });
    mails
        .map(|mail| (writers(content, &mail), mail))
        .filter(|(who, _)| !who.is_empty())
        .map(|(w, m)| (m, w))
        .collect()
}

/// The people who write from the address of a mail, but for the editor.
fn writers(content: &Content, mail: &LoggedMail) -> Vec<String> {
    let editor = content.zine.editor.get_ref();
    let people = content.people.iter().filter(|(id, person)| {
        *id != editor && (mail.person.as_ref() == Some(*id) || person.is_at(&mail.from))
    });
    people.map(|(id, _)| id.clone()).collect()
}

/// The same in words: what it is, and why it waits.
pub fn describe(mail: &LoggedMail) -> String {
    format!("{} ({})", mail.raw, mail.why.as_deref().unwrap_or("not sorted"))
}

/// What the editor must settle before an open issue is sealed.
pub fn check_unsorted(folder: &Folder, content: &Content, issue: &IssueFolder) -> Vec<Diagnostic> {
    if issue.sealed.is_some() {
        return Vec::new();
    }
    let mails = of_people(folder, content).into_iter();
    mails
        .map(|(mail, who)| {
            let why = mail.why.as_deref().unwrap_or("not sorted");
            let message = format!("mail of {} waits unsorted: {why}", who.join(" or "));
            let help = format!(
                "`zine inbox --as GAME/POWER {}` files it as orders; settled otherwise, delete it",
                mail.raw
            );
            Diagnostic::warning("unsorted", message).in_file(mail.raw).help(help)
        })
        .collect()
}

/// That nobody vouches for any mail, as long as zine.toml names no server; `guess` is what mails name.
pub fn check_authserv(folder: &Folder, content: &Content, guess: Option<&str>) -> Option<Diagnostic> {
    let known = content.zine.mail.authserv.is_some() || !folder.is_there(LOG);
    (!known).then(|| {
        let said = "no mail server is named whose word about senders is believed: nobody vouches for any mail";
        let name = guess.unwrap_or("mx.example.org");
        let help = format!(
            "write authserv = \"{name}\" below [mail] in zine.toml, if your mail server calls itself so in Authentication-Results"
        );
        Diagnostic::note("authserv", said).in_file("zine.toml").help(help)
    })
}

/// The gate of the mail: nobody is missing whose mail waits. They are let pass with `--unsorted`.
pub fn gate(folder: &Folder, content: &Content, issue: &IssueFolder) -> Vec<Diagnostic> {
    let mut faults = check_unsorted(folder, content, issue);
    for fault in &mut faults {
        fault.severity = diagnostics::Severity::Error;
        let more = fault.help.take().unwrap_or_default();
        fault.help = Some(format!("{more}; to leave it there, say --unsorted"));
    }
    faults
}
