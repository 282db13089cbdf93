//! Games on the editor's boards, from the file to the archive: opened, played, sealed, tampered with, adopted, handed over.

use std::fs;
use std::path::Path;

use crate::folders::{Zine, bad, change, copy, good, place, put, zine};

const PEOPLE: [&str; 7] = ["ann", "ben", "cat", "dan", "eva", "fred", "gil"];

/// A zine with the example boards and seven people.
fn shelf(name: &str) -> Zine {
    let folder = place(name);
    let root = &folder.0;
    fs::create_dir_all(root).unwrap();
    good(root, &["init", ".", "--title", "The Shelf", "--date", "2026-01-10"]);
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/boards"), &root.join("boards"));
    let people =
        PEOPLE.map(|id| format!("[{id}]\nname = \"Mx {id}\"\nemail = \"{id}@example.org\"\n")).concat();
    let own = fs::read_to_string(root.join("private/people.toml")).unwrap_or_default();
    put(root, "private/people.toml", &(own + &people));
    folder
}

/// A game with players for the first powers only.
fn game(root: &Path, id: &str, head: &str, powers: &[&str], players: usize) {
    let mut text = format!("name = \"{id}\"\n{head}\n[start]\nissue = 1\n");
    for (at, power) in powers.iter().enumerate() {
        text += &match PEOPLE.get(at).filter(|_| at < players) {
            Some(person) => format!("[[seat]]\npower = \"{power}\"\nperson = \"{person}\"\n"),
            None => format!("[[seat]]\npower = \"{power}\"\nwhy = \"nobody plays it\"\n"),
        };
    }
    put(root, &format!("games/{id}/game.toml"), &text);
}

const ISLES: [&str; 4] = ["Arden", "Bryn", "Corrie", "Dune"];
const SEVEN: [&str; 7] = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];

/// A folder with a game of The Isles whose first season is sealed in issue 2; issue 3 is open.
pub fn played(name: &str) -> Zine {
    let folder = shelf(name);
    let root = &folder.0;
    game(root, "isles", "board = \"isles\"", &ISLES, 4);
    good(root, &["seal", "1", "--build"]);
    good(root, &["new", "issue", "--date", "2026-02-10"]);
    let orders = "issues/issue-2/orders/isles";
    put(
        root,
        &format!("{orders}/arden.txt"),
        "Spring 1\nF Ardmoor - Norrard Sea\nF Bea - wes\nA Cai - Ard\n",
    );
    for (power, order) in [("bryn", "A Eid H"), ("corrie", "A Que H"), ("dune", "A Yar H")] {
        put(root, &format!("{orders}/{power}.txt"), &format!("{order}\n"));
    }
    good(root, &["seal", "2", "--build", "--empty"]);
    good(root, &["new", "issue", "--date", "2026-03-10"]);
    folder
}

#[test]
fn a_game_names_a_board_and_every_slip_has_its_place() {
    let folder = shelf("board-slips");
    let root = &folder.0;
    let check = |head: &str| {
        game(root, "g", head, &ISLES, 4);
        zine(root, &["check"]).1
    };
    game(root, "g", "board = \"isles\"", &ISLES, 4);
    good(root, &["check"]);
    let said = check("variant = \"isles\"");
    assert!(said.contains("isles is a board: write board = \"isles\""), "{said}");
    assert!(said.contains("games/g/game.toml:2:"), "{said}");
    let said = check("variant = \"Claudian\"\nboard = \"isles\"");
    assert!(said.contains("B-RULES") && said.contains("it needs [rules.claudian]"), "{said}");
    assert!(said.contains("games/g/game.toml:3:"), "{said}");
    for rules in ["Rules1958", "Swiss", "Rather Silly"] {
        let said = check(&format!("variant = \"{rules}\"\nboard = \"isles\""));
        assert!(said.contains("is played on its own board: it needs [rules."), "{said}");
    }
    let said = check("board = \"aisles\"");
    assert!(
        said.contains("no board is called “aisles”") && said.contains("chaos, fleet-rome, isles"),
        "{said}"
    );
    change(root, "boards/isles.toml", "army = [\"bea\", \"cai\"]", "army = [\"bea\", \"cay\"]");
    let said = check("board = \"isles\"");
    assert!(said.contains("B-UNKNOWN") && said.contains("boards/isles.toml:"), "{said}");
}

#[test]
fn switches_of_a_board_stand_between_preset_and_house_rules() {
    let folder = shelf("board-switches");
    let root = &folder.0;
    let text = fs::read_to_string(root.join("boards/isles.toml")).unwrap();
    let text = text.replacen("[[power]]", "[play.switches]\ncoastal_convoy = \"yes\"\n\n[[power]]", 1);
    put(root, "boards/isles.toml", &text);
    let in_force = |head: &str| {
        game(root, "g", head, &ISLES, 4);
        let loaded = folder::load(&folder::Folder::new(root), None::<i64>).unwrap();
        let games = games::play(&loaded, 1i64);
        assert_eq!(games.faults, [], "{head}");
        let found = games.games[0]
            .in_force
            .iter()
            .find(|s| s.key == "coastal_convoy")
            .map(|s| (s.value.clone(), s.by.clone()));
        (found, games.games[0].rules.switches().0.get("coastal_convoy").cloned())
    };
    let (found, made) = in_force("board = \"isles\"");
    assert_eq!(found, Some(("yes".into(), "board isles".into())));
    assert_eq!(made.as_deref(), Some("yes"));
    let (found, _) = in_force("board = \"isles\"\nrules = { coastal_convoy = \"no\" }");
    assert_eq!(found, Some(("no".into(), "game.toml".into())));
}

#[test]
fn games_on_every_board_are_opened_checked_built_sealed_and_replayed() {
    let folder = shelf("board-games");
    let root = &folder.0;
    let told = good(
        root,
        &[
            "new",
            "game",
            "isles",
            "--board",
            "isles",
            "--player=ann=Dune",
            "--player=ben=Arden",
            "--player=cat",
            "--player=dan",
        ],
    );
    assert!(told.contains("under Standard rules on isles") && told.contains("Dune: Mx ann"), "{told}");
    assert!(
        bad(root, &["new", "game", "x", "--board", "isles", "--variant", "Swiss"]).contains("its own board")
    );
    assert!(bad(root, &["new", "game", "x", "--variant", "isles"]).contains("isles is a board"));
    game(root, "old", "board = \"isles\"\nvariant = \"1897\"", &ISLES, 4);
    game(root, "winter", "board = \"winter-1900\"", &SEVEN, 7);
    game(root, "rome", "board = \"fleet-rome\"", &SEVEN, 7);
    let board = |id: &str| {
        let boards = folder::board_files(&folder::Folder::new(root));
        let board = folder::board_files::of_file(&boards, id).unwrap();
        board.powers().map(|o| board.owner(o).name.clone()).collect::<Vec<_>>()
    };
    let (chaos, trees) = (board("chaos"), board("twenty-trees"));
    game(root, "chaos", "board = \"chaos\"", &chaos.iter().map(String::as_str).collect::<Vec<_>>(), 2);
    game(root, "trees", "board = \"twenty-trees\"", &trees.iter().map(String::as_str).collect::<Vec<_>>(), 2);
    good(root, &["seal", "1", "--build"]);
    let told = good(root, &["new", "issue", "--date", "2026-02-10"]);
    for line in [
        "isles: Spring 1, Spring 1 Retreat",
        "winter: Winter 1900",
        "chaos: Winter 1900",
        "rome: Spring 1901, Spring 1901 Retreat",
        "trees: Spring 1, Spring 1 Retreat",
        "old: Fall -3 Selection",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let orders = |game: &str, power: &str, text: &str| {
        put(root, &format!("issues/issue-2/orders/{game}/{power}.txt"), text)
    };
    orders("isles", "bryn", "F Gar(nc) - Nor\nA Eid - Gar\nF Ful - Eas\n");
    orders("rome", "italy", "F Rom - Tus\nF Nap - Tys\nA Ven H\n");
    orders("winter", "france", "Build A Par, F Bre, A Mar\n");
    orders("chaos", "ankara", "Build F Ank\n");
    orders("chaos", "belgium", "Build A Bel\n");
    orders("trees", "alder", "A Yif H\nF Vud H\nF Mow H\n");
    good(root, &["check", "2"]);
    good(root, &["seal", "2", "--build", "--empty"]);
    let sealed =
        |name: &str| fs::read_to_string(root.join("issues/issue-2/sealed").join(name)).unwrap_or_default();
    assert!(
        sealed("isles S1M.case").contains("VARIANT Standard\nBOARD isles\n"),
        "{}",
        sealed("isles S1M.case")
    );
    assert!(
        sealed("isles S1M.case").contains("Bryn: F gar/nc-nor = succeeds"),
        "{}",
        sealed("isles S1M.case")
    );
    assert!(sealed("old F-3L.case").contains("VARIANT 1897\nBOARD isles\n"));
    assert!(
        sealed("rome S1901M.case").contains("Italy: F rom-tus = succeeds"),
        "{}",
        sealed("rome S1901M.case")
    );
    assert!(sealed("winter W1900A.case").contains("France: A par"), "{}", sealed("winter W1900A.case"));
    assert!(sealed("chaos W1900A.case").contains("Ankara: F ank"), "{}", sealed("chaos W1900A.case"));
    let copy = sealed("chaos chaos.toml");
    assert!(!copy.contains("base =") && copy.contains("id = \"boh\""), "{copy}");
    let seal = sealed("seal.toml");
    assert!(seal.contains("\"isles isles.toml\" = \""), "{seal}");
    let page = fs::read_to_string(root.join("public/issues/2/index.html")).unwrap();
    assert!(page.contains("The Isles (Standard rules)") && page.contains("The Isles (1897 rules)"));
    let told = good(root, &["new", "issue", "--date", "2026-03-10"]);
    assert!(told.contains("isles: Fall 1, Fall 1 Retreat, Winter 1"), "{told}");
    assert!(told.contains("winter: Spring 1901, Spring 1901 Retreat"), "{told}");
    assert!(told.contains("old: Winter -3") || told.contains("old: Spring -2"), "{told}");
    good(root, &["check", "3", "--replay"]);
    good(root, &["build"]);
    let of_board = |name: &str| fs::read_to_string(root.join("public/boards/isles").join(name)).unwrap();
    let (page, map) = (of_board("index.html"), of_board("map.svg"));
    assert!(page.contains("<img class=\"map\" src=\"map.svg\" width=\"1000\""), "{page}");
    assert!(page.contains("The starting position") && page.contains("Fulmar"), "{page}");
    assert!(map.starts_with("<svg ") && map.contains("Arden"), "{map}");
    good(root, &["draws", "verify", "1"]);
}

#[test]
fn a_game_under_way_keeps_the_board_it_was_sealed_on() {
    let folder = played("board-kept");
    let root = &folder.0;
    let sealed = root.join("issues/issue-2/sealed/isles isles.toml");
    assert!(sealed.exists());
    // A name may change, but not the board's geography.
    change(root, "boards/isles.toml", "name = \"Ardmoor\"", "name = \"Ardmuir\"");
    let said = good(root, &["check", "3", "--all"]);
    assert!(!said.contains("differs"), "{said}");
    assert!(good(root, &["show", "isles", "--season", "Spring 1"]).contains("Ard"));
    for (from, to) in
        [("army = [\"bea\", \"cai\"]", "army = [\"cai\"]"), ("army = [\"ard\", \"cai\"]", "army = [\"cai\"]")]
    {
        change(root, "boards/isles.toml", from, to);
    }
    let said = good(root, &["check", "3", "--replay", "--all"]);
    let wanted =
        "boards/isles.toml differs from the board game isles is played on (sealed in 2): 1 border, 1 name";
    assert!(said.contains(wanted), "{said}");
    let orders = "issues/issue-3/orders/isles/arden.txt";
    put(root, orders, "A Ard - Bea\n");
    good(root, &["check", "3"]);
    // A different list of provinces makes it another board.
    let old = fs::read_to_string(root.join("boards/isles.toml")).unwrap();
    change(root, "boards/isles.toml", "provinces = 22", "provinces = 23");
    let more = fs::read_to_string(root.join("boards/isles.toml")).unwrap()
        + "\n[[province]]\nid = \"zzz\"\nname = \"Zed\"\nkind = \"land\"\narmy = [\"ard\"]\n";
    put(root, "boards/isles.toml", &more.replacen("id = \"ard\"\nname = \"Ardmuir\"\nkind = \"coast\"\ncentre = true\nhome = \"arden\"\narmy = [", "id = \"ard\"\nname = \"Ardmuir\"\nkind = \"coast\"\ncentre = true\nhome = \"arden\"\narmy = [\"zzz\", ", 1));
    let said = zine(root, &["check", "3", "--all"]).1;
    assert!(said.contains("1 province") && said.contains("give the new board another id"), "{said}");
    put(root, "boards/isles.toml", &old);
    // The sealed copy must not be changed.
    let text = fs::read_to_string(&sealed).unwrap();
    fs::write(&sealed, text.replace("victory = 9", "victory = 8")).unwrap();
    assert!(bad(root, &["check", "3"]).contains("sealed-changed"));
    fs::write(&sealed, text).unwrap();
    // Nor may game.toml name another board, or none.
    change(root, "games/isles/game.toml", "board = \"isles\"", "board = \"fleet-rome\"");
    let said = bad(root, &["check", "3"]);
    assert!(said.contains("isles is played on isles (sealed in 2)"), "{said}");
    change(root, "games/isles/game.toml", "board = \"fleet-rome\"", "board = \"isles\"");
    fs::remove_file(root.join("boards/isles.toml")).unwrap();
    let said = good(root, &["check", "3", "--all"]);
    assert!(said.contains("is missing: isles continues on the board as sealed in 2"), "{said}");
}

#[test]
fn a_changed_board_is_adopted_for_the_seasons_after_an_issue() {
    let folder = played("board-adopted");
    let root = &folder.0;
    let adopt = ["board", "adopt", "isles", "--game", "isles", "The strait has silted up."];
    assert!(bad(root, &adopt).contains("is as isles is played"));
    for (from, to) in
        [("army = [\"bea\", \"cai\"]", "army = [\"cai\"]"), ("army = [\"ard\", \"cai\"]", "army = [\"cai\"]")]
    {
        change(root, "boards/isles.toml", from, to);
    }
    assert!(good(root, &adopt).contains("from the season after issue 3: 1 border"));
    assert!(bad(root, &adopt).contains("already"));
    assert!(!good(root, &["check", "3", "--all"]).contains("differs"));
    put(root, "issues/issue-3/orders/isles/arden.txt", "A Ard - Bea\n");
    good(root, &["seal", "3", "--build", "--empty"]);
    let sealed = |name: &str| fs::read_to_string(root.join("issues/issue-3/sealed").join(name)).unwrap();
    assert!(sealed("isles F1M.case").contains("Arden: A ard-bea = succeeds"), "{}", sealed("isles F1M.case"));
    assert!(sealed("isles isles.toml").contains("army = [\"cai\"]"));
    let page = fs::read_to_string(root.join("public/issues/3/index.html")).unwrap();
    assert!(page.contains("1 border") || page.contains("one border"), "the issue says what changes");
    assert!(page.contains("The strait has silted up."));
    good(root, &["new", "issue", "--date", "2026-04-10"]);
    good(root, &["check", "4", "--replay"]);
    put(root, "issues/issue-4/orders/isles/arden.txt", "Spring 2\nA Bea - Ard\n");
    good(root, &["seal", "4", "--build", "--empty"]);
    let case = fs::read_to_string(root.join("issues/issue-4/sealed/isles S2M.case")).unwrap();
    assert!(!case.contains("A bea-ard = succeeds"), "{case}");
}

#[test]
fn a_packet_carries_the_board() {
    let folder = played("board-packet");
    let root = &folder.0;
    good(root, &["handover", "isles", "--out", "isles.packet"]);
    let packet = fs::read_to_string(root.join("isles.packet")).unwrap();
    assert!(packet.contains("[game.board]") && packet.contains("BOARD isles"), "{packet}");
    let other = place("board-taken");
    let to = &other.0;
    fs::create_dir_all(to).unwrap();
    good(to, &["init", ".", "--title", "The Other", "--date", "2026-03-01"]);
    good(to, &["adopt", root.join("isles.packet").to_str().unwrap()]);
    assert!(to.join("boards/isles.toml").exists());
    let game = fs::read_to_string(to.join("games/isles/game.toml")).unwrap();
    assert!(game.contains("board = \"isles\"") && game.contains("variant = \"Standard\""), "{game}");
    good(to, &["check"]);
}

#[test]
fn turns_of_any_board_are_due_in_order_and_a_last_year_ends_the_game() {
    let folder = shelf("board-years");
    let root = &folder.0;
    let text = fs::read_to_string(root.join("boards/isles.toml")).unwrap();
    let text = text.replace(
        "begin = \"Spring 1, Movement\"\nseasons = [\"Spring\", \"Fall\"]",
        "begin = \"Year 1425, Movement\"\nseasons = [\"Year\", \"Year\"]\nyears = 10\nlast_year = 1430",
    );
    put(root, "boards/ages.toml", &text.replace("map = \"isles.svg\"\n", ""));
    game(root, "ages", "board = \"ages\"", &ISLES, 4);
    good(root, &["seal", "1", "--build"]);
    assert!(
        good(root, &["new", "issue", "--date", "2026-02-10"]).contains("ages: Year 1425, Year 1425 Retreat")
    );
    let hold = |issue: u32| {
        for power in ISLES {
            let name = format!("issues/issue-{issue}/orders/ages/{}.txt", power.to_lowercase());
            put(root, &name, "All units hold\n");
        }
    };
    hold(2);
    good(root, &["seal", "2", "--build"]);
    assert!(root.join("issues/issue-2/sealed/ages Y1425M.case").exists());
    let told = good(root, &["new", "issue", "--date", "2026-03-10"]);
    assert!(told.contains("ages: Year 1430, Year 1430 Retreat, Winter 1430"), "{told}");
    put(root, "issues/issue-3/orders/ages/arden.txt", "Year 1430\nAll units hold\n");
    hold(3);
    good(root, &["seal", "3", "--build"]);
    let seal = fs::read_to_string(root.join("issues/issue-3/sealed/seal.toml")).unwrap();
    assert!(seal.contains("kind = \"draw\""), "{seal}");
    good(root, &["new", "issue", "--date", "2026-04-10"]);
    good(root, &["check", "4", "--replay"]);
    good(root, &["build"]);
}
