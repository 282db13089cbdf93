//! From the mailbox to the post: mail answered on arrival, absences, moved deadlines, the last steps as one command.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use crate::writing::Desk;

fn said(done: &Output) -> String {
    String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr)
}

fn good(desk: &Desk, line: &[&str]) -> String {
    let done = desk.zine(line);
    assert!(done.status.success(), "{line:?}: {}", said(&done));
    said(&done)
}

fn bad(desk: &Desk, line: &[&str]) -> String {
    let done = desk.zine(line);
    assert!(!done.status.success(), "{line:?}: {}", said(&done));
    said(&done)
}

fn mail(desk: &Desk, name: &str, from: &str, subject: &str, date: &str, text: &str) {
    let head = format!("From: {from}\nTo: ada@lantern.example\nSubject: {subject}\nDate: {date}\n");
    desk.write(&format!("in/{name}.eml"), format!("{head}Message-ID: <{name}@example.org>\n\n{text}\n"));
}

fn read(desk: &Desk, name: &str) -> String {
    fs::read_to_string(desk.0.join(name)).unwrap_or_default()
}

/// All text below some folders.
fn below(desk: &Desk, folders: &[&str]) -> String {
    let all =
        desk.state().into_iter().filter(|(name, _)| folders.iter().any(|folder| name.starts_with(folder)));
    all.map(|(_, bytes)| String::from_utf8_lossy(&bytes).into_owned()).collect()
}

const FEBRUARY: &str = "Fri, 20 Feb 2026 10:00:00 +0000";

#[test]
fn mail_is_taken_in_checked_and_answered_at_once() {
    let desk = Desk::sealed("at-once");
    mail(&desk, "one", "Bob Rieter <bob@rieter.example>", "Saturn", FEBRUARY, "A Vie - Gal, final orders");
    assert!(bad(&desk, &["inbox", "--outbox", "in"]).contains("add --ack"));
    let told = good(&desk, &["inbox", "--ack", "in"]);
    assert!(told.contains("1 mail filed"), "{told}");
    assert!(told.contains("Issue 3, orders due"), "{told}");
    assert!(told.contains("bob <bob@rieter.example>: in the outbox"), "{told}");
    assert!(read(&desk, "private/outbox/ack.mbox").contains("orders read"));
    // Nobody is answered twice.
    assert!(good(&desk, &["inbox", "--ack", "in"]).contains("nothing to send"));
}

#[test]
fn who_is_away_is_noted_answered_and_told_of_and_never_printed() {
    let desk = Desk::sealed("away");
    let text = "I shall be away from 1 to 20 March on the isle of Lundy.";
    mail(&desk, "one", "Bob Rieter <bob@rieter.example>", "Saturn", FEBRUARY, text);
    let told = good(&desk, &["inbox", "--ack", "in"]);
    assert!(
        told.contains("bob is away from 2026-03-01 to 2026-03-20; noted in private/people.toml"),
        "{told}"
    );
    let people = read(&desk, "private/people.toml");
    assert!(people.contains("away = [{ from = 2026-03-01, to = 2026-03-20 }]"), "{people}");
    let answer = read(&desk, "private/outbox/ack.mbox");
    let answer = answer.replace("=\n", "").replace("=\r\n", "");
    assert!(answer.contains("you are away 1 March 2026 to 20 March 2026"), "{answer}");
    let told = said(&desk.zine(&["check", "--all"]));
    assert!(told.contains("bob is away 1 March to 20 March 2026"), "{told}");
    assert!(told.contains("zine extend 1968A 2026-03-21"), "{told}");
    let told = good(&desk, &["nmr"]);
    assert!(told.contains("away until 20 March"), "{told}");
    good(&desk, &["build", "3"]);
    assert!(!below(&desk, &["public/", "print/"]).contains("Lundy"));
    // Entered by hand, and removed.
    let told = good(&desk, &["away", "dee", "2026-03-05", "2026-03-08"]);
    assert!(told.contains("zine extend 1968A 2026-03-09 --why TEXT --for dee"), "{told}");
    assert!(bad(&desk, &["away", "dee", "2026-03-05", "2026-03-08"]).contains("already"));
    good(&desk, &["away", "dee", "2026-03-05", "2026-03-08", "--back"]);
    assert!(!read(&desk, "private/people.toml").contains("2026-03-05"));
    assert!(bad(&desk, &["away", "dee", "2026-03-08", "2026-03-05"]).contains("is before"));
}

#[test]
fn ten_letters_in_seven_languages_are_filed_and_none_is_printed() {
    let desk = Desk::sealed("tongues");
    let letters = [
        "Away 3 to 20 March",
        "I'm on holiday from 3 to 20 March on Lundy.",
        "Letter for print: dear all, I shall be away from 3 to 20 March on Lundy.",
        "Ich bin vom 3. bis 20. März auf Lundy im Urlaub. Ich bin verreist vom 3. bis 20. März.",
        "Je serai absent du 3 au 20 mars, à Lundy.",
        "Sarò via dal 3 al 20 marzo, a Lundy.",
        "Estaré fuera del 3 al 20 de marzo, en Lundy.",
        "Ik ben van 3 t/m 20 maart op vakantie op Lundy.",
        "Jag är bortrest från den 3 till den 20 mars på Lundy.",
        "A Vie - Gal\n\nI shall be away from 3 to 20 March on Lundy.",
    ];
    for (n, text) in letters.iter().enumerate() {
        let day = n + 10;
        let date = format!("{day} Feb 2026 10:00:00 +0000");
        mail(&desk, &format!("m{n}"), "Bob Rieter <bob@rieter.example>", "Saturn", &date, text);
    }
    let told = said(&desk.zine(&["inbox", "in"]));
    assert_eq!(told.matches("bob is away from 2026-03-03 to 2026-03-20").count(), letters.len(), "{told}");
    assert_eq!(read(&desk, "private/people.toml").matches("from = 2026-03-03").count(), 1);
    let _ = desk.zine(&["build", "3"]);
    assert!(!below(&desk, &["public/", "print/", "issues/issue-3/letters"]).contains("Lundy"));
}

#[test]
fn a_deadline_is_moved_told_once_and_printed_with_its_reason() {
    let desk = Desk::sealed("moved");
    let zine = read(&desk, "zine.toml") + "[play]\nextensions = 1\n";
    desk.write("zine.toml", zine);
    good(&desk, &["away", "bob", "2026-03-01", "2026-03-20"]);
    assert!(
        bad(&desk, &["extend", "1968A", "2026-03-07", "--why", "x"]).contains("is not after the deadline")
    );
    let told = good(&desk, &["extend", "1968A", "2026-03-25", "--why", "Bob is on Lundy."]);
    assert!(told.contains("due 25 March 2026, 12:00 for bob"), "{told}");
    assert!(told.contains("dee <dee@marsh.example>: in the outbox"), "{told}");
    let game = read(&desk, "games/1968A/game.toml");
    assert!(game.contains("deadline = \"2026-03-25T12:00:00[Europe/London]\""), "{game}");
    let mails = read(&desk, "private/outbox/extend.mbox");
    let plain = mails.replace("=\n", "").replace("=\r\n", "");
    assert!(plain.contains("Bob is on Lundy.") && plain.contains("SEQUENCE:1"), "{mails}");
    // Repeating it changes nothing and informs nobody.
    let told = good(&desk, &["extend", "1968A", "2026-03-25", "--why", "Bob is on Lundy."]);
    assert!(told.contains("already") && told.contains("nothing to send"), "{told}");
    assert_eq!(read(&desk, "games/1968A/game.toml"), game);
    let told = good(&desk, &["nmr"]);
    assert!(
        told.contains("due 2026-03-25 12:00") && told.contains("deadlines moved for bob: 1 of 1"),
        "{told}"
    );
    let again = ["extend", "1968A", "2026-03-28", "--why", "Bob is still there.", "--for", "bob"];
    assert!(bad(&desk, &again).contains("add --over"));
    good(&desk, &[again.as_slice(), &["--over"]].concat());
    // The same calendar event, moved twice.
    let uids = |text: &str| -> Vec<String> {
        let lines = text.replace("=\r\n", "").replace("=\n", "");
        lines.lines().filter(|l| l.contains("UID:")).map(|l| l.trim().to_string()).collect()
    };
    let later = uids(&read(&desk, "private/outbox/extend.mbox"));
    assert!(uids(&mails).iter().all(|uid| later.contains(uid)), "{later:?}");
    good(&desk, &["build", "3"]);
    let page = read(&desk, "public/issues/3/index.html");
    assert!(page.contains("Bob is still there."), "the reason is printed");
    assert!(bad(&desk, &["extend", "1968A", "2026-04-01", "--why", ""]).contains("--why is empty"));
    assert!(bad(&desk, &["extend", "1968A", "--why", "x"]).contains("name the game and the new deadline"));
}

#[test]
fn what_comes_within_the_time_of_grace_is_judged_and_named() {
    let desk = Desk::sealed("grace");
    let zine = read(&desk, "zine.toml") + "[play]\nlate = \"hard\"\ngrace = \"3 days\"\n";
    desk.write("zine.toml", zine);
    let date = "Mon, 9 Mar 2026 10:00:00 +0000";
    mail(&desk, "late", "Bob Rieter <bob@rieter.example>", "Saturn", date, "A Gal H, A Bud H, F Tri H");
    mail(
        &desk,
        "over",
        "Dee Marsh <dee@marsh.example>",
        "Saturn",
        "Wed, 11 Mar 2026 10:00:00 +0000",
        "F Lon H",
    );
    good(&desk, &["inbox", "in"]);
    good(&desk, &["build", "3"]);
    let page = read(&desk, "public/issues/3/index.html");
    assert!(page.contains("within the time of grace: Austria"), "{}", said(&desk.zine(&["check", "--all"])));
    let told = said(&desk.zine(&["check"]));
    assert!(told.contains("England (dee) NMR!") && !told.contains("Austria (bob) NMR!"), "{told}");
    desk.write("zine.toml", read(&desk, "zine.toml").replace("3 days", "soon"));
    assert!(bad(&desk, &["check"]).contains("is not a time of grace"));
}

#[test]
fn an_evening_is_published_step_by_step_and_nothing_twice() {
    let desk = Desk::sealed("publish");
    let before = desk.state();
    let told = bad(&desk, &["publish", "3"]);
    assert!(told.contains("add --yes; nothing was done"), "{told}");
    assert_eq!(desk.state(), before);
    let www = desk.0.with_extension("www");
    let _ = fs::remove_dir_all(&www);
    fs::create_dir_all(&www).unwrap();
    let link = www.join("zine");
    let zine = format!("{}[publish]\nto = \"rsync:{}\"\n", read(&desk, "zine.toml"), link.display());
    desk.write("zine.toml", &zine);
    desk.write("issues/issue-3/editorial.md", "A plain word.\n");
    let plan = good(&desk, &["publish", "3", "--dry-run"]);
    for step in
        ["zine check 3", "zine build 3", "zine seal 3", "zine new issue", "zine mail 3", "upload of public/"]
    {
        assert!(plan.contains(step), "{step}: {plan}");
    }
    assert!(!desk.0.join("issues/issue-3/sealed").exists());
    let told = good(&desk, &["publish", "3", "--yes", "--outbox"]);
    assert!(told.contains("issue 3 is sealed") && told.contains("issue 3 is published"), "{told}");
    assert!(desk.0.join("issues/issue-4/issue.toml").is_file());
    assert!(desk.0.join("private/outbox/issue-3.mbox").is_file());
    assert!(link.join("issues/3/index.html").is_file() && link.is_symlink(), "{told}");
    let private = Command::new("grep").args(["-r", "rieter.example"]).arg(&www).output().unwrap();
    assert!(private.stdout.is_empty(), "{}", String::from_utf8_lossy(&private.stdout));
    // The new issue is empty: the one before is meant, and it is done.
    let told = good(&desk, &["publish", "--yes", "--outbox"]);
    assert!(told.contains("nothing was uploaded") && !told.contains("is sealed:"), "{told}");
    // A link in public/ may lead elsewhere, and a folder in its place is not touched.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../private", desk.0.join("public/more")).unwrap();
        assert!(
            bad(&desk, &["publish", "3", "--yes", "--outbox"])
                .contains("is a link, which may lead elsewhere")
        );
        fs::remove_file(desk.0.join("public/more")).unwrap();
    }
    fs::remove_file(&link).unwrap();
    fs::create_dir_all(&link).unwrap();
    assert!(bad(&desk, &["publish", "3", "--yes", "--outbox"]).contains("must be a link or nothing"));
    desk.write("zine.toml", zine.replace("rsync:", "rsync:a b:"));
    assert!(bad(&desk, &["check"]).contains("is not a place to publish to"));
    let _ = fs::remove_dir_all(&www);
}

#[test]
fn a_branch_is_pushed_once_and_holds_public_files_alone() {
    let desk = Desk::sealed("branch");
    let bare = desk.0.with_extension("git");
    let _ = fs::remove_dir_all(&bare);
    let git = |at: &Path, words: &[&str]| {
        let author = ["-c", "user.name=Ada", "-c", "user.email=ada@lantern.example"];
        let done = Command::new("git").args(author).args(words).current_dir(at).output().unwrap();
        assert!(done.status.success(), "{words:?}: {}", said(&done));
        String::from_utf8_lossy(&done.stdout).into_owned()
    };
    git(&desk.0, &["init", "--quiet", "--bare", &bare.display().to_string()]);
    git(&desk.0, &["init", "--quiet"]);
    git(&desk.0, &["config", "user.name", "Ada"]);
    git(&desk.0, &["config", "user.email", "ada@lantern.example"]);
    git(&desk.0, &["remote", "add", "origin", &bare.display().to_string()]);
    desk.write("zine.toml", read(&desk, "zine.toml") + "[publish]\nto = \"git:origin gh-pages\"\n");
    desk.write("issues/issue-3/editorial.md", "A plain word.\n");
    good(&desk, &["publish", "3", "--yes", "--outbox"]);
    let files = git(&bare, &["ls-tree", "-r", "--name-only", "gh-pages"]);
    assert!(files.contains("issues/3/index.html") && !files.contains("private"), "{files}");
    let told = good(&desk, &["publish", "3", "--yes", "--outbox"]);
    assert!(told.contains("nothing was uploaded"), "{told}");
    assert_eq!(git(&bare, &["rev-list", "--count", "gh-pages"]).trim(), "1");
    let _ = fs::remove_dir_all(&bare);
}

/// The evening's players: power, id, what they send before and after the editor's answers.
const EVENING: [(&str, &str, &str, &str); 7] = [
    ("Austria", "bob", "A Gal - Rum, A Bud - Ser, F Tri - Alb", ""),
    ("England", "dee", "F Lon - Nth, F Edi - Nrg, A Lvp - Yor", "F Lon - Eng instead, please."),
    ("France", "fay", "A Par - Bur, A Mar - Spa, F Bre - Mid", ""),
    ("Germany", "gus", "A Mun - Ruh, A Ber - Kie, F Kie - Den", "A Mun - Tyr\nA Ber - Kie\nF Kie - Den"),
    ("Italy", "hal", "A Ven - Tri\nA Rom - Ven\nF Nap lends Ion a hand", ""),
    (
        "Russia",
        "ivy",
        "A Mos - Ukr, A War - Gal\nF Sev - Bla\nF Stp(sc) - Bot",
        "I resign after this season, sorry.",
    ),
    ("Turkey", "kit", "", ""),
];

#[test]
fn the_evening_in_four_commands_is_that_of_the_single_ones() {
    let base = Desk::new("evening");
    let person = |id: &str| format!("\n[{id}]\nname = \"{id} Lane\"\nemail = \"{id}@lantern.example\"\n");
    let ids = EVENING.iter().map(|(_, id, ..)| *id).chain(["ada", "may"]);
    base.write("private/people.toml", ids.map(person).collect::<String>());
    let seats: String = EVENING
        .iter()
        .map(|(power, id, ..)| format!("[[seat]]\npower = \"{power}\"\nperson = \"{id}\"\n"))
        .collect();
    let game =
        "name = \"Saturn\"\nvariant = \"Standard\"\n[start]\nissue = 1\n[[standby]]\nperson = \"may\"\n";
    base.write("games/1968A/game.toml", format!("{game}{seats}"));
    base.write("issues/issue-2/orders/1968A/austria.txt", "From: bob@lantern.example\n\nA Vie - Gal\n");
    for command in ["build 1", "seal 1", "build 2", "seal 2", "new issue 3"] {
        good(&base, &command.split(' ').collect::<Vec<_>>());
    }
    for (n, (_, id, first, then)) in EVENING.iter().enumerate() {
        for (batch, text) in [("one", first), ("two", then)].into_iter().filter(|(_, text)| !text.is_empty())
        {
            let date = format!("{} Feb 2026 10:00:00 +0000", 11 + n + if batch == "two" { 8 } else { 0 });
            mail(&base, &format!("{batch}/{id}"), &format!("{id}@lantern.example"), "Saturn", &date, text);
        }
    }
    let single = base.copy("single");
    let ruling = "READ Italy \"F Nap lends Ion a hand\" AS F nap-ion \"so it was meant\"";

    // Three commands, and the desk.
    let told = said(&base.zine(&["inbox", "--ack", "--outbox", "in/one"]));
    assert!(told.contains("6 mails filed"), "{told}");
    let told = said(&base.zine(&["inbox", "--ack", "--outbox", "in/two"]));
    assert!(told.contains("3 mails filed"), "{told}");
    let place = crate::desk::Place::at(base.0.clone());
    let evening = place.see();
    let of = |list: &str, key: &str, id: &str| {
        let all = evening[list].as_array().unwrap();
        all.iter().find(|one| one[key] == id).unwrap_or_else(|| panic!("{id}: {all:#?}"))["saw"].clone()
    };
    let (saw, text) = (of("games", "id", "1968A"), of("texts", "file", "issues/issue-3/editorial.md"));
    place.good(json!({ "do": "rule", "issue": "3", "game": "1968A", "saw": saw, "line": ruling }));
    place.good(json!({ "do": "resign", "at": place.lines("1968A/russia.2", 1, 1), "person": "may", "season": null, "why": "retired" }));
    place.good(json!({ "do": "pay", "at": null, "person": "bob", "amount": "3.00", "purpose": "any", "note": "cheque" }));
    place.good(
        json!({ "do": "text", "file": "issues/issue-3/editorial.md", "saw": text, "text": "A plain word." }),
    );
    let told = place.good(json!({ "do": "publish", "issue": "3", "early": false, "unsorted": false }));
    assert!(told["told"].as_str().unwrap().contains("issue 3 is published"), "{told}");

    // The same one by one.
    for command in ["inbox in/one", "check", "ack --outbox", "nmr", "inbox in/two", "check", "ack --outbox"] {
        let _ = single.zine(&command.split(' ').collect::<Vec<_>>());
    }
    good(&single, &["rule", "1968A", ruling]);
    good(&single, &["seat", "1968A", "Russia", "may", "--why", "retired", "--standby"]);
    let letter = "issues/issue-3/orders/1968A/russia.2.txt";
    let marked = read(&single, letter).replacen("\n\n", "\nMark: 1 resignation\n\n", 1);
    single.write(letter, marked);
    good(&single, &["ledger", "add", "bob", "3.00", "cheque", "--for", "any"]);
    single.write("issues/issue-3/editorial.md", "A plain word.\n");
    for command in ["check", "build 3", "nmr 3", "copies 3", "seal 3", "build", "new issue", "mail 3"] {
        good(&single, &command.split(' ').collect::<Vec<_>>());
    }
    let (four, all) = (base.state(), single.state());
    let names =
        |state: &std::collections::BTreeMap<String, Vec<u8>>| state.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&four), names(&all));
    for (name, bytes) in &four {
        let words = String::from_utf8_lossy(bytes);
        assert!(*bytes == all[name], "{name}:\n{words}\n---\n{}", String::from_utf8_lossy(&all[name]));
    }
}

/// Edits in any sequence leave what a build from nothing makes of the same folder, and so does the seal, whatever was kept on the
/// way.
#[test]
fn edits_of_an_open_issue_end_in_what_a_build_from_nothing_makes_and_seals() {
    let desk = Desk::sealed("edits");
    good(&desk, &["build", "3"]);
    let base = "issues/issue-3";
    let edits = [
        ("editorial.md", "Some words of the editor's.\n".to_string()),
        ("letters/bob.md", "Bob Rieter: Lundy is wet.\n".into()),
        ("orders/1968A/austria.txt", "A Gal H\n".into()),
        ("articles/long.md", "A long article, with many words in it.\n\n".repeat(150)),
        ("letters/bob.md", "Bob Rieter: Lundy is very wet, and so am I.\n".into()),
        ("editorial.md", "Other words.\n".into()),
    ];
    for (name, text) in edits {
        desk.write(&format!("{base}/{name}"), text);
        good(&desk, &["build", "3"]);
    }
    let clone = desk.copy("clone");
    for made in [".zine", "public", "print"] {
        let _ = fs::remove_dir_all(clone.0.join(made));
    }
    good(&clone, &["build", "3"]);
    let public = |desk: &Desk| {
        let mut all = desk.state();
        all.retain(|name, _| name.starts_with("public/") || name.starts_with(base));
        all
    };
    let differing = |one: &Desk, other: &Desk| {
        let (one, other) = (public(one), public(other));
        let names = one.keys().chain(other.keys()).filter(|name| one.get(*name) != other.get(*name));
        names.cloned().collect::<std::collections::BTreeSet<String>>()
    };
    assert_eq!(differing(&desk, &clone), Default::default(), "as built");
    // What is found wrong with an unchanged folder is remembered, and counts.
    let told = said(&desk.zine(&["check", "--all"]));
    assert_eq!(said(&desk.zine(&["check", "--all"])), told);
    for folder in [&desk, &clone] {
        good(folder, &["seal", "3", "--early", "--unsorted"]);
        good(folder, &["build"]);
        assert!(
            !folder.0.join(base).join("plan.json").exists(),
            "the plan of a sealed issue is of no more use"
        );
    }
    assert_eq!(differing(&desk, &clone), Default::default(), "as sealed");
}
