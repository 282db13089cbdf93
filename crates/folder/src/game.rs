//! `games/<id>/game.toml`: a game, its players and how it is played.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use base::dated_terms::{OneOrMany, SinceWord};
use base::issue_number::IssueNumber;
use base::money::Amount;
use base::toml_values::{Day, Moment, Spanned};
use diagnostics::Source;

use super::zine_config::{LateOrders, ListConfig, NmrPolicy, PhaseCalendar, VotesConfig};
use crate::player_strings::CountStyle;

/// The whole file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameFile {
    /// The zine's own name of the game.
    pub name: Spanned<String>,
    /// The rule-set; the first its board names if absent.
    pub variant: Option<Spanned<String>>,
    /// The board: a file of boards/, by its name without the ending; the rule-set's own if absent.
    pub board: Option<Spanned<String>>,
    /// Changes of the board adopted while the game is under way, by `zine board adopt`.
    #[serde(default)]
    pub adopted: Vec<AdoptedBoard>,
    /// What the zine calls the rule-set in print, `Regular`; else as `[words]` of zine.toml says, else its usual name.
    pub variant_name: Option<String>,
    /// The language its section is printed in, `de-DE`; the zine's if absent.
    pub language: Option<Spanned<String>>,
    /// Boardman numbers, if it has any.
    #[serde(default)]
    pub numbers: Vec<Spanned<SinceWord>>,
    /// Gamesmaster: an id of people.toml; the editor if nobody is named.
    pub gm: Option<Spanned<OneOrMany<SinceWord>>>,
    /// What is played in one issue; else as zine.toml says.
    pub calendar: Option<PhaseCalendar>,
    /// What missing orders lead to; else as zine.toml says.
    pub nmr: Option<Vec<NmrPolicy>>,
    /// How late orders are taken; else as zine.toml says.
    pub late: Option<LateOrders>,
    /// How proposals are voted on; else as zine.toml says.
    pub votes: Option<VotesConfig>,
    /// The players are secret until the end, and so is who wrote what: `power`, `none` or `signed`.
    pub anonymous: Option<AnonymousPress>,
    /// The players of such a game, once it has told them; until then private/games/ has them.
    pub players: Option<PlayersList>,
    /// Whether the players are secret.
    #[serde(skip)]
    pub(crate) hidden: bool,
    /// Hashes of the list of players, as printed.
    #[serde(default)]
    pub promise: Vec<PlayersPromise>,
    /// Which press is allowed: `white`, `grey`, `black`. Empty: all.
    #[serde(default)]
    pub press: Vec<PressKind>,
    /// How results are printed; else as zine.toml says.
    pub style: Option<Spanned<String>>,
    /// How counts are written in the state of the games.
    pub player_style: Option<CountStyle>,
    /// House rules of this game.
    #[serde(default)]
    #[schemars(schema_with = "crate::house_rules_schema::house_rules")]
    pub rules: BTreeMap<String, Spanned<String>>,
    /// Words of the variant, such as the name of a class of units.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    /// How it began here.
    #[serde(default)]
    pub start: GameStart,
    /// How it ended, where that is not a win.
    pub end: Option<GameEnd>,
    /// Who continues it if the zine stops.
    pub guarantor: Option<OneOrMany<GuarantorRow>>,
    /// Who holds its fees until it ends, if that is not the zine.
    pub escrow: Option<Escrow>,
    /// Who plays what, when.
    #[serde(default)]
    pub seat: Vec<SeatRow>,
    /// Players waiting for powers, with the powers they would like, best first.
    #[serde(default)]
    pub preference: Vec<PowerPreference>,
    /// Draws made when the game was set up.
    #[serde(default)]
    pub draw: Vec<SetupDraw>,
    /// Deadlines that were moved, by `zine extend`; of several for one issue the last applies.
    #[serde(default)]
    pub extension: Vec<DeadlineExtension>,
    /// Players who stand by.
    #[serde(default)]
    pub standby: Vec<StandbyRow>,
    /// What players said at the end.
    #[serde(default)]
    pub statement: Vec<PlayerStatement>,
    /// Once the game is over, names played under give way to their players'.
    #[serde(default)]
    pub reveal: bool,
    /// The subzine whose game it is.
    pub subzine: Option<String>,
    /// The mailing list of the game: results and deadlines are posted to it.
    pub list: Option<Spanned<ListConfig>>,
    /// A remark for the state of the games.
    pub remark: Option<String>,
}

/// The press of a game whose players are secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AnonymousPress {
    /// Under the name of the power.
    Power,
    /// No press at all.
    None,
    /// Under the names of the seats: `alias`.
    Signed,
}

/// The players of a game. The code of the first is `player-01`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayersList {
    /// Hashed before the list, so that nobody can guess the names from the hash.
    pub salt: String,
    /// Ids of people.toml, in the order in which they came.
    #[serde(default)]
    pub list: Vec<String>,
}

/// What an issue printed about the list of players.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayersPromise {
    /// The issue.
    pub issue: i64,
    /// How many players were on the list.
    pub players: usize,
    /// SHA-256 of the salt and the ids, one line each.
    pub sha256: String,
}

/// A change of the board that was adopted.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdoptedBoard {
    /// The issue that prints it: it applies to the seasons after.
    pub issue: IssueNumber,
    /// The reason, as printed.
    pub why: String,
}

/// Kinds of press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PressKind {
    /// Signed.
    White,
    /// Unsigned.
    Grey,
    /// Signed with another's name.
    Black,
}

/// How the game began here.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GameStart {
    /// Taken over in mid-course: a file beside game.toml with the position in the case format.
    pub file: Option<Spanned<String>>,
    /// The issue in which the game is announced.
    pub issue: Option<i64>,
    /// Its first year, where that is not the variant's.
    pub year: Option<i32>,
    /// The game came from another zine: centres held year by year until then, as printed (`1901 = "A5 E4 ..."`).
    pub history: BTreeMap<String, String>,
    /// Where it came from, as printed.
    pub from: Option<String>,
    /// Why its powers were drawn again, when an earlier draw had been undone.
    pub again: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameEnd {
    /// The last season played; none: the game was given up before it began.
    pub season: Option<Spanned<String>>,
    /// The issue or flyer that reports it; the one that seals the season if absent.
    pub issue: Option<IssueNumber>,
    /// What happened.
    pub kind: EndKind,
    /// The powers that share the draw, or the one conceded to.
    #[serde(default)]
    pub powers: Vec<Spanned<String>>,
    /// A word about it.
    pub why: Option<String>,
}

/// What ends a game apart from a win on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndKind {
    /// The survivors, or those named, share it.
    Draw,
    /// All others concede to one.
    Concession,
    /// The gamesmaster finds that one has won.
    Win,
    /// Nobody continues.
    Abandoned,
}

/// What a proposal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProposalKind {
    /// A draw.
    Draw,
    /// A concession.
    Win,
}

/// Who continues the game if the zine stops (`G-5`).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuarantorRow {
    /// An id of people.toml.
    pub person: Spanned<String>,
    /// Their zine.
    #[serde(default)]
    pub zine: String,
    /// First issue that names them; absent: always.
    pub since: Option<i64>,
    /// Days after the expected date until they may ask.
    pub ask_after: Option<i32>,
    /// Days after asking until they may take over.
    pub take_over_after: Option<i32>,
    /// Their questions, each with the day of its answer.
    #[serde(default)]
    pub asked: Vec<GuarantorQuery>,
}

/// Fees that a third person holds until the game ends.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Escrow {
    /// Who holds them: an id of people.toml.
    pub person: Spanned<String>,
    /// How much; else what the players have paid for the game.
    pub sum: Option<Spanned<Amount>>,
    /// First issue that says so; absent: always.
    pub since: Option<i64>,
    /// The issue from which they are paid out: it no longer says so.
    pub released: Option<i64>,
}

impl Escrow {
    /// Whether the fees are in escrow as of an issue.
    pub fn holds(&self, issue: i64) -> bool {
        self.since.is_none_or(|since| since <= issue) && self.released.is_none_or(|gone| issue < gone)
    }
}

/// A question of the guarantor's (`A-33`).
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuarantorQuery {
    /// The day of the question.
    pub on: Day,
    /// The day of the answer.
    pub answered: Option<Day>,
}

/// One player's time with a power.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatRow {
    /// The power.
    pub power: Spanned<String>,
    /// An id of people.toml; absent: the power has no player, by a ruling (`why`).
    pub person: Option<Spanned<String>>,
    /// First season ordered; the beginning if absent.
    pub from: Option<Spanned<String>>,
    /// Last season ordered.
    pub until: Option<Spanned<String>>,
    /// Why they left.
    pub why: Option<String>,
    /// Seat of a standby called up: no fee.
    #[serde(default)]
    pub waived: bool,
    /// The issue that first says so, if not the one that follows from the seasons: until then the former holder has the power.
    pub entered: Option<i64>,
    /// The day they asked for it.
    pub joined: Option<Spanned<Day>>,
    /// Played under this name in the game.
    pub alias: Option<String>,
}

/// A deadline that was moved.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeadlineExtension {
    /// The issue whose orders it is about, which prints why.
    pub issue: i64,
    /// The new deadline.
    pub deadline: Moment,
    /// The reason, as printed.
    pub why: String,
    /// The day it was moved.
    pub on: Option<Day>,
    /// The player whose absence moved it: an id of people.toml, never printed.
    #[serde(rename = "for")]
    pub person: Option<String>,
}

impl GameFile {
    /// The times the deadline of an issue was moved.
    pub fn extensions(&self, issue: i64) -> impl DoubleEndedIterator<Item = &DeadlineExtension> {
        self.extension.iter().filter(move |extension| extension.issue == issue)
    }
}

/// A player and the powers they would like.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PowerPreference {
    /// An id of people.toml.
    pub person: Spanned<String>,
    /// Powers, best first; those left out are equal and last.
    #[serde(default)]
    pub powers: Vec<Spanned<String>>,
    /// First issue that lists them; the one that announces the game if absent.
    pub since: Option<i64>,
    /// Last issue that lists them, if they gave the place up.
    pub until: Option<i64>,
    /// The day they asked for it.
    pub joined: Option<Spanned<Day>>,
}

/// The zine's own list of people who wait for a game.
pub const WAITING: &str = "games/waiting.toml";

/// `games/waiting.toml`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WaitFile {
    /// People who wait for any game.
    pub wait: Vec<WaitingEntry>,
}

/// Somebody who waits for a game of the zine.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaitingEntry {
    /// An id of people.toml.
    pub person: Spanned<String>,
    /// First issue that lists them; absent: always.
    pub since: Option<i64>,
    /// The day they asked for it.
    pub joined: Option<Day>,
    /// Last issue that lists them.
    pub until: Option<i64>,
    /// Rule-sets they would play; none: any.
    #[serde(default)]
    pub variants: Vec<String>,
    /// Powers, best first.
    #[serde(default)]
    pub powers: Vec<String>,
    /// A remark of the editor's, never printed.
    pub note: Option<String>,
}

impl WaitingEntry {
    /// Whether an issue lists them.
    pub fn is_listed_in(&self, issue: i64) -> bool {
        self.since.is_none_or(|since| since <= issue) && self.until.is_none_or(|until| issue <= until)
    }
}

impl PowerPreference {
    /// Whether an issue lists them; `announced` is the one that announces the game.
    pub fn is_listed_in(&self, issue: i64, announced: i64) -> bool {
        self.since.unwrap_or(announced) <= issue && self.until.is_none_or(|until| issue <= until)
    }
}

/// A draw made when the game was set up, as it can be checked.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupDraw {
    /// What it decided.
    pub name: String,
    /// What could have come out.
    pub candidates: Vec<String>,
    /// What came out.
    pub value: String,
    /// Hash of the secret it was drawn from.
    pub secret: String,
    /// The issue that printed the hash before; none: drawn before any commitment.
    pub committed: Option<i64>,
}

/// A player who stands by.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandbyRow {
    /// An id of people.toml.
    pub person: Spanned<String>,
    /// First issue that lists them; absent: always.
    pub since: Option<i64>,
    /// Last issue that lists them.
    pub until: Option<i64>,
}

/// What a player said at the end.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerStatement {
    /// An id of people.toml.
    pub person: Spanned<String>,
    /// Their words.
    pub text: String,
    /// When they came.
    pub date: Option<Day>,
}

impl GameFile {
    /// Byte range of the key that determines its rules.
    pub fn rules_said(&self) -> std::ops::Range<usize> {
        self.variant.as_ref().or(self.board.as_ref()).unwrap_or(&self.name).span()
    }

    /// Whether an issue puts a change of the board in force.
    pub fn adopts(&self, issue: IssueNumber) -> bool {
        self.adopted.iter().any(|a| a.issue == issue)
    }

    /// The gamesmaster as of an issue; `None`: the editor.
    pub fn gm(&self, at: i64) -> Option<&str> {
        let all = self.gm.as_ref()?.get_ref();
        all.0.iter().rfind(|gm| gm.holds(at)).map(|gm| gm.value.as_str())
    }

    /// The numbers printed as of an issue.
    pub fn numbers(&self, at: i64) -> impl Iterator<Item = &str> {
        self.numbers.iter().map(Spanned::get_ref).filter(move |n| n.holds(at)).map(|n| n.value.as_str())
    }

    /// The guarantor as of an issue.
    pub fn guarantor(&self, at: i64) -> Option<&GuarantorRow> {
        self.guarantor.as_ref()?.0.iter().rfind(|g| g.since.is_none_or(|since| since <= at))
    }

    /// The standbys as of an issue.
    pub fn standbys(&self, at: i64) -> impl Iterator<Item = &Spanned<String>> {
        let standby = self.standby.iter().filter(move |s: &&StandbyRow| {
            s.since.is_none_or(|since| since <= at) && s.until.is_none_or(|until| at <= until)
        });
        standby.map(|s| &s.person)
    }

    /// The first issue that mentions the game, as far as the file tells: it announces it, or lists a player.
    pub fn first_issue(&self) -> Option<i64> {
        let listed = self.preference.iter().filter_map(|place| place.since);
        self.start.issue.into_iter().chain(listed).min()
    }

    /// Whether any fact begins or ends with an issue.
    pub fn changes_with(&self, issue: i64) -> bool {
        let gm = self.gm.iter().flat_map(|gm| &gm.get_ref().0).any(|gm| gm.since == Some(issue));
        self.seats_change(issue)
            || self.end.is_some()
            || gm
            || self.standby.iter().any(|s: &StandbyRow| s.since == Some(issue) || s.until == Some(issue - 1))
            || self.numbers.iter().any(|n| (n.get_ref().since) == Some(issue))
    }

    /// Whether seats change with an issue.
    pub fn seats_change(&self, issue: i64) -> bool {
        self.seat.iter().any(|seat| seat.entered == Some(issue))
    }
}

/// A game of the zine.
#[derive(Clone, Debug)]
pub struct GameFolder {
    /// Name of its folder.
    pub id: String,
    /// Text of game.toml.
    pub source: Source,
    /// game.toml.
    pub file: GameFile,
    /// The file named by [`GameStart::file`].
    pub start: Option<Source>,
    /// The phases played before it came here, one case file each.
    pub past: Vec<Source>,
}
