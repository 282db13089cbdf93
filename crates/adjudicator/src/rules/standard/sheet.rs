//! From the players' readings to one order a unit: which of several counts, and which are refused.

use super::order::{Order, Ordered, parse};
use super::{Standard, standing};
use crate::board::{Owner, Province};
use crate::orders::policy::{Country, Leniency, MissingOne, Slight, Which};
use crate::orders::{Code, Reading};
use crate::position::{Kind, Position, Unit};
use crate::rules::{Reason, Sheets, Written};

/// One order of one player as it came, before anything is judged.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub owner: Owner,
    pub written: Option<Written>,
    /// Canonical text, or the words written.
    pub text: String,
    pub ordered: Option<Ordered>,
    /// Why it is not followed.
    pub refused: Option<Reason>,
    /// A support whose coast breaks a switch: it has no match.
    pub unmatched: Option<Reason>,
    /// The gamesmaster wrote it.
    pub gm: bool,
    /// A bare `VIA`, as records of games write it behind moves to neighbours: by convoy if one was ordered, else by land.
    pub hint: bool,
}

impl Entry {
    /// What the gamesmaster ordered.
    pub(super) fn ruled(rules: &Standard, owner: Owner, text: String) -> Entry {
        let ordered = parse(&rules.board, &text);
        Entry { owner, written: None, text, ordered, refused: None, unmatched: None, gm: true, hint: false }
    }

    pub(super) fn refuse(&mut self, code: &'static str, text: impl Into<String>) {
        if self.refused.is_none() {
            self.refused = Some(Reason::new(code, text));
        }
    }

    pub(super) fn refuse_for(&mut self, reason: Reason) {
        if self.refused.is_none() {
            self.refused = Some(reason);
        }
    }

    /// The province of the unit it orders.
    pub(super) fn province(&self, rules: &Standard) -> Option<Province> {
        self.ordered.as_ref().and_then(|o| o.place).map(|p| rules.board.province_of(p))
    }
}

/// All orders of the sheets, as far as they can be read; what only remarks something is left out.
pub(super) fn entries(
    rules: &Standard,
    position: &Position,
    readings: &[Vec<Reading>],
    sheets: &Sheets,
) -> (Vec<Entry>, Vec<(Owner, String)>) {
    let unit_at = |p: Province| super::units::unit_at(&rules.board, position, p);
    let (mut all, mut perpetual) = (Vec::new(), Vec::new());
    for (index, (sheet, read)) in sheets.0.iter().zip(readings).enumerate() {
        for reading in read {
            let written = Some(Written { sheet: index, line: reading.line });
            let blank = Entry {
                owner: sheet.owner,
                written,
                text: reading.text.trim().to_string(),
                ordered: None,
                refused: None,
                unmatched: None,
                gm: false,
                hint: reading.text.trim_end().to_lowercase().ends_with(" via"),
            };
            let Some(text) = &reading.order else {
                if reading.is_error() || SUPERSEDED.contains(&reading.message.to_lowercase().as_str()) {
                    let mut entry = blank;
                    let code = reading.codes.iter().find(|c| c.is_error());
                    let message = match (reading.message.is_empty(), code) {
                        (true, Some(code)) => code.meaning().to_string(),
                        _ => lower(&reading.message),
                    };
                    let kind = code.map_or_else(|| superseded(&message), |c| refusal(*c));
                    entry.refuse_for(Reason::of(kind).with("message", message));
                    entry.ordered = parse(&rules.board, &reading.text);
                    all.push(entry);
                }
                continue;
            };
            let mut parts: Vec<&str> = Vec::new();
            for part in text.split(" ; ").map(str::trim) {
                if ["HEADER", "STATUS ", "VOTE "].iter().any(|w| part.starts_with(w)) {
                    continue;
                } else if part.starts_with("IF ") {
                    parts.extend(standing::conditional(rules, position, part));
                } else if let Some(lasting) = part.strip_prefix("PERPETUAL ") {
                    perpetual.push((sheet.owner, lasting.to_string()));
                    parts.push(lasting);
                } else {
                    parts.push(part);
                }
            }
            for part in parts {
                let plain = part.split(" [R").next().unwrap_or(part);
                let mut entry = Entry { text: plain.to_string(), ..blank.clone() };
                entry.ordered = parse(&rules.board, plain);
                if entry.ordered.is_none() {
                    entry.refuse("unreadable", "this is no order of standard Diplomacy");
                }
                strictures(rules, reading, &unit_at, &mut entry);
                all.push(entry);
            }
        }
    }
    standing::proxies(rules, position, sheets, &mut all);
    standing::explained(rules, &mut all);
    (all, perpetual)
}

/// What the reader says of orders that were readable and do not count.
const SUPERSEDED: &[&str] =
    &["the same order once more", "changed by a later order", "replaced by a later letter"];

fn superseded(message: &str) -> &'static str {
    match message.split(' ').next() {
        Some("changed") => "changed",
        Some("replaced") => "replaced",
        _ => "repeated",
    }
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

/// The switches that are stricter than the reading: types, coasts, countries, typing slips.
fn strictures(
    rules: &Standard,
    reading: &Reading,
    unit_at: &impl Fn(Province) -> Option<Unit>,
    entry: &mut Entry,
) {
    let reading_rules = &rules.policy.reading;
    let has = |code: Code| reading.codes.contains(&code);
    let Some(order) = entry.ordered.clone() else { return };
    let board = &rules.board;
    if has(Code::TypeFilled) && reading_rules.unit_type_missing() != Leniency::Valid {
        entry.refuse("kind-missing", "invalid: the kind of unit is missing");
    }
    if has(Code::TypeFixed) && reading_rules.unit_type_wrong() != Leniency::Valid {
        entry.refuse("kind-wrong", "invalid: the wrong kind of unit is named");
    }
    if has(Code::Fuzzy) && !rules.policy.mail.fuzzy_names() {
        entry.refuse("misspelt", "invalid: a name is misspelt");
    }
    if has(Code::Power) && reading_rules.nationality_wrong() == Country::Illegal {
        entry.refuse_for(Reason::of("nationality").with("what", "wrong"));
    }
    let foreign = |p: Province| unit_at(p).is_some_and(|u| u.owner != entry.owner);
    if reading_rules.nationality_missing() == Country::Illegal
        && let Order::SupportHold { of } | Order::SupportMove { of, .. } | Order::Convoy { of, .. } =
            order.order
        && foreign(of)
        && !names_country(rules, &reading.text, of, unit_at)
    {
        entry.refuse_for(Reason::of("nationality").with("what", "missing"));
    }
    if let Some(Order::SupportMove { of, to }) = parse(board, &reading.text).map(|o| o.order)
        && board.province_of(to) == of
    {
        entry.refuse("into-itself", "invalid: the supported move goes to where the unit stands");
    }
    let unit = order.place.and_then(|p| unit_at(board.province_of(p)));
    let army = unit.is_some_and(|u| u.kind == Kind::Army);
    if has(Code::CoastIgnored) {
        let raw = parse(board, &reading.text);
        let wrong_own = raw
            .as_ref()
            .and_then(|o| o.place)
            .zip(unit)
            .is_some_and(|(p, u)| u.kind == Kind::Fleet && board.coast(p).is_some() && p != u.place);
        let other = raw.as_ref().and_then(|o| o.of);
        let wrong_other = other.is_some_and(|p| {
            let unit = unit_at(board.province_of(p));
            board.coast(p).is_some() && unit.is_some_and(|u| u.kind == Kind::Fleet && u.place != p)
        });
        if reading_rules.coast_wrong() == Slight::Fail {
            if wrong_own {
                entry.refuse("coast-wrong", "invalid: the fleet is not at that coast");
            } else if wrong_other {
                entry.unmatched =
                    Some(Reason::new("coast-wrong", "no match: the supported fleet is not at that coast"));
            }
        }
        if reading_rules.coast_irrelevant() == Slight::Fail && (army || (!wrong_own && !wrong_other)) {
            entry.refuse("coast-wrong", "invalid: a coast is named that means nothing");
        }
    }
    if has(Code::CoastFilled)
        && reading_rules.coast_missing_one() == MissingOne::Fail
        && let Order::Move { to, .. } = order.order
        && board.coast(to).is_some()
    {
        entry.refuse("coast-wrong", "invalid: the coast is missing");
    }
}

/// The words of a support or convoy name the country of the unit in the province.
fn names_country(
    rules: &Standard,
    text: &str,
    of: Province,
    unit_at: &impl Fn(Province) -> Option<Unit>,
) -> bool {
    let Some(unit) = unit_at(of) else { return true };
    text.split(|c: char| !c.is_alphanumeric()).skip(1).any(|w| {
        w.chars().count() >= 3
            && rules.board.find_owner(w) == Some(unit.owner)
            && rules.board.places_named(w).is_empty()
    })
}

/// Which of the orders for one unit counts, by `double_orders` (DATC 4.D.3): the index in `candidates`, all others are
/// refused. `legal` tells of each whether it could be carried out; illegal ones do not count beside a legal one.
pub(super) fn choose(
    rules: &Standard,
    entries: &mut [Entry],
    candidates: &[usize],
    legal: &[bool],
) -> Option<usize> {
    let better: Vec<usize> = candidates.iter().zip(legal).filter(|(_, l)| **l).map(|(c, _)| *c).collect();
    let pool = if better.is_empty() { candidates.to_vec() } else { better };
    let same = pool.windows(2).all(|w| entries[w[0]].ordered == entries[w[1]].ordered);
    let chosen = match rules.policy.reading.double_orders() {
        Which::None if !same => None,
        Which::Last => pool.last().copied(),
        _ => pool.first().copied(),
    };
    for c in candidates {
        if Some(*c) == chosen {
            continue;
        }
        if !pool.contains(c) {
            entries[*c].refuse("better-order", "invalid: it cannot be carried out, and another order can");
        } else if chosen.is_none() {
            entries[*c].refuse("several-orders", "invalid: the unit has several orders");
        } else {
            entries[*c].refuse("other-counts", "invalid: another order for the unit counts");
        }
    }
    chosen
}
