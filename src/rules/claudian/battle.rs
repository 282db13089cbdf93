//! A movement phase as numbers: flows, supports and the men left at home, and what follows from the flows already decided
//! (steps (a) to (g) of the resolution). Every figure is a range that closes when all it hangs on is decided.

use super::lift::{Carrier, lift};
use super::size::{most, strength};
use crate::board::{Board, Owner, Place, Province};
use crate::position::Kind;

/// Yes, no, or not decided yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tri {
    /// It is not so, whatever comes.
    No,
    /// It is so, whatever comes.
    Yes,
    /// It hangs on what is not decided yet.
    Open,
}

impl Tri {
    /// A value that is known.
    pub fn of(value: bool) -> Tri {
        if value { Tri::Yes } else { Tri::No }
    }

    fn not(self) -> Tri {
        match self {
            Tri::No => Tri::Yes,
            Tri::Yes => Tri::No,
            Tri::Open => Tri::Open,
        }
    }

    fn and(self, other: Tri) -> Tri {
        match (self, other) {
            (Tri::No, _) | (_, Tri::No) => Tri::No,
            (Tri::Yes, Tri::Yes) => Tri::Yes,
            _ => Tri::Open,
        }
    }

    fn or(self, other: Tri) -> Tri {
        self.not().and(other.not()).not()
    }

    /// Both stand for possible outcomes: what is common to them.
    fn hull(self, other: Tri) -> Tri {
        if self == other { self } else { Tri::Open }
    }
}

/// Least and greatest value a number can still take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Least.
    pub lo: u32,
    /// Greatest.
    pub hi: u32,
}

impl Range {
    fn new(lo: u32, hi: u32) -> Range {
        Range { lo, hi }
    }

    fn plus(self, other: Range) -> Range {
        Range { lo: self.lo.saturating_add(other.lo), hi: self.hi.saturating_add(other.hi) }
    }

    fn hull(self, other: Range) -> Range {
        Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    fn above(self, other: Range) -> Tri {
        if self.lo > other.hi {
            Tri::Yes
        } else if self.hi <= other.lo {
            Tri::No
        } else {
            Tri::Open
        }
    }

    fn some(self) -> Tri {
        self.above(Range::new(0, 0))
    }
}

/// Men or ships of one force that move to one place by one route.
#[derive(Clone, Debug)]
pub struct Flow {
    /// Whose they are.
    pub owner: Owner,
    /// What they are.
    pub kind: Kind,
    /// Where they come from.
    pub from: Province,
    /// Where they go; a fleet's coast included.
    pub to: Place,
    /// The province of `to`.
    pub goal: Province,
    /// They are carried by fleets (C-8.8).
    pub by_sea: bool,
    /// Men or ships.
    pub size: u32,
    /// Ships ordered to carry them (C-8.5).
    pub carriers: Vec<Carrier>,
}

impl Flow {
    /// What they count in a fight, in men.
    pub fn men(&self) -> u32 {
        strength(self.kind, self.size)
    }

    fn claims_with(&self, other: &Flow) -> bool {
        self.owner == other.owner && self.kind == other.kind && self.to == other.to
    }
}

/// What a support helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// A flow, by index.
    Flow(usize),
    /// The men who stand in a province.
    Place(Province),
}

/// A support that was matched.
#[derive(Clone, Debug)]
pub struct Support {
    /// Whose it is.
    pub owner: Owner,
    /// Where the supporters stand.
    pub at: Province,
    /// What they count, in men.
    pub men: u32,
    /// The province they support into.
    pub into: Province,
    /// What they support.
    pub aid: Aid,
}

/// The force that stood in a province before the phase.
#[derive(Clone, Copy, Debug)]
pub struct Camp {
    /// Whose it is.
    pub owner: Owner,
    /// What it is.
    pub kind: Kind,
    /// Where, coast included.
    pub place: Place,
    /// Men or ships not ordered to move.
    pub stay: u32,
}

/// One movement phase, ready to be resolved.
pub struct Battle<'a> {
    /// The board.
    pub board: &'a Board,
    /// Everything that moves.
    pub flows: Vec<Flow>,
    /// Every support with a match; those of one force in the order written.
    pub supports: Vec<Support>,
    /// The force in each province.
    pub camps: Vec<Option<Camp>>,
    /// Convoyed flows treated as not made (C-11.19).
    pub struck: Vec<bool>,
    /// Supports cut by rule (C-11.18).
    pub cut: Vec<bool>,
    into: Vec<Vec<usize>>,
    out: Vec<Vec<usize>>,
    given_at: Vec<Vec<usize>>,
    attackers: Vec<Vec<usize>>,
    helps: Vec<Vec<usize>>,
    in_place: Vec<Vec<usize>>,
    meets: Vec<Vec<usize>>,
    inputs: Vec<Vec<usize>>,
}

/// Which flows of a claim are in it: those that count at their goal, or all that have lift (for the road, C-11.11).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Members {
    Counting,
    Lifted,
}

impl<'a> Battle<'a> {
    /// Lays out a phase. Supports of one force must stand in the order written.
    pub fn new(
        board: &'a Board,
        flows: Vec<Flow>,
        supports: Vec<Support>,
        camps: Vec<Option<Camp>>,
    ) -> Battle<'a> {
        let (n, f) = (board.len(), flows.len());
        let mut b = Battle {
            board,
            struck: vec![false; f],
            cut: vec![false; supports.len()],
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
                Aid::Flow(flow) => b.helps[flow].push(i),
                Aid::Place(p) => b.in_place[p.0 as usize].push(i),
            }
        }
        for p in board.all() {
            let Some(camp) = b.camps[p.0 as usize] else { continue };
            let mut list: Vec<usize> =
                b.into[p.0 as usize].iter().copied().filter(|i| b.flows[*i].owner != camp.owner).collect();
            // C-11.8: greatest first, ties by province code.
            list.sort_by_key(|i| (std::cmp::Reverse(b.flows[*i].men()), b.flows[*i].from, *i));
            b.attackers[p.0 as usize] = list;
        }
        b.inputs = (0..f).map(|i| b.inputs_of(i)).collect();
        b
    }

    /// Flows that end in the province.
    pub fn into(&self, province: Province) -> &[usize] {
        &self.into[province.0 as usize]
    }

    /// Flows that begin in the province.
    pub fn out(&self, province: Province) -> &[usize] {
        &self.out[province.0 as usize]
    }

    /// Flows met on the road, head to head (C-11.11).
    pub fn meets(&self, flow: usize) -> &[usize] {
        &self.meets[flow]
    }

    /// All flows whose success the value of this one can hang on.
    pub fn inputs(&self, flow: usize) -> &[usize] {
        &self.inputs[flow]
    }

    /// (a) The men or ships that are in a province but for arrivals: those who stayed and those thrown back.
    pub fn remains(&self, p: Province, k: &[Tri]) -> Range {
        let Some(camp) = self.camps[p.0 as usize] else { return Range::new(0, 0) };
        let mut range = Range::new(camp.stay, camp.stay);
        for i in self.out(p) {
            let size = self.flows[*i].size;
            range = range.plus(match k[*i] {
                Tri::Yes => Range::new(0, 0),
                Tri::No => Range::new(size, size),
                Tri::Open => Range::new(0, size),
            });
        }
        range
    }

    /// (b) Whether the men in a province are dislodged.
    pub fn dislodged(&self, p: Province, k: &[Tri]) -> Tri {
        let entered = self.attackers[p.0 as usize].iter().fold(Tri::No, |t, i| t.or(k[*i]));
        entered.and(self.remains(p, k).some())
    }

    /// (c) The lift a convoyed flow has, in men (C-8.5); nothing for one that is struck.
    pub fn lift(&self, i: usize, k: &[Tri]) -> Range {
        let flow = &self.flows[i];
        if self.struck[i] {
            return Range::new(0, 0);
        }
        let sunk: Vec<Tri> = flow.carriers.iter().map(|c| self.dislodged(c.sea, k)).collect();
        let through =
            |open: &dyn Fn(usize) -> bool| lift(self.board, flow.from, flow.goal, &flow.carriers, open);
        let hi = through(&|c| sunk[c] != Tri::Yes);
        let lo = if sunk.contains(&Tri::Open) { through(&|c| sunk[c] == Tri::No) } else { hi };
        Range { lo, hi }
    }

    /// Whether a flow goes over land or has its lift (C-8.4).
    pub fn lifted(&self, i: usize, k: &[Tri]) -> Tri {
        let flow = &self.flows[i];
        if !flow.by_sea {
            return Tri::Yes;
        }
        let least = flow.size - u32::from(flow.size > 0);
        self.lift(i, k).above(Range::new(least, least))
    }

    /// Whether a flow was beaten on the road by one that got through (C-11.11).
    pub fn beaten(&self, i: usize, k: &[Tri]) -> Tri {
        self.meets[i].iter().fold(Tri::No, |t, j| t.or(k[*j]))
    }

    /// Whether a flow takes part in the fight at its goal (C-8.9, C-11.11).
    pub fn counts(&self, i: usize, k: &[Tri]) -> Tri {
        self.lifted(i, k).and(self.beaten(i, k).not())
    }

    /// (d) What a support is worth, in men (C-11.5 to C-11.8).
    pub fn worth(&self, s: usize, k: &[Tri]) -> Range {
        let support = &self.supports[s];
        if self.cut[s] {
            return Range::new(0, 0);
        }
        match self.dislodged(support.at, k) {
            Tri::Yes => Range::new(0, 0),
            Tri::No => Range::new(self.left_of(s, k, true), self.left_of(s, k, false)),
            Tri::Open => Range::new(0, self.left_of(s, k, false)),
        }
    }

    /// What attackers leave of a support: each is charged once, to the support written last, then to the one before,
    /// passing over those it came from the goal of (C-11.8).
    fn left_of(&self, s: usize, k: &[Tri], worst: bool) -> u32 {
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

    /// Flows that weaken a support as things are decided.
    pub fn weakened_by(&self, s: usize, k: &[Tri]) -> Vec<usize> {
        let support = &self.supports[s];
        let attackers = &self.attackers[support.at.0 as usize];
        let came = |i: &usize| self.flows[*i].from != support.into && self.counts(*i, k) == Tri::Yes;
        attackers.iter().copied().filter(came).collect()
    }

    /// Men of one flow with their supports, those of `without` left out.
    fn alone(&self, i: usize, k: &[Tri], without: Option<Owner>) -> Range {
        let men = self.flows[i].men();
        self.helps[i]
            .iter()
            .filter(|s| Some(self.supports[**s].owner) != without)
            .fold(Range::new(men, men), |sum, s| sum.plus(self.worth(*s, k)))
    }

    fn member(&self, i: usize, k: &[Tri], members: Members) -> Tri {
        match members {
            Members::Counting => self.counts(i, k),
            Members::Lifted => self.lifted(i, k),
        }
    }

    /// Flows of the same power, kind and goal, this one among them.
    fn fellows(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        let flow = &self.flows[i];
        self.into(flow.goal).iter().copied().filter(move |j| self.flows[*j].claims_with(flow))
    }

    /// The men of the flow's own force at its goal that it could join, if they are of its kind and coast.
    fn own_there(&self, i: usize, k: &[Tri]) -> Option<Range> {
        let flow = &self.flows[i];
        let camp = self.camps[flow.goal.0 as usize]?;
        let same = camp.owner == flow.owner && camp.kind == flow.kind && camp.place == flow.to;
        same.then(|| self.remains(flow.goal, k))
    }

    /// Whether the flows of a claim fit into one force together with own men remaining there (C-11.14); `sure` counts
    /// in any case.
    fn fits(&self, i: usize, k: &[Tri], members: Members, sure: Option<usize>) -> Tri {
        let mut sum = self.own_there(i, k).unwrap_or(Range::new(0, 0));
        for j in self.fellows(i) {
            let size = self.flows[j].size;
            sum = sum.plus(match if sure == Some(j) { Tri::Yes } else { self.member(j, k, members) } {
                Tri::Yes => Range::new(size, size),
                Tri::No => Range::new(0, 0),
                Tri::Open => Range::new(0, size),
            });
        }
        let most = most(self.flows[i].kind);
        sum.above(Range::new(most, most)).not()
    }

    /// (e) Strength of the claim a flow belongs to, given that the flow itself is in it (C-11.13, C-11.14).
    fn claim(&self, i: usize, k: &[Tri], members: Members, without: Option<Owner>) -> Range {
        let alone = self.alone(i, k, without);
        let fits = self.fits(i, k, members, Some(i));
        if fits == Tri::No {
            return alone;
        }
        let mut joint = alone;
        for j in self.fellows(i).filter(|j| *j != i) {
            let more = self.alone(j, k, without);
            joint = joint.plus(match self.member(j, k, members) {
                Tri::Yes => more,
                Tri::No => Range::new(0, 0),
                Tri::Open => Range::new(0, more.hi),
            });
        }
        if fits == Tri::Yes { joint } else { joint.hull(alone) }
    }

    /// Whether the claim of these flows joins own men at the goal (C-11.15).
    fn joins(&self, i: usize, k: &[Tri], sure: Option<usize>) -> Tri {
        match self.own_there(i, k) {
            Some(there) => there.some().and(self.fits(i, k, Members::Counting, sure)),
            None => Tri::No,
        }
    }

    /// The strongest claim at the goal that stands against this flow's and does not join men there.
    pub fn rival(&self, i: usize, k: &[Tri]) -> Range {
        let mut best = Range::new(0, 0);
        let mut seen: Vec<usize> = Vec::new();
        for j in self.into(self.flows[i].goal).iter().copied() {
            if seen.iter().any(|s| self.flows[*s].claims_with(&self.flows[j])) {
                continue;
            }
            seen.push(j);
            let mine = self.flows[i].claims_with(&self.flows[j]);
            let fits = self.fits(j, k, Members::Counting, if mine { Some(i) } else { None });
            let joins = self.joins(j, k, if mine { Some(i) } else { None });
            let mut range: Option<Range> = None;
            let mut widen = |r: Range| range = Some(range.map_or(r, |old| old.hull(r)));
            if fits != Tri::No {
                let joint = self.fellows(j).fold(Range::new(0, 0), |sum, f| sum.plus(self.present(f, k)));
                widen(if mine { Range::new(0, 0) } else { joint });
            }
            if fits != Tri::Yes {
                let others = self.fellows(j).filter(|f| *f != i).map(|f| self.present(f, k));
                widen(others.fold(Range::new(0, 0), |a, b| Range::new(a.lo.max(b.lo), a.hi.max(b.hi))));
            }
            let mut range = range.unwrap_or(Range::new(0, 0));
            match joins {
                Tri::Yes => range = Range::new(0, 0),
                Tri::Open => range.lo = 0,
                Tri::No => {}
            }
            best = Range::new(best.lo.max(range.lo), best.hi.max(range.hi));
        }
        best
    }

    /// Strength a flow brings to its goal, nothing if it does not count there.
    fn present(&self, i: usize, k: &[Tri]) -> Range {
        match self.counts(i, k) {
            Tri::No => Range::new(0, 0),
            Tri::Yes => self.alone(i, k, None),
            Tri::Open => Range::new(0, self.alone(i, k, None).hi),
        }
    }

    /// (f) The defence of a province: men remaining, supports in place, own men joining them.
    pub fn defence(&self, p: Province, k: &[Tri]) -> Range {
        let Some(camp) = self.camps[p.0 as usize] else { return Range::new(0, 0) };
        let remains = self.remains(p, k);
        let mut sum = Range::new(strength(camp.kind, remains.lo), strength(camp.kind, remains.hi));
        if camp.stay > 0 {
            sum = self.in_place[p.0 as usize].iter().fold(sum, |sum, s| sum.plus(self.worth(*s, k)));
        }
        let joining = self.into(p).iter().copied().find(|i| {
            let flow = &self.flows[*i];
            flow.owner == camp.owner && flow.kind == camp.kind && flow.to == camp.place
        });
        let Some(first) = joining else { return sum };
        let more = self.fellows(first).fold(Range::new(0, 0), |sum, i| sum.plus(self.present(i, k)));
        sum.plus(match self.joins(first, k, None) {
            Tri::Yes => more,
            Tri::No => Range::new(0, 0),
            Tri::Open => Range::new(0, more.hi),
        })
    }

    /// The strength a flow's claim brings against the men in its goal: supports of their own power do not count (C-11.16).
    pub fn attack(&self, i: usize, k: &[Tri]) -> Range {
        let camp = self.camps[self.flows[i].goal.0 as usize];
        let there = camp.filter(|_| self.remains(self.flows[i].goal, k).some() != Tri::No);
        self.claim(i, k, Members::Counting, there.map(|c| c.owner).filter(|o| *o != self.flows[i].owner))
    }

    /// The whole strength of a flow's claim among claims.
    pub fn strength(&self, i: usize, k: &[Tri]) -> Range {
        self.claim(i, k, Members::Counting, None)
    }

    /// Both sides of a meeting on the road: the claim of `i` without supports of `j`'s power, the full claim of `j`.
    pub fn road(&self, i: usize, j: usize, k: &[Tri]) -> (Range, Range) {
        let mine = self.claim(i, k, Members::Counting, Some(self.flows[j].owner));
        (mine, self.claim(j, k, Members::Lifted, None))
    }

    /// (g) Whether a flow succeeds.
    pub fn value(&self, i: usize, k: &[Tri]) -> Tri {
        let counts = self.counts(i, k);
        if counts == Tri::No {
            return Tri::No;
        }
        let flow = &self.flows[i];
        let mine = self.camps[flow.goal.0 as usize].is_some_and(|c| c.owner == flow.owner);
        let wins = if mine {
            let present = self.remains(flow.goal, k).some();
            let joins = self.joins(i, k, Some(i));
            let mut wins: Option<Tri> = None;
            let mut may = |t: Tri| wins = Some(wins.map_or(t, |old| old.hull(t)));
            if present != Tri::Yes {
                may(self.wins(i, k));
            }
            if present != Tri::No && joins != Tri::No {
                may(self.relieves(i, k));
            }
            if present != Tri::No && joins != Tri::Yes {
                may(Tri::No);
            }
            wins.unwrap_or(Tri::Open)
        } else {
            self.wins(i, k)
        };
        counts.and(wins)
    }

    /// A claim that joins own men enters if with them it is greater than every other claim (C-11.15).
    fn relieves(&self, i: usize, k: &[Tri]) -> Tri {
        let goal = self.flows[i].goal;
        let Some(camp) = self.camps[goal.0 as usize] else { return Tri::No };
        // The defence, this flow counted in it.
        let remains = self.remains(goal, k);
        let mut defence = Range::new(strength(camp.kind, remains.lo), strength(camp.kind, remains.hi));
        if camp.stay > 0 {
            defence = self.in_place[goal.0 as usize].iter().fold(defence, |d, s| d.plus(self.worth(*s, k)));
        }
        defence = defence.plus(self.claim(i, k, Members::Counting, None));
        defence.above(self.rival(i, k))
    }

    fn wins(&self, i: usize, k: &[Tri]) -> Tri {
        let flow = &self.flows[i];
        let mut wins = self.strength(i, k).above(self.rival(i, k));
        if wins == Tri::No {
            return Tri::No;
        }
        if let Some(camp) = self.camps[flow.goal.0 as usize].filter(|c| c.owner != flow.owner) {
            let attack = self.claim(i, k, Members::Counting, Some(camp.owner));
            let empty = self.remains(flow.goal, k).some().not();
            wins = wins.and(empty.or(attack.above(self.defence(flow.goal, k))));
        }
        let joint = self.fits(i, k, Members::Counting, Some(i));
        for j in self.fellows(i) {
            let with = if j == i { Tri::Yes } else { joint.and(self.counts(j, k)) };
            if with == Tri::No {
                continue;
            }
            for m in &self.meets[j] {
                let (mine, theirs) = self.road(i, *m, k);
                wins = wins.and(with.not().or(mine.above(theirs)));
            }
        }
        wins
    }

    /// See [`Battle::inputs`].
    fn inputs_of(&self, i: usize) -> Vec<usize> {
        let mut set = vec![false; self.flows.len()];
        let add = |list: &[usize], set: &mut Vec<bool>| list.iter().for_each(|j| set[*j] = true);
        let goal = self.flows[i].goal;
        add(self.out(goal), &mut set);
        for s in &self.in_place[goal.0 as usize] {
            self.read_support(*s, &mut set);
        }
        for g in self.into(goal) {
            self.read_flow(*g, &mut set);
            for m in &self.meets[*g] {
                // The full claim of whoever is met, at the place this flow came from.
                add(self.out(self.flows[*m].goal), &mut set);
                for other in self.into(self.flows[*m].goal) {
                    self.read_flow(*other, &mut set);
                }
            }
        }
        (0..set.len()).filter(|j| set[*j]).collect()
    }

    /// What the presence and strength of a flow hang on.
    fn read_flow(&self, i: usize, set: &mut Vec<bool>) {
        self.read_presence(i, set);
        for s in &self.helps[i] {
            self.read_support(*s, set);
        }
    }

    fn read_presence(&self, i: usize, set: &mut Vec<bool>) {
        for m in &self.meets[i] {
            set[*m] = true;
        }
        for carrier in &self.flows[i].carriers {
            for j in self.attackers[carrier.sea.0 as usize].iter().chain(self.out(carrier.sea)) {
                set[*j] = true;
            }
        }
    }

    fn read_support(&self, s: usize, set: &mut Vec<bool>) {
        let at = self.supports[s].at;
        for j in self.out(at) {
            set[*j] = true;
        }
        for j in &self.attackers[at.0 as usize] {
            set[*j] = true;
            self.read_presence(*j, set);
        }
    }
}
