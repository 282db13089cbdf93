//! Lines of letters as people write them, and what they become.

use adjudicator::orders::Reading;
use adjudicator::rules::{self, Switches};
use diagnostics::Source;

use super::scene::{phase_named, scene};

/// The lines, below headings `= rule-set | phase | units | own centres | switches`: a line, `=>`, and its readings parted by
/// `&`, each an order and its codes. Units are the writer's, France's or Germany's, if no power stands before them; a star
/// stands before dislodged ones. `\n` is the end of a line of the letter.
const LINES: &str = include_str!("../orders.txt");

/// Reads a line where a heading says.
fn readings(heading: &str, line: &str) -> Vec<Reading> {
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
    rules.read(&position, writer, &Source::new("letter", line.replace("\\n", "\n")))
}

/// Orders and codes.
fn read(heading: &str, line: &str) -> String {
    let told = |reading: Reading| {
        let codes = reading.codes.iter().map(|c| c.text());
        let parts: Vec<&str> = reading.order.as_deref().into_iter().chain(codes).collect();
        if parts.is_empty() { "-".to_string() } else { parts.join(" ") }
    };
    readings(heading, line).into_iter().map(told).collect::<Vec<_>>().join(" & ")
}

#[test]
fn lines_become_the_orders_they_say() {
    let (mut heading, mut wrong) = ("", String::new());
    for line in LINES.lines() {
        if let Some(text) = line.strip_prefix("= ") {
            heading = text;
        } else if let Some((line, wanted)) = line.split_once(" => ") {
            let found = read(heading, line);
            if found != wanted {
                wrong += &format!("{heading}\n  {line} => {found}\n  not {wanted}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn an_order_has_sixty_four_words_and_signs_and_a_remark_eighty() {
    let words = |many: usize| vec!["word"; many].join(" ");
    let heading = "Standard | movement | A par";
    for (sign, order) in [(" // ", "A Par-Pic"), (" # ", "A Par-Pic"), ("// ", ""), ("# ", "")] {
        for many in [1, 2, 79, 80, 81, 82, 120] {
            let found = read(heading, &format!("{order}{sign}{}", words(many)));
            let left_out = if order.is_empty() { "W-EXTRA" } else { "A par-pic W-EXTRA" };
            assert_eq!(found, if many <= 80 { left_out } else { "E-UNKNOWN-ORDER" }, "{order}{sign}{many}");
        }
    }
    // Brackets count, too.
    for (many, read_as) in [(1, "A par-pic W-EXTRA"), (78, "A par-pic W-EXTRA"), (79, "E-UNKNOWN-ORDER")] {
        assert_eq!(read(heading, &format!("A Par-Pic ({})", words(many))), read_as, "{many}");
    }
    // However much stands before it.
    let before = "xyzzy, ".repeat(20);
    for remark in ["(I told you so)", "// I told you so", "# I told you so"] {
        let found = read(heading, &format!("{before}A Par H {remark}"));
        assert!(found.ends_with("A par H W-EXTRA"), "{found}");
    }
    let spaces: Vec<&str> =
        "par bur pic gas mar bre mun ruh bel hol kie ber sil boh tyr vie bud gal war mos ukr sev rum bul \
        ser gre alb tri ven pie tus rom apu nap"
            .split_whitespace()
            .collect();
    for many in 1..=spaces.len() {
        let line = format!("Llamas {}", spaces[..many].join(", "));
        let found = read("Rather Silly | movement", &line);
        assert_eq!(found == format!("LLAMAS {}", spaces[..many].join(", ")), many <= 32, "{found}");
    }
}

#[test]
fn messages_name_what_is_meant() {
    let units = "A par; A mar; F nwg; A nwy; England: F bel";
    let (standard, spring) = ("Standard", "movement");
    let silly = "F nwg; A lvn; F lvp";
    let retreats = "*A par from bur; A nwy; F nwg; A lvn; England: F lvp; *A mun; *A ber from kie";
    for (rules, phase, units, line, messages) in [
        (
            standard,
            spring,
            units,
            "A Par-Nor",
            &["“Nor”: Norway or Norwegian Sea? A Par can go to none of them"][..],
        ),
        (
            standard,
            spring,
            units,
            "Nor H",
            &["“Nor”: Norway or Norwegian Sea? There are units to be ordered in both"],
        ),
        (
            standard,
            spring,
            units,
            "A Par S Nor",
            &["“Nor”: Norway or Norwegian Sea? Several of them have a unit"],
        ),
        (
            standard,
            spring,
            units,
            "A Par S Liv",
            &["“Liv”: Livonia or Liverpool? None of them has such a unit"],
        ),
        (
            standard,
            spring,
            units,
            "Liv H",
            &["“Liv”: Livonia or Liverpool? None of them has a unit that could be ordered"],
        ),
        (
            standard,
            spring,
            "",
            "Liv H",
            &["“Liv”: Livonia or Liverpool? None of them has a unit that could be ordered"],
        ),
        // Units that are not dislodged have no order.
        (
            standard,
            "retreats",
            retreats,
            "Nor R Spa",
            &["“Nor”: Norway or Norwegian Sea? None of them has a unit that could be ordered"],
        ),
        (
            standard,
            "retreats",
            "*A nwy; *F nwg; England: F nth; England: A swe",
            "Nor R Spa",
            &["“Nor”: Norway or Norwegian Sea? There are units to be ordered in both"],
        ),
        (
            standard,
            "retreats",
            retreats,
            "A Nwy R Fin",
            &["The unit in Norway is not dislodged: it needs no order now"],
        ),
        (
            "Rather Silly",
            spring,
            silly,
            "A Nor H",
            &["“Nor”: Norway or Norwegian Sea? None of them has such a unit"],
        ),
        (
            "Rather Silly",
            spring,
            silly,
            "Liv H",
            &["“Liv”: Livonia or Liverpool? Several of them have a unit"],
        ),
        (
            "Rather Silly",
            spring,
            silly,
            "A Nor-Swe",
            &["“Nor”: Norway or Norwegian Sea? None of them has such a unit"],
        ),
        (standard, spring, units, "A Xyz Abc-Bur", &["No province is called “Xyz abc”"]),
        (
            standard,
            spring,
            units,
            "A Par - aaa bbb ccc ddd eee",
            &["No province is called “Aaa bbb ccc ddd eee”"],
        ),
        (standard, spring, units, "F Bel H", &["The unit in Belgium is England: F bel"]),
    ] {
        let found = readings(&format!("{rules} | {phase} | {units}"), line);
        assert_eq!(found.iter().map(|r| r.message.as_str()).collect::<Vec<_>>(), messages, "{rules}: {line}");
    }
}
