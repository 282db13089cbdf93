//! The house-rule switches that bend reading (house-rules.md, “Reading orders” and “Order sets, winter, absence”).

use std::collections::BTreeMap;

/// What is done with a unit letter that is wrong or missing (DATC 4.C.1, 4.C.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leniency {
    /// The order is valid.
    Valid,
    /// The order is refused.
    Invalid,
    /// Valid, unless another order for the unit is better written.
    UnlessBetter,
}

/// Which of several counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The first.
    First,
    /// The last.
    Last,
    /// None of them.
    None,
}

/// How several letters of one player go together (DATC 4.D.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterSets {
    /// The later letter replaces the earlier, unless it clearly only amends it.
    ReplaceUnlessClear,
    /// It always replaces it.
    Replace,
    /// Its orders replace those for the same units.
    Combine,
    /// They do, unless it is clearly a whole new set.
    CombineUnlessClear,
}

/// All of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// DATC 4.B.1: an early judge's default coast instead of failure.
    pub default_coast: bool,
    /// DATC 4.B.2: a missing coast is filled in when only one is possible.
    pub infer_coast: bool,
    /// DATC 4.B.3: an impossible coast is put right instead of making the order illegal.
    pub mend_coast: bool,
    /// DATC 4.B.5: a wrong coast of the unit itself is ignored.
    pub ignore_wrong_coast: bool,
    /// DATC 4.B.6: a coast that means nothing is ignored.
    pub ignore_idle_coast: bool,
    /// DATC 4.C.1
    pub type_missing: Leniency,
    /// DATC 4.C.2
    pub type_wrong: Leniency,
    /// DATC 4.C.3: how a build without a unit letter is read: by place, also as a fleet if a coast is named, not at all.
    pub build_by_place: bool,
    /// DATC 4.C.3 of edition 3.0: a coast names a fleet.
    pub build_by_coast: bool,
    /// DATC 4.C.4: a fleet built inland is an army.
    pub inland_fleet_is_army: bool,
    /// DATC 4.C.6: a wrong nationality does not matter.
    pub wrong_power: bool,
    /// DATC 4.D.1
    pub sets: LetterSets,
    /// DATC 4.D.2: undated letters go together; else they all hold.
    pub combine_undated: bool,
    /// DATC 4.D.3
    pub double: Which,
    /// DATC 4.D.4
    pub excess_builds: Which,
    /// DATC 4.D.5
    pub double_build: Which,
    /// DATC 4.D.6
    pub excess_removals: Which,
    /// DATC 4.E.3: a move is read out of a support or convoy of the same player.
    pub implied: bool,
    /// DATC 4.E.4 (3.0)
    pub perpetual: bool,
    /// Typing slips are mended.
    pub mend: bool,
}

impl Policy {
    /// The policy of a set of switches; what is not set has its default.
    pub fn new(switches: &BTreeMap<String, String>) -> Policy {
        let value = |key: &str| switches.get(key).map_or("", String::as_str);
        let is = |key: &str, wanted: &str| value(key) == wanted;
        let leniency = |key: &str| match value(key) {
            "invalid" => Leniency::Invalid,
            "valid_unless_better" => Leniency::UnlessBetter,
            _ => Leniency::Valid,
        };
        let which = |key: &str| match value(key) {
            "last" => Which::Last,
            "none" | "hold" | "civil_disorder" => Which::None,
            _ => Which::First,
        };
        Policy {
            default_coast: is("coast_missing_two", "default_coast"),
            infer_coast: !is("coast_missing_one", "fail"),
            mend_coast: is("coast_impossible", "ignore"),
            ignore_wrong_coast: !is("coast_wrong", "fail"),
            ignore_idle_coast: !is("coast_irrelevant", "fail"),
            type_missing: leniency("unit_type_missing"),
            type_wrong: leniency("unit_type_wrong"),
            build_by_place: !is("build_type_missing", "fail"),
            build_by_coast: is("build_type_missing", "3.0"),
            inland_fleet_is_army: is("build_fleet_inland", "army"),
            wrong_power: !is("nationality_wrong", "illegal"),
            sets: match value("order_sets") {
                "replace" => LetterSets::Replace,
                "combine" => LetterSets::Combine,
                "combine_unless_clear" => LetterSets::CombineUnlessClear,
                _ => LetterSets::ReplaceUnlessClear,
            },
            combine_undated: !is("order_sets_undated", "all_hold"),
            double: which("double_orders"),
            excess_builds: which("excess_builds"),
            double_build: which("double_build"),
            excess_removals: which("excess_removals"),
            implied: is("implicit_orders", "yes"),
            perpetual: is("perpetual_orders", "yes"),
            mend: !is("fuzzy_names", "off"),
        }
    }
}
