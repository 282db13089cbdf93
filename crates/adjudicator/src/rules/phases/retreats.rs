//! Retreats of all rule-sets: which places are open, and who arrives where several go to one province.

use crate::rules::prelude::*;

/// The places next to a dislodged unit that are empty, or where `joins` lets it stand with all who are there; not where its
/// attackers came from, not left empty by a stand-off.
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
        let mut there = units.iter().filter(|u| board.province_of(u.place) == province);
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
        () if units.iter().any(|u| board.province_of(u.place) == to) => Some("taken"),
        () if comes() => Some("attacker"),
        () => contested.contains(&to).then_some("standoff"),
    }
}

/// Why those who go where others go do not arrive, `retreat-clash`: whoever goes somewhere alone arrives, all of a group that
/// is `friendly`, and of others the one the lot falls on, or none if there is no lot. Groups come by province, their members
/// by `rank`; `lot` draws one of so many.
pub fn clashes<K: Ord>(
    board: &Board,
    waiting: &[Dislodged],
    goals: &[Option<Place>],
    rank: impl Fn(&Unit) -> K,
    friendly: impl Fn(&[usize]) -> bool,
    mut lot: Option<impl FnMut(Province, usize) -> usize>,
) -> Vec<Option<Reason>> {
    let mut clashes = vec![None; goals.len()];
    for province in board.all() {
        let here = |i: &usize| goals[*i].is_some_and(|p| board.province_of(p) == province);
        let group: Vec<usize> = (0..goals.len()).filter(here).collect();
        if group.len() < 2 || friendly(&group) {
            continue;
        }
        let mut ranked = group.clone();
        ranked.sort_by_key(|i| rank(&waiting[*i].unit));
        let lucky = lot.as_mut().map(|lot| ranked[lot(province, group.len())]);
        for i in ranked.into_iter().filter(|i| lucky != Some(*i)) {
            let others = group.iter().filter(|j| **j != i);
            let by: Vec<Unit> = others.map(|j| waiting[*j].unit).collect();
            clashes[i] = goals[i].map(|at| Reason::of("retreat-clash").with("by", by).with("at", at));
        }
    }
    clashes
}

/// Draws one of so many, numbered from 1.
pub fn lot(draws: &mut Draws, name: &str, count: usize) -> usize {
    let numbers: Vec<String> = (1..=count).map(|n| n.to_string()).collect();
    draws.draw(name, &numbers)
}
