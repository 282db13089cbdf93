//! Reads a player's text into orders, in the seed's notation `A(Ven)5000-Apu` or any near it (C-10.1 to C-10.3).

use crate::orders::MailRules;
use std::sync::OnceLock;

use super::orders::{Fault, Named, Order, What};
use crate::board::{Board, Owner, Place, Terrain};
use crate::diagnostic::Source;
use crate::orders::{self, Code, Reading};
use crate::position::{Kind, Position};
use crate::rules::blend::{Own, blend};
use crate::rules::cursor::Cursor;
use crate::rules::pieces::{Found, pieces};
use crate::rules::{Switches, Written};
use crate::season::Phase;

/// One piece of a text: how it was read, and the order in it. A piece that names a force but could not be read for the
/// rest is an order all the same: its men stand (C-10.4).
pub struct Piece {
    /// For the report.
    pub reading: Reading,
    /// For the judge.
    pub order: Option<Order>,
}

/// Reads all orders of a text: with the common reader, and with this one what is written as only here (a winter's numbers,
/// several orders for one force).
pub fn read(
    board: &Board,
    position: &Position,
    who: Owner,
    text: &Source,
    sheet: usize,
    mail: MailRules,
) -> Vec<Piece> {
    static READER: OnceLock<orders::Reader> = OnceLock::new();
    let reader = READER.get_or_init(|| orders::Reader::new(board, VOCABULARY));
    // C-10.8: the kind of the force must be right.
    let policy = orders::Policy { mail, ..orders::Policy::new(&Switches::read("unit_type_wrong=invalid")) };
    let common = reader.read(board, position, who, text, &policy);
    let own = |text: &str, line: u32| {
        let pieces = lines(board, position, who, text, Written { sheet, line });
        pieces.into_iter().map(|p| Own { reading: p.reading, order: p.order }).collect()
    };
    let refuse = |order: Option<Order>, reading: &Reading| {
        order.map(|o| Order {
            what: Err(Fault::new("unreadable", reading.message.clone())),
            text: reading.text.clone(),
            ..o
        })
    };
    let winter = position.turn.phase == Phase::Adjustment;
    let pieces = blend(text, common, |line| winter || counts(line), own, refuse);
    pieces.into_iter().map(|(reading, order)| Piece { reading, order: order.flatten() }).collect()
}

/// Numbers as only this game writes them: `A(Ven)(5000)-Apu`, `A(Ven) 7500 men to Tyrolia`.
fn counts(line: &str) -> bool {
    let line = line.to_lowercase();
    let mut signs = line.chars().filter(|c| !c.is_whitespace()).peekable();
    let mut bracketed = false;
    while let Some(sign) = signs.next() {
        bracketed |= matches!(sign, '(' | '[') && signs.peek().is_some_and(char::is_ascii_digit);
    }
    bracketed || ["men", "ships", "soldiers"].iter().any(|word| line.split_whitespace().any(|w| w == *word))
}

/// The common words and patterns; numbers stand after places, and `at.` is a word for standing, as the seed prints it.
const VOCABULARY: orders::Vocabulary = orders::Vocabulary {
    words: &[orders::words::ENGLISH, &[("HOLD", "at")]],
    sizes: true,
    parts: true,
    home_is_hold: true,
    ..orders::words::COMMON
};

/// This reader alone: a text of one line or several, the first of which is the line given.
fn lines(board: &Board, position: &Position, who: Owner, text: &str, at: Written) -> Vec<Piece> {
    let read = |cursor: &mut Cursor| {
        let reader = Reader { board, position, who, written: at };
        let (order, codes, message) = reader.order(cursor);
        let readable = order.as_ref().filter(|o| o.what.is_ok());
        Found { canonical: readable.map(|o| o.canonical(board)), order, codes, message }
    };
    let pieces = pieces(board, who, text, at.line, read).into_iter();
    pieces
        .map(|(reading, order)| {
            let written = Written { line: reading.line, ..at };
            let order = order.map(|o| Order { text: reading.text.clone(), written, ..o });
            Piece { reading, order }
        })
        .collect()
}

struct Reader<'a> {
    board: &'a Board,
    position: &'a Position,
    who: Owner,
    written: Written,
}

type Read = (Option<Order>, Vec<Code>, String);

/// A force as written: kind, candidates for its place, number.
struct Force {
    kind: Option<Kind>,
    places: Vec<Place>,
    number: Option<u32>,
}

impl Reader<'_> {
    fn order(&self, c: &mut Cursor) -> Read {
        if self.position.turn.phase == Phase::Adjustment {
            return self.winter(c);
        }
        let force = match self.force(c) {
            Ok(force) => force,
            Err((code, message)) => {
                c.rest_of_piece();
                return (None, vec![code], message);
            }
        };
        let mut codes = Vec::new();
        let (kind, place) = match self.own(&force, &mut codes) {
            Ok(found) => found,
            Err((code, message)) => {
                c.rest_of_piece();
                return (None, vec![code], message);
            }
        };
        let what = self.verb(c, kind, place, &mut codes);
        let message = what.as_ref().err().map_or(String::new(), |f| f.text.clone());
        if what.is_err() {
            c.rest_of_piece();
        }
        let order =
            Order { kind, place, number: force.number, what, text: String::new(), written: self.written };
        (Some(order), codes, message)
    }

    /// `A(Ven)5000`, `A ven 5000`, `A ven`.
    fn force(&self, c: &mut Cursor) -> Result<Force, (Code, String)> {
        let kind = c.kind();
        c.owner_word();
        let kind = kind.or_else(|| c.kind());
        let (places, text) = c.place();
        if places.is_empty() {
            return Err(match text {
                Some(text) => (Code::UnknownProvince, format!("“{text}” is no province of the board")),
                None => (Code::UnknownOrder, "no force is named here".into()),
            });
        }
        Ok(Force { kind, places, number: c.number() })
    }

    /// The player's own force that is meant.
    fn own(&self, force: &Force, codes: &mut Vec<Code>) -> Result<(Kind, Place), (Code, String)> {
        let board = self.board;
        let province = |p: &Place| board.province_of(*p);
        let waiting: Vec<_> = self.position.dislodged.iter().map(|d| d.unit).collect();
        let all = if self.position.turn.phase == Phase::Retreat { &waiting } else { &self.position.units };
        let here = |p: &Place| {
            all.iter()
                .find(|u| {
                    u.owner == self.who
                        && board.province_of(u.place) == province(p)
                        && force.kind.is_none_or(|k| k == u.kind)
                })
                .copied()
        };
        let found: Vec<Place> = match force.places.as_slice() {
            [one] => vec![*one],
            many => {
                let mine: Vec<Place> = many.iter().filter(|p| here(p).is_some()).copied().collect();
                codes.push(Code::Context);
                mine
            }
        };
        let [place] = found.as_slice() else {
            return Err((Code::AmbiguousProvince, "the name of the province has several meanings".into()));
        };
        if let Some(unit) = here(place) {
            if force.kind.is_none() {
                codes.push(Code::TypeFilled);
            }
            if board.coast(*place).is_some() && unit.place != *place {
                codes.push(Code::CoastIgnored);
            }
            return Ok((unit.kind, unit.place));
        }
        if !all.is_empty() {
            codes.push(Code::Impossible);
        }
        let kind = force.kind.unwrap_or_else(|| {
            codes.push(Code::TypeFilled);
            let sea = board.province(province(place)).terrain == Terrain::Sea;
            if sea { Kind::Fleet } else { Kind::Army }
        });
        Ok((kind, if kind == Kind::Army { province(place).place() } else { *place }))
    }

    fn verb(&self, c: &mut Cursor, kind: Kind, place: Place, codes: &mut Vec<Code>) -> Result<What, Fault> {
        if c.end_of_piece() {
            return Ok(What::Stand);
        }
        if c.word_in(&["st", "stand", "stands", "at", "h", "hold", "holds", "stay", "stays", "std", "xxx"]) {
            c.dot();
            return Ok(What::Stand);
        }
        if c.word_in(&["d", "disband", "disbands", "disbanded", "otb"]) {
            if self.position.turn.phase != Phase::Retreat {
                codes.push(Code::WrongPhase);
                return Err(Fault::of("wrong-phase"));
            }
            return Ok(What::Disband);
        }
        let bracket = c.bracketed(&["s", "c"]);
        if bracket == Some(0) || bracket.is_none() && c.word_in(&["s", "support", "supports", "sup"]) {
            c.dot();
            return self.support(c, codes);
        }
        if bracket == Some(1) || c.word_in(&["c", "convoy", "convoys"]) {
            c.dot();
            let of = self.named(c, codes)?;
            if !c.arrow() {
                codes.push(Code::UnknownOrder);
                return Err(Fault::new("unreadable", "a convoy names where the army goes"));
            }
            let to = self.goal(c, of.kind, of.place, codes)?;
            return Ok(What::Convoy(of, self.board.province_of(to).place()));
        }
        let arrow = c.arrow();
        if !arrow && !c.place_ahead() {
            codes.push(Code::UnknownOrder);
            return Err(Fault::new("unreadable", "the order cannot be read"));
        }
        if !arrow {
            codes.push(Code::NoVerb);
        }
        let to = self.goal(c, kind, place, codes)?;
        let mut via = false;
        if c.word_in(&["via", "by"]) {
            via = true;
            if !c.word_in(&["convoy", "convoys", "sea", "fleet", "fleets"]) {
                while !c.end_of_piece() && !c.place().0.is_empty() {
                    c.comma_or_and();
                }
            }
        }
        if self.board.province_of(to) == self.board.province_of(place) {
            return Ok(What::Stand);
        }
        Ok(What::Move { to, via })
    }

    fn support(&self, c: &mut Cursor, codes: &mut Vec<Code>) -> Result<What, Fault> {
        let of = self.named(c, codes)?;
        if c.arrow() {
            let to = self.goal(c, of.kind, of.place, codes)?;
            let _ = c.word_in(&["via", "by"]) && c.word_in(&["convoy", "sea"]);
            if self.board.province_of(to) == self.board.province_of(of.place) {
                return Ok(What::SupportPlace(of));
            }
            return Ok(What::SupportMove(of, to));
        }
        if c.word_in(&["st", "stand", "stands", "standing", "at", "h", "hold", "holds", "in"]) {
            c.dot();
            c.word_in(&["place"]);
        }
        Ok(What::SupportPlace(of))
    }

    /// A force named in a support or convoy; whose it is does not matter.
    fn named(&self, c: &mut Cursor, codes: &mut Vec<Code>) -> Result<Named, Fault> {
        let force = self.force(c).map_err(|(code, text)| {
            codes.push(code);
            Fault::new("unreadable", text)
        })?;
        let board = self.board;
        let here = |p: &Place| {
            let units = self.position.units.iter();
            units.copied().find(|u| {
                board.province_of(u.place) == board.province_of(*p) && force.kind.is_none_or(|k| k == u.kind)
            })
        };
        let place = match force.places.as_slice() {
            [one] => *one,
            many => {
                codes.push(Code::Context);
                let there: Vec<Place> = many.iter().filter(|p| here(p).is_some()).copied().collect();
                match there.as_slice() {
                    [one] => *one,
                    _ => {
                        codes.push(Code::AmbiguousProvince);
                        return Err(Fault::new(
                            "unreadable",
                            "the name of the province has several meanings",
                        ));
                    }
                }
            }
        };
        let unit = here(&place);
        if force.kind.is_none() {
            codes.push(Code::TypeFilled);
        }
        let kind = force.kind.or(unit.map(|u| u.kind)).unwrap_or(Kind::Army);
        let place = match unit {
            Some(unit) => unit.place,
            None if kind == Kind::Army => board.province_of(place).place(),
            None => place,
        };
        Ok(Named { kind, place, number: force.number })
    }

    /// Where something goes. Of several provinces of one name those count that can be reached.
    fn goal(&self, c: &mut Cursor, kind: Kind, from: Place, codes: &mut Vec<Code>) -> Result<Place, Fault> {
        let board = self.board;
        let (places, text) = c.place();
        let place = match places.as_slice() {
            [] => {
                codes.push(Code::UnknownProvince);
                let text = text.unwrap_or_default();
                return Err(Fault::new("unknown-place", format!("“{text}” is no province of the board")));
            }
            [one] => *one,
            many => {
                codes.push(Code::Context);
                let near: Vec<Place> = many
                    .iter()
                    .filter(|p| {
                        let to = board.province_of(**p);
                        let reach = match kind {
                            Kind::Fleet => board.fleet_provinces(from),
                            _ => board.army(board.province_of(from)),
                        };
                        reach >> to.0 & 1 == 1
                    })
                    .copied()
                    .collect();
                match near.as_slice() {
                    [one] => *one,
                    _ => {
                        codes.push(Code::AmbiguousProvince);
                        let text = text.unwrap_or_default();
                        return Err(Fault::new("unknown-place", format!("“{text}” has several meanings")));
                    }
                }
            }
        };
        if kind == Kind::Army && board.coast(place).is_some() {
            codes.push(Code::CoastIgnored);
            return Ok(board.province_of(place).place());
        }
        Ok(place)
    }

    /// `Build A ven`, `Remove F nap 75`, `Waive`.
    fn winter(&self, c: &mut Cursor) -> Read {
        let what = if c.word_in(&["build", "builds", "b"]) {
            What::Build
        } else if c.word_in(&["remove", "removes", "disband", "disbands", "r", "d"]) {
            What::Remove
        } else if c.word_in(&["waive", "waives", "none", "pass"]) {
            c.rest_of_piece();
            return (None, Vec::new(), "nothing is built".into());
        } else {
            c.rest_of_piece();
            return (None, vec![Code::UnknownOrder], "winter orders begin with Build or Remove".into());
        };
        let force = match self.force(c) {
            Ok(force) => force,
            Err((code, message)) => {
                c.rest_of_piece();
                return (None, vec![code], message);
            }
        };
        let mut codes = Vec::new();
        let (kind, place) = if what == What::Remove {
            match self.own(&force, &mut codes) {
                Ok(found) => found,
                Err((code, message)) => {
                    c.rest_of_piece();
                    return (None, vec![code], message);
                }
            }
        } else {
            if force.kind.is_none() {
                codes.push(Code::TypeFilled);
            }
            (force.kind.unwrap_or(Kind::Army), force.places[0])
        };
        let order = Order {
            kind,
            place,
            number: force.number,
            what: Ok(what),
            text: String::new(),
            written: self.written,
        };
        (Some(order), codes, String::new())
    }
}
