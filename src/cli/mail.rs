//! `zine mail`: an issue to every reader who gets it by mail, each with his own copy.

use production::compose::ComposedIssue;
use production::outputs::editions::IssueEdition;
use std::collections::BTreeMap;
use std::process::ExitCode;

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use folder::zine_config::{ListConfig, MailBody};
use production::issue_page::{IssueWebFiles, WebEdition, build_web_page};
use publish::templates::Templates;

use super::common::open_for_writing;
use super::common::{self, FolderArgs, refuse, report_failure, say};
use super::deliver::{self, Delivery, Server, deliver};
use super::paper::{self, Copies};
use folder::{Content, Folder, IssueFolder, IssueNumber};
use games::bookkeeping::{flyers, handover};

use folder::store::{Changes, Transaction};
use post::journal::{self, JournalLine, MailEvent, MailJournal, MailState};
use post::mailing::{self, IssueMail, MailedForms, Mailing, Recipient};
use post::outgoing::{MailAttachment, OutgoingMail};
use post::send::PlannedMail;
use post::{inbox, lists, sender, unsubscribe};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue or flyer
    #[arg(value_parser = common::number)]
    issue: IssueNumber,
    /// List who is sent a copy, and who is not; send nothing
    #[arg(long)]
    dry_run: bool,
    /// Send an issue that is not sealed, as a draft, to those named with --to
    #[arg(long)]
    draft: bool,
    /// Send to these people only, or to these lists by their addresses
    #[arg(long, value_name = "PERSON", value_parser = recipient)]
    to: Vec<String>,
    /// Send this person's copy again: it did not arrive
    #[arg(long, value_name = "PERSON", value_parser = recipient)]
    resend: Vec<String>,
    /// This person's copy, which was in doubt, has arrived
    #[arg(long, value_name = "PERSON", value_parser = recipient)]
    arrived: Vec<String>,
    /// The mails of this issue in private/outbox/ were not sent, and are to be made again
    #[arg(long)]
    outbox_withdrawn: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    root: FolderArgs,
}

/// A person by id, or a list by its address, in whatever case that is written.
fn recipient(text: &str) -> Result<String, std::convert::Infallible> {
    Ok(if text.contains('@') { text.trim().to_lowercase() } else { text.to_string() })
}

/// Runs the command: status 1 if a copy could not be sent or is in doubt.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    // The journal before the folder: a second command that sends waits without holding up the others.
    let mut journal = if arguments.dry_run { None } else { Some(deliver::journal(&arguments.root)?) };
    let (mut opened, content) = open_for_writing(&arguments.root, Some(arguments.issue))?;
    let number = arguments.issue;
    let issue = content.issue(number).ok_or_else(|| refuse(format!("there is no {}", number.label())))?;
    let sealed = issue.sealed.is_some();
    if let Some(why) = unfit(arguments, sealed).filter(|_| !arguments.dry_run) {
        return Err(refuse(why));
    }
    let from = sender(&content).map_err(refuse)?;
    if let Some(journal) = &mut journal {
        decide(arguments, journal, number)?;
    }
    let games = games::play(&content, number);
    let states = match &journal {
        Some(journal) => journal.states().clone(),
        None => journal::read(opened.folder()),
    };
    deliver::readable(&opened)?;
    let today = Zoned::now().with_time_zone(inbox::zone(&content, TimeZone::system())).date();
    // Whether a post is larger than its list takes is said before anything is sent.
    let measured = sealed && lists::mailing_lists(&content).any(|(list, _)| list.max_kb.is_some());
    let print = !arguments.dry_run || measured;
    let pieces = MailMaterials::make(opened.folder(), &content, &games, issue, !sealed, print)?;
    common::require_readable(opened.folder())?;
    let mut mailing = match number.is_flyer() {
        true => mailing::of_flyer(&content, &games, issue),
        false => mailing::readers(&content, issue, &pieces.accounts, &states, today),
    };
    mailing.readers.retain(|r| sealed || r.copy > 0);
    let (page, words) = (&pieces.page, page::lexicon::LexiconCache::new(&content));
    let papers = flyers::papers(&content, issue, |id: &str| handover::former(opened.folder(), id))
        .map_err(|fault| report_failure(vec![fault]))?;
    let (own, secret_yet) = (from.clone(), String::new());
    let forms = match mailing::needs_forms(&content, &mailing.readers) {
        true => Some(issue_forms(opened.folder(), &content, &games, &pieces.accounts, issue)?),
        false => None,
    };
    let forms = forms.as_ref().map(|forms| forms.edition(&content, number));
    let forms = match forms {
        Some(edition) => {
            let shown = print && content.zine.mail.body == MailBody::Full;
            let pictures = if shown { inline_pictures(&edition, page)? } else { Vec::new() };
            Some(MailedForms::new(edition, pictures))
        }
        None => None,
    };
    let mut cover =
        IssueMail { content: &content, page, number, papers, from: own, secret: secret_yet, words, forms };
    if let Some(warning) = clipped(&cover) {
        say(warning);
    }
    let mut posts = if sealed { posts(&pieces, &cover).map_err(refuse)? } else { Vec::new() };
    for person in arguments.to.iter().chain(&arguments.resend) {
        let post = posts.iter().any(|p| p.plan.person == *person);
        if !post && !mailing.readers.iter().any(|r| r.person == *person) {
            return Err(refuse(format!("{person} gets no copy of {} by mail", number.label())));
        }
    }
    if !arguments.to.is_empty() {
        mailing.readers.retain(|r| arguments.to.contains(&r.person));
        posts.retain(|p| arguments.to.contains(&p.plan.person));
    }
    let Some(journal) = journal else {
        common::print(&listing(&mailing, &posts, number, &states));
        return Ok(ExitCode::SUCCESS);
    };
    posts.iter().filter(|post| !post.summary.is_empty()).for_each(|post| say(post.line(number)));
    cover.secret = secret(&mut opened)?;
    let readers = mailing.readers.iter().map(|r| PlannedMail {
        key: mail_key(r, sealed, number, &states),
        person: r.person.clone(),
        to: r.address.clone(),
        after: if r.copy == 0 {
            issue_post_keys(sealed, number, &content.zine.mail.lists)
        } else {
            Vec::new()
        },
    });
    let plans: Vec<PlannedMail> = posts.iter().map(|p| p.plan.clone()).chain(readers).collect();
    let mut make = |plan: &PlannedMail| {
        if let Some(post) = posts.iter().find(|p| p.plan.key == plan.key) {
            return Ok(post.draft.clone());
        }
        let reader = mailing
            .readers
            .iter()
            .find(|r| mail_key(r, sealed, number, &states) == plan.key)
            .ok_or("this reader gets no mail")?;
        match reader.copy {
            0 => Ok(cover.notice(reader)),
            _ if mailing::slips(&content, number) => {
                Ok(cover.draft(reader, paper::slip(&content, &cover.slip(&games, reader), issue)?))
            }
            _ => Ok(cover.draft(reader, pieces.pdf(&reader.person)?)),
        }
    };
    let name = if sealed { number.folder() } else { format!("{}-draft", number.folder()) };
    if !sealed {
        say(format_args!("warning: {} is not sealed: this is a draft", number.label()));
    }
    let (root, content) = (&arguments.root, &content);
    // Who is named alone gets a mail more; the others' stay where they are.
    let anew = arguments.to.is_empty();
    let delivery = Delivery { transaction: opened, root, journal, content, outbox: &name, anew, once: false };
    let status = deliver(delivery, &arguments.server, &plans, &from, &mut make)?;
    common::print(&left_out(&mailing));
    common::next(format_args!("`zine labels {number}`, where somebody gets it on paper"));
    Ok(status)
}

/// A notice says that the issue went to the lists.
fn issue_post_keys(
    sealed: bool,
    number: IssueNumber,
    lists_in_use: &[folder::Spanned<ListConfig>],
) -> Vec<String> {
    let lists = lists_in_use.iter().filter(|_| sealed && !number.is_flyer());
    lists.map(|list| lists::key(&number.folder(), list.get_ref(), "issue")).collect()
}

fn mail_key(
    reader: &Recipient,
    sealed: bool,
    number: IssueNumber,
    states: &BTreeMap<String, (MailState, JournalLine)>,
) -> String {
    if sealed { mailing::key(number, reader) } else { mailing::draft_key(number, reader, states) }
}

/// The issue from which its other forms are made.
fn issue_forms(
    folder: &Folder,
    content: &Content,
    games: &games::Games,
    accounts: &games::bookkeeping::Accounts,
    issue: &IssueFolder,
) -> Result<IssueWebFiles, ExitCode> {
    let templates = Templates::new(&folder.templates()).map_err(report_failure)?;
    let (number, draft, templates) = (issue.name(), issue.sealed.is_none(), &templates);
    build_web_page(&WebEdition { folder, content, games, accounts, templates, number, draft })
        .map_err(report_failure)
}

/// Width of a map that the HTML of a mail shows, in pixels.
const INLINE_PIXELS: u32 = 800;

/// The pictures that a whole issue shows in a mail, by the names of their files beside the page: drawings as JPEG, which every mail
/// program shows, photographs as they are.
fn inline_pictures(
    edition: &IssueEdition,
    page: &page::model::IssuePage,
) -> Result<Vec<(String, MailAttachment)>, ExitCode> {
    let mut out = Vec::new();
    for (name, alt, bytes) in edition.pictures() {
        let file = name.rsplit('/').next().unwrap_or(&name).to_string();
        let picture = match name.rsplit('.').next() {
            Some("svg") => {
                let drawn = paper::mail_picture(&name, &alt, bytes, page.date.parts()).map_err(refuse)?;
                match base::pictures::thumbnail(&drawn.2, INLINE_PIXELS) {
                    Some(small) => (drawn.0.replace(".png", ".jpg"), "image/jpeg", small),
                    None => drawn,
                }
            }
            Some("png") => (file, "image/png", bytes.to_vec()),
            Some("jpg" | "jpeg") => (file, "image/jpeg", bytes.to_vec()),
            Some("gif") => (file, "image/gif", bytes.to_vec()),
            _ => continue,
        };
        out.push((name, picture));
    }
    Ok(out)
}

/// A warning if mail programs will not show the whole issue.
fn clipped(mail: &IssueMail) -> Option<String> {
    let full = mail.content.zine.mail.body == MailBody::Full;
    let bytes = mail.forms.as_ref().filter(|_| full)?.html().len();
    (bytes > mailing::MOST_HTML).then(|| {
        format!(
            "warning: the issue has {} kB of HTML, and Gmail cuts off what is beyond 102: set body = \"text\" in [mail] of zine.toml, or \"contents\"",
            bytes.div_ceil(1024)
        )
    })
}

/// What is posted to a list.
struct Post {
    plan: PlannedMail,
    draft: OutgoingMail,
    /// What of it is left out, since the list takes no more; empty if nothing is.
    summary: String,
}

impl Post {
    fn line(&self, number: IssueNumber) -> String {
        let what = self.plan.key.trim_start_matches(&format!("{}/{}/", number.folder(), self.plan.person));
        let what = if what == "issue" { "the issue".to_string() } else { format!("the results of {what}") };
        let gap = if self.summary.is_empty() { "" } else { ": " };
        format!("{} gets {what}{gap}{}", self.plan.person, self.summary)
    }
}

/// What an issue posts: itself to the zine's lists, and to the lists of games what it printed of them. A flyer goes to those it
/// concerns, and to the lists of its games whose players have agreed.
fn posts(pieces: &MailMaterials, cover: &IssueMail) -> Result<Vec<Post>, String> {
    let (content, number) = (cover.content, cover.number);
    let mut out = Vec::new();
    let all = content.zine.mail.lists.iter().map(|list| list.get_ref());
    let mut named: Vec<String> = Vec::new();
    for list in all.filter(|_| !number.is_flyer()) {
        if named.contains(&lists::address(list)) {
            let address = &list.address;
            return Err(format!("{address} is named twice in [mail] lists of zine.toml: write it once"));
        }
        named.push(lists::address(list));
        let whole = cover.post(list, pieces.public()?, false);
        let link = cover.web().is_some();
        if !link && lists::too_large(list, &whole)?.is_some() {
            return Err(format!(
                "{} takes {} kB, and the issue has more: set url = \"https://...\" in zine.toml, where its archive is, or raise max_kb",
                list.address,
                list.max_kb.unwrap_or_default()
            ));
        }
        put_on_list(
            list,
            "issue",
            whole,
            &|| (cover.post(list, None, true), "the first page's text goes there, with the link".into()),
            number,
            &mut out,
        )?;
    }
    for (list, game) in lists::of_games(content).filter(|(list, _)| list.flyers || !number.is_flyer()) {
        let anchor = production::compose::anchor(&game.id);
        let Some(printed) = pieces.page.games.iter().find(|g| g.id == anchor) else { continue };
        let Some(whole) = cover.results(list, printed, pieces.map(printed)?) else { continue };
        put_on_list(
            list,
            &game.id,
            whole,
            &|| {
                let less = cover.results(list, printed, None).unwrap_or_default();
                (less, "the results go there without their map".into())
            },
            number,
            &mut out,
        )?;
    }
    Ok(out)
}

fn put_on_list(
    list: &ListConfig,
    what: &str,
    whole: OutgoingMail,
    less: &dyn Fn() -> (OutgoingMail, String),
    number: IssueNumber,
    out: &mut Vec<Post>,
) -> Result<(), String> {
    let address = lists::address(list);
    if post::mail::plain_address(&address).is_none_or(|a| a.contains('/')) {
        return Err(format!("“{}” is not the address of a list", list.address));
    }
    let key = lists::key(&number.folder(), list, what);
    let plan = PlannedMail { key, person: address.clone(), to: address.clone(), after: Vec::new() };
    let Some(size) = lists::too_large(list, &whole)? else {
        out.push(Post { plan, draft: whole, summary: String::new() });
        return Ok(());
    };
    let most = list.max_kb.unwrap_or_default();
    let (draft, instead) = less();
    let said = format!("{size} kB are more than the {most} it takes; {instead}");
    if let Some(size) = lists::too_large(list, &draft)? {
        let has = format!("{what} has {size} without any file");
        return Err(format!("{address} takes {most} kB, and {has}: raise max_kb"));
    }
    out.push(Post { plan, draft, summary: said });
    Ok(())
}

/// Why an issue is not mailed as asked.
fn unfit(arguments: &Arguments, sealed: bool) -> Option<String> {
    let number = arguments.issue;
    match (sealed, arguments.draft) {
        (false, false) => Some(format!(
            "{} is not sealed, and a mailed issue cannot be changed: run `zine seal {number}` first, or mail a draft with --draft --to PERSON",
            number.label()
        )),
        (false, true) if arguments.to.is_empty() => {
            Some("a draft goes only to those named with --to PERSON".into())
        }
        (true, true) => Some(format!("{} is sealed: leave --draft out", number.label())),
        _ => None,
    }
}

/// What mails are made of: the accounts, the page model, and every reader's PDF.
struct MailMaterials<'a> {
    accounts: games::bookkeeping::Accounts,
    page: page::model::IssuePage,
    /// Drawings by their path.
    drawings: BTreeMap<String, Vec<u8>>,
    copies: Option<Box<dyn Copies + 'a>>,
}

impl<'a> MailMaterials<'a> {
    fn make(
        folder: &Folder,
        content: &'a Content,
        games: &games::Games,
        issue: &'a IssueFolder,
        draft: bool,
        print: bool,
    ) -> Result<MailMaterials<'a>, ExitCode> {
        if print
            && mailing::attaches(content, issue.name())
            && let Some(copies) = paper::copies(folder, content, games, issue, draft)?
        {
            let (accounts, page) = (copies.accounts().clone(), copies.composed().issue.clone());
            let drawings = list_drawings(content, copies.composed());
            return Ok(MailMaterials { accounts, page, drawings, copies: Some(copies) });
        }
        MailMaterials::composed(folder, content, games, issue, draft)
    }

    fn composed(
        folder: &Folder,
        content: &Content,
        games: &games::Games,
        issue: &IssueFolder,
        draft: bool,
    ) -> Result<MailMaterials<'a>, ExitCode> {
        let accounts = paper::accounts_with_page_counts(folder, content, games, issue.number())?;
        let (books, name) = (Some(&accounts.reckoning.books), issue.name());
        let (composed, faults) = production::compose::compose(content, games, books, name, draft, None);
        if common::show(&accounts.faults) || production::build::has_errors(&faults) && common::show(&faults) {
            return Err(ExitCode::FAILURE);
        }
        let drawings = list_drawings(content, &composed);
        Ok(MailMaterials { accounts, drawings, page: composed.issue, copies: None })
    }

    fn pdf(&self, person: &str) -> Result<Option<Vec<u8>>, String> {
        self.copies.as_ref().map(|copies| copies.pdf(person)).transpose()
    }

    /// The issue as everybody may have it, without anybody's label; none where readers are sent none either.
    fn public(&self) -> Result<Option<Vec<u8>>, String> {
        self.copies.as_ref().map(|copies| copies.public()).transpose()
    }

    /// The map of a game's last season, as a picture.
    fn map(&self, game: &page::model::GameSection) -> Result<Option<MailAttachment>, String> {
        let Some((path, alt)) = post::results::map(game) else { return Ok(None) };
        let Some(svg) = self.drawings.get(path) else { return Ok(None) };
        paper::mail_picture(path, alt, svg, self.page.date.parts()).map(Some)
    }
}

/// The drawings of games that have lists; of the others none is kept.
fn list_drawings(content: &Content, composed: &ComposedIssue) -> BTreeMap<String, Vec<u8>> {
    let with_list =
        |id: &str| lists::of_games(content).any(|(_, game)| production::compose::anchor(&game.id) == id);
    let games = composed.issue.games.iter().filter(|game| with_list(&game.id));
    let paths = games.filter_map(|game| post::results::map(game).map(|(path, _)| path));
    paths.filter_map(|path| Some((path.to_string(), composed.assets.get(path)?.clone()))).collect()
}

/// The key for leaving the list, made once. Randomness is taken here, at the edge.
fn secret(opened: &mut Transaction) -> Result<String, ExitCode> {
    if let Some(secret) = unsubscribe::unsubscribe_key(opened.folder()) {
        return Ok(secret);
    }
    deliver::readable(opened)?;
    let secret = super::new::random_secret().map_err(refuse)?;
    let mut changes = Changes::default();
    changes.write.insert(unsubscribe::KEY.into(), format!("{secret}\n").into_bytes());
    opened.commit(changes).map_err(report_failure)?;
    Ok(secret)
}

/// What the editor has decided about copies in doubt or in the outbox.
fn decide(arguments: &Arguments, journal: &mut MailJournal, number: IssueNumber) -> Result<(), ExitCode> {
    let now = || Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    if arguments.outbox_withdrawn {
        let of = format!("{}/", number.folder());
        let lies =
            journal.states().values().filter(|(s, l)| *s == MailState::Outbox && l.key.starts_with(&of));
        let lines: Vec<JournalLine> = lies.map(|(_, line)| line.clone()).collect();
        for line in lines {
            let (what, said) = (MailEvent::Withdrawn, String::new());
            journal.write(JournalLine { at: now(), what, said, ..line }).map_err(refuse)?;
        }
    }
    let said = [(&arguments.resend, MailEvent::Resend), (&arguments.arrived, MailEvent::Arrived)];
    for (people, what) in said {
        for person in people {
            let of = format!("{}/{person}/", number.folder());
            let tried = journal.states().iter().filter(|(key, _)| key.starts_with(&of));
            let tried: Vec<(MailState, JournalLine)> =
                tried.map(|(_, (state, line))| (*state, line.clone())).collect();
            // What is in doubt or was refused is meant; where nothing is, what was sent.
            let any = tried.iter().any(|(s, _)| matches!(s, MailState::Doubt | MailState::Failed));
            if tried.is_empty() {
                return Err(refuse(format!("{} has not been sent to {person} yet", number.label())));
            }
            for (_, line) in
                tried.into_iter().filter(|(s, _)| matches!(s, MailState::Doubt | MailState::Failed) || !any)
            {
                let said = String::new();
                journal.write(JournalLine { at: now(), what, said, ..line }).map_err(refuse)?;
            }
        }
    }
    Ok(())
}

fn listing(
    mailing: &Mailing,
    posts: &[Post],
    number: IssueNumber,
    states: &BTreeMap<String, (journal::MailState, JournalLine)>,
) -> String {
    let mut out = String::new();
    let mut due = 0;
    for post in posts {
        out += &format!("{} ({})\n", post.line(number), state_word(&post.plan.key, &mut due, states));
    }
    for reader in &mailing.readers {
        let word = state_word(&mailing::key(number, reader), &mut due, states);
        let second = match reader.copy {
            0 => " (notice; the issue through the list)",
            1 => "",
            _ => " (second copy)",
        };
        out += &format!("{:<16} {:<36} {:<8} {word}{second}\n", reader.person, reader.address, reader.code);
    }
    out += &left_out(mailing);
    out + &format!("{due} to be sent; nothing was sent\n")
}

fn state_word(
    key: &str,
    due: &mut usize,
    states: &BTreeMap<String, (MailState, JournalLine)>,
) -> &'static str {
    let word = match states.get(key).map(|(s, _)| *s) {
        Some(MailState::Sent) => "sent already",
        Some(MailState::Doubt) => "IN DOUBT: --resend or --arrived",
        Some(MailState::Failed) => "refused for good",
        Some(MailState::Deferred) => "to be tried again",
        Some(MailState::Outbox) => "in the outbox",
        _ => "to be sent",
    };
    *due += usize::from(matches!(word, "to be sent" | "to be tried again"));
    word
}

fn left_out(mailing: &Mailing) -> String {
    let mut out = String::new();
    for (Recipient { person, .. }, day) in &mailing.later {
        let day = day.map_or("once the first copies are sent".into(), |d| format!("on {d}"));
        out += &format!("{person:<16} second copy {day}\n");
    }
    for (person, why) in &mailing.without {
        out += &format!("{person:<16} not by mail: {why}\n");
    }
    out
}
