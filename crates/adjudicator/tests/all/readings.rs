//! Pieces of letters that could be taken for something else.

use adjudicator::board::Owner;
use adjudicator::orders::{Code, Reading};
use adjudicator::position::{DislodgedUnit, Position, Unit};
use adjudicator::rules::{self, Switches};
use adjudicator::season::{Phase, Season, Turn};
use diagnostics::Source;

/// What a letter is read as by a rule-set, where the writer, France or Germany, has units of his and others theirs
/// (`Italy: A tri`).
fn readings(name: &str, season: Season, phase: Phase, units: &[&str], text: &str) -> Vec<Reading> {
    let rules = rules::find(name).unwrap().instantiate(&Switches::default()).unwrap();
    let board = rules.board();
    let owner = board.find_owner("France").or_else(|| board.find_owner("Germany")).unwrap_or(Owner(0));
    let mut position = Position::empty(board, Turn::new(season, board.first_year + 1, phase));
    for unit in units {
        let (whose, unit) = unit.split_once(": ").unwrap_or(("", unit));
        let whose = board.find_owner(whose).unwrap_or(owner);
        match phase {
            Phase::Retreat => position.dislodged.push(DislodgedUnit::read(board, whose, unit).unwrap()),
            _ => position.units.push(Unit::read(board, whose, unit).unwrap()),
        }
    }
    rules.read(&position, owner, &Source::new("letter", text))
}

/// The canonical texts, `-` for a piece without one.
fn read(name: &str, season: Season, phase: Phase, units: &[&str], text: &str) -> Vec<String> {
    let readings = readings(name, season, phase, units, text);
    readings.into_iter().map(|r| r.order.unwrap_or_else(|| "-".into())).collect()
}

fn spring(name: &str, text: &str) -> Vec<String> {
    read(name, Season::Spring, Phase::Movement, &["A par", "A mar"], text)
}

fn winter(text: &str) -> Vec<String> {
    read("Rather Silly", Season::Winter, Phase::Adjustment, &["A par", "A mar", "F bre"], text)
}

#[test]
fn a_support_in_brackets_is_no_coast() {
    for name in ["Standard", "1897", "Claudian"] {
        assert_eq!(spring(name, "A Par (S) to Bur"), ["-"], "{name}");
        assert_eq!(spring(name, "A Par (S) A Mar-Bur"), ["A par S A mar-bur"], "{name}");
    }
    assert_eq!(spring("Swiss", "A Par (S) to Bur"), ["A par S to bur"]);
    let coasts = read("Standard", Season::Spring, Phase::Movement, &["F spa/sc"], "F Spa (S)-Por");
    assert_eq!(coasts, ["F spa/sc-por"]);
}

#[test]
fn a_verb_before_a_power_is_no_heading() {
    for name in ["Standard", "1897", "Rules1958", "Swiss", "Claudian", "Rather Silly"] {
        assert_eq!(read(name, Season::Spring, Phase::Movement, &[], "Withdraw Germany"), ["-"], "{name}");
    }
}

#[test]
fn builds_and_removals_in_a_list_are_one_each() {
    assert_eq!(winter("REMOVE A Par, A Mar"), ["REMOVE A par", "REMOVE A mar"]);
    assert_eq!(winter("Remove A Par, A Mar and F Bre"), ["REMOVE A par", "REMOVE A mar", "REMOVE F bre"]);
    assert_eq!(winter("REMOVE A Par, A Mar-Gas"), ["REMOVE A par", "A mar-gas"]);
    assert_eq!(winter("Build F Stp/nc, A Mos"), ["BUILD F stp/nc", "BUILD A mos"]);
}

#[test]
fn the_point_of_an_abbreviation_parts_nothing() {
    assert_eq!(spring("Standard", "A Mar.-Spa. via convoy"), ["A mar-spa via convoy"]);
    assert_eq!(spring("Standard", "A Mar-Spa. A Par-Pic"), ["A mar-spa", "A par-pic"]);
}

#[test]
fn hyperspace_is_found_behind_whatever_links_it() {
    let read = |text: &str| read("Swiss", Season::Spring, Phase::Movement, &["A swi", "A mar"], text);
    for link in ["via", "through", "thru", "by", "in"] {
        for way in
            [format!(" {link} hyperspace"), format!(" ({link} hyperspace)"), format!(", {link} hyperspace")]
        {
            for order in ["A Swi-Ice", "A Swi. - Ice.", "A Swi. to Ice.", "A Switzerland - Iceland"] {
                let text = format!("{order}{way}");
                assert_eq!(read(&text), ["A swi-ice via hyperspace"], "{text}");
                let text = format!("{text}. A Mar-Gas.");
                assert_eq!(read(&text), ["A swi-ice via hyperspace", "A mar-gas"], "{text}");
            }
        }
    }
    for way in [" (hyperspace)", " (H)", "(hyperspace)"] {
        for order in ["A Swi-Ice", "A Swi. - Ice."] {
            assert_eq!(read(&format!("{order}{way}")), ["A swi-ice via hyperspace"], "{order}{way}");
        }
    }
}

fn conditional(text: &str) -> Vec<String> {
    read("Standard", Season::Spring, Phase::Movement, &["A par", "A mar", "Germany: A mun"], text)
}

#[test]
fn signs_behind_then_and_else_say_nothing() {
    let read = ["IF move(Germany A mun)=bur THEN A par-pic ELSE A par-bur"];
    for then in [", then", ", then:", " then,", ":", ";", " ->", ", then "] {
        for other in [", else", "; else:", ". Otherwise,", ", or else", ", if not"] {
            let text = format!("If Germany A Mun moves to Bur{then} A Par-Pic{other} A Par-Bur");
            assert_eq!(conditional(&text), read, "{text}");
            let text = format!("A Par-Pic if Germany A Mun moves to Bur{other} A Par-Bur.");
            assert_eq!(conditional(&text), read, "{text}");
        }
    }
}

#[test]
fn a_label_may_stand_before_a_condition() {
    for label in ["France: ", "French: ", "Fra: ", "England: ", "Eng: ", "ENG: ", ""] {
        let text = format!("{label}If Germany A Mun moves to Bur then A Par-Pic");
        assert_eq!(conditional(&text), ["IF move(Germany A mun)=bur THEN A par-pic"], "{text}");
    }
}

#[test]
fn a_fact_of_what_a_power_moves_names_a_unit_and_no_other_power() {
    let condition = "IF move(Germany A mun)=bur THEN A par-pic";
    for (unit, read) in [("A Mun", condition), ("Mun", "-"), ("French A Mun", "-"), ("Italian A Mun", "-")] {
        let text = format!("If Germany moves {unit}-Bur then A Par-Pic");
        assert_eq!(conditional(&text), [read], "{text}");
    }
}

#[test]
fn the_name_of_a_place_in_a_fact_names_no_power() {
    let read = |text: &str| {
        let units = ["A par", "Italy: F eng", "Germany: A mun"];
        readings("Standard", Season::Spring, Phase::Movement, &units, text).remove(0)
    };
    for unit in ["F English Channel", "English Channel", "Italian F English Channel", "Italy F Eng"] {
        for (more, fact) in [("", ""), (" and A Mun moves to Bur", " AND move(Germany A mun)=bur")] {
            let found = read(&format!("If {unit} moves to Nth{more} then A Par-Pic"));
            let order = format!("IF move(Italy F eng)=nth{fact} THEN A par-pic");
            assert_eq!(found.order, Some(order), "{unit}");
            assert!(!found.codes.contains(&Code::Power), "{found:?}");
        }
    }
}

#[test]
fn a_condition_may_be_written_over_several_lines() {
    let (moves, one) = ("If Germany A Mun moves to Bur", "IF move(Germany A mun)=bur THEN A par-pic");
    let other = format!("{one} ELSE A par-bur");
    let both = format!("{one} , A mar-gas");
    for (text, read) in [
        ("\nthen A Par-Pic\nA Mar-Gas", vec![one, "A mar-gas"]),
        (" then A Par-Pic\nelse A Par-Bur\nA Mar-Gas", vec![&other, "A mar-gas"]),
        ("\nthen A Par-Pic\nelse A Par-Bur\n\nA Mar-Gas", vec![&other, "A mar-gas"]),
        (" then\nA Par-Pic\nA Mar-Gas\nendif", vec![&both]),
        ("\nthen A Par-Pic\nendif\nA Mar-Gas", vec![one, "A mar-gas"]),
        // Neither over a blank line nor over another condition.
        ("\n\nthen A Par-Pic", vec!["-", "-"]),
        (
            " then A Par-Pic\nIf Bur is empty then\nA Mar-Gas\nendif",
            vec![one, "IF vacant(bur) THEN A mar-gas"],
        ),
    ] {
        assert_eq!(conditional(&format!("{moves}{text}")), read, "{text}");
    }
}

#[test]
fn a_condition_has_seven_facts_at_most() {
    let places = ["bur", "pic", "gas", "bre", "ruh", "bel", "hol", "kie", "ber"];
    for many in 1..=places.len() {
        let join = |parts: Vec<String>, by: &str| parts.join(by);
        let said = join(places[..many].iter().map(|p| format!("{p} is empty")).collect(), " and ");
        let facts = join(places[..many].iter().map(|p| format!("vacant({p})")).collect(), " AND ");
        let read = if many > 7 { "-".into() } else { format!("IF {facts} THEN A par H") };
        assert_eq!(conditional(&format!("If {said} then A Par H")), [read], "{many}");
    }
}

#[test]
fn orders_below_headings_of_other_seasons_are_left_out_only_if_some_are_of_this_one() {
    let orders = ["A mar-gas", "A par-pic"];
    for (first, second, kept) in [
        ("Spring 1902", "Fall 1902", &orders[..1]),
        ("1902 Fall", "1902 Spring", &orders[1..]),
        ("1901 Spring", "Spring 1902", &orders[1..]),
        ("Spring 1902", "Spring '02", &orders[..]),
        ("Fall 1902", "Winter 1902", &orders[..]),
        ("1902 Autumn", "1903 Spring", &orders[..]),
    ] {
        let text = format!("{first}\nA Mar-Gas\n{second}\nA Par-Pic");
        let read = spring("Standard", &text);
        assert!(read[0].starts_with("HEADER season="), "{text}: {read:?}");
        let read: Vec<&str> = read.iter().map(String::as_str).filter(|r| r.starts_with("A ")).collect();
        assert_eq!(read, kept, "{text}");
    }
    assert_eq!(spring("Standard", "Fall 1902\nA Mar-Gas"), ["HEADER season=Fall 1902", "A mar-gas"]);
}

#[test]
fn a_season_may_stand_before_its_year_or_behind() {
    for text in
        ["Spring 1902", "1902 Spring", "Spring of 1902", "Spring, 1902", "S1902", "1902S", "1902 Spr."]
    {
        assert_eq!(spring("Standard", text), ["HEADER season=Spring 1902"], "{text}");
    }
    assert_eq!(spring("Standard", "France: 1902 Spring")[0], "HEADER season=Spring 1902 power=France");
}

#[test]
fn a_single_letter_in_a_vote_may_be_a_power() {
    for (text, read) in [
        ("Vote: draw E and I", "VOTE draw(E,I)=yes"),
        ("Vote draw E, A, I: no", "VOTE draw(E,A,I)=no"),
        ("Draw EFG: yes", "VOTE draw(E,F,G)=yes"),
        ("I vote for a draw between England and I", "VOTE draw(E,I)=yes"),
        ("Vote draw I, E", "VOTE draw(I,E)=yes"),
        ("Vote: draw A, E and F yes", "VOTE draw(A,E,F)=yes"),
        ("I vote for a draw", "VOTE draw=yes"),
        ("Draw? I vote no", "-"),
        ("Draw: I vote no", "VOTE draw=no"),
        ("A draw: I vote yes", "VOTE draw=yes"),
        ("Draw EF: I agree", "VOTE draw(E,F)=yes"),
        ("Draw between E and F. I vote no", "VOTE draw(E,F)=no"),
        ("Draw by E, F and I. I vote no", "VOTE draw(E,F,I)=no"),
        ("VOTE: I CONCEDE A WIN TO A", "VOTE win(A)=yes"),
        ("I concede a win to F", "VOTE win(F)=yes"),
        ("I agree to the draw EF", "VOTE draw(E,F)=yes"),
        ("No to all proposals", "VOTE *=no"),
        ("Vote: draw EX yes", "-"),
        ("Vote: draw EFX", "-"),
    ] {
        assert_eq!(spring("Standard", text), [read], "{text}");
    }
}

#[test]
fn a_vote_has_forty_words_and_signs_at_most() {
    for (more, read) in [("", "VOTE draw=yes"), (".", "-"), (" all", "-")] {
        let text = format!("I vote yes to a draw{}{more}", " of all".repeat(17));
        assert_eq!(spring("Standard", &text), [read], "{text}");
    }
}

#[test]
fn the_head_of_a_mail_stands_above_the_orders() {
    let text = "Dear all\nDate: 5 May\nSubject: My letter\nA Par-Pic\nDate: A Mar-Gas";
    let found = readings("Standard", Season::Spring, Phase::Movement, &["A par", "A mar"], text);
    let told: Vec<_> = found.iter().map(|r| (r.message.as_str(), r.is_error())).collect();
    let head = ("Head of the mail", false);
    assert_eq!(told[1..4], [head, head, ("", false)]);
    assert!(told[4].1, "{:?}", found[4]);
}

#[test]
fn accents_and_apostrophes_belong_to_their_words() {
    for par in ["Pa\u{301}r", "P\u{e1}r", "Pa\u{301}ris", "P'ar", "P\u{2019}ar"] {
        assert_eq!(spring("Standard", &format!("A {par}-Pic")), ["A par-pic"], "{par}");
    }
    for german in ["Germany's", "Germany\u{2019}s", "Germany\u{b4}s"] {
        assert_eq!(conditional(&format!("A Par S {german} A Mun-Bur")), ["A par S A mun-bur"], "{german}");
    }
}

#[test]
fn a_flight_behind_a_semicolon_belongs_to_its_order() {
    let read =
        |units: &[&str], text: &str| read("Rather Silly", Season::Spring, Phase::Movement, units, text);
    let pickup = read(&["B par", "A par", "A mar"], "B Par PICKUP A Par; AB Par-Gas; A Mar H");
    assert_eq!(pickup, ["B par PICKUP A par ; AB par-gas", "A mar H"]);
    let boards = read(&["B par", "A par", "A mar"], "A Mar H; A Par BOARDS B Par; A/B Par-Gas");
    assert_eq!(boards, ["A mar H", "A par BOARDS B par ; AB par-gas"]);
}

#[test]
fn a_unit_in_brackets_stands_however_many_remarks_are_before_it() {
    for many in 0..12 {
        let text = format!("{}A Par-Bur (A Mar)", "A Par-Bur (I hope so), ".repeat(many));
        let read = spring("Standard", &text);
        assert_eq!((read.len(), read.last().map(String::as_str)), (many + 2, Some("A mar H")), "{text}");
    }
}

#[test]
fn a_list_of_units_is_one_order_however_long_it_is_and_however_they_are_named() {
    let standard = ["A mun", "A ber", "A sil", "A boh", "A tyr", "F kie", "F hol"];
    let numbered = ["A1 mun", "A2 ber", "A3 sil", "A4 boh", "A5 tyr", "F1 kie", "F2 hol"];
    let marks = ["ARMY1", "ARMY2", "ARMY3", "ARMY4", "ARMY5", "FLEET1", "FLEET2"];
    let found = |name: &str, winter: bool, units: &[&str], text: &str| {
        let (season, phase) = match winter {
            true => (Season::Winter, Phase::Adjustment),
            false => (Season::Spring, Phase::Movement),
        };
        let found = readings(name, season, phase, units, text);
        assert!(found.iter().all(|r| r.codes.is_empty()), "{text}: {found:?}");
        found.into_iter().filter_map(|r| r.order).collect::<Vec<_>>()
    };
    // Twelve are the most.
    let many = ["A lon", "A lvp", "A par", "A mar", "A gas", "A bur", "A pic", "A bel", "A ruh", "A ven"];
    let many = [&many[..], &["A rom", "A apu", "A nap"]].concat();
    for sign in [", ", " & "] {
        let twelve = format!("{} and {} hold", many[..11].join(sign), many[11]);
        assert_eq!(found("Standard", false, &many, &twelve).len(), 12, "{twelve}");
        let thirteen = format!("{} and {} hold", many[..12].join(sign), many[12]);
        let read = readings("Standard", Season::Spring, Phase::Movement, &many, &thirteen);
        assert_eq!((read.len(), &read[0].codes[..]), (13, &[Code::NoOrder][..]), "{thirteen}");
    }
    for many in 2..=standard.len() {
        let names: Vec<String> = standard[..many].iter().map(|u| u.replace(' ', " in ")).collect();
        let removed: Vec<String> = standard[..many].iter().map(|u| format!("Remove {u}")).collect();
        assert_eq!(found("Standard", true, &standard, &format!("Remove {}", names.join(", "))), removed);
        let held: Vec<String> = standard[..many].iter().map(|u| format!("{u} H")).collect();
        let (rest, last) = (names[..many - 1].join(", "), &names[many - 1]);
        assert_eq!(found("Standard", false, &standard, &format!("{rest} and {last} hold")), held);
        assert_eq!(found("Standard", false, &standard, &format!("{} hold", names.join(" & "))), held);

        let names = &numbered[..many];
        let removed: Vec<String> = marks[..many].iter().map(|u| format!("Remove {u}")).collect();
        assert_eq!(found("Rules1958", true, &numbered, &format!("Remove {}", names.join(", "))), removed);
        let held: Vec<String> = marks[..many].iter().map(|u| format!("{u} H")).collect();
        let text = format!("{} and {} hold", names[..many - 1].join(", "), names[many - 1]);
        assert_eq!(found("Rules1958", false, &numbered, &text), held);
    }
}

#[test]
fn to_hold_and_support_is_to_support() {
    let read = |text: &str| {
        readings("Standard", Season::Spring, Phase::Movement, &["A bur", "A mar"], text).remove(0)
    };
    for hold in ["holds and ", "H & ", "stands and also ", ""] {
        let whole = read(&format!("A Mar {hold}supports A Bur"));
        assert_eq!(whole.order.as_deref(), Some("A mar S A bur"), "{hold}");
        // Which unit supports must be said.
        let part = read(&format!("{hold}supports A Bur"));
        assert_eq!(
            (part.order, part.message.as_str()),
            (None, "What is to be supported, and by which unit?"),
            "{hold}"
        );
    }
}

#[test]
fn a_number_behind_a_verb_is_a_count_or_a_unit_s_own() {
    let winter =
        |name: &str, units: &[&str], text: &str| read(name, Season::Winter, Phase::Adjustment, units, text);
    assert_eq!(winter("Standard", &[], "Build 2 A Par, F Bre"), ["Build A par", "Build F bre"]);
    let units = ["A1 mun", "A2 ber", "F2 kie"];
    for text in ["Remove 2F", "Remove 2F Kie", "Remove F2", "Remove Fleet 2"] {
        assert_eq!(winter("Rules1958", &units, text), ["Remove FLEET2"], "{text}");
    }
}

#[test]
fn an_empty_bracket_says_nothing() {
    for text in ["()", "1. ()", "a) ()", "a) ()."] {
        let readings = readings("Standard", Season::Spring, Phase::Movement, &["A par"], text);
        assert!(readings.iter().all(|r| r.order.is_none() && !r.is_error()), "{text}: {readings:?}");
    }
    assert_eq!(spring("Standard", "(A Par H)"), ["A par H"]);
}

#[test]
fn capitals_mean_seas_where_all_seas_of_a_letter_and_no_lands_have_them() {
    let units = ["F nth", "F mar", "A yor", "Russia: F nwy", "Russia: F nwg"];
    let read = |text: &str| read("Standard", Season::Spring, Phase::Movement, &units, text);
    // What is written with a single letter proves nothing.
    for sea in ["LYO", "GULF OF LYON", "GULF o LYON", "G. o. LYON"] {
        for (name, meant) in [("NOR", "nwg"), ("Nor", "nwy"), ("nor", "nwy")] {
            let text = format!("F Mar-{sea}\nF NTH S F {name}");
            assert_eq!(read(&text), ["F mar-lyo".to_string(), format!("F nth S F {meant}")], "{text}");
        }
    }
    assert_eq!(read("A Yor-NTH-Den\nF NTH S F NOR"), ["A yor-den via nth", "F nth S F nwg"]);
    for other in ["F Mar-Lyo", "F Mar-GULF Of LYON", "F MAR-LYO", "A YOR H", "A Yor-Nth-Den", "A Yor-NTH-DEN"]
    {
        for name in ["NOR", "Nor"] {
            let text = format!("{other}\nF NTH S F {name}");
            assert_eq!(read(&text)[1..], ["-"], "{text}");
        }
    }
}

#[test]
fn of_several_numbered_units_in_a_place_the_number_is_asked() {
    let units = ["A1 mun", "F1 ven", "Italy: A1 tri", "Italy: F1 tri"];
    for (text, order) in [
        ("A1 S Italy Tri", None),
        ("F1 S Italy Tri - Adr", None),
        ("F1 S Italy F1 Tri - Adr", Some("FLEET1 S Italy FLEET1-adr")),
    ] {
        let found = readings("Rules1958", Season::Spring, Phase::Movement, &units, text);
        assert_eq!(found[0].order.as_deref(), order, "{found:?}");
        assert_eq!(found[0].codes.contains(&Code::AmbiguousOrder), order.is_none(), "{found:?}");
    }
}

#[test]
fn a_list_of_retreats_has_sixteen_places_and_an_order_sixty_four_words_and_signs() {
    let far = [
        "Lon", "Edi", "Lvp", "Yor", "Wal", "Cly", "Nwy", "Swe", "Fin", "Mos", "War", "Ukr", "Rum", "Ser",
        "Gre",
    ];
    let read = |text: &str| read("Standard", Season::Spring, Phase::Retreat, &["A mun from bur"], text);
    for many in [1, 2, 8, 15, 16] {
        let list = [&far[..many - 1], &["Tyr"]].concat();
        assert_eq!(read(&format!("A Mun - {}", list.join(", "))), ["A mun-tyr"], "{many}");
    }
    assert_ne!(read(&format!("A Mun - Nap, {}, Tyr", far.join(", "))), ["A mun-tyr"]);
    let bracketed = format!("A Mun - ({})", far.join("), ("));
    // Three for the unit and the dash, sixty for fifteen places in brackets with a comma behind each, one for the last.
    assert_eq!(read(&format!("{bracketed}, Tyr")), ["A mun-tyr"]);
    assert_ne!(read(&format!("{bracketed}, (Tyr)")), ["A mun-tyr"]);
}

#[test]
fn a_line_of_more_than_twenty_thousand_words_and_signs_is_refused() {
    let text = format!("A Par-Pic\n{}\nA Mar-Gas", "A Par-Bur ".repeat(5001));
    let found = readings("Standard", Season::Spring, Phase::Movement, &["A par", "A mar"], &text);
    let orders: Vec<_> = found.iter().map(|r| r.order.as_deref()).collect();
    assert_eq!(orders, [Some("A par-pic"), None, Some("A mar-gas")]);
    assert_eq!(found[1].codes, [Code::UnknownOrder]);
}

#[test]
fn an_order_to_the_own_place_is_to_stand_where_a_force_may_be_parted() {
    let claudian = |unit: &str, text: &str| read("Claudian", Season::Spring, Phase::Movement, &[unit], text);
    for (unit, text) in [
        ("A par 5000", "A(Par)5000-Par"),
        ("A par 5000", "A Paris 5000 to Paris"),
        ("F mao 100", "F(MAO)100-MAO"),
        ("F spa/sc 100", "F Spa/sc 100-Spa"),
    ] {
        assert_eq!(claudian(unit, text), [format!("{unit} H")], "{text}");
    }
    assert_eq!(claudian("A par 5000", "A(Par)2000-Par, A(Par)3000-Bur"), ["A par 2000 H", "A par 3000-bur"]);
    assert_eq!(spring("Standard", "A Par-Par"), ["A par-par"]);
}

#[test]
fn a_name_below_closing_words_is_a_signature() {
    for name in ["John", "John Smith", "Marcel.", "Paris"] {
        for gap in ["\n", "\n\n", "\n \n\n"] {
            let text = format!("A Mar H\nRegards,{gap}{name}\nA Par H");
            let found = readings("Standard", Season::Spring, Phase::Movement, &["A par", "A mar"], &text);
            let codes: Vec<_> = found.iter().map(|r| &r.codes[..]).collect();
            assert_eq!(codes, [&[], &[Code::Signature][..], &[Code::Signature], &[]], "{text}");
        }
    }
    // One name, and directly below them.
    for text in
        ["Regards,\nA Mar H\nJohn", "Regards,\nJohn\nSmith", "Regards,\n\nHis Most Christian Majesty Louis"]
    {
        assert_eq!(spring("Standard", text).len(), text.lines().filter(|l| !l.is_empty()).count());
        let found = readings("Standard", Season::Spring, Phase::Movement, &["A mar"], text);
        assert!(found.last().unwrap().is_error(), "{text}: {found:?}");
    }
}

#[test]
fn behind_a_hyphen_two_letters_are_too_little_of_a_name() {
    let read = |text: &str| read("Standard", Season::Spring, Phase::Movement, &["F den", "F lyo"], text);
    for sea in ["Bal Se", "Bal. Se", "Bal Sea", "Bal-Sea", "Baltic-Sea"] {
        assert_eq!(read(&format!("F Den to {sea}")), ["F den-bal"], "{sea}");
    }
    assert_eq!(read("F Den - bal-se"), ["-"]);
    assert_eq!(read("F Lyo-Wes Me"), ["F lyo-wes"]);
    assert_eq!(read("F Lyo - wes-me"), ["-"]);
}

#[test]
fn only_a_hyphen_without_blanks_joins_the_words_of_a_name() {
    let read = |text: &str| read("Standard", Season::Spring, Phase::Movement, &["F eng"], text);
    for name in ["Eng-Channel", "Eng Channel", "Eng. Channel"] {
        assert_eq!(read(&format!("F {name} H")), ["F eng H"], "{name}");
    }
    for two in
        ["Eng - Channel", "Eng- Channel", "Eng -Channel", "Eng -> Channel", "Eng->Channel", "Eng--Channel"]
    {
        assert_eq!(read(&format!("F {two} H")), ["-"], "{two}");
    }
}

#[test]
fn three_letters_are_enough_of_a_name() {
    for (name, codes) in
        [("Gulf", &[Code::Context][..]), ("Gul", &[Code::Context]), ("Gu", &[Code::UnknownProvince])]
    {
        let found =
            readings("Standard", Season::Spring, Phase::Movement, &["F lyo"], &format!("F {name}-Mar"));
        assert_eq!(found[0].codes, codes, "{found:?}");
    }
}

#[test]
fn one_letter_is_a_coast_only_in_brackets_or_behind_a_stroke() {
    let read = |text: &str| read("Standard", Season::Spring, Phase::Movement, &["F mao"], text);
    for (letter, point) in [("n", "north"), ("s", "south")] {
        for coast in [
            format!("({letter})"),
            format!("/{letter}"),
            format!(" ({letter}c)"),
            format!(" {letter}.c."),
            format!(" {point} coast"),
            format!(" {point}"),
        ] {
            assert_eq!(read(&format!("F Mao-Spa{coast}")), [format!("F mao-spa/{letter}c")], "{coast}");
        }
        for coast in [format!(" {letter}"), format!(" {letter} coast")] {
            assert_eq!(read(&format!("F Mao-Spa{coast}")), ["-"], "{coast}");
        }
    }
}

#[test]
fn the_way_of_a_convoy_may_stand_behind_a_comma_or_in_brackets() {
    let units = ["A lon", "F nth"];
    let read = |text: &str| read("Standard", Season::Spring, Phase::Movement, &units, text);
    for way in ["via", "through", "by way of", "carried by", "ferried by", "transported by", "convoyed by"] {
        for fleet in ["Nth", "F Nth"] {
            for text in [format!(" {way} {fleet}"), format!(", {way} {fleet}"), format!(" ({way} {fleet})")] {
                assert_eq!(read(&format!("A Lon-Nwy{text}")), ["A lon-nwy via nth"], "{text}");
            }
        }
    }
}

#[test]
fn what_was_left_out_of_a_list_of_one_kind_is_told_where_it_stood() {
    let units = ["A par", "A mar", "F bre", "F lon"];
    let told = |text: &str| {
        let found = readings("Standard", Season::Spring, Phase::Movement, &units, text);
        found.iter().map(|r| r.codes.contains(&Code::Extra)).collect::<Vec<_>>()
    };
    assert_eq!(told("A Mar-Gas F: Bre-Mao, Lon-Nth"), [false; 3]);
    assert_eq!(told("A Mar-Gas F: * Bre-Mao, Lon-Nth"), [false, true, false]);
    assert_eq!(told("A Mar-Gas F: Bre-Mao, * Lon-Nth"), [false, false, true]);
    assert_eq!(told("A: Par-Pic, * Mar-Gas"), [false, true]);
    assert_eq!(told("* A: Par-Pic, Mar-Gas"), [true, false]);
}

#[test]
fn seven_words_and_commas_at_most_say_that_a_unit_is_dislodged() {
    for (said, seven) in [
        ("dislodged", true),
        ("it is dislodged,", true),
        ("it must be dislodged it is to", true),
        ("it is to be dislodged it is to", false),
        ("it is dislodged, it must be to", false),
    ] {
        for text in
            [format!("A Mar-Gas, if {said} retreat to Spa"), format!("A Mar-Gas (if {said} retreat to Spa)")]
        {
            let read = spring("Standard", &text);
            assert_eq!(read == ["A mar-gas [R spa]"], seven, "{text}: {read:?}");
        }
    }
}

#[test]
fn a_flight_goes_over_twelve_spaces_at_most() {
    let spaces =
        ["bur", "gas", "mar", "pie", "tyr", "mun", "ruh", "bel", "pic", "bre", "par", "bur", "gas", "mar"];
    for many in 1..=spaces.len() {
        let flight = format!("B par-{}", spaces[..many].join("-"));
        let read = read("Rather Silly", Season::Spring, Phase::Movement, &["B par"], &flight);
        assert_eq!(read, [if many <= 12 { flight.as_str() } else { "-" }]);
    }
}

#[test]
fn a_choice_of_builds_or_removals_is_asked_about() {
    for text in
        ["Build A Par or A Mar", "Build A Par or F Bre", "Remove A Bur or A Mun", "Remove A Par or A Bur"]
    {
        let found = readings("Standard", Season::Winter, Phase::Adjustment, &["A mun"], text);
        assert_eq!(found[0].codes, [Code::AmbiguousOrder], "{text}: {found:?}");
    }
    // An order to a unit that is not there is refused for that.
    let found = readings("Standard", Season::Spring, Phase::Movement, &["A mun"], "A Bur-Par or Gas");
    assert_eq!(found[0].codes, [Code::NoUnit], "{found:?}");
}

#[test]
fn a_heading_may_name_a_game_and_a_power_that_the_board_does_not_know() {
    for (text, read) in [
        ("Zeus Spring 1902", "HEADER game=Zeus season=Spring 1902"),
        ("Game Hermes Spring 1902", "HEADER game=Hermes season=Spring 1902"),
        ("Game Hermes Spring 1902 Zeus", "HEADER game=Hermes season=Spring 1902 power=Zeus"),
        ("7b Spring 1902", "HEADER game=7b season=Spring 1902"),
        // A power's name is one word with a capital, and no word of orders.
        ("Game Hermes Spring 1902 Zeus7", "-"),
        ("Game Hermes Spring 1902 zeus", "-"),
        ("Game Hermes Spring 1902 Hold", "-"),
        ("Game Hermes Spring 1902 Xu", "-"),
        ("Hold Spring 1902", "-"),
        ("zeus Spring 1902", "-"),
        ("Xu Spring 1902", "-"),
    ] {
        assert_eq!(spring("Standard", text), [read], "{text}");
    }
}

#[test]
fn a_power_named_like_a_place_is_told_as_decided_by_the_position() {
    for (name, units, text, order) in [
        ("Standard", ["F pic", "England: F bel"], "F Pic S F Eng Bel", "F pic S F bel"),
        ("Standard", ["F pic", "England: F bel"], "F Pic S F English Bel", "F pic S F bel"),
        ("Standard", ["F pic", "England: F eng"], "F Pic S F Eng Bel", "F pic S F eng-bel"),
        ("Standard", ["A bel", "England: A hol"], "A Bel S A Eng Hol", "A bel S A hol"),
        ("Standard", ["A bel", "England: A hol"], "A Bel S A English Hol", "A bel S A hol"),
        ("Rules1958", ["F1 pic", "England: F1 bel"], "F1 S F Eng Bel", "FLEET1 S England FLEET1"),
    ] {
        let found = readings(name, Season::Spring, Phase::Movement, &units, text).remove(0);
        assert_eq!(found.order.as_deref(), Some(order), "{text}");
        assert_eq!(found.codes.contains(&Code::Context), text.contains("Eng "), "{text}: {found:?}");
    }
}

#[test]
fn hyperspace_and_a_convoy_may_be_named_in_either_sequence() {
    let read = |text: &str| read("Swiss", Season::Spring, Phase::Movement, &["A mar", "A swi"], text);
    for hyper in [" (H)", " (hyperspace)", " via hyperspace", " (via hyperspace)", ", in hyperspace"] {
        for convoy in [" via convoy", " by convoy", " (via convoy)", ", by sea"] {
            for text in [format!("A Mar - Bur{hyper}{convoy}"), format!("A Mar - Bur{convoy}{hyper}")] {
                assert_eq!(read(&text), ["A mar-bur via convoy via hyperspace"], "{text}");
                let text = text.replace("A Mar", "A Swi S A Mar");
                let order = match hyper.contains("(via") {
                    true => "-",
                    false => "A swi S A mar-bur via hyperspace",
                };
                assert_eq!(read(&text), [order], "{text}");
            }
        }
    }
    assert_eq!(read("A Mar (H) - Bur via convoy"), ["A mar-bur via convoy via hyperspace"]);
    for hyper in ["(hyper)", "(HS)", "via hyper", "through hyper"] {
        assert_eq!(read(&format!("A Mar-Ice {hyper}")), ["A mar-ice via hyperspace"], "{hyper}");
    }
}

#[test]
fn the_sea_is_no_province() {
    for way in [
        "through the sea",
        "thru the sea",
        "by sea",
        "by way of the sea",
        "via the seas",
        "over the seas",
        "across the sea",
        "across the water",
        "by water",
        "overseas",
        "über das Meer",
        "übers Meer",
        "auf dem Seeweg",
        "per Schiff",
        "par la mer",
        "par voie de mer",
    ] {
        for text in [format!("A Mar-Spa {way}"), format!("A Mar-Spa. {way}"), format!("A Mar-Spa ({way})")] {
            let found = readings("Standard", Season::Spring, Phase::Movement, &["A mar"], &text);
            assert_eq!(found[0].order.as_deref(), Some("A mar-spa via convoy"), "{text}");
            assert!(!found[0].codes.contains(&Code::Fuzzy), "{text}: {found:?}");
        }
    }
}

#[test]
fn behind_a_power_s_name_a_place_is_its_unit_rather_than_another_order() {
    let units = ["F pic", "A par", "A mar", "England: F bel"];
    for (text, orders) in [
        ("F Pic S F Eng Bel", &["F pic S F bel"][..]),
        ("F Pic S F Eng Bel H", &["F pic S F bel"]),
        ("F Pic S F Eng Bel Hold. A Par-Bur", &["F pic S F bel", "A par-bur"]),
        ("F Pic S F Eng Bel H A Par Bur", &["F pic S F bel", "A par-bur"]),
        ("F Pic S F Eng Bel-Nth", &["F pic S F bel-nth"]),
        ("A Par S A Mar Bur", &["A par S A mar-bur"]),
        ("A Par S A Mar Bur A Mar Bur", &["A par S A mar-bur", "A mar-bur"]),
        ("A Par S A Mar Bur F Pic S F Bel", &["A par S A mar-bur", "F pic S F bel"]),
        ("Par S Mar Bur Pic S Bel", &["A par S A mar-bur", "F pic S F bel"]),
        ("A Mar-Bur Par-Gas Pic S Bel", &["A mar-bur", "A par-gas", "F pic S F bel"]),
    ] {
        assert_eq!(read("Standard", Season::Spring, Phase::Movement, &units, text), orders, "{text}");
    }
}

#[test]
fn both_before_units_is_a_word_and_else_a_gulf() {
    let found = |phase: Phase, text: &str| {
        let season = if phase == Phase::Adjustment { Season::Winter } else { Season::Spring };
        read("Standard", season, phase, &["F swe", "A nwy", "F bot", "Germany: A den"], text)
    };
    for (text, orders) in [
        ("both F Swe and A Nwy hold", &["F swe H", "A nwy H"][..]),
        ("Both the fleet in Swe and the army in Nwy hold", &["F swe H", "A nwy H"]),
        ("F Swe and A Nwy both hold", &["F swe H", "A nwy H"]),
        ("F Both-Bal; both F Swe and A Nwy S A Den", &["F bot-bal", "F swe S A den", "A nwy S A den"]),
        ("F Swe & A Nwy both move to Den", &["F swe-den", "A nwy-den"]),
        ("both F Swe and F Both hold", &["F swe H", "F bot H"]),
        ("F Both - Bal", &["F bot-bal"]),
        ("Both - Bal", &["F bot-bal"]),
        ("Both S F Swe-Bal", &["F bot S F swe-bal"]),
        ("F Swe S F Both A Nwy-Fin", &["F swe S F bot", "A nwy-fin"]),
        ("F. Swe S F. Both A. Nwy-Fin", &["F swe S F bot", "A nwy-fin"]),
        ("F Swe-Both A Nwy-Fin", &["F swe-bot", "A nwy-fin"]),
        ("F Swe to Both A Nwy to Fin", &["F swe-bot", "A nwy-fin"]),
        ("A Nwy-Fin and F Swe - both", &["A nwy-fin", "F swe-bot"]),
    ] {
        assert_eq!(found(Phase::Movement, text), orders, "{text}");
    }
    let removed = ["Remove F swe", "Remove A nwy"];
    assert_eq!(found(Phase::Adjustment, "Remove both F Swe and A Nwy"), removed);
    assert_eq!(found(Phase::Adjustment, "Remove Both"), ["Remove F bot"]);
}

#[test]
fn what_takes_an_order_back_is_no_remark() {
    for back in [
        "cancelled",
        "canceled!",
        "void",
        "forget this one",
        "not really",
        "not any more",
        "gestrichen",
        "annulé",
    ] {
        assert_eq!(spring("Standard", &format!("A Par-Bur ({back})")), ["-"], "{back}");
    }
    for remark in ["not Gas", "not to Gas", "not A Mar", "NOT a fleet!", "a bluff", "I hope"] {
        assert_eq!(spring("Standard", &format!("A Par-Bur ({remark})")), ["A par-bur"], "{remark}");
    }
}
