//! `zine init`: a folder that builds at once.

use std::path::PathBuf;
use std::process::ExitCode;

use base::disk;
use base::toml_values::{DatePrecision, PartialDate};
use folder::folder_version;
use folder::store::{AUTHOR, COMMANDS, Changes, Transaction};

use super::common::{self, LockArgs};
use super::new::{iso, random_secret};

#[derive(clap::Args)]
pub struct Arguments {
    /// The folder to make, or an empty one
    dir: PathBuf,
    /// Title of the zine
    #[arg(long, default_value = "A Zine Without a Name")]
    title: String,
    /// Name of the editor
    #[arg(long, default_value = "The Editor")]
    editor: String,
    /// E-mail address of the editor, to which orders go; printed
    #[arg(long, value_name = "ADDRESS")]
    email: Option<String>,
    /// Date of the first issue, like 2026-11-20; today if none is given
    #[arg(long)]
    date: Option<String>,
    /// Write the workflow that builds and publishes the site of a zine kept there; also into a zine that exists already
    #[arg(long, value_name = "WHERE")]
    ci: Option<Forge>,
    /// Make two repositories of git for several editors: what is printed, and what is private; also in a zine that exists already
    #[arg(long)]
    shared: bool,
    #[command(flatten)]
    patience: LockArgs,
}

/// The repository of what is private.
const PRIVATE_GIT: &str = ".private.git";
/// What `git keep` adds to it: all that the first repository leaves out and nobody can make again.
const KEEP: &str = "!for part in private issues/*/orders issues/*/answers issues/*/press; \
    do test -e \"$part\" && git add --all --force \"$part\"; done; true";

/// How the private one merges: of the ledger both sides' lines.
const MERGES: &str = "/private/ledger.csv merge=union\n";

/// Makes the two repositories: the zine's own, unless it has one, and the private one beside it.
fn share(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let mut transaction =
        Transaction::begin(&arguments.dir, arguments.patience.caller()).map_err(common::report_failure)?;
    let ignored = transaction.text(".gitignore").map_err(common::report_failure)?.unwrap_or_default();
    let line = format!("/{PRIVATE_GIT}/");
    if !ignored.lines().any(|known| known.trim() == line) {
        let mut changes = Changes::default();
        let text = format!("{ignored}# The repository of what is private.\n{line}\n");
        changes.write.insert(".gitignore".into(), text.into_bytes());
        transaction.commit(changes).map_err(common::report_failure)?;
    }
    let private = format!("--git-dir={PRIVATE_GIT}");
    let own: &[&str] =
        if arguments.dir.join(".git").exists() { &["--version"] } else { &["init", "--quiet"] };
    for words in [
        own,
        &[private.as_str(), "--work-tree=.", "init", "--quiet"],
        &[private.as_str(), "config", "core.bare", "false"],
        &[private.as_str(), "config", "core.worktree", ".."],
        &[private.as_str(), "config", "alias.keep", KEEP],
    ] {
        let output = std::process::Command::new("git").args(words).current_dir(&arguments.dir).output();
        let output = output
            .map_err(|error| common::refuse(format!("git: {error}: install it, then run this again")))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(common::refuse(format!("git {}: {}", words.join(" "), said.trim())));
        }
    }
    let attributes = arguments.dir.join(PRIVATE_GIT).join("info/attributes");
    folder::store::write_single(&attributes, MERGES.as_bytes(), true).map_err(common::report_failure)?;
    let [name, email] = ["user.name", "user.email"].map(|key| {
        let output =
            std::process::Command::new("git").args(["config", key]).current_dir(&arguments.dir).output();
        output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string()).unwrap_or_default()
    });
    let noted = match name.is_empty() {
        true => "git does not know your name, so that commands run here are not noted: run \
                 `git config user.name NAME`, then this again"
            .to_string(),
        false => {
            let write = [(AUTHOR.to_string(), format!("{name}\n{email}\n").into_bytes())].into();
            transaction.commit(Changes { write, ..Changes::default() }).map_err(common::report_failure)?;
            format!("Commands run here are noted in {COMMANDS}/ as those of {name}")
        }
    };
    common::print(&format!(
        "git carries what is printed; {PRIVATE_GIT} carries what is private, for editors alone. Each evening:\n  \
         git add --all && git commit\n  git {private} keep && git {private} commit\n{noted}.\n"
    ));
    Ok(ExitCode::SUCCESS)
}

/// Where a zine's repository is kept.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Forge {
    /// GitHub, published on its Pages
    Github,
    /// GitLab, published on its Pages
    Gitlab,
}

impl Forge {
    /// The workflow's file from the root of the zine, and its text for this version of the program.
    fn workflow(self) -> (&'static str, String) {
        let (name, text) = match self {
            Forge::Github => {
                (".github/workflows/site.yml", include_str!("../../templates/init/ci-github.yml"))
            }
            Forge::Gitlab => (".gitlab-ci.yml", include_str!("../../templates/init/ci-gitlab.yml")),
        };
        (name, text.replace("VERSION", folder_version::PROGRAM))
    }

    /// Writes it into a zine that is there already.
    fn add(self, arguments: &Arguments) -> Result<ExitCode, ExitCode> {
        let (name, text) = self.workflow();
        let mut transaction = Transaction::begin(&arguments.dir, arguments.patience.caller())
            .map_err(common::report_failure)?;
        if transaction.folder().is_there(name) {
            return Err(common::refuse(format!("{name} already exists; nothing was written")));
        }
        let mut changes = Changes::default();
        changes.write.insert(name.into(), text.into_bytes());
        transaction.commit(changes).map_err(common::report_failure)?;
        common::print(&format!("{name} is written. Next: set what its first lines name\n"));
        Ok(ExitCode::SUCCESS)
    }
}

/// Runs the command: status 1 if there is a zine already or the folder cannot be written.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let date = iso(arguments.date.as_deref()).map_err(common::refuse)?;
    for (given, what, like) in
        [(&arguments.title, "title", "The Lantern"), (&arguments.editor, "editor", "Ada Lane")]
    {
        if given.trim().is_empty() || given.contains(char::is_control) {
            return Err(common::refuse(format!("the {what} must be one line of words: --{what} \"{like}\"")));
        }
    }
    if let Some(email) = &arguments.email {
        production::events::mail_address(email).map_err(common::refuse)?;
    }
    let refuse = |error| common::refuse(format!("{}: {error}", arguments.dir.display()));
    let is_there = disk::meta(&arguments.dir.join("zine.toml")).map_err(refuse)?.is_some();
    if let Some(forge) = arguments.ci.filter(|_| is_there) {
        return forge.add(arguments);
    }
    if arguments.shared && is_there {
        return share(arguments);
    }
    if is_there && !arguments.dir.join(".zine").exists() {
        return Err(common::refuse(format!("{} is already a zine", arguments.dir.display())));
    }
    disk::make_folder(&arguments.dir, disk::PUBLIC.0).map_err(refuse)?;
    let mut transaction = Transaction::begin_new_folder(&arguments.dir, arguments.patience.caller())
        .map_err(common::report_failure)?;
    // What an interrupted run began is finished now.
    if disk::meta(&arguments.dir.join("zine.toml")).map_err(refuse)?.is_some() {
        return Err(common::refuse(format!("{} is already a zine", arguments.dir.display())));
    }
    let toml = |text: &str| toml::Value::String(text.into()).to_string();
    let mut changes = Changes::default();
    let zine = include_str!("../../templates/init/zine.toml").replace("TITLE", &toml(&arguments.title));
    let mail = arguments.email.as_ref().map(|email| format!("email = {}\n", toml(email)));
    let printed = mail.as_ref().map_or("# email = \"ada@example.org\"\n".into(), String::clone);
    // No two zines have one, and the same command makes the same.
    let own = [&arguments.title, &arguments.editor, &date.to_string()].map(String::as_str).join("\0");
    let own = &base::hash::hash(own.as_bytes())[..16];
    let zine = zine.replace("TAG", &toml(&format!("{own}.zine.invalid,{}", date.year())));
    let zine = zine.replace("VERSION", &toml(folder_version::PROGRAM));
    put_file(
        "zine.toml",
        zine.replace("DATE", &date.to_string()).replace("EMAIL\n", &printed),
        &mut changes.write,
    );
    let people =
        include_str!("../../templates/init/people.toml").replace("EMAIL\n", &mail.unwrap_or_default());
    put_file("private/people.toml", people.replace("EDITOR", &toml(&arguments.editor)), &mut changes.write);
    put_file("private/ledger.csv", "date,person,kind,amount,for,note\n".into(), &mut changes.write);
    put_file("games/README.md", include_str!("../../templates/init/games.md").into(), &mut changes.write);
    put_file(".gitignore", production::seal::git::IGNORE.into(), &mut changes.write);
    put_file(".gitattributes", production::seal::git::ATTRIBUTES.into(), &mut changes.write);
    put_file(
        "issues/issue-1/editorial.md",
        production::seal::preconditions::EDITORIAL.into(),
        &mut changes.write,
    );
    if let Some((name, text)) = arguments.ci.map(Forge::workflow) {
        put_file(name, text, &mut changes.write);
    }
    let deadline = date.checked_add(jiff::Span::new().days(23)).unwrap_or(date);
    let (first, due) = (PartialDate(date, DatePrecision::Day), format!("{deadline}T20:00:00"));
    put_file(
        "issues/issue-1/issue.toml",
        super::new::issue_toml(1, &first, &due, &[], &[]),
        &mut changes.write,
    );
    let secrets = ["private/secrets/issue-1.txt", "private/secrets/issue-2.txt"];
    for name in secrets.into_iter().chain([production::seal::create::KEY]) {
        put_file(name, random_secret().map_err(common::refuse)? + "\n", &mut changes.write);
    }
    transaction.commit(changes).map_err(common::report_failure)?;
    let dir = arguments.dir.display();
    // The block under README's "Begin", from where this command ends.
    let script = super::help::section("Begin").split("```").nth(1).unwrap_or_default();
    let nameless = arguments.title == production::seal::preconditions::NAMELESS;
    let lines =
        script.lines().filter(|l| !(l.is_empty() || l.starts_with("zine init") || l.starts_with("cd ")));
    // Without a title of its own the zine cannot be sealed, and `zine check` says so.
    let lines = lines.take_while(|l| !(nameless && l.starts_with("zine seal")));
    let lines = lines.filter(|l| !(nameless && l.starts_with("zine check")));
    let lines: String = lines.map(|line| format!("  {line}\n")).collect();
    let name = if nameless { "Set its own title in zine.toml before `zine seal`.\n" } else { "" };
    common::print(&format!(
        "{dir} is a zine now, and issue 1 is open. A first evening:\n  cd {}\n{lines}{name}",
        common::word(&dir.to_string())
    ));
    if arguments.shared {
        drop(transaction);
        return share(arguments);
    }
    Ok(ExitCode::SUCCESS)
}

fn put_file(name: &str, text: String, changes_write: &mut std::collections::BTreeMap<String, Vec<u8>>) {
    changes_write.insert(name.into(), text.into_bytes());
}
