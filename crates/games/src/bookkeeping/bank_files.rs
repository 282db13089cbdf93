//! Settings for reading and filing bank files, from zine.toml and people.toml.

use accounts::bank::{BankFormat, FilingRules, NamedFormat, Payer};
use folder::Content;
use folder::zine_config::BankConfig;

/// The rules by which rows are filed.
pub fn filing_rules(content: &Content) -> FilingRules {
    let payers = content.people.iter().map(|(id, person)| {
        let own = person.email.iter().map(|email| email.get_ref().trim().to_string());
        let emails = own.chain(person.also.clone()).collect();
        Payer { id: id.clone(), name: person.name.clone(), accounts: person.bank.clone(), emails }
    });
    FilingRules {
        payers: payers.collect(),
        editor: content.zine.editor.get_ref().clone(),
        games: super::ledger_names(content).games,
        currency: content.zine.money(),
    }
}

/// The bank formats of zine.toml.
///
/// # Errors
/// An invalid key.
pub fn bank_formats(content: &Content) -> Result<Vec<NamedFormat>, String> {
    let named = content.zine.bank.iter().map(|bank| {
        let format = format(bank)?;
        Ok(NamedFormat { name: bank.name.clone(), format })
    });
    named.collect()
}

/// The format that a `[[bank]]` describes.
fn format(bank: &BankConfig) -> Result<BankFormat, String> {
    let decimal = one(bank, bank.decimal.as_deref(), "decimal")?;
    if decimal.is_some_and(|c| c != ',' && c != '.') {
        return Err(format!("the decimal of bank {} is \",\" or \".\"", bank.name));
    }
    let columns = &bank.columns;
    let named = [
        ("date", Some(&columns.date)),
        ("amount", Some(&columns.amount)),
        ("in", columns.r#in.as_ref()),
        ("out", columns.out.as_ref()),
        ("direction", columns.direction.as_ref()),
        ("name", columns.name.as_ref()),
        ("note", columns.note.as_ref()),
        ("account", columns.account.as_ref()),
        ("own", columns.own.as_ref()),
        ("email", columns.email.as_ref()),
        ("ref", columns.r#ref.as_ref()),
        ("fee", columns.fee.as_ref()),
        ("currency", columns.currency.as_ref()),
        ("state", columns.state.as_ref()),
        ("kind", columns.kind.as_ref()),
    ];
    let named = named.into_iter().filter_map(|(key, name)| Some((key, name?.clone())));
    let mut form = if bank.name == "paypal" { BankFormat::paypal() } else { BankFormat::default() };
    form.columns.extend(named.filter(|(_, name)| !name.is_empty()));
    let date = bank.date.clone().or(form.date);
    let separator = one(bank, bank.separator.as_deref(), "separator")?;
    Ok(BankFormat { separator, decimal, date, skip: bank.skip, booked: bank.booked.clone(), ..form })
}

/// Reads a key of a bank that must be one character.
fn one(bank: &BankConfig, text: Option<&str>, what: &str) -> Result<Option<char>, String> {
    match text.map(|text| (text, text.chars().count())) {
        None => Ok(None),
        Some(("\\t", _)) => Ok(Some('\t')),
        Some((text, 1)) => Ok(text.chars().next()),
        Some((text, _)) => Err(format!("the {what} of bank {} is one character, not “{text}”", bank.name)),
    }
}
