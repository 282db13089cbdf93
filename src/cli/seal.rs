//! `zine seal`: publishes an issue for good, brings old seals over, seals again what must not stay public.

use std::process::ExitCode;

use diagnostics::{Diagnostic, Severity};
use folder::store::{self, Changes, Transaction};
use folder::{Content, Folder, IssueNumber, kept_files};
use production::build::{self, has_errors};
use production::check_summary::{self, SeenFindings};
use production::seal::create::{self, SealChain};
use production::seal::{self, preconditions, sources};
use production::{check, events, web_archive};
use publish::templates::Templates;

use super::common::{self, FolderArgs};
use super::new;

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue or flyer: 12 or issue-12, 11a or flyer-11a
    #[arg(value_parser = common::number, required_unless_present = "upgrade")]
    issue: Option<IssueNumber>,
    #[command(flatten)]
    root: FolderArgs,
    /// Show what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Build it first, whatever has changed since it was last built
    #[arg(long)]
    build: bool,
    /// Draw from a new secret instead of the promised one, and print this reason
    #[arg(long, value_name = "WHY")]
    new_secret: Option<String>,
    /// Seal the issue even if it is empty
    #[arg(long)]
    empty: bool,
    /// Seal the issue even if mail from known people is unsorted
    #[arg(long)]
    unsorted: bool,
    /// Seal it before its orders are due, even if sets are missing
    #[arg(long)]
    early: bool,
    /// Seal it again from its sources as they are now, when something must not stay public
    #[arg(long, requires = "why", conflicts_with_all = ["build", "new_secret", "empty"])]
    again: bool,
    /// With --again: the reason, kept in the seal
    #[arg(long, requires = "again")]
    why: Option<String>,
    /// With --again: the day, like 2026-11-20; today if none is given
    #[arg(long, requires = "again")]
    on: Option<String>,
    /// Upgrade the seals of version 1 to version 2, all issues at once; `zine upgrade` does this and everything else
    #[arg(long, hide = true, conflicts_with_all = ["issue", "again", "build", "new_secret", "empty"])]
    upgrade: bool,
}

/// Why nothing was sealed.
enum SealError {
    Said(String),
    Faults(Vec<Diagnostic>),
}

impl From<String> for SealError {
    fn from(said: String) -> SealError {
        SealError::Said(said)
    }
}

impl From<Vec<Diagnostic>> for SealError {
    fn from(faults: Vec<Diagnostic>) -> SealError {
        SealError::Faults(faults)
    }
}

/// What is to be written, and what is said when it is.
struct SealPlan {
    changes: Changes,
    message: String,
    faults: Vec<Diagnostic>,
}

/// Runs the command: status 1 if the issue is not in order.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let mut transaction = arguments.root.begin()?;
    // A sealing that was interrupted is finished by now; sealed once more the issue would bear the reason twice.
    if let Some(number) = arguments.issue.filter(|_| arguments.again && transaction.repeats()) {
        common::print(&format!("{} is sealed again\n", number.label()));
        return Ok(ExitCode::SUCCESS);
    }
    let made = match arguments.issue {
        None => old_seals(transaction.folder()),
        Some(number) if arguments.again => reseal(transaction.folder(), number, arguments),
        Some(number) => first(&mut transaction, number, arguments),
    };
    let SealPlan { changes, message: said, faults } = match made {
        Ok(made) => made,
        Err(SealError::Said(why)) => return Err(common::refuse(why)),
        Err(SealError::Faults(faults)) => {
            common::show(&faults);
            return Err(common::refuse("nothing was sealed"));
        }
    };
    let told: Vec<_> = faults.into_iter().filter(|f| f.severity >= Severity::Warning).collect();
    common::show(&told);
    if arguments.dry_run {
        let files: String = changes.write.keys().map(|name| format!("  {name}\n")).collect();
        common::print(&format!("{said}would write:\n{files}"));
        return Ok(ExitCode::SUCCESS);
    }
    transaction.commit(changes).map_err(common::report_failure)?;
    common::print(&said);
    if let Some(number) = arguments.issue {
        common::next(format_args!("`zine publish {number}`: the archive, the next issue, mail and labels"));
    }
    Ok(ExitCode::SUCCESS)
}

/// Seals an issue for the first time.
fn first(
    transaction: &mut Transaction,
    number: IssueNumber,
    arguments: &Arguments,
) -> Result<SealPlan, SealError> {
    let mut content = transaction.load(Some(number))?;
    let folder = transaction.folder();
    let Some(issue) = content.issue(number) else {
        common::show(&content.faults);
        return Err(format!("there is no {}", number.label()).into());
    };
    if issue.sealed.is_some() {
        return Err(format!("{} is already sealed; to correct it, run `zine errata`", number.label()).into());
    }
    if let Some(lender) = content.lender() {
        return Err(format!("this subzine is lent: {lender} seals its issue, run `zine pack` for it").into());
    }
    let author = store::author(folder.root()).map_err(|error| format!("{}: {error}", store::AUTHOR))?;
    let editor = content.zine.editor.get_ref();
    if let Some(other) = author.and_then(|author| content.person_at(&author.email)).filter(|id| *id != editor)
    {
        let said =
            format!("{other} is not the editor who seals: one seals, so that the seals follow each other");
        return Err(format!("{said}; {editor} is named first by editor in zine.toml").into());
    }
    if let Some(open) = preconditions::open_before(&content, number) {
        return Err(vec![preconditions::order(open, number)].into());
    }
    let flyer = Some(number).filter(|n| n.is_flyer());
    if let Some((said, _)) = flyer.and_then(|n| games::flyers::place(folder, n)) {
        return Err(said.into());
    }
    let old: Vec<i64> =
        web_archive::sealed_issues(folder).into_iter().filter(|n| !kept_files::keeps(folder, *n)).collect();
    if let [first, ..] = old.as_slice() {
        let said = "run `zine upgrade` first: it upgrades all of them";
        return Err(format!("issue {first} has a seal of version 1: {said}").into());
    }
    let mut changes = Changes::default();
    let gate = preconditions::check_secret(&content, issue);
    let mut ready = match &arguments.new_secret {
        None => gate.into_iter().collect(),
        Some(why) if why.trim().is_empty() => return Err("--new-secret needs a reason".to_string().into()),
        Some(_) if gate.is_none() => {
            return Err(format!("the secret of {} is the one that was promised", number.label()).into());
        }
        Some(why) => {
            renew(&mut content, number.printing_issue(), why, &mut changes)?;
            Vec::new()
        }
    };
    let mut checked = check::check(folder, Some(number), false, &[&post::MailChecks]).faults;
    // What was shown before the seal and let pass is seen.
    let mut seen = SeenFindings::read(folder);
    let passed = checked.iter().filter(|f| f.severity == Severity::Warning);
    let passed = passed.filter(|f| f.code != diagnostics::code::MISSING);
    let passed: Vec<Diagnostic> = passed.cloned().collect();
    // What goes out unfinished is said once more.
    let unfinished: Vec<Diagnostic> =
        passed.iter().filter(|f| preconditions::is_unfinished(f)).cloned().collect();
    seen.add(&check_summary::notices(&passed, &seen.clone()));
    changes.write.insert(check_summary::SEEN.into(), seen.text().into_bytes());
    // A secret that was lost is told of by its own gate.
    checked.retain(|f| f.severity == Severity::Error && f.code != preconditions::SECRET);
    checked.retain(|f| !arguments.unsorted || f.code != diagnostics::code::UNSORTED);
    ready.extend(checked);
    if !arguments.build && arguments.new_secret.is_none() {
        ready.extend(preconditions::looked_at(folder, &content, number));
    }
    let games = games::play(&content, number);
    if !arguments.early && !has_errors(&ready) {
        let now = jiff::Zoned::now();
        let fault = preconditions::early(&content, &games, number, &now);
        let asked = fault.filter(|fault| {
            let question = format!("{}\nSeal it all the same?", fault.sentence());
            arguments.dry_run || common::confirmed(&question) != Some(true)
        });
        ready.extend(asked);
    }
    if has_errors(&ready) {
        return Err(build::without_repeats(ready).into());
    }
    let built = build::build(folder, &content, &games, number, false)?;
    ready.extend(preconditions::words(&content, &built, arguments.empty));
    if has_errors(&ready) {
        return Err(ready.into());
    }
    let templates = Templates::new(&folder.templates())?;
    let publication = create::publication(&templates, &content, &games, &built)?;
    let mut chain = SealChain::read(folder, key(folder, &mut changes)?).map_err(|fault| vec![fault])?;
    let Some(issue) = content.issue(number) else { return Err(content.faults.into()) };
    let files = create::seal(folder, &content, &games, issue, &publication, &mut chain)?;
    let said: String = files.keys().map(|name| format!("  {name}\n")).collect();
    let mut public = built.files.clone();
    let base = kept_files::built_path(number, "");
    let beside =
        publication.files.iter().filter(|(name, _)| *name != kept_files::BODY && *name != kept_files::PAGE);
    public.extend(beside.map(|(name, bytes)| (format!("{base}{name}"), bytes.clone())));
    public.insert(format!("{base}index.html"), publication.page.into_bytes());
    changes.groups.push((number.folder(), public));
    let plan = production::build::plan_file(number);
    changes.remove.extend(folder.is_there(&plan).then_some(plan));
    changes.write.extend(files);
    let mut said = format!("{} is sealed:\n{said}", number.label());
    if number.is_flyer()
        && let Some((file, line)) = events::next_play(folder, &content, &games, number)?
    {
        said += &line;
        changes.write.insert(file.0, file.1.into_bytes());
    }
    let faults = build::without_repeats(built.faults.into_iter().chain(unfinished).collect());
    Ok(SealPlan { changes, message: said, faults })
}

/// Takes another secret than the promised one; one that is not there is made.
fn renew(content: &mut Content, number: i64, why: &str, changes: &mut Changes) -> Result<(), SealError> {
    if let std::collections::btree_map::Entry::Vacant(free) = content.secrets.entry(number) {
        let secret = free.insert(new::random_secret()?);
        changes.write.insert(sources::secret_path(number), format!("{secret}\n").into_bytes());
    }
    for issue in content.change_issues(|i| i.name() == number) {
        issue.new_secret = Some(why.trim().to_string());
    }
    Ok(())
}

/// The key of the salts, made with the first seal.
fn key(folder: &Folder, changes: &mut Changes) -> Result<String, SealError> {
    let (key, is_new) = super::upgrade::key(folder)?;
    if is_new {
        changes.write.insert(create::KEY.into(), format!("{key}\n").into_bytes());
    }
    Ok(key)
}

/// Brings old seals over.
fn old_seals(folder: &Folder) -> Result<SealPlan, SealError> {
    let (changes, said) = super::upgrade::seals(folder)?;
    let message = said.map_or("every seal is already of version 2\n".into(), |said| said + "\n");
    Ok(SealPlan { changes, message, faults: Vec::new() })
}

/// Seals an issue again.
fn reseal(folder: &Folder, number: IssueNumber, arguments: &Arguments) -> Result<SealPlan, SealError> {
    let why = arguments.why.as_deref().unwrap_or_default().trim();
    if why.is_empty() {
        return Err("--why needs a reason".to_string().into());
    }
    let on = new::iso(arguments.on.as_deref())?;
    let anew = seal::reseal(folder, number, why, &on.to_string())?;
    let difference: String = anew.difference.iter().map(|line| format!("{line}\n")).collect();
    let chained = match anew.chained.as_slice() {
        [] => String::new(),
        list => {
            let list = list.iter().map(IssueNumber::to_string).collect::<Vec<_>>().join(", ");
            format!("; the seals of {list} are chained to it")
        }
    };
    let rest = "run `zine build` to remove it from the rest of the archive";
    let said = format!("{difference}{} is sealed again{chained}\n{rest}\n", number.label());
    Ok(SealPlan { changes: anew.changes, message: said, faults: anew.faults })
}
