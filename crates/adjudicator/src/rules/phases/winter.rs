//! Winters of all rule-sets: where units may be built, and their distance from home.

use crate::board::{Set, reachable_from, union};
use crate::rules::prelude::*;
use crate::rules::standard::house::Disorder;
use crate::rules::submitted::SubmittedOrder;

/// The adjustments a power still has to make.
#[derive(Clone, Copy, Default)]
pub struct AdjustmentDue {
    /// Builds.
    pub builds: u64,
    /// Removals: units or men.
    pub removals: u64,
}

/// The effect of an order: the unit that was built or removed, and a remark.
#[derive(Default)]
pub struct AdjustmentNote {
    /// The unit.
    pub unit: Option<Unit>,
    /// A remark.
    pub note: Option<Reason>,
}

/// A rule-set's rules for the winter of one power.
pub(in crate::rules) trait WinterRules {
    type Order;

    /// Carries out a build or removal and counts it.
    fn carry_out(&mut self, order: &Self::Order, due: &mut AdjustmentDue) -> Result<AdjustmentNote, Reason>;

    /// The result of an order, given its effect.
    fn line(&self, given: &SubmittedOrder<Self::Order>, done: Result<AdjustmentNote, Reason>) -> OrderResult;

    /// Makes a removal that was not ordered, of one unit or part of one; `None`: nothing is left.
    fn disorder(&mut self, due: &mut AdjustmentDue) -> Option<OrderResult>;

    /// Reports or uses builds that were not ordered.
    fn unused(&mut self, builds: u64, lines: &mut Vec<OrderResult>);
}

/// Plays the winter of a power.
pub(in crate::rules) fn play<'g, R: WinterRules<Order: 'g>>(
    rules: &mut R,
    given: impl Iterator<Item = &'g SubmittedOrder<R::Order>>,
    mut due: AdjustmentDue,
    lines: &mut Vec<OrderResult>,
) {
    for given in given {
        let order = given.order.as_ref().map_err(|why| unreadable(why));
        let done = order.and_then(|order| rules.carry_out(order, &mut due));
        lines.push(rules.line(given, done));
    }
    while due.removals > 0
        && let Some(line) = rules.disorder(&mut due)
    {
        lines.push(line);
    }
    rules.unused(due.builds, lines);
}

/// Whether any power has units to remove, or builds and a place `open` for them.
pub fn is_adjustment_due(board: &Board, position: &Position, open: impl Fn(Owner) -> bool) -> bool {
    board.powers().any(|owner| {
        let (units, centres) = (position.units_of(owner).count(), position.centres(owner));
        units > centres || (units < centres && open(owner))
    })
}

/// Steps, each given by `next`, from a province or place to the nearest goal, by index; a very large number if none can be reached.
pub fn steps(from: u16, goal: impl Fn(u16) -> bool, next: impl Fn(u16) -> Set) -> usize {
    let (mut seen, mut edge) = (Set::EMPTY, Set::singleton(from));
    for distance in 0.. {
        if edge.is_empty() {
            break;
        }
        if members(edge).any(&goal) {
            return distance;
        }
        seen |= edge;
        edge = union(members(edge).map(&next)) & !seen;
    }
    usize::MAX
}

/// Borders for units, by the indices of provinces, or of places for fleets.
pub struct MovementTables<'a> {
    /// Across any border.
    pub touch: &'a dyn Fn(u16) -> Set,
    /// For armies.
    pub walk: &'a dyn Fn(u16) -> Set,
    /// For fleets.
    pub sail: &'a dyn Fn(u16) -> Set,
    /// The seas with fleets in them, own ones only or any.
    pub seas: &'a dyn Fn(bool) -> Set,
}

/// Steps of a unit to the nearest goal as `civil_disorder` measures them (DATC 4.D.8); birds cross every border.
pub fn distance_to_goal(
    rule: Disorder,
    board: &Board,
    (kind, place): (UnitKind, Place),
    goals: Set,
    ways: &MovementTables,
) -> usize {
    let at = board.province_of(place).0;
    let over = |next: &dyn Fn(u16) -> Set| steps(at, |p| goals.has(p), next);
    let by_sea = rule == Disorder::HomeConvoyOwn || rule == Disorder::HomeConvoyAny;
    match kind {
        UnitKind::Fleet if by_sea || rule == Disorder::HomeDptg => {
            steps(place.0, |p| goals.has(board.province_of(Place(p))), ways.sail)
        }
        UnitKind::Fleet | UnitKind::Birds => over(ways.touch),
        _ if by_sea => {
            let (seas, coasts) =
                ((ways.seas)(rule == Disorder::HomeConvoyOwn), board.of_terrain(Terrain::Coast));
            let shores = |p| convoy_reach(Province(p), seas, |p| (ways.touch)(p.0)) & coasts;
            over(&|p| (ways.walk)(p) | if coasts.has(p) { shores(p) } else { Set::EMPTY })
        }
        _ => over(ways.touch),
    }
}

/// The provinces an army can be convoyed to over the `seas` with fleets in them, including its neighbours.
pub fn convoy_reach(from: Province, seas: Set, touch: impl Fn(Province) -> Set) -> Set {
    let sailed = reachable_from(touch(from) & seas, |p| touch(Province(p)) & seas);
    union(members(sailed).map(|p| touch(Province(p))))
}

/// Checks that a site is a home centre of a power which it owns.
pub fn home(board: &Board, before: &Position, owner: Owner, site: Province) -> Result<(), Reason> {
    if board.province(site).home != Some(owner) {
        return Err(Reason::of("no-home").with("at", site));
    }
    let held = before.owns(owner, site);
    if held { Ok(()) } else { Err(Reason::of("not-held").with("at", site)) }
}

/// The place a new unit of a kind has: for a fleet, the coast named if there are several.
pub fn stand(board: &Board, kind: UnitKind, place: Place) -> Result<Place, Reason> {
    let site = board.province_of(place);
    match board.coast(place) {
        _ if kind != UnitKind::Fleet => Ok(site.place()),
        _ if !board.fleet_can_stand(site) => Err(Reason::of("fleet-not-there")),
        None if !board.province(site).coasts.is_empty() => Err(Reason::of("coast-unclear")),
        _ => Ok(place),
    }
}

/// The unit farthest from its nearest goal over any border; among equals fleets first, then by `name`.
pub fn farthest_unit<'u, K: Ord>(
    board: &Board,
    units: impl Iterator<Item = &'u Unit>,
    goals: Set,
    name: impl Fn(Province) -> K,
) -> Option<Unit> {
    units
        .min_by_key(|unit| {
            let at = board.unit_province(unit);
            let far = steps(at.0, |p| goals.has(p), |p| board.touch(Province(p)));
            (std::cmp::Reverse(far), unit.kind != UnitKind::Fleet, name(at))
        })
        .copied()
}
