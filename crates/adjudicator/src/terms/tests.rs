//! Every term of every form of every rule-set is printed and parsed back; a missing letter never changes the meaning.

use super::form::FormPart;
use super::{Arg, Grammar, OrderItem, OrderTerm, UnitLocation, UnitNaming, UnitRef, VerbIndex};
use crate::board::{Board, Owner, Place, Province};
use crate::position::UnitKind;
use crate::rules::{self, Switches};

/// Pseudorandom numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, many: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % many.max(1)
    }
}

fn place(board: &Board, dice: &mut Dice) -> Place {
    Place(dice.below(board.places()) as u16)
}

fn unit(grammar: &Grammar, board: &Board, dice: &mut Dice) -> UnitRef {
    let kinds = if grammar.units == UnitNaming::Owned { &UnitKind::ALL[..] } else { &UnitKind::ALL[..2] };
    let mut unit = UnitRef::new(kinds[dice.below(kinds.len())], place(board, dice));
    let number = Some(1 + dice.below(20_000) as u32);
    let half = dice.below(2) == 0;
    match grammar.units {
        UnitNaming::Placed => {}
        UnitNaming::Sized => unit.number = number.filter(|_| half),
        UnitNaming::Outside => {
            unit.kind = unit.kind.filter(|_| dice.below(4) > 0);
            if half {
                unit.at = UnitLocation::Outside;
                unit.number = number.filter(|_| dice.below(2) == 0);
            }
        }
        UnitNaming::Numbered => unit.at = UnitLocation::Marker(1 + dice.below(40) as u16),
        UnitNaming::Owned => unit.kind = unit.kind.filter(|_| dice.below(4) > 0),
    }
    if matches!(grammar.units, UnitNaming::Numbered | UnitNaming::Owned) && half {
        unit.power = Some(Owner(dice.below(board.owners.len()) as u8));
    }
    unit
}

fn argument(grammar: &Grammar, board: &Board, dice: &mut Dice, shape: u8) -> Arg {
    let province = |dice: &mut Dice| Province(dice.below(board.len()) as u16);
    match shape {
        b'u' => Arg::Unit(unit(grammar, board, dice)),
        b'p' => Arg::Place(place(board, dice)),
        b'v' => Arg::Place(province(dice).place()),
        b'w' => Arg::Power(Owner(dice.below(board.owners.len()) as u8)),
        b'k' => Arg::Kind(UnitKind::ALL[dice.below(if grammar.units == UnitNaming::Owned { 8 } else { 2 })]),
        b'n' => Arg::Number(1 + dice.below(900) as u32),
        b'c' => Arg::Text(["nc", "sc", "ec", "wc"][dice.below(4)].into()),
        b's' => Arg::Spot((dice.below(5) > 0).then(|| province(dice))),
        b'f' => {
            let place = place(board, dice);
            let coast = board.coast(place).map(|_| place);
            let kind = [None, Some(UnitKind::Army), Some(UnitKind::Fleet)][dice.below(3)];
            Arg::Foretold(
                board.province_of(place),
                if coast.is_some() { Some(UnitKind::Fleet) } else { kind },
                coast,
            )
        }
        _ => Arg::Text(["x", "Who's \"there\"?", "a \\ b", "", "IF A ; B, ELSE — ü"][dice.below(5)].into()),
    }
}

fn arguments(
    grammar: &Grammar,
    board: &Board,
    dice: &mut Dice,
    parts: &[FormPart],
    out: &mut Vec<Option<Arg>>,
) {
    for part in parts {
        match part {
            FormPart::Lit(_) => {}
            FormPart::Slot(shape) => out.push(Some(argument(grammar, board, dice, *shape))),
            FormPart::Many(shape, _) => {
                let list = (0..1 + dice.below(4)).map(|_| argument(grammar, board, dice, *shape));
                out.push(Some(Arg::List(list.collect())));
            }
            FormPart::Flag(_) => out.push((dice.below(2) == 0).then_some(Arg::Flag)),
            FormPart::Opt(inner) if dice.below(2) == 0 => arguments(grammar, board, dice, inner, out),
            FormPart::Opt(_) => out.push(None),
        }
    }
}

#[test]
fn every_term_has_one_text_and_every_text_one_term() {
    let mut dice = Dice(7);
    for entry in rules::LIST {
        let rules = (entry.make)(&Switches::default()).unwrap();
        let (board, grammar) = (rules.board(), rules.grammar());
        for (index, parts) in grammar.parts().iter().enumerate() {
            for _ in 0..4_000 {
                let mut args = Vec::new();
                arguments(grammar, board, &mut dice, parts, &mut args);
                let term = OrderTerm { verb: VerbIndex(index as u8), args: args.into() };
                let text = grammar.text(board, &term);
                let again = grammar.parse(board, &text);
                assert_eq!(again.as_ref(), Ok(&term), "{}: {text}", entry.name);
                let at = dice.below(text.len());
                if !text.is_char_boundary(at) || !text.is_char_boundary(at + 1) {
                    continue;
                }
                for other in ["", " ", "s", "-", "\""] {
                    let less = format!("{}{other}{}", &text[..at], &text[at + 1..]);
                    if let Ok(found) = grammar.parse(board, &less) {
                        assert_eq!(grammar.text(board, &found), less, "{}: {text}", entry.name);
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_not_canonical_is_refused_where_it_stops_fitting() {
    let fault = |rules: &str, text: &str| {
        let rules = (rules::find(rules).unwrap().make)(&Switches::default()).unwrap();
        OrderItem::parse(rules.grammar(), rules.board(), text).unwrap_err().at
    };
    assert_eq!(fault("Standard", "A kie-hol via convoi"), 14);
    assert_eq!(fault("Standard", "F kie-hal"), 6);
    assert_eq!(fault("Rules1958", "ARMY0-hol"), 4);
    assert_eq!(fault("Standard", "A kie S A hol-"), 14);
    assert_eq!(fault("Standard", "PERPETUAL F kie-hal"), 16);
    for place in ["hal", "Boh", ""] {
        let lists =
            [("A kie H [R ", ""), ("A kie H [R ber ", ""), ("PERPETUAL A kie H [R stp/nc D ", " boh")];
        for (before, after) in lists {
            let text = format!("{before}{place}{after}]");
            assert_eq!(fault("Standard", &text), before.len(), "{text}");
        }
    }
    for text in
        ["", "A Kie-hol", "A kie -hol", "A kie-hol.", "a kie-hol", "A  kie-hol", "kie-hol", "A kie 5-hol"]
    {
        let rules = (rules::find("Standard").unwrap().make)(&Switches::default()).unwrap();
        assert!(rules.grammar().parse(rules.board(), text).is_err(), "{text}");
    }
}
