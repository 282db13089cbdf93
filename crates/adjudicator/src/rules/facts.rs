//! The facts of `POSTSTATE_STATE` that every rule-set knows.

use crate::rules::prelude::*;

/// A fact with letter case and blanks normalised.
pub fn normalize_fact(fact: &str) -> String {
    fact.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// Whether a fact is true after a phase: `may-retreat P unit: prov ...`, `may-not-retreat P unit: prov ...`, `destroyed P unit`,
/// `contested prov ...`, `victory P`, `winner P ...`, `no victory`, `no <beginning of a fact>`, or any other fact word for word.
pub fn holds(board: &Board, fact: &str, report: &PhaseResult) -> bool {
    let fact = normalize_fact(fact);
    let (word, rest) = fact.split_once(' ').unwrap_or((&fact, ""));
    match word {
        "may-retreat" | "may-not-retreat" => {
            let Some((unit, places)) = rest.split_once(':') else { return false };
            let Some(unit) = owned_unit(board, unit) else { return false };
            let dislodged = report.after.dislodged.iter().find(|d| d.unit == unit);
            let open = dislodged.and_then(|d| d.retreats.clone()).unwrap_or_default();
            let wanted = word == "may-retreat";
            (!wanted || dislodged.is_some())
                && places.split_whitespace().all(|w| can_retreat_to(w, &open, board) == wanted)
        }
        "destroyed" => owned_unit(board, rest).is_some_and(|u| report.destroyed.contains(&u)),
        "contested" => rest
            .split_whitespace()
            .all(|w| board.find(w).is_some_and(|p| report.after.contested.contains(&p))),
        "victory" | "winner" => {
            let named = rest.split_whitespace().map(|w| board.find_owner(w)).collect::<Vec<_>>();
            named.len() == report.winners.len()
                && !named.is_empty()
                && named.iter().all(|o| o.is_some_and(|o| report.winners.contains(&o)))
        }
        "no" if rest == "victory" => report.winners.is_empty(),
        "no" => !stated(report).any(|f| f == rest || f.starts_with(&format!("{rest} "))),
        _ => stated(report).any(|f| f == fact),
    }
}

fn can_retreat_to(word: &str, open: &[Place], board: &Board) -> bool {
    board.places_named(word).iter().any(|p| {
        open.contains(p)
            || (board.coast(*p).is_none()
                && open.iter().any(|o| board.province_of(*o) == board.province_of(*p)))
    })
}

fn stated(report: &PhaseResult) -> impl Iterator<Item = String> + '_ {
    report.after.facts.iter().chain(report.after.secrets.reveal()).map(|f| normalize_fact(f))
}

fn owned_unit(board: &Board, text: &str) -> Option<Unit> {
    let (owner, unit) = text.trim().split_once(' ')?;
    Unit::read(board, board.find_owner(owner.trim_end_matches(':'))?, unit).ok()
}
