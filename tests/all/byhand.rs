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
    let file = place.read("games/rails/game.toml");
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

#[test]
fn a_zine_of_games_by_hand_has_no_word_of_another_game() {
    let banned = [
        ("en-GB", "diplomacy power supply adjudicat dislodg boardman"),
        ("de", "diplomacy diplomatie mächte versorgung vertrieben boardman"),
        ("fr", "diplomacy diplomatie puissance ravitaillement délog boardman"),
    ];
    for (language, words) in banned {
        let place = zine(&format!("hand-words-{language}"), language);
        rails(&place);
        place.write(
            "issues/issue-1/results/rails.md",
            "+++\nround = \"1\"\n[[score]]\nseat = \"Red\"\npoints = 12\n+++\nText.\n",
        );
        good(&place, &["build", "1"]);
        let shown = page(&place, "1").to_lowercase();
        let said = format!("{}{}", told(&place.zine(&["check", "--all"])), told(&place.zine(&["nmr"])))
            .to_lowercase();
        for word in words.split(' ') {
            assert!(!shown.contains(word), "{language} {word}: {shown}");
            assert!(!said.contains(word), "{language} {word}: {said}");
        }
    }
}
