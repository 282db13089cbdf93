//! What most commands begin with: the editor's folder, opened and read, and how diagnostics are shown.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use diagnostics::{Diagnostic, Severity};
use folder::store::{self, Changes, CommandContext, Transaction};
use folder::{Content, Folder, IssueFolder, IssueNumber};
use games::{GameHistory, Games};

/// Where the editor's folder is.
#[derive(Clone, clap::Args)]
pub struct FolderArgs {
    /// The zine's folder
    #[arg(long, value_name = "DIR", default_value = ".", global = true)]
    pub root: PathBuf,
    #[command(flatten)]
    pub lock: LockArgs,
}

/// How a command waits for another.
#[derive(Clone, clap::Args)]
pub struct LockArgs {
    /// The number of seconds to wait for another zine command
    #[arg(long, value_name = "SECONDS", default_value_t = 60, hide = true, global = true)]
    wait: u64,
    /// Work without a lock, on drives that cannot lock files
    #[arg(long, hide = true, global = true)]
    no_lock: bool,
}

impl LockArgs {
    /// This command, as typed.
    pub fn caller(&self) -> CommandContext {
        let words: Vec<String> =
            std::env::args_os().skip(1).map(|w| w.to_string_lossy().into_owned()).collect();
        let command: String = words.join(" ").chars().take(200).collect();
        let wait = Duration::from_secs(self.wait);
        CommandContext {
            wait,
            no_lock: self.no_lock,
            tell: |said| say(said),
            ..CommandContext::new(&command)
        }
    }
}

impl FolderArgs {
    /// The same as words of a command line.
    pub fn words(&self) -> Vec<OsString> {
        let mut words = vec!["--root".into(), self.root.clone().into_os_string()];
        words.extend(["--wait".into(), self.lock.wait.to_string().into()]);
        words.extend(self.lock.no_lock.then(|| "--no-lock".into()));
        words
    }

    /// The folder.
    pub fn folder(&self) -> Folder {
        Folder::new(&self.root)
    }

    /// Reads the folder up to an issue, for a command that writes nothing. Faults of form are shown; without a usable zine.toml,
    /// or with a file that cannot be read, the exit status is returned.
    pub fn load(&self, upto: Option<impl Into<IssueNumber>>) -> Result<Content, ExitCode> {
        let _reading = store::read_lock(&self.root, &self.lock.caller()).map_err(report_failure)?;
        if store::is_unfinished(&self.root) {
            say("warning: a command was interrupted while it wrote; `zine check` finishes its work");
        }
        let mut content = folder::load(&self.folder(), upto).map_err(report_failure)?;
        let unknown = content.faults.iter().any(folder::cannot_be_read);
        show(&std::mem::take(&mut content.faults));
        if unknown { Err(ExitCode::FAILURE) } else { Ok(content) }
    }

    /// Begins to write: other commands that write wait until this one is done.
    pub fn begin(&self) -> Result<Transaction, ExitCode> {
        Transaction::begin(&self.root, self.lock.caller()).map_err(report_failure)
    }

    /// Begins to write, and reads the folder up to an issue; faults of form are shown.
    pub fn begin_with(
        &self,
        upto: Option<impl Into<IssueNumber>>,
    ) -> Result<(Transaction, Content), ExitCode> {
        let mut desk = self.begin()?;
        let mut content = desk.load(upto).map_err(report_failure)?;
        show(&std::mem::take(&mut content.faults));
        Ok((desk, content))
    }

    /// Writes made files, in the folder or where the command line names them.
    pub fn commit(&self, changes: Changes) -> Result<(), ExitCode> {
        self.begin()?.commit(changes).map_err(report_failure)
    }

    /// Writes files that the command line names, whether there is a zine's folder or none.
    pub fn write_outside(&self, outside: Vec<(PathBuf, Vec<u8>)>, force: bool) -> Result<(), ExitCode> {
        if !outside.is_empty() && self.root.join("zine.toml").exists() {
            return self.commit(Changes { outside, force, ..Changes::default() });
        }
        let mut files = outside.iter();
        files.try_for_each(|(path, bytes)| store::write_single(path, bytes, force)).map_err(report_failure)
    }
}

/// Writes files, unless they are only to be named, and names them.
pub fn write_and_name(
    mut transaction: Transaction,
    files: Vec<(String, String)>,
    dry_run: bool,
) -> Result<ExitCode, ExitCode> {
    let names: String = files.iter().map(|(name, _)| format!("{name}\n")).collect();
    if !dry_run {
        let write = files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
        transaction.commit(Changes { write, ..Changes::default() }).map_err(report_failure)?;
    }
    print(&names);
    Ok(ExitCode::SUCCESS)
}

/// The last issue there is.
pub fn last_issue(content: &Content) -> Result<&IssueFolder, ExitCode> {
    content
        .issues
        .last()
        .map(AsRef::as_ref)
        .ok_or_else(|| refuse("there is no issue yet: run `zine new issue`"))
}

/// A game by its id, where a case file could have been named as well.
pub fn game<'g, 'c>(played: &'g Games<'c>, id: &str) -> Result<&'g GameHistory<'c>, ExitCode> {
    played.get(id).ok_or_else(|| {
        show(&played.faults);
        let ids: Vec<&str> = played.games.iter().map(|g| g.game.id.as_str()).collect();
        refuse(format!("no game or case file is called “{id}”: the games are {}", ids.join(", ")))
    })
}

/// Refuses to go on when something could not be read.
pub fn require_readable(folder: &Folder) -> Result<(), ExitCode> {
    folder.check_readable().map_err(report_failure)
}

/// Shows why a command cannot go on, and gives the exit status of failure.
pub fn report_failure(faults: Vec<Diagnostic>) -> ExitCode {
    show(&faults);
    ExitCode::FAILURE
}

/// The same for a single fault.
pub fn fail(fault: Diagnostic) -> ExitCode {
    report_failure(vec![fault])
}

/// The status of a command that found something wrong, or nothing.
pub fn status(bad: bool) -> ExitCode {
    ExitCode::from(u8::from(bad))
}

/// An issue or flyer as typed: `12`, `issue-12`, `11a` or `flyer-11a`.
pub fn number(text: &str) -> Result<IssueNumber, String> {
    let name = text.trim_end_matches('/').rsplit('/').next().unwrap_or(text);
    name.parse().map_err(|()| {
        format!("“{text}” is not the number of an issue: write 12 or issue-12, or 11a or flyer-11a")
    })
}

/// The number of an issue as typed: `12` or `issue-12`.
pub fn issue_number(text: &str) -> Result<i64, String> {
    let said = format!("“{text}” is not the number of an issue: write 12 or issue-12");
    match number(text) {
        Ok(number) if number.is_flyer() => {
            let next = number.printing_issue();
            Err(format!("{number} is a flyer, which is charged to nobody: name the issue after it, {next}"))
        }
        Ok(number) => Ok(number.issue),
        Err(_) => Err(said),
    }
}

/// The ledger.
pub const LEDGER: &str = "private/ledger.csv";

/// The folder the accounts are kept in: this one, or that of another zine of the editor's.
pub fn at_home(
    transaction: Transaction,
    home: Option<&String>,
    root: &FolderArgs,
) -> Result<Transaction, ExitCode> {
    let Some(other) = home else { return Ok(transaction) };
    drop(transaction);
    Transaction::begin(&root.root.join(other), root.lock.caller()).map_err(report_failure)
}

/// Today, by the clock of this machine.
pub fn today() -> jiff::civil::Date {
    jiff::Zoned::now().date()
}

/// Shows diagnostics on standard error, with colours on a terminal; says whether there is an error among them.
pub fn show(found: &[Diagnostic]) -> bool {
    say_all(&render_all(found, stderr_has_colour()));
    found.iter().any(|d| d.severity == Severity::Error)
}

/// Diagnostics in words, an empty line behind each.
pub fn render_all<'a>(found: impl IntoIterator<Item = &'a Diagnostic>, colour: bool) -> String {
    found.into_iter().map(|diagnostic| format!("{}\n\n", diagnostic.render(colour))).collect()
}

/// Whether what is said on standard error has colours.
pub fn stderr_has_colour() -> bool {
    std::io::stderr().is_terminal()
}

/// What long work is about, on one line of a terminal that it leaves empty; nothing where output goes elsewhere.
pub struct Progress(bool);

impl Progress {
    /// Begins.
    pub fn new(quiet: bool) -> Progress {
        Progress(!quiet && std::io::stderr().is_terminal())
    }

    /// Says what is being done, in place of what was said before.
    pub fn say(&self, line: impl std::fmt::Display) {
        use std::io::Write;
        if self.0 {
            let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.say("");
    }
}

/// Whether somebody sits at a terminal who can be asked.
pub fn at_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// A command is one step of another.
static STEP: AtomicBool = AtomicBool::new(false);

/// Says that commands which follow are steps of this one: what to type next is said by it alone.
pub fn as_steps(steps: bool) -> bool {
    STEP.swap(steps, Ordering::Relaxed)
}

/// Says what is typed next, to whoever sits at a terminal.
pub fn next(what: impl std::fmt::Display) {
    if std::io::stderr().is_terminal() && !STEP.load(Ordering::Relaxed) {
        say(format_args!("next: {what}"));
    }
}

/// Asks the editor for a yes to something; None where nobody sits at a terminal to say it.
pub fn confirmed(question: &str) -> Option<bool> {
    use std::io::Write;
    if !at_terminal() {
        return None;
    }
    let _ = write!(std::io::stderr(), "{question} [y/N] ");
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer);
    Some(read.is_ok() && matches!(answer.trim().chars().next(), Some('y' | 'Y')))
}

/// Says on standard error why a command cannot go on, and gives the exit status of failure.
pub fn refuse(message: impl std::fmt::Display) -> ExitCode {
    say(format_args!("error: {message}"));
    ExitCode::FAILURE
}

/// Says a line on standard error. That nobody reads it is no fault.
pub fn say(line: impl std::fmt::Display) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// Says a text as it stands.
pub fn say_all(text: &str) {
    use std::io::Write;
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Standard output could not be written.
static UNWRITTEN: AtomicBool = AtomicBool::new(false);

/// Prints to standard output. A reader that has gone away (`| head`) is no fault; one that takes no more (a full disk) is, and
/// [`exit_status`] says so.
pub fn print(text: &str) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    note_print_error(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
}

/// Prints data as JSON.
pub fn print_json(data: &impl serde::Serialize) {
    print(&format!("{}\n", serde_json::to_string_pretty(data).unwrap_or_default()));
}

/// Notes how printing went. The first fault is said, none twice.
pub fn note_print_error(end: std::io::Result<()>) {
    let Err(error) = end else { return };
    if error.kind() != std::io::ErrorKind::BrokenPipe && !UNWRITTEN.swap(true, Ordering::Relaxed) {
        say(format_args!("error: standard output: {error}"));
    }
}

/// The exit status of a command: failure where what it printed did not arrive.
pub fn exit_status(status: ExitCode) -> ExitCode {
    let good = status == ExitCode::SUCCESS && UNWRITTEN.load(Ordering::Relaxed);
    if good { ExitCode::FAILURE } else { status }
}

/// A path as a shell takes it as one word.
pub fn word(path: &str) -> String {
    let path = if path.starts_with('-') { format!("./{path}") } else { path.to_string() };
    match !path.is_empty()
        && path
            .chars()
            .all(|c: char| c.is_alphanumeric() || "._/+:@%,-".contains(c) || cfg!(windows) && c == '\\')
    {
        true => path,
        false if cfg!(windows) => format!("\"{path}\""),
        false => format!("'{}'", path.replace('\'', "'\\''")),
    }
}

/// The folder with its last issue open, to be written, after anything that was interrupted.
pub fn open_for_writing(
    root: &FolderArgs,
    issue: Option<IssueNumber>,
) -> Result<(Transaction, Content), ExitCode> {
    let mut transaction = root.begin()?;
    let content = transaction.load(issue).map_err(report_failure)?;
    // With a game or a person missing, mail would be sorted wrongly.
    if production::build::has_errors(&content.faults) {
        show(&content.faults);
        return Err(refuse("correct this first"));
    }
    Ok((transaction, content))
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    #[test]
    fn a_path_is_one_word_to_a_shell() {
        let said = ["the-kettle", "l'été", "my zine", "-x", "a\"$b"].map(super::word);
        assert_eq!(said, ["the-kettle", "'l'\\''été'", "'my zine'", "./-x", "'a\"$b'"]);
    }
}
