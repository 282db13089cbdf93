//! 1897: one unit each in a home centre of the player's choice; home centres are what a power owns after Fall 1899.
//!
//! Specified rule by rule (H-1.1 to H-7.1). Everything but the first two phases is standard Diplomacy on a board whose
//! home centres come from the game's state.

mod homes;
mod selection;

use super::standard::Standard;
use super::switches::{STANDARD, Switch};
use super::{Report, RuleSet, Rulings, Sheets, SwitchError, Switches};
use crate::board::{Board, Owner};
use crate::diagnostic::Source;
use crate::draw::Draws;
use crate::orders::Reading;
use crate::position::Position;
use crate::season::{Phase, Season, Turn};
use homes::Homes;

/// The switch these rules have besides the standard ones.
pub const SWITCHES: &[Switch] = &[Switch {
    key: "selection",
    values: &["separate", "combined"],
    about: "H-2.7: home centres are selected in Autumn 1897, or by the first build of Winter 1897",
}];

/// The rule-set with its switches.
pub struct Rules1897 {
    standard: Standard,
    switches: Switches,
    /// What the standard rules get of the switches.
    base: Switches,
    combined: bool,
}

/// Makes the rule-set.
pub fn make(switches: &Switches) -> Result<Box<dyn RuleSet>, SwitchError> {
    let (mut own, mut base) = (Switches::default(), Switches::default());
    for (key, value) in &switches.0 {
        let table = if SWITCHES.iter().any(|s| s.key == key) { &mut own } else { &mut base };
        table.set(key, value);
    }
    own.check("1897", SWITCHES)?;
    // Distances are measured to home centres, which move about in this game (H-5.2).
    let chosen = base.0.contains_key("civil_disorder");
    if !chosen && STANDARD.iter().any(|s| s.key == "civil_disorder") {
        base.set("civil_disorder", "home_any");
    }
    let standard = Standard::new(board(), &base)?;
    let combined = own.get(SWITCHES, "selection") == "combined";
    Ok(Box::new(Rules1897 { standard, switches: switches.clone(), base, combined }))
}

/// The standard board, empty at the start.
fn board() -> Board {
    let mut board = Board::standard();
    board.name = "1897".into();
    board.first_year = 1897;
    for owner in &mut board.owners {
        owner.units.clear();
    }
    board
}

impl RuleSet for Rules1897 {
    fn name(&self) -> &'static str {
        "1897"
    }

    fn board(&self) -> &Board {
        self.standard.board()
    }

    fn switches(&self) -> &Switches {
        &self.switches
    }

    fn start(&self, _players: &[Owner], _draws: &mut Draws) -> Position {
        let turn = match self.combined {
            true => Turn::new(Season::Winter, 1897, Phase::Adjustment),
            false => Turn::new(Season::Fall, 1897, Phase::Selection),
        };
        Position::empty(self.board(), turn)
    }

    fn due(&self, position: &Position) -> Option<Turn> {
        self.standard.due(position)
    }

    fn read(&self, position: &Position, who: Owner, text: &Source) -> Vec<Reading> {
        match position.turn.phase {
            Phase::Selection => selection::read(self.board(), position, who, text),
            _ => self.standard.read(position, who, text),
        }
    }

    fn play(&self, position: &Position, sheets: &Sheets, gm: &Rulings, draws: &mut Draws) -> Report {
        let first_winter = position.turn.year == 1897 && position.turn.phase == Phase::Adjustment;
        if position.turn.phase == Phase::Selection {
            return selection::play(self, position, sheets, gm, draws);
        }
        if first_winter {
            return selection::first_units(self, position, sheets, gm, draws, self.combined);
        }
        let homes = Homes::read(self.board(), position);
        let mut report = match Standard::new(homes.on(self.board(), position), &self.base) {
            Ok(rules) => rules.play(position, sheets, gm, draws),
            Err(_) => self.standard.play(position, sheets, gm, draws),
        };
        homes.fix(self.board(), position, &mut report);
        report
    }

    fn holds(&self, fact: &str, _before: &Position, report: &Report) -> bool {
        match homes::list(self.board(), fact) {
            Some(wanted) => {
                report.after.facts.iter().any(|f| homes::list(self.board(), f) == Some(wanted.clone()))
            }
            None => super::facts::holds(self.board(), fact, report),
        }
    }
}
