//! Commands on a folder, from `zine init` to an erratum: sealed results stay, and replay proves it.

use std::fs;
use std::path::{Path, PathBuf};

use folder::{Folder, kept_files};
use page::model::{self, IssuePage, RichText};
use production::build::BuiltIssue;
use production::seal::preconditions;

use crate::folders::{bad, good, kettle, sample};

#[test]
fn sealed_seasons_are_the_truth_and_replay_is_the_proof() {
    let folder = kettle("replay");
    let root = &folder.0;
    let case = root.join("issues/issue-2/sealed/saturn S1901M.case");
    assert!(fs::read_to_string(&case).unwrap().contains("Germany: A mun-bur = succeeds"));
    assert!(good(root, &["judge", case.to_str().unwrap()]).contains("1 passed, 0 failed"));
    good(root, &["check", "3", "--replay"]);
    good(root, &["draws", "verify", "2"]);
    assert!(good(root, &["draws", "verify", "1"]).contains("as wishes and secret give it"));
    assert!(bad(root, &["seal", "2"]).contains("already sealed"));
    // An edited old letter changes nothing, and replay reports it.
    let letter = root.join("issues/issue-2/orders/saturn/germany.txt");
    fs::write(&letter, "A Mun - Tyr\nA Ber - Mun\nF Kie - Den\n").unwrap();
    assert!(good(root, &["show", "saturn", "--season", "Spring 1901"]).contains("A Mun-Bur"));
    assert!(bad(root, &["check", "3", "--replay"]).contains("no longer in the mail"));
    // The GM accepts the old result, with a reason, in the open issue; the change of sealed mail remains an error.
    let gm = root.join("issues/issue-3/orders/saturn/gm.txt");
    fs::write(&gm, "GM: STANDS Spring 1901 \"found after the deadline\"\n").unwrap();
    let said = bad(root, &["check", "3", "--replay", "--all"]);
    assert!(said.contains("found after the deadline") && !said.contains("error[replay]"), "{said}");
    assert!(said.contains("sealed-changed") && said.contains("orders/saturn/germany.txt"), "{said}");
    // An edited seal is invalid.
    let text = fs::read_to_string(&case).unwrap().replace("A mun-bur = succeeds", "A mun-bur = fails");
    fs::write(&case, text).unwrap();
    let said = bad(root, &["check", "3"]);
    assert!(said.contains("saturn S1901M.case") && said.contains("was changed since"), "{said}");
}

#[test]
fn an_erratum_shows_old_and_new_and_leaves_the_seal_alone() {
    let folder = kettle("errata");
    let root = &folder.0;
    let case = root.join("issues/issue-2/sealed/saturn S1901M.case");
    let before = fs::read(&case).unwrap();
    fs::write(root.join("fix.txt"), "Germany: A mun-ruh\n").unwrap();
    let table = good(root, &["errata", "saturn", "Spring 1901", "--orders", "fix.txt", "--dry-run"]);
    assert!(table.contains("* A mun-bur = succeeds") && table.contains("A mun-ruh = succeeds"), "{table}");
    assert!(!root.join("issues/issue-3/errata").exists());
    let arguments = [
        "errata",
        "saturn",
        "Spring 1901",
        "--orders",
        "fix.txt",
        "--later",
        "replay",
        "--why",
        "I misread it.",
    ];
    good(root, &arguments);
    let erratum = fs::read_to_string(root.join("issues/issue-3/errata/1.md")).unwrap();
    assert!(erratum.contains("I misread it.") && erratum.contains("A mun-ruh"), "{erratum}");
    assert_eq!(fs::read(&case).unwrap(), before);
    // The game continues from the corrected position.
    let shown = good(root, &["show", "saturn", "--season", "Spring 1901"]);
    assert!(shown.contains("corrected") && shown.contains("A Mun-Ruh"), "{shown}");
    good(root, &["build", "3"]);
    let page = fs::read_to_string(root.join("public/issues/3/index.html")).unwrap();
    assert!(page.contains("I misread it."));
    // Once the erratum is published, the archive marks the corrected page, outside the sealed part.
    let sealed = |page: &str| publish::templates::sealed_body(page, "2").map(String::from).unwrap();
    good(root, &["build"]);
    let before = fs::read_to_string(root.join("public/issues/2/index.html")).unwrap();
    good(root, &["seal", "3"]);
    good(root, &["build"]);
    let old = fs::read_to_string(root.join("public/issues/2/index.html")).unwrap();
    assert!(old.contains("I misread it."), "the old page is marked");
    assert_eq!(sealed(&old), sealed(&before));
    assert!(!sealed(&old).contains("I misread it."));
}

#[test]
fn a_second_build_writes_the_same_bytes_and_removes_only_its_own() {
    let folder = kettle("bytes");
    let root = &folder.0;
    good(root, &["build", "3"]);
    let list = |root: &Path| {
        let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
        for entry in fs::read_dir(root.join("public/issues/3")).unwrap() {
            let path = entry.unwrap().path();
            files.push((path.clone(), fs::read(path).unwrap()));
        }
        files.sort();
        files
    };
    let first = list(root);
    fs::write(root.join("public/issues/3/mine.txt"), "not made by the program").unwrap();
    good(root, &["build", "3"]);
    assert!(root.join("public/issues/3/mine.txt").exists());
    fs::remove_file(root.join("public/issues/3/mine.txt")).unwrap();
    assert_eq!(list(root), first);
}

#[test]
fn commands_say_what_they_cannot_do() {
    let folder = kettle("words");
    let root = &folder.0;
    assert!(bad(root, &["build", "9"]).contains("there is no issue 9"));
    assert!(bad(root, &["show", "titan"]).contains("no game is called"));
    assert!(bad(root, &["new", "game", "saturn"]).contains("already exists"));
    assert!(bad(root, &["new", "game", "x", "--player", "zoe"]).contains("no person in people.toml"));
    assert!(bad(root, &["new", "game", "x", "--variant", "Chess"]).contains("no rule-set is called"));
    assert!(bad(root, &["new", "person", "ann", "--name", "Ann"]).contains("already"));
    assert!(bad(root, &["errata", "saturn", "Fall 1901"]).contains("is not sealed"));
    assert!(bad(root, &["init", "."]).contains("is already a zine"));
    let json = good(root, &["check", "3", "--json"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&json).unwrap()["errors"], 0);
    let json = good(root, &["show", "saturn", "--season", "all", "--json"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&json).unwrap()["phases"][0]["issue"], 2);
}

#[test]
fn an_order_that_a_later_letter_replaced_is_no_difference_when_judged_again() {
    let folder = kettle("replaced");
    let root = &folder.0;
    let orders = root.join("issues/issue-3/orders/saturn");
    for power in ["austria", "england", "france", "germany", "russia", "turkey"] {
        fs::write(orders.join(format!("{power}.txt")), "All units hold\n").unwrap();
    }
    let letter = |n: u32, day: u32, order: &str| {
        let text = format!("Received: 2026-02-{day:02} 10:00\n\nFall 1901\n{order}\n");
        fs::write(orders.join(if n == 1 { "italy.txt".into() } else { format!("italy.{n}.txt") }), text)
            .unwrap();
    };
    letter(1, 1, "A Rom - Tus\nA Ven H\nF Nap H");
    letter(2, 2, "A Rom - Apu");
    good(root, &["seal", "3", "--build", "--empty"]);
    let case = fs::read_to_string(root.join("issues/issue-3/sealed/saturn F1901M.case")).unwrap();
    assert!(case.contains("Italy: A rom-apu = succeeds"), "{case}");
    good(root, &["new", "issue"]);
    good(root, &["check", "4", "--replay"]);
}

#[test]
fn an_issue_says_something_by_any_one_thing_in_it() {
    let folder = sample("says");
    let content = folder::load(&Folder::new(&folder.0), None::<folder::IssueNumber>).unwrap();
    let editorial =
        |text| Some(model::ArticleSection { body: RichText::from_paragraphs([text]), ..Default::default() });
    let said = |issue: IssuePage, empty: bool| {
        let built = BuiltIssue { number: 13.into(), issue, ..BuiltIssue::default() };
        preconditions::words(&content, &built, empty).iter().all(|fault| fault.code.as_str() != "empty")
    };
    let none = IssuePage::default;
    let game = |game| IssuePage { games: vec![game], ..none() };
    let words = || Some("Calm.".to_string());
    let something = [
        IssuePage { editorial: editorial("Hello."), ..none() },
        IssuePage { articles: vec![Default::default()], ..none() },
        IssuePage { letters: vec![Default::default()], ..none() },
        IssuePage { ads: vec![Default::default()], ..none() },
        IssuePage { errata: vec![Default::default()], ..none() },
        IssuePage { rules: Some(Default::default()), ..none() },
        game(model::GameSection { seasons: vec![Default::default()], ..Default::default() }),
        game(model::GameSection { summary: words(), ..Default::default() }),
        game(model::GameSection { ended: words(), ..Default::default() }),
        game(model::GameSection { press: vec![Default::default()], ..Default::default() }),
        IssuePage { openings: vec![Default::default()], ..none() },
        IssuePage { new_games: vec![Default::default()], ..none() },
        IssuePage { new_blood: Some(Default::default()), ..none() },
        IssuePage { moves: vec![Default::default()], ..none() },
        IssuePage { news: vec![Default::default()], ..none() },
    ];
    for (n, issue) in something.into_iter().enumerate() {
        assert!(said(issue, false), "{n}");
    }
    let nothing = [
        none(),
        IssuePage { editorial: editorial(" "), ..none() },
        game(model::GameSection { held: words(), ..Default::default() }),
        IssuePage { fees: vec![Default::default()], codes: vec![Default::default()], ..none() },
    ];
    for (n, issue) in nothing.into_iter().enumerate() {
        assert!(!said(issue.clone(), false), "{n}");
        assert!(said(issue, true), "{n}: if that is meant");
    }
}

#[test]
fn a_mark_an_editor_program_puts_before_a_kept_file_changes_nothing() {
    let folder = kettle("marked");
    let (root, own) = (&folder.0, Folder::new(&folder.0));
    for name in [kept_files::BODY, kept_files::PAGE, "kettle.svg"] {
        let path = root.join(kept_files::place(1, name));
        let was = fs::read(&path).unwrap();
        for before in ["\u{feff}", ""] {
            fs::write(&path, [before.as_bytes(), &was].concat()).unwrap();
            assert!(kept_files::bytes(&own, 1, name).unwrap() == was, "{name}");
            assert!(
                kept_files::body(&own, 1).is_ok()
                    && kept_files::page::<kept_files::PublishedNames>(&own, 1).is_ok(),
                "{name}"
            );
        }
    }
}

#[test]
fn a_second_erratum_of_a_season_keeps_what_the_first_corrected() {
    let folder = kettle("errata-two");
    let root = &folder.0;
    let errata = |orders: &str, more: &[&str]| {
        fs::write(root.join("fix.txt"), orders).unwrap();
        let first = ["errata", "saturn", "Spring 1901", "--orders", "fix.txt"];
        good(root, &first.iter().chain(more).copied().collect::<Vec<_>>())
    };
    errata("Germany: A mun-ruh\n", &["--why", "one", "--later", "replay"]);
    let table = errata("France: A mar-pie\n", &["--why", "two"]);
    assert!(table.contains("* A mar") && !table.contains("* A mun"), "only what is new differs: {table}");
    let shown = good(root, &["show", "saturn", "--season", "Spring 1901"]);
    assert!(shown.contains("A Mun-Ruh") && shown.contains("A Mar-Pie"), "{shown}");
    // The game continues from both, although the second says nothing about it.
    let shown = good(root, &["show", "saturn"]);
    assert!(shown.contains("A Ruh") && shown.contains("A Pie"), "{shown}");
    let second = fs::read_to_string(root.join("issues/issue-3/errata/2.md")).unwrap();
    assert!(!second.contains("Later seasons stay"), "{second}");
    // The same one is already written, and undoing both is a third.
    assert!(
        errata("France: A mar-pie\n", &["--why", "two"])
            .contains("already written: issues/issue-3/errata/2.md")
    );
    good(root, &["build", "3"]);
    good(root, &["seal", "3"]);
    good(root, &["new", "issue", "--date", "2026-04-10"]);
    errata("Italy: A ven-tyr\n", &["--why", "three"]);
    let shown = good(root, &["show", "saturn", "--season", "Spring 1901"]);
    for order in ["A Mun-Ruh", "A Mar-Pie", "A Ven-Tyr"] {
        assert!(shown.contains(order), "{order}: {shown}");
    }
    fs::write(root.join("fix.txt"), "Austria: A vie-gal\n").unwrap();
    good(root, &["new", "issue", "5", "--date", "2026-05-10"]);
    assert!(errata("Austria: A vie-gal\n", &["--in", "5"]).contains("issue-5/errata/1.md"));
    fs::write(root.join("fix.txt"), "Austria: A vie-boh\n").unwrap();
    let said = bad(root, &["errata", "saturn", "Spring 1901", "--orders", "fix.txt", "--in", "4"]);
    assert!(said.contains("the erratum of issue 5 would undo one in issue 4"), "{said}");
}

#[test]
fn what_an_issue_sealed_again_no_longer_says_is_withdrawn_from_the_archive() {
    let folder = kettle("withdrawn");
    let root = &folder.0;
    let letter = root.join("issues/issue-3/letters/ann.md");
    fs::create_dir_all(letter.parent().unwrap()).unwrap();
    fs::write(&letter, "Ann Reed: Ben is a scoundrel.\n").unwrap();
    good(root, &["seal", "3", "--build"]);
    good(root, &["build"]);
    let addresses = || fs::read_to_string(root.join("public/addresses.txt")).unwrap();
    assert!(addresses().contains("issues/3/index.html#letter-ann"));
    fs::write(&letter, "+++\nprint = false\n+++\nAnn Reed: Ben is a scoundrel.\n").unwrap();
    good(root, &["seal", "3", "--again", "--why", "libel"]);
    good(root, &["build"]);
    assert!(!addresses().contains("issues/3/index.html#letter-ann"));
    for entry in fs::read_dir(root.join("public/search/t")).unwrap() {
        let path = entry.unwrap().path();
        assert!(!fs::read_to_string(&path).unwrap().contains("scoundrel"), "{path:?}");
    }
    // For an issue that was not sealed, every address stays.
    let gone = addresses() + "issues/1/index.html#letter-nobody\n";
    fs::write(root.join("public/addresses.txt"), gone).unwrap();
    assert!(bad(root, &["build"]).contains("address-vanished"));
}

#[test]
fn mail_read_for_an_erratum_may_lie_in_the_old_issue() {
    let folder = kettle("late-found");
    let root = &folder.0;
    let late = "issues/issue-2/orders/saturn/germany.2.txt";
    fs::write(root.join(late), "A Mun - Ruh\nA Ber - Kie\nF Kie - Den\n").unwrap();
    assert!(bad(root, &["check", "3"]).contains("sealed-stray"));
    fs::write(root.join("fix.txt"), "Germany: A mun-ruh\nGermany: A ber-kie\nGermany: F kie-den\n").unwrap();
    good(root, &["errata", "saturn", "Spring 1901", "--orders", "fix.txt", "--why", "It lay unread."]);
    assert!(!good(root, &["check", "3"]).contains("sealed-stray"));
    // Anything but mail of that game is checked as before.
    fs::create_dir_all(root.join("issues/issue-2/press/saturn")).unwrap();
    fs::write(root.join("issues/issue-2/press/saturn/new.md"), "Oslo: Hm.\n").unwrap();
    assert!(bad(root, &["check", "3"]).contains("sealed-stray"));
}
