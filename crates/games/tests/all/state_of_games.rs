//! The worked rows of the state of the games, from `tests/data/accounts.tsv`; `accounts` runs those of accounts.

use jiff::civil::Date;

use adjudicator::board::Board;
use adjudicator::season::Turn;
use games::state_of_games::*;
use page::calls_for_players;
use page::lexicon::Lexicon;

use crate::project;

#[test]
fn every_worked_row_comes_out_as_written() {
    let table = std::fs::read_to_string(project::tests().join("data/accounts.tsv")).unwrap();
    let (mut rows, mut wrong) = (0, Vec::new());
    for line in table.lines().filter(|l| !l.starts_with('#')) {
        let [row, given, expect] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}")
        };
        let answers: Option<Vec<String>> = given.split(';').map(answer).collect();
        let Some(answers) = answers else { continue };
        rows += 1;
        let got = answers.join("; ");
        if got != expect {
            wrong.push(format!("{row}: {given}\n  expected {expect}\n  got      {got}"));
        }
    }
    assert!(rows >= 15, "{rows} rows");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

/// The output of a step of a row; `None` if it is about accounts.
fn answer(step: &str) -> Option<String> {
    let words: Vec<&str> = step.split_whitespace().collect();
    let (verb, words) = (words[0], &words[1..]);
    let answer = match verb {
        "opening" => {
            let [seats, players] = [0, 1].map(|at| words[at].parse().unwrap());
            let call = calls_for_players::opening(&Lexicon::default(), seats, players, seats);
            call.unwrap_or_else(|| "-".into())
        }
        "late" => {
            let find = |key| words.iter().position(|w| *w == key).map(|i| day(words[i + 1]));
            let news =
                GameSchedule { deadline: find("deadline"), word: find("word"), ..GameSchedule::default() };
            lateness(day(words[0]), news, LatenessLimits::default()).class().into()
        }
        "number" => match words[0].parse::<GameNumber>() {
            Ok(number) => number.ordinal().to_string(),
            Err(_) => "rejected".into(),
        },
        "order" => {
            let mut numbers: Vec<GameNumber> = words.iter().map(|w| w.parse().unwrap()).collect();
            numbers.sort();
            numbers.iter().map(GameNumber::to_string).collect::<Vec<_>>().join(" ")
        }
        "players" => players(words),
        "heading" => {
            let (shown, of): (Turn, i32) = (words[..2].join(" ").parse().unwrap(), words[2].parse().unwrap());
            match is_older(&Board::standard(), shown, of) {
                true => format!("Players ('{:02}):", of % 100),
                false => "Players:".into(),
            }
        }
        "clock" => clock(words),
        _ => return None,
    };
    Some(answer)
}

fn players(words: &[&str]) -> String {
    let style = if words[0] == "G16" { CountStyle::LetterFirst } else { CountStyle::CountFirst };
    let read = |word: &&str| {
        let [name, power, units] = word.split(':').collect::<Vec<_>>()[..] else { panic!("{word}") };
        let (name, code) = (name.replace('_', " "), power[..3].to_lowercase());
        PlayerCount { name, power: power.into(), code, units: units.parse().unwrap() }
    };
    player_list(&words[1..].iter().map(read).collect::<Vec<_>>(), style)
}

fn clock(words: &[&str]) -> String {
    let mut clock = GuarantorClock::new(day(words[0]));
    match words.get(2) {
        Some(&"asked") => clock.events.push(GuarantorEvent::Asked(day(words[3]))),
        Some(&"delay") => clock.events.push(GuarantorEvent::Delay(day(words[3]), words[4].parse().unwrap())),
        Some(&"notice") => clock.events.push(GuarantorEvent::Notice(day(words[3]), day(words[4]))),
        _ => {}
    }
    match clock.on(day(words[1])).stage {
        GuarantorStage::Nothing => "nothing",
        GuarantorStage::MayAsk => "may ask",
        GuarantorStage::Waiting => "waiting",
        GuarantorStage::MayTakeOver => "may take over",
    }
    .into()
}
