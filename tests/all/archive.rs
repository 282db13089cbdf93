//! The web archive built from sample issues: every page renders, every link and fragment has a target.

use std::collections::BTreeMap;
use std::path::Path;

use folder::Folder;
use page::model::IssuePage;
use publish::archive::model::{
    Alias, Archive, ArchivedGame, ArchivedPhase, PersonLink, PersonPage, RuleSetPage, SealedIssuePage,
    SeatHistory,
};
use publish::archive::{links, site};
use publish::templates::Templates;

use super::folders;

fn sample() -> Archive {
    let text = std::fs::read_to_string("tests/data/issue/packet-boat.json").unwrap();
    let mut issue: IssuePage = serde_json::from_str(&text).unwrap();
    issue.finish();
    let mut archive = Archive { zine: issue.zine.clone(), look: "modern".into(), ..Archive::default() };
    for game in &issue.games {
        archive.games.push(ArchivedGame {
            id: game.id.clone(),
            name: game.name.clone(),
            variant: game.variant.clone(),
            rules_id: "standard".into(),
            gm: PersonLink { id: "ada".into(), name: "Ada".into() },
            running: true,
            due_iso: "2026-12-18".into(),
            due: "18 December 2026".into(),
            due_season: "Spring 1907".into(),
            players: vec![SeatHistory {
                power: "Austria".into(),
                code: "au".into(),
                ..SeatHistory::default()
            }],
            chart: game.chart.clone(),
            seasons: game
                .seasons
                .iter()
                .enumerate()
                .map(|(n, season)| ArchivedPhase {
                    year: 1901 + 7 * n as i32,
                    issue: issue.number.clone(),
                    season: season.clone(),
                    ..ArchivedPhase::default()
                })
                .collect(),
            data: true,
            json: "{}".into(),
            ..ArchivedGame::default()
        });
    }
    archive.people = vec![PersonPage { id: "ada".into(), name: "Ada".into(), ..PersonPage::default() }];
    archive.rules =
        vec![RuleSetPage { id: "standard".into(), name: "Standard".into(), ..RuleSetPage::default() }];
    let first = archive.games[0].id.clone();
    archive.aliases = vec![Alias {
        from: "games/1901X/".into(),
        to: format!("games/{first}/index.html"),
        name: "X".into(),
    }];
    for n in ["11", "12"] {
        let mut issue = issue.clone();
        issue.number = n.into();
        archive.issues.push(SealedIssuePage { issue, ..SealedIssuePage::default() });
    }
    archive
}

#[test]
fn every_link_of_the_archive_leads_somewhere() {
    let archive = sample();
    let files = site::files(&archive, &Templates::new(&[]).unwrap()).unwrap();
    for page in [
        "index.html",
        "issues/index.html",
        "people/ada/index.html",
        "rules/standard/index.html",
        "404.html",
        "feed.xml",
        "deadlines.ics",
        "search/dir.js",
        "games/1901X/index.html",
    ] {
        assert!(files.contains_key(page), "{page}");
    }
    let texts: BTreeMap<String, String> =
        files.iter().map(|(p, b)| (p.clone(), String::from_utf8_lossy(b).into_owned())).collect();
    let faults: Vec<String> = links::check(&texts).iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults[..faults.len().min(20)].join("\n"));
}

#[test]
fn the_list_of_games_shows_the_centres_that_changed_hands_last() {
    let files = production::web_archive::write_archive(&Folder::new(Path::new(env!("CARGO_MANIFEST_DIR"))))
        .unwrap()
        .files;
    let text = |name: &str| String::from_utf8_lossy(&files[name]).into_owned();
    let list = text("public/games/index.html");
    // One game of each rule-set; Lighthouse has moved since spring.
    let games = ["2025AK", "2026AC", "2026RT", "claudius", "jubilee", "sputnik", "swiss-one"];
    for game in games {
        let drawn = text(&format!("public/games/{game}/changed.svg"));
        assert!(drawn.len() < 8_000 && !drawn.contains("<text"), "{game}: {} bytes", drawn.len());
        let shown = list.split(&format!("src=\"{game}/changed.svg\"")).nth(1).expect("a picture");
        let alt = shown.split("alt=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        assert!(alt.contains(", centres that changed hands: ") && drawn.contains(alt), "{game}: {alt}");
    }
    assert!(list.contains("Brest (England) and Budapest (Turkey).\"><small>Changes in No.\u{a0}10</small>"));
    assert!(list.contains("href=\"2025AK/1901.html#w1905\""));
    // Without moves there are no changes.
    assert!(!files.keys().any(|name| name.starts_with("public/games/breakwater/changed")));
}

fn drawing<'a>(page: &'a str, id: &str) -> Option<&'a str> {
    let label = format!("aria-labelledby=\"{id}t\"");
    let start = page[..page.find(&label)?].rfind("<svg")?;
    let end = start + page[start..].find("</svg>")?;
    Some(&page[start..end])
}

#[test]
fn the_steps_of_a_game_show_the_moves_as_they_were_printed() {
    let files = production::web_archive::write_archive(&Folder::new(Path::new(env!("CARGO_MANIFEST_DIR"))))
        .unwrap()
        .files;
    let text = |name: &str| String::from_utf8_lossy(&files[name]).into_owned();
    let steps = text("public/games/2025AK/1901.html");
    for (issue, season) in [(1, "s1901"), (7, "s1904")] {
        let page = text(&format!("public/issues/{issue}/index.html"));
        let picture = format!("game-2025AK-{season}.svg");
        let link =
            format!("<a href=\"../../games/2025AK/1901.html#{season}\"><img class=\"map\" src=\"{picture}\"");
        assert!(page.contains(&link), "{link} in issue {issue}");
        // The standalone picture shows the same arrows as the drawing on the game's page.
        let alone = text(&format!("public/issues/{issue}/{picture}"));
        assert!(alone.len() < 100_000 && !alone.contains("data-o"), "{} bytes", alone.len());
        let drawn = drawing(&steps, &format!("map-game-2025AK-{season}")).expect("a drawing");
        let arrows = drawn.split("class=\"gm\" d=\"").skip(1).filter_map(|rest| rest.split('"').next());
        assert!(arrows.clone().count() > 0);
        assert!(arrows.clone().all(|d| alone.contains(d)), "{picture}");
    }
    // Retreats have a step and a drawing of their own.
    assert!(drawing(&steps, "m-s1904r").is_some());
}

#[test]
fn the_first_fault_of_the_archive_is_told_however_many_threads_make_it() {
    let root = std::env::temp_dir().join(format!("zine-archive-faults-{}", std::process::id()));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for part in ["games", "issues", "boards", "private"] {
        crate::folders::copy(&here.join(part), &root.join(part));
    }
    std::fs::copy(here.join("zine.toml"), root.join("zine.toml")).unwrap();
    for issue in [3, 9] {
        let name = root.join(format!("issues/issue-{issue}/editorial.md"));
        let text = std::fs::read_to_string(&name).unwrap();
        std::fs::write(name, format!("{text}\n![A picture](nowhere.png)\n")).unwrap();
        // The pages of a seal that stores them do not depend on any text.
        let seal = root.join(format!("issues/issue-{issue}/sealed/seal.toml"));
        let text = std::fs::read_to_string(&seal).unwrap();
        std::fs::write(seal, text.replacen("version = 2", "version = 1", 1)).unwrap();
    }
    let faults = production::web_archive::write_archive(&Folder::new(&root)).unwrap_err();
    assert!(faults[0].place().unwrap_or_default().starts_with("issues/issue-3/"), "{faults:?}");
    std::fs::remove_dir_all(root).unwrap();
}

/// Link targets of all pages; sealed pages keep the words they were printed in.
fn places(root: &Path) -> BTreeMap<String, Vec<String>> {
    let public = root.join("public");
    let mut out = BTreeMap::new();
    for file in walkdir::WalkDir::new(&public).sort_by_file_name().into_iter().flatten() {
        let name = file.path().strip_prefix(&public).unwrap().to_string_lossy().into_owned();
        // The search index repeats words of the pages.
        if !file.file_type().is_file() || name.starts_with("search/") && !name.ends_with(".html") {
            continue;
        }
        let text = std::fs::read(file.path()).unwrap();
        let text = if name.ends_with(".html") { String::from_utf8(text).unwrap() } else { String::new() };
        let ids = text.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
        out.insert(name, ids.map(String::from).collect());
    }
    out
}

#[test]
fn every_language_has_the_same_addresses_and_words_of_its_own() {
    let english = folders::kettle("addresses-en");
    folders::good(&english.0, &["build"]);
    let known = places(&english.0);
    assert!(known.contains_key("feed.xml") && known.contains_key("deadlines.ics"), "{:?}", known.keys());
    for (language, entry, alarm, game) in [
        ("en-US", "<title>Issue 2", " in three days", "Game"),
        ("de-DE", "<title>Heft 2", " in drei Tagen", "Partie"),
        ("fr-FR", "<title>Numéro 2", " dans trois jours", "Partie"),
    ] {
        let zine = folders::kettle(&format!("addresses-{language}"));
        folders::change(&zine.0, "zine.toml", "language = \"en-GB\"", &format!("language = \"{language}\""));
        folders::good(&zine.0, &["build"]);
        assert_eq!(places(&zine.0), known, "{language}");
        let read = |name: &str| std::fs::read_to_string(zine.0.join("public").join(name)).unwrap();
        assert!(read("feed.xml").contains(entry), "{}", read("feed.xml"));
        let calendar = read("deadlines.ics").replace("\r\n ", "");
        assert!(calendar.contains(alarm), "{calendar}");
        let games = read("records/games/index.html");
        assert!(games.contains(&format!(">{game}</th>")), "{games}");
    }
}
