//! Two games run by hand whose scores are computed from what the gamesmaster typed: By Popular Demand and a Bourse.

use std::collections::BTreeMap;
use std::ops::Range;

use diagnostics::{Diagnostic, Source};
use folder::ResultSource;
use folder::hand::ScoreKind;
use folder::markdown_files::{AnswerRow, TradeRow};
use folder::polls::fold;

use crate::GameHistory;
use crate::hand::HandHistory;
use crate::polls::by_words;

/// What an investor has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    /// Units of each currency.
    pub units: BTreeMap<String, i64>,
    /// Cash.
    pub cash: i64,
}

/// A Bourse after some rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BourseState<'a> {
    /// What each currency is worth.
    pub rates: BTreeMap<String, i64>,
    /// What each seat has, in the order of game.toml.
    pub holdings: Vec<(&'a str, Holding)>,
}

/// The rates of the currencies of a game: its centres, power by power.
pub fn centre_rates(game: &GameHistory) -> BTreeMap<String, i64> {
    let board = game.rules.board();
    board
        .powers()
        .map(|power| {
            (board.owner(power).name.clone(), i64::try_from(game.position.centres(power)).unwrap_or(i64::MAX))
        })
        .collect()
}

/// An answer to a question: as printed, and the seats that gave it.
pub type SharedAnswer<'a> = (String, Vec<&'a str>);

impl Holding {
    /// What it is worth.
    pub fn worth(&self, rates: &BTreeMap<String, i64>) -> i64 {
        self.units.iter().fold(self.cash, |sum, (name, n)| {
            sum.saturating_add(n.saturating_mul(rates.get(name).copied().unwrap_or_default()))
        })
    }

    /// Carries out what an investor sold and bought.
    ///
    /// # Errors
    /// What cannot be sold, bought or paid for.
    fn deal(&self, rates: &BTreeMap<String, i64>, row: &TradeRow) -> Result<Holding, String> {
        let mut out = self.clone();
        for (kind, name, n) in row
            .sell
            .iter()
            .map(|(name, n)| ("sell", name, n))
            .chain(row.buy.iter().map(|(name, n)| ("buy", name, n)))
        {
            let (Some(rate), true) = (rates.get(name), *n > 0) else {
                return Err(format!("“{n} {name}” cannot be dealt in"));
            };
            let (units, price) = (out.units.entry(name.clone()).or_default(), n.saturating_mul(*rate));
            if kind == "buy" {
                if *rate <= 0 {
                    return Err(format!("{name} is worth nothing, and cannot be bought"));
                }
                *units = units.saturating_add(*n);
                out.cash = out.cash.saturating_sub(price);
            } else if *units < *n {
                return Err(format!("{n} {name} are sold, but only {units} are there"));
            } else {
                *units -= n;
                out.cash = out.cash.saturating_add(price);
            }
        }
        if out.cash < self.cash.min(0) {
            return Err(format!("{} more is spent than is there", out.cash.saturating_neg()));
        }
        Ok(out)
    }
}

impl<'a> HandHistory<'a> {
    /// What a round of By Popular Demand asked: as the round before says, or game.toml for the first one.
    pub fn asked(&self, round: &ResultSource) -> &'a [String] {
        let before = self.rounds.iter().rev().skip_while(|(_, one)| one.source.name != round.source.name);
        before.skip(1).map(|(_, one)| one.front.ask.as_slice()).next().unwrap_or(&self.game.file.ask)
    }

    /// The answers to each question of a round, the most frequent first.
    pub fn shared_answers(&self, round: &'a ResultSource) -> Vec<Vec<SharedAnswer<'a>>> {
        let front = &round.front;
        (0..self.asked(round).len()).map(|at| self.answers_to(at, front)).collect()
    }

    /// Whether a seat's joker is on a question, from 0.
    pub fn has_joker(&self, round: &ResultSource, seat: &str, at: usize) -> bool {
        let mut rows = round.front.answer.iter();
        rows.any(|row| {
            self.game.seat(row.seat.get_ref()) == Some(seat)
                && row.joker.as_ref().is_some_and(|joker| *joker.get_ref() == at + 1)
        })
    }

    /// The points of each seat in a round of By Popular Demand.
    pub fn popular_points(&self, round: &'a ResultSource) -> Vec<(&'a str, i64)> {
        let mut out: Vec<(&str, i64)> = self.seats().map(|seat| (seat, 0)).collect();
        for (at, answers) in self.shared_answers(round).into_iter().enumerate() {
            for (_, seats) in answers {
                let n = i64::try_from(seats.len()).unwrap_or(i64::MAX);
                for (_, points) in out.iter_mut().filter(|(seat, _)| seats.contains(seat)) {
                    *points = points.saturating_add(n);
                }
                let doubled = out.iter_mut().filter(|(seat, _)| seats.contains(seat));
                for (_, points) in doubled.filter(|(seat, _)| self.has_joker(round, seat, at)) {
                    *points = points.saturating_add(n);
                }
            }
        }
        out
    }

    /// The Bourse after the first so many rounds. What cannot be carried out is left out.
    pub fn bourse(&self, rounds: usize) -> BourseState<'a> {
        let Some(table) = &self.game.file.bourse else { return BourseState::default() };
        let first = Holding {
            units: table.rates.keys().map(|name| (name.clone(), table.units)).collect(),
            cash: table.cash,
        };
        let mut out = BourseState {
            rates: table.rates.clone(),
            holdings: self.seats().map(|seat| (seat, first.clone())).collect(),
        };
        for (_, round) in self.rounds.iter().take(rounds) {
            for row in &round.front.trade {
                let seat = self.game.seat(row.seat.get_ref());
                for (_, holding) in out.holdings.iter_mut().filter(|(other, _)| Some(*other) == seat) {
                    *holding = holding.deal(&out.rates, row).unwrap_or_else(|_| holding.clone());
                }
            }
            let known = round.front.rates.iter().filter(|(name, _)| table.rates.contains_key(*name));
            out.rates.extend(known.map(|(name, rate)| (name.clone(), (*rate).max(0))));
        }
        out
    }

    /// What each seat has is worth after the first so many rounds.
    pub(crate) fn worth(&self, rounds: usize) -> BTreeMap<&'a str, i64> {
        let state = self.bourse(rounds);
        state.holdings.iter().map(|(seat, holding)| (*seat, holding.worth(&state.rates))).collect()
    }

    /// What is wrong with the answers and trades of the last round.
    pub(crate) fn template_faults(&self) -> Vec<Diagnostic> {
        let (mut out, Some((_, round))) = (Vec::new(), self.rounds.last()) else { return Vec::new() };
        let (front, kind) = (&round.front, self.game.file.score);
        let mut seen = Vec::new();
        let answers = front.answer.iter().map(|row| (&row.seat, ScoreKind::Popular));
        for (name, wanted) in answers.chain(front.trade.iter().map(|row| (&row.seat, ScoreKind::Bourse))) {
            let Some(seat) = self.game.seat(name.get_ref()) else {
                push_fault(
                    self.game.no_seat(name.get_ref()),
                    name.span(),
                    &self.game.seats_help(),
                    &mut out,
                    &round.source,
                );
                continue;
            };
            if kind != wanted {
                let help = "set score = \"popular\" or \"bourse\" in game.toml, or remove it";
                push_fault(
                    "this game has no answers or trades".into(),
                    name.span(),
                    help,
                    &mut out,
                    &round.source,
                );
            } else if seen.contains(&seat) {
                push_fault(
                    format!("{seat} is here twice"),
                    name.span(),
                    "remove one of them",
                    &mut out,
                    &round.source,
                );
            }
            seen.push(seat);
        }
        let questions = self.asked(round).len();
        for row in front.answer.iter().filter(|_| kind == ScoreKind::Popular) {
            if row.answers.len() > questions {
                let said = format!("{} answers to {questions} questions", row.answers.len());
                push_fault(
                    said,
                    row.seat.span(),
                    "what is asked is in `ask` of the round before, or of game.toml",
                    &mut out,
                    &round.source,
                );
            }
            let Some(joker) = &row.joker else { continue };
            let seat = self.game.seat(row.seat.get_ref());
            let earlier = &self.rounds[..self.rounds.len() - 1];
            let used = |row: &AnswerRow| row.joker.is_some() && self.game.seat(row.seat.get_ref()) == seat;
            if *joker.get_ref() < 1 || *joker.get_ref() > questions {
                let said = format!("no question has the number {}", joker.get_ref());
                push_fault(
                    said,
                    joker.span(),
                    "write the number of the question whose answer counts double",
                    &mut out,
                    &round.source,
                );
            } else if let Some((_, round)) =
                earlier.iter().find(|(_, round)| round.front.answer.iter().any(used))
            {
                let said = format!("this joker was played in round {}", round.front.round);
                push_fault(said, joker.span(), "remove it: there is one in a game", &mut out, &round.source);
            }
        }
        let currencies = self.game.file.bourse.iter().flat_map(|table| table.rates.keys());
        let currencies: Vec<&str> = currencies.map(String::as_str).collect();
        for name in front.rates.keys().filter(|name| !currencies.contains(&name.as_str())) {
            let help = format!("the currencies are {}", currencies.join(", "));
            push_fault(format!("no currency is called “{name}”"), 0..0, &help, &mut out, &round.source);
        }
        if kind == ScoreKind::Bourse {
            let before = self.bourse(self.rounds.len() - 1);
            for row in &front.trade {
                let seat = self.game.seat(row.seat.get_ref());
                let holding = before.holdings.iter().find(|(other, _)| Some(*other) == seat);
                if let Some(Err(said)) = holding.map(|(_, holding)| holding.deal(&before.rates, row)) {
                    push_fault(
                        said,
                        row.seat.span(),
                        "correct what is sold and bought: sales come first",
                        &mut out,
                        &round.source,
                    );
                }
            }
        }
        out
    }

    fn answers_to(&self, at: usize, front: &'a folder::markdown_files::ResultFront) -> Vec<SharedAnswer<'a>> {
        let rows = front.answer.iter();
        let given = rows.filter_map(move |row| {
            let words = row.answers.get(at).filter(|words| !fold(words).is_empty())?;
            Some((self.game.seat(row.seat.get_ref())?, words.as_str()))
        });
        by_words(&front.same, given)
    }
}

fn push_fault(message: String, at: Range<usize>, help: &str, out: &mut Vec<Diagnostic>, source: &Source) {
    out.push(at_of(source, message, at).help(help.to_string()));
}

fn at_of(source: &Source, message: String, at: Range<usize>) -> Diagnostic {
    Diagnostic::error("hand-result", message).at(source, at)
}

#[cfg(test)]
mod tests {
    use folder::HandGame;

    use super::*;

    /// Figures by chance, the same in every run.
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, n: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % n
        }
    }

    fn game(rest: &str) -> HandGame {
        let text = format!(
            "name = \"X\"\nrules = \"hand\"\ngame = \"X\"\nseats = [\"A\", \"B\", \"C\", \"D\"]\n{rest}"
        );
        HandGame::read("x", &Source::new("game.toml", text)).unwrap()
    }

    fn rounds(texts: &[String]) -> Vec<ResultSource> {
        let read = |(n, text): (usize, &String)| {
            let source = Source::new(format!("{n}.md"), format!("+++\nround = \"{n}\"\n{text}+++\n"));
            ResultSource::read("x", &source).unwrap()
        };
        texts.iter().enumerate().map(read).collect()
    }

    fn history<'a>(game: &'a HandGame, rounds: &'a [ResultSource]) -> HandHistory<'a> {
        let rounds = rounds.iter().enumerate().map(|(n, round)| (n as i64, round)).collect();
        HandHistory { game, rounds, at: 100 }
    }

    #[test]
    fn ten_rounds_of_popular_demand_are_scored_as_by_hand() {
        let game = game("score = \"popular\"\nask = [\"P\", \"Q\"]\n");
        let (mut chance, mut texts, mut sums) = (Chance(59), Vec::new(), [0i64; 4]);
        for round in 0..10u64 {
            let answers: Vec<[u64; 2]> = (0..4).map(|_| [chance.below(3), chance.below(3)]).collect();
            let mut text = String::from("ask = [\"P\", \"Q\"]\nsame = [[\"w0\", \"W zero\"]]\n");
            for (seat, given) in answers.iter().enumerate() {
                // Each plays the joker once, on the second question.
                let joker = round == seat as u64 * 2;
                let word =
                    |n: u64| if n == 0 && seat == 1 { "w  ZERO!".to_string() } else { format!("W{n}") };
                let (seat, [p, q]) = (["A", "B", "C", "D"][seat], given.map(word));
                text += &format!("[[answer]]\nseat = \"{seat}\"\nanswers = [\"{p}\", \"{q}\"]\n");
                text += if joker { "joker = 2\n" } else { "" };
            }
            for (seat, sum) in sums.iter_mut().enumerate() {
                for at in 0..2 {
                    let n = answers.iter().filter(|other| other[at] == answers[seat][at]).count() as i64;
                    *sum += if at == 1 && round == seat as u64 * 2 { 2 * n } else { n };
                }
            }
            texts.push(text);
        }
        let rounds = rounds(&texts);
        let history = history(&game, &rounds);
        let scores: Vec<i64> = history.scores(10).into_values().collect();
        assert_eq!(scores, sums);
        assert!(history.template_faults().is_empty());
        let mut again = rounds.clone();
        again.push(self::rounds(&["[[answer]]\nseat = \"A\"\nanswers = []\njoker = 1\n".into()]).remove(0));
        let faults = self::history(&game, &again).template_faults();
        assert_eq!(faults[0].sentence().to_string(), "this joker was played in round 0");
    }

    #[test]
    fn twelve_seasons_of_a_bourse_come_out_as_in_a_spreadsheet() {
        const NAMES: [&str; 3] = ["Austria", "England", "France"];
        let table = "[bourse]\nbeside = \"y\"\nunits = 50\ncash = 10\nrates = { Austria = 3, England = 4, France = 5 }\n";
        let game = game(&format!("score = \"bourse\"\n{table}"));
        let (mut chance, mut texts) = (Chance(8), Vec::new());
        let (mut rates, mut units, mut cash) = ([3i64, 4, 5], [[50i64; 3]; 4], [10i64; 4]);
        for season in 0..12 {
            let mut text = String::new();
            let mut trades = String::new();
            for seat in 0..4 {
                let (sold, bought) = (chance.below(3) as usize, chance.below(3) as usize);
                let n = chance.below(units[seat][sold] as u64 + 1) as i64;
                cash[seat] += n * rates[sold];
                units[seat][sold] -= n;
                let most = if rates[bought] == 0 { 0 } else { cash[seat] / rates[bought] };
                let m = chance.below(most as u64 + 1) as i64;
                cash[seat] -= m * rates[bought];
                units[seat][bought] += m;
                trades += &format!("[[trade]]\nseat = \"{}\"\n", ["A", "B", "C", "D"][seat]);
                trades +=
                    &if n > 0 { format!("sell = {{ {} = {n} }}\n", NAMES[sold]) } else { String::new() };
                trades +=
                    &if m > 0 { format!("buy = {{ {} = {m} }}\n", NAMES[bought]) } else { String::new() };
            }
            // Austria is out after six seasons.
            rates = [if season < 5 { chance.below(9) as i64 } else { 0 }, 1 + chance.below(9) as i64, 7];
            let said: Vec<String> =
                NAMES.iter().zip(rates).map(|(name, rate)| format!("{name} = {rate}")).collect();
            text += &format!("rates = {{ {} }}\n{trades}", said.join(", "));
            text = if season == 11 { format!("over = true\n{text}") } else { text };
            texts.push(text);
        }
        let rounds = rounds(&texts);
        let history = history(&game, &rounds);
        let worth: Vec<i64> = (0..4)
            .map(|seat| cash[seat] + (0..3).map(|at| units[seat][at] * rates[at]).sum::<i64>())
            .collect();
        assert_eq!(history.scores(12).into_values().collect::<Vec<_>>(), worth);
        let best = (0..4).max_by_key(|seat| worth[*seat]).unwrap();
        assert_eq!(history.over().unwrap().winners, [["A", "B", "C", "D"][best]]);
        for n in 1..=12 {
            let upto = HandHistory { rounds: history.rounds[..n].to_vec(), ..history.clone() };
            assert!(upto.template_faults().is_empty(), "{n}: {:?}", upto.template_faults());
        }
        assert!(
            history.bourse(12).holdings.iter().zip(cash).all(|((_, holding), cash)| holding.cash == cash)
        );
    }
}
