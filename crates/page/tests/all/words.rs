//! What the words of every language say of cases, switches and spelling.

use std::collections::BTreeSet;
use std::fs;

use adjudicator::cases::{self, PlayedCase, Runner};
use adjudicator::rules::{self, Switches, Verdict};
use diagnostics::Source;
use page::lexicon::catalogue::BUILT_IN;
use page::lexicon::results::{self, ResultStyle};
use page::lexicon::{Lexicon, events, fight_notes};
use page::model::RunMark;

use crate::forms::forbidden;
use crate::project;

/// All that a phase of a case says: orders with reasons, notes, events, statements, in a style.
fn told(played: &PlayedCase, words: &Lexicon, style: ResultStyle) -> Vec<String> {
    let rules = &*played.rules;
    let words = style.words(words);
    let voice = words.voice_for(rules.board(), style);
    let report = &played.report;
    let mut out = Vec::new();
    for line in &report.orders {
        let runs = results::line(&voice, line, true);
        out.push(runs.iter().map(|r| r.text.as_str()).collect());
    }
    out.extend(fight_notes::notes(&voice, &report.orders, &words.text("rule-usual")));
    for events in [&report.tables, &report.events] {
        out.extend(events::paragraphs(&voice, events).into_iter().flat_map(|p| [p.heading, p.text]));
    }
    for statement in rules.published(&played.before, report) {
        let told = events::statement(&voice, &statement);
        out.push(told.heading);
        out.extend(told.head.into_iter().chain(told.rows.into_iter().flatten()).chain(told.notes));
    }
    out.retain(|text| !text.is_empty());
    out
}

/// The case files provoke every kind of reason there is: all of them in every style and language.
#[test]
fn cases_of_all_rule_sets_read_well_in_every_style_and_language() {
    let mut files = Vec::new();
    let mut open = vec![project::tests().join("cases")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten().map(|e| e.path()) {
            if entry.is_dir() { open.push(entry) } else { files.push(entry) }
        }
    }
    files.retain(|f| f.extension().is_some_and(|e| e == "txt"));
    let tongues = ["en-GB", "de-DE", "fr-FR"].map(Lexicon::built_in);
    let mut found = BTreeSet::new();
    let mut runner = Runner::new(&Switches::default());
    for file in &files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let Ok(read) = cases::read(&Source::new(name, fs::read_to_string(file).unwrap())) else {
            continue;
        };
        for case in read {
            let Ok(played) = runner.play(&case) else { continue };
            let at = format!("{}:{} {}", case.source.name, case.line, case.name);
            let english = told(&played, &tongues[0], ResultStyle::Uk);
            for (words, (name, style)) in tongues.iter().flat_map(|w| ResultStyle::ALL.map(|s| (w, s))) {
                if style != ResultStyle::Uk && words.language != "en-GB" {
                    continue;
                }
                let said = told(&played, words, style);
                for text in &said {
                    let odd = forbidden(text, name).or_else(|| oddity(text));
                    if let Some(form) = odd {
                        found.insert(format!("{at}, {name}, {}: “{form}” in {text}", words.language));
                    }
                    let plain = |w: &&str| w.len() > 3 && w.chars().all(|c| c.is_ascii_lowercase());
                    let sentence = text.split([' ', ',', '.']).filter(plain).count() > 1;
                    if words.language != "en-GB" && sentence && english.contains(text) {
                        found.insert(format!("{at}, {}: English is {text}", words.language));
                    }
                }
                for text in fought(&played, words, style).iter().filter(|text| has_weaker_first(text)) {
                    found.insert(format!(
                        "{at}, {name}, {}: the loser's figure is first in {text}",
                        words.language
                    ));
                }
                for line in played.report.orders.iter().filter(|l| l.verdict != Verdict::Succeeds) {
                    let voice = words.voice_for(played.rules.board(), style);
                    let runs = results::line(&voice, line, true);
                    let reason = runs.iter().find(|r| r.mark == RunMark::Reason);
                    match reason.map(|r| r.text.chars().count()) {
                        None => drop(found.insert(format!(
                            "{at}, {name}: no reason behind {}",
                            line.text(played.rules.board())
                        ))),
                        Some(n) if n > 96 => drop(found.insert(format!("{at}, {name}: {n} characters"))),
                        _ => {}
                    }
                }
                for line in played.report.unseen.reveal() {
                    let voice = words.voice_for(played.rules.board(), style);
                    let runs = results::line(&voice, line, false);
                    let secret: String = runs.iter().map(|r| r.text.as_str()).collect();
                    // A second order of the kind may say what the first one did before all eyes.
                    let open = played.report.orders.iter().any(|l| l.order == line.order);
                    if !open && !secret.is_empty() && said.iter().any(|text| text.contains(&secret)) {
                        found.insert(format!("{at}, {name}: the secret {secret} is told"));
                    }
                }
            }
        }
    }
    let found: Vec<String> = found.into_iter().collect();
    assert!(found.is_empty(), "{} of them\n{}", found.len(), found[..found.len().min(200)].join("\n"));
}

/// Reasons behind orders and the notes on fights: whatever gives the strengths of two sides.
fn fought(played: &PlayedCase, words: &Lexicon, style: ResultStyle) -> Vec<String> {
    let words = style.words(words);
    let voice = words.voice_for(played.rules.board(), style);
    let orders = &played.report.orders;
    let reasons = orders.iter().flat_map(|line| results::line(&voice, line, true));
    let mut all: Vec<String> = reasons.filter(|r| r.mark == RunMark::Reason).map(|r| r.text).collect();
    all.extend(fight_notes::notes(&voice, orders, &words.text("rule-usual")));
    all
}

/// Whether two figures of a fight stand the wrong way round: whoever is named has won it, and its figure comes first.
fn has_weaker_first(text: &str) -> bool {
    let is_figure = |c: &char| c.is_ascii_digit() || [',', '.', '\u{a0}', '\u{202f}'].contains(c);
    let number = |figures: String| figures.replace(|c: char| !c.is_ascii_digit(), "").parse::<i64>();
    ["–", ":", " contre ", " gegen ", " to "].iter().flat_map(|sign| text.match_indices(sign)).any(
        |(at, sign)| {
            let before: Vec<char> = text[..at].chars().rev().take_while(is_figure).collect();
            let behind: String = text[at + sign.len()..].chars().take_while(is_figure).collect();
            match (number(before.into_iter().rev().collect()), number(behind)) {
                (Ok(named), Ok(other)) => named < other,
                _ => false,
            }
        },
    )
}

/// What no language writes.
fn oddity(text: &str) -> Option<String> {
    let pieces =
        [" ,", "( ", " )", "()", "  ", ",,", ", .", "1 units", "1 centres", "1 Einheiten", "1 unités", "$"];
    if let Some(piece) = pieces.iter().find(|piece| text.contains(**piece)) {
        return Some((*piece).to_string());
    }
    let words: Vec<&str> = text.split(' ').collect();
    let same = |w: &&[&str]| w[0] == w[1] && w[0].len() > 2 && w[0].chars().all(char::is_alphabetic);
    words.windows(2).find(same).map(|w| w.join(" "))
}

/// What is spelt in the British way in `en` has words of its own in `en-US`, and nothing there is spelt so.
#[test]
fn americans_read_their_own_spelling() {
    const STEMS: &str = "centre colour neighbour harbour honour favour labour armour rumour behaviour defence offence licence \
                         programme cheque grey travell cancell labell organis recognis realis apologis summaris judgement \
                         gamesmaster catalogue metre whilst";
    let british = |tag: &str| -> BTreeSet<String> {
        let (_, text) = BUILT_IN.iter().find(|(name, _)| *name == tag).unwrap();
        let (mut id, mut found) = ("", BTreeSet::new());
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (said, value) = match line.split_once(" = ") {
                Some((said, value)) if !line.starts_with(' ') => (said, value),
                _ => (id, line),
            };
            id = said;
            // Names of facts, of other messages and of cases are no words.
            let words = value.split(|c: char| c.is_whitespace() || "{}(),:".contains(c));
            let words = words.filter(|word| !word.starts_with(['$', '[', '*'])).map(str::to_lowercase);
            let spelt = words.filter(|word| STEMS.split(' ').any(|stem| word.contains(stem)));
            found.extend(spelt.map(|word| format!("{id}: {word}")));
        }
        found
    };
    let own = Lexicon::built_in("en-US");
    let us = |id: &str| own.lookup(id, None).is_some_and(|(_, layer)| layer.contains("en-US"));
    let lacking: Vec<String> =
        british("en").into_iter().filter(|said| !us(said.split(':').next().unwrap())).collect();
    assert!(lacking.is_empty(), "en-US.ftl lacks {lacking:#?}");
    assert_eq!(british("en-US"), BTreeSet::new());
}

/// A switch without words of its own would be printed as its key and value.
#[test]
fn every_value_of_every_switch_has_words() {
    let words = Lexicon::built_in("en");
    for info in rules::LIST {
        for switch in info.switches() {
            let said: BTreeSet<String> = switch.values.iter().map(|v| words.switch(switch.key, v)).collect();
            let all = (said.len() > 1 || switch.values.len() == 1) && !said.iter().any(|s| s.contains(" = "));
            assert!(all, "en.ftl: switch-{} says {said:?}", switch.key.replace('_', "-"));
        }
    }
}

#[test]
fn a_full_stop_stands_once() {
    for (text, stopped) in
        [("1 n. Chr.", "1 n. Chr."), ("No orders", "No orders."), ("Why?", "Why?"), ("", "")]
    {
        assert_eq!(Lexicon::with_full_stop(text), stopped);
    }
}

#[test]
fn who_is_dislodged_by_ruling_alone_has_no_sums() {
    let text = "VARIANT_ALL Standard\nCASE x\nPRESTATE_SETPHASE Fall 1905, Movement\nPRESTATE\n\tFrance: A par\n\tGermany: A bur\nORDERS\n\tFrance: A par H\n\tGermany: A bur-par\n\tGM: RESULT France A par H = dislodged\nEND\n";
    let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
    let played = cases::play(&case, &Switches::default()).unwrap();
    let said = told(&played, &Lexicon::built_in("en-GB"), ResultStyle::Uk);
    assert!(said.iter().any(|text| text.contains("dislodged by Germany")), "{said:?}");
    assert!(!said.iter().any(|text| text.contains(" against ")), "{said:?}");
}
