//! The maps of real games: marks hide nothing, and the drawings are small and reproducible.

use std::fs;

use adjudicator::board::{Board, BoardLoader, Place, Province, Terrain, members};
use diagnostics::{Diagnostic, Source};
use map::composed_map::ComposedMap;
use map::shape::Pt;
use map::{
    ColourMode, MapScene, OrderEffect, SceneAction, SceneDislodged, SceneOrder, ScenePiece, SceneStyle,
    TravelMode, draw, draw_printed, drawing, sources, web,
};

use crate::project;

/// The hundred busiest seasons of the public games, one per line. Fields are separated by tabs, items by blanks, the
/// parts of an item by dots, lists in a part by `+`; `-` is empty.
fn busiest() -> Vec<MapScene> {
    include_str!("busiest.tsv").lines().filter(|l| !l.starts_with('#')).map(scene).collect()
}

fn scene(line: &str) -> MapScene {
    let field: Vec<&str> = line.split('\t').collect();
    let items = |i: usize| field[i].split_whitespace().map(|x| x.split('.').collect::<Vec<&str>>());
    let unit = |p: &[&str]| ScenePiece {
        owner: power(p[0]),
        kind: p[1].into(),
        place: p[2].into(),
        ..ScenePiece::default()
    };
    MapScene {
        board: "Standard".into(),
        title: field[0].into(),
        units: items(1).map(|p| unit(&p)).collect(),
        dislodged: items(2)
            .map(|p| SceneDislodged { unit: unit(&p), from: some(p[3]), open: list(p[4]) })
            .collect(),
        owners: items(3).flat_map(|p| list(p[1]).into_iter().map(move |c| (c, power(p[0])))).collect(),
        orders: items(4).map(|p| order(&p)).collect(),
        standoffs: field[5].split_whitespace().map(String::from).collect(),
        ..MapScene::default()
    }
}

fn order(p: &[&str]) -> SceneOrder {
    let act = match p[3] {
        "move" => SceneAction::Move,
        "support" => SceneAction::Support,
        "convoy" => SceneAction::Convoy,
        "retreat" => SceneAction::Retreat,
        "disband" => SceneAction::Disband,
        _ => SceneAction::Hold,
    };
    let outcome = match p[7] {
        "fails" => OrderEffect::Fails,
        "cut" => OrderEffect::Cut,
        "void" => OrderEffect::Void,
        "dislodged" => OrderEffect::Dislodged,
        _ => OrderEffect::Succeeds,
    };
    SceneOrder {
        owner: power(p[0]),
        kind: p[1].into(),
        from: p[2].into(),
        act,
        to: some(p[4]),
        aid: some(p[5]),
        via: list(p[6]),
        outcome,
        ..SceneOrder::default()
    }
}

fn power(letter: &str) -> String {
    let all = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
    all.iter().find(|n| n.starts_with(letter)).expect("a power").to_string()
}

fn some(s: &str) -> Option<String> {
    (s != "-").then(|| s.to_string())
}

fn list(s: &str) -> Vec<String> {
    some(s).map_or(Vec::new(), |s| s.split('+').map(String::from).collect())
}

#[test]
fn names_pieces_centres_and_arrow_heads_never_hide_each_other() {
    let scenes = busiest();
    assert_eq!(scenes.len(), 100);
    for full_names in [false, true] {
        let look = SceneStyle { full_names, ..SceneStyle::default() };
        for s in &scenes {
            let sheet = sources::base(&s.board).expect("a board");
            let f = ComposedMap::compose(&sheet, s, &look);
            assert!(f.overlaps().is_empty(), "{} (full names: {full_names}): {:?}", s.title, f.overlaps());
        }
    }
}

/// The measure of A5 and of A4 in points, and the smallest letters there.
const PAGES: [(f64, f64); 2] = [(344.0, 5.5), (468.0, 5.6)];

#[test]
fn a_map_for_a_page_can_be_read_and_hides_nothing() {
    let look = SceneStyle { short_figures: true, ..SceneStyle::default() };
    for (width, smallest) in PAGES {
        let mut tight = Vec::new();
        for s in busiest() {
            let map = draw_printed(&s, &look, (width, smallest), true).expect("a board");
            assert!(map.is_clear, "{}", s.title);
            if map.smallest < smallest - 0.01 {
                tight.push(format!("{}: {:.2} pt", s.title, map.smallest));
            }
        }
        assert!(tight.is_empty(), "{width}: {}", tight.join("\n"));
    }
}

#[test]
fn numbers_of_thousands_are_short_on_a_page() {
    let unit = |place: &str, label: &str| ScenePiece {
        owner: "France".into(),
        kind: "A".into(),
        place: place.into(),
        label: label.into(),
        ..ScenePiece::default()
    };
    let units =
        vec![unit("par", "10,000"), unit("mun", "7,500"), unit("war", "1,250"), unit("ank", "10,300")];
    let scene = MapScene { board: "Standard".into(), units, ..MapScene::default() };
    let look = SceneStyle { short_figures: true, ..SceneStyle::default() };
    let svg = draw_printed(&scene, &look, PAGES[0], true).expect("a board").svg;
    for figures in [">10k<", ">7½k<", ">1¼k<", ">10,300<"] {
        assert!(svg.contains(figures), "{figures}");
    }
    assert!(draw(&scene, &SceneStyle::default()).expect("a board").contains(">10,000<"));
}

#[test]
fn the_busiest_maps_are_small_and_always_the_same() {
    for style in [ColourMode::Bw, ColourMode::Colour] {
        let look = SceneStyle { style, legend: true, ..SceneStyle::default() };
        for s in busiest().iter().take(20) {
            let svg = draw(s, &look).expect("a board");
            assert!(svg.len() < 130_000, "{}: {} bytes", s.title, svg.len());
            assert_eq!(svg, draw(s, &look).expect("a board"));
        }
    }
}

/// Pseudorandom numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.roll(list.len())].clone()
    }
}

#[test]
fn every_scene_can_be_drawn_whatever_it_says() {
    let mut dice = Dice(7);
    let kinds = ["A", "F", "B", "FA", "DA", "T", "SM", "XM", "BORG", "HERD", "", "Ж"];
    let owners = ["Austria", "TROGS", "Gauls", "Monsters", "", "Neutral", "<&>", "Ω"];
    let acts = [
        SceneAction::Hold,
        SceneAction::Move,
        SceneAction::Support,
        SceneAction::Convoy,
        SceneAction::Retreat,
        SceneAction::Disband,
        SceneAction::Build,
        SceneAction::Remove,
    ];
    let outcomes = [
        OrderEffect::Succeeds,
        OrderEffect::Fails,
        OrderEffect::Cut,
        OrderEffect::Void,
        OrderEffect::Dislodged,
    ];
    for board in sources::BOARDS {
        let sheet = sources::base(board).expect("a board");
        let mut places: Vec<String> = sheet.places.iter().map(|p| p.id.clone()).collect();
        places.extend(["stp/sc", "spa/nc", "bul/xx", "nowhere", "", "/", "é"].map(String::from));
        for round in 0..60 {
            let mut scene = MapScene {
                board: board.into(),
                title: "<any>".into(),
                underpass: true,
                ..MapScene::default()
            };
            for _ in 0..dice.roll(70) {
                let unit = ScenePiece {
                    owner: dice.of(&owners).into(),
                    kind: dice.of(&kinds).into(),
                    place: dice.of(&places),
                    label: dice.of(&["", "A1", "10,000", "<"]).into(),
                    aboard: dice.roll(9) == 0,
                };
                if dice.roll(6) == 0 {
                    let from = (dice.roll(2) == 0).then(|| dice.of(&places));
                    scene.dislodged.push(SceneDislodged { unit, from, open: vec![dice.of(&places)] });
                } else {
                    scene.units.push(unit);
                }
                let some = |dice: &mut Dice| (dice.roll(5) > 0).then(|| dice.of(&places));
                let order = SceneOrder {
                    owner: dice.of(&owners).into(),
                    kind: dice.of(&kinds).into(),
                    act: dice.of(&acts),
                    from: dice.of(&places),
                    to: some(&mut dice),
                    aid: some(&mut dice),
                    via: (0..dice.roll(7).saturating_sub(3)).map(|_| dice.of(&places)).collect(),
                    by: dice.of(&[
                        TravelMode::Border,
                        TravelMode::Border,
                        TravelMode::Hyperspace,
                        TravelMode::Underpass,
                    ]),
                    outcome: dice.of(&outcomes),
                    label: dice.of(&["", "", "500"]).into(),
                    n: None,
                };
                scene.orders.push(order);
            }
            for _ in 0..dice.roll(5) {
                scene.owners.insert(dice.of(&places), dice.of(&owners).into());
                scene.homes.insert(dice.of(&places), dice.of(&owners).into());
                scene.capitals.insert(dice.of(&places), dice.of(&owners).into());
                scene.links.push((dice.of(&places), dice.of(&places)));
                scene.barriers.push((dice.of(&places), dice.of(&places)));
                scene.standoffs.push(dice.of(&places));
            }
            let look = SceneStyle {
                full_names: round % 2 == 0,
                legend: true,
                style: dice.of(&[ColourMode::Bw, ColourMode::Colour]),
                ..SceneStyle::default()
            };
            let svg = draw(&scene, &look).expect("a board");
            assert!(
                svg.ends_with("</svg>") && !svg.contains("NaN") && !svg.contains("<any>"),
                "{board} {round}"
            );
            let mut page = web::MapPage::new("p");
            let season = page.season(&scene, "s", None).expect("a board").svg;
            let defs = page.definitions();
            for used in season.split("href=\"#").skip(1).filter_map(|s| s.split('"').next()) {
                assert!(defs.contains(&format!("id=\"{used}\"")), "{used} is used but not defined");
            }
        }
    }
}

/// The file of a board or its drawing, by id.
fn board_file(id: &str) -> Option<Source> {
    let name = if id.ends_with(".svg") { id.to_string() } else { format!("{id}.toml") };
    let text = fs::read_to_string(project::tests().join("data/boards").join(&name)).ok()?;
    Some(Source::new(name, text))
}

/// A board from the tests' files.
fn board(id: &str) -> Board {
    BoardLoader(&board_file).board(id).unwrap_or_else(|e| panic!("{}", e.render(false)))
}

/// Boards drawn in each of the possible ways: from an SVG, from the drawing of Europe, as boxes and lines.
const FILES: [&str; 5] = ["isles", "twenty-trees", "chaos", "fleet-rome", "winter-1900"];

/// A scene in which every second space has a piece with an order, some of them dislodged, and every centre an owner.
fn crowded(board: &Board, dice: &mut Dice) -> MapScene {
    let drawn = sources::for_board("Standard", board);
    let mut scene = MapScene {
        board: "Standard".into(),
        title: "Crowded".into(),
        drawn: Some(drawn).into(),
        ..MapScene::default()
    };
    let powers: Vec<String> = board.all_owners().map(|o| board.owner(o).name.clone()).collect();
    scene.powers = powers.clone();
    for p in board.provinces().filter(|p| !board.province(*p).impassable) {
        let info = board.province(p);
        let owner = dice.of(&powers);
        if info.centre {
            scene.owners.insert(info.id.clone(), owner.clone());
        }
        let near: Vec<u16> = members(board.touch(p)).collect();
        if dice.roll(2) == 0 || near.is_empty() {
            continue;
        }
        let name = |p: u16| board.province(Province(p)).id.clone();
        let sea = info.terrain == Terrain::Sea;
        let kind = if sea || dice.roll(4) == 0 { "F" } else { "A" }.to_string();
        let coasts: Vec<u16> = members(board.coasts(p)).collect();
        let from = match coasts.is_empty() || kind == "A" {
            true => info.id.clone(),
            false => board.code(Place(dice.of(&coasts))).to_string(),
        };
        let unit = ScenePiece {
            owner: owner.clone(),
            kind: kind.clone(),
            place: from.clone(),
            ..ScenePiece::default()
        };
        let to = Some(name(dice.of(&near)));
        if dice.roll(9) == 0 {
            scene.dislodged.push(SceneDislodged { unit, from: to, open: Vec::new() });
            continue;
        }
        scene.units.push(unit);
        let act = dice.of(&[SceneAction::Move, SceneAction::Move, SceneAction::Support, SceneAction::Hold]);
        let aid = (act == SceneAction::Support).then(|| name(dice.of(&near)));
        let outcome = dice.of(&[OrderEffect::Succeeds, OrderEffect::Fails, OrderEffect::Cut]);
        scene.orders.push(SceneOrder { owner, kind, act, from, to, aid, outcome, ..SceneOrder::default() });
    }
    scene
}

#[test]
fn on_boards_in_files_nothing_hides_anything() {
    let mut hidden = Vec::new();
    for id in FILES {
        let board = board(id);
        let mut dice = Dice(3);
        for round in 0..if id == "twenty-trees" { 4 } else { 24 } {
            let scene = crowded(&board, &mut dice);
            let look = SceneStyle { full_names: round % 2 == 1, ..SceneStyle::default() };
            let sheet = scene.base().expect("a board");
            let figure = ComposedMap::compose(&sheet, &scene, &look);
            hidden.extend(figure.overlaps().iter().map(|o| format!("{id} {round}: {o:?}")));
        }
    }
    assert!(hidden.is_empty(), "{}:\n{}", hidden.len(), hidden.join("\n"));
}

#[test]
fn every_space_of_a_board_in_a_file_has_its_name_and_its_ground() {
    for id in FILES {
        let board = board(id);
        let sheet = sources::for_board("Standard", &board);
        assert_eq!(sheet.scheme.is_some(), id == "twenty-trees", "{id}");
        for p in board.provinces() {
            let info = board.province(p);
            let place = &sheet.places[sheet.find(&info.id).unwrap_or_else(|| panic!("{id}: {}", info.id))];
            assert_eq!((&place.name, &place.abbr), (&info.name, &info.abbr), "{id}");
            assert_eq!(place.dot.is_some(), info.centre, "{id}: {}", info.id);
            assert!(
                info.impassable || sheet.place_at(place.unit) == sheet.find(&info.id),
                "{id}: {}",
                info.id
            );
            let shore = members(board.coasts(p)).map(Place);
            shore.for_each(|c| assert!(sheet.spot(board.code(c)) != Some(place.unit), "{}", board.code(c)));
        }
        let scene = crowded(&board, &mut Dice(5));
        for style in [ColourMode::Bw, ColourMode::Colour] {
            let look = SceneStyle { style, legend: true, ..SceneStyle::default() };
            let svg = draw(&scene, &look).expect("a board");
            assert!(svg == draw(&scene, &look).expect("a board") && !svg.contains("NaN"), "{id}");
            for owner in board.all_owners().map(|o| board.owner(o)) {
                assert!(
                    svg.contains(&format!(">{}</text>", owner.name)),
                    "{id}: {} in the legend",
                    owner.name
                );
            }
        }
    }
}

#[test]
fn the_boxes_and_lines_of_a_board_keep_apart() {
    for id in ["twenty-trees", "isles", "chaos"] {
        let mut board = board(id);
        board.about.map = Some("schematic".into());
        let sheet = sources::of_board(&board);
        let scheme = sheet.scheme.as_ref().expect("a scheme");
        let gap = |a: &(Pt, Pt), b: &(Pt, Pt)| {
            (a.0.x - b.1.x).max(b.0.x - a.1.x).max((a.0.y - b.1.y).max(b.0.y - a.1.y))
        };
        for (i, a) in scheme.boxes.iter().enumerate() {
            for (j, b) in scheme.boxes.iter().enumerate().skip(i + 1) {
                assert!(gap(a, b) >= 16.0, "{id}: {} and {}", sheet.places[i].id, sheet.places[j].id);
            }
        }
        let mut borders = 0;
        for p in board.provinces().filter(|p| !board.province(*p).impassable) {
            for q in members(board.touch(p)).map(Province).filter(|q| !board.province(*q).impassable) {
                let find = |p: Province| sheet.find(&board.province(p).id).expect("a place");
                assert!(sheet.way(find(p), find(q)).is_some(), "{id}: no line from {p:?} to {q:?}");
                borders += 1;
            }
        }
        assert!(borders >= scheme.ways.len(), "{id}");
        for ((p, q), way) in &scheme.ways {
            for (i, space) in scheme.boxes.iter().enumerate().filter(|(i, _)| i != p && i != q) {
                for part in way.windows(2) {
                    // Walked in small steps, independently of how lines are led.
                    let inside = (0..=100)
                        .map(|k| part[0] + (part[1] - part[0]) * (f64::from(k) / 100.0))
                        .any(|c| c.x > space.0.x && c.x < space.1.x && c.y > space.0.y && c.y < space.1.y);
                    assert!(!inside, "{id}: the line {p}-{q} crosses {}", sheet.places[i].id);
                }
            }
        }
        println!(
            "{id}: {} spaces, {} lines, {} crossings",
            scheme.boxes.len(),
            scheme.ways.len(),
            scheme.crossings
        );
    }
}

#[test]
fn a_scheme_is_made_in_time() {
    let mut board = board("twenty-trees");
    board.name = "Another".into();
    // CPU time of this thread, if available: others may be busy, too.
    let begun = std::time::Instant::now();
    let worked = || {
        let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let told = told.split(' ').next().and_then(|n| n.parse().ok()).map(std::time::Duration::from_nanos);
        told.unwrap_or_else(|| begun.elapsed())
    };
    let before = worked();
    let sheet = sources::of_board(&board);
    let took = worked() - before;
    assert!(sheet.scheme.is_some() && took.as_secs() < 5, "{took:?}");
}

/// The findings on a changed drawing of The Isles.
fn drawn(change: impl Fn(String) -> String) -> Vec<Diagnostic> {
    let svg = fs::read_to_string(project::tests().join("data/boards/isles.svg")).unwrap();
    drawing::load(&board("isles"), &Source::new("isles.svg", change(svg))).1
}

fn messages(found: &[Diagnostic]) -> String {
    found.iter().map(|f| format!("{}: {}\n", f.code, f.sentence())).collect()
}

#[test]
fn a_drawing_agrees_with_its_board_or_is_told_where_it_does_not() {
    let found = drawn(|svg| svg);
    assert!(found.is_empty(), "{}", messages(&found));
    // Outlines that share no points, as a rough hand draws them.
    let found = drawn(|svg| {
        let (mut out, mut n, mut number) = (String::new(), 0, String::new());
        for c in svg.chars() {
            if c.is_ascii_digit() {
                number.push(c);
                continue;
            }
            // Coordinates of corners are numbers of three digits; each is shifted a little.
            n += 1;
            match number.parse::<f64>() {
                Ok(v) if number.len() == 3 && v < 900.0 => {
                    out += &format!("{}", v + f64::from(n % 3) * 0.8 - 0.8)
                }
                _ => out += &number,
            }
            number.clear();
            out.push(c);
        }
        out
    });
    assert!(found.is_empty(), "{}", messages(&found));
    let told = |found: Vec<Diagnostic>, what: &str| {
        let all = messages(&found);
        assert!(all.contains(what) && found.iter().all(|f| f.code.as_str() == "B-DRAW"), "{what}: {all}");
    };
    told(
        drawn(|svg| svg.replace("id=\"kee\"", "id=\"keep\"").replace("id=\"tor\"", "id=\"tower\"")),
        "tor (The Tor) has no shape",
    );
    told(
        drawn(|svg| svg.replace("id=\"tor\"", "id=\"tower\"")),
        "no province of the board has the id of a shape: tower",
    );
    told(
        drawn(|svg| svg.replace("viewBox=\"0 0 960 720\"", "viewBox=\"0 0 9600 7200\"")),
        "too small for a piece and its name",
    );
    told(
        drawn(|svg| {
            svg.replace(
                "<path id=\"kee\"",
                "<path id=\"kee_2\" d=\"M80 600L130 600L130 560L80 560z\"/><path id=\"kee\"",
            )
        }),
        "kee and zea overlap",
    );
    told(drawn(|svg| svg.replace("</svg>", "")), "cannot be read as SVG");
    told(drawn(|_| "<html/>".into()), "is not an SVG drawing");
    told(drawn(|svg| format!("<!DOCTYPE svg [<!ENTITY a \"b\">]>{svg}")), "defines entities");
    told(
        drawn(|svg| {
            svg.replace("<g id=\"places\"", &format!("{}<g id=\"places\"", "<g>".repeat(70)))
                .replace("</g>", &"</g>".repeat(71))
        }),
        "nested too deeply",
    );
    told(drawn(|_| " ".repeat(5 << 20)), "larger than 4 MB");
    told(
        drawn(|svg| svg.replace("M654 78", &format!("M654 78{}", "l1 0l-1 0".repeat(120_000)))),
        "more than 200000 points",
    );
    let plain = drawn(|svg| {
        format!(
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">{svg}"
        )
    });
    assert!(plain.is_empty(), "{}", messages(&plain));
}

#[test]
fn nothing_of_a_drawing_reaches_a_page_but_numbers() {
    let svg = fs::read_to_string(project::tests().join("data/boards/isles.svg")).unwrap().replace(
        "<title>",
        "<script>alert(1)</script><style>@import url(x)</style><image href=\"http://example.org/x\"/><title>evil",
    );
    let svg = svg.replace("<path id=\"kee\"", "<path onclick=\"evil()\" style=\"fill:url(evil)\" id=\"kee\"");
    let mut board = board("isles");
    let clean = draw(&adapter_blank(&board), &SceneStyle::default()).expect("a board");
    board.about.drawing = Some(Source::new("isles.svg", svg));
    let page = draw(&adapter_blank(&board), &SceneStyle::default()).expect("a board");
    assert!(clean == page && !page.contains("evil") && !page.contains("script"));
}

fn adapter_blank(board: &Board) -> MapScene {
    MapScene { drawn: Some(sources::for_board("Standard", board)).into(), ..MapScene::default() }
}

#[test]
fn two_boards_on_a_page_share_no_ids() {
    let mut page = web::MapPage::new("p");
    let mut all = String::new();
    for (n, id) in FILES.iter().enumerate() {
        all += &page.season(&crowded(&board(id), &mut Dice(1)), &format!("s{n}"), None).expect("a board").svg;
    }
    all += &page.season(&busiest()[0], "s9", None).expect("a board").svg;
    all += &page.definitions();
    let mut seen = std::collections::BTreeSet::new();
    for id in all.split(" id=\"").skip(1).filter_map(|s| s.split('"').next()) {
        assert!(seen.insert(id), "{id} stands twice");
    }
    for used in all.split("href=\"#").skip(1).filter_map(|s| s.split('"').next()) {
        assert!(seen.contains(used), "{used} is used but not defined");
    }
}

#[test]
fn only_centres_that_changed_hands_are_filled_on_a_small_board() {
    use adjudicator::rules::{LIST, Switches};
    use map::{description, scene_from_game, thumbnail};
    assert_eq!(LIST.len(), 6);
    for entry in LIST {
        let rules = entry.instantiate(&Switches::default()).expect("a rule-set");
        let board = rules.board();
        let before = rules.start(&[], &mut adjudicator::draw::Draws::from_list(Vec::<String>::new()));
        let mut after = before.clone();
        let name = entry.name;
        assert!(
            scene_from_game::changed_centres_scene(&*rules, name, &before, &after).is_none(),
            "{name}: nothing changed"
        );
        let mut powers = board.powers();
        let (one, two) = (powers.next().unwrap(), powers.next().unwrap());
        let centres: Vec<Province> = board.centres().collect();
        let (won, lost, taken) = (centres[1], centres[4], centres[7]);
        let mut before = before;
        for (at, was, now) in [(won, None, Some(one)), (lost, Some(one), None), (taken, Some(one), Some(two))]
        {
            (before.owners[usize::from(at.0)], after.owners[usize::from(at.0)]) = (was, now);
        }
        let scene = scene_from_game::changed_centres_scene(&*rules, name, &before, &after).expect("changes");
        let said = description::describe_changes(&scene);
        for place in [won, lost, taken].map(|p| &board.province(p).name) {
            assert!(said.contains(place.as_str()), "{said}");
        }
        assert!(said.contains("(nobody)") && said.chars().count() <= description::BRIEF, "{said}");
        for style in [ColourMode::Bw, ColourMode::Colour] {
            let svg =
                thumbnail::draw(&scene, &SceneStyle { style, ..SceneStyle::default() }).expect("a board");
            assert!(svg.len() < 8_000 && !svg.contains("<text") && !svg.contains("NaN"), "{name}: {svg}");
            assert_eq!(svg.matches("<g id=\"mc").count(), 3, "{name}: three centres");
            for owner in [one, two].map(|o| sources::for_owner(board, o)) {
                let fill = match style {
                    ColourMode::Bw => format!("fill=\"url(#mh{})\"", owner.code),
                    ColourMode::Colour => format!("fill=\"{}\"", owner.paint),
                };
                assert_eq!(svg.matches(&fill).count(), 1, "{name}: {fill}");
            }
        }
        // The text is as short for very many.
        after.owners.iter_mut().for_each(|owner| *owner = Some(two));
        before.owners.iter_mut().for_each(|owner| *owner = Some(one));
        let all = scene_from_game::changed_centres_scene(&*rules, name, &before, &after).expect("changes");
        assert!(description::describe_changes(&all).chars().count() <= description::BRIEF);
        assert!(thumbnail::draw(&all, &SceneStyle::default()).expect("a board").len() < 20_000);
    }
    // Boards from files, however they are drawn.
    for id in FILES {
        let board = board(id);
        let taken: Vec<&str> = board.centres().take(5).map(|p| board.province(p).id.as_str()).collect();
        let mut scene = adapter_blank(&board);
        let power = &board.owner(board.powers().next().unwrap()).name;
        scene.owners = taken.iter().map(|id| (id.to_string(), power.clone())).collect();
        let svg = thumbnail::draw(&scene, &SceneStyle::default()).expect("a board");
        assert!(!svg.contains("<text") && !svg.contains("NaN") && svg.len() < 20_000, "{id}: {}", svg.len());
        assert_eq!(svg.matches("<g id=\"mc").count(), taken.len(), "{id}");
    }
}

#[test]
fn powers_of_a_board_are_told_apart() {
    use map::power_dress;
    let isles = board("isles");
    let wardrobe = power_dress::Wardrobe::of_board(&isles);
    assert_eq!((wardrobe.dress("Arden").paint.as_ref(), wardrobe.letter("Arden").as_str()), ("#d55e00", "A"));
    assert_eq!(wardrobe.letter("Garrison"), "N");
    let chaos = board("chaos");
    let wardrobe = power_dress::Wardrobe::of_board(&chaos);
    let letters: std::collections::BTreeSet<String> =
        chaos.powers().map(|o| wardrobe.letter(&chaos.owner(o).name)).collect();
    let codes: std::collections::BTreeSet<String> =
        chaos.powers().map(|o| wardrobe.dress(&chaos.owner(o).name).code.to_string()).collect();
    assert_eq!((letters.len(), codes.len(), wardrobe.lettered), (34, 34, true), "{letters:?}");
    for code in codes {
        assert_eq!(power_dress::from_code(&code).code, code);
    }
    for id in FILES {
        let board = board(id);
        let (a, b, apart) = power_dress::closest(&board).expect("two powers");
        println!("{id}: {} and {} are {apart:.1} apart", board.owner(a).name, board.owner(b).name);
        assert!(apart > 3.0, "{id}");
    }
    // The standard powers keep their usual dresses.
    let rome = power_dress::Wardrobe::of_board(&board("fleet-rome"));
    assert_eq!(rome.dress("Italy"), power_dress::for_power("Italy"));
}

#[test]
fn the_words_of_a_map_are_those_of_its_board() {
    let mut scene = adapter_blank(&board("isles"));
    let unit = |kind: &str, place: &str| ScenePiece {
        owner: "Bryn".into(),
        kind: kind.into(),
        place: place.into(),
        ..ScenePiece::default()
    };
    scene.units = vec![unit("F", "gar/nc"), unit("A", "ulv"), unit("F", "nor")];
    let said = map::description::position(&scene);
    assert!(said.contains("fleet in Garth (north coast), army in Ulver, fleet in Norrard Sea"), "{said}");
    scene.words = page::lexicon::Lexicon::built_in("de");
    let said = map::description::position(&scene);
    assert!(said.contains("Wolfseck"), "{said}");
}
