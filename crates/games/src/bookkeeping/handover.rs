//! Handing a game over (`G-5`): all that another editor needs to continue it, and taking it up. The file is a [`super::packet::Packet`].
//!
//! A [`GamePacket`] holds the rule-set with its switches, the position, every season published with the mail it was judged from, mail
//! and rulings not yet published, the players with their addresses, and the last deadline. Adopted and handed over again it
//! says the same; only [`FormerZine`], which tells whose game it was, is another.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use base::paths::issue_folder;
use base::toml_values::{self, Moment};
use diagnostics::{Diagnostic, FaultCode, Source};
use folder::players::PlayersList;
use folder::{Content, Folder, GameFolder, IssueFolder, IssueNumber, Person, board_files};

use crate::hand::HandHistory;
use crate::{GameHistory, Games, sealed_phases, standings};

/// Everything another editor needs to continue a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamePacket {
    /// Id of the game.
    pub id: String,
    /// The phase due next.
    pub due: Option<String>,
    /// The deadline last announced for it.
    pub deadline: Option<String>,
    /// The position in the case format, secrets of the gamesmaster included.
    pub position: String,
    /// The zine it comes from.
    pub from: FormerZine,
    /// The board it is played on, if it is not the rule-set's own.
    pub board: Option<PacketBoard>,
    /// game.toml, with every setting that was left to the zine's own settings.
    pub game: Table,
    /// Proposals the players are to vote on.
    #[serde(default)]
    pub proposal: Vec<Table>,
    /// Centres held at the end of each year.
    #[serde(default)]
    pub centres: BTreeMap<String, String>,
    /// Players and standbys, and how to reach them.
    #[serde(default)]
    pub people: BTreeMap<String, Contact>,
    /// Every issue that carried the game, oldest first.
    #[serde(default)]
    pub past: Vec<PacketIssue>,
    /// Mail and rulings received and not yet published.
    #[serde(default)]
    pub waiting: Vec<PacketFile>,
}

/// A board file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PacketBoard {
    /// Its id.
    pub id: String,
    /// The file, with everything of its base in it.
    pub text: String,
}

/// The zine a game comes from; not part of what stays the same.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormerZine {
    /// The zine.
    pub zine: String,
    /// Its editor.
    pub editor: String,
    /// The gamesmaster.
    pub gm: String,
    /// The guarantor, if there was one.
    pub guarantor: Option<String>,
    /// The last issue, or flyer, published.
    pub issue: Option<IssueNumber>,
    /// Delay notices: `until 1969-06-22, sent 1969-06-02`.
    #[serde(default)]
    pub delays: Vec<String>,
    /// Sets of moves missing in a row, by power.
    #[serde(default)]
    pub missing: BTreeMap<String, u32>,
}

/// How to reach somebody.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Contact {
    /// The name.
    pub name: String,
    /// Lines of the address.
    pub address: Vec<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Telephone.
    pub phone: Option<String>,
}

/// An issue that carried the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PacketIssue {
    /// The zine.
    pub zine: String,
    /// Number of the issue; of a flyer with its letter.
    pub number: IssueNumber,
    /// Its date.
    pub date: String,
    /// The deadline it announced.
    pub deadline: Option<String>,
    /// Its seasons in the case format, secrets of the gamesmaster included.
    #[serde(default)]
    pub season: Vec<String>,
    /// The mail it was judged from.
    #[serde(default)]
    pub mail: Vec<PacketFile>,
}

/// A file of mail or rulings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PacketFile {
    /// Its name, `germany.2.txt`, `gm.txt`.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// `private/past/<id>.toml`: the history of an adopted game, with the mail it was judged from.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PastGameFile {
    /// Hash of the packet it was adopted from.
    packet: Option<String>,
    centres: BTreeMap<String, String>,
    past: Vec<PacketIssue>,
    proposal: Vec<Table>,
}

/// Path of the file with the history of an adopted game.
fn former_file(game: &str) -> String {
    format!("private/past/{game}.toml")
}

/// The history of an adopted game, if it is one; up to version 0.3 it was beside game.toml.
pub fn former(folder: &Folder, game: &str) -> Option<Source> {
    folder.text(&former_file(game)).or_else(|| folder.text(&format!("games/{game}/past.toml")))
}

/// The last sealed issue or flyer: games are handed over as of it, later mail is waiting.
pub fn last_sealed(content: &Content) -> IssueNumber {
    let sealed = content.in_time().filter(|issue| issue.sealed.is_some()).map(|i| i.name()).max();
    sealed
        .or_else(|| content.issues.first().map(|issue| issue.number().saturating_sub(1).into()))
        .unwrap_or_default()
}

/// The content without open flyers: their mail is waiting.
pub fn without_open_flyers(content: &Content) -> Content {
    let mut out = content.clone();
    out.flyers.retain(|flyer| flyer.sealed.is_some());
    out
}

/// Makes the packet of a game. `games` are played up to [`last_sealed`]; `former` is its history from before, if it was adopted.
///
/// # Errors
/// No such game, one that is over, or a history that cannot be read.
pub fn packet(
    content: &Content,
    games: &Games,
    id: &str,
    former: Option<&Source>,
) -> Result<GamePacket, Diagnostic> {
    if let Some(history) = games.by_hand.iter().find(|history| history.game.id == id) {
        return hand_packet(content, history, former);
    }
    let Some(history) = games.get(id) else {
        let known: Vec<&str> = content.games.iter().map(|game| game.id.as_str()).collect();
        let found = Diagnostic::error("game", format!("no game called “{id}” can be played"));
        return Err(found.help(format!("games/ has: {}", known.join(", "))));
    };
    if history.over.is_some() {
        let found = Diagnostic::error("game-over", format!("{id} has ended, so it cannot be handed over"));
        return Err(found.in_file(history.game.source.name.clone()));
    }
    let former: PastGameFile = former.map(toml_values::parse).transpose()?.unwrap_or_default();
    let last = last_sealed(content);
    let board = history.rules.board();
    let mut past = former.past;
    let waits = |i: &&IssueFolder| i.name() > last || i.flyer.is_some() && i.sealed.is_none();
    past.extend(content.in_time().filter(|i| !waits(i)).filter_map(|i| past_issue(content, history, i)));
    let open = content.in_time().filter(waits);
    let waiting = gathered(open.flat_map(|issue| mail(issue, id)));
    let mut centres = former.centres;
    for year in standings::years(history).iter().skip(1).filter(|year| !year.open) {
        let held = board.powers().filter(|p| year.count(*p) > 0);
        let held: Vec<String> = held.map(|p| format!("{} {}", board.owner(p).name, year.count(p))).collect();
        centres.insert(year.year.to_string(), held.join(", "));
    }
    let mut proposal = former.proposal;
    if !history.issues.is_empty() {
        let proposals = history.proposals.iter().map(|p| {
            let powers: Vec<&str> = p.powers.iter().map(|o| board.owner(*o).name.as_str()).collect();
            said([("kind", Value::try_from(p.kind)), ("powers", Value::try_from(powers))])
        });
        proposal = proposals.collect();
    }
    let mut game = game_table(history);
    if let Some(escrow) = game.get_mut("escrow").and_then(Value::as_table_mut) {
        // Issue numbers are the zine's own, and so are the accounts from which the amount held is known.
        let now = ["since", "released"].map(|key| escrow.remove(key).and_then(|n| n.as_integer()));
        let held = now[0].is_none_or(|since| last >= since) && now[1].is_none_or(|gone| last < gone);
        if held && !escrow.contains_key("sum") {
            let books = super::compute_accounts(content, games, None, &BTreeMap::new()).reckoning.books;
            let sum =
                super::escrow::held_for_game(history.game, Some(&books), last.issue).unwrap_or_default();
            escrow.insert("sum".into(), Value::String(content.zine.money().say(sum)));
        }
        if !held {
            game.remove("escrow");
        }
    }
    let known = persons(&mut game).into_iter().filter_map(|id| content.people.get_key_value(id));
    let people = known.map(|(id, person)| (id.clone(), contact(person))).collect();
    let number = history.issues.keys().next_back().copied();
    let title = format!("{id} as handed over");
    Ok(GamePacket {
        id: id.into(),
        due: history.phase_due().map(|turn| turn.to_string()),
        deadline: past.iter().rev().find_map(|issue| issue.deadline.clone()),
        position: sealed_phases::position_text(&title, &*history.rules, &history.position, true),
        board: (!board.about.id.is_empty())
            .then(|| PacketBoard { id: board.about.id.clone(), text: board.about.text.clone() }),
        from: FormerZine {
            zine: content.zine.title.get_ref().clone(),
            editor: content.name(content.zine.editor.get_ref()),
            gm: content.name(history.gm(content)),
            guarantor: history.game.file.guarantor(history.at).map(|g| content.name(g.person.get_ref())),
            issue: number,
            delays: content
                .issues
                .iter()
                .filter(|i| i.number() >= last.issue)
                .flat_map(|i| delays(i))
                .collect(),
            missing: history.rows.iter().map(|(o, n)| (board.owner(*o).name.clone(), *n)).collect(),
        },
        game,
        proposal,
        centres,
        people,
        past,
        waiting,
    })
}

/// The packet of a game run by hand: its rounds as they were typed are what seasons are of others.
fn hand_packet(
    content: &Content,
    history: &HandHistory,
    former: Option<&Source>,
) -> Result<GamePacket, Diagnostic> {
    let (id, last) = (&history.game.id, last_sealed(content));
    if history.over().is_some() {
        let found = Diagnostic::error("game-over", format!("{id} has ended, so it cannot be handed over"));
        return Err(found.in_file(history.game.source.name.clone()));
    }
    let former: PastGameFile = former.map(toml_values::parse).transpose()?.unwrap_or_default();
    let mut past = former.past;
    let (played, open): (Vec<_>, Vec<_>) =
        content.issues.iter().partition(|issue| issue.number() <= last.issue);
    let printed = played.iter().filter(|issue| issue.results.contains_key(id));
    past.extend(printed.map(|issue| PacketIssue {
        zine: content.zine.title.get_ref().clone(),
        number: issue.name(),
        date: issue.file.date.0.to_string(),
        deadline: history.deadline(content, issue.number()).as_ref().map(moment),
        season: issue.results.get(id).map(|round| round.source.text.to_string()).into_iter().collect(),
        mail: mail(issue, id),
    }));
    let mut game: Table = toml::from_str(&history.game.source.text).unwrap_or_default();
    for key in ["start", "gm", "subzine", "seat"] {
        game.remove(key);
    }
    // Numbers of issues are the zine's own.
    for key in ["preference", "standby"] {
        let rows = game.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten();
        for row in rows.filter_map(Value::as_table_mut) {
            row.retain(|key, _| !["since", "until", "joined"].contains(&key));
        }
    }
    let seats = history.seats().filter(|_| history.has_begun()).map(|seat| {
        let mut row = Table::from_iter([("seat".to_string(), Value::String(seat.into()))]);
        row.extend(history.player(seat).map(|person| ("person".to_string(), Value::String(person.into()))));
        row.insert("waived".into(), Value::Boolean(true));
        Value::Table(row)
    });
    game.insert("seat".into(), Value::Array(seats.collect()));
    let known = persons(&mut game).into_iter().filter_map(|id| content.people.get_key_value(id));
    let people = known.map(|(id, person)| (id.clone(), contact(person))).collect();
    Ok(GamePacket {
        id: id.clone(),
        due: history.next().map(String::from),
        deadline: history.deadline(content, last.issue.saturating_add(1)).as_ref().map(moment),
        position: String::new(),
        from: FormerZine {
            zine: content.zine.title.get_ref().clone(),
            editor: content.name(content.zine.editor.get_ref()),
            gm: content.name(history.gm(content)),
            issue: past.last().map(|issue| issue.number),
            ..FormerZine::default()
        },
        board: None,
        game,
        proposal: Vec::new(),
        centres: BTreeMap::new(),
        people,
        past,
        waiting: gathered(open.iter().flat_map(|issue| mail(issue, id))),
    })
}

fn delays(issue: &IssueFolder) -> Vec<String> {
    issue.file.delayed.iter().map(|d| format!("until {}, sent {}", d.until.0, d.on.0)).collect()
}

/// A moment as files have it: `1969-06-22T20:00:00[Europe/London]`.
pub fn moment(moment: &Moment) -> String {
    match (&moment.zone, moment.timed) {
        (_, false) => moment.day().to_string(),
        (Some(zone), _) => format!("{}[{zone}]", moment.at),
        (None, _) => moment.at.to_string(),
    }
}

fn past_issue(content: &Content, history: &GameHistory, issue: &IssueFolder) -> Option<PacketIssue> {
    let here = history.issue_phases(issue.name())?;
    let id = &history.game.id;
    let season = history.in_issue(issue.name()).iter().map(|played| {
        let sealed =
            issue.sealed.as_ref().and_then(|s| s.files.get(&sealed_phases::phase_file(id, played.turn)));
        let (title, rules) = (format!("{id} {}", played.turn), &*history.rules);
        // The next editor must be able to judge the game again.
        sealed_phases::secret_case_text(&title, rules, &played.before, &played.orders, &played.report)
            .or_else(|| sealed.map(|source| source.text.to_string()))
            .unwrap_or_else(|| sealed_phases::case_text(history, played))
    });
    Some(PacketIssue {
        zine: content.zine.title.get_ref().clone(),
        number: issue.name(),
        date: issue.file.date.0.to_string(),
        deadline: here.deadline.as_ref().map(moment),
        season: season.collect(),
        mail: mail(issue, id),
    })
}

/// The mail and the gamesmaster's lines of a game in an issue, as received.
fn mail(issue: &IssueFolder, id: &str) -> Vec<PacketFile> {
    let Some(mail) = issue.orders.get(id) else { return Vec::new() };
    let letters = mail.letters.iter().map(|letter| letter.source.reveal());
    let files = letters.chain(mail.gm.iter().map(|gm| &gm.source));
    files.map(|source| PacketFile { name: name_in_folder(source), text: source.text.to_string() }).collect()
}

fn name_in_folder(source: &Source) -> String {
    source.name.rsplit('/').next().unwrap_or_default().to_string()
}

/// Merges files of several issues: a power's later letters get higher numbers, the gamesmaster's lines are joined.
fn gathered(files: impl Iterator<Item = PacketFile>) -> Vec<PacketFile> {
    let mut out: Vec<PacketFile> = Vec::new();
    for mut file in files {
        if is_file_taken(&out, &file.name) {
            if file.name == "gm.txt" {
                if let Some(gm) = out.iter_mut().find(|f| f.name == file.name) {
                    gm.text = joined(&gm.text, &file.text);
                }
                continue;
            }
            let power = file.name.split('.').next().unwrap_or_default().to_string();
            let free = (2u32..).map(|n| format!("{power}.{n}.txt")).find(|name| !is_file_taken(&out, name));
            file.name = free.unwrap_or(file.name);
        }
        out.push(file);
    }
    out
}

fn is_file_taken(out: &[PacketFile], name: &str) -> bool {
    out.iter().any(|f| f.name == name)
}

/// game.toml without the zine's own keys (gamesmaster, guarantor, start, fees), and with the settings that apply to it.
fn game_table(history: &GameHistory) -> Table {
    let mut table: Table = toml::from_str(&history.game.source.text).unwrap_or_default();
    table.insert("variant".into(), Value::String(history.rules.name().into()));
    for key in [
        "adopted",
        "start",
        "gm",
        "guarantor",
        "seat",
        "rules",
        "calendar",
        "nmr",
        "late",
        "votes",
        "promise",
    ] {
        table.remove(key);
    }
    // The next editor has to know the players, and keeps them as secret.
    let file = &history.game.file;
    if let Some(players) = file.players.as_ref().filter(|_| file.is_hidden()) {
        table.insert(PLAYERS.into(), Value::Table(players_table(players)));
    }
    let (settings, board) = (&history.settings, history.rules.board());
    let text = |text: String| Ok(Value::String(text));
    let seats = history.seats.0.iter().filter_map(|seat| {
        let row = [
            Some(("power", text(board.owner(seat.power).name.clone()))),
            Some(("person", text(file.code_of(seat.person.as_ref()?)))),
            seat.from.map(|turn| ("from", text(turn.to_string()))),
            seat.until.map(|turn| ("until", text(turn.to_string()))),
            seat.why.clone().map(|why| ("why", text(why))),
            seat.alias.clone().map(|alias| ("alias", text(alias))),
            // The next editor charges nobody for it.
            Some(("waived", Ok(Value::Boolean(true)))),
        ];
        Some(Value::Table(said(row.into_iter().flatten())))
    });
    table.extend(said([
        ("calendar", Value::try_from(settings.calendar)),
        ("nmr", Value::try_from(&settings.nmr)),
        ("late", Value::try_from(settings.late)),
        ("votes", Value::try_from(&settings.votes)),
        ("rules", Value::try_from(&history.rules.switches().0)),
        ("seat", Ok(Value::Array(seats.collect()))),
    ]));
    table
}

/// A table of the values that could be serialised.
fn said<'k>(values: impl IntoIterator<Item = (&'k str, Result<Value, toml::ser::Error>)>) -> Table {
    values.into_iter().filter_map(|(key, value)| Some((key.to_string(), value.ok()?))).collect()
}

/// The key of the list of players in a game's table.
const PLAYERS: &str = "players";

fn players_table(players: &PlayersList) -> Table {
    said([("salt", Value::try_from(&players.salt)), ("list", Value::try_from(&players.list))])
}

/// The ids of everybody a game names: players, standbys, people who wait, the holder of its fees. In a game whose players are or
/// were secret they are codes, and the list has the ids.
fn persons(game: &mut Table) -> Vec<&mut String> {
    let (mut rows, mut listed): (Vec<&mut Value>, _) = (Vec::new(), None);
    for (key, value) in game.iter_mut() {
        match (key.as_str(), value) {
            ("seat" | "standby" | "preference" | "statement", Value::Array(all)) => rows.extend(all),
            ("escrow", escrow) => rows.push(escrow),
            (PLAYERS, Value::Table(players)) => {
                listed = players.get_mut("list").and_then(Value::as_array_mut)
            }
            _ => {}
        }
    }
    let ids = rows.into_iter().filter_map(|row| row.get_mut("person")).chain(listed.into_iter().flatten());
    ids.filter_map(|id| if let Value::String(id) = id { Some(id) } else { None }).collect()
}

/// How to reach a person.
pub fn contact(person: &Person) -> Contact {
    Contact {
        name: person.name.clone(),
        address: person.address.clone(),
        email: person.email.as_ref().map(|e| e.get_ref().clone()),
        phone: person.phone.clone(),
    }
}

impl GamePacket {
    /// The hash by which it is known again.
    fn hash(&self) -> String {
        base::hash::hash(toml::to_string_pretty(self).unwrap_or_default().as_bytes())
    }

    /// Whether two packets say the same of the game itself.
    pub fn same_game(&self, other: &GamePacket) -> bool {
        *self == GamePacket { from: self.from.clone(), ..other.clone() }
    }
}

/// Whether this very packet was taken up under an id before.
pub fn is_taken_up(folder: &Folder, packet: &GamePacket, id: &str) -> bool {
    let former = former(folder, id).and_then(|source| toml_values::parse::<PastGameFile>(&source).ok());
    former.is_some_and(|former| former.packet.as_deref() == Some(&*packet.hash()))
}

/// Somebody in a packet has the e-mail address of a person known here.
pub const SHARED_ADDRESS: FaultCode = FaultCode::Named("shared-address");

/// Games that are taken up, or a person.
#[derive(Debug, Default)]
pub struct AdoptedGame {
    /// The files, by path from the root: new ones, and people.toml and issue.toml with their additions.
    pub files: Vec<(String, String)>,
    /// Faults for the editor to look at; an error is a [`SHARED_ADDRESS`], which the editor may accept.
    pub found: Vec<Diagnostic>,
}

fn forged(said: String) -> Diagnostic {
    Diagnostic::error("bad-id", said).help("this packet was not made by zine: do not use it")
}

/// Refuses what can be no id: files are named by them.
fn check_ids<'i>(mut ids: impl Iterator<Item = &'i str>) -> Result<(), Diagnostic> {
    let wrong = ids.find(|id| !toml_values::is_id(id));
    wrong.map_or(Ok(()), |id| {
        Err(forged(format!("“{id}” in the packet is not an id: use letters, digits, - and _")))
    })
}

/// people.toml with those who are added; `None` if nobody is.
fn people_file(content: &Content, added: &BTreeMap<String, Contact>) -> Option<(String, String)> {
    let text = toml::to_string_pretty(added).unwrap_or_default();
    let name = content.people_source.name.to_string();
    (!added.is_empty()).then(|| (name, joined(&content.people_source.text, &text)))
}

/// What takes people up in a zine: those who are known here already stay as they are.
///
/// # Errors
/// An id that is none; people who are kept in another zine.
pub fn adopt_people(
    content: &Content,
    people: &BTreeMap<String, Contact>,
) -> Result<AdoptedGame, Diagnostic> {
    check_ids(people.keys().map(String::as_str))?;
    if content.zine.readers.account.is_some() {
        let said = format!("people are kept in {}", content.people_source.name);
        return Err(Diagnostic::error("packet", said).help("run `zine take` in that zine"));
    }
    let mut found = Vec::new();
    let (_, added) = newcomers(content, people, &mut found);
    Ok(AdoptedGame { files: people_file(content, &added).into_iter().collect(), found })
}

/// What takes several games up in a zine, each after the one before.
///
/// # Errors
/// As [`adopt`].
pub fn adopt_all(
    content: &Content,
    packets: &[GamePacket],
    id: Option<&str>,
    issue: Option<i64>,
) -> Result<AdoptedGame, Diagnostic> {
    let (mut content, mut all) = (content.clone(), AdoptedGame::default());
    for packet in packets {
        let one = adopt(&content, packet, id, issue)?;
        for (name, text) in &one.files {
            let source = Source::new(name.as_str(), text.as_str());
            if *content.people_source.name == **name {
                (content.people, content.people_source) = (toml_values::parse(&source)?, source);
            } else if let Some(open) = content.change_issues(|i| *i.source.name == **name).next() {
                open.source = source;
            }
        }
        all.files.retain(|(name, _)| !one.files.iter().any(|(other, _)| other == name));
        all.files.extend(one.files);
        all.found.extend(one.found);
    }
    Ok(all)
}

/// What takes a game up in a zine. The waiting mail goes into `issue`, or else the last issue that is not sealed.
///
/// # Errors
/// A game of that id already here, an invalid id, or no open issue for the mail.
pub fn adopt(
    content: &Content,
    packet: &GamePacket,
    id: Option<&str>,
    issue: Option<i64>,
) -> Result<AdoptedGame, Diagnostic> {
    let id = id.unwrap_or(&packet.id);
    check_ids(std::iter::once(id).chain(packet.people.keys().map(String::as_str)))?;
    let judged = content.games.iter().map(|game: &GameFolder| &game.id);
    if judged
        .chain(content.hand_games.iter().map(|game| &game.id))
        .any(|known| known.eq_ignore_ascii_case(id))
    {
        let found = Diagnostic::error("game", format!("there is already a game “{id}” here"));
        return Err(found.in_file(format!("games/{id}")).help("adopt it under another id with --as ID"));
    }
    let open =
        content.issues.iter().rev().find(|i| i.sealed.is_none() && issue.is_none_or(|n| i.number() == n));
    let Some(open) = open else {
        let said = "no issue is open to continue the game in";
        return Err(Diagnostic::error("issue", said).help("run `zine new issue`"));
    };
    let mut found = Vec::new();
    let (names, added) = newcomers(content, &packet.people, &mut found);
    let mut game = packet.game.clone();
    for person in persons(&mut game) {
        if let Some(new) = names.get(person.as_str()) {
            person.clone_from(new);
        }
    }
    let mut boards = Vec::new();
    if let Some(board) = &packet.board {
        let id = lent(content, board)?;
        if content.boards.get(&id).is_none() {
            boards.push((format!("boards/{id}.toml"), board.text.clone()));
        }
        game.insert("board".into(), Value::String(id));
    }
    let mut files = game_files(packet, id, game, open.number());
    files.extend(boards);
    files.extend(people_file(content, &added));
    let folder = issue_folder(open.number());
    let mut play = String::new();
    for proposal in &packet.proposal {
        let mut row = proposal.clone();
        row.insert("game".into(), Value::String(id.into()));
        let table = Table::from_iter([("proposal".to_string(), Value::Array(vec![Value::Table(row)]))]);
        play += &toml::to_string(&table).unwrap_or_default();
    }
    if !play.is_empty() {
        files.push((format!("{folder}/issue.toml"), joined(&open.source.text, &play)));
    }
    for file in &packet.waiting {
        if !file.name.strip_suffix(".txt").is_some_and(toml_values::is_id) {
            return Err(forged(format!("“{}” in the packet is not the name of an orders file", file.name)));
        }
        files.push((format!("{folder}/orders/{id}/{}", file.name), file.text.clone()));
    }
    Ok(AdoptedGame { files, found })
}

/// The files of a game that continues in an issue of another folder. `game` is its table there.
pub fn game_files(packet: &GamePacket, id: &str, mut game: Table, issue: i64) -> Vec<(String, String)> {
    let start = said([
        ("file", Value::try_from("start.case")),
        ("from", Value::try_from(&packet.from.zine)),
        ("history", Value::try_from(&packet.centres)),
    ]);
    let by_hand = game.get("rules").is_some_and(Value::is_str);
    let begins = said([("issue", Value::try_from(issue))]);
    game.insert("start".into(), Value::Table(if by_hand { begins } else { start }));
    let former = PastGameFile {
        centres: packet.centres.clone(),
        past: packet.past.clone(),
        proposal: packet.proposal.clone(),
        packet: Some(packet.hash()),
    };
    let mut files = Vec::new();
    if let Some(Ok(players)) = game.remove(PLAYERS).map(Value::try_into::<PlayersList>) {
        let list = &players.list;
        let promise = said([
            ("issue", Value::try_from(issue)),
            ("players", Value::try_from(list.len())),
            ("sha256", Value::try_from(players.hash(list.len()))),
        ]);
        game.insert("promise".into(), Value::Array(vec![Value::Table(promise)]));
        let text = toml::to_string_pretty(&players_table(&players)).unwrap_or_default();
        files.push((PlayersList::file(id), text));
    }
    files.push((format!("games/{id}/game.toml"), toml::to_string_pretty(&game).unwrap_or_default()));
    files.push((former_file(id), toml::to_string_pretty(&former).unwrap_or_default()));
    match by_hand {
        true => {
            let rounds = packet.past.iter().flat_map(|issue| &issue.season).enumerate();
            files.extend(rounds.map(|(n, text)| (format!("games/{id}/past/{:03}.md", n + 1), text.clone())));
        }
        false => files.push((format!("games/{id}/start.case"), packet.position.clone())),
    }
    files
}

/// The id of the packet's board here: its own, unless another board has it.
fn lent(content: &Content, board: &PacketBoard) -> Result<String, Diagnostic> {
    let source = Source::new(format!("{}.toml", board.id), board.text.as_str());
    if let Some(fault) = board_files::fault(&source) {
        return Err(fault.help("the board in this packet cannot be used: do not adopt the game"));
    }
    let others = (2..).map(|n| format!("{}-{n}", board.id));
    let found = std::iter::once(board.id.clone()).chain(others).find(|id: &String| {
        let here = content.boards.get(id).map(|_| board_files::of_file(&content.boards, id));
        here.is_none_or(|known| known.is_ok_and(|known| known.about.text == board.text))
    });
    found.ok_or_else(|| Diagnostic::error("packet", "no id is free for the board of this packet"))
}

fn joined(text: &str, more: &str) -> String {
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{gap}\n{more}")
}

/// The ids of the packet's people here, and the entries to be added for the unknown ones.
fn newcomers(
    content: &Content,
    people: &BTreeMap<String, Contact>,
    found: &mut Vec<Diagnostic>,
) -> (BTreeMap<String, String>, BTreeMap<String, Contact>) {
    let mut names = BTreeMap::new();
    let mut added: BTreeMap<String, Contact> = BTreeMap::new();
    for (id, contact) in people {
        match content.people.get(id) {
            Some(known) if known.name == contact.name => {
                if self::contact(known) != *contact {
                    let said =
                        format!("{} is known here with another address, which stays as it is", contact.name);
                    found.push(Diagnostic::warning("packet", said).in_file("private/people.toml"));
                }
            }
            Some(_) => {
                let new = (2u32..)
                    .map(|n| format!("{id}-{n}"))
                    .find(|new| !content.people.contains_key(new) && !people.contains_key(new))
                    .unwrap_or_else(|| id.clone());
                names.insert(id.clone(), new.clone());
                added.insert(new, contact.clone());
            }
            None => {
                added.insert(id.clone(), contact.clone());
            }
        }
    }
    for (id, contact) in &added {
        let Some(email) = &contact.email else { continue };
        let Some(known) = content.person_at(email) else { continue };
        let said =
            format!("{} ({id}) of the packet writes from {email}, the address of {known}", contact.name);
        let fault = Diagnostic::error(SHARED_ADDRESS, said).in_file("private/people.toml");
        found.push(fault.help("mail is sorted by address: if both write from it, run `zine take --shared`"));
    }
    (names, added)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_of_several_issues_loses_no_letter() {
        let file = |name: &str, text: &str| PacketFile { name: name.into(), text: text.into() };
        let files = [
            file("italy.txt", "a"),
            file("italy.2.txt", "b"),
            file("gm.txt", "one\n"),
            file("italy.txt", "c"),
            file("gm.txt", "two\n"),
        ];
        let names: Vec<String> =
            gathered(files.into_iter()).into_iter().map(|f| f.name + ": " + &f.text).collect();
        assert_eq!(names, ["italy.txt: a", "italy.2.txt: b", "gm.txt: one\n\ntwo\n", "italy.3.txt: c"]);
    }
}
