//! Several people at one zine: players whose names are secret, and a person's data.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use adjudicator::board::Owner;
use adjudicator::draw::Draws;
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use diagnostics::Source;
use games::bookkeeping::packet::{Packet, WholeFile};

use crate::writing::{told, walk};

struct Place(PathBuf);

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Place {
    fn new(name: &str) -> Place {
        let place = Place(std::env::temp_dir().join(format!("zine-editors-{}-{name}", std::process::id())));
        let _ = fs::remove_dir_all(&place.0);
        place
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    fn run(&self, arguments: &[&str]) -> (bool, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        let output = command.args(arguments).arg("--root").arg(&self.0).env("TZ", "UTC").output().unwrap();
        let said = told(&output);
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        (output.status.success(), said)
    }

    fn good(&self, line: &str) -> String {
        let arguments: Vec<String> = line.split(' ').map(|word| word.replace('_', " ")).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (well, said) = self.run(&arguments);
        assert!(well, "{line}: {said}");
        said
    }

    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut out = BTreeMap::new();
        walk(&self.0, &self.0, &mut out);
        out
    }

    /// Everything that git carries, that is served or printed, with names and texts of PDFs, in lower case.
    fn leaves(&self) -> Vec<(String, String)> {
        let hidden = |name: &str| {
            let mail = ["/orders/", "/answers/", "/press/"].iter().any(|part| name.contains(part));
            name.starts_with("private/") || name.starts_with(".zine/") || name.starts_with("issues/") && mail
        };
        let mut out = Vec::new();
        for (name, bytes) in self.files().into_iter().filter(|(name, _)| !hidden(name)) {
            out.push((name.clone(), format!("{name}\n{}", readable(&bytes)).to_lowercase()));
        }
        out
    }
}

/// Everything that can be read of a file: the parts of mails, the files of an EPUB, text and metadata of PDFs.
fn readable(bytes: &[u8]) -> String {
    let mut out = String::from_utf8_lossy(bytes).into_owned();
    if bytes.starts_with(b"%PDF") {
        let file = std::env::temp_dir().join(format!("zine-editors-{}.pdf", std::process::id()));
        fs::write(&file, bytes).unwrap();
        for (program, end) in [("pdftotext", Some("-")), ("pdfinfo", None), ("pdfinfo", Some("-meta"))] {
            match Command::new(program).arg(&file).args(end).output() {
                Ok(paper) => out += &String::from_utf8_lossy(&paper.stdout),
                Err(error) => eprintln!("skipped: {program} does not run here ({error})"),
            }
        }
        fs::remove_file(&file).unwrap();
    } else if bytes.starts_with(b"PK") {
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
        for n in 0..archive.len() {
            let mut file = archive.by_index(n).unwrap();
            let mut bytes = Vec::new();
            std::io::Read::read_to_end(&mut file, &mut bytes).unwrap();
            out += &format!("{}\n{}", file.name().unwrap_or_default(), readable(&bytes));
        }
    } else if out.starts_with("From: ") || out.contains("\nMessage-ID: ") {
        let mail = mail_parser::MessageParser::default().parse(bytes).unwrap();
        mail.parts.iter().skip(1).for_each(|part| out += &readable(part.contents()));
        mail.parts
            .first()
            .filter(|_| mail.parts.len() == 1)
            .iter()
            .for_each(|part| out += &String::from_utf8_lossy(part.contents()));
    }
    out
}

/// Everything by which a player could be known.
fn marks(n: usize) -> [String; 7] {
    [
        format!("kwid{n}x"),
        format!("zorbax{n}q"),
        format!("qvornle{n}x"),
        format!("tarnvil{n}q"),
        format!("no{n} murkley"),
        format!("locq{n}x"),
        format!("midq{n}x"),
    ]
}

/// What another machine gets from the preview.
fn served(place: &Place, path: &str) -> String {
    let options = serve::Options {
        root: place.0.clone(),
        issue: None,
        address: "0.0.0.0:0".parse().unwrap(),
        desk: None,
    };
    let preview = serve::start(&options).unwrap();
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", preview.address.port())).unwrap();
    let host = preview.address;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
    let mut all = Vec::new();
    std::io::Read::read_to_end(&mut stream, &mut all).unwrap();
    String::from_utf8_lossy(&all).into_owned()
}

fn leak(text: &str, who: impl Iterator<Item = usize>) -> Option<String> {
    who.flat_map(marks).find(|mark| text.contains(mark.as_str()))
}

fn copy(from: &Path, to: &Path, without: &str) {
    for entry in fs::read_dir(from).unwrap().flatten().filter(|entry| entry.file_name() != without) {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&to).unwrap();
            copy(&entry.path(), &to, without);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[test]
fn an_anonymous_game_names_nobody_before_its_end_in_any_rule_set() {
    nobody_is_named(0);
    if std::env::var_os("ZINE_LONG").is_some() {
        (1..3).for_each(nobody_is_named);
    }
}

/// Games in all rule-sets, with one kind of press after the other, beginning with the kind of this number.
fn nobody_is_named(first_kind: usize) {
    let kind_of = |game: usize| ["power", "none", "signed"][(game + first_kind) % 3];
    let place = Place::new("anonymous");
    let dir = place.0.to_string_lossy().into_owned();
    let mut init = Command::new(env!("CARGO_BIN_EXE_zine"));
    init.args([
        "init",
        &dir,
        "--title",
        "The Lantern",
        "--editor",
        "Ada Lane",
        "--email",
        "ada@zine.example",
        "--date",
        "2026-01-10",
    ]);
    assert!(init.output().unwrap().status.success());
    place.write(
        "zine.toml",
        place.read("zine.toml").replace("nmr = [\"hold\", \"standby\"]", "nmr = [\"standby\"]"),
    );
    let sets: Vec<(String, usize, &str)> = rules::LIST
        .iter()
        .enumerate()
        .map(|(n, entry)| {
            let rules = entry.instantiate(&Switches::default()).unwrap();
            (format!("g{n}"), rules.board().players(), entry.name)
        })
        .collect();
    let most = sets.iter().map(|(_, players, _)| *players).max().unwrap() + 2;
    place.write(
        "zine.toml",
        place.read("zine.toml") + "\n[[fee]]\nfrom_issue = 1\nfirst = \"2.00\"\nlater = \"2.00\"\n",
    );
    for n in 0..most {
        let [id, first, last, town, street, mail, _] = marks(n);
        let table = format!(
            "\n[{id}]\nname = \"{first} {last}\"\nemail = \"{mail}@hidden.example\"\ntown = \"{town}\"\naddress = [\"{street} Lane\", \"{town}\"]\n"
        );
        place.write("private/people.toml", place.read("private/people.toml") + &table);
    }
    // Seven others play a game whose players are known, and one of them in a secret one as well.
    for n in 0..7 {
        let table = format!("\n[open{n}]\nname = \"Open Player{n}\"\nemail = \"open{n}@open.example\"\n");
        place.write("private/people.toml", place.read("private/people.toml") + &table);
    }
    place.good("new game clear");
    (0..7).for_each(|n| drop(place.good(&format!("join clear open{n}"))));
    let mut ledger = place.read("private/ledger.csv");
    for (at, (game, players, variant)) in sets.iter().enumerate() {
        let kind = kind_of(at);
        place.good(&format!("new game {game} --variant {} --anonymous={kind}", variant.replace(' ', "_")));
        for n in 0..*players {
            let person = if at == 1 && n + 1 == *players { "open0".into() } else { format!("kwid{n}x") };
            place.good(&format!("join {game} {person}"));
            ledger += &format!("2026-01-11,{person},payment,2.00,game:{game},\n");
        }
    }
    place.write("private/ledger.csv", ledger);
    place.write("issues/issue-1/editorial.md", "Welcome.\n");
    let nobody = |place: &Place, step: &str| {
        for (name, text) in place.leaves() {
            assert_eq!(leak(&text, 0..most), None, "{name} after {step}");
            assert!(!text.contains("z.q."), "{name} after {step}: initials");
            // Whoever is known for another game is not known to play in this one.
            assert!(!(name.contains("open0") && text.contains("g1")), "{name} after {step}");
            assert!(!(name.starts_with("games/g1/") && text.contains("open0")), "{name} after {step}");
        }
    };
    nobody(&place, "join");
    for step in ["build 1", "seal 1 --early", "new issue 2 --date 2026-02-10"] {
        place.good(step);
        nobody(&place, step);
    }
    place.good("start clear");
    for (at, (game, players, _)) in sets.iter().enumerate() {
        place.good(&format!("start {game}"));
        if kind_of(at) == "signed" {
            // Players choose names.
            let toml = place.read(&format!("games/{game}/game.toml"));
            let signed = toml.replacen("[[seat]]\n", "[[seat]]\nalias = \"The Moth\"\n", 1);
            place.write(&format!("games/{game}/game.toml"), signed);
        }
        place.good(&format!("standby {game} kwid{}x", players));
        place.good(&format!("standby {game} kwid{}x", players + 1));
    }
    place.write("issues/issue-2/editorial.md", "The games begin.\n");
    for step in ["build 2", "seal 2 --early", "new issue 3 --date 2026-03-10"] {
        place.good(step);
        nobody(&place, step);
    }
    let drawn = place.good("draws verify 2");
    assert!(drawn.contains("Issue 1 printed the hash of 7 players"), "{drawn}");
    // One player of each game writes, with press; for the others the standbys are called up.
    let [_, first, last, _, _, local, id] = marks(1);
    let mut files = Vec::new();
    let words = "No orders.\n\nPress:\nDawn breaks.\nEnd of press\n";
    for (game, ..) in &sets {
        let file = place.0.join(format!("{game}.eml"));
        let head = format!(
            "From: {first} {last} <{local}@hidden.example>\nTo: ada@zine.example\nDate: Mon, 23 Feb 2026 10:00:00 +0000"
        );
        fs::write(&file, format!("{head}\nMessage-ID: <{id}.{game}@x.example>\nSubject: {game}\n\n{words}"))
            .unwrap();
        files.push(file.to_string_lossy().into_owned());
    }
    let mut inbox = vec!["inbox"];
    inbox.extend(files.iter().map(String::as_str));
    let (_, said) = place.run(&inbox);
    assert!(said.contains("g0"), "{said}");
    files.iter().for_each(|file| fs::remove_file(file).unwrap());
    for step in ["ack --outbox", "remind --outbox"] {
        let (_, said) = place.run(&step.split(' ').collect::<Vec<_>>());
        assert!(!said.contains("nothing was sent"), "{said}");
    }
    // A line of the subject may have stayed unread; the letters are as they should have come.
    let filed = place.files().into_iter().filter(|(name, _)| name.starts_with("issues/issue-3/orders/"));
    for (name, bytes) in filed {
        let text = String::from_utf8(bytes).unwrap();
        let head = text.split("\n\n").next().unwrap();
        place.write(&name, format!("{head}\n\n{words}"));
    }
    // Press under a name, and words of the gamesmaster's, are looked at.
    for (at, (game, ..)) in sets.iter().enumerate() {
        let press = format!("issues/issue-3/press/{game}/peace.md");
        place.write(&press, "+++\nkind = \"white\"\nby = \"kwid1x\"\n+++\nPeace, says Zorbax1q.\n");
        let (_, warned) = place.run(&["check", "--all"]);
        let is_asked = warned.contains(&format!("“Zorbax1q” may tell who plays in {game}"));
        assert_eq!(is_asked, kind_of(at) != "none", "{game}: {warned}");
        place.write(&press, "+++\nkind = \"white\"\nby = \"kwid1x\"\n+++\nPeace, says the Moth.\n");
    }
    let toml = place.read("games/g0/game.toml");
    place.write("games/g0/game.toml", format!("remark = \"Zorbax1q is late\"\n{toml}"));
    let (_, warned) = place.run(&["check", "--all"]);
    assert!(warned.contains("may tell who plays in g0"), "{warned}");
    place.write("games/g0/game.toml", toml);
    place.write("issues/issue-3/editorial.md", "Silence.\n");
    for step in ["build 3", "seal 3 --early", "build", "new issue 4 --date 2026-04-10"] {
        place.good(step);
        nobody(&place, step);
    }
    let (_, seal) =
        place.leaves().into_iter().find(|(name, _)| name == "issues/issue-3/sealed/seal.toml").unwrap();
    assert!(seal.contains("person = \"player-08\""), "{seal}");
    // Press is printed where there is any.
    let page = place.read("public/issues/3/index.html");
    let printed = page.matches("says the Moth").count();
    let allowed = (0..sets.len()).filter(|at| kind_of(*at) != "none").count();
    assert_eq!(printed, allowed, "{page}");
    place.good("mail 3 --outbox");
    let sent = |name: &str| name.starts_with("private/outbox/") && name.ends_with(".eml");
    let nobody_else = |place: &Place| {
        let mails: Vec<_> = place.files().into_iter().filter(|(name, _)| sent(name)).collect();
        assert!(mails.len() >= most, "{}", mails.len());
        for (name, bytes) in mails {
            let text = readable(&bytes).to_lowercase();
            let head = text.split("\n\n").next().unwrap().to_string();
            let to = (0..most).find(|n| head.contains(&format!("locq{n}x@"))).unwrap_or(most);
            assert_eq!(leak(&text, (0..most).filter(|n| *n != to)), None, "{name}");
            assert!(to < most || !text.contains("z.q."), "{name}");
        }
    };
    nobody_else(&place);
    place.write("orders.txt", "Austria: A vie - tri\n");
    let orders = place.0.join("orders.txt");
    place.good(&format!("errata g0 Spring_1901 --orders {}", orders.display()));
    place.write("issues/issue-4/editorial.md", "An erratum.\n");
    for step in [
        "build 4",
        "seal 4 --early",
        "new flyer --game g0 --game g1 --deadline 2026-04-20T20:00 --date 2026-04-21",
        "remind 4a --notice --outbox",
        "build 4a",
        "seal 4a --early",
        "mail 4a --outbox",
        "build",
        "new issue 5 --date 2026-05-10",
        "remind --outbox",
    ] {
        let (_, said) = place.run(&step.split(' ').collect::<Vec<_>>());
        assert!(step.starts_with("remind") || !said.contains("nothing was sealed"), "{step}: {said}");
        nobody(&place, step);
    }
    nobody_else(&place);
    // What is handed to others: exports, the custodian's report, packets of other games.
    let out = place.0.with_extension("handed");
    let handed = out.to_string_lossy().into_owned();
    for (game, ..) in &sets {
        for form in ["data", "text", "cases"] {
            let (_, said) = place.run(&["export", game, "--form", form]);
            assert_eq!(leak(&said.to_lowercase(), 0..most), None, "export of {game} as {form}");
        }
        let (_, said) = place.run(&["records", "custodian", game]);
        assert_eq!(leak(&said.to_lowercase(), 0..most), None, "custodian's report on {game}: {said}");
    }
    for what in ["roster", "players", "games", "totals"] {
        let said = place.good(&format!("records {what} --json"));
        assert_eq!(leak(&said.to_lowercase(), 0..most), None, "records {what}");
    }
    place.good(&format!("pack clear --out {handed}"));
    assert_eq!(
        leak(&fs::read_to_string(&out).unwrap().to_lowercase(), 0..most),
        None,
        "a packet of another game"
    );
    // Whoever takes the game up keeps the secret.
    place.good(&format!("pack g0 --out {handed} --force"));
    let other = Place::new("anonymous-taken");
    other.write("zine.toml", "title = \"Laurania\"\neditor = \"phil\"\n");
    other.write("private/people.toml", "[phil]\nname = \"Phil Phelps\"\n\n[kwid0x]\nname = \"Another\"\n");
    other.write("issues/issue-40/issue.toml", "number = 40\ndate = 2026-06-01\n");
    other.good(&format!("take {handed}"));
    fs::remove_file(&out).unwrap();
    assert!(
        other.read("private/games/g0.toml").contains("\"kwid0x-2\""),
        "{}",
        other.read("private/games/g0.toml")
    );
    nobody(&other, "take");
    other.good("build 40");
    nobody(&other, "build 40");
    // Other machines see no findings of the preview.
    let list = place.read("private/games/g0.toml");
    place.write("private/games/g0.toml", format!("{list}oops\n"));
    let page = served(&place, "/");
    place.write("private/games/g0.toml", list);
    assert_eq!(leak(&page.to_lowercase(), 0..most), None, "{page}");
    // A copy without what is private builds the same archive.
    let bare = Place::new("anonymous-bare");
    fs::create_dir_all(&bare.0).unwrap();
    copy(&place.0, &bare.0, "private");
    fs::remove_dir_all(bare.0.join("public")).unwrap();
    let _ = fs::remove_dir_all(bare.0.join(".zine"));
    bare.good("build");
    let public = |place: &Place| -> BTreeMap<String, Vec<u8>> {
        place
            .files()
            .into_iter()
            .filter(|(name, _)| name.starts_with("public/") && !name.ends_with(".pdf"))
            .collect()
    };
    let (mine, theirs) = (public(&place), public(&bare));
    for (name, bytes) in &theirs {
        assert!(mine.get(name) == Some(bytes), "{name} differs in a copy without private files");
    }
    // The end tells everything.
    let said = place.good("end g0 --draw");
    assert!(said.contains("no longer secret"), "{said}");
    assert!(
        place.read("private/games/g0.toml").is_empty()
            && place.read("games/g0/game.toml").contains("\"kwid0x\"")
    );
    place.good("undo");
    assert!(place.read("private/games/g0.toml").contains("\"kwid0x\""));
    nobody(&place, "undo");
    place.good("end g0 --draw");
    place.write("issues/issue-5/editorial.md", "The end.\n");
    for step in ["build 5", "seal 5 --early", "build"] {
        place.good(step);
    }
    let page = place.read("public/games/g0/index.html");
    assert!(page.contains("qvornle"), "the page of the game names its players");
    let drawn = place.good("draws verify 2");
    assert!(drawn.contains("are those whose hash issue 1 printed"), "{drawn}");
    let list = place.read("games/g0/game.toml");
    place.write("games/g0/game.toml", list.replace("\"kwid0x\"", "\"kwid9x\""));
    let (well, drawn) = place.run(&["draws", "verify", "2"]);
    assert!(!well && drawn.contains("are not those whose hash issue 1 printed"), "{drawn}");
}

#[test]
fn a_persons_data_is_shown_forgotten_and_joined() {
    let place = Place::new("personal");
    place.write("zine.toml", "title = \"The Lantern\"\neditor = \"ada\"\n");
    place.write(
        "private/people.toml",
        "[ada]\nname = \"Ada Lane\"\n\n[bob]\nname = \"Bob Rieter\"\nemail = \"bob@sea.example\"\naddress = [\"12 Quay Row\", \"Whitby\"]\ntrade = \"Orc\"\n\n[rob]\nname = \"Rob Rieter\"\nemail = \"rob@sea.example\"\nphone = \"0123 456\"\n",
    );
    place.write("private/ledger.csv", "date,person,kind,amount,for,note\n2026-01-20,bob,payment,5.00,,cheque\n2026-01-21,rob,payment,2.00,,\n");
    place.write("issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-10\n");
    place.write("issues/issue-1/letters/bob.md", "I like the sea.\n");
    place.write("games/waiting.toml", "[[wait]]\nperson = \"rob\"\nsince = 1\n");
    let shown = place.good("person show bob");
    for words in ["private/people.toml", "12 Quay Row", "issues/issue-1/letters/bob.md (whole)", "cheque"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(!shown.contains("Ada Lane") && !shown.contains("0123 456"), "{shown}");
    let out = place.0.join("bob.txt");
    place.good(&format!("person show bob --out {}", out.display()));
    assert!(fs::read_to_string(&out).unwrap().contains("I like the sea."));
    fs::remove_file(&out).unwrap();
    let before = place.files();
    place.good("person merge rob bob");
    assert!(
        !place.read("private/people.toml").contains("[rob]")
            && place.read("private/people.toml").contains("phone = \"0123 456\"")
    );
    assert!(place.read("private/ledger.csv").contains("2026-01-21,bob,payment,2.00"));
    assert!(place.read("games/waiting.toml").contains("person = \"bob\""));
    let joined = place.good("person show bob");
    assert!(joined.contains("rob@sea.example"), "{joined}");
    place.good("person forget bob --why asked");
    let people = place.read("private/people.toml");
    for words in ["Rieter", "sea.example", "Quay", "0123"] {
        for (name, bytes) in place.files().into_iter().filter(|(name, _)| !name.starts_with(".zine/")) {
            assert!(!String::from_utf8_lossy(&bytes).contains(words), "{name} has {words}");
        }
    }
    assert!(
        people.contains("name = \"B.R.\"") && place.read("private/ledger.csv").contains("bob"),
        "{people}"
    );
    assert!(place.read("games/waiting.toml").trim().is_empty());
    place.good("undo");
    place.good("undo");
    let own = |files: BTreeMap<String, Vec<u8>>| -> BTreeMap<String, Vec<u8>> {
        files.into_iter().filter(|(name, _)| !name.starts_with(".zine/")).collect()
    };
    assert!(own(place.files()) == own(before));
}

#[test]
fn a_subzine_has_a_masthead_letters_and_a_list_of_its_own() {
    let place = Place::new("subzine");
    place.write(
        "zine.toml",
        "title = \"The Lantern\"\neditor = \"ada\"\n\n[[subzine]]\nid = \"kennel\"\ntitle = \"The Kennel\"\neditor = \"bob\"\nnumber = 14\nreply = { open = \"[[\", close = \"]]\", sign = \"-b\" }\n",
    );
    place.write("private/people.toml", "[ada]\nname = \"Ada Lane\"\n\n[bob]\nname = \"Bob Rieter\"\nemail = \"bob@sea.example\"\n\n[cleo]\nname = \"Cleo Marsh\"\n");
    place.write("private/secrets/seals.txt", format!("{}\n", "01".repeat(32)));
    place.write(
        "games/luna/game.toml",
        "name = \"Luna\"\nvariant = \"Standard\"\nsubzine = \"kennel\"\n[start]\nissue = 1\n",
    );
    place.write("issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-10\n");
    place.write("issues/issue-1/editorial.md", "Welcome.\n");
    let base = "issues/issue-1/subzines/kennel";
    let warned = place.good("check --all");
    assert!(warned.contains("The Kennel has not arrived"), "{warned}");
    place.write(&format!("{base}/editorial.md"), "Woof.[^1]\n\n[^1]: A dog.\n");
    place.write(&format!("{base}/letters/cleo.md"), "I like dogs.[^1] [[So do I. -b]]\n\n[^1]: And cats.\n");
    place.write(&format!("{base}/letters/bob.md"), "+++\nprint = false\n+++\nNot for print.\n");
    place.write("issues/issue-1/subzines/kenel/editorial.md", "Lost.\n");
    let warned = place.good("check --all");
    assert!(warned.contains("did you mean “kennel”?"), "{warned}");
    fs::remove_dir_all(place.0.join("issues/issue-1/subzines/kenel")).unwrap();
    for step in ["build 1", "seal 1 --early", "build"] {
        place.good(step);
    }
    let page = place.read("public/issues/1/index.html");
    assert_eq!(page.matches("Edited by Bob Rieter, bob@sea.example.").count(), 1, "{page}");
    for words in [
        "The Kennel 14",
        "Woof.",
        "Cleo Marsh",
        "I like dogs.",
        "So do I.",
        "A dog.",
        "And cats.",
        "href=\"#luna\"",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    assert!(!page.contains("Not for print"), "{page}");
    let list = place.read("public/subzines/kennel/index.html");
    assert!(list.contains("href=\"../../issues/1/index.html#subzine-kennel\">The Kennel 14</a>"), "{list}");
    let seal = place.read("issues/issue-1/sealed/seal.toml");
    assert!(seal.contains(&format!("{base}/editorial.md")) && !seal.contains("letters/bob.md"), "{seal}");
    let paper =
        Command::new("pdftotext").arg(place.0.join("public/issues/1/the-lantern-1.pdf")).arg("-").output();
    if let Ok(paper) = paper.as_ref().map_err(|error| eprintln!("skipped: pdftotext ({error})"))
        && cfg!(feature = "typeset")
    {
        assert!(String::from_utf8_lossy(&paper.stdout).contains("Edited by Bob Rieter"));
    }
}

#[test]
fn a_shared_zine_has_a_repository_of_what_is_private() {
    if Command::new("git").arg("--version").output().is_err() {
        eprintln!("skipped: no git");
        return;
    }
    let place = Place::new("shared");
    let dir = place.0.to_string_lossy().into_owned();
    let init = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        let output = command.args(["init", &dir, "--title", "The Lantern", "--shared"]).output().unwrap();
        assert!(output.status.success(), "{}", told(&output));
    };
    init();
    init();
    place.write("issues/issue-1/orders/saturn/france.txt", "A par H\n");
    let git = |words: &[&str]| {
        let output = Command::new("git").args(words).current_dir(&place.0).output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", told(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    git(&["add", "--all"]);
    git(&["--git-dir=.private.git", "keep"]);
    let (public, private) = (git(&["ls-files"]), git(&["--git-dir=.private.git", "ls-files"]));
    assert!(
        public.contains("zine.toml") && !public.contains("private") && !public.contains("orders"),
        "{public}"
    );
    assert!(
        private.contains("private/people.toml") && private.contains("orders/saturn/france.txt"),
        "{private}"
    );
    assert!(!private.contains("zine.toml"), "{private}");
    assert_eq!(place.read(".gitignore").matches(".private.git").count(), 1);
}

/// A zine with a subzine of games in all rule-sets, a game of its own, and secrets of its own.
fn lending(place: &Place) -> Vec<String> {
    let secrets: Vec<String> = (0..24).map(|n| format!("planted{n:02}secret")).collect();
    let secret = |n: usize| secrets[n].as_str();
    place.write(
        "zine.toml",
        "title = \"The Lantern\"\neditor = \"ada\"\nemail = \"ada@zine.example\"\n\n[[subzine]]\nid = \"kennel\"\ntitle = \"The Kennel\"\neditor = \"bob\"\n",
    );
    let mut people = format!(
        "[ada]\nname = \"Ada Lane\"\nemail = \"ada@zine.example\"\nnote = \"{}\"\n\n[bob]\nname = \"Bob Rieter\"\nemail = \"bob@sea.example\"\nbank = [\"{}\"]\n\n[zoe]\nname = \"{}\"\nemail = \"{}@far.example\"\nphone = \"{}\"\naddress = [\"{}\"]\ntown = \"{}\"\n",
        secret(0),
        secret(1),
        secret(2),
        secret(3),
        secret(4),
        secret(5),
        secret(6)
    );
    let mut plays = String::new();
    for (at, entry) in rules::LIST.iter().enumerate() {
        let rules = entry.instantiate(&Switches::default()).unwrap();
        let board = rules.board();
        let powers: Vec<Owner> = board.powers().collect();
        let position = rules.start(&powers, &mut Draws::from_list(["0"; 400]));
        let due = games::calendar::editor_notation(rules.due(&position).unwrap());
        let seat = |(n, owner): (usize, &Owner)| {
            format!("[[seat]]\npower = \"{}\"\nperson = \"p{n}\"\n", board.owner(*owner).name)
        };
        let seats: String = powers.iter().enumerate().map(seat).collect();
        for (id, subzine) in [(format!("g{at}"), "subzine = \"kennel\"\n"), (format!("own{at}"), "")] {
            // The zine's own games have players of their own.
            let mut seats = if subzine.is_empty() { seats.replace("\"p", "\"q") } else { seats.clone() };
            if id == "g1" {
                // The players of one are secret.
                let list: Vec<String> = (0..powers.len()).map(|n| format!("\"p{n}\"")).collect();
                let text = format!("salt = \"5a17\"\nlist = [{}]\n", list.join(", "));
                place.write("private/games/g1.toml", text);
                (0..powers.len()).for_each(|n| {
                    seats = seats.replace(&format!("\"p{n}\""), &format!("\"player-{:02}\"", n + 1))
                });
                seats = format!("anonymous = \"power\"\n{seats}");
            }
            place.write(
                &format!("games/{id}/game.toml"),
                format!(
                    "name = \"Game {id}\"\nvariant = \"{}\"\n{subzine}{seats}[start]\nissue = 1\n",
                    entry.name
                ),
            );
            plays += &format!("\n[[play]]\ngame = \"{id}\"\nphases = [\"{due}\"]\n");
        }
    }
    for n in 0..12 {
        people += &format!(
            "\n[p{n}]\nname = \"Player Number{n}\"\nemail = \"p{n}@play.example\"\nnote = \"{}\"\n",
            secret(7)
        );
        people += &format!("\n[q{n}]\nname = \"Other {n}\"\nemail = \"{}-{n}@play.example\"\n", secret(8));
    }
    place.write("private/people.toml", people);
    place.write(
        "private/ledger.csv",
        format!("date,person,kind,amount,for,note\n2026-01-02,,income,5.00,,{}\n", secret(9)),
    );
    place.write("private/secrets/seals.txt", format!("{}\n", "01".repeat(32)));
    place.write("private/secrets/issue-2.txt", format!("{}\n", secret(10)));
    place.write("private/letters/issue-2/p1.md", secret(11));
    place.write("private/received/x.eml", secret(12));
    place.write(
        "issues/issue-1/issue.toml",
        "number = 1\ndate = 2026-01-10\ndeadline = \"2026-02-07T20:00:00\"\n",
    );
    place.write("issues/issue-1/editorial.md", "Welcome.\n");
    place.good("build 1");
    place.good("seal 1 --early");
    place.write(
        "issues/issue-2/issue.toml",
        format!(
            "number = 2\ndate = 2026-02-10\ndeadline = \"2026-03-07T20:00:00\"\ntitle = \"{}\"\n{plays}",
            secret(13)
        ),
    );
    place.write("issues/issue-2/editorial.md", format!("{}\n", secret(14)));
    place.write("issues/issue-2/letters/zoe.md", format!("{}\n", secret(15)));
    place.write("issues/issue-2/articles/plan.md", format!("+++\nprint = false\n+++\n{}\n", secret(16)));
    place.write("issues/issue-2/orders/own0/austria.txt", format!("A vie H\n{}\n", secret(17)));
    place.write("issues/issue-2/orders/own0/gm.txt", format!("GM: NOTE \"{}\"\n", secret(18)));
    place.write("issues/issue-2/press/own0/x.md", format!("+++\nby = \"q0\"\n+++\n{}\n", secret(19)));
    place.write("issues/issue-2/subzines/attic/editorial.md", format!("{}\n", secret(20)));
    place.write("issues/issue-2/results/rails.md", format!("{}\n", secret(21)));
    place.write("issues/issue-2/answers/poll/p0.txt", format!("{}\n", secret(22)));
    place.write("games/waiting.toml", format!("[[wait]]\nperson = \"zoe\"\nsince = 1\n# {}\n", secret(23)));
    secrets
}

/// Orders to hold, as far as the rules know them.
fn holds(rules: &dyn RuleSet, position: &Position, who: Owner) -> Vec<String> {
    let orders = position.units_of(who).map(|unit| format!("{} H", unit.text(rules.board())));
    let is_read = |order: &String| {
        let read = rules.read(position, who, &Source::new("order", order.as_str()));
        read.len() == 1 && read[0].codes.is_empty() && read[0].order.is_some()
    };
    let orders: Vec<String> = orders.filter(is_read).collect();
    if orders.is_empty() { vec!["No orders.".into()] } else { orders }
}

/// Letters of all powers of the lent games but one each, by file.
fn lent_mail() -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for (at, entry) in rules::LIST.iter().enumerate() {
        let rules = entry.instantiate(&Switches::default()).unwrap();
        let powers: Vec<Owner> = rules.board().powers().collect();
        let position = rules.start(&powers, &mut Draws::from_list(["0"; 400]));
        for (n, owner) in powers.iter().enumerate().skip(1) {
            let orders = holds(&*rules, &position, *owner);
            let power = rules.board().owner(*owner).name.to_lowercase().replace(' ', "-");
            let head = format!("Received: 2026-02-20 09:00\nFrom: <p{n}@play.example>\n\n");
            out.insert(
                format!("issues/issue-2/orders/g{at}/{power}.txt"),
                format!("{head}{}\n", orders.join("\n")),
            );
        }
        out.insert(
            format!("issues/issue-2/orders/g{at}/gm.txt"),
            "GM: NOTE \"a quiet season\"\n".to_string(),
        );
    }
    out.insert("issues/issue-2/press/g0/dawn.md".into(), "+++\nkind = \"grey\"\n+++\nDawn.\n".into());
    out.insert("issues/issue-2/subzines/kennel/editorial.md".into(), "Woof.\n".into());
    out
}

/// The files of a zine without the program's own notes.
fn state(place: &Place) -> BTreeMap<String, Vec<u8>> {
    place.files().into_iter().filter(|(name, _)| !name.starts_with(".zine/")).collect()
}

#[test]
fn a_lent_subzine_comes_back_as_if_its_mail_had_come_here() {
    let (home, there, control) =
        (Place::new("lend-home"), Place::new("lend-there"), Place::new("lend-control"));
    let secrets = lending(&home);
    let packet = |name: &str| home.0.with_extension(name).to_string_lossy().into_owned();
    let (out, back) = (packet("out"), packet("back"));
    let mail = lent_mail();
    // One letter came to the editor before.
    let (early, text) = mail.iter().find(|(name, _)| name.contains("/g0/")).unwrap();
    home.write(early, text);
    fs::create_dir_all(&control.0).unwrap();
    copy(&home.0, &control.0, ".zine");
    home.good(&format!("pack subzine:kennel --out {out}"));
    let lent = fs::read_to_string(&out).unwrap();
    for secret in &secrets {
        assert!(!lent.contains(secret), "{secret} is in the packet");
    }
    // Until it is back, it is missing, and nobody else is asked for its orders.
    let (well, said) = home.run(&["check", "--all"]);
    assert!(!well && said.contains("the packet of The Kennel has not come from bob"), "{said}");
    let said = home.good("nmr");
    assert!(
        said.contains("The Kennel: the packet has not come from Bob Rieter") && !said.contains(" g1 "),
        "{said}"
    );
    home.good("remind --contributors --outbox");
    let asked: Vec<_> = home.files().into_iter().filter(|(name, _)| name.ends_with(".eml")).collect();
    assert!(
        asked.iter().any(|(_, mail)| String::from_utf8_lossy(mail).contains("packet of The Kennel")),
        "{asked:?}"
    );
    // The gamesmaster works in a folder of their own with the same commands.
    there.good(&format!("take {out}"));
    assert!(there.good(&format!("take {out}")).contains("already taken"));
    let secret = there.read("private/games/g1.toml");
    assert!(secret.contains("\"p0\"") && !there.read("games/g1/game.toml").contains("\"p0\""), "{secret}");
    for (name, text) in &mail {
        assert!(there.read(name).is_empty() || name == early, "{name}");
        there.write(name, text);
    }
    let (well, said) = there.run(&["check", "--all"]);
    assert!(well, "{said}");
    there.good("build 2");
    let (well, said) = there.run(&["seal", "2", "--early"]);
    assert!(!well && said.contains("The Lantern seals"), "{said}");
    there.good(&format!("pack subzine:kennel --out {back}"));
    let returned = fs::read_to_string(&back).unwrap();
    assert!(!returned.contains("play.example\"") && !returned.contains("issue.toml"), "{returned}");
    // What is outside of these games is refused, and nothing is written.
    let before = state(&home);
    let forged = packet("forged");
    for name in [
        "issues/issue-2/orders/own0/austria.txt",
        "issues/issue-2/editorial.md",
        "issues/issue-2/subzines/attic/x.md",
        "issues/issue-1/orders/g0/austria.txt",
        "issues/issue-2/orders/g0/sub/austria.txt",
        "games/g0/game.toml",
        "private/ledger.csv",
        "../x.txt",
        "issues/issue-2/subzines/kennel/../../../x.md",
    ] {
        // As the program would pack it, had it been changed.
        let mut packet = Packet::read(&Source::new("back", returned.as_str())).unwrap();
        packet.file.push(WholeFile::new(name.into(), b"A vie H\n".to_vec()));
        let lent = packet.lent.clone().unwrap();
        let made = Packet::of_lent_issue(packet.zine.clone(), "kennel", lent, packet.file);
        fs::write(&forged, made.text()).unwrap();
        let (well, said) = home.run(&["take", &forged]);
        assert!(!well && said.contains(name), "{name}: {said}");
        assert!(state(&home) == before, "{name}");
    }
    fs::write(&forged, returned.replace("Woof.", "Meow.")).unwrap();
    let (well, said) = home.run(&["take", &forged]);
    assert!(!well && said.contains("are not those that were packed") && state(&home) == before, "{said}");
    // Taken twice it is there once.
    home.good(&format!("take {back} --dry-run"));
    assert!(state(&home) == before);
    home.good(&format!("take {back}"));
    let once = state(&home);
    assert!(home.good(&format!("take {back}")).contains("already taken"));
    assert!(state(&home) == once);
    let (_, said) = home.run(&["check", "--all"]);
    assert!(!said.contains("has not come"), "{said}");
    // The seasons are those that the same letters give at home.
    for (name, text) in &mail {
        control.write(name, text);
        assert_eq!(home.read(name), *text, "{name}");
    }
    for place in [&home, &control] {
        place.write("issues/issue-2/orders/own0/austria.txt", "A vie H\n");
        // What nothing reads was planted for the packet alone.
        for planted in ["results", "answers", "subzines/attic"] {
            fs::remove_dir_all(place.0.join("issues/issue-2").join(planted)).unwrap();
        }
        place.good("build 2");
        place.good("seal 2 --early");
    }
    let sealed = |place: &Place| -> BTreeMap<String, Vec<u8>> {
        place.files().into_iter().filter(|(name, _)| name.starts_with("issues/issue-2/sealed/")).collect()
    };
    let (mine, theirs) = (sealed(&home), sealed(&control));
    assert!(mine.keys().any(|name| name.contains("g5")), "{:?}", mine.keys());
    for (name, bytes) in &theirs {
        assert!(mine.get(name) == Some(bytes), "{name} differs");
    }
    // The next issue: lent once more into the same folder; a letter that came to both is there twice, not lost.
    home.good("new issue 3 --date 2026-03-10");
    let (_, said) = home.run(&["check", "--all"]);
    assert!(said.contains("The Kennel is not lent for issue 3 yet"), "{said}");
    home.good(&format!("pack subzine:kennel --out {out} --force"));
    there.good(&format!("take {out}"));
    assert!(
        there.read("issues/issue-2/issue.toml").is_empty()
            && !there.read("issues/issue-3/issue.toml").is_empty()
    );
    let file = "issues/issue-3/orders/g0/austria.txt";
    there.write(file, "A vie - tri\n");
    home.write(file, "A vie - gal\n");
    there.good(&format!("pack subzine:kennel --out {back} --force"));
    home.good(&format!("take {back}"));
    assert_eq!(home.read(file), "A vie - gal\n");
    assert_eq!(home.read("issues/issue-3/orders/g0/austria.2.txt"), "A vie - tri\n");
    // Another zine does not take what was not lent there.
    let (well, said) = control.run(&["take", &back]);
    assert!(!well && said.contains("was not lent from here"), "{said}");
    let (well, said) = control.run(&["take", &out]);
    assert!(!well && said.contains("--root DIR"), "{said}");
    for file in [out, back, forged] {
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn mail_and_money_are_kept_as_long_as_the_zine_says() {
    let place = Place::new("retention");
    place.write(
        "zine.toml",
        "title = \"The Lantern\"\neditor = \"ada\"\n\n[privacy]\nnotice = \"Ada keeps addresses to send the zine.\"\nkeep_mail_months = 12\nkeep_money_years = 6\n\n[[price]]\nfrom = 2019-01-01\nmodel = \"issue\"\nsingle = \"1.00\"\noffer = { amount = \"10.00\", issues = 10 }\n",
    );
    place.write(
        "private/people.toml",
        "[ada]\nname = \"Ada Lane\"\n\n[bob]\nname = \"Bob Rieter\"\nemail = \"bob@sea.example\"\n\n[cleo]\nname = \"Cleo Marsh\"\n",
    );
    place.write(
        "private/ledger.csv",
        "date,person,kind,amount,for,note\n2019-01-20,bob,payment,5.00,,\n2025-01-20,cleo,payment,5.00,,\n",
    );
    place.write("issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-10\n");
    place.write("issues/issue-1/editorial.md", "Welcome.\n");
    let log = |n: usize, day: &str| {
        format!(
            "{{\"hash\":\"{n}\",\"from\":\"bob@sea.example\",\"received\":\"{day} 10:00\",\"raw\":\"private/received/{n}.eml\"}}\n"
        )
    };
    place.write(
        "private/received/log.jsonl",
        log(1, "2025-01-09") + &log(2, "2025-01-10") + &log(3, "2024-05-01"),
    );
    (1..3).for_each(|n| place.write(&format!("private/received/{n}.eml"), "Words.\n"));
    let said = place.good("check --all");
    // The third was removed already.
    assert!(
        said.contains("1 mail from before 2025-01-10 should be removed: private/received/1.eml"),
        "{said}"
    );
    assert!(!said.contains("who is forgotten"), "{said}");
    for person in ["bob", "cleo"] {
        place.good(&format!("person forget {person} --why asked"));
    }
    let said = place.good("check --all");
    assert!(said.contains("the last payment of bob, who is forgotten, is of 2019-01-20"), "{said}");
    assert!(!said.contains("payment of cleo"), "{said}");
    let people = place.read("private/people.toml");
    assert!(people.contains("forgotten = "), "{people}");
    place.write("private/people.toml", people.replace("B.R.", "17"));
    assert!(!place.good("check --all").contains("who is forgotten"));
    place.good("build 1");
    assert!(place.read("public/issues/1/index.html").contains("Ada keeps addresses to send the zine."));
}

#[test]
fn editors_of_a_shared_zine_are_told_apart_and_merge_what_differs() {
    if Command::new("git").arg("--version").output().is_err() {
        eprintln!("skipped: no git");
        return;
    }
    let (ada, bob) = (Place::new("shared-ada"), Place::new("shared-bob"));
    let git = |place: &Place, words: &[&str]| {
        let output = Command::new("git").args(words).current_dir(&place.0).output().unwrap();
        (output.status.success(), told(&output))
    };
    let private = "--git-dir=.private.git";
    let share = |place: &Place, name: &str| {
        let email = format!("{name}@zine.example");
        for words in
            [&["init", "--quiet"][..], &["config", "user.name", name], &["config", "user.email", &email]]
        {
            assert!(git(place, words).0);
        }
        let dir = place.0.to_string_lossy().into_owned();
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        let output = command.args(["init", &dir, "--title", "The Lantern", "--shared"]).output().unwrap();
        assert!(output.status.success(), "{}", told(&output));
        for words in [["config", "user.name", name], ["config", "user.email", &email]] {
            assert!(git(place, &[&[private], &words[..]].concat()).0);
        }
    };
    fs::create_dir_all(&ada.0).unwrap();
    share(&ada, "ada");
    ada.write(
        "private/people.toml",
        "[ed]\nname = \"Ada Lane\"\nemail = \"ada@zine.example\"\n\n[bob]\nname = \"Bob Rieter\"\nemail = \"bob@zine.example\"\n\n[cleo]\nname = \"Cleo Marsh\"\n",
    );
    ada.write("issues/issue-1/editorial.md", "Welcome.\n");
    let keep = |place: &Place| {
        git(place, &["add", "--all"]);
        git(place, &["commit", "--quiet", "-m", "An evening"]);
        git(place, &[private, "keep"]);
        git(place, &[private, "commit", "--quiet", "-m", "An evening"])
    };
    ada.good("ledger add cleo 2.00 --on 2026-01-05");
    keep(&ada);
    // Bob's copy, made by git alone.
    fs::create_dir_all(&bob.0).unwrap();
    let from = ada.0.to_string_lossy().into_owned();
    assert!(git(&bob, &["clone", "--quiet", &from, "."]).0);
    assert!(git(&bob, &["clone", "--quiet", "--bare", &format!("{from}/.private.git"), ".private.git"]).0);
    share(&bob, "bob");
    let (well, said) = git(&bob, &[private, "checkout", "--force"]);
    assert!(well, "{said}");
    assert!(bob.read("private/people.toml").contains("[cleo]"));
    // Two evenings.
    ada.good("person set cleo town Wexcombe");
    ada.good("ledger add cleo 3.00 --on 2026-01-06");
    bob.good("ledger add bob 4.00 --on 2026-01-07");
    bob.write("issues/issue-1/letters/cleo.md", "I like it.\n");
    let (well, said) = bob.run(&["seal", "1", "--early", "--build"]);
    assert!(!well && said.contains("one seals"), "{said}");
    assert!(ada.read("private/commands/ada.txt").contains("ledger add cleo 3.00"));
    assert!(!bob.read("private/commands/ada.txt").contains("3.00"));
    assert!(bob.read("private/commands/bob.txt").contains("ledger add bob 4.00"));
    keep(&ada);
    keep(&bob);
    let merge = |place: &Place| {
        let both = git(place, &["pull", "--quiet", "--no-rebase", "--no-edit", &from, "HEAD"]);
        let private_one = git(
            place,
            &[
                private,
                "pull",
                "--quiet",
                "--no-rebase",
                "--no-edit",
                &format!("{from}/.private.git"),
                "HEAD",
            ],
        );
        (both, private_one)
    };
    let (both, private_one) = merge(&bob);
    assert!(both.0 && private_one.0, "{both:?} {private_one:?}");
    let ledger = bob.read("private/ledger.csv");
    assert!(ledger.contains("3.00") && ledger.contains("4.00") && !ledger.contains("<<<"), "{ledger}");
    assert!(bob.read("private/people.toml").contains("Wexcombe"));
    assert!(bob.read("private/commands/ada.txt").contains("3.00"));
    let (_, said) = bob.run(&["check", "--all"]);
    assert!(!said.contains("two editors"), "{said}");
    // The same line twice.
    keep(&bob);
    ada.good("person set cleo town Whitby");
    bob.good("person set cleo town York");
    keep(&ada);
    keep(&bob);
    let (_, private_one) = merge(&bob);
    assert!(!private_one.0, "{private_one:?}");
    let (well, said) = bob.run(&["check", "--all"]);
    assert!(
        !well && said.contains("two editors changed these lines") && said.contains("private/people.toml:"),
        "{said}"
    );
}
