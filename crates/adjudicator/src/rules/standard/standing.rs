//! Orders that do not stand in the sheet as they are: conditional ones, perpetual ones, those of a proxy, and badly written ones
//! that the player's other orders explain.

use super::Standard;
use super::house::Proxies;
use super::order::{Order, parse};
use super::sheet::Entry;
use crate::board::Owner;
use crate::orders::policy::PoorOrders;
use crate::position::{Position, Unit};
use crate::rules::{Reason, Report, Sheets};

/// The orders of `IF fact AND fact THEN orders ELSE orders`, by what is true in the position.
pub(super) fn conditional<'a>(rules: &Standard, position: &Position, text: &'a str) -> Vec<&'a str> {
    let Some((facts, orders)) = text.trim_start_matches("IF ").split_once(" THEN ") else {
        return Vec::new();
    };
    let (then, otherwise) = orders.split_once(" ELSE ").unwrap_or((orders, ""));
    let holds = facts.split(" AND ").all(|fact| match fact.trim().strip_prefix("NOT ") {
        Some(fact) => !is_so(rules, position, fact),
        None => is_so(rules, position, fact.trim()),
    });
    let chosen = if holds { then } else { otherwise };
    chosen.split(" , ").map(str::trim).filter(|o| !o.is_empty()).collect()
}

/// `unit(Germany A mun)`, `vacant(mun)`, `move(Germany A mun)=boh`, `retreat(Germany A mun)=D`: what was done is told by
/// where the unit stands now.
fn is_so(rules: &Standard, position: &Position, fact: &str) -> bool {
    let board = &rules.board;
    let Some((word, rest)) = fact.split_once('(') else { return false };
    let Some((inside, after)) = rest.split_once(')') else { return false };
    if word == "vacant" {
        return board.find(inside).is_some_and(|p| position.at(board, p).next().is_none());
    }
    let Some((owner, unit)) = inside.split_once(' ') else { return false };
    let Some(owner) = board.find_owner(owner) else { return false };
    let Ok(unit) = Unit::read(board, owner, unit) else { return false };
    let stands = |u: &Unit, place| {
        u.owner == owner && u.kind == unit.kind && board.province_of(u.place) == board.province_of(place)
    };
    let there = |place| position.units.iter().any(|u| stands(u, place));
    match (word, after.trim_start_matches('=')) {
        ("unit", _) => there(unit.place) || position.dislodged.iter().any(|d| stands(&d.unit, unit.place)),
        ("move" | "retreat", "D") => !there(unit.place),
        ("move" | "retreat", goal) => board.place(goal).is_some_and(|p| there(p) && !there(unit.place)),
        _ => false,
    }
}

/// Perpetual orders (`perpetual_orders=yes`): kept as `perpetual Germany: A hol H`, they hold for a unit that has no other
/// order, until it gets one.
pub(super) fn perpetual(
    rules: &Standard,
    position: &Position,
    written: &[(Owner, String)],
    entries: &mut Vec<Entry>,
) -> Vec<String> {
    if !rules.house.perpetual_orders() {
        return Vec::new();
    }
    let board = &rules.board;
    let province = |text: &str| parse(board, text).and_then(|o| o.place).map(|p| board.province_of(p));
    let mut kept: Vec<String> = Vec::new();
    for fact in &position.facts {
        let Some((owner, text)) = fact.strip_prefix("perpetual ").and_then(|f| f.split_once(": ")) else {
            continue;
        };
        let (Some(owner), Some(at)) = (board.find_owner(owner), province(text)) else { continue };
        let unit = position.units.iter().any(|u| u.owner == owner && board.province_of(u.place) == at);
        let other =
            entries.iter().any(|e| e.owner == owner && e.refused.is_none() && e.province(rules) == Some(at));
        if !unit || other {
            continue;
        }
        kept.push(fact.clone());
        entries.push(Entry {
            owner,
            written: None,
            text: text.to_string(),
            ordered: parse(board, text),
            refused: None,
            unmatched: None,
            gm: false,
            hint: false,
        });
    }
    let fresh = written.iter().filter(|(_, text)| province(text).is_some());
    kept.extend(fresh.map(|(owner, text)| format!("perpetual {}: {text}", board.owner(*owner).name)));
    kept
}

/// Proxies (`proxy_orders`): `proxy Germany France` among the facts (the gamesmaster was told), or under `in_orders` a line of the
/// owner's letter such as `Proxy: France`. The other's orders for the owner's units then count as the owner's.
pub(super) fn proxies(rules: &Standard, position: &Position, sheets: &Sheets, entries: &mut Vec<Entry>) {
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
    let said = |line: &str| {
        let rest = line
            .trim()
            .get(..5)
            .filter(|w| w.eq_ignore_ascii_case("proxy"))
            .and_then(|_| line.trim().get(5..))?;
        let word = rest.trim_start_matches([':', ' ']).trim_start_matches("to ").trim_end_matches(['.', ' ']);
        board.find_owner(word)
    };
    if allowed == Proxies::InOrders {
        for sheet in &sheets.0 {
            given.extend(sheet.text.text.lines().filter_map(said).map(|to| (sheet.owner, to)));
        }
        entries.retain(|e| said(&e.text).is_none());
    }
    for entry in entries.iter_mut().filter(|e| e.refused.as_ref().is_some_and(|r| r.code == "not-yours")) {
        let Some(ordered) = parse(board, &entry.text) else { continue };
        let at = ordered.place.map(|p| board.province_of(p));
        let unit = position.units.iter().find(|u| Some(board.province_of(u.place)) == at);
        if let Some(unit) = unit
            && given.contains(&(unit.owner, entry.owner))
        {
            entry.owner = unit.owner;
            entry.ordered = Some(ordered);
            entry.refused = None;
        }
    }
}

/// A fleet's move without the coast it needs, where a support of the same player names it (`poor_orders=as_set`, DATC 4.E.3).
pub(super) fn explained(rules: &Standard, entries: &mut [Entry]) {
    if rules.policy.reading.poor_orders() == PoorOrders::Individually {
        return;
    }
    let board = &rules.board;
    let supports: Vec<(Owner, Order)> = entries
        .iter()
        .filter(|e| e.refused.is_none())
        .filter_map(|e| e.ordered.as_ref().map(|o| (e.owner, o.order)))
        .collect();
    for entry in entries.iter_mut() {
        let unclear = entry.refused.as_ref().is_none_or(|r| r.code == "coast-unclear");
        let Some(mut ordered) = entry.ordered.clone().or_else(|| parse(board, &entry.text)) else { continue };
        let (Order::Move { to, .. }, Some(place), true) = (&mut ordered.order, ordered.place, unclear) else {
            continue;
        };
        if board.coast(*to).is_some() {
            continue;
        }
        let named = supports.iter().find_map(|(owner, order)| match order {
            Order::SupportMove { of, to: goal }
                if *owner == entry.owner
                    && *of == board.province_of(place)
                    && board.province_of(*goal) == board.province_of(*to)
                    && board.coast(*goal).is_some() =>
            {
                Some(*goal)
            }
            _ => None,
        });
        if let Some(goal) = named {
            *to = goal;
            entry.ordered = Some(ordered);
            entry.refused = None;
        }
    }
}

/// Units that should not be there (`flying_dutchman`, DATC 4.E.6), found and named in a fact `flying-dutchman Germany A mun`;
/// one that has become legal, because its owner has the centres, is none.
pub(super) fn dutchmen(rules: &Standard, position: &Position) -> Vec<Unit> {
    let board = &rules.board;
    let named = position.facts.iter().filter_map(|f| f.strip_prefix("flying-dutchman "));
    let units = named.filter_map(|f| {
        let (owner, unit) = f.split_once(' ')?;
        Unit::read(board, board.find_owner(owner)?, unit).ok()
    });
    units
        .filter(|u| position.units.contains(u) && position.of(u.owner).count() > position.centres(u.owner))
        .collect()
}

/// Why an order for such a unit is not followed.
pub(super) fn refused_dutchman() -> Reason {
    Reason::of("flying-dutchman")
}

/// The fact follows a unit that is left until the adjustment.
pub(super) fn follow_dutchmen(rules: &Standard, units: &[Unit], report: &mut Report) {
    report.after.facts.retain(|f| !f.starts_with("flying-dutchman "));
    for unit in units {
        if let Some(now) = report.became(unit) {
            let name = &rules.board.owner(now.owner).name;
            report.after.facts.push(format!("flying-dutchman {name} {}", now.text(&rules.board)));
        }
    }
}
