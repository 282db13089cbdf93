//! Files a mail: names its files and writes their content.

use std::borrow::Cow;

use jiff::tz::TimeZone;

use adjudicator::season::{Phase, Turn};
use base::hash::hash;
use diagnostics::Diagnostic;
use folder::hand::file_name;
use folder::mail::{free_file, lines, next_number, split_stem};
use folder::store::Changes;
use folder::zine_config::{LateOrders, SenderTrust};
use folder::{Content, Folder, IssueFolder, Moment};
use games::absences::is_in_grace;
use games::{Games, flyers, polls};
use letters::absence::{self, StatedAbsence};
use letters::marks::heading;
use letters::reading::press;
use production::events;
use production::letters_to_review as kept;

use super::inbox_options::Options;
use super::log::{FiledAs, LoggedMail, RECEIVED, UNSORTED};
use super::mail::{self, Bounce, BounceKind, IncomingMail, ListMembership, MachineMail, MailKind, Trust};
use super::person_marks::{self, PersonMark};
use super::sorter::{MailPart, MailSorter, OrderOverride, answers, phases};
use super::wait_reason::{WaitCause, WaitMessage};
use super::{journal, reply_token, unsubscribe};

/// A mail with its bytes, waiting to be sorted.
pub(super) struct QueuedMail {
    pub(super) letter: IncomingMail,
    pub(super) bytes: Vec<u8>,
    /// Index of its line in the log, if it waits among the unsorted.
    pub(super) entry: Option<usize>,
}

/// Names and writes the files of mails.
pub(super) struct MailFiler<'a> {
    folder: &'a Folder,
    content: &'a Content,
    issue: &'a IssueFolder,
    games: &'a Games<'a>,
    pub(super) changes: Changes,
    pub(super) people: Option<String>,
    pub(super) faults: Vec<Diagnostic>,
}

impl<'a> MailFiler<'a> {
    pub(super) fn new(
        folder: &'a Folder,
        content: &'a Content,
        issue: &'a IssueFolder,
        games: &'a Games<'a>,
    ) -> MailFiler<'a> {
        let (changes, faults) = (Changes::default(), Vec::new());
        MailFiler { folder, content, issue, games, changes, people: None, faults }
    }

    /// Sorts a mail and files its parts; returns its line of the log.
    pub(super) fn mail(
        &mut self,
        sorter: &MailSorter,
        one: &QueuedMail,
        zone: &TimeZone,
        options: &Options,
        secret: Option<&str>,
        entries: &[LoggedMail],
    ) -> (LoggedMail, Vec<String>) {
        let (stated, rest) = polls::take_answers(self.content, self.issue.number(), &one.letter.text);
        let only_answers = !stated.is_empty() && rest.trim().is_empty();
        // The rest is sorted as if the answers had never been in it.
        let letter = &match stated.is_empty() {
            true => Cow::Borrowed(&one.letter),
            false => Cow::Owned(IncomingMail { text: rest, ..one.letter.clone() }),
        };
        let came = letter.received.filter(|t| *t <= options.now).unwrap_or(options.now);
        let people = sorter.writers(letter);
        let joined = sorter.answered_sheets(letter).unwrap_or_default();
        let mut entry = LoggedMail {
            hash: letter.hash.clone(),
            id: letter.id.clone(),
            from: letter.from.clone().unwrap_or_default(),
            person: joined
                .first()
                .map(|j| j.person.clone())
                .or_else(|| Some(people).filter(|p| p.len() == 1).and_then(|mut p| p.pop())),
            received: came.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
            taken: options.now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            subject: letter.subject.clone(),
            words: hash(one.letter.text.as_bytes()),
            trust: Some(sorter.trust(letter)),
            token: !joined.is_empty(),
            list: letter.listed.as_ref().map(|listed| listed.list.clone()),
            ..LoggedMail::default()
        };
        if options.filing_override.is_none()
            && let Some(listed) = &letter.listed
            && let Some(remark) = self.of_a_list(sorter, letter, listed)
        {
            return self.noted(LoggedMail { person: None, ..entry }, vec![remark]);
        }
        let other = entries.iter().find(|e| {
            letter.id.is_some() && e.id == letter.id && e.from == entry.from && e.hash != letter.hash
        });
        let bounce = match &letter.machine {
            Some(MachineMail::Bounce(bounce)) => Some(bounce),
            _ => None,
        };
        let sorted = match (bounce, &options.filing_override) {
            (_, Some(told)) => sorter.as_told(letter, told),
            (Some(bounce), None) => match self.bounced(bounce, options) {
                Ok(remark) => return self.noted(entry, vec![remark]),
                Err(why) => Err(why),
            },
            (None, None) => match secret
                .and_then(|s| unsubscribe::unsubscribing_person(s, &letter.subject, self.content))
            {
                Some(person) => match self.unsubscribe(&person, options) {
                    Ok(remark) => return self.noted(entry, vec![remark]),
                    Err(why) => Err(WaitMessage::from(why)),
                },
                None if other.is_some() && letter.listed.as_ref().is_some_and(|l| l.through) => {
                    let said = "a copy, through the list, of a mail already filed: ignored";
                    return self.noted(entry, vec![said.into()]);
                }
                None if other.is_some() => Err(WaitMessage::new("same-id")),
                None if only_answers => Ok(Vec::new()),
                None => sorter
                    .sort(letter, reply_token::answered_mail(self.folder, entries, &letter.answers))
                    .and_then(|items| self.open_for(items))
                    .and_then(|items| self.unchanged(sorter, letter, items))
                    .and_then(|items| {
                        let trust = sorter.trust(letter);
                        entry.unconfirmed = self.changes_unverified(sorter, trust, &items)?;
                        entry.trust = Some(if entry.unconfirmed { Trust::Doubtful } else { trust });
                        Ok(items)
                    }),
            },
        };
        let sorted = sorted.and_then(|mut items| {
            items.extend(self.open_for(sorter.answers(letter, &stated)?)?);
            Ok(items)
        });
        match sorted {
            Err(why) => {
                entry.raw = format!("{UNSORTED}/{}", raw_name(&entry));
                entry.why = Some(why.to_string());
                entry.cause = Some(why.cause);
                entry.reason = why.reason;
                (entry, Vec::new())
            }
            Ok(items) => {
                let mut remarks = Vec::new();
                if let Some(listed) = &letter.listed {
                    let talk = |item: &MailPart| matches!(item.kind, MailKind::Private | MailKind::Question);
                    if listed.through && items.iter().all(talk) {
                        let said = format!("talk on the list {}: nothing in it is for the zine", listed.list);
                        return self.noted(entry, vec![said]);
                    }
                    let said = "it went to the list, and everybody there has seen it; the answer says so";
                    remarks.push(format!("{}: {said}", listed.list));
                }
                let stated = absences(letter, &items, came.to_zoned(zone.clone()).date());
                entry.person = entry.person.or_else(|| items.first().map(|item| item.person.clone()));
                remarks.extend(self.away(&stated, &mut entry));
                let mut earliest: Option<&IssueFolder> = None;
                for item in items {
                    for issue in self.goals(&item, &entry) {
                        let (file, pictures) = self.file(issue, &item, letter, &entry);
                        remarks.extend(self.late(issue, &item, &entry));
                        remarks.extend(pictures);
                        remarks.extend(item.remarks.iter().map(|r| format!("{file}: {r}")));
                        let (game, power, poll) = (item.game.clone(), item.power.clone(), item.poll.clone());
                        entry.became.push(FiledAs { kind: item.kind, game, power, poll, file });
                        earliest = earliest.filter(|e| e.name() <= issue.name()).or(Some(issue));
                    }
                }
                if letter.unconfirmed {
                    remarks
                        .push("no mail server recorded when it arrived; the time is the sender's own".into());
                }
                entry.issue = Some(earliest.unwrap_or(self.issue).name());
                entry.raw = format!("{RECEIVED}/{}", raw_name(&entry));
                (entry, remarks)
            }
        }
    }

    /// Records when the writer of a mail is away; returns the remarks on it.
    fn away(&mut self, stated: &[StatedAbsence], entry: &mut LoggedMail) -> Vec<String> {
        let Some(person) = entry.person.clone().filter(|_| !stated.is_empty()) else { return Vec::new() };
        let source = &self.content.people_source;
        let told = stated.iter().map(|absence| {
            let text = self.people.clone().unwrap_or_else(|| source.text.to_string());
            let said = format!("{person} is away from {} to {}", absence.from, absence.to);
            let made = match person_marks::is_here(&source.name) {
                true => events::with_absence(&source.name, &text, &person, (absence.from, absence.to), None),
                false => Err(format!("{} is the people file of another zine: note it there", source.name)),
            };
            match made {
                Ok(text) => {
                    self.people = Some(text);
                    entry.away.push((absence.from.to_string(), absence.to.to_string()));
                    format!("{said}; noted in {}", source.name)
                }
                Err(why) => format!("{said}: {why}"),
            }
        });
        told.collect()
    }

    /// The remark on a mail that comes from a list itself: our own posts, notices of its machine, digests, posts of strangers.
    /// None of it is anybody's orders.
    fn of_a_list(
        &self,
        sorter: &MailSorter,
        letter: &IncomingMail,
        listed: &ListMembership,
    ) -> Option<String> {
        let ListMembership { list, through, notice, digest, .. } = listed;
        let sent = letter.id.as_deref().filter(|_| *through).and_then(|id| journal::sent_as(self.folder, id));
        if let Some(sent) = sent {
            let doubt = journal::read(self.folder)
                .get(&sent.key)
                .is_some_and(|(s, _)| *s == journal::MailState::Doubt);
            let sheet = sent.key.split('/').next().unwrap_or_default().trim_start_matches("issue-");
            let todo = if doubt {
                format!("; it was in doubt: run `zine mail {sheet} --arrived {}`", sent.person)
            } else {
                String::new()
            };
            return Some(format!("{}, back from the list {list}: it has been posted{todo}", sent.key));
        }
        let from = letter.from.as_deref();
        let own = crate::sender(self.content).ok().map(|(_, address)| address);
        let editor = self.content.people.get(self.content.zine.editor.get_ref());
        let editor = from.filter(|f| editor.is_some_and(|e| e.wrote("", f)));
        match () {
            // `Re: Saturn Digest, Vol 3`: a reply by a reader of digests is their own mail.
            () if *digest && (*notice || *through && from.is_none_or(|f| sorter.people(f).is_empty())) => {
                Some(format!("a digest of the list {list}: nothing in it is taken for orders"))
            }
            () if *notice => Some(format!("the list {list} says “{}”: look there", letter.subject)),
            () if *through && (editor.is_some() || own.as_deref() == from) => {
                Some(format!("the editor's own words, back from the list {list}"))
            }
            () if *through
                && from.is_some_and(|f| sorter.people(f).is_empty())
                && letter.tokens.is_empty()
                && !sorter.may_order(listed.game.as_deref(), &letter.text) =>
            {
                Some(format!("talk on the list {list} by somebody who is not in people.toml"))
            }
            () => None,
        }
    }

    /// Refuses a mail that may change orders already filed: the editor is asked.
    fn unchanged(
        &self,
        sorter: &MailSorter,
        letter: &IncomingMail,
        items: Vec<MailPart>,
    ) -> Result<Vec<MailPart>, WaitMessage> {
        match letter.listed.as_ref().is_some_and(|l| l.through) {
            true => Ok(items),
            false => sorter
                .changes(letter, &items, &|game: &str, power: &str| self.filed(game, power))
                .map(|()| items),
        }
    }

    /// The texts of the orders filed for a power of a game.
    fn filed(&self, game: &str, power: &str) -> Vec<String> {
        let open = || self.content.open_flyers().chain([self.issue]);
        let board = self.games.get(game).map(|h| h.rules.board());
        let owner = |name: &str| board.and_then(|b| b.find_owner(name));
        let letters = open().filter_map(|i| i.orders.get(game)).flat_map(|mail| &mail.letters);
        let letters = letters.filter(|m| owner(&m.power).is_some() && owner(&m.power) == owner(power));
        let mut texts: Vec<String> =
            letters.filter_map(|m| m.source.reveal().text.get(m.body..).map(String::from)).collect();
        for (name, bytes) in &self.changes.write {
            let base = |i: &IssueFolder| format!("{}/orders/{game}/", i.folder);
            let stem = open().find_map(|i| name.strip_prefix(&base(i))?.strip_suffix(".txt"));
            let stem = stem.map(|s| s.split_once('.').map_or(s, |(power, _)| power));
            if stem.is_some_and(|s| owner(s).is_some() && owner(s) == owner(power)) {
                let text = String::from_utf8_lossy(bytes);
                texts.push(text.split_once("\n\n").map_or("", |(_, body)| body).to_string());
            }
        }
        texts
    }

    /// Whether a mail changes orders already filed, and nobody verified its sender: then it is doubtful, and the editor is asked.
    ///
    /// # Errors
    /// Withdrawn orders; replaced orders, if doubtful senders wait.
    fn changes_unverified(
        &self,
        sorter: &MailSorter,
        trust: Trust,
        items: &[MailPart],
    ) -> Result<bool, WaitMessage> {
        if trust == Trust::Vouched {
            return Ok(false);
        }
        let filed = items.iter().filter(|item| item.kind == MailKind::Orders).filter(|item| {
            let name = |part: &Option<String>| part.clone().unwrap_or_default();
            !self.filed(&name(&item.game), &name(&item.power)).is_empty()
        });
        let does: Vec<OrderOverride> = filed.filter_map(|item| sorter.overrides(item)).collect();
        let asks = self.content.zine.mail.trust != SenderTrust::Remark;
        match !does.is_empty() && asks || does.contains(&OrderOverride::TakenBack) {
            true => Err(WaitMessage::new("doubtful")),
            false => Ok(!does.is_empty()),
        }
    }

    /// If only a flyer is open, refuses everything except orders.
    fn open_for(&self, items: Vec<MailPart>) -> Result<Vec<MailPart>, WaitMessage> {
        let only =
            |item: &MailPart| matches!(item.kind, MailKind::Orders | MailKind::Vote | MailKind::Question);
        match self.issue.flyer.is_none() || items.iter().all(only) {
            true => Ok(items),
            false => Err(WaitMessage::new("only-flyer")),
        }
    }

    /// The issues an item is filed in: orders for a phase of an open flyer go into that, those for later phases into the open
    /// issue; orders without a season go to the next deadline.
    fn goals(&self, item: &MailPart, entry: &LoggedMail) -> Vec<&'a IssueFolder> {
        let history = item.game.as_deref().and_then(|id| self.games.get(id));
        let history = history.filter(|_| matches!(item.kind, MailKind::Orders | MailKind::Vote));
        let open = self.content.open_flyers();
        let mut open =
            open.filter_map(|f| Some((f, history.map(|h| phases(h, f)).filter(|p| !p.is_empty())?)));
        let Some((flyer, turns)) = open.next() else { return vec![self.issue] };
        let last = turns.last().map(Turn::order);
        let heads = || lines(&item.text, 0..item.text.len()).filter_map(|(_, line)| heading(line));
        let (now, later) = match heads().next() {
            None => {
                let due = flyer.flyer.iter().flat_map(|f| &f.play);
                let due =
                    due.filter(|t| Some(t.game.get_ref()) == item.game.as_ref()).map(|t| t.due.get_ref());
                let came = Moment::read(&entry.received);
                let past = came.zip(due.max_by_key(|d| d.at));
                let past = past.is_some_and(|(came, due)| came.is_after(due, self.content.zine.home()));
                // Votes are counted with moves.
                let votes = item.kind == MailKind::Vote && !turns.iter().any(|t| t.phase == Phase::Movement);
                (!past && !votes, past || votes)
            }
            Some(_) => {
                let now = flyers::speaks_of(&item.text, &turns);
                (now, !now || heads().any(|(turn, _)| Some(turn.order()) > last))
            }
        };
        let both = [(now, flyer), (later, self.issue)].into_iter().filter(|(goes, _)| *goes);
        let mut out: Vec<&IssueFolder> = both.map(|(_, issue)| issue).collect();
        out.dedup_by_key(|i| i.name());
        out
    }

    /// A remark on orders that come after their deadline.
    fn late(&self, issue: &IssueFolder, item: &MailPart, entry: &LoggedMail) -> Option<String> {
        let history = self.games.get(item.game.as_deref()?).filter(|_| item.kind == MailKind::Orders)?;
        let deadline = history.deadline(self.content, issue, history.phase_due()?)?;
        let came = Moment::read(&entry.received)?;
        let home = self.content.zine.home();
        let graced = is_in_grace(&came, &deadline, history.settings.grace, home);
        came.is_after(&deadline, home).then(|| match history.settings.late {
            _ if graced => "it came after the deadline, within the time of grace; it counts".to_string(),
            LateOrders::Hard => "it came after the deadline; this game takes no late orders".to_string(),
            LateOrders::UntilAdjudication => {
                "it came after the deadline; it counts until the season is adjudicated".to_string()
            }
        })
    }

    fn noted(&self, mut entry: LoggedMail, remarks: Vec<String>) -> (LoggedMail, Vec<String>) {
        entry.raw = format!("{RECEIVED}/{}", raw_name(&entry));
        (entry, remarks)
    }

    /// Stores the raw mail where its line of the log says, with the reason beside it if it waits.
    pub(super) fn keep(&mut self, entry: &LoggedMail, before: Option<&LoggedMail>, bytes: Vec<u8>) {
        if let Some(before) = before.filter(|b| b.raw != entry.raw) {
            self.changes.remove.push(before.raw.clone());
            self.changes.remove.push(reason_file(&before.raw));
        }
        if let Some(why) = &entry.why {
            let from = if entry.from.is_empty() { "nobody" } else { &entry.from };
            let text = format!(
                "From: {from}\nReceived: {}\nSubject: {}\n\nThis mail was not filed: {why}.\n\nPut the cause right, and `zine inbox` files it by itself. To file it as orders:\n  zine inbox --as GAME/POWER {}\nTo settle it otherwise:\n  zine inbox --settled {}\n",
                entry.received, entry.subject, entry.raw, entry.raw
            );
            self.changes.write.insert(reason_file(&entry.raw), text.into_bytes());
        }
        self.changes.write.insert(entry.raw.clone(), bytes);
    }

    /// Files an item; returns the file's name, and adds remarks on its pictures.
    fn file(
        &mut self,
        goal: &IssueFolder,
        item: &MailPart,
        letter: &IncomingMail,
        entry: &LoggedMail,
    ) -> (String, Vec<String>) {
        let (issue, mut said) = (&goal.folder, Vec::new());
        let name = self.content.people.get(&item.person).map(|p| p.name.clone()).unwrap_or_default();
        let name = mail::line(&name, 100);
        let from = format!("{name} <{}>", entry.from);
        let id = entry.id.as_ref().map(|id| format!("Message-Id: <{id}>\n")).unwrap_or_default();
        let subject =
            if entry.subject.is_empty() { String::new() } else { format!("Subject: {}\n", entry.subject) };
        let reply = if item.reply { "Answers: sheet\n" } else { "" };
        let trust = if entry.trust == Some(Trust::Doubtful) { "Trust: doubtful\n" } else { "" };
        let head = format!("Received: {}\nFrom: {from}\n{subject}{id}{reply}{trust}\n", entry.received);
        let day = entry.received.get(..10).unwrap_or("2026-01-01").to_string();
        let short = &entry.hash[..8.min(entry.hash.len())];
        let text = item.text.trim();
        let quoted = |text: &str| toml::Value::String(text.into()).to_string();
        let (file, content) = match item.kind {
            MailKind::Orders | MailKind::Vote => (self.orders_file(goal, item), format!("{head}{text}\n")),
            MailKind::Press => {
                let game = item.game.as_deref().unwrap_or("unknown");
                let kind = press_kind(&letter.subject, text);
                let front = format!("+++\nkind = \"{kind}\"\nby = {}\n+++\n", quoted(&item.person));
                let file = self.free(&format!("{issue}/press/{game}/mail-{short}"), "md");
                let text = self.pictured(&press_text(text), letter, &file, &mut said);
                (file, format!("{front}{text}\n"))
            }
            MailKind::Letter | MailKind::Private => {
                // Text that would print as the editor's reply, or as somebody else's letter, is for the editor to see first.
                let odd = self.content.replies().any(|reply| text.contains(&reply.open))
                    || text.contains("((")
                    || speaks_for_another(self.content, &item.person, text);
                // So is text with contact details, and a letter that orders may run into.
                let contacts = games::mailbox::contacts(self.content);
                let ask = match item.kind {
                    MailKind::Letter if text.lines().any(|line| contacts.told(line)) => Some(kept::REACHED),
                    MailKind::Letter if !entry.away.is_empty() => Some(kept::AWAY),
                    // A mail without orders has no known game.
                    MailKind::Private if item.game.is_some() && !item.reply => Some(kept::AMONG_ORDERS),
                    _ => None,
                };
                said.extend(ask.map(|why| format!("it is not printed: {why}")));
                let ask = ask.map(|why| format!("{}{why}\n", kept::ASK)).unwrap_or_default();
                // Unprinted text is stored where nothing is published from.
                let (print, base) = match item.kind == MailKind::Letter && !odd && ask.is_empty() {
                    true => (String::new(), format!("{issue}/letters")),
                    false => (
                        format!("print = false\n{ask}"),
                        format!("private/letters/issue-{}", self.issue.number()),
                    ),
                };
                let front = format!("+++\nwriters = [{}]\ndate = {day}\n{print}+++\n", quoted(&item.person));
                let file = self.free(&format!("{base}/{}", item.person), "md");
                let text = self.pictured(text, letter, &file, &mut said);
                (file, format!("{front}{text}\n"))
            }
            MailKind::Answer => {
                let poll = item.poll.as_deref().unwrap_or("unknown");
                let file = polls::answer_file(goal, poll, &item.person, &|name| self.is_free(name));
                (file, format!("{head}{text}\n"))
            }
            MailKind::Question => {
                let base = format!("{RECEIVED}/questions/{day}-{}-{short}", item.person);
                (self.free(&base, "txt"), format!("{head}{text}\n"))
            }
        };
        self.changes.write.insert(file.clone(), content.into_bytes());
        (file, said)
    }

    /// The text with the pictures that came with it, which are filed beside it. It shows no others: a mail cannot publish what
    /// is in the folder.
    fn pictured(&mut self, text: &str, letter: &IncomingMail, file: &str, said: &mut Vec<String>) -> String {
        let folder = file.trim_end_matches(".md");
        let place = folder.strip_prefix(&format!("{}/", self.issue.folder)).unwrap_or(folder);
        for picture in &letter.pictures {
            self.changes.write.insert(format!("{folder}/{}", picture.file), picture.bytes.clone());
            said.push(format!("a picture came with it, printed by ![words]({place}/{})", picture.file));
        }
        let (mut out, mut rest) = (String::new(), text);
        while let Some(at) = rest.find("![") {
            let (before, link) = rest.split_at(at);
            let named = link.split_once("](").filter(|(words, _)| !words[2..].contains(['[', ']']));
            let named = named.and_then(|(words, after)| Some((words, after.split_once(')')?)));
            let known = named.and_then(|(words, (name, after))| {
                let picture = letter.pictures.iter().find(|p| p.name == name || p.file == name)?;
                Some((format!("{words}]({place}/{})", picture.file), after))
            });
            out += before;
            if let Some((link, after)) = known {
                out += &link;
                rest = after;
                continue;
            }
            let name = named.map_or("a picture", |(_, (name, _))| name);
            said.push(format!("it names {name}, which did not come with it and is not shown"));
            out += "!\\[";
            rest = &link[2..];
        }
        out + rest
    }

    /// The next free name for orders of a power: `germany.txt`, `germany.2.txt`.
    fn orders_file(&self, issue: &IssueFolder, item: &MailPart) -> String {
        let game = item.game.as_deref().unwrap_or("unknown");
        let power = item.power.as_deref().unwrap_or("unknown").to_lowercase();
        let power = if self.content.hand_game(game).is_some() { file_name(&power) } else { power };
        let base = format!("{}/orders/{game}/", issue.folder);
        let board = self.games.get(game).map(|h| h.rules.board());
        let same = |name: &str| {
            name == power
                || board.is_some_and(|b| {
                    b.find_owner(name).is_some() && b.find_owner(name) == b.find_owner(&power)
                })
        };
        let old = issue.orders.get(game).into_iter().flat_map(|m| &m.letters);
        let old = old.filter(|m| same(&m.power)).map(|m| m.number);
        let new = self.changes.write.keys().filter_map(|k| {
            let stem = k.strip_prefix(&base)?.strip_suffix(".txt")?;
            let (name, number) = split_stem(stem);
            same(name).then_some(number)
        });
        free_file(&(base.clone() + &power), next_number(old.chain(new)), &|name| self.is_free(name))
    }

    fn free(&self, base: &str, ext: &str) -> String {
        let names =
            std::iter::once(format!("{base}.{ext}")).chain((2..).map(|n| format!("{base}-{n}.{ext}")));
        names.into_iter().find(|n| self.is_free(n)).unwrap_or_default()
    }

    fn is_free(&self, name: &str) -> bool {
        !self.changes.write.contains_key(name) && !self.folder.is_there(name)
    }

    /// Marks a person whose mail bounced; only for mails that this zine sent.
    fn bounced(&mut self, bounce: &Bounce, options: &Options) -> Result<String, WaitMessage> {
        let id = bounce.of.as_deref().ok_or_else(|| {
            WaitMessage::because(WaitCause::Undelivered, "it reports an undelivered mail, but not which")
        })?;
        let Some(sent) = journal::sent_as(self.folder, id) else {
            let said = "it reports an undelivered mail that this zine did not send";
            return Err(WaitMessage::because(WaitCause::Undelivered, said));
        };
        if !bounce.to.contains(&sent.to) {
            let said = format!("it reports a mail to {} that went to {}", bounce.to.join(", "), sent.to);
            return Err(WaitMessage::because(WaitCause::Undelivered, said));
        }
        let what = match bounce.kind {
            BounceKind::Gone => "came back",
            BounceKind::Late => "is late",
            BounceKind::Full => "came back, for the mailbox is full",
            BounceKind::Refused => "was refused, but not because of the address",
        };
        if sent.person.contains('@') {
            return Ok(format!("the post to the list {} {what}: {}", sent.person, bounce.why));
        }
        if bounce.kind != BounceKind::Gone {
            return Ok(format!("mail to {} {what}: {}", sent.person, bounce.why));
        }
        self.mark(&sent.person, PersonMark::Bounced(day(options)))?;
        Ok(format!("mail to {} {what}: {}; marked in people.toml", sent.person, bounce.why))
    }

    fn unsubscribe(&mut self, person: &str, options: &Options) -> Result<String, String> {
        self.mark(person, PersonMark::Unsubscribed(day(options)))?;
        Ok(format!("{person} wants no further mail; marked in people.toml"))
    }

    fn mark(&mut self, person: &str, mark: PersonMark) -> Result<(), String> {
        let name = &self.content.people_source.name;
        if !person_marks::is_here(name) {
            return Err(format!(
                "{person} is to be marked, but {name} is the people file of another zine: mark them there"
            ));
        }
        let text = self.people.clone().unwrap_or_else(|| self.content.people_source.text.to_string());
        self.people = Some(person_marks::set_mark(name, &text, person, mark)?);
        Ok(())
    }
}

/// The absences that the writer of a mail states in its subject or text, outside press.
fn absences(letter: &IncomingMail, items: &[MailPart], day: jiff::civil::Date) -> Vec<StatedAbsence> {
    let own = |line: &&str| press::mark(&letters::words::words(line, 0)).is_none();
    let texts = items.iter().filter(|item| !matches!(item.kind, MailKind::Press | MailKind::Answer));
    let texts = texts.map(|item| item.text.lines().take_while(own).collect::<Vec<_>>().join("\n"));
    let subject = (!answers(&letter.subject)).then(|| letter.subject.clone());
    let mut out: Vec<StatedAbsence> = Vec::new();
    for absence in subject.into_iter().chain(texts).flat_map(|text| absence::absences(&text, day)) {
        if !out.iter().any(|known| (known.from, known.to) == (absence.from, absence.to)) {
            out.push(absence);
        }
    }
    out
}

fn day(options: &Options) -> jiff::civil::Date {
    options.now.to_zoned(options.zone.clone()).date()
}

/// Name of a raw mail: its day and its hash, nothing of its content.
fn raw_name(entry: &LoggedMail) -> String {
    let day = entry.received.get(..10).unwrap_or("undated");
    format!("{day}-{}.eml", &entry.hash[..12.min(entry.hash.len())])
}

/// The file with the reason beside a mail that waits.
pub fn reason_file(raw: &str) -> String {
    format!("{}.why.txt", raw.trim_end_matches(".eml"))
}

/// White, grey or black, if subject or first line say so; else grey, so that nobody is named by mistake.
fn press_kind(subject: &str, text: &str) -> &'static str {
    let first = text.lines().find(|l| !l.trim().is_empty()).unwrap_or("");
    let said = format!("{} {}", subject.to_lowercase(), first.to_lowercase());
    let says = |kinds: &[&str]| kinds.iter().any(|k| said.contains(&format!("{k} press")));
    match () {
        () if says(&["black"]) => "black",
        () if says(&["white"]) => "white",
        () => "grey",
    }
}

/// Press without the word that announces it.
fn press_text(text: &str) -> String {
    let announced = |head: &str| {
        let head = head.trim().to_lowercase();
        matches!(
            head.as_str(),
            "press" | "propaganda" | "white press" | "grey press" | "gray press" | "black press"
        )
    };
    text.lines()
        .map(|l: &str| match l.split_once(':') {
            Some((head, rest)) if announced(head) => rest.trim().to_string(),
            _ => l.to_string(),
        })
        .collect::<Vec<_>>()
        .join("\n")
        .trim()
        .to_string()
}

/// Whether a paragraph begins like a letter of somebody else: `Ada Lovett: ...`.
fn speaks_for_another(content: &Content, person: &str, text: &str) -> bool {
    let others = content.people.iter().filter(|(id, _)| *id != person);
    let names: Vec<String> = others.map(|(_, p)| p.printed_name()).filter(|n| !n.is_empty()).collect();
    text.lines().any(|l| {
        names.iter().any(|n| l.trim_start_matches(['*', '_', ' ']).starts_with(n.as_str()) && l.contains(':'))
    })
}
