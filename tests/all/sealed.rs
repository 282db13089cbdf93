//! Messages about a sealed folder after anything that may happen to one of its files; its gates and lists; and sealing again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use base::paths::seal_file;
use diagnostics::Diagnostic;
use folder::seal::{PrivateSealFile, SealFile};
use folder::store::Changes;
use folder::{Content, Folder, IssueNumber, kept_files};
use games::bookkeeping;
use production::build::{self, BuiltIssue};
use production::seal::create::{self, PublishedIssue, SealChain};
use production::seal::hash_cache::{self, HashCache};
use production::seal::{self, git, preconditions, register, sources};
use publish::archive::sealed_page::SealedPage;
use publish::templates::Templates;

use crate::folders::{SVG, Zine, append, change, copy, place, put, seal as write_seal, seated};

const FILES: &[(&str, &str)] = &[
    (
        "zine.toml",
        "title = \"The Kettle\"\neditor = \"ed\"\nlanguage = \"en-GB\"\n[play]\nnmr = [\"hold\"]\n",
    ),
    (
        "private/people.toml",
        "[ed]\nname = \"Ed Lane\"\n[ann]\nname = \"Ann Reed\"\n[ben]\nname = \"Ben Holt\"\n[cat]\nname = \"Cat Vane\"\n",
    ),
    (
        "games/saturn/game.toml",
        "name = \"Saturn\"\nvariant = \"Standard\"\n[start]\nissue = 1\n[[seat]]\npower = \"Austria\"\nperson = \"ann\"\n\
         [[seat]]\npower = \"England\"\nperson = \"ben\"\n",
    ),
    (
        "issues/issue-1/issue.toml",
        "number = 1\ndate = 2026-01-10\ndeadline = \"2026-02-06T12:00:00[Europe/London]\"\n",
    ),
    ("issues/issue-1/editorial.md", "+++\ntitle = \"Steam\"\n+++\nThe first.\n"),
    ("issues/issue-1/letters/ann.md", "Ann Reed: A first letter.\n"),
    ("issues/issue-1/letters/cat.md", "+++\nprint = false\n+++\nCat Vane: Not for print.\n"),
    (
        "issues/issue-1/articles/tea.md",
        "+++\ntitle = \"Tea\"\nby = \"ben\"\n+++\nHot. ![A kettle](kettle.svg)\n",
    ),
    ("issues/issue-1/kettle.svg", SVG),
    ("issues/issue-1/house-rules.md", "# House rules\n\nBe kind.\n"),
    (
        "issues/issue-2/issue.toml",
        "number = 2\ndate = 2026-02-10\ndeadline = \"2026-03-06T12:00:00[Europe/London]\"\n[[play]]\ngame = \"saturn\"\nphases = [\"Spring 1901\"]\n",
    ),
    ("issues/issue-2/letters/ben.md", "Ben Holt: A second letter.\n"),
    ("issues/issue-2/orders/saturn/austria.txt", "A Vie - Gal\nF Tri - Alb\nA Bud - Ser\n"),
    ("issues/issue-2/orders/saturn/england.txt", "F Lon - Eng\nF Edi - Nth\nA Lpl - Yor\n"),
    (
        "issues/issue-2/press/saturn/grey.md",
        "+++\nkind = \"grey\"\nby = \"ann\"\n+++\nPrague: All is calm.\n",
    ),
    ("private/letters/issue-2/cat.md", "Cat Vane: Between us.\n"),
    (
        "issues/flyer-2a/flyer.toml",
        "after = 2\nletter = \"a\"\ndate = 2026-02-20\nwhy = \"Both asked for it.\"\n[[play]]\ngame = \"saturn\"\nphases = [\"Fall 1901\"]\ndue = \"2026-02-19T12:00:00[Europe/London]\"\nnext = \"2026-03-06T12:00:00[Europe/London]\"\n",
    ),
    ("issues/flyer-2a/orders/saturn/austria.txt", "All units hold\n"),
    ("issues/flyer-2a/orders/saturn/england.txt", "All units hold\n"),
    ("issues/flyer-2a/note.md", "A flyer.\n"),
    (
        "issues/issue-3/issue.toml",
        "number = 3\ndate = 2026-03-10\ndeadline = \"2026-04-06T12:00:00[Europe/London]\"\n[[hold]]\ngame = \"saturn\"\nwhy = \"A letter is lost\"\n",
    ),
    ("issues/issue-3/editorial.md", "The third.\n"),
    ("issues/issue-4/issue.toml", "number = 4\ndate = 2026-04-10\n"),
];

fn loaded(root: &Path) -> (Folder, Content) {
    let folder = Folder::new(root);
    let content = folder::load(&folder, None::<IssueNumber>).unwrap();
    (folder, content)
}

/// The published parts of an issue, built without the typesetter.
fn published(root: &Path, number: IssueNumber) -> (BuiltIssue, PublishedIssue) {
    let (folder, content) = loaded(root);
    let games = games::play(&content, number);
    let templates = Templates::new(&folder.templates()).unwrap();
    let accounts = bookkeeping::compute_accounts(&content, &games, Some(number.issue), &BTreeMap::new());
    let web = build::build_web_page(&build::WebEdition {
        folder: &folder,
        content: &content,
        games: &games,
        accounts: &accounts,
        templates: &templates,
        number,
        draft: false,
    })
    .unwrap();
    let built = BuiltIssue {
        number,
        pages: 40,
        charged: 4,
        copies: "person,copy\n".into(),
        files: web.files,
        issue: web.issue,
        ..BuiltIssue::default()
    };
    let publication = create::publication(&templates, &content, &games, &built).unwrap();
    (built, publication)
}

/// A zine of three sealed issues and a sealed flyer, with mail, press, letters and pictures; the fourth issue is open.
fn kettle(name: &str) -> Zine {
    sealed(name, &[], &["1", "2", "2a", "3"])
}

/// The same with more files, sealing these issues.
fn sealed(name: &str, more: &[(&str, &str)], numbers: &[&str]) -> Zine {
    let zine = place(&format!("sealed-{name}"));
    let root = &zine.0;
    for (name, text) in FILES.iter().chain(more) {
        put(root, name, &seated(Path::new(name), text));
    }
    for n in 1..=4 {
        put(root, &format!("private/secrets/issue-{n}.txt"), &format!("{n:064x}\n"));
    }
    for number in numbers {
        let number: IssueNumber = number.parse().unwrap();
        let (_, content) = loaded(root);
        let (_, publication) = published(root, number);
        write_seal(root, &content, number, &publication);
        if !number.is_flyer() {
            put(root, &kept_files::served_path(number, "index.html"), &publication.page);
            for (name, bytes) in publication.files.iter().filter(|(name, _)| name.ends_with(".svg")) {
                fs::write(root.join(kept_files::served_path(number, name)), bytes).unwrap();
            }
        }
    }
    zine
}

/// The findings on the seals: codes, places and messages, each once.
fn found(root: &Path, content: &Content) -> BTreeSet<(String, String, String)> {
    let folder = Folder::new(root);
    let (mut faults, _) = seal::check(&folder, content, &HashCache::default());
    faults.extend(folder.take_faults());
    let one = |f: &Diagnostic| (f.code.to_string(), f.place().unwrap_or_default(), f.sentence().to_string());
    faults.iter().map(one).collect()
}

/// The codes of findings with the files they name.
fn told(root: &Path, content: &Content) -> BTreeSet<(String, String)> {
    found(root, content).into_iter().map(|(code, place, _)| (code, place)).collect()
}

fn pairs(all: &[(&str, &str)]) -> BTreeSet<(String, String)> {
    all.iter().map(|(code, place)| (code.to_string(), place.to_string())).collect()
}

/// Every file below a folder.
fn walk(root: &Path, base: &str) -> Vec<String> {
    let mut out = Vec::new();
    for entry in fs::read_dir(root.join(base)).into_iter().flatten().flatten() {
        let name = format!("{base}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() { out.extend(walk(root, &name)) } else { out.push(name) }
    }
    out.sort();
    out
}

fn read(root: &Path, name: &str) -> String {
    fs::read_to_string(root.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Removes whatever is there, and writes a file in its place.
fn restore(root: &Path, name: &str, bytes: &[u8]) {
    let path = root.join(name);
    if path.is_dir() {
        fs::remove_dir(&path).unwrap()
    } else {
        _ = fs::remove_file(&path)
    }
    fs::write(path, bytes).unwrap();
}

/// Accidents to a file; `NAME.other.md` is its new name if it gets one.
fn befall(root: &Path, name: &str, act: &str) -> bool {
    let path = root.join(name);
    let was = fs::read(&path).unwrap();
    match act {
        "removed" => fs::remove_file(&path).unwrap(),
        "emptied" => fs::write(&path, b"").unwrap(),
        "a letter changed" => {
            let (mut now, at) = (was.clone(), was.len() / 2);
            now[at] ^= 1;
            fs::write(&path, now).unwrap();
        }
        "a line added" => append(root, name),
        "a mark before it" => fs::write(&path, ["\u{feff}".as_bytes(), &was].concat()).unwrap(),
        "lines ended otherwise" => {
            fs::write(&path, String::from_utf8(was).unwrap().replace('\n', "\r\n")).unwrap();
        }
        "renamed" => fs::rename(&path, root.join(format!("{name}.other.md"))).unwrap(),
        "a folder in its place" => {
            fs::remove_file(&path).unwrap();
            fs::create_dir(&path).unwrap();
        }
        #[cfg(unix)]
        "a link in its place" => {
            fs::write(root.join("elsewhere"), &was).unwrap();
            fs::remove_file(&path).unwrap();
            std::os::unix::fs::symlink(root.join("elsewhere"), &path).unwrap();
        }
        _ => return false,
    }
    true
}

const ACTS: [&str; 9] = [
    "removed",
    "emptied",
    "a letter changed",
    "a line added",
    "a mark before it",
    "lines ended otherwise",
    "renamed",
    "a folder in its place",
    "a link in its place",
];

#[test]
fn whatever_befalls_a_file_below_a_seal_is_told_and_names_it() {
    let zine = kettle("befalls");
    let root = &zine.0;
    let (_, content) = loaded(root);
    assert_eq!(content.faults, []);
    assert_eq!(told(root, &content), pairs(&[]), "untouched");
    let bases = ["issues", "private/sealed", "private/secrets", "private/letters", "public"];
    let files: Vec<String> = bases.iter().flat_map(|base| walk(root, base)).collect();
    assert!(files.len() > 50, "{files:?}");
    for name in &files {
        let (was, other) = (fs::read(root.join(name)).unwrap(), format!("{name}.other.md"));
        let (seal, open) = (name.ends_with("/sealed/seal.toml"), name.contains("issue-4"));
        let (served, page) = (name.starts_with("public/"), name.ends_with("index.html"));
        let secret = name.starts_with("private/secrets/");
        for act in ACTS {
            if open || name == "issues/seals.txt" || !befall(root, name, act) {
                continue;
            }
            let (missing, changed) = match (seal, served, secret) {
                (true, ..) => (Some("sealed-missing"), "sealed-chain"),
                (_, true, _) => (None, "published-changed"),
                (.., true) => (Some("sealed-missing"), "secret"),
                _ => (Some("sealed-missing"), "sealed-changed"),
            };
            // Folders that contain only sealed files.
            let holds = ["/letters/", "/articles/", "/orders/", "/press/", "/sealed/"];
            let trusted = !name.ends_with("seal.toml") && !served;
            let stray = trusted && holds.iter().any(|part| name.contains(part));
            let wanted: Vec<(&str, &str)> = match act {
                "removed" => missing.map(|code| (code, name.as_str())).into_iter().collect(),
                "renamed" => {
                    let stray = Some(("sealed-stray", other.as_str())).filter(|_| stray);
                    missing.map(|code| (code, name.as_str())).into_iter().chain(stray).collect()
                }
                "a mark before it" => vec![],
                // The frame around the sealed body is current.
                "a line added" if page => vec![],
                "lines ended otherwise" if !page => vec![],
                "a folder in its place" => vec![("unreadable", name)],
                "a link in its place" => vec![("symbolic-link", name)],
                _ => vec![(changed, name)],
            };
            let said = found(root, &content);
            let codes: BTreeSet<_> = said.iter().map(|(c, place, _)| (c.clone(), place.clone())).collect();
            if seal {
                // More may be wrong then: files it named, and files naming it.
                assert!(pairs(&wanted).is_subset(&codes), "{act}: {name}: {said:?}");
                assert!(said.iter().all(|(code, ..)| code != "seal-version"), "{act}: {name}: {said:?}");
            } else {
                assert_eq!(codes, pairs(&wanted), "{act}: {name}");
            }
            // The message names what the file was a part of.
            let number = ["flyer-2a", "issue-1", "issue-2", "issue-3"].iter().find(|n| name.contains(**n));
            let said = said.iter().filter(|(code, place, _)| place == name && code.starts_with("sealed-"));
            for (_, _, message) in said.filter(|_| !seal) {
                assert!(message.contains(&number.unwrap().replace('-', " ")), "{act}: {name}: {message}");
            }
            _ = fs::remove_file(root.join(&other));
            restore(root, name, &was);
        }
    }
    assert_eq!(told(root, &content), pairs(&[]), "put back");
}

#[test]
fn what_was_not_there_when_an_issue_was_sealed_is_told_wherever_it_lies() {
    let zine = kettle("strays");
    let root = &zine.0;
    let said = || {
        let (_, content) = loaded(root);
        told(root, &content)
    };
    let article = "+++\ntitle = \"Tea\"\nfiller = 1\n+++\nHot.\n";
    for (name, text, stray) in [
        ("issues/issue-2/letters/new.md", "Ann Reed: Late.\n", true),
        ("issues/issue-2/letters/new.md", "+++\nprint = false\n+++\nAnn Reed: Late.\n", true),
        ("issues/issue-2/articles/new.md", "+++\ntitle = \"Tea\"\n+++\nHot.\n", true),
        // It is a filler waiting for a page.
        ("issues/issue-2/articles/new.md", article, false),
        ("issues/issue-2/art/new.svg", SVG, true),
        ("issues/issue-2/new.svg", SVG, true),
        ("issues/issue-2/ads.md", "Tea.\n", true),
        ("issues/issue-2/new.txt", "Read by nobody.\n", false),
        ("issues/issue-2/orders/saturn/england.2.txt", "F Lon H\n", true),
        ("issues/issue-2/press/saturn/new.md", "+++\nkind = \"grey\"\nby = \"ann\"\n+++\nOslo: Hm.\n", true),
        ("private/letters/issue-2/new.md", "Ann Reed: Hush.\n", true),
        ("private/sealed/issue-2/saturn next.secret", "x\n", true),
        ("issues/issue-2/sealed/saturn F1901M.case", "x\n", true),
        ("issues/issue-2/sealed/published/new.svg", SVG, true),
        ("issues/flyer-2a/orders/saturn/england.2.txt", "F Lon H\n", true),
        ("private/sealed/flyer-2a/new.csv", "x\n", true),
        ("public/issues/2/new.svg", SVG, false),
        ("issues/issue-4/letters/new.md", "Ann Reed: In time.\n", false),
    ] {
        put(root, name, text);
        let wanted = [("sealed-stray", name)];
        assert_eq!(said(), pairs(&wanted[usize::from(!stray)..]), "{name}");
        fs::remove_file(root.join(name)).unwrap();
    }
    // A letter printed now but not then, or the other way round, was there.
    let unprinted = "issues/issue-1/letters/cat.md";
    put(root, unprinted, "Cat Vane: For print.\n");
    put(root, LETTER, "+++\nprint = false\n+++\nAnn Reed: Not for print.\n");
    assert_eq!(said(), pairs(&[("sealed-changed", LETTER), ("sealed-changed", unprinted)]));
}

#[test]
fn no_line_of_a_seal_is_changed_or_lost_unseen() {
    let zine = kettle("lines");
    let root = &zine.0;
    let (_, content) = loaded(root);
    for number in ["1", "2", "2a", "3"] {
        let file = seal_file(number.parse::<IssueNumber>().unwrap());
        let was = read(root, &file);
        let lines: Vec<&str> = was.lines().collect();
        for (n, line) in lines.iter().enumerate() {
            let changed: String = match line.pop_or() {
                None => "# nothing".into(),
                Some((start, last)) => format!("{start}{}", if last == '0' { '1' } else { '0' }),
            };
            for now in [None, Some(changed.as_str())] {
                let mut all: Vec<&str> = lines.clone();
                all.splice(n..=n, now);
                let text = all.join("\n") + "\n";
                if text == was {
                    continue;
                }
                fs::write(root.join(&file), text).unwrap();
                let said = told(root, &content);
                assert!(said.contains(&("sealed-chain".into(), file.clone())), "{file}:{n}: {said:?}");
                fs::write(root.join(&file), &was).unwrap();
            }
        }
    }
}

/// The last character of a line, split off.
trait Last {
    fn pop_or(&self) -> Option<(&str, char)>;
}

impl Last for str {
    fn pop_or(&self) -> Option<(&str, char)> {
        let last = self.chars().last()?;
        Some((&self[..self.len() - last.len_utf8()], last))
    }
}

/// A change to a folder, and all findings: codes, places, parts of messages.
type Row = (&'static str, fn(&Path), &'static [(&'static str, &'static str, &'static str)]);

const REGISTER: &str = "issues/seals.txt";
const SEAL1: &str = "issues/issue-1/sealed/seal.toml";
const SEAL2: &str = "issues/issue-2/sealed/seal.toml";
const SEAL2A: &str = "issues/flyer-2a/sealed/seal.toml";
const SEAL3: &str = "issues/issue-3/sealed/seal.toml";

/// Rewrites lines of the register.
fn lines(root: &Path, change: impl Fn(Vec<String>) -> Vec<String>) {
    let lines = read(root, REGISTER).lines().map(String::from).collect();
    put(root, REGISTER, &(change(lines).join("\n") + "\n"));
}

/// Changes a seal, and the register accordingly.
fn seal_and_register(root: &Path, file: &str, from: &str, to: &str) {
    let before = base::hash::digest(&fs::read(root.join(file)).unwrap());
    change(root, file, from, to);
    change(root, REGISTER, &before, &base::hash::digest(&fs::read(root.join(file)).unwrap()));
}

fn previous(root: &Path, file: &str) -> String {
    toml::from_str::<SealFile>(&read(root, file)).unwrap().previous.unwrap()
}

const UNREAD: &str = "cannot be read: it needs a number and the hash of a seal";

const CHAINS: &[Row] = &[
    ("nothing", |_| (), &[]),
    (
        "the register gone",
        |r| fs::remove_file(r.join(REGISTER)).unwrap(),
        &[
            ("sealed-chain", REGISTER, "issue 1 is sealed, but the register does not have it"),
            ("sealed-chain", REGISTER, "issue 2 is sealed, but the register does not have it"),
            ("sealed-chain", REGISTER, "flyer 2a is sealed, but the register does not have it"),
            ("sealed-chain", REGISTER, "issue 3 is sealed, but the register does not have it"),
        ],
    ),
    (
        "the first line gone",
        |r| lines(r, |all| all[1..].to_vec()),
        &[("sealed-chain", REGISTER, "issue 1 is sealed, but the register does not have it")],
    ),
    (
        "a line within gone",
        |r| lines(r, |all| [&all[..1], &all[2..]].concat()),
        &[("sealed-chain", REGISTER, "issue 2 is sealed, but the register does not have it")],
    ),
    (
        "the last line gone",
        |r| lines(r, |all| all[..3].to_vec()),
        &[("sealed-chain", REGISTER, "issue 3 is sealed, but the register does not have it")],
    ),
    ("empty lines and blanks", |r| lines(r, |all| vec![format!("\n  {}", all.join("  \n\n"))]), &[]),
    (
        "a line of another issue",
        |r| lines(r, |all| [all.clone(), vec![all[3].replacen('3', "5", 1)]].concat()),
        &[(
            "sealed-missing",
            "issues/issue-5/sealed/seal.toml",
            "issue 5 was sealed, and its seal is missing",
        )],
    ),
    (
        "a line twice",
        |r| lines(r, |all| [all.clone(), vec![all[0].clone()]].concat()),
        &[("sealed-chain", "issues/seals.txt:5:1", "1 is in the register twice")],
    ),
    (
        "a number twice in another form",
        |r| lines(r, |all| [all.clone(), vec![format!("issue-{}", all[0])]].concat()),
        &[("sealed-chain", "issues/seals.txt:5:1", "1 is in the register twice")],
    ),
    (
        "a line of no number",
        |r| lines(r, |all| [vec![format!("x{}", all[0])], all].concat()),
        &[("sealed-chain", "issues/seals.txt:1:1", UNREAD)],
    ),
    (
        "a number alone",
        |r| lines(r, |all| [all, vec!["4".into()]].concat()),
        &[("sealed-chain", "issues/seals.txt:5:1", UNREAD)],
    ),
    (
        "a hash a digit short",
        |r| lines(r, |all| vec![all[0][..all[0].len() - 1].into()]),
        &[("sealed-chain", "issues/seals.txt:1:1", UNREAD)],
    ),
    (
        "a hash a digit long",
        |r| lines(r, |all| vec![format!("{}0", all[0])]),
        &[("sealed-chain", "issues/seals.txt:1:1", UNREAD)],
    ),
    (
        "a hash of letters",
        |r| lines(r, |_| vec![format!("1 {}", "g".repeat(64))]),
        &[("sealed-chain", "issues/seals.txt:1:1", UNREAD)],
    ),
    (
        "a word more",
        |r| lines(r, |all| vec![format!("{} more", all[0])]),
        &[("sealed-chain", "issues/seals.txt:1:1", UNREAD)],
    ),
    (
        "all seals gone but for the register",
        |r| {
            ["issue-1", "issue-2", "flyer-2a", "issue-3"]
                .iter()
                .for_each(|n| fs::remove_dir_all(r.join(format!("issues/{n}/sealed"))).unwrap())
        },
        &[
            ("sealed-missing", SEAL1, "issue 1 was sealed, and its seal is missing"),
            ("sealed-missing", SEAL2, "issue 2 was sealed, and its seal is missing"),
            ("sealed-missing", SEAL2A, "flyer 2a was sealed, and its seal is missing"),
            ("sealed-missing", SEAL3, "issue 3 was sealed, and its seal is missing"),
        ],
    ),
    (
        "two lines in another order",
        |r| lines(r, |all| vec![all[1].clone(), all[0].clone(), all[2].clone(), all[3].clone()]),
        &[
            ("sealed-chain", SEAL2, "the seal of issue 2 does not name the one before it"),
            ("sealed-chain", SEAL2, "the seal of issue 1 does not follow the seal before it"),
            ("sealed-chain", SEAL1, "the seal of flyer 2a does not follow the seal before it"),
        ],
    ),
    (
        "a seal that names another one before it",
        |r| {
            let line = |file| format!("previous = \"{}\"", previous(r, file));
            change(r, SEAL3, &line(SEAL3), &line(SEAL2A));
        },
        &[
            ("sealed-chain", SEAL3, "the seal of issue 3 is not the one in issues/seals.txt"),
            ("sealed-chain", SEAL3, "the seal of issue 3 does not name the one before it"),
        ],
    ),
    (
        "a seal changed with the register",
        |r| seal_and_register(r, SEAL1, "pages = 40", "pages = 41"),
        &[("sealed-chain", SEAL1, "the seal of issue 2 does not follow the seal before it")],
    ),
    (
        "a flyer that is not named",
        |r| seal_and_register(r, SEAL3, "2a = ", "2b = "),
        &[("flyer-lost", SEAL3, "issue 3 is sealed, and does not name flyer 2a as it is sealed")],
    ),
    (
        "a seal of version 1 made of it",
        |r| change(r, SEAL3, "version = 2", "version = 1"),
        &[("sealed-chain", SEAL3, "the seal of issue 3 is not the one in issues/seals.txt")],
    ),
    (
        "a flyer before an issue that is not sealed",
        |r| {
            fs::remove_dir_all(r.join("issues/issue-3")).unwrap();
            fs::remove_dir_all(r.join("private/sealed/issue-3")).unwrap();
            lines(r, |all| all[..3].to_vec());
        },
        &[],
    ),
];

#[test]
fn the_register_and_the_seals_hold_each_other() {
    let whole = kettle("chains");
    let folder = place("sealed-chain-row");
    let root = &folder.0;
    for (what, done, wanted) in CHAINS {
        _ = fs::remove_dir_all(root);
        copy(&whole.0, root);
        let (_, content) = loaded(root);
        done(root);
        let said = found(root, &content);
        for (code, place, words) in *wanted {
            let fits = |(c, p, m): &&(String, String, String)| c == code && p == place && m.contains(words);
            assert!(said.iter().any(|f| fits(&f)), "{what}: {code} {place} {words}: {said:?}");
        }
        assert!(said.is_empty() || !wanted.is_empty(), "{what}: {said:?}");
        // Nothing else is reported about the register and the seals.
        let own = ["sealed-chain", "flyer-lost", "seal-version"];
        let more = said.iter().filter(|(code, ..)| own.contains(&code.as_str()));
        let wanted = wanted.iter().filter(|(code, ..)| own.contains(code));
        assert_eq!(more.count(), wanted.count(), "{what}: {said:?}");
    }
}

#[test]
fn a_copy_without_private_files_is_told_from_one_that_lost_some() {
    let whole = kettle("private");
    let folder = place("sealed-private-row");
    let root = &folder.0;
    let (_, content) = loaded(&whole.0);
    const ALL: &[&str] =
        &["private", "issues/issue-2/orders", "issues/issue-2/press", "issues/flyer-2a/orders"];
    // Files removed, files put back, and the people whose private files are reported missing; otherwise the missing file.
    type Names<'a> = &'a [&'a str];
    let rows: [(Names, Names, &str, Names); 8] = [
        (ALL, &[], "issues 1, 2, 2a, 3 are", &["issues/issue-1/letters/cat.md"]),
        (ALL, &["issues/issue-2/orders"], "issues 1, 2a, 3 are", &["2"]),
        (ALL, &["issues/issue-2/press"], "issues 1, 2a, 3 are", &["2"]),
        (ALL, &["private/secrets/issue-2.txt"], "issues 1, 2a, 3 are", &["2"]),
        (ALL, &["private/sealed/issue-2/copies.csv"], "issues 1, 2a, 3 are", &["2"]),
        (ALL, &["issues/flyer-2a/orders"], "issues 1, 2, 3 are", &["2a"]),
        (ALL, &["private/sealed/flyer-2a/copies.csv"], "issues 1, 2, 3 are", &["2a"]),
        (&["private/sealed/flyer-2a", "issues/flyer-2a/orders"], &[], "issues 2a are", &[]),
    ];
    for (gone, back, absent, missed) in rows {
        _ = fs::remove_dir_all(root);
        copy(&whole.0, root);
        gone.iter().for_each(|name| fs::remove_dir_all(root.join(name)).unwrap());
        for name in back {
            let from = whole.0.join(name);
            match from.is_dir() {
                true => copy(&from, &root.join(name)),
                false => put(root, name, &read(&whole.0, name)),
            }
        }
        let said = found(root, &content);
        let told = said.iter().find(|(code, ..)| code == "private-absent").unwrap();
        assert!(told.2.contains(absent) && told.1 == "private", "{back:?}: {said:?}");
        let missing: Vec<&str> =
            said.iter().filter(|(code, ..)| code == "sealed-missing").map(|(_, place, _)| &**place).collect();
        let wanted: Vec<String> = missed
            .iter()
            .filter_map(|n| n.parse::<IssueNumber>().ok())
            .map(|n| format!("{}/seal.toml", base::paths::private_folder(n)))
            .collect();
        assert_eq!(missing, wanted, "{back:?}: {said:?}");
        assert!(said.iter().all(|(code, ..)| code != "sealed-stray"), "{back:?}: {said:?}");
    }
}

/// Sets a file's modification time to this many nanoseconds after an hour from now.
#[cfg(unix)]
fn dated(root: &Path, name: &str, hour: std::time::SystemTime, after: u64) {
    let file = fs::File::options().write(true).open(root.join(name)).unwrap();
    file.set_modified(hour + std::time::Duration::from_nanos(after)).unwrap();
}

#[cfg(unix)]
#[test]
fn hashes_are_remembered_of_files_that_are_older_than_the_memory_and_unchanged() {
    let zine = kettle("remembered");
    let root = &zine.0;
    let (folder, content) = loaded(root);
    let seconds = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() + 3600;
    let hour = std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
    let check = || {
        let (faults, seen) = seal::check(&folder, &content, &HashCache::load(&folder));
        (faults, hash_cache::text(seen))
    };
    const BODY: &str = "issues/issue-2/sealed/published/body.html";
    let remember = || {
        let (faults, text) = check();
        assert_eq!(faults, []);
        put(root, hash_cache::FILE, &text.expect("nothing was known"));
    };
    remember();
    assert_eq!(
        read(root, hash_cache::FILE).lines().count(),
        read(root, hash_cache::FILE).matches("\n").count()
    );
    assert!(read(root, hash_cache::FILE).lines().any(|l| l.ends_with(&format!(" {BODY}"))));
    // A file of the same moment could have changed unnoticed: it is read again.
    let margin = u64::try_from(hash_cache::MARGIN).unwrap();
    for (after, known) in
        [(0, false), (margin - 1_000_000_000, false), (margin, true), (margin + 1_000_000_000, true)]
    {
        dated(root, BODY, hour, 0);
        fs::remove_file(root.join(hash_cache::FILE)).unwrap();
        remember();
        dated(root, hash_cache::FILE, hour, after);
        let (faults, text) = check();
        assert_eq!(faults, []);
        assert_eq!(text.is_none(), known, "{after}");
    }
    // The cache is looked up by the stamp, so a letter changed without changing length and time is noticed.
    let was = read(root, BODY);
    fs::write(root.join(BODY), was.replacen("second", "sec0nd", 1)).unwrap();
    dated(root, BODY, hour, 0);
    dated(root, hash_cache::FILE, hour, 2 * margin);
    let (faults, text) = check();
    assert_eq!(
        faults.iter().map(|f| (f.code.as_str(), f.place().unwrap())).collect::<Vec<_>>(),
        [("sealed-changed", BODY.into())]
    );
    assert!(text.is_some());
    fs::write(root.join(BODY), was).unwrap();
    // Lines of another form are ignored.
    remember();
    for (from, to) in [(" ", "0 "), (" ", "  "), ("0", "")] {
        let text = read(root, hash_cache::FILE);
        let line = text.lines().next().unwrap();
        put(root, hash_cache::FILE, &text.replacen(line, &line.replacen(from, to, 1), 1));
        dated(root, hash_cache::FILE, hour, 2 * margin);
        assert!(check().1.is_some(), "{from:?} {to:?}");
        put(root, hash_cache::FILE, &text);
        dated(root, hash_cache::FILE, hour, 2 * margin);
        assert_eq!(check(), (vec![], None));
    }
}

#[test]
fn git_is_to_keep_what_is_sealed_and_to_hide_what_is_not_printed() {
    let zine = place("sealed-git");
    let root = &zine.0;
    fs::create_dir_all(root).unwrap();
    let told = || -> Vec<(String, String)> {
        let faults = git::check(&Folder::new(root));
        faults.iter().map(|f| (f.place().unwrap(), f.help.clone().unwrap())).collect()
    };
    assert_eq!(told(), [], "git does not look after it");
    put(root, ".git/HEAD", "ref: refs/heads/main\n");
    let asked = |name: &str, lines: &str| (name.to_string(), format!("add to {name}: {lines}"));
    let ignored = "/public/   /print/   /.zine/   /private/   /issues/*/orders/   /issues/*/answers/   /issues/*/press/";
    let kept = "* text=auto eol=lf   issues/*/sealed/** -text   issues/*/orders/** -text   issues/*/answers/** -text   \
                private/** -text   *.pdf binary   *.png binary   *.jpg binary   *.webp binary";
    assert_eq!(told(), [asked(".gitattributes", kept), asked(".gitignore", ignored)]);
    put(root, ".gitattributes", git::ATTRIBUTES);
    assert_eq!(told(), [asked(".gitignore", ignored)]);
    // Slashes and blanks around a line make no difference; partial lines do not count.
    put(
        root,
        ".gitignore",
        "public\n  print/ \n/.zine\n/private/x\n# /private/\nissues/*/orders\n/issues/*/answers/\n/issues/*/press/\n",
    );
    assert_eq!(told(), [asked(".gitignore", "/private/")]);
    put(root, ".gitignore", git::IGNORE);
    assert_eq!(told(), []);
    put(root, ".gitignore", "# Only I read it: everything is tracked.\n");
    assert_eq!(told(), []);
    put(root, ".gitattributes", "# everything is tracked\n*.pdf binary\n");
    assert_eq!(told(), [asked(".gitattributes", &kept.replace("   *.pdf binary", ""))]);
    let message = |n: usize| git::check(&Folder::new(root))[n].sentence().to_string();
    assert!(message(0).contains("ends of lines"));
    fs::remove_file(root.join(".gitignore")).unwrap();
    assert!(message(1).contains("publish files that are not printed"));
}

#[test]
fn what_is_kept_is_read_as_it_was_kept_or_not_at_all() {
    let zine = kettle("kept");
    let (root, folder) = (&zine.0, Folder::new(&zine.0));
    let flyer = IssueNumber::flyer(2, "a").unwrap();
    assert_eq!(kept_files::place(1, "a.svg"), "issues/issue-1/sealed/published/a.svg");
    assert_eq!(kept_files::served_path(1, "a.svg"), "public/issues/1/a.svg");
    assert_eq!(kept_files::served_path(flyer, "a.svg"), "public/flyers/2a/a.svg");
    assert_eq!(kept_files::built_path(1, "a.svg"), "public/issues/1/a.svg");
    assert_eq!(kept_files::built_path(flyer, "a.svg"), "print/flyer-2a/a.svg");
    let (_, content) = loaded(root);
    let served = |n: &str| {
        content
            .issue(n.parse::<IssueNumber>().unwrap())
            .unwrap()
            .seal()
            .unwrap()
            .served_files()
            .map(String::from)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (served("1"), served("2")),
        (vec!["kettle.svg".to_string()], vec!["saturn-s1901.svg".to_string()])
    );
    // The first line of a seal tells what it stores.
    let head = |text: &str| {
        put(root, "issues/issue-9/sealed/seal.toml", text);
        kept_files::keeps(&folder, 9)
    };
    for text in ["version = 2", "\u{feff}version = 2\r\nnumber = 9", "version=3\n", "version  =  12 # new\n"]
    {
        assert!(head(text), "{text}");
    }
    for text in [
        "",
        "version = 1\n",
        "version = 02x\n",
        "versions = 2\n",
        "# old\nversion = 2\n",
        "version 2\n",
        "number = 2\n",
    ] {
        assert!(!head(text), "{text}");
    }
    assert!(!kept_files::keeps(&folder, 8), "there is none");
    assert_eq!(folder.take_faults(), []);

    // Bytes: whatever an editor program did to line endings, they are those published.
    let svg = kept_files::place(1, "kettle.svg");
    for text in [SVG.to_string(), SVG.replace('\n', "\r\n"), format!("\u{feff}{SVG}")] {
        put(root, &svg, &text);
        assert_eq!(String::from_utf8(kept_files::bytes(&folder, 1, "kettle.svg").unwrap()).unwrap(), SVG);
        assert_eq!(base::hash::digest(text.as_bytes()), base::hash::digest(SVG.as_bytes()));
    }
    for raw in [&b"a\0\r\nb"[..], b"\xff\r\n"] {
        fs::write(root.join(&svg), raw).unwrap();
        assert_eq!(kept_files::bytes(&folder, 1, "kettle.svg").unwrap(), raw, "no text");
    }
    let refused = |faults: Vec<Diagnostic>| {
        (faults[0].code.to_string(), faults[0].place().unwrap(), faults[0].sentence().to_string())
    };
    let (body, page) = (kept_files::place(1, kept_files::BODY), kept_files::place(1, kept_files::PAGE));
    let whole = read(root, &body);
    for text in [whole.clone(), whole.replace('\n', "\r\n"), format!("\u{feff}{whole}")] {
        put(root, &body, &text);
        assert_eq!(kept_files::body(&folder, 1).unwrap(), whole);
    }
    assert_eq!(kept_files::page::<SealedPage>(&folder, 1).unwrap().number, "1");
    for (name, raw, code, words) in [
        (&body, Some(&b"\xff"[..]), "sealed-changed", "is no longer UTF-8"),
        (&body, None, "sealed-missing", "is missing"),
        (&page, Some(b"{"), "sealed-changed", "cannot be read"),
        (&page, Some(b"{\"number\": 1}"), "sealed-changed", "cannot be read"),
        (&page, None, "sealed-missing", "is missing"),
    ] {
        match raw {
            Some(raw) => fs::write(root.join(name), raw).unwrap(),
            None => fs::remove_file(root.join(name)).unwrap(),
        }
        let faults = if *name == body {
            kept_files::body(&folder, 1).err()
        } else {
            kept_files::page::<SealedPage>(&folder, 1).err()
        };
        let (is, place, message) = refused(faults.unwrap());
        assert!(is == code && place == *name && message.contains(words), "{is} {place} {message}");
    }
    fs::create_dir(root.join(&body)).unwrap();
    assert_eq!(refused(kept_files::body(&folder, 1).unwrap_err()).0, "unreadable");
    assert_eq!(
        kept_files::check_sealed_file(&folder, &body, &|_| true, "go on")[0].code.as_str(),
        "unreadable"
    );
    let unlike = |is: bool, name: &str| {
        let faults = kept_files::check_sealed_file(&folder, name, &|_| is, "go on");
        faults.iter().map(|f| (f.sentence().to_string(), f.help.clone().unwrap())).collect::<Vec<_>>()
    };
    let help = || "put it back as it was, then go on".to_string();
    assert_eq!(unlike(true, "zine.toml"), []);
    assert_eq!(
        unlike(false, "zine.toml"),
        [("this sealed file was changed after it was sealed".to_string(), help())]
    );
    assert_eq!(unlike(true, "none.toml"), [("this sealed file is missing".to_string(), help())]);
    // Salt is bytes in hexadecimal.
    assert_eq!(base::hash::salted_digest("6162", b"c"), base::hash::hash(b"abc"));
    assert_eq!(base::hash::salted_digest("", b"c\r\n"), base::hash::hash(b"c\n"));
    assert_ne!(base::hash::salted_digest("6162", b"c"), base::hash::salted_digest("6163", b"c"));
}

#[test]
fn what_an_issue_is_made_from_is_sorted_into_public_private_and_waiting() {
    let zine = kettle("sources");
    let root = &zine.0;
    let own = |name: &str| format!("issues/issue-4/{name}");
    let front = |keys: &str| format!("+++\ntitle = \"Tea\"\n{keys}\n+++\nHot.\n");
    for name in [
        "EDITORIAL.md",
        "ads.md",
        "map.PNG",
        "a.webp",
        "notes.txt",
        "readme.md",
        "png",
        "note.md",
        "art/x.txt",
        "art/deep/y.svg",
        "other/z.svg",
    ] {
        put(root, &own(name), "Words.\n");
    }
    for (name, keys) in [
        ("articles/a.md", ""),
        ("articles/b.md", "print = false"),
        ("articles/c.md", "print = true"),
        ("articles/f.md", "filler = 1"),
        ("articles/g.md", "filler = 1"),
        ("articles/h.md", "filler = 1"),
        ("articles/i.md", "filler = 1\nprint = false"),
    ] {
        put(root, &own(name), &front(keys));
    }
    put(root, &own("letters/l.md"), "Ann Reed: Yes.\n");
    put(root, &own("letters/m.md"), "+++\nprint = false\n+++\nAnn Reed: No.\n");
    put(root, &own("letters/n.md"), "+++\nprint = true\n+++\nAnn Reed: Yes.\n");
    put(root, &own("orders/saturn/england.txt"), "F Lon H\n");
    put(root, &own("press/saturn/a.md"), "+++\nkind = \"grey\"\nby = \"ann\"\n+++\nOslo: Hm.\n");
    put(root, "private/letters/issue-4/z.md", "Ann Reed: Hush.\n");
    put(root, &own("issue.toml"), "number = 4\ndate = 2026-04-10\nfillers = [\"h\"]\n");
    let (folder, content) = loaded(root);
    let of = |number: &str, fillers: &[&str]| {
        let issue = content.issue(number.parse::<IssueNumber>().unwrap()).unwrap();
        let fillers: Vec<String> = fillers.iter().map(|f| f.to_string()).collect();
        sources::for_issue(&folder, issue, &fillers)
    };
    let named = |names: &[&str]| {
        names.iter().map(|n| if n.contains("private/") { n.to_string() } else { own(n) }).collect::<Vec<_>>()
    };
    let made = of("4", &["g"]);
    let public = [
        "EDITORIAL.md",
        "a.webp",
        "ads.md",
        "art/deep/y.svg",
        "art/x.txt",
        "articles/a.md",
        "articles/c.md",
        "articles/g.md",
        "articles/h.md",
        "issue.toml",
        "letters/l.md",
        "letters/n.md",
        "map.PNG",
        "note.md",
    ];
    assert_eq!(made.public, named(&public));
    let private = [
        "articles/b.md",
        "articles/i.md",
        "letters/m.md",
        "orders/saturn/england.txt",
        "press/saturn/a.md",
        "private/letters/issue-4/z.md",
        "private/secrets/issue-4.txt",
    ];
    assert_eq!(made.private, named(&private));
    assert_eq!(made.waiting, named(&["articles/f.md"]));
    assert_eq!(of("4", &[]).waiting, named(&["articles/f.md", "articles/g.md"]));
    // A flyer draws from the secret of an issue, and has none of its own.
    let flyer = of("2a", &[]);
    assert_eq!(
        flyer.private,
        ["issues/flyer-2a/orders/saturn/austria.txt", "issues/flyer-2a/orders/saturn/england.txt"]
    );
    assert_eq!(flyer.public, ["issues/flyer-2a/flyer.toml", "issues/flyer-2a/note.md"]);
    fs::remove_file(root.join("private/secrets/issue-4.txt")).unwrap();
    assert!(!of("4", &[]).private.iter().any(|name| name.contains("secret")));
}

/// Converts the first two seals back to version 1, which stored no pages; `name` is hashed as it was published.
fn first_version(name: &str) -> Zine {
    let zine = sealed(name, &[], &["1", "2"]);
    let root = &zine.0;
    for gone in ["issues/flyer-2a", "issues/issue-3"] {
        fs::remove_dir_all(root.join(gone)).unwrap();
    }
    for n in [1, 2] {
        let base = format!("issues/issue-{n}/sealed");
        let private = format!("private/sealed/issue-{n}");
        put(root, &format!("{base}/copies.csv"), &read(root, &format!("{private}/copies.csv")));
        fs::remove_dir_all(root.join(&base).join("published")).unwrap();
        let new: SealFile = toml::from_str(&read(root, &seal_file(n))).unwrap();
        let hidden: PrivateSealFile = toml::from_str(&read(root, &format!("{private}/seal.toml"))).unwrap();
        let mut old = SealFile { version: 1, previous: None, private: None, ..new };
        old.ledger.marks = hidden.marks;
        (old.published, old.sources, old.facts) = Default::default();
        let files = [walk(root, &base), walk(root, &format!("public/issues/{n}"))].concat();
        for name in files.iter().filter(|name| !name.ends_with("seal.toml")) {
            old.hashes.insert(name.clone(), base::hash::digest(&fs::read(root.join(name)).unwrap()));
        }
        put(root, &seal_file(n), &create::text(&old));
    }
    fs::remove_dir_all(root.join("private/sealed")).unwrap();
    fs::remove_file(root.join(REGISTER)).unwrap();
    zine
}

const CASE: &str = "issues/issue-2/sealed/saturn S1901M.case";
const MAP: &str = "public/issues/2/saturn-s1901.svg";

/// Hashes a file of issue 2 as early seals of version 1 did, over its unmodified bytes.
fn hashed_as_it_is(root: &Path, name: &str, text: &str) {
    put(root, name, text);
    let mut old: SealFile = toml::from_str(&read(root, SEAL2)).unwrap();
    old.hashes.insert(name.into(), base::hash::hash(text.as_bytes()));
    put(root, SEAL2, &create::text(&old));
}

/// A change to a folder of version 1 seals; the findings; whether it can be upgraded, and whether the stored files record
/// their origin.
type First = (
    &'static str,
    fn(&Path),
    &'static [(&'static str, &'static str)],
    Result<(&'static str, [bool; 2]), &'static str>,
);

const FIRST: &[First] = &[
    ("nothing", |_| (), &[], Ok(("[1, 2]", [true, true]))),
    (
        "pages that were not hashed",
        |r| {
            let mut old: SealFile = toml::from_str(&read(r, SEAL2)).unwrap();
            old.hashes.retain(|name, _| !name.ends_with(".html"));
            put(r, SEAL2, &create::text(&old));
        },
        &[],
        Ok(("[1, 2]", [true, false])),
    ),
    (
        "a picture that is no more what was published",
        |r| {
            let mut old: SealFile = toml::from_str(&read(r, SEAL2)).unwrap();
            old.hashes.retain(|name, _| !name.ends_with(".html"));
            put(r, SEAL2, &create::text(&old));
            append(r, MAP);
        },
        &[],
        Ok(("[1, 2]", [true, true])),
    ),
    (
        "a case with its lines ended otherwise",
        |r| put(r, CASE, &read(r, CASE).replace('\n', "\r\n")),
        &[],
        Ok(("[1, 2]", [true, true])),
    ),
    (
        "a case hashed with its lines ended otherwise",
        |r| hashed_as_it_is(r, CASE, &read(r, CASE).replace('\n', "\r\n")),
        &[],
        Ok(("[1, 2]", [true, true])),
    ),
    ("a case changed", |r| append(r, CASE), &[("sealed-changed", CASE)], Err("changed after it was sealed")),
    (
        "a case gone",
        |r| fs::remove_file(r.join(CASE)).unwrap(),
        &[("sealed-missing", CASE)],
        Err("is missing"),
    ),
    (
        "copies.csv changed",
        |r| append(r, "issues/issue-1/sealed/copies.csv"),
        &[("sealed-changed", "issues/issue-1/sealed/copies.csv")],
        Err("changed after it was sealed"),
    ),
    (
        "a case more",
        |r| put(r, "issues/issue-1/sealed/saturn F1901M.case", "x\n"),
        &[("sealed-stray", "issues/issue-1/sealed/saturn F1901M.case")],
        Ok(("[1, 2]", [true, true])),
    ),
    (
        "a PDF that is gone",
        |r| {
            hashed_as_it_is(r, "public/issues/2/old-2.pdf", "%PDF");
            fs::remove_file(r.join("public/issues/2/old-2.pdf")).unwrap();
        },
        &[],
        Err("was published and cannot be made here"),
    ),
    (
        "a proof that was printed and is gone",
        |r| {
            hashed_as_it_is(r, "print/issue-2/proof-2.pdf", "%PDF");
            fs::remove_file(r.join("print/issue-2/proof-2.pdf")).unwrap();
        },
        &[],
        Ok(("[1, 2]", [true, true])),
    ),
    (
        "a PDF that is there",
        |r| hashed_as_it_is(r, "public/issues/2/old-2.pdf", "%PDF"),
        &[],
        Ok(("[1, 2]", [true, true])),
    ),
    (
        "a seal that cannot be read",
        |r| change(r, SEAL2, "number = 2", "number = two"),
        &[("bad-toml", "issues/issue-2/sealed/seal.toml:2:10")],
        Err("two"),
    ),
];

#[test]
fn seals_of_version_1_are_checked_and_brought_over_as_they_are() {
    let whole = first_version("first");
    let folder = place("sealed-first-row");
    let root = &folder.0;
    // With the typesetter a missing PDF is rebuilt.
    let rows =
        FIRST.iter().filter(|(what, ..)| !(cfg!(feature = "typeset") && *what == "a PDF that is gone"));
    for (what, done, wanted, over) in rows {
        _ = fs::remove_dir_all(root);
        copy(&whole.0, root);
        done(root);
        let (own, content) = loaded(root);
        let said = found(root, &content);
        let named: BTreeSet<_> = said.iter().map(|(code, place, _)| (code.clone(), place.clone())).collect();
        let mut all = pairs(wanted);
        all.insert(("seal-version".into(), "issues".into()));
        if !what.contains("cannot be read") {
            assert_eq!(named, all, "{what}");
        }
        assert!(
            said.iter().any(|(.., message)| message.contains("of issues 1, 2 are of version 1")),
            "{what}: {said:?}"
        );
        let cases: Vec<String> =
            walk(root, "issues").into_iter().filter(|name| name.ends_with(".case")).collect();
        let before: Vec<Vec<u8>> = cases.iter().map(|name| fs::read(root.join(name)).unwrap()).collect();
        let map = fs::read(root.join(MAP)).unwrap();
        let mut made = Vec::new();
        match (seal::upgrade(&own, "key".into(), &mut |number| made.push(number)), over) {
            (Err(faults), Err(words)) => {
                let message = faults.iter().map(|f| f.render(false)).collect::<String>();
                assert!(message.contains(words), "{what}: {message}");
            }
            (Ok((changes, numbers)), Ok((all, again))) => {
                assert_eq!(
                    (format!("{numbers:?}"), format!("{made:?}")),
                    (all.to_string(), all.to_string()),
                    "{what}"
                );
                assert_eq!(changes.write[create::KEY], b"key\n");
                let groups: Vec<&str> = changes.groups.iter().map(|(name, _)| &**name).collect();
                assert_eq!(groups, ["paper-1", "issue-1", "paper-2", "issue-2"], "{what}");
                let served: Vec<&str> = changes.groups[1].1.keys().map(String::as_str).collect();
                assert_eq!(served, ["public/issues/1/index.html", "public/issues/1/kettle.svg"], "{what}");
                apply(root, Changes { groups: Vec::new(), ..changes });
                let (own, content) = loaded(root);
                let stray: Vec<_> =
                    wanted.iter().filter(|(code, _)| *code == "sealed-stray").copied().collect();
                // A picture below public/ differs from the stored one until the site is rebuilt.
                let served = what.contains("no more").then_some(("published-changed", MAP));
                assert_eq!(
                    told(root, &content),
                    pairs(&stray.into_iter().chain(served).collect::<Vec<_>>()),
                    "{what}"
                );
                for (n, made) in [1, 2].into_iter().zip(again) {
                    let seal = content.issue(n).unwrap().seal().unwrap();
                    assert_eq!(seal.kept.as_deref(), made.then_some("made at the upgrade"), "{what}: {n}");
                    assert_eq!((seal.pages, seal.charged), (40, 4), "{what}");
                    let hidden: PrivateSealFile =
                        toml::from_str(&read(root, &format!("{}/seal.toml", base::paths::private_folder(n))))
                            .unwrap();
                    assert_eq!(hidden.salt, base::hash::hash(format!("salt{n}key").as_bytes()), "{what}");
                    assert!(
                        !seal.facts.contains_key("copies.csv"),
                        "{what}: whoever gets a copy is nobody's business"
                    );
                    assert!(
                        hidden.files.contains_key(&format!("{}/copies.csv", base::paths::private_folder(n))),
                        "{what}"
                    );
                }
                for (name, was) in cases.iter().zip(&before) {
                    assert_eq!(&fs::read(root.join(name)).unwrap(), was, "{what}: {name}");
                }
                let kept = kept_files::bytes(&own, 2, "saturn-s1901.svg").unwrap();
                assert_eq!(
                    kept == map,
                    !what.contains("no more"),
                    "{what}: the picture that went out is kept"
                );
                let seal2 = content.issue(2).unwrap().seal().unwrap();
                assert_eq!(seal2.pdf(), what.starts_with("a PDF").then_some("old-2.pdf"), "{what}");
                assert_eq!(seal2.game.len(), 1, "{what}");
                let (changes, numbers) = seal::upgrade(&own, "key".into(), &mut |_| ()).unwrap();
                assert!(numbers.is_empty() && changes.write.is_empty(), "{what}: all are of version 2");
            }
            (got, _) => panic!("{what}: {:?}", got.map(|(_, numbers)| numbers)),
        }
    }
    // Some are already of version 2.
    _ = fs::remove_dir_all(root);
    copy(&whole.0, root);
    let (changes, _) = seal::upgrade(&Folder::new(root), "key".into(), &mut |_| ()).unwrap();
    apply(root, changes);
    put(root, SEAL1, &read(&whole.0, SEAL1));
    let faults = seal::upgrade(&Folder::new(root), "key".into(), &mut |_| ()).unwrap_err();
    assert_eq!((faults[0].code.as_str(), faults[0].place().unwrap()), ("seal-version", SEAL2.into()));
}

/// Applies changes to a folder.
fn apply(root: &Path, changes: Changes) {
    for (name, bytes) in
        changes.write.into_iter().chain(changes.groups.into_iter().flat_map(|(_, files)| files))
    {
        fs::create_dir_all(root.join(&name).parent().unwrap()).unwrap();
        fs::write(root.join(name), bytes).unwrap();
    }
    changes.remove.iter().for_each(|name| fs::remove_file(root.join(name)).unwrap());
}

const LETTER: &str = "issues/issue-1/letters/ann.md";
const AUSTRIA: &str = "issues/issue-2/orders/saturn/austria.txt";

/// A change to a folder before one of its issues is sealed again; the refusal (file and words), or the words removed from
/// and added to its page.
type Again =
    (&'static str, fn(&Path), &'static str, Result<&'static [&'static str], (&'static str, &'static str)>);

const CHANGED: &str = "this sealed file was changed after it was sealed";

const AGAIN: &[Again] = &[
    ("nothing", |_| (), "1", Ok(&[])),
    (
        "a letter changed",
        |r| change(r, LETTER, "A first letter", "A letter without a name"),
        "1",
        Ok(&["- A first letter.", "+ A letter without a name."]),
    ),
    (
        "a picture and its article gone",
        |r| {
            ["kettle.svg", "articles/tea.md"]
                .iter()
                .for_each(|n| fs::remove_file(r.join("issues/issue-1").join(n)).unwrap())
        },
        "1",
        Ok(&["- Tea", "- In this issue", "- Tea", "- by Ben Holt", "- Hot."]),
    ),
    ("a letter not for print changed", |r| append(r, "issues/issue-1/letters/cat.md"), "1", Ok(&[])),
    ("a letter between us changed", |r| append(r, "private/letters/issue-2/cat.md"), "2", Ok(&[])),
    (
        "the same orders in other words",
        |r| put(r, AUSTRIA, "A Vienna - Galicia\nF Trieste - Albania\nA Budapest - Serbia\n"),
        "2",
        Ok(&[]),
    ),
    (
        "a game that is played by other rules today",
        |r| {
            put(
                r,
                "games/saturn/game.toml",
                &(read(r, "games/saturn/game.toml") + "[rules]\ndouble_orders = \"hold\"\n"),
            )
        },
        "2",
        Ok(&[
            "- Standard · Gamesmaster Ed Lane",
            "+ Standard · Gamesmaster Ed Lane · House rules: if a unit has two orders, it holds",
        ]),
    ),
    (
        "a flyer's note changed",
        |r| append(r, "issues/flyer-2a/note.md"),
        "2a",
        Ok(&["- A flyer.", "+ A flyer. more"]),
    ),
    (
        "other orders of the issue before",
        |r| {
            put(r, AUSTRIA, "A Vie - Tyr\n");
            put(r, "issues/flyer-2a/orders/saturn/austria.txt", "A Gal H\nF Alb H\nA Ser H\n");
        },
        "2a",
        Ok(&[]),
    ),
    (
        "pages that were made at an upgrade",
        |r| seal_and_register(r, SEAL3, "charged = 4\n", "charged = 4\nkept = \"made at the upgrade\"\n"),
        "3",
        Ok(&[]),
    ),
    ("other orders", |r| put(r, AUSTRIA, "A Vie - Tyr\n"), "2", Err((CASE, "in the mail"))),
    ("no orders", |r| fs::remove_file(r.join(AUSTRIA)).unwrap(), "2", Err((CASE, "in the mail"))),
    (
        "a ruling more",
        |r| put(r, "issues/issue-2/orders/saturn/gm.txt", "GM: READ Austria \"A Vie - Gal\" AS nothing\n"),
        "2",
        Err((CASE, "in the mail")),
    ),
    ("a case changed", |r| append(r, CASE), "2", Err((CASE, CHANGED))),
    ("a case gone", |r| fs::remove_file(r.join(CASE)).unwrap(), "2", Err((CASE, "is missing"))),
    (
        "copies.csv changed",
        |r| append(r, "private/sealed/issue-2/copies.csv"),
        "2",
        Err(("private/sealed/issue-2/copies.csv", CHANGED)),
    ),
    (
        "copies.csv gone",
        |r| fs::remove_file(r.join("private/sealed/issue-2/copies.csv")).unwrap(),
        "2",
        Err(("private/sealed/issue-2/copies.csv", "is missing")),
    ),
    (
        "its private part gone",
        |r| fs::remove_file(r.join("private/sealed/issue-2/seal.toml")).unwrap(),
        "2",
        Err((SEAL2, "the private part of the seal is not here")),
    ),
    (
        "the register without it",
        |r| lines(r, |all| all[1..].to_vec()),
        "1",
        Err((SEAL1, "the register does not have it")),
    ),
    ("an open issue", |_| (), "4", Err(("issues/issue-4/sealed/seal.toml", "has no seal of version 2"))),
    ("no issue", |_| (), "5", Err(("issues/issue-5/sealed/seal.toml", "this issue does not exist"))),
    // Sealing again must not approve somebody else's changes.
    ("its own seal changed", |r| append_comment(r, SEAL1), "1", Err((SEAL1, CHANGED))),
    ("a later seal changed", |r| append_comment(r, SEAL3), "1", Err((SEAL3, CHANGED))),
    ("a flyer's seal changed", |r| append_comment(r, SEAL2A), "2", Err((SEAL2A, CHANGED))),
    ("a later seal gone", |r| fs::remove_file(r.join(SEAL3)).unwrap(), "1", Err((SEAL3, "is missing"))),
    (
        "a case and its hash changed",
        |r| {
            let before = base::hash::digest(&fs::read(r.join(CASE)).unwrap());
            append(r, CASE);
            change(r, SEAL2, &before, &base::hash::digest(&fs::read(r.join(CASE)).unwrap()));
        },
        "2",
        Err((SEAL2, CHANGED)),
    ),
    (
        "the private part changed",
        |r| append_comment(r, "private/sealed/issue-2/seal.toml"),
        "2",
        Err(("private/sealed/issue-2/seal.toml", CHANGED)),
    ),
];

fn append_comment(root: &Path, name: &str) {
    put(root, name, &(read(root, name) + "# more\n"));
}

#[test]
fn an_issue_is_sealed_again_from_its_texts_and_nothing_else_changes() {
    let whole = kettle("again");
    let folder = place("sealed-again-row");
    let root = &folder.0;
    for (what, done, number, wanted) in AGAIN {
        _ = fs::remove_dir_all(root);
        copy(&whole.0, root);
        done(root);
        let number: IssueNumber = number.parse().unwrap();
        let before = base::hash::digest(&fs::read(root.join(seal_file(number))).unwrap_or_default());
        let got = seal::reseal(&Folder::new(root), number, "she asked", "2026-04-01");
        let (anew, words) = match (got, wanted) {
            (Ok(anew), Ok(words)) => (anew, words),
            (Err(faults), Err((file, words))) => {
                let fits = |f: &Diagnostic| {
                    f.sentence().to_string().contains(words) && f.place().unwrap().contains(file)
                };
                assert!(faults.iter().any(fits), "{what}: {faults:?}");
                continue;
            }
            (got, _) => panic!("{what}: {got:?}"),
        };
        // Apart from information about itself that a page has today.
        assert_eq!(anew.difference, *words, "{what}");
        let later: Vec<String> = anew.chained.iter().map(IssueNumber::to_string).collect();
        let all = ["1", "2", "2a", "3"];
        let at = all.iter().position(|name| *name == number.to_string()).unwrap();
        assert_eq!(later, all[at + 1..], "{what}");
        let kept: Vec<&str> = anew.changes.remove.iter().map(String::as_str).collect();
        let gone = if what.contains("picture") {
            vec!["issues/issue-1/sealed/published/kettle.svg"]
        } else {
            vec![]
        };
        assert_eq!(kept, gone, "{what}");
        assert_eq!(anew.changes.groups.len(), 1);
        assert_eq!(anew.changes.groups[0].0, number.folder());
        // Stored names and lists are written nowhere else.
        let made = anew.changes.groups[0].1.keys();
        let own =
            made.filter(|name| !name.ends_with(".svg") && !name.ends_with(".pdf") && !name.ends_with(".png"));
        assert_eq!(own.collect::<Vec<_>>(), [&kept_files::built_path(number, "index.html")], "{what}");
        assert!(
            anew.changes.write.keys().all(|name| !name.ends_with(".case") && !name.ends_with("copies.csv")),
            "{what}"
        );
        let old: SealFile = toml::from_str(&read(root, &seal_file(number))).unwrap();
        if what.contains("picture") {
            fs::remove_file(root.join("public/issues/1/kettle.svg")).unwrap();
        }
        apply(root, anew.changes);
        let (_, content) = loaded(root);
        let left: Vec<_> = told(root, &content)
            .into_iter()
            .filter(|(_, place)| !what.contains("issue before") || place != AUSTRIA)
            .collect();
        assert_eq!(left, [], "{what}");
        let new = content.issue(number).unwrap().seal().unwrap();
        assert_eq!(new.again.len(), 1);
        assert_eq!(
            (&new.again[0].seal, &*new.again[0].on, &*new.again[0].why),
            (&before, "2026-04-01", "she asked")
        );
        assert_eq!(
            (new.game.clone(), &new.facts, &new.ledger),
            (old.game.clone(), &old.facts, &old.ledger),
            "{what}"
        );
        assert_eq!(
            (&new.secret, &new.next, &new.previous, new.charged),
            (&old.secret, &old.next, &old.previous, old.charged)
        );
        // Without the typesetter pages cannot be counted again.
        assert_eq!((&new.kept, new.pages == 40), (&None, cfg!(not(feature = "typeset"))), "{what}");
        for later in anew.chained {
            let seal = content.issue(later).unwrap().seal().unwrap();
            assert_eq!((seal.again.len(), &*seal.again[0].on), (1, "2026-04-01"), "{what}");
            assert_eq!(seal.again[0].why, format!("{} was sealed again", number.label()));
            assert_eq!(
                seal.again[0].seal,
                base::hash::digest(&fs::read(whole.0.join(seal_file(later))).unwrap()),
                "{what}"
            );
        }
    }
}

#[test]
fn what_goes_out_is_what_was_looked_at_with_the_secret_that_was_promised() {
    let zine = kettle("looked");
    let root = &zine.0;
    let looked = || {
        let (folder, content) = loaded(root);
        let fault = preconditions::looked_at(&folder, &content, 4.into());
        fault.map(|f| (f.code.to_string(), f.place().unwrap(), f.sentence().to_string()))
    };
    let said = |message: String| Some(("not-built".to_string(), "issues/issue-4".to_string(), message));
    assert_eq!(preconditions::built_file(4), ".zine/built/issue-4");
    assert_eq!(looked(), said("issue 4 has never been built: run `zine build` and look at it first".into()));
    let build = || {
        let (folder, content) = loaded(root);
        let built = BuiltIssue {
            number: 4.into(),
            files: [("public/issues/4/a.txt".into(), vec![1])].into(),
            ..BuiltIssue::default()
        };
        let changes = preconditions::changes(&folder, &content, &built);
        let [(group, files)] = changes.groups.as_slice() else { panic!("{:?}", changes.groups) };
        assert_eq!((&**group, files.len()), ("issue-4", 2));
        assert_eq!(files["public/issues/4/a.txt"], [1]);
        apply(root, changes);
    };
    build();
    assert_eq!(looked(), None);
    // Each source, changed, new and missing.
    let made = read(root, &preconditions::built_file(4));
    for name in [
        "zine.toml",
        "private/people.toml",
        "issues/seals.txt",
        "issues/issue-3/sealed/seal.toml",
        "private/secrets/issue-4.txt",
        "issues/issue-4/issue.toml",
        "games/saturn/game.toml",
    ] {
        let was = read(root, name);
        assert!(made.lines().any(|line| line.ends_with(&format!(" {name}"))), "{name}: {made}");
        put(root, name, &(was.clone() + "\n# more\n"));
        assert_eq!(
            looked(),
            said(format!("since issue 4 was last built, these have changed: {name}")),
            "{name}"
        );
        put(root, name, &was);
    }
    assert!(!made.contains("issue-1/sealed") && made.contains(" the program\n"), "{made}");
    let names: Vec<String> = (0..10).map(|n| format!("issues/issue-4/letters/{n}.md")).collect();
    for (n, name) in names.iter().enumerate() {
        put(root, name, "Ann Reed: Tea?\n");
        let more = [" and 1 more", " and 2 more"];
        let more = (n + 1).checked_sub(9).map_or("", |at| more[at]);
        let list = names[..(n + 1).min(8)].join(", ");
        assert_eq!(looked(), said(format!("since issue 4 was last built, these have changed: {list}{more}")));
    }
    build();
    assert_eq!(looked(), None);
    fs::remove_file(root.join(&names[3])).unwrap();
    assert_eq!(looked(), said(format!("since issue 4 was last built, these have changed: {}", names[3])));

    let promised = || {
        let (_, content) = loaded(root);
        let fault = preconditions::check_secret(&content, content.issue(4).unwrap());
        fault.map(|f| (f.code.to_string(), f.place().unwrap(), f.sentence().to_string()))
    };
    let said = |message: &str| {
        Some(("secret".to_string(), "private/secrets/issue-4.txt".to_string(), message.to_string()))
    };
    assert_eq!(promised(), None);
    put(root, "private/secrets/issue-4.txt", "0\n");
    assert_eq!(promised(), said("this is not the secret whose hash No. 3 printed"));
    fs::remove_file(root.join("private/secrets/issue-4.txt")).unwrap();
    assert_eq!(promised(), said("the secret whose hash No. 3 printed is missing"));
}

const START: &str = "\
CASE venus
VARIANT Standard
PRESTATE_SETPHASE Spring 1904, Movement
PRESTATE
\tAustria: A vie
\tEngland: F lon
\tGermany: A bur
\tRussia: A mos
PRESTATE_SUPPLYCENTER_OWNERS
\tAustria: vie
\tEngland: lon
\tItaly: rom
\tRussia: mos
END
";

#[test]
fn a_power_that_plays_has_a_player_or_stands_empty_by_a_ruling() {
    const GAME: &str = "games/venus/game.toml";
    let seat = |power: &str, keys: &str| format!("[[seat]]\npower = \"{power}\"\n{keys}\n");
    let game = |seats: &str| {
        let game = "name = \"Venus\"\nvariant = \"Standard\"\n[start]\nissue = 1\nfile = \"start.case\"\n";
        format!("{game}{}{}{seats}", seat("Austria", "person = \"ann\""), seat("Russia", "person = \"ann\""))
    };
    let all: String = ["England", "France", "Germany", "Italy", "Turkey"]
        .map(|power| seat(power, "person = \"ben\""))
        .concat();
    let zine = sealed("seats", &[(GAME, &game(&all)), ("games/venus/start.case", START)], &["1", "2"]);
    let root = &zine.0;
    // Nothing is required of a season once sealed.
    let saturn = read(root, "games/saturn/game.toml");
    put(root, "games/saturn/game.toml", &saturn.replace("why = ", "until = \"Spring 1901\"\n# "));
    fs::remove_dir_all(root.join("issues/flyer-2a")).unwrap();
    let play = "[[play]]\ngame = \"venus\"\nphases = [\"Spring 1904\", \"Fall 1904\"]\n";
    put(root, "issues/issue-3/issue.toml", &(read(root, "issues/issue-3/issue.toml") + play));
    let seats = |own: &str| {
        put(root, GAME, &game(own));
        let (_, content) = loaded(root);
        let games = games::play(&content, 3);
        assert!(preconditions::seats(&games, 2.into()).is_empty());
        let faults = preconditions::seats(&games, 3.into());
        faults.iter().map(|f| (f.place().unwrap(), f.sentence().to_string())).collect::<Vec<_>>()
    };
    let said = |powers: &str| {
        let message = format!("Spring 1904 of venus is played without a player for {powers}");
        vec![("games/venus/game.toml".to_string(), message)]
    };
    // A unit or a centre is enough to play; a power with neither needs no player.
    assert_eq!(seats(""), said("England, Germany, Italy"));
    let two = seat("England", "person = \"ben\"") + &seat("Germany", "person = \"ben\"");
    assert_eq!(seats(&two), said("Italy"));
    for (keys, empty) in [
        ("person = \"cat\"", true),
        ("why = \"nobody wants it\"", true),
        ("person = \"cat\"\nuntil = \"Fall 1903\"\nwhy = \"moved house\"", true),
        ("person = \"cat\"\nuntil = \"Fall 1903\"", false),
        // Plays only the first season of the two.
        ("person = \"cat\"\nuntil = \"Spring 1904\"", false),
        ("person = \"cat\"\nuntil = \"Spring 1904\"\nwhy = \"moved house\"", true),
    ] {
        assert_eq!(
            seats(&(two.clone() + &seat("Italy", keys))),
            if empty { vec![] } else { said("Italy") },
            "{keys}"
        );
    }
}

#[test]
fn a_zine_has_a_name_of_its_own_and_an_editorial_that_somebody_wrote() {
    let zine = kettle("named");
    let root = &zine.0;
    let said = |empty: bool| {
        let (_, content) = loaded(root);
        let (built, _) = published(root, 4.into());
        let mut faults = preconditions::words(&content, &built, empty);
        faults.extend(preconditions::title(&content));
        faults.iter().map(|f| f.code.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(said(false), ["empty"]);
    assert!(said(true).is_empty());
    for (text, codes) in [(preconditions::EDITORIAL, &["empty"][..]), ("\n", &["empty"]), ("Tea.\n", &[])] {
        put(root, "issues/issue-4/editorial.md", text);
        assert_eq!(said(false), codes, "{text}");
    }
    for (title, codes) in [
        (preconditions::NAMELESS, &["no-name"][..]),
        ("  A Zine Without a Name ", &["no-name"]),
        ("A Zine Without", &[]),
    ] {
        let text = read(root, "zine.toml");
        let line = text.lines().next().unwrap();
        put(root, "zine.toml", &text.replace(line, &format!("title = \"{title}\"")));
        assert_eq!(said(false), codes, "{title}");
    }
}

#[test]
fn a_publication_keeps_what_lies_beside_the_page_and_the_page_says_so() {
    let zine = kettle("beside");
    let root = &zine.0;
    put(root, "issues/issue-4/letters/ann.md", "Ann Reed: Tea?\n");
    put(
        root,
        "templates/web/issue.html",
        "{{ web.pdf }}|{{ web.size }}|{{ web.pages }}|{{ web.cover }}|{{ web.hidden }}|{{ web.about.name }}|{{ own_look }}|\n{{ body | safe }}",
    );
    let make = |files: &[(&str, usize)]| {
        let (mut built, _) = published(root, 4.into());
        built.pages = 12;
        for (name, size) in files {
            built.files.insert(name.to_string(), vec![b'x'; *size]);
        }
        let (folder, content) = loaded(root);
        let games = games::play(&content, 4);
        let templates = Templates::new(&folder.templates()).unwrap();
        let made = create::publication(&templates, &content, &games, &built).unwrap();
        let head = made.page.lines().next().unwrap().to_string();
        (made, head)
    };
    let (made, head) = make(&[]);
    assert_eq!(head, "||12|false|false|The Kettle, No. 4|false|");
    assert_eq!(made.files.keys().collect::<Vec<_>>(), [kept_files::BODY, kept_files::PAGE]);
    let body = String::from_utf8(made.files[kept_files::BODY].clone()).unwrap();
    assert!(body.contains("Tea?"));
    assert_eq!(
        publish::templates::sealed_body(&made.page, "4"),
        Some(&*body),
        "the page marks what is sealed"
    );
    assert_eq!((made.pages, made.charged, &*made.copies), (12, 4, "person,copy\n"));
    change(root, "zine.toml", "[play]", "[web]\nindex = false\n[play]");
    let files = [
        ("public/issues/4/a.pdf", 2000),
        ("public/issues/4/cover.png", 3),
        ("public/issues/4/index.html", 5),
        ("public/issues/3/b.pdf", 1),
    ];
    let (made, head) = make(&files);
    assert_eq!(head, "a.pdf|2 kB|12|true|true|The Kettle, No. 4|false|");
    assert_eq!(
        made.files.keys().collect::<Vec<_>>(),
        ["a.pdf", kept_files::BODY, "cover.png", kept_files::PAGE]
    );
    // The editor's own look is stored with the issue.
    put(root, "templates/web/zine.css", "body { color: red }\n");
    let (made, head) = make(&[]);
    assert_eq!(head, "||12|false|true|The Kettle, No. 4|true|");
    assert!(String::from_utf8(made.files[kept_files::LOOK].clone()).unwrap().contains("color: red"));
}

#[test]
fn a_seal_says_why_a_game_was_held_a_secret_changed_and_what_was_sealed_before() {
    let zine = kettle("says");
    let root = &zine.0;
    let sealed = |number: &str| {
        toml::from_str::<SealFile>(&read(root, &seal_file(number.parse::<IssueNumber>().unwrap()))).unwrap()
    };
    assert_eq!(sealed("2").game[0].held, None);
    assert_eq!(sealed("3").game[0].held.as_deref(), Some("A letter is lost"));
    assert_eq!(sealed("2").game[0].played, ["Spring 1901, Movement"]);
    assert_eq!((sealed("2a").after, sealed("2a").letter.as_deref()), (Some(2), Some("a")));
    assert_eq!(sealed("3").flyers.keys().collect::<Vec<_>>(), ["2a"]);
    let (folder, mut content) = loaded(root);
    content.change_issues(|i| i.number() == 4).for_each(|i| i.new_secret = Some("The cat ate it".into()));
    let games = games::play(&content, 4);
    let again =
        folder::seal::Resealing { seal: "0".into(), on: "2026-04-01".into(), why: "she asked".into() };
    let mut chain =
        SealChain { again: vec![again.clone()], ..SealChain::read(&folder, "key".into()).unwrap() };
    let publication = PublishedIssue { kept: Some("found".into()), ..PublishedIssue::default() };
    let files =
        create::seal(&folder, &content, &games, content.issue(4).unwrap(), &publication, &mut chain).unwrap();
    let made: SealFile = toml::from_str(std::str::from_utf8(&files[&seal_file(4)]).unwrap()).unwrap();
    assert_eq!((made.new_secret.as_deref(), made.kept.as_deref()), (Some("The cat ate it"), Some("found")));
    assert_eq!((made.again, made.number, made.version), (vec![again], 4, 2));
    assert_eq!(made.previous, Some(base::hash::digest(&fs::read(root.join(SEAL3)).unwrap())));
    assert_eq!(register::read(&folder).unwrap().unwrap().len(), 4);
}
