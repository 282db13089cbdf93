//! An editor acting at random: every resulting folder can be sealed, or `zine check` says why not, and whatever is sealed
//! replays.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::folders::{put, zine};
use crate::rounds::{Numbers, letters, rulings, six, unit_name};

/// Steps of a normal run.
const STEPS: usize = 48;
/// Steps with `ZINE_LONG`.
const MANY: usize = 2_000;
/// Number of steps between seals.
const ISSUE: usize = 16;

/// Invalid orders inserted into a letter.
const JUNK: [&str; 10] = [
    "A Xyz - Abc",
    "All my love",
    "A Mun - Bur or A Mun - Ber, as you like",
    "Build A Par if I may",
    "OK",
    "Ignore what I sent.",
    "Retreat A Mun - Ruh, else disband",
    "I vote yes on the draw.",
    "F Lon - North Sea - English Channel",
    "GM: please be kind",
];

struct Editor<'r> {
    root: &'r Path,
    numbers: Numbers,
    open: i64,
    people: usize,
    done: Vec<String>,
}

impl Editor<'_> {
    /// Runs a command, which may be refused but must not panic.
    fn run(&mut self, arguments: &[&str]) {
        self.told(arguments);
    }

    /// The same: whether it was carried out, and what it said.
    fn told(&mut self, arguments: &[&str]) -> (bool, String) {
        let (well, said) = zine(self.root, arguments);
        self.done.push(format!("{}{}", if well { "" } else { "# refused: " }, arguments.join(" ")));
        assert!(!said.contains("panicked"), "{}\n{said}", self.done.join("\n"));
        (well, said)
    }

    fn game(&mut self) -> String {
        format!("g{}", self.numbers.below(adjudicator::rules::LIST.len()))
    }

    fn power(&mut self, game: &str) -> String {
        let at: usize = game[1..].parse().unwrap();
        let rules = adjudicator::rules::LIST[at].instantiate(&Default::default()).unwrap();
        let powers: Vec<_> = rules.board().powers().collect();
        rules.board().owner(powers[self.numbers.below(powers.len())]).name.clone()
    }

    fn person(&mut self) -> String {
        format!("p{}", self.numbers.below(self.people))
    }

    /// Something an editor does on an evening.
    fn step(&mut self) {
        let (game, number) = (self.game(), self.open.to_string());
        let power = self.power(&game);
        let (somebody, other) = (self.person(), self.person());
        let issue = format!("issues/issue-{number}");
        let stem = format!("{issue}/orders/{game}/{}", power.to_lowercase());
        let day = format!("2996-{:02}-{:02}", 1 + self.numbers.below(12), 1 + self.numbers.below(28));
        match self.numbers.below(44) {
            0..=3 => {
                letters(self.root, self.open, &game, &mut self.numbers);
                self.done.push(format!("# letters of {game}"));
            }
            4..=6 => {
                let lines = self.junk();
                put(self.root, &format!("{stem}.2.txt"), &format!("{}\n", lines.join("\n")));
                self.done.push(format!("# {stem}.2.txt: {}", lines.join(" / ")));
            }
            7..=10 => {
                let all = rulings(self.root, self.open, &game, &mut self.numbers);
                if let Some((_, phase, line)) = all.get(self.numbers.below(all.len())) {
                    self.run(&["rule", &game, line, "--phase", phase]);
                }
            }
            11 => self.run(&["seat", &game, &power, &somebody, "--why", "resigned"]),
            12 => self.run(&["seat", &game, &power, "--nobody", "--why", "nobody wants it"]),
            13 => self.run(&["standby", &game, &somebody]),
            14 => {
                let id = format!("p{}", self.people);
                self.run(&["person", "add", &id, "--name", &format!("Player {id}")]);
                self.people += 1;
            }
            15..=16 => self.run(&["undo"]),
            17 => self.run(&["redo"]),
            18 => self.run(&["ledger", "add", &somebody, "5.00"]),
            19 => {
                let way = ["--draw", "--abandon", "--undo"][self.numbers.below(3)];
                if self.numbers.below(4) == 0 {
                    self.run(&["end", &game, way]);
                }
            }
            20 => {
                let text = format!("Vienna: [a link](no-such-{}.md), says {other}.\n", self.numbers.below(3));
                put(self.root, &format!("{issue}/press/{game}/{somebody}.md"), &text);
                self.done.push(format!("# press with a dead link in {game}"));
            }
            21 => self.run(&["build", &number]),
            22 => self.run(&["remind", "--dry-run"]),
            23 => self.run(&["nmr"]),
            24 => self.run(&["seal", &number, "--again", "--why", "a slip"]),
            25 => self.run(&["seal", &(self.open - 1).to_string(), "--again", "--why", "a slip"]),
            26 => self.run(&["extend", &game, &day, "--why", "he is ill", "--for", &somebody]),
            27 => self.run(&["away", &somebody, &day, &day]),
            28 => self.run(&["person", "forget", &somebody, "--why", "asked"]),
            29 => self.run(&["person", "merge", &somebody, &other]),
            30 => {
                self.run(&["person", "address", &somebody, "--email", &format!("{somebody}@{other}.example")])
            }
            31 => {
                let id = format!("w{}", self.numbers.below(3));
                let rules = adjudicator::rules::LIST[self.numbers.below(adjudicator::rules::LIST.len())].name;
                self.run(&["new", "game", &id, "--variant", rules]);
                self.run(&["join", &id, &somebody]);
                self.run(&["join", &id, &other]);
            }
            32 => {
                let id = format!("w{}", self.numbers.below(3));
                self.run(&["leave", &id, &somebody]);
                self.run(&["start", &id, "--short", "nobody else came"]);
            }
            33 => {
                let eml = format!(
                    "From: {somebody}@round.example\nSubject: {game}\nMessage-ID: <{}@round.example>\n\n{}\n",
                    self.done.len(),
                    self.junk().join("\n")
                );
                put(self.root, "mails/one.eml", &eml);
                self.run(&["inbox", "mails/one.eml"]);
                self.done.push(format!("# {eml:?}"));
            }
            34 => {
                put(self.root, "mails/typed.txt", &format!("{}\n", self.junk().join("\n")));
                self.run(&["orders", &game, &power, "mails/typed.txt"]);
            }
            35 => self.run(&[
                "poll",
                "new",
                "best",
                "--question",
                "Which?",
                "--option",
                "This",
                "--option",
                "That",
            ]),
            36 => self.run(&["poll", "answer", "best", &somebody, "This"]),
            37 => self.run(&["game", "gm", &game, &somebody]),
            38 => self.erratum(&game),
            39 => {
                let deadline = format!("2996-{:02}-20T20:00", self.open);
                self.run(&["new", "flyer", "--game", &game, "--deadline", &deadline]);
            }
            40 => {
                let flyer = format!("{}a", self.open - 1);
                self.run(&["build", &flyer]);
                self.run(&["seal", &flyer, "--early"]);
            }
            41 => self.run(&["pack", &game]),
            42 => self.run(&["draws", "verify", &(self.open - 1).to_string()]),
            _ => self.run(&["mini", &game, "Fall 1901 Retreat", "--due", &day]),
        }
    }

    /// Some lines that are no orders, or no good ones.
    fn junk(&mut self) -> Vec<&'static str> {
        (0..3).map(|_| JUNK[self.numbers.below(JUNK.len())]).collect()
    }

    /// Corrects an order of a sealed season: a unit stood.
    fn erratum(&mut self, game: &str) {
        let content = folder::load(&folder::Folder::new(self.root), None::<i64>).unwrap();
        let games = games::play(&content, self.open);
        let Some(history) = games.get(game) else { return };
        let sealed: Vec<_> = (1..self.open).flat_map(|number| history.in_issue(number)).collect();
        let Some(played) = sealed.get(self.numbers.below(sealed.len())) else { return };
        let units = &played.before.units;
        let Some(unit) = units.get(self.numbers.below(units.len())) else { return };
        let board = history.rules.board();
        let line = format!("{}: {} H", board.owner(unit.owner).name, unit_name(&*history.rules, unit));
        let phase = games::calendar::editor_notation(played.turn);
        let later = ["stay", "replay"][self.numbers.below(2)];
        self.run(&["errata", game, &phase, "--orders", &line, "--later", later, "--why", "misread"]);
    }

    /// Closes the issue: `zine check` names whatever prevents sealing, and once that is corrected it is sealed and replays.
    fn close(&mut self) {
        let number = self.open.to_string();
        put(self.root, &format!("issues/issue-{number}/editorial.md"), "Words.\n");
        for attempt in 0..4 {
            let (_, checked) = self.told(&["check", &number, "--all"]);
            let (sealed, said) = self.told(&["seal", &number, "--build", "--early", "--empty"]);
            if sealed {
                break;
            }
            let (told, mut named) = (codes(&said, "error"), codes(&checked, "error"));
            named.extend(codes(&checked, "warning"));
            let all = self.done.join("\n");
            assert!(!told.is_empty() && told.is_subset(&named), "{all}\n{said}\n{checked}");
            assert!(attempt < 3, "{all}\n{said}");
            self.put_right(&number, &told, attempt);
        }
        let (well, said) = self.told(&["check", "--replay", "--all"]);
        let other = said.contains("come out otherwise") || said.contains("[replay]");
        assert!(well && !other, "{}\n{said}", self.done.join("\n"));
    }

    /// Discards what was named, and fills empty seats.
    fn put_right(&mut self, number: &str, told: &BTreeSet<String>, attempt: usize) {
        self.done.push(format!("# puts right {told:?}"));
        let folder = format!("issues/issue-{number}");
        if told.contains("no-player") {
            let content = folder::load(&folder::Folder::new(self.root), Some(self.open)).unwrap();
            let games = games::play(&content, self.open);
            for fault in production::seal::preconditions::seats(&games, self.open.into()) {
                let said = fault.sentence().to_string();
                let (head, powers) = said.split_once(" is played without a player for ").unwrap();
                let game = head.rsplit(' ').next().unwrap();
                for power in powers.split(", ") {
                    self.run(&["seat", game, power, "--nobody", "--why", "nobody wants it"]);
                }
            }
        }
        let parts = if attempt == 0 { &["press"][..] } else { &["press", "orders"] };
        for part in parts {
            let _ = fs::remove_dir_all(self.root.join(&folder).join(part));
        }
        for mail in self.folders("private/received/unsorted", "") {
            self.run(&["inbox", "--settled", &mail.display().to_string()]);
        }
        for flyer in
            self.folders("issues", "flyer-").into_iter().filter(|flyer| !flyer.join("sealed").exists())
        {
            if attempt > 0 {
                let _ = fs::remove_dir_all(flyer.join("orders"));
            }
            let name = flyer.file_name().unwrap().to_string_lossy().replace("flyer-", "");
            self.run(&["seal", &name, "--build", "--early"]);
        }
    }

    /// What lies in a folder and has a name that begins so.
    fn folders(&self, place: &str, begin: &str) -> Vec<PathBuf> {
        let all = fs::read_dir(self.root.join(place)).into_iter().flatten().map(|entry| entry.unwrap());
        let named = all.filter(|entry| entry.file_name().to_string_lossy().starts_with(begin));
        let mut paths: Vec<PathBuf> = named.map(|entry| entry.path()).collect();
        paths.sort();
        paths
    }

    /// Opens the next issue, which may have been taken back.
    fn open(&mut self) {
        self.open =
            1 + self.folders("issues", "issue-").iter().filter(|issue| issue.join("sealed").exists()).count()
                as i64;
        if !self.root.join(format!("issues/issue-{}/issue.toml", self.open)).exists() {
            let (year, month) = (2996 + (self.open - 1) / 12, (self.open - 1) % 12 + 1);
            let date = format!("{year}-{month:02}-10");
            let (well, said) = self.told(&["new", "issue", "--date", &date]);
            assert!(well, "{}\n{said}", self.done.join("\n"));
        }
    }
}

/// The codes of the errors or warnings in a command's output.
fn codes(said: &str, severity: &str) -> BTreeSet<String> {
    let errors = said
        .lines()
        .filter_map(|line| line.trim().strip_prefix(severity)?.strip_prefix('[')?.split_once("]:"));
    errors.map(|(code, _)| code.to_string()).collect()
}

#[test]
fn whatever_an_editor_does_can_be_sealed_or_is_named() {
    let long = std::env::var_os("ZINE_LONG").is_some();
    let seed = std::env::var("ZINE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(7);
    let folder = six("random-editor");
    let root = &folder.0;
    let price = "\n[[price]]\nfrom = 2025-01-01\nmodel = \"issue\"\nsingle = \"1.20\"\n";
    put(root, "zine.toml", &(fs::read_to_string(root.join("zine.toml")).unwrap() + price));
    let mut editor = Editor { root, numbers: Numbers(seed), open: 0, people: 16, done: Vec::new() };
    for step in 1..=if long { MANY } else { STEPS } {
        editor.open();
        if step % ISSUE == 0 {
            editor.close();
        } else {
            editor.step();
        }
    }
}
