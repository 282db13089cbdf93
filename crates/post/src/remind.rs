//! Reminders: one mail to each player who has sent nothing yet, with their deadlines for their calendar.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use adjudicator::rules::MessageFact;
use base::hash::hash;
use folder::zine_config::LateOrders;
use folder::{Content, IssueFolder, Person};
use games::Games;
use page::lexicon::{Lexicon, LexiconCache};

use super::deadline_times::CalendarDeadline;
use super::journal::{JournalLine, MailState};
use super::missing_players::AbsentPower;
use super::outgoing::OutgoingMail;
use super::send::PlannedMail;
use super::{deadline_times, lists};

/// A reminder for a person.
#[derive(Clone, Debug)]
pub struct Reminder {
    /// Its name in the journal: nobody is reminded twice on one day.
    pub key: String,
    /// The recipient: an id of people.toml, or the address of a list.
    pub person: String,
    /// Their address; `None` if they have none, or mail to them bounced.
    pub address: Option<String>,
    /// The mail.
    pub draft: OutgoingMail,
}

/// The reminders to send: to everybody with an address who was not yet reminded.
pub fn plans(
    reminders: &[Reminder],
    states: &BTreeMap<String, (MailState, JournalLine)>,
) -> Vec<PlannedMail> {
    let fresh = reminders.iter().filter(|r| !states.get(&r.key).is_some_and(|(state, _)| state.is_settled()));
    fresh
        .filter_map(|r: &Reminder| {
            let (key, person, to) = (r.key.clone(), r.person.clone(), r.address.clone()?);
            Some(PlannedMail { key, person, to, after: Vec::new() })
        })
        .collect()
}

/// The occasion of a mail about deadlines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Nothing has come yet.
    Remind,
    /// The deadlines of a flyer, which no issue announced.
    FlyerDue,
    /// The deadlines that were moved.
    Extended,
}

impl Notice {
    /// The id of its messages.
    fn id(self) -> &'static str {
        match self {
            Notice::Remind => "remind",
            Notice::FlyerDue => "flyer-due",
            Notice::Extended => "extended",
        }
    }
}

/// A mail about deadlines to everybody who owes something, in order of their ids.
pub fn reminders(
    content: &Content,
    games: &Games,
    issue: &IssueFolder,
    absent: &[AbsentPower],
    from: &(String, String),
    (zone, now): (&TimeZone, Timestamp),
    notice: Notice,
) -> Vec<Reminder> {
    let mut people: BTreeMap<&str, Vec<&AbsentPower>> = BTreeMap::new();
    for one in absent {
        people.entry(&one.person).or_default().push(one);
    }
    let title = content.zine.title.get_ref();
    let tongues = LexiconCache::new(content);
    let domain = from.1.rsplit_once('@').map_or("localhost", |(_, d)| d);
    let extensions = |one: &AbsentPower| {
        let game = content.game(&one.game).filter(|_| issue.flyer.is_none());
        game.into_iter().flat_map(|game| game.file.extensions(issue.number())).collect::<Vec<_>>()
    };
    let (moved, why) = (|one: &AbsentPower| extensions(one).len(), |one: &AbsentPower| extensions(one).pop());
    let mut out = Vec::new();
    for (person, list) in people {
        let Some(reader) = content.people.get(person) else { continue };
        let words = &*tongues.for_person(person);
        let address = reader.email.as_ref().map(|e| e.get_ref().clone()).filter(|_| reader.bounced.is_none());
        let dear = words.say("mail-dear", &[("name", MessageFact::Text(reader.name.clone()))]);
        let mut text = format!("{dear}\n\n{}\n\n", words.text(&format!("mail-{}", notice.id())));
        let mut events = Vec::new();
        for one in &list {
            let game =
                if one.name == one.game { one.name.clone() } else { format!("{} ({})", one.name, one.game) };
            let (what, phase) =
                (format!("{game}, {}", one.power_name(words, games)), one.phase(words, games));
            let what = if phase.is_empty() { what } else { words.with_heading(&what, &phase) };
            text += &format!("  {what}\n");
            if let Some(moment) = &one.deadline {
                let when = MessageFact::Text(deadline_times::deadline_text(words, moment, zone, reader));
                text += &format!("    {}\n", words.say("mail-remind-due", &[("when", when)]));
                if let Some(at) = deadline_times::to_zoned(moment, zone) {
                    if at.timestamp() < now {
                        let grace = content.zine.play.grace.map_or(0, |grace| grace.0);
                        let over = moment.later_by(grace);
                        let over =
                            deadline_times::to_zoned(&over, zone).is_none_or(|at| at.timestamp() < now);
                        let id = match one.late {
                            _ if one.is_by_hand() => "mail-remind-late-by-hand",
                            _ if !over => "mail-remind-late-counts",
                            LateOrders::UntilAdjudication => "mail-remind-late-counts",
                            LateOrders::Hard => "mail-remind-late-over",
                        };
                        text += &format!("    {}\n", words.text(id));
                    }
                    let orders = words.say("mail-orders-for", &[("what", MessageFact::Text(what))]);
                    let phase = one.turn.map_or_else(|| one.phase.clone(), |turn| turn.code());
                    let of = hash(format!("{} {} {phase}", one.game, one.power).as_bytes());
                    let uid =
                        format!("{}-{}-{}@{domain}", issue.name(), &hash(person.as_bytes())[..12], &of[..8]);
                    let (name, words, moved) = (words.with_heading(title, &orders), orders, moved(one));
                    events.push(CalendarDeadline { uid, moved, name, words, at });
                }
            }
            if let Some(moved) = why(one).filter(|_| notice == Notice::Extended) {
                let why = [("why", MessageFact::Text(moved.why.clone()))];
                text += &format!("    {}\n", words.say("mail-extended-why", &why));
            }
        }
        let by_hand = list.iter().all(|one| one.is_by_hand());
        let answer = if by_hand { "mail-remind-answer-by-hand" } else { "mail-remind-answer" };
        text += &format!("\n{}\n\n{title}\n", words.text(answer));
        let names = list.iter().map(|a| a.name.as_str()).collect::<Vec<_>>().join(", ");
        let calendar = (!events.is_empty()).then(|| deadline_times::calendar(&events, start(now)));
        let draft = OutgoingMail {
            from: from.clone(),
            reply_to: super::reply_to(content, list.iter().map(|one| one.game.as_str())),
            to: (reader.name.clone(), address.clone().unwrap_or_default()),
            subject: words
                .say(&format!("mail-{}-subject", notice.id()), &[("games", MessageFact::Text(names))]),
            text,
            calendar,
            automatic: false,
            ..OutgoingMail::default()
        };
        out.push(Reminder {
            key: match notice {
                Notice::Remind => format!("remind/{}/{person}/{}", issue.number(), today(now)),
                Notice::FlyerDue => format!("notice/{}/{person}", issue.name()),
                Notice::Extended => {
                    let of = |one: &&AbsentPower| {
                        format!("{} {:?}\n", one.game, one.deadline.as_ref().map(|d| d.at))
                    };
                    let of = hash(list.iter().map(of).collect::<String>().as_bytes());
                    format!("extended/{}/{person}/{}", issue.name(), &of[..12])
                }
            },
            person: person.to_string(),
            address,
            draft,
        });
    }
    out
}

/// Deadlines for the lists of games: what the issue before printed, and nothing about who has sent orders.
pub fn deadlines(
    content: &Content,
    games: &Games,
    issue: &IssueFolder,
    from: &(String, String),
    (zone, now): (&TimeZone, Timestamp),
) -> Vec<Reminder> {
    let (words, title) = (&Lexicon::for_zine(content), content.zine.title.get_ref());
    let mut out = Vec::new();
    for (list, game) in lists::of_games(content) {
        let Some(history) = games.get(&game.id) else { continue };
        let planned = super::sorter::phases(history, issue);
        let Some(due) = history.phase_due().filter(|due| planned.contains(due)) else { continue };
        let Some(moment) = history.deadline(content, issue, due) else { continue };
        let (name, phase) = (game.file.name.get_ref(), words.in_game(history.rules.name()).phase(due));
        let when = deadline_times::deadline_text(words, &moment, zone, &Person::default());
        let facts =
            [("what", MessageFact::Text(format!("{name}, {phase}"))), ("when", MessageFact::Text(when))];
        let said = words.say("mail-list-remind", &facts);
        let orders = words.say("mail-list-orders", &[("address", MessageFact::Text(from.1.clone()))]);
        let (address, day) = (lists::address(list), start(now));
        let uid = format!("{}-{}", issue.number(), &hash(format!("{address} {}", game.id).as_bytes())[..12]);
        let uid = format!("{uid}-0@{}", from.1.rsplit_once('@').map_or("localhost", |(_, d)| d));
        let moved = game.file.extensions(issue.number()).count();
        let event = deadline_times::to_zoned(&moment, zone).map(|at| {
            let name = words.with_heading(title, &format!("{name}, {phase}"));
            [CalendarDeadline { uid, moved, name, words: said.clone(), at }]
        });
        let facts = [("game", MessageFact::Text(name.clone())), ("phases", MessageFact::Text(phase))];
        let subject = words.say("mail-list-remind-subject", &facts);
        let draft = OutgoingMail {
            text: format!("{said}\n\n{title}\n\n-- \n{orders}\n"),
            calendar: event.map(|event| deadline_times::calendar(&event, day)),
            ..OutgoingMail::default()
        };
        let draft = lists::draft(from, list, name, &subject, draft);
        let key = lists::key(&format!("remind/{}/{}", issue.number(), today(now)), list, &game.id);
        out.push(Reminder { key, person: address.clone(), address: Some(address), draft });
    }
    out
}

/// In how many of the last issues the writers of articles are searched for.
const WRITERS: usize = 3;

/// The contributions for which the open issue waits, by the day the orders are due: of the writers of articles in the last
/// issues, and of gamesmasters who are not editors.
pub fn contributors(
    content: &Content,
    games: &Games,
    issue: &IssueFolder,
    from: &(String, String),
    (zone, now): (&TimeZone, Timestamp),
) -> Vec<Reminder> {
    let editors = |id: &str| {
        let zine = &content.zine;
        id == zine.editor.get_ref()
            || zine
                .editor
                .others
                .iter()
                .chain(zine.co_editor.iter().map(|e| e.person.get_ref()))
                .any(|e| e == id)
    };
    let before = content.issues.iter().filter(|one| one.name() < issue.name());
    let Some(due) = before.clone().next_back().and_then(|last| last.file.deadline.clone()) else {
        return Vec::new();
    };
    let mut people: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for writer in
        before.rev().take(WRITERS).flat_map(|one| &one.articles).filter_map(|a| a.front.by.as_deref())
    {
        // A writer whose article is already there owes none.
        if !issue.articles.iter().any(|there| there.front.by.as_deref() == Some(writer)) {
            people.entry(writer).or_default();
        }
    }
    for history in games.games.iter().filter(|history| history.phase_due().is_some()) {
        people.entry(history.gm(content)).or_default().push(history.game.file.name.get_ref().clone());
    }
    let mut subzines: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for subzine in content.lent_out(issue.number()) {
        let editor = subzine.editor.get_ref().as_str();
        people.entry(editor).or_default();
        subzines.entry(editor).or_default().push(&subzine.title);
    }
    let (title, tongues) = (content.zine.title.get_ref(), LexiconCache::new(content));
    let mut out = Vec::new();
    for (person, games) in people.into_iter().filter(|(id, _)| !editors(id)) {
        let subzines = subzines.get(person).map(Vec::as_slice).unwrap_or_default();
        let Some(reader) = content.people.get(person) else { continue };
        let words = &*tongues.for_person(person);
        let address = reader.email.as_ref().map(|e| e.get_ref().clone()).filter(|_| reader.bounced.is_none());
        let when = deadline_times::deadline_text(words, &due, zone, reader);
        let n = MessageFact::Count(issue.number());
        let facts = [("n", n.clone()), ("when", MessageFact::Text(when))];
        let mut text = format!(
            "{}\n\n{}\n",
            words.say("mail-dear", &[("name", MessageFact::Text(reader.name.clone()))]),
            words.say("mail-contributors", &facts)
        );
        for game in &games {
            let facts = [("game", MessageFact::Text(game.clone()))];
            text += &format!("\n{}\n", words.say("mail-contributors-game", &facts));
        }
        for subzine in subzines {
            let facts = [("subzine", MessageFact::Text(subzine.to_string()))];
            text += &format!("\n{}\n", words.say("mail-contributors-subzine", &facts));
        }
        if games.is_empty() && subzines.is_empty() {
            text += &format!("\n{}\n", words.text("mail-contributors-article"));
        }
        let facts = [("title", MessageFact::Text(title.clone())), ("n", n)];
        let draft = OutgoingMail {
            from: from.clone(),
            to: (reader.name.clone(), address.clone().unwrap_or_default()),
            subject: words.say("mail-contributors-subject", &facts),
            text: format!("{text}\n{title}\n"),
            ..OutgoingMail::default()
        };
        let key = format!("contributors/{}/{person}/{}", issue.number(), today(now));
        out.push(Reminder { key, person: person.to_string(), address, draft });
    }
    out
}

/// The beginning of a day, so that a mail built twice on one day is the same.
fn start(now: Timestamp) -> Timestamp {
    now.to_zoned(TimeZone::UTC).start_of_day().map_or(now, |d| d.timestamp())
}

fn today(now: Timestamp) -> String {
    now.strftime("%Y-%m-%d").to_string()
}
