//! Conditional orders in the mail, decided by the results of the issue's earlier phases.

use adjudicator::board::{Board, Owner};
use adjudicator::orders::{Code, Step, decide};
use adjudicator::position::Position;
use adjudicator::rules::{OrderShape, RuleSet, Ruling, Rulings, Verdict};
use adjudicator::season::Phase;
use adjudicator::terms::{Branch, OrderTerm};
use diagnostics::Source;
use folder::IssueNumber;

use super::PlayedPhase;
use super::mailbox::{ReceivedOrders, RuledWords};

/// Decides conditional orders: returns those of the branch whose condition is true.
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

/// Applies the rulings on the meaning of words (`READ Germany "F Kie hol" AS F kie H`, `AS nothing`). The judge sees the
/// canonical order instead of the words, so that nothing of a letter goes further. Returns the words it settled.
pub(super) fn apply_read_rulings(
    rules: &dyn RuleSet,
    position: &Position,
    received: &mut [ReceivedOrders],
    rulings: &mut Rulings,
) -> Vec<RuledWords> {
    let board = rules.board();
    let (mut settled, mut kept) = (Vec::new(), Vec::new());
    for ruling in std::mem::take(&mut rulings.0) {
        let (verb, rest) = ruling.verb();
        let read = parse_read_ruling(rest).filter(|_| verb == "READ");
        let Some((owner, written, order)) = read.and_then(|(power, written, order)| {
            Some((board.find_owner(power.trim_end_matches(':'))?, written, order))
        }) else {
            kept.push(ruling);
            continue;
        };
        let nothing = order.eq_ignore_ascii_case("nothing");
        // Under the heading of a season it applies to the phase of its order; in the others the words are nothing.
        let meant = if nothing { Some(Vec::new()) } else { orders_read(rules, position, owner, &order) };
        let orders = meant.as_deref().unwrap_or_default();
        let mut heard = received.iter_mut().filter(|r| r.owner == owner);
        let found = heard.find_map(|one| {
            let words = one.apply_read_ruling(rules, &written, orders)?;
            one.combine(rules, position);
            Some(words)
        });
        let is_found = found.is_some();
        settled.extend(found.filter(|_| meant.is_some()));
        match orders {
            [] if is_found && nothing => {}
            [.., last] if is_found => {
                // The orders of one sentence are printed one by one, the reason once.
                for order in orders {
                    let words = format!("READ {} \"{order}\" AS {order}", board.owner(owner).name);
                    let reason = ruling.reason.clone().filter(|_| order == last);
                    kept.push(Ruling { words, reason, span: ruling.span.clone() });
                }
            }
            [first, _, ..] => {
                let words = format!("READ {} \"{written}\" AS {first}", board.owner(owner).name);
                kept.push(Ruling { words, ..ruling });
            }
            _ => kept.push(ruling),
        }
    }
    rulings.0 = kept;
    settled
}

/// The powers to which the gamesmaster gives an order of this phase, or for which one is read: they owe none.
pub fn ruled_powers(rules: &dyn RuleSet, position: &Position, rulings: &Rulings) -> Vec<Owner> {
    let board = rules.board();
    let given = rulings.0.iter().filter_map(|ruling| {
        let (verb, rest) = ruling.verb();
        let (owner, text) = match verb.as_str() {
            // Names may have blanks: the longest match counts.
            "ORDER" => {
                let ends = rest.char_indices().filter(|(_, c)| matches!(c, ' ' | ':')).map(|(at, _)| at);
                let mut named = ends.filter_map(|at| Some((board.find_owner(rest[..at].trim())?, at)));
                let (owner, at) = named.next_back()?;
                (owner, rest[at..].trim_start_matches([':', ' ']).to_string())
            }
            "READ" => {
                let (power, _, order) = parse_read_ruling(rest)?;
                (board.find_owner(power.trim_end_matches(':'))?, order)
            }
            _ => return None,
        };
        let orders =
            orders_read(rules, position, owner, &text).filter(|_| !text.eq_ignore_ascii_case("nothing"));
        orders.map(|_| owner)
    });
    given.collect()
}

/// The orders after AS: as they are, or, if there are several, each as read; `None` if they are for another phase.
fn orders_read(rules: &dyn RuleSet, position: &Position, owner: Owner, text: &str) -> Option<Vec<String>> {
    let readings = rules.read(position, owner, &Source::new("ruling", text));
    if readings.iter().any(|r| r.codes.contains(&Code::WrongPhase)) {
        return None;
    }
    let orders: Vec<String> = readings.iter().filter_map(|r| r.order.clone()).collect();
    let several = orders.len() > 1 && !readings.iter().any(adjudicator::orders::Reading::is_error);
    Some(if several { orders } else { vec![text.to_string()] })
}

/// Power, words and order of a READ ruling.
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
