//! What the sentences of a text name, whether or not they order anything.

use adjudicator::board::{Board, Province};

use super::World;
use super::language::is_common;
use super::reading::lattice::Lattice;
use super::reading::looked;
use super::reading::tokens::TokenKind;
use super::reading::words::{Classes, classes};

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

/// Verbs of orders.
const VERBS: Classes = classes!(Move Hold Stand Sup SupBy Conv ConvBy Disband Retreat Build Remove Waive);

/// The sentences of a text. One ends with its point or at a blank line.
pub fn sentences(world: &World, text: &str) -> Vec<Named> {
    looked(world, text, |lattice| {
        let mut out = vec![Named::default()];
        let mut from = 0;
        for i in 0..lattice.len {
            let (token, next) = (lattice.token(i), lattice.token(i + 1));
            if token.kind == TokenKind::Blank || token.is(".!?…") && (next.space || next.is_break()) {
                out.push(Named::default());
            }
            let Some(sentence) = out.last_mut() else { continue };
            sentence.words += usize::from(token.is_word() || token.is_number());
            sentence.acts |= lattice.any(i, VERBS);
            if i >= from && lattice.is_exact(i) && !common(lattice.folded(i)) {
                let mut meant: Vec<Province> = lattice.provinces(i).collect();
                meant.dedup();
                sentence.places.extend(if let [one] = meant[..] { Some(one) } else { None });
                from = lattice.names(i).first().map_or(i, |name| name.end);
            }
        }
        out.retain(|sentence| sentence.words > 0);
        out
    })
}

/// All provinces that the words of a text may mean, also by a slip, in their order.
pub fn possible(world: &World, text: &str) -> Vec<Province> {
    let all = |lattice: &Lattice| (0..lattice.len).flat_map(|i| lattice.provinces(i)).collect();
    looked(world, text, all)
}

/// The provinces that canonical orders name.
pub fn provinces(board: &Board, orders: &[String]) -> Vec<Province> {
    let codes = orders.iter().flat_map(|o| o.split(|c: char| !c.is_alphanumeric()));
    codes.filter_map(|code| board.id(code)).collect()
}

/// Whether a code may be a common word: `den`.
fn common(code: &str) -> bool {
    code.len() < 5 && is_common(code)
}
