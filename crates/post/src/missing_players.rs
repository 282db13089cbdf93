//! Players who have sent no orders yet for what is due in the open issue.

use jiff::civil::Date;

use adjudicator::board::Owner;
use adjudicator::season::{Phase, Turn};
use folder::zine_config::{LateOrders, NmrPolicy};
use folder::{Content, IssueFolder, Moment};
use games::absences::absence_at;
use games::hand::HandHistory;
use games::mailbox::{GameMailbox, Senders};
use games::{GameHistory, Games, calendar, nmr};
use page::lexicon::Lexicon;
use page::lexicon::results::ResultStyle;

use super::sorter::phases;

/// A power without orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsentPower {
    /// The game's id.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The phase, `Fall 1903`.
    pub phase: String,
    /// The same as its turn; `None` in a game run by hand.
    pub turn: Option<Turn>,
    /// The power.
    pub power: String,
    /// The person who should write.
    pub person: String,
    /// The missing part.
    pub owes: OwedPart,
    /// The mark printed if they do not: `NMR!`; empty for a vote.
    pub mark: &'static str,
    /// How many sets in a row would then be missing; 0 if it is not a set of moves.
    pub row: u32,
    /// The policy that would then apply.
    pub policy: Option<NmrPolicy>,
    /// When it is due.
    pub deadline: Option<Moment>,
    /// Whether late orders count.
    pub late: LateOrders,
    /// The first and the last day of their absence then.
    pub away: Option<(Date, Date)>,
}

/// The part of a turn that a player owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OwedPart {
    /// Orders, of whatever kind.
    Orders,
    /// Orders for units.
    Moves,
    /// Retreats.
    Retreats,
    /// Builds.
    Builds,
    /// Removals.
    Removals,
    /// A vote on what was proposed.
    Vote,
}

impl OwedPart {
    /// In a word.
    pub fn words(self) -> &'static str {
        match self {
            OwedPart::Orders => "orders",
            OwedPart::Moves => "moves",
            OwedPart::Retreats => "retreats",
            OwedPart::Builds => "builds",
            OwedPart::Removals => "removals",
            OwedPart::Vote => "a vote",
        }
    }
}

impl From<nmr::MissingKind> for OwedPart {
    fn from(kind: nmr::MissingKind) -> OwedPart {
        match kind {
            nmr::MissingKind::Moves => OwedPart::Moves,
            nmr::MissingKind::Retreats => OwedPart::Retreats,
            nmr::MissingKind::Builds => OwedPart::Builds,
            nmr::MissingKind::Removals => OwedPart::Removals,
        }
    }
}

impl AbsentPower {
    /// The power by its name in a language.
    pub fn power_name(&self, words: &Lexicon, games: &Games) -> String {
        let board = games.get(&self.game).map(|h| h.rules.board());
        let owner = board.and_then(|b| Some((b, b.find_owner(&self.power)?)));
        owner.map_or_else(
            || self.power.clone(),
            |(board, owner)| words.voice_for(board, ResultStyle::Uk).head(owner),
        )
    }

    /// Whether it is of a game run by hand.
    pub fn is_by_hand(&self) -> bool {
        self.turn.is_none()
    }

    /// The phase in a language.
    pub fn phase(&self, words: &Lexicon, games: &Games) -> String {
        let rules = games.get(&self.game).map_or("", |h| h.rules.name());
        self.turn.map_or_else(|| words.round(&self.phase), |turn| words.in_game(rules).phase(turn))
    }
}

/// Everybody who is missing in an issue; `games` are those on its eve ([`games::eve`]). Of a game that is lent its gamesmaster
/// knows.
pub fn powers_without_orders(content: &Content, games: &Games, issue: &IssueFolder) -> Vec<AbsentPower> {
    let is_here = |subzine: &Option<String>| !content.is_lent_out(subzine.as_deref(), issue.number());
    let judged = games.games.iter().filter(|history| is_here(&history.game.file.subzine));
    let judged = judged.flat_map(|history| of_game(content, history, issue, false));
    let by_hand = games.by_hand.iter().filter(|history| is_here(&history.game.file.subzine));
    judged.chain(by_hand.flat_map(|history| self::by_hand(content, history, issue, false))).collect()
}

/// Who has sent nothing for a game run by hand; with `all` everybody who plays in it.
fn by_hand(content: &Content, history: &HandHistory, issue: &IssueFolder, all: bool) -> Vec<AbsentPower> {
    let deadline = history.deadline(content, issue.number());
    let due = if all && history.is_due_in(issue) {
        history.seats().filter_map(|seat| Some((seat, history.player(seat)?))).collect()
    } else {
        history.missing(issue)
    };
    let absent = due.into_iter().map(|(seat, person)| AbsentPower {
        game: history.game.id.clone(),
        name: history.game.file.name.get_ref().clone(),
        phase: history.next().unwrap_or_default().to_string(),
        turn: None,
        power: seat.to_string(),
        person: person.to_string(),
        owes: OwedPart::Orders,
        mark: "",
        row: 0,
        policy: None,
        late: LateOrders::UntilAdjudication,
        away: deadline.as_ref().and_then(|at| absence_at(content, person, &history.game.id, at)),
        deadline: deadline.clone(),
    });
    absent.collect()
}

/// Powers whose builds or removals are missing in an adjustment that an issue plays after other phases, with the present
/// results of those. It reveals other players' orders: for the editor only. `played` includes the issue.
pub fn adjustments_without_orders(
    content: &Content,
    played: &Games,
    issue: &IssueFolder,
) -> Vec<AbsentPower> {
    let mut out = Vec::new();
    for history in &played.games {
        let here = history.in_issue(issue.name()).iter().filter(|played| !played.sealed);
        for played in here.skip(1).filter(|played| played.turn.phase == Phase::Adjustment) {
            for missing in &played.missing {
                let deadline = history.deadline(content, issue, played.turn);
                out.push(AbsentPower {
                    game: history.game.id.clone(),
                    name: history.game.file.name.get_ref().clone(),
                    phase: calendar::editor_notation(played.turn),
                    turn: Some(played.turn),
                    power: history.rules.board().owner(missing.power).name.clone(),
                    person: missing.person.clone(),
                    owes: missing.kind.into(),
                    mark: missing.kind.mark(),
                    row: 0,
                    policy: None,
                    late: history.settings.late,
                    away: deadline
                        .as_ref()
                        .and_then(|at| absence_at(content, &missing.person, &history.game.id, at)),
                    deadline,
                });
            }
        }
    }
    out
}

/// Everybody who has to write for an issue or flyer, whether or not they have.
pub fn powers_due(content: &Content, games: &Games, issue: &IssueFolder) -> Vec<AbsentPower> {
    let judged = games.games.iter().flat_map(|history| of_game(content, history, issue, true));
    judged.chain(games.by_hand.iter().flat_map(|history| by_hand(content, history, issue, true))).collect()
}

fn of_game(content: &Content, history: &GameHistory, issue: &IssueFolder, all: bool) -> Vec<AbsentPower> {
    let id = &history.game.id;
    let file = &issue.file;
    let plan = file.play.iter().find(|p| p.game.get_ref() == id);
    let mail = issue.orders.get(id);
    let held = file.hold.iter().any(|h| h.game.get_ref() == id);
    let Some(due) = history.phase_due().filter(|_| !held && (plan.is_some() || mail.is_some())) else {
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
        grace: history.settings.grace,
        refuse_late: history.settings.late == LateOrders::Hard,
        home: content.zine.home(),
    };
    let nothing = folder::GameMail::default();
    let mini = history.mini_deadline(issue, due);
    let mut position = history.position.clone();
    position.turn = due;
    let mail = mail.unwrap_or(&nothing);
    let mut inbox = GameMailbox::new(mail, &*history.rules, &position, &senders, &mut Vec::new());
    let at = planned.iter().position(|t| *t == due).map_or(planned.len(), |i| i + 1);
    inbox.receive_phase(&*history.rules, &position, &planned[at..], mini.as_ref());
    let mut out = Vec::new();
    for power in board.powers() {
        let Some(kind) = nmr::kind_due(&*history.rules, &position, power) else { continue };
        let Some(person) = history.seats.player(power, due) else { continue };
        let stood_in = history.stood_in(power).is_some_and(|standby| inbox.has_of(power, standby));
        if (inbox.has_orders(power) || stood_in) && !all {
            continue;
        }
        let moves = kind == nmr::MissingKind::Moves;
        let row = if moves { history.row(power, person) } else { 0 };
        out.push(AbsentPower {
            game: id.clone(),
            name: history.game.file.name.get_ref().clone(),
            phase: calendar::editor_notation(due),
            turn: Some(due),
            power: board.owner(power).name.clone(),
            person: person.to_string(),
            owes: kind.into(),
            mark: kind.mark(),
            row,
            policy: moves.then(|| nmr::policy(&history.settings.nmr, row)),
            away: deadline.as_ref().and_then(|at| absence_at(content, person, id, at)),
            deadline: deadline.clone(),
            late: history.settings.late,
        });
    }
    out
}

/// Players who have not yet voted on the open proposals of a game, with the moves that are due; `games` are those on the eve,
/// `played` includes the issue.
pub fn votes_owed(content: &Content, games: &Games, played: &Games, issue: &IssueFolder) -> Vec<AbsentPower> {
    let mut out = Vec::new();
    for history in games.games.iter().filter(|history| !history.proposals.is_empty()) {
        let due = of_game(content, history, issue, true);
        let moves = due.into_iter().filter(|one| one.owes == OwedPart::Moves);
        let here = played.get(&history.game.id).and_then(|h| h.in_issue(issue.name()).first());
        let board = history.rules.board();
        let silent = |one: &AbsentPower| {
            let power = board.find_owner(&one.power);
            !power.zip(here).is_some_and(|(power, here)| here.has_voted(board, power))
        };
        out.extend(moves.filter(silent).map(|one| AbsentPower {
            owes: OwedPart::Vote,
            mark: "",
            row: 0,
            policy: None,
            ..one
        }));
    }
    out
}

/// The consequence of missing orders, in words.
pub fn consequence(absent: &AbsentPower) -> &'static str {
    match absent.policy {
        None if absent.owes == OwedPart::Vote => "not voted yet",
        None if absent.is_by_hand() => "the gamesmaster decides",
        None => "done by the rules",
        Some(NmrPolicy::Hold) => "units hold",
        Some(NmrPolicy::CivilDisorder) => "civil disorder",
        Some(NmrPolicy::Standby) => "a standby takes over, where there is one",
        Some(NmrPolicy::HoldGame) => "the game is held over",
    }
}

/// The consequence, and until when the person is away.
pub fn outlook(absent: &AbsentPower) -> String {
    let away = absent.away.map(|(_, to)| format!(", away until {}", to.strftime("%-d %B")));
    format!("{}{}", consequence(absent), away.unwrap_or_default())
}
