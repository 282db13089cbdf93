//! Reads one order in all the spellings of RS-0.14, with its condition (RS-0.15).

use super::condition;
use super::cursor::{Cursor, Read, Trouble, Vocabulary};
use super::orders::{Foretold, Named, Order, Sentence, Spot};
use super::tokens::Sign;
use crate::board::{Board, Owner};
use crate::orders::Code;
use crate::position::Kind;
use crate::season::Phase;

/// How deep `ELSE ... IF ... ELSE` may go.
const DEPTH: usize = 8;

/// Reads a line as one order. `jester`: the line orders another player's unit and may begin with `ORDER`.
pub fn sentence(board: &Board, words: &Vocabulary, phase: Phase, jester: bool, line: &str) -> Read<Sentence> {
    let cursor = Cursor::new(board, words, line);
    part(cursor, phase, jester, DEPTH)
}

fn part(cursor: Cursor<'_>, phase: Phase, jester: bool, depth: usize) -> Read<Sentence> {
    if depth == 0 {
        return Err(Trouble::unknown("too many alternatives follow one another"));
    }
    let (mut head, tail) = cursor.cut("if");
    let order = order(&mut head, phase, jester)?;
    head.finish()?;
    let Some(mut tail) = tail else {
        return Ok(Sentence {
            order,
            condition: None,
            otherwise: None,
            lost: head.lost,
            verbless: head.verbless,
        });
    };
    tail.eat(&["if"]);
    let (mut when, otherwise) = tail.cut("else");
    let condition = condition::read(&mut when)?;
    when.finish()?;
    let otherwise = match otherwise {
        Some(mut rest) => {
            rest.eat(&["else"]);
            Some(Box::new(part(rest, phase, jester, depth - 1)?))
        }
        None => None,
    };
    Ok(Sentence { order, condition: Some(condition), otherwise, lost: head.lost, verbless: head.verbless })
}

/// An order without a condition; the cursor stands behind it.
fn order(c: &mut Cursor<'_>, phase: Phase, jester: bool) -> Read<Order> {
    if jester {
        c.eat(&["order", "orders"]);
    }
    if c.eat(&["llamas", "llama", "herd", "herds"]) {
        return llamas(c);
    }
    if c.eat(&["predict", "predicts"]) {
        return predict(c);
    }
    if c.eat(&["vote for", "vote", "votes", "link", "hyperspace link", "hyperspace"]) {
        c.eat_sign(Sign::Other);
        c.eat(&["hyperspace link", "link", "for"]);
        let a = c.spot()?;
        if !(c.eat_sign(Sign::Dash) || c.eat(&["to", "and"]) || c.eat_sign(Sign::Comma)) {
            return Err(c.expected("a dash between two spaces"));
        }
        return Ok(Order::Vote { a, b: c.spot()? });
    }
    if c.eat(&["question"]) {
        c.eat_sign(Sign::Other);
        let question = c.quoted()?;
        c.eat_sign(Sign::Comma);
        if !c.eat(&["answer"]) {
            return Err(c.expected("ANSWER and the answer"));
        }
        c.eat_sign(Sign::Other);
        return Ok(Order::Question { question, answer: c.quoted()? });
    }
    if c.eat(&["answer", "answers"]) {
        c.eat_sign(Sign::Other);
        return Ok(Order::Answer { answer: c.quoted()? });
    }
    if c.eat(&["build", "builds"]) {
        return build(c);
    }
    if c.eat(&["remove", "removes"]) {
        return Ok(Order::Remove { unit: c.unit()? });
    }
    if c.eat(&["waive", "waives"]) {
        return Ok(Order::Waive {});
    }
    if c.eat(&["sell soul of", "sell the soul of", "sell soul", "sells soul"]) {
        return Ok(Order::Sell { unit: c.unit()? });
    }
    let mut both = c.clone();
    if both.both() {
        *c = both;
        return together(c, phase);
    }
    let unit = c.unit()?;
    of_unit(c, unit, phase)
}

fn llamas(c: &mut Cursor<'_>) -> Read<Order> {
    c.eat(&["in", "at"]);
    let mut spaces = Vec::new();
    loop {
        match c.spot() {
            Ok(spot) => spaces.push(spot),
            Err(trouble) => c.unknown(trouble)?,
        }
        if let [spot] = spaces.as_slice()
            && c.lost.is_empty()
            && c.eat(&["explode", "explodes", "detonate", "detonates"])
        {
            return match spot {
                Spot::Space(at) => Ok(Order::Explode { at: *at }),
                Spot::Underpass => Err(Trouble::unknown("no herd grazes in the underpass")),
            };
        }
        if !(c.eat_sign(Sign::Comma) || c.eat(&["and"])) {
            break;
        }
    }
    if spaces.is_empty() {
        return Err(Trouble::nowhere(&c.lost.join(", ")));
    }
    Ok(Order::Herds { spaces })
}

fn predict(c: &mut Cursor<'_>) -> Read<Order> {
    let mut spaces = Vec::new();
    loop {
        match foretold(c) {
            Ok(foretold) => spaces.push(foretold),
            Err(trouble) => c.unknown(trouble)?,
        }
        if !(c.eat_sign(Sign::Comma) || c.eat(&["and"])) {
            break;
        }
    }
    if spaces.is_empty() {
        return Err(Trouble::nowhere(&c.lost.join(", ")));
    }
    Ok(Order::Predict { spaces })
}

fn foretold(c: &mut Cursor<'_>) -> Read<Foretold> {
    let open = c.eat_sign(Sign::Open);
    let place = c.place()?;
    if open && !c.eat_sign(Sign::Close) {
        return Err(c.expected("a closing bracket"));
    }
    let mut foretold = Foretold { space: c.board.province_of(place), kind: None, coast: None };
    if c.board.coast(place).is_some() {
        foretold.coast = Some(place);
    }
    if c.eat(&["as a", "as an", "as"]) {
        let kind = c.kind().filter(|k| matches!(k, Kind::Army | Kind::Fleet));
        foretold.kind = Some(kind.ok_or_else(|| c.expected("FLEET or ARMY"))?);
        let mut next = c.clone();
        if let Ok(coast) = next.place()
            && c.board.province_of(coast) == foretold.space
        {
            *c = next;
            foretold.coast = Some(coast).filter(|p| c.board.coast(*p).is_some());
        }
    }
    Ok(foretold)
}

fn build(c: &mut Cursor<'_>) -> Read<Order> {
    let free = c.eat(&["free"]);
    if !free && c.eat(&["siamese pair", "siamese units", "siamese"]) {
        let first = kind_and_place(c)?;
        if !(c.eat_sign(Sign::Plus) || c.eat_sign(Sign::Comma) || c.eat(&["and"])) {
            return Err(c.expected("+ and the second twin"));
        }
        let (twin, beside) = kind_and_place(c)?;
        return Ok(Order::Siamese { kind: first.0, place: first.1, twin, beside });
    }
    let (kind, place) = kind_and_place(c)?;
    Ok(Order::Build { kind, place, free })
}

fn kind_and_place(c: &mut Cursor<'_>) -> Read<(Kind, crate::board::Place)> {
    let unit = c.unit()?;
    let kind = unit.kind.ok_or_else(|| Trouble::unknown("the kind of unit to be built is missing"))?;
    Ok((kind, unit.place))
}

/// What follows `A/B`.
fn together(c: &mut Cursor<'_>, phase: Phase) -> Read<Order> {
    let open = c.eat_sign(Sign::Open);
    let from = c.place()?;
    if open && !c.eat_sign(Sign::Close) {
        return Err(c.expected("a closing bracket"));
    }
    if let Some(path) = retreat(c)? {
        return Ok(Order::RetreatTogether { from, path });
    }
    let path = c.path()?;
    Ok(if phase == Phase::Retreat {
        Order::RetreatTogether { from, path }
    } else {
        Order::Together { from, path }
    })
}

/// `RETREAT bur-mun`, `RETREATS to bur`.
fn retreat(c: &mut Cursor<'_>) -> Read<Option<Vec<crate::board::Place>>> {
    if !c.eat(&["retreat to", "retreats to", "retreat", "retreats", "r"]) {
        return Ok(None);
    }
    c.eat_sign(Sign::Dash);
    let mut path = vec![c.place()?];
    if c.sign() == Some(Sign::Dash) {
        path.extend(c.path()?);
    }
    Ok(Some(path))
}

fn disband(unit: Named) -> Order {
    match unit.kind {
        Some(Kind::Distractor) => Order::Die { unit },
        _ => Order::Disband { unit },
    }
}

/// What follows the unit ordered.
fn of_unit(c: &mut Cursor<'_>, unit: Named, phase: Phase) -> Read<Order> {
    if c.done() {
        return Ok(Order::Hold { unit });
    }
    if let Some(path) = retreat(c)? {
        return Ok(Order::Retreat { unit, path });
    }
    if c.eat(&["disband", "disbands", "die", "dies", "otb"]) {
        return Ok(disband(unit));
    }
    if c.sign() == Some(Sign::Dash) || c.word() == "to" {
        let path = c.path()?;
        if phase == Phase::Retreat {
            return Ok(Order::Retreat { unit, path });
        }
        return moved(c, unit, path);
    }
    if c.eat(&["h", "hold", "holds", "stand", "stands", "holding"]) {
        let tardis = c.eat(&["the tardis", "tardis"]);
        let mut shoo = false;
        if c.eat_sign(Sign::Comma) | c.eat(&["and"]) {
            shoo = c.eat(&["shoo birds", "shoos birds", "shoo", "shoos"]);
            if !shoo {
                return Err(c.expected("SHOO"));
            }
        } else if c.eat(&["shoo birds", "shoo", "shoos"]) {
            shoo = true;
        }
        return Ok(match (tardis, shoo) {
            (true, _) => Order::Tardis { unit, shoo },
            (_, true) => Order::Shoo { unit },
            _ => Order::Hold { unit },
        });
    }
    if c.eat(&["shoo birds", "shoos birds", "shoo", "shoos", "and shoo"]) {
        return Ok(Order::Shoo { unit });
    }
    if c.eat(&["s", "support", "supports", "supporting"]) {
        let of = c.unit()?.anybodys();
        if c.eat(&["h", "hold", "holds", "stand", "stands"]) {
            return Ok(Order::Support { unit, of, to: None });
        }
        let moves = c.sign() == Some(Sign::Dash) || c.word() == "to";
        let to = if moves { c.path()?.last().copied() } else { None };
        return Ok(Order::Support { unit, of, to });
    }
    if c.eat(&["c", "convoy", "convoys", "convoying"]) {
        let of = c.unit()?.anybodys();
        let path = c.path()?;
        let to = path.last().copied().ok_or_else(|| c.expected("a space"))?;
        return Ok(Order::Convoy { unit, of, to });
    }
    if c.eat(&["pick up", "picks up", "pickup", "picking up"]) {
        let army = c.unit()?;
        let path = flight(c)?;
        return Ok(Order::PickUp { birds: unit, army, from: unit.place, path });
    }
    if c.eat(&["boards", "board", "boarding"]) {
        let birds = c.unit()?;
        let path = flight(c)?;
        return Ok(Order::Board { army: unit, birds, from: unit.place, path });
    }
    if c.eat(&["distract", "distracts", "distracting"]) {
        return Ok(Order::Distract { unit, target: c.unit()?.anybodys() });
    }
    if c.eat(&["d"]) {
        if c.done() {
            return Ok(disband(unit));
        }
        return Ok(Order::Distract { unit, target: c.unit()?.anybodys() });
    }
    if c.eat(&["expose", "exposes"]) {
        return Ok(Order::Expose { unit });
    }
    if c.eat(&["with"]) {
        return Ok(Order::With { ship: unit, carrier: c.unit()? });
    }
    if c.eat(&["sell soul", "sells soul", "sells its soul", "sell its soul", "sells his soul"]) {
        return Ok(Order::Sell { unit });
    }
    // `A Alb Gre`
    let mut goal = c.clone();
    if phase != Phase::Retreat
        && let Ok(place) = goal.place()
    {
        goal.verbless = true;
        *c = goal;
        return moved(c, unit, vec![place]);
    }
    Err(Trouble::unknown(format!("“{}” is no order", c.rest())))
}

/// What may follow the goal of a move.
fn moved(c: &mut Cursor<'_>, unit: Named, path: Vec<crate::board::Place>) -> Read<Order> {
    let (mut under, mut convoy, mut carry) = (false, false, false);
    loop {
        if c.eat(&["via underpass", "via mbu", "via the underpass", "via mont blanc underpass"]) {
            under = true;
        } else if c.eat(&["via convoy", "by convoy", "convoyed"]) {
            convoy = true;
        } else if c.eat(&[
            "carry the tardis",
            "carry tardis",
            "carries tardis",
            "carrying tardis",
            "carries the tardis",
        ]) {
            carry = true;
        } else {
            return Ok(Order::Move { unit, path, under, convoy, carry });
        }
        c.eat_sign(Sign::Comma);
    }
}

/// `, A/B lon-nth-den` after a pick-up; the spaces after the first.
fn flight(c: &mut Cursor<'_>) -> Read<Vec<crate::board::Place>> {
    if !(c.eat_sign(Sign::Comma) || c.eat_sign(Sign::Semicolon)) {
        c.eat(&["and", "then"]);
    }
    if !c.both() {
        return Err(c.expected("A/B and the flight"));
    }
    let open = c.eat_sign(Sign::Open);
    c.place()?;
    if open && !c.eat_sign(Sign::Close) {
        return Err(c.expected("a closing bracket"));
    }
    c.path()
}

/// `England A/B lon-nth-den`: a ruling for birds and army at once.
fn ruled_carriage(board: &Board, words: &Vocabulary, text: &str) -> Option<Read<(Owner, Order)>> {
    let mut c = Cursor::new(board, words, text);
    let owner = c.owner()?;
    if !c.both() {
        return None;
    }
    let order = together(&mut c, Phase::Movement);
    Some(order.and_then(|order| c.finish().map(|()| (owner, order))))
}

/// The words of a ruling `ORDER France A par-bur`: the owner and the order of his unit.
pub fn ruled(board: &Board, words: &Vocabulary, text: &str) -> Read<(Owner, Order)> {
    if let Some(found) = ruled_carriage(board, words, text) {
        return found;
    }
    let read = sentence(board, words, Phase::Movement, true, text)?;
    if read.condition.is_some() {
        return Err(Trouble::unknown("a ruling has no condition"));
    }
    let order = read.order;
    let unit = match &order {
        Order::Hold { unit } | Order::Shoo { unit } | Order::Tardis { unit, .. } => unit,
        Order::Move { unit, .. } | Order::Support { unit, .. } => unit,
        Order::Convoy { unit, .. } | Order::Distract { unit, .. } | Order::Expose { unit } => unit,
        Order::PickUp { birds, .. } => birds,
        Order::Board { army, .. } => army,
        Order::With { ship, .. } => ship,
        _ => return Err(Trouble::unknown("only orders of step 1 can be given by ruling")),
    };
    let owner = unit.owner.ok_or_else(|| Trouble {
        code: Code::NotYours,
        message: "the owner of the unit is missing".into(),
    })?;
    Ok((owner, order))
}
