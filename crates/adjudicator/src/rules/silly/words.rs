//! The headings of the steps.

use super::orders::Step;

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
