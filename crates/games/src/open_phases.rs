//! An unsealed issue of a game: its phases judged from the mail.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use adjudicator::board::{Board, Owner};
use adjudicator::draw::Draws;
use adjudicator::rules::{OrderOrigin, OrderResult, PhaseResult, Reason, RuleSet, Rulings};
use adjudicator::season::{Phase, Turn};
use diagnostics::Diagnostic;
use folder::game::EndKind;
use folder::issue::{MiniDeadline, PlayedPhases, ProposalRow};
use folder::store::Faults;
use folder::zine_config::{LateOrders, NmrPolicy, Proposer};
use folder::{Content, GameFolder, GameMail, IssueFolder, IssueNumber, Moment, Spanned};
use letters::{Kind, units};
use page::lexicon::reasons;
use page::lexicon::results::ResultStyle;

use super::board_in_force::BoardMoment;
use super::conditional_orders::{apply_read_rulings, decider, ruled_powers};
use super::mailbox::{self, GameMailbox, ReceivedOrders, Senders};
use super::nmr::{self, MissingOrders};
use super::votes::{self, Vote, VoteProposal};
use super::{
    EndReason, GameHistory, GameOver, IssuePhases, MailPress, PlayedPhase, calendar, flyers, house_rules,
    seats, standings, vacant_powers,
};
use crate::seats::season;

/// One game in an issue or flyer being played: its plan, the results, the faults.
struct OpenGame<'a> {
    content: &'a Content,
    issue: &'a IssueFolder,
    plan: Option<&'a PlayedPhases>,
    out: IssuePhases,
    faults: &'a mut Faults,
}

/// Plays one issue, or flyer, of a game.
pub(super) fn issue(history: &mut GameHistory, content: &Content, issue: &IssueFolder, faults: &mut Faults) {
    let (game, number, plan) = (history.game, issue.name(), history.plan(issue));
    if plan.is_none() && number.is_flyer() {
        return;
    }
    let hold = issue.file.hold.iter().find(|h| *h.game.get_ref() == game.id);
    let from = history.phases.len();
    let own = plan.and_then(|p| p.deadline.clone()).or_else(|| hold.and_then(|h| h.deadline.clone()));
    let told = deadlines_after(history, issue, faults);
    let (deadline, started) = (own.or(told.0), !number.is_flyer() && begins(game, number.issue));
    let out = IssuePhases { started, deadline, mini: told.1, ..IssuePhases::default() };
    let here = &mut OpenGame { content, issue, plan, out, faults };
    let mail = issue.orders.get(&game.id);
    if let Some(gm) = mail.and_then(|m| m.gm.as_ref()).filter(|_| history.players_wanted() > 0) {
        vacant_powers::at_start(history, gm);
    }
    said_over(history, number, here.faults);
    match (hold, mail) {
        _ if history.over.is_some() => after_the_end(history, issue, here.faults),
        (Some(hold), _) => here.out.held_over = Some(hold.why.clone().unwrap_or_default()),
        _ if history.players_wanted() > 0 => {
            // It is in the list of openings; no phase is due, and nothing is held over.
            here.short(history, mail.is_some());
            if !started {
                return;
            }
        }
        (None, None) if started => {}
        // issue.toml says what is to be played, so everybody's orders are missing.
        (None, None) if plan.is_some() => here.phases(history, &GameMail::default()),
        // A game that a flyer moved is not held over.
        (None, None) if history.flyers(number.issue).next().is_some() => {
            here.out.proposals = history.proposals.clone();
        }
        (None, None) => here.out.held_over = Some(String::new()),
        (None, Some(mail)) => {
            let mail = flyers::without_flyer_mail(history, content, issue, mail, here.faults);
            here.phases(history, &mail);
        }
    }
    if history.over.is_none() {
        said_over(history, number, here.faults);
    }
    let out = &mut here.out;
    out.phases = from..history.phases.len();
    if history.over.is_some() {
        // A finished game asks for nothing more.
        (out.ended, out.deadline) = (true, None);
        out.held_over.take_if(|why| why.is_empty());
        (out.mini, out.proposals) = Default::default();
        history.proposals.clear();
    }
    history.issues.insert(number, std::mem::take(out));
}

impl OpenGame<'_> {
    /// Reports a game that is to be played, or has mail, while it waits for players (`A-41`).
    fn short(&mut self, history: &GameHistory, mail: bool) {
        let (id, file) = (&history.game.id, &history.game.file);
        let first = file.first_issue().unwrap_or(history.at);
        let listed = file.preference.iter().filter(|p| p.is_listed_in(history.at, first)).count();
        let said = match history.players_wanted().saturating_sub(listed) {
            0 => format!("{id} has not begun: its powers are not drawn yet"),
            1 => format!("{id} needs 1 more player before it is played"),
            n => format!("{id} needs {n} more players before it is played"),
        };
        let fault = Diagnostic::error("waiting", said);
        let folder = format!("{}/orders/{id}", self.issue.folder);
        let fault = match self.plan {
            Some(plan) => fault.at(&self.issue.source, plan.game.span()),
            None if mail => fault.in_file(folder),
            None => return,
        };
        self.faults.push(fault.help(format!(
            "run `zine join {id} PERSON`, then `zine start {id}`; or write GM: EMPTY POWER \"why\" in its gm.txt; until then remove it from issue.toml, with its orders"
        )));
    }

    /// The phases the issue is to play, in order.
    fn planned(&mut self, history: &GameHistory) -> Vec<Turn> {
        let (issue, plan) = (self.issue, self.plan);
        let Some(list) = plan.and_then(|p| p.phases.as_ref()) else { return history.next_phases() };
        let help = "write it like Fall 1903 Retreat, Winter 1903 or Spring 1904";
        let turns: Vec<Turn> =
            list.iter().filter_map(|said| phase_said(issue, said, help, self.faults)).collect();
        for mini in plan.iter().flat_map(|p| &p.mini) {
            let turn = mini.phase.get_ref().parse::<Turn>().ok();
            if !turn.is_some_and(|t| turns.contains(&t)) {
                let message = format!("“{}” is not a phase of this issue", mini.phase.get_ref());
                self.faults.push(Diagnostic::error("phase", message).at(&issue.source, mini.phase.span()));
            }
        }
        if let Some(due) = history.phase_due() {
            self.judged(history, list, &turns, due);
        }
        if let Some(due) = history.phase_due().filter(|due| !turns.contains(due))
            && let Some(late) = turns.iter().position(|t| *t > due)
        {
            self.faults.push(skipped(issue, due, turns[late], &list[late]));
        }
        turns
    }

    /// Reports phases that are named and could not be played, because another is due first: one that is not named, or is named
    /// too late.
    fn passed_over(&mut self, history: &GameHistory, played: &[Turn]) {
        let (Some(list), Some(due)) = (self.plan.and_then(|p| p.phases.as_ref()), history.phase_due()) else {
            return;
        };
        let turns = list.iter().filter_map(|said| Some((said.get_ref().parse::<Turn>().ok()?, said)));
        let mut left = turns.filter(|(turn, _)| *turn >= due);
        match (left.next(), played.last()) {
            (Some((named, place)), Some(last)) if named == due => {
                let (last, named) = (calendar::editor_notation(*last), calendar::editor_notation(named));
                let message = format!("{last} comes before {named} and is named after it");
                let fault = Diagnostic::error("phase-order", message).at(&self.issue.source, place.span());
                self.faults.push(fault.help("name the phases in the order in which they are played"));
            }
            (Some((named, place)), _) if named > due => {
                self.faults.push(skipped(self.issue, due, named, place))
            }
            _ => {}
        }
    }

    /// Reports phases of a flyer that were judged before it, and of an issue that were judged in a flyer since.
    fn judged(&mut self, history: &GameHistory, list: &[Spanned<String>], turns: &[Turn], due: Turn) {
        let (id, flyer) = (&history.game.id, self.issue.flyer.is_some());
        let done = turns.iter().zip(list).find_map(|(turn, said)| {
            let played = history.phases.iter().find(|p| p.turn == *turn)?;
            (flyer || played.issue.is_flyer()).then_some((played, said))
        });
        let Some((played, said)) = done else { return };
        let (phase, due) = (calendar::editor_notation(played.turn), calendar::editor_notation(due));
        let message = format!("{phase} of {id} was adjudicated in {}; {due} is due", played.issue.label());
        let fault = Diagnostic::error("judged", message).at(&self.issue.source, said.span());
        let next: Vec<String> = history.next_phases().into_iter().map(calendar::editor_notation).collect();
        self.faults.push(if flyer {
            fault
        } else {
            fault.help(format!("the line must be: phases = {next:?}"))
        });
    }

    /// Warns of a mini-deadline that was not printed before, and so would surprise the players.
    fn check_mini(&mut self, history: &GameHistory) {
        let issue = self.issue;
        // The announcement of a flyer's deadline is checked with the flyer.
        let before = history.issues.range(..issue.name()).next_back().filter(|_| issue.flyer.is_none());
        let Some((before, told)) = before else { return };
        for mini in self.plan.iter().flat_map(|p| &p.mini) {
            let Ok(turn) = mini.phase.get_ref().parse::<Turn>() else { continue };
            let known = told.mini.iter().find(|(t, _)| *t == turn);
            let phase = calendar::editor_notation(turn);
            let message = match known {
                Some((_, deadline)) if deadline.at == mini.deadline.at => continue,
                Some((_, deadline)) => {
                    let printed = deadline.at.strftime("%-d %B %Y, %H:%M");
                    format!("No. {before} announced {printed} as the deadline for {phase}")
                }
                None => format!("No. {before} did not announce this deadline for {phase}"),
            };
            let fault = Diagnostic::warning("mini-deadline", message).at(&issue.source, mini.phase.span());
            let help = "write mini_next = [{ phase = \"...\", deadline = ... }] into that issue's [[play]]";
            self.faults.push(fault.help(help));
        }
    }

    fn phases(&mut self, history: &mut GameHistory, mail: &GameMail) {
        let (content, issue, known) = (self.content, self.issue, self.faults.len());
        let number = issue.name();
        let planned = self.planned(history);
        let plan_is_clear = self.faults.len() == known;
        self.check_mini(history);
        let seats_now = history.seats.clone();
        let turn_now = history.position.turn;
        let standbys: Vec<String> = history.standbys().cloned().collect();
        let (names, editor) = mailbox::names(content);
        let senders = Senders {
            names: &names,
            editor: &editor,
            game: &history.game.id,
            planned: &planned,
            people: &|from: &str| -> Vec<String> {
                content.people.iter().filter(|(id, p)| p.wrote(id, from)).map(|(id, _)| id.clone()).collect()
            },
            player: &|power: Owner| seats_now.player(power, turn_now).map(String::from),
            standbys: &standbys,
            deadline: deadline(history, content, number),
            grace: history.settings.grace,
            refuse_late: history.settings.late == LateOrders::Hard,
            home: content.zine.home(),
        };
        // The position with the phase that is due.
        let turn = history.rules.due(&history.position).unwrap_or(turn_now);
        let waited = adjudicator::position::Position { turn, ..history.position.clone() };
        let mut inbox = GameMailbox::new(mail, &*history.rules, &waited, &senders, self.faults);
        let mut cast: BTreeMap<Owner, Vec<Vote>> = BTreeMap::new();
        for (power, vote) in &history.cast {
            cast.entry(*power).or_default().extend(Vote::read(history.rules.board(), vote));
        }
        let from = history.phases.len();
        let mut words = RulingUse::default();
        for index in 0..planned.len() {
            let Some(due) = history.rules.due(&history.position) else { break };
            if due != planned[index] {
                continue;
            }
            history.position.turn = due;
            let later = &planned[index + 1..];
            if moves(due) && history.phases[from..].iter().any(|p| moves(p.turn)) {
                // Another set of moves begins: votes cast with the one before it are counted first.
                self.settle_votes(history, &mut cast);
                if history.over.is_some() {
                    break;
                }
            }
            let mini = history.mini_deadline(issue, due);
            match self.phase(history, &mut inbox, (later, mini.as_ref()), &mut words) {
                Ok(played) => {
                    let board = history.rules.board();
                    for (power, vote) in played.received.iter().flat_map(|r| cast_in(board, r)) {
                        cast.entry(power).or_default().extend(Vote::read(board, &vote));
                    }
                    history.phases.push(played);
                }
                Err(held) => {
                    self.out.held_over = Some(held);
                    break;
                }
            }
            if finish_by_win(history, number) || finish_by_board(history, number) {
                break;
            }
        }
        words.unheard(self.faults);
        if plan_is_clear && self.out.held_over.is_none() {
            let played: Vec<Turn> = history.phases[from..].iter().map(|p| p.turn).collect();
            inbox.left_over(&*history.rules, &history.position, &played, self.faults);
            inbox.report_misfiled(issue, self.faults);
            self.passed_over(history, &played);
        }
        self.out.press = std::mem::take(&mut inbox.press);
        // Proposals wait for the first moves due after they were announced.
        if self.out.held_over.is_some() || history.over.is_some() {
            return;
        }
        if issue.flyer.is_some() && !history.phases[from..].iter().any(|p| moves(p.turn)) {
            let letters = history.phases[from..].iter().flat_map(|p| p.received.iter());
            let cast = letters.flat_map(|r| cast_in(history.rules.board(), r)).collect::<Vec<_>>();
            history.cast.extend(cast);
            self.table(history, &mut inbox.proposals);
        } else {
            // The votes on the open proposals are counted, and the new proposals are opened.
            history.cast.clear();
            let voted = std::mem::take(&mut history.proposals);
            self.count(history, voted, &cast);
            if history.over.is_none() {
                self.table(history, &mut inbox.proposals);
            }
        }
    }

    /// Plays the phase due; `Err` is the reason why the game is held over instead.
    fn phase(
        &mut self,
        history: &mut GameHistory,
        inbox: &mut GameMailbox,
        (later, mini): (&[Turn], Option<&Moment>),
        words: &mut RulingUse,
    ) -> Result<PlayedPhase, String> {
        let (content, issue, faults) = (self.content, self.issue, &mut *self.faults);
        let turn = history.position.turn;
        inbox.take_standby_letters(|power| history.seats.player(power, turn));
        inbox.receive_phase(&*history.rules, &history.position, later, mini);
        let mut rulings = inbox.rulings(turn, faults);
        let emptied = vacant_powers::apply(history, &mut rulings, turn, faults);
        let ruled = ruled_powers(&*history.rules, &history.position, &rulings);
        let mut missing = missing(history, inbox, turn, &ruled);
        missing.retain(|m| !emptied.contains(&m.power));
        let holding = missing.iter().filter(|m| m.policy == Some(NmrPolicy::HoldGame));
        let holding: Vec<&str> =
            holding.map(|m| history.rules.board().owner(m.power).name.as_str()).collect();
        if !holding.is_empty() {
            return Err(format!("no orders from {}", holding.join(", ")));
        }
        let standing_in = stand_in(history, inbox, &mut missing, turn);
        inbox.too_late_for(&*history.rules, &history.position, mini, faults);
        let mut received = inbox.take(&standing_in);
        for unheard in received.extract_if(.., |r| emptied.contains(&r.owner)) {
            let name = &history.rules.board().owner(unheard.owner).name;
            let fault =
                Diagnostic::warning("empty", format!("{name} has no player: these orders do not count"));
            faults.extend(
                unheard.letters.iter().map(|l| fault.clone().in_file(l.source.reveal().name.clone())),
            );
        }
        inbox.settle(apply_read_rulings(&*history.rules, &history.position, &mut received, &mut rulings));
        let sheets = {
            let decide = decider(history.rules.board(), &history.position, &history.phases, issue.name());
            mailbox::sheets(
                &received,
                &*history.rules,
                &history.position,
                &|owner: Owner| match turn.phase {
                    Phase::Retreat => inbox.lists_of(&*history.rules, &history.position, owner),
                    _ => Vec::new(),
                },
                &decide,
            )
        };
        rulings.0.sort_by_key(|r| editorial(&r.verb().0));
        // A remark is printed once, with the first phase of its season.
        rulings.0.retain(|r| !matches!(r.verb().0.as_str(), "NOTE" | vacant_powers::VERB) || words.first(r));
        for empty in rulings.0.iter().filter(|r| r.verb() == ("NOTE".into(), "") && r.reason.is_none()) {
            let fault = Diagnostic::error("ruling", "NOTE needs a text in quotation marks");
            faults.extend(empty.span.as_ref().map(|s| fault.at(&s.source, s.range.clone())));
        }
        let played = |asked: &Rulings| {
            let mut draws = draws(content, issue.name(), &history.game.id, turn);
            let report = history.rules.play(&history.position, &sheets, asked, &mut draws);
            (report, draws)
        };
        let mut asked = Rulings(rulings.0.iter().filter(|r| !editorial(&r.verb().0)).cloned().collect());
        let (mut report, mut draws) = played(&asked);
        if words.sift(&mut asked, &report, history.rules.board()) {
            (report, draws) = played(&asked);
            let remarks = std::mem::take(&mut rulings.0).into_iter().filter(|r| editorial(&r.verb().0));
            rulings.0 = asked.0.iter().cloned().chain(remarks).collect();
        }
        unclear(&*history.rules, &received, &mut report);
        for fault in draws.faults() {
            let folder = format!("{}/orders/{}", issue.folder, history.game.id);
            let help = "secrets are made by `zine new issue` and kept in private/secrets/";
            faults.push(Diagnostic::error("draw", fault).in_file(folder).help(help));
        }
        if matches!(turn.phase, Phase::Movement | Phase::Season) {
            inbox.keep_lists(&received);
        }
        let orders = orders(history, &report, &rulings);
        for power in hand_over(history, &missing, turn, later) {
            history.rows.remove(&power);
        }
        let before = std::mem::replace(&mut history.position, report.after.clone());
        Ok(PlayedPhase {
            issue: issue.name(),
            turn,
            before: Arc::new(before),
            report: Arc::new(report),
            received,
            sheets,
            rulings,
            orders,
            missing,
            sealed: false,
            corrected: None,
        })
    }

    /// Counts the votes cast with a set of moves that another one follows in the same issue; proposals nobody has voted on stay
    /// open.
    fn settle_votes(&mut self, history: &mut GameHistory, cast: &mut BTreeMap<Owner, Vec<Vote>>) {
        let cast = std::mem::take(cast);
        let (table, open) = std::mem::take(&mut history.proposals)
            .into_iter()
            .partition(|p: &VoteProposal| cast.values().flatten().any(|vote| vote.speaks_of(p)));
        history.proposals = open;
        self.count(history, table, &cast);
    }

    /// Counts votes; a proposal that passes ends the game.
    fn count(
        &mut self,
        history: &mut GameHistory,
        table: Vec<VoteProposal>,
        cast: &BTreeMap<Owner, Vec<Vote>>,
    ) {
        let turn = history.phases.last().map_or(history.position.turn, |p| p.turn);
        let survivors = history.survivors();
        let voters: Vec<Owner> =
            survivors.iter().copied().filter(|o| history.seats.player(*o, turn).is_some()).collect();
        let votes = votes::count(&history.settings.votes, &table, &voters, cast);
        if let Some(passed) = votes.iter().find(|v| v.passed) {
            let kind = match passed.proposal.kind {
                folder::game::ProposalKind::Draw => folder::game::EndKind::Draw,
                folder::game::ProposalKind::Win => folder::game::EndKind::Concession,
            };
            let powers =
                if passed.proposal.powers.is_empty() { survivors } else { passed.proposal.powers.clone() };
            let why = Some(EndReason::ByVote);
            history.over =
                Some(GameOver { issue: self.issue.name(), turn: Some(turn), kind: Some(kind), powers, why });
        }
        self.out.votes.extend(votes);
    }

    /// Adds the proposals of players and gamesmaster to the open ones.
    fn table(&mut self, history: &mut GameHistory, made: &mut Vec<VoteProposal>) {
        let survivors = history.survivors();
        let propose = history.settings.votes.propose;
        let mut proposals: Vec<VoteProposal> = std::mem::take(made);
        if propose == Proposer::Gamesmaster {
            proposals.clear();
        }
        proposals.retain(|p| p.by.is_some_and(|by| survivors.contains(&by)));
        let put = self.issue.file.proposal.iter().filter(|p| *p.game.get_ref() == history.game.id);
        proposals.extend(put.filter_map(|p| self.tabled(history, p)));
        if history.settings.votes.all_survivors {
            proposals.retain(|p| {
                p.kind != folder::game::ProposalKind::Draw
                    || p.powers.is_empty()
                    || survivors.iter().all(|s| p.powers.contains(s))
            });
        }
        if !history.rules.board().play.seating.concession {
            let before = proposals.len();
            proposals.retain(|p| p.kind != folder::game::ProposalKind::Win);
            if proposals.len() < before {
                let said =
                    format!("{} cannot be conceded: its board says concession = false", history.game.id);
                let folder = format!("{}/orders/{}", self.issue.folder, history.game.id);
                self.faults.push(Diagnostic::warning("concession", said).in_file(folder));
            }
        }
        proposals.splice(0..0, std::mem::take(&mut history.proposals));
        proposals.sort_by_key(|p| (p.kind, p.powers.clone()));
        proposals.dedup_by(|a, b| a.kind == b.kind && a.powers == b.powers);
        self.out.proposals = proposals.clone();
        history.proposals = proposals;
    }

    fn tabled(&mut self, history: &GameHistory, put: &ProposalRow) -> Option<VoteProposal> {
        let board = history.rules.board();
        let mut powers = Vec::new();
        for name in &put.powers {
            match board.find_owner(name.get_ref()) {
                Some(owner) => powers.push(owner),
                None => {
                    let fault = Diagnostic::error(
                        "power",
                        format!("“{}” is not a power in this game", name.get_ref()),
                    );
                    self.faults.push(fault.at(&self.issue.source, name.span()));
                    return None;
                }
            }
        }
        powers.sort();
        Some(VoteProposal { kind: put.kind, powers, by: None })
    }
}

/// Whether an issue announces a game: the game begins in it, or, as long as its powers are not drawn, its list does.
fn begins(game: &GameFolder, number: i64) -> bool {
    match game.file.start.issue {
        Some(drawn) if drawn > number => game.file.first_issue() == Some(number),
        drawn => drawn == Some(number),
    }
}

/// The deadlines after an issue for what is due next, and for single phases of it, other than the game's own. A flyer leaves
/// those that were announced before it.
pub(super) fn deadlines_after(
    history: &GameHistory,
    issue: &IssueFolder,
    faults: &mut Faults,
) -> (Option<Moment>, Vec<(Turn, Moment)>) {
    let number = issue.name();
    if !number.is_flyer() {
        return (issue.file.deadline.clone(), announced_mini_deadlines(issue, &history.game.id, faults));
    }
    let before = history.issues.range(..number).next_back();
    before.map(|(_, here)| (here.deadline.clone(), here.mini.clone())).unwrap_or_default()
}

/// Reads the phase that issue.toml names; an invalid one is a fault.
fn phase_said(issue: &IssueFolder, said: &Spanned<String>, help: &str, faults: &mut Faults) -> Option<Turn> {
    let turn = said.get_ref().parse::<Turn>().ok();
    if turn.is_none() {
        let fault = Diagnostic::error("phase", format!("“{}” is not a phase", said.get_ref()));
        faults.push(fault.at(&issue.source, said.span()).help(help));
    }
    turn
}

/// The fault of a phase that is due before one that is named.
fn skipped(issue: &IssueFolder, due: Turn, named: Turn, place: &Spanned<String>) -> Diagnostic {
    let (due, named) = (calendar::editor_notation(due), calendar::editor_notation(named));
    let message = format!("{due} comes before {named} and is not named here");
    let fault = Diagnostic::error("phase-order", message).at(&issue.source, place.span());
    fault.help(format!("add \"{due}\" before it"))
}

/// Mini-deadlines of the next issue that an issue announces for a game.
pub(super) fn announced_mini_deadlines(
    issue: &IssueFolder,
    game: &str,
    faults: &mut Faults,
) -> Vec<(Turn, Moment)> {
    let played = issue.file.play.iter().filter(|p| p.game.get_ref() == game).flat_map(|p| &p.mini_next);
    let held = issue.file.hold.iter().filter(|h| h.game.get_ref() == game).flat_map(|h| &h.mini_next);
    let help = "write it like Fall 1903 Retreat or Winter 1903";
    let mut turn = |mini: &MiniDeadline| phase_said(issue, &mini.phase, help, faults);
    played.chain(held).filter_map(|mini| Some((turn(mini)?, mini.deadline.clone()))).collect()
}

/// The deadline for letters of this issue: the one the issue before it printed for the game.
pub(super) fn deadline(history: &GameHistory, content: &Content, number: IssueNumber) -> Option<Moment> {
    if let Some(flyer) = content.issue(number).and_then(|i| i.flyer.as_ref()) {
        let mine = flyer.play.iter().filter(|t| *t.game.get_ref() == history.game.id);
        return mine.map(|t| t.due.get_ref().clone()).max_by_key(|due| due.at);
    }
    let moved = history.game.file.extensions(number.issue).next_back().map(|moved| moved.deadline.clone());
    moved
        .or_else(|| history.issues.range(..number).next_back().and_then(|(_, i)| i.deadline.clone()))
        .or_else(|| content.issues.iter().rfind(|i| i.name() < number).and_then(|i| i.file.deadline.clone()))
}

/// How the gamesmaster's rulings were used: below the heading of a season one may be meant for any of its phases, and is wrong
/// only if it fits none.
#[derive(Default)]
struct RulingUse {
    heard: BTreeSet<usize>,
    refused: BTreeMap<usize, Diagnostic>,
}

impl RulingUse {
    /// Removes the rulings of a phase that match nothing in it; `true` if there were any.
    fn sift(&mut self, asked: &mut Rulings, report: &PhaseResult, board: &Board) -> bool {
        let faults = refused(asked, report, board);
        let mut index = 0;
        asked.0.retain(|ruling| {
            let fault = faults.iter().find(|(at, ..)| *at == index).cloned();
            let place = ruling.span.as_ref().map_or(index, |s| s.range.start);
            index += 1;
            let fits = fault.is_none();
            match fault {
                // An objection by a rule says more than that another phase has no such order.
                Some((_, true, fault)) => drop(self.refused.insert(place, fault)),
                Some((_, false, fault)) => drop(self.refused.entry(place).or_insert(fault)),
                None => drop(self.heard.insert(place)),
            }
            fits
        });
        !faults.is_empty()
    }

    /// Whether a remark has not been printed yet.
    fn first(&mut self, ruling: &adjudicator::rules::Ruling) -> bool {
        ruling.span.as_ref().is_none_or(|s| self.heard.insert(s.range.start))
    }

    /// Reports the rulings that fitted no phase.
    fn unheard(self, faults: &mut Faults) {
        let heard = self.heard;
        faults.extend(self.refused.into_iter().filter(|(at, _)| !heard.contains(at)).map(|(_, fault)| fault));
    }
}

/// Gives the reason why units hold for which their player wrote something that could not be read, without the player's words.
fn unclear(rules: &dyn RuleSet, received: &[ReceivedOrders], report: &mut PhaseResult) {
    for one in received {
        let pieces = one.letters.iter().flat_map(|l| &l.read.pieces);
        let tried = pieces.filter(|p| p.kind == Kind::Unread).filter_map(|p| p.unit.as_ref());
        let tried: BTreeSet<&String> = tried
            .filter(|unit| !one.counting_orders.orders.iter().any(|o| o.unit.as_ref() == Some(*unit)))
            .collect();
        let stands = |line: &&mut OrderResult| line.owner == one.owner && line.origin == OrderOrigin::None;
        for line in report.orders.iter_mut().filter(stands).filter(|line| line.reason.is_none()) {
            if line.unit.as_ref().is_some_and(|u| tried.contains(&units::key(rules, u))) {
                line.reason = Some(Reason::of("unclear"));
            }
        }
    }
}

/// The press in the mail of an issue that is already judged.
pub(super) fn press_of(history: &GameHistory, content: &Content, issue: &IssueFolder) -> Vec<MailPress> {
    let Some(mail) = issue.orders.get(&history.game.id) else { return Vec::new() };
    let number = issue.name();
    let begun = history.begun.unwrap_or(number.issue);
    let (names, editor) = mailbox::names(content);
    let then = house_rules::rule_set(content, history.game, begun, number.issue, BoardMoment::In(number));
    let late =
        then.map(|(rules, in_force)| house_rules::late_orders(content, history.game, &*rules, &in_force));
    let senders = Senders {
        people: &|_: &str| vec![String::new()],
        player: &|_: Owner| Some(String::new()),
        standbys: &[],
        deadline: deadline(history, content, number),
        grace: history.settings.grace,
        refuse_late: late.is_ok_and(|late| late == LateOrders::Hard),
        home: content.zine.home(),
        names: &names,
        editor: &editor,
        game: &history.game.id,
        planned: &[],
    };
    GameMailbox::new(mail, &*history.rules, &history.position, &senders, &mut Vec::new()).press
}

/// Lines of the gamesmaster that concern the printing, not the judging.
fn editorial(verb: &str) -> bool {
    matches!(verb, "NOTE" | "STANDS" | vacant_powers::VERB)
}

/// The rulings that match nothing in a phase, by their index among those asked; `true` if a rule is against it.
fn refused(rulings: &Rulings, report: &PhaseResult, board: &Board) -> Vec<(usize, bool, Diagnostic)> {
    let words = page::lexicon::Lexicon::default();
    let mut out = Vec::new();
    for applied in &report.rulings {
        let (Err(why), Some(ruling)) = (&applied.outcome, rulings.0.get(applied.index)) else { continue };
        let voice = words.voice_for(board, ResultStyle::Uk);
        let why = match &applied.against {
            Some(rule) => format!("{why}: {}", reasons::short_reason(&voice, rule)),
            None => format!("this ruling changes nothing: {why}"),
        };
        let mut fault = Diagnostic::error("ruling", why);
        if let Some(span) = &ruling.span {
            fault = fault.at(&span.source, span.range.clone());
        }
        out.push((applied.index, applied.against.is_some(), fault));
    }
    out
}

/// The draws of a phase, from the secret of the issue or flyer; without one, a draw is a fault.
pub fn draws(content: &Content, issue: IssueNumber, game: &str, turn: Turn) -> Draws {
    match content.draw_secret(issue) {
        Some(secret) => Draws::from_secret(secret.as_bytes(), game, &turn.code()),
        None => Draws::from_list(Vec::<String>::new()),
    }
}

/// The powers that sent nothing for the phase, and the consequences.
fn missing(
    history: &mut GameHistory,
    inbox: &GameMailbox,
    turn: Turn,
    ruled: &[Owner],
) -> Vec<MissingOrders> {
    let board = history.rules.board();
    let mut out = Vec::new();
    for power in board.powers().collect::<Vec<_>>() {
        let Some(kind) = nmr::kind_due(&*history.rules, &history.position, power) else { continue };
        let Some(person) = history.seats.player(power, turn) else { continue };
        let moves = kind == nmr::MissingKind::Moves;
        if inbox.has_orders(power) || ruled.contains(&power) {
            if moves {
                history.rows.remove(&power);
            }
            continue;
        }
        let (person, mut row, mut policy) = (person.to_string(), 0, None);
        if moves {
            row = history.row(power, &person);
            policy = Some(nmr::policy(&history.settings.nmr, row));
            // A game held over asks for the same orders again: the set is not missing yet.
            if policy != Some(NmrPolicy::HoldGame) {
                history.rows.insert(power, row);
            }
        }
        let (asked, stood_in, replaced) = (None, None, None);
        out.push(MissingOrders { power, person, kind, row, policy, asked, stood_in, replaced });
    }
    out
}

/// Enters standbys: asked, used, taking over. Returns the powers with the standbys whose orders are used.
fn stand_in(
    history: &GameHistory,
    inbox: &GameMailbox,
    missing: &mut [MissingOrders],
    turn: Turn,
) -> BTreeMap<Owner, String> {
    let mut used = BTreeMap::new();
    // A standby who wrote for a power, or was asked to, stands by for it and for no other.
    let before = history.phases.iter().rfind(|p| matches!(p.turn.phase, Phase::Movement | Phase::Season));
    let asked = |power: Owner| before?.missing.iter().find(|one| one.power == power)?.asked.clone();
    let free =
        |person: &String| history.standbys().any(|p| p == person) && !history.seats.holds(person, turn);
    let own = missing.iter().filter(|one| one.policy.is_some()).filter_map(|one| {
        let wrote = inbox.standby_for(one.power).filter(free);
        Some((one.power, wrote.or_else(|| asked(one.power).filter(free))?))
    });
    let own: BTreeMap<Owner, String> = own.collect();
    let mut taken: Vec<String> = own.values().cloned().collect();
    for one in missing.iter_mut() {
        let Some(policy) = one.policy else {
            // The standby whose moves were used orders the retreats and builds after them as well.
            if let Some(standby) = history.stood_in(one.power).filter(|s| inbox.has_of(one.power, s)) {
                used.insert(one.power, standby.to_string());
                one.stood_in = Some(standby.to_string());
            }
            continue;
        };
        let wrote = inbox.standby_for(one.power);
        let first = own.get(&one.power).cloned();
        let first = first.or_else(|| history.standbys().find(|p| !taken.contains(p) && free(p)).cloned());
        let next = nmr::policy(&history.settings.nmr, one.row + 1);
        match policy {
            NmrPolicy::Standby => {
                if let Some(standby) = wrote {
                    used.insert(one.power, standby.clone());
                    one.stood_in = Some(standby.clone());
                    one.replaced = Some(Some(standby));
                } else {
                    one.replaced = Some(first);
                }
            }
            NmrPolicy::Hold if next == NmrPolicy::Standby => one.asked = first,
            NmrPolicy::CivilDisorder => one.replaced = Some(None),
            NmrPolicy::Hold | NmrPolicy::HoldGame => {}
        }
        taken.extend(one.asked.clone().into_iter().chain(one.replaced.clone().flatten()));
    }
    used
}

/// Hands over seats; returns the powers whose count restarts.
fn hand_over(history: &mut GameHistory, missing: &[MissingOrders], turn: Turn, later: &[Turn]) -> Vec<Owner> {
    let from = nmr::takes_over_from(history.rules.board(), turn, later);
    // What the issue plays before the successor's first season is still the former player's.
    let last = later.iter().copied().rfind(|phase| *phase < from).unwrap_or(turn);
    let mut out = Vec::new();
    for one in missing {
        if let Some(person) = &one.replaced
            && history.seats.hand_over(one.power, person.clone(), from, last, super::seats::NO_MOVES)
        {
            out.push(one.power);
        }
    }
    history.seats.hide_names(&history.game.file, history.rules.board());
    out
}

/// The orders of a phase as in its case: what the players wrote as it was understood, and the gamesmaster's rulings that are
/// not contained in it.
fn orders(history: &GameHistory, report: &PhaseResult, rulings: &Rulings) -> Vec<(String, String)> {
    let board = history.rules.board();
    // The gamesmaster's orders are added from the rulings.
    let lines = report.orders.iter().filter(|l| l.written_at.is_some());
    let mut lines: Vec<_> = lines.filter(|l| l.reason.as_ref().is_none_or(|r| !r.is_superseded())).collect();
    lines.sort_by_key(|l| (l.owner, l.written_at));
    let mut out: Vec<(String, String)> =
        lines.into_iter().map(|l| (board.owner(l.owner).name.clone(), l.text(board))).collect();
    for ruling in &rulings.0 {
        // READ is contained in the orders, DRAW in the draws.
        if !matches!(ruling.verb().0.as_str(), "READ" | "DRAW" | "STANDS" | "NOTE" | vacant_powers::VERB) {
            let reason = ruling.reason.as_ref().map(|r| format!(" \"{r}\"")).unwrap_or_default();
            out.push(("GM".into(), format!("{}{reason}", ruling.words)));
        }
    }
    out
}

/// The votes in what a power wrote.
pub(super) fn cast_in(board: &Board, received: &ReceivedOrders) -> Vec<(Owner, String)> {
    let orders = received.letters.iter().flat_map(|l| &l.read.pieces).filter_map(|p| p.order.as_ref());
    orders.filter_map(|o| Some((received.owner, format!("VOTE {}", o.ballot(board)?)))).collect()
}

/// Whether units move in a phase.
pub(super) fn moves(turn: Turn) -> bool {
    matches!(turn.phase, Phase::Movement | Phase::Season)
}

fn finish_by_win(history: &mut GameHistory, number: IssueNumber) -> bool {
    let Some(last) = history.phases.last().filter(|played| !played.report.winners.is_empty()) else {
        return false;
    };
    let powers = last.report.winners.clone();
    history.over = Some(GameOver { issue: number, turn: Some(last.turn), kind: None, powers, why: None });
    true
}

/// Ends a game as its board says: its last year is over, or no centre has changed hands for a number of years. Survivors share.
fn finish_by_board(history: &mut GameHistory, number: IssueNumber) -> bool {
    let board = history.rules.board();
    let Some(last) = history.phases.last().map(|p| p.turn) else { return false };
    let moved = matches!(last.phase, Phase::Movement | Phase::Retreat) && board.ends_cycle(last);
    let closed = last.phase == Phase::Adjustment || moved;
    if !closed || history.position.turn.phase != Phase::Movement {
        return false;
    }
    let years = standings::years(history);
    let changed = years.windows(2).rfind(|two| two[0].owners != two[1].owners).map(|two| two[1].year);
    let first = years.first().map_or(last.year, |year| year.year);
    let still = last.year.saturating_sub(changed.unwrap_or(first));
    let play = &board.play;
    let over = play.last_year.is_some_and(|end| last.year >= end)
        || play.idle.is_some_and(|idle| i64::from(still) >= i64::from(idle));
    if over {
        let powers = history.survivors();
        history.over =
            Some(GameOver { issue: number, turn: Some(last), kind: Some(EndKind::Draw), powers, why: None });
    }
    over
}

/// Ends a game as game.toml says: draw, concession, abandoned.
pub(super) fn said_over(history: &mut GameHistory, number: IssueNumber, faults: &mut Faults) {
    let Some(end) = &history.game.file.end else { return };
    if end.issue.is_some_and(|issue| number < issue) {
        return;
    }
    let kind = Some(end.kind).filter(|kind| *kind != folder::game::EndKind::Win);
    let why = end.why.clone().map(EndReason::from);
    let Some(said) = &end.season else {
        // A list of players that is given up.
        if history.phases.is_empty() {
            history.over = Some(GameOver { issue: number, turn: None, kind, powers: Vec::new(), why });
        }
        return;
    };
    let Ok(last) = said.get_ref().parse::<Turn>() else {
        let message = format!("“{}” is not a season", said.get_ref());
        faults.push(Diagnostic::error("season", message).at(&history.game.source, said.span()));
        return;
    };
    let played = history.phases.last().map(|p| p.turn);

    // A winter in which nothing was due is never played, and is past all the same.
    let past = history.rules.due(&history.position).is_none_or(|d| season(d) > season(last))
        // An end with an issue ends the game there, whatever of that season is still due.
        || end.issue.is_some() && played.is_some_and(|p| season(p) >= season(last));
    if played.is_none() || !past {
        return;
    }
    let mut powers = Vec::new();
    for name in &end.powers {
        powers.extend(seats::power(history.rules.board(), history.game, name, faults));
    }
    if powers.is_empty() && end.kind == folder::game::EndKind::Draw {
        powers = history.survivors();
    }
    history.over = Some(GameOver { issue: number, turn: played, kind, powers, why });
}

/// Warns of orders that come after the end of a game.
pub(super) fn after_the_end(history: &GameHistory, issue: &IssueFolder, faults: &mut Faults) {
    if issue.sealed.is_none() && issue.orders.contains_key(&history.game.id) {
        let over = history.over.as_ref().map(|o| o.issue.label()).unwrap_or_default();
        let fault = Diagnostic::warning("game-over", format!("this game ended in {over}"));
        faults.push(fault.in_file(format!("{}/orders/{}", issue.folder, history.game.id)));
    }
}

/// Reports people named in game.toml who are not in people.toml.
pub(super) fn check_people(content: &Content, game: &GameFolder, faults: &mut Faults) {
    let file = &game.file;
    for gm in file.gm.iter().flat_map(|gm| gm.get_ref().0.iter().map(|one| (one, gm.span()))) {
        if !content.people.contains_key(&gm.0.value) {
            faults.push(folder::unknown_person(content, &gm.0.value).at(&game.source, gm.1));
        }
    }
    let named = file.standby.iter().map(|s| &s.person);
    let named = named.chain(file.guarantor.iter().flat_map(|g| g.0.iter().map(|g| &g.person)));
    let named = named.chain(file.escrow.iter().map(|e| &e.person));
    let named = named.chain(file.preference.iter().map(|p| &p.person));
    let named = named.chain(file.statement.iter().map(|s| &s.person));
    let seated = file.seat.iter().filter_map(|s| s.person.as_ref());
    for person in
        named.clone().chain(seated).filter(|_| file.is_hidden() && !content.people_source.text.is_empty())
    {
        let secret = file.players.as_ref().is_some_and(|players| players.list.contains(person.get_ref()));
        if !secret && content.people.contains_key(person.get_ref()) {
            let fault =
                Diagnostic::error("anonymous", "this names a player of a game whose players are secret");
            let help =
                format!("run `zine game anonymous {}`: it moves the players into private/games/", game.id);
            faults.push(fault.at(&game.source, person.span()).help(help));
        }
    }
    for person in named {
        seats::person(content, game, person, faults);
    }
    for number in &file.numbers {
        if let Err(error) = number.get_ref().value.parse::<crate::state_of_games::GameNumber>() {
            faults.push(Diagnostic::error("game-number", error.to_string()).at(&game.source, number.span()));
        }
    }
}
