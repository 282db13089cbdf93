//! Standard Diplomacy.

use super::{Report, RuleSet, Rulings, Sheets, SwitchError, Switches};
use crate::board::{Board, Owner};
use crate::diagnostic::Source;
use crate::draw::Draws;
use crate::orders::{Policy, Reader, Reading, words};
use crate::position::{Position, Unit};
use crate::season::{Phase, Season, Turn};

/// Standard Diplomacy with its switches.
pub struct Standard {
    board: Board,
    switches: Switches,
    reader: Reader,
}

/// Makes the rule-set.
pub fn make(switches: &Switches) -> Result<Box<dyn RuleSet>, SwitchError> {
    let board = Board::standard();
    let reader = Reader::new(&board, words::COMMON);
    Ok(Box::new(Standard { board, switches: switches.clone(), reader }))
}

impl RuleSet for Standard {
    fn name(&self) -> &'static str {
        "Standard"
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn switches(&self) -> &Switches {
        &self.switches
    }

    fn start(&self, _players: &[Owner], _draws: &mut Draws) -> Position {
        let turn = Turn::new(Season::Spring, self.board.first_year, Phase::Movement);
        let mut position = Position::empty(&self.board, turn);
        for owner in self.board.all_owners() {
            let info = self.board.owner(owner);
            position.units.extend(info.units.iter().filter_map(|u| Unit::read(&self.board, owner, u).ok()));
            for province in &info.home {
                position.owners[province.0 as usize] = Some(owner);
            }
        }
        position.sort();
        position
    }

    fn due(&self, position: &Position) -> Option<Turn> {
        Some(position.turn)
    }

    fn read(&self, position: &Position, who: Owner, text: &Source) -> Vec<Reading> {
        self.reader.read(&self.board, position, who, text, &Policy::new(&self.switches.0))
    }

    fn play(&self, position: &Position, _sheets: &Sheets, _gm: &Rulings, _draws: &mut Draws) -> Report {
        Report::new(position.clone())
    }
}
