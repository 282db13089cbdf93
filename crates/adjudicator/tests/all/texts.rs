//! Canonical texts: their meaning, where a text stops being canonical, and the truth of conditions.

use std::sync::Arc;

use adjudicator::board::Place;
use adjudicator::orders::{Code, Step, decide, exact};
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::{self, RuleSet, Switches};
use adjudicator::season::{Phase, Season, Turn};
use adjudicator::terms::{OrderItem, OrderShape, StatedOrder};

fn ready(name: &str) -> Arc<dyn RuleSet> {
    rules::find(name).unwrap().instantiate(&Switches::default()).unwrap()
}

#[test]
fn a_canonical_text_is_read_as_what_it_says() {
    for (name, text) in [
        ("Standard", "IF (vacant(bur) OR vacant(pic)) AND NOT unit(Germany A mun) THEN A par-bur , A mar H"),
        ("Standard", "IF vacant(bur) OR (vacant(pic) AND vacant(gas)) THEN A par-bur ELSE A par H"),
        ("Standard", "IF (vacant(bur) OR vacant(pic)) AND (vacant(gas) OR vacant(bre)) THEN A par-bur"),
        ("Standard", "IF NOT (vacant(bur) AND vacant(pic)) THEN A par-bur"),
        ("Standard", "PERPETUAL IF move(Germany A mun)=bur THEN A par H ELSE A par-bur , A mar S A par-bur"),
        ("Standard", "PERPETUAL A par H [R pic bur D]"),
        ("Standard", "HEADER"),
        ("Rather Silly", "A par-bur IF EMPTY bur ELSE A par-pic IF EMPTY pic ELSE A par H"),
        ("Rather Silly", r#"QUESTION "What IF so? ELSE?" ANSWER "No" IF EMPTY bur ELSE A par H"#),
        ("Rather Silly", r#"ANSWER "Say \" IF EMPTY bur" IF EMPTY pic"#),
        ("Rather Silly", r#"ANSWER "Say \\" IF EMPTY bur ELSE ANSWER "\"\\\"""#),
        ("Rather Silly", "LLAMAS mbu, par"),
        ("Rather Silly", "PREDICT stp AS F stp/nc, par AS ARMY, bre AS FLEET, bur"),
    ] {
        let rules = ready(name);
        let item = OrderItem::parse(rules.grammar(), rules.board(), text);
        assert_eq!(item.map(|i| i.text(rules.grammar(), rules.board())).as_deref(), Ok(text), "{name}");
    }
}

/// Each text is canonical up to the mark.
#[test]
fn a_text_is_refused_where_it_stops_being_canonical() {
    for (name, text) in [
        ("Standard", "A kie-hol via |convoi"),
        ("Standard", "A |kie5-hol"),
        ("Standard", "A kie| 5-hol"),
        ("Standard", "PERPETUAL A kie-|hal"),
        ("Standard", "A kie H [R |hal]"),
        ("Standard", "A kie H [R ber |hal D]"),
        ("Standard", "PERPETUAL A kie H [R stp/nc D |Boh boh]"),
        ("Standard", "IF vacant(bur) THEN A par-|xyz"),
        ("Standard", "IF vacant(bur) THEN A par-pic , A mar-|xyz ELSE A par H"),
        ("Standard", "PERPETUAL IF vacant(bur) THEN A par-pic ELSE A mar-|xyz"),
        ("Standard", "PERPETUAL |IF vacant(xyz) THEN A par-pic"),
        ("Rather Silly", "A par-|xyz IF EMPTY bur"),
        ("Rather Silly", "A par-bur IF EMPTY bur ELSE A par-|xyz IF EMPTY pic"),
        ("Rather Silly", "LLAMAS |mbus"),
        ("Rather Silly", "LLAMAS |"),
        ("Rather Silly", "LLAMAS par, |"),
        ("Rather Silly", "LLAMAS par, |xyz"),
        ("Rather Silly", r#"ANSWER "one |\two""#),
        ("Rather Silly", r#"QUESTION "one" ANSWER "one \\ |\x""#),
        ("Rather Silly", r#"ANSWER |"one"#),
        ("Rather Silly", r#"QUESTION "one" ANSWER |"one \\ \""#),
        ("Rather Silly", r"A par|\ H"),
        ("Claudian", "A mun |0-kie"),
        ("Swiss", "A hyp |0-par"),
    ] {
        let (rules, whole) = (ready(name), text.replacen('|', "", 1));
        let fault = OrderItem::parse(rules.grammar(), rules.board(), &whole).unwrap_err();
        assert_eq!(Some(fault.at), text.find('|'), "{name}: {text}: {fault}");
    }
    for text in ["PREDICT par AS F stp/nc", "PREDICT stp AS F stp", "PREDICT stp AS F stp/ec"] {
        let rules = ready("Rather Silly");
        assert!(OrderItem::parse(rules.grammar(), rules.board(), text).is_err(), "{text}");
    }
}

#[test]
fn an_order_says_that_its_unit_goes_by_convoy_and_what_it_votes_for() {
    for (name, text, convoy, ballot) in [
        ("Standard", "A lon-bel", false, None),
        ("Standard", "A lon-bel via convoy", true, None),
        ("Standard", "A lon-bel via nth", true, None),
        ("Standard", "A lon H", false, None),
        ("Standard", "VOTE draw(E,F)=yes", false, Some("draw(E,F)=yes")),
        ("Standard", "VOTE nothing", false, None),
        ("Standard", "STATUS final", false, None),
        ("Swiss", "A mar-bur via convoy via hyperspace", true, None),
        ("Swiss", "A mar-bur via hyperspace", false, None),
        ("Rather Silly", "VOTE par-bur", false, Some("par-bur")),
        ("Rather Silly", "ANSWER \"VOTE par-bur\"", false, None),
    ] {
        let rules = ready(name);
        let stated = StatedOrder::read(rules.grammar(), rules.board(), text);
        assert_eq!(stated.by_convoy(), convoy, "{name}: {text}");
        assert_eq!(stated.has_flag(" via convoy"), text.contains(" via convoy"), "{name}: {text}");
        assert_eq!(stated.ballot(rules.board()).as_deref(), ballot, "{name}: {text}");
    }
    for (name, text, convoy) in [
        ("Standard", "A lon-bel", Some(false)),
        ("Standard", "A lon-bel via convoy", Some(true)),
        ("Standard", "A lon-bel via nth", Some(true)),
        ("Standard", "A lon H", None),
        ("Rather Silly", "A lon-bel", Some(false)),
        ("Rather Silly", "A lon-bel VIA CONVOY", Some(true)),
        ("Rather Silly", "A lon-bel VIA UNDERPASS", Some(false)),
    ] {
        let rules = ready(name);
        let term = rules.grammar().parse(rules.board(), text).unwrap();
        let drawn = match rules.grammar().shape(&term, |_| None) {
            OrderShape::Move { convoyed, .. } => Some(convoyed),
            _ => None,
        };
        assert_eq!(drawn, convoy, "{name}: {text}");
    }
}

#[test]
fn a_heading_may_name_whom_the_writer_gives_his_proxy() {
    let rules = ready("Standard");
    for (text, proxy) in [("PROXY France", Some("France")), ("STATUS PROXY France", None), ("A lon H", None)]
    {
        assert_eq!(OrderItem::parse(rules.grammar(), rules.board(), text).unwrap().proxy(), proxy, "{text}");
    }
}

#[test]
fn lines_of_the_program_s_own_are_read_to_the_letter() {
    let rules = ready("Standard");
    let read = |text: &str, wanted: fn(u32) -> bool| {
        let found = exact(rules.grammar(), rules.board(), text, wanted);
        found.into_iter().map(|r| (r.line, r.columns, r.order, r.codes, r.message)).collect::<Vec<_>>()
    };
    let taken = |line, columns, order: &str| (line, columns, Some(order.to_string()), vec![], String::new());
    let text = "A par-pic\n\n  \n  A mar H  \nA Bur H";
    let refused = "Not canonical: a place is expected at column 3";
    assert_eq!(
        read(text, |_| true),
        [
            taken(1, (1, 9), "A par-pic"),
            taken(4, (3, 9), "A mar H"),
            (5, (1, 7), None, vec![Code::UnknownOrder], refused.to_string())
        ]
    );
    assert_eq!(read(text, |line| line == 4), [taken(4, (3, 9), "A mar H")]);
    assert_eq!(read("\n\n", |_| true), []);
}

/// A move or retreat in earlier phases, as `Germany A mun-bur`; `D` is off the board.
fn step(rules: &dyn RuleSet, text: &str, retreat: bool) -> Step {
    let board = rules.board();
    let [power, kind, way] = text.split(' ').collect::<Vec<_>>()[..] else { panic!("{text}") };
    let (from, to) = way.split_once('-').unwrap();
    let place = |name: &str| -> Option<Place> { board.place(name) };
    let kind = if kind == "A" { UnitKind::Army } else { UnitKind::Fleet };
    let (owner, from) = (board.find_owner(power).unwrap(), place(from).unwrap());
    Step { owner, kind, from, to: place(to).filter(|_| to != "D"), retreat }
}

#[test]
fn a_condition_is_decided_by_what_the_unit_named_did_and_no_other() {
    let rules = ready("Standard");
    let board = rules.board();
    let holds = |fact: &str, units: &str, moved: &str, retreated: &str| {
        let mut position = Position::empty(board, Turn::new(Season::Fall, 1903, Phase::Movement));
        for (power, unit) in units.split(", ").filter_map(|u| u.split_once(' ')) {
            position.units.push(Unit::read(board, board.find_owner(power).unwrap(), unit).unwrap());
        }
        let steps = |text: &str, retreat: bool| -> Vec<Step> {
            let parts = text.split(", ").filter(|t| !t.is_empty());
            parts.map(|t| step(&*rules, t, retreat)).collect()
        };
        let steps = [steps(moved, false), steps(retreated, true)].concat();
        let text = format!("IF {fact} THEN A par H");
        let Ok(OrderItem::Cases { branches, .. }) = OrderItem::parse(rules.grammar(), board, &text) else {
            panic!("{text}")
        };
        decide(board, &position, &steps, &branches) == Some(0)
    };
    for (fact, units, moved, retreated, so) in [
        ("unit(Germany A mun)", "Germany A mun", "", "", true),
        ("unit(Germany A mun)", "Germany F mun", "", "", false),
        ("unit(Germany A mun)", "France A mun", "", "", false),
        ("unit(Germany A mun)", "Germany A bur", "", "", false),
        ("vacant(mun)", "Germany A bur", "", "", true),
        ("vacant(mun)", "Germany A mun", "", "", false),
        // Without reports of moves: a unit went there if it is there and no longer in its former place.
        ("move(Germany A mun)=bur", "Germany A bur", "", "", true),
        ("move(Germany A mun)=bur", "Germany A bur, Germany A mun", "", "", false),
        ("move(Germany A mun)=bur", "France A bur", "", "", false),
        ("move(Germany A mun)=bur", "Germany F bur", "", "", false),
        ("move(Germany A mun)=bur", "", "", "", false),
        // Reports count: of this unit, of its power and kind, and of this phase.
        ("move(Germany A mun)=bur", "", "Germany A mun-bur", "", true),
        ("move(Germany A mun)=bur", "Germany A bur", "Germany A mun-ruh", "", false),
        ("move(Germany A mun)=bur", "", "Germany A kie-bur", "", false),
        ("move(Germany A mun)=bur", "", "France A mun-bur", "", false),
        ("move(Germany A mun)=bur", "", "Germany F mun-bur", "", false),
        ("move(Germany A mun)=bur", "", "", "Germany A mun-bur", false),
        ("move(Germany A mun)=bur", "", "Germany A ruh-kie, Germany A mun-bur", "", true),
        ("move(Germany F kie)=hol", "", "Germany A kie-ber, Germany F kie-hol", "", true),
        ("move(Germany F kie)=hol", "", "France F kie-ber, Germany F kie-hol", "", true),
        ("move(England F lon)=nth", "", "England F lon-nth", "", true),
        ("retreat(Germany A mun)=bur", "", "", "Germany A mun-bur", true),
        ("retreat(Germany A mun)=bur", "", "Germany A mun-bur", "", false),
        ("retreat(Germany A mun)=bur", "", "Germany A mun-ruh", "Germany A mun-bur", true),
        ("retreat(Germany A mun)=D", "", "", "Germany A mun-D", true),
        ("retreat(Germany A mun)=D", "", "", "Germany A mun-bur", false),
        ("retreat(Germany A mun)=D", "", "", "", false),
        ("retreat(Germany A mun)=bur", "", "", "Germany A mun-D", false),
    ] {
        assert_eq!(holds(fact, units, moved, retreated), so, "{fact}: {units}; {moved}; {retreated}");
    }
}
