//! The PDFs of all sealed issues: those that are not there, or would be another now, made on all processors.

use std::collections::BTreeMap;

use accounts::reckoning::Reckoner;
use base::disk;
use diagnostics::Diagnostic;
use folder::store::{Changes, Manifest, Transaction, disk_fault};
use folder::{Content, Folder};
use games::{Timeline, bookkeeping};

use crate::outputs::{self, CoverOutput, PdfOutput, RenderedIssue, TypesetIssue};
use crate::print_run::{Edition, PreparedIssue, PressRun};
use crate::{build, web_archive};

/// A PDF made anew.
#[derive(Clone, Debug, Default)]
pub struct UpdatedPdf {
    /// The issue.
    pub number: i64,
    /// Its pages.
    pub pages: i64,
    /// The files written.
    pub files: Vec<String>,
    /// What is odd but stops nothing.
    pub faults: Vec<Diagnostic>,
}

/// Makes the PDFs of sealed issues whose inputs (texts, drawings, templates, fonts) are not those they were made from, as
/// many at a time as there are processors, and writes each such bundle before it begins the next: however many there are,
/// only so many are held at once. `progress` is told which issues are typeset now, and how many there are in all.
///
/// # Errors
/// What is wrong with the folder or an issue. PDFs written before that stay.
pub fn bring_up_to_date(
    transaction: &mut Transaction,
    folder: &Folder,
    progress: &mut dyn FnMut(&[i64], usize),
) -> Result<Vec<UpdatedPdf>, Vec<Diagnostic>> {
    // What is kept with its seal is served as it is.
    let mut issues = web_archive::sealed_issues(folder);
    issues.retain(|n| !folder::kept_files::keeps(folder, *n));
    folder.check_readable()?;
    let all = issues.len();
    let Some(last) = issues.last().copied() else { return Ok(Vec::new()) };
    let press = PressRun::new(folder)?.with_lasting_cache();
    let content = folder::load_or_fail(folder, Some(last))?;
    let played = games::play(&content, last);
    let (history, _) =
        bookkeeping::history(&content, bookkeeping::seats(&content, &played), &BTreeMap::new());
    drop(played);
    let threads = base::parallel::count();
    let manifest = Manifest::read(folder.root())?;
    let (mut walk, mut books) = (Timeline::new(&content), Reckoner::new(&history));
    let (mut out, mut bundle) = (Vec::new(), Vec::new());
    for number in issues {
        let games = walk.advance_to(number);
        let attached = build::attachments(&content, games, number.into());
        let books = books.advance_to(Some(number));
        let edition = Edition { attachments: &attached, ..Edition::new(folder, &content, games, number) };
        let ready = press.prepare(&edition, books)?;
        let inputs = press.inputs(&ready.source, &ready.assets);
        let base = format!("public/issues/{number}/");
        let there =
            manifest.0.keys().any(|f| f.starts_with(&base) && f.ends_with(".pdf") && folder.is_there(f));
        let name = build::inputs_file(number);
        let before = disk::text(&folder.path(&name)).map_err(|e| disk_fault(&name, "reading", &e))?;
        if there && before.as_deref() == Some(&inputs) {
            continue;
        }
        bundle.push((number, ready, inputs));
        if bundle.len() >= threads {
            progress(&numbers(&bundle), all);
            out.extend(print(transaction, &press, &content, std::mem::take(&mut bundle))?);
        }
    }
    progress(&numbers(&bundle), all);
    out.extend(print(transaction, &press, &content, bundle)?);
    Ok(out)
}

fn numbers(bundle: &[(i64, PreparedIssue, String)]) -> Vec<i64> {
    bundle.iter().map(|(number, ..)| *number).collect()
}

/// Typesets a bundle of issues side by side and writes what came of it.
fn print(
    transaction: &mut Transaction,
    press: &PressRun,
    content: &Content,
    bundle: Vec<(i64, PreparedIssue, String)>,
) -> Result<Vec<UpdatedPdf>, Vec<Diagnostic>> {
    let typeset = |(number, ready, inputs): (i64, PreparedIssue, String)| {
        let issue = content.issue(number).ok_or_else(Vec::new)?;
        let wishes = crate::print_run::wishes(content, issue, &ready, &[]);
        let set = press.lay(content, issue, &ready, &wishes, Default::default())?.typeset;
        let (pages, own_templates) = (set.pages() as i64, press.templates.has_own_for_paper());
        let warned = crate::layout_check::layout_warnings(content, issue, &set, &ready.faults, own_templates);
        let PreparedIssue { composed, assets, .. } = &ready;
        let paper =
            TypesetIssue { composed, assets, fonts: &press.fonts, cache: press.cache, typeset: Some(set) };
        let made = RenderedIssue::new(content, number.into(), &press.templates, Default::default());
        let mut files =
            outputs::make(&[&CoverOutput, &PdfOutput], &mut RenderedIssue { paper: Some(paper), ..made })?;
        files.insert(build::inputs_file(number), inputs.into_bytes());
        let faults = ready.faults.into_iter().chain(warned).collect();
        let names = files.keys().cloned().collect();
        Ok((UpdatedPdf { number, pages, files: names, faults }, files))
    };
    let made: Vec<Result<_, Vec<Diagnostic>>> = std::thread::scope(|scope| {
        let workers: Vec<_> = bundle.into_iter().map(|issue| scope.spawn(|| typeset(issue))).collect();
        let results = workers.into_iter().map(|worker| {
            worker
                .join()
                .unwrap_or_else(|_| Err(vec![Diagnostic::error("typst", "an issue could not be typeset")]))
        });
        results.collect()
    });
    typesetting::forget();
    let mut out = Vec::new();
    for issue in made {
        let (printed, files) = issue?;
        let number = printed.number;
        // The pages beside the PDF are the archive's; only what is made here is brought up to date.
        let groups = vec![(format!("paper-{number}"), files)];
        transaction.commit(Changes { groups, ..Changes::default() })?;
        out.push(printed);
    }
    Ok(out)
}
