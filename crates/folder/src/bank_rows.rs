//! Rows of bank files that wait for the editor, as `zine check` reports them.

use accounts::unmatched_payments::{FILE, read};
use diagnostics::{Diagnostic, Source};

use super::Folder;

/// Reports waiting rows, or that they cannot be read.
pub fn faults(folder: &Folder) -> Option<Diagnostic> {
    let text = folder.text(FILE).map(|source| source.text.to_string())?;
    match read(&text) {
        Ok(rows) => {
            let waiting = rows.iter().filter(|row| !row.is_dismissed()).count();
            let rows = if waiting == 1 { "row" } else { "rows" };
            let said = format!("{waiting} {rows} from the bank to be filed");
            let help =
                "run `zine ledger assign ROW PERSON` to file one, or give `-` as the person to skip it";
            (waiting > 0).then(|| Diagnostic::warning("bank-open", said).in_file(FILE).help(help))
        }
        Err(line) => {
            let source = Source::new(FILE, text.as_str());
            let range = source.line_range(u32::try_from(line).unwrap_or(u32::MAX));
            Some(Diagnostic::error("bank-open", "this line cannot be read").at(&source, range))
        }
    }
}
