//! Which unit an order is for: the key by which orders of several letters meet.

use adjudicator::board::{Owner, Place, Province};
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::RuleSet;
use adjudicator::season::Phase;
use adjudicator::terms::{ArrowKind, OrderItem, OrderTerm, StatedOrder, UnitLocation, UnitNaming};

/// The key of a unit of a position: its province; its kind and number where units are numbered, its kind and province
/// where several may stand together.
pub fn key(rules: &dyn RuleSet, unit: &Unit) -> String {
    let kind = unit.kind.code();
    match rules.grammar().units {
        UnitNaming::Numbered => format!("{kind}{}", unit.number),
        UnitNaming::Owned => format!("{kind} {}", id(rules, unit.place)),
        _ => id(rules, unit.place),
    }
}

/// The key of the unit of a power in a province: the only one there, or the only one of a kind.
pub fn standing(
    rules: &dyn RuleSet,
    position: &Position,
    who: Owner,
    province: Province,
    kind: Option<UnitKind>,
) -> Option<String> {
    let dislodged = position.dislodged.iter().map(|d| &d.unit).filter(|u| u.owner == who);
    let retreats = position.turn.phase == Phase::Retreat;
    let all: Vec<&Unit> = if retreats { dislodged.collect() } else { position.units_of(who).collect() };
    let here = |u: &&&Unit| rules.board().province_of(u.place) == province;
    let there: Vec<&&Unit> = all.iter().filter(here).collect();
    let of_kind: Vec<&&Unit> = there.iter().filter(|u| kind == Some(u.kind)).copied().collect();
    match (there.as_slice(), of_kind.as_slice()) {
        ([one], _) | (_, [one]) => Some(key(rules, one)),
        _ => None,
    }
}

/// The units a power has to order in a phase, in the order of the position.
pub fn due(position: &Position, who: Owner) -> Vec<&Unit> {
    match position.turn.phase {
        Phase::Retreat => position.dislodged.iter().map(|d| &d.unit).filter(|u| u.owner == who).collect(),
        Phase::Adjustment => Vec::new(),
        _ => position.units_of(who).collect(),
    }
}

/// The lines of a sheet of orders: how each unit is named in an order, and its province.
pub fn listed(rules: &dyn RuleSet, position: &Position, who: Owner) -> Vec<(String, Province)> {
    let board = rules.board();
    let named = |u: &Unit| match rules.grammar().units {
        UnitNaming::Numbered => key(rules, u),
        _ => format!("{} {}", u.kind.code(), board.code(u.place)),
    };
    due(position, who).into_iter().map(|u| (named(u), board.province_of(u.place))).collect()
}

fn id(rules: &dyn RuleSet, place: Place) -> String {
    let board = rules.board();
    board.province(board.province_of(place)).id.clone()
}

/// The key of the unit that an item is for: `A par-pic`, `Build F lon`, `IF ... THEN A war H`. Orders without a unit of which
/// a player has one go by the name of their form; None for what is no order, and for several under one condition.
pub fn of(rules: &dyn RuleSet, item: &OrderItem) -> Option<String> {
    let term = first_term(item)?;
    let grammar = rules.grammar();
    let form = grammar.form(term);
    if let Some(unit) = term.units().next() {
        let kind = unit.kind.map_or("", |k| k.code());
        return Some(match (unit.at, grammar.units) {
            (UnitLocation::Marker(number), _) => format!("{kind}{number}"),
            (UnitLocation::Outside, _) => format!("{kind} hyp {}", unit.number.unwrap_or(1)),
            (UnitLocation::Place(place), UnitNaming::Owned) => format!("{kind} {}", id(rules, place)),
            (UnitLocation::Place(place), _) => id(rules, place),
        });
    }
    match (form.name, form.arrow, term.goal()) {
        (_, ArrowKind::Build | ArrowKind::Move, Some(place)) => Some(id(rules, place)),
        ("Explode" | "Link" | "Separate" | "Consent" | "Withdraw" | "LostFirst" | "LostCoast", ..) => {
            Some(grammar.text(rules.board(), term))
        }
        (name, ..) => Some(name.to_lowercase()),
    }
}

/// The order of an item; of several under conditions the first.
fn first_term(item: &OrderItem) -> Option<&OrderTerm> {
    match item {
        OrderItem::Order { term, .. } => Some(term),
        OrderItem::Cases { branches, .. } => match &branches.first()?.then[..] {
            [one] => Some(one),
            _ => None,
        },
        OrderItem::Heading(_) => None,
    }
}

/// The step of a season that an order is for, where one sheet orders several (RS-0.14): those for one unit in different steps
/// stand beside each other. Empty for the moves, and where each step is a phase.
pub fn step(order: &StatedOrder) -> &'static str {
    let StatedOrder::Item(grammar, item) = order else { return "" };
    match first_term(item).map_or("", |term| grammar.form(term).name) {
        _ if grammar.units != UnitNaming::Owned => "",
        "Retreat" | "Disband" | "Die" => "Retreat",
        name @ ("Sell" | "Remove") => name,
        _ => "",
    }
}
