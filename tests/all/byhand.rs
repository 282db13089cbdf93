//! Games that the program does not judge: lists, seats, orders as text, results as they are typed, standings, the end.

use crate::post::{Place, mail, told};

const ZINE: &str = "title = \"The Kennel\"\neditor = \"ada\"\nemail = \"ada@lantern.example\"\n[mail]\nrate = 0\npause = 0\n";

fn good(place: &Place, arguments: &[&str]) -> String {
    let output = place.zine(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", told(&output));
    told(&output)
}

/// A zine with nothing but one open issue.
fn zine(name: &str, language: &str) -> Place {
    let place = Place::new(name);
    for game in ["1968A", "1971C"] {
        let _ = std::fs::remove_dir_all(place.0.join("games").join(game));
    }
    let _ = std::fs::remove_dir_all(place.0.join("issues/issue-2"));
    place.write("zine.toml", format!("language = \"{language}\"\n{ZINE}"));
    place.write("issues/issue-1/editorial.md", "Welcome.\n");
    place.write("private/secrets/issue-1.txt", "one\n");
    place.write("private/secrets/issue-2.txt", "two\n");
    place.write("private/secrets/seals.txt", format!("{}\n", "01".repeat(32)));
    place
}

/// Opens a game of three seats and fills it.
fn rails(place: &Place) {
    let new = [
        "new",
        "game",
        "rails",
        "--hand",
        "--name",
        "Rails",
        "--game",
        "Railway Rivals",
        "--seats",
        "Red,Blue,Green",
    ];
    good(place, &new);
    for person in ["bob", "dee", "eve"] {
        good(place, &["join", "rails", person]);
    }
    good(place, &["start", "rails"]);
}

fn page(place: &Place, issue: &str) -> String {
    let page = place.read(&format!("public/issues/{issue}/index.html"));
    let mut out = String::new();
    for part in page.split('<').skip(1) {
        out += &format!("{} ", part.split_once('>').map_or("", |(_, words)| words));
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The seat of a person, as the draw gave it.
fn seat_of(place: &Place, person: &str) -> String {
    seat_in(place, "rails", person)
}

/// The seat of a person in a game.
fn seat_in(place: &Place, game: &str, person: &str) -> String {
    let file = place.read(&format!("games/{game}/game.toml"));
    let row = file
        .split("[[seat]]")
        .skip(1)
        .find(|row| row.contains(&format!("person = \"{person}\"")))
        .unwrap_or_default();
    row.split('"').nth(1).unwrap_or_default().to_string()
}

#[test]
fn a_game_is_listed_started_and_waits_for_letters() {
    let place = zine("hand-start", "en-GB");
    let refused = told(&place.zine(&[
        "new",
        "game",
        "rails",
        "--hand",
        "--game",
        "Railway Rivals",
        "--seats",
        "Red,red",
    ]));
    assert!(refused.contains("the seat “red” is named twice"), "{refused}");
    rails(&place);
    let file = place.read("games/rails/game.toml");
    assert!(
        file.contains(
            "rules = \"hand\"\ngame = \"Railway Rivals\"\nseats = [\"Red\", \"Blue\", \"Green\"]\n"
        ),
        "{file}"
    );
    assert!(file.contains("[[draw]]"), "{file}");
    let checked = told(&place.zine(&["check"]));
    assert!(checked.contains("nothing needs you") && checked.contains("3 missing"), "{checked}");
    let missing = told(&place.zine(&["nmr"]));
    for name in ["Bob Rieter (bob)", "Dee Marsh (dee)", "Eve Quint (eve)", "3 missing, of 3 people"] {
        assert!(missing.contains(name), "{name}: {missing}");
    }
    let said = place.take(&[
        mail(1, "bob@rieter.example", "Rails: orders", "MARKER build Leeds to York\n"),
        mail(2, "dee@marsh.example", "My orders", "MARKER run 3\n"),
    ]);
    let bob = seat_of(&place, "bob");
    let filed = format!("orders for rails {bob}: issues/issue-1/orders/rails/{}.txt", bob.to_lowercase());
    assert!(said.contains(&filed), "{said}");
    good(&place, &["ack"]);
    let eve = seat_of(&place, "eve").to_lowercase();
    place.write("typed.txt", "MARKER pass\n");
    let typed = place.0.join("typed.txt");
    good(&place, &["orders", "rails", &eve, &typed.to_string_lossy(), "--on", "2026-02-01"]);
    let _ = std::fs::remove_file(typed);
    let checked = told(&place.zine(&["check", "--all"]));
    assert!(checked.contains("read as text") && !checked.contains("missing"), "{checked}");
    good(&place, &["undo"]);
    assert!(told(&place.zine(&["nmr"])).contains("1 missing"));
}

#[test]
fn results_bring_standings_and_changes_and_are_sealed() {
    let place = zine("hand-results", "en-GB");
    rails(&place);
    for seat in ["Red", "Blue", "Green"] {
        place.write(&format!("issues/issue-1/orders/rails/{}.txt", seat.to_lowercase()), "MARKER\n");
    }
    place.write(
        "issues/issue-1/results/rails.md",
        "+++\nround = \"1\"\nnext = \"2\"\n[[score]]\nseat = \"Red\"\npoints = 12\n[[score]]\nseat = \"Blue\"\npoints = 20\nnote = \"linked\"\n+++\nFog on the **Tyne**.\n",
    );
    good(&place, &["build", "1"]);
    let first = page(&place, "1");
    let [red, blue, green] = ["Red", "Blue", "Green"].map(|seat| {
        let person = ["bob", "dee", "eve"].into_iter().find(|person| seat_of(&place, person) == seat);
        let name = match person {
            Some("bob") => "Bob Rieter",
            Some("dee") => "Dee Marsh",
            _ => "Eve Quint",
        };
        format!("{name} ({seat})")
    });
    let table = format!("Player Points Note {blue} 20 linked {red} 12 {green} –");
    assert!(first.contains(&table), "{table}\n{first}");
    assert!(first.contains("Round 2 due 7 February 2026") && first.contains("Fog on the Tyne ."), "{first}");
    good(&place, &["seal", "1"]);
    good(&place, &["new", "issue", "2"]);
    place.write("issues/issue-2/editorial.md", "More.\n");
    place.write(
        "issues/issue-2/results/rails.md",
        "+++\nround = \"2\"\nover = true\nwinner = \"Red\"\n[[score]]\nseat = \"Red\"\npoints = 34\n[[score]]\nseat = \"Blue\"\npoints = 17\n[[score]]\nseat = \"Green\"\npoints = 5\n+++\n",
    );
    good(&place, &["build", "2"]);
    let second = page(&place, "2");
    let table = format!("Player Points Change {red} 34 +22 {blue} 17 −3 {green} 5");
    assert!(second.contains(&table) && second.contains(&format!("{red} wins.")), "{table}\n{second}");
    // Nothing of the letters is printed or sealed.
    for (name, bytes) in place.files() {
        let open = name.starts_with("public/") || name.contains("/sealed/") && name.starts_with("issues/");
        assert!(!open || !String::from_utf8_lossy(&bytes).contains("MARKER"), "{name}");
    }
    // A change of one byte in what is sealed is named.
    let sealed = place.read("issues/issue-1/results/rails.md");
    place.write("issues/issue-1/results/rails.md", sealed.replace("Fog", "Fug"));
    assert!(told(&place.zine(&["check"])).contains("issues/issue-1/results/rails.md"));
}

#[test]
fn a_result_that_cannot_be_is_named_with_its_line() {
    let place = zine("hand-faults", "en-GB");
    rails(&place);
    place.write(
        "issues/issue-1/results/rails.md",
        "+++\nround = \"1\"\n[[score]]\nseat = \"Rod\"\npoints = 12\n+++\n",
    );
    place.write("issues/issue-1/results/rail.md", "Nothing.\n");
    let checked = told(&place.zine(&["check", "--all"]));
    for wanted in [
        "“Rod” is not a seat of rails",
        "issues/issue-1/results/rails.md:4:8",
        "the seats are Red, Blue, Green",
        "no game run by hand is called “rail”",
        "did you mean “rails”?",
    ] {
        assert!(checked.contains(wanted), "{wanted}: {checked}");
    }
}

/// Words of Diplomacy, by language; a zine of other games has none of them.
const BANNED: [(&str, &str); 3] = [
    ("en-GB", "diplomacy|power|supply cent|adjudicat|dislodg|boardman|nmr!|nbr!"),
    ("de", "diplomacy|diplomatie|mächte|großmacht|versorgung|vertrieben|boardman|nmr!|nbr!"),
    ("fr", "diplomacy|diplomatie|puissance|ravitaillement|délog|boardman|nmr!|nbr!"),
];

/// A mail as text: what is in base64 or quoted is decoded, as far as these words go.
fn readable(name: &str, bytes: &[u8]) -> String {
    if !name.ends_with(".eml") {
        return String::from_utf8_lossy(bytes).to_lowercase();
    }
    let mail = mail_parser::MessageParser::default().parse(bytes).unwrap();
    let bodies = (0..mail.text_body_count()).filter_map(|n| mail.body_text(n)).collect::<Vec<_>>();
    format!("{} {}", mail.subject().unwrap_or_default(), bodies.join(" ")).to_lowercase()
}

#[test]
fn a_zine_of_five_games_by_hand_has_no_word_of_another_game() {
    let kinds = ["points", "sum", "place", "none", "popular"];
    for (language, words) in BANNED {
        let place = zine(&format!("hand-words-{language}"), language);
        for kind in kinds {
            let game = [
                "new",
                "game",
                kind,
                "--hand",
                "--game",
                "A Game",
                "--seats",
                "Red,Blue,Green",
                "--score",
                kind,
            ];
            good(
                &place,
                &[game.as_slice(), if kind == "popular" { &["--ask", "A river"] } else { &[] }].concat(),
            );
            for person in ["bob", "dee", "eve"] {
                good(&place, &["join", kind, person]);
            }
        }
        let mut said = String::new();
        for n in 1..=3 {
            for kind in kinds {
                if n == 2 {
                    good(&place, &["start", kind]);
                }
                let rows = match kind {
                    "none" => "",
                    "place" => "[[score]]\nseat = \"Red\"\nplace = 1\n",
                    "popular" => "[[answer]]\nseat = \"Red\"\nanswers = [\"Thames\"]\n",
                    _ => "[[score]]\nseat = \"Red\"\npoints = 12\n",
                };
                if n == 3 {
                    let over = if kind == "sum" { "over = true\nwinner = \"Red\"\n" } else { "" };
                    let round = format!("+++\nround = \"1\"\nnext = \"2\"\n{over}{rows}+++\nText.\n");
                    place.write(&format!("issues/issue-3/results/{kind}.md"), round);
                }
            }
            place.write(&format!("issues/issue-{n}/editorial.md"), "Words.\n");
            place.write(&format!("issues/issue-{n}/press/points/a.md"), "LEEDS: Steam.\n");
            said += &place.take(&[
                mail(10 * n, "bob@rieter.example", "points: orders", "Go.\n"),
                mail(10 * n + 1, "dee@marsh.example", "points and sum", "My orders: go.\n"),
            ]);
            for command in ["check --all", "check", "nmr", "remind --outbox", "ack --outbox"] {
                said += &told(&place.zine(&command.split(' ').collect::<Vec<_>>()));
            }
            let waiting =
                place.names("private/received/unsorted/").into_iter().filter(|f| f.ends_with(".eml"));
            for name in waiting.collect::<Vec<_>>() {
                let file = place.0.join(name);
                good(&place, &["inbox", "--settled", &file.to_string_lossy()]);
            }
            good(&place, &["build", &n.to_string()]);
            good(&place, &["seal", &n.to_string(), "--early"]);
            good(&place, &["build"]);
            good(&place, &["mail", &n.to_string(), "--outbox"]);
            if n < 3 {
                good(&place, &["new", "issue"]);
            }
        }
        for (name, bytes) in place.files() {
            let text = ["html", "txt", "css", "js", "json", "xml", "ics", "csv", "svg", "eml"]
                .iter()
                .any(|end| name.ends_with(&format!(".{end}")));
            if text && (name.starts_with("public/") || name.starts_with("private/outbox/")) {
                let shown = readable(&name, &bytes);
                for word in words.split('|') {
                    let at = shown.find(word).map(|at| &shown[at..]);
                    let near: Option<String> = at.map(|rest| rest.chars().take(80).collect());
                    assert!(near.is_none(), "{language} {name}: {near:?}");
                }
            }
        }
        let said = said.to_lowercase();
        for word in words.split('|') {
            assert!(!said.contains(word), "{language} {word}: {said}");
        }
        let page = place.read("public/games/popular/index.html");
        assert!(
            page.contains("Thames") && place.read("public/games/sum/orders.json").contains("\"over\""),
            "{page}"
        );
    }
}

#[test]
fn popular_demand_goes_from_the_letters_to_the_score() {
    let place = zine("hand-popular", "en-GB");
    let new = [
        "new",
        "game",
        "demand",
        "--hand",
        "--game",
        "By Popular Demand",
        "--seats",
        "Red,Blue,Green",
        "--score",
        "popular",
        "--ask",
        "A river",
        "--ask",
        "A country",
    ];
    good(&place, &new);
    for person in ["bob", "dee", "eve"] {
        good(&place, &["join", "demand", person]);
    }
    good(&place, &["start", "demand"]);
    for (seat, answers) in [
        ("red", "1. Thames (joker)\n2. UK\n"),
        ("blue", "1) thames.\n2: Britain\n"),
        ("green", "Hello,\n\n1. Tames\n2. Joker\n"),
    ] {
        place.write(&format!("issues/issue-1/orders/demand/{seat}.txt"), answers);
    }
    let said = good(&place, &["round", "demand"]);
    assert!(said.contains("are these one answer? same = [[\"tames\", \"thames\"]]"), "{said}");
    let draft = place.read("issues/issue-1/results/demand.md");
    assert!(draft.contains("seat = \"Red\"\nanswers = [\"Thames\", \"UK\"]\njoker = 1\n"), "{draft}");
    let refused = told(&place.zine(&["round", "demand"]));
    assert!(refused.contains("is there already: correct it"), "{refused}");
    let same = "same = [[\"Thames\", \"Tames\"], [\"UK\", \"Britain\"]]";
    let draft: Vec<&str> =
        draft.lines().map(|line| if line.starts_with("same = ") { same } else { line }).collect();
    place.write("issues/issue-1/results/demand.md", draft.join("\n") + "\n");
    good(&place, &["build", "1"]);
    let shown = page(&place, "1");
    let name = |seat: &str| match ["bob", "dee"].into_iter().find(|p| seat_in(&place, "demand", p) == seat) {
        Some("bob") => "Bob Rieter",
        Some(_) => "Dee Marsh",
        None => "Eve Quint",
    };
    let [red, blue, green] = ["Red", "Blue", "Green"].map(name);
    for wanted in [
        format!("A river: Thames 3 ({red}, joker, {blue}, {green}) A country: UK 2 ({red}, {blue})"),
        format!("Player Points {red} (Red) 8 {blue} (Blue) 5 {green} (Green) 3"),
    ] {
        assert!(shown.contains(&wanted), "{wanted}\n{shown}");
    }
}

#[test]
fn a_bourse_takes_its_rates_from_the_game_beside_it() {
    let place = Place::new("hand-bourse");
    place.write("zine.toml", ZINE);
    place.write("private/secrets/issue-2.txt", "two\n");
    let new = [
        "new", "game", "bourse", "--hand", "--game", "Bourse", "--seats", "One,Two", "--score", "bourse",
        "--beside", "1968A",
    ];
    good(&place, &new);
    let file = place.read("games/bourse/game.toml");
    assert!(
        file.contains("beside = \"1968A\"\nunits = 100\ncash = 0\nrates = { Austria = 3, England = 3,"),
        "{file}"
    );
    for person in ["stan", "eve"] {
        good(&place, &["join", "bourse", person]);
    }
    good(&place, &["start", "bourse"]);
    place.write("issues/issue-2/orders/bourse/one.txt", "Sell 20 Austria\nbuy 5 Russia\nbuy Flowers\n");
    let said = good(&place, &["round", "bourse"]);
    assert!(said.contains("issues/issue-2/orders/bourse/one.txt: not read: “buy Flowers”"), "{said}");
    let draft = place.read("issues/issue-2/results/bourse.md");
    let trade = "[[trade]]\nseat = \"One\"\nsell = { Austria = 20 }\nbuy = { Russia = 5 }\n";
    assert!(draft.contains(trade), "{draft}");
    place.write("issues/issue-2/results/bourse.md", draft.replace("Austria = 20", "Austria = 120"));
    let checked = told(&place.zine(&["check", "--all"]));
    assert!(checked.contains("120 Austria are sold, but only 100 are there"), "{checked}");
    place.write(
        "issues/issue-2/results/bourse.md",
        draft.replace("rates = { Austria = 3", "rates = { Austria = 5"),
    );
    good(&place, &["build", "2"]);
    let shown = page(&place, "2");
    // 22 centres of 100 units each are the beginning; 60 for Austria, 20 for Russia, then Austria gains 2.
    assert!(shown.contains("Rates: Austria 5 (+2), England 3"), "{shown}");
    assert!(shown.contains("Player Aus Eng Fra Ger Ita Rus Tur Cash Total Change"), "{shown}");
    assert!(shown.contains("(Two) 100 100 100 100 100 100 100 0 2,400 +200"), "{shown}");
    assert!(shown.contains("(One) 80 100 100 100 100 105 100 40 2,360 +160"), "{shown}");
}

#[test]
fn a_game_by_hand_goes_into_data_a_calendar_and_another_zine() {
    let place = zine("hand-out", "en-GB");
    rails(&place);
    good(&place, &["standby", "rails", "stan"]);
    let twice = told(&place.zine(&["standby", "rails", "stan"]));
    assert!(twice.contains("stan is already a standby in rails"), "{twice}");
    let round = |n: i64| {
        let score = format!("[[score]]\nseat = \"Red\"\npoints = {n}\n");
        format!("+++\nround = \"{n}\"\nnext = \"{}\"\n{score}+++\nFog.\n", n + 1)
    };
    place.write("issues/issue-1/results/rails.md", round(1));
    for n in ["1", "2"] {
        good(&place, &["build", n]);
        good(&place, &["seal", n]);
        good(&place, &["new", "issue"]);
        if n == "1" {
            place.write("issues/issue-2/editorial.md", "More.\n");
            place.write("issues/issue-2/results/rails.md", round(2));
        }
    }
    place.write("issues/issue-3/orders/rails/red.txt", "MARKER\n");
    good(&place, &["build"]);
    let data = place.read("public/games/rails/orders.json");
    for wanted in ["\"hand\": true", "\"next\": \"3\"", "\"status\": \"running\"", "\"Red\": 2"] {
        assert!(data.contains(wanted), "{wanted}: {data}");
    }
    let exported = good(&place, &["export", "rails", "--form", "data"]);
    assert!(exported.starts_with(data.trim()), "{exported}");
    let refused = told(&place.zine(&["export", "rails", "--form", "cases"]));
    assert!(refused.contains("only --form data can hold it"), "{refused}");
    for calendar in ["deadlines.ics", "games/rails/deadlines.ics"] {
        let text = place.read(&format!("public/{calendar}"));
        assert!(text.contains("SUMMARY:Rails: orders for Round 3"), "{calendar}: {text}");
    }
    let chart = place.read("public/games/rails/chart.svg");
    assert!(chart.contains("1 in 1, 2 in 2"), "{chart}");
    assert!(place.read("public/games/rails/index.html").contains("src=\"chart.svg\""));
    // Another zine takes it up: the rounds before count, the letter waits.
    good(&place, &["pack", "rails"]);
    let other = zine("hand-in", "en-GB");
    other.write("packet.toml", place.read("private/handover/rails.toml"));
    let packet = other.0.join("packet.toml");
    good(&other, &["take", &packet.to_string_lossy()]);
    assert_eq!(other.read("issues/issue-1/orders/rails/red.txt"), "MARKER\n");
    assert!(told(&other.zine(&["nmr"])).contains("rails 3, "), "{}", told(&other.zine(&["nmr"])));
    other.write("issues/issue-1/results/rails.md", round(3));
    good(&other, &["build", "1"]);
    let shown = page(&other, "1");
    assert!(shown.contains("(Red) 3 +1"), "{shown}");
    assert!(told(&other.zine(&["take", &packet.to_string_lossy()])).contains("already taken up"));
}
