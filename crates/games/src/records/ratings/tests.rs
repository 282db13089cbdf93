//! The worked examples of the systems, and what holds for every game.

use super::*;

const POWERS: [&str; 7] = ["A", "E", "F", "G", "I", "R", "T"];

/// A game of seven: counts and years of elimination by initial, the initials of who has it.
fn game(solo: bool, winners: &str, counts: [u32; 7], out: &[(char, i32)]) -> RatedGame {
    let side = |(i, power): (usize, &&str)| RatedPower {
        entry: Some(power.to_lowercase()),
        winner: winners.contains(power),
        count: counts[i],
        eliminated: out.iter().find(|(p, _)| power.starts_with(*p)).map(|(_, year)| *year),
        first: Some(FirstHolder { person: power.to_lowercase(), left: None }),
    };
    RatedGame { id: "one".into(), solo, sides: POWERS.iter().enumerate().map(side).collect() }
}

fn list(games: &[RatedGame], system: RatingSystem) -> BTreeMap<String, RatingRow> {
    let all = lists(games, 1, &|id| (id.to_uppercase(), id.to_string()));
    all[system.name()].iter().map(|r| (r.person.clone(), r.clone())).collect()
}

fn near(found: Option<f64>, wanted: f64) {
    let found = found.expect("a number");
    assert!((found - wanted).abs() < 0.005, "{found} is not {wanted}");
}

fn e1() -> RatedGame {
    game(true, "F", [0, 4, 18, 3, 0, 0, 9], &[('I', 1905), ('R', 1904), ('A', 1903)])
}

#[test]
fn e1_seven_newcomers_and_a_win() {
    let dolchstoss = list(&[e1()], RatingSystem::Dolchstoss);
    for (who, rating) in
        [("f", 173.53), ("t", 129.26), ("e", 106.62), ("g", 88.09), ("i", 67.5), ("r", 67.5), ("a", 67.5)]
    {
        near(dolchstoss[who].rating, rating);
    }
    let calhamer = list(&[e1()], RatingSystem::Calhamer);
    assert_eq!((calhamer["f"].rank, calhamer["f"].wins, calhamer["f"].fraction.as_str()), (1, Some(1), "1"));
    assert_eq!((calhamer["a"].rank, calhamer["t"].rank), (2, 2));
}

#[test]
fn e2_a_draw_of_three() {
    let games = [game(false, "FTE", [0, 8, 10, 4, 0, 3, 9], &[('I', 1903), ('A', 1902)])];
    assert_eq!(list(&games, RatingSystem::Calhamer)["f"].fraction, "1/3");
}

#[test]
fn sharps_own_example_four_who_draw() {
    let games = [game(false, "AEFG", [9, 9, 8, 8, 0, 0, 0], &[('I', 1904), ('R', 1904), ('T', 1904)])];
    for who in ["a", "e", "f", "g"] {
        // A mean of the notional game and 21.25 % of 700.
        near(list(&games, RatingSystem::Dolchstoss)[who].rating, (100.0 + 148.75) / 2.0);
    }
}

#[test]
fn who_left_is_placed_by_the_season_and_the_manner() {
    let turn = |text: &str| text.parse::<Turn>().expect("a season");
    let mut one = e1();
    // Turkey's first player resigned when Italy was eliminated; England's dropped out in that fall, and another went on.
    one.sides[6].first = Some(FirstHolder { person: "t".into(), left: Some((turn("Winter 1905"), true)) });
    one.sides[1].first = Some(FirstHolder { person: "e".into(), left: Some((turn("Fall 1905"), false)) });
    let rows = list(&[one], RatingSystem::Dolchstoss);
    // Places: F won, G survived, Italy out in winter before the resignation, England, Russia, Austria.
    near(rows["f"].rating, (100.0 + 210.0 + 70.0 * 18.0 / 21.0) / 2.0);
    near(rows["g"].rating, (100.0 + 140.0 + 70.0 * 3.0 / 21.0) / 2.0);
    near(rows["i"].rating, (100.0 + 105.0) / 2.0);
    // What a game left gave counts only below the mean: 70 for Turkey, 35 for England.
    near(rows["t"].rating, 85.0);
    near(rows["e"].rating, 67.5);
    assert_eq!((rows["t"].dropouts, rows["t"].ranking.map(f64::round)), (Some(1), Some(28.0)));
}

#[test]
fn after_five_finishes_the_worst_fifth_goes() {
    let games: Vec<RatedGame> = (0..5).map(|_| e1()).collect();
    let rows = list(&games, RatingSystem::Dolchstoss);
    assert_eq!(rows["f"].games, 5);
    // What seven have in common is always 700, so every score is the same; the notional hundred is gone.
    near(rows["f"].rating, 247.06);
    near(rows["a"].rating, 35.0);
}

#[test]
fn a_game_shares_out_what_it_has() {
    let turn = |text: &str| text.parse::<Turn>().expect("a season");
    let mut left = e1();
    left.sides[2].first = Some(FirstHolder { person: "f".into(), left: Some((turn("Spring 1902"), false)) });
    let draw = game(false, "FTE", [0, 8, 10, 4, 0, 3, 9], &[('I', 1903), ('A', 1902)]);
    for game in [e1(), draw, left] {
        let sum = |system: RatingSystem, f: fn(&RatingRow) -> Option<f64>| -> f64 {
            list(std::slice::from_ref(&game), system).values().filter_map(f).sum()
        };
        assert!((sum(RatingSystem::Calhamer, |r| r.points) - 1.0).abs() < 1e-9);
        let begun: Vec<(usize, &FirstHolder)> =
            game.sides.iter().enumerate().filter_map(|(i, s)| Some((i, s.first.as_ref()?))).collect();
        assert!((dolchstoss::shares(&game, &begun).iter().sum::<f64>() - 100.0).abs() < 1e-9);
    }
}

#[test]
fn a_rule_set_of_five_has_no_list_of_seven() {
    let mut five = e1();
    five.sides.truncate(5);
    assert!(!lists(&[five], 1, &|id| (id.into(), id.into())).contains_key("dolchstoss"));
}
