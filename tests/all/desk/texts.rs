//! What the desk does beside letters: texts, mail that is answered, people who are seated, publishing.

use std::fs;

use serde_json::{Value, json};

use super::{Place, files, folder};
use crate::folders::{Zine, bad, copy, good, put};

/// A text of the desk as it is shown.
fn text(place: &Place, file: &str) -> Value {
    let evening = place.see();
    let found = evening["texts"].as_array().unwrap().iter().find(|text| text["file"] == file).cloned();
    found.unwrap_or_else(|| panic!("{file}: {}", evening["texts"]))
}

#[test]
fn a_text_is_saved_whole_and_never_over_what_was_changed_meanwhile() {
    let root = folder("texts");
    put(&root, "issues/issue-2/articles/tea.md", "+++\r\ntitle = \"Tea\"\r\n+++\r\nHot.\r\n");
    let place = Place::at(root);
    let before = files(&place.root);
    let file = "issues/issue-2/editorial.md";
    let shown = text(&place, file);
    assert_eq!(shown["text"], "A word.\n");
    let save =
        |file: &str, saw: &Value, text: &str| json!({ "do": "text", "file": file, "saw": saw, "text": text });
    let said = place.good(save(file, &shown["saw"], "Two words, and ![a picture](none.png)\n\n\n"));
    assert_eq!(said["told"], "issues/issue-2/editorial.md: saved");
    // What is wrong in it is told by the page; the text is the editor's.
    assert_eq!(place.read(file), "Two words, and ![a picture](none.png)\n");
    // Changed on the disk since: nothing is written, and what is there now is shown.
    fs::write(place.root.join(file), "Somebody else.\n").unwrap();
    let (status, said) = place.post("do", &save(file, &shown["saw"], "Over it"));
    assert_eq!(status, 409, "{said}");
    assert!(said["error"].as_str().unwrap().contains("editorial.md has changed on the disk"), "{said}");
    assert!(said["evening"]["texts"].to_string().contains("Somebody else."), "{said}");
    assert_eq!(place.read(file), "Somebody else.\n");
    fs::write(place.root.join(file), "Two words, and ![a picture](none.png)\n").unwrap();
    // Line ends stay those of the file; a new article begins where there is none.
    let tea = "issues/issue-2/articles/tea.md";
    place.good(save(tea, &text(&place, tea)["saw"], "+++\ntitle = \"Tea\"\n+++\nCold.\n"));
    assert_eq!(place.read(tea), "+++\r\ntitle = \"Tea\"\r\n+++\r\nCold.\r\n");
    let blank = place.see()["blank"].clone();
    place.good(save("issues/issue-2/articles/milk.md", &blank, "First the milk."));
    assert_eq!(place.read("issues/issue-2/articles/milk.md"), "First the milk.\n");
    let now = files(&place.root);
    for other in [
        "issues/issue-2/issue.toml",
        "zine.toml",
        "private/people.toml",
        "issues/issue-2/../../zine.toml",
        "issues/issue-2/articles/../issue.toml",
        "issues/issue-2/articles/.md",
        "issues/issue-2/letters/nobody.md",
        "issues/issue-9/editorial.md",
        "/etc/passwd",
    ] {
        let (status, said) = place.post("do", &save(other, &blank, "x"));
        assert_eq!(status, 400, "{other}: {said}");
    }
    assert_eq!(files(&place.root), now, "nothing else can be named");
    for _ in 0..3 {
        place.good(json!({ "do": "undo" }));
    }
    assert_eq!(files(&place.root), before);
}

/// Mail of a stranger and of a reader, taken in and waiting.
fn waiting(name: &str) -> Place {
    let root = folder(name);
    let mail = |name: &str, from: &str, text: &str| {
        let head = format!(
            "From: {from}\nTo: ada@lantern.example\nSubject: A word\nMessage-ID: <{name}@else.example>\n"
        );
        let date = "Date: Mon, 2 Feb 2026 09:00:00 +0000";
        put(&root, &format!("in/{name}.eml"), &format!("{head}{date}\n\n{text}\n"));
    };
    mail("new", "Zoe Hart <zoe@else.example>", "How do I join?");
    mail("reader", "Ivy Lane <ivy@lantern.example>", "When is the deadline?");
    let _ = crate::folders::zine(&root, &["inbox", "in"]);
    Place::at(root)
}

fn of<'e>(evening: &'e Value, from: &str) -> &'e Value {
    let mut all = evening["unsorted"].as_array().unwrap().iter();
    all.find(|mail| mail["from"] == from).unwrap_or_else(|| panic!("{from}: {}", evening["unsorted"]))
}

#[test]
fn strangers_and_questions_are_answered_and_seated_as_by_command() {
    let keys = waiting("answers");
    let hand = Zine(keys.root.with_extension("hand"));
    copy(&keys.root, &hand.0);
    let before = files(&keys.root);
    let evening = keys.see();
    let (zoe, ivy) = (of(&evening, "zoe@else.example"), of(&evening, "ivy@lantern.example"));
    assert_eq!((&zoe["person"], &ivy["person"]), (&Value::Null, &json!("ivy")));
    let mail = |mail: &Value, with: Value| {
        let mut act = json!({ "mail": mail["id"], "saw": mail["saw"] });
        act.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
        act
    };
    keys.good(mail(zoe, json!({ "do": "person", "id": "zoe", "name": "Zoe Hart" })));
    keys.good(json!({ "do": "join", "game": null, "person": "zoe" }));
    keys.good(json!({ "do": "standby", "game": "saturn", "person": "zoe" }));
    keys.good(
        json!({ "do": "seat", "game": "saturn", "power": "Turkey", "person": "zoe", "why": "moved away" }),
    );
    let told = keys.good(mail(zoe, json!({ "do": "answer", "text": "Welcome, Zoe.\n\nAda" })));
    assert!(
        told["told"].as_str().unwrap().contains("answer to zoe@else.example in private/outbox/reply/"),
        "{told}"
    );
    keys.good(mail(ivy, json!({ "do": "answer", "text": "On Saturday." })));
    keys.good(json!({ "do": "pay", "at": null, "person": "ivy", "amount": "5.00", "purpose": "sub", "note": "coins" }));
    keys.good(json!({ "do": "address", "at": null, "person": "ivy", "lines": ["3 Elm Row"], "email": null }));
    assert!(keys.see()["unsorted"].as_array().unwrap().is_empty());
    let mails =
        files(&keys.root).into_iter().filter(|(name, _)| name.starts_with("private/outbox/reply/zoe-"));
    let answer = mails.map(|(_, text)| text).collect::<String>();
    assert!(answer.contains("Subject: Re: A word") && answer.contains("Welcome, Zoe."), "{answer}");
    assert!(answer.contains("In-Reply-To: <new@else.example>"), "{answer}");

    let raw = |mail: &Value| mail["raw"].as_str().unwrap().to_string();
    for command in [
        &["person", "add", "zoe", "--name", "Zoe Hart", "--email", "zoe@else.example"] as &[&str],
        &["join", "--any", "zoe"],
        &["standby", "saturn", "zoe"],
        &["seat", "saturn", "Turkey", "zoe", "--why", "moved away", "--standby"],
        &["inbox", "--answer", "Welcome, Zoe.\n\nAda", &raw(zoe)],
        &["inbox", "--answer", "On Saturday.", &raw(ivy)],
        &["ledger", "add", "ivy", "5.00", "coins", "--for", "sub"],
        &["person", "address", "ivy", "3 Elm Row"],
    ] {
        good(&hand.0, command);
    }
    // Mails have a date of their own.
    let same = |root| {
        let all = files(root).into_iter();
        all.filter(|(name, _)| !name.starts_with("private/outbox/") && !name.starts_with("private/post/"))
            .collect::<Vec<_>>()
    };
    assert_eq!(same(&keys.root), same(&hand.0), "the desk does what commands do");
    assert!(bad(&hand.0, &["inbox", "--answer", " ", &raw(ivy)]).contains("has no words"));
    assert!(bad(&hand.0, &["inbox", "--answer", "x", "nobody.eml"]).contains("no mail of"));
    for _ in 0..8 {
        keys.good(json!({ "do": "undo" }));
    }
    assert_eq!(files(&keys.root), before, "byte for byte");
}

#[test]
fn an_issue_is_published_from_the_desk_as_by_command() {
    let place = Place::new("published");
    let before = files(&place.root);
    let (status, shown) = place.post("try", &json!({ "try": "publish", "issue": "1" }));
    assert_eq!(status, 200, "{shown}");
    let plan = shown["plan"].as_str().unwrap();
    assert!(
        plan.contains("zine seal 1") && plan.contains("zine build") && plan.contains("missing"),
        "{plan}"
    );
    assert_eq!(files(&place.root), before, "looking writes nothing");
    // What a step refuses is said; nothing is sealed.
    let act = json!({ "do": "publish", "issue": "2", "early": false, "unsorted": false });
    let (status, said) = place.post("do", &act);
    assert_eq!(status, 400, "{said}");
    assert!(said["error"].as_str().unwrap().contains("publish stopped at"), "{said}");
    assert!(!place.root.join("issues/issue-2/sealed").exists());
    assert_eq!(
        place.post("do", &json!({ "do": "publish", "issue": "../1", "early": true, "unsorted": true })).0,
        400
    );
}
