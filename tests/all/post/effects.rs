//! What becomes of a mail, by its effects: the parts that are filed, or the cause for which it waits.

use serde_json::Value;

use super::letters::{folder, set};
use super::{Place, mail, told};

const BOB: &str = "Bob Rieter <bob@example.org>";
const TOM: &str = "tom@turkey.example";
const FIRST: &str = "A Lvp - Wal\nF Edi - Nwg\nF Lon - Nth\n";
const SECOND: &str = "A Lvp - Yor\nF Edi - Nth\nF Lon - Eng\n";

/// A zine in which Bob plays England in Saturn and France in Jupiter, and Tom Turkey in Saturn.
fn zine(name: &str) -> Place {
    let place = folder(name);
    let people = place.read("private/people.toml");
    let tom = "[tom]\nname = \"Tom Smith\"\n";
    place.write(
        "private/people.toml",
        people.replace(tom, &format!("{tom}also = [\"{TOM}\", \"postmaster@turkey.example\"]\n")),
    );
    place
}

/// Files a mail; returns its parts, `orders saturn/England`, or why it waits, `waits other`.
fn became(place: &Place, mail: String) -> String {
    place.take(&[mail]);
    let log = place.read("private/received/log.jsonl");
    let entry: Value = serde_json::from_str(log.lines().last().unwrap()).unwrap();
    if let Some(cause) = entry["cause"].as_str() {
        return format!("waits {cause}");
    }
    let parts = entry["became"].as_array().unwrap().iter().map(|part| {
        let word = |name: &str| part[name].as_str().unwrap_or_default();
        format!("{} {}/{}", word("kind"), word("game"), word("power"))
    });
    parts.map(|part| part.trim_end_matches(['/', ' ']).to_string()).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_mail_becomes_what_it_is_or_waits_for_a_cause() {
    let orders = "orders saturn/England";
    let heads =
        |heads: &str, text: &str| mail(9, BOB, "Saturn", text).replace("To: ", &format!("{heads}To: "));
    let letter = "Dear Ada,\n\nI liked the last issue a lot.\n";
    let calendar = "\nBEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:REPLY\nEND:VCALENDAR\n";
    let part = |kind: &str| {
        let kind = format!("MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n{}", kind);
        heads(
            &kind,
            &format!("--b\n\nBob has accepted.\n--b\nContent-Type: text/calendar\n{calendar}--b--\n"),
        )
    };
    let attached = |kind: &str, id: &str| {
        let png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
        let head = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n";
        let part =
            format!("Content-Type: {kind}\nContent-ID: <{id}>\nContent-Transfer-Encoding: base64\n\n{png}");
        heads(head, &format!("--b\n\n{letter}--b\n{part}\n--b--\n"))
    };
    let attached_text = |name: &str, text: &str| {
        let head = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n";
        let part = format!(
            "Content-Type: application/octet-stream\nContent-Disposition: attachment; filename={name}\n\n{text}"
        );
        heads(head, &format!("--b\n\nMy orders are attached.\n--b\n{part}\n--b--\n"))
    };
    let plain = |text: &str| mail(9, BOB, "Saturn", text);
    for (came, wanted) in [
        // Press for another game is that game's, or waits.
        (
            plain(&format!("{FIRST}\nPress for Jupiter:\nThe moon falls.\n")),
            "orders saturn/England, press jupiter/France",
        ),
        (plain("White press for Jupiter: The moon falls.\n"), "press jupiter/France"),
        (plain(&format!("{FIRST}\nPress for Saturn:\nThe moon falls.\n")), orders),
        (
            mail(9, TOM, "Saturn", "A Con - Bul\nA Smy - Con\n\nPress for Jupiter:\nThe moon falls.\n"),
            "waits other",
        ),
        // Only a question is a question.
        (
            plain(
                "Hi Ada, is Wales adjacent to London? And may a fleet in Edinburgh go to\nthe Norwegian Sea?\n",
            ),
            "question",
        ),
        (plain("Darf eine Flotte von London nach Wales ziehen?\n\nGruß, Bob\n"), "question"),
        (plain("Est-ce que F Lon - Wal est possible ?\n"), "question"),
        (plain("F Lon - Nth?\n"), orders),
        (plain("F Lon - Nth\nCan I do that?\n"), orders),
        // Headers that people's mail may have: nothing is filed, nothing is lost.
        (heads("X-Auto-Response-Suppress: All\n", letter), "waits machine-words"),
        (heads("Precedence: bulk\n", letter), "waits machine-words"),
        (heads("Precedence: list\n", "Press:\nThe moon falls.\n"), "waits machine-words"),
        (format!("Return-Path: <>\n{}", plain(letter)), "waits machine-words"),
        (heads("Precedence: bulk\n", FIRST), "waits machine-orders"),
        (heads("Auto-Submitted: auto-replied\n", letter), "waits machine"),
        (heads("X-Autoreply: yes\n", letter), "waits machine"),
        (heads("X-Autoreply: no\n", FIRST), orders),
        (
            mail(9, "postmaster@turkey.example", "Saturn", "A Con - Bul\nA Smy - Con\n"),
            "orders saturn/Turkey",
        ),
        (mail(9, "postmaster@elsewhere.example", "Saturn", "A Con - Bul\n"), "waits machine"),
        // A calendar says in its data that it answers.
        (part(""), "waits machine"),
        // Signatures, cards and marks of a firm are no orders that could not be opened.
        (attached("application/pgp-signature; name=signature.asc", "none"), "private"),
        (attached("application/pkcs7-signature; name=smime.p7s", "none"), "private"),
        (attached("text/vcard; name=bob.vcf", "none"), "private"),
        (attached("image/png; name=image001.png", "image@firm"), "private"),
        // Letters for print below orders, in any language.
        (
            plain(&format!("{FIRST}\nLettre à imprimer:\nChère Ada, il pleut.\n")),
            "orders saturn/England, letter saturn/England",
        ),
        (
            plain(&format!("{FIRST}\nBrief zum Abdruck: Liebe Ada, es regnet.\n")),
            "orders saturn/England, letter saturn/England",
        ),
        // A letter to somebody is not for print unless it says so.
        (
            plain(&format!("{FIRST}\nBrief an Ada: Im Herbst greife ich Frankreich an.\n")),
            "orders saturn/England, private saturn/England",
        ),
        // A type of content that cannot be read is plain text.
        (heads("MIME-Version: 1.0\nContent-Type: text\n", FIRST), orders),
        (attached_text("orders.md", FIRST), orders),
        (attached_text("orders.html", "A Lvp - Wal<br>F Edi - Nwg<br>F Lon - Nth"), orders),
        // A list of somebody else's hides no orders.
        (
            heads(
                "List-Id: <players.lists.example.org>\nPrecedence: list\nX-Original-From: bob@example.org\n",
                FIRST,
            )
            .replace(BOB, "Bob via Players <players@lists.example.org>"),
            "waits machine-orders",
        ),
    ] {
        let place = zine("effects");
        assert_eq!(became(&place, came.clone()), wanted, "{came}");
        let words = wanted == "waits machine-words";
        let nmr = told(&place.zine(&["nmr"]));
        assert_eq!(nmr.contains("signs of a machine"), words || wanted == "waits machine-orders", "{nmr}");
        if words {
            let check = told(&place.zine(&["check"]));
            assert!(check.contains("nothing needs you"), "{check}");
        }
    }
}

#[test]
fn a_reply_to_a_sheet_changes_only_what_it_says() {
    for (reply, wanted, sets) in [
        ("F Lon - Nth\n\n@@", "orders saturn/England", ["A lvp-yor", "F edi-nth", "F lon-nth"]),
        (
            "OK\n\n----- Eredeti üzenet -----\nFeladó: Ada\n@@",
            "orders saturn/England",
            ["A lvp-yor", "F edi-nth", "F lon-eng"],
        ),
        ("Rendben.\n", "private saturn/England", ["A lvp-yor", "F edi-nth", "F lon-eng"]),
        ("Rendben, köszönöm!\n\n@@", "private saturn/England", ["A lvp-yor", "F edi-nth", "F lon-eng"]),
        ("👍\n", "private saturn/England", ["A lvp-yor", "F edi-nth", "F lon-eng"]),
        ("хорошо\n", "private saturn/England", ["A lvp-yor", "F edi-nth", "F lon-eng"]),
        ("2 hold\n", "orders saturn/England", ["A lvp-yor", "F edi H", "F lon-eng"]),
        ("1 OK\n2. ok\n3 hold\n", "orders saturn/England", ["A lvp-yor", "F edi-nth", "F lon H"]),
        ("1 OK\n2 OK\n3 OK\n", "orders saturn/England", ["A lvp-yor", "F edi-nth", "F lon-eng"]),
    ] {
        let place = zine("quoted");
        place.take(&[mail(1, BOB, "Saturn", SECOND)]);
        place.zine(&["ack"]);
        let sent = place.read(&place.names("private/outbox/ack/")[0]);
        let sent = mail_parser::MessageParser::default().parse(sent.as_bytes()).unwrap();
        let subject = format!("Re: {}", sent.subject().unwrap());
        let text = reply.replace("@@", &sent.body_text(0).unwrap());
        assert_eq!(became(&place, mail(9, BOB, &subject, &text)), wanted, "{text}");
        let mut orders = set(&place, "saturn", "England");
        orders.sort();
        assert_eq!(orders, sets, "{text}");
        let check = told(&place.zine(&["check"]));
        assert!(check.contains("nothing needs you"), "{check}");
    }
}

#[test]
fn a_machine_that_answers_a_sheet_in_any_language_is_none_of_its_orders() {
    for (head, text, wanted) in [
        ("Otomatik yanıt: ", "5 Ocak tarihine kadar ofiste değilim.\n", "waits machine-words"),
        ("自動応答: ", "1月5日まで不在です。\n", "waits machine-words"),
        ("Loetud: ", "Teie kiri on loetud 25. november 2026.\n", "waits machine-words"),
        ("Odp: ", "OK\n", "orders saturn/England"),
        ("RE : ", "3 hold\n", "orders saturn/England"),
        ("Once more: ", "F Lon - Wal\n", "orders saturn/England"),
    ] {
        let place = zine("machine");
        place.take(&[mail(1, BOB, "Saturn", SECOND)]);
        place.zine(&["ack"]);
        let sent = place.read(&place.names("private/outbox/ack/")[0]);
        let sent = mail_parser::MessageParser::default().parse(sent.as_bytes()).unwrap();
        let subject = format!("{head}{}", sent.subject().unwrap());
        assert_eq!(became(&place, mail(9, BOB, &subject, text)), wanted, "{subject}: {text}");
        assert!(place.zine(&["check"]).status.success(), "{subject}");
    }
}

#[test]
fn a_reply_between_the_lines_of_a_sheet_is_not_ignored() {
    let place = zine("between");
    place.take(&[mail(1, BOB, "Saturn", SECOND)]);
    place.zine(&["ack"]);
    let sent = place.read(&place.names("private/outbox/ack/")[0]);
    let sent = mail_parser::MessageParser::default().parse(sent.as_bytes()).unwrap();
    let subject = format!("Re: {}", sent.subject().unwrap());
    let text = "> 1  A Liverpool  to Yorkshire\nOK\n> 3  F London  to English Channel\nWal please\n";
    place.take(&[mail(9, BOB, &subject, text)]);
    let check = place.zine(&["check"]);
    assert!(!check.status.success() && told(&check).contains("Wal please"), "{}", told(&check));
}

#[test]
fn earlier_orders_below_words_nobody_can_read_replace_none() {
    let place = zine("earlier");
    place.take(&[mail(1, BOB, "Saturn", FIRST), mail(2, BOB, "Saturn", SECOND)]);
    let away =
        "Kedves Ada!\n\nHázon kívül vagyok december 3-ig, és nem olvasom a leveleimet.\n\nÜdv,\nBob\n\n";
    assert_eq!(became(&place, mail(9, BOB, "Házon kívül: Saturn", &format!("{away}{FIRST}"))), "waits other");
    assert_eq!(became(&place, mail(10, BOB, "Saturn", FIRST)), "orders saturn/England");
}

#[test]
fn words_for_the_editor_among_orders_are_reported() {
    for (words, reported) in [
        ("I shall be away.", true),
        ("I'll be on holiday next month.", true),
        ("Cheque enclosed.", true),
        // What cannot be read may be anything.
        ("Sajnos ki kell szállnom a játékból.", true),
        ("Bugün yirmi avro havale ettim.", true),
        ("Üdvözlettel, Bob", false),
        ("Good luck to all of you.", false),
    ] {
        let place = zine("words");
        place.take(&[mail(1, BOB, "Saturn", &format!("{FIRST}\n{words}\n"))]);
        let check = told(&place.zine(&["check"]));
        assert_eq!(check.contains(words), reported, "{check}");
    }
}

#[test]
fn what_is_not_settled_is_reported_in_later_issues() {
    let place = Place::new("next-issue");
    place.take(&[mail(1, "dee@marsh.example", "When?", "When is the deadline?\n")]);
    super::seal(&place);
    place.zine(&["new", "issue"]);
    let nmr = told(&place.zine(&["nmr"]));
    assert!(nmr.contains("private/received/questions/"), "{nmr}");
}
