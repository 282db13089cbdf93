//! Incoming orders: what happens to each mail; none is filed twice or lost.

use super::{Place, mail, seated, told};

const BOB: &str = "Bob <bob@rieter.example>";
const AUSTRIA: &str = "A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n";

#[test]
fn a_mail_is_filed_checked_and_answered() {
    let place = Place::new("slice");
    let said = place.take(&[mail(
        1,
        BOB,
        "Saturn, Austria: orders for Spring 1901",
        &format!("Hello Ada,\n\n{AUSTRIA}\n> A Vie H\n-- \nBob\n"),
    )]);
    assert!(said.contains("orders for 1968A Austria: issues/issue-2/orders/1968A/austria.txt"), "{said}");
    let filed = place.read("issues/issue-2/orders/1968A/austria.txt");
    assert!(
        filed.starts_with("Received: 2026-02-02 10:01\nFrom: Bob Rieter <bob@rieter.example>\n"),
        "{filed}"
    );
    assert!(
        filed.contains("Message-Id: <m1.") && filed.ends_with("A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n"),
        "{filed}"
    );
    let checked = told(&place.zine(&["check", "--codes"]));
    assert!(checked.contains("A vie-gal") && checked.contains("NMR! nothing received"), "{checked}");
    let said = told(&place.zine(&["ack"]));
    assert!(said.contains("1 mail in private/outbox/ack/"), "{said}");
    let names = place.names("private/outbox/");
    assert_eq!(names.len(), 2, "{names:?}");
    let answer = place.read(&names[0]);
    for part in [
        "To: \"Bob Rieter\" <bob@rieter.example>",
        "In-Reply-To: <m1.",
        "Auto-Submitted: auto-replied",
        "A vie-gal",
        "12:00 (Europe/London)",
        "07:00 (America/New_York)",
    ] {
        assert!(answer.contains(part), "{part}\n{answer}");
    }
    // One answer per mail.
    assert!(told(&place.zine(&["ack"])).contains("nothing to send"));
}

#[test]
fn a_second_run_changes_nothing() {
    let place = Place::new("again");
    let mails = [
        mail(1, BOB, "Saturn Austria", AUSTRIA),
        mail(2, "stranger@nowhere.example", "Hello", "A Par - Bur\n"),
        mail(3, "dee@marsh.example", "A letter for the zine", "Dear Ada, I liked the last issue.\n"),
        mail(4, "dee@marsh.example", "When?", "When is the deadline?\n"),
        // The same mail by another route: other headers, the same Message-ID and text.
        mail(1, BOB, "Saturn Austria", AUSTRIA).replace("from x by", "from y by"),
    ];
    let first = place.take(&mails);
    assert!(first.contains("3 mails filed, 1 unsorted, 1 seen before"), "{first}");
    let before = place.files();
    let again = place.take(&mails);
    assert!(again.contains("0 mails filed, 0 unsorted"), "{again}");
    // The same mails in an mbox with other line endings are recognised.
    let mbox: String = mails.iter().map(|m| format!("From x Mon Feb  2 10:00:00 2026\n{m}\n")).collect();
    place.write("incoming/all.mbox", mbox.replace('\n', "\r\n"));
    place.zine(&["inbox", &place.0.join("incoming").to_string_lossy()]);
    place.zine(&["inbox"]);
    assert_eq!(place.files(), before);
}

#[test]
fn later_mail_is_a_letter_of_its_own_and_the_house_rule_decides() {
    let place = Place::new("later");
    // Given in the wrong order, they are numbered by arrival.
    place.take(&[
        mail(9, BOB, "Saturn Austria again", "A Vie - Tyr\n"),
        mail(1, BOB, "Saturn Austria", AUSTRIA),
    ]);
    assert!(place.read("issues/issue-2/orders/1968A/austria.txt").contains("A Bud - Ser"));
    assert!(place.read("issues/issue-2/orders/1968A/austria.2.txt").contains("A Vie - Tyr"));
    place.take(&[mail(20, BOB, "Saturn Austria at last", "A Vie - Boh\n")]);
    assert!(place.read("issues/issue-2/orders/1968A/austria.3.txt").contains("A Vie - Boh"));
    let checked = told(&place.zine(&["check", "--codes"]));
    assert!(checked.contains("A vie-boh"), "{checked}");
}

/// Sender, subject, text; then the file, or part of the reason it is unsorted.
const ROWS: &[(&str, &str, &str, &str)] = &[
    (BOB, "Titan", "A Mun - Ruh\n", "orders/1971C/germany.txt"),
    (BOB, "1968A", "A Vie - Gal\n", "orders/1968A/austria.txt"),
    ("bob.at.work@firm.example", "Austria", "A Vie - Gal\n", "orders/1968A/austria.txt"),
    (BOB, "my orders", "A Vie - Gal\nA Bud - Ser\n", "orders/1968A/austria.txt"),
    (BOB, "my orders", "A Mun - Ruh\nA Ber - Kie\nF Kie - Den\nBuild F Kie\n", "orders/1971C/germany.txt"),
    (BOB, "my orders", "Hello\n", "it may be for Austria in 1968A or Germany in 1971C"),
    (BOB, "Saturn, Germany", "A Mun - Ruh\n", "it is for germany, but bob plays Austria in 1968A"),
    (BOB, "Saturn", "A Par - Bur\nF Bre - Mao\n", "are not those of Austria"),
    (BOB, "Saturn, Fall 1901", "A Vie - Gal\n", "it is for Fall 1901, but issue 2 plays Spring 1901"),
    (BOB, "Saturn", "Spring 1902\nA Vie - Gal\n", "it is for Spring 1902"),
    (BOB, "Saturn", "Spring 1901\nA Vie - Gal\n", "orders/1968A/austria.txt"),
    (BOB, "Re: Saturn, Winter 1900 results", "A Vie - Gal\n", "orders/1968A/austria.txt"),
    (BOB, "Saturn", "A Vie - Gal\nPress:\nEngland:\nWe are not amused.\n", "orders/1968A/austria.txt"),
    ("eve@quint.example", "Saturn", "A Vie - Gal\n", "eve has no power in 1968A"),
    ("eve@quint.example", "orders", "A Vie - Gal\n", "orders/1971C/austria.txt"),
    (
        "Bob <bob@evil.example>",
        "Saturn",
        "A Vie - Gal\n",
        "no person in people.toml has the address bob@evil.example",
    ),
    ("\"bob@rieter.example\" <eve@evil.example>", "Saturn", "A Vie - Gal\n", "no person in people.toml"),
    ("bob@rieter.example, dee@marsh.example", "Saturn", "A Vie - Gal\n", "several senders"),
    ("pairs@home.example", "Titan", "F Nap - Ion\n", "orders/1971C/italy.txt"),
    ("pairs@home.example", "Hello", "How are you all?\n", "several people"),
    ("stan@byer.example", "Saturn, England: standby", "F Lon - Nth\n", "orders/1968A/england.txt"),
    ("stan@byer.example", "Saturn", "F Lon - Nth\n", "names no power"),
    ("dee@marsh.example", "Saturn: press", "London: It rains.\n", "press/1968A/mail-"),
    ("dee@marsh.example", "Press", "Press: London: It rains.\n", "press/1968A/mail-"),
    ("dee@marsh.example", "Saturn", "Vote: draw yes\n", "orders/1968A/england.txt"),
    ("dee@marsh.example", "a letter for print", "Dear Ada, well done.\n", "letters/dee.md"),
    ("dee@marsh.example", "hello", "Dear Ada, well done.\n", "private/letters/issue-"),
    (
        "dee@marsh.example",
        "A question",
        "May a fleet convoy in port?\n",
        "private/received/questions/2026-02-02-dee-",
    ),
    ("ada@lantern.example", "note to self", "Buy stamps.\n", "it is from the editor"),
    ("dee@marsh.example", "Saturn", "> F Lon - Nth\n", "only quoted text"),
    // A year may have two digits, in headings and subjects.
    (BOB, "Saturn", "AUSTRIA S01\nA Vie - Gal\n", "orders/1968A/austria.txt"),
    (BOB, "Saturn", "Austria S01: A Vie - Gal\n", "orders/1968A/austria.txt"),
    (BOB, "Saturn", "Austria Spring '01\nA Vie - Gal\n", "orders/1968A/austria.txt"),
    (BOB, "Saturn", "Austria F01\nA Vie - Gal\n", "it is for Fall 1901, but issue 2 plays Spring 1901"),
    (BOB, "Saturn", "Austria F 1901\nA Vie - Gal\n", "it is for Fall 1901, but issue 2 plays Spring 1901"),
    (BOB, "Saturn F01", "A Vie - Gal\n", "it is for Fall 1901, but issue 2 plays Spring 1901"),
    // Orders are orders, whatever is above them.
    ("dee@marsh.example", "Press", "F Lon - Nth\nF Edi - Nwg\n\nPress: hello\n", "orders/1968A/england.txt"),
    (
        "dee@marsh.example",
        "Saturn - Press",
        "King to Sultan: peace\n\nOrders:\nF Lon - Nth\nF Edi - Nwg\n",
        "orders/1968A/england.txt",
    ),
    // Not for print.
    (
        "dee@marsh.example",
        "a letter for print",
        "Well done.\nEj för publicering: my cat.\n",
        "private/letters/issue-",
    ),
    (
        "dee@marsh.example",
        "a letter for print",
        "Well done.\nSkall ej tryckas: my cat.\n",
        "private/letters/issue-",
    ),
    ("dee@marsh.example", "a letter for print", "Well done.\nPersonale: my cat.\n", "private/letters/issue-"),
    (
        "dee@marsh.example",
        "a letter for print",
        "Well done.\nPersönlich: my cat.\n",
        "private/letters/issue-",
    ),
    ("dee@marsh.example", "a letter for print", "My personal view: well done.\n", "letters/dee"),
];

#[test]
fn every_mail_goes_where_it_belongs_or_waits_with_the_reason() {
    let place = Place::new("rows");
    let rows = ROWS.iter().enumerate();
    let mails: Vec<String> =
        rows.map(|(n, (from, subject, text, _))| mail(n as u32, from, subject, text)).collect();
    for (n, text) in mails.iter().enumerate() {
        place.write(&format!("incoming/{n:03}.eml"), text);
    }
    let out = place.zine(&["inbox", "--json", &place.0.join("incoming").to_string_lossy()]);
    let data: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    let list = data["mails"].as_array().unwrap();
    assert_eq!(list.len(), ROWS.len());
    let mut wrong = Vec::new();
    for (n, (from, subject, text, goal)) in ROWS.iter().enumerate() {
        let came = format!("2026-02-02 10:{n:02}");
        let one = list.iter().find(|m| m["mail"]["received"] == came.as_str()).unwrap();
        let entry = &one["mail"];
        let files: Vec<&str> =
            entry["became"].as_array().unwrap().iter().filter_map(|b| b["file"].as_str()).collect();
        let raw = entry["raw"].as_str().unwrap();
        assert_eq!(place.read(raw).trim_end(), mails[n].trim_end(), "the raw mail is kept");
        // Orders of one power are numbered: austria.txt, austria.2.txt.
        let (folder, stem) = goal.rsplit_once('/').unwrap_or(("", goal));
        let stem = stem.trim_end_matches(".txt").trim_end_matches(".md");
        let as_told = match files.as_slice() {
            [] => {
                let reason = place.read(&raw.replace(".eml", ".why.txt"));
                entry["why"].as_str().is_some_and(|w| w.contains(goal))
                    && reason.contains(goal)
                    && raw.contains("/unsorted/")
            }
            [file] => {
                !goal.contains(' ')
                    && file.contains(&format!("{folder}/{stem}"))
                    && !raw.contains("/unsorted/")
            }
            _ => false,
        };
        if !as_told {
            wrong.push(format!(
                "{from} / {subject} / {text:?}\n  expected {goal}\n  got {files:?} {}",
                entry["why"]
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_waited_is_filed_when_the_cause_is_mended() {
    let place = Place::new("mended");
    place.take(&[mail(1, "dee@new.example", "Saturn", "F Lon - Nth\n")]);
    assert_eq!(place.names("private/received/unsorted/").len(), 2);
    let people = place
        .read("private/people.toml")
        .replace("\"dee@marsh.example\"", "\"dee@marsh.example\"\nalso = [\"dee@new.example\"]");
    place.write("private/people.toml", people);
    let said = told(&place.zine(&["inbox"]));
    assert!(said.contains("orders/1968A/england.txt"), "{said}");
    assert!(place.names("private/received/unsorted/").is_empty());
    assert_eq!(place.names("private/received/2026").len(), 1, "the raw mail is kept");
    // The sender got no answer while unknown, and gets one now.
    assert!(told(&place.zine(&["ack"])).contains("1 mail in"));
}

#[test]
fn the_editor_decides_with_as() {
    let place = Place::new("as");
    place.take(&[mail(1, "dee@phone.example", "from my telephone", "F Lon - Nth\n")]);
    let waits = place.names("private/received/unsorted/");
    let file = place.0.join(&waits[0]);
    let said = told(&place.zine(&["inbox", "--as", "1968A/England", &file.to_string_lossy()]));
    assert!(said.contains("orders/1968A/england.txt"), "{said}");
    assert!(place.names("private/received/unsorted/").is_empty());
    let said = told(&place.zine(&["inbox", "--as", "1968A/Atlantis", &file.to_string_lossy()]));
    assert!(said.contains("cannot be read") || said.contains("not a power"), "{said}");
}

#[test]
fn nothing_that_came_is_forgotten_until_it_is_settled() {
    let place = Place::new("settled");
    let stranger = mail(1, "new@reader.example", "May I join?", "I would like to play. How?\n");
    let question = mail(2, "dee@marsh.example", "When?", "When is the deadline?\n");
    let away = mail(3, "dee@marsh.example", "away", "I shall be away until the middle of the month.\n");
    let subject = mail(4, "eve@quint.example", "A Vie - Gal, A Bud - Ser", "");
    let print = mail(5, "stan@byer.example", "For print: the harbour", "Dear Ada, it rains.\n");
    place.take(&[stranger, question, away, subject, print]);
    assert!(place.read("issues/issue-2/orders/1971C/austria.txt").contains("A Bud - Ser"));
    assert_eq!(place.names("issues/issue-2/letters/").len(), 1);
    let told_of = |file: &str| {
        let check = told(&place.zine(&["check", "2", "--json"]));
        let nmr = told(&place.zine(&["nmr"]));
        assert_eq!(check.contains(file), nmr.contains(file), "{file}\n{check}\n{nmr}");
        nmr.contains(file)
    };
    let file = |below: &str| place.names(below).into_iter().find(|name| !name.ends_with(".why.txt")).unwrap();
    for below in ["private/received/unsorted/", "private/received/questions/", "private/letters/"] {
        let file = file(below);
        assert!(told_of(&file), "{file}");
        place.zine(&["inbox", "--settled", &file]);
        assert!(!told_of(&file), "{file}");
    }
    assert!(place.names("private/received/").iter().filter(|n| n.ends_with(".eml")).count() == 5);
    // A mail seen before becomes orders if the editor says so.
    let known = place.0.join("incoming/002.eml");
    place.zine(&["inbox", "--as", "1968A/England", &known.to_string_lossy()]);
    assert!(place.read("issues/issue-2/orders/1968A/england.txt").contains("away until"));
}

#[test]
fn one_mail_may_have_orders_for_two_games() {
    let place = Place::new("two");
    let text =
        "Hello Ada,\n\nSaturn (Austria):\nA Vie - Gal\n\nTITAN, Spring 1901\nA Mun - Ruh\nA Ber - Kie\n";
    let said = place.take(&[mail(1, BOB, "orders for both games", text)]);
    assert!(said.contains("orders/1968A/austria.txt") && said.contains("orders/1971C/germany.txt"), "{said}");
    assert!(
        place
            .read("issues/issue-2/orders/1971C/germany.txt")
            .ends_with("Spring 1901\nA Mun - Ruh\nA Ber - Kie\n")
    );
    assert!(place.read("issues/issue-2/orders/1968A/austria.txt").ends_with("\n\nA Vie - Gal\n"));
}

#[test]
fn html_only_mail_and_foreign_charsets_are_read() {
    let place = Place::new("mime");
    let head = "Received: from x by y; Mon, 2 Feb 2026 10:00:00 +0000\nFrom: =?utf-8?Q?B=C3=B6b?= <BOB@Rieter.Example>\nSubject: =?utf-8?B?U2F0dXJu?=\nMIME-Version: 1.0\n";
    let html = format!(
        "{head}Message-ID: <h1@x>\nContent-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n<div>A Vie =96 Gal</div><div>F&nbsp;Tri - Alb</div><blockquote>A Bud H</blockquote>=\n\n"
    );
    let base64 = format!(
        "{head}Message-ID: <h2@x>\nContent-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n\n//5BACAAVgBpAGUAIAAtACAARwBhAGwACgA=\n"
    );
    let said = place.take(&[html, base64]);
    assert!(said.contains("2 mails filed, 0 unsorted"), "{said}");
    let filed = place.read("issues/issue-2/orders/1968A/austria.txt")
        + &place.read("issues/issue-2/orders/1968A/austria.2.txt");
    assert!(
        filed.contains("F Tri - Alb") && filed.contains("A Vie - Gal") && !filed.contains("A Bud H"),
        "{filed}"
    );
}

#[test]
fn those_without_orders_are_listed_and_reminded_and_nobody_else() {
    let place = Place::new("nmr");
    place.take(&[
        mail(1, BOB, "Saturn", AUSTRIA),
        mail(2, BOB, "Titan", "A Mun - Ruh\n"),
        mail(3, "hans@gruber.example", "Saturn", "A Par - Bur\n"),
    ]);
    let said = told(&place.zine(&["nmr"]));
    assert!(
        said.contains("1968A Spring 1901, England: moves; due 2026-02-07 12:00; NMR! units hold"),
        "{said}"
    );
    assert!(
        said.contains("Dee Marsh (dee), dee@marsh.example, 01234 567") && said.contains("3 missing"),
        "{said}"
    );
    assert!(!said.contains("Bob") && !said.contains("Hans"), "{said}");
    let said = told(&place.zine(&["remind", "--dry-run"]));
    assert!(said.contains("dee <dee@marsh.example>") && said.contains("3 reminders"), "{said}");
    place.zine(&["remind"]);
    let names = place.names("private/outbox/remind/");
    assert_eq!(names.len(), 3, "{names:?}");
    let text = names.iter().map(|n| place.read(n)).find(|t| t.contains("dee@marsh.example")).unwrap();
    assert!(
        text.contains("text/calendar")
            && text.contains("deadline.ics")
            && text.contains("Saturn (1968A), England: Spring 1901"),
        "{text}"
    );
    assert!(
        told(&place.zine(&["remind"])).contains("nothing to send"),
        "nobody is reminded twice on one day"
    );
}

#[test]
fn late_mail_is_taken_with_a_word_about_it() {
    let place = Place::new("late");
    let late =
        mail(1, BOB, "Saturn", "A Vie - Gal\n").replace("Mon, 2 Feb 2026 10:01", "Sat, 7 Feb 2026 12:01");
    let said = place.take(&[late]);
    assert!(
        said.contains("austria.txt")
            && said.contains("it came after the deadline; it counts until the season is adjudicated"),
        "{said}"
    );
    // Times are in the zine's time zone, whatever the server's.
    let early = mail(2, "dee@marsh.example", "Saturn", "F Lon - Nth\n")
        .replace("Mon, 2 Feb 2026 10:02:00 +0000", "Sat, 7 Feb 2026 06:59:00 -0500");
    let said = place.take(&[early]);
    assert!(said.contains("2026-02-07 11:59") && !said.contains("after the deadline"), "{said}");
}

#[test]
fn what_the_issue_does_not_take_waits() {
    let place = Place::new("held");
    let issue = place.read("issues/issue-2/issue.toml");
    place.write("issues/issue-2/issue.toml", format!("{issue}[[hold]]\ngame = \"1971C\"\n"));
    let said = place.take(&[mail(1, BOB, "Titan", "A Mun - Ruh\n")]);
    assert!(said.contains("1971C is held over in issue 2"), "{said}");
}

#[test]
fn a_bounce_marks_the_person_and_only_for_our_own_mail() {
    let place = Place::new("bounce");
    place.take(&[mail(1, "dee@marsh.example", "Saturn", "F Lon - Nth\n")]);
    place.zine(&["ack"]);
    let answer = place.read(&place.names("private/outbox/ack/")[0]);
    let id = answer.lines().find_map(|l| l.strip_prefix("Message-ID: ")).unwrap().to_string();
    let bounce = |id: &str, to: &str| {
        format!(
            "From: MAILER-DAEMON@mx.example\nTo: ada@lantern.example\nSubject: Undelivered\nMIME-Version: 1.0\nMessage-ID: <b{}@mx>\n\
             Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n\n--b\nContent-Type: text/plain\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\n\
             Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; {to}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user\n\n\
             --b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {id}\nSubject: x\n\n--b--\n",
            id.len() * 100 + usize::from(to.as_bytes()[0])
        )
    };
    let said = place
        .take(&[bounce("<forged@lantern.example>", "bob@rieter.example"), bounce(&id, "eve@quint.example")]);
    assert!(said.contains("did not send") && said.contains("that went to dee@marsh.example"), "{said}");
    assert!(!place.read("private/people.toml").contains("bounced"));
    let said = place.take(&[bounce(&id, "dee@marsh.example")]);
    assert!(said.contains("came back: 550 no such user"), "{said}");
    let people: toml::Table = place.read("private/people.toml").parse().unwrap();
    let bounced = |id: &str| people[id].get("bounced").is_some();
    assert!(bounced("dee") && !bounced("eve"), "{people}");
    assert!(place.read("private/people.toml").contains("phone = \"01234 567\""), "{people}");
    assert!(
        told(&place.zine(&["check", "-q"])).contains("nothing needs you"),
        "the mark is a key of people.toml"
    );
}

#[test]
fn pictures_come_with_their_letter_and_no_other_is_shown() {
    let place = Place::new("pictures");
    place.write("issues/issue-2/art/secret.png", PNG);
    let body = |subject: &str| {
        let picture =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";
        format!(
            "From: dee@marsh.example\nTo: ada@lantern.example\nDate: Mon, 2 Feb 2026 10:00:01 +0000\nMessage-ID: <{}@x.example>\n\
             Subject: {subject}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n\
             Look: ![my cat](../../Cat One.PNG) and ![mine](cat.png) and ![yours](art/secret.png) and ![ref][1]\n\n[1]: art/secret.png\n\
             --b\nContent-Type: image/png; name=\"cat.png\"\nContent-Transfer-Encoding: base64\n\n{picture}\n\
             --b\nContent-Type: image/png; name=\"../../Cat One.PNG\"\nContent-Transfer-Encoding: base64\n\n{picture}\n--b--\n",
            subject.len()
        )
    };
    let said = place.take(&[body("a letter for print")]);
    let letter = place.names("issues").into_iter().find(|name| name.ends_with("letters/dee.md")).unwrap();
    let folder = letter.trim_end_matches(".md");
    let text = place.read(&letter);
    assert!(text.contains("![mine](letters/dee/cat.png)"), "{text}");
    assert!(text.contains("![my cat](letters/dee/cat-one.png)"), "{text}");
    assert!(text.contains("!\\[yours](art/secret.png)") && text.contains("!\\[ref][1]"), "{text}");
    for name in ["cat.png", "cat-one.png"] {
        assert!(place.names("issues").contains(&format!("{folder}/{name}")), "{:?}", place.names("issues"));
        assert!(said.contains(&format!("letters/dee/{name}")), "{said}");
    }
    assert!(said.contains("art/secret.png, which did not come with it"), "{said}");
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

#[test]
fn an_issue_that_is_not_sealed_goes_out_as_a_draft_only() {
    let place = Place::new("draft");
    assert!(!place.zine(&["mail", "2", "--outbox"]).status.success());
    assert!(!place.zine(&["mail", "2", "--draft", "--outbox"]).status.success());
    let done = place.zine(&["mail", "2", "--draft", "--to", "bob", "--outbox"]);
    assert!(done.status.success(), "{}", told(&done));
    let mails = place.names("private/outbox");
    let mail = mails.iter().find(|name| name.ends_with(".eml")).unwrap();
    assert!(place.read(mail).contains("Subject: DRAFT: "), "{}", place.read(mail));
}

#[test]
fn an_address_in_a_letter_for_print_is_asked_about() {
    let place = Place::new("reached");
    let people = place.read("private/people.toml").replace(
        "\"dee@marsh.example\"\n",
        "\"dee@marsh.example\"\naddress = [\"12 Quay Row\", \"Whitby\"]\n",
    );
    place.write("private/people.toml", people);
    for (n, line) in ["12 Quay Row\nWhitby", "Tel. 7755", "bob@rieter.example", "I enclose five pounds."]
        .into_iter()
        .enumerate()
    {
        let text = format!("Dear Ada,\n\nWell done.\n\nDee Marsh\n{line}\n");
        let said = place.take(&[mail(n as u32, "dee@marsh.example", "a letter for print", &text)]);
        assert!(said.contains("letter: private/letters/issue-2/dee"), "{said}");
        assert!(said.contains("it is not printed: it mentions an address"), "{said}");
    }
    assert!(place.names("issues/issue-2/letters/").is_empty());
    let checked = told(&place.zine(&["check"]));
    assert!(checked.contains("4 need you") && checked.contains("this letter is not printed"), "{checked}");
    // Removing the line settles the question.
    for name in place.names("private/letters/") {
        let text = place.read(&name);
        let kept: Vec<&str> = text.lines().filter(|l| !l.starts_with("# ask: ")).collect();
        place.write(&name, kept.join("\n"));
    }
    assert!(told(&place.zine(&["check"])).contains("nothing needs you"));
    // A letter typed by the editor is checked, too, until marked as intended.
    place.write("issues/issue-2/letters/dee.md", "Dee Marsh: Write to me at 12 Quay Row!\n");
    assert!(told(&place.zine(&["check"])).contains("this letter prints an address"));
    place.write("issues/issue-2/letters/dee.md", "+++\nprint = true\n+++\nDee Marsh: I am at 12 Quay Row!\n");
    assert!(!told(&place.zine(&["check"])).contains("this letter prints an address"));
}

#[test]
fn press_ends_where_somebody_says_how_he_is_reached() {
    let place = Place::new("press-reached");
    for (n, line) in [
        "Dee Marsh, 12 Quay Row, Whitby",
        "Mobil: +44 170",
        "bob@rieter.example",
        "Anbei 10 Euro",
        "Bifogar 100 kronor",
        "Ej för tryck: my cat",
        "Personale: my cat",
    ]
    .into_iter()
    .enumerate()
    {
        let text = format!("F Lon - Nth\n\nPress:\nLondon: The King is well.\n\n{line}\n");
        place.take(&[mail(n as u32, "dee@marsh.example", "Saturn", &text)]);
        let checked = told(&place.zine(&["check"]));
        let asks = checked.matches("press ends here, because private words follow").count();
        assert_eq!(asks, n + 1, "{line}\n{checked}");
    }
}

#[test]
fn a_letter_for_print_among_orders_is_a_letter() {
    let place = Place::new("among");
    let dee = |n, subject: &str, text: &str| place.take(&[mail(n, "dee@marsh.example", subject, text)]);
    // Above the orders and below them; text for print that is not a letter is press.
    let said = dee(1, "Saturn", "Letter for print:\nDear Ada, nice.\n\nOrders:\nF Lon - Nth\nF Edi - Nwg\n");
    assert!(said.contains("england.txt") && said.contains("letters/dee.md"), "{said}");
    let letter = place.read("issues/issue-2/letters/dee.md");
    assert!(letter.ends_with("+++\nDear Ada, nice.\n"), "{letter}");
    let said = dee(
        2,
        "Saturn",
        "F Lon - Nth\nF Edi - Nwg\nA Lpl - Yor\n\nLetter for print: Dear Ada, nice.\nMore.\n",
    );
    assert!(place.read("issues/issue-2/letters/dee-2.md").ends_with("Dear Ada, nice.\nMore.\n"), "{said}");
    let said = dee(3, "Saturn", "F Lon - Nth\nF Edi - Nwg\n\nFor print: It rains.\n");
    assert!(!said.contains("letters/"), "{said}");
    // If orders may run into it, the editor is asked.
    let said = dee(4, "Saturn", "Letter for print:\nDear Ada, nice.\nF Lon - Nth\nF Edi - Nwg\n");
    assert!(
        said.contains("private/letters/issue-2/dee.md") && said.contains("it came with orders"),
        "{said}"
    );
    let said =
        dee(5, "Saturn: orders and a letter for print", "Dear Ada, nice.\n\nF Lon - Nth\nF Edi - Nwg\n");
    assert!(said.contains("private/letters/issue-2/dee-2.md"), "{said}");
    // Above a heading it is not a greeting.
    let said = dee(6, "Letter for print", "Dear Ada, nice.\n\nSaturn orders:\nF Lon - Nth\nF Edi - Nwg\n");
    assert!(said.contains("england.") && said.contains("issues/issue-2/letters/dee-3.md"), "{said}");
    let checked = told(&place.zine(&["check"]));
    assert_eq!(checked.matches("this letter is not printed: it came with orders").count(), 2, "{checked}");
}

#[test]
fn mail_of_a_player_that_waits_is_told_until_it_is_settled() {
    let place = Place::new("waits");
    place.take(&[
        mail(1, "dee@marsh.example", "Saturn", "Fall 1901\nF Lon - Nth\nF Edi - Nwg\nA Lpl - Yor\n"),
        mail(2, "stranger@nowhere.example", "Hello", "Buy stamps.\n"),
    ]);
    let checked = told(&place.zine(&["check"]));
    assert!(checked.contains("1 needs you") && checked.contains("mail of dee waits unsorted"), "{checked}");
    let said = told(&place.zine(&["nmr"]));
    assert!(said.contains("waits unsorted: private/received/unsorted/"), "{said}");
    let said = told(&place.zine(&["remind", "--dry-run"]));
    assert!(said.contains("warning: mail of dee waits unsorted"), "{said}");
    seated(&place);
    place.zine(&["seal", "1", "--build", "--unsorted"]);
    let said = place.zine(&["seal", "2", "--build"]);
    assert!(!said.status.success() && told(&said).contains("error[unsorted]"), "{}", told(&said));
    let said = told(&place.zine(&["seal", "2", "--build", "--unsorted", "--dry-run"]));
    assert!(!said.contains("error[unsorted]"), "{said}");
    // Deleting it settles it.
    for name in place.names("private/received/unsorted/") {
        std::fs::remove_file(place.0.join(name)).unwrap();
    }
    assert!(told(&place.zine(&["check"])).contains("nothing needs you"));
    assert!(!told(&place.zine(&["nmr"])).contains("waits unsorted"));
}
