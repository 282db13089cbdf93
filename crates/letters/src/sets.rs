//! Several letters of one player: which orders count in the end, what each letter did, and what must be asked.

use adjudicator::orders::policy::{LetterSets, Undated, Which};
use adjudicator::orders::{Code, Policy};
use adjudicator::terms::StatedOrder;

use super::{Act, Cause, Kind, Letter, units};

/// An order of the set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The letter, by its number in order.
    pub letter: usize,
    /// The piece of it.
    pub piece: usize,
    /// The province of the unit.
    pub unit: Option<String>,
    /// The order.
    pub order: StatedOrder,
}

impl Standing {
    /// Whether it takes the place of another: for the same unit, in the same step.
    fn replaces(&self, other: &Standing) -> bool {
        self.unit.is_some()
            && self.unit == other.unit
            && units::step(&self.order) == units::step(&other.order)
    }
}

/// What letters come to together.
#[derive(Clone, Debug, Default)]
pub struct Set {
    /// The orders that count, in the order of their letters.
    pub orders: Vec<Standing>,
    /// What each letter did.
    pub acts: Vec<Vec<Act>>,
    /// Letters that ordered some of the units without a word about the others: letter, how many of how many.
    pub partial: Vec<(usize, usize, usize)>,
    /// The last letter confirmed the set.
    pub confirmed: Option<usize>,
    /// A letter has orders, attempts or `none`, and nothing took them back.
    pub heard: bool,
}

/// Puts letters together in the order they came. `whole` is how many units a whole set orders; 0 where nobody can say.
pub fn combine(letters: &mut [Letter], policy: &Policy, whole: usize) -> Set {
    let mut set = Set { acts: vec![Vec::new(); letters.len()], ..Set::default() };
    let mut former: Vec<Vec<Standing>> = Vec::new();
    for at in 0..letters.len() {
        let new = orders(&letters[at], at);
        let tried: Vec<String> = letters[at]
            .pieces
            .iter()
            .filter(|p| p.kind == Kind::Unread)
            .filter_map(|p| p.unit.clone())
            .collect();
        let speaks = letters[at].speaks();
        let earlier = former.iter().any(|f: &Vec<Standing>| !f.is_empty());
        let letter = &letters[at];
        let mut did: Vec<Act> = Vec::new();
        if letter.does(Act::Withdraws) {
            did.push(Act::Withdraws);
            set.orders.clear();
            set.heard = false;
        }
        let names: usize = new.iter().filter(|n| n.unit.is_some()).count();
        let keeps = letter.does(Act::Keeps) || letter.does(Act::Amends);
        let confirms = letter.does(Act::Confirms);
        if letter.does(Act::GoesBack) && earlier {
            did.push(Act::GoesBack);
            set.orders = former.first().cloned().unwrap_or_default();
        } else if letter.does(Act::Replaces) && earlier {
            did.push(Act::Replaces);
            set.orders.clear();
        } else if earlier && keeps {
            did.push(if letter.does(Act::Keeps) { Act::Keeps } else { Act::Amends });
        } else if earlier && !new.is_empty() && !confirms {
            let is_partial = whole == 0 || names < whole;
            let clear = letter.pieces.iter().any(|p| p.codes.contains(&Code::Amends));
            let adds = match policy.sets() {
                LetterSets::Replace => clear,
                _ => is_partial,
            };
            if letter.reply && is_partial {
                did.push(Act::Amends);
            } else if adds {
                did.push(Act::Amends);
                set.partial.push((at, names, whole));
            } else {
                did.push(Act::Replaces);
                set.orders.clear();
            }
        }
        if confirms && earlier && new.is_empty() {
            did.push(Act::Confirms);
            set.confirmed = Some(at);
        } else if speaks {
            set.confirmed = None;
        }
        // What this letter orders anew, or tries to, counts no longer as it was.
        set.orders.retain(|o| {
            o.unit.is_none()
                || !new.iter().any(|n| n.replaces(o)) && !tried.iter().any(|t| Some(t) == o.unit.as_ref())
        });
        set.orders.extend(new);
        set.heard |= speaks;
        set.acts[at] = did;
        asks(&mut letters[at], earlier);
        former.push(set.orders.clone());
    }
    for (at, letter) in letters.iter_mut().enumerate() {
        mark(letter, at, &set);
    }
    set
}

/// Letters whose order nobody knows are one set: orders that disagree are double orders, or none counts (DATC 4.D.2).
pub fn undated(letters: &mut [Letter], policy: &Policy) -> Set {
    let mut set = Set { acts: vec![Vec::new(); letters.len()], ..Set::default() };
    for at in 0..letters.len() {
        set.heard |= letters[at].speaks();
        for new in orders(&letters[at], at) {
            let rival = set.orders.iter().position(|o| new.replaces(o));
            match rival {
                _ if policy.undated() == Undated::AllHold => refuse(letters, &new, Cause::Undated),
                None => set.orders.push(new),
                Some(old) if set.orders[old].order == new.order => refuse(letters, &new, Cause::Again),
                Some(old) => match policy.double() {
                    Which::First => refuse(letters, &new, Cause::FirstCounts),
                    Which::Last => {
                        let old = std::mem::replace(&mut set.orders[old], new);
                        refuse(letters, &old, Cause::LastCounts);
                    }
                    Which::None => {
                        let old = set.orders.remove(old);
                        for one in [&old, &new] {
                            refuse(letters, one, Cause::Conflict);
                        }
                    }
                },
            }
        }
        asks(&mut letters[at], at > 0);
    }
    set
}

fn refuse(letters: &mut [Letter], order: &Standing, why: Cause) {
    let piece = &mut letters[order.letter].pieces[order.piece];
    piece.order = None;
    piece.codes = if why == Cause::Again { vec![Code::Extra] } else { vec![Code::Conflict] };
    piece.kind = if why == Cause::Again { Kind::Amend } else { Kind::Unread };
    piece.cause = Some(why);
}

fn orders(letter: &Letter, at: usize) -> Vec<Standing> {
    let pieces = letter.pieces.iter().enumerate().filter(|(_, p)| p.is_order() && !p.is_error());
    let one = |(index, piece): (usize, &super::Piece)| {
        Some(Standing { letter: at, piece: index, unit: piece.unit.clone(), order: piece.order.clone()? })
    };
    pieces.filter_map(one).collect()
}

/// Words of keeping, of confirming, of the last season, with nothing they could mean.
fn asks(letter: &mut Letter, earlier: bool) {
    let ordered = letter.pieces.iter().any(|p| p.is_order());
    for piece in &mut letter.pieces {
        if piece.cause == Some(Cause::Unclear) {
            if earlier {
                piece.codes = vec![Code::UnknownOrder];
            }
            continue;
        }
        let empty = match piece.act {
            Some(Act::Keeps) if ordered && piece.cause == Some(Cause::Stays) => false,
            Some(Act::Keeps | Act::GoesBack) => !earlier,
            Some(Act::Confirms) => !earlier && !ordered,
            Some(Act::Repeats) => true,
            _ => false,
        };
        if empty && piece.kind != Kind::Order {
            piece.codes = vec![Code::UnknownOrder];
            piece.cause = Some(match piece.act {
                Some(Act::Repeats) => Cause::NothingRecorded,
                _ => Cause::NothingEarlier,
            });
        }
    }
}

/// Orders that count no longer lose their order; a partial letter says so.
fn mark(letter: &mut Letter, at: usize, set: &Set) {
    for (index, piece) in letter.pieces.iter_mut().enumerate() {
        if !piece.is_order() || piece.is_error() {
            continue;
        }
        if !set.orders.iter().any(|o| o.letter == at && o.piece == index) {
            piece.order = None;
            piece.codes.clear();
            piece.cause = Some(Cause::Replaced);
            piece.kind = Kind::Amend;
        } else if set.partial.iter().any(|(letter, ..)| *letter == at)
            && !piece.codes.contains(&Code::Partial)
        {
            piece.codes.push(Code::Partial);
        } else if set.acts[at].iter().any(|a| matches!(a, Act::Amends | Act::Keeps))
            && !piece.codes.contains(&Code::Amends)
        {
            piece.codes.push(Code::Amends);
        }
    }
}
