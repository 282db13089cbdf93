//! Results of retreats, builds and removals fixed by the GM (`RESULT`): the sheets are changed before judging so that
//! they lead to the result; afterwards the report's orders are restored.

use crate::rules::prelude::*;
use crate::terms::{Arg, ArrowKind, Grammar, OrderShape, UnitLocation, VerbIndex};

/// A fixed result.
#[derive(Clone, Debug)]
pub(crate) struct ForcedResult {
    owner: Owner,
    term: OrderTerm,
    verdict: Verdict,
    /// The place of the order, also if it was removed.
    written: WrittenAt,
    /// Whether it was replaced by an order to disband; otherwise it was removed unless it succeeds.
    disbands: bool,
}

/// Whether results of a phase's retreats or adjustments can be fixed; in a whole season, only those of such orders.
pub(crate) fn can_force_results(phase: Phase, grammar: &Grammar, order: Option<&OrderTerm>) -> bool {
    matches!(phase, Phase::Retreat | Phase::Adjustment)
        || phase == Phase::Season && order.is_some_and(|term| grammar.form(term).phases.contains(['R', 'W']))
}

/// Puts the result of an order into the sheets of a retreat or an adjustment.
///
/// # Errors
/// No such order, or a result it cannot have.
pub(crate) fn fix(
    rules: &dyn RuleSet,
    position: &Position,
    sheets: &mut OrderSets,
    owner: Owner,
    wanted: &OrderTerm,
    verdict: Verdict,
) -> Result<Vec<ForcedResult>, String> {
    let (grammar, board) = (rules.grammar(), rules.board());
    let name = &board.owner(owner).name;
    let given = orders(rules, position, sheets);
    let mine = || given.iter().filter(|g| g.owner == owner);
    let Some(found) = mine().find(|g| fits(board, wanted, &g.term)) else {
        let has = mine().find(|g| g.term.units().next() == wanted.units().next());
        let has = has.map_or(String::new(), |g| format!(": the unit has {}", grammar.text(board, &g.term)));
        return Err(format!("{name} has no order “{}”{has}", grammar.text(board, wanted)));
    };
    let term = found.term.clone();
    let drawn = grammar.form(&term).arrow;
    let known = matches!(verdict, Verdict::Succeeds | Verdict::Fails | Verdict::Void);
    let open = matches!(drawn, ArrowKind::Move | ArrowKind::Build | ArrowKind::Remove)
        || verdict == Verdict::Succeeds;
    if !known || !open {
        return Err(format!("“{}” cannot be {}", grammar.text(board, &term), verdict.word()));
    }
    let mut out = Vec::new();
    let mut take = |sheets: &mut OrderSets, one: &OrderLocation, verdict| {
        let disband = if drawn == ArrowKind::Move { disbands(grammar, &one.term) } else { None };
        let line = disband.as_ref().map(|t| grammar.text(board, t));
        let at =
            replace_piece(&mut sheets.0[one.written.sheet], one.written.line, one.columns, line.as_deref());
        let written = WrittenAt { line: at, ..one.written };
        let (term, disbands) = (one.term.clone(), disband.is_some());
        out.push(ForcedResult { owner: one.owner, term, verdict, written, disbands });
    };
    if verdict != Verdict::Succeeds {
        take(sheets, found, verdict);
        return Ok(out);
    }
    // A unit that would meet it there does not arrive.
    let goal = term.goal().map(|p| board.province_of(p));
    for rival in given.iter().filter(|g| drawn == ArrowKind::Move && g.written != found.written) {
        if rival.term.goal().map(|p| board.province_of(p)) == goal {
            take(sheets, rival, Verdict::Fails);
        }
    }
    out.push(ForcedResult { owner, term, verdict, written: found.written, disbands: false });
    Ok(out)
}

/// An order as read.
struct OrderLocation {
    owner: Owner,
    written: WrittenAt,
    columns: (u32, u32),
    term: OrderTerm,
}

/// The orders of the sheets as read.
fn orders(rules: &dyn RuleSet, position: &Position, sheets: &OrderSets) -> Vec<OrderLocation> {
    let mut out = Vec::new();
    for (sheet, readings) in rules.readings(position, sheets).into_iter().enumerate() {
        for reading in readings {
            let (owner, columns) = (sheets.0[sheet].owner, reading.columns);
            let written = WrittenAt { sheet, line: reading.line };
            let terms = reading.item.iter().flat_map(|item| item.terms().cloned());
            out.extend(terms.map(|term| OrderLocation { owner, written, columns, term }));
        }
    }
    out
}

/// The order that disbands the same unit.
fn disbands(grammar: &'static Grammar, term: &OrderTerm) -> Option<OrderTerm> {
    let form = grammar.forms.iter().position(|f| f.name == "Disband")?;
    let unit = term.args.iter().flatten().find(|a| matches!(a, Arg::Unit(_)))?;
    Some(OrderTerm { verb: VerbIndex(form as u8), args: Box::new([Some(unit.clone())]) })
}

/// Restores the orders as given, with their results as the GM ruled.
///
/// # Errors
/// A result that did not come about all the same, with the rule against it.
pub(crate) fn apply_forced_results(
    rules: &dyn RuleSet,
    position: &Position,
    fixed: &[ForcedResult],
    report: &mut PhaseResult,
) -> Result<(), (String, Option<Reason>)> {
    let (grammar, board) = (rules.grammar(), rules.board());
    for one in fixed {
        let order = StatedOrder::of(grammar, one.term.clone());
        let text = order.text(board);
        let units = position.units.iter().chain(position.dislodged_units());
        let named = one.term.units().next();
        let unit = units.copied().find(|u| u.owner == one.owner && named.is_some_and(|n| n.fits(board, u)));
        let shape = grammar.shape(&one.term, |n| unit.filter(|u| n.fits(board, u)).map(|u| u.place));
        let reason = Some(Reason::of("gamesmaster"));
        let at = report.orders.iter().position(|l| l.written_at == Some(one.written) && l.owner == one.owner);
        match at {
            Some(at) if one.verdict == Verdict::Succeeds => {
                let line = &report.orders[at];
                if line.verdict != Verdict::Succeeds {
                    return Err((format!("“{text}” cannot succeed"), line.reason.clone()));
                }
            }
            Some(at) if one.disbands => {
                let line = &mut report.orders[at];
                (line.order, line.shape, line.verdict, line.reason) = (order, shape, one.verdict, reason);
                report.destroyed.extend(unit);
            }
            _ if grammar.form(&one.term).arrow == ArrowKind::Remove
                && unit.is_some_and(|u| !report.after.units.contains(&u)) =>
            {
                return Err((format!("“{text}” cannot fail: its power has too many units"), None));
            }
            _ if !one.disbands && one.verdict != Verdict::Succeeds => report.orders.push(OrderResult {
                unit: unit.filter(|_| !matches!(shape, OrderShape::Build)),
                shape,
                origin: OrderOrigin::Player,
                written_at: Some(one.written),
                verdict: one.verdict,
                invalid: one.verdict == Verdict::Void,
                reason,
                ..OrderResult::new(one.owner, order)
            }),
            _ => return Err((format!("“{text}” has no result that could be fixed"), None)),
        }
    }
    report.orders.sort_by_key(|l| l.owner);
    Ok(())
}

/// Whether an order is the one wanted; what is not given matches anything.
pub(super) fn fits(board: &Board, wanted: &OrderTerm, order: &OrderTerm) -> bool {
    wanted.verb == order.verb
        && wanted.args.iter().zip(&order.args).all(|(w, o)| match (w, o) {
            (None, _) => true,
            (Some(Arg::Unit(w)), Some(Arg::Unit(o))) => {
                let at = match (w.at, o.at) {
                    (UnitLocation::Place(w), UnitLocation::Place(o)) => is_place_meant(board, w, o),
                    (w, o) => w == o,
                };
                at && (w.kind.is_none() || w.kind == o.kind)
                    && (w.power.is_none() || w.power == o.power)
                    && (w.number.is_none() || w.number == o.number)
            }
            (Some(Arg::Place(w)), Some(Arg::Place(o))) => is_place_meant(board, *w, *o),
            (w, o) => w == o,
        })
}

fn is_place_meant(board: &Board, wanted: Place, place: Place) -> bool {
    wanted == place || board.coast(wanted).is_none() && board.province_of(wanted) == board.province_of(place)
}

/// Replaces a piece of a line by a canonical line, or removes it; if other pieces share the line, the order gets a line
/// of its own. Returns the line's number.
pub(super) fn replace_piece(
    sheet: &mut OrderSet,
    line: u32,
    columns: (u32, u32),
    order: Option<&str>,
) -> u32 {
    let (row, from, to) = (line as usize - 1, columns.0 as usize - 1, columns.1 as usize);
    let mut lines: Vec<String> = sheet.text.text.split('\n').map(String::from).collect();
    let blanked =
        lines[row].chars().enumerate().map(|(at, c)| if (from..to).contains(&at) { ' ' } else { c });
    lines[row] = blanked.collect();
    let at = if lines[row].trim().is_empty() { row } else { lines.len() };
    if let Some(order) = order {
        lines.resize(lines.len().max(at + 1), String::new());
        lines[at] = order.into();
        sheet.hand.add(at as u32 + 1);
    }
    sheet.text = Source::new(sheet.text.name.clone(), lines.join("\n"));
    at as u32 + 1
}
