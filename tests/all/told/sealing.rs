//! The program's output when an issue is sealed, or sealed again, after all kinds of changes, and the resulting files.

use std::fs;

use crate::folders::{change, kettle, put, zine};

/// A change to a small zine of two sealed issues before it seals a third: a file written (an empty text removes it), a
/// text replaced in a file, a command.
enum Deed {
    File(&'static str, &'static str),
    Change(&'static str, &'static str, &'static str),
    Command(&'static str),
}

const SEALING: &[(&str, &[Deed])] = {
    use Deed::{Change, Command, File};
    const ORDERS: Deed = File("issues/issue-3/orders/saturn/germany.txt", "All units hold\n");
    &[
        ("as it is", &[Command("seal 3")]),
        (
            "with one letter",
            &[ORDERS, Command("seal 3"), Command("seal 3 --build"), Command("seal 3 --build --empty")],
        ),
        ("seen before", &[ORDERS, Command("build 3"), Command("seal 3 --empty"), Command("check 4")]),
        (
            "changed since it was seen",
            &[
                ORDERS,
                Command("build 3"),
                File("issues/issue-3/letters/eva.md", "Tea?\n"),
                Command("seal 3 --empty"),
                Command("seal 3 --empty --build"),
            ],
        ),
        (
            "with an order nobody can read",
            &[
                File("issues/issue-3/orders/saturn/germany.txt", "A Mun to nowhere at all\n"),
                Command("seal 3 --build --empty"),
            ],
        ),
        (
            "empty by ruling",
            &[
                File("issues/issue-3/orders/saturn/gm.txt", "GM: NOTE \"nobody wrote\"\n"),
                Command("seal 3 --build"),
            ],
        ),
        (
            "without a name",
            &[
                ORDERS,
                Change("zine.toml", "The Kettle", "A Zine Without a Name"),
                Command("seal 3 --build --empty"),
            ],
        ),
        (
            "with an article only",
            &[File("issues/issue-3/articles/tea.md", "Hot.\n"), Command("seal 3 --build")],
        ),
        (
            "with press only",
            &[
                File(
                    "issues/issue-3/press/saturn/grey.md",
                    "+++\nkind = \"grey\"\nby = \"ann\"\n+++\nPrague: Calm.\n",
                ),
                Command("seal 3 --build"),
            ],
        ),
        (
            "with house rules only",
            &[File("issues/issue-3/house-rules.md", "Be kind.\n"), Command("seal 3 --build --dry-run")],
        ),
        (
            "with an editorial of blanks",
            &[File("issues/issue-3/editorial.md", "\n"), Command("seal 3 --build --dry-run")],
        ),
        (
            "kept by git",
            &[
                File(".git/HEAD", "ref: refs/heads/main\n"),
                File(".gitignore", "public\n/private/people.toml/\n"),
                File(".gitattributes", "* text\n"),
                Command("check 3 --no-pages"),
                Command("seal 3 --build --empty"),
            ],
        ),
        (
            "and sealed again after a change of a letter to the editor",
            &[
                ORDERS,
                Command("seal 3 --build --empty"),
                File("issues/issue-3/letters/eva.md", "Tea?\n"),
                Command("new issue --date 2026-04-10"),
                Command("check 4"),
                Command("seal 3 --again"),
                Command("seal 3 --again --why a-letter --on 2026-03-12"),
                Command("new issue --date 2026-05-10"),
                Command("check 4 --replay"),
            ],
        ),
        (
            "and sealed again after a change of its orders",
            &[
                ORDERS,
                Command("seal 3 --build --empty"),
                File("issues/issue-3/orders/saturn/germany.txt", "A Mun - Bur\n"),
                Command("seal 3 --again --why an-order --on 2026-03-12"),
                Command("seal 2 --again --why an-order --on 2026-03-12"),
                Command("new issue --date 2026-05-10"),
                Command("check 4 --replay"),
            ],
        ),
        (
            "with an older seal spoilt",
            &[
                ORDERS,
                Change("issues/issue-2/sealed/saturn S1901M.case", "Germany", "Italy"),
                Command("seal 3 --build --empty"),
                Command("check 3"),
                Command("seal 2 --again --why spoilt --on 2026-03-12"),
            ],
        ),
        (
            "with a file of a seal gone",
            &[
                File("issues/issue-2/sealed/saturn S1901M.case", ""),
                Command("check 3"),
                Command("seal 3 --build --empty"),
                Command("build 2"),
            ],
        ),
        (
            "with the register gone",
            &[File("issues/seals.txt", ""), Command("check 3"), Command("seal 3 --build --empty")],
        ),
        (
            "with the private register gone",
            &[File("private/secrets/seals.txt", ""), Command("check 3"), Command("seal 3 --build --empty")],
        ),
        ("with seals of an earlier form", &[Command("seal --upgrade"), Command("check 3 --replay")]),
    ]
};

/// The output without everything that depends on the machine, the day and the secrets, such as the drawn seats.
fn alike(said: &str) -> String {
    let mut said = said.to_string();
    for person in ["ann", "ben", "cat", "dan", "eva", "fred", "gil"] {
        said = said.replace(&format!("({person})"), "(PLAYER)").replace(&format!("Mx {person}"), "Mx PLAYER");
    }
    let mut out = String::new();
    for line in said.lines().filter(|line| !line.contains("others on this machine")) {
        let line = line.split(" days ago)").last().unwrap_or_default();
        for word in line.split_inclusive(|c: char| !c.is_ascii_hexdigit()) {
            let digits = word.trim_end_matches(|c: char| !c.is_ascii_hexdigit());
            out += &if digits.len() < 16 { word.into() } else { word.replace(digits, "HASH") };
        }
        out.push('\n');
    }
    out
}

#[test]
fn sealing_says_and_leaves_what_was_reviewed() {
    let mut ledger = super::told("sealing");
    for (name, deeds) in SEALING {
        let folder = kettle("told-sealing");
        let root = &folder.0;
        ledger.note(name, || {
            let mut out = String::new();
            for deed in *deeds {
                match deed {
                    Deed::File(file, "") => out += &format!("{}\n", fs::remove_file(root.join(file)).is_ok()),
                    Deed::File(file, text) => put(root, file, text),
                    Deed::Change(file, from, to) => change(root, file, from, to),
                    Deed::Command(command) => {
                        let (good, said) = zine(root, &command.split(' ').collect::<Vec<_>>());
                        let said = said.replace(&*root.to_string_lossy(), "FOLDER");
                        out += &format!("{command}: {good}\n{}", alike(&said));
                    }
                }
            }
            let mut sealed: Vec<String> = Vec::new();
            for issue in fs::read_dir(root.join("issues")).unwrap().flatten() {
                for file in fs::read_dir(issue.path().join("sealed")).into_iter().flatten().flatten() {
                    sealed.push(format!("{:?} {:?}\n", issue.file_name(), file.file_name()));
                }
            }
            sealed.sort();
            out + &sealed.concat()
        });
    }
    ledger.close();
}
