//! Whatever a player may order is read as meant: random legal sets in games of every rule-set and on boards of one's own.

use std::collections::BTreeMap;
use std::time::Instant;

use adjudicator::board::{Board, BoardLoader, Owner};
use adjudicator::draw::Draws;
use adjudicator::rules::{
    self, LegalOrder, LegalOrders, OrderResult, OrderSets, RuleSet, Rulings, SheetAuthor, legal_orders,
};
use adjudicator::terms::FormPart;
use diagnostics::Source;
use letters::{Names, World};

use crate::rng::Rng;

/// Faults of legal orders whose fellows are ordered to do something else.
const ALONE: [&str; 11] = [
    "supported-moves",
    "supported-elsewhere",
    "army-elsewhere",
    "claudian-own",
    "1958-follow",
    "1958-boarding",
    "1958-support",
    "no-build",
    "which-unit",
    "no-route",
    "other-coast",
];

/// A player's orders, put together as the page does it: one for each unit and step, and as many decisions as are due. Often an
/// attack is supported, so that there is something to retreat.
fn set(legal: &LegalOrders, board: &Board, owner: Owner, due: u64, dice: &mut Rng) -> Vec<String> {
    let mut units: BTreeMap<_, Vec<&LegalOrder>> = BTreeMap::new();
    let (mut decisions, mut out) = (Vec::new(), Vec::new());
    for order in legal.listed.iter().filter(|order| order.owner == owner) {
        match order.unit {
            Some(unit) => units.entry((unit, order.step)).or_default().push(order),
            None => decisions.push(order),
        }
    }
    let attacks: Vec<&LegalOrder> =
        units.values().flatten().copied().filter(|order| order.verb == "-").collect();
    let attack = attacks.get(dice.below(attacks.len() * 2)).map(|order| order.text());
    for all in units.values() {
        let wanted =
            |order: &&&LegalOrder| Some(&order.argument) == attack.as_ref() || Some(order.text()) == attack;
        let order = all.iter().find(wanted).unwrap_or(&all[dice.below(all.len())]);
        out.push(order.text());
    }
    let mut goals = Vec::new();
    for _ in 0..due.min(8) {
        let Some(one) = decisions.get(dice.below(decisions.len())) else { break };
        if one.goal.is_none() || !goals.contains(&one.goal) {
            goals.push(one.goal);
            out.push(one.text());
        }
    }
    let open: Vec<_> = legal.open.iter().filter(|form| form.owner == owner).collect();
    out.extend(open.get(dice.below(open.len())).map(|form| filled(&form.parts, board, dice)));
    if legal.everybody.contains(&owner) {
        let others: Vec<&LegalOrder> =
            legal.listed.iter().filter(|o| o.unit.is_some() && o.step == 0).collect();
        let one = others.get(dice.below(others.len()));
        out.extend(one.map(|order| format!("{} {}", board.owner(order.owner).name, order.text())));
    }
    out
}

/// The text of a form with something in its slots.
fn filled(parts: &[FormPart], board: &Board, dice: &mut Rng) -> String {
    let places: Vec<_> = board.provinces().filter(|p| !board.province(*p).impassable).collect();
    let powers: Vec<_> = board.powers().collect();
    let mut last = 0;
    let mut one = |shape: u8| match shape {
        b'w' => board.owner(powers[dice.below(powers.len())]).name.clone(),
        b'n' => (1 + dice.below(3)).to_string(),
        b'c' => "nc".into(),
        b't' => "\"How many, then?\"".into(),
        _ => {
            // Two places of one decision are not the same.
            last = (last + 1 + dice.below(places.len() - 1)) % places.len();
            board.province(places[last]).id.clone()
        }
    };
    let part = |part: &FormPart| match part {
        FormPart::Lit(text) => text.to_string(),
        FormPart::Slot(shape) => one(*shape),
        FormPart::Many(shape, between) => format!("{}{between}{}", one(*shape), one(*shape)),
        FormPart::Opt(_) | FormPart::Flag(_) => String::new(),
    };
    parts.iter().map(part).collect()
}

#[derive(Default)]
struct Tally {
    sets: usize,
    orders: usize,
    milliseconds: u128,
    verbs: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

/// Plays a game for some phases; every set is read, and judged.
fn play(rules: &dyn RuleSet, phases: usize, dice: &mut Rng, tally: &mut Tally) {
    let (names, board) = (Names::default(), rules.board());
    let powers: Vec<Owner> = board.powers().collect();
    let mut draws = Draws::from_secret(b"orders", &tally.sets.to_string(), "s");
    let mut position = rules.start(&powers, &mut draws);
    for _ in 0..phases {
        let Some(turn) = rules.due(&position) else { break };
        let at = format!("{} {}", rules.name(), turn.code());
        let began = Instant::now();
        let legal = legal_orders(rules, &position);
        tally.milliseconds = tally.milliseconds.max(began.elapsed().as_millis());
        let mut lines: Vec<(Owner, String)> = Vec::new();
        for owner in &powers {
            let due = rules.entitled(&position, *owner).unsigned_abs().max(1);
            let chosen = set(&legal, board, *owner, due, dice);
            if chosen.is_empty() {
                continue;
            }
            tally.sets += 1;
            tally.orders += chosen.len();
            let text = chosen.join("\n") + "\n";
            let read = letters::read(&World::new(rules, &position, *owner, &names), &text, 0);
            let orders = read.pieces.iter().filter(|piece| piece.is_order());
            let mut got: Vec<String> =
                orders.filter_map(|piece| Some(piece.order.as_ref()?.text(board))).collect();
            let mut wanted = chosen.clone();
            got.sort();
            wanted.sort();
            if got != wanted {
                let only = |of: &[String], not: &[String]| {
                    of.iter().filter(|text| !not.contains(text)).cloned().collect::<Vec<_>>().join("; ")
                };
                let errors = read.pieces.iter().filter(|piece| piece.is_error());
                let said: Vec<String> = errors.map(|piece| piece.message()).collect();
                let (wrote, read) = (only(&wanted, &got), only(&got, &wanted));
                tally
                    .wrong
                    .push(format!("{at} {}: {wrote} is read {read} {said:?}", board.owner(*owner).name));
            }
            lines.extend(chosen.into_iter().map(|line| (*owner, line)));
        }
        let given = lines.iter().map(|(owner, line)| (*owner, line.as_str()));
        let (sheets, _) = OrderSets::from_lines(board, SheetAuthor::Program, given);
        let report = rules.play(&position, &sheets, &Rulings::default(), &mut draws);
        let alone = |line: &&OrderResult| {
            line.reason.as_ref().is_none_or(|reason| !ALONE.contains(&reason.code.as_str()))
        };
        let invalid = report.orders.iter().filter(|line| line.invalid && line.written_at.is_some());
        for line in invalid.filter(alone).filter(|line| line.unit.is_some_and(|u| u.size == 0)) {
            let name = &board.owner(line.owner).name;
            tally.wrong.push(format!("{at} {name}: illegal: {} {:?}", line.text(board), line.reason));
        }
        for order in &legal.listed {
            *tally.verbs.entry(order.verb.clone()).or_default() += 1;
        }
        position = report.after;
    }
}

#[test]
fn random_legal_sets_are_read_as_chosen() {
    let mut all: Vec<(String, std::sync::Arc<dyn RuleSet>)> = Vec::new();
    // The seasons of Rather Silly Diplomacy take minutes.
    let long = std::env::var_os("ZINE_LONG").is_some();
    for entry in rules::LIST.iter().filter(|entry| long || entry.name != "Rather Silly") {
        all.push((entry.name.into(), entry.instantiate(&Default::default()).unwrap()));
    }
    for id in ["twenty-trees", "chaos"] {
        let file = crate::project::tests().join(format!("data/boards/{id}.toml"));
        let source = Source::new(id, std::fs::read_to_string(file).unwrap());
        let (board, _) = BoardLoader::EMPTY.load(&source);
        let rules = rules::find("Standard").unwrap().ready_on(board.as_ref(), &Default::default());
        all.push((id.into(), rules.unwrap()));
    }
    let only = std::env::var("ZINE_ONLY").unwrap_or_default();
    let mut wrong = Vec::new();
    for (name, rules) in all.iter().filter(|(name, _)| only.is_empty() || *name == only) {
        let (mut tally, mut dice) = (Tally::default(), Rng(17));
        while tally.sets < 200 {
            play(&**rules, 14, &mut dice, &mut tally);
        }
        let Tally { sets, orders, milliseconds, verbs, .. } = &tally;
        eprintln!(
            "{name}: {sets} sets, {orders} orders, {milliseconds} ms at most, {verbs:?}, {} wrong",
            tally.wrong.len()
        );
        wrong.extend(tally.wrong);
    }
    let some: Vec<&str> = wrong.iter().step_by(wrong.len().div_ceil(60).max(1)).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} wrong, such as\n{}", wrong.len(), some.join("\n"));
}
