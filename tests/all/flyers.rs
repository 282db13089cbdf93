//! Flyers: seasons adjudicated between two issues, sent to those concerned, reprinted in the next issue.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;

use folder::{Content, Folder, IssueNumber};
use games::bookkeeping::handover;
use games::{calendar, standings};
use production::seal::create::PublishedIssue;

use crate::folders::{Zine, bad, change, good, place, put, seal};

const POWERS: [&str; 7] = ["austria", "england", "france", "germany", "italy", "russia", "turkey"];

/// Spring 1904 of a game in which Turkey is about to dislodge the fleet in the Ionian.
const START: &str = "\
CASE saturn
VARIANT Standard
RULES retreat_lists=no
PRESTATE_SETPHASE Spring 1904, Movement
PRESTATE
\tAustria: A vie
\tEngland: F lon
\tFrance: A par
\tGermany: A mun
\tItaly: F ion
\tItaly: A nap
\tItaly: A apu
\tItaly: F adr
\tItaly: F tys
\tRussia: A mos
\tTurkey: F aeg
\tTurkey: F gre
\tTurkey: F alb
PRESTATE_SUPPLYCENTER_OWNERS
\tAustria: vie
\tEngland: lon
\tFrance: par
\tGermany: mun
\tItaly: nap rom ven tun tri
\tRussia: mos
\tTurkey: con gre smy
END
";

/// The Lantern: one game of seven players with a standby and a guarantor, a subscriber and a trader; issue 11 is open.
fn lantern(name: &str, calendar: &str) -> Zine {
    let folder = place(&format!("flyer-{name}"));
    let root = &folder.0;
    let mut people =
        String::from("[ed]\nname = \"Ada Lane\"\nemail = \"ada@example.org\"\ncopy = \"none\"\n");
    let all = ["kim", "phil", "sue", "tom"];
    for person in POWERS.iter().map(|p| format!("x{p}")).chain(all.map(String::from)) {
        people += &format!(
            "\n[{person}]\nname = \"Mx {person}\"\nemail = \"{person}@example.org\"\ncopy = \"pdf\"\n"
        );
    }
    people += "trade = { zine = \"Orc\" }\n";
    put(root, "private/people.toml", &people);
    put(root, "private/ledger.csv", "date,person,kind,amount,for,note\n2026-09-02,sue,payment,10.00,,\n");
    let zine = "title = \"The Lantern\"\neditor = \"ed\"\nlanguage = \"en-GB\"\ncurrency = \"GBP\"\n\
        [mail]\nrate = 0\npause = 0\n[play]\nzone = \"Europe/London\"\ncalendar = \"CALENDAR\"\n[results]\nstyle = \"uk\"\n\
        [[price]]\nfrom = 2025-01-01\nmodel = \"issue\"\nsingle = \"1.20\"\noffer = { amount = \"10.00\", issues = 10 }\n";
    put(root, "zine.toml", &zine.replace("CALENDAR", calendar));
    let mut game = String::from(
        "name = \"Saturn\"\nvariant = \"Standard\"\ngm = \"ed\"\n\n[start]\nissue = 11\nfile = \"start.case\"\n\n[guarantor]\nperson = \"phil\"\nzine = \"Orc\"\n\n[[standby]]\nperson = \"kim\"\n",
    );
    for power in POWERS {
        let (head, tail) = power.split_at(1);
        game += &format!("\n[[seat]]\npower = \"{}{tail}\"\nperson = \"x{power}\"\n", head.to_uppercase());
    }
    put(root, "games/saturn/game.toml", &game);
    put(root, "games/saturn/start.case", &START.replace("RULES retreat_lists=no\n", ""));
    for n in [11, 12] {
        put(root, &format!("private/secrets/issue-{n}.txt"), &format!("{n:064x}\n"));
    }
    put(
        root,
        "issues/issue-11/issue.toml",
        "number = 11\ndate = 2026-10-09\ndeadline = \"2026-11-20T20:00:00\"\n\n[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1904\"]\nmini_next = [{ phase = \"Spring 1904 Retreat\", deadline = \"2026-11-05T20:00:00\" }]\n",
    );
    orders(root, "issues/issue-11", "Spring 1904");
    put(
        root,
        "issues/issue-11/orders/saturn/turkey.txt",
        "Spring 1904\nF Aeg - Ion\nF Gre S F Aeg - Ion\nF Alb H\n",
    );
    folder
}

/// Writes orders with which all units hold.
fn orders(root: &Path, folder: &str, season: &str) {
    for power in POWERS {
        put(root, &format!("{folder}/orders/saturn/{power}.txt"), &format!("{season}\nAll units hold\n"));
    }
}

fn read(root: &Path, name: &str) -> String {
    fs::read_to_string(root.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Issue 11 sealed, issue 12 open with Italy's letter, the flyer open.
pub fn opened(name: &str) -> Zine {
    let folder = lantern(name, "separate");
    let root = &folder.0;
    let none = ["new", "flyer", "--game", "saturn", "--deadline", "2026-11-05T20:00"];
    assert!(bad(root, &none).contains("nothing is published yet: a flyer follows an issue"));
    good(root, &["seal", "11", "--build"]);
    good(root, &["new", "issue", "--date", "2026-11-20", "--deadline", "2026-12-18T20:00"]);
    assert!(read(root, "issues/issue-12/issue.toml").contains("phases = [\"Spring 1904 Retreat\"]"));
    put(
        root,
        "issues/issue-12/orders/saturn/italy.txt",
        "Received: 2026-10-15 09:00\n\nSpring 1904 Retreat\nF Ion - Tun\n",
    );
    let said = good(root, &none);
    assert!(said.contains("flyer 11a of 2026-11-06 is open in issues/flyer-11a"), "{said}");
    assert!(said.contains("copied: issues/issue-12/orders/saturn/italy.txt"), "{said}");
    assert!(read(root, "issues/issue-12/issue.toml").contains("phases = [\"Fall 1904\"]"));
    folder
}

#[test]
fn a_season_between_two_issues_is_judged_sealed_and_printed_again() {
    let folder = opened("whole");
    let root = &folder.0;
    let toml = read(root, "issues/flyer-11a/flyer.toml");
    assert!(toml.contains("after = 11\nletter = \"a\"\ndate = 2026-11-06"), "{toml}");
    assert!(toml.contains("phases = [\"Spring 1904 Retreat\"]\ndue = \"2026-11-05T20:00\""), "{toml}");
    let copies = read(root, "private/sealed/issue-11/copies.csv");
    let said = good(root, &["check", "11a", "--all"]);
    assert!(
        said.contains("Flyer 11a") && said.contains("F Ion - Tun") && !said.contains("flyer-untold"),
        "{said}"
    );
    assert!(
        bad(root, &["seal", "12", "--build"])
            .contains("run `zine seal 11a` first; without it, remove issues/flyer-11a")
    );
    good(root, &["build", "11a"]);
    let page = read(root, "print/flyer-11a/index.html");
    assert!(page.contains("Flyer 11a") && page.contains("retreats"), "{page}");
    // The list is of the same moment as the map.
    assert!(page.contains("In words: the position afterwards") && page.contains("Fleet Tunis"), "{page}");
    // A sheet has the text of its PDF: no contents, and the chart only when a year has ended.
    assert!(!page.contains("toc-h") && !page.contains("Supply centres"), "{page}");
    assert!(!root.join("public/flyers").exists());
    let records = |until: &str| good(root, &["records", "--json", "--until", until]);
    let before = records("11");
    assert!(bad(root, &["records", "--until", "11a"]).contains("flyer 11a is not sealed"));
    let said = good(root, &["seal", "11a"]);
    assert!(said.contains("flyer 11a is sealed"), "{said}");
    // The records after issue 11 are unchanged; those after the flyer include its season.
    assert_eq!(records("11"), before);
    let (before, after): (serde_json::Value, serde_json::Value) =
        (serde_json::from_str(&before).unwrap(), serde_json::from_str(&records("11a")).unwrap());
    assert_eq!((&before["until"], &after["until"]), (&11.into(), &"11a".into()));
    assert_eq!((&before["totals"]["flyers"], &after["totals"]["flyers"]), (&0.into(), &1.into()));
    let read_of = |all: &serde_json::Value| all["games"][0]["orders"].as_i64().unwrap();
    assert_eq!(read_of(&after), read_of(&before) + 1, "the retreat");
    let case = read(root, "issues/flyer-11a/sealed/saturn S1904R.case");
    assert!(case.contains("Italy: F ion-tun = succeeds"), "{case}");
    assert!(read(root, "issues/flyer-11a/sealed/saturn next.case").contains("Fall 1904, Movement"));
    let seal = read(root, "issues/flyer-11a/sealed/seal.toml");
    assert!(seal.contains("after = 11\nletter = \"a\"") && !seal.contains("\nnext ="), "{seal}");
    let who: Vec<String> =
        read(root, "private/sealed/flyer-11a/copies.csv").lines().map(String::from).collect();
    assert_eq!(who.len(), 10, "{who:?}");
    assert!(who[8].starts_with("kim,1,B,,") && who[9].starts_with("phil,1,G,,"), "{who:?}");
    assert!(!who.iter().any(|l| l.starts_with("sue") || l.starts_with("tom")));
    assert_eq!(read(root, "private/sealed/issue-11/copies.csv"), copies, "nobody's credit changed");
    assert!(good(root, &["draws", "verify", "11a"]).contains("provable once issue 12 is published"));
    good(root, &["check", "11a", "--replay"]);
    // The archive of issue 11 does not include it.
    good(root, &["build"]);
    assert!(!root.join("public/flyers").exists());
    assert!(!read(root, "public/games/saturn/1904.html").contains("11a"));
    // Issue 12 continues from there, and reprints it.
    orders(root, "issues/issue-12", "Fall 1904");
    put(root, "issues/issue-12/orders/saturn/italy.2.txt", "Fall 1904\nAll units hold\n");
    put(
        root,
        "issues/issue-12/orders/saturn/italy.txt",
        "Received: 2026-10-15 09:00\n\nSpring 1904 Retreat\nF Ion - Tun\n",
    );
    let said = good(root, &["check", "12", "--all"]);
    assert!(!said.contains("missing: "), "{said}");
    good(root, &["seal", "12", "--build"]);
    assert!(read(root, "issues/issue-12/sealed/seal.toml").contains("[flyers]\n11a = \""));
    let page = read(root, "public/issues/12/index.html");
    assert!(page.contains("Spring 1904, retreats (flyer 11a, 6 November)"), "{page}");
    assert!(!page.contains("Held over"), "{page}");
    let said = good(root, &["draws", "verify", "11a"]);
    assert!(said.contains("the SHA-256 of issue 12's secret"), "{said}");
    good(root, &["check", "12", "--replay"]);
    let again = ["new", "flyer", "--game", "saturn", "--deadline", "2026-11-05T20:00"];
    let said = bad(root, &["seal", "11a"]);
    assert!(said.contains("already sealed"), "{said}");
    put(
        root,
        "issues/flyer-11b/flyer.toml",
        &read(root, "issues/flyer-11a/flyer.toml").replace("\"a\"", "\"b\""),
    );
    let said = bad(root, &["seal", "11b"]);
    assert!(said.contains("issue 12 is sealed; the next flyer is 12a"), "{said}");
    fs::remove_dir_all(root.join("issues/flyer-11b")).unwrap();
    good(root, &again);
    assert!(root.join("issues/flyer-12a/flyer.toml").exists());
}

#[cfg(feature = "typeset")]
#[test]
fn a_flyer_is_one_leaf_in_every_look_with_its_game_on_the_first_page() {
    use production::print_run::{Edition, PressRun};
    let folder = opened("leaf");
    let root = &folder.0;
    put(root, "issues/flyer-11a/note.md", "A word to those who waited.\n");
    let whole = read(root, "zine.toml");
    let before: IssueNumber = "11a".parse().unwrap();
    for look in ["modern", "mimeo", "compact"] {
        for paper in ["A5", "A4"] {
            put(
                root,
                "zine.toml",
                &whole.replace(
                    "[mail]",
                    &format!("[page]\nlook = \"{look}\"\nfill = 4\n[flyers]\npaper = \"{paper}\"\n[mail]"),
                ),
            );
            let home = Folder::new(root);
            let content = folder::load(&home, Some(before)).unwrap();
            let games = games::play(&content, before);
            let press = PressRun::new(&home).unwrap();
            let Ok(printed) = press.print(&Edition::new(&home, &content, &games, before)) else {
                panic!("{look}")
            };
            assert!((1..=2).contains(&printed.pages), "{look} {paper}: {} pages", printed.pages);
            let heads = printed.typeset.departments();
            assert_eq!(heads.first(), Some(&("Saturn".to_string(), 1)), "{look} {paper}: {heads:?}");
            let plan = printed.plan.unwrap();
            assert!(plan.joined && plan.fillers().is_empty() && plan.map.is_empty(), "{look}: {plan:?}");
            assert!(!printed.faults.iter().any(|f| f.code.as_str() == "fill"), "{:?}", printed.faults);
        }
    }
}

#[cfg(feature = "typeset")]
#[test]
fn the_draft_of_a_flyer_shows_no_cover_and_that_of_an_issue_its_own() {
    let folder = opened("cover");
    let root = &folder.0;
    let zine = read(root, "zine.toml");
    put(root, "zine.toml", &zine.replace("editor = ", "url = \"https://lantern.example\"\neditor = "));
    good(root, &["build", "11a"]);
    let page = read(root, "print/flyer-11a/index.html");
    assert!(page.contains(".pdf") && !page.contains("cover.png"), "{page}");
    assert!(!root.join("print/flyer-11a/cover.png").exists());
    good(root, &["build", "12"]);
    let page = read(root, "public/issues/12/index.html");
    assert!(
        page.contains("issues/12/cover.png") && root.join("public/issues/12/cover.png").is_file(),
        "{page}"
    );
}

/// The flyer plays a year that an issue reprints without maps: the changes are beside the game's head.
#[cfg(feature = "typeset")]
#[test]
fn a_game_without_a_map_has_the_centres_that_changed_hands_beside_its_compact_head() {
    use folder::zine_config::Reprint;
    use production::print_run::{Edition, PressRun};
    let folder = opened("thumbnail");
    let root = &folder.0;
    change(root, "issues/flyer-11a/flyer.toml", "Retreat\"]", "Retreat\", \"Fall 1904\"]");
    let orders = "issues/flyer-11a/orders/saturn";
    put(root, &format!("{orders}/russia.txt"), "Fall 1904\nA Mos - War\n");
    put(root, &format!("{orders}/austria.txt"), "Fall 1904\nA Vie - Bud\n");
    let toml = read(root, "issues/issue-12/issue.toml");
    let toml = toml.split("[[play]]").next().unwrap();
    let held = "[[hold]]\ngame = \"saturn\"\nwhy = \"The builds wait.\"\n";
    put(root, "issues/issue-12/issue.toml", &format!("{toml}{held}"));
    let home = Folder::new(root);
    let press = PressRun::new(&home).unwrap();
    let print = |look: &str, reprint: Reprint| {
        let mut content = load(root);
        (content.zine.page.look, content.zine.flyers.reprint) = (look.to_string(), reprint);
        let games = games::play(&content, 12);
        press.print(&Edition::new(&home, &content, &games, 12)).unwrap_or_else(|f| panic!("{look}: {f:?}"))
    };
    let alt = "Saturn, centres that changed hands: Budapest (Austria) and Warsaw (Russia).";
    let figures = |pdf: &[u8]| {
        let document = lopdf::Document::load_mem(pdf).unwrap();
        let said = |object: &lopdf::Object| {
            let alt = object.as_dict().ok()?.get(b"Alt").ok()?;
            lopdf::decode_text_string(alt).ok()
        };
        document.objects.values().filter_map(said).filter(|said| said.starts_with("Saturn,")).count()
    };
    for reprint in [Reprint::Results, Reprint::Mention] {
        let printed = print("compact", reprint);
        let game = &printed.composed.issue.games[0];
        assert_eq!(game.changed.as_ref().map(|map| map.alt.as_str()), Some(alt));
        assert_eq!(
            figures(&printed.typeset.pdf().unwrap()),
            1,
            "the picture is in the document's structure with its words"
        );
        assert!(!printed.faults.iter().any(|f| ["overprint", "overfull"].contains(&f.code.as_str())));
    }
    assert_eq!(
        figures(&print("modern", Reprint::Results).typeset.pdf().unwrap()),
        0,
        "other looks have none"
    );
    let with_maps = print("compact", Reprint::Full);
    assert!(with_maps.composed.issue.games[0].changed.is_none(), "the map shows it");
}

#[test]
fn every_command_that_has_to_do_with_a_sheet_takes_a_flyers_name() {
    let folder = opened("commands");
    let root = &folder.0;
    change(
        root,
        "private/people.toml",
        "kim@example.org\"\ncopy = \"pdf\"",
        "kim@example.org\"\ncopy = \"print\"\naddress = [\"1 Low Row\", \"Leeds\"]",
    );
    put(
        root,
        "zine.toml",
        &(read(root, "zine.toml") + "[[postage]]\nzone = \"inland\"\nup_to = 20\nprice = \"0.60\"\n"),
    );
    let said = good(root, &["copies", "11a"]);
    assert!(said.contains("Mx xitaly") && said.contains("player of Saturn"), "{said}");
    assert!(said.contains("9 copies, charged to nobody"), "{said}");
    assert!(good(root, &["copies", "11a", "--json"]).contains("\"code\": \"G\""));
    let said = bad(root, &["accounts", "11a"]);
    assert!(
        said.contains("11a is a flyer, which is charged to nobody: name the issue after it, 12"),
        "{said}"
    );
    if cfg!(feature = "typeset") {
        assert!(good(root, &["labels", "11a"]).contains("1 label on 1 sheet"));
        assert!(root.join("print/flyer-11a/labels.pdf").is_file());
        let said = good(root, &["pages", "11a"]);
        assert!(said.contains("1 sheet,") && said.contains("1 letter inland"), "{said}");
        assert!(bad(root, &["pages", "11a", "--booklet"]).contains("a flyer is not a booklet"));
        assert!(bad(root, &["copies", "11a", "--pdf"]).contains("a flyer has no back page"));
    }
    for what in ["check", "copies"] {
        let said = good(root, &["ids", what]);
        assert!(said.contains("issue-11\nflyer-11a\nissue-12\n"), "{said}");
    }
    assert!(bad(root, &["records", "--until", "11a"]).contains("flyer 11a is not sealed"));
    good(root, &["seal", "11a", "--build"]);
    assert!(good(root, &["records", "totals", "--until", "11a"]).contains("until No. 11a"));
    assert!(good(root, &["records", "totals", "--until", "11"]).contains("flyers"));
    // The report of the reprinting issue includes its cost.
    let said = good(root, &["copies", "12", "--report"]);
    assert!(said.contains("flyer 11a: 9 copies, 1 on paper,"), "{said}");
    assert!(said.contains("postage 0.60, at the editor’s cost"), "{said}");
}

#[test]
fn the_preview_shows_a_flyer_where_build_lays_it() {
    use std::io::{Read, Write};
    let folder = opened("preview");
    let options = serve::Options {
        root: folder.0.clone(),
        issue: "11a".parse().ok(),
        address: "127.0.0.1:0".parse().unwrap(),
        desk: None,
    };
    let preview = serve::start(&options).unwrap();
    let get = |path: &str| {
        let mut stream = std::net::TcpStream::connect(preview.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", preview.address)
            .unwrap();
        let mut all = String::new();
        stream.read_to_string(&mut all).unwrap();
        all
    };
    let page = get("/print/flyer-11a/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Saturn"), "{page}");
    let style =
        page.split("href=\"").find_map(|rest| rest.split('"').next().filter(|to| to.ends_with("zine.css")));
    assert!(style.is_some_and(|to| to.starts_with("../../public/")), "{style:?}");
    assert!(get("/public/zine.css").starts_with("HTTP/1.1 200"));
}

#[test]
fn slips_in_a_flyer_are_told_with_what_to_do() {
    let folder = opened("slips");
    let root = &folder.0;
    let toml = "issues/flyer-11a/flyer.toml";
    for (from, to, said) in [
        ("after = 11", "after = 12", "this folder is flyer-11a, but after is 12 here"),
        ("letter = \"a\"", "letter = \"b\"", "the letter here is “b”"),
        ("[[play]]", "[[played]]", "there is no key “played”"),
        (
            "\"Spring 1904 Retreat\"",
            "\"Spring 1904\"",
            "Spring 1904 of saturn was adjudicated in issue 11; Spring 1904 Retreat is due",
        ),
        ("game = \"saturn\"", "game = \"titan\"", "no game is called “titan”"),
        (
            "due = \"2026-11-05T20:00\"",
            "due = \"2026-11-04T20:00\"",
            "no issue announced that these orders of saturn are due 4 November, 20:00",
        ),
        (
            "due = \"2026-11-05T20:00\"",
            "due = \"2026-11-05T20:00\"\nnext = \"2026-11-09T20:00\"",
            "is due 3 days after the flyer",
        ),
    ] {
        let before = read(root, toml);
        change(root, toml, from, to);
        let (_, all) = crate::folders::zine(root, &["check", "11a", "--all"]);
        assert!(all.contains(said), "{said}: {all}");
        put(root, toml, &before);
    }
    // A missing set: nothing is sealed before its deadline, nor while it is awaited.
    fs::remove_file(root.join("issues/flyer-11a/orders/saturn/italy.txt")).unwrap();
    change(root, toml, "date = 2026-11-06", "date = 2026-11-04");
    assert!(bad(root, &["check", "11a"]).contains("those of Italy are missing"));
    change(root, toml, "date = 2026-11-04", "date = 2026-11-06\n");
    good(root, &["check", "11a"]);
    change(root, toml, "game = \"saturn\"", "game = \"saturn\"\nnmr = \"wait\"");
    assert!(bad(root, &["check", "11a"]).contains("flyer 11a waits for the orders of Italy"));
    put(root, "issues/flyer-11a/orders/saturn/oz.txt", "Nothing\n");
    assert!(bad(root, &["check", "11a"]).contains("no power of this game is called “oz”"));
    // Only the next name is free.
    put(root, "issues/flyer-11c/flyer.toml", &read(root, toml).replace("letter = \"a\"", "letter = \"c\""));
    let said = bad(root, &["check", "11c"]);
    assert!(
        said.contains("the next flyer is 11b") && said.contains("saturn is in flyer 11a as well"),
        "{said}"
    );
    let more = ["new", "flyer", "--deadline", "2026-11-05T20:00", "--game", "saturn"];
    assert!(bad(root, &more).contains("saturn is in flyer"));
}

#[test]
fn a_sealed_flyer_is_a_link_of_the_chain() {
    let folder = opened("chain");
    let root = &folder.0;
    good(root, &["seal", "11a", "--build"]);
    let register = read(root, "issues/seals.txt");
    assert!(register.lines().nth(1).is_some_and(|l| l.starts_with("11a ")), "{register}");
    let case = "issues/flyer-11a/sealed/saturn S1904R.case";
    let before = read(root, case);
    change(root, case, "F ion-tun = succeeds", "F ion-tun = fails");
    let said = bad(root, &["check", "12"]);
    assert!(said.contains("flyer 11a is sealed, and this file was changed since"), "{said}");
    put(root, case, &before);
    orders(root, "issues/issue-12", "Fall 1904");
    good(root, &["seal", "12", "--build"]);
    change(root, "issues/issue-12/sealed/seal.toml", "11a = \"", "11b = \"");
    let said = bad(root, &["check", "12"]);
    assert!(said.contains("error[flyer-lost]: issue 12 is sealed, and does not name flyer 11a"), "{said}");
}

fn load(root: &Path) -> Content {
    folder::load(&Folder::new(root), None::<i64>).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Seals an issue or flyer without its gates.
fn sealed(root: &Path, name: &str) {
    let number: IssueNumber = name.parse().unwrap();
    let content = folder::load(&Folder::new(root), Some(number)).unwrap();
    assert!(content.faults.is_empty(), "{:?}", content.faults);
    seal(root, &content, number, &PublishedIssue::default());
}

/// The phases of the next issue.
fn next(root: &Path) -> Vec<String> {
    let content = load(root);
    let games = games::play(&content, IssueNumber::from(12).predecessor());
    assert!(games.faults.iter().all(|f| !f.render(false).starts_with("error")), "{:?}", games.faults);
    games.get("saturn").unwrap().next_phases().into_iter().map(calendar::editor_notation).collect()
}

/// A calendar, the phases published, those of flyers, those that follow.
type CalendarRow<'a> = (&'a str, Phases<'a>, &'a [Phases<'a>], Phases<'a>);

/// Phases as an editor writes them.
type Phases<'a> = &'a [&'a str];

#[test]
fn each_calendar_goes_on_where_a_flyer_left_the_game() {
    let fall = ["Fall 1904", "Fall 1904 Retreat"];
    let year = ["Fall 1904", "Fall 1904 Retreat", "Winter 1904"];
    let rows: [CalendarRow; 6] = [
        ("separate", &["Spring 1904"], &[&["Spring 1904 Retreat"]], &["Fall 1904"]),
        ("separate", &["Fall 1904"], &[&["Fall 1904 Retreat"], &["Winter 1904"]], &["Spring 1905"]),
        ("winter-with-spring", &fall, &[&["Winter 1904"]], &["Spring 1905", "Spring 1905 Retreat"]),
        (
            "two-season",
            &year,
            &[&["Spring 1905", "Spring 1905 Retreat"]],
            &["Fall 1905", "Fall 1905 Retreat", "Winter 1905"],
        ),
        ("two-season", &["Spring 1904"], &[&["Spring 1904 Retreat"]], &year),
        ("separate", &["Spring 1904"], &[], &["Spring 1904 Retreat"]),
    ];
    for (row, (calendar, published, flyer, expected)) in rows.into_iter().enumerate() {
        let folder = lantern(&format!("row-{row}"), calendar);
        let root = &folder.0;
        let list = |phases: &[&str]| {
            format!("[{}]", phases.iter().map(|p| format!("{p:?}")).collect::<Vec<_>>().join(", "))
        };
        change(root, "games/saturn/start.case", "Spring 1904", published[0]);
        change(root, "games/saturn/start.case", "Germany: mun", "Germany: mun kie");
        change(root, "issues/issue-11/issue.toml", "[\"Spring 1904\"]", &list(published));
        for power in POWERS {
            let name = format!("issues/issue-11/orders/saturn/{power}.txt");
            put(root, &name, &read(root, &name).replace("Spring 1904", published[0]));
        }
        if published.len() > 1 {
            // The list for the retreats comes with the moves.
            let name = "issues/issue-11/orders/saturn/italy.txt";
            put(root, name, &(read(root, name) + "\nFall 1904 Retreat\nF Ion - Tun\n"));
        }
        sealed(root, "11");
        if !flyer.is_empty() {
            let mut toml = "after = 11\nletter = \"a\"\ndate = 2026-11-06\n".to_string();
            for phases in flyer {
                toml += &format!(
                    "[[play]]\ngame = \"saturn\"\nphases = {}\ndue = \"2026-11-05T20:00\"\n",
                    list(phases)
                );
            }
            put(root, "issues/flyer-11a/flyer.toml", &toml);
            put(root, "issues/flyer-11a/orders/saturn/italy.txt", &format!("{}\nF Ion - Tun\n", flyer[0][0]));
            sealed(root, "11a");
            let content = load(root);
            let games = games::play(&content, "11a".parse::<IssueNumber>().unwrap());
            let played = games.get("saturn").unwrap().in_issue("11a".parse::<IssueNumber>().unwrap());
            assert!(!played.is_empty() && played.iter().all(|p| p.sealed), "row {row}");
        }
        assert_eq!(next(root), expected, "row {row}");
        // A line naming phases the flyer has judged is reported, with the right ones.
        if row == 0 {
            put(
                root,
                "issues/issue-12/issue.toml",
                "number = 12\ndate = 2026-11-20\n[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1904 Retreat\"]\n",
            );
            let faults = games::play(&load(root), 12).faults;
            let said = faults.iter().map(|f| f.render(false)).collect::<String>();
            assert!(
                said.contains("Spring 1904 Retreat of saturn was adjudicated in flyer 11a; Fall 1904 is due"),
                "{said}"
            );
            assert!(said.contains("the line must be: phases = [\"Fall 1904\"]"), "{said}");
        }
    }
}

/// The first phases of a real game: the phase and all orders.
fn real() -> Vec<(String, BTreeMap<String, String>)> {
    let packed = fs::read("tests/data/public_cases.txt.gz").unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed.as_slice()).read_to_string(&mut text).unwrap();
    let mut out = Vec::new();
    for case in text.split("CASE droidippy-455 ").skip(1).take(14) {
        let phase = case.lines().find_map(|l| l.strip_prefix("PRESTATE_SETPHASE ")).unwrap().to_string();
        let (_, rest) = case.split_once("\nORDERS\n").unwrap();
        let mut orders: BTreeMap<String, String> = BTreeMap::new();
        for (power, order) in rest.lines().map_while(|l| l.strip_prefix('\t')?.split_once(": ")) {
            *orders.entry(power.to_lowercase()).or_default() += &format!("{order}\n");
        }
        out.push((phase, orders));
    }
    out
}

/// The game played phase by phase, in issues only or with every second phase in a flyer: the folder and its last name.
fn played(name: &str, between: bool) -> (Zine, IssueNumber) {
    let folder = lantern(name, "separate");
    let root = &folder.0;
    fs::remove_dir_all(root.join("issues")).unwrap();
    change(root, "games/saturn/game.toml", "issue = 11\nfile = \"start.case\"", "issue = 1");
    change(root, "zine.toml", "calendar =", "nmr = [\"hold\"]\ncalendar =");
    put(root, "private/secrets/issue-1.txt", "1\n");
    put(root, "issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-01\ndeadline = \"2026-02-01\"\n");
    sealed(root, "1");
    let mut last = IssueNumber::from(1);
    for (at, (phase, orders)) in real().into_iter().enumerate() {
        last = match between && at % 2 == 1 {
            true => IssueNumber { flyer: 1, ..last },
            false => IssueNumber::from(last.issue + 1),
        };
        let base = base::paths::issue_folder(last);
        let play = format!("[[play]]\ngame = \"saturn\"\nphases = [\"{phase}\"]\n");
        match last.is_flyer() {
            true => put(
                root,
                &format!("{base}/flyer.toml"),
                &format!(
                    "after = {}\nletter = \"a\"\ndate = 2026-01-01\n{play}due = \"2026-01-01\"\n",
                    last.issue
                ),
            ),
            false => put(
                root,
                &format!("{base}/issue.toml"),
                &format!("number = {last}\ndate = 2026-01-01\ndeadline = \"2026-02-01\"\n{play}"),
            ),
        }
        put(root, &format!("private/secrets/issue-{}.txt", last.issue + 1), &format!("{}\n", last.issue + 1));
        for (power, text) in orders {
            put(root, &format!("{base}/orders/saturn/{power}.txt"), &text);
        }
        sealed(root, &last.to_string());
    }
    (folder, last)
}

#[test]
fn a_game_played_between_issues_is_the_game_played_in_issues() {
    let (alone, last) = played("alone", false);
    let (between, other) = played("between", true);
    assert!(other.issue < last.issue && other.is_flyer());
    let told = |zine: &Zine, last: IssueNumber| {
        let content = load(&zine.0);
        let games = games::play(&content, last);
        assert!(games.faults.is_empty(), "{:?}", games.faults);
        let history = games.get("saturn").unwrap();
        let positions: Vec<String> =
            history.phases.iter().map(|p| format!("{} {:?}", p.turn, p.report.after)).collect();
        let chart: Vec<String> =
            standings::years(history).iter().map(|y| format!("{} {:?}", y.year, y.owners)).collect();
        let packet = handover::packet(&content, &games, "saturn", None).unwrap();
        let seasons: Vec<String> = packet.past.iter().flat_map(|p| p.season.clone()).collect();
        assert!(games::replay_check::check_sealed_phases(&content, &games).is_empty());
        (positions, chart, seasons, (packet.position, packet.centres, packet.due, packet.people))
    };
    let (one, two) = (told(&alone, last), told(&between, other));
    assert_eq!(one.0.len(), 14);
    assert_eq!(one.0, two.0);
    assert_eq!(one.1, two.1);
    assert_eq!(one.2, two.2);
    assert_eq!(one.3, two.3);
}

#[test]
fn a_flyer_takes_its_orders_and_is_mailed_to_those_concerned() {
    let folder = opened("mail");
    let root = &folder.0;
    let letter = |name: &str, subject: &str, text: &str| {
        let text = format!(
            "From: Italy <xitaly@example.org>\nDate: Mon, 19 Oct 2026 09:00:00 +0000\nReceived: by mx.example.org; Mon, 19 Oct 2026 09:00:00 +0000\nMessage-ID: <{name}@example.org>\nSubject: {subject}\n\n{text}\n"
        );
        put(root, &format!("in/{name}.eml"), &text);
    };
    letter("one", "Saturn, Italy", "Spring 1904 Retreat\nF Ion - Eas\n");
    letter("two", "Saturn, Italy, Fall 1904", "A Nap H\nA Apu H\n");
    letter("three", "Saturn, Italy", "Spring 1904 Retreat\nF Ion - Tun\n\nFall 1904\nA Nap H\n");
    let said = good(root, &["inbox", "in"]);
    assert!(said.contains("3 mails filed"), "{said}");
    let mail = |folder: &str| -> String {
        let mut all: Vec<_> = fs::read_dir(root.join(folder)).unwrap().flatten().map(|e| e.path()).collect();
        all.sort();
        all.iter().map(|p| fs::read_to_string(p).unwrap()).collect()
    };
    let (flyer, issue) = (mail("issues/flyer-11a/orders/saturn"), mail("issues/issue-12/orders/saturn"));
    assert!(
        flyer.contains("F Ion - Eas") && flyer.contains("Message-Id: <three@") && !flyer.contains("<two@"),
        "{flyer}"
    );
    assert!(!issue.contains("<one@") && issue.contains("<two@") && issue.contains("<three@"), "{issue}");
    let said = good(root, &["nmr", "11a"]);
    assert!(said.contains("flyer 11a: 0 missing"), "{said}");
    assert!(bad(root, &["mail", "11a"]).contains("flyer 11a is not sealed"));
    good(root, &["seal", "11a", "--build"]);
    let said = good(root, &["mail", "11a", "--outbox"]);
    assert!(said.contains("9 mails"), "{said}");
    let mails = mail("private/outbox/flyer-11a");
    assert!(mails.contains("The Lantern, flyer 11a: Saturn, Spring 1904 retreats"), "{mails}");
    let with = mails.split("From: \"The Lantern\"").filter(|m| m.contains("filename=\"saturn.toml\""));
    let with: Vec<&str> = with.collect();
    assert!(
        with.len() == 1 && with[0].contains("phil@example.org"),
        "the packet goes to the guarantor alone"
    );
    assert!(!mails.contains("sue@example.org") && mails.contains("kim@example.org"));
    let again = good(root, &["mail", "11a", "--dry-run"]);
    assert!(again.contains("0 to be sent"), "{again}");
    // Deadlines that no issue has announced are sent by mail.
    orders(root, "issues/issue-12", "Fall 1904");
    good(root, &["seal", "12", "--build"]);
    good(
        root,
        &["new", "flyer", "--game", "saturn", "--deadline", "2026-12-01T20:00", "--date", "2026-12-02"],
    );
    assert!(good(root, &["check", "12a", "--all"]).contains("flyer-untold"));
    good(root, &["remind", "12a", "--notice", "--outbox"]);
    assert!(!good(root, &["check", "12a", "--all"]).contains("flyer-untold"));
}

/// Issue 11 sealed with a draw put to the vote, the flyer open; Italy votes for it with its retreat.
fn voted(name: &str) -> Zine {
    let folder = lantern(name, "separate");
    let root = &folder.0;
    let toml =
        read(root, "issues/issue-11/issue.toml") + "\n[[proposal]]\ngame = \"saturn\"\nkind = \"draw\"\n";
    put(root, "issues/issue-11/issue.toml", &toml);
    sealed(root, "11");
    good(root, &["new", "flyer", "--game", "saturn", "--deadline", "2026-11-05T20:00"]);
    let letter = "Spring 1904 Retreat\nF Ion - Tun\nVote: draw yes\n";
    put(root, "issues/flyer-11a/orders/saturn/italy.txt", letter);
    folder
}

#[test]
fn a_vote_with_a_retreat_counts_with_the_next_moves() {
    let folder = voted("vote");
    let root = &folder.0;
    sealed(root, "11a");
    assert!(read(root, "private/sealed/flyer-11a/saturn votes.cast").contains("Italy: VOTE draw=yes"));
    let page = load(root);
    let games = games::play(&page, "11a".parse::<IssueNumber>().unwrap());
    let here = games.get("saturn").unwrap().issue_phases("11a".parse::<IssueNumber>().unwrap()).unwrap();
    assert!(here.votes.is_empty() && here.proposals.len() == 1, "{:?}", here.votes);
    let vote = |italy: &str| {
        put(
            root,
            "issues/issue-12/issue.toml",
            "number = 12\ndate = 2026-11-20\n[[play]]\ngame = \"saturn\"\nphases = [\"Fall 1904\"]\n",
        );
        for power in POWERS {
            let vote = if power == "italy" { italy } else { "Vote: draw yes\n" };
            let text = format!("Fall 1904\nAll units hold\n{vote}");
            put(root, &format!("issues/issue-12/orders/saturn/{power}.txt"), &text);
        }
        let content = load(root);
        let games = games::play(&content, 12);
        games.get("saturn").unwrap().over.is_some()
    };
    assert!(vote(""), "what was written with the retreat counts");
    assert!(!vote("Vote: draw no\n"), "a later word counts before it");
}

#[test]
fn a_game_can_end_in_a_flyer() {
    let folder = voted("end");
    let root = &folder.0;
    sealed(root, "11a");
    good(root, &["new", "issue", "--date", "2026-11-20", "--deadline", "2026-12-18T20:00"]);
    good(root, &["new", "flyer", "--game", "saturn", "--deadline", "2026-11-12T20:00"]);
    for power in POWERS {
        let vote = if power == "italy" { "" } else { "Vote: draw yes\n" };
        put(
            root,
            &format!("issues/flyer-11b/orders/saturn/{power}.txt"),
            &format!("Fall 1904\nAll units hold\n{vote}"),
        );
    }
    good(root, &["seal", "11b", "--build"]);
    let page = read(root, "print/flyer-11b/index.html");
    assert!(page.contains("The proposal for a draw") && page.contains("is carried"), "{page}");
    assert!(
        bad(root, &["new", "flyer", "--game", "saturn", "--deadline", "2026-11-15T20:00"])
            .contains("saturn ended in flyer 11b")
    );
    let said = good(root, &["copies", "12"]);
    assert!(said.lines().any(|l| l.contains("Mx xitaly") && l.contains(" P")), "{said}");
    good(root, &["seal", "12", "--build"]);
    let page = read(root, "public/issues/12/index.html");
    assert!(page.contains("(Decided in flyer 11b.)"), "{page}");
    assert!(page.contains("Autumn 1904 (flyer 11b, 13 November)"), "{page}");
    // Its players can no longer vote or order in it, nor are they charged.
    good(root, &["new", "issue", "--date", "2026-12-18", "--deadline", "2027-01-15T20:00"]);
    assert!(!read(root, "issues/issue-13/issue.toml").contains("\n[[play]]"));
    let said = good(root, &["copies", "13"]);
    assert!(!said.lines().any(|l| l.contains("Mx xitaly") && l.contains(" P ")), "{said}");
}

#[test]
fn a_season_of_a_flyer_is_corrected_and_a_flyer_sealed_again() {
    let folder = opened("errata");
    let root = &folder.0;
    put(root, "issues/flyer-11a/note.md", "Bob lives at 1 Low Row.\n");
    good(root, &["seal", "11a", "--build"]);
    put(root, "fix.txt", "Italy: F ion-eas\n");
    let fix = root.join("fix.txt");
    let errata =
        ["errata", "saturn", "Spring 1904 Retreat", "--orders", fix.to_str().unwrap(), "--why", "a slip"];
    let said = good(root, &errata);
    assert!(said.contains("issues/issue-12/errata/"), "{said}");
    // Sealed again: the page is different, the results stay, and the chain is intact.
    put(root, "issues/flyer-11a/note.md", "Bob lives elsewhere.\n");
    assert!(bad(root, &["check", "12"]).contains("flyer 11a is sealed"));
    let said = good(root, &["seal", "11a", "--again", "--why", "an address", "--on", "2026-11-07"]);
    assert!(said.contains("flyer 11a is sealed again"), "{said}");
    orders(root, "issues/issue-12", "Fall 1904");
    good(root, &["seal", "12", "--build"]);
    good(root, &["build"]);
    let page = read(root, "public/issues/12/index.html");
    assert!(page.contains("class=\"erratum\"") && page.contains("A slip."), "{page}");
    let sheet = read(root, "public/flyers/11a/index.html");
    assert!(sheet.contains("Bob lives elsewhere") && !sheet.contains("Low Row"), "{sheet}");
    good(root, &["check", "12", "--replay"]);
    // A flyer carries an erratum for an issue's season, and the next issue reprints it.
    good(root, &["new", "issue", "--date", "2026-12-18", "--deadline", "2027-01-15T20:00"]);
    let new =
        ["new", "flyer", "--game", "saturn", "--deadline", "2026-12-01T20:00", "--next", "2026-12-15T20:00"];
    good(root, &new);
    put(root, "fix.txt", "Italy: A apu-rom\n");
    let file = fix.to_str().unwrap();
    good(root, &["errata", "saturn", "Fall 1904", "--orders", file, "--why", "a slip", "--in", "12a"]);
    good(root, &["build", "12a"]);
    assert!(read(root, "print/flyer-12a/index.html").contains("class=\"erratum\""));
    good(root, &["seal", "12a", "--build", "--early"]);
    good(root, &["build", "13"]);
    assert!(read(root, "public/issues/13/index.html").contains("class=\"erratum\""));
}

#[test]
fn the_list_of_a_game_gets_its_flyers_if_its_players_agreed() {
    let folder = opened("lists");
    let root = &folder.0;
    put(
        root,
        "zine.toml",
        &read(root, "zine.toml").replace("[mail]\n", "[mail]\nlists = [\"lantern@lists.example.org\"]\n"),
    );
    change(root, "games/saturn/game.toml", "gm = \"ed\"", "gm = \"ed\"\nlist = \"saturn@lists.example.org\"");
    good(root, &["seal", "11a", "--build"]);
    let said = good(root, &["mail", "11a", "--dry-run"]);
    assert!(!said.contains("lists.example.org"), "{said}");
    change(
        root,
        "games/saturn/game.toml",
        "list = \"saturn@lists.example.org\"",
        "list = { address = \"saturn@lists.example.org\", flyers = true, max_kb = 3 }",
    );
    let said = good(root, &["mail", "11a", "--outbox"]);
    assert!(said.contains("10 mails"), "{said}");
    let posts: Vec<String> = fs::read_dir(root.join("private/outbox/flyer-11a"))
        .unwrap()
        .flatten()
        .map(|e| fs::read_to_string(e.path()).unwrap())
        .filter(|mail| {
            mail.contains("To: \"Saturn\" <saturn@lists.example.org>")
                || mail.contains("saturn@lists.example.org")
        })
        .collect();
    assert!(posts.iter().any(|p| p.contains("flyer 11a of 6 November 2026")), "{posts:?}");
    let journal = read(root, "private/post/journal.jsonl");
    assert!(journal.contains("flyer-11a/saturn@lists.example.org/saturn"), "{journal}");
    assert!(!journal.contains("lantern@lists.example.org"));
}

#[test]
fn answers_follow_a_flyer() {
    let folder = opened("ack");
    let root = &folder.0;
    let letter = |name: &str, subject: &str, text: &str| {
        let text = format!(
            "From: Italy <xitaly@example.org>\nDate: Mon, 19 Oct 2026 09:00:00 +0000\nReceived: by mx.example.org; Mon, 19 Oct 2026 09:00:00 +0000\nMessage-ID: <{name}@example.org>\nSubject: {subject}\n\n{text}\n"
        );
        put(root, &format!("in/{name}.eml"), &text);
    };
    letter("one", "Saturn, Italy", "Spring 1904 Retreat\nF Ion - Eas\n");
    letter("two", "Saturn, Italy, Fall 1904", "A Nap H\nA Apu H\nF Tun - Ion\n");
    good(root, &["inbox", "in"]);
    // Without a name: the open flyer and the open issue.
    let said = good(root, &["ack", "--show"]);
    assert!(said.contains("2 answers"), "{said}");
    assert!(said.contains("Spring 1904, retreats") && said.contains("to Eastern Mediterranean"), "{said}");
    assert!(!said.contains("F Eastern Mediterranean"), "nothing is judged yet: {said}");
    good(root, &["ack", "--outbox"]);
    assert!(good(root, &["ack", "--dry-run"]).contains("0 answers"));
    good(root, &["seal", "11a", "--build"]);
    // The fleet went to the Eastern Mediterranean: the order for Tunis no longer applies.
    let said = good(root, &["ack", "--show"]);
    assert!(said.contains("1 answer") && said.contains("Flyer 11a has moved the game on"), "{said}");
    assert!(said.contains("F Tun - Ion"), "{said}");
    good(root, &["ack", "--outbox"]);
    assert!(good(root, &["ack", "--dry-run"]).contains("0 answers"));
}

#[test]
fn a_flyer_that_is_open_takes_orders_and_rulings_and_judges_nothing_yet() {
    let folder = opened("paper");
    let root = &folder.0;
    put(root, "paper.txt", "F Ion - Tun\n");
    let orders = |more: &[&str]| {
        let all: Vec<&str> = ["orders", "saturn", "Italy", "paper.txt"].iter().chain(more).copied().collect();
        good(root, &all)
    };
    assert!(orders(&[]).contains("issues/flyer-11a/orders/saturn/italy.2.txt"));
    assert!(orders(&["--issue", "11a"]).contains("issues/flyer-11a/orders/saturn/italy.3.txt"));
    assert!(
        orders(&["--season", "Spring 1904 Retreat"]).contains("issues/flyer-11a/orders/saturn/italy.4.txt")
    );
    assert!(orders(&["--season", "Fall 1904"]).contains("issues/issue-12/orders/saturn/italy"));
    assert!(good(root, &["rule", "saturn", "NOTE \"a word\""]).contains("flyer-11a/orders/saturn/gm.txt"));
    assert!(good(root, &["rule", "saturn", "NOTE \"two\"", "--issue", "11a"]).contains("flyer-11a/orders"));
    assert!(good(root, &["rule", "saturn", "NOTE \"three\"", "--issue", "12"]).contains("issue-12/orders"));
    put(root, "issues/flyer-11a/orders/saturn/italy.txt", "Spring 1904 Retreat\nF Ion - Tun\n");
    good(root, &["seal", "11a", "--build"]);
    assert!(bad(root, &["rule", "saturn", "NOTE \"x\"", "--issue", "11a"]).contains("flyer 11a is sealed"));
    change(root, "games/saturn/game.toml", "gm = \"ed\"\n", "gm = \"ed\"\nnmr = [\"standby\"]\n");
    good(root, &["new", "flyer", "--game", "saturn", "--deadline", "2026-11-12T20:00"]);
    // Russia's player is missing in it, but no seat is lost until it is sealed.
    orders_but(root, "issues/flyer-11b", "Fall 1904", "russia");
    good(root, &["seat", "saturn", "Italy", "sue", "--why", "resigned", "--from", "Fall 1904"]);
    good(root, &["seat", "saturn", "Russia", "tom", "--why", "gone away"]);
    let game = read(root, "games/saturn/game.toml");
    assert!(game.contains("why = \"gone away\"") && !game.contains("no moves received"), "{game}");
    let content = load(root);
    for upto in [IssueNumber { issue: 11, flyer: 2 }, IssueNumber::from(12)] {
        let games = games::play(&content, upto);
        let history = games.get("saturn").unwrap();
        let board = history.rules.board();
        let plays = |power: &str, season: &str| {
            history.seats.player(board.find_owner(power).unwrap(), season.parse().unwrap()).map(String::from)
        };
        assert_eq!(plays("Italy", "Fall 1904").as_deref(), Some("sue"), "{upto}");
        assert_eq!(plays("Russia", "Fall 1904").as_deref(), Some("tom"), "{upto}");
        assert_eq!(plays("Italy", "Spring 1904").as_deref(), Some("xitaly"), "{upto}");
    }
    let eve = games::eve(&content, IssueNumber { issue: 11, flyer: 2 });
    let history = eve.get("saturn").unwrap();
    let russia = history.rules.board().find_owner("Russia").unwrap();
    assert_eq!(
        history.seats.player(russia, history.phase_due().unwrap()),
        Some("tom"),
        "he is who is missing"
    );
    orders(&[]);
    assert!(root.join("issues/flyer-11b/orders/saturn/italy.2.txt").exists());
    good(root, &["seal", "11b", "--build"]);
    let said = bad(root, &["seat", "saturn", "Turkey", "phil", "--from", "Fall 1904"]);
    assert!(said.contains("was adjudicated in flyer 11b"), "{said}");
}

/// The same without orders of one power.
fn orders_but(root: &Path, folder: &str, season: &str, power: &str) {
    orders(root, folder, season);
    fs::remove_file(root.join(format!("{folder}/orders/saturn/{power}.txt"))).unwrap();
}
