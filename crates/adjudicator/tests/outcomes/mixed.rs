//! Cases mixed with others of their rule-set: orders, units, facts, rulings, switches and the season come from other cases.

use std::collections::BTreeMap;

use adjudicator::cases::{Case, CaseSection, Runner};
use adjudicator::rules;

use super::dice::Dice;
use super::misprints::mistyped;
use super::slips::{TURNS, parted, switches};
use super::wrong_words::slip;
use super::{each_case, ledger, project, told};

/// Number of mixes of each case; every second result is mixed further.
const COPIES: usize = 8;

/// The material for mixing.
#[derive(Default)]
struct Stock {
    /// Orders without their owners, for each rule-set.
    orders: BTreeMap<String, Vec<String>>,
    /// Rulings of all rule-sets.
    rulings: Vec<String>,
    /// Lines of other sections of a rule-set's cases.
    lines: BTreeMap<(String, &'static str), Vec<String>>,
    /// Every value of every switch of a rule-set.
    switches: BTreeMap<String, Vec<(&'static str, &'static str)>>,
}

fn of<K: Ord, T>(lists: &BTreeMap<K, Vec<T>>, key: K) -> &[T] {
    lists.get(&key).map_or(&[], |list| list)
}

impl Stock {
    fn new() -> Stock {
        let mut stock = Stock::default();
        for (_, case) in project::cases() {
            for section in &case.sections {
                for (_, line) in &section.lines {
                    match section.keyword {
                        "ORDERS" if line.starts_with("GM:") => stock.rulings.push(line.clone()),
                        "ORDERS" => {
                            stock.orders.entry(case.variant.clone()).or_default().push(parted(line).1.into());
                        }
                        word if word.starts_with("PRESTATE") => {
                            let key = (case.variant.clone(), section.keyword);
                            stock.lines.entry(key).or_default().push(line.clone());
                        }
                        _ => {}
                    }
                }
            }
        }
        for info in rules::LIST {
            stock.switches.insert(info.name.into(), switches(info.name));
        }
        stock
    }

    /// Changes one thing in a case.
    fn mix(&self, case: &mut Case, dice: &mut Dice) {
        match dice.below(12) {
            0 => {
                if let Some((key, value)) = dice.pick(of(&self.switches, case.variant.clone())) {
                    case.rules.set(key, value);
                }
            }
            1 if dice.one_in(3) => case.turn = dice.pick(TURNS).and_then(|turn| turn.parse().ok()),
            2 | 3 => self.state(case, dice),
            4 => {
                let line = dice.pick(&self.rulings).cloned().unwrap_or_default();
                orders(case).push((0, line));
            }
            _ => self.order(case, dice),
        }
    }

    /// Changes a line of the position before.
    fn state(&self, case: &mut Case, dice: &mut Dice) {
        let at = dice.below(case.sections.len());
        let Some(section) = case.sections.get_mut(at).filter(|s| s.keyword.starts_with("PRESTATE")) else {
            return;
        };
        let other =
            dice.pick(of(&self.lines, (case.variant.clone(), section.keyword))).cloned().unwrap_or_default();
        let at = dice.below(section.lines.len() + 1);
        match section.lines.get_mut(at) {
            None => section.lines.push((0, other)),
            Some((_, line)) => match dice.below(4) {
                0 => drop(section.lines.remove(at)),
                1 => section.lines.insert(at, (0, other)),
                2 => *line = slip(line, &[other], dice),
                _ => *line = other,
            },
        }
    }

    /// Changes an order, or adds one.
    fn order(&self, case: &mut Case, dice: &mut Dice) {
        let powers: Vec<String> = case.lines("PRESTATE").map(|(_, line)| parted(line).0.into()).collect();
        let stock = of(&self.orders, case.variant.clone());
        let others: Vec<String> = (0..2).filter_map(|_| dice.pick(stock).cloned()).collect();
        let lines = orders(case);
        let own: Vec<String> = lines.iter().map(|(_, line)| parted(line).1.into()).collect();
        let at = dice.below(lines.len() + 1);
        let there = lines.get(at).map(|(_, line)| line.clone());
        let power = there.as_ref().filter(|_| !dice.one_in(6)).map(|line| parted(line).0.to_string());
        let power = power.unwrap_or_else(|| dice.pick(&powers).cloned().unwrap_or("France".into()));
        let other = others.first().cloned().unwrap_or_default();
        let Some(order) = own.get(at) else {
            return lines.push((0, format!("{power}: {other}")));
        };
        let text = match dice.below(11) {
            0 => return drop(lines.remove(at)),
            1 => slip(order, &others, dice),
            2 | 3 => slip(order, &own, dice),
            4 | 5 => mistyped(order, dice),
            6 => format!("{order} {other}"),
            7 => slip(&other, &others, dice),
            8 => slip(&other, &own, dice),
            9 => order.clone(),
            _ => other,
        };
        let new = (0, format!("{power}: {}", text.replace('\n', " ")));
        if dice.one_in(3) { lines.insert(at, new) } else { lines[at] = new }
    }
}

/// The orders of a case; adds an empty section if there is none.
fn orders(case: &mut Case) -> &mut Vec<(u32, String)> {
    let at = case.sections.iter().position(|s| s.keyword == "ORDERS").unwrap_or_else(|| {
        case.sections.push(CaseSection {
            keyword: "ORDERS",
            line: 0,
            rest: String::new(),
            lines: Vec::new(),
        });
        case.sections.len() - 1
    });
    &mut case.sections[at].lines
}

/// The results of a case mixed again and again.
fn copies(stock: &Stock, runner: &mut Runner, case: &Case) -> String {
    let (mut text, mut mixed) = (String::new(), case.clone());
    for copy in 0..COPIES {
        let mut dice = Dice::of(&format!("{} mixed {copy}", case.name));
        if copy % 2 == 0 {
            mixed = case.clone();
        }
        (0..=dice.below(4)).for_each(|_| stock.mix(&mut mixed, &mut dice));
        text += &match runner.play(&mixed) {
            Ok(played) => told(&played, &played.report),
            Err(error) => error.0.sentence().to_string(),
        };
    }
    text
}

#[test]
pub fn what_mixed_cases_come_to_is_what_was_reviewed() {
    let (mut ledger, stock) = (ledger("mixed.txt"), Stock::new());
    each_case(&mut ledger, |runner, case| copies(&stock, runner, case));
    ledger.close();
}
