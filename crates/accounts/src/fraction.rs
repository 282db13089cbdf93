//! Exact fractions of issues, pages and money.

pub use diagnostics::fraction::{Fraction as Exact, NotFraction as NotExact};
