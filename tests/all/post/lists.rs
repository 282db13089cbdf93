//! Mailing lists: posted to once, with nothing private in the posts, and returning posts are recognised.

use super::{Place, mail, told};

const LISTS: &str = "lists = [{ address = \"lantern@lists.example.org\", max_kb = 500 }]\n";
const FOOT: &str = "_______________________________________________\nLantern mailing list -- lantern@lists.example.org\nTo unsubscribe send an email to lantern-leave@lists.example.org\n";

/// The folder with a list of the zine's, one of Saturn, and two readers who read through the list.
pub fn place(name: &str) -> Place {
    let place = Place::new(name);
    let zine = place.read("zine.toml");
    place.write("zine.toml", format!("{zine}{LISTS}"));
    let people = place.read("private/people.toml");
    let people = people
        .replace("[stan]\n", "[stan]\ncopy = \"list\"\n")
        .replace("[eve]\n", "[eve]\ncopy = \"list\"\n");
    place.write("private/people.toml", people);
    let game = place.read("games/1968A/game.toml");
    place.write("games/1968A/game.toml", format!("list = \"saturn@lists.example.org\"\n{game}"));
    place
}

/// A mail as forwarded by a list.
fn listed(list: &str, mail: &str) -> String {
    let id = list.replace('@', ".");
    format!(
        "List-Id: The list <{id}>\nList-Post: <mailto:{list}>\nPrecedence: list\n{}\n{FOOT}",
        mail.trim_end()
    )
}

#[test]
fn an_issue_is_posted_once_and_names_nobody() {
    let place = place("lists-post");
    super::seal(&place);
    let said = told(&place.zine(&["mail", "2", "--dry-run"]));
    assert!(said.contains("lantern@lists.example.org gets the issue (to be sent)"), "{said}");
    assert!(said.contains("saturn@lists.example.org gets the results of 1968A (to be sent)"), "{said}");
    let said = told(&place.zine(&["mail", "2"]));
    assert!(said.contains("mails in private/outbox/issue-2/"), "{said}");
    let post = place.read("private/outbox/issue-2/lantern@lists.example.org-issue.eml");
    assert!(
        post.contains("To: \"The Lantern\" <lantern@lists.example.org>")
            && post.contains("Subject: The Lantern 2"),
        "{post}"
    );
    let results = place.read("private/outbox/issue-2/saturn@lists.example.org-1968A.eml");
    for part in ["Subject: Saturn, Spring 1901", "Austria", "NMR!", "1968A-s1901"] {
        assert!(results.contains(part), "{part}\n{results}");
    }
    for text in [&post, &results] {
        // Attached files have words of their own.
        let text = text.split("Content-Transfer-Encoding: base64").next().unwrap_or_default();
        assert!(
            !text.contains("List-Id") && !text.contains("unsubscribe") && !text.contains("Dear"),
            "{text}"
        );
        for private in ["bob@", "dee@", "eve@", "hans@", "stan@", "pairs@", "01234 567"] {
            assert!(!text.contains(private), "{private}\n{text}");
        }
    }
    // Readers on the list are sent no copy.
    assert!(
        !place.names("private/outbox/issue-2/").iter().any(|n| n.contains("/stan") || n.contains("/eve.eml"))
    );
    // Posts in the outbox are not posted again, nor are those sent.
    let said = told(&place.zine(&["mail", "2", "--dry-run"]));
    assert!(said.contains("lantern@lists.example.org gets the issue (in the outbox)"), "{said}");
    let said = told(&place.zine(&["mail", "2", "--outbox-withdrawn", "--to", "Lantern@Lists.example.org"]));
    assert!(said.contains("1 mail in"), "{said}");
}

#[test]
fn who_reads_through_a_list_is_told_his_code_in_private() {
    let place = place("lists-notice");
    let zine = place.read("zine.toml");
    place.write("zine.toml", format!("{zine}[[price]]\nfrom = 2025-01-01\nmodel = \"issue\"\nsingle = \"0.10\"\noffer = {{ amount = \"1.00\", issues = 10 }}\n"));
    place
        .write("private/ledger.csv", "date,person,kind,amount,for,note\n2026-01-01,stan,payment,1.00,sub,\n");
    super::seal(&place);
    let copies = told(&place.zine(&["copies", "2"]));
    let stan = copies.lines().find(|l| l.starts_with("Stan")).unwrap_or_default().to_string();
    assert!(stan.contains("  list  "), "{copies}");
    let said = told(&place.zine(&["mail", "2"]));
    let notice = place.read("private/outbox/issue-2/stan-notice.eml");
    for part in ["Subject: The Lantern 2: your subscription", "Your code: Z-", "Balance: 8"] {
        assert!(notice.contains(part), "{part}\n{said}\n{copies}\n{notice}");
    }
    let post = place.read("private/outbox/issue-2/lantern@lists.example.org-issue.eml");
    assert!(!post.contains("Z-") && !post.contains("Your code"), "{post}");
    let zine = place.read("zine.toml").replace("[mail]\n", "[mail]\nnotices = false\n");
    place.write("zine.toml", zine);
    assert!(!told(&place.zine(&["mail", "2", "--dry-run"])).contains("(notice"));
}

#[test]
fn a_list_that_takes_less_gets_the_link_and_the_first_page() {
    let place = place("lists-small");
    let editorial = "A plain word from the editor. ".repeat(60);
    place.write("issues/issue-2/editorial.md", &editorial);
    place.write("zine.toml", place.read("zine.toml").replace("max_kb = 500", "max_kb = 20"));
    super::seal(&place);
    let said = told(&place.zine(&["mail", "2", "--dry-run"]));
    // Without a PDF the mail is small; with one the archive needs an address.
    if cfg!(feature = "typeset") {
        assert!(said.contains("set url ="), "{said}");
        let zine = place.read("zine.toml").replace("editor =", "url = \"https://lantern.example\"\neditor =");
        place.write("zine.toml", zine);
        let said = told(&place.zine(&["mail", "2", "--dry-run"]));
        assert!(
            said.contains("are more than the 20 it takes; the first page's text goes there, with the link"),
            "{said}"
        );
        let said = told(&place.zine(&["mail", "2"]));
        assert!(said.contains("more than the 20 it takes"), "{said}");
        let post = place.read("private/outbox/issue-2/lantern@lists.example.org-issue.eml");
        assert!(
            post.contains("https://lantern.example/issues/2/the-lantern-2.pdf")
                && !post.contains("application/pdf")
        );
        assert!(post.contains("A plain word"), "{post}");
    }
}

#[test]
fn deadlines_go_to_the_list_of_a_game_and_name_nobody() {
    let place = place("lists-remind");
    let said = told(&place.zine(&["remind", "--lists"]));
    assert!(said.contains("1 mail in private/outbox/remind/"), "{said}");
    let post = place.read("private/outbox/remind/saturn@lists.example.org-1968A.eml");
    for part in ["Subject: Saturn: orders for Spring 1901 are due", "12:00 (Europe/London)", "deadline.ics"] {
        assert!(post.contains(part), "{part}\n{post}");
    }
    assert!(!post.contains("bob") && !post.contains("Austria"), "{post}");
    assert!(told(&place.zine(&["remind", "--lists"])).contains("nothing to send"));
}

#[test]
fn mail_that_comes_back_through_a_list_is_known() {
    let place = place("lists-back");
    super::seal(&place);
    place.zine(&["mail", "2"]);
    let opened = place.zine(&["new", "issue"]);
    assert!(opened.status.success(), "{}", told(&opened));
    let post = place.read("private/outbox/issue-2/saturn@lists.example.org-1968A.eml").replace("\r\n", "\n");
    const SATURN: &str = "saturn@lists.example.org";
    const LANTERN: &str = "lantern@lists.example.org";
    let orders = "A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n";
    let said = place.take(&[
        listed(SATURN, &post),
        // An order sent to the list by mistake, under another subject than the game's.
        listed(SATURN, &mail(2, "bob@rieter.example", "[saturn] my orders", orders)),
        // The list has replaced the sender's address with its own.
        listed(
            LANTERN,
            &mail(
                3,
                "\"Dee via Lantern\" <lantern@lists.example.org>",
                "[Lantern] Saturn, England",
                "F Lon - Nth\n",
            )
            .replace("From:", "Reply-To: Dee Marsh <dee@marsh.example>\nFrom:"),
        ),
        // Held for the moderator; a digest; talk; a stranger; the editor.
        mail(
            4,
            "lantern-bounces@lists.example.org",
            "Your message to Lantern awaits moderator approval",
            "Is being held\n",
        ),
        listed(
            LANTERN,
            &mail(5, "lantern-request@lists.example.org", "Lantern Digest, Vol 1", "A Vie - Tri\n"),
        ),
        listed(
            LANTERN,
            &mail(6, "hans@gruber.example", "[Lantern] the issue", "What a fine issue this was.\n"),
        ),
        listed(LANTERN, &mail(7, "stranger@nowhere.example", "hello", "Is there a place free?\n")),
        listed(LANTERN, &mail(8, "ada@lantern.example", "Late", "The next issue is late.\n")),
        // A foreign list verifies nothing: orders of a writer whom it names wait.
        listed(
            "evil@lists.evil.example",
            &mail(9, "evil@lists.evil.example", "Saturn, England", "F Lon - Eng\n"),
        )
        .replace("Precedence", "Reply-To: dee@marsh.example\nPrecedence"),
    ]);
    for part in [
        "issue-2/saturn@lists.example.org/1968A, back from the list saturn@lists.example.org: it has been posted",
        "saturn@lists.example.org: it went to the list, and everybody there has seen it",
        "orders for 1968A Austria: issues/issue-3/orders/1968A/austria.txt",
        "orders for 1968A England: issues/issue-3/orders/1968A/england.txt",
        "the list lantern@lists.example.org says “Your message to Lantern awaits moderator approval”",
        "a digest of the list lantern@lists.example.org: nothing in it is taken for orders",
        "talk on the list lantern@lists.example.org: nothing in it is for the zine",
        "by somebody who is not in people.toml",
        "the editor's own words",
        "unsorted: it has signs of a machine's mail, but orders may be in it",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let filed = place.read("issues/issue-3/orders/1968A/austria.txt");
    assert!(
        filed.ends_with("F Tri - Alb\n") && !filed.contains("unsubscribe"),
        "the footer is left out:\n{filed}"
    );
    let england = place.read("issues/issue-3/orders/1968A/england.txt");
    assert!(england.contains("<dee@marsh.example>") && england.contains("Trust: doubtful"), "{england}");
    assert_eq!(
        place.names("private/received/unsorted/").len(),
        2,
        "only what the other list sent waits: {said}"
    );
    assert!(place.names("private/letters/").is_empty());
    // Each is answered at their own address, never at the list; talk is not answered.
    let said = told(&place.zine(&["ack"]));
    assert!(said.contains("2 mails"), "{said}");
    for name in place.names("private/outbox/ack/") {
        let answer = place.read(&name);
        assert!(
            answer.contains("It went to the mailing list") && !answer.contains("To: lantern@"),
            "{answer}"
        );
    }
    assert!(place.take(&[listed(SATURN, &post)]).contains("2 seen before (1 of them"));
}

#[test]
fn nothing_that_comes_through_a_list_is_lost_and_no_word_it_has_seen_vouches() {
    let place = place("lists-lost");
    const SATURN: &str = "saturn@lists.example.org";
    let orders = "A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n";
    let said = place.take(&[
        // The answer to a digest, and orders from somebody unknown.
        listed(SATURN, &mail(1, "bob@rieter.example", "Re: Saturn Digest, Vol 3, Issue 1", orders)),
        listed(SATURN, &mail(2, "bob@newplace.example", "[saturn] orders", orders)),
        // Writers as replaced by group services and Mailman.
        listed(
            SATURN,
            &mail(3, "Dee via lists <dee=marsh.example@lists.example.org>", "England", "F Lon - Nth\n"),
        ),
        listed(SATURN, &mail(4, &format!("Dee via Saturn <{SATURN}>"), "England", "F Edi - Nwg\n"))
            .replace("From:", &format!("Reply-To: Dee <dee@marsh.example>, {SATURN}\nFrom:")),
    ]);
    assert!(said.contains("orders for 1968A Austria"), "{said}");
    assert!(said.contains("no person in people.toml has the address bob@newplace.example"), "{said}");
    assert_eq!(said.matches("orders for 1968A England").count(), 2, "{said}");
    // A reply with the sheet's code word goes through the list; from then on everybody knows the word.
    place.zine(&["ack"]);
    let sheet = place.names("private/outbox/ack/").into_iter().map(|n| place.read(&n));
    let sheet = sheet.into_iter().find(|t| t.contains("A Vienna")).unwrap();
    let word =
        sheet.split('[').skip(1).find_map(|rest| rest.split(']').next().filter(|w| w.len() == 10)).unwrap();
    let said = place.take(&[
        listed(SATURN, &mail(5, "bob@rieter.example", &format!("Re: Saturn [{word}]"), "OK\n")),
        mail(6, "mallory@evil.example", &format!("Re: Saturn [{word}]"), "1 stand\n"),
    ]);
    assert!(said.contains("no person in people.toml has the address mallory@evil.example"), "{said}");
    super::seal(&place);
    // The address of a list must not be a reader's.
    let people = place.read("private/people.toml").replacen("bob@rieter.example", SATURN, 1);
    place.write("private/people.toml", people);
    let said = told(&place.zine(&["check", "2", "--codes"]));
    assert!(said.contains("saturn@lists.example.org is the address of a list, not of bob"), "{said}");
    let zine = place.read("zine.toml");
    place.write("zine.toml", zine.replace("lists = [{", "lists = [\"LANTERN@lists.example.org\", {"));
    let said = told(&place.zine(&["mail", "2"]));
    assert!(said.contains("lantern@lists.example.org is named twice"), "{said}");
    place.write("zine.toml", zine);
    let said = told(&place.zine(&["mail", "2"]));
    assert!(said.contains("lists are sent nothing private"), "{said}");
}

#[test]
fn a_list_names_the_writer_in_a_copy_or_around_his_whole_mail() {
    let place = place("lists-wrapped");
    const SATURN: &str = "saturn@lists.example.org";
    let by_list = |n, copied: &str| {
        let sent =
            mail(n, &format!("Bob via Saturn <{SATURN}>"), "[saturn] Saturn, Austria", "A Vie - Gal\n");
        listed(SATURN, &sent.replace("From:", &format!("Cc: {copied}\nFrom:")))
    };
    // If replies go to the list, the writer is the one who gets a copy; with two, it is uncertain.
    let said = place.take(&[by_list(1, "Bob Rieter <bob@rieter.example>")]);
    assert!(said.contains("orders for 1968A Austria"), "{said}");
    let said = place.take(&[by_list(2, "bob@rieter.example, dee@marsh.example")]);
    assert!(said.contains("the list saturn@lists.example.org does not say who wrote it"), "{said}");
    // The whole mail as a part of the list's mail.
    let wrapped = |n: u32, from: &str, before: &str, inner: &str| {
        let head = mail(n, from, "[saturn] Saturn, England", "");
        let head = head.trim_end().replace("Content-Type: text/plain", "X-Was: text/plain");
        let id = SATURN.replace('@', ".");
        format!(
            "List-Id: <{id}>\nList-Post: <mailto:{SATURN}>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"b\"\n{head}\n\n\
             {before}--b\nContent-Type: message/rfc822\n\n{inner}\n--b\nContent-Type: text/plain\n\n{FOOT}\n--b--\n"
        )
    };
    let via = format!("Dee via Saturn <{SATURN}>");
    let inner = mail(30, "Dee Marsh <dee@marsh.example>", "Saturn, England", "F Lon - Nth\n");
    let said = place.take(&[wrapped(3, &via, "", &inner)]);
    assert!(said.contains("orders for 1968A England"), "{said}");
    let filed = place.names("issues/").into_iter().find(|n| n.ends_with("1968A/england.txt")).unwrap();
    let filed = place.read(&filed);
    assert!(filed.contains("F Lon - Nth") && filed.contains("<dee@marsh.example>"), "{filed}");
    // A mail forwarded to the list with a comment is its sender's, not that of the person quoted.
    let own = "--b\nContent-Type: text/plain\n\nLook what she has sent me.\n";
    let inner = mail(31, "Dee Marsh <dee@marsh.example>", "Saturn, England", "F Edi - Nwg\n");
    place.take(&[wrapped(4, "bob@rieter.example", own, &inner), wrapped(5, &via, own, &inner)]);
    let folder = place.names("issues/").into_iter().filter(|n| n.ends_with(".txt"));
    let filed: String = folder.map(|name| place.read(&name)).collect();
    assert!(!filed.contains("F Edi - Nwg"), "{filed}");
}

#[test]
fn the_settings_of_lists_are_checked() {
    let place = place("lists-check");
    place.write("zine.toml", place.read("zine.toml").replace("lantern@lists", "lantern at lists"));
    let said = told(&place.zine(&["check", "2", "--codes"]));
    assert!(
        said.contains("list-address")
            && said.contains("“lantern at lists.example.org” is not the address of a list"),
        "{said}"
    );
    let said = told(&place.zine(&["mail", "2"]));
    assert!(said.contains("error"), "{said}");
    place.write(
        "zine.toml",
        place.read("zine.toml").replace(&LISTS.replace("lantern@lists", "lantern at lists"), ""),
    );
    let said = told(&place.zine(&["check", "2", "--codes"]));
    assert!(said.contains("list-reader"), "{said}");
    place.write("zine.toml", place.read("zine.toml") + "lists = [{ adress = \"x@y.example\" }]\n");
    let said = told(&place.zine(&["check", "2"]));
    assert!(said.contains("expected an address like"), "{said}");
}

#[test]
fn subscribers_are_taken_in_and_nobody_is_doubled() {
    let place = place("lists-import");
    // As a group service exports it: a title line above the head.
    place.write(
        "incoming/members.csv",
        "Members for group Lantern\nEmail address,Nickname,Group status\nBOB@rieter.example,Bob,member\n\
         jorg@muller.example,Jörg Müller,member\n\"gruber.h@work.example\",Hans Gruber,member\n,,\njorg@muller.example,J. M.,member\nno address,Xaver,member\n",
    );
    let before = place.read("private/people.toml");
    let file = place.0.join("incoming/members.csv").to_string_lossy().into_owned();
    let said = told(&place.zine(&["person", "import", &file, "--copy", "list", "--dry-run"]));
    assert!(
        said.contains("line 4: Jörg Müller is new: jorg")
            && said.contains("would change private/people.toml"),
        "{said}"
    );
    assert_eq!(place.read("private/people.toml"), before);
    let said = told(&place.zine(&["person", "import", &file, "--copy", "list"]));
    for part in [
        "line 3: Bob is there as bob",
        "line 5: Hans Gruber is there as hans with another address",
        "line 7: J. M. is there as jorg",
        "1 new, 3 there already",
        "“no address”",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let after = place.read("private/people.toml");
    assert!(
        after.starts_with(&before)
            && after.contains(
                "[jorg]\nname = \"Jörg Müller\"\nemail = \"jorg@muller.example\"\ncopy = \"list\"\n"
            ),
        "{after}"
    );
    let again = told(&place.zine(&["person", "import", &file, "--copy", "list"]));
    assert!(again.contains("0 new") && place.read("private/people.toml") == after, "{again}");
    // A spreadsheet in another language and charset, with a column that must be named.
    let sheet = b"Vorname;Nachname;Kontakt;Stra\xdfe;PLZ;Ort\nInge;Wei\xdf;inge@weiss.example;Hauptstr. 1;10115;Berlin\nStan;Byer;;;;\n";
    std::fs::write(place.0.join("incoming/members.csv"), sheet).unwrap();
    let said = told(&place.zine(&["person", "import", &file, "--map", "email=Kontakt"]));
    assert!(said.contains("Inge Weiß is new: inge") && said.contains("Stan Byer is there as stan"), "{said}");
    assert!(
        place
            .read("private/people.toml")
            .contains("address = [\"Hauptstr. 1\", \"10115 Berlin\"]\ntown = \"Berlin\"\n")
    );
    let said = told(&place.zine(&["person", "import", &file, "--map", "email=Mail"]));
    assert!(said.contains("there is no column “Mail”; the file has: Vorname, Nachname"), "{said}");
    // A bare list of addresses.
    place.write("incoming/members.csv", "New One <new@one.example>\nbob@rieter.example\n");
    let said = told(&place.zine(&["person", "import", &file]));
    assert!(
        said.contains("line 1: New One is new: new") && said.contains("1 new, 1 there already"),
        "{said}"
    );
    // And exported again.
    let said = told(&place.zine(&["person", "export", "--list"]));
    assert_eq!(
        said,
        "Eve Quint <eve@quint.example>\nJörg Müller <jorg@muller.example>\nStan Byer <stan@byer.example>\n"
    );
    let said = told(&place.zine(&["person", "export", "--list", "--game", "1968A", "--plain"]));
    assert!(said.contains("bob@rieter.example\ndee@marsh.example\nhans@gruber.example\n"), "{said}");
    assert!(told(&place.zine(&["person", "export"])).contains("--list"));
}

#[test]
fn exports_of_every_sort_are_taken_in() {
    let place = place("lists-sorts");
    let file = place.0.join("incoming/members.csv").to_string_lossy().into_owned();
    place.write("incoming/members.csv", "");
    let import = |bytes: &[u8]| {
        std::fs::write(&file, bytes).unwrap();
        told(&place.zine(&["person", "import", &file]))
    };
    // A byte order mark, semicolons, quotation marks, Windows line endings, a name over two lines.
    let said = import(
        "\u{feff}\"Name\";\"E-Mail\";\"Bemerkung\"\r\n\"O\"\"Hara, Pat\";\"Pat@Ohara.example\";\"eins; zwei\"\r\n\
         \"Иван\r\nПетров\";ivan@petrov.example;\r\n王小明;WANG@ming.example;\r\n"
            .as_bytes(),
    );
    for part in
        ["line 2: O\"Hara, Pat is new:", "Иван Петров is new: ivan", "王小明 is new: wang", "3 new, 0 there"]
    {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let people = place.read("private/people.toml");
    assert!(
        people.contains("email = \"pat@ohara.example\"") && people.contains("note = \"eins; zwei\""),
        "{people}"
    );
    // The same people again, in other case, with another separator, as a spreadsheet saves it in UTF-16.
    let text = "Primary Email\tDisplay Name\nPAT@OHARA.EXAMPLE\tPat\nIvan@Petrov.Example\tИван Петров\nwang@MING.example\t\n";
    let wide: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert!(import(&wide).contains("0 new, 3 there already"), "{}", import(&wide));
    // Addresses without names are not one person because they begin alike.
    let said = import(b"info@one.example\ninfo@two.example\nINFO@one.example\n");
    assert!(said.contains("2 new, 1 there already"), "{said}");
    // Without a head, and with semicolons; an address in a second row is added to the person of the first.
    let said = import(b"zoe@quill.example;Zoe Quill\n");
    assert!(said.contains("Zoe Quill is new: zoe"), "{said}");
    let said = import(b"Name,Email\nYan Ode,\nYan Ode,yan@ode.example\nYan Ode,YAN@ode.example\n");
    assert!(said.contains("1 new, 2 there already"), "{said}");
    assert!(place.read("private/people.toml").contains("name = \"Yan Ode\"\nemail = \"yan@ode.example\"\n"));
    // A column with addresses is one of addresses, whatever its name, and nothing else.
    let said = import("Mél,Nom\njo@clerc.example,Jo Clerc\n".as_bytes());
    assert!(said.contains("Jo Clerc is new: jo"), "{said}");
    let said = import(b"address,Name\nkay@orr.example,Kay Orr\n");
    assert!(said.contains("Kay Orr is new: kay"), "{said}");
    let people = place.read("private/people.toml");
    assert!(
        people.contains("email = \"kay@orr.example\"") && !people.contains("address = [\"kay@"),
        "{people}"
    );
    assert!(import(b"Nom,Ville\nLee Low,Leeds\n").contains("no e-mail column found"));
    // Two addresses in a cell, and files that are not lists of people.
    let said = import(b"Email,Name\n\"a@b.example, c@d.example\",Two\n");
    assert!(said.contains("line 2: ignored") && said.contains("0 new"), "{said}");
    for odd in [&b""[..], b"\n\n", b"a,b\n1,2\n", b"\x00\xff\xfe\x81"] {
        let said = import(odd);
        assert!(said.contains("error") || said.contains("0 new") || said.contains("no column"), "{said}");
    }
    // It can be read, and is exported as imported. The household of two that was there before is reported, and nothing
    // about the new people.
    let checked = told(&place.zine(&["check", "2", "--codes"]));
    assert!(
        checked.matches("people.toml:").count() == 1 && checked.contains("pairs@home.example"),
        "{checked}"
    );
}
