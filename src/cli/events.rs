//! What happens, by command: one file of arguments for all of them; what they write is in [`production::events`].

use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use folder::store::Transaction;
use folder::{Content, IssueNumber};
use games::JudgedCache;
use production::events::{
    self, ChangedLine, EventContext, EventEffect, EventResult, ReaderTerms, SeatChange,
};

use super::common::{self, FolderArgs};
use super::deliver::Server;
use super::new::iso;
use super::remind;

/// What every event takes.
#[derive(Args)]
pub struct EventArgs {
    /// Show what would change, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Print what changes as JSON
    #[arg(long)]
    json: bool,
    /// The day, like 2026-11-20 [default: today]
    #[arg(long, value_name = "DATE")]
    on: Option<String>,
    /// The issue it belongs to, or for orders and rulings the flyer [default: the open one, else the next]
    #[arg(long, value_name = "N", value_parser = common::number)]
    issue: Option<IssueNumber>,
    #[command(flatten)]
    root: FolderArgs,
}

/// A command that says what happened.
pub trait EventCommand {
    fn common(&self) -> &EventArgs;
    fn effect(&self, occasion: &EventContext) -> EventResult;
    /// Whether it may happen in a flyer.
    fn in_flyers(&self) -> bool {
        false
    }
}

macro_rules! happens {
    ($kind:ty, $self:ident, $occasion:ident => $made:expr) => {
        happens!($kind, false, $self, $occasion => $made);
    };
    ($kind:ty, $flyers:literal, $self:ident, $occasion:ident => $made:expr) => {
        impl EventCommand for $kind {
            fn common(&self) -> &EventArgs {
                &self.common
            }
            fn effect(&$self, $occasion: &EventContext) -> EventResult {
                $made
            }
            fn in_flyers(&self) -> bool {
                $flyers
            }
        }
    };
}

#[derive(Args)]
pub struct SeatArgs {
    /// The game's id
    game: String,
    /// The power
    power: String,
    /// The player from now on: an id of people.toml
    #[arg(required_unless_present = "nobody")]
    person: Option<String>,
    /// Leave it without a player, by your ruling
    #[arg(long, conflicts_with_all = ["person", "standby"], requires = "why")]
    nobody: bool,
    /// Their first season, like "Spring 1904" [default: the first movement not yet adjudicated]
    #[arg(long, value_name = "SEASON")]
    from: Option<String>,
    /// The reason why the former player left
    #[arg(long, value_name = "TEXT")]
    why: Option<String>,
    /// They were called up as a standby and pay no fee
    #[arg(long)]
    standby: bool,
    #[command(flatten)]
    common: EventArgs,
}

happens!(SeatArgs, self, occasion => {
    let (person, from, why) = (self.person.as_deref(), self.from.as_deref(), self.why.as_deref());
    events::seat(occasion, &self.game, &self.power, SeatChange { person, from, why, standby: self.standby })
});

#[derive(Args)]
pub struct StandbyArgs {
    /// The game's id
    game: String,
    /// An id of people.toml
    person: String,
    /// Take them off the list
    #[arg(long)]
    remove: bool,
    #[command(flatten)]
    common: EventArgs,
}

happens!(StandbyArgs, self, occasion => events::standby(occasion, &self.game, &self.person, self.remove));

#[derive(Args)]
pub struct JoinArgs {
    /// The game's id and the person's; with --any only the person's
    #[arg(value_name = "GAME PERSON", num_args = 1..=2, required = true)]
    names: Vec<String>,
    /// For any game: put them on the zine's own list
    #[arg(long)]
    any: bool,
    /// With --any: a rule-set they would play; all if none is named
    #[arg(long = "variant", value_name = "RULES", requires = "any")]
    variants: Vec<String>,
    /// The powers they would like, best first: England,France
    #[arg(long, value_name = "POWERS", value_delimiter = ',')]
    prefer: Vec<String>,
    #[command(flatten)]
    common: EventArgs,
}

happens!(JoinArgs, self, occasion => match (self.any, self.names.as_slice()) {
    (true, [person]) => events::join_any(occasion, person, &self.variants, &self.prefer),
    (false, [game, person]) => events::join(occasion, game, person, &self.prefer),
    (true, _) => Err("with --any, do not name a game: `zine join --any PERSON`".into()),
    (false, _) => Err("name the game and the person: `zine join GAME PERSON`, or `zine join --any PERSON`".into()),
});

#[derive(Args)]
pub struct LeaveArgs {
    /// The game's id and the person's; with --any only the person's
    #[arg(value_name = "GAME PERSON", num_args = 1..=2, required = true)]
    names: Vec<String>,
    /// Take them off the zine's own list
    #[arg(long)]
    any: bool,
    #[command(flatten)]
    common: EventArgs,
}

happens!(LeaveArgs, self, occasion => match (self.any, self.names.as_slice()) {
    (true, [person]) => events::leave_any(occasion, person),
    (false, [game, person]) => events::leave(occasion, game, person),
    (true, _) => Err("with --any, do not name a game: `zine leave --any PERSON`".into()),
    (false, _) => Err("name the game and the person: `zine leave GAME PERSON`, or `zine leave --any PERSON`".into()),
});

#[derive(Args)]
pub struct StartArgs {
    /// The game's id
    game: String,
    /// Players who get a place in any case: bob,dee
    #[arg(long, value_name = "PERSONS", value_delimiter = ',')]
    with: Vec<String>,
    /// Fill empty places from the zine's own list
    #[arg(long)]
    from_list: bool,
    /// Start with too few players, for this reason; the powers left over have no player
    #[arg(long, value_name = "WHY")]
    short: Option<String>,
    /// The reason why the powers are drawn again after an earlier draw was undone: it is printed
    #[arg(long)]
    why: Option<String>,
    #[command(flatten)]
    common: EventArgs,
}

happens!(StartArgs, self, occasion => {
    let (short, why) = (self.short.as_deref(), self.why.as_deref());
    events::start(occasion, &self.game, events::StartRequest { with: &self.with, from_list: self.from_list, short, why })
});

#[derive(Args)]
#[command(group(clap::ArgGroup::new("how").required(true)))]
pub struct EndArgs {
    /// The game's id
    game: String,
    /// This power has won
    #[arg(long, value_name = "POWER", group = "how")]
    win: Option<String>,
    /// These powers share it; all survivors if none is named
    #[arg(long, value_name = "POWERS", num_args = 0..=1, default_missing_value = "", group = "how")]
    draw: Option<String>,
    /// The others give in to this power
    #[arg(long, value_name = "POWER", group = "how")]
    concede: Option<String>,
    /// The game is abandoned: nobody continues
    #[arg(long, group = "how")]
    abandon: bool,
    /// Undo the ending: the game continues
    #[arg(long, group = "how")]
    undo: bool,
    /// The last season that counts [default: the last one adjudicated]
    #[arg(long, value_name = "SEASON", conflicts_with = "undo")]
    season: Option<String>,
    /// A word about it, printed
    #[arg(long, value_name = "TEXT", conflicts_with = "undo")]
    why: Option<String>,
    #[command(flatten)]
    common: EventArgs,
}

happens!(EndArgs, self, occasion => {
    let list = |text: &String| text.split(',').map(|p| p.trim().into()).filter(|p: &String| !p.is_empty()).collect();
    let how = match (&self.win, &self.draw, &self.concede, self.abandon) {
        (Some(power), ..) => events::EndOutcome::Win(power.clone()),
        (_, Some(powers), ..) => events::EndOutcome::Draw(list(powers)),
        (_, _, Some(power), _) => events::EndOutcome::Concede(power.clone()),
        (.., true) => events::EndOutcome::Abandon,
        _ => return events::unend(occasion, &self.game),
    };
    events::end(occasion, &self.game, &how, self.season.as_deref(), self.why.as_deref())
});

#[derive(Args)]
pub struct GameArgs {
    #[command(subcommand)]
    what: GameCommand,
}

#[derive(Subcommand)]
enum GameCommand {
    /// Give it a number
    Number {
        /// The game's id
        game: String,
        /// The number, like 2026AK
        number: String,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Name who continues it if the zine stops
    Guarantor {
        /// The game's id
        game: String,
        /// An id of people.toml
        person: String,
        /// Their zine
        #[arg(long, default_value = "")]
        zine: String,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Name the gamesmaster
    Gm {
        /// The game's id
        game: String,
        /// An id of people.toml
        person: String,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Keep its players secret until the end
    Anonymous {
        /// The game's id
        game: String,
        /// Press under the name of the power, none, or signed with other names
        #[arg(long, value_parser = ["power", "none", "signed"], default_value = "power")]
        press: String,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Record a player's statement at the end of the game
    Statement {
        /// The game's id
        game: String,
        /// An id of people.toml
        person: String,
        /// A file with their words [default: standard input]
        file: Option<PathBuf>,
        #[command(flatten)]
        common: EventArgs,
    },
}

impl EventCommand for GameArgs {
    fn common(&self) -> &EventArgs {
        match &self.what {
            GameCommand::Number { common, .. }
            | GameCommand::Guarantor { common, .. }
            | GameCommand::Gm { common, .. }
            | GameCommand::Anonymous { common, .. }
            | GameCommand::Statement { common, .. } => common,
        }
    }

    fn effect(&self, occasion: &EventContext) -> EventResult {
        match &self.what {
            GameCommand::Number { game, number, .. } => events::number(occasion, game, number),
            GameCommand::Guarantor { game, person, zine, .. } => {
                events::guarantor(occasion, game, person, zine)
            }
            GameCommand::Gm { game, person, .. } => events::gamesmaster(occasion, game, person),
            GameCommand::Anonymous { game, press, .. } => {
                events::hide_players(occasion, game, press, super::new::random_secret()?)
            }
            GameCommand::Statement { game, person, file, .. } => {
                occasion.game(game).and_then(|_| occasion.person(person))?;
                events::statement(occasion, game, person, &words(file.as_ref())?)
            }
        }
    }
}

#[derive(Args)]
pub struct PersonArgs {
    #[command(subcommand)]
    what: PersonCommand,
}

#[derive(Subcommand)]
enum PersonCommand {
    /// Add a person to private/people.toml
    Add {
        /// Id: a short word
        id: String,
        /// The name as printed
        #[arg(long)]
        name: String,
        /// E-mail address
        #[arg(long)]
        email: Option<String>,
        /// A line of the address label; once for each line
        #[arg(long = "address", value_name = "LINE")]
        lines: Vec<String>,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Set one key of a person in people.toml; an empty value removes it
    Set {
        /// The person: an id of people.toml
        id: String,
        /// The key, like town or phone
        key: String,
        /// Its value
        value: String,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Change an address; the old one is kept with the day
    Address {
        /// The person: an id of people.toml
        id: String,
        /// The lines of the address label
        lines: Vec<String>,
        /// E-mail address
        #[arg(long)]
        email: Option<String>,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Change a reader's terms from the issue on
    Terms {
        /// The person: an id of people.toml
        id: String,
        /// The zine they send in trade
        #[arg(long, value_name = "ZINE")]
        trade: Option<String>,
        /// With --trade: the last issue sent for it
        #[arg(long, value_name = "N", requires = "trade")]
        until: Option<i64>,
        /// The number of sample copies
        #[arg(long, value_name = "COPIES", allow_negative_numbers = true)]
        samples: Option<i64>,
        /// The number of issues that go in one envelope
        #[arg(long, value_name = "ISSUES", allow_negative_numbers = true)]
        hold: Option<i64>,
        /// How they get the zine
        #[arg(long, value_parser = ["print", "pdf", "text", "epub", "both", "list", "none"])]
        copy: Option<String>,
        /// Stop sending them issues
        #[arg(long, conflicts_with_all = ["trade", "samples", "hold", "copy"])]
        stop: bool,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Import subscribers from a CSV export; people already there are not added again
    Import {
        /// The file: one row for each person, the columns named in its first row
        file: PathBuf,
        /// What a column holds, if its name does not say so: name, first, last, email, address, zip, town, country, phone,
        /// language, note, id
        #[arg(long = "map", value_name = "KEY=COLUMN")]
        map: Vec<String>,
        /// How the new ones get the zine
        #[arg(long, value_parser = ["print", "pdf", "text", "epub", "both", "list", "none"])]
        copy: Option<String>,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Show everything that the folder has about a person
    Show {
        /// The person: an id of people.toml
        id: String,
        /// Write it into this file, with the person's own letters whole
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Forget a person: addresses, terms, places on lists, letters and mail that are not printed
    Forget {
        /// The person: an id of people.toml
        id: String,
        /// The reason, noted with the initials that stay
        #[arg(long, value_name = "TEXT")]
        why: String,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Join two entries of one person: everything of the first is the second's
    Merge {
        /// The entry that goes
        id: String,
        /// The entry that stays
        into: String,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Print the addresses of those who read the zine through a list, for the list's mass subscription
    Export {
        /// Those with copy = "list"; with --game the players, standbys and the gamesmaster of a game
        #[arg(long, required = true)]
        list: bool,
        /// The game whose list it is
        #[arg(long)]
        game: Option<String>,
        /// Addresses only, without names
        #[arg(long)]
        plain: bool,
        #[command(flatten)]
        common: EventArgs,
    },
}

impl EventCommand for PersonArgs {
    fn common(&self) -> &EventArgs {
        match &self.what {
            PersonCommand::Add { common, .. }
            | PersonCommand::Set { common, .. }
            | PersonCommand::Address { common, .. }
            | PersonCommand::Terms { common, .. }
            | PersonCommand::Import { common, .. }
            | PersonCommand::Show { common, .. }
            | PersonCommand::Forget { common, .. }
            | PersonCommand::Merge { common, .. }
            | PersonCommand::Export { common, .. } => common,
        }
    }

    fn effect(&self, occasion: &EventContext) -> EventResult {
        match &self.what {
            PersonCommand::Add { id, name, email, lines, .. } => {
                events::add(occasion.content, id, name, email.as_deref(), lines)
            }
            PersonCommand::Set { id, key, value, .. } => events::set(occasion, id, key, value),
            PersonCommand::Address { id, lines, email, .. } => {
                events::address(occasion, id, lines, email.as_deref())
            }
            PersonCommand::Terms { id, trade, until, samples, hold, copy, stop, .. } => {
                let (trade, copy) = (trade.clone(), copy.clone());
                let terms =
                    ReaderTerms { trade, until: *until, samples: *samples, hold: *hold, copy, stop: *stop };
                events::terms(occasion, id, &terms)
            }
            PersonCommand::Import { file, map, copy, .. } => {
                let bytes = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
                let (text, _) = base::charset::text(&bytes)
                    .ok_or_else(|| format!("{} is not UTF-8: save it as UTF-8", file.display()))?;
                let import = events::SubscriberImport { text: &text, map, copy: copy.as_deref() };
                events::import(occasion, &import)
            }
            PersonCommand::Show { id, out, .. } => events::show(occasion, id, out.as_deref()),
            PersonCommand::Forget { id, why, .. } => events::forget(occasion, id, why),
            PersonCommand::Merge { id, into, .. } => events::merge(occasion, id, into),
            PersonCommand::Export { game, plain, .. } => events::export(occasion, game.as_deref(), *plain),
        }
    }
}

#[derive(Args)]
pub struct LetterArgs {
    /// The writer: an id of people.toml
    person: String,
    /// A file with it [default: standard input]
    file: Option<PathBuf>,
    /// It is not for print
    #[arg(long)]
    private: bool,
    #[command(flatten)]
    common: EventArgs,
}

happens!(LetterArgs, self, occasion => {
    occasion.open_issue().and_then(|_| occasion.person(&self.person))?;
    events::letter(occasion, &self.person, &words(self.file.as_ref())?, self.private)
});

#[derive(Args)]
pub struct ArticleArgs {
    /// A document of a word processor: .docx or .odt
    file: PathBuf,
    /// The writer: an id of people.toml
    #[arg(long, value_name = "PERSON")]
    by: Option<String>,
    /// Its title [default: that of the document, else the name of the file]
    #[arg(long)]
    title: Option<String>,
    #[command(flatten)]
    common: EventArgs,
}

happens!(ArticleArgs, self, occasion => {
    let bytes = std::fs::read(&self.file).map_err(|e| format!("{}: {e}", self.file.display()))?;
    let name = self.file.file_name().unwrap_or_default().to_string_lossy();
    events::article(occasion, (&name, &bytes), self.by.as_deref(), self.title.as_deref())
});

#[derive(Args)]
pub struct OrdersArgs {
    /// The game's id
    game: String,
    /// The power they are for
    power: String,
    /// A file with them [default: standard input]
    file: Option<PathBuf>,
    /// The season they are for, if they have no heading that says so
    #[arg(long, value_name = "SEASON")]
    season: Option<String>,
    #[command(flatten)]
    common: EventArgs,
}

happens!(OrdersArgs, true, self, occasion => {
    if occasion.hand_game(&self.game).is_none() {
        occasion.running_game(&self.game)?;
    }
    let text = words(self.file.as_ref())?;
    events::orders(occasion, &self.game, &self.power, &text, self.season.as_deref(), self.common.issue)
});

#[derive(Args)]
pub struct RoundArgs {
    /// The game's id
    game: String,
    #[command(flatten)]
    common: EventArgs,
}

happens!(RoundArgs, self, occasion => events::round(occasion, &self.game));

#[derive(Args)]
pub struct PollArgs {
    #[command(subcommand)]
    what: PollCommand,
}

#[derive(Subcommand)]
enum PollCommand {
    /// Ask the readers something in the open issue
    New {
        /// Its name: a short word, with which readers answer
        poll: String,
        /// What is asked
        #[arg(long)]
        question: String,
        /// What an answer is
        #[arg(long, default_value = "choice", value_parser = ["choice", "several", "text", "rank", "number", "scale"])]
        kind: String,
        /// An option, or a title that gets marks; once for each
        #[arg(long = "option", value_name = "TEXT")]
        options: Vec<String>,
        /// Its heading [default: its name]
        #[arg(long)]
        title: Option<String>,
        /// The issue that prints the count [default: the next one]
        #[arg(long, value_name = "N")]
        count: Option<i64>,
        /// Print nobody's name
        #[arg(long)]
        secret: bool,
        #[command(flatten)]
        common: EventArgs,
    },
    /// Type in an answer; of several the last counts
    Answer {
        /// The poll
        poll: String,
        /// Who answers: an id of people.toml
        person: String,
        /// The answer [default: standard input]
        text: Option<String>,
        #[command(flatten)]
        common: EventArgs,
    },
}

impl EventCommand for PollArgs {
    fn common(&self) -> &EventArgs {
        match &self.what {
            PollCommand::New { common, .. } | PollCommand::Answer { common, .. } => common,
        }
    }

    fn effect(&self, occasion: &EventContext) -> EventResult {
        match &self.what {
            PollCommand::New { poll, question, kind, options, title, count, secret, .. } => {
                let (title, count, secret) = (title.as_deref(), *count, *secret);
                let request = events::PollRequest { question, kind, title, options, count, secret };
                events::new_poll(occasion, poll, &request)
            }
            PollCommand::Answer { poll, person, text, .. } => match text {
                Some(text) => events::poll_answer(occasion, poll, person, text),
                None => events::poll_answer(occasion, poll, person, &words(None)?),
            },
        }
    }
}

#[derive(Args)]
pub struct RuleArgs {
    /// The game's id
    game: String,
    /// The ruling: READ Italy "A Tus - Roma" AS A tus-rom "why"
    line: String,
    /// The phase it is for, like "Fall 1903 Retreat" or "Winter 1903" [default: the first season in which it fits]
    #[arg(long)]
    phase: Option<String>,
    #[command(flatten)]
    common: EventArgs,
}

happens!(RuleArgs, true, self, occasion => {
    let sheets = match self.common.issue {
        Some(asked) => vec![asked],
        None => events::sheets(occasion, &self.game).collect(),
    };
    let mut made: Vec<EventResult> = Vec::new();
    for at in sheets {
        let place = events::RulingPlace { at, game: &self.game, phase: self.phase.as_deref() };
        made.push(events::rule(occasion, &JudgedCache::default(), &place, &self.line));
    }
    made.swap_remove(made.iter().position(Result::is_ok).unwrap_or(0))
});

#[derive(Args)]
pub struct AwayArgs {
    /// The person's id
    person: String,
    /// The first day, like 2026-08-03
    from: String,
    /// The last day
    to: String,
    /// The game it is about [default: all]
    #[arg(long)]
    game: Option<String>,
    /// Remove that absence: they are not away then
    #[arg(long)]
    back: bool,
    #[command(flatten)]
    common: EventArgs,
}

happens!(AwayArgs, self, occasion => {
    events::away(occasion, &self.person, (&self.from, &self.to), self.game.as_deref(), self.back)
});

#[derive(Args)]
pub struct ExtendArgs {
    /// The game's id, and the new deadline: a day, at the same hour, or a moment; with --all the deadline alone
    #[arg(value_name = "GAME DAY", num_args = 1..=2, required = true)]
    names: Vec<String>,
    /// All games in play
    #[arg(long)]
    all: bool,
    /// The reason, as the issue prints it
    #[arg(long, value_name = "TEXT")]
    why: String,
    /// The player whose absence moves it [default: the one player who is away then]
    #[arg(long = "for", value_name = "PERSON")]
    person: Option<String>,
    /// Move it for a player more often than `[play] extensions` allows
    #[arg(long)]
    over: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    common: EventArgs,
}

happens!(ExtendArgs, self, occasion => {
    let (game, until) = match (self.all, self.names.as_slice()) {
        (true, [until]) => (None, until),
        (false, [game, until]) => (Some(game.as_str()), until),
        (true, _) => return Err("with --all, give only the new deadline".into()),
        (false, _) => return Err("name the game and the new deadline, or --all and the deadline".into()),
    };
    let person = self.person.as_deref();
    events::extend(occasion, &events::ExtensionRequest { game, until, why: &self.why, person, over: self.over })
});

/// Moves a deadline, and tells those who have to write for it: none of them twice.
pub fn extend(arguments: &ExtendArgs) -> Result<ExitCode, ExitCode> {
    let status = run(arguments)?;
    if arguments.common.dry_run {
        return Ok(status);
    }
    remind::tell_moved(&arguments.common.root, &arguments.server)
}

#[derive(Args)]
pub struct MiniArgs {
    /// The game's id
    game: String,
    /// The phase, like "Fall 1903 Retreat"
    phase: String,
    /// Its deadline, like 2026-12-01T20:00
    #[arg(long, value_name = "MOMENT")]
    due: String,
    #[command(flatten)]
    common: EventArgs,
}

happens!(MiniArgs, self, occasion => events::mini(occasion, &self.game, &self.phase, &self.due));

/// The words of a file, or of standard input.
fn words(file: Option<&PathBuf>) -> Result<String, String> {
    let bytes = match file {
        Some(path) => std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?,
        None => {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes).map_err(|e| format!("standard input: {e}"))?;
            bytes
        }
    };
    let name = file.map_or("standard input".into(), |path| path.display().to_string());
    String::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8: save it as UTF-8"))
}

/// The issue an event belongs to, or the one after its flyer.
fn issue_of(content: &Content, asked: Option<IssueNumber>, in_flyers: bool) -> Result<i64, String> {
    let asked = match asked.filter(|number| number.is_flyer()) {
        None => asked.map(|number| number.issue),
        Some(flyer) if !in_flyers => {
            let next = flyer.printing_issue();
            let flyer = flyer.label();
            return Err(format!("{flyer} takes only orders and rulings: name the issue after it, {next}"));
        }
        Some(flyer) => match content.issue(flyer) {
            None => return Err(format!("there is no {}", flyer.label())),
            Some(issue) if issue.sealed.is_some() => return Err(format!("{} is sealed", flyer.label())),
            Some(_) => None,
        },
    };
    events::issue_of(content, asked)
}

/// Runs a command: status 1, and nothing changed, if what happened cannot be.
pub fn run(what: &impl EventCommand) -> Result<ExitCode, ExitCode> {
    let common = what.common();
    let on = iso(common.on.as_deref()).map_err(common::refuse)?;
    let (mut occasion, content) = super::common::open_for_writing(&common.root, None)?;
    let issue = issue_of(&content, common.issue, what.in_flyers()).map_err(common::refuse)?;
    let eve = events::eve(&content, issue);
    let games = games::play(&eve, issue);
    let event = what
        .effect(&EventContext { folder: occasion.folder(), content: &content, games, issue, date: on })
        .map_err(common::refuse)?;
    let found = match events::verify(&content, &event.changes, issue) {
        Ok(found) => found,
        Err(faults) => {
            common::show(&faults);
            return Err(common::refuse("nothing was changed"));
        }
    };
    let out = if common.json {
        data(&occasion, &event, issue, &found)?
    } else {
        write_and_report(&occasion, &event, common.dry_run)?
    };
    if !common.json {
        event.warnings.iter().for_each(|said| common::say(format_args!("warning: {said}")));
        common::show(&found);
    }
    if !common.dry_run {
        occasion.commit(event.changes).map_err(common::report_failure)?;
    }
    common::print(&out);
    Ok(ExitCode::SUCCESS)
}

/// The files of an event with the lines that change.
fn lines(occasion: &Transaction, event: &EventEffect) -> Result<Vec<(String, Vec<ChangedLine>)>, ExitCode> {
    let write = event.changes.write.iter().map(|(name, bytes): (&String, &Vec<u8>)| {
        let old = occasion.text(name).map_err(common::report_failure)?.unwrap_or_default();
        Ok((name.clone(), events::difference(&old, &String::from_utf8_lossy(bytes))))
    });
    write.collect()
}

fn write_and_report(occasion: &Transaction, event: &EventEffect, dry: bool) -> Result<String, ExitCode> {
    let mut out: String = event.sentences.iter().map(|line| format!("{line}\n")).collect();
    for (name, lines) in lines(occasion, event)? {
        out += &format!("{}{name}\n", if dry { "would change " } else { "" });
        for line in lines {
            let (sign, text) = match (&line.old, &line.new) {
                (Some(old), _) => ('-', old),
                (None, new) => ('+', new.as_ref().unwrap_or(&name)),
            };
            out += format!("{:>6} {sign} {text}", line.line).trim_end();
            out.push('\n');
        }
    }
    Ok(out)
}

fn data(
    occasion: &Transaction,
    event: &EventEffect,
    issue: i64,
    found: &[diagnostics::Diagnostic],
) -> Result<String, ExitCode> {
    let warnings: Vec<String> =
        event.warnings.iter().cloned().chain(found.iter().map(ToString::to_string)).collect();
    let files = lines(occasion, event)?.into_iter();
    let files = files.map(|(file, lines)| serde_json::json!({ "file": file, "lines": lines }));
    let files: Vec<_> = files.collect();
    let out =
        serde_json::json!({ "issue": issue, "told": event.sentences, "warnings": warnings, "files": files });
    Ok(format!("{}\n", serde_json::to_string_pretty(&out).unwrap_or_default()))
}
