//! Board files: valid ones load without findings, and every slip gives its code at its line.

use adjudicator::board::file::LARGEST;
use adjudicator::board::{Board, BoardLoader, Owner, Province};
use adjudicator::board_support;
use adjudicator::draw::Draws;
use adjudicator::position::{DislodgedUnit, Position, Unit};
use adjudicator::rules::{self, OrderSets, Rulings, SheetAuthor, Switches};
use adjudicator::season::{Phase, Turn};
use diagnostics::{Diagnostic, Severity, Source};

const ISLES: &str = include_str!("../../../../tests/data/boards/isles.toml");
const CHAOS: &str = include_str!("../../../../tests/data/boards/chaos.toml");

fn open(name: &str, text: &str) -> (Option<Board>, Vec<Diagnostic>) {
    board_support::open(&BoardLoader::EMPTY, &Source::new(name, text))
}

#[test]
fn boards_that_are_right_are_found_right() {
    let trees = include_str!("../../../../tests/data/boards/twenty-trees.toml");
    let winter = include_str!("../../../../tests/data/boards/winter-1900.toml");
    let rome = include_str!("../../../../tests/data/boards/fleet-rome.toml");
    let standard = include_str!("../../src/board/data/standard.toml");
    let all = [("isles", ISLES, 22), ("twenty-trees", trees, 280), ("chaos", CHAOS, 75), ("rome", rome, 75)];
    for (name, text, spaces) in all.into_iter().chain([("winter", winter, 75), ("standard", standard, 75)]) {
        let (board, findings) = open(name, text);
        let found: Vec<String> = findings.iter().map(|f| f.render(false)).collect();
        assert!(found.is_empty(), "{name}: {}", found.join("\n"));
        let board = board.unwrap();
        let open = board.provinces.iter().filter(|p| !p.impassable || name == "isles").count();
        assert_eq!(open, spaces, "{name}");
        // Printed and read again, it is the same board.
        let (again, findings) = open_again(&board);
        assert!(findings.is_empty(), "{name}: {findings:?}");
        assert_eq!(again.about.text, board.about.text, "{name}");
        assert_eq!(
            (again.victory, &again.play, again.places()),
            (board.victory, &board.play, board.places())
        );
    }
}

fn open_again(board: &Board) -> (Board, Vec<Diagnostic>) {
    let (again, findings) = open("again", &board.about.text);
    (again.unwrap_or_else(|| panic!("{findings:?}\n{}", board.about.text)), findings)
}

/// Changes to The Isles, the code of the finding, and a word in the line it is found at.
const SLIPS: &[(&str, &str, &str, &str)] = &[
    ("form = 1", "form = 2", "B-FORM", "form = 2"),
    ("centres = 17", "centres = 17\ncolor = 3", "B-FORM", "color"),
    ("name = \"Easter Sound\"", "nome = \"Easter Sound\"", "B-FORM", "nome"),
    ("kind = \"land\"\ncentre", "kind = \"port\"\ncentre", "B-FORM", "port"),
    ("name = \"The Isles\"", "name = \"The Isles", "B-FORM", "The Isles"),
    ("name = \"The Isles\"", "", "B-FORM", "#"),
    ("rules = [", "base = \"nowhere\"\nrules = [", "B-FORM", "nowhere"),
    ("rules = [", "base = \"isles\"\nrules = [", "B-FORM", "base"),
    ("colour = \"#D55E00\"", "colour = \"orange\"", "B-FORM", "orange"),
    ("pattern = \"pales\"", "pattern = \"stripes\"", "B-FORM", "stripes"),
    ("kind = \"neutral\"", "kind = \"nobody\"", "B-FORM", "nobody"),
    ("id = \"zea\"", "id = \"nc\"", "B-FORM", "\"nc\""),
    ("army = [\"ard\", \"cai\"]", "army = [\"ard\", \"cay\"]", "B-UNKNOWN", "cay"),
    ("fleet = [\"nor\", \"tho\", \"wes\"]", "fleet = [\"nor\", \"thole\", \"wes\"]", "B-UNKNOWN", "thole"),
    ("home = \"dune\"", "home = \"dunes\"", "B-UNKNOWN", "dunes"),
    ("centres = [\"ard\"", "centres = [\"art\"", "B-UNKNOWN", "\"art\""),
    ("borders = [\"inc\"", "borders = [\"ink\"", "B-UNKNOWN", "ink"),
    ("name = \"Inch\"", "name = \"Keep\"", "B-TWICE", "Keep"),
    ("aliases = [\"wst\"", "aliases = [\"Thole\"", "B-TWICE", "Thole"),
    ("de = \"Wolfseck\"", "de = \"Vane\"", "B-TWICE", "Vane"),
    ("name = \"Bryn\"", "name = \"Arden\"", "B-TWICE", "Arden"),
    ("army = [\"hob\", \"inc\"]", "army = [\"hob\"]", "B-ONE-WAY", "\"kee\", \"ulv\""),
    ("\"nor\", \"rat\", \"sou\"", "\"nor\", \"sou\"", "B-ONE-WAY", "fleet = [\"eas\", \"van\", \"yar\"]"),
    ("army = [\"eid\", \"ful\"]", "army = [\"eid\", \"ful\", \"eas\"]", "B-KIND", "\"ful\", \"eas\""),
    (
        "army = [\"hob\", \"inc\"]",
        "army = [\"hob\", \"inc\"]\nfleet = [\"nor\"]",
        "B-KIND",
        "fleet = [\"nor\"]",
    ),
    ("ferry = [\"ulv\"]", "ferry = [\"que\"]", "B-KIND", "ferry = [\"que\"]"),
    ("kind = \"land\"\ncentre", "kind = \"coast\"\ncentre", "B-KIND", "coast"),
    (
        "fleet = [\"eas\", \"gar/nc\", \"gar/sc\", \"nor\"]",
        "fleet = [\"eas\", \"gar\", \"nor\"]",
        "B-KIND",
        "\"gar\", \"nor\"",
    ),
    ("coasts = [\"nc\", \"sc\"]", "coasts = [\"nc\", \"north of it\"]", "B-COAST", "north of it"),
    ("coasts = [\"nc\", \"sc\"]", "coasts = [\"nc\", \"sc\", \"wc\"]", "B-COAST", "\"wc\""),
    ("\"ful\", \"gar/sc\", \"inc\"", "\"ful\", \"gar/ec\", \"inc\"", "B-COAST", "gar/ec"),
    ("A kee", "F kee", "B-UNIT", "F kee"),
    ("F gar/nc", "F gar", "B-UNIT", "F gar"),
    ("A kee", "A tor", "B-UNIT", "A tor"),
    ("A kee", "A que", "B-UNIT", "A que"),
    ("A kee", "A kep", "B-UNIT", "A kep"),
    ("centres = 17", "centres = 18", "B-CENTRE", "centres = 18"),
    ("provinces = 22", "provinces = 23", "B-CENTRE", "provinces = 23"),
    ("centres = [\"eid\"", "centres = [\"bea\", \"eid\"", "B-CENTRE", "centres = [\"bea\", \"eid\""),
    (
        "centre = true\nhome = \"corrie\"\narmy = [\"pen\", \"zea\"]",
        "home = \"corrie\"\narmy = [\"pen\", \"zea\"]",
        "B-CENTRE",
        "home",
    ),
    ("victory = 9", "victory = 18", "B-VICTORY", "victory = 18"),
    ("victory = 9", "victory = 3", "B-VICTORY", "victory = 3"),
    ("victory = 9", "victory = 6\nlead = false", "B-VICTORY", "victory = 6"),
    ("begin = \"Spring 1, Movement\"", "begin = \"Summer 1, Movement\"", "B-PLAY", "Summer 1"),
    ("seasons = [\"Spring\", \"Fall\"]", "seasons = [\"Spring\", \"Spring\"]", "B-PLAY", "seasons"),
    // Most languages use one word for both.
    ("seasons = [\"Spring\", \"Fall\"]", "seasons = [\"Fall\", \"Autumn\"]", "B-PLAY", "seasons"),
    ("adjust = \"Winter\"", "adjust = \"Summer\"", "B-PLAY", "adjust = "),
    ("adjust = \"Winter\"", "adjust = \"Fall\"", "B-PLAY", "adjust = "),
    (
        "seasons = [\"Spring\", \"Fall\"]\nadjust = \"Winter\"",
        "seasons = [\"Spring\", \"Winter\"]",
        "B-PLAY",
        "seasons = ",
    ),
    ("army = [\"hob\", \"inc\"]", "convoys = true\narmy = [\"hob\", \"inc\"]", "B-KIND", "convoys"),
    ("rules = [", "remove = [\"zea\"]\nrules = [", "B-FORM", "remove"),
    ("de = \"Wolfseck\"", "de = \"Herbst\"", "B-NAME", "Herbst"),
    ("name = \"Quern\"", "name = \"Printemps\"", "B-NAME", "Printemps"),
    ("aliases = [\"wst\"", "aliases = [\"Spring\"", "B-NAME", "Spring"),
    ("name = \"Hob\"", "name = \"Hold\"", "B-NAME", "Hold"),
    ("name = \"Zeal\"", "", "B-NAME", "\"zea\""),
    ("name = \"Zeal\"", "name = \"Dune\"", "B-NAME", "\"Dune\""),
    ("de = \"Wolfseck\"", "de = \"wenn, sonst\"", "B-NAME", "wenn"),
    ("name = \"Quern\"", "name = \"Holding (if not)\"", "B-NAME", "Holding"),
    ("rules = [\"Standard\"", "rules = [\"Standart\"", "B-RULES", "Standart"),
    ("rules = [\"Standard\"", "rules = [\"Claudian\"", "B-RULES", "Claudian"),
    ("builds = \"home\"", "builds = \"home\"\nswitches = { coastal = \"yes\" }", "B-RULES", "rules = ["),
    ("letter = \"B\"", "letter = \"A\"", "B-DRESS", "letter = \"A\""),
];

#[test]
fn every_slip_gives_its_code_at_its_line() {
    let mut wrong = Vec::new();
    for (old, new, code, at) in SLIPS {
        assert!(ISLES.contains(old), "{old}");
        let text = ISLES.replacen(old, new, 1);
        let (_, findings) = open("boards/isles.toml", &text);
        let hit = findings.iter().any(|f| {
            let Some(span) = &f.span else { return false };
            let (line, _) = span.source.line_column(span.range.start);
            f.code.as_str() == *code && text.lines().nth(line as usize - 1).is_some_and(|l| l.contains(at))
        });
        if !hit {
            let found: Vec<String> = findings.iter().map(|f| f.render(false)).collect();
            wrong.push(format!("{old} -> {new}: no {code} at {at}, but\n{}", found.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_board_in_two_parts_is_told() {
    let far = "\n[[province]]\nid = \"far\"\nname = \"Far Rock\"\nkind = \"coast\"\nfleet = [\"foo\"]\n\n[[province]]\nid = \"foo\"\nname = \"Foolery\"\nkind = \"sea\"\nfleet = [\"far\"]\n";
    let text = format!("{}{far}", ISLES.replace("provinces = 22", ""));
    let (board, findings) = open("isles", &text);
    assert!(board.is_none() && findings.iter().any(|f| f.code.as_str() == "B-REACH"), "{findings:?}");
    let lonely = "\n[[province]]\nid = \"moor\"\nname = \"Lone Moor\"\nkind = \"land\"\n";
    let text = format!("{}{lonely}", ISLES.replace("provinces = 22", ""));
    assert!(
        open("isles", &text)
            .1
            .iter()
            .any(|f| f.code.as_str() == "B-REACH" && f.sentence().to_string().contains("moor"))
    );
}

#[test]
fn a_province_nobody_can_enter_is_told() {
    let pit = |keep: &str, way: &str| {
        let text = ISLES.replace("army = [\"hob\", \"inc\"]", &format!("army = [\"hob\", \"inc\"]\n{keep}"));
        let pit = format!("\n[[province]]\nid = \"pit\"\nname = \"Old Pit\"\nkind = \"land\"\n{way}\n");
        let findings = open("isles", &(text.replace("provinces = 22", "") + &pit)).1;
        findings.into_iter().map(|found| found.sentence().to_string()).collect::<Vec<_>>()
    };
    // Kee is inland; one way is enough, but it must be the way in.
    assert_eq!(pit("one_way_army = [\"pit\"]", ""), [""; 0]);
    let findings = pit("", "one_way_army = [\"kee\"]");
    assert!(findings.contains(&"no unit can ever enter pit".into()), "{findings:?}");
}

#[test]
fn a_base_is_changed_by_what_is_said() {
    let text = "[board]\nname = \"No Swiss\"\nbase = \"standard\"\nremove = [\"bul\"]\n\n[[border]]\na = \"lon\"\nb = \"yor\"\nfor = \"fleet\"\ncut = true\n\n[[province]]\nid = \"mun\"\nname = \"Monaco\"\n";
    let (board, findings) = open("x", text);
    let board = board.unwrap_or_else(|| panic!("{findings:?}"));
    let at = |id: &str| board.id(id).unwrap();
    assert!(board.id("bul").is_none() && board.province(at("mun")).name == "Monaco");
    assert!(board.army(at("lon")).has(at("yor")) && !board.fleet(at("lon").place()).has(at("yor")));
    assert_eq!(board.centres().count(), 33);
    assert_eq!(board.victory, 18);
}

#[test]
fn what_is_removed_was_there() {
    let text = "[board]\nname = \"No Swiss\"\nbase = \"standard\"\nremove = [\"bul\", \"lpv\"]\n";
    let (board, findings) = open("x", text);
    assert!(board.is_none());
    let fault =
        findings.iter().find(|f| f.code.as_str() == "B-UNKNOWN").unwrap_or_else(|| panic!("{findings:?}"));
    assert!(
        fault.sentence().to_string().contains("“lpv” (remove)")
            && fault.sentence().to_string().contains("lvp"),
        "{}",
        fault.sentence()
    );
    assert!(fault.place().unwrap().starts_with("x:4:"), "{:?}", fault.place());
}

#[test]
fn hostile_files_are_refused() {
    let deep = format!("[board]\nname = {}1{}", "[".repeat(5000), "]".repeat(5000));
    for text in ["", "\u{feff}", "[board]", "[[province]]\nid = 3", &deep, &"x".repeat(3 << 20)] {
        let (board, findings) = open("x", text);
        assert!(board.is_none() && findings.iter().any(|f| f.severity == Severity::Error));
    }
    let mut many = String::from("[board]\nname = \"Many\"\n");
    for i in 0..1100 {
        many += &format!(
            "[[province]]\nid = \"p{i}\"\nname = \"Number {i}\"\nkind = \"sea\"\nfleet = [\"p{}\", \"p{}\"]\n",
            (i + 1) % 1100,
            (i + 1099) % 1100
        );
    }
    assert!(open("x", &many).1.iter().any(|f| f.sentence().to_string().contains("1024")));
}

/// The findings on The Isles with more text appended.
fn found_with(more: &str) -> String {
    let text = ISLES.replace("provinces = 22", "") + more;
    open("x", &text).1.iter().map(|f| f.render(false)).collect()
}

#[test]
fn the_largest_board_and_nothing_larger_is_right() {
    let shores = ["nc", "ec", "sc", "wc"].map(|coast| format!("fleet_{coast} = [\"sou\"]\n")).concat();
    let coasts = format!("kind = \"coast\"\ncoasts = [\"nc\", \"ec\", \"sc\", \"wc\"]\n{shores}");
    let rocks = |count: usize| {
        let rock = |i| format!("\n[[province]]\nid = \"r{i}\"\nname = \"Rock {i}\"\n{coasts}");
        (0..count).map(rock).collect::<String>()
    };
    let powers = |count: usize| {
        let power = |i| format!("\n[[power]]\nid = \"q{i}\"\nname = \"Queen {i}\"\nkind = \"neutral\"\n");
        (0..count).map(power).collect::<String>()
    };
    // The Isles have 22 provinces, two coasts and five powers.
    assert!(!found_with(&rocks(200)).contains("at most"));
    assert!(found_with(&rocks(201)).contains("at most 1024 provinces and coasts, this one has 1029"));
    assert!(!found_with(&powers(245)).contains("at most"));
    assert!(found_with(&powers(246)).contains("at most 250 powers, this one has 251"));
    let spaces = |bytes: usize| " ".repeat(bytes - ISLES.len());
    assert!(open("x", &(ISLES.to_string() + &spaces(LARGEST))).0.is_some());
    let (board, found) = open("x", &(ISLES.to_string() + &spaces(LARGEST + 1)));
    assert!(
        board.is_none() && found[0].sentence().to_string().contains(&format!("at most {LARGEST} bytes")),
        "{found:?}"
    );
}

#[test]
fn why_a_unit_cannot_stand_where_it_is_put_is_told() {
    for (unit, why) in [
        ("F gar", "name its coast, such as gar/nc"),
        ("F gar/ec", "there is no coast ec"),
        ("F ulv/nc", "there is no coast nc"),
        ("A gar/ec", "there is no coast ec"),
        ("A gar/nc", "an army has no coast: write the province alone"),
        ("A nor", "an army cannot start at sea"),
        ("F kee", "a fleet cannot start inland"),
        ("A tor", "no unit can enter it"),
        ("F ard", "there is already a unit there (F ard)"),
    ] {
        let found = open("x", &ISLES.replace("F gar/nc", unit)).1;
        assert!(
            found.iter().any(|f| f.sentence().to_string() == format!("{unit} of bryn: {why}")),
            "{unit}: {found:?}"
        );
    }
}

#[test]
fn the_centres_of_a_power_are_its_home() {
    let board = open("chaos", CHAOS).0.unwrap();
    assert_eq!(board.powers().count(), 34);
    for power in board.powers() {
        let info = board.owner(power);
        let id = |p: &Province| format!("p-{}", board.province(*p).id);
        assert_eq!(info.home.iter().map(id).collect::<Vec<_>>(), [info.id.as_str()]);
        assert_eq!(info.owns, info.home);
    }
    for province in board.provinces() {
        let info = board.province(province);
        assert_eq!(info.home.map(|o| board.owner(o).home[0]), info.centre.then_some(province), "{}", info.id);
    }
}

/// Garth has a third coast, which no fleet in Eider can reach.
#[test]
fn a_coast_that_is_ignored_is_as_none() {
    let text = ISLES
        .replace("coasts = [\"nc\", \"sc\"]", "coasts = [\"nc\", \"sc\", \"wc\"]\nfleet_wc = [\"nor\"]")
        .replace("\"gar/nc\", \"hob\"", "\"gar/nc\", \"gar/wc\", \"hob\"");
    let (board, findings) = open("isles", &text);
    assert!(findings.is_empty(), "{findings:?}");
    for (impossible, two, to, place) in [
        ("illegal", "default_coast", "gar/wc", None),
        ("ignore", "default_coast", "gar/wc", Some("gar/nc")),
        ("ignore", "fail", "gar/wc", None),
        ("ignore", "fail", "gar/sc", Some("gar/sc")),
        ("ignore", "default_coast", "gar", Some("gar/nc")),
        ("ignore", "fail", "gar", None),
    ] {
        let switches = format!("coast_impossible={impossible} coast_missing_two={two}");
        let rules = rules::find("Standard").unwrap();
        let rules = rules.build(board.as_ref(), &Switches::read(&switches)).unwrap();
        let board = rules.board();
        let unit = Unit::read(board, Owner(0), "F eid").unwrap();
        for phase in [Phase::Movement, Phase::Retreat] {
            let mut position = Position::empty(board, Turn { phase, ..board.first_turn() });
            match phase {
                Phase::Retreat => {
                    position.dislodged.push(DislodgedUnit { unit, from: Vec::new(), retreats: None })
                }
                _ => position.units.push(unit),
            }
            let sheets =
                OrderSets::from_lines(board, SheetAuthor::Person, [(Owner(0), &*format!("F eid-{to}"))]).0;
            let mut draws = Draws::from_list([""; 0]);
            let after = rules.play(&position, &sheets, &Rulings::default(), &mut draws).after;
            let went = after.units.first().map(|u| board.code(u.place)).filter(|code| *code != "eid");
            assert_eq!(went, place, "{switches}: {to}, {phase:?}");
        }
    }
}

/// The Isles with other turns.
fn turned(seasons: &str) -> Board {
    let begun = "begin = \"Spring 1, Movement\"\nseasons = [\"Spring\", \"Fall\"]\nadjust = \"Winter\"";
    assert!(ISLES.contains(begun));
    let (board, findings) = open("turned", &ISLES.replace(begun, seasons));
    board.filter(|_| findings.is_empty()).unwrap_or_else(|| panic!("{seasons}: {findings:?}"))
}

const AGES: &str = "begin = \"Year 1425, Movement\"\nseasons = [\"Year\", \"Year\"]\nyears = 10";

#[test]
fn the_latest_builds_are_those_of_the_boards_own_year() {
    let summer =
        turned("begin = \"Spring 7, Movement\"\nseasons = [\"Spring\", \"Summer\"]\nadjust = \"Fall\"");
    let autumn = turned("begin = \"Spring 1, Movement\"\nseasons = [\"Spring\", \"Autumn\"]");
    let (ages, standard) = (turned(AGES), Board::standard());
    for (board, turn, year) in [
        (&summer, "Spring 8", 7),
        (&summer, "Summer 8", 8),
        (&summer, "Fall 8, Adjustment", 8),
        (&autumn, "Spring 8, Retreat", 7),
        (&autumn, "Autumn 8", 8),
        (&ages, "Year 1425", 1420),
        (&ages, "Year 1430, Retreat", 1430),
        (&ages, "Winter 1430", 1430),
        (&ages, "Year 1435", 1430),
        (&standard, "Spring 1901", 1900),
        (&standard, "Summer 1901, Season", 1900),
        (&standard, "Fall 1901, Retreat", 1901),
        (&standard, "Winter 1901", 1901),
    ] {
        assert_eq!(board.last_builds(turn.parse().unwrap()), year, "{turn}");
    }
}

/// 1897 begins four cycles before the board's first year, and fixes the home centres after the second cycle played.
#[test]
fn a_game_of_1897_follows_the_turns_of_its_board() {
    let board = turned(AGES);
    let rules = rules::find("1897").unwrap().build(Some(&board), &Switches::default()).unwrap();
    let mut draws = Draws::from_list([""; 0]);
    let mut position = rules.start(&[], &mut draws);
    let choice = ["ard", "eid", "pen", "van"].map(|id| format!("Select {id}"));
    let choice = rules.board().powers().zip(choice.iter().map(String::as_str));
    let mut sheets = OrderSets::from_lines(rules.board(), SheetAuthor::Person, choice).0;
    let mut turns = vec![position.turn.to_string()];
    for _ in 0..6 {
        let mut draws = Draws::from_list([""; 0]);
        position = rules.play(&position, &std::mem::take(&mut sheets), &Rulings::default(), &mut draws).after;
        let fixed = position.facts.iter().filter(|fact| fact.starts_with("home ")).count();
        turns.push(format!("{}{}", position.turn, if fixed > 0 { " (fixed)" } else { "" }));
    }
    assert_eq!(
        turns,
        [
            "Year 1390, Selection",
            "Winter 1390, Adjustment",
            "Year 1395, Movement",
            "Year 1400, Movement",
            "Year 1405, Movement",
            "Year 1410, Movement",
            "Year 1415, Movement (fixed)"
        ]
    );
}

#[test]
fn games_begin_in_the_year_of_their_rules() {
    for (name, turn) in [
        ("Standard", "Spring 1901, Movement"),
        ("1897", "Fall 1897, Selection"),
        ("Swiss", "Winter 1900, Adjustment"),
        ("Claudian", "Spring 1, Movement"),
        ("Rather Silly", "Winter 1900, Setup"),
        ("Rules1958", "Spring 1901, Movement"),
    ] {
        let rules = rules::find(name).unwrap().instantiate(&Switches::default()).unwrap();
        let start = rules.start(&[], &mut Draws::from_list([""; 0]));
        assert_eq!(start.turn.to_string(), turn, "{name}");
    }
}

/// One of at least two is selected at the beginning.
#[test]
fn every_power_of_1897_has_two_home_centres_on_its_board() {
    let mut board = open("isles", ISLES).0.unwrap();
    let rules = rules::find("1897").unwrap();
    for homes in [3, 2] {
        board.owners[0].home.truncate(homes);
        assert!(rules.build(Some(&board), &Switches::default()).is_ok(), "{homes}");
    }
    board.owners[0].home.truncate(1);
    let refused = rules.build(Some(&board), &Switches::default()).err().unwrap();
    assert!(refused.to_string().contains("Arden has not two home centres"), "{refused}");
}

#[test]
fn a_board_without_powers_is_wrong() {
    let (before, rest) = ISLES.split_once("[[power]]").unwrap();
    let bare = before.to_string() + &rest[rest.find("[[province]]").unwrap()..];
    let (board, found) = open("bare", &bare);
    assert!(
        board.is_none()
            && found
                .iter()
                .any(|f| f.code.as_str() == "B-CENTRE" && f.sentence().to_string().contains("has no power"))
    );
}
