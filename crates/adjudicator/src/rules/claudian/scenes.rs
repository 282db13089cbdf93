//! Crowded positions with orders for tests, determined by their number.

use super::board;
use super::orders::ClaudianOrder;
use super::size::minimum_force;
use crate::rules::prelude::*;

/// Pseudorandom numbers, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `n`.
    pub fn roll(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// A crowded position in one corner of the board, and orders for it, most of them sensible.
pub fn scene(dice: &mut Dice) -> (Position, Vec<(Owner, String)>) {
    let board = board::board();
    const CORNERS: [&[&str]; 4] = [
        &["kie", "ruh", "mun", "bur", "hol", "bel", "ber", "den", "tyr", "boh"],
        &["ven", "tri", "tyr", "rom", "apu", "vie", "bud", "adr", "nap", "ion"],
        &["lon", "eng", "bre", "wal", "nth", "bel", "pic", "par", "iri", "mao", "hol"],
        &["den", "bal", "kie", "swe", "pru", "ber", "ska", "bot", "nwy", "hel", "nth"],
    ];
    let corner = CORNERS[dice.roll(CORNERS.len())];
    let powers: Vec<Owner> = board.powers().collect();
    let mut position = Position::empty(board, Turn::new(Season::Spring, 2, Phase::Movement));
    for id in corner {
        if dice.roll(4) == 0 {
            continue;
        }
        let province = board.id(id).unwrap();
        let sea = board.province(province).terrain == Terrain::Sea;
        let fleet = sea || board.fleet_can_stand(province) && dice.roll(5) == 0;
        let size = if fleet { 50 * (1 + dice.roll(5) as u32) } else { 1000 * (1 + dice.roll(10) as u32) };
        let kind = if fleet { UnitKind::Fleet } else { UnitKind::Army };
        let owner = powers[dice.roll(3)];
        position.units.push(Unit { size, ..Unit::new(owner, kind, province.place()) });
    }
    let near = |unit: &Unit| -> Vec<Province> {
        let all = match unit.kind {
            UnitKind::Fleet => board.fleet_provinces(unit.place),
            _ => board.army(board.province_of(unit.place)),
        };
        corner.iter().filter_map(|id| board.id(id)).filter(|p| all.has(p)).collect()
    };
    let id = |p: Province| board.province(p).id.as_str();
    let name = |u: &Unit| format!("{} {}", u.kind.code(), board.code(u.place));
    let mut orders = Vec::new();
    let mut moves: Vec<(Unit, Province)> = Vec::new();
    let mut idle: Vec<Unit> = Vec::new();
    for unit in position.units.clone() {
        let mut goals = near(&unit);
        // An occasional landing.
        if unit.kind == UnitKind::Army && dice.roll(3) == 0 {
            goals.extend(corner.iter().filter_map(|id| board.id(id)));
        }
        if goals.is_empty() || moves.len() > 6 || dice.roll(2) == 0 {
            idle.push(unit);
            continue;
        }
        let goal = goals[dice.roll(goals.len())];
        let least = minimum_force(unit.kind);
        let some = unit.size / (1 + dice.roll(3) as u32 / 2);
        let some = if some < least { unit.size } else { some - some % 5 };
        orders.push((unit.owner, format!("{} {some}-{}", name(&unit), id(goal))));
        moves.push((unit, goal));
        if some < unit.size && dice.roll(3) == 0 {
            let goal = goals[dice.roll(goals.len())];
            orders.push((unit.owner, format!("{}-{}", name(&unit), id(goal))));
            moves.push((unit, goal));
        } else if some < unit.size {
            idle.push(Unit { size: unit.size - some, ..unit });
        }
    }
    for unit in idle {
        let near = near(&unit);
        let mut helped: Vec<&(Unit, Province)> = moves.iter().filter(|(_, to)| near.contains(to)).collect();
        let sea = unit.kind == UnitKind::Fleet;
        if sea && dice.roll(2) == 0 {
            helped = moves.iter().filter(|(u, _)| u.kind == UnitKind::Army).collect();
            if !helped.is_empty() {
                let (other, to) = helped[dice.roll(helped.len())];
                orders.push((
                    unit.owner,
                    format!("{} {} C {}-{}", name(&unit), unit.size, name(other), id(*to)),
                ));
            }
            continue;
        }
        if helped.is_empty() || dice.roll(6) == 0 {
            let there = position.units.iter().filter(|u| near.contains(&board.province_of(u.place)));
            let there: Vec<&Unit> = there.collect();
            if !there.is_empty() {
                let of = there[dice.roll(there.len())];
                orders.push((unit.owner, format!("{} {} S {}", name(&unit), unit.size, name(of))));
            }
            continue;
        }
        let (other, to) = helped[dice.roll(helped.len())];
        let least = minimum_force(unit.kind);
        let half = if unit.size / 2 >= least { unit.size / 2 - unit.size / 2 % 5 } else { unit.size };
        orders.push((unit.owner, format!("{} {half} S {}-{}", name(&unit), name(other), id(*to))));
        if half < unit.size {
            let (other, to) = helped[dice.roll(helped.len())];
            orders.push((unit.owner, format!("{} S {}-{}", name(&unit), name(other), id(*to))));
        }
    }
    (position, orders)
}

/// The orders as this rule-set reads them.
pub fn typed(position: &Position, orders: &[(Owner, String)]) -> Vec<(Owner, ClaudianOrder)> {
    let board = board::board();
    let mut out = Vec::new();
    let rules = super::make(&crate::rules::Switches::default()).unwrap();
    let (sheets, _) = crate::rules::OrderSets::from_lines(
        board,
        crate::rules::SheetAuthor::Person,
        orders.iter().map(|(o, t)| (*o, t.as_str())),
    );
    for given in crate::rules::submitted::read_submitted_orders(&*rules, position, &sheets).0 {
        let owner = given.owner;
        out.extend(ClaudianOrder::new(&given).filter(|_| given.order.is_ok()).map(|o| (owner, o)));
    }
    out
}
