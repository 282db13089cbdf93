//! Orders in words that are not for a unit's own move: builds and removals, choices of a power, what only one rule-set knows,
//! and orders that are not followed.

use adjudicator::board::{Board, Owner, Place};
use adjudicator::position::Unit;
use adjudicator::rules::{Fact, Line, Origin, Shape};
use adjudicator::terms::{Arg, At, Stated, Term, UnitRef};

use super::speaker::Voice;

/// `builds A Par`, `removes F BLA`, `raises F2 Tri`.
pub fn adjusted(voice: &Voice, line: &Line, unit: &Unit) -> String {
    let id = match line.shape {
        _ if line.invalid => "order-would-build",
        Shape::Build if unit.number > 0 => "order-raises",
        Shape::Build => "order-builds",
        _ => "order-removes",
    };
    voice.say(id, &[("unit", Fact::Units(vec![*unit]))])
}

/// An order without a unit, or one that is not followed, in words.
pub fn special(voice: &Voice, line: &Line) -> String {
    let Some(board) = voice.board else { return String::new() };
    match line.order.term() {
        // What was written as it was written; what nobody wrote is said by its reason.
        None if line.origin == Origin::None && line.reason.is_some() => String::new(),
        None => voice.spelt(board, &line.text(board)),
        // An order for another's unit begins with whose it is.
        Some(term) => match term.owner() {
            Some(owner) => {
                let own = Line { owner, order: line.order.owned(None), ..line.clone() };
                let order = Fact::Text(in_words(voice, board, &own, own.order.term().unwrap_or(term)));
                voice.say("order-of", &[("power", Fact::Powers(vec![owner])), ("order", order)])
            }
            None => in_words(voice, board, line, term),
        },
    }
}

/// The words of an order, or the order as it is written.
fn in_words(voice: &Voice, board: &Board, line: &Line, term: &Term) -> String {
    sentence(voice, board, line, term).unwrap_or_else(|| voice.spelt(board, &line.text(board)))
}

/// The words for an order that has some of its own.
fn sentence(voice: &Voice, board: &Board, line: &Line, term: &Term) -> Option<String> {
    let (verb, _) = line.order.form()?;
    let named = term.units().next();
    let unit = |u: &UnitRef| stands(u, line.owner).map(|u| Fact::Units(vec![u]));
    let own = || {
        let u = named?;
        Some(("unit", unit(u).or_else(|| u.place().map(|place| Fact::Text(voice.abbr(place))))?))
    };
    let (id, facts) = match verb {
        "Waive" => ("order-waives", vec![("n", Fact::Count(1))]),
        "Build" | "Siamese" | "Raise" => {
            let id = if line.invalid { "order-would-build" } else { "order-builds" };
            (id, vec![("unit", built(line, term).unwrap_or_else(|| behind(voice, board, line)))])
        }
        "Remove" => match named?.at {
            At::Place(_) => ("order-removes", vec![own()?]),
            At::Outside => ("order-removes", vec![("unit", behind(voice, board, line))]),
            At::Marker(_) => return None,
        },
        "Select" | "Capital" | "Predict" | "Vote" | "Explode" => {
            let id = match verb {
                "Select" => "order-selects",
                "Capital" => "order-capital",
                "Predict" => "order-predicts",
                "Vote" => "order-votes",
                _ => "order-llamas-explode",
            };
            (id, vec![("at", Fact::Places(places_of(term)))])
        }
        "Herds" => ("order-llamas", Vec::new()),
        "Link" => ("order-link", two_places(term)?),
        "Separate" => ("order-separate", two_places(term)?),
        "Consent" | "Withdraw" => {
            let id = if verb == "Consent" { "order-consent" } else { "order-consent-withdrawn" };
            let ends = two_places(term)?;
            let Some(Arg::Power(owner)) = term.args.first()? else { return None };
            (id, [vec![("power", Fact::Powers(vec![*owner]))], ends].concat())
        }
        "LostFirst" | "LostCoast" => {
            let Some(Arg::Number(n)) = term.args.first()? else { return None };
            let coast = match term.args.get(1) {
                Some(Some(Arg::Text(coast))) => Some(coast.to_string()),
                _ => None,
            };
            let how = Fact::Word(if coast.is_some() { "coast" } else { "first" });
            let coast = Fact::Text(coast.unwrap_or_default());
            let n = Fact::Count(i64::from(*n));
            ("order-lost-piece", vec![("n", n), ("how", how), ("coast", coast)])
        }
        "Sell" => ("order-sells-soul", vec![own()?]),
        "Expose" => ("order-exposes", vec![own()?]),
        "Distract" => ("order-distracts", vec![own()?, ("of", unit(term.units().nth(1)?)?)]),
        "Enter" => ("order-into-hyperspace", vec![own()?]),
        "Move" if named?.at == At::Outside => {
            let (kind, to) = (named?.kind?, ("to", Fact::Places(vec![term.goal()?])));
            if matches!(line.origin, Origin::Rule(_)) {
                let word = if kind == adjudicator::position::Kind::Fleet { "fleet" } else { "army" };
                ("order-lost-drawn", vec![("kind", Fact::Word(word)), to])
            } else {
                let number = named?.number.map_or(String::new(), |n| format!(" {n}"));
                let piece = Fact::Text(format!("{}{number}", kind.code()));
                ("order-out-of-hyperspace", vec![("unit", piece), to])
            }
        }
        _ => return None,
    };
    Some(voice.say(id, &facts))
}

/// The places an order names.
fn places_of(term: &Term) -> Vec<Place> {
    term.args.iter().flatten().flat_map(places).collect()
}

/// The first two places of an order, as the ends of something.
fn two_places(term: &Term) -> Option<Vec<(&'static str, Fact)>> {
    match places_of(term)[..] {
        [a, b, ..] => Some(vec![("a", Fact::Places(vec![a])), ("b", Fact::Places(vec![b]))]),
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
fn built(line: &Line, term: &Term) -> Option<Fact> {
    let unit = match &term.args[..] {
        [Some(Arg::Unit(unit))] => stands(unit, line.owner)?,
        // Whether it costs nothing is told with the prize.
        [_, Some(Arg::Kind(kind)), Some(Arg::Place(place))]
        | [Some(Arg::Kind(kind)), Some(Arg::Place(place))] => Unit::new(line.owner, *kind, *place),
        _ => return None,
    };
    Some(Fact::Units(vec![unit]))
}

/// What stands behind the verb of an order: `FREE A Par`.
fn behind(voice: &Voice, board: &Board, line: &Line) -> Fact {
    let text = line.text(board);
    Fact::Text(voice.spelt(board, text.split_once(' ').map_or("", |(_, rest)| rest)))
}

/// The kind of the unit supported or carried, where only that was said of it, with a blank behind it.
pub fn kind(order: &Stated) -> String {
    let of = order.term().and_then(|t| t.units().nth(1)).filter(|u| u.power.is_none());
    of.and_then(|u| u.kind).map_or(String::new(), |kind| format!("{} ", kind.code()))
}

/// The numbers of men or ships in an order: the unit's own and those of the unit supported or carried (C-9).
pub fn numbers(voice: &Voice, unit: &Unit, order: &Stated) -> (String, String) {
    let units = order.term().into_iter().flat_map(Term::units).filter(|_| unit.size > 0);
    let mut figures =
        units.map(|u| u.number.map_or(String::new(), |n| format!(" {}", voice.words.figures(i64::from(n)))));
    (figures.next().unwrap_or_default(), figures.next().unwrap_or_default())
}

/// The unit supported in an order of 1958, its power named where it is another's: `F1`, `Austria A2` (R58-5).
pub fn marker(voice: &Voice, order: &Stated) -> Option<String> {
    marked(voice, order.term()?.units().nth(1)?)
}

/// What only the orders of 1958 say: ` boards F1`, ` lands`, `, follows Italy A2` (R58-5).
pub fn numbered(voice: &Voice, order: &Stated) -> Option<String> {
    let (verb, term) = order.form()?;
    let (sign, id) = match verb {
        "Move" | "Board" => (" ", "order-boards"),
        "Follow" => (", ", "order-follows"),
        "Off" => return Some(format!(" {}", voice.words.text("order-lands"))),
        _ => return None,
    };
    let of = marked(voice, term.units().nth(1)?)?;
    Some(format!("{sign}{}", voice.say(id, &[("of", Fact::Text(of))])))
}

/// Units of 1958 as printed: `A2`, `Austria A2` for another's.
fn marked(voice: &Voice, unit: &UnitRef) -> Option<String> {
    let At::Marker(number) = unit.at else { return None };
    let own = format!("{}{number}", unit.kind?.code());
    Some(unit.power.map_or(own.clone(), |owner| format!("{} {own}", voice.head(owner))))
}
