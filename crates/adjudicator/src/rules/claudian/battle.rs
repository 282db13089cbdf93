//! A movement phase as numbers: flows, supports and the men left at home, and the consequences of flows already decided
//! (steps (a) to (d) of the resolution).

use super::flows::{FlowState, Flows};
use super::lift::{ConvoyLift, lift};
use super::size::strength;
use crate::judge::{IndexSet, Tri};
use crate::rules::bounds::Bounds;
use crate::rules::prelude::*;

/// Men or ships of one force that move to one place by one route.
#[derive(Clone, Debug)]
pub struct Flow {
    /// The owner.
    pub owner: Owner,
    /// The kind.
    pub kind: UnitKind,
    /// The province they come from.
    pub from: Province,
    /// The goal, including a fleet's coast.
    pub to: Place,
    /// The province of `to`.
    pub goal: Province,
    /// Whether fleets carry them (C-8.8).
    pub by_sea: bool,
    /// Men or ships.
    pub size: u32,
    /// Ships ordered to carry them (C-8.5).
    pub carriers: Vec<ConvoyLift>,
}

impl Flow {
    /// Their strength in a fight, in men.
    pub fn men(&self) -> u32 {
        strength(self.kind, self.size)
    }

    pub(super) fn claims_with(&self, other: &Flow) -> bool {
        self.owner == other.owner && self.kind == other.kind && self.to == other.to
    }
}

/// The object of a support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SupportTarget {
    /// A flow, by index.
    Flow(usize),
    /// The men who hold in a province.
    Place(Province),
}

/// A matched support.
#[derive(Clone, Debug)]
pub struct ForceSupport {
    /// The owner.
    pub owner: Owner,
    /// The supporters' province.
    pub at: Province,
    /// Their strength, in men.
    pub men: u32,
    /// The province they support into.
    pub into: Province,
    /// The object of the support.
    pub aid: SupportTarget,
}

/// A force in its province before the phase.
#[derive(Clone, Copy, Debug)]
pub struct Camp {
    /// The owner.
    pub owner: Owner,
    /// The kind.
    pub kind: UnitKind,
    /// The place, coast included.
    pub place: Place,
    /// Men or ships not ordered to move.
    pub stay: u32,
}

impl Camp {
    /// This number of its men or ships as a unit.
    pub fn unit(&self, size: u32) -> Unit {
        Unit { size, ..Unit::new(self.owner, self.kind, self.place) }
    }
}

/// One movement phase, ready to be resolved.
pub struct Battle<'a> {
    /// The board.
    pub board: &'a Board,
    /// All flows.
    pub flows: Vec<Flow>,
    /// Every matched support; those of one force in the order written.
    pub supports: Vec<ForceSupport>,
    /// The force in each province.
    pub camps: Vec<Option<Camp>>,
    into: Vec<Vec<usize>>,
    out: Vec<Vec<usize>>,
    given_at: Vec<Vec<usize>>,
    attackers: Vec<Vec<usize>>,
    pub(super) helps: Vec<Vec<usize>>,
    pub(super) in_place: Vec<Vec<usize>>,
    pub(super) meets: Vec<Vec<usize>>,
    inputs: Vec<Flows>,
}

impl<'a> Battle<'a> {
    /// Prepares a phase. Supports of one force must be in the order written.
    pub fn new(
        board: &'a Board,
        flows: Vec<Flow>,
        supports: Vec<ForceSupport>,
        camps: Vec<Option<Camp>>,
    ) -> Battle<'a> {
        let (n, f) = (board.len(), flows.len());
        let mut b = Battle {
            board,
            into: vec![Vec::new(); n],
            out: vec![Vec::new(); n],
            given_at: vec![Vec::new(); n],
            attackers: vec![Vec::new(); n],
            helps: vec![Vec::new(); f],
            in_place: vec![Vec::new(); n],
            meets: vec![Vec::new(); f],
            inputs: Vec::new(),
            flows,
            supports,
            camps,
        };
        for (i, flow) in b.flows.iter().enumerate() {
            b.into[flow.goal.0 as usize].push(i);
            b.out[flow.from.0 as usize].push(i);
            b.meets[i] = (0..f)
                .filter(|j| {
                    let other = &b.flows[*j];
                    !flow.by_sea
                        && !other.by_sea
                        && other.owner != flow.owner
                        && (other.from, other.goal) == (flow.goal, flow.from)
                })
                .collect();
        }
        for (i, support) in b.supports.iter().enumerate() {
            b.given_at[support.at.0 as usize].push(i);
            match support.aid {
                SupportTarget::Flow(flow) => b.helps[flow].push(i),
                SupportTarget::Place(p) => b.in_place[p.0 as usize].push(i),
            }
        }
        for p in board.provinces() {
            let Some(camp) = b.camp(p) else { continue };
            let mut list: Vec<usize> =
                b.into[p.0 as usize].iter().copied().filter(|i| b.flows[*i].owner != camp.owner).collect();
            // C-11.8: strongest first, ties by province code.
            list.sort_by_key(|i| (std::cmp::Reverse(b.flows[*i].men()), b.flows[*i].from, *i));
            b.attackers[p.0 as usize] = list;
        }
        b.inputs = (0..f).map(|i| b.inputs_of(i)).collect();
        b
    }

    /// The force in a province.
    pub fn camp(&self, province: Province) -> Option<Camp> {
        self.camps[province.0 as usize]
    }

    /// Flows that end in the province.
    pub fn into(&self, province: Province) -> &[usize] {
        &self.into[province.0 as usize]
    }

    /// Flows that begin in the province.
    pub fn flows_from(&self, province: Province) -> &[usize] {
        &self.out[province.0 as usize]
    }

    /// Flows met head to head on the road (C-11.11).
    pub fn meets(&self, flow: usize) -> &[usize] {
        &self.meets[flow]
    }

    /// All flows whose success may influence the value of this one.
    pub fn inputs(&self, flow: usize) -> Flows {
        self.inputs[flow]
    }

    /// (a) The men or ships in a province without arrivals: those who stayed and those thrown back.
    pub fn remains(&self, p: Province, k: FlowState) -> Bounds {
        let Some(camp) = self.camp(p) else { return Bounds::NONE };
        let back = self
            .flows_from(p)
            .iter()
            .map(|i| Bounds::exactly(self.flows[*i].size).if_true(!k.flow_state(*i)));
        back.fold(Bounds::exactly(camp.stay), Bounds::plus)
    }

    /// (b) Whether the men in a province are dislodged.
    pub fn is_dislodged(&self, p: Province, k: FlowState) -> Tri {
        let entered = self.attackers[p.0 as usize].iter().fold(Tri::No, |t, i| t.or(k.flow_state(*i)));
        entered.and(self.remains(p, k).is_positive())
    }

    /// (c) The lift of a convoyed flow, in men (C-8.5); zero if it is struck out.
    pub fn lift(&self, i: usize, k: FlowState) -> Bounds {
        let flow = &self.flows[i];
        if k.is_struck_out(i) {
            return Bounds::NONE;
        }
        let sunk: Vec<Tri> = flow.carriers.iter().map(|c| self.is_dislodged(c.sea, k)).collect();
        let through =
            |open: &dyn Fn(usize) -> bool| lift(self.board, flow.from, flow.goal, &flow.carriers, open);
        let hi = through(&|c| sunk[c] != Tri::Yes);
        let lo = if sunk.contains(&Tri::Open) { through(&|c| sunk[c] == Tri::No) } else { hi };
        Bounds { lo, hi }
    }

    /// Whether a flow goes by land or has enough lift (C-8.4).
    pub fn has_lift(&self, i: usize, k: FlowState) -> Tri {
        let flow = &self.flows[i];
        if !flow.by_sea {
            return Tri::Yes;
        }
        self.lift(i, k).is_above(Bounds::exactly(flow.size.saturating_sub(1)))
    }

    /// Whether a flow was beaten on the road by one that succeeded (C-11.11).
    pub fn beaten(&self, i: usize, k: FlowState) -> Tri {
        self.meets[i].iter().fold(Tri::No, |t, j| t.or(k.flow_state(*j)))
    }

    /// Whether a flow takes part in the fight at its goal (C-8.9, C-11.11).
    pub fn counts(&self, i: usize, k: FlowState) -> Tri {
        self.has_lift(i, k).and(!self.beaten(i, k))
    }

    /// (d) The worth of a support, in men (C-11.5 to C-11.8).
    pub fn support_worth(&self, s: usize, k: FlowState) -> Bounds {
        let support = &self.supports[s];
        if k.is_cut(s) {
            return Bounds::NONE;
        }
        let left = Bounds::new(self.left_of(s, k, true), self.left_of(s, k, false));
        left.if_true(!self.is_dislodged(support.at, k))
    }

    /// The part of a support that attackers leave: each is charged once, to the support written last, then to the one
    /// before, except supports against the province it came from (C-11.8).
    fn left_of(&self, s: usize, k: FlowState, worst: bool) -> u32 {
        let at = self.supports[s].at.0 as usize;
        let mut left: Vec<(usize, u32)> =
            self.given_at[at].iter().map(|i| (*i, self.supports[*i].men)).collect();
        for i in &self.attackers[at] {
            match self.counts(*i, k) {
                Tri::No => continue,
                Tri::Open if !worst => continue,
                _ => {}
            }
            let mut charge = self.flows[*i].men();
            for (support, men) in left.iter_mut().rev() {
                if self.supports[*support].into == self.flows[*i].from {
                    continue;
                }
                let paid = charge.min(*men);
                *men -= paid;
                charge -= paid;
            }
        }
        left.iter().find(|(i, _)| *i == s).map_or(0, |(_, men)| *men)
    }

    /// Flows that weaken a support, as far as decided.
    pub fn weakened_by(&self, s: usize, k: FlowState) -> Vec<usize> {
        let support = &self.supports[s];
        let attackers = &self.attackers[support.at.0 as usize];
        let elsewhere = attackers.iter().copied().filter(|i| self.flows[*i].from != support.into);
        elsewhere.filter(|i| self.counts(*i, k) == Tri::Yes).collect()
    }

    /// Computes [`Battle::inputs`].
    fn inputs_of(&self, i: usize) -> Flows {
        let goal = self.flows[i].goal;
        let mut set = all(self.flows_from(goal));
        for s in &self.in_place[goal.0 as usize] {
            set |= self.read_support(*s);
        }
        for g in self.into(goal) {
            set |= self.read_flow(*g);
            for m in &self.meets[*g] {
                // The full claim of a flow that is met, at the place this flow came from.
                set |= all(self.flows_from(self.flows[*m].goal));
                for other in self.into(self.flows[*m].goal) {
                    set |= self.read_flow(*other);
                }
            }
        }
        set
    }

    /// The flows that the presence and strength of a flow depend on.
    fn read_flow(&self, i: usize) -> Flows {
        self.helps[i].iter().fold(self.read_presence(i), |set, s| set | self.read_support(*s))
    }

    fn read_presence(&self, i: usize) -> Flows {
        let seas = self.flows[i].carriers.iter().map(|c| c.sea);
        seas.fold(all(&self.meets[i]), |set, sea| {
            set | all(&self.attackers[sea.0 as usize]) | all(self.flows_from(sea))
        })
    }

    fn read_support(&self, s: usize) -> Flows {
        let at = self.supports[s].at;
        let attackers = &self.attackers[at.0 as usize];
        attackers
            .iter()
            .fold(all(self.flows_from(at)) | all(attackers), |set, j| set | self.read_presence(*j))
    }
}

fn all(flows: &[usize]) -> Flows {
    flows.iter().fold(Flows::none(), |set, i| set | Flows::singleton(*i))
}
