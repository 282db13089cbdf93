//! Who has sent no orders yet for what is due in the open issue.

use adjudicator::board::Owner;
use adjudicator::season::Turn;
use folder::zine_config::{Late, Nmr};
use folder::{Content, Issue, Moment};
use games::mailbox::{Inbox, Senders};
use games::{Games, History, calendar, nmr};
use page::lexicon::Words;
use page::lexicon::results::Style;

use super::sorter::phases;

/// A power without orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absent {
    /// The game's id.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The phase, `Fall 1903`.
    pub phase: String,
    /// The same as its turn.
    pub turn: Turn,
    /// The power.
    pub power: String,
    /// Who should write.
    pub person: String,
    /// What is printed if he does not: `NMR!`.
    pub mark: &'static str,
    /// How many sets in a row would be missing then; 0 for what is no set of moves.
    pub row: u32,
    /// What follows then.
    pub policy: Option<Nmr>,
    /// When it is due.
    pub deadline: Option<Moment>,
    /// Whether orders count that come later.
    pub late: Late,
}

impl Absent {
    /// The power by its name in a language.
    pub fn named(&self, words: &Words, games: &Games) -> String {
        let board = games.get(&self.game).map(|h| h.rules.board());
        let owner = board.and_then(|b| Some((b, b.find_owner(&self.power)?)));
        owner.map_or_else(|| self.power.clone(), |(board, owner)| words.on(board, Style::Uk).head(owner))
    }

    /// The phase in a language.
    pub fn phase(&self, words: &Words, games: &Games) -> String {
        let rules = games.get(&self.game).map_or("", |h| h.rules.name());
        words.in_game(rules).phase(self.turn)
    }
}

/// Everybody who is missing in an issue; `games` are as on its eve ([`games::eve`]).
pub fn absent(content: &Content, games: &Games, issue: &Issue) -> Vec<Absent> {
    games.games.iter().flat_map(|history| of_game(content, history, issue, false)).collect()
}

/// Everybody who has to write for an issue or flyer, whether or not he has.
pub fn everybody(content: &Content, games: &Games, issue: &Issue) -> Vec<Absent> {
    games.games.iter().flat_map(|history| of_game(content, history, issue, true)).collect()
}

fn of_game(content: &Content, history: &History, issue: &Issue, all: bool) -> Vec<Absent> {
    let id = &history.game.id;
    let file = &issue.file;
    let plan = file.play.iter().find(|p| p.game.get_ref() == id);
    let mail = issue.orders.get(id);
    let held = file.hold.iter().any(|h| h.game.get_ref() == id);
    let Some(due) = history.due().filter(|_| !held && (plan.is_some() || mail.is_some())) else {
        return Vec::new();
    };
    if !phases(history, issue).contains(&due) {
        return Vec::new();
    }
    let board = history.rules.board();
    let people = |from: &str| -> Vec<String> {
        content.people.iter().filter(|(id, p)| p.wrote(id, from)).map(|(id, _)| id.clone()).collect()
    };
    let player = |power: Owner| history.seats.player(power, due).map(String::from);
    let standbys: Vec<String> = history.standbys().cloned().collect();
    let deadline = history.deadline(content, issue, due);
    let (names, editor) = games::mailbox::names(content);
    let planned = phases(history, issue);
    let senders = Senders {
        names: &names,
        editor: &editor,
        game: id,
        planned: &planned,
        people: &people,
        player: &player,
        standbys: &standbys,
        deadline: deadline.clone(),
        refuse_late: history.settings.late == Late::Hard,
        home: content.zine.home(),
    };
    let nothing = folder::GameMail::default();
    let mini = history.mini_deadline(issue, due);
    let mut position = history.position.clone();
    position.turn = due;
    let mail = mail.unwrap_or(&nothing);
    let mut inbox = Inbox::new(mail, &*history.rules, &position, &senders, &mut Vec::new());
    let at = planned.iter().position(|t| *t == due).map_or(planned.len(), |i| i + 1);
    inbox.open(&*history.rules, &position, &planned[at..], mini.as_ref());
    let mut out = Vec::new();
    for power in board.powers() {
        let Some(kind) = nmr::due(&*history.rules, &position, power) else { continue };
        let Some(person) = history.seats.player(power, due) else { continue };
        let stood_in = history.stood_in(power).is_some_and(|standby| inbox.has_of(power, standby));
        if (inbox.ordered(power) || stood_in) && !all {
            continue;
        }
        let moves = kind == nmr::Kind::Moves;
        let row = if moves { history.row(power, person) } else { 0 };
        out.push(Absent {
            game: id.clone(),
            name: history.game.file.name.get_ref().clone(),
            phase: calendar::written(due),
            turn: due,
            power: board.owner(power).name.clone(),
            person: person.to_string(),
            mark: kind.mark(),
            row,
            policy: moves.then(|| nmr::policy(&history.settings.nmr, row)),
            deadline: deadline.clone(),
            late: history.settings.late,
        });
    }
    out
}

/// What follows from missing orders, in words.
pub fn consequence(absent: &Absent) -> &'static str {
    match absent.policy {
        None => "done by the rules",
        Some(Nmr::Hold) => "units hold",
        Some(Nmr::CivilDisorder) => "civil disorder",
        Some(Nmr::Standby) => "a standby takes over, where there is one",
        Some(Nmr::HoldGame) => "the game is held over",
    }
}
