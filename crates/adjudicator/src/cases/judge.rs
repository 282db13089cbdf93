//! Judges a case and compares the result with the expected one.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use serde::Serialize;

use diagnostics::Source;

use super::position::{position, provinces_of, sheets, split_power};
use super::read::{Case, CaseError};
use crate::board::{Board, BoardLoader, Owner};
use crate::draw::Draws;
use crate::position::{DislodgedUnit, Position, Unit};
use crate::rules::{
    self, OrderResult, PhaseResult, RuleSet, SheetAuthor, Switches, Verdict, WrittenAt, normalize_fact,
};

/// The result of a case.
#[derive(Clone, Debug, Serialize)]
pub struct CaseResult {
    /// The title.
    pub case: String,
    /// File and line.
    pub place: String,
    /// The differences from the expected result; empty if the case passed.
    pub differences: Vec<String>,
}

/// Judges one case. `base` are switches that apply unless the case sets them itself.
pub fn run(case: &Case, base: &Switches) -> CaseResult {
    Runner::new(base).run(case)
}

/// Judges cases, creating each rule-set only once.
pub struct Runner<'a> {
    base: Switches,
    rule_sets: BTreeMap<(&'static str, String, Switches), Arc<dyn RuleSet>>,
    boards: BTreeMap<(String, String), Arc<Board>>,
    finds: &'a BoardFinder<'a>,
}

/// Finds the file of a board by its id, for a case file of the given name.
pub type BoardFinder<'a> = dyn Fn(&str, &str) -> Option<Source> + 'a;

impl<'a> Runner<'a> {
    /// `base` are switches that apply unless a case sets them itself.
    pub fn new(base: &Switches) -> Runner<'static> {
        Runner {
            base: base.clone(),
            rule_sets: BTreeMap::new(),
            boards: BTreeMap::new(),
            finds: &|_, _| None,
        }
    }

    /// A runner that finds boards by a function; for an empty id, it may return the board of cases that name none.
    pub fn with_boards(base: &Switches, finds: &'a BoardFinder<'a>) -> Runner<'a> {
        Runner { base: base.clone(), rule_sets: BTreeMap::new(), boards: BTreeMap::new(), finds }
    }

    /// Judges one case.
    pub fn run(&mut self, case: &Case) -> CaseResult {
        let differences = match self.rules(case).and_then(|rules| judged(case, rules)) {
            Ok(differences) => differences,
            Err(error) => vec![error.0.to_string()],
        };
        CaseResult {
            case: case.name.clone(),
            place: format!("{}:{}", case.source.name, case.line),
            differences,
        }
    }

    /// The rule-set of a case.
    pub fn rules(&mut self, case: &Case) -> Result<&dyn RuleSet, CaseError> {
        self.rule_set_for(case).map(|rules| &**rules)
    }

    /// Plays a case without comparing results.
    pub fn play(&mut self, case: &Case) -> Result<PlayedCase, CaseError> {
        let rules = Arc::clone(self.rule_set_for(case)?);
        let before = position(case, &*rules)?;
        let (report, ..) = play_from(case, &*rules, &before, SheetAuthor::Person)?;
        Ok(PlayedCase { rules, before, report })
    }

    fn rule_set_for(&mut self, case: &Case) -> Result<&Arc<dyn RuleSet>, CaseError> {
        let (name, switches) = called(case, &self.base)?;
        let board = self.board(case)?;
        let hash = board.as_ref().map_or(String::new(), |b| b.about.hash.clone());
        match self.rule_sets.entry((name.name, hash, switches)) {
            Entry::Occupied(made) => Ok(made.into_mut()),
            Entry::Vacant(slot) => {
                let made = name.build(board.as_deref(), &slot.key().2);
                Ok(slot.insert(Arc::from(made.map_err(|e| case.error(case.line, e.to_string()))?)))
            }
        }
    }

    /// The board of a case, if it is not the rule-set's own.
    fn board(&mut self, case: &Case) -> Result<Option<Arc<Board>>, CaseError> {
        let id = case.board.clone().unwrap_or_default();
        let key = (case.source.name.to_string(), id);
        if let Some(board) = self.boards.get(&key) {
            return Ok(Some(Arc::clone(board)));
        }
        let (file, id) = &key;
        let finds = self.finds;
        if id.is_empty() && finds("", file).is_none() {
            return Ok(None);
        }
        let board = BoardLoader(&|id| finds(id, file)).board(id).map_err(|error| match &error.span {
            Some(_) => CaseError(error),
            None => case.error(case.line, error.sentence().to_string()),
        })?;
        let board = Arc::new(board);
        self.boards.insert(key, Arc::clone(&board));
        Ok(Some(board))
    }
}

/// The rule-set a case names, and its switches.
fn called(case: &Case, base: &Switches) -> Result<(&'static rules::RuleSetInfo, Switches), CaseError> {
    let entry = rules::find(&case.variant)
        .ok_or_else(|| case.error(case.line, format!("no rule-set is called “{}”", case.variant)))?;
    let mut switches = base.clone();
    switches.0.extend(case.rules.0.clone());
    Ok((entry, switches))
}

/// A case after being played.
pub struct PlayedCase {
    /// The rule-set, with the case's switches.
    pub rules: Arc<dyn RuleSet>,
    /// The position before.
    pub before: Position,
    /// The result of the phase.
    pub report: PhaseResult,
}

/// Plays a case without comparing results. `base` are switches that apply unless the case sets them itself.
pub fn play(case: &Case, base: &Switches) -> Result<PlayedCase, CaseError> {
    let (entry, switches) = called(case, base)?;
    let rules = entry.instantiate(&switches).map_err(|e| case.error(case.line, e.to_string()))?;
    let before = position(case, &*rules)?;
    let (report, ..) = play_from(case, &*rules, &before, SheetAuthor::Person)?;
    Ok(PlayedCase { rules, before, report })
}

type Outcomes = (PhaseResult, Vec<Option<WrittenAt>>, Vec<String>);

fn play_from(
    case: &Case,
    rules: &dyn RuleSet,
    before: &Position,
    hand: SheetAuthor,
) -> Result<Outcomes, CaseError> {
    let (sheets, written, rulings) = sheets(case, rules.board(), hand)?;
    let forced =
        case.lines("DRAWS").flat_map(|(_, l)| l.split_whitespace().map(String::from)).collect::<Vec<_>>();
    let mut draws = Draws::from_list(forced);
    let report = rules.play(before, &sheets, &rulings, &mut draws);
    Ok((report, written, draws.faults()))
}

/// Replays the phase of a case from its own orders and draws, and returns the differences from the case; `hand` tells
/// whether the program wrote the orders. `before` is the position the case sets up, with secrets added.
pub fn replay(
    case: &Case,
    rules: &dyn RuleSet,
    before: &Position,
    hand: SheetAuthor,
) -> Result<(PhaseResult, Vec<String>), CaseError> {
    let (report, written, faults) = play_from(case, rules, before, hand)?;
    let differences = compared(case, rules, before, &report, written, faults)?;
    Ok((report, differences))
}

fn judged(case: &Case, rules: &dyn RuleSet) -> Result<Vec<String>, CaseError> {
    let before = position(case, rules)?;
    let (report, written, faults) = play_from(case, rules, &before, SheetAuthor::Person)?;
    compared(case, rules, &before, &report, written, faults)
}

fn compared(
    case: &Case,
    rules: &dyn RuleSet,
    before: &Position,
    report: &PhaseResult,
    written: Vec<Option<WrittenAt>>,
    mut differences: Vec<String>,
) -> Result<Vec<String>, CaseError> {
    let check = CaseCheck { case, rules, board: rules.board(), before, report, written };
    check.units(&mut differences)?;
    check.dislodged(&mut differences)?;
    check.owners(&mut differences)?;
    for (_, fact) in case.lines("POSTSTATE_STATE") {
        if !rules.holds(fact, report) {
            differences.push(format!("does not hold: {fact}"));
        }
    }
    check.orders(&mut differences)?;
    let rulings = case.lines("ORDERS").filter(|(_, l)| l.starts_with("GM:")).map(|(_, l)| l);
    let rulings: Vec<&str> = rulings.collect();
    for applied in &report.rulings {
        if let (Err(why), Some(line)) = (&applied.outcome, rulings.get(applied.index)) {
            let against =
                applied.against.as_ref().map_or(String::new(), |reason| format!(": {}", reason.code));
            differences.push(format!("ruling refused: {line}: {why}{against}"));
        }
    }
    Ok(differences)
}

struct CaseCheck<'a> {
    case: &'a Case,
    rules: &'a dyn RuleSet,
    board: &'a Board,
    before: &'a Position,
    report: &'a PhaseResult,
    written: Vec<Option<WrittenAt>>,
}

impl CaseCheck<'_> {
    fn units(&self, out: &mut Vec<String>) -> Result<(), CaseError> {
        let case = self.case;
        let keyword = if case.section("POSTSTATE_SAME").is_some() {
            "PRESTATE"
        } else if case.section("POSTSTATE").is_some() {
            "POSTSTATE"
        } else {
            return Ok(());
        };
        let mut expected = Vec::new();
        for (line, text) in case.lines(keyword) {
            let (owner, unit) = split_power(case, self.board, line, text)?;
            expected.push(Unit::read(self.board, owner, unit).map_err(|e| case.error(line, e.to_string()))?);
        }
        compare(&expected, &self.report.after.units, |u| u.owned_text(self.board), "unit", out);
        Ok(())
    }

    fn dislodged(&self, out: &mut Vec<String>) -> Result<(), CaseError> {
        let case = self.case;
        let retreats = case.section("POSTSTATE_RETREATS").is_some();
        let listed = case.section("POSTSTATE_DISLODGED").is_some();
        let units = case.section("POSTSTATE").is_some() || case.section("POSTSTATE_SAME").is_some();
        if !retreats && !listed && !units {
            return Ok(());
        }
        let keyword = if retreats { "POSTSTATE_RETREATS" } else { "POSTSTATE_DISLODGED" };
        let mut expected: Vec<DislodgedUnit> = Vec::new();
        for (line, text) in case.lines(keyword) {
            let (owner, unit) = split_power(case, self.board, line, text)?;
            expected.push(
                DislodgedUnit::read(self.board, owner, unit).map_err(|e| case.error(line, e.to_string()))?,
            );
        }
        let waiting: Vec<Unit> = self.report.after.dislodged_units().copied().collect();
        // A list of dislodged units may include those destroyed, and must include all that await retreat.
        let units: Vec<Unit> = expected.iter().map(|d| d.unit).collect();
        let perished = self.report.dislodged.iter().filter(|u| !waiting.contains(u) && units.contains(u));
        let actual: Vec<Unit> =
            if retreats { waiting.clone() } else { waiting.iter().chain(perished).copied().collect() };
        compare(&units, &actual, |u| u.owned_text(self.board), "dislodged", out);
        for wanted in &expected {
            let Some(found) = self.report.after.dislodged.iter().find(|d| d.unit == wanted.unit) else {
                continue;
            };
            let from = wanted.from.is_empty() || is_same_set(&wanted.from, &found.from);
            let open = wanted
                .retreats
                .as_ref()
                .is_none_or(|r| is_same_set(r, found.retreats.as_deref().unwrap_or_default()));
            if !from || !open {
                let (w, f) = (wanted.text(self.board), found.text(self.board));
                out.push(format!("dislodged: expected {w}, got {f}"));
            }
        }
        Ok(())
    }

    fn owners(&self, out: &mut Vec<String>) -> Result<(), CaseError> {
        let case = self.case;
        for (line, text) in case.lines("POSTSTATE_SUPPLYCENTER_OWNERS") {
            let (owner, ids) = split_power(case, self.board, line, text)?;
            let mut expected = provinces_of(case, self.board, line, ids)?;
            expected.sort();
            let actual: Vec<_> = self
                .board
                .provinces()
                .filter(|p| self.report.after.owners[p.0 as usize] == Some(owner))
                .collect();
            let name = &self.board.owner(owner).name;
            compare(
                &expected,
                &actual,
                |p| self.board.province(*p).id.clone(),
                &format!("centre of {name}"),
                out,
            );
        }
        Ok(())
    }

    fn orders(&self, out: &mut Vec<String>) -> Result<(), CaseError> {
        let case = self.case;
        let orders: Vec<(Option<Owner>, String)> = case
            .lines("ORDERS")
            .map(|(_, l)| {
                let (who, order) = l.split_once(':').unwrap_or(("", l));
                (self.board.find_owner(who), normalize_fact(order))
            })
            .collect();
        let mut seen: Vec<(Owner, String)> = Vec::new();
        for (line, text) in case.lines("RESULT") {
            let (owner, rest) = split_power(case, self.board, line, text)?;
            let (order, result) =
                rest.rsplit_once('=').ok_or_else(|| case.error(line, "a RESULT line ends in “= result”"))?;
            let (key, result) = (normalize_fact(order), result.trim());
            let Some(verdict) = Verdict::ALL.into_iter().find(|v| v.word() == result) else {
                return Err(case.error(line, format!("“{result}” is not a result")));
            };
            let nth = seen.iter().filter(|s| **s == (owner, key.clone())).count();
            seen.push((owner, key.clone()));
            match self.line(&orders, owner, &key, nth) {
                None => out.push(format!("no result for {text}")),
                Some(found) if found.verdict != verdict => {
                    let why = found.reason.as_ref().map_or(String::new(), |r| format!(" ({})", r.code));
                    out.push(format!(
                        "{}: {} = {}{why}, expected {result}",
                        self.board.owner(owner).name,
                        found.text(self.board),
                        found.verdict.word()
                    ));
                }
                Some(_) => {}
            }
        }
        let mut counted: Vec<(Owner, String)> = Vec::new();
        for (line, text) in case.lines("INVALID") {
            let (owner, order) = split_power(case, self.board, line, text)?;
            let key = normalize_fact(order);
            counted.push((owner, key.clone()));
            let wanted = counted.iter().filter(|c| **c == (owner, key.clone())).count();
            let void = (0..).map_while(|n| self.line(&orders, owner, &key, n)).filter(|l| l.invalid).count();
            if void < wanted {
                out.push(format!("not ruled invalid: {text}"));
            }
        }
        Ok(())
    }

    /// The report's entry for the `nth` order with this text.
    fn line(
        &self,
        orders: &[(Option<Owner>, String)],
        owner: Owner,
        key: &str,
        nth: usize,
    ) -> Option<&OrderResult> {
        let same = orders.iter().enumerate().filter(|(_, (o, t))| *o == Some(owner) && t == key);
        if let Some((index, _)) = same.clone().nth(nth)
            && let Some(written) = self.written.get(index).copied().flatten()
        {
            let lines = self.report.orders.iter().chain(self.report.unseen.reveal());
            let mut found = lines.filter(|l| l.written_at == Some(written));
            let first = found.next();
            let valid = first.into_iter().chain(found).find(|l| !l.invalid);
            if let Some(line) = valid.or(first) {
                return Some(line);
            }
        }
        let own: Vec<(&OrderResult, String)> = self
            .report
            .orders
            .iter()
            .filter(|line| line.owner == owner)
            .map(|line| (line, normalize_fact(&line.text(self.board))))
            .collect();
        if let Some((line, _)) = own.iter().filter(|(_, text)| text == key).nth(nth) {
            return Some(line);
        }
        let source = diagnostics::Source::new("RESULT", key);
        let canonical = self.rules.read(self.before, owner, &source).into_iter().find_map(|r| r.order)?;
        let canonical = normalize_fact(&canonical);
        own.into_iter().filter(|(_, text)| *text == canonical).nth(nth).map(|(line, _)| line)
    }
}

fn is_same_set<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.len() == b.len() && a.iter().all(|one| b.contains(one))
}

fn compare<T: PartialEq>(
    expected: &[T],
    actual: &[T],
    text: impl Fn(&T) -> String,
    what: &str,
    out: &mut Vec<String>,
) {
    let mut left: Vec<&T> = actual.iter().collect();
    for wanted in expected {
        match left.iter().position(|a| *a == wanted) {
            Some(at) => {
                left.remove(at);
            }
            None => out.push(format!("missing {what}: {}", text(wanted))),
        }
    }
    out.extend(left.iter().map(|u| format!("unexpected {what}: {}", text(u))));
}
