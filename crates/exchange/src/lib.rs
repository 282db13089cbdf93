//! Games from and to elsewhere: one record of a game, read and written in several formats. Whatever a format cannot say is
//! reported, never dropped in silence.

pub mod adopt;
pub mod answers;
pub mod boards;
pub mod data;
pub mod document;
pub mod json;
pub mod proposal;
pub mod python;
pub mod read;
pub mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use adjudicator::board::{Board, Owner, Place, Terrain};
use adjudicator::cases::{self, Case};
use adjudicator::draw::Draws;
use adjudicator::position::{self, Position, Unit};
use adjudicator::rules::{OrderOrigin, OrderSets, PhaseResult, RuleSet, Rulings, SheetAuthor};
use adjudicator::season::{Phase, Season, Turn};
use diagnostics::{Diagnostic, Source};
use folder::board_files::BoardFiles;
use folder::{Content, GameFolder};
use games::{GameHistory, sealed_phases};

use crate::answers::{GapAnswer, GapAnswers};

/// The gamesmaster's line for a result that differs from the judgement here.
const STANDS: &str = "STANDS \"as played elsewhere\"";

/// The most phases in a game from elsewhere.
pub const PHASES: usize = 5_000;

/// A game to be exported, or imported.
#[derive(Clone)]
pub struct GameTransfer {
    /// Id: of its folder, or from its file.
    pub id: String,
    /// The rules it is played by.
    pub rules: Arc<dyn RuleSet>,
    /// Every phase played, in order.
    pub phases: Vec<RecordedPhase>,
    /// The position now.
    pub position: Position,
    /// Whether it has ended.
    pub over: bool,
    /// All other public facts: everything except the play.
    pub public: page::data::GameData,
}

/// A game, and what in its file has no counterpart here.
pub type ReadGame = (GameTransfer, Vec<String>);

/// A phase played.
#[derive(Clone)]
pub struct RecordedPhase {
    /// The rules it was judged by.
    pub rules: Arc<dyn RuleSet>,
    /// The position before it.
    pub before: Arc<Position>,
    /// Orders in the case format: power (or `GM`) and order.
    pub orders: Vec<(String, String)>,
    /// Its result, as recorded.
    pub report: Arc<PhaseResult>,
    /// The case as it was sealed.
    pub sealed: Option<Arc<str>>,
    /// How the recorded result differs from the judgement here.
    pub otherwise: Vec<String>,
    /// Says that the next phase recorded is another than the one due here.
    pub gap: Option<String>,
}

/// The range of years in which a game from elsewhere may be played, before and after year 0.
const YEARS: u32 = 9_999;

/// Reads a phase of a game from elsewhere; `None` if it is not one, or its year is out of range.
fn turn(text: &str) -> Option<Turn> {
    text.parse().ok().filter(|turn: &Turn| turn.year.unsigned_abs() <= YEARS)
}

/// The code of a phase as other programs write it: an adjustment is always winter's.
pub fn code(turn: Turn) -> String {
    winter(turn).code()
}

/// The same turn, with an adjustment in winter.
pub fn winter(turn: Turn) -> Turn {
    let season = if turn.phase == Phase::Adjustment { Season::Winter } else { turn.season };
    Turn { season, ..turn }
}

/// The largest file from elsewhere, unpacked, in bytes.
pub const MOST_BYTES: usize = json::SIZE;

/// Reads a text from elsewhere, unpacked if its name ends in `.gz`.
///
/// # Errors
/// It cannot be read, is too long, or is not UTF-8.
pub fn text_of(path: &Path) -> Result<Source, Diagnostic> {
    let name = path.display().to_string();
    let size = base::disk::meta(path).map_err(|e| unreadable(&name, e))?;
    let size = size.ok_or_else(|| unreadable(&name, "the file does not exist"))?.len();
    let most = json::SIZE as u64;
    let long = || unreadable(&name, format!("this file has more than {most} bytes, the most that are read"));
    if size > most {
        return Err(long());
    }
    let mut bytes = base::disk::read(path).map_err(|e| unreadable(&name, e))?.unwrap_or_default();
    if path.extension().is_some_and(|e| e == "gz") {
        let mut unpacked = Vec::new();
        let packed =
            flate2::read::MultiGzDecoder::new(bytes.as_slice()).take(most + 1).read_to_end(&mut unpacked);
        packed.map_err(|e| unreadable(&name, e))?;
        bytes = unpacked;
    }
    if bytes.len() as u64 > most {
        return Err(long());
    }
    let text =
        String::from_utf8(bytes).map_err(|e| unreadable(&name, base::disk::not_utf8(e.as_bytes()).0))?;
    Ok(Source::new(name, text))
}

fn unreadable(name: &str, said: impl ToString) -> Diagnostic {
    Diagnostic::error("file", said.to_string()).in_file(name)
}

impl GameTransfer {
    /// A game of the folder, as far as `history` has been played.
    pub fn of_history(content: &Content, history: &GameHistory) -> GameTransfer {
        let phases = history.phases.iter().map(|played| {
            let sealed = content.issue(played.issue).and_then(|i| i.sealed.as_ref());
            let file = sealed_phases::phase_file(&history.game.id, played.turn);
            let text = sealed.and_then(|s| s.files.get(&file)).filter(|_| played.corrected.is_none());
            RecordedPhase {
                rules: Arc::clone(&history.rules),
                before: Arc::clone(&played.before),
                orders: match &played.corrected {
                    None => played.orders.clone(),
                    Some(_) => followed(history.rules.board(), &played.report),
                },
                report: Arc::clone(&played.report),
                sealed: text.map(|source| Arc::clone(&source.text)),
                otherwise: Vec::new(),
                gap: None,
            }
        });
        // `zine check` reports earlier phases that cannot be read.
        let before = phases_before_arrival(history.game, Some(Arc::new(history.rules.board().clone())))
            .unwrap_or_default();
        let mut public = data::game_of_history(content, history);
        public.phases.splice(..0, before.iter().map(|_| page::data::PhaseData::default()));
        GameTransfer {
            id: history.game.id.clone(),
            rules: Arc::clone(&history.rules),
            phases: before.into_iter().chain(phases).collect(),
            position: history.position.clone(),
            over: history.over.is_some(),
            public,
        }
    }

    /// The phase due, if one is.
    pub fn phase_due(&self) -> Option<Turn> {
        self.rules.due(&self.position).filter(|_| !self.over)
    }

    /// Keeps only the phases from one up to another.
    pub fn cut(&mut self, from: Option<Turn>, to: Option<Turn>) {
        if let Some(at) = to.and_then(|to| self.phases.iter().position(|p| p.before.turn > to)) {
            self.position = (*self.phases[at].before).clone();
            self.phases.truncate(at);
            self.over = false;
            (self.public.due, self.public.result) = (None, None);
            self.public.status = "running".into();
        }
        let early = from.map_or(0, |from| self.phases.iter().take_while(|p| p.before.turn < from).count());
        self.phases.drain(..early);
        self.public.phases.drain(..early.min(self.public.phases.len()));
    }

    /// The game as a case file: one case for each phase, and last the position that is due.
    pub fn cases(&self) -> String {
        let mut out: String = self.phases.iter().map(|phase| phase.case(&self.id)).collect();
        if self.phase_due().is_some() {
            out += &self.position("next");
        }
        out
    }

    /// The position now as a case.
    pub fn position(&self, what: &str) -> String {
        sealed_phases::position_text(&format!("{} {what}", self.id), &*self.rules, &self.position, false)
    }

    /// Builds a game from recorded phases: each is judged here, and if the next one differs, the record prevails.
    ///
    /// # Errors
    /// A gap that can be filled in several ways, an answer that fits nothing.
    fn judged(
        id: String,
        rules: Arc<dyn RuleSet>,
        raw: Vec<RawPhase>,
        end: RecordedEnd,
        answers: &[GapAnswer],
    ) -> Result<GameTransfer, String> {
        let mut answers = GapAnswers::new(answers);
        let mut phases: Vec<RecordedPhase> = Vec::new();
        let board = rules.board();
        for raw in raw {
            let mut last = position_after(&phases, &*rules);
            // If a text skips a phase, nobody ordered for it.
            let told = matches!(raw.before, RecordedStart::Known(_) | RecordedStart::Played(_));
            for _ in 0..SILENT {
                let due = rules.due(&last).filter(|due| !told && *due < raw.turn);
                if due.is_none() || phases.is_empty() {
                    break;
                }
                let orders = answers.orders_from_outcome(board, &last, &raw.before)?;
                phases.push(RecordedPhase::judged(&rules, last, orders, Vec::new(), SheetAuthor::Program));
                last = position_after(&phases, &*rules);
            }
            let there = match raw.before {
                RecordedStart::Known(position) => position,
                RecordedStart::Played(position) => garrisoned(board, position, &last),
                RecordedStart::Told { units, owners } => {
                    let units = units.unwrap_or_else(|| last.units.clone());
                    let owners = owners.unwrap_or_else(|| last.owners.clone());
                    Position { turn: raw.turn, units, owners, ..last.clone() }
                }
            };
            let before = if same(&last, &there) { last } else { there };
            let orders = answers.apply_to_orders(board, &before, raw.orders)?;
            phases.push(RecordedPhase::judged(&rules, before, orders, raw.draws, raw.hand));
        }
        let after = position_after(&phases, &*rules);
        let (now, over) = match end {
            RecordedEnd::Follows => (None, false),
            RecordedEnd::Known(now, over) => (now.map(|now| garrisoned(board, now, &after)), over),
        };
        let judged = phases.last().map(|p| p.report.after.clone());
        let last = phases.last().map_or(Turn::default(), |p| p.before.turn);
        // The position after the last phase may not say what is due in it.
        let now = now.map(|now: Position| match &judged {
            Some(judged) if now.turn <= last => Position { turn: judged.turn, ..now },
            _ => now,
        });
        let now = match (now, judged) {
            (Some(now), Some(judged)) if same(&now, &judged) => judged,
            (Some(now), _) => now,
            (None, judged) => judged.unwrap_or_default(),
        };
        let public = data::game_of_unknown_origin(&id, &*rules, over);
        if let Some(idle) = answers.unused_answer() {
            return Err(idle);
        }
        let mut record = GameTransfer { id, rules, phases, position: now, over, public };
        record.link();
        Ok(record)
    }

    /// If a recorded position differs from the result of the phase before it, the record prevails.
    fn link(&mut self) {
        for at in 0..self.phases.len() {
            let next = self.phases.get(at + 1).map_or(&self.position, |p| &p.before).clone();
            let phase = &mut self.phases[at];
            if phase.report.after.turn != next.turn {
                let (here, there) = (code(phase.report.after.turn), code(next.turn));
                phase.gap = Some(format!("here {here} follows, there {there}"));
                continue;
            }
            let found = differences(phase.rules.board(), &phase.report.after, &next);
            if !found.is_empty() {
                let facts = phase.report.after.facts.clone();
                let after = if next.facts.is_empty() { Position { facts, ..next } } else { next };
                Arc::make_mut(&mut phase.report).after = after;
            }
            phase.otherwise.extend(found);
        }
    }

    /// Reads a game from a case file: its phases in order, and perhaps the position that is due. `game` is the first word of
    /// their titles, if the file has several games.
    ///
    /// # Errors
    /// Faults of the file, several games, cases that do not follow one another.
    pub fn of_cases(source: &Source, game: &str, boards: &BoardFiles) -> Result<GameTransfer, Diagnostic> {
        let all = grouped(source)?;
        if game.is_empty() && all.len() > 1 {
            let some: Vec<&str> = all.keys().take(12).map(String::as_str).collect();
            let more = if all.len() > some.len() { ", …" } else { "" };
            let (many, by) = (all.len(), "by the first words of their titles");
            let said = format!("there are {many} games in this file, {by}");
            let help = format!("name one after a colon, {}:GAME: {}{more}", source.name, some.join(", "));
            return Err(Diagnostic::error("case", said).in_file(source.name.clone()).help(help));
        }
        match all.into_iter().find(|(id, _)| game.is_empty() || id == game) {
            Some((id, mine)) => GameTransfer::of_game(id, &mine, &named(boards)),
            None => {
                let said = format!("no title in this file begins with “{game}”");
                Err(Diagnostic::error("case", said).in_file(source.name.clone()))
            }
        }
    }

    /// Reads all games of a case file.
    ///
    /// # Errors
    /// See [`GameTransfer::of_cases`].
    pub fn all_of_cases(source: &Source, boards: &BoardFiles) -> Result<Vec<GameTransfer>, Diagnostic> {
        let all = grouped(source)?.into_iter();
        all.map(|(id, mine)| GameTransfer::of_game(id, &mine, &named(boards))).collect()
    }

    fn of_game(id: String, mine: &[Case], board: &CaseBoardFinder) -> Result<GameTransfer, Diagnostic> {
        let first = &mine[0];
        if mine.len() > PHASES {
            let said = format!("{id} has {} cases; at most {PHASES} are read", mine.len());
            return Err(*first.error(first.line, said).0);
        }
        let (mut phases, mut due): (Vec<RecordedPhase>, Option<Position>) = (Vec::new(), None);
        let mut rules = sealed_phases::by_its_rules(first, board(first))?;
        for case in mine {
            rules = sealed_phases::by_its_rules(case, board(case))?;
            let before = cases::position(case, &*rules).map_err(|e| *e.0)?;
            if before.turn.year.unsigned_abs() > YEARS {
                return Err(*case.error(case.line, "no game is played in the year of this case").0);
            }
            let last = phases.last().map(|p| p.before.turn).max(due.as_ref().map(|p| p.turn));
            if let Some(last) = last.filter(|last| *last >= before.turn) {
                let said = format!("this case is of {}, the one before it of {last}", before.turn);
                return Err(*case.error(case.line, said).0);
            }
            if case.section("ORDERS").is_none() && case.section("POSTSTATE").is_none() {
                due = Some(before);
                continue;
            }
            let replayed = cases::replay(case, &*rules, &before, SheetAuthor::Person).map_err(|e| *e.0)?;
            let (mut report, otherwise) = replayed;
            if !otherwise.is_empty() {
                sealed_phases::overlay(case, &*rules, &mut report)?;
            }
            let lines = case.lines("ORDERS").filter_map(|(_, line)| line.split_once(':'));
            let orders = lines.map(|(who, order)| (who.trim().into(), order.trim().into())).collect();
            phases.push(RecordedPhase { otherwise, ..RecordedPhase::new(&rules, before, orders, report) });
        }
        let now = due.or_else(|| phases.last().map(|p| p.report.after.clone())).unwrap_or_default();
        let over = rules.due(&now).is_none();
        let public = data::game_of_unknown_origin(&id, &*rules, over);
        let mut record = GameTransfer { id, rules, phases, position: now, over, public };
        record.link();
        Ok(record)
    }
}

/// The phases of a game that were played before it came here.
///
/// # Errors
/// A file of them that cannot be understood.
pub fn phases_before_arrival(
    game: &GameFolder,
    board: Option<Arc<Board>>,
) -> Result<Vec<RecordedPhase>, Diagnostic> {
    let mut all = Vec::new();
    for source in &game.past {
        all.extend(cases::read(source).map_err(|e| *e.0)?);
    }
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let mut record = GameTransfer::of_game(game.id.clone(), &all, &|_| board.clone())?;
    for (phase, source) in record.phases.iter_mut().zip(&game.past) {
        phase.sealed = Some(Arc::clone(&source.text)).filter(|_| all.len() == game.past.len());
    }
    Ok(record.phases)
}

/// The feature that other programs do not support: `the orders of Swiss`, `the board The Isles`.
fn played(rules: &dyn RuleSet) -> String {
    let board = rules.board();
    match board.about.id.is_empty() {
        true => format!("the orders of {}", rules.name()),
        false => format!("the board {}", board.name),
    }
}

/// Finds the board of a case.
type CaseBoardFinder<'a> = dyn Fn(&Case) -> Option<Arc<Board>> + 'a;

/// Finds the boards that cases name, among those of a folder.
fn named(boards: &BoardFiles) -> impl Fn(&Case) -> Option<Arc<Board>> + '_ {
    |case| folder::board_files::of_file(boards, case.board.as_ref()?).ok()
}

/// The cases of a file by the first words of their titles; those of a game are in the order written.
fn grouped(source: &Source) -> Result<BTreeMap<String, Vec<Case>>, Diagnostic> {
    let mut out: BTreeMap<String, Vec<Case>> = BTreeMap::new();
    for case in cases::read(source).map_err(|e| *e.0)? {
        let id = case.name.split_whitespace().next().unwrap_or_default().to_string();
        out.entry(id).or_default().push(case);
    }
    if out.is_empty() {
        Err(Diagnostic::error("case", "this file has no case").in_file(source.name.clone()))
    } else {
        Ok(out)
    }
}

/// A phase as it was recorded elsewhere.
struct RawPhase {
    turn: Turn,
    before: RecordedStart,
    orders: Vec<(String, String)>,
    draws: Vec<String>,
    /// Whether the orders are canonical.
    hand: SheetAuthor,
}

/// The recorded position before a phase.
enum RecordedStart {
    /// All of it.
    Known(Position),
    /// All of it except the units without a player.
    Played(Position),
    /// The units, and the owners of centres, as far as given: the rest follows from the phase before.
    Told { units: Option<Vec<Unit>>, owners: Option<Vec<Option<Owner>>> },
}

impl RecordedStart {
    /// Nothing: it follows.
    const FOLLOWS: RecordedStart = RecordedStart::Told { units: None, owners: None };
}

/// The recorded position after the last phase.
enum RecordedEnd {
    /// Nothing: it follows.
    Follows,
    /// All of it, if given; and whether the game has ended.
    Known(Option<Position>, bool),
}

/// How many phases in a row a text may leave out, in which nobody ordered anything.
const SILENT: usize = 3;

impl RecordedPhase {
    /// Judges the orders of a phase here; orders in other words become canonical.
    fn judged(
        rules: &Arc<dyn RuleSet>,
        before: Position,
        orders: Vec<(String, String)>,
        draws: Vec<String>,
        hand: SheetAuthor,
    ) -> RecordedPhase {
        let board = rules.board();
        let lines = orders.iter().filter_map(|(who, order)| Some((board.find_owner(who)?, order.as_str())));
        let (sheets, _) = OrderSets::from_lines(board, hand.clone(), lines);
        let report = rules.play(&before, &sheets, &Rulings::default(), &mut Draws::from_list(draws));
        let orders = if hand == SheetAuthor::Person { followed(board, &report) } else { orders };
        RecordedPhase::new(rules, before, orders, report)
    }

    /// A phase whose recorded result agrees with the judgement here.
    fn new(
        rules: &Arc<dyn RuleSet>,
        before: Position,
        orders: Vec<(String, String)>,
        report: PhaseResult,
    ) -> RecordedPhase {
        let (rules, before, report) = (Arc::clone(rules), Arc::new(before), Arc::new(report));
        RecordedPhase { rules, before, orders, report, sealed: None, otherwise: Vec::new(), gap: None }
    }

    /// The phase as a case of a game; a result that differs is marked.
    pub fn case(&self, game: &str) -> String {
        if let Some(text) = &self.sealed {
            return text.to_string();
        }
        let name = format!("{game} {}", self.before.turn);
        let mut orders = self.orders.clone();
        let marked = orders.iter().any(|(who, line)| who == "GM" && line.starts_with("STANDS"));
        if !self.otherwise.is_empty() && !marked {
            orders.push(("GM".into(), STANDS.into()));
        }
        let draws = &self.report.draws;
        cases::print_phase(&name, &*self.rules, &self.before, &orders, draws, &self.report, false)
    }

    /// Remarks on it: how its result differs, and any gap after it.
    pub fn remarks(&self) -> impl Iterator<Item = String> {
        let here = code(self.before.turn);
        self.otherwise.iter().chain(&self.gap).map(move |what| format!("{here}: {what}"))
    }

    /// Units lost in this phase because they could not retreat.
    fn lost(&self) -> Vec<Unit> {
        let report = &self.report;
        let fled = |unit: &Unit| report.after.dislodged.iter().any(|d| d.unit == *unit);
        let lost = report.dislodged.iter().filter(|unit| !fled(unit) && report.destroyed.contains(unit));
        lost.copied().collect()
    }
}

/// The position after some phases; the initial one if there are none.
fn position_after(phases: &[RecordedPhase], rules: &dyn RuleSet) -> Position {
    phases.last().map(|phase| phase.report.after.clone()).unwrap_or_else(|| {
        let powers: Vec<Owner> = rules.board().powers().collect();
        rules.start(&powers, &mut Draws::from_list([""; 0]))
    })
}

/// The orders that were followed, in the case format.
fn followed(board: &Board, report: &PhaseResult) -> Vec<(String, String)> {
    let lines = report
        .orders
        .iter()
        .filter(|l| !l.invalid && matches!(&l.origin, OrderOrigin::Player | OrderOrigin::Gamesmaster));
    lines.map(|l| (board.owner(l.owner).name.clone(), l.text(board))).collect()
}

fn units(position: &Position) -> BTreeSet<Unit> {
    position.units.iter().copied().collect()
}

fn dislodged(position: &Position) -> BTreeSet<Unit> {
    position.dislodged.iter().map(|d| d.unit).collect()
}

/// Whether two positions are the same for everybody who sees the board.
fn same(one: &Position, other: &Position) -> bool {
    one.turn == other.turn
        && one.owners == other.owners
        && units(one) == units(other)
        && dislodged(one) == dislodged(other)
}

/// Adds the units without a player: those of the position judged here, where no other unit is and nobody conquered.
fn garrisoned(board: &Board, mut there: Position, here: &Position) -> Position {
    if there.units.iter().any(|unit| !board.owner(unit.owner).played) {
        return there;
    }
    for unit in here.units.iter().filter(|unit| !board.owner(unit.owner).played) {
        let province = board.province_of(unit.place);
        let held = there.owners.get(province.0 as usize).copied().flatten();
        if there.units_in(board, province).next().is_none() && held.is_none() {
            there.units.push(*unit);
        }
    }
    there
}

/// Whether a unit can be in a place, with its coast given if there are several.
fn stands(board: &Board, kind: position::UnitKind, place: Place) -> bool {
    let info = board.province(board.province_of(place));
    let coast = board.coast(place).is_some();
    let fits = match kind {
        position::UnitKind::Fleet => info.terrain != Terrain::Land && coast != info.coasts.is_empty(),
        _ => info.terrain != Terrain::Sea && !coast,
    };
    fits && !info.impassable
}

/// How a recorded position differs from the one judged here, in sentences.
fn differences(board: &Board, here: &Position, there: &Position) -> Vec<String> {
    let mut out = Vec::new();
    let both = [(units(here), units(there), ""), (dislodged(here), dislodged(there), " must retreat")];
    for (ours, theirs, what) in both {
        out.extend(
            ours.difference(&theirs).map(|u| format!("here {}{what}, there not", u.owned_text(board))),
        );
        out.extend(
            theirs.difference(&ours).map(|u| format!("there {}{what}, here not", u.owned_text(board))),
        );
    }
    for province in board.provinces() {
        let at = province.0 as usize;
        let (ours, theirs) =
            (here.owners.get(at).copied().flatten(), there.owners.get(at).copied().flatten());
        if ours != theirs {
            let place = &board.province(province).id;
            let [ours, theirs] =
                [ours, theirs].map(|owner| owner.map_or("nobody", |o| board.owner(o).name.as_str()));
            out.push(format!("{place} is held here by {ours}, there by {theirs}"));
        }
    }
    out
}
