//! From the players' readings to one order per unit: which of several counts, and which are refused.

use super::grammar::StandardOrder;
use super::player_order::{StandardSubmission, readable};
use super::{Standard, derived_orders};
use crate::orders::policy::{Country, Leniency, MissingOne, Slight, Which};
use crate::orders::{PutAside, Slip};
use crate::rules::prelude::*;
use crate::rules::submitted::active_branch;

/// All readable orders of the sheets, without mere remarks; also returns orders that are to be perpetual.
pub(super) fn entries(
    rules: &Standard,
    position: &Position,
    readings: &[Vec<Reading>],
    sheets: &OrderSets,
) -> (Vec<StandardSubmission>, Vec<(Owner, OrderTerm)>) {
    let (mut all, mut perpetual) = (Vec::new(), Vec::new());
    for (index, (sheet, read)) in sheets.0.iter().zip(readings).enumerate() {
        for reading in read {
            let written = Some(WrittenAt { sheet: index, line: reading.line });
            let Some(item) = &reading.item else {
                if reading.is_error() || reading.meant.is_some() {
                    let meant = reading.meant.as_ref().and_then(|m| m.terms().next());
                    let order = meant.and_then(readable);
                    let (owner, stated) = (sheet.owner, StatedOrder::words(reading.text.trim()));
                    let mut entry =
                        StandardSubmission { owner, stated, written, order, ..StandardSubmission::default() };
                    let code = reading.codes.iter().find(|c| c.is_error());
                    let message = lower(&reading.message);
                    let kind = match (code, reading.put_aside) {
                        // One of several builds may still count.
                        (Some(Code::Conflict), Some(PutAside::OtherBuild))
                            if rules.policy.reading.double_build() != Which::None =>
                        {
                            "double-build"
                        }
                        (Some(Code::Conflict), Some(PutAside::OtherCounts)) => "other-counts",
                        (Some(code), _) => refusal(*code),
                        (None, _) => "repeated",
                    };
                    let mut reason = Reason::of(kind).with("message", message);
                    if code == Some(&Code::TooMany) {
                        reason =
                            reason.with("n", rules.entitled(position, sheet.owner).unsigned_abs() as u32);
                    }
                    entry.refuse_for(reason);
                    all.push(entry);
                }
                continue;
            };
            for term in active_branch(&rules.board, position, item) {
                if item.lasts() {
                    perpetual.push((sheet.owner, term.clone()));
                }
                let hint = reading.slips.contains(&Slip::BareVia);
                let mut entry =
                    StandardSubmission { written, hint, ..StandardSubmission::from_term(sheet.owner, term) };
                if entry.order.is_none() {
                    entry.refuse("unreadable");
                }
                strictures(rules, reading, &mut entry);
                all.push(entry);
            }
        }
    }
    derived_orders::proxies(rules, position, sheets, readings, &mut all);
    derived_orders::match_by_support(rules, &mut all);
    (all, perpetual)
}

fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

fn refusal(code: Code) -> &'static str {
    match code {
        Code::NoUnit => "no-unit",
        Code::NotYours => "not-yours",
        Code::AmbiguousCoast => "coast-unclear",
        Code::Conflict => "several-orders",
        Code::TooMany => "builds-over",
        Code::WrongPhase => "wrong-phase",
        _ => "unreadable",
    }
}

/// Applies the switches that are stricter than reading: types, coasts, countries, typing slips.
fn strictures(rules: &Standard, reading: &Reading, entry: &mut StandardSubmission) {
    let reading_rules = &rules.policy.reading;
    let has = |code: Code| reading.codes.contains(&code);
    let Some(order) = entry.order.clone() else { return };
    if has(Code::TypeFilled) && reading_rules.unit_type_missing() != Leniency::Valid {
        entry.refuse("kind-missing");
    }
    if has(Code::TypeFixed) && reading_rules.unit_type_wrong() != Leniency::Valid {
        entry.refuse("kind-wrong");
    }
    if has(Code::Fuzzy) && !rules.policy.mail.fuzzy_names() {
        entry.refuse("misspelt");
    }
    if has(Code::Power) && reading_rules.nationality_wrong() == Country::Illegal {
        entry.refuse_for(causal_reason("nationality", "wrong"));
    }
    if reading_rules.nationality_missing() == Country::Illegal && reading.slips.contains(&Slip::NoCountry) {
        entry.refuse_for(causal_reason("nationality", "missing"));
    }
    if reading.slips.contains(&Slip::OwnProvince) {
        entry.refuse("into-itself");
    }
    if has(Code::CoastIgnored) {
        let (wrong_own, wrong_other) =
            (reading.slips.contains(&Slip::OwnCoast), reading.slips.contains(&Slip::OtherCoast));
        if reading_rules.coast_wrong() == Slight::Fail {
            if wrong_own {
                entry.refuse("coast-wrong");
            } else if wrong_other {
                entry.unmatched = Some(Reason::of("coast-wrong"));
            }
        }
        if reading_rules.coast_irrelevant() == Slight::Fail && !wrong_own && !wrong_other {
            entry.refuse("coast-wrong");
        }
    }
    if has(Code::CoastFilled)
        && reading_rules.coast_missing_one() == MissingOne::Fail
        && let StandardOrder::Move { to, .. } | StandardOrder::Path { to, .. } = order
        && rules.board.coast(to).is_some()
    {
        entry.refuse("coast-wrong");
    }
}

/// The orders for one unit that may count: the GM's last, if any, takes precedence over the player's.
pub(super) fn candidates(
    entries: &mut [StandardSubmission],
    of_unit: impl Fn(&StandardSubmission) -> bool,
) -> Vec<usize> {
    let found: Vec<usize> = (0..entries.len()).filter(|e| of_unit(&entries[*e])).collect();
    let Some(last) = found.iter().copied().rfind(|c| entries[*c].gm) else { return found };
    found.iter().filter(|c| **c != last).for_each(|c| entries[*c].refuse("gm-ordered"));
    vec![last]
}

/// Chooses the order for one unit by `double_orders` (DATC 4.D.3): returns its index in `candidates`, and refuses the
/// others. `legal` tells whether each could be carried out; illegal ones do not count if there is a legal one.
pub(super) fn choose(
    rules: &Standard,
    entries: &mut [StandardSubmission],
    candidates: &[usize],
    legal: &[bool],
) -> Option<usize> {
    let better: Vec<usize> = candidates.iter().zip(legal).filter(|(_, l)| **l).map(|(c, _)| *c).collect();
    let pool = if better.is_empty() { candidates.to_vec() } else { better };
    let same = pool.windows(2).all(|w| entries[w[0]].order == entries[w[1]].order);
    let which = rules.policy.reading.double_orders();
    let chosen = which.of(&pool).or(pool.first().copied().filter(|_| same));
    for c in candidates.iter().filter(|c| Some(**c) != chosen) {
        entries[*c].refuse(match chosen {
            _ if !pool.contains(c) => "better-order",
            None => "several-orders",
            Some(_) => "other-counts",
        });
    }
    chosen
}
