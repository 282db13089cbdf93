//! `zine publish`: the last steps of an evening, each the command of that name. A step that is done stays done: run again, it goes
//! on at the first that is not.

use std::process::ExitCode;

use folder::{Content, IssueNumber};

use super::common::{self, FolderArgs, refuse};
use super::deliver::Server;
use super::{call, new, upload};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue or flyer [default: the last issue; the one before it while nothing is in that]
    #[arg(value_parser = common::number)]
    issue: Option<IssueNumber>,
    /// Seal and send without asking, for scripts
    #[arg(long)]
    yes: bool,
    /// List the steps, and do none
    #[arg(long)]
    dry_run: bool,
    /// Seal it before its orders are due, even if sets are missing
    #[arg(long)]
    early: bool,
    /// Seal it even if mail from known people is unsorted
    #[arg(long)]
    unsorted: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command: status 1 if a step was refused, or nobody is there to be asked.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let root = &arguments.root;
    let content = root.load(None::<IssueNumber>)?;
    let number = match arguments.issue {
        Some(number) => number,
        None => in_hand(root, &content)?,
    };
    let issue = content.issue(number).ok_or_else(|| refuse(format!("there is no {}", number.label())))?;
    let sealed = issue.sealed.is_some();
    let target = content.zine.publish.to.clone();
    if arguments.dry_run {
        let mut steps: Vec<Vec<String>> = Vec::new();
        if !sealed {
            steps.extend([check(arguments, number), words(["build"], number), seal(arguments, number)]);
        }
        steps.extend(after(arguments, &content, number));
        let mut out: String = steps.iter().map(|step| typed(step) + "\n").collect();
        if let Some(target) = &target {
            out += &format!("upload of public/ to {target}\n");
        }
        if let Some(labels) = labels(&content, number) {
            out += &(typed(&labels) + "\n");
        }
        common::print(&format!("{out}nothing was done\n"));
        return Ok(ExitCode::SUCCESS);
    }
    if !sealed {
        if !arguments.yes && !common::at_terminal() {
            let said = "publish asks before it seals, and nobody is at a terminal: add --yes";
            return Err(refuse(format!("{said}; nothing was done")));
        }
        step(root, number, &[check(arguments, number), vec!["--quiet".into()]].concat())?;
        step(root, number, &words(["build"], number))?;
        // What goes to whom, and what is missing, is shown; a command that cannot say it says why.
        let _ = call(&words(["nmr"], number), root);
        if !number.is_flyer() {
            let _ = call(&words(["copies"], number), root);
        }
        let page = folder::kept_files::built_path(number, "index.html");
        common::print(&format!("{}: {}\n", number.label(), root.root.join(page).display()));
        let to = target.as_ref().map(|target| format!(", and upload it to {target}")).unwrap_or_default();
        let question = format!("Seal {}, send it to those listed above{to}?", number.label());
        if !arguments.yes && common::confirmed(&question) != Some(true) {
            return Err(refuse("nothing was sealed"));
        }
        step(root, number, &seal(arguments, number))?;
    }
    // The seal changes who gets what by which code.
    let content = root.load(None::<IssueNumber>)?;
    for one in after(arguments, &content, number) {
        step(root, number, &one)?;
    }
    if let Some(target) = &target {
        let title = format!("{}, {}", content.zine.title.get_ref(), number.label());
        let files = upload::public_files(&root.root).map_err(refuse)?;
        let said = upload::upload(&files, target, &title).map_err(|why| {
            refuse(format!(
                "{why}\nrun `zine publish {number}` again when that is put right: nothing is done twice"
            ))
        })?;
        common::print(&said);
    }
    if let Some(labels) = labels(&content, number) {
        // Whose label cannot be printed is said, and stops nothing.
        let _ = call(&labels, root);
    }
    common::print(&format!("{} is published\n", number.label()));
    common::next("`zine inbox --ack` when mail has come");
    Ok(ExitCode::SUCCESS)
}

/// The issue that is meant if none is named.
fn in_hand(root: &FolderArgs, content: &Content) -> Result<IssueNumber, ExitCode> {
    let last = common::last_issue(content)?;
    let before = content.issues.iter().rev().nth(1).filter(|before| before.sealed.is_some());
    let opened = before.filter(|_| new::is_untouched(&root.folder(), last));
    Ok(opened.map_or(last.name(), |before| before.name()))
}

/// A command about the issue.
fn words<const N: usize>(command: [&str; N], number: IssueNumber) -> Vec<String> {
    command.iter().map(|word| (*word).to_string()).chain([number.to_string()]).collect()
}

fn check(arguments: &Arguments, number: IssueNumber) -> Vec<String> {
    let mut check = words(["check"], number);
    check.extend(arguments.unsorted.then(|| "--unsorted".into()));
    check
}

fn seal(arguments: &Arguments, number: IssueNumber) -> Vec<String> {
    let mut seal = words(["seal"], number);
    seal.extend(arguments.early.then(|| "--early".into()));
    seal.extend(arguments.unsorted.then(|| "--unsorted".into()));
    seal
}

/// The steps behind the seal that concern an issue.
fn after(arguments: &Arguments, content: &Content, number: IssueNumber) -> Vec<Vec<String>> {
    let mut steps = vec![vec!["build".to_string()]];
    if content.issues.last().is_some_and(|last| last.name() == number) {
        steps.push(vec!["new".into(), "issue".into()]);
    }
    let when = content.issue(number).map(|issue| issue.date()).unwrap_or_default();
    let ways: Vec<&str> = content.people.values().map(|person| person.way(when)).collect();
    let lists = !content.zine.mail.lists.is_empty();
    if lists || ways.iter().any(|way| way.contains("mail")) {
        steps.push([words(["mail"], number), arguments.server.words()].concat());
    }
    steps
}

/// Sheets of labels, where somebody with an address gets the issue on paper.
fn labels(content: &Content, number: IssueNumber) -> Option<Vec<String>> {
    let when = content.issue(number)?.date();
    let mut people = content.people.values().filter(|person| !person.address.is_empty());
    let wanted = cfg!(feature = "typeset") && people.any(|person| person.way(when).contains("paper"));
    wanted.then(|| words(["labels"], number))
}

/// A command as it is typed.
fn typed(command: &[String]) -> String {
    format!("zine {}", command.join(" "))
}

/// Does a step; what it refuses is said by itself.
fn step(root: &FolderArgs, number: IssueNumber, command: &[String]) -> Result<(), ExitCode> {
    match call(command, root) {
        Ok(status) if status == ExitCode::SUCCESS => Ok(()),
        Ok(status) | Err(status) => Err(stopped_at(status, number, command)),
    }
}

fn stopped_at(_: ExitCode, number: IssueNumber, command: &[String]) -> ExitCode {
    let said = format!("publish stopped at `{}`", typed(command));
    refuse(format!("{said}: put it right, then run `zine publish {number}` again, which continues there"))
}
