//! Amounts of money in whole minor units, and the currency that determines how they are written.

use std::fmt;

/// An amount in minor units (cents, pence) of the zine's currency. Negative amounts are debts. Its written form depends on the
/// currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(pub i64);

/// A currency: its code and how many decimals its amounts have (ISO 4217).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Currency {
    code: String,
    decimals: usize,
}

/// A text that is not an amount in a currency.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{text}” is not an amount of money in {code}: {help}")]
pub struct NotMoney {
    /// The text.
    pub text: String,
    code: String,
    /// How to write it.
    pub help: String,
}

impl Default for Currency {
    fn default() -> Currency {
        Currency::new("GBP")
    }
}

impl Currency {
    /// The currency of a code such as `GBP`; unknown ones have two decimals.
    pub fn new(code: &str) -> Currency {
        let decimals = match code {
            "BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX" | "VND"
            | "VUV" | "XAF" | "XOF" | "XPF" => 0,
            "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
            _ => 2,
        };
        Currency { code: code.into(), decimals }
    }

    /// Its code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// How many minor units make one unit.
    pub fn minor_units(&self) -> i64 {
        10i64.pow(self.decimals as u32)
    }

    /// How many decimals its amounts have.
    pub fn decimals(&self) -> usize {
        self.decimals
    }

    /// Reads an amount as files have it, with exactly the decimals of the currency: `1.50`, `500`, `1.250`.
    ///
    /// # Errors
    /// Anything else; the help shows the right form.
    pub fn read(&self, text: &str) -> Result<Money, NotMoney> {
        let amount = Amount::read(text).filter(|amount| amount.decimals == self.decimals);
        amount.map(|amount| Money(amount.minor)).ok_or_else(|| self.fault(text))
    }

    /// Reads an amount as typed: omitted decimals are zeros (`3`, `3.5`).
    ///
    /// # Errors
    /// More decimals than the currency has; a comma, with both readings.
    pub fn parse(&self, text: &str) -> Result<Money, NotMoney> {
        self.filled(text).ok_or_else(|| self.unread(text))
    }

    /// Reads an amount with at most the decimals of the currency; `None` for anything else and for what is too large.
    fn filled(&self, text: &str) -> Option<Money> {
        let amount = Amount::read(text).filter(|amount| amount.decimals <= self.decimals)?;
        amount.minor.checked_mul(10i64.pow((self.decimals - amount.decimals) as u32)).map(Money)
    }

    /// The fault of an amount as typed: offers what it can mean without currency signs, blanks, and points or commas between
    /// thousands.
    fn unread(&self, text: &str) -> NotMoney {
        let fault = self.fault(text);
        let bare: String =
            text.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '-')).collect();
        let Some(last) = bare.rfind(['.', ',']) else {
            let help = self.typed_bare(&bare, text).map(|said| format!("write {said}"));
            return NotMoney { help: help.unwrap_or_else(|| fault.help.clone()), ..fault };
        };
        let small = format!("{}.{}", bare[..last].replace(['.', ','], ""), &bare[last + 1..]);
        let (commas, points) = (bare.matches(',').count(), bare.matches('.').count());
        // A single comma may come before decimals or between thousands; of two kinds of marks the last is the decimal one.
        let read = match (commas, points) {
            (1, 0) => vec![small, bare.replace(['.', ','], "")],
            (0, 1) => vec![small],
            (0, _) | (_, 0) => vec![bare.replace(['.', ','], "")],
            _ => vec![small],
        };
        let both: Vec<String> = read.iter().filter_map(|bare| self.typed_bare(bare, text)).collect();
        let help = if both.is_empty() { fault.help.clone() } else { format!("write {}", both.join(" or ")) };
        NotMoney { help, ..fault }
    }

    /// An amount of bare digits in the right form; `None` if that is what was typed.
    fn typed_bare(&self, bare: &str, text: &str) -> Option<String> {
        if bare == text { None } else { self.parse(bare).ok().map(|money| self.say(money)) }
    }

    fn fault(&self, text: &str) -> NotMoney {
        let help = match Amount::read(text) {
            Some(amount) if amount.decimals < self.decimals => match self.filled(text) {
                Some(money) => format!("write \"{}\"", self.say(money)),
                None => "it is too large".into(),
            },
            Some(_) if self.decimals == 0 => "it has no decimals: write it like \"150\"".into(),
            _ => format!(
                "write it with {}, like \"{}\"",
                self.places(),
                self.say(Money(150 * self.minor_units() / 100))
            ),
        };
        NotMoney { text: text.into(), code: self.code.clone(), help }
    }

    fn places(&self) -> String {
        match self.decimals {
            0 => "no decimals".into(),
            2 => "two decimals".into(),
            n => format!("{n} decimals"),
        }
    }

    /// Writes an amount with the decimals of the currency, as in files.
    pub fn say(&self, money: Money) -> String {
        let sign = if money.0 < 0 { "-" } else { "" };
        let (amount, minor) = (money.0.unsigned_abs(), self.minor_units().unsigned_abs());
        match self.decimals {
            0 => format!("{sign}{amount}"),
            places => format!("{sign}{}.{:0places$}", amount / minor, amount % minor),
        }
    }

    /// Its sign, if it has one: `£`.
    pub fn sign(&self) -> Option<&'static str> {
        match self.code.as_str() {
            "USD" => Some("$"),
            "GBP" => Some("£"),
            "EUR" => Some("€"),
            "JPY" => Some("¥"),
            _ => None,
        }
    }

    /// A small amount in coins that English has a sign for: `10¢`, `50p`.
    pub fn coins(&self, money: Money) -> Option<String> {
        let sign = match self.code.as_str() {
            "USD" => '¢',
            "GBP" => 'p',
            _ => return None,
        };
        (money.0 > 0 && money.0 < 100).then(|| format!("{}{sign}", money.0))
    }

    /// Writes an amount; empty if it is zero.
    pub fn format_unless_zero(&self, money: Money) -> String {
        if money == Money(0) { String::new() } else { self.say(money) }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code)
    }
}

/// An amount as written in TOML, before its currency is known: a string with its own number of decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    minor: i64,
    decimals: usize,
}

impl Amount {
    /// The amount in minor units; correct only if its decimals are those of the currency.
    pub fn money(self) -> Money {
        Money(self.minor)
    }

    /// Why it is not an amount in a currency; `None` if it is one.
    pub fn fault(self, currency: &Currency) -> Option<NotMoney> {
        let own = Currency { code: currency.code.clone(), decimals: self.decimals };
        currency.read(&own.say(self.money())).err()
    }

    fn read(text: &str) -> Option<Amount> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let is_digits = whole.bytes().chain(part.bytes()).all(|b| b.is_ascii_digit());
        if whole.is_empty() || !is_digits || part.len() > 6 {
            return None;
        }
        if digits.contains('.') && part.is_empty() {
            return None;
        }
        let minor: i64 = format!("{whole}{part}").parse().ok()?;
        Some(Amount { minor: sign * minor, decimals: part.len() })
    }
}

impl<'de> serde::Deserialize<'de> for Amount {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Amount, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Amount;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("money as a string, like \"1.50\", not a bare number")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Amount, E> {
                Amount::read(text).ok_or_else(|| {
                    E::custom(format!("“{text}” is not an amount of money: write it like \"1.50\""))
                })
            }
        }
        d.deserialize_any(Visitor)
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

impl std::ops::Neg for Money {
    type Output = Money;
    fn neg(self) -> Money {
        Money(self.0.saturating_neg())
    }
}

impl std::iter::Sum for Money {
    fn sum<I: Iterator<Item = Money>>(iter: I) -> Money {
        iter.fold(Money(0), |a, b| a + b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_the_decimals_of_the_currency() {
        let [gbp, jpy, kwd] = ["GBP", "JPY", "KWD"].map(Currency::new);
        assert_eq!(gbp.read("0.10"), Ok(Money(10)));
        assert_eq!(gbp.read("-12.05"), Ok(Money(-1205)));
        assert_eq!(gbp.say(Money(-1205)), "-12.05");
        assert_eq!((jpy.read("500"), jpy.say(Money(500))), (Ok(Money(500)), "500".into()));
        assert_eq!((kwd.read("1.250"), kwd.say(Money(1250))), (Ok(Money(1250)), "1.250".into()));
        for bad in ["1", "1.5", "1.505", "", ".50", "1.", "1,50", "99999999999999999999.00", "+1.00"] {
            assert!(gbp.read(bad).is_err(), "{bad}");
        }
        assert!(gbp.read("3").unwrap_err().to_string().ends_with("write \"3.00\""));
        assert!(jpy.read("500.00").unwrap_err().to_string().contains("no decimals"));
        assert!(kwd.read("1.25").unwrap_err().to_string().ends_with("write \"1.250\""));
    }

    #[test]
    fn people_type_fewer_decimals_and_never_more() {
        let [gbp, jpy] = ["GBP", "JPY"].map(Currency::new);
        assert_eq!((gbp.parse("3"), gbp.parse("3.5")), (Ok(Money(300)), Ok(Money(350))));
        assert_eq!(jpy.parse("5000"), Ok(Money(5000)));
        assert!(gbp.parse("3.505").is_err() && jpy.parse("1.5").is_err());
        let said = gbp.parse("1,500").unwrap_err().to_string();
        assert!(said.ends_with("write 1500.00"), "{said}");
        let said = gbp.parse("1,50").unwrap_err().to_string();
        assert!(said.ends_with("write 1.50 or 150.00"), "{said}");
        // As typed in English, German, French and Swiss.
        for (typed, wanted) in [
            ("£3", "write 3.00"),
            ("3,50 €", "write 3.50 or 350.00"),
            ("1.234,50", "write 1234.50"),
            ("1,234.50", "write 1234.50"),
            ("1 234,50", "write 1234.50 or 123450.00"),
            ("1\u{202f}234,5", "write 1234.50 or 12345.00"),
            ("1’234.50", "write 1234.50"),
            ("1.234.567", "write 1234567.00"),
            ("-2,50", "write -2.50 or -250.00"),
            ("3.505", "write it with two decimals, like \"1.50\""),
            ("ten", "write it with two decimals, like \"1.50\""),
        ] {
            let said = gbp.parse(typed).unwrap_err().to_string();
            assert!(said.ends_with(wanted), "{said}");
        }
    }
}
