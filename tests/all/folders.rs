//! Folders for tests that change them: copies, a zine of two sealed issues, and running the program in them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Copies a folder with its contents.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let goal = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &goal);
        } else {
            fs::copy(entry.path(), goal).unwrap();
        }
    }
}

/// Seals an issue without its gates; writes the seal's files and returns them.
pub fn seal(
    root: &Path,
    content: &folder::Content,
    number: impl Into<folder::IssueNumber>,
    facts: &production::seal::create::PublishedIssue,
) -> Vec<(String, String)> {
    let number = number.into();
    let (folder, games) = (folder::Folder::new(root), games::play(content, number));
    let mut chain = production::seal::create::SealChain::read(&folder, "key".into()).unwrap();
    let issue = content.issue(number).unwrap();
    let files = production::seal::create::seal(&folder, content, &games, issue, facts, &mut chain).unwrap();
    let written = files.into_iter().map(|(name, bytes)| {
        let path = root.join(&name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &bytes).unwrap();
        (name, String::from_utf8(bytes).unwrap())
    });
    written.collect()
}

/// A folder in a temporary directory, removed on drop.
pub struct Zine(pub PathBuf);

impl Drop for Zine {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the program in a folder: whether it succeeded, and its output.
pub fn zine(root: &Path, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_zine")).args(arguments).current_dir(root).output().unwrap();
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.success(), said)
}

/// Runs a command that must succeed.
pub fn good(root: &Path, arguments: &[&str]) -> String {
    let (success, said) = zine(root, arguments);
    assert!(success, "{arguments:?}\n{said}");
    said
}

/// Runs a command that must fail.
pub fn bad(root: &Path, arguments: &[&str]) -> String {
    let (success, said) = zine(root, arguments);
    assert!(!success, "{arguments:?}\n{said}");
    said
}

/// An empty path for a folder.
pub fn place(name: &str) -> Zine {
    let root = std::env::temp_dir().join(format!("zine-tamper-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    Zine(root)
}

/// A copy of the sample.
pub fn sample(name: &str) -> Zine {
    let (here, root) = (Path::new(env!("CARGO_MANIFEST_DIR")), place(name));
    for name in ["issues", "games", "private", "boards"] {
        copy(&here.join(name), &root.0.join(name));
    }
    fs::copy(here.join("zine.toml"), root.0.join("zine.toml")).unwrap();
    root
}

/// Writes a file, creating the folders above it.
pub fn put(root: &Path, name: &str, text: &str) {
    let path = root.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// A folder of two sealed issues and an open one, with mail, press, letters, a picture and payments; built once.
pub fn two() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("two-issues");
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        good(
            &root,
            &["init", ".", "--title", "The Kettle", "--date", "2026-01-10", "--email", "kettle@lantern.example"],
        );
        for person in ["ann", "ben", "cat", "dan", "eva", "fred", "gil"] {
            let mail = format!("{person}@example.org");
            good(&root, &["new", "person", person, "--name", &format!("Mx {person}"), "--email", &mail]);
        }
        let players = ["ann", "ben", "cat", "dan", "eva", "fred", "gil"].map(|p| format!("--player={p}=Germany"));
        let mut arguments = vec!["new", "game", "saturn"];
        arguments.extend(players.iter().map(String::as_str));
        good(&root, &arguments);
        let toml = fs::read_to_string(root.join("zine.toml")).unwrap();
        let price = "\n[[price]]\nfrom = 2025-01-01\nmodel = \"issue\"\nsingle = \"1.20\"\noffer = { amount = \"10.00\", issues = 10 }\n";
        put(&root, "zine.toml", &(toml + price));
        put(&root, "private/ledger.csv", "date,person,kind,amount,for,note\n2026-01-02,ann,payment,10.00,,\n2026-01-03,ben,payment,5.00,,\n");
        put(&root, "issues/issue-1/letters/ann.md", "Mx ann: A first letter. ((Indeed.))\n");
        put(&root, "issues/issue-1/kettle.svg", SVG);
        put(&root, "issues/issue-1/articles/tea.md", "+++\ntitle = \"Tea\"\nby = \"ben\"\n+++\nHot. ![A kettle](kettle.svg)\n");
        put(&root, "issues/issue-1/house-rules.md", "# House rules\n\nBe kind.\n");
        good(&root, &["build"]);
        good(&root, &["seal", "1"]);
        good(&root, &["new", "issue", "--date", "2026-02-10"]);
        for power in ["austria", "england", "france", "italy", "russia", "turkey"] {
            put(&root, &format!("issues/issue-2/orders/saturn/{power}.txt"), "From: someone@private.example\n\nAll units hold\n");
        }
        put(&root, "issues/issue-2/orders/saturn/germany.txt", "A Mun - Bur\nA Ber - Mun\nF Kie - Den\n");
        put(&root, "issues/issue-2/press/saturn/grey.md", "+++\nkind = \"grey\"\nby = \"ann\"\n+++\nPrague: All is calm.\n");
        put(&root, "issues/issue-2/letters/cat.md", "+++\nprint = false\n+++\nMx cat: Not for print.\n");
        put(&root, "issues/issue-2/letters/dan.md", "Mx dan: A second letter.\n");
        put(&root, "issues/issue-2/editorial.md", "+++\ntitle = \"Steam\"\n+++\nThe second.\n");
        good(&root, &["build", "2"]);
        good(&root, &["seal", "2"]);
        good(&root, &["new", "issue", "--date", "2026-03-10"]);
        good(&root, &["build"]);
        root
    })
}

pub const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"><rect width=\"9\" height=\"9\"/></svg>\n";

/// A copy of that folder.
pub fn kettle(name: &str) -> Zine {
    let folder = place(name);
    copy(two(), &folder.0);
    folder
}

/// Replaces a word in a file.
pub fn change(root: &Path, name: &str, from: &str, to: &str) {
    let text = fs::read_to_string(root.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert!(text.contains(from), "{name} has no {from}");
    fs::write(root.join(name), text.replace(from, to)).unwrap();
}

/// Adds a line to a file.
pub fn append(root: &Path, name: &str) {
    let mut text = fs::read(root.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    text.extend_from_slice(b"more\n");
    fs::write(root.join(name), text).unwrap();
}

/// A file for a test: in a game.toml the powers without a seat are left empty by ruling, so that the game is played and
/// does not wait for players.
pub fn seated(name: &Path, text: &str) -> String {
    let mut out = text.to_string();
    let variant = text.lines().find_map(|l| l.strip_prefix("variant = \"")?.split('"').next());
    let entry = variant.and_then(adjudicator::rules::find);
    let game = name.ends_with("game.toml") && !text.contains("[[preference]]") && !text.contains("file = ");
    let Some(entry) = entry.filter(|_| game) else { return out };
    let rules = (entry.make)(&adjudicator::rules::Switches::default()).unwrap();
    for power in rules.board().powers().map(|o| &rules.board().owner(o).name) {
        if !text.contains(&format!("power = \"{power}\"")) {
            out += &format!("\n[[seat]]\npower = \"{power}\"\nwhy = \"nobody plays it\"\n");
        }
    }
    out
}
