//! Laws of the reader, each for every rule-set and language: what is no order now is never taken and never passed over in
//! silence; a retraction is followed or asked about; one bad order leaves its neighbours alone; a heading stays a heading.

use adjudicator::orders::Policy;
use letters::{Letter, Names, World, reading, sets};

use crate::letters::{DOUBTED, Start, moving};

fn read(start: &Start, texts: &[&str]) -> (Vec<String>, bool) {
    let names = Names::default();
    let world = World { editor: "ada", ..World::new(&*start.rules, &start.position, start.who, &names) };
    let mut read: Vec<Letter> = texts.iter().map(|text| reading::read(&world, text, 0)).collect();
    let whole = if texts.len() > 1 { start.position.units_of(start.who).count() } else { 0 };
    let set = sets::combine(&mut read, &Policy::new(start.rules.switches()), whole);
    let asks = read.iter().flat_map(|l| &l.pieces).any(letters::Piece::is_error);
    (set.orders.iter().map(|o| o.order.text(start.rules.board())).collect(), asks)
}

/// A few orders of a start: one that stands, one that moves, one that supports.
fn orders(start: &Start) -> Vec<String> {
    start.orders.iter().take(1).cloned().chain(moving(start)).collect()
}

/// What stands around an order that is denied, conditional, doubtful, past, told or for later.
const NONE_NOW: &[&str] = &[
    "Anything but @.",
    "@, cancelled.",
    "\"@\", he wrote.",
    "Gus thinks I will play @.",
    "Ich habe Gus @ versprochen.",
    "Alles außer @.",
    "@, gestrichen.",
    "Gus schrieb: \"@\".",
    "Gus m'a dit de jouer @.",
    "Tout sauf @.",
    "Le tour dernier j'ai joué @.",
    "Gus mi ha detto di giocare @.",
    "Tutto tranne @.",
    "La scorsa stagione ho giocato @.",
    "Gus me dijo que jugara @.",
    "Todo menos @.",
    "El turno pasado jugué @.",
    "Gus zei dat ik @ moest spelen.",
    "Alles behalve @.",
    "Vorige beurt had ik @.",
    "Gus sa att jag skulle spela @.",
    "Allt utom @.",
    "Förra draget hade jag @.",
    "I dreamt of @.",
    "@ (in my dreams)",
    "Would @ be allowed?",
    "Ist @ erlaubt?",
    "Est-ce que @ est permis ?",
    "È permesso @?",
    "¿Se permite @?",
    "Is @ toegestaan?",
    "Är @ tillåtet?",
];

#[test]
fn what_is_no_order_now_is_asked_about() {
    let mut wrong = Vec::new();
    for start in Start::all() {
        let movement = moving(&start).len() > 1;
        for order in orders(&start) {
            for frame in DOUBTED.iter().chain(NONE_NOW) {
                // Quoted and struck words are no words of the writer's.
                let others = frame.starts_with('>') || frame.starts_with('~');
                let text = frame.replace('@', &order);
                let (found, asks) = read(&start, &[&text]);
                let silent = movement && !asks && !others;
                if found.contains(&order) || silent {
                    let how = if silent { "silent" } else { "taken" };
                    wrong.push(format!("{how} {}: {text:?}: {found:?}", start.named()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}

/// Words that take an order back, in a later line or letter.
const RETRACTIONS: &[&str] = &[
    "Cancel @.",
    "No, not @.",
    "Forget @, please.",
    "Do not play @.",
    "@ nicht.",
    "Streiche @.",
    "Annulez @.",
    "Annulla @.",
    "Anula @.",
    "Schrap @.",
    "Stryk @.",
];

#[test]
fn a_retraction_is_followed_or_asked_about() {
    let mut wrong = Vec::new();
    for start in Start::all() {
        for order in moving(&start) {
            for frame in RETRACTIONS {
                let takes_back = frame.replace('@', &order);
                for texts in [vec![format!("{order}\n\n{takes_back}\n")], vec![order.clone(), takes_back]] {
                    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                    let (found, asks) = read(&start, &texts);
                    if !asks && found.contains(&order) {
                        wrong.push(format!("{}: {texts:?}: {found:?}", start.named()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}

#[test]
fn one_bad_order_leaves_its_neighbours_alone() {
    let mut wrong = Vec::new();
    for start in Start::all().into_iter().filter(|s| s.orders.len() > 1) {
        for (at, bad) in start.orders.iter().enumerate() {
            let unit = bad.trim_end_matches(" H");
            for tail in [" - Xqzzy", " S Qwrtz", " to nowhere land", " - ", " C"] {
                let mut lines = start.orders.clone();
                lines[at] = format!("{unit}{tail}");
                let (found, asks) = read(&start, &[&lines.join("\n")]);
                let good: Vec<&String> = start.orders.iter().filter(|o| *o != bad).collect();
                if !good.iter().all(|o| found.contains(o)) || !asks || found.contains(bad) {
                    wrong.push(format!("{}: {lines:?}: {found:?}, asks: {asks}", start.named()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}

#[test]
fn a_heading_is_a_heading_whatever_follows_it() {
    let mut wrong = Vec::new();
    // Years of one figure are no years in a heading.
    for start in Start::all().into_iter().filter(|s| s.position.turn.year > 99) {
        let turn = start.position.turn;
        let (season, year, next) = (turn.season.to_string(), turn.year, turn.year + 1);
        for order in orders(&start) {
            let due = [
                format!("{season} {year}\n{order}"),
                format!("{season} {year}:\n{order}"),
                format!("{season} {year} (final)\n{order}"),
                format!("{season} {year}: {order}"),
                format!("Orders for {season} {year}\n{order}"),
                format!("Orders for {season} {year}, as agreed:\n{order}"),
            ];
            let later = [
                format!("{season} {next}\n{order}"),
                format!("{season} {next}:\n{order}"),
                format!("{season} {next} (provisional)\n{order}"),
                format!("{season} {next}, if I am still alive then:\n{order}"),
                format!("Orders for {season} {next}\n{order}"),
            ];
            for text in due {
                let (found, asks) = read(&start, &[&text]);
                if found != [order.clone()] || asks {
                    wrong.push(format!("due {}: {text:?}: {found:?}, asks: {asks}", start.named()));
                }
            }
            for text in later {
                let (found, _) = read(&start, &[&text]);
                if !found.is_empty() {
                    wrong.push(format!("later {}: {text:?}: {found:?}", start.named()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}
