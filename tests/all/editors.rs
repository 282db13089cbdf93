//! Several people at one zine: players whose names are secret, and a person's data.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use adjudicator::rules::{self, Switches};

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
            let mut text = String::from_utf8_lossy(&bytes).into_owned();
            if name.ends_with(".pdf") {
                for program in ["pdftotext", "pdfinfo"] {
                    let paper = Command::new(program)
                        .arg(self.0.join(&name))
                        .args((program == "pdftotext").then_some("-"))
                        .output();
                    text +=
                        &paper.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
                }
            }
            out.push((name.clone(), format!("{name}\n{text}").to_lowercase()));
        }
        out
    }
}

/// Everything by which a player could be known.
fn marks(n: usize) -> [String; 6] {
    [
        format!("kwid{n}x"),
        format!("zorbax{n}q"),
        format!("qvornle{n}x"),
        format!("tarnvil{n}q"),
        format!("{n} murkley"),
        format!("locq{n}x"),
    ]
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
    for n in 0..most {
        let [id, first, last, town, street, mail] = marks(n);
        let table = format!(
            "\n[{id}]\nname = \"{first} {last}\"\nemail = \"{mail}@hidden.example\"\ntown = \"{town}\"\naddress = [\"{street} Lane\", \"{town}\"]\n"
        );
        place.write("private/people.toml", place.read("private/people.toml") + &table);
    }
    for (game, players, variant) in &sets {
        place.good(&format!("new game {game} --variant {} --anonymous", variant.replace(' ', "_")));
        for n in 0..*players {
            place.good(&format!("join {game} kwid{n}x"));
        }
    }
    place.write("issues/issue-1/editorial.md", "Welcome.\n");
    let nobody = |place: &Place, step: &str| {
        for (name, text) in place.leaves() {
            assert_eq!(leak(&text, 0..most), None, "{name} after {step}");
        }
    };
    nobody(&place, "join");
    for step in ["build 1", "seal 1 --early", "new issue 2 --date 2026-02-10"] {
        place.good(step);
        nobody(&place, step);
    }
    for (game, players, _) in &sets {
        place.good(&format!("start {game}"));
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
    // Nobody writes: the standbys are called up. Press comes under the name of a power.
    place.write(
        "issues/issue-3/press/g0/peace.md",
        "+++\nkind = \"white\"\nby = \"kwid1x\"\n+++\nPeace, says Zorbax1q.\n",
    );
    let warned = place.good("check --all");
    assert!(warned.contains("may tell who plays in g0"), "{warned}");
    place.write("issues/issue-3/press/g0/peace.md", "+++\nkind = \"white\"\nby = \"kwid1x\"\n+++\nPeace.\n");
    place.write("issues/issue-3/editorial.md", "Silence.\n");
    for step in ["build 3", "seal 3 --early", "build", "new issue 4 --date 2026-04-10"] {
        place.good(step);
        nobody(&place, step);
    }
    let (_, seal) =
        place.leaves().into_iter().find(|(name, _)| name == "issues/issue-3/sealed/seal.toml").unwrap();
    assert!(seal.contains("person = \"player-08\""), "{seal}");
    place.good("mail 3 --outbox");
    let mails: Vec<_> = place.files().into_iter().filter(|(name, _)| name.ends_with(".eml")).collect();
    assert!(mails.len() >= most, "{}", mails.len());
    for (name, bytes) in mails {
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        let to = (0..most).find(|n| text.contains(&format!("locq{n}x@"))).unwrap_or(most);
        assert_eq!(leak(&text, (0..most).filter(|n| *n != to)), None, "{name}");
    }
    place.write("orders.txt", "Austria: A vie - tri\n");
    let orders = place.0.join("orders.txt");
    place.good(&format!("errata g0 Spring_1901 --orders {}", orders.display()));
    place.write("issues/issue-4/editorial.md", "An erratum.\n");
    for step in ["build 4", "seal 4 --early", "build", "new issue 5 --date 2026-05-10"] {
        place.good(step);
        nobody(&place, step);
    }
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
    if let Ok(paper) = paper {
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
