//! The files a seal stores of an issue: the body of its page, its PDF and pictures, and its data for lists.

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
/// The data for lists.
pub const PAGE: &str = "page.json";
/// The style sheet, if the editor has one of their own.
pub const LOOK: &str = "look.css";

/// Path under which a published file of an issue or flyer is stored.
pub fn place(number: impl Into<IssueNumber>, name: &str) -> String {
    format!("{}/sealed/published/{name}", base::paths::issue_folder(number))
}

/// Path under which it is served.
pub fn served_path(number: impl Into<IssueNumber>, name: &str) -> String {
    let number = number.into();
    format!("public/{}s/{number}/{name}", number.kind())
}

/// Path under which it is built: as it is served; for a flyer, which goes to few people only, below print/.
pub fn built_path(number: impl Into<IssueNumber>, name: &str) -> String {
    let number = number.into();
    if number.is_flyer() { format!("print/{}/{name}", number.folder()) } else { served_path(number, name) }
}

/// Whether the seal of an issue stores what was published, judged by its first line alone. An unreadable one is noted as a
/// fault.
pub fn keeps(folder: &Folder, number: impl Into<IssueNumber>) -> bool {
    let head = folder.head(&base::paths::seal_file(number), 24).unwrap_or_default();
    let head = String::from_utf8_lossy(&head);
    let version =
        head.trim_start_matches('\u{feff}').split_once('=').filter(|(key, _)| key.trim() == "version");
    version.and_then(|(_, v)| v.split_whitespace().next()?.parse::<u32>().ok()).is_some_and(|v| v >= 2)
}

/// Reads a stored file, which must exist.
///
/// # Errors
/// It is missing or cannot be read.
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

/// Checks that a sealed file is unchanged: a fault if it was changed, is missing or cannot be read. `then` is what can be done
/// once it is restored.
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

/// The help for a sealed file that was changed.
pub const HELP: &str = "put it back as it was; to correct a sealed issue, run `zine errata`; to remove what must not stay public, run `zine seal N --again --why`";

/// Reads the body of the page, in the form in which it is served.
///
/// # Errors
/// It is missing or cannot be read.
pub fn body(folder: &Folder, number: impl Into<IssueNumber>) -> Result<String, Faults> {
    let number = number.into();
    String::from_utf8(bytes(folder, number, BODY)?).map_err(|_| {
        let fault = Diagnostic::error("sealed-changed", "this sealed file is no longer UTF-8");
        vec![fault.in_file(place(number, BODY)).help(HELP)]
    })
}

/// The part of a sealed page's data that the folder itself needs; the archive reads the rest.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct PublishedNames {
    /// The entry at which its list of games stopped; empty if the list was complete.
    pub stopped: String,
    /// Names as printed, by person's id.
    pub people: BTreeMap<String, String>,
}

/// Reads the data for lists: all of it, or the part that `T` has.
///
/// # Errors
/// It is missing, cannot be read or has another form.
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

    /// The name under which another form of the issue was published, by the ending of its file (`txt`, `epub`).
    pub fn other_form(&self, ending: &str) -> Option<&str> {
        let mut all = self.published.keys().map(String::as_str);
        all.find(|name| name.rsplit_once('.').is_some_and(|(_, end)| end == ending))
    }

    /// Names of the stored files that are served as they are.
    pub fn served_files(&self) -> impl Iterator<Item = &str> {
        self.published.keys().map(String::as_str).filter(|name| *name != BODY && *name != PAGE)
    }
}

/// Names printed in sealed issues, by id: used instead of people.toml where that is missing, as in a copy without private
/// files.
///
/// # Errors
/// A stored file that is missing or cannot be read.
pub fn people(folder: &Folder, issues: &[Arc<IssueFolder>]) -> Result<BTreeMap<String, String>, Faults> {
    let mut out = BTreeMap::new();
    for issue in issues.iter().filter(|i| i.keeps_pages()) {
        out.extend(page::<PublishedNames>(folder, issue.number())?.people);
        // A standby has a page as well.
        for (id, name) in html::people(&body(folder, issue.number())?) {
            out.entry(id).or_insert(name);
        }
    }
    Ok(out)
}

/// The sealed issues that store what was published and correct earlier ones.
pub fn correcting_issues(content: &Content) -> impl Iterator<Item = &IssueFolder> {
    content.in_time().filter(|i| i.keeps_pages() && !i.errata.is_empty())
}
