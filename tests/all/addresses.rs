//! A reader's address is printed in posted copies, if the editor wants it, and appears nowhere else.

use std::fs;
use std::path::{Path, PathBuf};

use crate::folders::{good, place, put, zine};

const ZINE: &str = "title = \"The Lantern\"\neditor = \"ada\"\nurl = \"https://lantern.example\"\n\n[readers]\nprint_addresses = true\n\n\
    [[fee]]\nfrom_issue = 1\nfirst = \"2.00\"\nlater = \"2.00\"\n\n[mail]\nfrom = \"ada@zine.example\"\n";

const PEOPLE: &str = "[ada]\nname = \"Ada Lovett\"\nemail = \"ada@zine.example\"\naddress = [\"1 Press Row\", \"Lovetown\"]\n\
    [bob]\nname = \"Bob Rieter\"\nemail = \"bob@example.org\"\ntown = \"Basle\"\naddress = [\"22 Quiet Lane\", \"Riverbank\"]\n\
    [cleo]\nname = \"Cleo Marsh\"\nemail = \"cleo@example.org\"\naddress = [\"33 Hidden Court\", \"Marshwater\"]\nunlisted = true\n\
    [dan]\nname = \"Dan Ode\"\ninitials = true\naddress = [\"44 Silent Square\", \"Odeham\"]\n";

const ADDRESSES: [&str; 6] =
    ["22 Quiet Lane", "Riverbank", "33 Hidden Court", "Marshwater", "44 Silent Square", "Odeham"];

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_path_buf()];
    }
    fs::read_dir(path).into_iter().flatten().flatten().flat_map(|entry| files(&entry.path())).collect()
}

/// Every file except the editor's private ones: pages, feed, search, data, seals, outgoing mails.
fn others_see(root: &Path) -> Vec<PathBuf> {
    let kept = ["private/people.toml", "private/ledger.csv"].map(|name| root.join(name));
    let mut all: Vec<PathBuf> =
        ["public", "issues", "private", ".zine"].iter().flat_map(|top| files(&root.join(top))).collect();
    all.retain(|path| !kept.contains(path));
    all
}

#[test]
fn addresses_stand_with_the_game_in_copies_that_are_posted_and_nowhere_else() {
    let folder = place("addresses");
    let root = &folder.0;
    put(root, "zine.toml", ZINE);
    let others = ["eve", "fay", "gus", "hal"].map(|id| format!("[{id}]\nname = \"{id} Player\"\n"));
    put(root, "private/people.toml", &format!("{PEOPLE}{}", others.concat()));
    let players = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]
        .into_iter()
        .zip(["eve", "bob", "cleo", "fay", "gus", "hal", "dan"]);
    let seats: String = players
        .map(|(power, person)| format!("[[seat]]\npower = \"{power}\"\nperson = \"{person}\"\n"))
        .collect();
    put(
        root,
        "games/saturn/game.toml",
        &format!("name = \"Saturn\"\nvariant = \"Standard\"\n[start]\nissue = 1\n{seats}"),
    );
    put(
        root,
        "issues/issue-1/issue.toml",
        "number = 1\ndate = 2026-10-01\ndeadline = \"2099-12-15T20:00:00\"\npages = 4\n",
    );
    put(root, "issues/issue-1/editorial.md", "A plain word from the editor.\n");
    put(root, "issues/issue-1/ads.md", "* Old zines wanted. ----bob\n\n* Stamps wanted. ----cleo\n");
    let told = |content: &folder::Content| {
        let games = games::play(content, 1);
        let (composed, _) = production::compose::compose(content, &games, None, 1, false, None);
        format!("{:?}", composed.issue)
    };
    let content = folder::load(&folder::Folder::new(root), None::<i64>).unwrap();
    let (posted, mailed) = (told(&content.to_be_posted()), told(&content));
    assert!(posted.contains("22 Quiet Lane, Riverbank") && !posted.contains("Basle"), "{posted}");
    assert!(mailed.contains("Basle"), "{mailed}");
    for address in &ADDRESSES {
        assert!(!mailed.contains(address), "{address}");
        let is_printed = ["22 Quiet Lane", "Riverbank"].contains(address);
        assert_eq!(posted.contains(address), is_printed, "{address}");
    }
    good(root, &["build", "1"]);
    good(root, &["seal", "1", "--early"]);
    // A person without an e-mail address gets the issue on paper only, which is reported.
    zine(root, &["mail", "issue-1"]);
    good(root, &["build"]);
    let seen = others_see(root);
    for part in ["public/issues/1/index.html", "feed", "search", "sealed", "outbox"] {
        assert!(seen.iter().any(|path| path.to_string_lossy().contains(part)), "{part}: {seen:?}");
    }
    for path in seen {
        let mut text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        if path.extension().is_some_and(|kind| kind == "pdf") {
            let paper = std::process::Command::new("pdftotext").arg("-layout").arg(&path).arg("-").output();
            text += &paper.map(|out| String::from_utf8_lossy(&out.stdout).into_owned()).unwrap_or_default();
        }
        for address in ADDRESSES {
            assert!(!text.contains(address), "{}: {address}", path.display());
        }
    }
}
