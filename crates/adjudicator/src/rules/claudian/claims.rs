//! Claims and the winner of a province: arrivals added up, rivals, defence, meetings on the road (steps (e) to (g) of the
//! resolution; C-11.11 to C-11.16).

use super::battle::{Battle, Camp};
use super::flows::FlowState;
use super::size::{maximum_force, strength};
use crate::judge::Tri;
use crate::rules::bounds::Bounds;
use crate::rules::prelude::*;

/// The flows included in a claim: those that count at their goal, or all that have lift (for the road, C-11.11).
#[derive(Clone, Copy, PartialEq, Eq)]
enum FlowFilter {
    Counting,
    Lifted,
}

impl Battle<'_> {
    /// Whether two flows are in one claim at their goal (C-11.13, C-11.14).
    pub fn in_same_claim(&self, i: usize, j: usize, k: FlowState) -> bool {
        self.flows[i].claims_with(&self.flows[j]) && self.fits(i, k, FlowFilter::Counting, None) == Tri::Yes
    }

    /// Whether its claim joins own men at the goal, as part of their defence (C-11.15).
    pub fn relief(&self, i: usize, k: FlowState) -> bool {
        self.joins(i, k, None) == Tri::Yes
    }

    /// The men of one flow with their supports, without supports by `without`.
    fn alone(&self, i: usize, k: FlowState, without: Option<Owner>) -> Bounds {
        let men = self.flows[i].men();
        self.helps[i]
            .iter()
            .filter(|s| Some(self.supports[**s].owner) != without)
            .fold(Bounds::exactly(men), |sum, s| sum.plus(self.support_worth(*s, k)))
    }

    fn member(&self, i: usize, k: FlowState, members: FlowFilter) -> Tri {
        match members {
            FlowFilter::Counting => self.counts(i, k),
            FlowFilter::Lifted => self.has_lift(i, k),
        }
    }

    /// Flows of the same power, kind and goal, including this one.
    pub fn fellows(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        let flow = &self.flows[i];
        self.into(flow.goal).iter().copied().filter(move |j| self.flows[*j].claims_with(flow))
    }

    /// The own force at the goal that a flow could join, if it has the same kind and coast.
    fn own_there(&self, i: usize, k: FlowState) -> Option<Bounds> {
        let flow = &self.flows[i];
        let camp = self.camp(flow.goal)?;
        let same = camp.owner == flow.owner && camp.kind == flow.kind && camp.place == flow.to;
        same.then(|| self.remains(flow.goal, k))
    }

    /// Whether the flows of a claim fit into one force together with own men remaining there (C-11.14); the flow `sure`
    /// is counted in any case.
    fn fits(&self, i: usize, k: FlowState, members: FlowFilter, sure: Option<usize>) -> Tri {
        let mut sum = self.own_there(i, k).unwrap_or(Bounds::NONE);
        for j in self.fellows(i) {
            let so = if sure == Some(j) { Tri::Yes } else { self.member(j, k, members) };
            sum = sum.plus(Bounds::exactly(self.flows[j].size).if_true(so));
        }
        !sum.is_above(Bounds::exactly(maximum_force(self.flows[i].kind)))
    }

    /// (e) The strength of the claim a flow belongs to, given that the flow itself is in it (C-11.13, C-11.14).
    fn claim(&self, i: usize, k: FlowState, members: FlowFilter, without: Option<Owner>) -> Bounds {
        let alone = self.alone(i, k, without);
        let fits = self.fits(i, k, members, Some(i));
        if fits == Tri::No {
            return alone;
        }
        let mut joint = alone;
        for j in self.fellows(i).filter(|j| *j != i) {
            joint = joint.plus(self.alone(j, k, without).if_true(self.member(j, k, members)));
        }
        if fits == Tri::Yes { joint } else { joint.hull(alone) }
    }

    /// Whether the claim of these flows joins own men at the goal (C-11.15).
    fn joins(&self, i: usize, k: FlowState, sure: Option<usize>) -> Tri {
        match self.own_there(i, k) {
            Some(there) => there.is_positive().and(self.fits(i, k, FlowFilter::Counting, sure)),
            None => Tri::No,
        }
    }

    /// The strongest claim at the goal that opposes this flow's and does not join men there.
    pub fn rival(&self, i: usize, k: FlowState) -> Bounds {
        let mut best = Bounds::NONE;
        let mut seen: Vec<usize> = Vec::new();
        for j in self.into(self.flows[i].goal).iter().copied() {
            if seen.iter().any(|s| self.flows[*s].claims_with(&self.flows[j])) {
                continue;
            }
            seen.push(j);
            let mine = self.flows[i].claims_with(&self.flows[j]).then_some(i);
            let fits = self.fits(j, k, FlowFilter::Counting, mine);
            let together =
                (fits != Tri::No).then(|| if mine.is_some() { Bounds::NONE } else { self.arrivals(j, k) });
            let apart = (fits != Tri::Yes).then(|| {
                let others = self.fellows(j).filter(|f| *f != i).map(|f| self.present(f, k));
                others.fold(Bounds::NONE, Bounds::max)
            });
            let range = together.into_iter().chain(apart).reduce(Bounds::hull).unwrap_or(Bounds::NONE);
            best = best.max(range.if_true(!self.joins(j, k, mine)));
        }
        best
    }

    /// The strength a flow brings to its goal; zero if it does not count there.
    fn present(&self, i: usize, k: FlowState) -> Bounds {
        self.alone(i, k, None).if_true(self.counts(i, k))
    }

    /// The strength brought by all flows of its claim.
    fn arrivals(&self, i: usize, k: FlowState) -> Bounds {
        self.fellows(i).map(|f| self.present(f, k)).fold(Bounds::NONE, Bounds::plus)
    }

    /// The men of a force that remain in its province, with the supports in place.
    fn held(&self, p: Province, camp: &Camp, k: FlowState) -> Bounds {
        let remains = self.remains(p, k);
        let men = Bounds::new(strength(camp.kind, remains.lo), strength(camp.kind, remains.hi));
        // If no men stay, supports in place are void (C-11.9).
        self.in_place[p.0 as usize].iter().map(|s| self.support_worth(*s, k)).fold(men, Bounds::plus)
    }

    /// (f) The defence of a province: men remaining, supports in place, own men joining them.
    pub fn defence(&self, p: Province, k: FlowState) -> Bounds {
        let Some(camp) = self.camp(p) else { return Bounds::NONE };
        let sum = self.held(p, &camp, k);
        let joining = self.into(p).iter().copied().find(|i| {
            let flow = &self.flows[*i];
            flow.owner == camp.owner && flow.kind == camp.kind && flow.to == camp.place
        });
        let Some(first) = joining else { return sum };
        sum.plus(self.arrivals(first, k).if_true(self.joins(first, k, None)))
    }

    /// The strength of a flow's claim against the men in its goal: supports by their own power do not count (C-11.16).
    pub fn attack(&self, i: usize, k: FlowState) -> Bounds {
        let camp = self.camp(self.flows[i].goal);
        let there = camp.filter(|_| self.remains(self.flows[i].goal, k).is_positive() != Tri::No);
        self.claim(i, k, FlowFilter::Counting, there.map(|c| c.owner).filter(|o| *o != self.flows[i].owner))
    }

    /// The full strength of a flow's claim among claims.
    pub fn strength(&self, i: usize, k: FlowState) -> Bounds {
        self.claim(i, k, FlowFilter::Counting, None)
    }

    /// Both sides of a meeting on the road: the claim of `i` without supports by `j`'s power, the full claim of `j`.
    pub fn road(&self, i: usize, j: usize, k: FlowState) -> (Bounds, Bounds) {
        let mine = self.claim(i, k, FlowFilter::Counting, Some(self.flows[j].owner));
        (mine, self.claim(j, k, FlowFilter::Lifted, None))
    }

    /// (g) Whether a flow succeeds.
    pub fn succeeds(&self, i: usize, k: FlowState) -> Tri {
        let counts = self.counts(i, k);
        if counts == Tri::No {
            return Tri::No;
        }
        let flow = &self.flows[i];
        let mine = self.camp(flow.goal).is_some_and(|c| c.owner == flow.owner);
        let wins = if mine {
            let present = self.remains(flow.goal, k).is_positive();
            let joins = self.joins(i, k, Some(i));
            let cases = [
                (present != Tri::Yes).then(|| self.wins(i, k)),
                (present != Tri::No && joins != Tri::No).then(|| self.relieves(i, k)),
                (present != Tri::No && joins != Tri::Yes).then_some(Tri::No),
            ];
            cases.into_iter().flatten().reduce(Tri::hull).unwrap_or(Tri::Open)
        } else {
            self.wins(i, k)
        };
        counts.and(wins)
    }

    /// A claim that joins own men enters if with them it is greater than every other claim (C-11.15).
    fn relieves(&self, i: usize, k: FlowState) -> Tri {
        let goal = self.flows[i].goal;
        let Some(camp) = self.camp(goal) else { return Tri::No };
        // The defence, including this flow.
        self.held(goal, &camp, k).plus(self.strength(i, k)).is_above(self.rival(i, k))
    }

    fn wins(&self, i: usize, k: FlowState) -> Tri {
        let flow = &self.flows[i];
        let mut wins = self.strength(i, k).is_above(self.rival(i, k));
        if wins == Tri::No {
            return Tri::No;
        }
        if let Some(camp) = self.camp(flow.goal).filter(|c| c.owner != flow.owner) {
            let attack = self.claim(i, k, FlowFilter::Counting, Some(camp.owner));
            let empty = !self.remains(flow.goal, k).is_positive();
            wins = wins.and(empty.or(attack.is_above(self.defence(flow.goal, k))));
        }
        let joint = self.fits(i, k, FlowFilter::Counting, Some(i));
        for j in self.fellows(i) {
            let with = if j == i { Tri::Yes } else { joint.and(self.counts(j, k)) };
            if with == Tri::No {
                continue;
            }
            for m in &self.meets[j] {
                let (mine, theirs) = self.road(i, *m, k);
                wins = wins.and((!with).or(mine.is_above(theirs)));
            }
        }
        wins
    }
}
