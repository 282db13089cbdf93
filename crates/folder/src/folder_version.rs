//! The version of `zine` whose forms a folder follows.

use diagnostics::{Diagnostic, Source};

/// The key of `zine.toml` that names it.
pub const KEY: &str = "made_with";

/// This program's version.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// Refuses a folder that a newer program wrote: it may say things that this one does not know.
///
/// # Errors
/// `zine.toml` names a version above this program's. A malformed version is left to whoever reads the whole file.
pub fn check(source: &Source) -> Result<(), Diagnostic> {
    let Some(named) = named(source) else { return Ok(()) };
    if parse(&named) <= parse(PROGRAM) {
        return Ok(());
    }
    let said = format!("this folder needs zine {named}; this program is zine {PROGRAM}");
    let at = source.text.find(&named).unwrap_or_default();
    let fault = Diagnostic::error("version", said).at(source, at..at + named.len());
    Err(fault.help(format!("install zine {named} or later; `zine --version` shows the version you have")))
}

/// Whether a folder follows an older version than this program's, or names none.
pub fn is_older(made_with: Option<&str>) -> bool {
    made_with.and_then(parse) < parse(PROGRAM)
}

/// The version that `zine.toml` names, even if the rest of it cannot be read.
fn named(source: &Source) -> Option<String> {
    let table: toml::Table = source.text.parse().ok()?;
    Some(table.get(KEY)?.as_str()?.trim().to_owned()).filter(|version| parse(version).is_some())
}

/// `1.20.3` as numbers; `None` if it is not a version.
pub fn parse(version: &str) -> Option<[u32; 3]> {
    let mut parts = version.split('.').map(|part| part.parse().ok());
    let numbers = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zine(text: &str) -> Source {
        Source::new("zine.toml", text)
    }

    #[test]
    fn a_newer_folder_is_refused_at_its_line_and_an_older_one_read() {
        let newer = zine("title = \"T\"\nmade_with = \"99.0.0\"\nunheard_of = 1\n");
        let fault = check(&newer).unwrap_err();
        assert!(fault.render(false).contains("zine.toml:2:14"), "{}", fault.render(false));
        for text in ["", "title = 1", "made_with = \"0.1.0\"", "made_with = \"soon\"", "made_with = 3", "[[["]
        {
            assert!(check(&zine(text)).is_ok(), "{text}");
        }
        assert!(check(&zine(&format!("made_with = \"{PROGRAM}\""))).is_ok());
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(parse("0.10.0") > parse("0.9.9"));
        assert!(is_older(None) && is_older(Some("0.1.0")) && !is_older(Some(PROGRAM)));
        assert_eq!(parse("1.2"), None);
        assert_eq!(parse("1.2.3.4"), None);
    }
}
