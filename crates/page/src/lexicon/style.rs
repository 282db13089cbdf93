//! The styles of results.

/// A style of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultStyle {
    /// Typed in Britain: what fails is underlined, a dislodged unit has an asterisk.
    Uk,
    /// Capitals where the unit ends, angle brackets round what fails.
    Capitals,
    /// Parentheses round what fails.
    Parentheses,
    /// Asterisks round what fails.
    Stars,
    /// A verdict in words behind every order.
    Words,
    /// As typed in Britain, in the words of North America.
    Us,
    /// As typed in Britain, a reason being one word and a power.
    Terse,
}

impl ResultStyle {
    /// All styles with their names in zine.toml.
    pub const ALL: [(&'static str, ResultStyle); 7] = [
        ("uk", ResultStyle::Uk),
        ("caps", ResultStyle::Capitals),
        ("parentheses", ResultStyle::Parentheses),
        ("stars", ResultStyle::Stars),
        ("words", ResultStyle::Words),
        ("us", ResultStyle::Us),
        ("terse", ResultStyle::Terse),
    ];

    /// The style of a name.
    pub fn find(name: &str) -> Option<ResultStyle> {
        ResultStyle::ALL.iter().find(|(n, _)| *n == name).map(|(_, s)| *s)
    }
}
