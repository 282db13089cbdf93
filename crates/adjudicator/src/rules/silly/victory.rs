//! Rule 18: the winners (RS-13.4, RS-15.10, RS-18).

use super::prelude::*;

/// Sum of points and centres the Doctor needs (RS-15.10).
const DOCTOR: i64 = 30;
/// The last year; then the Jester wins (RS-13.4).
const LAST_YEAR: i32 = 1920;

impl SillyPhase<'_> {
    /// Records a winner, once.
    pub fn win(&mut self, owner: Owner, step: SillyStep, event: PhaseEvent) {
        if !self.world.winners.contains(&owner) {
            self.world.winners.push(owner);
            self.world.winners.sort();
            self.tell(step, event);
        }
    }

    /// RS-15.10: checked at the end of step 9 and of every season.
    pub fn crown_doctor(&mut self) {
        let doctor = self.rules.cast.doctor;
        let centres = self.world.centres(doctor);
        if i64::from(self.world.points) + i64::from(centres) >= DOCTOR {
            self.win(doctor, SillyStep::Link, PhaseEvent::new("silly-victory").with("who", "doctor"));
        }
    }

    /// RS-13.4, RS-18.4: the Jester wins if step 9 of Autumn 1920 ends without a winner.
    pub fn crown_jester(&mut self) {
        let turn = self.world.turn;
        let autumn = matches!(turn.season, Season::Fall | Season::Winter);
        if turn.year >= LAST_YEAR && autumn && self.world.winners.is_empty() {
            let event = PhaseEvent::new("silly-victory").with("who", "jester");
            self.win(self.rules.cast.jester, SillyStep::Adjustment, event);
        }
    }

    /// Applies the GM's rulings on the end of the game, after everything else.
    pub fn proclaim(&mut self) {
        if let Some(ruled) = self.book.winners() {
            self.world.winners = ruled;
            self.world.winners.sort();
        }
        if self.book.drawn() {
            self.world.drawn = true;
        }
    }
}
