//! What was found wrong with the pages of an issue, remembered as long as nothing in the folder changes: `check` need not lay the
//! same pages out again.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use base::disk;
use diagnostics::{Diagnostic, FaultCode, Severity, Source};
use folder::store::MANIFEST;
use folder::{Folder, IssueNumber};

use crate::build::LayoutFindings;
use crate::build_stamp::{FolderStamp, Made};

/// Findings with the stamp of the folder they were made of.
#[derive(Serialize, Deserialize)]
struct Remembered {
    stamp: String,
    texts: Option<Vec<Finding>>,
    pages: Vec<Finding>,
    links: Option<Vec<Finding>>,
}

/// A diagnostic as it is written down.
#[derive(Serialize, Deserialize)]
struct Finding {
    severity: Severity,
    code: String,
    is_reading: bool,
    message: String,
    file: Option<String>,
    /// Bytes of the file, if a text is at fault.
    range: Option<Range<usize>>,
    help: Option<String>,
}

impl Finding {
    /// The diagnostic as it is written down; none if the text at fault is no file as it lies in the folder.
    fn of(fault: &Diagnostic, folder: &Folder) -> Option<Finding> {
        let at = fault.span.as_ref().map(|span| (&span.source, span.range.clone()));
        if let Some((source, _)) = &at
            && folder.text(&source.name).is_none_or(|text| text.text != source.text)
        {
            return None;
        }
        let file = at.as_ref().map(|(source, _)| source.name.to_string());
        Some(Finding {
            severity: fault.severity,
            code: fault.code.to_string(),
            is_reading: fault.code.is_reading(),
            message: fault.sentence().to_string(),
            file: file.or(fault.file.as_deref().map(str::to_string)),
            range: at.map(|(_, range)| range),
            help: fault.help.clone(),
        })
    }

    fn fault(self, folder: &Folder) -> Option<Diagnostic> {
        let code = if self.is_reading { FaultCode::Reading(self.code) } else { FaultCode::named(&self.code) };
        let mut fault = match self.severity {
            Severity::Error => Diagnostic::error(code, self.message),
            Severity::Warning => Diagnostic::warning(code, self.message),
            Severity::Note => Diagnostic::note(code, self.message),
        };
        fault.help = self.help;
        Some(match (self.range, self.file) {
            (Some(range), Some(file)) => {
                let text: Source = folder.text(&file)?;
                fault.at(&text, range)
            }
            (_, Some(file)) => fault.in_file(file),
            _ => fault,
        })
    }
}

/// Where the findings of an issue are remembered.
pub fn file(number: IssueNumber) -> String {
    format!(".zine/looked-over-{}", number.folder())
}

/// What findings hang on: the folder, the plan that lies in it, and the archive that links lead into.
fn key(folder: &Folder, number: IssueNumber, stamp: &FolderStamp) -> String {
    let beside = [crate::build::plan_file(number), MANIFEST.into(), Made::Archive(&[]).file()];
    let beside = beside
        .map(|name| base::hash::hash(&disk::read(&folder.path(&name)).ok().flatten().unwrap_or_default()));
    base::hash::hash(format!("{} {}", stamp.hash, beside.join(" ")).as_bytes())
}

/// What is in a file, if it was written when the folder stood as it does now.
fn known(folder: &Folder, name: &str, now: &FolderStamp) -> Option<String> {
    let path = folder.path(name);
    let (_, written) = disk::stamp(&disk::meta(&path).ok().flatten()?)?;
    disk::text(&path).ok().flatten().filter(|_| now.is_settled(written))
}

/// The findings of an issue, if the folder stands as it did when they were made.
pub fn recall(folder: &Folder, number: IssueNumber, now: &FolderStamp) -> Option<LayoutFindings> {
    let known: Remembered = serde_json::from_str(&known(folder, &file(number), now)?).ok()?;
    let faults = |found: Vec<Finding>| -> Option<Vec<Diagnostic>> {
        found.into_iter().map(|one| one.fault(folder)).collect()
    };
    let these = |found: Option<Vec<Finding>>| match found {
        Some(found) => faults(found).map(Some),
        None => Some(None),
    };
    if known.stamp != key(folder, number, now) {
        return None;
    }
    Some(LayoutFindings {
        texts: these(known.texts)?,
        pages: faults(known.pages)?,
        links: these(known.links)?,
    })
}

/// The findings as a file to remember them by; none if one of them is of a text that is no file.
pub fn remembered(
    folder: &Folder,
    number: IssueNumber,
    then: &FolderStamp,
    findings: &LayoutFindings,
) -> Option<String> {
    let written = |found: &Vec<Diagnostic>| -> Option<Vec<Finding>> {
        found.iter().map(|fault| Finding::of(fault, folder)).collect()
    };
    let these = |found: &Option<Vec<Diagnostic>>| match found {
        Some(found) => written(found).map(Some),
        None => Some(None),
    };
    let LayoutFindings { texts, pages, links } = findings;
    let stamp = key(folder, number, then);
    let known = Remembered { stamp, texts: these(texts)?, pages: written(pages)?, links: these(links)? };
    serde_json::to_string(&known).ok()
}

/// Where the count of an issue's pages is remembered with the stamp of the folder.
pub fn count_file(number: IssueNumber) -> String {
    format!(".zine/counted-{}", number.folder())
}

/// The chargeable pages of an issue, if the folder stands as it did when they were counted.
pub fn recall_count(folder: &Folder, number: IssueNumber, now: &FolderStamp) -> Option<i64> {
    let known = known(folder, &count_file(number), now)?;
    let (stamp, count) = known.split_once(' ')?;
    count.parse().ok().filter(|_| stamp == key(folder, number, now))
}

/// A count as a file to remember it by.
pub fn remembered_count(folder: &Folder, number: IssueNumber, then: &FolderStamp, count: i64) -> String {
    format!("{} {count}", key(folder, number, then))
}
