//! Whole games of random nonsense: nothing panics, no unit is in two places, nothing secret leaks.

use super::*;
use crate::cases;
use crate::rules::prelude::*;
use crate::rules::{Ruling, SheetAuthor};

/// Pseudorandom numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.roll(list.len())]
    }
}

fn rules(switches: &str) -> Box<dyn RuleSet> {
    make(&Switches::read(switches)).unwrap()
}

/// A player's random lines, mostly sensible.
fn letter(rules: &dyn RuleSet, position: &Position, owner: Owner, dice: &mut Dice) -> String {
    let board = rules.board();
    let (_, cast) = board::make().unwrap();
    let map = map::SeasonMap::new(board, None);
    let mut out = String::new();
    let space = |dice: &mut Dice| board.provinces[dice.roll(board.len())].id.clone();
    let theirs = |dice: &mut Dice| -> Unit {
        let all = &position.units;
        all.get(dice.roll(all.len())).copied().unwrap_or(Unit::new(owner, UnitKind::Army, Place(0)))
    };
    for unit in position.units_of(owner) {
        let text = unit.text(board);
        let near: Vec<u16> = members(map.reach(unit.kind, unit.place)).collect();
        let to = near
            .get(dice.roll(near.len()))
            .map_or_else(|| space(dice), |p| board.code(Place(*p)).to_string());
        let other = theirs(dice);
        let goal = members(map.reach(other.kind, other.place)).last();
        let goal = goal.map_or_else(|| space(dice), |p| board.code(Place(p)).to_string());
        let line = match (unit.kind, dice.roll(9)) {
            (_, 0) => format!("{text} hold and shoo"),
            (_, 1) => format!("{text} S {}", other.text(board)),
            (_, 2) => format!("{text} S {}-{goal}", other.text(board)),
            (UnitKind::Fleet, 3) => format!("{text} C {}-{goal}", other.text(board)),
            (UnitKind::Distractor, 3 | 4) => format!("{text} distract {}", other.text(board)),
            (UnitKind::Exposer, 3 | 4) => format!("{text} EXPOSE"),
            (UnitKind::Timeship, _) => {
                format!("{text}-{}", if dice.roll(2) == 0 { "hyp".into() } else { space(dice) })
            }
            (UnitKind::Army, 3) => format!("A/B {}-{to}", board.code(unit.place)),
            (UnitKind::Army, 4) => format!("{text}-{} via underpass", space(dice)),
            (UnitKind::Birds, 3 | 4) => format!("{text}-{to}-{}", space(dice)),
            _ => format!("{text}-{to}"),
        };
        out += &line;
        out += "\n";
        let here = board.code(unit.place);
        out += &match dice.roll(6) {
            0 => format!("{text} SELL SOUL\n"),
            1 => format!("{} {to} SELL SOUL IF MOVED {text} TO {to}\n", unit.kind.code()),
            2 => format!("{text} RETREAT {to} IF DISLODGED {text} ELSE {text} DISBAND\n"),
            3 => format!("{text} RETREAT {to}\nREMOVE {text}\n"),
            4 => format!(
                "LLAMAS {here} EXPLODE IF OCCUPIED {here} BY OTHERS OR NOT (EMPTY {to} AND BORG AT {to})\n"
            ),
            _ => String::new(),
        };
    }
    let kinds = ["A", "F", "B", "FA", "DA"];
    for home in &board.owner(owner).home {
        let code = &board.province(*home).id;
        out += &format!("BUILD {} {code}\nBUILD FREE {} {code}\n", dice.pick(&kinds), dice.pick(&kinds));
    }
    if let [a, b, ..] = board.owner(owner).home.as_slice() {
        let (a, b) = (&board.province(*a).id, &board.province(*b).id);
        out += &format!("BUILD SIAMESE A {a} + A {b}\n");
    }
    out += &format!("VOTE {}-{} IF CONTESTED {}\n", space(dice), space(dice), space(dice));
    out += &format!("VOTE {}-{}\nANSWER \"{}\"\n", space(dice), space(dice), dice.roll(3));
    out += &format!("LLAMAS {}, {}\nLLAMAS {} EXPLODE\n", space(dice), space(dice), space(dice));
    if owner == cast.jester {
        let unit = theirs(dice);
        out += &format!("ORDER {} {}-{}\n", board.owner(unit.owner).name, unit.text(board), space(dice));
    }
    if owner == cast.soothsayer {
        out += &format!("PREDICT {}, {} AS FLEET\n", space(dice), space(dice));
    }
    if owner == cast.mastermind {
        out += &format!("QUESTION \"How many?\" ANSWER \"{}\"\nBUILD F ice\nBUILD A cor\n", dice.roll(3));
    }
    let junk = [
        "Dear all, ((hello",
        "A par-",
        "B S C D",
        "FA \"",
        "VOTE mbu-hyp",
        "A/B",
        "A ✈ 🦙-bur IF",
        "IF ELSE IF",
    ];
    out += junk[dice.roll(junk.len())];
    out
}

fn sheets(rules: &dyn RuleSet, position: &Position, dice: &mut Dice) -> OrderSets {
    let owners: Vec<Owner> = rules.board().powers().collect();
    let sheet = |owner: Owner, dice: &mut Dice| OrderSet {
        owner,
        text: Source::new("letter", letter(rules, position, owner, dice)),
        hand: SheetAuthor::Person,
    };
    OrderSets(owners.into_iter().map(|o| sheet(o, dice)).collect())
}

/// Checks invariants of every position.
fn sound(rules: &dyn RuleSet, position: &Position, text: &str) {
    let board = rules.board();
    let (_, cast) = board::make().unwrap();
    let map = map::SeasonMap::new(board, None);
    let mut held: Vec<Province> = Vec::new();
    for unit in &position.units {
        let at = board.province_of(unit.place);
        if matches!(
            unit.kind,
            UnitKind::Army | UnitKind::Fleet | UnitKind::SeaMonster | UnitKind::SpaceMonster
        ) {
            assert!(!held.contains(&at), "two combat units in {}\n{text}", board.code(unit.place));
            held.push(at);
        }
        let hyperspace = unit.kind == UnitKind::Timeship && board.code(unit.place) == "hyp";
        assert!(hyperspace || map.can_stand(unit.kind, at), "{}\n{text}", unit.owned_text(board));
        assert!(!map.is_reserved(at) || unit.owner == cast.mastermind, "{}\n{text}", unit.owned_text(board));
    }
    assert_eq!(position.units.iter().filter(|u| u.kind == UnitKind::Timeship).count(), 1, "{text}");
}

/// Plays a random game; returns everything it printed.
fn game(
    seed: u64,
    switches: &str,
    seasons: usize,
    mut each: impl FnMut(&dyn RuleSet, &Position, &OrderSets, &PhaseResult),
) {
    let rules = rules(switches);
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut position = rules.start(&[], &mut Draws::from_secret(b"s", "g", "start"));
    for _ in 0..seasons {
        let Some(turn) = rules.due(&position) else { return };
        let sheets = sheets(&*rules, &position, &mut dice);
        let gm = match dice.roll(8) {
            0 => Rulings(vec![
                Ruling::read("AT 5: REMOVE England F lon \"sunk\"", None),
                Ruling::read("ORDER France A par-mos", None),
                Ruling::read("RESULT Russia A mos-war = dislodged", None),
                Ruling::read("NONSENSE", None),
            ]),
            _ => Rulings::default(),
        };
        let mut draws = Draws::from_secret(&seed.to_be_bytes(), "g", &turn.code());
        let report = rules.play(&position, &sheets, &gm, &mut draws);
        assert!(draws.faults().is_empty(), "{:?}", draws.faults());
        each(&*rules, &position, &sheets, &report);
        position = report.after;
    }
}

#[test]
fn random_games_stay_sound() {
    for seed in 1..=12 {
        let switches =
            if seed % 2 == 0 { "" } else { "standoff=any tardis_legs=2 borg_picky=yes setup_votes=yes" };
        game(seed, switches, 9, |rules, _, _, report| {
            let text = cases::print_position(rules.board(), &report.after, "PRESTATE", true);
            sound(rules, &report.after, &text);
            for line in &report.orders {
                let plain = line.verdict == Verdict::Succeeds || line.verdict == Verdict::Dislodged;
                assert!(plain || line.reason.is_some(), "no reason: {:?} {:?}", line.order, line.verdict);
            }
        });
    }
}

#[test]
fn units_neither_vanish_nor_come_from_nowhere() {
    for seed in 13..=24 {
        game(seed, "", 9, |rules, before, _, report| {
            let count = |p: &Position| (p.units.len() + p.dislodged.len()) as i64;
            let events = |code: &str| report.events.iter().filter(|e| e.code.as_str() == code).count() as i64;
            let text = |l: &OrderResult| l.text(rules.board());
            let built = report
                .orders
                .iter()
                .filter(|l| text(l).starts_with("BUILD") && !l.invalid && l.verdict == Verdict::Succeeds);
            let built: i64 = built.map(|l| if text(l).contains("SIAMESE") { 2 } else { 1 }).sum();
            let merged = events("merged");
            let came = built + events("monsters");
            let removed = report.orders.iter().filter(|l| {
                matches!(l.shape, OrderShape::Remove) && l.verdict == Verdict::Succeeds && !l.invalid
            });
            let gone = report.destroyed.len() as i64 + removed.count() as i64 + events("twin-goes");
            let ruled = report.rulings.iter().filter(|r| {
                r.outcome
                    .as_ref()
                    .is_ok_and(|o| o.get("what") == Some(&crate::rules::MessageFact::Word("removed")))
            });
            let gone = gone + ruled.count() as i64;
            if merged == 0 {
                let board = rules.board();
                let text = cases::print_position(board, before, "PRESTATE", true);
                assert_eq!(count(&report.after), count(before) + came - gone, "{}\n{text}", before.turn);
            }
        });
    }
}

#[test]
fn a_position_reads_back_as_printed() {
    for seed in 1..=6 {
        game(seed, "", 7, |rules, _, _, report| {
            let board = rules.board();
            let text = cases::print_position(board, &report.after, "PRESTATE", true);
            let case = format!(
                "CASE x\nVARIANT Rather Silly\nPRESTATE_SETPHASE {}\n{text}ORDERS\nEND\n",
                report.after.turn
            );
            let case = cases::read(&Source::new("x", case)).unwrap().remove(0);
            let again = cases::position(&case, rules).unwrap();
            let world = state::SillyState::read(board, &again);
            let back = world.write(board, again.turn, &Default::default());
            let once = state::SillyState::read(board, &report.after);
            let once = once.write(board, again.turn, &Default::default());
            assert_eq!(back.facts, once.facts);
            assert_eq!(back.secrets.reveal(), once.secrets.reveal());
            assert_eq!(back.units, once.units);
        });
    }
}

#[test]
fn letters_are_read_whole_and_canonical_orders_read_back() {
    for seed in 1..=6 {
        game(seed, "", 5, |rules, position, sheets, report| {
            for (sheet, readings) in sheets.0.iter().zip(&report.readings) {
                let covered: usize =
                    readings.iter().map(|r| r.text.chars().filter(|c| !c.is_whitespace()).count()).sum();
                let all = sheet.text.text.chars().filter(|c| !c.is_whitespace()).count();
                assert_eq!(covered, all, "{}", sheet.text.text);
                for order in readings.iter().filter_map(|r| r.order.as_deref()) {
                    let again = rules.read(position, sheet.owner, &Source::new("again", order));
                    assert_eq!(again.len(), 1, "{order}");
                    assert_eq!(again[0].order.as_deref(), Some(order));
                }
            }
        });
    }
}

/// All parts of a report that may be public.
fn public(rules: &dyn RuleSet, report: &PhaseResult) -> String {
    let mut out = cases::print_position(rules.board(), &report.after, "POSTSTATE", false);
    for line in &report.orders {
        out += &format!("{} {:?}\n", line.text(rules.board()), line.reason);
    }
    for event in &report.events {
        let facts: Vec<String> = event.facts.iter().map(|(_, f)| f.text(rules.board())).collect();
        out += &format!("{} {} {}\n", event.heading, event.code, facts.join(" "));
    }
    out += &format!("{:?}{:?}{:?}", report.rulings, report.draws, report.unseen);
    out.to_lowercase()
}

#[test]
fn what_is_secret_is_not_published() {
    let rules = rules("");
    let board = rules.board();
    let play = |position: &Position, lines: &[(&str, &str)]| {
        let lines = lines.iter().map(|(who, line)| (board.find_owner(who).unwrap(), *line));
        let (sheets, _) = OrderSets::from_lines(board, SheetAuthor::Person, lines);
        rules.play(position, &sheets, &Rulings::default(), &mut Draws::from_secret(b"x", "g", "s"))
    };
    let start = rules.start(&[], &mut Draws::from_secret(b"s", "g", "start"));
    let report = play(
        &start,
        &[
            ("Turkey", "LLAMAS syr, arm"),
            ("Turkey", "LLAMAS par, ukr, alb"),
            ("Mastermind", "QUESTION \"Who sang?\" ANSWER \"Xylophonia\""),
        ],
    );
    let text = public(&*rules, &report);
    for secret in ["syr", "arm", "ukr", "alb", "xylophonia"] {
        assert!(!text.contains(secret), "{secret} in\n{text}");
    }
    assert!(text.contains("who sang?"));
    let report = play(
        &report.after,
        &[
            ("Turkey", "LLAMAS syr EXPLODE IF OCCUPIED syr BY Russia"),
            ("Turkey", "LLAMAS arm EXPLODE IF"),
            ("Turkey", "A con-bul"),
            ("Turkey", "A bul SELL SOUL IF FAILED F sev"),
            ("Turkey", "VOTE syr-ukr IF CONTESTED alb"),
            ("Turkey", "ANSWER \"Quetzalcoatl\""),
            ("Turkey", "ANSWER Quetzalcoatl"),
            ("Mastermind", "QUESTION \"Who danced?\" ANSWER \"Zanzibaria\""),
        ],
    );
    let text = public(&*rules, &report);
    for secret in ["llamas", "syr ", "ukr", "sell soul", "quetzalcoatl", "zanzibaria"] {
        assert!(!text.contains(secret), "{secret} in\n{text}");
    }
    assert!(report.after.secrets.reveal().iter().any(|f| f.contains("Zanzibaria")));
}

#[test]
fn the_fifth_fleet_goes_by_the_name_the_zine_gives_it() {
    let mut switches = Switches::default();
    switches.set("fifth_fleet_name", "Pink Fleet");
    switches.set("fifth_fleet_aliases", "PF");
    let rules = make(&switches).unwrap();
    let position = rules.start(&[], &mut Draws::from_secret(b"s", "g", "start"));
    let england = rules.board().find_owner("England").unwrap();
    for text in ["PF lon-nth", "Pink fleet lon-nth", "F lon-nth"] {
        let read = rules.read(
            &Position { turn: "Spring 1901, Season".parse().unwrap(), ..position.clone() },
            england,
            &Source::new("x", text),
        );
        assert_eq!(read[0].order.as_deref(), Some("F lon-nth"), "{text}");
    }
    assert!(make(&Switches::read("nonsense=1")).is_err());
    assert!(make(&Switches::read("resell=maybe")).is_err());
}

#[test]
fn the_seed_s_own_orders_are_read() {
    let rules = rules("");
    let position = rules.start(&[], &mut Draws::from_secret(b"s", "g", "start"));
    let position = Position { turn: "Spring 1902, Season".parse().unwrap(), ..position };
    let england = rules.board().find_owner("England").unwrap();
    for (text, canonical) in [
        ("B(Lon) PICK UP A(Lon), A/B(Lon)-NTH-Den", "B lon PICKUP A lon ; AB lon-nth-den"),
        ("FA(Bur) distract FRENCH A(Par)", "FA bur DISTRACT A par"),
        ("A mar S FRENCH A(Par)-Bur", "A mar S France A par-bur"),
        ("A(Mun)-Pie", "A mun-pie"),
        ("A mun -> pie via MBU", "A mun-pie VIA UNDERPASS"),
        ("A mar S A par-bur", "A mar S A par-bur"),
        ("TARDIS(Hyperspace)-Par", "T hyp-par"),
        ("A(Par) shoos", "A par HOLD AND SHOO"),
        ("PREDICT bel AS F stp/nc, tyr", ""),
        (
            "LLAMAS(Gal) explode if not (occupied gal by French A or CENTRES Italy >= 5)",
            "LLAMAS gal EXPLODE IF NOT (OCCUPIED gal BY France A OR CENTRES Italy >= 5)",
        ),
        ("BUILD SIAMESE A lvp + F edi", "BUILD SIAMESE A lvp + F edi"),
        ("A/B lon-nth-den", "AB lon-nth-den"),
        ("A par carries TARDIS", ""),
        ("A par-bur CARRIES TARDIS", "A par-bur CARRY TARDIS"),
        ("HYPERSPACE mos-lon", "VOTE mos-lon"),
    ] {
        let read = rules.read(&position, england, &Source::new("x", text));
        assert_eq!(read.len(), 1, "{text}");
        assert_eq!(read[0].order.as_deref().unwrap_or(""), canonical, "{text}: {}", read[0].message);
    }
}

/// A case of Rather Silly Diplomacy, Spring 1905, as a position.
fn position(rules: &dyn RuleSet, phase: &str, sections: &str) -> Position {
    let head = format!("CASE x\nVARIANT Rather Silly\nPRESTATE_SETPHASE Spring 1905, {phase}");
    let case = cases::read(&Source::new("x", format!("{head}\n{sections}\nEND\n"))).unwrap().remove(0);
    cases::position(&case, rules).unwrap()
}

#[test]
fn the_class_and_the_state_of_a_unit_are_said_as_published() {
    let rules = rules("fifth_fleet_name=Harbour_Master");
    let units = "England: F lon\nEngland: F nth\nFrance: A par\nSoothsayer: A bur";
    let facts = "PRESTATE_STATE\nfifth England F lon\nsoul France A par 2\nfree France A par\nmerged Soothsayer A bur 3";
    // Units waiting for a retreat are unchanged.
    for (phase, section) in [("Movement", "PRESTATE"), ("Retreat", "PRESTATE_DISLODGED")] {
        let position = position(&*rules, phase, &format!("{section}\n{units}\n{facts}"));
        let said = |unit: &str| {
            let mut all = position.units.iter().chain(position.dislodged_units());
            rules.said_of(&position, all.find(|u| u.text(rules.board()) == unit).unwrap())
        };
        assert_eq!(said("F lon").class.as_deref(), Some("Harbour Master"), "{phase}");
        assert_eq!(said("F nth"), UnitRemarks::default(), "{phase}");
        let remarks = [CodedMessage::new("remark-soul").with("n", 2i64), CodedMessage::new("remark-free")];
        assert_eq!(said("A par").remarks, remarks, "{phase}");
        assert_eq!(said("A bur").remarks, [CodedMessage::new("remark-merged").with("n", 3u32)], "{phase}");
    }
}

#[test]
fn nine_units_of_a_kind_in_a_space_are_enough() {
    let rules = rules("arrivals=no questions=no");
    let gm = Rulings(vec![Ruling::read("AT 1: PLACE England B lon", None)]);
    for (there, placed) in [(8, true), (9, false)] {
        let units = "England: B lon\n".repeat(there - 1) + "France: B lon";
        let position = position(&*rules, "Movement", &format!("PRESTATE\n{units}"));
        let report = rules.play(&position, &OrderSets::default(), &gm, &mut Draws::from_list([""; 0]));
        assert_eq!(report.rulings[0].outcome.is_ok(), placed, "{there}");
        assert_eq!(report.after.units.len(), there + usize::from(placed), "{there}");
    }
}
