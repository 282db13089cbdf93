//! Units of rule-sets that name them by more than a kind and a place: numbers, sizes.

use adjudicator::board::{Owner, Province, Unit, UnitKind};

use super::{Lattice, Mean, UnitAt, UnitShape};
use crate::reading::tokens::TokenKind;
use crate::reading::words::{Class, Classes, Trait, classes};

/// Adds to the units at a token those of the rule-set's own shape.
pub fn extend(lattice: &Lattice, i: usize, out: &mut Vec<UnitAt>) {
    match lattice.shape {
        UnitShape::Sized => {
            out.iter_mut().for_each(|unit| take_size(lattice, unit));
            out.extend(men(lattice, i));
            out.extend(more_men(lattice, i));
        }
        UnitShape::Numbered => {
            // Units go by number; a place alone is a goal.
            out.retain(|unit| unit.kind.is_some());
            out.extend(numbered(lattice, i));
            out.extend(followed(lattice, i));
        }
        UnitShape::Placed | UnitShape::Many => {}
    }
}

/// `A mun 2500`: where a number stands behind a unit, it is part of it.
fn take_size(lattice: &Lattice, unit: &mut UnitAt) {
    if let Some((number, end)) = count(lattice, unit.end) {
        (unit.number, unit.end) = (Some(number), end);
        return;
    }
    let first = unit.end + 1;
    let empty = |w: &usize| !lattice.any(*w, classes!(Fill All With)) || lattice.info(*w).number > 0;
    let said = (first..first + 3).find(empty).and_then(|w| count(lattice, w));
    let said = said.filter(|(_, end)| lattice.token(unit.end).is(",") && lattice.any(*end, classes!(Men)));
    if let Some((number, end)) = said {
        // "of the army in Venice, 6000 men", "the fleet, with its 150 ships,"
        let behind = lattice.end(end);
        (unit.number, unit.end) = (Some(number), behind + usize::from(lattice.token(behind).is(",")));
    }
}

/// `and 2000 to Burgundy`: more men of the force named before.
fn more_men(lattice: &Lattice, i: usize) -> Option<UnitAt> {
    const GOES: Classes = classes!(To Tov Move Hold Stand Retreat Sup);
    const FARTHEST: usize = 30;
    let (number, mut end) = count(lattice, i).filter(|(number, _)| *number >= 50)?;
    // "The 200 ships stay"
    let fleet = lattice.kind(end).filter(|kind| *kind == UnitKind::Fleet);
    let of_kind = |unit: &Unit| fleet.is_none_or(|kind| kind == unit.kind);
    let named = i > 1 && lattice.is_exact(i - 1) && lattice.kind(i - 2).is_some();
    let closes = i > 0 && lattice.token(i - 1).is(")") && !lattice.token(i).space;
    let open = (i.saturating_sub(5)..i).rev().find(|w| closes && lattice.token(*w).is("("));
    if named || open.is_some_and(|open| open > 0 && lattice.kind(open - 1).is_some()) {
        // "A ber 10000": of that force, not more of another.
        return None;
    }
    if lattice.any(end, classes!(Men)) {
        end = lattice.end(end);
    } else if lattice.any(end, classes!(At From)) && lattice.any(end + 1, classes!(Pron)) {
        // "4000 of them"
        end = lattice.end(end + 1);
    }
    if leads_in(lattice, i) {
        return None;
    }
    if !lattice.any(end, GOES) && !lattice.token(end).is_dash() {
        return None;
    }
    let begins = |j: &usize| !lattice.token(*j).is(";") && lattice.token(*j).kind != TokenKind::Blank;
    // "march to Bulgaria, the other 4000 stay": not the goal.
    let leads = |k: usize| lattice.any(k, classes!(To Tov)) && !lattice.any(k, classes!(At From));
    let goal = |j: usize| {
        let last = (0..j).rev().find(|k| !lattice.any(*k, classes!(Fill)) || leads(*k));
        last.is_some_and(|k| leads(k) || lattice.token(k).is_dash())
    };
    let named = |j: usize| lattice.is_exact(j) && !goal(j);
    let own = |j: usize| {
        let there = |p: &Province| lattice.ground.own(*p, fleet).is_some_and(of_kind);
        lattice.provinces(j).find(|p| named(j) && there(p))
    };
    // "2000 stay in Bulgaria"
    let stays = lattice.any(end, classes!(Hold Stand)) && lattice.any(lattice.end(end), classes!(At));
    let there = lattice.end(end) + 1;
    let stands = lattice.provinces(there).find(|p| stays && lattice.ground.own(*p, None).is_some());
    let before = || (i.saturating_sub(FARTHEST)..i).rev().take_while(begins).find_map(own);
    let only = || {
        let said = fleet.is_some() || lattice.ground.retreats();
        let mut all = lattice.ground.due().filter(|unit| said && of_kind(unit));
        all.next().filter(|_| all.next().is_none()).map(|unit| lattice.ground.board.unit_province(unit))
    };
    let province = stands.or_else(before).or_else(only)?;
    let mean = Mean { province, cost: 0, exact: true };
    Some(UnitAt { number: Some(number), ..UnitAt::new(end, None, [mean].into(), 20) })
}

/// Whether a number only says of how many others are a part: `Of the 8000 men in Rome, 3000 go to Apulia`.
fn leads_in(lattice: &Lattice, i: usize) -> bool {
    // "De los ocho mil que tengo en Roma"
    let of = |w: usize| lattice.any(w, classes!(From)) || lattice.begins_with(w, Class::From);
    let first = (i.saturating_sub(3)..i).rev().find(|w| !lattice.any(*w, classes!(Fill)) || of(*w));
    first.is_some_and(|w| of(w) && (w == 0 || !lattice.token(w - 1).is_word()))
}

/// `4000 men from Constantinople`
fn men(lattice: &Lattice, i: usize) -> Vec<UnitAt> {
    let behind = |i: usize, fillers: Classes| {
        (i..i + 3).find(|w| !lattice.any(*w, fillers) || lattice.info(*w).number > 0)
    };
    let i = behind(i, classes!(All Fill)).unwrap_or(i);
    let Some((number, mut at)) = count(lattice, i) else { return Vec::new() };
    if lattice.any(at, classes!(From))
        && let Some(of) = behind(at + 1, classes!(Fill))
    {
        if let Some((_, end)) = count(lattice, of) {
            // "five thousand of the eight thousand men in the Ruhr"
            at = end;
        } else if lattice.any(of, classes!(Men)) {
            at = of;
        }
    }
    if leads_in(lattice, i) {
        return Vec::new();
    }
    let kind = match lattice.kind(at) {
        Some(kind) => Some(kind),
        None if lattice.any(at, classes!(Men)) => Some(UnitKind::Army),
        None if number >= 50 && lattice.is_exact(at) => None,
        None if number >= 50 && stays_at(lattice, at).is_some() => None,
        None => return Vec::new(),
    };
    if kind.is_some() {
        at = lattice.end(at);
    }
    let passes =
        |at: usize| lattice.any(at, classes!(At From Fill Army Fleet)) && !lattice.is_kind_letter(at);
    at = stays_at(lattice, at).unwrap_or(at);
    let (first, mut goes) = (at, false);
    while at < i + 8
        && !lattice.has_name(at)
        && (passes(at) || kind.is_some() && lattice.any(at, classes!(Move)))
    {
        goes |= !passes(at);
        at += 1;
    }
    if goes && !(first..at).any(|w| lattice.any(w, classes!(From))) {
        // "5000 men go to Kiel" says where to, "5000 men march from Kiel" whose they are.
        return Vec::new();
    }
    let unit = |place: &super::PlaceAt| UnitAt {
        coast: place.coast,
        number: Some(number),
        ..UnitAt::new(place.end, kind, place.means.clone(), 0)
    };
    lattice.places(at).iter().map(unit).collect()
}

/// Where the place begins in words behind a number that say where men are: `from Spain`, `who are in Burgundy`.
fn stays_at(lattice: &Lattice, at: usize) -> Option<usize> {
    const VERBS: Classes = classes!(Move Hold Sup To Retreat);
    let lead = (at..at + 3).find(|w| lattice.any(*w, classes!(At From)))?;
    let plain = |w: usize| lattice.token(w).is_word() && !lattice.any(w, VERBS) && !lattice.has_name(w);
    ((at..lead).all(plain) && lattice.is_exact(lead + 1)).then_some(lead + 1)
}

/// A number with signs between its thousands, or in words: `5,000`, `six thousand`.
pub fn count(lattice: &Lattice, i: usize) -> Option<(u32, usize)> {
    let token = lattice.token(i);
    if !token.is_number() {
        // "six thousand"
        let named = u32::from(lattice.info(i).number);
        if named > 0 && lattice.is(i + 1, Trait::Thousand) {
            return Some((1_000 * named, i + 2));
        }
        // "sechstausend"
        return lattice.thousands(i).map(|thousands| (1_000 * thousands, i + 1));
    }
    let (mut number, mut end) = (token.value, i + 1);
    while lattice.token(end).is(",.")
        && !lattice.token(end + 1).space
        && lattice.token(end + 1).is_number()
        && lattice.token(end + 1).length == 3
    {
        number = number.saturating_mul(1000).saturating_add(lattice.token(end + 1).value);
        end += 2;
    }
    Some((number, end))
}

/// `1F`, `ARMY2`, `Italy A1`, `army 3`, `first army`, `A1 Vie` where it stands there.
fn numbered(lattice: &Lattice, i: usize) -> Vec<UnitAt> {
    let (power, mut j) = match lattice.power_at(i) {
        Some((power, end)) => (Some(power), end),
        None => (None, i),
    };
    while j < i + 2
        && lattice.any(j, classes!(Fill))
        && lattice.info(j).number == 0
        && lattice.kind(j).is_none()
    {
        j += 1;
    }
    let mut kind = lattice.kind(j);
    if kind.is_some() {
        j += 1;
    }
    let token = lattice.token(j);
    let named = u32::from(lattice.info(j).number);
    let mut ordinal = token.is_word() && named > 0 && kind.is_none() && lattice.kind(j + 1).is_some();
    // "army one"
    ordinal |= token.is_word() && named > 0 && kind.is_some() && !lattice.info(j).is_ordinal;
    let last = i.saturating_sub(1);
    if !ordinal
        && kind.is_none()
        && lattice.info(j).is_ordinal
        && (j > i || i > 0 && (lattice.any(last, classes!(Fill)) || lattice.is(last, Trait::ThatOne)))
    {
        // "The first army ..., and the second follows it."
        const DOES: Classes = classes!(Move Hold Stand Sup Retreat Follow Boards To Raise Off);
        let next = lattice.token(j + 1);
        ordinal = lattice.any(j + 1, DOES.with(classes!(Tov At))) || next.is(",") || next.is_dash();
        let nearby = (i.saturating_sub(40)..i).rev().filter(|w| !lattice.is_kind_letter(*w));
        kind = nearby.filter_map(|w| lattice.kind(w)).next().filter(|_| ordinal);
    }
    let dated = kind.is_none()
        && (lattice.any(j + 1, classes!(Month)) && !lattice.is_exact(j + 1)
            || j > 0 && lattice.any(j - 1, classes!(Month)));
    if dated || !(token.is_number() && token.length <= 2 || ordinal) {
        return Vec::new();
    }
    let number = if ordinal { named } else { token.value };
    j += 1;
    if kind.is_none()
        && lattice.token(j).is(".")
        && lattice.kind(j + 1).is_some()
        && !lattice.is_kind_letter(j + 1)
    {
        // "2. Armee"
        j += 1;
    }
    let next = lattice.token(j);
    let letter = !next.space && next.length == 1 && lattice.is_kind_letter(j);
    if kind.is_none() && letter {
        kind = Some(if lattice.folded(j) == "f" { UnitKind::Fleet } else { UnitKind::Army });
        j += 1;
    } else if kind.is_none() && lattice.kind(j).is_some() && !lattice.is_kind_letter(j) {
        kind = lattice.kind(j);
        j += 1;
    }
    let kind = kind.unwrap_or(UnitKind::Army);
    let means: Vec<Mean> = wearers(lattice, power, kind, number)
        .map(|province| Mean { province, cost: 0, exact: true })
        .collect();
    let unit = UnitAt { power, number: Some(number), ..UnitAt::new(j, Some(kind), means.into(), 0) };
    let mut out = vec![unit.clone()];
    let stands = |place: &&super::PlaceAt| {
        place.means.iter().any(|m| unit.means.iter().any(|u| u.province == m.province))
    };
    // "A1 Vie", "Army 1: Vienna", "the second, in Burgundy,"
    let sign = lattice.token(j);
    let mut k = j + usize::from(sign.is(":,("));
    let leaves = |k: usize| lattice.any(k, classes!(Leave));
    while k < j + 5 && lattice.any(k, classes!(At Fill From Move)) && !lattice.has_name(k) && !leaves(k) {
        k += 1;
    }
    if let Some(place) = lattice.places(k).iter().filter(stands).max_by_key(|p| p.end) {
        let closes = sign.is(",") && lattice.token(place.end).is(",")
            || sign.is("(") && lattice.token(place.end).is(")");
        if closes || !sign.is(",(") {
            out.push(UnitAt { end: place.end + usize::from(closes), cost: 5, ..unit });
        }
    }
    out
}

/// `A1 follows it`: the unit that was named last before the one that follows.
fn followed(lattice: &Lattice, i: usize) -> Option<UnitAt> {
    const FARTHEST: usize = 30;
    let token = lattice.token(i);
    let object = token.is_word() && token.lower && !lattice.has_name(i) && lattice.kind(i).is_none();
    if i == 0 || !object || !lattice.any(i - 1, classes!(Follow)) {
        return None;
    }
    let longest = |j: usize| numbered(lattice, j).into_iter().max_by_key(|unit| unit.end);
    let mut before = (i.saturating_sub(FARTHEST)..i - 1).rev().filter_map(longest);
    let one = before.next()?;
    // A kind and its number begin a unit each; the one meant is another.
    let other = |unit: &UnitAt| (unit.kind, unit.number) != (one.kind, one.number);
    let found = before.find(other)?;
    Some(UnitAt { end: i + 1, cost: 10, ..found })
}

/// Where the unit of a number stands.
fn wearers(
    lattice: &Lattice,
    power: Option<Owner>,
    kind: UnitKind,
    number: u32,
) -> impl Iterator<Item = Province> {
    let ground = lattice.ground;
    let owner = power.unwrap_or(ground.who);
    let fits = move |u: &&Unit| u.owner == owner && u.kind == kind && u32::from(u.number) == number;
    ground
        .position
        .units
        .iter()
        .chain(ground.position.dislodged_units())
        .filter(fits)
        .map(|u| ground.board.unit_province(u))
}
