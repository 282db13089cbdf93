//! Conditional orders in the mail, decided by what the earlier phases of the issue brought.

use crate::board::Board;
use crate::diagnostic::Source;
use crate::orders::{Step, decide};
use crate::position::Position;
use crate::rules::{RuleSet, Shape, Sheet, Sheets, Verdict};
use crate::season::Phase;

use super::Played;

/// The sheets with every conditional order replaced by the orders of the branch that holds. Lines keep their numbers.
pub(super) fn decided(
    rules: &dyn RuleSet,
    position: &Position,
    played: &[Played],
    issue: i64,
    sheets: Sheets,
) -> Sheets {
    let board = rules.board();
    let steps = steps(board, played.iter().filter(|p| p.issue == issue));
    let decide_sheet = |sheet: Sheet| {
        let mut rows: Vec<String> = sheet.text.text.split('\n').map(str::to_string).collect();
        let mut changed = false;
        for reading in rules.read(position, sheet.owner, &sheet.text) {
            let Some(order) = &reading.order else { continue };
            let Some(decision) = decide(board, position, &steps, order) else { continue };
            let first = (reading.line as usize).saturating_sub(1);
            let last = first + reading.text.matches('\n').count();
            for (index, row) in rows.iter_mut().enumerate().take(last + 1).skip(first) {
                *row = if index == first { decision.orders.join("; ") } else { String::new() };
                changed = true;
            }
        }
        if !changed {
            return sheet;
        }
        Sheet { text: Source::new(sheet.text.name.clone(), rows.join("\n")), ..sheet }
    };
    Sheets(sheets.0.into_iter().map(decide_sheet).collect())
}

/// The moves and retreats carried out in some phases.
fn steps<'a>(board: &Board, played: impl Iterator<Item = &'a Played>) -> Vec<Step> {
    let mut out = Vec::new();
    for phase in played {
        let retreat = phase.turn.phase == Phase::Retreat;
        if phase.turn.phase == Phase::Movement {
            // Only the last movement and what followed it can be meant.
            out.clear();
        }
        for line in phase.report.lines.iter().filter(|l| l.verdict == Verdict::Succeeds && !l.invalid) {
            let Some(unit) = line.unit else { continue };
            let to = match line.shape {
                Shape::Move { to, .. } => Some(to),
                Shape::Disband => None,
                _ => continue,
            };
            out.push(Step { owner: unit.owner, kind: unit.kind, from: unit.place, to, retreat });
        }
        for unit in &phase.report.destroyed {
            let gone = |s: &Step| {
                s.owner == unit.owner && board.province_of(s.from) == board.province_of(unit.place)
            };
            if !out.iter().any(|s| gone(s) && s.retreat) {
                out.push(Step {
                    owner: unit.owner,
                    kind: unit.kind,
                    from: unit.place,
                    to: None,
                    retreat: true,
                });
            }
        }
    }
    out
}
