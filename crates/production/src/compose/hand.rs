//! A game run by hand as an issue prints it: the round, the standings, what is due next, press.

use std::collections::BTreeMap;

use adjudicator::rules::MessageFact;
use diagnostics::Diagnostic;
use folder::game::PressKind;
use folder::hand::ScoreKind;
use folder::{Content, HandGame, Moment};
use games::hand::{self, HandHistory, SeatStanding};
use games::hand_templates::SharedAnswer;
use map::{ColourMode, chart, power_dress};
use page::calls_for_players::{self, Addresses};
use page::data::{DeadlineData, GAME, VERSION};
use page::lexicon::Lexicon;
use page::markdown;
use page::model::{
    Align, FeeRow, Fees, GameSection, Inline, NextDeadline, Opening, PlayerListRow, PressSection,
    PrintedPhase, RichText, StateRow, TextBlock,
};
use publish::archive::model::ArchivedHandGame;
use serde_json::json;

use publish::archive::custom::CustomPage;

use super::IssueComposer;
use super::fee_rows::{fee_row, settle};
use super::names::{anchor, text_anchor};
use super::records::{paragraph, text};

/// The sections of the games run by hand of which the issue has something to say.
pub(super) fn sections(composer: &mut IssueComposer) -> Vec<GameSection> {
    let games = composer.games;
    games.by_hand.iter().filter_map(|history| section(composer, history)).collect()
}

fn section(composer: &mut IssueComposer, history: &HandHistory) -> Option<GameSection> {
    let (folder, number) = (composer.folder, composer.folder.number());
    if folder.flyer.is_some() {
        return None;
    }
    let (file, id) = (&history.game.file, &history.game.id);
    let over = history.over();
    let round = history.round_in(number);
    let held = folder.file.hold.iter().find(|held| held.game.get_ref() == id);
    let starts = file.start.issue == Some(number);
    let ends = over.as_ref().is_some_and(|over| over.issue == number);
    let press = press(composer, history);
    if round.is_none() && held.is_none() && !starts && !ends && press.is_empty() {
        return None;
    }
    let words = composer.words.clone();
    let gm = history.gm(composer.content).to_string();
    let mut out = GameSection {
        id: anchor(id),
        name: file.name.get_ref().clone(),
        variant: file.game.clone(),
        gm: composer.content.name(&gm),
        gm_person: composer.person(&gm),
        season: history.rounds.last().map(|(_, last)| words.round(&last.front.round)).unwrap_or_default(),
        next: next(composer, history),
        held: held.map(|held| held.why.clone().unwrap_or_else(|| words.text("held-to-next"))),
        ended: ends.then(|| ended(composer, history)).flatten(),
        press,
        ..GameSection::default()
    };
    if starts && round.is_none() {
        out.summary = Some(words.text(if history.has_begun() { "hand-new" } else { "game-open" }));
        out.seasons.extend(questions(composer, history).map(|asked| PrintedPhase {
            name: words.round(history.next().unwrap_or("1")),
            code: "round".into(),
            notes: vec![asked],
            ..PrintedPhase::default()
        }));
    }
    if let Some(round) = round {
        let reading = super::texts::parse_options(
            composer.content,
            round,
            text_anchor(&format!("{}-result", anchor(id)), &number.to_string()),
            2,
            composer.covers,
        );
        let (body, faults) = markdown::text(&round.source, &reading);
        composer.faults.extend(faults);
        out.seasons.push(PrintedPhase {
            name: words.round(&round.front.round),
            code: "round".into(),
            tables: standings(composer.content, &words, history),
            notes: vec![body]
                .into_iter()
                .filter(|body| !body.is_empty())
                .chain(questions(composer, history))
                .collect(),
            ..PrintedPhase::default()
        });
    }
    if starts || file.score == ScoreKind::None || file.seat.iter().any(|row| row.since == Some(number)) {
        out.seats = seats(composer, history);
    }
    Some(out)
}

/// What is due after an issue, in words, and when.
fn due(content: &Content, words: &Lexicon, history: &HandHistory, issue: i64) -> Option<(String, Moment)> {
    if !history.has_begun() || history.over().is_some() {
        return None;
    }
    let deadline = history.deadline(content, issue.saturating_add(1))?;
    let due = history.next().map_or_else(|| words.text("hand-orders-due"), |next| words.round(next));
    Some((due, deadline))
}

/// What is due next, and when.
fn next(composer: &IssueComposer, history: &HandHistory) -> Option<NextDeadline> {
    let words = &composer.words;
    let (season, deadline) = due(composer.content, words, history, composer.folder.number())?;
    Some(NextDeadline {
        season,
        deadline: words.moment(words.day(deadline.day()), deadline.at),
        iso: deadline.day().to_string(),
        lines: super::game::LEAST_SLIP_LINES,
        before: Vec::new(),
    })
}

/// A seat with its player: `Bob Rieter (Red)`.
fn seat_name(content: &Content, history: &HandHistory, seat: &str) -> String {
    match history.player(seat) {
        Some(person) => format!("{} ({seat})", content.name(person)),
        None => seat.to_string(),
    }
}

/// How it ended.
fn ended(composer: &IssueComposer, history: &HandHistory) -> Option<String> {
    let (words, over) = (&composer.words, history.over()?);
    let who: Vec<String> =
        over.winners.iter().map(|seat| seat_name(composer.content, history, seat)).collect();
    let id = match who.len() {
        0 => "hand-ended",
        1 => "hand-won",
        _ => "hand-shared",
    };
    let said = words.say(id, &[("who", MessageFact::Text(words.list(&who)))]);
    Some(match &over.why {
        Some(why) => format!("{said} {}", Lexicon::with_full_stop(why.trim())),
        None => said,
    })
}

/// Rounds whose points a table of totals shows.
const ROUNDS: usize = 6;

/// What was answered or dealt in the last round, and the standings after it.
fn standings(content: &Content, words: &Lexicon, history: &HandHistory) -> Vec<RichText> {
    let id = |part: &str| text_anchor(&anchor(&history.game.id), part);
    let mut out = match history.game.file.score {
        ScoreKind::Popular => answers(content, words, history),
        ScoreKind::Bourse => rates(words, history),
        _ => Vec::new(),
    };
    out.extend(score_table(content, words, history));
    let whole = RichText { prose: out, id: id("standings"), ..RichText::default() };
    std::iter::once(whole).filter(|body| !body.is_empty()).collect()
}

/// The standings as a table: what each has on a Bourse, or the points of the last rounds, then the score.
fn score_table(content: &Content, words: &Lexicon, history: &HandHistory) -> Option<TextBlock> {
    let rows = history.standings();
    if rows.is_empty() {
        return None;
    }
    let (kind, all) = (history.game.file.score, history.rounds.len());
    let figure = |n: Option<i64>| n.map_or("–".into(), |n| words.figures(n));
    // Columns before the score: a head, and the cells by seat.
    let mut middle: Vec<(String, BTreeMap<&str, i64>)> = Vec::new();
    if matches!(kind, ScoreKind::Sum | ScoreKind::Popular) && all > 1 {
        for at in all.saturating_sub(ROUNDS)..all {
            let (before, now) = (history.scores(at), history.scores(at + 1));
            let points = now
                .iter()
                .map(|(seat, n)| (*seat, n.saturating_sub(before.get(seat).copied().unwrap_or_default())));
            let head = history.rounds.get(at).map(|(_, round)| round.front.round.trim().to_string());
            middle.push((head.unwrap_or_default(), points.collect()));
        }
    }
    if kind == ScoreKind::Bourse {
        let state = history.bourse(all);
        for name in state.rates.keys() {
            let cells = state
                .holdings
                .iter()
                .map(|(seat, holding)| (*seat, holding.units.get(name).copied().unwrap_or_default()));
            middle.push((short_name(name, state.rates.keys()), cells.collect()));
        }
        let cash = state.holdings.iter().map(|(seat, holding)| (*seat, holding.cash));
        middle.push((words.text("hand-cash"), cash.collect()));
    }
    let totals = kind == ScoreKind::Bourse || !middle.is_empty();
    let score = match kind {
        ScoreKind::Place => "hand-place",
        _ if totals => "hand-total",
        _ => "hand-points",
    };
    let has_change =
        (middle.is_empty() || kind == ScoreKind::Bourse) && rows.iter().any(|row| row.change.is_some());
    let has_note = rows.iter().any(|row| !row.note.is_empty());
    let mut head = vec![words.text("hand-player")];
    head.extend(middle.iter().map(|(head, _)| head.clone()));
    head.push(words.text(score));
    let mut align = vec![Align::Right; head.len()];
    align[0] = Align::Left;
    if has_change {
        head.push(words.text("hand-change"));
        align.push(Align::Right);
    }
    if has_note {
        head.push(words.text("hand-note"));
        align.push(Align::Left);
    }
    let cells = |row: &SeatStanding| {
        let change = match row.change {
            Some(n) if n > 0 => format!("+{}", words.figures(n)),
            Some(n) if n < 0 => format!("−{}", words.figures(n.saturating_abs())),
            Some(_) => "=".into(),
            None => String::new(),
        };
        let mut out = vec![seat_name(content, history, &row.seat)];
        out.extend(middle.iter().map(|(_, cells)| figure(cells.get(row.seat.as_str()).copied())));
        out.push(figure(row.score));
        out.extend(has_change.then_some(change));
        out.extend(has_note.then(|| row.note.clone()));
        out.iter().map(|cell| text(cell)).collect()
    };
    let rows = rows.iter().map(cells).collect();
    Some(TextBlock::Table { align, head: head.iter().map(|cell| text(cell)).collect(), rows })
}

/// A name of a column: three letters, if they are those of no other.
fn short_name<'n>(name: &str, mut all: impl Iterator<Item = &'n String>) -> String {
    let shared = all.any(|other| other != name && first_letters(other) == first_letters(name));
    if shared { name.to_string() } else { first_letters(name) }
}

fn first_letters(name: &str) -> String {
    name.chars().take(3).collect::<String>()
}

/// What each currency is worth, with the change.
fn rates(words: &Lexicon, history: &HandHistory) -> Vec<TextBlock> {
    let all = history.rounds.len();
    let (before, now) = (history.bourse(all.saturating_sub(1)), history.bourse(all));
    let list: Vec<String> = now.rates.iter().map(|x| rate_item(x, &before.rates, words)).collect();
    let said = words.with_heading(&words.text("hand-rates"), &Lexicon::with_full_stop(&list.join(", ")));
    (!list.is_empty()).then(|| paragraph(&said)).into_iter().collect()
}

fn rate_item((name, rate): (&String, &i64), before_rates: &BTreeMap<String, i64>, words: &Lexicon) -> String {
    let change = rate.saturating_sub(before_rates.get(name).copied().unwrap_or_default());
    let change = match change {
        0 => String::new(),
        n if n > 0 => format!(" (+{})", words.figures(n)),
        n => format!(" (−{})", words.figures(n.saturating_abs())),
    };
    format!("{name} {}{change}", words.figures(*rate))
}

/// The answers of the last round of By Popular Demand, question by question, with who gave each.
fn answers(content: &Content, words: &Lexicon, history: &HandHistory) -> Vec<TextBlock> {
    let Some((_, round)) = history.rounds.last() else { return Vec::new() };
    let asked = history.asked(round);
    let answers = history.shared_answers(round);
    let items: Vec<Vec<TextBlock>> = asked
        .iter()
        .zip(answers)
        .enumerate()
        .map(|x| question_item(x, history, content, words, round))
        .collect();
    let list = TextBlock::List { start: Some(1), tight: true, items };
    (!asked.is_empty()).then_some(list).into_iter().collect()
}

fn question_item(
    (at, (question, answers)): (usize, (&String, Vec<SharedAnswer>)),
    history: &HandHistory<'_>,
    content: &Content,
    words: &Lexicon,
    round: &folder::MarkdownFile<folder::markdown_files::ResultFront>,
) -> Vec<TextBlock> {
    let said = answers.into_iter().map(|(answer, seats)| {
        let who = seats.iter().map(|seat| {
            let person = history.player(seat).map_or_else(|| (*seat).to_string(), |id| content.name(id));
            match history.has_joker(round, seat, at) {
                true => format!("{person}, {}", words.text("hand-joker")),
                false => person,
            }
        });
        let (n, who) = (seats.len().to_string(), who.collect::<Vec<_>>().join(", "));
        format!("{answer} {n} ({who})")
    });
    vec![paragraph(&words.with_heading(question, &words.join_with_semicolons(&said.collect::<Vec<_>>())))]
}

/// What the next round asks.
fn questions(composer: &IssueComposer, history: &HandHistory) -> Option<RichText> {
    let ask = history.rounds.last().map_or(&history.game.file.ask, |(_, round)| &round.front.ask);
    let items = ask.iter().map(|question| vec![paragraph(question)]).collect();
    let prose = vec![
        paragraph(&composer.words.text("hand-asked")),
        TextBlock::List { start: Some(1), tight: true, items },
    ];
    let id = text_anchor(&anchor(&history.game.id), "asked");
    let is_open = history.game.file.score == ScoreKind::Popular && history.over().is_none();
    (is_open && !ask.is_empty()).then(|| RichText { prose, id, ..RichText::default() })
}

fn seats(composer: &IssueComposer, history: &HandHistory) -> Vec<PlayerListRow> {
    history.seats().filter_map(|seat| player_row(seat, history, &composer.words, composer.content)).collect()
}

fn player_row(
    seat: &str,
    history: &HandHistory<'_>,
    words: &Lexicon,
    content: &Content,
) -> Option<PlayerListRow> {
    let player = history.player(seat).map(|person| content.name(person));
    let nobody = || history.holder(seat).map(|_| words.text("seat-nobody"));
    Some(PlayerListRow { power: seat.into(), code: String::new(), player: player.or_else(nobody)? })
}

/// Press in files; an author is named under white press only.
fn press(composer: &mut IssueComposer, history: &HandHistory) -> Vec<PressSection> {
    let (id, mut out) = (anchor(&history.game.id), Vec::new());
    for item in composer.folder.press.get(&history.game.id).into_iter().flatten() {
        if item.front.print == Some(false) {
            continue;
        }
        let kind = item.front.kind.as_ref().map_or(PressKind::Grey, |kind| *kind.get_ref());
        let author = item.front.by.as_ref().filter(|_| kind == PressKind::White).map(|by| by.get_ref());
        let anchor = text_anchor(&format!("{id}-press"), &item.name);
        let reading = super::texts::parse_options(composer.content, item, anchor, 2, composer.covers);
        let (texts, faults): (_, Vec<Diagnostic>) = markdown::press(&item.source, &reading);
        composer.faults.extend(faults);
        for (n, text) in texts.into_iter().enumerate() {
            out.push(PressSection {
                id: if n == 0 { reading.id.clone() } else { format!("{}-{}", reading.id, n + 1) },
                dateline: match text.dateline.is_empty() {
                    true => item.front.dateline.clone().unwrap_or_default(),
                    false => text.dateline,
                },
                body: text.body,
                by: author.map(|by| composer.content.name(by)),
                person: author.map(|by| composer.signer(by)).unwrap_or_default(),
            });
        }
    }
    out
}

/// The games run by hand that wait for players.
pub(super) fn openings(composer: &IssueComposer) -> Vec<Opening> {
    let number = composer.folder.number();
    let waits = composer.games.by_hand.iter().filter(|history| {
        let announced = history.game.first_issue().is_none_or(|first| first <= number);
        history.over().is_none() && history.players_wanted() > 0 && announced
    });
    let opening = |history: &HandHistory| {
        let file = &history.game.file;
        let listed = history.listed();
        let (have, all) = (listed.len(), file.seats.len());
        let call = calls_for_players::opening(&composer.words, all, have, all);
        Opening {
            game: format!("{} ({})", file.name.get_ref(), file.game),
            gm: composer.content.name(history.gm(composer.content)),
            names: listed.into_iter().map(|person| composer.content.name(person)).collect(),
            have: u32::try_from(have).unwrap_or(u32::MAX),
            need: u32::try_from(all.saturating_sub(have)).unwrap_or(u32::MAX),
            call: call.unwrap_or_default(),
            ..Opening::default()
        }
    };
    waits.map(opening).filter(|opening| opening.need > 0).collect()
}

/// Players and fees of the games run by hand.
pub(super) fn fees(composer: &IssueComposer, addresses: &mut Addresses) -> Vec<Fees> {
    let number = composer.folder.number();
    let running = composer.games.by_hand.iter();
    let running = running.filter(|history| history.over().is_none_or(|over| over.issue >= number));
    let mut out = Vec::new();
    for history in running {
        let file = &history.game.file;
        let seats = history.fee_seats();
        let held = seats.iter().filter(|seat| seat.left.is_none());
        let rows: Vec<(String, FeeRow)> = held
            .map(|seat| {
                let row = fee_row(composer, &history.game.id, (&seat.seat, &seat.person), seat.waived);
                (seat.person.clone(), row)
            })
            .collect();
        if rows.is_empty() {
            continue;
        }
        let (all, have) = (file.seats.len(), rows.len());
        let waits = !history.has_begun();
        let mut game = Fees {
            game: file.name.get_ref().clone(),
            variant: file.game.clone(),
            openings: calls_for_players::opening(&composer.words, all, have, all).filter(|_| waits),
            waits,
            ..Fees::default()
        };
        settle(composer, &mut game, rows, addresses);
        out.push(game);
    }
    out
}

/// The lines of the games run by hand in the state of the games.
pub(super) fn state_rows(composer: &IssueComposer) -> Vec<StateRow> {
    let (words, number) = (&composer.words, composer.folder.number());
    let running = composer
        .games
        .by_hand
        .iter()
        .filter(|history| history.has_begun() && history.over().is_none_or(|over| over.issue >= number));
    running.map(|history| state_row(history, number, composer, words)).collect()
}

fn state_row(history: &HandHistory, number: i64, composer: &IssueComposer<'_>, words: &Lexicon) -> StateRow {
    let file = &history.game.file;
    let last = history.rounds.last();
    let issue = last.and_then(|(issue, _)| composer.content.issue(*issue));
    let ended = ended(composer, history);
    let players: Vec<String> = history
        .seats()
        .filter_map(|seat| state_player(seat, history, words, file.score, &composer.content.people))
        .collect();
    StateRow {
        zine: composer.content.zine.title.get_ref().clone(),
        local: format!("{} ({})", file.name.get_ref(), file.game),
        gm: composer.content.name(history.gm(composer.content)),
        last: last.map(|(_, round)| words.round(&round.front.round)).unwrap_or_default(),
        issue: issue.map(|issue| super::names::printed_in(composer, issue)).unwrap_or_default(),
        deadline: next(composer, history)
            .and_then(|_| history.deadline(composer.content, number + 1))
            .map(|due| words.day(due.day()))
            .unwrap_or_default(),
        over: ended.is_some(),
        players: match &ended {
            Some(text) => text.trim_end_matches('.').to_string(),
            None => players.join(", "),
        },
        remark: file.remark.clone(),
        here: history.round_in(number).map(|_| anchor(&history.game.id)),
        ..StateRow::default()
    }
}

fn state_player(
    seat: &str,
    history: &HandHistory<'_>,
    words: &Lexicon,
    score_kind: ScoreKind,
    people: &BTreeMap<String, folder::Person>,
) -> Option<String> {
    let person = people.get(history.player(seat)?)?;
    let standing = history.standings().into_iter().find(|one| one.seat == seat);
    let score = standing.and_then(|one| one.score).filter(|_| score_kind != ScoreKind::Place);
    Some(match score {
        Some(score) => format!("{} {seat} {}", person.surname(), words.figures(score)),
        None => format!("{} {seat}", person.surname()),
    })
}

/// The pages of the archive of the games run by hand: each with its rounds in the sealed issues, the last one first.
pub(crate) fn archive_pages(content: &Content, archived: &[ArchivedHandGame]) -> Vec<CustomPage> {
    let words = Lexicon::on_web(content);
    let has_chart = |game: &&HandGame| archived.iter().any(|one| one.id == game.id && !one.chart.is_empty());
    let page = |game| archive_page(content, &words, game, has_chart(&game));
    content.hand_games.iter().filter_map(page).collect()
}

/// The games run by hand as of the last issue of the archive, besides their pages.
pub(crate) fn archived(content: &Content, last: i64) -> Vec<ArchivedHandGame> {
    let words = Lexicon::on_web(content);
    let begun = content.hand_games.iter().filter(|game| game.first_issue().is_none_or(|first| first <= last));
    begun.map(|game| archived_game(game, last, &words, content)).collect()
}

fn archived_game(game: &HandGame, last: i64, words: &Lexicon, content: &Content) -> ArchivedHandGame {
    let history = hand::history(content, game, last);
    let due = due(content, words, &history, last);
    ArchivedHandGame {
        id: game.id.clone(),
        name: game.file.name.get_ref().clone(),
        json: data(content, &history),
        chart: chart(content, words, &history),
        deadline: due.as_ref().map(|(_, at)| DeadlineData::from_moment(at, content.zine.home())),
        due: due.map(|(what, at)| (what, words.moment(words.day(at.day()), at.at))),
    }
}

/// A game run by hand as data.
pub fn data(content: &Content, history: &HandHistory) -> serde_json::Value {
    let file = &history.game.file;
    let (begun, over) = (history.has_begun(), history.over());
    let status = match &over {
        Some(_) => "over",
        None if begun => "running",
        None => "waiting",
    };
    let seats = file.seat.iter().filter(|row| row.since.is_none_or(|since| since <= history.at)).map(|row| {
        let person = row.person.as_ref().map(|person| content.name(person.get_ref()));
        json!({ "seat": row.seat.get_ref(), "person": person, "since": row.since.or(file.start.issue) })
    });
    let rounds = history.rounds.iter().enumerate().map(|(at, (issue, round))| {
        let issue = Some(issue).filter(|issue| **issue != hand::ELSEWHERE);
        json!({ "round": round.front.round, "issue": issue, "scores": history.scores(at + 1) })
    });
    let due = due(content, &Lexicon::on_web(content), history, history.at);
    let due = due.map(|(_, at)| DeadlineData::from_moment(&at, content.zine.home()));
    json!({
        "form": GAME, "hand": true, "version": VERSION, "id": history.game.id, "name": file.name.get_ref(),
        "game": file.game, "gm": content.name(history.gm(content)), "status": status,
        "seats": seats.collect::<Vec<_>>(), "rounds": rounds.collect::<Vec<_>>(), "next": history.next(),
        "due": due, "winners": over.map(|over| over.winners).unwrap_or_default(),
    })
}

/// Dresses of the lines of a chart, by their codes.
const LINES: [&str; 8] = ["en", "au", "it", "ru", "fr", "tr", "ge", "tu"];
/// Scores from here on do not fit beside a chart.
const HIGH: i64 = 10_000;

/// The standings over the rounds as a chart; empty before the second round, and where they cannot be drawn.
fn chart(content: &Content, words: &Lexicon, history: &HandHistory) -> String {
    let all: Vec<BTreeMap<&str, i64>> = (1..=history.rounds.len()).map(|n| history.scores(n)).collect();
    let drawn = !matches!(history.game.file.score, ScoreKind::Place | ScoreKind::None)
        && all.len() > 1
        && all.iter().flat_map(|scores| scores.values()).all(|n| (0..HIGH).contains(n));
    let score = |scores: &BTreeMap<&str, i64>, seat: &str| u32::try_from(*scores.get(seat)?).ok();
    let series = history.seats().zip(LINES.iter().cycle()).map(|(seat, code)| chart::Series {
        power: history.player(seat).map_or_else(|| seat.to_string(), |id| content.name(id)),
        dress: power_dress::from_code(code),
        centres: all.iter().map(|scores| score(scores, seat)).collect(),
    });
    let chart = chart::YearChart {
        title: words.with_heading(history.game.file.name.get_ref(), &words.text("hand-points")),
        years: history.rounds.iter().map(|(_, round)| round.front.round.trim().to_string()).collect(),
        powers: series.collect(),
        victory: None,
        words: words.clone(),
    };
    if drawn { chart.svg(ColourMode::Colour, "h-") } else { String::new() }
}

fn archive_page(content: &Content, words: &Lexicon, game: &HandGame, has_chart: bool) -> Option<CustomPage> {
    let is_sealed = |issue: i64| content.issue(issue).is_some_and(|issue| issue.sealed.is_some());
    let mut prose = Vec::new();
    for (issue, round) in hand::history(content, game, i64::MAX).rounds.iter().rev() {
        if !is_sealed(*issue) {
            continue;
        }
        let history = hand::history(content, game, *issue);
        let head = format!("{}, {} {issue}", words.round(&round.front.round), words.text("no"));
        prose.push(TextBlock::Heading { level: 1, id: format!("issue-{issue}"), text: text(&head) });
        prose.extend(standings(content, words, &history).into_iter().flat_map(|table| table.prose));
        let id = text_anchor("result", &issue.to_string());
        let (mut body, _) =
            markdown::text(&round.source, &super::texts::parse_options(content, round, id, 2, None));
        lead_pictures(&mut body.prose, &format!("../../issues/{issue}/"));
        prose.extend(body.prose);
    }
    let title = format!("{} ({})", game.file.name.get_ref(), game.file.game);
    if has_chart {
        let alt = words.with_heading(game.file.name.get_ref(), &words.text("hand-points"));
        let picture = Inline::Image { src: "chart.svg".into(), alt };
        prose.insert(0, TextBlock::Paragraph { text: vec![picture] });
    }
    let body = RichText { prose, id: "rounds".into(), ..RichText::default() };
    (!body.is_empty()).then(|| CustomPage {
        path: format!("games/{}/index.html", game.id),
        title,
        text: body,
        ..CustomPage::default()
    })
}

/// Lets pictures be found from another folder.
fn lead_pictures(blocks: &mut [TextBlock], base: &str) {
    let lead = |line: &mut Vec<Inline>| {
        for inline in line {
            if let Inline::Image { src, .. } = inline {
                src.insert_str(0, base);
            }
        }
    };
    for block in blocks {
        match block {
            TextBlock::Paragraph { text } | TextBlock::Heading { text, .. } => lead(text),
            TextBlock::Quote { blocks } => lead_pictures(blocks, base),
            TextBlock::List { items, .. } => items.iter_mut().for_each(|item| lead_pictures(item, base)),
            TextBlock::Table { head, rows, .. } => {
                head.iter_mut().chain(rows.iter_mut().flatten()).for_each(lead)
            }
            TextBlock::Code { .. } | TextBlock::Rule => {}
        }
    }
}
