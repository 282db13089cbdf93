//! Letters as players write them: which orders are read of them and which are not, in every rule-set; what is asked about.

use std::collections::BTreeSet;
use std::path::Path;

use adjudicator::board::Owner;
use adjudicator::cases::{self, Case};
use adjudicator::draw::Draws;
use adjudicator::orders::{Code, Policy};
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use adjudicator::season::Phase;
use adjudicator::terms::StatedOrder;
use diagnostics::Source;
use letters::{Letter, Names, World, named, sets};

use crate::project;
use crate::rng::Rng;
use crate::score::score;
use crate::written::{all, file, still, written};

/// Rules as `zine read` has them: orders that disagree are both held back.
fn standard() -> Box<dyn RuleSet> {
    (rules::find("Standard").unwrap().make)(&Switches::read("double_orders=hold")).unwrap()
}

fn world<'a>(rules: &'a dyn RuleSet, position: &'a Position, who: Owner, names: &'a Names) -> World<'a> {
    World { editor: "ada", ..World::new(rules, position, who, names) }
}

/// Some letters of one player, read and put together.
fn read(rules: &dyn RuleSet, position: &Position, who: Owner, texts: &[&str]) -> (Vec<Letter>, Vec<String>) {
    let names = Names::default();
    let world = world(rules, position, who, &names);
    let mut read: Vec<Letter> = texts.iter().map(|text| letters::read(&world, text, 0)).collect();
    let whole = if texts.len() > 1 { position.units_of(who).count() } else { 0 };
    let set = sets::combine(&mut read, &Policy::new(rules.switches()), whole);
    let orders = set.orders.iter().map(|o| o.order.text(rules.board())).collect();
    (read, orders)
}

fn positions() -> Vec<Case> {
    cases::read(&Source::new("positions.txt", file("positions.txt"))).unwrap()
}

fn errors(read: &[Letter]) -> usize {
    read.iter().flat_map(|l| &l.pieces).filter(|p| p.is_error()).count()
}

#[test]
fn letters_are_read_as_they_must_be() {
    let (rules, cases) = (standard(), positions());
    let (mut sums, mut notes) = ([0; 3], Vec::new());
    let (mut clear, mut needless, mut unasked) = (0, 0, 0);
    for one in all() {
        let case = cases.iter().find(|c| c.name == one.position).unwrap();
        let position = cases::position(case, &*rules).unwrap();
        let who = rules.board().find_owner(&one.power).unwrap();
        let texts: Vec<&str> = one.letters.iter().map(String::as_str).collect();
        let (read, orders) = read(&*rules, &position, who, &texts);
        let (right, refused, misread, wrong) = score(&one.wanted, &orders);
        for (sum, n) in sums.iter_mut().zip([right, refused, misread]) {
            *sum += n;
        }
        notes.extend(wrong.into_iter().map(|n| format!("{}: {n}", one.id)));
        let has = |tag: &str| one.tags.iter().any(|t| t == tag);
        let asked = errors(&read) > 0;
        if !one.wanted.is_empty()
            && !one.wanted.iter().any(|w| w.contains('!'))
            && !has("asks")
            && !has("doubtful")
        {
            clear += 1;
            needless += usize::from(asked);
            notes.extend(asked.then(|| format!("{}: needless errors", one.id)));
        }
        unasked += usize::from(has("asks") && !asked);
    }
    let [right, refused, misread] = sums;
    let notes = notes.join("\n");
    assert!(right * 100 >= 97 * (right + refused + misread), "{sums:?}\n{notes}");
    assert_eq!(misread, 0, "{notes}");
    assert!(needless * 20 <= clear && clear > 100, "{needless} of {clear}\n{notes}");
    assert_eq!(unasked, 0, "{notes}");
}

/// A rule-set at its start, with the orders of a power that stand there still, and one that goes somewhere.
pub struct Start {
    pub rules: std::sync::Arc<dyn RuleSet>,
    pub position: Position,
    pub who: Owner,
    /// Orders that are clear, a line each.
    pub orders: Vec<String>,
}

impl Start {
    /// For every rule-set in its first phase, and in its first phase of moves.
    pub fn all() -> Vec<Start> {
        let mut out = Vec::new();
        for entry in rules::LIST {
            let rules = entry.instantiate(&Switches::default()).unwrap();
            let powers: Vec<Owner> = rules.board().powers().collect();
            let mut draws = Draws::from_list(["0"; 400]);
            let mut position = rules.start(&powers, &mut draws);
            for _ in 0..4 {
                let who = *powers.iter().find(|o| position.units_of(**o).count() > 1).unwrap_or(&powers[0]);
                let orders = still(&*rules, &position, who);
                if !orders.is_empty() {
                    out.push(Start { rules: rules.clone(), position: position.clone(), who, orders });
                }
                if matches!(
                    position.turn.phase,
                    adjudicator::season::Phase::Movement | adjudicator::season::Phase::Season
                ) {
                    break;
                }
                position = rules.play(&position, &Default::default(), &Default::default(), &mut draws).after;
            }
        }
        out
    }

    pub fn read(&self, text: &str) -> (Vec<Letter>, Vec<String>) {
        read(&*self.rules, &self.position, self.who, &[text])
    }

    pub fn named(&self) -> String {
        format!("{} {}", self.rules.name(), self.position.turn)
    }
}

#[test]
fn clear_orders_are_clear_in_every_rule_set() {
    let starts = Start::all();
    let names: BTreeSet<&str> = starts.iter().map(|s| s.rules.name()).collect();
    assert_eq!(names.len(), rules::LIST.len(), "{names:?}");
    for start in starts {
        let (read, orders) = start.read(&start.orders.join("\n"));
        assert_eq!((orders, errors(&read)), (start.orders.clone(), 0), "{}", start.named());
    }
}

/// A row that begins with a verb of one rule-set alone and cannot be read is asked about, whatever else the letter holds.
#[test]
fn rows_with_a_verb_of_the_rule_set_are_never_passed_over() {
    let usual = ["Build", "Remove", "Waive"];
    for start in Start::all() {
        let grammar = start.rules.grammar();
        let words =
            grammar.forms.iter().filter(|f| !usual.contains(&f.name)).map(|f| f.text.split(' ').next());
        let verbs: BTreeSet<&str> =
            words.flatten().filter(|w| w.len() > 2 && !w.starts_with('{') && *w != "SELECT").collect();
        for verb in verbs {
            let (read, _) = start.read(&format!("{verb} 2 cost nc zz\n{}", start.orders.join("\n")));
            assert!(errors(&read) > 0, "{}: {verb}", start.named());
        }
    }
}

#[test]
fn brackets_of_the_swiss_rules_are_read() {
    let rules = rules::find("Swiss").unwrap().instantiate(&Switches::default()).unwrap();
    let board = rules.board();
    let france = board.find_owner("France").unwrap();
    let mut position = Position::empty(board, "Spring 1902, Movement".parse().unwrap());
    for unit in ["A par", "A mar", "A gas"] {
        position.units.push(adjudicator::position::Unit::read(board, france, unit).unwrap());
    }
    for (text, order) in [
        ("A Par (S) to Bur (H)", "A par S to bur via hyperspace"),
        ("A Par S to Bur", "A par S to bur"),
        ("A Mar - Bur (H)", "A mar-bur via hyperspace"),
        ("Please separate Berlin and Kiel.", "SEPARATE ber kie"),
        ("A Gas (S) A Mar - Bur (H)", "A gas S A mar-bur via hyperspace"),
        ("A Mar - Bur via convoy (H)", "A mar-bur via convoy via hyperspace"),
    ] {
        assert_eq!(read(&*rules, &position, france, &[text]).1, [order], "{text}");
    }
}

/// The commonest words of seven languages, so many of them.
fn common(most: usize) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/reading/words");
    let codes = ["en", "de", "fr", "it", "es", "nl", "sv"];
    let files = codes.map(|c| std::fs::read_to_string(folder.join(format!("common-{c}.txt"))).unwrap());
    let words: Vec<&str> = files.iter().flat_map(|f| f.split_whitespace()).collect();
    words.iter().step_by((words.len() / most).max(1)).map(|w| w.to_string()).collect()
}

/// Whether a word is the name of a place in any language.
fn is_place(rules: &dyn RuleSet, word: &str) -> bool {
    let (names, turn) = (Names::default(), rules.board().first_turn());
    let position = Position::empty(rules.board(), turn);
    !named::possible(&World::new(rules, &position, Owner(0), &names), word).is_empty()
}

#[test]
fn common_words_never_make_another_order() {
    let (rules, cases) = (standard(), positions());
    let position = cases::position(cases.iter().find(|c| c.name == "P1").unwrap(), &*rules).unwrap();
    let power = |name: &str| rules.board().find_owner(name).unwrap();
    let frames = [
        (power("Turkey"), "A Con goes @ to Smy", "A con-smy"),
        (power("England"), "F NTH - Den @", "F nth-den"),
        (power("England"), "A Lon @", "A lon H"),
    ];
    let most = if std::env::var_os("ZINE_LONG").is_some() { 14_000 } else { 1_000 };
    let mut wrong = Vec::new();
    for word in common(most) {
        for (who, frame, may) in frames {
            let text = frame.replace('@', &word);
            let (letters, orders) = read(&*rules, &position, who, &[&text]);
            // Among all of them some are names of places, `via` means the sea, and a slip or a name of several is told.
            let route = ["via", "vía", "through"].contains(&&*word);
            let slip = letters[0]
                .pieces
                .iter()
                .flat_map(|p| &p.codes)
                .any(|c| matches!(c, Code::Fuzzy | Code::Context));
            if most > 1_000 && (route || slip || is_place(&*rules, &word)) {
                continue;
            }
            wrong.extend(orders.iter().filter(|o| *o != may).map(|o| format!("{text}: {o}")));
        }
    }
    assert!(wrong.is_empty(), "{} words: {:#?}", wrong.len(), &wrong[..wrong.len().min(30)]);
    for start in Start::all() {
        for word in common(most / 5).into_iter().filter(|w| most == 1_000 || !is_place(&*start.rules, w)) {
            for text in
                [format!("{} {word}", start.orders[0]), format!("{word} {}", start.orders[0]), word.clone()]
            {
                let (letters, orders) = start.read(&text);
                // Among all of them a slip is told, and `all` and `rest` say how many where forces have sizes.
                let slip = letters[0].pieces.iter().any(|p| p.codes.contains(&Code::Fuzzy));
                let many = ["all", "toutes", "rest"].contains(&&*word) && start.rules.name() == "Claudian";
                if most > 1_000 && (slip || many) {
                    continue;
                }
                // A word for a power is the heading of its part, or says whose the unit is.
                let other =
                    orders.iter().find(|o| !o.ends_with(&start.orders[0]) && !o.starts_with("HEADER"));
                wrong.extend(other.map(|other| format!("{}: {text}: {other}", start.named())));
            }
        }
    }
    assert!(wrong.is_empty(), "{} rows: {:#?}", wrong.len(), &wrong[..wrong.len().min(30)]);
}

/// Sentences of the articles, letters and editorials of the zine in this repository.
fn sentences() -> Vec<String> {
    let mut out = Vec::new();
    for issue in 1..=12 {
        let folder = project::tests().with_file_name("issues").join(format!("issue-{issue}"));
        let files = walk(&folder).into_iter().filter(|f| f.extension().is_some_and(|e| e == "md"));
        for file in files {
            let text = std::fs::read_to_string(file).unwrap();
            let text = text.rsplit("+++").next().unwrap_or("").replace('\n', " ");
            out.extend(text.split_inclusive(". ").map(|s| s.trim().to_string()).filter(|s| s.len() > 15));
        }
    }
    out
}

fn walk(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            out.extend(walk(&entry.path()));
        } else {
            out.push(entry.path());
        }
    }
    out.sort();
    out
}

#[test]
fn sentences_of_articles_change_no_order() {
    let sentences = sentences();
    assert!(sentences.len() > 300);
    let mut rng = Rng(7);
    let starts = Start::all();
    let mut wrong = Vec::new();
    for turn in 0..1000 {
        let start = &starts[turn % starts.len()];
        let sentence = &sentences[rng.below(sentences.len())];
        let set = start.orders.join("\n");
        let text =
            if turn % 3 == 0 { format!("{sentence}\n\n{set}") } else { format!("{set}\n\n{sentence}\n") };
        let (_, orders) = start.read(&text);
        if orders != start.orders {
            wrong.push(format!("{}: {sentence}: {orders:?}", start.named()));
        }
    }
    assert!(wrong.is_empty(), "{} sentences: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
}

#[test]
fn named_spellings_are_read() {
    let (rules, cases) = (standard(), positions());
    for (position, power, text, wanted) in [
        ("P1", "France", "A Mar S: A Par-Bur", "A mar S A par-bur"),
        ("P1", "England", "F NTH C: A Lon-Den", "F nth C A lon-den"),
        ("P1", "France", "Change: A Par-Gas instead of Pic", "A par-gas"),
        ("P1", "France", "A Par-Pic (please!)", "A par-pic"),
        ("P3", "England", "no builds", "Waive"),
        ("P3", "France", "no builds", "Waive"),
        ("P3", "England", "No builds, please.", "Waive"),
    ] {
        let position = cases::position(cases.iter().find(|c| c.name == position).unwrap(), &*rules).unwrap();
        let who = rules.board().find_owner(power).unwrap();
        let (read, mut orders) = read(&*rules, &position, who, &[text]);
        assert_eq!(errors(&read), 0, "{text}");
        if wanted == "Waive" {
            // One a build that is due.
            assert_eq!(orders.len() as i64, rules.entitled(&position, who), "{text}: {orders:?}");
            orders.dedup();
        }
        assert_eq!(orders, [wanted], "{text}");
    }
}

/// What stands around an order in ten kinds of letters; `@` is the order, `%` a unit of theirs.
pub const FRAMES: &[&str] = &[
    "Dear Ada,\n\nhope you are well.\n\n@\n\nBest wishes\nBob\n",
    "London, 3 March 2026\n\n@\n",
    "@ (please!)\n",
    "Press:\nLondon to Paris: peace in our time.\n\n@\n",
    "@\n\nAda - not for print: I am in hospital and nobody knows.\n",
    "@\n\n> A Par H\n> A Mar - Spa\n",
    "@\n\n---------- Forwarded message ---------\nFrom: Gus\nSubject: plan\n\nA Mun - Tyr, then I go to Bohemia.\n",
    "<p><s>@</s></p><p>@</p>\n",
    "My orders:\n@\n\nMany thanks for the issue, the cover was the best so far.\n",
    "@\n\nRegards\nBob Rieter\n12 Quay Row\nLiverpool\n",
];

#[test]
fn orders_are_read_in_every_frame_and_rule_set() {
    let mut wrong = Vec::new();
    for start in Start::all() {
        for frame in FRAMES {
            let text = frame.replace('@', &start.orders.join("\n"));
            let (read, orders) = start.read(&text);
            if orders != start.orders || errors(&read) > 0 {
                let refused = read.iter().flat_map(|l| &l.pieces).filter(|p| p.is_error());
                let refused: Vec<&str> = refused.map(|p| &text[p.span.clone()]).collect();
                wrong.push(format!("{}: {frame:?}: {orders:?} {refused:?}", start.named()));
            }
        }
    }
    assert!(wrong.is_empty(), "{:#?}", wrong);
}

#[test]
fn letters_of_strangers_are_read_in_every_language_and_rule_set() {
    let letters = written("strangers.txt");
    assert!(letters.len() >= 40);
    let mut wrong = Vec::new();
    for start in Start::all() {
        for one in &letters {
            let texts: Vec<String> = one
                .letters
                .iter()
                .map(|t| format!("\n{t}").replace("\n@\n", &format!("\n{}\n", start.orders.join("\n"))))
                .collect();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let (read, orders) = read(&*start.rules, &start.position, start.who, &texts);
            let mut told = |what: String| wrong.push(format!("{} {}: {what}", start.named(), one.id));
            // Votes beside orders are votes.
            let orders: Vec<String> = orders.into_iter().filter(|o| !o.starts_with("VOTE")).collect();
            if orders != start.orders {
                told(format!("read {orders:?}, not {:?}", start.orders));
            }
            for (letter, text) in read.iter().zip(&texts) {
                for piece in letter.pieces.iter().filter(|p| p.is_error()) {
                    told(format!("needless: {:?} ({})", &text[piece.span.clone()], piece.message()));
                }
            }
            let press: String = read.iter().flat_map(|l| &l.press).map(|p| p.text().to_lowercase()).collect();
            for word in one.never.iter().filter(|w| press.contains(*w)) {
                told(format!("for print: {word}"));
            }
            for word in one.printed.iter().filter(|w| !press.contains(*w)) {
                told(format!("not for print: {word}, only {press:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {:#?}", wrong.len(), wrong);
}

/// Orders in the words of each language, for every rule-set that reads words freely: power, text, and what it must be; `?`
/// where it must be asked about.
pub const SPOKEN: &[(&str, &str, &str)] = &[
    (
        "Germany",
        "Armee München nach Ruhr.\nFlotte Kiel nach Dänemark.\nDie Armee Berlin geht nach Kiel.",
        "A mun-ruh ; F kie-den ; A ber-kie",
    ),
    (
        "Germany",
        "A Mün zieht nach Bur\nA Ber unterstützt A Mün\nF Kie bleibt",
        "A mun-bur ; A ber S A mun ; F kie H",
    ),
    ("Germany", "A Mün nach Bur oder Ruh, je nachdem was Frankreich macht", "?"),
    ("Germany", "A Mün nicht nach Bur", "?"),
    ("Germany", "Falls Frankreich nach Burgund geht, A Mün nach Ruh", "?"),
    ("Germany", "Alle Einheiten halten.", "A ber H ; A mun H ; F kie H"),
    (
        "France",
        "L'armée de Paris va en Picardie.\nA Mar soutient A Par\nF Bre vers la Manche",
        "A par-pic ; A mar S A par ; F bre-eng",
    ),
    ("France", "A Par - Pic\nA Mar tient\nF Bre - Manche", "A par-pic ; A mar H ; F bre-eng"),
    ("France", "A Par - Pic ou Bur, selon l'humeur", "?"),
    ("France", "Si l'Allemagne va en Bourgogne, A Par - Gas", "?"),
    (
        "Italy",
        "L'armata di Venezia va in Tirolo.\nA Rom - Ven\nF Nap - Mar Ionio",
        "A ven-tyr ; A rom-ven ; F nap-ion",
    ),
    (
        "Italy",
        "A Ven appoggia A Rom\nA Rom resta\nF Nap verso Mar Tirreno",
        "A ven S A rom ; A rom H ; F nap-tys",
    ),
    ("Italy", "A Ven a Tri o Tyr, dipende", "?"),
    (
        "France",
        "El ejército de París va a Picardía.\nLa flota de Brest va al Canal de la Mancha.\nA Mar se queda",
        "A par-pic ; F bre-eng ; A mar H",
    ),
    ("France", "A Par - Pic o Bur, según lo que haga Alemania", "?"),
    (
        "England",
        "Leger Liverpool naar Yorkshire.\nVloot Londen naar de Noordzee.\nF Edi naar Noorse Zee",
        "A lvp-yor ; F lon-nth ; F edi-nwg",
    ),
    ("England", "L Lpl naar Yor\nV Lon houdt stand", "A lvp-yor ; F lon H"),
    ("England", "A Lvp naar Yor of Wal, wat je wilt", "?"),
    (
        "Russia",
        "Armén i Moskva går till Ukraina.\nA War stöder A Mos - Ukr\nF Sev står kvar",
        "A mos-ukr ; A war S A mos-ukr ; F sev H",
    ),
    ("Russia", "A War till Gal eller Sil, bestäm du", "?"),
];

#[test]
fn orders_in_every_language_are_read_or_asked_about() {
    let mut wrong = Vec::new();
    for entry in rules::LIST {
        let rules = entry.instantiate(&Switches::default()).unwrap();
        let standard = standard();
        for (power, text, wanted) in SPOKEN {
            // The rule-set's own board with the units of the usual start.
            let Some(who) = rules.board().find_owner(power) else { continue };
            let powers: Vec<Owner> = rules.board().powers().collect();
            let usual = standard.start(&[], &mut Draws::from_list([""; 0]));
            let mut position = rules.start(&powers, &mut Draws::from_list(["0"; 400]));
            if entry.name != "Standard" {
                position.turn = adjudicator::season::Turn {
                    phase: adjudicator::season::Phase::Movement,
                    ..position.turn
                };
                if position.units_of(who).count() == 0 {
                    continue;
                }
            } else {
                position = usual;
            }
            let (read, orders) = read(&*rules, &position, who, &[text]);
            let mut wanted: Vec<&str> = wanted.split(" ; ").collect();
            let (mut got, asked): (Vec<&str>, _) =
                (orders.iter().map(String::as_str).collect(), errors(&read) > 0);
            wanted.sort_unstable();
            got.sort_unstable();
            let right = wanted == got && !asked;
            // Another rule-set may have other units and words: then it asks, and takes nothing else.
            let alike = |o: &&str| wanted.iter().any(|w| same(w, o));
            let fits = match wanted[..] {
                ["?"] => got.is_empty() && (asked || entry.name != "Standard"),
                _ if entry.name == "Standard" => right,
                _ => right || asked && got.iter().all(alike) || entry.name == "Rules1958",
            };
            if !fits {
                wrong.push(format!("{}: {text:?}: {got:?}, asked {asked}, not {wanted:?}", entry.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {:#?}", wrong.len(), wrong);
}

/// Whether two canonical orders are the same but for the numbers of units and men.
fn same(one: &str, other: &str) -> bool {
    let plain = |o: &str| o.replace(|c: char| c.is_ascii_digit(), "").replace("  ", " ");
    plain(one) == plain(other)
}

/// What goes to the editor, in each language: a proposal, a resignation, a new address, a vote.
const SAID: &[(&str, &str, &str)] = &[
    ("en", "I should like to propose a draw between Austria and Russia.", "vote"),
    ("en", "I resign after this season.", "resignation"),
    ("en", "My new address is 14 Mill Lane, York, from 1 May.", "address"),
    ("de", "Ich schlage ein Remis zwischen Österreich und Russland vor.", "vote"),
    ("de", "Nach dieser Runde gebe ich auf. Ich gebe auf.", "resignation"),
    ("de", "Meine neue Adresse ist Hauptstr. 12, 10115 Berlin.", "address"),
    ("fr", "Je propose une nulle entre l'Autriche et la Russie.", "vote"),
    ("fr", "J'abandonne après cette saison.", "resignation"),
    ("fr", "Ma nouvelle adresse : 12 rue du Port, 75011 Paris.", "address"),
    ("it", "Propongo una patta tra Austria e Russia.", "vote"),
    ("it", "Mi ritiro dopo questa stagione, abbandono.", "resignation"),
    ("it", "Il mio nuovo indirizzo è Via Garibaldi 12, Roma.", "address"),
    ("es", "Propongo tablas entre Austria y Rusia.", "vote"),
    ("es", "Dejo la partida después de esta temporada.", "resignation"),
    ("es", "Mi nueva dirección es Calle Mayor 12, Madrid.", "address"),
    ("nl", "Ik stel een remise voor tussen Oostenrijk en Rusland.", "vote"),
    ("nl", "Ik stap uit na deze beurt.", "resignation"),
    ("nl", "Mijn nieuwe adres is Dorpsstraat 12, Utrecht.", "address"),
    ("sv", "Jag föreslår remi mellan Österrike och Ryssland.", "vote"),
    ("sv", "Jag hoppar av efter det här draget.", "resignation"),
    ("sv", "Min nya adress är Storgatan 12, Stockholm.", "address"),
];

#[test]
fn words_for_the_editor_are_known_in_every_language_and_rule_set() {
    let mut wrong = Vec::new();
    for start in Start::all() {
        for (language, text, wanted) in SAID {
            let whole = format!("{}\n\n{text}\n", start.orders.join("\n"));
            let (read, orders) = start.read(&whole);
            let kinds: Vec<String> =
                read[0].pieces.iter().map(|p| serde_json::to_string(&p.kind).unwrap()).collect();
            let known = kinds.iter().any(|k| k.trim_matches('"') == *wanted);
            let named = *wanted != "vote"
                || read[0].pieces.iter().any(|p| {
                    p.proposal.as_deref().is_some_and(|t| t.contains("Austria") && t.contains("Russia"))
                });
            let none = start.rules.board().find_owner("Austria").is_none();
            let orders: Vec<String> = orders.into_iter().filter(|o| !o.starts_with("VOTE")).collect();
            if !known || !(named || none) || orders != start.orders || errors(&read) > 0 {
                wrong.push(format!("{} {language}: {text}: {kinds:?} {orders:?}", start.named()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {:#?}", wrong.len(), wrong);
}

/// Words around an order that make it none, or another one: it is not taken as it stands.
pub const DOUBTED: &[&str] = &[
    "maybe @",
    "@?",
    "@, perhaps",
    "not @",
    "do not order @",
    "if Italy attacks, @",
    "unless Italy attacks, @",
    "Last turn I had @.",
    "Next turn I will order @.",
    "Gus told me to write @.",
    "Ivy wrote \"@\".",
    "> @",
    "~~@~~",
    "vielleicht @",
    "nicht @",
    "falls Italien angreift, @",
    "Nächste Runde @.",
    "Letzte Runde hatte ich @.",
    "peut-être @",
    "si l'Italie attaque, @",
    "Au tour suivant @.",
    "forse @",
    "non @",
    "se l'Italia attacca, @",
    "Il prossimo turno @.",
    "quizá @",
    "no @",
    "si Italia ataca, @",
    "El próximo turno @.",
    "misschien @",
    "niet @",
    "als Italië aanvalt, @",
    "Volgende beurt @.",
    "kanske @",
    "inte @",
    "om Italien anfaller, @",
    "Nästa drag @.",
];

#[test]
fn an_order_in_doubt_is_never_taken_as_it_stands() {
    let mut wrong = Vec::new();
    for start in Start::all() {
        let order = &start.orders[0];
        for frame in DOUBTED {
            for text in
                [frame.replace('@', order), format!("Dear Ada,\n\n{}\n\nBob", frame.replace('@', order))]
            {
                let (_, orders) = start.read(&text);
                if orders.iter().any(|o| o == order) {
                    wrong.push(format!("{}: {text:?}", start.named()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {:#?}", wrong.len(), wrong);
}

/// Words and signs around an order that change nothing about it.
pub const POLITE: &[&str] = &[
    "@.",
    "@!",
    "@ please",
    "@, please",
    "@ thanks",
    "@ (please)",
    "@ (I hope!)",
    "@. I hope you are well!",
    "@. Sorry for the delay.",
    "@ - sorry for the delay",
    "@ -- sorry for the delay",
    "@, sorry for the delay.",
    "@ // sorry for the delay",
    "@ # sorry for the delay",
    "@ [as agreed]",
    "@, as “forse” they say",
    "@, as \"forse\" they say",
    "@ (as agreed with your cousin)",
    "@ as usual",
    "@ again",
    "@ this season",
    "@ of course",
    "@, and good luck",
    "@ and nothing else",
    "@. Cheers, Hans",
    "@...",
    "@ ;)",
    "@ :-)",
    "@ (!!!)",
    "@;",
    "@,",
    "@ ; thanks",
    "* @",
    "- @",
    "1. @",
    "1) @",
    "a) @",
    "Orders: @",
    "My order: @",
    "ok, @",
    "And @",
    "Then @",
    "So: @",
    "Finally, @",
    "I order @",
    "Please @",
    "Hi Ada, @",
    "Hello! @",
    "Dear Ada: @",
    "Dear Ada, @. Best regards, Hans",
    "“@”",
    "_@_",
    "*@*",
    "**@**",
    "|@|",
    "\t@\t",
];

/// A move and a support of the first unit that has them, as the rule-set writes them.
pub fn moving(start: &Start) -> Vec<String> {
    let board = start.rules.board();
    let tried = |text: String| {
        let read = start.rules.read(&start.position, start.who, &Source::new("order", text.as_str()));
        let one = read.len() == 1 && read[0].codes.is_empty();
        read.into_iter().next().filter(|_| one).and_then(|r| r.order)
    };
    let units: Vec<String> = start.position.units_of(start.who).map(|u| u.text(board)).collect();
    let goals = || board.provinces.iter().map(|p| p.id.clone());
    let each = |form: &dyn Fn(&str, &str) -> String| {
        units.iter().find_map(|unit| goals().find_map(|goal| tried(form(unit, &goal))))
    };
    let other = |unit: &str| units.iter().find(|u| *u != unit).cloned().unwrap_or_default();
    [
        each(&|unit, goal| format!("{unit}-{goal}")),
        each(&|unit, goal| format!("{unit} S {}-{goal}", other(unit))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn polite_words_around_an_order_change_nothing_in_any_rule_set() {
    let (mut wrong, mut moved) = (Vec::new(), 0);
    for start in Start::all() {
        let moves = moving(&start);
        moved += moves.len();
        for order in start.orders.iter().take(2).chain(&moves) {
            for frame in POLITE {
                let text = format!("{}\n", frame.replace('@', order));
                let (read, orders) = start.read(&text);
                // A number may be the line of a sheet, or a unit's: that may be asked.
                let asked = frame.starts_with('1') && orders.is_empty() && errors(&read) > 0;
                if !asked && (orders != [order.clone()] || errors(&read) > 0) {
                    let said: Vec<String> =
                        read.iter().flat_map(|l| &l.pieces).map(|p| p.message()).collect();
                    wrong.push(format!("{}: {text:?}: {orders:?} {said:?}", start.named()));
                }
            }
        }
    }
    assert!(moved > 7, "{moved} moves and supports");
    assert!(wrong.is_empty(), "{}: {:#?}", wrong.len(), wrong);
}

#[test]
fn numbered_lines_are_read_in_every_rule_set() {
    let mut wrong = Vec::new();
    for start in Start::all() {
        let movement = matches!(
            start.position.turn.phase,
            adjudicator::season::Phase::Movement
                | adjudicator::season::Phase::Season
                | adjudicator::season::Phase::Setup
        );
        let names = Names::default();
        for reply in [false, true] {
            let world = World {
                reply,
                editor: "ada",
                ..World::new(&*start.rules, &start.position, start.who, &names)
            };
            let mut tried = |text: String, wanted: &[String], may: bool| {
                let read = [letters::read(&world, &text, 0)];
                let pieces = read[0].pieces.iter().filter(|p| p.is_order() && !p.is_error());
                let orders: Vec<String> =
                    pieces.filter_map(|p| Some(p.order.as_ref()?.text(start.rules.board()))).collect();
                // All the men of a force are meant where no number stands.
                let right =
                    orders.len() == wanted.len() && orders.iter().zip(wanted).all(|(a, b)| same(a, b));
                if !(right && errors(&read) == 0 || may && orders.is_empty() && errors(&read) > 0) {
                    let said: Vec<String> = read[0].pieces.iter().map(|p| p.message()).collect();
                    wrong.push(format!("{} {reply}: {text:?}: {orders:?} {said:?}", start.named()));
                }
            };
            for (before, after) in [("", ". "), ("", ") "), ("", ": "), ("(", ") ")] {
                let lines = start.orders.iter().enumerate();
                let text: String =
                    lines.map(|(n, order)| format!("{before}{}{after}{order}\n", n + 1)).collect();
                tried(text, &start.orders, !reply);
            }
            for bullet in ["- ", "* ", "• "] {
                let text: String = start.orders.iter().map(|o| format!("{bullet}{o}\n")).collect();
                tried(text, &start.orders, false);
            }
            if reply && movement {
                // Units that have numbers of their own may be asked about.
                let own = start.rules.name() == "Rules1958";
                for (n, order) in start.orders.iter().enumerate() {
                    for verb in ["holds", "H", "stands"] {
                        tried(format!("{}: {verb}\n", n + 1), std::slice::from_ref(order), own);
                        tried(format!("{} {verb}\n", n + 1), std::slice::from_ref(order), own);
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {:#?}", wrong.len(), wrong);
}

/// Rows of the notations that are something else as letters: what they become.
const IN_LETTERS: [(&str, &str); 2] = [
    // `A Par, A Mar S A Bur`: two supports, or a hold and a support: asked about.
    ("Z171", ""),
    // Of the two fleets in Norway only the one driven out can retreat.
    ("Z192", "IF retreat(Russia F nwy)=ska THEN A mun-boh ELSE A mun-sil"),
];

#[test]
fn no_row_of_the_notations_is_lost() {
    let root = project::tests().join("orders");
    let text = std::fs::read_to_string(root.join("positions.txt")).unwrap();
    let positions = cases::read(&Source::new("positions.txt", text)).unwrap();
    let mut lost = Vec::new();
    for table in ["notations.tsv", "more.tsv"] {
        for line in std::fs::read_to_string(root.join(table)).unwrap().lines().skip(1) {
            let cells: Vec<&str> = line.split('\t').collect();
            let Some(case) = positions.iter().find(|c| c.name == cells[2]) else { continue };
            let entry = rules::find(cells[1]).unwrap();
            let rules = (entry.make)(&Switches::read("double_orders=hold"));
            let rules = rules.or_else(|_| (entry.make)(&Switches::default())).unwrap();
            let position = cases::position(case, &*rules).unwrap();
            let who = rules.board().find_owner(cells[3]).unwrap_or(Owner(u8::MAX));
            let spelling = cells[4].replace("\\n", "\n");
            let (read, _) = read(&*rules, &position, who, &[&spelling]);
            let stated = read[0].pieces.iter().filter_map(|p| p.order.as_ref());
            let orders: Vec<String> = stated.map(|o| o.text(rules.board())).collect();
            let otherwise = IN_LETTERS.iter().find(|(id, _)| *id == cells[0]).map(|(_, orders)| *orders);
            let wanted = otherwise.unwrap_or(cells[5]);
            let wanted: Vec<&str> = wanted.split(" ; ").filter(|o| !o.is_empty()).collect();
            let said = |o: &&str| !o.starts_with("HEADER") && !o.starts_with("STATUS");
            let same = orders.iter().map(String::as_str).filter(said).eq(wanted.iter().copied().filter(said));
            if !same {
                lost.push(format!("{} {}: {spelling:?}: {wanted:?}, read {orders:?}", cells[0], cells[1]));
            }
        }
    }
    assert!(lost.is_empty(), "{} rows: {:#?}", lost.len(), lost);
}

/// Winter orders as sentences: power, letter, the orders read.
pub const WINTERS: &[(&str, &str, &str)] = &[
    ("France", "Ich verzichte auf den Bau.", "Waive"),
    ("France", "Ich baue nichts.", "Waive"),
    ("France", "Ich baue eine Armee in Paris.", "Build A par"),
    ("Turkey", "Ich löse die Armee Armenien auf.", "Remove A arm"),
    ("Turkey", "Die Flotte im Schwarzen Meer wird abgebaut.", "Remove F bla"),
    ("France", "In Paris baue ich eine Armee.", "Build A par"),
    ("France", "Je construis une armée à Paris.", "Build A par"),
    ("France", "Je bâtis une flotte à Brest.", "Build F bre"),
    ("France", "Je renonce à ma construction.", "Waive"),
    ("Turkey", "Je supprime A Arménie.", "Remove A arm"),
    ("France", "I would like to build a fleet in Brest, please.", "Build F bre"),
    ("France", "I waive my build.", "Waive"),
    ("England", "Baue F London.\nIch baue auch A Edinburgh.", "Build F lon ; Build A edi"),
    ("England", "I build a fleet in London and an army in Edinburgh.", "Build F lon ; Build A edi"),
    ("England", "Baue F London. Auf den zweiten Bau verzichte ich.", "Build F lon ; Waive"),
    ("France", "Ich baue nichts, ich verzichte auf das Bauen.", "Waive"),
    // What could be otherwise is asked about.
    ("France", "Ich baue keine Armee in Paris.", ""),
    ("France", "Vielleicht baue ich eine Armee in Paris.", ""),
    ("France", "In Paris baue ich keine Armee.", ""),
    ("Turkey", "Die Flotte im Schwarzen Meer wird nicht abgebaut.", ""),
    ("France", "Je ne construis pas une armée à Paris.", ""),
    ("France", "I build an army in Paris or a fleet in Brest.", ""),
    ("France", "I will not build an army in Paris.", ""),
    ("Turkey", "Ich löse die Armee Armenien nicht auf.", ""),
];

#[test]
fn winter_orders_are_read_as_sentences_and_none_that_could_be_otherwise() {
    let root = project::tests().join("letters");
    let text = std::fs::read_to_string(root.join("positions.txt")).unwrap();
    let positions = cases::read(&Source::new("positions.txt", text)).unwrap();
    let rules = standard();
    let case = positions.iter().find(|c| c.name == "P3").unwrap();
    let position = cases::position(case, &*rules).unwrap();
    for (power, letter, wanted) in WINTERS {
        let who = rules.board().find_owner(power).unwrap();
        let (read, _) = read(&*rules, &position, who, &[letter]);
        let stated = read[0].pieces.iter().filter_map(|p| p.order.as_ref());
        let orders: Vec<String> = stated.map(|o| o.text(rules.board())).collect();
        assert_eq!(orders.join(" ; "), *wanted, "{letter}");
        assert_eq!(errors(&read) > 0, wanted.is_empty(), "{letter}");
    }
}

/// Letters of a stranger's hunt: position, power, letter, the orders that may be taken of it, and whether it is asked about.
pub const HUNTED: &[(&str, &str, &str, &str, bool)] = &[
    (
        "P0",
        "France",
        "Army Par -> Pic, fleet Bre -> Mao, army Mar -> Spa",
        "A par-pic ; F bre-mao ; A mar-spa",
        false,
    ),
    (
        "P0",
        "England",
        "a lvp > cly. fleet lon > wal. fleet edi hold",
        "A lvp-cly ; F lon-wal ; F edi H",
        false,
    ),
    ("P1", "England", "F Eng-Iri solange Jean nicht zieht", "", true),
    ("P1", "England", "F Eng-Iri, vorausgesetzt Jean geht", "", true),
    ("P1", "England", "F Nth-Den, sobald Gus weg ist", "", true),
    ("P1", "England", "F Eng-Iri pourvu que Jean parte", "", true),
    ("P1", "England", "F Eng-Iri, à condition que Jean parte", "", true),
    ("P1", "England", "F Nwg-Cly, dès que Rex part", "", true),
    ("P1", "England", "A Lon-Wal selon Jean", "", true),
    (
        "P1",
        "England",
        "What I promised France:\nF Eng-Iri\nF Nth-Hol\n\nWhat I really do:\nA Lon-Wal",
        "A lon-wal",
        true,
    ),
    ("P1", "England", "Ich habe Jean versprochen: F Eng-Iri", "", true),
    ("P1", "England", "J'ai promis à Jean : F Eng-Iri", "", true),
    (
        "P1",
        "England",
        "My real orders:\nF Eng-Bre\n\nWhat you may show France:\nF Eng-Iri\nF Nth-Hol",
        "F eng-bre",
        true,
    ),
    ("P0", "Austria", "Dear Ada,\n\nA Bud H\nArmée Vie marche sur Gal\n\nBest wishes\nRex", "A bud H", true),
    (
        "P1",
        "England",
        "Please let the North Sea fleet go to Denmark, supported by Norway.",
        "F nth-den ; A nwy S F nth-den",
        false,
    ),
    ("P1", "Russia", "Flotte St. Petersburg Nordküste bleibt stehen\nA Mos H", "F stp/nc H ; A mos H", false),
];

#[test]
fn what_a_stranger_hunted_down_is_read_or_asked_about() {
    let root = project::tests().join("orders");
    let text = std::fs::read_to_string(root.join("positions.txt")).unwrap();
    let positions = cases::read(&Source::new("positions.txt", text)).unwrap();
    let rules = standard();
    for (position, power, letter, wanted, asked) in HUNTED {
        let case = positions.iter().find(|c| c.name == *position).unwrap();
        let position = cases::position(case, &*rules).unwrap();
        let who = rules.board().find_owner(power).unwrap();
        let (read, _) = read(&*rules, &position, who, &[letter]);
        let stated = read[0].pieces.iter().filter_map(|p| p.order.as_ref());
        let orders: Vec<String> = stated.map(|o| o.text(rules.board())).collect();
        let orders: Vec<String> = orders.into_iter().filter(|o| !o.starts_with("HEADER")).collect();
        assert_eq!(orders.join(" ; "), *wanted, "{letter}");
        assert_eq!(errors(&read) > 0, *asked, "{letter}");
    }
    // What is for the editor ends the press above it.
    let case = positions.iter().find(|c| c.name == "P1").unwrap();
    let position = cases::position(case, &*rules).unwrap();
    let who = rules.board().find_owner("England").unwrap();
    for words in [
        "For the editor: I go to Spain.",
        "This next bit is only for you, Ada. I go to Spain.",
        "Nicht für die Presse: ich gehe nach Spanien.",
        "Pour toi seulement : je pars pour l'Espagne.",
        "Ceci reste entre toi et moi : je pars pour l'Espagne.",
        "By the way, could you change my address to 5 Elm Street, Spain?",
        "My phone is 01332 55 55.",
        "Hello Ada, I go to Spain.",
        "Never print this: I go to Spain.",
        "This isn't to be published: I go to Spain.",
        "Nie veröffentlichen: ich gehe nach Spanien.",
        "Ne pas publier : je pars pour l'Espagne.",
        "(Please do not put this bit in: Spain.)",
        "Next turn I mean to stab Austria, by the way.",
    ] {
        let letter = format!("Press:\nAll is quiet.\n\n{words}\n");
        let (read, _) = read(&*rules, &position, who, &[&letter]);
        let printed: Vec<&str> = read[0].press.iter().map(|p| p.text()).collect();
        assert_eq!(printed, ["All is quiet."], "{words}");
    }
    for none in ["none, too much work at the hospital", "j'ai rien", "I have nothing this time"] {
        let (read, _) = read(&*rules, &position, who, &[&format!("Press: {none}\n\nF Nth H")]);
        assert!(read[0].press.is_empty(), "{:?}", read[0].press);
    }
    for (letter, printed) in [
        (
            "Press:\nAll is quiet.\n\nHello darkness, my old friend.",
            "All is quiet.\n\nHello darkness, my old friend.",
        ),
        ("**** Black press today\nAll is quiet.", "All is quiet."),
        ("Press for everybody\nAll is quiet.", "All is quiet."),
        // A sentence about press is none.
        ("*** Press, I fear, is late again", ""),
    ] {
        let (read, _) = read(&*rules, &position, who, &[letter]);
        let press: Vec<&str> = read[0].press.iter().map(|p| p.text()).collect();
        assert_eq!(press.join(" / "), printed, "{letter}");
    }
}

/// Rows beside orders: position, power, letter, what its pieces are, the orders read.
pub const PIECES: &[(&str, &str, &str, &str, &str)] = &[
    // What changes an order is followed if it can be read; if not, neither is.
    ("P1", "France", "A Par - Pic. No wait, to Gas.", "Order Remark", "A par-gas"),
    ("P1", "France", "A Par - Pic. No wait, A Par - Gas.", "Amend Order", "A par-gas"),
    ("P1", "France", "A Par - Pic. Wait, I have an idea.", "Order Remark", "A par-pic"),
    ("P1", "France", "A Par-Pic next turn", "Unread", ""),
    ("P1", "France", "A Par-Pic last turn", "Unread", ""),
    ("P1", "France", "A Par-Pic last turn\nA Par-Bur", "Past Order", "A par-bur"),
    ("P1", "France", "A Bel-Hol last turn\nA Par-Bur", "Past Order", "A par-bur"),
    ("P1", "France", "Last turn A Par-Pic, but now A Par-Bur", "Past Remark Order", "A par-bur"),
    ("P1", "France", "Orders 1.11.2026, France, A Par H", "Header Order", "A par H"),
    ("P1", "France", "Orders 1.11.2026 - France - A Par H", "Header Order", "A par H"),
    ("P1", "France", "A Par-Pic, I move to 12 Kiel Road on Monday.", "Order", "A par-pic"),
    ("P1", "France", "A Par-Pic, then I should like to visit Berlin.", "Order", "A par-pic"),
    ("P1", "France", "A Par-Pic, then I might visit Berlin.", "Unread", ""),
    ("P1", "France", "Finally 3. A Par-Pic for me", "Order", "A par-pic"),
    // Where a unit comes from is said again, or said wrongly.
    ("P1", "France", "A Mar S A Par to Bur (from Par)", "Order", "A mar S A par-bur"),
    ("P1", "France", "A Mar S A Par to Bur (from Pic)", "Unread", ""),
    // A convoy counts as it was said; `by` alone says nothing of the sea.
    ("P1", "Turkey", "A Con-Smy (by ship) and A Bul-Gre", "Order Order", "A con-smy via convoy ; A bul-gre"),
    ("P1", "Turkey", "A Con-Smy (c), F Aeg H", "Order Order", "A con-smy via convoy ; F aeg H"),
    ("P1", "Turkey", "A Con-Smy by, A Bul-Gre", "Unread Order", "A bul-gre"),
    ("P1", "Turkey", "A Con hält und unterstützt A Bul", "Order", "A con S A bul"),
    // News from two places is press; one word behind them could be an order.
    ("P1", "Germany", "Vienna - Budapest: no trains", "Dateline", ""),
    ("P1", "Germany", "Vienna - Budapest: trains!", "Dateline", ""),
    ("P1", "Germany", "Munich - Paris: nonsense.", "Unread", ""),
    ("P1", "Germany", "Hier ist das Geld.\n\nA Mun H", "Subscription Order", "A mun H"),
    ("P1", "Germany", "Turkey will pay for this.\n\nA Mun H", "Remark Order", "A mun H"),
    ("P3", "France", "No orders.", "None", ""),
    ("P3", "France", "Builds: none.", "None", ""),
    (
        "P3",
        "France",
        "Build in order of preference: A Par, F Bre, A Mar",
        "Order Remark Remark",
        "Build A par",
    ),
];

#[test]
fn every_row_is_told_as_what_it_is() {
    let (rules, cases) = (standard(), positions());
    let mut wrong = Vec::new();
    for (position, power, letter, kinds, wanted) in PIECES {
        let position = cases::position(cases.iter().find(|c| c.name == *position).unwrap(), &*rules).unwrap();
        let who = rules.board().find_owner(power).unwrap();
        let (read, orders) = read(&*rules, &position, who, &[letter]);
        let told: Vec<String> = read[0].pieces.iter().map(|p| format!("{:?}", p.kind)).collect();
        if told.join(" ") != *kinds || orders.join(" ; ") != *wanted {
            wrong.push(format!("{letter:?}: {told:?} {orders:?}, not {kinds} {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}

#[test]
fn later_letters_amend_or_go_back_to_the_first() {
    let (rules, cases) = (standard(), positions());
    let position = cases::position(cases.iter().find(|c| c.name == "P1").unwrap(), &*rules).unwrap();
    let who = rules.board().find_owner("France").unwrap();
    let whole = "A Par-Bur\nA Mar H\nF MAO H\nA Bur-Mun\nF Spa(sc) H";
    for (letters, wanted) in [
        // Fewer orders than units amend, a whole set replaces.
        (&["A Par-Pic\nA Mar H", "A Par-Gas"][..], "A mar H ; A par-gas"),
        (&["A Par-Pic\nA Mar S A Par-Pic", whole], "A par-bur ; A mar H ; F mao H ; A bur-mun ; F spa/sc H"),
        (&["A Par-Pic", "A Par-Gas", "Original orders, please."], "A par-pic"),
        (&["A Par-Pic", "A Par-Gas", "Use my first set."], "A par-pic"),
    ] {
        assert_eq!(read(&*rules, &position, who, letters).1.join(" ; "), wanted, "{letters:?}");
    }
}

#[test]
fn long_rows_are_prose_and_a_piece_stands_in_its_columns() {
    let (rules, cases) = (standard(), positions());
    let position = cases::position(cases.iter().find(|c| c.name == "P1").unwrap(), &*rules).unwrap();
    let who = rules.board().find_owner("France").unwrap();
    // A row of a thousand bytes goes on below it, a longer one does not.
    for (long, pieces) in [(999, 1), (1000, 1), (1001, 2)] {
        let letter = format!("{} to\nGas\n", "y".repeat(long - 3));
        assert_eq!(read(&*rules, &position, who, &[&letter]).0[0].pieces.len(), pieces, "{long}");
    }
    for (long, wanted) in [(4000, vec!["A par-pic", "A mar H"]), (4001, vec![]), (9000, vec![])] {
        let letter = format!("A Par-Pic{}A Mar H\n", " ".repeat(long - 16));
        assert_eq!(read(&*rules, &position, who, &[&letter]).1, wanted, "{long}");
    }
    let letter = Source::new("letter", "Dear Ada,\n  A Mar - Gas\nA Bür - Mün!\n");
    let (read, _) = read(&*rules, &position, who, &[&letter.text]);
    let found: Vec<_> = read[0].pieces.iter().map(|p| letters::reading(rules.board(), &letter, p)).collect();
    let places: Vec<_> = found.iter().map(|r| (r.line, r.columns, r.text.as_str())).collect();
    assert_eq!(places, [(1, (1, 9), "Dear Ada,"), (2, (3, 13), "A Mar - Gas"), (3, (1, 12), "A Bür - Mün!")]);
}

/// What the pieces of a letter become: orders, `?` and the unit for what is asked about, kinds.
fn become_of(start: &Start, text: &str, reply: bool) -> String {
    let names = Names::default();
    let world = World { reply, ..world(&*start.rules, &start.position, start.who, &names) };
    let mut read = [letters::read(&world, text, 0)];
    sets::combine(&mut read, &Policy::new(start.rules.switches()), 0);
    let told = |piece: &letters::Piece| match &piece.order {
        Some(order) => {
            let amends = if piece.act == Some(letters::Act::Amends) { "~" } else { "" };
            format!("{amends}{}", order.text(start.rules.board()))
        }
        None if piece.is_error() => format!("?{}", piece.unit.as_deref().unwrap_or("")),
        None => format!("{:?}", piece.kind),
    };
    read[0].pieces.iter().map(told).collect::<Vec<_>>().join(" ; ")
}

#[test]
fn rows_become_what_their_words_say_and_what_could_be_otherwise_is_asked() {
    let (cases, mut starts) = (positions(), Start::all());
    for case in &cases {
        let rules: std::sync::Arc<dyn RuleSet> = standard().into();
        let position = cases::position(case, &*rules).unwrap();
        for who in rules.board().powers() {
            starts.push(Start { rules: rules.clone(), position: position.clone(), who, orders: Vec::new() });
        }
    }
    let rules = rules::find("Swiss").unwrap().instantiate(&Switches::default()).unwrap();
    let who = rules.board().find_owner("TROGS").unwrap();
    let mut position = Position::empty(rules.board(), "Spring 1902, Movement".parse().unwrap());
    for unit in ["A swi", "F ice"] {
        position.units.push(adjudicator::position::Unit::read(rules.board(), who, unit).unwrap());
    }
    let swiss = Start { rules, position, who, orders: Vec::new() };
    let mut wrong = Vec::new();
    for line in file("rows.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [scene, letter, wanted] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (place, reply) = scene.strip_suffix(" reply").map_or((scene, false), |place| (place, true));
        let here = |s: &&Start| match place.split_once(' ') {
            Some((name, power)) if cases.iter().any(|c| c.name == name) => {
                let case = cases.iter().find(|c| c.name == name).unwrap();
                s.orders.is_empty()
                    && s.rules.board().owner(s.who).name == power
                    && s.position == cases::position(case, &*s.rules).unwrap()
            }
            _ => s.named() == place,
        };
        let start = if place == "Swiss TROGS" { &swiss } else { starts.iter().find(here).unwrap() };
        let told = become_of(start, &letter.replace("\\n", "\n"), reply);
        if told != wanted {
            wrong.push(format!("{scene}: {letter}: {told}, not {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}

/// The pieces of a letter: what each is, its words, the order, the proposal and the act it was read as; what is said of it.
fn told(rules: &dyn RuleSet, text: &str, letter: &Letter) -> String {
    let mut out = String::new();
    for piece in &letter.pieces {
        out += &format!("   {:?} «{}»", piece.kind, text[piece.span.clone()].replace('\n', "⏎"));
        out += if piece.is_error() { " !" } else { "" };
        let said = |order: &StatedOrder| order.text(rules.board());
        out += &piece.order.as_ref().map_or(String::new(), |order| format!(" ={}", said(order)));
        out += &Some(piece.message()).filter(|m| !m.is_empty()).map_or(String::new(), |m| format!(" ({m})"));
        out += &piece.attempt.as_ref().map_or(String::new(), |order| format!(" attempt={}", said(order)));
        out += &piece.act.map_or(String::new(), |act| format!(" {act:?}"));
        out += &piece.proposal.as_ref().map_or(String::new(), |terms| format!(" proposal={terms}"));
        out += "\n";
    }
    for press in &letter.press {
        out += &format!("   PRESS {:?} {:?}\n", press.style, press.text());
    }
    out
}

/// Letters of `tests/letters/pieces.txt`: every stretch of a letter is what stands below it there.
#[test]
fn every_piece_of_a_letter_is_what_it_is() {
    let cases = positions();
    let mut names = Names::default();
    for (id, name) in [("saturn", "Saturn"), ("jupiter", "Jupiter")] {
        names.game(id, &[name]);
    }
    ["Pierre Duval", "Ada Lovett", "Gus Meier", "Tom Becker"].iter().for_each(|name| names.person(name));
    let mut printing = names.clone();
    printing.unmarked_press = true;
    let (mut rules, mut position, mut who, mut tag) = (standard(), None, None, "");
    let text = file("pieces.txt");
    let parts = text.split("\n\n").filter(|part| !part.starts_with('#'));
    let mut wrong = Vec::new();
    for part in parts.map(str::trim_end) {
        if let Some(head) = part.strip_prefix("@ ") {
            let mut words = head.split(' ');
            let mut next = || words.next().unwrap_or_default();
            let (place, power, name) = (next(), next(), next().replace('_', " "));
            tag = next();
            rules = (rules::find(&name).unwrap().make)(&Switches::default()).unwrap();
            let case = cases.iter().find(|c| c.name == place);
            let started = || {
                let powers: Vec<Owner> = rules.board().powers().collect();
                let mut draws = Draws::from_list(["0"; 400]);
                let mut position = rules.start(&powers, &mut draws);
                while !matches!(position.turn.phase, Phase::Movement | Phase::Season) && place == "start" {
                    position =
                        rules.play(&position, &Default::default(), &Default::default(), &mut draws).after;
                }
                position
            };
            let begun = case.map_or_else(started, |case| cases::position(case, &*rules).unwrap());
            who = rules.board().find_owner(power);
            position = Some(begun);
            continue;
        }
        let (letter, wanted) = part.split_once('\n').unwrap_or((part, ""));
        let letter = letter.replace("\\n", "\n").replace("\\t", "\t");
        let position: &Position = position.as_ref().unwrap();
        let due = ["Spring 1904, Retreat", "Fall 1904, Movement"].map(|turn| turn.parse().unwrap());
        let names = if tag == "print" { &printing } else { &names };
        let world = World {
            game: Some("saturn"),
            phases: if tag == "phases" { &due } else { &[] },
            reply: tag == "reply",
            ..world(&*rules, position, who.unwrap(), names)
        };
        let read = letters::read(&world, &letter, 0);
        let found = told(&*rules, &letter, &read);
        if found.trim_end() != wanted {
            wrong.push(format!("{letter}\n{found}not:\n{wanted}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// A row of this many bytes is read, one byte more is prose.
#[test]
fn rows_of_four_thousand_bytes_are_the_longest_that_are_read() {
    let rules = standard();
    let cases = positions();
    let position = cases::position(&cases[1], &*rules).unwrap();
    let germany = rules.board().find_owner("Germany").unwrap();
    for (bytes, count) in [(3_999, 1), (4_000, 1), (4_001, 0)] {
        let row = format!("A Mun{}- Bur", " ".repeat(bytes - 10));
        let (letters, orders) = read(&*rules, &position, germany, &[&row]);
        assert_eq!((row.len(), orders.len()), (bytes, count));
        let prose = letters[0].pieces.iter().any(|p| p.cause == Some(letters::Cause::TooWide));
        assert_eq!(prose, count == 0, "{bytes}");
    }
}
