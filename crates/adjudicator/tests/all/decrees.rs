//! GM rulings in a fight: which order is meant, and the effect of a given result on other units.

use adjudicator::cases;
use adjudicator::rules::Switches;
use diagnostics::Source;

/// The outcome of a spring's orders with rulings: units after it, dislodged ones with a star, and the report on every ruling.
fn ruled(rules: &str, units: &str, orders: &str, gm: &str) -> (String, Vec<Result<String, String>>) {
    let lines = |text: &str| text.split("; ").map(|l| format!("\t{l}\n")).collect::<String>();
    let gm = gm.split("; ").filter(|l| !l.is_empty()).map(|l| format!("\tGM: {l}\n")).collect::<String>();
    let text = format!(
        "VARIANT_ALL {rules}\nCASE x\nPRESTATE_SETPHASE Spring 1902, Movement\nPRESTATE\n{}ORDERS\n{}{gm}END\n",
        lines(units),
        lines(orders)
    );
    let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
    let played = cases::play(&case, &Switches::default()).unwrap();
    let board = played.rules.board();
    let after = &played.report.after;
    let mut at: Vec<String> = after.units.iter().map(|u| board.code(u.place).to_string()).collect();
    at.extend(after.dislodged.iter().map(|d| format!("{}*", board.code(d.unit.place))));
    at.sort();
    let said = played.report.rulings.iter().map(|r| r.outcome.clone().map(|said| said.text(board)));
    (at.join(" "), said.collect())
}

/// Asserts that the rulings apply, and the units' places.
fn right(rules: &str, units: &str, orders: &str, gm: &str, after: &str) {
    let (at, said) = ruled(rules, units, orders, gm);
    assert!(said.iter().all(|s| s.as_ref().is_ok_and(|text| !text.is_empty())), "{rules}: {gm}: {said:?}");
    assert_eq!(at, after, "{rules}: {gm}");
}

/// Asserts that the ruling is refused with these words and changes nothing.
fn wrong(rules: &str, units: &str, orders: &str, gm: &str, why: &str) {
    let (at, said) = ruled(rules, units, orders, gm);
    assert_eq!(at, ruled(rules, units, orders, "").0, "{rules}: {gm}");
    assert!(matches!(&said[..], [Err(text)] if text.contains(why)), "{rules}: {gm}: {said:?}");
}

const PLACED: [&str; 3] = ["Standard", "1897", "Swiss"];

#[test]
fn a_result_given_is_a_fact_for_all_other_orders() {
    let pair = ("France: A par; Germany: A bur", "France: A par-bur; Germany: A bur-par");
    let held = (
        "France: A par; Germany: A bur; Italy: A mar",
        "France: A par-bur; Germany: A bur H; Italy: A mar-bur",
    );
    let helped = (
        "France: A par; France: A mar; Germany: A bur",
        "France: A par-bur; France: A mar S A par-bur; Germany: A bur H",
    );
    for rules in PLACED {
        for ((units, orders), gm, after) in [
            (pair, "", "bur par"),
            // Head to head: a unit that gets away has beaten the other.
            (pair, "RESULT France A par-bur = succeeds", "bur bur*"),
            (pair, "RESULT France A par-bur = fails", "bur par"),
            (pair, "RESULT France A par-bur = void", "bur par"),
            (pair, "RESULT France A par-bur = succeeds; RESULT Germany A bur-par = succeeds", "bur par"),
            (pair, "RESULT France A par-bur = dislodged", "bur par*"),
            (held, "", "bur mar par"),
            // The strongest attacker gets in; among equals, the first in the order of the board.
            (held, "RESULT Germany A bur H = dislodged", "bur bur* mar"),
            (held, "RESULT Germany A bur H = succeeds", "bur mar par"),
            (helped, "", "bur bur* mar"),
            (helped, "RESULT France A mar S A par-bur = cut", "bur mar par"),
            (helped, "RESULT France A mar S A par-bur = succeeds", "bur bur* mar"),
            (helped, "RESULT France A par-bur = fails", "bur mar par"),
            (helped, "RESULT Germany A bur H = succeeds", "bur mar par"),
        ] {
            if gm.is_empty() {
                assert_eq!(ruled(rules, units, orders, "").0, after, "{rules}: {orders}");
            } else {
                right(rules, units, orders, gm, after);
            }
        }
    }
}

#[test]
fn only_supports_are_cut() {
    let (units, orders) = (
        "France: A par; France: A mar; Germany: A mun; Germany: A ruh; England: F nth; England: A lon",
        "France: A par-bur; France: A mar S A par-bur; Germany: A mun S A ruh; Germany: A ruh H; England: F nth C A lon-bel; England: A lon-bel",
    );
    for rules in PLACED {
        for order in ["France A mar S A par-bur", "Germany A mun S A ruh"] {
            right(rules, units, orders, &format!("RESULT {order} = cut"), "bel bur mar mun nth ruh");
        }
        for order in ["France A par-bur", "Germany A ruh H", "England F nth C A lon-bel", "England A lon-bel"]
        {
            wrong(rules, units, orders, &format!("RESULT {order} = cut"), "only a support is cut");
        }
    }
}

#[test]
fn a_ruling_means_the_order_it_fits() {
    let (units, orders) = (
        "France: F mid; France: A par; Germany: A bur; Germany: A mun",
        "France: F mid-spa/nc; France: A par S A bur; Germany: A bur H; Germany: A mun H",
    );
    for gm in ["F mid-spa/nc = fails", "F mao-spa = fails", "F Mid-Atlantic - Spain (nc) = fails"] {
        right("Standard", units, orders, &format!("RESULT France {gm}"), "bur mao mun par");
    }
    for (gm, why) in [
        ("France F mid-spa/sc = fails", "the unit has F mao-spa/nc"),
        ("France F mid-por = fails", "the unit has F mao-spa/nc"),
        ("France A par-bur = fails", "the unit has A par S A bur"),
        ("France A gas-bur = fails", "France has no order"),
        ("Germany F mid-spa/nc = fails", "Germany has no order"),
        ("France A par S A mun = void", "the unit has A par S A bur"),
    ] {
        wrong("Standard", units, orders, &format!("RESULT {gm}"), why);
    }
}

#[test]
fn of_two_orders_for_a_unit_the_last_counts() {
    for (rules, unit, one, other) in [
        ("Standard", "A par", "A par-bur", "A par-pic"),
        ("Claudian", "A par 5000", "A par 5000-bur", "A par 4000-pic"),
        ("Claudian", "A par 5000", "A par 5000-bur", "A par-pic"),
    ] {
        let gm = format!("ORDER France {one}; ORDER France {other}");
        let (at, said) = ruled(rules, &format!("France: {unit}"), &format!("France: {unit} H"), &gm);
        assert!(at.contains("pic") && !at.contains("bur"), "{rules}: {at} {said:?}");
        assert!(
            said[0].as_ref().is_ok_and(|s| s.contains("overruled")) && said[1].is_ok(),
            "{rules}: {said:?}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_ruling_is_said() {
    let (units, orders) = ("France: A par; Germany: A mun", "France: A par-bur; Germany: They dance");
    for (gm, why) in [
        ("READ Germany \"They dance\" AS ", "write READ as"),
        ("READ Germany \"\" AS A mun-boh", "write READ as"),
        ("READ Germany \" \" AS A mun-boh", "write READ as"),
        ("READ Germany \".\" AS A mun-boh", "READ needs the words of the letter"),
        ("READ Germany \"dance\" AS A mun-boh", "Germany wrote no “dance”: there are “They dance”"),
        ("READ Italy \"dance\" AS A mun-boh", "Italy wrote no “dance”: there are no pieces at all"),
        (
            "ORDER France A p\u{250}r-pic",
            "the “\u{250}” in “p\u{250}r” is from another alphabet (U+0250); retype the word",
        ),
        (
            "ORDER France A par – \u{250}",
            "the “\u{250}” in “\u{250}” is from another alphabet (U+0250); retype the word",
        ),
    ] {
        wrong("Standard", units, orders, gm, why);
    }
    right("Standard", units, orders, "ORDER France A par – pic", "mun pic");
    right("Standard", units, orders, "READ Germany \"They dance\" AS A mun-boh", "boh bur");
    // If it shares its line with others, the piece gets a line of its own.
    for letter in ["They dance, A ber H", "A ber H. They dance"] {
        let (units, orders) = ("Germany: A mun; Germany: A ber", format!("Germany: {letter}"));
        right("Standard", units, &orders, "READ Germany \"They dance\" AS A mun-boh", "ber boh");
    }
}

#[test]
fn a_move_without_effect_cuts_nothing_and_a_convoy_that_fails_carries_nobody() {
    let (units, orders) = (
        "Austria: A vie; Austria: A boh; Russia: A gal; Russia: A sil",
        "Austria: A vie-gal; Austria: A boh S A vie-gal; Russia: A gal H; Russia: A sil-boh",
    );
    let (sea, trip) = ("Turkey: F bla; Turkey: A con", "Turkey: F bla C A con-sev; Turkey: A con-sev");
    for rules in ["Standard", "1897", "Swiss", "Rather Silly"] {
        right(rules, units, orders, "RESULT Russia A sil-boh = void", "boh gal gal* sil");
        right(rules, units, orders, "RESULT Russia A sil-boh = fails", "boh gal sil vie");
        for verdict in ["fails", "void"] {
            right(rules, sea, trip, &format!("RESULT Turkey F bla C A con-sev = {verdict}"), "bla con");
        }
        right(rules, sea, trip, "RESULT Turkey F bla C A con-sev = succeeds", "bla sev");
    }
    // Under the rule of every fleet, one failure breaks the convoy.
    let two = (
        "England: A lon; England: F nth; England: F eng",
        "England: A lon-bel; England: F nth C A lon-bel; England: F eng C A lon-bel",
    );
    right("Standard", two.0, two.1, "RESULT England F nth C A lon-bel = fails", "bel eng nth");
}

#[test]
fn what_is_void_by_the_rules_cannot_be_made_to_succeed() {
    let (units, orders) = (
        "France: A pie; Italy: A ven; Italy: A tyr",
        "France: A pie-mun; Italy: A ven-pie; Italy: A tyr S A ven-pie",
    );
    for rules in ["Standard", "1897", "Swiss", "Rules1958"] {
        let of = |text: &str| if rules == "Rules1958" { numbered(text) } else { text.to_string() };
        let (units, orders) = (of(units), of(orders));
        let gm = if rules == "Rules1958" {
            "RESULT France ARMY1-mun = succeeds"
        } else {
            "RESULT France A pie-mun = succeeds"
        };
        let (at, said) = ruled(rules, &units, &orders, gm);
        assert!(matches!(&said[..], [Err(_)]), "{rules}: {said:?}");
        assert_eq!(at, "pie pie* tyr", "{rules}");
    }
}

/// The same units and orders in the notation of the 1958 rules.
fn numbered(text: &str) -> String {
    let one = |text: &str| match text.split_once(": A ") {
        Some(("Italy", "tyr")) => "Italy: A2 tyr".to_string(),
        Some((power, place)) if place.len() == 3 => format!("{power}: A1 {place}"),
        Some(("Italy", "tyr S A ven-pie")) => "Italy: ARMY2 S ARMY1-pie".to_string(),
        Some((power, order)) => format!("{power}: ARMY1{}", &order[3..]),
        None => text.to_string(),
    };
    text.split("; ").map(one).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_result_cannot_crowd_a_province() {
    for (rules, units, orders, gm, after) in [
        (
            "Rules1958",
            "Germany: A1 mun; Germany: A2 kie",
            "Germany: ARMY1 H; Germany: ARMY2-mun",
            "Germany ARMY2-mun",
            "kie mun",
        ),
        (
            "Claudian",
            "Germany: A mun 6000; Germany: A kie 5000",
            "Germany: A mun 6000 H; Germany: A kie 5000-mun",
            "Germany A kie-mun",
            "kie mun",
        ),
        (
            "Claudian",
            "Germany: A mun 5000; Germany: A kie 5000",
            "Germany: A mun 5000 H; Germany: A kie 5000-mun",
            "Germany A kie-mun",
            "mun",
        ),
    ] {
        let (at, said) = ruled(rules, units, orders, &format!("RESULT {gm} = succeeds"));
        assert_eq!((at.as_str(), said[0].is_ok()), (after, after == "mun"), "{rules}: {said:?}");
    }
}
