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
    /// The order is illegal; otherwise it is only without a match.
    pub fn is_illegal(self) -> bool {
        (self as u8) < Fault::Moves as u8
    }
}

/// How support orders must name coasts (`support_coast`, DATC 4.B.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SupportCoast {
    /// May be left out; if named it must match.
    #[default]
    Optional,
    /// May be left out for one's own units.
    OwnOnly,
    /// Must be named.
    Required,
    /// Must not be named.
    NotAllowed,
}

/// Further readings of orders that bear on their legality.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// `support_coast`.
    pub support_coast: SupportCoast,
    /// `coast_missing_one=fail`.
    pub coast_needed: bool,
    /// `coast_impossible=ignore`.
    pub coast_ignored: bool,
    /// `coast_missing_two=default_coast`.
    pub default_coast: bool,
    /// `illegal_orders=attempt`.
    pub attempt: bool,
}
