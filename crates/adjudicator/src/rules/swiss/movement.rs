//! A movement phase: links and consents, orders, the draw for a lost piece, the fight, and its consequences (section 4,
//! S-29 to S-32).

use super::actors::{Actor, LostPieceDraw, SwissAction};
use super::bend::fight;
use super::fought::{SwissAftermath, SwissFight};
use super::grammar::{SubmittedSwissOrder, SwissOrder};
use super::legality::legality;
use super::links;
use super::space::{HyperspacePiece, HyperspaceState, MoveSeason};
use super::{SwissRules, end_of_phase, report, retreats};
use crate::judge::IndexSet;
use crate::rules::phases;
use crate::rules::prelude::*;

/// Plays the phase.
pub fn play(
    rules: &SwissRules,
    position: &Position,
    given: &[SubmittedSwissOrder],
    book: &mut RulingLog,
    draws: &mut Draws,
) -> PhaseResult {
    let (board, places) = (rules.board, rules.places);
    let now = MoveSeason::from_turn(position.turn);
    let mut space = HyperspaceState::read(board, &position.facts);
    let rules = rules.with_facts(&space);
    let mut notes: Vec<Option<Reason>> = vec![None; given.len()];
    let mut ties = links::collect(places, &mut space, now, given);
    // S-26: consents are given and withdrawn with the orders, in the order written.
    for (note, g) in notes.iter_mut().zip(given) {
        *note = links::consent(&rules, &mut space, now, g, &ties).err();
    }
    let mut units = position.units.clone();
    units.sort();
    let drawn = draw(&rules, &space, given, &mut notes, draws);
    let reach = rules.reach(&space, now);
    let mut m = legality(&reach, &units, given, drawn.as_ref());
    for (i, note) in notes.iter().enumerate() {
        if note.is_some() {
            m.invalid[i] = note.clone();
        }
    }
    let mut report = PhaseResult::new(position);
    let pins = report::pins(&m, given, book);
    for (a, actor) in m.actors.iter_mut().enumerate().filter(|(_, actor)| actor.doing == SwissAction::Enter) {
        if pins.verdict(a).is_some_and(|verdict| verdict != Verdict::Succeeds) {
            actor.doing = SwissAction::Hold;
        }
    }
    let (mut fight, spaces) = fight(&reach, &m, &rules.house);
    let void = pins.prepare(&mut fight, false);
    let (solution, outcome, pinned) = pins.solve(&fight, &spaces, void);
    let fought = SwissFight {
        reach: &reach,
        given,
        legality: &m,
        fight: &fight,
        spaces: &spaces,
        solution: &solution,
        outcome: &outcome,
        pinned,
        pins: &pins,
    };
    let after = aftermath(&fought);
    report::movement(&fought, &after, drawn.as_ref(), &mut report);
    let mut space = space.clone();
    settle(&mut report, &mut space, &after, now);
    links::settle(board, &mut space, now, &mut ties);
    report::ties(given, &ties, &mut report);
    report.draws = draws.log().to_vec();
    end_of_phase::close(&rules, position, &mut report, space);
    report
}

/// S-32: draws the province a lost piece must go to this season.
fn draw(
    rules: &SwissRules,
    space: &HyperspaceState,
    given: &[SubmittedSwissOrder],
    notes: &mut [Option<Reason>],
    draws: &mut Draws,
) -> Option<LostPieceDraw> {
    let (board, places) = (rules.board, rules.places);
    let mut lost: Vec<HyperspacePiece> = space.pieces.iter().filter(|p| p.lost).copied().collect();
    lost.sort_by_key(|p| p.number);
    let mut chosen = lost.first().copied();
    let mut named = false;
    let mut coasts: Vec<(u32, &str)> = Vec::new();
    for (i, g) in given.iter().enumerate() {
        let number = match &g.order {
            Ok(SwissOrder::LostFirst { piece } | SwissOrder::LostCoast { piece, .. }) => *piece,
            _ => continue,
        };
        let piece = lost.iter().find(|p| p.number == number).copied();
        match (&g.order, piece) {
            _ if g.owner != places.trogs => notes[i] = Some(causal_reason("hyper-piece", "owner")),
            (_, None) => notes[i] = Some(causal_reason("hyper-piece", "none")),
            (Ok(SwissOrder::LostFirst { .. }), _) if named && chosen != piece => {
                notes[i] = Some(causal_reason("hyper-order", "one"));
            }
            (Ok(SwissOrder::LostFirst { .. }), _) => (chosen, named) = (piece, true),
            (Ok(SwissOrder::LostCoast { coast, .. }), _) => coasts.push((number, &coast.0)),
            _ => {}
        }
    }
    let piece = chosen?;
    let candidates: Vec<Province> = board
        .provinces()
        .filter(|p| !board.province(*p).impassable && board.province(*p).terrain != Terrain::Outside)
        .collect();
    let ids: Vec<String> = candidates.iter().map(|p| board.province(*p).id.clone()).collect();
    let name = format!("lost {}", piece.number);
    let province = *candidates.get(draws.draw(&name, &ids))?;
    let shores = &board.province(province).coasts;
    if piece.kind != UnitKind::Fleet || shores.is_empty() {
        return Some(LostPieceDraw { piece, to: province.place() });
    }
    let wanted = coasts.iter().rev().filter(|(n, _)| *n == piece.number);
    let said = wanted.filter_map(|(_, coast)| board.with_coast(province, coast)).next();
    let to = said.unwrap_or_else(|| {
        let words: Vec<String> =
            shores.iter().map(|p| board.coast(*p).unwrap_or_default().to_string()).collect();
        let at = draws.draw(&format!("coast {}", piece.number), &words);
        shores.get(at).copied().unwrap_or(province.place())
    });
    Some(LostPieceDraw { piece, to })
}

fn aftermath(f: &SwissFight) -> SwissAftermath {
    let board = f.reach.board;
    let contested: Vec<Province> = board.provinces().filter(|p| f.outcome.contested.has(p.into())).collect();
    let mut after = SwissAftermath { contested, ..SwissAftermath::default() };
    for (a, actor) in f.legality.actors.iter().enumerate() {
        let goal = match actor.doing {
            SwissAction::Move { to, .. } if f.move_succeeded(a) => Some(to),
            _ => None,
        };
        let drowns = goal.is_some() && actor.to_sea(f.reach);
        let unit = actor.unit;
        match actor.piece {
            None if drowns => after.drowned.push(unit),
            None if actor.doing == SwissAction::Enter => after.entered.push(unit),
            None if f.outcome.dislodged.has(a) => {
                after.dislodged.push(DislodgedUnit { unit, from: attackers(f, a), retreats: None });
            }
            None => after.units.push(Unit { place: goal.unwrap_or(unit.place), ..unit }),
            Some(piece) => {
                let Some(to) = goal else { continue };
                after.out.push(piece);
                let unit = Unit::new(unit.owner, piece.kind, to);
                if drowns { after.drowned.push(unit) } else { after.units.push(unit) }
            }
        }
    }
    after.units.sort();
    after.entered.sort_by_key(|u| board.unit_province(u));
    for i in 0..after.dislodged.len() {
        let d = &after.dislodged[i];
        let open = retreats::open(f.reach, &after.units, &after.contested, &d.unit, &d.from);
        after.dislodged[i].retreats = Some(open);
    }
    after
}

/// The origin of the unit that dislodged an actor; a convoy and hyperspace itself close nothing.
fn attackers(f: &SwissFight, a: usize) -> Vec<Place> {
    let place = f.fight.forces[a].place;
    let winners = f.fight.ground[place].into & f.solution.decisions.yes & !f.fight.harmless;
    winners
        .members()
        .map(|w| &f.legality.actors[w])
        .filter(|w: &&Actor| !matches!(w.doing, SwissAction::Move { carried: true, .. }))
        .filter_map(|w| w.at)
        .map(Province::place)
        .collect()
}

/// Writes the aftermath into the position and the records.
fn settle(report: &mut PhaseResult, space: &mut HyperspaceState, after: &SwissAftermath, now: MoveSeason) {
    report.after.units = after.units.clone();
    report.after.contested = after.contested.clone();
    report.dislodged = after.dislodged.iter().map(|d| d.unit).collect();
    report.destroyed = after.drowned.clone();
    report.destroyed.extend(phases::retreats::wait(&mut report.after, after.dislodged.clone()));
    for unit in &report.destroyed {
        space.destroy(unit.owner, now.year);
    }
    let numbers: Vec<u32> = space.free_numbers().take(after.entered.len()).collect();
    space.pieces.retain(|p| !after.out.contains(p));
    for (unit, number) in after.entered.iter().zip(numbers) {
        space.pieces.push(HyperspacePiece { number, kind: unit.kind, entered: now, lost: false });
    }
    space.pieces.sort_by_key(|p| p.number);
}
