//! The house rules in effect, and how they change the fighting.

use crate::judge::{CutRule, Fight, IndexSet, Paradox, RuleHooks};
use crate::switches::switches;

switches! {
    /// The switches of standard Diplomacy, besides those on mail and reading (DATC chapter 4, and the disputes of *Laurania* #2).
    pub struct StandardHouseRules {
        convoy_disruption: Disruption [AllRoutes = "all_routes", AnyRoute = "any_route"]
            "A convoy by several routes breaks when all of them are broken, or when any fleet on a complete route is dislodged (DATC 4.A.1).";
        convoy_paradox: ParadoxRule [Szykman = "szykman", Of1971 = "1971", Of1982 = "1982", Of2000 = "2000", AllHold = "all_hold"]
            "What happens when an attack depends on itself through a convoy (DATC 4.A.2).";
        adjacent_convoy: Adjacent [Of2000 = "2000", Of1982 = "1982", Of1971 = "1971", Explicit = "explicit"]
            "When an army goes to a neighbouring province by sea (DATC 4.A.3).";
        adjacent_fallback: =bool [no]
            "An army that was to go to a neighbouring province by a broken convoy goes by land (DATC 4.A.3).";
        convoyed_attack_from: AttackFrom [Province = "province", Sea = "sea"]
            "A convoyed attack comes from the army's province, or from the last sea (DATC 4.A.4).";
        convoy_retreat: =bool [yes]
            "A unit may retreat to where a convoyed attacker came from (DATC 4.A.5).";
        convoy_path: Path [Ignored = "ignored", Optional = "optional", Required = "required"]
            "A convoy path written in an order means nothing, binds, or must be there (DATC 4.A.6).";
        dislodged_bounce: DislodgedBounce [UnlessHeadToHead = "unless_head_to_head", Never = "never"]
            "A dislodged unit still contests the province its attacker came from, unless they met head to head (DATC 4.A.7).";
        dislodgement_cuts: =bool [yes]
            "A unit dislodged from the province it supports into loses its support (DATC 6.D.17).";
        coastal_crawl: =bool [no]
            "Two fleets may pass each other by different coasts of a province (DATC 6.B.13).";
        self_support_dislodge: fixed [Prohibited = "prohibited"]
            "Support for an attack on one's own unit does not help to dislodge it (DATC 6.D.10-14).";
        own_unit_cuts_support: =bool [no]
            "An attack by a unit of the same country cuts support (DATC 6.D.20).";
        perpetual_orders: =bool [no]
            "Orders may hold until withdrawn (DATC 4.E.4).";
        proxy_orders: Proxies [No = "no", Notified = "notified", InOrders = "in_orders"]
            "Another player may order a unit (DATC 4.E.5).";
        waive_builds: Waiving [Yes = "yes", No = "no", ExplicitOnly = "explicit_only"]
            "Builds need not be made (DATC 4.D.7).";
        civil_disorder: Disorder [Owned = "owned", HomeDptg = "home_dptg", HomeAny = "home_any", HomeConvoyOwn = "home_convoy_own", HomeConvoyAny = "home_convoy_any", Country = "country", Oldest = "oldest"]
            "Which units are removed when the player does not say (DATC 4.D.8).";
        civil_disorder_alphabet: Alphabet [English = "english", Board = "board"]
            "The language whose alphabet decides between equals (DATC 4.D.8).";
        civil_disorder_support: =bool [yes]
            "Units of a country in civil disorder may be supported to hold (DATC 4.D.9).";
        flying_dutchman: Dutchman [Remove = "remove", UntilAdjustment = "until_adjustment", Of1966 = "1966"]
            "What happens to a surplus unit found later (DATC 4.E.6).";
        guerilla_raise: =bool [off]
            "H-1: builds also in vacant home centres that another power owns.";
        alternate_route_convoy: fixed [Any = "any", All = "all"]
            "H-2: the same question as convoy_disruption (any: all_routes, all: any_route).";
        convoy_dislodged: BrokenConvoy [Stays = "stays", Lost = "lost"]
            "H-3 (Toronto): an army whose convoy is broken by dislodgement is destroyed.";
        support_mover_standing: =bool [no]
            "H-4 (Youngstown): support to hold counts for a unit that was ordered to move and did not move out.";
        failed_mover: FailedMover [One = "1", Zero = "0"]
            "H-5 (Key-Just): a unit whose move failed defends with nothing.";
        same_retreat: SameRetreat [Annihilate = "annihilate", Lot = "lot"]
            "H-6: of units that retreat to one space none arrives, or a lot decides.";
        coastal_convoy: =bool [no]
            "H-7: fleets in coastal provinces convoy, too.";
    }
}

impl StandardHouseRules {
    /// Whether no switch changes the fighting, so that the plain judge can decide it.
    pub fn is_usual(&self) -> bool {
        self.convoy_disruption() == Disruption::AllRoutes
            && self.convoy_paradox() == ParadoxRule::Szykman
            && self.convoyed_attack_from() == AttackFrom::Province
            && self.dislodged_bounce() == DislodgedBounce::UnlessHeadToHead
            && self.dislodgement_cuts()
            && !self.coastal_crawl()
            && !self.own_unit_cuts_support()
            && self.failed_mover() == FailedMover::One
    }
}

/// The fighting under house rules, with the units and places some of them need.
#[derive(Clone, Debug)]
pub struct HouseRuleHooks<'a, S: IndexSet> {
    /// The rules.
    pub house: &'a StandardHouseRules,
    /// Forces that are fleets.
    pub fleets: S,
    /// Seas with a fleet legally ordered to convoy an army that has a possible route (1982).
    pub convoying: S::Places,
    /// Moves along different coasts that may pass each other (`coastal_crawl=yes`).
    pub crawlers: S,
    /// Moves over weak ways.
    pub weak: S,
}

impl<S: IndexSet> HouseRuleHooks<'_, S> {
    /// The seas from which a convoyed army may arrive: those of its carriers that touch its goal.
    fn last_seas(&self, f: &Fight<S>, m: usize) -> S::Places {
        let force = &f.forces[m];
        let touching = force.carriers.members().filter(|c| f.reach[*c].has(force.goal as usize));
        touching.fold(S::Places::none(), |set, c| set | S::Places::one(f.forces[c].place as usize))
    }

    /// The carrier that the convoy must avoid, if `attacker` goes by sea and the support is for an attack on that carrier.
    fn supports_attack_on_carrier(&self, f: &Fight<S>, attacker: usize, supporter: usize) -> Option<usize> {
        let aim = f.forces[supporter].aim;
        let helped = f.ground[aim].into.members().any(|m| f.forces[m].help.has(supporter));
        let carrier = (f.ground[aim].at & f.forces[attacker].carriers).first()?;
        helped.then_some(carrier)
    }
}

impl<S: IndexSet> RuleHooks<S> for HouseRuleHooks<'_, S> {
    const ACROSS: bool = true;

    fn head_to_head(&self, _f: &Fight<S>, a: usize, b: usize) -> bool {
        !(self.crawlers.has(a) && self.crawlers.has(b))
    }

    fn across(&self, f: &Fight<S>, m: usize) -> S {
        if self.house.convoyed_attack_from() == AttackFrom::Province {
            return S::none();
        }
        let me = &f.forces[m];
        let mut set = S::none();
        // A convoyed army meets a fleet sailing from its goal into the sea it comes from, and vice versa.
        if f.carried.has(m) {
            let seas = self.last_seas(f, m);
            for o in f.ground[me.goal].at.members() {
                let goal = f.forces[o].goal;
                if goal != crate::judge::NOWHERE && seas.has(goal as usize) {
                    set.insert(o);
                }
            }
        } else {
            for a in (f.carried & f.ground[me.place].into).members() {
                if self.last_seas(f, a).has(me.goal as usize) {
                    set.insert(a);
                }
            }
        }
        set
    }

    fn beaten(&self, f: &Fight<S>, rival: usize, winner: usize, land: bool) -> bool {
        self.house.dislodged_bounce() == DislodgedBounce::Never
            || (land && self.head_to_head(f, rival, winner))
    }

    fn may_cut(&self, f: &Fight<S>, attacker: usize, supporter: usize) -> CutRule {
        let (a, s) = (&f.forces[attacker], &f.forces[supporter]);
        if f.harmless.has(attacker) || (a.owner == s.owner && !self.house.own_unit_cuts_support()) {
            return CutRule::Never;
        }
        let carried = f.carried.has(attacker);
        if carried {
            match self.house.convoy_paradox() {
                ParadoxRule::Of1971
                    if are_both_fleets(supporter, f, s.aim, &self.fleets)
                        && self.supports_attack_on_carrier(f, attacker, supporter).is_some() =>
                {
                    return CutRule::Never;
                }
                ParadoxRule::Of1982 if self.fleets.has(supporter) && self.convoying.has(s.aim as usize) => {
                    return CutRule::Never;
                }
                ParadoxRule::Of2000 => {
                    if let Some(carrier) = self.supports_attack_on_carrier(f, attacker, supporter) {
                        return CutRule::Avoiding(carrier);
                    }
                }
                _ => {}
            }
        }
        let from_aim = if carried && self.house.convoyed_attack_from() == AttackFrom::Sea {
            let seas = self.last_seas(f, attacker);
            seas == S::Places::one(s.aim as usize)
        } else {
            a.place == s.aim
        };
        match (from_aim, self.house.dislodgement_cuts()) {
            (true, true) => CutRule::Dislodging,
            (true, false) => CutRule::Never,
            (false, _) => CutRule::Made,
        }
    }

    fn left(&self, f: &Fight<S>, force: usize, attacker: usize) -> u32 {
        // Two units ordered to each other's places have their full strength against each other (H-5).
        let opposite = f.forces[force].goal == f.forces[attacker].place;
        if self.house.failed_mover() == FailedMover::Zero && !opposite {
            0
        } else {
            f.forces[force].weight.max(1)
        }
    }

    fn weak(&self, force: usize) -> bool {
        self.weak.has(force)
    }

    fn every_carrier(&self) -> bool {
        self.house.convoy_disruption() == Disruption::AnyRoute
    }

    fn paradox(&self) -> Paradox {
        match self.house.convoy_paradox() {
            ParadoxRule::AllHold => Paradox::AllHold,
            _ => Paradox::Szykman,
        }
    }
}

/// Whether a supporter and the unit it supports are fleets.
fn are_both_fleets<S: IndexSet>(supporter: usize, f: &Fight<S>, aim: u16, fleets: &S) -> bool {
    let helped = f.ground[aim].into.members().find(|m| f.forces[*m].help.has(supporter));
    fleets.has(supporter) && helped.is_some_and(|m| fleets.has(m))
}
