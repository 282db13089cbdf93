//! Finds a row's payer by what the row says, without guessing.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::account::Purpose;

use super::row::{BankRow, RowFault};

/// Somebody who may send payments.
#[derive(Clone, Debug, Default)]
pub struct Payer {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Accounts.
    pub accounts: Vec<String>,
    /// E-mail addresses.
    pub emails: Vec<String>,
}

/// An account in a form that can be compared: without blanks, in small letters.
pub(super) fn plain_account(account: &str) -> String {
    account.split_whitespace().collect::<String>().to_lowercase()
}

/// Finds a row's payer and purpose: by a mark anywhere in the row, the account, the e-mail address, the whole name; the
/// first that gives exactly one person. If one gives several, only these are considered further. An account or address of one
/// person with the whole name of another matches nobody.
///
/// # Errors
/// The reason why nobody can be named.
pub fn payer(row: &BankRow, payers: &[Payer]) -> Result<(String, Purpose), RowFault> {
    let texts = [&row.note, &row.name].into_iter().chain(&row.others);
    let (marked, purpose) = marks(texts.map(String::as_str), payers);
    let (account, email) = (plain_account(&row.account), row.email.trim().to_lowercase());
    type AssignmentRule<'a> = (&'static str, Box<dyn Fn(&Payer) -> bool + 'a>);
    let rules: [AssignmentRule<'_>; 4] = [
        ("the mark", Box::new(|p: &Payer| marked.contains(&p.id))),
        (
            "the account",
            Box::new(|p: &Payer| {
                !account.is_empty() && p.accounts.iter().any(|a| plain_account(a) == account)
            }),
        ),
        (
            "the e-mail address",
            Box::new(|p: &Payer| !email.is_empty() && p.emails.iter().any(|e| e.to_lowercase() == email)),
        ),
        ("the name", Box::new(|p: &Payer| same_name(&p.name, &row.name))),
    ];
    let mut several: Option<(Vec<&Payer>, &'static str)> = None;
    for (what, fits) in &rules {
        let found: Vec<&Payer> = payers
            .iter()
            .filter(|p| fits(p))
            .filter(|p: &&Payer| several.as_ref().is_none_or(|(some, _)| some.iter().any(|s| s.id == p.id)))
            .collect();
        match found.as_slice() {
            [] => {}
            [one] => {
                let named = || payers.iter().filter(|p| same_name(&p.name, &row.name));
                let other = named().next().filter(|_| marked.is_empty() && named().all(|p| p.id != one.id));
                return match other {
                    Some(other) => Err(RowFault::Contrary(what, one.id.clone(), other.id.clone())),
                    None => Ok((one.id.clone(), purpose)),
                };
            }
            _ => several = Some((found, *what)),
        }
    }
    match several {
        Some((some, what)) => Err(RowFault::Several(what, some.iter().map(|p| p.id.clone()).collect())),
        None => Err(RowFault::Nobody),
    }
}

/// The people marked in some texts, `#bob`, and the purpose after the mark.
fn marks<'t>(texts: impl Iterator<Item = &'t str>, payers: &[Payer]) -> (Vec<String>, Purpose) {
    let (mut marked, mut purpose) = (Vec::new(), Purpose::Any);
    // The end of a text, where no purpose can follow.
    let mut words = texts.flat_map(|text| text.split_whitespace().chain([""])).peekable();
    while let Some(word) = words.next() {
        let Some((_, id)) = word.split_once('#') else { continue };
        let end = id.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').unwrap_or(id.len());
        let id = &id[..end];
        if let Some(payer) = payers.iter().find(|p| p.id.eq_ignore_ascii_case(id)) {
            marked.push(payer.id.clone());
            let next = words.peek().map(|next| next.trim_end_matches([',', '.', ';', ')']));
            if let Some(said) = next.and_then(Purpose::read) {
                purpose = said;
            }
        }
    }
    (marked, purpose)
}

/// Whether two names are the same, without regard to case, accents, commas and the order of words. `ü` matches `u` and `ue`;
/// these two match only if one name has the umlaut.
pub fn same_name(one: &str, other: &str) -> bool {
    let (mine, mut theirs) = (spellings(one), spellings(other));
    let all = mine.len() == theirs.len() && !mine.is_empty();
    let mut one_in_theirs = mine.iter().map(|(plain, written_out)| {
        let at = theirs
            .iter()
            .position(|(p, w)| p == plain || p == written_out || w == plain || w == written_out)?;
        Some(theirs.remove(at))
    });
    all && one_in_theirs.all(|found| found.is_some())
}

/// The words of a name, each without accents, and with its umlauts written out.
fn spellings(name: &str) -> Vec<(String, String)> {
    let name: String = name.to_lowercase().replace('ß', "ss").nfc().collect();
    let words =
        name.split(|c: char| !c.is_alphanumeric() && !is_combining_mark(c)).filter(|word| !word.is_empty());
    let spelt = words.map(|word| {
        let plain =
            without_accents(&word.replace('ø', "o").replace('æ', "a").replace('ł', "l").replace('đ', "d"));
        let mut out = word.to_string();
        for (letter, two) in [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('ø', "oe"), ('æ', "ae"), ('å', "aa")]
        {
            out = out.replace(letter, two);
        }
        (plain, without_accents(&out))
    });
    spelt.collect()
}

fn without_accents(word: &str) -> String {
    word.nfkd().filter(|c| !is_combining_mark(*c)).collect()
}
