//! What can be wrong with an order, and how leniently orders are taken.

/// What is wrong with an order. The first group makes it illegal: the unit stands and may be supported in standing. The
/// second leaves it without a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The goal is no neighbour (and no fleets are there to convoy).
    NotAdjacent,
    /// An army cannot go to sea.
    ArmyAtSea,
    /// A fleet cannot go inland.
    FleetInland,
    /// The goal is its own province.
    OwnProvince,
    /// Two coasts are possible and none is named.
    CoastUnclear,
    /// The coast named cannot be reached.
    CoastUnreachable,
    /// No fleets are there for a convoy.
    NoFleets,
    /// The supporter cannot itself go to the province.
    SupportOutOfReach,
    /// A unit cannot support itself.
    SupportsItself,
    /// No unit stands in the province named.
    NobodyThere,
    /// The supported unit cannot go there.
    SupportedCannot,
    /// Only a fleet at sea convoys.
    CannotConvoy,
    /// Only armies are convoyed.
    NoArmy,
    /// The fleet lies on no route between the two.
    OffRoute,
    /// An order of another phase.
    WrongPhase,

    /// The supported unit is ordered to move.
    Moves,
    /// The supported unit does not go there.
    GoesElsewhere,
    /// The supported unit is not ordered to move.
    Stands,
    /// The coast named in the support is not the one of the move, or one must be named and is not.
    OtherCoast,
    /// The army is not ordered there.
    ArmyElsewhere,
    /// No route was ordered for the move.
    NoConvoy,
    /// The supported unit's country is in civil disorder (`civil_disorder_support=no`).
    InDisorder,
    /// A convoy path must be named (`convoy_path=required`).
    NoPath,
}

impl Fault {
    /// The kind of reason it is.
    pub fn kind(self) -> &'static str {
        match self {
            Fault::NotAdjacent => "not-adjacent",
            Fault::ArmyAtSea => "army-at-sea",
            Fault::FleetInland => "fleet-inland",
            Fault::OwnProvince => "own-province",
            Fault::CoastUnclear => "coast-unclear",
            Fault::CoastUnreachable => "coast-unreachable",
            Fault::NoFleets => "no-fleets",
            Fault::SupportOutOfReach => "support-out-of-reach",
            Fault::SupportsItself => "supports-itself",
            Fault::NobodyThere => "nobody-there",
            Fault::SupportedCannot => "supported-cannot",
            Fault::CannotConvoy => "cannot-convoy",
            Fault::NoArmy => "no-army",
            Fault::OffRoute => "off-route",
            Fault::WrongPhase => "wrong-phase",
            Fault::Moves => "supported-moves",
            Fault::GoesElsewhere | Fault::Stands => "supported-elsewhere",
            Fault::OtherCoast => "other-coast",
            Fault::InDisorder => "disorder",
            Fault::ArmyElsewhere => "army-elsewhere",
            Fault::NoConvoy => "no-route",
            Fault::NoPath => "no-path",
        }
    }

    /// The order is illegal; otherwise it is only without a match.
    pub fn is_illegal(self) -> bool {
        (self as u8) < Fault::Moves as u8
    }
}
