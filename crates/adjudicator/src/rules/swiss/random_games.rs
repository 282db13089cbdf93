//! Whole games with random orders: nothing panics, no unit is lost, everything printed reads back the same.

use super::space::{HyperspaceState, MoveSeason};
use super::{Swiss, board};
use crate::rules::prelude::*;

/// Pseudorandom numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn province<'a>(&mut self, board: &'a Board) -> &'a str {
        &board.province(Province(self.roll(board.len()) as u16)).id
    }
}

fn swiss() -> Swiss {
    Swiss { switches: Switches::default() }
}

/// A goal for a unit: a neighbour, an end of a linkage, or any place.
fn goal(
    dice: &mut Dice,
    board: &Board,
    space: &HyperspaceState,
    now: MoveSeason,
    unit: &Unit,
) -> (String, bool) {
    let places = &board::board().1;
    let ends = space.ends(places, board.province_of(unit.place), now);
    if !ends.is_empty() && dice.roll(2) == 0 {
        let end = ends[dice.roll(ends.len())];
        let coasts = &board.province(end).coasts;
        let place = if coasts.is_empty() || dice.roll(9) == 0 { end.place() } else { coasts[0] };
        return (board.code(place).into(), true);
    }
    let near: Vec<u16> = match unit.kind {
        UnitKind::Fleet => members(board.fleet(unit.place)).collect(),
        _ => members(board.army(board.province_of(unit.place))).collect(),
    };
    if near.is_empty() || dice.roll(12) == 0 {
        return (dice.province(board).into(), dice.roll(3) == 0);
    }
    (board.code(Place(near[dice.roll(near.len())])).into(), false)
}

fn orders(dice: &mut Dice, board: &Board, position: &Position) -> Vec<(Owner, String)> {
    let space = HyperspaceState::read(board, &position.facts);
    let now = MoveSeason::from_turn(position.turn);
    let trogs = board::board().1.trogs;
    let path = |hyper: bool| if hyper { " via hyperspace" } else { "" };
    let mut out: Vec<(Owner, String)> = Vec::new();
    match position.turn.phase {
        Phase::Adjustment => {
            for owner in board.powers() {
                for site in &board.owner(owner).home {
                    let kind = ["A", "F"][dice.roll(2)];
                    out.push((owner, format!("Build {kind} {}", board.province(*site).id)));
                }
                for unit in position.units_of(owner) {
                    if dice.roll(3) == 0 {
                        out.push((owner, format!("Remove {}", unit.text(board))));
                    }
                }
            }
            out.push((trogs, "Remove A hyp 1".into()));
        }
        Phase::Retreat => {
            for d in &position.dislodged {
                let (to, hyper) = goal(dice, board, &space, now, &d.unit);
                let unit = d.unit.text(board);
                out.push((
                    d.unit.owner,
                    match dice.roll(5) {
                        0 => format!("{unit} stands and fights to the death"),
                        1 => continue,
                        _ => format!("{unit}-{to}{}", path(hyper)),
                    },
                ));
            }
        }
        _ => {
            let moves: Vec<(Unit, String, bool)> = position
                .units
                .iter()
                .map(|u| {
                    let (to, hyper) = goal(dice, board, &space, now, u);
                    (*u, to, hyper)
                })
                .collect();
            for (unit, to, hyper) in &moves {
                let text = unit.text(board);
                let (other, there, _) = &moves[dice.roll(moves.len())];
                let order = match dice.roll(12) {
                    0 => format!("{text} H"),
                    1 if unit.owner == trogs => format!("{text}-hyp"),
                    2 | 3 => {
                        let near: Vec<_> = moves.iter().filter(|m| m.1 == *to && m.0 != *unit).collect();
                        match near.first() {
                            Some((u, goal, _)) => {
                                format!("{text} S {}-{goal}{}", u.text(board), path(*hyper))
                            }
                            None => format!("{text} S {}{}", other.text(board), path(dice.roll(2) == 0)),
                        }
                    }
                    4 => format!("{text} C {}-{there}", other.text(board)),
                    _ => format!("{text}-{to}{}", path(*hyper)),
                };
                out.push((unit.owner, order));
            }
            for owner in board.powers() {
                let (a, b) = (dice.province(board), dice.province(board));
                match dice.roll(6) {
                    0 | 1 if owner == trogs => out.push((owner, format!("Link swi {a}"))),
                    2 | 3 if owner == trogs => out.push((owner, format!("LINK {a} {b}"))),
                    0 => out.push((owner, format!("Seperate {a} and {b}"))),
                    1 if !space.links.is_empty() => {
                        let pair = space.links[dice.roll(space.links.len())].pair;
                        out.push((owner, format!("SEPARATE {}", pair.text(board))));
                    }
                    _ => {}
                }
            }
            for link in &space.links {
                let power = Owner(dice.roll(7) as u8);
                let word = ["CONSENT", "WITHDRAW"][dice.roll(4) / 3];
                let name = &board.owner(power).name;
                out.push((trogs, format!("{word} {name} {}", link.pair.text(board))));
            }
            for piece in &space.pieces {
                let to = dice.province(board);
                let order = format!("{} hyp {}-{to} via hyperspace", piece.kind.code(), piece.number);
                out.push((trogs, if piece.lost { format!("LOST {} first", piece.number) } else { order }));
            }
        }
    }
    out
}

fn check(board: &Board, before: &Position, report: &PhaseResult) {
    let after = &report.after;
    let count = |p: &Position, o: Owner| {
        let pieces = HyperspaceState::read(board, &p.facts).pieces.len();
        p.units_of(o).count()
            + p.dislodged.iter().filter(|d| d.unit.owner == o).count()
            + if o == board::board().1.trogs { pieces } else { 0 }
    };
    for owner in board.powers() {
        let lost = report.destroyed.iter().filter(|u| u.owner == owner).count();
        if before.turn.phase != Phase::Adjustment {
            assert_eq!(count(before, owner), count(after, owner) + lost, "{}", before.turn);
        } else if before.turn.year > 1900 {
            assert!(count(after, owner) <= after.centres(owner), "{}", before.turn);
        }
    }
    for unit in &after.units {
        let province = board.province_of(unit.place);
        assert_eq!(after.units_in(board, province).count(), 1, "{}", unit.owned_text(board));
        assert!(!board.province(province).impassable);
    }
    let space = HyperspaceState::read(board, &after.facts);
    assert!(space.other.is_empty(), "{:?}", space.other);
    for line in &report.orders {
        let plain = matches!(line.verdict, Verdict::Succeeds);
        assert!(plain || line.reason.is_some(), "{line:?}");
    }
}

#[test]
fn games_at_random_hold_together() {
    let (rules, board) = (swiss(), &board::board().0);
    let (mut hyper, mut lost, mut drowned, mut fought) = (0, 0, 0, 0);
    for seed in 0..10u64 {
        let mut dice = Dice(seed);
        let mut position = rules.start(&[], &mut Draws::from_secret(b"x", "g", "s"));
        for _ in 0..40 {
            if rules.due(&position).is_none() {
                break;
            }
            let list = orders(&mut dice, board, &position);
            let (sheets, _) = OrderSets::from_lines(
                board,
                crate::rules::SheetAuthor::Person,
                list.iter().map(|(o, t)| (*o, t.as_str())),
            );
            let mut draws = Draws::from_secret(&seed.to_be_bytes(), "game", &position.turn.code());
            let report = rules.play(&position, &sheets, &Rulings::default(), &mut draws);
            check(board, &position, &report);
            for fact in &report.after.facts {
                assert!(rules.holds(fact, &report), "{fact}");
            }
            let space = HyperspaceState::read(board, &report.after.facts);
            hyper += space.pieces.len();
            lost += space.pieces.iter().filter(|p| p.lost).count();
            drowned += report
                .events
                .iter()
                .filter(|e| e.get("why") == Some(&crate::rules::MessageFact::Word("drowned")))
                .count();
            fought += report.dislodged.len();
            position = report.after;
        }
    }
    assert!(hyper > 20 && lost > 5 && drowned > 0 && fought > 5, "{hyper} {lost} {drowned} {fought}");
}

#[test]
fn every_canonical_order_reads_back_as_itself() {
    let (rules, board) = (swiss(), &board::board().0);
    for seed in 100..104u64 {
        let mut dice = Dice(seed);
        let mut position = rules.start(&[], &mut Draws::from_secret(b"x", "g", "s"));
        for _ in 0..12 {
            let list = orders(&mut dice, board, &position);
            for (owner, text) in &list {
                for reading in rules.read(&position, *owner, &Source::new("t", text.as_str())) {
                    let Some(canonical) = reading.order else { continue };
                    let again = rules.read(&position, *owner, &Source::new("t", canonical.as_str()));
                    assert_eq!(again.len(), 1, "{text} -> {canonical}");
                    assert_eq!(again[0].order.as_ref(), Some(&canonical), "{text}");
                }
            }
            let (sheets, _) = OrderSets::from_lines(
                board,
                crate::rules::SheetAuthor::Person,
                list.iter().map(|(o, t)| (*o, t.as_str())),
            );
            let mut draws = Draws::from_secret(b"y", "game", &position.turn.code());
            position = rules.play(&position, &sheets, &Rulings::default(), &mut draws).after;
        }
    }
}

#[test]
fn the_spellings_of_the_rules_are_read() {
    let (rules, board) = (swiss(), &board::board().0);
    let text = "PRESTATE_SETPHASE Spring 1902, Movement\n";
    let turn = text.trim().trim_start_matches("PRESTATE_SETPHASE ").parse().unwrap();
    let mut position = Position::empty(board, turn);
    let mut canonical = |phase: Phase, who: &str, text: &str| {
        position.turn.phase = phase;
        let who = board.find_owner(who).unwrap();
        let readings = rules.read(&position, who, &Source::new("t", text));
        readings.into_iter().map(|r| r.order.unwrap_or(r.message)).collect::<Vec<_>>().join(" ; ")
    };
    for (phase, who, text, expected) in [
        (Phase::Movement, "TROGS", "Link Switzerland to Albania", "LINK swi alb"),
        (Phase::Movement, "TROGS", "Link Switzerland and Munich", "LINK swi mun"),
        (Phase::Movement, "TROGS", "Link swi alb", "LINK swi alb"),
        (Phase::Movement, "Germany", "Seperate Berlin & Kiel", "SEPARATE ber kie"),
        (Phase::Movement, "Germany", "Separate Berlin from Kiel", "SEPARATE ber kie"),
        (Phase::Movement, "Germany", "A Berlin (S) F Kiel", "A ber S F kie"),
        (Phase::Movement, "Germany", "F Kiel (S) to Berlin", "F kie S to ber"),
        (
            Phase::Movement,
            "France",
            "F SPAIN (SC) supports A GASCONY through hyperspace",
            "F spa/sc S A gas via hyperspace",
        ),
        (Phase::Movement, "TROGS", "A Switz - Iceland through hyperspace", "A swi-ice via hyperspace"),
        (Phase::Movement, "TROGS", "A Switz to Ice thru hyperspace", "A swi-ice via hyperspace"),
        (Phase::Movement, "TROGS", "F ICELAND - IRELAND THROUGH HYPERSPACE", "F ice-ire via hyperspace"),
        (Phase::Movement, "TROGS", "A Switzerland into hyperspace", "A swi-hyp"),
        (Phase::Movement, "TROGS", "A swi - hyp", "A swi-hyp"),
        (Phase::Movement, "TROGS", "A hyp - mun (H)", "A hyp-mun via hyperspace"),
        (Phase::Movement, "TROGS", "A hyp 2 - mun thru hyperspace", "A hyp 2-mun via hyperspace"),
        (Phase::Movement, "TROGS", "Consent Germany swi-mun", "CONSENT Germany mun swi"),
        (Phase::Movement, "TROGS", "Withdraw consent Germany swi-mun", "WITHDRAW Germany mun swi"),
        (Phase::Movement, "TROGS", "Lost 2 first; Lost 2 coast nc", "LOST 2 first ; LOST 2 coast nc"),
        (Phase::Movement, "Germany", "A mun S A bur-boh (via hyperspace)", "A mun S A bur-boh"),
        (Phase::Movement, "Germany", "A mun S A bur-boh (hyperspace)", "A mun S A bur-boh via hyperspace"),
        (Phase::Retreat, "Germany", "A Mun stands and fights to the death", "A mun D"),
        (Phase::Retreat, "Germany", "A mun H", "A mun D"),
        (Phase::Retreat, "Germany", "A mun - bur", "A mun-bur"),
        (Phase::Adjustment, "TROGS", "Remove A hyp 1", "Remove A hyp 1"),
        (Phase::Adjustment, "Russia", "Build F St. Petersburg (south coast)", "Build F stp/sc"),
    ] {
        assert_eq!(canonical(phase, who, text), expected, "{text}");
    }
}
