//! Hooks for rule-sets that change the fighting. The default bodies are the standard rule (DATC 3.2), so standard costs nothing.

use super::{Decisions, Derived, Fight, IndexSet, Tri};

/// If and when an attack cuts a support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutRule {
    /// Never.
    Never,
    /// As soon as the attack is made (by a convoyed army: if its route is whole).
    Made,
    /// Only if it dislodges the supporter.
    Dislodging,
    /// Only if a route without this carrier is whole (the rule of 2000).
    Avoiding(usize),
}

/// The paradox rules (house-rules.md, 4.A.2) for a core without a single answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paradox {
    /// Convoyed moves of the core have no effect.
    Szykman,
    /// All moves of the core fail and have no effect.
    AllHold,
}

/// A fight with the hooks of its rule-set.
#[derive(Debug)]
pub struct Combat<'a, S: IndexSet, B> {
    /// The fight.
    pub fight: &'a Fight<S>,
    /// The hooks.
    pub bend: &'a B,
}

/// The changes a rule-set may make. `f` is always the fight being judged; forces are given by number.
pub trait RuleHooks<S: IndexSet>: Sized {
    /// Whether [`RuleHooks::across`] is used.
    const ACROSS: bool = false;
    /// Whether nothing is changed and every force has strength 1.
    const PLAIN: bool = false;

    /// Whether two forces ordered to each other's places, both by land, meet (Swiss S-21: not always).
    #[inline]
    fn head_to_head(&self, _f: &Fight<S>, _a: usize, _b: usize) -> bool {
        true
    }

    /// Whether forces that go by sea meet those coming the other way as on land (Swiss S-21).
    #[inline]
    fn meets_at_sea(&self) -> bool {
        false
    }

    /// Whether a force meets others on its way: it goes by land, possibly after its convoy failed, or by sea where that
    /// counts the same.
    #[inline]
    fn comes_to_meet(&self, f: &Fight<S>, d: &Derived<S>, force: usize) -> bool {
        !f.carried.has(force)
            || f.either.has(force) && d.broken.has(force)
            || self.meets_at_sea() && d.whole.has(force)
    }

    /// Forces not in the goal of `m` that come from there and must be beaten as if head to head (`convoyed_attack_from=sea`).
    #[inline]
    fn across(&self, _f: &Fight<S>, _m: usize) -> S {
        S::none()
    }

    /// Whether the attack `rival` loses its effect if `winner`, which is in its goal and ordered to its place, gets
    /// there. `land`: both meet on their way (DATC 4.A.7; 1958 R58-15: never).
    #[inline]
    fn beaten(&self, f: &Fight<S>, rival: usize, winner: usize, land: bool) -> bool {
        land && self.head_to_head(f, rival, winner)
    }

    /// When an attack on a supporter's province cuts its support.
    #[inline]
    fn may_cut(&self, f: &Fight<S>, attacker: usize, supporter: usize) -> CutRule {
        usual_cut(f, attacker, supporter)
    }

    /// Whether a support is cut; overridden only where cutting depends on more than single attacks (RS-12.5).
    #[inline]
    fn cut(&self, c: &Combat<S, Self>, supporter: usize, k: &Decisions<S>, d: &Derived<S>) -> Tri {
        c.is_support_cut(supporter, k, d)
    }

    /// The moves and supports [`RuleHooks::cut`] depends on besides each single attack on the supporter.
    #[inline]
    fn cut_reads(
        &self,
        _c: &Combat<S, Self>,
        _supporter: usize,
        _k: &Decisions<S>,
        _d: &Derived<S>,
    ) -> (S, S) {
        (S::none(), S::none())
    }

    /// The defence of a force whose move failed, against `attacker` (H-5: 0).
    #[inline]
    fn left(&self, f: &Fight<S>, force: usize, _attacker: usize) -> u32 {
        f.forces[force].weight
    }

    /// Whether a force moves over a weak way: unsupported, it only gets to a place where no force is or goes.
    #[inline]
    fn weak(&self, _force: usize) -> bool {
        false
    }

    /// Whether one dislodged carrier breaks the convoy (`convoy_disruption=any_route`); `carriers` then has only fleets
    /// on a complete route.
    #[inline]
    fn every_carrier(&self) -> bool {
        false
    }

    /// The rule for a core without a single answer that is not a ring.
    #[inline]
    fn paradox(&self) -> Paradox {
        Paradox::Szykman
    }
}

/// The standard rule of cutting: not by the supporter's own country, not by a move without effect, and from the province
/// the support is for only by dislodging (DATC 6.D.15-20).
#[inline]
pub(super) fn usual_cut<S: IndexSet>(f: &Fight<S>, attacker: usize, supporter: usize) -> CutRule {
    let (a, s) = (&f.forces[attacker], &f.forces[supporter]);
    if a.owner == s.owner || f.harmless.has(attacker) {
        CutRule::Never
    } else if a.place == s.aim {
        CutRule::Dislodging
    } else {
        CutRule::Made
    }
}

/// The standard rules, unchanged.
#[derive(Clone, Copy, Debug, Default)]
pub struct StandardHooks;

impl<S: IndexSet> RuleHooks<S> for StandardHooks {
    const PLAIN: bool = true;
}
