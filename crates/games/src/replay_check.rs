//! Replay as proof: every sealed season is judged again, from its own text and from its mail.

use std::sync::Arc;

use adjudicator::board::Board;
use adjudicator::cases;
use adjudicator::position::Position;
use adjudicator::rules::SheetAuthor;
use adjudicator::season::Turn;
use diagnostics::{Diagnostic, Source};
use folder::store::Faults;
use folder::{Content, IssueFolder, IssueNumber};

use crate::board_in_force::{self, BoardMoment, board_in_force};
use crate::{Games, sealed_phases};

/// Every difference between what is sealed and what is judged today. A difference is settled by an erratum or by the
/// gamesmaster's `STANDS "reason"` in the issue's gm.txt, or `STANDS Fall 1903 "reason"` in that of a later one; it is then
/// only a note.
pub fn check_sealed_phases(content: &Content, games: &Games) -> Faults {
    let mut out = Vec::new();
    for issue in content.in_time() {
        let Some(sealed) = &issue.sealed else { continue };
        let Ok(seal) = &sealed.read else { continue };
        let mut again = None;
        for game in &seal.game {
            let mut last: Option<Position> = None;
            for phase in &game.played {
                let Ok(turn) = phase.parse::<Turn>() else { continue };
                let file = sealed_phases::phase_file(&game.id, turn);
                let Some(source) = sealed.files.get(&file) else { continue };
                let secret = sealed.secret.get(&format!("{} {}.secret", game.id, turn.code()));
                let letters = sealed.secret.get(&format!("{} {}.orders", game.id, turn.code()));
                let board = board_in_force(content, &game.id, BoardMoment::In(issue.name()));
                let season_in_hand = SealedSeason { issue, game: &game.id, turn, source };
                match season(source, board, secret, letters, &mut last) {
                    Ok(differences) => {
                        let differences = differences.into_iter();
                        let differences = differences.chain(from_mail(content, &season_in_hand, &mut again));
                        let differences: Vec<String> = differences.collect();
                        out.extend(report(content, games, &season_in_hand, differences));
                    }
                    Err(fault) => out.push(fault),
                }
            }
        }
    }
    out
}

/// A sealed season of a game.
struct SealedSeason<'a> {
    issue: &'a IssueFolder,
    game: &'a str,
    turn: Turn,
    source: &'a Source,
}

/// Reports the differences of a season, each with the reason that settles it, if any.
fn report(content: &Content, games: &Games, season: &SealedSeason<'_>, differences: Vec<String>) -> Faults {
    if differences.is_empty() {
        return Vec::new();
    }
    let SealedSeason { issue, game, turn, source } = *season;
    let settled = stands(issue, game, turn, games).or_else(|| later(content, issue, game, turn));
    let settled = settled.map(|why| format!("the gamesmaster let it stand: {why}"));
    let erratum = content.in_time().find(|i| {
        i.errata.iter().any(|e: &folder::ErratumSource| {
            crate::errata::subject(e).is_ok_and(|s| s.is_some_and(|(g, t)| g == game && t == turn))
        })
    });
    let settled = settled.or_else(|| erratum.map(|i| format!("corrected by an erratum in No. {}", i.name())));
    let reported = differences.into_iter().map(|difference| {
        let made = match &settled {
            Some(why) => Diagnostic::note("replay", difference).help(why.clone()),
            None => Diagnostic::error("replay", difference).help(format!(
                "correct it with `zine errata {game} \"{phase}\"`, or let it stand: add GM: STANDS {phase} \"reason\" to gm.txt of the open issue",
                phase = crate::calendar::editor_notation(turn),
            )),
        };
        made.in_file(source.name.clone())
    });
    reported.collect()
}

/// Judges a sealed season from its own text; it must also begin where the season before it ended.
fn season(
    source: &Source,
    board: Option<Arc<Board>>,
    secret: Option<&Source>,
    letters: Option<&Source>,
    last: &mut Option<Position>,
) -> Result<Vec<String>, Diagnostic> {
    let cases = cases::read(source).map_err(|e| *e.0)?;
    let Some(case) = cases.first() else {
        return Err(Diagnostic::error("seal", "this file holds no season").in_file(source.name.clone()));
    };
    let rules = sealed_phases::by_its_rules(case, board)?;
    let mut before = cases::position(case, &*rules).map_err(|e| *e.0)?;
    if let Some(secret) = secret {
        *before.secrets.reveal_mut() = secret.text.lines().map(String::from).collect();
    }
    // Anything never printed is judged again with the rest.
    let whole = letters.map(|letters| sealed_phases::with_letters(case, &letters.text));
    let whole = whole.as_ref().unwrap_or(case);
    let (report, mut differences) =
        cases::replay(whole, &*rules, &before, SheetAuthor::Program).map_err(|e| *e.0)?;
    if let Some(last) = last {
        let (mut now, mut then) = (before.clone(), last.clone());
        now.sort();
        then.sort();
        if now.units != then.units || now.owners != then.owners {
            differences.push("the season does not begin where the one before it ended".into());
        }
    }
    *last = Some(report.after);
    Ok(differences)
}

/// A phase as judged from the mail today: its game, its turn, its case.
type ReplayedPhase = (String, Turn, String);

/// Plays the issue again from the mail and compares orders and results with the sealed ones.
fn from_mail(
    content: &Content,
    season: &SealedSeason<'_>,
    again: &mut Option<(IssueNumber, Vec<ReplayedPhase>)>,
) -> Vec<String> {
    let SealedSeason { issue, game, turn, source } = *season;
    let number = issue.name();
    // A copy without the mail proves what the cases say, and no more.
    if issue.keeps_pages() && issue.orders.is_empty() {
        return Vec::new();
    }
    if again.as_ref().is_none_or(|(n, _)| *n != number) {
        *again = Some((number, replayed(content, issue)));
    }
    let texts = again.as_ref().map(|(_, t)| t.as_slice()).unwrap_or_default();
    let Some((_, _, text)) = texts.iter().find(|(g, t, _)| g == game && *t == turn) else {
        let phase = crate::calendar::editor_notation(turn);
        return vec![format!("the mail of No. {number} no longer brings {phase}")];
    };
    if **text == *source.text {
        return Vec::new();
    }
    let mut out = Vec::new();
    let (old, new) = (judged(&source.text), judged(text));
    for line in old.iter().filter(|l| !new.contains(l)) {
        out.push(format!("sealed, but no longer in the mail: {}", line.trim()));
    }
    for line in new.iter().filter(|l| !old.contains(l)) {
        out.push(format!("in the mail now, but not sealed: {}", line.trim()));
    }
    out.truncate(12);
    out
}

/// The lines of a case that determine its judgement. Switches for reading letters are not among them: the orders are no longer
/// read, and which rule-sets list these switches has changed.
fn judged(case: &str) -> Vec<String> {
    const MAIL: [&str; 4] = ["late_orders=", "fuzzy_names=", "order_sets=", "order_sets_undated="];
    let mut out = Vec::new();
    for line in case.lines() {
        match line.strip_prefix("RULES ") {
            Some(pairs) => {
                let mut kept =
                    pairs.split(' ').filter(|p| !MAIL.iter().any(|key| p.starts_with(key))).peekable();
                if kept.peek().is_some() {
                    out.push(format!("RULES {}", kept.collect::<Vec<_>>().join(" ")));
                }
            }
            None => out.push(line.to_string()),
        }
    }
    out
}

/// The issue played from its mail as if it were not sealed: the case of every phase.
fn replayed(content: &Content, issue: &IssueFolder) -> Vec<ReplayedPhase> {
    let number = issue.name();
    let mut unsealed = content.clone();
    unsealed.issues.retain(|i| i.name() <= number);
    unsealed.flyers.retain(|i| i.name() <= number);
    for i in unsealed.change_issues(|i| i.name() == number || !i.errata.is_empty()) {
        i.errata.clear();
        if i.name() == number {
            i.sealed = None;
        }
    }
    let games = crate::play(&unsealed, number);
    let mut out = Vec::new();
    for history in &games.games {
        for played in history.in_issue(number) {
            let (id, text) = (history.game.id.clone(), sealed_phases::case_text(history, played));
            let text = match board_in_force(content, &id, BoardMoment::In(number)) {
                Some(sealed) => board_in_force::rename_powers(history.rules.board(), &sealed, &text),
                None => text,
            };
            out.push((id, played.turn, text));
        }
    }
    out
}

/// The reason given in a later issue, whose lines name the season: `GM: STANDS Fall 1903 "reason"`.
fn later(content: &Content, issue: &IssueFolder, game: &str, turn: Turn) -> Option<String> {
    let later = content.in_time().filter(|i| i.name() > issue.name());
    let files = later.filter_map(|i| i.orders.get(game)?.gm.as_ref());
    let mut lines = files.flat_map(|gm| gm.source.text.lines());
    lines.find_map(|line| {
        let ruling = adjudicator::rules::Ruling::read(line.trim().strip_prefix("GM:")?, None);
        let (verb, rest) = ruling.verb();
        let named = verb == "STANDS" && rest.trim().parse::<Turn>().ok() == Some(turn);
        named.then(|| ruling.reason.clone().unwrap_or_default())
    })
}

/// The gamesmaster's reason for letting a season stand.
fn stands(issue: &IssueFolder, game: &str, turn: Turn, games: &Games) -> Option<String> {
    let gm = issue.orders.get(game)?.gm.as_ref()?;
    let first = games.get(game).and_then(|h| h.in_issue(issue.name()).first().map(|p| p.turn));
    for part in &gm.parts {
        let here = match part.turn {
            None => first == Some(turn),
            Some(head) => {
                head == turn || (!part.exact && head.year == turn.year && head.season == turn.season)
            }
        };
        if !here {
            continue;
        }
        for line in gm.source.text[part.range.clone()].lines() {
            let Some(words) = line.trim().strip_prefix("GM:") else { continue };
            let ruling = adjudicator::rules::Ruling::read(words, None);
            if ruling.verb().0 == "STANDS" {
                return Some(ruling.reason.unwrap_or_default());
            }
        }
    }
    None
}
