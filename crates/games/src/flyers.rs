//! Flyers: checks that the seasons judged between two issues are in the right place, were announced and waited for.

use crate::seats::season;
use std::borrow::Cow;
use std::ops::Range;

use adjudicator::position::Private;
use adjudicator::season::Turn;
use base::paths::{issue_folder, seal_file};
use diagnostics::{Diagnostic, Source};
use folder::flyer::{FlyerFile, FlyerPlay};
use folder::mail::lines;
use folder::{Content, Folder, GameMail, IssueFolder, IssueNumber};
use letters::marks::heading;

use super::{GameHistory, Games, PlayedPhase, calendar};

/// The faults of an open flyer, other than those of any issue.
pub fn check(folder: &Folder, content: &Content, games: &Games, number: IssueNumber) -> Vec<Diagnostic> {
    let open = content.issue(number).filter(|i| i.sealed.is_none());
    let Some((issue, file)) = open.and_then(|i| Some((i, i.flyer.as_ref()?))) else { return Vec::new() };
    let out = place(folder, number).into_iter().map(|(said, help)| {
        Diagnostic::error("flyer-order", said).at(&issue.source, file.after.span()).help(help)
    });
    let mut out: Vec<Diagnostic> = out.collect();
    for id in file.games() {
        let Some(history) = games.get(id) else { continue };
        let others = content.flyers.iter().filter(|f| f.sealed.is_none() && f.name() != number);
        for other in others.filter(|f| f.flyer.as_ref().is_some_and(|f| f.games().contains(&id))) {
            let said = format!("{id} is in {} as well, which is open", other.name().label());
            out.push(at_game(issue, file, id, Diagnostic::error("flyer-twice", said)));
        }
        if let Some(over) = history.over.as_ref().filter(|over| over.issue < number) {
            let said = format!("{id} ended in {}", over.issue.label());
            out.push(at_game(issue, file, id, Diagnostic::error("game-over", said)));
        }
        for played in history.in_issue(number) {
            let table = file.play.iter().find(|t| t.game.get_ref() == id && has(t, played.turn));
            out.extend(table.and_then(|table| waits(issue, file, table, history, played)));
        }
        for table in file.play.iter().filter(|t: &&FlyerPlay| t.game.get_ref() == id) {
            out.extend(untold(content, issue, table, history));
            out.extend(short(content, issue, file, table, history));
        }
    }
    out
}

/// Why there cannot be a flyer of this name, and what to do.
pub fn place(folder: &Folder, number: IssueNumber) -> Option<(String, String)> {
    let (after, next) = (number.issue, number.issue.saturating_add(1));
    if folder.is_there(&seal_file(next)) {
        let said = format!("issue {next} is sealed; the next flyer is {}", next_flyer_number(folder, next));
        return Some((said, format!("name it flyer-{}", next_flyer_number(folder, next))));
    }
    if !folder.is_there(&seal_file(after)) {
        let said = format!("issue {after} is not sealed: a flyer follows what is published");
        return Some((said, format!("run `zine seal {after}` first")));
    }
    let before = IssueNumber { flyer: number.flyer.saturating_sub(1), ..number };
    (before.is_flyer() && !folder.is_there(&issue_folder(before))).then(|| {
        let free = next_flyer_number(folder, after);
        (format!("there is no {}: the next flyer is {free}", before.label()), format!("name it flyer-{free}"))
    })
}

/// Whether a letter or a ruling may be about some phases: it names one of them, or no season at all.
pub fn speaks_of(text: &str, turns: &[Turn]) -> bool {
    let heads: Vec<(Turn, bool)> = lines(text, 0..text.len()).filter_map(|(_, line)| heading(line)).collect();
    heads.is_empty()
        || heads.iter().any(|(head, exact): &(Turn, bool)| {
            let mut turns = turns.iter();
            turns.any(|t| t == head || !exact && (t.year, t.season) == (head.year, head.season))
        })
}

/// The mail of a game in an issue, without what a flyer since the previous issue has already read, unless that is about a later
/// season.
pub fn without_flyer_mail<'m>(
    history: &GameHistory,
    content: &Content,
    issue: &IssueFolder,
    mail: &'m GameMail,
    faults: &mut Vec<Diagnostic>,
) -> Cow<'m, GameMail> {
    let id = &history.game.id;
    let flyers: Vec<&GameMail> = match issue.flyer {
        None => history.flyers(issue.number()).filter_map(|f| content.issue(f)?.orders.get(id)).collect(),
        Some(_) => Vec::new(),
    };
    if flyers.is_empty() {
        return Cow::Borrowed(mail);
    }
    let mut out = mail.clone();
    out.letters.retain(|letter| !reads_heading(&letter.source.reveal().text, &flyers, &history.phases));
    out.gm = out.gm.filter(|gm| !reads_heading(&gm.source.text, &flyers, &history.phases));
    for letter in &mut out.letters {
        let source = letter.source.reveal();
        if let Some((text, at)) = without_judged(&source.text, history) {
            let fault = Diagnostic::note("judged", "this was adjudicated in a flyer and is ignored here");
            faults.push(fault.at(source, at));
            letter.source = Private::new(Source::new(&*source.name, text));
        }
    }
    Cow::Owned(out)
}

fn reads_heading(text: &str, flyers: &[&GameMail], phases: &[PlayedPhase]) -> bool {
    let mut heads = lines(text, 0..text.len()).filter_map(|(_, line)| heading(line));
    let letters = flyers.iter().flat_map(|m| &m.letters).map(|l| &l.source.reveal().text);
    let mut all = letters.chain(flyers.iter().filter_map(|m| m.gm.as_ref()).map(|gm| &gm.source.text));
    all.any(|other| **other == *text) && !heads.any(|(turn, _)| phases.last().is_none_or(|p| turn > p.turn))
}

/// A letter with its parts on judged phases blanked out, and the first heading that names one; `None` if there are none.
fn without_judged(text: &str, history: &GameHistory) -> Option<(String, Range<usize>)> {
    let due = history.phase_due()?;

    let (mut out, mut first, mut judged) = (String::new(), None, false);
    for (start, line) in lines(text, 0..text.len()) {
        if let Some((turn, exact)) = heading(line) {
            judged = if exact { turn < due } else { season(turn) < season(due) };
            if judged && first.is_none() {
                first = Some(start..start + line.trim_end().len());
            }
        }
        match judged {
            true => out.extend(
                line.chars()
                    .map(|c: char| if c == '\n' { "\n".to_string() } else { " ".repeat(c.len_utf8()) }),
            ),
            false => out.push_str(line),
        }
    }
    Some((out, first?))
}

/// The number of the next flyer after an issue.
pub fn next_flyer_number(folder: &Folder, after: i64) -> IssueNumber {
    let mut number = IssueNumber { issue: after, flyer: 1 };
    while folder.is_there(&issue_folder(number)) {
        number.flyer += 1;
    }
    number
}

fn at_game(issue: &IssueFolder, file: &FlyerFile, id: &str, fault: Diagnostic) -> Diagnostic {
    let table = file.play.iter().find(|t| t.game.get_ref() == id);
    fault.at(&issue.source, table.map_or(0..0, |t| t.game.span()))
}

fn has(table: &FlyerPlay, turn: Turn) -> bool {
    table.phases.iter().any(|p| p.get_ref().parse::<Turn>().ok() == Some(turn))
}

/// Warns of orders that a flyer is still waiting for.
fn waits(
    issue: &IssueFolder,
    file: &FlyerFile,
    table: &FlyerPlay,
    history: &GameHistory,
    played: &PlayedPhase,
) -> Option<Diagnostic> {
    let board = history.rules.board();
    let missing = played.missing.iter().filter(|m| m.stood_in.is_none());
    let names: Vec<&str> = missing.map(|m| board.owner(m.power).name.as_str()).collect();
    if names.is_empty() {
        return None;
    }
    let (names, phase, flyer) =
        (names.join(", "), calendar::editor_notation(played.turn), issue.name().label());
    if table.nmr.is_some() {
        let said = format!("{flyer} waits for the orders of {names} for {phase} of {}", history.game.id);
        return Some(Diagnostic::error("flyer-waits", said).at(&issue.source, table.game.span()));
    }
    let due = table.due.get_ref().day();
    (file.date.get_ref().0 < due).then(|| {
        let said = format!(
            "{flyer} is dated {}, the orders for {phase} of {} are due {due}, and those of {names} are missing",
            file.date.get_ref().0, history.game.id,
        );
        let fault = Diagnostic::error("flyer-early", said).at(&issue.source, file.date.span());
        fault.help("give it the date on which it is sent, or wait for the orders")
    })
}

/// Warns of a deadline that nobody was told of.
fn untold(
    content: &Content,
    issue: &IssueFolder,
    table: &FlyerPlay,
    history: &GameHistory,
) -> Option<Diagnostic> {
    let due = table.due.get_ref();
    let before = history.issues.range(..issue.name()).next_back();
    let announced = before.is_some_and(|(_, here)| {
        here.mini.iter().any(|(turn, moment)| has(table, *turn) && moment.at == due.at)
    });
    let ruled = content.zine.flyers.rule.is_some();
    let noticed = content.notices.contains(&issue.name());
    (!announced && !ruled && !noticed).then(|| {
        let (id, name) = (&history.game.id, issue.name());
        let said = format!("no issue announced that these orders of {id} are due {}", due.at.strftime("%-d %B, %H:%M"));
        let fault = Diagnostic::warning("flyer-untold", said).at(&issue.source, table.due.span());
        fault.help(format!(
            "run `zine remind {name} --notice` to tell the players, or `zine mini {id} PHASE --due MOMENT` to announce it in an issue; or name the house rule that says so with rule = \"7\" in [flyers] of zine.toml"
        ))
    })
}

/// Warns of a deadline too soon after the flyer for anybody to reply.
fn short(
    content: &Content,
    issue: &IssueFolder,
    file: &FlyerFile,
    table: &FlyerPlay,
    history: &GameHistory,
) -> Option<Diagnostic> {
    let next = table.next.clone();
    let next = next.or_else(|| history.issues.range(..issue.name()).next_back()?.1.deadline.clone())?;
    let days = file.date.get_ref().0.until(next.day()).ok()?.get_days();
    let notice = content.zine.play.notice;
    (i64::from(days) < notice).then(|| {
        let (game, day) = (&history.game.id, next.at.strftime("%-d %B"));
        let said = match days {
            ..0 => format!("what follows in {game} is due on {day}, {} days before the flyer", -days),
            _ => format!(
                "what follows in {game} is due {days} days after the flyer, on {day}; the players have at least {notice} days"
            ),
        };
        let fault = Diagnostic::warning("flyer-short", said).at(&issue.source, table.game.span());
        fault.help("give it its own deadline with next = \"...\", or set how many days are enough with notice = DAYS in [play] of zine.toml")
    })
}
