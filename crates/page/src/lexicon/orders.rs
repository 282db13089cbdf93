//! Orders in words that are not for a unit's own move: builds and removals, choices of a power, what only one rule-set knows,
//! and orders that are not followed.

use adjudicator::board::{Board, Owner, Place};
use adjudicator::position::Unit;
use adjudicator::rules::{MessageFact, OrderOrigin, OrderResult, OrderShape};
use adjudicator::terms::{Arg, OrderTerm, StatedOrder, UnitLocation, UnitRef};

use super::speaker::Voice;

/// `builds A Par`, `removes F BLA`, `raises F2 Tri`.
pub fn adjustment_text(voice: &Voice, line: &OrderResult, unit: &Unit) -> String {
    let id = match line.shape {
        _ if line.invalid => "order-would-build",
        OrderShape::Build if unit.number > 0 => "order-raises",
        OrderShape::Build => "order-builds",
        _ => "order-removes",
    };
    voice.say(id, &[("unit", MessageFact::Units(vec![*unit]))])
}

/// An order without a unit, or one that is not followed, in words.
pub fn special_order_text(voice: &Voice, line: &OrderResult) -> String {
    let Some(board) = voice.board else { return String::new() };
    match line.order.term() {
        // What was written as it was written; what nobody wrote is said by its reason.
        None if line.origin == OrderOrigin::None && line.reason.is_some() => String::new(),
        None => voice.spelt(board, &line.text(board)),
        // An order for another's unit begins with whose it is.
        Some(term) => match term.owner() {
            Some(owner) => {
                let own = OrderResult { owner, order: line.order.with_power(None), ..line.clone() };
                let order = MessageFact::Text(in_words(voice, board, &own, own.order.term().unwrap_or(term)));
                voice.say("order-of", &[("power", MessageFact::Powers(vec![owner])), ("order", order)])
            }
            None => in_words(voice, board, line, term),
        },
    }
}

/// The words of an order, or the order as it is written.
fn in_words(voice: &Voice, board: &Board, line: &OrderResult, term: &OrderTerm) -> String {
    sentence(voice, board, line, term).unwrap_or_else(|| voice.spelt(board, &line.text(board)))
}

/// The words for an order that has some of its own.
fn sentence(voice: &Voice, board: &Board, line: &OrderResult, term: &OrderTerm) -> Option<String> {
    let (verb, _) = line.order.form()?;
    let named = term.units().next();
    let unit = |u: &UnitRef| stands(u, line.owner).map(|u| MessageFact::Units(vec![u]));
    let own = || {
        let u = named?;
        Some(("unit", unit(u).or_else(|| u.place().map(|place| MessageFact::Text(voice.abbr(place))))?))
    };
    let (id, facts) = match verb {
        "Waive" => ("order-waives", vec![("n", MessageFact::Count(1))]),
        "Build" | "Siamese" | "Raise" => {
            let id = if line.invalid { "order-would-build" } else { "order-builds" };
            (id, vec![("unit", built(line, term).unwrap_or_else(|| behind(voice, board, line)))])
        }
        "Remove" => match named?.at {
            UnitLocation::Place(_) => ("order-removes", vec![own()?]),
            UnitLocation::Outside => ("order-removes", vec![("unit", behind(voice, board, line))]),
            UnitLocation::Marker(_) => return None,
        },
        "Select" | "Capital" | "Predict" | "Vote" | "Explode" => {
            let id = match verb {
                "Select" => "order-selects",
                "Capital" => "order-capital",
                "Predict" => "order-predicts",
                "Vote" => "order-votes",
                _ => "order-llamas-explode",
            };
            (id, vec![("at", MessageFact::Places(places_of(term)))])
        }
        "Herds" => ("order-llamas", Vec::new()),
        "Link" => ("order-link", two_places(term)?),
        "Separate" => ("order-separate", two_places(term)?),
        "Consent" | "Withdraw" => {
            let id = if verb == "Consent" { "order-consent" } else { "order-consent-withdrawn" };
            let ends = two_places(term)?;
            let Some(Arg::Power(owner)) = term.args.first()? else { return None };
            (id, [vec![("power", MessageFact::Powers(vec![*owner]))], ends].concat())
        }
        "LostFirst" | "LostCoast" => {
            let Some(Arg::Number(n)) = term.args.first()? else { return None };
            let coast = match term.args.get(1) {
                Some(Some(Arg::Text(coast))) => Some(coast.to_string()),
                _ => None,
            };
            let how = MessageFact::Word(if coast.is_some() { "coast" } else { "first" });
            let coast = MessageFact::Text(coast.unwrap_or_default());
            let n = MessageFact::Count(i64::from(*n));
            ("order-lost-piece", vec![("n", n), ("how", how), ("coast", coast)])
        }
        "Sell" => ("order-sells-soul", vec![own()?]),
        "Expose" => ("order-exposes", vec![own()?]),
        "Distract" => ("order-distracts", vec![own()?, ("of", unit(term.units().nth(1)?)?)]),
        "Enter" => ("order-into-hyperspace", vec![own()?]),
        "Move" if named?.at == UnitLocation::Outside => {
            let (kind, to) = (named?.kind?, ("to", MessageFact::Places(vec![term.goal()?])));
            if matches!(line.origin, OrderOrigin::Rule(_)) {
                let word = if kind == adjudicator::position::UnitKind::Fleet { "fleet" } else { "army" };
                ("order-lost-drawn", vec![("kind", MessageFact::Word(word)), to])
            } else {
                let number = named?.number.map_or(String::new(), |n| format!(" {n}"));
                let piece = MessageFact::Text(format!("{}{number}", kind.code()));
                ("order-out-of-hyperspace", vec![("unit", piece), to])
            }
        }
        _ => return None,
    };
    Some(voice.say(id, &facts))
}

/// The places an order names.
fn places_of(term: &OrderTerm) -> Vec<Place> {
    term.args.iter().flatten().flat_map(places).collect()
}

/// The first two places of an order, as the ends of something.
fn two_places(term: &OrderTerm) -> Option<Vec<(&'static str, MessageFact)>> {
    match places_of(term)[..] {
        [a, b, ..] => Some(vec![("a", MessageFact::Places(vec![a])), ("b", MessageFact::Places(vec![b]))]),
        _ => None,
    }
}

/// The places of an argument.
fn places(arg: &Arg) -> Vec<Place> {
    match arg {
        Arg::Place(place) => vec![*place],
        Arg::Spot(Some(province)) => vec![province.place()],
        Arg::Foretold(province, _, coast) => [Some(province.place()), *coast].into_iter().flatten().collect(),
        Arg::List(list) => list.iter().flat_map(places).collect(),
        _ => Vec::new(),
    }
}

/// A unit named by its kind and place.
fn stands(unit: &UnitRef, owner: Owner) -> Option<Unit> {
    let known = Unit::new(unit.power.unwrap_or(owner), unit.kind?, unit.place()?);
    Some(Unit { size: unit.number.unwrap_or(0), ..known })
}

/// The unit that an order builds, if that is all it says.
fn built(line: &OrderResult, term: &OrderTerm) -> Option<MessageFact> {
    let unit = match &term.args[..] {
        [Some(Arg::Unit(unit))] => stands(unit, line.owner)?,
        // Whether it costs nothing is told with the prize.
        [_, Some(Arg::Kind(kind)), Some(Arg::Place(place))]
        | [Some(Arg::Kind(kind)), Some(Arg::Place(place))] => Unit::new(line.owner, *kind, *place),
        _ => return None,
    };
    Some(MessageFact::Units(vec![unit]))
}

/// What stands behind the verb of an order: `FREE A Par`.
fn behind(voice: &Voice, board: &Board, line: &OrderResult) -> MessageFact {
    let text = line.text(board);
    MessageFact::Text(voice.spelt(board, text.split_once(' ').map_or("", |(_, rest)| rest)))
}

/// The kind of the unit supported or carried, where only that was said of it, with a blank behind it.
pub fn kind(order: &StatedOrder) -> String {
    let of = order.term().and_then(|t| t.units().nth(1)).filter(|u| u.power.is_none());
    of.and_then(|u| u.kind).map_or(String::new(), |kind| format!("{} ", kind.code()))
}

/// The numbers of men or ships in an order: the unit's own and those of the unit supported or carried (C-9).
pub fn numbers(voice: &Voice, unit: &Unit, order: &StatedOrder) -> (String, String) {
    let units = order.term().into_iter().flat_map(OrderTerm::units).filter(|_| unit.size > 0);
    let mut figures =
        units.map(|u| u.number.map_or(String::new(), |n| format!(" {}", voice.words.figures(i64::from(n)))));
    (figures.next().unwrap_or_default(), figures.next().unwrap_or_default())
}

/// The unit supported in an order of 1958, its power named where it is another's: `F1`, `Austria A2` (R58-5).
pub fn marker(voice: &Voice, order: &StatedOrder) -> Option<String> {
    marked(voice, order.term()?.units().nth(1)?)
}

/// What only the orders of 1958 say: ` boards F1`, ` lands`, `, follows Italy A2` (R58-5).
pub fn order_text_1958(voice: &Voice, order: &StatedOrder) -> Option<String> {
    let (verb, term) = order.form()?;
    let (sign, id) = match verb {
        "Move" | "Board" => (" ", "order-boards"),
        "Follow" => (", ", "order-follows"),
        "Off" => return Some(format!(" {}", voice.words.text("order-lands"))),
        _ => return None,
    };
    let of = marked(voice, term.units().nth(1)?)?;
    Some(format!("{sign}{}", voice.say(id, &[("of", MessageFact::Text(of))])))
}

/// Units of 1958 as printed: `A2`, `Austria A2` for another's.
fn marked(voice: &Voice, unit: &UnitRef) -> Option<String> {
    let UnitLocation::Marker(number) = unit.at else { return None };
    let own = format!("{}{number}", unit.kind?.code());
    Some(unit.power.map_or(own.clone(), |owner| format!("{} {own}", voice.head(owner))))
}
