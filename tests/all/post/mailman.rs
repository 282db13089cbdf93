//! Posts through a real list server: the core of GNU Mailman 3. Without it these tests report that they were skipped.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{Place, mail, told};

/// A Python with Mailman and aiosmtpd installed: from `ZINE_TEST_MAILMAN`, in target/mailman, or of this machine.
fn python() -> Option<PathBuf> {
    let own = std::env::var_os("ZINE_TEST_MAILMAN").map(PathBuf::from);
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/mailman");
    let folders = own.into_iter().chain([target]).map(|folder| folder.join("bin/python3"));
    let mut found = folders.chain([PathBuf::from("/usr/bin/python3")]);
    let has = |python: &PathBuf| {
        let asked = Command::new(python).args(["-c", "import mailman.core, aiosmtpd"]).output();
        asked.is_ok_and(|o| o.status.success())
    };
    found.find(has)
}

/// A running list server.
struct Mailman {
    child: Child,
    port: u16,
    root: PathBuf,
}

impl Drop for Mailman {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.root);
    }
}

impl Mailman {
    fn start(name: &str, lists: &[&str]) -> Option<Mailman> {
        let Some(python) = python() else {
            eprintln!(
                "skipped: no Python with GNU Mailman is here (python3 -m venv target/mailman; target/mailman/bin/pip install mailman)"
            );
            return None;
        };
        let root = std::env::temp_dir().join(format!("zine-mailman-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/post/listserver.py");
        let errors = fs::File::create(root.join("errors.log")).unwrap();
        let mut command = Command::new(python);
        command
            .arg(script)
            .arg(&root)
            .args(lists)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(errors);
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let Ok(port) = line.trim().parse() else {
            let why = fs::read_to_string(root.join("errors.log")).unwrap_or_default();
            panic!("Mailman is here but does not start: {why}");
        };
        Some(Mailman { child, port, root })
    }

    /// The recipients of mails delivered, once no more arrive.
    fn delivered(&self, expected: usize) -> Vec<String> {
        let began = Instant::now();
        loop {
            let entries = fs::read_dir(self.root.join("delivered")).unwrap().flatten();
            let names = entries.map(|e| e.file_name().to_string_lossy().into_owned());
            let mut found: Vec<String> =
                names.filter_map(|n| Some(n.strip_suffix(".eml")?[5..].to_string())).collect();
            if found.len() >= expected || began.elapsed() > Duration::from_secs(60) {
                // Surplus mails would arrive now.
                if found.len() > expected || began.elapsed() > Duration::from_secs(60) {
                    found.sort();
                    return found;
                }
                std::thread::sleep(Duration::from_secs(1));
                let after = fs::read_dir(self.root.join("delivered")).unwrap().count();
                if after == expected {
                    found.sort();
                    return found;
                }
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// The copy a list sent to one of its subscribers.
    fn copy(&self, list: &str) -> String {
        let entries = fs::read_dir(self.root.join("delivered")).unwrap().flatten();
        let id = list.replace('@', ".");
        let texts = entries.map(|e| String::from_utf8_lossy(&fs::read(e.path()).unwrap()).into_owned());
        texts.into_iter().find(|t| t.contains(&format!("List-Id: <{id}>"))).unwrap_or_default()
    }
}

const LANTERN: &str = "lantern@lists.example.org";
const SATURN: &str = "saturn@lists.example.org";

#[test]
fn a_post_reaches_every_subscriber_once() {
    let lists = [
        format!("{LANTERN}=one@home.example,two@home.example,three@home.example"),
        format!("{SATURN}=four@home.example,two@home.example"),
    ];
    let Some(mailman) = Mailman::start("post", &[&lists[0], &lists[1]]) else { return };
    let place = Place::new("mailman");
    place.write(
        "zine.toml",
        place.read("zine.toml") + "notices = false\nlists = [\"lantern@lists.example.org\"]\n",
    );
    place.write(
        "games/1968A/game.toml",
        format!("list = \"{SATURN}\"\n{}", place.read("games/1968A/game.toml")),
    );
    // Everybody reads on the list.
    let people =
        place.read("private/people.toml").replace("copy = \"pdf\"\n", "").replace("copy = \"none\"\n", "");
    place.write("private/people.toml", people.replace("]\nname", "]\ncopy = \"list\"\nname"));
    super::seal(&place);
    let port = mailman.port.to_string();
    let environment = [
        ("ZINE_SMTP_HOST", "127.0.0.1"),
        ("ZINE_SMTP_PORT", &port),
        ("ZINE_SMTP_SECURITY", "none"),
        ("ZINE_SMTP_HELLO", "zine.example"),
    ];
    let zine = |arguments: &[&str]| told(&place.zine_with(arguments, &environment));
    // The first run is interrupted: the server refuses mail for the second list.
    fs::write(mailman.root.join("away-saturn"), "").unwrap();
    let said = zine(&["mail", "2"]);
    assert!(said.contains("1 sent, 0 sent before, 0 in doubt, 1 to be tried again"), "{said}");
    assert_eq!(mailman.delivered(3), ["one@home.example", "three@home.example", "two@home.example"]);
    fs::remove_file(mailman.root.join("away-saturn")).unwrap();
    let said = zine(&["mail", "2"]);
    assert!(said.contains("1 sent, 1 sent before, 0 in doubt"), "{said}");
    let all = [
        "four@home.example",
        "one@home.example",
        "three@home.example",
        "two@home.example",
        "two@home.example",
    ];
    assert_eq!(mailman.delivered(5), all);
    let said = zine(&["mail", "2"]);
    assert!(said.contains("0 sent, 2 sent before"), "{said}");
    assert_eq!(mailman.delivered(5), all);
    // The lists' own copies are recognised when they return, and an order through the list is filed with a remark.
    let opened = place.zine(&["new", "issue"]);
    assert!(opened.status.success(), "{}", told(&opened));
    let order = mail(5, "bob@rieter.example", "my orders", "A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n");
    let sent = Command::new(python().unwrap())
        .args(["-c", "import smtplib,sys\ns=smtplib.SMTP('127.0.0.1',int(sys.argv[1]))\ns.sendmail('bob@rieter.example',[sys.argv[2]],sys.argv[3])"])
        .args([port.as_str(), SATURN, &order.replace("To: ada@lantern.example", &format!("To: {SATURN}"))])
        .output()
        .unwrap();
    assert!(sent.status.success(), "{}", told(&sent));
    mailman.delivered(7);
    let (lantern, saturn) = (mailman.copy(LANTERN), mailman.copy(SATURN));
    let folder = mailman.root.join("delivered").to_string_lossy().into_owned();
    let said = told(&place.zine(&["inbox", &folder]));
    for part in [
        "issue-2/lantern@lists.example.org/issue, back from the list",
        "issue-2/saturn@lists.example.org/1968A, back from the list",
        "orders for 1968A Austria: issues/issue-3/orders/1968A/austria.txt",
        "it went to the list, and everybody there has seen it",
        "0 unsorted",
    ] {
        assert!(
            said.contains(part),
            "{part}\n{said}\n{}\n{}",
            &lantern[..lantern.len().min(3000)],
            &saturn[..saturn.len().min(3000)]
        );
    }
    assert!(place.read("issues/issue-3/orders/1968A/austria.txt").ends_with("F Tri - Alb\n"));
}
