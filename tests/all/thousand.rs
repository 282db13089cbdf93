//! A thousand readers and three thousand payments: the time for checks, labels and all PDFs. Run in a release build with
//! `cargo test --release --test all thousand -- --ignored --nocapture`.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use folder::Folder;
use games::bookkeeping;
use production::seal::create::PublishedIssue;

use crate::folders;

struct Zine(PathBuf);

impl Drop for Zine {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Zine {
    fn put(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Eleven sealed issues and an open one.
    fn made() -> Zine {
        let root = std::env::temp_dir().join(format!("zine-thousand-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let zine = Zine(root);
        let postage = "[[postage]]\nzone = \"inland\"\nup_to = 100\nprice = \"0.60\"\n";
        zine.put(
            "zine.toml",
            &format!(
                "title = \"Laurania\"\neditor = \"ada\"\n[[price]]\nfrom = 2026-01-01\nmodel = \"issue\"\nsingle = \"0.50\"\n\
                 offer = {{ amount = \"5.00\", issues = 12 }}\n[[fee]]\nfrom_issue = 1\nfirst = \"2.00\"\nlater = \"1.50\"\n{postage}"
            ),
        );
        let mut people = "[ada]\nname = \"Ada\"\naddress = [\"1 Quay Row\"]\ncopy = \"none\"\n".to_string();
        for n in 0..1000 {
            _ = writeln!(
                people,
                "[r{n}]\nname = \"Reader Number {n}\"\naddress = [\"{n} Quay Row\", \"Leeds LS{} 4AB\"]",
                n % 30
            );
        }
        zine.put("private/people.toml", &people);
        let seat = |g: usize, p: usize| {
            let powers = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
            format!("[[seat]]\npower = \"{}\"\nperson = \"r{}\"\n", powers[p], g * 7 + p)
        };
        for g in 0..10 {
            let seats: String = (0..7).map(|p| seat(g, p)).collect();
            zine.put(
                &format!("games/g{g}/game.toml"),
                &format!("name = \"Game {g}\"\nvariant = \"Standard\"\nnmr = [\"hold\"]\n[start]\nissue = 1\n{seats}"),
            );
        }
        let mut ledger = "date,person,kind,amount,for,note\n".to_string();
        for (at, month) in [1, 5, 9].iter().enumerate() {
            for n in 0..1000 {
                let sum = 200 + 7 * ((n + at) % 50);
                _ = writeln!(
                    ledger,
                    "2026-{month:02}-02,r{n},payment,{}.{:02},,no. {at}",
                    sum / 100,
                    sum % 100
                );
            }
        }
        zine.put("private/ledger.csv", &ledger);
        for number in 1..=12 {
            let deadline = format!("deadline = \"2026-{number:02}-28T12:00:00[Europe/London]\"");
            zine.put(
                &format!("issues/issue-{number}/issue.toml"),
                &format!("number = {number}\ndate = 2026-{number:02}-10\n{deadline}\n"),
            );
            zine.put(
                &format!("issues/issue-{number}/editorial.md"),
                &"A plain word from the editor. ".repeat(300),
            );
            if number < 12 {
                let content = folder::load(&Folder::new(&zine.0), Some(number)).unwrap();
                let played = games::play(&content, number);
                let accounts =
                    bookkeeping::compute_accounts(&content, &played, Some(number), &Default::default());
                let (copies, lots) = bookkeeping::sealed_accounts(&accounts, number);
                let facts = PublishedIssue { pages: 4, charged: 4, copies, lots, ..Default::default() };
                folders::seal(&zine.0, &content, number, &facts);
            }
        }
        zine
    }

    fn timed(&self, arguments: &[&str], limit: f64) {
        let began = Instant::now();
        let done = Command::new(env!("CARGO_BIN_EXE_zine"))
            .args(arguments)
            .arg("--root")
            .arg(&self.0)
            .output()
            .unwrap();
        let took = began.elapsed();
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        println!("zine {}: {took:.2?} (limit {limit} s)", arguments.join(" "));
        assert!(!said.contains("error"), "{said}");
        assert!(
            cfg!(debug_assertions) || took < Duration::from_secs_f64(limit),
            "{arguments:?} took {took:?}"
        );
    }
}

#[test]
#[ignore = "speed is measured in a release build"]
fn a_thousand_readers_are_checked_labelled_and_printed_in_seconds() {
    let zine = Zine::made();
    zine.timed(&["check"], 1.0);
    zine.timed(&["copies", "12", "--json"], 1.0);
    zine.timed(&["accounts", "--year", "2026"], 2.0);
    #[cfg(feature = "typeset")]
    {
        zine.timed(&["labels", "12"], 4.0);
        // Without the time to typeset the issue itself.
        zine.timed(&["pages", "12"], 60.0);
        zine.timed(&["copies", "12", "--pdf"], 3.0);
    }
}
