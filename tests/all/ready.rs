//! Installation, upgrade, publishing from elsewhere: workflows, versions, and the program's information about itself.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::folders::{bad, change, good, kettle, put, sample};

/// Every file below a folder with its content.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries =
        walkdir::WalkDir::new(root).into_iter().map(Result::unwrap).filter(|e| e.file_type().is_file());
    let file = |entry: walkdir::DirEntry| {
        let name = entry.path().strip_prefix(root).unwrap().display().to_string();
        (name, fs::read(entry.path()).unwrap())
    };
    entries.map(file).collect()
}

/// Runs a command that must succeed.
#[cfg(all(unix, feature = "typeset"))]
fn run(root: &Path, program: &str, arguments: &[&str], variables: &[(&str, &str)]) {
    let mut command = std::process::Command::new(program);
    command.args(arguments).current_dir(root).envs(variables.iter().copied());
    let out = command.output().unwrap();
    let said = [out.stdout, out.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
    assert!(out.status.success(), "{program} {arguments:?}\n{said}");
}

/// The scripts of a workflow: the indented text below a `|`.
#[cfg(all(unix, feature = "typeset"))]
fn scripts(workflow: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut within: Option<usize> = None;
    for line in workflow.lines() {
        let depth = line.len() - line.trim_start().len();
        if let Some(head) = within {
            if depth > head || line.trim().is_empty() {
                out.last_mut().unwrap().push_str(&format!("{}\n", line.trim_start()));
                continue;
            }
            within = None;
        }
        if line.ends_with('|') {
            within = Some(depth);
            out.push(String::new());
        }
    }
    out
}

#[cfg(all(unix, feature = "typeset"))]
#[test]
fn the_workflows_make_the_site_that_is_made_here() {
    for (forge, file) in [("github", ".github/workflows/site.yml"), ("gitlab", ".gitlab-ci.yml")] {
        let (zine, home) =
            (kettle(&format!("ready-{forge}")), crate::folders::place(&format!("ready-home-{forge}")));
        let root = &zine.0;
        assert!(good(root, &["init", ".", "--ci", forge]).contains(file));
        assert!(bad(root, &["init", ".", "--ci", forge]).contains("already exists"));
        // An open issue is not public yet.
        good(root, &["build"]);
        let git = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
        run(root, "git", &["init", "-q", "-b", "main"], &[]);
        run(root, "git", &["add", "."], &[]);
        run(root, "git", &[&git[..], &["commit", "-qm", "Two issues"]].concat(), &[]);
        fs::create_dir_all(home.0.join("release/bin")).unwrap();
        fs::copy(env!("CARGO_BIN_EXE_zine"), home.0.join("release/bin/zine")).unwrap();
        run(&home.0, "tar", &["-C", "release", "-czf", "zine.tgz", "."], &[]);
        run(&home.0, "sh", &["-c", "sha256sum zine.tgz >SHA256SUMS"], &[]);
        run(&home.0, "git", &["clone", "-q", &root.display().to_string(), "clone"], &[]);
        let clone = home.0.join("clone");
        let release = format!("file://{}", home.0.join("zine.tgz").display());
        let sum = fs::read_to_string(home.0.join("SHA256SUMS")).unwrap();
        let own = home.0.display().to_string();
        let variables = [("ZINE_RELEASE", &*release), ("ZINE_SHA256", &*sum), ("HOME", &*own)];
        let steps = scripts(&fs::read_to_string(clone.join(file)).unwrap());
        assert_eq!(steps.len(), 2, "{file}");
        // A file other than the one named is not run.
        let forged = [variables[0], ("ZINE_SHA256", "0000"), variables[2]];
        let refused = std::process::Command::new("sh")
            .args(["-ec", &steps[0]])
            .current_dir(&clone)
            .envs(forged)
            .output();
        assert!(!refused.unwrap().status.success());
        for step in &steps {
            run(&clone, "sh", &["-ec", step], &variables);
        }
        let (here, there) = (files(&root.join("public")), files(&clone.join("public")));
        let other: Vec<&String> = here.keys().filter(|name| there.get(*name) != here.get(*name)).collect();
        assert!(other.is_empty(), "{forge}: {other:?}");
        let more: Vec<&String> = there.keys().filter(|name| !here.contains_key(*name)).collect();
        assert!(more.iter().all(|name| *name == ".nojekyll"), "{forge}: {more:?}");
    }
}

#[test]
fn a_folder_that_a_newer_program_wrote_is_left_alone() {
    let zine = kettle("ready-newer");
    let root = &zine.0;
    change(
        root,
        "zine.toml",
        &format!("made_with = \"{}\"", env!("CARGO_PKG_VERSION")),
        "made_with = \"99.1.0\"",
    );
    change(root, "zine.toml", "title =", "unheard_of = 1\ntitle =");
    let before = files(root);
    for command in [
        "check",
        "build",
        "seal 3",
        "new issue",
        "upgrade",
        "person add zoe --name Zoe",
        "ledger balance",
        "nmr",
        "ack",
        "remind",
        "labels 2",
        "undo",
        "inbox in",
        "read saturn Germany",
        "show saturn",
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        if words[0] == "labels" && !cfg!(feature = "typeset") {
            continue;
        }
        let said = bad(root, &words);
        assert!(command == "undo" || said.contains("zine 99.1.0"), "{command}: {said}");
        assert!(!said.contains("unheard_of"), "{command}: {said}");
    }
    let after = files(root);
    let touched: Vec<&String> = after.keys().filter(|name| after.get(*name) != before.get(*name)).collect();
    assert!(touched.iter().all(|name| name.starts_with(".zine/")), "{touched:?}");
}

#[test]
fn an_older_folder_is_read_and_brought_over_and_its_seals_stay() {
    // The sample's seals were made by 0.2.0, which recorded no version.
    let zine = sample("ready-older");
    let root = &zine.0;
    change(root, "zine.toml", "title =", "# The first line.\ntitle =");
    let before = files(&root.join("issues"));
    let shown = good(root, &["upgrade", "--dry-run"]);
    assert!(shown.contains("zine.toml names version") && shown.contains("nothing was written"), "{shown}");
    good(root, &["upgrade"]);
    let toml = fs::read_to_string(root.join("zine.toml")).unwrap();
    assert!(toml.starts_with("# The zine's own folder") && toml.contains("# The first line."), "{toml}");
    assert!(toml.contains(&format!("made_with = \"{}\"", env!("CARGO_PKG_VERSION"))), "{toml}");
    assert!(good(root, &["upgrade"]).contains("nothing to upgrade"));
    good(root, &["check", "3", "--replay"]);
    assert!(files(&root.join("issues")) == before);
    good(root, &["undo", "1"]);
    assert!(!fs::read_to_string(root.join("zine.toml")).unwrap().contains("made_with"));
    put(root, "zine.toml", &format!("made_with = \"soon\"\n{toml}").replace("made_with = \"0", "# \"0"));
    assert!(bad(root, &["check"]).contains("“soon” is not a version"));
}

#[test]
fn the_program_says_what_it_is() {
    let said = |argument: &str| good(Path::new("."), &[argument]);
    assert_eq!(said("-V").trim(), format!("zine {}", env!("CARGO_PKG_VERSION")));
    let long = said("--version");
    assert!(long.starts_with(said("-V").trim()), "{long}");
    let features: Vec<&str> = [
        ("typeset", cfg!(feature = "typeset")),
        ("post", cfg!(feature = "post")),
        ("serve", cfg!(feature = "serve")),
    ]
    .into_iter()
    .filter_map(|(name, is_on)| is_on.then_some(name))
    .collect();
    assert!(long.contains(&features.join(" ")), "{long}");
}
