//! What happens in a game run by hand, by command: lists, the start, seats, orders on paper, the end.

use adjudicator::draw::Draws;
use folder::HandGame;
use folder::hand::file_name;
use folder::mail::{next_number, numbered_stem};
use games::hand::HandHistory;
use games::power_assignment::{PreferenceList, allocate};

use super::letters::quoted;
use super::seats::retire;
use super::toml_tables::{self, TomlRow};
use super::waiting_lists::{begin, drawn_from, list_length, off_list, place, push_draws};
use super::{EndOutcome, EventContext, EventEffect, EventResult, StartRequest, TomlEditor, line};

/// A game run by hand that is to be made.
#[derive(Clone, Debug, Default)]
pub struct HandGameRequest<'a> {
    /// The zine's own name of the game.
    pub name: &'a str,
    /// What is played.
    pub game: &'a str,
    /// Its seats.
    pub seats: &'a [String],
    /// The gamesmaster.
    pub gm: &'a str,
    /// The issue that announces it.
    pub issue: Option<i64>,
}

/// The game.toml of a new game run by hand.
///
/// # Errors
/// Seats that cannot be told apart, no name, no seats.
pub fn new_hand_game(id: &str, game: &HandGameRequest) -> Result<String, String> {
    let seats: Vec<&str> =
        game.seats.iter().map(|seat| seat.trim()).filter(|seat| !seat.is_empty()).collect();
    if seats.is_empty() {
        return Err("name its seats: --seats Red,Blue,Green".into());
    }
    for (n, seat) in seats.iter().enumerate() {
        let file = file_name(line(seat, "the seat")?);
        if file.is_empty() || file == "gm" {
            return Err(format!("“{seat}” cannot be a seat: name it with letters or digits"));
        }
        if seats[..n].iter().any(|other| file_name(other) == file) {
            return Err(format!("the seat “{seat}” is named twice"));
        }
    }
    let seats: Vec<String> = seats.into_iter().map(quoted).collect();
    let mut out = format!(
        "name = {}\nrules = \"hand\"\ngame = {}\nseats = [{}]\ngm = {}\n",
        quoted(line(game.name, "the name")?),
        quoted(line(game.game, "the game")?),
        seats.join(", "),
        quoted(game.gm)
    );
    out += "# score = \"points\"                  # after the round; \"sum\": of the round; \"place\"; \"none\"\n";
    out += &game.issue.map(|issue| format!("\n[start]\nissue = {issue}\n")).unwrap_or_default();
    let source = diagnostics::Source::new("game.toml", out.as_str());
    HandGame::read(id, &source).map(|_| out).map_err(|fault| fault.sentence().to_string())
}

fn toml_of(history: &HandHistory) -> Result<TomlEditor, String> {
    TomlEditor::read(&history.game.source.name, &history.game.source.text)
}

/// The seat of a name.
fn seat<'a>(history: &HandHistory<'a>, name: &str) -> Result<&'a str, String> {
    let game = history.game;
    game.seat(name).ok_or_else(|| format!("{}: {}", game.no_seat(name), game.seats_help()))
}

/// Whether it is not over.
fn open(history: &HandHistory) -> Result<(), String> {
    match history.over() {
        Some(over) => Err(format!("{} ended in issue {}", history.game.id, over.issue)),
        None => Ok(()),
    }
}

/// Puts a person on the list of a game that waits.
pub(super) fn join(
    occasion: &EventContext,
    history: &HandHistory,
    person: &str,
    prefer: &[String],
) -> EventResult {
    let (id, person) = (&history.game.id, occasion.person(person)?);
    open(history)?;
    if history.has_begun() {
        return Err(format!("{id} has its players; `zine standby {id} PERSON` puts somebody on call"));
    }
    let wishes = prefer.iter().map(|name| name.trim()).filter(|name| !name.is_empty());
    let wishes: Vec<String> =
        wishes.map(|name| seat(history, name).map(String::from)).collect::<Result<_, _>>()?;
    let (mut toml, called) = (toml_of(history)?, occasion.content.name(person));
    let listed = history.listed().contains(&person);
    let told = if listed {
        for row in toml_tables::rows(toml.root(), "preference") {
            if row.get("person").and_then(|p| p.as_str()) == Some(person) {
                toml_tables::set(row, "powers", toml_tables::words(&wishes));
            }
        }
        format!("{called} is already on the list of {id}; the preferences are replaced")
    } else {
        toml_tables::push(toml.root(), "preference", place(occasion, person, &wishes));
        format!("{called} waits for {id}")
    };
    let have = history.listed().len() + usize::from(!listed);
    let mut event = EventEffect::from_toml(&toml, told);
    event.sentences.push(list_length(id, history.players_wanted(), have));
    Ok(event)
}

/// Takes a person off its list.
pub(super) fn leave(occasion: &EventContext, history: &HandHistory, person: &str) -> EventResult {
    let (id, person) = (&history.game.id, occasion.person(person)?);
    if history.game.seats_of(person, history.at).next().is_some() {
        return Err(format!("{person} plays in {id}: `zine seat {id} SEAT SUCCESSOR`, or --nobody"));
    }
    off_list(occasion, toml_of(history)?, id, person)
}

/// Draws the seats of a game that waits, from the secret of the open issue.
pub(super) fn start(occasion: &EventContext, history: &HandHistory, how: &StartRequest) -> EventResult {
    let (id, file) = (&history.game.id, &history.game.file);
    open(history)?;
    if history.has_begun() {
        return Err(format!("{id} has its players already"));
    }
    let mut chosen: Vec<&str> = Vec::new();
    let with =
        how.with.iter().map(|person| occasion.person(person.trim())).collect::<Result<Vec<&str>, _>>()?;
    for person in with.into_iter().chain(history.listed()) {
        if chosen.len() < file.seats.len() && !chosen.contains(&person) {
            chosen.push(person);
        }
    }
    let short = how.short.map(str::trim).filter(|why| !why.is_empty());
    let wanted = file.seats.len() - chosen.len();
    if chosen.is_empty() || wanted > 0 && short.is_none() {
        let plural = if wanted == 1 { "" } else { "s" };
        return Err(format!(
            "{id} needs {wanted} more player{plural}: add them with `zine join {id} PERSON` or --with PERSON, or start without them with --short \"why\""
        ));
    }
    let wishes: Vec<PreferenceList> = chosen
        .iter()
        .map(|person| {
            let row = file.preference.iter().rfind(|place| place.person.get_ref() == person);
            let names = row.into_iter().flat_map(|place| &place.powers);
            let all: Vec<&str> = history.seats().collect();
            let powers = names.filter_map(|name| {
                let seat = history.game.seat(name.get_ref())?;
                all.iter().position(|one| *one == seat)
            });
            PreferenceList { person: (*person).into(), powers: powers.collect() }
        })
        .collect();
    let (secret, committed) = drawn_from(occasion.content, Some(occasion.issue))?;
    let mut draws = Draws::from_secret(secret.as_bytes(), id, "start");
    let given = allocate(&wishes, file.seats.len(), &mut draws).ok_or("the seats cannot be drawn")?;
    let mut toml = toml_of(history)?;
    let mut event = EventEffect::default();
    for (at, seat) in history.seats().enumerate() {
        let player = given.iter().position(|own| *own == at).and_then(|player| chosen.get(player));
        let row: TomlRow = match player {
            Some(person) => {
                event.sentences.push(format!("  {seat}: {}", occasion.content.name(person)));
                vec![("seat", seat.into()), ("person", (*person).into())]
            }
            None => vec![("seat", seat.into()), ("why", short.unwrap_or_default().into())],
        };
        toml_tables::push(toml.root(), "seat", row);
    }
    push_draws(&mut toml, &draws, &secret, committed);
    begin(&mut toml, occasion.issue, None);
    let told = format!("{} begins in issue {}", file.name.get_ref(), occasion.issue);
    event.sentences.insert(0, told);
    event.write(&toml);
    Ok(event)
}

/// Gives a seat to another player, or to nobody.
pub(super) fn reseat(
    occasion: &EventContext,
    history: &HandHistory,
    name: &str,
    person: Option<&str>,
    (why, waived): (Option<&str>, bool),
) -> EventResult {
    let (id, seat) = (&history.game.id, seat(history, name)?);
    open(history)?;
    if !history.has_begun() {
        return Err(format!("{id} waits for players: `zine join {id} PERSON`, then `zine start {id}`"));
    }
    let person = person.map(|person| occasion.person(person)).transpose()?;
    if history.player(seat) == person {
        return Err(format!("{seat} of {id} is theirs already"));
    }
    let mut row: TomlRow = vec![("seat", seat.into())];
    row.extend(person.map(|person| ("person", person.into())));
    row.push(("since", occasion.issue.into()));
    row.extend(why.map(|why| ("why", why.into())));
    row.extend(waived.then(|| ("waived", true.into())));
    let mut toml = toml_of(history)?;
    toml_tables::push(toml.root(), "seat", row);
    let who = person.map_or("nobody".into(), |person| occasion.content.name(person));
    Ok(EventEffect::from_toml(
        &toml,
        format!("{seat} of {id} is played by {who} from issue {}", occasion.issue),
    ))
}

/// Puts a person on call, or takes them off.
pub(super) fn standby(
    occasion: &EventContext,
    history: &HandHistory,
    person: &str,
    remove: bool,
) -> EventResult {
    let (id, person, mut toml) = (&history.game.id, occasion.person(person)?, toml_of(history)?);
    let called = occasion.content.name(person);
    if remove {
        return match retire(&mut toml, "standby", occasion, |row| row == person) {
            true => Ok(EventEffect::from_toml(&toml, format!("{called} no longer stands by in {id}"))),
            false => Err(format!("{person} is not a standby in {id}")),
        };
    }
    open(history)?;
    let row = vec![("person", person.into()), ("since", occasion.issue.into())];
    toml_tables::push(toml.root(), "standby", row);
    Ok(EventEffect::from_toml(&toml, format!("{called} stands by in {id}")))
}

/// Files orders that came on paper, as text.
pub(super) fn orders(occasion: &EventContext, history: &HandHistory, of: &str, text: &str) -> EventResult {
    let (id, seat) = (&history.game.id, seat(history, of)?);
    let (issue, text) = (occasion.open_issue()?, text.trim());
    open(history)?;
    if text.is_empty() {
        return Err("there are no orders".into());
    }
    let number = next_number(history.letters(issue, seat).iter().map(|letter| letter.number));
    let file = format!("{}/orders/{id}/{}.txt", issue.folder, numbered_stem(&file_name(seat), number));
    if occasion.folder.path(&file).symlink_metadata().is_ok() {
        return Err(format!("{file} is there already"));
    }
    let told = format!("the orders for {seat} are {file}");
    Ok(EventEffect::from_file(file, format!("Received: {}\n\n{text}\n", occasion.date), told))
}

/// Ends a game.
pub(super) fn end(
    occasion: &EventContext,
    history: &HandHistory,
    how: &EndOutcome,
    why: Option<&str>,
) -> EventResult {
    let id = &history.game.id;
    if let Some(over) = history.over() {
        return Err(format!(
            "{id} ended in issue {}; `zine end {id} --undo` takes that back until it is sealed",
            over.issue
        ));
    }
    let (kind, named): (&str, Vec<&String>) = match how {
        EndOutcome::Win(seat) => ("win", vec![seat]),
        EndOutcome::Draw(seats) => ("draw", seats.iter().collect()),
        EndOutcome::Concede(seat) => ("concession", vec![seat]),
        EndOutcome::Abandon => ("abandoned", Vec::new()),
    };
    let mut seats: Vec<&str> = named.into_iter().map(|name| seat(history, name)).collect::<Result<_, _>>()?;
    if let (EndOutcome::Draw(_), true) = (how, seats.is_empty()) {
        seats = history.seats().filter(|seat| history.player(seat).is_some()).collect();
    }
    let mut row: TomlRow = vec![("issue", occasion.issue.into()), ("kind", kind.into())];
    row.push(("seats", toml_tables::words(&seats)));
    row.extend(why.map(|why| ("why", why.into())));
    let mut toml = toml_of(history)?;
    toml_tables::section(toml.root(), "end", row);
    Ok(EventEffect::from_toml(&toml, format!("{id} is over; issue {} says so", occasion.issue)))
}

/// Takes the end of a game back.
pub(super) fn unend(occasion: &EventContext, history: &HandHistory) -> EventResult {
    let id = &history.game.id;
    let mut toml = toml_of(history)?;
    let ended = history.game.file.end.as_ref().map(|end| end.issue);
    match ended {
        None => Err(format!("{id} is not over by its game.toml")),
        Some(issue) if issue < occasion.issue => Err(format!("issue {issue} has printed that {id} is over")),
        Some(_) => {
            toml.root().remove("end");
            Ok(EventEffect::from_toml(&toml, format!("{id} continues")))
        }
    }
}
