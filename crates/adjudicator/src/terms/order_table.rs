//! The table of a rule-set's orders, which defines their type and grammar together.

/// Defines the type of a rule-set's orders and its grammar from one table. `in` gives the phases of an order, `draws` how
/// it is drawn; facts have neither.
macro_rules! grammar {
    (@drawn) => { $crate::terms::ArrowKind::Nothing };
    (@drawn $drawn:ident) => { $crate::terms::ArrowKind::$drawn };
    (@facts) => { None };
    (@facts $facts:path) => { Some(&$facts) };
    (
        $(#[$meta:meta])* pub enum $order:ident, $(#[$smeta:meta])* $grammar:ident: $units:ident $(if $facts:path)? {
            $( $(#[$vmeta:meta])*
               $verb:ident { $($field:ident : $type:ty),* } = $text:literal $(in $phases:literal)? $(draws $drawn:ident)?; )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, dead_code)]
        pub enum $order { $( $(#[$vmeta])* $verb { $($field: $type),* } ),* }

        $(#[$smeta])*
        pub static $grammar: $crate::terms::Grammar = $crate::terms::Grammar::new(
            &[ $( $crate::terms::OrderForm {
                name: stringify!($verb), text: $text, phases: concat!($($phases)?), arrow: $crate::terms::grammar!(@drawn $($drawn)?),
            } ),* ],
            $crate::terms::UnitNaming::$units,
            $crate::terms::grammar!(@facts $($facts)?),
        );

        const _: () = {
            use $crate::terms::Slot;
            $( assert!(
                $crate::terms::fits(
                    $text,
                    &[ $( (<$type as Slot>::SHAPE, <$type as Slot>::MANY, <$type as Slot>::OPTIONAL) ),* ],
                ),
                concat!("the form of ", stringify!($verb), " does not fit its fields"),
            ); )*
        };

        #[allow(dead_code)]
        impl $order {
            /// Converts it into a term.
            pub fn term(&self) -> $crate::terms::OrderTerm {
                #[repr(u8)]
                enum Index { $($verb),* }
                match self {
                    $( $order::$verb { $($field),* } => $crate::terms::OrderTerm {
                        verb: $crate::terms::VerbIndex(Index::$verb as u8),
                        args: Box::new([ $( $crate::terms::Slot::arg($field) ),* ]),
                    } ),*
                }
            }

            /// The order of a term.
            pub fn of(term: &$crate::terms::OrderTerm) -> Option<$order> {
                #[allow(unused_mut, unused_variables)]
                let mut args = term.args.iter().map(Option::as_ref);
                match $grammar.form(term).name {
                    $( stringify!($verb) => Some($order::$verb {
                        $( $field: <$type as $crate::terms::Slot>::of(args.next()?)? ),*
                    }), )*
                    _ => None,
                }
            }

            /// Reads a canonical text.
            ///
            /// # Errors
            /// A text that is not canonical: how far it is valid.
            pub fn parse(board: &$crate::board::Board, text: &str) -> Result<$order, $crate::terms::TermError> {
                let term = $grammar.parse(board, text)?;
                $order::of(&term).ok_or($crate::terms::TermError { at: 0, wanted: $crate::terms::Expected::Order })
            }

            /// The unit ordered; `None` for a power's own decisions.
            pub fn unit(&self) -> Option<$crate::terms::UnitRef> {
                match self {
                    $( $order::$verb { $($field),* } => None$( .or($crate::terms::Slot::unit($field)) )*, )*
                }
            }

            /// The order as a report states it.
            pub fn stated(&self) -> $crate::terms::StatedOrder {
                $crate::terms::StatedOrder::of(&$grammar, self.term())
            }

            /// The canonical text.
            pub fn text(&self, board: &$crate::board::Board) -> String {
                $grammar.text(board, &self.term())
            }
        }
    };
}
pub(crate) use grammar;
