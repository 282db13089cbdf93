//! Loading boards: finding them, their bases, their drawings; and the excerpt of a long line with a fault.

use std::collections::HashMap;

use adjudicator::board::loader::is_id;
use adjudicator::board::{Board, BoardLoader};
use diagnostics::{Diagnostic, Source};

const ISLES: &str = include_str!("../../../../tests/data/boards/isles.toml");

#[test]
fn the_id_of_a_board_has_letters_figures_hyphens_and_low_lines() {
    for good in ["isles", "Fleet-Rome_2", "7", "-", "_"] {
        assert!(is_id(good), "{good}");
    }
    for bad in ["", "a b", "îles", "../isles", "isles.toml", " isles"] {
        assert!(!is_id(bad), "{bad}");
    }
}

/// Boards `b1`, `b2` …, each based on the one before, the first on the standard board.
fn chain(length: usize) -> HashMap<String, Source> {
    let board = |i: usize| {
        let base = if i == 1 { "standard".into() } else { format!("b{}", i - 1) };
        let text = format!("[board]\nname = \"Board {i}\"\nbase = \"{base}\"\n");
        (format!("b{i}"), Source::new(format!("boards/b{i}.toml"), text))
    };
    (1..=length).map(board).collect()
}

#[test]
fn a_board_is_made_from_sixteen_others_at_most_and_never_from_itself() {
    let boards = chain(18);
    let find = |id: &str| boards.get(id).cloned();
    let shelf = BoardLoader(&find);
    for length in [1, 2, 15, 16] {
        assert!(shelf.board(&format!("b{length}")).is_ok(), "{length}");
    }
    let deep = "boards/b1.toml:3:8: a board is made from at most 16 others, one on the other (put the lowest ones into one file)";
    assert_eq!(shelf.board("b17").unwrap_err().to_string(), deep);
    let round = |id: &str| {
        let base = ["a", "B", "a"]["aB".find(id).map_or(2, |at| at + 1)];
        (id.len() == 1)
            .then(|| Source::new(format!("{id}.toml"), format!("[board]\nname = \"X\"\nbase = \"{base}\"\n")))
    };
    let itself =
        "B.toml:3:8: a, made from b, made from a: a board cannot be made from itself (name another base)";
    assert_eq!(BoardLoader(&round).board("a").unwrap_err().to_string(), itself);
    let absent = BoardLoader::EMPTY.board("isles").unwrap_err().to_string();
    assert_eq!(absent, "no board is called “isles” (boards/isles.toml does not exist)");
}

#[test]
fn the_first_error_of_a_board_is_why_it_cannot_be_used_and_a_warning_is_none() {
    let river = "fleet = [\"eas\", \"nor\", \"ulv\"]";
    let text =
        ISLES.replace(river, "fleet = [\"ulv\"]").replace("\"inc\", \"nor\", \"rat\"", "\"nor\", \"rat\"");
    let text = text.replace("\"hob\", \"inc\", \"wes\"", "\"hob\", \"wes\"");
    let bad = text.replace("victory = 9", "victory = 99").replace("name = \"Hob\"", "name = \"Build\"");
    let find = |id: &str| match id {
        "river" => Some(Source::new("river.toml", text.as_str())),
        "bad" => Some(Source::new("bad.toml", bad.as_str())),
        _ => None,
    };
    let shelf = BoardLoader(&find);
    assert_eq!(shelf.load(&find("river").unwrap()).1.len(), 1);
    assert!(shelf.board("river").is_ok());
    let error = shelf.board("bad").unwrap_err().to_string();
    assert_eq!(error, "bad.toml:16:11: 99 centres are needed to win, but there are only 17");
}

#[test]
fn a_board_has_the_drawing_it_names_or_the_one_beside_it() {
    let drawn = |map: &str, beside: &[&str]| {
        let text = ISLES.replace("map = \"isles.svg\"", map);
        let find = |id: &str| match id {
            "isles" => Some(Source::new("isles.toml", text.as_str())),
            "mine" => Some(Source::new("mine.toml", "[board]\nname = \"Mine\"\nbase = \"isles\"\n")),
            _ => beside.contains(&id).then(|| Source::new(id, "<svg/>")),
        };
        let shelf = BoardLoader(&find);
        ["isles", "mine"].map(|id| shelf.board(id).unwrap().about.drawing.map(|found| found.name.to_string()))
    };
    let (isles, mine, other) = (Some("isles.svg".into()), Some("mine.svg".into()), Some("other.svg".into()));
    let all = ["isles.svg", "mine.svg", "other.svg"];
    assert_eq!(drawn("", &[]), [None, None]);
    assert_eq!(drawn("", &all[..1]), [isles.clone(), isles.clone()]);
    assert_eq!(drawn("", &all[1..]), [None, mine]);
    assert_eq!(drawn("map = \"isles.svg\"", &all), [isles.clone(), isles]);
    assert_eq!(drawn("map = \"other.svg\"", &all), [other.clone(), other]);
    assert_eq!(drawn("map = \"schematic\"", &all), [None, None]);
    assert_eq!(drawn("map = \"base\"", &all), [None, None]);
    // A built-in board has no file, and so no drawing beside it.
    let mut board = Board::standard();
    BoardLoader(&|id| Some(Source::new(id, "<svg/>"))).hang(&mut board);
    assert!(board.about.drawing.is_none());
}

/// An excerpt of a long line reaches two hundred bytes either side of the fault, in whole characters; the column is that
/// of the whole line.
#[test]
fn a_fault_in_a_long_line_is_shown_with_what_lies_around_it_and_its_true_place() {
    let shown = |text: &str, range: std::ops::Range<usize>| {
        let source = Source::new("x", text);
        let fault = Diagnostic::error("E", "m").at(&source, range);
        let lines = fault.render(false);
        let is = lines.contains(&format!("--> {}\n", fault.place().unwrap()));
        assert!(is, "{:?}: {lines}", fault.place());
        lines
            .lines()
            .filter_map(|line| line.split_once(" | "))
            .map(|(_, shown)| shown.to_string())
            .collect::<String>()
    };
    let letters = |count: usize| "é".repeat(count);
    assert_eq!(shown("first\nsecond line", 6..12), "second line^^^^^^");
    assert_eq!(shown("first line", 0..0), "first line^");
    // A two-byte character cut by the limit is omitted.
    assert_eq!(shown(&letters(300), 0..0).matches('é').count(), 100);
    assert_eq!(shown(&format!("x{}", letters(300)), 0..0).matches('é').count(), 99);
    for (text, range) in [
        (format!("first\n{}", "a".repeat(2000)), 1006..1012),
        (letters(300), 402..404),
        (format!("x{}", letters(300)), 401..403),
    ] {
        shown(&text, range);
    }
}
