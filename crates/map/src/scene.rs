//! What a map shows: pieces, owners, orders with their outcomes, and the furniture of the variants, all as plain data.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::NoBoard;
use super::base_map::BaseMap;
use super::sources;

/// A position, or a position with the orders of a season. Provinces are board ids, with a coast after a slash (`stp/sc`).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MapScene {
    /// The rule-set or board it is played on.
    pub board: String,
    /// Said before everything else in the text alternative: "Saturn, Fall 1903".
    pub title: String,
    /// The powers in the order they are listed, if not as they come in the other fields.
    pub powers: Vec<String>,
    /// Pieces on the board. Several may share a province where a rule-set allows it.
    pub units: Vec<ScenePiece>,
    /// Pieces driven out of their province, drawn apart in a burst.
    pub dislodged: Vec<SceneDislodged>,
    /// Owners of supply centres; other places may be named too.
    pub owners: BTreeMap<String, String>,
    /// Orders and what became of them.
    pub orders: Vec<SceneOrder>,
    /// Places left empty by a stand-off.
    pub standoffs: Vec<String>,
    /// Where units stand whose orders are not read; no part of the data.
    #[serde(skip)]
    pub unread: Vec<String>,
    /// Pairs joined through hyperspace (S-6, RS-7.1); a pair named twice is doubly linked.
    pub links: Vec<(String, String)>,
    /// Pairs cut off from each other (S-6).
    pub barriers: Vec<(String, String)>,
    /// The home power of a centre, where that is a fact of the game (1897, H-5.1); the dots become little houses.
    pub homes: BTreeMap<String, String>,
    /// Capitals (R58-32), whose dots have a second ring.
    pub capitals: BTreeMap<String, String>,
    /// Whether the underpass of the board is drawn (RS-6.1).
    pub underpass: bool,
    /// Pieces that are nowhere on the board: in hyperspace, lost, or a timeship under way.
    pub elsewhere: Vec<ScenePiece>,
    /// How its board is drawn, if it is none of the program's own; no part of the data.
    #[serde(skip)]
    pub drawn: SceneBase,
    /// The words in which it is described; no part of the data.
    #[serde(skip)]
    pub words: page::lexicon::Lexicon,
}

/// A piece.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ScenePiece {
    /// Its power.
    pub owner: String,
    /// `A`, `F`, `B` birds, `FA`, `DA`, `T` timeship, `SM`, `XM` monsters, `BORG`, `HERD`.
    pub kind: String,
    /// Where it is.
    pub place: String,
    /// Printed beside it: its number (R58-3), its strength (C-7.1), its quirk.
    pub label: String,
    /// It is carried by the fleet or the birds in the same place (R58-22, RS-8).
    pub aboard: bool,
}

/// A piece that has to leave.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SceneDislodged {
    /// The piece, in the place it is driven from.
    pub unit: ScenePiece,
    /// Where the attack came from, if known.
    pub from: Option<String>,
    /// Where it may go, if known.
    pub open: Vec<String>,
}

/// What an order asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SceneAction {
    /// To stand.
    #[default]
    Hold,
    /// To go from `from` to `to`.
    Move,
    /// To help the piece in `aid` to stand, or to go to `to`.
    Support,
    /// To carry the army in `aid` to `to`.
    Convoy,
    /// A dislodged piece goes to `to`.
    Retreat,
    /// A dislodged piece is taken off.
    Disband,
    /// A new piece.
    Build,
    /// A piece is taken off in winter.
    Remove,
}

/// What became of an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderEffect {
    /// It was carried out.
    #[default]
    Succeeds,
    /// It was stopped.
    Fails,
    /// The support was cut.
    Cut,
    /// It was no order, or had nothing to help.
    Void,
    /// Its piece was dislodged.
    Dislodged,
}

/// How a piece travels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TravelMode {
    /// Over the common border, or over the seas named in `via`.
    #[default]
    Border,
    /// Through hyperspace (S-16, RS-7.4).
    Hyperspace,
    /// Through the underpass (RS-6.1).
    Underpass,
}

/// An order with its outcome.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SceneOrder {
    /// Who wrote it.
    pub owner: String,
    /// The kind of the ordered piece.
    pub kind: String,
    /// What it asks for.
    pub act: SceneAction,
    /// Where the ordered piece stands.
    pub from: String,
    /// Where it goes, or where the helped piece goes.
    pub to: Option<String>,
    /// Where the helped or carried piece stands.
    pub aid: Option<String>,
    /// The places passed on the way: the fleets of a convoy, the flight of birds.
    pub via: Vec<String>,
    /// How it travels.
    pub by: TravelMode,
    /// What became of it.
    pub outcome: OrderEffect,
    /// Printed on the arrow: the men of a divided force (C-7.3).
    pub label: String,
    /// Its place among the orders of the phase, by which list and drawing know each other; no part of the data.
    #[serde(skip)]
    pub n: Option<usize>,
}

/// How a scene is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneStyle {
    /// Ink only, or colours.
    pub style: super::ColourMode,
    /// Names of places in full where they fit.
    pub full_names: bool,
    /// With the box that explains powers and pieces.
    pub legend: bool,
    /// Without names of places.
    pub nameless: bool,
    /// Numbers of thousands are short, as `10k`.
    pub short_figures: bool,
    /// Put before every id in the drawing, so that several can stand in one page.
    pub prefix: String,
}

impl Default for SceneStyle {
    fn default() -> SceneStyle {
        SceneStyle {
            style: super::ColourMode::Bw,
            full_names: false,
            legend: false,
            nameless: false,
            short_figures: false,
            prefix: "m".to_string(),
        }
    }
}

/// The base of a scene.
#[derive(Clone, Default)]
pub struct SceneBase(Option<Arc<BaseMap>>);

impl From<Option<Arc<BaseMap>>> for SceneBase {
    fn from(base: Option<Arc<BaseMap>>) -> SceneBase {
        SceneBase(base)
    }
}

impl PartialEq for SceneBase {
    fn eq(&self, other: &SceneBase) -> bool {
        self.0.as_ref().map(|s| &s.code) == other.0.as_ref().map(|s| &s.code)
    }
}

impl fmt::Debug for SceneBase {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0.as_ref().map_or("no base", |s| &s.code))
    }
}

impl MapScene {
    /// How its board is drawn.
    ///
    /// # Errors
    /// When it has no base, and its board is none of the program's own.
    pub fn base(&self) -> Result<Arc<BaseMap>, NoBoard> {
        let drawn = self.drawn.0.clone().or_else(|| sources::base(&self.board));
        drawn.ok_or_else(|| NoBoard(self.board.clone()))
    }

    /// Every power that appears, listed ones first, others in the order they come.
    pub fn players(&self) -> Vec<&str> {
        let mut out: Vec<&str> = self.powers.iter().map(String::as_str).collect();
        let others = (self.units.iter().map(|u| &u.owner))
            .chain(self.dislodged.iter().map(|d| &d.unit.owner))
            .chain(self.owners.values())
            .chain(self.elsewhere.iter().map(|u| &u.owner))
            .chain(self.orders.iter().map(|o| &o.owner));
        for o in others {
            if !o.is_empty() && !out.contains(&o.as_str()) {
                out.push(o);
            }
        }
        out
    }
}
