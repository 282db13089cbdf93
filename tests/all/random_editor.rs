//! An editor acting at random: every resulting folder can be sealed, or `zine check` says why not, and whatever is sealed
//! replays.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::folders::{good, put, zine};
use crate::rounds::{Numbers, letters, rulings, six};

/// Steps of a normal run.
const STEPS: usize = 50;
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
    fn run(&mut self, arguments: &[&str]) -> (bool, String) {
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
        let stem = format!("issues/issue-{number}/orders/{game}/{}", power.to_lowercase());
        match self.numbers.below(24) {
            0..=3 => letters(self.root, self.open, &game, &mut self.numbers),
            4..=6 => {
                let lines: Vec<&str> = (0..3).map(|_| JUNK[self.numbers.below(JUNK.len())]).collect();
                put(self.root, &format!("{stem}.2.txt"), &format!("{}\n", lines.join("\n")));
                self.done.push(format!("# {stem}.2.txt: {}", lines.join(" / ")));
            }
            7..=10 => {
                let all = rulings(self.root, self.open, &game, &mut self.numbers);
                if let Some((_, phase, line)) = all.get(self.numbers.below(all.len())) {
                    self.run(&["rule", &game, line, "--phase", phase]);
                }
            }
            11 => drop(self.run(&["seat", &game, &power, &somebody, "--why", "resigned"])),
            12 => drop(self.run(&["seat", &game, &power, "--nobody", "--why", "nobody wants it"])),
            13 => drop(self.run(&["standby", &game, &somebody])),
            14 => {
                let id = format!("p{}", self.people);
                self.run(&["person", "add", &id, "--name", &format!("Player {id}")]);
                self.people += 1;
            }
            15 => drop(self.run(&["undo"])),
            16 => drop(self.run(&["redo"])),
            17 => drop(self.run(&["ledger", "add", &somebody, "5.00"])),
            18 => {
                let way = ["--draw", "--abandon"][self.numbers.below(2)];
                if self.numbers.below(8) == 0 {
                    self.run(&["end", &game, way]);
                }
            }
            19 => {
                let text = format!("Vienna: [a link](no-such-{}.md), says {other}.\n", self.numbers.below(3));
                put(self.root, &format!("issues/issue-{number}/press/{game}/{somebody}.md"), &text);
                self.done.push(format!("# press with a dead link in {game}"));
            }
            20 => drop(self.run(&["build", &number])),
            21 => drop(self.run(&["remind", "--dry-run"])),
            22 => drop(self.run(&["nmr"])),
            _ => drop(self.run(&["seal", &number, "--again", "--why", "a slip"])),
        }
    }

    /// Closes the issue: `zine check` names whatever prevents sealing, and once that is corrected it is sealed and replays.
    fn close(&mut self) {
        let number = self.open.to_string();
        put(self.root, &format!("issues/issue-{number}/editorial.md"), "Words.\n");
        for attempt in 0..4 {
            let (_, checked) = self.run(&["check", &number, "--all"]);
            let (sealed, said) = self.run(&["seal", &number, "--build", "--early", "--empty"]);
            if sealed {
                break;
            }
            let (told, named) = (codes(&said), codes(&checked));
            assert!(
                !told.is_empty() && told.is_subset(&named),
                "{}\n{said}\n{checked}",
                self.done.join("\n")
            );
            assert!(attempt < 3, "{}\n{said}", self.done.join("\n"));
            self.put_right(&number, &told, attempt);
        }
        let (well, said) = self.run(&["check", "--replay", "--all"]);
        let other = said.contains("come out otherwise") || said.contains("[replay]");
        assert!(well && !other, "{}\n{said}", self.done.join("\n"));
        self.open += 1;
        let (year, month) = (2026 + (self.open - 1) / 12, (self.open - 1) % 12 + 1);
        self.run(&["new", "issue", "--date", &format!("{year}-{month:02}-10")]);
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
    }
}

/// The codes of the errors in a command's output.
fn codes(said: &str) -> BTreeSet<String> {
    let errors = said.lines().filter_map(|line| line.trim().strip_prefix("error[")?.split_once("]:"));
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
    good(root, &["new", "issue", "--date", "2026-02-10"]);
    let mut editor = Editor { root, numbers: Numbers(seed), open: 2, people: 16, done: Vec::new() };
    for step in 1..=if long { MANY } else { STEPS } {
        if step % ISSUE == 0 {
            editor.close();
        } else {
            editor.step();
        }
    }
}
