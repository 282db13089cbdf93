//! The headings of the steps, and orders compared.

use super::orders::Step;
use super::play::Play;
use super::world::Id;

/// The heading of a step.
pub fn heading(step: Step) -> &'static str {
    match step {
        Step::Setup => "setup",
        Step::Foretelling | Step::Moves => "moves",
        Step::Mergers => "mergers",
        Step::Souls => "souls",
        Step::Borg => "borg",
        Step::Llamas => "llamas",
        Step::Retreats => "retreats",
        Step::Arrivals => "monsters",
        Step::Adjustment => "adjustments",
        Step::Answers | Step::FreeBuilds => "question",
        Step::Link => "hyperspace",
    }
}

/// A ruling's order text names the unit's order in another spelling.
pub fn same_order(play: &Play<'_>, id: Id, order: &str) -> bool {
    let Some(effective) = play.moves.orders.get(&id) else { return false };
    let bare = |t: &str| {
        let t = t.split(" VIA ").next().unwrap_or(t);
        t.split(" CARRY ").next().unwrap_or(t).to_lowercase()
    };
    bare(&effective.text) == bare(order)
}
