//! What can be wrong with an order, and how leniently orders are taken.

macro_rules! faults {
    ($($(#[$about:meta])* $name:ident $kind:literal)*) => {
        /// What is wrong with an order. The first group makes it illegal: the unit stands and may be supported in standing. The
        /// second leaves it without a match.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum OrderFault { $($(#[$about])* $name,)* }

        impl OrderFault {
            /// The kind of reason it is.
            pub fn kind(self) -> &'static str {
                match self { $(OrderFault::$name => $kind,)* }
            }
        }
    };
}

faults! {
    /// The goal is no neighbour (and no fleets are there to convoy).
    NotAdjacent "not-adjacent"
    /// An army cannot go to sea.
    ArmyAtSea "army-at-sea"
    /// A fleet cannot go inland.
    FleetInland "fleet-inland"
    /// The goal is its own province.
    OwnProvince "own-province"
    /// Two coasts are possible and none is named.
    CoastUnclear "coast-unclear"
    /// The coast named cannot be reached.
    CoastUnreachable "coast-unreachable"
    /// No fleets are there for a convoy.
    NoFleets "no-fleets"
    /// The supporter cannot itself go to the province.
    SupportOutOfReach "support-out-of-reach"
    /// A unit cannot support itself.
    SupportsItself "supports-itself"
    /// No unit stands in the province named.
    NobodyThere "nobody-there"
    /// The supported unit cannot go there.
    SupportedCannot "supported-cannot"
    /// Only a fleet at sea convoys.
    CannotConvoy "cannot-convoy"
    /// Only armies are convoyed.
    NoArmy "no-army"
    /// The fleet lies on no route between the two.
    OffRoute "off-route"

    /// The supported unit is ordered to move.
    Moves "supported-moves"
    /// The supported unit does not go there.
    GoesElsewhere "supported-elsewhere"
    /// The coast named in the support is not the one of the move, or one must be named and is not.
    OtherCoast "other-coast"
    /// The army is not ordered there.
    ArmyElsewhere "army-elsewhere"
    /// No route was ordered for the move.
    NoConvoy "no-route"
    /// The supported unit's country is in civil disorder (`civil_disorder_support=no`).
    InDisorder "disorder"
    /// A convoy path must be named (`convoy_path=required`).
    NoPath "no-path"
}

impl OrderFault {
    /// The order is illegal; otherwise it is only without a match.
    pub fn is_illegal(self) -> bool {
        (self as u8) < OrderFault::Moves as u8
    }
}
