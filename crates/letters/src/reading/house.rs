//! The house rules about reading orders: the switches of a game, above what its rule-set fixes.

use adjudicator::orders::policy::{ReadingRules, Which};
use adjudicator::rules::RuleSet;
use adjudicator::rules::Switches;

/// House rules by the keys of [`ReadingRules::TABLE`].
pub struct House(Switches);

impl House {
    /// Those of a game; `fixed`, in the form `key=value`, are those of its rule-set.
    pub fn new(rules: &dyn RuleSet, fixed: &str) -> House {
        let mut switches = Switches::read(fixed);
        switches.0.extend(rules.switches().0.clone());
        House(switches)
    }

    /// Whether a switch has a value; one that is not set has its default.
    pub fn is(&self, key: &str, value: &str) -> bool {
        let row = ReadingRules::TABLE.iter().find(|switch| switch.key == key);
        debug_assert!(row.is_some_and(|row| row.values.contains(&value)), "{key}={value}");
        let set = self.0.0.get(key).map(String::as_str);
        set.or(row.map(|row| row.values[0])) == Some(value)
    }

    /// Which of several counts.
    pub fn which(&self, key: &str) -> Which {
        match () {
            () if self.is(key, "first") => Which::First,
            () if self.is(key, "last") => Which::Last,
            () => Which::None,
        }
    }
}
