//! Powers vacant by a ruling, `GM: EMPTY Turkey "why"` in gm.txt: from its season on nobody orders for them (`A-41`).

use adjudicator::board::{Board, Owner};
use adjudicator::rules::{Ruling, Rulings};
use adjudicator::season::{Phase, Turn};
use diagnostics::Diagnostic;
use folder::mail::{GmFile, lines};

use super::{GameHistory, nmr};

/// The verb of the ruling.
pub const VERB: &str = "EMPTY";

/// The power of a ruling, with its reason.
///
/// # Errors
/// Not a power of the game; no reason.
pub fn parse_empty_ruling<'r>(board: &Board, ruling: &'r Ruling) -> Result<(Owner, &'r str), String> {
    let (_, name) = ruling.verb();
    let name = name.trim().trim_end_matches(':');
    let power = board.find_owner(name).filter(|o| board.owner(*o).played).ok_or_else(|| {
        let all: Vec<&str> = board.powers().map(|o| board.owner(o).name.as_str()).collect();
        format!("“{name}” is not a power in this game: the powers are {}", all.join(", "))
    })?;
    let why = ruling.reason.as_deref().map(str::trim).filter(|why| !why.is_empty());
    match why {
        Some(why) => Ok((power, why)),
        None => Err(format!(
            "give the reason why it has no player, in quotation marks: EMPTY {} \"...\"",
            board.owner(power).name
        )),
    }
}

/// The season from which an EMPTY ruling of a phase takes effect, and the last season the player orders.
pub fn seasons(history: &GameHistory, turn: Turn) -> (Turn, Turn) {
    let board = history.rules.board();
    let moves = |t: Turn| !matches!(t.phase, Phase::Retreat | Phase::Adjustment);
    let mut moved = history.phases.iter();
    let moved = moved.any(|p| moves(p.turn) && (p.turn.year, p.turn.season) == (turn.year, turn.season));
    if !moved || moves(turn) {
        let every = matches!(turn.phase, Phase::Season | Phase::Questions | Phase::Setup);
        return (turn, nmr::previous_movement(board, turn, every));
    }
    // Its moves were the player's: the rest of the season has no player, but the seat was theirs until then.
    let from = match turn.phase {
        Phase::Retreat if board.ends_cycle(turn) => board.adjustment(turn),
        _ => board.moves_after(turn),
    };
    (Turn { phase: Phase::Movement, ..from }, turn)
}

/// Vacates the powers that the rulings of a phase name, and returns them. An impossible ruling becomes a diagnostic and is
/// removed.
pub(super) fn apply(
    history: &mut GameHistory,
    rulings: &mut Rulings,
    turn: Turn,
    faults: &mut Vec<Diagnostic>,
) -> Vec<Owner> {
    let rules = history.rules.clone();
    let board = rules.board();
    let mut out = Vec::new();
    rulings.0.retain(|ruling| {
        if ruling.verb().0 != VERB {
            return true;
        }
        let emptied = parse_empty_ruling(board, ruling).and_then(|(power, why)| {
            let (from, last) = seasons(history, turn);
            history.seats.vacate(power, from, last, why).map(|()| power).map_err(|next| {
                let name = &board.owner(power).name;
                format!("game.toml gives {name} a player from {} on", next.season_text())
            })
        });
        match emptied {
            Ok(power) => {
                history.rows.remove(&power);
                out.push(power);
                true
            }
            Err(why) => {
                let fault = Diagnostic::error("ruling", why);
                faults.extend(ruling.span.as_ref().map(|s| fault.at(&s.source, s.range.clone())));
                false
            }
        }
    });
    out
}

/// Vacates the powers a game begins without, so that it can be played.
pub(super) fn at_start(history: &mut GameHistory, gm: &GmFile) {
    let rules = history.rules.clone();
    for (_, line) in gm.parts.iter().flat_map(|p| lines(&gm.source.text, p.range.clone())) {
        let Some(words) = line.trim().strip_prefix("GM:") else { continue };
        let ruling = Ruling::read(words, None);
        if ruling.verb().0 == VERB
            && let Ok((power, why)) = parse_empty_ruling(rules.board(), &ruling)
            && history.seats.seats_of(power).next().is_none()
        {
            history.seats.stand_empty(power, None, why);
        }
    }
}
