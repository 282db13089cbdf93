//! Tells the program which commit it is built from and with which features, for `zine --version` alone, and leaves its symbols out.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The log of HEAD grows with each commit; where there is none, as in a package, no commit is named.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| std::path::Path::new(log).exists());
    if let Some(log) = &log {
        println!("cargo::rerun-if-changed={log}");
    }
    let commit = log.and_then(|_| git(&["rev-parse", "--short=12", "HEAD"]));
    let features = ["typeset", "post", "serve"];
    let is_on = |name: &&str| std::env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase())).is_some();
    let features: Vec<&str> = features.into_iter().filter(is_on).collect();
    let parts: Vec<String> =
        commit.into_iter().chain((!features.is_empty()).then(|| features.join(" "))).collect();
    let built = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) };
    println!("cargo::rustc-env=ZINE_BUILT_FROM={built}");
    // A package with settings of its own loses `strip` of the profile; a fifth of the program was symbols.
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|set| set == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
}

/// What Git says, if it is there and this is a clone.
fn git(arguments: &[&str]) -> Option<String> {
    let said = Command::new("git").args(arguments).output().ok().filter(|said| said.status.success())?;
    Some(String::from_utf8(said.stdout).ok()?.trim().to_owned()).filter(|said| !said.is_empty())
}
