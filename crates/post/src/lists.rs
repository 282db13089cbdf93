//! Mailing lists elsewhere (GNU Mailman, Sympa, group services): the public issue is posted once to each, results and deadlines
//! to the lists of games; and mail comes back through them.
//!
//! Posts are public: no reader's copy, no code, no address. A sheet of another kind is posted the same way: its text as an
//! [`OutgoingMail`], its name in the journal by [`key`], headers by [`draft`], its size by [`too_large`].

use jiff::Timestamp;

use diagnostics::Diagnostic;
use folder::people::DeliveryMode;
use folder::zine_config::ListConfig;
use folder::{Content, GameFolder};

use super::mail::{IncomingMail, ListMembership, MachineMail, plain_address};
use super::outgoing::OutgoingMail;
use super::wait_reason::{WaitCause, WaitMessage};

/// The name of a post in the journal: `issue-12/lantern@lists.example.org/issue`, `issue-12/saturn@lists.example.org/saturn`.
pub fn key(sheet: &str, list: &ListConfig, what: &str) -> String {
    format!("{sheet}/{}/{what}", address(list))
}

/// The address of a list in a form that can be compared.
pub fn address(list: &ListConfig) -> String {
    list.address.trim().to_lowercase()
}

/// The lists of games, with their games.
pub fn of_games(content: &Content) -> impl Iterator<Item = (&ListConfig, &GameFolder)> {
    content.games.iter().filter_map(|game| Some((game.file.list.as_ref()?.get_ref(), game)))
}

/// Every list the zine posts to; with the game's id if it is a game's.
pub fn mailing_lists(content: &Content) -> impl Iterator<Item = (&ListConfig, Option<&str>)> {
    let zine = content.zine.mail.lists.iter().map(|list| (list.get_ref(), None));
    zine.chain(of_games(content).map(|(list, game)| (list, Some(game.id.as_str()))))
}

/// A mail to a list: sender and subject as lists accept them. A list adds headers of its own, so it gets none of ours.
pub fn draft(
    from: &(String, String),
    list: &ListConfig,
    name: &str,
    subject: &str,
    said: OutgoingMail,
) -> OutgoingMail {
    let local = list.address.split('@').next().unwrap_or_default();
    let tag = if list.subject_tag { format!("[{local}] ") } else { String::new() };
    let to = (name.to_string(), address(list));
    OutgoingMail { from: from.clone(), to, subject: format!("{tag}{subject}"), ..said }
}

/// The size of a mail in kilobytes, rounded up, if that is more than its list accepts; 0 is no limit, as in Mailman.
///
/// # Errors
/// A mail that cannot be built.
pub fn too_large(list: &ListConfig, draft: &OutgoingMail) -> Result<Option<u64>, String> {
    let Some(most) = list.max_kb.filter(|most| *most > 0) else { return Ok(None) };
    let size = draft.build("", Timestamp::UNIX_EPOCH, None)?.bytes.len() as u64;
    Ok((size > u64::from(most) * 1024).then(|| size.div_ceil(1024)))
}

/// The faults of the lists in zine.toml and of games, and of readers on lists that do not exist.
pub fn faults(content: &Content) -> Vec<Diagnostic> {
    let zine = content.zine.mail.lists.iter().map(|list| (&content.source, list));
    let games = content.games.iter().filter_map(|game| Some((&game.source, game.file.list.as_ref()?)));
    let mut faults = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for (at, (source, list)) in zine.chain(games).enumerate() {
        let own = at < content.zine.mail.lists.len();
        let name = list.get_ref().address.as_str();
        let said = match plain_address(name) {
            Some(plain) if !plain.contains('/') && own && seen.contains(&plain) => {
                format!("the list {name} is named twice")
            }
            Some(plain) if !plain.contains('/') => {
                seen.push(plain);
                continue;
            }
            _ => format!("“{name}” is not the address of a list"),
        };
        let help = "write it once, like lantern@lists.example.org";
        faults.push(Diagnostic::error("list-address", said).at(source, list.span()).help(help));
    }
    for (id, person) in &content.people {
        let Some(email) = person.email.as_ref() else { continue };
        if mailing_lists(content).any(|(list, _)| address(list) == email.get_ref().trim().to_lowercase()) {
            let said = format!("{} is the address of a list, not of {id}", email.get_ref());
            let help = "mail to a person is private, and everybody on the list would get it";
            let fault = Diagnostic::error("list-address", said);
            faults.push(fault.at(&content.people_source, email.span()).help(help));
        }
    }
    let reads = |copy: &&folder::Spanned<base::dated_terms::DatedTerm<DeliveryMode>>| {
        copy.get_ref().values().last() == Some(&DeliveryMode::List)
    };
    for (id, person) in content.people.iter().filter(|_| content.zine.mail.lists.is_empty()) {
        if let Some(copy) = person.copy.as_ref().filter(reads) {
            let said =
                format!("{id} reads the zine through a list, but [mail] lists of zine.toml names none");
            let help = "add the list to [mail] lists, or send them their copy another way";
            faults.push(
                Diagnostic::warning("list-reader", said).at(&content.people_source, copy.span()).help(help),
            );
        }
    }
    faults
}

/// Suffixes of a list's name in the addresses of its machine.
const MACHINES: &[&str] = &[
    "admin",
    "bounce",
    "bounces",
    "confirm",
    "help",
    "join",
    "leave",
    "managers",
    "noreply",
    "owner",
    "owners",
    "request",
    "subscribe",
    "unsubscribe",
];
/// Names in the machine addresses of a list's host.
const HOSTS: &[&str] = &["mailman", "sympa", "listserv", "majordomo", "listmaster", "noreply", "no-reply"];

/// Whether an address is that of a list's machine: `lantern-request@...`, `lantern-confirm+0123@...`, `sympa@...`.
fn machine(list: &str, from: &str) -> bool {
    let (Some((name, host)), Some((local, domain))) = (list.split_once('@'), from.split_once('@')) else {
        return false;
    };
    let suffix = local.strip_prefix(name).and_then(|rest| rest.strip_prefix(['-', '+']));
    let suffix = suffix.map(|s| s.split('+').next().unwrap_or(s));
    host == domain && (suffix.is_some_and(|s| MACHINES.contains(&s)) || HOSTS.contains(&local))
}

/// Determines a mail's relation to the zine's lists: its author if the list has put its own address there, its text without the
/// list's footer, its subject without the list's tag. A header that names a list other than the zine's changes nothing: anybody
/// can write one.
pub fn settle(content: &Content, letter: &mut IncomingMail) {
    let from = letter.from.clone().unwrap_or_default();
    let headers = std::mem::take(&mut letter.list_headers);
    let names = |list: &str| {
        headers.id.as_deref() == Some(&list.replace('@', ".")) || headers.post.as_deref() == Some(list)
    };
    let mut found: Option<ListMembership> = None;
    for (list, game) in mailing_lists(content) {
        let list = address(list);
        let (through, notice) = (names(&list), machine(&list, &from));
        if through || notice || letter.to.contains(&list) {
            let game = game.map(String::from);
            found = Some(ListMembership {
                list,
                game,
                through,
                notice,
                digest: headers.digest,
                rewritten: false,
            });
            if through || notice {
                break;
            }
        }
    }
    // Other bulk mail is a machine's.
    if headers.bulk && !found.as_ref().is_some_and(|l| l.through) {
        letter.machine.get_or_insert(MachineMail::Automatic);
        letter.named = headers.original.clone().or_else(|| headers.answers.first().cloned());
    }
    let Some(mut listed) = found else { return };
    // `Fay Stone via groups.io <fay=example.org@groups.io>`
    let host = |address: &str| address.split_once('@').map(|(_, host)| host.to_string());
    let coded = from.split_once('@').filter(|(_, at)| host(&listed.list).as_deref() == Some(*at));
    let coded = coded.and_then(|(local, _)| local.rsplit_once('=')).map(|(name, at)| format!("{name}@{at}"));
    if listed.through && (from == listed.list || coded.is_some()) {
        let mut answers = headers.answers.into_iter().filter(|to| *to != listed.list);
        let answer = answers.next().filter(|_| answers.next().is_none());
        // If answers go to the list, it puts the writer among those who get a copy.
        let mut copied = headers.copied.into_iter().filter(|to| *to != listed.list);
        let copied = copied.next().filter(|_| copied.next().is_none());
        let named = headers.original.or(coded).or(answer);
        let inner = letter.wrapped.take().filter(|inner| {
            let alone = without_footer(&letter.text, &listed.list).trim().is_empty();
            alone && inner.from.is_some() && (named.is_none() || named == inner.from)
        });
        match inner {
            Some(inner) => {
                letter.from = inner.from;
                letter.subject = inner.subject;
                letter.text = inner.text;
                letter.aside = inner.aside;
                (letter.answered, letter.signed) = (inner.answered, inner.signed);
                letter.attached = inner.attached;
                letter.unopened = inner.unopened;
                letter.pictures = inner.pictures;
                // It has a text after all.
                letter.doubt =
                    letter.doubt.take().filter(|why| why.cause != WaitCause::NoText).or(inner.doubt);
            }
            None => letter.from = named.or(copied),
        }
        letter.from = letter.from.take().filter(|writer| *writer != listed.list);
        listed.rewritten = true;
        if letter.from.is_none() {
            let said = format!("the list {} does not say who wrote it", listed.list);
            letter.doubt.get_or_insert(said.into());
        }
    }
    if listed.through {
        listed.digest |=
            letter.subject.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|w| w == "digest");
        letter.text = without_footer(&letter.text, &listed.list);
        if letter.text.is_empty() && letter.attached.is_empty() {
            letter.doubt.get_or_insert_with(|| WaitMessage::new("empty").of(WaitCause::NoText));
        }
        letter.subject = untagged(&letter.subject, &listed.list, content.zine.title.get_ref());
    }
    letter.listed = Some(listed);
}

/// Removes a list's footer: from a line of strokes on, or the text of a group service, if what follows is short and mentions
/// the list.
fn without_footer(text: &str, list: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let stroke = |l: &str| l.len() >= 10 && l.chars().all(|c| matches!(c, '_' | '-' | '=' | '~' | '*' | '#'));
    let group = |l: &str| l.starts_with("You received this message because you are subscribed to");
    let end = (0..lines.len())
        .find(|at: &usize| {
            let (line, below) = (lines[*at].trim(), &lines[*at..]);
            below.len() <= 15
                && (group(line)
                    || stroke(line)
                        && below.iter().any(|l: &&str| {
                            let l = l.to_lowercase();
                            l.contains(list) || l.contains("unsubscribe") || l.contains("mailing list")
                        }))
        })
        .unwrap_or(lines.len());
    lines[..end].join("\n").trim_end().to_string()
}

/// Removes a list's tag from a subject: `Re: [Lantern] Saturn` becomes `Re: Saturn`.
fn untagged(subject: &str, list: &str, title: &str) -> String {
    let name = list.split('@').next().unwrap_or_default();
    let Some((before, rest)) = subject.split_once('[') else { return subject.to_string() };
    match rest.split_once(']') {
        Some((tag, after)) if tag.eq_ignore_ascii_case(name) || tag.eq_ignore_ascii_case(title) => {
            format!("{before}{}", after.trim_start()).trim().to_string()
        }
        _ => subject.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_known_by_its_machine_and_leaves_no_trace_in_words() {
        let list = "lantern@lists.example.org";
        for (from, is) in [
            ("lantern-request@lists.example.org", true),
            ("lantern-confirm+0a1b@lists.example.org", true),
            ("sympa@lists.example.org", true),
            ("lantern-request@evil.example", false),
            ("lantern-bob@lists.example.org", false),
            (list, false),
        ] {
            assert_eq!(machine(list, from), is, "{from}");
        }
        let foot = "_______________________________________________\nLantern mailing list -- lantern@lists.example.org\nTo unsubscribe send an email to lantern-leave@lists.example.org";
        assert_eq!(without_footer(&format!("A Vie - Gal\n\n{foot}"), list), "A Vie - Gal");
        assert_eq!(
            without_footer("A Vie - Gal\n----------\nA Bud - Ser", list),
            "A Vie - Gal\n----------\nA Bud - Ser"
        );
        assert_eq!(
            untagged("Re: [LANTERN] Saturn [k7f3q2m9xa]", list, "The Lantern"),
            "Re: Saturn [k7f3q2m9xa]"
        );
        assert_eq!(untagged("[Saturn] orders", list, "The Lantern"), "[Saturn] orders");
    }
}
