//! The archive of the sample zine in a browser and validators: see `tests/browser/check.mjs`.

use std::path::Path;
use std::process::Command;

use super::sample;

#[test]
fn every_page_of_the_sample_stands_before_browser_and_validators() {
    let there = |program: &str, argument: &str| Command::new(program).arg(argument).output().is_ok();
    if !Path::new("tests/browser/node_modules/playwright-core").is_dir() {
        let install = "npm install --prefix tests/browser --ignore-scripts --no-package-lock";
        println!("skipped: the packages of tests/browser are not there: {install}");
        return;
    }
    if !there("node", "--version") || !there("java", "-version") {
        println!("skipped: node and java are needed");
        return;
    }
    let public = sample::sealed().join("public");
    let out = Command::new("node").arg("tests/browser/check.mjs").arg(public).output().unwrap();
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    println!("{said}");
    if out.status.code() == Some(77) {
        return;
    }
    assert!(out.status.success(), "{said}{}", String::from_utf8_lossy(&out.stderr));
}
