//! Games run by hand: their rounds as the gamesmaster typed them, the standings, who has sent nothing yet.

use std::collections::BTreeMap;

use accounts::FeeSeat;
use diagnostics::Diagnostic;
use folder::hand::{HandGame, HandSeatRow, ScoreKind, file_name};
use folder::{Content, IssueFolder, Moment, OrderLetter, ResultSource};

/// Stands for the issue of a round that another zine printed.
pub const ELSEWHERE: i64 = i64::MIN;

/// A game run by hand as far as it has been played.
#[derive(Clone, Debug)]
pub struct HandHistory<'a> {
    /// game.toml.
    pub game: &'a HandGame,
    /// Its rounds with the issue of each, in the order of time.
    pub rounds: Vec<(i64, &'a ResultSource)>,
    /// The issue up to which it is played.
    pub at: i64,
}

/// How a seat stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatStanding {
    /// The seat.
    pub seat: String,
    /// Its points, or its place.
    pub score: Option<i64>,
    /// What changed since the round before; a place gained is above nothing.
    pub change: Option<i64>,
    /// A word about it.
    pub note: String,
}

/// How a game run by hand ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandOver {
    /// The issue that says so.
    pub issue: i64,
    /// The seats that won or share it; none: nobody.
    pub winners: Vec<String>,
    /// A word about it.
    pub why: Option<String>,
}

/// The games run by hand as of an issue, in the order of their ids.
pub fn histories(content: &Content, at: i64) -> Vec<HandHistory<'_>> {
    content.hand_games.iter().map(|game| history(content, game, at)).collect()
}

/// A game run by hand as of an issue.
pub fn history<'a>(content: &'a Content, game: &'a HandGame, at: i64) -> HandHistory<'a> {
    let issues = content.issues.iter().filter(|issue| issue.number() <= at);
    let rounds = issues.filter_map(|issue| Some((issue.number(), issue.results.get(&game.id)?)));
    let past = game.past.iter().map(|round| (ELSEWHERE, round));
    HandHistory { game, rounds: past.chain(rounds).collect(), at }
}

impl<'a> HandHistory<'a> {
    /// The gamesmaster's id.
    pub fn gm<'c>(&'c self, content: &'c Content) -> &'c str {
        self.game.gm(self.at).unwrap_or(content.zine.editor.get_ref())
    }

    /// Its seats in the order of game.toml.
    pub fn seats(&self) -> impl Iterator<Item = &'a str> {
        let game = self.game;
        game.file.seats.iter().map(|seat| seat.get_ref().as_str())
    }

    /// Who has a seat now.
    pub fn holder(&self, seat: &str) -> Option<&'a HandSeatRow> {
        self.game.holder(seat, self.at)
    }

    /// The id of the player of a seat.
    pub fn player(&self, seat: &str) -> Option<&'a str> {
        self.holder(seat)?.person.as_ref().map(|person| person.get_ref().as_str())
    }

    /// Whether players have seats.
    pub fn has_begun(&self) -> bool {
        self.game.has_begun(self.at)
    }

    /// The round that an issue brought.
    pub fn round_in(&self, issue: i64) -> Option<&'a ResultSource> {
        self.rounds.iter().find(|(number, _)| *number == issue).map(|(_, round)| *round)
    }

    /// What is due next, as the last round says.
    pub fn next(&self) -> Option<&'a str> {
        self.rounds.last()?.1.front.next.as_deref()
    }

    /// How it ended, if it did.
    pub fn over(&self) -> Option<HandOver> {
        let typed = self.rounds.iter().find(|(_, round)| round.front.over).map(|(issue, round)| {
            let winners = round.front.winner.iter().flat_map(|list| &list.get_ref().0);
            let leads = matches!(self.game.file.score, ScoreKind::Popular | ScoreKind::Bourse);
            let winners = match round.front.winner {
                None if leads => self.leaders(),
                _ => winners.filter_map(|name| self.game.seat(name).map(String::from)).collect(),
            };
            HandOver { issue: *issue, winners, why: None }
        });
        let said = self.game.file.end.as_ref().filter(|end| end.issue <= self.at).map(|end| {
            let winners =
                end.seats.iter().filter_map(|name| self.game.seat(name.get_ref()).map(String::from));
            HandOver { issue: end.issue, winners: winners.collect(), why: end.why.clone() }
        });
        typed.or(said)
    }

    /// The number of seats that wait for a player before the game begins.
    pub fn players_wanted(&self) -> usize {
        if self.has_begun() { 0 } else { self.game.file.seats.len() }
    }

    /// Who is on its list while it waits for players, in the order of the list.
    pub fn listed(&self) -> Vec<&'a str> {
        if self.has_begun() {
            return Vec::new();
        }
        let first = self.game.first_issue().unwrap_or(self.at);
        let rows = self.game.file.preference.iter().filter(|place| place.is_listed_in(self.at, first));
        rows.map(|place| place.person.get_ref().as_str()).collect()
    }

    /// Whether an issue, while it is open, waits for orders of the players.
    pub fn is_due_in(&self, issue: &IssueFolder) -> bool {
        let held = issue.file.hold.iter().any(|held| *held.game.get_ref() == self.game.id);
        let begins = self.game.file.start.issue.is_none_or(|first| first <= issue.number());
        let over = self.over().is_some_and(|over| over.issue < issue.number());
        self.game.file.orders != Some(false) && self.has_begun() && begins && !over && !held
    }

    /// The deadline of the orders for an issue: the game's own, else that of the issue before.
    pub fn deadline(&self, content: &Content, issue: i64) -> Option<Moment> {
        let before = content.issues.iter().rfind(|one| one.number() < issue)?;
        let own = before.file.play.iter().find(|play| *play.game.get_ref() == self.game.id);
        let held = before.file.hold.iter().find(|held| *held.game.get_ref() == self.game.id);
        let own = own.and_then(|play| play.deadline.clone()).or(held.and_then(|held| held.deadline.clone()));
        own.or(before.file.deadline.clone())
    }

    /// The letters of a seat in an issue, in the order they are numbered.
    pub fn letters<'i>(&self, issue: &'i IssueFolder, seat: &str) -> Vec<&'i OrderLetter> {
        let file = file_name(seat);
        let all = issue.orders.get(&self.game.id).into_iter().flat_map(|mail| &mail.letters);
        all.filter(|letter| file_name(&letter.power) == file).collect()
    }

    /// The seats whose players have sent nothing for an issue, each with its player.
    pub fn missing(&self, issue: &IssueFolder) -> Vec<(&'a str, &'a str)> {
        if !self.is_due_in(issue) {
            return Vec::new();
        }
        let held = self.seats().filter_map(|seat| Some((seat, self.player(seat)?)));
        held.filter(|(seat, _)| self.letters(issue, seat).is_empty()).collect()
    }

    /// How the seats stand after the last round, the leader first; empty before the first one, and where nothing is counted.
    pub fn standings(&self) -> Vec<SeatStanding> {
        let kind = self.game.file.score;
        let Some((_, last)) = self.rounds.last().filter(|_| kind != ScoreKind::None) else {
            return Vec::new();
        };
        let earlier = self.rounds.len() - 1;
        let (now, before) = (self.scores(earlier + 1), self.scores(earlier));
        let mut out: Vec<SeatStanding> = Vec::new();
        for seat in self.seats() {
            let score = now.get(seat).copied();
            let old = match kind {
                ScoreKind::Sum if earlier > 0 => Some(before.get(seat).copied().unwrap_or_default()),
                ScoreKind::Popular if earlier == 0 => None,
                _ => before.get(seat).copied(),
            };
            let change = score.zip(old).map(|(score, old)| match kind {
                ScoreKind::Place => old.saturating_sub(score),
                _ => score.saturating_sub(old),
            });
            let row = last.front.score.iter().find(|row| self.game.seat(row.seat.get_ref()) == Some(seat));
            let note = row.map(|row| row.note.clone()).unwrap_or_default();
            out.push(SeatStanding { seat: seat.into(), score, change, note });
        }
        match kind {
            ScoreKind::Place => out.sort_by_key(|one| one.score.unwrap_or(i64::MAX)),
            _ => out.sort_by_key(|one| std::cmp::Reverse(one.score)),
        }
        out
    }

    /// The scores after the first so many rounds, by seat.
    pub fn scores(&self, rounds: usize) -> BTreeMap<&'a str, i64> {
        let rounds = &self.rounds[..rounds.min(self.rounds.len())];
        let made: Vec<(&'a str, i64)> = match self.game.file.score {
            ScoreKind::Bourse => return self.worth(rounds.len()),
            ScoreKind::Sum => rounds.iter().flat_map(|(_, round)| typed_scores(round, self.game)).collect(),
            ScoreKind::Popular => rounds.iter().flat_map(|(_, round)| self.popular_points(round)).collect(),
            _ => rounds.last().map(|(_, round)| typed_scores(round, self.game)).unwrap_or_default(),
        };
        let mut out = BTreeMap::new();
        for (seat, points) in made {
            let sum: &mut i64 = out.entry(seat).or_default();
            *sum = sum.saturating_add(points);
        }
        out
    }

    /// The leaders, as the last round has it.
    fn leaders(&self) -> Vec<String> {
        let scores = self.scores(self.rounds.len());
        let most = scores.values().max();
        let first = self.seats().filter(|seat| most.is_some() && scores.get(seat) == most);
        first.map(String::from).collect()
    }

    /// Its seats as the accounts see them; of a game that waits, the places on its list.
    pub fn fee_seats(&self) -> Vec<FeeSeat> {
        let first = self.game.first_issue().unwrap_or_default();
        let place = |person: &str, seat: &str, entered: i64| FeeSeat {
            game: self.game.id.clone(),
            seat: seat.into(),
            subzine: self.game.file.subzine.clone(),
            person: person.into(),
            entered,
            ..FeeSeat::default()
        };
        if !self.has_begun() {
            return self.listed().into_iter().map(|person| place(person, "", first)).collect();
        }
        let over = self.over();
        let since = |row: &HandSeatRow| row.since.or(self.game.file.start.issue).unwrap_or_default();
        let rows: Vec<&HandSeatRow> =
            self.game.file.seat.iter().filter(|row| row.since.is_none_or(|since| since <= self.at)).collect();
        let mut out = Vec::new();
        for (order, row) in rows.iter().enumerate() {
            let Some((seat, person)) = self.game.seat(row.seat.get_ref()).zip(row.person.as_ref()) else {
                continue;
            };
            let next =
                rows[order + 1..].iter().find(|next| self.game.seat(next.seat.get_ref()) == Some(seat));
            let left = next.map(|next| since(next));
            let entered = since(row);
            let plays = |issue: &i64| entered <= *issue && left.is_none_or(|left| *issue < left);
            let listed = self.game.file.preference.iter().rfind(|place| place.person == *person);
            let listed = listed.filter(|_| row.since.is_none());
            out.push(FeeSeat {
                order,
                entered: listed.and_then(|place| place.since).unwrap_or(entered),
                joined: listed.and_then(|place| place.joined.as_ref()).map(|day| day.get_ref().0),
                left,
                ends: over.as_ref().map(|over| over.issue),
                waived: row.waived,
                turns: self.rounds.iter().map(|(issue, _)| *issue).filter(plays).collect(),
                ..place(person.get_ref(), seat, entered)
            });
        }
        out
    }
}

fn typed_scores<'g>(round: &ResultSource, game: &'g HandGame) -> Vec<(&'g str, i64)> {
    let place = game.file.score == ScoreKind::Place;
    let rows = round.front.score.iter();
    rows.filter_map(|row| Some((game.seat(row.seat.get_ref())?, if place { row.place } else { row.points }?)))
        .collect()
}

/// What is wrong with results and letters of games run by hand in an issue that is not sealed.
pub fn check(content: &Content, issue: &IssueFolder) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    if issue.sealed.is_some() {
        return out;
    }
    let ids: Vec<&str> = content.hand_games.iter().map(|game| game.id.as_str()).collect();
    for (id, result) in &issue.results {
        let Some(game) = content.hand_game(id) else {
            let message = format!("no game run by hand is called “{id}”");
            let help = match base::toml_values::nearest_word(id, &ids) {
                Some(near) => format!("did you mean “{near}”?"),
                None => format!("make it with `zine new game {id} --hand`"),
            };
            out.push(
                Diagnostic::error("hand-result", message).in_file(result.source.name.to_string()).help(help),
            );
            continue;
        };
        out.extend(result_faults(game, result));
        out.extend(history(content, game, issue.number()).template_faults());
    }
    for history in histories(content, issue.number()) {
        let letters = issue.orders.get(&history.game.id).into_iter().flat_map(|mail| &mail.letters);
        out.extend(
            letters
                .filter(|letter| !history.seats().any(|seat| file_name(seat) == file_name(&letter.power)))
                .map(|letter| {
                    let fault = Diagnostic::error("hand-seat", history.game.no_seat(&letter.power));
                    fault.in_file(letter.name().to_string()).help(history.game.seats_help())
                }),
        );
    }
    out
}

/// How the letters for games run by hand were read in an open issue: as text; and who has sent none.
pub fn letters_report(content: &Content, issue: &IssueFolder) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    if issue.sealed.is_some() {
        return out;
    }
    for history in histories(content, issue.number()) {
        for letter in history.seats().flat_map(|seat| history.letters(issue, seat)) {
            out.push(Diagnostic::note("hand-orders", "read as text").in_file(letter.name().to_string()));
        }
        for (seat, player) in history.missing(issue) {
            let message = format!("no orders from {player} for {seat}");
            let file = format!("{}/orders/{}", issue.folder, history.game.id);
            out.push(Diagnostic::warning("missing", message).in_file(file));
        }
    }
    out
}

/// What is wrong with a result.
fn result_faults(game: &HandGame, result: &ResultSource) -> Vec<Diagnostic> {
    let (mut out, mut seen) = (Vec::new(), Vec::new());
    for row in &result.front.score {
        let Some(seat) = game.seat(row.seat.get_ref()) else {
            push_fault(
                game.no_seat(row.seat.get_ref()),
                row.seat.span(),
                game.seats_help(),
                &mut out,
                &result.source,
            );
            continue;
        };
        if seen.contains(&seat) {
            push_fault(
                format!("{seat} has two scores"),
                row.seat.span(),
                "remove one of them".into(),
                &mut out,
                &result.source,
            );
        }
        seen.push(seat);
        let (wanted, has) = match game.file.score {
            ScoreKind::Points | ScoreKind::Sum => ("points", row.points.is_some()),
            ScoreKind::Place => ("place", row.place.is_some()),
            ScoreKind::None => ("", true),
            ScoreKind::Popular | ScoreKind::Bourse => {
                let help = "remove it: the scores follow from what is typed as [[answer]] or [[trade]]";
                push_fault(
                    format!("the score of {seat} is computed"),
                    row.seat.span(),
                    help.into(),
                    &mut out,
                    &result.source,
                );
                continue;
            }
        };
        if !has {
            let help = format!("write {wanted} = 1, or set score in games/{}/game.toml", game.id);
            push_fault(
                format!("the score of {seat} has no {wanted}"),
                row.seat.span(),
                help,
                &mut out,
                &result.source,
            );
        }
    }
    if let Some(winner) = &result.front.winner {
        for name in winner.get_ref().0.iter().filter(|name| game.seat(name).is_none()) {
            push_fault(game.no_seat(name), winner.span(), game.seats_help(), &mut out, &result.source);
        }
    }
    out
}

fn push_fault(
    message: String,
    at: std::ops::Range<usize>,
    help: String,
    out: &mut Vec<Diagnostic>,
    result_source: &diagnostics::Source,
) {
    out.push(Diagnostic::error("hand-result", message).at(result_source, at).help(help));
}
