//! 1897: one unit each in a home centre of the player's choice; home centres are those a power owns after Fall 1899.
//!
//! Specified rule by rule (H-1.1 to H-7.1). All except the first two phases is standard Diplomacy on a board whose home
//! centres come from the game's state.

mod homes;
mod print;
mod selection;

use std::borrow::Cow;

use super::standard::{self, Standard};
use crate::rules::prelude::*;
use homes::Homes;

switches! {
    /// The switch of these rules besides the standard ones.
    pub struct HouseRules1897 {
        selection: Selecting [Separate = "separate", Combined = "combined"]
            "H-2.7: home centres are selected in Autumn 1897, or by the first build of Winter 1897";
    }
}

/// The rule-set with its switches.
pub struct Rules1897 {
    standard: Standard,
    switches: Switches,
    combined: bool,
}

/// Builds the rule-set.
pub fn make(switches: &Switches) -> RuleSetResult {
    let mut board = Board::standard();
    board.name = "1897".into();
    with_board(&board, switches)
}

/// Builds the rule-set on a board, which is empty at the start; the game begins four years before the board's first year,
/// or four cycles where turns are years apart.
pub fn with_board(board: &Board, switches: &Switches) -> RuleSetResult {
    if let Some(owner) = board.powers().find(|o| board.owner(*o).home.len() < 2) {
        let lacks = format!("{} has not two home centres", board.owner(owner).name);
        return Err(SwitchError::Lacks { rules: "1897", lacks });
    }
    let mut board = board.clone();
    board.first_year = board.first_year.saturating_sub(board.play.years.saturating_mul(4));
    board.owners.iter_mut().filter(|o| o.played).for_each(|o| o.units.clear());
    let tables = [&[HouseRules1897::TABLE], standard::TABLES].concat();
    switches.check("1897", &tables)?;
    let mut base = switches.clone();
    base.0.retain(|key, _| HouseRules1897::TABLE.iter().all(|s| s.key != key));
    // Distances are to home centres, which change in this game (H-5.2).
    if !base.0.contains_key("civil_disorder") {
        base.set("civil_disorder", "home_any");
    }
    let standard = Standard::spoken(board, &base, selection::VOCABULARY)?;
    let combined = HouseRules1897::read(switches).selection() == Selecting::Combined;
    Ok(Box::new(Rules1897 { standard, switches: switches.clone(), combined }))
}

impl RuleSet for Rules1897 {
    fn basis(&self) -> Basis<'_> {
        Basis { name: "1897", switches: &self.switches, ..self.standard.basis() }
    }

    fn start(&self, _players: &[Owner], _draws: &mut Draws) -> Position {
        let season = self.board().play.seasons.last().copied().unwrap_or(Season::Fall);
        let choice = Turn::new(season, homes::choice_year(self.board()), Phase::Selection);
        let turn = if self.combined { self.board().adjustment(choice) } else { choice };
        Position::empty(self.board(), turn)
    }

    fn due(&self, position: &Position) -> Option<Turn> {
        self.standard.due(position)
    }

    fn policy(&self) -> Policy {
        self.standard.policy()
    }

    /// Possible builds depend on the home centres of this game, once there are any.
    fn reading_board(&self, position: &Position) -> Cow<'_, Board> {
        match position.turn.phase {
            Phase::Adjustment if !position.facts.is_empty() => {
                Cow::Owned(Homes::read(self.board(), position).apply_to(self.board()))
            }
            _ => Cow::Borrowed(self.board()),
        }
    }

    fn checked(&self, _position: &Position, who: Owner, reading: &mut Reading) {
        selection::checked(self.board(), who, reading);
    }

    fn play(&self, position: &Position, sheets: &OrderSets, gm: &Rulings, draws: &mut Draws) -> PhaseResult {
        let first_winter = position.turn.year == homes::choice_year(self.board())
            && position.turn.phase == Phase::Adjustment;
        if first_winter || position.turn.phase == Phase::Selection {
            let mut book = RulingLog::open(self, position, gm);
            let sheets = book.apply_read_rulings(self, position, sheets);
            let mut report = match position.turn.phase {
                Phase::Selection => selection::play(self, position, &sheets, &mut book),
                _ => selection::first_units(self, position, &sheets, &mut book),
            };
            book.finish(draws, &mut report);
            return report;
        }
        let homes = Homes::read(self.board(), position);
        // The standard rules on the board with the home centres of this game.
        let rules = self.standard.with_board(homes.apply_to(self.board()));
        let mut report = rules.play(position, sheets, gm, draws);
        homes.fix(self.board(), position, &mut report);
        report
    }

    fn entitled(&self, position: &Position, power: Owner) -> i64 {
        let homes = Homes::read(self.board(), position);
        if position.turn.year == homes::choice_year(self.board()) {
            // Every power builds one unit, in its home centre or the one it selects (H-3.1, H-2.7).
            let nobody = self.board().powers().all(|o| homes.initial(o).is_none());
            return i64::from(homes.initial(power).is_some() || (self.combined && nobody));
        }
        let due = position.centres(power) as i64 - position.units_of(power).count() as i64;
        let open = homes
            .home_centres(power)
            .into_iter()
            .filter(|p| position.owns(power, *p) && position.is_vacant(self.board(), *p));
        due.min(open.count() as i64)
    }

    fn published(&self, before: &Position, report: &PhaseResult) -> Vec<PublishedTable> {
        print::published_tables(self.board(), before, report)
    }

    fn standing(&self, position: &Position) -> Vec<PublishedTable> {
        print::standing_tables(self.board(), position)
    }

    fn holds(&self, fact: &str, report: &PhaseResult) -> bool {
        match homes::list(self.board(), fact) {
            Some(wanted) => {
                report.after.facts.iter().any(|f| homes::list(self.board(), f) == Some(wanted.clone()))
            }
            None => super::facts::holds(self.board(), fact, report),
        }
    }
}
