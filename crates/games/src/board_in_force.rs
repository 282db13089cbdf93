//! The board a game is played on: the file in the editor's folder until a season of the game is sealed; from then on the copy
//! in the seal, with the names and colours of today's file. `zine board adopt` puts the file in force for what comes after an
//! issue.

use std::sync::Arc;

use adjudicator::board::file::BoardFile;
use adjudicator::board::{Board, Differences, check};
use adjudicator::board_support;
use diagnostics::{Diagnostic, Severity};
use folder::board::SealedBoard;
use folder::board_files::{board_from_checked_file, cached_board, of_file};
use folder::{Content, GameFolder, IssueNumber};

use super::GameHistory;

/// When a board is in force.
#[derive(Clone, Copy, Debug)]
pub enum BoardMoment {
    /// In the seasons of an issue or flyer.
    In(IssueNumber),
    /// After them.
    After(IssueNumber),
}

/// The sealed board of a game as of an issue.
pub fn record<'c>(content: &'c Content, game: &str, when: BoardMoment) -> Option<&'c SealedBoard> {
    let mine = || content.sealed_boards.iter().filter(|s| s.game == game);
    match when {
        BoardMoment::After(at) => mine().rfind(|s| s.number <= at),
        // A board put in force by a seal applies after that issue's seasons, except for the first.
        BoardMoment::In(at) => mine().rfind(|s| s.number < at).or_else(|| mine().find(|s| s.number == at)),
    }
}

/// That board, built.
pub fn board_in_force(content: &Content, game: &str, when: BoardMoment) -> Option<Arc<Board>> {
    let record = record(content, game, when)?;
    cached_board(&[&record.id, &record.source.text], || {
        board_from_checked_file(&record.id, &BoardFile::read(&record.source)?)
    })
    .ok()
}

/// The board a game is played on; `None`: its rule-set's own.
///
/// # Errors
/// No such board, a fault of its file, another board than the game began on.
pub fn in_force(
    content: &Content,
    game: &GameFolder,
    when: BoardMoment,
) -> Result<Option<Arc<Board>>, Diagnostic> {
    let record = record(content, &game.id, when);
    let Some(named) = &game.file.board else {
        return match record {
            None => Ok(None),
            Some(record) => Err(another(game, record, game.file.name.span())),
        };
    };
    let id = named.get_ref();
    if let Some(record) = record.filter(|r| r.id != *id) {
        return Err(another(game, record, named.span()));
    }
    let (at, after) = match when {
        BoardMoment::In(at) => (at, false),
        BoardMoment::After(at) => (at, true),
    };
    // An adoption in an issue that is not sealed yet means the file as it is now.
    let adopted = game.file.adopted.iter().map(|a| a.issue).any(|issue| {
        (issue < at || after && issue == at)
            && !content.sealed_boards.iter().any(|s| s.game == game.id && s.number == issue)
    });
    match record.filter(|_| !adopted) {
        Some(record) => Ok(Some(dressed(content, record).map_err(|e| *e)?)),
        None => of_file(&content.boards, id).map(Some).map_err(|fault| match fault.span {
            Some(_) => *fault,
            None => fault.at(&game.source, named.span()),
        }),
    }
}

fn another(game: &GameFolder, record: &SealedBoard, at: std::ops::Range<usize>) -> Diagnostic {
    let said = format!("{} is played on {} (sealed in {})", game.id, record.id, record.number);
    let help = format!("write board = \"{}\": a game keeps its board", record.id);
    Diagnostic::error("board", said).at(&game.source, at).help(help)
}

/// Replaces the names of powers in a text: those of one version of a board with those of another.
pub fn rename_powers(from: &Board, to: &Board, text: &str) -> String {
    let pairs = from.owners.iter().zip(&to.owners).filter(|(a, b)| a.id == b.id && a.name != b.name);
    pairs.fold(text.to_string(), |text, (a, b)| text.replace(&a.name, &b.name))
}

/// A sealed board with the names and colours of today's file.
fn dressed(content: &Content, record: &SealedBoard) -> Result<Arc<Board>, Box<Diagnostic>> {
    let now = of_file(&content.boards, &record.id).ok();
    cached_board(&[&record.id, &record.source.text, content.boards.hash()], || {
        let old = BoardFile::read(&record.source)?;
        let Some(now) = now.as_ref().and_then(|now| now.file().ok()) else {
            return board_from_checked_file(&record.id, &old).map(|board| hang_shelf(board, &content.boards));
        };
        let new = old.clone().with_names_and_colours_of(&now);
        let found = check::check(&new, &record.source);
        let wrong = found.iter().any(|f| f.severity == Severity::Error);
        board_from_checked_file(&record.id, if wrong { &old } else { &new })
            .map(|board| hang_shelf(board, &content.boards))
    })
}

fn hang_shelf(mut board: Board, boards: &folder::board_files::BoardFiles) -> Board {
    boards.with_loader(|shelf| shelf.hang(&mut board));
    board
}

/// The board that the seal of an issue stores for a game, its id and text: in its first season, and when one is adopted.
pub fn to_seal(content: &Content, history: &GameHistory, number: IssueNumber) -> Option<(String, String)> {
    let id = history.game.file.board.as_ref()?.get_ref();
    let text = match record(content, &history.game.id, BoardMoment::After(number)) {
        Some(record) if record.number == number => record.source.text.to_string(),
        Some(_) if history.game.file.adopts(number) => of_file(&content.boards, id).ok()?.about.text.clone(),
        None if !history.in_issue(number).is_empty() => history.rules.board().about.text.clone(),
        _ => return None,
    };
    Some((id.clone(), text))
}

/// The changes of a board that an issue puts in force, as printed: each with its count, by message id, and why.
pub fn adopted_board(
    content: &Content,
    history: &GameHistory,
    number: IssueNumber,
) -> Option<(Vec<(&'static str, usize)>, String)> {
    let adopted = history.game.file.adopted.iter().find(|a| a.issue == number)?;
    let old = record(content, &history.game.id, BoardMoment::In(number))?;
    let new = record(content, &history.game.id, BoardMoment::After(number)).filter(|r| r.number == number);
    let now = match new {
        Some(new) => BoardFile::read(&new.source).ok()?,
        None => of_file(&content.boards, &old.id).ok()?.file().ok()?,
    };
    Some((Differences::compare(&BoardFile::read(&old.source).ok()?, &now).parts(), adopted.why.clone()))
}

/// How the file of a board differs from a sealed board; `None` if it does not.
///
/// # Errors
/// A fault of the file.
pub fn differences(
    content: &Content,
    record: &SealedBoard,
) -> Result<Option<(Differences, Arc<Board>)>, Box<Diagnostic>> {
    let now = of_file(&content.boards, &record.id)?;
    let differences = Differences::compare(&BoardFile::read(&record.source)?, &now.file()?);
    Ok((differences != Differences::default()).then_some((differences, now)))
}

/// Faults of the boards that games use, and the boards whose files differ from the ones their games are played on.
pub fn faults(content: &Content, over: &dyn Fn(&str) -> bool) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    for game in content.games.iter().filter(|game| !over(&game.id)) {
        let Some(id) = game.file.board.as_ref().map(|b| b.get_ref()) else { continue };
        if let Some(source) = content.boards.get(id) {
            out.extend(content.boards.with_loader(|shelf| board_support::open(&shelf, source)).1);
        }
        let last = content.in_time().map(|i| i.name()).max().unwrap_or_default();
        let Some(record) = record(content, &game.id, BoardMoment::After(last)) else { continue };
        let file = format!("boards/{id}.toml");
        let Some((differences, _)) = differences(content, record).unwrap_or_default() else {
            if content.boards.get(id).is_none() {
                let (id, sealed) = (&game.id, record.number);
                let said = format!("{file} is missing: {id} continues on the board as sealed in {sealed}");
                out.push(Diagnostic::warning("board", said).in_file(file));
            }
            continue;
        };
        let adopted = game.file.adopted.iter().any(|a| a.issue > record.number);
        if differences.is_dress() || adopted {
            continue;
        }
        let board = format!("the board game {} is played on (sealed in {})", game.id, record.number);
        let said = format!("{file} differs from {board}: {differences}");
        let help = match differences.is_another() {
            true => "a game under way keeps its provinces and powers: give the new board another id".into(),
            false => format!("run `zine board adopt {id} --game {} \"why\"` to adopt it", game.id),
        };
        out.push(Diagnostic::warning("board", said).in_file(file).help(help));
    }
    out
}
