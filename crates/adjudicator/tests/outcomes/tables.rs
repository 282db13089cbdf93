//! Results that do not depend on a case: boards with their names and years, rule-sets and their remarks on units,
//! seasons, numbers, draws, canonical texts and why others are not, places in a text.

use std::fmt::Write as _;

use adjudicator::board::{Board, BoardLoader, Owner, members};
use adjudicator::cases::{self, Runner};
use adjudicator::draw::{Draws, commitment};
use adjudicator::position::UnitKind;
use adjudicator::rules::{self, RuleSet, Switches, presets};
use adjudicator::season::{Phase, Season, Turn};
use adjudicator::terms::{OrderItem, UnitRef};
use diagnostics::count_words::{count_noun, thousands};
use diagnostics::{Diagnostic, Source};

use super::boards::files;
use super::dice::Dice;
use super::misprints::mistyped;
use super::{each_case, ledger};

fn turns(years: std::ops::Range<i32>) -> Vec<Turn> {
    let mut out = Vec::new();
    for year in years {
        for season in Season::ALL {
            out.extend(Phase::ALL.map(|phase| Turn::new(season, year, phase)));
        }
    }
    out
}

/// The boards of all rule-sets, and the other boards of the project.
fn boards() -> Vec<(String, Board)> {
    let own = |info: &rules::RuleSetInfo| {
        let rules = info.instantiate(&Switches::default()).unwrap();
        (info.name.to_string(), rules.board().clone())
    };
    let mut out: Vec<(String, Board)> = rules::LIST.iter().map(own).collect();
    for (name, text) in files() {
        out.extend(BoardLoader::EMPTY.load(&Source::new(name.as_str(), text)).0.map(|board| (name, board)));
    }
    out
}

fn of_board(board: &Board) -> String {
    let mut out = format!("{:?}\n", (board.len(), board.is_empty(), board.places(), board.first_turn()));
    let mut names: Vec<_> = board.names().iter().collect();
    names.sort();
    writeln!(out, "{names:?}").unwrap();
    for province in board.provinces() {
        let place = province.place();
        writeln!(out, "{:?}", (board.province(province), board.place_name(place), board.place_abbr(place)))
            .unwrap();
        let name = &board.province(province).name;
        for coast in
            ["nc", "north coast", "(sc)", "/ec", "western coast", "n.e.", "sw", "southeast", "nw coast"]
        {
            let named = board.places_named(&format!("{name} {coast}"));
            if named != [place] {
                writeln!(out, "{name} {coast} {named:?}").unwrap();
            }
        }
        for kind in [UnitKind::Army, UnitKind::Fleet] {
            writeln!(out, "{:?}", members(board.step_provinces(kind, place)).collect::<Vec<_>>()).unwrap();
        }
        let touch: Vec<u16> = members(board.touch(province)).collect();
        writeln!(out, "{:?}", (touch, board.fleet_can_stand(province))).unwrap();
    }
    let owners: Vec<Owner> = board.all_owners().collect();
    for owner in &owners {
        let info = board.owner(*owner);
        let short: Vec<_> = (1..=info.name.len().min(6))
            .filter_map(|n| info.name.get(..n))
            .map(|part| board.find_owner(part))
            .collect();
        writeln!(out, "{info:?} {short:?}").unwrap();
    }
    writeln!(
        out,
        "{:?}",
        (board.seats(), board.players(), board.about.key(), board.file().map(|f| f.to_string()).ok())
    )
    .unwrap();
    for turn in turns(board.first_year - 1..board.first_year + 6) {
        let around = (
            board.next_turn(turn),
            board.moves_before(turn),
            board.moves_after(turn),
            board.adjustment(turn),
        );
        writeln!(out, "{turn} {around:?} {:?}", (board.ends_cycle(turn), board.last_builds(turn))).unwrap();
        writeln!(out, "{:?}", (board.centres_to_win(turn.year), board.cycle_end(turn.year))).unwrap();
    }
    out
}

fn of_rules(rules: &dyn RuleSet) -> String {
    let board = rules.board();
    let powers: Vec<Owner> = board.powers().collect();
    let start = rules.start(&powers, &mut Draws::from_secret(b"secret", "game", "start"));
    let mut out =
        format!("{:?}\n{start:?}\n", (rules.name(), rules.title(), rules.switches().text(), rules.mail()));
    writeln!(out, "{:?} {:?}", rules.due(&start), rules.standing(&start)).unwrap();
    for value in ["Paris", "par", "A Paris", "stp/sc", "France", "heads", "Rome, Naples", ""] {
        writeln!(out, "{value} {}", rules.draw_value(value)).unwrap();
    }
    for unit in &start.units {
        writeln!(out, "{:?}", (unit.owned_text(board), rules.said_of(&start, unit))).unwrap();
        for reference in
            [UnitRef::by_place(unit), UnitRef::by_number(unit), UnitRef::new(UnitKind::Fleet, unit.place)]
        {
            let fits: Vec<bool> = start.units.iter().map(|other| reference.fits(board, other)).collect();
            writeln!(out, "{:?}", (reference.place(), reference.stands(), fits)).unwrap();
        }
    }
    for switch in rules::find(rules.name()).into_iter().flat_map(|info| info.switches()) {
        let info = rules::find(rules.name()).unwrap();
        let found = info.switch(switch.key).map(|s| (s.key, s.values));
        let odd =
            info.instantiate(&Switches::read(&format!("{}=odd", switch.key))).err().map(|e| e.to_string());
        writeln!(out, "{found:?} {odd:?}").unwrap();
    }
    out
}

/// The canonical texts of a case, and the errors of those with a slip.
fn of_texts(runner: &mut Runner, case: &cases::Case) -> String {
    let Ok(played) = runner.play(case) else { return String::new() };
    let (grammar, board) = (played.rules.grammar(), played.rules.board());
    let mut out = String::new();
    let mut dice = Dice::of(&case.name);
    for line in &played.report.orders {
        let text = line.text(board);
        for text in [
            text.clone(),
            mistyped(&text, &mut dice),
            mistyped(&text, &mut dice),
            format!("PERPETUAL {text}"),
        ] {
            let read = OrderItem::parse(grammar, board, &text);
            let said = read
                .as_ref()
                .map(|i| (i.lasts(), i.proxy(), i.vote(), i.terms().count(), i.text(grammar, board)));
            let fault = read.as_ref().err().map(|fault| (fault.to_string(), fault.at));
            writeln!(out, "{text} {said:?} {fault:?}").unwrap();
        }
        let order = &line.order;
        writeln!(out, "{:?}", (order.form().map(|f| f.0), order.by_convoy(), order.ballot(board))).unwrap();
        let owned = [Some(line.owner), None].map(|owner| order.with_power(owner).text(board));
        writeln!(out, "{owned:?} {:?}", [" via convoy", " by sea", ""].map(|words| order.has_flag(words)))
            .unwrap();
        if let Some(reason) = &line.reason {
            let said = (
                reason.is_superseded(),
                reason.causing_units(),
                reason.strengths(),
                reason.tells(),
                reason.text(board),
            );
            writeln!(out, "{said:?}").unwrap();
        }
    }
    for event in played.report.events.iter().chain(&played.report.tables) {
        let facts =
            event.facts.iter().map(|(name, fact)| (name, fact.owners(), fact.units(), fact.text(board)));
        writeln!(out, "{:?}", facts.collect::<Vec<_>>()).unwrap();
        writeln!(out, "{:?}", (event.get("units").is_some(), event.get("power").is_some())).unwrap();
    }
    for unit in &played.before.units {
        let said = (played.report.unit_after(unit), played.rules.said_of(&played.before, unit));
        writeln!(out, "{said:?} {:?}", unit.owned_text(board)).unwrap();
    }
    for fact in played.report.after.facts.iter().chain(played.before.facts.iter()) {
        for text in [fact.clone(), mistyped(fact, &mut dice), fact.to_uppercase()] {
            writeln!(out, "{text} {}", played.rules.holds(&text, &played.report)).unwrap();
        }
    }
    let orders: Vec<(String, String)> = case
        .lines("ORDERS")
        .filter_map(|(_, line)| line.split_once(": "))
        .map(|(who, order)| (who.to_string(), order.to_string()))
        .collect();
    let report = &played.report;
    for secrets in [false, true] {
        let text = cases::print_phase(
            &case.name,
            &*played.rules,
            &played.before,
            &orders,
            &report.draws,
            report,
            secrets,
        );
        if let Ok(again) = cases::read(&Source::new("again", text.as_str()))
            && let Some(again) = again.first()
        {
            let replayed = cases::replay(again, &*played.rules, &played.before, rules::SheetAuthor::Person);
            writeln!(out, "{:?}", replayed.map(|(_, differences)| differences).map_err(|e| e.to_string()))
                .unwrap();
        }
        out += &text;
    }
    out
}

fn of_seasons() -> String {
    let mut out = String::new();
    let all = turns(1899..1902);
    for turn in &all {
        let said = (turn.to_string(), turn.season_text(), turn.code(), turn.order());
        writeln!(out, "{said:?} {:?}", [turn.code().parse::<Turn>(), turn.to_string().parse()]).unwrap();
        let many: Vec<bool> = all.iter().map(|other| turn == other).collect();
        let less = all.iter().filter(|other| turn < other).count();
        writeln!(out, "{less} {many:?} {:?}", turn.season.letter()).unwrap();
        writeln!(out, "{:?}", Season::ALL.map(|season| turn.season.holds(season))).unwrap();
    }
    for text in [
        "S1901",
        "s1901m",
        "F1902R",
        "W1903",
        "Fall 1",
        "autumn 5, builds",
        "Winter 1901",
        "Spring",
        "Spring x",
        "x",
        "Spring 1901 A.D.",
        "spring 1901 ad",
        "Y1901",
        "U1901",
        "Spring 1901, Movement, x",
        "S",
        "",
        "S1901MM",
        "S1901x",
        "Summer 1902 retreats",
        "Spring 1901 questions",
        "Year 1900, Season",
        "Fall 1901 set-up",
        "Fall 1901 selection",
    ] {
        writeln!(
            out,
            "{text} {:?} {:?} {:?}",
            text.parse::<Turn>(),
            text.parse::<Season>(),
            text.parse::<Phase>()
        )
        .unwrap();
    }
    out
}

fn of_numbers() -> String {
    let mut out = String::new();
    for n in [0, 1, 9, 99, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890] {
        writeln!(out, "{} {}", thousands(n), count_noun(n as usize, "copy")).unwrap();
    }
    writeln!(out, "{} {}", commitment(b"secret"), commitment(b"")).unwrap();
    for name in [
        "1971",
        "2000/08",
        "datc 2.4",
        "GODIP",
        "nothing",
        "before 1971",
        "",
        "2025",
        "1971 double_orders=last",
        "convoy_disruption=any_route",
    ] {
        writeln!(out, "{:?}", presets::find(name).map(|p| (p.name, p.switches()))).unwrap();
        writeln!(out, "{:?}", presets::preset_switches(name)).unwrap();
    }
    for preset in presets::PRESETS {
        writeln!(out, "{:?}", presets::preset_switches(preset.name)).unwrap();
    }
    out
}

fn of_draws() -> String {
    let mut out = String::new();
    let list: Vec<String> = ["par", "mar", "bre", "gas"].map(String::from).to_vec();
    let ways: [fn() -> Draws; 4] = [
        || Draws::from_list(["MAR", "x", "gas"]),
        || Draws::from_secret(b"secret", "game", "S1901M"),
        || Draws::from_secret(b"secret", "other", "S1901M"),
        || Draws::from_list([""; 0]),
    ];
    for way in ways {
        let mut draws = way();
        draws.overrule(2, "bre");
        draws.overrule(4, "nowhere");
        draws.translate(|value| value.to_lowercase());
        for count in [4, 4, 1, 3, 0, 2] {
            writeln!(out, "{}", draws.draw(&format!("of {count}"), &list[..count])).unwrap();
        }
        writeln!(out, "{:?} {:?}", draws.log(), draws.faults()).unwrap();
    }
    out
}

fn of_diagnostics() -> String {
    let mut out = String::new();
    let text = "first line\nsecönd línе\n\n\tthird\r\nlast";
    let source = Source::new("a.toml", text);
    for at in 0..=text.len() + 1 {
        writeln!(out, "{:?}", source.line_column(at)).unwrap();
    }
    for line in 0..8 {
        writeln!(out, "{:?}", source.line_range(line)).unwrap();
    }
    for (from, to) in [(0, 5), (6, 18), (12, 13), (23, 23), (text.len(), text.len()), (13, 14), (40, 99)] {
        let made = [
            Diagnostic::error("E-1", "wrong"),
            Diagnostic::warning("W-1", "odd"),
            Diagnostic::note("N-1", "so"),
        ];
        for found in made {
            let found = found.at(&source, from..to).help("mend it");
            writeln!(out, "{:?} {}", found.place(), found.render(false)).unwrap();
            writeln!(out, "{:?}", found.in_file("b.toml").place()).unwrap();
        }
    }
    let bare = Diagnostic::error("E-2", "nowhere");
    writeln!(out, "{:?} {}", bare.place(), bare.render(true)).unwrap();
    out
}

#[test]
pub fn what_does_not_hang_on_a_case_is_what_was_reviewed() {
    let mut ledger = ledger("tables.txt");
    for (name, board) in boards() {
        ledger.note(&format!("board {name}"), || of_board(&board));
    }
    for info in rules::LIST {
        ledger.note(&format!("rules {}", info.name), || {
            of_rules(&*info.instantiate(&Switches::default()).unwrap())
        });
    }
    ledger.note("seasons", of_seasons);
    ledger.note("numbers", of_numbers);
    ledger.note("draws", of_draws);
    ledger.note("diagnostics", of_diagnostics);
    each_case(&mut ledger, of_texts);
    ledger.close();
}
