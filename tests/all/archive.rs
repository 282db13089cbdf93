//! The web archive made from sample issues: every page renders, every link and fragment leads somewhere.

use std::collections::BTreeMap;

use zine::issue::Issue;
use zine::publish::archive::model::{Alias, Archive, Game, Named, Number, Person, Played, RuleSet, Seat};
use zine::publish::archive::{links, site};
use zine::publish::templates::Templates;

fn sample() -> Archive {
    let text = std::fs::read_to_string("tests/data/issue/packet-boat.json").unwrap();
    let mut issue: Issue = serde_json::from_str(&text).unwrap();
    issue.finish();
    let mut archive = Archive { zine: issue.zine.clone(), look: "modern".into(), ..Archive::default() };
    for game in &issue.games {
        archive.games.push(Game {
            id: game.id.clone(),
            name: game.name.clone(),
            variant: game.variant.clone(),
            rules_id: "standard".into(),
            gm: Named { id: "ada".into(), name: "Ada".into() },
            running: true,
            due_iso: "2026-12-18".into(),
            due: "18 December 2026".into(),
            due_season: "Spring 1907".into(),
            players: vec![Seat { power: "Austria".into(), code: "au".into(), ..Seat::default() }],
            chart: game.chart.clone(),
            seasons: game
                .seasons
                .iter()
                .enumerate()
                .map(|(n, season)| Played {
                    year: 1901 + 7 * n as i32,
                    issue: issue.number.clone(),
                    season: season.clone(),
                    ..Played::default()
                })
                .collect(),
            data: true,
            json: "{}".into(),
            ..Game::default()
        });
    }
    archive.people = vec![Person { id: "ada".into(), name: "Ada".into(), ..Person::default() }];
    archive.rules = vec![RuleSet { id: "standard".into(), name: "Standard".into(), ..RuleSet::default() }];
    let first = archive.games[0].id.clone();
    archive.aliases = vec![Alias {
        from: "games/1901X/".into(),
        to: format!("games/{first}/index.html"),
        name: "X".into(),
    }];
    for n in ["11", "12"] {
        let mut issue = issue.clone();
        issue.number = n.into();
        archive.issues.push(Number { issue, ..Number::default() });
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
