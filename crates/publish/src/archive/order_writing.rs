//! What the page of a running game needs so that its players can write orders on it: every legal order in parts of its canonical
//! text, each said once. `orders.js` puts them together. All of it is public.

use std::collections::{BTreeMap, HashMap};

use adjudicator::board::{Board, Owner, Province};
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{LegalOrder, RuleSet, legal_orders};
use adjudicator::season::Phase;
use adjudicator::terms::{FormPart, UnitNaming};
use map::MapScene;
use page::lexicon::Lexicon;
use page::lexicon::results::ResultStyle;
use serde::Serialize;

/// What a game waits for.
#[derive(Clone, Debug, Default)]
pub struct OrderWriting {
    /// The season, as printed.
    pub season: String,
    /// The position in which orders are given.
    pub scene: Box<MapScene>,
    /// What may be ordered.
    pub data: OrderData,
}

/// The data in the page. Keys are one letter: they are many.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OrderData {
    /// Provinces that are not impassable, by code: their names.
    pub p: BTreeMap<String, String>,
    /// The seas, which the map does not draw one by one: where their pieces stand on it.
    pub s: BTreeMap<String, [i32; 2]>,
    /// Ends of orders that several have in common, with the province they are about.
    pub t: Vec<OrderEnd>,
    /// The powers.
    pub w: Vec<PowerOrders>,
    /// The units that may have orders.
    pub u: Vec<UnitOrders>,
}

/// The end of an order: its text, and the province it is about (empty: that of the unit).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct OrderEnd(pub String, pub String);

/// The verb of some orders with the ends it may have: the step of the phase, the text, indices of [`OrderData::t`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerbEnds(pub u8, pub String, pub Vec<usize>);

/// What a power decides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PowerOrders {
    /// Its name in orders.
    pub k: String,
    /// Its name.
    pub n: String,
    /// The subject of a mail with its orders.
    pub s: String,
    /// How many decisions it may take; none for any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub c: Option<u64>,
    /// Its decisions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub v: Vec<VerbEnds>,
    /// Decisions with slots to fill in: texts, and between them `v` province, `s` the same or the underpass, `f` the same with a
    /// prediction, `w` power, `n` number, `c` coast, `t` words; `s, ` several with that text between them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub f: Vec<Vec<String>>,
    /// It orders the units of all others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub e: bool,
}

/// What a unit may do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct UnitOrders {
    /// Its power, as an index of [`OrderData::w`].
    pub o: usize,
    /// Its name in orders.
    pub n: String,
    /// Its province.
    pub a: String,
    /// The men of a force that may be divided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub z: Option<u32>,
    /// Its orders.
    pub v: Vec<VerbEnds>,
}

impl OrderData {
    /// What may be ordered in a position. `subject` gives the subject of a mail with a power's orders, by its name.
    pub fn new(
        rules: &dyn RuleSet,
        position: &Position,
        words: &Lexicon,
        subject: &dyn Fn(&str) -> String,
    ) -> OrderData {
        let (board, legal) = (rules.board(), legal_orders(rules, position));
        let voice = words.voice_for(board, ResultStyle::Uk);
        let passable = board.provinces().filter(|p| !board.province(*p).impassable);
        let mut data = OrderData {
            p: passable.map(|p| (board.province(p).id.clone(), voice.place(p.place()))).collect(),
            ..OrderData::default()
        };
        let mut known = HashMap::new();
        let phase = rules.due(position).map(|turn| turn.phase);
        let powers: Vec<Owner> = board.powers().collect();
        for owner in &powers {
            let open = legal.open.iter().filter(|form| form.owner == *owner);
            let decisions = legal.listed.iter().filter(|o| o.unit.is_none() && o.owner == *owner);
            let name = voice.head(*owner);
            data.w.push(PowerOrders {
                k: board.owner(*owner).name.clone(),
                s: subject(&name),
                n: name,
                c: match phase {
                    // Men are not counted one by one.
                    Some(Phase::Adjustment) if rules.grammar().units != UnitNaming::Sized => {
                        Some(rules.entitled(position, *owner).unsigned_abs())
                    }
                    Some(Phase::Selection) => Some(1),
                    _ => None,
                },
                v: verbs(rules, &mut data.t, &mut known, decisions),
                f: open.map(|form| form.parts.iter().map(template).collect()).collect(),
                e: legal.everybody.contains(owner),
            });
        }
        let mut units: BTreeMap<Unit, Vec<&LegalOrder>> = BTreeMap::new();
        for (unit, order) in legal.listed.iter().filter_map(|order| Some((order.unit?, order))) {
            units.entry(unit).or_default().push(order);
        }
        for (unit, orders) in units {
            let Some(first) = orders.first() else { continue };
            data.u.push(UnitOrders {
                o: powers.iter().position(|o| *o == unit.owner).unwrap_or_default(),
                n: first.name.clone(),
                a: board.province(board.unit_province(&unit)).id.clone(),
                z: (unit.size > 0).then_some(unit.size),
                v: verbs(rules, &mut data.t, &mut known, orders.into_iter()),
            });
        }
        data
    }
}

impl OrderWriting {
    /// What a game waits for, with the position as it is drawn.
    pub fn new(season: String, scene: MapScene, board: &Board, mut data: OrderData) -> OrderWriting {
        if let Ok(base) = scene.base() {
            let seas = board.provinces().filter(|p| board.is_sea(*p)).map(|p| &board.province(p).id);
            let spots = seas.filter_map(|id| Some((id.clone(), base.spot(id)?)));
            data.s = spots.map(|(id, at)| (id, [at.x.round() as i32, at.y.round() as i32])).collect();
        }
        OrderWriting { season, scene: Box::new(scene), data }
    }
}

/// A part of a form: its text, or the letter of its slot with what stands between several.
fn template(part: &FormPart) -> String {
    match part {
        FormPart::Lit(text) => (*text).to_string(),
        FormPart::Slot(shape) => char::from(*shape).to_string(),
        FormPart::Many(shape, between) => format!("{}{between}", char::from(*shape)),
        FormPart::Opt(_) | FormPart::Flag(_) => String::new(),
    }
}

/// Orders by their verbs.
fn verbs<'o>(
    rules: &dyn RuleSet,
    ends: &mut Vec<OrderEnd>,
    known: &mut HashMap<OrderEnd, usize>,
    orders: impl Iterator<Item = &'o LegalOrder>,
) -> Vec<VerbEnds> {
    let mut out: BTreeMap<(u8, &str), Vec<usize>> = BTreeMap::new();
    for order in orders {
        let goal = order.goal.map(|goal: Province| rules.board().province(goal).id.clone());
        let end = OrderEnd(order.argument.clone(), goal.unwrap_or_default());
        let at = *known.entry(end).or_insert_with_key(|end| {
            ends.push(end.clone());
            ends.len() - 1
        });
        out.entry((order.step, order.verb.as_str())).or_default().push(at);
    }
    out.into_iter().map(|((step, verb), ends)| VerbEnds(step, verb.into(), ends)).collect()
}
