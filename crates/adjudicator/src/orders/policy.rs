//! The house-rule switches that bend reading (house-rules.md, “Reading orders” and “Order sets, winter, absence”).

use std::ops::Range;

use crate::switches::{Switches, switches};

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

impl Which {
    /// The one of several.
    pub fn of<T: Copy>(self, several: &[T]) -> Option<T> {
        match self {
            Which::First => several.first().copied(),
            Which::Last => several.last().copied(),
            Which::None => None,
        }
    }

    /// Those of so many that count where fewer are due.
    pub fn kept(self, count: usize, due: usize) -> Range<usize> {
        match self {
            _ if count <= due => 0..count,
            Which::First => 0..due,
            Which::Last => count - due..count,
            Which::None => 0..0,
        }
    }
}

/// What is done with something wrong that does not make an order unclear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slight {
    /// It is passed over.
    Ignore,
    /// It refuses the order.
    Fail,
}

/// What is done with a country that is wrong or missing (DATC 4.C.5, 4.C.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Country {
    /// The order is followed.
    Legal,
    /// It is refused.
    Illegal,
}

switches! {
    /// How letters are taken: known to every rule-set.
    pub struct MailRules {
        late_orders: Lateness [UntilAdjudication = "until-adjudication", Hard = "hard"]
            "Orders after the deadline count until the season is adjudicated.";
        fuzzy_names: =bool [on]
            "Corrects a misspelt name, with a remark.";
        order_sets: LetterSets [ReplaceUnlessClear = "replace_unless_clear", Replace = "replace", Combine = "combine", CombineUnlessClear = "combine_unless_clear"]
            "What a later letter does to an earlier one (DATC 4.D.1).";
        order_sets_undated: Undated [Combine = "combine", AllHold = "all_hold"]
            "How letters are combined whose order in time is unknown (DATC 4.D.2).";
    }
}

switches! {
    /// How orders are read.
    pub struct ReadingRules {
        coast_missing_two: MissingTwo [Fail = "fail", DefaultCoast = "default_coast"]
            "A fleet's move that can reach two coasts and names none fails, or goes to the first (DATC 4.B.1).";
        coast_missing_one: MissingOne [Infer = "infer", Fail = "fail"]
            "A missing coast is inferred when one is possible (DATC 4.B.2).";
        coast_impossible: ImpossibleCoast [Illegal = "illegal", Ignore = "ignore"]
            "A coast that cannot be reached makes the order illegal, or is ignored (DATC 4.B.3).";
        support_coast: SupportCoast [Optional = "optional", OwnOnly = "own_only", Required = "required", NotAllowed = "not_allowed"]
            "Whether a support must name the coast of the move it supports (DATC 4.B.4).";
        coast_wrong: =Slight [Ignore = "ignore", Fail = "fail"]
            "A wrong coast of the unit ordered or supported is ignored (DATC 4.B.5).";
        coast_irrelevant: =Slight [Ignore = "ignore", Fail = "fail"]
            "A coast named for an army, or in a province without coasts, is ignored (DATC 4.B.6).";
        build_coast_missing: fixed [Fail = "fail"]
            "A fleet built where there are two coasts must name one (DATC 4.B.7).";
        unit_type_missing: =Leniency [Valid = "valid", Invalid = "invalid", UnlessBetter = "valid_unless_better"]
            "An order without A or F is followed (DATC 4.C.1).";
        unit_type_wrong: =Leniency [Valid = "valid", Invalid = "invalid", UnlessBetter = "valid_unless_better"]
            "An order with the wrong letter is followed (DATC 4.C.2).";
        build_type_missing: BuildType [ByPlace = "by_place", ByCoast = "3.0", Fail = "fail"]
            "A build without A or F is an army inland and fails on a coast; 3.0: a fleet where a coast is named (DATC 4.C.3).";
        build_fleet_inland: InlandFleet [Fail = "fail", Army = "army"]
            "A fleet ordered inland is not built, or is an army (DATC 4.C.4).";
        nationality_missing: =Country [Legal = "legal", Illegal = "illegal"]
            "A support or convoy need not name the country of the unit (DATC 4.C.5).";
        nationality_wrong: =Country [Legal = "legal", Illegal = "illegal"]
            "A support or convoy that names the wrong country is followed (DATC 4.C.6).";
        illegal_orders: IllegalOrders [Ignored = "ignored", Attempt = "attempt"]
            "A unit with an illegal order holds; attempt: after an impossible move it cannot be supported to hold (DATC 4.E.1).";
        poor_orders: PoorOrders [Individually = "individually", AsSet = "as_set"]
            "Badly written orders are read alone, or with the player's other orders (DATC 4.E.3).";
        implicit_orders: =bool [no]
            "A move is read out of a support or convoy by the same player (DATC 4.E.3).";
        double_orders: =Which [First = "first", Last = "last", None = "hold"]
            "Which of several orders for one unit counts (DATC 4.D.3).";
        excess_builds: =Which [First = "first", None = "none", Last = "last"]
            "Which of too many builds count (DATC 4.D.4).";
        double_build: =Which [First = "first", None = "none", Last = "last"]
            "Which of two builds in one centre counts (DATC 4.D.5).";
        excess_removals: =Which [First = "first", None = "civil_disorder", Last = "last"]
            "Which of too many removals count (DATC 4.D.6).";
    }
}

impl MailRules {
    /// Letters that come after their deadline are not taken.
    pub fn refuse_late(&self) -> bool {
        self.late_orders() == Lateness::Hard
    }
}

/// The switches as the reader asks for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// About the mail.
    pub mail: MailRules,
    /// About single orders.
    pub reading: ReadingRules,
}

impl Policy {
    /// What a later letter does to an earlier one.
    pub fn sets(&self) -> LetterSets {
        self.mail.order_sets()
    }

    /// What is done with letters whose order is not known.
    pub fn undated(&self) -> Undated {
        self.mail.order_sets_undated()
    }

    /// Corrects a misspelt name, with a remark.
    pub fn mends_slips(&self) -> bool {
        self.mail.fuzzy_names()
    }

    /// Which of two orders for a unit counts.
    pub fn double(&self) -> Which {
        self.reading.double_orders()
    }

    /// Orders read by other rules than the mail.
    pub fn strict(reading: &str, mail: &Switches) -> Policy {
        Policy { mail: MailRules::read(mail), ..Policy::new(&Switches::read(reading)) }
    }

    /// The policy of a set of switches; what is not set has its default.
    pub fn new(switches: &Switches) -> Policy {
        Policy { mail: MailRules::read(switches), reading: ReadingRules::read(switches) }
    }
}
