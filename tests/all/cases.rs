//! Every case file of the project.

use std::path::Path;

use zine::cases;
use zine::diagnostic::Source;
use zine::rules::Switches;

fn all(folder: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(folder);
    let mut files: Vec<_> = std::fs::read_dir(&root).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let (mut count, mut wrong) = (0, Vec::new());
    for file in files {
        let source =
            Source::new(file.file_name().unwrap().to_string_lossy(), std::fs::read_to_string(&file).unwrap());
        for case in cases::read(&source).unwrap() {
            count += 1;
            let outcome = cases::run(&case, &Switches::default());
            if !outcome.differences.is_empty() {
                wrong.push(format!(
                    "{}: {}\n    {}",
                    outcome.place,
                    outcome.case,
                    outcome.differences.join("\n    ")
                ));
            }
        }
    }
    assert!(count > 0, "no cases in {folder}");
    assert!(wrong.is_empty(), "{} of {count} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn standard() {
    all("standard");
}

#[test]
fn claudian() {
    all("claudian");
}

#[test]
fn rules1958() {
    all("rules1958");
}

#[test]
fn rather_silly() {
    all("rather-silly");
}

#[test]
fn swiss() {
    all("swiss");
}
