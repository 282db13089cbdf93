//! Folders from other systems: line endings, byte order marks, names that differ in case only.

use std::fs;
use std::path::{Path, PathBuf};

use crate::folders::{good, kettle, put, zine};

/// Names of files below a folder, with `/` between the parts; without generated, compiled and git's own files.
fn names(root: &Path) -> Vec<String> {
    let (mut out, mut folders) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).unwrap().flatten() {
            let name = folder.join(entry.file_name());
            let made = [
                "target",
                "public",
                "print",
                ".git",
                ".zine",
                "tests/browser/node_modules",
                "fuzz/target",
                "fuzz/corpus",
            ];
            if made.iter().any(|m| name == Path::new(m)) {
                continue;
            }
            if entry.file_type().unwrap().is_dir() {
                folders.push(name);
            } else {
                let parts: Vec<_> = name.iter().map(|p| p.to_str().expect("UTF-8").to_string()).collect();
                out.push(parts.join("/"));
            }
        }
    }
    out.sort();
    out
}

/// Every file name of the repository, and of a built zine, is valid on Windows and macOS.
#[test]
fn names_of_files_can_stand_on_every_system() {
    let folder = kettle("portable-names");
    let lists =
        [names(Path::new(env!("CARGO_MANIFEST_DIR"))), names(&folder.0), names(&folder.0.join("public"))];
    for list in lists {
        let mut folded: Vec<String> = list.iter().map(|n| n.to_lowercase()).collect();
        folded.sort();
        let same = folded.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(same, None, "names that differ in letter case alone");
        for name in &list {
            assert!(name.len() < 200, "{name} is too long");
            for part in name.split('/') {
                let stem = part.split('.').next().unwrap().to_ascii_lowercase();
                let kept = ["con", "prn", "aux", "nul", "com1", "lpt1"].contains(&stem.as_str());
                let sign = part.contains(['<', '>', ':', '"', '\\', '|', '?', '*'])
                    || part.chars().any(char::is_control);
                assert!(!kept && !sign && !part.ends_with(['.', ' ']), "{name}");
            }
        }
    }
}

/// A folder whose texts were saved with other line endings, or with a byte order mark, gives the same results.
#[test]
fn line_ends_and_marks_change_nothing() {
    let folder = kettle("portable-lines");
    let root = &folder.0;
    let check = || {
        let said = good(root, &["check", "--all"]);
        said.replace('\u{240d}', "").lines().map(|l| l.trim_end().to_string()).collect::<Vec<_>>()
    };
    let page = || {
        good(root, &["build", "3"]);
        fs::read_to_string(root.join("public/issues/3/index.html")).unwrap()
    };
    put(root, "issues/issue-3/editorial.md", "+++\ntitle = \"Steam\"\n+++\nThe third.\n\n* one\n* two\n");
    put(root, "issues/issue-3/letters/dan.md", "Mx dan: A third letter.\n\n((Indeed.))\n");
    let (said, made) = (check(), page());
    for mark in ["", "\u{feff}"] {
        for name in names(root) {
            let text = [".toml", ".md", ".txt", ".csv"].iter().any(|end| name.ends_with(end))
                && !name.contains("/published/");
            if text {
                let plain = fs::read_to_string(root.join(&name)).unwrap().replace(['\r', '\u{feff}'], "");
                put(root, &name, &format!("{mark}{}", plain.replace('\n', "\r\n")));
            }
        }
        assert_eq!(check(), said, "{mark:?}");
        assert!(page() == made, "{mark:?}");
    }
    good(root, &["check", "--replay"]);
}

/// Names that differ only in letter case are reported.
#[test]
fn names_that_differ_in_letter_case_alone_are_told_of() {
    let folder = kettle("portable-case");
    put(&folder.0, "issues/issue-3/letters/ann.md", "Mx ann: One.\n");
    put(&folder.0, "issues/issue-3/letters/Ann.md", "Mx ann: Two.\n");
    // On a case-insensitive system there is only one file and nothing to report.
    if fs::read_dir(folder.0.join("issues/issue-3/letters")).unwrap().count() == 2 {
        let (_, said) = zine(&folder.0, &["check", "--all"]);
        assert!(
            said.contains("name-case") && said.contains("“Ann.md” and “ann.md” differ only in capitals"),
            "{said}"
        );
    }
}
