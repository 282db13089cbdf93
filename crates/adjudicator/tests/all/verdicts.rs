//! Output of Claudian Diplomacy and the Swiss Variant besides results: reasons of failures, names of boards, paths of
//! convoys, the continuation of a game.

use adjudicator::cases::{self, PlayedCase};
use adjudicator::draw::Draws;
use adjudicator::rules::{self, MessageFact, Switches};
use diagnostics::Source;

fn played(rules: &str, text: &str) -> PlayedCase {
    let text = format!("VARIANT_ALL {rules}\nCASE x\nPRESTATE_SETPHASE {text}\nEND");
    let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
    cases::play(&case, &Switches::default()).unwrap()
}

/// Every result with a reason: the order, the reason, and those named in it.
fn reasons(played: &PlayedCase) -> Vec<String> {
    let board = played.rules.board();
    let lines = played.report.orders.iter().filter_map(|line| {
        let reason = line.reason.as_ref()?;
        let by = match reason.get("by") {
            Some(MessageFact::Units(units)) => {
                units.iter().map(|u| format!(" {}", u.owned_text(board))).collect()
            }
            _ => String::new(),
        };
        Some(format!("{}: {}{by}", line.text(board), reason.code))
    });
    lines.collect()
}

#[test]
fn a_claim_that_fails_is_told_who_stood_against_it() {
    for (text, told) in [
        // C-11.13: flows in the same claim are not rivals.
        (
            "Spring 1, Movement\nPRESTATE\n\tGermany: A kie 3000\n\tGermany: A boh 2000\n\tFrance: A bur 5000\nORDERS\n\
             \tGermany: A kie 3000-mun\n\tGermany: A boh 2000-mun\n\tFrance: A bur 5000-mun",
            &[
                "A bur 5000-mun: claudian-standoff Teutons: A boh 2000 Teutons: A kie 3000",
                "A boh 2000-mun: claudian-standoff Gauls: A bur 5000",
                "A kie 3000-mun: claudian-standoff Gauls: A bur 5000",
            ][..],
        ),
        // C-11.15: ten thousand in all still fit, and are kept out; more do not fit.
        (
            "Spring 1, Movement\nPRESTATE\n\tItaly: A tri 6000\n\tItaly: A ven 4000\n\tTurkey: A bud 10000\nORDERS\n\
             \tItaly: A ven 4000-tri\n\tTurkey: A bud 10000-tri",
            &[
                "A ven 4000-tri: claudian-kept-out Phoenicians: A bud 10000",
                "A bud 10000-tri: claudian-repelled Romans: A tri 6000",
            ],
        ),
        (
            "Spring 1, Movement\nPRESTATE\n\tItaly: A tri 6000\n\tItaly: A ven 4005\nORDERS\n\tItaly: A ven 4005-tri",
            &["A ven 4005-tri: cannot-join"],
        ),
        // Own men who left keep nothing out.
        (
            "Spring 1, Movement\nPRESTATE\n\tItaly: A tri 6000\n\tItaly: A ven 4000\n\tTurkey: A bud 10000\nORDERS\n\
             \tItaly: A tri 6000-vie\n\tItaly: A ven 4000-tri\n\tTurkey: A bud 10000-tri",
            &["A ven 4000-tri: claudian-outdone Phoenicians: A bud 10000"],
        ),
    ] {
        assert_eq!(reasons(&played("Claudian", text)), told, "{text}");
    }
}

#[test]
fn each_force_that_is_disbanded_is_told_why() {
    let text = "Fall 1, Retreat\nPRESTATE_DISLODGED\n\tGermany: A mun 4000 to ruh\n\tFrance: A bur 3000 to ruh\n\
                \tItaly: A pie 2000 to tus\nORDERS\n\tGermany: A mun 4000-ruh\n\tFrance: A bur 3000-ruh";
    let played = played("Claudian", text);
    let board = played.rules.board();
    let mut told: Vec<String> = Vec::new();
    for event in
        played.report.events.iter().filter(|e| e.code == adjudicator::rules::MessageCode::CLAUDIAN_DISBANDED)
    {
        if let (Some(MessageFact::Units(units)), Some(MessageFact::Word(why))) =
            (event.get("unit"), event.get("why"))
        {
            told.push(format!("{} {why}", units[0].owned_text(board)));
        }
    }
    told.sort();
    assert_eq!(told, ["Gauls: A bur 3000 met", "Romans: A pie 2000 rule", "Teutons: A mun 4000 met"]);
}

#[test]
fn a_dislodgement_by_ruling_and_a_removal_before_the_first_season_say_so() {
    let ruled = "Spring 1902, Movement\nPRESTATE\n\tFrance: A bur\n\tGermany: A mun\nORDERS\n\tFrance: A bur H\n\
                 \tGM: RESULT France A bur H = dislodged";
    assert_eq!(reasons(&played("Swiss", ruled)), ["A bur H: gamesmaster"]);
    let first = "Winter 1900, Adjustment\nPRESTATE\n\tFrance: A bur\nORDERS\n\tFrance: Remove A bur";
    assert_eq!(reasons(&played("Swiss", first))[0], "Remove A bur: build-form");
    let twice =
        "Spring 1902, Movement\nPRESTATE\n\tFrance: A bur\nORDERS\n\tFrance: A bur-par\n\tFrance: A bur-pic";
    assert_eq!(reasons(&played("Swiss", twice)), ["A bur-par: several-orders", "A bur-pic: several-orders"]);
}

#[test]
fn boards_have_the_names_and_first_seasons_of_their_games() {
    for (name, first, victory) in
        [("Claudian", "Spring 1, Movement", 15), ("Swiss", "Winter 1900, Adjustment", 21)]
    {
        let rules = rules::find(name).unwrap().instantiate(&Switches::default()).unwrap();
        let board = rules.board();
        assert_eq!((board.name.as_str(), board.victory), (name, victory));
        let start = rules.start(&board.powers().collect::<Vec<_>>(), &mut Draws::from_list([""; 0]));
        assert_eq!(start.turn.to_string(), first);
    }
}

#[test]
fn a_path_of_a_convoy_is_read_as_a_convoy() {
    for name in ["Claudian", "Swiss"] {
        let text = "Spring 1902, Movement\nPRESTATE\n\tEngland: A lon 5000\n\tEngland: F nth 250\nORDERS\n\tEngland: H";
        let played = played(name, text);
        let owner = played.rules.board().find_owner("England").unwrap();
        let read = played.rules.read(&played.before, owner, &Source::new("x", "A Lon - Nth - Nwy"));
        assert_eq!(read[0].order.as_deref(), Some("A lon-nwy via convoy"), "{name}");
    }
}

/// C-14: after an autumn that wins the game no builds are made, but the winter is the last phase.
#[test]
fn an_autumn_that_is_won_is_followed_by_its_winter() {
    let fifteen = "edi lon lvp par bre mar ber kie mun bel hol den nwy swe por";
    for (centres, next) in [(fifteen, "Winter 2, Adjustment"), (&fifteen[4..], "Spring 3, Movement")] {
        let units: String = centres.split(' ').map(|c| format!("\n\tEngland: A {c} 10000")).collect();
        let text =
            format!("Fall 2, Movement\nPRESTATE{units}\nPRESTATE_SUPPLYCENTER_OWNERS\n\tEngland: {centres}");
        assert_eq!(played("Claudian", &text).report.after.turn.to_string(), next, "{centres}");
    }
}

#[test]
fn what_is_denied_of_a_pair_is_denied_in_either_sequence() {
    for (fact, right) in [
        ("LINK swi alb made F1901 ends F1902", true),
        ("LINK alb mun made F1901 ends F1902", false),
        ("NO LINK alb swi", false),
        ("NO LINK Switzerland Albania", false),
        ("NO LINK alb", false),
        ("NO LINK", false),
        ("NO LINK mun", true),
        ("NO CONSENT Turkey", false),
        ("NO CONSENT Turkey swi alb", false),
        ("NO CONSENT Germany", true),
        ("NO USED turkish", false),
        ("NO BARRIER", true),
    ] {
        let text = format!(
            "VARIANT_ALL Swiss\nCASE x\nPRESTATE_SETPHASE Spring 1902, Movement\nPRESTATE\n\tTROGS: A swi\nPRESTATE_STATE\n\
             \tLINK alb swi made F1901 ends F1902\n\tCONSENT Turkey alb swi\n\tUSED Turkey 1 1902\nPOSTSTATE_STATE\n\t{fact}\nEND"
        );
        let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
        let found = cases::run(&case, &Switches::default()).differences;
        assert_eq!(found.is_empty(), right, "{fact}: {found:?}");
    }
}
