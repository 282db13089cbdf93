//! The 1958 rules of Diplomacy: numbered units, stacks in capitals and naval bases, followers, armies aboard fleets.
//!
//! Specified rule by rule (R58-1 to R58-36); the standard rules apply where it is silent. A phase passes through [`read`]
//! (text), [`plan`] (meaning of the orders), [`fight`] (which moves succeed), and [`movement`], [`retreat`] or
//! [`fall_adjustment`] (the new position).

mod board;
mod end_of_phase;
mod fall_adjustment;
mod fight;
mod movement;
mod orders;
mod plan;
mod print;
mod read;
mod retreat;
mod state;

use self::board::Board1958;
use self::plan::SubmittedOrder1958;
use self::state::State1958;
use super::phases::place_meant;
use super::submitted::open_phase;
use crate::rules::prelude::*;

switches! {
    /// The switches of these rules (section 10). H-2, H-3 and H-7 concern convoys, which these rules do not have.
    pub struct HouseRules1958 {
        guerilla_raise: =bool [off]
            "H-1: fleets may be raised in a vacant naval base that another power owns";
        support_mover_standing: =bool [no]
            "H-4 (Youngstown): support to hold counts for a unit whose move fails";
        failed_mover: FailedMover [One = "1", Zero = "0"]
            "H-5 (Key-Just): the strength with which a unit whose move failed defends its place";
        same_retreat: SameRetreat [Annihilate = "annihilate", Lot = "lot"]
            "H-6: two units retreating to one place perish, or draw lots for it";
        ousted_rival: OustedRival [StandsOff = "stands_off", Nothing = "none"]
            "H-8: whether a unit dislodged from in front still bounces others from the place it tried to reach";
        board_foreign: =bool [no]
            "R58-22: armies may board fleets of other powers";
    }
}

/// The rule-set with its switches.
pub struct Rules1958 {
    map: Board1958,
    house: HouseRules1958,
    reader: Reader,
    policy: Policy,
    switches: Switches,
}

/// Builds the rule-set.
pub fn make(switches: &Switches) -> RuleSetResult {
    switches.check("Rules1958", &[HouseRules1958::TABLE, MailRules::TABLE])?;
    let map = Board1958::new();
    // A wrong letter means a different unit (R58-5).
    let policy = Policy::strict("unit_type_wrong=invalid", switches);
    let (reader, house) = (read::reader(&map.board), HouseRules1958::read(switches));
    Ok(Box::new(Rules1958 { house, reader, map, policy, switches: switches.clone() }))
}

impl RuleSet for Rules1958 {
    fn basis(&self) -> Basis<'_> {
        let Rules1958 { map, switches, reader, .. } = self;
        Basis { name: "Rules1958", board: &map.board, switches, grammar: &orders::GRAMMAR, reader }
    }

    fn title(&self) -> &'static str {
        "1958 rules"
    }

    fn start(&self, players: &[Owner], _draws: &mut Draws) -> Position {
        let board = &self.map.board;
        let mut position = Position::empty(board, board.first_turn());
        if let 5..=6 = players.len() {
            position.facts.push(format!("PLAYERS {}", players.len()));
        }
        let state = State1958::read(&self.map, &position);
        for owner in board.powers().filter(|o| !state.is_absent(&self.map, *o)) {
            let info = board.owner(owner);
            position.units.extend(info.units.iter().filter_map(|u| Unit::read(board, owner, u).ok()));
            for province in &info.home {
                position.owners[province.0 as usize] = Some(owner);
            }
        }
        position.facts.extend(
            state.on_duty(&self.map, board.first_year).map(|o| format!("DUTY {}", board.owner(o).name)),
        );
        position.sort();
        position
    }

    fn due(&self, position: &Position) -> Option<Turn> {
        let mut facts = position.facts.iter();
        (!facts.any(|f| f.starts_with("WINNER") || f.starts_with("TIE"))).then_some(position.turn)
    }

    fn policy(&self) -> Policy {
        self.policy
    }

    fn entitled(&self, position: &Position, power: Owner) -> i64 {
        let state = State1958::read(&self.map, position);
        fall_adjustment::raising_entitlement(self, &state, position, power)
    }

    /// Units win (R58-35), including those that still have to retreat.
    fn tally(&self, position: &Position, power: Owner) -> (usize, Option<u64>) {
        let waiting = position.dislodged.iter().filter(|d| d.unit.owner == power);
        (position.units_of(power).count() + waiting.count(), None)
    }

    fn published(&self, before: &Position, report: &PhaseResult) -> Vec<PublishedTable> {
        print::published_tables(self, before, report)
    }

    fn standing(&self, position: &Position) -> Vec<PublishedTable> {
        print::standing_tables(self, position)
    }

    fn holds(&self, fact: &str, report: &PhaseResult) -> bool {
        // “Out of the game” is other rules' “eliminated” (R58-34).
        match super::normalize_fact(fact).strip_prefix("eliminated ") {
            Some(who) => super::facts::holds(self.board(), &format!("OUT {who}"), report),
            None => super::facts::holds(self.board(), fact, report),
        }
    }

    fn play(&self, position: &Position, sheets: &OrderSets, gm: &Rulings, draws: &mut Draws) -> PhaseResult {
        let state = State1958::read(&self.map, position);
        let mut report = PhaseResult::new(position);
        let (mut book, given, readings) = open_phase(self, position, sheets, gm, draws);
        report.readings = readings;
        let given: Vec<SubmittedOrder1958> =
            given.into_iter().map(|g| g.map_order(orders::Order1958::of)).collect();
        match position.turn.phase {
            Phase::Retreat => retreat::play(self, &state, position, &given, draws, &mut report),
            Phase::Adjustment => fall_adjustment::play(self, &state, position, &given, &mut report),
            _ => movement::play(self, &state, position, &given, &mut book, &mut report),
        }
        report.draws = draws.log().to_vec();
        report.after.sort();
        book.finish(draws, &mut report);
        report
    }
}

impl Rules1958 {
    /// The place a unit reaches when it moves: the coast of a fleet's goal; or the reason it cannot go (R58-7, R58-8).
    fn reach(&self, unit: &Unit, to: Place) -> Result<Place, Reason> {
        let board = &self.map.board;
        let province = board.province_of(to);
        let here = board.unit_province(unit);
        if province == here {
            return Err(Reason::of("own-province"));
        }
        let far = || Reason::of("not-adjacent").with("to", province);
        if unit.kind != UnitKind::Fleet {
            let open = board.army(here).has(province);
            return if open { Ok(province.place()) } else { Err(far()) };
        }
        place_meant(board, members(board.fleet(unit.place)).map(Place), to)
            .map_err(|why| why.unwrap_or_else(far))
    }

    /// Whether a unit could move into a province by any coast, and so support into it (R58-11).
    fn reaches(&self, unit: &Unit, province: Province) -> bool {
        let board = &self.map.board;
        board.step_provinces(unit.kind, unit.place).has(province)
    }

    /// Writes the state lines after a phase, including who reads the orders of the next move (R58-2).
    fn finish(&self, state: &State1958, before: &Position, report: &mut PhaseResult, winner: Vec<String>) {
        let mut state = state.clone();
        let turn = before.turn;
        let fall = turn.season >= Season::Fall;
        state.duty = match (state.duty, fall && turn.phase == Phase::Movement) {
            (Some(now), true) => state.next_on_duty(&self.map, now),
            (None, true) => {
                state.on_duty(&self.map, turn.year).and_then(|now| state.next_on_duty(&self.map, now))
            }
            (Some(now), false) if !state.eliminated.contains(&now) => Some(now),
            (Some(now), false) => state.next_on_duty(&self.map, now),
            (None, false) => state.on_duty(&self.map, turn.year + i32::from(fall)),
        };
        report.after.facts = state.facts(&self.map);
        report.after.facts.extend(winner);
    }

    /// Gives centres to new owners after the retreats of Fall; an army on board occupies nothing, its fleet does (R58-30).
    fn occupy(&self, state: &State1958, position: &mut Position) {
        let board = &self.map.board;
        for unit in position.units.iter().filter(|u| u.aboard == 0) {
            let province = board.unit_province(unit);
            if self.map.is_centre(province, state.players) {
                position.owners[province.0 as usize] = Some(unit.owner);
            }
        }
    }
}
