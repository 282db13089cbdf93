//! Paths of the files of issues.

use crate::issue_number::IssueNumber;

/// Folder of an issue or flyer.
pub fn issue_folder(number: impl Into<IssueNumber>) -> String {
    format!("issues/{}", number.into().folder())
}

/// Folder of the private part of the seal of an issue or flyer.
pub fn private_folder(number: impl Into<IssueNumber>) -> String {
    format!("private/sealed/{}", number.into().folder())
}

/// Seal of an issue or flyer.
pub fn seal_file(number: impl Into<IssueNumber>) -> String {
    format!("{}/sealed/seal.toml", issue_folder(number))
}
