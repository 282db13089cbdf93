//! The books of a zine: imports of bank statements, a ledger saved by a spreadsheet, prices given twice, and one account
//! for two zines.

use std::collections::BTreeMap;
use std::fs;

use folder::Folder;
use production::seal::create::{PublishedIssue, SealChain, seal};

use crate::folders::{bad, good, kettle, place, put, zine};

const STATEMENT: &str = "Tag;Name;Betrag;Geld;Id\n\
    01.12.2026;Mx ann;10,00;CUR;R1\n02.12.2026;Mx ben;7,00;XTS;R2\n03.12.2026;Somebody;5,00;CUR;R3\n";

#[test]
fn other_money_is_filed_by_what_came_of_it_and_rows_that_could_not_be_read_are_read_again() {
    let folder = kettle("bank-open");
    let root = &folder.0;
    let own = fs::read_to_string(root.join("zine.toml")).unwrap();
    let content = folder::load(&Folder::new(root), None::<i64>).unwrap();
    let text = STATEMENT.replace("CUR", content.zine.money().code());
    // Some spreadsheets save UTF-16.
    let wide: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(root.join("bank.csv"), wide).unwrap();
    let bank = |date: &str| {
        let columns =
            "date = \"Tag\"\namount = \"Betrag\"\nname = \"Name\"\ncurrency = \"Geld\"\nref = \"Id\"\n";
        put(root, "zine.toml", &format!("{own}\n[[bank]]\nname = \"own\"\n{date}[bank.columns]\n{columns}"));
    };
    let import = ["ledger", "import", "bank.csv", "--bank", "own"];
    bank("");
    let said = bad(root, &import);
    assert!(said.contains("0 filed, 3 open, 0 seen before") && said.contains("correct date ="), "{said}");
    bank("date = \"%d.%m.%Y\"\n");
    let said = bad(root, &import);
    assert!(said.contains("1 filed, 2 open, 0 seen before"), "{said}");
    assert!(bad(root, &import).contains("0 filed, 2 open, 1 seen before"), "what is open is no longer known");
    let check = good(root, &["check"]);
    assert!(check.contains("2 rows from the bank to be filed"), "{check}");
    assert!(good(root, &["ledger", "balance"]).contains("2 of the bank's rows"));
    let open = fs::read_to_string(root.join("private/bank/open.csv")).unwrap();
    let row = |name: &str| {
        let line = open.lines().find(|line| line.contains(name)).unwrap();
        line.split(',').next().unwrap().to_string()
    };
    let (ben, somebody) = (row("Mx ben"), row("Somebody"));
    let said = bad(root, &["ledger", "assign", &ben, "ben"]);
    assert!(said.contains("7.00 XTS") && said.contains("--amount"), "{said}");
    let said = good(root, &["ledger", "assign", &ben, "ben", "--amount", "6.10"]);
    assert!(said.contains("2026-12-02,ben,payment,6.10") && said.contains("(7.00 XTS)"), "{said}");
    assert!(
        bad(root, &["ledger", "assign", &somebody, "cat", "--amount", "6.10"]).contains("needs no --amount")
    );
    good(root, &["ledger", "assign", &somebody, "-"]);
    assert!(good(root, &import).contains("0 filed, 0 open, 3 seen before"));
    assert!(!good(root, &["check", "--all"]).contains("to be filed"));
}

#[test]
fn a_ledger_in_utf_16_is_written_anew_as_such() {
    let folder = kettle("ledger-wide");
    let (root, name) = (&folder.0, "private/ledger.csv");
    let text = fs::read_to_string(root.join(name)).unwrap();
    let wide: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(root.join(name), &wide).unwrap();
    assert!(bad(root, &["check"]).contains("zine ledger recode --from utf-16"));
    assert!(bad(root, &["ledger", "recode", "--from", "latin-1"]).contains("--from utf-16"));
    assert_eq!(fs::read(root.join(name)).unwrap(), wide);
    good(root, &["ledger", "recode", "--from", "utf-16"]);
    assert_eq!(fs::read_to_string(root.join(name)).unwrap(), text);
}

#[test]
fn what_is_given_twice_or_unknown_among_prices_and_zones_is_told() {
    let folder = kettle("twice-given");
    let root = &folder.0;
    let own = fs::read_to_string(root.join("zine.toml")).unwrap();
    let price = |group: &str, single: &str| {
        format!("[[price]]\nfrom = 2026-03-01\nmodel = \"issue\"\n{group}single = \"{single}\"\n")
    };
    let fee = "[[fee]]\nfrom_issue = 2\nfirst = \"5.00\"\nlater = \"3.00\"\n";
    let group = "group = \"ausland\"\n";
    for (twice, wanted) in [
        (price("", "1.00") + &price("", "1.30"), Some("the price from 2026-03-01 is given twice")),
        (price(group, "1.00") + &price(group, "1.30"), Some("for ausland is given twice")),
        (fee.repeat(2), Some("the fee from issue 2 is given twice")),
        (price("", "1.00") + &price(group, "1.30") + fee, None),
    ] {
        put(root, "zine.toml", &format!("{own}\n{twice}"));
        match wanted {
            Some(wanted) => assert!(bad(root, &["check"]).contains(wanted), "{wanted}"),
            None => assert!(!good(root, &["check"]).contains("is given twice")),
        }
    }
    let postage = "[[postage]]\nzone = \"world\"\nup_to = 100\nprice = \"2.90\"\n";
    put(root, "zine.toml", &format!("{own}\n{}{postage}", price(group, "1.30")));
    for (key, value, right) in [("group", "auslnd", "ausland"), ("zone", "wolrd", "world")] {
        let said = good(root, &["person", "set", "ben", key, value]);
        assert!(
            said.contains(&format!("“{value}” (ben has it)"))
                && said.contains(&format!("did you mean “{right}”")),
            "{said}"
        );
        assert!(good(root, &["check", "--all"]).contains(&format!("did you mean “{right}”")));
        assert!(!good(root, &["person", "set", "ben", key, right]).contains("did you mean"));
    }
}

#[test]
fn two_zines_charge_one_account() {
    let root = std::env::temp_dir().join(format!("zine-two-accounts-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let put = |name: &str, text: &str| {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let zine = |title: &str, readers: &str| {
        let price =
            "[[price]]\nfrom = 2026-01-01\nmodel = \"pages\"\noffer = { amount = \"1.00\", pages = 100 }\n";
        format!("title = \"{title}\"\neditor = \"ada\"\n[readers]\n{readers}\n{price}")
    };
    put("alpha/zine.toml", &zine("Alpha", "shared = [\"../beta\"]"));
    put("beta/zine.toml", &zine("Beta", "account = \"../alpha\""));
    put(
        "alpha/private/people.toml",
        "[ada]\nname = \"Ada\"\ncopy = \"none\"\n[bob]\nname = \"Bob\"\n[dee]\nname = \"Dee\"\n",
    );
    put(
        "alpha/private/ledger.csv",
        "date,person,kind,amount,for,note\n2026-01-02,bob,payment,1.00,,\n2026-01-02,dee,payment,0.20,,\n",
    );
    // A-8, row 29: 14, 8 and 10 pages leave 86, 78 and 68.
    let mut left = Vec::new();
    for (zine, number, day, pages) in
        [("alpha", 1, "2026-02-01", 14), ("beta", 1, "2026-02-15", 8), ("alpha", 2, "2026-03-01", 10)]
    {
        put(
            &format!("{zine}/issues/issue-{number}/issue.toml"),
            &format!("number = {number}\ndate = {day}\npages = {pages}\n"),
        );
        let folder = Folder::new(&root.join(zine));
        let content = folder::load(&folder, Some(number)).unwrap();
        let games = games::play(&content, number);
        let reckoned = games::bookkeeping::compute_accounts(&content, &games, Some(number), &BTreeMap::new());
        assert!(reckoned.faults.is_empty(), "{:?}", reckoned.faults);
        let (copies, lots) = games::bookkeeping::sealed_accounts(&reckoned, number);
        let facts =
            PublishedIssue { pages, charged: pages, copies: copies.clone(), lots, ..Default::default() };
        let (issue, mut chain) =
            (content.issue(number).unwrap(), SealChain::read(&folder, "key".into()).unwrap());
        for (name, text) in seal(&folder, &content, &games, issue, &facts, &mut chain).unwrap() {
            put(&format!("{zine}/{name}"), std::str::from_utf8(&text).unwrap());
        }
        left.push(copies);
    }
    for (copies, bob) in left.iter().zip(["86pp", "78pp", "68pp"]) {
        assert!(copies.contains(&format!("bob,1,Z-{bob},")), "{bob}: {copies}");
    }
    assert!(left[1].contains("dee,1,Y,8pp,-2pp"), "{}", left[1]);
    assert!(left[2].contains("dee,none"), "{}", left[2]);
    // Beta sees Alpha's charges.
    let content = folder::load(&Folder::new(&root.join("beta")), None::<i64>).unwrap();
    assert_eq!(content.elsewhere.iter().filter(|e| e.person == "bob").count(), 2, "both copies of Alpha");
    let _ = fs::remove_dir_all(&root);
}

#[test]
fn a_payment_is_booked_once_whatever_the_bank_calls_it_and_however_often_a_file_has_it() {
    let folder = kettle("bank-twice");
    let root = &folder.0;
    let own = fs::read_to_string(root.join("zine.toml")).unwrap();
    let columns = "date = \"Tag\"\namount = \"Betrag\"\nname = \"Name\"\nref = \"Id\"\n";
    put(root, "zine.toml", &format!("{own}\n[[bank]]\nname = \"own\"\n[bank.columns]\n{columns}"));
    let import = |rows: &str| {
        put(root, "bank.csv", &format!("Tag;Name;Betrag;Id\n{rows}"));
        ["ledger", "import", "bank.csv", "--bank", "own"]
    };
    let (ann, ben) = ("2026-12-01;Mx ann;10,00;1\n", "2026-12-01;Mx ben;10,00;1\n");
    let (one, two) = ("2026-12-01;One;10,00;1\n", "2026-12-01;Two;10,00;1\n");
    assert!(good(root, &import(ann)).contains("1 filed, 0 open, 0 seen before"));
    let said = bad(root, &import(ben));
    assert!(said.contains("0 filed, 1 open, 0 seen before") && said.contains("it may be line"), "{said}");
    assert!(good(root, &["ledger", "assign", "1", "ben", "--another"]).contains("ben,payment,10.00"));
    assert!(good(root, &import(&format!("{ben}{ann}"))).contains("0 filed, 0 open, 2 seen before"));
    assert!(bad(root, &import(one)).contains("1 open"));
    assert!(bad(root, &import(two)).contains("1 open"));
    let open = fs::read_to_string(root.join("private/bank/open.csv")).unwrap();
    assert!(open.contains(",One,") && open.contains(",Two,"), "both wait: {open}");
    let cat = "2026-12-02;Mx cat;3,00;5\n";
    let said = bad(root, &import(&format!("{cat}{cat}")));
    assert!(
        said.contains("1 filed, 1 open") && said.contains("it may be line"),
        "the same row twice: {said}"
    );
}

#[test]
fn the_bank_that_a_preview_writes_reads_the_file_as_it_stands() {
    let folder = kettle("bank-preview");
    let root = &folder.0;
    let code = folder::load(&Folder::new(root), None::<i64>).unwrap().zine.money().code().to_string();
    let file = format!(
        "\"Auftragskonto\";\"Buchungstag\";\"Verwendungszweck\";\"Beguenstigter/Zahlungspflichtiger\";\"Kontonummer/IBAN\";\"Betrag\";\"Waehrung\";\"Info\"\n\
         \"DE02\";\"27.11.26\";\"Lantern\";\"Mx ann\";\"DE89\";\"10,00\";\"{code}\";\"Umsatz gebucht\"\n\
         \"DE02\";\"28.11.26\";\"paper\";\"Printer\";\"DE03\";\"-12,30\";\"{code}\";\"Umsatz gebucht\"\n\
         \"DE02\";\"29.11.26\";\"Lantern\";\"Mx ben\";\"DE04\";\"4,00\";\"{code}\";\"Umsatz vorgemerkt\"\n"
    );
    put(root, "bank.csv", &file);
    let said = good(root, &["ledger", "import", "--preview", "bank.csv"]);
    let described = said.rsplit_once("[[bank]]\nname").unwrap().1;
    let own = fs::read_to_string(root.join("zine.toml")).unwrap();
    put(root, "zine.toml", &format!("{own}\n[[bank]]\nname{described}"));
    let said = bad(root, &["ledger", "import", "bank.csv"]);
    assert!(said.contains("1 filed, 1 open, 0 seen before, 1 moved no money"), "{said}");
    let ledger = fs::read_to_string(root.join("private/ledger.csv")).unwrap();
    assert!(ledger.lines().last().is_some_and(|line| line.ends_with("@DE02")), "{ledger}");
    // A different account at the same bank.
    put(root, "bank.csv", &file.replace("DE02", "DE05"));
    let said = bad(root, &["ledger", "import", "bank.csv"]);
    assert!(said.contains("0 filed, 2 open") && said.contains("it may be line"), "{said}");
    put(root, "bank.csv", &file[..file.len() - 4]);
    assert!(bad(root, &["ledger", "import", "bank.csv"]).contains("the file was cut"));
}

#[test]
fn an_account_that_is_remembered_names_its_payer_from_then_on() {
    let folder = kettle("bank-remember");
    let root = &folder.0;
    let own = fs::read_to_string(root.join("zine.toml")).unwrap();
    let columns = "date = \"Tag\"\namount = \"Betrag\"\nname = \"Name\"\naccount = \"Konto\"\n";
    put(root, "zine.toml", &format!("{own}\n[[bank]]\nname = \"own\"\n[bank.columns]\n{columns}"));
    let import = |rows: &str| {
        put(root, "bank.csv", &format!("Tag;Name;Betrag;Konto\n{rows}"));
        ["ledger", "import", "bank.csv"]
    };
    let people = fs::read_to_string(root.join("private/people.toml")).unwrap();
    let (mut text, mut known) = (format!("# Readers\n{people}"), Vec::new());
    for (n, account) in ["DE11", "DE22", "DE33"].into_iter().enumerate() {
        put(root, "private/people.toml", &text);
        let row = |day: usize| format!("2026-12-0{day};Somebody {account};1{n},00;{account}\n");
        assert!(bad(root, &import(&row(1))).contains("0 filed, 1 open"));
        let open = fs::read_to_string(root.join("private/bank/open.csv")).unwrap();
        let number = open.lines().last().and_then(|line| line.split(',').next()).unwrap();
        good(root, &["ledger", "assign", number, "ben", "--remember"]);
        known.push(account);
        text = fs::read_to_string(root.join("private/people.toml")).unwrap();
        let table: toml::Table = text.parse().unwrap();
        assert_eq!(table["ben"]["bank"], toml::Value::from(known.clone()), "{text}");
        assert!(text.starts_with("# Readers\n"), "{text}");
        assert!(good(root, &import(&row(9))).contains("1 filed, 0 open"));
        // An editor may write one account on each line.
        text = text.replace("bank = [\"DE11\"]", "bank = [\n  \"DE11\", # hers\n]");
    }
}

#[test]
fn a_slip_says_for_what_by_when_to_whom_and_how() {
    let folder = place("slips-paid");
    let root = &folder.0;
    put(
        root,
        "zine.toml",
        "title = \"The Lantern\"\neditor = \"ada\"\ncurrency = \"EUR\"\n\n[[price]]\nfrom = 2026-01-01\nmodel = \"issue\"\nsingle = \"1.00\"\n\
         offer = { amount = \"10.00\", issues = 10 }\n\n[[fee]]\nfrom_issue = 1\nfirst = \"5.00\"\nlater = \"5.00\"\n\n[renewal]\n\
         ways = [\"In cash\"]\nlink = \"https://pay.example/{sum}\"\n\
         account = { holder = \"Ada Lovett\", iban = \"DE89 3704 0044 0532 0130 00\" }\n",
    );
    let people: String = ["ada", "bob", "cleo", "dan", "eve", "fay", "gus", "hal"]
        .map(|id| format!("[{id}]\nname = \"{id} Reader\"\n"))
        .concat();
    put(root, "private/people.toml", &people);
    let players = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]
        .into_iter()
        .zip(["cleo", "dan", "eve", "fay", "gus", "hal", "ada"]);
    let seats: String = players
        .map(|(power, person)| format!("[[seat]]\npower = \"{power}\"\nperson = \"{person}\"\n"))
        .collect();
    let game = format!("name = \"Saturn\"\nvariant = \"Standard\"\n[start]\nissue = 1\n{seats}");
    put(root, "games/saturn/game.toml", &game);
    let issue = "number = 1\ndate = 2026-10-01\ndeadline = \"2099-12-15T20:00:00\"\npages = 4\n";
    put(root, "issues/issue-1/issue.toml", issue);
    let ledger = "date,person,kind,amount,for,note\n2026-09-15,bob,payment,1.00,sub,\n2026-09-16,cleo,payment,3.00,game:saturn,\n";
    put(root, "private/ledger.csv", ledger);
    let slips: serde_json::Value = serde_json::from_str(&good(root, &["renewals", "1", "--json"])).unwrap();
    let slip = |person: &str| {
        let all = slips.as_array().unwrap();
        all.iter()
            .find(|slip| slip["person"] == person)
            .unwrap_or_else(|| panic!("{person}: {slips}"))
            .clone()
    };
    let (bob, cleo) = (slip("bob"), slip("cleo"));
    assert_eq!(
        (&bob["lines"][0]["what"], &bob["due"]),
        (&"10 more issues, No. 2 to 11".into(), &"10.00".into())
    );
    let code = "BCD\n002\n1\nSCT\n\nAda Lovett\nDE89370400440532013000\nEUR10.00\n\n\n#bob The Lantern";
    assert_eq!(bob["payment_code"], code);
    assert_eq!(bob["ways"][0], "In cash");
    assert!(bob["ways"].to_string().contains("https://pay.example/10.00"), "{bob}");
    assert_eq!((&bob["pay_by"], &bob["reference"]), (&"To pay by 15 December 2099".into(), &"#bob".into()));
    assert!(
        cleo["lines"][0]["what"].as_str().unwrap().starts_with("Game fee, Saturn, since No. 1 ("),
        "{cleo}"
    );
    assert_eq!((&cleo["due"], cleo["lines"].as_array().unwrap().len()), (&"2.00".into(), 1));
    let table = good(root, &["renewals", "1"]);
    assert!(table.lines().last().is_some_and(|line| line.starts_with("total")), "{table}");
    // A mistyped number is found before anyone pays into it.
    let own = fs::read_to_string(root.join("zine.toml")).unwrap();
    put(root, "zine.toml", &own.replace("DE89 3704", "DE98 3704"));
    let (_, said) = zine(root, &["check", "--no-pages"]);
    assert!(said.contains("is not an IBAN"), "{said}");
}
