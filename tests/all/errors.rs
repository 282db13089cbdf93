//! Messages about broken folders: every folder of tests/errors is compared with its expected.txt.
//!
//! With `ZINE_EXPECT=write` in the environment the expected texts are rewritten.

use std::fs;
use std::path::Path;

use diagnostics::Severity;
use folder::Folder;

/// The messages of a folder as the command line shows them, worst first.
fn said(root: &Path) -> String {
    let mut faults = production::check::check(&Folder::new(root), None, false, &[&post::MailChecks]).faults;
    faults.sort_by_key(|f| (std::cmp::Reverse(f.severity), f.place()));
    let shown = faults.iter().filter(|f| f.severity > Severity::Note || f.code.as_str() == "late");
    // Lists of allowed values grow: their beginning suffices.
    let short = |line: &str| match line.char_indices().nth(120) {
        Some((at, _)) => format!("{}...\n", &line[..at]),
        None => format!("{line}\n"),
    };
    shown.map(|f| f.render(false).trim_end().lines().map(short).collect::<String>() + "\n").collect()
}

#[test]
fn every_fault_is_shown_at_its_place() {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors");
    let write = std::env::var("ZINE_EXPECT").is_ok_and(|v| v == "write");
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(&base).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let text = said(&folder);
        let file = folder.join("expected.txt");
        count += 1;
        if write {
            fs::write(&file, text).unwrap();
        } else if fs::read_to_string(&file).unwrap_or_default() != text {
            wrong.push(format!("{name}:\n{text}"));
        }
    }
    assert!(count > 40);
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n"));
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_not_followed() {
    let root = std::env::temp_dir().join(format!("zine-link-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("private")).unwrap();
    fs::create_dir_all(root.join("issues/issue-1")).unwrap();
    fs::write(root.join("zine.toml"), "title = \"K\"\neditor = \"ed\"\n").unwrap();
    fs::write(root.join("private/people.toml"), "[ed]\nname = \"Ed\"\n").unwrap();
    fs::write(root.join("issues/issue-1/issue.toml"), "number = 1\ndate = 2026-01-10\n").unwrap();
    std::os::unix::fs::symlink("/etc/hostname", root.join("issues/issue-1/editorial.md")).unwrap();
    let faults = production::check::check(&Folder::new(&root), None, false, &[&post::MailChecks]).faults;
    assert!(faults.iter().any(|f| f.code.as_str() == "symbolic-link"), "{faults:?}");
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn later_issues_are_not_opened() {
    let root = std::env::temp_dir().join(format!("zine-later-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    for n in 1..=2 {
        fs::create_dir_all(root.join(format!("issues/issue-{n}"))).unwrap();
    }
    fs::create_dir_all(root.join("private")).unwrap();
    fs::write(root.join("zine.toml"), "title = \"K\"\neditor = \"ed\"\n").unwrap();
    fs::write(root.join("private/people.toml"), "[ed]\nname = \"Ed\"\n").unwrap();
    fs::write(root.join("issues/issue-1/issue.toml"), "number = 1\ndate = 2026-01-10\n").unwrap();
    fs::write(root.join("issues/issue-2/issue.toml"), "not toml at all").unwrap();
    let errors = |upto: Option<i64>| {
        let faults =
            production::check::check(&Folder::new(&root), upto.map(Into::into), false, &[&post::MailChecks])
                .faults;
        faults.iter().filter(|f| f.severity == Severity::Error).count()
    };
    assert_eq!(errors(Some(1)), 0);
    assert_eq!(errors(Some(2)), 1);
    fs::remove_dir_all(root).unwrap();
}
