//! Recognises the format of a bank file and reads its rows.

use base::money::Currency;

use super::row::BankRow;
use super::table::BankFormat;
use super::{FileKind, StatementContent, files, read, read_camt, read_mt940, read_ofx, read_qif};

/// A format that the editor described, with its name.
#[derive(Clone, Debug, Default)]
pub struct NamedFormat {
    /// Its name.
    pub name: String,
    /// The format; without columns it gives only the format of the days.
    pub format: BankFormat,
}

/// The rows of one file.
#[derive(Clone, Debug, Default)]
pub struct BankStatement {
    /// Its name, with that of the ZIP it came in.
    pub file: String,
    /// Name of its format.
    pub bank: String,
    /// The rows.
    pub rows: Vec<BankRow>,
}

/// Settings for reading files.
#[derive(Clone, Debug, Default)]
pub struct StatementReader<'r> {
    /// The formats that the editor described.
    pub formats: &'r [NamedFormat],
    /// The format the editor named; recognised if absent.
    pub wanted: Option<&'r str>,
    /// The encoding the editor named; empty: none.
    pub encoding: &'r str,
    /// The zine's currency.
    pub currency: Currency,
}

const PREVIEW: &str = "run `zine ledger import --preview FILE` to see it, and a [[bank]] for zine.toml";

impl StatementReader<'_> {
    /// Reads the statements in a file: one, or those in a ZIP.
    ///
    /// # Errors
    /// A format that nobody described, a file without or with another format, a file cut short.
    pub fn read(&self, name: &str, bytes: &[u8]) -> Result<Vec<BankStatement>, String> {
        let kinds = [FileKind::Camt, FileKind::Mt940, FileKind::Ofx, FileKind::Qif].map(FileKind::name);
        let known: Vec<&str> = ["paypal"].into_iter().chain(kinds).chain(self.names()).collect();
        if let Some(wanted) = self.wanted.filter(|wanted| !known.contains(wanted)) {
            return Err(format!(
                "unknown bank “{wanted}”: use {}, or a [[bank]] of zine.toml",
                known.join(", ")
            ));
        }
        let found = files(bytes, self.encoding).map_err(|fault| format!("{name}: {fault}"))?;
        let read = found.iter().map(|one| {
            let file = if one.name.is_empty() { name.to_string() } else { format!("{} in {name}", one.name) };
            let (bank, rows) = self.rows(one).map_err(|fault| format!("{file}: {fault}"))?;
            Ok(BankStatement { file, bank, rows })
        });
        read.collect()
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.formats.iter().map(|own| own.name.as_str())
    }

    /// The format the editor described and named.
    fn described(&self) -> Option<&NamedFormat> {
        self.formats.iter().find(|own| Some(own.name.as_str()) == self.wanted)
    }

    /// The rows of one file, with the name of its format.
    fn rows(&self, file: &StatementContent) -> Result<(String, Vec<BankRow>), String> {
        let (name, text, currency) = (file.kind.name(), file.text.as_str(), &self.currency);
        // The days of a QIF are written in one of several ways, and a [[bank]] can say which.
        if let Some(wanted) = self.wanted.filter(|wanted| {
            file.kind != FileKind::Table
                && *wanted != name
                && !(self.described().is_some() && file.kind == FileKind::Qif)
        }) {
            return Err(format!("this is {name}, not {wanted}: leave --bank out"));
        }
        let rows = match file.kind {
            FileKind::Camt => read_camt(text, currency)?,
            FileKind::Mt940 => read_mt940(text, currency)?,
            FileKind::Ofx => read_ofx(text, currency)?,
            FileKind::Qif => read_qif(text, self.days_alone().as_deref(), currency)?,
            FileKind::Table => {
                let own = self.table(text)?;
                return Ok((own.name, read(text, &own.format, currency)?));
            }
        };
        Ok((self.wanted.unwrap_or(name).to_string(), rows))
    }

    /// Format of days of the `[[bank]]` named, else of those that give nothing else.
    fn days_alone(&self) -> Option<String> {
        if let Some(own) = self.described() {
            return own.format.date.clone();
        }
        let alone = self.formats.iter().filter(|own| own.format.columns.is_empty());
        let days: Vec<&str> = alone.filter_map(|own| own.format.date.as_deref()).collect();
        (!days.is_empty()).then(|| days.join("|"))
    }

    /// The format of a table: the one named, or the only one that fits.
    fn table(&self, text: &str) -> Result<NamedFormat, String> {
        let paypal = || NamedFormat { name: "paypal".into(), format: BankFormat::paypal() };
        if let Some(wanted) = self.wanted {
            let own = self.described().cloned().or_else(|| (wanted == "paypal").then(paypal));
            let own = own.ok_or_else(|| format!("this is a table, not {wanted}: {PREVIEW}"))?;
            own.format.complete(&own.name)?;
            return Ok(own);
        }
        let mut all = self.formats.to_vec();
        if self.names().all(|name| name != "paypal") {
            all.push(paypal());
        }
        all.retain(|own| match own.name.as_str() {
            "paypal" => own.format.fits_paypal(text),
            _ => own.format.fits(text),
        });
        match all.as_slice() {
            [] => Err(format!("no [[bank]] of zine.toml has its columns: {PREVIEW}")),
            [only] => Ok(only.clone()),
            several => {
                let names: Vec<&str> = several.iter().map(|own| own.name.as_str()).collect();
                Err(format!("several formats fit it: choose one with --bank {}", names.join(" or --bank ")))
            }
        }
    }
}
