//! Unsorted mail of known people: it may have orders in it, so it is reported until it is settled.

use diagnostics::Diagnostic;
use folder::{Content, Folder, IssueFolder};

use super::log::{self, FiledAs, LOG, LoggedMail, UNSORTED};
use super::mail::{MailKind, Trust};
use super::wait_reason::WaitCause;

/// Waiting mail from people in people.toml, with the ids of everybody who writes from its address; without mail from machines
/// or the editor.
pub fn of_people(folder: &Folder, content: &Content) -> Vec<(LoggedMail, Vec<String>)> {
    let mails = log::read(folder).into_iter().filter(|mail| {
        mail.raw.starts_with(UNSORTED)
            && !mail.settled
            && !mail.cause.is_some_and(|cause| cause.is_machine() || cause == WaitCause::MachineWords)
            && folder.is_there(&mail.raw)
    });
    mails
        .map(|mail| (writers(content, &mail), mail))
        .filter(|(who, _)| !who.is_empty())
        .map(|(w, m)| (m, w))
        .collect()
}

/// The people who write from the address of a mail, except the editor.
fn writers(content: &Content, mail: &LoggedMail) -> Vec<String> {
    let editor = content.zine.editor.get_ref();
    let people = content.people.iter().filter(|(id, person)| {
        *id != editor && (mail.person.as_ref() == Some(*id) || person.is_at(&mail.from))
    });
    people.map(|(id, _)| id.clone()).collect()
}

/// Mail that waits for an answer: from unknown people, or perhaps from a machine, and questions and words for the editor, each
/// with its file. It is reported until it is settled, or its file is gone, however many issues that takes.
pub fn open_mails(folder: &Folder, content: &Content) -> Vec<(LoggedMail, String)> {
    let editor = content.zine.editor.get_ref();
    let asks = |kind: MailKind| matches!(kind, MailKind::Question | MailKind::Private);
    let open =
        log::read(folder).into_iter().filter(|mail| !mail.settled && mail.person.as_ref() != Some(editor));
    let mails = open.filter_map(|mail| {
        let strange = || !mail.cause.is_some_and(WaitCause::is_alone) && writers(content, &mail).is_empty();
        let file = if mail.raw.starts_with(UNSORTED) {
            (mail.cause == Some(WaitCause::MachineWords) || strange()).then(|| mail.raw.clone())
        } else {
            let asked = mail.became.iter().find(|became| mail.list.is_none() && asks(became.kind));
            asked.map(|became| became.file.clone())
        };
        file.filter(|file| folder.is_there(file)).map(|file| (mail, file))
    });
    mails.collect()
}

/// The report to the editor about such a mail.
pub fn describe_open(mail: &LoggedMail) -> String {
    let who = mail.person.as_deref().unwrap_or(&mail.from);
    let away = mail.away.iter().map(|(from, to)| format!(", away from {from} to {to}")).collect::<String>();
    match &mail.why {
        Some(why) if mail.cause == Some(WaitCause::MachineWords) => {
            format!("mail of {who}: “{}”: {why}", mail.subject)
        }
        Some(_) => format!("mail of {who}, who is not in people.toml: “{}”", mail.subject),
        None => format!("words of {who} for you: “{}”{away}", mail.subject),
    }
}

/// The mail in words: what it is, and why it waits.
pub fn describe(mail: &LoggedMail) -> String {
    format!("{} ({})", mail.raw, mail.why.as_deref().unwrap_or("not sorted"))
}

/// Reports mail to the editor: what must be settled before an open issue is sealed, and who waits for an answer.
pub fn check_unsorted(folder: &Folder, content: &Content, issue: &IssueFolder) -> Vec<Diagnostic> {
    if issue.sealed.is_some() {
        return Vec::new();
    }
    let open = open_mails(folder, content).into_iter().map(|(mail, file)| {
        let settles =
            format!("`zine inbox --answer WORDS {file}`, or put it aside with `zine inbox --settled {file}`");
        let help = format!("{settles}; who wants to join: `zine person add`, `zine join`");
        Diagnostic::warning("mail-open", describe_open(&mail)).in_file(file).help(help)
    });
    let unconfirmed = unconfirmed(folder, issue).into_iter().map(|(mail, file)| {
        let who = mail.person.as_deref().unwrap_or(&mail.from);
        let message = format!("a mail of {who} changes filed orders, and nobody confirms who sent it");
        let help = format!(
            "ask them to reply to its answer; if you know that it is theirs, run `zine inbox --settled {file}`; [mail] authserv in zine.toml names the server that confirms senders"
        );
        Diagnostic::warning("unconfirmed", message).in_file(file).help(help)
    });
    must_be_sorted(folder, content, issue).into_iter().chain(unconfirmed).chain(open).collect()
}

/// Mail of people who are known, without which nobody may count as missing: it stops the seal.
fn must_be_sorted(folder: &Folder, content: &Content, issue: &IssueFolder) -> Vec<Diagnostic> {
    if issue.sealed.is_some() {
        return Vec::new();
    }
    let mails = of_people(folder, content).into_iter();
    mails
        .map(|(mail, who)| {
            let why = mail.why.as_deref().unwrap_or("not sorted");
            let message = format!("mail of {} waits unsorted: {why}", who.join(" or "));
            let seat = if content.is_all_by_hand() { "SEAT" } else { "POWER" };
            let files = format!("run `zine inbox --as GAME/{seat} {}` to file it as orders", mail.raw);
            let settled = format!("if it is settled otherwise, run `zine inbox --settled {}`", mail.raw);
            let help = format!("{files}; {settled}; to leave it there, add --unsorted");
            Diagnostic::error(diagnostics::code::UNSORTED, message).in_file(mail.raw).help(help)
        })
        .collect()
}

/// Mails of an issue that change filed orders and whose senders nobody verified, each with its file: until the player writes for
/// the same power and is verified, or the editor settles it.
fn unconfirmed(folder: &Folder, issue: &IssueFolder) -> Vec<(LoggedMail, String)> {
    let entries = log::read(folder);
    let orders = |mail: &LoggedMail| -> Vec<FiledAs> {
        mail.became.iter().filter(|part| part.power.is_some()).cloned().collect()
    };
    let open = entries
        .iter()
        .enumerate()
        .filter(|(_, mail)| mail.unconfirmed && !mail.settled && mail.issue == Some(issue.name()));
    let files = open.filter_map(|(at, mail)| {
        let file = orders(mail).into_iter().find(|part| {
            let same = |other: &FiledAs| (&other.game, &other.power) == (&part.game, &part.power);
            let verified = |later: &LoggedMail| {
                later.trust == Some(Trust::Vouched)
                    && later.person == mail.person
                    && orders(later).iter().any(same)
            };
            folder.is_there(&part.file) && !entries[at + 1..].iter().any(verified)
        })?;
        Some((mail.clone(), file.file))
    });
    files.collect()
}

/// The notice that no mail is verified as long as zine.toml names no server; `guess` is the one that mails name.
pub fn check_authserv(folder: &Folder, content: &Content, guess: Option<&str>) -> Option<Diagnostic> {
    let known = content.zine.mail.authserv.is_some() || !folder.is_there(LOG);
    (!known).then(|| {
        let said = "no mail server is named that may verify senders: no sender can be verified";
        let name = guess.unwrap_or("mx.example.org");
        let help = format!(
            "set authserv = \"{name}\" below [mail] in zine.toml, if your mail server calls itself so in Authentication-Results"
        );
        Diagnostic::note("authserv", said).in_file("zine.toml").help(help)
    })
}
