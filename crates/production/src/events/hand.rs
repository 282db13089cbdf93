//! What happens in a game run by hand, by command: lists, the start, seats, orders on paper, the end.

use std::collections::BTreeMap;

use adjudicator::draw::Draws;
use base::toml_values::nearest_word;
use folder::HandGame;
use folder::game::StandbyRow;
use folder::hand::{ScoreKind, file_name};
use folder::mail::{next_number, numbered_stem};
use folder::polls::fold;
use games::hand::HandHistory;
use games::hand_templates;
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
    /// What its scores are.
    pub score: Option<&'a str>,
    /// What the first round of By Popular Demand asks.
    pub ask: &'a [String],
    /// The game beside which a Bourse is, and what the currencies are worth at the beginning.
    pub bourse: Option<(&'a str, BTreeMap<String, i64>)>,
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
    match game.score {
        Some(score) => out += &format!("score = {}\n", quoted(score)),
        None => {
            out += "# score = \"points\"                  # after the round; \"sum\": of the round; \"place\"; \"none\"\n";
        }
    }
    if !game.ask.is_empty() {
        out += &format!("ask = {}\n", quoted_list(game.ask));
    }
    match &game.bourse {
        Some((beside, rates)) => {
            let (beside, rates) = (quoted(beside), rate_table(rates));
            out += &format!("\n[bourse]\nbeside = {beside}\nunits = 100\ncash = 0\nrates = {rates}\n");
        }
        None if game.score == Some("bourse") => {
            return Err("name the game it is beside: --beside GAME".into());
        }
        None => {}
    }
    out += &game.issue.map(|issue| format!("\n[start]\nissue = {issue}\n")).unwrap_or_default();
    let source = diagnostics::Source::new("game.toml", out.as_str());
    HandGame::read(id, &source).map(|_| out).map_err(|fault| fault.sentence().to_string())
}

fn quoted_list(words: &[String]) -> String {
    format!("[{}]", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", "))
}

/// Figures by name, as a table in one line.
fn rate_table(rates: &BTreeMap<String, i64>) -> String {
    let rows = rates.iter().map(|(name, rate)| {
        match name.bytes().all(|b| b.is_ascii_alphanumeric()) && !name.is_empty() {
            true => format!("{name} = {rate}"),
            false => format!("{} = {rate}", quoted(name)),
        }
    });
    format!("{{ {} }}", rows.collect::<Vec<_>>().join(", "))
}

/// Drafts the result of a round in the open issue: what it is called, and what the letters of By Popular Demand or a Bourse say.
/// The gamesmaster corrects and completes it.
pub(super) fn round(occasion: &EventContext, history: &HandHistory) -> EventResult {
    let (id, issue, game) = (&history.game.id, occasion.open_issue()?, &history.game.file);
    open(history)?;
    if !history.has_begun() {
        return Err(format!("{id} waits for players: `zine join {id} PERSON`, then `zine start {id}`"));
    }
    let file = format!("{}/results/{id}.md", issue.folder);
    if occasion.folder.is_there(&file) {
        return Err(format!("{file} is there already: correct it"));
    }
    let round = history.next().unwrap_or("1");
    let mut out = format!("+++\nround = {}\n", quoted(round));
    let next = round.trim().parse::<i64>().map(|n| n.saturating_add(1).to_string());
    out += &next.map_or("# next = \"\"\n".into(), |next| format!("next = {}\n", quoted(&next)));
    let mut event = EventEffect::default();
    match game.score {
        ScoreKind::Popular => {
            out += "ask = []                             # what the next round asks\n";
            let asked = history.rounds.last().map_or(&game.ask, |(_, round)| &round.front.ask);
            let mut rows: Vec<PopularLetter> = Vec::new();
            for seat in history.seats() {
                let text: String =
                    letters_from(seat, history, issue).into_iter().map(|(_, text)| text + "\n").collect();
                rows.push(PopularLetter::read(&text, asked.len()));
            }
            for at in 0..asked.len() {
                let given: Vec<&str> =
                    rows.iter().filter_map(|row| row.answers.get(at)).map(String::as_str).collect();
                for pair in alike(&given) {
                    event
                        .warnings
                        .push(format!("{file}: are these one answer? same = [{}]", quoted_list(&pair)));
                }
            }
            out +=
                "same = []                            # spellings of one answer: [[\"UK\", \"Britain\"]]\n";
            for (seat, row) in
                history.seats().zip(rows).filter(|(_, row)| row.answers.iter().any(|a| !a.is_empty()))
            {
                out += &format!(
                    "[[answer]]\nseat = {}\nanswers = {}\n",
                    quoted(seat),
                    quoted_list(&row.answers)
                );
                out += &row.joker.map(|joker| format!("joker = {joker}\n")).unwrap_or_default();
            }
        }
        ScoreKind::Bourse => {
            let beside =
                game.bourse.as_ref().map(|table| table.beside.get_ref().as_str()).unwrap_or_default();
            let played = ::games::play(occasion.content, occasion.issue);
            let rates = played.get(beside).map(hand_templates::centre_rates).unwrap_or_default();
            out += &format!("rates = {}\n", rate_table(&rates));
            let names: Vec<&String> = game.bourse.iter().flat_map(|table| table.rates.keys()).collect();
            for seat in history.seats() {
                // A letter takes the place of the one before.
                let Some((name, text)) = letters_from(seat, history, issue).pop() else { continue };
                let (sell, buy, unread) = read_trades(&text, &names);
                for line in unread {
                    event.warnings.push(format!("{name}: not read: “{line}”"));
                }
                if !(sell.is_empty() && buy.is_empty()) {
                    let (sell, buy) = (rate_table(&sell), rate_table(&buy));
                    out += &format!("[[trade]]\nseat = {}\nsell = {sell}\nbuy = {buy}\n", quoted(seat));
                }
            }
        }
        ScoreKind::None => {}
        kind => {
            let key = if kind == ScoreKind::Place { "place" } else { "points" };
            for seat in history.seats() {
                out += &format!("[[score]]\nseat = {}\n# {key} = \n", quoted(seat));
            }
        }
    }
    event.sentences.push(format!("{file} has the round; complete it, then `zine build`"));
    event.changes.write.insert(file, (out + "+++\n").into_bytes());
    Ok(event)
}

fn letters_from(seat: &str, history: &HandHistory<'_>, issue: &folder::IssueFolder) -> Vec<(String, String)> {
    let all = history.letters(issue, seat).into_iter().map(|letter| {
        let text = letter.source.reveal().text.get(letter.body..).unwrap_or_default();
        (letter.name().to_string(), text.to_string())
    });
    all.collect()
}

/// The answers of a letter to By Popular Demand: lines like `2. Thames (joker)`.
#[derive(Debug, Default)]
struct PopularLetter {
    answers: Vec<String>,
    joker: Option<usize>,
}

impl PopularLetter {
    fn read(text: &str, questions: usize) -> PopularLetter {
        let mut out = PopularLetter { answers: vec![String::new(); questions], joker: None };
        for line in text.lines() {
            let line = line.trim();
            let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let number = line.strip_suffix(rest).and_then(|digits| digits.parse::<usize>().ok());
            let said = rest.strip_prefix(['.', ':', ')']).map(str::trim);
            let (Some(at), Some(said)) = (number.and_then(|n| n.checked_sub(1)), said) else { continue };
            let Some(answer) = out.answers.get_mut(at) else { continue };
            // Lower case may have another length: only the end is looked at.
            let bare = said.trim_end_matches([')', '!', '.', ']']);
            let head = bare.char_indices().rev().nth(4).map_or(bare, |(cut, _)| &bare[..cut]);
            let joker = bare[head.len()..].eq_ignore_ascii_case("joker");
            let cut = if joker { head.trim_end_matches([' ', '(', ',', '[', '-', '–']) } else { said };
            *answer = cut.split_whitespace().collect::<Vec<_>>().join(" ");
            if joker {
                out.joker = Some(at + 1);
            }
        }
        out
    }
}

/// Answers that may be spellings of one another, in pairs.
fn alike(given: &[&str]) -> Vec<[String; 2]> {
    let mut all: Vec<String> = given.iter().map(|one| fold(one)).filter(|one| !one.is_empty()).collect();
    all.sort();
    all.dedup();
    let mut out = Vec::new();
    for (at, one) in all.iter().enumerate() {
        let later: Vec<&str> = all[at + 1..].iter().map(String::as_str).collect();
        let near = nearest_word(one, &later).filter(|_| one.chars().count() > 3);
        out.extend(near.map(|near| [one.clone(), near.to_string()]));
    }
    out
}

/// What a letter sells and buys, by currency: lines like `sell 10 Austria`. The third are lines of a sale or purchase that
/// cannot be read.
fn read_trades(text: &str, names: &[&String]) -> (BTreeMap<String, i64>, BTreeMap<String, i64>, Vec<String>) {
    const SELL: [&str; 6] = ["sell", "verkaufe", "verkauf", "vends", "vendre", "vente"];
    const BUY: [&str; 6] = ["buy", "kaufe", "kauf", "achète", "acheter", "achat"];
    let (mut sell, mut buy, mut unread) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    for line in text.lines() {
        let words: Vec<String> =
            line.split(|c: char| c.is_whitespace() || c == ':').map(str::to_lowercase).collect();
        let words: Vec<&str> =
            words.iter().map(|word| word.trim_matches(['.', ','])).filter(|w| !w.is_empty()).collect();
        let Some((first, rest)) = words.split_first() else { continue };
        let list = match (SELL.contains(first), BUY.contains(first)) {
            (true, _) => &mut sell,
            (_, true) => &mut buy,
            _ => continue,
        };
        let n = rest.iter().find_map(|word| word.parse::<i64>().ok().filter(|n| *n > 0));
        let found: Vec<&&String> = names.iter().filter(|name| is_named_by(name, rest)).collect();
        match (n, found.as_slice()) {
            (Some(n), [name]) => {
                let sum: &mut i64 = list.entry((***name).clone()).or_default();
                *sum = sum.saturating_add(n);
            }
            _ => unread.push(line.trim().to_string()),
        }
    }
    (sell, buy, unread)
}

fn is_named_by(name: &&&String, rest: &[&str]) -> bool {
    rest.iter().any(|word| word.chars().count() >= 3 && name.to_lowercase().starts_with(word))
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
    if history.game.file.standby.iter().any(|row| is_listed(row, person, occasion.issue)) {
        return Err(format!("{person} is already a standby in {id}; --remove takes them off"));
    }
    let row = vec![("person", person.into()), ("since", occasion.issue.into())];
    toml_tables::push(toml.root(), "standby", row);
    Ok(EventEffect::from_toml(&toml, format!("{called} stands by in {id}")))
}

fn is_listed(row: &StandbyRow, person: &str, issue: i64) -> bool {
    row.person.get_ref() == person && row.until.is_none_or(|until| until >= issue)
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
