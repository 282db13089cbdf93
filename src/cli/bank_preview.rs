//! `zine ledger import --preview`: what stands in a bank's file, and what a `[[bank]]` for it would be.

use std::path::Path;
use std::process::ExitCode;

use accounts::bank::{self, BankStatement, FileKind, Guess};
use accounts::report::table;
use base::money::Currency;
use base::toml_values::quoted;

use super::common::{print, refuse};

/// Shows a file. Nothing is filed.
pub(super) fn show(
    currency: &Currency,
    (file, bytes): (&Path, &[u8]),
    read: &[BankStatement],
) -> Result<ExitCode, ExitCode> {
    let found = bank::files(bytes, "").map_err(|fault| refuse(format!("{}: {fault}", file.display())))?;
    for one in found {
        let name = if one.name.is_empty() { file.display().to_string() } else { one.name.clone() };
        if one.kind != FileKind::Table {
            print(&format!("{name}: {}, which needs no [[bank]]\n", one.kind.name()));
            continue;
        }
        let Some(guess) = bank::guess(&one.text, currency) else {
            return Err(refuse(format!(
                "{name}: this is no table: fetch it from the bank as CSV, with its headings"
            )));
        };
        let columns = match guess.line {
            Some(line) => format!("line {line} names its columns"),
            None => "no line names its columns, so they are called by their numbers".into(),
        };
        print(&format!("{name}: a table; {columns}\n\n"));
        let rows = guess.columns.iter().map(|column| {
            vec![column.name.clone(), column.holds.unwrap_or_default().to_string(), column.cells.join(" | ")]
        });
        print(&table(&["column", "may be", "first cells"], rows));
        print(&format!("\n{}", described(&guess)));
    }
    for one in read {
        let rows = one.rows.len();
        print(&format!("\nIt is already read as {} without that: {rows} rows\n", one.bank));
    }
    Ok(ExitCode::SUCCESS)
}

/// The `[[bank]]` that a guess makes.
fn described(guess: &Guess) -> String {
    let mut out = String::from("For zine.toml, once you have looked at it:\n\n[[bank]]\nname = \"mine\"\n");
    out += &format!("separator = {}\n", quoted(&guess.separator.to_string().replace('\t', "\\t")));
    match &guess.date {
        Some(date) => out += &format!("date = {}\n", quoted(date)),
        None => out += "date = \"\"    # %d.%m.%Y, %m/%d/%Y, ...: days could not be told from months\n",
    }
    if !guess.tells_decimals {
        out += "decimal = \"\"    # \",\" or \".\": decimals could not be told from thousands\n";
    }
    if !guess.unknown_states.is_empty() {
        let words: Vec<String> = guess.unknown_states.iter().map(|word| quoted(word)).collect();
        out += &format!(
            "# booked = [{}]    # those of these words that say it went through\n",
            words.join(", ")
        );
    }
    out += "[bank.columns]\n";
    for column in &guess.columns {
        if let Some(key) = column.holds {
            out += &format!("{key} = {}\n", quoted(&column.name));
        }
    }
    for (key, needed) in [("date", &["date"][..]), ("amount", &["amount", "in", "out"])] {
        if !guess.columns.iter().any(|column| column.holds.is_some_and(|key| needed.contains(&key))) {
            out += &format!("{key} = \"\"    # which column is it?\n");
        }
    }
    out
}
