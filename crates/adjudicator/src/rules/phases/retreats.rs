//! Retreats of all rule-sets: open places, clashes of several units retreating to one province, and the report.

use crate::rules::prelude::*;

/// The fate of a unit that must retreat.
#[derive(Clone, Debug)]
pub(in crate::rules) enum Fate {
    /// It retreats there.
    Goes(Place),
    /// It disbands as ordered.
    Disbands,
    /// It has no order.
    Unordered,
    /// Its order is not followed.
    Refused(Reason),
    /// It does not arrive because others retreat there.
    Meets(Place, Reason),
    /// It retreats there and is destroyed.
    Drowns(Place),
}

/// A rule-set's rules for its retreats; units are given by their index among those waiting.
pub(in crate::rules) trait RetreatRules {
    fn board(&self) -> &Board;

    /// The fate of a unit by its order, ignoring other units.
    fn fate(&self, i: usize, waiting: &DislodgedUnit) -> Fate;

    /// Whether units that retreat to one province may share it.
    fn friendly(&self, _group: &[(Unit, Place)]) -> bool {
        false
    }

    /// The unit that arrives of those retreating to one province; `None`: none does.
    fn lot(&mut self, _group: &[(Unit, Place)]) -> Option<usize> {
        None
    }

    /// The results of a unit: its own, still to be completed with the order, and those of other orders written for it.
    fn lines(&self, i: usize, unit: &Unit, fate: &Fate, result: OrderResult) -> Vec<OrderResult>;

    /// The unit's place afterwards, if it arrives.
    fn arrives(&self, i: usize, fates: &[Fate]) -> Option<Place> {
        if let Fate::Goes(place) = fates[i] { Some(place) } else { None }
    }

    /// Reports its destruction.
    fn perishes(&self, i: usize, unit: &DislodgedUnit, fate: &Fate, report: &mut PhaseResult);
}

/// Plays the retreats of the waiting units. Returns their fates, in the same order.
pub(in crate::rules) fn play(
    rules: &mut impl RetreatRules,
    waiting: &[DislodgedUnit],
    report: &mut PhaseResult,
) -> Vec<Fate> {
    let mut fates: Vec<Fate> = waiting.iter().enumerate().map(|(i, d)| rules.fate(i, d)).collect();
    meet(rules, waiting, &mut fates);
    report.after.dislodged.clear();
    report.after.contested.clear();
    for (i, (d, fate)) in waiting.iter().zip(&fates).enumerate() {
        let (shape, verdict, reason) = match fate {
            Fate::Goes(to) => (Some(to), Verdict::Succeeds, None),
            Fate::Drowns(to) => (Some(to), Verdict::Succeeds, Some(Reason::of("drowned"))),
            Fate::Meets(to, why) => (Some(to), Verdict::Fails, Some(why.clone())),
            Fate::Disbands => (None, Verdict::Succeeds, None),
            Fate::Unordered => (None, Verdict::Succeeds, Some(Reason::of("no-retreat-ordered"))),
            Fate::Refused(why) => (None, Verdict::Void, Some(why.clone())),
        };
        let result = OrderResult {
            unit: Some(d.unit),
            shape: shape.map_or(OrderShape::Disband, |to| OrderShape::Move { to: *to, convoyed: false }),
            verdict,
            invalid: verdict == Verdict::Void,
            reason,
            ..OrderResult::new(d.unit.owner, StatedOrder::default())
        };
        report.orders.extend(rules.lines(i, &d.unit, fate, result));
        match rules.arrives(i, &fates) {
            Some(place) => report.after.units.push(Unit { place, ..d.unit }),
            None => rules.perishes(i, d, fate, report),
        }
    }
    fates
}

/// Resolves retreats to one province: a lone unit and a friendly group arrive; otherwise only the unit drawn by lot.
fn meet(rules: &mut impl RetreatRules, waiting: &[DislodgedUnit], fates: &mut [Fate]) {
    for province in rules.board().provinces().collect::<Vec<_>>() {
        let all: Vec<(usize, Unit, Place)> = (0..fates.len())
            .filter_map(|i| match fates[i] {
                Fate::Goes(to) if rules.board().province_of(to) == province => Some((i, waiting[i].unit, to)),
                _ => None,
            })
            .collect();
        let group: Vec<(Unit, Place)> = all.iter().map(|(_, unit, to)| (*unit, *to)).collect();
        if group.len() < 2 || rules.friendly(&group) {
            continue;
        }
        let lucky = rules.lot(&group);
        for (n, (i, _, at)) in all.into_iter().enumerate().filter(|(n, _)| lucky != Some(*n)) {
            let others = group.iter().enumerate().filter(|(other, _)| *other != n);
            let by: Vec<Unit> = others.map(|(_, (unit, _))| *unit).collect();
            fates[i] = Fate::Meets(at, Reason::of("retreat-clash").with("by", by).with("at", at));
        }
    }
}

/// The orders for each waiting unit, and the faults of orders that are for none; `names` finds the unit of an order, if
/// it is for one.
pub(in crate::rules) fn collect<O>(
    given: &[O],
    waiting: &[DislodgedUnit],
    mut names: impl FnMut(&O) -> Result<Option<usize>, Reason>,
) -> (Vec<Vec<usize>>, Vec<Option<Reason>>) {
    let (mut lists, mut faults) = (vec![Vec::new(); waiting.len()], vec![None; given.len()]);
    for (i, order) in given.iter().enumerate() {
        match names(order) {
            Ok(unit) => lists.iter_mut().skip(unit.unwrap_or(usize::MAX)).take(1).for_each(|l| l.push(i)),
            Err(why) => faults[i] = Some(why),
        }
    }
    (lists, faults)
}

/// The places next to a dislodged unit that are empty or that `joins` lets it share; not those its attackers came from or
/// a stand-off left empty.
pub fn open(
    board: &Board,
    units: &[Unit],
    contested: &[Province],
    unit: &Unit,
    from: &[Place],
    joins: impl Fn(&Unit, Place) -> bool,
) -> Vec<Place> {
    let free = |place: &Place| {
        let province = board.province_of(*place);
        let mut there = units.iter().filter(|u| board.unit_province(u) == province);
        !contested.contains(&province)
            && !from.iter().any(|f| board.province_of(*f) == province)
            && there.all(|u| joins(u, *place))
    };
    members(board.steps(unit.kind, unit.place)).map(Place).filter(free).collect()
}

/// Why a province is closed to a retreat, if it is: `taken`, `attacker` or `standoff`.
pub fn closed(
    board: &Board,
    units: &[Unit],
    contested: &[Province],
    from: &[Place],
    to: Province,
) -> Option<&'static str> {
    let comes = || from.iter().any(|f| board.province_of(*f) == to);
    match () {
        () if units.iter().any(|u| board.unit_province(u) == to) => Some("taken"),
        () if comes() => Some("attacker"),
        () => contested.contains(&to).then_some("standoff"),
    }
}

/// Keeps the units with a retreat waiting; returns the others.
pub fn wait(after: &mut Position, dislodged: Vec<DislodgedUnit>) -> Vec<Unit> {
    let (waiting, lost): (Vec<DislodgedUnit>, Vec<DislodgedUnit>) =
        dislodged.into_iter().partition(|d| d.retreats.as_ref().is_some_and(|r| !r.is_empty()));
    after.dislodged = waiting;
    lost.into_iter().map(|d| d.unit).collect()
}

/// Draws a number from 1 to `count`.
pub fn lot(draws: &mut Draws, name: &str, count: usize) -> usize {
    let numbers: Vec<String> = (1..=count).map(|n| n.to_string()).collect();
    draws.draw(name, &numbers)
}
