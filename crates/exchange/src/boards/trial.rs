//! Plays years of a board with random orders, so that its designer sees at once what can happen.

use adjudicator::board::{Board, Owner, Place, Province, members};
use adjudicator::draw::Draws;
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{OrderSets, PhaseResult, RuleSet, Rulings, SheetAuthor};
use adjudicator::season::Phase;

/// The most phases tried.
const MOST: usize = 200;

/// A phase tried.
pub struct TrialPhase {
    /// The position before it.
    pub before: Position,
    /// Its result.
    pub report: PhaseResult,
}

/// Plays a board's first years; equal seeds give equal games.
pub fn years(rules: &dyn RuleSet, seed: u64, many: u8) -> Vec<TrialPhase> {
    let (board, mut out) = (rules.board(), Vec::new());
    let mut draws = Draws::from_secret(&seed.to_be_bytes(), "try", &board.first_turn().code());
    let mut before = rules.start(&board.seats(), &mut draws);
    let mut moved = 0;
    while let Some(turn) = rules.due(&before).filter(|_| out.len() < MOST) {
        if turn.phase == Phase::Movement {
            moved += 1;
        }
        if moved > board.play.seasons.len() * usize::from(many) {
            break;
        }
        let lines = orders(rules, &before, &mut draws);
        let lines = lines.iter().map(|(owner, line)| (*owner, line.as_str()));
        let (sheets, _) = OrderSets::from_lines(board, SheetAuthor::Program, lines);
        let report = rules.play(&before, &sheets, &Rulings::default(), &mut draws);
        let after = report.after.clone();
        out.push(TrialPhase { before: std::mem::replace(&mut before, after), report });
    }
    out
}

/// Draws one of some lines.
fn one(draws: &mut Draws, what: &str, lines: &[String]) -> Option<String> {
    (!lines.is_empty()).then(|| lines[draws.draw(what, lines)].clone())
}

/// Draws orders of all powers for every unit, or for every build or removal due.
fn orders(rules: &dyn RuleSet, position: &Position, draws: &mut Draws) -> Vec<(Owner, String)> {
    let board = rules.board();
    let board = &board.closed_in(position.turn).unwrap_or_else(|| board.clone());
    let mut out = Vec::new();
    match position.turn.phase {
        Phase::Retreat => {
            for unit in &position.dislodged {
                let text = unit.unit.text(board);
                let open = unit.retreats.iter().flatten().map(|to| format!("{text}-{}", board.code(*to)));
                let line = one(draws, &text, &open.collect::<Vec<_>>());
                out.extend(line.map(|line| (unit.unit.owner, line)));
            }
        }
        Phase::Adjustment => {
            for power in board.powers() {
                let due = rules.entitled(position, power);
                let lines =
                    if due >= 0 { builds(board, position, power) } else { removals(board, position, power) };
                out.extend(some(draws, &board.owner(power).name, lines, due.unsigned_abs() as usize, power));
            }
        }
        _ => {
            let moving = |unit: &&Unit| board.owner(unit.owner).played && !board.owner(unit.owner).dummy;
            let units: Vec<&Unit> = position.units.iter().filter(moving).collect();
            let goals: Vec<Option<Place>> = units.iter().map(|unit| goal(board, unit, draws)).collect();
            for (unit, to) in units.iter().zip(&goals) {
                let text = unit.text(board);
                let mut lines = vec![format!("{text} H")];
                lines.extend(to.map(|to| format!("{text}-{}", board.code(to))));
                let reach = board.step_provinces(unit.kind, unit.place);
                for (other, to) in units.iter().zip(&goals).filter(|(other, _)| *other != unit) {
                    let Some(to) = *to else { continue };
                    if reach.has(board.province_of(to)) {
                        lines.push(format!("{text} S {}-{}", other.text(board), board.code(to)));
                    }
                }
                // A move is as likely as all the rest together.
                let moves = to.map(|to| format!("{text}-{}", board.code(to)));
                let rest = one(draws, &text, &lines);
                let line = one(draws, &text, &moves.into_iter().chain(rest).collect::<Vec<_>>());
                out.extend(line.map(|line| (unit.owner, line)));
            }
        }
    }
    out
}

/// Draws a target for a unit.
fn goal(board: &Board, unit: &Unit, draws: &mut Draws) -> Option<Place> {
    let near: Vec<Place> = members(board.steps(unit.kind, unit.place)).map(Place).collect();
    let codes: Vec<String> = near.iter().map(|place| board.code(*place).to_string()).collect();
    (!near.is_empty()).then(|| near[draws.draw("goal", &codes)])
}

/// The possible lines for each place in which a power may build.
fn builds(board: &Board, position: &Position, power: Owner) -> Vec<Vec<String>> {
    let sites = board.sites(position, power, false).into_iter();
    let free = sites.filter(|site| position.is_vacant(board, *site));
    free.map(|site| build(board, site)).collect()
}

/// The possible builds in a province.
fn build(board: &Board, site: Province) -> Vec<String> {
    let mut out = vec![format!("Build A {}", board.code(site.place()))];
    let coasts = &board.province(site).coasts;
    let shores = if coasts.is_empty() { vec![site.place()] } else { coasts.clone() };
    if board.fleet_can_stand(site) && board.play.fleets {
        out.extend(shores.iter().map(|place| format!("Build F {}", board.code(*place))));
    }
    out
}

/// A line for each unit that a power may remove.
fn removals(board: &Board, position: &Position, power: Owner) -> Vec<Vec<String>> {
    position.units_of(power).map(|unit| vec![format!("Remove {}", unit.text(board))]).collect()
}

/// Draws a number of the lists, and one line of each.
fn some(
    draws: &mut Draws,
    what: &str,
    mut lists: Vec<Vec<String>>,
    many: usize,
    power: Owner,
) -> Vec<(Owner, String)> {
    let mut out = Vec::new();
    while out.len() < many && !lists.is_empty() {
        let heads: Vec<String> = lists.iter().map(|list| list.concat()).collect();
        let list = lists.swap_remove(draws.draw(what, &heads));
        out.extend(one(draws, what, &list).map(|line| (power, line)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_is_played_the_same_by_the_same_seed() {
        let board = Board::standard();
        let rules = adjudicator::rules::standard::with_board(&board, &Default::default()).unwrap();
        let told = |seed: u64| {
            let phases = years(&*rules, seed, 1);
            let lines = phases.iter().flat_map(|phase| &phase.report.orders);
            (phases.len(), lines.map(|line| line.text(&board)).collect::<Vec<_>>())
        };
        assert_eq!(told(1), told(1));
        assert_ne!(told(1).1, told(2).1);
        assert!((2..=5).contains(&told(1).0));
    }
}
