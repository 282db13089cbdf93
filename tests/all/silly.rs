//! A game of Rather Silly Diplomacy in the zine: played, sealed, replayed from the seals, printed, archived, and nothing
//! secret in any of it.

use std::fs;
use std::path::{Path, PathBuf};

use folder::folder::Folder;
use production::compose::{self, archive};
use production::seal::create::{PublishedIssue, SealChain, seal};
use publish::archive::model::SealedIssuePage;
use publish::archive::site;
use publish::templates::{PagePlace, Templates};

const GAME: &str = "2026RT";
const FIRST: i64 = 7;
const LAST: i64 = 12;

/// A folder with only the zine's Rather Silly game.
fn folder(name: &str) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = std::env::temp_dir().join(format!("zine-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let put = |file: &str, text: &str| {
        let path = root.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("zine.toml", "title = \"The Test Owl\"\neditor = \"harriet\"\nurl = \"https://owl.example\"\n");
    let game = fs::read_to_string(here.join(format!("games/{GAME}/game.toml"))).unwrap();
    let mut people = String::from("[harriet]\nname = \"Harriet Quill\"\n");
    for line in game.lines().filter_map(|l| l.strip_prefix("person = ")) {
        people += &format!("[{id}]\nname = \"{id}\"\n", id = line.trim_matches('"'));
    }
    put("private/people.toml", &people);
    put(&format!("games/{GAME}/game.toml"), &game);
    for n in FIRST..=LAST {
        put(
            &format!("issues/issue-{n}/issue.toml"),
            &format!(
                "number = {n}\ndate = 2026-{:02}-01\ndeadline = \"2026-{:02}-25T20:00:00[Europe/London]\"\n",
                n, n
            ),
        );
        put(&format!("private/secrets/issue-{n}.txt"), &format!("owl {n}"));
        let orders = format!("issues/issue-{n}/orders/{GAME}");
        for file in fs::read_dir(here.join(&orders)).unwrap() {
            let file = file.unwrap().path();
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            put(&format!("{orders}/{name}"), &fs::read_to_string(&file).unwrap());
        }
    }
    root
}

/// Everything issue `number` publishes: page, source of the PDF, archive, seal; and the maps.
fn published(root: &Path, number: i64) -> String {
    let content = folder::load(&Folder::new(root), Some(number)).unwrap();
    let games = games::play(&content, number);
    let wrong: Vec<String> = (games.faults.iter())
        .filter(|f| f.severity == diagnostics::Severity::Error || f.code.as_str() == "replay")
        .map(|f| f.render(false))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let templates = Templates::new(&[]).unwrap();
    let mut out = String::new();
    let (composed, _) = compose::compose(&content, &games, None, number, false, None);
    out += &serde_json::to_string(&composed.issue).unwrap();
    out += &templates.web(&composed.issue, &PagePlace::default()).unwrap();
    out += &templates.print(&composed.issue, None, &[]).unwrap();
    for bytes in composed.assets.values() {
        out += &String::from_utf8_lossy(bytes);
    }
    let issue = content.issue(number).unwrap();
    let folder = Folder::new(root);
    let mut chain = SealChain::read(&folder, "key".into()).unwrap();
    for (name, text) in
        seal(&folder, &content, &games, issue, &PublishedIssue::default(), &mut chain).unwrap()
    {
        fs::create_dir_all(root.join(&name).parent().unwrap()).unwrap();
        fs::write(root.join(&name), &text).unwrap();
        if !name.starts_with("private/") {
            out += std::str::from_utf8(&text).unwrap();
        }
    }
    // The archive shows the sealed issues.
    let content = folder::load(&Folder::new(root), Some(number)).unwrap();
    let games = games::play(&content, number);
    let numbers = (FIRST..=number)
        .map(|n| SealedIssuePage {
            issue: compose::compose(&content, &games, None, n, false, None).0.issue,
            ..SealedIssuePage::default()
        })
        .collect();
    let mut archive = archive::archive(&content, &games, numbers);
    // Examples in the manual are not orders of the game.
    archive.rules.iter_mut().for_each(|rules| rules.how_to_play = Default::default());
    for bytes in site::files(&archive, &templates).unwrap().values() {
        out += &String::from_utf8_lossy(bytes);
    }
    out
}

/// Unexploded herds, unmet conditions, wrong answers: text that must not be published.
const SECRETS: &[&str] = &[
    "llamas england",
    "llamas france",
    "llamas italy",
    "llamas austria",
    "llamas gal",
    "llamas ion",
    "llamas tyr",
    "llamas nth",
    "and sold russia",
    "if occupied",
    "if merged",
    "casanova",
    "diderot",
    "rousseau",
    "omelette",
    "made of cheese",
    "cockerel",
];

/// Text, metadata and attachments of a PDF as other programs extract them; `None`, with the reason on standard error, if
/// none of them is installed.
#[cfg(feature = "typeset")]
fn taken_out(root: &Path, pdf: &[u8]) -> Option<String> {
    use std::process::Command;
    let file = root.join("issue.pdf");
    fs::write(&file, pdf).unwrap();
    let plain = root.join("plain.pdf");
    let run = |tool: &str, arguments: &[&str]| match Command::new(tool).args(arguments).output() {
        Ok(out) => Some(String::from_utf8_lossy(&out.stdout).into_owned()),
        Err(error) => {
            eprintln!("skipped: {tool} does not run here ({error})");
            None
        }
    };
    let (from, to) = (file.to_string_lossy().into_owned(), plain.to_string_lossy().into_owned());
    let mut out: Vec<String> = Vec::new();
    out.extend(run("pdftotext", &["-enc", "UTF-8", &from, "-"]));
    out.extend(run("pdfinfo", &["-meta", &from]));
    if run("qpdf", &["--qdf", "--object-streams=disable", &from, &to]).is_some() {
        // Uncompressed streams: metadata, attachments, alternative texts and outlines as in the file.
        out.push(String::from_utf8_lossy(&fs::read(&plain).unwrap_or_default()).into_owned());
        let list = run("qpdf", &["--list-attachments", &from]).unwrap_or_default();
        for name in list.lines().filter_map(|l| l.split(" -> ").next()) {
            out.extend(run("qpdf", &[&format!("--show-attachment={name}"), &from]));
        }
    }
    (!out.is_empty()).then(|| out.join("\n"))
}

#[cfg(feature = "typeset")]
#[test]
fn nothing_secret_is_in_text_metadata_or_attachments_of_the_pdf() {
    use production::print_run::{Edition, PressRun};
    use publish::templates::Attachment;
    let root = folder("silly-pdf");
    for n in FIRST..=LAST {
        let there = Folder::new(&root);
        let content = folder::load(&there, Some(n)).unwrap();
        let games = games::play(&content, n);
        let press = PressRun::new(&there).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
        let data = production::build::attachment(&games, n.into());
        assert!(data.contains("Rather Silly"), "the attachment of issue {n}");
        let file =
            Attachment { path: "orders.txt".into(), mime: "text/plain".into(), description: "Orders".into() };
        let attachments = [(file, data.clone().into_bytes())];
        let printed = press
            .print(&Edition { attachments: &attachments, ..Edition::new(&there, &content, &games, n) })
            .unwrap_or_else(|f| panic!("{}", f[0].render(false)));
        let pdf = printed.typeset.pdf().unwrap_or_else(|f| panic!("{}", f[0].render(false)));
        let mut lower = data.to_lowercase();
        match taken_out(&root, &pdf) {
            Some(text) => {
                assert!(text.contains("Bedlam"), "issue {n}: the text of the PDF was not taken out");
                lower += &text.to_lowercase();
            }
            None => eprintln!("skipped: the PDF of issue {n} was not looked into"),
        }
        // On paper, lines are broken and words hyphenated.
        let joined = lower.replace("-\n", "").split_whitespace().collect::<Vec<_>>().join(" ");
        for secret in SECRETS {
            assert!(!joined.contains(secret), "the PDF of issue {n} tells “{secret}”");
        }
        crate::folders::seal(&root, &content, n, &PublishedIssue::default());
    }
    let _ = fs::remove_dir_all(&root);
}

#[test]
fn nothing_secret_is_published_and_sealed_seasons_come_out_again() {
    let root = folder("silly");
    for n in FIRST..=LAST {
        let text = published(&root, n);
        let lower = text.to_lowercase();
        for secret in SECRETS {
            assert!(!lower.contains(secret), "issue {n} tells “{secret}”");
        }
        // Questions are printed, their answers a season later.
        for (asked, question, answer) in [
            (7, "Ljubljanica", "Ljubljana”"),
            (9, "Who wrote 'Candide'", "Voltaire"),
            (10, "moons", "Seven”"),
            (12, "roots that nobody sees", "mountain"),
        ] {
            let asks = lower.contains(&question.to_lowercase().replace('\'', "&#x27;"))
                || lower.contains(&question.to_lowercase());
            assert!(asks || n < asked, "issue {n} does not ask “{question}”");
            assert_eq!(
                lower.contains(&answer.to_lowercase()),
                n > asked,
                "issue {n} and the answer “{answer}”"
            );
        }
    }
    let last = fs::read_to_string(root.join(format!("issues/issue-{LAST}/sealed/seal.toml"))).unwrap();
    assert!(!last.contains(".secret") && !last.contains(".orders"));
    let _ = fs::remove_dir_all(&root);
}

#[test]
fn everybody_and_everything_has_its_part_in_the_zine_s_game() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut written = String::new();
    let mut rulings = 0;
    for n in FIRST..=LAST {
        for file in fs::read_dir(here.join(format!("issues/issue-{n}/orders/{GAME}"))).unwrap() {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            rulings += text.lines().filter(|l| l.starts_with("GM:")).count();
            written += &text;
        }
    }
    assert!(rulings <= 2, "{rulings} rulings");
    assert!(!written.contains("PLACE"));
    for part in [
        "SELL SOUL",
        "PICK UP",
        "distracts",
        "EXPOSES",
        "SIAMESE",
        "FREE",
        "PREDICT",
        "Underpass",
        "SHOO",
        "QUESTION",
        "TARDIS",
        "DETONATE",
    ] {
        assert!(written.contains(part), "{part}");
    }
}
