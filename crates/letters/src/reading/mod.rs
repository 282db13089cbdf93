//! The reader of players' letters: text is read once, into tokens and a lattice of meanings; orders are rows of data, matched
//! at a price; closed words decide what they count for; every unit gets one decision when the whole letter is read.
//!
//! * [`tokens`]: tokens with their bytes in the letter
//! * [`words`], [`names`]: words of seven languages by class; names of the board
//! * [`lattice`]: all that words can mean: names, places, units, what leads to a goal
//! * [`forms`], [`matching`], [`resolve`], [`orders`], [`ground`], [`house`]: forms of orders, the cheapest cover, what it means in
//!   the position and by the house rules
//! * [`letter`], `labels`, `sentences`, `statements`, `mentions`, `conditions`, `decide`: lines, sentences, decisions

pub mod cause;
mod conditions;
mod decide;
pub mod forms;
pub mod ground;
mod headings;
pub mod house;
pub mod labels;
pub mod lattice;
pub mod letter;
pub mod matching;
mod mentions;
pub mod names;
pub mod orders;
pub mod parts;
pub mod press;
pub mod remarks;
pub mod resolve;
pub mod said;
mod sentences;
mod statements;
pub mod tokens;
pub mod words;

use std::ops::Range;

use adjudicator::orders::{Code, Policy, Reading};
use adjudicator::terms::{ArrowKind, Grammar, OrderItem, StatedOrder};

use crate::blocks::{Line, Whose, blocks};
use crate::{Kind, Letter, Piece, World, units};
use cause::Cause;
use ground::Ground;
use lattice::{Lattice, UnitShape};
use letter::{LetterLine, Reader};
use matching::{Matcher, Status};
use resolve::Resolver;
use tokens::Tokens;
use words::lexicon;

/// Longer letters are not read.
pub const LONGEST: usize = 200_000;
/// Letters of more lines are not read.
const MOST: usize = 1_500;

/// How a statement of a letter was understood, for the editor.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// Its bytes in the letter.
    pub span: Range<usize>,
    /// The order, in canonical text.
    pub order: Option<String>,
    /// What it counts for.
    pub status: Status,
    /// The word that decided that.
    pub because: Option<Range<usize>>,
    /// The row of the form.
    pub form: Option<&'static str>,
    /// Its price, in hundredths.
    pub cost: i32,
    /// What else the words could mean at nearly the same price.
    pub rivals: Vec<String>,
    /// Remarks.
    pub codes: Vec<Code>,
}

/// A letter, read, with the evidence.
#[derive(Debug, Default)]
pub struct Explained {
    /// The letter.
    pub letter: Letter,
    /// Every statement, certain or not, in the order of the letter.
    pub evidence: Vec<Evidence>,
}

/// Reads a letter whose body begins at `body`. Never fails; every stretch that is not white space lies in a piece.
pub fn read(world: &World, letter: &str, body: usize) -> Letter {
    understand(world, letter, body, false).letter
}

/// Reads a letter and keeps why it was read so.
pub fn explain(world: &World, letter: &str, body: usize) -> Explained {
    understand(world, letter, body, true)
}

fn understand(world: &World, letter: &str, body: usize, why: bool) -> Explained {
    let body = body.min(letter.len());
    let body = if letter.is_char_boundary(body) { body } else { 0 };
    if letter.len() > LONGEST {
        let letter = unread(letter, body, Cause::TooLong);
        return Explained { letter, evidence: Vec::new() };
    }
    let blocks = blocks(letter, body);
    let written = blocks.lines.iter().filter(|l| !letter[l.range.clone()].trim().is_empty());
    if written.count() > MOST || blocks.struck.len() > MOST {
        let letter = unread(letter, body, Cause::TooManyLines);
        return Explained { letter, evidence: Vec::new() };
    }
    let head = letter[..body].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' });
    let mut text: String = head.collect();
    text.push_str(&tokens::clean(&blocks.text[body..]));
    let board = world.rules.reading_board(world.position);
    let names = names::of(&board);
    let mut tokens = tokens::tokens(&text, &names, lexicon());
    tokens.close_gaps(&blocks.struck);
    let grammar = world.rules.grammar();
    let forms = forms::of(world.rules.name());
    let mut ground = Ground::new(&board, world.position, world.who);
    ground.language = world.language.and_then(words::number_of);
    let shape = UnitShape::of(grammar.units);
    let sheet = || {
        let due = units::due(world.position, world.who).into_iter();
        let due = due.filter(|_| world.reply && shape != UnitShape::Numbered);
        due.map(|unit| (unit.kind, board.unit_province(unit))).collect()
    };
    let of = |tokens| {
        let mut lattice = Lattice::new(&text, tokens, &ground, &names, lexicon(), (shape, forms.classes));
        lattice.sheet = sheet();
        lattice
    };
    let written = of(&tokens);
    let flowing = written.flowing();
    let lattice = flowing.as_ref().map_or(written, of);
    let house = house::reading_rules(world.rules, forms.fixed);
    let matcher = Matcher { resolver: Resolver { lattice: &lattice, grammar, house }, forms };
    let mut reader =
        Reader::new(world, &lattice, matcher, lines_of(&text, body, lattice.tokens, &blocks.lines));
    reader.read();
    let mut pieces = reader.decide();
    pieces.extend(blocks.struck.into_iter().map(|range| Piece::new(range, Kind::Struck)));
    pieces.extend(blocks.aside.into_iter().map(|range| Piece::new(range, Kind::Remark)));
    pieces.iter_mut().for_each(|piece| check(world, piece));
    pieces.sort_by_key(|p| (p.span.start, p.span.end));
    let spoken = if lattice.is_told { lattice.best } else { ground.language.unwrap_or(words::ENGLISH) };
    let language = words::LANGUAGES[spoken];
    remarks::tile(&reader, letter, body, &mut pieces);
    for piece in pieces.iter_mut().filter(|p| matches!(p.kind, Kind::Order | Kind::Unread | Kind::Others)) {
        if piece.cause.is_none() && !piece.codes.is_empty() {
            piece.cause = Some(Cause::Codes(piece.codes.clone()));
        }
    }
    let press = std::mem::take(&mut reader.press);
    let letter = Letter { pieces, press, language, reply: world.reply };
    let evidence = if why { reader.evidence() } else { Vec::new() };
    Explained { letter, evidence }
}

/// What the words of any text can mean to the power of a letter, for those who do not read it as one.
pub fn looked<T>(world: &World, text: &str, then: impl FnOnce(&Lattice) -> T) -> T {
    let text = tokens::clean(text);
    let board = world.rules.reading_board(world.position);
    let names = names::of(&board);
    let tokens = tokens::tokens(&text, &names, lexicon());
    let forms = forms::of(world.rules.name());
    let mut ground = Ground::new(&board, world.position, world.who);
    ground.language = world.language.and_then(words::number_of);
    let shape = UnitShape::of(world.rules.grammar().units);
    then(&Lattice::new(&text, &tokens, &ground, &names, lexicon(), (shape, forms.classes)))
}

/// The lines of a letter with whose words each is; those of its head are nobody's.
fn lines_of(text: &str, body: usize, tokens: &Tokens, blocks: &[Line]) -> Vec<LetterLine> {
    let head = text[..body].matches('\n').count();
    let line = |(at, range): (usize, &Range<usize>)| {
        let part = text.get(range.clone()).unwrap_or("");
        let start = range.start + part.len() - part.trim_start().len();
        let whose = at.checked_sub(head).and_then(|at| blocks.get(at)).map_or(Whose::Own, |l| l.whose);
        LetterLine { bytes: start..start + part.trim().len(), whose }
    };
    tokens.lines.iter().enumerate().map(line).collect()
}

/// A last look of the rules at an order: a remark, or why it can be none.
fn check(world: &World, piece: &mut Piece) {
    let Some(StatedOrder::Item(grammar, item)) = piece.order.as_ref().filter(|_| piece.is_order()) else {
        return;
    };
    let mends = Policy::new(world.rules.switches()).mends_slips();
    if !mends && piece.codes.contains(&Code::Fuzzy) {
        (piece.kind, piece.codes) = (Kind::Unread, vec![Code::UnknownProvince]);
        piece.attempt = piece.order.take();
        return;
    }
    let mut reading = Reading { item: Some(item.clone()), codes: piece.codes.clone(), ..Reading::default() };
    world.rules.checked(world.position, world.who, &mut reading);
    piece.codes = reading.codes;
    piece.cause = Cause::told(&reading.message).or(piece.cause.take());
    match reading.item {
        Some(item) => {
            piece.unit = units::of(world.rules, &item).or(piece.unit.take());
            if piece.codes == [Code::Impossible] && piece.cause.is_none() {
                piece.cause = bar(world, grammar, &item);
            }
            piece.order = Some(StatedOrder::Item(grammar, item));
        }
        None => (piece.kind, piece.attempt) = (Kind::Unread, piece.order.take()),
    }
}

/// Why an order that is well written cannot be carried out, where one reason is plain.
fn bar(world: &World, grammar: &Grammar, item: &OrderItem) -> Option<Cause> {
    let OrderItem::Order { term, .. } = item else { return None };
    let placed = term.units().next().and_then(|unit| unit.place());
    let (board, goal) = (world.rules.board(), term.goal().or(placed)?);
    let name = board.place_name(goal);
    match (grammar.form(term).arrow, term.units().next()) {
        (ArrowKind::Build, _) => {
            let home = board.province(board.province_of(goal)).home;
            (home != Some(world.who)).then_some(Cause::NotHome(name))
        }
        (ArrowKind::Move, Some(unit)) => {
            let named = format!("{} {}", unit.kind?.code(), board.code(unit.place()?));
            Some(Cause::CannotGo(named, name))
        }
        _ => None,
    }
}

/// What the words of a letter can mean, a token a line: for those who look after the word files.
pub fn words_of(world: &World, letter: &str) -> String {
    looked(world, &blocks(letter, 0).text, described)
}

fn described(lattice: &Lattice) -> String {
    let (text, board) = (lattice.text, lattice.ground.board);
    let mut out = String::new();
    for i in 0..lattice.len {
        let token = lattice.token(i);
        let written = text.get(token.start as usize..token.end as usize).unwrap_or("");
        let classes: Vec<String> =
            lattice.meanings(i).iter().map(|m| format!("{}+{}", m.class.key(), m.end - i)).collect();
        let places = |n: &lattice::NameAt| {
            let all = n.means.iter().map(|m| format!("{}:{}", board.code(m.province.place()), m.cost));
            format!("+{} {}", n.end - i, all.collect::<Vec<_>>().join(","))
        };
        let found: Vec<String> = lattice.names(i).iter().map(places).collect();
        out += &format!("{written:?} {} {}\n", classes.join(" "), found.join(" / "));
    }
    out
}

/// A letter that is asked about as a whole.
fn unread(letter: &str, body: usize, cause: Cause) -> Letter {
    let mut piece = Piece::new(body..letter.len(), Kind::Unread);
    piece.codes.push(Code::UnknownOrder);
    piece.cause = Some(cause);
    Letter { pieces: vec![piece], ..Letter::default() }
}
