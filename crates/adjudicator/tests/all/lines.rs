//! Lines of letters and what each must become, in tables: places in all spellings, phrases, marks, conditions.

use std::fmt::Write;

use adjudicator::board::{Board, Province};
use adjudicator::orders::{Policy, Reader, Reading, words};
use adjudicator::rules::{self, RuleSet, Switches};
use diagnostics::Source;

use super::scene::of_letter as position;

fn letter(text: &str) -> Source {
    Source::new("letter", text)
}

fn ready(name: &str) -> std::sync::Arc<dyn RuleSet> {
    rules::find(name).unwrap().instantiate(&Switches::default()).unwrap()
}

/// What a letter becomes: the canonical texts, `-` for a piece without one, each with its codes.
fn made(readings: &[Reading]) -> String {
    let mut out = String::new();
    for reading in readings {
        let order = reading.order.as_deref().unwrap_or("-");
        write!(out, "{}{order}", if out.is_empty() { "" } else { " ; " }).unwrap();
        if !reading.codes.is_empty() {
            write!(out, " {:?}", reading.codes).unwrap();
        }
    }
    out
}

/// What a line becomes in the movement of a rule-set's spring.
fn spring(name: &str, units: &str, text: &str) -> String {
    let rules = ready(name);
    let (position, writer) = position(rules.board(), "M", units);
    made(&rules.read(&position, writer, &Source::new("letter", text)))
}

#[test]
fn every_line_becomes_what_the_table_says() {
    let mut wrong = String::new();
    for table in include_str!("../lines.txt").split("\n@ ").skip(1) {
        let (head, lines) = table.split_once('\n').unwrap();
        let parts: Vec<&str> = head.split(" | ").collect();
        let rules = ready(parts[0]);
        let (position, writer) = position(rules.board(), parts[1], parts.get(2).unwrap_or(&""));
        for (line, told) in lines.lines().filter_map(|line| line.split_once(" => ")) {
            let text = line.replace("\\n", "\n");
            let found = made(&rules.read(&position, writer, &letter(&text)));
            if found != told {
                writeln!(wrong, "{head}\n{line} => {found}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_condition_is_for_one_order() {
    let read = |text: &str| spring("Rather Silly", "A par, A mar", text);
    for orders in
        ["Build A Par, A Mar", "Remove A Par and A Mar", "A Par-Bur, A Mar-Gas", "A Par-Bur A Mar-Gas"]
    {
        assert_eq!(read(&format!("{orders} if empty Par")), "- [UnknownOrder]", "{orders}");
        assert_eq!(read(&format!("A Par H if empty Gas else {orders}")), "- [UnknownOrder]", "{orders}");
    }
    // A name in a list that names nothing is told beside it.
    assert_eq!(read("LLAMAS Par, Xyz if empty Par"), "LLAMAS par IF EMPTY par ; - [UnknownProvince]");
    // Seven alternatives may follow.
    let rules = ready("Rather Silly");
    let (position, writer) = position(rules.board(), "M", "A par");
    for many in 0..=10 {
        let text = format!("A Par H{}", " if empty Par else A Par H".repeat(many));
        let all = format!("A par H{}", " IF EMPTY par ELSE A par H".repeat(many));
        let found = rules.read(&position, writer, &letter(&text)).remove(0);
        let told = found.order.unwrap_or(found.message);
        assert_eq!(told, if many > 7 { "Too many alternatives" } else { &all }, "{many}");
    }
}

#[test]
fn what_cannot_be_read_is_told_as_it_was_written() {
    for (name, text, told) in [
        ("Standard", "A Par (S)", "“A par (s)” is not an order that can be read"),
        ("Standard", "A Par Xyz Bur", "Paris: a verb, a dash or a support was expected, not “Xyz bur”"),
        ("Standard", "(via Par moves to Bur", "“(via par moves to bur” is not an order that can be read"),
        ("Standard", "so on and so", "“So on and so” is not an order that can be read"),
        (
            "Rather Silly",
            "so on and so,, if empty Bur",
            "“So on and so” is not an order that a condition can be for",
        ),
    ] {
        let rules = ready(name);
        let (position, writer) = position(rules.board(), "M", "A par");
        let found = rules.read(&position, writer, &letter(text));
        assert_eq!(found[0].message, told, "{text}");
    }
}

#[test]
fn names_nearest_to_an_unknown_one_are_told() {
    let rules = ready("Standard");
    let (position, writer) = position(rules.board(), "M", "A par");
    for (name, nearest) in [
        ("Prague", ""),
        ("Parpar", ""),
        ("Munmun", ""),
        ("Bohemeea", "Bohemia"),
        ("Burgxndyx", "Burgundy"),
        ("Pa", "Paris or Spain"),
        ("Edinborough", ""),
    ] {
        let found = rules.read(&position, writer, &letter(&format!("A Par-{name}")));
        let told =
            found[0].message.split_once("(nearest: ").map_or("", |(_, m)| m.split(')').next().unwrap());
        assert_eq!(told, nearest, "{name}: {found:?}");
    }
}

#[test]
fn of_all_that_a_slip_can_mean_none_is_forgotten() {
    for (units, order) in [
        ("A war", "A war H [Fuzzy]"),
        ("A mar", "A mar H [Fuzzy]"),
        ("A mar, A war", "- [AmbiguousProvince]"),
        ("A mar, A par", "- [AmbiguousProvince]"),
    ] {
        assert_eq!(spring("Standard", units, "A Nar H"), order, "{units}");
    }
}

#[test]
fn lines_are_read_up_to_twenty_thousand_words_and_signs() {
    let rules = ready("Standard");
    let (position, writer) = position(rules.board(), "M", "A par");
    for (words, long) in [(19_999, false), (20_000, false), (20_001, true)] {
        let found = rules.read(&position, writer, &letter(&"x ".repeat(words)));
        assert_eq!(found[0].message == "The line is too long to be orders", long, "{words}");
    }
}

/// The standard board with some more names.
fn board(names: &[(&str, &str)], shared: &[(&str, &[&str])]) -> Board {
    let mut board = Board::standard();
    let at = |board: &Board, id: &str| board.provinces.iter().position(|p| p.id == id).unwrap();
    for (id, name) in names {
        let at = at(&board, id);
        board.provinces[at].aliases.push(name.to_string());
    }
    for (name, ids) in shared {
        let list = ids.iter().map(|id| Province(at(&board, id) as u16)).collect();
        board.shared.push((name.to_string(), list));
    }
    board
}

fn read(board: &Board, units: &str, text: &str) -> Vec<Reading> {
    let reader = Reader::new(board, ready("Standard").grammar(), words::COMMON);
    let (position, writer) = position(board, "M", units);
    reader.read(board, &position, writer, &letter(text), &Policy::default())
}

fn read_on(board: &Board, units: &str, text: &str) -> String {
    made(&read(board, units, text))
}

#[test]
fn boards_may_have_names_of_all_kinds() {
    let (five, letters) =
        ("Aaaaaaaaaaaaaaaa Bbbbbbbbbbbbbbbb Cccccccccccccccc Dddddddddddddddd Eeeee", "M".repeat(40));
    let mut board = board(
        &[
            ("pic", five),
            ("pic", &letters),
            ("gas", "Isle of Apes and Men and Birds"),
            ("gas", "One by one by one by one by one by one by one"),
            ("bur", "Par"),
            ("bur", "Sea Zone 3"),
            ("bre", "1234567 Isles"),
            ("bre", "Skagerland"),
            ("bur", "Sundry"),
            ("bur", "Sundry and Sons"),
        ],
        &[("Coastland", &["mar", "pie"])],
    );
    let germany = board.find_owner("Germany").unwrap();
    board.owners[germany.0 as usize].aliases.push("Алемания".into());
    let units = "A par, A mar, F nth, Germany: A mun";
    for (text, order) in [
        (format!("A Par-{five}"), "A par-pic"),
        ("A Par-Isle of Apes and Men and Birds".into(), "A par-gas"),
        ("A Par-One by one by one by one by one by one by one".into(), "- [UnknownOrder]"),
        ("A Par H".into(), "A par H"),
        ("A Par-Sea Zone 3".into(), "A par-bur"),
        ("A Par-1234567 Isles".into(), "A par-bre"),
        ("A Par-12345".into(), "- [UnknownProvince]"),
        ("A Par-Skager".into(), "A par-bre [Context]"),
        ("F Nth-Skager Sea".into(), "F nth-ska"),
        ("A Coastland H".into(), "A mar H [Context]"),
        ("A Coast H".into(), "- [UnknownProvince]"),
        ("A Par S Алемания A Mun-Bur".into(), "A par S A mun-bur"),
        ("A Par S Алем A Mun-Bur".into(), "A par S A mun-bur"),
    ] {
        assert_eq!(read_on(&board, units, &text), order, "{text}");
    }
    // Of words of forty letters and more none is looked for that is near.
    for (word, near) in [("M".repeat(38) + "z", true), ("M".repeat(38) + "zz", false)] {
        let found = read(&board, units, &format!("A Par-{word}")).remove(0);
        assert_eq!(found.message.contains("(nearest: Picardy)"), near, "{found:?}");
    }
    // A board's own code is not shared with an alias, unless the board says so.
    let shared = self::board(&[("bur", "Par")], &[("Par", &["par", "bur"])]);
    assert_eq!(read_on(&shared, "A par, A bur", "A Par H"), "- [AmbiguousProvince]");
    assert_eq!(read_on(&board, "A par, A bur", "A Par H"), "A par H");
    // A name may be shared by many.
    for many in [14, 18] {
        let ids: Vec<String> = Board::standard()
            .provinces
            .iter()
            .map(|p| p.id.clone())
            .filter(|id| id != "bur")
            .take(many)
            .collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let shared = self::board(&[], &[("Everywhere", &ids)]);
        assert_eq!(read_on(&shared, "A par", "A Par-Everywhere"), "A par-bre [Context]", "{many}");
    }
}
