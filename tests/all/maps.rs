//! The maps over real games: nothing hides anything, the drawings are small and always the same.

use zine::map::figure::Figure;
use zine::map::{Act, Dislodged, Look, Order, Outcome, Scene, Style, Unit, draw, sheet};

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
