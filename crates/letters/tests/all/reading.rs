//! The reader of letters: a table of letters, and laws that hold for any text.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use adjudicator::cases::{self, Case};
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use diagnostics::Source;
use letters::reading::forms;
use letters::reading::words::{Class, lexicon};
use letters::{Letter, Names, World, reading};

use crate::score::score;
use crate::written;

const LETTERS: &str = include_str!("../reading/letters.txt");
const POSITIONS: &str = include_str!("../reading/positions.txt");
const FORMS: &str = include_str!("../reading/forms.txt");

/// A letter of the table.
struct Row {
    position: String,
    power: String,
    asks: bool,
    text: String,
    wanted: Vec<String>,
    line: usize,
}

fn all_cases() -> BTreeMap<String, Case> {
    let read = cases::read(&Source::new("positions.txt", POSITIONS)).expect("positions");
    read.into_iter().map(|case| (case.name.clone(), case)).collect()
}

fn table() -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut done = true;
    for (at, line) in LETTERS.lines().enumerate() {
        if let Some(head) = line.strip_prefix("=== ") {
            let (position, rest) = head.split_once(": ").unwrap_or(("START", head));
            let mut words = rest.split(' ');
            let power = words.next().unwrap_or("").to_string();
            let asks = words.any(|w| w == "asks");
            rows.push(Row {
                position: position.into(),
                power,
                asks,
                text: String::new(),
                wanted: Vec::new(),
                line: at + 1,
            });
            done = false;
        } else if let (Some(row), false) = (rows.last_mut(), done) {
            if let Some(wanted) = line.strip_prefix("---") {
                row.wanted =
                    wanted.split(" ; ").map(|w| w.trim().to_string()).filter(|w| !w.is_empty()).collect();
                done = true;
            } else {
                row.text += line;
                row.text.push('\n');
            }
        }
    }
    rows
}

/// A rule-set with a position, ready to read letters.
struct Table {
    rules: Arc<dyn RuleSet>,
    position: Position,
}

impl Table {
    fn of(case: &Case) -> Table {
        let entry = rules::find(&case.variant).expect("a rule-set");
        // As `zine read` has them: orders that disagree are both held back.
        let strict = entry.instantiate(&Switches::read("double_orders=hold"));
        let rules = strict.or_else(|_| entry.instantiate(&Switches::default())).expect("rules");
        let position = cases::position(case, &*rules).map_err(|e| e.0.render(false)).expect("a position");
        Table { rules, position }
    }

    fn read(&self, power: &str, text: &str) -> reading::Explained {
        let names = Names::default();
        let who = self.rules.board().find_owner(power).expect("a power");
        reading::explain(&World::new(&*self.rules, &self.position, who, &names), text, 0)
    }

    fn orders(&self, letter: &Letter) -> Vec<String> {
        let orders = letter.pieces.iter().filter(|p| p.is_order());
        orders.filter_map(|p| Some(p.order.as_ref()?.text(self.rules.board()))).collect()
    }
}

fn fits(wanted: &str, order: &str) -> bool {
    match wanted.strip_prefix("IF*") {
        Some(part) => order.starts_with("IF ") && order.contains(part),
        None => wanted == order,
    }
}

/// The province of a unit, for finding the order that stands in place of another.
fn unit(text: &str) -> &str {
    text.trim_start_matches(['!', '?']).split([' ', '-']).nth(1).unwrap_or("")
}

#[test]
fn letters_are_read_as_meant() {
    let cases = all_cases();
    let mut wrong = Vec::new();
    for row in table() {
        let table = Table::of(&cases[&row.position]);
        let letter = table.read(&row.power, &row.text).letter;
        let mut left = table.orders(&letter);
        for wanted in &row.wanted {
            let options: Vec<&str> = wanted.trim_start_matches('?').split('|').collect();
            let found = left.iter().position(|o| options.iter().any(|w| fits(w, o)));
            let free = wanted.starts_with('?') || options.iter().any(|o| o.starts_with('!'));
            match found {
                Some(at) => drop(left.remove(at)),
                None if free && !left.iter().any(|o| unit(o) == unit(options[0])) => {}
                None => wrong.push(format!("line {}: {wanted} was not read: {left:?}", row.line)),
            }
        }
        if !left.is_empty() {
            wrong.push(format!("line {}: nobody ordered {left:?}", row.line));
        }
        let asks = letter.pieces.iter().any(|p| p.is_error());
        let doubtful = row.wanted.iter().any(|w| w.contains('!'));
        if row.asks && !asks || asks && !row.asks && !doubtful {
            wrong.push(format!("line {}: {}", row.line, if asks { "asks" } else { "nothing is asked" }));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Letters by somebody who had not seen the reader. The figures only get better.
struct BlindSet {
    letters: &'static str,
    positions: &'static str,
    /// Orders that are wanted.
    wanted: usize,
    /// Orders that are read at the least; what may be asked about counts as read when it is not misread.
    least: usize,
    /// Orders that may be misread at the most.
    most: usize,
}

const BLIND: [BlindSet; 28] = [
    blind(include_str!("../reading/blind/blind1.txt"), 209, 196, 0),
    blind(include_str!("../reading/blind/blind2.txt"), 202, 196, 0),
    blind(include_str!("../reading/blind/blind3.txt"), 197, 185, 0),
    blind(include_str!("../reading/blind/blind4.txt"), 202, 198, 0),
    blind(include_str!("../reading/blind/blind5.txt"), 198, 195, 0),
    BlindSet {
        positions: include_str!("../reading/blind/rulesets-positions.txt"),
        ..blind(include_str!("../reading/blind/rulesets.txt"), 128, 125, 0)
    },
    of_third_author(include_str!("../reading/blind/author3-1.txt"), 236, 231, 0),
    of_third_author(include_str!("../reading/blind/author3-2.txt"), 137, 131, 2),
    of_third_author(include_str!("../reading/blind/author3-3.txt"), 215, 211, 0),
    of_fourth_author(include_str!("../reading/blind/author4-1.txt"), 181, 171, 0),
    of_fourth_author(include_str!("../reading/blind/author4-2.txt"), 134, 129, 2),
    of_fourth_author(include_str!("../reading/blind/author4-3.txt"), 169, 157, 1),
    of_fourth_author(include_str!("../reading/blind/author4-4.txt"), 94, 84, 0),
    BlindSet {
        positions: include_str!("../reading/blind/author5-1-positions.txt"),
        ..blind(include_str!("../reading/blind/author5-1.txt"), 232, 222, 0)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author5-2-positions.txt"),
        ..blind(include_str!("../reading/blind/author5-2.txt"), 229, 211, 1)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author5-3-positions.txt"),
        ..blind(include_str!("../reading/blind/author5-3.txt"), 194, 182, 2)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author5-4-positions.txt"),
        ..blind(include_str!("../reading/blind/author5-4.txt"), 131, 126, 0)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author6-1-positions.txt"),
        ..blind(include_str!("../reading/blind/author6-1.txt"), 324, 304, 0)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author6-2-positions.txt"),
        ..blind(include_str!("../reading/blind/author6-2.txt"), 227, 212, 1)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author6-3-positions.txt"),
        ..blind(include_str!("../reading/blind/author6-3.txt"), 263, 253, 0)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author6-4-positions.txt"),
        ..blind(include_str!("../reading/blind/author6-4.txt"), 129, 112, 0)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author6-5-positions.txt"),
        ..blind(include_str!("../reading/blind/author6-5.txt"), 244, 230, 2)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author6-6-positions.txt"),
        ..blind(include_str!("../reading/blind/author6-6.txt"), 128, 126, 0)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author6-7-positions.txt"),
        ..blind(include_str!("../reading/blind/author6-7.txt"), 215, 200, 0)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author7-1-positions.txt"),
        ..blind(include_str!("../reading/blind/author7-1.txt"), 207, 201, 0)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author7-2-positions.txt"),
        ..blind(include_str!("../reading/blind/author7-2.txt"), 110, 105, 0)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author8-1-positions.txt"),
        ..blind(include_str!("../reading/blind/author8-1.txt"), 218, 211, 0)
    },
    BlindSet {
        positions: include_str!("../reading/blind/author8-2-positions.txt"),
        ..blind(include_str!("../reading/blind/author8-2.txt"), 154, 152, 0)
    },
];

const fn of_fourth_author(letters: &'static str, wanted: usize, least: usize, most: usize) -> BlindSet {
    let positions = include_str!("../reading/blind/author4-positions.txt");
    BlindSet { positions, ..blind(letters, wanted, least, most) }
}

const fn of_third_author(letters: &'static str, wanted: usize, least: usize, most: usize) -> BlindSet {
    let positions = include_str!("../reading/blind/author3-positions.txt");
    BlindSet { positions, ..blind(letters, wanted, least, most) }
}

const fn blind(letters: &'static str, wanted: usize, least: usize, most: usize) -> BlindSet {
    BlindSet { letters, positions: include_str!("../reading/blind/positions.txt"), wanted, least, most }
}

#[test]
fn blind_letters_are_read_no_worse_than_before() {
    let mut wrong = Vec::new();
    for (number, set) in BLIND.iter().enumerate() {
        let (wanted, right, misread) =
            measured(set, &format!("set {}", number + 1), |_, text| Some(text.into()));
        println!("set {}: {right} of {wanted} read, {misread} misread", number + 1);
        if wanted != set.wanted || right < set.least || misread > set.most {
            wrong.push(format!("set {}: {wanted} wanted, {right} read, {misread} misread", number + 1));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where a line of prose ends says nothing: letters in sentences are read alike at all widths.
#[test]
fn sentences_are_read_alike_however_their_lines_are_broken() {
    let flowing = |line: &&str| line.chars().count() > 55;
    let mut told = Vec::new();
    for width in [usize::MAX, 34, 42, 50, 60, 76] {
        let (mut right, mut misread) = (0, 0);
        for set in &BLIND {
            let broken = |one: &written::Written, text: &str| {
                one.tags.iter().any(|tag| tag == "prose").then(|| {
                    let paragraph = |paragraph: &str| {
                        let lines: Vec<&str> = paragraph.lines().collect();
                        let last = lines.len().saturating_sub(1).max(1);
                        let flows = lines.iter().take(last).all(flowing);
                        if flows { wrapped(paragraph, width) } else { paragraph.into() }
                    };
                    text.split("\n\n").map(paragraph).collect::<Vec<_>>().join("\n\n")
                })
            };
            let (_, read, wrong) = measured(set, "", broken);
            (right, misread) = (right + read, misread + wrong);
        }
        told.push((width, right, misread));
    }
    let (_, whole, wrong) = told[0];
    for (width, right, misread) in &told {
        println!("width {width}: {right} read, {misread} misread");
        assert!(right * 100 >= whole * LEAST_WRAPPED && *misread <= wrong + MORE_MISREAD, "{told:?}");
    }
}

/// Of the orders that are read in letters without line ends, the share that is read at the least at any width, in percent.
const LEAST_WRAPPED: usize = 97;
/// How many orders more may be misread at any width.
const MORE_MISREAD: usize = 7;

/// A paragraph in lines of a width.
fn wrapped(paragraph: &str, width: usize) -> String {
    let mut out = String::new();
    let mut at = 0;
    for word in paragraph.split_whitespace() {
        let long = word.chars().count();
        if at > 0 && at + 1 + long > width {
            out.push('\n');
            at = 0;
        } else if at > 0 {
            out.push(' ');
            at += 1;
        }
        out += word;
        at += long;
    }
    out
}

/// The letters of a set, each as `text` gives it or left out: orders wanted, read and misread. `name`: what differs is listed for
/// those who look after the reader (run with --nocapture).
fn measured(
    set: &BlindSet,
    name: &str,
    text: impl Fn(&written::Written, &str) -> Option<String>,
) -> (usize, usize, usize) {
    let cases = cases::read(&Source::new("positions.txt", set.positions)).expect("positions");
    let (mut wanted, mut right, mut misread) = (0, 0, 0);
    for one in written::parse(set.letters) {
        let [letter] = one.letters.as_slice() else { continue };
        let Some(letter) = text(&one, letter) else { continue };
        let case = cases.iter().find(|case| case.name == one.position).expect("a position");
        let table = Table::of(case);
        let orders = table.orders(&table.read(&one.power, &letter).letter);
        let (read, _, wrong, notes) = score(&one.wanted, &orders);
        notes.iter().filter(|_| !name.is_empty()).for_each(|note| println!("{name} {}: {note}", one.id));
        wanted += one.wanted.iter().filter(|order| !order.starts_with('?')).count();
        (right, misread) = (right + read, misread + wrong);
    }
    (wanted, right, misread)
}

/// Every stretch that is not white space lies in a piece, and pieces stand in order.
fn check_spans(letter: &Letter, text: &str) {
    let mut covered = 0;
    for piece in &letter.pieces {
        assert!(piece.span.start <= piece.span.end && piece.span.end <= text.len(), "{:?}", piece.span);
        assert!(text.is_char_boundary(piece.span.start) && text.is_char_boundary(piece.span.end));
        if piece.span.start > covered {
            assert!(
                text[covered..piece.span.start].trim().is_empty(),
                "lost: {:?}",
                &text[covered..piece.span.start]
            );
        }
        covered = covered.max(piece.span.end);
    }
    assert!(text[covered..].trim().is_empty(), "lost: {:?}", &text[covered..]);
}

#[test]
fn spans_tile_the_letter() {
    let cases = all_cases();
    for row in table() {
        let table = Table::of(&cases[&row.position]);
        check_spans(&table.read(&row.power, &row.text).letter, &row.text);
    }
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

#[test]
fn no_text_is_too_much_for_the_reader() {
    let cases = all_cases();
    let tables: Vec<Table> = cases.values().map(Table::of).collect();
    let rows = table();
    let pieces: Vec<&str> = rows.iter().flat_map(|r| r.text.split_inclusive(char::is_whitespace)).collect();
    let odd: Vec<char> = "A F-,.()\n:;\"?é→/|*>'’&+~0\u{301}🚢ßX".chars().collect();
    let mut dice = Dice(1903);
    for round in 0..400 {
        let mut text = String::new();
        for _ in 0..dice.roll(80) + 1 {
            text.push_str(pieces[dice.roll(pieces.len())]);
            text.push_str(["", " ", "\n", ", "][dice.roll(4)]);
        }
        if round % 3 == 0 {
            text =
                text.chars().map(|c| if dice.roll(5) == 0 { odd[dice.roll(odd.len())] } else { c }).collect();
        }
        let table = &tables[dice.roll(tables.len())];
        let board = table.rules.board();
        let powers: Vec<String> = board.powers().map(|p| board.owner(p).name.clone()).collect();
        let power = &powers[dice.roll(powers.len())];
        check_spans(&table.read(power, &text).letter, &text);
    }
}

#[test]
fn long_letters_stay_linear() {
    let table = Table::of(&all_cases()["START"]);
    let took = |text: &str| {
        let start = Instant::now();
        check_spans(&table.read("France", text).letter, text);
        start.elapsed().as_secs_f64()
    };
    for part in [
        "A Par ",
        "A Par - Bur ",
        "(",
        ",",
        "said ",
        "Paris and ",
        "<p>",
        "A Par - Bur\n",
        "not ",
        "\" ",
        "or A Mar ",
    ] {
        let words = part.split_whitespace().count().max(1);
        let long = part.repeat(10_000 / words);
        let short = part.repeat(2_500 / words);
        // Other work on the machine only makes a try slower.
        let tries: Vec<(f64, f64)> = (0..5).map(|_| (took(&short).max(0.01), took(&long))).collect();
        let four = tries.iter().map(|(_, four)| *four).fold(f64::INFINITY, f64::min);
        let one = tries.iter().map(|(one, _)| *one).fold(f64::INFINITY, f64::min);
        assert!(four < 14.0 * one, "{part:?}: {one:.3} s and {four:.3} s");
    }
}

#[test]
fn every_word_of_the_files_loads() {
    let words = lexicon();
    assert!(words.unknown.is_empty(), "keys that mean nothing: {:?}", words.unknown);
    let key = |class: &Class| Class::of(class.key()) == Some(*class);
    assert!(Class::ALL.iter().all(key));
    // Words of two classes are listed for those who look after the files: run with --nocapture.
    for line in words.double_words() {
        println!("{line}");
    }
}

#[test]
fn every_form_is_used() {
    let cases = all_cases();
    let mut used: BTreeMap<&str, Vec<&'static str>> = BTreeMap::new();
    let mut add = |table: &Table, power: &str, text: &str| {
        let name = table.rules.name();
        let rows = table.read(power, text).evidence.into_iter().filter_map(|e| e.form);
        used.entry(name).or_default().extend(rows);
    };
    for row in table() {
        add(&Table::of(&cases[&row.position]), &row.power, &row.text);
    }
    for line in FORMS.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()) {
        let (place, text) = line.split_once(": ").expect("POSITION POWER: line");
        let (position, power) = place.split_once(' ').expect("POSITION POWER");
        add(&Table::of(&cases[position]), power, &text.replace(" / ", "\n"));
    }
    let mut idle = Vec::new();
    for rules in forms::rule_sets() {
        for form in forms::of(rules).own() {
            if !used.get(rules).is_some_and(|rows| rows.contains(&form.row)) {
                idle.push(format!("{rules}: {}", form.row));
            }
        }
    }
    assert!(idle.is_empty(), "no line uses these forms:\n{}", idle.join("\n"));
}
