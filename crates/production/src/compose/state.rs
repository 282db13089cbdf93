//! The state of the games (`G-1` to `G-5`, SEED 001): the zine's own and those of others, a part of a long list in each issue.

use adjudicator::rules::MessageFact;
use adjudicator::season::{Phase, Turn};
use base::toml_values::PartialDate;
use folder::IssueNumber;
use folder::zine_config::OtherGame;
use games::state_of_games::{GameNumber, GameSchedule, Lateness, PlayerCount};
use games::{GameHistory, PlayedPhase, state_of_games as state};
use page::model::{LatenessMark, Legend, StateOfGames, StateRow};

use super::IssueComposer;

/// An entry with the number it is sorted by.
type NumberedEntry = (Option<GameNumber>, StateRow);

/// The list of an issue (`G-1` to `G-4`), in the order of the numbers.
pub(super) fn state_of_games(composer: &IssueComposer) -> Option<StateOfGames> {
    let zine = &composer.content.zine;
    let date = &composer.folder.file.date;
    let mut rows: Vec<NumberedEntry> = Vec::new();
    for history in composer.games.games.iter() {
        if history.over.as_ref().is_some_and(|o| o.issue.printing_issue() < composer.folder.number())
            || history.issues.is_empty()
        {
            continue;
        }
        // A game that still waits for players is in the list of openings.
        if history.phases.is_empty() && history.seats.0.is_empty() {
            continue;
        }
        let number = history.game.file.numbers(history.at).next().and_then(|n| n.parse().ok());
        rows.push((number, own_row(composer, history)));
    }
    rows.extend(super::hand::state_rows(composer).into_iter().map(|row| (None, row)));
    // The list is kept as of today: what was published after this issue is not in an old one built again.
    for other in
        zine.state.game.iter().filter(|o| o.word.as_ref().is_none_or(|word| word.0 <= date.latest_day()))
    {
        rows.push((other.numbers.first().and_then(|n| n.get_ref().parse().ok()), row(composer, other)));
    }
    if rows.is_empty() {
        return None;
    }
    rows.sort_by(|a, b| match (&a.0, &b.0) {
        (Some(x), Some(y)) => x.cmp(y),
        (x, y) => y.is_some().cmp(&x.is_some()).then_with(|| a.1.local.cmp(&b.1.local)),
    });
    let patience = games::bookkeeping::patience(&composer.content.zine);
    let legend = Legend::lines(&composer.words, patience.late_after, patience.dead_after);
    let mut out = StateOfGames { asof: composer.words.date(date), legend, ..StateOfGames::default() };
    match zine.state.most {
        Some(most) => part(composer, rows, most.get(), &mut out),
        None => out.rows = rows.into_iter().map(|(_, row)| row).collect(),
    }
    Some(out)
}

/// The part of a long list that an issue prints: it begins where the issue before it stopped.
fn part(composer: &IssueComposer, mut rows: Vec<NumberedEntry>, most: usize, out: &mut StateOfGames) {
    let number = composer.folder.number();
    let before = composer.content.issues.iter().map(|i| i.number()).filter(|n| *n < number);
    let sealed = before.clone().filter_map(|n| composer.content.stopped.get_key_value(&n)).next_back();
    // What is not sealed yet has printed, as far as can be told today, so many entries an issue.
    let since = sealed.map_or(i64::MIN, |(n, _)| *n);
    let mut begin = sealed.map_or(0, |(_, stopped)| after(&rows, stopped));
    let mut earlier = sealed.map(|(n, _)| *n);
    for n in before.filter(|n| *n > since) {
        let next = begin.saturating_add(most);
        begin = if next < rows.len() { next } else { 0 };
        earlier = Some(n);
    }
    let begin = if begin < rows.len() { begin } else { 0 };
    if let Some(n) = earlier.filter(|_| begin > 0) {
        let facts = [
            ("issue", MessageFact::Text(n.to_string())),
            ("after", MessageFact::Text(label(&rows[begin - 1].1))),
        ];
        out.begins = composer.words.say("state-continued", &facts);
    }
    let end = begin.saturating_add(most);
    if end < rows.len() {
        out.stopped = label(&rows[end - 1].1);
        out.ends = composer.words.text("state-to-be-continued");
    }
    out.rows = rows.drain(begin..).take(most).map(|(_, row)| row).collect();
}

/// What an entry is known by: its numbers, else its zine and name.
fn label(row: &StateRow) -> String {
    match row.numbers.first() {
        Some(number) => number.clone(),
        None => [row.zine.as_str(), &row.local]
            .iter()
            .filter(|t| !t.is_empty())
            .copied()
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// The first entry after the one at which a list stopped; where that is gone, the one after its place.
fn after(rows: &[NumberedEntry], stopped: &str) -> usize {
    if stopped.is_empty() {
        return 0;
    }
    if let Some(at) = rows.iter().rposition(|(_, row)| label(row) == stopped) {
        return at + 1;
    }
    match stopped.parse::<GameNumber>() {
        Ok(number) => rows.iter().take_while(|(n, _)| n.as_ref().is_some_and(|n| *n <= number)).count(),
        Err(_) => rows.iter().take_while(|(n, _)| n.is_some()).count(),
    }
}

/// An entry of another zine's game: what is known of it, as it was typed.
fn row(composer: &IssueComposer, other: &OtherGame) -> StateRow {
    let [deadline, assumed, word] =
        [&other.deadline, &other.assumed, &other.word].map(|date| date.as_ref().map(|d| d.0));
    let late = late(composer, GameSchedule { deadline, assumed, word, abandoned: other.abandoned });
    let date = |d: &Option<PartialDate>| d.as_ref().map(|d| composer.words.date(d)).unwrap_or_default();
    // Seasons and numbers in the zine's language; in English as they were typed.
    let english = composer.words.is_english();
    let last = other.season.as_ref().map(|text| match text.parse::<Turn>() {
        Ok(turn) if !english && turn.season_text() == *text => composer.words.phase(turn),
        _ => text.clone(),
    });
    let number = other.issue.as_ref().map(|issue| match issue.strip_prefix("No. ") {
        Some(number) => format!("{} {number}", composer.words.text("no")),
        None => issue.clone(),
    });
    let issue = match (number, &other.word) {
        (Some(number), Some(_)) => format!("{number}, {}", date(&other.word)),
        (Some(number), None) => number,
        (None, _) => date(&other.word),
    };
    let deadline = match (&other.deadline, &other.due) {
        (Some(_), Some(what)) => {
            let facts = [
                ("day", MessageFact::Text(date(&other.deadline))),
                ("what", MessageFact::Text(what.clone())),
            ];
            composer.words.say("state-due", &facts)
        }
        (None, Some(what)) => what.clone(),
        (_, None) => date(&other.deadline),
    };
    StateRow {
        numbers: other.numbers.iter().map(|n| n.get_ref().clone()).collect(),
        zine: other.zine.clone(),
        local: other.name.clone(),
        gm: other.gm.clone(),
        last: last.unwrap_or_default(),
        issue,
        deadline,
        players: other.players.trim().trim_end_matches('.').into(),
        players_head: other.counted.map(|year| players_of(composer, year)).unwrap_or_default(),
        late,
        remark: other.remark.clone(),
        ..StateRow::default()
    }
}

/// What stands before counts of an earlier year: `Players (’09)`.
fn players_of(composer: &IssueComposer, year: i32) -> String {
    let year = MessageFact::Text(format!("{:02}", year.rem_euclid(100)));
    composer.words.say("state-players-of", &[("year", year)])
}

fn late(composer: &IssueComposer, news: GameSchedule) -> LatenessMark {
    let patience = games::bookkeeping::patience(&composer.content.zine);
    match state::lateness(composer.folder.file.date.0, news, patience) {
        Lateness::Late => LatenessMark::Late,
        Lateness::Abandoned => LatenessMark::Dead,
        Lateness::OnTime | Lateness::Unknown => LatenessMark::None,
    }
}

fn own_row(composer: &IssueComposer, history: &GameHistory) -> StateRow {
    let zine = &composer.content.zine;
    let file = &history.game.file;
    let board = history.rules.board();
    let last = history.phases.last();
    let counts = board.powers().filter_map(|owner| {
        let seat = history.seats.seat_in(owner, history.position.turn)?;
        let name = seat.alias.clone().or_else(|| Some(surname(composer, seat.person.as_ref()?)))?;
        Some(PlayerCount {
            name,
            power: board.owner(owner).name.clone(),
            code: board.owner(owner).id.chars().take(3).collect(),
            units: units(history, owner) as u32,
        })
    });
    let counts: Vec<PlayerCount> = counts.collect();
    let style = file.player_style.unwrap_or(zine.state.player_style);
    let issue = last.and_then(|p| composer.content.issue(p.issue));
    let before = IssueNumber::from(composer.folder.number()).predecessor();
    let here = history.issues.range(before..=composer.folder.name());
    let since = history.flyers(composer.folder.number()).next().is_some();
    let here =
        history.issue_phases(composer.folder.name()).or(here.last().map(|(_, here)| here).filter(|_| since));
    let moment = here.and_then(|i| i.deadline.clone());
    let shown = last.map(|p| p.turn);
    let counted = counted_year(history);
    let older = shown.is_some_and(|turn| state::is_older(board, turn, counted));
    let ended =
        history.over.as_ref().map(|_| super::names::end_text(&composer.words, composer.content, history));
    StateRow {
        numbers: file.numbers(history.at).map(String::from).collect(),
        zine: zine.title.get_ref().clone(),
        local: file.name.get_ref().clone(),
        gm: composer.content.name(history.gm(composer.content)),
        last: shown.map(|t| composer.words.in_game(history.rules.name()).phase(t)).unwrap_or_default(),
        issue: issue.map(|i| super::names::printed_in(composer, i)).unwrap_or_default(),
        deadline: moment.filter(|_| ended.is_none()).map(|m| composer.words.day(m.day())).unwrap_or_default(),
        players_head: if older && ended.is_none() { players_of(composer, counted) } else { String::new() },
        over: ended.is_some(),
        players: match ended {
            Some(text) => text.trim_end_matches('.').to_string(),
            None => state::player_list(&counts, style),
        },
        late: LatenessMark::None,
        guarantor: file.guarantor(history.at).map(|g| composer.content.name(g.person.get_ref())),
        remark: file.remark.clone(),
        here: here.is_some().then(|| super::names::anchor(&history.game.id)),
    }
}

fn surname(composer: &IssueComposer, id: &str) -> String {
    composer.content.people.get(id).map_or_else(|| id.to_string(), folder::Person::surname)
}

/// Units after the last completed build season, or the end of a year in which there was nothing to build (`G-3`).
fn units(history: &GameHistory, owner: adjudicator::board::Owner) -> usize {
    let position = built(history).map_or(&history.start, |p| &p.report.after);
    let count = position.units_of(owner).count();
    let alive = history.position.units_of(owner).next().is_some() || history.position.centres(owner) > 0;
    if alive { count } else { 0 }
}

/// The phase after which units are counted: the last builds, or the last phase of a year that is over, whatever it is called.
fn built<'h>(history: &'h GameHistory<'_>) -> Option<&'h PlayedPhase> {
    let year = history.position.turn.year;
    history.phases.iter().rfind(|p| p.turn.phase == Phase::Adjustment || p.turn.year < year)
}

/// The year whose builds the counts are from.
fn counted_year(history: &GameHistory) -> i32 {
    built(history).map_or(history.start.turn.year.saturating_sub(1), |p| p.turn.year)
}
