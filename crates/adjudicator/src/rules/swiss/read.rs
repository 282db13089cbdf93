//! Reads a player's text into orders of the Swiss Variant, in the spellings of its rules and near ones (S-16).

use crate::orders::MailRules;
use std::sync::OnceLock;

use super::orders::{Act, At, Given, Named, Order};
use super::space::Pair;
use crate::board::{Board, Owner, Place, Province};
use crate::diagnostic::Source;
use crate::orders::{self, Code, Reading};
use crate::position::{Kind, Position, Unit};
use crate::rules::blend::{Own, blend};
use crate::rules::cursor::{Cursor, Form};
use crate::rules::pieces::{Found, pieces};
use crate::rules::{Switches, Written};
use crate::season::Phase;

const HOLD: &[&str] = &["h", "hold", "holds", "stand", "stands", "st", "std", "stays", "stay"];
const DISBAND: &[&str] = &["d", "disband", "disbands", "disbanded", "otb", "destroyed", "dies"];

/// Reads all pieces of a text: with the common reader, and with this one what is of the variant alone. None with a reading
/// that is no order.
pub fn read(
    board: &Board,
    position: &Position,
    who: Owner,
    text: &Source,
    sheet: usize,
    mail: MailRules,
) -> Vec<(Reading, Option<Given>)> {
    static READER: OnceLock<orders::Reader> = OnceLock::new();
    let reader = READER.get_or_init(|| orders::Reader::new(board, orders::words::COMMON));
    // S-18, S-37
    let switches = "double_orders=hold unit_type_wrong=invalid coast_missing_one=fail";
    let policy = orders::Policy { mail, ..orders::Policy::new(&Switches::read(switches)) };
    let common = reader.read(board, position, who, text, &policy);
    let own = |text: &str, line: u32| {
        let pieces = lines(board, position, who, text, Written { sheet, line });
        pieces.into_iter().map(|(reading, order)| Own { reading, order }).collect()
    };
    let refuse = |given: Given, reading: &Reading| Given {
        order: Err(reading.message.clone()),
        text: reading.text.clone(),
        ..given
    };
    blend(text, common, |line| special(position.turn.phase, line), own, refuse)
}

/// Words that only the variant has; retreats and builds have its own rules throughout.
fn special(phase: Phase, line: &str) -> bool {
    let line = line.to_lowercase();
    let words = ["hyp", "link", "separ", "seper", "consent", "withdraw", "lost", "death", "(h)", "(s)"];
    phase != Phase::Movement || words.iter().any(|w| line.contains(w))
}

/// This reader alone: a text of one line or several, the first of which is the line given.
fn lines(board: &Board, position: &Position, who: Owner, text: &str, at: Written) -> Vec<(Reading, Given)> {
    let read = |cursor: &mut Cursor| {
        let mut codes = Vec::new();
        let order = Reader { board, position, who }.order(cursor, &mut codes);
        if order.is_err() {
            if !codes.iter().any(|c| c.is_error()) {
                codes.push(Code::UnknownOrder);
            }
            cursor.rest_of_piece();
        }
        let canonical = order.as_ref().ok().map(|o| o.canonical(board));
        let message = order.as_ref().err().cloned().unwrap_or_default();
        Found { order, canonical, codes, message }
    };
    let pieces = pieces(board, who, text, at.line, read).into_iter();
    pieces
        .map(|(reading, order)| {
            let written = Written { line: reading.line, ..at };
            let given = Given { owner: who, order, text: reading.text.clone(), written };
            (reading, given)
        })
        .collect()
}

struct Reader<'a> {
    board: &'a Board,
    position: &'a Position,
    who: Owner,
}

type Codes = Vec<Code>;

/// How a suffix names hyperspace.
#[derive(PartialEq, Eq)]
enum Suffix {
    None,
    Own,
    /// `(via hyperspace)` behind a support: the path of the supported move.
    Theirs,
}

impl Reader<'_> {
    fn order(&self, c: &mut Cursor, codes: &mut Codes) -> Result<Order, String> {
        if c.word_in(&["link", "links"]) {
            let (a, b) = self.pair(c, codes)?;
            return Ok(Order::Link(a, b));
        }
        if c.word_in(&["separate", "seperate", "separates", "seperates", "seperation", "separation"]) {
            let (a, b) = self.pair(c, codes)?;
            return Ok(Order::Separate(a, b));
        }
        let withdraw = c.word_in(&["withdraw", "withdraws", "revoke", "revokes"]);
        if c.word_in(&["consent", "consents"]) || withdraw {
            let _ = c.word_in(&["to", "for", "from"]);
            let power = c.power().ok_or("a consent names a power")?;
            let _ = c.word_in(&["for", "on", "between"]);
            let (a, b) = self.pair(c, codes)?;
            return Ok(Order::Consent(power, Pair::of(a, b), !withdraw));
        }
        if c.word_in(&["lost"]) {
            let number = c.number().ok_or("a lost piece is named by its number")?;
            if c.word_in(&["first"]) {
                return Ok(Order::LostFirst(number));
            }
            if c.word_in(&["coast"])
                && let Some(coast) = ["nc", "sc", "ec", "wc"].into_iter().find(|w| c.word_in(&[w]))
            {
                return Ok(Order::LostCoast(number, coast.into()));
            }
            return Err("say “first” or “coast” and which".into());
        }
        match self.position.turn.phase {
            Phase::Adjustment => self.winter(c, codes),
            phase => self.unit_order(c, phase, codes),
        }
    }

    /// Two provinces: `Switzerland to Albania`, `Berlin and Kiel`, `swi-alb`, `swi alb`, `Berlin, Kiel`.
    fn pair(&self, c: &mut Cursor, codes: &mut Codes) -> Result<(Province, Province), String> {
        let _ = c.take(|f| f == Form::Sign(':'));
        let _ = c.word_in(&["between", "from"]);
        let a = self.province(c, codes)?;
        while c.word_in(&["to", "and", "with", "from"])
            || c.take(|f| f == Form::Arrow || matches!(f, Form::Sign('&' | ',' | '/')))
        {}
        let b = self.province(c, codes)?;
        Ok((a, b))
    }

    fn province(&self, c: &mut Cursor, codes: &mut Codes) -> Result<Province, String> {
        let (places, text) = c.place();
        match places.as_slice() {
            [one] => Ok(self.board.province_of(*one)),
            [] => {
                codes.push(Code::UnknownProvince);
                Err(format!("“{}” is no province of the board", text.unwrap_or_default()))
            }
            _ => {
                codes.push(Code::AmbiguousProvince);
                Err(format!("“{}” has several meanings", text.unwrap_or_default()))
            }
        }
    }

    /// `A swi`, `Fleet Kiel`, `A hyp 2`; the kind may be missing.
    fn unit(&self, c: &mut Cursor, codes: &mut Codes, near: Option<(Kind, Place)>) -> Result<Named, String> {
        let kind = c.kind();
        c.owner_word();
        let kind = kind.or_else(|| c.kind());
        if c.word_in(&["hyp", "hyperspace"]) {
            return Ok(Named { kind, at: At::Hyper(c.number()) });
        }
        let (places, text) = c.place();
        let known = |p: &Place| self.find(*p, near.is_none()).is_some();
        let place = match places.as_slice() {
            [] => {
                let word = text.unwrap_or_default();
                codes.push(if text.is_some() { Code::UnknownProvince } else { Code::UnknownOrder });
                return Err(if text.is_some() {
                    format!("“{word}” is no province of the board")
                } else {
                    "no unit is named here".into()
                });
            }
            [one] => *one,
            many => {
                codes.push(Code::Context);
                match many.iter().filter(|p| known(p)).collect::<Vec<_>>().as_slice() {
                    [one] => **one,
                    _ => {
                        codes.push(Code::AmbiguousProvince);
                        return Err(format!("“{}” has several meanings", text.unwrap_or_default()));
                    }
                }
            }
        };
        let found = self.find(place, near.is_none());
        if kind.is_none() {
            codes.push(Code::TypeFilled);
        }
        let kind = kind.or(found.map(|u| u.kind));
        let place = match found {
            Some(unit) if kind == Some(unit.kind) => {
                if self.board.coast(place).is_some() && unit.place != place {
                    codes.push(Code::CoastIgnored);
                }
                unit.place
            }
            _ if kind == Some(Kind::Army) => self.board.province_of(place).place(),
            _ => place,
        };
        Ok(Named { kind, at: At::Place(place) })
    }

    /// The unit in a place that can be meant: the player's own, or any.
    fn find(&self, place: Place, own: bool) -> Option<Unit> {
        let province = self.board.province_of(place);
        let here = |u: &&Unit| self.board.province_of(u.place) == province && (!own || u.owner == self.who);
        if self.position.turn.phase == Phase::Retreat && own {
            return self.position.dislodged.iter().map(|d| &d.unit).find(here).copied();
        }
        self.position.units.iter().find(here).copied()
    }

    fn unit_order(&self, c: &mut Cursor, phase: Phase, codes: &mut Codes) -> Result<Order, String> {
        let unit = self.unit(c, codes, None)?;
        let make = |act: Act| Ok(Order::Unit { kind: unit.kind, at: unit.at, act });
        let retreat = phase == Phase::Retreat;
        if c.end_of_piece() {
            codes.push(Code::NoOrder);
            return make(if retreat { Act::Disband } else { Act::Hold });
        }
        if c.word_in(HOLD) {
            c.dot();
            let _ = c.word_in(&["and"]);
            let _ = c.word_in(&["fight", "fights"]);
            let death = c.word_in(&["to"]) && {
                c.word_in(&["the"]);
                c.word_in(&["death"])
            };
            if death && !retreat {
                codes.push(Code::WrongPhase);
                return Err("only a dislodged unit fights to the death".into());
            }
            if retreat && !death {
                codes.push(Code::Context);
            }
            return make(if retreat { Act::Disband } else { Act::Hold });
        }
        if c.word_in(&["fights", "fight"]) && c.word_in(&["to"]) {
            c.word_in(&["the"]);
            c.word_in(&["death"]);
            return make(Act::Disband);
        }
        if c.word_in(DISBAND) {
            if !retreat {
                codes.push(Code::WrongPhase);
                return Err("nobody leaves the board in a move".into());
            }
            return make(Act::Disband);
        }
        let bracket = c.bracketed(&["s", "c"]);
        if bracket == Some(0) || bracket.is_none() && c.word_in(&["s", "support", "supports", "sup"]) {
            c.dot();
            return self.support(c, codes).and_then(make);
        }
        if bracket == Some(1) || bracket.is_none() && c.word_in(&["c", "convoy", "convoys"]) {
            c.dot();
            let of = self.unit(c, codes, Some((Kind::Army, Place(0))))?;
            if !c.arrow() {
                return Err("a convoy names where the army goes".into());
            }
            let to = self.goal(c, of.kind, codes)?;
            if self.suffix(c) != Suffix::None {
                codes.push(Code::Impossible);
                return Err("nobody is carried through hyperspace".into());
            }
            return make(Act::Convoy { of, to: self.board.province_of(to).place() });
        }
        let hyper = self.suffix(c) != Suffix::None;
        let arrow = c.arrow();
        if c.word_in(&["hyp", "hyperspace"]) {
            return make(Act::Enter);
        }
        if !arrow {
            if !c.place_ahead() {
                return Err("the order cannot be read".into());
            }
            codes.push(Code::NoVerb);
        }
        let to = self.goal(c, unit.kind, codes)?;
        let mut convoy = false;
        let mut hyper = hyper | (self.suffix(c) != Suffix::None);
        if !hyper && c.word_in(&["via", "by"]) {
            convoy = true;
            if !c.word_in(&["convoy", "convoys", "sea", "fleet", "fleets"]) {
                codes.push(Code::Extra);
                while !c.end_of_piece() && !c.place().0.is_empty() {
                    c.comma_or_and();
                }
            }
            hyper |= self.suffix(c) != Suffix::None;
        }
        make(Act::Move { to, hyper, convoy })
    }

    fn support(&self, c: &mut Cursor, codes: &mut Codes) -> Result<Act, String> {
        let early = self.suffix(c) == Suffix::Own;
        // `(S) to Berlin`: the one unit that moves there.
        if c.arrow() {
            let to = self.goal(c, None, codes)?;
            let hyper = early | (self.suffix(c) == Suffix::Own);
            return Ok(Act::SupportMove { of: None, to: self.board.province_of(to).place(), hyper });
        }
        let of = self.unit(c, codes, Some((Kind::Army, Place(0))))?;
        if c.arrow() {
            if c.word_in(&["hyp", "hyperspace"]) {
                return Err("nobody is met in hyperspace, and nobody is supported into it".into());
            }
            let to = self.goal(c, of.kind, codes)?;
            let hyper = self.support_suffix(c, codes);
            return Ok(Act::SupportMove { of: Some(of), to, hyper: early | hyper });
        }
        if c.word_in(HOLD) || c.word_in(&["holding", "standing"]) {
            c.dot();
        }
        let hyper = self.support_suffix(c, codes);
        Ok(Act::SupportHold { of, hyper: early | hyper })
    }

    fn support_suffix(&self, c: &mut Cursor, codes: &mut Codes) -> bool {
        let mut hyper = false;
        loop {
            match self.suffix(c) {
                Suffix::None => {
                    if c.word_in(&["via", "by"]) {
                        let _ = c.word_in(&["convoy", "sea"]);
                        continue;
                    }
                    return hyper;
                }
                Suffix::Own => hyper = true,
                Suffix::Theirs => codes.push(Code::Extra),
            }
        }
    }

    /// `via hyperspace`, `through|thru|by|in hyperspace`, `(hyperspace)`, `(H)`, `(via hyperspace)`.
    fn suffix(&self, c: &mut Cursor) -> Suffix {
        let words: &[(&[&str], Suffix)] = &[
            (&["(", "via", "hyperspace", ")"], Suffix::Theirs),
            (&["(", "through", "hyperspace", ")"], Suffix::Theirs),
            (&["(", "thru", "hyperspace", ")"], Suffix::Theirs),
            (&["(", "by", "hyperspace", ")"], Suffix::Theirs),
            (&["(", "hyperspace", ")"], Suffix::Own),
            (&["(", "h", ")"], Suffix::Own),
            (&["via", "hyperspace"], Suffix::Own),
            (&["through", "hyperspace"], Suffix::Own),
            (&["thru", "hyperspace"], Suffix::Own),
            (&["by", "hyperspace"], Suffix::Own),
            (&["in", "hyperspace"], Suffix::Own),
        ];
        for (form, suffix) in words {
            if c.phrase(form) {
                return if *suffix == Suffix::Own { Suffix::Own } else { Suffix::Theirs };
            }
        }
        Suffix::None
    }

    fn goal(&self, c: &mut Cursor, kind: Option<Kind>, codes: &mut Codes) -> Result<Place, String> {
        let (places, text) = c.place();
        let text = text.unwrap_or_default();
        match places.as_slice() {
            [] => {
                codes.push(Code::UnknownProvince);
                Err(format!("“{text}” is no province of the board"))
            }
            [one] if kind == Some(Kind::Army) && self.board.coast(*one).is_some() => {
                codes.push(Code::CoastIgnored);
                Ok(self.board.province_of(*one).place())
            }
            [one] => Ok(*one),
            many => {
                codes.push(Code::Context);
                let fleet = kind == Some(Kind::Fleet);
                let fit: Vec<&Place> = many
                    .iter()
                    .filter(|p| {
                        let province = self.board.province_of(**p);
                        fleet == (self.board.province(province).terrain == crate::board::Terrain::Sea)
                    })
                    .collect();
                match fit.as_slice() {
                    [one] => Ok(**one),
                    _ => {
                        codes.push(Code::AmbiguousProvince);
                        Err(format!("“{text}” has several meanings"))
                    }
                }
            }
        }
    }

    fn winter(&self, c: &mut Cursor, codes: &mut Codes) -> Result<Order, String> {
        let act = if c.word_in(&["build", "builds", "b"]) {
            Act::Build
        } else if c.word_in(&["remove", "removes", "disband", "disbands", "r", "d"]) {
            Act::Remove
        } else if c.word_in(&["waive", "waives", "pass"]) {
            let _ = c.word_in(&["build", "builds"]);
            return Ok(Order::Waive);
        } else {
            return Err("winter orders begin with Build or Remove".into());
        };
        let kind = c.kind();
        c.owner_word();
        let kind = kind.or_else(|| c.kind());
        if c.word_in(&["hyp", "hyperspace"]) {
            return Ok(Order::Unit { kind, at: At::Hyper(c.number()), act });
        }
        let to = self.goal(c, kind.filter(|k| *k == Kind::Fleet), codes)?;
        if kind.is_none() {
            codes.push(Code::TypeFilled);
        }
        let unit = self.find(to, true);
        let (kind, to) = match unit {
            Some(unit) if act == Act::Remove && kind.is_none_or(|k| k == unit.kind) => {
                (Some(unit.kind), unit.place)
            }
            _ if kind == Some(Kind::Army) => (kind, self.board.province_of(to).place()),
            _ => (kind, to),
        };
        Ok(Order::Unit { kind, at: At::Place(to), act })
    }
}
