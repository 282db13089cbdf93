//! The names in the reasons of results, and the adjustments due to each power.

use std::path::Path;

use adjudicator::cases;
use adjudicator::draw::Draws;
use adjudicator::position::Unit;
use adjudicator::rules::{self, MessageFact, Switches, Verdict};
use adjudicator::season::Phase;
use diagnostics::Source;

/// The reasons of orders under a rule-set, with units and facts, in the order written.
fn reasons(set: &str, units: &[&str], facts: &[&str], orders: &[&str]) -> Vec<String> {
    let list = |lines: &[&str]| lines.iter().map(|l| format!("\t{l}\n")).collect::<String>();
    let year = if set == "Claudian" { 5 } else { 1905 };
    let text = format!(
        "VARIANT_ALL {set}\nCASE x\nPRESTATE_SETPHASE Spring {year}, Movement\nPRESTATE\n{}PRESTATE_STATE\n{}ORDERS\n{}END\n",
        list(units),
        list(facts),
        list(orders)
    );
    let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
    let played = cases::play(&case, &Switches::default()).unwrap();
    let board = played.rules.board();
    let mut lines: Vec<_> = played.report.orders.iter().filter(|l| l.written_at.is_some()).collect();
    lines.sort_by_key(|l| l.written_at);
    lines.iter().map(|l| l.reason.as_ref().map(|r| r.text(board)).unwrap_or_default()).collect()
}

/// The reason of the first order under the rules of 1958.
fn reason(units: &[&str], orders: &[&str]) -> String {
    reasons("Rules1958", units, &[], orders).remove(0)
}

#[test]
fn a_support_is_said_to_be_cut_by_those_who_cut_it_only() {
    // The move from the place supported into, and that of a follower whose leader stays, cut nothing.
    let units = ["Austria: A1 boh", "Austria: A2 mun", "Russia: A1 sil", "Russia: A2 gal", "Italy: A1 tyr"];
    let orders = [
        "Austria: A1 boh supports A2 mun-sil",
        "Austria: A2 mun-sil",
        "Russia: A1 sil-boh",
        "Russia: A2 gal-boh",
        "Italy: A1 tyr follows Austria A1",
    ];
    assert_eq!(reason(&units, &orders), "cut Russia: A2 gal");
}

#[test]
fn a_capital_is_said_to_be_closed_by_the_unit_that_stays() {
    let units = ["England: A1 yor", "England: F1 lon", "England: F2 lon"];
    let orders = ["England: A1 yor-lon", "England: F1 lon-eng", "England: F2 lon holds"];
    assert_eq!(reason(&units, &orders), "closed England: F2 lon");
}

#[test]
fn before_the_selection_a_first_unit_is_due_only_where_it_selects() {
    for (switches, due) in [("", 0), ("selection=combined", 1)] {
        let rules = rules::find("1897").unwrap().instantiate(&Switches::read(switches)).unwrap();
        let board = rules.board();
        let mut position = rules.start(&[], &mut Draws::from_list([""; 0]));
        let [england, france] = ["England", "France"].map(|name| board.find_owner(name).unwrap());
        assert_eq!(rules.entitled(&position, france), due, "{switches}");
        position.facts.push("initial England: lon".into());
        assert_eq!([england, france].map(|o| rules.entitled(&position, o)), [1, 0], "{switches}");
    }
}

#[test]
fn as_many_men_on_both_sides_are_a_stand_off_and_nobody_is_beaten() {
    let units = ["France: A gas 5000", "Germany: A mun 5000"];
    let orders = ["France: A gas 5000-bur", "Germany: A mun 5000-bur"];
    assert_eq!(
        reasons("Claudian", &units, &[], &orders),
        [
            "claudian-standoff 5000 5000 Teutons: A mun 5000 other",
            "claudian-standoff 5000 5000 Gauls: A gas 5000 other"
        ]
    );
    // Fewer men are outdone; own men of another kind stand off their own.
    let units = ["France: A gas 4000", "Germany: A mun 5000"];
    let orders = ["France: A gas 4000-bur", "Germany: A mun 5000-bur"];
    let [outdone, _] = <[String; 2]>::try_from(reasons("Claudian", &units, &[], &orders)).unwrap();
    assert_eq!(outdone, "claudian-outdone 4000 5000 Teutons: A mun 5000 other");
    let units = ["Turkey: A ank 4000", "Turkey: F aeg 100"];
    let orders = ["Turkey: A ank 4000-smy", "Turkey: F aeg 100-smy"];
    assert_eq!(
        reasons("Claudian", &units, &[], &orders),
        [
            "claudian-standoff 4000 4000 Phoenicians: F aeg 100 own",
            "claudian-standoff 4000 4000 Phoenicians: A ank 4000 own"
        ]
    );
    // On the road, supports by the other side's own power do not count.
    let units = ["Germany: A vie 2000", "Turkey: A gal 1000", "Turkey: A tri 1000"];
    let orders = ["Germany: A vie 2000-gal", "Turkey: A gal 1000-vie", "Turkey: A tri 1000 s A gal-vie"];
    assert_eq!(
        reasons("Claudian", &units, &[], &orders)[0],
        "claudian-road-met 2000 2000 Phoenicians: A gal 1000 other"
    );
}

#[test]
fn men_are_kept_out_by_those_who_are_stronger_be_they_their_own() {
    // 6,000 of its own and 5,500 arriving are more than one army.
    let units = ["Turkey: A boh 3000", "Turkey: A pru 2500", "Turkey: A sil 6000"];
    let orders = ["Turkey: A boh 3000-sil", "Turkey: A pru 2500-sil", "Turkey: A sil 6000 st"];
    assert_eq!(reasons("Claudian", &units, &[], &orders), ["cannot-join 6000", "cannot-join 6000", ""]);
    // An arrival joining own men, and the claim of own ships.
    let units = ["France: A arm 6000", "France: F aeg 75", "France: A ank 3000", "France: A smy 6000"];
    let orders = [
        "France: A arm 6000 s F aeg-smy",
        "France: F aeg 75-smy",
        "France: A ank 3000-smy",
        "France: A smy 6000 st",
    ];
    assert_eq!(
        reasons("Claudian", &units, &[], &orders)[1..3],
        ["own-unit Gauls: A smy 6000", "claudian-kept-out 9000 9000 Gauls: F aeg 75 own"]
    );
    // Meeting one flow of a claim on the road means meeting all of it.
    let units = ["Turkey: A kie 3000", "France: A ber 5000", "France: A mun 3000"];
    let orders = [
        "Turkey: A kie 3000-ber",
        "France: A ber 3500-mun",
        "France: A ber 1500-kie",
        "France: A mun 2000-kie",
        "France: A mun 1000 s A kie-ber",
    ];
    let road = "claudian-road-met 3500 4000 Phoenicians: A kie 3000 other";
    assert_eq!(reasons("Claudian", &units, &[], &orders)[2..4], [road, road]);
}

#[test]
fn by_ruling_men_are_dislodged_whatever_the_sums() {
    let units = ["England: A pic 2000", "France: A bel 6000"];
    let orders =
        ["England: A pic 2000-bel", "France: A bel 6000 st", "GM: RESULT England A pic 2000-bel = succeeds"];
    assert_eq!(reasons("Claudian", &units, &[], &orders), ["", "dislodged Britons: A pic 2000"]);
}

#[test]
fn in_1958_the_weaker_is_outdone_and_equals_stand_off() {
    let (germany, supported) =
        (["Germany: A1 mun", "Germany: A2 ruh"], "Germany: A2 ruh supports A1 mun-bur");
    let of = |more: &[&'static str], orders: &[&'static str]| {
        reason(&[more, &germany].concat(), &[orders, &["Germany: A1 mun-bur", supported]].concat())
    };
    assert_eq!(of(&["France: A1 gas"], &["France: A1 gas-bur"]), "outdone Germany: A1 mun 1 2");
    assert_eq!(of(&["Germany: A3 gas"], &["Germany: A3 gas-bur"]), "own-first Germany: A1 mun 1 2");
    // The strongest is named, not the first.
    let three = ["France: A1 gas", "Austria: A1 par"];
    assert_eq!(of(&three, &["France: A1 gas-bur", "Austria: A1 par-bur"]), "outdone Germany: A1 mun 1 2");
    let units = ["France: A1 gas", "Austria: A1 par", "Germany: A1 mun", "Germany: A2 bur"];
    let orders = ["France: A1 gas-bur", "Austria: A1 par-bur", "Germany: A1 mun-bur", "Germany: A2 bur-bel"];
    assert_eq!(reason(&units, &orders), "standoff Austria: A1 par, Germany: A1 mun 1 1");
    let units = ["France: A1 gas", "Germany: A1 bur", "Germany: A2 ruh"];
    let orders = ["France: A1 gas-bur", "Germany: A1 bur holds", "Germany: A2 ruh supports A1 bur"];
    assert_eq!(reason(&units, &orders), "holds-supported Germany: A1 bur 1 2");
    let orders = ["France: A1 gas-bur", "Germany: A1 bur-gas", "Germany: A2 ruh supports A1 bur-gas"];
    assert_eq!(reason(&units, &orders), "head-on Germany: A1 bur 1 1");
}

#[test]
fn in_1958_a_ruling_is_the_reason_of_what_it_makes_fail() {
    let units = ["Austria: A1 vie", "Austria: A2 boh", "Russia: A1 gal", "Russia: A2 war"];
    let orders =
        ["Austria: A1 vie-gal", "Austria: A2 follows A1", "Russia: A1 gal-bud", "Russia: A2 war-gal"];
    let ruled = |ruling: &str| reasons("Rules1958", &units, &[], &[&orders[..], &[ruling]].concat());
    assert_eq!(ruled("GM: RESULT Austria A1 vie-gal = fails")[0], "gamesmaster");
    // So are rivals of a unit that arrives by ruling.
    assert_eq!(ruled("GM: RESULT Austria A1 vie-gal = succeeds")[3], "gamesmaster");
}

#[test]
fn an_own_unit_that_stays_is_named_before_an_own_rival_that_it_stopped_as_well() {
    let own = |set: &str, n: [&str; 5]| {
        let [rum, bud, ser, bul, sev] = n;
        let units = [
            format!("Austria: {rum} rum"),
            format!("Austria: {bud} bud"),
            format!("Austria: {ser} ser"),
            format!("Austria: {bul} bul"),
            format!("Russia: {sev} sev"),
        ];
        let orders = [
            format!("Austria: {rum} rum-sev"),
            format!("Austria: {bud} bud-rum"),
            format!("Austria: {ser} ser-rum"),
            format!("Austria: {bul} bul S {bud} bud-rum"),
        ];
        let (units, orders) = (units.each_ref().map(String::as_str), orders.each_ref().map(String::as_str));
        reasons(set, &units, &[], &orders).remove(2)
    };
    for set in ["Standard", "Swiss"] {
        let told = own(set, ["A"; 5]);
        assert!(told.contains("own") && told.contains("A rum") && !told.contains("first"), "{set}: {told}");
    }
    assert_eq!(own("Rules1958", ["A1", "A2", "A3", "A4", "A1"]), "1958-own Austria: A1 rum");
}

#[test]
fn a_piece_in_hyperspace_is_named_by_its_number() {
    let facts = ["LINK mun swi made F1904 ends F1905", "HYPER 1 A entered F1904", "HYPER 2 A entered F1904"];
    let units = ["TROGS: A tyr"];
    let orders = ["TROGS: A hyp 1-mun via hyperspace", "TROGS: A tyr-mun"];
    assert_eq!(
        reasons("Swiss", &units, &facts[..2], &orders),
        ["standoff-own TROGS: A tyr 1 1  mun", "standoff-own TROGS: A hyp 1 1 1  mun"]
    );
    let orders = [
        "TROGS: A tyr S A hyp 1-mun",
        "TROGS: A hyp 1-mun via hyperspace",
        "TROGS: A hyp 2-mun via hyperspace",
    ];
    assert_eq!(reasons("Swiss", &units, &facts, &orders)[2], "own-first TROGS: A hyp 1 1 2 TROGS: A tyr mun");
}

#[test]
fn each_link_tells_of_its_own_step() {
    let links = ["TROGS: Link swi-par", "TROGS: Link swi-par"];
    assert_eq!(reasons("Swiss", &["TROGS: A swi"], &[], &links), ["link link", "link link-renewed"]);
}

#[test]
fn a_support_cut_by_ruling_alone_says_so() {
    let units = ["Austria: A boh", "Austria: A vie", "Russia: A sil"];
    let orders = [
        "Austria: A boh S A vie-gal",
        "Austria: A vie-gal",
        "Russia: A sil-boh",
        "GM: RESULT Russia A sil-boh = void",
    ];
    let told = reasons("Swiss", &units, &[], &orders);
    assert!(["", "gamesmaster"].contains(&told[0].trim()), "{told:?}");
}

#[test]
fn who_dislodged_a_mover_is_named_before_what_stopped_it() {
    let units = ["England: A boh", "Austria: A sil", "Germany: A vie", "Germany: A tyr"];
    let orders =
        ["England: A boh-gal", "Austria: A sil-gal", "Germany: A vie-boh", "Germany: A tyr S A vie-boh"];
    assert_eq!(
        reasons("Rather Silly", &units, &[], &orders)[0],
        "silly-dislodged Germany: A vie standoff Austria: A sil 1 1 gal"
    );
    // Beaten by the unit that came out from there, not by the one that got in behind it.
    let units = ["England: A boh", "Austria: A sil", "Germany: A gal", "Germany: A tyr"];
    let orders =
        ["England: A boh-gal", "Austria: A sil-gal", "Germany: A gal-boh", "Germany: A tyr S A gal-boh"];
    assert_eq!(
        reasons("Rather Silly", &units, &[], &orders)[0],
        "silly-dislodged Germany: A gal head-on-lost Germany: A gal 1 2 gal"
    );
}

/// Faults in the reasons of a case: nobody named where somebody must be, sums that contradict the words, units that were nowhere.
fn unsound(played: &cases::PlayedCase) -> Vec<String> {
    let (board, before) = (played.rules.board(), &played.before);
    let stood = |u: &Unit| {
        let same =
            |o: &Unit| (o.owner, o.kind, board.unit_province(o)) == (u.owner, u.kind, board.unit_province(u));
        u.aboard == Unit::OUTSIDE || before.units.iter().chain(before.dislodged_units()).any(same)
    };
    let mut wrong = Vec::new();
    for line in played.report.orders.iter().filter(|l| !l.invalid) {
        let Some(reason) = &line.reason else {
            if !matches!(line.verdict, Verdict::Succeeds) {
                wrong.push(format!("{}: nothing", line.text(board)));
            }
            continue;
        };
        let then = match reason.get("then") {
            Some(MessageFact::Messages(then)) => then.first(),
            _ => None,
        };
        for said in [Some(reason), then].into_iter().flatten() {
            let fits = match said.strengths() {
                None => true,
                Some((own, other)) => match said.code.as_str() {
                    "standoff" | "standoff-own" | "claudian-standoff" => own == other,
                    "outdone" | "own-first" | "beaten" | "dislodged" | "claudian-outdone"
                    | "claudian-road" => own < other,
                    _ => own <= other,
                },
            };
            let named = |(name, fact): &(&str, MessageFact)| match fact {
                MessageFact::Units(units) => {
                    (*name == "with" || !units.is_empty()) && units.iter().all(stood)
                }
                MessageFact::Powers(powers) => !powers.is_empty(),
                _ => true,
            };
            let fought = before.turn.phase != Phase::Adjustment;
            if !fits || fought && !said.facts.iter().all(named) {
                wrong.push(format!("{}: {}", line.text(board), said.text(board)));
            }
        }
    }
    wrong
}

#[test]
fn reasons_agree_with_their_sums_and_name_who_was_there() {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path)
            } else if path.extension().is_some_and(|e| e == "txt") {
                files.push(path)
            }
        }
    }
    let (mut told, mut wrong) = (0, Vec::new());
    for file in files {
        let source = Source::new(file.display().to_string(), std::fs::read_to_string(&file).unwrap());
        for case in cases::read(&source).unwrap_or_default() {
            let Ok(played) = cases::play(&case, &Switches::default()) else { continue };
            told += played.report.orders.iter().filter(|l| l.reason.is_some()).count();
            wrong.extend(unsound(&played).iter().map(|w| format!("{} {}: {w}", case.source.name, case.name)));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(told > 1500, "{told} reasons");
}
