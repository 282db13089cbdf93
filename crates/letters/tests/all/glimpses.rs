//! What single rows and words of letters are taken for: headings, seasons, date lines, places, other people's words, units.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use adjudicator::board::{Board, Owner};
use adjudicator::cases;
use adjudicator::draw::Draws;
use adjudicator::position::{DislodgedUnit, Position, Unit};
use adjudicator::rules::{self, RuleSet, Switches};
use adjudicator::season::Phase;
use adjudicator::terms::UnitNaming;
use diagnostics::Source;
use letters::blocks::{Whose, blocks};
use letters::headers::{self, Head};
use letters::reading::{looked, names::one_slip};
use letters::words::words;
use letters::{Names, World, units};

use crate::written::file;

/// The names that headings may hold: two games, two players, one of whom is called as a power is.
fn names() -> Names {
    let mut names = Names::default();
    names.game("1968A", &["Saturn", "", "Ring of Saturn"]);
    names.game("swiss-one", &["The Alpine"]);
    names.person("Tom Smith");
    names.person("John England");
    names.person("J Doe");
    names.person("?");
    names
}

/// A heading in words: games, powers, season, how many tokens it takes, and whether orders follow in its row.
fn heading(board: &Board, head: Option<Head>) -> String {
    let Some(head) = head else { return "-".into() };
    let powers = head.powers.iter().map(|power| board.owner(*power).name.clone());
    let season = head.season.map(|season| {
        let phase = season.phase.map(|phase| format!(" {phase}")).unwrap_or_default();
        format!("{} {}{phase}", season.season, season.year)
    });
    let mut said: Vec<String> = head.games.iter().map(|game| format!("game {game}")).collect();
    said.extend(powers);
    said.extend(season);
    said.extend(head.leads.then(|| format!("leads after {}", head.len)));
    said.join(", ")
}

/// The provinces that words name, by their codes.
fn place(rules: &dyn RuleSet, code: &str, text: &str) -> String {
    let (names, position) = (Names::default(), Position::empty(rules.board(), rules.board().first_turn()));
    let world = World { language: Some(code), ..World::new(rules, &position, Owner(0), &names) };
    looked(&world, text, |lattice| {
        let Some(found) = lattice.place(0) else { return "-".into() };
        let least = found.means.iter().map(|mean| mean.cost).min();
        let meant = found.means.iter().filter(|mean| Some(mean.cost) == least);
        let codes: BTreeSet<&str> = meant.map(|mean| rules.board().code(mean.province.place())).collect();
        let codes: Vec<&str> = codes.into_iter().collect();
        codes.join("|")
    })
}

/// A letter in rows with whose they are (the writer's own without a mark), and what was struck out.
fn rows(letter: &str) -> String {
    let found = blocks(letter, 0);
    assert_eq!(found.text.len(), letter.len(), "{letter}");
    let mut out: Vec<String> = Vec::new();
    for line in &found.lines {
        let words: Vec<&str> = found.text[line.range.clone()].split(' ').filter(|w| !w.is_empty()).collect();
        let text = words.join(" ").replace('\t', "\\t");
        let mark = match line.whose {
            Whose::Own => "",
            Whose::Quoted => "Q:",
            Whose::Forwarded => "F:",
            Whose::Signature => "S:",
            Whose::Head => "H:",
        };
        if !text.is_empty() {
            out.push(format!("{mark}{text}"));
        }
    }
    out.extend(found.struck.iter().map(|range| format!("x{:?}", &letter[range.clone()])));
    out.join(" / ")
}

/// A letter as it is read: its pieces in order, orders in their short form, other pieces by their kind, what is asked about with `?`.
fn letter(rules: &dyn RuleSet, position: &Position, who: Owner, text: &str, reply: bool) -> String {
    let names = names();
    let world = World { editor: "ada", reply, ..World::new(rules, position, who, &names) };
    let read = letters::read(&world, text, 0);
    let piece = |piece: &letters::Piece| match &piece.order {
        Some(order) => order.text(rules.board()),
        None if piece.is_error() => format!("? {}", &text[piece.span.clone()]),
        None => format!("({:?})", piece.kind),
    };
    read.pieces.iter().map(piece).collect::<Vec<_>>().join(" ; ")
}

/// What a row of the table becomes.
fn seen(room: &[&str], text: &str) -> String {
    let rules = ready("Standard");
    let board = rules.board();
    let plain = text.replace("\\n", "\n").replace("\\t", "\t");
    match room {
        ["heading"] => heading(board, headers::header(board, &names(), &words(text, 0), 1903)),
        ["unnamed"] => heading(board, headers::header(board, &Names::default(), &words(text, 0), 1903)),
        ["within"] => heading(board, Some(headers::find(board, &names(), text, 1903))),
        ["year", rules @ ..] => {
            let rules = ready(&rules.join(" "));
            heading(rules.board(), headers::header(rules.board(), &names(), &words(text, 0), 1903))
        }
        ["season", year] => {
            let found = headers::season(&words(text, 0), year.parse().unwrap());
            let head = |(season, len)| Head { season: Some(season), len, leads: true, ..Head::default() };
            heading(board, found.map(head))
        }
        ["fits"] => {
            let (said, turn) = text.split_once(" | ").unwrap();
            let (season, _) = headers::season(&words(said, 0), 1903).unwrap();
            season.fits(turn.parse().unwrap()).to_string()
        }
        ["power"] => headers::power(board, &words(text, 0))
            .map_or("-".into(), |(power, len)| format!("{} {len}", board.owner(power).name)),
        ["place", code] => place(&*rules, code, text),
        ["place", code, rules] => place(&*ready(rules), code, text),
        ["rows"] => rows(&plain),
        ["letter" | "reply", rules, at, power] => {
            let rules = ready(rules);
            static CASES: OnceLock<Vec<cases::Case>> = OnceLock::new();
            let positions = CASES
                .get_or_init(|| cases::read(&Source::new("positions.txt", file("positions.txt"))).unwrap());
            let case = positions.iter().find(|c| c.name == *at).unwrap();
            let position = cases::position(case, &*rules).unwrap();
            let who = rules.board().find_owner(power).unwrap();
            letter(&*rules, &position, who, &plain, room[0] == "reply")
        }
        _ => panic!("{room:?}"),
    }
}

fn ready(name: &str) -> Arc<dyn RuleSet> {
    static READY: LazyLock<Mutex<HashMap<String, Arc<dyn RuleSet>>>> = LazyLock::new(Default::default);
    let make = || rules::find(name).unwrap().instantiate(&Switches::default()).unwrap();
    READY.lock().unwrap().entry(name.into()).or_insert_with(make).clone()
}

#[test]
fn rows_and_words_are_taken_for_what_they_are() {
    let (mut room, mut wrong) = (Vec::new(), Vec::new());
    let text = file("glimpses.txt");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(named) = line.strip_prefix("@@ ") {
            room = named.split(' ').collect();
        } else if let Some((said, wanted)) = line.split_once(" => ") {
            let found = seen(&room, said);
            wrong.extend((found != wanted).then(|| format!("{}: {said} => {found}", room.join(" "))));
        }
    }
    assert!(wrong.is_empty(), "{} rows: {wrong:#?}", wrong.len());
}

#[test]
fn units_are_named_by_their_rules_and_due_in_their_phases() {
    for entry in rules::LIST {
        let rules = entry.instantiate(&Switches::default()).unwrap();
        let (board, kind_of) = (rules.board(), rules.grammar().units);
        let powers: Vec<Owner> = board.powers().collect();
        let mut draws = Draws::from_list(["0"; 400]);
        let mut position = rules.start(&powers, &mut draws);
        while position.units.is_empty() {
            position = rules.play(&position, &Default::default(), &Default::default(), &mut draws).after;
        }
        // One unit of each power has been driven out.
        for who in &powers {
            let gone = position.units_of(*who).next().cloned();
            position.dislodged.extend(gone.map(|unit| DislodgedUnit {
                unit,
                from: Vec::new(),
                retreats: None,
            }));
        }
        for phase in Phase::ALL {
            position.turn.phase = phase;
            for who in &powers {
                let gone = position.dislodged.iter().map(|d| &d.unit).filter(|u| u.owner == *who);
                let here: Vec<&Unit> =
                    if phase == Phase::Retreat { gone.collect() } else { position.units_of(*who).collect() };
                let due = if phase == Phase::Adjustment { Vec::new() } else { here.clone() };
                assert_eq!(units::due(&position, *who), due, "{} {phase}", rules.name());
                let listed = units::listed(&*rules, &position, *who);
                for (unit, (named, province)) in due.iter().zip(&listed) {
                    let wanted = match kind_of {
                        UnitNaming::Numbered => format!("{}{}", unit.kind.code(), unit.number),
                        _ => format!("{} {}", unit.kind.code(), board.code(unit.place)),
                    };
                    assert_eq!((named, *province), (&wanted, board.province_of(unit.place)));
                }
                assert_eq!(listed.len(), due.len());
                for unit in &here {
                    let (kind, province) = (unit.kind.code(), board.province_of(unit.place));
                    let id = &board.province(province).id;
                    let wanted = match kind_of {
                        UnitNaming::Numbered => format!("{kind}{}", unit.number),
                        UnitNaming::Owned => format!("{kind} {id}"),
                        _ => id.clone(),
                    };
                    assert_eq!(units::key(&*rules, unit), wanted);
                    let beside = here.iter().filter(|u| board.province_of(u.place) == province);
                    let alike = beside.clone().filter(|u| u.kind == unit.kind).count();
                    // Of several in one province the kind decides, where it is one only.
                    let standing = |kind| units::standing(&*rules, &position, *who, province, kind);
                    let alone = beside.count() == 1;
                    assert_eq!(standing(None), alone.then(|| wanted.clone()), "{}", rules.name());
                    assert_eq!(standing(Some(unit.kind)), (alike == 1).then_some(wanted), "{}", rules.name());
                }
            }
        }
        let empty =
            board.provinces().find(|p| position.units.iter().all(|u| board.province_of(u.place) != *p));
        assert_eq!(units::standing(&*rules, &position, powers[0], empty.unwrap(), None), None);
    }
}

/// Of all short words: one slip is a letter more, less or other, or two neighbours exchanged, behind the first letter.
#[test]
fn one_slip_is_one_letter() {
    let mut all = vec![String::new()];
    for at in 0..121 {
        let longer = ["a", "b", "c"].map(|c| format!("{}{c}", all[at]));
        all.extend(longer);
    }
    for a in &all {
        let mut slips = BTreeSet::new();
        for at in 0..=a.len() {
            let (head, tail) = a.split_at(at);
            slips.extend(["a", "b", "c"].map(|c| format!("{head}{c}{tail}")));
            if let Some(rest) = tail.get(1..) {
                slips.insert(format!("{head}{rest}"));
                slips.extend(["a", "b", "c"].map(|c| format!("{head}{c}{rest}")));
            }
            if tail.len() > 1 {
                slips.insert(format!("{head}{}{}{}", &tail[1..2], &tail[..1], &tail[2..]));
            }
        }
        for b in &all {
            let wanted = a != b && a.chars().next() == b.chars().next() && slips.contains(b);
            assert_eq!(one_slip(a, b), wanted, "{a} {b}");
        }
    }
}

/// Where somebody stops to look for an end.
#[test]
fn long_rows_and_tags_are_words_like_others() {
    let whose = |row: String| rows(&format!("{row}\nA Ber H"));
    for (long, tag) in [(499, true), (500, false)] {
        let letter = format!("<a href={}>A Mun H", "x".repeat(long - 8));
        assert_eq!(letter.find('>'), Some(long));
        assert_eq!(rows(&letter) == "A Mun H", tag, "{long}");
    }
    for (long, quoted) in [(249, "Q:"), (250, "")] {
        let row = format!("On 2 May 2026, A{} wrote:", "d".repeat(long - 23));
        assert_eq!(row.len(), long);
        assert_eq!(whose(row.clone()), format!("{quoted}{row} / {quoted}A Ber H"));
    }
    for (long, signed) in [(119, "S:"), (120, "")] {
        let row = format!("Sent from my {}", "é".repeat(long - 13));
        assert_eq!(whose(row.clone()), format!("{signed}{row} / A Ber H"));
    }
    for (words, forwarded) in [(29, "F:"), (30, "")] {
        let row = format!("--Original message{}", " a".repeat(words - 4));
        assert_eq!(whose(row.clone()), format!("{forwarded}{row} / {forwarded}A Ber H"));
    }
}
