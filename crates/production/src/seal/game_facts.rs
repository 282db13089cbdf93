//! What follows from an issue and later ones begin with: seasons as case files, what happened in each game.

use std::collections::BTreeMap;

use folder::board::sealed_file;
use folder::seal::{
    EndSeal, GameSeal, MissingSeal, NoteSeal, OverruledSeal, ProposalSeal, SeatSeal, VoteSeal,
};
use folder::{Content, IssueFolder, IssueNumber};
use games::{GameHistory, Games, board_in_force, sealed_phases, vacant_powers};
use page::lexicon::Lexicon;
use page::lexicon::results::ResultStyle;

/// What an issue brought the games.
#[derive(Default)]
pub struct SealFacts {
    /// Case files by name from the root, for everybody.
    pub cases: BTreeMap<String, String>,
    /// What only the gamesmaster may see, by name from the root.
    pub secret: BTreeMap<String, String>,
    /// What happened, as seal.toml tells it.
    pub games: Vec<GameSeal>,
}

/// What an issue brought the games.
pub fn facts(content: &Content, games: &Games, issue: &IssueFolder) -> SealFacts {
    let words = &Lexicon::for_zine(content);
    let number = issue.name();
    let base = format!("{}/sealed", issue.folder);
    let private = base::paths::private_folder(number);
    let mut out = SealFacts::default();
    for history in &games.games {
        let Some(sealed) = game(words, history, number) else { continue };
        let id = &history.game.id;
        if let Some((board, text)) = board_in_force::to_seal(content, history, number) {
            out.cases.insert(format!("{base}/{}", sealed_file(id, &board)), text);
        }
        for played in history.in_issue(number) {
            let file = sealed_phases::phase_file(id, played.turn);
            out.cases.insert(format!("{base}/{file}"), sealed_phases::case_text(history, played));
            let secret = played.before.secrets.reveal();
            if !secret.is_empty() {
                out.secret.insert(format!("{private}/{id} {}.secret", played.turn.code()), lines(secret));
            }
            let letters = played.report.letters.reveal();
            if !letters.is_empty() {
                let board = history.rules.board();
                let text: Vec<String> =
                    letters.iter().map(|(o, line)| format!("{}: {line}", board.owner(*o).name)).collect();
                out.secret.insert(format!("{private}/{id} {}.orders", played.turn.code()), lines(&text));
            }
        }
        let next = format!("{id} next");
        let next = sealed_phases::position_text(&next, &*history.rules, &history.position, false);
        out.cases.insert(format!("{base}/{}", sealed_phases::next_file(id)), next);
        let secret = history.position.secrets.reveal();
        if !secret.is_empty() {
            out.secret.insert(format!("{private}/{id} next.secret"), lines(secret));
        }
        // Who proposed counts as for it; that is the gamesmaster's to know.
        let proposals = history.issue_phases(number).map_or(&[][..], |here| &here.proposals);
        if proposals.iter().any(|p| p.by.is_some()) {
            let board = history.rules.board();
            let by = proposals.iter().map(|p| p.by.map_or("-".into(), |o| board.owner(o).name.clone()));
            let name = format!("{private}/{}", sealed_phases::proposers_file(id));
            out.secret.insert(name, lines(&by.collect::<Vec<_>>()));
        }
        if !history.cast.is_empty() {
            let board = history.rules.board();
            let cast = history.cast.iter().map(|(o, vote)| format!("{}: {vote}", board.owner(*o).name));
            let name = format!("{private}/{}", sealed_phases::votes_file(id));
            out.secret.insert(name, lines(&cast.collect::<Vec<_>>()));
        }
        out.games.push(sealed);
    }
    out
}

fn lines(facts: &[String]) -> String {
    facts.iter().map(|f| format!("{f}\n")).collect()
}

/// What an issue brought a game, as sealed.
fn game(words: &Lexicon, history: &GameHistory, number: IssueNumber) -> Option<GameSeal> {
    let here = history.issue_phases(number)?;
    let board = history.rules.board();
    let voice = words.voice_for(board, ResultStyle::Uk);
    let name = |o: &adjudicator::board::Owner| board.owner(*o).name.clone();
    let names = |list: &[adjudicator::board::Owner]| list.iter().map(name).collect::<Vec<_>>();
    let played = history.in_issue(number);
    let mut out = GameSeal {
        id: history.game.id.clone(),
        started: here.started,
        played: played.iter().map(|p| p.turn.to_string()).collect(),
        held: here.held_over.clone(),
        ..GameSeal::default()
    };
    for phase in played {
        for missing in &phase.missing {
            out.missing.push(MissingSeal {
                phase: phase.turn.to_string(),
                power: name(&missing.power),
                row: missing.row,
                policy: missing.policy,
                asked: missing.asked.as_deref().map(|person| history.game.file.code_of(person)),
                stood_in: missing.stood_in.as_deref().map(|person| history.game.file.code_of(person)),
            });
            if let Some(person) = &missing.replaced {
                let seats = history.seats.seats_of(missing.power).filter(|s| s.person == *person);
                let from = seats.last().and_then(|seat| seat.from);
                let from = from.unwrap_or_else(|| games::nmr::successor_from(board, phase.turn));
                out.seat.push(SeatSeal {
                    power: name(&missing.power),
                    person: person.as_deref().map(|person| history.game.file.code_of(person)),
                    from: from.to_string(),
                    why: None,
                });
            }
        }
        for ruling in phase.rulings.0.iter().filter(|r| r.verb().0 == vacant_powers::VERB) {
            if let Ok((power, why)) = vacant_powers::parse_empty_ruling(history.rules.board(), ruling) {
                let from = vacant_powers::seasons(history, phase.turn).0.to_string();
                out.seat.push(SeatSeal { power: name(&power), person: None, from, why: Some(why.into()) });
            }
        }
        // Rulings that the case holds are told again by replaying it.
        let kept = phase
            .printed_rulings(&voice)
            .into_iter()
            .filter(|(verb, _)| matches!(verb.as_str(), "NOTE" | "READ" | "DRAW" | vacant_powers::VERB));
        out.note.extend(kept.map(|(_, text)| NoteSeal { phase: phase.turn.to_string(), text }));
        for ruling in phase.rulings.0.iter().filter(|r| r.verb().0 == "DRAW") {
            let draw = OverruledSeal { phase: phase.turn.to_string(), ruling: ruling.words.clone() };
            out.overruled.push(draw);
        }
    }
    out.vote = here
        .votes
        .iter()
        .map(|v| VoteSeal {
            kind: v.proposal.kind,
            powers: names(&v.proposal.powers),
            passed: v.passed,
            printed: v.printed_text(&voice),
        })
        .collect();
    let proposals = here.proposals.iter();
    out.proposal = proposals.map(|p| ProposalSeal { kind: p.kind, powers: names(&p.powers) }).collect();
    out.ended = history.over.as_ref().filter(|o| o.issue == number).map(|o| EndSeal {
        season: o.turn.unwrap_or(history.position.turn).to_string(),
        kind: o.kind,
        powers: names(&o.powers),
    });
    Some(out)
}
