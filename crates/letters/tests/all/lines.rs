//! Lines of letters and the orders they become, in tables: conditions, headings, votes, several lines.

use std::fmt::Write;

use adjudicator::rules::{self, Switches};
use letters::{Names, World};

use super::scene::{of_letter as position, phase_named, scene};

/// A table of lines.
fn table(name: &str) -> String {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reading").join(name);
    std::fs::read_to_string(file).unwrap()
}

/// What a letter in the movement of a rule-set's spring becomes; a question mark at the end where something is asked.
fn spring(name: &str, units: &str, text: &str) -> Vec<String> {
    let rules = rules::find(name).unwrap().instantiate(&Switches::default()).unwrap();
    let (position, writer) = position(rules.board(), "M", units);
    let names = Names::default();
    let read = letters::read(&World::new(&*rules, &position, writer, &names), text, 0);
    let orders = read.pieces.iter().filter_map(|p| p.order.as_ref());
    let asked = read.pieces.iter().any(|p| p.is_error()).then(|| "?".to_string());
    orders.map(|o| o.text(rules.board())).chain(asked).collect()
}

#[test]
fn every_line_becomes_the_orders_that_the_table_says() {
    let mut wrong = String::new();
    for table in table("lines.txt").split("\n@ ").skip(1) {
        let (head, lines) = table.split_once('\n').unwrap();
        let parts: Vec<&str> = head.split(" | ").collect();
        let rules = rules::find(parts[0]).unwrap().instantiate(&Switches::default()).unwrap();
        let (position, writer) = position(rules.board(), parts[1], parts.get(2).unwrap_or(&""));
        let names = Names::default();
        let world = World::new(&*rules, &position, writer, &names);
        for (line, wanted) in lines.lines().filter_map(|line| line.split_once(" =>")) {
            let read = letters::read(&world, &line.replace("\\n", "\n"), 0);
            let orders = read.pieces.iter().filter_map(|p| p.order.as_ref());
            let mut found = orders.map(|o| o.text(rules.board())).collect::<Vec<_>>().join(" ; ");
            if read.pieces.iter().any(|p| p.is_error()) {
                found += " ?";
            }
            if found.trim() != wanted.trim() {
                writeln!(wrong, "{head}\t{line}\t{wanted}\t{found}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Reads a line where a heading `rule-set | phase | units | own centres | switches` says; a star stands before dislodged units.
fn below(heading: &str, line: &str) -> String {
    let parts: Vec<&str> = heading.split('|').map(str::trim).collect();
    let part = |at: usize| parts.get(at).copied().unwrap_or("");
    let mut switches = Switches::default();
    for (key, value) in part(4).split("; ").filter_map(|s| s.split_once('=')) {
        switches.set(key, value);
    }
    let rules = rules::find(part(0)).unwrap().instantiate(&switches).unwrap();
    let board = rules.board();
    let (mut position, writer) = scene(board, phase_named(part(1)), part(2).split("; "), false);
    for centre in part(3).split_whitespace() {
        position.owners[board.id(centre).unwrap().0 as usize] = Some(writer);
    }
    let names = Names::default();
    let world = World::new(&*rules, &position, writer, &names);
    let read = letters::read(&world, &line.replace("\\n", "\n"), 0);
    let orders = read.pieces.iter().filter_map(|p| p.order.as_ref());
    let asked = read.pieces.iter().any(|p| p.is_error()).then(|| "?".to_string());
    orders.map(|o| o.text(board)).chain(asked).collect::<Vec<_>>().join(" & ")
}

#[test]
fn lines_below_headings_become_the_orders_they_say() {
    let (mut heading, mut wrong, text) = ("", String::new(), table("orders.txt"));
    for line in text.lines() {
        if let Some(text) = line.strip_prefix("= ") {
            heading = text;
        } else if let Some((line, wanted)) = line.split_once(" =>") {
            let found = below(heading, line);
            if found != wanted.trim() {
                writeln!(wrong, "{heading}\t{line}\t{wanted}\t{found}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn conditional(text: &str) -> Vec<String> {
    spring("Standard", "A par, A mar, Germany: A mun", text)
}

#[test]
fn signs_behind_then_and_else_say_nothing() {
    let read = ["IF move(Germany A mun)=bur THEN A par-pic ELSE A par-bur"];
    let mut wrong = String::new();
    for then in [", then", ", then:", " then,", ":", ";", ", then "] {
        for other in [", else", "; else:", ". Otherwise,", ", or else", ", if not"] {
            for text in [
                format!("If Germany A Mun moves to Bur{then} A Par-Pic{other} A Par-Bur"),
                format!("A Par-Pic if Germany A Mun moves to Bur{other} A Par-Bur."),
            ] {
                let found = conditional(&text);
                if found != read {
                    writeln!(wrong, "{text}: {found:?}").unwrap();
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_fact_of_what_a_power_moves_names_a_unit_and_no_other_power() {
    let condition = "IF move(Germany A mun)=bur THEN A par-pic";
    for (unit, read) in [("A Mun", condition), ("French A Mun", "?"), ("Italian A Mun", "?")] {
        let text = format!("If Germany moves {unit}-Bur then A Par-Pic");
        assert_eq!(conditional(&text), [read], "{text}");
    }
}

#[test]
fn the_name_of_a_place_in_a_fact_names_no_power() {
    let mut wrong = String::new();
    for unit in ["F English Channel", "English Channel", "Italian F English Channel", "Italy F Eng"] {
        {
            let text = format!("If {unit} moves to Nth then A Par-Pic");
            let found = spring("Standard", "A par, Italy: F eng, Germany: A mun", &text);
            if found != ["IF move(Italy F eng)=nth THEN A par-pic"] {
                writeln!(wrong, "{text}: {found:?}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn under_a_condition_the_position_decides_as_elsewhere() {
    let units = "F pic, England: F bel";
    for order in ["F Pic S F Eng Bel", "F Pic S F English Bel"] {
        let read = spring("Standard", units, &format!("If Bur is empty then {order}"));
        assert_eq!(read, ["IF vacant(bur) THEN F pic S F bel"], "{order}");
    }
}
