//! Conditional orders in the mail, decided by what the earlier phases of the issue brought.

use adjudicator::board::{Board, Owner};
use adjudicator::orders::{Code, Step, decide};
use adjudicator::position::Position;
use adjudicator::rules::{OrderShape, RuleSet, Rulings, Verdict};
use adjudicator::season::Phase;
use adjudicator::terms::{Branch, OrderTerm};
use diagnostics::Source;
use folder::IssueNumber;

use super::PlayedPhase;
use super::mailbox::{ReceivedOrders, RuledWords};

/// Decides conditional orders: those of the branch that holds.
pub(super) fn decider<'a>(
    board: &'a Board,
    position: &'a Position,
    played: &[PlayedPhase],
    issue: IssueNumber,
) -> impl Fn(&[Branch]) -> Vec<OrderTerm> + 'a {
    let steps = steps(board, played.iter().filter(|p| p.issue.printing_issue() == issue.printing_issue()));
    move |branches| match decide(board, position, &steps, branches) {
        Some(branch) => branches[branch].then.clone(),
        None => Vec::new(),
    }
}

/// Takes up the rulings on what words mean (`READ Germany "F Kie hol" AS F kie H`, `AS nothing`). The judge has them with
/// the canonical order in the place of the words, so that nothing of a letter goes further. Gives the words it settled.
pub(super) fn apply_read_rulings(
    rules: &dyn RuleSet,
    position: &Position,
    received: &mut [ReceivedOrders],
    rulings: &mut Rulings,
) -> Vec<RuledWords> {
    let board = rules.board();
    let mut settled = Vec::new();
    rulings.0.retain_mut(|ruling| {
        let (verb, rest) = ruling.verb();
        let Some((power, written, order)) = parse_read_ruling(rest).filter(|_| verb == "READ") else {
            return true;
        };
        let Some(owner) = board.find_owner(power.trim_end_matches(':')) else { return true };
        let nothing = order.eq_ignore_ascii_case("nothing");
        // Under the heading of a season it is for the phase its order is for; in the others the words are none.
        let other = !nothing && elsewhere(rules, position, owner, &order);
        let meant = (!nothing && !other).then(|| order.to_string());
        let heard = received.iter_mut().filter(|r| r.owner == owner);
        let mut found = false;
        for one in heard {
            if !found && let Some(words) = one.apply_read_ruling(rules, &written, meant.as_deref()) {
                one.combine(rules, position);
                settled.extend((!other).then_some(words));
                found = true;
            }
        }
        if found && meant.is_some() {
            ruling.words = format!("READ {} \"{order}\" AS {order}", board.owner(owner).name);
        }
        !(found && nothing)
    });
    settled
}

/// Whether an order is one of another phase.
fn elsewhere(rules: &dyn RuleSet, position: &Position, owner: Owner, order: &str) -> bool {
    let readings = rules.read(position, owner, &Source::new("ruling", order));
    readings.iter().any(|r| r.codes.contains(&Code::WrongPhase))
}

/// Power, words and order of a ruling READ.
fn parse_read_ruling(rest: &str) -> Option<(String, String, String)> {
    let (power, rest) = rest.split_once('"')?;
    let (written, order) = rest.split_once('"')?;
    let order = order.trim();
    let order = order.get(..3).filter(|w| w.eq_ignore_ascii_case("as ")).and_then(|_| order.get(3..))?;
    Some((power.trim().to_string(), written.to_string(), order.trim().to_string()))
}

/// The moves and retreats carried out in some phases.
fn steps<'a>(board: &Board, played: impl Iterator<Item = &'a PlayedPhase>) -> Vec<Step> {
    let mut out = Vec::new();
    for phase in played {
        let retreat = phase.turn.phase == Phase::Retreat;
        if phase.turn.phase == Phase::Movement {
            // Only the last movement and what followed it can be meant.
            out.clear();
        }
        for line in phase.report.orders.iter().filter(|l| l.verdict == Verdict::Succeeds && !l.invalid) {
            let Some(unit) = line.unit else { continue };
            let to = match line.shape {
                OrderShape::Move { to, .. } => Some(to),
                OrderShape::Disband => None,
                _ => continue,
            };
            out.push(Step { owner: unit.owner, kind: unit.kind, from: unit.place, to, retreat });
        }
        for unit in &phase.report.destroyed {
            let province = board.province_of(unit.place);
            let mut retreats = out.iter().filter(|s| s.owner == unit.owner && s.retreat);
            if !retreats.any(|s| board.province_of(s.from) == province) {
                let (owner, kind, from) = (unit.owner, unit.kind, unit.place);
                out.push(Step { owner, kind, from, to: None, retreat: true });
            }
        }
    }
    out
}
