//! Exact fractions of a free unit (RS-14.4).

use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

/// A rational number in lowest terms with a positive denominator. Sums beyond its range stop at the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    top: i64,
    bottom: i64,
}

impl Default for Ratio {
    fn default() -> Ratio {
        Ratio { top: 0, bottom: 1 }
    }
}

impl Ratio {
    /// `top / bottom`; nothing over nothing is nothing.
    pub fn new(top: i128, bottom: i128) -> Ratio {
        let (mut a, mut b) = (top.unsigned_abs(), bottom.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let by = a.max(1) as i128;
        let sign = if bottom < 0 { -1 } else { 1 };
        let fit = |n: i128| n.clamp(i64::MIN as i128 + 1, i64::MAX as i128) as i64;
        if bottom == 0 {
            return Ratio::default();
        }
        Ratio { top: fit(sign * top / by), bottom: fit(sign * bottom / by).max(1) }
    }

    /// A whole number.
    pub fn whole(n: i64) -> Ratio {
        Ratio { top: n, bottom: 1 }
    }

    /// At least one whole unit.
    pub fn has_one(self) -> bool {
        self.top >= self.bottom
    }

    /// Nothing.
    pub fn is_zero(self) -> bool {
        self.top == 0
    }
}

impl Add for Ratio {
    type Output = Ratio;
    fn add(self, other: Ratio) -> Ratio {
        let (a, b) = (self.top as i128, self.bottom as i128);
        let (c, d) = (other.top as i128, other.bottom as i128);
        Ratio::new(a.saturating_mul(d).saturating_add(c.saturating_mul(b)), b.saturating_mul(d))
    }
}

impl Sub for Ratio {
    type Output = Ratio;
    fn sub(self, other: Ratio) -> Ratio {
        self + Ratio { top: -other.top, bottom: other.bottom }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bottom == 1 { write!(f, "{}", self.top) } else { write!(f, "{}/{}", self.top, self.bottom) }
    }
}

/// A text is no fraction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a fraction")]
pub struct NotARatio(pub String);

impl FromStr for Ratio {
    type Err = NotARatio;
    fn from_str(text: &str) -> Result<Ratio, NotARatio> {
        let fail = |_| NotARatio(text.into());
        let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
        let number = |t: &str| t.trim().trim_start_matches('+').parse::<i64>().map_err(fail);
        let (top, bottom) = (number(top)?, number(bottom)?);
        if bottom == 0 {
            return Err(NotARatio(text.into()));
        }
        Ok(Ratio::new(top as i128, bottom as i128))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_exactly() {
        let third: Ratio = "1/3".parse().unwrap();
        assert_eq!((third + third + third).to_string(), "1");
        assert_eq!((Ratio::whole(2) + "1/2".parse().unwrap() - Ratio::whole(1)).to_string(), "3/2");
        assert!("1/0".parse::<Ratio>().is_err());
        assert_eq!("+1/2".parse::<Ratio>().unwrap().to_string(), "1/2");
    }
}
