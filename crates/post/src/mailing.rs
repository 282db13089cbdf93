//! The recipients of an issue by mail, and the mail for each copy.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;

use adjudicator::rules::MessageFact;
use base::toml_values::time_zone;
use editions::IssueEdition;
use folder::people::DeliveryMode;
use folder::zine_config::{ListConfig, MailBody, MailedPdf};
use folder::{Content, IssueFolder, IssueNumber};
use games::bookkeeping::Accounts;
use games::{GameHistory, Games};
use page::html::escape;
use page::lexicon::results::ResultStyle;
use page::lexicon::{Lexicon, LexiconCache};
use page::model::{GameSection, IssuePage as Page};
use publish::reader_slip::{SlipGame, SlipPage as Slip};

use super::journal::{JournalLine, MailState};
use super::outgoing::{MailAttachment, OutgoingListHeaders, OutgoingMail, content_id};
use super::unsubscribe;

/// A reader who is sent a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    /// The reader's id.
    pub person: String,
    /// The name.
    pub name: String,
    /// The address.
    pub address: String,
    /// The codes of the label, as on the back page.
    pub code: String,
    /// The amount asked for, in words; empty if nothing.
    pub owes: String,
    /// The credit after it, in words.
    pub left: String,
    /// 1, or 2 for the second copy of a double mailing (`A-11`); 0 for a short notice to somebody who reads the issue through a
    /// list.
    pub copy: u8,
    /// The form in which they want it.
    pub wants: DeliveryMode,
}

/// Everybody who gets an issue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mailing {
    /// The readers who are sent it now, second copies last.
    pub readers: Vec<Recipient>,
    /// The readers whose second copy has its own day, with that day; `None` until the first copies are sent.
    pub later: Vec<(Recipient, Option<Date>)>,
    /// The readers whose copy does not go by mail, and why.
    pub without: Vec<(String, String)>,
}

/// The mailing of an issue as of a day. A second copy is sent a number of days after the first, set in zine.toml; `journal`
/// tells when the first was sent.
pub fn readers(
    content: &Content,
    issue: &IssueFolder,
    accounts: &Accounts,
    journal: &BTreeMap<String, (MailState, JournalLine)>,
    today: Date,
) -> Mailing {
    let mut out = Mailing::default();
    let mut second = Vec::new();
    let list = accounts.reckoning.list(issue.number());
    let tongues = LexiconCache::new(content);
    for copy in list.iter().flat_map(|l| &l.lines).filter(|c| c.gets_one()) {
        let owes =
            games::bookkeeping::renewal(content, &tongues.for_person(&copy.person), copy, issue.number())
                .unwrap_or_default();
        let reader = match reader(content, issue, &copy.person, copy.code(accounts.history.style)) {
            Ok(reader) => Recipient { owes, left: copy.left.to_string(), ..reader },
            Err(why) => {
                out.without.extend(why.map(|why| (copy.person.clone(), why)));
                continue;
            }
        };
        if reader.copy == 0 {
            // A reader without code or debt has nothing to be told.
            if content.zine.mail.notices && !(reader.code.is_empty() && reader.owes.is_empty()) {
                out.readers.push(reader);
            } else {
                out.without.push((reader.person, "through the list".into()));
            }
            continue;
        }
        if copy.second {
            second.push(Recipient { copy: 2, ..reader.clone() });
        }
        out.readers.push(reader);
    }
    let days = i64::from(content.zine.readers.second_after);
    for reader in second {
        let first = journal.get(&key(issue.number(), &Recipient { copy: 1, ..reader.clone() }));
        let went = first.filter(|(state, _)| matches!(state, MailState::Sent | MailState::Outbox));
        let day = went.and_then(|(_, line)| line.at.get(..10)?.parse::<Date>().ok());
        let due = day.map(|d| d.checked_add(jiff::Span::new().days(days)).unwrap_or(d));
        match due {
            Some(due) if due <= today => out.readers.push(reader),
            due => out.later.push((reader, due)),
        }
    }
    out
}

/// The mailing of a flyer: everybody it concerns.
pub fn of_flyer(content: &Content, games: &Games, issue: &IssueFolder) -> Mailing {
    let mut out = Mailing::default();
    for copy in games::bookkeeping::flyers::flyer_copies(content, games, issue) {
        match reader(content, issue, &copy.person, copy.code) {
            Ok(reader) => out.readers.push(reader),
            Err(why) => out.without.push((copy.person, why.unwrap_or_else(|| "wants no copy".into()))),
        }
    }
    out
}

/// A reader who is sent a copy; `Err` is the reason why they are not, empty if they want none.
fn reader(
    content: &Content,
    issue: &IssueFolder,
    id: &str,
    code: String,
) -> Result<Recipient, Option<String>> {
    let person = content.people.get(id).ok_or(None)?;
    let email = person.email.as_ref().map(|e| e.get_ref().trim().to_string());
    let without = |why: &str| Err(Some(why.to_string()));
    let address = match (person.wants(issue.date()), email) {
        (DeliveryMode::None, _) => return Err(None),
        (DeliveryMode::List, _) if content.zine.mail.lists.is_empty() && issue.flyer.is_none() => {
            return without("reads it through a list, but [mail] lists of zine.toml names none");
        }
        (DeliveryMode::List, None) => return without("through the list; no e-mail address"),
        (DeliveryMode::Print, _) => return without("on paper only"),
        (DeliveryMode::Both, None) => return without("on paper: no e-mail address"),
        (DeliveryMode::Pdf | DeliveryMode::Text | DeliveryMode::Epub, None) => {
            return without("wants it by mail, but has no e-mail address");
        }
        (_, Some(address)) => address,
    };
    if let Some(day) = person.unsubscribed {
        return Err(Some(format!("wants no mail since {}", day.0)));
    }
    if let Some(day) = person.bounced {
        let said = "correct the address and remove the line “bounced”";
        return Err(Some(format!("mail to them bounced on {}: {said}", day.0)));
    }
    // A flyer is sent through no list.
    let wants = person.wants(issue.date());
    let listed = wants == DeliveryMode::List && issue.flyer.is_none();
    let (person, name) = (id.to_string(), person.name.clone());
    Ok(Recipient {
        person,
        name,
        address,
        code,
        owes: String::new(),
        left: String::new(),
        copy: u8::from(!listed),
        wants,
    })
}

/// Its name in the journal. The mail's text is not part of it: a reader who has the copy gets no other when a misprint in it is
/// corrected.
pub fn key(issue: impl Into<IssueNumber>, reader: &Recipient) -> String {
    let sheet = issue.into().folder();
    match reader.copy {
        0 => format!("{sheet}/{}/notice", reader.person),
        copy => format!("{sheet}/{}/{copy}", reader.person),
    }
}

/// The name of a draft in the journal: each one sent has its own, and none counts as the issue's copy.
pub fn draft_key(
    issue: IssueNumber,
    reader: &Recipient,
    journal: &BTreeMap<String, (MailState, JournalLine)>,
) -> String {
    let key = |n: u32| format!("{}/{}/draft-{n}", issue.folder(), reader.person);
    let gone = |n: &u32| {
        journal.get(&key(*n)).is_some_and(|(state, _)| matches!(state, MailState::Sent | MailState::Outbox))
    };
    key((1..).find(|n| !gone(n)).unwrap_or(1))
}

/// The shared data of all mails of an issue.
pub struct IssueMail<'a> {
    /// The folder.
    pub content: &'a Content,
    /// The issue as printed.
    pub page: &'a Page,
    /// Its number.
    pub number: IssueNumber,
    /// Additional files for a person: the papers of games whose guarantor they are, by name.
    pub papers: Vec<(String, String, Vec<u8>)>,
    /// The sender: name and address.
    pub from: (String, String),
    /// The key of the tokens with which readers leave the list.
    pub secret: String,
    /// The catalogues of the languages needed so far.
    pub words: LexiconCache<'a>,
    /// The issue from which other forms are made, where anybody gets one: see [`needs_forms`].
    pub forms: Option<MailedForms<'a>>,
}

/// The other forms of an issue, each made once for all of its mails.
pub struct MailedForms<'a> {
    edition: IssueEdition<'a>,
    /// The pictures that its HTML shows.
    pictures: Arc<[MailAttachment]>,
    /// The addresses of these pictures in a mail, by the names of their files beside the page.
    addresses: BTreeMap<String, String>,
    text: OnceCell<String>,
    html: OnceCell<String>,
    epub: OnceCell<Option<Vec<u8>>>,
}

impl<'a> MailedForms<'a> {
    /// The forms of an issue; none is made yet. `pictures` are those that its HTML shows, by the names of their files beside the
    /// page; there is no room for any beyond [`MOST_PICTURES`].
    pub fn new(edition: IssueEdition<'a>, pictures: Vec<(String, MailAttachment)>) -> MailedForms<'a> {
        let (mut shown, mut addresses, mut size) = (Vec::new(), BTreeMap::new(), 0);
        for (name, picture) in pictures {
            let address = format!("cid:{}", content_id(&picture));
            if !addresses.values().any(|known| *known == address) {
                size += picture.2.len();
                if size > MOST_PICTURES {
                    break;
                }
                shown.push(picture);
            }
            addresses.insert(name, address);
        }
        let (text, html, epub) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        MailedForms { edition, pictures: shown.into(), addresses, text, html, epub }
    }

    /// The issue as text.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| self.edition.text())
    }

    /// The issue as HTML for mail programs.
    pub fn html(&self) -> &str {
        self.html.get_or_init(|| self.edition.mail_html(&self.addresses))
    }

    /// The issue as an EPUB; `None` if it cannot be packed.
    pub fn epub(&self) -> Option<&[u8]> {
        self.epub.get_or_init(|| self.edition.epub().ok()).as_deref()
    }
}

impl IssueMail<'_> {
    /// The mail to a reader, with their PDF if there is one, or with the form of the issue that they want instead.
    pub fn draft(&self, reader: &Recipient, pdf: Option<Vec<u8>>) -> OutgoingMail {
        let epub = (reader.wants == DeliveryMode::Epub)
            .then(|| self.forms.as_ref().and_then(MailedForms::epub))
            .flatten()
            .map(<[u8]>::to_vec);
        let pdf = pdf.filter(|_| epub.is_none() && reader.wants != DeliveryMode::Text);
        let zine = &self.content.zine;
        let words = &*self.words.for_person(&reader.person);
        let mut subject = if self.number.is_flyer() { self.played(words) } else { self.subject() };
        if reader.copy > 1 {
            subject += &format!(" ({})", words.text("mail-second-copy"));
        }
        if self.page.page.draft {
            subject = words.with_heading(&words.text("mail-draft"), &subject);
        }
        let slip = slips(self.content, self.number);
        let own = pdf.is_some().then(|| words.text(if slip { "mail-slip" } else { "mail-copy" }));
        let mut lines = self.body_lines(words, own.clone().filter(|_| !slip));
        if slip {
            lines.splice(1..1, own.map(|said| (None, said)));
        }
        let papers = self.papers.iter().filter(|(person, ..)| *person == reader.person);
        let papers: Vec<_> =
            papers.map(|(_, file, bytes)| (file.clone(), "text/plain", bytes.clone())).collect();
        let packet = (!papers.is_empty()).then(|| (None, words.text("mail-flyer-packet")));
        let money = self.money(words, reader).into_iter().chain(packet);
        // The deadline comes last.
        let at = lines.len() - usize::from(self.page.deadline.is_some());
        lines.splice(at..at, money);
        let token = unsubscribe::token(&self.secret, &reader.person);
        let leave = format!("unsubscribe {token}");
        let body = if reader.wants == DeliveryMode::Text { MailBody::Text } else { zine.mail.body };
        let whole = self.forms.as_ref().filter(|_| body != MailBody::Contents);
        let issue_text = whole.map_or("", MailedForms::text);
        let full = whole.filter(|_| body == MailBody::Full);
        let issue_html = full.map_or("", MailedForms::html);
        let contents = if whole.is_some() { Vec::new() } else { self.contents() };
        let said = self.mail_text(words, reader, &leave);
        let said = MailText { lines, contents, issue_text, issue_html, ..said };
        let html = (whole.is_none() || body == MailBody::Full)
            .then(|| said.html(&zine.language, zine.title.get_ref()));
        let draft = OutgoingMail {
            from: self.from.clone(),
            to: (reader.name.clone(), reader.address.clone()),
            subject,
            text: said.plain(),
            html,
            pictures: full.map(|forms| forms.pictures.clone()).unwrap_or_default(),
            list: Some(self.list(leave, &token)),
            ..OutgoingMail::default()
        };
        let name = self.file();
        let name = if slip { name.replace(".pdf", "-slip.pdf") } else { name };
        let epub = epub.map(|bytes| (name.replace(".pdf", ".epub"), "application/epub+zip", bytes));
        let pdf = pdf.map(|bytes| (name, "application/pdf", bytes));
        OutgoingMail { files: pdf.into_iter().chain(epub).chain(papers).collect(), ..draft }
    }

    /// A short notice to somebody who reads the issue through a list: code, credit, what they are asked for.
    pub fn notice(&self, reader: &Recipient) -> OutgoingMail {
        let (words, title) = (&*self.words.for_person(&reader.person), self.content.zine.title.get_ref());
        let mut lines = vec![(None, words.say("mail-notice", &self.issue()))];
        lines.extend(self.money(words, reader));
        lines.push((Some(words.text("mail-left")), reader.left.clone()));
        let token = unsubscribe::token(&self.secret, &reader.person);
        let leave = format!("unsubscribe {token}");
        let said = MailText { words, lines, ..self.mail_text(words, reader, &leave) };
        OutgoingMail {
            from: self.from.clone(),
            to: (reader.name.clone(), reader.address.clone()),
            subject: words.say("mail-notice-subject", &self.issue()),
            text: said.plain(),
            html: Some(said.html(&self.content.zine.language, title)),
            list: Some(self.list(leave, &token)),
            ..OutgoingMail::default()
        }
    }

    /// The issue as posted to a list: only what everybody may see. With its PDF, or with the text of its first page.
    pub fn post(&self, list: &ListConfig, pdf: Option<Vec<u8>>, first_page: bool) -> OutgoingMail {
        let words = &*self.words.zine();
        let title = self.content.zine.title.get_ref();
        let lines = self.body_lines(words, pdf.is_some().then(|| words.text("mail-attached")));
        let body = self.page.editorial.as_ref().filter(|_| first_page).map_or_else(Vec::new, |editorial| {
            let text = super::results::words(&editorial.body);
            let title = std::iter::once(editorial.title.as_str()).filter(|t| !t.is_empty());
            title.chain(text.lines()).map(String::from).collect()
        });
        let leaving = words.say("mail-list-orders", &[text("address", &self.from.1)]);
        let said = MailText {
            words,
            dear: String::new(),
            lines,
            contents: self.contents(),
            body,
            issue_text: "",
            issue_html: "",
            leaving,
        };
        let (plain, html) = (said.plain(), said.html(&self.content.zine.language, title));
        let file = pdf.map(|bytes| (self.file(), "application/pdf", bytes));
        let draft = OutgoingMail {
            text: plain,
            html: Some(html),
            files: file.into_iter().collect(),
            ..OutgoingMail::default()
        };
        super::lists::draft(&self.from, list, title, &self.subject(), draft)
    }

    /// The text an issue printed about a game, for the game's list; with its map if there is one to attach. `None` if it has
    /// nothing new about the game.
    pub fn results(
        &self,
        list: &ListConfig,
        game: &GameSection,
        map: Option<MailAttachment>,
    ) -> Option<OutgoingMail> {
        let words = &*self.words.zine();
        let told = super::results::text(self.page, game)?;
        let number = if game.number.is_empty() { String::new() } else { format!(" ({})", game.number) };
        let id = if self.number.is_flyer() { "mail-flyer" } else { "mail-issue" };
        let mut lines = format!("{}{number}\n{}\n", game.name, words.say(id, &self.issue()));
        lines.extend(self.web().map(|web| words.with_heading(&words.text("mail-on-web"), &web) + "\n"));
        let leaving = words.say("mail-list-orders", &[text("address", &self.from.1)]);
        let subject = match game.season.as_str() {
            "" => game.name.clone(),
            season => format!("{}, {season}", game.name),
        };
        let said = format!("{lines}\n{told}\n-- \n{leaving}\n");
        let draft = OutgoingMail { text: said, files: map.into_iter().collect(), ..OutgoingMail::default() };
        Some(super::lists::draft(&self.from, list, &game.name, &subject, draft))
    }

    /// The address of the issue on the web, if it has one.
    pub fn web(&self) -> Option<String> {
        // A flyer is on the web only once the next issue is out.
        let url = self.content.zine.url.as_ref().filter(|_| !self.number.is_flyer())?;
        Some(format!("{}/issues/{}/", url.trim_end_matches('/'), self.number))
    }

    fn subject(&self) -> String {
        let zine = &self.content.zine;
        let subject = zine.mail.subject.clone().unwrap_or_else(|| "{title} {number}".into());
        subject.replace("{title}", zine.title.get_ref()).replace("{number}", &self.number.to_string())
    }

    fn file(&self) -> String {
        format!("{}-{}.pdf", production::compose::slug(self.content.zine.title.get_ref()), self.number)
    }

    fn issue(&self) -> [(&'static str, MessageFact); 3] {
        let title = self.content.zine.title.get_ref();
        [text("title", title), text("n", &self.page.number), text("date", &self.page.date.printed)]
    }

    fn contents(&self) -> Vec<&str> {
        self.page.contents.iter().map(|e| e.what.as_str()).collect()
    }

    /// The text about the issue for everybody, the deadline last: where it is, or the given text if it is attached.
    fn body_lines(&self, words: &Lexicon, attached: Option<String>) -> Vec<(Option<String>, String)> {
        let id = if self.number.is_flyer() { "mail-flyer" } else { "mail-issue" };
        let mut lines = vec![(None, words.say(id, &self.issue()))];
        let web = self.web();
        match (attached, &web) {
            (Some(attached), _) => lines.push((None, attached)),
            (None, Some(web)) => lines.push((Some("PDF".into()), format!("{web}{}", self.file()))),
            (None, None) => {}
        }
        lines.extend(web.map(|web| (Some(words.text("mail-on-web")), web)));
        lines.extend(self.page.deadline.as_ref().map(|deadline| {
            let when = [deadline.day.as_str(), deadline.time.as_str()].join(", ");
            (Some(words.text("mail-next-deadline")), when.trim_end_matches(", ").to_string())
        }));
        lines
    }

    /// The text for one reader only: the code of their label, and the amount asked for.
    fn money(&self, words: &Lexicon, reader: &Recipient) -> Vec<(Option<String>, String)> {
        let mut lines = Vec::new();
        if !reader.code.is_empty() && !self.number.is_flyer() {
            let meaning = self.page.codes.iter().find(|c| c.code == reader.code);
            let meaning = meaning.map(|c| format!(" ({})", c.meaning)).unwrap_or_default();
            lines.push((Some(words.text("mail-code")), format!("{}{meaning}", reader.code)));
        }
        if !reader.owes.is_empty() {
            lines.push((None, reader.owes.clone()));
        }
        lines
    }

    fn mail_text<'w>(&self, words: &'w Lexicon, reader: &Recipient, leave: &str) -> MailText<'w> {
        let dear = words.say("mail-dear", &[text("name", &reader.name)]);
        let leaving = words.say("mail-leave", &[text("subject", leave), text("address", &self.from.1)]);
        MailText {
            words,
            dear,
            lines: Vec::new(),
            contents: Vec::new(),
            body: Vec::new(),
            issue_text: "",
            issue_html: "",
            leaving,
        }
    }

    /// The reader's own page.
    pub fn slip(&self, games: &Games, reader: &Recipient) -> Slip {
        let words = &*self.words.for_person(&reader.person);
        let mut lines = vec![(words.text("mail-left"), reader.left.clone())];
        lines.extend(self.web().map(|web| (words.text("mail-on-web"), web)));
        let money = self.money(words, reader).into_iter();
        lines.extend(money.map(|(head, said)| (head.unwrap_or_default(), said)));
        lines.retain(|(_, said)| !said.is_empty());
        let zine = &self.page.zine;
        let address = zine.address.iter().map(|line| format!(", {line}")).collect::<String>();
        Slip {
            title: words.say("mail-issue", &self.issue()),
            language: words.language.clone(),
            name: reader.name.clone(),
            lines,
            head: words.text("order-slip"),
            back: format!("{} {}{address}", words.text("orders-to"), zine.editor),
            games: games.games.iter().flat_map(|history| self.due(words, history, &reader.person)).collect(),
        }
    }

    /// The orders a person has to write in a game, for each of their powers.
    fn due(&self, words: &Lexicon, history: &GameHistory, person: &str) -> Vec<SlipGame> {
        let anchor = production::compose::anchor(&history.game.id);
        let next = self.page.games.iter().find(|g| g.id == anchor).and_then(|g| g.next.as_ref());
        let Some((turn, next)) = history.phase_due().zip(next) else { return Vec::new() };
        let voice = words.voice_for(history.rules.board(), ResultStyle::Uk);
        let due = next.before.iter().chain([next]).map(|d| words.with_heading(&d.season, &d.deadline));
        let due = words.join_with_semicolons(&due.collect::<Vec<_>>());
        let mine = history.survivors().into_iter().filter(|o| history.seats.player(*o, turn) == Some(person));
        mine.map(|power| SlipGame {
            name: format!("{}, {}", history.game.file.name.get_ref(), voice.head(power)),
            due: due.clone(),
            units: history.position.units_of(power).map(|unit| voice.unit(unit)).collect(),
        })
        .collect()
    }

    /// The subject of a flyer: what it plays.
    fn played(&self, words: &Lexicon) -> String {
        let games = self.page.games.iter().map(|g| format!("{}, {}", g.name, g.season.replace(", ", " ")));
        let games = words.join_with_semicolons(&games.collect::<Vec<_>>());
        let title = self.content.zine.title.get_ref();
        words.say(
            "mail-flyer-subject",
            &[text("title", title), text("n", &self.page.number), text("games", &games)],
        )
    }

    fn list(&self, leave: String, token: &str) -> OutgoingListHeaders {
        let mail = &self.content.zine.mail;
        let title = self.content.zine.title.get_ref();
        let domain = self.from.1.rsplit_once('@').map_or("localhost", |(_, d)| d);
        let slug: String = production::compose::slug(title).chars().filter(char::is_ascii).collect();
        let id = mail.list.clone().unwrap_or_else(|| format!("{}.{domain}", slug.trim_matches('-')));
        let page = mail.unsubscribe.as_ref().map(|p| p.get_ref().replace("{token}", token));
        OutgoingListHeaders { id: (title.clone(), id), mail: (self.from.1.clone(), leave), page }
    }
}

/// The most bytes of pictures that the HTML of a mail shows.
pub const MOST_PICTURES: usize = 4 << 20;
/// The most HTML in a mail, in bytes: programs cut off more.
pub const MOST_HTML: usize = 102 * 1024;

/// Whether any of the mails needs another form of the issue than its PDF.
pub fn needs_forms(content: &Content, readers: &[Recipient]) -> bool {
    let other = |reader: &Recipient| matches!(reader.wants, DeliveryMode::Text | DeliveryMode::Epub);
    content.zine.mail.body != MailBody::Contents || readers.iter().any(other)
}

/// Whether the PDF of an issue is attached. A flyer's always is: it is nowhere on the web yet.
pub fn attaches(content: &Content, number: IssueNumber) -> bool {
    cfg!(feature = "typeset") && (number.is_flyer() || content.zine.mail.pdf == MailedPdf::Attach)
}

/// Whether a reader's own page is attached instead of the issue.
pub fn slips(content: &Content, number: IssueNumber) -> bool {
    cfg!(feature = "typeset") && !number.is_flyer() && content.zine.mail.pdf == MailedPdf::Slip
}

fn text(name: &'static str, words: &str) -> (&'static str, MessageFact) {
    (name, MessageFact::Text(words.to_string()))
}

/// The text of the mail with an issue.
struct MailText<'a> {
    words: &'a Lexicon,
    /// The name in the greeting; empty for a list.
    dear: String,
    lines: Vec<(Option<String>, String)>,
    contents: Vec<&'a str>,
    /// Text of the issue itself.
    body: Vec<String>,
    /// The whole issue as text; empty if the mail is only about it.
    issue_text: &'a str,
    /// The whole issue as HTML; empty if the mail is only about it, or text alone.
    issue_html: &'a str,
    leaving: String,
}

impl MailText<'_> {
    fn plain(&self) -> String {
        let mut out = if self.dear.is_empty() { String::new() } else { format!("{}\n\n", self.dear) };
        for (head, text) in &self.lines {
            out += &match head {
                Some(head) => self.words.with_heading(head, text) + "\n",
                None => format!("{text}\n"),
            };
        }
        if !self.contents.is_empty() {
            let head = self.words.text("mail-in-this-issue");
            out += &format!("\n{head}\n  {}\n", self.contents.join("\n  "));
        }
        for paragraph in &self.body {
            out += &format!("\n{paragraph}\n");
        }
        if !self.issue_text.is_empty() {
            out += &format!("\n{}\n{}", "=".repeat(editions::WIDTH), self.issue_text);
        }
        out + &format!("\n-- \n{}\n", self.leaving)
    }

    fn html(&self, language: &str, title: &str) -> String {
        let mut body =
            if self.dear.is_empty() { String::new() } else { format!("<p>{}</p>\n", escape(&self.dear)) };
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
        for paragraph in &self.body {
            body += &format!("<p>{}</p>\n", escape(paragraph));
        }
        if !self.issue_html.is_empty() {
            body += &format!("<hr>\n{}", self.issue_html);
        }
        body += &format!("<hr>\n<p><small>{}</small></p>\n", escape(&self.leaving));
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n</head>\n<body>\n{body}</body>\n</html>\n",
            escape(language),
            escape(title)
        )
    }
}

/// The faults of the mail settings of zine.toml, and of the time zones and addresses of people.toml.
pub fn check(content: &Content) -> Vec<diagnostics::Diagnostic> {
    use diagnostics::Diagnostic;
    let mut faults = Vec::new();
    let mail = &content.zine.mail;
    if let Some(from) = mail.from.as_ref().filter(|f| super::mail::plain_address(f.get_ref()).is_none()) {
        let fault =
            Diagnostic::error("mail-address", format!("“{}” is not an e-mail address", from.get_ref()));
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
                "the page for leaving the list with one click needs an address that begins with https://",
            );
            faults.push(
                fault
                    .at(&content.source, page.span())
                    .help("RFC 8058 asks for it; leave the line out if you have no such page"),
            );
        }
    }
    faults.extend(super::lists::faults(content));
    for email in content.people.values().filter_map(|person| person.email.as_ref()) {
        if let Err(said) = super::outgoing::sendable(email.get_ref()) {
            let fault = Diagnostic::warning("mail-address", said).at(&content.people_source, email.span());
            faults.push(fault.help("ask for an address in plain letters: nothing can be mailed to this one"));
        }
    }
    for person in content.people.values() {
        if let Some(zone) = person.timezone.as_ref().filter(|z| time_zone(z.get_ref()).is_none()) {
            let fault = Diagnostic::error("time-zone", format!("“{}” is not a time zone", zone.get_ref()));
            faults.push(
                fault
                    .at(&content.people_source, zone.span())
                    .help("write it like Europe/London or America/New_York"),
            );
        }
    }
    faults
}
