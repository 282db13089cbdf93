//! The letters and notations of the project, and copies of them with slips, as the rule-sets read them.

use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;

use adjudicator::board::{Owner, Place, members};
use adjudicator::cases::{self, Case};
use adjudicator::diagnostic::Source;
use adjudicator::orders::Reading;
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{self, RuleSet, Switches};

use super::dice::{Dice, mistyped, slip};
use super::{Ledger, project};

/// A text, who wrote it, in which position of which rule-set; the position's name is empty for a game's start.
struct Letter {
    name: String,
    variant: String,
    position: String,
    power: String,
    text: String,
}

fn file(name: &str) -> String {
    fs::read_to_string(project::tests().join(name)).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

/// The rows of a table of notations.
fn rows(name: &str) -> Vec<Letter> {
    let text = file(name);
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [id, variant, position, power, spelling, ..] = cells[..] else { return None };
        let variant = match variant {
            "1958" => "Rules1958",
            "RatherSilly" => "Rather Silly",
            other => other,
        };
        let text = spelling.replace("\\n", "\n").replace("\\t", "\t");
        let owned = |text: &str| text.to_string();
        let (position, power) = (position.trim_matches('-').to_string(), owned(power));
        Some(Letter { name: format!("{name} {id}"), variant: variant.into(), position, power, text })
    };
    text.lines().skip(1).filter_map(row).collect()
}

/// The letters of a file.
fn letters(name: &str) -> Vec<Letter> {
    let (text, mut out) = (file(name), Vec::new());
    for part in format!("\n{text}").split("\n=== ").skip(1) {
        let (head, body) = part.split_once('\n').unwrap_or((part, ""));
        let words: Vec<&str> = head.split_whitespace().collect();
        let [id, position, power, ..] = words[..] else { continue };
        let end =
            ["\n---", "\n-!-", "\n-+-"].iter().filter_map(|mark| body.find(mark)).min().unwrap_or(body.len());
        let variant = rules::find(position).map_or("Standard", |info| info.name);
        let position = if rules::find(position).is_some() { "" } else { position };
        out.push(Letter {
            name: format!("{name} {id}"),
            variant: variant.into(),
            position: position.into(),
            power: power.replace('_', " "),
            text: body[..end].to_string(),
        });
    }
    out
}

/// What was read, to the last word.
fn told(rules: &dyn RuleSet, readings: &[Reading]) -> String {
    let (grammar, board, mut out) = (rules.grammar(), rules.board(), String::new());
    for reading in readings {
        writeln!(out, "{:?}", (reading.line, reading.columns, &reading.text, &reading.order)).unwrap();
        writeln!(out, "  {:?}", (&reading.slips, &reading.codes, &reading.message, reading.unit)).unwrap();
        let meant =
            reading.meant.iter().flat_map(|meant| meant.terms()).map(|term| grammar.text(board, term));
        writeln!(out, "  {:?}", meant.collect::<Vec<_>>()).unwrap();
    }
    out
}

/// The position of a letter by a rule-set; None if its board has not got the places.
fn position(letter: &Letter, positions: &[Case], rules: &dyn RuleSet) -> Option<Position> {
    let case = positions.iter().find(|case| case.name == letter.position);
    match case {
        Some(case) => cases::position(case, rules).ok(),
        None => {
            let powers: Vec<_> = rules.board().powers().collect();
            Some(rules.start(&powers, &mut adjudicator::draw::Draws::forced([""; 0])))
        }
    }
}

/// The rule-sets besides Standard, in which letters to it are read as well.
const OTHERS: [&str; 5] = ["1897", "Swiss", "Claudian", "Rules1958", "Rather Silly"];

fn ready(name: &str) -> Option<Arc<dyn RuleSet>> {
    rules::find(name)?.ready(&Switches::default()).ok()
}

/// Clear orders for the units of a player, which stand where a letter has `@`.
fn clear(rules: &dyn RuleSet, position: &Position, who: Owner) -> String {
    let board = rules.board();
    let order = |unit: &Unit| {
        let to = members(board.steps(unit.kind, unit.place)).next().map_or(unit.place, Place);
        format!("{}-{}", unit.text(board), board.code(to))
    };
    position.of(who).take(3).map(order).collect::<Vec<_>>().join("\n")
}

/// A text in the place of a letter, as one who plays and as one of whom nothing is known.
fn read(letter: &Letter, positions: &[Case], rules: &dyn RuleSet, words: &str) -> String {
    let Some(position) = position(letter, positions, rules) else { return String::new() };
    let Some(who) = rules.board().find_owner(&letter.power) else { return String::new() };
    let source =
        Source::new("letter", words.replace("\n@\n", &format!("\n{}\n", clear(rules, &position, who))));
    let anywhere = rules::read_anywhere(rules, who, &source);
    told(rules, &rules.read(&position, who, &source)) + &told(rules, &anywhere)
}

#[test]
fn what_letters_are_read_as_is_what_was_reviewed() {
    let mut ledger = Ledger::new("letters.txt");
    let mut all = Vec::new();
    for (positions, texts) in [
        ("orders/positions.txt", vec![rows("orders/notations.tsv"), rows("orders/more.tsv")]),
        ("letters/positions.txt", vec![letters("letters/letters.txt"), letters("letters/strangers.txt")]),
    ] {
        let positions = cases::read(&Source::new(positions, file(positions))).unwrap_or_default();
        all.extend(texts.into_iter().flatten().map(|letter| (letter, positions.clone())));
    }
    let texts: Vec<String> = all.iter().map(|(letter, _)| letter.text.clone()).collect();
    for (letter, positions) in &all {
        ledger.note(&letter.name, || {
            let Some(rules) = ready(&letter.variant) else { panic!("{}: {}", letter.name, letter.variant) };
            let mut text = read(letter, positions, &*rules, &letter.text);
            let mut dice = Dice::of(&letter.name);
            for n in 0..10 {
                let mut lines: Vec<String> = letter.text.lines().map(String::from).collect();
                let at = dice.below(lines.len());
                if let Some(line) = lines.get_mut(at) {
                    *line =
                        if n % 2 == 0 { slip(line, &texts, &mut dice) } else { mistyped(line, &mut dice) };
                }
                text += &read(letter, positions, &*rules, &lines.join("\n"));
            }
            // The words of the house are those of every rule-set.
            let other = dice.pick(&OTHERS).and_then(|name| ready(name));
            text + &other.map_or(String::new(), |rules| read(letter, positions, &*rules, &letter.text))
        });
    }
    ledger.close();
}
