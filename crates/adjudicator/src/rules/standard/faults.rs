//! The faults of an order.

macro_rules! faults {
    ($($(#[$about:meta])* $name:ident $kind:literal)*) => {
        /// A fault of an order. The first group makes it illegal: the unit holds and may be supported in holding. The
        /// second leaves it unmatched.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum OrderFault { $($(#[$about])* $name,)* }

        impl OrderFault {
            /// The kind of reason.
            pub fn kind(self) -> &'static str {
                match self { $(OrderFault::$name => $kind,)* }
            }
        }
    };
}

faults! {
    /// The goal is not adjacent (and there are no fleets to convoy).
    NotAdjacent "not-adjacent"
    /// An army cannot go to sea.
    ArmyAtSea "army-at-sea"
    /// A fleet cannot enter an inland province.
    FleetInland "fleet-inland"
    /// The goal is its own province.
    OwnProvince "own-province"
    /// Two coasts are possible and none is named.
    CoastUnclear "coast-unclear"
    /// The coast named cannot be reached.
    CoastUnreachable "coast-unreachable"
    /// There are no fleets for a convoy.
    NoFleets "no-fleets"
    /// The supporter itself cannot go to the province.
    SupportOutOfReach "support-out-of-reach"
    /// A unit cannot support itself.
    SupportsItself "supports-itself"
    /// There is no unit in the province named.
    NobodyThere "nobody-there"
    /// The supported unit cannot go there.
    SupportedCannot "supported-cannot"
    /// Only fleets at sea convoy.
    CannotConvoy "cannot-convoy"
    /// Only armies are convoyed.
    NoArmy "no-army"
    /// The fleet is on no route between the two.
    OffRoute "off-route"

    /// The supported unit is ordered to move.
    Moves "supported-moves"
    /// The supported unit goes elsewhere.
    GoesElsewhere "supported-elsewhere"
    /// The coast named in the support is not that of the move, or a coast is required.
    OtherCoast "other-coast"
    /// The army goes elsewhere.
    ArmyElsewhere "army-elsewhere"
    /// No route was ordered for the move.
    NoConvoy "no-route"
    /// The supported unit's country is in civil disorder (`civil_disorder_support=no`).
    InDisorder "disorder"
    /// A convoy path must be named (`convoy_path=required`).
    NoPath "no-path"
}

impl OrderFault {
    /// Whether it makes the order illegal, not just unmatched.
    pub fn is_illegal(self) -> bool {
        (self as u8) < OrderFault::Moves as u8
    }
}
