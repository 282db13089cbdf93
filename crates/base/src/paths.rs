//! Where the files of issues lie.

use crate::issue_number::IssueNumber;

/// The name of the folder of an issue or flyer.
pub fn issue_folder(number: impl Into<IssueNumber>) -> String {
    format!("issues/{}", number.into().folder())
}

/// The folder of what the seal of an issue or flyer keeps to the editor.
pub fn private_folder(number: impl Into<IssueNumber>) -> String {
    format!("private/sealed/{}", number.into().folder())
}

/// The file of the seal of an issue or flyer.
pub fn seal_file(number: impl Into<IssueNumber>) -> String {
    format!("{}/sealed/seal.toml", issue_folder(number))
}
