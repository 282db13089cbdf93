//! An editor's marks beside the letters of the project, right and wrong, are stored and read as reviewed.

use std::fmt::Write as _;

use adjudicator::orders::Policy;
use diagnostics::Source;
use folder::mail::OrderLetter;
use letters::{Names, World, marks, sets};

use crate::corpus::{Letter, filled, letters, positions, scene};
use crate::dice::{Dice, in_other_rounds};
use crate::ledger::Ledger;
use crate::project;

/// Marks beside a letter, right and wrong; `1` and `3` are lines.
const MARKS: &[&str] = &[
    "1 remark",
    "1-3 letter",
    "1-2 signature",
    "2 greeting",
    "3 closing",
    "2-3 quote",
    "1-2 forwarded",
    "1 struck",
    "2 others",
    "1 header",
    "1 date-line",
    "1-3 unit-list",
    "2 press",
    "1-3 press grey",
    "1 press black",
    "1 confirm",
    "2 withdraw",
    "1 none",
    "1 status",
    "2 question",
    "1 resignation",
    "2 concession",
    "1 proxy",
    "1-2 address",
    "3 subscription",
    "1-3 amend",
    "2 amend",
    "1 order",
    "1-3 order",
    "1 vote draw yes",
    "2 vote perhaps",
    "1 vote concession France no",
    "season Fall 1903",
    "season Spring 1901",
    "season S1901M",
    "season Winter 1901",
    "season Fall 1901 retreats",
    "season Spring 1904",
    "season F1904R",
    "withdraws england.2.txt",
    "withdraws ../england.txt",
    "withdraws x",
    "season soon",
    "0 remark",
    "3-1 remark",
    "1 press blue",
    "1 vote",
    "x remark",
    "1",
    "1-9 quote",
    "1 nonsense",
    "1-4294967295 remark",
    "2-2 remark",
    "1-2 remark more",
    "",
];

#[test]
fn what_editors_mark_is_read_as_was_reviewed() {
    let positions = positions("letters/positions.txt");
    let all: Vec<Letter> = letters("letters/letters.txt");
    let mut ledger = Ledger::new(project::tests().join("data/told/marks.txt"));
    for letter in &all {
        ledger.note(&letter.name, || {
            let mut dice = Dice::of(&format!("{} marks", letter.name));
            let own = letter.rules();
            let rules = &*own[dice.below(own.len())];
            let Some((position, who)) = scene(letter, &positions, rules) else { return String::new() };
            let mut text = format!(
                "Received: 2026-11-14 09:12\n\n{}",
                filled(letter.text.split("\n+++\n").next().unwrap_or_default(), rules, &position, who)
            );
            if dice.one_in(4) {
                text = text.replacen(
                    "Received",
                    "From: bob@example.org\nTrust: doubtful\nAnswers: sheet\nReceived",
                    1,
                );
            }
            let mut out = String::new();
            for _ in 0..1 + dice.below(3) {
                let (mail, _) = OrderLetter::read("england.3", &Source::new("england.3.txt", text.as_str()));
                text = marks::marked(&text, mail.body, dice.pick(MARKS).unwrap_or(&""));
            }
            let (mail, faults) = OrderLetter::read("england.3", &Source::new("england.3.txt", text.as_str()));
            faults.iter().for_each(|fault| out += &fault.render(false));
            writeln!(out, "{:?}", (&mail.marks, mail.received, mail.reply, mail.doubtful, mail.body))
                .unwrap();
            writeln!(out, "{:?}", marks::lines(&text, mail.body)).unwrap();
            let names = Names::default();
            let world = World::new(rules, &position, who, &names);
            let mut read = [marks::read(&world, &text, mail.body, &mail.marks)];
            let set = sets::combine(&mut read, &Policy::new(rules.switches()), 0);
            for piece in &read[0].pieces {
                let order = piece.order.as_ref().map(|order| order.text(rules.board()));
                writeln!(out, "{:?} {:?} {order:?} {:?}", piece.span, piece.kind, piece.codes).unwrap();
                writeln!(out, "  {:?} {:?} {}", piece.message(), piece.act, piece.marked).unwrap();
            }
            for order in &set.orders {
                writeln!(out, "{:?} {}", order.unit, order.order.text(rules.board())).unwrap();
            }
            out
        });
    }
    ledger.close();
}

#[test]
fn by_other_chances_marks_are_read_as_was_reviewed() {
    in_other_rounds(4, &[what_editors_mark_is_read_as_was_reviewed]);
}
