//! Amounts of money in whole minor units, and how they are written: a string with two decimals.

use std::fmt;
use std::str::FromStr;

/// An amount in minor units (cents, pence) of the zine's currency. Negative amounts are debts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(pub i64);

/// A text is no amount of money.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no amount of money: write it with two decimals, like \"1.50\"")]
pub struct NotMoney(pub String);

impl FromStr for Money {
    type Err = NotMoney;

    fn from_str(text: &str) -> Result<Money, NotMoney> {
        let fail = || NotMoney(text.into());
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, cents) = digits.split_once('.').ok_or_else(fail)?;
        let plain = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !plain(whole) || !plain(cents) || cents.len() != 2 {
            return Err(fail());
        }
        let whole: i64 = whole.parse().map_err(|_| fail())?;
        let cents: i64 = cents.parse().map_err(|_| fail())?;
        let amount = whole.checked_mul(100).and_then(|w| w.checked_add(cents)).ok_or_else(fail)?;
        Ok(Money(if negative { -amount } else { amount }))
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let amount = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", amount / 100, amount % 100)
    }
}

impl std::ops::Add for Money {
    type Output = Money;
    fn add(self, other: Money) -> Money {
        Money(self.0.saturating_add(other.0))
    }
}

impl std::ops::Sub for Money {
    type Output = Money;
    fn sub(self, other: Money) -> Money {
        Money(self.0.saturating_sub(other.0))
    }
}

impl std::iter::Sum for Money {
    fn sum<I: Iterator<Item = Money>>(iter: I) -> Money {
        iter.fold(Money(0), |a, b| a + b)
    }
}

impl serde::Serialize for Money {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Money {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Money, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Money;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("money as a string with two decimals, like \"1.50\", not a bare number")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Money, E> {
                text.parse().map_err(E::custom)
            }
        }
        d.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_a_string_with_two_decimals() {
        assert_eq!("0.10".parse(), Ok(Money(10)));
        assert_eq!("-12.05".parse(), Ok(Money(-1205)));
        assert_eq!(Money(-1205).to_string(), "-12.05");
        for bad in ["1", "1.5", "1.505", "", ".50", "1,50", "99999999999999999999.00"] {
            assert!(bad.parse::<Money>().is_err(), "{bad}");
        }
    }
}
