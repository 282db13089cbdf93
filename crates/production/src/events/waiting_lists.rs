//! Waiting lists: places on a game's own and on the zine's, and how a game begins from them.

use toml_edit::Value;

use adjudicator::board::Board;
use adjudicator::draw::Draws;
use folder::game::{PowerPreference, WAITING, WaitingEntry};
use folder::{Content, Spanned};
use games::GameHistory;

use super::seats::retire;
use super::toml_tables::{self, TomlRow};
use super::{EventContext, EventEffect, EventResult, TomlEditor, name, power};
pub use games::power_assignment::PreferenceList;
use games::power_assignment::by_board;

/// The powers somebody would like, as their names.
fn liked(board: &Board, list: &[String]) -> Result<Vec<String>, String> {
    let names = list.iter().map(|n| n.trim()).filter(|n| !n.is_empty());
    names.map(|n| power(board, n).map(|owner| name(board, owner).to_string())).collect()
}

/// The first issue that speaks of a game.
fn announced(history: &GameHistory, issue: i64) -> i64 {
    history.game.file.first_issue().unwrap_or(issue)
}

/// Whether a game waits for players; else why not.
fn waits<'d, 'a>(occasion: &'d EventContext<'a>, game: &str) -> Result<&'d GameHistory<'a>, String> {
    let history = occasion.open_game(game)?;
    if history.players_wanted() == 0 {
        return Err(format!(
            "{game} has its players; to put somebody on call, run `zine standby {game} PERSON`"
        ));
    }
    Ok(history)
}

/// Who is on a game's list, by their places in the file, in the order of the list.
fn listed<'h>(history: &'h GameHistory, issue: i64) -> Vec<(usize, &'h PowerPreference)> {
    let first = announced(history, issue);
    let rows = history.game.file.preference.iter().enumerate();
    let mut all: Vec<_> = rows.filter(|(_, p)| p.is_listed_in(issue, first)).collect();
    all.sort_by_key(|(n, p)| (p.since.unwrap_or(first), p.joined.as_ref().map(|d| d.get_ref().0), *n));
    all
}

/// Who is on the zine's own list, in its order.
fn on_call(content: &Content, issue: i64) -> Vec<(usize, &WaitingEntry)> {
    let mut all: Vec<_> = content.waiting.iter().enumerate().filter(|(_, w)| w.is_listed_in(issue)).collect();
    all.sort_by_key(|(n, w)| (w.since, w.joined.map(|d| d.0), *n));
    all
}

/// Puts a person on a game's list; said twice, his preferences are replaced.
///
/// # Errors
/// What is not there; a game that has its players.
pub fn join(occasion: &EventContext, game: &str, person: &str, prefer: &[String]) -> EventResult {
    let history = waits(occasion, game)?;
    let person = occasion.person(person)?;
    let powers = liked(history.rules.board(), prefer)?;
    let mut toml = occasion.toml_of(history)?;
    let called = occasion.content.name(person);
    let mut seated = history.game.file.seat.iter().filter_map(|s| s.person.as_ref());
    if seated.any(|p| p.get_ref() == person) {
        return Err(format!("{person} already has a seat in {game}"));
    }
    let before = listed(history, occasion.issue);
    let old = before.iter().find(|(_, p)| p.person.get_ref() == person);
    let told = match old {
        Some((n, _)) => {
            if let Some(row) = toml_tables::rows(toml.root(), "preference").into_iter().nth(*n) {
                toml_tables::set(row, "powers", toml_tables::words(&powers));
            }
            format!("{called} is already on the list of {game}; the preferences are replaced")
        }
        None => {
            toml_tables::push(toml.root(), "preference", place(occasion, person, &powers));
            format!("{called} waits for {game}")
        }
    };
    let mut event = EventEffect::from_toml(&toml, told);
    let have = before.len() + usize::from(old.is_none());
    event.sentences.push(list_length(game, history.players_wanted(), have));
    Ok(event)
}

/// How many a list has of those a game wants, in words.
pub(super) fn list_length(game: &str, wanted: usize, have: usize) -> String {
    match wanted.checked_sub(have) {
        Some(0) => format!("the list is full: `zine start {game}`"),
        Some(n) => format!("{game} needs {n} more"),
        None => format!("the list of {game} is longer than the game"),
    }
}

/// A row of a list.
pub(super) fn place(occasion: &EventContext, person: &str, powers: &[String]) -> TomlRow {
    vec![
        ("person", person.into()),
        ("powers", toml_tables::words(powers)),
        ("since", occasion.issue.into()),
        ("joined", toml_tables::day(occasion.date)),
    ]
}

/// The zine's own list, to be edited.
fn zine_list(occasion: &EventContext) -> Result<TomlEditor, String> {
    TomlEditor::read(WAITING, &occasion.content.waiting_source.text)
}

/// Puts a person on the zine's own list, for any game of some variants.
///
/// # Errors
/// Who is not there; a variant there is none of.
pub fn join_any(occasion: &EventContext, person: &str, variants: &[String], likes: &[String]) -> EventResult {
    let person = occasion.person(person)?;
    let mut rules = Vec::new();
    for variant in variants {
        let entry = adjudicator::rules::find(variant).ok_or_else(|| {
            let known = adjudicator::rules::LIST.iter().map(|e| e.name).collect::<Vec<_>>().join(", ");
            format!("no rule-set is called “{variant}”: the rule-sets are {known}")
        })?;
        rules.push(entry);
    }
    let mut powers: Vec<String> = Vec::new();
    for wish in likes.iter().map(|w| w.trim()).filter(|w| !w.is_empty()) {
        let boards = if rules.is_empty() { adjudicator::rules::LIST.iter().collect() } else { rules.clone() };
        let found = boards.into_iter().find_map(|entry| {
            let rules = (entry.make)(&adjudicator::rules::Switches::default()).ok()?;
            power(rules.board(), wish).ok().map(|owner| name(rules.board(), owner).to_string())
        });
        powers.push(found.ok_or_else(|| format!("“{wish}” is not a power in any game they would play"))?);
    }
    let mut toml = zine_list(occasion)?;
    let called = occasion.content.name(person);
    let rules: Vec<&str> = rules.iter().map(|entry| entry.name).collect();
    let old =
        on_call(occasion.content, occasion.issue).into_iter().find(|(_, w)| w.person.get_ref() == person);
    let told = match old.and_then(|(n, _)| toml_tables::rows(toml.root(), "wait").into_iter().nth(n)) {
        Some(row) => {
            toml_tables::set(row, "variants", toml_tables::words(&rules));
            toml_tables::set(row, "powers", toml_tables::words(&powers));
            format!("{called} is already on the zine's list; variants and preferences are replaced")
        }
        None => {
            let mut row = place(occasion, person, &powers);
            row.insert(1, ("variants", toml_tables::words(&rules)));
            toml_tables::push(toml.root(), "wait", row);
            format!("{called} waits for a game")
        }
    };
    Ok(EventEffect::from_toml(&toml, told))
}

/// Takes a person off a game's list; issues that listed him go on doing so.
///
/// # Errors
/// What is not there, who is not on the list.
pub fn leave(occasion: &EventContext, game: &str, person: &str) -> EventResult {
    let history = occasion.game(game)?;
    let person = occasion.person(person)?;
    if history.seats.holds(person, history.position.turn) {
        return Err(format!("{person} plays in {game}: `zine seat {game} POWER SUCCESSOR`, or --nobody"));
    }
    off_list(occasion, occasion.toml_of(history)?, game, person)
}

/// Takes a person off the list in the game.toml of a game.
pub(super) fn off_list(
    occasion: &EventContext,
    mut toml: TomlEditor,
    game: &str,
    person: &str,
) -> EventResult {
    if !retire(&mut toml, "preference", occasion, |row| row == person) {
        return Err(format!("{person} is not on the list of {game}"));
    }
    Ok(EventEffect::from_toml(&toml, format!("{} is off the list for {game}", occasion.content.name(person))))
}

/// Takes a person off the zine's own list.
///
/// # Errors
/// Who is not on it.
pub fn leave_any(occasion: &EventContext, person: &str) -> EventResult {
    let person = occasion.person(person)?;
    let mut toml = zine_list(occasion)?;
    if !retire(&mut toml, "wait", occasion, |row| row == person) {
        return Err(format!("{person} is not on the zine's list"));
    }
    Ok(EventEffect::from_toml(&toml, format!("{} no longer waits for a game", occasion.content.name(person))))
}

/// How a game begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct StartRequest<'a> {
    /// Who plays in any case.
    pub with: &'a [String],
    /// Fill empty places from the zine's own list.
    pub from_list: bool,
    /// Begin with too few, for this reason.
    pub short: Option<&'a str>,
    /// Why the powers are drawn again, when an earlier draw was taken back.
    pub why: Option<&'a str>,
}

/// Where it is noted who took part in a draw that was taken back.
pub fn drawn_file(game: &str) -> String {
    format!("private/drawn/{game}.txt")
}

/// What a draw depends on besides its secret.
fn key(wishes: &[PreferenceList]) -> String {
    base::hash::hash(format!("{wishes:?}").as_bytes())
}

/// Who took part in the draw of a game, if its powers were drawn.
pub fn who_drew(content: &Content, game: &folder::GameFolder) -> Option<String> {
    let rules = games::house_rules::base_rule_set(content, game)?;
    let first = game.file.seat.iter().filter(|s| s.from.is_none()).filter_map(|s| s.person.as_ref());
    let first: Vec<&String> = first.map(Spanned::get_ref).collect();
    let rows = game.file.preference.iter().filter(|p| first.contains(&p.person.get_ref()));
    let wishes = rows.map(|p| wish(rules.board(), p.person.get_ref(), p.powers.iter().map(Spanned::get_ref)));
    let wishes: Vec<PreferenceList> = wishes.collect();
    (!game.file.draw.is_empty()).then(|| key(&wishes))
}

fn wish<'w>(board: &Board, person: &str, powers: impl Iterator<Item = &'w String>) -> PreferenceList {
    let all = board.seats();
    let powers = powers.filter_map(|n| all.iter().position(|p| board.find_owner(n) == Some(*p)));
    PreferenceList { person: person.into(), powers: powers.collect() }
}

/// Draws the powers of a game that waits, from the secret of the open issue.
///
/// # Errors
/// Too few players, too many, what is not there.
pub fn start(occasion: &EventContext, game: &str, how: StartRequest) -> EventResult {
    let history = waits(occasion, game)?;
    let (board, file) = (history.rules.board(), &history.game.file);
    if !file.seat.is_empty() {
        return Err(format!(
            "some powers of {game} already have players: give the others away with `zine seat`, or remove the seats from {}",
            history.game.source.name
        ));
    }
    let count = board.players();
    let (own, zines) = (listed(history, occasion.issue), on_call(occasion.content, occasion.issue));
    let mut chosen: Vec<(String, &str)> = Vec::new();
    for person in how.with {
        let person = occasion.person(person.trim())?;
        if chosen.iter().any(|(p, _)| p == person) {
            return Err(format!("{person} is named twice"));
        }
        chosen.push((person.into(), "named here"));
    }
    for (_, place) in &own {
        let person = place.person.get_ref();
        if chosen.len() < count && !is_chosen(&chosen, person) {
            chosen.push((person.clone(), "from its own list"));
        }
    }
    for (_, wait) in zines.iter().filter(|_| how.from_list) {
        let person = wait.person.get_ref();
        let mut variants = wait.variants.iter().filter_map(|v| adjudicator::rules::find(v));
        let fits = wait.variants.is_empty() || variants.any(|e| e.name == history.rules.name());
        if fits && chosen.len() < count && !is_chosen(&chosen, person) {
            chosen.push((person.clone(), "from the zine's list"));
        }
    }
    if chosen.len() > count {
        return Err(format!("{} players are named, and {game} has {count} powers", chosen.len()));
    }
    let short = how.short.map(str::trim).filter(|why| !why.is_empty());
    let wanted = count - chosen.len();
    if chosen.len() < board.fewest_players() && short.is_none() || chosen.is_empty() {
        let plural = if wanted == 1 { "" } else { "s" };
        return Err(format!(
            "{game} needs {wanted} more player{plural}: add them with `zine join {game} PERSON`, --with PERSON or --from-list, or start without them with --short \"why\""
        ));
    }
    let mut toml = occasion.toml_of(history)?;
    // Lists that an issue before printed stay as of that issue.
    if let Some(old) = file.start.issue.filter(|old| *old < occasion.issue) {
        for row in toml_tables::rows(toml.root(), "preference") {
            if row.get("since").is_none() {
                toml_tables::set(row, "since", old);
            }
        }
    }
    let told = chosen.chunk_by(|a, b| a.1 == b.1).map(|group| {
        let names: Vec<String> = group.iter().map(|(person, _)| occasion.content.name(person)).collect();
        format!("{} ({})", names.join(", "), group[0].1)
    });
    let told: Vec<String> = told.collect();
    for (person, _) in &chosen {
        if !own.iter().any(|(_, p)| p.person.get_ref() == person) {
            let wait = zines.iter().find(|(_, w)| w.person.get_ref() == person).map(|(_, w)| *w);
            let likes = liked(board, wait.map_or(&[][..], |w| &w.powers)).unwrap_or_default();
            toml_tables::push(toml.root(), "preference", place(occasion, person, &likes));
        }
    }
    let mut wishes: Vec<PreferenceList> = Vec::new();
    for row in toml_tables::rows(toml.root(), "preference") {
        let Some(person) = row.get("person").and_then(|p| p.as_str()).map(String::from) else { continue };
        if is_chosen(&chosen, &person) {
            let likes = row.get("powers").and_then(|p| p.as_array());
            let likes: Vec<String> =
                likes.into_iter().flatten().filter_map(|p| p.as_str().map(String::from)).collect();
            wishes.retain(|w| w.person != person);
            wishes.push(wish(board, &person, likes.iter()));
        }
    }
    let note = drawn_file(game);
    let before = occasion.folder.text(&note).map(|s| s.text.trim().to_string());
    let again = before.is_some_and(|before| before != key(&wishes));
    if again && how.why.is_none_or(|why| why.trim().is_empty()) {
        return Err(format!(
            "the powers of {game} were drawn before; drawing again is printed, so give a reason with --why \"...\""
        ));
    }
    let lines = draw_and_seat(&mut toml, occasion.content, board, game, &wishes, Some(occasion.issue))?;
    if let Some(why) = short {
        let taken = toml_tables::rows(toml.root(), "seat").into_iter();
        let taken: Vec<String> =
            taken.filter_map(|row| Some(row.get("power")?.as_str()?.to_string())).collect();
        for empty in board
            .seats_for(chosen.len())
            .iter()
            .map(|p| name(board, *p))
            .filter(|p| !taken.iter().any(|t| t == p))
        {
            toml_tables::push(toml.root(), "seat", vec![("power", empty.into()), ("why", why.into())]);
        }
    }
    begin(&mut toml, occasion.issue, how.why.filter(|_| again));
    let (name, issue, told) = (file.name.get_ref(), occasion.issue, told.join("; "));
    let mut event = EventEffect::from_toml(&toml, format!("{name} begins in issue {issue}: {told}"));
    event.sentences.extend(lines);
    let mut list = self::zine_list(occasion)?;
    let is_taken = |person: &str| chosen.iter().any(|(p, list)| p == person && *list != "from its own list");
    if file.is_hidden() {
        // Whoever left the printed list now would be known to play.
        let todo = "who was on the zine's list stays on it until `zine leave --any PERSON`, so that nobody sees who plays";
        event.sentences.push(todo.into());
    } else if retire(&mut list, "wait", occasion, is_taken) {
        event.write(&list);
    }
    for (_, place) in own.iter().filter(|(_, p)| !is_chosen(&chosen, p.person.get_ref())) {
        let person = place.person.get_ref();
        let todo = format!("to keep a place for the next game, run `zine join --any {person}`");
        event.sentences.push(format!("{} stays on the list; {todo}", occasion.content.name(person)));
    }
    Ok(event)
}

fn is_chosen(chosen: &[(String, &str)], person: &str) -> bool {
    chosen.iter().any(|(p, _)| p == person)
}

/// Says in which issue a game begins.
pub(super) fn begin(toml: &mut TomlEditor, issue: i64, again: Option<&str>) {
    if toml.root().get("start").is_none() {
        toml_tables::section(toml.root(), "start", Vec::new());
    }
    if let Some(start) = toml.root().get_mut("start").and_then(|s| s.as_table_like_mut()) {
        toml_tables::set(start, "issue", issue);
        if let Some(why) = again {
            toml_tables::set(start, "again", why.trim());
        }
    }
}

/// Draws powers and writes the seats with the draws, as they can be checked; gives what is said of it.
///
/// # Errors
/// No open issue, no secret, more players than powers.
pub fn draw_and_seat(
    toml: &mut TomlEditor,
    content: &Content,
    board: &Board,
    game: &str,
    wishes: &[PreferenceList],
    issue: Option<i64>,
) -> Result<Vec<String>, String> {
    let (secret, committed) = drawn_from(content, issue)?;
    let powers = board.seats();
    let mut draws = Draws::from_secret(secret.as_bytes(), game, "start");
    let coded: Vec<PreferenceList> = wishes
        .iter()
        .map(|wish| PreferenceList { person: toml.code(&wish.person), powers: wish.powers.clone() })
        .collect();
    let given = by_board(board, &coded, &mut draws).ok_or("the powers cannot be drawn")?;
    let mut seats: Vec<(usize, &str)> =
        wishes.iter().zip(&given).map(|(w, power)| (*power, w.person.as_str())).collect();
    seats.sort_unstable();
    let mut told = Vec::new();
    for (power, person) in seats {
        let power = name(board, powers[power]);
        toml_tables::push(toml.root(), "seat", vec![("power", power.into()), ("person", person.into())]);
        told.push(format!("  {power}: {}", content.name(person)));
    }
    push_draws(toml, &draws, &secret, committed);
    if committed.is_none() {
        told.push(
            "  (drawn before any issue had printed the hash of its secret; the game's page says so)".into(),
        );
    }
    Ok(told)
}

/// Writes draws down as they can be checked.
pub(super) fn push_draws(toml: &mut TomlEditor, draws: &Draws, secret: &str, committed: Option<i64>) {
    let hash = base::hash::hash(secret.as_bytes());
    for draw in draws.log() {
        let mut row: TomlRow = vec![
            ("name", draw.name.as_str().into()),
            ("candidates", toml_tables::words(&draw.candidates)),
            ("value", draw.value.as_str().into()),
            ("secret", Value::from(&hash)),
        ];
        row.extend(committed.map(|n| ("committed", n.into())));
        toml_tables::push(toml.root(), "draw", row);
    }
}

/// The secret a game's powers are drawn from, and the issue whose print committed the editor to it.
pub(super) fn drawn_from(content: &Content, issue: Option<i64>) -> Result<(String, Option<i64>), String> {
    let number = issue.ok_or("open an issue first: the draw is made from its secret")?;
    let secret = content.secrets.get(&number).cloned();
    let secret = secret.ok_or(format!("private/secrets/issue-{number}.txt is missing"))?;
    let hash = base::hash::hash(secret.as_bytes());
    let committed = content
        .issues
        .iter()
        .rfind(|i| i.number() < number && i.seal().is_some_and(|s| s.next.as_deref() == Some(&hash)));
    Ok((secret, committed.map(|i| i.number())))
}
