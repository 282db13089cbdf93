//! Orders that are not in the sheet as they are: perpetual ones, those of a proxy, and badly written ones that the
//! player's other orders explain.

use super::Standard;
use super::grammar::{GRAMMAR, StandardOrder};
use super::house::Proxies;
use super::player_order::{StandardSubmission, unit_at};
use crate::orders::policy::PoorOrders;
use crate::rules::prelude::*;

/// Perpetual orders (`perpetual_orders=yes`): stored as `perpetual Germany: A hol H`, they apply to a unit without
/// another order, until it gets one.
pub(super) fn update_perpetual_orders(
    rules: &Standard,
    position: &Position,
    written: &[(Owner, OrderTerm)],
    entries: &mut Vec<StandardSubmission>,
) -> Vec<String> {
    if !rules.house.perpetual_orders() {
        return Vec::new();
    }
    let board = &rules.board;
    let mut kept: Vec<String> = Vec::new();
    for fact in &position.facts {
        let Some((owner, text)) = fact.strip_prefix("perpetual ").and_then(|f| f.split_once(": ")) else {
            continue;
        };
        let (Some(owner), Ok(term)) = (board.find_owner(owner), GRAMMAR.parse(board, text)) else { continue };
        let entry = StandardSubmission::from_term(owner, &term);
        let Some(at) = entry.province(rules) else { continue };
        let unit = position.units.iter().any(|u| u.owner == owner && board.unit_province(u) == at);
        let other =
            entries.iter().any(|e| e.owner == owner && e.refused.is_none() && e.province(rules) == Some(at));
        if !unit || other {
            continue;
        }
        kept.push(fact.clone());
        entries.push(entry);
    }
    let fresh = written.iter().filter(|(_, term)| term.units().next().is_some());
    kept.extend(fresh.map(|(owner, term)| {
        format!("perpetual {}: {}", board.owner(*owner).name, GRAMMAR.text(board, term))
    }));
    kept
}

/// Proxies (`proxy_orders`): `proxy Germany France` among the facts (reported to the GM), or under `in_orders` a line of
/// the owner's letter such as `Proxy: France`. The proxy's orders for the owner's units then count as the owner's.
pub(super) fn proxies(
    rules: &Standard,
    position: &Position,
    sheets: &OrderSets,
    readings: &[Vec<Reading>],
    entries: &mut [StandardSubmission],
) {
    let allowed = rules.house.proxy_orders();
    if allowed == Proxies::No {
        return;
    }
    let board = &rules.board;
    let mut given: Vec<(Owner, Owner)> = position
        .facts
        .iter()
        .filter_map(|f| f.strip_prefix("proxy "))
        .filter_map(|f| f.split_once(' '))
        .filter_map(|(a, b)| Some((board.find_owner(a)?, board.find_owner(b)?)))
        .collect();
    if allowed == Proxies::InOrders {
        for (sheet, read) in sheets.0.iter().zip(readings) {
            let said = read.iter().filter_map(|r| r.item.as_ref()?.proxy());
            given.extend(said.filter_map(|name| Some((sheet.owner, board.find_owner(name)?))));
        }
    }
    for entry in
        entries.iter_mut().filter(|e| e.refused.as_ref().is_some_and(|r| r.code == MessageCode::NOT_YOURS))
    {
        let unit = entry.province(rules).and_then(|at| unit_at(board, position, at));
        if let Some(unit) = unit
            && given.contains(&(unit.owner, entry.owner))
        {
            entry.owner = unit.owner;
            entry.refused = None;
        }
    }
}

/// Adds the missing coast to a fleet's move if a support by the same player names it (`poor_orders=as_set`, DATC 4.E.3).
pub(super) fn match_by_support(rules: &Standard, entries: &mut [StandardSubmission]) {
    if rules.policy.reading.poor_orders() == PoorOrders::Individually {
        return;
    }
    let board = &rules.board;
    let supports: Vec<(Owner, UnitRef, Place)> = entries
        .iter()
        .filter(|e| e.refused.is_none())
        .filter_map(|e| match e.order {
            Some(StandardOrder::Support { of, to: Some(to), .. }) => Some((e.owner, of, to)),
            _ => None,
        })
        .collect();
    for entry in entries.iter_mut() {
        let unclear = entry.refused.as_ref().is_none_or(|r| r.code == MessageCode::COAST_UNCLEAR);
        let Some(StandardOrder::Move { unit, to, .. } | StandardOrder::Path { unit, to, .. }) =
            &mut entry.order
        else {
            continue;
        };
        if board.coast(*to).is_some() || !unclear {
            continue;
        }
        let named = supports.iter().find(|(owner, of, goal)| {
            *owner == entry.owner
                && board.province_of(of.stands()) == board.province_of(unit.stands())
                && board.province_of(*goal) == board.province_of(*to)
                && board.coast(*goal).is_some()
        });
        if let Some((_, _, goal)) = named {
            *to = *goal;
            entry.refused = None;
        }
    }
}

/// Units that should not exist (`flying_dutchman`, DATC 4.E.6), found and named in a fact `flying-dutchman Germany A
/// mun`; not those that have become legal because their owner has the centres.
pub(super) fn dutchmen(rules: &Standard, position: &Position) -> Vec<Unit> {
    let board = &rules.board;
    let named = position.facts.iter().filter_map(|f| f.strip_prefix("flying-dutchman "));
    let units = named.filter_map(|f| {
        let (owner, unit) = f.split_once(' ')?;
        Unit::read(board, board.find_owner(owner)?, unit).ok()
    });
    units
        .filter(|u| {
            position.units.contains(u) && position.units_of(u.owner).count() > position.centres(u.owner)
        })
        .collect()
}

/// The reason an order for such a unit is not followed.
pub(super) fn refused_dutchman() -> Reason {
    Reason::of("flying-dutchman")
}

/// Moves the fact along with a unit that stays until the adjustment.
pub(super) fn follow_dutchmen(rules: &Standard, units: &[Unit], report: &mut PhaseResult) {
    report.after.facts.retain(|f| !f.starts_with("flying-dutchman "));
    for unit in units {
        if let Some(now) = report.unit_after(unit) {
            let name = &rules.board.owner(now.owner).name;
            report.after.facts.push(format!("flying-dutchman {name} {}", now.text(&rules.board)));
        }
    }
}
