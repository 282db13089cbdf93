//! GM rulings in all six rule-sets: valid ones work, and one that is unreadable or matches nothing is an error.

use adjudicator::board::Board;
use adjudicator::cases;
use adjudicator::draw::Draws;
use adjudicator::position::Unit;
use adjudicator::rules::{self, OrderResult, OrderSets, PhaseResult, Ruling, Rulings, SheetAuthor, Switches};
use diagnostics::Source;

/// A rule-set with two units of France, and the orders of the first one.
struct Field {
    name: &'static str,
    rules: &'static str,
    units: [&'static str; 2],
    /// To Picardy; to Burgundy; as a person writes it; of a unit that does not exist.
    orders: [&'static str; 4],
}

const FIELDS: &[Field] = &[
    placed("Standard", "", ["A par", "A mar"]),
    placed("1897", "", ["A par", "A mar"]),
    placed("Swiss", "", ["A par", "A mar"]),
    placed("Claudian", "", ["A par 5000", "A mar 5000"]),
    placed("Rather Silly", "arrivals=no questions=no", ["A par", "A mar"]),
    Field {
        name: "Rules1958",
        rules: "",
        units: ["A1 par", "A2 mar"],
        orders: ["ARMY1-pic", "ARMY1-bur", "Army 1 - Picardy", "ARMY9-bur"],
    },
];

const fn placed(name: &'static str, rules: &'static str, units: [&'static str; 2]) -> Field {
    Field { name, rules, units, orders: ["A par-pic", "A par-bur", "A Paris - Picardy.", "A kie-den"] }
}

impl Field {
    /// The result of a letter of France and of rulings: the place of its first unit, and the outcomes of the rulings.
    fn play(&self, letter: &str, gm: &[&str]) -> (String, Vec<Result<String, String>>, PhaseResult) {
        let text = format!(
            "CASE x\nPRESTATE_SETPHASE Spring 1902, Movement\nPRESTATE\n\tFrance: {}\n\tFrance: {}\nEND\n",
            self.units[0], self.units[1]
        );
        let case =
            cases::read(&Source::new("x", format!("VARIANT_ALL {}\n{text}", self.name))).unwrap().remove(0);
        let rules = rules::find(self.name).unwrap().instantiate(&Switches::read(self.rules)).unwrap();
        let (position, board) = (cases::position(&case, &*rules).unwrap(), rules.board());
        let france = board.find_owner("France").unwrap();
        let (sheets, _) =
            OrderSets::from_lines(board, SheetAuthor::Person, letter.lines().map(|l| (france, l)));
        let gm = Rulings(gm.iter().map(|l| Ruling::read(l, None)).collect());
        let report = rules.play(&position, &sheets, &gm, &mut Draws::from_list([""; 0]));
        let first =
            report.after.units.iter().filter(|u| u.owner == france && u.place != position.units[1].place);
        let at = first.map(|u| board.code(u.place).to_string()).next().unwrap_or_default();
        let outcomes =
            report.rulings.iter().map(|r| r.outcome.clone().map(|said| said.text(board))).collect();
        (at, outcomes, report)
    }

    /// Plays a valid ruling and returns the unit's place.
    fn right(&self, letter: &str, gm: &str) -> String {
        let (at, outcomes, _) = self.play(letter, &[gm]);
        assert!(matches!(&outcomes[..], [Ok(_)]), "{}: {gm}: {outcomes:?}", self.name);
        at
    }

    /// Plays an invalid ruling, which must not move the unit, and returns the reason.
    fn wrong(&self, letter: &str, gm: &str) -> String {
        let (at, mut outcomes, _) = self.play(letter, &[gm]);
        assert_eq!(at, self.play(letter, &[]).0, "{}: {gm}", self.name);
        assert_eq!(outcomes.len(), 1, "{}: {gm}", self.name);
        outcomes.remove(0).expect_err(&format!("{}: {gm}", self.name))
    }
}

#[test]
fn read_finds_a_whole_piece_of_a_letter_and_puts_the_order_in_its_place() {
    for f in FIELDS {
        let letter = "The Parisians dance to the north\nA mar H";
        let [pic, ..] = f.orders;
        let read = |words: &str, order: &str| format!("READ France \"{words}\" AS {order}");
        assert_eq!(f.right(letter, &read("the parisians  dance to the north.", pic)), "pic", "{}", f.name);
        assert_eq!(
            f.right(letter, &read("The Parisians dance to the north", f.orders[2])),
            "pic",
            "{}",
            f.name
        );
        let (at, outcomes, report) = f.play(letter, &[&read("The Parisians dance to the north", "nothing")]);
        assert_eq!((at.as_str(), outcomes.len()), ("par", 1), "{}", f.name);
        assert!(outcomes[0].is_ok(), "{}: {outcomes:?}", f.name);
        let printed = outcomes[0].as_ref().unwrap();
        assert!(!printed.contains("dance"), "{}: a player's words are not printed: {printed}", f.name);
        assert!(!report.orders.iter().any(|l| said(f, l).contains("dance")), "{}: it is settled", f.name);
        let why = f.wrong(letter, &read("dance", pic));
        assert!(why.contains("dance to the north"), "{}: the pieces are listed: {why}", f.name);
        f.wrong(letter, &read("The Parisians dance to the north", "xyzzy"));
        f.wrong(letter, &read("", pic));
        f.wrong(letter, "READ France The Parisians AS A par-pic");
        f.wrong(letter, &read("The Parisians dance to the north", pic).replace("France", "Ruritania"));
        let twice = format!("{letter}\nThe Parisians dance to the north");
        f.wrong(&twice, &read("The Parisians dance to the north", pic));
    }
}

#[test]
fn read_leaves_longer_pieces_with_the_same_words_alone() {
    for f in FIELDS.iter().filter(|f| f.name != "Rules1958") {
        let letter = "A mar S A par\nA par";
        let (_, outcomes, report) = f.play(letter, &["READ France \"A par\" AS A par-bur"]);
        assert!(outcomes[0].is_ok(), "{}: {outcomes:?}", f.name);
        assert!(
            report.orders.iter().any(|l| said(f, l).starts_with("A par") && said(f, l).contains("-bur")),
            "{}",
            f.name
        );
        assert!(
            report.orders.iter().any(|l| said(f, l).starts_with("A mar") && said(f, l).contains(" S A par")),
            "{}",
            f.name
        );
    }
}

#[test]
fn order_replaces_what_a_unit_would_do_or_orders_one_that_has_none() {
    for f in FIELDS {
        let [pic, bur, _, nobody] = f.orders;
        assert_eq!(f.right(pic, &format!("ORDER France {bur}")), "bur", "{}", f.name);
        assert_eq!(f.right("", &format!("ORDER France {bur}")), "bur", "{}", f.name);
        assert_eq!(f.right("", &format!("ORDER France: {}", pic.to_uppercase())), "pic", "{}", f.name);
        f.wrong(pic, &format!("ORDER France {nobody}"));
        f.wrong(pic, "ORDER France xyzzy");
        f.wrong(pic, "ORDER");
        f.wrong(pic, &format!("ORDER Ruritania {bur}"));
        let (_, _, report) = f.play(pic, &[&format!("ORDER France {bur}")]);
        let mine: Vec<_> =
            report.orders.iter().filter(|l| !l.invalid && said(f, l).contains("-bur")).collect();
        assert!(matches!(&mine[..], [one] if one.written_at.is_none()), "{}: {mine:?}", f.name);
        assert_eq!(mine[0].origin, rules::OrderOrigin::Gamesmaster, "{}", f.name);
    }
}

#[test]
fn a_letter_of_another_alphabet_is_no_letter_of_a_ruling_and_noted_in_a_letter() {
    for f in FIELDS {
        let [pic, bur, person, _] = f.orders;
        for (right, odd) in [("a", "а"), ("A", "А"), ("i", "і"), ("p", "р"), ("o", "ο"), ("c", "с")] {
            for order in [pic, bur, person].iter().filter(|o| o.contains(right)) {
                for at in order.match_indices(right).map(|(at, _)| at) {
                    let order = format!("{}{odd}{}", &order[..at], &order[at + right.len()..]);
                    let named = |why: String| assert!(why.contains(&format!("“{odd}”")), "{}: {why}", f.name);
                    named(f.wrong(pic, &format!("ORDER France {order}")));
                    named(f.wrong(pic, &format!("RESULT France {order} = fails")));
                    named(f.wrong("They dance", &format!("READ France \"They dance\" AS {order}")));
                    let rules = rules::find(f.name).unwrap().instantiate(&Switches::read(f.rules)).unwrap();
                    let position = f.play("", &[]).2.after;
                    let france = rules.board().find_owner("France").unwrap();
                    let read = rules.read(&position, france, &Source::new("x", order.as_str()));
                    assert!(read.iter().any(|r| !r.codes.is_empty()), "{}: {order}: {read:?}", f.name);
                }
            }
        }
    }
    // A player's own words and quoted texts may be in any alphabet.
    let silly = FIELDS.iter().find(|f| f.name == "Rather Silly").unwrap();
    silly.right("Париж танцует", "READ France \"Париж танцует\" AS A par-pic");
    silly.right("They say it", "READ France \"They say it\" AS ANSWER \"Да\" \"so he said\"");
}

#[test]
fn result_fixes_an_order_as_it_stands_and_nonsense_is_refused() {
    for f in FIELDS {
        let [pic, bur, ..] = f.orders;
        assert_eq!(f.right(pic, &format!("RESULT France {pic} = fails")), "par", "{}", f.name);
        assert_eq!(f.right(pic, &format!("RESULT France {pic} = succeeds")), "pic", "{}", f.name);
        assert_eq!(
            f.right(pic, &format!("RESULT France {} = fails", pic.to_uppercase())),
            "par",
            "{}",
            f.name
        );
        let why = f.wrong(pic, &format!("RESULT France {pic} = perhaps"));
        assert!(why.contains("no result is called “perhaps”"), "{}: {why}", f.name);
        f.wrong(pic, &format!("RESULT France {bur} = fails"));
        f.wrong(pic, "RESULT nonsense");
        f.wrong(pic, &format!("RESULT Germany {pic} = fails"));
        let (at, both, _) = f.play(
            pic,
            &[&format!("RESULT France {pic} = fails"), &format!("RESULT France {pic} = succeeds")],
        );
        assert_eq!(at, "pic", "{}: the last of two counts", f.name);
        assert!(both[0].as_ref().unwrap().contains("overruled") && both[1].is_ok(), "{}: {both:?}", f.name);
    }
}

#[test]
fn draws_that_are_not_made_cannot_be_fixed() {
    for f in FIELDS {
        f.wrong(f.orders[0], "DRAW 17 = mun");
        f.wrong(f.orders[0], "DRAW seven = mun");
        f.wrong(f.orders[0], "DRAW 1");
    }
}

#[test]
fn draws_that_are_made_come_out_as_the_gamesmaster_says() {
    let retreat = |units: [&str; 3]| {
        format!(
            "RULES same_retreat=lot\nPRESTATE_SETPHASE Spring 1902, Retreat\nPRESTATE\n\tFrance: {}\nPRESTATE_DISLODGED\n\tGermany: {}\n\tItaly: {}\n",
            units[0], units[1], units[2]
        )
    };
    let units =
        [("A par", "A mun from ber", "A tyr from ven"), ("A1 par", "A1 mun from ber", "A1 tyr from ven")];
    for (variant, units, orders) in [
        ("Standard", units[0], ["A mun-boh", "A tyr-boh"]),
        ("1897", units[0], ["A mun-boh", "A tyr-boh"]),
        ("Rules1958", units[1], ["ARMY1-boh", "ARMY1-boh"]),
    ] {
        let case = |draw: &str| {
            let text = format!(
                "VARIANT_ALL {variant}\nCASE x\n{}ORDERS\n\tGermany: {}\n\tItaly: {}\n\tGM: DRAW 1 = {draw}\nEND\n",
                retreat([units.0, units.1, units.2]),
                orders[0],
                orders[1]
            );
            let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
            let played = cases::play(&case, &Switches::default()).unwrap();
            let board = played.rules.board();
            let at = |u: &&Unit| board.code(u.place) == "boh";
            let who = played.report.after.units.iter().find(at).map(|u| board.owner(u.owner).name.clone());
            (
                who,
                played.report.rulings[0].outcome.clone(),
                cases::run(&case, &Switches::default()).differences,
            )
        };
        let (first, ok, differences) = case("1");
        let (second, ..) = case("2");
        assert_eq!((first.as_deref(), second.as_deref()), (Some("Germany"), Some("Italy")), "{variant}");
        assert!(ok.is_ok() && differences.is_empty(), "{variant}: {ok:?} {differences:?}");
        let (_, wrong, differences) = case("3");
        assert!(wrong.is_err(), "{variant}");
        assert!(
            differences.iter().any(|d| d.starts_with("ruling refused: GM: DRAW 1 = 3")),
            "{variant}: {differences:?}"
        );
    }
}

#[test]
fn only_what_can_be_is_made_a_fact() {
    let silly = FIELDS.iter().find(|f| f.name == "Rather Silly").unwrap();
    silly.right("A par H", "STATE soul France A mar 2");
    for fact in ["soul Germany A mun 2", "soul France F mar 2", "siamese France A par A par", "dizzy France"]
    {
        let why = silly.wrong("A par H", &format!("STATE {fact}"));
        assert_eq!(why, format!("“{fact}” is not a fact of this position"));
    }
}

#[test]
fn remarks_need_a_text_and_other_verbs_are_no_rulings() {
    for f in FIELDS {
        f.right(f.orders[0], "NOTE \"the post was late\"");
        f.right(f.orders[0], "STANDS \"found too late\"");
        f.wrong(f.orders[0], "NOTE");
        f.wrong(f.orders[0], "DECREE France A par-bur");
        f.wrong(f.orders[0], "RESULT");
        f.wrong(f.orders[0], "READ");
    }
}

/// The order of a line as printed.
fn said(f: &Field, line: &OrderResult) -> String {
    line.text(rules::find(f.name).unwrap().instantiate(&Switches::read(f.rules)).unwrap().board())
}

/// The result of a phase set up by a case, with letters of France and rulings.
fn settled(
    field: &Field,
    setup: &str,
    letter: &str,
    gm: &[&str],
) -> (Vec<String>, Vec<Result<(), String>>, PhaseResult) {
    let case = format!("VARIANT_ALL {}\nCASE x\n{setup}\nEND\n", field.name);
    let case = cases::read(&Source::new("x", case)).unwrap().remove(0);
    let rules = rules::find(field.name).unwrap().instantiate(&Switches::read(field.rules)).unwrap();
    let (position, board) = (cases::position(&case, &*rules).unwrap(), rules.board());
    let france = board.find_owner("France").unwrap();
    let (sheets, _) = OrderSets::from_lines(board, SheetAuthor::Person, letter.lines().map(|l| (france, l)));
    let gm = Rulings(gm.iter().map(|l| Ruling::read(l, None)).collect());
    let report = rules.play(&position, &sheets, &gm, &mut Draws::from_list([""; 0]));
    let units = report.after.units_of(france).map(|u| board.code(u.place).to_string()).collect();
    (units, report.rulings.iter().map(|r| r.outcome.clone().map(drop)).collect(), report)
}

#[test]
fn results_of_retreats_are_fixed_in_every_rule_set() {
    for f in FIELDS {
        let [one, two] = f.units;
        let setup = format!(
            "PRESTATE_SETPHASE Spring 1902, Retreat\nPRESTATE\n\tGermany: {}\nPRESTATE_DISLODGED\n\tFrance: {one}\n\tFrance: {two}",
            one.replace("par", "mun")
        );
        let (first, second) = match f.name {
            "Rules1958" => ("ARMY1-gas", "ARMY2-gas"),
            "Rather Silly" => ("A par RETREAT gas", "A mar RETREAT gas"),
            _ => ("A par-gas", "A mar-gas"),
        };
        let alone = settled(f, &setup, first, &[]);
        assert_eq!(alone.0, ["gas"], "{}", f.name);
        for verdict in ["fails", "void"] {
            let (units, outcomes, report) =
                settled(f, &setup, first, &[&format!("RESULT France {first} = {verdict}")]);
            assert!(units.is_empty(), "{}: {units:?}", f.name);
            assert!(outcomes[0].is_ok(), "{}: {outcomes:?}", f.name);
            let line = report
                .orders
                .iter()
                .find(|l| said(f, l) == first)
                .unwrap_or_else(|| panic!("{}: {:?}", f.name, report.orders));
            assert_eq!((line.verdict.word(), line.reason.is_some()), (verdict, true), "{}", f.name);
        }
        let both = format!("{first}\n{second}");
        let (units, outcomes, report) =
            settled(f, &setup, &both, &[&format!("RESULT France {first} = succeeds")]);
        assert!(outcomes[0].is_ok(), "{}: {outcomes:?}", f.name);
        assert_eq!(units, ["gas"], "{}", f.name);
        let other = report.orders.iter().find(|l| said(f, l) == second).map(|l| l.verdict.word());
        assert_eq!(other, Some("fails"), "{}", f.name);
        for wrong in [
            format!("RESULT France {} = fails", first.replace("gas", "pic")),
            format!("RESULT France {first} = cut"),
        ] {
            let (units, outcomes, _) = settled(f, &setup, first, &[&wrong]);
            assert!(outcomes[0].is_err() && units == ["gas"], "{}: {wrong}: {outcomes:?}", f.name);
        }
    }
}

#[test]
fn results_of_winters_are_fixed_in_every_rule_set() {
    for f in FIELDS {
        let keeps = f.units[1].replace("mar", "spa");
        let setup = format!(
            "PRESTATE_SETPHASE Fall 1902, Adjustment\nPRESTATE\n\tFrance: {keeps}\nPRESTATE_SUPPLYCENTER_OWNERS\n\tFrance: par mar"
        );
        let homes = if f.name == "1897" {
            "\nPRESTATE_STATE\n\tinitial France: par\n\thome France: par mar"
        } else {
            ""
        };
        let setup = format!("{setup}{homes}");
        let build = match f.name {
            "Rules1958" => "Raise A par",
            "Rather Silly" => "BUILD A par",
            _ => "Build A par",
        };
        let (units, ..) = settled(f, &setup, build, &[]);
        assert!(units.contains(&"par".to_string()), "{}: {units:?}", f.name);
        let (units, outcomes, report) =
            settled(f, &setup, build, &[&format!("RESULT France {build} = void")]);
        assert!(outcomes[0].is_ok(), "{}: {outcomes:?}", f.name);
        assert!(!units.contains(&"par".to_string()), "{}: {units:?}", f.name);
        let line = report
            .orders
            .iter()
            .find(|l| said(f, l) == build)
            .map(|l| (l.verdict.word(), l.reason.is_some()));
        assert_eq!(line, Some(("void", true)), "{}: {:?}", f.name, report.orders);
        let (_, outcomes, _) = settled(f, &setup, build, &[&format!("RESULT France {build} = dislodged")]);
        assert!(outcomes[0].is_err(), "{}", f.name);
    }
}

/// Two attacks on a unit, each supported: power, unit, order.
const BRAWL: [(&str, &str, &str); 5] = [
    ("France", "A par", "A par-bur"),
    ("France", "A mar", "A mar S A par-bur"),
    ("Germany", "A mun", "A mun-bur"),
    ("Germany", "A ruh", "A ruh S A mun-bur"),
    ("Italy", "A bur", ""),
];

/// The same for a rule-set: lines of the position, and the orders with their powers.
fn brawl(f: &Field, last: &'static str) -> (String, Vec<(&'static str, String)>) {
    let (mut text, mut orders) = (String::new(), Vec::new());
    for (at, (power, unit, order)) in BRAWL.into_iter().enumerate() {
        let order = if order.is_empty() { last } else { order };
        let number = 1 + at % 2;
        let (unit, order) = match f.name {
            "Claudian" => (format!("{unit} 5000"), order.to_string()),
            "Rules1958" => {
                let (_, goal) = order.rsplit_once(['-', ' ']).unwrap();
                let tail = match order {
                    _ if order.contains(" S ") => format!(" S ARMY1-{goal}"),
                    _ if goal == "H" => " H".to_string(),
                    _ => format!("-{goal}"),
                };
                (unit.replace("A ", &format!("A{number} ")), format!("ARMY{number}{tail}"))
            }
            _ => (unit.to_string(), order.to_string()),
        };
        text += &format!("\t{power}: {unit}\n");
        orders.push((power, order));
    }
    (text, orders)
}

/// Checks that no two powers share a province, no unit is lost, and rulings printed as applied came true.
fn sound(f: &Field, gm: &Rulings, report: &PhaseResult, board: &Board) -> Result<(), String> {
    let units = &report.after.units;
    for (at, unit) in units.iter().enumerate() {
        let together = |u: &&Unit| board.province_of(u.place) == board.province_of(unit.place);
        let stack = |u: &&Unit| u.owner == unit.owner && matches!(f.name, "Claudian" | "Rules1958");
        if let Some(other) = units[at + 1..].iter().find(|u| together(u) && !stack(u)) {
            return Err(format!("{unit:?} and {other:?}"));
        }
    }
    let left = units.len() + report.after.dislodged_units().count() + report.destroyed.len();
    if left != BRAWL.len() {
        return Err(format!("{left} units are left"));
    }
    for ruling in &report.rulings {
        let Ok(text) = &ruling.outcome else { continue };
        if text.text(board).contains("overruled") {
            continue;
        }
        let (order, verdict) = gm.0[ruling.index].words.split_once(" = ").unwrap();
        let (power, order) = order.trim_start_matches("RESULT ").split_once(' ').unwrap();
        let owner = board.find_owner(power).unwrap();
        let its = |l: &&OrderResult| l.owner == owner && said(f, l) == order;
        let found: Vec<&str> = report.orders.iter().filter(its).map(|l| l.verdict.word()).collect();
        if found != [verdict] && (found != ["dislodged"] || verdict == "succeeds") {
            return Err(format!("{order} = {verdict}: {found:?}"));
        }
    }
    Ok(())
}

#[test]
fn results_that_contradict_each_other_never_leave_two_powers_in_one_province() {
    for f in FIELDS {
        for last in ["A bur-pic", "A bur H", "A bur-mun", "A bur-par"] {
            let (stands, orders) = brawl(f, last);
            let head = format!(
                "VARIANT_ALL {}\nCASE x\nPRESTATE_SETPHASE Spring 1902, Movement\nPRESTATE\n",
                f.name
            );
            let case = cases::read(&Source::new("x", head + &stands + "END\n")).unwrap().remove(0);
            let rules = rules::find(f.name).unwrap().instantiate(&Switches::read(f.rules)).unwrap();
            let (position, board) = (cases::position(&case, &*rules).unwrap(), rules.board());
            let lines = orders.iter().map(|(power, said)| (board.find_owner(power).unwrap(), said.as_str()));
            let (sheets, _) = OrderSets::from_lines(board, SheetAuthor::Person, lines);
            let verdicts = ["succeeds", "fails", "void", "dislodged"];
            let result =
                |(power, said): &(&str, String)| verdicts.map(|v| format!("RESULT {power} {said} = {v}"));
            let all: Vec<String> = orders.iter().flat_map(result).collect();
            for one in std::iter::once(None).chain(all.iter().map(Some)) {
                for two in &all {
                    let gm = Rulings(one.into_iter().chain([two]).map(|l| Ruling::read(l, None)).collect());
                    let report = rules.play(&position, &sheets, &gm, &mut Draws::from_list([""; 0]));
                    let found = sound(f, &gm, &report, board);
                    assert_eq!(found, Ok(()), "{}: {last}: {one:?} / {two}: {:?}", f.name, report.rulings);
                }
            }
        }
    }
}

#[test]
fn a_removal_fails_only_where_the_unit_may_stay() {
    for f in FIELDS {
        let [one, two] = f.units;
        let setup = format!(
            "PRESTATE_SETPHASE Fall 1902, Adjustment\nPRESTATE\n\tFrance: {one}\n\tFrance: {two}\nPRESTATE_SUPPLYCENTER_OWNERS\n\tFrance: par"
        );
        let homes = if f.name == "1897" {
            "\nPRESTATE_STATE\n\tinitial France: par\n\thome France: par mar"
        } else {
            ""
        };
        let setup = format!("{setup}{homes}");
        for (unit, other) in [(one, two), (two, one)] {
            let place = |unit: &str| unit.split(' ').nth(1).unwrap().to_string();
            let order = match f.name {
                "Rules1958" => format!("Remove {}", unit.split(' ').next().unwrap()),
                _ => format!("Remove A {}", place(unit)),
            };
            let (units, outcomes, report) =
                settled(f, &setup, &order, &[&format!("RESULT France {order} = fails")]);
            let stays = units.contains(&place(unit));
            assert_eq!(outcomes[0].is_ok(), stays, "{}: {order}: {outcomes:?} {units:?}", f.name);
            assert!(stays || units.contains(&place(other)), "{}: {order}: {units:?}", f.name);
            let both = report.orders.iter().filter(|l| said(f, l) == order).map(|l| l.verdict.word());
            assert!(
                both.collect::<Vec<_>>().windows(2).all(|w| w[0] == w[1]),
                "{}: {:?}",
                f.name,
                report.orders
            );
        }
    }
}

#[test]
fn what_works_before_the_moves_cannot_be_ruled_to_fail() {
    let f = FIELDS.iter().find(|f| f.name == "Rather Silly").unwrap();
    let setup = "PRESTATE_SETPHASE Spring 1905, Movement\nPRESTATE\n\tFrance: FA bur\n\tGermany: A mun";
    let order = "FA bur DISTRACT A mun";
    let alone = settled(f, setup, order, &[]);
    let (units, outcomes, _) = settled(f, setup, order, &[&format!("RESULT France {order} = fails")]);
    assert!(outcomes[0].is_err(), "{outcomes:?}");
    assert_eq!(units, alone.0);
}
