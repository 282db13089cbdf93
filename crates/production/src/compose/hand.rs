//! A game run by hand as an issue prints it: the round, the standings, what is due next, press.

use adjudicator::rules::MessageFact;
use diagnostics::Diagnostic;
use folder::game::PressKind;
use folder::hand::ScoreKind;
use folder::{Content, HandGame};
use games::hand::{self, HandHistory};
use page::calls_for_players::{self, Addresses};
use page::lexicon::Lexicon;
use page::markdown;
use page::model::{
    Align, FeeRow, Fees, GameSection, Inline, NextDeadline, Opening, PlayerListRow, PressSection,
    PrintedPhase, RichText, StateRow, TextBlock,
};

use publish::archive::custom::CustomPage;

use super::IssueComposer;
use super::fee_rows::{fee_row, settle};
use super::names::{anchor, text_anchor};
use super::records::text;

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
        season: history
            .rounds
            .last()
            .map(|(_, last)| round_name(&words, &last.front.round))
            .unwrap_or_default(),
        next: next(composer, history),
        held: held.map(|held| held.why.clone().unwrap_or_else(|| words.text("held-to-next"))),
        ended: ends.then(|| ended(composer, history)).flatten(),
        press,
        ..GameSection::default()
    };
    if starts && round.is_none() {
        out.summary = Some(words.text(if history.has_begun() { "game-new" } else { "game-open" }));
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
            name: round_name(&words, &round.front.round),
            code: "round".into(),
            tables: standings(composer.content, &words, history).into_iter().collect(),
            notes: vec![body].into_iter().filter(|body| !body.is_empty()).collect(),
            ..PrintedPhase::default()
        });
    }
    if starts || file.score == ScoreKind::None || file.seat.iter().any(|row| row.since == Some(number)) {
        out.seats = seats(composer, history);
    }
    Some(out)
}

/// `Round 5` for a number; what it is called else.
fn round_name(words: &Lexicon, round: &str) -> String {
    match round.trim().parse::<i64>() {
        Ok(n) => words.say("hand-round", &[("n", MessageFact::Text(n.to_string()))]),
        Err(_) => round.trim().to_string(),
    }
}

/// What is due next, and when.
fn next(composer: &IssueComposer, history: &HandHistory) -> Option<NextDeadline> {
    let words = &composer.words;
    if !history.has_begun() || history.over().is_some() {
        return None;
    }
    let deadline = history.deadline(composer.content, composer.folder.number() + 1)?;
    let due = history.next().map_or_else(|| words.text("hand-orders-due"), |next| round_name(words, next));
    Some(NextDeadline {
        season: due,
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

/// The standings after the last round.
fn standings(content: &Content, words: &Lexicon, history: &HandHistory) -> Option<RichText> {
    let rows = history.standings();
    if rows.is_empty() {
        return None;
    }
    let changed = rows.iter().any(|row| row.change.is_some());
    let noted = rows.iter().any(|row| !row.note.is_empty());
    let score = if history.game.file.score == ScoreKind::Place { "hand-place" } else { "hand-points" };
    let columns = [("hand-player", true), (score, true), ("hand-change", changed), ("hand-note", noted)];
    let shown: Vec<bool> = columns.iter().map(|(_, shown)| *shown).collect();
    let pick = |cells: [String; 4]| {
        let cells = cells.into_iter().zip(&shown).filter(|(_, shown)| **shown);
        cells.map(|(cell, _)| text(&cell)).collect::<Vec<_>>()
    };
    let table = TextBlock::Table {
        align: [Align::Left, Align::Right, Align::Right, Align::Left]
            .into_iter()
            .zip(&shown)
            .filter(|(_, shown)| **shown)
            .map(|(align, _)| align)
            .collect(),
        head: pick(columns.map(|(id, _)| words.text(id))),
        rows: rows
            .iter()
            .map(|row| {
                let change = match row.change {
                    Some(n) if n > 0 => format!("+{}", words.figures(n)),
                    Some(n) if n < 0 => format!("−{}", words.figures(n.saturating_abs())),
                    Some(_) => "=".into(),
                    None => String::new(),
                };
                let score = row.score.map_or("–".into(), |n| words.figures(n));
                pick([seat_name(content, history, &row.seat), score, change, row.note.clone()])
            })
            .collect(),
    };
    let id = text_anchor(&anchor(&history.game.id), "standings");
    Some(RichText { prose: vec![table], id, ..RichText::default() })
}

fn seats(composer: &IssueComposer, history: &HandHistory) -> Vec<PlayerListRow> {
    let row = |seat: &str| {
        let player = history.player(seat).map(|person| composer.content.name(person));
        let nobody = || history.holder(seat).map(|_| composer.words.text("seat-nobody"));
        Some(PlayerListRow { power: seat.into(), code: String::new(), player: player.or_else(nobody)? })
    };
    history.seats().filter_map(row).collect()
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
    let row = |history: &HandHistory| {
        let file = &history.game.file;
        let last = history.rounds.last();
        let issue = last.and_then(|(issue, _)| composer.content.issue(*issue));
        let ended = ended(composer, history);
        let player = |seat: &str| {
            let person = composer.content.people.get(history.player(seat)?)?;
            let standing = history.standings().into_iter().find(|one| one.seat == seat);
            let score = standing.and_then(|one| one.score).filter(|_| file.score != ScoreKind::Place);
            Some(match score {
                Some(score) => format!("{} {seat} {}", person.surname(), words.figures(score)),
                None => format!("{} {seat}", person.surname()),
            })
        };
        let players: Vec<String> = history.seats().filter_map(player).collect();
        StateRow {
            zine: composer.content.zine.title.get_ref().clone(),
            local: format!("{} ({})", file.name.get_ref(), file.game),
            gm: composer.content.name(history.gm(composer.content)),
            last: last.map(|(_, round)| round_name(words, &round.front.round)).unwrap_or_default(),
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
    };
    running.map(row).collect()
}

/// The pages of the archive of the games run by hand: each with its rounds in the sealed issues, the last one first.
pub(crate) fn archive_pages(content: &Content) -> Vec<CustomPage> {
    let words = Lexicon::on_web(content);
    content.hand_games.iter().filter_map(|game| archive_page(content, &words, game)).collect()
}

fn archive_page(content: &Content, words: &Lexicon, game: &HandGame) -> Option<CustomPage> {
    let is_sealed = |issue: i64| content.issue(issue).is_some_and(|issue| issue.sealed.is_some());
    let mut prose = Vec::new();
    for (issue, round) in hand::history(content, game, i64::MAX).rounds.iter().rev() {
        if !is_sealed(*issue) {
            continue;
        }
        let history = hand::history(content, game, *issue);
        let head = format!("{}, {} {issue}", round_name(words, &round.front.round), words.text("no"));
        prose.push(TextBlock::Heading { level: 1, id: format!("issue-{issue}"), text: text(&head) });
        prose.extend(standings(content, words, &history).into_iter().flat_map(|table| table.prose));
        let id = text_anchor("result", &issue.to_string());
        let (mut body, _) =
            markdown::text(&round.source, &super::texts::parse_options(content, round, id, 2, None));
        lead_pictures(&mut body.prose, &format!("../../issues/{issue}/"));
        prose.extend(body.prose);
    }
    let title = format!("{} ({})", game.file.name.get_ref(), game.file.game);
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
