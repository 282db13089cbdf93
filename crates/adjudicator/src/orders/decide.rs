//! Deciding conditional orders when their phase is judged: which branch of `IF facts THEN orders ELSE orders` holds.

use crate::orders::prelude::*;
use crate::terms::{Branch, OrderTerm, UnitRef, grammar};

grammar! {
    /// What a condition asks.
    pub enum Fact,
    /// What conditions ask in all rule-sets but Rather Silly.
    FACTS: Placed {
        /// It stands there.
        Stands { power: Owner, unit: UnitRef } = "unit({w} {u})";
        /// Nothing stands there.
        Vacant { at: Province } = "vacant({v})";
        /// It moved there.
        Moved { power: Owner, unit: UnitRef, to: Place } = "move({w} {u})={p}";
        /// It retreated there.
        Retreated { power: Owner, unit: UnitRef, to: Place } = "retreat({w} {u})={p}";
        /// It left the board.
        Gone { power: Owner, unit: UnitRef } = "retreat({w} {u})=D";
    }
}

/// A move or retreat that was carried out in an earlier phase of the same mailing; `to` is None for a unit that left the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Whose unit.
    pub owner: Owner,
    /// Its kind.
    pub kind: UnitKind,
    /// Where it was.
    pub from: Place,
    /// Where it went.
    pub to: Option<Place>,
    /// It retreated.
    pub retreat: bool,
}

/// Decides a conditional order: the index of the branch that holds, if one does. `position` is the one its orders are judged
/// in, `steps` what happened in the phases of the same mailing before it; where no step is known, a unit counts as having gone
/// where it stands now.
pub fn decide(board: &Board, position: &Position, steps: &[Step], branches: &[Branch]) -> Option<usize> {
    let so = |fact: &OrderTerm| Fact::of(fact).is_some_and(|f| is_so(board, position, steps, &f));
    branches.iter().position(|b| b.when.as_ref().is_none_or(|when| when.holds(&mut |f| so(f))))
}

fn is_so(board: &Board, position: &Position, steps: &[Step], fact: &Fact) -> bool {
    let (power, unit, retreat, to) = match fact {
        Fact::Vacant { at } => return position.is_vacant(board, *at),
        Fact::Stands { power, unit } => (power, unit, false, None),
        Fact::Moved { power, unit, to } => (power, unit, false, Some(*to)),
        Fact::Retreated { power, unit, to } => (power, unit, true, Some(*to)),
        Fact::Gone { power, unit } => (power, unit, true, None),
    };
    let (Some(kind), Some(place)) = (unit.kind, unit.place()) else { return false };
    let from = board.province_of(place);
    let stands = |p: Province| position.units_in(board, p).any(|u| u.owner == *power && u.kind == kind);
    if matches!(fact, Fact::Stands { .. }) {
        return stands(from);
    }
    let mine = |s: &&Step| s.owner == *power && s.kind == kind && s.retreat == retreat;
    let known = steps.iter().filter(mine).find(|s| board.province_of(s.from) == from);
    let province = |place: Option<Place>| place.map(|p| board.province_of(p));
    match (known, to) {
        (Some(step), _) => province(step.to) == province(to),
        (None, Some(to)) => !stands(from) && stands(board.province_of(to)),
        (None, None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Unit;
    use crate::season::{Phase, Season, Turn};
    use crate::terms::OrderItem;

    #[test]
    fn conditions_are_decided_by_what_happened() {
        let board = Board::standard();
        let turn = Turn::new(Season::Spring, 1905, Phase::Movement);
        let mut position = Position::empty(&board, turn);
        let germany = board.find_owner("Germany").unwrap();
        position.units.push(Unit::read(&board, germany, "A gas").unwrap());
        let text = "IF retreat(Germany A mun)=gas THEN A mar H ELSE A mar-pie";
        let step = |to: Option<&str>| Step {
            owner: germany,
            kind: UnitKind::Army,
            from: board.place("mun").unwrap(),
            to: to.and_then(|p| board.place(p)),
            retreat: true,
        };
        let grammar =
            crate::rules::find("Standard").unwrap().instantiate(&Default::default()).unwrap().grammar();
        let orders = |steps: &[Step], text: &str| -> Vec<String> {
            let OrderItem::Cases { branches, .. } = OrderItem::parse(grammar, &board, text).unwrap() else {
                panic!("{text}")
            };
            let found = decide(&board, &position, steps, &branches).map(|i| &branches[i].then);
            found.into_iter().flatten().map(|t| grammar.text(&board, t)).collect()
        };
        assert_eq!(orders(&[step(Some("gas"))], text), ["A mar H"]);
        assert_eq!(orders(&[step(None)], text), ["A mar-pie"]);
        assert_eq!(orders(&[], text), ["A mar H"]);
        let text = "IF vacant(lon) AND NOT unit(Germany A gas) THEN Build A lon";
        assert_eq!(orders(&[], text), [] as [&str; 0]);
        assert_eq!(
            orders(&[], "IF unit(Germany A gas) THEN A par-gas , A mar S A par-gas"),
            ["A par-gas", "A mar S A par-gas"]
        );
    }
}
