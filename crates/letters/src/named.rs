//! What the sentences of a text name, whether or not they order anything.

use adjudicator::board::{Board, Province};

use super::World;
use super::atoms::{Atom, Lookup, Sense};
use super::language::{self, is_common};
use super::places::{self, Sure};
use super::words::{Sort, Word, words};

/// A sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// How many words and numbers it has.
    pub words: usize,
    /// The provinces it names beyond doubt.
    pub places: Vec<Province>,
    /// It has a verb of orders.
    pub acts: bool,
}

/// The sentences of a text. One ends with its point or at a blank line.
pub fn sentences(world: &World, text: &str) -> Vec<Named> {
    let board = world.rules.board();
    let names = places::of(board);
    let all = words(text, 0);
    let language = language::of(&all, &names.hints(&all, language::all()));
    let look = Lookup::new(world, &names, language);
    let sure = |a: &&Atom| match a.sense {
        Sense::Place(_, Sure::Mended) => false,
        Sense::Place(_, Sure::Foreign) => true,
        Sense::Place(..) => !common(&a.first),
        _ => false,
    };
    let province = |a: &Atom| if let Sense::Place(place, _) = a.sense { place } else { None };
    let read = |part: &[Word]| {
        let atoms = look.atoms(text, part);
        Named {
            words: part.iter().filter(|w| w.says()).count(),
            places: atoms.iter().filter(sure).filter_map(province).collect(),
            acts: atoms.iter().any(acts),
        }
    };
    let ends = |before: &Word, after: &Word| {
        let gap = text.get(before.span.end..after.span.start).unwrap_or_default();
        let point = before.sort == Sort::Sign && matches!(before.text.as_str(), "." | "!" | "?");
        gap.matches('\n').count() > 1 || point && gap.contains(char::is_whitespace)
    };
    all.chunk_by(|a, b| !ends(a, b)).map(read).collect()
}

/// Whether a word is a verb of orders in any language.
fn acts(atom: &Atom) -> bool {
    let said = ["hold", "support", "stand", "convoy", "move", "attack"];
    matches!(atom.sense, Sense::Verb(_)) || said.iter().any(|verb| atom.first.starts_with(verb))
}

/// The provinces that canonical orders name.
pub fn provinces(board: &Board, orders: &[String]) -> Vec<Province> {
    let codes = orders.iter().flat_map(|o| o.split(|c: char| !c.is_alphanumeric()));
    codes.filter_map(|code| board.id(code)).collect()
}

/// Whether a code may be a common word: `den`.
pub fn common(code: &str) -> bool {
    code.len() < 5 && is_common(code)
}
