//! How long a map takes: `cargo bench --no-default-features --bench maps`. One map is to take less than two milliseconds.

use map::{ColourMode, MapScene, OrderEffect, SceneAction, SceneOrder, ScenePiece, SceneStyle, draw};

fn main() {
    divan::main();
}

/// A full season: a piece in every second place, each ordered to the nearest other, half of them in vain.
fn season(board: &str) -> MapScene {
    let sheet = map::sources::base(board).expect("a board");
    let powers = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
    let mut scene = MapScene { board: board.into(), title: "Bench".into(), ..MapScene::default() };
    let open: Vec<_> = sheet.places.iter().filter(|p| !p.impassable).collect();
    for (i, p) in open.iter().enumerate() {
        let owner = powers[i * 7 / open.len()].to_string();
        if p.dot.is_some() {
            scene.owners.insert(p.id.clone(), owner.clone());
        }
        if i % 2 == 1 {
            continue;
        }
        let kind = if format!("{:?}", p.kind) == "Sea" { "F" } else { "A" }.to_string();
        let far = |q: &&&map::base_map::MapPlace| ((q.unit - p.unit).len() * 10.0) as i64;
        let to = open.iter().filter(|q| q.id != p.id).min_by_key(far).map(|q| q.id.clone());
        let outcome = if i % 4 == 0 { OrderEffect::Fails } else { OrderEffect::Succeeds };
        scene.units.push(ScenePiece {
            owner: owner.clone(),
            kind: kind.clone(),
            place: p.id.clone(),
            ..ScenePiece::default()
        });
        scene.orders.push(SceneOrder {
            owner,
            kind,
            act: SceneAction::Move,
            from: p.id.clone(),
            to,
            outcome,
            ..SceneOrder::default()
        });
    }
    scene
}

#[divan::bench(args = ["standard", "swiss", "rules1958", "claudian", "rather-silly"])]
fn black_and_white(bencher: divan::Bencher, board: &str) {
    let (scene, look) = (season(board), SceneStyle::default());
    bencher.bench(|| draw(&scene, &look));
}

#[divan::bench(args = ["standard"])]
fn colour_with_full_names(bencher: divan::Bencher, board: &str) {
    let look = SceneStyle { style: ColourMode::Colour, full_names: true, ..SceneStyle::default() };
    let scene = season(board);
    bencher.bench(|| draw(&scene, &look));
}
