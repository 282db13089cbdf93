//! Open data of the archive: the index of everything public, and for each game and person a feed and a calendar.

use serde_json::{Map, Value, json};

use adjudicator::rules::MessageFact;
use page::data::{self, IssueNameData};

use super::calendar::{self, CalendarEvent};
use super::feed::{self, FeedItem};
use super::model::{ArchivedGame, ArchivedHandGame, PersonPage, SealedIssuePage};
use super::page::{FileSet, SiteWriter};
use super::{game_viewer, search_entries};
use crate::issue_names::{is_flyer, place};

/// Path of the index.
const INDEX: &str = "data/index.json";

/// An object without its empty fields.
fn object(fields: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    let fields = fields.into_iter().filter(|(_, value)| !value.is_null() && value != "");
    Value::Object(fields.map(|(key, value)| (key.to_string(), value)).collect::<Map<_, _>>())
}

/// The number of an issue as a JSON number, the name of a flyer as text.
fn number(n: &str) -> Value {
    n.parse::<i64>().map_or_else(|_| json!(n), |n| json!(n))
}

/// The printed phases of a game, with the seasons that show them.
fn seasons(
    game: &ArchivedGame,
) -> impl DoubleEndedIterator<Item = (&data::PhaseData, &super::model::ArchivedPhase)> {
    let here: Vec<&data::PhaseData> =
        game.open.phases.iter().filter(|p| p.issue != IssueNameData::Elsewhere).collect();
    here.into_iter().zip(&game.seasons).collect::<Vec<_>>().into_iter()
}

impl SiteWriter<'_> {
    /// Writes the index of the archive and the schema of its data.
    pub(super) fn open_data(&self, out: &mut FileSet) {
        let index = serde_json::to_string_pretty(&self.index()).unwrap_or_default() + "\n";
        out.insert(INDEX.into(), index.into_bytes());
        // It describes games that are judged.
        if !self.archive.is_all_by_hand() {
            out.insert("data/zine-1.schema.json".into(), data::SCHEMA.as_bytes().to_vec());
        }
    }

    /// Writes data, chart and calendar of the games run by hand.
    pub(super) fn hand_games(&self, out: &mut FileSet) {
        let a = self.archive;
        for game in &a.by_hand {
            let home = format!("games/{}/", game.id);
            let text = serde_json::to_string_pretty(&game.json).unwrap_or_default() + "\n";
            out.insert(format!("{home}orders.json"), text.into_bytes());
            if !game.chart.is_empty() {
                out.insert(format!("{home}chart.svg"), game.chart.clone().into_bytes());
            }
            let named = a.language.say("calendar-name", &[("title", MessageFact::Text(game.name.clone()))]);
            let events: Vec<CalendarEvent> = self.hand_event(game).into_iter().collect();
            let text = calendar::calendar(&named, &a.domain, &events);
            out.insert(format!("{home}deadlines.ics"), text.into_bytes());
        }
    }

    /// The deadline of a game run by hand, as the latest issue printed it.
    pub(super) fn hand_event(&self, game: &ArchivedHandGame) -> Option<CalendarEvent> {
        let latest = self.archive.issues.iter().rfind(|n| !is_flyer(&n.issue.number))?;
        let ((season, printed), deadline) = game.due.as_ref().zip(game.deadline.as_ref())?;
        let (id, name) = (format!("{}-after-{}", game.id, latest.issue.number), game.name.as_str());
        let at = (id, deadline.day.as_str(), season.as_str(), printed.as_str());
        Some(self.event(latest, (name, &latest.issue.number), at, Some(deadline)))
    }

    /// An event: a game's name and the issue that printed it; its id, day, season, and deadline as printed.
    fn event(
        &self,
        latest: &SealedIssuePage,
        (game, n): (&str, &str),
        (id, day, season, printed): (String, &str, &str, &str),
        due: Option<&data::DeadlineData>,
    ) -> CalendarEvent {
        let (a, words) = (self.archive, &self.archive.language);
        let summary = words.say("calendar-orders", &[("game", text(game)), ("season", text(season))]);
        let said = words.say("calendar-printed", &[("title", text(&a.zine.title)), ("n", text(n))]);
        let zone = due.and_then(|due| due.timezone.as_deref());
        let zone = zone.map(|zone| format!(" ({zone})")).unwrap_or_default();
        CalendarEvent {
            id,
            day: day.to_string(),
            at: due.and_then(data::DeadlineData::utc),
            published: latest.issue.date.iso.clone(),
            description: format!("{season}: {printed}{zone}. {said}"),
            alarms: ["calendar-alarm", "calendar-alarm-day"]
                .map(|id| words.say(id, &[("what", text(&summary))]))
                .into(),
            summary,
            moved: 0,
            cancelled: false,
        }
    }

    /// Writes feed and calendar of a game.
    pub(super) fn open_game(&self, out: &mut FileSet, game: &ArchivedGame) {
        let home = format!("games/{}/", game.id);
        let mut entries: Vec<FeedItem> = self.entries(game).collect();
        entries.reverse();
        let channel = self.channel(&home, &game.name, &format!("game/{}", game.id));
        out.insert(format!("{home}feed.xml"), feed::atom(&channel, &entries).into_bytes());
        let named =
            self.archive.language.say("calendar-name", &[("title", MessageFact::Text(game.name.clone()))]);
        let events = self.events(|g| g.id == game.id);
        let text = calendar::calendar(&named, &self.archive.domain, &events);
        out.insert(format!("{home}deadlines.ics"), text.into_bytes());
    }

    /// Writes feed and calendar of a person: the games played and run.
    pub(super) fn open_person(&self, out: &mut FileSet, person: &PersonPage) {
        let home = format!("people/{}/", person.id);
        let games = self.archive.games.iter().filter(|game| {
            person.plays.iter().any(|p| p.game == game.id) || person.gms.iter().any(|g| g.game == game.id)
        });
        let mut entries: Vec<FeedItem> = games.flat_map(|game| self.entries(game)).collect();
        entries.extend(self.seats(person));
        // Entries of one day stay in their order.
        entries.sort_by(|a, b| a.date.cmp(&b.date));
        entries.reverse();
        let channel = self.channel(&home, &person.name, &format!("person/{}", person.id));
        out.insert(format!("{home}feed.xml"), feed::atom(&channel, &entries).into_bytes());
        let named =
            self.archive.language.say("calendar-name", &[("title", MessageFact::Text(person.name.clone()))]);
        let events = self.events(|game| {
            (person.plays.iter().any(|p| p.game == game.id && p.to.is_empty()))
                || person.gms.iter().any(|g| g.game == game.id)
        });
        let text = calendar::calendar(&named, &self.archive.domain, &events);
        out.insert(format!("{home}deadlines.ics"), text.into_bytes());
    }

    /// The head of a feed.
    fn channel(&self, home: &str, title: &str, id: &str) -> feed::Channel {
        let a = self.archive;
        let root = if a.url.is_empty() { "../".repeat(home.matches('/').count()) } else { a.url.clone() };
        feed::Channel {
            title: format!("{title}, {}", a.zine.title),
            subtitle: String::new(),
            language: a.zine.language.clone(),
            author: a.zine.editor.clone(),
            tag: a.tag.clone(),
            base: root,
            home: home.into(),
            id: id.into(),
        }
    }

    /// One entry for each season printed, oldest first.
    fn entries(&self, game: &ArchivedGame) -> impl DoubleEndedIterator<Item = FeedItem> {
        seasons(game)
            .map(|(phase, played): (&data::PhaseData, &super::model::ArchivedPhase)| {
                let (mut text, mut also) = (String::new(), String::new());
                search_entries::season(&played.season, &mut text, &mut also);
                let page = game_viewer::page_of(game, played.year);
                FeedItem {
                    id: format!("game/{}/{}", game.id, phase.code),
                    title: format!("{}, {}", game.name, played.season.name),
                    link: format!("games/{}/{page}#{}", game.id, played.season.code),
                    date: phase.published.clone().unwrap_or_default(),
                    summary: text.trim().to_string(),
                    ..FeedItem::default()
                }
            })
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// One entry for each seat taken, and for its end.
    fn seats(&self, person: &PersonPage) -> Vec<FeedItem> {
        person
            .plays
            .iter()
            .filter_map(|play: &super::model::PersonSeat| {
                let game = self.archive.games.iter().find(|g| g.id == play.game)?;
                let printed = self.printed.get(game.anchor.as_str()).and_then(|all| all.first());
                let first =
                    printed.and_then(|(n, _)| self.archive.issues.iter().find(|i| i.issue.number == *n));
                let first = first.map(|n| n.issue.date.iso.clone());
                let date =
                    published_on(&play.to, game).or_else(|| published_on(&play.from, game)).or(first)?;
                let until = if play.to.is_empty() { String::new() } else { format!(" – {}", play.to) };
                Some(FeedItem {
                    id: format!("person/{}/{}/{}", person.id, play.game, play.code),
                    title: format!("{}: {}, {}{until}", play.name, play.power, play.from),
                    link: format!("games/{}/index.html#players", play.game),
                    date,
                    summary: play.result.clone(),
                    ..FeedItem::default()
                })
            })
            .collect()
    }

    /// The deadlines of the games wanted, as the latest issue printed them; those of the issue before that were dropped are
    /// cancelled.
    pub(super) fn events(&self, wanted: impl Fn(&ArchivedGame) -> bool) -> Vec<CalendarEvent> {
        let a = self.archive;
        let issues: Vec<&SealedIssuePage> = a.issues.iter().filter(|n| !is_flyer(&n.issue.number)).collect();
        let Some(latest) = issues.last() else { return Vec::new() };
        let n = &latest.issue.number;
        let mut out = Vec::new();
        for game in a.games.iter().filter(|game| wanted(game)) {
            let running = game.running && !game.waiting && !game.due_iso.is_empty();
            let open = game.open.due.as_ref().filter(|_| running);
            for (i, due) in game.due_before.iter().enumerate().filter(|_| running) {
                let id = format!("{}-after-{n}-{}", game.id, i + 1);
                let at = (id, due.iso.as_str(), due.season.as_str(), due.deadline.as_str());
                out.push(self.calendar_event(game, n, at, open.and_then(|open| open.before.get(i)), latest));
            }
            if running {
                let at = (format!("{}-after-{n}", game.id), &*game.due_iso, &*game.due_season, &*game.due);
                out.push(self.calendar_event(game, n, at, open, latest));
            }
            // From the issue before: a deadline that was still to come when the latest one changed it.
            let Some(before) = issues.iter().rev().nth(1) else { continue };
            let m = before.issue.number.as_str();
            let printed = self.printed.get(game.anchor.as_str()).into_iter().flatten();
            let gone =
                printed.filter(|(number, _)| *number == m).filter_map(|(_, section)| section.next.as_ref());
            for due in gone.filter(|due| due.iso > latest.issue.date.iso) {
                let at = (format!("{}-after-{m}", game.id), &*due.iso, &*due.season, &*due.deadline);
                out.push(CalendarEvent { cancelled: true, ..self.calendar_event(game, m, at, None, latest) });
            }
        }
        out
    }

    fn index(&self) -> Value {
        let a = self.archive;
        let mut games: Vec<Value> = a.games.iter().map(listed).collect();
        games.extend(a.by_hand.iter().map(|game| {
            let at = |file: &str| json!(format!("games/{}/{file}", game.id));
            let told = |key: &str| game.json.get(key).cloned().unwrap_or_default();
            object([
                ("id", json!(game.id)),
                ("name", json!(game.name)),
                ("hand", json!(true)),
                ("variant", told("game")),
                ("status", told("status")),
                ("gm", told("gm")),
                ("due", told("due")),
                ("data", at("orders.json")),
                ("calendar", at("deadlines.ics")),
            ])
        }));
        let schema = if a.is_all_by_hand() { "" } else { "zine-1.schema.json" };
        let issues = a.issues.iter().map(|n| {
            let (at, name) = (place(&n.issue.number), &n.issue.number);
            let pdf = if n.pdf.is_empty() { Value::Null } else { json!(format!("{at}/{}", n.pdf)) };
            object([
                ("number", number(name)),
                ("date", json!(n.issue.date.iso)),
                ("title", json!(n.issue.heading())),
                ("deadline", json!(a.deadlines.get(name))),
                ("page", json!(format!("{at}/index.html"))),
                ("pdf", pdf),
                (
                    "games",
                    a.games
                        .iter()
                        .filter(|game: &&ArchivedGame| {
                            self.printed
                                .get(game.anchor.as_str())
                                .is_some_and(|all| all.iter().any(|(n, _)| n == name))
                        })
                        .map(|game| {
                            let phases = game.open.phases.iter().filter(|p| json!(p.issue) == number(name));
                            let codes: Vec<&str> = phases.map(|p| p.code.as_str()).collect();
                            json!({"game": game.id, "phases": codes})
                        })
                        .collect(),
                ),
            ])
        });
        let people = a.people.iter().map(|person| {
            let at = |file: &str| json!(format!("people/{}/{file}", person.id));
            object([
                ("id", json!(person.id)),
                ("name", json!(person.name)),
                ("page", at("index.html")),
                ("feed", at("feed.xml")),
                ("calendar", at("deadlines.ics")),
                (
                    "seats",
                    person
                        .plays
                        .iter()
                        .map(|play: &super::model::PersonSeat| {
                            let (game, power) = (json!(play.game), json!(play.power));
                            let (from, until) = (json!(play.from), json!(play.to));
                            let result = json!(play.result);
                            object([
                                ("game", game),
                                ("power", power),
                                ("from", from),
                                ("until", until),
                                ("result", result),
                            ])
                        })
                        .collect(),
                ),
                ("gm_of", person.gms.iter().map(|run| json!(run.game)).collect()),
            ])
        });
        let zine = object([
            ("title", json!(a.zine.title)),
            ("language", json!(a.zine.language)),
            ("url", json!(a.url)),
            ("editor", json!({"name": a.zine.editor})),
        ]);
        object([
            ("form", json!("zine-archive")),
            ("version", json!(data::VERSION)),
            ("schema", json!(schema)),
            ("zine", zine),
            ("games", json!(games)),
            ("issues", issues.collect()),
            ("people", people.collect()),
        ])
    }

    fn calendar_event(
        &self,
        game: &ArchivedGame,
        n: &str,
        at: (String, &str, &str, &str),
        due: Option<&data::DueData>,
        latest: &SealedIssuePage,
    ) -> CalendarEvent {
        let next = n.parse::<i64>().map_or(0, |n| n + 1);
        let moved = game.extensions.iter().filter(|issue| **issue == next).count();
        let event = self.event(latest, (&game.name, n), at, due.map(|due| &due.deadline));
        CalendarEvent { moved, ..event }
    }
}

fn published_on(name: &str, game: &ArchivedGame) -> Option<String> {
    let found = seasons(game).find(|(_, played)| played.season.name == name);
    found.and_then(|(phase, _)| phase.published.clone())
}

fn text(words: &str) -> MessageFact {
    MessageFact::Text(words.to_string())
}

/// A game's entry in the index.
fn listed(game: &ArchivedGame) -> Value {
    let open = &game.open;
    let at = |file: &str| json!(format!("games/{}/{file}", game.id));
    object([
        ("id", json!(game.id)),
        ("name", json!(game.name)),
        ("number", json!(game.number)),
        ("variant", json!(open.variant)),
        ("board", json!(open.board)),
        ("status", json!(open.status)),
        ("gm", json!(open.gm)),
        ("phases", json!(open.phases.len())),
        ("last", json!(open.phases.last().map(|p| &p.code))),
        ("due", json!(open.due)),
        ("page", at("index.html")),
        ("data", at("orders.json")),
        ("feed", at("feed.xml")),
        ("calendar", at("deadlines.ics")),
    ])
}
