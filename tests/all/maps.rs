//! The maps of the zine's own seasons.

use std::path::Path;

use folder::Folder;
use map::composed_map::ComposedMap;
use map::{SceneStyle, scene_from_game};

#[test]
fn the_maps_of_the_zine_s_own_seasons_hide_nothing() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let content =
        folder::load(&Folder::new(here), None::<i64>).unwrap_or_else(|f| panic!("{}", f[0].render(false)));
    let last = content.issues.last().map_or(0, |i| i.number());
    let games = games::play(&content, last);
    let mut drawn = 0;
    let mut hidden = Vec::new();
    for history in &games.games {
        for played in &history.phases {
            let title = format!("{} {}", history.game.id, played.turn);
            let moves = scene_from_game::season(&*history.rules, &title, &played.before, &played.report, &[]);
            let after =
                scene_from_game::position(&*history.rules, &format!("{title}, after"), &played.report.after);
            for scene in [&moves, &after] {
                for full_names in [false, true] {
                    let look = SceneStyle { full_names, ..SceneStyle::default() };
                    let sheet = scene.base().expect("a board");
                    let figure = ComposedMap::compose(&sheet, scene, &look);
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
