//! A sealed issue of a game: its phases as published, and errata that correct them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use adjudicator::board::{Board, Owner};
use adjudicator::cases::{self, Case};
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{OrderSets, PhaseResult, RuleSet, Ruling, SheetAuthor, Verdict, normalize_fact};
use adjudicator::season::{Phase, Turn};
use base::parallel;
use diagnostics::{Diagnostic, Source};
use folder::seal::{GameSeal, SeatSeal};
use folder::{Content, GameFolder, IssueFolder, IssueNumber, SealedFiles};

use super::board_in_force::{BoardMoment, board_in_force};
use super::nmr::{self, MissingOrders};
use super::seats::Seats;
use super::votes::{self, VoteProposal, VoteResult};
use super::{EndReason, GameHistory, GameOver, IssuePhases, PlayedPhase, SealedCorrection, errata};

/// Name of a phase's file in `sealed/`.
pub fn phase_file(game: &str, turn: Turn) -> String {
    format!("{game} {}.case", turn.code())
}

/// Name of the file with the position after the issue's last phase.
pub fn next_file(game: &str) -> String {
    format!("{game} next.case")
}

/// Name of the file below private/ with the votes that a flyer carries over, one per line.
pub fn votes_file(game: &str) -> String {
    format!("{game} votes.cast")
}

/// Name of the file below private/ with the authors of an issue's proposals, one per line.
pub fn proposers_file(game: &str) -> String {
    format!("{game} proposals.by")
}

/// The initial position of a game: its rule-set's, or that of the file it was adopted with.
pub(super) fn start(
    content: &Content,
    game: &GameFolder,
    rules: &dyn RuleSet,
    seats: &Seats,
    started: i64,
    faults: &mut Vec<Diagnostic>,
) -> Option<Position> {
    if let Some(source) = &game.start {
        return match one_case(source).and_then(|case| cases::position(&case, rules).map_err(|e| *e.0)) {
            Ok(position) => Some(position),
            Err(fault) => {
                faults.push(fault);
                None
            }
        };
    }
    game.file.start.file.as_ref().map_or(Some(()), |_| None)?;
    let board = rules.board();
    let mut players: Vec<Owner> =
        seats.0.iter().filter(|s| s.from.is_none() && s.person.is_some()).map(|s| s.power).collect();
    players.sort();
    players.dedup();
    if players.is_empty() {
        players = board.seats();
    }
    let secret = content.draw_secret(started).unwrap_or_default();
    let mut draws = adjudicator::draw::Draws::from_secret(secret.as_bytes(), &game.id, "start");
    let mut position = rules.start(&players, &mut draws);
    if let Some(year) = game.file.start.year {
        position.turn.year = year;
    }
    left_over(board, &players, &mut position);
    Some(position)
}

/// Treats the powers without players: dummies keep what they have, the others lose their centres, and perhaps their units.
fn left_over(board: &Board, players: &[Owner], position: &mut Position) {
    let seating = &board.play.seating;
    let Some(what) = seating.leftover.as_deref().filter(|what| *what != "dummy") else { return };
    // Until the powers are assigned, it is unknown which are left over.
    if players.len() > board.players() && seating.players.is_some() {
        return;
    }
    let left = |o: Owner| board.owner(o).played && !board.owner(o).dummy && !players.contains(&o);
    position.owners.iter_mut().filter(|owner| owner.is_some_and(left)).for_each(|owner| *owner = None);
    if what == "out" {
        position.units.retain(|unit| !left(unit.owner));
    }
}

fn one_case(source: &Source) -> Result<Case, Diagnostic> {
    let cases = cases::read(source).map_err(|e| *e.0)?;
    let count = cases.len();
    cases.into_iter().next().filter(|_| count == 1).ok_or_else(|| {
        Diagnostic::error("case", format!("one position is expected here, not {count}"))
            .in_file(source.name.clone())
            .help("begin it with a line CASE and a title")
    })
}

/// Adds a sealed issue or flyer to the history, with the errata up to `upto`.
pub(super) fn issue(
    history: &mut GameHistory,
    content: &Content,
    upto: IssueNumber,
    issue: &IssueFolder,
    sealed: &SealedFiles,
    judged: &JudgedCache,
    faults: &mut Vec<Diagnostic>,
) {
    let game = history.game;
    let number = issue.name();
    let seal = match &sealed.read {
        Ok(seal) => seal,
        Err(fault) => {
            if !faults.contains(fault) {
                faults.push(fault.clone());
            }
            return;
        }
    };
    let Some(mine) = seal.game.iter().find(|g| g.id == game.id) else { return };
    let from = history.phases.len();
    let mut replayed = history.phases.last().is_some_and(|p| {
        p.corrected.as_ref().is_some_and(|c| c.later == folder::markdown_files::AfterErratum::Replay)
    });
    let sealed_game = SealedGame { content, upto, issue: number, sealed, mine, judged };
    for phase in &mine.played {
        match past_phase(history, &sealed_game, phase, &mut replayed) {
            Ok((played, fault)) => {
                faults.extend(fault);
                history.position = played.report.after.clone();
                history.phases.push(played);
            }
            Err(fault) => {
                faults.push(fault);
                return;
            }
        }
    }
    // A game held over keeps its position.
    let stands = mine.played.is_empty() && !history.issues.is_empty();
    if !replayed && !stands {
        match next_position(history, content, issue, sealed) {
            Ok(Some(position)) => history.position = position,
            Ok(None) => {}
            Err(fault) => faults.push(fault),
        }
    }
    settle(history, mine, sealed, number);
    let own = history.plan(issue).and_then(|p| p.deadline.clone());
    let told = super::open_phases::deadlines_after(history, issue, &mut Vec::new());
    let board = history.rules.board();
    let votes = mine.vote.iter().map(|v| VoteResult {
        proposal: VoteProposal { kind: v.kind, powers: owners(board, &v.powers), by: None },
        passed: v.passed,
        publication: votes::VotePublication::Printed(v.printed.clone()),
    });
    let out = IssuePhases {
        phases: from..history.phases.len(),
        held_over: mine.held.clone(),
        started: mine.started,
        votes: votes.collect(),
        proposals: history.proposals.clone(),
        press: Vec::new(),
        deadline: own.or(told.0),
        mini: told.1,
        ended: history.over.is_some(),
    };
    history.issues.insert(number, out);
}

/// A sealed season as in its case, and as it is judged.
#[derive(Clone)]
struct SealedPhase {
    case: Case,
    rules: Arc<dyn RuleSet>,
    before: Arc<Position>,
    report: Arc<PhaseResult>,
    differences: Vec<String>,
}

impl SealedPhase {
    /// Reads and judges a season of a game.
    fn load(
        content: &Content,
        issue: IssueNumber,
        game: &str,
        turn: Turn,
        sealed: &SealedFiles,
    ) -> Result<SealedPhase, Diagnostic> {
        let file = phase_file(game, turn);
        let source = sealed.files.get(&file).ok_or_else(|| {
            Diagnostic::error("seal", format!("the sealed season “{file}” is missing"))
                .in_file(sealed.seal.name.clone())
                .help("restore it: a sealed issue never changes")
        })?;
        let case = one_case(source)?;
        // The season was judged by the rules it names, whatever applies today.
        let rules = by_its_rules(&case, board_in_force(content, game, BoardMoment::In(issue)))?;
        let mut before = cases::position(&case, &*rules).map_err(|e| *e.0)?;
        if let Some(secret) = sealed.secret.get(&format!("{game} {}.secret", turn.code())) {
            *before.secrets.reveal_mut() = secret.text.lines().map(String::from).collect();
        }
        let (mut report, differences) = judge(&case, &*rules, game, turn, sealed, &before)?;
        // The readings belong to the letters, which no sealed phase has.
        report.readings = Vec::new();
        Ok(SealedPhase { case, rules, before: Arc::new(before), report: Arc::new(report), differences })
    }
}

/// Judges a sealed season of a game from a position.
fn judge(
    case: &Case,
    rules: &dyn RuleSet,
    game: &str,
    turn: Turn,
    sealed: &SealedFiles,
    before: &Position,
) -> Result<(PhaseResult, Vec<String>), Diagnostic> {
    // Anything never printed (votes, herds, conditions) is judged again with the rest.
    let letters = sealed.secret.get(&format!("{game} {}.orders", turn.code()));
    let whole = letters.map(|letters| with_letters(case, &letters.text));
    cases::replay(whole.as_ref().unwrap_or(case), rules, before, SheetAuthor::Program).map_err(|e| *e.0)
}

/// Sealed seasons judged once, for callers that need them more than once.
#[derive(Clone, Default)]
pub struct JudgedCache(FxHashMap<(IssueNumber, String), SealedPhase>);

impl JudgedCache {
    /// Judges all sealed seasons in parallel. One with a fault is left to the caller that needs it.
    pub fn judge_all_sealed(content: &Content) -> JudgedCache {
        let all: Vec<&IssueFolder> = content.in_time().collect();
        JudgedCache(
            parallel::par_map(&all, |issue| {
                let mut told = Vec::new();
                let (Some(sealed), Some(seal)) = (&issue.sealed, issue.seal()) else { return told };
                for game in &seal.game {
                    let turns = game.played.iter().filter_map(|phase| phase.parse::<Turn>().ok());
                    for turn in turns {
                        let key = (issue.name(), phase_file(&game.id, turn));
                        let season = SealedPhase::load(content, issue.name(), &game.id, turn, sealed);
                        told.extend(season.ok().map(|season| (key, season)));
                    }
                }
                told
            })
            .into_iter()
            .flatten()
            .flatten()
            .collect(),
        )
    }

    fn find(&self, issue: IssueNumber, file: String) -> Option<&SealedPhase> {
        self.0.get(&(issue, file))
    }
}

/// The seal of one game in an issue, and what is needed to judge it again.
struct SealedGame<'a> {
    content: &'a Content,
    /// The last issue whose errata count.
    upto: IssueNumber,
    issue: IssueNumber,
    sealed: &'a SealedFiles,
    mine: &'a GameSeal,
    judged: &'a JudgedCache,
}

/// A sealed phase as it was played, or as errata correct it.
fn past_phase(
    history: &GameHistory,
    sealed_game: &SealedGame<'_>,
    phase: &str,
    replayed: &mut bool,
) -> Result<(PlayedPhase, Option<Diagnostic>), Diagnostic> {
    let SealedGame { content, upto, issue, sealed, mine, judged } = *sealed_game;
    let game = history.game;
    let turn: Turn = phase.parse().map_err(|_| {
        Diagnostic::error("seal", format!("“{phase}” is not a phase")).in_file(sealed.seal.name.clone())
    })?;
    let told = match judged.find(issue, phase_file(&game.id, turn)) {
        Some(told) => Cow::Borrowed(told),
        None => Cow::Owned(SealedPhase::load(content, issue, &game.id, turn, sealed)?),
    };
    let (case, rules) = (&told.case, &*told.rules);
    let (before, (mut report, differences)) = if *replayed {
        let before = Position { turn, ..history.position.clone() };
        let (report, differences) = judge(case, rules, &game.id, turn, sealed, &before)?;
        (Arc::new(before), (Arc::new(report), differences))
    } else {
        (told.before.clone(), (told.report.clone(), told.differences.clone()))
    };
    let mut fault = None;
    if !*replayed && !differences.is_empty() {
        overlay(case, rules, Arc::make_mut(&mut report))?;
    }
    // Without the private files it cannot be judged again; their absence is reported once.
    let whole = !sealed.secret.is_empty() || sealed.read.as_ref().is_ok_and(|s| !s.keeps());
    if !*replayed && !differences.is_empty() && whole {
        let first = differences.first().map_or("", String::as_str);
        let message = format!("adjudicated today, this season would end differently: {first}");
        let file = format!("{}/sealed/{}", base::paths::issue_folder(issue), phase_file(&game.id, turn));
        let help = "it stays as published; run `zine check --replay` to see every difference, or `zine errata` to correct it";
        fault = Some(Diagnostic::warning("replay", message).in_file(file).help(help));
    }
    let mut corrected = None;
    if let Some((erratum, case_now)) = errata::erratum_for(content, upto, &game.id, turn, case)? {
        let (now, _) = cases::replay(&case_now, rules, &before, SheetAuthor::Person).map_err(|e| *e.0)?;
        let old = std::mem::replace(&mut report, Arc::new(now));
        let later = erratum.later;
        corrected = Some(SealedCorrection { issue: erratum.issue, erratum: erratum.name, later, old });
        *replayed |= later == folder::markdown_files::AfterErratum::Replay;
    }
    let board = rules.board();
    let lines = case.lines("ORDERS").filter_map(|(_, l)| l.split_once(':'));
    let orders = lines.map(|(who, order)| (who.trim().to_string(), order.trim().to_string())).collect();
    let missing = mine.missing.iter().filter(|m| m.phase == phase);
    let missing = missing.filter_map(|m| {
        let power = board.find_owner(&m.power)?;
        let replaced = mine.seat.iter().find(|s| s.power == m.power && s.why.is_none());
        Some(MissingOrders {
            power,
            person: history.seats.player(power, turn).unwrap_or("").into(),
            kind: nmr::kind_due(rules, &before, power).unwrap_or(nmr::MissingKind::Moves),
            row: m.row,
            policy: m.policy,
            asked: m.asked.as_deref().map(|code| history.game.file.person_of(code)),
            stood_in: m.stood_in.as_deref().map(|code| history.game.file.person_of(code)),
            replaced: replaced
                .map(|seat| seat.person.as_deref().map(|code| history.game.file.person_of(code))),
        })
    });
    let missing = missing.collect();
    // The rulings in the case are those the report counts.
    let mut rulings = cases::sheets(case, board, SheetAuthor::Program).map_err(|e| *e.0)?.2;
    let notes = mine.note.iter().filter(|n| n.phase == phase).map(|n| ("NOTE", Some(n.text.clone())));
    let overruled = mine.overruled.iter().filter(|d| d.phase == phase).map(|d| (d.ruling.as_str(), None));
    rulings.0.extend(notes.chain(overruled).map(|(words, reason)| Ruling {
        words: words.into(),
        reason,
        span: None,
    }));
    let played = PlayedPhase {
        issue,
        turn,
        before,
        report,
        received: Vec::new(),
        sheets: OrderSets::default(),
        rulings,
        orders,
        missing,
        sealed: true,
        corrected,
    };
    Ok((played, fault))
}

/// The case with the players' lines as in their letters; the gamesmaster's stay.
pub fn with_letters(case: &Case, letters: &str) -> Case {
    let mut whole = case.clone();
    if let Some(section) = whole.sections.iter_mut().find(|s| s.keyword == "ORDERS") {
        let line = section.line;
        let rulings = std::mem::take(&mut section.lines).into_iter().filter(|(_, l)| l.starts_with("GM:"));
        let written = letters.lines().map(|l| (line, l.to_string()));
        section.lines = written.chain(rulings.collect::<Vec<_>>()).collect();
    }
    whole
}

/// The rule-set a case names, with the switches it names, on the board it names.
pub fn by_its_rules(case: &Case, board: Option<Arc<Board>>) -> Result<Arc<dyn RuleSet>, Diagnostic> {
    let board = match &case.board {
        Some(id) if board.is_none() => {
            let said = format!("the board “{id}” this was played on is not here");
            return Err(*case.error(case.line, said).0);
        }
        Some(_) => board,
        None => None,
    };
    let entry = adjudicator::rules::find(&case.variant)
        .ok_or_else(|| *case.error(case.line, format!("no rule-set is called “{}”", case.variant)).0)?;
    entry.ready_on(board.as_deref(), &case.rules).map_err(|e| *case.error(case.line, e.to_string()).0)
}

/// Replaces the judge's results of today with the published ones.
pub fn overlay(case: &Case, rules: &dyn RuleSet, report: &mut PhaseResult) -> Result<(), Diagnostic> {
    let board = rules.board();
    if case.section("POSTSTATE").is_some() {
        report.after.units.clear();
        for (line, text) in case.lines("POSTSTATE") {
            let (owner, unit) = split_power(line, text, case, board)?;
            let unit = Unit::read(board, owner, &unit).map_err(|e| *case.error(line, e.to_string()).0)?;
            report.after.units.push(unit);
        }
    }
    if case.section("POSTSTATE_SUPPLYCENTER_OWNERS").is_some() {
        report.after.owners = vec![None; board.len()];
        for (line, text) in case.lines("POSTSTATE_SUPPLYCENTER_OWNERS") {
            let (owner, ids) = split_power(line, text, case, board)?;
            for province in ids.split_whitespace().filter_map(|w| board.find(w)) {
                report.after.owners[province.0 as usize] = Some(owner);
            }
        }
    }
    let mut seen: BTreeMap<(Owner, String), usize> = BTreeMap::new();
    for (line, text) in case.lines("RESULT") {
        let (owner, rest) = split_power(line, text, case, board)?;
        let Some((order, result)) = rest.rsplit_once('=') else { continue };
        let key = normalize_fact(order);
        let nth = seen.entry((owner, key.clone())).or_default();
        let found = report.orders.iter_mut();
        let found = found.filter(|l| l.owner == owner && normalize_fact(&l.text(board)) == key).nth(*nth);
        *nth += 1;
        let verdict = Verdict::ALL.into_iter().find(|v| v.word() == result.trim());
        if let (Some(found), Some(verdict)) = (found, verdict)
            && found.verdict != verdict
        {
            found.verdict = verdict;
            found.reason = None;
        }
    }
    Ok(())
}

fn split_power(line: u32, text: &str, case: &Case, board: &Board) -> Result<(Owner, String), Diagnostic> {
    let wrong = || *case.error(line, "a power and a colon are missing").0;
    let (who, rest) = text.split_once(':').ok_or_else(wrong)?;
    Ok((board.find_owner(who).ok_or_else(wrong)?, rest.trim().to_string()))
}

/// The position after the issue, according to the seal.
fn next_position(
    history: &GameHistory,
    content: &Content,
    issue: &IssueFolder,
    sealed: &SealedFiles,
) -> Result<Option<Position>, Diagnostic> {
    let id = &history.game.id;
    let Some(source) = sealed.files.get(&next_file(id)) else { return Ok(None) };
    let case = one_case(source)?;
    let board = board_in_force(content, id, BoardMoment::After(issue.name()));
    // Until its first season a game has the position of the board's file.
    if case.board.is_some() && board.is_none() && history.phases.is_empty() {
        return Ok(None);
    }
    let rules = by_its_rules(&case, board)?;
    let mut position = cases::position(&case, &*rules).map_err(|e| *e.0)?;
    for fact in &mut position.facts {
        *fact = super::board_in_force::rename_powers(rules.board(), history.rules.board(), fact);
    }
    if let Some(secret) = sealed.secret.get(&format!("{id} next.secret")) {
        *position.secrets.reveal_mut() = secret.text.lines().map(String::from).collect();
    }
    Ok(Some(position))
}

/// Applies seats, counts of missing orders, proposals and the end, as sealed.
fn settle(history: &mut GameHistory, mine: &GameSeal, sealed: &SealedFiles, number: IssueNumber) {
    let board = history.rules.board();
    let mut rows = std::mem::take(&mut history.rows);
    // A power not listed as missing has ordered: its count restarts.
    for played in history.phases.iter().filter(|p| p.issue == number) {
        for power in board.powers().filter(|power| {
            nmr::kind_due(&*history.rules, &played.before, *power) == Some(nmr::MissingKind::Moves)
        }) {
            let (name, phase) = (&board.owner(power).name, played.turn.to_string());
            match mine.missing.iter().find(|m| m.power == *name && m.phase == phase && m.row > 0) {
                Some(missing) => rows.insert(power, missing.row),
                None => rows.remove(&power),
            };
        }
    }
    let last = history.phases.last().map(|p| p.turn);
    let seats = mine.seat.iter().filter_map(|s| Some((board.find_owner(&s.power)?, s, s.from.parse().ok()?)));
    let seats: Vec<(Owner, &SeatSeal, Turn)> = seats.collect();
    let proposers = sealed.secret.get(&proposers_file(&history.game.id));
    let mut proposers = proposers.into_iter().flat_map(|s| s.text.lines()).map(|l| board.find_owner(l));
    history.proposals = mine
        .proposal
        .iter()
        .map(|p| VoteProposal {
            kind: p.kind,
            powers: owners(board, &p.powers),
            by: proposers.next().flatten(),
        })
        .collect();
    let cast = sealed.secret.get(&votes_file(&history.game.id)).into_iter().flat_map(|s| s.text.lines());
    let cast = cast.filter_map(|line| line.split_once(": "));
    history.cast = cast.filter_map(|(who, vote)| Some((board.find_owner(who)?, vote.into()))).collect();
    history.over = mine.ended.as_ref().map(|end| GameOver {
        issue: number,
        turn: end.season.parse().ok(),
        kind: end.kind,
        powers: owners(board, &end.powers),
        why: history.game.file.end.as_ref().and_then(|e| e.why.clone()).map(EndReason::from),
    });
    for (power, seat, from) in seats {
        rows.remove(&power);
        if let Some(why) = &seat.why {
            let every = matches!(from.phase, Phase::Season | Phase::Questions | Phase::Setup);
            // A later entry in game.toml takes precedence.
            let _ = history.seats.vacate(power, from, nmr::previous_movement(board, from, every), why);
        } else if let Some(last) = last {
            let person = seat.person.as_deref().map(|code| history.game.file.person_of(code));
            history.seats.hand_over(power, person, from, last, super::seats::NO_MOVES);
        }
    }
    history.seats.hide_names(&history.game.file, board);
    history.rows = rows;
}

fn owners(board: &Board, names: &[String]) -> Vec<Owner> {
    names.iter().filter_map(|n| board.find_owner(n)).collect()
}

/// The case of a phase, as it is sealed.
pub fn case_text(history: &GameHistory, played: &PlayedPhase) -> String {
    let name = format!("{} {}", history.game.id, played.turn);
    let rules = &*history.rules;
    let report = &played.report;
    cases::print_phase(&name, rules, &played.before, &played.orders, &report.draws, report, false)
}

/// The case of a phase with the gamesmaster's secrets: every order as it was written, and what the position hides. `None` if it
/// has no secrets.
pub fn secret_case_text(
    title: &str,
    rules: &dyn RuleSet,
    before: &Position,
    orders: &[(String, String)],
    report: &PhaseResult,
) -> Option<String> {
    let letters = report.letters.reveal();
    if letters.is_empty() && before.secrets.reveal().is_empty() {
        return None;
    }
    let board = rules.board();
    let written = letters.iter().map(|(owner, line)| (board.owner(*owner).name.clone(), line.clone()));
    let ruled = orders.iter().filter(|(who, _)| who == "GM" || letters.is_empty()).cloned();
    let orders: Vec<(String, String)> = written.chain(ruled).collect();
    Some(cases::print_phase(title, rules, before, &orders, &report.draws, report, true))
}

/// The case of a game's position, with its secrets if `secrets`.
pub fn position_text(title: &str, rules: &dyn RuleSet, position: &Position, secrets: bool) -> String {
    let mut out = format!("CASE {title}\nVARIANT {}\n{}", rules.name(), cases::board_line(rules.board()));
    if !rules.switches().0.is_empty() {
        out += &format!("RULES {}\n", rules.switches().text());
    }
    out += &format!("PRESTATE_SETPHASE {}\n", position.turn);
    out + &cases::print_position(rules.board(), position, "PRESTATE", secrets) + "END\n"
}
