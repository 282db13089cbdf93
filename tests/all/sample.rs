//! The sample zine with its back issues sealed and its archive built, once for all tests that use it. Secrets are planted
//! in it beforehand.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The planted secrets, which must appear nowhere, in lower case.
pub const PLANTED: &[&str] = &["planted", "plantagenet", "1313.37", "1,313", "0199-77"];

/// Files added to the sample; the text for a name ending in `+` is appended to the file.
const SECRETS: &[(&str, &str)] = &[
    (
        "private/people.toml+",
        "\n[pandora]\nname = \"Pandora Plantagenet\"\naddress = [\"77 Planted Street\", \"Plantedham\"]\n\
         email = \"planted@secret.example\"\nphone = \"0199-77\"\nnote = \"planted note\"\nalso = [\"other-planted@secret.example\"]\n",
    ),
    ("private/ledger.csv+", "2026-01-20,pandora,payment,1313.37,,planted cheque\n"),
    (
        "issues/issue-11/letters/pandora.md",
        "+++\nprint = false\nwriters = [\"pandora\"]\n+++\npandora: A planted letter, not for print.\n",
    ),
    (
        "issues/issue-11/press/2026RT/grey.md",
        "+++\nkind = \"grey\"\nby = \"pandora\"\n+++\nPrague: The hens are calm.\n",
    ),
    // A season that is not played in this issue, in the mail of a player who orders ahead.
    ("issues/issue-11/orders/2025AK/italy.txt+", "\nFall 1912\nA Ven - Tri planted order\n"),
    // The next issue, which must not be visible yet.
    ("issues/issue-13/issue.toml", "number = 13\ndate = 2026-12-18\n[[play]]\ngame = \"2025AK\"\n"),
    ("issues/issue-13/editorial.md", "A planted editorial.\n"),
    ("issues/issue-13/orders/2025AK/italy.txt", "Fall 1906\nA Ven - Tri planted later order\n"),
];

/// Runs the program in a folder.
pub fn zine(root: &Path, arguments: &[&str]) -> String {
    let out = Command::new(env!("CARGO_BIN_EXE_zine")).args(arguments).current_dir(root).output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success(), "zine {arguments:?}: {said}");
    said
}

/// The folder: issues 1 to 11 sealed, the archive and the draft of number 12 built.
pub fn sealed() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        // One folder below the build's own, recreated by every run of the tests.
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sealed-sample");
        let _ = fs::remove_dir_all(&root);
        for folder in ["issues", "games", "boards", "private"] {
            crate::folders::copy(Path::new(folder), &root.join(folder));
        }
        fs::copy("zine.toml", root.join("zine.toml")).unwrap();
        for (name, text) in SECRETS {
            let path = root.join(name.trim_end_matches('+'));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let before = if name.ends_with('+') { fs::read_to_string(&path).unwrap() } else { String::new() };
            fs::write(path, format!("{before}{text}")).unwrap();
        }
        unseal(&root);
        for sheet in ["issue-11", "flyer-11a"] {
            if root.join("issues").join(sheet).is_dir()
                && !root.join("issues").join(sheet).join("sealed").is_dir()
            {
                zine(&root, &["seal", sheet, "--build"]);
            }
        }
        zine(&root, &["build"]);
        zine(&root, &["build", "issue-12"]);
        root
    })
}

/// Removes the seals of the issue in which secrets are planted and of the flyer after it.
fn unseal(root: &Path) {
    let register = root.join("issues/seals.txt");
    let Ok(text) = fs::read_to_string(&register) else { return };
    let kept = text.lines().filter(|line| !line.starts_with("11"));
    fs::write(register, kept.map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    for sheet in ["issue-11", "flyer-11a"] {
        fs::remove_dir_all(root.join("issues").join(sheet).join("sealed")).unwrap();
        fs::remove_dir_all(root.join("private/sealed").join(sheet)).unwrap();
    }
    // An unreadable line was ignored then; today it prevents a seal.
    let germany = "issues/issue-11/orders/2026RT/germany.txt";
    crate::folders::change(root, germany, "VOTE bur-ice IF MERGED bur\n", "");
}

/// Every file below a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        if entry.path().is_dir() {
            out.extend(files(&entry.path()));
        } else {
            out.push(entry.path());
        }
    }
    out.sort();
    out
}
