//! The letters and notations of the project as a whole letter is read: pieces with their codes and words, press, sets of orders
//! and what is in doubt; the same with slips, in replies, and of players of other rule-sets.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use zine::board::{Owner, Place, members};
use zine::cases::{self, Case};
use zine::diagnostic::Source;
use zine::draw::Draws;
use zine::letters::{self, Names, World, charset, sets};
use zine::orders::Policy;
use zine::position::{Position, Unit};
use zine::rules::{self, RuleSet, Switches};

use super::Told;
use super::dice::{Dice, mistyped, slip};

const OTHERS: [&str; 5] = ["1897", "Swiss", "Claudian", "Rules1958", "Rather Silly"];

/// A letter of a file: who wrote it, in which position of which rule-set, and its parts, the oldest first.
struct Written {
    name: String,
    position: String,
    power: String,
    parts: Vec<String>,
}

fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)).unwrap()
}

fn written(name: &str) -> Vec<Written> {
    let (text, mut out) = (file(name), Vec::new());
    for part in format!("\n{text}").split("\n=== ").skip(1) {
        let (head, body) = part.split_once('\n').unwrap_or((part, ""));
        let [id, position, power, ..] = head.split_whitespace().collect::<Vec<_>>()[..] else { continue };
        let marks = ["\n---", "\n-!-", "\n-+-"];
        let end = marks.iter().filter_map(|mark| body.find(mark)).min().unwrap_or(body.len());
        let parts = body[..end].split("\n+++\n").map(String::from).collect();
        let (position, power) = (position.to_string(), power.replace('_', " "));
        out.push(Written { name: format!("{name} {id}"), position, power, parts });
    }
    out
}

fn ready(name: &str) -> Option<Arc<dyn RuleSet>> {
    rules::find(name)?.ready(&Switches::default()).ok()
}

/// The position of a letter by a rule-set.
fn position(name: &str, positions: &[Case], rules: &dyn RuleSet) -> Option<Position> {
    match positions.iter().find(|case| case.name == name) {
        Some(case) => cases::position(case, rules).ok(),
        None => {
            let powers: Vec<Owner> = rules.board().powers().collect();
            Some(rules.start(&powers, &mut Draws::forced([""; 0])))
        }
    }
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
            let order = piece.order.as_ref().map(|order| order.text(board));
            writeln!(out, "{:?} {:?} {order:?} {:?}", piece.span, piece.kind, piece.codes).unwrap();
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
fn letters_with_slips_are_read_as_was_reviewed() {
    let positions = cases::read(&Source::new("positions", file("letters/positions.txt"))).unwrap();
    let all: Vec<Written> =
        ["letters/letters.txt", "letters/strangers.txt"].into_iter().flat_map(written).collect();
    let lines: Vec<String> =
        all.iter().flat_map(|w| &w.parts).flat_map(|p| p.lines()).map(String::from).collect();
    let mut ledger = Told::new("written");
    for letter in &all {
        ledger.note(&letter.name, || {
            let mut dice = Dice::of(&letter.name);
            let name =
                if rules::find(&letter.position).is_some() { letter.position.as_str() } else { "Standard" };
            let own = ready(name).unwrap();
            let mut text = String::new();
            let mut read = |rules: &dyn RuleSet, parts: &[String], dice: &mut Dice| {
                let Some(position) = position(&letter.position, &positions, rules) else { return };
                let Some(who) = rules.board().find_owner(&letter.power) else { return };
                let orders = clear(rules, &position, who);
                let whole = |part: &String| {
                    part.lines()
                        .map(|line| if line == "@" { &*orders } else { line })
                        .collect::<Vec<_>>()
                        .join("\n")
                };
                let parts: Vec<String> = parts.iter().map(whole).collect();
                text += &told(rules, &position, who, &parts, dice);
            };
            read(&*own, &letter.parts, &mut dice);
            for n in 0..9 {
                let mut parts = letter.parts.clone();
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
                let other =
                    if dice.one_in(6) { dice.pick(&OTHERS).and_then(|name| ready(name)) } else { None };
                read(other.as_deref().unwrap_or(&*own), &parts, &mut dice);
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
];

#[test]
fn notations_within_letters_are_read_as_was_reviewed() {
    let positions = cases::read(&Source::new("positions", file("orders/positions.txt"))).unwrap();
    let text = ["orders/notations.tsv", "orders/more.tsv"].map(file).concat();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    let rows: Vec<&Vec<&str>> = rows.iter().filter(|row| row.len() > 4 && row[1] == "Standard").collect();
    let rules = ready("Standard").unwrap();
    let mut ledger = Told::new("frames");
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

#[test]
fn bytes_become_text_as_was_reviewed() {
    let samples =
        ["Grüße aus Zürich – “A Par-Bur”", "l’armée à Paris, ça va", "Stället är över 100 €", "plain"];
    let mut ledger = Told::new("bytes");
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
