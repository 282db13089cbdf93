//! Rows that order nothing, yet name what only an order would name: they are asked about.

use adjudicator::board::Province;
use adjudicator::orders::Code;
use adjudicator::season::Phase;

use super::super::atoms::{Atom, Sense};
use super::super::named::{common, provinces};
use super::super::places::Sure;
use super::super::words::Word;
use super::super::{Cause, Kind, Piece, World, headers, units};
use super::Work;

/// Rows of more words are prose.
const SHORT: usize = 7;

impl Work<'_> {
    /// Asks about rows that begin with a unit of theirs, and short ones that name places of their orders.
    pub(super) fn idle_rows(&self, pieces: &mut [Piece]) {
        let phase = self.world.position.turn.phase;
        // A bare name may be part of an order only beside others.
        let beside = pieces.iter().any(Piece::is_order);
        for at in 0..pieces.len() {
            let piece = &pieces[at];
            if !piece.codes.is_empty() || piece.act.is_some() || piece.cause.is_some() {
                continue;
            }
            let unit = match piece.kind {
                Kind::Remark | Kind::Others | Kind::UnitList if phase == Phase::Movement => self
                    .begins_with_own(&pieces[at], beside)
                    .filter(|(unit, sure)| *sure || !ordered(pieces, unit)),
                _ => None,
            };
            let unit = unit.map(|(unit, _)| unit);
            let short = || phase == Phase::Movement && self.names_ordered(pieces, at);
            let wished = || phase == Phase::Adjustment && self.wishes(pieces, at);
            if unit.is_some() || short() || wished() {
                let piece = &mut pieces[at];
                piece.kind = Kind::Unread;
                piece.codes = vec![Code::UnknownOrder];
                piece.cause = Some(Cause::Unread);
                piece.unit = unit;
            } else if self.elsewhere(&pieces[at]) {
                let piece = &mut pieces[at];
                (piece.kind, piece.cause) = (Kind::Question, Some(Cause::OtherGame));
            }
        }
    }

    /// The unit of theirs that a row begins with, and whether it is meant beyond doubt: `A Mun/Bur`, `Mun the same`.
    fn begins_with_own(&self, piece: &Piece, beside: bool) -> Option<(String, bool)> {
        let atoms = self.teller.atoms(&piece.span);
        let said: Vec<&Atom> = atoms.iter().filter(|a| a.sense != Sense::Sign).collect();
        let (kind, name) = match said.as_slice() {
            [unit, name, ..] if unit.is_unit() => (Some(*unit), *name),
            [name, ..] => (None, *name),
            [] => return None,
        };
        // Behind the letter of a unit a name is no common word.
        let behind = match name.sense {
            Sense::Place(place, sure) if kind.is_some() && sure != Sure::Mended => place,
            _ => place(name),
        };
        let own = behind.filter(|p| self.look.own(*p))?;
        let alone = kind.is_none();
        let kind = kind.and_then(|a| if let Sense::Unit(kind, _) = a.sense { Some((a, kind)) } else { None });
        let places: Vec<Province> = said.iter().filter_map(|a| place(a)).collect();
        let asked = match piece.kind {
            Kind::UnitList => {
                let parted = atoms.windows(3).any(|w| w[0].is_place() && w[1].is("/") && w[2].is_place());
                parted || places.iter().any(|p| !self.look.own(*p))
            }
            Kind::Others => kind.is_some() && places.len() > 1,
            _ => said.len() <= if kind.is_some() { SHORT } else { 3 } && said.len() > 1,
        };
        let World { rules, position, who, .. } = self.world;
        let unit = units::standing(*rules, position, *who, own, kind.map(|(_, kind)| kind))?;
        let lettered = kind.is_some_and(|(a, _)| a.first.len() == 1);
        (asked && (beside || !alone) && self.short(piece))
            .then_some((unit, lettered && piece.kind != Kind::Remark))
    }

    fn short(&self, piece: &Piece) -> bool {
        self.words(&piece.span).iter().filter(|w| Word::says(w)).count() <= SHORT
    }

    /// A short remark with two places, or a verb and one, of which one stands in the orders above it: `For Tyr read Bur`.
    fn names_ordered(&self, pieces: &[Piece], at: usize) -> bool {
        let piece = &pieces[at];
        if piece.kind != Kind::Remark || !self.short(piece) {
            return false;
        }
        let board = self.look.board;
        let orders = pieces[..at].iter().filter_map(|p| p.order.as_ref()).map(|o| o.text(board));
        let text: Vec<String> = orders.collect();
        if text.is_empty() {
            return false;
        }
        let named = provinces(board, &text);
        let atoms = self.teller.atoms(&piece.span);
        let places: Vec<Province> = atoms.iter().filter_map(place).collect();
        let known = |p: &Province| named.contains(p) || self.look.own(*p);
        // `Everything else supports Holland`; not `I should like to go to Kiel`.
        let helps = |a: &Atom| a.is_verb(&["support", "hold"]) || a.first.starts_with("support");
        let row = self.text[..piece.span.start].trim_end_matches([' ', '\t']);
        let whole = row.is_empty() || row.ends_with('\n');
        places.iter().any(known) && (places.len() > 1 || whole && atoms.iter().any(helps))
    }

    /// A polite wish for units that reads as something gone by, where nothing is built: `Ich hätte gerne eine Flotte in London`.
    fn wishes(&self, pieces: &[Piece], at: usize) -> bool {
        let atoms = self.teller.atoms(&pieces[at].span);
        let home = |p: Province| self.look.board.province(p).home == Some(self.world.who);
        pieces[at].kind == Kind::Past
            && !pieces.iter().any(Piece::is_order)
            && atoms.iter().any(Atom::is_unit)
            && atoms.iter().filter_map(place).any(home)
    }

    /// Whether a short remark is about another game than this.
    fn elsewhere(&self, piece: &Piece) -> bool {
        let Some(game) = self.world.game.filter(|_| piece.kind == Kind::Remark && self.short(piece)) else {
            return false;
        };
        let text = &self.text[piece.span.clone()];
        let found = headers::find(self.look.board, self.world.names, text, self.year());
        !found.games.is_empty() && !found.games.iter().any(|id| id == game)
    }
}

/// The place a name stands for beyond doubt.
fn place(atom: &Atom) -> Option<Province> {
    match atom.sense {
        Sense::Place(place, sure) if sure != Sure::Mended && !common(&atom.first) => place,
        _ => None,
    }
}

/// Whether a unit has an order.
fn ordered(pieces: &[Piece], unit: &str) -> bool {
    pieces.iter().any(|p| matches!(p.kind, Kind::Order | Kind::Unread) && p.unit.as_deref() == Some(unit))
}
