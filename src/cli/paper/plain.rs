//! A program without the typesetter: it prints nothing, and sends pictures as they are drawn.

use publish::reader_slip::SlipPage;
use std::collections::BTreeMap;
use std::process::ExitCode;

use accounts::report::AccountsReport;
use diagnostics::Diagnostic;
use folder::store::{Faults, Transaction};
use folder::{Content, Folder, IssueFolder, IssueNumber};
use games::Games;
use games::bookkeeping::RenewalSlip;
use post::outgoing::MailAttachment;

use super::super::common::{FolderArgs, refuse};
use super::{Copies, MapDate};

/// The chargeable pages that are known without counting.
pub(in super::super) fn counted_pages(
    _: &Folder,
    content: &Content,
    _: &Games,
    number: i64,
    _: &mut dyn FnMut(&str, &str),
) -> Result<BTreeMap<i64, i64>, Vec<Diagnostic>> {
    games::bookkeeping::no_page_counts(content, number)
}

/// No copies.
pub(in super::super) fn copies<'a>(
    _: &Folder,
    _: &'a Content,
    _: &Games,
    _: &'a IssueFolder,
    _: bool,
) -> Result<Option<Box<dyn Copies + 'a>>, ExitCode> {
    Ok(None)
}

/// A map for a mail, as it was drawn.
pub(in super::super) fn mail_picture(
    path: &str,
    _: &str,
    svg: &[u8],
    _: MapDate,
) -> Result<MailAttachment, String> {
    Ok((path.rsplit('/').next().unwrap_or(path).to_string(), "image/svg+xml", svg.to_vec()))
}

/// No page of a reader's own.
pub(in super::super) fn slip(_: &Content, _: &SlipPage, _: &IssueFolder) -> Result<Option<Vec<u8>>, String> {
    Ok(None)
}

/// Refuses to write a drawing in a form that is typeset.
pub(in super::super) fn drawing(
    form: &str,
    _: &str,
    _: &str,
    _: &str,
    _: MapDate,
) -> Result<Vec<u8>, ExitCode> {
    Err(refuse(format!("this program was built without typesetting, so it cannot write .{form}; write .svg")))
}

/// No sheet of accounts.
pub(in super::super) fn accounts(
    _: &AccountsReport,
    _: &Content,
    _: &IssueFolder,
    _: i64,
) -> Result<Option<Vec<u8>>, ExitCode> {
    Ok(None)
}

/// Prints no sealed issue.
pub(in super::super) fn print_sealed(
    _: &mut Transaction,
    _: &Folder,
    _: &mut dyn FnMut(i64, i64, Vec<String>, Vec<Diagnostic>),
) -> Result<(), Faults> {
    Ok(())
}

/// No print run can be asked for.
#[derive(clap::Args)]
pub struct PrintRun {}

impl PrintRun {
    pub(in super::super) fn print(
        &self,
        _: &FolderArgs,
        _: Option<IssueNumber>,
    ) -> Option<Result<ExitCode, ExitCode>> {
        None
    }
}

/// No slips can be asked for.
#[derive(clap::Args)]
pub struct RenewalSlips {}

impl RenewalSlips {
    pub(in super::super) fn print(
        &self,
        _: &FolderArgs,
        _: &Content,
        _: i64,
        _: &[RenewalSlip],
    ) -> Option<Result<ExitCode, ExitCode>> {
        None
    }
}
