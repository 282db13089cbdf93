//! Games with random orders, at close quarters, in all rule-sets and on boards other than their own.

use std::sync::Arc;

use adjudicator::board::{Board, Owner, Place, Province, members};
use adjudicator::cases::{Case, PlayedCase, Runner};
use adjudicator::draw::Draws;
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::{self, OrderSets, RuleSet, Rulings, SheetAuthor, Switches};
use adjudicator::season::Phase;

use super::crowds::beginning;
use super::dice::Dice;
use super::{each_case, ledger, told};

/// Games for each rule-set.
const GAMES: usize = 60;

/// Games for each value of each of its switches.
const SWITCHED: usize = 2;

/// Phases of each game.
const PHASES: usize = 6;

struct Player<'a> {
    rules: &'a dyn RuleSet,
    position: &'a Position,
    dice: &'a mut Dice,
    /// Seed for the season's convoyed passage.
    seed: usize,
}

impl Player<'_> {
    fn board(&self) -> &Board {
        self.rules.board()
    }

    fn is(&self, name: &str) -> bool {
        self.rules.name().eq_ignore_ascii_case(name)
    }

    /// A unit as its orders begin.
    fn named(&mut self, unit: &Unit) -> String {
        let part = self.is("Claudian") && self.dice.one_in(3);
        let text = unit.text(self.board());
        match text.rsplit_once(' ') {
            Some((unit, size)) if part && size.parse::<u32>().is_ok() => {
                format!("{unit} {}", size.parse::<u32>().unwrap_or(2) / 2)
            }
            _ if self.is("Rules1958") => text.split(" aboard").next().unwrap_or_default().to_string(),
            _ => text,
        }
    }

    /// A place next to a unit, or any place.
    fn goal(&mut self, unit: &Unit) -> Place {
        let near: Vec<u16> = members(self.board().steps(unit.kind, unit.place)).collect();
        match self.dice.pick(&near) {
            Some(place) if !self.dice.one_in(9) => Place(*place),
            _ => Province(self.dice.below(self.board().len()) as u16).place(),
        }
    }

    /// Another unit, near if possible.
    fn other(&mut self, unit: &Unit) -> Option<Unit> {
        let board = self.board();
        let touch = board.touch(board.unit_province(unit));
        let near: Vec<&Unit> =
            self.position.units.iter().filter(|u| touch.has(board.unit_province(u).0)).collect();
        if near.is_empty() || self.dice.one_in(12) {
            return self.dice.pick(&self.position.units).copied();
        }
        self.dice.pick(&near).map(|unit| **unit)
    }

    /// A convoyed army and its goal: the same for every fleet of the season.
    fn passage(&mut self) -> Option<(Unit, Place)> {
        let board = self.board();
        let coastal =
            |unit: &&Unit| unit.kind != UnitKind::Fleet && board.is_coast(board.unit_province(unit));
        let armies: Vec<&Unit> = self.position.units.iter().filter(coastal).collect();
        let seas: Vec<&Unit> =
            self.position.units.iter().filter(|u| board.is_sea(board.unit_province(u))).collect();
        let touched: Vec<Province> =
            seas.iter().flat_map(|u| members(board.touch(board.unit_province(u))).map(Province)).collect();
        let coasts: Vec<Province> = touched.into_iter().filter(|p| board.is_coast(*p)).collect();
        let army = armies.get(self.seed % armies.len().max(1)).map(|u| **u)?;
        let to = coasts.get(self.seed / 7 % coasts.len().max(1))?;
        self.seed = if self.dice.one_in(3) { self.seed + 1 } else { self.seed };
        Some((army, to.place()))
    }

    fn movement(&mut self, unit: &Unit) -> String {
        let own = self.named(unit);
        if let Some((army, to)) = self.passage() {
            let (its, to) = (army.text(self.board()), self.board().code(to).to_string());
            if army == *unit && !self.dice.one_in(4) {
                let by = if self.dice.one_in(3) { " via convoy" } else { "" };
                return format!("{own}-{to}{by}");
            }
            let board = self.board();
            if board.is_sea(board.unit_province(unit)) && !self.dice.one_in(3) {
                return format!("{own} C {its}-{to}");
            }
            if self.dice.one_in(6) {
                return format!("{own} S {its}-{to}");
            }
        }
        let goal = self.goal(unit);
        let to = self.board().code(goal).to_string();
        let Some(other) = self.other(unit) else { return format!("{own}-{to}") };
        let its = self.named(&other);
        let goal = if self.dice.one_in(2) { goal } else { self.goal(&other) };
        let there = self.board().code(goal).to_string();
        match self.dice.below(16) {
            0 => format!("{own} holds"),
            1 | 2 => format!("{own} S {its}"),
            3..=6 => format!("{own} S {its}-{there}"),
            7 | 8 if unit.kind == UnitKind::Fleet => format!("{own} C {its}-{there}"),
            7 if self.is("Swiss") => format!("{own}-{to} via hyperspace"),
            8 if self.is("Swiss") => format!("{own} S {its}-{there} via hyperspace"),
            7..=9 if self.is("Rather Silly") => self.silly(&own, &its, &to, &there),
            // The rest of the men go elsewhere.
            7..=9 if self.is("Claudian") => {
                let (then, kind) = (self.goal(unit), if unit.kind == UnitKind::Fleet { "F" } else { "A" });
                let (at, then) = (self.board().code(unit.place), self.board().code(then));
                let (half, to) = (unit.size / 2, if self.seed.is_multiple_of(3) { then } else { &to });
                format!("{kind}({at}){half}-{to}\n{kind}({at}){}-{then}", unit.size - half)
            }
            7 if self.is("Rules1958") => format!("{own} follows {its}"),
            8 if self.is("Rules1958") => format!("{own} boards {its}"),
            _ => format!("{own}-{to}"),
        }
    }

    /// Orders that only units of the Rather Silly rules have.
    fn silly(&mut self, own: &str, its: &str, to: &str, there: &str) -> String {
        match self.dice.below(16) {
            0 => format!("{own} DISTRACT {its}"),
            1 => format!("{own} SELL SOUL"),
            2 => format!("{own} SHOO"),
            3 => format!("{own} EXPOSE {its}"),
            4 => format!("{own} WITH {its}"),
            5 => format!("{own} PICK UP {its}, A/B {to}-{there}"),
            6 => format!("A/B {to}-{there}"),
            7 => format!("{own}-{to} VIA UNDERPASS"),
            8 => format!("{own} S {its} SHOO"),
            9 => format!("{own}-{to}-{there}"),
            10 => format!("{own} HOLD TARDIS"),
            11 => format!("{own}-{to} CARRY TARDIS"),
            12 => format!("{own} BOARD {its}"),
            13 => format!("TARDIS (Hyperspace)-{to}"),
            14 => format!("{own} EXPOSE"),
            _ => format!("{own} S {its}-{there} VIA UNDERPASS"),
        }
    }

    /// A power's orders besides those of its units.
    fn besides(&mut self, power: Owner) -> Option<String> {
        let (rules, position) = (self.rules, self.position);
        let board = rules.board();
        let mut at = || board.code(Province(self.dice.below(board.len()) as u16).place());
        let (one, other) = (at(), at());
        let powers: Vec<String> = board.powers().map(|power| board.owner(power).name.clone()).collect();
        let name = self.dice.pick(&powers).cloned().unwrap_or_default();
        let its = self.dice.pick(&position.units).map_or(String::new(), |unit| unit.text(board));
        match (rules.name(), self.dice.below(8)) {
            ("Swiss", 0) => Some(format!("Separate {one} and {other}")),
            ("Swiss", 1) => Some(format!("Consent {name} {one}-{other}")),
            ("Swiss", 2) => Some(format!("Link {one} and {other}")),
            ("Rather Silly", 0) => Some(format!("PREDICT {one} AS ARMY")),
            ("Rather Silly", 1) => Some(format!("PREDICT {one}, {other}")),
            ("Rather Silly", 2) => Some(format!("VOTE {one}-{other}")),
            ("Rather Silly", 3) => Some(format!("LLAMAS {one}")),
            ("Rather Silly", 4) => Some(format!("LLAMAS {one} EXPLODE")),
            ("Rather Silly", 5) => Some(format!("HYPERSPACE {one}-{other}")),
            ("Rather Silly", 6) => Some(format!("{name} {its}-{other}")),
            ("Rules1958", 0) => Some(format!("Capital {one}")),
            _ => {
                position.units_of(power).next().filter(|_| self.seed.is_multiple_of(9)).map(|u| u.text(board))
            }
        }
    }

    /// A fact that an order may depend on.
    fn fact(&mut self, unit: &Unit) -> String {
        let other = self.other(unit).unwrap_or(*unit);
        let goal = self.goal(&other);
        let board = self.board();
        let (it, to) = (other.text(board), board.code(goal).to_string());
        let power = board.owner(other.owner).name.clone();
        if self.is("Rather Silly") {
            let n = self.dice.below(5);
            return match self.dice.below(22) {
                0 => format!("OCCUPIED {to}"),
                1 => format!("OCCUPIED {to} BY {power}"),
                2 => format!("DISLODGED {it}"),
                3 => format!("SOLD {power} {it}"),
                4 => format!("EATEN {power} {it}"),
                5 => format!("{} {it}", if n > 2 { "SUCCEEDED" } else { "FAILED" }),
                6 => format!("NOT OCCUPIED {to}"),
                7 => format!("MOVED {it} TO {to}"),
                8 => format!("CONTESTED {to}"),
                9 => format!("MERGED {to}"),
                10 => format!("OWNS {power} {to}"),
                11 => format!("CENTRES {power} >= {n}"),
                12 => format!("CENTRES {power} <= {n}"),
                13 => format!("OCCUPIED {to} BY OTHERS"),
                14 => format!("OCCUPIED {to} BY MONSTERS"),
                15 => format!("BORG AT {to}"),
                16 => format!("EXPLODED {to}"),
                17 => format!("RETREATED {it} TO {to}"),
                18 => format!("BUILT {it}"),
                19 => format!("CORRECT {power}"),
                20 => format!("OCCUPIED {to} BY {power} ARMY"),
                _ => format!("EMPTY {to}"),
            };
        }
        match self.dice.below(7) {
            0 => format!("{to} is vacant"),
            1 => format!("{power} {it} retreats to {to}"),
            2 => format!("{power} {it}"),
            3 => format!("{it}-{to}"),
            4 => format!("{power} {it} disbands"),
            _ => format!("{power} {it} moves to {to}"),
        }
    }

    /// An order, sometimes with a condition.
    fn perhaps(&mut self, order: String, unit: &Unit) -> String {
        if !self.dice.one_in(14) {
            return order;
        }
        let (own, mut fact) = (self.named(unit), self.fact(unit));
        if self.dice.one_in(4) {
            let other = self.fact(unit);
            fact = format!("{fact} {} {other}", self.dice.pick(&["AND", "OR", "AND NOT"]).unwrap_or(&"AND"));
        }
        match (self.is("Rather Silly"), self.dice.below(4)) {
            (true, 0) => format!("{order} IF {fact}"),
            (true, _) => format!("{order} IF {fact} ELSE {own} H"),
            (_, 0) => format!("{order} if {fact}"),
            (_, 1) => format!("{order} unless {fact}"),
            (_, _) => format!("IF {fact} THEN {order} ELSE {own} H"),
        }
    }

    fn retreat(&mut self, unit: &Unit) -> String {
        let own = self.named(unit);
        let to = self.goal(unit);
        if self.dice.one_in(5) {
            format!("{own} disbands")
        } else {
            format!("{own}-{}", self.board().code(to))
        }
    }

    fn selection(&mut self, power: Owner) -> String {
        let board = self.board();
        let homes = board.provinces().filter(|p| board.province(*p).home == Some(power));
        let homes: Vec<String> = homes.map(|p| board.code(p.place()).to_string()).collect();
        format!("Select {}", self.dice.pick(&homes).map_or("par", |p| p))
    }

    fn winter(&mut self, power: Owner) -> Vec<String> {
        let board = self.board();
        let homes: Vec<String> = board.provinces().map(|p| board.code(p.place()).to_string()).collect();
        let own: Vec<Unit> = self.position.units_of(power).copied().collect();
        let mut out = Vec::new();
        for _ in 0..self.dice.below(4) {
            let owned: Vec<Province> =
                self.board().provinces().filter(|p| self.position.owns(power, *p)).collect();
            let at = match self.dice.pick(&owned) {
                Some(at) => self.board().code(at.place()).to_string(),
                None => self.dice.pick(&homes).cloned().unwrap_or_default(),
            };
            let unit = self.dice.pick(&own).copied().map(|unit| self.named(&unit));
            let kind = *self.dice.pick(&["A", "F", "FA", "DA"]).unwrap_or(&"A");
            out.push(match (self.dice.below(7), unit) {
                (0 | 1, Some(unit)) => format!("Remove {unit}"),
                (2, _) if self.is("Swiss") => {
                    format!("Link {at} {}", self.dice.pick(&homes).map_or("par", |p| p))
                }
                (2, _) if self.is("Rules1958") => format!("Raise {kind} {at}"),
                (2, _) if self.is("Rather Silly") => format!("BUILD FREE {kind} {at}"),
                (4, _) if self.is("Rather Silly") => {
                    format!("BUILD SIAMESE A {at} + F {}", self.dice.pick(&homes).map_or("par", |p| p))
                }
                (3, _) => "Waive".into(),
                _ => format!("Build {kind} {at}"),
            });
        }
        out
    }

    /// All orders of a phase.
    fn orders(&mut self) -> Vec<(Owner, String)> {
        let mut out = Vec::new();
        match self.position.turn.phase {
            Phase::Movement => {
                for unit in &self.position.units {
                    if !self.dice.one_in(10) {
                        let order = self.movement(unit);
                        out.push((unit.owner, self.perhaps(order, unit)));
                    }
                }
                for power in self.board().powers().collect::<Vec<_>>() {
                    out.extend(self.besides(power).map(|order| (power, order)));
                }
            }
            Phase::Retreat => {
                for dislodged in &self.position.dislodged {
                    if !self.dice.one_in(6) {
                        let order = self.retreat(&dislodged.unit);
                        out.push((dislodged.unit.owner, self.perhaps(order, &dislodged.unit)));
                    }
                }
            }
            phase => {
                for power in self.board().powers().collect::<Vec<_>>() {
                    let select = phase == Phase::Selection;
                    let orders = if select { vec![self.selection(power)] } else { self.winter(power) };
                    out.extend(orders.into_iter().map(|order| (power, order)));
                }
            }
        }
        out
    }
}

/// A game from its position on; the orders given come before the random ones in its first phase.
fn game(
    name: &str,
    rules: &Arc<dyn RuleSet>,
    start: Position,
    given: &[(Owner, String)],
    phases: usize,
) -> String {
    let mut dice = Dice::of(name);
    let (mut position, mut text) = (start, String::new());
    for phase in 0..phases {
        let seed = dice.below(1000);
        let mut orders: Vec<(Owner, String)> = match phase {
            0 => given.iter().filter(|_| dice.one_in(2)).cloned().collect(),
            _ => Vec::new(),
        };
        orders.extend(Player { rules: &**rules, position: &position, dice: &mut dice, seed }.orders());
        let lines = orders.iter().map(|(owner, line)| (*owner, line.as_str()));
        let (sheets, _) = OrderSets::from_lines(rules.board(), SheetAuthor::Person, lines);
        let mut draws = Draws::from_secret(name.as_bytes(), "game", &phase.to_string());
        let report = rules.play(&position, &sheets, &Rulings::default(), &mut draws);
        let after = report.after.clone();
        let played = PlayedCase { rules: Arc::clone(rules), before: position, report };
        text += &told(&played, &played.report);
        let Some(turn) = rules.due(&after) else { break };
        position = after;
        position.turn = turn;
    }
    text
}

/// A game that continues from the position of a case, with some of its orders.
fn continued(runner: &mut Runner, case: &Case) -> String {
    let Ok(played) = runner.play(case) else { return String::new() };
    let board = played.rules.board();
    let order = |(_, line): (u32, &str)| {
        let (power, order) = line.split_once(": ")?;
        Some((board.find_owner(power)?, order.to_string()))
    };
    let given: Vec<(Owner, String)> = case.lines("ORDERS").filter_map(order).collect();
    game(&case.name, &played.rules, played.before.clone(), &given, 3)
}

#[test]
pub fn what_cases_come_to_when_they_go_on_at_random_is_what_was_reviewed() {
    let mut ledger = ledger("continued.txt");
    each_case(&mut ledger, continued);
    ledger.close();
}

#[test]
pub fn what_games_at_random_come_to_is_what_was_reviewed() {
    let mut ledger = ledger("games.txt");
    for info in rules::LIST {
        let plain = Switches::default();
        // Otherwise players of the Rather Silly rules would see only questions and arrivals.
        let calm = if info.name == "Rather Silly" { "arrivals=no questions=no" } else { "" };
        let mut all = vec![(plain, GAMES), (Switches::read(calm), GAMES)];
        for switch in info.switches() {
            for value in switch.values.iter().skip(1) {
                let mut switches = Switches::read(calm);
                switches.set(switch.key, value);
                all.push((switches, SWITCHED));
            }
        }
        for (switches, many) in all {
            let rules = info.instantiate(&switches).unwrap();
            for n in 0..many {
                let name = format!("{} {} {n}", info.name, switches.text());
                ledger.note(&name, || game(&name, &rules, beginning(&name, &*rules), &[], PHASES));
            }
        }
    }
    ledger.close();
}
