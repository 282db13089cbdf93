//! The headings of the steps.

use super::orders::SillyStep;

/// The heading of a step.
pub fn heading(step: SillyStep) -> &'static str {
    match step {
        SillyStep::Setup => "setup",
        SillyStep::Foretelling | SillyStep::Moves => "moves",
        SillyStep::Mergers => "mergers",
        SillyStep::Souls => "souls",
        SillyStep::Borg => "borg",
        SillyStep::Llamas => "llamas",
        SillyStep::Retreats => "retreats",
        SillyStep::Arrivals => "monsters",
        SillyStep::Adjustment => "adjustments",
        SillyStep::Answers | SillyStep::FreeBuilds => "question",
        SillyStep::Link => "hyperspace",
    }
}
