//! Seals: what was published, written once and never changed; hashes that show whether it was.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::accounts::ledger;
use crate::content::seal::{
    EndSeal, GameSeal, MissingSeal, NoteSeal, OverruledSeal, ProposalSeal, Seal, SeatSeal, VoteSeal,
};
use crate::content::{Content, Issue};
use crate::diagnostic::Diagnostic;
use crate::games::{Games, History, past};

/// SHA-256 in hexadecimal figures.
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect()
}

/// What a seal is made from besides the games.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Pages printed.
    pub pages: i64,
    /// Pages charged.
    pub charged: i64,
    /// Articles chosen to fill the issue up.
    pub fillers: Vec<String>,
    /// copies.csv.
    pub copies: String,
    /// lots.csv.
    pub lots: String,
    /// SHA-256 of the files published, by name from the root.
    pub published: BTreeMap<String, String>,
}

/// The files of a seal by name from the root, seal.toml last: with it the issue is sealed.
///
/// Facts only the gamesmaster may see go to files below private/, never into `sealed/`.
pub fn seal(content: &Content, games: &Games, issue: &Issue, facts: &Facts) -> Vec<(String, String)> {
    let number = issue.number();
    let base = format!("{}/sealed", issue.folder);
    let private = format!("private/sealed/issue-{number}");
    let mut files: Vec<(String, String)> = Vec::new();
    let mut seals = Vec::new();
    for history in &games.games {
        let Some(sealed) = game(history, number) else { continue };
        for played in history.in_issue(number) {
            let file = past::phase_file(&history.game.id, played.turn);
            files.push((format!("{base}/{file}"), past::case_text(history, played)));
            let secret = played.before.secrets.reveal();
            if !secret.is_empty() {
                let name = format!("{private}/{} {}.secret", history.game.id, played.turn.short());
                files.push((name, lines(secret)));
            }
            let letters = played.report.letters.reveal();
            if !letters.is_empty() {
                let board = history.rules.board();
                let text: Vec<String> =
                    letters.iter().map(|(o, line)| format!("{}: {line}", board.owner(*o).name)).collect();
                files.push((
                    format!("{private}/{} {}.orders", history.game.id, played.turn.short()),
                    lines(&text),
                ));
            }
        }
        files.push((format!("{base}/{}", past::next_file(&history.game.id)), past::next_text(history)));
        let secret = history.position.secrets.reveal();
        if !secret.is_empty() {
            files.push((format!("{private}/{} next.secret", history.game.id), lines(secret)));
        }
        // Who proposed counts as for it; that is the gamesmaster's to know.
        let proposals = history.issues.get(&number).map_or(&[][..], |here| &here.proposals);
        if proposals.iter().any(|p| p.by.is_some()) {
            let board = history.rules.board();
            let by = proposals.iter().map(|p| p.by.map_or("-".into(), |o| board.owner(o).name.clone()));
            let name = format!("{private}/{}", past::proposers_file(&history.game.id));
            files.push((name, lines(&by.collect::<Vec<_>>())));
        }
        seals.push(sealed);
    }
    files.push((format!("{base}/copies.csv"), facts.copies.clone()));
    files.push((format!("{private}/lots.csv"), facts.lots.clone()));
    let mut hashes = facts.published.clone();
    for (name, text) in files.iter().filter(|(n, _)| n.starts_with(&base)) {
        hashes.insert(name.clone(), hash(text.as_bytes()));
    }
    let seal = Seal {
        version: 1,
        number,
        date: issue.file.date.0.to_string(),
        pages: facts.pages,
        charged: facts.charged,
        fillers: facts.fillers.clone(),
        secret: content.secrets.get(&number).cloned(),
        next: content.secrets.get(&(number + 1)).map(|s| hash(s.as_bytes())),
        ledger: content.ledger.as_ref().map(|l| ledger::seal(l, issue.file.date.0)).unwrap_or_default(),
        game: seals,
        hashes,
    };
    let text = toml::to_string(&seal).unwrap_or_default();
    files.push((format!("{base}/seal.toml"), text));
    files
}

fn lines(facts: &[String]) -> String {
    facts.iter().map(|f| format!("{f}\n")).collect()
}

/// What an issue brought a game, as sealed.
fn game(history: &History, number: i64) -> Option<GameSeal> {
    let here = history.issues.get(&number)?;
    let board = history.rules.board();
    let name = |o: &crate::board::Owner| board.owner(*o).name.clone();
    let names = |list: &[crate::board::Owner]| list.iter().map(name).collect::<Vec<_>>();
    let played = history.in_issue(number);
    let mut out = GameSeal {
        id: history.game.id.clone(),
        started: here.started,
        played: played.iter().map(|p| p.turn.to_string()).collect(),
        held: here.held.clone(),
        ..GameSeal::default()
    };
    for phase in played {
        for missing in &phase.missing {
            out.missing.push(MissingSeal {
                phase: phase.turn.to_string(),
                power: name(&missing.power),
                row: missing.row,
                policy: missing.policy,
                asked: missing.asked.clone(),
                stood_in: missing.stood_in.clone(),
            });
            if let Some(person) = &missing.replaced {
                let from = crate::games::missing::successor_from(phase.turn);
                out.seat.push(SeatSeal {
                    power: name(&missing.power),
                    person: person.clone(),
                    from: from.to_string(),
                });
            }
        }
        // Rulings that the case holds are told again by replaying it.
        let kept =
            phase.ruled().into_iter().filter(|(verb, _)| matches!(verb.as_str(), "NOTE" | "READ" | "DRAW"));
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
            printed: v.printed.clone(),
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

/// Sealed files that are no longer what was sealed, are missing, or were never sealed.
pub fn check(content: &Content) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    for issue in &content.issues {
        let Some(sealed) = &issue.sealed else { continue };
        let seal = match &sealed.read {
            Ok(seal) => seal,
            Err(fault) => {
                out.push(fault.clone());
                continue;
            }
        };
        let base = format!("{}/sealed", issue.folder);
        for (name, wanted) in seal.hashes.iter().filter(|(n, _)| n.starts_with(&format!("{base}/"))) {
            let file = &name[base.len() + 1..];
            let help = "put it back as it was; a sealed issue is corrected by `zine errata`";
            match sealed.files.get(file) {
                None => out.push(
                    Diagnostic::error("sealed-missing", "this sealed file is missing")
                        .in_file(name.clone())
                        .help(help),
                ),
                Some(source) if hash(source.text.as_bytes()) != *wanted => {
                    let message = "this sealed file was changed after it was sealed";
                    out.push(Diagnostic::error("sealed-changed", message).in_file(name.clone()).help(help));
                }
                Some(_) => {}
            }
        }
        for file in sealed.files.keys().filter(|f| !seal.hashes.contains_key(&format!("{base}/{f}"))) {
            let message = "this file is no part of the seal";
            out.push(Diagnostic::warning("sealed-stray", message).in_file(format!("{base}/{file}")));
        }
        if let (Some(secret), Some(now)) = (&seal.secret, content.secrets.get(&issue.number()))
            && secret != now
        {
            let name = format!("private/secrets/issue-{}.txt", issue.number());
            let message = "this is not the secret the issue was sealed with";
            out.push(Diagnostic::error("secret", message).in_file(name));
        }
    }
    out
}
