//! The letters and notations of the project, and copies of them with slips, as the rule-sets read them.

use std::fmt::Write as _;

use adjudicator::cases::Case;
use adjudicator::orders::Reading;
use adjudicator::rules::{self, RuleSet};
use diagnostics::Source;

use super::corpus::{Letter, OTHERS, file, filled, letters, positions, ready, scene};
use super::dice::Dice;
use super::misprints::mistyped;
use super::wrong_words::slip;
use super::{ledger, meant, writer};

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

/// The readings, to the last word.
fn told(rules: &dyn RuleSet, readings: &[Reading]) -> String {
    let mut out = String::new();
    for reading in readings {
        writeln!(out, "{:?}", (reading.line, reading.columns, &reading.text, &reading.order)).unwrap();
        writeln!(out, "  {:?}", (&reading.slips, &reading.codes, &reading.message, reading.unit)).unwrap();
        writeln!(out, "  {:?}", meant(rules, reading)).unwrap();
    }
    out
}

/// The readings of a text in place of a letter's, in its position and without one.
fn read(letter: &Letter, positions: &[Case], rules: &dyn RuleSet, words: &str) -> String {
    let Some((position, who)) = scene(letter, positions, rules) else { return String::new() };
    let source = Source::new("letter", filled(words, rules, &position, who));
    let anywhere = rules::read_anywhere(rules, who, &source);
    told(rules, &rules.read(&position, who, &source)) + &told(rules, &anywhere)
}

#[test]
pub fn what_letters_are_read_as_is_what_was_reviewed() {
    let mut ledger = ledger("letters.txt");
    let mut all = Vec::new();
    for (places, texts) in [
        ("orders/positions.txt", vec![rows("orders/notations.tsv"), rows("orders/more.tsv")]),
        ("letters/positions.txt", vec![letters("letters/letters.txt"), letters("letters/strangers.txt")]),
    ] {
        let positions = positions(places);
        all.extend(texts.into_iter().flatten().map(|letter| (letter, positions.clone())));
    }
    let texts: Vec<String> = all.iter().map(|(letter, _)| letter.text.clone()).collect();
    for (letter, positions) in &all {
        ledger.note(&letter.name, || {
            let own = letter.rules();
            let whole = |rules: &dyn RuleSet| read(letter, positions, rules, &letter.text);
            let mut text: String = own.iter().map(|rules| whole(&**rules)).collect();
            let mut dice = Dice::of(&letter.name);
            for n in 0..10 {
                let mut lines: Vec<String> = letter.text.lines().map(String::from).collect();
                let at = dice.below(lines.len());
                if let Some(line) = lines.get_mut(at) {
                    *line =
                        if n % 2 == 0 { slip(line, &texts, &mut dice) } else { mistyped(line, &mut dice) };
                }
                text += &read(letter, positions, &*own[n % own.len()], &lines.join("\n"));
            }
            // The house's words are common to all rule-sets.
            text + &dice.pick(&OTHERS).map_or(String::new(), |name| whole(&*ready(name)))
        });
    }
    ledger.close();
}

/// Number of random letters read by each rule-set.
const WRITTEN: usize = 150;

#[test]
pub fn what_people_write_is_read_as_was_reviewed() {
    let mut ledger = ledger("phrases.txt");
    writer::each(&mut ledger, WRITTEN, |_, rules, (position, who, text)| {
        let source = Source::new("letter", text.as_str());
        let anywhere = rules::read_anywhere(rules, who, &source);
        text + "\n" + &told(rules, &rules.read(&position, who, &source)) + &told(rules, &anywhere)
    });
    ledger.close();
}
