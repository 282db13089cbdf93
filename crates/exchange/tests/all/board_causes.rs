//! Features of real files of other programs that small ones lack: an invented file for each.

use adjudicator::board::{Board, BoardLoader, Builds, Province, members};
use adjudicator::board_support;
use adjudicator::position::UnitKind;
use diagnostics::{Diagnostic, Source, code};
use exchange::boards::export;
use exchange::boards::import::{self, BoardImport};

/// Two powers on a short coast, to be changed by the lines after it.
const SHORE: &str = "BEGIN SPRING 1 MOVEMENT
VICTORY 4
ADA (ADAN:A) AMB BIR
A AMB
F BIR
BEN (BENNISH:B) CLO DUN
A CLO
F DUN
UNOWNED ELM

Amber = amb
Birch = bir
Clover = clo
Dunes = dun
Elm = elm
Grey Sea = gre

COAST AMB ABUTS BIR GRE elm
COAST BIR ABUTS AMB GRE clo elm
COAST CLO ABUTS bir DUN GRE elm
COAST DUN ABUTS CLO GRE
LAND ELM ABUTS AMB BIR CLO
WATER GRE ABUTS AMB BIR CLO DUN
";

/// Reads a file, with files beside it: the board and the remarks.
fn read(name: &str, text: &str, beside: &[(&str, &str)]) -> (Board, Vec<Diagnostic>) {
    let find = |wanted: &str| {
        let (name, text) = beside.iter().find(|(name, _)| *name == wanted)?;
        Some(Source::new(*name, *text))
    };
    let source = Source::new(name, text);
    let (file, said) = import::convert(&source, "Shore", &BoardImport::default(), &find)
        .unwrap_or_else(|fault| panic!("{}", fault.render(false)));
    let printed = Source::new("boards/shore.toml", file.to_string());
    let (board, found) = board_support::open(&BoardLoader::EMPTY, &printed);
    (board.unwrap_or_else(|| panic!("{found:?}\n{}", printed.text)), said)
}

fn map(text: &str) -> (Board, Vec<Diagnostic>) {
    read("shore.map", text, &[("base.map", SHORE)])
}

/// The shore with further lines, without remarks.
fn quiet(lines: &str) -> Board {
    let (board, said) = map(&format!("USE base\n{lines}"));
    assert!(said.is_empty(), "{said:?}");
    board
}

fn power<'a>(board: &'a Board, name: &str) -> &'a adjudicator::board::OwnerInfo {
    board.owner(board.find_owner(name).unwrap())
}

fn ids(board: &Board, list: &[Province]) -> Vec<String> {
    list.iter().map(|p| board.province(*p).id.clone()).collect()
}

fn at(board: &Board, id: &str) -> Province {
    board.id(id).unwrap_or_else(|| panic!("{id}"))
}

#[test]
fn lines_that_say_nothing_of_the_board_are_no_powers() {
    let board = quiet("FLAG X\nFLAGS shore grey\nNOTIFY someone\nTEXTONLY\n");
    assert_eq!(board.powers().count(), 2);
}

#[test]
fn powers_that_leave_take_their_homes_along_or_not() {
    let board = quiet("UNPLAYED BEN\nVICTORY 3\n");
    assert_eq!((board.powers().count(), board.centres().count()), (1, 3));
    // The Python package separates names by commas, and keeps the homes as centres.
    let (board, said) = map("USE base\nUNPLAYED BEN, NOBODY\n");
    assert_eq!((board.powers().count(), board.centres().count()), (1, 5));
    assert!(said[0].render(false).contains("NOBODY"), "{said:?}");
}

#[test]
fn a_place_gets_another_name_and_code() {
    let board = quiet("AMB -> Amberley = aml amber amb\n");
    assert!(board.id("amb").is_none() && board.province(at(&board, "aml")).name == "Amberley");
    assert_eq!(power(&board, "Ada").units, ["A aml", "F bir"]);
    assert_eq!(ids(&board, &power(&board, "Ada").home), ["aml", "bir"]);
    assert!(board.army(at(&board, "elm")).has(at(&board, "aml")));
}

#[test]
fn a_place_dropped_and_made_again_is_there() {
    let board = quiet("DROP ELM\nNew Elm = elm\nLAND ELM ABUTS AMB\nAMEND AMB ABUTS elm\nUNOWNED ELM\n");
    let elm = at(&board, "elm");
    assert_eq!(ids(&board, &members(board.army(elm)).map(Province).collect::<Vec<_>>()), ["amb"]);
    assert!(board.province(elm).centre);
}

#[test]
fn a_kind_alone_leaves_the_borders() {
    let (shut, said) = map("USE base\nSHUT ELM\nUNOWNED -ELM\n");
    assert!(said.is_empty() && shut.province(at(&shut, "elm")).impassable);
    assert!(!shut.province(at(&shut, "elm")).centre);
    let board = quiet("SHUT ELM\nLAND ELM\n");
    assert!(board.army(at(&board, "elm")).has(at(&board, "clo")));
}

#[test]
fn a_power_is_the_same_however_its_name_is_written() {
    let text = SHORE.replace("ADA (ADAN:A) AMB BIR\nA AMB\nF BIR\n", "A.D+A (ADAN:A) AMB BIR\n");
    let (board, said) = map(&format!("{text}AD_A\nA AMB\nF BIR\n"));
    assert!(said.is_empty(), "{said:?}");
    assert_eq!((board.powers().count(), power(&board, "ada").units.len()), (2, 2));
}

#[test]
fn units_may_stand_above_the_homes() {
    let text =
        SHORE.replace("ADA (ADAN:A) AMB BIR\nA AMB\nF BIR\n", "ADA\nA AMB\nF BIR\n\nADA (ADAN:A) AMB BIR\n");
    let (board, said) = map(&text);
    assert!(said.is_empty(), "{said:?}");
    assert_eq!(power(&board, "Ada").units, ["A amb", "F bir"]);
}

#[test]
fn any_word_is_a_season_or_an_era() {
    let flow = "FLOW LENT:MOVEMENT,RETREATS\nFLOW HARVEST:MOVEMENT,RETREATS\nFLOW FROST:ADJUSTMENTS\n";
    let board = quiet(&format!("{flow}BEGIN LENT 3 MOVEMENT\n"));
    assert_eq!(board.first_turn().to_string(), "Spring 3, Movement");
    let eras = "FLOW NEWYEAR:5\nFLOW A.D.:MOVEMENT,RETREATS\nFLOW IFYEARDIV:10\nFLOW A.D.:ADJUSTMENTS\n";
    let (board, said) = map(&format!("USE base\n{eras}BEGIN A.D. 1425 MOVEMENT\n"));
    assert!(said.iter().all(|said| said.code == code::READ_AS) && said.len() == 2, "{said:?}");
    assert_eq!((board.first_turn().to_string().as_str(), board.play.years), ("Year 1425, Movement", 10));
    assert_eq!(board.play.seasons.len(), 2);
}

#[test]
fn signs_of_homes_are_sites_and_choices() {
    let (board, said) = map("USE base\nADA -BIR ~BIR *ELM &SC\n");
    let ada = power(&board, "Ada");
    assert_eq!(
        (ids(&board, &ada.home), ids(&board, &ada.sites)),
        (vec!["amb".into(), "bir".into()], vec!["elm".into()])
    );
    assert_eq!(ada.chooses, 1);
    assert!(said.iter().all(|said| said.code == code::READ_AS), "{said:?}");
    let board = quiet("RULE BUILD_ANY\nRULE !BUILD_ANY\n");
    assert_eq!(board.play.builds, Builds::Home);
    assert_eq!(map("USE base\nRULE REMOTE_BUILDS\n").0.play.builds, Builds::OwnedIfHome);
    let board = quiet("ADA\nOWNS AMB\n");
    assert_eq!((ids(&board, &power(&board, "Ada").home).len(), power(&board, "Ada").owns.len()), (2, 1));
}

#[test]
fn marked_ways_are_weak_and_other_marks_are_told() {
    let (board, said) = map("USE base\nAMEND DUN ABUTS *AMB\nAMEND AMB ABUTS *DUN\n");
    let (amb, dun) = (at(&board, "amb"), at(&board, "dun"));
    assert!(board.fleet(amb.place()).has(dun) && board.is_weak(UnitKind::Army, amb, dun));
    assert!(!board.is_weak(UnitKind::Fleet, amb, at(&board, "gre")));
    assert!(said.iter().all(|said| said.code == code::READ_AS) && said.len() == 2, "{said:?}");
    let (_, said) = map("USE base\nAMEND DUN ABUTS AMB(ELM)\nAMEND AMB ABUTS DUN\nIN W1M\n");
    let graves = said.iter().filter(|said| said.code == code::PLAYS_OTHERWISE);
    assert_eq!(graves.count(), 2, "{said:?}");
    let (board, said) = map("USE base\nPAYOLA DIRECTIVES\nRULE NO_LEDGERS\nTAX 1\nEND DIRECTIVES\n");
    assert_eq!((board.powers().count(), said.len()), (2, 1), "{said:?}");
}

/// A variant of jDip: other names everywhere, a document type, borders with a mark.
const VARIANTS: &str = r#"<?xml version="1.0"?>
<!DOCTYPE VARIANTS [
  <!ELEMENT VARIANTS (VARIANT+)>
]>
<VARIANTS version="1.0">
  <VARIANT name="Ponds" default="true">
    <MAP adjacencyURI="ponds.xml"/>
    <POWER name="Ada" active="true" adjective="Adan" altnames="adaland, amberfolk"/>
    <POWER name="Ben" active="true" adjective="Bennish"/>
    <STARTINGTIME turn="Fall, 1900, Adjustment"/>
    <VICTORYCONDITIONS><WINNING_SUPPLY_CENTERS value="3"/></VICTORYCONDITIONS>
    <SUPPLYCENTER province="amberley" homepower="adaland" owner="none"/>
    <SUPPLYCENTER province="ben" homepower="ben" owner="amberfolk"/>
    <SUPPLYCENTER province="kiln" homepower="none" owner="ben"/>
    <INITIALSTATE province="ABR" power="amberfolk" unit="army"/>
    <INITIALSTATE province="kil" power="ben" unit="fleet" unitcoast="-nc"/>
  </VARIANT>
</VARIANTS>
"#;
const PONDS: &str = r#"<?xml version="1.0"?>
<PROVINCES>
  <BORDER_DEFINITIONS>
    <BORDER id="ice" description="Ice." season="fall"/>
    <BORDER id="ford" description="" from="abr" baseMoveModifier="-1"/>
    <BORDER id="law" description="No moves." orderTypes="a.b.Move"/>
    <BORDER id="reed" description="Reeds." unitTypes="fleet" from="ben"/>
  </BORDER_DEFINITIONS>
  <PROVINCE shortname="amb" fullname="Amber Hill"><UNIQUENAME name="abr"/><UNIQUENAME name="amberley"/>
    <ADJACENCY type="mv" refs="ben, kiln;rock"/><ADJACENCY type="xc" refs="pon"/></PROVINCE>
  <PROVINCE shortname="ben" fullname="Ben" borders="ford">
    <ADJACENCY type="mv" refs="abr kil"/><ADJACENCY type="xc" refs="pon kil-sc"/></PROVINCE>
  <PROVINCE shortname="kil" fullname="Kilnsea"><UNIQUENAME name="kiln"/>
    <ADJACENCY type="mv" refs="abr ben"/><ADJACENCY type="nc" refs="pon"/><ADJACENCY type="sc" refs="ben"/></PROVINCE>
  <PROVINCE shortname="pon" fullname="Long Pond" borders="ice reed MARK">
    <ADJACENCY type="xc" refs="amberley ben kiln-nc"/></PROVINCE>
  <PROVINCE shortname="roc" fullname="Rock" isImpassable="true"><UNIQUENAME name="rock"/>
    <ADJACENCY type="mv" refs="abr"/></PROVINCE>
</PROVINCES>
"#;

#[test]
fn jdip_calls_everything_by_any_of_its_names() {
    let ponds = PONDS.replace(" MARK", "");
    let (board, said) = read("variants.xml", VARIANTS, &[("ponds.xml", &ponds)]);
    assert_eq!(board.first_turn().to_string(), "Winter 1900, Adjustment");
    let (ada, ben) = (power(&board, "Ada"), power(&board, "Ben"));
    assert_eq!((ids(&board, &ada.home), ids(&board, &ada.owns)), (vec!["amb".into()], vec!["ben".into()]));
    assert_eq!((ids(&board, &ben.home), ids(&board, &ben.owns)), (vec!["ben".into()], vec!["kil".into()]));
    assert_eq!((&ada.units[0], &ben.units[0]), (&"A amb".to_string(), &"F kil/nc".to_string()));
    assert!(ada.aliases.contains(&"amberfolk".to_string()));
    assert!(
        board.province(at(&board, "roc")).impassable && members(board.army(at(&board, "amb"))).count() == 2
    );
    let pond = at(&board, "pon");
    assert!(board.is_weak(UnitKind::Army, at(&board, "amb"), at(&board, "ben")));
    assert!(board.closed_in("Fall 1901".parse().unwrap()).is_some());
    assert!(board.closed_in("Spring 1901".parse().unwrap()).is_none());
    // Reeds close the way from Ben for good, and only that one.
    assert!(!board.fleet(at(&board, "ben").place()).has(pond));
    assert!(board.fleet(pond.place()).has(at(&board, "ben")));
    assert_eq!(said.iter().filter(|said| said.code == code::READ_AS).count(), 3, "{said:?}");
    assert!(said.iter().all(|said| said.code == code::READ_AS), "{said:?}");
    let law = PONDS.replace("MARK", "law");
    let (_, said) = read("variants.xml", VARIANTS, &[("ponds.xml", &law)]);
    assert!(said.iter().any(|said| said.code == code::PLAYS_OTHERWISE && said.span.is_some()), "{said:?}");
}

/// Whatever the other programs can say of a board comes back.
#[test]
fn what_few_boards_have_survives_the_other_forms() {
    let ponds = PONDS.replace(" MARK", "");
    let (board, _) = read("variants.xml", VARIANTS, &[("ponds.xml", &ponds)]);
    let written = export::jdip(&board, "ponds");
    let (again, _) =
        read("variants.xml", &written.variants, &[("ponds_adjacency.xml", &written.adjacencies)]);
    assert_eq!((&again.special, again.play.clone()), (&board.special, board.play.clone()));
    let homes = |board: &Board| {
        let told = board.powers().map(|o| (board.owner(o).home.clone(), board.owner(o).owns.clone()));
        told.collect::<Vec<_>>()
    };
    assert_eq!(homes(&again), homes(&board));
    let lines = "NEWHOMES 7\nRULE REMOTE_BUILDS\nADA -BIR *ELM &SC\nAMEND DUN ABUTS *AMB\nAMEND AMB ABUTS *DUN\n\
        FLOW NEWYEAR:-1\nFLOW B.C.:MOVEMENT,RETREATS\nFLOW IFYEARDIV:2\nFLOW B.C.:ADJUSTMENTS\nBEGIN B.C. 273 MOVEMENT\n";
    let (board, _) = map(&format!("USE base\n{lines}"));
    let (written, lost) = export::map(&board);
    let (again, _) = map(&written);
    assert!(lost.is_empty(), "{lost:?}");
    assert_eq!((&again.special, again.play.clone()), (&board.special, board.play.clone()));
    assert_eq!((homes(&again), again.first_year), (homes(&board), -273));
    let (ada, then) = (power(&again, "Ada"), power(&board, "Ada"));
    assert_eq!((&ada.sites, ada.chooses), (&then.sites, then.chooses));
}

/// Random boards of the shore, with marks, homes and sites, come back as they were sent.
#[test]
fn boards_by_chance_come_back_from_both_forms() {
    let mut seed = 11_u64;
    let mut dice = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for round in 0..60 {
        let mut lines = String::from("USE base\n");
        for line in [
            "RULE BUILD_ANY\n",
            "AMEND DUN ABUTS *AMB\nAMEND AMB ABUTS *DUN\n",
            "AMEND DUN ABUTS AMB\n",
            "ADA\nOWNS AMB\n",
            "UNOWNED -ELM\n",
            "SHUT ELM\nUNOWNED -ELM\n",
            "VICTORY 3\n",
            "BEN\nDUMMY\n",
            "BEGIN WINTER 4 ADJUSTMENTS\n",
            "AMB -> Amber Point = amp\n",
        ] {
            if dice(2) == 0 {
                lines += line;
            }
        }
        let (board, _) = map(&lines);
        let told = |board: &Board| {
            let ways = (0..board.places() as u16).map(adjudicator::board::Place);
            let ways: Vec<_> = ways.map(|p| (board.code(p).to_string(), board.fleet(p))).collect();
            let armies: Vec<_> = board.provinces().map(|p| board.army(p)).collect();
            let powers: Vec<_> = board
                .powers()
                .map(|o| board.owner(o))
                .map(|info| {
                    (info.name.clone(), info.dummy, info.home.clone(), info.owns.clone(), info.units.clone())
                })
                .collect();
            (
                ways,
                armies,
                powers,
                board.special.clone(),
                board.play.builds,
                board.victory,
                board.first_turn(),
            )
        };
        let (text, lost) = export::map(&board);
        assert!(lost.is_empty(), "{round}: {lost:?}");
        assert_eq!(told(&map(&text).0), told(&board), "{round}\n{lines}\n{text}");
        let jdip = export::jdip(&board, "shore");
        let (again, _) = read("variants.xml", &jdip.variants, &[("shore_adjacency.xml", &jdip.adjacencies)]);
        assert_eq!(told(&again), told(&board), "{round}\n{lines}\n{}", jdip.adjacencies);
    }
}
