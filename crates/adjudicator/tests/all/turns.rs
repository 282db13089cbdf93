//! The order of seasons and phases, and their parsing.

use adjudicator::season::{Phase, Season, Turn};

#[test]
fn only_the_adjustment_of_a_fall_is_the_winters() {
    for season in Season::ALL {
        for phase in Phase::ALL {
            let turn = Turn::new(season, 1902, phase);
            let moved = season == Season::Fall && phase == Phase::Adjustment;
            assert_eq!(turn.order(), (1902, if moved { Season::Winter } else { season }, phase), "{turn}");
            for text in [turn.to_string(), turn.to_string().replace(',', ""), turn.to_string().to_uppercase()]
            {
                assert_eq!(text.parse::<Turn>().map(|t| t.order()), Ok(turn.order()), "{text}");
            }
        }
    }
}

#[test]
fn a_turn_is_a_season_and_a_year_and_perhaps_a_phase() {
    for (text, short) in [
        ("Spring 1902", "S1902M"),
        ("Fall AD 02, Retreat", "F2R"),
        ("winter 1902", "W1902A"),
        ("autumn 1902 builds", "F1902A"),
        ("W1902", "W1902A"),
        ("F1902", "F1902M"),
        ("Y1425M", "Y1425M"),
    ] {
        assert_eq!(text.parse::<Turn>().map(|t| t.code()), Ok(short.into()), "{text}");
    }
    for text in [
        "",
        " ",
        ",",
        "Spring",
        "1902",
        "AD",
        "1902 Spring",
        "Spring 1902 Retreat now",
        "Spring 1902 x",
        "S1902X",
        "S1902MM",
        "é1902M",
    ] {
        let said = text.parse::<Turn>().unwrap_err().to_string();
        assert_eq!(said, format!("“{}” is not a season", text.trim()));
    }
}
