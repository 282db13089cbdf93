//! Published pages stay: whatever is done to a folder afterwards, a sealed page keeps its bytes, or `zine check` names the file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
#[cfg(feature = "typeset")]
use std::path::PathBuf;
use std::process::Command;
#[cfg(feature = "typeset")]
use std::sync::OnceLock;

use crate::folders::{append, bad, change, copy, good, kettle, place, put, two, zine};

/// The stored and served parts of sealed issues: body of the page, PDF, pictures.
fn published(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut out = BTreeMap::new();
    for issue in fs::read_dir(root.join("public/issues")).unwrap().flatten() {
        let number = issue.file_name().into_string().unwrap();
        if !root.join(format!("issues/issue-{number}/sealed/published")).is_dir() {
            continue;
        }
        for file in fs::read_dir(issue.path()).unwrap().flatten() {
            let name = file.file_name().into_string().unwrap();
            let mut bytes = fs::read(file.path()).unwrap();
            if name == "index.html" {
                let page = String::from_utf8(bytes).unwrap();
                let body = publish::templates::sealed_body(&page, &number);
                bytes = body.unwrap_or_else(|| panic!("{number} has no body")).as_bytes().to_vec();
            }
            out.insert(format!("{number}/{name}"), bytes);
        }
    }
    out
}

#[test]
fn what_is_sealed_is_in_order() {
    let folder = kettle("order");
    let root = &folder.0;
    let said = good(root, &["check", "--all"]);
    assert!(!said.contains("error[") && !said.contains("[seal"), "{said}");
    good(root, &["check", "--replay"]);
    // A second build changes nothing.
    let before = published(root);
    assert!(
        before.contains_key("1/index.html") && before.contains_key("1/kettle.svg"),
        "{:?}",
        before.keys()
    );
    good(root, &["build"]);
    assert_eq!(published(root), before);
    fs::remove_dir_all(root.join("public")).unwrap();
    fs::remove_dir_all(root.join(".zine")).unwrap();
    good(root, &["build"]);
    assert_eq!(published(root), before);
    // The body is the stored one, between its marks.
    let page = fs::read_to_string(root.join("public/issues/2/index.html")).unwrap();
    let kept = fs::read_to_string(root.join("issues/issue-2/sealed/published/body.html")).unwrap();
    assert!(page.contains(&format!("\n<!-- sealed 2 -->\n{kept}<!-- end sealed 2 -->\n")));
    assert!(page.matches("sealed 2 -->").count() == 2);
}

/// A change to the folder.
type Deed = Box<dyn Fn()>;

/// Changes of settings, names, prices and looks.
fn settings(root: &Path, title: &str) -> Vec<(&'static str, Deed)> {
    let at = root.to_path_buf();
    let add = move |name: &'static str, table: &'static str, text: &'static str| -> Deed {
        let at = at.clone();
        Box::new(move || {
            let old = fs::read_to_string(at.join(name)).unwrap();
            let there = !table.starts_with("[[") && old.contains(&format!("\n{table}\n"));
            let new = match (table, there) {
                ("", _) => {
                    let key = text.split('=').next().unwrap().trim();
                    let rest: Vec<&str> = old.lines().collect();
                    let top = rest.iter().position(|l| l.starts_with('[')).unwrap_or(rest.len());
                    let own = rest[..top].iter().filter(|l| l.split('=').next().unwrap().trim() != key);
                    let own = own.copied().collect::<Vec<_>>().join("\n");
                    format!("{own}\n{text}\n{}\n", rest[top..].join("\n"))
                }
                (_, true) => {
                    let key = text.split('=').next().unwrap().trim();
                    let (head, rest) = old.split_once(&format!("\n{table}\n")).unwrap();
                    let end = rest.find("\n[").map_or(rest.len(), |i| i + 1);
                    let own = rest[..end].lines().filter(|l| l.split('=').next().unwrap().trim() != key);
                    let own = own.collect::<Vec<_>>().join("\n");
                    format!("{head}\n{table}\n{text}\n{own}\n{}", &rest[end..])
                }
                (_, false) => format!("{old}\n{table}\n{text}\n"),
            };
            fs::write(at.join(name), new).unwrap();
        })
    };
    let named = root.to_path_buf();
    let title = title.to_string();
    vec![
        ("title", Box::new(move || change(&named, "zine.toml", &title, "The New Name"))),
        ("motto", add("zine.toml", "", "motto = \"Another motto\"")),
        ("frequency", add("zine.toml", "", "frequency = \"now and then\"")),
        ("colophon", add("zine.toml", "", "colophon = \"Other words.\"")),
        ("look", add("zine.toml", "[page]", "look = \"mimeo\"")),
        ("paper", add("zine.toml", "[page]", "paper = \"A4\"")),
        ("words", add("zine.toml", "[words]", "press = \"Rumours\"")),
        ("style", add("zine.toml", "[results]", "style = \"words\"")),
        ("reasons", add("zine.toml", "[results]", "reasons = false")),
        ("fee", add("zine.toml", "[[fee]]", "from_issue = 2\nfirst = \"7.00\"\nlater = \"4.00\"")),
        ("readers", add("zine.toml", "[readers]", "samples = 3")),
    ]
}

#[test]
fn eleven_changes_of_settings_leave_what_is_sealed_alone() {
    let folder = kettle("settings");
    let root = &folder.0;
    let before = published(root);
    for (what, change) in settings(root, "The Kettle") {
        change();
        good(root, &["build"]);
        assert!(published(root) == before, "{what} rewrote what is sealed");
    }
    change(root, "private/people.toml", "Mx ann", "Miss Renamed");
    put(root, "templates/web/body.html", "<p>Other bodies.</p>\n");
    good(root, &["build"]);
    assert!(published(root) == before, "a name or a template rewrote what is sealed");
    // The frame, lists and the pages of people and games are current.
    let page = fs::read_to_string(root.join("public/issues/1/index.html")).unwrap();
    assert!(page.contains("<title>") && page.split("<main").next().unwrap().contains("The New Name"));
    let person = fs::read_to_string(root.join("public/people/ann/index.html")).unwrap();
    assert!(person.contains("Miss Renamed") && person.contains("A letter"), "{person}");
    assert!(
        fs::read_to_string(root.join("public/games/saturn/index.html")).unwrap().contains("Miss Renamed")
    );
    assert!(good(root, &["check", "-q"]).contains("nothing needs you"));
}

/// A change to a folder, the codes one of which must be reported, and the file that must be named.
type Row = (&'static str, fn(&Path), &'static [&'static str], &'static str);

const ROWS: &[Row] = &[
    (
        "a letter changed",
        |r| append(r, "issues/issue-1/letters/ann.md"),
        &["sealed-changed"],
        "issues/issue-1/letters/ann.md",
    ),
    (
        "issue.toml changed",
        |r| change(r, "issues/issue-2/issue.toml", "2026-02-10", "2026-02-11"),
        &["sealed-changed"],
        "issues/issue-2/issue.toml",
    ),
    (
        "the body changed",
        |r| append(r, "issues/issue-2/sealed/published/body.html"),
        &["sealed-changed"],
        "issues/issue-2/sealed/published/body.html",
    ),
    (
        "a case changed",
        |r| change(r, "issues/issue-2/sealed/saturn S1901M.case", "A mun-bur", "A mun-ruh"),
        &["sealed-changed"],
        "issues/issue-2/sealed/saturn S1901M.case",
    ),
    (
        "a picture removed",
        |r| fs::remove_file(r.join("issues/issue-1/kettle.svg")).unwrap(),
        &["sealed-missing"],
        "issues/issue-1/kettle.svg",
    ),
    (
        "a kept file removed",
        |r| fs::remove_file(r.join("issues/issue-1/sealed/published/page.json")).unwrap(),
        &["sealed-missing"],
        "issues/issue-1/sealed/published/page.json",
    ),
    (
        "a letter added",
        |r| put(r, "issues/issue-1/letters/eva.md", "Mx eva: Late.\n"),
        &["sealed-stray"],
        "issues/issue-1/letters/eva.md",
    ),
    (
        "orders added",
        |r| put(r, "issues/issue-2/orders/saturn/germany.2.txt", "A Mun H\n"),
        &["sealed-stray"],
        "issues/issue-2/orders/saturn/germany.2.txt",
    ),
    (
        "a case added",
        |r| put(r, "issues/issue-1/sealed/saturn S1901M.case", "x\n"),
        &["sealed-stray"],
        "issues/issue-1/sealed/saturn S1901M.case",
    ),
    ("case and hash changed", case_and_hash, &["sealed-chain"], "issues/issue-2/sealed/seal.toml"),
    (
        "a word of an earlier seal",
        |r| change(r, "issues/issue-1/sealed/seal.toml", "version = 2", "version  = 2"),
        &["sealed-chain"],
        "issues/issue-1/sealed/seal.toml",
    ),
    (
        "the last sealed folder gone",
        |r| fs::remove_dir_all(r.join("issues/issue-2/sealed")).unwrap(),
        &["sealed-missing"],
        "issues/issue-2/sealed/seal.toml",
    ),
    (
        "a whole issue gone",
        |r| fs::remove_dir_all(r.join("issues/issue-1")).unwrap(),
        &["sealed-missing"],
        "issues/issue-1/sealed/seal.toml",
    ),
    (
        "the register gone",
        |r| fs::remove_file(r.join("issues/seals.txt")).unwrap(),
        &["sealed-chain"],
        "issues/seals.txt",
    ),
    ("the register shortened", shortened, &["sealed-chain"], "issues/seals.txt"),
    (
        "copies.csv changed",
        |r| append(r, "private/sealed/issue-1/copies.csv"),
        &["sealed-changed"],
        "private/sealed/issue-1/copies.csv",
    ),
    (
        "the private seal changed",
        |r| append(r, "private/sealed/issue-2/seal.toml"),
        &["sealed-changed"],
        "private/sealed/issue-2/seal.toml",
    ),
    (
        "a secret changed",
        |r| append(r, "private/secrets/issue-2.txt"),
        &["secret"],
        "private/secrets/issue-2.txt",
    ),
    (
        "mail changed",
        |r| append(r, "issues/issue-2/orders/saturn/italy.txt"),
        &["sealed-changed"],
        "issues/issue-2/orders/saturn/italy.txt",
    ),
    (
        "a counted line changed",
        |r| change(r, "private/ledger.csv", "10.00", "11.00"),
        &["sealed-ledger"],
        "private/ledger.csv:2",
    ),
    (
        "a served file changed",
        |r| append(r, "public/issues/1/kettle.svg"),
        &["published-changed"],
        "public/issues/1/kettle.svg",
    ),
    (
        "a served page changed",
        |r| change(r, "public/issues/2/index.html", "A second letter", "Another letter"),
        &["published-changed"],
        "public/issues/2/index.html",
    ),
    (
        "some private files gone",
        |r| fs::remove_dir_all(r.join("private/sealed/issue-2")).unwrap(),
        &["sealed-missing"],
        "private/sealed/issue-2/seal.toml",
    ),
];

/// Changes a case together with its hash.
fn case_and_hash(root: &Path) {
    let case = "issues/issue-2/sealed/saturn S1901M.case";
    let before = base::hash::digest(&fs::read(root.join(case)).unwrap());
    change(root, case, "A mun-bur", "A mun-ruh");
    let after = base::hash::digest(&fs::read(root.join(case)).unwrap());
    change(root, "issues/issue-2/sealed/seal.toml", &before, &after);
}

fn shortened(root: &Path) {
    let text = fs::read_to_string(root.join("issues/seals.txt")).unwrap();
    fs::write(root.join("issues/seals.txt"), text.lines().next().unwrap().to_string() + "\n").unwrap();
}

#[test]
fn whatever_is_done_to_what_is_sealed_is_an_error_that_names_the_file() {
    let folder = kettle("rows");
    let root = &folder.0;
    for (what, done, codes, file) in ROWS {
        let _ = fs::remove_dir_all(root);
        copy(two(), root);
        done(root);
        let (success, said) = zine(root, &["check", "-q"]);
        assert!(!success, "{what}: {said}");
        assert!(codes.iter().any(|c| said.contains(&format!("[{c}]"))), "{what}: {said}");
        assert!(said.contains(file), "{what}: {file} is not named: {said}");
    }
    // All private files together: a copy without them still has its archive.
    let _ = fs::remove_dir_all(root);
    copy(two(), root);
    let before = published(root);
    for gone in [
        "private",
        "public",
        ".zine",
        "issues/issue-2/orders",
        "issues/issue-2/press",
        "issues/issue-2/letters/cat.md",
    ] {
        let path = root.join(gone);
        if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
    }
    let said = good(root, &["check", "--all"]);
    assert!(said.contains("[private-absent]") && !said.contains("[sealed-"), "{said}");
    good(root, &["build"]);
    assert_eq!(published(root), before);
    assert!(fs::read_to_string(root.join("public/games/saturn/index.html")).unwrap().contains("Mx ann"));
    assert!(bad(root, &["build", "3"]).contains("private"));
}

#[test]
fn a_payment_dated_into_a_sealed_issue_is_noted() {
    let folder = kettle("late");
    let root = &folder.0;
    let ledger = fs::read_to_string(root.join("private/ledger.csv")).unwrap();
    put(root, "private/ledger.csv", &format!("{ledger}2026-02-05,cat,payment,5.00,,\n"));
    let said = good(root, &["check", "--all"]);
    assert!(said.contains("note[ledger-late]") && said.contains("private/ledger.csv:4"), "{said}");
    put(root, "private/ledger.csv", &format!("{ledger}2026-02-20,cat,payment,5.00,,\n"));
    assert!(!good(root, &["check", "--all"]).contains("ledger-late"));
}

#[test]
fn remembered_hashes_hide_no_change() {
    let folder = kettle("memory");
    let root = &folder.0;
    std::thread::sleep(std::time::Duration::from_millis(2200));
    good(root, &["check", "-q"]);
    let known = fs::read_to_string(root.join(".zine/hashes")).unwrap();
    assert!(known.contains("issues/issue-1/sealed/published/body.html"), "{known}");
    let again = fs::metadata(root.join(".zine/hashes")).unwrap().modified().unwrap();
    good(root, &["check", "-q"]);
    assert_eq!(fs::metadata(root.join(".zine/hashes")).unwrap().modified().unwrap(), again, "all was known");
    // With the same length and the old modification time.
    let body = root.join("issues/issue-1/sealed/published/body.html");
    let time = fs::metadata(&body).unwrap().modified().unwrap();
    change(root, "issues/issue-1/sealed/published/body.html", "A first letter", "A worst letter");
    fs::File::options().write(true).open(&body).unwrap().set_modified(time).unwrap();
    let said = bad(root, &["check", if cfg!(unix) { "-q" } else { "--replay" }]);
    assert!(said.contains("[sealed-changed]") && said.contains("published/body.html"), "{said}");
}

#[test]
fn an_issue_is_sealed_only_when_it_is_in_order() {
    let folder = kettle("gates");
    let root = &folder.0;
    put(root, "issues/issue-3/editorial.md", "+++\ntitle = \"Three\"\n+++\nThe third.\n");
    for power in ["austria", "england", "france", "germany", "italy", "russia", "turkey"] {
        put(root, &format!("issues/issue-3/orders/saturn/{power}.txt"), "All units hold\n");
    }
    // The plan of a draft is left there by its build.
    let is_source = |entry: &fs::DirEntry| entry.file_name() != "plan.json";
    let files =
        |root: &Path| fs::read_dir(root.join("issues/issue-3")).unwrap().flatten().filter(is_source).count();
    let before = files(root);
    let refused = |arguments: &[&str], words: &[&str]| {
        let said = bad(root, arguments);
        words.iter().for_each(|w| assert!(said.contains(w), "{arguments:?}: {w}: {said}"));
        assert_eq!(files(root), before, "something was written");
    };
    // Never built; built, and changed since.
    refused(&["seal", "3"], &["never been built", "zine build 3", "--build"]);
    good(root, &["build", "3"]);
    put(root, "issues/issue-3/editorial.md", "+++\ntitle = \"Three\"\n+++\nThe third, mended.\n");
    refused(&["seal", "3"], &["issues/issue-3/editorial.md"]);
    // Unreadable orders.
    put(root, "issues/issue-3/orders/saturn/france.txt", "A Paris to the moon and back\n");
    refused(&["seal", "3", "--build"], &["orders/saturn/france.txt"]);
    put(root, "issues/issue-3/orders/saturn/france.txt", "All units hold\n");
    // A malformed line of the ledger.
    let ledger = fs::read_to_string(root.join("private/ledger.csv")).unwrap();
    put(root, "private/ledger.csv", &format!("{ledger}2026-02-30,ann,payment,x,,\n"));
    refused(&["seal", "3", "--build"], &["private/ledger.csv"]);
    put(root, "private/ledger.csv", &ledger);
    // An earlier seal whose files have changed.
    append(root, "issues/issue-1/letters/ann.md");
    refused(&["seal", "3", "--build"], &["issues/issue-1/letters/ann.md"]);
    put(root, "issues/issue-1/letters/ann.md", "Mx ann: A first letter. ((Indeed.))\n");
    // A secret other than the promised one, or none.
    let secret = fs::read_to_string(root.join("private/secrets/issue-3.txt")).unwrap();
    put(root, "private/secrets/issue-3.txt", "0000\n");
    refused(&["seal", "3", "--build"], &["private/secrets/issue-3.txt", "--new-secret"]);
    put(root, "private/secrets/issue-3.txt", &secret);
    refused(&["seal", "3", "--build", "--new-secret", "lost"], &["the one that was promised"]);
    // A power without a player.
    let game = fs::read_to_string(root.join("games/saturn/game.toml")).unwrap();
    let at = game.rfind("[[seat]]").unwrap();
    let end = game[at..].find("\n\n").map_or(game.len(), |i| at + i);
    put(root, "games/saturn/game.toml", &format!("{}{}", &game[..at], &game[end..]));
    refused(&["seal", "3", "--build"], &["without a player", "games/saturn/game.toml"]);
    put(root, "games/saturn/game.toml", &game);
    // A zine without a name.
    change(root, "zine.toml", "\"The Kettle\"", "\"A Zine Without a Name\"");
    refused(&["seal", "3", "--build"], &["the title it was created with", "zine.toml"]);
    change(root, "zine.toml", "\"A Zine Without a Name\"", "\"The Kettle\"");
    // Everything in order.
    fs::remove_file(root.join("private/secrets/issue-3.txt")).unwrap();
    refused(&["seal", "3", "--build"], &["is missing", "--new-secret"]);
    good(root, &["seal", "3", "--new-secret", "The cat ate it"]);
    let body = fs::read_to_string(root.join("issues/issue-3/sealed/published/body.html")).unwrap();
    assert!(body.contains("The cat ate it") && body.contains("The third, mended"));
    let page = fs::read_to_string(root.join("public/issues/3/index.html")).unwrap();
    assert!(page.contains("name=\"description\" content=\"saturn · The Kettle, No. 3: Three\""), "{page}");
    assert!(
        fs::read_to_string(root.join("issues/issue-3/sealed/seal.toml")).unwrap().contains("The cat ate it")
    );
    good(root, &["check", "-q"]);
    good(root, &["build"]);
    // An empty issue.
    good(root, &["new", "issue", "--date", "2026-04-10"]);
    put(root, "issues/issue-4/issue.toml", "number = 4\ndate = 2026-04-10\n");
    good(root, &["build", "4"]);
    let said = bad(root, &["seal", "4"]);
    assert!(said.contains("nothing is written") && said.contains("--empty"), "{said}");
    good(root, &["seal", "4", "--empty"]);
}

#[test]
fn build_seal_and_check_again_and_again_say_nothing() {
    let folder = kettle("flow");
    let root = &folder.0;
    for number in 3..6 {
        put(root, &format!("issues/issue-{number}/editorial.md"), "+++\ntitle = \"On\"\n+++\nGoing on.\n");
        for power in ["austria", "england", "france", "germany", "italy", "russia", "turkey"] {
            put(root, &format!("issues/issue-{number}/orders/saturn/{power}.txt"), "All units hold\n");
        }
        let issue = number.to_string();
        let folder = format!("issue-{number}");
        for arguments in
            [&["build"][..], &["build", &folder], &["seal", &folder], &["build"], &["check", &issue, "--all"]]
        {
            let said = good(root, arguments);
            assert!(!said.contains("error"), "{arguments:?}: {said}");
            assert!(!said.contains("warning[") && !said.contains("note["), "{arguments:?}: {said}");
        }
        let before = published(root);
        good(root, &["build"]);
        assert_eq!(published(root), before);
        good(root, &["new", "issue"]);
    }
    // Sealed twice from the same folder: the same bytes.
    let twin = kettle("flow-twin");
    for root in [root, &twin.0] {
        let _ = fs::remove_dir_all(root);
        copy(two(), root);
        put(root, "issues/issue-3/editorial.md", "Once more.\n");
        good(root, &["seal", "3", "--build"]);
    }
    for name in ["issues/seals.txt", "issues/issue-3/sealed/seal.toml", "private/sealed/issue-3/seal.toml"] {
        assert_eq!(fs::read(root.join(name)).unwrap(), fs::read(twin.0.join(name)).unwrap(), "{name}");
    }
}

#[test]
fn what_must_not_stay_public_is_sealed_again_and_the_chain_with_it() {
    let folder = kettle("again");
    let root = &folder.0;
    let before = published(root);
    change(root, "issues/issue-1/letters/ann.md", "A first letter", "A letter without a name");
    assert!(bad(root, &["check", "-q"]).contains("sealed-changed"));
    assert!(bad(root, &["seal", "1", "--again"]).contains("--why"));
    let said = good(root, &["seal", "1", "--again", "--why", "she asked", "--on", "2026-03-01", "--dry-run"]);
    assert!(said.contains("- ") && said.contains("A first letter") && said.contains("+ "), "{said}");
    assert_eq!(published(root), before);
    good(root, &["seal", "1", "--again", "--why", "she asked", "--on", "2026-03-01"]);
    good(root, &["build"]);
    good(root, &["check", "-q"]);
    let now = published(root);
    assert_eq!(now.keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
    let changed: Vec<&String> = before.keys().filter(|name| now.get(*name) != before.get(*name)).collect();
    assert!(changed.iter().all(|name| name.starts_with("1/")) && !changed.is_empty(), "{changed:?}");
    assert!(!String::from_utf8_lossy(&now["1/index.html"]).contains("A first letter"));
    let seal = fs::read_to_string(root.join("issues/issue-2/sealed/seal.toml")).unwrap();
    assert!(seal.contains("issue 1 was sealed again") && seal.contains("2026-03-01"));
}

#[test]
fn an_issue_sealed_again_keeps_results_and_copies() {
    const CASE: &str = "issues/issue-2/sealed/saturn S1901M.case";
    const GERMANY: &str = "issues/issue-2/orders/saturn/germany.txt";
    const GM: &str = "issues/issue-2/orders/saturn/gm.txt";
    let folder = kettle("results");
    let root = &folder.0;
    let again = ["seal", "2", "--again", "--why", "better", "--on", "2026-03-01"];
    let mail = "in the mail";
    type Harm = fn(&Path);
    let refused: [(Harm, &str); 6] = [
        (|r| put(r, GERMANY, "A Mun - Ruh\n"), mail),
        (|r| put(r, GM, "GM: READ Germany \"A Mun - Bur\" AS nothing\n"), mail),
        (|r| fs::remove_file(r.join(GERMANY)).unwrap(), mail),
        (|r| change(r, CASE, "A mun-bur", "A mun-ruh"), CASE),
        (|r| fs::remove_file(r.join(CASE)).unwrap(), CASE),
        (|r| append(r, "private/sealed/issue-2/copies.csv"), "private/sealed/issue-2/copies.csv"),
    ];
    for (n, (done, word)) in refused.into_iter().enumerate() {
        fs::remove_dir_all(root).unwrap();
        copy(two(), root);
        done(root);
        let said = bad(root, &again);
        assert!(said.contains(word), "{n}: {said}");
    }
    // The same orders in other words, a letter to the editor, today's house rules: the results stay, and all is in order.
    fs::remove_dir_all(root).unwrap();
    copy(two(), root);
    put(root, GERMANY, "A Munich - Burgundy\nA Ber - Mun\nF Kie - Den\n");
    change(root, "issues/issue-2/letters/dan.md", "A second letter", "Another letter");
    good(root, &again);
    good(root, &["check", "-q"]);
    good(root, &["check", "3", "--replay"]);
    // Unchanged mail is not judged again.
    let game = fs::read_to_string(root.join("games/saturn/game.toml")).unwrap();
    put(root, "games/saturn/game.toml", &format!("{game}\n[rules]\ndouble_orders = \"hold\"\n"));
    assert!(bad(root, &["check", "3", "--replay"]).contains(mail));
    good(root, &again);
}

#[test]
fn git_carries_nothing_private_and_its_line_ends_break_no_seal() {
    let git = |root: &Path, arguments: &[&str]| -> String {
        let all = ["-c", "user.name=a", "-c", "user.email=a@example.org"].iter().chain(arguments);
        let out = Command::new("git").args(all).current_dir(root).output().unwrap();
        assert!(out.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8(out.stdout).unwrap()
    };
    let folder = kettle("git");
    let root = &folder.0;
    git(root, &["init", "-q"]);
    assert!(!good(root, &["check", "--all"]).contains("git-files"));
    git(root, &["add", "-A"]);
    git(root, &["commit", "-qm", "all"]);
    for name in git(root, &["ls-files"]).lines() {
        let text = fs::read(root.join(name)).unwrap();
        let text = String::from_utf8_lossy(&text);
        for private in ["private.example", "by = \"ann\"", "@example.org"] {
            assert!(!text.contains(private), "{name} has {private}");
        }
        assert!(
            !name.starts_with("private/") && !name.contains("/orders/") && !name.contains("/press/"),
            "{name}"
        );
        assert!(!text.contains(",Z-") && !text.contains("person,copy,code"), "{name} has a code");
    }
    for attributes in [true, false] {
        if !attributes {
            git(root, &["rm", "-q", ".gitattributes"]);
            git(root, &["commit", "-qm", "without"]);
            assert!(good(root, &["check", "--all"]).contains("git-files"));
        }
        let clone = place(&format!("git-clone-{attributes}"));
        let goal = clone.0.to_str().unwrap();
        git(root, &["clone", "-q", "-c", "core.autocrlf=true", ".", goal]);
        let crlf = fs::read_to_string(clone.0.join("issues/issue-1/letters/ann.md")).unwrap().contains('\r');
        assert!(attributes != crlf, "the clone is not what is to be tested");
        good(&clone.0, &["check", "-q"]);
        good(&clone.0, &["build"]);
        assert!(published(&clone.0) == published(root));
    }
}

/// The sample with its archive built, once.
#[cfg(feature = "typeset")]
fn weathervane() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("upgraded-sample");
        let _ = fs::remove_dir_all(&root);
        for folder in ["issues", "games", "boards", "private"] {
            copy(Path::new(folder), &root.join(folder));
        }
        fs::copy("zine.toml", root.join("zine.toml")).unwrap();
        good(&root, &["seal", "--upgrade"]);
        good(&root, &["build"]);
        root
    })
}

#[cfg(feature = "typeset")]
#[test]
fn the_sample_is_in_order_and_goes_on() {
    let folder = place("weathervane");
    let root = &folder.0;
    copy(weathervane(), root);
    let said = good(root, &["check", "--all"]);
    assert!(!said.contains("[seal"), "{said}");
    let before = published(root);
    let printed = before.keys().filter(|name| name.ends_with(".pdf") && !name.contains("11a"));
    assert!(printed.count() == 11, "{:?}", before.keys());
    for (what, change) in settings(root, "The Weathervane") {
        change();
        good(root, &["build"]);
        assert!(published(root) == before, "{what} rewrote what is sealed");
    }
    // The workflow of the README.
    let _ = fs::remove_dir_all(root);
    copy(weathervane(), root);
    for arguments in
        [&["build"][..], &["build", "issue-12"], &["seal", "issue-12"], &["build"], &["check", "-q"]]
    {
        let said = good(root, arguments);
        assert!(!said.contains("[seal") && !said.contains("error[") && !said.contains("vanished"), "{said}");
        assert!(arguments[0] == "check" || !said.contains("warning["), "{arguments:?}: {said}");
    }
    let sealed = published(root);
    assert!(sealed.len() > before.len());
    assert!(before.iter().all(|(name, bytes)| sealed.get(name) == Some(bytes)));
    fs::remove_dir_all(root.join("public")).unwrap();
    good(root, &["build"]);
    assert!(published(root) == sealed);
}
