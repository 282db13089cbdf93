//! Exact fractions: credit in issues and pages loses no part of an issue to rounding (`A-3`), nor does a share of a unit
//! (RS-14.4) or of a draw.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

/// A fraction in lowest terms with a positive denominator.
///
/// Arithmetic never panics. A sum that needs more than 128 bits (it would take dozens of unrelated offers) is rounded down to a
/// millionth of a millionth.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    num: i128,
    den: i128,
}

/// The precision to which fractions are rounded if 128 bits do not suffice.
const FINE: i128 = 1_000_000_000_000;

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction { num: 0, den: 1 };
    /// One.
    pub const ONE: Fraction = Fraction { num: 1, den: 1 };

    /// A whole number.
    pub const fn from_integer(n: i64) -> Fraction {
        Fraction { num: n as i128, den: 1 }
    }

    /// `num / den`; `None` if `den` is zero.
    pub fn ratio(num: i64, den: i64) -> Option<Fraction> {
        (den != 0).then(|| Fraction::reduced(num as i128, den as i128))
    }

    /// Its numerator, with the sign.
    pub fn numerator(self) -> i128 {
        self.num
    }

    /// Its denominator, which is positive.
    pub fn denominator(self) -> i128 {
        self.den
    }

    /// Clamps either part to the range of an `i64`.
    pub fn within_i64(self) -> Fraction {
        let most = i64::MAX as i128;
        Fraction { num: self.num.clamp(-most, most), den: self.den.min(most) }
    }

    /// The greatest whole number not above it, clamped to an `i64`.
    pub fn floor(self) -> i64 {
        self.num.div_euclid(self.den).clamp(i64::MIN as i128, i64::MAX as i128) as i64
    }

    /// The nearest whole number; a half is rounded up.
    pub fn round(self) -> i64 {
        (self + Fraction { num: 1, den: 2 }).floor()
    }

    /// The product of two fractions.
    pub fn product(self, other: Fraction) -> Fraction {
        let (a, b) = (gcd(self.num, other.den), gcd(other.num, self.den));
        let num = (self.num / a).checked_mul(other.num / b);
        let den = (self.den / b).checked_mul(other.den / a);
        match (num, den) {
            (Some(num), Some(den)) => Fraction::reduced(num, den),
            _ => Fraction::rough(self.fine().saturating_mul(other.num).checked_div(other.den).unwrap_or(0)),
        }
    }

    /// The quotient; `None` if the divisor is zero.
    pub fn checked_div(self, other: Fraction) -> Option<Fraction> {
        let turned = Fraction { num: other.den * other.num.signum(), den: other.num.checked_abs()? };
        (other.num != 0).then(|| self.product(turned))
    }

    /// Whether it is a whole number.
    pub fn is_whole(self) -> bool {
        self.den == 1
    }

    /// Multiplied by `count / per`; `None` if `per` is zero.
    pub fn times(self, count: i64, per: i64) -> Option<Fraction> {
        Some(self.product(Fraction::ratio(count, per)?))
    }

    fn reduced(num: i128, den: i128) -> Fraction {
        let common = gcd(num, den).max(1);
        Fraction { num: den.signum() * (num / common), den: den.signum() * (den / common) }
    }

    /// The sum of two fractions; `None` if 128 bits do not suffice.
    pub fn checked_sum(self, other: Fraction) -> Option<Fraction> {
        let common = gcd(self.den, other.den);
        let left = self.num.checked_mul(other.den / common)?;
        let right = other.num.checked_mul(self.den / common)?;
        let den = self.den.checked_mul(other.den / common)?;
        Some(Fraction::reduced(left.checked_add(right)?, den))
    }

    fn rough(fine: i128) -> Fraction {
        Fraction::reduced(fine, FINE)
    }

    fn fine(self) -> i128 {
        let whole = self.num.div_euclid(self.den);
        let rest = self.num.rem_euclid(self.den);
        let part = match rest.checked_mul(FINE) {
            Some(n) => n / self.den,
            None => rest / (self.den / FINE).max(1),
        };
        whole.saturating_mul(FINE).saturating_add(part)
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1).max(1)
}

impl Default for Fraction {
    fn default() -> Fraction {
        Fraction::ZERO
    }
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        let sum = self.checked_sum(other);
        sum.unwrap_or_else(|| Fraction::rough(self.fine().saturating_add(other.fine())))
    }
}

impl Neg for Fraction {
    type Output = Fraction;

    fn neg(self) -> Fraction {
        Fraction { num: self.num.saturating_neg(), den: self.den }
    }
}

impl Sub for Fraction {
    type Output = Fraction;

    fn sub(self, other: Fraction) -> Fraction {
        self + -other
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        match (self.num.checked_mul(other.den), other.num.checked_mul(self.den)) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => self.fine().cmp(&other.fine()),
        }
    }
}

/// `7.4` if at most nine decimals are exact, else `25/3`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut den = self.den;
        let (mut twos, mut fives) = (0u32, 0u32);
        while den % 2 == 0 {
            den /= 2;
            twos += 1;
        }
        while den % 5 == 0 {
            den /= 5;
            fives += 1;
        }
        let places = twos.max(fives);
        let scale = 10i128.checked_pow(places);
        let scaled = scale.and_then(|s| self.num.checked_mul(s / self.den));
        match scaled {
            Some(n) if den == 1 && places <= 9 => {
                let scale = 10u128.pow(places);
                let sign = if n < 0 { "-" } else { "" };
                let n = n.unsigned_abs();
                if places == 0 {
                    write!(f, "{sign}{n}")
                } else {
                    write!(f, "{sign}{}.{:0width$}", n / scale, n % scale, width = places as usize)
                }
            }
            _ => write!(f, "{}/{}", self.num, self.den),
        }
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not an exact number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a number of issues or pages: write 8, 7.4 or 25/3")]
pub struct NotFraction(pub String);

/// The most digits that are read.
const DIGITS: usize = 30;

impl FromStr for Fraction {
    type Err = NotFraction;

    fn from_str(text: &str) -> Result<Fraction, NotFraction> {
        let fail = || NotFraction(text.into());
        let (sign, rest) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let number = |s: &str| {
            let digits = !s.is_empty() && s.len() <= DIGITS && s.bytes().all(|b| b.is_ascii_digit());
            if digits { s.parse::<i128>().map_err(|_| fail()) } else { Err(fail()) }
        };
        if let Some((num, den)) = rest.split_once('/') {
            let den = number(den)?;
            return if den == 0 { Err(fail()) } else { Ok(Fraction::reduced(sign * number(num)?, den)) };
        }
        match rest.split_once('.') {
            None => Ok(Fraction::reduced(sign * number(rest)?, 1)),
            Some((whole, part)) => {
                let scale = 10i128.checked_pow(part.len() as u32).ok_or_else(fail)?;
                let whole = number(whole)?.checked_mul(scale).ok_or_else(fail)?;
                let num = whole.checked_add(number(part)?).ok_or_else(fail)?;
                let made = Fraction::reduced(sign * num, scale);
                // A number with more digits could not be read again in the form in which it is printed.
                let long = 10i128.pow(DIGITS as u32);
                if made.num.abs().max(made.den) < long { Ok(made) } else { Err(fail()) }
            }
        }
    }
}

impl serde::Serialize for Fraction {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_read_back_as_printed() {
        for text in ["0", "8", "-4", "7.4", "25/3", "-1/3", "0.125", "1000000"] {
            assert_eq!(text.parse::<Fraction>().unwrap().to_string(), text);
        }
        for bad in ["", "-", "1/0", "1.", ".5", "a", "1e3", "1/-2", "++1"] {
            assert!(bad.parse::<Fraction>().is_err(), "{bad}");
        }
        let most = "9".repeat(DIGITS);
        for before in ["", "-", "1/"] {
            let [long, longer] = ["", "0"].map(|zero| format!("{before}{zero}{most}"));
            assert_eq!(long.parse::<Fraction>().unwrap().to_string(), long);
            assert!(longer.parse::<Fraction>().is_err(), "{longer}");
        }
    }

    #[test]
    fn thirds_add_up_to_a_whole() {
        let third = Fraction::ratio(1, 3).unwrap();
        assert_eq!(third + third + third, Fraction::ONE);
        assert_eq!((third - Fraction::ONE).floor(), -1);
        assert!(third < Fraction::ratio(1, 2).unwrap());
        assert_eq!(Fraction::from_integer(70).times(12, 100).unwrap().to_string(), "8.4");
    }

    #[test]
    fn hostile_amounts_do_not_panic() {
        let mut sum = Fraction::ZERO;
        for n in 0..60 {
            let part = Fraction::ratio(i64::MAX - n, i64::MAX - 7 * n - 1).unwrap();
            sum = sum + part;
            sum = sum.times(i64::MAX - n, i64::MAX - 3).unwrap();
            let _ = (sum.to_string(), sum.floor(), sum < part, -sum);
        }
        let _ = Fraction::ratio(i64::MIN, i64::MIN).unwrap() + Fraction::ratio(i64::MIN, -1).unwrap();
    }
}
