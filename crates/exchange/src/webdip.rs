//! Games as webDiplomacy's programming interface answers: territories and countries by number, which a table of the editor's own
//! copy gives their names. Positions are recorded; turns are counted from the first spring.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use adjudicator::board::{Board, Owner, Place};
use adjudicator::position::{DislodgedUnit, Position, Unit, UnitKind};
use adjudicator::rules::SheetAuthor;
use adjudicator::season::{Phase as Due, Season, Turn};
use diagnostics::{Diagnostic, Source};

use super::answers::GapAnswer;
use super::json::{self, JsonNode, error_at};
use super::{GameTransfer, PHASES, RawPhase, ReadGame, RecordedEnd, RecordedStart};

/// What is said to those who have no table.
pub const NO_TABLE: &str = "countries and territories stand here as numbers: say what they mean with --table FILE ([powers] 1 = \"England\", [places] 1 = \"Clyde\")";

/// So many units, orders or centres a phase may have.
const MANY: usize = 1_000;
/// So many years a game may take.
const YEARS: i64 = 1_000;

/// What the numbers mean.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WebdipTable {
    powers: BTreeMap<String, String>,
    places: BTreeMap<String, String>,
}

impl WebdipTable {
    /// Reads a table.
    ///
    /// # Errors
    /// It is none.
    pub fn read(source: &Source) -> Result<WebdipTable, Diagnostic> {
        toml::from_str(&source.text).map_err(|e| {
            let at = e.span().unwrap_or(0..0);
            Diagnostic::error("table", e.message().to_string()).at(source, at)
        })
    }
}

struct WebdipParser<'s> {
    source: &'s Source,
    board: &'s Board,
    table: &'s WebdipTable,
}

/// Reads a game, and what of it has no counterpart here.
///
/// # Errors
/// What is no such game, at its place; what is not recorded and fits in several ways.
pub fn read(
    source: &Source,
    game: &JsonNode,
    table: &WebdipTable,
    answers: &[GapAnswer],
) -> Result<ReadGame, Diagnostic> {
    let rules = super::text::standard(source)?;
    let reader = WebdipParser { source, board: rules.board(), table };
    // Centres stand as they are at the end of a year; before that nobody has conquered any.
    let mut owners = super::position_after(&[], &*rules).owners;
    let (mut raw, mut now): (Vec<RawPhase>, Option<Position>) = (Vec::new(), None);
    let all = game.need(source, "phases")?.list(source, PHASES)?;
    for (at, phase) in all.iter().enumerate() {
        let Some(turn) = reader.turn(phase)? else { continue };
        if raw.last().is_some_and(|last| last.turn >= turn) {
            return Err(error_at(source, &phase.at, "this phase does not come after the one before it"));
        }
        let told = phase.get("centers").or_else(|| phase.get("centres"));
        let told = told.map(|list| list.list(source, MANY)).transpose()?;
        if let Some(list) = told.filter(|list| !list.is_empty()) {
            owners = vec![None; owners.len()];
            for node in list {
                let place = reader.place(node.need(source, "terrID")?)?;
                let owner = reader.owner(node.need(source, "countryID")?)?;
                owners[reader.board.province_of(place).0 as usize] = owner;
            }
        }
        let before = Position { owners: owners.clone(), ..reader.position(turn, phase)? };
        let orders = reader.orders(&before, phase)?;
        if at + 1 == all.len() && orders.is_empty() {
            now = Some(before);
        } else if turn.phase != Due::Retreat || !before.dislodged.is_empty() {
            let before = RecordedStart::Known(before);
            raw.push(RawPhase { turn, before, orders, draws: Vec::new(), hand: SheetAuthor::Person });
        }
    }
    if raw.is_empty() && now.is_none() {
        return Err(error_at(source, &game.need(source, "phases")?.at, "there is no phase in this game"));
    }
    let over =
        game.get("gameOver").and_then(JsonNode::as_text).is_some_and(|word| !word.eq_ignore_ascii_case("no"));
    let id = game.get("gameID").map(|id| match &id.value {
        json::JsonValue::Number(n) => n.to_string(),
        json::JsonValue::Text(text) => text.to_string(),
        _ => "game".into(),
    });
    let (id, end) = (id.unwrap_or_else(|| "game".into()), RecordedEnd::Known(now, over));
    let record = GameTransfer::judged(id, Arc::clone(&rules), raw, end, answers);
    Ok((record.map_err(|said| super::text::ambiguity(source, said))?, Vec::new()))
}

impl<'s> WebdipParser<'s> {
    /// A whole number, written as one or as a text.
    fn number(&self, node: &JsonNode) -> Result<i64, Diagnostic> {
        let text = match &node.value {
            json::JsonValue::Number(text) | json::JsonValue::Text(text) => Some(text),
            _ => None,
        };
        let found = text.and_then(|text| text.parse().ok());
        found.ok_or_else(|| error_at(self.source, &node.at, "a whole number is expected here"))
    }

    /// The phase; None before the game, and after it.
    fn turn(&self, phase: &JsonNode) -> Result<Option<Turn>, Diagnostic> {
        let node = phase.need(self.source, "turn")?;
        let count = self.number(node)?;
        let said = phase.need(self.source, "phase")?;
        let due = match said.text(self.source)? {
            "Diplomacy" => Due::Movement,
            "Retreats" => Due::Retreat,
            "Builds" => Due::Adjustment,
            "Pre-game" | "Finished" => return Ok(None),
            other => return Err(error_at(self.source, &said.at, format!("“{other}” is not a phase"))),
        };
        if !(0..2 * YEARS).contains(&count) {
            return Err(error_at(self.source, &node.at, format!("“{count}” is not a turn of a game")));
        }
        let season = match (due, count % 2) {
            (Due::Adjustment, _) => Season::Winter,
            (_, 0) => Season::Spring,
            _ => Season::Fall,
        };
        Ok(Some(Turn::new(season, self.board.first_year + (count / 2) as i32, due)))
    }

    /// The power of a number; none for nought, which is nobody.
    fn owner(&self, node: &JsonNode) -> Result<Option<Owner>, Diagnostic> {
        if self.number(node)? == 0 {
            return Ok(None);
        }
        let find = |name: &str| self.board.find_owner(name);
        self.meant(node, &self.table.powers, ["country", "power"], find).map(Some)
    }

    fn place(&self, node: &JsonNode) -> Result<Place, Diagnostic> {
        self.meant(node, &self.table.places, ["territory", "place"], |name| self.board.place(name))
    }

    /// What a number means by its name in the table; `words` say what it numbers there and what it is on the board.
    fn meant<T>(
        &self,
        node: &JsonNode,
        names: &BTreeMap<String, String>,
        [thing, wanted]: [&str; 2],
        find: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Diagnostic> {
        let number = self.number(node)?;
        let named = names.get(&number.to_string());
        named.and_then(|name| find(name)).ok_or_else(|| {
            let said = match named {
                Some(name) => {
                    format!("“{name}”, as the table calls {thing} {number}, is not a {wanted} on this board")
                }
                None => format!("the table has no {thing} {number}"),
            };
            error_at(self.source, &node.at, said)
        })
    }

    fn kind(&self, node: &JsonNode) -> Result<UnitKind, Diagnostic> {
        match node.text(self.source)? {
            "Army" => Ok(UnitKind::Army),
            "Fleet" => Ok(UnitKind::Fleet),
            other => Err(error_at(self.source, &node.at, format!("“{other}” is not a kind of unit"))),
        }
    }

    fn position(&self, turn: Turn, phase: &JsonNode) -> Result<Position, Diagnostic> {
        let (source, board) = (self.source, self.board);
        let mut out = Position::empty(board, turn);
        for node in phase.need(source, "units")?.list(source, MANY)? {
            let Some(owner) = self.owner(node.need(source, "countryID")?)? else { continue };
            let kind = self.kind(node.need(source, "unitType")?)?;
            let place = self.place(node.need(source, "terrID")?)?;
            if !super::stands(board, kind, place) {
                let said = format!("{} {}: no such unit can stand there", kind.code(), board.code(place));
                return Err(error_at(source, &node.at, said));
            }
            let unit = Unit::new(owner, kind, place);
            let gone = node.get("retreating").and_then(JsonNode::as_text) == Some("Yes");
            let province = board.province_of(place);
            let twice = match gone {
                true => out.dislodged.iter().any(|d| board.province_of(d.unit.place) == province),
                false => out.units.iter().any(|u| board.province_of(u.place) == province),
            };
            if twice {
                return Err(error_at(source, &node.at, format!("two units stand in {}", board.code(place))));
            }
            match gone {
                true => out.dislodged.push(DislodgedUnit { unit, from: Vec::new(), retreats: None }),
                false => out.units.push(unit),
            }
        }
        out.sort();
        Ok(out)
    }

    /// The place that a key of an order names.
    fn place_at(&self, node: &JsonNode, key: &str) -> Result<Place, Diagnostic> {
        self.place(node.need(self.source, key)?)
    }

    fn code_at(&self, node: &JsonNode, key: &str) -> Result<&'s str, Diagnostic> {
        Ok(self.board.code(self.place_at(node, key)?))
    }

    /// The unit that an order is for, as orders name it.
    fn ordered_unit(&self, before: &Position, owner: Owner, node: &JsonNode) -> Result<String, Diagnostic> {
        let (source, board) = (self.source, self.board);
        let place = self.place_at(node, "terrID")?;
        let waiting = before.dislodged.iter().map(|d| &d.unit);
        let mut own = before.units.iter().chain(waiting).filter(|u| u.owner == owner);
        let unit = own.find(|u| board.province_of(u.place) == board.province_of(place));
        let kind = match (unit, node.get("unitType").filter(|kind| kind.as_text() != Some(""))) {
            (Some(unit), _) => unit.kind,
            (None, Some(kind)) => self.kind(kind)?,
            (None, None) => return Err(error_at(source, &node.at, "no unit stands there")),
        };
        Ok(format!("{} {}", kind.code(), unit.map_or(board.code(place), |unit| board.code(unit.place))))
    }

    fn orders(&self, before: &Position, phase: &JsonNode) -> Result<Vec<(String, String)>, Diagnostic> {
        let (source, board) = (self.source, self.board);
        let mut out = Vec::new();
        for node in phase.get("orders").map(|o| o.list(source, MANY)).transpose()?.unwrap_or_default() {
            let Some(owner) = self.owner(node.need(source, "countryID")?)? else { continue };
            let said = node.need(source, "type")?;
            let convoyed = node.get("viaConvoy").and_then(JsonNode::as_text) == Some("Yes");
            let by = if convoyed { " via convoy" } else { "" };
            let order = match said.text(source)? {
                word @ ("Hold" | "Move" | "Retreat" | "Support hold" | "Support move" | "Convoy"
                | "Disband") => {
                    let own = self.ordered_unit(before, owner, node)?;
                    let (to, from) = ("toTerrID", "fromTerrID");
                    match word {
                        "Hold" => format!("{own} H"),
                        "Disband" => format!("{own} D"),
                        "Move" => format!("{own} - {}{by}", self.code_at(node, to)?),
                        "Retreat" => format!("{own} - {}", self.code_at(node, to)?),
                        "Support hold" => format!("{own} S {}", self.code_at(node, to)?),
                        word => {
                            let letter = if word == "Convoy" { "C A" } else { "S" };
                            let (from, to) = (self.code_at(node, from)?, self.code_at(node, to)?);
                            format!("{own} {letter} {from} - {to}")
                        }
                    }
                }
                "Destroy" => {
                    let place = self.place_at(node, "toTerrID").or_else(|_| self.place_at(node, "terrID"))?;
                    let unit = before.units_in(board, board.province_of(place)).next();
                    format!("Remove {}", unit.map_or(board.code(place).to_string(), |unit| unit.text(board)))
                }
                build @ ("Build Army" | "Build Fleet") => {
                    let kind = if build == "Build Army" { "A" } else { "F" };
                    let place = self.code_at(node, "toTerrID").or_else(|_| self.code_at(node, "terrID"))?;
                    format!("Build {kind} {place}")
                }
                "Wait" => "Waive".to_string(),
                other => return Err(error_at(source, &said.at, format!("“{other}” is not an order"))),
            };
            out.push((board.owner(owner).name.clone(), order));
        }
        Ok(out)
    }
}
