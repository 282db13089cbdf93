//! What a rule-set may bend in the fighting. The bodies are the standard rule (DATC 3.2), so standard pays nothing.

use super::{Decisions, Derived, Fight, IndexSet, Tri};

/// Whether and when an attack cuts a support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutRule {
    /// Never.
    Never,
    /// As soon as the attack is made (a carried one: if its route is whole).
    Made,
    /// Only if it dislodges the supporter.
    Dislodging,
    /// Only if a route is whole without this carrier (the rule of 2000).
    Avoiding(usize),
}

/// The paradox rules (house-rules.md, 4.A.2) that act on a core without a single answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paradox {
    /// Convoyed moves of the core have no effect.
    Szykman,
    /// All moves of the core fail and have no effect.
    AllHold,
}

/// A fight and what its rule-set bends in it.
#[derive(Debug)]
pub struct Combat<'a, S: IndexSet, B> {
    /// The fight.
    pub fight: &'a Fight<S>,
    /// The bend.
    pub bend: &'a B,
}

/// What a rule-set may bend. `f` is always the fight being judged; forces are meant by number.
pub trait RuleHooks<S: IndexSet>: Sized {
    /// [`RuleHooks::across`] is asked.
    const ACROSS: bool = false;
    /// Nothing is bent and every force counts for one.
    const PLAIN: bool = false;

    /// Two forces are ordered to each other's places, both by land: do they meet? (Swiss S-21: not always.)
    #[inline]
    fn head_to_head(&self, _f: &Fight<S>, _a: usize, _b: usize) -> bool {
        true
    }

    /// Forces that go by sea meet those that come the other way as by land (Swiss S-21).
    #[inline]
    fn meets_at_sea(&self) -> bool {
        false
    }

    /// A force comes to meet others on its way: by land, though it may have been ordered to go by sea, or by sea where that counts
    /// alike.
    #[inline]
    fn comes_to_meet(&self, f: &Fight<S>, d: &Derived<S>, force: usize) -> bool {
        !f.carried.has(force)
            || f.either.has(force) && d.broken.has(force)
            || self.meets_at_sea() && d.whole.has(force)
    }

    /// Forces that do not stand in the goal of `m` but come from there and must be beaten as if head to head
    /// (`convoyed_attack_from=sea`).
    #[inline]
    fn across(&self, _f: &Fight<S>, _m: usize) -> S {
        S::none()
    }

    /// The attack `rival` loses its effect when `winner`, which stands in its goal and is ordered to its place, gets
    /// there. `land`: both come to meet each other (DATC 4.A.7; 1958 R58-15: never).
    #[inline]
    fn beaten(&self, f: &Fight<S>, rival: usize, winner: usize, land: bool) -> bool {
        land && self.head_to_head(f, rival, winner)
    }

    /// When an attack on a supporter's province cuts its support.
    #[inline]
    fn may_cut(&self, f: &Fight<S>, attacker: usize, supporter: usize) -> CutRule {
        usual_cut(f, attacker, supporter)
    }

    /// Whether a support is cut; overridden only where cutting is more than a question of single attacks (RS-12.5).
    #[inline]
    fn cut(&self, c: &Combat<S, Self>, supporter: usize, k: &Decisions<S>, d: &Derived<S>) -> Tri {
        c.is_support_cut(supporter, k, d)
    }

    /// What [`RuleHooks::cut`] looks at besides what each attack on the supporter is by itself: the moves, and the supports.
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

    /// What a force whose move failed defends its place with, against `attacker` (H-5: 0).
    #[inline]
    fn left(&self, f: &Fight<S>, force: usize, _attacker: usize) -> u32 {
        f.forces[force].weight
    }

    /// A force moves over a weak way: without support it only gets where nobody is or goes.
    #[inline]
    fn weak(&self, _force: usize) -> bool {
        false
    }

    /// One dislodged carrier breaks the convoy (`convoy_disruption=any_route`); `carriers` then holds only fleets that lie
    /// on a complete route.
    #[inline]
    fn every_carrier(&self) -> bool {
        false
    }

    /// The rule for a core without a single answer that is no ring.
    #[inline]
    fn paradox(&self) -> Paradox {
        Paradox::Szykman
    }
}

/// The standard rule of cutting: not by one's own country, not by a move without effect, and from the province the support
/// is for only by dislodging (DATC 6.D.15-20).
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

/// The standard rules, unbent.
#[derive(Clone, Copy, Debug, Default)]
pub struct StandardHooks;

impl<S: IndexSet> RuleHooks<S> for StandardHooks {
    const PLAIN: bool = true;
}
