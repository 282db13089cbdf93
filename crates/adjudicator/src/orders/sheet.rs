//! The sheet: several orders for one unit, too many builds.

use super::policy::{Leniency, Policy, Which};
use crate::orders::prelude::*;

/// One element of what was read, before it becomes a reading.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// What it means.
    pub outcome: Interpreted,
    /// It is an order, or a refused one; not a line of another kind.
    pub order: bool,
}

impl Item {
    /// A line that is no order.
    pub fn note(span: Range<usize>, order: Option<String>, codes: Vec<Code>, message: &str) -> Item {
        let notes = if message.is_empty() { Vec::new() } else { vec![message.to_string()] };
        let outcome = Interpreted { order, codes, notes, ..Interpreted::default() };
        Item { span, outcome, order: false }
    }

    /// An order or a refusal.
    pub fn new(span: Range<usize>, mut outcome: Interpreted, perpetual: bool) -> Item {
        let span = outcome.span.clone().unwrap_or(span);
        if perpetual && let Some(order) = &mut outcome.order {
            *order = format!("PERPETUAL {order}");
        }
        Item { span, outcome, order: true }
    }

    fn refuse(&mut self, code: Code, note: &str, put_aside: Option<PutAside>) {
        self.outcome.put_aside = put_aside;
        self.outcome.meant = self.outcome.order.take();
        self.outcome.codes.retain(|c| !c.is_error());
        if !self.outcome.codes.contains(&code) {
            self.outcome.codes.push(code);
        }
        self.outcome.notes.push(note.to_string());
    }

    fn drop(&mut self, codes: &[Code], note: &str, put_aside: PutAside) {
        self.outcome.put_aside = Some(put_aside);
        self.outcome.meant = self.outcome.order.take();
        self.outcome.codes = codes.to_vec();
        self.outcome.notes = vec![note.to_string()];
    }

    /// The message of the reading: what the notes say, else what the codes mean.
    pub fn message(&self) -> String {
        let text = if self.outcome.notes.is_empty() {
            self.outcome.codes.iter().map(|c| c.meaning()).collect::<Vec<_>>().join("; ")
        } else {
            self.outcome.notes.join("; ")
        };
        super::explain::capital(&text)
    }

    /// It is an order, and none that is refused.
    fn counts(&self) -> bool {
        self.order && self.outcome.order.is_some()
    }
}

/// Everything that only the whole text can tell.
pub fn settle(context: &Context, items: &mut Vec<Item>) {
    if !context.words.vocabulary.parts {
        doubles(context.policy, items);
        if context.position.turn.phase == Phase::Adjustment && !context.blank {
            adjustments(context, items);
        }
    }
    implied(context, items);
    for item in items {
        item.outcome.codes.sort_unstable();
        item.outcome.codes.dedup();
    }
}

/// Which of the orders for one unit or place are left when repetitions are done with.
fn without_repetitions(items: &mut [Item], same: Vec<usize>) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for at in same {
        if kept.iter().any(|k| items[*k].outcome.order == items[at].outcome.order) {
            items[at].drop(&[Code::Extra], "the same order once more", PutAside::Repeated);
        } else {
            kept.push(at);
        }
    }
    kept
}

/// Two orders for one unit (DATC 4.D.3).
fn doubles(policy: &Policy, items: &mut [Item]) {
    let key = |item: &Item| item.outcome.unit.filter(|_| item.counts() && item.outcome.sort == Sort::Unit);
    let mut seen: Vec<Province> = Vec::new();
    for index in 0..items.len() {
        let Some(unit) = key(&items[index]) else { continue };
        if seen.contains(&unit) {
            continue;
        }
        seen.push(unit);
        let same = (index..items.len()).filter(|i| key(&items[*i]) == Some(unit)).collect();
        let mut kept = without_repetitions(items, same);
        if kept.len() < 2 {
            continue;
        }
        let better = |items: &[Item], code: Code, rule: Leniency| {
            rule == Leniency::UnlessBetter && kept.iter().any(|k| !items[*k].outcome.codes.contains(&code))
        };
        let worse: Vec<usize> = kept
            .iter()
            .copied()
            .filter(|k| {
                let codes = &items[*k].outcome.codes;
                codes.contains(&Code::TypeFilled)
                    && better(items, Code::TypeFilled, policy.reading.unit_type_missing())
                    || codes.contains(&Code::TypeFixed)
                        && better(items, Code::TypeFixed, policy.reading.unit_type_wrong())
            })
            .collect();
        for at in worse {
            let note = "another order for the unit is better written";
            items[at].refuse(Code::Conflict, note, Some(PutAside::OtherCounts));
            kept.retain(|k| *k != at);
        }
        let legal: Vec<usize> = kept.iter().copied().filter(|k| items[*k].outcome.possible()).collect();
        let which = policy.reading.double_orders();
        let alone = kept.first().copied().filter(|_| kept.len() == 1);
        let chosen = alone.or(which.of(&legal)).or(which.of(&kept));
        let note = match which {
            Which::First => "another order for the unit comes first, and that one counts",
            Which::Last => "a later order for the unit counts",
            Which::None => "two orders for this unit conflict: neither counts",
        };
        let put_aside = (which != Which::None).then_some(PutAside::OtherCounts);
        for at in kept {
            if Some(at) != chosen {
                items[at].refuse(Code::Conflict, note, put_aside);
            }
        }
    }
}

/// Builds and removals beyond the number due, and two builds in one place (DATC 4.D.4 to 4.D.6).
fn adjustments(context: &Context, items: &mut [Item]) {
    let policy = context.policy;
    for sort in [Sort::Build, Sort::Remove] {
        let of = |items: &[Item]| -> Vec<usize> {
            (0..items.len())
                .filter(|i| items[*i].outcome.sort == sort && items[*i].outcome.order.is_some())
                .collect()
        };
        let mut places: Vec<(Province, Vec<usize>)> = Vec::new();
        for at in of(items) {
            let Some(unit) = items[at].outcome.unit else { continue };
            match places.iter_mut().find(|(p, _)| *p == unit) {
                Some((_, list)) => list.push(at),
                None => places.push((unit, vec![at])),
            }
        }
        for (_, list) in places {
            let mut list = without_repetitions(items, list);
            // What is impossible takes no place.
            if list.iter().any(|at| items[*at].outcome.possible()) {
                list.retain(|at| items[*at].outcome.possible());
            }
            if list.len() < 2 {
                continue;
            }
            let chosen = policy.reading.double_build().of(&list);
            for at in list {
                if Some(at) != chosen {
                    let put_aside = items[at].outcome.notes.is_empty().then_some(PutAside::OtherBuild);
                    items[at].refuse(Code::Conflict, "two builds in one province", put_aside);
                }
            }
        }
        let (which, due) = match sort {
            Sort::Build => (policy.reading.excess_builds(), context.adjustments()),
            _ => (policy.reading.excess_removals(), -context.adjustments()),
        };
        if due <= 0 {
            continue;
        }
        let legal: Vec<usize> = of(items).into_iter().filter(|at| items[*at].outcome.possible()).collect();
        let kept = which.kept(legal.len(), due as usize);
        for (_, at) in legal.iter().enumerate().filter(|(n, _)| !kept.contains(n)) {
            items[*at].refuse(Code::TooMany, &format!("only {due} due"), None);
        }
    }
}

/// Own units named in a support or convoy that have no order (house rule `implicit_orders`, DATC 4.E.3). Told only of whole
/// sets: when every other unit has an order.
fn implied(context: &Context, items: &mut Vec<Item>) {
    let Some(who) = context.who else { return };
    if context.position.turn.phase != Phase::Movement {
        return;
    }
    let ordered: Vec<Province> = items.iter().filter_map(|i| i.outcome.unit.filter(|_| i.order)).collect();
    let mut open: Vec<(usize, Province, String)> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if let Some((unit, order)) = &item.outcome.implies
            && item.outcome.order.is_some()
            && !ordered.contains(unit)
            && !open.iter().any(|(_, u, _)| u == unit)
        {
            open.push((index, *unit, order.clone()));
        }
    }
    if open.is_empty() {
        return;
    }
    if context.policy.reading.implicit_orders() {
        for (index, unit, order) in open.iter().rev().filter(|(_, _, o)| !o.is_empty()) {
            let outcome = Interpreted {
                order: Some(order.clone()),
                codes: vec![Code::Implied],
                notes: vec!["read out of the support or convoy".into()],
                unit: Some(*unit),
                ..Interpreted::default()
            };
            let span = items[*index].span.clone();
            items.insert(index + 1, Item::new(span, outcome, false));
        }
        return;
    }
    let board = context.board;
    let whole = ordered.len() > 1
        && context.position.units_of(who).all(|u| {
            let province = board.unit_province(u);
            ordered.contains(&province) || open.iter().any(|(_, o, _)| *o == province)
        });
    if whole {
        for (index, ..) in open {
            items[index].outcome.codes.push(Code::Implied);
        }
    }
}
