//! Draws: forced ones come in the order listed, others follow from the hash of their secret.

use adjudicator::draw::{Draws, commitment};

fn list(words: &str) -> Vec<String> {
    words.split_whitespace().map(String::from).collect()
}

#[test]
fn forced_results_are_used_up_where_there_is_a_choice() {
    let mut draws = Draws::from_list(["Burgundy", "GAS", "never"]);
    draws.translate(|value| if value == "Burgundy" { "bur".into() } else { value.into() });
    draws.overrule(4, "par");
    let drawn = [("a", "gas bur"), ("b", "mar"), ("c", "gas pic"), ("d", "bre par"), ("e", "mar")];
    assert_eq!(drawn.map(|(name, from)| draws.draw(name, &list(from))), [1, 0, 0, 1, 0]);
    let made: Vec<_> = draws.log().iter().map(|d| (d.number, d.value.as_str(), d.forced)).collect();
    assert_eq!(
        made,
        [(1, "bur", true), (2, "mar", false), (3, "gas", true), (4, "par", true), (5, "mar", false)]
    );
    assert_eq!(draws.faults(), ["DRAWS never was never drawn"]);
}

#[test]
fn what_cannot_be_drawn_is_a_fault() {
    let mut draws = Draws::from_list(["c"]);
    assert_eq!(
        [draws.draw("one", &list("b a")), draws.draw("two", &list("b a")), draws.draw("three", &[])],
        [1, 1, 0]
    );
    assert_eq!(
        draws.faults(),
        [
            "draw 1 (one) cannot give “c”: it gives one of a b",
            "draw 2 (two) has no result in DRAWS",
            "draw 3 (three) has nothing to draw from",
        ]
    );
}

/// Compares a draw with the first eight bytes of its hash, as a number, modulo the number of candidates.
#[test]
fn a_secret_draws_what_its_hash_says() {
    let all = list("a b c d e f g");
    for count in 1..=7 {
        for secret in 0..20 {
            let secret = format!("secret {secret}");
            let mut draws = Draws::from_secret(secret.as_bytes(), "1968A", "S1901M");
            for number in 1..=3 {
                let hash = commitment(format!("{secret}|1968A|S1901M|{number} link|0").as_bytes());
                let expected = u64::from_str_radix(&hash[..16], 16).unwrap() % count as u64;
                assert_eq!(draws.draw("link", &all[..count]), expected as usize, "{secret} {count} {number}");
            }
            assert!(draws.faults().is_empty() && draws.log().iter().all(|d| !d.forced));
        }
    }
}
