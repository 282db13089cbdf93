//! What the lines of an order sheet are: headings, votes, greetings, mail, signs; and what several sheets say together.

use adjudicator::board::{BoardLoader, Owner};
use adjudicator::board_support;
use adjudicator::orders::tokens::{Capitals, tokens};
use adjudicator::orders::words::by_convoy;
use adjudicator::orders::{Code, Reading};
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{self, OrderSet, OrderSets, RuleSet, SheetAuthor, Switches};
use adjudicator::season::{Phase, Season, Turn};
use diagnostics::Source;

const ALL: [&str; 6] = ["Standard", "1897", "Swiss", "Claudian", "Rules1958", "Rather Silly"];

/// A rule-set by its name; switches may stand behind it (`Standard order_sets=combine`).
fn ready(name: &str) -> std::sync::Arc<dyn RuleSet> {
    let (name, switches) = if rules::find(name).is_some() {
        (name, "")
    } else {
        let cut = name[..name.find('=').unwrap()].rfind(' ').unwrap();
        (&name[..cut], &name[cut..])
    };
    rules::find(name).unwrap().instantiate(&Switches::read(switches)).unwrap()
}

/// France's units (`A par`) and centres (`+mar`) in the second year; a winter if there are centres.
fn position(rules: &dyn RuleSet, pieces: &str) -> (Position, Owner) {
    let board = rules.board();
    let france = board.find_owner("France").unwrap();
    let (season, phase) = match pieces.contains('+') {
        true => (Season::Winter, Phase::Adjustment),
        false => (Season::Spring, Phase::Movement),
    };
    let mut position = Position::empty(board, Turn::new(season, board.first_year + 1, phase));
    for piece in pieces.split(", ").filter(|p| !p.is_empty()) {
        match piece.strip_prefix('+') {
            Some(centre) => position.owners[board.find(centre).unwrap().0 as usize] = Some(france),
            None => position.units.push(Unit::read(board, france, piece).unwrap()),
        }
    }
    (position, france)
}

/// The readings of sheets, of one if they are not parted by `//`; dated as they follow each other.
fn readings(name: &str, pieces: &str, text: &str, dated: bool) -> Vec<Reading> {
    let rules = ready(name);
    let (position, owner) = position(&*rules, pieces);
    let sheet = |(index, text): (usize, &str)| OrderSet {
        owner,
        text: Source::new("sheet", text),
        received: dated.then(|| format!("2026-01-0{index}")),
        hand: SheetAuthor::Person,
    };
    let sheets = OrderSets(text.split("\n//\n").enumerate().map(sheet).collect());
    rules.readings(&position, &sheets).concat()
}

/// What each piece became: its canonical text, else its message after a hyphen.
fn became(reading: Reading) -> String {
    reading.order.unwrap_or_else(|| format!("- {}", reading.message))
}

fn read(name: &str, pieces: &str, text: &str) -> Vec<String> {
    readings(name, pieces, text, true).into_iter().map(became).collect()
}

/// What a line alone became; `-` for one that is refused.
fn line(name: &str, text: &str) -> String {
    let units = if name == "Claudian" { "" } else { "A par, A mar, F bre" };
    let found = readings(name, units, text, true);
    if found.iter().any(Reading::is_error) {
        return "-".into();
    }
    found.into_iter().map(became).collect::<Vec<_>>().join(" ; ")
}

/// The table of some lines, in some rule-sets.
fn table(names: &[&str], rows: &str) {
    for row in rows.lines().filter(|row| !row.is_empty()) {
        let (text, wanted) = row.split_once(" => ").unwrap();
        for name in names {
            assert_eq!(line(name, text), wanted, "{name}: {text}");
        }
    }
}

const GREETING: &str = "- Words around the orders";
const SIGNATURE: &str = "- Signature, not an order";
const QUOTED: &str = "- Quoted from an earlier mail, not an order";
const MAIL: &str = "- Head of the mail";

#[test]
fn a_season_is_a_word_or_a_letter_with_a_year_of_two_or_four_figures() {
    let seasons = [
        ("Spring", "S1902 S02 SP02 1902S 1902SP S1902M S1902R S1902B S1902A"),
        ("Fall", "F1902 A1902 F02 1902F 1902A F01M"),
        ("Winter", "W1902 W02 1902W"),
    ];
    for (season, texts) in seasons {
        for text in texts.split(' ') {
            let year = if text.contains("1902") { "1902" } else { &text[text.find('0').unwrap()..][..2] };
            for name in ALL {
                let wanted = format!("HEADER season={season} {year}");
                assert_eq!(line(name, text), wanted, "{name}");
                assert_eq!(
                    line(name, &format!("{text}, Austria")),
                    format!("{wanted} power=Austria"),
                    "{name}"
                );
            }
        }
    }
    table(
        &ALL,
        "S1902X => -\n1902SM => -\nS1902M2 => -\nS1902MR => -\nX1902 => -\nSpring => -\nAustria Spring => -
Spring Austria => -\nGame Spring => -\nGame Winter Spring 1902 => -\nSpring 1902 7 => -\n7 Spring 1902 => -
Spring 1902F => -\nSpring 1902X => -\nSpring 1902 B => -\nSpring 1902 A => -\nSpring 1902 Fall 1902 => -
Spring/1902 => -\nSpring: 1902 => -\nSpring * 1902 => -\n1902 => -
S190 Austria => HEADER game=S190 power=Austria\nS1 Austria => HEADER game=S1 power=Austria
02S Austria => HEADER game=02S power=Austria",
    );
    for (season, words) in [
        ("Spring", "Spring|spr|Frühjahr|Printemps"),
        ("Summer", "Summer|Sommer|Été"),
        ("Fall", "Fall|Autumn|Herbst|Automne"),
        ("Winter", "Winter|Win|Hiver"),
        ("Year", "Year|Jahr|Année"),
    ] {
        for word in words.split('|') {
            for (form, year) in [
                ("W 1902", "1902"),
                ("1902 W", "1902"),
                ("W, 1902", "1902"),
                ("W '02", "02"),
                ("W of 1902", "1902"),
                ("W AD 1902", "1902"),
                ("W - 1902", "1902"),
                ("W. 1902.", "1902"),
                ("W 1902M", "1902"),
                ("W 1902R", "1902"),
                ("W 1902B", "1902"),
                ("W 1902A", "1902"),
                ("W 1902 (m)", "1902"),
            ] {
                let text = form.replacen('W', word, 1);
                assert_eq!(line("Standard", &text), format!("HEADER season={season} {year}"), "{text}");
            }
        }
    }
}

#[test]
fn a_heading_names_game_season_and_power_and_nothing_else() {
    table(
        &ALL,
        "Austria => HEADER power=Austria
Austrian orders => HEADER power=Austria
Orders for Austria => HEADER power=Austria
Power Austria => HEADER power=Austria
Austria: Spring 1902 => HEADER season=Spring 1902 power=Austria
Austria - Spring 1902 => HEADER season=Spring 1902 power=Austria
* Spring 1902 * Austria => HEADER season=Spring 1902 power=Austria
| Spring 1902 | Austria | => HEADER season=Spring 1902 power=Austria
Spring 1902; Austria! => HEADER season=Spring 1902 power=Austria
Spring 1902 / Austria (7b) => HEADER game=7b season=Spring 1902 power=Austria
Season Spring 1902 Power Austria Game Hermes => HEADER game=Hermes season=Spring 1902 power=Austria
Here are the orders for Spring 1902 => HEADER season=Spring 1902
Game Hermes => HEADER game=Hermes
Game 17 => HEADER game=17
Game Season Hermes => HEADER game=Hermes
Game Austria Spring 1902 => HEADER game=Austria season=Spring 1902
Game Power Austria => HEADER power=Austria
Game Russia Power Austria => HEADER game=Russia power=Austria
Game #3 Spring 1902 => HEADER game=3 season=Spring 1902
Game 17 Spring '02 => HEADER game=17 season=Spring 02
Game 17, 1902 Spring => HEADER game=17 season=Spring 1902
Zeus Austria Spring 1902 => HEADER game=Zeus season=Spring 1902 power=Austria
Zeus7 Spring 1902 => HEADER game=Zeus7 season=Spring 1902
Zürich Spring 1902 => HEADER game=Zürich season=Spring 1902
Game Hermes Spring 1902 Zeu => HEADER game=Hermes season=Spring 1902 power=Zeu
Game Hermes Spring 1902 ZEUS => HEADER game=Hermes season=Spring 1902 power=ZEUS
17 => -
17b => -
Zeus => -
Austria 5 => -
Austria Russia => -
Austria Russia Spring 1902 => -
Austria Power Russia => -
zeus Spring 1902 => -
Spring 1902 Zeus => -
Spring 1902 Hold => -
Zeus-7 Spring 1902 => -
7b 8c Spring 1902 => -
Power Zeus => -
Power A Spring 1902 => -
Zeus % Spring 1902 => -
Zeus + Spring 1902 => -
Zeus? Spring 1902 => -
Game Hermes Zeus => -
Game Hermes 7b Spring 1902 => -
Game Hermes Spring 1902 Ze => -
Game Hermes Spring 1902 ZeUs => -
Game Hermes Spring 1902 Hold => -
Game Hermes Spring 1902 Zeus7 => -
Game Hermes Spring 1902 Zeus Ares => -
Game Hermes Spring 1902 Austria Zeus => -
Game Hermes Spring 1902 Zeus Austria => -",
    );
    assert_eq!(line("Standard", "Paris Spring 1902"), "-");
    // Twenty-four words and signs.
    for (commas, wanted) in
        [(21, "HEADER season=Spring 1902"), (22, "HEADER season=Spring 1902"), (23, "-"), (24, "-")]
    {
        assert_eq!(line("Standard", &format!("Spring 1902{}", ",".repeat(commas))), wanted, "{commas}");
    }
}

#[test]
fn only_a_line_that_is_a_season_and_nothing_else_parts_a_sheet() {
    let pieces = "A par, A mar";
    for (first, second, kept) in [
        ("Spring 1902", "Fall 1902", 1),
        ("S1902", "F1902", 1),
        ("S02", "F02", 1),
        ("France Spring 1902", "France Fall 1902", 2),
        ("Game Hermes Spring 1902", "Fall 1902", 2),
        ("Spring 1902", "Game Hermes Fall 1902", 2),
        ("Spring 1902", "France Fall 1902", 2),
    ] {
        let found = read("Standard", pieces, &format!("{first}\nA Par-Pic\n{second}\nA Mar-Gas"));
        assert_eq!(found.iter().filter(|order| order.starts_with("A ")).count(), kept, "{first}, {second}");
    }
}

#[test]
fn a_vote_is_on_a_draw_a_win_or_all_proposals() {
    table(
        &["Standard", "1897", "Rules1958"],
        "Vote: draw => VOTE draw=yes
Vote \"draw\" = yes! => VOTE draw=yes
Vote - draw - yes => VOTE draw=yes
Vote draw E/F+G no => VOTE draw(E,F,G)=no
Vote draw E|F;G & I => VOTE draw(E,F,G,I)=yes
Vote draw EFGIART => VOTE draw(E,F,G,I,A,R,T)=yes
Vote draw France and German no => VOTE draw(F,G)=no
Vote draw Fra/Ger yes => VOTE draw(F,G)=yes
Vote concession to Italy no => VOTE win(I)=no
Concede to Germany => VOTE win(G)=yes
Concede Germany => VOTE win(G)=yes
Draw Germany => VOTE draw(G)=yes
Dias => VOTE draw=yes
DIAS, yes, aye => VOTE draw=yes
3-way draw proposal: no => VOTE draw=no
I agree => VOTE *=yes
I abstain on the draw => VOTE draw=abstain
I reject all proposals => VOTE *=no
My vote is yes => VOTE *=yes
Yes to the draw => VOTE draw=yes
No win for Germany => VOTE win(G)=no
Vote no to all => VOTE *=no
Abstimmung: Remis nein => VOTE draw=no
Vote draw a => VOTE draw=yes
Vote draw A => VOTE draw(A)=yes
Vote draw I vote yes => VOTE draw=yes
Vote draw I accept => VOTE draw=yes
Vote: draw? yes => -
Vote draw % yes => -
Vote draw $ => -
Vote draw ‘yes’ => -
Vote draw yes no => -
Vote draw ef no => -
Vote draw Ef no => -
Vote draw EX => -
Vote draw EFGIARTE => -
Vote draw Paris => -
Vote win: yes => -
Vote win => -
I concede => -
Vote: concede to E and F => -
Vote France => -
Vote: Germany yes => -
Vote E yes => -
Vote I => -
We agree to the draw => -
I like a draw => -
Austria draw yes => -
Abstain from all => -
Here comes now our vote yes => -",
    );
    // A number without a draw or a win does not speak of all proposals.
    for text in ["Yes to proposal 1", "Proposal 2: no", "Abstain on proposal 3", "Vote: 2 yes"] {
        assert_eq!(line("Standard", text), "-", "{text}");
    }
}

#[test]
fn a_vote_names_a_power_by_its_initial_only_where_no_other_shares_it() {
    for (name, text, wanted) in [
        ("Swiss", "I concede to TROGS", "VOTE win(TROGS)=yes"),
        ("Swiss", "I concede to Turkey", "VOTE win(Turkey)=yes"),
        ("Swiss", "Vote draw England, Turkey no", "VOTE draw(E,Turkey)=no"),
        ("Swiss", "Vote draw ET", "-"),
        ("Swiss", "Vote draw E and T", "-"),
        ("Swiss", "Vote draw EF", "VOTE draw(E,F)=yes"),
        ("Claudian", "Vote draw Romans, Gauls", "VOTE draw(R,G)=yes"),
        ("Claudian", "Vote draw Russia", "VOTE draw(Russia)=yes"),
        ("Claudian", "Vote draw BR", "VOTE draw(B,R)=yes"),
        ("Claudian", "Vote draw B, I", "VOTE draw(B)=yes"),
        ("Standard", "I concede to Turkey", "VOTE win(T)=yes"),
    ] {
        assert_eq!(line(name, text), wanted, "{name}: {text}");
    }
}

#[test]
fn a_power_of_three_letters_is_one_behind_a_word_that_says_so() {
    let text = include_str!("../../../../tests/data/boards/isles.toml").replace("\"Dune\"", "\"Ayr\"");
    let (board, findings) = board_support::open(&BoardLoader::EMPTY, &Source::new("isles", text));
    assert!(findings.is_empty(), "{findings:?}");
    let board = board.unwrap();
    for (text, wanted) in [
        ("Power Ayr Spring 2", "HEADER season=Spring 2 power=Ayr"),
        ("Country: Ayr", "HEADER power=Ayr"),
        ("Bryn Spring 2", "HEADER season=Spring 2 power=Bryn"),
        ("Ayr Spring 2", "HEADER game=Ayr season=Spring 2"),
        ("Vote draw Ayr, Bryn", "VOTE draw(Ayr,B)=yes"),
        ("Vote draw Ardenish, Corrie", "VOTE draw(Arden,C)=yes"),
        ("Vote draw BC", "VOTE draw(B,C)=yes"),
        ("Vote draw AB", "-"),
    ] {
        for name in ["Standard", "1897"] {
            let rules = rules::find(name).unwrap().ready_on(Some(&board), &Switches::default()).unwrap();
            let position = Position::empty(&board, Turn::new(Season::Spring, 2, Phase::Movement));
            let found = rules.read(&position, Owner(0), &Source::new("sheet", text)).remove(0);
            assert_eq!(found.order.as_deref().unwrap_or("-"), wanted, "{name}: {text}");
        }
    }
}

#[test]
fn proxies_states_of_orders_and_words_for_none_are_whole_lines() {
    table(
        &["Standard", "1897", "Rules1958", "Swiss"],
        "Proxy: France => PROXY France
Proxy to Germany => PROXY Germany
Proxies for my Germany => PROXY Germany
Proxy France Germany => -
Proxy Fra => -
Proxy => -
France proxy => -
final => STATUS final
These are my final orders => STATUS final
Orders (preliminary) => STATUS preliminary
final preliminary => STATUS preliminary
Endgültig => STATUS final
final A Par => -
None => - No orders
No orders. => - No orders
Keine Befehle => - No orders
No more orders => -
No orders A Par => -
None! => -
My builds => - Heading
Builds: => - Heading
My removals => - Heading
My moves orders => - Words around the orders
Movement phase => - Words around the orders
The movement phase today now => -
Army orders => -",
    );
}

#[test]
fn a_greeting_is_short_and_words_that_announce_orders_say_nothing_else() {
    for text in [
        "Dear all",
        "Dear all,",
        "Dear John:",
        "Hi all!",
        "Hello there my good friends",
        "Hi France",
        "Orders",
        "Here are my orders:",
        "Orders please find below",
        "My moves for the next phase",
        "moves follow",
        "Liebe Anna",
    ] {
        assert_eq!(line("Standard", text), GREETING, "{text}");
    }
    for text in [
        "Dear John, how are",
        "Dear John - A Par",
        "Dear John (hi)",
        "Hi A",
        "Hello there my good old friends",
        "Here we go",
        "These are for you",
        "Orders: A",
        "Here my",
    ] {
        assert_eq!(line("Standard", text), "-", "{text}");
    }
    assert_eq!(line("Standard", "Hello, A Par-Pic"), "A par-pic");
}

#[test]
fn closing_words_and_a_name_below_them_are_a_signature_and_an_order_is_none() {
    for text in [
        "Regards",
        "Best regards,",
        "Best wishes, John",
        "All the best",
        "Many thanks.",
        "Thank you very much",
        "Cheers! John",
        "Viele Grüße",
        "Tschüss",
        "--",
        " -- ",
        "\u{0}--\u{7}",
        "Sent from my phone",
        "Sent via satellite",
        "Get Outlook for iOS",
        "Von meinem Telefon",
    ] {
        assert_eq!(line("Standard", text), SIGNATURE, "{text}");
    }
    for text in [
        "All",
        "All best",
        "All units",
        "Best wishes, John & Mary",
        "Kind regards John Paul Smith",
        "Yours truly, J",
        "Yours sincerely -",
        "Sent by me",
    ] {
        assert_eq!(line("Standard", text), "-", "{text}");
    }
    let pieces = "A par, A mar";
    let below = |text: &str| read("Standard", pieces, &format!("Many thanks!\n{text}")).remove(1);
    for name in ["John", "\nJohn Smith", "\n\nJohn.", "St John", "Paris"] {
        assert_eq!(below(name), SIGNATURE, "{name}");
    }
    for name in
        ["J", "john", "your friend", "McDonald", "John A Smith", "John 5", "John Smith, Paris, France"]
    {
        assert_ne!(below(name), SIGNATURE, "{name}");
    }
    for (text, wanted) in [
        ("Army Paris Holds", "A par H"),
        ("Army Paris Burgundy", "A par-bur"),
        ("Paris Holds", "A par H"),
        ("Paris Supports Marseilles", "A par S A mar"),
        ("Marseilles Attacks Gascony.", "A mar-gas"),
        ("A Mar H", "A mar H"),
    ] {
        assert_eq!(below(text), wanted, "{text}");
    }
    for text in ["Build Army Paris", "Build Paris"] {
        let found = read("Standard", "A pic, +par, +mar", &format!("Thanks\n{text}"));
        assert_eq!(found[1], "Build A par", "{text}");
    }
}

#[test]
fn what_a_mail_quotes_and_heads_itself_with_is_no_order() {
    for (kind, texts) in [
        (
            QUOTED,
            "> A Par-Pic|>A Par-Pic| > x|On Monday John wrote:|john@x.org wrote:|Am Montag schrieb:|Am 5.5. schrieb:\
             |Le 5 mai, Jean écrit :|Le 5 mai, Jean écrit:|-----Original Message-----|-- Original Message\
             |---- Forwarded message ---|--Ursprüngliche Nachricht--",
        ),
        (
            MAIL,
            "From: me|\u{feff}From: me|To: England|Date: today|Subject: hello|X-ray: yes|Reply-To: me|Von : mir",
        ),
        (
            "-",
            "On Monday John wrote|On Monday he said:|John wrote:|Er schrieb:|John <j@x.org> wrote: hello\
             |Original message|--- Forward|----- begin original message|Foo: bar|Press to all|Pressing on",
        ),
        (
            "- Press",
            "Press|Press: hi|Press to all: hi|Press (France): hi|Press release: hi|Press from Paris: hi|Propaganda",
        ),
        ("HEADER season=Spring 1902", "Subject: Spring 1902|SUBJECT: Re: Spring 1902"),
    ] {
        for text in texts.split('|') {
            for name in ALL {
                assert_eq!(line(name, text), kind, "{name}: {text}");
            }
        }
    }
    assert_eq!(line("Standard", "-- A Par-Pic"), "A par-pic");
    let units = "A par, A mar";
    let forwarded = read("Standard", units, "A Mar H\n-- Original Message\nA Par-Pic\n\nA Par H");
    assert_eq!(forwarded, ["A mar H", QUOTED, QUOTED, QUOTED]);
    // What was quoted ends with its line; press ends with a blank one, whatever blanks are in it.
    assert_eq!(read("Standard", units, "> A Par H\nA Mar H"), [QUOTED, "A mar H"]);
    assert_eq!(read("Standard", units, "On Monday he wrote:\nA Mar H"), [QUOTED, "A mar H"]);
    assert_eq!(
        read("Standard", units, "Press: hi\nA Par H\n \t \nA Mar H"),
        ["- Press", "- Press", "A mar H"]
    );
    assert_eq!(read("Standard", units, "Press: hi\n\u{feff}\nA Mar H"), ["- Press", "A mar H"]);
    assert_eq!(read("Standard", units, "A Mar H\n--\nA Par H"), ["A mar H", SIGNATURE, SIGNATURE]);
}

#[test]
fn signs_capitals_and_figures_of_every_kind_are_told_apart() {
    let signs = |text: &str| {
        tokens(text, 0..text.len()).iter().map(|t| format!("{:?}", t.sign)).collect::<Vec<_>>().join(" ")
    };
    for (text, wanted) in [
        ("- -- – — → => -> > ~ = ⟶ » ▶ ... ..", ["Arrow"; 15].join(" ")),
        (": ： , ， ; . …", "Colon Colon Comma Comma Semicolon Dot Dot".into()),
        ("( [ { （ ) ] } ）", [["Open"; 4].join(" "), ["Close"; 4].join(" ")].join(" ")),
        ("/ \\ + & ? |", "Slash Slash Plus And Question Bar".into()),
        ("* • · ■ ` ☐ ✓ _", ["Star"; 8].join(" ")),
        ("“ ” „ ‘ † § ÷ % $ # ! \" ' @ ¿", ["Other"; 15].join(" ")),
        ("d'or d’or d´or d'", "Word Word Word Word Other".into()),
        ("A_B 1_2 _a a_", "Word Word Number Number Star Word Word Star".into()),
        ("1,234 12,345 1234,567 1,23", "Number Number Number Comma Number Number Comma Number".into()),
        ("\u{0}a\u{7}b\u{feff}c\u{85}d", "Word Word Word Word".into()),
    ] {
        assert_eq!(signs(text), wanted, "{text}");
    }
    let capitals = |text: &str| tokens(text, 0..text.len())[0].capitals;
    for (kind, words) in [
        (Capitals::All, "A PAR NTH ÅÄÖ D'OR"),
        (Capitals::First, "Par Nth Pari Parin Ärger"),
        (Capitals::Lower, "a par pari ärger"),
        (Capitals::Mixed, "StP NAf NAtO NAfR NAtOs pAr pAR D'Or"),
    ] {
        words.split(' ').for_each(|word| assert_eq!(capitals(word), kind, "{word}"));
    }
}

#[test]
fn the_words_of_a_phrase_follow_each_other_with_a_hyphen_or_a_point_between_at_most() {
    table(
        &["Standard", "1897"],
        "A Par does nothing => A par H
A Par does-nothing => A par H
A Par does.nothing => A par H
A Par does absolutely nothing => -
A Par does - nothing => -
A Par does/nothing => -
A Par does, nothing => -
A Par moves-to Pic => A par-pic
A Par moves - to Pic => -
A Par moves over there to Pic => -
A Par s-move-of A Mar-Bur => A par S A mar-bur
A Par-Pic via-convoy => A par-pic via convoy
A Par-Pic via - convoy => -
A Par-Pic via/convoy => -
A Par sa Mar-Bur => A par S A mar-bur
A Par sarmy Mar-Bur => -
A Par sfleet Bre-Mid => -
A Par xa Mar-Bur => -
A Par привет Mar-Bur => -
A Par éa Mar-Bur => -",
    );
    assert_eq!(line("Rather Silly", "A Par holds"), "A par H");
    // What stands in quotation marks is a text.
    for text in ["A Par \"holds\"", "A Par “holds”"] {
        assert_eq!(line("Rather Silly", text), "-", "{text}");
    }
}

#[test]
fn slips_are_mended_only_where_the_house_rules_say_so_and_in_words_of_four_letters() {
    for (text, mended) in [
        ("A Par holdz", "A par H"),
        ("A Par suports A Mar-Bur", "A par S A mar-bur"),
        ("A Par mvoes Pic", "A par-pic"),
        ("A Par-Picrady", "A par-pic"),
        ("A Par hlx", "-"),
    ] {
        for name in ["Standard", "1897", "Swiss", "Rules1958", "Rather Silly"] {
            assert_eq!(line(&format!("{name} fuzzy_names=off"), text), "-", "{name}: {text}");
        }
        assert_eq!(line("Standard", text), mended, "{text}");
    }
}

#[test]
fn every_rule_set_takes_the_switches_of_the_mail() {
    for name in ALL {
        assert!(!ready(name).mail().refuse_late(), "{name}");
        for (late, refused) in [("hard", true), ("until-adjudication", false)] {
            assert_eq!(ready(&format!("{name} late_orders={late}")).mail().refuse_late(), refused, "{name}");
        }
    }
}

#[test]
fn by_alone_says_nothing_of_the_sea() {
    let phrases: Vec<&str> = by_convoy().collect();
    for phrase in ["via", "through", "convoy", "by convoy", "par mer", "per konvoi"] {
        assert!(phrases.contains(&phrase), "{phrase}");
    }
    assert!(!phrases.contains(&"by"));
}

#[test]
fn codes_are_printed_as_wide_as_asked() {
    assert_eq!(
        format!("{}|{:<10}|{:>10}", Code::Fuzzy, Code::Fuzzy, Code::Void),
        "W-FUZZY|W-FUZZY   |    W-VOID"
    );
}

/// What each order of a sheet became, and its codes.
fn told(name: &str, pieces: &str, text: &str, dated: bool) -> String {
    let piece = |r: Reading| {
        let codes: String = r.codes.iter().map(|code| format!(" {code}")).collect();
        format!("{}{codes}", became(r))
    };
    readings(name, pieces, text, dated).into_iter().map(piece).collect::<Vec<_>>().join("\n")
}

#[test]
fn of_builds_in_one_place_a_change_counts_else_the_house_rule_says_which() {
    let two = "- Two builds in one province E-CONFLICT";
    let extra = "- The same order once more W-EXTRA";
    let changed = "- Changed by a later order";
    for (switches, text, wanted) in [
        ("", "Build A Mar\nBuild A Mar", format!("Build A mar\n{extra}")),
        ("", "Build A Mar\nBuild F Mar", format!("Build A mar\n{two}")),
        (" double_build=last", "Build A Mar\nBuild F Mar", format!("{two}\nBuild F mar")),
        (" double_build=none", "Build A Mar\nBuild F Mar", format!("{two}\n{two}")),
        (" double_build=none", "Build A Mar", "Build A mar".into()),
        ("", "Build A Mar\nBuild F Mar\nBuild A Mar", format!("Build A mar\n{two}\n{extra}")),
        ("", "Build A Mar\nNo, build F Mar", format!("{changed}\nBuild F mar W-AMENDS")),
        ("", "Build F Mar\nBuild A Mar instead", format!("{changed}\nBuild A mar W-AMENDS")),
        ("", "Build A Mar\nNo, build A Mar", format!("{changed}\nBuild A mar W-AMENDS")),
        (
            " double_build=none",
            "Build A Mar\nChange that: build F Mar",
            format!("{changed}\nBuild F mar W-AMENDS"),
        ),
        ("", "No, build A Mar", "Build A mar W-EXTRA".into()),
        (
            "",
            "Build A Par\nBuild F Mar\nBuild F Bre",
            "Build A par\nBuild F mar\n- Only 2 due E-TOO-MANY".into(),
        ),
        (
            " excess_builds=last",
            "Build A Par\nBuild F Mar\nBuild F Bre",
            "- Only 2 due E-TOO-MANY\nBuild F mar\nBuild F bre".into(),
        ),
    ] {
        for name in ["Standard", "1897"] {
            let found = told(&format!("{name}{switches}"), "A pic, +par, +mar, +bre", text, true);
            assert_eq!(found, wanted, "{name}{switches}: {text}");
        }
    }
    for (text, wanted) in [
        ("Remove A Par\nRemove A Par", format!("Remove A par\n{extra}")),
        ("Remove A Par\nChange: remove A Par", format!("{changed}\nRemove A par W-AMENDS")),
        ("Remove A Par\nRemove A Mar", "Remove A par\n- Only 1 due E-TOO-MANY".into()),
    ] {
        assert_eq!(told("Standard", "A par, A mar, +par", text, true), wanted, "{text}");
    }
    // Without a position nothing is known of what is due.
    let rules = ready("Standard");
    let (mut blank, owner) = position(&*rules, "+par");
    blank.owners.clear();
    let blank = Position { owners: Position::empty(rules.board(), blank.turn).owners, ..blank };
    let found = rules.read(&blank, owner, &Source::new("sheet", "Build A Mar\nBuild F Mar\nBuild A Mar"));
    assert!(found.iter().all(|r| r.order.is_some() && r.codes.is_empty()), "{found:?}");
}

const ORDERS: &str = "A Par-Pic\nA Mar-Gas\nVote draw yes\n//\n";

#[test]
fn a_later_sheet_replaces_or_amends_the_earlier_as_the_house_rules_say() {
    let (gone, draw) = ("- Replaced by a later letter", "VOTE draw=yes");
    let all = format!("{gone}\n{gone}\n{draw}\n");
    let one = format!("{gone}\nA mar-gas\n{draw}\n");
    let none = format!("A par-pic\nA mar-gas\n{draw}\n");
    // A rule, the second sheet, what is left of the first, and the codes of the order in the second.
    for (rule, text, left, last) in [
        ("replace_unless_clear", "A Par-Bur", &all, "A par-bur"),
        ("replace_unless_clear", "No, A Par-Bur", &one, "A par-bur W-AMENDS"),
        ("replace", "A Par-Bur", &all, "A par-bur"),
        ("replace", "No, A Par-Bur", &all, "A par-bur W-EXTRA"),
        ("combine", "A Par-Bur", &one, "A par-bur W-AMENDS"),
        ("combine", "A Par-Bur\nF Bre H", &one, "A par-bur W-AMENDS\nF bre H W-AMENDS"),
        ("combine_unless_clear", "A Par-Bur", &one, "A par-bur W-AMENDS"),
        ("combine_unless_clear", "A Par-Bur\nF Bre H", &all, "A par-bur\nF bre H"),
        ("combine_unless_clear", "A Par-Bur\nF Bre H instead", &one, "A par-bur W-AMENDS\nF bre H W-AMENDS"),
        ("replace", "Hi all", &none, GREETING),
        ("replace", "Final orders", &none, "STATUS final"),
    ] {
        for name in ["Standard", "1897"] {
            let name = format!("{name} order_sets={rule}");
            let found = told(&name, "A par, A mar, F bre", &format!("{ORDERS}{text}"), true);
            assert_eq!(found, format!("{left}{last}"), "{name}: {text}");
        }
    }
    // A sheet that is all refused replaces nothing.
    let found = told("Standard", "A par, A mar", &format!("{ORDERS}A Par-Xyzzy"), true);
    assert!(found.starts_with(&none), "{found}");
    // What was read out of a support is an order of its unit.
    let switches = "Standard order_sets=combine implicit_orders=yes";
    let sheets = "A Par S A Mar-Bur\n//\nA Mar-Spa";
    assert_eq!(
        told(switches, "A par, A mar", sheets, true),
        format!("A par S A mar-bur\n{gone}\nA mar-spa W-AMENDS")
    );
    let sheets = "A Mar-Spa\nF Bre H\n//\nA Par S A Mar-Bur";
    let found = told(switches, "A par, A mar, F bre", sheets, true);
    assert!(found.starts_with(&format!("{gone}\nF bre H\n")), "{found}");
}

#[test]
fn sheets_without_dates_are_one_set_or_none() {
    let units = "A par, A mar";
    let first = "- Another order for the unit comes first, and that one counts E-CONFLICT";
    let sheets = format!("{ORDERS}A Par-Bur\nHi all");
    let whole = format!("A par-pic\nA mar-gas\nVOTE draw=yes\n{first}\n{GREETING}");
    assert_eq!(told("Standard", units, &sheets, false), whole);
    let none = "- Several letters without a date: none counts E-CONFLICT";
    let hold = "Standard order_sets_undated=all_hold";
    assert_eq!(
        told(hold, units, &sheets, false),
        format!("{none}\n{none}\nVOTE draw=yes\n{none}\n{GREETING}")
    );
    let extra = "A par-pic\nA mar-gas\nVOTE draw=yes\n- The same order once more W-EXTRA";
    assert_eq!(told("Standard", units, &format!("{ORDERS}A Par-Pic"), false), extra);
    // A change of nothing is told once.
    assert_eq!(
        told("Standard", units, "A Par-Pic\n//\nNo, A Mar-Gas", false),
        "A par-pic\nA mar-gas W-EXTRA"
    );
}
