//! How long an issue takes: `cargo bench --bench issue`. No. 12 of the sample is read, judged, composed and printed by the plan of
//! the last build, with a plan made anew, and set by the typesetter alone from the same final page, in turns; medians. The aims are
//! 1.2 and 2.5 times the typesetter alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use folder::{Folder, IssueNumber};
use production::build;
use production::print_run::{Edition, PressRun};
use typesetting::Assets;

/// What an issue is made from.
const INPUTS: &[&str] = &["zine.toml", "issues", "games", "private", "boards", "templates", "fonts"];

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder").flatten() {
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else if from.is_file() {
        fs::copy(from, to).expect("a copy");
    }
}

/// Milliseconds that something takes; what the typesetter remembers is forgotten before.
fn timed<T>(make: impl FnOnce() -> T) -> (f64, T) {
    typesetting::forget();
    let start = Instant::now();
    let made = make();
    (start.elapsed().as_secs_f64() * 1e3, made)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// No. 12 from the folder, as `zine build issue-12` makes it before it writes it.
fn made(root: &Path, number: IssueNumber) -> build::BuiltIssue {
    let folder = Folder::new(root);
    let content = folder::load(&folder, Some(number)).expect("the sample");
    let games = games::play(&content, number);
    build::build(&folder, &content, &games, number, true).expect("No. 12")
}

/// The final page and its files, as the typesetter gets them.
fn page(root: &Path, number: IssueNumber) -> impl Fn() -> usize {
    let folder = Folder::new(root);
    let content = folder::load(&folder, Some(number)).expect("the sample");
    let games = games::play(&content, number);
    let press = PressRun::new(&folder).expect("the templates");
    let attached = build::attachments(&content, &games, number);
    let mut edition = Edition::new(&folder, &content, &games, number);
    (edition.draft, edition.attachments) = (true, &attached);
    let printed = press.print(&edition).expect("No. 12");
    let plan = serde_json::to_value(printed.plan.as_ref().expect("a plan")).expect("JSON");
    let names: Vec<_> = attached.iter().map(|(attachment, _)| attachment.clone()).collect();
    let source = press.templates.print_with_plan(&printed.composed.issue, &plan, &names).expect("a page");
    let assets: Assets = printed.assets.clone();
    move || {
        let issue = content.issue(number).expect("No. 12");
        let set = press.typeset(&content, issue, source.clone(), &assets, "").expect("pages");
        set.into_pdf().expect("a PDF").len()
    }
}

fn main() {
    let number = IssueNumber::from(12);
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root: PathBuf = std::env::temp_dir().join(format!("zine-bench-{}", std::process::id()));
    fs::create_dir_all(&root).expect("a folder");
    INPUTS.iter().for_each(|name| copy(&here.join(name), &root.join(name)));
    let plan = root.join(build::plan_file(number));
    fs::create_dir_all(plan.parent().expect("a folder")).expect("a folder");
    let kept = made(&root, number).files.remove(&build::plan_file(number)).expect("a plan");
    let alone = page(&root, number);
    let mut times: [Vec<f64>; 3] = Default::default();
    for _ in 0..7 {
        fs::write(&plan, &kept).expect("a plan");
        times[0].push(timed(|| made(&root, number)).0);
        fs::remove_file(&plan).expect("a plan");
        times[1].push(timed(|| made(&root, number)).0);
        times[2].push(timed(&alone).0);
    }
    let _ = fs::remove_dir_all(&root);
    let [by_plan, anew, alone] = times.map(median);
    println!(
        "by the plan of the last build {by_plan:.0} ms, {:.2} times the typesetter alone",
        by_plan / alone
    );
    println!("with a plan made anew {anew:.0} ms, {:.2} times the typesetter alone", anew / alone);
    println!("the typesetter alone on the final page {alone:.0} ms");
}
