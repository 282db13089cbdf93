//! Packets: a game handed over and taken up says the same when it is handed over again; subzines, people, whole zines.

use std::fs;
use std::path::{Path, PathBuf};

use diagnostics::Source;
use folder::{Content, Folder};
use games::bookkeeping::handover::{AdoptedGame, GamePacket, adopt, former, last_sealed, packet};
use games::bookkeeping::packet::Packet;
use production::seal::create::{PublishedIssue, SealChain, seal};

use crate::folders::{Zine, bad, good, put};
use crate::sample;
use crate::writing::Desk;

/// A folder for a test, removed afterwards.
struct Place(PathBuf);

impl Place {
    fn new(name: &str, files: &[(&str, &str)]) -> Place {
        let place = Place(std::env::temp_dir().join(format!("zine-{}-{name}", std::process::id())));
        let _ = fs::remove_dir_all(&place.0);
        for (name, text) in files {
            place.write(name, text);
        }
        place
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).unwrap();
        fs::write(&path, crate::folders::seated(&path, text)).unwrap();
    }

    fn load(&self) -> (Folder, Content) {
        let folder = Folder::new(&self.0);
        let content = folder::load(&folder, None::<i64>).unwrap();
        assert_eq!(content.faults, []);
        (folder, content)
    }

    fn packet(&self, game: &str) -> GamePacket {
        let (folder, content) = self.load();
        let games = games::play(&content, last_sealed(&content));
        packet(&content, &games, game, former(&folder, game).as_ref()).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const GAME: &str = r#"
name = "Saturn"
variant = "Standard"
numbers = ["1968A"]
guarantor = { person = "phil", zine = "Laurania" }
[start]
issue = 1
[[seat]]
power = "Austria"
person = "bob"
[[seat]]
power = "England"
person = "dee"
until = "Spring 1901"
why = "resigned"
[[seat]]
power = "England"
person = "eve"
from = "Fall 1901"
[[standby]]
person = "may"
"#;

const PEOPLE: &str = r#"
[ada]
name = "Ada Lovett"
[bob]
name = "Bob Rieter"
address = ["% Col. Rieter", "APO 9"]
email = "bob@example.org"
[dee]
name = "Dee Dunne"
phone = "555 0100"
[eve]
name = "Eve \"Q\" Quill"
[may]
name = "May May"
[phil]
name = "Phil Phelps"
"#;

fn lantern() -> Place {
    let place = Place::new(
        "lantern",
        &[
            (
                "zine.toml",
                "title = \"The Lantern\"\neditor = \"ada\"\n[play]\nnmr = [\"hold\", \"civil-disorder\"]\n",
            ),
            ("private/people.toml", PEOPLE),
            ("games/1968A/game.toml", GAME),
            (
                "issues/issue-1/issue.toml",
                "number = 1\ndate = 1969-01-10\ndeadline = \"1969-02-07T12:00:00[Europe/London]\"\n",
            ),
            (
                "issues/issue-2/issue.toml",
                "number = 2\ndate = 1969-02-10\ndeadline = \"1969-03-07T12:00:00[Europe/London]\"\n\
                 [[play]]\ngame = \"1968A\"\nphases = [\"Spring 1901\"]\n",
            ),
            (
                "issues/issue-2/orders/1968A/austria.txt",
                "Spring 1901\nA Vie - Gal\nF Tri - Alb\nA Bud - Ser\n",
            ),
            (
                "issues/issue-2/orders/1968A/england.txt",
                "Spring 1901\nF Lon - Eng\nF Edi - Nth\nA Lpl - Yor\n",
            ),
            ("issues/issue-2/orders/1968A/gm.txt", "Spring 1901\nGM: NOTE \"the other letters came late\"\n"),
            ("issues/issue-3/issue.toml", "number = 3\ndate = 1969-03-10\n[[play]]\ngame = \"1968A\"\n"),
            (
                "issues/issue-3/orders/1968A/austria.txt",
                "Received: 1969-02-20 10:00\n\nFall 1901\nA Ser - Gre\n",
            ),
            ("issues/issue-3/orders/1968A/austria.2.txt", "Fall 1901\nA Ser hold ''' \"quoted\" \\\n"),
            ("issues/issue-3/orders/1968A/gm.txt", "Fall 1901\nGM: NOTE \"secret until printed\"\n"),
        ],
    );
    for number in 1..=2 {
        let (folder, content) = place.load();
        let games = games::play(&content, number);
        assert_eq!(games.faults, []);
        let issue = content.issue(number).unwrap();
        let facts = PublishedIssue {
            pages: 8,
            charged: 8,
            copies: "person,copy,code,charged,left,why\n".into(),
            ..PublishedIssue::default()
        };
        let mut chain = SealChain::read(&folder, "key".into()).unwrap();
        for (name, text) in seal(&folder, &content, &games, issue, &facts, &mut chain).unwrap() {
            place.write(&name, std::str::from_utf8(&text).unwrap());
        }
    }
    place
}

fn laurania() -> Place {
    Place::new(
        "laurania",
        &[
            ("zine.toml", "title = \"Laurania\"\neditor = \"phil\"\n"),
            (
                "private/people.toml",
                "[phil]\nname = \"Phil Phelps\"\n\n[bob]\nname = \"Bob Rieter\"\naddress = [\"% Col. Rieter\", \"APO 9\"]\nemail = \"bob@example.org\"",
            ),
            ("issues/issue-40/issue.toml", "number = 40\ndate = 1969-04-01\n"),
        ],
    )
}

#[test]
fn a_game_taken_up_says_the_same_when_it_is_handed_over_again() {
    let (old, new) = (lantern(), laurania());
    let first = old.packet("1968A");
    assert_eq!(first.due.as_deref(), Some("Fall 1901, Movement"));
    assert_eq!(first.deadline.as_deref(), Some("1969-03-07T12:00:00[Europe/London]"));
    let names: Vec<&str> = first.waiting.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["austria.txt", "austria.2.txt", "gm.txt"]);
    assert!(
        first.past.iter().any(|issue| issue.season.iter().any(|s| s.contains("vie-gal"))),
        "the season is told"
    );
    assert_eq!(first.people["dee"].phone.as_deref(), Some("555 0100"));
    let text = Packet::of_game(first.clone()).text();
    let read = Packet::read(&Source::new("packet.toml", text.as_str())).unwrap().game.remove(0);
    assert_eq!(read, first, "a packet reads back as written");
    let (_, content) = new.load();
    let AdoptedGame { files, found } = adopt(&content, &read, None, None).unwrap();
    assert_eq!(found, []);
    for (name, text) in &files {
        new.write(name, text);
    }
    let second = new.packet("1968A");
    assert_eq!(second.from.zine, "Laurania");
    let same = zine_as(&first, &second);
    assert!(second.same_game(&first), "{same}");
    let (_, content) = new.load();
    assert_eq!(content.people["eve"].name, "Eve \"Q\" Quill");
    assert!(adopt(&content, &read, None, None).is_err(), "a game is not taken up twice under one id");
    assert!(adopt(&content, &read, Some("../x"), None).is_err(), "an id is no path");
}

/// Both packets as text, for the message when they differ.
fn zine_as(first: &GamePacket, second: &GamePacket) -> String {
    let (first, second) = (first.clone(), second.clone());
    let [first, second] = [first, second].map(|game| Packet::of_game(game).text());
    let pairs = first.lines().zip(second.lines()).filter(|(a, b)| a != b);
    pairs.map(|(a, b)| format!("- {a}\n+ {b}\n")).collect()
}

/// Folders for packets that go from one to the other, removed afterwards.
fn houses(name: &str) -> (Desk, Zine) {
    let desk = Desk::sealed(name);
    let game = fs::read_to_string(desk.0.join("games/1968A/game.toml")).unwrap();
    desk.write("games/1968A/game.toml", format!("subzine = \"annex\"\n{game}"));
    let people = fs::read_to_string(desk.0.join("private/people.toml")).unwrap();
    desk.write(
        "private/people.toml",
        people + "\n[zoe]\nname = \"Zoe Hart\"\nemail = \"zoe@hart.example\"\nphone = \"555 0200\"\n",
    );
    let other = Zine(desk.0.with_extension("other"));
    let _ = fs::remove_dir_all(&other.0);
    put(&other.0, "zine.toml", "title = \"Laurania\"\neditor = \"phil\"\n");
    put(&other.0, "private/people.toml", "[phil]\nname = \"Phil Phelps\"\nemail = \"phil@phelps.example\"\n");
    put(&other.0, "issues/issue-40/issue.toml", "number = 40\ndate = 2026-04-01\n");
    (desk, other)
}

#[test]
fn a_game_a_subzine_and_a_person_go_to_another_zine_and_nothing_of_others() {
    let (desk, other) = houses("parts");
    let packet = |name: &str| desk.0.join(format!("{name}.packet")).display().to_string();
    let text = |name: &str| fs::read_to_string(packet(name)).unwrap();
    for (what, name) in [("1968A", "game"), ("subzine:annex", "subzine"), ("person:dee", "person")] {
        good(&desk.0, &["pack", what, "--out", &packet(name)]);
        assert!(!text(name).contains("zoe@hart.example") && !text(name).contains("cheque"), "{name}");
    }
    assert!(text("person").contains("dee@marsh.example") && !text("person").contains("bob@rieter.example"));
    // The names before are still understood.
    good(&desk.0, &["handover", "game:1968A", "--out", &packet("alias")]);
    assert_eq!(text("alias"), text("game"));
    for (what, why) in [
        ("person:nobody", "no person in people.toml has the id"),
        ("subzine:none", "subzines of games here: annex"),
        ("nothing", "no game called"),
    ] {
        assert!(bad(&desk.0, &["pack", what]).contains(why), "{what}");
    }
    assert!(bad(&desk.0, &["pack", "1968A", "--out", "public/x.toml"]).contains("would be published"));
    // A person: added once, and the same when packed again.
    let said = good(&other.0, &["take", &packet("person")]);
    assert!(said.contains("private/people.toml"), "{said}");
    assert!(good(&other.0, &["take", &packet("person")]).contains("dee: known here already"));
    good(&other.0, &["pack", "person:dee", "--out", "back.packet"]);
    let back = fs::read_to_string(other.0.join("back.packet")).unwrap();
    assert_eq!(back.replace("Laurania", "The Lantern"), text("person"));
    assert!(bad(&other.0, &["take", &packet("person"), "--as", "x"]).contains("--as names a single game"));
    // The games of a subzine, all in one step.
    let state = || {
        crate::desk::files(&other.0).into_iter().filter(|(name, _)| name != "back.packet").collect::<Vec<_>>()
    };
    let before = state();
    let said = good(&other.0, &["adopt", &packet("subzine")]);
    assert!(said.contains("games/1968A/game.toml"), "{said}");
    assert!(good(&other.0, &["take", &packet("subzine")]).contains("already taken up"));
    good(&other.0, &["check"]);
    good(&other.0, &["pack", "subzine:annex", "--out", "back.packet"]);
    let read = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        Packet::read(&Source::new("packet", text)).unwrap()
    };
    let (first, second) = (read(Path::new(&packet("subzine"))), read(&other.0.join("back.packet")));
    assert!(second.game[0].same_game(&first.game[0]), "{}", zine_as(&first.game[0], &second.game[0]));
    good(&other.0, &["undo", "2"]);
    assert_eq!(state(), before);
}

#[test]
fn a_whole_zine_goes_to_another_machine_and_back() {
    let (desk, other) = houses("whole");
    let _ = fs::remove_dir_all(&other.0);
    let (out, back) = (desk.0.with_extension("packet"), desk.0.with_extension("back"));
    let _ = (fs::remove_file(&out), fs::remove_file(&back));
    let (out, back) = (out.display().to_string(), back.display().to_string());
    desk.write("issues/issue-3/odd.bin", [0u8, 255, 13, 10]);
    desk.write("issues/issue-3/articles/crlf.md", "one\r\ntwo\r\n");
    desk.write(".git/config", "secret of git");
    assert!(good(&desk.0, &["check"]).contains("private/ was never saved"));
    assert!(bad(&desk.0, &["pack"]).contains("--out FILE"));
    assert!(bad(&desk.0, &["pack", "--out", "private/all.packet"]).contains("lies in the zine's folder"));
    let said = good(&desk.0, &["pack", "--out", &out]);
    assert!(said.contains("the whole zine"), "{said}");
    assert!(!good(&desk.0, &["check"]).contains("never saved"));
    let root = other.0.display().to_string();
    let said = good(&desk.0, &["take", &out, "--root", &root, "--dry-run"]);
    assert!(said.contains("would be written") && !other.0.exists(), "{said}");
    good(&desk.0, &["take", &out, "--root", &root]);
    let here = |root: &Path| {
        let all = sample::files(root).into_iter();
        let named = all
            .map(|path| (path.strip_prefix(root).unwrap().display().to_string(), fs::read(&path).unwrap()));
        named
            .filter(|(name, _)| !name.starts_with(".zine/") && !name.starts_with(".git/"))
            .collect::<Vec<_>>()
    };
    assert_eq!(here(&desk.0), here(&other.0), "to the byte");
    let said = good(&other.0, &["check", "--replay"]);
    assert!(said.contains("as they were sealed"), "{said}");
    good(&other.0, &["pack", "--out", &back]);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&back).unwrap(), "the same packet");
    assert!(good(&desk.0, &["take", &back]).contains("all of it is there already"));
    // Nothing is written over, and nothing half written.
    fs::write(other.0.join("zine.toml"), "title = \"Another\"\neditor = \"ada\"\n").unwrap();
    fs::remove_file(other.0.join("private/people.toml")).unwrap();
    let said = bad(&other.0, &["take", &out]);
    assert!(said.contains("zine.toml") && said.contains("nothing was written"), "{said}");
    assert!(!other.0.join("private/people.toml").exists());
    // What is forged is not taken.
    let whole = fs::read_to_string(&out).unwrap();
    let empty = desk.0.with_extension("empty");
    let _ = fs::remove_dir_all(&empty);
    for (from, to, why) in [
        ("\"issues/issue-3/odd.bin\"", "\"../odd.bin\"", "is not the name of a file of a zine"),
        ("\"issues/issue-3/odd.bin\"", "\"/tmp/odd.bin\"", "is not the name of a file of a zine"),
        ("\"issues/issue-3/odd.bin\"", "\".git/hooks/pre-commit\"", "is not the name of a file of a zine"),
        ("\"issues/issue-3/odd.bin\"", "\"C:\\\\odd.bin\"", "is not the name of a file of a zine"),
        ("\"issues/issue-3/odd.bin\"", "\"issues/issue-3/even.bin\"", "are not those that were packed"),
        ("Bob Rieter", "Bob Cutter", "are not those that were packed"),
        ("version = 2", "version = 3", "has version 3"),
    ] {
        assert!(whole.contains(from), "{from}");
        let forged = desk.0.join("forged.packet");
        fs::write(&forged, whole.replace(from, to)).unwrap();
        let said =
            bad(&desk.0, &["take", &forged.display().to_string(), "--root", &empty.display().to_string()]);
        assert!(said.contains(why), "{to}: {said}");
        assert!(!empty.exists(), "{to}");
    }
    for file in [out, back] {
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn a_packet_of_the_form_before_is_read() {
    let game = lantern().packet("1968A");
    let text = format!("version = 1\n{}", toml::to_string_pretty(&game).unwrap());
    assert_eq!(Packet::read(&Source::new("packet.toml", text)).unwrap().game, [game]);
}
