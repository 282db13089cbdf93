//! The mails of `tests/letters/mails.tsv`: where each must be filed, its orders, its answer, and what must never be public.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use super::{Place, told};
use crate::project;
use crate::score::score;

const PEOPLE: [(&str, &str, &str); 9] = [
    ("ash", "Ash Wien", "ash@example.org"),
    ("bob", "Bob Rieter", "bob@example.org"),
    ("dee", "Dee Dexter", "dee@example.org"),
    ("gus", "Gus Meier", "gus@example.de"),
    ("ivy", "Ivy Rossi", "ivy@example.it"),
    ("rex", "Rex Romanov", "rex@example.org"),
    ("tom", "Tom Smith", "smiths@family.example"),
    ("tess", "Tess Smith", "smiths@family.example"),
    ("una", "Una Unger", "una@example.org"),
];
const POWERS: [&str; 7] = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];

/// The zine to which the mails are addressed.
pub fn folder(name: &str) -> Place {
    let place = Place(std::env::temp_dir().join(format!("zine-letters-{}-{name}", std::process::id())));
    let _ = std::fs::remove_dir_all(&place.0);
    let person = |(id, name, mail): &(&str, &str, &str)| {
        let also = if *id == "rex" { "also = [\"rex.work@corp.example\"]\n" } else { "" };
        format!("[{id}]\nname = \"{name}\"\nemail = \"{mail}\"\n{also}")
    };
    let people: String = PEOPLE.iter().map(person).collect();
    place.write(
        "private/people.toml",
        format!("[ada]\nname = \"Ada Lovett\"\nemail = \"ada@zine.example\"\n{people}"),
    );
    place.write("zine.toml", "title = \"The Lantern\"\neditor = \"ada\"\n");
    let games = [
        ("saturn", "Saturn", ["ash", "bob", "dee", "gus", "ivy", "rex", "tom"]),
        ("jupiter", "Jupiter", ["gus", "dee", "bob", "una", "tess", "ash", "ivy"]),
    ];
    let mut plays = String::new();
    for (id, name, players) in games {
        let seats = POWERS
            .iter()
            .zip(players)
            .map(|(p, who)| format!("[[seat]]\npower = \"{p}\"\nperson = \"{who}\"\n"));
        let head = format!("name = \"{name}\"\nvariant = \"Standard\"\n[start]\nissue = 1\n");
        place.write(&format!("games/{id}/game.toml"), head + &seats.collect::<String>());
        plays += &format!("[[play]]\ngame = \"{id}\"\nphases = [\"Spring 1901\", \"Spring 1901 Retreat\"]\n");
    }
    let deadline = "deadline = \"2099-12-15T20:00:00\"\n";
    place.write("issues/issue-1/issue.toml", format!("number = 1\ndate = 2026-10-01\n{deadline}"));
    place.write("issues/issue-2/issue.toml", format!("number = 2\ndate = 2026-11-20\n{deadline}{plays}"));
    place.write("issues/issue-2/editorial.md", "A plain word.\n");
    place
}

/// The set of a power from `zine check --json`.
pub fn set(place: &Place, game: &str, power: &str) -> Vec<String> {
    let said = place.zine(&["check", "2", "--json"]);
    let said: Value = serde_json::from_slice(&said.stdout).unwrap();
    let sheets = said["sheets"].as_array().unwrap().iter();
    let his = sheets.filter(|s| {
        s["game"] == game && s["power"] == power && !s["phase"].as_str().unwrap().contains("Retreat")
    });
    let orders = his
        .flat_map(|s| s["set"].as_array().unwrap().iter().map(|o| o["order"].as_str().unwrap().to_string()));
    orders.collect()
}

fn list<'a>(cell: &'a str, between: &str) -> Vec<&'a str> {
    cell.split(between).map(str::trim).filter(|x| !x.is_empty() && *x != "-").collect()
}

/// The errors in handling the mail of a row.
fn faults(row: &[&str]) -> Vec<String> {
    let [mail, after, filed, sets, nmr, ack, silent, never, trust, ..] = row else {
        return vec!["too short".into()];
    };
    let mut out = Vec::new();
    let place = folder(mail);
    let mails = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters/mails");
    let mut said = Value::Null;
    for name in list(after, " ").into_iter().chain([*mail]) {
        let file = mails.join(format!("{name}.eml"));
        let run = place.zine(&["inbox", &file.to_string_lossy(), "--json"]);
        said = serde_json::from_slice::<Value>(&run.stdout)
            .unwrap_or_else(|_| panic!("{mail}: {}", told(&run)))["mails"][0]
            .take();
    }
    let became = said["mail"]["became"].as_array().cloned().unwrap_or_default();
    let orders = became.iter().filter(|b| b["kind"] == "orders");
    let got: BTreeSet<String> = orders
        .map(|b| format!("orders:{}/{}", b["game"].as_str().unwrap(), b["power"].as_str().unwrap()))
        .collect();
    let wanted: BTreeSet<String> = list(filed, " ").into_iter().map(String::from).collect();
    if *filed != "*" && got != wanted {
        out.push(format!("filed as {got:?}, not {wanted:?}"));
    }
    if *trust != "-" && said["trust"] != *trust {
        out.push(format!("trust is {}", said["trust"]));
    }
    // Every mail is stored.
    if !place.names("private/received/").iter().any(|n| n.ends_with(".eml")) {
        out.push("the raw mail is not kept".into());
    }
    for part in list(sets, " / ") {
        let (seat, orders) = part.split_once(" = ").unwrap_or((part, ""));
        let (game, power) = seat.split_once('/').unwrap();
        let orders: Vec<String> =
            orders.split(" , ").map(|o| o.trim().to_string()).filter(|o| !o.is_empty()).collect();
        let (_, refused, misread, notes) = score(&orders, &set(&place, game, power));
        if refused + misread > 0 {
            out.push(format!("{seat}: {}", notes.join("; ")));
        }
    }
    if *nmr != "-" {
        let missing = told(&place.zine(&["nmr", "2"]));
        for seat in list(nmr, " ") {
            let (game, power) = seat.split_once('/').unwrap();
            if !missing.lines().any(|l| l.contains(game) && l.contains(power)) {
                out.push(format!("{seat} is no longer missing: {missing}"));
            }
        }
    }
    let answer = told(&place.zine(&["ack", "--show"]));
    let low = answer.to_lowercase();
    out.extend(
        list(ack, " | ")
            .iter()
            .filter(|w| !low.contains(&w.to_lowercase()))
            .map(|w| format!("no “{w}” in: {answer}")),
    );
    out.extend(
        list(silent, " | ")
            .iter()
            .filter(|w| low.contains(&w.to_lowercase()))
            .map(|w| format!("“{w}” in: {answer}")),
    );
    if ["E-UNKNOWN", "W-FUZZY", "E-CONFLICT", "W-PARTIAL", "W-AMENDS"].iter().any(|c| answer.contains(c)) {
        out.push("codes in the answer".into());
    }
    let never = list(never, " | ");
    if !never.is_empty() {
        place.zine(&["build", "issue-2"]);
        let made = place.names("public/").into_iter().chain(place.names("print/"));
        for name in made.filter(|n| !n.ends_with(".js") && !n.ends_with(".css")) {
            let text = place.read(&name).to_lowercase();
            out.extend(
                never.iter().filter(|w| text.contains(*w)).map(|w| format!("“{w}” is public in {name}")),
            );
        }
    }
    out
}

#[test]
fn mails_go_where_they_must() {
    let table = fs::read_to_string(project::tests().join("letters/mails.tsv")).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|l| l.split('\t').collect()).collect();
    assert!(rows.len() > 50);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            let notes = faults(row);
            if !notes.is_empty() {
                wrong.push(format!("{} ({}): {}", row[0], row.last().unwrap(), notes.join("\n    ")));
            }
        }
        wrong
    };
    let wrong = std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let mut wrong = work();
        wrong.extend(other.join().unwrap());
        wrong
    });
    let said = wrong.join("\n");
    assert!(wrong.len() * 20 <= rows.len(), "{} mails: {said}", wrong.len());
    assert!(!said.contains("misread") && !said.contains("is public"), "{said}");
}

/// A mail as received by the zine's server.
fn mail(n: u32, from: &str, subject: &str, text: &str) -> String {
    format!(
        "Received: from x by mail.zine.example; Tue, 10 Nov 2026 {:02}:{:02}:00 +0000\nFrom: {from}\nTo: ada@zine.example\n\
         Subject: {subject}\nMessage-ID: <r{n}@x.example>\nDate: Tue, 10 Nov 2026 09:00:00 +0000\n\n{text}\n",
        10 + n / 60,
        n % 60
    )
}

/// The code word of the last answer shown, and the number of a unit's line in it.
fn sheet(place: &Place, unit: &str) -> (String, String) {
    let shown = told(&place.zine(&["ack", "--show"]));
    let word =
        shown.rsplit_once('[').unwrap_or_else(|| panic!("{shown}")).1.split(']').next().unwrap().to_string();
    let line = shown.lines().rfind(|l| l.contains(unit)).unwrap_or_else(|| panic!("{unit}: {shown}"));
    (word, line.split_whitespace().next().unwrap().to_string())
}

const ENGLAND: &str = "F Lon-NTH\nF Edi-NWG\nA Lvp-Yor\n";
const BOB: &str = "Bob Rieter <bob@example.org>";

#[test]
fn a_reply_mends_the_sheet_it_answers() {
    let place = folder("replies");
    place.take(&[mail(1, BOB, "Saturn", ENGLAND)]);
    let (word, line) = sheet(&place, "A Liverpool");
    // The code word verifies the sender at any address; the number is the line on the sheet.
    let subject = format!("Re: Saturn, Spring 1901, England: all 3 orders read [{word}]");
    let said = place.take(&[mail(
        2,
        "me@elsewhere.example",
        &subject,
        &format!("{line} to Wal\n\n> {line}  A Liverpool  to Yorkshire"),
    )]);
    assert!(said.contains("orders for saturn England"), "{said}");
    assert_eq!(set(&place, "saturn", "England"), ["F lon-nth", "F edi-nwg", "A lvp-wal"]);
    let shown = told(&place.zine(&["ack", "--show"]));
    // The answer goes to the known address and to the one written from.
    assert!(
        shown.contains("bob <bob@example.org>") && shown.contains("bob <me@elsewhere.example>"),
        "{shown}"
    );
    // A reply naming only one unit raises no question.
    let checked = told(&place.zine(&["check", "2"]));
    assert!(checked.contains("England 3 of 3") && !checked.contains("partial"), "{checked}");
    for (n, (text, confirmed)) in
        [("OK", true), ("stand", true), ("A Lvp-Edi", false), ("Ja", true)].into_iter().enumerate()
    {
        place.take(&[mail(10 + n as u32, BOB, &subject, &format!("{text}\n\n> all 3 orders read\n"))]);
        let checked = told(&place.zine(&["check", "2"]));
        assert_eq!(checked.contains("England 3 of 3, confirmed 10 November"), confirmed, "{text}: {checked}");
    }
    assert_eq!(set(&place, "saturn", "England"), ["F lon-nth", "F edi-nwg", "A lvp-edi"]);
    place.take(&[mail(
        15,
        BOB,
        &subject,
        &format!("Line {line}: to Wales please. Everything else is fine."),
    )]);
    assert_eq!(set(&place, "saturn", "England"), ["F lon-nth", "F edi-nwg", "A lvp-wal"]);
    let checked = told(&place.zine(&["check", "2"]));
    assert!(!checked.contains("no order found"), "{checked}");
    // An unreadable reply is answered with the sheet.
    place.take(&[mail(20, BOB, &subject, "Hm, what do you think?")]);
    let shown = told(&place.zine(&["ack", "--show"]));
    assert!(shown.matches("A Liverpool").count() >= 7, "{shown}");
}

#[test]
fn one_reply_answers_two_sheets() {
    let place = folder("both");
    let jupiter = "A Par-Bur\nA Mar-Spa\nF Bre-MAO\n";
    place.take(&[mail(1, BOB, "my orders", &format!("Saturn:\n{ENGLAND}\nJupiter:\n{jupiter}"))]);
    let subject = |place: &Place, who: &str| {
        let shown = told(&place.zine(&["ack", "--show"]));
        let line = shown.lines().find(|l| l.starts_with(who)).unwrap_or_else(|| panic!("{shown}"));
        format!("Re: {}", line.split_once("  ").unwrap().1)
    };
    let said = place.take(&[mail(2, BOB, &subject(&place, "bob"), "OK to both.\n\n> all 3 orders read\n")]);
    assert!(said.contains("0 unsorted"), "{said}");
    let checked = told(&place.zine(&["check", "2"]));
    assert_eq!(checked.matches("3 of 3, confirmed 10 November").count(), 2, "{checked}");
    // Two people sharing an address reply to both their sheets.
    let both = "Turkey in Saturn:\nA Con-Bul\nA Smy-Con\nF Ank-Bla\n\nItaly in Jupiter:\nA Ven H\nA Rom-Apu\nF Nap-Ion\n";
    const SMITHS: &str = "Smiths <smiths@family.example>";
    place.take(&[mail(3, SMITHS, "orders", both)]);
    let reply = "Turkey in Saturn: OK.\nItaly in Jupiter:\nA Ven-Tri\n";
    let said = place.take(&[mail(4, SMITHS, &subject(&place, "tom"), reply)]);
    assert!(said.contains("0 unsorted"), "{said}");
    assert_eq!(set(&place, "jupiter", "Italy"), ["A rom-apu", "F nap-ion", "A ven-tri"]);
}

/// Text struck out by a mail program is not an order, however it is struck out; nor is a table's column of notes; nor is
/// invisible text.
#[test]
fn mail_that_is_html_only_is_read_as_it_is_seen() {
    let place = folder("seen");
    let html = |n: u32, text: &str| {
        mail(n, BOB, "Saturn", text).replace("\nDate:", "\nContent-Type: text/html; charset=utf-8\nDate:")
    };
    place.take(&[html(
        1,
        "<div>F Lon-Nth</div><div>F Edi-Nwg</div><div><span style=\"text-decoration: line-through\">A Lvp-Wal</span></div>\
         <div>A Lvp-Yor</div><span style=\"display:none\">F Lon-Eng</span>",
    )]);
    assert_eq!(set(&place, "saturn", "England"), ["F lon-nth", "F edi-nwg", "A lvp-yor"]);
    place.take(&[html(
        2,
        "<table><tr><th>Unit</th><th>Order</th><th>Note</th></tr><tr><td>F Lon</td><td>- Eng</td><td>F Lon - Nth is for fools</td></tr>\
         <tr><td>F Edi</td><td>- Nth</td><td></td></tr><tr><td>A Lvp</td><td>- Wal</td><td>why not</td></tr></table>",
    )]);
    assert_eq!(set(&place, "saturn", "England"), ["F lon-eng", "F edi-nth", "A lvp-wal"]);
    let checked = told(&place.zine(&["check", "2"]));
    assert!(checked.contains("England 3 of 3") && !checked.contains("fools"), "{checked}");
}

#[test]
fn a_mail_below_the_name_of_a_game_is_asked_about_and_a_suffix_makes_nobody_a_stranger() {
    let place = folder("asked");
    place.take(&[mail(
        1,
        "Bob <bob+zine@example.org>",
        "Saturn, England",
        "The usual Yorkshire opening please!",
    )]);
    let checked = told(&place.zine(&["check", "2"]));
    assert!(checked.contains("Yorkshire opening") && checked.contains("no order found"), "{checked}");
    let shown = told(&place.zine(&["ack", "--show"]));
    assert!(shown.contains("bob <bob+zine@example.org>") && shown.contains("Not understood"), "{shown}");
    // Nothing in it is an order or an attempt at one: the player's orders are still missing.
    let missing = told(&place.zine(&["nmr"]));
    assert!(missing.contains("saturn Spring 1901, England"), "{missing}");
}

#[test]
fn a_reply_is_known_by_the_mail_it_answers() {
    let place = folder("answers");
    place.take(&[
        mail(1, BOB, "Saturn", ENGLAND),
        mail(2, BOB, "Jupiter", "A Par-Bur\nA Mar-Spa\nF Bre-MAO\n"),
    ]);
    place.zine(&["ack"]);
    let sent = place.names("private/outbox/").into_iter().filter(|n| n.ends_with(".eml"));
    let sent = sent.map(|n| place.read(&n)).find(|t| t.contains("Saturn, Spring")).unwrap();
    let id = sent.lines().find_map(|l| l.strip_prefix("Message-ID: ")).unwrap().trim().to_string();
    let reply =
        mail(3, BOB, "Re: your mail", "A Lvp-Wal").replace("\nDate:", &format!("\nIn-Reply-To: {id}\nDate:"));
    place.take(&[reply]);
    assert_eq!(set(&place, "saturn", "England"), ["F lon-nth", "F edi-nwg", "A lvp-wal"]);
}

#[test]
fn a_word_that_is_not_theirs_is_quarantined() {
    let place = folder("words");
    place.take(&[mail(1, BOB, "Saturn", ENGLAND)]);
    let (word, _) = sheet(&place, "A Liverpool");
    let key = place.read("private/secrets/answers.key");
    assert!(key.len() > 20);
    for (n, from, word) in [(2, BOB, "k7f3q2m9xa"), (3, "Dee Dexter <dee@example.org>", word.as_str())] {
        let said = place.take(&[mail(n, from, &format!("Re: Saturn [{word}]"), "A Lvp H\nA Par H\n")]);
        assert!(said.contains("unsorted: ") && said.contains("forged"), "{said}");
    }
    assert_eq!(set(&place, "saturn", "England"), ["F lon-nth", "F edi-nwg", "A lvp-yor"]);
    let shown = told(&place.zine(&["ack", "--show"]));
    assert!(shown.contains("1 answer,"), "{shown}");
    // Code words appear in nothing public.
    place.zine(&["build", "issue-2"]);
    for name in place.names("public/").into_iter().chain(place.names("print/")) {
        assert!(!place.read(&name).contains(&word), "{name}");
    }
}

#[test]
fn doubtful_senders_count_wait_or_are_asked_as_the_zine_says() {
    let doubtful = |n: u32| {
        let head =
            "Authentication-Results: mail.zine.example; spf=softfail smtp.mailfrom=example.org; dkim=none\n";
        head.to_string() + &mail(n, BOB, "Saturn", ENGLAND)
    };
    for (setting, plain, weak) in [("remark", true, true), ("ask", true, false), ("strict", false, false)] {
        let place = folder(setting);
        place.write(
            "zine.toml",
            format!("title = \"The Lantern\"\neditor = \"ada\"\n[mail]\ntrust = \"{setting}\"\n"),
        );
        place.take(&[doubtful(1)]);
        assert_eq!(!set(&place, "saturn", "England").is_empty(), weak, "{setting}");
        if weak {
            let checked = told(&place.zine(&["check", "2"]));
            assert!(checked.contains("could not be verified"), "{checked}");
            assert!(told(&place.zine(&["ack", "--show"])).contains("If it was not you, please reply"));
        }
        place.take(&[mail(2, "Dee Dexter <dee@example.org>", "Saturn", "A Par H\nA Mar H\nF Bre H\n")]);
        assert_eq!(!set(&place, "saturn", "France").is_empty(), plain, "{setting}");
    }
}

#[test]
fn only_a_signature_of_the_sender_itself_vouches() {
    use post::incoming;
    use post::mail::Trust;
    let head = "Received: from x by mx.zine.example; Tue, 10 Nov 2026 09:10:00 +0000\n";
    for (said, wanted) in [
        ("spf=fail smtp.mailfrom=evil.example; dkim=pass header.d=evil.example", Trust::Forged),
        ("spf=fail; dkim=fail header.d=example.org; dkim=pass header.d=evil.example", Trust::Forged),
        ("spf=fail; dkim=pass header.d=example.org.evil.example", Trust::Forged),
        ("spf=fail; dkim=fail (b; dkim=pass header.d=example.org)", Trust::Forged),
        ("spf=fail smtp.mailfrom=\"x; dkim=pass header.d=example.org\"@evil.example", Trust::Forged),
        ("spf=fail; dkim=pass (2048-bit key) header.d=example.org header.s=k", Trust::Vouched),
        ("dkim=pass header.i=@example.org", Trust::Vouched),
        ("dkim=pass header.d=mail.example.org", Trust::Vouched),
        ("dkim=pass header.d=org", Trust::Doubtful),
        ("dkim=pass header.d=evil.example", Trust::Doubtful),
        ("spf=pass smtp.mailfrom=evil.example; dkim=pass header.d=evil.example", Trust::Doubtful),
        ("dmarc=pass header.from=evil.example", Trust::Doubtful),
        ("dmarc=pass header.from=example.org", Trust::Vouched),
        ("dmarc = fail", Trust::Forged),
        ("dmarc/1=fail", Trust::Forged),
        ("dmarc(of the day) / 1 = (no) fail", Trust::Forged),
        ("dkim=pass header.d=example.org; dmarc=fail (a \"b", Trust::Forged),
        ("compauth=fail reason=001", Trust::Forged),
        ("none", Trust::Unknown),
        ("dmarc=bestguesspass header.from=example.org", Trust::Unknown),
        ("spf=softfail; dkim=pass header.d=evil.example", Trust::Doubtful),
        ("spf=pass; dmarc=pass header.from=example.org", Trust::Vouched),
        ("spf=pass; dmarc=fail", Trust::Forged),
    ] {
        for server in ["mx.zine.example", "mx.zine.example 1", "\"MX.zine.example\""] {
            let raw = format!(
                "Authentication-Results: {server}; {said}\n{head}From: bob@example.org\nSubject: x\n\nA Lon H\n"
            );
            let read = incoming::read(raw.as_bytes());
            assert_eq!(read.trust(Some("mx.zine.example")), wanted, "{said}");
            // A guess verifies nobody, but a failure is always believed.
            let guessed = if wanted == Trust::Vouched { Trust::Unknown } else { wanted };
            assert_eq!(read.trust(None), guessed, "{said}");
            assert_eq!(read.trust(Some("mx.other.example")), guessed, "{said}");
        }
    }
}

#[test]
fn what_everybody_may_register_below_vouches_for_nobody() {
    use post::incoming;
    use post::mail::Trust;
    for (domain, from, wanted) in [
        ("co.uk", "bob@reader.co.uk", Trust::Doubtful),
        ("com.au", "bob@reader.com.au", Trust::Doubtful),
        ("github.io", "bob@reader.github.io", Trust::Doubtful),
        ("reader.co.uk", "bob@mail.reader.co.uk", Trust::Vouched),
        ("mail.reader.co.uk", "bob@reader.co.uk", Trust::Vouched),
        ("other.co.uk", "bob@reader.co.uk", Trust::Doubtful),
    ] {
        let raw = format!(
            "Authentication-Results: mx.zine.example; dkim=pass header.d={domain}\nReceived: from x by mx.zine.example; Tue, 10 Nov 2026 09:10:00 +0000\nFrom: {from}\n\nA Lon H\n"
        );
        assert_eq!(incoming::read(raw.as_bytes()).trust(Some("mx.zine.example")), wanted, "{domain} {from}");
    }
}

#[test]
fn only_the_topmost_trace_block_vouches() {
    use post::incoming;
    use post::mail::Trust;
    let gmail = "Delivered-To: ada@gmail.example\nReceived: by 2002:a05:6402:1234:b0:5a1:22:33 with SMTP id x1; Sat, 28 Nov 2026 03:58:01 -0800\nReceived: from mail.example.org ([192.0.2.1]) by mx.google.com with ESMTPS; Sat, 28 Nov 2026 03:58:00 -0800\n";
    let outlook = "Received: from DB9PR01.prod.outlook.com (2603:10a6::15) by AM0PR01.prod.outlook.com with HTTPS; Sat, 28 Nov 2026 11:58:01 +0000\nReceived: from VE1.protection.outlook.com (2603:10a6::99) by DB9PR01.prod.outlook.com (2603:10a6::15) with Microsoft SMTP Server; Sat, 28 Nov 2026 11:58:01 +0000\n";
    let edge = "Received: from mail.example.org (192.0.2.1) by VE1.protection.outlook.com (10.0.0.1) with Microsoft SMTP Server; Sat, 28 Nov 2026 11:58:00 +0000\n";
    let plain = "Received: from mail.example.org (mail.example.org [192.0.2.1]) by mx.zine.example; Sat, 28 Nov 2026 11:58:00 +0000\n";
    let local = "Received: from localhost (localhost [127.0.0.1]) by mx.zine.example; Sat, 28 Nov 2026 11:58:00 +0000\n";
    let evil = "Received: from localhost (evil.example [192.0.2.1]) by mx.zine.example; Sat, 28 Nov 2026 11:58:00 +0000\n";
    let forged = "Received: from a by mx.zine.example; Sat, 28 Nov 2026 11:57:00 +0000\n";
    let pass = |server: &str| {
        format!(
            "Authentication-Results: {server}dkim=pass header.d=example.org; dmarc=pass header.from=example.org\n"
        )
    };
    let from = "From: bob@example.org\n".to_string();
    for (server, header, wanted) in [
        ("mx.google.com", [gmail.into(), pass("mx.google.com; "), from.clone()], Trust::Vouched),
        ("mx.google.com", [gmail.into(), pass("mx.evil.example; "), from.clone()], Trust::Unknown),
        ("mx.google.com", [gmail.into(), from.clone(), pass("mx.google.com; ")], Trust::Unknown),
        (
            "outlook.com",
            [outlook.to_string() + &pass("") + edge, String::new(), from.clone()],
            Trust::Vouched,
        ),
        ("outlook.com", [outlook.to_string() + edge, from.clone(), pass("")], Trust::Unknown),
        ("outlook.com", [plain.into(), pass(""), from.clone()], Trust::Unknown),
        (
            "mx.zine.example",
            [local.into(), pass("mx.zine.example; "), plain.to_string() + &from],
            Trust::Vouched,
        ),
        ("mx.zine.example", [plain.into(), from.clone(), pass("mx.zine.example; ")], Trust::Unknown),
        ("mx.zine.example", [plain.into(), forged.into(), pass("mx.zine.example; ") + &from], Trust::Unknown),
        (
            "mx.zine.example",
            [
                "Authentication-Results: mx.zine.example; none\n".to_string() + plain,
                pass("mx.zine.example; "),
                from.clone(),
            ],
            Trust::Unknown,
        ),
        ("mx.zine.example", [evil.into(), forged.into(), pass("mx.zine.example; ") + &from], Trust::Unknown),
        (
            "zine.example",
            [
                evil.replace("localhost", "mx2.zine.example"),
                forged.replace("mx.", "mx2."),
                pass("mx.zine.example; ") + &from,
            ],
            Trust::Unknown,
        ),
        // Results above the line by which it came in: those below it are the sender's, whatever names they have.
        (
            "mx.zine.example",
            [
                "Authentication-Results: filter; none\n".to_string() + plain,
                pass("mx.zine.example; "),
                from.clone(),
            ],
            Trust::Unknown,
        ),
        (
            "mx.zine.example",
            ["Received-SPF: none\n".to_string() + plain, pass(""), from.clone()],
            Trust::Doubtful,
        ),
        (
            "zine.example",
            [
                local.to_string() + "Authentication-Results: mx.zine.example; none\n" + plain,
                pass("mx.zine.example; "),
                from.clone(),
            ],
            Trust::Unknown,
        ),
    ] {
        let raw = header.concat() + "Subject: x\n\nA Lon H\n";
        assert_eq!(incoming::read(raw.as_bytes()).trust(Some(server)), wanted, "{raw}");
        let failed = raw.replace("dmarc=pass", "dmarc=fail");
        for server in [None, Some(server), Some("elsewhere.example")] {
            assert_eq!(incoming::read(failed.as_bytes()).trust(server), Trust::Forged, "{failed}");
        }
    }
    // A sender's own results hide no failure.
    let raw = format!("Received-SPF: fail\n{plain}Authentication-Results: x; spf=pass\n{from}\nA Lon H\n");
    assert_eq!(incoming::read(raw.as_bytes()).trust(Some("mx.zine.example")), Trust::Forged);
}

#[test]
fn letters_in_other_charsets_are_read_or_wait() {
    let head = |n: u32, kind: &str| {
        format!(
            "From: {BOB}\nTo: ada@zine.example\nSubject: Saturn\nMessage-ID: <c{n}@x>\nDate: Tue, 10 Nov 2026 09:{n:02}:00 +0000\n{kind}\n"
        )
    };
    // No charset, a wrong one, another encoding: all of them mean London - Kanal, and if it is undecidable, nothing is read.
    let bytes: [(&str, &[u8]); 5] = [
        ("", b"Gr\xfc\xdfe!\nF Lon-ENG\nF Edi-NWG\nA Lvp-Yor\n"),
        (
            "Content-Type: text/plain; charset=utf-8\n",
            b"Gr\xfc\xdfe \x96 so\nF Lon-ENG\nF Edi-NWG\nA Lvp-Yor\n",
        ),
        ("Content-Type: text/plain; charset=us-ascii\n", b"Gr\xfc\xdfe\nF Lon-ENG\nF Edi-NWG\nA Lvp-Yor\n"),
        (
            "Content-Type: text/plain; charset=iso-8859-1\n",
            "Grüße\nF Lon-ENG\nF Edi-NWG\nA Lvp-Yor\n".as_bytes(),
        ),
        (
            "",
            b"F\0 \0L\0o\0n\0-\0E\0N\0G\0\n\0F\0 \0E\0d\0i\0-\0N\0W\0G\0\n\0A\0 \0L\0v\0p\0-\0Y\0o\0r\0\n\0",
        ),
    ];
    for (n, (kind, body)) in bytes.into_iter().enumerate() {
        let read = post::incoming::read(&[head(n as u32, kind).as_bytes(), body].concat());
        assert!(read.text.contains("F Lon-ENG\nF Edi-NWG") && read.doubt.is_none(), "{kind}: {read:?}");
        assert!(n == 4 || read.text.contains("Grüße"), "{kind}: {read:?}");
    }
    let odd = [head(9, "").as_bytes(), b"A M\x81n - Bur\n"].concat();
    let read = post::incoming::read(&odd);
    assert!(read.doubt.as_deref().is_some_and(|d| d.contains("its text is garbled")), "{read:?}");
}

#[test]
fn press_by_its_subject_is_filed_without_greeting_or_private_turns() {
    let place = folder("press");
    for (n, (subject, hi, turn)) in [
        ("Saturn press", "Dear Ada,", "Ada, between us: secretword in hospital."),
        ("Saturn Presse", "Liebe Ada,", "Ada, unter uns: secretword im Krankenhaus."),
        ("Saturn presse", "Chère Ada,", "Ada, entre nous : secretword à l'hôpital."),
        ("Saturn stampa", "Cara Ada,", "Ada, tra noi: secretword in ospedale."),
        ("Saturn prensa", "Querida Ada:", "Ada, entre nosotros: secretword en el hospital."),
        ("Saturn pers", "Beste Ada,", "Ada, onder ons: secretword in het ziekenhuis."),
        ("Saturn press", "Hej Ada,", "Ada, mellan oss: secretword på sjukhus."),
    ]
    .into_iter()
    .enumerate()
    {
        place.take(&[mail(n as u32, BOB, subject, &format!("{hi}\n\nThe war goes on.\n\n{turn}\n\nBob\n"))]);
        place.take(&[mail(20 + n as u32, BOB, subject, &format!("{turn}\n"))]);
    }
    let press = place.names("issues/issue-2/press/saturn/");
    assert_eq!(press.len(), 7, "{press:?}");
    for name in press {
        let text = place.read(&name);
        assert!(text.ends_with("+++\nThe war goes on.\n"), "{name}: {text}");
    }
    for (n, subject) in ["A letter for print", "Leserbrief", "Courrier des lecteurs"].iter().enumerate() {
        let text = "I liked the issue.\n\nUnter uns, vertraulich: secretword.\n";
        place.take(&[mail(40 + n as u32, BOB, subject, text)]);
    }
    assert_eq!(place.names("issues/issue-2/letters/").len(), 0);
    assert_eq!(place.names("private/letters/issue-2/").len(), 3);
}

#[test]
fn answers_are_in_the_language_of_the_zine() {
    for (language, said) in [
        ("de-DE", ["alle 3 Befehle gelesen", "Guten Tag Bob Rieter,", "nach Nordsee", "KEIN BEFEHL"]),
        ("fr-FR", ["les 3 ordres sont lus", "Bonjour Bob Rieter,", "vers mer du Nord", "AUCUN ORDRE"]),
        ("en-GB", ["all 3 orders read", "Dear Bob Rieter,", "to North Sea", "NO ORDER"]),
    ] {
        let place = folder(&format!("tongue-{language}"));
        place.write(
            "zine.toml",
            format!("title = \"The Lantern\"\neditor = \"ada\"\nlanguage = \"{language}\"\n"),
        );
        place.take(&[mail(1, BOB, "Saturn", ENGLAND)]);
        place.take(&[mail(2, "Dee Dexter <dee@example.org>", "Saturn", "A Par - Pic or Bur\nA Mar H\n")]);
        let shown = told(&place.zine(&["ack", "--show"]));
        for words in said {
            assert!(shown.contains(words), "{language}: {words}: {shown}");
        }
        let odd = ["Dear ", "orders read", "NO ORDER", "Please", "Deadline", "Your ", "understood"];
        for word in odd.iter().filter(|_| language != "en-GB") {
            assert!(!shown.contains(word), "{language}: {word}: {shown}");
        }
        place.zine(&["remind", "--outbox"]);
        let names = place.names("private/outbox/").into_iter().filter(|n| n.ends_with(".eml"));
        let mails: String = names.map(|n| place.read(&n)).collect();
        assert!(!mails.is_empty());
        for word in ["Dear ", "no orders from you yet", "Just reply"] {
            assert_eq!(mails.contains(word), language == "en-GB", "{language}: {word}: {mails}");
        }
    }
}

#[test]
fn no_mail_has_words_of_its_own() {
    let place = folder("tongue-pseudo");
    place.write("zine.toml", "title = \"The Lantern\"\neditor = \"ada\"\n");
    crate::tongues::spoken(&place.0);
    place.take(&[
        mail(1, BOB, "Saturn", ENGLAND),
        mail(2, "Dee Dexter <dee@example.org>", "Saturn", "A Par - Pic or Bur\nA Mar H\n"),
        mail(3, "gus@example.de", "Saturn, Fall 1901", "F Kie-Den\n"),
        mail(4, "ivy@example.it", "Saturn, Russia", "A Mos-Ukr\n"),
        mail(5, "ivy@example.it", "a question", "When is the next deadline?\n"),
        mail(6, BOB, "Saturn", "Press to all: The sea is calm today.\n"),
    ]);
    let own = crate::tongues::Own::of(&place.0);
    place.zine(&["ack", "--outbox"]);
    place.zine(&["remind", "--outbox"]);
    let names = place.names("private/outbox/").into_iter().filter(|n| n.ends_with(".eml"));
    let measured: Vec<_> = names
        .map(|name| {
            let bytes = place.read(&name);
            let read = mail_parser::MessageParser::default().parse(bytes.as_bytes()).unwrap();
            let subject = read.subject().unwrap_or("").trim_start_matches("Re: ");
            let text = format!("{subject}\0{}", read.body_text(0).unwrap_or_default());
            let (said, left) = own.measure(&text, true);
            (name, said, left)
        })
        .collect();
    assert!(measured.len() > 5, "{measured:?}");
    crate::tongues::judge("mail", &measured);
}

#[test]
fn everybody_is_answered_in_their_own_language() {
    let place = folder("languages");
    let people = place.read("private/people.toml");
    let people = people.replace("[gus]\n", "[gus]\nlanguage = \"de\"\n");
    place.write("private/people.toml", people.replace("[ivy]\n", "[ivy]\nlanguage = \"fr-FR\"\n"));
    place.take(&[
        mail(1, BOB, "Saturn", ENGLAND),
        mail(2, "gus@example.de", "Saturn", "F Kie-Den\nA Ber-Kie\nA Mun-Ruh\n"),
        mail(3, "ivy@example.it", "Saturn", "A Ven-Tyr\nA Rom-Ven\nF Nap-ION\n"),
    ]);
    let shown = told(&place.zine(&["ack", "--show"]));
    for (language, name) in [("en", "Bob Rieter"), ("de", "Gus Meier"), ("fr", "Ivy Rossi")] {
        let words = page::lexicon::Lexicon::built_in(language);
        let dear = words.say("mail-dear", &[("name", adjudicator::rules::MessageFact::Text(name.into()))]);
        let letter = &shown[shown.find(&dear).unwrap_or_else(|| panic!("{dear}: {shown}"))..];
        let reply = letter.find(&words.text("mail-reply"));
        assert!(reply.is_some_and(|at| !letter[dear.len()..at].contains("answers, none")), "{shown}");
    }
    // So is the reason a mail is unsorted, seasons included; the editor reads it in English.
    let said = place.take(&[
        mail(4, "gus@example.de", "Saturn, Fall 1901", "F Kie-Den\n"),
        mail(5, "ivy@example.it", "Saturn, Russia", "A Mos-Ukr\n"),
    ]);
    assert!(said.contains("it is for Fall 1901, but issue 2 plays Spring 1901"), "{said}");
    let shown = told(&place.zine(&["ack", "--show"]));
    for part in [
        "sie ist für Herbst 1901, aber Heft 2 spielt Frühjahr 1901",
        "c’est pour la Russie, mais ivy joue l’Italie dans ",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    // A language without a catalogue is reported at its place.
    let people = place.read("private/people.toml");
    place.write("private/people.toml", people.replace("\"fr-FR\"", "\"tlh\""));
    let checked = told(&place.zine(&["check", "2"]));
    assert!(checked.contains("there are no words for “tlh”: the mail will be in English"), "{checked}");
}

/// Text that names ordered units may change the orders: it is never filed silently as a letter.
#[test]
fn a_mail_that_may_change_filed_orders_is_asked_about() {
    let place = folder("changes");
    let kept = "Thanks for another lovely issue. My brother in Canada reads it as well.";
    let said = place.take(&[mail(1, BOB, "Saturn", ENGLAND), mail(2, BOB, "Re: Saturn", kept)]);
    assert!(said.contains("letter, not printed") && said.contains("0 unsorted"), "{said}");
    for (n, text) in [
        "Please change Yorkshire to Wales",
        "Don't move Liverpool.",
        "Scrap the move to Yorkshire.",
        "Oops, I typed Yor, I meant Wal.",
        "Yor -> Wal",
        "Liverpool is not to move.",
        "Bitte London nicht bewegen.",
        "Statt Yorkshire bitte Wales.",
        "Wales invece di Yorkshire.",
        "> A Lvp - Yor\nno, Wal",
        "> A Lvp - Yor\nthe other one instead",
        "Change the third to Wales",
        "Order 1: hold",
        "Could Liverpool stay at home?",
    ]
    .into_iter()
    .enumerate()
    {
        let said = place.take(&[mail(10 + n as u32, BOB, "Re: Saturn", text)]);
        let asked =
            said.contains("it may change the orders of England in saturn") || said.contains("england.");
        assert!(asked && !said.contains("not printed"), "{text}: {said}");
    }
}

/// Orders in the subject come before those in the letter; in a reply the subject is that of an earlier mail.
#[test]
fn orders_in_the_subject_are_read() {
    let place = folder("titled");
    place.take(&[mail(1, BOB, "Saturn F Lon - NTH, F Edi - NWG, A Lvp - Yor", "see subject")]);
    assert_eq!(set(&place, "saturn", "England"), ["F lon-nth", "F edi-nwg", "A lvp-yor"]);
    place.take(&[mail(2, BOB, "Saturn: F Lon - Eng", "Rest hold.")]);
    assert_eq!(set(&place, "saturn", "England"), ["F lon-eng", "A lvp H", "F edi H"]);
    place.take(&[mail(3, BOB, "Re: Saturn: F Lon - Eng", "F Lon - NTH\nF Edi - NWG\nA Lvp - Wal")]);
    assert_eq!(set(&place, "saturn", "England"), ["F lon-nth", "F edi-nwg", "A lvp-wal"]);
}

/// A rule of dashes between orders does not start a signature, and an order below one is asked about.
#[test]
fn orders_below_dashes_are_not_lost() {
    let place = folder("dashes");
    place.take(&[mail(1, BOB, "Saturn", "F Lon - NTH\n--\nF Edi - NWG\nA Lvp - Yor")]);
    assert_eq!(set(&place, "saturn", "England"), ["F lon-nth", "F edi-nwg", "A lvp-yor"]);
    place.take(&[mail(2, BOB, "Saturn", "F Lon - Eng\nF Edi - NTH\n\n-- \nBob\n\nPS forgot A Lvp - Wal")]);
    let checked = told(&place.zine(&["check", "2"]));
    assert!(checked.contains("an order below the line of a signature?"), "{checked}");
}

/// The reason a mail is unsorted uses the names of its game.
#[test]
fn the_reason_has_the_names_of_the_game() {
    let place = folder("named");
    place.write(
        "games/claudius/game.toml",
        "name = \"Claudius\"\nvariant = \"Claudian\"\n[start]\nissue = 1\n[[seat]]\npower = \"Romans\"\nperson = \"una\"\n",
    );
    let said = place
        .take(&[mail(1, BOB, "Saturn - France", "F Lon - NTH"), mail(2, BOB, "Saturn F01", "F Lon - NTH")]);
    assert!(said.contains("it is for france, but bob plays England in saturn"), "{said}");
    assert!(said.contains("it is for Fall 1901"), "{said}");
}
