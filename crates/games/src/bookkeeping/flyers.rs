//! Copies of a flyer: for the players of its games, standbys, guarantors and gamesmasters. They are charged to nobody.

use accounts::report::FlyerLine;
use accounts::sealed_lists::{self, CopyLine};
use diagnostics::{Diagnostic, Source};
use folder::flyer::FlyerFile;
use folder::people::DeliveryMode;
use folder::zine_config::FlyerStandbys;
use folder::{Content, IssueFolder, IssueNumber};

use super::handover;
use super::issue_result::{self, PostageCount};
use super::packet::Packet;
use crate::{GameHistory, Games};

/// The codes of copies, in order of precedence.
const CODES: [(&str, &str); 5] = [
    ("P", "player"),
    ("B", "standby"),
    ("G", "guarantor"),
    ("M", "gamesmaster"),
    ("A", "named in zine.toml"),
];

/// The copies of a flyer, one for each person, players first.
pub fn copies(content: &Content, games: &Games, file: &FlyerFile, number: IssueNumber) -> Vec<CopyLine> {
    let mut out: Vec<(usize, CopyLine)> = Vec::new();
    let left = left(content);
    for history in file.games().into_iter().filter_map(|id| games.get(id)) {
        let name = history.game.file.name.get_ref();
        for (code, person) in of_game(content, history, number) {
            add(&left, &mut out, code, person, &format!("{} of {name}", CODES[code].1));
        }
    }
    for person in &content.zine.flyers.also {
        add(&left, &mut out, 4, person.get_ref(), CODES[4].1);
    }
    out.sort_by_key(|(code, _)| *code);
    out.into_iter().map(|(_, line)| line).collect()
}

/// The copies of a flyer as sealed; while it is open, as they would be now.
pub fn flyer_copies(content: &Content, games: &Games, issue: &IssueFolder) -> Vec<CopyLine> {
    sealed_copies(issue)
        .or_else(|| Some(copies(content, games, issue.flyer.as_ref()?, issue.name())))
        .unwrap_or_default()
}

/// The cost of a flyer to the editor: nobody pays for it.
#[derive(Clone, Debug, Default)]
pub struct FlyerCost {
    /// Copies on paper.
    pub copies: u64,
    /// Sheets they take together.
    pub sheets: u64,
    /// Postage of the letters.
    pub letters: Vec<PostageCount>,
}

/// The cost of some copies of a flyer with this many pages.
pub fn cost(content: &Content, issue: &IssueFolder, copies: &[CopyLine], pages: i64) -> FlyerCost {
    let (zine, when) = (&content.zine, issue.date());
    let (paper, rates) = (issue_result::paper(zine, true), issue_result::rates(zine));
    let pages = u64::try_from(pages).unwrap_or(0);
    let mut out = FlyerCost::default();
    for person in copies.iter().filter_map(|copy| content.people.get(&copy.person)) {
        if !matches!(person.wants(when), DeliveryMode::Print | DeliveryMode::Both) {
            continue;
        }
        out.copies += 1;
        let zone = person.zone(when).or_else(|| Some(rates.first()?.zone.clone()));
        if let Some(zone) = zone.filter(|_| !rates.is_empty()) {
            issue_result::stamp(&mut out.letters, &rates, &zone, paper.weight(pages));
        }
    }
    out.sheets = out.copies * paper.sheets(pages);
    out.letters = issue_result::in_table_order(out.letters, &rates);
    out
}

/// The costs of the flyers that an issue prints again, for its private report.
pub(super) fn costs(content: &Content, number: i64) -> Vec<FlyerLine> {
    let flyers = content.flyers_of(number - 1).filter_map(|issue: &IssueFolder| {
        let pages = issue.seal()?.pages;
        let copies = sealed_copies(issue).unwrap_or_default();
        let FlyerCost { copies: paper, sheets, letters } = cost(content, issue, &copies, pages);
        let postage = content.zine.money().say(letters.iter().map(PostageCount::sum).sum());
        Some(FlyerLine { flyer: issue.name().to_string(), copies: copies.len(), paper, sheets, postage })
    });
    flyers.collect()
}

/// The copies of a flyer as sealed.
fn sealed_copies(issue: &IssueFolder) -> Option<Vec<CopyLine>> {
    sealed_lists::read(&issue.sealed.as_ref()?.copies()?.text).ok()
}

/// The papers on a flyer's games for their guarantors: guarantor, file name, text. `former` returns the history of an adopted
/// game.
///
/// # Errors
/// A history that cannot be read.
pub fn papers(
    content: &Content,
    issue: &IssueFolder,
    former: impl Fn(&str) -> Option<Source>,
) -> Result<Vec<(String, String, Vec<u8>)>, Diagnostic> {
    let settled = handover::without_open_flyers(content);
    let games = crate::play(&settled, issue.name());
    let mut out = Vec::new();
    for id in issue.flyer.iter().flat_map(FlyerFile::games) {
        let history = games.get(id).filter(|h| h.over.is_none());
        let guarantor = history.and_then(|h| h.game.file.guarantor(h.at));
        let Some(guarantor) = guarantor else { continue };
        let packet = handover::packet(&settled, &games, id, former(id).as_ref())?;
        let text = Packet::of_game(packet).text();
        out.push((guarantor.person.get_ref().clone(), format!("{id}.toml"), text.into_bytes()));
    }
    Ok(out)
}

/// Everybody concerned by a game in a flyer, with the index of their code.
fn of_game<'h>(content: &'h Content, history: &'h GameHistory, number: IssueNumber) -> Vec<(usize, &'h str)> {
    let (settings, board) = (&content.zine.flyers, history.rules.board());
    let mut out = Vec::new();
    let played = history.in_issue(number);
    for power in board.powers() {
        let before = played.first().map(|p| &p.before);
        let alive = before.is_none_or(|b| b.units_of(power).next().is_some() || b.centres(power) > 0);
        if !alive && !settings.eliminated {
            continue;
        }
        let turns = played.iter().map(|p| p.turn).chain(history.phase_due());
        out.extend(turns.filter_map(|turn| history.seats.player(power, turn)).map(|person| (0, person)));
    }
    let missing = played.iter().flat_map(|p| &p.missing);
    let standbys = history.standbys().map(String::as_str).filter(|person| match settings.standbys {
        FlyerStandbys::All => true,
        FlyerStandbys::Called => missing.clone().any(|m| {
            [m.asked.as_deref(), m.stood_in.as_deref()].contains(&Some(*person))
                || m.replaced.as_ref().is_some_and(|r| r.as_deref() == Some(*person))
        }),
        FlyerStandbys::None => false,
    });
    out.extend(standbys.map(|person| (1, person)));
    let guarantor = history.game.file.guarantor(history.at);
    out.extend(guarantor.map(|g| (2, g.person.get_ref().as_str())));
    let gm = history.gm(content);
    out.extend((gm != content.zine.editor.get_ref()).then_some((3, gm)));
    out
}

fn add(last: &[CopyLine], out: &mut Vec<(usize, CopyLine)>, code: usize, person: &str, why: &str) {
    if let Some((old, line)) = out.iter_mut().find(|(_, line)| line.person == person) {
        if code < *old {
            (*old, line.code, line.why) = (code, CODES[code].0.into(), why.to_string().into());
        }
        return;
    }
    let left = last.iter().find(|l| l.person == person && l.copy != "2");
    let line = CopyLine {
        person: person.into(),
        copy: "1".into(),
        code: CODES[code].0.into(),
        charged: String::new(),
        left: left.map_or("0", |l| &l.left).into(),
        why: why.to_string().into(),
    };
    out.push((code, line));
}

/// The copies of the last sealed issue, with each person's credit, which a flyer does not change.
fn left(content: &Content) -> Vec<CopyLine> {
    let last = content.issues.iter().rev().find_map(|i| i.sealed.as_ref()?.copies());
    last.and_then(|source| sealed_lists::read(&source.text).ok()).unwrap_or_default()
}
