//! Boards of other programs.

use std::fs;

use adjudicator::board::BoardLoader;
use adjudicator::board_support;
use diagnostics::Source;
use exchange::boards::import;

use crate::project;

/// Files of other programs with random changes: a board file that reports its fault at a line, or an error at a place.
#[test]
fn files_of_other_programs_changed_anywhere_are_read_or_refused_at_their_place() {
    let folder = project::tests().join("data/boards");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let borders = read("isles-jdip/isles_adjacency.xml");
    let variants = read("isles-jdip/variants.xml");
    let both = |name: &'static str, text: String| Source::new(name, text);
    let mut seed = 3_u64;
    let mut dice = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below.max(1)
    };
    let signs: Vec<char> = "aZ/\"<>=#&;!\n\t 9-{é(:)+?".chars().collect();
    let rounds = if std::env::var("ZINE_LONG").is_ok() { 10_000 } else { 120 };
    for (name, whole) in [
        ("isles.map", read("isles.map")),
        ("variants.xml", variants.clone()),
        ("isles_adjacency.xml", borders.clone()),
        ("isles.svg", read("isles.svg")),
    ] {
        let whole: Vec<char> = whole.chars().collect();
        let mut boards = 0;
        for round in 0..rounds {
            let mut chars = whole.clone();
            if round % 8 == 7 {
                chars.truncate(dice(whole.len()));
            }
            for _ in 0..1 + dice(3) {
                let at = dice(chars.len());
                let end = (at + dice(12)).min(chars.len());
                match dice(4) {
                    0 => drop(chars.drain(at..end)),
                    1 => chars.insert(at, signs[dice(signs.len())]),
                    2 => {
                        let part: Vec<char> = chars[at..end].to_vec();
                        let to = dice(chars.len());
                        drop(chars.splice(to..to, part));
                    }
                    _ if at < chars.len() => chars[at] = signs[dice(signs.len())],
                    _ => {}
                }
            }
            let text: String = chars.into_iter().collect();
            let second = if name == "isles_adjacency.xml" { text.clone() } else { borders.clone() };
            let beside = |wanted: &str| {
                (wanted == "isles_adjacency.xml").then(|| both("isles_adjacency.xml", second.clone()))
            };
            let first = if name == "isles_adjacency.xml" {
                both("variants.xml", variants.clone())
            } else {
                both(name, text)
            };
            match import::convert(&first, "The Isles", &import::BoardImport::default(), &beside) {
                Err(fault) => {
                    let whole = fault.sentence().to_string().contains("in a known format")
                        || fault.sentence().to_string().contains("not in the folder");
                    assert!(
                        whole || fault.span.is_some() || fault.place().is_some(),
                        "{}",
                        fault.render(false)
                    );
                }
                Ok((file, _)) => {
                    let printed = Source::new("boards/isles.toml", file.to_string());
                    let (board, found) = board_support::open(&BoardLoader::EMPTY, &printed);
                    boards += usize::from(board.is_some());
                    for fault in found {
                        assert!(fault.span.is_some(), "{}", fault.render(false));
                    }
                }
            }
        }
        assert!(boards > 0 || name == "isles.svg", "{name}");
    }
}
