//! Open data: the archive's own form of a game, `games/<id>/orders.json`, as `data/zine-1.schema.json` describes it. Keys may
//! be added to a version; none is taken away or changes its meaning.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use base::toml_values::{Moment, time_zone};

/// The name of the form of a game.
pub const GAME: &str = "zine-game";
/// Version of both forms.
pub const VERSION: u32 = 1;
/// The schema of both forms.
pub const SCHEMA: &str = include_str!("zine-1.schema.json");

/// A game; the keys stand in the order of the alphabet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameData {
    /// The board.
    pub board: BoardData,
    /// What is ordered for when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<DueData>,
    /// [`GAME`]
    pub form: String,
    /// Its name.
    pub game: String,
    /// The gamesmaster.
    pub gm: PersonData,
    /// Its id.
    pub id: String,
    /// Its numbers as printed.
    pub number: String,
    /// Its numbers.
    #[serde(default)]
    pub numbers: Vec<String>,
    /// What was played.
    pub phases: Vec<PhaseData>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<EndData>,
    /// Switches in force.
    pub rules: BTreeMap<String, String>,
    /// Where the schema lies.
    #[serde(default)]
    pub schema: String,
    /// Who played what, when.
    pub seats: Vec<SeatData>,
    /// How it stands: `waiting`, `running`, `won`, `draw`, `conceded`, `abandoned`.
    pub status: String,
    /// The rule-set.
    pub variant: String,
    /// [`VERSION`]
    pub version: u32,
    /// Centres that win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory: Option<u32>,
    /// The zine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zine: Option<ZineData>,
}

/// A board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BoardData {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The hash of its file, if it is not the rule-set's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// Somebody: with an id, if there is a page of him.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PersonData {
    /// The address of his page below `people/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// His name.
    pub name: String,
}

/// The zine that printed a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ZineData {
    /// The language of reasons and remarks.
    pub language: String,
    /// Its title.
    pub title: String,
}

/// What is due.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DueData {
    /// Phases with a deadline of their own before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<DueData>,
    /// When.
    pub deadline: DeadlineData,
    /// Codes of the phases.
    pub phases: Vec<String>,
}

/// A deadline: a day, or an instant where an hour and its zone are known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DeadlineData {
    /// The instant, with the offset of its zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The day.
    pub day: String,
    /// The zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timezone: Option<String>,
}

/// Who held a power.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeatData {
    /// First season.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The power.
    pub power: String,
    /// Last season.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// The player.
    pub who: PersonData,
    /// Why they left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EndData {
    /// Who won or shares.
    pub powers: Vec<String>,
    /// Its last season.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<String>,
}

/// A name or number of an issue: `12`, `"11a"`; null before a game came here.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum IssueNameData {
    /// Of an issue.
    Issue(i64),
    /// Of a flyer.
    Flyer(String),
    /// Played before the game came to this zine.
    #[default]
    Elsewhere,
}

/// A phase: position, orders with results, position after. Secrets have no place in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PhaseData {
    /// The position after it.
    pub after: PhaseEndData,
    /// Centres before it.
    pub centres: BTreeMap<String, Vec<String>>,
    /// Its code: `S1901M`.
    pub code: String,
    /// The deadline that was printed for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<DeadlineData>,
    /// Units dislodged before it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dislodged: BTreeMap<String, Vec<DislodgedData>>,
    /// Draws made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<DrawData>,
    /// Issues that corrected it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errata: Vec<i64>,
    /// The issue, or the flyer, that published it.
    pub issue: IssueNameData,
    /// Its orders with their results.
    pub orders: Vec<OrderData>,
    /// Its name: `Spring 1901, Movement`.
    pub phase: String,
    /// The day it was published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// Units before it.
    pub units: BTreeMap<String, Vec<String>>,
}

/// The position after a phase.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PhaseEndData {
    /// Centres by owner.
    pub centres: BTreeMap<String, Vec<String>>,
    /// Units that must retreat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dislodged: BTreeMap<String, Vec<DislodgedData>>,
    /// Further facts.
    pub facts: Vec<String>,
    /// Units by owner.
    pub units: BTreeMap<String, Vec<String>>,
}

/// A dislodged unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DislodgedData {
    /// Where it may retreat to.
    pub to: Vec<String>,
    /// The unit.
    pub unit: String,
}

/// A draw.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DrawData {
    /// What could have come out.
    pub from: Vec<String>,
    /// What it decides.
    pub name: String,
    /// What came out.
    pub value: String,
}

/// An order with its result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OrderData {
    /// The order.
    pub order: String,
    /// Whose.
    pub power: String,
    /// Why, in the zine's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The kind of reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason_code: Option<String>,
    /// Its numbers, units and places.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub reason_facts: BTreeMap<String, String>,
    /// `succeeds`, `fails`, `cut`, `void`, `dislodged`, `weakened`.
    pub result: String,
}

impl DeadlineData {
    /// A moment; `home` is the zone of those that name none.
    pub fn from_moment(moment: &Moment, home: Option<&str>) -> DeadlineData {
        let day = moment.day().to_string();
        let named = moment.zone.as_deref().or(home).filter(|_| moment.timed);
        let Some(named) = named.filter(|zone| time_zone(zone).is_some()) else {
            return DeadlineData { day, ..DeadlineData::default() };
        };
        // An offset is no name of a zone.
        let zone = if named.starts_with(['+', '-']) || named == "Z" { "UTC" } else { named };
        let at = time_zone(zone).map(|tz| moment.instant(home).to_zoned(tz));
        let at = at.map(|at| at.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string());
        DeadlineData { at, day, timezone: Some(zone.to_string()) }
    }

    /// The instant in UTC as calendars write it: `20261212T200000Z`; None for a whole day.
    pub fn utc(&self) -> Option<String> {
        let at: jiff::Timestamp = self.at.as_ref()?.parse().ok()?;
        Some(at.strftime("%Y%m%dT%H%M%SZ").to_string())
    }
}

impl GameData {
    /// The form as text: keys sorted, two blanks, a line feed at the end.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}
