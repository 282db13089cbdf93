//! Cases with changed orders, rulings, position or season.

use adjudicator::cases::{Case, CaseSection, Runner};
use adjudicator::rules::{self, RuleSet};

use super::dice::Dice;
use super::wrong_words::slip;
use super::{each_case, ledger, told};

/// Number of changed copies of each case.
const COPIES: usize = 6;

/// Turns of every phase.
pub const TURNS: &[&str] = &[
    "Spring 1901, Movement",
    "Fall 1902, Movement",
    "Spring 1903, Retreat",
    "Fall 1904, Retreat",
    "Winter 1905, Adjustment",
];

/// Rulings of all rule-sets; `@` is an order of the case, `#` a place, `*` a power.
const RULINGS: &[&str] = &[
    "RESULT @ = succeeds",
    "RESULT @ = fails",
    "RESULT @ = dislodged",
    "RESULT @ = void",
    "ORDER @",
    "ORDER @ \"as the letter meant\"",
    "READ * \"@\" AS @",
    "DRAW 1 #",
    "DRAW 2 #",
    "STANDS",
    "NOTE \"a note\"",
    "NOTE",
    "MONSTER # TO #",
    "MONSTER # HOLD",
    "LINK #-#",
    "OWNER # *",
    "OWNER # NEUTRAL",
    "AT 1: MOVE @ TO #",
    "AT 5: PLACE * F #",
    "AT END: REMOVE @",
    "VP +2",
    "CORRECT *",
    "CORRECT NONE",
    "FRACTION * +1/2",
    "WINNER *",
    "CONTINUE",
    "RESULT @",
    "DRAW x #",
    "MAKE @",
];

/// Every value of every switch of a rule-set.
pub fn switches(variant: &str) -> Vec<(&'static str, &'static str)> {
    let all = rules::find(variant).into_iter().flat_map(|info| info.switches());
    all.flat_map(|s| s.values.iter().map(|value| (s.key, *value))).collect()
}

/// The owner of a case's line, if it names one, and the rest.
pub fn parted(line: &str) -> (&str, &str) {
    line.split_once(": ").unwrap_or(("", line))
}

/// Material for rulings and lines.
struct Stock {
    places: Vec<String>,
    powers: Vec<String>,
    /// The orders of the case, as `Power: order`.
    orders: Vec<String>,
    /// Every value of every switch.
    switches: Vec<(&'static str, &'static str)>,
}

impl Stock {
    fn new(case: &Case, rules: &dyn RuleSet) -> Stock {
        let board = rules.board();
        let own: Vec<String> =
            case.sections.iter().flat_map(|s| &s.lines).map(|(_, l)| l.to_lowercase()).collect();
        let mut places: Vec<String> = board
            .provinces()
            .map(|p| board.code(p.place()).to_string())
            .filter(|p| own.iter().any(|l| l.contains(p)))
            .collect();
        places.extend(board.provinces().map(|p| board.code(p.place()).to_string()).step_by(9));
        let powers = board.powers().map(|p| board.owner(p).name.clone()).collect();
        let orders =
            case.lines("ORDERS").filter(|(_, l)| !l.starts_with("GM:")).map(|(_, l)| l.to_string()).collect();
        Stock { places, powers, orders, switches: switches(&case.variant) }
    }

    fn ruling(&self, dice: &mut Dice) -> String {
        let mut out = String::from("GM: ");
        for c in dice.pick(RULINGS).unwrap_or(&"STANDS").chars() {
            match c {
                '@' => {
                    out.push_str(&dice.pick(&self.orders).map_or(String::new(), |o| o.replacen(": ", " ", 1)))
                }
                '#' => out.push_str(dice.pick(&self.places).map_or("par", |p| p)),
                '*' => out.push_str(dice.pick(&self.powers).map_or("France", |p| p)),
                c => out.push(c),
            }
        }
        out
    }

    /// An order with a change in it.
    fn order(&self, line: &str, dice: &mut Dice) -> String {
        match dice.below(6) {
            0 => {
                let (_, order) = parted(line);
                format!("{}: {order}", dice.pick(&self.powers).map_or("France", |p| p))
            }
            1 | 2 => {
                let (head, _) = line.rsplit_once(['-', ' ']).unwrap_or((line, ""));
                let between = if dice.one_in(3) { " S " } else { "-" };
                format!("{head}{between}{}", dice.pick(&self.places).map_or("par", |p| p))
            }
            _ => slip(line, &self.orders, dice),
        }
    }
}

fn changed(case: &Case, stock: &Stock, copy: usize, dice: &mut Dice) -> Case {
    let mut out = case.clone();
    for section in &mut out.sections {
        let lines: Vec<String> = section.lines.iter().map(|(_, l)| l.clone()).collect();
        let orders = section.keyword == "ORDERS";
        for (_, line) in &mut section.lines {
            if orders && !line.starts_with("GM:") && dice.one_in(2) {
                *line = stock.order(line, dice);
            } else if section.keyword.starts_with("PRESTATE") && copy == 3 && dice.one_in(6) {
                *line = slip(line, &lines, dice);
            }
        }
        if orders && copy % 2 == 1 {
            section.lines.extend((0..3).map(|_| (case.line, stock.ruling(dice))));
        }
    }
    if copy >= 2
        && let Some((key, value)) = dice.pick(&stock.switches)
    {
        out.rules.set(key, value);
    }
    if copy == 2 && dice.one_in(2) {
        out.turn = dice.pick(TURNS).and_then(|turn| turn.parse().ok());
    }
    // Adds an expectation that may fail, where the case had none.
    if case.section("POSTSTATE").is_none() && copy == 0 {
        let lines = case.lines("PRESTATE").map(|(n, l)| (n, l.to_string())).collect();
        out.sections.push(CaseSection { keyword: "POSTSTATE", line: case.line, rest: String::new(), lines });
    }
    out
}

/// The results of the copies of a case.
fn copies(runner: &mut Runner, case: &Case) -> String {
    let Ok(stock) = runner.rules(case).map(|rules| Stock::new(case, rules)) else { return String::new() };
    let mut text = String::new();
    for copy in 0..COPIES {
        let changed = changed(case, &stock, copy, &mut Dice::of(&format!("{} {copy}", case.name)));
        match runner.play(&changed) {
            Ok(played) => text += &told(&played, &played.report),
            Err(error) => text += &error.0.render(false),
        }
        if copy == 0 {
            let result = runner.run(&changed);
            text += &format!("{:?}", (result.case, result.differences));
        }
    }
    text
}

#[test]
pub fn what_changed_cases_come_to_is_what_was_reviewed() {
    let mut ledger = ledger("slips.txt");
    each_case(&mut ledger, copies);
    ledger.close();
}
