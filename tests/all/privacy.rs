//! Text that players did not mark for print appears in nothing published: every letter with private words, in every
//! rule-set, built and sealed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use adjudicator::board::Owner;
use adjudicator::draw::Draws;
use adjudicator::rules::{self, Switches};
use letters::{Kind, Names, World};

use crate::written::{Written, all, still};

struct Place(PathBuf);

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Place {
    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn zine(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        command.args(arguments).arg("--root").arg(&self.0).env("TZ", "UTC").output().unwrap()
    }

    fn good(&self, arguments: &[&str]) -> String {
        let output = self.zine(arguments);
        let said =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        said
    }

    /// Everything public, as a reader or a machine could find it, in lower case.
    fn public(&self) -> String {
        let mut out = String::new();
        for top in ["public", "print", "issues/issue-2/sealed", "issues/seals.txt"] {
            for file in files(&self.0.join(top)) {
                let bytes = fs::read(&file).unwrap_or_default();
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let bare: String =
                    text.split('<').map(|p| p.split_once('>').map_or(p, |(_, rest)| rest)).collect();
                out += &format!("{text}\n{bare}\n");
                if file.extension().is_some_and(|e| e == "pdf") {
                    let paper = Command::new("pdftotext").arg("-layout").arg(&file).arg("-").output();
                    let paper =
                        paper.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
                    out += &paper;
                    out += &paper.replace("-\n", "");
                }
            }
        }
        out.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
    }
}

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_path_buf()];
    }
    fs::read_dir(path).into_iter().flatten().flatten().flat_map(|e| files(&e.path())).collect()
}

/// A letter with the orders of another rule-set in place of its own.
fn with_orders(one: &Written, orders: &[String]) -> String {
    let rules = rules::find("Standard").unwrap().instantiate(&Switches::default()).unwrap();
    let position = rules.start(&[], &mut Draws::from_list([""; 0]));
    let who = rules.board().find_owner(&one.power).unwrap();
    let names = Names::default();
    let world = World { editor: "ada", ..World::new(&*rules, &position, who, &names) };
    let text = &one.letters[0];
    let mut out = String::new();
    let mut from = 0;
    for piece in letters::read(&world, text, 0).pieces.iter().filter(|p| p.kind == Kind::Order) {
        if piece.span.start < from {
            continue;
        }
        out += &text[from..piece.span.start];
        if from == 0 {
            out += &format!("\n{}\n", orders.join("\n"));
        }
        from = piece.span.end;
    }
    out + &text[from..]
}

#[test]
fn private_words_of_letters_are_public_in_no_rule_set() {
    // Letters that raise questions are never sealed: parts for two powers, in the seat of either.
    let asked = |l: &Written| l.tags.iter().any(|t| t == "asks" || t == "two-powers");
    let letters: Vec<Written> =
        all().into_iter().filter(|l| !l.never.is_empty() && l.position == "P0" && !asked(l)).collect();
    assert!(letters.len() > 6 && letters.iter().any(|l| !l.wanted.is_empty()));
    let place = Place(std::env::temp_dir().join(format!("zine-{}-privacy", std::process::id())));
    let people: String = (0..12)
        .map(|n| format!("[p{n}]\nname = \"Player Number{n}\"\nemail = \"p{n}@example.org\"\n"))
        .collect();
    place.write(
        "private/people.toml",
        format!("[ada]\nname = \"Ada Lovett\"\nemail = \"ada@zine.example\"\n{people}"),
    );
    place.write("zine.toml", "title = \"The Lantern\"\neditor = \"ada\"\n");
    place.write(
        "issues/issue-1/issue.toml",
        "number = 1\ndate = 2026-10-01\ndeadline = \"2099-12-15T20:00:00\"\n",
    );
    place.write("issues/issue-1/editorial.md", "A plain word from the editor.\n");
    let mut plays = String::new();
    let mut filed = Vec::new();
    for (at, entry) in rules::LIST.iter().enumerate() {
        let rules = entry.instantiate(&Switches::default()).unwrap();
        let board = rules.board();
        let powers: Vec<Owner> = board.powers().collect();
        let position = rules.start(&powers, &mut Draws::from_list(["0"; 400]));
        let due = rules.due(&position).unwrap();
        // Two games each, because there are more letters than powers.
        for half in 0..2 {
            let id = format!("game{at}{half}");
            let seats: String = powers
                .iter()
                .enumerate()
                .map(|(n, o)| format!("[[seat]]\npower = \"{}\"\nperson = \"p{n}\"\n", board.owner(*o).name))
                .collect();
            let name = ["Saturn", "Jupiter"][half];
            place.write(
                &format!("games/{id}/game.toml"),
                format!("name = \"{name} {at}\"\nvariant = \"{}\"\n[start]\nissue = 1\n{seats}", entry.name),
            );
            plays += &format!(
                "[[play]]\ngame = \"{id}\"\nphases = [\"{}\"]\n",
                games::calendar::editor_notation(due)
            );
            for (letter, who) in letters.iter().skip(half).step_by(2).zip(&powers) {
                let orders = still(&*rules, &position, *who);
                let orders = if orders.is_empty() { vec!["No orders.".to_string()] } else { orders };
                let n = powers.iter().position(|p| p == who).unwrap();
                let power = board.owner(*who).name.to_lowercase();
                let file = format!("issues/issue-2/orders/{id}/{power}.txt");
                let text = with_orders(letter, &orders);
                // Words that mean something else under these rules raise questions, and are then never sealed.
                let names = Names::default();
                let world = World::new(&*rules, &position, *who, &names);
                if letters::read(&world, &text, 0).pieces.iter().any(letters::Piece::is_error) {
                    continue;
                }
                place.write(&file, format!("Received: 2026-11-10 09:00\nFrom: <p{n}@example.org>\n\n{text}"));
                filed.push((file, letter));
            }
        }
    }
    place.write(
        "issues/issue-2/issue.toml",
        format!("number = 2\ndate = 2026-11-20\ndeadline = \"2099-12-15T20:00:00\"\n{plays}"),
    );
    place.write("issues/issue-2/editorial.md", "Another plain word from the editor.\n");
    for issue in ["1", "2"] {
        place.good(&["build", issue]);
        let public = place.public();
        for (file, letter) in &filed {
            let leak: Vec<&String> = letter.never.iter().filter(|w| public.contains(*w)).collect();
            assert!(leak.is_empty(), "{file} ({}): {leak:?} after the build of {issue}", letter.id);
        }
        place.good(&["seal", issue, "--early"]);
    }
    place.good(&["build"]);
    let public = place.public();
    for (file, letter) in &filed {
        let leak: Vec<&String> = letter.never.iter().filter(|w| public.contains(*w)).collect();
        assert!(leak.is_empty(), "{file} ({}): {leak:?} after the seal", letter.id);
        for word in &letter.printed {
            assert!(public.contains(word), "{file} ({}): “{word}” is not printed", letter.id);
        }
    }
}
