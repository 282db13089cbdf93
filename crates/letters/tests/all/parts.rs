//! The reader beside its orders: parts for others, press, words for the editor, what is asked about and why; whose words the
//! lines are, how long letters may be, which of two orders counts.

use adjudicator::cases;
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use diagnostics::Source;
use letters::{Cause, Kind, Letter, Names, World, reading};

use crate::written::file;

/// Germany in the spring of 1904, in the game Saturn; the editor is Ada.
struct Seat {
    rules: Box<dyn RuleSet>,
    position: Position,
    names: Names,
}

impl Seat {
    fn new(switches: &str) -> Seat {
        let rules = (rules::find("Standard").unwrap().make)(&Switches::read(switches)).unwrap();
        let all = cases::read(&Source::new("positions.txt", file("positions.txt"))).unwrap();
        let case = all.iter().find(|case| case.name == "P1").unwrap();
        let mut names = Names::default();
        names.game("saturn", &["Saturn"]);
        names.game("jupiter", &["Jupiter"]);
        names.person("Pierre Duval");
        Seat { position: cases::position(case, &*rules).unwrap(), names, rules }
    }

    fn read(&self, text: &str) -> Letter {
        let who = self.rules.board().find_owner("Germany").unwrap();
        let world = World {
            editor: "ada",
            game: Some("saturn"),
            ..World::new(&*self.rules, &self.position, who, &self.names)
        };
        reading::read(&world, text, 0)
    }

    /// Kinds, orders and units of what is asked about.
    fn told(&self, letter: &Letter) -> String {
        let told = letter.pieces.iter().map(|piece| match &piece.order {
            Some(order) => order.text(self.rules.board()),
            None if piece.is_error() => format!("?{}", piece.unit.as_deref().unwrap_or("")),
            None => format!("{:?}", piece.kind),
        });
        told.collect::<Vec<_>>().join(" ; ")
    }
}

#[test]
fn parts_that_are_not_for_now_or_here_are_no_orders() {
    let seat = Seat::new("");
    for (letter, wanted) in [
        (
            "Jupiter\nA Mun - Bur\n\nSaturn\nA Ber H",
            "HEADER game=jupiter ; Others ; HEADER game=saturn ; A ber H",
        ),
        ("Game: Neptune\nA Mun - Bur\nGame: Saturn\nA Ber H", "HEADER ; ?mun ; HEADER game=saturn ; A ber H"),
        ("Spring 1903\nA Mun - Bur", "HEADER season=Spring 1903 ; ?mun"),
        ("Next turn:\nA Mun - Bur\n\nA Ber H", "Header ; Later ; ?ber"),
        ("Old orders:\nA Mun - Bur", "Remark ; ?mun"),
        ("In Uranus:\nA Mun - Bur", "Remark ; ?mun"),
        ("If France agrees:\n\nA Mun - Bur\n\nA Ber - Kie", "Remark ; ?mun ; ?ber"),
        ("Zweite Wahl: A Mun - Bur", "?mun"),
        ("Dear France, A Mun - Bur", "Greeting ; ?mun"),
        ("A Mun - Bur en automne", "?mun"),
        ("A Mun H\n\n-- \nDan\nPS forgot F Kie - Den", "A mun H ; Signature ; Signature ; ?kie"),
    ] {
        assert_eq!(seat.told(&seat.read(letter)), wanted, "{letter}");
    }
}

#[test]
fn words_for_the_editor_stand_beside_orders() {
    let seat = Seat::new("");
    for (words, kind) in [
        ("I resign.", Kind::Resignation),
        ("My new address is 5 Elm Street.", Kind::Address),
        ("I enclose a cheque.", Kind::Subscription),
        ("Could you extend the deadline?", Kind::Question),
        ("I propose a draw between England and France.", Kind::Vote),
        ("Nach dieser Runde gebe ich auf. Ich gebe auf.", Kind::Resignation),
    ] {
        let read = seat.read(&format!("A Mun - Bur\n\n{words}\n"));
        assert!(read.pieces.iter().any(|piece| piece.kind == kind), "{words}: {:?}", read.pieces);
        assert!(read.pieces.iter().any(|piece| piece.is_order()), "{words}");
    }
}

#[test]
fn press_is_kept_from_private_words() {
    let seat = Seat::new("");
    let read = seat.read("Press:\nAll is quiet.\n\nAda, I go to Spain.\n\nA Mun H\n");
    assert_eq!(read.press.iter().map(|p| (p.text(), p.cut)).collect::<Vec<_>>(), [("All is quiet.", true)]);
    assert!(read.pieces.iter().any(|piece| piece.is_order()));
    let kept = seat.read("Press: Ada, I go to Spain.\n\nA Mun H\n");
    assert!(kept.press.is_empty());
    let withheld = kept.pieces.iter().find(|piece| piece.is_withheld);
    assert_eq!(withheld.map(|piece| piece.cause.clone()), Some(Some(Cause::Kept)));
}

#[test]
fn the_house_rules_say_which_of_two_orders_counts() {
    for (switches, wanted) in [
        ("double_orders=first", "A mun-bur ; ?mun"),
        ("double_orders=last", "?mun ; A mun-tyr"),
        ("double_orders=hold", "?mun ; ?mun"),
    ] {
        let seat = Seat::new(switches);
        assert_eq!(seat.told(&seat.read("A Mun - Bur\nA Mun - Tyr\n")), wanted, "{switches}");
    }
    let slip = "A Munihc - Burgundy";
    assert_eq!(Seat::new("").told(&Seat::new("").read(slip)), "A mun-bur");
    let strict = Seat::new("fuzzy_names=off");
    assert_eq!(strict.told(&strict.read(slip)), "?mun");
}

#[test]
fn what_stands_in_a_sentence_with_an_order_belongs_to_it() {
    let seat = Seat::new("");
    let letter = "A Mun - Bur. ;)\nF Kie to nowhere at all\n";
    let read = seat.read(letter);
    let words: Vec<&str> = read.pieces.iter().map(|piece| &letter[piece.span.clone()]).collect();
    assert_eq!(words, ["A Mun - Bur.", ";)", "F Kie to nowhere at all"]);
}

#[test]
fn every_cause_is_said_in_a_sentence() {
    let seat = Seat::new("");
    for (letter, cause) in [
        ("A Mun - Bur, perhaps", Cause::Doubted(Some("perhaps".into()))),
        ("Test mail, please ignore.", Cause::Void),
        ("What a game!", Cause::Unexplained),
        ("Jupiter\nA Mun - Bur", Cause::Apart),
    ] {
        let read = seat.read(letter);
        let found = read.pieces.iter().find(|piece| piece.cause.as_ref() == Some(&cause));
        assert!(found.is_some_and(|piece| !piece.message().is_empty()), "{letter}: {:?}", read.pieces);
    }
    let long = seat.read(&"A Mun H\n".repeat(1_501));
    assert_eq!(long.pieces[0].cause, Some(Cause::TooManyLines));
}
