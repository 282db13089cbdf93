//! `games/NAME/game.toml` of a game that the program does not judge, `rules = "hand"`, and its results as the gamesmaster
//! types them: `issues/issue-N/results/NAME.md`. Nothing of boards, powers or seasons is known of it.

use std::collections::BTreeMap;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Deserialize;

use base::dated_terms::{OneOrMany, SinceWord};
use base::toml_values::{Spanned, parse};
use diagnostics::{Diagnostic, Source};

use super::game::{EndKind, PowerPreference, SetupDraw, StandbyRow};
use super::{Content, GameFolder, ResultSource};

/// A game of the zine, by who judges it.
#[derive(Clone, Debug)]
pub enum Game {
    /// The program does.
    Judged(Box<GameFolder>),
    /// The gamesmaster does.
    ByHand(Box<HandGame>),
}

/// The rules of a game run by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HandRules {
    /// The gamesmaster’s.
    Hand,
}

/// What the scores of a game run by hand are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreKind {
    /// Points each seat has after the round.
    #[default]
    Points,
    /// Points each seat made in the round: they are summed up.
    Sum,
    /// The place of each seat.
    Place,
    /// By Popular Demand: an answer scores the number of players who gave it, twice that for the joker.
    Popular,
    /// A Bourse beside a game that the program judges: what each investor has is worth.
    Bourse,
    /// There are none.
    None,
}

/// game.toml of a game run by hand.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandGameFile {
    /// The zine's own name of the game.
    pub name: Spanned<String>,
    /// That it is run by hand.
    pub rules: HandRules,
    /// What is played: `Railway Rivals`.
    pub game: String,
    /// Its seats: colours, sides, countries.
    pub seats: Vec<Spanned<String>>,
    /// What its scores are.
    #[serde(default)]
    pub score: ScoreKind,
    /// What the first round of By Popular Demand asks.
    #[serde(default)]
    pub ask: Vec<String>,
    /// What is dealt in, if `score` is `bourse`.
    pub bourse: Option<BourseTable>,
    /// Whether players send orders; true if absent.
    pub orders: Option<bool>,
    /// Gamesmaster: an id of people.toml; the editor if nobody is named.
    pub gm: Option<Spanned<OneOrMany<SinceWord>>>,
    /// How it began.
    #[serde(default)]
    pub start: HandStart,
    /// Who plays what, when.
    #[serde(default)]
    pub seat: Vec<HandSeatRow>,
    /// Players waiting for seats, with the seats they would like as `powers`, best first.
    #[serde(default)]
    pub preference: Vec<PowerPreference>,
    /// Draws made when the game was set up.
    #[serde(default)]
    pub draw: Vec<SetupDraw>,
    /// Players who stand by.
    #[serde(default)]
    pub standby: Vec<StandbyRow>,
    /// How it ended, where no result says so.
    pub end: Option<HandEnd>,
    /// The subzine whose game it is.
    pub subzine: Option<String>,
    /// A remark for the state of the games.
    pub remark: Option<String>,
}

/// How a game run by hand began.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HandStart {
    /// The issue in which it is announced, then in which it began.
    pub issue: Option<i64>,
}

/// What is dealt in on a Bourse: a currency for each power of a game, and what investors begin with.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BourseTable {
    /// The game whose centres are the rates.
    pub beside: Spanned<String>,
    /// Units of each currency that an investor begins with.
    #[serde(default)]
    pub units: i64,
    /// Cash that an investor begins with.
    #[serde(default)]
    pub cash: i64,
    /// What each currency is worth at the beginning.
    pub rates: BTreeMap<String, i64>,
}

/// One player's time in a seat.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandSeatRow {
    /// The seat.
    pub seat: Spanned<String>,
    /// An id of people.toml; absent: nobody plays it.
    pub person: Option<Spanned<String>>,
    /// First issue that names them; absent: from the beginning.
    pub since: Option<i64>,
    /// Why they came, or why nobody plays it.
    pub why: Option<String>,
    /// Seat of a standby called up: no fee.
    #[serde(default)]
    pub waived: bool,
}

/// How a game run by hand ended.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandEnd {
    /// The issue that says so.
    pub issue: i64,
    /// What happened.
    pub kind: EndKind,
    /// Who won, or shares it.
    #[serde(default)]
    pub seats: Vec<Spanned<String>>,
    /// A word about it.
    pub why: Option<String>,
}

/// A game run by hand.
#[derive(Clone, Debug)]
pub struct HandGame {
    /// Name of its folder.
    pub id: String,
    /// game.toml as text.
    pub source: Source,
    /// game.toml.
    pub file: HandGameFile,
    /// Its rounds in the zine it was adopted from: `games/NAME/past/*.md`.
    pub past: Vec<ResultSource>,
}

/// The key that tells the two kinds of games apart.
#[derive(Deserialize)]
struct RulesKey {
    rules: Option<toml::Value>,
}

/// Whether a game.toml is one of a game run by hand.
pub fn is_by_hand(source: &Source) -> bool {
    let read: Result<RulesKey, _> = toml::from_str(&source.text);
    read.is_ok_and(|key| key.rules.is_some_and(|rules| rules.is_str()))
}

impl HandGame {
    /// Reads game.toml.
    ///
    /// # Errors
    /// What it may not say.
    pub fn read(id: &str, source: &Source) -> Result<HandGame, Diagnostic> {
        Ok(HandGame { id: id.into(), source: source.clone(), file: parse(source)?, past: Vec::new() })
    }

    /// The seat of a name, as game.toml writes it.
    pub fn seat(&self, name: &str) -> Option<&str> {
        let mut seats = self.file.seats.iter().map(|seat| seat.get_ref().as_str());
        seats.find(|seat| seat.to_lowercase() == name.trim().to_lowercase())
    }

    /// The gamesmaster as of an issue; `None`: the editor.
    pub fn gm(&self, at: i64) -> Option<&str> {
        let all = &self.file.gm.as_ref()?.get_ref().0;
        all.iter().rfind(|gm| gm.holds(at)).map(|gm| gm.value.as_str())
    }

    /// Who has a seat as of an issue.
    pub fn holder(&self, seat: &str, at: i64) -> Option<&HandSeatRow> {
        let mut rows = self.file.seat.iter().filter(|row| row.since.is_none_or(|since| since <= at));
        rows.rfind(|row| self.seat(row.seat.get_ref()) == Some(seat))
    }

    /// The seats a person has as of an issue.
    pub fn seats_of<'g>(&'g self, person: &'g str, at: i64) -> impl Iterator<Item = &'g str> {
        let all = self.file.seats.iter().map(|seat| seat.get_ref().as_str());
        all.filter(move |seat| {
            let held = self.holder(seat, at).and_then(|row| row.person.as_ref());
            held.is_some_and(|held| held.get_ref() == person)
        })
    }

    /// Whether players have seats as of an issue.
    pub fn has_begun(&self, at: i64) -> bool {
        !self.file.seat.is_empty() && self.file.start.issue.is_none_or(|first| first <= at)
    }

    /// The first issue that speaks of it.
    pub fn first_issue(&self) -> Option<i64> {
        let listed = self.file.preference.iter().filter_map(|place| place.since);
        self.file.start.issue.into_iter().chain(listed).min()
    }

    /// What its file says and cannot mean.
    pub fn faults(&self, content: &Content) -> Vec<Diagnostic> {
        let mut out = Vec::new();
        if self.file.seats.is_empty() {
            push_fault(
                "hand-seat",
                "this game has no seats".into(),
                self.file.name.span(),
                "write seats = [\"Red\", \"Blue\"]".into(),
                &mut out,
                &self.source,
            );
        }
        for (n, seat) in self.file.seats.iter().enumerate() {
            let file = file_name(seat.get_ref());
            if file.is_empty() || file == "gm" {
                let help = "name it with letters or digits; gm is the gamesmaster".to_string();
                push_fault(
                    "hand-seat",
                    format!("“{}” cannot be a seat", seat.get_ref()),
                    seat.span(),
                    help,
                    &mut out,
                    &self.source,
                );
            } else if self.file.seats[..n].iter().any(|other| file_name(other.get_ref()) == file) {
                let help = "give each seat a name of its own".to_string();
                push_fault(
                    "hand-seat",
                    format!("the seat “{}” is here twice", seat.get_ref()),
                    seat.span(),
                    help,
                    &mut out,
                    &self.source,
                );
            }
        }
        if self.file.score == ScoreKind::Bourse && self.file.bourse.is_none() {
            let help = "add [bourse] with beside = \"GAME\" and rates = { Austria = 3, ... }";
            push_fault(
                "hand-bourse",
                "a Bourse has rates".into(),
                self.file.name.span(),
                help.into(),
                &mut out,
                &self.source,
            );
        }
        let named = self.file.seat.iter().map(|row| &row.seat);
        let ends = self.file.end.iter().flat_map(|end| &end.seats);
        for seat in named.chain(ends) {
            if self.seat(seat.get_ref()).is_none() {
                push_fault(
                    "hand-seat",
                    self.no_seat(seat.get_ref()),
                    seat.span(),
                    self.seats_help(),
                    &mut out,
                    &self.source,
                );
            }
        }
        if let Some(table) = self.file.bourse.as_ref().filter(|t| content.game(t.beside.get_ref()).is_none())
        {
            let said = format!("no game with a judge is called “{}”", table.beside.get_ref());
            let fault = Diagnostic::warning("hand-bourse", said).at(&self.source, table.beside.span());
            out.push(fault.help("name the game whose centres are the rates"));
        }
        let seated = self.file.seat.iter().filter_map(|row| row.person.as_ref());
        let listed = self.file.preference.iter().map(|row| &row.person);
        let standbys = self.file.standby.iter().map(|row| &row.person);
        for person in seated.chain(listed).chain(standbys) {
            if !content.people.is_empty() && !content.people.contains_key(person.get_ref()) {
                out.push(super::unknown_person(content, person.get_ref()).at(&self.source, person.span()));
            }
        }
        out
    }

    /// The complaint about a seat it does not have.
    pub fn no_seat(&self, name: &str) -> String {
        format!("“{name}” is not a seat of {}", self.id)
    }

    /// Its seats, for whoever named another.
    pub fn seats_help(&self) -> String {
        let all: Vec<&str> = self.file.seats.iter().map(|seat| seat.get_ref().as_str()).collect();
        format!("the seats are {}", all.join(", "))
    }
}

fn push_fault(
    code: &'static str,
    message: String,
    at: Range<usize>,
    help: String,
    out: &mut Vec<Diagnostic>,
    source: &Source,
) {
    out.push(Diagnostic::error(code, message).at(source, at).help(help));
}

/// A seat as the name of a file: lower case, letters and digits, `-` for all else.
pub fn file_name(seat: &str) -> String {
    let lower = seat.to_lowercase();
    let parts: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

impl Content {
    /// Whether it has games, and the program judges none of them.
    pub fn is_all_by_hand(&self) -> bool {
        self.games.is_empty() && !self.hand_games.is_empty()
    }

    /// A game run by hand, by id.
    pub fn hand_game(&self, id: &str) -> Option<&HandGame> {
        self.hand_games.iter().find(|game| game.id == id)
    }
}
