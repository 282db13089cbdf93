//! Events by command: files are as an editor writes them by hand, sealed issues do not change, invalid input writes nothing.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::folders;

/// A folder, removed on drop.
struct Place(PathBuf);

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const ZINE: &str = "title = \"The Lantern\"\neditor = \"ada\"\nemail = \"ada@lantern.example\"\n[readers]\nplayers_free = \"end\"\n\
    [[price]]\nfrom = 2026-01-01\nmodel = \"issue\"\nsingle = \"0.50\"\noffer = { amount = \"5.00\", issues = 10 }\n\
    [[fee]]\nfrom_issue = 1\nfirst = \"2.00\"\nlater = \"1.00\"\n";
const SEATS: [(&str, &str); 7] = [
    ("Austria", "bob"),
    ("England", "cleo"),
    ("France", "dan"),
    ("Germany", "eve"),
    ("Italy", "fay"),
    ("Russia", "gus"),
    ("Turkey", "hal"),
];
const OTHERS: [&str; 8] = ["ada", "ivy", "jo", "kit", "lou", "max", "ned", "oz"];

impl Place {
    fn empty(name: &str) -> Place {
        let place = Place(std::env::temp_dir().join(format!("zine-events-{}-{name}", std::process::id())));
        let _ = fs::remove_dir_all(&place.0);
        place
    }

    /// Two sealed issues and an open one; a game with Spring 1901 judged, one waiting for players, one with a proposal.
    fn new(name: &str) -> Place {
        static FIRST: OnceLock<Place> = OnceLock::new();
        let first = FIRST.get_or_init(|| {
            let place = Place::empty("first");
            place.write("zine.toml", ZINE);
            let person = |id: &str| format!("[{id}]\nname = \"{}\"\nemail = \"{id}@lantern.example\"\n\n", name_of(id));
            let people: String = SEATS.iter().map(|(_, id)| *id).chain(OTHERS).map(person).collect();
            place.write("private/people.toml", &(people + "[rita]\nname = \"Rita Reader\"\naddress = [\"1 Old Row\"]\ntrade = \"Orc\"\n"));
            place.write("private/ledger.csv", "date,person,kind,amount,for,note\n2026-01-02,bob,payment,9.00,,cheque\n");
            place.write("private/secrets/seals.txt", &format!("{}\n", "01".repeat(32)));
            let seat = |(power, id): &(&str, &str)| format!("[[seat]]\npower = \"{power}\"\nperson = \"{id}\"\n\n");
            let seats: String = SEATS.iter().map(seat).collect();
            place.write(
                "games/saturn/game.toml",
                &format!("# Saturn, by hand.\nname = \"Saturn\"\nvariant = \"Standard\"   # the usual\n\n[start]\nissue = 1\n\n{seats}# The end of it.\n"),
            );
            place.write(
                "games/titan/game.toml",
                "name = \"Titan\"\nvariant = \"Standard\"\n[start]\nissue = 1\n[[preference]]\nperson = \"ivy\"\npowers = [\"England\"]\n[[preference]]\nperson = \"jo\"\n",
            );
            place.write("issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-10\ndeadline = \"2026-02-07T12:00\"\n");
            place.write("issues/issue-1/editorial.md", "A word.\n");
            place.write(
                "issues/issue-2/issue.toml",
                "number = 2\ndate = 2026-02-10\ndeadline = \"2026-03-07T12:00\"\n[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1901\", \"Spring 1901 Retreat\"]\n",
            );
            for (power, id) in SEATS {
                let text = format!("From: {id}@lantern.example\n\nPropose: draw all\nAll units hold\n");
                place.write(&format!("issues/issue-2/orders/saturn/{}.txt", power.to_lowercase()), &text);
            }
            for command in ["build 1", "seal 1", "build 2", "seal 2", "build", "new issue 3"] {
                place.good(&command.split(' ').collect::<Vec<_>>(), "");
            }
            place
        });
        let place = Place::empty(name);
        folders::copy(&first.0, &place.0);
        place
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    fn zine(&self, arguments: &[&str], input: &str) -> (bool, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_zine"))
            .args(arguments)
            .arg("--root")
            .arg(&self.0)
            .env("TZ", "UTC")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let out = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        (out.status.success(), said)
    }

    fn good(&self, arguments: &[&str], input: &str) -> String {
        let (well, said) = self.zine(arguments, input);
        assert!(well, "{arguments:?}: {said}");
        said
    }

    fn bad(&self, arguments: &[&str], input: &str) -> String {
        let (well, said) = self.zine(arguments, input);
        assert!(!well, "{arguments:?} did something: {said}");
        said
    }

    /// Every file except the program's own.
    fn state(&self) -> BTreeMap<String, Vec<u8>> {
        let mut out = BTreeMap::new();
        walk(&self.0, &self.0, &mut out);
        out
    }

    /// The editor's files: all except generated ones.
    fn own(&self) -> BTreeMap<String, Vec<u8>> {
        let mut state = self.state();
        state.retain(|name, _| !name.starts_with("public/"));
        state
    }

    /// The pages of the sealed issues as served, and their seals.
    fn sealed(&self) -> BTreeMap<String, Vec<u8>> {
        let mut state = self.state();
        let of = |name: &str, n: u8| {
            name.starts_with(&format!("public/issues/{n}/")) && !name.ends_with("index.html")
                || name.starts_with(&format!("issues/issue-{n}/"))
                || name.starts_with(&format!("private/sealed/issue-{n}/"))
        };
        for n in [1, 2] {
            let page =
                String::from_utf8(state.remove(&format!("public/issues/{n}/index.html")).unwrap()).unwrap();
            let body = page.split(&format!("<!-- sealed {n} -->")).nth(1).unwrap();
            let body = body.split("<!-- end sealed").next().unwrap().as_bytes().to_vec();
            state.insert(format!("issues/issue-{n}/body"), body);
        }
        state.retain(|name, _| of(name, 1) || of(name, 2));
        state
    }
}

fn walk(root: &Path, at: &Path, out: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(at).unwrap().flatten() {
        let path = entry.path();
        let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
        if name == ".zine" {
            continue;
        }
        if path.is_dir() {
            walk(root, &path, out);
        } else {
            out.insert(name, fs::read(path).unwrap());
        }
    }
}

fn name_of(id: &str) -> String {
    format!("{}{} Player", id[..1].to_uppercase(), &id[1..])
}

/// A command, its input, and the text that files must then contain, or, with `!`, must not.
type Row<'a> = (&'a [&'a str], &'a str, &'a [(&'a str, &'a str)]);

const GAME: &str = "games/saturn/game.toml";
const TITAN: &str = "games/titan/game.toml";
const PEOPLE: &str = "private/people.toml";
const ISSUE: &str = "issues/issue-3/issue.toml";

const ROWS: &[Row] = &[
    (
        &["seat", "saturn", "France", "ivy", "--why", "resigned"],
        "",
        &[
            (GAME, "person = \"dan\"\nuntil = \"Spring 1901\"\nwhy = \"resigned\"\n"),
            (GAME, "[[seat]]\npower = \"France\"\nperson = \"ivy\"\nfrom = \"Fall 1901\"\nentered = 3\n"),
            (GAME, "# Saturn, by hand.\n"),
            (GAME, "variant = \"Standard\"   # the usual\n"),
        ],
    ),
    (
        &["seat", "saturn", "fra", "ivy", "--from", "Spring 1902", "--standby"],
        "",
        &[(GAME, "until = \"Fall 1901\""), (GAME, "from = \"Spring 1902\"\nentered = 3\nwaived = true\n")],
    ),
    (
        &["seat", "saturn", "Turkey", "--nobody", "--why", "nobody stands by"],
        "",
        &[(GAME, "person = \"hal\"\nuntil = \"Spring 1901\"\nwhy = \"nobody stands by\"\n")],
    ),
    (&["standby", "saturn", "ivy"], "", &[(GAME, "[[standby]]\nperson = \"ivy\"\nsince = 3\n")]),
    (
        &["join", "titan", "kit", "--prefer", "france,eng", "--on", "2026-03-01"],
        "",
        &[(TITAN, "person = \"kit\"\npowers = [\"France\", \"England\"]\nsince = 3\njoined = 2026-03-01\n")],
    ),
    (
        &["join", "titan", "ivy", "--prefer", "Turkey"],
        "",
        &[(TITAN, "person = \"ivy\"\npowers = [\"Turkey\"]\n")],
    ),
    (
        &["join", "--any", "kit", "--variant", "standard", "--prefer", "Turkey", "--on", "2026-03-01"],
        "",
        &[(
            "games/waiting.toml",
            "[[wait]]\nperson = \"kit\"\nvariants = [\"Standard\"]\npowers = [\"Turkey\"]\nsince = 3\njoined = 2026-03-01\n",
        )],
    ),
    (&["leave", "titan", "jo"], "", &[(TITAN, "person = \"jo\"\nuntil = 2\n")]),
    (
        &["start", "titan", "--with", "kit,lou,max,ned,oz", "--on", "2026-03-01"],
        "",
        &[
            (TITAN, "[start]\nissue = 3\n"),
            (TITAN, "person = \"ivy\"\npowers = [\"England\"]\nsince = 1\n"),
            (TITAN, "[[seat]]\npower = \"England\"\nperson = \"ivy\"\n"),
            (TITAN, "[[draw]]\n"),
        ],
    ),
    (&["start", "titan", "--short", "two will do"], "", &[(TITAN, "why = \"two will do\"\n")]),
    (
        &["end", "saturn", "--draw"],
        "",
        &[
            (GAME, "[end]\nseason = \"Spring 1901\"\nkind = \"draw\"\nissue = 3\n"),
            (ISSUE, "!game = \"saturn\"\nphases"),
        ],
    ),
    (
        &["end", "saturn", "--draw", "France,Italy", "--why", "tired"],
        "",
        &[(GAME, "powers = [\"France\", \"Italy\"]\nwhy = \"tired\"\n")],
    ),
    (
        &["end", "saturn", "--concede", "Italy", "--season", "Fall 1901"],
        "",
        &[(GAME, "kind = \"concession\"\npowers = [\"Italy\"]"), (ISSUE, "game = \"saturn\"")],
    ),
    (&["end", "titan", "--abandon"], "", &[(TITAN, "[end]\nkind = \"abandoned\"\nissue = 3\n")]),
    (
        &["game", "number", "saturn", "2026AK"],
        "",
        &[(GAME, "numbers = [{ number = \"2026AK\", since = 3 }]")],
    ),
    (
        &["game", "guarantor", "saturn", "ivy", "--zine", "Orc"],
        "",
        &[(GAME, "[[guarantor]]\nperson = \"ivy\"\nzine = \"Orc\"\nsince = 3\n")],
    ),
    (&["game", "gm", "saturn", "ivy"], "", &[(GAME, "gm = [\"ada\", { person = \"ivy\", since = 3 }]")]),
    (
        &["game", "statement", "saturn", "bob", "--on", "2026-03-01"],
        "Well played.\n",
        &[(GAME, "[[statement]]\nperson = \"bob\"\ntext = \"Well played.\"\ndate = 2026-03-01\n")],
    ),
    (
        &[
            "person",
            "add",
            "pip",
            "--name",
            "Pip Player",
            "--email",
            "pip@x.example",
            "--address",
            "1 Row",
            "--address",
            "Town",
        ],
        "",
        &[(
            PEOPLE,
            "[pip]\nname = \"Pip Player\"\nemail = \"pip@x.example\"\naddress = [\"1 Row\", \"Town\"]\n",
        )],
    ),
    (
        &["game", "anonymous", "saturn"],
        "",
        &[
            (GAME, "anonymous = \"power\""),
            (GAME, "!bob"),
            (GAME, "person = \"player-01\""),
            ("private/games/saturn.toml", "list = [\"bob\", \"cleo\", "),
        ],
    ),
    (
        &["person", "forget", "rita", "--why", "asked"],
        "",
        &[
            (PEOPLE, "name = \"R.R.\""),
            (PEOPLE, "forgotten = "),
            (PEOPLE, "note = \"asked\""),
            (PEOPLE, "!Old Row"),
        ],
    ),
    (
        &["person", "merge", "oz", "ned"],
        "",
        &[(PEOPLE, "also = [\"oz@lantern.example\"]"), (PEOPLE, "![oz]")],
    ),
    (&["person", "set", "rita", "town", "Whitby"], "", &[(PEOPLE, "town = \"Whitby\"")]),
    (&["person", "set", "rita", "gamesmaster", "true"], "", &[(PEOPLE, "gamesmaster = true")]),
    (
        &["person", "address", "rita", "2 New Row", "Town", "--on", "2026-03-01"],
        "",
        &[
            (PEOPLE, "address = [\"2 New Row\", \"Town\"]"),
            (PEOPLE, "[[rita.moved]]\non = 2026-03-01\naddress = [\"1 Old Row\"]\n"),
        ],
    ),
    (
        &["person", "terms", "rita", "--trade", "Elf", "--until", "9"],
        "",
        &[(PEOPLE, "trade = [{ zine = \"Orc\", until = 2 }, { zine = \"Elf\", from = 3, until = 9 }]")],
    ),
    (
        &["person", "terms", "rita", "--copy", "pdf"],
        "",
        &[(PEOPLE, "copy = [{ value = \"pdf\", from = 3 }]")],
    ),
    (&["person", "terms", "rita", "--samples", "2"], "", &[(PEOPLE, "samples = [{ copies = 2, from = 3 }]")]),
    (&["person", "terms", "rita", "--hold", "2"], "", &[(PEOPLE, "hold = [{ value = 2, from = 3 }]")]),
    (
        &["person", "terms", "rita", "--stop"],
        "",
        &[
            (PEOPLE, "trade = [{ zine = \"Orc\", until = 2 }]"),
            (PEOPLE, "copy = [{ value = \"none\", from = 3 }]"),
        ],
    ),
    (
        &["letter", "rita", "--on", "2026-03-01"],
        "Dear Ada,\nhello.\n",
        &[(
            "issues/issue-3/letters/rita.md",
            "+++\nwriters = [\"rita\"]\ndate = 2026-03-01\n+++\nDear Ada,\nhello.\n",
        )],
    ),
    (
        &["letter", "rita", "--private"],
        "Between us.\n",
        &[("private/letters/issue-3/rita.md", "Between us.\n")],
    ),
    (
        &["orders", "saturn", "Austria", "--on", "2026-03-01", "--season", "Fall 1901"],
        "A Vie - Gal\n",
        &[("issues/issue-3/orders/saturn/austria.txt", "Received: 2026-03-01\n\nFall 1901\nA Vie - Gal\n")],
    ),
    (
        &["rule", "saturn", "NOTE \"a word to all\""],
        "",
        &[("issues/issue-3/orders/saturn/gm.txt", "GM: NOTE \"a word to all\"\n")],
    ),
    (
        &["rule", "saturn", "EMPTY Italy \"nobody answers\""],
        "",
        &[("issues/issue-3/orders/saturn/gm.txt", "GM: EMPTY Italy \"nobody answers\"\n")],
    ),
    (
        &["mini", "saturn", "Fall 1901 Retreat", "--due", "2026-03-25T12:00"],
        "",
        &[(ISSUE, "mini_next = [{ phase = \"Fall 1901 Retreat\", deadline = \"2026-03-25T12:00\" }]")],
    ),
];

#[test]
fn every_event_is_written_as_by_hand_and_leaves_what_is_sealed_alone() {
    let place = Place::new("rows");
    let (own, sealed) = (place.own(), place.sealed());
    assert!(sealed.len() > 10);
    for (arguments, input, files) in ROWS {
        let dry: Vec<&str> = arguments.iter().copied().chain(["--dry-run"]).collect();
        place.good(&dry, input);
        assert!(place.own() == own, "{dry:?} wrote something");
        let json: serde_json::Value =
            serde_json::from_str(&place.good(&[&dry[..], &["--json"]].concat(), input)).unwrap();
        assert!(!json["files"].as_array().unwrap().is_empty(), "{json}");
        place.good(arguments, input);
        for (file, wanted) in *files {
            let text = place.read(file);
            match wanted.strip_prefix('!') {
                Some(unwanted) => assert!(!text.contains(unwanted), "{arguments:?}: {file}:\n{text}"),
                None => assert!(text.contains(wanted), "{arguments:?}: {file}:\n{text}"),
            }
        }
        let checked = place.good(&["check", "--all"], "");
        for unwanted in ["sealed-", "terms-changed"] {
            assert!(!checked.contains(unwanted), "{arguments:?}: {checked}");
        }
        place.good(&["build"], "");
        assert!(place.sealed() == sealed, "{arguments:?} changed what is sealed");
        place.good(&["undo"], "");
        // It is recorded that powers were drawn by lot.
        let drawn = fs::remove_dir_all(place.0.join("private/drawn")).is_ok();
        assert_eq!(drawn, arguments[0] == "start");
        assert!(place.own() == own, "{arguments:?} is not taken back");
    }
}

#[test]
fn bad_input_writes_nothing_and_says_what_to_type() {
    let place = Place::new("bad");
    let before = place.state();
    let rows: &[(&[&str], &str)] = &[
        (&["seat", "satrun", "France", "ivy"], "did you mean saturn?"),
        (&["seat", "saturn", "Farnce", "ivy"], "did you mean France?"),
        (&["seat", "saturn", "France", "ivvy"], "did you mean ivy?"),
        (&["seat", "saturn", "France", "nobody-known"], "zine person add nobody-known"),
        (&["seat", "saturn", "France", "dan"], "dan already plays France"),
        (
            &["seat", "saturn", "France", "ivy", "--from", "Spring 1901"],
            "Spring 1901 of saturn was adjudicated in issue 2; the earliest season you can give is Fall 1901",
        ),
        (&["seat", "saturn", "France", "ivy", "--from", "soon"], "Fall 1901"),
        (&["seat", "saturn", "France", "--nobody"], "--why"),
        (&["seat", "titan", "France", "ivy"], "zine start titan"),
        (&["seat", "saturn", "France", "ivy", "--issue", "2"], "issue 2 is sealed"),
        (&["seat", "saturn", "France", "ivy", "--on", "yesterday"], "2026-11-20"),
        (&["standby", "saturn", "ivy", "--remove"], "ivy is not a standby"),
        (&["join", "saturn", "ivy"], "zine standby saturn PERSON"),
        (&["join", "titan", "ivy", "--prefer", "Atlantis"], "not a power in this game"),
        (&["join", "titan"], "zine join GAME PERSON"),
        (&["join", "--any", "ivy", "--variant", "Chess"], "no rule-set"),
        (&["leave", "titan", "max"], "not on the list"),
        (&["person", "forget", "bob", "--why", "asked"], "bob plays in saturn"),
        (&["person", "forget", "ada", "--why", "asked"], "ada is the editor"),
        (&["person", "merge", "bob", "ivy"], "run `zine person merge ivy bob`"),
        (&["leave", "--any", "max"], "not on the zine's list"),
        (&["start", "titan"], "needs 5 more players"),
        (&["start", "saturn"], "saturn has its players"),
        (
            &["end", "saturn", "--win", "France"],
            "if the others give in, run `zine end saturn --concede France`",
        ),
        (&["end", "saturn", "--concede", "Atlantis"], "not a power"),
        (&["end", "saturn", "--draw", "--season", "Fall 1900"], "was adjudicated in issue 2"),
        (&["end", "saturn", "--draw", "--season", "Fall 1905"], "issue 3 plays Fall 1901"),
        (
            &["seat", "saturn", "France", "ivy", "--from", "Spring 01"],
            "saturn begins with Spring 1901; the earliest season you can give is Fall 1901",
        ),
        (&["person", "terms", "bob", "--trade", ""], "--trade \"Orc\""),
        (&["person", "terms", "bob", "--hold", "0"], "--hold 2"),
        (&["person", "terms", "bob", "--samples", "-1"], "--samples 2"),
        (&["end", "saturn", "--undo"], "nothing has ended saturn"),
        (&["end", "titan", "--draw"], "--abandon"),
        (&["game", "number", "saturn", "first"], "first"),
        (&["game", "gm", "saturn", "ada"], "already"),
        (&["game", "guarantor", "saturn", "ada"], "gamesmaster"),
        (&["person", "add", "Bob!", "--name", "B"], "cannot be an id"),
        (&["person", "add", "bob", "--name", "B"], "already"),
        (&["person", "add", "pip", "--name", "Pip\nPip"], "on one line"),
        (&["person", "add", "pip", "--name", " "], "the name is empty"),
        (&["person", "add", "pip", "--name", "Pip", "--email", "pip at x"], "bob@example.org"),
        (&["person", "address", "bob", "1 Row\nTown"], "on one line"),
        (&["person", "address", "bob", ""], "is empty"),
        (&["person", "address", "bob", "--email", "@x.example"], "bob@example.org"),
        (&["person", "set", "bob", "timezone", "Mars/Olympus"], "Europe/London"),
        (&["seat", "saturn", "France", "ivy", "--why", "a\nb"], "on one line"),
        (&["person", "set", "bob", "twon", "Whitby"], "town"),
        (&["person", "set", "bob", "trade", "Orc"], "zine person terms bob"),
        (&["person", "address", "bob"], "no address given"),
        (&["person", "terms", "bob"], "--trade"),
        (&["letter", "bob"], "no words"),
        (&["orders", "saturn", "Austria"], "no orders"),
        (&["orders", "titan", "Austria"], "zine start titan"),
        (&["rule", "saturn", "READ Italy \"F Nap\" AS F nap-ion"], "changes nothing"),
        (&["rule", "saturn", "GIVE Italy a medal"], "GIVE Italy a medal"),
        (&["rule", "saturn", "EMPTY Italy"], "EMPTY Italy \"...\""),
        (&["rule", "saturn", "EMPTY Atlantis \"why\""], "not a power in this game: the powers are Austria"),
        (&["mini", "saturn", "Fall 1901 Retreat", "--due", "soon"], "2026-12-01T20:00"),
        (&["mini", "saturn", "Spring 1901", "--due", "2026-03-05T12:00"], "is adjudicated"),
        (&["new", "game", "titan", "--player", "max"], "zine join titan"),
        (&["mini", "saturn", "Fall 1901 Retreat", "--due", "2026-03-05T12:00"], "before the issue that"),
        (&["mini", "saturn", "Fall 1907", "--due", "2026-03-25T12:00"], "what is due is Fall 1901"),
        (&["new", "issue", "4", "--deadline", "2020-01-01T20:00"], "is before the date of issue 4"),
        (
            &["new", "issue", "4", "--date", "2026-03-12", "--deadline", "2026-03-20"],
            "not after the deadline of issue 3",
        ),
        (&["person", "add", "con", "--name", "Conn"], "Windows reserves that name"),
        (&["new", "game", "lpt1"], "Windows reserves that name"),
        (
            &["letter", "bob", "--issue", "2a"],
            "flyer 2a takes only orders and rulings: name the issue after it, 3",
        ),
    ];
    for (arguments, wanted) in rows {
        let said = place.bad(arguments, "");
        assert!(said.contains(wanted), "{arguments:?}: {said}");
        assert!(place.state() == before, "{arguments:?} wrote something");
    }
    let said = place.bad(&["orders", "saturn", "Austria", "--season", "Spring 1902"], "A Vie - Gal\n");
    assert!(said.contains("plays Fall 1901"), "{said}");
    assert!(place.state() == before);
}

#[test]
fn a_game_that_waits_is_not_played() {
    let place = Place::new("waits");
    assert!(!place.read(ISSUE).contains("game = \"titan\"\nphases"), "it is not planned");
    let page = place.read("public/issues/2/index.html");
    assert!(page.contains("needs five players"), "the openings say so");
    place.write("issues/issue-3/orders/titan/england.txt", "F Lon - Nth\n");
    let said = place.bad(&["check"], "");
    assert!(said.contains("titan needs 5 more players") && said.contains("zine start titan"), "{said}");
}

#[test]
fn an_end_stops_votes_deadlines_and_absence() {
    let place = Place::new("end");
    let all = |place: &Place| place.good(&["check", "--all"], "");
    assert!(all(&place).contains("saturn"));
    place.good(&["end", "saturn", "--draw"], "");
    assert!(!all(&place).contains("NMR"), "{}", all(&place));
    assert!(place.good(&["nmr"], "").contains("0 missing"));
    place.good(&["build", "3"], "");
    let page = place.read("public/issues/3/index.html");
    assert!(page.contains("draw") && !page.contains("Please vote"), "{page}");
    for command in ["build 3", "seal 3 --empty", "build", "new issue 4"] {
        place.good(&command.split(' ').collect::<Vec<_>>(), "");
    }
    assert!(!place.read("issues/issue-4/issue.toml").contains("game = \"saturn\"\nphases"));
    // Its summary can be printed again on demand, with the players' statements.
    let told =
        |page: &str| page.contains("Saturn (Standard). Begun in No. 1, 10 January 2026. GM: Ada Player.");
    assert!(told(&page), "{page}");
    place.good(&["game", "statement", "saturn", "bob"], "Well played.\n\nAll of you.\n");
    place.good(&["build", "4"], "");
    let four = "issues/issue-4/issue.toml";
    assert!(!place.read("public/issues/4/index.html").contains("Well played"));
    place.write(four, &format!("obituary = \"saturn\"\n{}", place.read(four)));
    place.good(&["build", "4"], "");
    let page = place.read("public/issues/4/index.html");
    assert!(told(&page) && page.contains("Bob Player: Well played.</p>"), "{page}");
    assert!(page.contains("The players’ statements") && page.contains("<p>All of you.</p>"), "{page}");
    place.write(four, &place.read(four).replace("\"saturn\"\n", "\"titan\"\n"));
    assert!(place.bad(&["check"], "").contains("titan has not ended"));
    place.write(four, &place.read(four).replace("obituary = \"titan\"\n", ""));
    assert!(place.bad(&["end", "saturn", "--undo"], "").contains("issue 3"));
    assert!(place.bad(&["seat", "saturn", "France", "ivy"], "").contains("ended in issue 3"));
}

#[test]
fn facts_hold_as_of_an_issue() {
    let place = Place::new("as-of");
    place.good(&["standby", "saturn", "ivy"], "");
    place.good(&["seat", "saturn", "France", "ivy", "--standby"], "");
    assert!(!place.read(GAME).contains("[[standby]]"), "who is called up stands by no longer");
    place.good(&["game", "number", "saturn", "2026AK"], "");
    let content = |upto| folder::load(&folder::Folder::new(&place.0), Some(upto)).unwrap();
    let seats = |upto: i64| {
        let content = content(3);
        let games = games::play(&content, upto);
        let history = games.get("saturn").unwrap();
        let france = history.rules.board().find_owner("France").unwrap();
        let all: Vec<String> = history
            .seats
            .seats_of(france)
            .map(|s| format!("{:?} {:?}", s.person, s.until.is_some()))
            .collect();
        (all.join(", "), history.number())
    };
    assert_eq!(seats(2), ("Some(\"dan\") false".into(), String::new()));
    assert_eq!(seats(3), ("Some(\"dan\") true, Some(\"ivy\") false".into(), "2026AK".into()));
    // Undone one by one.
    for _ in 0..3 {
        place.good(&["undo"], "");
    }
    assert!(!place.read(GAME).contains("ivy"));
}

#[test]
fn a_draw_that_was_taken_back_is_not_forgotten() {
    let place = Place::new("drawn");
    place.good(&["start", "titan", "--with", "kit,lou,max,ned,oz"], "");
    place.good(&["undo"], "");
    let said = place.bad(&["start", "titan", "--with", "ada,lou,max,ned,oz"], "");
    assert!(said.contains("--why"), "{said}");
    place.good(&["start", "titan", "--with", "ada,lou,max,ned,oz", "--why", "Kit is ill"], "");
    assert!(place.read(TITAN).contains("again = \"Kit is ill\""));
    place.good(&["build", "3"], "");
    assert!(place.read("public/issues/3/index.html").contains("drawn again: Kit is ill"));
}

#[test]
fn every_rule_set_takes_its_events() {
    for entry in adjudicator::rules::LIST {
        let place = Place::new(&format!("variant-{}", entry.name.replace(' ', "-")));
        let rules = (entry.make)(&adjudicator::rules::Switches::default()).unwrap();
        let powers: Vec<String> =
            rules.board().powers().map(|o| rules.board().owner(o).name.clone()).collect();
        place.good(&["new", "game", "rhea", "--variant", entry.name], "");
        for (n, power) in powers.iter().enumerate() {
            let id = format!("p{n}");
            place.good(&["person", "add", &id, "--name", &format!("Player {n}")], "");
            if n == 0 {
                place.good(&["join", "--any", &id, "--variant", entry.name], "");
            } else {
                place.good(&["join", "rhea", &id, "--prefer", power], "");
            }
        }
        // The 1958 rules also allow six players.
        if rules.board().fewest_players() == powers.len() {
            assert!(place.bad(&["start", "rhea"], "").contains("needs 1 more player"), "{}", entry.name);
        }
        place.good(&["start", "rhea", "--from-list"], "");
        assert!(!place.read("games/waiting.toml").contains("p0"), "{}", place.read("games/waiting.toml"));
        for command in ["build 3", "seal 3", "build", "new issue 4"] {
            place.good(&command.split(' ').collect::<Vec<_>>(), "");
        }
        assert!(place.read("issues/issue-4/issue.toml").contains("rhea"), "{}", entry.name);
        // From then on a custodian is informed, and the players play.
        let report = place.good(&["records", "custodian", "rhea"], "");
        assert!(report.starts_with("START OF A GAME\n") && report.contains("number requested"), "{report}");
        for power in &powers {
            assert!(report.lines().any(|l| l.starts_with(&format!("{power}: Player "))), "{power}: {report}");
        }
        let issue = place.good(&["records", "custodian", "--issue", "3"], "");
        assert!(issue.contains("START OF A GAME"), "{issue}");
        let roster = place.good(&["records", "roster"], "");
        let row = roster.lines().find(|l| l.contains("Player 0")).expect("a row").to_string();
        assert!(row.contains("playing"), "{row}");
        let sealed = place.sealed();
        place.good(&["standby", "rhea", "ivy"], "");
        place.good(&["seat", "rhea", &powers[1], "ivy", "--why", "resigned"], "");
        place.good(&["seat", "rhea", &powers[2], "--nobody", "--why", "nobody wants it"], "");
        let said = place.good(&["check", "--all"], "");
        assert!(!said.contains("sealed-") && !said.contains("terms-changed"), "{}: {said}", entry.name);
        place.good(&["build", "4"], "");
        place.good(&["seal", "4", "--empty"], "");
        place.good(&["new", "issue"], "");
        place.good(&["seat", "rhea", &powers[1], "jo"], "");
        place.good(&["end", "rhea", "--abandon", "--why", "all are tired"], "");
        assert!(!place.read("issues/issue-5/issue.toml").contains("\"rhea\"\nphases"), "{}", entry.name);
        let said = place.good(&["check", "--all"], "");
        assert!(!said.contains("sealed-") && !said.contains("terms-changed"), "{}: {said}", entry.name);
        place.good(&["build"], "");
        assert!(place.sealed() == sealed, "{}", entry.name);
    }
}

#[test]
fn who_moves_stands_once_among_the_changes_of_address() {
    let place = Place::new("moved");
    let sealed = place.sealed();
    let page = |n: i64| {
        place.good(&["build", &n.to_string()], "");
        place.read(&format!("public/issues/{n}/index.html"))
    };
    place.good(&["person", "address", "rita", "1 Next Row", "--on", "2026-02-19"], "");
    assert!(!page(3).contains("Next Row"), "an address is private unless its owner says otherwise");
    place.good(&["person", "set", "rita", "print_address", "true"], "");
    assert!(page(3).contains("<b>Rita Reader</b>, 1 Next Row."));
    // Two moves before one issue make one line; a first address is not a change.
    place.good(&["person", "address", "rita", "2 New Row", "Whitby", "--on", "2026-02-20"], "");
    assert!(!place.read(PEOPLE).contains("issue = "), "the days say it: {}", place.read(PEOPLE));
    place.good(&["person", "set", "bob", "print_address", "true"], "");
    place.good(&["person", "address", "bob", "7 Quay", "--on", "2026-02-20"], "");
    let by_hand = "\n[[moved]]\nname = \"Zoe Quill\"\naddress = \"5 Low Road, Hull\"\n\n[[moved]]\nperson = \"ivy\"\naddress = \"Leeds\"\n\n\
                   [[news]]\nzine = \"Orc\"\ntext = \"appears again.\"\n";
    place.write(ISSUE, &(place.read(ISSUE) + by_hand));
    let third = page(3);
    let list =
        third.split("id=\"addresses\"").nth(1).expect("the department").split("</section>").next().unwrap();
    for wanted in [
        "Changes of address",
        "<b>Ivy Player</b>, Leeds.",
        "<b>Zoe Quill</b>, 5 Low Road, Hull.",
        "<b>Rita Reader</b>, 2 New Row, Whitby.",
        "News of zines",
        "<b>Orc</b>: appears again.",
    ] {
        assert!(list.contains(wanted), "{wanted}: {list}");
    }
    assert!(!list.contains("Next Row") && !list.contains("Quay"), "{list}");
    assert!(third.contains("href=\"#addresses\""), "it is in the contents");
    for command in ["seal 3", "build", "new issue 4"] {
        place.good(&command.split(' ').collect::<Vec<_>>(), "");
    }
    assert!(!page(4).contains("id=\"addresses\""));
    // A change at a future date is announced in the open issue, and not again.
    place.good(&["person", "address", "rita", "3 Far Row", "--on", "2026-09-01"], "");
    assert!(place.read(PEOPLE).contains("on = 2026-09-01\nissue = 4\n"), "{}", place.read(PEOPLE));
    assert!(page(4).contains("<b>Rita Reader</b>, 3 Far Row."));
    for command in ["seal 4", "build", "new issue 5"] {
        place.good(&command.split(' ').collect::<Vec<_>>(), "");
    }
    assert!(!page(5).contains("id=\"addresses\""));
    assert!(place.read("public/issues/3/index.html").contains("2 New Row, Whitby"), "as it was printed");
    assert!(place.sealed() == sealed);
    // Errors are reported at their place.
    let fifth = "issues/issue-5/issue.toml";
    let plain = place.read(fifth);
    for (row, wanted) in [
        ("address = \"Hull\"", "this change of address names nobody"),
        ("person = \"ivvy\"\naddress = \"Hull\"", "ivvy"),
    ] {
        place.write(fifth, &format!("{plain}\n[[moved]]\n{row}\n"));
        let said = place.bad(&["check"], "");
        assert!(said.contains(wanted) && said.contains("issue-5/issue.toml:"), "{said}");
    }
}

#[test]
fn a_power_stands_empty_by_a_ruling() {
    for entry in adjudicator::rules::LIST {
        let place = Place::new(&format!("empty-{}", entry.name.replace(' ', "-")));
        let rules = (entry.make)(&adjudicator::rules::Switches::default()).unwrap();
        let powers: Vec<String> =
            rules.board().powers().map(|o| rules.board().owner(o).name.clone()).collect();
        place.good(&["new", "game", "rhea", "--name", "Rhea", "--variant", entry.name], "");
        for (n, power) in powers.iter().enumerate() {
            place.good(&["person", "add", &format!("p{n}"), "--name", &format!("Player {n}")], "");
            place.good(&["join", "rhea", &format!("p{n}"), "--prefer", power], "");
        }
        place.good(&["start", "rhea"], "");
        for command in ["build 3", "seal 3", "build", "new issue 4"] {
            place.good(&command.split(' ').collect::<Vec<_>>(), "");
        }
        let sealed = place.sealed();
        let game: toml::Table = place.read("games/rhea/game.toml").parse().unwrap();
        let seat = |n: usize| game["seat"].as_array().unwrap()[n]["power"].as_str().unwrap().to_string();
        let (first, second) = (seat(1), seat(2));
        let ruled = |power: &str, why: &str| format!("EMPTY {power} \"{why}\"");
        // The first loses its player now, the second in the next issue.
        place.good(&["rule", "rhea", &ruled(&first, "nobody answers")], "");
        let check = |place: &Place, number: i64| {
            let (_, said) = place.zine(&["check", "--all"], "");
            assert!(!said.contains("sealed-") && !said.contains("terms-changed"), "{}: {said}", entry.name);
            place.good(&["build", &number.to_string()], "");
            place.read(&format!("public/issues/{number}/index.html"))
        };
        let page = check(&place, 4);
        let told = page.matches("has no player (nobody answers)").count();
        assert!(told == 1, "{}: told {told} times", entry.name);
        assert!(page.contains("Rhea needs a player for"), "{}: {page}", entry.name);
        for command in ["seal 4", "build", "new issue 5"] {
            place.good(&command.split(' ').collect::<Vec<_>>(), "");
        }
        place.good(&["rule", "rhea", &ruled(&second, "moved away")], "");
        let page = check(&place, 5);
        assert!(page.contains("has no player (moved away)"), "{}", entry.name);
        assert!(!page.contains("(nobody answers)"), "{}: it is told once", entry.name);
        for command in ["seal 5", "build", "new issue 6"] {
            place.good(&command.split(' ').collect::<Vec<_>>(), "");
        }
        let content = folder::load(&folder::Folder::new(&place.0), None::<i64>).unwrap();
        let games = games::play(&content, 6);
        let history = games.get("rhea").unwrap();
        for power in [&first, &second] {
            let owner = history.rules.board().find_owner(power).unwrap();
            assert!(history.seats.player(owner, history.position.turn).is_none(), "{} {power}", entry.name);
            let held: Vec<_> =
                history.seats.seats_of(owner).map(|s| (s.person.is_some(), s.why.clone())).collect();
            let why = Some(if power == &first { "nobody answers" } else { "moved away" }.to_string());
            assert_eq!(held, [(true, why.clone()), (false, why)], "{}", entry.name);
        }
        // It may get a player again.
        place.good(&["seat", "rhea", &first, "ivy", "--standby"], "");
        let page = check(&place, 6);
        assert!(!page.contains(&format!("Rhea needs a player for {first}")), "{}", entry.name);
        assert!(
            place.good(&["check", "6", "--replay", "--all"], "").lines().all(|l| !l.starts_with("error"))
        );
        assert!(place.sealed() == sealed, "{}", entry.name);
    }
}

#[test]
fn a_game_begins_without_a_player_only_by_a_ruling() {
    let place = Place::new("six");
    let seats: String =
        SEATS[..6].iter().map(|(p, id)| format!("[[seat]]\npower = \"{p}\"\nperson = \"{id}\"\n")).collect();
    place.write(
        "games/rhea/game.toml",
        &format!("name = \"Rhea\"\nvariant = \"Standard\"\n[start]\nissue = 2\n{seats}"),
    );
    place.write(ISSUE, &(place.read(ISSUE) + "\n[[play]]\ngame = \"rhea\"\nphases = [\"Spring 1901\"]\n"));
    let said = place.bad(&["check"], "");
    assert!(said.contains("rhea needs 1 more player") && said.contains("GM: EMPTY POWER"), "{said}");
    let gm = "issues/issue-3/orders/rhea/gm.txt";
    place.write(gm, "GM: EMPTY Turkey\n");
    assert!(place.bad(&["check"], "").contains("needs 1 more player"), "a ruling has a reason");
    place.write(gm, "GM: EMPTY Turkey \"six will do\"\n");
    place.write("issues/issue-3/orders/rhea/turkey.txt", "F Ank - Con\n");
    let said = place.good(&["check", "--all"], "");
    assert!(said.contains("Turkey has no player: these orders do not count"), "{said}");
    place.good(&["build", "3"], "");
    let page = place.read("public/issues/3/index.html");
    assert!(page.contains("Turkey has no player (six will do)"));
    assert!(page.contains("Rhea needs a player for Turkey from Autumn 1901 (three centres)."), "{page}");
    assert!(page.contains("Whoever steps in pays no game fee."));
    for command in ["seal 3", "build", "new issue 4", "build"] {
        place.good(&command.split(' ').collect::<Vec<_>>(), "");
    }
    assert!(place.read("issues/issue-4/issue.toml").contains("game = \"rhea\"\nphases = [\"Fall 1901\""));
}

#[test]
fn who_takes_a_power_over_answers_for_himself() {
    let place = Place::new("row");
    let missing = |person: &str| {
        let said = place.good(&["nmr", "--json"], "");
        let data: serde_json::Value = serde_json::from_str(&said).unwrap();
        let rows = data["missing"].as_array().unwrap().clone();
        rows.into_iter().find(|r| r["person"] == person).map(|r| (r["in_a_row"].clone(), r["policy"].clone()))
    };
    for command in ["build 3", "seal 3 --empty", "new issue 4"] {
        place.good(&command.split(' ').collect::<Vec<_>>(), "");
    }
    assert_eq!(missing("dan"), Some((2.into(), "standby".into())));
    place.good(&["seat", "saturn", "France", "ivy"], "");
    assert_eq!(missing("ivy"), Some((1.into(), "hold".into())));
    assert_eq!(missing("dan"), None);
    // Mail is recognised from the issue in which a seat changes hands.
    for (id, taken) in [("ivy", true), ("dan", false)] {
        let mail = format!(
            "From: {id}@lantern.example\nSubject: Saturn, Spring 1902\nMessage-ID: <{id}@x>\nDate: Mon, 16 Mar 2026 12:00:00 +0000\n\nA Par - Bur\nA Mar H\nF Bre H\n"
        );
        place.write("mail.eml", &mail);
        let file = place.0.join("mail.eml");
        let (_, said) = place.zine(&["inbox", "--dry-run", file.to_str().unwrap()], "");
        assert_eq!(said.contains("orders for saturn France"), taken, "{id}: {said}");
    }
    assert_eq!(missing("eve"), Some((2.into(), "standby".into())));
    // A power without a standby has no player; it may get one from the season in which it was left.
    for command in ["build 4", "seal 4 --empty", "new issue 5"] {
        place.good(&command.split(' ').collect::<Vec<_>>(), "");
    }
    assert_eq!(missing("eve"), None);
    place.good(&["seat", "saturn", "Germany", "jo", "--standby"], "");
    assert_eq!(missing("jo"), Some((1.into(), "hold".into())));
    // A change not yet printed by any issue may be replaced.
    let later = ["--from", "Spring 1903"];
    place.good(&[&["seat", "saturn", "Germany", "--nobody", "--why", "Jo is ill"][..], &later].concat(), "");
    assert_eq!(place.read(GAME).matches("Jo is ill").count(), 2);
    place.good(&[&["seat", "saturn", "Germany", "kit"][..], &later].concat(), "");
    assert_eq!(place.read(GAME).matches("Jo is ill").count(), 1, "{}", place.read(GAME));
    assert_eq!(missing("jo"), Some((1.into(), "hold".into())));
    let checked = place.good(&["check", "--all"], "");
    assert!(!checked.contains("sealed-") && !checked.contains("two players"), "{checked}");
}

#[test]
fn what_init_wrote_is_no_editorial() {
    let place = Place::empty("unwritten");
    fs::create_dir_all(&place.0).unwrap();
    let lantern = Place(place.0.join("lantern"));
    let script = |lines: &str| script(&place.0, lines);
    script("zine init lantern --title \"The Lantern\"\ncd lantern\nzine build 1\n");
    let said = lantern.bad(&["seal", "1"], "");
    assert!(
        said.contains("nothing is written, announced or played in issue 1") && said.contains("--empty"),
        "{said}"
    );
    lantern.write("issues/issue-1/editorial.md", "Welcome.\n");
    lantern.good(&["build", "1"], "");
    lantern.good(&["seal", "1"], "");
}

/// The block below a heading of README.md.
fn begin() -> String {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    readme.split("\n## Begin\n```\n").nth(1).unwrap().split("```").next().unwrap().to_string()
}

/// Runs lines as a script in a folder, with `zine` on the path.
fn script(at: &Path, lines: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_zine")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut child = Command::new("sh")
        .arg("-e")
        .current_dir(at)
        .env("PATH", path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{said}");
    said
}

#[cfg(unix)]
#[test]
fn the_beginning_in_the_readme_is_a_script() {
    let place = Place::empty("begin");
    fs::create_dir_all(&place.0).unwrap();
    let commands = begin().replace("\\\n", "");
    let commands = commands.lines().take_while(|line| !line.starts_with("zine new issue")).count();
    assert!(commands <= 12, "{commands} commands to the first issue");
    script(&place.0, &begin());
    let lantern = Place(place.0.join("lantern"));
    let page = lantern.read("public/issues/1/index.html");
    assert!(page.contains("The Lantern") && !page.contains("A Zine Without a Name"));
    assert!(lantern.read("public/index.html").contains("The Lantern"));
    let game = lantern.read("games/saturn/game.toml");
    assert_eq!(game.matches("[[seat]]").count(), 7, "{game}");
    assert!(lantern.0.join("issues/issue-1/sealed/seal.toml").is_file());
    assert!(lantern.read("issues/issue-2/issue.toml").contains("Spring 1901"));
    // The output of `zine init` is a script as well.
    let other = Place::empty("init");
    fs::create_dir_all(&other.0).unwrap();
    for (title, seals) in [("The Torch", true), ("A Zine Without a Name", false)] {
        let said = script(&other.0, &format!("zine init torch --title \"{title}\"\n"));
        let lines: String =
            said.lines().filter_map(|l| l.strip_prefix("  ")).map(|l| format!("{l}\n")).collect();
        script(&other.0, &lines);
        assert_eq!(other.0.join("torch/issues/issue-1/sealed/seal.toml").is_file(), seals);
        if !seals {
            let torch = Place(other.0.join("torch"));
            assert!(torch.bad(&["seal", "1"], "").contains("the title it was created with"));
        }
        fs::remove_dir_all(other.0.join("torch")).ok();
    }
}

#[test]
fn a_check_is_quiet_and_forgets_nothing_that_needs_the_editor() {
    let place = Place::new("quiet");
    let lines = |said: &str| said.lines().count();
    let first = place.good(&["check", "-q"], "");
    assert_eq!(lines(&first), 1, "{first}");
    assert!(
        first.contains("Issue 3, orders due 7 March 12:00") && first.contains("nothing needs you"),
        "{first}"
    );
    place.write(
        "issues/issue-3/orders/saturn/italy.txt",
        "From: stranger@x.example\n\nF Nap lends Rome a hand\nF Ven H\nA Rom H\n",
    );
    place.write("issues/issue-3/letters/x.md", "+++\nwriters = [\"stranger\"]\n+++\nHello.\n");
    let (_, said) = place.zine(&["check"], "");
    assert!(said.contains("saturn, Fall 1901") && said.contains("needs you"), "{said}");
    assert!(said.contains("Austria (bob) NMR!"), "{said}");
    let json: serde_json::Value = serde_json::from_str(&place.zine(&["check", "--json"], "").1).unwrap();
    let found = json["diagnostics"].as_array().unwrap();
    assert!(found.iter().all(|d| d["group"].is_string() && d["seen"] == false), "{json}");
    let look = |json: &serde_json::Value| {
        let all = json["diagnostics"].as_array().unwrap();
        all.iter().filter(|d| d["group"] == "to-look-at" && d["seen"] == false).count()
    };
    assert!(look(&json) > 0, "a fleet in Venice is none: {json}");
    place.zine(&["check", "--seen"], "");
    let after: serde_json::Value = serde_json::from_str(&place.zine(&["check", "--json"], "").1).unwrap();
    assert_eq!(look(&after), 0, "{after}");
    let (_, again) = place.zine(&["check"], "");
    assert!(again.contains("needs you"), "what needs the editor is never hidden: {again}");
    assert!(again.contains("Seen before:"), "{again}");
}

#[test]
fn the_program_tells_of_itself() {
    let place = Place::empty("help");
    fs::create_dir_all(&place.0).unwrap();
    let run = |arguments: &[&str]| {
        let out =
            Command::new(env!("CARGO_BIN_EXE_zine")).args(arguments).current_dir(&place.0).output().unwrap();
        (out.status.success(), String::from_utf8_lossy(&out.stdout).into_owned())
    };
    for topic in ["begin", "month", "orders", "mail", "money", "rules", "flyers", "files", "desk"] {
        let (well, said) = run(&["help", topic]);
        assert!(well && said.len() > 200, "{topic}: {said}");
    }
    assert!(run(&["help", "game", "number"]).1.contains("2026AK"));
    assert!(!run(&["help", "nonsense"]).0);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (well, said) = run(&["completions", shell]);
        assert!(well && said.contains("standby") && said.contains("zine ids "), "{shell}");
        // Installed shells check the syntax; outside a terminal, elvish needs a stub of its editor.
        let file = place.0.join(shell);
        let editor = "var edit: = (ns [&completion:=(ns [&arg-completer=[&]]) &complex-candidate~={|text &display=''| put $text }])\n";
        fs::write(&file, if shell == "elvish" { format!("{editor}{said}") } else { said }).unwrap();
        let form = if shell == "elvish" { "-compileonly" } else { "-n" };
        if shell != "powershell"
            && let Ok(read) = Command::new(shell).arg(form).arg(&file).output()
        {
            assert!(read.status.success(), "{shell}: {}", String::from_utf8_lossy(&read.stderr));
        }
    }
    let (well, said) = run(&["man", "pages"]);
    assert!(well, "{said}");
    let pages: Vec<PathBuf> =
        fs::read_dir(place.0.join("pages")).unwrap().flatten().map(|f| f.path()).collect();
    if let Ok(lint) = Command::new("mandoc").args(["-Tlint", "-W", "error"]).args(&pages).output() {
        assert!(lint.status.success(), "{}", String::from_utf8_lossy(&lint.stdout));
    }
    let page = fs::read_to_string(place.0.join("pages/zine-seat.1")).unwrap();
    for wanted in ["nobody", "from", "standby", "dry\\-run", "Examples"] {
        assert!(page.contains(wanted), "{wanted}: {page}");
    }
}

#[test]
fn a_standby_whose_moves_count_gives_the_builds_after_them() {
    let place = Place::new("standby-builds");
    place.good(&["standby", "saturn", "ivy"], "");
    place.write(GAME, &format!("nmr = [\"standby\"]\n{}", place.read(GAME)));
    let own = place.read(ISSUE);
    let (before, rest) = own.split_once("phases = [").unwrap();
    let (_, rest) = rest.split_once(']').unwrap();
    place.write(
        ISSUE,
        &format!(
            "{before}phases = [\"Fall 1901\", \"Fall 1901 Retreat\", \"Winter 1901\", \"Spring 1902\"]{rest}"
        ),
    );
    for (power, id) in SEATS.iter().filter(|(power, _)| *power != "Russia") {
        let name = format!("issues/issue-3/orders/saturn/{}.txt", power.to_lowercase());
        place.write(
            &name,
            &format!(
                "From: {id}@lantern.example\n\nFall 1901\nAll units hold\n\nSpring 1902\nAll units hold\n"
            ),
        );
    }
    let letter = "issues/issue-3/orders/saturn/russia.txt";
    let winter = |from: &str, words: &str| {
        place.write(letter, &format!("From: {from}@lantern.example\n\nFall 1901\nF Sev - Rum\n\nWinter 1901\n{words}\n\nSpring 1902\nA Mos - Ukr\n"));
        let content = folder::load(&folder::Folder::new(&place.0), Some(3)).unwrap();
        let games = games::play(&content, 3);
        let history = games.get("saturn").unwrap();
        let board = history.rules.board();
        let russia = board.find_owner("Russia").unwrap();
        let played =
            |season: &str| history.phases.iter().find(|p| p.turn.to_string().starts_with(season)).unwrap();
        let units = |season: &str| {
            let after = &played(season).report.after;
            after.units_of(russia).map(|u| board.code(u.place).to_string()).collect::<Vec<_>>()
        };
        let missing = |season: &str| played(season).missing.iter().find(|m| m.power == russia).cloned();
        (units("Winter 1901"), missing("Winter 1901"), missing("Spring 1902"), units("Spring 1902"))
    };
    let (units, missing, spring, moved) = winter("ivy", "Build A Sev");
    assert!(units.contains(&"sev".into()) && units.len() == 5, "{units:?}");
    assert_eq!(missing.unwrap().stood_in.as_deref(), Some("ivy"));
    assert_eq!(spring, None, "from spring on the power is the standby's");
    assert!(moved.contains(&"ukr".into()), "{moved:?}");
    // Without builds the winter counts as missing.
    let (units, missing, ..) = winter("ivy", "");
    assert!(units.len() == 4 && missing.unwrap().stood_in.is_none(), "{units:?}");
}

#[test]
fn whoever_must_not_be_named_is_named_nowhere_in_the_texts() {
    let place = Place::new("initials");
    place.good(&["person", "set", "bob", "initials", "true"], "");
    place.good(&["letter", "bob"], "Bob Player: The second letter. ((Ok.))\n\nYours,\nBob\nPlayer\n");
    place.good(&["letter", "cleo"], "Cleo Player: *Bob* Player, BOB PLAYER and Bob Players.\n");
    place.write("issues/issue-3/editorial.md", "## For Bob Player\n\nA word to Bob Player.\n");
    place.write(
        "issues/issue-3/press/saturn/grey.md",
        "+++\nkind = \"grey\"\nby = \"cleo\"\n+++\nVienna: Ask Bob Player.\n",
    );
    place.good(&["build", "3"], "");
    let page = place.read("public/issues/3/index.html");
    let plain = page.replace(['\n'], " ").to_lowercase();
    assert!(
        !plain.contains("bob player ")
            && !plain.contains("bob player.")
            && !plain.contains("bob</em> player"),
        "{page}"
    );
    assert!(page.contains("B.P.") && page.contains("Bob Players"), "{page}");
    let letter =
        page.split("id=\"letter-bob\"").nth(1).expect("his letter").split("</article>").next().unwrap();
    assert!(
        letter.contains("The second letter.") && !letter.contains("B.P.: The"),
        "the head is read: {letter}"
    );
}
