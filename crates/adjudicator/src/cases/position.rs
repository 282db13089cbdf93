//! The position and the orders that a case sets up.

use super::read::{Case, CaseError};
use crate::board::{Board, Owner, Province};
use crate::draw::Draws;
use crate::position::{DislodgedUnit, Position, Unit};
use crate::rules::{OrderSets, RuleSet, Ruling, Rulings, SheetAuthor, WrittenAt};

/// Most units in a position, besides the number of the board's provinces: where units may share a province, the judges
/// count forces in sets of 256, a unit and its shadow; elsewhere a board's provinces fit into their sets.
const MOST: usize = 120;

/// The position before the phase. Facts are copied as written, in the words of the rule-set.
pub fn position(case: &Case, rules: &dyn RuleSet) -> Result<Position, CaseError> {
    let board = rules.board();
    if case.section("PRESTATE_START").is_some() {
        return Ok(rules.start(&board.powers().collect::<Vec<_>>(), &mut Draws::from_list([""; 0])));
    }
    let turn = case.turn.ok_or_else(|| case.error(case.line, "the case has no PRESTATE_SETPHASE"))?;
    let mut position = Position::empty(board, turn);
    let mut units = case.lines("PRESTATE").chain(case.lines("PRESTATE_DISLODGED"));
    let most = MOST.max(board.len());
    if let Some((line, _)) = units.nth(most) {
        return Err(case.error(line, format!("there are more units than the {most} that can be adjudicated")));
    }
    for (line, text) in case.lines("PRESTATE") {
        let (owner, unit) = split_power(case, board, line, text)?;
        position.units.push(Unit::read(board, owner, unit).map_err(|e| case.error(line, e.to_string()))?);
    }
    for (line, text) in case.lines("PRESTATE_DISLODGED") {
        let (owner, unit) = split_power(case, board, line, text)?;
        position
            .dislodged
            .push(DislodgedUnit::read(board, owner, unit).map_err(|e| case.error(line, e.to_string()))?);
    }
    for (line, text) in case.lines("PRESTATE_SUPPLYCENTER_OWNERS") {
        let (owner, provinces) = split_power(case, board, line, text)?;
        for province in provinces_of(case, board, line, provinces)? {
            position.owners[province.0 as usize] = Some(owner);
        }
    }
    for (line, text) in case.lines("PRESTATE_CONTESTED") {
        position.contested.extend(provinces_of(case, board, line, text)?);
    }
    former_results(case, board, &mut position);
    position.facts = case.lines("PRESTATE_STATE").map(|(_, l)| l.to_string()).collect();
    Ok(position)
}

/// Reads jDip's results of the phase before: successful moves tell where attackers came from, failed ones which vacant
/// provinces were contested.
fn former_results(case: &Case, board: &Board, position: &mut Position) {
    for (_, line) in case.lines("PRESTATE_RESULTS") {
        let Some((result, order)) = line.split_once(':') else { continue };
        let order = order.split_once(':').map_or(order, |(_, o)| o);
        let Some((from, to)) = order.split_once('-') else { continue };
        // Only a unit and its place: more words before the sign are a support or a convoy.
        let words: Vec<&str> = from.split_whitespace().collect();
        let from = words.last().filter(|_| words.len() < 3).and_then(|w| board.place(w));
        let to = to.split_whitespace().next().and_then(|w| board.find(w));
        let (Some(from), Some(to)) = (from, to) else { continue };
        if result.trim().eq_ignore_ascii_case("success") {
            for d in position.dislodged.iter_mut().filter(|d| board.unit_province(&d.unit) == to) {
                if !d.from.contains(&from) {
                    d.from.push(from);
                }
            }
        } else if !position.units.iter().any(|u| board.unit_province(u) == to)
            && !position.contested.contains(&to)
        {
            position.contested.push(to);
        }
    }
}

/// The orders of a case as sheets, one per power, and the destination of every line of `ORDERS` (`None` for the GM's).
/// `hand` is their author.
pub fn sheets(
    case: &Case,
    board: &Board,
    hand: SheetAuthor,
) -> Result<(OrderSets, Vec<Option<WrittenAt>>, Rulings), CaseError> {
    let (mut lines, mut rulings) = (Vec::new(), Rulings::default());
    let mut players = Vec::new();
    for (line, text) in case.lines("ORDERS") {
        if let Some(words) = text.strip_prefix("GM:") {
            rulings.0.push(Ruling::read(words, None));
            players.push(false);
            continue;
        }
        let (owner, order) = split_power(case, board, line, text)?;
        lines.push((owner, order));
        players.push(true);
    }
    let (sheets, written) = OrderSets::from_lines(board, hand, lines);
    let mut written = written.into_iter();
    let places = players.into_iter().map(|p| if p { written.next() } else { None }).collect();
    Ok((sheets, places, rulings))
}

/// Splits `Power: rest`.
pub(super) fn split_power<'a>(
    case: &Case,
    board: &Board,
    line: u32,
    text: &'a str,
) -> Result<(Owner, &'a str), CaseError> {
    let (name, rest) =
        text.split_once(':').ok_or_else(|| case.error(line, "a power and a colon are missing"))?;
    let owner = board.find_owner(name).ok_or_else(|| {
        let known = board.owners.iter().map(|o| o.name.as_str()).collect::<Vec<_>>().join(", ");
        case.error(line, format!("“{}” is not a power: the board has {known}", name.trim()))
    })?;
    Ok((owner, rest.trim()))
}

pub(super) fn provinces_of(
    case: &Case,
    board: &Board,
    line: u32,
    text: &str,
) -> Result<Vec<Province>, CaseError> {
    let words = text.split_whitespace().filter(|w| !matches!(*w, "A" | "F" | "a" | "f"));
    words
        .map(|w| {
            board
                .find(w.trim_matches(','))
                .ok_or_else(|| case.error(line, format!("“{w}” is not a province")))
        })
        .collect()
}
