//! Readers' copies, label sheets and booklets as PDFs.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use lopdf::{Document, Object};

use base::folding::booklet;
use publish::label_sheets::{
    AddressLabel as Sticker, LabelRun, LabelStock, SHEETS, TOO_HIGH, TOO_WIDE, outlines, source,
};
use typesetting::booklet::{Folding, impose};
use typesetting::personal_copies::CopyTemplate;
use typesetting::{Assets, Fonts, TypesetJob, typeset};

fn fonts() -> &'static Fonts {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    FONTS.get_or_init(Fonts::default)
}

fn pdf(source: String) -> (usize, Vec<u8>) {
    let (assets, modules) = (Assets::new(), BTreeMap::new());
    let job = TypesetJob {
        source,
        assets: &assets,
        modules: &modules,
        ident: "test".into(),
        date: Some(page::model::CalendarDay { year: 1969, month: 6, day: 20 }),
        cache: typesetting::CachePolicy::Drop,
    };
    let set = typeset(&job, fonts()).unwrap_or_else(|found| panic!("{}", found[0].render(false)));
    (set.pages(), set.pdf().unwrap_or_else(|found| panic!("{}", found[0].render(false))))
}

const HEAD: &str =
    "#set document(title: \"T\", date: datetime(year: 1969, month: 6, day: 20))\n#set page(paper: \"a5\")\n";

fn run(readers: &[&str]) -> Vec<u8> {
    let mut text = format!(
        "{HEAD}= One\n#link(\"https://example.org\")[Away]\n#table(columns: 2, table.header([a], [b]), [], [2])\n#pagebreak()\n= Two\nBack page\n"
    );
    for reader in readers {
        text += &format!("#pagebreak()\n#place(bottom, block[*{reader}* (Z-10) \\ 12 Quay Row])\n");
    }
    pdf(text).1
}

/// Every structure element of a document, from the root.
fn elements(document: &Document) -> Vec<&lopdf::Dictionary> {
    let root = document.catalog().unwrap().get(b"StructTreeRoot").and_then(Object::as_reference).unwrap();
    let mut todo = vec![root];
    let mut found = Vec::new();
    while let Some(id) = todo.pop() {
        let dict = document.get_dictionary(id).unwrap();
        found.push(dict);
        let kids = dict.get(b"K").and_then(Object::as_array).unwrap();
        todo.extend(kids.iter().filter_map(|kid| kid.as_reference().ok()));
    }
    found
}

/// The metadata of a document as text.
fn metadata(document: &Document) -> String {
    let id = document.catalog().unwrap().get(b"Metadata").and_then(Object::as_reference).unwrap();
    let Ok(Object::Stream(stream)) = document.get_object(id) else { panic!("metadata are a stream") };
    let plain = stream.decompressed_content().unwrap_or_else(|_| stream.content.clone());
    String::from_utf8_lossy(&plain).into_owned()
}

/// Checks a file with qpdf; reports if qpdf is missing.
fn sound(bytes: &[u8], name: &str) {
    let file = std::env::temp_dir().join(format!("zine-sound-{}-{name}.pdf", std::process::id()));
    std::fs::write(&file, bytes).unwrap();
    match std::process::Command::new("qpdf").arg("--check").arg(&file).output() {
        Ok(run) => {
            let told = String::from_utf8_lossy(&run.stderr);
            assert!(run.status.success() && told.is_empty(), "{name}: {told}");
        }
        Err(error) => eprintln!("skipped: qpdf does not run here ({error})"),
    }
    let _ = std::fs::remove_file(&file);
}

#[test]
fn a_copy_has_its_readers_label_and_nothing_of_other_readers() {
    let readers = ["Ada Ash", "Bob Birch", "Cy Cedar"];
    let whole = run(&readers);
    let (two, document) = (2, Document::load_mem(&whole).unwrap());
    let labels: Vec<Vec<u8>> = document
        .page_iter()
        .skip(two)
        .map(|page| match document.get_object(document.get_page_contents(page)[0]) {
            Ok(Object::Stream(stream)) => stream.content.clone(),
            _ => panic!("a label page has a content stream"),
        })
        .collect();
    let copies = CopyTemplate::new(&whole, two).unwrap();
    assert_eq!(copies.len(), readers.len());
    for n in 0..readers.len() {
        let bytes = copies.copy(n).unwrap().unwrap();
        assert_eq!(bytes, copies.copy(n).unwrap().unwrap(), "the same copy has the same bytes");
        for (other, label) in labels.iter().enumerate() {
            let here = bytes.windows(label.len()).any(|part| part == label.as_slice());
            assert_eq!(here, other == n, "label {other} in copy {n}");
        }
        let copy = Document::load_mem(&bytes).unwrap();
        let pages: Vec<_> = copy.page_iter().collect();
        assert_eq!(pages.len(), two);
        let catalog = copy.catalog().unwrap();
        assert!(catalog.has(b"MarkInfo") && catalog.has(b"Lang") && catalog.has(b"Metadata"));
        assert!(
            catalog.has(b"StructTreeRoot") && catalog.has(b"ViewerPreferences"),
            "as the whole issue has"
        );
        let told = metadata(&copy);
        for part in ["pdfuaid:part", "pdfaid:part"] {
            assert!(told.contains(part) && metadata(&document).contains(part), "{part} in copy {n}");
        }
        assert!(told.contains(&format!("<xmpTPg:NPages>{two}<")), "the pages of the copy, not of the run");
        sound(&bytes, &format!("copy-{n}"));
        let mut forms = 0;
        for element in elements(&copy) {
            if let Ok(page) = element.get(b"Pg").and_then(Object::as_reference) {
                assert!(pages.contains(&page), "an element stands on a page of its copy");
            }
            for kid in element.get(b"K").and_then(Object::as_array).unwrap() {
                assert!(!kid.is_null(), "no element of another copy is left behind");
                if let Ok(mark) = kid.as_dict()
                    && let Ok(form) = mark.get(b"Stm").and_then(Object::as_reference)
                {
                    forms += 1;
                    assert_eq!(mark.get(b"Pg").and_then(Object::as_reference).unwrap(), pages[1]);
                    let Ok(Object::Stream(form)) = copy.get_object(form) else {
                        panic!("a form is a stream")
                    };
                    assert!(form.dict.has(b"StructParents"), "a form with tags is found from its marks");
                }
            }
        }
        assert!(forms > 0, "the label is tagged");
    }
}

#[test]
fn what_is_no_print_run_is_refused() {
    assert!(CopyTemplate::new(b"%PDF-1.7 nothing", 1).is_err());
    let whole = run(&["Ada Ash"]);
    assert!(CopyTemplate::new(&whole, 0).is_err());
    assert!(CopyTemplate::new(&whole, 4).is_err());
    assert!(CopyTemplate::new(&whole, 3).unwrap().is_empty());
    let linked = format!("{HEAD}= One\n#pagebreak()\n= A heading on a label\n");
    assert!(CopyTemplate::new(&pdf(linked).1, 1).is_err(), "a bookmark would lead to a page no copy has");
}

#[test]
fn every_sheet_holds_its_labels_and_tells_what_does_not_fit() {
    let lay = |source: String| {
        let (assets, modules) = (Assets::new(), BTreeMap::new());
        let job = TypesetJob {
            source,
            assets: &assets,
            modules: &modules,
            ident: "t".into(),
            date: None,
            cache: typesetting::CachePolicy::Drop,
        };
        typeset(&job, fonts()).unwrap_or_else(|found| panic!("{}", found[0].render(false)))
    };
    for (name, ..) in SHEETS {
        let sheet = LabelStock::by_name(name).unwrap();
        let bob =
            Sticker { name: "Bob Rieter".into(), code: "P/Z-15".into(), address: vec!["12 Quay Row".into()] };
        let mut labels = vec![Some(bob); 31];
        labels.push(Some(Sticker {
            name: "A name that is much longer than any label is wide, with #hash and \"marks\"".into(),
            code: "T".into(),
            address: (1..40).map(|n| format!("line {n} of a very long address")).collect(),
        }));
        labels.push(Some(Sticker { name: "W".repeat(200), code: "T".into(), address: vec!["x".into()] }));
        let date = jiff::civil::date(1969, 6, 20);
        let printing =
            LabelRun { sheet: &sheet, labels: &labels, skip: 2, offset: (0, 0), title: "Labels", date };
        let set = lay(source(&printing));
        assert_eq!(set.pages(), (labels.len() + 2).div_ceil(sheet.columns * sheet.rows), "{name}");
        assert_eq!((set.numbers(TOO_HIGH), set.numbers(TOO_WIDE)), (vec![31], vec![32]), "{name}");
        assert_eq!(lay(outlines(&printing)).pages(), 1, "{name}");
    }
}

#[test]
fn a_booklet_draws_its_pages_in_the_order_for_folding() {
    for pages in [4u64, 5, 8, 13, 16, 31, 48, 64] {
        let text: String = (1..=pages)
            .map(|n| format!("Page {n}\n{}", if n < pages { "#pagebreak()\n" } else { "" }))
            .collect();
        let (count, whole) = pdf(format!("{HEAD}{text}"));
        assert_eq!(count as u64, pages);
        let made = impose(&whole, Folding { last_outside: true, thickness: 100 }).unwrap();
        sound(&made, &format!("booklet-{pages}"));
        let document = Document::load_mem(&made).unwrap();
        let wanted = booklet(pages, true);
        assert_eq!(document.page_iter().count(), wanted.len());
        for (page, side) in document.page_iter().zip(wanted) {
            let content = String::from_utf8(document.get_page_content(page)).unwrap();
            let drawn: Vec<u64> = content
                .lines()
                .filter_map(|line| line.split("/Page").nth(1)?.split(' ').next()?.parse().ok())
                .collect();
            let sides: Vec<u64> = [side.left, side.right].into_iter().flatten().collect();
            assert_eq!(drawn, sides, "{pages} pages, sheet {}", side.sheet);
            let dict = document.get_dictionary(page).unwrap();
            let size = dict.get(b"MediaBox").and_then(Object::as_array).unwrap();
            assert!((size[2].as_float().unwrap() - 839.06).abs() < 0.1, "two A5 pages make A4");
        }
    }
}

#[test]
fn an_issue_is_filled_up_when_it_is_made_and_stays_so_when_it_is_sealed() {
    use folder::Folder;
    use production::print_run::{Edition, PressRun, fill_pages};
    let root = std::env::temp_dir().join(format!("zine-filled-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    let put = |name: &str, text: &str| {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    let filler = |title: &str, pages: u32| {
        let words = "A page of words that nobody needs to read. ".repeat(60);
        format!(
            "+++\ntitle = \"{title}\"\nfiller = {pages}\n+++\n{}\n",
            format!("{words}\n\n").repeat(pages as usize)
        )
    };
    let long = "A long word from the editor. ".repeat(150);
    for fill in [2, 4] {
        put("zine.toml", &format!("title = \"F\"\neditor = \"ed\"\n[page]\nfill = {fill}\n"));
        put("issues/issue-1/issue.toml", "number = 1\ndate = 2026-01-01\n");
        put("issues/issue-1/editorial.md", &format!("{long}\n"));
        put("issues/issue-1/articles/one.md", &filler("Quite a Story", 1));
        put("issues/issue-1/articles/two.md", &filler("Quite a Poem", 2));
        let folder = Folder::new(&root);
        let press = PressRun::new(&folder).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
        let print = |fill: bool| {
            let said = if fill { "fill = true\n" } else { "" };
            put("issues/issue-1/issue.toml", &format!("number = 1\ndate = 2026-01-01\n{said}"));
            let content = folder::load(&folder, Some(1)).unwrap();
            let games = games::play(&content, 1);
            let printed = press.print(&Edition { draft: true, ..Edition::new(&folder, &content, &games, 1) });
            (printed.unwrap_or_else(|f| panic!("{}", f[0].render(false))), content)
        };
        let (bare, content) = print(false);
        assert!(bare.composed.issue.articles.is_empty(), "fillers are not printed unasked");
        let wanted = fill_pages(&content, content.issue(1).unwrap(), bare.pages).used;
        let (filled, content) = print(true);
        // The plan chooses among them by height.
        assert!(wanted.is_empty() || !filled.fillers.is_empty(), "{fill}: {wanted:?} would fill it");
        assert_eq!(filled.composed.issue.articles.len(), filled.fillers.len());
        let told = filled.faults.iter().any(|f| f.code.as_str() == "fill");
        assert!(filled.pages % fill == 0 || told, "{fill}: {} pages", filled.pages);
        // A sealed issue keeps its fillers.
        let games = games::play(&content, 1);
        let fillers = filled.fillers.clone();
        let facts = production::seal::create::PublishedIssue { fillers, ..Default::default() };
        crate::folders::seal(&root, &content, 1, &facts);
        let sealed = folder::load(&folder, Some(1)).unwrap();
        let (again, _) = production::compose::compose(&sealed, &games, None, 1, false, None);
        assert_eq!(again.issue.articles.len(), filled.fillers.len());
        let _ = std::fs::remove_dir_all(&root);
    }
}

#[test]
fn the_press_gets_back_pages_alone_and_a_reader_one_page_of_his_own() {
    use crate::folders::{change, copy, good, place};
    let folder = place("slips");
    let (root, repository) = (&folder.0, std::path::Path::new(env!("CARGO_MANIFEST_DIR")));
    for part in ["issues", "games", "boards", "private"] {
        copy(&repository.join(part), &root.join(part));
    }
    std::fs::copy(repository.join("zine.toml"), root.join("zine.toml")).unwrap();
    change(
        root,
        "zine.toml",
        "\n[words]",
        "url = \"https://weathervane.example\"\n[mail]\npdf = \"slip\"\n[words]",
    );
    let said = good(root, &["copies", "12", "--pdf"]);
    assert!(said.contains("back pages for its last sheet"), "{said}");
    let base = root.join("print/issue-12/copies");
    let made: Vec<_> = std::fs::read_dir(&base).unwrap().flatten().map(|e| e.file_name()).collect();
    assert!(made.len() == 2, "{made:?}");
    let backs = std::fs::read(base.join("backs.pdf")).unwrap();
    let document = Document::load_mem(&backs).unwrap();
    let readers = document.get_pages().len();
    assert!(said.contains(&format!("and {readers} back pages")) && readers > 20, "{said}");
    assert!(backs.len() < 1 << 20, "{} bytes", backs.len());
    assert!(document.catalog().unwrap().has(b"StructTreeRoot") && metadata(&document).contains("pdfuaid"));
    sound(&backs, "backs");
    let said = good(root, &["copies", "12", "--pdf", "--whole"]);
    assert!(said.contains(&format!("{readers} copies of")), "{said}");
    assert_eq!(std::fs::read_dir(&base).unwrap().count(), readers + 1);
    // By mail: the link, and one page.
    good(root, &["mail", "12", "--draft", "--to", "otto", "--outbox"]);
    let outbox = root.join("private/outbox/issue-12-draft");
    let mail = std::fs::read_dir(outbox).unwrap().flatten().next().unwrap().path();
    let mail = std::fs::read_to_string(mail).unwrap();
    assert!(mail.contains("https://weathervane.example/issues/12/"), "{mail}");
    let (_, part) = mail.split_once("the-weathervane-12-slip.pdf\"").unwrap();
    let (_, body) = part.split_once("\n\n").or_else(|| part.split_once("\r\n\r\n")).unwrap();
    let letters = body.lines().take_while(|l| !l.starts_with("--")).map(str::len).sum::<usize>();
    assert!(letters > 1000 && letters * 3 / 4 <= 20 * 1024, "{letters}");
}
