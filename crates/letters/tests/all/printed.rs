//! What of a letter is printed and what is kept private, in every language; where press begins and ends; how long letters, their
//! languages, and what editors say beside them are taken.

use adjudicator::board::Owner;
use adjudicator::cases;
use adjudicator::orders::{Code, Policy};
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use diagnostics::Source;
use letters::marks::Mark;
use letters::words::words;
use letters::{Kind, Letter, Names, Piece, World, language, marks, sets};

use crate::written::file;

/// A seat whose letters are read; the editor is Ada, Pierre Duval plays too.
struct Seat {
    rules: Box<dyn RuleSet>,
    position: Position,
    who: Owner,
    names: Names,
}

impl Seat {
    fn new(position: &str, power: &str, switches: &str) -> Seat {
        let rules = (rules::find("Standard").unwrap().make)(&Switches::read(switches)).unwrap();
        let all = cases::read(&Source::new("positions.txt", file("positions.txt"))).unwrap();
        let case = all.iter().find(|case| case.name == position).unwrap();
        let mut names = Names::default();
        names.person("Pierre Duval");
        let position = cases::position(case, &*rules).unwrap();
        Seat { position, who: rules.board().find_owner(power).unwrap(), names, rules }
    }

    /// England in the spring of 1904.
    fn england() -> Seat {
        Seat::new("P1", "England", "double_orders=hold")
    }

    fn world(&self) -> World<'_> {
        World { editor: "ada", ..World::new(&*self.rules, &self.position, self.who, &self.names) }
    }

    fn read(&self, text: &str) -> Letter {
        letters::read(&self.world(), text, 0)
    }

    fn orders(&self, pieces: &[Piece]) -> String {
        let stated = pieces.iter().filter(|p| p.is_order()).filter_map(|p| p.order.as_ref());
        stated.map(|o| o.text(self.rules.board())).collect::<Vec<_>>().join(" ; ")
    }
}

fn printed(letter: &Letter) -> Vec<&str> {
    letter.press.iter().map(|p| p.text()).collect()
}

fn kinds(letter: &Letter) -> String {
    letter.pieces.iter().map(|p| format!("{:?}", p.kind)).collect::<Vec<_>>().join(" ")
}

/// Paragraphs for the editor, or about what is not for print.
const PRIVATE: &[&str] = &[
    "Ada, I go to Spain.",
    "Ada: I go to Spain.",
    "Ada - I go to Spain.",
    "Ada! I go to Spain.",
    "(Ada, I go to Spain.)",
    "For Ada: I go to Spain.",
    "(For Ada: I go to Spain.)",
    "Für Ada: ich gehe nach Spanien.",
    "Hello Ada I go to Spain.",
    "Ada I go to Spain.",
    "Dear Ada, I go to Spain.",
    "Dear GM I go to Spain.",
    "Dear Editor I go to Spain.",
    "Good morning Ada I go to Spain.",
    "Lieber Herausgeber ich gehe nach Spanien.",
    "Cher éditeur je pars pour l'Espagne.",
    "Vertraulich: ich gehe nach Spanien.",
    "Confidentiel : je pars pour l'Espagne.",
    "Riservato: vado in Spagna.",
    "Confidencial: voy a España.",
    "Vertrouwelijk: ik ga naar Spanje.",
    "Konfidentiellt: jag går till Spanien.",
    "This is for you alone: I go to Spain.",
    "Please do not include this: I go to Spain.",
    "My new phone is 01332 55 55.",
    "Meine Telefonnummer ist 01332 55.",
    "Mon téléphone est le 01332 55.",
    "Il mio telefono è 01332 55.",
    "Mi teléfono es 01332 55.",
    "Mijn telefoonnummer is 01332 55.",
    "Mitt telefonnummer är 01332 55.",
    // What somebody means to do later.
    "Next turn I mean to go to Spain.",
    "Nächste Runde will ich nach Spanien.",
    "La saison prochaine je vais en Espagne.",
    "Il prossimo turno io vado in Spagna.",
    "La próxima vez yo voy a España.",
    "La prossima volta attacco l'Austria.",
    "La próxima vez ataco a Austria.",
    "La próxima vez atacaré a Austria.",
    "Volgende keer val ik Spanje aan.",
    "Nästa gång anfaller jag Spanien.",
    // What is denied is print.
    "This isn't for publication: I go to Spain.",
    "No one here may print that I go to Spain.",
    "This should not appear in print: I go to Spain.",
    "Not to be quoted: I go to Spain.",
    "Das darf nicht veröffentlicht werden: ich gehe nach Spanien.",
    "Das soll nicht abgedruckt werden: ich gehe nach Spanien.",
    "Das bitte auf keinen Fall drucken: ich gehe nach Spanien.",
    "Nicht zitieren: ich gehe nach Spanien.",
    "Ne publiez pas ceci : je pars pour l'Espagne.",
    "N'imprimez pas ceci : je pars pour l'Espagne.",
    "Ne pas citer : je pars pour l'Espagne.",
    "Ceci ne doit pas être publié : je pars pour l'Espagne.",
    "Questo non va stampato: vado in Spagna.",
    "Non pubblicarlo: vado in Spagna.",
    "Questo non deve essere pubblicato: vado in Spagna.",
    "Que no se publique: voy a España.",
    "Esto no se debe imprimir: voy a España.",
    "Esto no debe publicarse: voy a España.",
    "Dit mag niet gedrukt worden: ik ga naar Spanje.",
    "Dit mag niet gepubliceerd worden: ik ga naar Spanje.",
    "Detta får inte tryckas: jag går till Spanien.",
    "Detta ska inte publiceras: jag går till Spanien.",
    "Cela ne doit pas paraître : je pars pour l'Espagne.",
    "Das darf nicht erscheinen: ich gehe nach Spanien.",
    // What is at home.
    "My wife is ill, I may be late.",
    "Meine Frau ist krank, ich bin spät dran.",
    "Ma femme est malade, je serai en retard.",
    "Mia moglie è malata, sono in ritardo.",
    "Mi mujer está enferma, llego tarde.",
    "Mijn vrouw is ziek, ik ben laat.",
    "Min fru är sjuk, jag är sen.",
];

/// Turns to the editor with which a paragraph begins.
const TURNS: &[&str] = &[
    "Hi, I go to Spain.",
    "Hi",
    "PS I go to Spain.",
    "P.S. I go to Spain.",
    "PD: voy a España.",
    "Übrigens, ich gehe nach Spanien.",
    "Au fait, je pars pour l'Espagne.",
];

/// Paragraphs of press that speak to nobody in private.
const PUBLIC: &[&str] = &[
    "Hello darkness, my old friend.",
    "Later the Tsar will dine.",
    "Later I will dine, says the Tsar.",
    "Next turn the Tsar will dine.",
    "No one in this whole house may print money.",
    "Nobody has seen the king. The court is silent.",
    "Ce n'est pas le printemps.",
    "Niemand hat den König gesehen.",
    "Queen Adala, the people love you.",
    "There is no pressure on the fleet.",
    "La prossima volta il popolo cena.",
    "La próxima vez el pueblo cena.",
    "La reine ne veut pas paraître au bal.",
    "My wife the Queen will dine.",
];

#[test]
fn private_words_are_printed_in_no_language() {
    let england = Seat::england();
    for words in PRIVATE.iter().chain(TURNS) {
        let read = england.read(&format!("Press:\nAll is quiet.\n\n{words}\nThe Tsar knows.\n\nA Lon H\n"));
        assert_eq!(printed(&read), ["All is quiet."], "{words}");
        assert!(read.press[0].cut, "the editor looks: {words}");
        assert_eq!(england.orders(&read.pieces), "A lon H", "{words}");
        // In the paragraph of the mark they keep all of it private.
        let beside =
            [format!("Press: {words}"), format!("Press:\nAll is quiet.\n{words}\nQuiet.\n\nA Lon H")];
        for letter in beside.into_iter().skip(usize::from(TURNS.contains(words))) {
            let read = england.read(&letter);
            assert_eq!(printed(&read), [""; 0], "{letter}");
            let rows = letter.lines().take_while(|line| !line.is_empty()).count();
            let kept = read.pieces.iter().filter(|p| p.cause == Some(letters::Cause::Kept)).count();
            assert_eq!(kept, rows, "{letter}");
        }
    }
    for words in PUBLIC {
        let read = england.read(&format!("Press:\nAll is quiet.\n\n{words}\n"));
        assert_eq!(printed(&read), [format!("All is quiet.\n\n{words}")], "{words}");
        assert!(!read.press[0].cut, "{words}");
    }
}

/// Letters of which nothing is for the editor: what is printed, `/` between several, and in which colour.
const MARKED: &[(&str, &str, Option<&str>)] = &[
    ("Press: All is quiet.", "All is quiet.", None),
    ("Press\nAll is quiet.", "All is quiet.", None),
    ("Press.\nAll is quiet.", "All is quiet.", None),
    (": Press: All is quiet.", "All is quiet.", None),
    ("White press\nAll is quiet.", "All is quiet.", Some("white")),
    ("Grey press\nAll is quiet.", "All is quiet.", Some("grey")),
    ("Gray press:\nAll is quiet.", "All is quiet.", Some("grey")),
    ("Black press\nAll is quiet.", "All is quiet.", Some("black")),
    ("White: All is quiet.", "All is quiet.", Some("white")),
    ("Black: All is quiet.", "All is quiet.", Some("black")),
    ("Grey press from Paris: All is quiet.", "All is quiet.", Some("grey")),
    ("Press (black): All is quiet.", "All is quiet.", Some("black")),
    ("Press: A black day.", "A black day.", None),
    ("Presse: Alles ist ruhig.", "Alles ist ruhig.", None),
    ("Communiqué : tout est calme.", "tout est calme.", None),
    ("Stampa: tutto tace.", "tutto tace.", None),
    ("Prensa: todo en calma.", "todo en calma.", None),
    ("Persbericht: alles is rustig.", "alles is rustig.", None),
    ("Pressmeddelande: allt är lugnt.", "allt är lugnt.", None),
    ("Presse: M&uuml;nchen ist ruhig.", "München ist ruhig.", None),
    ("Press: I am the Tsar.", "I am the Tsar.", None),
    ("Press: The cellar is full, nothing is lost.", "The cellar is full, nothing is lost.", None),
    ("Press (Anglo-French): All is quiet.", "All is quiet.", None),
    // Seven words between the mark and its colon, four without one.
    ("Press from a very old king of all Bohemia: Quiet.", "Quiet.", None),
    ("Press from a very old king of nearly all Bohemia: Quiet.", "", None),
    ("Press for all the dear readers\nAll is quiet.", "All is quiet.", None),
    ("Press for all the dear old readers\nAll is quiet.", "", None),
    // Sentences about press.
    ("Press, today\nAll is quiet.", "", None),
    ("Press today.\nAll is quiet.", "", None),
    ("Press today?\nAll is quiet.", "", None),
    ("*** Black press, alas\nAll is quiet.", "", None),
    ("Press - Paris: All is quiet.", "", None),
    ("Black\nAll is quiet.", "", None),
    ("White\nAll is quiet.", "", None),
    // There is none.
    ("Press: none this time", "", None),
    ("Press: I have nothing", "", None),
    ("Presse: ich habe nichts", "", None),
    ("Presse : aucune", "", None),
    ("Stampa: nessuna", "", None),
    ("Prensa: nada", "", None),
    ("Pers: geen", "", None),
    ("Press: ingen", "", None),
    // Where it ends.
    ("Press: All is quiet.\n\nThe Tsar dines.", "All is quiet.", None),
    (
        "Press:\nAll is quiet.\n\nThe Tsar dines.\nThe end.",
        "All is quiet.\n\nThe Tsar dines.\nThe end.",
        None,
    ),
    ("Press:\nAll is quiet.\nEnd of press\nMy orders follow.", "All is quiet.", None),
    ("Press:\nAll is quiet.\n\nFine del comunicato\nOrdini.", "All is quiet.", None),
    ("Press:\nAll is quiet.\nBest wishes\nThe Tsar", "All is quiet.", None),
    ("Press:\nAll is quiet.\nThanks Bob\nThe Tsar", "All is quiet.", None),
    ("Press:\nAll is quiet.\n\nPierre Duval\nThe Tsar", "All is quiet.", None),
    ("Press:\nAll is quiet.\n\nPierre Duval dines late.", "All is quiet.\n\nPierre Duval dines late.", None),
    ("Press:\nAll is quiet.\n\nSpring 1904\nThe Tsar.", "All is quiet.", None),
    ("Press:\nAll is quiet.\n\nVote: draw yes", "All is quiet.", None),
    ("Press:\nAll is quiet.\n\nA Lon H", "All is quiet.", None),
    ("Press:\nAll is quiet.\n---\nThe Tsar.", "All is quiet.", None),
    ("Press:\nAll is quiet.\n**\nThe Tsar.", "All is quiet.\n**\nThe Tsar.", None),
    ("Press:\nAll is quiet.\nGrey press:\nThe Tsar.", "All is quiet. / The Tsar.", Some("grey")),
    ("Press:\nAll is quiet.\n\nPress: The Tsar.\n\nA Lon H", "All is quiet. / The Tsar.", None),
    ("Press:\n\nAll is quiet.", "All is quiet.", None),
    ("Press:\n\nA Lon H", "", None),
    ("Press:", "", None),
    ("Press to\nA Lon H", "", None),
];

#[test]
fn press_is_what_stands_under_its_mark() {
    let england = Seat::england();
    for (letter, wanted, style) in MARKED {
        let read = england.read(letter);
        assert_eq!(printed(&read).join(" / "), *wanted, "{letter}");
        assert_eq!(read.press.last().and_then(|p| p.style), *style, "{letter}");
        // Nothing of a letter is lost.
        for (at, _) in letter.match_indices(char::is_alphanumeric) {
            assert!(read.pieces.iter().any(|p| p.span.contains(&at)), "{letter}: {}", &letter[at..]);
        }
    }
    let read = england.read("Press from Paris, Rome and\nBerlin: quiet.");
    assert_eq!((read.press.len(), read.pieces[0].span.clone()), (0, 0..41));
    // Who will not be named is printed in grey.
    let read = england.read("White press:\nAll is quiet.\n\nAda, keep my name out of it.");
    assert_eq!((printed(&read), read.press[0].style), (vec!["All is quiet."], Some("grey")));
    // An order ends press; what is wider than any row of orders is prose.
    for (wide, whole) in [(4000, false), (4001, true)] {
        let order = format!("F Nth{}H", " ".repeat(wide - 6));
        let read = england.read(&format!("Press:\nAll is quiet.\n\n{order}"));
        assert_eq!(printed(&read)[0].len() > 100, whole, "{wide}");
    }
}

#[test]
fn letters_are_read_up_to_a_length_and_a_number_of_rows() {
    let england = Seat::england();
    let long = |bytes: usize| format!("A Lon H\n{}\n", " ".repeat(bytes - 9));
    let rows = |rows: usize| format!("A Lon H{}", "\n\nquiet".repeat(rows - 1));
    let struck = |times: usize| format!("A Lon H\n{}", "~~x~~ ".repeat(times));
    let whole = "the letter is too long to be read";
    let many = "the letter has too many lines to be read";
    for (letter, refused) in [
        (long(199_999), None),
        (long(200_000), None),
        (long(200_001), Some(whole)),
        (long(250_000), Some(whole)),
        (rows(1_499), None),
        (rows(1_500), None),
        (rows(1_501), Some(many)),
        (rows(1_600), Some(many)),
        (struck(1_499), None),
        (struck(1_500), None),
        (struck(1_501), Some(many)),
        (struck(1_600), Some(many)),
    ] {
        let read = england.read(&letter);
        match refused {
            None => assert_eq!(england.orders(&read.pieces), "A lon H"),
            Some(why) => {
                let [piece] = read.pieces.as_slice() else { panic!("{why}") };
                assert_eq!((piece.span.clone(), piece.kind), (0..letter.len(), Kind::Unread));
                assert_eq!(
                    (piece.codes.as_slice(), piece.message().as_str()),
                    (&[Code::UnknownOrder][..], why)
                );
            }
        }
    }
}

#[test]
fn rows_go_on_where_they_are_open() {
    let england = Seat::england();
    for (letter, pieces, orders) in [
        ("A Lon -\nWal", "Order", "A lon-wal"),
        ("A Lon to\nWal", "Order", "A lon-wal"),
        ("A Lon ----\nWal", "Order", "A lon-wal"),
        // A sign alone opens nothing, nor does a rule of dashes.
        ("-\nA Lon H", "Remark Order", "A lon H"),
        ("Quiet -----\nA Lon H", "Remark Order", "A lon H"),
        ("F Nth H\nA Lon H", "Order Order", "F nth H ; A lon H"),
        // A common word is no word of doubt, though elsewhere it is one.
        ("A Lon - Wal, men!", "Order", "A lon-wal"),
    ] {
        let read = england.read(letter);
        assert_eq!(
            (kinds(&read).as_str(), england.orders(&read.pieces).as_str()),
            (pieces, orders),
            "{letter}"
        );
    }
    // A full row without a sign at its end goes on in the middle of a sentence, however wide the paragraph is.
    let wide = "winters are cold and summers are hot in all of the country";
    for (long, next, pieces) in [
        (36, "winters are cold", 2),
        (46, "winters are cold", 1),
        (54, wide, 1),
        (80, wide, 1),
        (46, wide, 2),
    ] {
        let row = format!("nobody knows where queens dine when{}", "x".repeat(long - 35));
        let read = england.read(&format!("F Nth H\n\n{row}\n{next}"));
        assert_eq!(read.pieces.len() - 1, pieces, "{long}");
    }
}

/// Letters and the language they are in, `en` where nothing tells; two letters of units, then sentences.
const SPOKEN: &[(&str, &str)] = &[
    ("A Ven - Tri", "en"),
    ("E Ven - Tri", "es"),
    ("L Mun - Bur", "nl"),
    ("V Kie - Den", "nl"),
    ("A Mun H\nL Kie - Den", "nl"),
    ("1. L Mun - Bur", "nl"),
    // No unit's letter, or none before a name.
    ("l Mun - Bur", "en"),
    ("L mun - Bur", "en"),
    ("L-Mun - Bur", "en"),
    ("L", "en"),
    ("Heer Mun - Bur", "en"),
    ("xL Mun - Bur", "en"),
    // One little word makes no language, nor does a name of one.
    ("und", "en"),
    ("Ordini.", "en"),
    ("Swedish, Swedish and Italian", "en"),
    ("St. Petersburg, St. Quentin", "en"),
    ("Confidenziale, riservato", "it"),
    ("Mi ritiro.", "it"),
    ("(Vielen Dank)", "de"),
    // Behind a unit's letter stands a name, whatever it means elsewhere.
    ("A Mosse\nF Saluti", "en"),
    ("Hallo Ada, hier meine Züge", "de"),
    ("Bonjour, voici mes ordres", "fr"),
    ("Ciao Ada, ecco i miei ordini", "it"),
    ("Hola Ada, un saludo", "es"),
    ("Beste Ada, met vriendelijke groeten", "nl"),
    ("Hej Ada, här är mina order", "sv"),
];

#[test]
fn a_letter_is_read_in_the_language_it_is_in() {
    let england = Seat::england();
    for (letter, wanted) in SPOKEN {
        assert_eq!(england.read(letter).language, *wanted, "{letter}");
    }
    // A letter that does not tell is in its writer's language, one that does is not.
    for code in ["en", "de", "fr", "it", "es", "nl", "sv"] {
        let world = World { language: Some(code), ..england.world() };
        assert_eq!(letters::read(&world, "A Lon - Wal", 0).language, code);
        assert_eq!(
            letters::read(&world, "Liebe Ada, hier sind meine Züge für das Frühjahr", 0).language,
            "de"
        );
    }
    let world = World { language: Some("tlh"), ..england.world() };
    assert_eq!(letters::read(&world, "A Lon - Wal", 0).language, "en");
    for (text, phrase, len) in [
        ("p.s. all", "ps", Some(3)),
        ("P S all", "ps", Some(2)),
        ("c'est bon", "confirm", Some(4)),
        ("c est bon", "confirm", Some(3)),
        ("ci-joint", "attached", Some(3)),
        ("ci - joint", "attached", None),
        ("best wishes", "closing", Some(2)),
        ("best", "closing", Some(1)),
        ("wishes", "closing", None),
        ("-", "closing", None),
    ] {
        assert_eq!(language::any_at(&words(text, 0), 0, phrase).map(|f| f.len), len, "{text}");
    }
}

#[test]
fn letters_for_another_season_stray_and_say_nothing_of_this_one() {
    for (position, letter, strays, speaks) in [
        ("P1", "A Lon H", false, true),
        ("P1", "No orders.", false, true),
        ("P1", "A Lon to nowhere", false, true),
        ("P1", "Thanks for the issue.", false, false),
        ("P1", "Press: All is quiet.", false, false),
        ("P1", "Spring 1903\nA Lon H", true, false),
        ("P1", "Spring 1903\nA Lon H\n\nSpring 1904\nA Lon H", false, true),
        ("P1", "Fall 1904\nA Lon H", true, false),
        // A build in spring is an order for this season, of the wrong kind.
        ("P1", "Build F Lon", false, true),
    ] {
        let seat = Seat::new(position, "England", "");
        let read = seat.read(letter);
        assert_eq!((read.strays(), read.speaks()), (strays, speaks), "{letter}");
    }
}

/// Letters of France, oldest first, parted by `/`: the orders, the letters' acts, and what the orders of the last are marked with.
const FOLLOWED: &[(&str, &str, &str, &str)] = &[
    ("A Par-Pic\nA Mar H/A Par-Gas", "A mar H ; A par-gas", "[]/[Amends]", "[Partial]"),
    ("A Par-Pic/A Par-Gas\nRest as before.", "A par-gas", "[]/[Keeps]", "[Amends]"),
    ("A Par-Pic/Change A Par-Pic to A Par-Gas.", "A par-gas", "[]/[Amends]", "[Amends]"),
    ("A Par-Pic\nA Mar H/Forget my orders.\nA Par-Gas", "A par-gas", "[]/[Replaces]", "[]"),
    ("Forget my orders.\nA Par-Gas", "A par-gas", "[]", "[]"),
    ("A Par-Pic/A Par-Gas/Original orders, please.", "A par-pic", "[]/[Amends]/[GoesBack]", ""),
    ("A Par-Pic/My orders stand.", "A par-pic", "[]/[Confirms]", ""),
    ("A Par-Pic/I withdraw my orders.", "", "[]/[Withdraws]", ""),
    // What a letter tries to order counts no longer as it was.
    ("A Par-Pic\nA Mar H/A Par to nowhere", "A mar H", "[]/[]", ""),
    // All but one of five units amend, all of them replace.
    (
        "A Par-Pic/A Par-Gas\nA Mar H\nF MAO H\nA Bur H",
        "A par-gas ; A mar H ; F mao H ; A bur H",
        "[]/[Amends]",
        "[Partial] [Partial] [Partial] [Partial]",
    ),
    (
        "A Par-Pic/A Par-Gas\nA Mar H\nF MAO H\nA Bur H\nF Spa(sc) H",
        "A par-gas ; A mar H ; F mao H ; A bur H ; F spa/sc H",
        "[]/[Replaces]",
        "[] [] [] [] []",
    ),
];

#[test]
fn a_later_letter_does_what_it_says() {
    let france = Seat::new("P1", "France", "double_orders=hold");
    let units = france.position.units_of(france.who).count();
    for (text, orders, acts, codes) in FOLLOWED {
        let mut read: Vec<Letter> = text.split('/').map(|one| france.read(one)).collect();
        let set = sets::combine(&mut read, &Policy::new(france.rules.switches()), units);
        let stands: Vec<String> = set.orders.iter().map(|o| o.order.text(france.rules.board())).collect();
        assert_eq!(stands.join(" ; "), *orders, "{text}");
        let did: Vec<String> = set.acts.iter().map(|acts| format!("{acts:?}")).collect();
        assert_eq!(did.join("/"), *acts, "{text}");
        let last = read[read.len() - 1].pieces.iter().filter(|p| p.is_order());
        let marked: Vec<String> = last.map(|p| format!("{:?}", p.codes)).collect();
        assert_eq!(marked.join(" "), *codes, "{text}");
    }
    // By the switch a later letter is the whole set, unless it says that it changes orders.
    for (switch, letters, orders) in [
        ("order_sets=replace", ["A Par-Pic\nA Mar H", "A Par-Gas"], "A par-gas"),
        (
            "order_sets=replace",
            ["A Par-Pic\nA Mar H", "Change A Par-Pic to A Par-Gas."],
            "A mar H ; A par-gas",
        ),
        ("order_sets=combine", ["A Par-Pic\nA Mar H", "A Par-Gas"], "A mar H ; A par-gas"),
    ] {
        let seat = Seat::new("P1", "France", switch);
        let mut read = letters.map(|one| seat.read(one));
        let set = sets::combine(&mut read, &Policy::new(seat.rules.switches()), units);
        let stands: Vec<String> = set.orders.iter().map(|o| o.order.text(seat.rules.board())).collect();
        assert_eq!(stands.join(" ; "), orders, "{switch} {letters:?}");
    }
}

#[test]
fn letters_without_a_date_are_one_set() {
    for (switch, letters, orders, refused) in [
        ("double_orders=hold", ["A Par-Pic\nA Mar H", "A Par-Gas"], "A mar H", 2),
        ("double_orders=first", ["A Par-Pic\nA Mar H", "A Par-Gas"], "A par-pic ; A mar H", 1),
        ("double_orders=last", ["A Par-Pic\nA Mar H", "A Par-Gas"], "A par-gas ; A mar H", 1),
        ("double_orders=hold", ["A Par-Pic", "A Par-Pic"], "A par-pic", 0),
        ("order_sets_undated=all_hold", ["A Par-Pic\nA Mar H", "F MAO H"], "", 3),
        // Of the first nothing can stand from before, of the second it can.
        ("double_orders=hold", ["A Par-Pic", "Rest as before."], "A par-pic", 0),
        ("double_orders=hold", ["Rest as before.", "A Par-Pic"], "A par-pic", 1),
    ] {
        let seat = Seat::new("P1", "France", switch);
        let mut read = letters.map(|one| seat.read(one));
        let set = sets::undated(&mut read, &Policy::new(seat.rules.switches()));
        let stands: Vec<String> = set.orders.iter().map(|o| o.order.text(seat.rules.board())).collect();
        let asked = read.iter().flat_map(|l| &l.pieces).filter(|p| p.is_error()).count();
        assert_eq!((stands.join(" ; ").as_str(), asked), (orders, refused), "{switch} {letters:?}");
    }
}

#[test]
fn what_an_editor_marks_holds() {
    let read = |seat: &Seat, mark: &str, letter: &str| {
        let head = format!("Received: 2026-11-14 09:12\nMark: {mark}\n");
        let mark = Mark::read(mark).unwrap();
        marks::read(&seat.world(), &format!("{head}\n{letter}"), head.len(), &[mark])
    };
    // Without a head a blank line is a line of the letter.
    assert_eq!(marks::lines("\nA Lon H\n", 0), [0..0, 1..8]);
    let france = Seat::new("P1", "France", "");
    for (mark, kinds) in [
        ("1 vote draw yes", "Vote"),
        ("1 vote nonsense", "Unread"),
        ("1 vote thanks a lot", "Unread"),
        ("1 vote draw perhaps", "Unread"),
        ("1 vote propose a draw", "Unread"),
        ("1 press", "Press"),
        ("1 order", "Unread"),
    ] {
        assert_eq!(self::kinds(&read(&france, mark, "All is quiet.")), kinds, "{mark}");
    }
    // A season is that of its moves and what follows from them, unless it names the phase; a winter is itself.
    for (position, season, holds) in [
        ("Spring 1904, Movement", "Spring 1904", true),
        ("Spring 1904, Movement", "S1904M", true),
        ("Spring 1904, Movement", "S1904R", false),
        ("Spring 1904, Retreat", "Spring 1904", true),
        ("Spring 1904, Retreat", "S1904M", false),
        ("Spring 1904, Movement", "Fall 1904", false),
        ("Spring 1904, Movement", "Spring 1903", false),
        ("Spring 1904, Movement", "Winter 1904", false),
        ("Fall 1904, Movement", "Fall 1904", true),
        ("Fall 1904, Movement", "Winter 1904", false),
        ("Fall 1904, Adjustment", "Winter 1904", true),
        ("Fall 1904, Adjustment", "Fall 1904", true),
        ("Fall 1904, Adjustment", "F1904M", false),
        ("Fall 1904, Adjustment", "Spring 1904", false),
    ] {
        let mut seat = Seat::new("P1", "France", "");
        seat.position.turn = position.parse().unwrap();
        let letter = "A Par - Mun\nBuild A Par";
        let stands = |l: &Letter| l.pieces.iter().any(|p| p.kind != Kind::Later);
        let letter = read(&seat, &format!("season {season}"), letter);
        assert_eq!(stands(&letter), holds, "{season} in {position}: {:?}", letter.pieces);
    }
}

#[test]
fn the_editor_hears_of_what_only_an_editor_can_do() {
    for (kind, words) in [
        (Kind::Concession, "[[proposal]]"),
        (Kind::Resignation, "zine seat saturn"),
        (Kind::Proxy, "another to order"),
        (Kind::Address, "zine person address"),
        (Kind::Subscription, "zine ledger add"),
        (Kind::Question, "a question"),
        (Kind::Dateline, "looks like press"),
    ] {
        assert!(kind.concerns("saturn").is_some_and(|said| said.contains(words)), "{kind:?}");
    }
    for kind in [Kind::Order, Kind::Unread, Kind::Remark, Kind::Press, Kind::Vote, Kind::Quote, Kind::None] {
        assert!(!kind.is_for_the_editor(), "{kind:?}");
    }
    let england = Seat::england();
    for (sentence, kind) in [
        ("I resign.", Kind::Resignation),
        ("I concede.", Kind::Concession),
        ("Could you extend the deadline?", Kind::Question),
        ("My new address is 5 Elm Street.", Kind::Address),
        ("I enclose a cheque.", Kind::Subscription),
    ] {
        let read = england.read(&format!("A Lon H\n\n{sentence}\n"));
        assert!(read.pieces.iter().any(|p| p.kind == kind), "{sentence}: {}", kinds(&read));
    }
}

#[test]
fn a_piece_is_shown_with_its_order_and_its_place() {
    let england = Seat::england();
    let letter = Source::new("letter", "Dear Ada,\n  A Lon - Wal\nF Nth to nowhere\n");
    let read = england.read(&letter.text);
    let shown: Vec<_> =
        read.pieces.iter().map(|p| letters::reading(england.rules.board(), &letter, p)).collect();
    let rows: Vec<_> =
        shown.iter().map(|r| (r.line, r.columns, r.order.as_deref(), r.text.as_str())).collect();
    assert_eq!(
        rows,
        [
            (1, (1, 9), None, "Dear Ada,"),
            (2, (3, 13), Some("A lon-wal"), "A Lon - Wal"),
            (3, (1, 16), None, "F Nth to nowhere"),
        ]
    );
    assert_eq!(shown.iter().map(|r| r.codes.len()).collect::<Vec<_>>(), [0, 0, 1]);
}

#[test]
fn signs_have_a_plain_form() {
    for (signs, plain) in [
        ("- – — → ⟶ ⇒ » > ☞", "-"),
        ("\" “ ” „ « ‟", "\""),
        ("' ’ ‘ ` ´", "'"),
        (". …", "."),
        ("* • · ◦ ‣ ● ▪", "*"),
        ("+ ", "+"),
    ] {
        let folded: Vec<String> = words(signs, 0).into_iter().map(|w| w.text).collect();
        assert!(folded.iter().all(|one| one == plain), "{folded:?}");
        assert_eq!(folded.len(), signs.split_whitespace().count());
    }
    // What only tells how the sign before it looks is no sign.
    assert_eq!(words("A\u{fe0f}\u{fe0e}\u{200d} B", 0).len(), 2);
}
