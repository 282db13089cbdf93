//! The fight on the shared combat, and its changes for two spaces: who meets head to head (S-21, S-22).

use super::actors::{SwissAction, SwissLegality};
use super::reach::Reach;
use super::{Exchange, SwissHouseRules};
use crate::judge::{Fight, IndexSet, RuleHooks, Wide};
use crate::position::UnitKind;

/// The origin of pieces from hyperspace in a fight: not a province of this board.
pub const HYPERSPACE: u16 = 127;

/// The moves through hyperspace, and those that may pass each other.
#[derive(Clone, Copy, Debug, Default)]
pub struct HyperspaceUsers<S> {
    /// Moves through hyperspace.
    pub hyper: S,
    /// Units of TROGS that exchange places there: its armies, or all its units (`exchange=units`).
    pub passing: S,
    /// Whether a convoyed army passes a unit coming the other way (`convoy_exchange=yes`).
    pub convoys_pass: bool,
}

impl<S: IndexSet> RuleHooks<S> for HyperspaceUsers<S> {
    fn meets_at_sea(&self) -> bool {
        !self.convoys_pass
    }

    /// Only within one space; two units of TROGS in `passing` pass each other in hyperspace.
    fn head_to_head(&self, _f: &Fight<S>, a: usize, b: usize) -> bool {
        match (self.hyper.has(a), self.hyper.has(b)) {
            (false, false) => true,
            (true, true) => !(self.passing.has(a) && self.passing.has(b)),
            _ => false,
        }
    }
}

/// The fight: forces in the order of the actors. Units that enter hyperspace or stay there do not fight.
pub fn fight(
    reach: &Reach,
    m: &SwissLegality,
    house: &SwissHouseRules,
) -> (Fight<Wide>, HyperspaceUsers<Wide>) {
    let mut fight: Fight<Wide> = Fight::default();
    let all_units_pass = house.exchange() == Exchange::Units;
    let mut spaces: HyperspaceUsers<Wide> =
        HyperspaceUsers { convoys_pass: house.convoy_exchange(), ..HyperspaceUsers::default() };
    for actor in &m.actors {
        let i = match (actor.at, &actor.doing) {
            (Some(_), SwissAction::Enter) => fight.shadow(HYPERSPACE, actor.unit.owner.0, 0),
            (Some(p), _) => fight.add(p.0, actor.unit.owner.0, 1),
            (None, SwissAction::Move { .. }) => fight.add(HYPERSPACE, actor.unit.owner.0, 1),
            (None, _) => fight.shadow(HYPERSPACE, actor.unit.owner.0, 0),
        };
        let trogs = actor.unit.owner == reach.places.trogs;
        if trogs && (all_units_pass || actor.unit.kind == UnitKind::Army) {
            spaces.passing.insert(i);
        }
    }
    for (i, actor) in m.actors.iter().enumerate() {
        match actor.doing {
            SwissAction::Move { hyper, carried, .. } => {
                let Some(goal) = actor.goal(reach) else { continue };
                fight.order_move(i, goal.0);
                if hyper {
                    spaces.hyper.insert(i);
                }
                if carried {
                    fight.carried.insert(i);
                }
                if actor.to_sea(reach) {
                    fight.harmless.insert(i);
                }
            }
            SwissAction::SupportHold(of) => {
                let aim = fight.forces[of].place;
                fight.order_support(i, of, aim);
            }
            SwissAction::SupportMove(of, into) => fight.order_support(i, of, into.0),
            SwissAction::Convoy(of) => {
                fight.forces[of].carriers.insert(i);
                if let Some(sea) = actor.at {
                    fight.reach[i] = reach.touches(sea).resize();
                }
            }
            SwissAction::Hold | SwissAction::Enter => {}
        }
    }
    (fight, spaces)
}
