//! Reasons as data: a second pass over a finished solution, where every strength is exact.

use super::{BreakMethod, Combat, CutRule, Fight, IndexSet, NOWHERE, Outcome, RuleHooks, Solution, Tri};

/// The reason for the result of a move, or of the attempt to make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOutcome<S> {
    /// It arrived.
    Moved,
    /// Its strength was not greater than that of `by`, which was in the goal or moved there, too.
    Bounced {
        /// Its strength against the goal.
        own: u32,
        /// The strength it met.
        other: u32,
        /// The force with that strength.
        by: usize,
        /// All forces whose support added to the other strength.
        with: S,
    },
    /// It met `by`, coming the other way.
    HeadToHead {
        /// Its strength.
        own: u32,
        /// The strength it met.
        other: u32,
        /// The force with that strength.
        by: usize,
        /// All forces whose support added to the other strength.
        with: S,
    },
    /// In the goal was a unit of its own country, or one against which its supporters' country would not help.
    OwnUnit {
        /// The unit in the goal.
        by: usize,
    },
    /// No route was left: these fleets were dislodged (empty: no route was ever ordered).
    NoRoute {
        /// The fleets dislodged.
        lost: S,
    },
    /// A paradox rule took away its effect.
    Struck {
        /// The rule.
        how: BreakMethod,
        /// The moves that depended on each other.
        core: S,
    },
    /// It failed with the others of a core that no rule could break.
    Undecided {
        /// The moves that depended on each other.
        core: S,
    },
    /// It has no effect in its goal, and the goal was not free (S-22).
    NotFree,
    /// The GM ruled so.
    Ruled,
}

/// A dislodgement in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dislodging {
    /// The force that did it.
    pub by: usize,
    /// Its strength against this force: supports by the victim's own country do not count.
    pub attack: u32,
    /// The strength it overcame.
    pub defence: u32,
}

/// The second pass's findings about one force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceOutcome<S> {
    /// The reason, for a move.
    pub outcome: Option<MoveOutcome<S>>,
    /// The attacks that cut it, for a support.
    pub cutters: S,
    /// The force that dislodged it, with the strengths.
    pub dislodged: Option<Dislodging>,
    /// Its final strength: of the move against its goal, or of its hold.
    pub strength: u32,
}

/// Explains every force. `pinned` are the moves decided by the GM.
pub fn explain<S: IndexSet, B: RuleHooks<S>>(
    f: &Fight<S>,
    bend: &B,
    solution: &Solution<S>,
    outcome: &Outcome<S>,
    pinned: S,
    out: &mut Vec<ForceOutcome<S>>,
) {
    out.clear();
    let (k, d) = (&solution.decisions, &solution.derived);
    for (i, force) in f.forces.iter().enumerate() {
        let mut finding = ForceOutcome {
            outcome: None,
            cutters: S::none(),
            dislodged: None,
            strength: full(f, solution, i),
        };
        if force.goal != NOWHERE {
            finding.outcome = Some(if k.yes.has(i) {
                MoveOutcome::Moved
            } else if pinned.has(i) {
                MoveOutcome::Ruled
            } else {
                failed(f, bend, solution, outcome, i)
            });
        } else if d.cut.has(i) {
            let combat = Combat { fight: f, bend };
            for a in f.ground[force.place].into.members() {
                if combat.cuts(a, i, k, d) == Tri::Yes && bend.may_cut(f, a, i) != CutRule::Never {
                    finding.cutters.insert(a);
                }
            }
        }
        if outcome.dislodged.has(i) {
            let by = (f.ground[force.place].into & k.yes & !f.harmless).first();
            finding.dislodged = by.map(|by| dislodging(f, bend, solution, i, by));
        }
        out.push(finding);
    }
}

/// A force's strength with all supports that were not cut.
#[inline]
fn full<S: IndexSet>(f: &Fight<S>, solution: &Solution<S>, i: usize) -> u32 {
    let force = &f.forces[i];
    if force.help.is_empty() {
        force.weight
    } else {
        force.weight + f.weigh(force.help & solution.derived.given)
    }
}

/// A force's defence of its place against a move, and its supporters. A force that stays or meets the move head to head defends
/// with its order; one that moves away only with what is left behind, which counts head to head, too, unless it gets away.
fn defence<S: IndexSet, B: RuleHooks<S>>(
    f: &Fight<S>,
    bend: &B,
    solution: &Solution<S>,
    o: usize,
    against: usize,
    head: bool,
) -> (u32, S) {
    let (force, given) = (&f.forces[o], solution.derived.given);
    let ordered = (full(f, solution, o), force.help & given);
    let left = (bend.left(f, o, against) + f.weigh(force.stay_help & given), force.stay_help & given);
    let stays = force.goal == NOWHERE || head && (solution.decisions.yes.has(o) || ordered.0 >= left.0);
    if stays { ordered } else { left }
}

fn dislodging<S: IndexSet, B: RuleHooks<S>>(
    f: &Fight<S>,
    bend: &B,
    solution: &Solution<S>,
    i: usize,
    by: usize,
) -> Dislodging {
    let (force, attacker, d) = (&f.forces[i], &f.forces[by], &solution.derived);
    let theirs = f.forces_by_owner[force.owner as usize];
    let attack = attacker.weight + f.weigh(attacker.help & d.given & !theirs);
    let head = force.goal == attacker.place
        && bend.comes_to_meet(f, d, i)
        && bend.comes_to_meet(f, d, by)
        && bend.head_to_head(f, i, by);
    let (defence, _) = defence(f, bend, solution, i, by, head);
    Dislodging { by, attack, defence }
}

/// The reason a move had no effect at all.
fn ineffective<S: IndexSet>(
    f: &Fight<S>,
    solution: &Solution<S>,
    outcome: &Outcome<S>,
    m: usize,
) -> MoveOutcome<S> {
    if !solution.derived.missing.has(m) {
        return MoveOutcome::NotFree;
    }
    match solution.broken.iter().find(|b| b.struck.has(m)) {
        Some(b) => b
            .how
            .map_or(MoveOutcome::Undecided { core: b.core }, |how| MoveOutcome::Struck { how, core: b.core }),
        None => MoveOutcome::NoRoute { lost: f.forces[m].carriers & outcome.dislodged },
    }
}

fn failed<S: IndexSet, B: RuleHooks<S>>(
    f: &Fight<S>,
    bend: &B,
    solution: &Solution<S>,
    outcome: &Outcome<S>,
    m: usize,
) -> MoveOutcome<S> {
    let (k, d) = (&solution.decisions, &solution.derived);
    let me = &f.forces[m];
    if d.missing.has(m) || f.harmless.has(m) {
        return ineffective(f, solution, outcome, m);
    }
    let mut own = full(f, solution, m);
    let mut barred = None;
    let mut worst: Option<(u32, usize, S, bool)> = None;
    let mut meet = |strength: u32, by: usize, with: S, head: bool| {
        if worst.is_none_or(|(w, ..)| strength > w) {
            worst = Some((strength, by, with, head));
        }
    };
    for o in f.ground[me.goal].at.members() {
        let other = &f.forces[o];
        let head = other.goal == me.place
            && bend.comes_to_meet(f, d, m)
            && bend.comes_to_meet(f, d, o)
            && bend.head_to_head(f, m, o);
        if k.yes.has(o) && !head {
            continue;
        }
        if other.owner == me.owner {
            barred = Some(o);
        }
        own = own.min(me.weight + f.weigh(me.help & d.given & !f.forces_by_owner[other.owner as usize]));
        let (strength, with) = defence(f, bend, solution, o, m, head);
        meet(strength, o, with, head);
    }
    if B::ACROSS {
        for q in (bend.across(f, m) & !(d.missing & !f.carried)).members() {
            meet(full(f, solution, q), q, f.forces[q].help & d.given, true);
        }
    }
    for q in (f.ground[me.goal].into.without(m) & !d.missing & !f.harmless).members() {
        let beaten = f.ground[me.goal].at.members().any(|o| {
            f.forces[o].goal == f.forces[q].place
                && k.yes.has(o)
                && bend.beaten(f, q, o, bend.comes_to_meet(f, d, q) && bend.comes_to_meet(f, d, o))
        });
        if !beaten {
            meet(full(f, solution, q), q, f.forces[q].help & d.given, false);
        }
    }
    if let Some(b) = solution.broken.iter().find(|b| b.how.is_none() && b.core.has(m))
        && worst.is_none_or(|(w, ..)| own > w)
        && barred.is_none()
    {
        return MoveOutcome::Undecided { core: b.core };
    }
    match (worst, barred) {
        (Some(worst), None) => stopped_outcome(worst, own),
        // A rival or a unit of another country would have stopped it anyway: that is the simpler cause. A rival of its
        // own country was stopped by the same unit.
        (Some(worst), Some(_)) if f.forces[worst.1].owner != me.owner && worst.0 >= own => {
            stopped_outcome(worst, own)
        }
        (_, Some(by)) => MoveOutcome::OwnUnit { by },
        (None, None) => MoveOutcome::Undecided { core: S::one(m) },
    }
}

fn stopped_outcome<S: IndexSet>((other, by, with, head): (u32, usize, S, bool), own: u32) -> MoveOutcome<S> {
    match head {
        true => MoveOutcome::HeadToHead { own, other, by, with },
        false => MoveOutcome::Bounced { own, other, by, with },
    }
}
