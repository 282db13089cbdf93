//! `zine new`: opens an issue, a flyer or a game.

use std::process::ExitCode;

use clap::Subcommand;

use adjudicator::season::Turn;
use base::toml_values::quoted;
use base::toml_values::{self, DatePrecision, PartialDate};
use folder::players::PlayersList;
use folder::store::{Changes, Transaction};
use folder::{Content, Folder, IssueFolder, board_files};
use games::calendar;
use production::absences;
use production::events::{self, PreferenceList, TomlEditor};

use super::common::{self, FolderArgs};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: NewCommand,
}

#[derive(Subcommand)]
enum NewCommand {
    /// Open an issue: folders, the phases due, the secret of its draws
    Issue(NewIssueArgs),
    /// Open a flyer: what is adjudicated between two issues, for those concerned alone
    Flyer(NewFlyerArgs),
    /// Make a game that waits for its players
    Game(NewGameArgs),
    /// The former name of `zine person add`
    #[command(hide = true)]
    Person(NewPersonArgs),
}

#[derive(clap::Args)]
struct NewIssueArgs {
    /// Its number; the next one if none is named
    number: Option<i64>,
    /// Its date, like 2026-11-20, or its month, like 2026-11; four weeks or a month after the last one
    #[arg(long)]
    date: Option<String>,
    /// Deadline for the orders of the issue after it, like "2026-12-18T20:00"
    #[arg(long)]
    deadline: Option<String>,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(clap::Args)]
struct NewFlyerArgs {
    /// A game in it; can be repeated
    #[arg(long = "game", value_name = "GAME", required = true)]
    games: Vec<String>,
    /// A phase it plays, like "Spring 1904 Retreat"; the one that is due if none is named
    #[arg(long = "phase", value_name = "PHASE")]
    phases: Vec<String>,
    /// When its orders are due, like "2026-11-05T20:00"
    #[arg(long)]
    deadline: String,
    /// When what follows is due; else as the last issue announced
    #[arg(long, value_name = "MOMENT")]
    next: Option<String>,
    /// Its date, like 2026-11-06; the day after the deadline if none is given
    #[arg(long)]
    date: Option<String>,
    /// The reason why it is sent, as printed
    #[arg(long)]
    why: Option<String>,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(clap::Args)]
struct NewGameArgs {
    /// Id of the game: the name of its folder
    id: String,
    /// The zine's own name of it; the id if none is given
    #[arg(long)]
    name: Option<String>,
    /// Its rules; Standard, or the first its board names, if none are named
    #[arg(long)]
    variant: Option<String>,
    /// Its board: a file of boards/, by its name without the ending
    #[arg(long)]
    board: Option<String>,
    /// The former way to `zine join` and `zine start`: a player with the powers they would like, best first: bob=England,France
    #[arg(long = "player", value_name = "ID[=POWERS]", hide = true)]
    players: Vec<String>,
    /// The players are secret until the end; press is under the power's name, left out, or signed with other names
    #[arg(long, value_name = "PRESS", value_parser = ["power", "none", "signed"], num_args = 0..=1, require_equals = true,
        default_missing_value = "power", conflicts_with_all = ["hand", "players"])]
    anonymous: Option<String>,
    /// The program does not judge it: you type its results
    #[arg(long, requires_all = ["game", "seats"], conflicts_with_all = ["variant", "board", "players"])]
    hand: bool,
    /// With --hand: what is played
    #[arg(long, value_name = "TEXT", requires = "hand")]
    game: Option<String>,
    /// With --hand: its seats, like Red,Blue,Green
    #[arg(long, value_name = "SEATS", value_delimiter = ',', requires = "hand")]
    seats: Vec<String>,
    /// With --hand: what its scores are
    #[arg(long, requires = "hand", value_parser = ["points", "sum", "place", "none", "popular", "bourse"])]
    score: Option<String>,
    /// With --score popular: what the first round asks, once for each question
    #[arg(long, value_name = "TEXT", requires = "hand")]
    ask: Vec<String>,
    /// With --score bourse: the game whose powers have the currencies
    #[arg(long, value_name = "GAME", requires = "hand")]
    beside: Option<String>,
    /// The issue that announces it; the last one if none is named
    #[arg(long)]
    issue: Option<i64>,
    #[command(flatten)]
    root: FolderArgs,
}

#[derive(clap::Args)]
struct NewPersonArgs {
    /// Id: a short word
    id: String,
    /// The name as printed
    #[arg(long)]
    name: String,
    /// E-mail address
    #[arg(long)]
    email: Option<String>,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command: status 1 if there is such a thing already or something named does not exist.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let root = match &arguments.what {
        NewCommand::Issue(issue) => &issue.root,
        NewCommand::Flyer(flyer) => &flyer.root,
        NewCommand::Game(game) => &game.root,
        NewCommand::Person(person) => &person.root,
    };
    create(root, &arguments.what)
}

fn create(root: &FolderArgs, what: &NewCommand) -> Result<ExitCode, ExitCode> {
    let (mut transaction, content) = super::common::open_for_writing(root, None)?;
    let made = match what {
        NewCommand::Issue(issue) => issue_changes(issue, &transaction, &content),
        NewCommand::Flyer(flyer) => flyer_changes(flyer, &transaction, &content),
        NewCommand::Game(game) => game_changes(game, &transaction, &content),
        NewCommand::Person(person) => person_changes(person, &content),
    };
    let (changes, mut told) = made.map_err(common::refuse)?;
    match what {
        NewCommand::Person(_) => told += "note: `zine person add` is the name of this command now\n",
        NewCommand::Game(game) if !game.players.is_empty() => {
            told += "note: `zine join` and `zine start` are the way to players and powers now\n";
        }
        _ => {}
    }
    transaction.commit(changes).map_err(common::report_failure)?;
    common::print(&told);
    Ok(ExitCode::SUCCESS)
}

type NewResult = Result<(Changes, String), String>;

/// A secret for draws: 256 random bits. The only place where the program takes randomness.
pub fn random_secret() -> Result<String, String> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes).map_err(|e| format!("no random numbers: {e}"))?;
    Ok(bytes.iter().map(|b| format!("{b:02x}")).collect())
}

/// A date as typed, or today.
pub fn iso(text: Option<&str>) -> Result<jiff::civil::Date, String> {
    match text {
        Some(text) => text.parse().map_err(|_| format!("“{text}” is not a date: write it like 2026-11-20")),
        None => Ok(jiff::Zoned::now().date()),
    }
}

fn issue_changes(issue: &NewIssueArgs, transaction: &Transaction, content: &Content) -> NewResult {
    let last = content.issues.last();
    let number = issue.number.unwrap_or_else(|| last.map_or(1, |i| i.number() + 1));
    if !(0..1_000_000).contains(&number) {
        return Err(format!("{number} cannot be an issue's number"));
    }
    let base = base::paths::issue_folder(number);
    if let Some(there) = content.issue(number) {
        return match there.sealed {
            Some(_) => Err(format!("issue {number} is already sealed")),
            None => {
                let date = there.file.date.iso();
                Ok((Changes::default(), format!("issue {number} of {date} is already open in {base}\n")))
            }
        };
    }
    if let Some(empty) =
        last.filter(|last| issue.number.is_none() && is_untouched(transaction.folder(), last))
    {
        let (open, date) = (empty.number(), empty.file.date.iso());
        let help = format!("to open another anyway, run `zine new issue {number}`");
        return Err(format!("issue {open} of {date} is still open and empty; {help}"));
    }
    if let Some(last) = last.map(|i| i.number()).filter(|last| *last + 1 != number) {
        return Err(format!("issue {number} does not follow issue {last}: the next one is {}", last + 1));
    }
    let step =
        |date: jiff::civil::Date, days: i64| date.checked_add(jiff::Span::new().days(days)).unwrap_or(date);
    let date = match (&issue.date, last) {
        (None, Some(last)) if last.file.date.1 == DatePrecision::Day => {
            PartialDate(step(last.file.date.0, 28), DatePrecision::Day)
        }
        (None, Some(last)) => {
            let next = last.file.date.0.checked_add(jiff::Span::new().months(1));
            PartialDate(next.unwrap_or(last.file.date.0), DatePrecision::Month)
        }
        (None, None) => PartialDate(iso(None)?, DatePrecision::Day),
        (Some(text), _) => PartialDate::read(text)
            .ok_or(format!("“{text}” is not a date: write it like 2026-11-20, or a month like 2026-11"))?,
    };
    let deadline = match &issue.deadline {
        Some(text) => {
            let moment = toml_values::Moment::read(text)
                .ok_or(format!("“{text}” is not a deadline: write it like 2026-12-18T20:00"))?;
            if moment.day() < date.0 {
                return Err(format!("{text} is before the date of issue {number}, {}", date.iso()));
            }
            let former = last.and_then(|last| last.file.deadline.as_ref().map(|due| (last.number(), due)));
            if let Some((last, due)) = former
                && !moment.is_after(due, content.zine.home())
            {
                return Err(format!("{text} is not after the deadline of issue {last}, {}", due.at));
            }
            text.clone()
        }
        None => {
            // As far from the issue as the last one was, at the same time of day.
            let former = last.and_then(|l| l.file.deadline.clone().map(|d| (l.file.date.0, d)));
            match former {
                Some((day, moment)) => {
                    let days = day.until(moment.day()).map(|s| i64::from(s.get_days())).unwrap_or(23);
                    let zone = moment.zone.map(|z| format!("[{z}]")).unwrap_or_default();
                    format!("{}T{}{zone}", step(date.0, days), moment.at.strftime("%H:%M:%S"))
                }
                None => format!("{}T20:00:00", step(date.0, 23)),
            }
        }
    };
    let games = games::play(content, folder::IssueNumber::from(number).predecessor());
    let mut plays: Vec<(String, Vec<Turn>)> = Vec::new();
    for history in games.games.iter().filter(|g| !g.issues.is_empty()) {
        let phases = history.next_phases();
        if !phases.is_empty() {
            plays.push((history.game.id.clone(), phases));
        }
    }
    let order: Vec<String> =
        last.map(|l| l.file.order.iter().map(|o| o.get_ref().clone()).collect()).unwrap_or_default();
    let mut changes = Changes::default();
    put_text(
        format!("{base}/issue.toml"),
        issue_toml(number, &date, &deadline, &plays, &order),
        &mut changes.write,
    );
    put_text(format!("{base}/editorial.md"), EDITORIAL.into(), &mut changes.write);
    for n in [number, number + 1] {
        // A secret once made, and printed as a hash, is never made anew.
        if !content.secrets.contains_key(&n) {
            put_text(
                format!("private/secrets/issue-{n}.txt"),
                format!("{}\n", random_secret()?),
                &mut changes.write,
            );
        }
    }
    let mut folders: Vec<String> =
        ["articles", "letters", "art"].iter().map(|f| format!("{base}/{f}")).collect();
    for (game, _) in &plays {
        folders.push(format!("{base}/orders/{game}"));
        folders.push(format!("{base}/press/{game}"));
    }
    for history in games.by_hand.iter().filter(|history| history.has_begun() && history.over().is_none()) {
        folders.push(format!("{base}/orders/{}", history.game.id));
        folders.push(format!("{base}/press/{}", history.game.id));
        folders.push(format!("{base}/results"));
    }
    if let Some(open) = last.filter(|last| last.sealed.is_none()) {
        common::say(format_args!("warning: issue {} is not sealed yet", open.number()));
    }
    warn_of_absences(content, &games, number, toml_values::Moment::read(&deadline));
    let own = last
        .and_then(|last| last.file.deadline.as_ref())
        .map(|due| due.at.strftime("%Y-%m-%d %H:%M").to_string());
    let own = own.map(|own| format!("; its orders are due {own}")).unwrap_or_default();
    let mut told = format!("issue {number} of {} is open in {base}{own}\n", date.iso());
    for (game, phases) in &plays {
        let phases: Vec<String> = phases.iter().map(|t| calendar::editor_notation(*t)).collect();
        told += &format!("  {game}: {}\n", phases.join(", "));
    }
    let announced = deadline.get(..16).unwrap_or(&deadline).replacen('T', " ", 1);
    told += &format!("it announces {announced} for the orders of the next one\n");
    changes.folders = folders;
    common::next("`zine inbox --ack` when mail has come");
    Ok((changes, told))
}

fn put_text(name: String, text: String, changes_write: &mut std::collections::BTreeMap<String, Vec<u8>>) {
    changes_write.insert(name, text.into_bytes());
}

/// Warns of players who are away when the orders for a new issue are due, and on the day that it is to announce.
fn warn_of_absences(content: &Content, games: &games::Games, number: i64, next: Option<toml_values::Moment>) {
    for history in &games.games {
        let Some(due) = history.phase_due() else { continue };
        let own = history.deadline_of(content, number.into(), due);
        for deadline in own.iter().chain(&next) {
            for away in games::absences::away_at(content, history, due, deadline) {
                let said = absences::sentence(history, due, deadline, &away);
                let help = match Some(deadline) == own.as_ref() {
                    true => absences::help(history, &away.person, away.to),
                    false => {
                        "it is not announced before this issue is sealed: --deadline or issue.toml changes it"
                            .into()
                    }
                };
                common::say(format_args!("warning: {said}; {help}"));
            }
        }
    }
}

fn flyer_changes(flyer: &NewFlyerArgs, transaction: &Transaction, content: &Content) -> NewResult {
    let date = flyer.date.as_deref().map(|date| iso(Some(date))).transpose()?;
    let wish = events::FlyerRequest {
        games: &flyer.games,
        phases: &flyer.phases,
        deadline: &flyer.deadline,
        next: flyer.next.as_deref(),
        date,
        why: flyer.why.as_deref(),
    };
    let event = events::flyer(transaction.folder(), content, &wish)?;
    Ok((event.changes, event.sentences.iter().map(|line| format!("{line}\n")).collect()))
}

/// The editorial of a new issue.
const EDITORIAL: &str = "+++\ntitle = \"\"\n+++\n";

/// Whether nothing was put into an open issue yet.
pub fn is_untouched(folder: &Folder, issue: &IssueFolder) -> bool {
    let empty = |name: &str| folder.folders(name).is_empty() && folder.list(name).is_empty();
    let base = &issue.folder;
    let filed = ["articles", "letters", "art", "errata", "results"]
        .iter()
        .all(|part| empty(&format!("{base}/{part}")));
    let mail = ["orders", "answers", "press"].iter().all(|part| {
        let games = folder.folders(&format!("{base}/{part}"));
        games.iter().all(|game| empty(&format!("{base}/{part}/{game}")))
    });
    let words = folder.text(&format!("{base}/editorial.md"));
    let mut own = folder::issue::TEXTS.iter().filter(|name| **name != "editorial.md");
    let own = own.any(|name| folder.text(&format!("{base}/{name}")).is_some());
    issue.sealed.is_none() && filed && mail && !own && words.is_some_and(|source| &*source.text == EDITORIAL)
}

/// issue.toml of a new issue.
pub fn issue_toml(
    number: i64,
    date: &PartialDate,
    deadline: &str,
    plays: &[(String, Vec<Turn>)],
    order: &[String],
) -> String {
    let list = |items: Vec<String>| items.iter().map(|i| quoted(i)).collect::<Vec<_>>().join(", ");
    let usual = "editorial games letters articles openings ads state fees rules";
    let usual = || usual.split(' ').map(String::from).collect();
    let order: Vec<String> = if order.is_empty() { usual() } else { order.to_vec() };
    let mut out = format!(
        "number = {number}\ndate = {}\n# Orders for the next issue are due then.\ndeadline = {}\norder = [{}]\n",
        match &date.1 {
            DatePrecision::Day => date.iso(),
            DatePrecision::Month => quoted(&date.iso()),
            DatePrecision::Words(words) => quoted(words),
        },
        quoted(deadline),
        list(order)
    );
    for (game, phases) in plays {
        let phases = list(phases.iter().map(|t| calendar::editor_notation(*t)).collect());
        out += &format!("\n[[play]]\ngame = {}\nphases = [{phases}]\n", quoted(game));
    }
    if plays.is_empty() {
        out += "\n# [[play]]\n# game = \"saturn\"\n# phases = [\"Spring 1901\", \"Spring 1901 Retreat\"]\n";
    }
    // A deadline of the next issue's retreats before the rest is announced here.
    out += "\n# mini_next = [{ phase = \"Fall 1901 Retreat\", deadline = \"2026-12-01T20:00\" }]\n";
    out + "\n# [[hold]]\n# game = \"titan\"\n# why = \"two missing in Spring 1901\"\n"
}

fn game_changes(game: &NewGameArgs, transaction: &Transaction, content: &Content) -> NewResult {
    if !toml_values::is_new_id(&game.id, true) {
        let why = toml_values::no_new_id(&game.id, true);
        return Err(format!("“{}” cannot be a game's id: {why}", game.id));
    }
    let base = format!("games/{}", game.id);
    if let Some(there) =
        transaction.folder().list("games").iter().find(|e| e.name.eq_ignore_ascii_case(&game.id))
    {
        if let Some(known) = content.hand_game(&there.name).filter(|game| game.file.seat.is_empty()) {
            return Err(format!(
                "{0} waits for players: `zine join {0} PERSON`, then `zine start {0}`",
                known.id
            ));
        }
        return Err(match content.game(&there.name) {
            Some(known) if (known.file.seat.is_empty() && known.file.end.is_none()) => {
                format!("{0} waits for players: run `zine join {0} PERSON`, then `zine start {0}`", known.id)
            }
            _ => format!("games/{} already exists", there.name),
        });
    }
    if game.hand {
        let last = content.issues.last().map_or(0.into(), |issue| issue.name());
        let beside = game.beside.as_deref().map(|id| {
            let games = games::play(content, last);
            let judged = games.get(id).ok_or_else(|| format!("no game with a judge is called “{id}”"))?;
            Ok::<_, String>((id, games::hand_templates::centre_rates(judged)))
        });
        let request = events::HandGameRequest {
            name: game.name.as_deref().unwrap_or(&game.id),
            game: game.game.as_deref().unwrap_or_default(),
            seats: &game.seats,
            gm: content.zine.editor.get_ref(),
            issue: game.issue.or(content.issues.last().map(|i| i.number())),
            score: game.score.as_deref(),
            ask: &game.ask,
            bourse: beside.transpose()?,
        };
        let out = events::new_hand_game(&game.id, &request)?;
        let told = format!("{base}/game.toml: {}, {}, run by hand\n", request.name, request.game);
        let mut changes = Changes::default();
        changes.write.insert(format!("{base}/game.toml"), out.into_bytes());
        return Ok((changes, told));
    }
    let on = game.board.as_deref().map(|id| board_files::of_file(&content.boards, id)).transpose();
    let on = on.map_err(|fault| fault.render(false).trim_end().to_string())?;
    let variant = game.variant.as_deref().or(on.is_none().then_some("Standard"));
    let entry = games::house_rules::find_rule_set(&content.boards, variant, on.as_deref());
    let entry = entry.map_err(|(said, help)| format!("{said}: {help}"))?;
    let rules =
        entry.ready_on(on.as_deref(), &adjudicator::rules::Switches::default()).map_err(|e| e.to_string())?;
    let board = rules.board();
    let powers = board.seats();
    let issue = game.issue.or(content.issues.last().map(|i| i.number()));
    let mut wishes: Vec<PreferenceList> = Vec::new();
    for player in &game.players {
        let (person, list) = player.split_once('=').unwrap_or((player, ""));
        if !content.people.contains_key(person) {
            let help = format!("run `zine person add {person} --name ...`");
            return Err(format!("no person in people.toml is called “{person}”: {help}"));
        }
        if wishes.iter().any(|w| w.person == person) {
            return Err(format!("{person} is named twice"));
        }
        let mut wanted = Vec::new();
        for name in list.split(',').map(str::trim).filter(|n| !n.is_empty()) {
            let index = board.find_owner(name).and_then(|o| powers.iter().position(|p| *p == o));
            let known =
                || powers.iter().map(|o| board.owner(*o).name.as_str()).collect::<Vec<_>>().join(", ");
            wanted.push(index.ok_or_else(|| format!("“{name}” is not a power: the powers are {}", known()))?);
        }
        wishes.push(PreferenceList { person: person.into(), powers: wanted });
    }
    let mut out = format!(
        "name = {}\nvariant = {}\n{}# numbers = [\"2026A\"]              # Boardman number, when it has one\ngm = {}\n",
        quoted(game.name.as_deref().unwrap_or(&game.id)),
        quoted(rules.name()),
        game.board.as_ref().map(|id| format!("board = {}\n", quoted(id))).unwrap_or_default(),
        quoted(content.zine.editor.get_ref())
    );
    out +=
        "# calendar = \"two-season\"           # else as zine.toml says\n# press = [\"white\", \"grey\"]\n";
    let mut changes = Changes::default();
    if let Some(press) = &game.anonymous {
        out += &format!(
            "# The players are secret until the end: {} has them.\nanonymous = \"{press}\"\n",
            PlayersList::file(&game.id)
        );
        let players = PlayersList { salt: random_secret()?, list: Vec::new() };
        let players = events::toml_tables::players_text(&players);
        changes.write.insert(PlayersList::file(&game.id), players.into_bytes());
    }
    if let Some(issue) = issue {
        out += &format!("\n[start]\nissue = {issue}\n");
    }
    let mut told = format!(
        "{base}/game.toml: {} under {} rules{}\n",
        game.name.as_deref().unwrap_or(&game.id),
        rules.name(),
        game.board.as_ref().map(|id| format!(" on {id}")).unwrap_or_default()
    );
    for wish in &wishes {
        let list: Vec<String> = wish.powers.iter().map(|p| quoted(&board.owner(powers[*p]).name)).collect();
        out +=
            &format!("\n[[preference]]\nperson = {}\npowers = [{}]\n", quoted(&wish.person), list.join(", "));
    }
    if wishes.len() == board.players() {
        let mut toml = TomlEditor::read(&format!("{base}/game.toml"), &out)?;
        for line in events::draw_and_seat(&mut toml, content, board, &game.id, &wishes, issue)? {
            told += &format!("{line}\n");
        }
        out = toml.text();
    } else if !wishes.is_empty() {
        let (many, players, id) = (wishes.len(), board.players(), &game.id);
        told += &format!("  {many} of {players} players; when all are there, run `zine start {id}`\n");
    }
    out +=
        "\n# [[standby]]\n# person = \"dee\"\n\n# [guarantor]\n# person = \"phil\"\n# zine = \"Laurania\"\n";
    changes.write.insert(format!("{base}/game.toml"), out.into_bytes());
    Ok((changes, told))
}

fn person_changes(person: &NewPersonArgs, content: &Content) -> NewResult {
    let event = events::add(content, &person.id, &person.name, person.email.as_deref(), &[])?;
    Ok((event.changes, event.sentences.iter().map(|line| format!("{line}\n")).collect()))
}
