//! Limits on templates. An editor's template may loop for ever or ask for all the memory there is, and the engines do not stop
//! it. A watching thread ends the program when a template takes too much of either, with a message that names it. Nothing is
//! written while templates are filled in, so nothing is left half done.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

use diagnostics::Diagnostic;

/// Seconds that one page or one issue may take, unless `ZINE_TEMPLATE_SECONDS` is set.
const SECONDS: u64 = 600;
/// Mebibytes that it may add to the program's memory, unless `ZINE_TEMPLATE_MB` is set.
const MEBIBYTES: u64 = 4096;
/// Interval between two looks.
const BEAT: Duration = Duration::from_millis(150);

struct TemplateRun {
    template: String,
    since: Instant,
    /// Bytes of memory in use when it began.
    memory_before: u64,
}

/// All templates being filled in, by number.
struct TemplateRuns {
    last_number: u64,
    running: BTreeMap<u64, TemplateRun>,
}

static RUNS: Mutex<TemplateRuns> = Mutex::new(TemplateRuns { last_number: 0, running: BTreeMap::new() });

fn runs() -> MutexGuard<'static, TemplateRuns> {
    RUNS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps a template watched until it is dropped.
pub struct TemplateGuard(u64);

impl Drop for TemplateGuard {
    fn drop(&mut self) {
        runs().running.remove(&self.0);
    }
}

/// Watches a template until the guard is dropped.
pub fn guard(template: &str) -> TemplateGuard {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        let seconds = limit_of("ZINE_TEMPLATE_SECONDS", SECONDS);
        let mebibytes = limit_of("ZINE_TEMPLATE_MB", MEBIBYTES);
        // If no thread can be started, the work continues unwatched.
        let _ = std::thread::Builder::new().name("watch".into()).spawn(move || look(seconds, mebibytes));
    });
    let run = TemplateRun { template: template.into(), since: Instant::now(), memory_before: memory() };
    let mut runs = runs();
    runs.last_number += 1;
    let number = runs.last_number;
    runs.running.insert(number, run);
    TemplateGuard(number)
}

fn limit_of(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(usual)
}

/// Watches for as long as the program runs.
fn look(seconds: u64, mebibytes: u64) {
    loop {
        std::thread::sleep(BEAT);
        let held = memory();
        for TemplateRun { template, since, memory_before } in runs().running.values() {
            if since.elapsed().as_secs() >= seconds {
                stop(
                    template,
                    &format!("{seconds} seconds"),
                    &format!("ZINE_TEMPLATE_SECONDS={}", seconds * 2),
                );
            }
            if held.saturating_sub(*memory_before) >> 20 >= mebibytes {
                stop(
                    template,
                    &format!("{mebibytes} MB of memory"),
                    &format!("ZINE_TEMPLATE_MB={}", mebibytes * 2),
                );
            }
        }
    }
}

/// Ends the program.
fn stop(template: &str, limit: &str, more: &str) {
    let said = format!("{template} did not finish within {limit}: zine has stopped");
    let help = format!(
        "look for an endless loop in your templates; if a template needs longer, raise the limit with {more}"
    );
    let said = Diagnostic::error("template", said).help(help).render(false);
    let _ = writeln!(std::io::stderr(), "{said}");
    std::process::exit(1);
}

/// Bytes of memory in use; `None` where the system does not tell.
fn memory() -> u64 {
    let told =
        if cfg!(target_os = "linux") { std::fs::read_to_string("/proc/self/statm").ok() } else { None };
    let pages = told.and_then(|t| t.split(' ').nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}
