//! Every case file of the project.

use std::io::Read;

use adjudicator::cases;
use adjudicator::rules::Switches;
use diagnostics::Source;

use crate::project;

fn all(folder: &str) {
    let root = project::tests().join("cases").join(folder);
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
fn house_rules() {
    all("house-rules");
}

/// Records of real games. Their winters state that civil disorder is measured to home centres, as in the programs that judged them.
#[test]
fn real_games() {
    let packed = project::tests().join("data/public_cases.txt.gz");
    let mut text = String::new();
    let file = std::fs::File::open(packed).unwrap();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    let read = cases::read(&Source::new("public_cases.txt", text)).unwrap();
    assert_eq!(read.len(), 4031);
    let mut runner = cases::Runner::new(&Switches::default());
    let outcomes: Vec<_> = read.iter().map(|case| runner.run(case)).collect();
    let wrong: Vec<_> = outcomes.iter().filter(|o| !o.differences.is_empty()).collect();
    assert!(wrong.is_empty(), "{} differ, the first: {:?}", wrong.len(), wrong[0]);
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

#[test]
fn rules1897() {
    all("1897");
}
