//! Who is sent an issue by mail, and the mail that goes with his copy.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::journal::{Line, State};
use super::message::{Draft, List};
use super::unsubscribe;
use crate::content::people::Wanted;
use crate::content::schema::time_zone;
use crate::content::zine::MailedPdf;
use crate::content::{Content, Issue};
use crate::issue::Issue as Page;
use crate::office::Reckoned;
use crate::publish::html::escape;
use crate::rules::Fact;
use crate::words::Words;

/// A reader who is sent a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// Who.
    pub person: String,
    /// His name.
    pub name: String,
    /// His address.
    pub address: String,
    /// The codes of his label, as on his back page.
    pub code: String,
    /// What they are asked for, in words; empty if nothing.
    pub owes: String,
    /// 1, or 2 for the second copy of a double mailing (`A-11`).
    pub copy: u8,
}

/// Everybody who gets an issue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mailing {
    /// Those who are sent it now, second copies last.
    pub readers: Vec<Reader>,
    /// Those whose second copy has its own day, with that day; None until the first copies are out.
    pub later: Vec<(Reader, Option<Date>)>,
    /// Those who get a copy, but not by mail, and why.
    pub without: Vec<(String, String)>,
}

/// The mailing of an issue as of a day. A second copy goes so many days after the first, as zine.toml says; `journal` tells when
/// that was.
pub fn readers(
    content: &Content,
    issue: &Issue,
    accounts: &Reckoned,
    journal: &BTreeMap<String, (State, Line)>,
    today: Date,
) -> Mailing {
    let mut out = Mailing::default();
    let mut second = Vec::new();
    let list = accounts.reckoning.list(issue.number());
    for copy in list.iter().flat_map(|l| &l.lines).filter(|c| c.gets_one()) {
        let Some(person) = content.people.get(&copy.person) else { continue };
        let mut without = |why: String| out.without.push((copy.person.clone(), why));
        let email = person.email.as_ref().map(|e| e.get_ref().trim().to_string());
        let address = match (person.wants(issue.when()), email) {
            (Wanted::None, _) => continue,
            (Wanted::Print, _) => {
                without("on paper only".into());
                continue;
            }
            (Wanted::Both, None) => {
                without("on paper: no mail address".into());
                continue;
            }
            (Wanted::Pdf, None) => {
                without("wants it by mail, but has no mail address".into());
                continue;
            }
            (_, Some(address)) => address,
        };
        if let Some(day) = person.unsubscribed {
            without(format!("wants no more mail since {}", day.0));
            continue;
        }
        if let Some(day) = person.bounced {
            without(format!(
                "mail to him came back on {}: mend the address and remove the line “bounced”",
                day.0
            ));
            continue;
        }
        let owes = crate::office::renewal(content, copy, issue.number()).unwrap_or_default();
        let reader = Reader {
            person: copy.person.clone(),
            name: person.name.clone(),
            address,
            code: copy.code(accounts.history.style),
            owes,
            copy: 1,
        };
        if copy.second {
            second.push(Reader { copy: 2, ..reader.clone() });
        }
        out.readers.push(reader);
    }
    let days = i64::from(content.zine.readers.second_after);
    for reader in second {
        let first = journal.get(&key(issue.number(), &Reader { copy: 1, ..reader.clone() }));
        let went = first.filter(|(state, _)| matches!(state, State::Sent | State::Outbox));
        let day = went.and_then(|(_, line)| line.at.get(..10)?.parse::<Date>().ok());
        let due = day.map(|d| d.checked_add(jiff::Span::new().days(days)).unwrap_or(d));
        match due {
            Some(due) if due <= today => out.readers.push(reader),
            due => out.later.push((reader, due)),
        }
    }
    out
}

/// Its name in the journal. The words of a mail are no part of it: whoever has his copy gets no other when a letter in it is mended.
pub fn key(issue: i64, reader: &Reader) -> String {
    format!("issue-{issue}/{}/{}", reader.person, reader.copy)
}

/// The name of a draft in the journal: each one that went out has its own, and none stands for the issue's copy.
pub fn draft_key(issue: i64, reader: &Reader, journal: &BTreeMap<String, (State, Line)>) -> String {
    let key = |n: u32| format!("issue-{issue}/{}/draft-{n}", reader.person);
    let gone = |n: &u32| {
        journal.get(&key(*n)).is_some_and(|(state, _)| matches!(state, State::Sent | State::Outbox))
    };
    key((1..).find(|n| !gone(n)).unwrap_or(1))
}

/// What every mail of an issue has in common.
pub struct Cover<'a> {
    /// The folder.
    pub content: &'a Content,
    /// The issue as printed.
    pub page: &'a Page,
    /// Its number.
    pub number: i64,
    /// Who sends it: name and address.
    pub from: (String, String),
    /// The key by which readers leave the list.
    pub secret: String,
}

impl Cover<'_> {
    /// The mail to a reader, with his PDF if there is one.
    pub fn draft(&self, reader: &Reader, pdf: Option<Vec<u8>>) -> Draft {
        let zine = &self.content.zine;
        let title = zine.title.get_ref();
        let words = &Words::to(self.content, &reader.person);
        let subject = zine.mail.subject.clone().unwrap_or_else(|| "{title} {number}".into());
        let mut subject = subject.replace("{title}", title).replace("{number}", &self.number.to_string());
        if reader.copy > 1 {
            subject += &format!(" ({})", words.text("mail-second-copy"));
        }
        if self.page.page.draft {
            subject = format!("{}: {subject}", words.text("mail-draft"));
        }
        let web = zine.url.as_ref().map(|u| format!("{}/issues/{}/", u.trim_end_matches('/'), self.number));
        let slug = crate::compose::slug(title);
        let file = format!("{slug}-{}.pdf", self.number);
        let mut lines: Vec<(Option<String>, String)> = Vec::new();
        let issue = [
            text("title", title),
            text("n", &self.page.number.to_string()),
            text("date", &self.page.date.printed),
        ];
        lines.push((None, words.say("mail-issue", &issue)));
        match (&pdf, &web) {
            (Some(_), _) => lines.push((None, words.text("mail-copy"))),
            (None, Some(web)) => lines.push((Some("PDF".into()), format!("{web}{file}"))),
            (None, None) => {}
        }
        if let Some(web) = &web {
            lines.push((Some(words.text("mail-on-web")), web.clone()));
        }
        if !reader.code.is_empty() {
            let meaning: Vec<&str> = self
                .page
                .codes
                .iter()
                .filter(|c| c.code == reader.code)
                .map(|c| c.meaning.as_str())
                .collect();
            let meaning = meaning.first().map(|m| format!(" ({m})")).unwrap_or_default();
            lines.push((Some(words.text("mail-code")), format!("{}{meaning}", reader.code)));
        }
        if !reader.owes.is_empty() {
            lines.push((None, reader.owes.clone()));
        }
        if let Some(deadline) = &self.page.deadline {
            lines.push((
                Some(words.text("mail-next-deadline")),
                [deadline.day.as_str(), deadline.time.as_str()].join(", ").trim_end_matches(", ").to_string(),
            ));
        }
        let contents: Vec<&str> = self.page.contents.iter().map(|e| e.what.as_str()).collect();
        let token = unsubscribe::token(&self.secret, &reader.person);
        let leave = format!("unsubscribe {token}");
        let leaving = words.say("mail-leave", &[text("subject", &leave), text("address", &self.from.1)]);
        let said = Said { words, lines, contents, leaving };
        let draft = Draft {
            from: self.from.clone(),
            to: (reader.name.clone(), reader.address.clone()),
            subject,
            text: said.plain(reader),
            html: Some(said.html(&zine.language, title, reader)),
            list: Some(self.list(leave, &token)),
            ..Draft::default()
        };
        match pdf {
            Some(bytes) => Draft { files: vec![(file, "application/pdf", bytes)], ..draft },
            None => draft,
        }
    }

    fn list(&self, leave: String, token: &str) -> List {
        let mail = &self.content.zine.mail;
        let title = self.content.zine.title.get_ref();
        let domain = self.from.1.rsplit_once('@').map_or("localhost", |(_, d)| d);
        let slug: String = crate::compose::slug(title).chars().filter(char::is_ascii).collect();
        let id = mail.list.clone().unwrap_or_else(|| format!("{}.{domain}", slug.trim_matches('-')));
        let page = mail.unsubscribe.as_ref().map(|p| p.get_ref().replace("{token}", token));
        List { id: (title.clone(), id), mail: (self.from.1.clone(), leave), page }
    }
}

/// Whether readers' PDFs go with the mail.
pub fn attaches(content: &Content) -> bool {
    cfg!(feature = "typeset") && content.zine.mail.pdf == MailedPdf::Attach
}

fn text(name: &'static str, words: &str) -> (&'static str, Fact) {
    (name, Fact::Text(words.to_string()))
}

/// What the mail with an issue says.
struct Said<'a> {
    words: &'a Words,
    lines: Vec<(Option<String>, String)>,
    contents: Vec<&'a str>,
    leaving: String,
}

impl Said<'_> {
    fn dear(&self, reader: &Reader) -> String {
        self.words.say("mail-dear", &[text("name", &reader.name)])
    }

    fn plain(&self, reader: &Reader) -> String {
        let mut out = format!("{}\n\n", self.dear(reader));
        for (head, text) in &self.lines {
            out += &match head {
                Some(head) => format!("{head}: {text}\n"),
                None => format!("{text}\n"),
            };
        }
        if !self.contents.is_empty() {
            let head = self.words.text("mail-in-this-issue");
            out += &format!("\n{head}\n  {}\n", self.contents.join("\n  "));
        }
        out + &format!("\n-- \n{}\n", self.leaving)
    }

    fn html(&self, language: &str, title: &str, reader: &Reader) -> String {
        let mut body = format!("<p>{}</p>\n", escape(&self.dear(reader)));
        for (head, text) in &self.lines {
            let shown = if text.starts_with("http://") || text.starts_with("https://") {
                format!("<a href=\"{0}\">{0}</a>", escape(text))
            } else {
                escape(text)
            };
            body += &match head {
                Some(head) => format!("<p><b>{}:</b> {shown}</p>\n", escape(head)),
                None => format!("<p>{shown}</p>\n"),
            };
        }
        if !self.contents.is_empty() {
            let items: String = self.contents.iter().map(|c| format!("<li>{}</li>\n", escape(c))).collect();
            let head = escape(&self.words.text("mail-in-this-issue"));
            body += &format!("<h2>{head}</h2>\n<ul>\n{items}</ul>\n");
        }
        body += &format!("<hr>\n<p><small>{}</small></p>\n", escape(&self.leaving));
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n</head>\n<body>\n{body}</body>\n</html>\n",
            escape(language),
            escape(title)
        )
    }
}

/// What is wrong with the mail settings of zine.toml and the time zones and addresses of people.toml.
pub fn check(content: &Content) -> Vec<crate::diagnostic::Diagnostic> {
    use crate::diagnostic::Diagnostic;
    let mut faults = Vec::new();
    let mail = &content.zine.mail;
    if let Some(from) = mail.from.as_ref().filter(|f| super::letter::plain_address(f.get_ref()).is_none()) {
        let fault = Diagnostic::error("mail-address", format!("“{}” is no mail address", from.get_ref()));
        faults.push(
            fault
                .at(&content.source, from.span())
                .help("write it like editor@example.org; the name goes into name = \"...\""),
        );
    }
    if let Some(page) = mail.unsubscribe.as_ref() {
        let text = page.get_ref();
        let plain = text.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'<' | b'>' | b'"'));
        if !text.starts_with("https://") || !plain {
            let fault = Diagnostic::error(
                "unsubscribe",
                "a page to leave the list with one click has an address that begins with https://",
            );
            faults.push(
                fault
                    .at(&content.source, page.span())
                    .help("RFC 8058 asks for it; leave the line out where there is no such page"),
            );
        }
    }
    for person in content.people.values() {
        if let Some(zone) = person.timezone.as_ref().filter(|z| time_zone(z.get_ref()).is_none()) {
            let fault = Diagnostic::error("time-zone", format!("there is no time zone “{}”", zone.get_ref()));
            faults.push(
                fault
                    .at(&content.people_source, zone.span())
                    .help("write it like Europe/London or America/New_York"),
            );
        }
    }
    faults
}
