//! Comparison of two files of one board: every change counts once, by kind.

use adjudicator::board::{BoardFile, Differences};
use diagnostics::Source;

const ISLES: &str = include_str!("../../../../tests/data/boards/isles.toml");

fn file(text: &str) -> BoardFile {
    BoardFile::read(&Source::new("isles", text)).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// Changes to The Isles, from and to, and the reported differences.
const CHANGES: &[(&[(&str, &str)], &str)] = &[
    (&[], ""),
    (&[("army = [\"pen\", \"zea\"]", "army = [\"zea\", \"pen\"]")], ""),
    (&[("name = \"The Isles\"", "name = \"Isles\"")], "1 name"),
    (&[("id = \"zea\"", "id = \"zee\"")], "2 provinces"),
    (&[("id = \"garrison\"", "id = \"guard\"")], "2 powers or their order"),
    (
        &[
            ("id = \"bryn\"", "id = \"corrie\""),
            ("id = \"corrie\"\nname = \"Corrie\"", "id = \"bryn\"\nname = \"Corrie\""),
        ],
        "5 powers or their order, centres of 2 places, the first units of 2 powers, 2 names, 2 colours",
    ),
    (&[("coasts = [\"nc\", \"sc\"]", "coasts = [\"nc\", \"wc\"]")], "the coasts of 1 province"),
    (&[("kind = \"land\"\ncentre", "kind = \"coast\"\ncentre")], "1 kind of province or power"),
    (
        &[("kind = \"land\"\ncentre", "convoys = true\nkind = \"land\"\ncentre")],
        "1 kind of province or power",
    ),
    (&[("kind = \"land\"\ncentre", "convoys = false\nkind = \"land\"\ncentre")], ""),
    (&[("impassable = true\n", "")], "1 kind of province or power"),
    (&[("kind = \"neutral\"", "kind = \"dummy\"")], "1 kind of province or power"),
    (&[("kind = \"neutral\"", "played = false")], "1 kind of province or power"),
    (&[("centre = true\nhome = \"dune\"", "home = \"dune\"")], "centres of 1 place"),
    (&[("home = \"dune\"", "home = \"bryn\"")], "centres of 1 place"),
    (&[("centres = [\"ard\", \"bea\", \"cai\"]", "centres = [\"ard\", \"bea\"]")], "centres of 1 place"),
    (&[("letter = \"N\"", "letter = \"N\"\nowns = [\"kee\"]")], "centres of 1 place"),
    (&[("letter = \"N\"", "letter = \"N\"\nhomeland = [\"kee\"]")], "centres of 1 place"),
    (&[("units = [\"A kee\"]", "units = []")], "the first units of 1 power"),
    (&[("units = [\"F ard\", \"F bea\", \"A cai\"]", "units = [\"A cai\", \"F ard\", \"F bea\"]")], ""),
    (&[("victory = 9", "victory = 10")], "the course of play"),
    (&[("victory = 9", "victory = 9\nlead = false")], "the course of play"),
    (&[("[play]", "[rules.claudian]\nx = 1\n\n[play]")], "the course of play"),
    (&[("name = \"Zeal\"", "name = \"Zealand\"")], "1 name"),
    (&[("abbr = \"WES\"", "abbr = \"WST\"")], "1 name"),
    (&[("aliases = [\"wst\"", "aliases = [\"west\"")], "1 name"),
    (&[("de = \"Wolfseck\"", "de = \"Wolfsegg\"")], "1 name"),
    (&[("de = \"Wolfseck\"", "nl = \"Wolfseck\"")], "1 name"),
    (&[("name = \"Bryn\"", "name = \"Bren\"")], "1 name"),
    (&[("adjective = \"Brynish\"", "adjective = \"Brynnish\"")], "1 name"),
    (&[("letter = \"B\"", "letter = \"B\"\naliases = [\"Bryland\"]")], "1 name"),
    (&[("letter = \"B\"", "letter = \"B\"\nnames = { de = \"Brein\" }")], "1 name"),
    (&[("letter = \"B\"", "letter = \"Y\"")], "1 colour"),
    (&[("pattern = \"bars\"", "pattern = \"waves\"")], "1 colour"),
    (&[("colour = \"#0072B2\"", "colour = \"#0072B3\"")], "1 colour"),
    (&[("name = \"Hob\"", "name = \"Hobb\""), ("name = \"Zeal\"", "name = \"Zealand\"")], "2 names"),
    (&[("letter = \"B\"", "letter = \"Y\""), ("letter = \"C\"", "letter = \"K\"")], "2 colours"),
    (&[("army = [\"hob\", \"inc\"]", "army = [\"hob\"]")], "1 border"),
    // A border counts once, whatever may cross it and whichever end lists it.
    (
        &[
            ("army = [\"kee\", \"ulv\"]", "army = [\"ulv\"]"),
            ("army = [\"hob\", \"inc\"]", "army = [\"hob\"]"),
        ],
        "1 border",
    ),
    (&[("army = [\"kee\", \"ulv\"]", "army = [\"kee\", \"ulv\", \"zea\"]")], "1 border"),
    (&[("army = [\"kee\", \"ulv\"]", "army = [\"ulv\"]\none_way_army = [\"kee\"]")], "1 border"),
    (&[("ferry = [\"ulv\"]\n", ""), ("ferry = [\"rat\"]\n", "")], "1 border"),
    (
        &[("fleet_sc = [\"eas\", \"eid\", \"ful\"]", "fleet_sc = [\"eas\"]\none_way_fleet = [\"ful\"]")],
        "2 borders",
    ),
    (&[("borders = [\"inc\", \"kee\", \"tho\", \"ulv\"]", "borders = [\"tho\", \"ulv\"]")], "2 borders"),
    (
        &[(
            "\"gar/nc\", \"gar/sc\", \"nor\"]\n\n[[province]]\nid = \"ful\"",
            "\"gar/nc\", \"nor\"]\n\n[[province]]\nid = \"ful\"",
        )],
        "1 border",
    ),
];

#[test]
fn every_change_is_counted_once_by_its_kind() {
    let old = file(ISLES);
    for (changes, told) in CHANGES {
        let mut text = ISLES.to_string();
        for (from, to) in *changes {
            assert!(text.contains(from), "{from}");
            text = text.replacen(from, to, 1);
        }
        let new = file(&text);
        let differences = Differences::compare(&old, &new);
        assert_eq!(differences.to_string(), *told, "{changes:?}");
        assert_eq!(Differences::compare(&new, &old), differences, "{changes:?}");
        let among =
            |names: &[&str]| differences.parts().iter().filter(|(part, _)| names.contains(part)).count();
        let another = among(&["board-part-province", "board-part-power"]) > 0;
        let dress = among(&["board-part-name", "board-part-colour"]) == differences.parts().len();
        assert_eq!((differences.is_another(), differences.is_dress()), (another, dress), "{changes:?}");
    }
}

/// The borders of a province that is added or removed do not count separately.
#[test]
fn a_province_more_or_less_is_no_border_more_or_less() {
    let zeal = ISLES.find("[[province]]\nid = \"zea\"").unwrap();
    let differences = Differences::compare(&file(ISLES), &file(&ISLES[..zeal]));
    assert_eq!(differences.to_string(), "1 province");
    assert!(differences.is_another() && !differences.is_dress());
    assert_eq!(Differences::compare(&file(&ISLES[..zeal]), &file(ISLES)), differences);
}
