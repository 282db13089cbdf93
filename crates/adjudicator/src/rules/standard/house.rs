//! The house rules in force, as the judge wants them, and how they bend the fighting.

use super::super::Switches;
use super::super::switches::value;
use crate::judge::{Bend, Cut, Fight, Paradox, Set};

/// `convoy_paradox` (DATC 4.A.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParadoxRule {
    /// The convoyed moves have no effect.
    Szykman,
    /// A convoyed army does not cut a fleet's support of a fleet's attack on a fleet that is to convoy it.
    Of1971,
    /// It does not cut a fleet's support for anything in a sea with a fleet that is to convoy an army.
    Of1982,
    /// As 1971 for any supporter, but only if the army has no whole route without the attacked fleet.
    Of2000,
    /// The moves fail and cut nothing.
    AllHold,
}

/// `adjacent_convoy` (DATC 4.A.3): when an army goes to a neighbouring province by sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjacent {
    /// If the order says so, or a fleet of its own country is legally ordered to convoy it.
    Of2000,
    /// If the order says so, or any order of its own country shows the intent, and a route is ordered.
    Of1982,
    /// If the unit in the goal moves the opposite way and the convoy is not broken.
    Of1971,
    /// Only if the order says so.
    Explicit,
}

/// `convoy_path` (DATC 4.A.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// A path written means nothing.
    Ignored,
    /// A path written is binding.
    Optional,
    /// A move by sea needs one.
    Required,
}

/// The switches that bear on the judging of standard Diplomacy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// `convoy_disruption=any_route` (H-2 `all`).
    pub any_route: bool,
    /// `convoy_paradox`.
    pub paradox: ParadoxRule,
    /// `adjacent_convoy`.
    pub adjacent: Adjacent,
    /// `adjacent_fallback=yes`.
    pub fallback: bool,
    /// `convoyed_attack_from=sea`.
    pub from_sea: bool,
    /// `convoy_retreat=yes`.
    pub convoy_retreat: bool,
    /// `convoy_path`.
    pub path: Path,
    /// `dislodged_bounce=never` (H-8 `none`).
    pub bounce_never: bool,
    /// `dislodgement_cuts=yes`.
    pub dislodgement_cuts: bool,
    /// `coastal_crawl=yes`.
    pub crawl: bool,
    /// `own_unit_cuts_support=yes`.
    pub own_cuts: bool,
    /// H-3 `convoy_dislodged=lost`.
    pub lost: bool,
    /// H-4 `support_mover_standing=yes`.
    pub mover_standing: bool,
    /// H-5 `failed_mover=0`.
    pub failed_zero: bool,
    /// H-7 `coastal_convoy=yes`.
    pub coastal_convoy: bool,
}

impl House {
    /// Reads the switches; those not set have their defaults.
    pub fn new(switches: &Switches) -> House {
        let is = |key, wanted| value(switches, key) == wanted;
        House {
            any_route: is("convoy_disruption", "any_route"),
            paradox: match value(switches, "convoy_paradox") {
                "1971" => ParadoxRule::Of1971,
                "1982" => ParadoxRule::Of1982,
                "2000" => ParadoxRule::Of2000,
                "all_hold" => ParadoxRule::AllHold,
                _ => ParadoxRule::Szykman,
            },
            adjacent: match value(switches, "adjacent_convoy") {
                "1982" => Adjacent::Of1982,
                "1971" => Adjacent::Of1971,
                "explicit" => Adjacent::Explicit,
                _ => Adjacent::Of2000,
            },
            fallback: is("adjacent_fallback", "yes"),
            from_sea: is("convoyed_attack_from", "sea"),
            convoy_retreat: is("convoy_retreat", "yes"),
            path: match value(switches, "convoy_path") {
                "optional" => Path::Optional,
                "required" => Path::Required,
                _ => Path::Ignored,
            },
            bounce_never: is("dislodged_bounce", "never"),
            dislodgement_cuts: is("dislodgement_cuts", "yes"),
            crawl: is("coastal_crawl", "yes"),
            own_cuts: is("own_unit_cuts_support", "yes"),
            lost: is("convoy_dislodged", "lost"),
            mover_standing: is("support_mover_standing", "yes"),
            failed_zero: is("failed_mover", "0"),
            coastal_convoy: is("coastal_convoy", "yes"),
        }
    }

    /// True if nothing bends the fighting itself, so that the unbent judge decides it.
    pub fn is_usual(&self) -> bool {
        !self.any_route
            && self.paradox == ParadoxRule::Szykman
            && !self.from_sea
            && !self.bounce_never
            && self.dislodgement_cuts
            && !self.crawl
            && !self.own_cuts
            && !self.failed_zero
    }
}

impl Default for House {
    fn default() -> House {
        House::new(&Switches::default())
    }
}

/// The fighting under house rules. `fleets` and the places units come from and go to are needed by some of them.
#[derive(Clone, Debug)]
pub struct Bent<'a, S> {
    /// The rules.
    pub house: &'a House,
    /// Forces that are fleets.
    pub fleets: S,
    /// Seas in which a fleet stands that is legally ordered to convoy an army with a possible route (1982).
    pub convoying: u128,
    /// Moves along different coasts that may pass each other (`coastal_crawl=yes`).
    pub crawlers: S,
}

impl<S: Set> Bent<'_, S> {
    /// The seas a convoyed army may come from: those of its carriers that touch its goal.
    fn last_seas(&self, f: &Fight<S>, m: usize) -> u128 {
        let force = &f.forces[m];
        let touching = force.carriers.members().filter(|c| f.reach[*c] >> force.goal & 1 == 1);
        touching.fold(0, |set, c| set | 1 << f.forces[c].place)
    }

    /// The fleet that must be avoided, if `attacker` goes by sea and the support is for an attack on one of its carriers.
    fn supports_attack_on_carrier(&self, f: &Fight<S>, attacker: usize, supporter: usize) -> Option<usize> {
        let aim = f.forces[supporter].aim;
        let helped = f.ground[aim as usize].into.members().any(|m| f.forces[m].help.has(supporter));
        let carrier = (f.ground[aim as usize].at & f.forces[attacker].carriers).first()?;
        helped.then_some(carrier)
    }
}

impl<S: Set> Bend<S> for Bent<'_, S> {
    const ACROSS: bool = true;

    fn head_to_head(&self, _f: &Fight<S>, a: usize, b: usize) -> bool {
        !(self.crawlers.has(a) && self.crawlers.has(b))
    }

    fn across(&self, f: &Fight<S>, m: usize) -> S {
        if !self.house.from_sea {
            return S::none();
        }
        let me = &f.forces[m];
        let mut set = S::none();
        // An army by sea meets whoever sails from its goal into the sea it comes from, and the other way round.
        if f.carried.has(m) {
            let seas = self.last_seas(f, m);
            for o in f.ground[me.goal as usize].at.members() {
                let goal = f.forces[o].goal;
                if goal != crate::judge::NOWHERE && seas >> (goal & 127) & 1 == 1 {
                    set.insert(o);
                }
            }
        } else {
            for a in (f.carried & f.ground[me.place as usize].into).members() {
                if self.last_seas(f, a) >> (me.goal & 127) & 1 == 1 {
                    set.insert(a);
                }
            }
        }
        set
    }

    fn beaten(&self, f: &Fight<S>, rival: usize, winner: usize, land: bool) -> bool {
        self.house.bounce_never || (land && self.head_to_head(f, rival, winner))
    }

    fn may_cut(&self, f: &Fight<S>, attacker: usize, supporter: usize) -> Cut {
        let (a, s) = (&f.forces[attacker], &f.forces[supporter]);
        if f.harmless.has(attacker) || (a.owner == s.owner && !self.house.own_cuts) {
            return Cut::Never;
        }
        let carried = f.carried.has(attacker);
        if carried {
            let both_fleets = || {
                let helped =
                    f.ground[s.aim as usize].into.members().find(|m| f.forces[*m].help.has(supporter));
                self.fleets.has(supporter) && helped.is_some_and(|m| self.fleets.has(m))
            };
            match self.house.paradox {
                ParadoxRule::Of1971
                    if both_fleets() && self.supports_attack_on_carrier(f, attacker, supporter).is_some() =>
                {
                    return Cut::Never;
                }
                ParadoxRule::Of1982
                    if self.fleets.has(supporter) && self.convoying >> (s.aim & 127) & 1 == 1 =>
                {
                    return Cut::Never;
                }
                ParadoxRule::Of2000 => {
                    if let Some(carrier) = self.supports_attack_on_carrier(f, attacker, supporter) {
                        return Cut::Avoiding(carrier);
                    }
                }
                _ => {}
            }
        }
        let from_aim = if carried && self.house.from_sea {
            let seas = self.last_seas(f, attacker);
            seas != 0 && seas == 1u128 << (s.aim & 127)
        } else {
            a.place == s.aim
        };
        match (from_aim, self.house.dislodgement_cuts) {
            (true, true) => Cut::Dislodging,
            (true, false) => Cut::Never,
            (false, _) => Cut::Made,
        }
    }

    fn left(&self, f: &Fight<S>, force: usize, attacker: usize) -> u32 {
        // Two units ordered to each other's places keep their strength against each other (H-5).
        let opposite = f.forces[force].goal == f.forces[attacker].place;
        if self.house.failed_zero && !opposite { 0 } else { f.forces[force].weight }
    }

    fn every_carrier(&self) -> bool {
        self.house.any_route
    }

    fn paradox(&self) -> Paradox {
        match self.house.paradox {
            ParadoxRule::AllHold => Paradox::AllHold,
            _ => Paradox::Szykman,
        }
    }
}
