//! The words the results are told in: headings of the steps, and what to say when it happens.

use super::orders::Step;
use super::play::Play;
use super::world::Id;
use crate::position::Kind;

/// What is printed once herds are out.
pub const HERDS: &str = "Shy hoofs were heard in the night. Where, nobody will say.";
/// RS-14.5.
pub const NO_QUESTION: &str = "The Mastermind forgot to ask, so everybody knew the answer.";

/// The heading of a step.
pub fn heading(step: Step) -> &'static str {
    match step {
        Step::Setup => "Before the first season",
        Step::Foretelling | Step::Moves => "1. Everybody moves at once",
        Step::Mergers => "2 and 3. Mergers, and souls come home",
        Step::Souls => "4. The Devil goes shopping",
        Step::Borg => "5. BORG's dinner",
        Step::Llamas => "6. Llamas",
        Step::Retreats => "7. Retreats",
        Step::Arrivals => "8. Monsters arrive",
        Step::Adjustment => "9. Adjustments",
        Step::Answers | Step::FreeBuilds => "10. The Mastermind's question",
        Step::Link => "11. Hyperspace",
    }
}

/// RS-5.5.
pub fn lost_soul(name: &str) -> String {
    format!("Its soul stays where it was sold, and {name} pays for it with a centre from now on.")
}

/// After a meal of so many courses.
pub fn burp(courses: usize) -> &'static str {
    match courses {
        1 => "The board shakes with a single contented burp.",
        2 => "Two courses; he asks for the cheese.",
        _ => "A banquet. He loosens his belt.",
    }
}

/// RS-4.1.
pub fn arrival(kind: Kind, place: &str) -> String {
    match kind {
        Kind::SeaMonster => format!("Something large and wet surfaces: sea monsters in {place}."),
        _ => format!("Lights in the sky, then tentacles: space monsters in {place}."),
    }
}

/// RS-15.2.
pub fn malfunction(wanted: &str, got: &str) -> String {
    format!("Bound for {wanted}, the TARDIS coughs, spins and materialises in {got} instead.")
}

/// RS-5.1.
pub fn sold(unit: &str) -> String {
    format!("{unit} signs in blood and is twice the unit it was.")
}

/// RS-3.3.
pub fn explosion(owner: &str, space: &str) -> String {
    format!("A herd of llamas that {owner} had put out to grass in {space} goes up with a bang.")
}

/// RS-8.14: no legal retreat.
pub fn fright(unit: &str) -> String {
    format!("{unit} has nowhere left to fly and dies of fright.")
}

/// RS-8.14: a legal retreat, but no valid order.
pub fn neglect(unit: &str) -> String {
    format!("{unit} dies of neglect. The RSPCB has been informed.")
}

/// RS-7.3.
pub fn link(a: &str, b: &str) -> String {
    format!("Next season {a} and {b} are next-door neighbours.")
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
