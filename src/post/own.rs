//! A player's own letters read in the position everybody knows: nothing that another player sent is looked at.

use std::collections::BTreeSet;

use crate::board::Owner;
use crate::content::{Content, Person};
use crate::content::{GameMail, Issue, Mail, Moment};
use crate::draw::Draws;
use crate::games::letters::{Inbox, Senders};
use crate::games::{History, calendar};
use crate::orders::Reading;
use crate::rules::{Origin, Rulings};
use crate::season::Phase;

use super::sort::phases;

/// How the orders of one player for one power are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Own {
    /// The phase that is due, `Fall 1903`.
    pub phase: String,
    /// When its orders are due.
    pub deadline: Option<Moment>,
    /// His letters in the order they came: the file, when it came, and how it is read for that phase.
    pub letters: Vec<(String, Option<Moment>, Vec<Reading>)>,
    /// Lines for later phases of the issue, as written.
    pub later: Vec<String>,
    /// The later phases.
    pub later_phases: Vec<String>,
    /// What stands or falls to the rules because nothing was ordered.
    pub unordered: Vec<String>,
    /// What is due in a winter: builds or removals.
    pub due: Option<String>,
}

/// Whether a letter in the folder is this person's. One without a sender is the player's.
fn is_his(person: &str, entry: &Person, plays: bool, mail: &Mail) -> bool {
    match &mail.from {
        Some((from, _)) => {
            let address =
                from.rsplit_once('<').map_or(from.as_str(), |(_, a)| a).trim_end_matches('>').trim();
            let his = entry.email.iter().map(|e| e.get_ref()).chain(&entry.also);
            his.into_iter().any(|a| a.eq_ignore_ascii_case(address))
                || !address.contains('@') && entry.wrote(person, from)
        }
        None => plays,
    }
}

/// Reads a person's letters for a power, and nobody else's. None if nothing of the game is due in the issue, or he sent nothing.
pub fn read(content: &Content, history: &History, issue: &Issue, power: Owner, person: &str) -> Option<Own> {
    let board = history.rules.board();
    let entry = content.people.get(person)?;
    let due = history.due()?;
    let planned = phases(history, issue);
    let at = planned.iter().position(|t| *t == due)?;
    let later = &planned[at + 1..];
    let plays = planned.iter().any(|t| history.seats.player(power, *t) == Some(person));
    let letters: Vec<Mail> = issue
        .orders
        .get(&history.game.id)?
        .letters
        .iter()
        .filter(|m| board.find_owner(&m.power) == Some(power) && is_his(person, entry, plays, m))
        .cloned()
        .collect();
    if letters.is_empty() {
        return None;
    }
    let mail = GameMail { letters, gm: None };
    let people = |_: &str| vec![person.to_string()];
    let player = |_: Owner| Some(person.to_string());
    let senders = Senders {
        people: &people,
        player: &player,
        standbys: &[],
        deadline: None,
        refuse_late: false,
        home: content.zine.home(),
    };
    let mut faults = Vec::new();
    let mut inbox = Inbox::new(&mail, &*history.rules, &senders, &mut faults);
    let mut position = history.position.clone();
    position.turn = due;
    let sheets = inbox.take(&*history.rules, &position, later, &BTreeSet::new(), None);
    let mut draws = Draws::forced(Vec::<String>::new());
    let report = history.rules.play(&position, &sheets, &Rulings::default(), &mut draws);
    let mut own = Own {
        phase: calendar::written(due),
        deadline: history.deadline(content, issue, due),
        later_phases: later.iter().map(|t| calendar::written(*t)).collect(),
        ..Own::default()
    };
    for (sheet, readings) in sheets.0.iter().zip(&report.readings).filter(|(s, _)| s.owner == power) {
        let received =
            mail.letters.iter().find(|m| m.source.name == sheet.text.name).and_then(|m| m.received.clone());
        own.letters.push((sheet.text.name.to_string(), received, readings.clone()));
    }
    faults.clear();
    inbox.left_over(&[], &[], &mut faults);
    for fault in faults.iter().filter(|f| f.code == "not-played") {
        if let Some(span) = &fault.span {
            let line = span.source.text[span.range.clone()].trim().to_string();
            if !own.later.contains(&line) {
                own.later.push(line);
            }
        }
    }
    match due.phase {
        Phase::Adjustment => own.due = adjustment(history, power),
        Phase::Movement | Phase::Season | Phase::Retreat => {
            let nothing = report
                .lines
                .iter()
                .filter(|l| l.owner == power && l.unit.is_some() && l.origin == Origin::None);
            own.unordered = nothing.map(|l| l.order.clone()).collect();
        }
        _ => {}
    }
    Some(own)
}

fn adjustment(history: &History, power: Owner) -> Option<String> {
    match history.rules.entitled(&history.position, power) {
        0 => None,
        due if due > 0 => Some(format!("{due} may be built")),
        due => Some(format!("{} must be removed", due.unsigned_abs())),
    }
}
