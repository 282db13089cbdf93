//! Board files with a slip in them.

use std::fs;

use adjudicator::board::BoardLoader;
use diagnostics::Source;

use crate::project;

/// Thousands of changes of one character: nothing panics, and every error has its line.
#[test]
fn a_board_changed_anywhere_is_found_wrong_at_a_line() {
    let letters: Vec<char> = "a/\"[]=#\n 9-{é".chars().collect();
    let mut seed = 1_u64;
    let mut dice = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for name in ["isles", "chaos", "fleet-rome", "winter-1900", "twenty-trees"] {
        let text = fs::read_to_string(project::tests().join(format!("data/boards/{name}.toml"))).unwrap();
        let long = std::env::var("ZINE_LONG").is_ok();
        // Beyond its first 6,000 characters a long file only repeats itself.
        for _ in 0..if long { 20_000 } else { 600 } {
            let mut chars: Vec<char> = text.chars().collect();
            let at = dice(chars.len().min(6000));
            match dice(3) {
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, letters[dice(letters.len())]),
                _ => chars[at] = letters[dice(letters.len())],
            }
            let source = Source::new(format!("boards/{name}.toml"), chars.into_iter().collect::<String>());
            for fault in BoardLoader::EMPTY.load(&source).1 {
                assert!(fault.span.is_some(), "{}", fault.render(false));
                fault.render(false);
            }
        }
    }
}
