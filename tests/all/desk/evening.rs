//! An evening's mail at the desk: what is shown, and what each key writes. A folder processed at the desk equals one
//! processed by hand, and all of it can be undone.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{Place, files, folder};
use crate::folders::good;

fn letter<'e>(evening: &'e Value, id: &str) -> &'e Value {
    let mut letters = evening["letters"].as_array().unwrap().iter();
    letters.find(|l| l["id"] == id).unwrap_or_else(|| panic!("there is no {id}"))
}

/// Kind and state of the piece that contains these words.
fn piece(evening: &Value, id: &str, words: &str) -> (String, String) {
    let mut pieces = letter(evening, id)["pieces"].as_array().unwrap().iter();
    let found = pieces.find(|p| p["words"].as_str().unwrap().contains(words)).unwrap();
    (found["kind"].as_str().unwrap().into(), found["state"].as_str().unwrap().into())
}

/// The current orders of a power.
fn sheet(evening: &Value, power: &str) -> Vec<String> {
    let mut sheets = evening["sheets"].as_array().unwrap().iter();
    let rows = sheets.find(|s| s["power"] == power).unwrap()["rows"].as_array().unwrap();
    rows.iter().map(|r| format!("{}{}", r["unit"].as_str().unwrap(), r["order"].as_str().unwrap())).collect()
}

/// The marks an editor would type for the same evening: file, and line for its head.
const MARKS: [(&str, &str); 9] = [
    ("austria", "8 signature"),
    ("austria.2", "2 amend"),
    ("england.3", "withdraws england.2.txt"),
    ("france", "season Spring 1901"),
    ("germany", "5 press grey"),
    ("germany.2", "1 vote draw yes"),
    ("russia", "6 address"),
    ("turkey", "5 resignation"),
    ("france.2", "1 subscription"),
];

const RULING: &str = "READ Italy \"F Nap lends Ion a hand\" AS F nap-ion \"so it was meant\"";

/// Processes the evening by hand, with commands where they exist.
pub fn by_hand(root: &Path) {
    let orders = root.join("issues/issue-2/orders/saturn");
    for (stem, mark) in MARKS {
        let file = orders.join(format!("{stem}.txt"));
        let text = fs::read_to_string(&file).unwrap();
        fs::write(file, text.replacen("\n\n", &format!("\nMark: {mark}\n\n"), 1)).unwrap();
    }
    fs::write(orders.join("gm.txt"), format!("GM: {RULING}\n")).unwrap();
    let press = "+++\nkind = \"grey\"\nby = \"eve\"\n+++\nThe Kaiser sneezed twice on the balcony today\n";
    crate::folders::put(root, "issues/issue-2/press/saturn/germany.md", press);
    good(root, &["person", "address", "gus", "3 Elm Row", "Whitby"]);
    good(root, &["seat", "saturn", "Turkey", "ivy", "--from", "Fall 1901", "--why", "retired", "--standby"]);
    good(root, &["ledger", "add", "dan", "5.00", "cheque", "--for", "sub"]);
}

/// Processes the evening with keys.
fn by_keys(place: &Place) {
    let mark = |letter: &str, line: u32, says: &str| {
        place.good(json!({ "do": "mark", "at": place.lines(letter, line, line), "says": says }));
    };
    mark("saturn/austria", 8, "signature");
    mark("saturn/austria.2", 2, "amend");
    place.good(json!({ "do": "withdraws", "at": place.lines("saturn/england.3", 1, 1) }));
    place.good(json!({ "do": "season", "at": place.lines("saturn/france", 1, 1), "phase": "Spring 1901" }));
    place.good(json!({ "do": "press", "at": place.lines("saturn/germany", 5, 5), "kind": "grey" }));
    mark("saturn/germany.2", 1, "vote draw yes");
    let saw = place.see()["games"][0]["saw"].clone();
    place.good(json!({ "do": "rule", "issue": "2", "game": "saturn", "saw": saw, "line": RULING }));
    place.good(json!({ "do": "address", "at": place.lines("saturn/russia", 6, 6), "lines": ["3 Elm Row", "Whitby"], "email": null }));
    place.good(json!({ "do": "resign", "at": place.lines("saturn/turkey", 5, 5), "person": "ivy", "season": "Fall 1901", "why": "retired" }));
    place.good(json!({ "do": "pay", "at": place.lines("saturn/france.2", 1, 1), "person": "dan", "amount": "5.00", "purpose": "sub", "note": "cheque" }));
}

#[test]
fn every_letter_lies_beside_its_reading() {
    let place = Place::new("shown");
    let evening = place.see();
    assert_eq!(evening["letters"].as_array().unwrap().len(), super::MAILS.len());
    let is = |id: &str, words: &str, kind: &str, state: &str| {
        assert_eq!(piece(&evening, id, words), (kind.to_string(), state.to_string()), "{id}: {words}");
    };
    is("saturn/austria", "Dear Ada", "greeting", "");
    is("saturn/austria", "A Vie", "order", "");
    is("saturn/austria", "my car", "unread", "need");
    is("saturn/austria.2", "A Bud", "order", "look");
    is("saturn/france", "A Par", "unread", "need");
    is("saturn/russia", "Elm Row", "address", "need");
    is("saturn/turkey", "resign", "resignation", "need");
    is("saturn/france.2", "cheque", "subscription", "need");
    let italy = letter(&evening, "saturn/italy");
    assert_eq!(italy["group"], "need");
    // Unread words have other possible meanings: moves, supports and holds of the unit they name.
    let choices = italy["pieces"][2]["choices"].to_string();
    assert!(choices.contains("F nap-ion") && choices.contains("F nap H"), "{choices}");
    assert_eq!(sheet(&evening, "England"), ["A lvp-wal", "F edi-nth", "F lon-eng"].map(String::from));
    assert_eq!(evening["games"][0]["draft"], true);
}

#[test]
fn an_evening_by_keys_is_one_by_hand_and_can_be_taken_back() {
    let place = Place::new("keys");
    let before = files(&place.root);
    by_keys(&place);
    let evening = place.see();
    assert_eq!(evening["counts"]["need"], 0, "{:#}", evening["letters"]);
    assert_eq!(evening["games"][0]["draft"], false);
    assert_eq!(
        sheet(&evening, "Austria"),
        ["A bud-rum", "A vie-gal", "F tri-alb"].map(String::from),
        "amended"
    );
    assert!(
        sheet(&evening, "England").contains(&"F lon-nth".to_string()),
        "the second letter does not count"
    );
    assert!(sheet(&evening, "France").contains(&"A par-bur".to_string()), "as if of the season due");
    assert!(sheet(&evening, "Italy").contains(&"F nap-ion".to_string()));
    assert!(evening["games"][0]["cast"].to_string().contains("yes"), "a vote");
    // `zine check` finds nothing that needs attention.
    let said = good(&place.root, &["check", "-q"]);
    assert!(said.contains("nothing needs you"), "{said}");
    let said = good(&place.root, &["check"]);
    assert!(!said.contains("resigns") && !said.contains("new address:"), "{said}");

    let hand = folder("hand");
    by_hand(&hand);
    let (keys, hands) = (files(&place.root), files(&hand));
    for (key, hand) in keys.iter().zip(&hands) {
        assert_eq!(key, hand);
    }
    assert_eq!(keys.len(), hands.len());
    let _ = fs::remove_dir_all(&hand);

    for _ in 0..10 {
        place.good(json!({ "do": "undo" }));
    }
    assert_eq!(files(&place.root), before, "byte for byte");
    assert_eq!(place.post("do", &json!({ "do": "undo" })).0, 400, "there is no more");
}

#[test]
fn what_was_changed_meanwhile_is_shown_and_never_overwritten() {
    let place = Place::new("meanwhile");
    let at = place.lines("saturn/austria", 8, 8);
    let file = "issues/issue-2/orders/saturn/austria.txt";
    let text = place.read(file) + "PS A Bud - Tri\n";
    fs::write(place.root.join(file), &text).unwrap();
    let (status, said) = place.post("do", &json!({ "do": "mark", "at": at, "says": "signature" }));
    assert_eq!(status, 409);
    assert!(said["error"].as_str().unwrap().contains("austria.txt has changed"), "{said}");
    assert!(said["evening"].to_string().contains("PS A Bud"), "as it is now");
    assert_eq!(place.read(file), text);
    // Nor does undoing a key discard a later change.
    place.good(json!({ "do": "mark", "at": place.lines("saturn/austria", 8, 8), "says": "signature" }));
    let text = place.read(file) + "PPS\n";
    fs::write(place.root.join(file), &text).unwrap();
    let (status, said) = place.post("do", &json!({ "do": "undo" }));
    assert_eq!(status, 409, "{said}");
    assert_eq!(place.read(file), text);
}

#[test]
fn a_ruling_is_seen_before_it_is_written() {
    let place = Place::new("ruling");
    let before = files(&place.root);
    let (status, found) =
        place.post("try", &json!({ "try": "ruling", "issue": "2", "game": "saturn", "line": RULING }));
    assert_eq!(status, 200, "{found}");
    assert!(found["said"][0].as_str().unwrap().contains("so it was meant"), "{found}");
    let svg = |key: &str| found[key].as_str().unwrap().to_string();
    assert!(
        svg("before").starts_with("<svg")
            && svg("after").starts_with("<svg")
            && svg("before") != svg("after")
    );
    let (status, found) = place.post(
        "try",
        &json!({ "try": "ruling", "issue": "2", "game": "saturn", "line": "READ Italy \"no such words\" AS F nap-ion" }),
    );
    assert_eq!(status, 400, "{found}");
    let (_, found) = place.post("try", &json!({ "try": "order", "issue": "2", "game": "saturn", "power": "Italy", "phase": null, "text": "fleet naples to the ionian" }));
    assert_eq!(
        (found["order"].as_str(), found["good"].as_bool()),
        (Some("F nap-ion"), Some(true)),
        "{found}"
    );
    assert_eq!(files(&place.root), before, "nothing was written");
}

#[test]
fn marks_typed_by_hand_are_held_to_their_letter() {
    let root = folder("marks");
    let file = root.join("issues/issue-2/orders/saturn/italy.txt");
    let text = fs::read_to_string(&file).unwrap();
    for (mark, why) in [
        ("9 remark", "the letter has 3 lines"),
        ("2 nonsense", "“nonsense” is not a mark"),
        ("soon", "not a line of the letter"),
        ("withdraws italy.7.txt", "has no such letter"),
    ] {
        fs::write(&file, text.replacen("\n\n", &format!("\nMark: {mark}\n\n"), 1)).unwrap();
        let said = crate::folders::bad(&root, &["check", "2"]);
        assert!(said.contains(why) && said.contains("italy.txt"), "{mark}: {said}");
    }
    // Marked lines are nothing else, and are never printed.
    fs::write(&file, text.replacen("\n\n", "\nMark: 1-3 remark\n\n", 1)).unwrap();
    let said = crate::folders::zine(&root, &["check", "--json"]).1;
    assert!(!said.contains("ven-tri") && said.contains("Italy"), "{said}");
    let _ = fs::remove_dir_all(&root);
}

#[test]
fn a_stranger_is_added_and_a_question_settled() {
    let root = folder("stranger");
    let mail = |name: &str, from: &str, text: &str| {
        let head = format!(
            "From: {from}\nTo: ada@lantern.example\nSubject: A word\nMessage-ID: <{name}@else.example>\n"
        );
        let date = "Date: Mon, 2 Feb 2026 09:00:00 +0000";
        crate::folders::put(&root, &format!("in/{name}.eml"), &format!("{head}{date}\n\n{text}\n"));
    };
    mail("new", "Zoe Hart <zoe@else.example>", "How do I join?");
    crate::folders::bad(&root, &["inbox", "in"]);
    let place = Place::at(root);
    let waits = place.see()["unsorted"][0].clone();
    let add =
        json!({ "do": "person", "mail": waits["id"], "saw": waits["saw"], "id": "zoe", "name": "Zoe Hart" });
    place.good(add.clone());
    assert!(
        place
            .read("private/people.toml")
            .contains("[zoe]\nname = \"Zoe Hart\"\nemail = \"zoe@else.example\"")
    );
    assert_eq!(place.post("do", &add).0, 400, "nobody is added twice");
    let said = place.good(json!({ "do": "settled", "mail": waits["id"], "saw": waits["saw"] }));
    assert!(said["evening"]["unsorted"].as_array().unwrap().is_empty(), "{said}");
    place.good(json!({ "do": "undo" }));
    place.good(json!({ "do": "undo" }));
    assert!(!place.read("private/people.toml").contains("zoe"));
}

#[test]
fn a_mail_that_waits_is_filed_and_who_is_missing_is_seen() {
    let root = folder("waits");
    let file = "issues/issue-2/orders/saturn/italy.txt";
    fs::remove_file(root.join(file)).unwrap();
    let mail = "From: stranger@else.example\nTo: ada@lantern.example\nSubject: Saturn, Italy\nMessage-ID: <1@else.example>\n\
                Date: Mon, 2 Feb 2026 09:00:00 +0000\n\nA Ven - Tri\nA Rom - Ven\nF Nap - Ion\n";
    crate::folders::put(&root, "in/1.eml", mail);
    crate::folders::bad(&root, &["inbox", "in"]);
    let place = Place::at(root);
    let before = files(&place.root);
    let evening = place.see();
    let waits = &evening["unsorted"][0];
    assert!(waits["from"].as_str().unwrap().contains("stranger@else.example"), "{waits}");
    assert!(
        waits["text"].as_str().unwrap().contains("A Ven - Tri") && !waits["why"].as_str().unwrap().is_empty()
    );
    let absent = evening["absent"].as_array().unwrap().iter().find(|a| a["power"] == "Italy").unwrap();
    assert_eq!(absent["follows"], "units hold");
    let mails = evening["reminders"].as_array().unwrap().iter();
    assert!(
        mails.into_iter().any(|m| m["to"] == "Fay Lane" && m["text"].as_str().unwrap().contains("Italy"))
    );
    assert_eq!(files(&place.root), before, "looking writes nothing");
    let act = |id: &Value| json!({ "do": "file", "mail": id, "saw": waits["saw"], "game": "saturn", "power": "Italy", "season": null });
    assert_eq!(place.post("do", &act(&json!("../../people.toml"))).0, 400);
    let said = place.good(act(&waits["id"]));
    assert!(said["evening"]["unsorted"].as_array().unwrap().is_empty());
    assert!(place.read(file).contains("A Ven - Tri"));
    place.good(json!({ "do": "undo" }));
    assert_eq!(files(&place.root), before);
}
