//! The maps over real games: nothing hides anything, the drawings are small and always the same.

use zine::map::figure::Figure;
use zine::map::{Act, By, Dislodged, Look, Order, Outcome, Scene, Style, Unit, draw, sheet, web};

/// The hundred busiest seasons of the public games, a line each. Fields are parted by tabs, items by blanks, the parts
/// of an item by dots, lists in a part by `+`; `-` is nothing.
fn busiest() -> Vec<Scene> {
    include_str!("../data/maps/busiest.tsv").lines().filter(|l| !l.starts_with('#')).map(scene).collect()
}

fn scene(line: &str) -> Scene {
    let field: Vec<&str> = line.split('\t').collect();
    let items = |i: usize| field[i].split_whitespace().map(|x| x.split('.').collect::<Vec<&str>>());
    let unit =
        |p: &[&str]| Unit { owner: power(p[0]), kind: p[1].into(), place: p[2].into(), ..Unit::default() };
    Scene {
        board: "Standard".into(),
        title: field[0].into(),
        units: items(1).map(|p| unit(&p)).collect(),
        dislodged: items(2)
            .map(|p| Dislodged { unit: unit(&p), from: some(p[3]), open: list(p[4]) })
            .collect(),
        owners: items(3).flat_map(|p| list(p[1]).into_iter().map(move |c| (c, power(p[0])))).collect(),
        orders: items(4).map(|p| order(&p)).collect(),
        standoffs: field[5].split_whitespace().map(String::from).collect(),
        ..Scene::default()
    }
}

fn order(p: &[&str]) -> Order {
    let act = match p[3] {
        "move" => Act::Move,
        "support" => Act::Support,
        "convoy" => Act::Convoy,
        "retreat" => Act::Retreat,
        "disband" => Act::Disband,
        _ => Act::Hold,
    };
    let outcome = match p[7] {
        "fails" => Outcome::Fails,
        "cut" => Outcome::Cut,
        "void" => Outcome::Void,
        "dislodged" => Outcome::Dislodged,
        _ => Outcome::Succeeds,
    };
    Order {
        owner: power(p[0]),
        kind: p[1].into(),
        from: p[2].into(),
        act,
        to: some(p[4]),
        aid: some(p[5]),
        via: list(p[6]),
        outcome,
        ..Order::default()
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
        let look = Look { full_names, ..Look::default() };
        for s in &scenes {
            let sheet = sheet::sheet(&s.board).expect("a board");
            let f = Figure::compose(sheet, s, &look);
            assert!(f.overlaps().is_empty(), "{} (full names: {full_names}): {:?}", s.title, f.overlaps());
        }
    }
}

#[test]
fn the_busiest_maps_are_small_and_always_the_same() {
    for style in [Style::Bw, Style::Colour] {
        let look = Look { style, legend: true, ..Look::default() };
        for s in busiest().iter().take(20) {
            let svg = draw(s, &look).expect("a board");
            assert!(svg.len() < 130_000, "{}: {} bytes", s.title, svg.len());
            assert_eq!(svg, draw(s, &look).expect("a board"));
        }
    }
}

/// Numbers that look random and are always the same.
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
        Act::Hold,
        Act::Move,
        Act::Support,
        Act::Convoy,
        Act::Retreat,
        Act::Disband,
        Act::Build,
        Act::Remove,
    ];
    let outcomes = [Outcome::Succeeds, Outcome::Fails, Outcome::Cut, Outcome::Void, Outcome::Dislodged];
    for board in sheet::BOARDS {
        let sheet = sheet::sheet(board).expect("a board");
        let mut places: Vec<String> = sheet.places.iter().map(|p| p.id.clone()).collect();
        places.extend(["stp/sc", "spa/nc", "bul/xx", "nowhere", "", "/", "é"].map(String::from));
        for round in 0..60 {
            let mut scene =
                Scene { board: board.into(), title: "<any>".into(), underpass: true, ..Scene::default() };
            for _ in 0..dice.roll(70) {
                let unit = Unit {
                    owner: dice.of(&owners).into(),
                    kind: dice.of(&kinds).into(),
                    place: dice.of(&places),
                    label: dice.of(&["", "A1", "10,000", "<"]).into(),
                    aboard: dice.roll(9) == 0,
                };
                if dice.roll(6) == 0 {
                    let from = (dice.roll(2) == 0).then(|| dice.of(&places));
                    scene.dislodged.push(Dislodged { unit, from, open: vec![dice.of(&places)] });
                } else {
                    scene.units.push(unit);
                }
                let some = |dice: &mut Dice| (dice.roll(5) > 0).then(|| dice.of(&places));
                let order = Order {
                    owner: dice.of(&owners).into(),
                    kind: dice.of(&kinds).into(),
                    act: dice.of(&acts),
                    from: dice.of(&places),
                    to: some(&mut dice),
                    aid: some(&mut dice),
                    via: (0..dice.roll(7).saturating_sub(3)).map(|_| dice.of(&places)).collect(),
                    by: dice.of(&[By::Border, By::Border, By::Hyperspace, By::Underpass]),
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
            let look = Look {
                full_names: round % 2 == 0,
                legend: true,
                style: dice.of(&[Style::Bw, Style::Colour]),
                ..Look::default()
            };
            let svg = draw(&scene, &look).expect("a board");
            assert!(
                svg.ends_with("</svg>") && !svg.contains("NaN") && !svg.contains("<any>"),
                "{board} {round}"
            );
            let mut page = web::Page::new("p");
            let season = page.season(&scene, "s", None).expect("a board").svg;
            let defs = page.definitions();
            for used in season.split("href=\"#").skip(1).filter_map(|s| s.split('"').next()) {
                assert!(defs.contains(&format!("id=\"{used}\"")), "{used} is used but not defined");
            }
        }
    }
}

#[test]
fn the_maps_of_the_zine_s_own_seasons_hide_nothing() {
    use zine::content::{self, Folder};
    use zine::map::adapter;
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let content =
        content::load(&Folder::new(here), None::<i64>).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
    let last = content.issues.last().map_or(0, |i| i.number());
    let games = zine::games::play(&content, last);
    let mut drawn = 0;
    let mut hidden = Vec::new();
    for history in &games.games {
        for played in &history.phases {
            let title = format!("{} {}", history.game.id, played.turn);
            let moves = adapter::season(&*history.rules, &title, &played.before, &played.report, &[]);
            let after = adapter::position(&*history.rules, &format!("{title}, after"), &played.report.after);
            for scene in [&moves, &after] {
                for full_names in [false, true] {
                    let look = Look { full_names, ..Look::default() };
                    let sheet = sheet::sheet(&scene.board).expect("a board");
                    let figure = Figure::compose(sheet, scene, &look);
                    drawn += 1;
                    hidden.extend(
                        figure.overlaps().iter().map(|o| format!("{} ({full_names}): {o:?}", scene.title)),
                    );
                }
            }
        }
    }
    assert!(drawn > 100, "{drawn} maps");
    assert!(hidden.is_empty(), "{} of {drawn}:\n{}", hidden.len(), hidden.join("\n"));
}
