//! The evening in a real browser, with the keyboard only: see `tests/browser/desk.mjs`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::{evening, files, folder};
use crate::folders::{bad, copy, good, put};

/// The program with the desk open, ended by the test.
struct Open(Child);

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_evening_is_done_by_keys_in_a_browser() {
    if !Path::new("tests/browser/node_modules/playwright-core").is_dir() {
        let install = "npm install --prefix tests/browser --ignore-scripts --no-package-lock";
        println!("skipped: the packages of tests/browser are not there: {install}");
        return;
    }
    if Command::new("node").arg("--version").output().is_err() {
        println!("skipped: node is needed");
        return;
    }
    let (keys, hand) = (folder("browser"), folder("browser-hand"));
    let mail = "From: Zoe Hart <zoe@else.example>\nTo: ada@lantern.example\nSubject: A word\nMessage-ID: <1@else.example>\n\
                Date: Mon, 2 Feb 2026 09:00:00 +0000\n\nHow do I join?\n";
    put(&keys, "in/1.eml", mail);
    bad(&keys, &["inbox", "in"]);
    std::fs::remove_dir_all(&hand).unwrap();
    copy(&keys, &hand);
    let mut desk = Command::new(env!("CARGO_BIN_EXE_zine"));
    let desk = desk.args(["desk", "--root"]).arg(&keys).stdout(Stdio::piped()).spawn().unwrap();
    let mut desk = Open(desk);
    let mut line = String::new();
    BufReader::new(desk.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim_start_matches("desk: ").split(' ').next().unwrap_or_default().to_string();
    let mut look = Command::new("node");
    look.args(["tests/browser/desk.mjs", &address]);
    look.args(std::env::var_os("ZINE_TEST_DESK_PICTURE"));
    let out = look.output().unwrap();
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    println!("{said}");
    if out.status.code() == Some(77) {
        return;
    }
    assert!(out.status.success(), "{said}{}", String::from_utf8_lossy(&out.stderr));
    evening::by_hand(&hand);
    put(&hand, "issues/issue-2/editorial.md", "The year began well. It rained.\n");
    let raw = files(&hand)
        .into_iter()
        .find(|(name, _)| name.starts_with("private/received/unsorted/") && name.ends_with(".eml"));
    good(&hand, &["person", "add", "zoe", "--name", "Zoe Hart", "--email", "zoe@else.example"]);
    good(&hand, &["join", "--any", "zoe"]);
    good(&hand, &["inbox", "--answer", "Welcome, Zoe.", &raw.unwrap().0]);
    // Mails that are laid out have a date of their own.
    let dated = |(name, _): &(String, String)| {
        name.starts_with("private/outbox/") || name.starts_with("private/post/")
    };
    let [keys_now, hands] = [&keys, &hand].map(|root| {
        let all = files(root);
        assert!(all.iter().any(dated), "the answer is laid out");
        all.into_iter().filter(|file| !dated(file)).collect::<Vec<_>>()
    });
    assert_eq!(keys_now, hands, "the folder is what it is by hand");
    for root in [keys, hand] {
        let _ = std::fs::remove_dir_all(root);
    }
}
