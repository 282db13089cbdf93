//! `zine serve`: the live preview; `zine desk`: the editor's evening beside it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::time::Duration;

use diagnostics::{Diagnostic, Severity};
use folder::IssueNumber;
use folder::store::{self, CommandContext};
use serve::preview_store::PreviewState;
use serve::{DeskOptions, Options};

use super::common::{self, FolderArgs, say};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue: 12 or issue-12, or a flyer: 11a; the last issue if none is named
    #[arg(value_parser = common::number)]
    issue: Option<IssueNumber>,
    #[command(flatten)]
    root: FolderArgs,
    /// Where to listen; anything but a loopback address lets other machines read the draft
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 4012)]
    port: u16,
}

/// Runs the command until it is interrupted: status 1 if it cannot begin.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let (root, address) = (arguments.root.root.clone(), SocketAddr::new(arguments.address, arguments.port));
    let word = word()?;
    let preview = begun(&Options { root, issue: arguments.issue, address, desk: None }, word.clone())?;
    if !arguments.address.is_loopback() {
        let address = &preview.address;
        say(format_args!(
            "warning: anyone who can reach {address} and knows its word can read unpublished pages"
        ));
    }
    let home = format!("http://{}/{word}/", preview.address);
    // The draft is what is looked at; a flyer's lies elsewhere.
    let draft = arguments
        .issue
        .or_else(|| folder::issue_numbers(&arguments.root.folder()).last().map(|n| IssueNumber::from(*n)))
        .filter(|number| !number.is_flyer());
    let page = draft.map_or(String::new(), |number| folder::kept_files::served_path(number, ""));
    let page = page.trim_start_matches("public/");
    common::print(&format!("preview: {home}{page}  (the archive: {home}; end it with Ctrl-C)\n"));
    Ok(follow(&preview))
}

#[derive(clap::Args)]
pub struct DeskArgs {
    #[command(flatten)]
    root: FolderArgs,
    /// Where to listen: a loopback address, for nobody else may read the players' mail
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 0)]
    port: u16,
}

/// Opens the desk, until it is interrupted: status 1 if it cannot begin.
pub fn evening(arguments: &DeskArgs) -> Result<ExitCode, ExitCode> {
    if !arguments.address.is_loopback() {
        return Err(common::refuse(format!(
            "the desk shows private mail, and {} can be reached by others: leave out --address, or name 127.0.0.1",
            arguments.address
        )));
    }
    // What an interrupted command began is finished first, as by `zine check`.
    let caller = CommandContext { wait: Duration::from_secs(10), ..CommandContext::new("desk") };
    if let Err(faults) = store::recover(&arguments.root.root, &caller) {
        common::show(&faults);
    }
    let token = word()?;
    let (root, address) = (arguments.root.root.clone(), SocketAddr::new(arguments.address, arguments.port));
    let program = std::env::current_exe().map_err(|error| common::refuse(format!("zine: {error}")))?;
    let desk = Some(DeskOptions { token: token.clone(), program });
    let preview = begun(&Options { root, issue: None, address, desk }, token.clone())?;
    common::print(&format!("desk: http://{}/desk/{token}/  (end it with Ctrl-C)\n", preview.address));
    loop {
        std::thread::park();
    }
}

/// A word that nobody can guess: 128 bits.
fn word() -> Result<String, ExitCode> {
    Ok(super::new::random_secret().map_err(common::refuse)?[..32].to_string())
}

/// A server at work for a folder.
fn begun(options: &Options, word: String) -> Result<serve::Preview, ExitCode> {
    if !options.root.join("zine.toml").is_file() {
        return Err(common::refuse(format!(
            "there is no zine.toml in {}; make a folder with `zine init DIR`, or name one with --root DIR",
            options.root.display()
        )));
    }
    let preview = serve::start_behind(options, Some(word)).map_err(common::refuse)?;
    if let Some(odd) = &preview.odd {
        say(format_args!("warning: {odd}"));
    }
    Ok(preview)
}

/// Says on the terminal what every change came to.
fn follow(preview: &serve::Preview) -> ExitCode {
    let (mut version, mut attempts, mut told) = (0, 0, Vec::new());
    loop {
        let state = preview.shelf.wait(Duration::from_secs(3600), |s| s.version != version && s.attempts > 0);
        if state.version == version {
            continue;
        }
        version = state.version;
        if state.attempts != attempts {
            attempts = state.attempts;
            common::print(&line(&state));
        }
        told = tell(&state, told);
    }
}

fn line(state: &PreviewState) -> String {
    let shown = &state.shown;
    let changed: Vec<&str> = shown.changed.iter().take(3).map(String::as_str).collect();
    let more = shown.changed.len().saturating_sub(3);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let after =
        if changed.is_empty() { String::new() } else { format!(", after {}{more}", changed.join(", ")) };
    let what = match shown.number {
        Some(number) => format!("issue {number}"),
        None => "nothing".into(),
    };
    let failed = if production::build::has_errors(&shown.faults) { ": errors" } else { "" };
    format!("{what}: {} ms{after}{failed}\n", shown.took.as_millis())
}

/// Shows errors every time and everything else once; gives what is known now.
fn tell(state: &PreviewState, told: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let faults = state.faults();
    if faults != told {
        let news = faults.iter().filter(|f| f.severity == Severity::Error || !told.contains(f));
        common::say_all(&common::render_all(news, common::stderr_has_colour()));
        if faults.is_empty() {
            common::print("all clear\n");
        }
    }
    faults
}
