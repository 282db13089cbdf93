//! Deciding conditional orders when their phase is judged: which branch of `IF facts THEN orders ELSE orders` holds.

use crate::board::{Board, Owner, Place, Province};
use crate::position::{Kind, Position, Unit};

/// A move or retreat that was carried out in an earlier phase of the same mailing; `to` is None for a unit that left the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Whose unit.
    pub owner: Owner,
    /// Its kind.
    pub kind: Kind,
    /// Where it was.
    pub from: Place,
    /// Where it went.
    pub to: Option<Place>,
    /// It retreated.
    pub retreat: bool,
}

/// A conditional order decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The orders that are followed, canonical; none if the condition does not hold and there is no other branch.
    pub orders: Vec<String>,
    /// Whether the condition holds.
    pub holds: bool,
}

/// Decides a canonical conditional order (`IF ... THEN ... ELSE ...`). `position` is the one its orders are judged in, `steps`
/// what happened in the phases of the same mailing before it; where no step is known, a unit counts as having gone where it
/// stands now. None if the text is no conditional order.
pub fn decide(board: &Board, position: &Position, steps: &[Step], order: &str) -> Option<Decision> {
    let rest = order.strip_prefix("IF ")?;
    let (facts, rest) = rest.split_once(" THEN ")?;
    let (then, other) = match rest.split_once(" ELSE ") {
        Some((then, other)) => (then, Some(other)),
        None => (rest, None),
    };
    let mut holds = true;
    for fact in facts.split(" AND ") {
        let (fact, wanted) = match fact.strip_prefix("NOT ") {
            Some(fact) => (fact, false),
            None => (fact, true),
        };
        holds &= holds_now(board, position, steps, fact)? == wanted;
    }
    let list = |text: &str| text.split(" , ").map(str::to_string).collect();
    let orders = if holds { list(then) } else { other.map(list).unwrap_or_default() };
    Some(Decision { orders, holds })
}

fn holds_now(board: &Board, position: &Position, steps: &[Step], fact: &str) -> Option<bool> {
    let (name, rest) = fact.split_once('(')?;
    let (inner, goal) = rest.split_once(')')?;
    if name == "vacant" {
        let province = board.find(inner)?;
        return Some(position.at(board, province).next().is_none());
    }
    let (owner, unit) = inner
        .rsplit_once(' ')
        .and_then(|(rest, _)| rest.rsplit_once(' '))
        .map(|(owner, _)| (owner, inner[owner.len()..].trim()))?;
    let unit = Unit::read(board, board.find_owner(owner)?, unit).ok()?;
    let from = board.province_of(unit.place);
    let stands = |province: Province| {
        position.at(board, province).any(|u| u.owner == unit.owner && u.kind == unit.kind)
    };
    if name == "unit" {
        return Some(stands(from));
    }
    let retreat = name == "retreat";
    let goal = goal.strip_prefix('=')?;
    let to = if goal == "D" { None } else { Some(board.place(goal)?) };
    let province = |place: Option<Place>| place.map(|p| board.province_of(p));
    let known = steps.iter().find(|s| {
        s.owner == unit.owner
            && s.kind == unit.kind
            && board.province_of(s.from) == from
            && s.retreat == retreat
    });
    Some(match (known, to) {
        (Some(step), _) => province(step.to) == province(to),
        (None, Some(to)) => !stands(from) && stands(board.province_of(to)),
        (None, None) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::season::{Phase, Season, Turn};

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
            kind: Kind::Army,
            from: board.place("mun").unwrap(),
            to: to.and_then(|p| board.place(p)),
            retreat: true,
        };
        let orders = |steps: &[Step], text: &str| decide(&board, &position, steps, text).unwrap().orders;
        assert_eq!(orders(&[step(Some("gas"))], text), ["A mar H"]);
        assert_eq!(orders(&[step(None)], text), ["A mar-pie"]);
        assert_eq!(orders(&[], text), ["A mar H"]);
        let text = "IF vacant(lon) AND NOT unit(Germany A gas) THEN Build A lon";
        assert_eq!(orders(&[], text), [] as [&str; 0]);
        assert_eq!(
            orders(&[], "IF unit(Germany A gas) THEN A par-gas , A mar S A par-gas"),
            ["A par-gas", "A mar S A par-gas"]
        );
        assert!(decide(&board, &position, &[], "A par-gas").is_none());
    }
}
