//! `zine check`: everything that is wrong before the deadline, and how every order was read. Writes nothing but what was seen.

use std::process::ExitCode;

use base::disk;
use diagnostics::count_words::count_noun;
use diagnostics::{Diagnostic, Severity};
use folder::store::{self, Changes};
use folder::{Folder, IssueNumber};
use production::build::has_errors;
use production::catalogue_check::check as words;
use production::check::{CheckReport, PowerOrdersReport, check, check_with_layout};
use production::check_summary::{self, SeenFindings};
use production::web_archive;

use super::common::{self, FolderArgs};
use super::reach;

/// The day on which the whole zine was last packed.
pub const SAVED: &str = ".zine/saved";

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue or flyer: 12 or issue-12, 11a or flyer-11a; the last issue if none is named
    #[arg(value_parser = common::number)]
    issue: Option<IssueNumber>,
    #[command(flatten)]
    root: FolderArgs,
    /// Adjudicate every sealed season again and report any difference
    #[arg(long)]
    replay: bool,
    /// Check the links of every page: places they lead to, pictures, alternative texts
    #[arg(long)]
    links: bool,
    /// With --links: try the addresses elsewhere too (of secure ones only whether the server answers)
    #[arg(long, requires = "links")]
    external: bool,
    /// Skip laying out the pages: quicker, but white, overfull and overprinted pages are not reported
    #[arg(long)]
    no_pages: bool,
    /// Print only the first line and what needs you
    #[arg(short, long)]
    quiet: bool,
    /// Print everything: how every order was read, and all that was found, with the lines
    #[arg(long)]
    all: bool,
    /// Mark what is shown as seen; what needs you is always shown
    #[arg(long)]
    seen: bool,
    /// Print how every order was read, with the codes of all readings
    #[arg(long)]
    codes: bool,
    /// List every word missing from the zine's own catalogues
    #[arg(long)]
    words: bool,
    /// Leave out mail from known people that is unsorted, as `zine seal --unsorted` does
    #[arg(long)]
    unsorted: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command: status 1 on any error.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let folder = arguments.root.folder().that_reads_once();
    // What an interrupted command began is finished first: nothing else is written here.
    let caller = arguments.root.lock.caller();
    let reading =
        store::recover(folder.root(), &caller).and_then(|()| store::read_lock(folder.root(), &caller));
    let reading = reading.map_err(common::report_failure)?;
    let line = common::Progress::new(arguments.quiet || arguments.json);
    line.say(if arguments.replay { "adjudicating every sealed season" } else { "reading and adjudicating" });
    let look = if arguments.no_pages { check } else { check_with_layout };
    let mut checked = look(&folder, arguments.issue, arguments.replay, &[&post::MailChecks]);
    drop((reading, line));
    for (file, text) in std::mem::take(&mut checked.remember) {
        store::remember(folder.root(), &file, text.as_bytes(), &caller);
    }
    let (issue, faults) = (checked.issue, &mut checked.faults);
    faults.retain(|f| !arguments.unsorted || f.code != diagnostics::code::UNSORTED);
    // What an editor's own templates and pages come to is only seen when the archive is made.
    if (arguments.links || ["templates", "pages", "static"].iter().any(|name| folder.is_there(name)))
        && !has_errors(faults)
    {
        match web_archive::check_links(&folder, issue) {
            Ok((survey, wanting)) => {
                let locate = |fault| production::custom_pages::locate_dead_link(&folder, fault);
                faults.extend(survey.page_faults().iter().map(locate));
                faults.extend(wanting.into_iter().filter(|_| arguments.links));
                let (pages, links) = survey.count();
                if arguments.links && !arguments.json {
                    common::print(&format!("{pages} pages with {links} links\n"));
                }
                if arguments.external {
                    faults.extend(reach::try_all(survey.external_links()));
                }
            }
            Err(found) => faults.extend(found),
        }
    }
    if arguments.words
        && let Ok(content) = folder::load(&folder, Some(issue))
    {
        faults.retain(|f| f.code != diagnostics::code::WORDS_MISSING);
        let all = words(&content, true).into_iter();
        faults.extend(all.filter(|f| f.code == diagnostics::code::WORDS_MISSING));
    }
    finish(arguments, &folder, &checked)
}

fn finish(arguments: &Arguments, folder: &Folder, checked: &CheckReport) -> Result<ExitCode, ExitCode> {
    let (faults, number) = (&checked.faults, checked.issue);
    let mut seen = SeenFindings::read(folder);
    let open = is_open(&arguments.root).map_err(common::report_failure)?;
    let notices = check_summary::notices(faults, &seen);
    let errors = faults.iter().filter(|f| f.severity == Severity::Error).count();
    if arguments.json {
        let found = notices.iter().map(|notice| {
            let mut one = serde_json::to_value(notice.fault).unwrap_or_default();
            one["group"] = serde_json::json!(notice.group);
            one["seen"] = notice.seen.into();
            one["game"] = notice.game.clone().into();
            one
        });
        let found: Vec<_> = found.collect();
        let warnings = faults.iter().filter(|f| f.severity == Severity::Warning).count();
        common::print_json(&serde_json::json!({
            "issue": number, "errors": errors, "warnings": warnings, "sheets": checked.sheets, "diagnostics": found,
        }));
    } else {
        common::print(&check_summary::summary_line(checked, &notices, jiff::Zoned::now().datetime()));
        if arguments.all || arguments.codes {
            common::print(&listing(&checked.sheets));
            common::show(faults);
        } else {
            let whole = || grouped(&checked.sheets) + &check_summary::remaining(&notices);
            common::print(&if arguments.quiet { check_summary::needs_editor(&notices) } else { whole() });
            // What stops a seal is shown with its line and what to do.
            let grave = faults.iter().filter(|f| f.severity == Severity::Error);
            common::show(&grave.cloned().collect::<Vec<_>>());
        }
        if let Some((all, otherwise)) = checked.replayed {
            let said = match otherwise {
                0 => "as they were sealed".to_string(),
                n => format!("{n} of them differ from the seal"),
            };
            common::print(&format!("{} adjudicated again, {said}\n", count_noun(all, "season")));
        }
        if !arguments.quiet {
            if open {
                common::print(
                    "note: others on this machine can read private/; to stop that: chmod -R go= private\n",
                );
            }
            if is_unsaved(folder) {
                common::print(
                    "note: private/ was never saved: `zine pack --out FILE` packs the whole zine\n",
                );
            }
            common::print(&check_summary::closing_line(&notices));
            let needs = notices.iter().any(|notice| notice.group == check_summary::CheckGroup::NeedsYou);
            common::next(if needs {
                "`zine desk` for what needs you"
            } else {
                "`zine nmr`, or `zine publish`"
            });
        }
    }
    if arguments.seen {
        seen.add(&notices);
        let write = [(check_summary::SEEN.to_string(), seen.text().into_bytes())].into();
        arguments.root.commit(Changes { write, ..Changes::default() })?;
    }
    Ok(common::status(has_errors(faults)))
}

/// Whether a zine with a sealed issue has a private half that lies nowhere else: neither packed nor in a repository of its own.
fn is_unsaved(folder: &Folder) -> bool {
    let private = ["private/people.toml", "private/ledger.csv"].iter().any(|name| folder.is_there(name));
    private
        && folder::issue_numbers(folder)
            .into_iter()
            .any(|n| folder.is_there(&format!("{}/sealed", base::paths::issue_folder(n))))
        && !(folder.is_there(SAVED) || folder.is_there(".private.git"))
}

/// Whether a file below private/ can be read by everybody.
///
/// # Errors
/// The folder cannot be listed.
fn is_open(root: &common::FolderArgs) -> Result<bool, Vec<Diagnostic>> {
    let others =
        |path: &std::path::Path| disk::meta(path).ok().flatten().map_or(0, |meta| disk::mode(&meta) & 0o007);
    let private = root.root.join("private");
    let files = disk::list(&private).map_err(|e| folder::store::disk_fault("private", "listing", &e))?;
    let files = files.unwrap_or_default();
    Ok(cfg!(unix) && others(&private) & 1 != 0 && files.iter().any(|file| others(&file.path()) & 4 != 0))
}

/// By game and phase: what needs the editor, what is fine, what is missing.
fn grouped(sheets: &[PowerOrdersReport]) -> String {
    let mut out = String::new();
    for group in sheets.chunk_by(|a, b| a.game == b.game && a.phase == b.phase) {
        let (mut needs, mut fine, mut missing) = (String::new(), Vec::new(), Vec::new());
        for sheet in group {
            let power = &sheet.power;
            for ask in &sheet.asks {
                let text = if ask.text.is_empty() { String::new() } else { format!("“{}” ", ask.text) };
                let unit = ask.unit.as_deref().unwrap_or("");
                needs += &format!("    {power:<10} {unit:<5} {text}{} ({})\n", ask.message, ask.place);
            }
            if let Some(mark) = &sheet.missing {
                let player = sheet.player.as_ref().map(|p| format!(" ({p})")).unwrap_or_default();
                missing.push(format!("{power}{player} {mark}"));
            } else if !sheet.letters.is_empty() && !sheet.asks.iter().any(|a| a.error) {
                let count = sheet.set.len();
                let of = if sheet.whole > 0 { format!(" of {}", sheet.whole) } else { String::new() };
                let filled = sheet.orders.iter().filter(|r| {
                    let codes = ["W-TYPE-FILLED", "W-COAST-FILLED", "W-CONTEXT", "W-FUZZY"];
                    r.reading.order.is_some() && r.reading.codes.iter().any(|c| codes.contains(&c.text()))
                });
                let filled = match filled.count() {
                    0 => String::new(),
                    n => format!(" ({n} filled in)"),
                };
                let confirmed =
                    sheet.confirmed.as_ref().map(|day| format!(", confirmed {day}")).unwrap_or_default();
                fine.push(format!("{power} {count}{of}{filled}{confirmed}"));
            }
        }
        let needs = if needs.is_empty() { "    (nothing)\n".to_string() } else { needs };
        let (game, phase) = (&group[0].game, &group[0].phase);
        let last = check_summary::final_orders(group).pop().map(|(_, said)| format!(": {said}"));
        let phase = format!("{phase}{}", last.unwrap_or_default());
        let (fine, missing) = (list_under("fine", fine), list_under("missing", missing));
        out += &format!("{game}, {phase}\n  needs you\n{needs}{fine}{missing}");
    }
    out
}

fn list_under(head: &str, list: Vec<String>) -> String {
    let rest = if list.is_empty() { "(none)".into() } else { list.join("; ") };
    format!("  {head}\n    {rest}\n")
}

fn listing(sheets: &[PowerOrdersReport]) -> String {
    let mut out = String::new();
    let mut head = String::new();
    for sheet in sheets {
        let here = format!("{} {}", sheet.game, sheet.phase);
        if here != head {
            out += &format!("{here}\n");
            head = here;
        }
        let player = sheet.player.as_ref().map(|p| format!(" ({p})")).unwrap_or_default();
        match &sheet.missing {
            Some(mark) => {
                let said = format!("{mark} nothing received");
                out += &format!("  {}{player}: {}\n", sheet.power, said.trim_start());
            }
            None => out += &format!("  {}{player}: {}\n", sheet.power, sheet.file.as_deref().unwrap_or("")),
        }
        for row in &sheet.orders {
            let reading = &row.reading;
            let order = reading.order.as_deref().unwrap_or("-");
            let codes = reading.codes.iter().map(|c| c.text()).collect::<Vec<_>>().join(" ");
            let text = reading.text.trim().replace('\n', " ");
            out += format!("    {:>4}  {text:<36} {order:<28} {codes}", reading.line).trim_end();
            out.push('\n');
        }
    }
    out
}
