//! The letters and notations of the project as a whole letter is read: pieces with their codes and words, press, sets of orders
//! and what is in doubt; the same with slips, in replies, and of players of other rule-sets.

use std::fmt::Write as _;

use adjudicator::board::{Board, Owner};
use adjudicator::orders::Policy;
use adjudicator::position::Position;
use adjudicator::rules::RuleSet;
use base::charset;
use diagnostics::Source;
use folder::mail::OrderLetter;
use letters::{Names, Piece, World, marks, sets};

use super::corpus::{Letter, OTHERS, file, filled, letters as written, position, positions, ready, scene};
use super::dice::{Dice, mistyped, slip};
use super::writer;

/// The parts of a letter, the oldest first.
fn parts(letter: &Letter) -> Vec<String> {
    letter.text.split("\n+++\n").map(String::from).collect()
}

/// The line of a piece: where it stands, what it is, its order and what is odd about it.
fn line_of(board: &Board, piece: &Piece) -> String {
    let order = piece.order.as_ref().map(|order| order.text(board));
    format!("{:?} {:?} {order:?} {:?}\n", piece.span, piece.kind, piece.codes)
}

/// What letters of one player are read as, one after another.
fn told(rules: &dyn RuleSet, position: &Position, who: Owner, parts: &[String], dice: &mut Dice) -> String {
    let (board, mut out) = (rules.board(), String::new());
    let mut names = Names::default();
    names.game("1968A", &["Anschluss"]);
    names.person("Pierre Duval");
    let mut world = World::new(rules, position, who, &names);
    world.reply = dice.one_in(3);
    let mut read: Vec<letters::Letter> = parts.iter().map(|part| letters::read(&world, part, 0)).collect();
    let policy = Policy::new(rules.switches());
    let set = match dice.one_in(4) {
        true => sets::undated(&mut read, &policy),
        false => sets::combine(&mut read, &policy, 0),
    };
    for (letter, part) in read.iter().zip(parts) {
        let source = Source::new("letter", part.as_str());
        for piece in &letter.pieces {
            out += &line_of(board, piece);
            let reading = letters::reading(board, &source, piece);
            writeln!(out, "  {:?} {:?} {:?}", piece.message, reading.slips, reading.message).unwrap();
            writeln!(out, "  {:?} {:?}", piece.is_error(), piece.kind.concerns("g")).unwrap();
        }
        writeln!(out, "{:?} {:?}", letter.press, (letter.strays(), letter.speaks(), letter.reply)).unwrap();
    }
    for order in &set.orders {
        writeln!(out, "{:?} {}", (order.letter, order.piece, &order.unit), order.order.text(board)).unwrap();
    }
    out + &format!("{:?}\n", (set.acts, set.partial, set.confirmed, set.heard))
}

#[test]
pub fn letters_with_slips_are_read_as_was_reviewed() {
    let positions = positions("letters/positions.txt");
    let all: Vec<Letter> =
        ["letters/letters.txt", "letters/strangers.txt"].into_iter().flat_map(written).collect();
    let whole: Vec<String> = all.iter().flat_map(parts).collect();
    let lines: Vec<String> = whole.iter().flat_map(|part| part.lines()).map(String::from).collect();
    let mut ledger = super::told("written");
    for letter in &all {
        ledger.note(&letter.name, || {
            let mut dice = Dice::of(&letter.name);
            let own = letter.rules();
            let mut text = String::new();
            let mut read = |rules: &dyn RuleSet, parts: &[String], dice: &mut Dice| {
                let Some((position, who)) = scene(letter, &positions, rules) else { return };
                let parts: Vec<String> =
                    parts.iter().map(|part| filled(part, rules, &position, who)).collect();
                text += &told(rules, &position, who, &parts, dice);
            };
            own.iter().for_each(|rules| read(&**rules, &parts(letter), &mut dice));
            for n in 0..9 {
                let mut parts = parts(letter);
                let at = dice.below(parts.len());
                let mut rows: Vec<String> = parts[at].lines().map(String::from).collect();
                let row = dice.below(rows.len());
                if let Some(line) = rows.get_mut(row) {
                    *line = match n % 3 {
                        0 => slip(line, &lines, &mut dice),
                        1 => mistyped(line, &mut dice),
                        _ => dice.pick(&lines).cloned().unwrap_or_default(),
                    };
                }
                parts[at] = rows.join("\n");
                if dice.one_in(5) {
                    parts.push(parts[0].clone());
                }
                let other = if dice.one_in(6) { dice.pick(&OTHERS).map(|name| ready(name)) } else { None };
                read(&*other.unwrap_or_else(|| own[n % own.len()].clone()), &parts, &mut dice);
            }
            text
        });
    }
    ledger.close();
}

/// What stands around orders in letters; `@` stands for one, `#` for another.
const FRAMES: &[&str] = &[
    "1. @\n2. #",
    "* @\n* #",
    "| @ | # |",
    "@ | #",
    "@\t#",
    "Unit\tOrder\n@\n#",
    "Army | From | To\n@\n#",
    "France: @\nFrance: #",
    "Orders for Spring 1904:\n\n@\n\n#\n\nBest,\nPierre",
    "Here they are: @; #.",
    "@, and #",
    "I think @ is best, or perhaps # instead?",
    "Not @ but #",
    "Please @. If not, #.",
    "@ (#)",
    "> @\n\n#",
    "@ // #",
    "~~@~~ #",
    "Instead of @: #",
    "change @ to #",
    "@ -- ignore this\n#",
    "**@**\n_#_",
    "- @\n  - #",
    "@ ... #",
    "a) @ b) #",
    "@\n-- \n#",
    "Dear Ada, @ and that is all. PS: #",
    "confirmed: @\ncancelled: #",
    "@ = succeeds\n# = fails",
    "Fall 1903: @\nSpring 1904: #",
    "Press: @\nOrders: #",
    "To Germany: @\n\n#",
    "Winter 1904:\n@\n\n#",
    "Retreats: @\nMoves: #",
    "Unit\tOrder\tRemarks\n@\tsure\n#\tmaybe",
    "| Unit | Order | Why |\n|---|---|---|\n| @ |  | x |\n| # |  |  |",
    "Tell Germany: @\n\n#",
    "Vote: draw yes\n@\nno to the draw",
    "GERMANY\n@\nFRANCE\n#",
    "Proposal: @",
    "Berne (TROGS): @ is well.\n#",
    "@ :-)\n☺\n# ;)",
    "To the editor: @ and my cheque\n#",
    "The Bistro, Paris: @\n\n#",
    "--- attachment orders.txt\n@\n#",
    "I withdraw everything. @",
    "As before, but # for @",
    "@ (retreat #)",
    "if possible @ otherwise #",
    "<p>@</p><s>#</s>",
    "<div>@<br>#</div>",
    "@ <del>#</del> <b>H</b>",
    "<span style=\"text-decoration: line-through\">@</span>\n#",
    "@ (crossed out)\n#",
    "~~@\n#~~\n@",
    "<ul><li>@</li><li>#</li></ul>",
    "<blockquote>@</blockquote>#",
    "S02M: @\nF02: #",
    "Spring '02 retreats\n@\nFall 2 moves\n#",
    "1902S\n@\nW1902A\n#",
    "Spring 1902M @\nAutumn 02 builds: #",
    "---------- Forwarded message ---------\nFrom: Bob\n\n@\n\n#",
    "On Monday Bob wrote:\n> @\n> > #\n\n#",
    "Private, not for print: @\nFor print: #",
    "To France only:\n@\nTo all:\n#",
    "For Germany: @\nFor Italy and Russia: #",
    "Correction: # instead of @",
    "Scratch that: @. Make it #.",
    "@, unless you hear from me: then #",
];

#[test]
pub fn notations_within_letters_are_read_as_was_reviewed() {
    let positions = positions("orders/positions.txt");
    let text = ["orders/notations.tsv", "orders/more.tsv"].map(file).concat();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    let rows: Vec<&Vec<&str>> = rows.iter().filter(|row| row.len() > 4 && row[1] == "Standard").collect();
    let rules = ready("Standard");
    let mut ledger = super::told("frames");
    for row in &rows {
        ledger.note(row[0], || {
            let mut dice = Dice::of(row[0]);
            let Some(position) = position(row[2], &positions, &*rules) else { return String::new() };
            let Some(who) = rules.board().find_owner(row[3]) else { return String::new() };
            let alike: Vec<_> = rows.iter().filter(|r| r[2] == row[2] && r[3] == row[3]).collect();
            let mut text = String::new();
            for _ in 0..4 {
                let other = dice.pick(&alike).map_or("", |r| r[4]).replace("\\n", "\n");
                let frame = dice.pick(FRAMES).unwrap_or(&"@");
                let letter = frame.replace('@', &row[4].replace("\\n", "\n")).replace('#', &other);
                text += &told(&*rules, &position, who, &[letter], &mut dice);
            }
            text
        });
    }
    ledger.close();
}

/// What an editor says beside a letter, rightly and wrongly; `1` and `3` are lines.
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
pub fn what_editors_mark_is_read_as_was_reviewed() {
    let positions = positions("letters/positions.txt");
    let all: Vec<Letter> = written("letters/letters.txt");
    let mut ledger = super::told("marks");
    for letter in &all {
        ledger.note(&letter.name, || {
            let mut dice = Dice::of(&format!("{} marks", letter.name));
            let own = letter.rules();
            let rules = &*own[dice.below(own.len())];
            let Some((position, who)) = scene(letter, &positions, rules) else { return String::new() };
            let mut text =
                format!("Received: 2026-11-14 09:12\n\n{}", filled(&parts(letter)[0], rules, &position, who));
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
                out += &line_of(rules.board(), piece);
                writeln!(out, "  {:?} {:?} {}", piece.message, piece.act, piece.marked).unwrap();
            }
            for order in &set.orders {
                writeln!(out, "{:?} {}", order.unit, order.order.text(rules.board())).unwrap();
            }
            out
        });
    }
    ledger.close();
}

/// How many letters at random each rule-set reads.
const WRITTEN: usize = 60;

#[test]
pub fn what_people_write_is_read_as_was_reviewed() {
    let mut ledger = super::told("phrases");
    writer::each(&mut ledger, WRITTEN, |name, rules, (position, who, letter)| {
        let mut dice = Dice::of(&format!("{name} frame"));
        let other = if dice.one_in(2) { writer::letter(&format!("{name} again"), rules) } else { None };
        let frame = dice.pick(FRAMES).filter(|_| dice.one_in(2)).unwrap_or(&"@");
        let letter =
            frame.replace('@', &letter).replace('#', &other.map_or(String::new(), |(.., other)| other));
        letter.clone() + "\n" + &told(rules, &position, who, &[letter], &mut dice)
    });
    ledger.close();
}

#[test]
pub fn bytes_become_text_as_was_reviewed() {
    let samples =
        ["Grüße aus Zürich – “A Par-Bur”", "l’armée à Paris, ça va", "Stället är över 100 €", "plain"];
    let mut ledger = super::told("bytes");
    for n in 0..200 {
        ledger.note(&format!("{n:03}"), || {
            let mut dice = Dice::of(&format!("bytes {n}"));
            let text = samples[dice.below(4)];
            let mut bytes: Vec<u8> = match dice.below(4) {
                0 => text.bytes().collect(),
                1 => text.chars().map(|c| if (c as u32) < 256 { c as u32 as u8 } else { 0x93 }).collect(),
                2 => text.encode_utf16().flat_map(|unit| unit.to_le_bytes()).collect(),
                // Read as Latin by somebody on the way.
                _ => text.bytes().map(char::from).collect::<String>().into_bytes(),
            };
            if dice.one_in(3) {
                bytes.insert(0, 0xEF);
            }
            for _ in 0..dice.below(3) {
                let at = dice.below(bytes.len());
                bytes[at] = dice.below(256) as u8;
            }
            let read = charset::text(&bytes);
            let undone = read.as_ref().map(|(text, _)| charset::undone(text));
            format!("{read:?} {undone:?}")
        });
    }
    ledger.close();
}
