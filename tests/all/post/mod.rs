//! Mail, end to end: folders in a temporary directory, the program itself, and a real SMTP server.

mod confidential;
mod effects;
mod hostile;
mod inbox;
mod journal;
mod letters;
mod lists;
mod mailman;
mod smtp;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A game in play has a player for every power: the editor fills the other seats.
pub fn seated(place: &Place) {
    for (game, empty) in [
        ("1968A", ["Germany", "Italy", "Russia", "Turkey"]),
        ("1971C", ["England", "France", "Russia", "Turkey"]),
    ] {
        let file = format!("games/{game}/game.toml");
        let mut text = place.read(&file);
        for power in empty {
            let nobody = format!("power = \"{power}\"\nwhy = \"nobody plays it\"\n");
            text = text.replace(&nobody, &format!("power = \"{power}\"\nperson = \"ada\"\n"));
        }
        place.write(&file, &text);
    }
}

/// Seals both issues of the folder.
pub fn seal(place: &Place) {
    seated(place);
    for issue in ["1", "2"] {
        place.zine(&["build", issue]);
        let sealed = place.zine(&["seal", issue]);
        assert!(sealed.status.success(), "{}", told(&sealed));
    }
}

/// A zine's folder, removed on drop.
pub struct Place(pub PathBuf);

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const ZINE: &str = "title = \"The Lantern\"\neditor = \"ada\"\n[mail]\nrate = 0\npause = 0\n";

const PEOPLE: &str = "\
[ada]\nname = \"Ada Lovett\"\nemail = \"ada@lantern.example\"\ncopy = \"none\"\n
[bob]\nname = \"Bob Rieter\"\nemail = \"bob@rieter.example\"\nalso = [\"bob.at.work@firm.example\"]\ntimezone = \"America/New_York\"\n
[dee]\nname = \"Dee Marsh\"\nemail = \"dee@marsh.example\"\nphone = \"01234 567\"\n
[eve]\nname = \"Eve Quint\"\nemail = \"eve@quint.example\"\n
[hans]\nname = \"Hans Gruber\"\nemail = \"hans@gruber.example\"\ncopy = \"pdf\"\n
[stan]\nname = \"Stan Byer\"\nemail = \"stan@byer.example\"\n
[pair]\nname = \"Pat Pair\"\nemail = \"pairs@home.example\"\n
[other]\nname = \"Paul Pair\"\nemail = \"pairs@home.example\"\n";

const FILES: &[(&str, &str)] = &[
    ("zine.toml", ZINE),
    ("private/people.toml", PEOPLE),
    (
        "games/1968A/game.toml",
        "name = \"Saturn\"\nvariant = \"Standard\"\nnumbers = [\"1968A\"]\n[start]\nissue = 1\n\
         [[seat]]\npower = \"Austria\"\nperson = \"bob\"\n[[seat]]\npower = \"England\"\nperson = \"dee\"\n\
         [[seat]]\npower = \"France\"\nperson = \"hans\"\n[[standby]]\nperson = \"stan\"\n",
    ),
    (
        "games/1971C/game.toml",
        "name = \"Titan\"\nvariant = \"Standard\"\nnumbers = [\"1971C\"]\n[start]\nissue = 1\n\
         [[seat]]\npower = \"Germany\"\nperson = \"bob\"\n[[seat]]\npower = \"Austria\"\nperson = \"eve\"\n\
         [[seat]]\npower = \"Italy\"\nperson = \"pair\"\n",
    ),
    (
        "issues/issue-1/issue.toml",
        "number = 1\ndate = 2026-01-10\ndeadline = \"2026-02-07T12:00:00[Europe/London]\"\n",
    ),
    (
        "issues/issue-2/issue.toml",
        "number = 2\ndate = 2026-02-10\ndeadline = \"2026-03-07T12:00:00[Europe/London]\"\n\
         [[play]]\ngame = \"1968A\"\nphases = [\"Spring 1901\", \"Spring 1901 Retreat\"]\n\
         [[play]]\ngame = \"1971C\"\nphases = [\"Spring 1901\", \"Spring 1901 Retreat\"]\n",
    ),
    ("issues/issue-2/editorial.md", "A plain word from the editor.\n"),
];

impl Place {
    /// The folder above, under a name of its own.
    pub fn new(name: &str) -> Place {
        let place = Place(std::env::temp_dir().join(format!("zine-post-{}-{name}", std::process::id())));
        let _ = fs::remove_dir_all(&place.0);
        FILES.iter().for_each(|(file, text)| place.write(file, text));
        place
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        match std::str::from_utf8(text.as_ref()) {
            Ok(words) => fs::write(&path, crate::folders::seated(&path, words)).unwrap(),
            Err(_) => fs::write(&path, text).unwrap(),
        }
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    /// Runs the program in the folder.
    pub fn zine(&self, arguments: &[&str]) -> Output {
        self.zine_with(arguments, &[])
    }

    /// Runs the program with environment variables.
    pub fn zine_with(&self, arguments: &[&str], environment: &[(&str, &str)]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        for name in ["HOST", "PORT", "SECURITY", "USER", "PASSWORD", "CA", "FILE", "HELLO", "TIMEOUT"] {
            command.env_remove(format!("ZINE_SMTP_{name}"));
        }
        command.args(arguments).arg("--root").arg(&self.0).envs(environment.iter().copied()).env("TZ", "UTC");
        command.output().unwrap()
    }

    /// Files mails given as texts; returns the program's output.
    pub fn take(&self, mails: &[String]) -> String {
        let folder = self.0.join("incoming");
        let _ = fs::remove_dir_all(&folder);
        for (n, mail) in mails.iter().enumerate() {
            self.write(&format!("incoming/{n:03}.eml"), mail);
        }
        told(&self.zine(&["inbox", &folder.to_string_lossy()]))
    }

    /// Every file with its content, without the program's own files.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let mut out = Vec::new();
        walk(&self.0, &self.0, &mut out);
        out.retain(|(name, _)| !name.starts_with(".zine/") && !name.starts_with("incoming/"));
        out.sort();
        out
    }

    /// Names of the files below a folder.
    pub fn names(&self, below: &str) -> Vec<String> {
        self.files().into_iter().map(|(n, _)| n).filter(|n| n.starts_with(below)).collect()
    }
}

fn walk(root: &Path, folder: &Path, out: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(root, &path, out);
        } else {
            let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            out.push((name, fs::read(path).unwrap()));
        }
    }
}

/// The program's output.
pub fn told(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A plain mail of 2 February 2026, at the minute `n` after ten.
pub fn mail(n: u32, from: &str, subject: &str, text: &str) -> String {
    format!(
        "Received: from x by mx.lantern.example; Mon, 2 Feb 2026 10:{n:02}:00 +0000\nFrom: {from}\nTo: ada@lantern.example\n\
         Subject: {subject}\nMessage-ID: <m{n}.{}@test.example>\nDate: Mon, 2 Feb 2026 09:00:00 +0000\n\n{text}\n",
        subject.len()
    )
}
