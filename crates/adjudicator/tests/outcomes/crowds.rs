//! Positions in which many units stand close together.

use adjudicator::board::{Owner, Province, Terrain, members};
use adjudicator::draw::Draws;
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::RuleSet;
use adjudicator::season::{Phase, Season, Turn};

use super::dice::Dice;

/// A position of some powers whose units stand close together.
fn crowd(rules: &dyn RuleSet, dice: &mut Dice) -> Position {
    let board = rules.board();
    let season = if dice.one_in(2) { Season::Spring } else { Season::Fall };
    let powers: Vec<Owner> = board.powers().collect();
    let mut position = Position::empty(board, Turn::new(season, board.first_year + 1, Phase::Movement));
    let mut near = vec![Province(dice.below(board.len()) as u16)];
    for _ in 0..10 {
        let Some(from) = dice.pick(&near).copied() else { break };
        near.extend(members(board.touch(from)).map(Province).filter(|p| !board.province(*p).impassable));
    }
    near.sort_by_key(|p| p.0);
    near.dedup();
    // Around seas, where convoys meet.
    let at_sea = dice.one_in(3);
    if at_sea {
        near.retain(|p| board.fleet_can_stand(*p));
    }
    let some: Vec<Owner> = (0..2 + dice.below(3)).filter_map(|_| dice.pick(&powers).copied()).collect();
    let mut numbers = std::collections::BTreeMap::new();
    for province in near {
        let info = board.province(province);
        if info.impassable || dice.one_in(5) || position.units.len() > 24 {
            continue;
        }
        let fleet = match info.terrain {
            Terrain::Sea => true,
            Terrain::Coast => dice.one_in(if at_sea { 4 } else { 2 }),
            _ => false,
        };
        let place =
            if fleet { info.coasts.first().copied().unwrap_or(province.place()) } else { province.place() };
        let Some(owner) = dice.pick(&some).copied() else { continue };
        let mut unit = Unit::new(owner, if fleet { UnitKind::Fleet } else { UnitKind::Army }, place);
        match rules.name() {
            "Rules1958" => {
                let last = numbers.entry((owner.0, fleet)).or_insert(0);
                *last += 1;
                unit.number = *last;
            }
            "Claudian" => unit.size = 1000 * (1 + dice.below(7) as u32),
            "Rather Silly" if !fleet && dice.one_in(6) => {
                let kinds = ["FA", "DA", "SM", "T", "B", "XM"];
                let text = format!("{} {}", dice.pick(&kinds).unwrap_or(&"A"), board.code(place));
                unit = Unit::read(board, owner, &text).unwrap_or(unit);
            }
            _ => {}
        }
        position.units.push(unit);
    }
    for province in board.centres() {
        let home = board.province(province).home;
        position.owners[province.0 as usize] = if dice.one_in(3) { dice.pick(&some).copied() } else { home };
    }
    position
}

/// Where a game begins: at its start, or amid a crowd.
pub fn beginning(name: &str, rules: &dyn RuleSet) -> Position {
    let mut dice = Dice::of(name);
    let powers: Vec<Owner> = rules.board().powers().collect();
    match dice.below(4) {
        0 => rules.start(&powers, &mut Draws::from_secret(name.as_bytes(), "start", "S1901M")),
        _ => crowd(rules, &mut dice),
    }
}
