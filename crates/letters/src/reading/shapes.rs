//! Units of rule-sets that name them by more than a kind and a place: numbers, sizes.

use adjudicator::board::{Kind, Owner, Province, Unit};

use super::lattice::{Lattice, Mean, UnitAt, UnitShape};

/// Adds to the units at a token those of the rule-set's own shape.
pub fn extend(lattice: &Lattice, i: usize, out: &mut Vec<UnitAt>) {
    match lattice.shape {
        UnitShape::Sized => sized(lattice, out),
        UnitShape::Numbered => {
            out.extend(numbered(lattice, i));
        }
        UnitShape::Placed | UnitShape::Many => {}
    }
}

/// `A mun 2500`: where a number stands behind a unit, it is part of it.
fn sized(lattice: &Lattice, out: &mut [UnitAt]) {
    for unit in out.iter_mut() {
        if let Some((number, end)) = count(lattice, unit.end) {
            (unit.number, unit.end) = (Some(number), end);
        }
    }
}

/// A number with signs between its thousands: `5,000`.
pub fn count(lattice: &Lattice, i: usize) -> Option<(u32, usize)> {
    let token = lattice.token(i);
    if !token.is_number() {
        return None;
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

/// `1F`, `ARMY2`, `Italy A1`, `army 3`.
fn numbered(lattice: &Lattice, i: usize) -> Option<UnitAt> {
    let (power, mut j) = match lattice.power_at(i) {
        Some((power, end)) => (Some(power), end),
        None => (None, i),
    };
    let mut kind = lattice.kind(j);
    if kind.is_some() {
        j += 1;
    }
    let token = lattice.token(j);
    if !token.is_number() || token.length > 2 {
        return None;
    }
    let number = token.value;
    j += 1;
    if kind.is_none() && lattice.kind(j).is_some() && (!lattice.token(j).space || !lattice.is_kind_letter(j)) {
        kind = lattice.kind(j);
        j += 1;
    }
    let kind = kind.unwrap_or(Kind::Army);
    let found: Vec<Mean> = wearers(lattice, power, kind, number)
        .map(|province| Mean { province, cost: 0, exact: true })
        .collect();
    Some(UnitAt {
        end: j,
        kind: Some(kind),
        inherited: None,
        means: found.into(),
        coast: None,
        power,
        number: Some(number),
        cost: 0,
        is_move: false,
    })
}

/// Where the unit of a number stands.
fn wearers(
    lattice: &Lattice,
    power: Option<Owner>,
    kind: Kind,
    number: u32,
) -> impl Iterator<Item = Province> {
    let ground = lattice.ground;
    let owner = power.unwrap_or(ground.who);
    let fits = move |u: &&Unit| u.owner == owner && u.kind == kind && u32::from(u.number) == number;
    ground.position.units.iter().chain(ground.position.waiting()).filter(fits).map(|u| ground.board.at(u))
}
