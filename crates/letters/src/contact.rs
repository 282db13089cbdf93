//! What is no reader's business in words for print: where somebody lives, how they are reached, what they pay.

use std::collections::BTreeSet;

use super::language::{any_at, any_in};
use super::words::{Sort, Word, words};

/// Addresses, numbers and accounts of people, as rows of letters have them.
#[derive(Clone, Debug, Default)]
pub struct Contacts {
    /// Lines of addresses in words, with those for mail.
    lines: BTreeSet<Vec<String>>,
    /// Figures of telephones and accounts.
    numbers: BTreeSet<String>,
    /// Names of people.
    names: BTreeSet<String>,
}

/// Fewer figures are no number to be known by.
const FIGURES: usize = 5;

impl Contacts {
    /// Adds a person's name, lines by which they are reached, and numbers.
    pub fn add<'s>(
        &mut self,
        name: &str,
        lines: impl Iterator<Item = &'s String>,
        numbers: impl Iterator<Item = &'s String>,
    ) {
        let said = |line: &str| words(line, 0).into_iter().filter(Word::says);
        self.names.extend(said(name).map(|w| w.text).filter(|name| name.len() > 1));
        // A town alone is no address.
        let lines = lines.map(|line| said(line).map(|w| w.text).collect::<Vec<_>>());
        self.lines.extend(lines.filter(|line| line.len() > 1));
        self.numbers.extend(numbers.map(|n| figures(n)).filter(|n| n.len() >= FIGURES));
    }

    /// Whether a row of words for print tells how somebody is reached, or of money that is sent.
    pub fn told(&self, row: &str) -> bool {
        self.reached(row) || money(&words(row, 0))
    }

    /// Whether a row tells where somebody lives, or has a number or an address for mail.
    pub fn reached(&self, row: &str) -> bool {
        let found = words(row, 0);
        let said: Vec<&Word> = found.iter().filter(|w| w.says()).collect();
        let Some(first) = found.iter().position(Word::says) else { return false };
        let line = |line: &Vec<String>| {
            said.windows(line.len()).any(|part| part.iter().zip(line).all(|(w, known)| w.text == *known))
        };
        let row_figures = figures(row);
        self.lines.iter().any(line)
            || self.numbers.iter().any(|n| row_figures.contains(n.as_str()))
            || mail_address(row)
            || telephone(row, &found)
            || self.signed(&found, first)
            || street(&found, first)
    }

    /// `Bob Rieter, 12 Quay Row`: a name, and behind a sign something with a number that is no year.
    fn signed(&self, found: &[Word], first: usize) -> bool {
        let named = |w: &Word| self.names.contains(&w.text) || w.says() && w.text.len() == 1 || w.is(".");
        let end = first + found[first..].iter().take_while(|w| named(w)).count();
        let name = found[first..end].iter().any(|w| self.names.contains(&w.text));
        let sign = found.get(end).is_some_and(|w| w.is(",") || w.is("-") && !w.glued);
        let number = |w: &Word| w.sort == Sort::Number && !is_year(&w.text);
        name && sign && !prose(found) && found[end..].iter().any(number)
    }
}

/// Whether a row is no line of an address: a sentence, a long one, words with a colon.
fn prose(found: &[Word]) -> bool {
    let sentence = found.last().is_some_and(|w| [".", "!", "?"].iter().any(|s| w.is(s)));
    sentence || found.len() > 20 || found.iter().any(|w| w.is(":"))
}

/// `12 Mill Street, Hull`, `Hauptstr. 4`: a number at the beginning and a street, or a street and its number.
fn street(found: &[Word], first: usize) -> bool {
    let number = |w: &Word| w.sort == Sort::Number && !is_year(&w.text);
    let behind = |at: usize| found[at + 1..].iter().find(|w| !w.is(".")).is_some_and(number);
    let ends = |w: &Word| {
        STREET_ENDS.split_whitespace().any(|end| w.text.len() > end.len() && w.text.ends_with(end))
    };
    let named = |w: &Word| STREETS.split_whitespace().any(|street| w.text == street);
    !prose(found)
        && (number(&found[first]) && found[first + 1..].iter().take(4).any(named)
            || (first..found.len()).any(|at| ends(&found[at]) && behind(at)))
}

/// What streets are called.
const STREETS: &str = "street road avenue lane terrace crescent drive close gardens";
/// How names of streets end that are one word.
const STREET_ENDS: &str = "strasse str gasse allee gatan vagen straat laan";

fn figures(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && (word.starts_with('1') || word.starts_with('2'))
}

/// `bob@example.org`
fn mail_address(row: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '+');
    row.match_indices('@').any(|(at, _)| {
        let domain: String = row[at + 1..].chars().take_while(|c| part(*c)).collect();
        row[..at].ends_with(part) && domain.trim_end_matches('.').contains('.')
    })
}

/// `Tel. 01234 567890`, `Mobile: +49 170`, `0171/234567`
fn telephone(row: &str, found: &[Word]) -> bool {
    let number = |w: &Word| w.sort == Sort::Number && w.text.len() > 1 && !is_year(&w.text);
    let labelled = |at: usize| {
        let Some(label) = any_at(found, at, "phone") else { return false };
        let behind = &found[at + label.len..];
        let sign = behind.first().is_some_and(|w| w.is(":") || w.is("."));
        let figures = |w: &Word| if sign { w.sort == Sort::Number } else { number(w) };
        behind.iter().take(6).any(figures)
    };
    (0..found.len()).any(labelled) || runs(row).any(|run| is_number(&run))
}

/// Stretches of figures with what parts them in a number.
fn runs(row: &str) -> impl Iterator<Item = String> {
    let parts = |c: char| !(c.is_ascii_digit() || matches!(c, '+' | ' ' | '-' | '/' | '(' | ')' | '.'));
    row.split(parts).map(|run| run.trim().to_string()).filter(|run| run.len() > 6)
}

/// Whether a run of figures is a telephone's: it begins as one, or is very long; dates and years are none.
fn is_number(run: &str) -> bool {
    let pieces: Vec<&str> = run.split(|c: char| !c.is_ascii_digit()).filter(|p| !p.is_empty()).collect();
    let count: usize = pieces.iter().map(|p| p.len()).sum();
    let date =
        matches!(pieces.as_slice(), [a, b, c] if a.len() < 3 && b.len() < 3 && matches!(c.len(), 2 | 4));
    let begins = run.trim_start_matches('(').starts_with(['0', '+']);
    begins && !date && count > 6 || pieces.iter().any(|p| p.len() > 8)
}

/// `I enclose five pounds`, `I have paid`
fn money(found: &[Word]) -> bool {
    any_in(found, "paid") || any_in(found, "enclosed") && any_in(found, "currency")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contacts() -> Contacts {
        let mut contacts = Contacts::default();
        let text = |t: &str| t.to_string();
        let lines = [text("12 Quay Row"), text("Whitby"), text("bob@example.org")];
        contacts.add("Bob Rieter", lines.iter(), [text("01234 567890")].iter());
        contacts
    }

    #[test]
    fn where_somebody_lives_and_how_he_is_reached_is_known() {
        let contacts = contacts();
        for row in [
            "12 Quay Row",
            "Bob Rieter, 12 quay row, Whitby",
            "B. Rieter, 7 Mill Street, Hull",
            "Bob - 7 Mill Street",
            "7 Mill Street, Hull HU1 2AB",
            "Hauptstr. 4, 12345 Berlin",
            "Write to bob at example: bob@example.org",
            "eve@quill.example",
            "Tel. 7755",
            "Phone: 01234",
            "Mobil: +49 170",
            "Téléphone : 12 34",
            "Ring me on 01234-567890!",
            "01234 567 890",
            "+49 (0)171 234567",
            "IBAN DE 1234567890",
        ] {
            assert!(contacts.told(row), "{row}");
        }
        for row in [
            "Whitby is lovely in 1901.",
            "The King is well.",
            "From 1901-1903 the Tsar sat at home.",
            "On 01/02/2026 the war began.",
            "Bob, you lied in 1901",
            "Bob, there are 12 of us.",
            "10 Downing Street: the Prime Minister weeps",
            "Bob, 12 roads lead to Rome!",
            "14 armies and 12 fleets",
            "The telephone rang in Berlin, 1905.",
            "A Mun - Bur @ noon",
            "",
        ] {
            assert!(!contacts.told(row), "{row}");
        }
    }

    #[test]
    fn money_that_is_sent_is_no_news() {
        let contacts = Contacts::default();
        for row in [
            "I enclose five pounds",
            "Enclosed: 5 pounds",
            "I have paid you",
            "Here is my subscription",
            "Anbei 10 Euro",
            "Ich lege 10 Euro bei",
            "Ich habe bezahlt",
            "Ci-joint un chèque",
            "Adjunto 10 euros",
            "Allego 10 euro",
            "Bijgevoegd 10 euro",
            "Bifogar 100 kronor",
        ] {
            assert!(contacts.told(row), "{row}");
        }
        for row in ["The army of Munich is enclosed.", "I sent the fleet.", "Hierbij verklaar ik de oorlog"] {
            assert!(!contacts.told(row), "{row}");
        }
    }
}
