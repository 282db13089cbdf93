//! Reads orders in the seed's shorthand (`1 Bohemia`, `2F S Italy 1 Trieste`) and in full sentences (R58-5).

use super::orders::{Marker, Order};
use crate::board::{Board, Owner, Place};
use crate::diagnostic::Source;
use crate::orders::{Code, Reading};
use crate::position::{Kind, Position, Unit};
use crate::season::Phase;

/// What a word of an order can be, besides a name or a number.
const VERBS: &[(&[&str], Word)] = &[
    (&["h", "hold", "holds", "hol", "stand", "stands", "stays", "st"], Word::Hold),
    (&["s", "support", "supports", "sup", "supporting"], Word::Support),
    (&["follow", "follows", "following"], Word::Follow),
    (&["boards", "board", "aboard", "embarks"], Word::Boards),
    (&["off", "lands", "ashore", "disembarks"], Word::Off),
    (&["c", "convoy", "convoys"], Word::Convoy),
    (&["d", "disband", "disbands", "annihilated", "otb"], Word::Disband),
    (&["-", "to", "moves", "into", "retreats", "retreat", "goes"], Word::To),
    (&["raise", "raises", "build", "builds", "b"], Word::Raise),
    (&["remove", "removes", "rem"], Word::Remove),
    (&["capital"], Word::Capital),
    (&["waive", "waives", "nothing"], Word::Waive),
    (&["at", "in", "on", "the", "new", "names", "is"], Word::Filler),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    Hold,
    Support,
    Follow,
    Boards,
    Off,
    Convoy,
    Disband,
    To,
    Raise,
    Remove,
    Capital,
    Waive,
    Filler,
}

/// How a whole text is read. Every line gives at least one reading, blank ones excepted.
pub fn read(board: &Board, position: &Position, who: Owner, text: &Source) -> Vec<Reading> {
    let mut out = Vec::new();
    for (index, line) in text.text.lines().enumerate() {
        let reader = Reader { board, position, who };
        let number = index as u32 + 1;
        let mut column = 1;
        for piece in pieces(&reader, line) {
            let start = column + piece.chars().take_while(|c| c.is_whitespace()).count() as u32;
            let width = piece.chars().count() as u32;
            column += width;
            let trimmed = piece.trim().trim_end_matches([';', ',', '.']);
            if trimmed.is_empty() {
                if !piece.trim().is_empty()
                    && let Some(last) = out.last_mut()
                {
                    let last: &mut Reading = last;
                    last.columns.1 = column - 1;
                }
                continue;
            }
            let (order, codes, message) = reader.piece(trimmed);
            let end = start + piece.trim().chars().count() as u32 - 1;
            out.push(Reading {
                line: number,
                columns: (start, end),
                text: piece.trim().to_string(),
                order: order.map(|o| o.text(board)),
                codes,
                message,
            });
        }
    }
    out
}

/// Reads one canonical order again.
pub fn order(board: &Board, position: &Position, who: Owner, text: &str) -> Option<Order> {
    Order::parse(board, text).ok().or_else(|| Reader { board, position, who }.piece(text).0)
}

/// Splits a line at semicolons, and at commas where both sides are orders of their own.
fn pieces<'a>(reader: &Reader, line: &'a str) -> Vec<&'a str> {
    let mut out = Vec::new();
    for part in line.split_inclusive(';') {
        let body = part.trim().trim_end_matches(';');
        if reader.piece(body).0.is_some() || !body.contains(',') {
            out.push(part);
        } else {
            out.extend(part.split_inclusive(','));
        }
    }
    out
}

struct Reader<'a> {
    board: &'a Board,
    position: &'a Position,
    who: Owner,
}

/// A unit as named: its marker and the place said with it.
#[derive(Clone, Copy)]
struct Named {
    marker: Marker,
    at: Option<Place>,
    next: usize,
}

type Read = (Option<Order>, Vec<Code>, String);

impl Reader<'_> {
    fn piece(&self, text: &str) -> Read {
        if text.starts_with('>') {
            return (None, vec![Code::Quoted], "quoted from an earlier mail".into());
        }
        if let Ok(order) = Order::parse(self.board, text)
            && order.unit().is_none_or(|u| self.find(u).is_some())
            && (order.unit().is_none() || matches!(order, Order::Remove { .. }))
                == (self.position.turn.phase == Phase::Adjustment)
        {
            return (Some(order), Vec::new(), String::new());
        }
        let mut words = tokens(text);
        if words.len() > 1
            && words[1] == ":"
            && let Some(owner) = self.board.find_owner(&words[0])
        {
            words.drain(..2);
            if owner != self.who {
                return refuse(
                    Code::NotYours,
                    format!("these orders are headed {}", self.board.owner(owner).name),
                );
            }
        }
        words.retain(|w| !matches!(w.as_str(), ":" | "(" | ")" | ","));
        if words.is_empty() || self.heading(&words) {
            return (None, Vec::new(), "a heading".into());
        }
        if matches!(self.position.turn.phase, Phase::Adjustment) {
            return self.decision(&words);
        }
        self.unit_order(&words)
    }

    /// A line of nothing but powers, seasons and years.
    fn heading(&self, words: &[String]) -> bool {
        words.iter().all(|w| {
            w.parse::<crate::season::Season>().is_ok_and(|_| w.len() > 1)
                || (w.len() == 4 && w.parse::<u32>().is_ok())
                || w.parse::<Phase>().is_ok_and(|_| w.len() > 1)
                || (w.len() > 3
                    && self.board.find_owner(w).is_some()
                    && self.board.places_named(w).is_empty())
        })
    }

    fn unit_order(&self, words: &[String]) -> Read {
        let Some(named) = self.named(words, 0, true) else {
            return refuse(Code::UnknownOrder, "no unit of yours is named".into());
        };
        let marker = named.marker;
        let Some(unit) = self.find(marker) else {
            return refuse(Code::NoUnit, format!("you have no {}", marker.text(self.board)));
        };
        let rest = &words[named.next..];
        // A place behind the number is where the unit stands, or, alone, where it goes.
        let (stated, rest) = match self.place(rest, 0) {
            Some((places, next)) if next < rest.len() || self.stands_at(&unit, &places) => {
                (Some(places), &rest[next..])
            }
            _ => (named.at.map(|p| vec![p]), rest),
        };
        if let Some(places) = &stated
            && !self.stands_at(&unit, places)
        {
            let (here, there) = (self.board.place_name(unit.place), self.board.place_name(places[0]));
            return refuse(
                Code::NoUnit,
                format!("{} stands in {here}, not in {there}", marker.text(self.board)),
            );
        }
        let mut rest = strip(rest);
        // `1 - S 2`
        let word = |at: usize| rest.get(at).and_then(|w| verb(w));
        if word(0) == Some(Word::To) && !matches!(word(1), None | Some(Word::To | Word::Filler)) {
            rest = &rest[1..];
        }
        let Some(first) = rest.first() else {
            return (Some(Order::Hold { unit: marker }), vec![Code::NoOrder], "no order: it stands".into());
        };
        let done = |order: Order| (Some(order), Vec::new(), String::new());
        match verb(first) {
            Some(Word::Hold) if rest.len() == 1 => done(Order::Hold { unit: marker }),
            Some(Word::Off) => done(Order::Off { unit: marker }),
            Some(Word::Convoy) => (
                Some(Order::Convoy { unit: marker }),
                vec![Code::Impossible],
                "these rules have no convoys".into(),
            ),
            Some(Word::Disband) if rest.len() == 1 => done(Order::Disband { unit: marker }),
            Some(Word::Support) => self.support(marker, &rest[1..]),
            Some(Word::Follow) => match self.named(rest, 1, false) {
                Some(leader) if self.end(rest, leader.next) => {
                    done(Order::Follow { unit: marker, leader: leader.marker })
                }
                _ => refuse(Code::UnknownOrder, "whom it follows cannot be read".into()),
            },
            Some(Word::Boards) => match self.named(rest, 1, false) {
                Some(fleet) if self.end(rest, fleet.next) => {
                    done(Order::Board { unit: marker, fleet: fleet.marker })
                }
                _ => refuse(Code::UnknownOrder, "the fleet it boards cannot be read".into()),
            },
            _ => self.movement(&unit, marker, rest),
        }
    }

    fn movement(&self, unit: &Unit, marker: Marker, words: &[String]) -> Read {
        let words = strip_to(words);
        let Some((places, next)) = self.place(words, 0) else {
            return refuse(Code::UnknownProvince, format!("“{}” is no place of this board", words.join(" ")));
        };
        let mut codes = Vec::new();
        let mut boards = None;
        let rest = strip(&words[next..]);
        if !rest.is_empty() {
            match self.named(rest, 1, false) {
                Some(fleet) if verb(&rest[0]) == Some(Word::Boards) && self.end(rest, fleet.next) => {
                    boards = Some(fleet.marker);
                }
                _ => return refuse(Code::UnknownOrder, format!("“{}” is not understood", rest.join(" "))),
            }
        }
        let [to] = places[..] else {
            return refuse(Code::AmbiguousProvince, "the place can mean several provinces".into());
        };
        let to = match self.coast(unit, to) {
            Ok(place) => {
                if place != to {
                    codes.push(Code::CoastFilled);
                }
                place
            }
            Err(()) => {
                let name = self.board.place_name(to);
                return refuse(
                    Code::AmbiguousCoast,
                    format!("both coasts of {name} can be reached and none is named"),
                );
            }
        };
        (Some(Order::Move { unit: marker, to, boards }), codes, String::new())
    }

    /// The coast a fleet comes to: as named, or the only one it can reach (R58-8).
    fn coast(&self, unit: &Unit, to: Place) -> Result<Place, ()> {
        let province = self.board.province_of(to);
        let coasts = &self.board.province(province).coasts;
        if unit.kind != Kind::Fleet || coasts.is_empty() || self.board.coast(to).is_some() {
            return Ok(if unit.kind == Kind::Fleet { to } else { province.place() });
        }
        if unit.place.0 as usize >= self.board.places() {
            return Ok(to);
        }
        let reach = self.board.fleet(unit.place);
        let open: Vec<Place> = coasts.iter().copied().filter(|c| reach >> c.0 & 1 == 1).collect();
        match open[..] {
            [one] => Ok(one),
            [] => Ok(to),
            _ => Err(()),
        }
    }

    fn support(&self, marker: Marker, words: &[String]) -> Read {
        let Some(of) = self.named(words, 0, false) else {
            return refuse(Code::UnknownOrder, "the unit supported cannot be read".into());
        };
        let owner = of.marker.owner.unwrap_or(self.who);
        let target = self.find_of(owner, of.marker);
        let mut rest = &words[of.next..];
        let standing = |p: &[Place]| target.is_some_and(|t| self.stands_at(&t, p));
        if let Some((places, next)) = self.place(rest, 0)
            && (next < rest.len() || standing(&places))
        {
            rest = &rest[next..];
        }
        let rest = strip_to(rest);
        let mut to = None;
        if !rest.is_empty() && verb(&rest[0]) != Some(Word::Hold) {
            match self.place(rest, 0) {
                Some((places, next)) if next == rest.len() && places.len() == 1 => {
                    to = Some(self.board.province_of(places[0])).filter(|_| !standing(&places));
                }
                _ => return refuse(Code::UnknownOrder, "the objective cannot be read".into()),
            }
        }
        let codes = if target.is_none() { vec![Code::Void] } else { Vec::new() };
        let message = if target.is_none() { "there is no such unit".into() } else { String::new() };
        (Some(Order::Support { unit: marker, of: of.marker, to }), codes, message)
    }

    /// Raising, removal, the capital (Fall).
    fn decision(&self, words: &[String]) -> Read {
        let words = strip(words);
        let first = words.first().and_then(|w| verb(w));
        let done = |order: Order| (Some(order), Vec::new(), String::new());
        match first {
            Some(Word::Waive) if words.len() == 1 => done(Order::Waive {}),
            Some(Word::Capital) => match self.place(strip(&words[1..]), 0) {
                Some((places, _)) if places.len() == 1 => {
                    done(Order::Capital { at: self.board.province_of(places[0]) })
                }
                _ => refuse(Code::UnknownProvince, "the new capital cannot be read".into()),
            },
            Some(Word::Raise) => self.raise(&words[1..]),
            Some(Word::Remove | Word::Disband) => match self.named(words, 1, true) {
                Some(named) if self.find(named.marker).is_some() => {
                    done(Order::Remove { unit: named.marker })
                }
                Some(named) => refuse(Code::NoUnit, format!("you have no {}", named.marker.text(self.board))),
                None => refuse(Code::UnknownOrder, "the unit removed cannot be read".into()),
            },
            _ => match self.named(words, 0, true) {
                Some(named) if words.last().and_then(|w| verb(w)) == Some(Word::Disband) => {
                    done(Order::Remove { unit: named.marker })
                }
                Some(_) => refuse(Code::WrongPhase, "an order to move, in an adjustment".into()),
                None => refuse(Code::UnknownOrder, "neither raising, removal nor capital".into()),
            },
        }
    }

    fn raise(&self, words: &[String]) -> Read {
        let (kind, rest) = match words.first().map(|w| w.trim_end_matches(|c: char| c.is_ascii_digit())) {
            Some("a" | "army" | "armies") => (Kind::Army, &words[1..]),
            Some("f" | "fleet" | "fleets") => (Kind::Fleet, &words[1..]),
            _ => return refuse(Code::UnknownOrder, "army or fleet?".into()),
        };
        let rest = strip(rest);
        if rest.is_empty() {
            return (Some(Order::Raise { kind, at: None }), Vec::new(), String::new());
        }
        match self.place(rest, 0) {
            Some((places, next)) if places.len() == 1 && next == rest.len() => {
                (Some(Order::Raise { kind, at: Some(places[0]) }), Vec::new(), String::new())
            }
            _ => refuse(Code::UnknownProvince, format!("“{}” is no place of this board", rest.join(" "))),
        }
    }

    /// A unit named by number (`A1`, `2F`, `1`, `Army 3`) or, without one, by kind and place.
    fn named(&self, words: &[String], from: usize, own: bool) -> Option<Named> {
        let mut at = from;
        let mut owner = None;
        while words.get(at).is_some_and(|w| matches!(w.as_str(), "the" | "my")) {
            at += 1;
        }
        if let Some(word) = words.get(at)
            && word.chars().count() > 2
            && !word.starts_with("army")
            && !word.starts_with("fleet")
            && let Some(found) = self.board.find_owner(word.trim_end_matches("'s"))
        {
            owner = Some(found);
            at += 1;
        }
        if owner.is_some_and(|o| own && o != self.who) {
            return None;
        }
        let owner = owner.filter(|_| !own);
        let word = words.get(at)?;
        if let Some((kind, number)) = numbered(word) {
            return Some(Named { marker: Marker { owner, kind, number }, at: None, next: at + 1 });
        }
        let kind = |word: &String| match word.as_str() {
            "a" | "army" => Some(Kind::Army),
            "f" | "fleet" => Some(Kind::Fleet),
            _ => None,
        };
        // `1st Army`
        let ordinal = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end));
        if let (Some(number), Some(kind)) =
            (ordinal.and_then(|n| n.parse().ok()), words.get(at + 1).and_then(kind))
        {
            return Some(Named { marker: Marker { owner, kind, number }, at: None, next: at + 2 });
        }
        let kind = kind(word)?;
        if let Some(number) = words.get(at + 1).and_then(|w| w.parse().ok()) {
            return Some(Named { marker: Marker { owner, kind, number }, at: None, next: at + 2 });
        }
        let (places, next) = self.place(words, at + 1)?;
        let whose = owner.unwrap_or(self.who);
        let mut found =
            self.units().filter(|u| u.owner == whose && u.kind == kind && self.stands_at(u, &places));
        let unit = found.next().filter(|_| found.next().is_none())?;
        let marker = Marker { owner, kind, number: unit.number };
        Some(Named { marker, at: Some(unit.place), next })
    }

    /// The longest name of a place that begins at a word.
    fn place(&self, words: &[String], from: usize) -> Option<(Vec<Place>, usize)> {
        if words.get(from).is_none_or(|w| w == "-") {
            return None;
        }
        let most = words.len().min(from + 5);
        (from + 1..=most).rev().find_map(|end| {
            let name = words[from..end].join(" ");
            let found = self.board.places_named(&name);
            (!found.is_empty()).then_some((found, end))
        })
    }

    fn stands_at(&self, unit: &Unit, places: &[Place]) -> bool {
        let known = (unit.place.0 as usize) < self.board.places();
        known
            && places.iter().any(|p| {
                *p == unit.place
                    || (self.board.coast(*p).is_none()
                        && self.board.province_of(*p) == self.board.province_of(unit.place))
            })
    }

    fn end(&self, words: &[String], at: usize) -> bool {
        match self.place(words, at) {
            Some((_, next)) => next == words.len(),
            None => at == words.len(),
        }
    }

    fn units(&self) -> impl Iterator<Item = &Unit> {
        self.position.dislodged.iter().map(|d| &d.unit).chain(&self.position.units)
    }

    fn find(&self, marker: Marker) -> Option<Unit> {
        self.find_of(self.who, marker)
    }

    fn find_of(&self, owner: Owner, marker: Marker) -> Option<Unit> {
        // Without a position nothing can be checked: what is written is taken.
        if self.position.units.is_empty() && self.position.dislodged.is_empty() {
            let unit = Unit::new(owner, marker.kind, Place(u8::MAX));
            return Some(Unit { number: marker.number, ..unit });
        }
        self.units().find(|u| u.owner == owner && u.kind == marker.kind && u.number == marker.number).copied()
    }
}

fn refuse(code: Code, message: String) -> Read {
    (None, vec![code], message)
}

/// `A1`, `ARMY1`, `1`, `2F`, `3A`: kind and number; a bare number is an army.
fn numbered(word: &str) -> Option<(Kind, u16)> {
    let digits = |s: &str| s.parse::<u16>().ok().filter(|n| *n > 0 && s.bytes().all(|b| b.is_ascii_digit()));
    if let Some(n) = digits(word) {
        return Some((Kind::Army, n));
    }
    for (letters, kind) in
        [("army", Kind::Army), ("fleet", Kind::Fleet), ("a", Kind::Army), ("f", Kind::Fleet)]
    {
        let number = word.strip_prefix(letters).and_then(digits);
        if let Some(n) = number.or_else(|| word.strip_suffix(letters).and_then(digits)) {
            return Some((kind, n));
        }
    }
    None
}

fn verb(word: &str) -> Option<Word> {
    VERBS.iter().find(|(words, _)| words.contains(&word)).map(|(_, meaning)| *meaning)
}

/// Leaves out small words at the front.
fn strip(words: &[String]) -> &[String] {
    let skip = words.iter().take_while(|w| verb(w) == Some(Word::Filler)).count();
    &words[skip..]
}

/// Leaves out dashes, `to` and small words at the front.
fn strip_to(words: &[String]) -> &[String] {
    let skip = words.iter().take_while(|w| matches!(verb(w), Some(Word::Filler | Word::To))).count();
    &words[skip..]
}

/// Words in lower case; dashes, arrows, colons, commas and parentheses stand alone.
fn tokens(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    for c in text.chars() {
        let mark = match c {
            '-' | '–' | '—' | '‑' | '−' | '→' | '⇒' | '>' | '=' => Some("-"),
            ':' => Some(":"),
            ',' => Some(","),
            // Parentheses around a coast belong to the name, others to nothing.
            '(' | ')' => Some("("),
            _ => None,
        };
        match mark {
            Some(mark) => {
                if out.len() > 1 && mark == "-" && out[out.len() - 1].is_empty() && out[out.len() - 2] == "-"
                {
                    continue;
                }
                out.extend([mark.to_string(), String::new()]);
            }
            None if c.is_whitespace() => out.push(String::new()),
            None => {
                if let Some(last) = out.last_mut() {
                    last.extend(c.to_lowercase());
                }
            }
        }
    }
    out.retain(|w| !w.is_empty());
    out
}
