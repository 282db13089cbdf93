//! Compressed PDFs keep their content: words, pages, tags. They are as small as they should be, and reproducible.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use lopdf::{Dictionary, Document, Object, ObjectId};

use folder::{Content, Folder};
use map::{ColourMode, SceneStyle, scene_from_game};
use production::print_run::{Edition, PressRun, PrintedIssue};
use typesetting::booklet::{Folding, impose};
use typesetting::pdf_compaction::pack;
use typesetting::{Assets, Fonts, TypesetJob, plate, typeset};

/// A PDF with every object and stream uncompressed.
pub fn unpacked(pdf: &[u8]) -> Vec<u8> {
    let mut document = Document::load_mem(pdf).unwrap();
    document.decompress();
    let mut out = Vec::new();
    document.save_to(&mut out).unwrap();
    out
}

fn sample() -> Folder {
    Folder::new(Path::new(env!("CARGO_MANIFEST_DIR")))
}

fn fonts() -> &'static Fonts {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    FONTS.get_or_init(Fonts::default)
}

fn told<T>(made: Result<T, Vec<diagnostics::Diagnostic>>) -> T {
    made.unwrap_or_else(|found| panic!("{}", found[0].render(false)))
}

/// An issue of the sample in a look.
fn printed(content: &Content, number: i64, look: &str) -> PrintedIssue {
    let mut content = content.clone();
    content.zine.page.look = look.to_owned();
    let folder = sample();
    let games = games::play(&content, number);
    let press = told(PressRun::new(&folder));
    told(press.print(&Edition { draft: true, ..Edition::new(&folder, &content, &games, number) }))
}

fn load(number: i64) -> Content {
    told(folder::load(&sample(), Some(number)))
}

/// The content of a document without its drawing: the marks of every page in order, and the whole structure tree with
/// each element's kind, text and marks.
fn said(pdf: &[u8]) -> (Vec<Vec<String>>, Vec<String>) {
    let document = Document::load_mem(pdf).unwrap();
    let pages: Vec<ObjectId> = document.page_iter().collect();
    let marks = pages.iter().map(|page| {
        let content = document.get_and_decode_page_content(*page).unwrap();
        let begun =
            content.operations.iter().filter(|op| op.operator.ends_with("MC") || op.operator == "BDC");
        begun.map(|op| format!("{:?} {}", op.operands, op.operator)).collect()
    });
    let marks = marks.collect();
    let mut tree = Vec::new();
    let root = document.catalog().unwrap().get(b"StructTreeRoot").and_then(Object::as_reference);
    element(&document, &pages, document.get_dictionary(root.unwrap()).unwrap(), 0, &mut tree);
    (marks, tree)
}

fn element(document: &Document, pages: &[ObjectId], dict: &Dictionary, depth: usize, out: &mut Vec<String>) {
    let show = |key: &[u8]| dict.get(key).map(|value| format!("{value:?}")).unwrap_or_default();
    let page = dict.get(b"Pg").and_then(Object::as_reference).ok();
    let page = page.and_then(|id| pages.iter().position(|p| *p == id));
    let names = [&b"S"[..], b"Alt", b"T", b"Lang", b"ActualText", b"ID"].map(show).join(" ");
    out.push(format!("{depth} {names} on {page:?}"));
    let Ok(kids) = dict.get(b"K") else { return };
    let kids = kids.as_array().map_or(std::slice::from_ref(kids), Vec::as_slice);
    for kid in kids {
        match kid {
            Object::Reference(id) => {
                element(document, pages, document.get_dictionary(*id).unwrap(), depth + 1, out);
            }
            Object::Dictionary(mark) => {
                let page = mark.get(b"Pg").and_then(Object::as_reference).unwrap();
                let page = pages.iter().position(|p| *p == page);
                out.push(format!("{depth} mark {:?} on {page:?}", mark.get(b"MCID").ok()));
            }
            mark => out.push(format!("{depth} mark {mark:?}")),
        }
    }
}

/// The words of a PDF page by page, from poppler; `None`, with the reason on standard error, if it is not installed.
fn words(pdf: &[u8], name: &str) -> Option<String> {
    let file = std::env::temp_dir().join(format!("zine-packed-{}-{name}.pdf", std::process::id()));
    std::fs::write(&file, pdf).unwrap();
    let run =
        std::process::Command::new("pdftotext").args(["-raw", "-enc", "UTF-8"]).arg(&file).arg("-").output();
    let _ = std::fs::remove_file(&file);
    match run {
        Ok(out) => Some(String::from_utf8_lossy(&out.stdout).into_owned()),
        Err(error) => {
            eprintln!("skipped: pdftotext does not run here ({error})");
            None
        }
    }
}

#[test]
fn a_packed_issue_says_the_same_is_small_and_the_same_every_time() {
    let content = load(12);
    for look in ["modern", "mimeo", "compact"] {
        let printed = printed(&content, 12, look);
        let whole = told(printed.typeset.raw_pdf());
        let small = told(printed.typeset.pdf());
        // Each width of a map has signs of its own size.
        assert!(small.len() <= 650_000, "{look}: {} bytes of {}", small.len(), whole.len());
        assert!(small == pack(&whole).unwrap(), "{look}: the same bytes twice");
        assert!(small == pack(&small).unwrap(), "{look}: what is packed stays as it is");
        let ((marks, tree), (whole_marks, whole_tree)) = (said(&small), said(&whole));
        assert!(tree.len() > 2000 && marks.len() as i64 == printed.pages, "{look}");
        assert!(marks == whole_marks, "{look}: marks");
        assert!(tree == whole_tree, "{look}: tags");
        assert!(words(&small, look) == words(&whole, "whole"), "{look}: words");
    }
}

#[test]
fn an_issue_of_one_game_is_small() {
    let content = load(1);
    let printed = printed(&content, 1, "modern");
    let small = told(printed.typeset.pdf());
    assert!(small.len() <= 220_000, "{} bytes", small.len());
}

/// A document with some of the maps of No. 12, and the maps.
fn maps(wanted: &[&str]) -> usize {
    let content = load(12);
    let games = games::play(&content, 12);
    let mut assets = Assets::new();
    let mut source =
        "#set document(title: \"Maps\", date: datetime(year: 1969, month: 6, day: 20))\n".to_string();
    for id in wanted {
        let history = games.get(id).unwrap();
        let phase = history.phases.last().unwrap();
        let scene = scene_from_game::season(&*history.rules, id, &phase.before, &phase.report, &[]);
        let svg = map::draw(&scene, &SceneStyle::default()).unwrap();
        assets.insert(format!("{id}.svg"), svg.into_bytes());
        source += &format!("#image(\"/{id}.svg\", width: 124mm, alt: \"A map\")\n");
    }
    let modules = BTreeMap::new();
    let job = TypesetJob {
        source,
        assets: &assets,
        modules: &modules,
        ident: "maps".into(),
        date: Some(page::model::CalendarDay { year: 1969, month: 6, day: 20 }),
        cache: typesetting::CachePolicy::Drop,
    };
    told(told(typeset(&job, fonts())).pdf()).len()
}

#[test]
fn a_further_map_of_a_board_adds_little() {
    let (one, two) = (maps(&["2025AK"]), maps(&["2025AK", "2026AC"]));
    assert!(one <= 110_000 && two - one <= 40_000, "{one} and {two} bytes");
    let games = ["2025AK", "2026AC", "2026RT", "claudius", "jubilee", "sputnik", "swiss-one"];
    let all = maps(&games);
    assert!(all - one <= 40_000 * (games.len() - 1), "{one} and {all} bytes");
}

#[test]
fn a_map_in_colours_is_packed_as_well() {
    let scene = map::MapScene { board: "Standard".into(), title: "Start".into(), ..map::MapScene::default() };
    for style in [ColourMode::Bw, ColourMode::Colour] {
        let svg =
            map::draw(&scene, &SceneStyle { style, full_names: true, legend: true, ..SceneStyle::default() })
                .unwrap();
        let set = told(plate(&svg, "Start", "Nobody anywhere", None, fonts()));
        let (whole, small) = (told(set.raw_pdf()), told(set.pdf()));
        assert!(small.len() * 2 < whole.len(), "{} of {} bytes", small.len(), whole.len());
        assert_eq!(said(&small), said(&whole));
        assert!(words(&small, "colour") == words(&whole, "colour-whole"));
    }
}

#[test]
fn a_booklet_claims_nothing() {
    let text = "#set document(title: \"T\", date: datetime(year: 1969, month: 6, day: 20))\n= One\nWords";
    let (assets, modules) = (Assets::new(), BTreeMap::new());
    let job = TypesetJob {
        source: text.into(),
        assets: &assets,
        modules: &modules,
        ident: "t".into(),
        date: Some(page::model::CalendarDay { year: 1969, month: 6, day: 20 }),
        cache: typesetting::CachePolicy::Drop,
    };
    let whole = told(told(typeset(&job, fonts())).pdf());
    let plain = |pdf: &[u8]| String::from_utf8_lossy(&unpacked(pdf)).into_owned();
    for claim in ["pdfuaid:part", "pdfaid:part", "GTS_PDFA", "/MarkInfo"] {
        assert!(plain(&whole).contains(claim), "{claim}");
        assert!(!plain(&impose(&whole, Folding::default()).unwrap()).contains(claim), "{claim}");
    }
    let booklet = plain(&impose(&whole, Folding::default()).unwrap());
    assert!(
        !booklet.contains("pdfaid") && !booklet.contains("pdfuaid") && !booklet.contains("pdfaExtension")
    );
    assert!(booklet.contains("imposed for printing") && booklet.contains("<dc:title>"));
}

#[test]
fn what_is_no_pdf_is_refused() {
    for bytes in [&b""[..], b"%PDF-1.7 nothing", b"\x00\x01"] {
        assert!(pack(bytes).is_err());
    }
}
