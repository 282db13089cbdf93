//! Tests of the layer itself; `tests/all/writing` interrupts the commands.

use std::fs;

use super::*;

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("zine-store-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.join("public")).unwrap();
    fs::write(path.join("zine.toml"), "title = \"x\"\n").unwrap();
    fs::write(path.join("public/a"), "old a").unwrap();
    fs::write(path.join("public/b"), "old b").unwrap();
    path
}

fn begin(root: &Path) -> Transaction {
    Transaction::begin(root, CommandContext::new("new thing")).unwrap()
}

fn changes(files: &[(&str, &str)]) -> Changes {
    let write = files.iter().map(|(n, t)| (n.to_string(), t.as_bytes().to_vec())).collect();
    Changes { write, ..Changes::default() }
}

fn read(root: &Path, name: &str) -> Option<String> {
    fs::read_to_string(root.join(name)).ok()
}

#[test]
fn all_of_a_change_is_there_and_can_be_taken_back() {
    let root = folder("whole");
    let mut all = changes(&[("public/a", "new a"), ("issues/c/d", "new d"), ("private/x", "secret")]);
    all.remove.push("public/b".into());
    all.folders.push("issues/c/empty".into());
    begin(&root).commit(all).unwrap();
    let state = |root: &Path| ["public/a", "public/b", "issues/c/d", "private/x"].map(|n| read(root, n));
    let some = |text: &str| Some(text.to_string());
    assert_eq!(state(&root), [some("new a"), None, some("new d"), some("secret")]);
    assert!(root.join("issues/c/empty").is_dir());
    let record = &records(&root).unwrap()[0];
    assert_eq!((record.command.as_str(), record.files.len()), ("new thing", 4));
    let mut desk = begin(&root);
    let back = desk.taking_back(record.number).unwrap();
    desk.take_back(record.number, back).unwrap();
    drop(desk);
    assert_eq!(state(&root), [some("old a"), some("old b"), None, None]);
    assert!(!root.join("issues/c").exists());
    // The remaining record is that of the undo, which `zine redo` reads.
    assert!(records(&root).unwrap().iter().all(super::UndoRecord::is_undo));
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn what_somebody_else_wrote_meanwhile_stays() {
    let root = folder("meanwhile");
    let mut desk = begin(&root);
    assert_eq!(desk.text("public/a").unwrap().as_deref(), Some("old a"));
    assert_eq!(desk.text("public/new").unwrap(), None);
    fs::write(root.join("public/a"), "their words").unwrap();
    let said = desk.commit(changes(&[("public/a", "ours")])).unwrap_err()[0].to_string();
    assert!(said.contains("conflict: public/a was changed while the command ran"), "{said}");
    fs::write(root.join("public/new"), "theirs too").unwrap();
    assert!(desk.commit(changes(&[("public/b", "ours"), ("public/new", "ours")])).is_err());
    assert_eq!(
        ["public/a", "public/b", "public/new"].map(|n| read(&root, n).unwrap()),
        ["their words", "old b", "theirs too"]
    );
    fs::remove_dir_all(root).unwrap();
}

/// A plan left behind by a power failure, with `bad` in place of one of its targets.
fn plan_left_behind(root: &Path) {
    let mut desk = begin(root);
    desk.lay_down(&changes(&[("public/a", "new a"), ("public/b", "new b")])).unwrap();
    let goals = std::mem::take(&mut desk.laid.goals);
    let plan = CommitPlan { command: "seal 12".into(), before: 1, goals, ..CommitPlan::default() };
    fs::write(root.join(PLAN), plan.text()).unwrap();
    std::mem::forget(std::mem::replace(&mut desk.laid, StagedFiles::new(root)));
}

#[test]
fn a_plan_left_behind_is_finished_and_never_over_what_was_written_since() {
    let root = folder("left");
    plan_left_behind(&root);
    assert!(is_unfinished(&root));
    recover(&root, &CommandContext::new("check")).unwrap();
    assert_eq!(read(&root, "public/a").unwrap() + &read(&root, "public/b").unwrap(), "new anew b");
    let root = folder("since");
    plan_left_behind(&root);
    fs::rename(root.join(JOURNAL).join("1"), root.join("public/b")).unwrap();
    fs::write(root.join("public/a"), "words since").unwrap();
    let faults = Transaction::begin(&root, CommandContext::new("seal 12")).err().unwrap();
    assert!(
        faults[0].to_string().contains("public/a") && faults[0].help.as_ref().unwrap().contains("public/b")
    );
    assert_eq!(read(&root, "public/a").unwrap(), "words since");
    assert_eq!(read(&root, ".zine/conflict-1/0").unwrap(), "new a");
    begin(&root).commit(changes(&[("public/c", "c")])).unwrap();
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn plans_that_cannot_be_trusted_are_not_carried_out() {
    for (name, plan) in [
        ("cut", "zine plan 2\ncommand x\n"),
        ("sum", "zine plan 2\ncommand x\nend 00\n"),
        ("bytes", "\u{e9}"),
    ] {
        let root = folder(name);
        fs::create_dir_all(root.join(JOURNAL)).unwrap();
        fs::write(root.join(JOURNAL).join("0"), "half").unwrap();
        fs::write(root.join(PLAN), plan).unwrap();
        drop(begin(&root));
        assert!(!is_unfinished(&root) && !root.join(JOURNAL).join("0").exists());
        fs::remove_dir_all(root).unwrap();
    }
    // A plan of an older version, without hashes: existing files that differ are conflicts.
    for (there, stays) in [(None, "new"), (Some("other"), "other"), (Some("new"), "new")] {
        let root = folder("older");
        fs::create_dir_all(root.join(JOURNAL)).unwrap();
        fs::write(root.join(JOURNAL).join("0"), "new").unwrap();
        let body = "write 0 private/people.toml\n";
        fs::write(root.join(PLAN), format!("{body}end {}\n", base::hash::hash(body.as_bytes()))).unwrap();
        if let Some(text) = there {
            fs::create_dir_all(root.join("private")).unwrap();
            fs::write(root.join("private/people.toml"), text).unwrap();
        }
        let begun = Transaction::begin(&root, CommandContext::new("x"));
        assert_eq!(begun.is_err(), there == Some("other"));
        drop(begun);
        assert_eq!(read(&root, "private/people.toml").unwrap(), stays);
        fs::remove_dir_all(root).unwrap();
    }
    let root = folder("unreadable");
    fs::create_dir_all(root.join(PLAN)).unwrap();
    assert!(
        Transaction::begin(&root, CommandContext::new("x")).is_err(),
        "a plan that cannot be read is not none"
    );
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn nothing_is_written_outside_the_folder() {
    let root = folder("outside");
    for bad in ["../x", "/etc/x", "a/../../x", "", "a/"] {
        assert!(begin(&root).commit(changes(&[(bad, "x")])).is_err(), "{bad}");
        assert!(begin(&root).stage_group_file("g", bad, b"x").is_err(), "{bad}");
    }
    #[cfg(unix)]
    {
        let other = folder("elsewhere");
        std::os::unix::fs::symlink(&other, root.join("out")).unwrap();
        std::os::unix::fs::symlink(other.join("zine.toml"), root.join("link.toml")).unwrap();
        std::os::unix::fs::symlink("public/a", root.join("inside")).unwrap();
        for bad in ["out/x", "link.toml", "out/public/a"] {
            let said = begin(&root).commit(changes(&[(bad, "x")])).unwrap_err()[0].to_string();
            assert!(said.contains("leads out of the folder"), "{said}");
        }
        begin(&root).commit(changes(&[("inside", "by the link")])).unwrap();
        assert_eq!(read(&root, "public/a").unwrap(), "by the link");
        assert!(root.join("inside").symlink_metadata().unwrap().is_symlink());
        fs::remove_dir_all(other).unwrap();
    }
    fs::remove_dir_all(root).unwrap();
}

#[cfg(unix)]
#[test]
fn modes_line_ends_and_marks_stay() {
    use std::os::unix::fs::PermissionsExt;
    let root = folder("modes");
    let mode = |name: &str| fs::metadata(root.join(name)).unwrap().permissions().mode() & 0o777;
    fs::write(root.join("public/a"), "\u{feff}one\r\ntwo\r\n").unwrap();
    fs::set_permissions(root.join("public/a"), fs::Permissions::from_mode(0o640)).unwrap();
    begin(&root).commit(changes(&[("public/a", "one\ntwo\nthree\n"), ("private/p/q", "x")])).unwrap();
    assert_eq!(read(&root, "public/a").unwrap(), "\u{feff}one\r\ntwo\r\nthree\r\n");
    assert_eq!(
        (mode("public/a"), mode("private/p/q"), mode("private/p"), mode("private")),
        (0o640, 0o600, 0o700, 0o700)
    );
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn only_what_the_manifest_lists_is_removed() {
    let mut manifest = Manifest::default();
    let names = |list: &[&str]| list.iter().map(|n| n.to_string()).collect::<BTreeSet<_>>();
    manifest.update("issue-1", &names(&["public/1", "public/2", "private/people.toml"]));
    manifest.update("issue-2", &names(&["public/3"]));
    assert_eq!(manifest.update("issue-1", &names(&["public/2"])), ["public/1"]);
    assert!(manifest.0.contains_key("public/3"));
    let root = folder("manifest");
    fs::create_dir_all(root.join(".zine")).unwrap();
    let before = format!("{} issue-1 public/a b\n{}", base::hash::hash(b"x"), manifest.text());
    fs::write(root.join(MANIFEST), before).unwrap();
    let read = Manifest::read(&root).unwrap();
    assert!(read.0.get("public/a b").is_some_and(|g| g == "issue-1") && read.0.len() == 3, "{read:?}");
    fs::write(root.join(MANIFEST), b"\xe9").unwrap();
    assert!(Manifest::read(&root).is_err());
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn made_files_change_nothing_until_they_are_committed() {
    let root = folder("batch");
    let state = |root: &Path| ["public/a", "public/b", "public/c/d", "site/b/c"].map(|n| read(root, n));
    let before = state(&root);
    let made = |root: &Path| {
        let mut desk = begin(root);
        for (name, text) in [("public/a", "new a"), ("public/c/d", "d"), ("site/b/c", "2"), ("site/b/c", "3")]
        {
            desk.stage_group_file("g", name, text.as_bytes()).unwrap();
        }
        desk
    };
    drop(made(&root));
    assert_eq!(state(&root), before);
    let mut desk = made(&root);
    // Somebody else makes a folder meanwhile.
    fs::create_dir_all(root.join("site/b")).unwrap();
    fs::write(root.join("site/x"), "theirs").unwrap();
    desk.commit(Changes::default()).unwrap();
    let some = |text: &str| Some(text.to_string());
    assert_eq!(state(&root), [some("new a"), some("old b"), some("d"), some("3")]);
    assert_eq!(read(&root, "site/x"), some("theirs"));
    desk.stage_group_file("g", "public/a", b"newer").unwrap();
    desk.commit(Changes::default()).unwrap();
    drop(desk);
    assert_eq!(state(&root), [some("newer"), some("old b"), None, some("3")], "only made places are cleared");
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn a_named_file_that_was_not_made_is_not_written_over() {
    let (root, out) =
        (folder("named"), std::env::temp_dir().join(format!("zine-out-{}", std::process::id())));
    let put = |text: &str, force| {
        let outside = vec![(out.clone(), text.as_bytes().to_vec())];
        begin(&root).commit(Changes { outside, force, ..Changes::default() })
    };
    fs::write(&out, "theirs").unwrap();
    assert!(put("ours", false).is_err() && write_single(&out, b"ours", false).is_err());
    put("ours", true).unwrap();
    put("ours again", false).unwrap();
    assert_eq!(fs::read_to_string(&out).unwrap(), "ours again");
    fs::remove_file(out).unwrap();
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn one_after_the_other() {
    let root = folder("two");
    std::thread::scope(|scope| {
        for n in 0..4 {
            let root = &root;
            scope.spawn(move || {
                for round in 0..5 {
                    let mut desk = begin(root);
                    let text = desk.text("log").unwrap().unwrap_or_default() + &format!("{n} {round}\n");
                    desk.commit(changes(&[("log", &text)])).unwrap();
                }
            });
        }
    });
    assert_eq!(read(&root, "log").unwrap().lines().count(), 20);
    let held = begin(&root);
    let hasty = CommandContext { wait: Duration::from_millis(50), ..CommandContext::new("x") };
    let said = Transaction::begin(&root, hasty).err().unwrap()[0].to_string();
    assert!(said.contains("another zine command is running here") && said.contains("new thing"), "{said}");
    drop(held);
    fs::remove_dir_all(root).unwrap();
}
