//! A game through its seasons: which phases an issue plays, with whose orders, and their results.
//!
//! [`play`] goes through the issues of every game up to one: sealed seasons are taken as published, the others are judged from
//! the mail. The result, a [`GameHistory`] for each game, is all that printing, sealing and accounts need.

pub mod absences;
pub mod board_in_force;
pub mod bookkeeping;
pub mod calendar;
mod conditional_orders;
pub mod errata;
pub mod flyers;
pub mod hand;
pub mod hand_templates;
pub mod house_rules;
pub mod mailbox;
pub mod nmr;
mod open_phases;
pub mod polls;
pub mod power_assignment;
pub mod records;
pub mod replay_check;
pub mod sealed_phases;
pub mod seats;
pub mod standings;
pub mod state_of_games;
pub mod vacant_powers;
pub mod votes;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use adjudicator::board::Owner;
use adjudicator::position::Position;
use adjudicator::rules::{CodedMessage, MessageCode, MessageFact, OrderSets, PhaseResult, RuleSet, Rulings};
use adjudicator::season::Turn;
use base::toml_values::Moment;
use diagnostics::Diagnostic;
use folder::game::EndKind;
use folder::zine_config::{LateOrders, NmrPolicy, PhaseCalendar, VotesConfig};
use folder::{Content, GameFolder, IssueNumber};

use crate::board_in_force::BoardMoment;

pub use crate::house_rules::SwitchInForce;
pub use crate::mailbox::MailPress;
pub use crate::nmr::MissingOrders;
pub use crate::sealed_phases::JudgedCache;
pub use crate::seats::{SeatTenure, Seats};
pub use crate::votes::{VoteProposal, VoteResult};

/// A game as far as it has been played.
pub struct GameHistory<'a> {
    /// game.toml and its folder.
    pub game: &'a GameFolder,
    /// The rule-set with the switches of the last issue.
    pub rules: Arc<dyn RuleSet>,
    /// Switches in force.
    pub in_force: Vec<SwitchInForce>,
    /// How it is run.
    pub settings: GameSettings,
    /// The position before its first phase here.
    pub start: Position,
    /// Every phase played, in order.
    pub phases: Vec<PlayedPhase>,
    /// The position now.
    pub position: Position,
    /// The players of all powers over time.
    pub seats: Seats,
    /// Events of each issue and flyer, by number; those before the game began are left out.
    pub issues: BTreeMap<IssueNumber, IssuePhases>,
    /// Sets of moves missing in a row, by power.
    pub rows: BTreeMap<Owner, u32>,
    /// Proposals to be voted on with the next orders.
    pub proposals: Vec<VoteProposal>,
    /// Votes that came with orders of a flyer in which nothing moved, as read: they count with the next moves.
    pub cast: Vec<(Owner, String)>,
    /// How it ended, if it did.
    pub over: Option<GameOver>,
    /// The issue it begins in, if that is among the issues played.
    pub begun: Option<i64>,
    /// The issue up to which it is played: facts that begin later do not apply.
    pub at: i64,
}

/// How a game is run: game.toml, else zine.toml, else the hobby's custom.
#[derive(Clone, Debug)]
pub struct GameSettings {
    /// The phases that one issue plays.
    pub calendar: PhaseCalendar,
    /// Consequences of missing orders.
    pub nmr: Vec<NmrPolicy>,
    /// How late orders are treated.
    pub late: LateOrders,
    /// How proposals are voted on.
    pub votes: VotesConfig,
    /// Hours after a deadline in which orders are still accepted.
    pub grace: i64,
}

/// A phase played.
#[derive(Clone, Debug)]
pub struct PlayedPhase {
    /// The issue or flyer that published it.
    pub issue: IssueNumber,
    /// The phase.
    pub turn: Turn,
    /// The position before it.
    pub before: Arc<Position>,
    /// Its result.
    pub report: Arc<PhaseResult>,
    /// The players' mail, for the gamesmaster; empty for a sealed phase.
    pub received: Vec<mailbox::ReceivedOrders>,
    /// The judge's orders, canonical; empty for a sealed phase.
    pub sheets: OrderSets,
    /// The gamesmaster's lines: those that were judged first, as the report counts them, then notes and the rest.
    pub rulings: Rulings,
    /// Orders in the case format.
    pub orders: Vec<(String, String)>,
    /// Powers whose orders were missing.
    pub missing: Vec<MissingOrders>,
    /// Whether it is sealed.
    pub sealed: bool,
    /// Its correction by an erratum.
    pub corrected: Option<SealedCorrection>,
}

/// The correction of a sealed phase.
#[derive(Clone, Debug)]
pub struct SealedCorrection {
    /// The issue or flyer with the erratum.
    pub issue: IssueNumber,
    /// The name of its file, without `.md`.
    pub erratum: String,
    /// The fate of later seasons.
    pub later: folder::markdown_files::AfterErratum,
    /// The result that was printed.
    pub old: Arc<PhaseResult>,
}

/// The events of a game in an issue.
#[derive(Clone, Debug, Default)]
pub struct IssuePhases {
    /// Phases played in it, as indices into [`GameHistory::phases`].
    pub phases: Range<usize>,
    /// Why nothing was played, if nothing was.
    pub held_over: Option<String>,
    /// Whether the game was announced in it.
    pub started: bool,
    /// Votes taken in it.
    pub votes: Vec<VoteResult>,
    /// Proposals made in it.
    pub proposals: Vec<VoteProposal>,
    /// Press that came with the orders; empty for a sealed issue, whose mail is read again on demand.
    pub press: Vec<MailPress>,
    /// The deadline for the next orders.
    pub deadline: Option<Moment>,
    /// Phases of the next issue that have a deadline of their own before it.
    pub mini: Vec<(Turn, Moment)>,
    /// Whether the game ended in it.
    pub ended: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOver {
    /// The issue or flyer that said so.
    pub issue: IssueNumber,
    /// Its last phase.
    pub turn: Option<Turn>,
    /// How; `None`: a win on the board.
    pub kind: Option<EndKind>,
    /// The winner, or those who share.
    pub powers: Vec<Owner>,
    /// Why, if a reason is known.
    pub why: Option<EndReason>,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// A vote passed; each language has its own words for it.
    ByVote,
    /// In the words of game.toml.
    Written(String),
}

/// The words of game.toml for an end by vote.
const BY_VOTE: &str = "by vote";

impl From<String> for EndReason {
    fn from(text: String) -> EndReason {
        if text == BY_VOTE { EndReason::ByVote } else { EndReason::Written(text) }
    }
}

impl EndReason {
    /// Its words in game.toml.
    pub fn text(&self) -> &str {
        match self {
            EndReason::ByVote => BY_VOTE,
            EndReason::Written(text) => text,
        }
    }
}

/// All games up to an issue, and the faults found on the way.
#[derive(Default)]
pub struct Games<'a> {
    /// The games by id; those that could not be read are left out.
    pub games: Vec<GameHistory<'a>>,
    /// Games run by hand, by id.
    pub by_hand: Vec<hand::HandHistory<'a>>,
    /// Diagnostics.
    pub faults: Vec<Diagnostic>,
}

/// Plays every game up to and including issue or flyer `upto`, starting from what is sealed.
pub fn play(content: &Content, upto: impl Into<IssueNumber>) -> Games<'_> {
    play_judged(content, upto, &JudgedCache::default())
}

/// The games on the eve of an issue or flyer: played up to the one before it, by the facts that apply in it (players, standbys,
/// ends). A game that begins in the issue still waits.
pub fn eve(content: &Content, number: impl Into<IssueNumber>) -> Games<'_> {
    let number = number.into();
    let mut games = play(content, number.predecessor());
    games.by_hand.iter_mut().for_each(|history| history.at = number.printing_issue());
    let (last, judged) = (number.predecessor(), JudgedCache::default());
    let changes = |h: &GameHistory| h.begun.is_some() && h.game.file.changes_with(number.printing_issue());
    for history in games.games.iter_mut().filter(|h| changes(h)) {
        let mut faults = Vec::new();
        let as_of = GameHistory::play(content, history.game, (number, last), &judged, &mut faults);
        if let Some(mut now) = as_of {
            // A flyer only needs to know who plays what.
            if !number.is_flyer() {
                open_phases::said_over(&mut now, number, &mut faults);
            }
            *history = now;
        }
    }
    games
}

/// Like [`play`], with sealed seasons that were already judged.
pub fn play_judged<'a>(
    content: &'a Content,
    upto: impl Into<IssueNumber>,
    judged: &JudgedCache,
) -> Games<'a> {
    let (upto, mut faults) = (upto.into(), Vec::new());
    content.in_time().filter(|i| i.name() <= upto).for_each(|i| check_plans(content, i, &mut faults));
    faults.extend(house_rules::check(content, upto.issue));
    for wait in content.waiting.iter().filter(|w| !content.people.contains_key(w.person.get_ref())) {
        let fault = folder::unknown_person(content, wait.person.get_ref());
        faults.push(fault.at(&content.waiting_source, wait.person.span()));
    }
    let games = content.games.iter();
    let games = games.filter_map(|game| GameHistory::play(content, game, (upto, upto), judged, &mut faults));
    let games = games.collect();
    faults.extend(content.hand_games.iter().flat_map(|game| game.faults(content)));
    content.in_time().filter(|i| i.name() <= upto).for_each(|i| faults.extend(hand::check(content, i)));
    Games { games, by_hand: hand::histories(content, upto.issue), faults }
}

impl PlayedPhase {
    /// The places of units without an order because what was written for them could not be read.
    pub fn units_with_unread_orders(&self, rules: &dyn adjudicator::rules::RuleSet) -> Vec<String> {
        let board = rules.board();
        let units = self.before.units.iter().filter(|unit: &&adjudicator::position::Unit| {
            let key = letters::units::key(rules, unit);
            self.received.iter().filter(|r: &&mailbox::ReceivedOrders| r.owner == unit.owner).any(|r| {
                let ordered = r.counting_orders.orders.iter().any(|o| o.unit.as_ref() == Some(&key));
                let mut tried = r.letters.iter().flat_map(|l| &l.read.pieces);
                !ordered && tried.any(|p| p.is_error() && p.unit.as_ref() == Some(&key))
            })
        });
        units.map(|u| board.code(u.place).to_string()).collect()
    }

    /// The gamesmaster's rulings as printed: verb and sentence.
    pub fn printed_rulings(&self, voice: &page::lexicon::Voice) -> Vec<(String, String)> {
        let applied = self.report.rulings.iter().filter_map(|applied| {
            let said = applied.outcome.as_ref().ok()?;
            let ruling = self.rulings.0.get(applied.index);
            let verb = ruling.map(|r| r.verb().0).unwrap_or_default();
            let reason = ruling.and_then(|r| r.reason.clone()).filter(|_| said.code != MessageCode::GM_NOTE);
            Some((verb, ruling_text(voice.message(said), reason, voice)))
        });
        let notes = self.rulings.0.iter().filter(|r| r.verb().0 == "NOTE").map(|ruling| {
            let text = ruling.reason.clone().unwrap_or_else(|| ruling.verb().1.to_string());
            ("NOTE".to_string(), text)
        });
        let emptied =
            self.rulings.0.iter().filter(|r| r.verb().0 == vacant_powers::VERB).filter_map(|ruling| {
                let (power, why) = vacant_powers::parse_empty_ruling(voice.board?, ruling).ok()?;
                let text = voice.message(&CodedMessage::new("gm-empty").with("power", power));
                Some((vacant_powers::VERB.to_string(), ruling_text(text, Some(why.into()), voice)))
            });
        applied.chain(emptied).chain(notes).collect()
    }

    /// Whether the gamesmaster has printed the result of the draw with this number.
    pub fn is_draw_decided(&self, number: u32) -> bool {
        self.rulings.0.iter().any(|ruling| {
            let (verb, rest) = ruling.verb();
            verb == "DRAW" && rest.split('=').next().map(str::trim) == Some(&number.to_string())
        })
    }
}

fn ruling_text(text: String, reason: Option<String>, voice: &page::lexicon::Voice<'_>) -> String {
    let text = ("text", MessageFact::Text(text));
    match reason {
        Some(why) => voice.say("gm-ruling-why", &[text, ("reason", MessageFact::Text(why))]),
        None => voice.say("gm-ruling", &[text]),
    }
}

impl<'a> Games<'a> {
    /// A game by id.
    pub fn get(&self, id: &str) -> Option<&GameHistory<'a>> {
        self.games.iter().find(|g| g.game.id == id)
    }
}

/// Reports games named in issue.toml that do not exist.
fn check_plans(content: &Content, issue: &folder::IssueFolder, faults: &mut Vec<Diagnostic>) {
    if issue.sealed.is_some() {
        return;
    }
    let by_hand = content.hand_games.iter().map(|g| g.id.as_str());
    let ids: Vec<&str> = content.games.iter().map(|g| g.id.as_str()).chain(by_hand).collect();
    let file = &issue.file;
    let named = file.play.iter().map(|p| &p.game).chain(file.hold.iter().map(|h| &h.game));
    let named = named.chain(file.proposal.iter().map(|p| &p.game));
    for game in named.filter(|game| !ids.contains(&game.get_ref().as_str())) {
        faults.push(unknown_game(game.get_ref(), &ids).at(&issue.source, game.span()));
    }
    for id in issue.orders.keys().chain(issue.press.keys()).filter(|id| !ids.contains(&id.as_str())) {
        let folder = if issue.orders.contains_key(id) { "orders" } else { "press" };
        faults.push(unknown_game(id, &ids).in_file(format!("{}/{folder}/{id}", issue.folder)));
    }
}

fn unknown_game(id: &str, ids: &[&str]) -> Diagnostic {
    let fault = Diagnostic::error("game", format!("no game is called “{id}”"));
    fault.help(format!("games/ has: {}", ids.join(", ")))
}

impl GameSettings {
    fn for_game(content: &Content, game: &GameFolder, late: LateOrders) -> GameSettings {
        let (file, play) = (&game.file, &content.zine.play);
        let nmr = file.nmr.clone().or_else(|| play.nmr.clone()).filter(|l| !l.is_empty());
        GameSettings {
            calendar: file.calendar.or(play.calendar).unwrap_or_default(),
            nmr: nmr.unwrap_or_else(|| vec![NmrPolicy::Hold, NmrPolicy::Standby]),
            late,
            votes: file.votes.clone().or_else(|| play.votes.clone()).unwrap_or_default(),
            grace: play.grace.map_or(0, |grace| grace.0),
        }
    }
}

impl PlayedPhase {
    /// Whether a power voted in what it sent for the phase.
    pub fn has_voted(&self, board: &adjudicator::board::Board, power: Owner) -> bool {
        let mut own = self.received.iter().filter(|received| received.owner == power);
        own.any(|received| !open_phases::cast_in(board, received).is_empty())
    }
}

impl<'a> GameHistory<'a> {
    /// The phase due next; `None` if the game is over or waits for players.
    pub fn phase_due(&self) -> Option<Turn> {
        if self.over.is_some() || self.players_wanted() > 0 { None } else { self.rules.due(&self.position) }
    }

    /// How many players a game wants before it begins: powers without a player that are not vacant by a ruling (`A-41`). A
    /// power left later wants none, nor does a game that came from elsewhere.
    pub fn players_wanted(&self) -> usize {
        if !self.phases.is_empty() || self.game.start.is_some() {
            return 0;
        }
        let board = self.rules.board();
        // A seat whose player is unknown is a fault of its own.
        let seats = board.seats();
        let firsts = || self.game.file.seat.iter().filter(|s| s.from.is_none() && !self.seats.0.is_empty());
        let free = seats.iter().copied().filter(|power| {
            !self.seats.0.iter().any(|s| s.power == *power && s.from.is_none())
                && !firsts().any(|s| board.find_owner(s.power.get_ref()) == Some(*power))
        });
        let free: Vec<Owner> = free.collect();
        // If fewer may play, some powers leave the game.
        let taken = seats.len() - free.len();
        let playing = board.seats_for(taken);
        if taken >= board.fewest_players() && !free.iter().any(|power| playing.contains(power)) {
            return 0;
        }
        free.len().saturating_sub(seats.len() - board.players())
    }

    /// The gamesmaster's id, as of the issue.
    pub fn gm<'c>(&'c self, content: &'c Content) -> &'c str {
        self.game.file.gm(self.at).unwrap_or(content.zine.editor.get_ref())
    }

    /// The game's numbers as printed, as of the issue: `1966AW & 1966BA`.
    pub fn number(&self) -> String {
        self.game.file.numbers(self.at).collect::<Vec<_>>().join(" & ")
    }

    /// The standbys, as of the issue.
    pub fn standbys(&self) -> impl Iterator<Item = &String> {
        self.game.file.standbys(self.at).map(|person| person.get_ref())
    }

    /// The standbys that may be printed: none while the players are secret.
    pub fn printed_standbys(&self) -> impl Iterator<Item = &String> {
        self.standbys().filter(|_| !self.game.file.is_hidden())
    }

    /// The player's name beside that of the power; `None` if they are known by the power's alone.
    pub fn printed_player(&self, content: &Content, power: Owner, turn: Turn) -> Option<String> {
        let name = self.seats.printed_player(content, power, turn)?;
        let is_power = self.game.file.is_hidden() && name == self.rules.board().owner(power).name;
        (!is_power).then_some(name)
    }

    /// A player's name as printed; `None` if it is secret.
    pub fn printed_name(&self, content: &Content, person: &str) -> Option<String> {
        let named = !self.game.file.is_hidden()
            || self.seats.0.iter().any(|seat| seat.person.as_deref() == Some(person));
        named.then(|| self.seats.printed_person(content, person))
    }

    /// The phases the next issue may have to play.
    pub fn next_phases(&self) -> Vec<Turn> {
        self.phase_due()
            .map(|due| calendar::phases(self.rules.board(), self.settings.calendar, due))
            .unwrap_or_default()
    }

    /// When orders for a phase of an issue are due: its mini-deadline, else what the issue before printed for the game.
    pub fn deadline(&self, content: &Content, issue: &folder::IssueFolder, turn: Turn) -> Option<Moment> {
        self.mini_deadline(issue, turn).or_else(|| open_phases::deadline(self, content, issue.name()))
    }

    /// When orders for a phase of an issue are due, whether or not the issue exists yet.
    pub fn deadline_of(&self, content: &Content, issue: IssueNumber, turn: Turn) -> Option<Moment> {
        let own = content.issue(issue).and_then(|issue| self.mini_deadline(issue, turn));
        own.or_else(|| open_phases::deadline(self, content, issue))
    }

    /// The new deadline of the next orders, if it was moved after it was printed.
    pub fn moved_deadline(&self) -> Option<&Moment> {
        let last = self.issues.keys().next_back()?;
        let next = if last.is_flyer() { last.printing_issue() } else { last.issue + 1 };
        self.game.file.extensions(next).next_back().map(|moved| &moved.deadline)
    }

    /// The issue's table of the phases it plays of the game.
    pub fn plan<'i>(&self, issue: &'i folder::IssueFolder) -> Option<&'i folder::issue::PlayedPhases> {
        issue.file.play.iter().find(|p| *p.game.get_ref() == self.game.id)
    }

    /// The mini-deadline of a phase in an issue, if it has one: from the issue, else from the announcement in the one before.
    pub fn mini_deadline(&self, issue: &folder::IssueFolder, turn: Turn) -> Option<Moment> {
        let mut minis = self.plan(issue).into_iter().flat_map(|p| &p.mini);
        let said = minis.find(|m| m.phase.get_ref().parse::<Turn>().ok() == Some(turn));
        said.map(|m| m.deadline.clone()).or_else(|| {
            let (_, before) = self.issues.range(..issue.name()).next_back()?;
            before.mini.iter().find(|(t, _)| *t == turn).map(|(_, deadline)| deadline.clone())
        })
    }

    /// How many sets of moves in a row a power's player has missed, counting the one due in a phase. Somebody who has just
    /// taken the power over starts from zero.
    pub fn row(&self, power: Owner, person: &str) -> u32 {
        use adjudicator::season::Phase;
        let mut turns = self.phases.iter().map(|p| p.turn);
        let before = turns.rfind(|turn| matches!(turn.phase, Phase::Movement | Phase::Season));
        let same = before.is_none_or(|before| self.seats.player(power, before) == Some(person));
        self.rows.get(&power).copied().filter(|_| same).unwrap_or(0).saturating_add(1)
    }

    /// The standby whose orders were used for a power's last moves, and who therefore also orders the retreats and builds after
    /// them.
    pub fn stood_in(&self, power: Owner) -> Option<&str> {
        let moved = self.phases.iter().rfind(|p| open_phases::moves(p.turn))?;
        moved.missing.iter().find(|m| m.power == power)?.stood_in.as_deref()
    }

    /// The phases an issue or flyer played.
    pub fn in_issue(&self, issue: impl Into<IssueNumber>) -> &[PlayedPhase] {
        self.issue_phases(issue).and_then(|i| self.phases.get(i.phases.clone())).unwrap_or_default()
    }

    /// The events of an issue or flyer.
    pub fn issue_phases(&self, issue: impl Into<IssueNumber>) -> Option<&IssuePhases> {
        self.issues.get(&issue.into())
    }

    /// Press that came with the orders of an issue or flyer: the latest, or one since the issue before it.
    pub fn press(&self, content: &Content, issue: IssueNumber) -> Vec<MailPress> {
        let Some(here) = self.issue_phases(issue) else { return Vec::new() };
        match content.issue(issue).filter(|i| i.sealed.is_some()) {
            Some(issue) => open_phases::press_of(self, content, issue),
            None => here.press.clone(),
        }
    }

    /// The flyers that moved the game between an issue and the one before it.
    pub fn flyers(&self, issue: i64) -> impl Iterator<Item = IssueNumber> {
        let since = IssueNumber::from(issue).predecessor();
        let first = IssueNumber { flyer: 1, ..since };
        self.issues.range(first..=since).map(|(number, _)| *number)
    }

    /// Powers that still have units or centres.
    pub fn survivors(&self) -> Vec<Owner> {
        let position = &self.position;
        let alive = |o: &Owner| position.units_of(*o).next().is_some() || position.centres(*o) > 0;
        self.rules.board().powers().filter(alive).collect()
    }

    /// Plays a game by the facts as of an issue, up to another one or the same.
    fn play(
        content: &'a Content,
        game: &'a GameFolder,
        (upto, last): (IssueNumber, IssueNumber),
        judged: &JudgedCache,
        faults: &mut Vec<Diagnostic>,
    ) -> Option<GameHistory<'a>> {
        // Only issues change who plays a game.
        let (through, upto) = (upto, upto.issue);
        // Before its powers are drawn a game waits in the issues that list its players.
        let drawn = game.file.start.issue.filter(|issue| *issue <= upto);
        let listed = game.file.first_issue().filter(|issue| *issue <= upto);
        let mut issues = content.issues.iter().filter(|i| i.number() <= upto);
        let mut first = || issues.find(|i| concerns(i, game)).map(|i| i.number());
        let started = drawn.or(listed).or(game.file.start.issue).or_else(&mut first);
        let now = started.unwrap_or(upto);
        let made = house_rules::rule_set(content, game, now, upto, BoardMoment::After(last));
        // A slip that concerns the whole zine is reported once.
        let (rules, in_force) = match made {
            Ok(made) => made,
            Err(fault) => {
                faults.extend(
                    (!faults.iter().any(|f| f.code == fault.code && f.place() == fault.place()))
                        .then_some(fault),
                );
                return None;
            }
        };
        let seats = Seats::read(content, game, rules.board(), through, faults);
        open_phases::check_people(content, game, faults);
        let start = sealed_phases::start(content, game, &*rules, &seats, now, faults)?;
        let late = house_rules::late_orders(content, game, &*rules, &in_force);
        let mut history = GameHistory {
            game,
            settings: GameSettings::for_game(content, game, late),
            in_force,
            position: start.clone(),
            start,
            phases: Vec::new(),
            seats,
            issues: BTreeMap::new(),
            rows: BTreeMap::new(),
            proposals: Vec::new(),
            cast: Vec::new(),
            over: None,
            begun: started.filter(|s| *s <= upto),
            at: upto,
            rules,
        };
        let Some(started) = history.begun else { return Some(history) };
        for issue in content.in_time().filter(|i| i.name() >= started && i.name() <= last) {
            history.advance(content, issue, started, through, judged, faults);
        }
        history.at = upto;
        Some(history)
    }

    /// Adds one more issue to the history.
    fn advance(
        &mut self,
        content: &Content,
        issue: &folder::IssueFolder,
        started: i64,
        upto: IssueNumber,
        judged: &JudgedCache,
        faults: &mut Vec<Diagnostic>,
    ) {
        self.at = issue.number();
        if self.over.is_some() {
            open_phases::after_the_end(self, issue, faults);
            return;
        }
        match &issue.sealed {
            Some(sealed) => sealed_phases::issue(self, content, upto, issue, sealed, judged, faults),
            None => {
                // House rules may have changed with the issue.
                let (game, number) = (self.game, issue.number());
                let rules = |when| house_rules::rule_set(content, game, started, number, when);
                if let Ok((rules, in_force)) = rules(BoardMoment::In(issue.name())) {
                    self.settings.late = house_rules::late_orders(content, self.game, &*rules, &in_force);
                    (self.rules, self.in_force) = (rules, in_force);
                }
                open_phases::issue(self, content, issue, faults);
                // A board that the issue puts in force applies after it.
                match game.file.adopts(issue.name()).then(|| rules(BoardMoment::After(issue.name()))) {
                    Some(Ok((rules, _))) => self.rules = rules,
                    Some(Err(fault)) => faults.push(fault),
                    None => {}
                }
            }
        }
    }
}

/// Whether an issue concerns a game.
fn concerns(issue: &folder::IssueFolder, game: &GameFolder) -> bool {
    let own = format!("{} ", game.id);
    issue.orders.contains_key(&game.id)
        || issue.file.play.iter().any(|p| *p.game.get_ref() == game.id)
        || issue.file.hold.iter().any(|h| *h.game.get_ref() == game.id)
        || issue.sealed.iter().flat_map(|s| s.files.keys()).any(|file| file.starts_with(&own))
}

/// All games issue by issue: after each step the same as [`play`] for that issue, without starting again.
pub struct Timeline<'a, 'j> {
    content: &'a Content,
    judged: Cow<'j, JudgedCache>,
    games: Games<'a>,
    at: Option<IssueNumber>,
}

impl<'a, 'j> Timeline<'a, 'j> {
    /// Starts before the first issue.
    pub fn new(content: &'a Content) -> Timeline<'a, 'j> {
        Timeline { content, judged: Cow::Owned(JudgedCache::default()), games: Games::default(), at: None }
    }

    /// Starts before the first issue, with the results of sealed seasons.
    pub fn with_cache(content: &'a Content, judged: &'j JudgedCache) -> Timeline<'a, 'j> {
        Timeline { judged: Cow::Borrowed(judged), ..Timeline::new(content) }
    }

    /// The games at the present issue.
    pub fn into_games(self) -> Games<'a> {
        self.games
    }

    /// Advances to the next issue and returns the games as of it. An issue that is not the next one, and an erratum, which
    /// reaches back, are played from the beginning.
    pub fn advance_to(&mut self, number: impl Into<IssueNumber>) -> &Games<'a> {
        let (content, number) = (self.content, number.into());
        if let Some(at) = self.at {
            // The flyers on the way are played one by one.
            let flyers = content.flyers.iter().map(|i| i.name());
            for flyer in flyers.filter(|f| *f > at && *f < number && at.printing_issue() >= f.issue) {
                self.advance_to(flyer);
            }
        }
        let before = self.at.replace(number);
        let issue = content.issue(number).filter(|i| {
            i.errata.is_empty()
                && before.is_some_and(|at: IssueNumber| {
                    let between = content.issues.iter().chain(&content.flyers).map(|i| i.name());
                    between.filter(|n| *n > at).min() == Some(number)
                })
        });
        let Some(issue) = issue else {
            self.games = play_judged(content, number, &self.judged);
            return &self.games;
        };
        check_plans(content, issue, &mut self.games.faults);
        self.games.by_hand = hand::histories(content, number.issue);
        // Both are in the order of the folder, so that each game has its place or gets it here.
        let mut at = 0;
        for game in &content.games {
            let known = self.games.games.get_mut(at).filter(|h| h.game.id == game.id);
            let is_known = known.is_some();
            // A setting of the zine may affect any game that has begun or is about to.
            let fresh = game.file.seats_change(number.printing_issue())
                || !number.is_flyer() && game.file.start.issue == Some(number.issue);
            let again = issue.house_rules.is_some() || fresh;
            let again = again && known.as_ref().is_none_or(|h| h.over.is_none());
            match known {
                Some(history) if !again && history.begun.is_some() => {
                    let started = history.begun.unwrap_or(number.issue);
                    history.advance(content, issue, started, number, &self.judged, &mut self.games.faults);
                }
                Some(_) if !again && !fresh && !concerns(issue, game) => {}
                _ => {
                    let mut faults = Vec::new();
                    let upto = (number, number);
                    let played = GameHistory::play(content, game, upto, &self.judged, &mut faults);
                    for fault in faults {
                        if !self.games.faults.contains(&fault) {
                            self.games.faults.push(fault);
                        }
                    }
                    match (played, is_known) {
                        (Some(history), true) => self.games.games[at] = history,
                        (Some(history), false) => self.games.games.insert(at, history),
                        (None, true) => {}
                        (None, false) => continue,
                    }
                }
            }
            at += 1;
        }
        &self.games
    }
}
