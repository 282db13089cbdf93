//! Reads a player's own letters in the position everybody knows, without looking at anything another player sent.

use std::collections::BTreeMap;

use adjudicator::board::{Owner, Place};
use adjudicator::season::{Phase, Turn};
use adjudicator::terms::UnitNaming;
use folder::{Content, GameMail, IssueFolder, Moment, OrderLetter, Person};
use games::mailbox::{self, GameMailbox, ReceivedOrders, Senders};
use games::{GameHistory, flyers};
use letters::{Kind, units};
use page::lexicon::Voice;

use super::sorter::phases;

/// The reading of one player's orders for one power.
#[derive(Clone, Debug)]
pub struct PlayerOrders {
    /// The phase that is due.
    pub turn: Turn,
    /// When its orders are due.
    pub deadline: Option<Moment>,
    /// Their mail, and the orders that count.
    pub received: Option<ReceivedOrders>,
    /// Their units as last published.
    pub units: Vec<SheetUnit>,
    /// Lines for later phases of the issue, as written.
    pub later: Vec<String>,
    /// The later phases.
    pub later_phases: Vec<Turn>,
    /// The first phase they order, if that is not the one that is due.
    pub begins: Option<Turn>,
    /// The number of builds due in a winter, negative for removals.
    pub due: Option<i64>,
}

/// A unit of an order sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetUnit {
    /// The key by which its orders are found.
    pub key: String,
    /// Its kind, and its number if units have one.
    pub kind: String,
    /// Its place.
    pub place: Place,
}

impl SheetUnit {
    /// `A Constantinople`, `A2 Paris`.
    pub fn name(&self, voice: &Voice) -> String {
        format!("{} {}", self.kind, voice.place(self.place))
    }
}

/// Whether a letter in the folder is this person's. One without a sender is the player's.
fn is_his(person: &str, entry: &Person, plays: bool, mail: &OrderLetter) -> bool {
    match &mail.from {
        Some((from, _)) => {
            let address =
                from.rsplit_once('<').map_or(from.as_str(), |(_, a)| a).trim_end_matches('>').trim();
            entry.is_at(address) || !address.contains('@') && entry.wrote(person, from)
        }
        None => plays,
    }
}

/// Reads a person's letters for a power, and nobody else's. `None` if nothing of the game is due in the issue, or they sent
/// nothing.
pub fn read(
    content: &Content,
    history: &GameHistory,
    issue: &IssueFolder,
    power: Owner,
    person: &str,
) -> Option<PlayerOrders> {
    let board = history.rules.board();
    let entry = content.people.get(person)?;
    let due = history.phase_due()?;
    let planned = phases(history, issue);
    let at = planned.iter().position(|t| *t == due)?;
    let later = &planned[at + 1..];
    let theirs: Vec<Turn> =
        planned.iter().copied().filter(|turn| history.seats.player(power, *turn) == Some(person)).collect();
    let begins = theirs.first().copied().filter(|_| !theirs.contains(&due));
    let plays = !theirs.is_empty();
    let letters: Vec<OrderLetter> = issue
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
    let mail = flyers::without_flyer_mail(history, content, issue, &mail, &mut Vec::new());
    if mail.letters.is_empty() {
        return None;
    }
    let people = |_: &str| vec![person.to_string()];
    let player = |_: Owner| Some(person.to_string());
    let (names, editor) = mailbox::names(content);
    let senders = Senders {
        people: &people,
        player: &player,
        standbys: &[],
        deadline: None,
        grace: 0,
        refuse_late: false,
        home: content.zine.home(),
        names: &names,
        editor: &editor,
        game: &history.game.id,
        planned: &planned,
    };
    let mut position = history.position.clone();
    position.turn = due;
    let mut inbox = GameMailbox::new(&mail, &*history.rules, &position, &senders, &mut Vec::new());
    inbox.receive_phase(&*history.rules, &position, later, None);
    let received = inbox.take(&BTreeMap::new()).into_iter().find(|r| r.owner == power);
    let numbered = history.rules.grammar().units == UnitNaming::Numbered;
    let line = |unit: &adjudicator::position::Unit| {
        let key = units::key(&*history.rules, unit);
        let kind = if numbered { key.clone() } else { unit.kind.code().to_string() };
        SheetUnit { key, kind, place: unit.place }
    };
    let units = units::due(&position, power).into_iter().map(line).collect();
    Some(PlayerOrders {
        turn: due,
        deadline: history.deadline(content, issue, due),
        later: received
            .as_ref()
            .map(|one: &ReceivedOrders| {
                let mut out: Vec<String> = Vec::new();
                for (at, letter) in one.letters.iter().enumerate() {
                    for piece in letter.read.pieces.iter().filter(|p| p.kind == Kind::Later) {
                        let words = one.words(at, piece).split_whitespace().collect::<Vec<_>>().join(" ");
                        if !out.contains(&words) {
                            out.push(words);
                        }
                    }
                }
                out
            })
            .unwrap_or_default(),
        later_phases: if begins.is_some() { theirs } else { later.to_vec() },
        begins,
        due: (due.phase == Phase::Adjustment)
            .then(|| history.rules.entitled(&history.position, power))
            .filter(|n| *n != 0),
        received,
        units,
    })
}
