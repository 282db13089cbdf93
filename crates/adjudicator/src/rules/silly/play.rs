//! One phase in progress: the steps of rule 17 in their order, over one state.

use super::Silly;
use super::house::SoulDebt;
use super::log::SeasonLog;
use super::prelude::*;
use super::rulings::SillyRulings;
use super::step1_orders::Moves;
use super::submitted::{self, OrderLine};

/// The data that steps read and change.
pub struct SillyPhase<'a> {
    /// The rule-set with its house rules.
    pub rules: &'a Silly,
    /// Its board.
    pub board: &'a Board,
    /// The borders of this season.
    pub map: SeasonMap<'a>,
    /// The position as it changes.
    pub world: SillyState,
    /// The draws.
    pub draws: &'a mut Draws,
    /// The players' orders.
    pub mail: Vec<OrderLine>,
    /// Whether each letter has been dealt with.
    pub spent: Vec<bool>,
    /// The gamesmaster's rulings.
    pub book: SillyRulings<'a>,
    /// The report to publish.
    pub report: PhaseResult,
    /// Results for the GM only.
    pub unseen: Vec<OrderResult>,
    /// Events, for conditions.
    pub log: SeasonLog,
    /// The moves of step 1, once made.
    pub moves: Moves,
    /// Open retreats of units waiting for step 7.
    pub open: BTreeMap<UnitId, Vec<Place>>,
    /// Owners of centres at the start of the phase.
    pub began: Vec<Option<Owner>>,
    /// Orders whose conditions were decided when their step began (RS-17.20).
    pub decided: BTreeMap<usize, Option<SillyOrder>>,
    /// The allowances of the Jester and the Soothsayer for next season.
    pub rewards: (u32, u32),
}

/// Plays the phase that is due.
pub fn play(
    rules: &Silly,
    position: &Position,
    sheets: &OrderSets,
    gm: &Rulings,
    draws: &mut Draws,
) -> PhaseResult {
    let board = &rules.board;
    draws.translate(|value| rules.draw_value(value));
    let world = SillyState::read(board, position);
    let mut book = SillyRulings::read(rules, position, gm);
    let sheets = book.common.apply_read_rulings(rules, position, sheets);
    let readings = rules.readings(position, &sheets);
    let mail = submitted::with_rulings(&mut book.common, board, submitted::collect(&sheets, &readings));
    book.common.overrule(draws);
    let spent = vec![false; mail.len()];
    let link = world.link;
    let mut play = SillyPhase {
        rules,
        board,
        map: SeasonMap::new(board, link),
        world,
        draws,
        mail,
        spent,
        book,
        report: PhaseResult::new(position),
        unseen: Vec::new(),
        log: SeasonLog::default(),
        moves: Moves::default(),
        open: BTreeMap::new(),
        began: position.owners.clone(),
        decided: BTreeMap::new(),
        rewards: (1, 2),
    };
    play.report.readings = readings;
    play.run();
    play.finish()
}

impl SillyPhase<'_> {
    fn run(&mut self) {
        self.rulings_at_start();
        self.sort_mail();
        match self.world.turn.phase {
            Phase::Setup => {
                self.place_herds();
                self.file_question();
                if self.rules.house.setup_votes() {
                    self.choose_link();
                }
            }
            Phase::Season => {
                self.steps_1_to_6();
                self.retreat();
                self.arrive();
                self.forget();
                if !self.spring() {
                    self.adjust();
                }
                self.steps_10_and_11();
            }
            Phase::Movement => {
                self.steps_1_to_6();
                self.open_retreats();
            }
            Phase::Retreat => {
                self.retreat();
                self.arrive();
                self.forget();
            }
            Phase::Adjustment => self.adjust(),
            Phase::Questions => self.steps_10_and_11(),
            Phase::Selection => {}
        }
        self.rulings_at("END");
        self.proclaim();
    }

    fn steps_1_to_6(&mut self) {
        self.forget();
        self.rulings_at("1");
        self.file_predictions();
        self.freeze();
        self.fight();
        self.rulings_at("2");
        self.merge();
        self.rulings_at("3");
        self.revert_souls();
        self.rulings_at("4");
        self.sell_souls();
        self.rulings_at("5");
        self.feed_borg();
        self.rulings_at("6");
        self.explode();
    }

    /// Clears the data that retreats needed from the fight.
    fn forget(&mut self) {
        self.world.shoo.clear();
        self.world.laden.clear();
        self.world.contested.clear();
    }

    fn steps_10_and_11(&mut self) {
        self.rulings_at("10");
        self.judge_answers();
        self.rulings_at("10B");
        self.build_free();
        self.file_question();
        self.world.reorders = self.rewards.0;
        self.world.predictions = self.rewards.1;
        self.rulings_at("11");
        self.decide(SillyStep::Link);
        self.choose_link();
        self.crown_doctor();
    }

    /// Whether the phase is in the first half of the year.
    pub fn spring(&self) -> bool {
        matches!(self.world.turn.season, Season::Spring | Season::Summer)
    }

    fn finish(mut self) -> PhaseResult {
        for index in self.letters_left() {
            self.lapse(index, general("lapsed"));
        }
        let next = self.next_turn();
        let mut report = self.report;
        report.after = self.world.write(self.board, next, &self.open);
        // RS-0.10: the units still waiting for step 7.
        report.dislodged = report.after.dislodged_units().copied().collect();
        report.draws = self.draws.log().to_vec();
        self.book.common.finish(self.draws, &mut report);
        report.winners = self.world.winners.clone();
        let letters = self.mail.iter().filter(|l| l.written.sheet != rulings::GM);
        let letters = letters.filter_map(|l| Some((l.owner, l.read.as_ref().ok()?.text(self.board))));
        *report.letters.reveal_mut() = letters.collect();
        *report.unseen.reveal_mut() = self.unseen;
        let order: Vec<Owner> = self.board.all_owners().collect();
        report.orders.sort_by_key(|l| order.iter().position(|o| *o == l.owner));
        report
    }

    fn letters_left(&self) -> Vec<usize> {
        (0..self.mail.len()).filter(|i| !self.spent[*i]).collect()
    }

    fn next_turn(&self) -> Turn {
        let Turn { year, phase, .. } = self.world.turn;
        let spring = self.spring();
        let season = if spring { Season::Spring } else { Season::Fall };
        match phase {
            Phase::Setup | Phase::Selection => Turn::new(Season::Spring, year + 1, Phase::Season),
            Phase::Season if spring => Turn::new(Season::Fall, year, Phase::Season),
            Phase::Season => Turn::new(Season::Spring, year + 1, Phase::Season),
            Phase::Movement => Turn::new(season, year, Phase::Retreat),
            Phase::Retreat if !spring => Turn::new(season, year, Phase::Adjustment),
            Phase::Retreat | Phase::Adjustment => Turn::new(season, year, Phase::Questions),
            Phase::Questions if spring => Turn::new(Season::Fall, year, Phase::Movement),
            Phase::Questions => Turn::new(Season::Spring, year + 1, Phase::Movement),
        }
    }

    /// Reports an event under a step's heading.
    pub fn tell(&mut self, step: SillyStep, event: PhaseEvent) {
        self.report.events.push(event.with_heading(super::words::heading(step)));
    }

    /// Reports an event of a unit under a step's heading.
    pub fn tell_of(&mut self, step: SillyStep, code: &'static str, id: UnitId) {
        self.tell(step, PhaseEvent::new(code).with("unit", self.unit_of(id)));
    }

    /// The printed name of an owner.
    pub fn name(&self, owner: Owner) -> &str {
        &self.board.owner(owner).name
    }

    /// The full name of a province.
    pub fn space(&self, province: Province) -> &str {
        &self.board.province(province).name
    }

    /// The unit as it is now.
    pub fn unit_of(&self, id: UnitId) -> Unit {
        self.man(id).unit()
    }

    /// The unit as it was at the start of the season.
    pub fn unit_at_start(&self, id: UnitId) -> Unit {
        let man = self.man(id);
        man.start.unwrap_or(man.unit())
    }

    /// The unit with an id.
    pub fn man(&self, id: UnitId) -> &SillyUnit {
        self.world.man(id)
    }

    /// The province of a place.
    pub fn province(&self, place: Place) -> Province {
        self.board.province_of(place)
    }

    /// The current province of a unit.
    pub fn province_of(&self, id: UnitId) -> Province {
        self.province(self.man(id).place)
    }

    /// Destroys a unit (an empty `why` means already reported), with the consequences for its soul (RS-5.5) and its twin (RS-12.9).
    pub fn destroy(&mut self, id: UnitId, step: SillyStep, why: &'static str) {
        if !self.man(id).alive() {
            return;
        }
        let unit = self.unit_of(id);
        self.report.destroyed.push(unit);
        if !why.is_empty() {
            self.tell(step, PhaseEvent::new("destroyed").with("unit", unit).with("why", why));
        }
        let man = &mut self.world.units[id];
        man.state = UnitState::Gone;
        let (owner, soul, twin) = (man.owner, man.soul, man.twin.take());
        man.soul = 0;
        if soul > 0 && self.rules.house.soul_debt() == SoulDebt::Permanent {
            let lost = self.world.lost.entry(owner).or_insert(0);
            *lost = lost.saturating_add(1);
            self.tell(step, PhaseEvent::new("soul-lost").with("power", owner));
        }
        if let Some(twin) = twin {
            self.world.units[twin].twin = None;
            self.destroy(twin, step, "twin");
        }
    }

    /// Removes a unit that is not destroyed (removal, merger); the caller decides its twin's fate.
    pub fn take_off(&mut self, id: UnitId) -> Option<UnitId> {
        let man = &mut self.world.units[id];
        man.state = UnitState::Gone;
        let twin = man.twin.take();
        if let Some(twin) = twin {
            self.world.units[twin].twin = None;
        }
        twin
    }

    /// Puts a new unit on the board.
    pub fn add_unit(&mut self, man: SillyUnit) -> UnitId {
        self.world.units.push(man);
        self.world.units.len() - 1
    }

    /// Draws one of the provinces if there are at least two (RS-0.13).
    pub fn draw_space(&mut self, name: &str, spaces: &[Province]) -> Option<Province> {
        match spaces {
            [] => None,
            [one] => Some(*one),
            _ => {
                let codes: Vec<String> = spaces.iter().map(|p| self.map.code(*p).to_string()).collect();
                Some(spaces[self.draws.draw(name, &codes)])
            }
        }
    }

    /// RS-12.8: destroys twins that are apart.
    pub fn part_twins(&mut self, step: SillyStep) {
        for id in 0..self.world.units.len() {
            let Some(twin) = self.man(id).twin else { continue };
            let (a, b) = (self.province_of(id), self.province_of(twin));
            if a == b || !self.map.touch_under(a).has(b) {
                self.destroy(id, step, "parted");
            }
        }
    }
}
