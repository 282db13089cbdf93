//! The house rules about reading orders: the switches of a game, above what its rule-set fixes.

use adjudicator::orders::policy::ReadingRules;
use adjudicator::rules::{RuleSet, Switches};

/// Those of a game; `fixed`, in the form `key=value`, are those of its rule-set.
pub fn reading_rules(rules: &dyn RuleSet, fixed: &str) -> ReadingRules {
    let mut switches = Switches::read(fixed);
    switches.0.extend(rules.switches().0.clone());
    ReadingRules::read(&switches)
}
