//! Home centres by the game's state: the initial one, and from the end of Fall 1899 those owned then.

use crate::rules::phases::winter;
use crate::rules::prelude::*;

/// The year of the choice and of the first units: 1897, or the end of the first cycle on boards whose turns are years apart.
pub fn choice_year(board: &Board) -> i32 {
    board.cycle_end(board.first_year)
}

/// The year whose last moves fix the home centres: 1899.
pub fn fixing_year(board: &Board) -> i32 {
    choice_year(board).saturating_add(board.play.years.saturating_mul(2))
}

/// The home centres of every power, by owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Homes {
    initial: Vec<Option<Province>>,
    fixed: Vec<Vec<Province>>,
    is_fixed: bool,
}

/// Parses a line `initial England: lon` or `home England: edi lon` into word, owner and provinces in order.
pub fn list(board: &Board, fact: &str) -> Option<(String, Owner, Vec<Province>)> {
    let (word, rest) = fact.trim().split_once(char::is_whitespace)?;
    let word = word.to_lowercase();
    let (owner, provinces) = rest.split_once(':')?;
    if word != "initial" && word != "home" {
        return None;
    }
    let owner = board.find_owner(owner)?;
    let mut found: Vec<Province> = provinces.split_whitespace().filter_map(|w| board.find(w)).collect();
    found.sort();
    Some((word, owner, found))
}

/// The state line of an initial home centre (H-2.1).
pub fn initial_fact(board: &Board, owner: Owner, province: Province) -> String {
    format!("initial {}: {}", board.owner(owner).name, board.province(province).id)
}

impl Homes {
    /// Reads the state lines.
    pub fn read(board: &Board, position: &Position) -> Homes {
        let count = board.owners.len();
        let mut homes = Homes { initial: vec![None; count], fixed: vec![Vec::new(); count], is_fixed: false };
        for (word, owner, provinces) in position.facts.iter().filter_map(|f| list(board, f)) {
            if word == "initial" {
                homes.initial[owner.0 as usize] = provinces.first().copied();
            } else {
                homes.fixed[owner.0 as usize] = provinces;
                homes.is_fixed = true;
            }
        }
        homes
    }

    /// Whether they are fixed for the rest of the game.
    pub fn are_fixed(&self) -> bool {
        self.is_fixed
    }

    /// The initial home centre.
    pub fn initial(&self, owner: Owner) -> Option<Province> {
        self.initial[owner.0 as usize]
    }

    /// The current home centres: one until they are fixed (H-4.1), then the fixed ones (H-5.3 to H-5.6).
    pub fn home_centres(&self, owner: Owner) -> Vec<Province> {
        if self.is_fixed {
            self.fixed[owner.0 as usize].clone()
        } else {
            self.initial(owner).into_iter().collect()
        }
    }

    /// The board with these home centres.
    pub fn apply_to(&self, board: &Board) -> Board {
        let mut board = board.clone();
        for province in &mut board.provinces {
            province.home = None;
        }
        for owner in board.all_owners() {
            let home = self.home_centres(owner);
            for province in &home {
                board.provinces[province.0 as usize].home = Some(owner);
            }
            board.owners[owner.0 as usize].home = home;
        }
        board
    }

    /// Fixes the home centres after the moves and retreats of Fall 1899 as those every power owns then (H-5.1); they
    /// apply to the builds that follow (H-5.2).
    pub fn fix(&self, board: &Board, before: &Position, report: &mut PhaseResult) {
        let turn = before.turn;
        let done = report.after.dislodged.is_empty();
        if self.is_fixed
            || turn.year != fixing_year(board)
            || !board.ends_cycle(turn)
            || turn.phase == Phase::Adjustment
            || !done
        {
            return;
        }
        let mut fixed = self.clone();
        fixed.is_fixed = true;
        for owner in board.powers() {
            let home: Vec<Province> = board.provinces().filter(|p| report.after.owns(owner, *p)).collect();
            if home.is_empty() {
                continue;
            }
            let ids: Vec<&str> = home.iter().map(|p| board.province(*p).id.as_str()).collect();
            report.after.facts.push(format!("home {}: {}", board.owner(owner).name, ids.join(" ")));
            fixed.fixed[owner.0 as usize] = home;
        }
        if report.winners.is_empty() {
            report.after.turn = fixed.next(board, &report.after, turn);
        }
        report.after.facts.sort();
    }

    /// The winter if any power has something to build or remove, else the next Spring.
    fn next(&self, board: &Board, position: &Position, turn: Turn) -> Turn {
        match winter::is_adjustment_due(board, position, |owner| {
            self.home_centres(owner).iter().any(|p| position.is_vacant(board, *p))
        }) {
            true => board.adjustment(turn),
            false => board.moves_after(turn),
        }
    }
}
