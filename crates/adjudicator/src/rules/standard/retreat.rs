//! A retreat phase: dislodged units retreat to an open place or disband.

use super::grammar::StandardOrder;
use super::house::{Disorder, SameRetreat};
use super::movement::refused_line;
use super::player_order::StandardSubmission;
use super::submitted::{candidates, choose};
use super::{Standard, end_of_phase, facts};
use crate::orders::policy::{ImpossibleCoast, MissingOne, MissingTwo};
use crate::rules::phases::destroy;
use crate::rules::phases::retreats::{self, Fate, RetreatRules};
use crate::rules::prelude::*;

/// The places open to a dislodged unit: as listed in the position, or derived from attackers and stand-offs.
pub(super) fn open_places(rules: &Standard, position: &Position, dislodged: &DislodgedUnit) -> Vec<Place> {
    if let Some(retreats) = &dislodged.retreats {
        return retreats.clone();
    }
    let places = position.units.iter().map(|u| u.place).chain(dislodged.from.iter().copied());
    let provinces = places.map(|p| rules.board.province_of(p)).chain(position.contested.iter().copied());
    end_of_phase::open_places(rules, &dislodged.unit, provinces.collect())
}

/// A retreat phase in progress.
struct StandardRetreats<'a> {
    rules: &'a Standard,
    position: &'a Position,
    draws: &'a mut Draws,
    entries: Vec<StandardSubmission>,
    /// The order that counts for each unit.
    orders: Vec<Option<usize>>,
}

/// Plays a retreat phase.
pub(super) fn play(
    rules: &Standard,
    position: &Position,
    mut entries: Vec<StandardSubmission>,
    draws: &mut Draws,
    mut report: PhaseResult,
) -> PhaseResult {
    let mut waiting = position.dislodged.clone();
    waiting.sort_by_key(|d| d.unit);
    refuse_others(rules, &waiting, &mut entries);
    let orders = waiting.iter().map(|d| chosen(rules, position, d, &mut entries)).collect();
    let mut phase = StandardRetreats { rules, position, draws, entries, orders };
    let fates = retreats::play(&mut phase, &waiting, &mut report);
    let refused = phase.entries.iter().filter(|e| e.refused.is_some());
    report.orders.extend(refused.map(|entry| refused_line(rules, position, entry)));
    report.orders.sort_by_key(|l| l.owner);
    let mut next = std::mem::take(&mut report.after);
    if rules.house.civil_disorder() == Disorder::Oldest {
        let stood = position.units.iter().map(|u| (*u, *u));
        let went = (0..waiting.len()).filter_map(|i| {
            phase.arrives(i, &fates).map(|place| (Unit { place, ..waiting[i].unit }, waiting[i].unit))
        });
        let pairs: Vec<_> = stood.chain(went).collect();
        facts::keep_away(&rules.board, position, &mut next, &pairs, 0);
    }
    end_of_phase::season_over(rules, position.turn, &mut next, &mut report);
    next.sort();
    report.after = next;
    report
}

fn here(rules: &Standard, d: &DislodgedUnit, entry: &StandardSubmission) -> bool {
    entry.province(rules) == Some(rules.board.unit_province(&d.unit))
}

/// Refuses orders that are not retreats or are for units that need none.
fn refuse_others(rules: &Standard, waiting: &[DislodgedUnit], entries: &mut [StandardSubmission]) {
    for entry in entries {
        let leaves = match &entry.order {
            None => continue,
            Some(order) => {
                goal(order).is_some()
                    || matches!(order, StandardOrder::Disband { .. } | StandardOrder::Remove { .. })
            }
        };
        match waiting.iter().find(|d| here(rules, d, entry)) {
            _ if !leaves => entry.refuse("wrong-phase"),
            None => entry.refuse("no-unit"),
            Some(d) if d.unit.owner != entry.owner => entry.refuse("not-yours"),
            Some(_) => {}
        }
    }
}

/// The goal of a move, and whether it is by convoy, which makes it no retreat.
fn goal(order: &StandardOrder) -> Option<(Place, bool)> {
    match *order {
        StandardOrder::Move { to, convoy, .. } => Some((to, convoy)),
        StandardOrder::Path { to, .. } => Some((to, true)),
        _ => None,
    }
}

/// The fate of a unit by its order.
fn fate(rules: &Standard, position: &Position, d: &DislodgedUnit, entry: &StandardSubmission) -> Fate {
    let Some((to, via)) = entry.order.as_ref().and_then(goal) else { return Fate::Disbands };
    let place = reached(rules, d, &open_places(rules, position, d), to).filter(|_| !via);
    place.map_or_else(|| Fate::Refused(refusal(rules, position, d, to)), Fate::Goes)
}

/// Chooses the order that counts for a unit.
fn chosen(
    rules: &Standard,
    position: &Position,
    d: &DislodgedUnit,
    entries: &mut [StandardSubmission],
) -> Option<usize> {
    let candidates =
        candidates(entries, |e| e.refused.is_none() && e.owner == d.unit.owner && here(rules, d, e));
    let fates = candidates.iter().map(|c| fate(rules, position, d, &entries[*c]));
    let legal: Vec<bool> = fates.map(|fate| !matches!(fate, Fate::Refused(_))).collect();
    choose(rules, entries, &candidates, &legal)
}

impl StandardRetreats<'_> {
    fn entry(&self, i: usize) -> Option<&StandardSubmission> {
        self.orders[i].map(|e| &self.entries[e])
    }
}

impl RetreatRules for StandardRetreats<'_> {
    fn board(&self) -> &Board {
        &self.rules.board
    }

    fn fate(&self, i: usize, d: &DislodgedUnit) -> Fate {
        self.entry(i).map_or(Fate::Unordered, |entry| fate(self.rules, self.position, d, entry))
    }

    /// H-6 `same_retreat`: candidates are sorted by power, then by the id of the province they leave.
    fn lot(&mut self, group: &[(Unit, Place)]) -> Option<usize> {
        let board = &self.rules.board;
        let mut ranked: Vec<usize> = (0..group.len()).collect();
        ranked.sort_by_key(|n| (group[*n].0.owner, board.province_of(group[*n].0.place)));
        let name = format!("retreat to {}", board.province(board.province_of(group[0].1)).id);
        let by_lot = self.rules.house.same_retreat() == SameRetreat::Lot;
        by_lot.then(|| ranked[retreats::lot(self.draws, &name, group.len())])
    }

    fn lines(&self, i: usize, unit: &Unit, fate: &Fate, result: OrderResult) -> Vec<OrderResult> {
        let (entry, unit) = (self.entry(i), UnitRef::by_place(unit));
        let moves = match fate {
            Fate::Goes(to) | Fate::Meets(to, _) => Some((*to, false)),
            _ => entry.and_then(|e| goal(e.order.as_ref()?)),
        };
        let (order, shape) = match moves {
            Some((to, convoy)) => {
                (StandardOrder::Move { unit, to, convoy }, OrderShape::Move { to, convoyed: false })
            }
            None => (StandardOrder::Disband { unit }, OrderShape::Disband),
        };
        let written = entry.and_then(|e| e.written);
        vec![OrderResult {
            order: order.stated(),
            shape,
            origin: StandardSubmission::origin(entry),
            written_at: written,
            ..result
        }]
    }

    fn perishes(&self, _i: usize, d: &DislodgedUnit, fate: &Fate, report: &mut PhaseResult) {
        match fate {
            Fate::Disbands => {}
            _ if open_places(self.rules, self.position, d).is_empty() => {
                destroy(report, d.unit, "no-retreat", None);
            }
            Fate::Meets(to, _) => destroy(report, d.unit, "clash", Some(*to)),
            _ => destroy(report, d.unit, "no-order", None),
        }
    }
}

/// The open place that an order names.
fn reached(rules: &Standard, d: &DislodgedUnit, open: &[Place], to: Place) -> Option<Place> {
    if open.contains(&to) {
        return Some(to);
    }
    if d.unit.kind == UnitKind::Army {
        let bare = rules.board.province_of(to).place();
        return open.contains(&bare).then_some(bare);
    }
    if rules.board.coast(to).is_some() && rules.policy.reading.coast_impossible() == ImpossibleCoast::Illegal
    {
        return None;
    }
    let province = rules.board.province_of(to);
    let mut same = open.iter().copied().filter(|p| rules.board.province_of(*p) == province);
    match (same.next(), same.next()) {
        (Some(one), None) if rules.policy.reading.coast_missing_one() == MissingOne::Infer => Some(one),
        (Some(one), Some(_)) if rules.policy.reading.coast_missing_two() == MissingTwo::DefaultCoast => {
            Some(one)
        }
        _ => None,
    }
}

/// The reason a retreat is not possible.
fn refusal(rules: &Standard, position: &Position, d: &DislodgedUnit, to: Place) -> Reason {
    let board = &rules.board;
    let province = board.province_of(to);
    let reach = end_of_phase::open_places(rules, &d.unit, Set::EMPTY);
    let unit = position.units.iter().find(|u| board.unit_province(u) == province).copied();
    let ways = reach.iter().filter(|p| board.province_of(**p) == province).count();
    let (why, by) = if ways == 0 {
        ("far", None)
    } else if d.from.iter().any(|p| board.province_of(*p) == province) {
        ("attacker", None)
    } else if position.contested.contains(&province) {
        ("standoff", None)
    } else if unit.is_some() {
        ("taken", unit)
    } else if ways > 1 {
        return Reason::of(MessageCode::COAST_UNCLEAR).with("to", province);
    } else {
        ("closed", None)
    };
    causal_reason("retreat-closed", why).with("to", province).with_optional("by", by)
}
