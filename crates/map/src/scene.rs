//! The scene of a map: pieces, owners, orders with their results, and the extras of the variants, all as plain data.

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
    /// The first words of the text alternative: "Saturn, Fall 1903".
    pub title: String,
    /// The powers in listed order; otherwise in the order of the other fields.
    pub powers: Vec<String>,
    /// Pieces on the board. Several may share a province where a rule-set allows it.
    pub units: Vec<ScenePiece>,
    /// Dislodged pieces, drawn apart in a burst.
    pub dislodged: Vec<SceneDislodged>,
    /// Owners of supply centres; other places may be included.
    pub owners: BTreeMap<String, String>,
    /// Orders and their results.
    pub orders: Vec<SceneOrder>,
    /// Places left empty by a stand-off.
    pub standoffs: Vec<String>,
    /// Places of units whose orders were not read; not part of the data.
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
    /// Pieces off the board: in hyperspace, lost, or a timeship in transit.
    pub elsewhere: Vec<ScenePiece>,
    /// The drawing of its board, if that is not built in; not part of the data.
    #[serde(skip)]
    pub drawn: SceneBase,
    /// The catalogue for its description; not part of the data.
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
    /// Its place.
    pub place: String,
    /// Text beside it: its number (R58-3), its strength (C-7.1), its quirk.
    pub label: String,
    /// Whether the fleet or the birds in the same place carry it (R58-22, RS-8).
    pub aboard: bool,
}

/// A dislodged piece.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SceneDislodged {
    /// The piece, in the place it was dislodged from.
    pub unit: ScenePiece,
    /// The origin of the attack, if known.
    pub from: Option<String>,
    /// Its open retreats, if known.
    pub open: Vec<String>,
}

/// The action of an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SceneAction {
    /// Hold.
    #[default]
    Hold,
    /// Move from `from` to `to`.
    Move,
    /// Support the piece in `aid` in holding, or in moving to `to`.
    Support,
    /// Convoy the army in `aid` to `to`.
    Convoy,
    /// A dislodged piece retreats to `to`.
    Retreat,
    /// A dislodged piece disbands.
    Disband,
    /// A new piece is built.
    Build,
    /// A piece is removed in winter.
    Remove,
}

/// The result of an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderEffect {
    /// It was carried out.
    #[default]
    Succeeds,
    /// It failed.
    Fails,
    /// The support was cut.
    Cut,
    /// It was void or had nothing to support.
    Void,
    /// Its piece was dislodged.
    Dislodged,
}

/// The way a piece travels.
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

/// An order with its result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SceneOrder {
    /// The power that gave it.
    pub owner: String,
    /// The kind of the ordered piece.
    pub kind: String,
    /// Its action.
    pub act: SceneAction,
    /// The place of the ordered piece.
    pub from: String,
    /// The goal of the ordered or the supported piece.
    pub to: Option<String>,
    /// The place of the supported or convoyed piece.
    pub aid: Option<String>,
    /// The places passed on the way: the fleets of a convoy, the flight of birds.
    pub via: Vec<String>,
    /// The way it travels.
    pub by: TravelMode,
    /// Its result.
    pub outcome: OrderEffect,
    /// Text on the arrow: the men of a divided force (C-7.3).
    pub label: String,
    /// Its number among the orders of the phase, which links list and drawing; not part of the data.
    #[serde(skip)]
    pub n: Option<usize>,
}

/// The style of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneStyle {
    /// Black ink only, or colours.
    pub style: super::ColourMode,
    /// Whether names of places are in full where they fit.
    pub full_names: bool,
    /// Whether it has the box that explains powers and pieces.
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
    /// The base of its board's drawing.
    ///
    /// # Errors
    /// The scene has no base, and its board is not built in.
    pub fn base(&self) -> Result<Arc<BaseMap>, NoBoard> {
        let drawn = self.drawn.0.clone().or_else(|| sources::base(&self.board));
        drawn.ok_or_else(|| NoBoard(self.board.clone()))
    }

    /// Every power that appears: listed ones first, others in order of appearance.
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
