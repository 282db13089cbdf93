//! Board commands: check, show and create boards; import them from other programs and export them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use adjudicator::board::file::BoardFile;
use adjudicator::board::{Board, BoardLoader, Owner, Place, Province, ProvinceInfo, Set, members};
use adjudicator::board_support;
use diagnostics::Source;
use exchange::boards::{export, import, look, shelf};

use crate::folders::{Zine, place};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/boards")
}

/// A zine's folder with example boards in it.
fn zine(name: &str, boards: &[&str]) -> Zine {
    let root = place(name);
    fs::create_dir_all(root.0.join("boards")).unwrap();
    fs::write(root.0.join("zine.toml"), "title = \"The Lantern\"\neditor = \"ada\"\n").unwrap();
    for board in boards {
        fs::copy(examples().join(board), root.0.join("boards").join(board)).unwrap();
    }
    root
}

fn board(root: &Path, arguments: &[&str]) -> (bool, String, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_zine"))
        .arg("board")
        .args(arguments)
        .arg("--root")
        .arg(root)
        .output()
        .unwrap();
    let Output { status, stdout, stderr } = run;
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (out, said) = (text(stdout), text(stderr));
    assert!(!said.contains("panicked"), "{said}");
    (status.success(), out, said)
}

#[test]
fn boards_are_checked_listed_and_shown() {
    let root = zine("board-check", &["isles.toml", "isles.svg", "chaos.toml", "winter-1900.toml"]);
    let (good, out, said) = board(&root.0, &["check"]);
    assert!(good && said.is_empty(), "{out}{said}");
    assert!(
        out.contains("isles: 22 spaces (17 centres, 4 powers, 1 neutral unit), 17 borders for armies, 48 for fleets: good\n"),
        "{out}"
    );
    assert_eq!(out.lines().count(), 3);
    let (_, out, _) = board(&root.0, &["list"]);
    assert!(out.contains("chaos (Chaos): 76 spaces (34 centres, 34 powers)"), "{out}");
    let (_, out, _) = board(&root.0, &["show", "isles"]);
    assert!(out.contains("Arden: Ard Bea Cai; F ard, F bea, A cai\n"), "{out}");
    assert!(out.contains("Garrison (neutral): A kee\n"), "{out}");
    let (_, out, _) = board(&root.0, &["show", "isles", "--words"]);
    assert!(
        out.contains("Garth (Gar), coast, home centre of Bryn; armies: Eid, Ful; fleets, nc: Eid, Ful, NOR;"),
        "{out}"
    );
    assert!(board(&root.0, &["show", "standard"]).1.contains("18 centres win"));
}

#[test]
fn a_slip_is_told_with_its_line_and_as_data() {
    let root = zine("board-slip", &["isles.toml", "isles.svg"]);
    let path = root.0.join("boards/isles.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("\"nor\", \"tho\", \"wes\"", "\"nor\", \"thu\", \"wes\"", 1)).unwrap();
    let (good, out, said) = board(&root.0, &["check", "isles"]);
    assert!(!good && out.starts_with("isles: ") && out.contains("error"), "{out}");
    assert!(
        said.contains("B-UNKNOWN")
            && said.contains("boards/isles.toml:135")
            && said.contains("did you mean “tho”?"),
        "{said}"
    );
    let (good, out, _) = board(&root.0, &["check", "isles", "--json"]);
    assert!(!good);
    let data: serde_json::Value = serde_json::from_str(&out).unwrap();
    let first = data[0]["findings"].as_array().unwrap().iter().find(|f| f["code"] == "B-UNKNOWN").unwrap();
    assert_eq!((&first["line"], &first["text"]), (&135.into(), &"\"thu\"".into()));
    let (good, _, said) = board(&root.0, &["check", "nowhere"]);
    assert!(!good && said.contains("boards/ has isles"), "{said}");
    fs::write(root.0.join("boards/latin.toml"), b"[board]\nname = \"K\xf6ln\"\n").unwrap();
    assert!(board(&root.0, &["check", "latin"]).2.contains("UTF-8"));
}

#[test]
fn a_board_that_is_begun_is_good() {
    let root = zine("board-new", &["isles.toml", "isles.svg"]);
    for arguments in
        [&["new", "own"][..], &["new", "other", "--base", "standard"], &["new", "third", "--base", "isles"]]
    {
        let (good, out, said) = board(&root.0, arguments);
        assert!(good, "{out}{said}");
        let (good, out, said) = board(&root.0, &["check", arguments[1]]);
        assert!(good && said.is_empty() && out.ends_with(": good\n"), "{out}{said}");
        assert!(!board(&root.0, arguments).0, "written over");
    }
    for id in ["a b", "../own", "standard", ""] {
        assert!(!board(&root.0, &["new", id]).0, "{id}");
    }
    assert!(!board(&root.0, &["new", "lost", "--base", "nowhere"]).0);
}

#[test]
fn every_key_of_a_board_file_is_in_the_manual() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let code = fs::read_to_string(root.join("crates/adjudicator/src/board/file.rs")).unwrap();
    let page = fs::read_to_string(root.join("docs/manual/boards.md")).unwrap();
    let named: Vec<&str> =
        page.split('`').skip(1).step_by(2).flat_map(|code| code.split([' ', ',', '['])).collect();
    let fields =
        code.split("\nimpl").next().unwrap().lines().filter_map(|line| line.strip_prefix("    pub "));
    let keys: Vec<&str> = fields.filter_map(|field| Some(field.split_once(':')?.0)).collect();
    assert!(keys.len() > 70, "{keys:?}");
    for key in keys {
        let key = if key == "what" { "for" } else { key };
        let table = ["board", "play", "power", "province", "border", "way", "rules", "shared"].contains(&key);
        assert!(table || named.contains(&key), "docs/manual/boards.md does not tell of {key}");
    }
}

/// The differences between two boards that other programs' formats can express.
fn differences(a: &Board, b: &Board) -> Vec<String> {
    let mut out = Vec::new();
    let mut same = |what: String, a: String, b: String| {
        if a != b {
            out.push(format!("{what}: {a} / {b}"));
        }
    };
    let codes = |board: &Board, set: Set| {
        members(set).map(|p| board.code(Place(p)).to_string()).collect::<Vec<_>>().join(" ")
    };
    let places = |board: &Board| codes(board, (0..board.places() as u16).map(Place).collect());
    same("places".into(), places(a), places(b));
    for (p, q) in a.provinces().zip(b.provinces()) {
        let (x, y) = (a.province(p), b.province(q));
        let kind = |info: &ProvinceInfo| match info.impassable {
            true => "impassable".to_string(),
            false => format!("{} {} {}", info.terrain.word(), info.centre, info.convoys),
        };
        same(x.id.clone(), format!("{} {}", x.name, kind(x)), format!("{} {}", y.name, kind(y)));
        same(format!("{} army", x.id), codes(a, a.army(p)), codes(b, b.army(q)));
    }
    for p in (0..a.places().min(b.places()) as u16).map(Place) {
        same(format!("{} fleet", a.code(p)), codes(a, a.fleet(p)), codes(b, b.fleet(p)));
    }
    let powers = |board: &Board| {
        let power = |o: Owner| {
            let info = board.owner(o);
            let ids = |list: &[Province]| {
                let mut ids: Vec<String> = list.iter().map(|p| board.province(*p).id.clone()).collect();
                ids.sort();
                ids.join(" ")
            };
            let mut units: Vec<&String> = info.units.iter().filter(|_| board.play.units).collect();
            units.sort();
            format!("{} {}: {}; {}; {units:?}", info.name, info.dummy, ids(&info.home), ids(&info.owns))
        };
        board.powers().map(power).collect::<Vec<_>>().join("\n")
    };
    same("powers".into(), powers(a), powers(b));
    let course = |board: &Board| {
        let needed: Vec<u32> = (0..4).map(|n| board.centres_to_win(board.first_year + n)).collect();
        let play = &board.play;
        format!("{} {needed:?} {:?} {:?} {:?}", board.first_turn(), play.builds, play.seasons, play.adjust)
    };
    same("course".into(), course(a), course(b));
    out
}

fn looked(root: &Path, name: &str) -> Board {
    let looked = look::look(root, &look::source(root, name).unwrap());
    looked.board.unwrap_or_else(|| panic!("{:?}", looked.faults))
}

#[test]
fn the_three_forms_of_the_isles_are_one_board() {
    let root = zine("board-import", &["isles.toml"]);
    let isles = looked(&root.0, "isles");
    for (file, id) in [("isles.map", "from-map"), ("isles-jdip", "from-jdip")] {
        let path = examples().join(file);
        let (good, out, said) = board(&root.0, &["import", path.to_str().unwrap(), "--as", id, "--strict"]);
        assert!(good && said.is_empty() && out.contains(": good"), "{out}{said}");
        assert_eq!(differences(&isles, &looked(&root.0, id)), Vec::<String>::new(), "{file}");
        assert!(looked(&root.0, id).find("west sea").is_some(), "{file}");
        let (good, _, said) = board(&root.0, &["import", path.to_str().unwrap(), "--as", id]);
        assert!(!good && said.contains("already exists"), "{said}");
        let before = fs::read(root.0.join(format!("boards/{id}.toml"))).unwrap();
        assert!(board(&root.0, &["import", path.to_str().unwrap(), "--as", id, "--replace"]).0);
        assert_eq!(fs::read(root.0.join(format!("boards/{id}.toml"))).unwrap(), before);
    }
    let text = fs::read_to_string(root.0.join("boards/from-map.toml")).unwrap();
    assert!(text.starts_with("# Made from isles.map ("), "{text}");
    let path = examples().join("isles.map");
    let (good, out, _) = board(&root.0, &["import", path.to_str().unwrap(), "--as", "dry", "--dry-run"]);
    assert!(good && out.contains("[[province]]") && !root.0.join("boards/dry.toml").exists());
}

#[test]
fn what_is_written_for_other_programs_is_the_same_board_again() {
    let boards = ["isles.toml", "chaos.toml", "fleet-rome.toml", "winter-1900.toml", "twenty-trees.toml"];
    let root = zine("board-export", &boards);
    let long = crate::shelf::shelf().get("long-isles").unwrap().text.to_string();
    fs::write(root.0.join("boards/long-isles.toml"), long).unwrap();
    for id in ["isles", "long-isles", "chaos", "fleet-rome", "winter-1900", "twenty-trees", "standard"] {
        let board = looked(&root.0, id);
        let (map, lost) = export::map(&board);
        let path = root.0.join(format!("{id}.map"));
        fs::write(&path, map).unwrap();
        let again = import::import(&root.0, &path, "again", &import::BoardImport::default()).unwrap();
        let again = again.board.unwrap_or_else(|| panic!("{id}: {:?}", again.faults));
        let unsaid = |d: &String| d.starts_with("course") && lost.iter().any(|l| l.starts_with("builds"));
        let found: Vec<String> = differences(&board, &again).into_iter().filter(|d| !unsaid(d)).collect();
        assert!(found.is_empty(), "{id}.map: {found:#?}");
        let export::Variant { variants, adjacencies, .. } = export::jdip(&board, id);
        let folder = root.0.join(format!("{id}-jdip"));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("variants.xml"), variants).unwrap();
        fs::write(folder.join(format!("{id}_adjacency.xml")), adjacencies).unwrap();
        let again = import::import(&root.0, &folder, "again", &import::BoardImport::default()).unwrap();
        let again = again.board.unwrap_or_else(|| panic!("{id}: {:?}", again.faults));
        assert_eq!(differences(&board, &again), Vec::<String>::new(), "{id} jdip");
    }
    let (good, out, said) = board(&root.0, &["export", "isles", "--form", "map"]);
    assert!(
        good && out.contains("\nCOAST gar ABUTS ") && said.contains("neutral units of Garrison"),
        "{out}{said}"
    );
    let folder = root.0.join("out");
    assert!(board(&root.0, &["export", "isles", "--form", "jdip", "-o", folder.to_str().unwrap()]).0);
    assert!(folder.join("isles_adjacency.xml").exists());
}

/// The Isles' drawing alone tells the borders, as far as they are drawn; the export of a board is a drawing again.
#[test]
fn a_drawing_with_ids_proposes_a_board() {
    let root = zine("board-drawing", &["isles.toml", "isles.svg"]);
    let path = examples().join("isles.svg");
    let (_, out, said) = board(&root.0, &["import", path.to_str().unwrap(), "--as", "sketch"]);
    assert!(out.starts_with("boards/sketch.toml\nboards/sketch.svg\n"), "{out}{said}");
    assert_eq!(fs::read(root.0.join("boards/sketch.svg")).unwrap(), fs::read(&path).unwrap());
    let isles = looked(&root.0, "isles");
    let wish = import::BoardImport::default();
    // The powers are up to the editor.
    let completed = |path: &Path, id: &str| {
        let made = import::import(&root.0, path, "own", &wish).unwrap();
        let only = |f: &diagnostics::Diagnostic| f.sentence().to_string().contains("has no power");
        assert!(made.board.is_none() && made.faults.iter().all(only), "{:?}", made.faults);
        let whole = looked(&root.0, id).file().unwrap();
        let mut power = BoardFile { power: whole.power, ..BoardFile::read(&made.source).unwrap() };
        for entry in &mut power.province {
            let same = whole.province.iter().find(|other| other.id.get_ref() == entry.id.get_ref()).unwrap();
            assert!(entry.centre.is_none() || entry.centre == same.centre);
            entry.centre = same.centre;
        }
        let (board, found) = board_support::open(&BoardLoader::EMPTY, &Source::new("own", power.to_string()));
        board.unwrap_or_else(|| panic!("{found:?}"))
    };
    let sketch = completed(&path, "isles");
    // All differences that lines cannot show: a ferry, the impassable Tor, a point where four spaces meet.
    let borders = |a: &Board, b: &Board| {
        let all = differences(a, b).into_iter();
        let all = all.filter(|line| {
            line.contains(" army: ") || line.contains(" fleet: ") || line.starts_with("places")
        });
        all.map(|line| line.split(':').next().unwrap().to_string()).collect::<Vec<_>>()
    };
    // Two seas also meet where the coasts of Rathe and Yarrow do: the drawing does not show which of them a fleet passes.
    let armies = ["inc army", "kee army", "rat army", "tho army", "tor army", "ulv army"];
    let wide = [&armies[..], &["rat fleet", "yar fleet"]].concat();
    assert_eq!(borders(&isles, &sketch), wide);
    // An exported board reads back the same, with its names and centres.
    assert!(board(&root.0, &["export", "standard", "--form", "svg"]).1.contains("id=\"stp.nc\""));
    let (id, other) = ("isles", &wide[..]);
    let file = root.0.join(format!("{id}-again.svg"));
    let (good, _, said) = board(&root.0, &["export", id, "--form", "svg", "-o", file.to_str().unwrap()]);
    assert!(good && said.contains("left out"), "{said}");
    let (whole, again) = (looked(&root.0, id), completed(&file, id));
    assert_eq!(borders(&whole, &again), other, "{id}");
    let told = |board: &Board| {
        let open = board.provinces.iter().filter(|info| !info.impassable);
        open.map(|info| format!("{} {} {}", info.name, info.terrain.word(), info.centre)).collect::<Vec<_>>()
    };
    let again = told(&again);
    assert!(told(&whole).iter().all(|line| again.contains(line)), "{id}: {again:?}");
    let none = root.0.join("none.svg");
    fs::write(
        &none,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path id=\"path12\"/></svg>",
    )
    .unwrap();
    let (good, _, said) = board(&root.0, &["import", none.to_str().unwrap(), "--dry-run"]);
    assert!(!good && said.contains("no shape has an id"), "{said}");
}

/// A packed variant is read in place, without trusting its contents.
#[test]
fn a_packed_variant_is_read_like_its_folder() {
    let root = zine("board-packed", &["isles.toml"]);
    let folder = examples().join("isles-jdip");
    let names: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).collect();
    let files: Vec<(String, Vec<u8>)> = names
        .iter()
        .map(|p| (format!("isles/{}", p.file_name().unwrap().to_str().unwrap()), fs::read(p).unwrap()))
        .collect();
    for deflated in [false, true] {
        let path = root.0.join("variant.zip");
        let good_one = zipped(&files, deflated);
        fs::write(&path, &good_one).unwrap();
        let made = import::import(&root.0, &path, "packed", &import::BoardImport::default()).unwrap();
        let made = made.board.unwrap_or_else(|| panic!("{:?}", made.faults));
        assert_eq!(differences(&looked(&root.0, "isles"), &made), Vec::<String>::new());
        let mut seed = 7_u64;
        for _ in 0..if std::env::var("ZINE_LONG").is_ok() { 10_000 } else { 200 } {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (mut bytes, at) = (good_one.clone(), (seed >> 33) as usize % good_one.len());
            bytes[at] ^= 1 << (seed % 8);
            fs::write(&path, &bytes).unwrap();
            if let Ok(made) = import::import(&root.0, &path, "packed", &import::BoardImport::default()) {
                // If a byte changes without making a checksum wrong, it is not part of a file's content.
                assert!(made.board.is_some(), "byte {at}");
            }
        }
    }
}

/// A minimal zip file.
fn zipped(files: &[(String, Vec<u8>)], deflated: bool) -> Vec<u8> {
    use std::io::{Cursor, Write};
    use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};
    let method = if deflated { CompressionMethod::Deflated } else { CompressionMethod::Stored };
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(name.as_str(), SimpleFileOptions::default().compression_method(method)).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

const RIVER: &str = "\
VICTORY 3
BEGIN SPRING 1 MOVEMENT
Up = upp
Down = dow
Mouth = mou
Hill = hil
Farther = far
Deep = dee
EAST (EASTERN) UPP
F UPP
WEST (WESTERN) MOU HIL
A HIL
COAST UPP ABUTS DOW hil
COAST FAR ABUTS hil
COAST DOW ABUTS UPP MOU hil
COAST MOU ABUTS DOW DEE hil
LAND HIL ABUTS UPP DOW MOU FAR
WATER DEE ABUTS MOU
";

/// Fleets go up rivers that touch no sea, as on the other program's map, and nothing is lost in conversion.
#[test]
fn rivers_of_other_programs_are_coasts() {
    let root = zine("board-river", &[]);
    let path = root.0.join("river.map");
    fs::write(&path, RIVER).unwrap();
    let (good, out, said) = board(&root.0, &["import", path.to_str().unwrap()]);
    assert!(
        good && said.contains("far is a coast that no fleet comes to or leaves: it is land here"),
        "{out}{said}"
    );
    assert!(!board(&root.0, &["import", path.to_str().unwrap(), "--strict", "--as", "strict"]).0);
    assert!(
        said.matches("there is no sea beside it; fleets get there by other coasts only").count() == 2,
        "{said}"
    );
    let river = looked(&root.0, "river");
    let sails = |id: &str| {
        let place = river.id(id).unwrap().place();
        members(river.fleet(place)).map(|p| river.code(Place(p)).to_string()).collect::<Vec<_>>()
    };
    assert_eq!((sails("upp"), sails("dow")), (vec!["dow".into()], vec!["mou".into(), "upp".into()]));
    assert_eq!(members(river.army(river.id("upp").unwrap())).count(), 2);
    fs::write(root.0.join("again.map"), export::map(&river).0).unwrap();
    let again = import::import(&root.0, &root.0.join("again.map"), "again", &import::BoardImport::default())
        .unwrap()
        .board
        .unwrap();
    assert_eq!(differences(&river, &again), Vec::<String>::new());
}

#[test]
fn an_import_stays_within_its_bounds() {
    let root = zine("board-bounds", &[]);
    let refused = |name: &str, text: &[u8], word: &str| {
        let path = root.0.join(name);
        fs::write(&path, text).unwrap();
        let (good, _, said) = board(&root.0, &["import", path.to_str().unwrap(), "--as", "x", "--dry-run"]);
        assert!(!good && said.contains(word), "{name}: {said}");
    };
    fs::write(root.0.join("secret.map"), "LAND aaa ABUTS aab\n").unwrap();
    fs::create_dir_all(root.0.join("in")).unwrap();
    refused("in/a.map", b"USE ../secret\n", "not beside this one");
    refused("b.map", b"USE b\n", "uses itself");
    refused("c.map", &b"LAND aaa ABUTS aab\nx! y\n".repeat(1000), "not understood");
    refused("c.zip", b"PK\x03\x04rest", "cannot be unpacked");
    let bomb = vec![b' '; 64 << 20];
    refused("bomb.zip", &zipped(&[("isles/variants.xml".into(), bomb)], true), "damaged or too large");
    refused("d.xml", "<a>".repeat(100).as_bytes(), "64 elements");
    refused("e.xml", b"<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "entities");
    refused(
        "f.xml",
        b"<VARIANTS><VARIANT name=\"V\"><MAP adjacencyURI=\"/etc/passwd\"/></VARIANT></VARIANTS>",
        "not in the folder",
    );
    refused("g.xml", b"<VARIANTS><VARIANT name=\"V\"/><VARIANT name=\"W\"/></VARIANTS>", "V, W");
    refused("h.map", &vec![b'x'; 3 << 20], "bytes");
    refused("i.txt", b"hello", "not a board in a known format");
    refused("j.map", b"LAND a ABUTS\nCOAST", "B-FORM");
    assert!(!board(&root.0, &["import", "nowhere.map"]).0);
}

/// The published boards: listed, copied, valid, with passing cases, and a year of each can be played and drawn.
#[test]
fn the_shelf_is_played() {
    let root = zine("board-shelf", &[]);
    let (good, listed, _) = board(&root.0, &["get"]);
    assert!(good && listed.lines().count() == shelf::SHELF.len(), "{listed}");
    for entry in shelf::SHELF {
        assert!(listed.contains(&format!("{}: {}\n", entry.id, entry.title())), "{listed}");
        let (good, out, said) = board(&root.0, &["get", entry.id]);
        assert!(good && out.contains(&format!("boards/{}.svg", entry.id)), "{out}{said}");
        assert!(!board(&root.0, &["get", entry.id]).0, "{} twice", entry.id);
        let (good, out, said) = board(&root.0, &["check", entry.id]);
        assert!(good && out.trim_end().ends_with(": good"), "{out}{said}");
        assert!(entry.cases.matches("\nCASE ").count() >= 20, "{}", entry.id);
        let cases = root.0.join(format!("boards/{}.cases.txt", entry.id));
        let made = Command::new(env!("CARGO_BIN_EXE_zine"))
            .args(["judge", "--root", root.0.to_str().unwrap(), cases.to_str().unwrap()])
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stdout));
        let stem = root.0.join(entry.id);
        let year = |seed: &str| {
            board(&root.0, &["try", entry.id, "--seed", seed, "--force", "-o", stem.to_str().unwrap()])
        };
        let (good, out, said) = year("4");
        assert!(good && out.contains("Spring 1, Movement\n") && said.contains("drawn: "), "{out}{said}");
        assert_eq!(year("4").1, out);
        assert!(root.0.join(format!("{}-S1M.svg", entry.id)).exists());
    }
    let (good, _, said) = board(&root.0, &["get", "nowhere"]);
    assert!(!good && said.contains("crowns"), "{said}");
}
