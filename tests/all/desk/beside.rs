//! The desk besides the evening's mail: rulings in flyers, reminders, waiting mail and errors, two desks on one folder,
//! huge letters; also a draft with unreadable orders built by every other command.

use std::fs;

use serde_json::{Value, json};

use super::{Place, files, folder, send};
use crate::folders::{bad, good, put, zine};

#[test]
fn a_draft_says_what_is_not_read_and_is_made_all_the_same() {
    let root = folder("draft");
    put(&root, "issues/issue-2/orders/saturn/gm.txt", "GM: READ Turkey \"no such words\" AS A con H\n");
    let (fine, said) = zine(&root, &["build", "2"]);
    assert!(!fine && said.contains("italy.txt:6") && said.contains("gm.txt:1"), "{said}");
    let page = fs::read_to_string(root.join("public/issues/2/index.html")).unwrap();
    let told = "Draft: 4 orders not read (Austria, line 8; France, line 2; Germany, line 1; Italy, line 3).";
    assert!(page.contains(told), "{}", &page[page.find("Draft:").unwrap_or(0)..][..200]);
    assert!(page.contains("1 ruling that matches nothing (gm.txt, line 1)"), "the ruling too");
    let map = || fs::read_to_string(root.join("public/issues/2/saturn-s1901.svg")).unwrap();
    assert_eq!(map().matches("r=\"18.6\"").count(), 1, "ringed on the map");
    // The rest is in its final form.
    assert!(page.contains("Venice") && page.contains("Trieste"));
    let (fine, said) = zine(&root, &["build", "2", "--json"]);
    let made: Value = serde_json::from_str(&said).unwrap();
    assert!(!fine && made["diagnostics"].to_string().contains("E-UNKNOWN-ORDER"));
    // Settled matters are no longer reported; nothing published mentions them.
    fs::remove_file(root.join("issues/issue-2/orders/saturn/gm.txt")).unwrap();
    for stem in ["austria", "germany.2", "france", "italy"] {
        let file = root.join(format!("issues/issue-2/orders/saturn/{stem}.txt"));
        let text = fs::read_to_string(&file).unwrap();
        let lines = text.split_once("\n\n").unwrap().1.lines().count();
        fs::write(&file, text.replacen("\n\n", &format!("\nMark: 1-{lines} remark\n\n"), 1)).unwrap();
    }
    good(&root, &["build", "2"]);
    let page = fs::read_to_string(root.join("public/issues/2/index.html")).unwrap();
    assert!(!page.contains("Draft:") && !map().contains("r=\"18.6\""));
    // Only sealing is refused.
    put(&root, "issues/issue-2/orders/saturn/gm.txt", "GM: READ Turkey \"no such words\" AS A con H\n");
    bad(&root, &["seal", "2"]);
    let _ = fs::remove_dir_all(root);
}

#[test]
fn a_flyer_is_ruled_on_at_the_desk() {
    let zine = crate::flyers::opened("desk");
    let root = zine.0.clone();
    put(
        &root,
        "issues/flyer-11a/orders/saturn/italy.txt",
        "Spring 1904 Retreat\nF Ion to where the tuna is\n",
    );
    let place = Place::at(root);
    let evening = place.see();
    let letter = evening["letters"].as_array().unwrap().iter().find(|l| l["id"] == "11a/saturn/italy");
    assert_eq!(letter.unwrap_or_else(|| panic!("{evening:#}"))["group"], "need");
    let mut games = evening["games"].as_array().unwrap().iter();
    let saw = games.find(|g| g["issue"] == "11a").unwrap()["saw"].clone();
    let line = "READ Italy \"F Ion to where the tuna is\" AS F ion-tun";
    let (status, found) =
        place.post("try", &json!({ "try": "ruling", "issue": "11a", "game": "saturn", "line": line }));
    assert_eq!(status, 200, "{found}");
    assert!(found["after"].as_str().unwrap().starts_with("<svg"));
    place.good(json!({ "do": "rule", "issue": "11a", "game": "saturn", "saw": saw, "line": line }));
    assert!(place.read("issues/flyer-11a/orders/saturn/gm.txt").contains(line));
    assert!(place.read("issues/issue-12/orders/saturn/gm.txt").is_empty());
    let again = json!({ "do": "rule", "issue": "11a", "game": "saturn", "saw": saw, "line": line });
    assert_eq!(place.post("do", &again).0, 409, "it was changed since");
    // Sealed phases cannot be ruled on.
    let sealed = json!({ "do": "rule", "issue": "11", "game": "saturn", "saw": "", "line": line });
    assert!([400, 409].contains(&place.post("do", &sealed).0));
    let _ = fs::remove_dir_all(&place.root);
}

#[test]
fn who_is_missing_is_reminded_once_a_day_as_by_command() {
    let make = |name: &str| {
        let root = folder(name);
        fs::remove_file(root.join("issues/issue-2/orders/saturn/italy.txt")).unwrap();
        root
    };
    let place = Place::at(make("remind"));
    let said = place.good(json!({ "do": "remind" }));
    assert!(said["told"].as_str().unwrap().contains("private/outbox/remind/"), "{said}");
    let hand = make("remind-hand");
    good(&hand, &["remind", "--outbox"]);
    let names = |root: &std::path::Path| files(root).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(&place.root), names(&hand), "the same files");
    let before = files(&place.root);
    place.good(json!({ "do": "remind" }));
    assert_eq!(files(&place.root), before, "nobody is written to twice");
    assert_eq!(place.post("do", &json!({ "do": "undo" })).0, 400, "what goes out is not taken back");
    let _ = fs::remove_dir_all(hand);
}

#[test]
fn a_doubted_order_has_a_map_without_it() {
    let place = Place::new("without");
    let before = files(&place.root);
    let map = json!({ "try": "map", "issue": "2", "game": "saturn" });
    let (status, now) = place.post("try", &map);
    assert_eq!(status, 200, "{now}");
    let (status, without) =
        place.post("try", &json!({ "try": "without", "at": place.lines("saturn/austria.2", 2, 2) }));
    assert_eq!(status, 200, "{without}");
    assert_ne!(now["map"], without["map"], "A bud-rum is not drawn");
    let (status, said) =
        place.post("try", &json!({ "try": "without", "at": place.lines("saturn/austria.2", 20, 30) }));
    assert_eq!(status, 400, "{said}");
    assert_eq!(files(&place.root), before);
}

#[test]
fn the_desk_shows_the_whole_check_and_the_openings() {
    let root = folder("whole");
    put(&root, "games/titan/game.toml", "name = \"Titan\"\nvariant = \"Standard\"\n");
    put(&root, "issues/issue-2/letters/nobody.md", "+++\nwriters = [\"who\"]\n+++\nHello\n");
    let place = Place::at(root);
    let evening = place.see();
    assert!(evening["openings"][0]["game"].as_str().unwrap().contains("Titan"), "{}", evening["openings"]);
    let (status, found) = place.post("try", &json!({ "try": "check" }));
    assert_eq!(status, 200);
    let whole = zine(&place.root, &["check", "--json"]).1;
    let whole: Value = serde_json::from_str(&whole).unwrap();
    let shown = |d: &&Value| d["seen"] == false && d["group"] != "missing";
    let count = whole["diagnostics"].as_array().unwrap().iter().filter(shown).count();
    assert_eq!(found["found"].as_array().unwrap().len(), count, "{found:#}");
}

#[test]
fn two_desks_take_back_what_is_their_own() {
    let one = Place::new("two-desks");
    let options = serve::Options {
        root: one.root.clone(),
        issue: None,
        address: "127.0.0.1:0".parse().unwrap(),
        desk: Some(super::opened()),
    };
    let before = files(&one.root);
    let two = Place { root: one.root.clone(), address: serve::start(&options).unwrap().address };
    let mark = |place: &Place, letter: &str, line: u32, says: &str| {
        place.good(json!({ "do": "mark", "at": place.lines(letter, line, line), "says": says }));
    };
    two.see();
    mark(&one, "saturn/austria", 8, "signature");
    mark(&two, "saturn/russia", 6, "remark");
    // The first sees what the second did, but undoes only its own actions.
    assert!(one.see().to_string().contains("6 remark"));
    one.good(json!({ "do": "undo" }));
    assert!(one.read("issues/issue-2/orders/saturn/russia.txt").contains("Mark: 6 remark"));
    assert!(!one.read("issues/issue-2/orders/saturn/austria.txt").contains("Mark:"));
    assert_eq!(one.post("do", &json!({ "do": "undo" })).0, 400, "there is no more of its own");
    two.good(json!({ "do": "undo" }));
    assert_eq!(files(&one.root), before);
    // Both act on the same letter at once: one wins, the other is refused.
    let at = one.lines("saturn/austria", 8, 8);
    let act = |says: &str| json!({ "do": "mark", "at": at, "says": says });
    let (a, b) = std::thread::scope(|scope| {
        let a = scope.spawn(|| one.post("do", &act("signature")).0);
        let b = scope.spawn(|| two.post("do", &act("remark")).0);
        (a.join().unwrap(), b.join().unwrap())
    });
    assert!([(200, 409), (409, 200)].contains(&(a, b)), "{a} {b}");
    std::mem::forget(two);
}

#[test]
fn a_letter_of_five_megabytes_does_not_stop_the_desk() {
    let root = folder("huge");
    let line = "A Ven - Tri, or so I said <script>alert(1)</script> \u{202e}\u{2066}A Rom - Ven\n";
    let text = line.repeat((5 << 20) / line.len());
    put(&root, "issues/issue-2/orders/saturn/italy.txt", &format!("Received: 2026-02-01\n\n{text}"));
    let place = Place::at(root);
    let began = std::time::Instant::now();
    let evening = place.see();
    let mut letters = evening["letters"].as_array().unwrap().iter();
    assert!(letters.any(|l| l["id"] == "saturn/italy"));
    assert!(began.elapsed().as_secs() < 100, "{:?}", began.elapsed());
    place.good(json!({ "do": "mark", "at": place.lines("saturn/austria", 8, 8), "says": "signature" }));
    let head = send(place.address, b"GET /desk/x/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    assert_eq!(head.0, 404);
}
