//! The findings on a board file with one error, or with something unusual but right: the sentence and its place.

use std::fmt::Write as _;

use adjudicator::board::{Board, BoardLoader};
use diagnostics::{Diagnostic, Severity, Source};

const ISLES: &str = include_str!("../../../../tests/data/boards/isles.toml");
/// A line of The Isles, what stands there instead, and below that what is found; `\n` is the end of a line.
const SLIPS: &str = include_str!("../slips.txt");

fn open(text: &str) -> (Option<Board>, Vec<Diagnostic>) {
    BoardLoader::EMPTY.load(&Source::new("isles", text))
}

/// Code, line, text at the place, sentence and help.
fn told(finding: &Diagnostic) -> String {
    let span = finding.span.as_ref().unwrap();
    let (line, _) = span.source.line_column(span.range.start);
    let at = &span.source.text[span.range.clone()];
    let grave = if finding.severity == Severity::Error { "" } else { "warning " };
    let help = finding.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
    format!("{grave}{} {line} `{at}` {}{help}", finding.code, finding.sentence())
}

#[test]
fn every_slip_is_told_in_a_sentence_where_it_stands() {
    let (mut out, broken) = (String::new(), |line: &str| line.replace("\\n", "\n"));
    for row in SLIPS.split("\n\n").filter(|row| !row.trim().is_empty()) {
        let mut lines = row.trim().lines();
        let (old, new) = (lines.next().unwrap(), lines.next().unwrap());
        assert!(ISLES.contains(&broken(old)), "{old}");
        let text = ISLES.replacen(&broken(old), &broken(new.trim_start_matches("=>").trim_start()), 1);
        let (board, found) = open(&text);
        assert_eq!(board.is_some(), found.iter().all(|f| f.severity != Severity::Error), "{new}");
        writeln!(out, "{old}\n{new}").unwrap();
        found.iter().for_each(|finding| writeln!(out, "    {}", told(finding)).unwrap());
        writeln!(out).unwrap();
    }
    for (is, was) in out.split("\n\n").zip(SLIPS.split("\n\n")) {
        assert_eq!(is.trim(), was.trim());
    }
}

/// The findings after renaming Zeal's id everywhere.
fn renamed(id: &str) -> Vec<String> {
    open(&ISLES.replace("zea", id)).1.iter().map(told).collect()
}

#[test]
fn an_id_has_two_to_eight_small_letters_figures_and_low_lines_and_is_no_coast() {
    for good in ["ze", "zea_land", "z_1", "99", "__", "sea"] {
        assert_eq!(renamed(good), [""; 0], "{good}");
    }
    let coasts = ["nc", "sc", "ec", "wc", "ne", "se", "sw", "nw"];
    for bad in coasts.into_iter().chain(["z", "zea_land9", "Zea", "ze-a", "ze a", "zéa", ""]) {
        let found = renamed(bad);
        let why = "use 2 to 8 of a-z, 0-9 and _, and not the code of a coast";
        let told = format!("B-FORM 246 `\"{bad}\"` “{bad}” cannot be the id of a province: {why}");
        assert!(found.contains(&told), "{bad}: {found:?}");
    }
}

/// A letter added, dropped or changed counts one, and so do two swapped; at most two slips are allowed, and of ids
/// equally near the first in the alphabet is suggested.
#[test]
fn of_an_id_that_is_not_there_the_nearest_is_asked_for() {
    let sea = |id: &str| format!("\n[[province]]\nid = \"{id}\"\nname = \"Sea {id}\"\nkind = \"sea\"\n");
    for (word, ids, meant) in [
        ("abcdef", "abcdfe", Some("abcdfe")),
        ("abcdef", "bacdfe", Some("bacdfe")),
        ("abcdef", "badcfe", None),
        ("abcdef", "abcd", Some("abcd")),
        ("abcdef", "abc", None),
        ("abcd", "abcdxy", Some("abcdxy")),
        ("abcd", "abcdxyz", None),
        ("abcdef", "xbcdey", Some("xbcdey")),
        ("abcdef", "xycdez", None),
        ("abcdef", "bcdefa", Some("bcdefa")),
        ("abcdef", "fbcdea", Some("fbcdea")),
        ("abcdef", "abcxyf bacdef abcdefgh", Some("bacdef")),
        ("abcdef", "xbcdef abcdex", Some("abcdex")),
        ("abcdef", "abdcef xbcdey", Some("abdcef")),
        ("ab", "ba", Some("ba")),
        ("aab", "aba", Some("aba")),
        ("abca", "bcaa", Some("bcaa")),
        ("abcabc", "acbacb", Some("acbacb")),
        ("aaaabbbb", "aaabbabb", Some("aaabbabb")),
        ("abcdefg", "abedcfg", Some("abedcfg")),
        ("abcdefg", "acedbfg", None),
        ("xabab", "xbaba", Some("xbaba")),
        ("ab/nc", "ba", Some("ba")),
    ] {
        let head = "[board]\nname = \"Seas\"\n\n[shared]\nall = [\"#\"]\n".replace('#', word);
        let text = head + &ids.split(' ').map(sea).collect::<String>();
        let ask = meant.map(|id| format!("; did you mean “{id}”?")).unwrap_or_default();
        let told = format!("“{word}” (shared name all): no province has this id{ask}");
        let found = open(&text).1;
        assert!(found.iter().any(|f| f.sentence().to_string() == told), "{word}, {ids}: {found:?}");
    }
}

/// The findings on a board based on a changed version of The Isles.
fn based(old: &str, new: &str, own: &str) -> Vec<String> {
    assert!(ISLES.contains(old));
    let below = ISLES.replacen(old, new, 1);
    let find = |id: &str| (id == "isles").then(|| Source::new("isles.toml", below.as_str()));
    let text = format!("[board]\nname = \"Mine\"\nbase = \"isles\"\n{own}");
    BoardLoader(&find).load(&Source::new("mine", text)).1.iter().map(told).collect()
}

#[test]
fn what_comes_from_a_base_is_told_where_the_base_is_named() {
    for (old, new, own, found) in [
        ("", "", "", [""; 0].as_slice()),
        ("name = \"Zeal\"", "name = \"1\"", "", &["B-NAME 3 `\"isles\"` “1” cannot be read as a name"]),
        (
            "units = [\"A kee\"]",
            "units = [\"A kee\", \"A ard\"]",
            "",
            &[
                "B-UNIT 3 `\"isles\"` F ard of arden: there is already a unit there (A ard)",
                "B-UNIT 3 `\"isles\"` A ard of garrison: there is already a unit there (F ard)",
            ],
        ),
        (
            "",
            "",
            "\n[[power]]\nid = \"garrison\"\nunits = [\"A ard\"]\n",
            &["B-UNIT 7 `\"A ard\"` A ard of garrison: there is already a unit there (F ard)"],
        ),
    ] {
        assert_eq!(based(old, new, own), found, "{new}{own}");
    }
}

#[test]
fn a_centre_that_a_power_cannot_reach_is_worth_a_word() {
    // A way leads from the abbey to the Keep, but not back.
    let land = |id: &str, name: &str, ways: &str| {
        format!("\n[[province]]\nid = \"{id}\"\nname = \"{name}\"\nkind = \"land\"\n{ways}\n")
    };
    let text = ISLES.replace("provinces = 22\ncentres = 17\n", "");
    let far =
        |power: &str| format!("warning B-REACH 253 `\"moor\"` moor is a centre that {power} cannot reach");
    for abbey in ["abb", "zz"] {
        let there = format!("army = [\"{abbey}\"]");
        let abbey = land(abbey, "Abbey", "army = [\"moor\"]\none_way_army = [\"kee\"]");
        let made = |moor: &str| open(&(text.clone() + &land("moor", "Moorland", moor) + &abbey));
        let (board, found) = made(&format!("centre = true\n{there}"));
        assert_eq!(found.iter().map(told).collect::<Vec<_>>(), ["Arden", "Bryn", "Corrie", "Dune"].map(far));
        // A warning leaves the board usable, and a space that is not a centre need not be reachable.
        assert_eq!(board.map(|board| board.len()), Some(24));
        assert!(made(&there).1.is_empty());
    }
}
