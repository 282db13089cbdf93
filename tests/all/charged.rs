//! The pages an issue is charged for, on real pages: rows 38 to 40, 77, 87 and 88 of the conventions. List, label, back
//! page and seal show the same number, whatever layout added.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use folder::{Content, Folder};
use games::bookkeeping;
use production::print_run::{self, Edition, PressRun, PrintedIssue};
use production::seal::create::PublishedIssue;

use crate::folders;

struct Zine(PathBuf);

impl Drop for Zine {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Zine {
    fn new(name: &str) -> Zine {
        let root = std::env::temp_dir().join(format!("zine-charged-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        Zine(root)
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Writes an issue of this many words, with the keys of zine.toml on pages and readers, and of issue.toml on pages.
    fn write(&self, words: usize, page: &str, readers: &str, issue: &str) {
        let price = "[[price]]\nfrom = 1968-12-01\nmodel = \"pages\"\nsingle = \"0.10\"\noffer = { amount = \"1.00\", pages = 100 }\n\
            above = { pages = 10, single = \"0.20\" }\n";
        self.put(
            "zine.toml",
            &format!("title = \"Laurania\"\neditor = \"ada\"\ncurrency = \"USD\"\n[page]\nlook = \"mimeo\"\n{page}[readers]\n{readers}{price}"),
        );
        self.put(
            "private/people.toml",
            "[ada]\nname = \"Ada\"\naddress = [\"1 Quay Row\"]\ncopy = \"none\"\n[bob]\nname = \"Bob Rieter\"\naddress = [\"12 Quay Row\"]\n\
             [cy]\nname = \"Cy\"\naddress = [\"13 Quay Row\"]\n[yam]\nname = \"ยามาดะ\"\naddress = [\"กรุงเทพ 1-1\", \"Japan\"]\n\
             [tan]\nname = \"ทานากะ\"\naddress = [\"โอซากา\"]\nlatin = [\"Tanaka\", \"Osaka, Japan\"]\n",
        );
        self.put(
            "private/ledger.csv",
            "date,person,kind,amount,for,note\n1968-12-02,bob,payment,1.00,,\n1968-12-02,cy,payment,0.10,issue:1,\n\
             1968-12-02,yam,payment,1.00,,\n1968-12-02,tan,payment,1.00,,\n",
        );
        let seats = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
        let seats = seats.map(|p| format!("[[seat]]\npower = \"{p}\"\nperson = \"ada\"\n")).concat();
        self.put(
            "games/saturn/game.toml",
            &format!(
                "name = \"Saturn\"\nvariant = \"Standard\"\nnmr = [\"hold\"]\n[start]\nissue = 1\n{seats}"
            ),
        );
        self.put(
            "issues/issue-1/issue.toml",
            &format!(
                "number = 1\ndate = 1968-12-05\ndeadline = \"1968-12-30T12:00:00[America/New_York]\"\n{issue}"
            ),
        );
        let sentence = "A plain word from the editor of the zine. ";
        self.put("issues/issue-1/editorial.md", &format!("{}\n", sentence.repeat(words / 9)));
    }

    fn read(&self) -> Content {
        folder::load(&Folder::new(&self.0), Some(1)).unwrap_or_else(|f| panic!("{f:?}"))
    }

    fn print(&self, content: &Content) -> PrintedIssue {
        let folder = Folder::new(&self.0);
        let press = PressRun::new(&folder).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
        let games = games::play(content, 1);
        press
            .print(&Edition::new(&folder, content, &games, 1))
            .unwrap_or_else(|f| panic!("{}", f[0].render(false)))
    }

    fn zine(&self, arguments: &[&str]) -> (bool, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        let done = command.args(arguments).arg("--root").arg(&self.0).output().unwrap();
        (
            done.status.success(),
            [done.stdout, done.stderr].map(|b| String::from_utf8_lossy(&b).into_owned()).concat(),
        )
    }

    fn codes(&self) -> Vec<(String, String, String)> {
        let (ok, said) = self.zine(&["copies", "1", "--json"]);
        assert!(ok, "{said}");
        let data: serde_json::Value = serde_json::from_str(&said[..=said.rfind("\n}").unwrap() + 1]).unwrap();
        let text = |row: &serde_json::Value, key: &str| row[key].as_str().unwrap().to_string();
        data["readers"]
            .as_array()
            .unwrap()
            .iter()
            .map(|r| (text(r, "person"), text(r, "code"), text(r, "charged")))
            .collect()
    }
}

#[test]
fn what_lay_out_puts_in_is_charged_to_nobody() {
    let zine = Zine::new("pages");
    let mut seen = Vec::new();
    for words in [2500, 4800] {
        // The body alone: no fillers, and without an address side no page to be moved outside.
        zine.write(words, "fillers = []\n", "", "");
        let plain = zine.print(&zine.read());
        let n = plain.charged;
        seen.push(plain.pages);
        for (page, readers, issue, less) in [
            // Rows 38 and 39: fillers of every kind, a blank page before the label page.
            ("", "", "", 0),
            // Row 87.
            ("fill = 4\n", "", "", 0),
            // Row 40: the label page is free.
            ("", "label_page = false\n", "", 1),
            // Row 77: neither is an enclosed leaf.
            ("", "label_page = false\n", "nocharge = 2\n", 3),
        ] {
            zine.write(words, page, readers, issue);
            let printed = zine.print(&zine.read());
            let what = format!("{words} words, {page}{readers}{issue}");
            assert_eq!(printed.charged, n - less, "{what}: {} pages", printed.pages);
            let list = printed.accounts.reckoning.list(1).unwrap();
            let copy = |person: &str| list.copy_for(person).unwrap();
            let price = if n - less > 10 { 20 } else { 10 };
            assert_eq!(copy("cy").earned, accounts::Exact::from_integer(price), "{what}");
            assert_eq!(copy("bob").code(Default::default()), format!("Z-{}pp", 100 - (n - less)), "{what}");
        }
    }
    assert!(seen[0] < seen[1], "{seen:?}");
}

/// Number of words with which the body alone is charged for this many pages.
fn words(zine: &Zine, pages: usize, readers: &str) -> usize {
    let (mut few, mut many) = (0, 12_000);
    while few + 1 < many {
        let middle = (few + many) / 2;
        zine.write(middle, "fillers = []\n", readers, "");
        let n = usize::try_from(zine.print(&zine.read()).charged).unwrap();
        match n.cmp(&pages) {
            std::cmp::Ordering::Less => few = middle,
            std::cmp::Ordering::Greater => many = middle,
            std::cmp::Ordering::Equal => return middle,
        }
    }
    panic!("no length of the editorial makes {pages} pages")
}

#[test]
fn bodies_of_nine_and_ten_pages_cost_what_the_rows_say() {
    let zine = Zine::new("rows");
    // An enclosed leaf adds two pages.
    let [nine, ten, leaf] = [9, 10, 12].map(|pages| words(&zine, pages, "label_page = false\n"));
    for (row, words, page, readers, issue, charged, single, pages) in [
        (38, nine, "", "", "", 10, 10, 10),
        (39, ten, "", "", "", 11, 20, 12),
        (40, ten, "", "label_page = false\n", "", 10, 10, 12),
        (77, leaf, "", "label_page = false\n", "nocharge = 2\n", 10, 10, 14),
        (87, nine, "fill = 4\n", "", "", 10, 10, 12),
    ] {
        zine.write(words, page, readers, issue);
        let printed = zine.print(&zine.read());
        assert_eq!((printed.charged, printed.pages), (charged, pages), "row {row}");
        let list = printed.accounts.reckoning.list(1).unwrap();
        let copy = |person: &str| list.copy_for(person).unwrap();
        assert_eq!(copy("cy").earned, accounts::Exact::from_integer(single), "row {row}");
        assert_eq!(copy("bob").code(Default::default()), format!("Z-{}pp", 100 - charged), "row {row}");
    }
}

/// The text of a PDF's last page; `None` if poppler is not installed.
fn last_page(pdf: &[u8], name: &str) -> Option<String> {
    let file = std::env::temp_dir().join(format!("zine-charged-{}-{name}.pdf", std::process::id()));
    fs::write(&file, pdf).unwrap();
    let done = Command::new("pdftotext").arg("-layout").arg(&file).arg("-").output();
    let _ = fs::remove_file(&file);
    let text = String::from_utf8(done.ok()?.stdout).unwrap();
    Some(text.trim_end_matches('\u{c}').rsplit('\u{c}').next().unwrap_or_default().to_string())
}

#[test]
fn list_label_back_page_and_seal_say_one_code_and_a_name_no_font_has_stops_nobody() {
    // Row 88: a page count other than expected.
    let zine = Zine::new("codes");
    words(&zine, 12, "expected_pages = 10\n");
    let content = zine.read();
    let printed = zine.print(&content);
    let code = "Z-88pp".to_string();
    assert_eq!(printed.charged, 12);
    let press = PressRun::new(&Folder::new(&zine.0)).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
    let issue = content.issue(1).unwrap();
    let labels = press.readers(&content, issue, &printed).unwrap_or_else(|f| panic!("{f:?}"));
    let label = |person: &str| labels.iter().find(|(p, _)| p == person).map(|(_, l)| l.clone()).unwrap();
    assert_eq!((label("bob").code, label("bob").to.as_str()), (code.clone(), "Bob Rieter"));
    assert_eq!(
        (label("tan").to.as_str(), label("tan").address),
        ("Tanaka", vec!["Osaka, Japan".to_string()])
    );
    let odd: Vec<_> = printed.faults.iter().filter(|f| f.code.as_str() == "label").collect();
    assert_eq!(odd.len(), 1, "{odd:?}");
    assert!(odd[0].place().unwrap_or_default().starts_with("private/people.toml:"), "{odd:?}");
    // Every copy is printed, including the Japanese one.
    let copies = press.copies(&content, issue, &printed).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
    assert_eq!(copies.iter().map(|(p, _)| p.as_str()).collect::<Vec<_>>(), ["bob", "cy", "tan", "yam"]);
    let (_, pdf) = copies.iter().find(|(p, _)| p == "bob").unwrap();
    if let Some(back) = last_page(pdf, "bob") {
        let flat = back.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(&code) && flat.contains("Bob Rieter"), "{code}: {back}");
    }
    // The commands report the same.
    let codes = zine.codes();
    let charged = format!("{}pp", printed.charged);
    assert!(codes.contains(&("bob".into(), code.clone(), charged.clone())), "{codes:?}");
    let (ok, said) = zine.zine(&["ledger", "balance", "bob"]);
    assert!(ok && said.contains(&format!("{}pp", 100 - printed.charged)), "{said}");
    let (ok, said) = zine.zine(&["labels", "1"]);
    assert!(!ok && said.contains("3 labels on 1 sheet\n") && said.contains("no label for yam"), "{said}");
    let (ok, said) = zine.zine(&["pages", "1", "--json"]);
    assert!(ok && said.contains(&format!("\"charged\": {},", printed.charged)), "{said}");
    let (ok, said) = zine.zine(&["renewals", "1", "--pdf"]);
    assert!(ok && said.contains(": 1 slip\n"), "{said}");
    let (ok, said) = zine.zine(&["accounts", "1"]);
    assert!(ok, "a name no font has does not stop the report: {said}");
    // So does the seal, before and after.
    let (copies, lots) = bookkeeping::sealed_accounts(&printed.accounts, 1);
    assert!(copies.contains(&format!("bob,1,{code},{charged},")), "{copies}");
    let facts =
        PublishedIssue { pages: printed.pages, charged: printed.charged, copies, lots, ..Default::default() };
    folders::seal(&zine.0, &content, 1, &facts);
    assert_eq!(zine.codes(), codes, "after the seal");
    let sealed = zine.read();
    let games = games::play(&sealed, 1);
    let pages = print_run::chargeable_page_counts(&Folder::new(&zine.0), &sealed, &games, 1, &mut |_, _| {})
        .unwrap_or_else(|f| panic!("{f:?}"));
    assert!(pages.is_empty(), "a sealed issue is not counted again");
}
