//! A bank's file, read in the form it has: found out, or the one the editor names.

use std::path::Path;
use std::process::ExitCode;

use accounts::bank::{self, BankFormat, BankRow, FileKind};
use base::disk;
use folder::Content;
use folder::zine_config::BankConfig;

use super::common::refuse;

/// The rows of one file.
pub(super) struct Statement {
    /// Its name, with that of the ZIP it came in.
    pub(super) file: String,
    /// Whose form it has.
    pub(super) bank: String,
    /// The rows.
    pub(super) rows: Vec<BankRow>,
}

/// The bytes of a file.
pub(super) fn bytes(file: &Path) -> Result<Vec<u8>, ExitCode> {
    match disk::read(file) {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(refuse(format!("there is no file {}", file.display()))),
        Err(error) => Err(refuse(format!("reading {}: {error}", file.display()))),
    }
}

/// The statements in a file.
pub(super) fn statements(
    content: &Content,
    file: &Path,
    bank: Option<&str>,
) -> Result<Vec<Statement>, ExitCode> {
    let own = bank.and_then(|name| content.zine.bank.iter().find(|bank| bank.name == name));
    let kinds = [FileKind::Camt, FileKind::Mt940, FileKind::Ofx, FileKind::Qif].map(FileKind::name);
    if let Some(name) = bank.filter(|name| own.is_none() && *name != "paypal" && !kinds.contains(name)) {
        let own = content.zine.bank.iter().map(|bank| bank.name.as_str());
        let known = ["paypal"].into_iter().chain(kinds).chain(own).collect::<Vec<_>>().join(", ");
        return Err(refuse(format!("there is no bank “{name}”: {known}, or a [[bank]] in zine.toml")));
    }
    let encoding = own.and_then(|bank| bank.encoding.as_deref()).unwrap_or_default().to_lowercase();
    let refused = |fault: &dyn std::fmt::Display| refuse(format!("{}: {fault}", file.display()));
    let found = bank::files(&bytes(file)?, &encoding).map_err(|fault| refused(&fault))?;
    let read = found.iter().map(|one| {
        let name = if one.name.is_empty() {
            file.display().to_string()
        } else {
            format!("{} in {}", one.name, file.display())
        };
        let (bank, rows) = rows(content, one, bank).map_err(|fault| refuse(format!("{name}: {fault}")))?;
        Ok(Statement { file: name, bank, rows })
    });
    read.collect()
}

/// The rows of one file, with the name of its form.
fn rows(
    content: &Content,
    file: &bank::Content,
    wanted: Option<&str>,
) -> Result<(String, Vec<BankRow>), String> {
    let currency = content.zine.money();
    let own = wanted.and_then(|name| content.zine.bank.iter().find(|bank| bank.name == name));
    let name = file.kind.name();
    // The days of a QIF are written in one of several ways, which a [[bank]] can name.
    let is_other = |wanted: &&str| *wanted != name && !(own.is_some() && file.kind == FileKind::Qif);
    if let Some(wanted) = wanted.filter(|wanted| file.kind != FileKind::Table && is_other(wanted)) {
        return Err(format!("this is {name}, not {wanted}: leave --bank out"));
    }
    let text = file.text.as_str();
    let rows = match file.kind {
        FileKind::Camt => bank::read_camt(text, &currency)?,
        FileKind::Mt940 => bank::read_mt940(text, &currency)?,
        FileKind::Ofx => bank::read_ofx(text, &currency)?,
        FileKind::Qif => bank::read_qif(text, own.and_then(|bank| bank.date.as_deref()), &currency)?,
        FileKind::Table => {
            let (name, form) = table_form(content, text, wanted)?;
            return Ok((name, bank::read(text, &form, &currency)?));
        }
    };
    Ok((wanted.unwrap_or(name).to_string(), rows))
}

/// The form of a table: the one that is wanted, or the only one that fits.
fn table_form(content: &Content, text: &str, wanted: Option<&str>) -> Result<(String, BankFormat), String> {
    let preview = "`zine ledger import --preview FILE` shows it and a [[bank]] for zine.toml";
    if let Some(name) = wanted {
        return match content.zine.bank.iter().find(|bank| bank.name == name) {
            Some(bank) => Ok((name.into(), form(bank)?)),
            None if name == "paypal" => Ok((name.into(), BankFormat::paypal())),
            None => Err(format!("this is a table, not {name}: {preview}")),
        };
    }
    let own = content.zine.bank.iter().map(|bank| Ok((bank.name.clone(), form(bank)?)));
    let mut all = own.collect::<Result<Vec<_>, String>>()?;
    if all.iter().all(|(name, _)| name != "paypal") {
        all.push(("paypal".into(), BankFormat::paypal()));
    }
    all.retain(|(name, form)| if name == "paypal" { form.fits_paypal(text) } else { form.fits(text) });
    match all.len() {
        0 => Err(format!("no [[bank]] of zine.toml has its columns: {preview}")),
        1 => Ok(all.remove(0)),
        _ => {
            let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
            Err(format!("several forms fit it: say --bank {}", names.join(" or --bank ")))
        }
    }
}

/// The form that a `[[bank]]` describes.
fn form(bank: &BankConfig) -> Result<BankFormat, String> {
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
    let name = &bank.name;
    if !form.columns.contains_key("date") {
        return Err(format!("bank {name} does not name the column of the date in [bank.columns]"));
    }
    if !["amount", "in", "out"].iter().any(|key| form.columns.contains_key(key)) {
        return Err(format!(
            "bank {name} does not name the column of the amount in [bank.columns], or those of in and out"
        ));
    }
    let date = bank.date.clone().or(form.date);
    let separator = one(bank, bank.separator.as_deref(), "separator")?;
    Ok(BankFormat { separator, decimal, date, skip: bank.skip, ..form })
}

/// A key of a bank that is one character.
fn one(bank: &BankConfig, text: Option<&str>, what: &str) -> Result<Option<char>, String> {
    match text.map(|text| (text, text.chars().count())) {
        None => Ok(None),
        Some(("\\t", _)) => Ok(Some('\t')),
        Some((text, 1)) => Ok(text.chars().next()),
        Some((text, _)) => Err(format!("the {what} of bank {} is one character, not “{text}”", bank.name)),
    }
}
