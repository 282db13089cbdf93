//! What a seal keeps of an issue: the body of its page, its PDF and pictures, and what lists tell of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use diagnostics::Diagnostic;
use page::html;

use super::seal::SealFile;
use super::store::Faults;
use super::{Content, Folder, IssueFolder, IssueNumber};

/// The body of the page.
pub const BODY: &str = "body.html";
/// What lists tell of it.
pub const PAGE: &str = "page.json";
/// The style sheet of a look of the editor's own.
pub const LOOK: &str = "look.css";

/// Where a published file of an issue or flyer is kept.
pub fn place(number: impl Into<IssueNumber>, name: &str) -> String {
    format!("{}/sealed/published/{name}", base::paths::issue_folder(number))
}

/// Where it is served.
pub fn served_path(number: impl Into<IssueNumber>, name: &str) -> String {
    let number = number.into();
    format!("public/{}s/{number}/{name}", number.kind())
}

/// Where it is made: as it is served, and a flyer, which goes to few people only, below print/.
pub fn built_path(number: impl Into<IssueNumber>, name: &str) -> String {
    let number = number.into();
    if number.is_flyer() { format!("print/{}/{name}", number.folder()) } else { served_path(number, name) }
}

/// Whether the seal of an issue keeps what was published, going by its first line alone. One that cannot be read is a fault.
pub fn keeps(folder: &Folder, number: impl Into<IssueNumber>) -> bool {
    let head = folder.head(&base::paths::seal_file(number), 24).unwrap_or_default();
    let head = String::from_utf8_lossy(&head);
    let version =
        head.trim_start_matches('\u{feff}').split_once('=').filter(|(key, _)| key.trim() == "version");
    version.and_then(|(_, v)| v.split_whitespace().next()?.parse::<u32>().ok()).is_some_and(|v| v >= 2)
}

/// A kept file, which must be there.
///
/// # Errors
/// It is not there or cannot be read.
pub fn bytes(folder: &Folder, number: impl Into<IssueNumber>, name: &str) -> Result<Vec<u8>, Faults> {
    let file = place(number, name);
    folder.bytes(&file).map(|bytes| base::hash::normalize(&bytes).into_owned()).ok_or_else(|| {
        let mut faults = folder.take_faults();
        if faults.is_empty() {
            faults.push(
                Diagnostic::error("sealed-missing", "this sealed file is missing").in_file(file).help(HELP),
            );
        }
        faults
    })
}

/// What is wrong with a sealed file that must be as it was: it was changed, is missing or cannot be read. `then` is what may be
/// done once it is put back.
pub fn check_sealed_file(folder: &Folder, name: &str, is: &dyn Fn(&[u8]) -> bool, then: &str) -> Faults {
    let message = match folder.bytes(name) {
        Some(bytes) if is(&bytes) => return Vec::new(),
        Some(_) => "this sealed file was changed after it was sealed",
        None => match folder.take_faults() {
            unread if unread.is_empty() => "this sealed file is missing",
            unread => return unread,
        },
    };
    let fault = Diagnostic::error("sealed-changed", message).in_file(name.to_string());
    vec![fault.help(format!("put it back as it was, then {then}"))]
}

/// What to do about a sealed file that is not what it was.
pub const HELP: &str = "put it back as it was; to correct a sealed issue, run `zine errata`; to remove what must not stay public, run `zine seal N --again --why`";

/// The body of the page, in the form in which it is served.
///
/// # Errors
/// It is not there or cannot be read.
pub fn body(folder: &Folder, number: impl Into<IssueNumber>) -> Result<String, Faults> {
    let number = number.into();
    String::from_utf8(bytes(folder, number, BODY)?).map_err(|_| {
        let fault = Diagnostic::error("sealed-changed", "this sealed file is no longer UTF-8");
        vec![fault.in_file(place(number, BODY)).help(HELP)]
    })
}

/// What the folder itself must know of a sealed page: the rest of the file is the archive's.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Names {
    /// The entry at which its list of games stopped; empty where the list was whole.
    pub stopped: String,
    /// Names as printed, by the ids of those who had them.
    pub people: BTreeMap<String, String>,
}

/// What lists tell of an issue: all of it, or the part that is asked for.
///
/// # Errors
/// It is not there, cannot be read or says something else.
pub fn page<T: DeserializeOwned>(folder: &Folder, number: impl Into<IssueNumber>) -> Result<T, Faults> {
    let number = number.into();
    let bytes = bytes(folder, number, PAGE)?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let fault = Diagnostic::error("sealed-changed", format!("this sealed file cannot be read: {error}"));
        vec![fault.in_file(place(number, PAGE)).help(HELP)]
    })
}

impl SealFile {
    /// The name under which the PDF was published.
    pub fn pdf(&self) -> Option<&str> {
        let all = self.published.keys().chain(self.hashes.keys());
        all.filter(|name: &&String| !name.starts_with("issues/") && name.ends_with(".pdf"))
            .map(|name| name.rsplit('/').next().unwrap_or(name))
            .next()
    }

    /// Kept files that are served as they are, by name.
    pub fn served_files(&self) -> impl Iterator<Item = &str> {
        self.published.keys().map(String::as_str).filter(|name| *name != BODY && *name != PAGE)
    }
}

/// The names printed in sealed issues, by id: where people.toml is missing, as in a copy without private files, they
/// stand for it.
///
/// # Errors
/// A kept file that is missing or cannot be read.
pub fn people(folder: &Folder, issues: &[Arc<IssueFolder>]) -> Result<BTreeMap<String, String>, Faults> {
    let mut out = BTreeMap::new();
    for issue in issues.iter().filter(|i| i.keeps_pages()) {
        out.extend(page::<Names>(folder, issue.number())?.people);
        // A standby has a page as well.
        for (id, name) in html::people(&body(folder, issue.number())?) {
            out.entry(id).or_insert(name);
        }
    }
    Ok(out)
}

/// The sealed issues that keep what was published and correct earlier ones.
pub fn correcting_issues(content: &Content) -> impl Iterator<Item = &IssueFolder> {
    content.in_time().filter(|i| i.keeps_pages() && !i.errata.is_empty())
}
