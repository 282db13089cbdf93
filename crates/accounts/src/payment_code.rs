//! The code on a slip from which a telephone fills in a payment: of European transfers (EPC069-12) or of Swiss bills (SIX 2.3).

use base::money::{Currency, Money};

/// The account that receives the money.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaymentAccount {
    /// Name of the holder.
    pub holder: String,
    /// IBAN (ISO 13616), with blanks or without.
    pub iban: String,
    /// BIC of the bank; empty if not needed.
    pub bic: String,
    /// Street, number, postcode, town and two-letter country code, which Swiss bills need.
    pub address: Option<[String; 5]>,
}

/// Whether a text is an IBAN with valid check digits.
pub fn is_iban(text: &str) -> bool {
    let plain = bare(text);
    let has_shape = (15..=34).contains(&plain.len())
        && plain.bytes().all(|b| b.is_ascii_alphanumeric())
        && plain[..2].bytes().all(|b| b.is_ascii_uppercase());
    let rest = plain.bytes().cycle().skip(4).take(plain.len()).fold(0u32, |rest, b| match b {
        b'0'..=b'9' => (rest * 10 + u32::from(b - b'0')) % 97,
        letter => (rest * 100 + u32::from(letter.to_ascii_uppercase() - b'A') + 10) % 97,
    });
    has_shape && rest == 1
}

fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// A text in one line of at most `most` characters.
fn line(text: &str, most: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(most).collect()
}

/// The code's content for an amount with a message; `None` if neither scheme supports the account or the currency. A Swiss bill
/// needs an account in Switzerland or Liechtenstein, in francs or euros; a transfer, any account, in euros.
pub fn payment_code(
    account: &PaymentAccount,
    currency: &Currency,
    sum: Money,
    message: &str,
) -> Option<String> {
    if !is_iban(&account.iban) || sum.0 <= 0 || sum.0 > 99_999_999_999 {
        return None;
    }
    let (iban, code) = (bare(&account.iban), currency.code());
    let is_swiss = iban.starts_with("CH") || iban.starts_with("LI");
    match &account.address {
        Some(address) if is_swiss && matches!(code, "CHF" | "EUR") => {
            Some(swiss(account, &iban, address, currency, sum, message))
        }
        _ if code == "EUR" => {
            let amount = format!("EUR{}", currency.say(sum));
            let (bic, holder, message) = (bare(&account.bic), line(&account.holder, 70), line(message, 140));
            Some(["BCD", "002", "1", "SCT", &bic, &holder, &iban, &amount, "", "", &message].join("\n"))
        }
        _ => None,
    }
}

fn swiss(
    account: &PaymentAccount,
    iban: &str,
    [street, house, postcode, town, country]: &[String; 5],
    currency: &Currency,
    sum: Money,
    message: &str,
) -> String {
    let holder =
        [line(&account.holder, 70), line(street, 70), line(house, 16), line(postcode, 16), line(town, 35)];
    let mut lines = vec!["SPC".to_string(), "0200".into(), "1".into(), iban.into(), "S".into()];
    lines.extend(holder);
    lines.push(line(country, 2));
    // No ultimate creditor.
    lines.extend(std::iter::repeat_n(String::new(), 7));
    lines.extend([currency.say(sum), currency.code().into()]);
    // The payer fills in their own name.
    lines.extend(std::iter::repeat_n(String::new(), 7));
    lines.extend(["NON".into(), String::new(), line(message, 140), "EPD".into()]);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(iban: &str) -> PaymentAccount {
        let address = ["Signal Steps", "3", "8001", "Zürich", "CH"].map(String::from);
        PaymentAccount {
            holder: "Harriet Quill".into(),
            iban: iban.into(),
            bic: String::new(),
            address: Some(address),
        }
    }

    #[test]
    fn check_digits_tell_a_number_from_a_slip() {
        for iban in [
            "DE89 3704 0044 0532 0130 00",
            "GB29NWBK60161331926819",
            "CH93 0076 2011 6238 5295 7",
            "NO9386011117947",
        ] {
            assert!(is_iban(iban), "{iban}");
        }
        for odd in [
            "DE88370400440532013000",
            "DE89370400440532013001",
            "de89370400440532013000",
            "",
            "DE89",
            "Ä89370400440532013000",
        ] {
            assert!(!is_iban(odd), "{odd}");
        }
    }

    #[test]
    fn a_code_says_who_is_paid_how_much_for_what() {
        let euros = Currency::new("EUR");
        let code = payment_code(&account("DE89 3704 0044 0532 0130 00"), &euros, Money(1250), "#bob\n sub");
        let wanted = "BCD\n002\n1\nSCT\n\nHarriet Quill\nDE89370400440532013000\nEUR12.50\n\n\n#bob sub";
        assert_eq!(code.as_deref(), Some(wanted));
        let francs = Currency::new("CHF");
        let code = payment_code(&account("CH9300762011623852957"), &francs, Money(1250), "#bob").unwrap();
        let lines: Vec<&str> = code.split('\n').collect();
        assert_eq!(lines.len(), 31, "{code}");
        assert_eq!(
            lines[..11].join("|"),
            "SPC|0200|1|CH9300762011623852957|S|Harriet Quill|Signal Steps|3|8001|Zürich|CH"
        );
        assert_eq!(lines[18..20].join("|"), "12.50|CHF");
        assert_eq!(lines[27..].join("|"), "NON||#bob|EPD");
        for (iban, code, sum) in [
            ("DE89370400440532013000", "GBP", 1250),
            ("DE88370400440532013000", "EUR", 1250),
            ("DE89370400440532013000", "EUR", 0),
        ] {
            assert_eq!(payment_code(&account(iban), &Currency::new(code), Money(sum), ""), None);
        }
        let bare = PaymentAccount { address: None, ..account("CH9300762011623852957") };
        assert!(payment_code(&bare, &euros, Money(100), "").is_some_and(|code| code.starts_with("BCD")));
        assert_eq!(payment_code(&bare, &francs, Money(100), ""), None, "a Swiss bill needs the address");
    }
}
