//! The reader of players' letters: text is read once, into tokens and a lattice of meanings; orders are rows of data, matched
//! at a price; closed words decide what they count for; every unit gets one decision when the whole letter is read.
//!
//! * [`tokens`]: tokens with their bytes in the letter
//! * [`words`], [`names`]: words of seven languages by class; names of the board
//! * [`lattice`], `shapes`: all that words can mean: names, places, units, what leads to a goal
//! * [`forms`], [`matching`], [`resolve`], [`orders`], [`ground`]: forms of orders, the cheapest cover, what it means in the position
//! * [`letter`], `labels`, `sentences`, `statements`, `mentions`, `conditions`, `winter`, `decide`: lines, sentences, decisions

mod conditions;
mod decide;
pub mod forms;
pub mod ground;
mod labels;
pub mod lattice;
pub mod letter;
pub mod matching;
mod mentions;
pub mod names;
pub mod orders;
pub mod resolve;
mod sentences;
mod shapes;
mod statements;
pub mod tokens;
pub mod winter;
pub mod words;

use adjudicator::orders::Code;
use adjudicator::terms::Units;

use crate::{Kind, Letter, Piece, World};
use ground::Ground;
use lattice::{Lattice, UnitShape};
use letter::Reader;
use matching::Matcher;
use resolve::Resolver;
use words::lexicon;

/// Longer letters are not read.
pub const LONGEST: usize = 200_000;

/// Reads a letter whose body begins at `body`. Never fails; every stretch that is not white space lies in a piece.
pub fn read(world: &World, letter: &str, body: usize) -> Letter {
    let body = if letter.is_char_boundary(body.min(letter.len())) { body.min(letter.len()) } else { 0 };
    if letter.len() > LONGEST {
        return unread(letter, body, "the letter is too long to be read");
    }
    let text: String = letter[..body].chars().map(|c| if c == '\n' { "\n".into() } else { " ".repeat(c.len_utf8()) }).chain([tokens::clean(&letter[body..])]).collect();
    let board = world.rules.reading_board(world.position);
    let names = names::of(&board);
    let tokens = tokens::tokens(&text, &names, lexicon());
    let grammar = world.rules.grammar();
    let forms = forms::of(world.rules.name());
    let ground = Ground::new(&board, world.position, world.who);
    let shape = match grammar.units {
        Units::Sized => UnitShape::Sized,
        Units::Numbered => UnitShape::Numbered,
        Units::Owned => UnitShape::Many,
        Units::Placed | Units::Outside => UnitShape::Placed,
    };
    let lattice = Lattice::new(&text, &tokens, &ground, &names, lexicon(), (shape, forms.classes));
    let matcher = Matcher { resolver: Resolver { lattice: &lattice, grammar }, forms };
    let mut reader = Reader::new(&lattice, matcher, grammar);
    reader.read();
    let mut pieces = reader.decide();
    pieces.sort_by_key(|p| (p.span.start, p.span.end));
    tile(letter, body, &mut pieces);
    let language = words::LANGUAGES[lattice.best];
    Letter { pieces, press: Vec::new(), language, reply: world.reply }
}

/// A letter that is asked about as a whole.
fn unread(letter: &str, body: usize, message: &str) -> Letter {
    let mut piece = Piece::new(body..letter.len(), Kind::Unread);
    piece.codes.push(Code::UnknownOrder);
    piece.message = message.into();
    Letter { pieces: vec![piece], ..Letter::default() }
}

/// Fills what lies between pieces with remarks, so that nothing is lost.
fn tile(letter: &str, body: usize, pieces: &mut Vec<Piece>) {
    let mut gaps = Vec::new();
    let mut at = body;
    let mut add = |from: usize, to: usize| {
        let Some(words) = letter.get(from..to) else { return };
        let start = from + words.len() - words.trim_start().len();
        if !words.trim().is_empty() {
            gaps.push(Piece::new(start..from + words.trim_end().len(), Kind::Remark));
        }
    };
    for piece in pieces.iter() {
        if piece.span.start > at {
            add(at, piece.span.start);
        }
        at = at.max(piece.span.end);
    }
    add(at, letter.len());
    pieces.append(&mut gaps);
    pieces.sort_by_key(|p| (p.span.start, p.span.end));
}
