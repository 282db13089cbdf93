//! Secrets planted in private places appear in nothing published.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use folder::Folder;
use production::compose::{self, archive};
use production::print_run::{Edition, PressRun};
use publish::archive::model::SealedIssuePage;
use publish::archive::site;
use publish::templates::PagePlace;

/// A folder for the test, removed on drop.
struct Place(PathBuf);

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const FILES: &[(&str, &str)] = &[
    (
        "zine.toml",
        "title = \"The Lantern\"\neditor = \"ada\"\ncurrency = \"GBP\"\n\
         [[price]]\nfrom = 1968-12-01\nmodel = \"issue\"\nsingle = \"0.10\"\noffer = { amount = \"1.00\", issues = 10 }\n\
         [[fee]]\nfrom_issue = 1\nfirst = \"2.00\"\nlater = \"1.50\"\n",
    ),
    (
        "private/people.toml",
        "[ada]\nname = \"Ada Lovett\"\n\
         [bob]\nname = \"Bob Rieter\"\naddress = [\"77 Planted-Street\", \"Planted-Town\"]\nemail = \"planted-mail@example.org\"\n\
         phone = \"0199-planted-phone\"\nnote = \"planted-note\"\nalso = [\"planted-other@example.org\"]\n\
         [grey]\nname = \"Gregory Planted-Author\"\n\
         [shy]\nname = \"Sheila Planted-Surname\"\ninitials = true\n",
    ),
    (
        "private/ledger.csv",
        "date,person,kind,amount,for,note\n1968-12-04,bob,payment,1313.37,,planted-cheque\n1968-12-04,shy,payment,0.30,,\n",
    ),
    (
        "games/1968A/game.toml",
        "name = \"Saturn\"\nvariant = \"Standard\"\nnumbers = [\"1968A\"]\n[start]\nissue = 1\n\
         [[seat]]\npower = \"Austria\"\nperson = \"bob\"\n[[seat]]\npower = \"England\"\nperson = \"shy\"\n",
    ),
    (
        "issues/issue-1/issue.toml",
        "number = 1\ndate = 1969-01-10\ndeadline = \"1969-02-07T12:00:00\"\n[[play]]\ngame = \"1968A\"\nphases = [\"Spring 1901\"]\n",
    ),
    ("issues/issue-1/editorial.md", "A plain word from the editor.\n"),
    (
        "issues/issue-1/orders/1968A/austria.txt",
        "Received: 1969-01-02 10:00\nFrom: Bob <planted-mail@example.org>\nMessage-Id: <planted-id@example.org>\n\n\
         Spring 1901\nA Vie - Gal\n\nFall 1901\nA Gal - War planted-order\n",
    ),
    (
        "issues/issue-1/letters/bob.md",
        "+++\nprint = false\nwriters = [\"Bob Rieter\"]\n+++\nBob Rieter: planted-letter, not for print.\n",
    ),
    ("issues/issue-1/letters/shy.md", "+++\nwriters = [\"shy\"]\n+++\nshy: A letter for print.\n"),
    (
        "issues/issue-1/press/1968A/one.md",
        "+++\nkind = \"grey\"\nby = \"grey\"\n+++\nParis: The sea is calm.\n",
    ),
    ("issues/issue-2/issue.toml", "number = 2\ndate = 1969-02-10\n[[play]]\ngame = \"1968A\"\n"),
    ("issues/issue-2/orders/1968A/austria.txt", "Fall 1901\nA Gal - Ukr planted-later\n"),
];

/// All planted secrets, which must not be printed in any case of letters.
const PLANTED: &[&str] = &["planted", "1313.37", "1,313", "example.org"];

#[test]
fn nothing_private_is_in_page_model_page_or_pdf() {
    let place = Place(std::env::temp_dir().join(format!("zine-{}-secrets", std::process::id())));
    for (name, text) in FILES {
        let path = place.0.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&place.0)).unwrap();
        fs::write(&path, crate::folders::seated(&path, text)).unwrap();
    }
    let folder = Folder::new(&place.0);
    let content = folder::load(&folder, Some(1)).unwrap();
    let games = games::play(&content, 1);
    let press = PressRun::new(&folder).unwrap_or_else(|found| panic!("{}", found[0].render(false)));
    let printed = press
        .print(&Edition::new(&folder, &content, &games, 1))
        .unwrap_or_else(|found| panic!("{}", found.iter().map(|d| d.render(false)).collect::<String>()));
    let model = serde_json::to_string(&printed.composed.issue).unwrap();
    let page = press.templates.web(&printed.composed.issue, &PagePlace::default()).unwrap();
    let pdf = printed.typeset.pdf().unwrap();
    let file = place.0.join("issue.pdf");
    fs::write(&file, &pdf).unwrap();
    let paper = |tool: &str, arguments: &[&str]| {
        let run = Command::new(tool).args(arguments).arg(&file).output();
        run.map(|out| String::from_utf8_lossy(&out.stdout).into_owned()).unwrap_or_default()
    };
    let text = Command::new("pdftotext").arg(&file).arg("-").output();
    let text = text.map(|out| String::from_utf8_lossy(&out.stdout).into_owned()).unwrap_or_default();
    let raw = String::from_utf8_lossy(&crate::packed::unpacked(&pdf)).into_owned();
    let drawings: String =
        printed.assets.values().map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect();
    assert!(model.contains("A plain word") && page.contains("A plain word"), "the public text is there");
    assert!(model.contains("A letter for print"), "a letter that may be printed is");
    let mut outputs = vec![
        ("model".to_string(), model),
        ("page".into(), page),
        ("text".into(), text),
        ("data".into(), paper("pdfinfo", &["-meta"])),
        ("raw".into(), raw),
        ("maps".into(), drawings),
        ("attachment".into(), production::build::attachment(&games, 1.into())),
    ];
    // The seal and the whole archive with its feed, calendar, data and search index, once the issue is sealed.
    for (name, text) in crate::folders::seal(&place.0, &content, 1, &Default::default()) {
        if !name.starts_with("private/") {
            outputs.push((name, text));
        }
    }
    let sealed = folder::load(&folder, Some(1)).unwrap();
    let played = games::play(&sealed, 1);
    let (composed, _) = compose::compose(&sealed, &played, None, 1, false, None);
    let archive = archive::archive(
        &sealed,
        &played,
        vec![SealedIssuePage { issue: composed.issue, ..SealedIssuePage::default() }],
    );
    let site = site::files(&archive, &press.templates).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
    for wanted in ["feed.xml", "deadlines.ics", "games/1968A/orders.json", "people/bob/index.html"] {
        assert!(site.contains_key(wanted), "{wanted} is missing: {:?}", site.keys().collect::<Vec<_>>());
    }
    assert!(site.keys().any(|name| name.contains("search")), "a search index is there");
    outputs
        .extend(site.into_iter().map(|(name, bytes)| (name, String::from_utf8_lossy(&bytes).into_owned())));
    for (name, output) in &outputs {
        let lower = output.to_lowercase();
        for planted in PLANTED {
            if let Some(at) = lower.find(planted) {
                let near: String =
                    lower.chars().skip(lower[..at].chars().count().saturating_sub(60)).take(140).collect();
                panic!("“{planted}” stands in the {name}: …{near}…");
            }
        }
    }
    // A reader's private copy has their own data, and nobody else's.
    let issue = content.issue(1).unwrap();
    let copies =
        press.copies(&content, issue, &printed).unwrap_or_else(|found| panic!("{}", found[0].render(false)));
    assert!(copies.iter().any(|(person, _)| person == "bob"));
    for (person, bytes) in &copies {
        fs::write(&file, bytes).unwrap();
        let text = Command::new("pdftotext").arg(&file).arg("-").output();
        let Ok(text) = text.map(|out| String::from_utf8_lossy(&out.stdout).into_owned()) else { continue };
        assert_eq!(text.contains("77 Planted-Street"), person == "bob", "the copy of {person}");
        assert_eq!(text.contains("Planted-Surname"), person == "shy", "the copy of {person}");
        assert!(!text.contains("1313") && !text.contains("planted-phone"), "the copy of {person}");
    }
}
