//! Forged and hostile mail: a clear report, no panic, no file outside the folder.

use std::fs;

use post::incoming;

use super::{Place, mail, told};

/// Files beside the zine's folder, which no mail may create or change.
fn around(place: &Place) -> Vec<String> {
    let name = place.0.file_name().unwrap().to_string_lossy().into_owned();
    let entries = fs::read_dir(place.0.parent().unwrap()).unwrap().flatten();
    entries
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .filter(|n| n.starts_with("zine-post-evil") || n.starts_with(&format!("{name}.")))
        .collect()
}

#[test]
fn path_names_and_headers_in_a_mail_stay_words() {
    let place = Place::new("paths");
    let subjects = [
        "../../../zine-post-evil",
        "Saturn/../../zine-post-evil",
        "1968A\\..\\zine-post-evil",
        "/etc/passwd Saturn",
        "Saturn\u{202e}\u{0}%2e%2e%2f",
    ];
    let mails: Vec<String> = subjects
        .iter()
        .enumerate()
        .map(|(n, s)| {
            mail(
                n as u32 + 1,
                "\"../../zine-post-evil\\r\\nBcc: eve@evil.example\" <dee@marsh.example>",
                s,
                "press: ../../zine-post-evil\n\nFrom: eve@evil.example\nF Lon - Nth\n",
            )
            .replace("Message-ID: <m", "Message-ID: <../../zine-post-evil")
        })
        .collect();
    let said = place.take(&mails);
    assert!(!said.contains("panicked"), "{said}");
    assert!(around(&place).is_empty());
    for (name, text) in place.files() {
        assert!(name.split('/').all(|part| part != ".." && !part.contains('\\')), "{name}");
        if name.contains("/orders/") {
            let text = String::from_utf8(text).unwrap();
            let head = text.split("\n\n").next().unwrap();
            assert!(
                head.contains("From: Dee Marsh <dee@marsh.example>") && !head.contains("eve@evil"),
                "{text}"
            );
        }
    }
    // Folded and encoded line breaks in headers do not become headers of the answer.
    let evil = mail(
        40,
        "dee@marsh.example",
        "Saturn =?utf-8?Q?=0D=0ABcc:_eve@evil.example=0D=0A=0D=0Abody?=",
        "F Lon - Nth\n",
    );
    place.take(&[evil]);
    place.zine(&["ack"]);
    for name in place.names("private/outbox/ack/") {
        let text = place.read(&name);
        let head = text.split("\r\n\r\n").next().unwrap();
        assert!(!head.lines().any(|l| l.to_lowercase().starts_with("bcc")), "{head}");
        assert!(!head.contains("eve@evil.example>"), "{head}");
    }
}

#[test]
fn forged_mail_waits() {
    let place = Place::new("forged");
    let forged = format!(
        "Authentication-Results: mx.lantern.example;\n dkim=none; spf=fail;\n dmarc=fail\n{}",
        mail(1, "bob@rieter.example", "Saturn", "A Vie - Gal\n")
    );
    // A passing result below the server's own is only the sender's claim.
    let claimed = format!(
        "Authentication-Results: mx.lantern.example; dmarc=fail\nAuthentication-Results: mx.lantern.example; dmarc=pass\n{}",
        mail(2, "bob@rieter.example", "Saturn", "A Vie - Gal\n")
    );
    let twice = mail(3, "bob@rieter.example", "Saturn", "A Vie - Gal\n")
        .replace("To: ada", "From: dee@marsh.example\nTo: ada");
    let away = mail(4, "bob@rieter.example", "Saturn", "I am away. A Vie - Gal\n")
        .replace("To: ada", "Auto-Submitted: auto-replied\nTo: ada");
    let none = "Subject: Saturn\n\nA Vie - Gal\n".to_string();
    let said = place.take(&[forged, claimed, twice, away, none]);
    assert!(said.contains("0 mails filed, 5 unsorted"), "{said}");
    for reason in ["probably forged", "several senders", "signs of a machine's mail", "names no sender"] {
        assert!(said.contains(reason), "{reason}\n{said}");
    }
    assert!(place.names("issues/issue-2/orders").is_empty());
    // Forged and automatic mails get no answer.
    let said = told(&place.zine(&["ack", "--dry-run"]));
    assert!(said.contains("0 answers"), "{said}");
}

#[test]
fn nobody_takes_back_orders_for_whom_nobody_vouches() {
    let place = Place::new("unvouched");
    let orders = "issues/issue-2/orders/1968A/";
    place.take(&[mail(1, "bob@rieter.example", "Saturn", "A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n")]);
    assert_eq!(place.names(orders).len(), 1);
    let taken_back =
        |n: u32| mail(n, "bob@rieter.example", "Saturn", "Forget what I sent. All units hold.\n");
    place.take(&[taken_back(2)]);
    assert_eq!(place.names(orders).len(), 1, "it waits");
    assert_eq!(place.names("private/received/unsorted/").len(), 2);
    // Other orders are filed, and the editor is asked about the sender.
    place.take(&[mail(3, "bob@rieter.example", "Saturn", "A Vie - Tyr\n")]);
    assert!(place.read(&format!("{orders}austria.2.txt")).contains("Trust: doubtful"));
    let asked = |place: &Place| told(&place.zine(&["check"])).contains("nobody confirms who sent it");
    assert!(asked(&place));
    // The editor's own server verifies the sender.
    place.write("zine.toml", place.read("zine.toml") + "authserv = \"mx.lantern.example\"\n");
    let vouched = "Authentication-Results: mx.lantern.example; dmarc=pass header.from=rieter.example\n";
    place.take(&[vouched.to_string() + &taken_back(4)]);
    let filed = place.read(&format!("{orders}austria.3.txt"));
    assert!(filed.contains("Forget what I sent") && !filed.contains("Trust:"), "{filed}");
    assert!(!asked(&place), "the player has written since, and is verified");
}

#[test]
fn machine_mail_is_neither_filed_nor_answered_and_stops_nothing() {
    let place = Place::new("machines");
    let of = |n: u32, subject: &str, head: &str| {
        mail(n, "bob@rieter.example", subject, "I am away until Monday. OK?\nA Vie - Gal\n")
            .replace("To: ada", &format!("{head}To: ada"))
    };
    let report = "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b\n\n--b\nContent-Type: text/plain\n\nSeen.\n--b\nContent-Type: message/disposition-notification\n\nDisposition: manual-action/MDN-sent-manually; displayed\n\n--b--\n";
    let invitation = "MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nI have accepted.\n--b\nContent-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR\n\n--b--\n";
    let mails = [
        of(1, "Saturn", "Auto-Submitted: auto-replied (vacation)\n"),
        of(2, "Saturn", "X-Auto-Response-Suppress: DR, OOF, AutoReply\n"),
        of(3, "Saturn", "X-Autorespond: away\n"),
        of(4, "Saturn", "Precedence: auto_reply\n"),
        of(5, "Automatic reply: Saturn", ""),
        of(6, "Automatische Antwort: Saturn", ""),
        of(7, "Réponse automatique : Saturn", ""),
        of(8, "Abwesend: Saturn", ""),
        of(9, "Automatyczna odpowiedź: Saturn", ""),
        format!("Return-Path: <>\n{}", of(10, "Saturn", "")),
        mail(11, "bob@rieter.example", "Read: Saturn", "")
            .replace("To: ada", "X: y\nTo: ada")
            .replace("\n\n\n", &format!("\n{report}")),
        mail(12, "noreply@rieter.example", "Saturn", "A Vie - Gal\n"),
        mail(15, "bob@rieter.example", "Accepted: Saturn", "")
            .replace("To: ada", "X: y\nTo: ada")
            .replace("\n\n\n", &format!("\n{invitation}")),
    ];
    let said = place.take(&mails);
    assert!(said.contains("0 mails filed, 13 unsorted"), "{said}");
    assert!(place.names("issues/issue-2/orders").is_empty());
    assert!(told(&place.zine(&["ack", "--dry-run"])).contains("0 answers"));
    // A person's mail may look automatic: if a player's mail may contain orders, it is reported.
    let waiting = |mails: usize| {
        for (command, sign) in [("check", "error[unsorted]"), ("nmr", "it has signs of a machine's mail")] {
            let said = told(&place.zine(&[command]));
            assert_eq!(said.matches(sign).count(), mails, "{command}: {said}");
        }
    };
    waiting(10);
    let away = mail(13, "bob@rieter.example", "Automatic reply: Saturn", "I am away until Monday.\n");
    place.take(&[away]);
    waiting(10);
    let denied = mail(14, "bob@rieter.example", "Saturn", "A Bud - Ser\n").replace(
        "To: ada",
        "Auto-Submitted: no; x\nX-Autoreply: no\nX-Autoresponder: none\nX-Auto-Response-Suppress: None\nTo: ada",
    );
    assert!(place.take(&[denied]).contains("1 mail filed"));
    let person = mail(20, "bob@rieter.example", "Re: Automatic orders", "A Vie - Gal\n");
    assert!(place.take(&[person]).contains("1 mail filed"));
}

#[test]
fn a_report_marks_only_whose_address_is_gone() {
    for (text, marked) in [
        ("550 5.1.1 <dee@marsh.example>: no such user", true),
        ("(#5.1.1) Sorry, no mailbox here by that name.", true),
        ("552 5.2.2 mailbox full", false),
        ("554 5.7.1 this looks like spam", false),
        ("451 4.3.0 try later", false),
    ] {
        let place = Place::new("text-bounce");
        place.take(&[mail(1, "dee@marsh.example", "Saturn", "F Lon - Nth\n")]);
        place.zine(&["ack"]);
        let answer = place.read(&place.names("private/outbox/ack/")[0]);
        let id = answer.lines().find_map(|l| l.strip_prefix("Message-ID: ")).unwrap();
        let bounce = format!(
            "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example\nTo: ada@lantern.example\nSubject: failure notice\nMessage-ID: <q@mx>\n\nHi. This is the qmail-send program at mx.example.\n\n<dee@marsh.example>:\n{text}\n\n--- Below this line is a copy of the message.\n\nMessage-ID: {id}\nSubject: Saturn\n\nF Lon\n"
        );
        place.take(&[bounce]);
        assert_eq!(place.read("private/people.toml").contains("bounced"), marked, "{text}");
    }
}

#[test]
fn undo_loses_no_mail_no_key_and_goes_not_past_an_answer() {
    let place = Place::new("undo");
    place.take(&[mail(1, "bob@rieter.example", "Saturn", "A Vie - Gal\n")]);
    let key = place.read("private/secrets/answers.key");
    let undone = place.zine(&["undo"]);
    assert!(undone.status.success() && !told(&undone).contains(".key"), "{}", told(&undone));
    assert!(place.names("issues/issue-2/orders").is_empty());
    assert_eq!(place.read("private/secrets/answers.key"), key);
    let waits = place.names("private/received/unsorted/");
    assert!(waits.len() == 2 && place.read(&waits[0]).contains("A Vie - Gal"), "{waits:?}");
    assert!(place.read("private/received/log.jsonl").contains(&waits[0]));
    let file = place.0.join(&waits[0]);
    place.zine(&["inbox", "--as", "1968A/Austria", &file.to_string_lossy()]);
    assert_eq!(place.names("issues/issue-2/orders").len(), 1);
    // Mail already answered stays filed.
    let place = Place::new("undo-answered");
    place.take(&[mail(1, "bob@rieter.example", "Saturn", "A Vie - Gal\n")]);
    place.zine(&["ack"]);
    place.zine(&["undo"]);
    let before = place.files();
    place.zine(&["undo"]);
    let after = place.zine(&["undo"]);
    assert!(!told(&after).contains("panicked"));
    assert!(before.iter().filter(|(n, _)| n.starts_with("private/received/")).count() > 0);
    assert!(place.names("private/received/").iter().any(|n| n.ends_with(".eml")));
}

#[test]
fn one_mail_makes_few_files() {
    let place = Place::new("flood");
    let flood = "England:\nA Lvp - Yor\n".repeat(8000);
    place.take(&[mail(1, "dee@marsh.example", "Saturn", &flood)]);
    assert!(place.names("issues/issue-2/orders").len() <= 20);
    assert!(place.names("private/received/").len() <= 3);
}

#[test]
fn huge_deep_and_packed_mails_are_reported() {
    let place = Place::new("huge");
    let mut deep =
        String::from("From: bob@rieter.example\nSubject: Saturn\nMessage-ID: <deep@x>\nMIME-Version: 1.0\n");
    for n in 0..3000 {
        deep += &format!("Content-Type: multipart/mixed; boundary=\"b{n}\"\n\n--b{n}\n");
    }
    deep += "Content-Type: text/plain\n\nA Vie - Gal\n";
    let mut nested = String::new();
    for n in 0..500 {
        nested += &format!("From: bob@rieter.example\nSubject: {n}\nContent-Type: message/rfc822\n\n");
    }
    let zip = "From: bob@rieter.example\nSubject: Saturn orders\nMessage-ID: <zip@x>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/zip; name=\"../../orders.zip\"\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=\"../../orders.zip\"\n\nUEsDBBQAAAAAAA==\n--b--\n";
    let large = mail(5, "bob@rieter.example", "Saturn", &"A Vie - Gal and so on\n".repeat(2_400_000));
    assert!(large.len() > 50_000_000);
    let charset = mail(6, "bob@rieter.example", "Saturn", "A Vie - Gal\n")
        .replace("To: ada", "MIME-Version: 1.0\nContent-Type: text/plain; charset=x-klingon\nTo: ada");
    let said = place.take(&[deep, nested, zip.to_string(), large, charset]);
    assert!(!said.contains("panicked"), "{said}");
    assert!(said.contains("attachments, which are not opened"), "{said}");
    assert!(said.contains("its text is too long"), "{said}");
    assert!(
        said.contains("orders/1968A/austria.txt"),
        "an unknown charset is read as far as it goes: {said}"
    );
}

#[test]
fn not_even_the_head_of_a_boundless_mail_costs_much() {
    let mut raw = b"From: bob@rieter.example\nSubject: Saturn\n\n".to_vec();
    raw.resize(incoming::LARGEST + 10, b'x');
    let letter = incoming::read(&raw);
    assert!(letter.doubt.as_ref().is_some_and(|d| d.contains("too large")), "{letter:?}");
    assert_eq!(letter.from.as_deref(), Some("bob@rieter.example"));
}

/// Pseudorandom numbers, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % below.max(1)
    }
}

#[test]
fn mutated_mails_are_read_without_a_panic() {
    let seeds: Vec<Vec<u8>> = [
        mail(1, "Bob <bob@rieter.example>", "Re: Saturn", "A Vie - Gal\n> quoted\n-- \nBob\n"),
        "From: a@b.example\nContent-Type: text/html; charset=utf-8\n\n<div>A Par &ndash; Bur<br></div><blockquote>x</blockquote>&#x41;&amp;\n".into(),
        "From: =?utf-8?Q?=C3?= <a@b.example>\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; format=flowed\nContent-Transfer-Encoding: quoted-printable\n\nA Par =\n- Bur=FF\n--b\nContent-Type: message/rfc822\n\nFrom: x\n\ny\n--b--\n".into(),
        "From: d@x.example\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nA: b\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.0.0\n\n--b--\n".into(),
        "From: a@b.example\nContent-Type: text/plain; charset=utf-7\nContent-Transfer-Encoding: base64\n\nQSBQYXIgLSBCdXI=\n".into(),
    ]
    .into_iter()
    .map(String::into_bytes)
    .collect();
    let pieces: [&[u8]; 12] = [
        b"\n\n",
        b"\r\n",
        b"--b\n",
        b"=?",
        b"?=",
        b"<",
        b">",
        b"\0",
        b"\xff\xfe",
        b"From: ",
        b"Content-Type: multipart/mixed; boundary=\"b\"\n",
        b"=0D=0A",
    ];
    let mut dice = Dice(20_261_120);
    let mut unread = 0;
    let rounds = std::env::var("ZINE_TEST_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    for _ in 0..rounds {
        let mut raw = seeds[dice.roll(seeds.len())].clone();
        for _ in 0..=dice.roll(6) {
            let at = dice.roll(raw.len());
            match dice.roll(5) {
                0 => raw[at] = dice.roll(256) as u8,
                1 => {
                    raw.remove(at);
                }
                2 => drop(raw.splice(at..at, pieces[dice.roll(pieces.len())].iter().copied())),
                3 => raw.truncate(at + 1),
                _ => {
                    let other = &seeds[dice.roll(seeds.len())];
                    let from = dice.roll(other.len());
                    raw.splice(at..at, other[from..(from + 40).min(other.len())].iter().copied());
                }
            }
            if raw.is_empty() {
                raw.push(b'x');
            }
        }
        let letter = incoming::read(&raw);
        assert_ne!(letter.doubt.as_deref(), Some(incoming::GIVEN_UP), "{}", String::from_utf8_lossy(&raw));
        unread += usize::from(letter.doubt.as_deref() == Some("this cannot be read as a mail"));
        assert!(!letter.text.contains('\0') && !letter.subject.contains('\n'));
        assert!(letter.from.as_ref().is_none_or(|f| !f.contains(char::is_whitespace)));
    }
    // Almost everything parses as some kind of mail.
    assert!(unread < rounds / 10, "{unread}");
}
