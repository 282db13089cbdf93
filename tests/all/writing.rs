//! Whatever interrupts a command that writes, and whoever writes at the same time: the folder is consistent, and nothing is lost.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::folders;

/// A folder with a game, two sealed issues and an open one, removed on drop.
pub struct Desk(pub PathBuf);

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const FILES: &[(&str, &str)] = &[
    (
        "zine.toml",
        "title = \"The Lantern\"\neditor = \"ada\"\n[mail]\nrate = 0\npause = 0\n[[price]]\nfrom = 2026-01-01\nmodel = \"issue\"\nsingle = \"0.50\"\n",
    ),
    (
        "private/people.toml",
        "[ada]\nname = \"Ada Lovett\"\nemail = \"ada@lantern.example\"\ncopy = \"none\"\n\n\
         [bob]\nname = \"Bob Rieter\"\nemail = \"bob@rieter.example\"\n\n[dee]\nname = \"Dee Marsh\"\nemail = \"dee@marsh.example\"\n",
    ),
    ("private/ledger.csv", "date,person,kind,amount,for,note\n2026-01-02,bob,payment,3.00,,cheque\n"),
    (
        "games/1968A/game.toml",
        "name = \"Saturn\"\nvariant = \"Standard\"\nnumbers = [\"1968A\"]\n[start]\nissue = 1\n\
         [[seat]]\npower = \"Austria\"\nperson = \"bob\"\n[[seat]]\npower = \"England\"\nperson = \"dee\"\n\
         [[seat]]\npower = \"France\"\nperson = \"ada\"\n[[seat]]\npower = \"Germany\"\nperson = \"ada\"\n\
         [[seat]]\npower = \"Italy\"\nperson = \"ada\"\n[[seat]]\npower = \"Russia\"\nperson = \"ada\"\n\
         [[seat]]\npower = \"Turkey\"\nperson = \"ada\"\n",
    ),
    (
        "issues/issue-1/issue.toml",
        "number = 1\ndate = 2026-01-10\ndeadline = \"2026-02-07T12:00:00[Europe/London]\"\n",
    ),
    (
        "issues/issue-2/issue.toml",
        "number = 2\ndate = 2026-02-10\ndeadline = \"2026-03-07T12:00:00[Europe/London]\"\n\
         [[play]]\ngame = \"1968A\"\nphases = [\"Spring 1901\", \"Spring 1901 Retreat\"]\n",
    ),
    ("issues/issue-2/orders/1968A/austria.txt", "From: bob@rieter.example\n\nA Vie - Gal\n"),
    ("issues/issue-2/editorial.md", "A plain word from the editor.\n"),
    // As created by `zine init`; created by the first seal it would differ between copies.
    ("private/secrets/seals.txt", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"),
];

impl Desk {
    pub fn new(name: &str) -> Desk {
        let desk = Desk(std::env::temp_dir().join(format!("zine-writing-{}-{name}", std::process::id())));
        let _ = fs::remove_dir_all(&desk.0);
        FILES.iter().for_each(|(file, text)| desk.write(file, text));
        desk
    }

    /// A folder with both issues sealed and the third open.
    pub fn sealed(name: &str) -> Desk {
        let desk = Desk::new(name);
        for command in ["build 1", "seal 1", "build 2", "seal 2", "new issue 3"] {
            let done = desk.zine(&command.split(' ').collect::<Vec<_>>());
            assert!(done.status.success(), "{command}: {}", told(&done));
        }
        desk
    }

    /// A copy of a folder built by another test.
    pub fn over(folder: &Path, name: &str) -> Desk {
        let desk = Desk(std::env::temp_dir().join(format!("zine-writing-{}-{name}", std::process::id())));
        let _ = fs::remove_dir_all(&desk.0);
        folders::copy(folder, &desk.0);
        desk
    }

    pub fn copy(&self, name: &str) -> Desk {
        let own = self.0.file_name().unwrap().to_string_lossy().into_owned();
        let copy = Desk(self.0.with_file_name(format!("{own}.{name}")));
        let _ = fs::remove_dir_all(&copy.0);
        folders::copy(&self.0, &copy.0);
        copy
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        command.args(arguments).current_dir(&self.0).env("TZ", "UTC").env_remove("ZINE_SMTP_HOST");
        command
    }

    pub fn zine(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    pub fn faulty(&self, arguments: &[&str], fault: &str) -> Output {
        self.command(arguments).env("ZINE_FAULT", fault).output().unwrap()
    }

    /// Every file except the program's own, with random and time-dependent content normalised.
    pub fn state(&self) -> BTreeMap<String, Vec<u8>> {
        let mut out = BTreeMap::new();
        walk(&self.0, &self.0, &mut out);
        made_alike(&mut out);
        out
    }
}

/// Removes the program's own files, and normalises random and time-dependent content in the others.
pub fn made_alike(out: &mut BTreeMap<String, Vec<u8>>) {
    out.retain(|name, _| !name.starts_with(".zine/") && !name.contains("/.zine/"));
    for (name, bytes) in &mut *out {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let without = |key: &str, text: &str| match text.split_once(key) {
            Some((before, after)) => before.to_string() + after.split_once('"').map_or("", |(_, rest)| rest),
            None => text.to_string(),
        };
        if name.contains("private/secrets/") || name.starts_with("private/outbox/") || name.ends_with(".key")
        {
            *bytes = Vec::new();
        } else if name.ends_with(".jsonl") {
            let line = |l: &str| {
                let l = without("\"taken\":\"", &without("\"at\":\"", l));
                without("\"hash\":\"", &without("\"id\":\"", &l)) + "\n"
            };
            *bytes = text.lines().map(line).collect::<String>().into_bytes();
        } else if name.ends_with("seal.toml") {
            // The hash of the next issue's secret.
            *bytes = text.lines().filter(|l| !l.contains("next")).collect::<String>().into_bytes();
        }
    }
}

pub fn walk(root: &Path, folder: &Path, out: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        match entry.path().is_dir() {
            true => walk(root, &entry.path(), out),
            false => {
                let name = entry.path().strip_prefix(root).unwrap().to_string_lossy().into_owned();
                out.insert(name, fs::read(entry.path()).unwrap());
            }
        }
    }
}

pub fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

pub fn mail(from: &str, number: usize) -> String {
    format!(
        "From: {from}\nTo: ada@lantern.example\nDate: Mon, 23 Feb 2026 10:00:0{number} +0000\nMessage-ID: <{number}@x.example>\nSubject: Saturn Austria\n\nA Vie - Gal\n"
    )
}

#[test]
fn many_commands_at_once_are_all_kept() {
    let desk = Desk::sealed("once");
    let mut lines: Vec<Vec<String>> = Vec::new();
    for n in 0..10 {
        let list = |words: &str| words.split(' ').map(String::from).collect::<Vec<_>>();
        lines.push(list(&format!("ledger add bob 1.0{n} number {n} --date 2026-02-20")));
        lines.push(list(&format!("new person p{n} --name P{n}")));
        if n < 7 {
            desk.write(&format!("in/{n}.eml"), mail("bob@rieter.example", n));
            lines.push(vec!["inbox".into(), desk.0.join(format!("in/{n}.eml")).display().to_string()]);
        }
    }
    let running: Vec<_> = lines
        .iter()
        .map(|words| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let mut command = desk.command(&words);
            command.args(["--wait", "500"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    for child in running {
        let done = child.wait_with_output().unwrap();
        assert!(done.status.success(), "{}", told(&done));
    }
    let read = |name: &str| fs::read_to_string(desk.0.join(name)).unwrap();
    assert_eq!(read("private/ledger.csv").lines().count(), 12);
    assert_eq!(read("private/people.toml").matches("name = \"P").count(), 10);
    assert_eq!(read("private/received/log.jsonl").lines().count(), 7);
    let filed = desk.state().into_keys().filter(|n| n.starts_with("issues/issue-3/orders/1968A/austria"));
    assert_eq!(filed.count(), 7);
}

#[test]
fn one_byte_of_latin_1_is_told_with_its_place_and_nothing_is_written() {
    let base = Desk::sealed("latin");
    base.write("in/1.eml", mail("bob@rieter.example", 1));
    let incoming = base.0.join("in").display().to_string();
    for (name, bytes, place) in [
        (
            "private/ledger.csv",
            &b"date,person,kind,amount,for,note\n2026-01-02,bob,payment,3.00,,Caf\xe9\n"[..],
            "line 2, column 33",
        ),
        ("private/people.toml", b"[bob]\nname = \"Ren\xe9\"\n", "line 2, column 12"),
        ("private/received/log.jsonl", b"\xe9\n", "line 1, column 1"),
    ] {
        let desk = base.copy("byte");
        desk.write(name, bytes);
        let before = desk.state();
        let mut commands = vec![
            "ledger add bob 4.00",
            "new person eve --name Eve",
            "new issue 4",
            "handover 1968A",
            "build",
            "check",
        ];
        let inbox = format!("inbox {incoming}");
        if name.ends_with("jsonl") {
            commands.clear();
        }
        commands.push(&inbox);
        for command in commands {
            let done = desk.zine(&command.split(' ').collect::<Vec<_>>());
            let said = told(&done);
            assert_eq!(done.status.code(), Some(1), "{command}: {said}");
            assert!(
                said.contains(&format!(
                    "{name}: cannot be read as UTF-8: {place} has the byte E9 (Latin-1 é?)"
                )),
                "{command}: {said}"
            );
            assert_eq!(desk.state(), before, "{command}");
        }
        if name.ends_with(".csv") {
            let done = desk.zine(&["ledger", "recode", "--from", "latin-1"]);
            assert!(done.status.success(), "{}", told(&done));
            assert!(fs::read_to_string(desk.0.join(name)).unwrap().ends_with("Café\n"));
            assert!(desk.zine(&["ledger", "add", "bob", "4.00"]).status.success());
        }
    }
}

#[test]
fn what_is_done_already_is_said_and_not_done_twice() {
    let desk = Desk::sealed("twice");
    let words = |text: &str| desk.zine(&text.split(' ').collect::<Vec<_>>());
    let code = |output: &Output| output.status.code().unwrap();
    assert!(words("handover 1968A").status.success());
    let packet = desk.0.join("private/handover/1968A.toml").display().to_string();
    desk.write("orders.txt", "Austria: A vie-tri\n");
    let orders = desk.0.join("orders.txt").display().to_string();
    let errata = ["errata", "1968A", "Spring 1901", "--orders", &orders, "--why", "a slip"];
    assert!(words(&format!("adopt {packet} --as venus")).status.success());
    assert!(desk.zine(&errata).status.success());
    let before = desk.state();
    for (output, status, part) in [
        (words(&format!("adopt {packet} --as venus")), 0, "already taken up"),
        (desk.zine(&errata), 0, "already written: issues/issue-3/errata/1.md"),
        (words("new issue 3"), 0, "already open"),
        (words("seal 2"), 1, "already sealed"),
        (words("new person bob --name Bob"), 1, "already"),
        (words("new person BOB --name Bob"), 1, "cannot be an id"),
        (words("new game 1968a"), 1, "already"),
    ] {
        assert_eq!(code(&output), status, "{}", told(&output));
        assert!(told(&output).contains(part), "{}", told(&output));
    }
    assert_eq!(desk.state(), before);
    let empty = Desk::sealed("empty");
    let said = empty.zine(&["new", "issue"]);
    assert!(code(&said) == 1 && told(&said).contains("is still open and empty"), "{}", told(&said));
}

#[test]
fn the_last_change_is_taken_back_unless_it_was_changed_or_published() {
    let desk = Desk::new("undo");
    let words = |text: &str| desk.zine(&text.split(' ').collect::<Vec<_>>());
    let before = desk.state();
    for command in ["ledger add bob 4.00", "new game titan", "new person eve --name Eve"] {
        assert!(words(command).status.success());
    }
    assert!(told(&words("undo --list")).contains("ledger add bob 4.00"));
    for _ in 0..3 {
        let done = words("undo");
        assert!(done.status.success(), "{}", told(&done));
    }
    assert_eq!(desk.state(), before);
    assert_eq!(words("undo").status.code(), Some(1));
    assert!(words("ledger add bob 4.00").status.success());
    let ledger = fs::read_to_string(desk.0.join("private/ledger.csv")).unwrap();
    desk.write("private/ledger.csv", ledger + "# by hand\n");
    let refused = words("undo");
    assert!(refused.status.code() == Some(1) && told(&refused).contains("conflict: private/ledger.csv"));
    for command in ["build 1", "seal 1", "build 2", "seal 2", "new issue 3"] {
        assert!(words(command).status.success(), "{command}");
    }
    let secret = words("undo");
    assert!(secret.status.success(), "an issue that is not sealed: {}", told(&secret));
}

#[test]
fn a_reader_that_goes_away_stops_nothing() {
    let desk = Desk::sealed("pipe");
    for command in [
        "check",
        "check --json",
        "show 1968A",
        "ledger show",
        "ledger balance",
        "copies 2",
        "rules",
        "build",
        "undo --list",
        "ledger add bob 9.00",
        "check --nonsense",
    ] {
        for (out, err) in [(true, false), (false, true), (true, true)] {
            let full = |on: bool| match on {
                true => Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap()),
                false => Stdio::null(),
            };
            let mut process = desk.command(&command.split(' ').collect::<Vec<_>>());
            let code = process.stdout(full(out)).stderr(full(err)).status().unwrap().code();
            assert!(matches!(code, Some(0..=2)), "{command}: {code:?}");
        }
    }
}

#[test]
fn only_the_layer_opens_files_for_writing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = BTreeMap::new();
    walk(root, &root.join("src"), &mut files);
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        walk(root, &entry.unwrap().path().join("src"), &mut files);
    }
    let own = [
        "crates/base/src/disk.rs",
        "crates/folder/src/store/",
        "crates/post/src/journal.rs",
        "crates/adjudicator/src/rules/sweep.rs",
    ];
    let words = [
        "fs::write",
        "File::create",
        "OpenOptions",
        "fs::rename",
        "remove_file",
        "remove_dir",
        "create_dir",
        "fs::copy",
        "println!",
        "eprint!",
        "eprintln!",
    ];
    let mut found = Vec::new();
    for (name, bytes) in
        files.iter().filter(|(n, _)| n.ends_with(".rs") && !own.iter().any(|o| n.starts_with(o)))
    {
        let text = String::from_utf8_lossy(bytes);
        // Tests create and remove folders of their own.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines =
            text.lines().filter(|l| words.iter().any(|w| l.contains(w)) && !l.trim_start().starts_with("//"));
        found.extend(lines.map(|line| format!("{name}: {}", line.trim())));
    }
    assert_eq!(found, Vec::<String>::new());
}

/// A picture of one grey point, with text by its creator in it.
fn picture() -> Vec<u8> {
    let crc = |bytes: &[u8]| {
        let step = |crc: u32, byte: &u8| {
            (0..8)
                .fold(crc ^ u32::from(*byte), |c, _| if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 })
        };
        !bytes.iter().fold(!0, step)
    };
    let chunk = |kind: &[u8; 4], data: &[u8]| {
        let named = [&kind[..], data].concat();
        [&(data.len() as u32).to_be_bytes()[..], &named, &crc(&named).to_be_bytes()].concat()
    };
    let parts = [
        chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]),
        chunk(b"tEXt", b"Comment\0marker"),
        chunk(b"IDAT", &[0x78, 0x9c, 0x63, 0x60, 0, 0, 0, 2, 0, 1]),
        chunk(b"IEND", b""),
    ];
    [&b"\x89PNG\r\n\x1a\n"[..], &parts.concat()].concat()
}

#[test]
fn a_letter_publishes_pictures_of_its_issue_only_and_no_notes() {
    let desk = Desk::new("pictures");
    desk.write("private/passport.png", picture());
    desk.write("art/other.png", picture());
    desk.write("issues/issue-1/private/p.png", picture());
    desk.write("issues/issue-1/orders/1968A/p.png", picture());
    desk.write("issues/issue-1/press/1968A/p.png", picture());
    desk.write("issues/issue-1/art/page.png", "<html>marker</html>");
    desk.write("issues/issue-1/art/good.png", picture());
    desk.write(
        "issues/issue-1/art/good.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"marker\"><script>marker</script><path d=\"M0 0h5\"/></svg>",
    );
    let letter =
        |picture: &str| format!("+++\nwriters = [\"bob\"]\n+++\nHello.\n\n![a picture]({picture})\n");
    for bad in [
        "private/passport.png",
        "../../private/passport.png",
        "/etc/passwd.png",
        "C:/x.png",
        "orders/1968A/p.png",
        "art/other.png",
        "press/1968A/p.png",
        "private/p.png",
        "art/page.png",
        "Private/p.png",
        "art/../private/p.png",
        "art/none.png",
    ] {
        desk.write("issues/issue-1/letters/bob.md", letter(bad));
        for command in [&["check", "1"], &["build", "1"]] {
            let done = desk.zine(command);
            assert_eq!(done.status.code(), Some(1), "{bad}: {}", told(&done));
            assert!(told(&done).contains("issues/issue-1/letters/bob.md:6:"), "{bad}: {}", told(&done));
        }
    }
    desk.write(
        "issues/issue-1/letters/bob.md",
        letter("art/good.png")
            + "\n![another](art/good.svg)\n\nsaid <!-- marker\n\nmarker --> and done\n\n<!-- marker -->\n",
    );
    let done = desk.zine(&["build", "1"]);
    assert!(done.status.success(), "{}", told(&done));
    let made: Vec<_> = desk.state().into_iter().filter(|(name, _)| name.starts_with("public/")).collect();
    assert!(
        made.iter().any(|(name, _)| name.ends_with("art/good.png"))
            && made.iter().any(|(name, _)| name.ends_with("good.svg"))
    );
    for (name, bytes) in made {
        assert!(!bytes.windows(6).any(|w| w == b"marker"), "{name}");
    }
}
