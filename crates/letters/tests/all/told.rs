//! The letters and notations of the project as a whole letter is read: pieces with their codes and words, press, sets of orders
//! and what is in doubt; the same with slips, in replies, and of players of other rule-sets. A hash for each is in
//! `tests/data/told/`: `ZINE_EXPECT=write cargo test -p letters told` writes them anew; look at what changed before you keep it
//! (`ZINE_OUTCOME=PART` prints what the things with this part in their name are read as).

use std::fmt::Write as _;

use adjudicator::board::{Board, Owner};
use adjudicator::cases::{self, Case, Runner};
use adjudicator::orders::Policy;
use adjudicator::position::Position;
use adjudicator::rules::{RuleSet, SheetAuthor, Switches};
use diagnostics::Source;
use letters::{Names, Piece, World, sets};

use crate::corpus::{Letter, OTHERS, file, filled, letters as written_in, position, positions, ready, scene};
use crate::dice::{Dice, in_other_rounds, seed};
use crate::ledger::Ledger;
use crate::misprints::mistyped;
use crate::wrong_words::slip;
use crate::{project, writer};

/// The hashes of letters of one kind.
fn hashes(kind: &str) -> Ledger {
    Ledger::new(project::tests().join(format!("data/told/{kind}.txt")))
}

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
            writeln!(out, "  {:?} {:?} {:?}", piece.message(), reading.slips, reading.message).unwrap();
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
fn letters_with_slips_are_read_as_was_reviewed() {
    let positions = positions("letters/positions.txt");
    let all: Vec<Letter> =
        ["letters/letters.txt", "letters/strangers.txt"].into_iter().flat_map(written_in).collect();
    let whole: Vec<String> = all.iter().flat_map(parts).collect();
    let lines: Vec<String> = whole.iter().flat_map(|part| part.lines()).map(String::from).collect();
    let mut ledger = hashes("written");
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
fn notations_within_letters_are_read_as_was_reviewed() {
    let positions = positions("orders/positions.txt");
    let text = ["orders/notations.tsv", "orders/more.tsv"].map(file).concat();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    let rows: Vec<&Vec<&str>> = rows.iter().filter(|row| row.len() > 4 && row[1] == "Standard").collect();
    let rules = ready("Standard");
    let mut ledger = hashes("frames");
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

/// How many letters at random each rule-set reads.
const WRITTEN: usize = 60;

#[test]
fn what_people_write_is_read_as_was_reviewed() {
    let mut ledger = hashes("phrases");
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
fn the_letters_of_all_cases_are_read_as_was_reviewed() {
    let mut runner = Runner::with_boards(&Switches::default(), &project::board);
    let mut ledger = hashes("letters");
    for file in project::cases().chunk_by(|a, b| a.0 == b.0) {
        for (n, part) in file.chunks(8).enumerate() {
            ledger.note(&format!("{} {n}", part[0].0), || {
                part.iter().map(|(_, case)| letters_of_case(&mut runner, case)).collect()
            });
        }
    }
    ledger.close();
}

/// The letters of a case as they stand, as a mail, and with a sign lost.
fn letters_of_case(runner: &mut Runner, case: &Case) -> String {
    let mut told = String::new();
    let Ok(rules) = runner.rules(case) else { return told };
    let Ok(position) = cases::position(case, rules) else { return told };
    let Ok((sheets, ..)) = cases::sheets(case, rules.board(), SheetAuthor::Person) else { return told };
    for (n, sheet) in sheets.0.iter().enumerate() {
        let (orders, power) = (&sheet.text.text, &rules.board().owner(sheet.owner).name);
        let mail = format!(
            "Dear Ann,\n\nthanks for the issue! Here are my orders for {power}:\n\n{orders}\n\nPress: All is well.\n\
             Proposal: draw yes\nBest wishes, Bob\n-- \nsent from my telephone\n> {orders}\n"
        );
        let lost = seed(&format!("{}{n}", case.name)) as usize % orders.chars().count().max(1);
        let slip: String = orders.chars().enumerate().filter(|(at, _)| *at != lost).map(|(_, c)| c).collect();
        for text in [&**orders, mail.as_str(), slip.as_str()] {
            let names = Names::default();
            let world = World::new(rules, &position, sheet.owner, &names);
            let mut read = [letters::read(&world, text, 0)];
            let set = sets::combine(&mut read, &Policy::new(rules.switches()), 0);
            for piece in &read[0].pieces {
                let order = piece.order.as_ref().map(|order| order.text(rules.board()));
                write!(told, "{:?} {:?} {order:?} ", piece.span, piece.kind).unwrap();
                writeln!(told, "{:?} {:?}", piece.codes, piece.message()).unwrap();
            }
            writeln!(told, "{:?} {:?}", read[0].press.len(), set.orders.len()).unwrap();
        }
    }
    told
}

#[test]
fn by_other_chances_letters_are_read_as_was_reviewed() {
    in_other_rounds(
        4,
        &[
            the_letters_of_all_cases_are_read_as_was_reviewed,
            letters_with_slips_are_read_as_was_reviewed,
            notations_within_letters_are_read_as_was_reviewed,
            what_people_write_is_read_as_was_reviewed,
        ],
    );
}
