//! Orders of armies and fleets common to most rule-sets.

/// Declares a grammar that begins with the orders of armies and fleets common to most rule-sets.
macro_rules! usual_grammar {
    (
        $(#[$meta:meta])* pub enum $order:ident, $(#[$smeta:meta])* $grammar:ident: $units:ident { $($own:tt)* }
    ) => {
        $crate::terms::grammar! {
            $(#[$meta])* pub enum $order,
            $(#[$smeta])* $grammar: $units if $crate::orders::FACTS {
                Hold { unit: UnitRef } = "{u} H" in "M" draws Hold;
                Convoy { unit: UnitRef, of: UnitRef, to: Province } = "{u} C {u}-{v}" in "M" draws Convoy;
                Disband { unit: UnitRef } = "{u} D" in "R" draws Disband;
                Build { unit: UnitRef } = "Build {u}" in "W" draws Build;
                Remove { unit: UnitRef } = "Remove {u}" in "W" draws Remove;
                Waive {} = "Waive" in "W";
                $($own)*
            }
        }
    };
}
pub(crate) use usual_grammar;
