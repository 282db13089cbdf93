//! Reminders: one mail to each player who has sent nothing yet, with his deadlines for his calendar.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use adjudicator::rules::MessageFact;
use base::hash::hash;
use folder::zine_config::LateOrders;
use folder::{Content, IssueFolder, Person};
use games::Games;
use page::lexicon::{Lexicon, LexiconCache};

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
    /// To whom: an id of people.toml, or the address of a list.
    pub person: String,
    /// His address; None if he has none, or mail to him came back.
    pub address: Option<String>,
    /// The mail.
    pub draft: OutgoingMail,
}

/// Which of them are to go out: to whoever has an address, if he was not reminded yet.
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

/// The reminders for everybody who is missing, in the order of their ids; with `notice` instead of `remind` for `what`, the
/// deadlines of a flyer.
pub fn reminders(
    content: &Content,
    games: &Games,
    issue: &IssueFolder,
    absent: &[AbsentPower],
    from: &(String, String),
    (zone, now): (&TimeZone, Timestamp),
    what: &str,
) -> Vec<Reminder> {
    let mut people: BTreeMap<&str, Vec<&AbsentPower>> = BTreeMap::new();
    for one in absent {
        people.entry(&one.person).or_default().push(one);
    }
    let title = content.zine.title.get_ref();
    let tongues = LexiconCache::new(content);
    let mut out = Vec::new();
    for (person, list) in people {
        let Some(reader) = content.people.get(person) else { continue };
        let words = &*tongues.for_person(person);
        let address = reader.email.as_ref().map(|e| e.get_ref().clone()).filter(|_| reader.bounced.is_none());
        let dear = words.say("mail-dear", &[("name", MessageFact::Text(reader.name.clone()))]);
        let mut text = format!("{dear}\n\n{}\n\n", words.text(&format!("mail-{what}")));
        let mut events = Vec::new();
        for one in &list {
            let game =
                if one.name == one.game { one.name.clone() } else { format!("{} ({})", one.name, one.game) };
            let what = words
                .with_heading(&format!("{game}, {}", one.power_name(words, games)), &one.phase(words, games));
            text += &format!("  {what}\n");
            if let Some(moment) = &one.deadline {
                let when = MessageFact::Text(deadline_times::deadline_text(words, moment, zone, reader));
                text += &format!("    {}\n", words.say("mail-remind-due", &[("when", when)]));
                if let Some(at) = deadline_times::to_zoned(moment, zone) {
                    if at.timestamp() < now {
                        let id = match one.late {
                            LateOrders::UntilAdjudication => "mail-remind-late-counts",
                            LateOrders::Hard => "mail-remind-late-over",
                        };
                        text += &format!("    {}\n", words.text(id));
                    }
                    let orders = words.say("mail-orders-for", &[("what", MessageFact::Text(what))]);
                    events.push((words.with_heading(title, &orders), orders, at));
                }
            }
        }
        text += &format!("\n{}\n\n{title}\n", words.text("mail-remind-answer"));
        let names = list.iter().map(|a| a.name.as_str()).collect::<Vec<_>>().join(", ");
        let domain = from.1.rsplit_once('@').map_or("localhost", |(_, d)| d);
        let uid = format!("{}-{}@{domain}", issue.name(), &hash(person.as_bytes())[..12]);
        let calendar = (!events.is_empty()).then(|| deadline_times::calendar(&events, &uid, start(now)));
        let draft = OutgoingMail {
            from: from.clone(),
            reply_to: super::reply_to(content, list.iter().map(|one| one.game.as_str())),
            to: (reader.name.clone(), address.clone().unwrap_or_default()),
            subject: words.say(&format!("mail-{what}-subject"), &[("games", MessageFact::Text(names))]),
            text,
            calendar,
            automatic: false,
            ..OutgoingMail::default()
        };
        out.push(Reminder {
            key: format!("remind/{}/{person}/{}", issue.number(), today(now)),
            person: person.to_string(),
            address,
            draft,
        });
    }
    out
}

/// When orders are due, for the lists of games: what the issue before printed, and nothing of who has sent some.
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
        let event = deadline_times::to_zoned(&moment, zone)
            .map(|at| [(words.with_heading(title, &format!("{name}, {phase}")), said.clone(), at)]);
        let uid = format!("{}-{}", issue.number(), &hash(format!("{address} {}", game.id).as_bytes())[..12]);
        let uid = format!("{uid}@{}", from.1.rsplit_once('@').map_or("localhost", |(_, d)| d));
        let facts = [("game", MessageFact::Text(name.clone())), ("phases", MessageFact::Text(phase))];
        let subject = words.say("mail-list-remind-subject", &facts);
        let draft = OutgoingMail {
            text: format!("{said}\n\n{title}\n\n-- \n{orders}\n"),
            calendar: event.map(|event| deadline_times::calendar(&event, &uid, day)),
            ..OutgoingMail::default()
        };
        let draft = lists::draft(from, list, name, &subject, draft);
        let key = lists::key(&format!("remind/{}/{}", issue.number(), today(now)), list, &game.id);
        out.push(Reminder { key, person: address.clone(), address: Some(address), draft });
    }
    out
}

/// The beginning of a day: a mail made twice on one day is the same.
fn start(now: Timestamp) -> Timestamp {
    now.to_zoned(TimeZone::UTC).start_of_day().map_or(now, |d| d.timestamp())
}

fn today(now: Timestamp) -> String {
    now.strftime("%Y-%m-%d").to_string()
}
