//! What the lines of an order sheet are: proxies, signs, phrases; and which of several builds count.

use adjudicator::board::Owner;
use adjudicator::orders::tokens::{Capitals, tokens};
use adjudicator::orders::{Code, Reading};
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{self, RuleSet, Switches};
use adjudicator::season::{Phase, Season, Turn};
use diagnostics::Source;

const ALL: [&str; 6] = ["Standard", "1897", "Swiss", "Claudian", "Rules1958", "Rather Silly"];

/// A rule-set by its name; switches may stand behind it (`Standard order_sets=combine`).
fn ready(name: &str) -> std::sync::Arc<dyn RuleSet> {
    let (name, switches) = if rules::find(name).is_some() {
        (name, "")
    } else {
        let cut = name[..name.find('=').unwrap()].rfind(' ').unwrap();
        (&name[..cut], &name[cut..])
    };
    rules::find(name).unwrap().instantiate(&Switches::read(switches)).unwrap()
}

/// France's units (`A par`) and centres (`+mar`) in the second year; a winter if there are centres.
fn position(rules: &dyn RuleSet, pieces: &str) -> (Position, Owner) {
    let board = rules.board();
    let france = board.find_owner("France").unwrap();
    let (season, phase) = match pieces.contains('+') {
        true => (Season::Winter, Phase::Adjustment),
        false => (Season::Spring, Phase::Movement),
    };
    let mut position = Position::empty(board, Turn::new(season, board.first_year + 1, phase));
    for piece in pieces.split(", ").filter(|p| !p.is_empty()) {
        match piece.strip_prefix('+') {
            Some(centre) => position.owners[board.find(centre).unwrap().0 as usize] = Some(france),
            None => position.units.push(Unit::read(board, france, piece).unwrap()),
        }
    }
    (position, france)
}

/// The readings of a sheet.
fn readings(name: &str, pieces: &str, text: &str) -> Vec<Reading> {
    let rules = ready(name);
    let (position, owner) = position(&*rules, pieces);
    rules.read(&position, owner, &Source::new("sheet", text))
}

/// What each piece became: its canonical text, else its message after a hyphen.
fn became(reading: Reading) -> String {
    reading.order.unwrap_or_else(|| format!("- {}", reading.message))
}

/// What a line alone became; `-` for one that is refused.
fn line(name: &str, text: &str) -> String {
    let units = if name == "Claudian" { "" } else { "A par, A mar, F bre" };
    let found = readings(name, units, text);
    if found.iter().any(Reading::is_error) {
        return "-".into();
    }
    found.into_iter().map(became).collect::<Vec<_>>().join(" ; ")
}

/// The table of some lines, in some rule-sets.
fn table(names: &[&str], rows: &str) {
    for row in rows.lines().filter(|row| !row.is_empty()) {
        let (text, wanted) = row.split_once(" => ").unwrap();
        for name in names {
            assert_eq!(line(name, text), wanted, "{name}: {text}");
        }
    }
}

#[test]
fn a_proxy_is_a_whole_line() {
    table(
        &["Standard", "1897", "Rules1958", "Swiss"],
        "Proxy: France => PROXY France
Proxy to Germany => PROXY Germany
Proxies for my Germany => PROXY Germany
Proxy France Germany => -
Proxy Fra => -
Proxy => -
France proxy => -",
    );
}

#[test]
fn signs_capitals_and_figures_of_every_kind_are_told_apart() {
    let signs = |text: &str| {
        tokens(text, 0..text.len()).iter().map(|t| format!("{:?}", t.sign)).collect::<Vec<_>>().join(" ")
    };
    for (text, wanted) in [
        ("- -- – — → => -> > ~ = ⟶ » ▶ ... ..", ["Arrow"; 15].join(" ")),
        (": ： , ， ; . …", "Colon Colon Comma Comma Semicolon Dot Dot".into()),
        ("( [ { （ ) ] } ）", [["Open"; 4].join(" "), ["Close"; 4].join(" ")].join(" ")),
        ("/ \\ + & ? |", "Slash Slash Plus And Question Bar".into()),
        ("* • · ■ ` ☐ ✓ _", ["Star"; 8].join(" ")),
        ("“ ” „ ‘ † § ÷ % $ # ! \" ' @ ¿", ["Other"; 15].join(" ")),
        ("d'or d’or d´or d'", "Word Word Word Word Other".into()),
        ("A_B 1_2 _a a_", "Word Word Number Number Star Word Word Star".into()),
        ("1,234 12,345 1234,567 1,23", "Number Number Number Comma Number Number Comma Number".into()),
        ("\u{0}a\u{7}b\u{feff}c\u{85}d", "Word Word Word Word".into()),
    ] {
        assert_eq!(signs(text), wanted, "{text}");
    }
    let capitals = |text: &str| tokens(text, 0..text.len())[0].capitals;
    for (kind, words) in [
        (Capitals::All, "A PAR NTH ÅÄÖ D'OR"),
        (Capitals::First, "Par Nth Pari Parin Ärger"),
        (Capitals::Lower, "a par pari ärger"),
        (Capitals::Mixed, "StP NAf NAtO NAfR NAtOs pAr pAR D'Or"),
    ] {
        words.split(' ').for_each(|word| assert_eq!(capitals(word), kind, "{word}"));
    }
}

#[test]
fn the_words_of_a_phrase_follow_each_other_with_a_hyphen_or_a_point_between_at_most() {
    table(
        &["Standard", "1897"],
        "A Par does nothing => A par H
A Par does-nothing => A par H
A Par does.nothing => A par H
A Par does absolutely nothing => -
A Par does - nothing => -
A Par does/nothing => -
A Par does, nothing => -
A Par moves-to Pic => A par-pic
A Par moves - to Pic => -
A Par moves over there to Pic => -
A Par s-move-of A Mar-Bur => A par S A mar-bur
A Par-Pic via-convoy => A par-pic via convoy
A Par-Pic via - convoy => -
A Par-Pic via/convoy => -
A Par sa Mar-Bur => A par S A mar-bur
A Par sarmy Mar-Bur => -
A Par sfleet Bre-Mid => -
A Par xa Mar-Bur => -
A Par привет Mar-Bur => -
A Par éa Mar-Bur => -",
    );
    assert_eq!(line("Rather Silly", "A Par holds"), "A par H");
    // What stands in quotation marks is a text.
    for text in ["A Par \"holds\"", "A Par “holds”"] {
        assert_eq!(line("Rather Silly", text), "-", "{text}");
    }
}

#[test]
fn slips_are_mended_only_where_the_house_rules_say_so_and_in_words_of_four_letters() {
    for (text, mended) in [
        ("A Par holdz", "A par H"),
        ("A Par suports A Mar-Bur", "A par S A mar-bur"),
        ("A Par mvoes Pic", "A par-pic"),
        ("A Par-Picrady", "A par-pic"),
        ("A Par hlx", "-"),
    ] {
        for name in ["Standard", "1897", "Swiss", "Rules1958", "Rather Silly"] {
            assert_eq!(line(&format!("{name} fuzzy_names=off"), text), "-", "{name}: {text}");
        }
        assert_eq!(line("Standard", text), mended, "{text}");
    }
}

#[test]
fn every_rule_set_takes_the_switches_of_the_mail() {
    for name in ALL {
        assert!(!ready(name).mail().refuse_late(), "{name}");
        for (late, refused) in [("hard", true), ("until-adjudication", false)] {
            assert_eq!(ready(&format!("{name} late_orders={late}")).mail().refuse_late(), refused, "{name}");
        }
    }
}

#[test]
fn codes_are_printed_as_wide_as_asked() {
    assert_eq!(
        format!("{}|{:<10}|{:>10}", Code::Fuzzy, Code::Fuzzy, Code::Void),
        "W-FUZZY|W-FUZZY   |    W-VOID"
    );
}

/// What each order of a sheet became, and its codes.
fn told(name: &str, pieces: &str, text: &str) -> String {
    let piece = |r: Reading| {
        let codes: String = r.codes.iter().map(|code| format!(" {code}")).collect();
        format!("{}{codes}", became(r))
    };
    readings(name, pieces, text).into_iter().map(piece).collect::<Vec<_>>().join("\n")
}

#[test]
fn of_builds_in_one_place_the_house_rule_says_which_counts() {
    let two = "- Two builds in one province E-CONFLICT";
    let extra = "- The same order once more W-EXTRA";
    for (switches, text, wanted) in [
        ("", "Build A Mar\nBuild A Mar", format!("Build A mar\n{extra}")),
        ("", "Build A Mar\nBuild F Mar", format!("Build A mar\n{two}")),
        (" double_build=last", "Build A Mar\nBuild F Mar", format!("{two}\nBuild F mar")),
        (" double_build=none", "Build A Mar\nBuild F Mar", format!("{two}\n{two}")),
        (" double_build=none", "Build A Mar", "Build A mar".into()),
        ("", "Build A Mar\nBuild F Mar\nBuild A Mar", format!("Build A mar\n{two}\n{extra}")),
        (
            "",
            "Build A Par\nBuild F Mar\nBuild F Bre",
            "Build A par\nBuild F mar\n- Only 2 due E-TOO-MANY".into(),
        ),
        (
            " excess_builds=last",
            "Build A Par\nBuild F Mar\nBuild F Bre",
            "- Only 2 due E-TOO-MANY\nBuild F mar\nBuild F bre".into(),
        ),
    ] {
        for name in ["Standard", "1897"] {
            let found = told(&format!("{name}{switches}"), "A pic, +par, +mar, +bre", text);
            assert_eq!(found, wanted, "{name}{switches}: {text}");
        }
    }
    for (text, wanted) in [
        ("Remove A Par\nRemove A Par", format!("Remove A par\n{extra}")),
        ("Remove A Par\nRemove A Mar", "Remove A par\n- Only 1 due E-TOO-MANY".into()),
    ] {
        assert_eq!(told("Standard", "A par, A mar, +par", text), wanted, "{text}");
    }
    // Without a position nothing is known of what is due.
    let rules = ready("Standard");
    let (mut blank, owner) = position(&*rules, "+par");
    blank.owners.clear();
    let blank = Position { owners: Position::empty(rules.board(), blank.turn).owners, ..blank };
    let found = rules.read(&blank, owner, &Source::new("sheet", "Build A Mar\nBuild F Mar\nBuild A Mar"));
    assert!(found.iter().all(|r| r.order.is_some() && r.codes.is_empty()), "{found:?}");
}
