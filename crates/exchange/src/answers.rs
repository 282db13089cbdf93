//! Gaps in a record: derived if only one thing fits the next position recorded, else asked for and filled by the editor's
//! answer: `F1903R A gal = ukr`.

use std::collections::BTreeSet;

use adjudicator::board::{Board, Place};
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::season::{Phase, Turn};

use super::{RecordedStart, code, winter};

/// An answer: where a unit went in a phase (`F1903R A gal = ukr`, `F1903R A gal = D`), on which coast it was built
/// (`W1901A F stp = stp/sc`), or to which it moved (`S1902M F mao = spa/nc`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GapAnswer {
    turn: Turn,
    kind: UnitKind,
    /// The place it is in, or is built in.
    at: String,
    /// The place it goes to; `None`: off the board.
    goal: Option<String>,
}

impl GapAnswer {
    /// Reads an answer.
    ///
    /// # Errors
    /// Another form.
    pub fn read(text: &str) -> Result<GapAnswer, String> {
        GapAnswer::parsed(text).ok_or_else(|| {
            format!("“{text}” is not an answer: write \"F1903R A gal = ukr\", or = D for off the board")
        })
    }

    fn parsed(text: &str) -> Option<GapAnswer> {
        let (question, goal) = text.split_once('=')?;
        let words: Vec<&str> = question.split_whitespace().collect();
        let [turn, kind, at] = words[..] else { return None };
        let kind = unit_kind(&kind.to_ascii_uppercase())?;
        let goal = Some(goal.trim().to_string()).filter(|goal| !goal.eq_ignore_ascii_case("d"));
        if goal.as_ref().is_some_and(String::is_empty) {
            return None;
        }
        Some(GapAnswer { turn: winter(super::turn(turn)?), kind, at: at.to_string(), goal })
    }

    /// Whether it is about a unit in a place, whatever the coast.
    fn about(&self, board: &Board, turn: Turn, kind: UnitKind, place: Place) -> bool {
        let at = board.place(&self.at).map(|at| board.province_of(at));
        self.turn == winter(turn) && self.kind == kind && at == Some(board.province_of(place))
    }

    /// The place it names.
    fn place(&self, board: &Board) -> Result<Option<Place>, String> {
        let Some(goal) = &self.goal else { return Ok(None) };
        let place = board.place(goal).ok_or_else(|| format!("“{goal}” is not a place on this board"))?;
        Ok(Some(place))
    }
}

/// The answers, and which of them were used.
#[derive(Default)]
pub(super) struct GapAnswers<'a> {
    all: &'a [GapAnswer],
    used: BTreeSet<usize>,
}

/// An order in the case format: power and order.
type PowerOrder = (String, String);

impl<'a> GapAnswers<'a> {
    pub(super) fn new(all: &'a [GapAnswer]) -> GapAnswers<'a> {
        GapAnswers { all, used: BTreeSet::new() }
    }

    fn find(&mut self, board: &Board, turn: Turn, kind: UnitKind, place: Place) -> Option<&'a GapAnswer> {
        let at = self.all.iter().position(|answer| answer.about(board, turn, kind, place))?;
        self.used.insert(at);
        self.all.get(at)
    }

    /// An answer that fits nothing in the game.
    pub(super) fn unused_answer(&self) -> Option<String> {
        let (_, answer) = self.all.iter().enumerate().find(|(at, _)| !self.used.contains(at))?;
        let (turn, kind, at) = (code(answer.turn), answer.kind.code(), &answer.at);
        Some(format!("--answer does not apply to {turn} {kind} {at}: no unit there has an open question"))
    }

    /// The orders of a phase of which nothing was recorded, derived from the next position.
    pub(super) fn orders_from_outcome(
        &mut self,
        board: &Board,
        here: &Position,
        next: &RecordedStart,
    ) -> Result<Vec<PowerOrder>, String> {
        match here.turn.phase {
            Phase::Retreat => self.retreats(board, here, next),
            Phase::Adjustment => Ok(built(board, here, next)),
            _ => Ok(Vec::new()),
        }
    }

    fn retreats(
        &mut self,
        board: &Board,
        here: &Position,
        next: &RecordedStart,
    ) -> Result<Vec<PowerOrder>, String> {
        let known = matches!(next, RecordedStart::Told { units: Some(_), .. });
        let fits = here.dislodged.iter().map(|d| {
            let retreats = d.retreats.iter().flatten().copied();
            (d.unit, retreats.filter(|to| may_have_come(&d.unit, *to, here, next)).collect())
        });
        let fits: Vec<(Unit, Vec<Place>)> = fits.collect();
        let mut out = Vec::new();
        for (unit, open) in &fits {
            let (name, own) = (&board.owner(unit.owner).name, unit_words(board, unit));
            if let Some(answer) = self.find(board, here.turn, unit.kind, unit.place) {
                out.push(retreat_order(board, unit, answer.place(board)?));
                continue;
            }
            match open[..] {
                [] => out.push(retreat_order(board, unit, None)),
                [to] if known
                    && fits.iter().filter(|(u, all)| u.owner == unit.owner && all.contains(&to)).count()
                        <= 1 =>
                {
                    out.push(retreat_order(board, unit, Some(to)))
                }
                _ => {
                    let code = code(here.turn);
                    let places: Vec<&str> = open.iter().map(|to| board.code(*to)).collect();
                    return Err(format!(
                        "{code}: the file does not say where {own} of {name} went ({}, or off the board): give it with --answer \"{code} {own} = {}\", or = D",
                        places.join(", "),
                        places.first().copied().unwrap_or("D")
                    ));
                }
            }
        }
        Ok(out)
    }

    /// Completes orders by the answers.
    pub(super) fn apply_to_orders(
        &mut self,
        board: &Board,
        here: &Position,
        orders: Vec<PowerOrder>,
    ) -> Result<Vec<PowerOrder>, String> {
        if self.all.is_empty() {
            return Ok(orders);
        }
        let (mut out, phase) = (Vec::new(), here.turn.phase);
        for (who, order) in orders {
            let said = self.changed(board, here, &order)?;
            out.push((who, said.unwrap_or(order)));
        }
        // A unit that must retreat and has no order.
        for waiting in here.dislodged.iter().filter(|_| phase == Phase::Retreat) {
            let own = unit_words(board, &waiting.unit);
            if out.iter().any(|(_, order)| order.starts_with(&own)) {
                continue;
            }
            if let Some(answer) = self.find(board, here.turn, waiting.unit.kind, waiting.unit.place) {
                out.push(retreat_order(board, &waiting.unit, answer.place(board)?));
            }
        }
        Ok(out)
    }

    /// An order as an answer changes it; `None` if none does.
    fn changed(&mut self, board: &Board, here: &Position, order: &str) -> Result<Option<String>, String> {
        let spaced = order.replace('-', " - ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let (kind, at, builds) = match words[..] {
            ["Build", k, at] => (unit_kind(k), at, true),
            [k, at, "-", ..] | [k, at, "D"] => (unit_kind(k), at, false),
            _ => return Ok(None),
        };
        let Some((kind, place)) = kind.zip(board.place(at)) else { return Ok(None) };
        let Some(answer) = self.find(board, here.turn, kind, place) else { return Ok(None) };
        let (letter, goal) = (kind.code(), answer.place(board)?);
        Ok(Some(match goal {
            Some(goal) if builds => format!("Build {letter} {}", board.code(goal)),
            Some(goal) => format!("{letter} {at}-{}", board.code(goal)),
            None if builds => "Waive".to_string(),
            None => format!("{letter} {at} D"),
        }))
    }
}

/// Builds and removals between two positions.
fn built(board: &Board, here: &Position, next: &RecordedStart) -> Vec<PowerOrder> {
    let RecordedStart::Told { units: Some(units), .. } = next else { return Vec::new() };
    let new = units.iter().filter(|unit| !here.units.contains(unit));
    let gone = here.units.iter().filter(|unit| !units.contains(unit));
    let built = new.map(|unit| ("Build", unit)).chain(gone.map(|unit| ("Remove", unit)));
    let orders = built.map(|(what, unit)| {
        (board.owner(unit.owner).name.clone(), format!("{what} {}", unit_words(board, unit)))
    });
    orders.collect()
}

/// The kind of unit that a letter stands for.
fn unit_kind(letter: &str) -> Option<UnitKind> {
    match letter {
        "A" => Some(UnitKind::Army),
        "F" => Some(UnitKind::Fleet),
        _ => None,
    }
}

/// A unit as orders name it: `A gal`.
fn unit_words(board: &Board, unit: &Unit) -> String {
    format!("{} {}", unit.kind.code(), board.code(unit.place))
}

/// The order of a unit that goes to a place, or off the board.
fn retreat_order(board: &Board, unit: &Unit, to: Option<Place>) -> PowerOrder {
    let own = unit_words(board, unit);
    let order = to.map_or(format!("{own} D"), |to| format!("{own}-{}", board.code(to)));
    (board.owner(unit.owner).name.clone(), order)
}

/// Whether a unit that must retreat may have gone to a place, judged by the next position.
fn may_have_come(unit: &Unit, to: Place, here: &Position, next: &RecordedStart) -> bool {
    let RecordedStart::Told { units: Some(units), .. } = next else { return true };
    units.iter().any(|u| u.owner == unit.owner && u.kind == unit.kind && u.place == to)
        && !here.units.iter().any(|u| u.owner == unit.owner && u.kind == unit.kind && u.place == to)
}
