//! A game handed over and adopted is the same when it is handed over again.

use std::fs;
use std::path::{Path, PathBuf};

use diagnostics::Source;
use folder::{Content, Folder};
use games::bookkeeping::handover::{AdoptedGame, Packet, adopt, former_file, last_sealed, packet};
use production::seal::create::{PublishedIssue, SealChain, seal};

/// A folder for a test, removed on drop.
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

    fn packet(&self, game: &str) -> Packet {
        let (folder, content) = self.load();
        let games = games::play(&content, last_sealed(&content));
        packet(&content, &games, game, folder.text(&former_file(game)).as_ref()).unwrap()
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
    let read = Packet::read(&Source::new("packet.toml", first.text())).unwrap();
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
fn zine_as(first: &Packet, second: &Packet) -> String {
    let (first, second) = (first.text(), second.text());
    let pairs = first.lines().zip(second.lines()).filter(|(a, b)| a != b);
    pairs.map(|(a, b)| format!("- {a}\n+ {b}\n")).collect()
}
